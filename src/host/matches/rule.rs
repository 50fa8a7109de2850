//! Deciding a match from outside: somebody who keeps the server in order and does not play in it says how it ends, and why.

use super::super::challenge::Note;
use super::super::conclusion::Conclusion;
use super::super::refusal::Refusal;
use super::command::Verdict;
use super::record::{Match, Phase};
use super::setting::Setting;
use super::turns::{Done, conclude};

pub(super) fn rule(
    next: &mut Match,
    verdict: Verdict,
    reason: &Note,
    setting: &Setting<'_>,
) -> Result<Done, Refusal> {
    if verdict == Verdict::Drawn && !setting.game.facts().may_be_drawn(&next.terms.options) {
        return Err(Refusal::NoDraws);
    }
    let conclusion = match verdict {
        Verdict::Off => Conclusion::Aborted { by: None },
        Verdict::Drawn => Conclusion::Decided { winner: None },
        Verdict::Won(winner) => Conclusion::Decided { winner: Some(winner) },
    };
    conclude(next, conclusion, setting);
    if let Phase::Over(over) = &mut next.phase {
        over.reason = Some(reason.clone());
    }
    Ok(Done::Board)
}

//! Deciding a match from outside: somebody who keeps the server in order and does not play in it says how it
//! ends, and why.

use crate::base::id::PersonId;

use super::super::conclusion::Conclusion;
use super::super::note::Note;
use super::super::refusal::Refusal;
use super::command::Verdict;
use super::offer::NO_DRAWS;
use super::record::{Match, Phase};
use super::setting::Setting;
use super::turns::{Done, conclude};

/// A decision needs a reason that both can read.
pub const NO_REASON: Refusal = Refusal::new("refused-no-reason");

pub(super) fn rule(
    next: &mut Match,
    verdict: Verdict,
    reason: &Note,
    setting: &Setting<'_>,
) -> Result<Done, Refusal> {
    if verdict == Verdict::Drawn && !setting.game.facts().may_be_drawn(&next.terms.options) {
        return Err(NO_DRAWS);
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

/// The match was decided for a person who does not play in it.
pub fn not_their_match(person: PersonId) -> Refusal {
    Refusal::new("refused-not-their-match").with("person", person)
}

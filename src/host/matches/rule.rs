//! Rulings: a moderator who does not play in a match decides the match and gives a reason.

use crate::base::id::PersonId;

use super::super::conclusion::Conclusion;
use super::super::note::Note;
use super::super::refusal::Refusal;
use super::command::Ruling;
use super::context::MatchContext;
use super::offer::NO_DRAWS;
use super::record::{Match, Phase};
use super::turns::{Done, conclude};

/// The refusal for a ruling without a reason. Both players read the reason, so every ruling needs one.
pub const NO_REASON: Refusal = Refusal::new("refused-no-reason");

pub(super) fn rule(
    next: &mut Match,
    verdict: Ruling,
    reason: &Note,
    setting: &MatchContext<'_>,
) -> Result<Done, Refusal> {
    if verdict == Ruling::Drawn && !setting.game.facts().may_be_drawn(&next.terms.options) {
        return Err(NO_DRAWS);
    }
    let conclusion = match verdict {
        Ruling::Off => Conclusion::Aborted { by: None },
        Ruling::Drawn => Conclusion::Decided { winner: None },
        Ruling::Won(winner) => Conclusion::Decided { winner: Some(winner) },
    };
    conclude(next, conclusion, setting);
    if let Phase::Over(over) = &mut next.phase {
        over.reason = Some(reason.clone());
    }
    Ok(Done::Board)
}

/// Returns the refusal for a ruling whose winner does not play in the match.
pub fn not_their_match(person: PersonId) -> Refusal {
    Refusal::new("refused-not-their-match").with("person", person)
}

//! The question before a player resigns: the match, the opponent and the consequence.

use crate::base::id::{MatchId, PersonId};
use crate::base::text::Text;

use super::super::format::Format;
use super::super::matches::Match;
use super::notification::between;

/// The content of the message that asks a player to confirm resigning, not yet translated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResignView {
    pub id: MatchId,
    /// The turn number of the match at which the player is asked.
    pub turn: u32,
    /// The game, the opponent and the consequence.
    pub question: Text,
    /// Whether resigning would call the match off at no cost, because one of the two players has not
    /// moved yet.
    pub calls_off: bool,
    /// Whether the player can also resign only the current round.
    pub has_rounds: bool,
}

/// Builds the question for the player `person`.
pub fn resign(record: &Match, person: PersonId) -> ResignView {
    let calls_off = record.can_abort();
    let key = if calls_off { "abort-really" } else { "resign-really" };
    ResignView {
        id: record.id,
        turn: record.turn,
        question: between(Text::new(key), &record.terms.game, record.people, person),
        calls_off,
        has_rounds: !calls_off && record.terms.format != Format::Single,
    }
}

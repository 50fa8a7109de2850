//! The question before somebody gives up: which match against whom, and what it would cost.

use crate::base::id::{MatchId, PersonId};
use crate::base::text::Text;

use super::super::format::Format;
use super::super::matches::Match;
use super::call::between;

/// The question in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResignView {
    pub id: MatchId,
    /// The turn number for which it is asked.
    pub turn: u32,
    /// Which game against whom, and what follows.
    pub question: Text,
    /// Whether not both have moved: giving up is calling off, and costs nothing.
    pub calls_off: bool,
    /// Whether there is a round to give up that is not the whole match.
    pub has_rounds: bool,
}

/// The question to one of the two players.
pub fn resign(record: &Match, person: PersonId) -> ResignView {
    let calls_off = record.may_abort();
    let key = if calls_off { "abort-really" } else { "resign-really" };
    ResignView {
        id: record.id,
        turn: record.turn,
        question: between(Text::new(key), &record.terms.game, record.people, person),
        calls_off,
        has_rounds: !calls_off && record.terms.format != Format::Single,
    }
}

//! The question before somebody gives up: which match against whom, and what it would cost.

use crate::base::id::{MatchId, PersonId};
use crate::base::text::Text;

use super::super::format::Format;
use super::super::matches::Match;
use super::super::player::Player;
use super::tell;

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
        question: against(Text::new(key), record, person),
        calls_off,
        has_rounds: !calls_off && record.terms.format != Format::Single,
    }
}

/// A match in a few words: which game against whom.
pub fn which(record: &Match, person: PersonId) -> Text {
    against(Text::new("match-which"), record, person)
}

fn against(text: Text, record: &Match, person: PersonId) -> Text {
    let other = record.people.player_of(person).map_or(Player::One, Player::other);
    text.with("game", Text::of(&record.terms.game, "name")).with("other", tell::person(record.people[other]))
}

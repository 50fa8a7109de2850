//! The view of practice, a private match with the computer: the texts beside its board.

use crate::base::level::Level;
use crate::base::text::Text;
use crate::game::Table;

use super::super::matches::{Match, Phase};
use super::super::player::Player;
use super::{board, phrases};

/// The texts beside the board in the message of a practice match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PracticeView {
    /// The result of the previous round, until the person has moved in the next round.
    pub former: Vec<Text>,
    /// A notice while it is the computer's turn.
    pub thinks: Option<Text>,
    /// The match suggested next, once this match is over.
    pub again: Option<PracticeSuggestion>,
}

/// A suggestion to play again after an ended practice match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PracticeSuggestion {
    pub level: Level,
    /// Whether `level` is the next level above the one that the person has just beaten.
    pub is_next: bool,
}

/// Builds the texts beside the board of a practice match. `table` must be the table of the record, and
/// `levels` the levels of its game, from weakest to strongest.
pub fn practice(record: &Match, table: &dyn Table, levels: &[Level]) -> PracticeView {
    let mover = record.mover().filter(|mover| mover.is_computer());
    let is_new = record.is_running() && !board::has_moved(record, table);
    let before = record.rounds.len().checked_sub(2).filter(|_| is_new);
    PracticeView {
        former: before
            .and_then(|index| board::round(record, index))
            .map_or_else(Vec::new, |round| round.status),
        thinks: mover.map(|mover| Text::new("practice-thinks").with("person", phrases::person(mover))),
        again: again(record, levels),
    }
}

fn again(record: &Match, levels: &[Level]) -> Option<PracticeSuggestion> {
    let Phase::Over(over) = &record.phase else { return None };
    let level = record.people[Player::Two].level()?;
    let has_won = over.conclusion.winner() == Some(Player::One);
    let above = levels.iter().copied().find(|above| has_won && *above > level);
    Some(PracticeSuggestion { level: above.unwrap_or(level), is_next: above.is_some() })
}

//! The tries of one person at the puzzles of a day. This module knows no puzzle: the caller says whether
//! a move is right.

use serde::{Deserialize, Serialize};

use crate::game::MoveText;

use crate::base::day::Day;
use crate::base::row::is_default;

use super::decide::MORE;

/// The tries of one person at the puzzles of a day, on one server or in direct messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tries {
    pub day: Day,
    /// One entry for each puzzle, in the order of the first tries.
    pub games: Vec<PuzzleTries>,
}

/// The tries of one person at one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleTries {
    pub game: String,
    /// The number of the puzzle, as in [`super::Puzzle::number`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: u8,
    /// The tried moves in order, each once. If the puzzle is solved, the last move is the right one.
    pub moves: Vec<MoveText>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub solved: bool,
}

impl Tries {
    /// Returns the tries at a puzzle of `day`; `None` if there are none, or if another day is stored.
    pub fn at(&self, day: Day, game: &str, number: u8) -> Option<&PuzzleTries> {
        self.games.iter().find(|tried| self.day == day && tried.is_of(game, number))
    }

    /// Adds a try. `right` says whether the move solves the puzzle. Later moves at a solved puzzle do
    /// not count, and a repeated move counts once. The first try of a new day deletes the tries of the
    /// former day.
    #[must_use]
    pub fn with(self, day: Day, game: &str, number: u8, mv: &MoveText, right: bool) -> Self {
        let mut next = if self.day == day { self } else { Self { day, games: Vec::new() } };
        let at = next.games.iter().position(|tried| tried.is_of(game, number)).unwrap_or_else(|| {
            next.games.push(PuzzleTries { game: game.to_owned(), number, ..PuzzleTries::default() });
            next.games.len() - 1
        });
        let tried = &mut next.games[at];
        if !tried.solved && !tried.moves.contains(mv) {
            tried.moves.push(mv.clone());
            tried.solved = right;
        }
        next
    }

    /// Returns the unsolved puzzles of a day by game and number: first those of `game`, then those of
    /// `others`. Some of these puzzles may not exist.
    pub fn left<'a>(&self, day: Day, game: &'a str, others: &[&'a str]) -> Vec<(&'a str, u8)> {
        let games = [game].into_iter().chain(others.iter().copied());
        let all = games.flat_map(|game| (0..=MORE).map(move |number| (game, number)));
        all.filter(|(game, number)| !self.at(day, game, *number).is_some_and(|tried| tried.solved)).collect()
    }

    /// Returns whether the person has solved any puzzle of a day.
    pub fn has_solved(&self, day: Day) -> bool {
        self.day == day && self.games.iter().any(|tried| tried.solved)
    }
}

impl PuzzleTries {
    fn is_of(&self, game: &str, number: u8) -> bool {
        self.game == game && self.number == number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_and_late_moves_do_not_count() {
        let mv = |text: &str| MoveText(text.to_owned());
        let tries =
            Tries::default().with(Day(5), "go", 0, &mv("a1"), false).with(Day(5), "go", 0, &mv("a1"), false);
        assert_eq!(tries.at(Day(5), "go", 0).expect("tried").moves.len(), 1);
        let solved = tries.with(Day(5), "go", 0, &mv("a2"), true).with(Day(5), "go", 0, &mv("a3"), false);
        let attempt = solved.at(Day(5), "go", 0).expect("tried");
        assert!(attempt.solved && attempt.moves.len() == 2);
        assert_eq!((solved.at(Day(5), "hex", 0), solved.at(Day(6), "go", 0)), (None, None));
        assert_eq!(solved.at(Day(5), "go", 1), None, "another one has tries of its own");
        let next = solved.with(Day(6), "hex", 0, &mv("b1"), false);
        assert_eq!((next.games.len(), next.day), (1, Day(6)), "a day is forgotten when the next is begun");
    }

    #[test]
    fn unsolved_puzzles_run_out() {
        let (day, mv) = (Day(5), MoveText("a1".to_owned()));
        let (mut tries, mut offered) = (Tries::default(), Vec::new());
        while let Some((game, number)) = tries.left(day, "go", &["hex"]).first().copied() {
            assert!(offered.len() < 99, "without end: {offered:?}");
            offered.push((game, number));
            tries = tries.with(day, game, number, &mv, true);
        }
        assert_eq!(
            offered,
            [("go", 0), ("go", 1), ("go", 2), ("go", 3), ("hex", 0), ("hex", 1), ("hex", 2), ("hex", 3)]
        );
    }
}

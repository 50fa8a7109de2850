//! What one person has tried at the puzzles of a day. Knows no puzzle: whether a move is the right one is
//! said to it.

use serde::{Deserialize, Serialize};

use crate::game::MoveText;

use crate::base::day::Day;
use crate::base::row::is_default;

use super::decide::MORE;

/// What one person has tried at the puzzles of a day, in one place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tries {
    pub day: Day,
    /// By game and number, in the order in which they were begun.
    pub games: Vec<Tried>,
}

/// What one person has tried at one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    pub game: String,
    /// Which of the puzzles of the game, as in [`super::Puzzle::number`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: u8,
    /// The moves, each once, in order. The last one is right where it is solved.
    pub moves: Vec<MoveText>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub solved: bool,
}

impl Tries {
    /// What was tried at a puzzle of a game on a day; nothing of any other day.
    pub fn at(&self, day: Day, game: &str, number: u8) -> Option<&Tried> {
        self.games.iter().find(|tried| self.day == day && tried.is_of(game, number))
    }

    /// With one move more at a puzzle of a game on a day; `right` says whether it is the one. What is solved
    /// stays as it is, and a wrong move counts once.
    #[must_use]
    pub fn with(self, day: Day, game: &str, number: u8, mv: &MoveText, right: bool) -> Self {
        let mut next = if self.day == day { self } else { Self { day, games: Vec::new() } };
        let at = next.games.iter().position(|tried| tried.is_of(game, number)).unwrap_or_else(|| {
            next.games.push(Tried { game: game.to_owned(), number, ..Tried::default() });
            next.games.len() - 1
        });
        let tried = &mut next.games[at];
        if !tried.solved && !tried.moves.contains(mv) {
            tried.moves.push(mv.clone());
            tried.solved = right;
        }
        next
    }

    /// The puzzles of a day that are not solved yet, by game and number: those of this game, then of those that follow
    /// it. Not every one of them need be there.
    pub fn left<'a>(&self, day: Day, game: &'a str, others: &[&'a str]) -> Vec<(&'a str, u8)> {
        let games = [game].into_iter().chain(others.iter().copied());
        let all = games.flat_map(|game| (0..=MORE).map(move |number| (game, number)));
        all.filter(|(game, number)| !self.at(day, game, *number).is_some_and(|tried| tried.solved)).collect()
    }

    /// Whether a puzzle of a day is solved.
    pub fn has_solved(&self, day: Day) -> bool {
        self.day == day && self.games.iter().any(|tried| tried.solved)
    }
}

impl Tried {
    fn is_of(&self, game: &str, number: u8) -> bool {
        self.game == game && self.number == number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_counts_once_and_nothing_after_the_right_one() {
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
    fn next_puzzles_come_to_an_end() {
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

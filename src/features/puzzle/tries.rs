//! What one person has tried at the puzzles of a day. Knows no puzzle: whether a move is the right one is
//! said to it.

use serde::{Deserialize, Serialize};

use crate::game::MoveText;

use crate::base::day::Day;

/// What one person has tried at the puzzles of a day, in one place.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tries {
    pub day: Day,
    /// By game, in the order in which they were begun.
    pub games: Vec<Tried>,
}

/// What one person has tried at one puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tried {
    pub game: String,
    /// The moves, each once, in order. The last one is right where it is solved.
    pub moves: Vec<MoveText>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub solved: bool,
}

impl Tries {
    /// What was tried at the puzzle of a game on a day; nothing of any other day.
    pub fn at(&self, day: Day, game: &str) -> Option<&Tried> {
        self.games.iter().find(|tried| self.day == day && tried.game == game)
    }

    /// With one move more at the puzzle of a game on a day; `right` says whether it is the one. What is
    /// solved stays as it is, and a wrong move counts once.
    #[must_use]
    pub fn with(self, day: Day, game: &str, mv: &MoveText, right: bool) -> Self {
        let mut next = if self.day == day { self } else { Self { day, games: Vec::new() } };
        let at = next.games.iter().position(|tried| tried.game == game).unwrap_or_else(|| {
            next.games.push(Tried { game: game.to_owned(), ..Tried::default() });
            next.games.len() - 1
        });
        let tried = &mut next.games[at];
        if !tried.solved && !tried.moves.contains(mv) {
            tried.moves.push(mv.clone());
            tried.solved = right;
        }
        next
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_counts_once_and_nothing_after_the_right_one() {
        let mv = |text: &str| MoveText(text.to_owned());
        let tries =
            Tries::default().with(Day(5), "go", &mv("a1"), false).with(Day(5), "go", &mv("a1"), false);
        assert_eq!(tries.at(Day(5), "go").expect("tried").moves.len(), 1);
        let solved = tries.with(Day(5), "go", &mv("a2"), true).with(Day(5), "go", &mv("a3"), false);
        let attempt = solved.at(Day(5), "go").expect("tried");
        assert!(attempt.solved && attempt.moves.len() == 2);
        assert_eq!((solved.at(Day(5), "hex"), solved.at(Day(6), "go")), (None, None));
        let next = solved.with(Day(6), "hex", &mv("b1"), false);
        assert_eq!((next.games.len(), next.day), (1, Day(6)), "a day is forgotten when the next is begun");
    }
}

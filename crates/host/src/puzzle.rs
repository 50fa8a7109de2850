//! The daily puzzle: a position in which exactly one move wins. All servers and people get the same one on the same
//! local date. On Saturdays a server may have a second one, from its own matches.
//!
//! This module knows no engine, no store and no chat.

use serde::{Deserialize, Serialize};

use crate::base::id::MatchId;
use crate::base::row::is_default;
use crate::base::time::Day;
use crate::game::puzzles::{self, ListedPuzzle};
use crate::game::{AnyGame, MoveText, PositionText, Prompt, Table};
use crate::morning::Run;
use crate::{Refusal, UnplayableMatch};

/// The day of puzzle 1: Monday, 30 November 2026.
pub const FIRST_DAY: Day = Day(20_787);
/// [`Puzzle::number`] of a Saturday's puzzle from matches of the server.
/// Former versions used the numbers below.
pub const OWN_PUZZLE: u8 = 9;
/// The number of days for which attempts and results are kept.
pub const RETENTION_DAYS: u32 = 90;
/// The number of past days whose puzzles *Another one* offers.
pub const ARCHIVE_DAYS: u32 = 28;
/// The number of wrong tries after which a person may ask for the solution.
pub const TRIES_BEFORE_HELP: usize = 5;
/// Maximum number of plies until the win in a puzzle from matches of a server; longer wins are too hard for people.
pub const MOST_PLIES: u32 = 9;

/// There is no puzzle of this kind on this day.
pub const NO_PUZZLE: Refusal = Refusal::new("refused-puzzle-none");
/// The press is about a day that has not begun, or about a puzzle of a former version.
pub const PUZZLE_OVER: Refusal = Refusal::new("refused-puzzle-over");

/// Returns the number of the puzzle of a day, counted from 1. Days before the first puzzle get numbers as if the list
/// had been repeated before.
pub fn number(day: Day) -> usize {
    let since = |from: Day, to: Day| to.0.saturating_sub(from.0) as usize;
    if day >= FIRST_DAY {
        return since(FIRST_DAY, day) + 1;
    }
    let list = puzzles::count();
    list - (since(day, FIRST_DAY) - 1) % list
}

pub const fn is_saturday(day: Day) -> bool {
    weekday(day) == 5
}

pub const fn is_monday(day: Day) -> bool {
    weekday(day) == 0
}

/// Returns the day of the week, counted from 0 on Mondays.
pub const fn weekday(day: Day) -> u32 {
    // FIRST_DAY is a Monday.
    (day.0 + 7 - FIRST_DAY.0 % 7) % 7
}

/// Returns the puzzle of a day.
pub fn daily(day: Day) -> Puzzle {
    let number = number(day);
    let ListedPuzzle { game, rules_version, plies, solution, position } = puzzles::listed(number);
    let source = PuzzleSource::Drawn(number as u64);
    Puzzle { game: game.into(), number: 0, rules_version, position, goal: Goal::Win, plies, solution, source }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    pub game: String,
    /// 0 for the puzzle of the day, [`OWN_PUZZLE`] for one from matches of the server. Older rows have other numbers.
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: u8,
    /// The version of the rules under which `goal`, `plies` and `solution` are proven.
    #[serde(rename = "rules")]
    pub rules_version: u16,
    pub position: PositionText,
    /// The effect of the single right move.
    pub goal: Goal,
    /// The number of plies of both sides until the win, including the right move.
    pub plies: u32,
    pub solution: MoveText,
    pub source: PuzzleSource,
}

/// The puzzles from matches of a server on a day. Only the days of former versions and Saturdays have such rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzles {
    /// The puzzles, at most one for each game and number.
    #[serde(rename = "puzzles")]
    pub list: Vec<Puzzle>,
    /// Whether a former version has posted the puzzle of this day.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub posted: bool,
}

impl Puzzles {
    /// Returns the puzzle from matches of the server, if one was found.
    pub fn own(&self) -> Option<&Puzzle> {
        self.list.iter().find(|puzzle| puzzle.number == OWN_PUZZLE)
    }
}

/// The effect of the single right move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// The move wins, and no other move does.
    Win,
    /// No move wins, and every other move loses. Only former versions made such puzzles.
    Save,
}

/// The origin of a puzzle's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleSource {
    /// A match played on the server: its id, and the number of the position, counted from 0 over all
    /// rounds.
    Played(MatchId, u32),
    /// A round of the engine against itself, by its number in the list. In rows of former versions, the seed of its
    /// dice.
    Drawn(u64),
}

impl Puzzle {
    /// Opens the table of the puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the rules have changed, or if the position cannot be read although it was playable when
    /// the puzzle was made.
    pub fn table(&self, game: &dyn AnyGame) -> Result<Box<dyn Table>, UnplayableMatch> {
        let (was, is) = (self.rules_version, game.facts().rules_version);
        if was != is {
            return Err(UnplayableMatch::OtherRules { was, is });
        }
        Ok(game.open(&self.position, &[])?)
    }
}

/// The attempts of one person at the puzzle of one day, on all servers and in direct messages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Attempt {
    /// The tried moves in order, each once. If the puzzle is solved, the last move is the right one.
    #[serde(skip_serializing_if = "is_default")]
    pub moves: Vec<MoveText>,
    #[serde(skip_serializing_if = "is_default")]
    pub solved: bool,
    /// Whether the person saw the solution before they found it. Then they are listed nowhere.
    #[serde(skip_serializing_if = "is_default")]
    pub shown: bool,
    /// Whether fair play kept the puzzle from the person. Then the day does not break their run.
    #[serde(skip_serializing_if = "is_default")]
    pub withheld: bool,
    /// The person's run, up to and including this day, once the puzzle is solved on its day.
    #[serde(skip_serializing_if = "is_default")]
    pub run: Run,
}

impl Attempt {
    /// Adds a move. `right` says whether it solves the puzzle. A repeated move counts once; moves count no more once
    /// the puzzle is solved or its solution shown.
    #[must_use]
    pub fn with(mut self, mv: &MoveText, right: bool) -> Self {
        if !self.solved && !self.shown && !self.moves.contains(mv) {
            self.moves.push(mv.clone());
            self.solved = right;
        }
        self
    }

    /// Returns the number of tries until the solution, if the person has found it alone.
    pub fn tries(&self) -> Option<usize> {
        (self.solved && !self.shown).then_some(self.moves.len())
    }

    /// Whether the person knows the solution.
    pub const fn knows_solution(&self) -> bool {
        self.solved || self.shown
    }

    pub const fn may_be_shown(&self) -> bool {
        self.moves.len() >= TRIES_BEFORE_HELP && !self.knows_solution()
    }
}

/// How near a tried move is to the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Wrong,
    /// The move begins with the right piece or totem.
    Close,
    Found,
}

/// Returns the mark of each tried move. In games whose moves are one choice, such as Okiya, no move is close.
pub fn marks(table: &dyn Table, solution: &MoveText, tried: &[MoveText]) -> Vec<Mark> {
    let Prompt::Choose(choose) = table.prompt(&[]) else { return Vec::new() };
    let first_choice = |mv: &MoveText| {
        let (_, path) = choose.moves.iter().find(|(text, _)| text == mv)?;
        if path.len() > 1 { path.first().map(|choice| choice.key.clone()) } else { None }
    };
    let right = first_choice(solution);
    let mark = |mv: &MoveText| match () {
        () if mv == solution => Mark::Found,
        () if right.is_some() && first_choice(mv) == right => Mark::Close,
        () => Mark::Wrong,
    };
    tried.iter().map(mark).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_follow_days_and_games_take_turns() {
        assert_eq!([0, 1, 1119, 1120].map(|days| number(Day(FIRST_DAY.0 + days))), [1, 2, 1120, 1121]);
        assert_eq!(number(FIRST_DAY.previous()), puzzles::count(), "earlier days count backwards");
        for day in (20_000..20_800).map(Day) {
            let (today, before) = (daily(day), daily(day.previous()));
            assert_ne!(today.game, before.game);
            assert_eq!(is_monday(day), today.plies == 1, "Mondays are easiest");
        }
        assert!(
            is_saturday(Day(FIRST_DAY.0 + 5)) && is_monday(FIRST_DAY) && !is_monday(Day(FIRST_DAY.0 + 6))
        );
    }

    #[test]
    fn repeated_and_late_moves_do_not_count() {
        let mv = |text: &str| MoveText(text.to_owned());
        let tried = Attempt::default().with(&mv("a1"), false).with(&mv("a1"), false);
        assert_eq!((tried.moves.len(), tried.tries()), (1, None));
        let solved = tried.clone().with(&mv("a2"), true).with(&mv("a3"), false);
        assert_eq!((solved.moves.len(), solved.tries()), (2, Some(2)));
        let shown = Attempt { shown: true, ..tried }.with(&mv("a2"), true);
        assert_eq!((shown.moves.len(), shown.tries()), (1, None), "the solution was shown");
    }
}

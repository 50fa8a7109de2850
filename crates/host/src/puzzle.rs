//! The daily puzzle: a position in which exactly one move wins or, if no move wins, exactly one move
//! saves the draw.
//!
//! The caller supplies the proven result of each move, and says whether a tried move is right. This module knows no
//! engine, no store and no chat.

use serde::{Deserialize, Serialize};

use crate::base::id::{MatchId, ServerId};
use crate::base::row::is_default;
use crate::game::{AnyGame, MoveText, PositionText, Registry, Table};

use crate::base::time::Day;
use crate::{Refusal, UnplayableMatch};

/// Minimum number of legal moves in a puzzle.
pub const LEAST_MOVES: usize = 3;
/// The owner of the puzzles that all servers share. Direct messages use them, too. No server has this
/// id.
pub const SHARED_SERVER: ServerId = ServerId(0);
/// Number of days for which puzzles and tries are kept, so that yesterday's puzzle exists in every time
/// zone.
const RETENTION_DAYS: u32 = 2;
/// Number of further puzzles of a game on a day, besides the day's own. All people get the same ones,
/// which limits how much the engine has to search.
pub const EXTRA_PUZZLES: u8 = 3;
/// Maximum number of plies until the win; longer wins are too hard for people.
pub const MOST_PLIES: u32 = 9;
/// The number of plies of the daily puzzle, from Monday to Sunday.
const PLIES: [u32; 7] = [1, 3, 3, 5, 5, 7, 7];
/// The day of the week of 1 January 1970, counted from Monday.
const FIRST_WEEKDAY: u32 = 3;

pub const NO_PUZZLE_TODAY: Refusal = Refusal::new("refused-puzzle-none");
/// The day of the puzzle is over, and its puzzle is no longer kept.
pub const PUZZLE_OVER: Refusal = Refusal::new("refused-puzzle-over");

/// The number of plies in which the daily puzzle should be won. Puzzles grow harder during the
/// week.
pub const fn plies(day: Day) -> u32 {
    PLIES[((day.0 + FIRST_WEEKDAY) % 7) as usize]
}

/// The game of the daily puzzle. All games take turns.
///
/// # Panics
///
/// If no game is registered.
pub fn game_of(day: Day, games: &Registry) -> &'static dyn AnyGame {
    let all: Vec<_> = games.iter().collect();
    all[day.0 as usize % all.len()]
}

/// Whether rows of `day` are no longer kept on `today`, both in UTC.
pub const fn is_past(day: Day, today: Day) -> bool {
    day.0 + RETENTION_DAYS < today.0
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    pub game: String,
    /// The number among the puzzles of this game on its day. Number 0 is the day's own puzzle; further
    /// ones go up to [`EXTRA_PUZZLES`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: u8,
    /// The version of the rules under which `goal`, `plies` and `solution` are proven.
    #[serde(rename = "rules")]
    pub rules_version: u16,
    pub position: PositionText,
    /// The effect of the single right move.
    pub goal: Goal,
    /// The number of plies of both sides until the win, including the right move. If that move only
    /// saves, the number of plies of the longest loss after another move.
    pub plies: u32,
    pub solution: MoveText,
    pub source: PuzzleSource,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzles {
    /// The puzzles, at most one for each game and number.
    #[serde(rename = "puzzles")]
    pub list: Vec<Puzzle>,
    /// Whether the daily puzzle was posted in the server's channel. It is posted once a day, even if the
    /// time of posting is changed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub posted: bool,
}

impl Puzzles {
    pub fn get(&self, game: &str, number: u8) -> Option<&Puzzle> {
        self.list.iter().find(|puzzle| puzzle.game == game && puzzle.number == number)
    }

    /// Adds a puzzle. If an unplayable puzzle has the same game and number, replaces it.
    #[must_use]
    pub fn with(mut self, puzzle: Puzzle) -> Self {
        self.list.retain(|other| other.game != puzzle.game || other.number != puzzle.number);
        self.list.push(puzzle);
        self
    }
}

/// The effect of the single right move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// The move wins, and no other move does.
    Win,
    /// No move wins, and every other move loses.
    Save,
}

/// The origin of a puzzle's position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PuzzleSource {
    /// A match played on the server: its id, and the number of the position, counted from 0 over all
    /// rounds.
    Played(MatchId, u32),
    /// A round of the engine against itself, with dice of this seed.
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

/// The proven result of a move for its player under best play, with the number of plies if it is proven.
/// Plies count both sides, from the position before the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveVerdict {
    Won(Option<u32>),
    Drawn,
    Lost(Option<u32>),
}

/// A puzzle that a position contains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleCandidate {
    pub goal: Goal,
    pub solution: MoveText,
    /// Plies of both sides, counted as in [`Puzzle::plies`].
    pub plies: u32,
}

/// The puzzle in a position, given the verdict on each of its legal moves. Returns `None` if
/// there is none, or if a necessary verdict is unproven.
pub fn judge(moves: &[(MoveText, Option<MoveVerdict>)]) -> Option<PuzzleCandidate> {
    if moves.len() < LEAST_MOVES {
        return None;
    }
    let proven: Vec<_> = moves.iter().map(|(mv, verdict)| Some((mv, (*verdict)?))).collect::<Option<_>>()?;
    let of = |wanted: fn(&MoveVerdict) -> bool| proven.iter().filter(move |(_, verdict)| wanted(verdict));
    let wins: Vec<_> = of(|verdict| matches!(verdict, MoveVerdict::Won(_))).collect();
    let saves: Vec<_> = of(|verdict| matches!(verdict, MoveVerdict::Drawn)).collect();
    let (goal, (solution, plies)) = match (wins.as_slice(), saves.as_slice()) {
        ([(mv, MoveVerdict::Won(plies))], _) => (Goal::Win, (*mv, (*plies)?)),
        ([], [(mv, _)]) => (Goal::Save, (*mv, longest_loss(&proven)?)),
        _ => return None,
    };
    (plies <= MOST_PLIES).then(|| PuzzleCandidate { goal, solution: solution.clone(), plies })
}

fn longest_loss(moves: &[(&MoveText, MoveVerdict)]) -> Option<u32> {
    let plies = |(_, verdict): &(&MoveText, MoveVerdict)| match verdict {
        MoveVerdict::Lost(plies) => Some(*plies),
        _ => None,
    };
    let all: Vec<u32> = moves.iter().filter_map(plies).collect::<Option<_>>()?;
    all.into_iter().max()
}

/// How far a puzzle is from the wanted difficulty; 0 is exact. If an easier and a harder puzzle
/// differ equally, the easier one is nearer.
pub const fn distance(plies: u32, wanted: u32) -> u32 {
    2 * plies.abs_diff(wanted) + (plies > wanted) as u32
}

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
    /// The number of the puzzle, as in [`Puzzle::number`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: u8,
    /// The tried moves in order, each once. If the puzzle is solved, the last move is the right one.
    pub moves: Vec<MoveText>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub solved: bool,
}

impl Tries {
    /// The tries at a puzzle of `day`; `None` if there are none, or if another day is stored.
    pub fn get(&self, day: Day, game: &str, number: u8) -> Option<&PuzzleTries> {
        self.games.iter().find(|tried| self.day == day && tried.is_for(game, number))
    }

    /// Adds a try. `right` says whether the move solves the puzzle. Later moves at a solved puzzle do
    /// not count, and a repeated move counts once. The first try of a new day deletes the tries of the
    /// former day.
    #[must_use]
    pub fn with(self, day: Day, game: &str, number: u8, mv: &MoveText, right: bool) -> Self {
        let mut next = if self.day == day { self } else { Self { day, games: Vec::new() } };
        let at = next.games.iter().position(|tried| tried.is_for(game, number)).unwrap_or_else(|| {
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

    /// The unsolved puzzles of a day by game and number: first those of `game`, then those of
    /// `others`. Some of these puzzles may not exist.
    pub fn unsolved<'a>(&self, day: Day, game: &'a str, others: &[&'a str]) -> Vec<(&'a str, u8)> {
        let games = [game].into_iter().chain(others.iter().copied());
        let all = games.flat_map(|game| (0..=EXTRA_PUZZLES).map(move |number| (game, number)));
        all.filter(|(game, number)| !self.get(day, game, *number).is_some_and(|tried| tried.solved)).collect()
    }

    pub fn has_solved(&self, day: Day) -> bool {
        self.day == day && self.games.iter().any(|tried| tried.solved)
    }
}

impl PuzzleTries {
    fn is_for(&self, game: &str, number: u8) -> bool {
        self.game == game && self.number == number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::time::Timestamp;
    use crate::hours;

    fn mv(text: &str) -> MoveText {
        MoveText(text.to_owned())
    }

    fn judged(verdicts: &[Option<MoveVerdict>]) -> Option<(Goal, usize, u32)> {
        let numbered = verdicts.iter().enumerate();
        let moves: Vec<_> = numbered.map(|(at, verdict)| (mv(&at.to_string()), *verdict)).collect();
        let PuzzleCandidate { goal, solution, plies } = judge(&moves)?;
        Some((goal, solution.0.parse().expect("a number"), plies))
    }

    #[test]
    fn puzzle_has_one_proven_solution() {
        use MoveVerdict::{Drawn, Lost, Won};
        let (win, lost) = (Some(Won(Some(3))), Some(Lost(Some(4))));
        assert_eq!(judged(&[lost, win, Some(Drawn)]), Some((Goal::Win, 1, 3)));
        assert_eq!(judged(&[lost, Some(Drawn), Some(Lost(Some(2)))]), Some((Goal::Save, 1, 4)));
        for none in [
            &[win, lost][..],
            &[win, win, lost],
            &[win, lost, None],
            &[lost, lost, lost],
            &[lost, Some(Drawn), Some(Drawn)],
            &[lost, lost, Some(Won(None))],
            &[lost, Some(Lost(None)), Some(Drawn)],
            &[lost, lost, Some(Won(Some(MOST_PLIES + 2)))],
            &[],
        ] {
            assert_eq!(judged(none), None, "{none:?}");
        }
    }

    #[test]
    fn puzzles_grow_harder_during_the_week() {
        // Day 20,000 is a Friday: 1 January 1970 was a Thursday, and 20,000 = 7 * 2857 + 1.
        let plies: Vec<u32> = (20_003..20_010).map(|day| plies(Day(day))).collect();
        assert_eq!(Day(20_003), hours::day_of(Timestamp(20_003 * 86_400_000 + 1), None));
        assert_eq!(plies, PLIES, "it is a Monday");
        let far: Vec<u32> = [5, 3, 7, 1, 9].map(|plies| distance(plies, 5)).to_vec();
        assert_eq!(far, [0, 4, 5, 8, 9]);
    }

    #[test]
    fn each_day_game_and_number_has_own_seed() {
        let seed = Day(5).seed("go", 0);
        assert_eq!(seed, Day(5).seed("go", 0));
        assert!(seed != Day(6).seed("go", 0) && seed != Day(5).seed("og", 0) && seed != Day(5).seed("go", 1));
    }

    #[test]
    fn repeated_and_late_moves_do_not_count() {
        let mv = |text: &str| MoveText(text.to_owned());
        let tries =
            Tries::default().with(Day(5), "go", 0, &mv("a1"), false).with(Day(5), "go", 0, &mv("a1"), false);
        assert_eq!(tries.get(Day(5), "go", 0).expect("tried").moves.len(), 1);
        let solved = tries.with(Day(5), "go", 0, &mv("a2"), true).with(Day(5), "go", 0, &mv("a3"), false);
        let attempt = solved.get(Day(5), "go", 0).expect("tried");
        assert!(attempt.solved && attempt.moves.len() == 2);
        assert_eq!((solved.get(Day(5), "hex", 0), solved.get(Day(6), "go", 0)), (None, None));
        assert_eq!(solved.get(Day(5), "go", 1), None, "another one has tries of its own");
        let next = solved.with(Day(6), "hex", 0, &mv("b1"), false);
        assert_eq!((next.games.len(), next.day), (1, Day(6)), "a day is forgotten when the next is begun");
    }

    #[test]
    fn unsolved_puzzles_run_out() {
        let (day, mv) = (Day(5), MoveText("a1".to_owned()));
        let (mut tries, mut offered) = (Tries::default(), Vec::new());
        while let Some((game, number)) = tries.unsolved(day, "go", &["hex"]).first().copied() {
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

//! A puzzle a day: a position in which exactly one move wins, or where none does, exactly one saves; which
//! game and how hard on which day; and what somebody has tried.
//!
//! What is claimed of a position is handed in, move by move, by whoever has proved it. Knows no engine, no
//! store and no chat.

use serde::{Deserialize, Serialize};

use crate::base::id::{MatchId, ServerId};
use crate::base::row::is_default;
use crate::game::{AnyGame, MoveText, PositionText, Registry, Table};

use crate::base::day::Day;
use crate::host::Refusal;
use crate::host::matches::BadRecord;

/// A position in which fewer moves can be chosen is no puzzle.
pub const LEAST_MOVES: usize = 3;
/// Whose the puzzles are of who writes to the bot alone, which serve where nothing was played, too: no server
/// has this id.
pub const POOL: ServerId = ServerId(0);
/// How long puzzles and what was tried at them are kept, in days: so that on every clock of the world
/// yesterday's are there.
const KEPT: u32 = 2;
/// So many puzzles of a game are there on a day beyond the day's own. They are the same for everybody, so nobody
/// makes the engine search for more than these.
pub const MORE: u8 = 3;
/// Wins that take more plies are no puzzle for people.
pub const MOST_PLIES: u32 = 9;
/// The plies of the day's puzzle from Monday on.
const PLIES: [u32; 7] = [1, 3, 3, 5, 5, 7, 7];
/// On which day of the week, counted from Monday, the first of all days fell: 1 January 1970.
const FIRST_WEEKDAY: u32 = 3;

pub const NO_PUZZLE_TODAY: Refusal = Refusal::new("refused-puzzle-none");
/// Its day is over, and it is not kept any more.
pub const PUZZLE_OVER: Refusal = Refusal::new("refused-puzzle-over");

/// In how many plies the puzzle of a day is to be won: the later in the week, the more.
pub const fn plies(day: Day) -> u32 {
    PLIES[((day.0 + FIRST_WEEKDAY) % 7) as usize]
}

/// The game whose turn it is on a day.
///
/// # Panics
/// If no game is registered.
pub fn game_of(day: Day, games: &Registry) -> &'static dyn AnyGame {
    let all: Vec<_> = games.iter().collect();
    all[day.0 as usize % all.len()]
}

/// Whether rows of a day are no longer kept on another, both by UTC.
pub const fn is_past(day: Day, today: Day) -> bool {
    day.0 + KEPT < today.0
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    pub game: String,
    /// Which of the puzzles of its game on its day: 0 is the day's own, others are up to [`MORE`].
    #[serde(default, skip_serializing_if = "is_default")]
    pub number: u8,
    /// The version of its rules under which all that is claimed holds.
    #[serde(rename = "rules")]
    pub rules_version: u16,
    pub position: PositionText,
    /// What the one move does that is looked for.
    pub goal: Goal,
    /// After how many plies of both, the move among them, it is won; where it only saves, after how many the
    /// longest of the other moves has lost.
    pub plies: u32,
    pub solution: MoveText,
    pub source: Source,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzles {
    /// One of a game and number at most.
    #[serde(rename = "puzzles")]
    pub list: Vec<Puzzle>,
    /// Whether one has gone to the channel where the server wants it: a day has one, however often that is
    /// settled anew.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub posted: bool,
}

impl Puzzles {
    pub fn of(&self, game: &str, number: u8) -> Option<&Puzzle> {
        self.list.iter().find(|puzzle| puzzle.game == game && puzzle.number == number)
    }

    /// With another, in place of one of the same game and number that cannot be played any more.
    #[must_use]
    pub fn with(mut self, puzzle: Puzzle) -> Self {
        self.list.retain(|other| other.game != puzzle.game || other.number != puzzle.number);
        self.list.push(puzzle);
        self
    }
}

/// What the one move does that is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Goal {
    /// The move wins, and no other does.
    Win,
    /// Nothing wins, and every other move loses.
    Save,
}

/// Where the position of a puzzle is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// A match that was played on the server: which, and which of its positions, counted from 0 over all
    /// rounds.
    Played(MatchId, u32),
    /// A round that the engine has played with itself, by dice of this seed.
    Drawn(u64),
}

impl Puzzle {
    /// Its table. An error is a fault: it was playable when it was made.
    pub fn table(&self, game: &dyn AnyGame) -> Result<Box<dyn Table>, BadRecord> {
        let (was, is) = (self.rules_version, game.facts().rules_version);
        if was != is {
            return Err(BadRecord::OtherRules { was, is });
        }
        Ok(game.open(&self.position, &[])?)
    }
}

/// What a move leads to for who plays it, under best play of both: proven, with the plies of both from the
/// position before it on, where these are, too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Won(Option<u32>),
    Drawn,
    Lost(Option<u32>),
}

/// What a position is a puzzle of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub goal: Goal,
    pub solution: MoveText,
    /// Plies of both, counted as in [`Puzzle::plies`].
    pub plies: u32,
}

/// What a position is a puzzle of, from what is proven of each of its legal moves; nothing where it is none,
/// or where anything is not proven that would have to be.
pub fn judge(moves: &[(MoveText, Option<Verdict>)]) -> Option<Judged> {
    if moves.len() < LEAST_MOVES {
        return None;
    }
    let proven: Vec<_> = moves.iter().map(|(mv, verdict)| Some((mv, (*verdict)?))).collect::<Option<_>>()?;
    let of = |wanted: fn(&Verdict) -> bool| proven.iter().filter(move |(_, verdict)| wanted(verdict));
    let wins: Vec<_> = of(|verdict| matches!(verdict, Verdict::Won(_))).collect();
    let saves: Vec<_> = of(|verdict| matches!(verdict, Verdict::Drawn)).collect();
    let (goal, (solution, plies)) = match (wins.as_slice(), saves.as_slice()) {
        ([(mv, Verdict::Won(plies))], _) => (Goal::Win, (*mv, (*plies)?)),
        ([], [(mv, _)]) => (Goal::Save, (*mv, longest_loss(&proven)?)),
        _ => return None,
    };
    (plies <= MOST_PLIES).then(|| Judged { goal, solution: solution.clone(), plies })
}

fn longest_loss(moves: &[(&MoveText, Verdict)]) -> Option<u32> {
    let plies = |(_, verdict): &(&MoveText, Verdict)| match verdict {
        Verdict::Lost(plies) => Some(*plies),
        _ => None,
    };
    let all: Vec<u32> = moves.iter().filter_map(plies).collect::<Option<_>>()?;
    all.into_iter().max()
}

/// How far a puzzle is from what a day wants: 0 where it is as hard. Of two as far, the easier one is nearer.
pub const fn distance(plies: u32, wanted: u32) -> u32 {
    2 * plies.abs_diff(wanted) + (plies > wanted) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::time::Timestamp;
    use crate::host::hours;

    fn mv(text: &str) -> MoveText {
        MoveText(text.to_owned())
    }

    fn judged(verdicts: &[Option<Verdict>]) -> Option<(Goal, usize, u32)> {
        let numbered = verdicts.iter().enumerate();
        let moves: Vec<_> = numbered.map(|(at, verdict)| (mv(&at.to_string()), *verdict)).collect();
        let Judged { goal, solution, plies } = judge(&moves)?;
        Some((goal, solution.0.parse().expect("a number"), plies))
    }

    #[test]
    fn a_puzzle_has_one_move_and_nothing_in_it_is_guessed() {
        use Verdict::{Drawn, Lost, Won};
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
    fn the_week_grows_harder_and_goes_through_the_games() {
        // 20,000 days after a Thursday it is a Friday again but one: 20,000 = 7 * 2857 + 1.
        let plies: Vec<u32> = (20_003..20_010).map(|day| plies(Day(day))).collect();
        assert_eq!(Day(20_003), hours::day_of(Timestamp(20_003 * 86_400_000 + 1), None));
        assert_eq!(plies, PLIES, "it is a Monday");
        let far: Vec<u32> = [5, 3, 7, 1, 9].map(|plies| distance(plies, 5)).to_vec();
        assert_eq!(far, [0, 4, 5, 8, 9]);
    }

    #[test]
    fn dice_of_a_day_are_its_own() {
        let seed = Day(5).seed("go", 0);
        assert_eq!(seed, Day(5).seed("go", 0));
        assert!(seed != Day(6).seed("go", 0) && seed != Day(5).seed("og", 0) && seed != Day(5).seed("go", 1));
    }
}

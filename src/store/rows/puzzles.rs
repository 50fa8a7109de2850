//! Rows of puzzles: those of a day, and what a person has tried at them.

use serde::{Deserialize, Serialize};

use crate::base::id::MatchId;
use crate::game::{MoveText, PositionText};
use crate::host::puzzle::{Day, Goal, Puzzle, Puzzles, Source, Tried, Tries};

use super::Record;

impl Record for Puzzles {
    const KIND: &'static str = "puzzles";
    type Row = PuzzlesRow;
}

impl Record for Tries {
    const KIND: &'static str = "tries";
    type Row = TriesRow;
}

/// The puzzles of a day as they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlesRow {
    puzzles: Vec<PuzzleRow>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    posted: bool,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleRow {
    game: String,
    rules: u16,
    position: String,
    goal: GoalRow,
    plies: u32,
    solution: String,
    source: SourceRow,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum GoalRow {
    Win,
    Save,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum SourceRow {
    Played(String, u32),
    Drawn(u64),
}

/// What a person has tried, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TriesRow {
    day: u32,
    games: Vec<TriedRow>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TriedRow {
    game: String,
    moves: Vec<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    solved: bool,
}

impl From<&Puzzles> for PuzzlesRow {
    fn from(puzzles: &Puzzles) -> Self {
        Self { puzzles: puzzles.list.iter().map(PuzzleRow::from).collect(), posted: puzzles.posted }
    }
}

impl TryFrom<PuzzlesRow> for Puzzles {
    type Error = String;

    fn try_from(row: PuzzlesRow) -> Result<Self, String> {
        let list = row.puzzles.into_iter().map(Puzzle::try_from).collect::<Result<_, _>>()?;
        Ok(Self { list, posted: row.posted })
    }
}

impl From<&Puzzle> for PuzzleRow {
    fn from(puzzle: &Puzzle) -> Self {
        Self {
            game: puzzle.game.clone(),
            rules: puzzle.rules_version,
            position: puzzle.position.0.clone(),
            goal: match puzzle.goal {
                Goal::Win => GoalRow::Win,
                Goal::Save => GoalRow::Save,
            },
            plies: puzzle.plies,
            solution: puzzle.solution.0.clone(),
            source: match puzzle.source {
                Source::Played(id, frame) => SourceRow::Played(id.to_string(), frame),
                Source::Drawn(seed) => SourceRow::Drawn(seed),
            },
        }
    }
}

impl TryFrom<PuzzleRow> for Puzzle {
    type Error = String;

    fn try_from(row: PuzzleRow) -> Result<Self, String> {
        Ok(Self {
            game: row.game,
            rules_version: row.rules,
            position: PositionText(row.position),
            goal: match row.goal {
                GoalRow::Win => Goal::Win,
                GoalRow::Save => Goal::Save,
            },
            plies: row.plies,
            solution: MoveText(row.solution),
            source: match row.source {
                SourceRow::Played(id, frame) => {
                    Source::Played(MatchId::read(&id).ok_or_else(|| format!("{id:?} is no match"))?, frame)
                }
                SourceRow::Drawn(seed) => Source::Drawn(seed),
            },
        })
    }
}

impl From<&Tries> for TriesRow {
    fn from(tries: &Tries) -> Self {
        let row = |tried: &Tried| TriedRow {
            game: tried.game.clone(),
            moves: tried.moves.iter().map(|mv| mv.0.clone()).collect(),
            solved: tried.solved,
        };
        Self { day: tries.day.0, games: tries.games.iter().map(row).collect() }
    }
}

impl From<TriesRow> for Tries {
    fn from(row: TriesRow) -> Self {
        let tried = |row: TriedRow| Tried {
            game: row.game,
            moves: row.moves.into_iter().map(MoveText).collect(),
            solved: row.solved,
        };
        Self { day: Day(row.day), games: row.games.into_iter().map(tried).collect() }
    }
}

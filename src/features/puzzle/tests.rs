//! Tests that stored rows of puzzles and tries stay readable.

use super::decide::{Goal, PuzzleSource};
use super::{Puzzle, PuzzlePostingEntry, Puzzles, Tries};
use crate::base::id::MatchId;
use crate::base::time::Day;
use crate::game::{MoveText, PositionText};
use crate::store::rows::tests::{Fixtures, MADE, holds};
use crate::store::rows::{EntryContent, EntryFields, OutboxEntry, Record, version};

const FIXTURES: Fixtures = Fixtures {
    folder: "src/features/puzzle/rows",
    kinds: &[(Puzzles::KIND, version::<Puzzles>()), (Tries::KIND, version::<Tries>())],
    files: &[
        (1, "puzzles", |file| holds(file, &puzzles())),
        (1, "puzzles-posted", |file| holds(file, &Puzzles { posted: true, ..puzzles() })),
        (1, "puzzles-more", |file| holds(file, &more())),
        (1, "tries", |file| holds(file, &tries())),
        (1, "tries-more", |file| {
            holds(file, &tries().with(Day(20_003), "go", 2, &MoveText("a3".to_owned()), true));
        }),
        (1, "owed-puzzle", |file| {
            holds(
                file,
                &OutboxEntry::new(
                    EntryContent::Feature(PuzzlePostingEntry { day: Day(20_003) }.to_entry()),
                    MADE,
                ),
            );
        }),
    ],
};

fn puzzles() -> Puzzles {
    let puzzle = Puzzle {
        game: "go".to_owned(),
        number: 0,
        rules_version: 2,
        position: PositionText("bw./... black".to_owned()),
        goal: Goal::Win,
        plies: 3,
        solution: MoveText("c2".to_owned()),
        source: PuzzleSource::Played(MatchId::read("7k3m9pq2").expect("an id"), 41),
    };
    let saved = Puzzle {
        game: "hex".to_owned(),
        goal: Goal::Save,
        plies: 4,
        source: PuzzleSource::Drawn(u64::MAX),
        ..puzzle.clone()
    };
    Puzzles { list: vec![puzzle, saved], posted: false }
}

fn more() -> Puzzles {
    let [puzzle, _] = puzzles().list.try_into().expect("two");
    let another = Puzzle { number: 2, source: PuzzleSource::Drawn(7), ..puzzle.clone() };
    Puzzles { list: vec![puzzle, another], posted: false }
}

pub fn tries() -> Tries {
    let mv = |text: &str| MoveText(text.to_owned());
    let tries = Tries::default().with(Day(20_003), "go", 0, &mv("a1"), false);
    tries.with(Day(20_003), "go", 0, &mv("c2"), true).with(Day(20_003), "hex", 0, &mv("b1"), false)
}

#[test]
fn stored_rows_stay_readable() {
    FIXTURES.check();
}

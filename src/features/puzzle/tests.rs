//! Tests that stored rows of puzzles and tries stay readable.

use super::PuzzlePostingEntry;
use crate::base::id::MatchId;
use crate::base::time::Day;
use crate::game::{MoveText, PositionText};
use crate::host::puzzle::{Goal, Puzzle, PuzzleSource, Puzzles};
use crate::store::rows::conform::{FIXTURE_TIME, Fixtures, check_fixture};
use crate::store::rows::{EntryContent, EntryFields, OutboxEntry};
use engawa_samples::tries;

const FIXTURES: Fixtures = Fixtures {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/src/features/puzzle/rows"),
    files: &[
        (1, "puzzles", |file| check_fixture(file, &puzzles())),
        (1, "puzzles-posted", |file| check_fixture(file, &Puzzles { posted: true, ..puzzles() })),
        (1, "puzzles-more", |file| check_fixture(file, &more())),
        (1, "tries", |file| check_fixture(file, &tries())),
        (1, "tries-more", |file| {
            check_fixture(file, &tries().with(Day(20_003), "go", 2, &MoveText("a3".to_owned()), true));
        }),
        (1, "outbox-entry-puzzle", |file| {
            check_fixture(
                file,
                &OutboxEntry::new(
                    EntryContent::Feature(PuzzlePostingEntry { day: Day(20_003) }.to_entry()),
                    FIXTURE_TIME,
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

#[test]
fn stored_rows_stay_readable() {
    FIXTURES.check();
}

//! Compares counts of legal move sequences with known counts in `crates/play/tests/perft/<game>.txt`. Each
//! line of a file has the form `position | depth:count ...`.
//!
//! This test skips counts above two million. Check those from the command line:
//! `cargo run -- perft GAME POSITION DEPTH`.

use std::fs;
use std::path::Path;

use engawa_play::game::{AnyGame, PositionText, Registry};
use engawa_play::games::GAMES;

const MOST_LEAVES: u64 = 2_000_000;

#[test]
fn counts_agree() {
    for game in Registry::new(GAMES).iter() {
        let name = format!("tests/perft/{}.txt", game.facts().id);
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
        let rows: Vec<&str> =
            text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
        assert!(!rows.is_empty(), "{name} has no counts");
        for row in rows {
            check(game, row);
        }
    }
}

fn check(game: &dyn AnyGame, row: &str) {
    let (position, counts) = row.split_once(" | ").expect("`position | counts`");
    let table =
        game.open(&PositionText(position.to_owned()), &[]).unwrap_or_else(|e| panic!("{position}: {e}"));
    let mut walked = 0;
    for count in counts.split(' ') {
        let (depth, count) = count.split_once(':').expect("`depth:count`");
        let (depth, count): (u32, u64) = (depth.parse().expect("a depth"), count.parse().expect("a count"));
        if count <= MOST_LEAVES {
            assert_eq!(table.perft(depth), count, "{position} at depth {depth}");
            walked += 1;
        }
    }
    assert!(walked > 0, "nothing to walk in {row}");
}

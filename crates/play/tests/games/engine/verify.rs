//! Positions in which the search alone chose a losing move, or took a lost position for an even one.

use engawa_play::ai::{BestPlayOutcome, SearchLimits, Thought};
use engawa_play::game::{MoveText, PositionText};
use engawa_play::games::GAMES;

const NODES: u64 = 4_000_000;
/// Each position, with a move that loses.
const REFUTED: [(&str, &str, &str); 3] = [
    ("onitama", "2R2/r1rr1/1b3/3bb/2B2 boar,tiger/crane,frog/rabbit red", "crane:a4b5"),
    ("onitama", "3r1/B1Rr1/1b3/5/3b1 eel,tiger/goose,horse/frog red", "horse:d4e4"),
    ("oxono", "6/2Oox1/3o2/2xX2/2OoX1/6 Xe3,Oe4 black", "Of4/e4"),
];
/// Lost positions, each with enough nodes to prove it.
const LOST: [(&str, &str, u64); 4] = [
    ("onitama", "5/3r1/R1r2/b1b2/2B2 monkey,rabbit/boar,eel/mantis blue", 1_000_000),
    ("konane", "wbwbw.wb/bwbwb.b./w.wbw.w./b.bw..bw/.b...b../.......w/w.....w./b...b... black", NODES),
    ("oxono", "6/6/3O2/2x1o1/1xx1OO/3O2 Xb1,Of1 pink", 30_000),
    ("oxono", "X5/1x1x2/1xXO2/x1OO2/2oO2/4o1 Xa2,Oe4 pink", 30_000),
];
/// A win that a table of usual size hardly holds, and enough nodes to prove it.
const WON: &str = "rrRrr/5/5/3B1/bb1bb crane,horse/tiger,ox/rooster red";
const WON_NODES: u64 = 10_000_000;

fn think(game: &str, position: &str, nodes: u64) -> Thought<MoveText> {
    let game = GAMES.iter().find(|known| known.facts().id == game).expect("the game exists");
    let table = game.open(&PositionText(position.to_owned()), &[]).expect("a position");
    table.think(SearchLimits::nodes(nodes))
}

#[test]
fn refuted_moves_are_not_chosen() {
    for (game, position, refuted) in REFUTED {
        let thought = think(game, position, NODES);
        assert!(thought.best.iter().all(|mv| mv.0 != refuted), "{position}: {thought:?}");
    }
}

#[test]
fn lost_positions_are_not_called_even() {
    for (game, position, nodes) in LOST {
        let thought = think(game, position, nodes);
        assert_eq!(thought.outcome, Some(BestPlayOutcome::Lost), "{position}: {thought:?}");
    }
}

#[test]
fn long_win_is_proven_in_usual_memory() {
    let thought = think("onitama", WON, WON_NODES);
    assert_eq!(thought.outcome, Some(BestPlayOutcome::Won), "{thought:?}");
    assert!(thought.nodes <= WON_NODES, "{thought:?}");
}

//! Compares the stored winners with each other, with proofs and with an exhaustive search.

use std::collections::HashMap;

use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;

use crate::ai::{Evaluate as _, NumberSearch, SearchLimits, think};
use crate::game::Notation as _;
use crate::games::konane::Konane;

use super::*;

mod solve;

use solve::{Solver, build, levels};

fn is_won(position: &Position<Small>, seen: &mut HashMap<(u64, Seat), bool>) -> bool {
    let key = (position.stones.0, position.turn());
    if let Some(&wins) = seen.get(&key) {
        return wins;
    }
    let wins = position.legal_moves().into_iter().any(|mv| !is_won(&position.after(mv), seen));
    seen.insert(key, wins);
    wins
}

/// Plays at random from a position until it has this many gaps, or the round is over.
fn played(mut position: Position<Small>, gaps: u8, rng: &mut ChaCha8Rng) -> Position<Small> {
    while position.gaps < gaps {
        let Some(&mv) = position.legal_moves().choose(rng) else { break };
        position = position.after(mv);
    }
    position
}

#[test]
fn symmetric_positions_share_their_bits() {
    for (gaps, level) in levels(5).iter().enumerate() {
        for &stones in level {
            let position = Position::full(SIDE, SIDE);
            let gone = position.squares().filter(|&square| !Small(stones).has(square));
            let position = gone.fold(position, Position::without);
            assert_eq!(usize::from(position.gaps), gaps);
            for twin in position.twins() {
                let twin = twin.small().expect("6 by 6 squares");
                assert_eq!(normal(twin.stones.0, twin.turn()), stones);
            }
        }
    }
}

/// Returns positions that random rounds reach, with 2 gaps to the most that are stored.
fn stored_positions(count: usize, rng: &mut ChaCha8Rng) -> Vec<Position<Small>> {
    let openings = opened();
    let mut positions = Vec::new();
    while positions.len() < count {
        let start = *openings.choose(rng).expect("there are openings");
        let position = played(start, rng.random_range(2..=FILE[0]), rng);
        if position.gaps <= FILE[0] && position.ending().is_none() {
            positions.push(position);
        }
    }
    positions
}

#[test]
fn stored_results_agree_with_their_replies() {
    let rng = &mut ChaCha8Rng::seed_from_u64(4);
    let full = Position::<Small>::with_stones(SIDE, SIDE, u64::MAX, Seat::First);
    let solutions = Solutions::after(&full).expect("6 by 6 squares are solved");
    let wins = |next: Position<Small>| solutions.wins(next.gaps, next.stones.0, next.turn());
    let mut decided = [0, 0];
    for position in stored_positions(10_000, rng) {
        let stored = wins(position).expect("the position is stored");
        let replies: Vec<_> = position.legal_moves().into_iter().map(|mv| wins(position.after(mv))).collect();
        // A reply with too many gaps is not stored.
        let follows = if replies.contains(&Some(false)) {
            Some(true)
        } else {
            (!replies.contains(&None)).then_some(false)
        };
        if let Some(follows) = follows {
            assert_eq!(stored, follows, "{:x}", position.stones.0);
            decided[usize::from(stored)] += 1;
        }
    }
    assert!(decided.into_iter().all(|decided| decided > 2_000), "{decided:?} positions");
}

#[test]
fn stored_results_agree_with_proofs() {
    let rng = &mut ChaCha8Rng::seed_from_u64(5);
    let solver = Solver::new(24);
    let with_most_gaps = |position: &Position<Small>| position.gaps == FILE[0];
    let positions: Vec<_> = stored_positions(3_000, rng).into_iter().filter(with_most_gaps).collect();
    assert!(positions.len() > 200, "{} positions", positions.len());
    for (index, position) in positions.into_iter().enumerate() {
        let (gaps, stones, turn) = (position.gaps, position.stones.0, position.turn());
        let stored = Solutions::after(&position).expect("a round reaches it").wins(gaps, stones, turn);
        assert_eq!(Some(solver.wins(normal(stones, turn))), stored, "{stones:x}");
        if index < 25 {
            let mut search = NumberSearch::new(turn, SearchLimits::nodes(20_000_000), None);
            assert_eq!(search.can_win(&position), stored, "{stones:x}");
        }
    }
}

#[test]
fn positions_beyond_the_file_are_proven() {
    let rng = &mut ChaCha8Rng::seed_from_u64(8);
    for _ in 0..200 {
        let start = *opened().choose(rng).expect("there are openings");
        let position = played(start, rng.random_range(FILE[0] + 1..20), rng);
        let thought = think(&position, SearchLimits::nodes(300_000));
        assert!(thought.outcome.is_some(), "{:x}", position.stones.0);
    }
    // The hardest known positions; 300,000 nodes do not suffice.
    for hard in [
        ".bwb../.wb.bw/w.wb.b/bw..bw/..wbw./bw.wb. black",
        "..w.wb/.w..bw/wb.bwb/b.bw.w/wb.bw./..bwb. black",
        "....wb/b.bwb./wbwbw./.wbw.w/w..bw./b.bwb. black",
    ] {
        let position = Konane::read_position(hard).expect("a position");
        let thought = think(&position, SearchLimits::nodes(Position::<Small>::BEST_NODES));
        assert!(thought.outcome.is_some(), "{hard}");
    }
}

#[test]
fn solver_agrees_with_exhaustive_search() {
    let rng = &mut ChaCha8Rng::seed_from_u64(6);
    // So few slots that results replace each other.
    let solver = Solver::new(22);
    for _ in 0..100 {
        let start = *opened().choose(rng).expect("there are openings");
        let position = played(start, 18, rng);
        let wins = solver.wins(normal(position.stones.0, position.turn()));
        assert_eq!(wins, is_won(&position, &mut HashMap::new()));
    }
}

#[test]
fn only_reachable_positions_are_known() {
    let rng = &mut ChaCha8Rng::seed_from_u64(7);
    for position in stored_positions(500, rng) {
        assert!(Solutions::after(&position).is_some(), "{:x}", position.stones.0);
    }
    // No round begins with two gaps that are not neighbours, nor with White.
    let full = Position::<Small>::with_stones(SIDE, SIDE, u64::MAX, Seat::First);
    let corners = Position::<Small>::with_stones(SIDE, SIDE, !(1 | 1 << 45), Seat::First);
    for unknown in [full.with_turn(Seat::Second), corners] {
        assert!(Solutions::after(&unknown).is_none());
    }
}

#[test]
fn proofs_agree_with_exhaustive_search() {
    // A round on 4 by 4 squares is short enough to search it wholly.
    let full = Position::<Small>::with_stones(4, 4, u64::MAX, Seat::First);
    let (mut seen, mut compared) = (HashMap::new(), 0);
    full.each_legal(&mut |opening| {
        let opened = full.after(opening);
        opened.each_legal(&mut |reply| {
            let position = opened.after(reply);
            let mut search = NumberSearch::new(Seat::First, SearchLimits::nodes(1_000_000), None);
            assert_eq!(search.can_win(&position), Some(is_won(&position, &mut seen)));
            compared += 1;
        });
    });
    assert!(compared > 4);
}

#[test]
fn table_returns_every_bit_of_its_keys() {
    for count in [0, 1, 2, 50, 20_000] {
        let keys: Vec<_> = (0..count).map(|number| (number * number + 7, number % 3 == 0)).collect();
        let bytes = build(&keys);
        let table = BitTable::read(&bytes).expect("the table is complete");
        for (key, bit) in keys {
            assert_eq!(table.get(key), bit, "key {key} of {count}");
        }
    }
}

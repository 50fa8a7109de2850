use std::collections::HashMap;

use rand::SeedableRng as _;
use rand::seq::IndexedRandom as _;
use rand_chacha::ChaCha8Rng;

use super::solve::{Solver, levels};
use super::*;
use crate::ai::{NumberSearch, SearchLimits};

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
    while position.gaps() < gaps {
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
            assert_eq!(usize::from(position.gaps()), gaps);
            for twin in position.twins() {
                let twin = twin.small().expect("6 by 6 squares");
                assert_eq!(normal(twin.stones.0, twin.turn()), stones);
            }
        }
    }
}

#[test]
fn stored_results_agree_with_their_replies() {
    let most_gaps = FILE[0];
    let full = Position::<Small>::with_stones(SIDE, SIDE, u64::MAX, Seat::First);
    let solutions = Solutions::after(&full).expect("6 by 6 squares are solved");
    let wins = |next: Position<Small>| solutions.wins(next.gaps(), next.stones.0, next.turn());
    let mut decided = 0;
    for &stones in levels(most_gaps).iter().flatten() {
        let position = position(stones);
        let stored = wins(position).expect("the position is stored");
        let replies: Vec<_> = position.legal_moves().into_iter().map(|mv| wins(position.after(mv))).collect();
        if replies.contains(&Some(false)) {
            assert!(stored, "{stones:x}");
            decided += 1;
        } else if !replies.contains(&None) {
            assert!(!stored, "{stones:x}");
            decided += 1;
        }
    }
    // Those with fewer gaps than the most are decided by stored replies, unless all of these jump further.
    assert!(decided > 500, "{decided} positions");
}

#[test]
fn stored_results_agree_with_proofs() {
    let rng = &mut ChaCha8Rng::seed_from_u64(5);
    let most_gaps = FILE[0];
    let levels = levels(most_gaps);
    for &stones in levels[usize::from(most_gaps)].sample(rng, 25) {
        let position = position(stones);
        let stored =
            Solutions::after(&position).expect("a round reaches it").wins(most_gaps, stones, Seat::First);
        let mut search = NumberSearch::new(Seat::First, SearchLimits::nodes(20_000_000), None);
        assert_eq!(search.can_win(&position), stored, "{stones:x}");
    }
}

#[test]
fn solver_agrees_with_exhaustive_search() {
    let rng = &mut ChaCha8Rng::seed_from_u64(6);
    let mut solver = Solver::new();
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
    let most_gaps = FILE[0];
    for level in levels(most_gaps) {
        for &stones in level.sample(rng, 50) {
            assert!(is_reachable(&position(stones)), "{stones:x}");
        }
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

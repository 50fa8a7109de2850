//! Checks the sets against the rules, the tables of endings and proof-number search.

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::super::EndingTables;
use super::super::tests::{deal, ending};
use super::*;
use crate::ai::{NumberSearch, SearchLimits};
use crate::game::Notation as _;
use crate::games::onitama::Onitama;

const STUDENTS: [[usize; 2]; 6] = [[2, 2], [2, 2], [2, 1], [1, 2], [0, 2], [1, 1]];

/// Returns so many random positions for each distribution of some cards.
fn positions(cards: [Card; 5], each: usize, rng: &mut ChaCha8Rng) -> Vec<Vec<Position>> {
    let mut positions = vec![Vec::new(); DISTRIBUTIONS];
    for students in STUDENTS.into_iter().cycle() {
        let position = ending(cards, students, rng);
        positions[index(&position).0 / BLOCKS].push(position);
        if positions.iter().all(|positions| positions.len() >= each) {
            break;
        }
    }
    positions
}

/// Whether a position should be in a set, given the sets after the next move.
fn follows(outcomes: &Outcomes, kind: usize, position: &Position) -> bool {
    let reaches = |mv| outcomes.holds(UNWON - kind, &position.after(mv));
    position.win_at_once().is_none() && !position.legal_moves().into_iter().any(reaches)
}

#[test]
fn columns_are_distinct() {
    for master in 0..SQUARES {
        let pairs = pairs().filter(|pair| !pair.contains(&master));
        let columns: BTreeSet<_> = pairs.map(|pair| column(master, pair)).collect();
        assert_eq!(columns, (0..COLUMNS).collect());
    }
}

#[test]
fn each_set_follows_from_next_sets() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let cards = deal(None, rng);
    let positions = positions(cards, 150, rng);
    let (mut outcomes, mut workspace) = (Outcomes::new(Cards::from_iter(cards)), Workspace::new());
    let (mut checked, mut held) = (0, 0);
    for set in ORDER {
        let (kind, positions) = (if set < UNWON { LOST } else { UNWON }, &positions[set % DISTRIBUTIONS]);
        let is_checked = outcomes.next_sets(set).iter().all(|&next| outcomes.sets[next].is_some());
        let expected =
            is_checked.then(|| positions.iter().map(|position| follows(&outcomes, kind, position)));
        let expected: Vec<_> = expected.into_iter().flatten().collect();
        outcomes.compute_set(set, &mut workspace);
        for (position, expected) in positions.iter().zip(expected) {
            let text = Onitama::write_position(position);
            assert_eq!(outcomes.holds(kind, position), expected, "set {set}: {text}");
            checked += 1;
            held += usize::from(expected);
        }
        let existing = outcomes.sets.iter().flatten().count();
        assert!(existing <= 17, "{existing} sets exist after set {set}");
    }
    println!("{held} of {checked} positions are in their sets");
    assert!(checked > 3_000 && held > checked / 10);
    // The sets are not final, but say nothing wrong.
    let mut decided = 0;
    for position in positions.iter().flat_map(|positions| &positions[..5]) {
        if let (Some(outcome), Some(proven)) = (outcomes.outcome(position), proven(position, 5_000)) {
            assert_eq!(outcome, proven, "{}", Onitama::write_position(position));
            decided += 1;
        }
    }
    assert!(decided > 100, "{decided} positions are decided");
}

/// Compares all positions with at most four pawns.
fn assert_agrees_with_tables(outcomes: &Outcomes, tables: &EndingTables) {
    let (mut lost, mut unwon) = (0_u64, 0_u64);
    for (set, rows) in outcomes.sets.iter().enumerate().filter_map(|(set, rows)| Some((set, rows.as_ref()?)))
    {
        let cards = set % DISTRIBUTIONS;
        for block in 0..BLOCKS {
            let quiet = outcomes.quiet(cards);
            for (at, own) in (quiet.first(block)..).zip(quiet.pairs(block)) {
                let row = rows[block / SQUARES].get(at);
                let master = block % SQUARES;
                let taken = [block / SQUARES, own[0], own[1]];
                for other in pairs().filter(|pair| !pair.contains(&master)) {
                    let column = column(master, other);
                    let holds = row[column / 64] >> (column % 64) & 1 != 0;
                    if other.iter().any(|&place| place < CAPTURED && taken.contains(&place)) {
                        assert!(!holds);
                    } else if let Some(plies) = tables.plies_at(cards * BLOCKS + block, [own, other]) {
                        let is_won = plies % 2 == 1;
                        let is_lost = plies > 0 && !is_won;
                        let expected = if set < UNWON { is_lost } else { !is_won };
                        assert_eq!(holds, expected, "set {set}, block {block}, {own:?} {other:?}");
                        *(if set < UNWON { &mut lost } else { &mut unwon }) += u64::from(holds);
                    }
                }
            }
        }
    }
    println!("{lost} lost and {unwon} unwon positions agree with the tables");
    assert!(lost > 500_000 && unwon > 500_000);
}

/// The outcome of a position if proof numbers find it.
fn proven(position: &Position, nodes: u64) -> Option<BestPlayOutcome> {
    let wins = |attacker| {
        let limits = SearchLimits::nodes(nodes);
        NumberSearch::new(attacker, limits, EndingTables::default()).can_win(position) == Some(true)
    };
    let lost = || wins(position.turn().other()).then_some(BestPlayOutcome::Lost);
    if wins(position.turn()) { Some(BestPlayOutcome::Won) } else { lost() }
}

/// Compares random positions with what the rules say about their successors, and with proof numbers.
fn assert_agrees_with_proofs(outcomes: &Outcomes, positions: &[Position]) {
    let [mut decided, mut refound] = [0; 2];
    for position in positions {
        let text = Onitama::write_position(position);
        for kind in [LOST, UNWON] {
            assert_eq!(outcomes.holds(kind, position), follows(outcomes, kind, position), "{text}");
        }
        let outcome = outcomes.outcome(position);
        let proven = proven(position, 30_000);
        assert!(proven.is_none() || outcome == proven, "{text}");
        decided += u32::from(outcome.is_some());
        refound += u32::from(proven.is_some());
    }
    println!("{decided} of {} positions decided, {refound} proven", positions.len());
}

#[test]
#[ignore = "computes the outcomes of two deals, which takes half a minute"]
fn outcomes_agree_with_tables_and_proofs() {
    let rng = &mut ChaCha8Rng::seed_from_u64(3);
    for _ in 0..2 {
        let cards = deal(None, rng);
        let outcomes = Outcomes::compute(Cards::from_iter(cards));
        let tables = EndingTables::reachable_from(&ending(cards, [2, 2], rng), SearchLimits::nodes(1));
        assert_agrees_with_tables(&outcomes, &tables.expect("the memory suffices"));
        assert_agrees_with_proofs(&outcomes, &positions(cards, 15, rng).concat());
    }
}

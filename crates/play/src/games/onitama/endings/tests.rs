//! Checks the tables against the rules, position by position.

use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::base::position::Position as _;
use crate::game::Notation as _;
use crate::games::onitama::Onitama;
use crate::games::onitama::cards::{Card, Deck, five};
use crate::games::onitama::rules::{Pawn, Rank};

use super::*;

const LIMITS: SearchLimits = SearchLimits::nodes(u64::MAX);

/// Returns five random cards of a deck, or of both decks.
pub(super) fn deal(deck: Option<Deck>, rng: &mut ChaCha8Rng) -> [Card; 5] {
    five(Card::all().filter(|card| deck.is_none_or(|deck| card.deck() == deck)).collect(), rng)
}

/// Returns a random position that is not over, with so many students of Blue and of Red.
pub(super) fn ending(mut cards: [Card; 5], students: [usize; 2], rng: &mut ChaCha8Rng) -> Position {
    loop {
        cards.shuffle(rng);
        let [a, b, c, d, aside] = cards;
        let turn = if rng.random() { Colour::Blue } else { Colour::Red };
        let mut squares: Vec<usize> = (0..SQUARES).collect();
        squares.shuffle(rng);
        let mut pawns = [None; SQUARES];
        for (colour, students) in [Colour::Blue, Colour::Red].into_iter().zip(students) {
            for rank in [Rank::Master, Rank::Student, Rank::Student].into_iter().take(1 + students) {
                pawns[squares.pop().expect("there are few pawns")] = Some(Pawn { colour, rank });
            }
        }
        let position = Position::new(pawns, [[a, b], [c, d]].map(Cards::from_iter), aside, turn);
        if position.ending().is_none() && position.with_turn(turn.other()).ending().is_none() {
            return position;
        }
    }
}

fn tables(position: &Position) -> EndingTables {
    EndingTables::reachable_from(position, LIMITS).expect("the memory suffices")
}

/// Returns the number of plies that follows from the numbers of all successors, 0 for an open position.
fn plies_by_successors(tables: &EndingTables, position: &Position) -> u8 {
    let (mut shortest_win, mut longest_loss, mut is_open) = (None, 0, false);
    for mv in position.legal_moves() {
        let next = position.after(mv);
        if let Some(end) = next.ending() {
            assert_eq!(end.winner, Some(position.turn()));
            return 1;
        }
        match tables.plies(&next).expect("successors have no more pawns") {
            0 => is_open = true,
            lost if lost % 2 == 0 => shortest_win = shortest_win.min(Some(lost + 1)).or(Some(lost + 1)),
            won => longest_loss = longest_loss.max(won + 1),
        }
    }
    shortest_win.unwrap_or(if is_open { 0 } else { longest_loss })
}

#[test]
fn each_result_follows_from_successors() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    let mut open = 0;
    for deck in [Some(Deck::Base), Some(Deck::Sensei), None] {
        let cards = deal(deck, rng);
        for students in [[1, 1], [2, 0], [0, 2], [1, 0], [0, 1], [0, 0]] {
            let tables = tables(&ending(cards, students, rng));
            for _ in 0..5_000 {
                let position = ending(cards, students, rng);
                let plies = tables.plies(&position);
                let text = Onitama::write_position(&position);
                assert_eq!(plies, Some(plies_by_successors(&tables, &position)), "{text}");
                open += u32::from(plies == Some(0));
            }
        }
    }
    println!("{open} of 90000 positions are open");
}

#[test]
fn both_tables_agree_on_one_student() {
    let rng = &mut ChaCha8Rng::seed_from_u64(2);
    let cards = deal(None, rng);
    let [even, uneven] = [[1, 1], [2, 0]].map(|students| tables(&ending(cards, students, rng)));
    for students in [[1, 0], [0, 1], [0, 0]] {
        for _ in 0..2_000 {
            let position = ending(cards, students, rng);
            assert_eq!(even.plies(&position), uneven.plies(&position));
        }
    }
}

#[test]
fn more_pawns_have_no_solution() {
    let rng = &mut ChaCha8Rng::seed_from_u64(3);
    let position = ending(deal(None, rng), [2, 1], rng);
    let tables = tables(&position);
    assert!(tables.even.is_some() && tables.uneven.is_some());
    assert_eq!(tables.solution(&position), None);
    assert_eq!(EndingTables::default().solution(&ending(deal(None, rng), [0, 0], rng)), None);
}

/// Returns a table of the cache that counts as complete, although it is empty.
fn completed(cache: &mut Cache, cards: Cards, material: Material) -> SharedTable {
    let table = cache.get(cards, material);
    table.get_or_init(Vec::new);
    cache.tidy();
    table
}

#[test]
fn cache_keeps_latest_tables() {
    let rng = &mut ChaCha8Rng::seed_from_u64(4);
    let mut cache = Cache(Vec::new());
    let first = Cards::from_iter(deal(None, rng));
    let table = completed(&mut cache, first, Material::Even);
    for _ in 0..20 {
        completed(&mut cache, Cards::from_iter(deal(None, rng)), Material::Uneven);
        assert!(Arc::ptr_eq(&table, &completed(&mut cache, first, Material::Even)));
        assert!(cache.0.len() <= MOST_TABLES);
    }
    for _ in 0..MOST_TABLES {
        completed(&mut cache, Cards::from_iter(deal(None, rng)), Material::Even);
    }
    assert_eq!((cache.0.len(), Arc::strong_count(&table)), (MOST_TABLES, 1));
}

#[test]
fn threads_share_one_table() {
    let cards = Cards::from_iter(deal(None, &mut ChaCha8Rng::seed_from_u64(5)));
    let cache = Mutex::new(Cache(Vec::new()));
    let tables = std::thread::scope(|scope| {
        let threads = [(); 4].map(|()| scope.spawn(|| table(&cache, cards, Material::Even)));
        threads.map(|thread| thread.join().expect("no thread panics"))
    });
    assert!(tables.iter().all(|table| Arc::ptr_eq(table, &tables[0]) && table.get().is_some()));
}

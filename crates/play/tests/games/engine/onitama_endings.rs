//! Endings of Onitama with at most four pawns, whose results the engine takes from tables.

use engawa_play::ai::{BestPlayOutcome, SearchLimits};
use engawa_play::game::{AnyGame, Notation, PositionText, Table};
use engawa_play::games::GAMES;
use engawa_play::games::onitama::Onitama;
use engawa_play::games::onitama::cards::{Card, Cards, Colour, Deck, five};
use engawa_play::games::onitama::rules::{Pawn, Position, Rank};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{agrees, assert_can_be_played, play_out};

/// The smallest node budget with which the engine uses the tables.
const NODES: u64 = 100_000;
/// The numbers of students of Blue and of Red.
const STUDENTS: [[usize; 2]; 6] = [[1, 1], [1, 1], [2, 0], [0, 2], [1, 0], [0, 1]];

fn onitama() -> &'static dyn AnyGame {
    *GAMES.iter().find(|game| game.facts().id == "onitama").expect("the game exists")
}

/// Returns so many random positions with the same five cards. The round is over in none of them.
fn endings(deck: Deck, count: usize, rng: &mut ChaCha8Rng) -> Vec<Box<dyn Table>> {
    let cards = five(Card::all().filter(|card| card.deck() == deck).collect(), rng);
    let tables = STUDENTS.into_iter().cycle().map(|students| {
        let position = Onitama::write_position(&random_position(cards, students, rng));
        onitama().open(&PositionText(position), &[]).expect("the position can be read")
    });
    tables.filter(|table| table.ending().is_none()).take(count).collect()
}

fn random_position(mut cards: [Card; 5], students: [usize; 2], rng: &mut ChaCha8Rng) -> Position {
    cards.shuffle(rng);
    let [a, b, c, d, aside] = cards;
    // Masters keep away from both temples, c1 and c5.
    let mut squares: Vec<usize> = (0..25).filter(|square| ![2, 22].contains(square)).collect();
    squares.shuffle(rng);
    let mut pawns = [None; 25];
    for (colour, students) in [Colour::Blue, Colour::Red].into_iter().zip(students) {
        for rank in [Rank::Master, Rank::Student, Rank::Student].into_iter().take(1 + students) {
            pawns[squares.pop().expect("there are few pawns")] = Some(Pawn { colour, rank });
        }
    }
    let turn = if rng.random() { Colour::Blue } else { Colour::Red };
    Position::new(pawns, [[a, b], [c, d]].map(Cards::from_iter), aside, turn)
}

#[test]
fn endings_agree_with_exhaustive_search() {
    let rng = &mut ChaCha8Rng::seed_from_u64(1);
    for deck in [Deck::Base, Deck::Sensei] {
        let solved = endings(deck, 300, rng).iter().filter(|table| agrees(onitama(), &***table)).count();
        println!("{deck:?}: {solved} positions solved");
        assert!(solved >= 150, "{deck:?}: only {solved} positions were solved");
    }
}

/// Checks that the engine claims a result with its number of plies, and that a won ending takes exactly so
/// long against the engine, and no longer against random moves.
#[test]
fn endings_are_won_in_claimed_plies() {
    let rng = &mut ChaCha8Rng::seed_from_u64(2);
    let (mut won, mut open) = (0, 0);
    for table in endings(Deck::Base, 300, rng) {
        let thought = table.think(SearchLimits::nodes(NODES));
        match (thought.outcome, thought.plies) {
            (Some(BestPlayOutcome::Won), Some(plies)) => {
                won += 1;
                assert_eq!(plies, play_out(&*table, plies, true, NODES, rng), "{}", table.position());
                play_out(&*table, plies, false, NODES, rng);
            }
            (Some(BestPlayOutcome::Lost), Some(plies)) => assert_eq!(plies % 2, 0),
            (None, None) => open += 1,
            claim => panic!("{}: {claim:?}", table.position()),
        }
    }
    println!("{won} endings won, {open} open");
    assert!(won > 150 && open < 10, "{won} endings won, {open} open");
}

/// Thinks about endings in one order, then in the other order after the cache has lost their tables.
#[test]
fn cache_does_not_change_results() {
    let rng = &mut ChaCha8Rng::seed_from_u64(3);
    let tables = endings(Deck::Base, 12, rng);
    let think = |table: &dyn Table| table.think(SearchLimits::nodes(NODES));
    let first: Vec<_> = tables.iter().map(|table| think(&**table)).collect();
    for table in [(); 3].iter().flat_map(|()| endings(Deck::Sensei, 6, rng)) {
        think(&*table);
    }
    for (table, first) in tables.iter().zip(&first).rev() {
        assert_eq!(&think(&**table), first, "{}", table.position());
    }
}

#[test]
fn little_memory_leaves_endings_to_the_search() {
    let rng = &mut ChaCha8Rng::seed_from_u64(4);
    let [mut with_tables, mut without] = [0; 2];
    for table in endings(Deck::Base, 200, rng) {
        let known = table.think(SearchLimits::nodes(NODES));
        let found = table.think(SearchLimits { memory: 8 << 20, ..SearchLimits::nodes(NODES) });
        assert_can_be_played(&*table, &found);
        if found.outcome.is_some() {
            assert_eq!(found.outcome, known.outcome, "{}", table.position());
        }
        with_tables += u32::from(known.plies.is_some());
        without += u32::from(found.plies.is_some());
    }
    println!("{with_tables} of 200 lengths known with tables, {without} without");
    assert!(without < with_tables, "{with_tables} with tables, {without} without");
}

/// Patient searches of positions with five and six pawns: they agree with quick ones, decide nearly all positions,
/// and the positions that they call won are won against the engine.
#[test]
#[ignore = "computes the outcomes of a deal, which takes half a minute"]
fn patient_search_decides_six_pawns() {
    let rng = &mut ChaCha8Rng::seed_from_u64(5);
    let cards = five(Card::all().collect(), rng);
    let patient = SearchLimits { is_patient: true, ..SearchLimits::nodes(200_000) };
    let [mut open, mut undecided, mut unknown, mut unfinished] = [0; 4];
    for students in [[2, 2], [2, 1], [1, 2]].into_iter().cycle().take(300) {
        let position = Onitama::write_position(&random_position(cards, students, rng));
        let table = onitama().open(&PositionText(position), &[]).expect("the position can be read");
        let [quick, thought] = [SearchLimits::nodes(200_000), patient].map(|limits| table.think(limits));
        assert_can_be_played(&*table, &thought);
        if quick.outcome.is_some() {
            assert_eq!(
                (quick.outcome, quick.plies),
                (thought.outcome, thought.plies),
                "{}",
                table.position()
            );
        }
        open += u32::from(thought.outcome.is_none());
        undecided += u32::from(quick.outcome.is_none());
        unknown += u32::from(thought.outcome.is_some() && thought.plies.is_none());
        if (thought.outcome, thought.plies) == (Some(BestPlayOutcome::Won), None) {
            unfinished += u32::from(!is_won(&*table, patient));
        }
    }
    println!(
        "{undecided} undecided before, {open} open, {unknown} of unknown length, {unfinished} unfinished"
    );
    assert!(open < undecided && unknown > 10 && unfinished == 0);
}

/// Whether the side to move wins a won position within 100 plies against the engine.
fn is_won(table: &dyn Table, limits: SearchLimits) -> bool {
    let (winner, mut table) = (table.turn(), table.fork());
    for _ in 0..100 {
        let thought = table.think(limits);
        let won = if table.turn() == winner { BestPlayOutcome::Won } else { BestPlayOutcome::Lost };
        assert_eq!(thought.outcome, Some(won), "{}", table.position());
        table.play(&thought.best[0]).expect("legal");
        if let Some(ending) = table.ending() {
            assert_eq!(ending.winner, Some(winner));
            return true;
        }
    }
    false
}

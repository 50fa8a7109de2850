//! Compares the rules with naive implementations of the same games, on random positions and the rounds that
//! follow from them.
//!
//! To compare a million positions of each game, run
//! `ENGAWA_POSITIONS=1000000 cargo test naive -- --nocapture`.

use engawa_play::game::{MoveText, PositionText, Registry, Table};
use engawa_play::games::GAMES;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::naive_games::{Naive, konane::Konane, okiya::Okiya, onitama::Onitama, oxono::Oxono};

/// The maximum number of positions to compare in each random round.
const PLIES: usize = 12;

fn positions() -> usize {
    let asked = std::env::var("ENGAWA_POSITIONS").ok();
    asked.map_or(1_500, |number| number.parse().expect("ENGAWA_POSITIONS is a number"))
}

fn agree<G: Naive>() {
    let game = Registry::new(GAMES).find(G::ID).expect("the game is registered");
    let mut rng = ChaCha8Rng::seed_from_u64(2);
    let mut compared = 0;
    while compared < positions() {
        let text = G::random(&mut rng);
        let mut table =
            game.open(&PositionText(text.clone()), &[]).unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut naive = G::read(&text);
        for _ in 0..PLIES {
            compare(&*table, &naive);
            compared += 1;
            let Some(mv) = naive.legal().choose(&mut rng).cloned() else { break };
            table.play(&MoveText(G::spell(&mv))).expect("legal for both");
            naive = naive.play(&mv);
        }
    }
    println!("{}: {compared} positions agree", G::ID);
}

fn compare<G: Naive>(table: &dyn Table, naive: &G) {
    let position = table.position();
    assert_eq!(position.0, naive.write());
    assert_eq!(table.ending().map(|ending| ending.rule), naive.ended(), "{position}");
    let mut spelled: Vec<MoveText> = naive.legal().iter().map(G::spell).map(MoveText).collect();
    spelled.sort_unstable();
    assert_eq!(table.legal(), spelled, "{position}");
}

/// Defines a test for each naive implementation, and the list `TWINS` of their ids.
macro_rules! twins {
    ($($test:ident: $twin:ty),*) => {
        $(#[test] fn $test() { agree::<$twin>(); })*
        const TWINS: &[&str] = &[$(<$twin>::ID),*];
    };
}

twins!(konane_agrees: Konane, okiya_agrees: Okiya, onitama_agrees: Onitama, oxono_agrees: Oxono);

#[test]
fn every_game_has_a_naive_implementation() {
    for game in Registry::new(GAMES).iter() {
        let id = game.facts().id;
        assert!(
            TWINS.contains(&id),
            "add a naive implementation of {id} in crates/play/tests/games/naive_games/{id}.rs and name it in `twins!`"
        );
    }
}

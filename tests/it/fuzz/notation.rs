//! Tests of positions and moves as texts, in every game.

use engawa::game::{AnyGame, MoveText, Options, PositionText, Registry};
use engawa::games::GAMES;
use proptest::collection::vec;
use proptest::prelude::*;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::with_slips;

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        for game in Registry::new(GAMES).iter() {
            read(game, text.clone());
            try_move(game, text.clone());
        }
    }

    #[test]
    fn damaged_position_text_is_read_or_refused(slips in vec(any::<(u8, u8)>(), 1..6)) {
        for game in Registry::new(GAMES).iter() {
            read(game, with_slips(&dealt(game).0, &slips));
        }
    }

    #[test]
    fn damaged_move_text_is_played_or_refused(pick in any::<prop::sample::Index>(), slips in vec(any::<(u8, u8)>(), 1..6)) {
        for game in Registry::new(GAMES).iter() {
            let legal = game.open(&dealt(game), &[]).expect("what is dealt can be read").legal();
            try_move(game, with_slips(&pick.get(&legal).0, &slips));
        }
    }
}

fn dealt(game: &dyn AnyGame) -> PositionText {
    game.deal(&Options::default(), &mut ChaCha8Rng::seed_from_u64(1)).expect("a deal needs no options")
}

/// Checks a text that is a valid position: the game can describe it, play on from it, and write it in
/// canonical form.
fn read(game: &dyn AnyGame, text: String) {
    let Ok(mut table) = game.open(&PositionText(text), &[]) else { return };
    let canonical = table.position();
    let again = game.open(&canonical, &[]).expect("what is written can be read");
    assert_eq!(again.position(), canonical);
    assert!(table.legal().is_empty() || table.ending().is_none(), "moves after the end: {canonical}");
    assert!(!table.describe().key.is_empty());
    if let Some(mv) = table.legal().first() {
        table.play(mv).expect("a legal move can be played");
        assert!(table.describe_last_move().is_some());
    }
}

fn try_move(game: &dyn AnyGame, text: String) {
    let mut table = game.open(&dealt(game), &[]).expect("what is dealt can be read");
    let legal = table.legal();
    let tried = MoveText(text);
    assert_eq!(table.play(&tried).is_ok(), legal.contains(&tried), "{tried}");
}

//! What every feature's declarations have to keep.

use std::collections::BTreeSet;

use proptest::prelude::*;

use super::PRESSES;
use super::guess::Guessing;
use super::puzzle::Puzzling;
use crate::base::day::Day;
use crate::base::id::MatchId;
use crate::host::press::{Choosing, Fields, LETTERS, LONGEST, MOST_CHOICES, Press};

fn any_keys() -> impl Strategy<Value = Vec<String>> {
    proptest::collection::vec("[a-z0-9-]{1,12}", 0..=MOST_CHOICES)
}

/// A press of any feature, as it is written.
fn any_press() -> impl Strategy<Value = Press> {
    let guessing =
        (any::<u64>(), any::<u32>(), any::<u8>(), any_keys()).prop_map(|(id, turn, part, chosen)| {
            Guessing(Choosing { id: MatchId::from_random(id), turn, part, chosen }).press()
        });
    let puzzling = (any::<u32>(), "[a-z]{1,16}", any::<u8>(), any_keys())
        .prop_map(|(day, game, part, chosen)| Puzzling { day: Day(day), game, part, chosen }.press());
    prop_oneof![guessing, puzzling]
}

/// What some feature reads of a press, written again.
fn written_again(press: &Press) -> Vec<String> {
    let guessing = Guessing::of(press).map(|fields| fields.press());
    let puzzling = Puzzling::of(press).map(|fields| fields.press());
    [guessing, puzzling].into_iter().flatten().map(|press| press.to_string()).collect()
}

proptest! {
    #[test]
    fn ids_read_back_as_written_and_fit(press in any_press()) {
        let id = press.to_string();
        prop_assert!(id.len() <= LONGEST, "{id} has {} bytes", id.len());
        let read = Press::read(&id).expect("it is ours");
        prop_assert_eq!(written_again(&read), [id]);
    }

    #[test]
    fn features_read_exactly_what_they_write(id in "1[GD](\\.[a-z0-9-]{0,13}){0,9}") {
        if let Some(press) = Press::read(&id) {
            for again in written_again(&press) {
                prop_assert_eq!(&again, &id);
            }
        }
    }
}

#[test]
fn nearly_an_id_is_refused_by_its_feature() {
    let read = |id: &str| Press::read(id).map_or_else(Vec::new, |press| written_again(&press));
    assert_eq!(read("1D.5.okiya.0.a1"), ["1D.5.okiya.0.a1"]);
    for id in [
        "1G.00000000.5.0.",
        "1G.00000000.5",
        "1G.00000000.5.0.a.b.c.d.e.f",
        "1D.5.okiya",
        "1D.05.okiya.0",
        "1D.5.Okiya.0",
        "1D.5.okiya.256",
        "1D.4294967296.okiya.0",
        "1D.5.okiya.0.",
        "1D.5.okiya.0.a.b.c.d.e.f",
        "1D",
        "1DD.5.okiya.0",
    ] {
        assert_eq!(read(id), Vec::<String>::new(), "{id:?}");
    }
}

#[test]
fn press_of_a_feature_names_its_match_and_turn() {
    let id = MatchId::from_random(9);
    let press = Guessing(Choosing::new(id, 7)).press();
    assert_eq!((press.game_match(), press.turn()), (Some(id), Some((id, 7))));
    assert_eq!(Puzzling::new(Day(20_461), "okiya").press().game_match(), None);
}

#[test]
fn every_letter_has_one_handler() {
    let letters: Vec<char> = PRESSES.iter().flat_map(|presses| presses.letters.chars()).collect();
    let distinct: BTreeSet<char> = letters.iter().copied().collect();
    assert_eq!(letters.len(), distinct.len(), "a letter is declared twice: {letters:?}");
    let missing: Vec<char> = LETTERS.chars().filter(|letter| !distinct.contains(letter)).collect();
    assert!(missing.is_empty(), "nothing handles {missing:?}");
}

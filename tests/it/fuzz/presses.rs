//! Tests of component ids, which anybody can forge.

use engawa::base::id::MatchId;
use engawa::chat::limits::COMPONENT_ID;
use engawa::host::press::MOST_CHOICES;
use engawa::host::{MoveChoices, Press};
use proptest::collection::vec;
use proptest::prelude::*;

use super::with_slips;

/// Generates valid component ids of several kinds.
fn good() -> impl Strategy<Value = String> {
    "1(p|b)\\.[0-9a-z]{8}\\.[0-9]{1,4}\\.[0-9](\\.[a-z][0-9]){0,4}|1[adwntvm]\\.[0-9a-z]{8}|1[ryzx]\\.[0-9a-z]{8}\\.[1-9]|1l\\.okiya\\.(e|h)\\.(me|7)|1P\\.[0-9a-z]{8}\\.[0-9]{1,4}\\.0\\.(try(\\.[a-z][0-9]){0,4}|(open|load|delete|ask|plan)\\.[1-9]|back|again|keep|real|list|forget|show\\.(yes|no)|theirs\\.(all|[0-9]))"
}

/// If `id` is valid, asserts that its press is written as the same id. For a press that belongs to a move,
/// also chooses `value` as the next part of the move.
fn read(id: &str, value: &str) {
    let Some(press) = Press::read(id) else { return };
    assert_eq!(press.to_string(), id, "one press, one id");
    assert!(id.len() <= COMPONENT_ID);
    let _ = press.game_match();
    match press {
        Press::Play(step) | Press::Browse(step) => choose(&step, value),
        Press::WhatIf(step) => {
            if let Some(next) = step.choosing([value]).map(Press::WhatIf) {
                assert_eq!(Press::read(&next.to_string()), Some(next), "what was chosen fits into an id");
            }
        }
        _ => {}
    }
}

fn choose(step: &MoveChoices, value: &str) {
    if let Some(next) = step.choosing([value]) {
        assert!(next.chosen.len() <= MOST_CHOICES);
        let id = Press::Play(next.clone()).to_string();
        assert_eq!(Press::read(&id), Some(Press::Play(next)), "what was chosen fits into an id");
    }
}

proptest! {
    #[test]
    fn any_text_is_a_press_or_none(id in any::<String>(), value in any::<String>()) {
        read(&id, &value);
        choose(&MoveChoices::new(MatchId::from_random(1), 1), &value);
    }

    #[test]
    fn damaged_press_is_a_press_or_none(id in good(), slips in vec(any::<(u8, u8)>(), 0..4), value in "[a-z0-9.-]{0,16}") {
        read(&with_slips(&id, &slips), &value);
    }
}

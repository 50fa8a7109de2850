//! Tests that the controls of a match fit below the moves in every state of the match.

use crate::game::conform;
use crate::games::GAMES;
use crate::host::view::{self, AvailableActions, BoardView};
use crate::words::{Catalogue, Language};
use engawa_chat::layout::IN_A_ROW;
use engawa_chat::voice::Voice;
use engawa_chat::{Message, Row, compose, limits, offers};

use super::layout::at_table;
use super::*;

/// The test checks only one in this many tables, because each table has 128 states in every language.
const ONE_IN: usize = 37;

/// Returns copies of the view, one for each combination of states that add or remove controls.
fn states(view: &BoardView) -> impl Iterator<Item = BoardView> {
    let is_set = |state: u32, bit: u32| state & 1 << bit != 0;
    (0..1 << 7).map(move |state| {
        let [abort, paused, clock, take_back, hints, practice, offered] =
            [0, 1, 2, 3, 4, 5, 6].map(|bit| is_set(state, bit));
        let waits = view.people.0.into_iter().find(|person| Some(*person) != view.mover);
        let actions = AvailableActions {
            abort,
            draw: !abort && !practice,
            take_back,
            undo: waits.filter(|_| take_back),
            ask_back: take_back,
            offered: view.mover.filter(|_| offered && !practice),
            paused: paused && !practice,
            clock: clock && !practice,
            hints,
        };
        BoardView { practice, actions, ..view.clone() }
    })
}

fn assert_fits(message: &Message, view: &BoardView) {
    let breaches = limits::of_message(message);
    assert!(breaches.is_empty(), "{breaches:?}: {:?}", view.actions);
    let is_short = |row: &Row| !matches!(row, Row::Buttons(buttons) if buttons.len() > IN_A_ROW);
    assert!(message.rows.iter().all(is_short), "a phone shows four in a row: {:?}", view.actions);
}

#[test]
fn controls_fit_in_every_state_of_a_match() {
    let words = Catalogue::load().expect("the catalogue loads");
    for game in GAMES {
        let mut visited = 0;
        conform::each_table(*game, |table| {
            visited += 1;
            if visited % ONE_IN != 1 || table.ending().is_some() {
                return;
            }
            let record = at_table(*game, table);
            for language in Language::all() {
                let voice = Voice::new(&words, language);
                for view in states(&view::board(&record, table, &[], table.turn())) {
                    let board = compose::board(
                        &view,
                        picture("a board"),
                        voice,
                        &|_| None,
                        record.mover().as_slice(),
                    );
                    assert_fits(&board, &view);
                    for reader in [ADA, BEN, CLEO] {
                        assert_fits(&offers::more(&view, reader, &[], voice), &view);
                    }
                }
            }
        });
        assert!(visited > ONE_IN, "{} was visited {visited} times", game.facts().id);
    }
}

//! What people read about where a match was decided, as snapshots in every language.
//!
//! After a change on purpose: `INSTA_UPDATE=always cargo test --lib chat::tests::decided`, and read the
//! difference.

use super::messages::{Book, begun, played};
use crate::base::seat::Seat;
use crate::chat::analysis;
use crate::games::okiya::Okiya;
use crate::host::analysis::{Analysis, Outcome, Verdict};
use crate::host::{Format, view};
use crate::words::{Language, Words};

/// What is said of where a match was decided, and of how it stood.
fn decided(book: &mut Book<'_>) {
    let voice = book.voice;
    let over = &played(begun(&Okiya, Format::Single), &Okiya, usize::MAX);
    let moves = &over.rounds[0].moves;
    for (heading, outcomes, alone) in [
        ("Decided: the last chance", "?dwl", true),
        ("Decided: given away and given back", "wldl", false),
        ("Decided: a draw held", "?dl", true),
        ("Decided: a draw", "?ddd", false),
        ("Decided: nothing is proven", "????", false),
    ] {
        let letters: Vec<char> = outcomes.chars().collect();
        let verdict = |ply: usize| {
            let turn = Seat::at_ply(ply);
            let outcome = match letters[ply.min(letters.len() - 1)] {
                'w' => Some(Outcome::Won),
                'd' => Some(Outcome::Drawn),
                'l' => Some(Outcome::Lost),
                _ => None,
            };
            let outcome = if turn == Seat::First { outcome } else { outcome.map(Outcome::reversed) };
            // Where a table names a move, it is a square of the board.
            let best = vec![over.rounds[0].moves[moves.len() - 1].clone()];
            Verdict { turn, outcome, plies: None, best, alone, score: 120 }
        };
        let known = Analysis { round: 0, verdicts: (0..=moves.len()).map(verdict).collect() };
        let shown = view::analysis(over, &Okiya, &known).expect("it replays");
        book.page(heading, &analysis::told(&shown, false, voice));
        let table = view::frame(over, &Okiya, 0).expect("it replays").table;
        let strip = view::balance(&known, 0, &*table).expect("a position");
        book.words(heading, &strip.alt);
    }
}

#[test]
fn what_is_said_of_decisions_is_as_it_was_read() {
    let words = Words::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = Book::new(&words, language);
        decided(&mut book);
        insta::assert_snapshot!(language.code(), book.text);
    }
}

//! Snapshots of the messages of analyses, in every language.
//!
//! To accept an intended change, run `INSTA_UPDATE=always cargo test --lib features::analysis::tests`
//! and read the difference.

use super::view;
use crate::base::id::PersonId;
use crate::base::seat::Seat;
use crate::games::okiya::Okiya;
use crate::host::analysis::{Analysis, PositionResult, PositionVerdict};
use crate::host::{self, Format};
use crate::store::rows::conform::{Fixtures, check_fixture};
use crate::words::{Catalogue, Language};
use engawa_samples::analysis;
use engawa_samples::{MessageSnapshot, begun, played};

/// Adds analyses of one match to the book, and the descriptions of its evaluation bar.
fn decided(book: &mut MessageSnapshot<'_>) {
    let voice = book.voice;
    let over = &played(begun(&Okiya, Format::Single), &Okiya, usize::MAX);
    let moves = &over.rounds[0].moves;
    for (heading, outcomes, alone) in [
        ("Decided: the last chance", "?dwl", true),
        ("Decided: given away and given back", "wldl", false),
        ("Decided: a draw held", "?dl", true),
        ("Decided: a draw", "?ddd", false),
        ("Decided: by the deal", "llll", false),
        ("Decided: drawn from the start", "dddd", false),
        ("Decided: nothing is proven", "????", false),
    ] {
        let letters: Vec<char> = outcomes.chars().collect();
        let verdict = |ply: usize| {
            let turn = Seat::BOTH[ply % 2];
            let outcome = match letters[ply.min(letters.len() - 1)] {
                'w' => Some(PositionResult::Won),
                'd' => Some(PositionResult::Drawn),
                'l' => Some(PositionResult::Lost),
                _ => None,
            };
            let outcome = if turn == Seat::First { outcome } else { outcome.map(PositionResult::reversed) };
            // Any move that the table can name will do.
            let best = vec![over.rounds[0].moves[moves.len() - 1].clone()];
            PositionVerdict { turn, outcome, plies: None, best, alone, score: 120 }
        };
        let known = Analysis { round: 0, verdicts: (0..=moves.len()).map(verdict).collect() };
        for public in [false, true] {
            let shown = view::analysis(over, &Okiya, &known, public, false).expect("it replays");
            book.page(heading, &view::message(&shown, None, public.then_some(PersonId(11)), voice));
        }
        let table = host::view::frame(over, &Okiya, 0).expect("it replays").table;
        let strip = view::evaluation_bar(&known, 0, &*table).expect("a position");
        book.words(heading, &strip.alt);
    }
}

#[test]
fn analyses_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        decided(&mut book);
        insta::assert_snapshot!(format!("analyses-{}", language.code()), book.text);
    }
}

#[test]
fn headline_names_the_round_of_several() {
    let headline = |format| {
        let record = played(begun(&Okiya, format), &Okiya, usize::MAX);
        let verdict = |ply: usize| {
            let (turn, best) = (Seat::BOTH[ply % 2], Vec::new());
            PositionVerdict { turn, outcome: None, plies: None, best, alone: false, score: 0 }
        };
        let verdicts = (0..=record.rounds[0].moves.len()).map(verdict).collect();
        view::analysis(&record, &Okiya, &Analysis { round: 0, verdicts }, false, false)
            .expect("it replays")
            .headline
            .key
    };
    assert_eq!(headline(Format::Single), "board-headline");
    assert_eq!(headline(Format::BestOf(3)), "round-headline-seats");
}

const FIXTURES: Fixtures = Fixtures {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/src/features/analysis/rows"),
    files: &[(1, "analysis", |file| check_fixture(file, &analysis()))],
};

#[test]
fn stored_rows_stay_readable() {
    FIXTURES.check();
}

//! Snapshots of the messages of analyses, in every language.
//!
//! To accept an intended change, run `INSTA_UPDATE=always cargo test --lib features::analysis::tests`
//! and read the difference.

mod decide;

use super::decide::{Analysis, PositionResult, PositionVerdict};
use super::view;
use crate::base::seat::Seat;
use crate::chat::tests::{Book, begun, played};
use crate::game::MoveText;
use crate::games::okiya::Okiya;
use crate::host::{self, Format};
use crate::store::rows::tests::{Fixtures, holds};
use crate::store::rows::{Record, version};
use crate::words::{Catalogue, Language};

/// Adds analyses of one match to the book, and the descriptions of its evaluation bar.
fn decided(book: &mut Book<'_>) {
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
        let shown = view::analysis(over, &Okiya, &known).expect("it replays");
        book.page(heading, &view::message(&shown, false, voice));
        let table = host::view::frame(over, &Okiya, 0).expect("it replays").table;
        let strip = view::evaluation_bar(&known, 0, &*table).expect("a position");
        book.words(heading, &strip.alt);
    }
}

#[test]
fn analyses_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = Book::new(&words, language);
        decided(&mut book);
        insta::assert_snapshot!(format!("analyses-{}", language.code()), book.text);
    }
}

const FIXTURES: Fixtures = Fixtures {
    folder: "src/features/analysis/rows",
    kinds: &[(Analysis::KIND, version::<Analysis>())],
    files: &[(1, "analysis", |file| holds(file, &analysis()))],
};

pub fn analysis() -> Analysis {
    let guess = PositionVerdict {
        turn: Seat::First,
        outcome: None,
        plies: None,
        best: Vec::new(),
        alone: false,
        score: -120,
    };
    let best = vec![MoveText("b2".into())];
    let won = PositionVerdict {
        outcome: Some(PositionResult::Won),
        plies: Some(3),
        best,
        alone: true,
        score: 10_000,
        ..guess.clone()
    };
    let drawn = PositionVerdict {
        turn: Seat::Second,
        outcome: Some(PositionResult::Drawn),
        score: 0,
        ..guess.clone()
    };
    let lost = PositionVerdict {
        outcome: Some(PositionResult::Lost),
        score: -10_000,
        plies: Some(0),
        ..guess.clone()
    };
    Analysis { round: 1, verdicts: vec![guess, won, drawn, lost] }
}

#[test]
fn stored_rows_stay_readable() {
    FIXTURES.check();
}

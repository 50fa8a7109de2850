//! Snapshots of the messages of replays, in every language.

use super::view::{self, ReplayView};
use super::{NOTHING_TO_OPEN, NOTHING_TO_REPLAY};
use crate::base::time::Span;
use crate::games::okiya::Okiya;
use crate::host::view::frame;
use crate::host::{Format, Match};
use crate::words::{Catalogue, Language};
use engawa_samples::{MessageSnapshot, begun, picture, played};

fn shown(record: &Match, number: u32) -> ReplayView {
    view::replay(record, &frame(record, &Okiya, number).expect("it replays"), None)
}

fn pages(book: &mut MessageSnapshot<'_>) {
    let voice = book.voice;
    let over = played(begun(&Okiya, Format::Single), &Okiya, usize::MAX);
    let several = played(begun(&Okiya, Format::BestOf(3)), &Okiya, usize::MAX);
    for (heading, record, frame) in [
        ("A replay: the first position", &over, 0),
        ("A replay: the last position", &over, u32::MAX),
        ("A replay: a round of several", &several, 2),
        (
            "A replay: the end of a round",
            &several,
            u32::try_from(several.rounds[0].moves.len()).expect("few"),
        ),
        ("A replay: nothing played yet", &begun(&Okiya, Format::Single), 0),
    ] {
        book.page(heading, &view::viewer(&shown(record, frame), picture("").bytes, None, &[], voice));
    }
    for seconds in [59, 60, 7_200, 97_200, 187_260] {
        let heading = format!("A move of {seconds} seconds");
        book.words(&heading, &shown(&first_took(&over, seconds), 1).thought.expect("it is known"));
    }
    let end = shown(&over, u32::MAX);
    for (heading, (shown, plies)) in [
        ("An animation", (31, 31)),
        ("A thinned one", (200, 312)),
        ("A short one", (1, 1)),
        ("An empty one", (0, 0)),
    ] {
        book.page(heading, &view::animation(&end, Vec::new().into(), shown, plies, voice));
    }
    book.page("An export", &view::export("okiya", over.id, String::new(), voice));
}

/// Returns the match as if its first move had taken this long, and its second one no time since.
fn first_took(record: &Match, seconds: i64) -> Match {
    let mut record = record.clone();
    record.rounds[0].took = vec![(0, Span::seconds(seconds))];
    record
}

#[test]
fn move_without_thought_has_no_duration() {
    let over = played(begun(&Okiya, Format::Single), &Okiya, usize::MAX);
    let mut planned = first_took(&over, 60);
    planned.rounds[0].took.push((1, Span::seconds(60)));
    let is_known = |record: &Match, frame| shown(record, frame).thought.is_some();
    assert_eq!([0, 1, 2].map(|frame| is_known(&planned, frame)), [false, true, true]);
    planned.rounds[0].planned = vec![1];
    assert!(!is_known(&planned, 2), "the bot played it");
    assert!(!is_known(&first_took(&over, 60), 2), "it was played at once");
    let mut old = over;
    old.rounds[0].took.clear();
    assert!(!is_known(&old, 1), "an earlier version stored nothing");
}

#[test]
fn replays_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        pages(&mut book);
        for refusal in [NOTHING_TO_REPLAY, NOTHING_TO_OPEN] {
            book.words(&refusal.text.key, &refusal.text);
        }
        insta::assert_snapshot!(format!("replays-{}", language.code()), book.text);
    }
}

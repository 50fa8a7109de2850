//! Snapshots of the messages of replays, in every language.

use super::view::{self, ReplayView};
use super::{NOTHING_TO_OPEN, NOTHING_TO_REPLAY};
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
        book.page(heading, &view::viewer(&shown(record, frame), picture("").bytes, None, voice));
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

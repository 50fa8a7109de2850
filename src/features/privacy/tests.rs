//! Snapshots of the messages about a person's data, in every language.

use super::view;
use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::host::view::{StoredDataView, Topic};
use crate::store::RowKind;
use crate::store::keys::PersonReference;
use crate::words::{Catalogue, Language};
use engawa_samples::MessageSnapshot;

fn pages(book: &mut MessageSnapshot<'_>) {
    let topic = |kind: RowKind| match kind.person_reference() {
        PersonReference::Key(topic) | PersonReference::Row(topic) => Some(topic),
        PersonReference::Nobody | PersonReference::Withheld => None,
    };
    let topics =
        || RowKind::ALL.into_iter().filter_map(topic).chain([Topic::RunningMatches, Topic::OpenChallenges]);
    let everything =
        |count| StoredDataView { rows: topics().map(|topic| (topic, count)).collect(), blocked: count };
    book.page("nothing is kept", &view::stored_rows(&StoredDataView::default(), book.voice));
    book.page("one of everything", &view::stored_rows(&everything(1), book.voice));
    book.page("much of everything", &view::stored_rows(&everything(12), book.voice));
    book.page("the question", &view::confirm_deletion(book.voice));
    for (at, of) in [(1, 1), (2, 3)] {
        book.page("a file", &view::file(Vec::new(), at, of, book.voice));
    }
    let former = Text::new("blocked-person").with("person", Arg::Person(PersonId::former(1).0));
    book.words("Former player", &former);
    for key in ["privacy-kept", "privacy-deleted"] {
        book.words("said", &Text::new(key));
    }
}

#[test]
fn privacy_messages_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        pages(&mut book);
        insta::assert_snapshot!(format!("privacy-{}", language.code()), book.text);
    }
}

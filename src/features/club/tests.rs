//! The club table: edits, terms, ids of presses, rows, and every message in every language.

use super::table::{ClubMoveEntry, ClubStopEntry, ClubTableEntry, EDIT, post, posting_at};
use super::view::WatchedMatch;
use super::{ClubPress, view};
use crate::app::WriteBatch;
use crate::app::deciding::tests::NOW;
use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Span;
use crate::chat::Row;
use crate::chat::limits::{ROWS, TEXT};
use crate::chat::lists::ListPage;
use crate::chat::voice::Voice;
use crate::delivery::tests::{HERE, fake_chat, memory, worker};
use crate::features::follow::FollowPress;
use crate::features::guess::GuessPress;
use crate::games::GAMES;
use crate::host::club::{
    ClubTable, MIN_EDIT_INTERVAL, NOT_IN_USE, TableContents, TableStopReason, TableTerms, count, moved_to,
};
use crate::host::hours::{HalfHour, Night, Zone};
use crate::host::morning::PostedAt;
use crate::host::person::QuietSettings;
use crate::host::press::LONGEST;
use crate::host::{
    Alerts, Challenge, ChallengeState, Format, MoveChoices, Person, PracticePress, Press, PressFields, Terms,
    TimeControl, UnratedReason,
};
use crate::store::rows::conform::{FIXTURE_TIME, Fixtures, check_fixture};
use crate::store::rows::{self, EntryContent, EntryFields, OutboxEntry};
use crate::store::{Key, Precondition, Subject};
use crate::testing::chat::ChatFaultMode;
use crate::words::{Catalogue, Language};
use engawa_samples::{MessageSnapshot, NOON, assert_whole, begun};

const FIXTURES: Fixtures = Fixtures {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/src/features/club/rows"),
    files: &[
        (1, "club-table", |file| check_fixture(file, &old_table())),
        (1, "club-table-moving", |file| {
            let former = Some(PostedAt { channel: ChannelId(6), message: MessageId(1_235) });
            check_fixture(file, &ClubTable { former, ..table() });
        }),
        (1, "outbox-entry-club-table", |file| {
            check_fixture(
                file,
                &OutboxEntry::new(
                    EntryContent::Feature(ClubTableEntry { channel: ChannelId(5) }.to_entry()),
                    FIXTURE_TIME,
                ),
            );
        }),
        (1, "outbox-entry-club-moved", |file| {
            let moved = PostedAt { channel: ChannelId(5), message: MessageId(1_234) };
            check_fixture(
                file,
                &OutboxEntry::new(EntryContent::Feature(ClubMoveEntry(moved).to_entry()), FIXTURE_TIME),
            );
        }),
        (1, "outbox-entry-club-news", |file| {
            let news =
                ClubStopEntry { game: "okiya".to_owned(), server: ServerId(4), why: TableStopReason::Terms };
            check_fixture(file, &OutboxEntry::new(EntryContent::Feature(news.to_entry()), FIXTURE_TIME));
        }),
    ],
};

/// Returns a table without terms and language, as in older rows.
fn old_table() -> ClubTable {
    ClubTable {
        channel: Some(ChannelId(5)),
        message: Some(MessageId(1_234)),
        language: "nl".to_owned(),
        shown: [("okiya".to_owned(), 2)].into(),
        edited: NOON,
        ..ClubTable::default()
    }
}

fn table() -> ClubTable {
    ClubTable { terms: Some(TERMS), spoken: Some("de".to_owned()), ..old_table() }
}

const TERMS: TableTerms =
    TableTerms { format: Format::BestOf(3), clock: TimeControl::PerMove { days: 5 }, rated: true };

fn shown() -> TableContents {
    TableContents { waiting: table().shown, terms: TERMS, language: "de".to_owned() }
}

fn waiting(game: &str) -> Challenge {
    let row = include_bytes!("../../../tests/rows/v1/challenge-open.json");
    let mut challenge: Challenge = rows::from_bytes(row).expect("a challenge");
    challenge.at_table = true;
    challenge.to = None;
    challenge.place.channel = ChannelId(5);
    let TableTerms { format, clock, rated } = TERMS;
    let terms = challenge.terms;
    challenge.terms = Terms { game: game.to_owned(), format, clock, rated, ..terms };
    challenge
}

#[test]
fn stored_rows_stay_readable() {
    FIXTURES.check();
}

#[test]
fn edits_are_rare_and_change_something() {
    let later = NOON + MIN_EDIT_INTERVAL;
    let changes = [
        TableContents { waiting: [].into(), ..shown() },
        TableContents { terms: TableTerms { rated: false, ..TERMS }, ..shown() },
        TableContents { terms: TableTerms { clock: TimeControl::Live, ..TERMS }, ..shown() },
        TableContents { terms: TableTerms { format: Format::Single, ..TERMS }, ..shown() },
        TableContents { language: "ms".to_owned(), ..shown() },
    ];
    for changed in changes {
        assert_eq!(table().edit(&changed, NOON), None, "too soon");
        assert_eq!(
            table().edit(&changed, later),
            Some(ClubTable { edited: later, ..table() }),
            "{changed:?}"
        );
        let posted = table().with_message(MessageId(1_234), changed.clone());
        assert_eq!(posted.edit(&changed, later), None, "it says so already");
        assert_eq!(ClubTable { message: None, ..table() }.edit(&changed, later), None, "it is not posted");
    }
    assert_eq!(table().edit(&shown(), later), None, "nothing has changed");
    assert!(old_table().edit(&shown(), later).is_some(), "its message is unknown");
}

#[test]
fn people_meet_in_one_channel_on_shown_terms() {
    let waits = waiting("okiya");
    assert_eq!(table().stop_reason(&waits), None);
    let casual = Terms { rated: false, ..waits.terms.clone() };
    let came_back = Challenge {
        terms: casual.clone(),
        unrated_reason: Some(UnratedReason::RecentDeletion),
        ..waits.clone()
    };
    assert_eq!(table().stop_reason(&came_back), None, "it was to be rated");
    let live = Terms { clock: TimeControl::Live, ..waits.terms.clone() };
    for terms in [casual, live] {
        let other = Challenge { terms, ..waits.clone() };
        assert_eq!(table().stop_reason(&other), Some(TableStopReason::Terms));
        assert_eq!(old_table().stop_reason(&other), None, "what it says is not known");
    }
    let mut elsewhere = waits;
    elsewhere.place.channel = ChannelId(6);
    assert_eq!(table().stop_reason(&elsewhere), Some(TableStopReason::Moved));
    let posting = ClubTable { message: None, ..table() };
    assert_eq!(posting.stop_reason(&elsewhere), None, "the former message still stands");
}

#[test]
fn former_table_serves_until_new_one_stands() {
    let [here, there] = [ChannelId(5), ChannelId(6)];
    assert!(table().is_in_channel(here) && !table().is_in_channel(there));
    let former = table().current_message();
    let moving = ClubTable { channel: Some(there), message: None, former, ..table() };
    assert!(
        moving.is_in_channel(here) && moving.is_in_channel(there),
        "a press may come before the new one is noted"
    );
    assert_eq!(moving.current_message(), former);
    let moved = moving.with_message(MessageId(1_236), shown());
    assert!(moved.is_in_channel(there) && !moved.is_in_channel(here));
}

#[test]
fn only_open_table_challenges_are_counted() {
    let now = waiting("okiya").made;
    let gone = Challenge { state: ChallengeState::Withdrawn, ..waiting("okiya") };
    let elsewhere = Challenge { at_table: false, ..waiting("okiya") };
    let joined = Challenge { to: Some(PersonId(43)), ..waiting("okiya") };
    let all = [waiting("okiya"), waiting("okiya"), waiting("oxono"), gone, elsewhere, joined];
    let counts = [("okiya".to_owned(), 2), ("oxono".to_owned(), 1)].into();
    assert_eq!(count(&all, now), counts);
    assert_eq!(count(&all, waiting("okiya").expires), [].into(), "their time is up");
}

#[test]
fn presses_read_back_as_written() {
    let plain = [
        ClubPress::Watch(0),
        ClubPress::Watch(u32::MAX),
        ClubPress::Puzzle,
        ClubPress::Leaderboard,
        ClubPress::Learn,
        ClubPress::Post,
    ];
    let of_game = [ClubPress::Seek, ClubPress::Stop, ClubPress::Look];
    let games = GAMES.iter().flat_map(|game| of_game.map(|press| press(game.facts().id.to_owned())));
    for written in games.chain(plain) {
        let id = written.press().to_string();
        assert!(id.len() <= LONGEST);
        assert_eq!(Press::read(&id).as_ref().and_then(ClubPress::of), Some(written), "{id}");
    }
    for text in [
        "1T",
        "1T.seek",
        "1T.stop",
        "1T.look",
        "1T.watch",
        "1T.watch.okiya",
        "1T.watch.01",
        "1T.stop.Okiya",
        "1T.post.okiya",
        "1T.seek.Okiya",
        "1T.seek.okiya.1",
        "1T.post.1",
        "1T.rules",
    ] {
        assert_eq!(Press::read(text).as_ref().and_then(ClubPress::of), None, "{text:?}");
    }
}

/// Returns people with every way of notification, and people with everything that can delay a
/// notification.
fn settings() -> Vec<(String, Person)> {
    let ways = Alerts::ALL.map(|alerts| (alerts.word().to_owned(), Person { alerts, ..Person::default() }));
    let zone = Zone::new("Europe/Berlin").expect("a zone");
    let night = Night::new(HalfHour::read("22").expect("a time"), HalfHour::NINE).expect("a night");
    let sleep = QuietSettings::default().in_zone(Some(zone));
    let quiet = Person { sleep: sleep.clone().at(Some(night)).expect("a zone"), ..Person::default() };
    let weekends = Person { sleep: sleep.on_weekends(true).expect("a zone"), ..Person::default() };
    let mut away = quiet.clone();
    away.vacation = away.vacation.start(NOON - Span::hours(1)).expect("there are days");
    let later = [("quiet hours", quiet), ("quiet weekends", weekends), ("vacation", away)];
    ways.into_iter().chain(later.map(|(how, person)| (how.to_owned(), person))).collect()
}

/// Returns a match about which the reader may do nothing, and one that they may guess and follow.
fn watched() -> [WatchedMatch; 2] {
    [false, true].map(|is_open| {
        let record = begun(GAMES[0], Format::Single);
        let guess = GuessPress(MoveChoices::new(record.id, record.turn)).press();
        WatchedMatch {
            link: is_open.then(|| "https://example.org/board".to_owned()),
            guess: is_open.then_some(guess),
            follow: is_open.then(|| FollowPress::follow(record.id).press()),
            record,
        }
    })
}

#[test]
fn full_page_of_matches_to_watch_fits() {
    let catalogue = Catalogue::load().expect("the catalogue loads");
    let one = || {
        let [_, open] = watched();
        let link = format!("https://discord.com/channels/{}", "18446744073709551615/".repeat(3));
        WatchedMatch { link: Some(link), ..open }
    };
    let shown = [one(), one(), one(), one()];
    let page = ListPage { entries: 96..100, number: 24, total: 26 };
    for voice in Language::all().map(|language| Voice::new(&catalogue, language)) {
        let message = view::matches_to_watch(&shown, &page, voice);
        assert_whole(&message);
        assert_eq!(message.rows.len(), ROWS);
        assert!(message.text.contains("100. "), "{}", message.text);
    }
}

#[test]
fn waiting_person_may_practise_the_same_game() {
    let catalogue = Catalogue::load().expect("the catalogue loads");
    let voice = Voice::new(&catalogue, Language::ENGLISH);
    let message = view::waiting(&waiting("oxono"), &Person::default(), NOON, voice);
    let Row::Buttons(buttons) = &message.rows[0] else { panic!("{message:?}") };
    let offered: Vec<Option<Press>> = buttons.iter().map(|button| Press::read(&button.id)).collect();
    let practise = Press::Practice(PracticePress::Open(Some("oxono".to_owned())));
    assert_eq!(offered, [Some(ClubPress::Stop("oxono".to_owned()).press()), Some(practise)]);
}

#[test]
fn live_match_notifies_at_any_hour() {
    let catalogue = Catalogue::load().expect("the catalogue loads");
    let voice = Voice::new(&catalogue, Language::ENGLISH);
    let mut live = waiting("okiya");
    live.terms.clock = TimeControl::Live;
    for (how, person) in settings() {
        let said = view::waiting(&live, &person, NOON, voice).text;
        assert!(!said.contains("I’ll wait until"), "{how}: {said}");
    }
}

#[test]
fn club_messages_match_their_snapshots() {
    let catalogue = Catalogue::load().expect("the catalogue loads");
    let games: Vec<&str> = GAMES.iter().map(|game| game.facts().id).collect();
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&catalogue, language);
        for waiting in [[].into(), table().shown] {
            let message = view::table(&TableContents { waiting, ..shown() }, &games, book.voice);
            assert!(message.rows.len() <= ROWS && message.text.chars().count() <= TEXT);
            let fits = |row: &Row| matches!(row, Row::Buttons(buttons) if buttons.len() <= 4);
            assert!(message.rows.iter().all(fits));
            book.page("The table", &message);
        }
        for (how, person) in settings() {
            book.page(
                &format!("Waiting, {how}"),
                &view::waiting(&waiting("okiya"), &person, NOON, book.voice),
            );
        }
        book.page("Stopped", &view::stopped(true, "okiya", book.voice));
        book.page("Stopped before", &view::stopped(false, "okiya", book.voice));
        let link = Some("https://discord.com/channels/4/5/1234");
        book.page("News", &view::news("okiya", TableStopReason::Moved, link, book.voice));
        book.page("News", &view::news("okiya", TableStopReason::Terms, None, book.voice));
        book.page("Nothing to watch", &view::nothing_to_watch(book.voice));
        let page = ListPage { entries: 4..6, number: 1, total: 2 };
        book.page("Matches to watch", &view::matches_to_watch(&watched(), &page, book.voice));
        book.words("refused-club-not-in-use", &NOT_IN_USE.text);
        book.words("refused-club-moved", &moved_to(ChannelId(6)).text);
        insta::assert_snapshot!(format!("club-{}", language.code()), book.text);
    }
}

#[tokio::test]
async fn unacknowledged_table_is_marked_after_a_move() {
    let (decider, chat) = (memory(), fake_chat());
    let worker = worker(&decider, &chat);
    let moved = Place { channel: ChannelId(9), ..HERE };
    for place in [HERE, moved] {
        let table = ClubTable { channel: Some(place.channel), ..ClubTable::default() };
        let row = WriteBatch::default().put(Key::ClubTable(place.server), Precondition::Any, &table);
        let number = posting_at(NOW) + place.channel.0;
        decider.write(post(row, place, number, NOW)).await.expect("memory");
        chat.state().fault_mode =
            if place == HERE { ChatFaultMode::LostReports(1) } else { ChatFaultMode::Healthy };
        decider.schedule.hold(Subject::Server(place.server), posting_at(NOW) + HERE.channel.0, NOW);
        worker.deliver(&|| {}).await.expect("memory");
    }
    let controls = |channel| {
        let posted = chat.messages().into_iter().filter(|one| one.channel == channel);
        posted.map(|one| one.message.rows.len()).collect::<Vec<_>>()
    };
    assert_eq!(controls(HERE.channel), [0], "people would press a table that has moved");
    assert!(controls(moved.channel)[0] > 0);
}

#[tokio::test]
async fn edit_of_an_unposted_table_is_dropped() {
    let (decider, chat) = (memory(), fake_chat());
    let table = ClubTable { channel: Some(HERE.channel), ..ClubTable::default() };
    let row = WriteBatch::default().put(Key::ClubTable(HERE.server), Precondition::Any, &table);
    decider.write(post(row, HERE, EDIT, NOW)).await.expect("memory");
    worker(&decider, &chat).deliver(&|| {}).await.expect("memory");
    let left = decider.repository.outbox_entries(Subject::Server(HERE.server)).await.expect("memory");
    assert!(left.is_empty() && chat.messages().is_empty());
}

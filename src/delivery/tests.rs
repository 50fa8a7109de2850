//! Tests of composer, sender and outbox worker, each by itself.

mod languages;

use std::sync::Arc;

use crate::app::artist::Studio;
use crate::app::deciding::tests::{ADA, NOW, Pauses, Still, decider};
use crate::app::deciding::{Decider, WriteBatch};
use crate::app::thinker::InlineThinker;
use crate::base::id::{ChannelId, MatchId, MessageId, Place, ServerId};
use crate::base::time::Span;
use crate::chat::{Button, ButtonStyle, Message, Row};
use crate::features::FEATURES;
use crate::game::Registry;
use crate::games::GAMES;
use crate::host::notification::NotificationRoute;
use crate::host::{
    ByPlayer, Challenge, Clocks, Effect, Format, Match, Notification, NotificationReason, Phase,
};
use crate::store::rows::{self, BoardMessage, ChallengeMessage, EntryContent, OutboxEntry, ReminderMessage};
use crate::store::{Key, MemoryStore, Precondition};
use crate::testing::chat::{ChatFaultMode, ChatState, FakeChat};
use crate::words::{Catalogue, Language};
use engawa_samples::{begun, played};

use super::record::record_reminder;
use super::*;

pub const HERE: Place = Place { server: ServerId(1), channel: ChannelId(2) };

/// Returns a chat with the clock of [`decider`].
pub fn fake_chat() -> Arc<FakeChat> {
    Arc::new(FakeChat::new(Arc::new(Still), Arc::new(Pauses::default()), ChatState::default()))
}

/// Returns the number of attempts to post a message.
fn posts(chat: &FakeChat) -> usize {
    chat.state().posts.len()
}

fn composer(decider: &Arc<Decider>, chat: &Arc<FakeChat>) -> Composer {
    let words = Arc::new(Catalogue::load().expect("our sentences"));
    Composer {
        decider: Arc::clone(decider),
        artist: Arc::new(Studio::new(Arc::default(), Arc::clone(&words)).expect("threads")),
        words,
        language: Language::ENGLISH,
        keep_pictures: false,
        emblems: Arc::default(),
        extras: FEATURES.extras,
        sender: Arc::new(Sender::new(Arc::clone(decider), Arc::clone(chat) as _, Arc::default())),
    }
}

/// Returns the services of a bot with this chat.
pub fn services(decider: &Arc<Decider>, chat: &Arc<FakeChat>) -> Services {
    let composer = Arc::new(composer(decider, chat));
    let sender = Arc::clone(&composer.sender);
    Services { composer, sender, state: Arc::default(), thinker: Arc::new(InlineThinker) }
}

/// Returns an outbox worker.
pub fn worker(decider: &Arc<Decider>, chat: &Arc<FakeChat>) -> OutboxWorker {
    let (timer, services) = (Arc::new(Pauses::default()), services(decider, chat));
    OutboxWorker::new(services, timer, FEATURES.deliveries)
}

pub fn memory() -> Arc<Decider> {
    Arc::new(decider(Arc::new(MemoryStore::new())))
}

/// Returns a match after its first move, and the row of its first board, which is message 9 of a channel.
fn after_first_move() -> (Match, BoardMessage) {
    let game = Registry::new(GAMES).iter().next().expect("a game");
    let record = played(begun(game, Format::Single), game, 1);
    let (message, shown) = (Some(MessageId(9)), record.turn - 1);
    (record, BoardMessage { message, shown, is_channel: true, ..BoardMessage::default() })
}

#[tokio::test]
async fn composer_puts_a_call_into_its_board() {
    let composer = composer(&memory(), &fake_chat());
    let game = Registry::new(GAMES).iter().next().expect("a game");
    let record = begun(game, Format::Single);
    let person = record.mover().expect("it has begun");
    let call = Effect::Notify(Notification { person, turn: record.turn, why: NotificationReason::Turn });
    let board = Effect::Board { turn: record.turn };
    let [shown, call] = [board, call].map(|effect| OutboxEntry::new(EntryContent::Effect(effect), NOW));
    let rows = vec![(3, shown), (4, OutboxEntry { combined_with: Some(3), ..call })];
    let reads = composer.decider.repository.transaction();
    let snapshot = Snapshot { record: Record::Match(&record), table: None, board: None };
    let item = OutboxItem::new(Subject::Match(record.id), 3, &rows[0].1);
    let made = composer.compose((item, &rows), snapshot, composer.voice(None), &reads).await;
    let ComposedMessage { message, notifications, .. } = made.expect("it can be drawn");
    assert_eq!((message.pings, notifications), (vec![person], vec![(4, NotificationRoute::Mention)]));
    assert!(message.file.is_some_and(|file| file.bytes.starts_with(b"\x89PNG")));
}

#[tokio::test]
async fn sender_leaves_a_forbidden_channel_alone() {
    let chat = fake_chat();
    chat.state().closed.insert(HERE.channel);
    let sender = Sender::new(memory(), Arc::clone(&chat) as _, Arc::default());
    let post = || {
        let posting = PostRequest { place: HERE, people: &[ADA], nonce: "1-1", shows: true };
        sender.post(posting, Message { text: "A board".to_owned(), ..Message::default() })
    };
    let waits = Err(Outcome::WhenReachable(HERE.channel));
    assert_eq!([post().await, post().await], [waits, waits]);
    assert_eq!((posts(&chat), sender.unreachable.pending_news(ADA).len()), (1, 1));
    sender.unreachable.reopen(HERE.channel, NOW);
    assert_eq!((post().await, posts(&chat)), (waits, 2), "somebody has acted there");
}

#[tokio::test]
async fn worker_delivers_an_entry_and_removes_it() {
    let (decider, chat) = (memory(), fake_chat());
    let worker = worker(&decider, &chat);
    let call = Effect::Notify(Notification { person: ADA, turn: 0, why: NotificationReason::SetAside });
    let row = OutboxEntry::new(EntryContent::Effect(call), NOW);
    let key = Key::Outbox(Subject::Person(ADA), 7);
    let entries = WriteBatch::default().put(key.clone(), Precondition::Absent, &row);
    decider.write(entries).await.expect("memory");
    for _ in 0..2 {
        worker.deliver(&|| {}).await.expect("memory");
        assert_eq!(posts(&chat), 1);
    }
    assert!(!decider.repository.has_row(&key).await.expect("memory"));
}

/// A post that is repeated after an unknown outcome, while somebody has deleted the message.
#[tokio::test]
async fn deleted_post_is_done() {
    let chat = fake_chat();
    let sender = Sender::new(memory(), Arc::clone(&chat) as _, Arc::default());
    let post = || {
        let posting = PostRequest { place: HERE, people: &[ADA], nonce: "1-1", shows: true };
        sender.post(posting, Message { text: "A board".to_owned(), ..Message::default() })
    };
    let posted = post().await.expect("an open channel").expect("a new message");
    chat.delete_message(posted);
    assert_eq!(post().await, Ok(None));
    assert!(!sender.unreachable.is_gone(HERE.channel), "the channel is as live as before");
}

#[tokio::test]
async fn deleted_board_is_recorded_with_its_calls() {
    let (decider, chat) = (memory(), fake_chat());
    let (record, former) = after_first_move();
    let (person, turn) = (record.mover().expect("it has begun"), record.turn);
    let call = Effect::Notify(Notification { person, turn, why: NotificationReason::Turn });
    let [shown, call] =
        [Effect::Board { turn }, call].map(|effect| OutboxEntry::new(EntryContent::Effect(effect), NOW));
    let subject = Subject::Match(record.id);
    let entries = WriteBatch::default()
        .put(Key::Match(record.id), Precondition::Absent, &record)
        .put(Key::Board(record.id), Precondition::Absent, &former)
        .put(Key::Outbox(subject, 3), Precondition::Absent, &shown)
        .put(Key::Outbox(subject, 4), Precondition::Absent, &OutboxEntry { combined_with: Some(3), ..call });
    decider.write(entries).await.expect("memory");
    chat.state().fault_mode = ChatFaultMode::LostReports(1);
    let worker = worker(&decider, &chat);
    worker.deliver(&|| {}).await.expect("memory");
    for message in chat.messages() {
        chat.delete_message(message.id);
    }
    for number in 3..5 {
        decider.schedule.hold(subject, number, NOW);
    }
    worker.deliver(&|| {}).await.expect("memory");
    worker.flush().await.expect("memory");
    assert_eq!(decider.repository.outbox_entries(subject).await.expect("memory"), []);
    let board =
        decider.repository.transaction().board(record.id).await.expect("memory").expect("it is there");
    assert_eq!((board.record.message, board.record.shown, posts(&chat)), (None, turn, 2));
    assert_eq!(board.record.former, None, "no successor stands, so the former board is never deleted");
}

#[tokio::test]
async fn line_of_a_board_stays_after_reactions() {
    for has_reactions in [false, true] {
        let (decider, chat) = (memory(), fake_chat());
        let (record, former) = after_first_move();
        let shown = EntryContent::Effect(Effect::Board { turn: record.turn });
        let key = Key::Outbox(Subject::Match(record.id), 3);
        let entries = WriteBatch::default()
            .put(Key::Match(record.id), Precondition::Absent, &record)
            .put(Key::Board(record.id), Precondition::Absent, &former)
            .put(key, Precondition::Absent, &OutboxEntry::new(shown, NOW));
        decider.write(entries).await.expect("memory");
        if has_reactions {
            decider.messages.record_discussed(MessageId(9));
        }
        worker(&decider, &chat).deliver(&|| {}).await.expect("memory");
        let board = decider.repository.transaction().board(record.id).await.expect("memory");
        let stays = board.expect("it is there").record.former.is_none();
        assert_eq!(stays, has_reactions);
    }
}

#[tokio::test]
async fn second_board_of_a_turn_is_posted_as_the_first() {
    let (decider, chat) = (memory(), fake_chat());
    let record = begun(Registry::new(GAMES).iter().next().expect("a game"), Format::Single);
    let board = EntryContent::Effect(Effect::Board { turn: record.turn });
    let entry = OutboxEntry::new(board, NOW - Span::minutes(2));
    let subject = Subject::Match(record.id);
    let entries = WriteBatch::default()
        .put(Key::Match(record.id), Precondition::Absent, &record)
        .put(Key::Board(record.id), Precondition::Absent, &BoardMessage::default())
        .put(Key::Outbox(subject, 3), Precondition::Absent, &entry)
        .put(Key::Outbox(subject, 5), Precondition::Absent, &entry);
    decider.write(entries).await.expect("memory");
    chat.state().fault_mode = ChatFaultMode::LostReports(1);
    let worker = worker(&decider, &chat);
    worker.deliver(&|| {}).await.expect("memory");
    for number in [5, 3, 5] {
        decider.schedule.hold(subject, number, NOW);
        worker.deliver(&|| {}).await.expect("memory");
        assert_eq!(chat.messages().len(), 1, "after entry {number}");
    }
    worker.flush().await.expect("memory");
    assert_eq!(decider.repository.outbox_entries(subject).await.expect("memory"), []);
}

/// Stores a match whose deadline is in nine hours, and the row of its board.
async fn stored_with_clocks(decider: &Decider) -> Match {
    let mut record = begun(Registry::new(GAMES).iter().next().expect("a game"), Format::Single);
    let Phase::Playing(playing) = &mut record.phase else { panic!("it has begun") };
    let left = ByPlayer([Span::hours(9); 2]);
    playing.clocks = Some(Clocks { left, deadline: Some(NOW + Span::hours(9)) });
    let entries = WriteBatch::default().put(Key::Match(record.id), Precondition::Absent, &record).put(
        Key::Board(record.id),
        Precondition::Absent,
        &BoardMessage::default(),
    );
    decider.write(entries).await.expect("memory");
    record
}

#[tokio::test]
async fn reminder_refused_by_its_channel_is_sent_directly() {
    let (decider, chat) = (memory(), fake_chat());
    let record = stored_with_clocks(&decider).await;
    let why = NotificationReason::Reminder { deadline: NOW + Span::hours(9) };
    let person = record.mover().expect("it has begun");
    let call = Effect::Notify(Notification { person, turn: record.turn, why });
    let (key, row) = (Key::Outbox(Subject::Match(record.id), 7), EntryContent::Effect(call));
    let entries = WriteBatch::default().put(key.clone(), Precondition::Absent, &OutboxEntry::new(row, NOW));
    decider.write(entries).await.expect("memory");
    chat.state().closed.insert(record.place.channel);
    worker(&decider, &chat).deliver(&|| {}).await.expect("memory");
    let [direct] = &chat.messages()[..] else { panic!("{:?}", chat.messages()) };
    assert!(direct.message.text.contains("running out of time"), "{direct:?}");
    assert!(!decider.repository.has_row(&key).await.expect("memory"));
}

#[tokio::test]
async fn reminder_of_a_past_turn_is_retired_at_once() {
    let (decider, chat) = (memory(), fake_chat());
    let record = stored_with_clocks(&decider).await;
    let (services, reads, rows) = (services(&decider, &chat), decider.repository.transaction(), Vec::new());
    let row = OutboxEntry::new(EntryContent::Effect(Effect::Refresh), NOW);
    let subject = Subject::Match(record.id);
    let cx = services.delivering(OutboxItem::new(subject, 3, &row), &rows, &reads);
    let posted = |id| ReminderMessage { channel: HERE.channel, message: MessageId(id), text: "Past.".into() };
    let past = Match { turn: record.turn - 1, ..record.clone() };
    for (record, id) in [(&record, 5), (&record, 5), (&past, 6)] {
        record_reminder(cx, record, &posted(id)).await.expect("memory");
    }
    let board = decider.repository.transaction().board(record.id).await.expect("memory");
    assert_eq!(board.expect("it is there").record.reminders, [posted(5)]);
    let entries = decider.repository.outbox_entries(subject).await.expect("memory");
    assert_eq!(entries.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [6]);
}

#[test]
fn moved_match_has_other_nonces() {
    let board = OutboxEntry::new(EntryContent::Effect(Effect::Board { turn: 1 }), NOW);
    let item = OutboxItem::new(Subject::Match(MatchId::from_random(1)), 3, &board);
    assert_ne!(OutboxItem { is_in_thread: true, ..item }.nonce(), item.nonce());
}

/// The thread of an ended match could not be opened; after a restart it can.
#[tokio::test]
async fn message_above_a_thread_is_recognised() {
    let chat = fake_chat();
    let sender = Sender::new(memory(), Arc::clone(&chat) as _, Arc::default());
    let row = OutboxEntry::new(EntryContent::Effect(Effect::Board { turn: 1 }), NOW);
    let item = OutboxItem::new(Subject::Match(MatchId::from_random(1)), 3, &row);
    let button = Button {
        id: "1m.7k3m9pq2".to_owned(),
        label: "Rematch".to_owned(),
        emoji: None,
        style: ButtonStyle::Main,
        disabled: false,
    };
    let rows = vec![Row::Buttons(vec![button])];
    let message = Message { text: "It ended.".to_owned(), rows, ..Message::default() };
    let posted = sender.post_entry(item, HERE, &[ADA], &message).await.expect("an open channel").message;
    let thread = Place { channel: ChannelId(77), ..HERE };
    let unknown = OutboxItem { delivery_unknown: true, is_in_thread: true, ..item };
    let item = OutboxItem { fallback: Some(HERE.channel), ..unknown };
    // Meanwhile, the server has chosen another language.
    for text in ["It ended.", "Es ist vorbei."] {
        let message = Message { text: text.to_owned(), ..message.clone() };
        let again = sender.post_entry(item, thread, &[ADA], &message).await.expect("an open thread").message;
        assert_eq!((again, posts(&chat)), (posted, 1), "{text}");
    }
    let text = "It does not count. [Go to the board](https://example.org/1/2)".to_owned();
    let linked = Message { text, ..Message::default() };
    chat.state().nonces.clear();
    let above = OutboxItem { is_in_thread: false, fallback: None, ..item };
    let posted_link = sender.post_entry(above, HERE, &[ADA], &linked).await.expect("an open channel").message;
    let again = sender.post_entry(item, thread, &[ADA], &linked).await.expect("an open thread").message;
    assert_eq!(again, posted_link, "the link names the match");
    // Words alone may be those of another match, and a running match never posts there.
    let bare = Message { text: "It does not count.".to_owned(), ..Message::default() };
    let other = OutboxItem::new(Subject::Match(MatchId::from_random(2)), 3, &row);
    let others = sender.post_entry(other, HERE, &[ADA], &bare).await.expect("an open channel").message;
    for (item, message) in [(item, &bare), (unknown, &message)] {
        chat.state().nonces.clear();
        let again = sender.post_entry(item, thread, &[ADA], message).await.expect("an open thread").message;
        assert!(again != posted && again != others, "{}", message.text);
    }
}

#[tokio::test]
async fn card_in_another_language_is_recognised() {
    let (decider, chat) = (memory(), fake_chat());
    let row = include_bytes!("../../tests/rows/v1/challenge-open.json");
    let record: Challenge = rows::from_bytes(row).expect("readable");
    let subject = Subject::Challenge(record.id);
    let entry = |language: Option<&str>| {
        let made = NOW - Span::minutes(2);
        let language = language.map(str::to_owned);
        OutboxEntry { language, ..OutboxEntry::new(EntryContent::Effect(Effect::Card), made) }
    };
    let first = WriteBatch::default().put(Key::Challenge(record.id), Precondition::Absent, &record).put(
        Key::Outbox(subject, 0),
        Precondition::Absent,
        &entry(None),
    );
    decider.write(first).await.expect("memory");
    chat.state().fault_mode = ChatFaultMode::LostReports(1);
    let worker = worker(&decider, &chat);
    worker.deliver(&|| {}).await.expect("memory");
    chat.state().nonces.clear();

    let changed = WriteBatch::default()
        .put(Key::Outbox(subject, 0), Precondition::Any, &entry(Some("de")))
        .put(Key::Outbox(subject, 16), Precondition::Absent, &entry(Some("de")));
    decider.write(changed).await.expect("memory");
    decider.schedule.hold(subject, 0, NOW + Span::minutes(1));
    worker.deliver(&|| {}).await.expect("memory");
    assert_eq!(posts(&chat), 1, "the second entry waits for the first");
    for number in [0, 16] {
        decider.schedule.hold(subject, number, NOW);
    }
    worker.deliver(&|| {}).await.expect("memory");
    let text = chat.messages()[0].message.text.clone();
    assert!(posts(&chat) == 1 && text.contains("fordert"), "{text}");
}

#[tokio::test]
async fn challenge_posted_as_an_answer_is_not_edited() {
    let (decider, chat) = (memory(), fake_chat());
    let row = include_bytes!("../../tests/rows/v1/challenge-open.json");
    let record: Challenge = rows::from_bytes(row).expect("readable");
    let card = ChallengeMessage { channel: record.place.channel, message: MessageId(5), language: None };
    let entry = OutboxEntry::new(EntryContent::Effect(Effect::Card), record.made);
    let key = Key::Outbox(Subject::Challenge(record.id), 0);
    let entries = WriteBatch::default()
        .put(Key::Challenge(record.id), Precondition::Absent, &record)
        .put(Key::Card(record.id), Precondition::Absent, &card)
        .put(key.clone(), Precondition::Absent, &entry);
    decider.write(entries).await.expect("memory");
    worker(&decider, &chat).deliver(&|| {}).await.expect("memory");
    assert_eq!(chat.state().calls, 0);
    assert!(!decider.repository.has_row(&key).await.expect("memory"));
}

#[test]
fn refused_boards_outlive_other_refused_entries() {
    let expires = |effect: &Effect, days| {
        let row = OutboxEntry::new(EntryContent::Effect(*effect), NOW);
        OutboxItem::new(Subject::Person(ADA), 1, &row).has_expired(NOW + Span::days(days))
    };
    assert_eq!([30, 31].map(|days| expires(&Effect::Board { turn: 1 }, days)), [false, true]);
    assert_eq!([7, 8].map(|days| expires(&Effect::Archive, days)), [false, true]);
}

#[test]
fn lasting_trouble_ends_only_old_cleanup() {
    let is_lost = |effect: Effect, days, minutes| {
        let row = OutboxEntry::new(EntryContent::Effect(effect), NOW - Span::days(days));
        let item = OutboxItem::new(Subject::Person(ADA), 1, &row);
        OutboxItem { failing_since: Some(NOW - Span::minutes(minutes)), ..item }.is_lost_cleanup(NOW)
    };
    assert!(is_lost(Effect::Refresh, 8, 11));
    assert!(!is_lost(Effect::Refresh, 8, 1), "the bot has only just begun to try");
    assert!(!is_lost(Effect::Refresh, 7, 11) && !is_lost(Effect::Board { turn: 1 }, 31, 11));
}

#[tokio::test]
async fn old_entry_of_an_opened_channel_is_tried_again() {
    let (decider, chat) = (memory(), fake_chat());
    let content = EntryContent::DeleteMessage { channel: HERE.channel, message: MessageId(5) };
    let row = OutboxEntry::new(content, NOW - Span::days(8));
    let key = Key::Outbox(Subject::Server(HERE.server), 1);
    decider.write(WriteBatch::default().put(key.clone(), Precondition::Absent, &row)).await.expect("memory");
    // The permission is missing, but the channel does not count as closed, as after an action there.
    chat.state().closed.insert(HERE.channel);
    worker(&decider, &chat).deliver(&|| {}).await.expect("memory");
    assert_eq!(chat.state().calls, 1);
    assert!(decider.repository.has_row(&key).await.expect("memory"));
    assert!(decider.schedule.next(|_| true).is_some_and(|next| next > NOW), "it waits for no channel");
}

/// The entry of a feature that only a later version has, after a downgrade.
#[tokio::test]
async fn entry_of_an_unknown_feature_ends_after_a_week() {
    let (decider, chat) = (memory(), fake_chat());
    let content: EntryContent = serde_json::from_str(r#"{"tomorrow":{}}"#).expect("an entry of a feature");
    for (number, days) in [(7, 7), (8, 8)] {
        let row = OutboxEntry::new(content.clone(), NOW - Span::days(days));
        let key = Key::Outbox(Subject::Person(ADA), number);
        decider.write(WriteBatch::default().put(key, Precondition::Absent, &row)).await.expect("memory");
    }
    worker(&decider, &chat).deliver(&|| {}).await.expect("memory");
    let left = decider.repository.outbox_entries(Subject::Person(ADA)).await.expect("memory");
    assert_eq!(left.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [7]);
}

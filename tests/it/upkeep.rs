//! Tests of the bot's background work when it fails once or has very much to do.

use std::io;
use std::sync::{Arc, Mutex};

use engawa::base::id::{ChallengeId, ChannelId, InteractionId, MatchId, PersonId, Place, ServerId};
use engawa::base::time::{Day, Span, Timestamp};
use engawa::chat::{Chat, ChatFault, Message};
use engawa::host::puzzle::Puzzles;
use engawa::host::{Challenge, ChallengeState, Effect, Limits, Notification, NotificationReason};
use engawa::store::rows::{self, EntryContent, HandledInteraction, OutboxEntry, QuarantinedRow};
use engawa::store::{Batch, Direction, Key, KeyRange, MemoryStore, Precondition, RowKind, Store, Subject};
use tracing::subscriber::DefaultGuard;
use tracing::{Dispatch, Level};

use super::rows::{block_on_store, stored};
use super::testing::shell::{Shell, call};
use super::testing::store::{CommitFault, ReadFault, Reads};

const PLACE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
/// A time that lies years before the system clock's.
const LONG_AGO: Timestamp = Timestamp(1_600_000_000_000);

fn count(store: &dyn Store, kind: RowKind) -> usize {
    block_on_store(store.scan(&KeyRange::of_kind(kind), usize::MAX, Direction::Up)).expect("memory").len()
}

#[tokio::test]
async fn failed_first_outbox_scan_is_repeated() {
    let store = Arc::new(MemoryStore::new());
    let (shell, faults) = Shell::faulty(Arc::clone(&store) as _, PLACE);
    let board = Message { text: "A board".into(), ..Message::default() };
    let message = shell.chat.post(PLACE.channel, "board", board).await.expect("an open channel");
    let what = EntryContent::RetireMessage { channel: PLACE.channel, message, text: None, board: None };
    let row = OutboxEntry::new(what, LONG_AGO);
    let key = Key::Outbox(Subject::Match(MatchId::from_random(1)), 0);
    write(&store, Batch::new().put_record(key, Precondition::Absent, &row));
    faults.fail_reads(Reads::Scans, 0, u32::MAX, ReadFault::Fails);
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Outbox), 1);
    faults.clear_faults();
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Outbox), 0, "it is delivered");
}

#[tokio::test]
async fn old_interactions_are_forgotten() {
    let store = Arc::new(MemoryStore::new());
    for thousand in 0..5 {
        let ids = (thousand * 1_000..(thousand + 1) * 1_000).map(InteractionId);
        let batch = ids.fold(Batch::new(), |batch, id| {
            batch.put_record(Key::Interaction(id), Precondition::Absent, &HandledInteraction { at: LONG_AGO })
        });
        block_on_store(store.commit(batch)).expect("memory");
    }
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Interactions), 0);
}

const ADA: PersonId = PersonId(42);
const BEN: PersonId = PersonId(43);
/// Bytes that are not a valid row: the first half of one.
const DAMAGED: &[u8] = b"{\"v\":1,\"from";

fn write(store: &MemoryStore, batch: Batch) {
    block_on_store(store.commit(batch)).expect("memory");
}

/// Returns a batch with this many overdue notifications for one person, which depend on no other row.
fn notifications(person: PersonId, count: u64) -> Batch {
    let call = Effect::Notify(Notification { person, turn: 0, why: NotificationReason::SetAside });
    let row = OutboxEntry::new(EntryContent::Effect(call), LONG_AGO);
    (0..count).fold(Batch::new(), |batch, number| {
        batch.put_record(Key::Outbox(Subject::Person(person), number), Precondition::Absent, &row)
    })
}

/// Adds to a batch an open challenge by `from` to Ben that expired long ago.
fn overdue(batch: Batch, number: u64, from: PersonId) -> Batch {
    let fixture = include_bytes!("../rows/v1/challenge-open.json");
    let record: Challenge = rows::from_bytes(fixture).expect("a row");
    let (id, expires) = (ChallengeId::from_random(number), LONG_AGO + Span(number.cast_signed()));
    let record = Challenge { id, from, to: Some(BEN), made: LONG_AGO, expires, ..record };
    indexed(batch.put_record(Key::Challenge(id), Precondition::Absent, &record), id, from, expires)
}

fn indexed(batch: Batch, id: ChallengeId, from: PersonId, expires: Timestamp) -> Batch {
    let marks = [
        Key::SentChallenge(from, id),
        Key::ReceivedChallenge(BEN, id),
        Key::Alarm(expires, Subject::Challenge(id)),
    ];
    marks.into_iter().fold(batch, |batch, key| batch.put(key, Precondition::Absent, Vec::new()))
}

fn state(store: &MemoryStore, number: u64) -> ChallengeState {
    let key = Key::Challenge(ChallengeId::from_random(number));
    stored::<Challenge>(store, &key).expect("it is there").state
}

#[tokio::test]
async fn failed_reread_loses_no_notification() {
    for spared in 0..4 {
        let store = Arc::new(MemoryStore::new());
        write(&store, notifications(ADA, 9));
        let (shell, faults) = Shell::faulty(Arc::clone(&store) as _, PLACE);
        let range = KeyRange::with_prefix(RowKind::Outbox, &Subject::Person(ADA));
        faults.fail_reads(Reads::Scan(range), spared, 1, ReadFault::Fails);
        shell.sweep().await;
        assert_eq!(count(&*store, RowKind::Outbox), 9 - spared as usize, "the store failed after {spared}");
        shell.advance(Span::minutes(1));
        shell.sweep().await;
        assert_eq!(count(&*store, RowKind::Outbox), 0, "the store failed after {spared}");
        assert_eq!(shell.direct_messages(ADA).len(), 9, "each once");
    }
}

#[tokio::test]
async fn many_notifications_outlive_a_broken_store() {
    let store = Arc::new(MemoryStore::new());
    write(&store, notifications(ADA, 600));
    let (shell, faults) = Shell::faulty(Arc::clone(&store) as _, PLACE);
    faults.fail_commits(CommitFault::Fails);
    shell.sweep().await;
    faults.clear_faults();
    shell.advance(Span::minutes(1));
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Outbox), 0);
}

#[tokio::test]
async fn notification_without_a_channel_outlives_lasting_trouble() {
    for (fault, expected) in
        [(ChatFault::Unavailable("a storm".to_owned()), 1), (ChatFault::Recipient("nobody".to_owned()), 0)]
    {
        let store = Arc::new(MemoryStore::new());
        write(&store, notifications(ADA, 1));
        let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
        shell.fail_direct_messages(Some(fault.clone()));
        for _ in 0..3 {
            shell.sweep().await;
            assert_eq!(count(&*store, RowKind::Outbox), expected, "{fault}");
            shell.advance(Span::minutes(20));
        }
        shell.fail_direct_messages(None);
        shell.sweep().await;
        assert_eq!(count(&*store, RowKind::Outbox), 0, "{fault}");
        assert_eq!(shell.direct_messages(ADA).len(), expected, "{fault}");
    }
}

#[tokio::test]
async fn commit_answered_with_a_fault_still_notifies() {
    let store = Arc::new(MemoryStore::new());
    let id = ChallengeId::from_random(1);
    let (shell, faults) = Shell::faulty(Arc::clone(&store) as _, PLACE);
    // The bot looks for due alarms only after its first heartbeat, so sweep once before.
    shell.sweep().await;
    let batch = Batch::new().put(Key::Challenge(id), Precondition::Absent, DAMAGED.to_vec());
    write(&store, indexed(batch, id, ADA, LONG_AGO));
    faults.fail_commits(CommitFault::ReportLost);
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Quarantined), 1, "the commit came about");
    faults.clear_faults();
    shell.advance(Span::minutes(1));
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Outbox), 0);
    assert_eq!([ADA, BEN].map(|person| shell.direct_messages(person).len()), [1, 1]);
}

#[tokio::test]
async fn unreadable_challenge_is_set_aside_and_reported() {
    let store = Arc::new(MemoryStore::new());
    let id = ChallengeId::from_random(1);
    let card = OutboxEntry::new(EntryContent::Effect(Effect::Card), LONG_AGO);
    let batch = Batch::new()
        .put(Key::Challenge(id), Precondition::Absent, DAMAGED.to_vec())
        .put(Key::Card(id), Precondition::Absent, DAMAGED.to_vec())
        .put(Key::TableChallenge(PLACE.server, id), Precondition::Absent, Vec::new())
        .put_record(Key::Outbox(Subject::Challenge(id), 0), Precondition::Absent, &card);
    write(&store, indexed(batch, id, ADA, LONG_AGO));
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
    shell.sweep().await;
    let key = Key::Quarantined(Box::new(Key::Challenge(id)));
    let aside = stored::<QuarantinedRow>(&*store, &key).expect("it is set aside");
    assert_eq!(aside.bytes, DAMAGED, "as it was");
    let gone = [
        RowKind::Challenges,
        RowKind::Cards,
        RowKind::SentChallenges,
        RowKind::ReceivedChallenges,
        RowKind::TableChallenges,
        RowKind::Alarms,
        RowKind::Outbox,
    ];
    for kind in gone {
        assert_eq!(count(&*store, kind), 0, "{kind:?}");
    }
    for person in [ADA, BEN] {
        let posted = shell.direct_messages(person);
        assert!(posted.len() == 1 && posted[0].contains("One of your challenges is damaged"), "{posted:?}");
    }
}

#[tokio::test]
async fn challenge_of_an_unknown_game_is_set_aside() {
    let store = Arc::new(MemoryStore::new());
    let text = include_str!("../rows/v1/challenge-open.json").replace("okiya", "gone");
    let id = ChallengeId::from_random(1);
    let batch = Batch::new().put(Key::Challenge(id), Precondition::Absent, text.into_bytes());
    write(&store, indexed(batch, id, ADA, LONG_AGO));
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
    shell.sweep().await;
    assert_eq!((count(&*store, RowKind::Quarantined), count(&*store, RowKind::Alarms)), (1, 0));
}

#[tokio::test]
async fn failing_alarms_do_not_block_others() {
    let store = Arc::new(MemoryStore::new());
    // Ada's row is damaged, so the bot can decide nothing about her challenges.
    let batch = Batch::new().put(Key::Person(ADA), Precondition::Absent, DAMAGED.to_vec());
    let batch = (1..=600).fold(batch, |batch, number| overdue(batch, number, ADA));
    write(&store, overdue(batch, 601, PersonId(44)));
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
    for _ in 0..2 {
        shell.sweep().await;
    }
    assert_eq!((state(&store, 1), state(&store, 601)), (ChallengeState::Open, ChallengeState::Expired));
}

#[tokio::test]
async fn alarms_of_a_thousand_servers_delay_no_deadline() {
    let store = Arc::new(MemoryStore::new());
    let alarm = |server| Key::Alarm(LONG_AGO, Subject::Server(ServerId(server)));
    let batch = (1..=1000)
        .fold(Batch::new(), |batch, server| batch.put(alarm(server), Precondition::Absent, Vec::new()));
    write(&store, overdue(batch, 1, ADA));
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
    shell.sweep().await;
    assert_eq!(state(&store, 1), ChallengeState::Expired);
    assert!(count(&*store, RowKind::Alarms) > 500, "the servers have to wait");
    for _ in 0..1000 / 64 {
        shell.sweep().await;
    }
    assert_eq!(count(&*store, RowKind::Alarms), 0);
}

#[tokio::test]
async fn unreadable_interactions_do_not_block_forgetting() {
    let store = Arc::new(MemoryStore::new());
    let batch = (1..=600).fold(Batch::new(), |batch, id| {
        batch.put(Key::Interaction(InteractionId(id)), Precondition::Absent, DAMAGED.to_vec())
    });
    let old = HandledInteraction { at: LONG_AGO };
    write(&store, batch.put_record(Key::Interaction(InteractionId(601)), Precondition::Absent, &old));
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Interactions), 600);
}

#[tokio::test]
async fn old_puzzles_are_forgotten_after_a_failed_sweep() {
    let store = Arc::new(MemoryStore::new());
    let old = Key::Puzzle(PLACE.server, Day(1));
    write(&store, Batch::new().put_record(old, Precondition::Absent, &Puzzles::default()));
    let (shell, faults) = Shell::faulty(Arc::clone(&store) as _, PLACE);
    faults.fail_commits(CommitFault::Fails);
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Puzzles), 1);
    faults.clear_faults();
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Puzzles), 0);
}

/// Everything that the thread of a test logs.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        io::Write::write(&mut *self.0.lock().expect("one at a time"), bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Log {
    /// Records what this thread logs, from this level on, for as long as the other values are there.
    pub fn listen(level: Level) -> (Self, Dispatch, DefaultGuard) {
        let log = Self::default();
        let into = log.clone();
        let subscriber = tracing_subscriber::fmt().with_max_level(level).with_ansi(false);
        let subscriber = subscriber.with_writer(move || into.clone()).finish();
        // With a single subscriber, tracing would cache for all threads whether the first logging thread wants an
        // event. A second subscriber prevents that.
        let another = Dispatch::new(tracing_subscriber::fmt().with_writer(io::sink).finish());
        (log, another, tracing::subscriber::set_default(subscriber))
    }

    /// Returns what was logged since the last call.
    pub fn take(&self) -> String {
        let bytes = std::mem::take(&mut *self.0.lock().expect("one at a time"));
        String::from_utf8(bytes).expect("text")
    }

    /// Returns the warnings and errors that were logged since the last call.
    fn faults(&self) -> Vec<String> {
        let is_fault = |line: &&str| line.contains("ERROR") || line.contains("WARN");
        self.take().lines().filter(is_fault).map(ToOwned::to_owned).collect()
    }
}

#[tokio::test]
async fn full_disk_is_logged_once_a_minute() {
    let (log, _another, _logging) = Log::listen(Level::INFO);
    let (shell, faults) = Shell::faulty(Arc::new(MemoryStore::new()), PLACE);
    faults.fail_commits(CommitFault::Fails);
    faults.fail_reads(Reads::Any, 0, u32::MAX, ReadFault::Fails);
    for minute in 0..2 {
        for _ in 0..200 {
            shell.command(PersonId(3), call("games", [])).await;
        }
        let faults = log.faults();
        let settings: Vec<_> =
            faults.iter().filter(|line| line.contains("settings cannot be read")).collect();
        assert_eq!(settings.len(), 1, "{faults:?}");
        assert!(faults.len() <= 3, "{faults:?}");
        assert!(
            settings[0].contains("suppressed=0"),
            "the minute before was reported when it ended: {faults:?}"
        );
        shell.clock.advance(Span::minutes(1));
        shell.sweep().await;
        let logged = log.faults();
        let counted =
            logged.iter().filter(|line| line.contains("settings") && line.contains("suppressed=199"));
        assert_eq!(counted.count(), 1, "{minute}: {logged:?}");
    }
}

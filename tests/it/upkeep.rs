//! What the bot does by itself, again and again, when it fails once or finds very much to do.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use engawa::base::id::{ChannelId, InteractionId, MatchId, MessageId, Place, ServerId};
use engawa::base::time::Timestamp;
use engawa::host::Limits;
use engawa::store::rows::{Delivery, Seen, What};
use engawa::store::{Batch, Direction, Expected, Key, KeyRange, MemoryStore, RowKind, Store, Subject};

use super::moody::{Mood, moody};
use super::rows::at_once;
use super::shell::Shell;

const PLACE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
/// Long ago by the clock of the system.
const LONG_AGO: Timestamp = Timestamp(1_600_000_000_000);

fn count(store: &dyn Store, kind: RowKind) -> usize {
    at_once(store.scan(&KeyRange::of_kind(kind), usize::MAX, Direction::Up)).expect("memory").len()
}

#[tokio::test]
async fn a_first_look_at_what_is_owed_that_fails_is_made_again() {
    let (store, mood) = (Arc::new(MemoryStore::new()), Arc::new(Mood::default()));
    let what = What::Tidy { channel: PLACE.channel, message: MessageId(3), text: None, board: None };
    let row = Delivery::new(what, LONG_AGO);
    let owed = Key::Owed(Subject::Match(MatchId::from_random(1)), 0);
    at_once(store.commit(Batch::new().put_record(owed, Expected::Absent, &row))).expect("memory");
    let shell = Shell::over(moody(Arc::clone(&store) as _, Arc::clone(&mood)), PLACE, Limits::default(), 1);
    mood.unlisted.store(true, Ordering::SeqCst);
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Outbox), 1);
    mood.unlisted.store(false, Ordering::SeqCst);
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Outbox), 0, "it is told");
}

#[tokio::test]
async fn however_many_interactions_are_remembered_those_of_long_ago_are_forgotten() {
    let store = Arc::new(MemoryStore::new());
    for thousand in 0..5 {
        let ids = (thousand * 1_000..(thousand + 1) * 1_000).map(InteractionId);
        let batch = ids.fold(Batch::new(), |batch, id| {
            batch.put_record(Key::Seen(id), Expected::Absent, &Seen { at: LONG_AGO })
        });
        at_once(store.commit(batch)).expect("memory");
    }
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
    shell.sweep().await;
    assert_eq!(count(&*store, RowKind::Seen), 0);
}

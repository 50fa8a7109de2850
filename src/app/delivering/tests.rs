//! Composer, sender and outbox worker, each by itself.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use super::super::artist::Studio;
use super::super::deciding::tests::{ADA, NOW, Pauses, decider};
use super::super::deciding::{Decider, Entries};
use super::super::thinker::AtOnce;
use super::*;
use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Timestamp;
use crate::chat::tests::begun;
use crate::chat::{
    Answer, AnswerPart, BoxFuture, Chat, ChatFault, Drawing, Edit, Later, Message, ReplyTo, Seen, Shown,
};
use crate::features::FEATURES;
use crate::game::Registry;
use crate::games::GAMES;
use crate::host::Format;
use crate::host::call::Way;
use crate::host::owed::{Call, Owed, Reason};
use crate::store::rows::{Delivery, What};
use crate::store::{Expected, Key, MemoryStore};
use crate::words::{Language, Words};

const HERE: Place = Place { server: ServerId(1), channel: ChannelId(2) };

/// A chat that records posts, or forbids them.
#[derive(Default)]
struct FakeChat {
    posts: Mutex<Vec<(ChannelId, Message)>>,
    is_forbidden: bool,
}

impl FakeChat {
    fn posts(&self) -> usize {
        self.posts.lock().expect("nobody panics").len()
    }
}

fn never<'a, T: Send + 'a>() -> BoxFuture<'a, Result<T, ChatFault>> {
    Box::pin(async { Err(ChatFault::Gone) })
}

impl Chat for FakeChat {
    fn mention_command(&self, _: &str) -> Option<String> {
        None
    }

    fn address(&self, place: Place, message: MessageId) -> String {
        format!("{}/{message}", place.channel)
    }

    fn post<'a>(
        &'a self,
        channel: ChannelId,
        _: &'a str,
        message: Message,
    ) -> BoxFuture<'a, Result<MessageId, ChatFault>> {
        self.posts.lock().expect("nobody panics").push((channel, message));
        Box::pin(async { if self.is_forbidden { Err(ChatFault::Forbidden) } else { Ok(MessageId(9)) } })
    }

    fn direct(&self, person: PersonId) -> BoxFuture<'_, Result<ChannelId, ChatFault>> {
        Box::pin(async move { Ok(ChannelId(person.0)) })
    }

    fn answer<'a>(
        &'a self,
        _: &'a ReplyTo,
        _: Answer,
    ) -> BoxFuture<'a, Result<Option<MessageId>, ChatFault>> {
        never()
    }

    fn defer<'a>(&'a self, _: &'a ReplyTo, _: Later) -> BoxFuture<'a, Result<(), ChatFault>> {
        never()
    }

    fn finish<'a>(&'a self, _: &'a ReplyTo, _: Message) -> BoxFuture<'a, Result<MessageId, ChatFault>> {
        never()
    }

    fn follow_up<'a>(
        &'a self,
        _: &'a ReplyTo,
        _: Shown,
        _: Message,
    ) -> BoxFuture<'a, Result<MessageId, ChatFault>> {
        never()
    }

    fn delete<'a>(&'a self, _: &'a ReplyTo, _: AnswerPart) -> BoxFuture<'a, Result<(), ChatFault>> {
        never()
    }

    fn open_thread<'a>(
        &'a self,
        _: ChannelId,
        _: MessageId,
        _: &'a str,
    ) -> BoxFuture<'a, Result<(), ChatFault>> {
        never()
    }

    fn archive(&self, _: ChannelId) -> BoxFuture<'_, Result<(), ChatFault>> {
        never()
    }

    fn emoji(&self, _: Vec<Drawing>) -> BoxFuture<'_, Result<BTreeMap<String, String>, ChatFault>> {
        never()
    }

    fn edit(&self, _: ChannelId, _: MessageId, _: Edit) -> BoxFuture<'_, Result<(), ChatFault>> {
        never()
    }

    fn original<'a>(&'a self, _: &'a ReplyTo) -> BoxFuture<'a, Result<Option<MessageId>, ChatFault>> {
        never()
    }

    fn is_member(&self, _: ServerId) -> BoxFuture<'_, Result<bool, ChatFault>> {
        never()
    }

    fn recent(&self, _: ChannelId, _: Timestamp) -> BoxFuture<'_, Result<Vec<Seen>, ChatFault>> {
        never()
    }
}

fn composer(decider: &Arc<Decider>) -> Composer {
    let words = Arc::new(Words::load().expect("our sentences"));
    Composer {
        decider: Arc::clone(decider),
        artist: Arc::new(Studio::new(Arc::default(), Arc::clone(&words)).expect("threads")),
        words,
        language: Language::ENGLISH,
        keep_pictures: false,
        emblems: Arc::default(),
        extras: FEATURES.extras,
        address: Box::new(|place, message| Some(FakeChat::default().address(place, message))),
    }
}

fn memory() -> Arc<Decider> {
    Arc::new(decider(Arc::new(MemoryStore::new())))
}

#[tokio::test]
async fn composer_puts_a_call_into_its_board() {
    let composer = composer(&memory());
    let game = Registry::new(GAMES).iter().next().expect("a game");
    let record = begun(game, Format::Single);
    let person = record.mover().expect("it has begun");
    let call = Owed::Call(Call { person, turn: record.turn, why: Reason::Turn });
    let board = Owed::Board { turn: record.turn };
    let [shown, call] = [board, call].map(|owed| Delivery::new(What::Owed(owed), NOW));
    let rows = vec![(3, shown), (4, Delivery { with: Some(3), ..call })];
    let reads = composer.decider.ledger.reads();
    let about = About { record: &record, table: None, board: None, voice: composer.voice(None) };
    let entry = Entry { number: 3, rows: &rows };
    let Composed { message, carried, .. } =
        composer.compose(about, &board, entry, &reads).await.expect("it can be drawn");
    assert_eq!((message.pings, carried), (vec![person], vec![(4, Way::Mention)]));
    assert!(message.file.is_some_and(|file| file.bytes.starts_with(b"\x89PNG")));
}

#[tokio::test]
async fn sender_leaves_a_forbidden_channel_alone() {
    let chat = Arc::new(FakeChat { is_forbidden: true, ..FakeChat::default() });
    let sender = Sender::new(memory(), Arc::clone(&chat) as _, Arc::default());
    let post = || {
        let posting = Posting { place: HERE, people: &[ADA], once: "1-1", shows: true };
        sender.post(posting, Message::default())
    };
    assert_eq!([post().await, post().await], [Sent::Closed, Sent::Closed]);
    assert_eq!((chat.posts(), sender.unreachable.untold(ADA).len()), (1, 1));
    sender.unreachable.reopen(HERE.channel, NOW);
    assert_eq!((post().await, chat.posts()), (Sent::Closed, 2), "somebody has acted there");
}

#[tokio::test]
async fn worker_delivers_an_entry_and_removes_it() {
    let (decider, chat) = (memory(), Arc::new(FakeChat::default()));
    let services = Services {
        composer: Arc::new(composer(&decider)),
        sender: Arc::new(Sender::new(Arc::clone(&decider), Arc::clone(&chat) as _, Arc::default())),
        state: Arc::default(),
        thinker: Arc::new(AtOnce),
    };
    let worker =
        OutboxWorker::new(Arc::clone(&decider), services, Arc::new(Pauses::default()), FEATURES.deliveries);
    let call = Owed::Call(Call { person: ADA, turn: 0, why: Reason::SetAside });
    let row = Delivery::new(What::Owed(call), NOW);
    let key = Key::Owed(Subject::Person(ADA), 7);
    let entries = Entries::default().put(key.clone(), Expected::Absent, &row);
    decider.write(entries).await.expect("memory");
    for _ in 0..2 {
        worker.deliver(&|| {}).await.expect("memory");
        assert_eq!(chat.posts(), 1);
    }
    assert!(!decider.ledger.is_there(&key).await.expect("memory"));
}

//! Tests of composer, sender and outbox worker, each by itself.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use super::super::artist::Studio;
use super::super::deciding::tests::{ADA, NOW, Pauses, decider};
use super::super::deciding::{Decider, WriteBatch};
use super::super::thinker::InlineThinker;
use super::*;
use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Timestamp;
use crate::chat::tests::begun;
use crate::chat::{
    Answer, AnswerPart, BotMessage, BoxFuture, Chat, ChatFault, Deferral, Drawing, Edit, Message, ReplyTo,
    Visibility,
};
use crate::features::FEATURES;
use crate::game::Registry;
use crate::games::GAMES;
use crate::host::Format;
use crate::host::effect::{Effect, Notification, NotificationReason};
use crate::host::notification::NotificationRoute;
use crate::store::rows::{EntryContent, OutboxEntry};
use crate::store::{Key, MemoryStore, Precondition};
use crate::words::{Catalogue, Language};

const HERE: Place = Place { server: ServerId(1), channel: ChannelId(2) };

/// A chat that records posted messages, and can forbid them.
#[derive(Default)]
pub struct FakeChat {
    answer: Mutex<Option<Answer>>,
    posts: Mutex<Vec<(ChannelId, Message)>>,
    is_forbidden: bool,
}

impl FakeChat {
    /// Returns the last answer since the last call.
    pub fn take_answer(&self) -> Option<Answer> {
        self.answer.lock().expect("nobody panics").take()
    }

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

    fn invite_address(&self) -> Option<String> {
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
        answer: Answer,
    ) -> BoxFuture<'a, Result<Option<MessageId>, ChatFault>> {
        *self.answer.lock().expect("nobody panics") = Some(answer);
        Box::pin(async { Ok(Some(MessageId(9))) })
    }

    fn defer<'a>(&'a self, _: &'a ReplyTo, _: Deferral) -> BoxFuture<'a, Result<(), ChatFault>> {
        never()
    }

    fn finish<'a>(&'a self, _: &'a ReplyTo, _: Message) -> BoxFuture<'a, Result<MessageId, ChatFault>> {
        never()
    }

    fn follow_up<'a>(
        &'a self,
        _: &'a ReplyTo,
        _: Visibility,
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

    fn emoji(
        &self,
        _: Vec<Drawing>,
        _: Timestamp,
    ) -> BoxFuture<'_, Result<BTreeMap<String, String>, ChatFault>> {
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

    fn has_member(&self, _: ServerId, _: PersonId) -> BoxFuture<'_, Result<bool, ChatFault>> {
        never()
    }

    fn may_use<'a>(&'a self, _: &'a str, _: Place, _: PersonId) -> BoxFuture<'a, Result<bool, ChatFault>> {
        never()
    }

    fn recent(&self, _: ChannelId, _: Timestamp) -> BoxFuture<'_, Result<Vec<BotMessage>, ChatFault>> {
        never()
    }
}

fn composer(decider: &Arc<Decider>) -> Composer {
    let words = Arc::new(Catalogue::load().expect("our sentences"));
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

/// Returns the services of a bot with this chat.
pub fn services(decider: &Arc<Decider>, chat: &Arc<FakeChat>) -> Services {
    Services {
        composer: Arc::new(composer(decider)),
        sender: Arc::new(Sender::new(Arc::clone(decider), Arc::clone(chat) as _, Arc::default())),
        state: Arc::default(),
        thinker: Arc::new(InlineThinker),
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
    let call = Effect::Call(Notification { person, turn: record.turn, why: NotificationReason::Turn });
    let board = Effect::Board { turn: record.turn };
    let [shown, call] = [board, call].map(|effect| OutboxEntry::new(EntryContent::Effect(effect), NOW));
    let rows = vec![(3, shown), (4, OutboxEntry { with: Some(3), ..call })];
    let reads = composer.decider.repository.transaction();
    let about = MessageInput { record: &record, table: None, board: None, voice: composer.voice(None) };
    let entry = EntryRef { number: 3, rows: &rows };
    let ComposedMessage { message, notifications, .. } =
        composer.compose(about, &board, entry, &reads).await.expect("it can be drawn");
    assert_eq!((message.pings, notifications), (vec![person], vec![(4, NotificationRoute::Mention)]));
    assert!(message.file.is_some_and(|file| file.bytes.starts_with(b"\x89PNG")));
}

#[tokio::test]
async fn sender_leaves_a_forbidden_channel_alone() {
    let chat = Arc::new(FakeChat { is_forbidden: true, ..FakeChat::default() });
    let sender = Sender::new(memory(), Arc::clone(&chat) as _, Arc::default());
    let post = || {
        let posting = PostRequest { place: HERE, people: &[ADA], nonce: "1-1", shows: true };
        sender.post(posting, Message::default())
    };
    assert_eq!([post().await, post().await], [PostOutcome::Forbidden, PostOutcome::Forbidden]);
    assert_eq!((chat.posts(), sender.unreachable.pending_news(ADA).len()), (1, 1));
    sender.unreachable.reopen(HERE.channel, NOW);
    assert_eq!((post().await, chat.posts()), (PostOutcome::Forbidden, 2), "somebody has acted there");
}

#[tokio::test]
async fn worker_delivers_an_entry_and_removes_it() {
    let (decider, chat) = (memory(), Arc::new(FakeChat::default()));
    let services = services(&decider, &chat);
    let worker =
        OutboxWorker::new(Arc::clone(&decider), services, Arc::new(Pauses::default()), FEATURES.deliveries);
    let call = Effect::Call(Notification { person: ADA, turn: 0, why: NotificationReason::SetAside });
    let row = OutboxEntry::new(EntryContent::Effect(call), NOW);
    let key = Key::Outbox(Subject::Person(ADA), 7);
    let entries = WriteBatch::default().put(key.clone(), Precondition::Absent, &row);
    decider.write(entries).await.expect("memory");
    for _ in 0..2 {
        worker.deliver(&|| {}).await.expect("memory");
        assert_eq!(chat.posts(), 1);
    }
    assert!(!decider.repository.has_row(&key).await.expect("memory"));
}

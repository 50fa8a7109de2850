//! The tests that every chat must pass. They use only the trait [`Chat`], and so define what callers may rely
//! on. Each test opens a chat of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::{Clock, Span, Timestamp};

use crate::chat::{
    Answer, AnswerPart, BotMessage, BoxFuture, Button, ButtonStyle, Chat, ChatFault, Deferral, Edit, File,
    FileEdit, Message, ReplyTo, Row, Visibility,
};

/// A chat to be tested, with a person in a channel of a server. Everybody can view the channel.
pub struct ChatUnderTest {
    pub chat: Arc<dyn Chat>,
    pub server: ServerId,
    pub channel: ChannelId,
    pub person: PersonId,
    pub clock: Arc<ManualClock>,
    pub outside: Box<dyn Outside>,
}

/// The acts of the person and of moderators in the chat.
pub trait Outside: Send + Sync {
    /// Lets the person give a command, or press the button of a message. Returns where to answer.
    fn act(&self, pressed: Option<MessageId>) -> BoxFuture<'_, ReplyTo>;

    fn delete_message(&self, message: MessageId) -> BoxFuture<'_, ()>;

    fn delete_thread(&self, thread: ChannelId) -> BoxFuture<'_, ()>;

    /// Lets the person refuse direct messages from now on.
    fn refuse_direct_messages(&self) -> BoxFuture<'_, ()>;

    /// Returns the messages that the person sees in a channel, the oldest first.
    fn seen(&self, channel: ChannelId) -> BoxFuture<'_, Vec<SeenMessage>>;
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenMessage {
    pub id: MessageId,
    pub text: String,
    /// Whether nobody else sees the message.
    pub is_private: bool,
    pub has_picture: bool,
}

/// A clock that stands still until a test moves it.
pub struct ManualClock(AtomicI64);

impl Default for ManualClock {
    fn default() -> Self {
        Self(AtomicI64::new(1_800_000_000_000))
    }
}

impl ManualClock {
    fn advance(&self, span: Span) {
        self.0.fetch_add(span.0, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::SeqCst))
    }
}

/// The component id of the button below every message of the tests.
pub const BUTTON: &str = "press";

/// Runs all tests, each with a chat that `open` returns.
pub async fn suite(open: impl AsyncFn() -> ChatUnderTest) {
    repeated_post_makes_one_message(&open().await).await;
    repeated_post_of_a_deleted_message_fails(&open().await).await;
    first_answer_must_come_in_time(&open().await).await;
    second_first_answer_is_refused(&open().await).await;
    public_answer_is_the_original(&open().await).await;
    private_answer_is_no_original(&open().await).await;
    first_follow_up_fills_a_private_deferral(&open().await).await;
    finish_fills_a_private_deferral(&open().await).await;
    deferred_update_edits_the_pressed_message(&open().await).await;
    replacement_changes_the_pressed_message(&open().await).await;
    deleted_pressed_message_cannot_be_replaced(&open().await).await;
    private_answers_can_be_deleted(&open().await).await;
    token_expires(&open().await).await;
    edit_keeps_what_it_does_not_name(&open().await).await;
    edits_of_old_messages_are_limited(&open().await).await;
    archived_thread_opens_with_a_message(&open().await).await;
    deleted_thread_is_gone(&open().await).await;
    recent_messages_are_public_and_in_order(&open().await).await;
    direct_messages_can_be_refused(&open().await).await;
    thread_is_as_open_as_its_channel(&open().await).await;
}

fn message(text: &str) -> Message {
    let button = Button {
        id: BUTTON.to_owned(),
        label: "Press".to_owned(),
        emoji: None,
        style: ButtonStyle::Plain,
        disabled: false,
    };
    Message { text: text.to_owned(), rows: vec![Row::Buttons(vec![button])], ..Message::default() }
}

fn picture() -> File {
    let bytes = Arc::from(*b"\x89PNG\r\n\x1a\nnot much of a picture");
    File { bytes, name: "board.png".to_owned(), alt: "An empty board.".to_owned() }
}

fn answer(shown: Visibility, text: &str) -> Answer {
    Answer::Message(shown, message(text))
}

fn new_text(text: &str) -> Edit {
    Edit { text: Some(text.to_owned()), ..Edit::default() }
}

fn seen(id: MessageId, text: &str, is_private: bool) -> SeenMessage {
    SeenMessage { id, text: text.to_owned(), is_private, has_picture: false }
}

fn pictured(id: MessageId, text: &str) -> SeenMessage {
    SeenMessage { has_picture: true, ..seen(id, text, false) }
}

impl ChatUnderTest {
    async fn post(&self, once: &str, text: &str) -> Result<MessageId, ChatFault> {
        self.chat.post(self.channel, once, message(text)).await
    }

    async fn command(&self) -> ReplyTo {
        self.outside.act(None).await
    }

    /// Posts a message with a picture.
    async fn post_picture(&self, text: &str) -> MessageId {
        let message = Message { file: Some(picture()), ..message(text) };
        self.chat.post(self.channel, text, message).await.expect("an open channel")
    }

    /// Posts a message with a picture, and lets the person press its button.
    async fn press(&self, text: &str) -> (MessageId, ReplyTo) {
        let posted = self.post_picture(text).await;
        (posted, self.outside.act(Some(posted)).await)
    }

    async fn seen(&self) -> Vec<SeenMessage> {
        self.outside.seen(self.channel).await
    }
}

async fn repeated_post_makes_one_message(place: &ChatUnderTest) {
    let first = place.post("once", "a board").await.expect("an open channel");
    place.clock.advance(Span::minutes(1));
    assert_eq!(place.post("once", "the same board").await, Ok(first));
    let direct = place.chat.direct(place.person).await.expect("they take direct messages");
    assert_eq!(place.chat.post(direct, "once", message("the board")).await, Ok(first), "in any channel");
    let other = place.post("twice", "a board").await.expect("another nonce");
    assert_eq!(place.seen().await, [seen(first, "a board", false), seen(other, "a board", false)]);
    place.clock.advance(Span::minutes(10));
    let later = place.post("once", "a later board").await.expect("an open channel");
    assert!(later > other, "the nonce is forgotten");
}

async fn repeated_post_of_a_deleted_message_fails(place: &ChatUnderTest) {
    let first = place.post("once", "a board").await.expect("an open channel");
    place.outside.delete_message(first).await;
    assert_eq!(place.post("once", "a board").await, Err(ChatFault::Deleted));
    assert_eq!(place.seen().await, []);
    place.clock.advance(Span::minutes(10));
    let later = place.post("once", "a board").await.expect("the nonce is forgotten");
    assert_eq!(place.seen().await, [seen(later, "a board", false)]);
}

async fn first_answer_must_come_in_time(place: &ChatUnderTest) {
    let to = place.command().await;
    place.clock.advance(Span::seconds(4));
    let late = place.chat.answer(&to, answer(Visibility::Public, "late")).await;
    assert_eq!(late, Err(ChatFault::TokenExpired));
    assert_eq!(place.chat.defer(&to, Deferral::Private).await, Err(ChatFault::TokenExpired));
    // Only a first answer makes the webhook for later ones.
    assert_eq!(place.chat.original(&to).await, Ok(None));
    assert_eq!(place.chat.finish(&to, message("late")).await, Err(ChatFault::TokenExpired));
    let follow_up = place.chat.follow_up(&to, Visibility::Private, message("late")).await;
    assert_eq!(follow_up, Err(ChatFault::TokenExpired));
    assert_eq!(place.chat.delete(&to, AnswerPart::First).await, Err(ChatFault::TokenExpired));
    assert_eq!(place.seen().await, []);
}

async fn second_first_answer_is_refused(place: &ChatUnderTest) {
    let (answered, deferred) = (place.command().await, place.command().await);
    let made = place.chat.answer(&answered, answer(Visibility::Public, "first")).await;
    place.chat.defer(&deferred, Deferral::Private).await.expect("in time");
    for to in [answered, deferred] {
        let second = place.chat.answer(&to, answer(Visibility::Public, "second")).await;
        assert_eq!(second, Err(ChatFault::Answered));
        assert_eq!(place.chat.defer(&to, Deferral::Private).await, Err(ChatFault::Answered));
        place.clock.advance(Span::seconds(4));
        assert_eq!(place.chat.defer(&to, Deferral::Private).await, Err(ChatFault::Answered), "even late");
    }
    let public = place.seen().await.into_iter().find(|seen| !seen.is_private);
    assert_eq!(public.map(|seen| (Ok(Some(seen.id)), seen.text)), Some((made, "first".to_owned())));
}

async fn public_answer_is_the_original(place: &ChatUnderTest) {
    let to = place.command().await;
    assert_eq!(place.chat.original(&to).await, Ok(None));
    let made = place.chat.answer(&to, answer(Visibility::Public, "first")).await.expect("in time");
    let id = made.expect("a new message has an id");
    assert_eq!(place.chat.original(&to).await, Ok(made));
    let more = place.chat.follow_up(&to, Visibility::Public, message("more")).await.expect("in time");
    assert_eq!(place.chat.original(&to).await, Ok(made), "a follow-up is none");
    assert_eq!(place.chat.finish(&to, message("changed")).await, Ok(id));
    assert_eq!(place.seen().await, [seen(id, "changed", false), seen(more, "more", false)]);
    place.outside.delete_message(id).await;
    assert_eq!(place.chat.original(&to).await, Ok(None));
    assert_eq!(place.chat.finish(&to, message("changed")).await, Err(ChatFault::Gone));
}

async fn private_answer_is_no_original(place: &ChatUnderTest) {
    let to = place.command().await;
    let made = place.chat.answer(&to, answer(Visibility::Private, "first")).await.expect("in time");
    let id = made.expect("a new message has an id");
    assert_eq!(place.chat.original(&to).await, Ok(None));
    assert_eq!(place.chat.finish(&to, message("changed")).await, Ok(id));
    let public = place.chat.follow_up(&to, Visibility::Public, message("public")).await.expect("in time");
    assert_eq!(place.seen().await, [seen(id, "changed", true), seen(public, "public", false)]);
    assert_eq!(place.chat.original(&to).await, Ok(None));
}

async fn first_follow_up_fills_a_private_deferral(place: &ChatUnderTest) {
    let to = place.command().await;
    place.chat.defer(&to, Deferral::Private).await.expect("in time");
    assert_eq!(place.chat.original(&to).await, Ok(None));
    place.clock.advance(Span::minutes(14));
    let first = place.chat.follow_up(&to, Visibility::Private, message("first")).await.expect("in time");
    let second = place.chat.follow_up(&to, Visibility::Public, message("second")).await.expect("in time");
    assert_eq!(place.seen().await, [seen(first, "first", true), seen(second, "second", false)]);
    assert_eq!(place.chat.finish(&to, message("changed")).await, Ok(first));
    assert_eq!(place.chat.original(&to).await, Ok(None));
}

async fn finish_fills_a_private_deferral(place: &ChatUnderTest) {
    let to = place.command().await;
    place.chat.defer(&to, Deferral::Private).await.expect("in time");
    let first = place.chat.finish(&to, message("first")).await.expect("in time");
    let second = place.chat.follow_up(&to, Visibility::Public, message("second")).await.expect("in time");
    assert_eq!(place.seen().await, [seen(first, "first", true), seen(second, "second", false)]);
}

async fn deferred_update_edits_the_pressed_message(place: &ChatUnderTest) {
    let (pressed, to) = place.press("a board").await;
    place.chat.defer(&to, Deferral::Update).await.expect("in time");
    assert_eq!(place.seen().await, [pictured(pressed, "a board")]);
    assert_eq!(place.chat.original(&to).await, Ok(None), "the board answers nobody");
    let more = place.chat.follow_up(&to, Visibility::Private, message("more")).await.expect("in time");
    assert_eq!(place.chat.finish(&to, message("changed")).await, Ok(pressed));
    assert_eq!(place.seen().await, [seen(pressed, "changed", false), seen(more, "more", true)]);
    place.chat.delete(&to, AnswerPart::FollowUp(more)).await.expect("in time");
    place.chat.delete(&to, AnswerPart::First).await.expect("in time");
    assert_eq!(place.seen().await, []);
}

async fn replacement_changes_the_pressed_message(place: &ChatUnderTest) {
    let (pressed, to) = place.press("a board").await;
    assert_eq!(place.chat.answer(&to, Answer::Replace(message("changed"))).await, Ok(None));
    assert_eq!(place.seen().await, [seen(pressed, "changed", false)]);
    assert_eq!(place.chat.original(&to).await, Ok(None), "the board answers nobody");
    assert_eq!(place.chat.finish(&to, message("changed again")).await, Ok(pressed));
    place.chat.delete(&to, AnswerPart::First).await.expect("in time");
    assert_eq!(place.seen().await, []);
}

async fn deleted_pressed_message_cannot_be_replaced(place: &ChatUnderTest) {
    let (pressed, to) = place.press("a board").await;
    place.outside.delete_message(pressed).await;
    let replaced = place.chat.answer(&to, Answer::Replace(message("changed"))).await;
    assert_eq!(replaced, Err(ChatFault::Gone));
    let made = place.chat.answer(&to, answer(Visibility::Private, "new")).await.expect("not answered yet");
    let new = seen(made.expect("a new message has an id"), "new", true);
    assert_eq!(place.seen().await, std::slice::from_ref(&new));
    let (pressed, to) = place.press("another board").await;
    place.chat.defer(&to, Deferral::Update).await.expect("in time");
    place.outside.delete_message(pressed).await;
    assert_eq!(place.chat.finish(&to, message("changed")).await, Err(ChatFault::Gone));
    let more = place.chat.follow_up(&to, Visibility::Private, message("more")).await.expect("in time");
    assert_eq!(place.seen().await, [new, seen(more, "more", true)]);
}

async fn private_answers_can_be_deleted(place: &ChatUnderTest) {
    let to = place.command().await;
    place.chat.answer(&to, answer(Visibility::Private, "first")).await.expect("in time");
    let more = place.chat.follow_up(&to, Visibility::Private, message("more")).await.expect("in time");
    for part in [AnswerPart::First, AnswerPart::FollowUp(more)] {
        for _ in 0..2 {
            assert_eq!(place.chat.delete(&to, part).await, Ok(()), "{part:?}");
        }
    }
    assert_eq!(place.seen().await, []);
    assert_eq!(place.chat.finish(&to, message("changed")).await, Err(ChatFault::Gone));
}

async fn token_expires(place: &ChatUnderTest) {
    let to = place.command().await;
    let made = place.chat.answer(&to, answer(Visibility::Public, "first")).await.expect("in time");
    place.clock.advance(Span::minutes(14));
    assert_eq!(place.chat.original(&to).await, Ok(made));
    place.clock.advance(Span::minutes(2));
    assert_eq!(place.chat.original(&to).await, Err(ChatFault::TokenExpired));
    assert_eq!(place.chat.finish(&to, message("late")).await, Err(ChatFault::TokenExpired));
    let follow_up = place.chat.follow_up(&to, Visibility::Private, message("late")).await;
    assert_eq!(follow_up, Err(ChatFault::TokenExpired));
    assert_eq!(place.chat.delete(&to, AnswerPart::First).await, Err(ChatFault::TokenExpired));
}

async fn edit_keeps_what_it_does_not_name(place: &ChatUnderTest) {
    let since = place.clock.now();
    let posted = place.post_picture("a board").await;
    let bare = Edit { rows: Some(Vec::new()), ..Edit::default() };
    let steps = [
        (new_text("changed"), pictured(posted, "changed"), true),
        (bare, pictured(posted, "changed"), false),
        (Edit { file: FileEdit::Remove, ..Edit::default() }, seen(posted, "changed", false), false),
        (Edit { file: FileEdit::Replace(picture()), ..Edit::default() }, pictured(posted, "changed"), false),
    ];
    for (edit, shown, has_controls) in steps {
        assert_eq!(place.chat.edit(place.channel, posted, edit).await, Ok(()));
        assert_eq!(place.seen().await, [shown]);
        let read = place.chat.recent(place.channel, since).await.expect("an open channel").remove(0);
        let components = if has_controls { vec![BUTTON.to_owned()] } else { Vec::new() };
        let text = "changed".to_owned();
        assert_eq!(read, BotMessage { id: posted, text, components, has_controls });
    }
    place.outside.delete_message(posted).await;
    assert_eq!(place.chat.edit(place.channel, posted, new_text("late")).await, Err(ChatFault::Gone));
}

async fn edits_of_old_messages_are_limited(place: &ChatUnderTest) {
    let [old, other] = [place.post("old", "a board").await, place.post("other", "a board").await];
    let [old, other] = [old, other].map(|posted| posted.expect("an open channel"));
    let edit = async |id, text: &str| place.chat.edit(place.channel, id, new_text(text)).await;
    for number in 0..9 {
        assert_eq!(edit(old, &format!("young, {number}")).await, Ok(()));
    }
    place.clock.advance(Span::minutes(61));
    for number in 0..5 {
        assert_eq!(edit(old, &format!("old, {number}")).await, Ok(()));
    }
    assert!(matches!(edit(old, "too often").await, Err(ChatFault::Limited { .. })));
    assert_eq!(edit(other, "once").await, Ok(()), "the limit is one of a message");
    assert_eq!(place.seen().await[0], seen(old, "old, 4", false));
    place.clock.advance(Span::minutes(61));
    assert_eq!(edit(old, "later").await, Ok(()));
}

async fn archived_thread_opens_with_a_message(place: &ChatUnderTest) {
    let card = place.post("card", "a card").await.expect("an open channel");
    let thread = ChannelId(card.0);
    for _ in 0..2 {
        assert_eq!(place.chat.open_thread(place.channel, card, "A match").await, Ok(()));
    }
    let board = place.chat.post(thread, "board", message("a board")).await.expect("an open thread");
    assert_eq!(place.chat.archive(thread).await, Ok(()));
    assert_eq!(place.chat.edit(thread, board, new_text("changed")).await, Err(ChatFault::Archived));
    let next = place.chat.post(thread, "next", message("a new board")).await.expect("it opens");
    assert_eq!(place.chat.edit(thread, board, new_text("changed")).await, Ok(()));
    let there = place.outside.seen(thread).await;
    assert_eq!(there, [seen(board, "changed", false), seen(next, "a new board", false)]);
    assert_eq!(place.seen().await, [seen(card, "a card", false)]);
}

async fn deleted_thread_is_gone(place: &ChatUnderTest) {
    let [card, lost] = [place.post("card", "a card").await, place.post("lost", "a card").await];
    let [card, lost] = [card, lost].map(|posted| posted.expect("an open channel"));
    let thread = ChannelId(card.0);
    place.chat.open_thread(place.channel, card, "A match").await.expect("an open channel");
    let board = place.chat.post(thread, "board", message("a board")).await.expect("an open thread");
    place.outside.delete_thread(thread).await;
    for once in ["board", "next"] {
        assert_eq!(place.chat.post(thread, once, message("a board")).await, Err(ChatFault::Gone), "{once}");
    }
    assert_eq!(place.chat.edit(thread, board, new_text("changed")).await, Err(ChatFault::Gone));
    assert_eq!(place.chat.recent(thread, Timestamp(0)).await, Err(ChatFault::Gone));
    assert_eq!(place.chat.archive(thread).await, Err(ChatFault::Gone));
    place.outside.delete_message(lost).await;
    let opened = place.chat.open_thread(place.channel, lost, "A match").await;
    assert_eq!(opened, Err(ChatFault::Gone));
}

async fn recent_messages_are_public_and_in_order(place: &ChatUnderTest) {
    place.post("old", "an old board").await.expect("an open channel");
    place.clock.advance(Span::minutes(1));
    let since = place.clock.now();
    let first = place.post("first", "a board").await.expect("an open channel");
    let (open, private) = (place.command().await, place.command().await);
    let answered = place.chat.answer(&open, answer(Visibility::Public, "an answer")).await;
    place.chat.answer(&private, answer(Visibility::Private, "a secret")).await.expect("in time");
    let gone = place.post("gone", "a mistake").await.expect("an open channel");
    place.outside.delete_message(gone).await;
    let last = place.post("last", "a new board").await.expect("an open channel");
    let found = place.chat.recent(place.channel, since).await.expect("an open channel");
    let ids: Vec<MessageId> = found.iter().map(|one| one.id).collect();
    assert_eq!(ids, [first, answered.expect("in time").expect("a new message has an id"), last]);
    assert!(found[0].looks_like(&message("a board")), "{found:?}");
}

async fn direct_messages_can_be_refused(place: &ChatUnderTest) {
    let direct = place.chat.direct(place.person).await.expect("they take direct messages");
    let first = place.chat.post(direct, "first", message("a call")).await.expect("they take it");
    assert_eq!(place.outside.seen(direct).await, [seen(first, "a call", false)]);
    place.outside.refuse_direct_messages().await;
    let second = place.chat.post(direct, "second", message("a call")).await;
    assert!(matches!(second, Err(ChatFault::Recipient(_))), "{second:?}");
}

async fn thread_is_as_open_as_its_channel(place: &ChatUnderTest) {
    let posted = place.post("once", "a board").await.expect("an open channel");
    place.chat.open_thread(place.channel, posted, "A match").await.expect("an open channel");
    for channel in [place.channel, ChannelId(posted.0)] {
        let asked = place.chat.is_open_to_everyone(Place { server: place.server, channel });
        assert_eq!(asked.await, Ok(true), "{channel}");
    }
}

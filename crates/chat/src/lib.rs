//! The port to a chat: incoming events, outgoing messages, and the traits [`Chat`] and [`Receive`].
//!
//! Nothing here depends on a library or wire format of a chat; `discord` is the only adapter.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::pin::Pin;

use engawa_base as base;
use engawa_host as host;
use engawa_play::game;
use engawa_words as words;

pub mod compose;
pub mod declarations;
pub mod definitions;
pub mod digest;
pub mod incoming;
pub mod layout;
pub mod limits;
pub mod lists;
pub mod offers;
pub mod outgoing;
pub mod parts;
pub mod practice;
pub mod settings;
pub mod voice;

pub use incoming::{
    BotMessage, ChatPerson, CommandCall, InteractionEvent, OptionValue, ReplyTo, Unsupported, UserAction,
};
pub use outgoing::{
    Answer, AnswerPart, Button, ButtonStyle, Completion, Deferral, Drawing, Edit, File, FileEdit, Link, Menu,
    MenuEntry, Message, Row, Visibility,
};

use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::{Span, Timestamp};

/// A boxed future, because a [`Chat`] is used as a trait object.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The result of a request to a chat, as a boxed future.
pub type ChatFuture<'a, T> = BoxFuture<'a, Result<T, ChatFault>>;

/// The operations that a chat must provide.
///
/// After a fault for which [`ChatFault::is_transient`] returns true, the caller may call the method again
/// with the same arguments.
pub trait Chat: Send + Sync {
    /// The address at which a client opens a message.
    fn address(&self, place: Place, message: MessageId) -> String;

    /// Markup that shows a command as a link, which people can press (Discord: `</games:ID>`).
    /// `path` is the command's name, followed by a space and the subcommand's name if there is one.
    ///
    /// Returns `None` until the chat has reported the ids of the registered commands.
    fn mention_command(&self, path: &str) -> Option<String>;

    /// The web address at which people add the bot to a server, with the permissions that it
    /// needs. Returns `None` until the chat has told the bot its identity, and for a stand-in.
    fn invite_address(&self) -> Option<String>;

    /// Sends the first answer to an interaction. A chat allows one first answer, within three seconds.
    /// Returns the id of the new message; `None` if the answer creates no message, or if the chat does
    /// not report the id.
    fn answer<'a>(&'a self, to: &'a ReplyTo, answer: Answer) -> ChatFuture<'a, Option<MessageId>>;

    /// Shows that an answer is on its way. Then [`Chat::finish`] or [`Chat::follow_up`] must deliver the
    /// answer within fifteen minutes. After [`Deferral::Update`], no answer has to follow, because
    /// deferring acknowledges the press.
    fn defer<'a>(&'a self, to: &'a ReplyTo, later: Deferral) -> ChatFuture<'a, ()>;

    /// Replaces the first answer entirely, whether it was deferred or sent. After [`Deferral::Update`],
    /// the first answer is the message with the pressed component. Returns the id of the answer.
    fn finish<'a>(&'a self, to: &'a ReplyTo, message: Message) -> ChatFuture<'a, MessageId>;

    /// Sends another message after the first answer. After [`Deferral::Private`], the first follow-up
    /// becomes the deferred answer, unless [`Chat::finish`] has already delivered that answer. Returns
    /// the id of the new message.
    fn follow_up<'a>(
        &'a self,
        to: &'a ReplyTo,
        visibility: Visibility,
        message: Message,
    ) -> ChatFuture<'a, MessageId>;

    /// Deletes the answer to an interaction, or a follow-up to it, within fifteen minutes. After
    /// [`Deferral::Update`] and [`Answer::Replace`], the answer is the message with the pressed
    /// component. Deleting a message that no longer exists succeeds.
    fn delete<'a>(&'a self, to: &'a ReplyTo, which: AnswerPart) -> ChatFuture<'a, ()>;

    /// Posts a message in a channel. `once` is an idempotency key: repeated posts with the same key make
    /// only one message.
    fn post<'a>(&'a self, channel: ChannelId, once: &'a str, message: Message) -> ChatFuture<'a, MessageId>;

    /// Opens a thread on a message of a channel, if there is none yet. The thread's channel id is the id
    /// of the message.
    fn open_thread<'a>(&'a self, channel: ChannelId, message: MessageId, name: &'a str)
    -> ChatFuture<'a, ()>;

    /// Archives a thread of the bot. The next message in the thread reopens it.
    fn archive(&self, thread: ChannelId) -> ChatFuture<'_, ()>;

    /// The channel for direct messages to a person. If the person accepts no direct messages,
    /// this method or [`Chat::post`] fails with [`ChatFault::Recipient`].
    fn direct(&self, person: PersonId) -> ChatFuture<'_, ChannelId>;

    /// Registers drawings as emoji for buttons and menus, unless they are already registered. Returns, by
    /// the name of each drawing, the text for [`Button::emoji`] and [`MenuEntry::emoji`].
    fn emoji(&self, drawings: Vec<Drawing>, now: Timestamp) -> ChatFuture<'_, BTreeMap<String, String>>;

    /// Edits a message of the bot in a channel.
    fn edit(&self, channel: ChannelId, message: MessageId, edit: Edit) -> ChatFuture<'_, ()>;

    /// Deletes a message of the bot in a channel. Deleting a message that no longer exists succeeds.
    fn remove(&self, channel: ChannelId, message: MessageId) -> ChatFuture<'_, ()>;

    /// The public message that answers an interaction. Returns `None` if the answer is private,
    /// or if it changed the message with the pressed component. Fails with [`ChatFault::TokenExpired`]
    /// once the token has expired.
    fn original<'a>(&'a self, to: &'a ReplyTo) -> ChatFuture<'a, Option<MessageId>>;

    /// Whether the bot is a member of a server. After any fault, the membership is unknown.
    fn is_member(&self, server: ServerId) -> ChatFuture<'_, bool>;

    /// Whether a person is a member of a server. After any fault, the membership is unknown. Makes one
    /// attempt only, because somebody waits for the answer.
    fn has_member(&self, server: ServerId, person: PersonId) -> ChatFuture<'_, bool>;

    /// Whether a server lets a person use a command in a channel although they lack its usual
    /// permission (Discord: *Integrations* in the server's settings). Makes one attempt only, because somebody
    /// waits for the answer.
    fn may_use<'a>(&'a self, command: &'a str, place: Place, person: PersonId) -> ChatFuture<'a, bool>;

    /// Whether everybody on a server can view a channel (Discord: the role `@everyone`). A thread is open if
    /// its channel is, unless only people who were added see it. A channel that the bot cannot view is not
    /// open. Answers are remembered for some minutes, so repeated questions cost nothing.
    fn is_open_to_everyone(&self, place: Place) -> ChatFuture<'_, bool>;

    /// The bot's own messages in a channel after the time `after` by the chat's clock, oldest
    /// first. Looks only at the first hundred messages after that time, by whatever author.
    ///
    /// Returns nothing if the bot may not read earlier messages (Discord: the permission *Read Message
    /// History*). So a message that is missing from the result may still have been sent.
    fn recent(&self, channel: ChannelId, after: Timestamp) -> ChatFuture<'_, Vec<BotMessage>>;
}

/// One of the equal parts into which servers are divided (Discord: a shard).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ServerPart {
    /// The number of this part, counted from 0.
    pub number: u32,
    /// The total number of parts; 0 counts as 1.
    pub total: u32,
}

impl ServerPart {
    pub const WHOLE: Self = Self { number: 0, total: 1 };

    /// Whether a server belongs to this part. The number of a server's part is the server id
    /// without its lowest 22 bits, modulo the number of parts.
    pub fn holds(self, server: ServerId) -> bool {
        (server.0 >> 22) % u64::from(self.total.max(1)) == u64::from(self.number)
    }
}

/// The program's handler of incoming events. The handler answers every event, even after a fault.
pub trait Receive: Send + Sync {
    /// Handles an interaction. The same interaction may be delivered more than once.
    fn receive(&self, incoming: InteractionEvent) -> BoxFuture<'_, ()>;

    /// Answers an interaction that the bot does not support, with a kind private message.
    fn reject_unsupported(&self, stray: Unsupported) -> BoxFuture<'_, ()>;

    /// Receives the complete set of the bot's servers in one part.
    fn update_servers(&self, part: ServerPart, present: BTreeSet<ServerId>) -> BoxFuture<'_, ()>;

    /// Receives the news that the bot is a member of a server (`present`), or was removed from the
    /// server.
    fn update_server(&self, server: ServerId, present: bool) -> BoxFuture<'_, ()>;

    /// Receives the news that a channel or thread was deleted.
    fn remove_channel(&self, channel: ChannelId) -> BoxFuture<'_, ()>;

    /// Receives the news that a channel or thread has changed, and perhaps the bot's permissions there.
    fn update_channel(&self, channel: ChannelId);
}

/// The reason why a request to the chat failed. After a final fault, a retry fails too.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChatFault {
    /// The message or channel no longer exists. Final.
    #[error("the message or channel no longer exists")]
    Gone,
    /// The message was posted before under the same nonce, and has been deleted since (Discord 10008).
    /// Final.
    #[error("the message was posted before and has been deleted since")]
    Deleted,
    /// The bot lacks a permission here. Final until somebody changes permissions.
    #[error("the bot lacks a permission here")]
    Forbidden,
    /// The answer's token has expired (Discord 10062, 50027). Final.
    #[error("too late to answer: the token has expired")]
    TokenExpired,
    /// The interaction was already answered, by an earlier attempt of the bot (Discord 40060). Final.
    #[error("the interaction was already answered")]
    Answered,
    /// The message is in an archived thread, in which nothing can be changed (Discord 50083). Final until
    /// somebody writes in the thread.
    #[error("the thread is archived")]
    Archived,
    /// The chat rejects the bot's token. Final for the whole program.
    #[error("the chat rejects the bot's token")]
    Unauthorized,
    /// The server has as many active threads as Discord allows, 1,000 (Discord 160006 and 160007). Final
    /// until one of them is archived.
    #[error("the server has as many active threads as the chat allows")]
    ThreadLimit,
    /// The chat refuses an emoji of the message: because the emoji was deleted, or by mistake (issue 7128
    /// of discord-api-docs). The same message without emoji may pass.
    #[error("the chat refuses an emoji: {0}")]
    Emoji(String),
    /// The chat refuses the file of the message, because of its size, a scan, or the server's rules on
    /// uploads. The same message without the file may pass.
    #[error("the chat refuses the file: {0}")]
    Picture(String),
    /// The person does not accept messages. Final until they change their settings.
    #[error("the person does not accept messages: {0}")]
    Recipient(String),
    /// The chat refuses the message in this form: automatic moderation rejects its words, or the bot
    /// built it wrongly. Final for this message; a different message may pass.
    #[error("the chat refuses the message: {0}")]
    Refused(String),
    /// A rate limit: too many requests of this kind (Discord 429), or too many edits of messages older
    /// than an hour (30046). A retry may pass, but not before `retry_after`, the shortest wait that the chat
    /// asks for, if it names one.
    #[error("the chat limits the rate of requests")]
    Limited { retry_after: Option<Span> },
    /// The chat cannot be reached or is failing. A retry may pass.
    #[error("the chat is unreachable or failing: {0}")]
    Unavailable(String),
}

impl ChatFault {
    /// Whether a later retry of the same request may succeed.
    pub const fn is_transient(&self) -> bool {
        matches!(self, Self::Unavailable(_) | Self::Limited { .. })
    }
}

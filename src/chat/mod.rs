//! The port to a chat: incoming events, outgoing messages, and the traits [`Chat`] and [`Receive`].
//!
//! Nothing here names a library or a wire format; `discord` is the only adapter.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::pin::Pin;

pub mod commands;
pub mod compose;
pub mod declarations;
pub mod definitions;
pub mod digest;
pub mod incoming;
pub mod layout;
pub mod learning;
pub mod limits;
pub mod lists;
pub mod offers;
pub mod outgoing;
pub mod parts;
pub mod permission;
pub mod plans;
pub mod practice;
pub mod settings;
pub mod voice;

#[cfg(test)]
pub mod tests;

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
/// Every method may be called again with the same arguments after a fault for which
/// [`ChatFault::may_pass`] returns true.
pub trait Chat: Send + Sync {
    /// Returns the address at which a client opens a message.
    fn address(&self, place: Place, message: MessageId) -> String;

    /// Returns markup for a command that people can press (Discord: `</games:ID>`). `path` is the
    /// command's name, or that and its subcommand's name with a space between.
    ///
    /// Returns `None` until the chat has reported the ids of the commands.
    fn mention_command(&self, path: &str) -> Option<String>;

    /// Sends the first answer to an interaction. A chat allows one first answer, within three seconds.
    /// Returns the id of the message that this made; `None` if it made none, or if the chat does not
    /// tell.
    fn answer<'a>(&'a self, to: &'a ReplyTo, answer: Answer) -> ChatFuture<'a, Option<MessageId>>;

    /// Shows that an answer is on its way; [`Chat::finish`] or [`Chat::follow_up`] delivers it within
    /// fifteen minutes. After [`Deferral::Update`] no answer has to follow: deferring acknowledges the
    /// press.
    fn defer<'a>(&'a self, to: &'a ReplyTo, later: Deferral) -> ChatFuture<'a, ()>;

    /// Replaces the deferred or given answer entirely. After [`Deferral::Update`] the answer is the
    /// message that was pressed. Returns the id of the answer.
    fn finish<'a>(&'a self, to: &'a ReplyTo, message: Message) -> ChatFuture<'a, MessageId>;

    /// Sends another message after the first answer. After [`Deferral::Private`] the first follow-up takes
    /// the place of the promised answer, unless [`Chat::finish`] has already delivered that. Returns the
    /// id of the new message.
    fn follow_up<'a>(
        &'a self,
        to: &'a ReplyTo,
        visibility: Visibility,
        message: Message,
    ) -> ChatFuture<'a, MessageId>;

    /// Deletes the answer to an interaction, or a follow-up to it, within fifteen minutes. After
    /// [`Deferral::Update`] and [`Answer::Replace`] the answer is the message that was pressed. Deleting a
    /// message that is already gone succeeds.
    fn delete<'a>(&'a self, to: &'a ReplyTo, which: AnswerPart) -> ChatFuture<'a, ()>;

    /// Posts a message in a channel. `once` is an idempotency key: repeated posts with the same key make
    /// only one message.
    fn post<'a>(&'a self, channel: ChannelId, once: &'a str, message: Message) -> ChatFuture<'a, MessageId>;

    /// Opens a thread on a message of a channel, if there is none yet. The thread's channel id is the id
    /// of the message.
    fn open_thread<'a>(&'a self, channel: ChannelId, message: MessageId, name: &'a str)
    -> ChatFuture<'a, ()>;

    /// Archives a thread of the bot. The next message written there reopens it.
    fn archive(&self, thread: ChannelId) -> ChatFuture<'_, ()>;

    /// Returns the channel for direct messages to a person. If they accept none, this method or
    /// [`Chat::post`] fails with [`ChatFault::Recipient`].
    fn direct(&self, person: PersonId) -> ChatFuture<'_, ChannelId>;

    /// Registers drawings as emoji for buttons and menus, or finds them again. Returns the text for
    /// [`Button::emoji`] and [`MenuEntry::emoji`] by the name of each drawing.
    fn emoji(&self, drawings: Vec<Drawing>) -> ChatFuture<'_, BTreeMap<String, String>>;

    /// Edits a message of the bot in a channel.
    fn edit(&self, channel: ChannelId, message: MessageId, edit: Edit) -> ChatFuture<'_, ()>;

    /// Returns the public message that answers an interaction. Returns `None` if the answer is private,
    /// or is a change of the message that was pressed. Fails with [`ChatFault::TokenExpired`] once the
    /// token has expired.
    fn original<'a>(&'a self, to: &'a ReplyTo) -> ChatFuture<'a, Option<MessageId>>;

    /// Returns whether the bot is a member of a server. Any fault means that this is unknown for now.
    fn is_member(&self, server: ServerId) -> ChatFuture<'_, bool>;

    /// Returns the bot's own messages in a channel since a moment by the chat's clock, oldest first,
    /// among the first hundred messages of anybody since then.
    ///
    /// A chat that does not let the bot read back (Discord: the permission *Read Message History*)
    /// returns nothing. A missing message is therefore no proof that it was not sent.
    fn recent(&self, channel: ChannelId, after: Timestamp) -> ChatFuture<'_, Vec<BotMessage>>;
}

/// One of the equal parts into which servers are divided (Discord: a shard).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ServerPart {
    /// The number of this part, counted from 0.
    pub number: u32,
    /// The total number of parts; 0 counts as 1.
    pub of: u32,
}

impl ServerPart {
    pub const WHOLE: Self = Self { number: 0, of: 1 };

    /// Returns whether a server belongs to this part, by its id without the lowest 22 bits.
    pub fn holds(self, server: ServerId) -> bool {
        (server.0 >> 22) % u64::from(self.of.max(1)) == u64::from(self.number)
    }
}

/// The program's handler of incoming events. It answers every event, whatever happens.
pub trait Receive: Send + Sync {
    /// Handles an interaction. The same interaction may be delivered more than once.
    fn receive(&self, incoming: InteractionEvent) -> BoxFuture<'_, ()>;

    /// Answers an interaction that the bot does not support, with a kind private message.
    fn reject_unsupported(&self, stray: Unsupported) -> BoxFuture<'_, ()>;

    /// Takes the complete list of those servers of one part that the bot is a member of.
    fn update_servers(&self, part: ServerPart, present: BTreeSet<ServerId>) -> BoxFuture<'_, ()>;

    /// Takes the news that the bot is on a server, or has been removed from it.
    fn update_server(&self, server: ServerId, present: bool) -> BoxFuture<'_, ()>;
}

/// The reason why a request to the chat failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChatFault {
    /// The message or channel no longer exists. Final.
    #[error("the message or channel no longer exists")]
    Gone,
    /// The bot lacks a permission here. Final until somebody changes permissions.
    #[error("the bot lacks a permission here")]
    Forbidden,
    /// The answer's token has expired (Discord 10062, 50027). Final.
    #[error("too late to answer: the token has expired")]
    TokenExpired,
    /// The interaction was already answered, by an earlier attempt of the bot (Discord 40060). Final.
    #[error("the interaction was already answered")]
    Answered,
    /// The message stands in an archived thread, where nothing can be changed until somebody writes
    /// there (Discord 50083). Final until then.
    #[error("the thread is archived")]
    Archived,
    /// The chat rejects the bot's token. Final for the whole program.
    #[error("the chat rejects the bot's token")]
    Unauthorized,
    /// The server has as many active threads as Discord allows (160006 and 160007: 1,000). Final until
    /// one is archived.
    #[error("the server has as many active threads as the chat allows")]
    ThreadLimit,
    /// The chat refuses an emoji of the message, because it was deleted, or although it exists
    /// (discord-api-docs 7128). The same message without emoji may pass.
    #[error("the chat refuses an emoji: {0}")]
    Emoji(String),
    /// The chat refuses the file of the message, because of its size, a scan, or the server's rules on
    /// uploads. The same message without it may pass.
    #[error("the chat refuses the file: {0}")]
    Picture(String),
    /// The person does not accept messages. Final until they change their settings.
    #[error("the person does not accept messages: {0}")]
    Recipient(String),
    /// The chat refuses the message in this form: automatic moderation rejects its words, or the bot
    /// built it wrongly. Final for this message; another one may pass.
    #[error("the chat refuses the message: {0}")]
    Refused(String),
    /// A rate limit: too many requests of this kind (Discord 429), or too many edits of messages older
    /// than an hour (30046). A retry may pass, but not before `retry_after`.
    #[error("the chat limits the rate of requests")]
    Limited {
        /// The shortest wait that the chat asks for, if it names one.
        retry_after: Option<Span>,
    },
    /// The chat cannot be reached or is failing. A retry may pass.
    #[error("the chat is unreachable or failing: {0}")]
    Trouble(String),
}

impl ChatFault {
    /// Returns whether a later retry of the same request may succeed.
    pub const fn may_pass(&self) -> bool {
        matches!(self, Self::Trouble(_) | Self::Limited { .. })
    }
}

//! The port to a chat: what comes in, what goes out, and what a chat must be able to do.
//!
//! Plain data and one trait. Knows no library and no wire format; `discord` is the one adapter.

use std::collections::{BTreeMap, BTreeSet};
use std::future::Future;
use std::pin::Pin;

pub mod commands;
pub mod compose;
pub mod declared;
pub mod definitions;
pub mod digest;
pub mod incoming;
pub mod layout;
pub mod learning;
pub mod limits;
pub mod lists;
pub mod outgoing;
pub mod parts;
pub mod permission;
pub mod plans;
pub mod practice;
pub mod settings;
pub mod time;
pub mod voice;

#[cfg(test)]
pub mod tests;

pub use incoming::{Act, Call, Incoming, Person, ReplyTo, Seen, Unsupported, Value};
pub use outgoing::{
    Answer, AnswerPart, Button, ButtonStyle, Completion, Drawing, Edit, File, FileEdit, Later, Link, Menu,
    MenuEntry, Message, Row, Shown,
};

use crate::base::id::{ChannelId, MessageId, PersonId, Place, ServerId};
use crate::base::time::{Span, Timestamp};

/// A future in a box, since a chat is used behind a pointer.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The answer of a chat to a request.
pub type ChatFuture<'a, T> = BoxFuture<'a, Result<T, ChatFault>>;

/// What a chat must be able to do. Every method may be called again with the same arguments after a fault
/// that [`ChatFault::may_pass`].
pub trait Chat: Send + Sync {
    /// The address at which a client opens a message of a channel.
    fn address(&self, place: Place, message: MessageId) -> String;

    /// The text by which a client offers a command, named by its own name and that of its subcommand (Discord:
    /// `</games:ID>`). `None` while the chat has not told the ids of the commands.
    fn mention_command(&self, path: &str) -> Option<String>;

    /// Gives the first answer to something a person did. A chat allows one first answer, within three
    /// seconds. Tells which message it made; nothing where it made none, or where the chat does not say.
    fn answer<'a>(&'a self, to: &'a ReplyTo, answer: Answer) -> ChatFuture<'a, Option<MessageId>>;

    /// Shows that an answer is on its way; [`Chat::finish`] or [`Chat::follow_up`] brings it, within fifteen
    /// minutes. After [`Later::Update`] none need follow: the person sees that their press was heard.
    fn defer<'a>(&'a self, to: &'a ReplyTo, later: Later) -> ChatFuture<'a, ()>;

    /// Changes the answer that was deferred or given: all of the message, without what was there before.
    /// After [`Later::Update`] that is the message that was pressed. Tells which message it became.
    fn finish<'a>(&'a self, to: &'a ReplyTo, message: Message) -> ChatFuture<'a, MessageId>;

    /// Says one thing more, after the first answer. After [`Later::Private`] the first follow-up takes the
    /// place of the promised answer, unless [`Chat::finish`] has brought that. Tells which message it made.
    fn follow_up<'a>(&'a self, to: &'a ReplyTo, shown: Shown, message: Message) -> ChatFuture<'a, MessageId>;

    /// Deletes the answer to an interaction, or a message that followed it, within fifteen minutes. After
    /// [`Later::Update`] and [`Answer::Replace`] the answer is the message that was pressed. A message that is
    /// gone already counts as deleted.
    fn delete<'a>(&'a self, to: &'a ReplyTo, which: AnswerPart) -> ChatFuture<'a, ()>;

    /// Writes a message into a channel. `once` makes a repeated post of the same thing one message only.
    fn post<'a>(&'a self, channel: ChannelId, once: &'a str, message: Message) -> ChatFuture<'a, MessageId>;

    /// Opens a thread on a message of a channel, where there is none yet: it can be written to under the id
    /// of the message.
    fn open_thread<'a>(&'a self, channel: ChannelId, message: MessageId, name: &'a str)
    -> ChatFuture<'a, ()>;

    /// Archives a thread of ours. Whoever writes there opens it again.
    fn archive(&self, thread: ChannelId) -> ChatFuture<'_, ()>;

    /// The channel in which one person alone is written to. That they do not let us may be said here or by
    /// [`Chat::post`], as [`ChatFault::Forbidden`].
    fn direct(&self, person: PersonId) -> ChatFuture<'_, ChannelId>;

    /// Makes drawings into emoji for buttons and menus, or finds them again: by the drawing's name, what
    /// [`Button::emoji`] and [`MenuEntry::emoji`] call it.
    fn emoji(&self, drawings: Vec<Drawing>) -> ChatFuture<'_, BTreeMap<String, String>>;

    /// Changes a message of ours in a channel.
    fn edit(&self, channel: ChannelId, message: MessageId, edit: Edit) -> ChatFuture<'_, ()>;

    /// The message by which this interaction has been answered for all to see. `None` where the answer is
    /// private, or is a change of the message that was pressed. [`ChatFault::Late`] once its token is no
    /// longer good.
    fn original<'a>(&'a self, to: &'a ReplyTo) -> ChatFuture<'a, Option<MessageId>>;

    /// Whether we are on a server. Any fault means that this is not known now.
    fn is_member(&self, server: ServerId) -> ChatFuture<'_, bool>;

    /// What we ourselves have written into a channel since a moment by the chat's clock, the oldest first;
    /// looks through the first hundred messages of anybody since then. A chat that does not let us read back
    /// (Discord: the permission *Read Message History*) shows nothing: that something is not there is no
    /// proof that it was not written.
    fn recent(&self, channel: ChannelId, after: Timestamp) -> ChatFuture<'_, Vec<Seen>>;
}

/// One of the equal parts into which servers are divided (Discord: a shard).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ServerPart {
    /// Counted from 0.
    pub number: u32,
    /// How many parts there are.
    pub of: u32,
}

impl ServerPart {
    pub const WHOLE: Self = Self { number: 0, of: 1 };

    /// Whether a server is in this part: by its id without the lowest 22 bits.
    pub fn holds(self, server: ServerId) -> bool {
        (server.0 >> 22) % u64::from(self.of.max(1)) == u64::from(self.number)
    }
}

/// What receives what people do: the shell of the program. It answers everything it is given, whatever
/// happens.
pub trait Receive: Send + Sync {
    /// Somebody did something. May be given the same interaction more than once.
    fn receive(&self, incoming: Incoming) -> BoxFuture<'_, ()>;

    /// Somebody did something that nothing can come of; all they need is a kind word in private.
    fn turn_away(&self, stray: Unsupported) -> BoxFuture<'_, ()>;

    /// The servers on which we are, of those in one part of them.
    fn servers_are(&self, part: ServerPart, present: BTreeSet<ServerId>) -> BoxFuture<'_, ()>;

    /// We are on a server, or have been removed from it.
    fn server_is(&self, server: ServerId, present: bool) -> BoxFuture<'_, ()>;
}

/// Why a chat did not do it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ChatFault {
    /// The message or channel is no longer there. Final.
    #[error("it is no longer there")]
    Gone,
    /// We may not do this here. Final until somebody changes permissions.
    #[error("not permitted here")]
    Forbidden,
    /// Too late: the answer's token is no longer good (Discord 10062, 50027). Final.
    #[error("too late to answer")]
    Late,
    /// Somebody (we ourselves, earlier) has answered already (Discord 40060). Final.
    #[error("already answered")]
    Answered,
    /// The message stands in an archived thread, where nothing can be changed until somebody writes into it
    /// (Discord 50083). Final until then.
    #[error("the thread is archived")]
    Archived,
    /// The token of the bot is not accepted. Final for the program.
    #[error("the bot's token is not accepted")]
    Unauthorized,
    /// The server has as many active threads as it may have (Discord 160006 and 160007: 1,000). Final until
    /// one is archived.
    #[error("there are as many active threads as there may be")]
    ThreadLimit,
    /// The chat refuses an emoji in the message: it was deleted, or is refused although it is there
    /// (discord-api-docs 7128). The same message without emoji may pass.
    #[error("the chat refuses an emoji: {0}")]
    Emoji(String),
    /// The chat refuses the file of the message: its size, its scan, or uploads in this server. The same
    /// message without it may pass.
    #[error("the chat refuses the file: {0}")]
    Picture(String),
    /// This person cannot be written to. Final until they change their settings.
    #[error("this person cannot be written to: {0}")]
    Recipient(String),
    /// The chat refuses this message in this form: its words (automatic moderation), or its form by a mistake
    /// of ours. Final for this message; another one may pass.
    #[error("the chat refuses what was sent: {0}")]
    Refused(String),
    /// Not now: too many requests of this kind (Discord 429), or too many changes of messages older than an
    /// hour (30046). May pass, not before the time that the chat tells, where it tells one.
    #[error("the chat asks to wait")]
    Limited {
        /// The shortest wait that the chat asks for.
        retry_after: Option<Span>,
    },
    /// The chat could not be reached or is in trouble. May pass.
    #[error("the chat is in trouble: {0}")]
    Trouble(String),
}

impl ChatFault {
    /// Whether trying the same again later may work.
    pub const fn may_pass(&self) -> bool {
        matches!(self, Self::Trouble(_) | Self::Limited { .. })
    }
}

//! The port to a chat: what comes in, what goes out, and what a chat must be able to do.
//!
//! Plain data and one trait. Knows no library and no wire format; `discord` is the one adapter.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;

pub mod commands;
pub mod compose;
pub mod incoming;
pub mod layout;
pub mod limits;
pub mod outgoing;
pub mod profile;
pub mod replays;
pub mod settings;
pub mod table;
pub mod time;
pub mod voice;

#[cfg(test)]
mod tests;

pub use incoming::{Act, Call, Incoming, Person, ReplyTo, Stray, Strayed, Value};
pub use outgoing::{
    Answer, Button, Completion, Drawing, Edit, File, Later, Look, Menu, MenuEntry, Message, Row, Shown,
};

use crate::base::id::{ChannelId, MessageId, PersonId, Place};

/// A future in a box, since a chat is used behind a pointer.
pub type Soon<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What a chat must be able to do. Every method may be called again with the same arguments after a fault that
/// [`ChatFault::may_pass`].
pub trait Chat: Send + Sync {
    /// The address at which a client opens a message of a channel.
    fn address(&self, place: Place, message: MessageId) -> String;

    /// Gives the first answer to something a person did. A chat allows one first answer, within three seconds.
    /// Tells which message it made, if it made one in public.
    fn answer<'a>(
        &'a self,
        to: &'a ReplyTo,
        answer: Answer,
    ) -> Soon<'a, Result<Option<MessageId>, ChatFault>>;

    /// Shows that an answer is on its way; [`Chat::finish`] brings it, within fifteen minutes.
    fn defer<'a>(&'a self, to: &'a ReplyTo, later: Later) -> Soon<'a, Result<(), ChatFault>>;

    /// Brings the answer that was deferred: all of the message, without what was there before. Tells which message it
    /// became.
    fn finish<'a>(&'a self, to: &'a ReplyTo, message: Message) -> Soon<'a, Result<MessageId, ChatFault>>;

    /// Says one thing more to the person, after the first answer. Tells which message it made.
    fn follow_up<'a>(
        &'a self,
        to: &'a ReplyTo,
        shown: Shown,
        message: Message,
    ) -> Soon<'a, Result<MessageId, ChatFault>>;

    /// Writes a message into a channel. `once` makes a repeated post of the same thing one message only.
    fn post<'a>(
        &'a self,
        channel: ChannelId,
        once: &'a str,
        message: Message,
    ) -> Soon<'a, Result<MessageId, ChatFault>>;

    /// Writes to one person alone. [`ChatFault::Forbidden`] when they do not let us. `once` as for [`Chat::post`].
    fn direct<'a>(
        &'a self,
        person: PersonId,
        once: &'a str,
        message: Message,
    ) -> Soon<'a, Result<(), ChatFault>>;

    /// Makes drawings into emoji for buttons and menus, or finds them again: by the drawing's name, what
    /// [`Button::emoji`] and [`MenuEntry::emoji`] call it.
    fn emoji(&self, drawings: Vec<Drawing>) -> Soon<'_, Result<BTreeMap<String, String>, ChatFault>>;

    /// Changes a message of ours in a channel.
    fn edit(&self, channel: ChannelId, message: MessageId, edit: Edit) -> Soon<'_, Result<(), ChatFault>>;
}

/// What receives what people do: the shell of the program. It answers everything it is given, whatever happens.
pub trait Receive: Send + Sync {
    /// Somebody did something. May be given the same interaction more than once.
    fn receive(&self, incoming: Incoming) -> Soon<'_, ()>;

    /// Somebody did something that nothing can come of; all they need is a kind word in private.
    fn turn_away(&self, stray: Stray) -> Soon<'_, ()>;
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
    /// Too late: the answer's token is no longer good (Discord 10062, 50027), or the message is too old to be changed once
    /// more (30046). Final.
    #[error("too late to answer")]
    Late,
    /// Somebody (we ourselves, earlier) has answered already (Discord 40060). Final.
    #[error("already answered")]
    Answered,
    /// The token of the bot is not accepted. Final for the program.
    #[error("the bot's token is not accepted")]
    Unauthorized,
    /// The chat refuses the form of what we sent: a mistake of ours.
    #[error("the chat refuses what was sent: {0}")]
    Refused(String),
    /// The chat could not be reached or is in trouble. May pass.
    #[error("the chat is in trouble: {0}")]
    Trouble(String),
}

impl ChatFault {
    /// Whether trying the same again later may work.
    pub const fn may_pass(&self) -> bool {
        matches!(self, Self::Trouble(_))
    }
}

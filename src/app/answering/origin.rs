//! Where somebody acts from, which decides where the answer goes.

use crate::base::id::{MessageId, Place};
use crate::chat::{Act, Answer, Incoming, Message, Shown};

/// Where somebody acts from, which decides where the answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A message in the channel that all see.
    Board(MessageId),
    /// A message that only they see: it is closed once the move is whole.
    Panel,
    Command,
    /// A command from elsewhere than where the match is played: another channel, or their messages with us.
    /// What is for all goes there, and they are answered alone.
    Elsewhere,
}

impl Origin {
    /// Where something comes from that is about no match, or about one in the same place. Who writes to us
    /// alone has nothing but messages that only they see.
    pub const fn of(incoming: &Incoming) -> Self {
        match &incoming.act {
            Act::Press { private: true, .. } => Self::Panel,
            Act::Press { .. } if incoming.server.is_none() => Self::Panel,
            Act::Press { message, .. } => Self::Board(*message),
            Act::Command(_) | Act::Complete { .. } if incoming.server.is_none() => Self::Elsewhere,
            Act::Command(_) | Act::Complete { .. } => Self::Command,
        }
    }

    /// Where something comes from that is about a match that is played in this place.
    pub fn about(incoming: &Incoming, place: Place) -> Self {
        match Self::of(incoming) {
            Self::Command if incoming.place() != Some(place) => Self::Elsewhere,
            origin => origin,
        }
    }

    /// An answer for one person alone.
    pub const fn in_private(self, message: Message) -> Answer {
        match self {
            Self::Panel => Answer::Replace(message),
            Self::Board(_) | Self::Command | Self::Elsewhere => Answer::Message(Shown::Private, message),
        }
    }

    /// Whether what is for all is shown by a message of its own, beside the answer.
    pub const fn is_apart(self) -> bool {
        matches!(self, Self::Panel | Self::Elsewhere)
    }
}

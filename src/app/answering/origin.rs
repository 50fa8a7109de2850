//! Where somebody acts from, which decides where the answer goes.

use crate::base::id::MessageId;
use crate::chat::{Act, Answer, Later, Message, Shown};

/// Where somebody acts from, which decides where the answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A message in the channel.
    Board(MessageId),
    /// A message that only they see: it is closed once the move is whole.
    Panel,
    /// A command.
    Command,
}

impl Origin {
    /// Where an act comes from.
    pub const fn of(act: &Act) -> Self {
        match act {
            Act::Press { private: true, .. } => Self::Panel,
            Act::Press { message, .. } => Self::Board(*message),
            Act::Command(_) | Act::Complete { .. } => Self::Command,
        }
    }

    /// What the answer to a deed at a board will be: the new board, or a panel that closes.
    pub const fn later(self) -> Later {
        match self {
            Self::Panel => Later::Replace,
            Self::Board(_) | Self::Command => Later::Message(Shown::Public),
        }
    }

    /// What an answer for one person alone will be.
    pub const fn later_in_private(self) -> Later {
        match self {
            Self::Panel => Later::Replace,
            Self::Board(_) | Self::Command => Later::Message(Shown::Private),
        }
    }

    /// An answer for one person alone.
    pub const fn in_private(self, message: Message) -> Answer {
        match self {
            Self::Panel => Answer::Replace(message),
            Self::Board(_) | Self::Command => Answer::Message(Shown::Private, message),
        }
    }
}

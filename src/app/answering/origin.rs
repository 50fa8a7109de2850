//! The origin of an act: the kind of message or command. The place of the answer depends on it.

use crate::base::id::{MessageId, Place};
use crate::chat::{Answer, InteractionEvent, Message, UserAction, Visibility};

/// The kind of message or command by which a person acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A message in the channel, visible to everybody.
    Board(MessageId),
    /// A private message. It is closed once the move is complete.
    Panel,
    Command,
    /// A command from another place than that of the match: another channel, or direct messages. Public
    /// messages go to the place of the match, and the answer is private.
    Elsewhere,
}

impl Origin {
    /// Returns the origin of an act about no match, or about a match in the same place. In direct
    /// messages with the bot, every message counts as private.
    pub const fn of(incoming: &InteractionEvent) -> Self {
        match &incoming.act {
            UserAction::Press { private: true, .. } => Self::Panel,
            UserAction::Press { .. } if incoming.server.is_none() => Self::Panel,
            UserAction::Press { message, .. } => Self::Board(*message),
            UserAction::Command(_) | UserAction::Complete { .. } if incoming.server.is_none() => {
                Self::Elsewhere
            }
            UserAction::Command(_) | UserAction::Complete { .. } => Self::Command,
        }
    }

    /// Returns the origin of an act about a match that is played in `place`.
    pub fn about(incoming: &InteractionEvent, place: Place) -> Self {
        match Self::of(incoming) {
            Self::Command if incoming.place() != Some(place) => Self::Elsewhere,
            origin => origin,
        }
    }

    /// Returns a private answer. If a panel was pressed, the answer replaces it.
    pub const fn in_private(self, message: Message) -> Answer {
        match self {
            Self::Panel => Answer::Replace(message),
            Self::Board(_) | Self::Command | Self::Elsewhere => Answer::Message(Visibility::Private, message),
        }
    }

    /// Returns whether public messages are separate from the answer.
    pub const fn is_apart(self) -> bool {
        matches!(self, Self::Panel | Self::Elsewhere)
    }
}

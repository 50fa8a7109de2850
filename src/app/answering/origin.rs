//! The origin of an act, which decides the place of its answer.

use crate::base::id::{MessageId, Place};
use crate::chat::{Answer, InteractionEvent, Message, UserAction, Visibility};

/// The kind of message or command by which a person acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A message in the channel, visible to all.
    Board(MessageId),
    /// A private message, which is closed once the move is complete.
    Panel,
    Command,
    /// A command given outside of the place of the match: in another channel, or in direct messages.
    /// Public messages go to that place, and the answer is private.
    Elsewhere,
}

impl Origin {
    /// Returns the origin for an act about no match, or about one in the same place. All messages in
    /// direct messages with the bot count as private.
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

    /// Returns the origin for an act about a match that is played in this place.
    pub fn about(incoming: &InteractionEvent, place: Place) -> Self {
        match Self::of(incoming) {
            Self::Command if incoming.place() != Some(place) => Self::Elsewhere,
            origin => origin,
        }
    }

    /// Returns a private answer, which replaces the panel that was pressed, if any.
    pub const fn in_private(self, message: Message) -> Answer {
        match self {
            Self::Panel => Answer::Replace(message),
            Self::Board(_) | Self::Command | Self::Elsewhere => Answer::Message(Visibility::Private, message),
        }
    }

    /// Returns whether public messages are posted beside the answer instead of being the answer.
    pub const fn is_apart(self) -> bool {
        matches!(self, Self::Panel | Self::Elsewhere)
    }
}

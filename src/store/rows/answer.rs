//! The interaction with Discord that an outbox entry answers. The token is a secret.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, InteractionId};

/// An interaction (a command or a press of a button) that still needs an answer.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerTarget {
    pub interaction: InteractionId,
    /// Secret token that Discord requires with an answer.
    pub token: String,
    pub channel: ChannelId,
}

impl fmt::Debug for AnswerTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnswerTo({} in {})", self.interaction, self.channel)
    }
}

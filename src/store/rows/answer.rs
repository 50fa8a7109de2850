//! The interaction that is answered by something in the outbox, and how it is written there. Its token is a secret.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, InteractionId};

/// The interaction that is answered by what is told.
#[derive(Clone, PartialEq, Eq)]
pub struct AnswerTo {
    /// The interaction.
    pub interaction: InteractionId,
    /// What the chat wants to see with an answer. A secret.
    pub token: String,
    /// The channel it came from.
    pub channel: ChannelId,
}

impl fmt::Debug for AnswerTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnswerTo({} in {})", self.interaction, self.channel)
    }
}

/// The same as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerRow {
    interaction: u64,
    token: String,
    channel: u64,
}

impl From<&AnswerTo> for AnswerRow {
    fn from(answer: &AnswerTo) -> Self {
        Self { interaction: answer.interaction.0, token: answer.token.clone(), channel: answer.channel.0 }
    }
}

impl From<AnswerRow> for AnswerTo {
    fn from(row: AnswerRow) -> Self {
        Self {
            interaction: InteractionId(row.interaction),
            token: row.token,
            channel: ChannelId(row.channel),
        }
    }
}

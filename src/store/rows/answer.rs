//! The interaction that an outbox entry answers. Its token is a secret.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, InteractionId};

/// The interaction that an outbox entry answers.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerTarget {
    pub interaction: InteractionId,
    /// Token that Discord requires with an answer. A secret.
    pub token: String,
    pub channel: ChannelId,
}

impl fmt::Debug for AnswerTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AnswerTo({} in {})", self.interaction, self.channel)
    }
}

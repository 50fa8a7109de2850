//! Rows of the outbox: what committed decisions still have to tell, with what delivering it needs to know.
//!
//! What is owed is the host's to say; when, by whom and in whose answer, the shell's. The token of an answer
//! is a secret for fifteen minutes: it stands in rows alone, and in no export and no log.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, MessageId, PersonId};
use crate::base::time::Timestamp;
use crate::host::owed::{Call, Owed};
use crate::store::feature_owed::FeatureOwed;

use super::answer::AnswerTo;
use super::{Record, is_default};
use crate::store::record::Gone;

/// Something that is still to be told.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Delivery {
    pub what: What,
    /// The moment at which it was decided.
    pub made: Timestamp,
    /// From when on it is told, where that is not the moment of the decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub due: Option<Timestamp>,
    /// Until when somebody is at it, and nobody else should be. Nothing rests on it but that requests are
    /// saved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lease: Option<Timestamp>,
    /// The number of the message that may carry this call, of the same subject.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub with: Option<u64>,
    /// The message that it changes, where it is not the board's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<MessageId>,
    /// The code of the language that the channel speaks, where nothing else says it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// Whether a call has been heard in the channel, so that only the direct message is left.
    #[serde(default, skip_serializing_if = "is_default")]
    pub mentioned: bool,
    /// The answer that it is, where it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<AnswerTo>,
    /// The process that is going to tell it, where several have the store open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum What {
    /// A message of ours has had its time: it loses its controls.
    Tidy {
        channel: ChannelId,
        message: MessageId,
        /// What stands there then; nothing leaves its words as they are.
        #[serde(skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        /// The turn number of the board that it showed, where who has guessed the move that it tells is said
        /// with it.
        #[serde(skip_serializing_if = "Option::is_none")]
        board: Option<u32>,
    },
    /// What a decision of the host owes.
    // A row names the `Owed` itself, where it would name `tidy`.
    #[serde(untagged)]
    Owed(Owed),
    #[serde(untagged)]
    Feature(FeatureOwed),
}

/// How urgent something is, the most urgent first, where the budget of requests does not reach for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Somebody waits to hear of it.
    Call,
    /// A message that shows what is.
    Message,
    /// A message of a feature, for which nobody waits and which may take long to find.
    Posting,
    /// A message of old that no longer shows what is.
    Tidying,
}

impl Class {
    /// All of them, the most urgent first.
    pub const ALL: [Self; 4] = [Self::Call, Self::Message, Self::Posting, Self::Tidying];
}

impl Delivery {
    /// Something that was decided at a moment and is to be told from then on.
    pub const fn new(what: What, made: Timestamp) -> Self {
        Self {
            what,
            made,
            due: None,
            lease: None,
            with: None,
            message: None,
            language: None,
            mentioned: false,
            answer: None,
            by: None,
        }
    }

    /// From when on it is told.
    pub fn due(&self) -> Timestamp {
        self.due.unwrap_or(self.made)
    }

    #[must_use]
    pub fn told_from(self, due: Timestamp) -> Self {
        Self { due: Some(due).filter(|due| *due != self.made), ..self }
    }

    pub const fn class(&self) -> Class {
        match self.what {
            What::Owed(Owed::Call(_) | Owed::Reply { .. }) => Class::Call,
            What::Owed(Owed::Refresh | Owed::OfferEnd { .. } | Owed::Archive) | What::Tidy { .. } => {
                Class::Tidying
            }
            What::Feature(_) => Class::Posting,
            What::Owed(_) => Class::Message,
        }
    }

    /// Whom it calls, if it is a call.
    pub const fn calls(&self) -> Option<PersonId> {
        match self.what {
            What::Owed(Owed::Call(Call { person, .. })) => Some(person),
            _ => None,
        }
    }
}

impl Record for Delivery {
    const KIND: &'static str = "owed";

    fn without(mut self, _gone: Gone) -> Option<Self> {
        if let What::Tidy { text, board, .. } = &mut self.what {
            (*text, *board) = (None, None);
        }
        Some(self)
    }
}

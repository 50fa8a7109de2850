//! The record that an alarm or an outbox entry is about.

use std::fmt;

use super::id::{ChallengeId, MatchId, PersonId, ServerId};

/// The id of a stored record, with the kind of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    Challenge(ChallengeId),
    Match(MatchId),
    Person(PersonId),
    Server(ServerId),
}

impl fmt::Display for Subject {
    /// Writes the kind and the id, such as `match/7k3m9pq2`. Logs and the nonces of messages contain this
    /// text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Challenge(id) => write!(f, "challenge/{id}"),
            Self::Match(id) => write!(f, "match/{id}"),
            Self::Person(id) => write!(f, "person/{id}"),
            Self::Server(id) => write!(f, "server/{id}"),
        }
    }
}

//! Servers, their channels and threads, and direct channels.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::sandbox::{ids::Id, people};

/// Permissions of the bot in a channel, set by the people's interface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// The bot may do everything that it needs.
    #[default]
    Full,
    /// See, but not send (error 50013).
    Read,
    /// Everything but sending files (error 50013 for a message with any).
    NoFiles,
    /// Everything but reading the history: a list of messages is empty.
    NoHistory,
    /// Everything but opening threads (error 50013).
    NoThreads,
    /// The bot cannot even see the channel (error 50001).
    None,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    pub id: Id,
    /// Name of the channel; empty for a direct one.
    pub name: String,
    /// Person of a direct channel with the bot; `None` for a channel of a server.
    pub direct_with: Option<Id>,
    /// Permissions of the bot in the channel.
    pub access: Access,
    /// Details of a thread; `None` for other channels.
    #[serde(default)]
    pub thread: Option<Thread>,
    /// Server of the channel; meaningless for a direct one.
    #[serde(default = "first_server")]
    pub server: Id,
    /// People who are on the server but cannot see the channel.
    #[serde(default)]
    pub hidden_from: BTreeSet<Id>,
}

impl Channel {
    /// Creates a channel that is no thread and in which the bot may do everything.
    pub fn new(id: Id, name: impl Into<String>, server: Id) -> Self {
        Self {
            id,
            name: name.into(),
            direct_with: None,
            access: Access::Full,
            thread: None,
            server,
            hidden_from: BTreeSet::new(),
        }
    }
}

fn first_server() -> Id {
    people::GUILD
}

/// A server. All people are on it, except those who have left.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Server {
    pub id: Id,
    pub name: String,
    /// Preferred language, as Discord writes it.
    #[serde(default = "first_locale")]
    pub locale: String,
    /// Whether the server has removed the bot.
    #[serde(default)]
    pub removed: bool,
    /// People who have left the server.
    #[serde(default)]
    pub without: BTreeSet<Id>,
}

impl Server {
    /// Creates a server whose language is English.
    pub fn new(id: Id, name: impl Into<String>) -> Self {
        Self { id, name: name.into(), locale: first_locale(), removed: false, without: BTreeSet::new() }
    }
}

fn first_locale() -> String {
    "en-US".into()
}

/// Details of a channel that is a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// Whether the thread is archived. The next message reopens it; until then nothing in it can be
    /// changed.
    pub archived: bool,
    /// Parent channel of a thread that the bot opened on the message with the same id. `None` for one
    /// that a person opened, in the first channel.
    #[serde(default)]
    pub of: Option<Id>,
}

//! Servers with their channels and threads, and direct message channels.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::sandbox::{ids::Id, people};

/// The bot's permissions in a channel. A request of the page sets them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// The bot has all permissions that it needs.
    #[default]
    Full,
    /// The bot sees the channel, but may not send messages (error 50013).
    Read,
    /// The bot may do everything except sending files (error 50013).
    NoFiles,
    /// The bot may do everything except reading earlier messages: lists of messages are empty.
    NoHistory,
    /// The bot may do everything except opening threads (error 50013).
    NoThreads,
    /// The bot does not see the channel (error 50001).
    None,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    pub id: Id,
    /// The channel's name; empty for a direct message channel.
    pub name: String,
    /// The person of a direct message channel with the bot; `None` for a channel on a server.
    pub direct_with: Option<Id>,
    pub access: Access,
    /// The thread's state; `None` if the channel is no thread.
    #[serde(default)]
    pub thread: Option<Thread>,
    /// The server of the channel. This field has no meaning for a direct message channel.
    #[serde(default = "first_server")]
    pub server: Id,
    /// The people who are on the server but do not see the channel.
    #[serde(default)]
    pub hidden_from: BTreeSet<Id>,
}

impl Channel {
    /// Creates an ordinary channel on a server, in which the bot has all permissions.
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

/// A server. Everybody is a member, except for the people in `without`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Server {
    pub id: Id,
    pub name: String,
    /// The preferred language in Discord's notation, such as `en-US`.
    #[serde(default = "first_locale")]
    pub locale: String,
    #[serde(default)]
    pub removed: bool,
    /// The people who have left the server.
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

/// The state that a thread has in addition to that of an ordinary channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// Whether the thread is archived. Nothing in an archived thread can be changed; the next message reopens
    /// it.
    pub archived: bool,
    /// The parent channel of a thread that the bot opened on a message. `None` for a thread that a person
    /// opened, whose parent is the first channel.
    #[serde(default)]
    pub of: Option<Id>,
}

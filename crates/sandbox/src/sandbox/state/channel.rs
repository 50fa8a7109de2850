//! Where messages stand: servers, their channels and threads, and direct channels.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::sandbox::{ids::Id, people};

/// What the bot may do in a channel: a switch of the sandbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// The bot may do everything that it needs.
    #[default]
    Full,
    /// See, but not send (error 50013).
    Read,
    /// See and send, but no files (error 50013 for a message with any).
    NoFiles,
    /// See and send, but not read what was said: a list of messages is empty.
    NoHistory,
    /// Everything but opening threads (error 50013).
    NoThreads,
    /// The bot cannot even see the channel (error 50001).
    None,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    pub id: Id,
    /// Its name; of a direct channel, nothing.
    pub name: String,
    /// The person whose direct channel with the bot it is; nobody for a channel of the server.
    pub direct_with: Option<Id>,
    /// What the bot may do here.
    pub access: Access,
    /// What it is besides, when it is a thread.
    #[serde(default)]
    pub thread: Option<Thread>,
    /// The server it belongs to; of no meaning for a direct channel.
    #[serde(default = "first_server")]
    pub server: Id,
    /// People who are on the server and do not see the channel.
    #[serde(default)]
    pub hidden_from: BTreeSet<Id>,
}

impl Channel {
    /// A channel that is no thread, in which the bot may do everything.
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

/// A server. Everybody is on every one, unless they have left it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Server {
    pub id: Id,
    pub name: String,
    /// The language that it prefers, as Discord writes it.
    #[serde(default = "first_locale")]
    pub locale: String,
    /// Whether it has removed the bot.
    #[serde(default)]
    pub removed: bool,
    /// People who are not on it.
    #[serde(default)]
    pub without: BTreeSet<Id>,
}

impl Server {
    /// Makes a server whose language is English.
    pub fn new(id: Id, name: impl Into<String>) -> Self {
        Self { id, name: name.into(), locale: first_locale(), removed: false, without: BTreeSet::new() }
    }
}

fn first_locale() -> String {
    "en-US".into()
}

/// What a thread is besides a channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// Whether it is archived: the next message opens it, and until then nothing in it can be changed.
    pub archived: bool,
    /// In which channel the bot has opened it, on the message whose id it has; nothing where a person has, in
    /// the first channel.
    #[serde(default)]
    pub of: Option<Id>,
}

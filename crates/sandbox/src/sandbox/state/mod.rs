//! The state of the stand-in as plain structs, without sockets, files or tasks.
//!
//! A change of the state adds a [`Notice`] for the gateway and the page. It also marks a [`StateFile`] that
//! must be written to disk.

mod application;
mod channel;
mod interaction;
mod message;

use std::collections::{BTreeMap, BTreeSet};

pub use application::{Command, CommandOverwrite, Emoji};
use axum::body::Bytes;
pub use channel::{Access, Channel, Server, Thread};
pub use interaction::{Interaction, InteractionAnswer};
pub use message::{Attachment, Message};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    errors::FormErrors,
    ids::{Id, IdGenerator},
    limits,
    people::{self, Person},
    session::GatewaySession,
};
use crate::base::time::{Span, Timestamp};

/// The part of the state that is small and rarely changes.
#[derive(Debug, Serialize, Deserialize)]
pub struct World {
    /// All users of the stand-in, including the bot.
    pub people: Vec<Person>,
    /// The channels of all servers, and the direct message channels.
    pub channels: Vec<Channel>,
    /// The global commands and those of servers. Because they are long, they are written to a file of
    /// their own; only files of former versions contain this field.
    #[serde(default, skip_serializing)]
    pub commands: Vec<Command>,
    pub emojis: Vec<Emoji>,
    /// The permissions of commands that owners have set for single people.
    #[serde(default)]
    pub command_overwrites: Vec<CommandOverwrite>,
    /// All servers, including those that have removed the bot.
    #[serde(default = "servers")]
    pub servers: Vec<Server>,
    /// The URLs to which interactions are delivered by HTTP. If there are no URLs, the gateway delivers
    /// interactions.
    #[serde(default)]
    pub endpoints: Vec<String>,
    /// The total time by which users of the page have moved the clock forward, in milliseconds.
    #[serde(default)]
    pub ahead_ms: i64,
}

fn servers() -> Vec<Server> {
    vec![Server::new(people::GUILD, people::GUILD_NAME)]
}

impl Default for World {
    fn default() -> Self {
        Self {
            people: people::everybody(),
            channels: vec![Channel::new(people::CHANNEL, people::CHANNEL_NAME, people::GUILD)],
            commands: Vec::new(),
            emojis: Vec::new(),
            command_overwrites: Vec::new(),
            servers: servers(),
            endpoints: Vec::new(),
            ahead_ms: 0,
        }
    }
}

/// A change of the state, of which the gateway and the page are notified.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    MessageSent(Id),
    MessageEdited(Id),
    MessageDeleted {
        id: Id,
        channel: Id,
        /// The only person who saw the message, if it was ephemeral.
        only_for: Option<Id>,
    },
    /// A person started an interaction. The value is the event for the bot.
    Interaction(Value),
    /// The interaction with this id was answered or has failed.
    Answered(Id),
    CommandsChanged,
    /// A channel, a person or the bot's permissions have changed. The page reloads all of them.
    ChannelsChanged,
    /// This channel or thread, or the bot's permissions in it, was changed.
    ChannelChanged(Id),
    /// A channel or thread was deleted. The values are its server, and its description for the bot.
    ChannelDeleted(Id, Value),
    /// The language of this server was changed.
    ServerChanged(Id),
    /// This server has removed the bot (`true`), or has added it again (`false`).
    BotRemoved(Id, bool),
}

/// A part of the state that has a file of its own. A batch writes the files in the order of the variants.
/// `Commands` comes before `World`, where former versions stored commands, so that a crash in between
/// loses no commands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StateFile {
    /// The last id that was issued.
    Ids,
    Commands,
    World,
    Message(Id),
    Interaction(Id),
    Session(String),
    File(Id),
}

/// Settings that imitate unpublished behaviour of Discord, or that a [`Switch`](super::Switch) changes.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// The time for which a repeated nonce is recognized.
    pub nonce_life: Span,
    /// The limit for edits of old messages in a channel: the number of edits, and the period for which it
    /// applies.
    pub old_edits: Option<(usize, Span)>,
    /// The number of interactions delivered so far if each goes to one bot process in turn; `None` if each
    /// goes to all.
    pub spread: Option<usize>,
    /// The recommended number of shards, and the `max_concurrency` of the gateway.
    pub shards: (u32, u32),
    /// Whether unknown keys in requests are ignored, as Discord does. Otherwise they are refused, which
    /// reveals mistakes of this project's bot.
    pub lenient: bool,
    /// The maximum number of active threads on a server.
    pub most_threads: usize,
    /// Whether events lack optional fields and contain unknown ones.
    pub contrary: bool,
}

impl Default for Behaviour {
    fn default() -> Self {
        Self {
            nonce_life: limits::NONCE_LIFE,
            old_edits: None,
            spread: None,
            shards: (1, 1),
            lenient: false,
            most_threads: limits::ACTIVE_THREADS,
            contrary: false,
        }
    }
}

/// The whole state of the stand-in, which one lock protects.
#[derive(Debug, Default)]
pub struct State {
    /// The base URL of the stand-in, for links to files.
    pub origin: String,
    pub ids: IdGenerator,
    pub world: World,
    pub messages: BTreeMap<Id, Message>,
    /// The interactions whose token has not expired.
    pub interactions: BTreeMap<Id, Interaction>,
    /// The gateway sessions by id, connected or waiting for a resume.
    pub sessions: BTreeMap<String, GatewaySession>,
    /// The bytes of files that are not on disk yet.
    pub files: BTreeMap<Id, Bytes>,
    pub behaviour: Behaviour,
    /// By shard modulo `max_concurrency`: the time of the last attempt to identify.
    pub identified: BTreeMap<u32, Timestamp>,
    /// The event of the last interaction, in case it must be delivered again.
    pub last_interaction: Option<Value>,
    /// The number of deliveries by HTTP so far.
    pub delivered: usize,
    /// The edits of old messages that count against a limit per channel: the channel and the time of each.
    pub old_edits: Vec<(Id, Timestamp)>,
    /// The notices that are not delivered yet.
    pub notices: Vec<Notice>,
    /// The files that must be written to disk.
    pub unsaved: BTreeSet<StateFile>,
}

impl State {
    /// Returns a collector for the problems in a request of the bot.
    pub fn form(&self) -> FormErrors {
        FormErrors::with_emojis(
            self.behaviour.lenient,
            self.world.emojis.iter().map(|emoji| emoji.id).collect(),
        )
    }

    pub fn mint(&mut self, now: Timestamp) -> Id {
        self.unsaved.insert(StateFile::Ids);
        self.ids.next(now)
    }

    /// Returns all state files except those with the bytes of uploads.
    pub fn state_files(&self) -> Vec<StateFile> {
        let messages = self.messages.keys().copied().map(StateFile::Message);
        let interactions = self.interactions.keys().copied().map(StateFile::Interaction);
        let sessions = self.sessions.keys().cloned().map(StateFile::Session);
        [StateFile::Ids, StateFile::World, StateFile::Commands]
            .into_iter()
            .chain(messages)
            .chain(interactions)
            .chain(sessions)
            .collect()
    }

    pub fn person(&self, id: Id) -> Option<&Person> {
        self.world.people.iter().find(|person| person.id == id)
    }

    /// Returns the people who are on a server.
    pub fn members<'a>(&'a self, server: &'a Server) -> impl Iterator<Item = &'a Person> {
        self.world.people.iter().filter(move |person| !server.without.contains(&person.id))
    }

    pub fn bot(&self) -> &Person {
        self.person(people::BOT).expect("the bot is among the people from the first start")
    }

    pub fn channel(&self, id: Id) -> Option<&Channel> {
        self.world.channels.iter().find(|channel| channel.id == id)
    }

    pub fn add_channel(&mut self, channel: Channel) {
        self.world.channels.push(channel);
        self.channels_changed();
    }

    /// Marks channels and people to be saved, and makes the page reload them.
    pub fn channels_changed(&mut self) {
        self.unsaved.insert(StateFile::World);
        self.notices.push(Notice::ChannelsChanged);
    }

    pub fn servers_with_bot(&self) -> impl Iterator<Item = &Server> {
        self.world.servers.iter().filter(|server| !server.removed)
    }

    /// Returns the server of a channel; `None` for a direct message channel.
    pub fn server_of(&self, channel: Id) -> Option<Id> {
        self.channel(channel).filter(|channel| channel.direct_with.is_none()).map(|channel| channel.server)
    }

    pub fn server(&self, id: Id) -> Option<&Server> {
        self.world.servers.iter().find(|server| server.id == id)
    }

    pub fn is_archived(&self, channel: Id) -> bool {
        self.channel(channel).and_then(|channel| channel.thread).is_some_and(|thread| thread.archived)
    }

    /// Archives or reopens a thread. Returns `false` if there is no such thread.
    pub fn archive(&mut self, channel: Id, archived: bool) -> bool {
        let found = self.world.channels.iter_mut().find(|one| one.id == channel);
        let Some(thread) = found.and_then(|channel| channel.thread.as_mut()) else { return false };
        if thread.archived != archived {
            thread.archived = archived;
            self.notices.push(Notice::ChannelChanged(channel));
            self.channels_changed();
        }
        true
    }

    /// Returns the number of threads on a server that are not archived.
    pub fn active_threads(&self, server: Id) -> usize {
        let of_server = self.world.channels.iter().filter(|channel| channel.server == server);
        of_server.filter(|channel| channel.thread.is_some_and(|thread| !thread.archived)).count()
    }

    /// Deletes a channel or thread of a server, with its messages and threads. `described` is its form on the
    /// wire. Returns `false` if there is no such channel.
    pub fn remove_channel(&mut self, id: Id, described: fn(&Self, &Channel) -> Value) -> bool {
        let Some(channel) = self.channel(id).filter(|channel| channel.direct_with.is_none()) else {
            return false;
        };
        let (server, description) = (channel.server, described(self, channel));
        let is_within =
            |one: &Channel| one.id == id || one.thread.is_some_and(|thread| thread.of == Some(id));
        let lost: Vec<Id> =
            self.world.channels.iter().filter(|one| is_within(one)).map(|one| one.id).collect();
        let messages: Vec<Id> =
            lost.iter().flat_map(|id| self.messages_in(*id)).map(|message| message.id).collect();
        for message in messages {
            self.remove_message(message);
        }
        self.world.channels.retain(|one| !lost.contains(&one.id));
        self.notices.push(Notice::ChannelDeleted(server, description));
        self.channels_changed();
        true
    }

    pub fn command(&self, id: Id) -> Option<&Command> {
        self.world.commands.iter().find(|command| command.id == id)
    }

    /// Returns the messages of a channel, the oldest first.
    pub fn messages_in(&self, channel: Id) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.values().filter(move |message| message.channel == channel)
    }

    /// Stores a new message, and adds a notice. Returns the message's id.
    pub fn send(&mut self, message: Message) -> Id {
        let id = message.id;
        self.messages.insert(id, message);
        self.unsaved.insert(StateFile::Message(id));
        self.notices.push(Notice::MessageSent(id));
        id
    }

    /// Marks a message to be saved, and adds a notice that it was edited.
    pub fn changed(&mut self, id: Id) {
        self.unsaved.insert(StateFile::Message(id));
        self.notices.push(Notice::MessageEdited(id));
    }

    /// Deletes a message and its files. Returns `false` if there is no such message.
    pub fn remove_message(&mut self, id: Id) -> bool {
        let Some(message) = self.messages.remove(&id) else { return false };
        self.unsaved.insert(StateFile::Message(id));
        for file in &message.attachments {
            self.remove_file(file.id);
        }
        let Message { channel, only_for, .. } = message;
        self.notices.push(Notice::MessageDeleted { id, channel, only_for });
        true
    }

    /// Stores the bytes of a file in memory until they are on disk.
    pub fn keep_file(&mut self, id: Id, bytes: Bytes) {
        self.files.insert(id, bytes);
        self.unsaved.insert(StateFile::File(id));
    }

    pub fn remove_file(&mut self, id: Id) {
        self.files.remove(&id);
        self.unsaved.insert(StateFile::File(id));
    }
}

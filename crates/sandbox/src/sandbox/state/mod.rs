//! State of the stand-in as plain structs, without sockets, files or tasks.
//!
//! A change adds a [`Notice`] for the gateway and the page, and marks a [`StateFile`] to be written to
//! disk.

mod application;
mod channel;
mod interaction;
mod message;

use std::collections::{BTreeMap, BTreeSet};

pub use application::{Command, Emoji};
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

/// Part of the state that is small and rarely changes.
#[derive(Debug, Serialize, Deserialize)]
pub struct World {
    /// All people of the stand-in, the bot included.
    pub people: Vec<Person>,
    /// Channels of servers and direct channels.
    pub channels: Vec<Channel>,
    /// Global and server commands. They have a file of their own, since they are long; former versions
    /// stored them here.
    #[serde(default, skip_serializing)]
    pub commands: Vec<Command>,
    pub emojis: Vec<Emoji>,
    /// All servers, including those that have removed the bot.
    #[serde(default = "servers")]
    pub servers: Vec<Server>,
    /// Endpoints for interactions by HTTP. If empty, interactions go over the gateway.
    #[serde(default)]
    pub endpoints: Vec<String>,
    /// Offset by which people have moved the clock forward.
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
            servers: servers(),
            endpoints: Vec::new(),
            ahead_ms: 0,
        }
    }
}

/// Notice of a change, for the gateway and the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Notice {
    MessageSent(Id),
    MessageEdited(Id),
    MessageDeleted {
        id: Id,
        channel: Id,
        /// The only person who saw it.
        only_for: Option<Id>,
    },
    /// A person started an interaction; this is the event for the bot.
    Interaction(Value),
    /// An interaction was answered or has failed.
    Answered(Id),
    CommandsChanged,
    /// Channels or the bot's permissions there have changed.
    ChannelsChanged,
    /// The language of a server was changed.
    ServerChanged(Id),
    /// A server has removed the bot (true) or added it again.
    BotRemoved(Id, bool),
}

/// Part of the state with a file of its own. A batch writes files in this order. `Commands` comes before
/// `World`, where former versions stored them, so that a crash in between loses none.
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

/// Behaviour that Discord does not publish, or that a switch changes.
#[derive(Clone, Debug)]
pub struct Behaviour {
    /// Time in which a repeated nonce is recognized.
    pub nonce_life: Span,
    /// Limit for edits of old messages in a channel: their number, and in what time.
    pub old_edits: Option<(usize, Span)>,
    /// Number of interactions delivered so far to one bot each; `None` while all bots get them.
    pub spread: Option<usize>,
    /// Recommended number of shards, and how many of them may identify together.
    pub shards: (u32, u32),
    /// Whether unknown keys are ignored, as Discord does. Refusing them finds mistakes of our bot.
    pub lenient: bool,
    /// Most active threads of a server.
    pub most_threads: usize,
    /// Whether events lack optional fields and have unknown ones.
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

/// Whole state of the stand-in, behind one lock.
#[derive(Debug, Default)]
pub struct State {
    /// Base URL of the stand-in, for links to files.
    pub origin: String,
    pub ids: IdGenerator,
    pub world: World,
    pub messages: BTreeMap<Id, Message>,
    /// Interactions whose token has not expired.
    pub interactions: BTreeMap<Id, Interaction>,
    /// Gateway sessions by id, connected or resumable.
    pub sessions: BTreeMap<String, GatewaySession>,
    /// Bytes of files that are not on disk yet.
    pub files: BTreeMap<Id, Bytes>,
    pub behaviour: Behaviour,
    /// Time when a session last identified, by its rate limit key: shard modulo `max_concurrency`.
    pub identified: BTreeMap<u32, Timestamp>,
    /// Event of the last interaction, for delivering it again.
    pub last_interaction: Option<Value>,
    /// Number of deliveries by HTTP so far.
    pub delivered: usize,
    /// Edits of old messages by channel, as far as they count against the limit.
    pub old_edits: Vec<(Id, Timestamp)>,
    /// Notices that are not yet delivered.
    pub notices: Vec<Notice>,
    /// Parts that must be written to disk.
    pub unsaved: BTreeSet<StateFile>,
}

impl State {
    /// Creates a form that checks a request of the bot.
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

    /// Returns all parts but the bytes of files.
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

    /// Returns the bot's entry among the people.
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

    /// Marks channels and people to be saved and makes pages reload them.
    pub fn channels_changed(&mut self) {
        self.unsaved.insert(StateFile::World);
        self.notices.push(Notice::ChannelsChanged);
    }

    /// Returns the servers that have not removed the bot.
    pub fn servers_with_bot(&self) -> impl Iterator<Item = &Server> {
        self.world.servers.iter().filter(|server| !server.removed)
    }

    /// Returns the server of a channel; `None` for a direct one.
    pub fn server_of(&self, channel: Id) -> Option<Id> {
        self.channel(channel).filter(|channel| channel.direct_with.is_none()).map(|channel| channel.server)
    }

    pub fn server(&self, id: Id) -> Option<&Server> {
        self.world.servers.iter().find(|server| server.id == id)
    }

    /// Returns whether a channel is an archived thread.
    pub fn is_archived(&self, channel: Id) -> bool {
        self.channel(channel).and_then(|channel| channel.thread).is_some_and(|thread| thread.archived)
    }

    /// Archives or reopens a thread. Returns whether it exists.
    pub fn archive(&mut self, channel: Id, archived: bool) -> bool {
        let found = self.world.channels.iter_mut().find(|one| one.id == channel);
        let Some(thread) = found.and_then(|channel| channel.thread.as_mut()) else { return false };
        if thread.archived != archived {
            thread.archived = archived;
            self.channels_changed();
        }
        true
    }

    /// Returns the number of active threads of a server.
    pub fn active_threads(&self, server: Id) -> usize {
        let of_server = self.world.channels.iter().filter(|channel| channel.server == server);
        of_server.filter(|channel| channel.thread.is_some_and(|thread| !thread.archived)).count()
    }

    /// Deletes a thread with all its messages. Returns whether it existed.
    pub fn remove_thread(&mut self, id: Id) -> bool {
        let is_it = |channel: &Channel| channel.id == id && channel.thread.is_some();
        if !self.world.channels.iter().any(is_it) {
            return false;
        }
        let within: Vec<Id> = self.messages_in(id).map(|message| message.id).collect();
        for message in within {
            self.remove_message(message);
        }
        self.world.channels.retain(|channel| !is_it(channel));
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

    /// Stores a new message and adds a notice. Returns its id.
    pub fn send(&mut self, message: Message) -> Id {
        let id = message.id;
        self.messages.insert(id, message);
        self.unsaved.insert(StateFile::Message(id));
        self.notices.push(Notice::MessageSent(id));
        id
    }

    /// Marks a message as edited and adds a notice.
    pub fn changed(&mut self, id: Id) {
        self.unsaved.insert(StateFile::Message(id));
        self.notices.push(Notice::MessageEdited(id));
    }

    /// Deletes a message and its files. Returns whether it existed.
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

    /// Stores the bytes of a file.
    pub fn keep_file(&mut self, id: Id, bytes: Bytes) {
        self.files.insert(id, bytes);
        self.unsaved.insert(StateFile::File(id));
    }

    /// Deletes the bytes of a file.
    pub fn remove_file(&mut self, id: Id) {
        self.files.remove(&id);
        self.unsaved.insert(StateFile::File(id));
    }
}

//! Everything that the stand-in remembers, as plain structs: channels, messages, commands, interactions,
//! sessions.
//!
//! No sockets, files or tasks here. A change notes what happened ([`Happening`]) and which page of the memory
//! it touched ([`Page`]); the shell around it tells the gateway and the page, and writes those pages to disk.

mod application;
mod channel;
mod interaction;
mod message;

use std::collections::{BTreeMap, BTreeSet};

pub use application::{Command, Emoji};
use axum::body::Bytes;
pub use channel::{Access, Channel, Server, Thread};
pub use interaction::{Answer, Interaction};
pub use message::{Attachment, Message};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    errors::Form,
    ids::{Id, Mint},
    limits,
    people::{self, Person},
    session::Session,
};
use crate::base::time::{Span, Timestamp};

/// The part of the memory that is small and changes seldom.
#[derive(Debug, Serialize, Deserialize)]
pub struct World {
    /// All people, and the bot among them.
    pub people: Vec<Person>,
    /// Channels of the server and direct ones.
    pub channels: Vec<Channel>,
    /// Global and server commands. They are long, so they have a page of their own; former versions wrote
    /// them here.
    #[serde(default, skip_serializing)]
    pub commands: Vec<Command>,
    pub emojis: Vec<Emoji>,
    /// Servers that the bot is on.
    #[serde(default = "servers")]
    pub servers: Vec<Server>,
    /// Where interactions are delivered by HTTP; nowhere while they go over the gateway.
    #[serde(default)]
    pub endpoints: Vec<String>,
    /// How far people have moved the clock forward.
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

/// Something that others want to hear of.
#[derive(Clone, Debug, PartialEq)]
pub enum Happening {
    MessageSent(Id),
    MessageEdited(Id),
    MessageGone {
        id: Id,
        channel: Id,
        /// The only person who saw it.
        only_for: Option<Id>,
    },
    /// A person did something: the event for the bot.
    Asked(Value),
    /// An interaction was answered, or failed.
    Answered(Id),
    CommandsChanged,
    /// Channels were opened or closed, or the bot may do more or less there.
    ChannelsChanged,
    /// The language of a server has changed.
    ServerChanged(Id),
    /// A server has removed the bot, or has it again.
    BotRemoved(Id, bool),
}

/// A part of the memory with a file of its own. A batch writes pages in this order: `Commands` before
/// `World`, of which former versions made them a part, so that a crash in between loses none.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Page {
    /// The last id that was given.
    Ids,
    Commands,
    World,
    Message(Id),
    Interaction(Id),
    Session(String),
    File(Id),
}

/// What Discord does not publish of itself, or what a switch makes different.
#[derive(Clone, Debug)]
pub struct Habits {
    /// How long a repeated nonce is recognised.
    pub nonce_life: Span,
    /// How many edits of old messages are taken in a channel, and in what time.
    pub old_edits: Option<(usize, Span)>,
    /// How many interactions were delivered to one bot each, in turn; nothing while all get them.
    pub spread: Option<usize>,
    /// How many shards are advised, and how many of them may begin at a time.
    pub shards: (u32, u32),
    /// Whether keys that nobody knows are passed over, as Discord does. Refusing them finds slips of our own
    /// bot.
    pub lenient: bool,
    /// How many active threads a server may have.
    pub most_threads: usize,
    /// Whether events lack what they may, and have what nobody has described.
    pub contrary: bool,
}

impl Default for Habits {
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

/// Everything that the stand-in remembers, as one value.
#[derive(Debug, Default)]
pub struct State {
    /// The address others reach the stand-in under, for links to files.
    pub origin: String,
    pub ids: Mint,
    pub world: World,
    pub messages: BTreeMap<Id, Message>,
    /// Interactions whose token is still valid.
    pub interactions: BTreeMap<Id, Interaction>,
    /// Gateway sessions by id, connected or resumable.
    pub sessions: BTreeMap<String, Session>,
    /// Bytes of files that are not on disk (yet).
    pub files: BTreeMap<Id, Bytes>,
    pub habits: Habits,
    /// When a session last began, by the number of its shard divided by how many may begin at a time.
    pub begun: BTreeMap<u32, Timestamp>,
    /// The event of the last interaction.
    pub asked: Option<Value>,
    /// How many deliveries were made by HTTP.
    pub delivered: usize,
    /// Edits of old messages that were taken, by their channel; only those that still count.
    pub old_edits: Vec<(Id, Timestamp)>,
    /// What happened since the shell last looked.
    pub happenings: Vec<Happening>,
    /// What must be written to disk.
    pub unsaved: BTreeSet<Page>,
}

impl State {
    /// A form for what a bot has sent.
    pub fn form(&self) -> Form {
        Form::knowing(self.habits.lenient, self.world.emojis.iter().map(|emoji| emoji.id).collect())
    }

    pub fn mint(&mut self, now: Timestamp) -> Id {
        self.unsaved.insert(Page::Ids);
        self.ids.next(now)
    }

    /// Every page but the bytes of files.
    pub fn pages(&self) -> Vec<Page> {
        let messages = self.messages.keys().copied().map(Page::Message);
        let interactions = self.interactions.keys().copied().map(Page::Interaction);
        let sessions = self.sessions.keys().cloned().map(Page::Session);
        [Page::Ids, Page::World, Page::Commands]
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

    /// Keeps what changed in the list of channels or beside it, and lets everybody read it anew.
    pub fn channels_changed(&mut self) {
        self.unsaved.insert(Page::World);
        self.happenings.push(Happening::ChannelsChanged);
    }

    /// The servers that have not removed the bot.
    pub fn servers_with_bot(&self) -> impl Iterator<Item = &Server> {
        self.world.servers.iter().filter(|server| !server.removed)
    }

    /// The server that a channel belongs to; none for a direct one.
    pub fn server_of(&self, channel: Id) -> Option<Id> {
        self.channel(channel).filter(|channel| channel.direct_with.is_none()).map(|channel| channel.server)
    }

    pub fn server(&self, id: Id) -> Option<&Server> {
        self.world.servers.iter().find(|server| server.id == id)
    }

    /// Whether a channel is a thread that is archived.
    pub fn is_archived(&self, channel: Id) -> bool {
        self.channel(channel).and_then(|channel| channel.thread).is_some_and(|thread| thread.archived)
    }

    /// Archives a thread or opens it; whether there is one.
    pub fn archive(&mut self, channel: Id, archived: bool) -> bool {
        let found = self.world.channels.iter_mut().find(|one| one.id == channel);
        let Some(thread) = found.and_then(|channel| channel.thread.as_mut()) else { return false };
        if thread.archived != archived {
            thread.archived = archived;
            self.channels_changed();
        }
        true
    }

    /// How many threads of a server are not archived.
    pub fn active_threads(&self, server: Id) -> usize {
        let of_server = self.world.channels.iter().filter(|channel| channel.server == server);
        of_server.filter(|channel| channel.thread.is_some_and(|thread| !thread.archived)).count()
    }

    /// Deletes a thread with everything in it; whether there was one.
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

    /// The messages of a channel, oldest first.
    pub fn messages_in(&self, channel: Id) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.values().filter(move |message| message.channel == channel)
    }

    /// Puts a new message in its place and says so.
    pub fn send(&mut self, message: Message) -> Id {
        let id = message.id;
        self.messages.insert(id, message);
        self.unsaved.insert(Page::Message(id));
        self.happenings.push(Happening::MessageSent(id));
        id
    }

    /// Notes that a message was changed.
    pub fn changed(&mut self, id: Id) {
        self.unsaved.insert(Page::Message(id));
        self.happenings.push(Happening::MessageEdited(id));
    }

    /// Takes a message and its files away; whether there was one.
    pub fn remove_message(&mut self, id: Id) -> bool {
        let Some(message) = self.messages.remove(&id) else { return false };
        self.unsaved.insert(Page::Message(id));
        for file in &message.attachments {
            self.remove_file(file.id);
        }
        let Message { channel, only_for, .. } = message;
        self.happenings.push(Happening::MessageGone { id, channel, only_for });
        true
    }

    /// Keeps the bytes of a file.
    pub fn keep_file(&mut self, id: Id, bytes: Bytes) {
        self.files.insert(id, bytes);
        self.unsaved.insert(Page::File(id));
    }

    /// Forgets the bytes of a file.
    pub fn remove_file(&mut self, id: Id) {
        self.files.remove(&id);
        self.unsaved.insert(Page::File(id));
    }
}

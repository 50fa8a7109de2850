//! Everything that the stand-in remembers, as plain structs: channels, messages, commands, interactions, sessions.
//!
//! No sockets, files or tasks here. A change notes what happened ([`Happening`]) and which page of the memory it
//! touched ([`Page`]); the shell around it tells the gateway and the page, and writes those pages to disk.

use std::collections::{BTreeMap, BTreeSet};

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    errors::Form,
    gateway::session::Session,
    ids::{Id, Mint},
    limits,
    people::{self, Person},
};
use crate::base::time::Span;
use crate::sandbox::moment::Moment;

/// What the bot may do in a channel: a switch of the sandbox.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Access {
    /// Everything that it needs.
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
    /// Not even see (error 50001).
    None,
}

/// A place for messages.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Channel {
    /// Its id.
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
}

fn first_server() -> Id {
    people::GUILD
}

/// A server. Everybody is on every one.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Server {
    /// Its id.
    pub id: Id,
    /// Its name.
    pub name: String,
    /// The language that it prefers, as Discord writes it.
    #[serde(default = "first_locale")]
    pub locale: String,
    /// Whether it has removed the bot.
    #[serde(default)]
    pub removed: bool,
}

impl Server {
    /// A server in English.
    pub fn new(id: Id, name: impl Into<String>) -> Self {
        Self { id, name: name.into(), locale: first_locale(), removed: false }
    }
}

fn first_locale() -> String {
    "en-US".into()
}

fn servers() -> Vec<Server> {
    vec![Server::new(people::GUILD, people::GUILD_NAME)]
}

/// What a thread is besides a channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// Whether it is archived: the next message opens it, and until then nothing in it can be changed.
    pub archived: bool,
    /// In which channel the bot has opened it, on the message whose id it has; nothing where a person has, in the first channel.
    #[serde(default)]
    pub of: Option<Id>,
}

/// A file on a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// Its id, also the key of its bytes.
    pub id: Id,
    /// The name it was uploaded under.
    pub filename: String,
    /// Bytes.
    pub size: usize,
    /// Alternative text.
    pub description: Option<String>,
    /// Guessed from the name.
    pub content_type: String,
    /// Width and height in pixels, when it is a picture we can read.
    pub pixels: Option<(u32, u32)>,
}

/// A message, public or for one person.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Its id.
    pub id: Id,
    /// Where it stands.
    pub channel: Id,
    /// Who wrote it.
    pub author: Id,
    /// Discord's message type: 0 plain, 19 reply, 20 answer to a slash command, 23 to a menu command.
    pub kind: u8,
    /// Text.
    pub content: String,
    /// Embeds as sent, completed on the way out.
    pub embeds: Vec<Value>,
    /// Components as sent, completed and numbered.
    pub components: Vec<Value>,
    /// Files.
    pub attachments: Vec<Attachment>,
    /// Discord's message flags.
    pub flags: u64,
    /// When it was sent.
    pub sent: Moment,
    /// When it was last edited.
    pub edited: Option<Moment>,
    /// People mentioned in the text and allowed to be, in order.
    pub mentions: Vec<Id>,
    /// Whether everybody is mentioned and allowed to be.
    pub mention_everyone: bool,
    /// Whom it notified when it was sent. Edits never notify.
    pub pinged: Vec<Id>,
    /// What the sender calls it.
    pub nonce: Option<Value>,
    /// The message it replies to.
    pub reply_to: Option<Id>,
    /// The interaction whose answer or follow-up it is.
    pub interaction: Option<Id>,
    /// `interaction_metadata` as Discord writes it.
    pub origin: Option<Value>,
    /// The command that it answers, as a person wrote it.
    pub command: Option<String>,
    /// The only person who sees it.
    pub only_for: Option<Id>,
    /// When it was edited after it had become old; only the last hour counts.
    pub late_edits: Vec<Moment>,
}

/// A command as registered.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Command {
    /// Kept when a command of the same name and kind is registered again.
    pub id: Id,
    /// Changes with each change.
    pub version: Id,
    /// The server it belongs to; nobody's for a global one.
    pub guild: Option<Id>,
    /// Discord's command type: 1 slash, 2 user menu, 3 message menu.
    pub kind: u8,
    /// Its name.
    pub name: String,
    /// The definition as sent, without nulls.
    pub definition: Value,
}

/// An emoji of the application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Emoji {
    /// Its id, also the key of its picture.
    pub id: Id,
    /// Its name without colons.
    pub name: String,
    /// Whether it is a GIF.
    pub animated: bool,
    /// The picture's type.
    pub content_type: String,
}

/// The first answer that an interaction got.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Answer {
    /// Discord's callback type.
    pub kind: u8,
    /// The message that `@original` means, if there is one.
    pub message: Option<Id>,
    /// Suggestions (type 8) or the modal (type 9).
    pub shown: Option<Value>,
    /// Whether anything was done through the token since.
    pub followed: bool,
    /// Of a modal: whether it was submitted.
    #[serde(default)]
    pub closed: bool,
}

/// Something a person did that the bot must answer.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Interaction {
    /// Its id.
    pub id: Id,
    /// What the bot answers with.
    pub token: String,
    /// Discord's interaction type: 2 command, 3 component, 4 autocomplete, 5 modal.
    pub kind: u8,
    /// Who did it.
    pub person: Id,
    /// Where.
    pub channel: Id,
    /// In which language the person's client is.
    pub locale: String,
    /// When it was sent.
    pub sent: Moment,
    /// The message whose component was used.
    pub message: Option<Id>,
    /// The command as the person wrote it, without options.
    pub command: Option<String>,
    /// `interaction_metadata` of messages that come of it.
    pub origin: Value,
    /// The first answer.
    pub answer: Option<Answer>,
    /// Whether the person was told that it failed.
    pub failed: bool,
}

/// The part of the memory that is small and changes seldom.
#[derive(Debug, Serialize, Deserialize)]
pub struct World {
    /// Everybody, the bot included.
    pub people: Vec<Person>,
    /// Channels of the server and direct ones.
    pub channels: Vec<Channel>,
    /// Global and server commands.
    pub commands: Vec<Command>,
    /// Emojis of the application.
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

impl Default for World {
    fn default() -> Self {
        let first = Channel {
            id: people::CHANNEL,
            name: people::CHANNEL_NAME.into(),
            direct_with: None,
            access: Access::Full,
            thread: None,
            server: people::GUILD,
        };
        Self {
            people: people::everybody(),
            channels: vec![first],
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
    /// A new message.
    MessageSent(Id),
    /// A message looks different.
    MessageEdited(Id),
    /// A message is gone.
    MessageGone {
        /// Which one.
        id: Id,
        /// Where it stood.
        channel: Id,
        /// The only person who saw it.
        only_for: Option<Id>,
    },
    /// A person did something: the event for the bot.
    Asked(Value),
    /// An interaction was answered, or failed.
    Answered(Id),
    /// Commands were registered or removed.
    CommandsChanged,
    /// Channels were opened or closed, or the bot may do more or less there.
    ChannelsChanged,
    /// A server has another language.
    ServerChanged(Id),
    /// A server has removed the bot, or has it again.
    BotRemoved(Id, bool),
}

/// A part of the memory with a file of its own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Page {
    /// The last id given.
    Ids,
    /// People, channels, commands, emojis.
    World,
    /// One message.
    Message(Id),
    /// One interaction.
    Interaction(Id),
    /// One gateway session.
    Session(String),
    /// The bytes of one file.
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
    /// Whether keys that nobody knows are passed over, as Discord does. Refusing them finds slips of our own bot.
    pub lenient: bool,
}

impl Default for Habits {
    fn default() -> Self {
        Self { nonce_life: limits::NONCE_LIFE, old_edits: None, spread: None, shards: (1, 1), lenient: false }
    }
}

/// The whole memory.
#[derive(Debug, Default)]
pub struct State {
    /// The address others reach the stand-in under, for links to files.
    pub origin: String,
    /// Makes ids.
    pub ids: Mint,
    /// The small part.
    pub world: World,
    /// All messages.
    pub messages: BTreeMap<Id, Message>,
    /// Interactions whose token still serves.
    pub interactions: BTreeMap<Id, Interaction>,
    /// Gateway sessions, connected or resumable.
    pub sessions: BTreeMap<String, Session>,
    /// Bytes of files that are not on disk (yet).
    pub files: BTreeMap<Id, Bytes>,
    /// How it behaves.
    pub habits: Habits,
    /// When a session last began, by the number of its shard divided by how many may begin at a time.
    pub begun: BTreeMap<u32, Moment>,
    /// How many deliveries were made by HTTP.
    pub delivered: usize,
    /// Edits of old messages that were taken, by their channel; only those that still count.
    pub old_edits: Vec<(Id, Moment)>,
    /// What happened since the shell last looked.
    pub happenings: Vec<Happening>,
    /// What must be written to disk.
    pub unsaved: BTreeSet<Page>,
}

impl State {
    /// A form for what a bot has sent.
    pub fn form(&self) -> Form {
        Form::lenient(self.habits.lenient)
    }

    /// A new id.
    pub fn mint(&mut self, now: Moment) -> Id {
        self.unsaved.insert(Page::Ids);
        self.ids.next(now)
    }

    /// Every page but the bytes of files.
    pub fn pages(&self) -> Vec<Page> {
        let messages = self.messages.keys().copied().map(Page::Message);
        let interactions = self.interactions.keys().copied().map(Page::Interaction);
        let sessions = self.sessions.keys().cloned().map(Page::Session);
        [Page::Ids, Page::World].into_iter().chain(messages).chain(interactions).chain(sessions).collect()
    }

    /// Somebody by id.
    pub fn person(&self, id: Id) -> Option<&Person> {
        self.world.people.iter().find(|person| person.id == id)
    }

    /// The bot's own entry.
    pub fn bot(&self) -> &Person {
        self.person(people::BOT).expect("the bot is among the people from the first start")
    }

    /// A channel by id.
    pub fn channel(&self, id: Id) -> Option<&Channel> {
        self.world.channels.iter().find(|channel| channel.id == id)
    }

    /// The servers that have not removed the bot.
    pub fn servers_with_bot(&self) -> impl Iterator<Item = &Server> {
        self.world.servers.iter().filter(|server| !server.removed)
    }

    /// The server that a channel belongs to; none for a direct one.
    pub fn server_of(&self, channel: Id) -> Option<Id> {
        self.channel(channel).filter(|channel| channel.direct_with.is_none()).map(|channel| channel.server)
    }

    /// A server by id.
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
            self.unsaved.insert(Page::World);
            self.happenings.push(Happening::ChannelsChanged);
        }
        true
    }

    /// A command by id.
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

//! The state of the stand-in as plain structs, without sockets, files or tasks. A change of the state adds a
//! [`Notice`] for the gateway and the page.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use axum::body::Bytes;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::base::time::Timestamp;

use super::ids::{Id, IdGenerator};
use super::people::{self, Person};
use super::{errors::FormErrors, faults::Faults, gateway::session::GatewaySession};

/// The number of removed files that stay readable, as on Discord: a page may be loading them.
const READABLE_REMOVED_FILES: usize = 32;

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

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Channel {
    pub id: Id,
    /// Empty for a direct message channel.
    pub name: String,
    /// The person of a direct message channel with the bot; `None` for a channel on a server.
    pub direct_with: Option<Id>,
    pub access: Access,
    /// The thread's state; `None` if the channel is no thread.
    pub thread: Option<Thread>,
    /// This field has no meaning for a direct message channel.
    pub server: Id,
    /// The people who are on the server but do not see the channel. If there are any, `@everyone` may not view it.
    pub hidden_from: BTreeSet<Id>,
}

impl Channel {
    /// Creates an ordinary channel on a server, in which the bot has all permissions.
    pub fn new(id: Id, name: impl Into<String>, server: Id) -> Self {
        Self { id, name: name.into(), server, ..Self::default() }
    }
}

/// The state that a thread has in addition to that of an ordinary channel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thread {
    /// Nothing in an archived thread can be changed; the next message reopens it.
    pub archived: bool,
    /// The parent channel of a thread that the bot opened on a message. `None` for a thread that a person
    /// opened, whose parent is the first channel.
    #[serde(rename = "of")]
    pub parent: Option<Id>,
}

/// A server. Everybody is a member, except for the people in `non_members`.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Server {
    pub id: Id,
    pub name: String,
    /// The preferred language in Discord's notation, such as `en-US`.
    pub locale: String,
    /// Whether the server has removed the bot.
    pub removed: bool,
    #[serde(rename = "without")]
    pub non_members: BTreeSet<Id>,
}

impl Server {
    /// Creates a server whose language is English.
    pub fn new(id: Id, name: impl Into<String>) -> Self {
        Self { id, name: name.into(), locale: "en-US".into(), removed: false, non_members: BTreeSet::new() }
    }
}

/// A command that the bot has registered, for all servers.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Command {
    /// It stays if a command with the same name and type is registered again.
    pub id: Id,
    /// The id of the command's version, which each change replaces.
    pub version: Id,
    /// Discord's command type: 1 slash command, 2 user menu, 3 message menu.
    pub kind: u8,
    pub name: String,
    /// The definition as the bot sent it, without null values.
    pub definition: Value,
}

/// The permission of a command that a server's owner has set for one person, under *Integrations*.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CommandOverwrite {
    pub server: Id,
    pub command: Id,
    pub person: Id,
    pub allowed: bool,
}

/// An emoji of the application.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Emoji {
    /// The id also names the file with the image.
    pub id: Id,
    pub name: String,
    /// The content type of the image, such as `image/png`.
    pub content_type: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attachment {
    /// The id also names the file with the bytes.
    pub id: Id,
    /// The file name, with unsafe characters replaced.
    pub filename: String,
    /// In bytes.
    pub size: usize,
    /// The alternative text: a description for people who do not see the file.
    pub description: Option<String>,
    /// The content type, derived from the ending of the file name.
    pub content_type: String,
    /// The width and height of a PNG or GIF image, in pixels.
    pub pixels: Option<(u32, u32)>,
}

/// A message in a channel, either public or ephemeral (visible to one person).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Message {
    pub id: Id,
    pub channel: Id,
    pub author: Id,
    /// Discord's message type: 0 plain, 19 reply, 20 answer to a slash command, 23 answer to a menu command.
    pub kind: u8,
    pub content: String,
    /// The components as the bot sent them, with numeric ids. The JSON for clients also has default values.
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    /// Discord's message flags, one bit for each.
    pub flags: u64,
    pub sent: Timestamp,
    pub edited: Option<Timestamp>,
    /// The number of edits and changed reactions. Of two copies of a message, the one with the greater number is
    /// newer.
    pub revision: u32,
    /// The people who have reacted, by emoji. No set is empty.
    #[serde(default)]
    pub reactions: BTreeMap<String, BTreeSet<Id>>,
    /// The people whom the text mentions, as far as the sender allows mentions, in the order of the text.
    pub mentions: Vec<Id>,
    /// Whether the text mentions everybody, and the sender allows that.
    pub mention_everyone: bool,
    /// The people who were notified when the message was sent. Edits notify nobody.
    pub pinged: Vec<Id>,
    /// A value that the sender chose, by which a repeated message is recognized.
    pub nonce: Option<Value>,
    /// The message with the component that was pressed, if the message answers a press.
    pub reply_to: Option<Id>,
    /// The interaction that the message answers or follows up.
    pub interaction: Option<Id>,
    /// The object `interaction_metadata`, in Discord's form.
    pub origin: Option<Value>,
    /// The command that the message answers, such as `/challenge okiya`.
    pub command: Option<String>,
    /// The only person who sees the message, if it is ephemeral.
    #[serde(rename = "only_for")]
    pub visible_to: Option<Id>,
    /// The times of edits that count against the limit for messages older than an hour.
    pub late_edits: Vec<Timestamp>,
}

/// A person's action that the bot must answer.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Interaction {
    pub id: Id,
    /// The secret with which the bot may answer.
    pub token: String,
    /// Discord's interaction type: 2 command, 3 component, 4 autocomplete.
    pub kind: u8,
    pub person: Id,
    pub channel: Id,
    /// The language of the person's client, such as `de`.
    pub locale: String,
    pub sent: Timestamp,
    /// The message whose button or menu was used, if any.
    pub message: Option<Id>,
    /// The command with its subcommands, such as `/challenge okiya`, but without options.
    pub command: Option<String>,
    /// The object `interaction_metadata` for the messages that answer the interaction.
    pub origin: Value,
    pub answer: Option<InteractionAnswer>,
    /// Whether the interaction got no answer in time, which the person's client shows.
    pub failed: bool,
}

/// The bot's first answer to an interaction.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct InteractionAnswer {
    /// Discord's number of the answer's type, such as 4 for a message.
    pub kind: u8,
    /// The message called `@original`, if the answer has one.
    pub message: Option<Id>,
    /// The suggestions of an answer of type 8; otherwise null.
    pub choices: Value,
    /// Whether the bot has sent a follow-up or changed the answer.
    pub followed: bool,
}

/// The nonce of a deleted message. A repeated message with this nonce is refused.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SpentNonce {
    pub author: Id,
    pub nonce: Value,
    pub sent: Timestamp,
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
        visible_to: Option<Id>,
    },
    /// A person started an interaction. The value is the event for the bot.
    Interaction(Value),
    /// The interaction with this id was answered or has failed.
    Answered(Id),
    CommandsChanged,
    /// Anything else has changed, such as a channel, a person or a permission. The page reloads all of that.
    WorldChanged,
    /// A person has another name. The page redraws all messages.
    PersonRenamed,
    /// This channel or thread, or the bot's permissions in it, was changed.
    ChannelChanged(Id),
    /// A channel or thread was deleted. The values are its server, and its description for the bot.
    ChannelDeleted(Id, Value),
    /// This server has removed the bot (`true`), or has added it again (`false`).
    BotRemoved(Id, bool),
}

/// Everything except messages and interactions.
#[derive(Debug, Serialize, Deserialize)]
pub struct World {
    /// All users of the stand-in, including the bot.
    pub people: Vec<Person>,
    /// The channels of all servers, and the direct message channels.
    pub channels: Vec<Channel>,
    pub commands: Vec<Command>,
    pub command_overwrites: Vec<CommandOverwrite>,
    pub emojis: Vec<Emoji>,
    /// All servers, including those that have removed the bot.
    pub servers: Vec<Server>,
    /// The URLs to which interactions are delivered by HTTP. If there are no URLs, the gateway delivers
    /// interactions.
    pub endpoints: Vec<String>,
    /// The total time by which users of the page have moved the clock forward, in milliseconds.
    #[serde(rename = "ahead_ms")]
    pub clock_offset_ms: i64,
}

impl Default for World {
    fn default() -> Self {
        Self {
            people: people::everybody(),
            channels: vec![Channel::new(people::CHANNEL, people::CHANNEL_NAME, people::GUILD)],
            commands: Vec::new(),
            command_overwrites: Vec::new(),
            emojis: Vec::new(),
            servers: vec![Server::new(people::GUILD, people::GUILD_NAME)],
            endpoints: Vec::new(),
            clock_offset_ms: 0,
        }
    }
}

/// The whole state of the stand-in, which one lock protects. Fields that are skipped are not written to disk.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct State {
    pub ids: IdGenerator,
    pub world: World,
    pub messages: BTreeMap<Id, Message>,
    /// The interactions whose token has not expired.
    pub interactions: BTreeMap<Id, Interaction>,
    pub spent_nonces: Vec<SpentNonce>,
    /// The last removed files, the oldest first. They stay readable.
    #[serde(default)]
    pub readable_removed_files: VecDeque<Id>,
    /// The base URL of the stand-in, for links to files.
    #[serde(skip)]
    pub origin: String,
    /// The gateway sessions by id, connected or waiting for a resume.
    #[serde(skip)]
    pub sessions: BTreeMap<String, GatewaySession>,
    /// The bytes of files that are not on disk yet.
    #[serde(skip)]
    pub files: BTreeMap<Id, Bytes>,
    /// The files that must be removed from disk.
    #[serde(skip)]
    pub removed_files: Vec<Id>,
    #[serde(skip)]
    pub faults: Faults,
    /// By shard modulo `max_concurrency`: the time of the last attempt to identify.
    #[serde(skip)]
    pub identified: BTreeMap<u32, Timestamp>,
    /// The event of the last interaction, in case it must be delivered again.
    #[serde(skip)]
    pub last_interaction: Option<Value>,
    /// The number of deliveries by HTTP so far.
    #[serde(skip)]
    pub delivered: usize,
    /// The edits of old messages that count against a limit per channel: the channel and the time of each.
    #[serde(skip)]
    pub old_edits: Vec<(Id, Timestamp)>,
    /// The notices that are not delivered yet.
    #[serde(skip)]
    pub notices: Vec<Notice>,
}

impl State {
    /// A collector for the problems in a request of the bot.
    pub fn form(&self) -> FormErrors {
        FormErrors::new(self.faults.lenient, self.world.emojis.iter().map(|emoji| emoji.id).collect())
    }

    pub fn issue_id(&mut self, now: Timestamp) -> Id {
        self.ids.next(now)
    }

    pub fn person(&self, id: Id) -> Option<&Person> {
        self.world.people.iter().find(|person| person.id == id)
    }

    pub fn members<'a>(&'a self, server: &'a Server) -> impl Iterator<Item = &'a Person> {
        self.world.people.iter().filter(move |person| !server.non_members.contains(&person.id))
    }

    pub fn bot(&self) -> &Person {
        self.person(people::BOT).expect("the bot is among the people from the first start")
    }

    pub fn channel(&self, id: Id) -> Option<&Channel> {
        self.world.channels.iter().find(|channel| channel.id == id)
    }

    pub fn add_channel(&mut self, channel: Channel) {
        self.world.channels.push(channel);
        self.notices.push(Notice::WorldChanged);
    }

    pub fn servers_with_bot(&self) -> impl Iterator<Item = &Server> {
        self.world.servers.iter().filter(|server| !server.removed)
    }

    /// The server of a channel; `None` for a direct message channel.
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
            self.notices.extend([Notice::ChannelChanged(channel), Notice::WorldChanged]);
        }
        true
    }

    /// The number of threads on a server that are not archived.
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
            |one: &Channel| one.id == id || one.thread.is_some_and(|thread| thread.parent == Some(id));
        let lost: Vec<Id> =
            self.world.channels.iter().filter(|one| is_within(one)).map(|one| one.id).collect();
        let messages: Vec<Id> =
            lost.iter().flat_map(|id| self.messages_in(*id)).map(|message| message.id).collect();
        for message in messages {
            self.remove_message(message);
        }
        self.world.channels.retain(|one| !lost.contains(&one.id));
        self.notices.extend([Notice::ChannelDeleted(server, description), Notice::WorldChanged]);
        true
    }

    /// The messages of a channel, the oldest first.
    pub fn messages_in(&self, channel: Id) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.values().filter(move |message| message.channel == channel)
    }

    /// Deletes a message and its files. Its nonce stays spent.
    pub fn remove_message(&mut self, id: Id) {
        let Some(message) = self.messages.remove(&id) else { return };
        for file in &message.attachments {
            self.remove_file(file.id);
        }
        let Message { channel, visible_to, author, nonce, sent, .. } = message;
        self.spent_nonces.extend(nonce.map(|nonce| SpentNonce { author, nonce, sent }));
        self.notices.push(Notice::MessageDeleted { id, channel, visible_to });
    }

    /// Removes a file, whose bytes stay readable until [`READABLE_REMOVED_FILES`] others are removed.
    pub fn remove_file(&mut self, id: Id) {
        self.readable_removed_files.push_back(id);
        if self.readable_removed_files.len() > READABLE_REMOVED_FILES {
            let oldest = self.readable_removed_files.pop_front();
            self.removed_files.extend(oldest.inspect(|id| drop(self.files.remove(id))));
        }
    }
}

//! What comes in: one thing that one person did, as plain data. All of it is untrusted.

use std::collections::BTreeMap;

use crate::base::id::{ChannelId, InteractionId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Timestamp;

use super::permission::Lacking;

/// One thing that one person did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incoming {
    /// Where an answer goes.
    pub reply: ReplyTo,
    /// Who did it.
    pub person: Person,
    /// In which server; none where the person writes to us alone. The channel is that of `reply`.
    pub server: Option<ServerId>,
    /// Whether they may manage the server, as the chat says.
    pub manages: bool,
    /// What we lack in the channel, as the chat says.
    pub lacks: Lacking,
    /// The channel in which it was opened, where it is a thread.
    pub thread_of: Option<ChannelId>,
    /// Whether we may open threads on messages there and write in them, as the chat says.
    pub opens_threads: bool,
    /// The locale of the person's client, such as `de` or `en-GB`.
    pub locale: String,
    /// The locale of the server, if it has chosen one.
    pub server_locale: Option<String>,
    /// When it reached us.
    pub at: Timestamp,
    /// What it is.
    pub act: Act,
}

impl Incoming {
    /// Where in a server; nowhere for who writes to us alone.
    pub fn place(&self) -> Option<Place> {
        Some(Place { server: self.server?, channel: self.reply.channel })
    }
}

/// Something that a person did of a kind that we never ask for: nothing can come of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// Where an answer goes.
    pub reply: ReplyTo,
    /// The locale of the person's client, such as `de` or `en-GB`.
    pub locale: String,
}

/// A message of our own that stands in a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    /// The message.
    pub id: MessageId,
    /// What it says.
    pub text: String,
    /// The ids of its buttons and menus, in order, live ones and disabled ones.
    pub components: Vec<String>,
    /// Whether any of them can be used.
    pub has_controls: bool,
}

/// The address of an answer.
#[derive(Clone, PartialEq, Eq)]
pub struct ReplyTo {
    /// The interaction; every effect of it happens once.
    pub id: InteractionId,
    /// What the chat wants to see with an answer. A secret for fifteen minutes.
    pub token: String,
    /// The channel it came from.
    pub channel: ChannelId,
}

impl std::fmt::Debug for ReplyTo {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ReplyTo({} in {})", self.id, self.channel)
    }
}

/// A person as the chat shows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Their id.
    pub id: PersonId,
    /// Their name as shown in the server. Untrusted.
    pub name: String,
    /// Whether it is a program.
    pub bot: bool,
}

/// What a person did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Sent a command.
    Command(Call),
    /// Is typing a command and asks what could follow.
    Complete {
        /// The command as far as it is typed.
        call: Call,
        /// The option being typed.
        option: String,
        /// What stands there so far.
        typed: String,
    },
    /// Pressed a button, or chose from a menu (`values`).
    Press {
        /// The message it stands on.
        message: MessageId,
        /// Whether only this person sees that message.
        private: bool,
        /// The component id: ours once, but anybody can send anything.
        component: String,
        /// What was chosen from a menu.
        values: Vec<String>,
    },
}

/// A command with its options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    /// The name of the command.
    pub name: String,
    /// The name of its subcommand, where it has them.
    pub sub: Option<String>,
    /// The options by name.
    pub options: BTreeMap<String, Value>,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Text, or the value of a fixed choice.
    Text(String),
    /// Yes or no.
    Flag(bool),
    /// A person.
    Person(Person),
    /// A channel of the server.
    Channel(ChannelId),
    /// A message, by the ids of its buttons and menus: ours once, but anybody can send anything.
    Message(Vec<String>),
}

impl Call {
    /// Whether any option names the computer.
    pub fn names_the_computer(&self) -> bool {
        self.options.values().any(|value| matches!(value, Value::Person(person) if person.id.is_computer()))
    }

    /// A text option.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.options.get(name) {
            Some(Value::Text(text)) => Some(text),
            _ => None,
        }
    }

    /// A person option.
    pub fn person(&self, name: &str) -> Option<&Person> {
        match self.options.get(name) {
            Some(Value::Person(person)) => Some(person),
            _ => None,
        }
    }

    /// A channel option.
    pub fn channel(&self, name: &str) -> Option<ChannelId> {
        match self.options.get(name) {
            Some(Value::Channel(channel)) => Some(*channel),
            _ => None,
        }
    }

    /// The ids of the buttons and menus of a message.
    pub fn message(&self, name: &str) -> &[String] {
        match self.options.get(name) {
            Some(Value::Message(ids)) => ids,
            _ => &[],
        }
    }

    /// A yes-or-no option.
    pub fn flag(&self, name: &str) -> Option<bool> {
        match self.options.get(name) {
            Some(Value::Flag(flag)) => Some(*flag),
            _ => None,
        }
    }
}

//! What comes in: one thing that one person did, as plain data. All of it is untrusted.

use std::collections::BTreeMap;

use crate::base::absence::Absence;
use crate::base::id::{ChannelId, InteractionId, MessageId, PersonId, Place, ServerId};
use crate::base::time::Timestamp;

use super::Message;
use super::permission::Lacking;

/// One thing that one person did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Incoming {
    pub reply: ReplyTo,
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
    /// The time at which it reached the bot.
    pub at: Timestamp,
    pub act: Act,
}

impl Incoming {
    /// Where in a server; nowhere for who writes to us alone.
    pub fn place(&self) -> Option<Place> {
        Some(Place { server: self.server?, channel: self.reply.channel })
    }
}

/// Something that a person did and nothing can come of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    pub reply: ReplyTo,
    /// The locale of the person's client, such as `de` or `en-GB`.
    pub locale: String,
    pub why: Stray,
}

/// Why nothing comes of something that a person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stray {
    /// It is of a kind that we never ask for.
    Unknown,
    /// It came in a form that we cannot read.
    Unreadable,
}

/// A message of our own that stands in a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    pub id: MessageId,
    pub text: String,
    /// The ids of its buttons and menus, in order, live ones and disabled ones.
    pub components: Vec<String>,
    /// Whether any of them can be used.
    pub has_controls: bool,
}

impl Seen {
    /// Whether it stands there as this message would be sent now: it says the same, and what can be pressed
    /// first is the same. By its words alone the board of another turn could be taken for it, once a move was
    /// taken back.
    pub fn is(&self, message: &Message) -> bool {
        self.text == message.text && self.components.first().map(String::as_str) == message.first_control()
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct ReplyTo {
    /// The interaction; every effect of it happens once.
    pub id: InteractionId,
    /// What the chat wants to see with an answer. A secret for fifteen minutes.
    pub token: String,
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
    pub id: PersonId,
    /// Their name as shown in the server. Untrusted.
    pub name: String,
    pub bot: bool,
    /// Why they cannot take part in the channel, if the chat says that they cannot. Only known of people whom a
    /// command names.
    pub absence: Option<Absence>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    Command(Call),
    /// Is typing a command and asks what could follow.
    Complete {
        /// The command as far as it is typed.
        call: Call,
        /// The name of the option being typed.
        option: String,
        /// The text of that option so far.
        typed: String,
    },
    /// Pressed a button, or chose from a menu (`values`).
    Press {
        /// The message on which the component stands.
        message: MessageId,
        /// Whether only this person sees that message.
        private: bool,
        /// The component id: ours once, but anybody can send anything.
        component: String,
        /// What was chosen from a menu.
        values: Vec<String>,
    },
}

/// A call of a command with its options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Call {
    pub name: String,
    /// The name of its subcommand, where it has them.
    pub sub: Option<String>,
    pub options: BTreeMap<String, Value>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Text, or the value of a fixed choice.
    Text(String),
    Flag(bool),
    Person(Person),
    Channel(ChannelId),
    /// A message, by the ids of its buttons and menus: ours once, but anybody can send anything.
    Message(Vec<String>),
}

impl Call {
    /// Whether any option names the computer.
    pub fn names_the_computer(&self) -> bool {
        self.options.values().any(|value| matches!(value, Value::Person(person) if person.id.is_computer()))
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        let Some(Value::Text(text)) = self.options.get(name) else { return None };
        Some(text)
    }

    pub fn person(&self, name: &str) -> Option<&Person> {
        let Some(Value::Person(person)) = self.options.get(name) else { return None };
        Some(person)
    }

    pub fn channel(&self, name: &str) -> Option<ChannelId> {
        let Some(Value::Channel(channel)) = self.options.get(name) else { return None };
        Some(*channel)
    }

    /// The ids of the buttons and menus of a message.
    pub fn message(&self, name: &str) -> &[String] {
        if let Some(Value::Message(ids)) = self.options.get(name) { ids } else { &[] }
    }

    pub fn flag(&self, name: &str) -> Option<bool> {
        let Some(Value::Flag(flag)) = self.options.get(name) else { return None };
        Some(*flag)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Button, ButtonStyle, Row};
    use super::*;

    #[test]
    fn a_board_after_a_move_taken_back_is_not_the_one_before_it() {
        let board = |first: &str| {
            let button = |id: &str| Button {
                id: id.to_owned(),
                label: "a1".to_owned(),
                emoji: None,
                style: ButtonStyle::Plain,
                disabled: false,
            };
            let rows = vec![Row::Buttons(vec![button(first), button("1v.adwg4bqa")])];
            Message { text: "Ada is to move.".to_owned(), rows, ..Message::default() }
        };
        let seen = |text: &str, components: &[&str]| Seen {
            id: MessageId(7),
            text: text.to_owned(),
            components: components.iter().map(|id| (*id).to_owned()).collect(),
            has_controls: true,
        };
        let before = seen("Ada is to move.", &["1p.adwg4bqa.9.0.a1", "1v.adwg4bqa"]);
        assert!(before.is(&board("1p.adwg4bqa.9.0.a1")));
        assert!(!before.is(&board("1p.adwg4bqa.11.0.a1")));
        assert!(!before.is(&Message { rows: Vec::new(), ..board("1p.adwg4bqa.9.0.a1") }));
        assert!(!seen("Ben is to move.", &["1p.adwg4bqa.9.0.a1"]).is(&board("1p.adwg4bqa.9.0.a1")));
    }
}

//! Incoming events: the actions of people in the chat, as plain data. All of this data is untrusted.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::id::{AbsenceReason, ChannelId, InteractionId, MessageId, PersonId, Place, ServerId};
use crate::base::text::Text;
use crate::base::time::Timestamp;

use super::Message;

/// One interaction of one person with the bot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct InteractionEvent {
    pub reply: ReplyTo,
    pub person: ChatPerson,
    /// The server; `None` in direct messages. The field `reply` has the channel.
    pub server: Option<ServerId>,
    /// Whether the person may manage the server, according to the chat.
    pub manages: bool,
    /// The permissions that the bot lacks in the channel, according to the chat.
    pub missing_permissions: MissingPermissions,
    /// The parent channel, if the channel is a thread.
    pub thread_of: Option<ChannelId>,
    /// Whether the chat says that the channel is no thread. A missing `thread_of` does not show this.
    pub in_channel: bool,
    /// Whether the bot may open threads on messages of the channel and post boards in these threads,
    /// according to the chat.
    pub opens_threads: bool,
    /// The newest message in the channel, by whatever author, if the chat names it.
    pub last_message: Option<MessageId>,
    /// Whether people have reacted to the message with the pressed component, or opened a thread on it. An
    /// interaction without these facts counts as no.
    pub is_discussed: bool,
    /// The locale of the person's client, such as `de` or `en-GB`.
    pub locale: String,
    /// The locale of the server, if it has chosen one.
    pub server_locale: Option<String>,
    /// The time at which the interaction reached the bot.
    pub at: Timestamp,
    pub act: UserAction,
}

impl InteractionEvent {
    /// The server and channel; `None` in direct messages.
    pub fn place(&self) -> Option<Place> {
        Some(Place { server: self.server?, channel: self.reply.channel })
    }
}

/// A permission that the bot needs in a channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    View,
    Send,
    /// Attach files, because boards are pictures.
    Attach,
    /// Read earlier messages, to find out after a fault whether a message was delivered.
    History,
}

/// The permissions that the bot lacks in a channel.
pub type MissingPermissions = BTreeSet<Permission>;

impl Permission {
    pub const ALL: [Self; 4] = [Self::View, Self::Send, Self::Attach, Self::History];

    /// The name of the permission in the chat's settings.
    pub const fn text(self) -> Text {
        Text::new(match self {
            Self::View => "permission-view",
            Self::Send => "permission-send",
            Self::Attach => "permission-attach",
            Self::History => "permission-history",
        })
    }
}

/// An interaction that the bot cannot handle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    pub reply: ReplyTo,
    /// The locale of the person's client, such as `de` or `en-GB`.
    pub locale: String,
    pub why: UnsupportedReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsupportedReason {
    /// An interaction of a kind that the bot does not use.
    Unknown,
    /// An interaction in a form that the adapter cannot read.
    Unreadable,
}

/// A message of the bot as read back from a channel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotMessage {
    pub id: MessageId,
    pub text: String,
    /// The component ids of the buttons and menus in this message, in order, including disabled ones.
    pub components: Vec<String>,
    /// Whether any button or menu of the message is enabled.
    pub has_controls: bool,
}

impl BotMessage {
    /// Whether `message` would look the same: whether it has the same text and the same first
    /// control.
    ///
    /// The text alone is not enough: after a takeback, the boards of two turns may have the same text.
    pub fn looks_like(&self, message: &Message) -> bool {
        self.text == message.text && self.components.first().map(String::as_str) == message.first_control()
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct ReplyTo {
    /// The id of the interaction. The effects of an interaction happen once, however often the chat
    /// delivers it.
    pub id: InteractionId,
    /// The token that the chat requires with an answer. The token is secret, and valid for fifteen
    /// minutes.
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
pub struct ChatPerson {
    pub id: PersonId,
    /// The name of the person as the server shows it; untrusted.
    pub name: String,
    pub bot: bool,
    /// The reason why the person cannot take part in the channel, if the chat gives one. Known only for
    /// people whom a command names.
    pub absence: Option<AbsenceReason>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UserAction {
    Command(CommandCall),
    /// A person is typing a command, and the client asks for completions.
    Complete {
        /// The command as far as it is typed.
        call: CommandCall,
        /// The name of the option being typed.
        option: String,
        /// The text of that option so far.
        typed: String,
    },
    /// A person has pressed a button, or has chosen `values` from a menu.
    Press {
        /// The message that contains the component.
        message: MessageId,
        /// Whether only this person sees the message.
        private: bool,
        /// The component id. A genuine id was made by the bot, but a client can send any text.
        component: String,
        /// The values chosen from a menu.
        values: Vec<String>,
    },
}

impl UserAction {
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Command(_) => "command",
            Self::Complete { .. } => "completion",
            Self::Press { .. } => "press",
        }
    }
}

/// A call of a command with its options.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandCall {
    pub name: String,
    /// The name of the subcommand, if the command has any.
    pub sub: Option<String>,
    pub options: BTreeMap<String, OptionValue>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// Text, or the value of a fixed choice.
    Text(String),
    Flag(bool),
    Person(ChatPerson),
    Channel(ChannelId),
    /// A message, as the component ids of its buttons and menus. Genuine ids were made by the bot, but a
    /// client can send any text.
    Message(Vec<String>),
}

impl CommandCall {
    pub fn named_people(&self) -> impl Iterator<Item = &ChatPerson> {
        self.options.values().filter_map(|value| match value {
            OptionValue::Person(person) => Some(person),
            _ => None,
        })
    }

    pub fn text(&self, name: &str) -> Option<&str> {
        let Some(OptionValue::Text(text)) = self.options.get(name) else { return None };
        Some(text)
    }

    pub fn person(&self, name: &str) -> Option<&ChatPerson> {
        let Some(OptionValue::Person(person)) = self.options.get(name) else { return None };
        Some(person)
    }

    pub fn channel(&self, name: &str) -> Option<ChannelId> {
        let Some(OptionValue::Channel(channel)) = self.options.get(name) else { return None };
        Some(*channel)
    }

    /// The component ids of a message argument; empty if there is no such argument.
    pub fn message(&self, name: &str) -> &[String] {
        if let Some(OptionValue::Message(ids)) = self.options.get(name) { ids } else { &[] }
    }

    pub fn flag(&self, name: &str) -> Option<bool> {
        let Some(OptionValue::Flag(flag)) = self.options.get(name) else { return None };
        Some(*flag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Button, ButtonStyle, Row};

    #[test]
    fn board_after_a_takeback_is_a_different_message() {
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
        let seen = |text: &str, components: &[&str]| BotMessage {
            id: MessageId(7),
            text: text.to_owned(),
            components: components.iter().map(|id| (*id).to_owned()).collect(),
            has_controls: true,
        };
        let before = seen("Ada is to move.", &["1p.adwg4bqa.9.0.a1", "1v.adwg4bqa"]);
        assert!(before.looks_like(&board("1p.adwg4bqa.9.0.a1")));
        assert!(!before.looks_like(&board("1p.adwg4bqa.11.0.a1")));
        assert!(!before.looks_like(&Message { rows: Vec::new(), ..board("1p.adwg4bqa.9.0.a1") }));
        assert!(!seen("Ben is to move.", &["1p.adwg4bqa.9.0.a1"]).looks_like(&board("1p.adwg4bqa.9.0.a1")));
    }
}

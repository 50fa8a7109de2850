//! Outgoing messages with pictures and controls, as plain data.

use std::sync::Arc;

use crate::base::id::{MatchId, MessageId, PersonId};

/// The people who can see a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visibility {
    Public,
    /// Only the person whom the message answers.
    Private,
}

/// The first answer to an interaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Message(Visibility, Message),
    /// Replaces the message with the pressed component, including its file, even if the new message has
    /// no file.
    Replace(Message),
    /// Completions for the option being typed; at most 25.
    Completions(Vec<Completion>),
}

impl Answer {
    /// Turns an answer that replaces a message into a new private message, for when that message is gone.
    #[must_use]
    pub fn into_new_message(self) -> Self {
        match self {
            Self::Replace(message) => Self::Message(Visibility::Private, message),
            other => other,
        }
    }
}

/// The way in which an answer is deferred. No answer is deferred in public, because a refusal would then
/// be public too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deferral {
    /// For a command: only the person sees the notice that an answer is on its way, and later the answer.
    Private,
    /// For a press: the message with the pressed component stays the same until it is edited.
    Update,
}

/// One of the messages that answer an interaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerPart {
    /// The first answer, or the message that the first answer replaced.
    First,
    /// A message sent after the first answer.
    FollowUp(MessageId),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// The text, in the chat's markdown.
    pub text: String,
    /// A file with its description: a picture, an animation, or text.
    pub file: Option<File>,
    pub rows: Vec<Row>,
    /// The people whom the message notifies. Other mentions in the text are shown, but notify nobody.
    pub pings: Vec<PersonId>,
    /// The match to which this message belongs as a panel. The chat does not show this field.
    ///
    /// A panel is a private message in which a player acts on the current turn. The bot deletes a panel
    /// once the player has moved or opens another panel, because a stale panel is of no use. Messages
    /// that a player asked to read (rules, replays, lists, settings) are no panels and stay. The
    /// private message in which a practice match is played is no panel either.
    pub panel_of: Option<MatchId>,
    /// Whether the chat announces the message to nobody: no sound, and no notification.
    pub silent: bool,
}

impl Message {
    pub fn first_control(&self) -> Option<&str> {
        self.rows.iter().find_map(|row| match row {
            Row::Buttons(buttons) => buttons.first().map(|button| button.id.as_str()),
            Row::Menu(menu) => Some(menu.id.as_str()),
            Row::Link(_) => None,
        })
    }
}

/// An edit of a message. Fields that are `None` stay as they are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edit {
    pub text: Option<String>,
    /// The new controls. An empty list removes all of them.
    pub rows: Option<Vec<Row>>,
    pub file: FileEdit,
}

/// The change to the file of an edited message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FileEdit {
    #[default]
    Keep,
    Remove,
    Replace(File),
}

impl FileEdit {
    pub const fn new_file(&self) -> Option<&File> {
        match self {
            Self::Replace(file) => Some(file),
            Self::Keep | Self::Remove => None,
        }
    }
}

/// A file with its description. The ending of the file name determines the kind of file.
#[derive(Clone, PartialEq, Eq)]
pub struct File {
    pub bytes: Arc<[u8]>,
    /// The file name: lower-case letters, digits and `-`, with an ending from [`ENDINGS`].
    pub name: String,
    /// The contents in words, for people who cannot see them; 1 to 1,024 characters.
    pub alt: String,
}

/// The endings of file names that may be sent.
pub const ENDINGS: [&str; 4] = [".png", ".gif", ".txt", ".json"];

impl std::fmt::Debug for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "File({}, {} bytes, {:?})", self.name, self.bytes.len(), self.alt)
    }
}

/// A small picture for buttons and menus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// The name: letters, digits and `_`, at most 25.
    pub name: String,
    /// A PNG file of at most 256 KiB.
    pub png: Arc<[u8]>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// One to five buttons, shown beside each other.
    Buttons(Vec<Button>),
    Menu(Menu),
    /// A button that opens an address. The chat does not report presses of this button to the bot.
    Link(Link),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The text on the button; 1 to 80 characters.
    pub label: String,
    /// An address of at most 512 characters.
    pub address: String,
}

/// The emphasis of a button, which chats show by its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// One of several buttons of equal weight.
    Plain,
    /// The one button that most people should press.
    Main,
    /// A button that accepts or confirms something.
    Success,
    /// A button for something that cannot be undone.
    Danger,
}

/// A button with a label, an emoji or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// The component id, which a press carries; 1 to 100 characters, unique in the message.
    pub id: String,
    /// The text on the button; at most 80 characters.
    pub label: String,
    /// A Unicode emoji, or an emoji of the application as `name:id`.
    pub emoji: Option<String>,
    pub style: ButtonStyle,
    pub disabled: bool,
}

/// A menu from which a person chooses one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// The component id, which a choice carries; 1 to 100 characters, unique in the message.
    pub id: String,
    /// The text on the menu while nothing is chosen; at most 150 characters.
    pub placeholder: String,
    /// The entries to choose from, 1 to 25.
    pub entries: Vec<MenuEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuEntry {
    /// The value that a choice carries; at most 100 characters, unique in the menu.
    pub value: String,
    /// The text of the entry; at most 100 characters.
    pub label: String,
    /// A second line; at most 100 characters.
    pub note: Option<String>,
    /// A Unicode emoji, or an emoji of the application as `name:id`.
    pub emoji: Option<String>,
}

/// A suggestion for the option being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text that people see; at most 100 characters.
    pub label: String,
    /// The text that the client sends back if a person chooses the suggestion; at most 100 characters,
    /// untrusted when it comes back.
    pub value: String,
}

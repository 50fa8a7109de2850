//! What goes out: messages with pictures and controls, as plain data.

use std::sync::Arc;

use crate::base::id::{MatchId, MessageId, PersonId};

/// The people who see a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    Public,
    /// Only the person whom the message answers.
    Private,
}

/// The first answer to an interaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Message(Shown, Message),
    /// The message whose component was pressed becomes this one; a file it had goes unless there is a new
    /// one.
    Replace(Message),
    /// What could follow in the option being typed; at most 25.
    Completions(Vec<Completion>),
}

/// How an answer is deferred. Nothing is deferred in public: a refusal that came later would stand where
/// everybody reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Later {
    /// A command: only the person sees that an answer is on its way, and the answer that takes its place.
    Private,
    /// A press: the message that was pressed stays as it is until it is changed.
    Update,
}

/// One of the messages by which an interaction was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnswerPart {
    /// The first answer, or the message that it replaced.
    First,
    /// A message that was said after it.
    FollowUp(MessageId),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Message {
    /// Its text, in the chat's markdown.
    pub text: String,
    /// A file with its description: a picture, a moving one, or text.
    pub file: Option<File>,
    pub rows: Vec<Row>,
    /// Who is called by it. Every other mention in the text is shown but calls nobody.
    pub pings: Vec<PersonId>,
    /// The match of which it is a panel. A chat does not show this.
    ///
    /// A panel is a private message in which a player presses something about the turn of a match, so that
    /// nothing is lost when it goes: it is deleted once they have moved, or open another panel. What they
    /// asked to read (rules, hints, replays, lists, settings) is no panel and stays, and so does a message
    /// that is itself the place of a match.
    pub panel_of: Option<MatchId>,
}

impl Message {
    /// The id of the first thing that can be pressed or chosen from, if there is any.
    pub fn first_control(&self) -> Option<&str> {
        self.rows.iter().find_map(|row| match row {
            Row::Buttons(buttons) => buttons.first().map(|button| button.id.as_str()),
            Row::Menu(menu) => Some(menu.id.as_str()),
            Row::Link(_) => None,
        })
    }
}

/// A change of a message; what is none stays as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Edit {
    pub text: Option<String>,
    /// The new controls. An empty list takes all of them away.
    pub rows: Option<Vec<Row>>,
    pub file: FileEdit,
}

/// What becomes of the file of a message that is changed.
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

/// A file with its description. The chat tells its kind by the ending of its name.
#[derive(Clone, PartialEq, Eq)]
pub struct File {
    pub bytes: Arc<[u8]>,
    /// Its name: small letters, digits, `-`, ending in `.png`, `.gif`, `.txt` or `.json`.
    pub name: String,
    /// What it shows or holds, for those who do not see it. 1 to 1,024 characters.
    pub alt: String,
}

/// The kinds of files that may go out, by the endings of their names.
pub const ENDINGS: [&str; 4] = [".png", ".gif", ".txt", ".json"];

impl std::fmt::Debug for File {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "File({}, {} bytes, {:?})", self.name, self.bytes.len(), self.alt)
    }
}

/// A small picture for buttons and menus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Its name: letters, digits and `_`, at most 25.
    pub name: String,
    /// A PNG file, at most 256 KiB.
    pub png: Arc<[u8]>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// One to five buttons in a row.
    Buttons(Vec<Button>),
    Menu(Menu),
    /// A button that opens an address; pressing it tells us nothing.
    Link(Link),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// What stands on it; 1 to 80 characters.
    pub label: String,
    /// An address of at most 512 characters.
    pub address: String,
}

/// How much a button wants to be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ButtonStyle {
    /// A quiet button, one of several.
    Plain,
    /// A button that is the one thing to press.
    Main,
    /// A button by which one says yes.
    Good,
    /// A button for something that cannot be undone.
    Grave,
}

/// A button. It has a label, an emoji or both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What comes back when it is pressed; 1 to 100 bytes, once in a message.
    pub id: String,
    /// What stands on it; at most 80 characters.
    pub label: String,
    /// A Unicode emoji, or an emoji of the application as `name:id`.
    pub emoji: Option<String>,
    /// How much it wants to be seen.
    pub style: ButtonStyle,
    pub disabled: bool,
}

/// A menu of which one entry can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Menu {
    /// What comes back with the chosen value; 1 to 100 bytes, once in a message.
    pub id: String,
    /// What stands on it while nothing is chosen; at most 150 characters.
    pub placeholder: String,
    /// The entries to choose from, 1 to 25.
    pub entries: Vec<MenuEntry>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MenuEntry {
    /// What comes back; at most 100 characters, once in a menu.
    pub value: String,
    /// What stands on it; at most 100 characters.
    pub label: String,
    /// A second line; at most 100 characters.
    pub note: Option<String>,
    /// A Unicode emoji, or an emoji of the application as `name:id`.
    pub emoji: Option<String>,
}

/// Something that could follow in the option being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// What is shown; at most 100 characters.
    pub label: String,
    /// What is sent; at most 100 characters. Comes back as untrusted text.
    pub value: String,
}

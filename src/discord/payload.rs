//! The JSON bodies of messages sent to Discord.
//!
//! The types are this crate's own, because serenity's builders always write `attachments: []`. Such a list
//! would remove a message's file when only the controls change. Discord reads a missing key as "leave
//! unchanged", and `attachments` as "keep only these".

use serde::Serialize;

use crate::base::id::PersonId;
use crate::chat::{
    Answer, Button, ButtonStyle, Completion, Deferral, Edit, File, FileEdit, Link, Menu, MenuEntry, Message,
    Row, Visibility,
};

/// The flag of an ephemeral message, which only one person sees.
const EPHEMERAL: u32 = 1 << 6;
/// The maximum length of a nonce that Discord accepts, in characters.
const NONCE: usize = 25;

/// The request body of the first answer to an interaction.
#[derive(Serialize)]
pub(super) struct Callback<'a> {
    #[serde(rename = "type")]
    kind: u8,
    #[serde(skip_serializing_if = "Option::is_none")]
    data: Option<CallbackBody<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum CallbackBody<'a> {
    Message(Payload<'a>),
    Flags { flags: u32 },
    Completions { choices: Vec<OneCompletion<'a>> },
}

#[derive(Serialize)]
struct OneCompletion<'a> {
    name: &'a str,
    value: &'a str,
}

impl<'a> Callback<'a> {
    pub(super) fn of(answer: &'a Answer) -> Self {
        match answer {
            Answer::Message(visibility, message) => {
                Self { kind: 4, data: Some(CallbackBody::Message(Payload::new(message, *visibility))) }
            }
            Answer::Replace(message) => {
                Self { kind: 7, data: Some(CallbackBody::Message(Payload::replacing(message))) }
            }
            Answer::Completions(list) => {
                let one = |Completion { label, value }: &'a Completion| OneCompletion { name: label, value };
                let choices = list.iter().map(one).collect();
                Self { kind: 8, data: Some(CallbackBody::Completions { choices }) }
            }
        }
    }

    /// Returns the body of a deferral, which tells Discord that the answer follows later.
    pub(super) fn deferring(later: Deferral) -> Self {
        match later {
            Deferral::Private => Self { kind: 5, data: Some(CallbackBody::Flags { flags: EPHEMERAL }) },
            Deferral::Update => Self { kind: 6, data: None },
        }
    }
}

/// The body of a new message or of an edit. Keys that are `None` are not sent.
#[derive(Default, Serialize)]
pub(super) struct Payload<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    content: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<Vec<RowForm<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    attachments: Option<Vec<Attachment<'a>>>,
    /// Always sent: without this key, Discord would notify everybody whom the text mentions.
    allowed_mentions: Mentions,
    #[serde(skip_serializing_if = "Option::is_none")]
    flags: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nonce: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    enforce_nonce: Option<bool>,
}

impl<'a> Payload<'a> {
    pub(super) fn new(message: &'a Message, visibility: Visibility) -> Self {
        Self {
            content: Some(&message.text),
            components: Some(rows(&message.rows)),
            attachments: message.file.as_ref().map(|file| vec![Attachment::of(file)]),
            allowed_mentions: Mentions::of(&message.pings),
            flags: flags(visibility),
            ..Self::default()
        }
    }

    /// Returns the body that replaces a whole message. The old file is removed even if there is no new one.
    pub(super) fn replacing(message: &'a Message) -> Self {
        let file = message.file.iter().map(Attachment::of).collect();
        Self { attachments: Some(file), ..Self::new(message, Visibility::Public) }
    }

    /// Returns the body of an edit. Parts that `edit` does not mention stay unchanged; a new file replaces
    /// the old one.
    pub(super) fn change(edit: &'a Edit) -> Self {
        Self {
            content: edit.text.as_deref(),
            components: edit.rows.as_deref().map(rows),
            attachments: match &edit.file {
                FileEdit::Keep => None,
                FileEdit::Remove => Some(Vec::new()),
                FileEdit::Replace(file) => Some(vec![Attachment::of(file)]),
            },
            ..Self::default()
        }
    }

    /// Adds a nonce derived from `name`. If a message with the same nonce is posted again within some
    /// minutes, Discord creates no second one.
    pub(super) fn once(self, name: &str) -> Self {
        Self { nonce: Some(nonce(name)), enforce_nonce: Some(true), ..self }
    }
}

/// The description of an uploaded file. `id` is the file's index in the upload, always 0, because the chat
/// port allows one file per message.
#[derive(Serialize)]
struct Attachment<'a> {
    id: u64,
    filename: &'a str,
    description: &'a str,
}

impl<'a> Attachment<'a> {
    fn of(file: &'a File) -> Self {
        Self { id: 0, filename: &file.name, description: &file.alt }
    }
}

/// The people whom a message notifies. The empty `parse` keeps Discord from reading mentions in the text.
#[derive(Default, Serialize)]
struct Mentions {
    parse: [(); 0],
    users: Vec<String>,
}

impl Mentions {
    fn of(pings: &[PersonId]) -> Self {
        Self { parse: [], users: pings.iter().map(PersonId::to_string).collect() }
    }
}

fn flags(visibility: Visibility) -> Option<u32> {
    (visibility == Visibility::Private).then_some(EPHEMERAL)
}

#[derive(Serialize)]
struct RowForm<'a> {
    #[serde(rename = "type")]
    kind: u8,
    components: Vec<Control<'a>>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Control<'a> {
    Button(ButtonForm<'a>),
    Menu(MenuForm<'a>),
    Link(LinkForm<'a>),
}

#[derive(Serialize)]
struct LinkForm<'a> {
    #[serde(rename = "type")]
    kind: u8,
    style: u8,
    label: &'a str,
    url: &'a str,
}

#[derive(Serialize)]
struct ButtonForm<'a> {
    #[serde(rename = "type")]
    kind: u8,
    style: u8,
    custom_id: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    label: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    emoji: Option<Emoji<'a>>,
    disabled: bool,
}

#[derive(Serialize)]
struct MenuForm<'a> {
    #[serde(rename = "type")]
    kind: u8,
    custom_id: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    placeholder: &'a str,
    options: Vec<EntryForm<'a>>,
}

#[derive(Serialize)]
struct EntryForm<'a> {
    label: &'a str,
    value: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    emoji: Option<Emoji<'a>>,
}

#[derive(Serialize)]
struct Emoji<'a> {
    name: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
}

fn rows(rows: &[Row]) -> Vec<RowForm<'_>> {
    rows.iter().map(|row| RowForm { kind: 1, components: controls(row) }).collect()
}

fn controls(row: &Row) -> Vec<Control<'_>> {
    match row {
        Row::Buttons(buttons) => buttons.iter().map(ButtonForm::of).map(Control::Button).collect(),
        Row::Menu(menu) => vec![Control::Menu(MenuForm::of(menu))],
        Row::Link(link) => vec![Control::Link(LinkForm::of(link))],
    }
}

impl<'a> LinkForm<'a> {
    fn of(link: &'a Link) -> Self {
        Self { kind: 2, style: 5, label: &link.label, url: &link.address }
    }
}

impl<'a> ButtonForm<'a> {
    fn of(button: &'a Button) -> Self {
        let style = match button.style {
            ButtonStyle::Main => 1,
            ButtonStyle::Plain => 2,
            ButtonStyle::Success => 3,
            ButtonStyle::Danger => 4,
        };
        let Button { id, label, emoji, disabled, .. } = button;
        let emoji = emoji.as_deref().map(Emoji::of);
        Self { kind: 2, style, custom_id: id, label, emoji, disabled: *disabled }
    }
}

impl<'a> MenuForm<'a> {
    fn of(menu: &'a Menu) -> Self {
        let options = menu.entries.iter().map(EntryForm::of).collect();
        Self { kind: 3, custom_id: &menu.id, placeholder: &menu.placeholder, options }
    }
}

impl<'a> EntryForm<'a> {
    fn of(entry: &'a MenuEntry) -> Self {
        let MenuEntry { value, label, note, emoji } = entry;
        Self { label, value, description: note.as_deref(), emoji: emoji.as_deref().map(Emoji::of) }
    }
}

impl<'a> Emoji<'a> {
    /// Parses `name:id` as an emoji of the application, and any other text as a Unicode emoji.
    fn of(text: &'a str) -> Self {
        match text.split_once(':') {
            Some((name, id)) if id.parse::<u64>().is_ok() => Self { name, id: Some(id) },
            _ => Self { name: text, id: None },
        }
    }
}

/// Returns the nonce for a name: the name itself if it is short enough, otherwise the first [`NONCE`]
/// hexadecimal digits of the name's 128-bit FNV-1a hash.
fn nonce(name: &str) -> String {
    const START: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
    if name.len() <= NONCE {
        return name.to_owned();
    }
    let hash = name.bytes().fold(START, |hash, byte| (hash ^ u128::from(byte)).wrapping_mul(PRIME));
    let mut digits = format!("{hash:032x}");
    digits.truncate(NONCE);
    digits
}

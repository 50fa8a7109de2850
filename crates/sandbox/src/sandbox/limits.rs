//! Discord's numbers, written down a second time on purpose: the bot has its own, and each checks the other.
//!
//! Source: Discord's documentation and OpenAPI document of summer 2026, unless a line says otherwise.

use crate::base::time::Span;

/// Length of a message's text in characters.
pub const CONTENT: usize = 2000;
pub const EMBEDS: usize = 10;
/// Characters in all embeds of a message together.
pub const EMBEDS_TOTAL: usize = 6000;
/// Characters in an embed's title, a field's name and the author's name.
pub const EMBED_TITLE: usize = 256;
/// Length of an embed's description in characters.
pub const EMBED_DESCRIPTION: usize = 4096;
pub const EMBED_FIELDS: usize = 25;
/// Characters in an embed field's value.
pub const EMBED_FIELD_VALUE: usize = 1024;
/// Length of an embed's footer in characters.
pub const EMBED_FOOTER: usize = 2048;
/// Threads of a server that are not archived.
pub const ACTIVE_THREADS: usize = 1000;
/// Rows of components in a message without the newer layout.
pub const ROWS: usize = 5;
pub const ROW_BUTTONS: usize = 5;
/// Components of a message in the newer layout, nested ones counted.
pub const COMPONENTS: usize = 40;
/// Characters in all texts of a message in the newer layout together.
pub const TEXTS_TOTAL: usize = 4000;
/// Length of a button's label in characters.
pub const BUTTON_LABEL: usize = 80;
/// Characters in a component's or modal's custom id.
pub const CUSTOM_ID: usize = 100;
/// Characters in the address of a link button.
pub const BUTTON_URL: usize = 512;
pub const SELECT_OPTIONS: usize = 25;
/// Length of a select's placeholder in characters.
pub const SELECT_PLACEHOLDER: usize = 150;
/// Characters in a select option's label, value and description each.
pub const SELECT_OPTION_TEXT: usize = 100;
/// Pictures in a gallery of the newer layout.
pub const GALLERY_ITEMS: usize = 10;
/// Characters in a modal's title and in a text input's label.
pub const MODAL_TITLE: usize = 45;
pub const MODAL_COMPONENTS: usize = 5;
/// Characters that a text input can be asked to hold.
pub const INPUT_VALUE: usize = 4000;
/// Characters in a text input's placeholder and in a label's description.
pub const INPUT_PLACEHOLDER: usize = 100;
/// Length of alternative text in characters.
pub const ALT_TEXT: usize = 1024;
pub const FILES: usize = 10;
pub const FILE_BYTES: usize = 10 * 1024 * 1024;
pub const REQUEST_BYTES: usize = 25 * 1024 * 1024;
/// Length of a nonce in characters.
pub const NONCE: usize = 25;
/// Commands of the chat-input kind, global or in one server.
pub const SLASH_COMMANDS: usize = 100;
/// Commands of the user and of the message kind, each.
pub const MENU_COMMANDS: usize = 15;
/// Characters in a command's or option's name.
pub const COMMAND_NAME: usize = 32;
/// Characters in a command's or option's description.
pub const COMMAND_DESCRIPTION: usize = 100;
/// Options of a command, subcommands of a command or group.
pub const COMMAND_OPTIONS: usize = 25;
/// Choices of an option, and suggestions in an autocomplete answer.
pub const CHOICES: usize = 25;
/// Characters in a choice's name and in its text value.
pub const CHOICE_TEXT: usize = 100;
/// Characters in a text option's value, and the largest length limit it may name.
pub const OPTION_TEXT: usize = 6000;
/// Characters in all names, descriptions and choice values of a command; the longest localisation counts.
pub const COMMAND_TOTAL: usize = 8000;
/// Whole numbers and numbers in options lie within plus or minus 2^53.
pub const OPTION_NUMBER: f64 = 9_007_199_254_740_992.0;
/// From sending an interaction until its first answer must have come.
pub const FIRST_ANSWER: Span = Span::seconds(3);
/// How long an interaction's token serves.
pub const TOKEN_LIFE: Span = Span::minutes(15);
/// From this age on, edits of a message are counted.
pub const OLD_MESSAGE: Span = Span::hours(1);
/// Edits of one old message in an hour. Discord does not publish its number; this one only has to be small.
pub const OLD_MESSAGE_EDITS: usize = 5;
/// How long a repeated nonce is recognised (documentation: "the past few minutes").
pub const NONCE_LIFE: Span = Span::minutes(5);
pub const EMOJI_BYTES: usize = 256 * 1024;
pub const EMOJIS: usize = 2000;
/// Bytes in one frame that a client sends to the gateway.
pub const GATEWAY_BYTES: usize = 4096;
/// Frames that a client may send to the gateway in a minute.
pub const GATEWAY_SENDS: usize = 120;
/// Events kept for a session that may resume. Discord's number is not published.
pub const REPLAY_EVENTS: usize = 1000;
/// Between two sessions whose shards may not begin at the same time.
pub const BETWEEN_IDENTIFIES: Span = Span::seconds(5);
/// How long a session that lost its connection may resume. Discord's number is not published.
pub const RESUME_LIFE: Span = Span::minutes(5);

/// The languages that Discord's clients can be set to.
pub const LOCALES: [&str; 34] = [
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN",
    "zh-TW", "ar", "he",
];

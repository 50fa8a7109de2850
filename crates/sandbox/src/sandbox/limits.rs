//! Limits of Discord, repeated here on purpose: the bot has its own copy, and each checks the other.
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
/// Rows of components in a message of the older layout.
pub const ROWS: usize = 5;
pub const ROW_BUTTONS: usize = 5;
/// Components of a message in the newer layout, including nested ones.
pub const COMPONENTS: usize = 40;
/// Characters in all texts of a message in the newer layout together.
pub const TEXTS_TOTAL: usize = 4000;
/// Length of a button's label in characters.
pub const BUTTON_LABEL: usize = 80;
/// Characters in a component's or modal's custom id.
pub const CUSTOM_ID: usize = 100;
/// Characters in the URL of a link button.
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
/// Greatest length of a text input's value that a modal may allow.
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
/// Slash commands, either global or on one server.
pub const SLASH_COMMANDS: usize = 100;
/// Menu commands for users, and as many for messages.
pub const MENU_COMMANDS: usize = 15;
/// Characters in a command's or option's name.
pub const COMMAND_NAME: usize = 32;
/// Characters in a command's or option's description.
pub const COMMAND_DESCRIPTION: usize = 100;
/// Options of a command, or subcommands of a command or group.
pub const COMMAND_OPTIONS: usize = 25;
/// Choices of an option, or suggestions for it.
pub const CHOICES: usize = 25;
/// Characters in a choice's name and in its text value.
pub const CHOICE_TEXT: usize = 100;
/// Characters in a text option's value, and the greatest limit that the option may set.
pub const OPTION_TEXT: usize = 6000;
/// Characters in all names, descriptions and choice values of a command; the longest translation counts.
pub const COMMAND_TOTAL: usize = 8000;
/// Numbers in options lie within plus or minus 2^53.
pub const OPTION_NUMBER: f64 = 9_007_199_254_740_992.0;
/// Time in which an interaction must get its first answer.
pub const FIRST_ANSWER: Span = Span::seconds(3);
/// Lifetime of an interaction's token since its start.
pub const TOKEN_LIFE: Span = Span::minutes(15);
/// Age from which on edits of a message are counted.
pub const OLD_MESSAGE: Span = Span::hours(1);
/// Edits of an old message in an hour. Discord does not publish this number, so this one is merely
/// small.
pub const OLD_MESSAGE_EDITS: usize = 5;
/// Time in which a repeated nonce is recognized (documentation: "the past few minutes").
pub const NONCE_LIFE: Span = Span::minutes(5);
pub const EMOJI_BYTES: usize = 256 * 1024;
pub const EMOJIS: usize = 2000;
/// Bytes in one frame from a client to the gateway.
pub const GATEWAY_BYTES: usize = 4096;
/// Frames that a client may send to the gateway in a minute.
pub const GATEWAY_SENDS: usize = 120;
/// Events kept for a session that may resume. Discord does not publish this number.
pub const REPLAY_EVENTS: usize = 1000;
/// Time between two sessions of shards that must not identify together.
pub const BETWEEN_IDENTIFIES: Span = Span::seconds(5);
/// Time in which a disconnected session may resume. Discord does not publish this number.
pub const RESUME_LIFE: Span = Span::minutes(5);

/// Languages to which Discord's clients can be set.
pub const LOCALES: [&str; 34] = [
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN",
    "zh-TW", "ar", "he",
];

//! Discord's limits, as maximum values unless a comment says otherwise. The bot has its own copy of these
//! limits, on purpose: each copy checks the other.
//!
//! Source: Discord's documentation and OpenAPI document of summer 2026, unless a comment says otherwise.

use crate::base::time::Span;

/// The maximum length of a message's text, in characters.
pub const CONTENT: usize = 2000;
/// The maximum number of threads on a server that are not archived.
pub const ACTIVE_THREADS: usize = 1000;
/// The maximum number of component rows in a message.
pub const ROWS: usize = 5;
pub const ROW_BUTTONS: usize = 5;
/// The maximum length of a person's display name, in characters.
pub const DISPLAY_NAME: usize = 32;
/// The maximum length of a reaction's emoji, in characters.
pub const REACTION: usize = 32;
/// The maximum length of a button's label, in characters.
pub const BUTTON_LABEL: usize = 80;
/// The maximum length of a component's custom id, in characters.
pub const CUSTOM_ID: usize = 100;
/// The maximum length of a link button's URL, in characters.
pub const BUTTON_URL: usize = 512;
pub const SELECT_OPTIONS: usize = 25;
/// The maximum length of a select menu's placeholder, in characters.
pub const SELECT_PLACEHOLDER: usize = 150;
/// The maximum length of a select option's label, value and description, in characters each.
pub const SELECT_OPTION_TEXT: usize = 100;
/// The maximum length of a picture's alternative text, in characters.
pub const ALT_TEXT: usize = 1024;
pub const FILES: usize = 10;
pub const FILE_BYTES: usize = 10 * 1024 * 1024;
pub const REQUEST_BYTES: usize = 25 * 1024 * 1024;
/// The maximum length of a nonce, in characters.
pub const NONCE: usize = 25;
/// The maximum number of slash commands, counted separately for the global scope and for each server.
pub const SLASH_COMMANDS: usize = 100;
/// The maximum number of commands in the menu of users, and also in the menu of messages, counted separately
/// for the global scope and for each server.
pub const MENU_COMMANDS: usize = 15;
/// The maximum length of a command's or option's name, in characters.
pub const COMMAND_NAME: usize = 32;
/// The maximum length of a command's or option's description, in characters.
pub const COMMAND_DESCRIPTION: usize = 100;
/// The maximum number of options of a command, or of subcommands in a command or group.
pub const COMMAND_OPTIONS: usize = 25;
/// The maximum number of an option's choices, or of suggestions for it.
pub const CHOICES: usize = 25;
/// The maximum length of a choice's name, and of its value if that is a text, in characters each.
pub const CHOICE_TEXT: usize = 100;
/// The maximum length of a text option's value, in characters. An option may set a smaller limit.
pub const OPTION_TEXT: i64 = 6000;
/// The maximum total length of a command's names, descriptions and choice values, in characters. Of each
/// text, only the longest translation counts.
pub const COMMAND_TOTAL: usize = 8000;
/// The maximum time for the first answer to an interaction.
pub const FIRST_ANSWER: Span = Span::seconds(3);
/// The lifetime of an interaction's token.
pub const TOKEN_LIFE: Span = Span::minutes(15);
/// The age above which the number of edits of a message is limited.
pub const OLD_MESSAGE: Span = Span::hours(1);
/// The maximum number of edits of an old message within an hour. Discord does not publish this number; it
/// is small here, to test the bot.
pub const OLD_MESSAGE_EDITS: usize = 5;
/// The time for which a repeated nonce is recognized. Discord's documentation says "the past few
/// minutes".
pub const NONCE_LIFE: Span = Span::minutes(5);
pub const EMOJI_BYTES: usize = 256 * 1024;
pub const EMOJIS: usize = 2000;
/// The maximum size of one frame from a client to the gateway, in bytes.
pub const GATEWAY_BYTES: usize = 4096;
/// The maximum number of frames from a client to the gateway in a minute.
pub const GATEWAY_SENDS: usize = 120;
/// The maximum number of events stored for a session that may resume. Discord does not publish this number.
pub const REPLAY_EVENTS: usize = 1000;
/// The minimum time between two sessions of shards with equal ids modulo `max_concurrency`.
pub const BETWEEN_IDENTIFIES: Span = Span::seconds(5);
/// The time for which a disconnected session may resume. Discord does not publish this number.
pub const RESUME_LIFE: Span = Span::minutes(5);

/// The languages that Discord's clients offer.
pub const LOCALES: [&str; 34] = [
    "bg", "cs", "da", "de", "el", "en-GB", "en-US", "es-419", "es-ES", "fi", "fr", "hi", "hr", "hu", "id",
    "it", "ja", "ko", "lt", "nl", "no", "pl", "pt-BR", "ro", "ru", "sv-SE", "th", "tr", "uk", "vi", "zh-CN",
    "zh-TW", "ar", "he",
];

//! Errors of Discord's API: a status, a code and a message, or a tree of all problems in a request body. The
//! codes are those of Discord's documentation.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::ids::Id;

/// An error of Discord's documentation: its HTTP status, error code and message, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code(pub u16, pub u32, pub &'static str);

impl Code {
    /// Fails with this error if the condition is true.
    pub fn refuse_if(self, condition: bool) -> Result<()> {
        if condition { Err(self.into()) } else { Ok(()) }
    }
}

pub const NOT_FOUND: Code = Code(404, 0, "404: Not Found");
/// The bot token is missing or wrong.
pub const UNAUTHORIZED: Code = Code(401, 0, "401: Unauthorized");
/// The path contains the id of another application.
pub const UNKNOWN_APPLICATION: Code = Code(404, 10_002, "Unknown Application");
pub const UNKNOWN_CHANNEL: Code = Code(404, 10_003, "Unknown Channel");
pub const UNKNOWN_GUILD: Code = Code(404, 10_004, "Unknown Guild");
/// No user with this id is on the server.
pub const UNKNOWN_MEMBER: Code = Code(404, 10_007, "Unknown Member");
pub const UNKNOWN_MESSAGE: Code = Code(404, 10_008, "Unknown Message");
pub const UNKNOWN_USER: Code = Code(404, 10_013, "Unknown User");
pub const UNKNOWN_EMOJI: Code = Code(404, 10_014, "Unknown Emoji");
/// The interaction was not answered yet, so its webhook does not exist.
pub const UNKNOWN_WEBHOOK: Code = Code(404, 10_015, "Unknown Webhook");
/// The interaction does not exist, the token is wrong, or the time for the first answer has passed.
pub const UNKNOWN_INTERACTION: Code = Code(404, 10_062, "Unknown interaction");
pub const UNKNOWN_COMMAND: Code = Code(404, 10_063, "Unknown application command");
/// The command has no permissions of its own on the server.
pub const UNKNOWN_COMMAND_PERMISSIONS: Code = Code(404, 10_066, "Unknown application command permissions");
/// The application already has the maximum number of commands of this type.
pub const TOO_MANY_COMMANDS: Code =
    Code(400, 30_032, "Maximum number of application commands reached (100).");
/// A message older than an hour was edited too often.
pub const TOO_MANY_OLD_EDITS: Code =
    Code(429, 30_046, "Maximum number of edits to messages older than 1 hour reached. Try again later.");
/// The request, or all of its files together, have too many bytes.
pub const TOO_LARGE: Code = Code(413, 40_005, "Request entity too large");
pub const ALREADY_ANSWERED: Code = Code(400, 40_060, "Interaction has already been acknowledged.");
/// The bot does not see the channel.
pub const MISSING_ACCESS: Code = Code(403, 50_001, "Missing Access");
pub const NOT_THE_AUTHOR: Code = Code(403, 50_005, "Cannot edit a message authored by another user");
pub const EMPTY_MESSAGE: Code = Code(400, 50_006, "Cannot send an empty message");
pub const CLOSED_TO_MESSAGES: Code = Code(403, 50_007, "Cannot send messages to this user");
/// The bot sees the channel, but lacks a permission for this action.
pub const MISSING_PERMISSIONS: Code = Code(403, 50_013, "Missing Permissions");
/// The interaction's token has expired after 15 minutes, or was never valid.
pub const INVALID_WEBHOOK_TOKEN: Code = Code(401, 50_027, "Invalid Webhook Token");
/// A thread was requested in a thread or in a direct message channel.
pub const WRONG_CHANNEL_TYPE: Code = Code(400, 50_024, "Cannot execute action on this channel type");
pub const THREAD_ALREADY_CREATED: Code =
    Code(400, 160_004, "A thread has already been created for this message");
/// The server already has the maximum number of active threads.
pub const TOO_MANY_THREADS: Code = Code(400, 160_006, "Maximum number of active threads reached");
/// The thread is archived, so nothing in it can be changed.
pub const ARCHIVED: Code = Code(400, 50_083, "Thread is archived");
pub const INVALID_JSON: Code = Code(400, 50_109, "The request body contains invalid JSON.");
pub const INVALID_ASSET: Code = Code(400, 50_046, "Invalid Asset");
pub const ASSET_TOO_LARGE: Code = Code(400, 50_138, "Failed to resize asset below the maximum size: 262144");
pub const TOO_MANY_EMOJIS: Code = Code(400, 30_008, "Maximum number of emojis reached (2000)");
pub const FILE_TOO_LARGE: Code = Code(413, 50_045, "File uploaded exceeds the maximum size");

pub type Result<T, E = ApiError> = std::result::Result<T, E>;

/// The response to a request of the bot that is refused.
#[derive(Clone, Debug, PartialEq)]
pub struct ApiError {
    pub status: u16,
    pub body: Value,
}

impl From<Code> for ApiError {
    fn from(Code(status, code, message): Code) -> Self {
        Self { status, body: json!({ "message": message, "code": code }) }
    }
}

/// A collector of all problems in a request body.
#[derive(Debug, Default)]
pub struct FormErrors {
    /// The tree of problems by the steps of their paths, as Discord shows it; null without problems.
    errors: Value,
    /// Whether unknown keys in the body are ignored, as Discord does.
    lenient: bool,
    /// The ids of the application's emojis; with `None`, any emoji is accepted.
    emojis: Option<BTreeSet<Id>>,
}

impl FormErrors {
    /// Creates a collector. Unknown keys are ignored if `lenient`, and only these emojis are accepted.
    pub fn new(lenient: bool, emojis: BTreeSet<Id>) -> Self {
        Self { lenient, emojis: Some(emojis), ..Self::default() }
    }

    pub fn has_emoji(&self, id: Id) -> bool {
        self.emojis.as_ref().is_none_or(|emojis| emojis.contains(&id))
    }

    /// Adds a problem for an undocumented key, unless unknown keys are ignored.
    pub fn unknown_key(&mut self, path: &str) {
        if !self.lenient {
            self.problem(path, "UNKNOWN_KEY", "The stand-in does not know this key.");
        }
    }

    /// Adds a problem at a path such as `data.components.0.custom_id`: object keys and list indices, separated by
    /// dots; empty for the body itself.
    pub fn problem(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let steps = path.split('.').filter(|step| !step.is_empty());
        let place = steps.fold(&mut self.errors, |node, step| &mut node[step]);
        let message: String = message.into();
        let entry = json!({ "code": code, "message": message });
        match &mut place["_errors"] {
            Value::Array(entries) => entries.push(entry),
            none => *none = json!([entry]),
        }
    }

    /// Adds a problem for a required field that is missing.
    pub fn required(&mut self, path: &str) {
        self.problem(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Adds a problem for a value that is not in a fixed list. `offered` is that list in words.
    pub fn not_offered(&mut self, path: &str, offered: &str) {
        self.problem(path, "BASE_TYPE_CHOICES", format!("Value must be one of {{{offered}}}."));
    }

    pub fn is_empty(&self) -> bool {
        self.errors.is_null()
    }

    /// Fails with all problems, if there are any.
    pub fn finish(self) -> Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        let body = json!({ "code": 50_035, "message": "Invalid Form Body", "errors": self.errors });
        Err(ApiError { status: 400, body })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn body_problems_form_a_tree() {
        let mut form = FormErrors::default();
        form.required("data.components.0.custom_id");
        form.problem("data.content", "BASE_TYPE_MAX_LENGTH", "Must be 2000 or fewer in length.");
        let refused = form.finish().expect_err("two problems");
        let body = refused.body;
        assert_eq!(refused.status, 400);
        assert_eq!(body["code"], 50_035);
        assert_eq!(
            body["errors"]["data"]["components"]["0"]["custom_id"]["_errors"][0]["code"],
            "BASE_TYPE_REQUIRED"
        );
        assert_eq!(
            body["errors"]["data"]["content"]["_errors"][0]["message"],
            "Must be 2000 or fewer in length."
        );
    }
}

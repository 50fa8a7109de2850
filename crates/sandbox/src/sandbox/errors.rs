//! Errors of Discord's API: status, code and message, and for an invalid body a tree of its problems.
//! The codes are those of Discord's documentation.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::ids::Id;

/// Status, code and message of a fixed error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FixedError(pub u16, pub u32, pub &'static str);

pub const NOT_FOUND: FixedError = FixedError(404, 0, "404: Not Found");
/// The token is missing or wrong.
pub const UNAUTHORIZED: FixedError = FixedError(401, 0, "401: Unauthorized");
/// The route exists for other methods only.
pub const METHOD_NOT_ALLOWED: FixedError = FixedError(405, 0, "405: Method Not Allowed");
/// The path has the id of another application.
pub const UNKNOWN_APPLICATION: FixedError = FixedError(404, 10_002, "Unknown Application");
pub const UNKNOWN_CHANNEL: FixedError = FixedError(404, 10_003, "Unknown Channel");
pub const UNKNOWN_GUILD: FixedError = FixedError(404, 10_004, "Unknown Guild");
/// Nobody with this id is on the server.
pub const UNKNOWN_MEMBER: FixedError = FixedError(404, 10_007, "Unknown Member");
pub const UNKNOWN_MESSAGE: FixedError = FixedError(404, 10_008, "Unknown Message");
pub const UNKNOWN_USER: FixedError = FixedError(404, 10_013, "Unknown User");
pub const UNKNOWN_EMOJI: FixedError = FixedError(404, 10_014, "Unknown Emoji");
/// There is no webhook with this id and token.
pub const UNKNOWN_WEBHOOK: FixedError = FixedError(404, 10_015, "Unknown Webhook");
/// The interaction does not exist, was answered too late, or has another token.
pub const UNKNOWN_INTERACTION: FixedError = FixedError(404, 10_062, "Unknown interaction");
pub const UNKNOWN_COMMAND: FixedError = FixedError(404, 10_063, "Unknown application command");
/// The application has the greatest number of commands of one type.
pub const TOO_MANY_COMMANDS: FixedError =
    FixedError(400, 30_032, "Maximum number of application commands reached (100).");
/// A message older than an hour was edited too often.
pub const TOO_MANY_OLD_EDITS: FixedError = FixedError(
    429,
    30_046,
    "Maximum number of edits to messages older than 1 hour reached. Try again later.",
);
/// The request has too many bytes.
pub const TOO_LARGE: FixedError = FixedError(413, 40_005, "Request entity too large");
/// The interaction already has its first answer.
pub const ALREADY_ANSWERED: FixedError =
    FixedError(400, 40_060, "Interaction has already been acknowledged.");
/// The bot may not see the channel.
pub const MISSING_ACCESS: FixedError = FixedError(403, 50_001, "Missing Access");
pub const NOT_THE_AUTHOR: FixedError =
    FixedError(403, 50_005, "Cannot edit a message authored by another user");
pub const EMPTY_MESSAGE: FixedError = FixedError(400, 50_006, "Cannot send an empty message");
pub const CLOSED_TO_MESSAGES: FixedError = FixedError(403, 50_007, "Cannot send messages to this user");
/// The bot may see the channel, but lacks the permission for this.
pub const MISSING_PERMISSIONS: FixedError = FixedError(403, 50_013, "Missing Permissions");
/// The token has expired after 15 minutes, or was never valid.
pub const INVALID_WEBHOOK_TOKEN: FixedError = FixedError(401, 50_027, "Invalid Webhook Token");
/// A thread was to be opened inside a thread or a direct channel.
pub const WRONG_CHANNEL_TYPE: FixedError =
    FixedError(400, 50_024, "Cannot execute action on this channel type");
/// The message already has a thread.
pub const THREAD_ALREADY_CREATED: FixedError =
    FixedError(400, 160_004, "A thread has already been created for this message");
/// The server has the greatest number of active threads.
pub const TOO_MANY_THREADS: FixedError = FixedError(400, 160_006, "Maximum number of active threads reached");
/// The thread is archived, so nothing in it can be changed.
pub const ARCHIVED: FixedError = FixedError(400, 50_083, "Thread is archived");
pub const INVALID_JSON: FixedError = FixedError(400, 50_109, "The request body contains invalid JSON.");
pub const INVALID_ASSET: FixedError = FixedError(400, 50_046, "Invalid Asset");

/// Result of a request that may be refused.
pub type Result<T, E = ApiError> = std::result::Result<T, E>;

/// Reason for refusing a request, which becomes the answer.
#[derive(Clone, Debug, PartialEq)]
pub enum ApiError {
    Fixed(FixedError),
    /// The body is invalid in these places.
    Form(FormErrors),
}

impl From<FixedError> for ApiError {
    fn from(known: FixedError) -> Self {
        Self::Fixed(known)
    }
}

impl ApiError {
    pub fn status(&self) -> u16 {
        match self {
            Self::Fixed(known) => known.0,
            Self::Form(_) => 400,
        }
    }

    pub fn body(&self) -> Value {
        match self {
            Self::Fixed(FixedError(_, code, message)) => json!({ "message": message, "code": code }),
            Self::Form(form) => form.body(),
        }
    }
}

/// A single problem of a request's body.
#[derive(Clone, Debug, PartialEq)]
struct Problem {
    /// Keys and indices separated by dots; empty for the body itself.
    path: String,
    code: &'static str,
    message: String,
}

/// Collects all problems of a body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FormErrors {
    problems: Vec<Problem>,
    /// Whether unknown keys are ignored, as Discord does.
    lenient: bool,
    /// Emojis of the application; if unknown, any emoji is accepted.
    emojis: Option<BTreeSet<Id>>,
}

impl FormErrors {
    /// Creates a form that ignores or refuses unknown keys and accepts these emojis.
    pub fn with_emojis(lenient: bool, emojis: BTreeSet<Id>) -> Self {
        Self { lenient, emojis: Some(emojis), ..Self::default() }
    }

    /// Returns whether the application has this emoji.
    pub fn has_emoji(&self, id: Id) -> bool {
        self.emojis.as_ref().is_none_or(|emojis| emojis.contains(&id))
    }

    /// Notes an undocumented key, unless unknown keys are ignored.
    pub fn unknown_key(&mut self, path: &str) {
        if !self.lenient {
            self.problem(path, "UNKNOWN_KEY", "The stand-in does not know this key.");
        }
    }

    /// Notes a problem at a path such as `data.components.0.custom_id`.
    pub fn problem(&mut self, path: &str, code: &'static str, message: impl Into<String>) {
        self.problems.push(Problem { path: path.to_owned(), code, message: message.into() });
    }

    /// Notes that a required field is missing.
    pub fn required(&mut self, path: &str) {
        self.problem(path, "BASE_TYPE_REQUIRED", "This field is required");
    }

    /// Notes a value outside a fixed list.
    pub fn not_offered(&mut self, path: &str, offered: &str) {
        self.problem(path, "BASE_TYPE_CHOICES", format!("Value must be one of {{{offered}}}."));
    }

    /// Returns all problems as an error, if there are any.
    pub fn finish(self) -> Result<()> {
        if self.problems.is_empty() { Ok(()) } else { Err(ApiError::Form(self)) }
    }

    /// Moves the problems one level deeper, except those whose path begins with a key in `except`.
    pub fn under(mut self, step: &str, except: &[&str]) -> Self {
        for problem in &mut self.problems {
            let first = problem.path.split('.').next().unwrap_or_default();
            if !except.contains(&first) {
                problem.path = format!("{step}.{}", problem.path);
            }
        }
        self
    }

    /// Returns whether there are no problems so far.
    pub fn is_empty(&self) -> bool {
        self.problems.is_empty()
    }

    fn body(&self) -> Value {
        let mut errors = Value::Object(Map::new());
        for problem in &self.problems {
            let entry = json!({ "code": problem.code, "message": problem.message });
            let list = &mut branch(&mut errors, &problem.path)["_errors"];
            match list {
                Value::Array(entries) => entries.push(entry),
                other => *other = json!([entry]),
            }
        }
        json!({ "code": 50_035, "message": "Invalid Form Body", "errors": errors })
    }
}

/// Returns the node of the tree at a dotted path, creating it if missing.
fn branch<'a>(tree: &'a mut Value, path: &str) -> &'a mut Value {
    path.split('.').filter(|step| !step.is_empty()).fold(tree, |node, step| {
        let child = &mut node[step];
        if child.is_null() {
            *child = Value::Object(Map::new());
        }
        child
    })
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
        let body = refused.body();
        assert_eq!(refused.status(), 400);
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

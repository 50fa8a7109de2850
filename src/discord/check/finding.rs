//! The results of a check of Discord: one [`Finding`] per question.

#[cfg(test)]
pub(super) use crate::discord::permissions::{ATTACH_FILES, VIEW_CHANNEL};
pub(super) use crate::discord::permissions::{CREATE_THREADS, READ_HISTORY, SEND_IN_THREADS, SEND_MESSAGES};
use serde::Serialize;

use super::excerpt::one_line;

// The ids of the findings, in the order in which they appear. An id never changes, because scripts and reports
// name it.

pub const CONFIGURATION: &str = "configuration";
pub const TOKEN: &str = "token";
pub const APPLICATION: &str = "application";
pub const PUBLIC_BOT: &str = "public-bot";
pub const CODE_GRANT: &str = "code-grant";
pub const DELIVERY: &str = "delivery";
pub const INTENTS: &str = "intents";
pub const INSTALL_LINK: &str = "install-link";
pub const USER_INSTALLS: &str = "user-installs";
pub const SERVERS: &str = "servers";
pub const GATEWAY: &str = "gateway";
pub const SHARDS: &str = "shards";
pub const SESSION: &str = "session";
pub const COMMANDS: &str = "commands";
pub const TRANSLATIONS: &str = "translations";
pub const EMOJI: &str = "emoji";
pub const CHANNEL: &str = "channel";
/// Only in a thread.
pub const PARENT: &str = "parent-channel";
pub const SERVER: &str = "server";
pub const MEMBER: &str = "member";
pub const SERVER_COMMANDS: &str = "extra-commands";
pub const EMOJI_UPLOAD: &str = "emoji-upload";
pub const POST: &str = "message-post";
pub const EDIT: &str = "message-edit";
pub const READ_BACK: &str = "message-read-back";
pub const HISTORY: &str = "message-history";
pub const THREAD_OPEN: &str = "open-thread";
pub const THREAD_POST: &str = "post-in-thread";
pub const THREAD_ARCHIVE: &str = "archive-thread";
pub const DELETE: &str = "message-delete";
pub const CLEAN_UP: &str = "clean-up";

/// All ids, in the order in which the findings appear.
#[cfg(test)]
pub(super) const IDS: [&str; 37] = [
    CONFIGURATION,
    TOKEN,
    APPLICATION,
    PUBLIC_BOT,
    CODE_GRANT,
    DELIVERY,
    INTENTS,
    INSTALL_LINK,
    USER_INSTALLS,
    SERVERS,
    GATEWAY,
    SHARDS,
    SESSION,
    COMMANDS,
    TRANSLATIONS,
    EMOJI,
    CHANNEL,
    PARENT,
    SERVER,
    MEMBER,
    SERVER_COMMANDS,
    VIEW_CHANNEL,
    SEND_MESSAGES,
    SEND_IN_THREADS,
    ATTACH_FILES,
    CREATE_THREADS,
    READ_HISTORY,
    EMOJI_UPLOAD,
    POST,
    EDIT,
    READ_BACK,
    HISTORY,
    THREAD_OPEN,
    THREAD_POST,
    THREAD_ARCHIVE,
    DELETE,
    CLEAN_UP,
];

/// The text that replaces the token.
pub(super) const SECRET: &str = "[secret]";

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckResult {
    Ok,
    /// It works, but a host should know of it.
    Warning,
    /// Something does not work.
    Failure,
    /// It was not checked, for the reason that the finding gives.
    Skipped,
}

/// The answer to one question, in plain English for a host.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// One of the ids of this module.
    pub id: &'static str,
    pub result: CheckResult,
    /// The answer, as whole sentences.
    pub found: String,
    /// The remedy, as whole sentences; `None` if nothing needs to be done.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remedy: Option<String>,
}

/// All findings of a check, in the order of the ids.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    pub checks: Vec<Finding>,
    /// Whether the check was ended early, so that it does not say whether everything works.
    pub is_interrupted: bool,
}

impl Report {
    pub fn count(&self, result: CheckResult) -> usize {
        self.checks.iter().filter(|finding| finding.result == result).count()
    }

    pub(super) fn ok(&mut self, id: &'static str, found: impl Into<String>) {
        self.push(id, CheckResult::Ok, found, None);
    }

    pub(super) fn warn(&mut self, id: &'static str, found: impl Into<String>, remedy: impl Into<String>) {
        self.push(id, CheckResult::Warning, found, Some(remedy.into()));
    }

    pub(super) fn fail(&mut self, id: &'static str, found: impl Into<String>, remedy: impl Into<String>) {
        self.push(id, CheckResult::Failure, found, Some(remedy.into()));
    }

    pub(super) fn skip(&mut self, id: &'static str, found: impl Into<String>) {
        self.push(id, CheckResult::Skipped, found, None);
    }

    /// Skips the finding of a request that was not sent, for the reason `why` unless the check was interrupted.
    pub(super) fn skip_unsent(&mut self, id: &'static str, why: &'static str) {
        let is_interrupted = self.is_interrupted;
        self.skip(id, if is_interrupted { "The check was interrupted before this question." } else { why });
    }

    fn push(
        &mut self,
        id: &'static str,
        result: CheckResult,
        found: impl Into<String>,
        remedy: Option<String>,
    ) {
        let (found, remedy) = (one_line(&found.into()), remedy.map(|remedy| one_line(&remedy)));
        self.checks.push(Finding { id, result, found, remedy });
    }

    /// Replaces every occurrence of a secret, as a second line of defence: no finding should contain one.
    pub(super) fn without(mut self, secret: &str) -> Self {
        let clean = |text: &mut String| *text = text.replace(secret, SECRET);
        for finding in &mut self.checks {
            clean(&mut finding.found);
            finding.remedy.iter_mut().for_each(clean);
        }
        self
    }
}

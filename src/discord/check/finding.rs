//! The results of a check of Discord: one [`Finding`] per question, and failed requests in plain English.

use serde::Serialize;

pub(super) use crate::discord::permissions::{ATTACH_FILES, CREATE_THREADS, READ_HISTORY};
pub(super) use crate::discord::permissions::{SEND_IN_THREADS, SEND_MESSAGES, VIEW_CHANNEL};
use crate::discord::refusals::{ErrorResponse, RestFailure};

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

/// The maximum number of characters of one text that Discord sends.
const LONGEST: usize = 200;
pub(super) const COPY_TOKEN: &str = "Copy the token again from the page Bot of your application in Discord's developer \
     portal (Reset Token shows a new one), without spaces or quotation marks, and put it in the place of the old one.";
const NETWORK: &str = "Check this machine's network, DNS, clock and firewall: it must reach discord.com and \
     gateway.discord.gg on port 443. https://discordstatus.com says whether Discord itself is down.";
const WAIT: &str = "Wait as long as Discord asks, and check again. A running bot uses the same limits.";
const STATUS_PAGE: &str =
    "Check again in some minutes; https://discordstatus.com says whether Discord is down.";
const ACCESS: &str = "Give the bot's role View Channel here, or add the bot to the server with the link above; check the id, too.";
const PERMISSION: &str =
    "Give the bot's role the permissions above in the channel's settings, under Permissions.";
const PROXY: &str = "A proxy, a firewall or Discord's protection may block this machine. Check the network, and ask your \
     hosting provider whether others on this address are blocked.";
const CHECK_ID: &str = "Check the id: with Developer Mode on, a right click on the channel copies it.";
pub(super) const REPORT: &str =
    "Please report this with the output of this command: Discord may have changed.";
pub(super) const OTHER_ANSWERS: &str = "Something else may answer in Discord's place: check proxies, and discord.api_url if you set it. Otherwise \
     please report this with the output of this command: Discord may have changed.";

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

impl Finding {
    pub(super) fn new(id: &'static str, result: CheckResult, found: &str, remedy: Option<String>) -> Self {
        Self { id, result, found: one_line(found), remedy: remedy.map(|remedy| one_line(&remedy)) }
    }

    pub(super) fn failure(id: &'static str, found: &str, remedy: &str) -> Self {
        Self::new(id, CheckResult::Failure, found, Some(remedy.to_owned()))
    }
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

    pub(super) fn skip(&mut self, id: &'static str, found: &str) {
        self.checks.push(Finding::new(id, CheckResult::Skipped, found, None));
    }

    /// Skips the finding of a request that was not sent, for the reason `why` unless the check was interrupted.
    pub(super) fn skip_unsent(&mut self, id: &'static str, why: &'static str) {
        let is_interrupted = self.is_interrupted;
        self.skip(id, if is_interrupted { "The check was interrupted before this question." } else { why });
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

/// Explains a failed request by a clause, such as `Discord's rate limit is reached`, and a remedy.
pub(super) fn explain(failure: &RestFailure) -> (String, &'static str) {
    let ErrorResponse { status, code, why, retry_after, .. } = match failure {
        RestFailure::Broken(why) => {
            return (format!("Discord cannot be reached: {}", excerpt(why)), NETWORK);
        }
        RestFailure::Excess(what) => return (format!("the answer {what}"), OTHER_ANSWERS),
        RestFailure::Refused(refusal) => refusal,
    };
    let why = excerpt(why);
    let numbers =
        if *code == 0 { format!("status {status}") } else { format!("status {status}, code {code}") };
    let (text, remedy) = match (status, code) {
        (401, _) => ("Discord does not accept the token".to_owned(), COPY_TOKEN),
        (429, _) => {
            let wait = retry_after.map_or(String::new(), |wait| {
                format!(" for {} more seconds", wait.0.max(0).unsigned_abs().div_ceil(1_000))
            });
            (format!("Discord's rate limit is reached{wait}"), WAIT)
        }
        (403, 50_001) => ("the bot has no access there".to_owned(), ACCESS),
        (403, 50_013) => ("the bot lacks a permission there".to_owned(), PERMISSION),
        (403, 0 | 40_333) => ("a proxy or firewall before Discord refuses the request".to_owned(), PROXY),
        (404, 0) => ("Discord does not know this route".to_owned(), REPORT),
        (404, _) => (format!("it does not exist ({why})"), CHECK_ID),
        (500.., _) => ("Discord itself fails".to_owned(), STATUS_PAGE),
        _ => (format!("Discord refuses it: {why}"), REPORT),
    };
    (format!("{text} ({numbers})"), remedy)
}

/// Replaces characters that could move a terminal's cursor, begin a line or turn the direction of writing, so
/// that a text cannot forge a finding.
fn one_line(text: &str) -> String {
    let is_harmful = |letter: char| {
        letter.is_control()
            || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|letter| if is_harmful(letter) { ' ' } else { letter }).collect()
}

/// The beginning of a text, in one line.
pub(super) fn excerpt(text: &str) -> String {
    let mut letters = text.chars();
    let mut start = one_line(&letters.by_ref().take(LONGEST).collect::<String>());
    if letters.next().is_some() {
        start.push('…');
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::time::Span;

    #[test]
    fn excerpt_is_one_short_harmless_line() {
        assert_eq!(excerpt("Kōnane 碁 🙂"), "Kōnane 碁 🙂");
        assert_eq!(excerpt("a\u{1b}[2J\r\nok\u{85}b\u{202e}c\u{2028}d"), "a [2J  ok b c d");
        assert_eq!(excerpt(&"é".repeat(LONGEST)), "é".repeat(LONGEST));
        assert_eq!(excerpt(&"é".repeat(LONGEST + 1)), format!("{}…", "é".repeat(LONGEST)));
    }

    #[test]
    fn every_refusal_has_its_own_words_and_remedy() {
        let refusal = |status, code| {
            let why = "Unknown Channel".to_owned();
            let retry_after = (status == 429).then_some(Span(1_500));
            RestFailure::Refused(ErrorResponse { status, code, why, retry_after, ..ErrorResponse::default() })
        };
        for (status, code, words, remedy) in [
            (401, 0, "does not accept the token", COPY_TOKEN),
            (403, 50_001, "has no access", ACCESS),
            (403, 50_013, "lacks a permission", PERMISSION),
            (403, 0, "proxy or firewall", PROXY),
            (404, 10_003, "does not exist (Unknown Channel)", CHECK_ID),
            (404, 0, "does not know this route", REPORT),
            (429, 0, "for 2 more seconds", WAIT),
            (500, 0, "itself fails", STATUS_PAGE),
            (503, 0, "itself fails", STATUS_PAGE),
            (400, 50_035, "refuses it: Unknown Channel", REPORT),
        ] {
            let (why, told) = explain(&refusal(status, code));
            assert!(why.contains(words), "{status} {code}: {why}");
            assert!(why.contains(&format!("status {status}")), "{why}");
            assert_eq!(told, remedy, "{status} {code}");
        }
        let silent = explain(&RestFailure::Broken("no answer in time".to_owned()));
        assert_eq!(silent, ("Discord cannot be reached: no answer in time".to_owned(), NETWORK));
    }
}

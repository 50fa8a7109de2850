//! Failed requests in plain English, with what a host can do about them.

use super::excerpt::excerpt;
use crate::discord::refusals::ErrorResponse;
use crate::discord::rest::RestFailure;

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
const ID: &str = "Check the id: with Developer Mode on, a right click on the channel copies it.";
pub(super) const REPORT: &str =
    "Please report this with the output of this command: Discord may have changed.";
pub(super) const OTHER_ANSWERS: &str = "Something else may answer in Discord's place: check proxies, and discord.api_url if you set it. Otherwise \
     please report this with the output of this command: Discord may have changed.";

/// A failed request in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    /// A clause, such as `Discord's rate limit is reached`.
    pub why: String,
    pub remedy: &'static str,
}

pub(super) fn explain(failure: &RestFailure) -> Trouble {
    match failure {
        RestFailure::Broken(why) => {
            Trouble { why: format!("Discord cannot be reached: {}", excerpt(why)), remedy: NETWORK }
        }
        RestFailure::Excess(what) => Trouble { why: format!("the answer {what}"), remedy: OTHER_ANSWERS },
        RestFailure::Refused(refusal) => refused(refusal),
    }
}

fn refused(refusal: &ErrorResponse) -> Trouble {
    let ErrorResponse { status, code, why, retry_after, .. } = refusal;
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
        (404, _) => (format!("it does not exist ({why})"), ID),
        (500.., _) => ("Discord itself fails".to_owned(), STATUS_PAGE),
        _ => (format!("Discord refuses it: {why}"), REPORT),
    };
    Trouble { why: format!("{text} ({numbers})"), remedy }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::time::Span;

    #[test]
    fn every_refusal_has_its_own_words_and_remedy() {
        let refusal = |status, code| {
            let why = "Unknown Channel".to_owned();
            let retry_after = (status == 429).then_some(Span(1_500));
            RestFailure::Refused(ErrorResponse { status, code, why, retry_after, global: false })
        };
        for (status, code, words, remedy) in [
            (401, 0, "does not accept the token", COPY_TOKEN),
            (403, 50_001, "has no access", ACCESS),
            (403, 50_013, "lacks a permission", PERMISSION),
            (403, 0, "proxy or firewall", PROXY),
            (404, 10_003, "does not exist (Unknown Channel)", ID),
            (404, 0, "does not know this route", REPORT),
            (429, 0, "for 2 more seconds", WAIT),
            (500, 0, "itself fails", STATUS_PAGE),
            (503, 0, "itself fails", STATUS_PAGE),
            (400, 50_035, "refuses it: Unknown Channel", REPORT),
        ] {
            let trouble = explain(&refusal(status, code));
            assert!(trouble.why.contains(words), "{status} {code}: {}", trouble.why);
            assert!(trouble.why.contains(&format!("status {status}")), "{}", trouble.why);
            assert_eq!(trouble.remedy, remedy, "{status} {code}");
        }
        let silent = explain(&RestFailure::Broken("no answer in time".to_owned()));
        assert_eq!(
            (silent.why.as_str(), silent.remedy),
            ("Discord cannot be reached: no answer in time", NETWORK)
        );
    }
}

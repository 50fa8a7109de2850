//! Judges a channel: the bot's permissions there, and the life of the message that the check has posted.

use serde_json::Value;

use crate::base::time::Timestamp;
use crate::discord::inbound::{THREADS, WRITABLE};
use crate::discord::permissions::{NEEDED, in_channel};
use crate::discord::refusals::RestFailure;

use super::application::{NOT_ASKED, expect_answer, has_id, misshapen};
use super::facts::{Answer, Facts, PlaceFacts, id_of, value_of};
use super::finding::{self, CheckResult, Finding, Report, excerpt, explain};
use super::message::{MessageFacts, differences};
use super::{CheckSettings, Sample, table};

const GRANT_REMEDY: &str = "Give it to the bot's role, in the channel's settings under Permissions.";

pub(super) fn is_thread(channel: &Value) -> bool {
    channel["type"].as_u64().is_some_and(|kind| THREADS.contains(&kind))
}

pub(super) fn can_hold_boards(channel: &Value) -> bool {
    is_thread(channel) || channel["type"].as_u64().is_some_and(|kind| WRITABLE.contains(&kind))
}

pub(super) fn judge(report: &mut Report, facts: &Facts, settings: &CheckSettings) {
    let Some(place) = &facts.place else {
        return match settings.channel {
            Some(_) => report.skip_unsent(finding::CHANNEL, NOT_ASKED),
            None => report.checks.push(table::channel_unnamed()),
        };
    };
    let has_type = |channel: &Value| channel["type"].is_u64();
    let has_roles = |value: &Value| value["roles"].is_array();
    let channel = expect_answer(report, finding::CHANNEL, "The channel", place.channel.as_ref(), has_type);
    report.checks.extend(channel.map(kind));
    let Some(channel) = channel.filter(|channel| can_hold_boards(channel)) else { return };
    let overwritten = if is_thread(channel) {
        let (what, parent) = ("The channel above the thread", place.parent.as_ref());
        let parent = expect_answer(report, finding::PARENT, what, parent, Value::is_object);
        report.checks.extend(parent.map(|_| table::parent_readable()));
        parent
    } else {
        Some(channel)
    };
    let (what, server) = ("The server with its roles", place.server.as_ref());
    let server = expect_answer(report, finding::SERVER, what, server, has_roles);
    report.checks.extend(server.map(|_| table::server_readable()));
    let (what, member) = ("The bot's membership", place.member.as_ref());
    let member = expect_answer(report, finding::MEMBER, what, member, has_roles);
    report.checks.extend(member.map(|member| membership(member, settings.clock.now())));
    let (what, commands) = ("The commands of this server alone", place.server_commands.as_ref());
    let commands = expect_answer(report, finding::SERVER_COMMANDS, what, commands, Value::is_array);
    report.checks.extend(commands.map(|list| match list.as_array().map_or(0, Vec::len) {
        0 => table::no_server_commands(),
        count => table::server_commands(count),
    }));
    let bits = match (server, member, overwritten) {
        (Some(server), Some(member), Some(overwritten)) => in_channel(server, member, overwritten),
        _ => None,
    };
    permissions(report, bits, is_thread(channel));
    if let Some(sample) = &settings.sample {
        message(report, place, sample, bits);
    }
}

fn kind(channel: &Value) -> Finding {
    if !can_hold_boards(channel) {
        table::channel_unfit()
    } else if channel["thread_metadata"]["archived"] == true {
        table::channel_archived()
    } else {
        table::channel_readable()
    }
}

fn membership(member: &Value, now: Timestamp) -> Finding {
    // Discord also reports an end that has passed.
    let end = member["communication_disabled_until"].as_str().filter(|end| !has_passed(end, now));
    end.map_or_else(table::member, |end| table::timed_out(excerpt(end)))
}

/// Whether a time in RFC 3339 has passed; false also for a text that is no time.
fn has_passed(time: &str, now: Timestamp) -> bool {
    serenity::all::Timestamp::parse(time).is_ok_and(|time| time.unix_timestamp() <= now.0.div_euclid(1_000))
}

/// Judges the bits of the bot's permissions; `None` if they cannot be computed.
fn permissions(report: &mut Report, bits: Option<u64>, in_thread: bool) {
    let Some(bits) = bits else {
        for one in &NEEDED {
            report.skip(one.id, "The bot's roles are not known.");
        }
        return;
    };
    for one in &NEEDED {
        // Without the essential ones nobody can play. In a thread, boards need the permission for threads.
        let is_essential = match one.id {
            finding::SEND_IN_THREADS => in_thread,
            finding::SEND_MESSAGES => !in_thread,
            id => [finding::VIEW_CHANNEL, finding::ATTACH_FILES].contains(&id),
        };
        let found = format!("The bot lacks the permission {}: {}.", one.name, one.loss);
        let remedy = Some(GRANT_REMEDY.to_owned());
        report.checks.push(match (bits & one.bit != 0, is_essential) {
            (true, _) => ok(one.id, &format!("The bot has the permission {}.", one.name)),
            (false, true) => Finding::new(one.id, CheckResult::Failure, &found, remedy),
            (false, false) => Finding::new(one.id, CheckResult::Warning, &found, remedy),
        });
    }
}

/// Judges the steps of the message. `bits` are the bot's permissions in the channel; `None` if they are not known.
fn message(report: &mut Report, place: &PlaceFacts, sample: &Sample, bits: Option<u64>) {
    let facts = &place.message;
    let posted = "A message with a board, buttons and an emoji";
    step(report, finding::EMOJI_UPLOAD, "An emoji", "uploaded", facts.emoji_upload.as_ref(), bits);
    step(report, finding::POST, posted, "posted", facts.post.as_ref(), bits);
    step(report, finding::EDIT, "The message with its board", "replaced", facts.edit.as_ref(), bits);
    read_back(report, facts, sample, bits);
    history(report, facts, bits);
    if value_of(place.channel.as_ref()).is_some_and(is_thread) {
        for id in [finding::THREAD_OPEN, finding::THREAD_POST, finding::THREAD_ARCHIVE] {
            report.skip(id, "Threads cannot be opened in a thread.");
        }
    } else {
        let posted = facts.thread_post.as_ref();
        step(report, finding::THREAD_OPEN, "A thread", "opened", facts.thread_open.as_ref(), bits);
        step(report, finding::THREAD_POST, "A message in the thread", "posted", posted, bits);
        step(report, finding::THREAD_ARCHIVE, "The thread", "archived", facts.thread_archive.as_ref(), bits);
    }
    step(report, finding::DELETE, "The message", "deleted", facts.delete.as_ref(), bits);
    report.checks.push(clean_up(facts));
}

fn ok(id: &'static str, found: &str) -> Finding {
    Finding::new(id, CheckResult::Ok, found, None)
}

fn step(
    report: &mut Report,
    id: &'static str,
    what: &str,
    done: &str,
    answer: Option<&Answer>,
    bits: Option<u64>,
) {
    // Discord describes what it has made with its id. Only then the check can find it again.
    let makes = [finding::EMOJI_UPLOAD, finding::POST, finding::EDIT, finding::THREAD_OPEN].contains(&id);
    match answer {
        Some(Ok(made)) if makes && !has_id(made) => misshapen(report, id, what),
        Some(Ok(_)) => report.checks.push(ok(id, &format!("{what} was {done}."))),
        Some(Err(failure)) => {
            if let Some(lacking) = excuse(id, failure, bits) {
                let found = format!("It does not work without the optional permission {lacking}.");
                return report.skip(id, &found);
            }
            let (why, remedy) = explain(failure);
            let found = format!("{what} could not be {done}: {why}.");
            report.checks.push(Finding::failure(id, &found, remedy));
        }
        None => report.skip_unsent(id, "An earlier step did not work."),
    }
}

/// The optional permission without which Discord refuses a step. The finding about the permission is a warning, so the
/// one about the step is no failure.
fn excuse(id: &str, failure: &RestFailure, bits: Option<u64>) -> Option<&'static str> {
    let permission = match id {
        finding::READ_BACK | finding::HISTORY => finding::READ_HISTORY,
        finding::THREAD_OPEN => finding::CREATE_THREADS,
        finding::THREAD_POST => finding::SEND_IN_THREADS,
        _ => return None,
    };
    let bits = bits.filter(|_| failure.has_code(&[50_001, 50_013]))?;
    let lacking = NEEDED.iter().find(|one| one.id == permission && bits & one.bit == 0);
    lacking.map(|one| one.name)
}

fn read_back(report: &mut Report, facts: &MessageFacts, sample: &Sample, bits: Option<u64>) {
    const ID: &str = finding::READ_BACK;
    let message = match (&facts.edit, &facts.read_back) {
        (Some(Ok(_)), Some(Ok(message))) => message,
        (Some(Err(_)), Some(Ok(_))) => return report.checks.push(table::read_back_unedited()),
        (_, answer) => return step(report, ID, "The message", "read back", answer.as_ref(), bits),
    };
    let different = differences(facts, sample, message);
    report.checks.push(if different.is_empty() {
        table::read_back()
    } else {
        table::read_back_different(different.join(", "))
    });
}

fn history(report: &mut Report, facts: &MessageFacts, bits: Option<u64>) {
    const ID: &str = finding::HISTORY;
    let Some(Ok(list)) = &facts.history else {
        return step(report, ID, "The channel's messages", "listed", facts.history.as_ref(), bits);
    };
    if !list.is_array() {
        return misshapen(report, ID, "The list of the channel's messages");
    }
    let ours = id_of(facts.post.as_ref()).map(|id| id.to_string());
    let is_there = list.as_array().into_iter().flatten().any(|one| one["id"].as_str() == ours.as_deref());
    let found = if is_there { table::own_messages_found() } else { table::own_messages_missing() };
    report.checks.push(found);
}

/// Judges what the check has left behind. The bot may not delete threads, and needs no right to.
fn clean_up(facts: &MessageFacts) -> Finding {
    const EMOJI: &str = "the emoji whose name begins with engawa_check";
    let failed = |answer: &Option<Answer>| matches!(answer, Some(Err(_)));
    let is_forbidden = matches!(&facts.thread_delete, Some(Err(failure)) if failure.has_code(&[50_013]));
    let is_archived = matches!(facts.thread_archive, Some(Ok(_)));
    let is_thread_left = failed(&facts.thread_delete) && !(is_forbidden && is_archived);
    let chosen = |parts: &[(bool, &'static str)]| -> Vec<&'static str> {
        parts.iter().filter(|(is, _)| *is).map(|(_, what)| *what).collect()
    };
    let left = chosen(&[
        (failed(&facts.delete), "the message"),
        (is_thread_left, "the thread \"Engawa check\""),
        (failed(&facts.emoji_delete), EMOJI),
    ]);
    let uncertain = chosen(&[(facts.post_is_uncertain, "the message"), (facts.emoji_is_uncertain, EMOJI)]);
    let mut found = Vec::new();
    if !left.is_empty() {
        found.push(format!("The check could not remove {}.", left.join(" and ")));
    }
    if !uncertain.is_empty() {
        found.push(format!(
            "Discord may have made {} although no answer came, and the check cannot remove this.",
            uncertain.join(" and ")
        ));
    }
    if !found.is_empty() {
        table::objects_left(found.join(" "))
    } else if is_forbidden {
        table::thread_left()
    } else {
        table::all_removed()
    }
}

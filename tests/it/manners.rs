//! Rules for all traffic of a bot, checked on the record of the stand-in after any test.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::traffic;

/// Checks a record. `lost` has the interactions that nobody could answer.
///
/// # Panics
///
/// Panics with all problems, if there are any.
pub fn judge(record: &Path, lost: &[String]) {
    traffic::check(record);
    let text = fs::read_to_string(record).expect("a record");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    let mut wrong = Vec::new();
    for line in lines.iter().filter(|line| line["dir"] == "bot->discord") {
        wrong.extend(refused_for_its_form(line));
        wrong.extend(message_of(line).and_then(mentions_too_much));
    }
    wrong.extend(answered_other_than_once(&lines, lost));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the refusals of commands so far that were due to their form, with the broken limits.
pub fn commands_refused(record: &Path) -> Vec<String> {
    let text = fs::read_to_string(record).unwrap_or_default();
    let lines = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    let of_commands = |line: &Value| line["path"].as_str().is_some_and(|path| path.ends_with("/commands"));
    let refused = lines.filter(|line| of_commands(line) && refused_for_its_form(line).is_some());
    let said = |line: Value| format!("{} {}: {}", line["method"], line["path"], line["response"]);
    refused.map(said).collect()
}

/// Discord must refuse no request for its form, unless a test's switch made it fail.
fn refused_for_its_form(line: &Value) -> Option<String> {
    let (code, is_made_to_fail) = (&line["response"]["code"], !line["failed"].is_null());
    // Acceptable: an interaction that is answered already, as after a double delivery; a message that
    // has a thread; a server with too many threads.
    let is_fine = [40_060, 160_004, 160_006].iter().any(|fine| *code == *fine);
    (line["status"] == 400 && !is_made_to_fail && !is_fine).then(|| format!("refused: {line}"))
}

/// Returns the message that a request carries, if any.
fn message_of(line: &Value) -> Option<&Value> {
    let path = line["path"].as_str().unwrap_or_default();
    let request = &line["request"];
    if path.contains("/interactions/") {
        return matches!(request["type"].as_u64(), Some(4 | 7)).then(|| &request["data"]);
    }
    if path.ends_with("/threads") {
        return None;
    }
    let is_message = path.contains("/messages") || path.contains("/webhooks/");
    (is_message && request.is_object()).then_some(request)
}

/// Checks that a message notifies only people whose mention is in its text: one person if it asks for a
/// move, else both players at most.
fn mentions_too_much(message: &Value) -> Option<String> {
    let allowed = &message["allowed_mentions"];
    let users = allowed["users"].as_array().map_or(&[][..], Vec::as_slice);
    let text = message["content"].as_str().unwrap_or_default();
    let most = if message["components"].to_string().contains("\"1p.") { 1 } else { 2 };
    let stands = |user: &Value| user.as_str().is_some_and(|id| text.contains(&format!("<@{id}>")));
    let fine =
        allowed["parse"] == Value::Array(Vec::new()) && users.len() <= most && users.iter().all(stands);
    (!fine).then(|| format!("calls whom it should not: {message}"))
}

/// Checks that every interaction got exactly one first answer, however often it was delivered.
fn answered_other_than_once(lines: &[Value], lost: &[String]) -> Vec<String> {
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    for line in lines {
        // The event came by the gateway, or by HTTP.
        let event = match line["dir"] == "discord->bot" {
            true if line["request"]["t"] == "INTERACTION_CREATE" => Some(&line["request"]["d"]),
            true if line["method"] == "POST" => Some(&line["request"]),
            _ => None,
        };
        if let Some(event) = event {
            answers.entry(event["id"].as_str().expect("an id")).or_default();
        }
        let path = line["path"].as_str().unwrap_or_default();
        let id = path.strip_prefix("/api/v10/interactions/").and_then(|rest| rest.split('/').next());
        // A request that took effect counts as an answer, even if its response was lost.
        let taken =
            line["failed"]["heard"] == true || line["status"].as_u64().is_some_and(|status| status < 300);
        if let Some(count) = id.filter(|_| taken).and_then(|id| answers.get_mut(id)) {
            *count += 1;
        }
    }
    let right = |id: &str| usize::from(!lost.iter().any(|lost| lost == id));
    let wrong = answers.into_iter().filter(|(id, count)| *count != right(id));
    wrong.map(|(id, count)| format!("interaction {id} got {count} answers")).collect()
}

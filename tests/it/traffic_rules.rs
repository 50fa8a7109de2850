//! Rules for the traffic of the bot, checked on the stand-in's record after any test.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use super::traffic;

/// Checks a record of all requests and events. `lost` has the ids of interactions that nobody could answer.
///
/// # Panics
///
/// Panics with a list of all violations, if there are any.
pub fn judge(record: &Path, lost: &[String]) {
    traffic::check(record);
    let lines = traffic::lines(record);
    let mut wrong = Vec::new();
    for line in lines.iter().filter(|line| line["dir"] == "bot->discord") {
        wrong.extend(refused_for_its_form(line));
        wrong.extend(message_of(line).and_then(mentions_too_much));
    }
    wrong.extend(wrong_answer_counts(&lines, lost));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the requests in a record that Discord refused because a command had the wrong form. Each comes
/// with the limits that it broke.
pub fn commands_refused(record: &Path) -> Vec<String> {
    let of_commands = |line: &Value| line["path"].as_str().is_some_and(|path| path.ends_with("/commands"));
    let refused = traffic::lines(record)
        .into_iter()
        .filter(|line| of_commands(line) && refused_for_its_form(line).is_some());
    let said = |line: Value| format!("{} {}: {}", line["method"], line["path"], line["response"]);
    refused.map(said).collect()
}

/// Returns a problem if Discord refused a request for its form, unless a switch of the test made it fail.
fn refused_for_its_form(line: &Value) -> Option<String> {
    let (code, is_made_to_fail) = (&line["response"]["code"], !line["failed"].is_null());
    // Three refusals are acceptable: the interaction is answered already, as after a double delivery; the
    // message already has a thread; the server has too many threads.
    let is_fine = [40_060, 160_004, 160_006].iter().any(|fine| *code == *fine);
    (line["status"] == 400 && !is_made_to_fail && !is_fine).then(|| format!("refused: {line}"))
}

/// Returns the message in a request's body, if there is one.
pub fn message_of(line: &Value) -> Option<&Value> {
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

/// Returns a problem if a message pings somebody whose mention is not in its text, or too many people. A
/// message that asks for a move may ping one person, any other the two players.
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

/// Returns the interactions that did not get exactly one first answer, however often Discord delivered
/// them.
fn wrong_answer_counts(lines: &[Value], lost: &[String]) -> Vec<String> {
    let mut answers: BTreeMap<&str, usize> = BTreeMap::new();
    for line in lines {
        // The interaction arrived over the gateway, or as an HTTP request.
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

//! Checks of a stand-in's record against definitions by others. Requests and answers must fit Discord's
//! OpenAPI document, if `DISCORD_OPENAPI` names it, and gateway events the models of the library twilight.

use std::{fs, path::Path};

use serde::de::DeserializeSeed;
use serde_json::Value;
use twilight_model::gateway::event::GatewayEventDeserializer;

use crate::openapi::{Document, Exchange};

/// Numbers of bodies that were checked.
#[derive(Debug, Default)]
pub struct Checked {
    pub requests: usize,
    pub answers: usize,
    pub events: usize,
    /// Whether requests and answers were not checked, for lack of Discord's document.
    pub skipped: bool,
}

/// Returns the lines of a stand-in's record. A line that the stand-in is still writing is left out.
pub fn lines(record: &Path) -> Vec<Value> {
    let bytes = fs::read(record).expect("a record");
    let whole = bytes.split_inclusive(|byte| *byte == b'\n').filter(|line| line.ends_with(b"\n"));
    whole.map(|line| serde_json::from_slice(line).expect("a line of JSON")).collect()
}

/// Checks every line of a stand-in's record.
///
/// # Panics
///
/// Panics with a list of all violations, if there are any.
pub fn check(record: &Path) -> Checked {
    let document = Document::of_environment();
    let mut checked = Checked { skipped: document.is_none(), ..Checked::default() };
    let mut wrong = Vec::new();
    for line in &lines(record) {
        if line["dir"] == "discord->bot" {
            checked.events += 1;
            wrong.extend(check_event(&line["request"]));
        } else if let Some(document) = document {
            wrong.extend(check_exchange(document, line, &mut checked));
        }
    }
    assert!(wrong.is_empty(), "{} problems:\n{}", wrong.len(), wrong.join("\n"));
    checked
}

fn check_exchange(document: &Document, line: &Value, checked: &mut Checked) -> Vec<String> {
    let exchange = Exchange {
        method: line["method"].as_str().unwrap_or_default(),
        path: line["path"].as_str().unwrap_or_default(),
        status: line["status"].as_u64().and_then(|status| status.try_into().ok()).unwrap_or(0),
        request: &line["request"],
        form: line["files"].is_array(),
        response: &line["response"],
    };
    checked.requests += usize::from(!exchange.request.is_null() && exchange.status < 400);
    checked.answers += usize::from(!exchange.response.is_null());
    let mut wrong = document.problems_of_request(&exchange);
    wrong.extend(document.problems_of_answer(&exchange));
    wrong
}

fn check_event(frame: &Value) -> Option<String> {
    let text = frame.to_string();
    let reader = GatewayEventDeserializer::from_json(&text)?;
    let mut json = serde_json::Deserializer::from_str(&text);
    let read = reader.deserialize(&mut json);
    read.err().map(|error| format!("event {}: {error}\n  {text}", frame["t"]))
}

#[test]
fn unfinished_line_is_left_out() {
    let record = tempfile::NamedTempFile::new().expect("a file");
    // The last byte begins a character of two bytes.
    fs::write(record.path(), b"{\"method\":\"GET\"}\n{\"path\":\"\xc3").expect("a record");
    assert_eq!(lines(record.path()), [serde_json::json!({ "method": "GET" })]);
}

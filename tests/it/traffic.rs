//! A record of the stand-in, checked by others than us: requests and answers against Discord's OpenAPI document (where
//! the variable `DISCORD_OPENAPI` names it), gateway events against twilight's models.

use std::{collections::BTreeMap, fs, path::Path};

use jsonschema::Validator;
use serde::de::DeserializeSeed;
use serde_json::{Value, json};
use twilight_model::gateway::event::GatewayEventDeserializer;

/// How much was checked.
#[derive(Debug, Default)]
pub struct Checked {
    /// Bodies that the bot sent.
    pub requests: usize,
    /// Bodies that the stand-in answered.
    pub answers: usize,
    /// Gateway frames.
    pub events: usize,
    /// Whether there was no document to check requests and answers against.
    pub skipped: bool,
}

/// Checks every line of a record, and fails with all that is wrong.
pub fn check(record: &Path) -> Checked {
    let text = fs::read_to_string(record).expect("a record");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    let mut document = Document::open();
    let mut checked = Checked { skipped: document.is_none(), ..Checked::default() };
    if checked.skipped {
        println!(
            "SKIPPED: DISCORD_OPENAPI names no document, so requests and answers were not checked against it"
        );
    }
    let mut wrong = Vec::new();
    for line in &lines {
        if line["dir"] == "discord->bot" {
            checked.events += 1;
            wrong.extend(check_event(&line["request"]));
        } else if let Some(document) = &mut document {
            document.check(line, &mut checked, &mut wrong);
        }
    }
    assert!(wrong.is_empty(), "{} problems:\n{}", wrong.len(), wrong.join("\n"));
    checked
}

fn check_event(frame: &Value) -> Option<String> {
    let text = frame.to_string();
    let reader = GatewayEventDeserializer::from_json(&text)?;
    let mut json = serde_json::Deserializer::from_str(&text);
    let read = reader.deserialize(&mut json);
    read.err().map(|error| format!("event {}: {error}\n  {text}", frame["t"]))
}

/// Discord's description of its own interface.
struct Document {
    json: Value,
    validators: BTreeMap<String, Validator>,
}

impl Document {
    fn open() -> Option<Self> {
        let path = std::env::var_os("DISCORD_OPENAPI")?;
        let text = fs::read_to_string(&path).expect("DISCORD_OPENAPI names a readable file");
        Some(Self {
            json: serde_json::from_str(&text).expect("a document of JSON"),
            validators: BTreeMap::new(),
        })
    }

    fn check(&mut self, line: &Value, checked: &mut Checked, wrong: &mut Vec<String>) {
        let method = line["method"].as_str().unwrap_or_default().to_lowercase();
        let path = line["path"].as_str().unwrap_or_default().trim_start_matches("/api/v10").to_owned();
        let status = line["status"].as_u64().unwrap_or(0);
        let Some(route) = self.route(&method, &path) else {
            wrong.push(format!("{method} {path} is not in the document"));
            return;
        };
        if !line["request"].is_null() && status < 400 {
            checked.requests += 1;
            let kind = if line["files"].is_array() { "multipart~1form-data" } else { "application~1json" };
            let pointer = format!("{route}/requestBody/content/{kind}/schema");
            let problems = self.problems(&pointer, &tolerant(&line["request"]));
            wrong.extend(problems.into_iter().map(|text| format!("request {method} {path}: {text}")));
        }
        if !line["response"].is_null() {
            checked.answers += 1;
            let status = if status >= 400 { "4XX".to_owned() } else { status.to_string() };
            let pointer = format!("{route}/responses/{status}/content/application~1json/schema");
            let problems = self.problems(&pointer, &line["response"]);
            wrong.extend(problems.into_iter().map(|text| format!("answer {method} {path}: {text}")));
        }
    }

    /// The pointer to the operation whose path fits best: literal steps before placeholders.
    fn route(&self, method: &str, path: &str) -> Option<String> {
        let asked: Vec<&str> = path.trim_matches('/').split('/').collect();
        let paths = self.json["paths"].as_object().expect("paths");
        let fitting = paths.iter().filter(|(_, operations)| operations.get(method).is_some()).filter_map(
            |(path, _)| {
                let steps: Vec<&str> = path.trim_matches('/').split('/').collect();
                let fits = steps.len() == asked.len()
                    && steps.iter().zip(&asked).all(|(step, asked)| step == asked || step.starts_with('{'));
                fits.then(|| (steps.iter().filter(|step| !step.starts_with('{')).count(), path))
            },
        );
        let (_, best) = fitting.max()?;
        Some(format!("#/paths/{}/{method}", best.replace('~', "~0").replace('/', "~1")))
    }

    fn problems(&mut self, pointer: &str, body: &Value) -> Vec<String> {
        let found = self.json.pointer(pointer.trim_start_matches('#')).cloned();
        let Some(schema) = found else { return vec![format!("the document has nothing at {pointer}")] };
        let components = &self.json["components"];
        let validator = self.validators.entry(pointer.to_owned()).or_insert_with(|| {
            let whole = json!({ "allOf": [schema], "components": components });
            jsonschema::draft202012::new(&whole).expect("a schema of the document")
        });
        validator.iter_errors(body).map(|error| explain(&error, body)).collect()
    }
}

fn explain(error: &jsonschema::ValidationError<'_>, body: &Value) -> String {
    let mut text = format!("at {}: {error}", error.instance_path());
    text.truncate(text.char_indices().nth(900).map_or(text.len(), |(at, _)| at));
    format!("{text}\n  in {body}")
}

/// Two forms that Discord takes although its document types them otherwise: numbers of uploads as numbers, and bits of
/// permissions as text.
fn tolerant(body: &Value) -> Value {
    match body {
        Value::Array(list) => list.iter().map(tolerant).collect(),
        Value::Object(object) => object
            .iter()
            .map(|(key, value)| match (key.as_str(), value) {
                ("attachments", Value::Array(list)) => (key.clone(), list.iter().map(with_text_id).collect()),
                ("default_member_permissions", Value::String(bits)) => {
                    (key.clone(), json!(bits.parse::<u64>().expect("bits")))
                }
                _ => (key.clone(), tolerant(value)),
            })
            .collect(),
        other => other.clone(),
    }
}

fn with_text_id(attachment: &Value) -> Value {
    let mut attachment = attachment.clone();
    if let Some(number) = attachment["id"].as_u64() {
        attachment["id"] = json!(number.to_string());
    }
    attachment
}

//! Checks of requests and answers against Discord's OpenAPI 3.1 document.
//!
//! The document cannot be shipped here. `DISCORD_OPENAPI` names a copy; without that variable, the checks
//! are skipped with a note. The document describes shapes and most limits. The stand-in checks the rest:
//! command names, the order of options, duplicate ids.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::error::ValidationErrorKind as Kind;
use jsonschema::{ValidationError, Validator};
use serde_json::{Value, json};

/// Discord's OpenAPI document, with the schemas that were already compiled.
pub struct Document {
    json: Value,
    /// Compiled schemas, by their JSON pointers in the document.
    validators: Mutex<BTreeMap<String, Arc<Validator>>>,
}

/// A recorded API request with its answer.
pub struct Exchange<'a> {
    /// HTTP method in capitals, such as `GET`.
    pub method: &'a str,
    /// Path without the query, with or without `/api/v10`.
    pub path: &'a str,
    pub status: u16,
    /// JSON body of the request, or the part `payload_json` of a multipart form. Null if there is no body.
    pub request: &'a Value,
    /// Whether the request was a multipart form.
    pub form: bool,
    /// JSON body of the answer. Null if there is no body.
    pub response: &'a Value,
}

impl Document {
    /// Returns the document that `DISCORD_OPENAPI` names; all tests share it. Without the variable, prints a
    /// note and returns `None`.
    pub fn of_environment() -> Option<&'static Self> {
        static DOCUMENT: LazyLock<Option<Document>> = LazyLock::new(Document::read);
        DOCUMENT.as_ref()
    }

    fn read() -> Option<Self> {
        let Some(path) = std::env::var_os("DISCORD_OPENAPI") else {
            // Write to standard error directly, because the test harness hides the output of passing tests.
            let errors =
                "SKIPPED: DISCORD_OPENAPI names no document, so nothing was checked against Discord's own";
            writeln!(io::stderr(), "{errors}").expect("standard error");
            return None;
        };
        let text = fs::read_to_string(&path).expect("DISCORD_OPENAPI names a readable file");
        let json = serde_json::from_str(&text).expect("a document of JSON");
        Some(Self { json, validators: Mutex::default() })
    }

    /// Returns the violations of the document in a request. A request that Discord refused is not checked.
    pub fn problems_of_request(&self, exchange: &Exchange<'_>) -> Vec<String> {
        if exchange.request.is_null() || exchange.status >= 400 {
            return Vec::new();
        }
        let kind = if exchange.form { "multipart~1form-data" } else { "application~1json" };
        let place = format!("requestBody/content/{kind}/schema");
        self.problems("request", exchange, &place, &tolerant(exchange.request))
    }

    /// Returns the violations of the document in an answer.
    pub fn problems_of_answer(&self, exchange: &Exchange<'_>) -> Vec<String> {
        if exchange.response.is_null() {
            return Vec::new();
        }
        let status = match exchange.status {
            429 => "429".to_owned(),
            400.. => "4XX".to_owned(),
            status => status.to_string(),
        };
        let place = format!("responses/{status}");
        self.problems("answer", exchange, &place, exchange.response)
    }

    fn problems(&self, what: &str, exchange: &Exchange<'_>, place: &str, body: &Value) -> Vec<String> {
        let (method, path) = (exchange.method, exchange.path.trim_start_matches("/api/v10"));
        let errors = match self.operation(&method.to_lowercase(), path) {
            None => vec!["is not in the document".to_owned()],
            Some(operation) => self.judge(&format!("{operation}/{place}"), body),
        };
        errors.into_iter().map(|text| format!("{what} {method} {path}: {text}")).collect()
    }

    /// Returns the JSON pointer to the operation with this method and path. If several paths fit, literal
    /// segments win over placeholders.
    fn operation(&self, method: &str, path: &str) -> Option<String> {
        let path_steps: Vec<&str> = path.trim_matches('/').split('/').collect();
        let literal = |template: &str| template.split('/').filter(|step| !step.starts_with('{')).count();
        let paths = self.json["paths"].as_object().expect("paths");
        paths
            .iter()
            .filter(|(template, operations)| operations.get(method).is_some() && fits(template, &path_steps))
            .max_by_key(|(template, _)| literal(template))
            .map(|(template, _)| {
                format!("/paths/{}/{method}", template.replace('~', "~0").replace('/', "~1"))
            })
    }

    fn judge(&self, pointer: &str, body: &Value) -> Vec<String> {
        let Some(validator) = self.validator(pointer) else {
            return vec![format!("the document has nothing at {pointer}")];
        };
        validator.iter_errors(body).map(|error| format!("{}\n  in {body}", explain(&error))).collect()
    }

    fn validator(&self, pointer: &str) -> Option<Arc<Validator>> {
        let mut known = self.validators.lock().expect("nobody panics with it");
        if !known.contains_key(pointer) {
            let schema = self.schema(pointer)?;
            let whole = json!({ "allOf": [schema], "components": self.json["components"] });
            let validator = jsonschema::draft202012::new(&whole).expect("a schema of the document");
            known.insert(pointer.to_owned(), Arc::new(validator));
        }
        known.get(pointer).cloned()
    }

    /// Returns the schema of a JSON body. The schema of an answer may be behind a reference and is nested
    /// deeper than that of a request.
    fn schema(&self, pointer: &str) -> Option<&Value> {
        let found = self.json.pointer(pointer)?;
        let found = match found["$ref"].as_str() {
            Some(elsewhere) if found.as_object().is_some_and(|found| found.len() == 1) => {
                self.json.pointer(elsewhere.trim_start_matches('#'))?
            }
            _ => found,
        };
        let is_answer = pointer.contains("/responses/");
        if is_answer { found.pointer("/content/application~1json/schema") } else { Some(found) }
    }
}

fn fits(template: &str, path: &[&str]) -> bool {
    let steps: Vec<&str> = template.trim_matches('/').split('/').collect();
    let step_fits = |(step, part): (&&str, &&str)| step == part || step.starts_with('{');
    steps.len() == path.len() && steps.iter().zip(path).all(step_fits)
}

/// Describes the problem with its place in the body. In a union, only the member that the body resembles is
/// reported, because the others would mislead.
fn explain(error: &ValidationError<'_>) -> String {
    let (Kind::AnyOf { context: members } | Kind::OneOfNotValid { context: members }) = error.kind() else {
        let message: String = error.to_string().chars().take(400).collect();
        return format!("at {}: {message}", error.instance_path());
    };
    let here = error.instance_path().as_str();
    let meant = members.iter().min_by_key(|member| {
        let at = |place: &str| member.iter().any(|error| error.instance_path().as_str() == place);
        (at(here) && !missing_only(member, here), at(&format!("{here}/type")), member.len())
    });
    let messages: Vec<String> = meant.into_iter().flatten().map(explain).collect();
    messages.join("; ")
}

/// Returns whether only missing fields at this place keep the body from being this member of a union.
fn missing_only(member: &[ValidationError<'_>], here: &str) -> bool {
    let here = member.iter().filter(|error| error.instance_path().as_str() == here);
    here.into_iter().all(|error| matches!(error.kind(), Kind::Required { .. }))
}

/// Rewrites two forms that Discord accepts although its document does not: attachment ids as numbers become
/// text, and permission bits as text become a number.
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

const MESSAGES: &str = "/channels/1/messages";
const CALLBACK: &str = "/interactions/1/token/callback";
const COMMANDS: &str = "/applications/1/commands";

fn violations(document: &Document, method: &str, path: &str, request: &Value) -> Vec<String> {
    let response = &Value::Null;
    document.problems_of_request(&Exchange { method, path, status: 200, request, form: false, response })
}

/// Returns a valid body for each operation with which the adapter writes.
fn good() -> [(&'static str, &'static str, Value); 3] {
    let button = json!({ "type": 2, "style": 1, "custom_id": "a", "label": "A" });
    let entry = json!({ "label": "A", "value": "a", "description": "first" });
    let menu = json!({ "type": 3, "custom_id": "b", "placeholder": "Which?", "options": [entry] });
    let message = json!({
        "content": "x", "allowed_mentions": { "parse": [], "users": ["1"] },
        "attachments": [{ "id": 0, "filename": "board.png", "description": "A board." }],
        "components": [{ "type": 1, "components": [button] }, { "type": 1, "components": [menu] }],
    });
    let option = json!({ "type": 3, "name": "game", "description": "Which.", "choices": [{ "name": "A", "value": "a" }] });
    let command = json!([{ "type": 1, "name": "challenge", "description": "Asks.", "options": [option] }]);
    [
        ("POST", MESSAGES, message.clone()),
        ("POST", CALLBACK, json!({ "type": 4, "data": message })),
        ("PUT", COMMANDS, command),
    ]
}

#[test]
fn valid_bodies_pass() {
    let Some(document) = Document::of_environment() else { return };
    for (method, path, body) in good() {
        assert_eq!(violations(document, method, path, &body), Vec::<String>::new());
    }
    assert_eq!(violations(document, "POST", "/nowhere", &json!({})).len(), 1);
}

/// The report must name the place within the union member that the body resembles.
#[test]
fn invalid_body_is_named_by_place() {
    let Some(document) = Document::of_environment() else { return };
    let [(_, _, message), (_, _, callback), (_, _, commands)] = good();
    let row = "/components/0/components";
    let many = |of: &Value, count| Value::Array(vec![of.clone(); count]);
    for (method, path, body, at, value) in [
        ("POST", MESSAGES, &message, format!("{row}/0/label"), json!("x".repeat(81))),
        ("POST", MESSAGES, &message, format!("{row}/0/custom_id"), json!("x".repeat(101))),
        ("POST", MESSAGES, &message, row.to_owned(), many(&message["components"][0]["components"][0], 6)),
        (
            "POST",
            MESSAGES,
            &message,
            "/components/1/components/0/options".to_owned(),
            many(&json!({ "label": "A", "value": "a" }), 26),
        ),
        ("POST", MESSAGES, &message, "/attachments/0/description".to_owned(), json!("x".repeat(1025))),
        ("POST", CALLBACK, &callback, format!("/data{row}/0/label"), json!("x".repeat(81))),
        ("PUT", COMMANDS, &commands, "/0/description".to_owned(), json!("x".repeat(101))),
        (
            "PUT",
            COMMANDS,
            &commands,
            "/0/options/0/choices".to_owned(),
            many(&json!({ "name": "A", "value": "a" }), 26),
        ),
    ] {
        let mut bad = body.clone();
        *bad.pointer_mut(&at).expect("a place in it") = value;
        let errors = violations(document, method, path, &bad);
        assert!(errors.len() == 1 && errors[0].contains(&format!("at {at}: ")), "{at}: {errors:#?}");
    }
}

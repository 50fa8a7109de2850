//! REST requests of the bot, read completely: path, query, JSON body and files.

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::{HeaderMap, Method, header};
use percent_encoding::percent_decode_str;
use serde_json::Value;

use crate::sandbox::errors::{INVALID_JSON, NOT_FOUND, Result, TOO_LARGE};
use crate::sandbox::{ids::Id, limits};

/// A file that was uploaded with a request.
#[derive(Clone, Debug)]
pub struct Upload {
    /// The number in the name of the file's part, `files[n]`.
    pub number: u64,
    pub filename: String,
    pub bytes: Bytes,
}

#[derive(Debug)]
pub struct BotRequest {
    pub method: Method,
    /// The path below `/api/v10`, without a slash at either end.
    pub path: String,
    /// The query string as it was sent, not decoded.
    pub query: String,
    pub headers: HeaderMap,
    /// The JSON body, or the part `payload_json` of a multipart form; null if there is none.
    pub body: Value,
    pub files: Vec<Upload>,
}

impl BotRequest {
    pub fn steps(&self) -> Vec<&str> {
        self.path.split('/').collect()
    }

    /// The value of a query parameter. Pairs without `=` are skipped, since some clients write `?&k=v`.
    pub fn query_value(&self, key: &str) -> Option<&str> {
        let mut pairs = self.query.split('&').filter_map(|pair| pair.split_once('='));
        pairs.find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    /// Whether the request needs no bot token. That is so if its path carries an interaction's token, or if
    /// everybody may have the answer.
    pub fn needs_no_token(&self) -> bool {
        matches!(self.steps()[0], "interactions" | "webhooks") || self.path == "gateway"
    }

    /// The method and the path without ids and tokens.
    pub fn route(&self) -> String {
        let steps = self.steps();
        let is_token = |at: usize| at == 2 && matches!(steps[0], "webhooks" | "interactions");
        let keep = |(at, step): (usize, &&str)| {
            if Id::read(step).is_some() || is_token(at) { "id".to_owned() } else { step.replace('@', "") }
        };
        let route: Vec<String> = steps.iter().enumerate().map(keep).collect();
        format!("{}-{}", self.method, route.join("-"))
    }
}

/// Reads a whole request. Refuses a body that is too large or not valid JSON.
pub async fn read(request: Request) -> Result<BotRequest> {
    let (parts, body) = request.into_parts();
    // Leave extra room for the boundaries of a multipart form. The total size of the files is checked
    // later.
    let bytes = to_bytes(body, limits::REQUEST_BYTES + 64 * 1024).await.map_err(|_| TOO_LARGE)?;
    let path = parts.uri.path();
    let path = percent_decode_str(path).decode_utf8().map_err(|_| NOT_FOUND)?;
    let path = path.strip_prefix("/api/v10/").unwrap_or(&path).trim_matches('/').to_owned();
    let query = parts.uri.query().unwrap_or_default().to_owned();
    let is_form = parts
        .headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|kind| kind.starts_with("multipart/form-data"));
    let (method, headers) = (parts.method.clone(), parts.headers.clone());
    let (body, files) = if is_form {
        read_form(Request::from_parts(parts, Body::from(bytes))).await?
    } else {
        (read_json(&bytes)?, Vec::new())
    };
    Ok(BotRequest { method, path, query, headers, body, files })
}

fn read_json(bytes: &[u8]) -> Result<Value> {
    if bytes.is_empty() {
        return Ok(Value::Null);
    }
    serde_json::from_slice(bytes).map_err(|_| INVALID_JSON.into())
}

async fn read_form(mut request: Request) -> Result<(Value, Vec<Upload>)> {
    axum::extract::DefaultBodyLimit::disable().apply(&mut request);
    let mut form = Multipart::from_request(request, &()).await.map_err(|_| INVALID_JSON)?;
    let (mut body, mut files) = (Value::Null, Vec::new());
    while let Some(part) = form.next_field().await.map_err(|_| INVALID_JSON)? {
        let name = part.name().unwrap_or_default().to_owned();
        let filename = part.file_name().map(str::to_owned);
        let bytes = part.bytes().await.map_err(|_| INVALID_JSON)?;
        if name == "payload_json" {
            body = read_json(&bytes)?;
        } else if let Some(number) = number_of(&name) {
            files.push(Upload { number, filename: filename.unwrap_or_default(), bytes });
        }
    }
    files.sort_by_key(|file| file.number);
    Ok((body, files))
}

/// The number in `files[3]`; `None` for any other name.
fn number_of(name: &str) -> Option<u64> {
    name.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
}

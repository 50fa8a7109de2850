//! The record: every request and answer, and every gateway event, as one JSON object a line.
//!
//! The keys are `dir`, `method`, `path`, `query`, `status`, `request`, `response`, and for uploads `files`
//! with names and sizes. Where a switch made a request fail, `failed` says whether it took effect (`heard`)
//! and whether the connection broke (`cut`). Headers are left out, so that no token gets in; neither do
//! frames of the bot, which carry it.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::Path,
    sync::{Mutex, PoisonError},
};

use serde_json::{Value, json};

use super::{
    call::Call,
    options::Fault,
    reply::{Failed, Reply},
};

/// Writer of the record: requests, answers and events.
pub struct Recorder {
    file: Mutex<BufWriter<File>>,
}

impl Recorder {
    /// Creates the file, or empties an existing one.
    pub fn create(path: &Path) -> Result<Self, Fault> {
        let file = File::create(path).map_err(|source| Fault::Folder { path: path.to_owned(), source })?;
        Ok(Self { file: Mutex::new(BufWriter::new(file)) })
    }

    /// A request of the bot and its answer.
    pub fn call(&self, call: &Call, reply: &Reply) {
        let mut line = json!({
            "dir": "bot->discord", "method": call.method.as_str(), "path": format!("/api/v10/{}", call.path),
            "query": call.query, "status": reply.status, "request": call.body, "response": reply.body,
        });
        if !call.files.is_empty() {
            let sizes = call.files.iter().map(
                |file| json!({ "part": file.number, "filename": file.filename, "size": file.bytes.len() }),
            );
            line["files"] = sizes.collect();
        }
        if let Some(Failed { heard, cut }) = reply.failed {
            line["failed"] = json!({ "heard": heard, "cut": cut });
        }
        self.write(&line);
    }

    /// Records a frame from the gateway to the bot (method `GATEWAY`), or an interaction that is delivered by HTTP.
    pub fn delivery(&self, method: &str, path: &str, event: &Value) {
        self.write(&json!({
            "dir": "discord->bot", "method": method, "path": path, "query": "", "status": null, "request": event,
            "response": null,
        }));
    }

    /// Each line goes out at once: a record is read when something went wrong.
    fn write(&self, line: &Value) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = writeln!(file, "{line}").and_then(|()| file.flush()) {
            tracing::error!(%error, "the record could not be written");
        }
    }
}

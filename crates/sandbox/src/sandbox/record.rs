//! A log of every request, response and gateway event, with one JSON object per line.
//!
//! The keys are `dir`, `method`, `path`, `query`, `status`, `request`, `response`, and `files` with names
//! and sizes. For a forced failure, `failed` tells whether the request took effect (`heard`) and whether
//! the connection was closed (`cut`). Headers and the bot's gateway frames are omitted, because they
//! contain the bot's token.

use std::io::{BufWriter, Write};
use std::sync::{Mutex, PoisonError};
use std::{fs::File, path::Path};

use serde_json::{Value, json};

use super::{SandboxFault, bot_request::BotRequest, faults::RestFault, rest::RestResponse};

/// The writer of the log.
pub struct Recorder {
    file: Mutex<BufWriter<File>>,
}

impl Recorder {
    /// Creates the log file, or empties an existing one.
    pub fn create(path: &Path) -> Result<Self, SandboxFault> {
        let file =
            File::create(path).map_err(|source| SandboxFault::Folder { path: path.to_owned(), source })?;
        Ok(Self { file: Mutex::new(BufWriter::new(file)) })
    }

    /// Records a request of the bot, with its response.
    pub fn call(&self, call: &BotRequest, reply: &RestResponse) {
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
        if let Some(RestFault { takes_effect, closes_connection, .. }) = &reply.failed {
            line["failed"] = json!({ "heard": takes_effect, "cut": closes_connection });
        }
        self.write(&line);
    }

    /// Records a gateway frame sent to the bot, with the method `GATEWAY`, or an interaction delivered by
    /// HTTP, with the method `POST`.
    pub fn delivery(&self, method: &str, path: &str, event: &Value) {
        self.write(&json!({
            "dir": "discord->bot", "method": method, "path": path, "query": "", "status": null, "request": event,
            "response": null,
        }));
    }

    /// Writes a line and flushes it, since the log is needed most after a crash.
    fn write(&self, line: &Value) {
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = writeln!(file, "{line}").and_then(|()| file.flush()) {
            tracing::error!(%error, "cannot write a line of the record; it is lost");
        }
    }
}

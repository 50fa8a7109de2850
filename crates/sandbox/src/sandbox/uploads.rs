//! Checks and storage of the files in a message. Of an image's bytes, only the header is parsed.

use serde_json::Value;

use super::{
    errors::{FixedError, FormErrors, Result, TOO_LARGE},
    ids::Id,
    limits,
    state::{Attachment, State},
    validate::message::{Draft, Upload},
};
use crate::base::time::Timestamp;

const FILE_TOO_LARGE: FixedError = FixedError(413, 50_045, "File uploaded exceeds the maximum size");

/// Checks sizes and numbers of files. Every entry that the draft lists must be an existing or an uploaded
/// file.
pub fn check(draft: &Draft, uploads: &[Upload], existing: &[Attachment]) -> Result<()> {
    if uploads.iter().any(|upload| upload.bytes.len() > limits::FILE_BYTES) {
        return Err(FILE_TOO_LARGE.into());
    }
    if uploads.iter().map(|upload| upload.bytes.len()).sum::<usize>() > limits::REQUEST_BYTES {
        return Err(TOO_LARGE.into());
    }
    let mut form = FormErrors::default();
    for (at, listed) in draft.attachments.iter().flatten().enumerate() {
        let known = uploads.iter().any(|upload| upload.number == listed.id)
            || existing.iter().any(|file| file.id.0 == listed.id);
        if !known {
            let path = format!("attachments.{at}.id");
            form.problem(&path, "ATTACHMENT_NOT_FOUND", "Attachment data not found");
        }
    }
    let stay = kept_files(draft, existing).len();
    if stay + uploads.len() > limits::FILES {
        let message = format!("Must be {} or fewer in length.", limits::FILES);
        form.problem("attachments", "BASE_TYPE_MAX_LENGTH", message);
    }
    form.finish()
}

/// Checks that every file that a component shows exists or is uploaded. Discord refuses a message with an
/// unknown file in a component; an embed with an unknown file merely shows nothing.
pub fn check_references(draft: &Draft, uploads: &[Upload], existing: &[Attachment]) -> Result<()> {
    let mut form = FormErrors::default();
    let mut visit = |url: &Value, path: String| {
        let Some(name) = url.as_str().and_then(|url| url.strip_prefix("attachment://")) else { return };
        let comes =
            uploads.iter().any(|file| [file.filename.as_str(), &safe_name(&file.filename)].contains(&name));
        if !comes && !existing.iter().any(|file| file.filename == name) {
            let message = "The referenced attachment was not found";
            form.problem(&path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message);
        }
    };
    for (at, component) in draft.components.iter().flatten().enumerate() {
        walk_media(component, &format!("components.{at}"), &mut visit);
    }
    form.finish()
}

/// Calls `visit` with the URL and path of every file or picture in a component.
fn walk_media(part: &Value, path: &str, visit: &mut impl FnMut(&Value, String)) {
    for key in ["media", "file"] {
        visit(&part[key]["url"], format!("{path}.{key}.url"));
    }
    for key in ["components", "items"] {
        for (at, child) in part[key].as_array().into_iter().flatten().enumerate() {
            walk_media(child, &format!("{path}.{key}.{at}"), visit);
        }
    }
    if part["accessory"].is_object() {
        walk_media(&part["accessory"], &format!("{path}.accessory"), visit);
    }
}

/// Returns the existing files that an edit keeps. If the draft lists files, only those stay, with new
/// descriptions; otherwise all stay.
pub fn kept_files(draft: &Draft, existing: &[Attachment]) -> Vec<Attachment> {
    let Some(listed) = &draft.attachments else { return existing.to_vec() };
    let find = |file: &&Attachment| listed.iter().find(|entry| entry.id == file.id.0);
    existing
        .iter()
        .filter_map(|file| find(&file).map(|entry| (file, entry)))
        .map(|(file, entry)| Attachment {
            description: entry.description.clone().or_else(|| file.description.clone()),
            ..file.clone()
        })
        .collect()
}

/// Stores the bytes of uploaded files, and gives each file an id.
pub fn keep(state: &mut State, now: Timestamp, draft: &Draft, uploads: &[Upload]) -> Vec<Attachment> {
    uploads.iter().map(|upload| keep_one(state, now, draft, upload)).collect()
}

fn keep_one(state: &mut State, now: Timestamp, draft: &Draft, upload: &Upload) -> Attachment {
    let id: Id = state.mint(now);
    state.keep_file(id, upload.bytes.clone());
    let listed = draft.attachments.iter().flatten().find(|entry| entry.id == upload.number);
    let filename = safe_name(&upload.filename);
    Attachment {
        id,
        size: upload.bytes.len(),
        description: listed.and_then(|entry| entry.description.clone()).filter(|text| !text.is_empty()),
        content_type: content_type(&filename).into(),
        pixels: pixels(&upload.bytes),
        filename,
    }
}

/// Replaces characters other than ASCII letters, digits, dot, dash and underscore.
fn safe_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    if name.trim_matches('.').is_empty() { "unknown".into() } else { name }
}

/// Returns the content type for the ending of a file name.
pub fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase().as_str() {
        "png" => "image/png",
        "gif" => "image/gif",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "txt" => "text/plain; charset=utf-8",
        "json" => "application/json",
        _ => "application/octet-stream",
    }
}

/// Returns width and height of a PNG or GIF image, from its header.
fn pixels(bytes: &[u8]) -> Option<(u32, u32)> {
    if bytes.starts_with(b"\x89PNG\r\n\x1a\n") {
        let four = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
        return Some((four(16)?, four(20)?));
    }
    if bytes.starts_with(b"GIF8") {
        let two = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
        return Some((two(6)?, two(8)?));
    }
    None
}

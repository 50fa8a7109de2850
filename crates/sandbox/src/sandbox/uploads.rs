//! Files of a message: names, types and sizes. Only the first bytes of an image are parsed.

use serde_json::Value;

use super::{
    errors::{FixedError, FormErrors, Result, TOO_LARGE},
    ids::Id,
    limits,
    state::{Attachment, State},
    validate::message::{Draft, Upload},
};
use crate::base::time::Timestamp;

/// An uploaded file exceeds the size limit.
const FILE_TOO_LARGE: FixedError = FixedError(413, 50_045, "File uploaded exceeds the maximum size");

/// Checks sizes and numbers, and that each listed entry is a kept or an uploaded file.
pub fn check(draft: &Draft, uploads: &[Upload], kept: &[Attachment]) -> Result<()> {
    if uploads.iter().any(|upload| upload.bytes.len() > limits::FILE_BYTES) {
        return Err(FILE_TOO_LARGE.into());
    }
    if uploads.iter().map(|upload| upload.bytes.len()).sum::<usize>() > limits::REQUEST_BYTES {
        return Err(TOO_LARGE.into());
    }
    let mut form = FormErrors::default();
    for (at, listed) in draft.attachments.iter().flatten().enumerate() {
        let known = uploads.iter().any(|upload| upload.number == listed.id)
            || kept.iter().any(|file| file.id.0 == listed.id);
        if !known {
            let path = format!("attachments.{at}.id");
            form.problem(&path, "ATTACHMENT_NOT_FOUND", "Attachment data not found");
        }
    }
    let stay = kept_files(draft, kept).len();
    if stay + uploads.len() > limits::FILES {
        let message = format!("Must be {} or fewer in length.", limits::FILES);
        form.problem("attachments", "BASE_TYPE_MAX_LENGTH", message);
    }
    form.finish()
}

/// Checks that every file shown by a component is kept or uploaded. Discord refuses an unknown one here,
/// while an embed merely shows nothing.
pub fn check_references(draft: &Draft, uploads: &[Upload], kept: &[Attachment]) -> Result<()> {
    let mut form = FormErrors::default();
    let mut visit = |url: &Value, path: String| {
        let Some(name) = url.as_str().and_then(|url| url.strip_prefix("attachment://")) else { return };
        let comes =
            uploads.iter().any(|file| [file.filename.as_str(), &safe_name(&file.filename)].contains(&name));
        if !comes && !kept.iter().any(|file| file.filename == name) {
            let message = "The referenced attachment was not found";
            form.problem(&path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", message);
        }
    };
    for (at, component) in draft.components.iter().flatten().enumerate() {
        walk_media(component, &format!("components.{at}"), &mut visit);
    }
    form.finish()
}

/// Calls `visit` with every URL of a file or picture below a component, and its path.
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

/// Returns the files that stay: all if the draft lists none, otherwise those listed, with new
/// descriptions.
pub fn kept_files(draft: &Draft, kept: &[Attachment]) -> Vec<Attachment> {
    let Some(listed) = &draft.attachments else { return kept.to_vec() };
    let find = |file: &&Attachment| listed.iter().find(|entry| entry.id == file.id.0);
    kept.iter()
        .filter_map(|file| find(&file).map(|entry| (file, entry)))
        .map(|(file, entry)| Attachment {
            description: entry.description.clone().or_else(|| file.description.clone()),
            ..file.clone()
        })
        .collect()
}

/// Stores the bytes of new files and gives each an id.
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

/// Replaces characters other than letters, digits, dot, dash and underscore.
fn safe_name(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' };
    let name: String = name.chars().map(plain).collect();
    if name.trim_matches('.').is_empty() { "unknown".into() } else { name }
}

/// Returns the content type for a file name's ending.
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

/// Returns width and height of a PNG or GIF from its header.
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

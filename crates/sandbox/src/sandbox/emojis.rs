//! The application's own emojis: uploaded as data URLs, and served as files.

use axum::body::Bytes;
use serde_json::Value;

use super::{
    errors::{FixedError, FormErrors, INVALID_ASSET, Result, UNKNOWN_EMOJI},
    ids::Id,
    limits,
    state::{Emoji, State, StateFile},
    validate::JsonField,
};
use crate::base::time::Timestamp;

const TOO_HEAVY: FixedError =
    FixedError(400, 50_138, "Failed to resize asset below the maximum size: 262144");
const TOO_MANY: FixedError = FixedError(400, 30_008, "Maximum number of emojis reached (2000)");

pub fn find(state: &State, id: Id) -> Result<&Emoji> {
    state.world.emojis.iter().find(|emoji| emoji.id == id).ok_or_else(|| UNKNOWN_EMOJI.into())
}

pub fn add(state: &mut State, now: Timestamp, body: &Value) -> Result<Id> {
    let name = read_name(state, body)?;
    check_free(state, None, &name)?;
    let (content_type, bytes) = read_image(body["image"].as_str().unwrap_or_default())?;
    if state.world.emojis.len() >= limits::EMOJIS {
        return Err(TOO_MANY.into());
    }
    let id = state.mint(now);
    state.keep_file(id, bytes);
    let animated = content_type == "image/gif";
    state.world.emojis.push(Emoji { id, name, animated, content_type });
    state.unsaved.insert(StateFile::World);
    Ok(id)
}

pub fn rename(state: &mut State, id: Id, body: &Value) -> Result<()> {
    find(state, id)?;
    let name = read_name(state, body)?;
    check_free(state, Some(id), &name)?;
    let emoji = state.world.emojis.iter_mut().find(|emoji| emoji.id == id).ok_or(UNKNOWN_EMOJI)?;
    emoji.name = name;
    state.unsaved.insert(StateFile::World);
    Ok(())
}

pub fn remove(state: &mut State, id: Id) -> Result<()> {
    find(state, id)?;
    state.world.emojis.retain(|emoji| emoji.id != id);
    state.remove_file(id);
    state.unsaved.insert(StateFile::World);
    Ok(())
}

fn read_name(state: &State, body: &Value) -> Result<String> {
    let mut form = state.form();
    let body = JsonField::body(body);
    body.object(&["name", "image"], &mut form);
    let field = body.key("name");
    let name = field.required_text(2..=32, &mut form).unwrap_or_default();
    if !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        let message = "String value did not match validation regex.";
        form.problem("name", "STRING_TYPE_REGEX", message);
    }
    form.finish().map(|()| name.to_owned())
}

fn check_free(state: &State, own: Option<Id>, name: &str) -> Result<()> {
    let mut form = FormErrors::default();
    if state.world.emojis.iter().any(|emoji| emoji.name == name && Some(emoji.id) != own) {
        let message = "This emoji name is already taken";
        form.problem("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", message);
    }
    form.finish()
}

/// Decodes a data URL such as `data:image/png;base64,...` into the image's content type and bytes.
fn read_image(text: &str) -> Result<(String, Bytes)> {
    let parts = text.strip_prefix("data:").and_then(|rest| rest.split_once(";base64,"));
    let (kind, code) = parts.ok_or(INVALID_ASSET)?;
    if !["image/png", "image/gif", "image/jpeg", "image/webp"].contains(&kind) {
        return Err(INVALID_ASSET.into());
    }
    let bytes = decode(code).filter(|bytes| !bytes.is_empty()).ok_or(INVALID_ASSET)?;
    if bytes.len() > limits::EMOJI_BYTES {
        return Err(TOO_HEAVY.into());
    }
    Ok((kind.to_owned(), bytes.into()))
}

/// Decodes base64 with the standard alphabet, with or without padding. Returns `None` for other characters.
fn decode(code: &str) -> Option<Vec<u8>> {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut bytes = Vec::with_capacity(code.len() * 3 / 4);
    let (mut bits, mut count) = (0_u32, 0);
    for letter in code.trim_end_matches('=').bytes() {
        let six = ALPHABET.iter().position(|known| *known == letter)?;
        bits = bits << 6 | u32::try_from(six).ok()?;
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push(u8::try_from(bits >> count & 0xFF).ok()?);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_padding_is_optional() {
        assert_eq!(decode("aGFuYQ=="), Some(b"hana".to_vec()));
        assert_eq!(decode("aGFuYQ"), Some(b"hana".to_vec()));
        assert_eq!(decode("a?=="), None);
    }
}

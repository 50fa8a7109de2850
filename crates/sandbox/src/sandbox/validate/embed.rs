//! Validation of embeds: each embed, and the total size of a message's embeds.

use serde_json::Value;

use super::{JsonField, check_url};
use crate::sandbox::{errors::FormErrors, limits};

const KEYS: &[&str] = &[
    "title",
    "type",
    "description",
    "url",
    "timestamp",
    "color",
    "footer",
    "image",
    "thumbnail",
    "author",
    "fields",
    "provider",
    "video",
    "flags",
];

pub fn check(list: &JsonField, form: &mut FormErrors) {
    let Some(embeds) = list.list(0..=limits::EMBEDS, form) else { return };
    let total: usize = embeds.iter().map(|embed| check_one(embed, form)).sum();
    if total > limits::EMBEDS_TOTAL {
        let message = format!("Embed size exceeds maximum size of {}", limits::EMBEDS_TOTAL);
        form.problem(&list.path, "MAX_EMBED_SIZE_EXCEEDED", message);
    }
}

/// Checks an embed, and returns the number of characters in its texts.
fn check_one(embed: &JsonField, form: &mut FormErrors) -> usize {
    if embed.object(KEYS, form).is_none() {
        return 0;
    }
    let mut total = count(embed.key("title").text(0..=limits::EMBED_TITLE, form));
    total += count(embed.key("description").text(0..=limits::EMBED_DESCRIPTION, form));
    total += count(embed.key("footer").key("text").text(0..=limits::EMBED_FOOTER, form));
    total += count(embed.key("author").key("name").text(0..=limits::EMBED_TITLE, form));
    embed.key("color").whole(0..=0x00FF_FFFF, form);
    check_url(&embed.key("url"), false, form);
    for picture in ["image", "thumbnail"] {
        check_url(&embed.key(picture).key("url"), true, form);
    }
    let fields = embed.key("fields").list(0..=limits::EMBED_FIELDS, form).unwrap_or_default();
    total + fields.iter().map(|field| check_field(field, form)).sum::<usize>()
}

fn check_field(field: &JsonField, form: &mut FormErrors) -> usize {
    if field.object(&["name", "value", "inline"], form).is_none() {
        return 0;
    }
    field.key("inline").boolean(form);
    count(field.key("name").required_text(1..=limits::EMBED_TITLE, form))
        + count(field.key("value").required_text(1..=limits::EMBED_FIELD_VALUE, form))
}

fn count(text: Option<&str>) -> usize {
    text.map_or(0, |text| text.chars().count())
}

pub fn shows_something(embed: &Value) -> bool {
    KEYS.iter().filter(|key| !matches!(**key, "type" | "color" | "flags")).any(|key| !embed[*key].is_null())
}

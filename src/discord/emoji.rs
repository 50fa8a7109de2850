//! The application's own emoji: each is looked up by name at Discord, and uploaded if missing.
//!
//! An emoji's name ends in a hash of its picture. A changed picture is thus uploaded as a new emoji, and the
//! old emoji is deleted a day later: in a rolling upgrade, processes of the former version still show it.
//! No version deletes the emoji of a later one.

use std::collections::BTreeMap;

use serde::Deserialize;
use serenity::all::{ApplicationId, CreateAttachment, EmojiId};
use serenity::http::{LightMethod, Request, Route};

use crate::base::time::{Span, Timestamp};
use crate::chat::{ChatFault, Drawing};

use super::rest::RestClient;

/// The maximum length of an emoji's name, in characters, that Discord accepts.
const LONGEST_NAME: usize = 32;

/// Time within which a rolling upgrade ends.
const UPGRADED_WITHIN: Span = Span::days(1);

#[derive(Deserialize)]
struct Emoji {
    id: EmojiId,
    name: String,
}

#[derive(Deserialize)]
struct Emojis {
    items: Vec<Emoji>,
}

/// Uploads every drawing that Discord does not have yet. Returns the emoji by the names of the drawings, in
/// the form `name:id` that message components expect.
pub(super) async fn sync(
    rest: &RestClient,
    drawings: &[Drawing],
    now: Timestamp,
) -> Result<BTreeMap<String, String>, ChatFault> {
    let application = rest.application()?;
    let list = Request::new(Route::Emojis { application_id: application }, LightMethod::Get);
    let there = rest.ask::<Emojis>(list).await?.items;
    let mut ids = BTreeMap::new();
    for drawing in drawings {
        let marked = marked_name(drawing);
        let id = match there.iter().find(|emoji| emoji.name == marked) {
            Some(emoji) => emoji.id,
            None => rest.ask::<Emoji>(upload_request(application, &marked, drawing)).await?.id,
        };
        ids.insert(drawing.name.clone(), format!("{marked}:{id}"));
    }
    for emoji in former(&there, drawings, now) {
        let route = Route::Emoji { application_id: application, emoji_id: emoji.id };
        // An outdated emoji does no harm.
        if let Err(failure) = rest.send(Request::new(route, LightMethod::Delete)).await {
            tracing::debug!(?failure, emoji = emoji.name, "deleting an outdated emoji failed");
        }
    }
    Ok(ids)
}

pub(super) fn upload_request(application: ApplicationId, name: &str, drawing: &Drawing) -> Request<'static> {
    let image = CreateAttachment::bytes(drawing.png.to_vec(), "emoji.png").to_base64();
    let body = serde_json::json!({ "name": name, "image": image }).to_string().into_bytes();
    Request::new(Route::Emojis { application_id: application }, LightMethod::Post).body(Some(body))
}

/// The emoji of earlier versions of the drawings: those that are older than the emoji of the present
/// version, once that one has existed for a day.
fn former<'a>(there: &'a [Emoji], drawings: &[Drawing], now: Timestamp) -> Vec<&'a Emoji> {
    let mut all = Vec::new();
    for drawing in drawings {
        let (marked, stem) = (marked_name(drawing), format!("{}_", stem(drawing)));
        let uploaded = |own: &Emoji| Timestamp(own.id.created_at().unix_timestamp() * 1000);
        let own = there.iter().find(|emoji| emoji.name == marked);
        let Some(own) = own.filter(|own| now - uploaded(own) >= UPGRADED_WITHIN) else { continue };
        let is_alike = |name: &str| name.len() == marked.len() && name.starts_with(&stem);
        all.extend(there.iter().filter(|emoji| emoji.id < own.id && is_alike(&emoji.name)));
    }
    all
}

/// The drawing's name, an underscore, and six hexadecimal digits of the picture's
/// FNV-1a hash.
fn marked_name(drawing: &Drawing) -> String {
    let hash = drawing.png.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{}_{:06x}", stem(drawing), hash >> 40)
}

fn stem(drawing: &Drawing) -> String {
    drawing.name.chars().take(LONGEST_NAME - 7).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn drawing(version: u8) -> Drawing {
        Drawing { name: "okiya_sun".to_owned(), png: Arc::from([version]) }
    }

    /// Uploads a version's emoji if it is missing, and deletes what that version deletes, as [`sync`] does.
    fn sync_there(there: &mut Vec<Emoji>, version: u8, now: Timestamp) {
        let name = marked_name(&drawing(version));
        if !there.iter().any(|emoji| emoji.name == name) {
            let id = EmojiId::new(now.0.unsigned_abs() << 22 | u64::from(version));
            there.push(Emoji { id, name });
        }
        let now = Timestamp(now.0 + 1_420_070_400_000);
        let gone: Vec<EmojiId> =
            former(there, &[drawing(version)], now).iter().map(|emoji| emoji.id).collect();
        there.retain(|emoji| !gone.contains(&emoji.id));
    }

    #[test]
    fn rolling_upgrade_deletes_no_emoji_in_use() {
        let (mut there, hour) = (Vec::new(), |hour| Timestamp(0) + Span::hours(hour));
        let has =
            |there: &[Emoji], version| there.iter().any(|emoji| emoji.name == marked_name(&drawing(version)));
        sync_there(&mut there, 1, hour(1));
        // Processes of both versions start again and again during the upgrade.
        for minutes in 0..120 {
            let now = hour(1000) + Span::minutes(minutes);
            sync_there(&mut there, if minutes % 2 == 0 { 2 } else { 1 }, now);
            assert!(has(&there, 1) && (has(&there, 2)), "after {minutes} minutes");
        }
        sync_there(&mut there, 1, hour(1100));
        assert!(has(&there, 2), "an old process deletes no newer emoji");
        sync_there(&mut there, 2, hour(1100));
        assert!(has(&there, 2) && !has(&there, 1), "the upgrade is over");
    }
}

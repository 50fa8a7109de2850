//! The application's own emoji: each is looked up by name at Discord, and uploaded if missing.
//!
//! An emoji's name ends in a hash of its picture. A changed picture is thus uploaded as a new emoji, and the
//! old emoji is deleted.

use std::collections::BTreeMap;

use serde::Deserialize;
use serenity::all::{ApplicationId, CreateAttachment, EmojiId};
use serenity::http::{LightMethod, Request, Route};

use super::fault::{Secret, of_request};
use super::rest::{RestClient, RestFailure};
use crate::chat::{ChatFault, Drawing};

/// The maximum length of an emoji's name, in characters, that Discord accepts.
const LONGEST_NAME: usize = 32;

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
) -> Result<BTreeMap<String, String>, ChatFault> {
    let us = rest.application()?;
    let list = Request::new(Route::Emojis { application_id: us }, LightMethod::Get);
    let there = rest.ask::<Emojis>(list).await.map_err(|failure| of_request(Secret::Bot, failure))?.items;
    let mut ids = BTreeMap::new();
    for drawing in drawings {
        let marked = marked_name(drawing);
        let id = match there.iter().find(|emoji| emoji.name == marked) {
            Some(emoji) => emoji.id,
            None => upload(rest, us, &marked, drawing).await?.id,
        };
        ids.insert(drawing.name.clone(), format!("{marked}:{id}"));
    }
    delete_old(rest, us, &there, drawings).await;
    Ok(ids)
}

async fn upload(
    rest: &RestClient,
    us: ApplicationId,
    name: &str,
    drawing: &Drawing,
) -> Result<Emoji, ChatFault> {
    let request = upload_request(us, name, drawing);
    rest.ask(request).await.map_err(|failure| of_request(Secret::Bot, failure))
}

/// Returns the request that uploads a drawing under a name.
pub(super) fn upload_request(us: ApplicationId, name: &str, drawing: &Drawing) -> Request<'static> {
    let image = CreateAttachment::bytes(drawing.png.to_vec(), "emoji.png").to_base64();
    let body = serde_json::json!({ "name": name, "image": image }).to_string().into_bytes();
    Request::new(Route::Emojis { application_id: us }, LightMethod::Post).body(Some(body))
}

/// Deletes earlier versions of the same drawings. Errors are only logged: an outdated emoji does no harm.
async fn delete_old(rest: &RestClient, us: ApplicationId, there: &[Emoji], drawings: &[Drawing]) {
    let former = |emoji: &&Emoji| {
        drawings.iter().any(|drawing| {
            let (marked, name) = (marked_name(drawing), stem(drawing));
            emoji.name != marked
                && emoji.name.len() == marked.len()
                && emoji.name.starts_with(&format!("{name}_"))
        })
    };
    for emoji in there.iter().filter(former) {
        let route = Route::Emoji { application_id: us, emoji_id: emoji.id };
        let gone: Result<_, RestFailure> = rest.send(Request::new(route, LightMethod::Delete)).await;
        if let Err(failure) = gone {
            tracing::debug!(?failure, emoji = emoji.name, "deleting an outdated emoji failed");
        }
    }
}

/// Returns the emoji's name: the drawing's name, an underscore, and six hexadecimal digits of the picture's
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

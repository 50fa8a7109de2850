//! Emoji of the application: found again by name, uploaded when they are missing or were drawn anew.
//!
//! The name carries a mark of the drawing, so that new art gets a new emoji; the old one is taken away.

use std::collections::BTreeMap;

use serde::Deserialize;
use serenity::all::{ApplicationId, CreateAttachment, EmojiId};
use serenity::http::{LightMethod, Request, Route};

use super::fault::{Secret, of_request};
use super::rest::{Failure, Rest};
use crate::chat::{ChatFault, Drawing};

/// The longest name of an emoji.
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

/// Every drawing as an emoji of the application: the drawing's name to what a component calls it, `name:id`.
pub(super) async fn learn(rest: &Rest, drawings: &[Drawing]) -> Result<BTreeMap<String, String>, ChatFault> {
    let us = rest.application()?;
    let list = Request::new(Route::Emojis { application_id: us }, LightMethod::Get);
    let there = rest.ask::<Emojis>(list).await.map_err(|failure| of_request(Secret::Bot, failure))?.items;
    let mut learned = BTreeMap::new();
    for drawing in drawings {
        let marked = marked_name(drawing);
        let id = match there.iter().find(|emoji| emoji.name == marked) {
            Some(emoji) => emoji.id,
            None => upload(rest, us, &marked, drawing).await?.id,
        };
        learned.insert(drawing.name.clone(), format!("{marked}:{id}"));
    }
    forget_old(rest, us, &there, drawings).await;
    Ok(learned)
}

async fn upload(rest: &Rest, us: ApplicationId, name: &str, drawing: &Drawing) -> Result<Emoji, ChatFault> {
    let image = CreateAttachment::bytes(drawing.png.to_vec(), "emoji.png").to_base64();
    let body = serde_json::json!({ "name": name, "image": image }).to_string().into_bytes();
    let request = Request::new(Route::Emojis { application_id: us }, LightMethod::Post).body(Some(body));
    rest.ask(request).await.map_err(|failure| of_request(Secret::Bot, failure))
}

/// Takes away former drawings of the same things. One that stays does no harm.
async fn forget_old(rest: &Rest, us: ApplicationId, there: &[Emoji], drawings: &[Drawing]) {
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
        let gone: Result<_, Failure> = rest.send(Request::new(route, LightMethod::Delete)).await;
        if let Err(failure) = gone {
            tracing::debug!(?failure, emoji = emoji.name, "a former emoji stays");
        }
    }
}

/// The drawing's name and six hexadecimal digits of its bytes (FNV-1a).
fn marked_name(drawing: &Drawing) -> String {
    let hash = drawing.png.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{}_{:06x}", stem(drawing), hash >> 40)
}

fn stem(drawing: &Drawing) -> String {
    drawing.name.chars().take(LONGEST_NAME - 7).collect()
}

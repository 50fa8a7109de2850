//! Emoji of the application: found again by name, uploaded when they are missing or were drawn anew.
//!
//! The name carries a mark of the drawing, so that new art gets a new emoji; the old one is taken away.

use std::collections::BTreeMap;

use serenity::all::{CreateAttachment, Emoji};
use serenity::http::Http;

use super::fault::{Secret, of_request};
use crate::chat::{ChatFault, Drawing};

/// The longest name of an emoji.
const LONGEST_NAME: usize = 32;

/// Every drawing as an emoji of the application: the drawing's name to what a component calls it, `name:id`.
pub(super) async fn learn(http: &Http, drawings: &[Drawing]) -> Result<BTreeMap<String, String>, ChatFault> {
    let there = http.get_application_emojis().await.map_err(|error| of_request(Secret::Bot, &error))?;
    let mut learned = BTreeMap::new();
    for drawing in drawings {
        let marked = marked_name(drawing);
        let emoji = match there.iter().find(|emoji| emoji.name == marked) {
            Some(emoji) => emoji.clone(),
            None => upload(http, &marked, drawing).await?,
        };
        learned.insert(drawing.name.clone(), format!("{}:{}", emoji.name, emoji.id));
    }
    forget_old(http, &there, drawings).await;
    Ok(learned)
}

async fn upload(http: &Http, name: &str, drawing: &Drawing) -> Result<Emoji, ChatFault> {
    let image = CreateAttachment::bytes(drawing.png.clone(), "emoji.png").to_base64();
    let body = serde_json::json!({ "name": name, "image": image });
    http.create_application_emoji(&body).await.map_err(|error| of_request(Secret::Bot, &error))
}

/// Takes away former drawings of the same things. One that stays does no harm.
async fn forget_old(http: &Http, there: &[Emoji], drawings: &[Drawing]) {
    let former = |emoji: &&Emoji| {
        drawings.iter().any(|drawing| {
            let (marked, name) = (marked_name(drawing), stem(drawing));
            emoji.name != marked
                && emoji.name.len() == marked.len()
                && emoji.name.starts_with(&format!("{name}_"))
        })
    };
    for emoji in there.iter().filter(former) {
        if let Err(error) = http.delete_application_emoji(emoji.id).await {
            tracing::debug!(%error, emoji = emoji.name, "a former emoji stays");
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

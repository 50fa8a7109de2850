//! Emoji of the application: the games' own sprites on buttons and in menus, where the chat has them.
//!
//! They are a kindness, not a need: without them labels say it all.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::Notify;

use crate::chat::{Chat, Drawing};

use super::super::failure::Result;
use super::composer::Composer;

/// Pauses between attempts to learn emoji: the first one, the longest one, and from which on it is said.
const FIRST_PAUSE: Duration = Duration::from_millis(200);
const LONGEST_PAUSE: Duration = Duration::from_secs(600);
const SAID_FROM: Duration = Duration::from_secs(10);

/// The emoji of sprites, by the names under which they were uploaded.
#[derive(Default)]
pub struct Emblems {
    known: RwLock<BTreeMap<String, String>>,
    refused: Notify,
}

impl Emblems {
    /// Takes note that the chat refused one of them: the table is learned anew in the background.
    pub fn refuse(&self) {
        self.refused.notify_one();
    }

    /// Resolves when the chat has refused an emoji since the table was last learned.
    pub async fn refused(&self) {
        self.refused.notified().await;
    }

    pub(super) fn get(&self, game: &str, sprite: &str) -> Option<String> {
        // Replaced whole, so it is whole after a panic, too.
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.get(&emoji_name(game, sprite)).cloned()
    }

    fn replace(&self, known: BTreeMap<String, String>) {
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = known;
    }
}

/// Uploads the emblems that the chat does not have yet and finds the others again; tries until it works, for
/// the chat knows us only some time after the start.
pub async fn learn_emblems(composer: &Composer, chat: &dyn Chat) -> Result<()> {
    let mut drawn = Vec::new();
    for game in composer.decider.games.iter() {
        let emblems = composer.artist.emblems(game).await?.into_iter();
        drawn.extend(emblems.map(|(sprite, png)| Drawing { name: emoji_name(game.facts().id, sprite), png }));
    }
    let mut pause = FIRST_PAUSE;
    loop {
        let fault = match chat.emoji(drawn.clone()).await {
            Ok(emoji) => {
                composer.emblems.replace(emoji);
                return Ok(());
            }
            Err(fault) => fault,
        };
        if pause >= SAID_FROM {
            tracing::warn!(%fault, again_in = ?pause, "there are no emoji; labels will do");
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Letters, digits and `_`, as a chat wants the names of emoji.
fn emoji_name(game: &str, sprite: &str) -> String {
    format!("{game}_{}", sprite.replace('-', "_"))
}

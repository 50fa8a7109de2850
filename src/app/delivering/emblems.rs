//! Emoji of the application: the games' own sprites on buttons and in menus, if the chat has them. Emoji
//! are optional, since labels are complete without them.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};
use std::time::Duration;

use tokio::sync::Notify;

use crate::chat::{Chat, Drawing};

use super::super::failure::Result;
use super::composer::Composer;

/// Pauses between attempts to learn emoji: the first pause, the longest one, and the shortest one that
/// is logged.
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
    /// Records that the chat has refused an emoji, so that a background task learns all emoji again.
    pub fn refuse(&self) {
        self.refused.notify_one();
    }

    /// Resolves when the chat has refused an emoji since [`learn_emblems`] was last called.
    pub async fn refused(&self) {
        self.refused.notified().await;
    }

    pub(super) fn get(&self, game: &str, sprite: &str) -> Option<String> {
        // Poisoning does not matter: the map is replaced as a whole, so it is consistent even after a
        // panic.
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.get(&emoji_name(game, sprite)).cloned()
    }

    fn replace(&self, known: BTreeMap<String, String>) {
        *self.known.write().unwrap_or_else(PoisonError::into_inner) = known;
    }
}

/// Uploads missing emblems, and learns the emoji of all emblems. Retries until both succeed: after a
/// start, it takes some time until the application's id is known.
pub async fn learn_emblems(composer: &Composer, chat: &dyn Chat) -> Result<()> {
    let mut drawn = Vec::new();
    for game in composer.decider.games.iter() {
        let emblems = composer.artist.emblems(game).await?.into_iter();
        drawn.extend(emblems.map(|(sprite, png)| Drawing { name: emoji_name(game.facts().id, sprite), png }));
    }
    let mut pause = FIRST_PAUSE;
    loop {
        let fault = match chat.emoji(drawn.clone(), composer.decider.now()).await {
            Ok(emoji) => {
                composer.emblems.replace(emoji);
                return Ok(());
            }
            Err(fault) => fault,
        };
        if pause >= SAID_FROM {
            tracing::warn!(%fault, again_in = ?pause, "cannot learn emoji; buttons have labels only");
        }
        tokio::time::sleep(pause).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Returns the name of an emoji: letters, digits and `_`, as the chat requires.
fn emoji_name(game: &str, sprite: &str) -> String {
    format!("{game}_{}", sprite.replace('-', "_"))
}

//! Emoji of the application: the games' own sprites on buttons and in menus, where the chat has them.
//!
//! They are a kindness, not a need: without them labels say it all.

use std::collections::BTreeMap;

use crate::base::scene::Theme;
use crate::chat::Drawing;
use crate::render;

use super::App;
use super::no::{Fault, No};

/// The emoji of sprites, by the names under which they were uploaded.
pub type Emblems = BTreeMap<String, String>;

impl App {
    /// Uploads the emblems that the chat does not have yet and finds the others again.
    pub(super) async fn learn_emblems(&self) -> Result<(), No> {
        let games = self.games.clone();
        let draw =
            move || games.iter().map(|game| drawings(game.facts().id, game)).collect::<Result<Vec<_>, _>>();
        let drawn =
            tokio::task::spawn_blocking(draw).await.map_err(|error| Fault::CutShort(error.to_string()))?;
        match self.chat.emoji(drawn?.concat()).await {
            // Nobody else sets it; a second time would be the same names.
            Ok(emoji) => drop(self.emblems.set(emoji)),
            Err(fault) => tracing::warn!(%fault, "there are no emoji; labels will do"),
        }
        Ok(())
    }

    /// The emoji of a game's sprite, where the chat has it.
    pub(super) fn emblem(&self, game: &str, sprite: &str) -> Option<String> {
        self.emblems.get()?.get(&emoji_name(game, sprite)).cloned()
    }
}

fn drawings(id: &'static str, game: &dyn crate::game::AnyGame) -> Result<Vec<Drawing>, render::Fault> {
    let draw = |sprite: &&'static str| {
        let png = render::emblem(game.sprites(), sprite, Theme::default())?;
        Ok(Drawing { name: emoji_name(id, sprite), png })
    };
    game.emblems().iter().map(draw).collect()
}

/// Letters, digits and `_`, as a chat wants the names of emoji.
fn emoji_name(game: &str, sprite: &str) -> String {
    format!("{game}_{}", sprite.replace('-', "_"))
}

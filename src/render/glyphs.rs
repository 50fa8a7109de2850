//! The house's own sprites: the letters and digits on the edges of boards, as lines.

use crate::base::scene::Sprite;

/// Every sprite of the house.
pub static SPRITES: &[Sprite] = &[];

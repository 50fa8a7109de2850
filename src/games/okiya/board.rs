//! The picture of Okiya.

use crate::base::grid::Square;
use crate::base::scene::{Look, Scene, Sprite};

use super::rules::Position;

/// The game's art.
pub fn sprites() -> &'static [Sprite] {
    &[]
}

/// The picture of a position after a move onto `last`.
pub fn scene(_: &Position, _last: Option<Square>, _: &Look) -> Scene {
    Scene { backdrop: "veranda", patches: Vec::new() }
}

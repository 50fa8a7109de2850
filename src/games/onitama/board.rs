//! The picture of Onitama.

use crate::base::scene::{Look, Scene, Sprite};

use super::rules::{Move, Position};

/// The game's art.
pub fn sprites() -> &'static [Sprite] {
    &[]
}

/// The picture of a position after a move.
pub fn scene(_: &Position, _last: Option<Move>, _: &Look) -> Scene {
    Scene { backdrop: "veranda", patches: Vec::new() }
}

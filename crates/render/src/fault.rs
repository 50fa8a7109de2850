//! The errors of drawing.

use crate::base::scene::Area;

use super::path::PathError;

/// The reason why a picture could not be drawn. The cause is a bug in a game's artwork or scenes, never
/// something that a player did.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderFault {
    /// A scene or sprite refers to a sprite that does not exist, or a scene's backdrop does not have the
    /// size of the canvas.
    #[error("the sprite `{0}` does not exist, or its size is not the canvas's")]
    UnknownSprite(String),
    #[error("the sprite `{0}` lies below itself")]
    /// A sprite contains itself, directly or through other sprites, or its nesting is too deep.
    Circle(String),
    /// A sprite's path data is invalid.
    #[error("the sprite `{0}` cannot be drawn: {1}")]
    Path(String, #[source] PathError),
    /// A patch of a scene is empty or extends beyond the canvas.
    #[error("{0:?} does not lie on the canvas")]
    OffCanvas(Area),
    /// plotters could not lay out a chart.
    #[error("the chart could not be laid out: {0}")]
    Chart(String),
    /// The picture could not be encoded, or there was no scene to encode.
    #[error("the picture could not be written: {0}")]
    File(String),
}

//! Errors of drawing.

use crate::base::scene::Area;

use super::path::PathError;

/// Reason why a picture could not be drawn: a mistake in a game's art or scene, never in a person's
/// action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RenderFault {
    /// A scene or sprite names a sprite that does not exist, or a backdrop whose size is not the
    /// canvas's.
    #[error("the sprite `{0}` does not exist, or its size is not the canvas's")]
    UnknownSprite(String),
    #[error("the sprite `{0}` lies below itself")]
    /// A sprite includes itself below its own outlines.
    Circle(String),
    /// A sprite's path data cannot be read.
    #[error("the sprite `{0}` cannot be drawn: {1}")]
    Path(String, #[source] PathError),
    /// A patch is empty or reaches beyond the canvas.
    #[error("{0:?} does not lie on the canvas")]
    OffCanvas(Area),
    /// plotters could not lay out a chart.
    #[error("the chart could not be laid out: {0}")]
    Chart(String),
    /// Encoding failed, or there was no scene to encode.
    #[error("the picture could not be written: {0}")]
    File(String),
}

//! Why a picture could not be drawn.

use crate::base::scene::Area;

use super::path::BadPath;

/// Why a picture could not be drawn: a mistake in a game's art or scene, never in what a person did.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A scene or a sprite names a sprite that is not there, or a backdrop that has not the size of the
    /// canvas.
    #[error("there is no sprite `{0}` for this place")]
    UnknownSprite(String),
    #[error("the sprite `{0}` lies below itself")]
    Circle(String),
    /// A sprite's path data cannot be read.
    #[error("the sprite `{0}` cannot be drawn: {1}")]
    Path(String, #[source] BadPath),
    /// A patch is empty or reaches beyond the canvas.
    #[error("{0:?} does not lie on the canvas")]
    OffCanvas(Area),
    /// A chart has no room for what it shows.
    #[error("the chart could not be laid out: {0}")]
    Chart(String),
    /// The file could not be written.
    #[error("the picture could not be written: {0}")]
    File(String),
}

//! A picture as data: patches of a canvas, each a stack of sprites, and sprites as filled outlines.
//!
//! A game says what lies where; the render module turns it into pixels. Patches never overlap, so that each can be
//! prepared once and copied. Colours are named by their part in the picture and get their value from a theme.

use super::seat::Seat;

/// Width of every board picture in pixels: twice the box in which a chat client shows it.
pub const WIDTH: u16 = 1100;
/// Height of every board picture in pixels.
pub const HEIGHT: u16 = 700;

/// A whole board picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// The sprite that fills the canvas below everything else.
    pub backdrop: &'static str,
    /// What lies on it. No two patches overlap.
    pub patches: Vec<Patch>,
}

/// A rectangle of the canvas with sprites on it, the lowest first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Patch {
    /// Left edge in pixels.
    pub left: u16,
    /// Top edge in pixels.
    pub top: u16,
    /// Width in pixels.
    pub width: u16,
    /// Height in pixels.
    pub height: u16,
    /// Sprites, each stretched to the patch, the lowest first.
    pub stack: Vec<Layer>,
}

/// One sprite in a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layer {
    /// Its name: one of the game's sprites or of the house's own (`render` lists them).
    pub sprite: &'static str,
    /// Whether it is turned by half a turn, for things that the player across the board holds.
    pub turned: bool,
}

/// A drawing: filled outlines in a box, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprite {
    /// Its name within the game.
    pub name: &'static str,
    /// The box in which the outlines are written: width and height, any unit.
    pub size: (f32, f32),
    /// The outlines.
    pub shapes: &'static [Outline],
}

/// One filled outline of a sprite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// What part it has in the picture.
    pub paint: Paint,
    /// Path data: absolute `M`, `L`, `C`, `Q` and `Z` with numbers between, as in SVG. Filled by the even-odd rule.
    pub path: &'static str,
}

/// The part of a colour in the picture; each theme gives it a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paint {
    /// The veranda around the board.
    Ground,
    /// Wood of the board.
    Wood,
    /// Grooves and edges in the wood.
    WoodDark,
    /// Paper and tiles.
    Paper,
    /// Lines and writing on paper.
    Ink,
}

/// How a picture wants to be seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// Whose side is at the bottom.
    pub seat: Seat,
    /// The colours.
    pub theme: Theme,
}

/// A set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Theme {
    /// Warm wood in daylight.
    #[default]
    Day,
}

//! A picture as data: patches of a canvas, each with a stack of sprites, and sprites made of filled
//! outlines.
//!
//! A game places the sprites, and the renderer turns them into pixels. Patches never overlap, so each
//! one can be prepared once and copied. Colours are named by their role, and a theme gives them values.
//! Words stay untranslated until [`Scene::translated`]; only a translated scene can be drawn.

use serde::{Deserialize, Serialize};

use super::seat::Seat;
use super::text::Text;

/// The width of a board picture, in pixels: twice the box in which a chat client shows it.
pub const WIDTH: u16 = 1100;
/// The width for games with little beside the board, in pixels. A phone scales a picture to its screen
/// width, so squares are a third larger there.
pub const SLIM: u16 = 840;
/// The height of every board picture, in pixels.
pub const HEIGHT: u16 = 700;

/// The sprite that marks possible choices in every game. Pictures in which nobody chooses omit it and
/// all sprites of a game that begin with this name and a hyphen.
pub const POSSIBLE: &str = "lit";

/// Returns whether a sprite only marks something as a possible choice.
pub fn is_possible(sprite: &str) -> bool {
    sprite.strip_prefix(POSSIBLE).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// The renderer's sprite that marks the piece that moved or was placed last.
pub const LAST: &str = "last";

/// A complete board picture. Its words are messages ([`Text`]) or, once translated, sentences.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene<W = Text> {
    /// The sprite that fills the canvas, below all patches.
    pub backdrop: &'static str,
    /// The patches above the backdrop, none of which overlap.
    pub patches: Vec<Patch<W>>,
}

/// A picture with its words translated, ready to be drawn.
pub type TranslatedScene = Scene<String>;

impl Scene {
    /// Translates every message of the picture with `say`.
    pub fn translated(self, say: &dyn Fn(&Text) -> String) -> TranslatedScene {
        let patches = self.patches.into_iter().map(|Patch { area, stack, label }| {
            let label = label.map(|Label { words, area }| Label { words: say(&words), area });
            Patch { area, stack, label }
        });
        Scene { backdrop: self.backdrop, patches: patches.collect() }
    }
}

/// A rectangle of the canvas with sprites on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Patch<W = Text> {
    pub area: Area,
    /// The sprites from lowest to highest, each stretched to the patch.
    pub stack: Vec<Layer>,
    /// The writing over the sprites, upright and in ink.
    pub label: Option<Label<W>>,
}

impl<W> Patch<W> {
    /// Returns a patch with upright sprites from lowest to highest.
    pub fn new(left: u16, top: u16, width: u16, height: u16, sprites: &[&'static str]) -> Self {
        Self::of(Area { left, top, width, height }, Layer::stack(sprites))
    }

    /// Returns a patch with these layers and no label.
    pub const fn of(area: Area, stack: Vec<Layer>) -> Self {
        Self { area, stack, label: None }
    }

    /// Adds a label; `area` is relative to the patch, as in [`Label::area`].
    #[must_use]
    pub fn labelled(self, words: W, area: Area) -> Self {
        Self { label: Some(Label { words, area }), ..self }
    }
}

/// A line of writing in a patch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label<W = Text> {
    /// The message to translate or, in a [`TranslatedScene`] scene, the translated sentence.
    pub words: W,
    /// The rectangle for the writing, in pixels relative to the upper left corner of the patch.
    ///
    /// The line is centred. Capital letters are as high as the rectangle, or lower if the line would be
    /// too wide.
    pub area: Area,
}

/// A rectangle in pixels; the upper left corner of the canvas is (0, 0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Area {
    pub left: u16,
    pub top: u16,
    /// Width in pixels; must not be 0.
    pub width: u16,
    /// Height in pixels; must not be 0.
    pub height: u16,
}

/// A sprite in the stack of a patch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layer {
    /// The name of a sprite, either the game's or the renderer's (`render::house`).
    pub sprite: &'static str,
    /// Whether the sprite is turned by 180 degrees, for things that the opponent holds.
    pub turned: bool,
}

impl Layer {
    /// Returns the sprite as a layer that is not turned.
    pub const fn plain(sprite: &'static str) -> Self {
        Self { sprite, turned: false }
    }

    /// Returns upright layers from lowest to highest.
    pub fn stack(sprites: &[&'static str]) -> Vec<Self> {
        sprites.iter().copied().map(Self::plain).collect()
    }
}

/// A drawing: outlines in a box, from lowest to highest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprite {
    /// The name by which layers refer to the sprite.
    pub name: &'static str,
    /// The width and height of the box in which the outlines are defined, at most those of the canvas.
    /// One unit is one pixel unless the sprite is stretched.
    pub size: (f32, f32),
    /// Whether the outlines cover the whole box and hide everything below. A patch that begins with a
    /// solid sprite looks the same everywhere and is prepared only once.
    pub solid: bool,
    /// Sprites drawn below the outlines, each stretched to the box. A tile, for example, is a slab, a
    /// plant and a poem.
    pub below: &'static [&'static str],
    pub outlines: &'static [Outline],
}

/// The sprites of a game together with a theme.
#[derive(Clone, Copy, Debug)]
pub struct Artwork {
    pub game: &'static str,
    /// The width of the game's pictures, in pixels.
    pub width: u16,
    pub sprites: &'static [Sprite],
    /// The names of the sprites that glide from one scene of an animation to the next.
    pub pieces: &'static [&'static str],
    pub theme: Theme,
}

/// One filled outline of a sprite. The constructors and modifiers are `const`, so that art is written as
/// constants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    pub form: Form,
    /// The role of the colour in the picture.
    pub paint: Paint,
    /// The opacity, from 0 (invisible) to 1 (opaque).
    pub opacity: f32,
    /// The blur of the edge in units of the box, for shadows and glows; 0 is sharp.
    pub blur: f32,
    /// The placement of the form in the box.
    pub transform: Transform,
    /// The number of copies, spaced evenly around the origin of the transform; 1 for a single one.
    pub petals: u8,
}

/// The geometry of an outline, in units of the sprite's box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// The inside of an SVG path with absolute `M`, `L`, `C`, `Q` and `Z` commands, filled by the
    /// even-odd rule.
    Path(&'static str),
    /// A line along path data, with round ends: path data, then width.
    Line(&'static str, f32),
    /// A disc: the x and y of its centre, then the radius.
    Disc(f32, f32, f32),
    /// A circle: the x and y of its centre, the radius, then the width of the line.
    Ring(f32, f32, f32, f32),
    /// A rectangle with round corners: left, top, width, height, then the corner radius.
    Slab(f32, f32, f32, f32, f32),
}

/// The placement of a form in its box: scaled and rotated about its own origin, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// The position of the form's origin in the box.
    pub origin: (f32, f32),
    /// The scale factor; 1 keeps the size.
    pub scale: f32,
    /// The clockwise rotation of the form, in degrees.
    pub turn: f32,
}

impl Transform {
    /// The identity transform, which leaves the form as it was written.
    pub const AS_WRITTEN: Self = Self { origin: (0.0, 0.0), scale: 1.0, turn: 0.0 };
}

impl Outline {
    /// Returns a form filled with one paint: opaque, sharp and untransformed.
    pub const fn fill(paint: Paint, form: Form) -> Self {
        let transform = Transform::AS_WRITTEN;
        Self { form, paint, opacity: 1.0, blur: 0.0, transform, petals: 1 }
    }

    pub const fn path(paint: Paint, path: &'static str) -> Self {
        Self::fill(paint, Form::Path(path))
    }

    pub const fn line(paint: Paint, width: f32, path: &'static str) -> Self {
        Self::fill(paint, Form::Line(path, width))
    }

    pub const fn disc(paint: Paint, x: f32, y: f32, radius: f32) -> Self {
        Self::fill(paint, Form::Disc(x, y, radius))
    }

    pub const fn ring(paint: Paint, x: f32, y: f32, radius: f32, width: f32) -> Self {
        Self::fill(paint, Form::Ring(x, y, radius, width))
    }

    /// Returns a filled rectangle with round corners.
    pub const fn slab(paint: Paint, left: f32, top: f32, width: f32, height: f32, radius: f32) -> Self {
        Self::fill(paint, Form::Slab(left, top, width, height, radius))
    }

    /// Sets the opacity, from 0 to 1.
    #[must_use]
    pub const fn faint(mut self, opacity: f32) -> Self {
        self.opacity = opacity;
        self
    }

    /// Blurs the edge by this many units of the box.
    #[must_use]
    pub const fn soft(mut self, blur: f32) -> Self {
        self.blur = blur;
        self
    }

    /// Moves the form's origin to a place, scaled, and rotated clockwise by `turn` degrees.
    #[must_use]
    pub const fn at(mut self, x: f32, y: f32, scale: f32, turn: f32) -> Self {
        self.transform = Transform { origin: (x, y), scale, turn };
        self
    }

    /// Repeats the form, spaced evenly around the origin of its transform.
    #[must_use]
    pub const fn petals(mut self, petals: u8) -> Self {
        self.petals = petals;
        self
    }
}

/// The role of a colour in a picture; each theme assigns it a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paint {
    /// The floor of the veranda around the board.
    Ground,
    /// Lines between the planks of the veranda and their grain.
    GroundLine,
    /// Planks of the veranda in the light.
    GroundLight,
    Wood,
    /// Wood of the board in the light.
    WoodLight,
    /// Grooves and edges in the wood.
    WoodDark,
    /// The bottom of a hollow in the board.
    Hollow,
    /// The colour of paper and of tiles.
    Paper,
    /// Paper in shade, the sides of tiles.
    PaperShade,
    /// Paper that is lit from behind.
    PaperLight,
    /// Letters and numbers inlaid in the wood.
    Inlay,
    /// Ink for lines and writing on paper.
    Ink,
    /// Thin ink, softer than the colour of [`Self::Ink`].
    InkSoft,
    Shadow,
    /// Bright rims where edges catch the light.
    Light,
    /// The red of the seal, also used for the sun and for the mark of the last move.
    Vermilion,
    /// A red that is deeper than [`Self::Vermilion`].
    Crimson,
    /// Leaves of the maple in autumn.
    Maple,
    MapleDark,
    Blossom,
    /// The dark heart of a blossom.
    BlossomDark,
    BlossomLight,
    Pine,
    PineDark,
    /// Moss and the green of young leaves.
    Moss,
    Iris,
    /// Petals of the iris in shade.
    IrisDark,
    /// Petals of the iris in light.
    IrisLight,
    /// Blue of dyed cloth and of rain.
    Indigo,
    IndigoLight,
    /// Gold leaf, which marks possible choices and the winner.
    Gold,
    GoldLight,
    /// Green of old copper, for the tanzaku.
    Verdigris,
    Bark,
    /// The pieces of the first seat, in lacquer.
    First,
    /// Light on the pieces of the first seat.
    FirstLight,
    /// The emblem on the pieces of the first seat.
    FirstMark,
    /// The pieces of the second seat, in porcelain.
    Second,
    /// Shade on the pieces of the second seat.
    SecondShade,
    /// The emblem on the pieces of the second seat.
    SecondMark,
}

/// The viewpoint and theme of a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// The seat whose side is at the bottom.
    pub seat: Seat,
    pub theme: Theme,
}

impl From<Seat> for Look {
    /// Returns the view from one seat in the default theme.
    fn from(seat: Seat) -> Self {
        Self { seat, theme: Theme::default() }
    }
}

/// The colour scheme of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Warm colours of wood in daylight, the default.
    #[default]
    Day,
    /// The colours of the same veranda by lamplight.
    Night,
    /// Few colours, chosen for high contrast.
    Contrast,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::Day, Self::Night, Self::Contrast];
}

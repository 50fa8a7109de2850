//! A picture as data: patches of a canvas, each a stack of sprites, and sprites as filled outlines.
//!
//! A game says what lies where; the render module turns it into pixels. Patches never overlap, so that each
//! can be prepared once and copied. Colours are named by their part in the picture and get their value from a
//! theme. Knows nothing of pixels, palettes and files, and no language: what is written in a picture is a
//! message until somebody says it, and only a picture in which all is said can be drawn.

use serde::{Deserialize, Serialize};

use super::seat::Seat;
use super::text::Text;

/// Width of a board picture in pixels: twice the box in which a chat client shows it.
pub const WIDTH: u16 = 1100;
/// The same where little lies beside the board. A phone shows pictures as wide as its screen, so that a square is
/// a third larger there.
pub const SLIM: u16 = 840;
/// Height of every board picture in pixels.
pub const HEIGHT: u16 = 700;

/// The sprite by which every game marks what may be chosen next. Left out where nobody chooses, like every
/// sprite of a game whose name begins with it and a hyphen.
pub const POSSIBLE: &str = "lit";

/// Whether a sprite says no more than that something may be chosen.
pub fn is_possible(sprite: &str) -> bool {
    sprite.strip_prefix(POSSIBLE).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// The sprite of the house by which every game marks what was moved or placed last.
pub const LAST: &str = "last";

/// A whole board picture, with words that are messages as a game gives them, or sentences.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene<W = Text> {
    /// The sprite that fills the canvas below everything else.
    pub backdrop: &'static str,
    /// What lies on it. No two patches overlap.
    pub patches: Vec<Patch<W>>,
}

/// A picture whose words are in somebody's language: the only one that can be drawn.
pub type Spoken = Scene<String>;

impl Scene {
    /// The picture with every message said.
    pub fn spoken(self, say: &dyn Fn(&Text) -> String) -> Spoken {
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
    /// Sprites, each stretched to the patch, the lowest first.
    pub stack: Vec<Layer>,
    /// What is written over them, upright and in ink.
    pub label: Option<Label<W>>,
}

impl<W> Patch<W> {
    /// Sprites at a place in a size, the lowest first, none of them turned.
    pub fn new(left: u16, top: u16, width: u16, height: u16, sprites: &[&'static str]) -> Self {
        Self::of(Area { left, top, width, height }, Layer::stack(sprites))
    }

    pub const fn of(area: Area, stack: Vec<Layer>) -> Self {
        Self { area, stack, label: None }
    }

    /// With this written over the sprites.
    #[must_use]
    pub fn labelled(self, words: W, area: Area) -> Self {
        Self { label: Some(Label { words, area }), ..self }
    }
}

/// A line of writing in a patch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label<W = Text> {
    /// The message to translate; in a spoken scene, the finished sentence.
    pub words: W,
    /// Where it is written, from the upper left corner of the patch on, in pixels of the canvas. The line
    /// stands in its middle; capital letters are as high as it, and lower where the line would be wider.
    pub area: Area,
}

/// A rectangle of the canvas in pixels; the top left corner of the canvas is 0, 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Area {
    pub left: u16,
    pub top: u16,
    /// Width in pixels; must not be 0.
    pub width: u16,
    /// Height in pixels; must not be 0.
    pub height: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layer {
    /// Its name: one of the game's sprites or of the house's own (`render::house`).
    pub sprite: &'static str,
    /// Whether it is turned by half a turn, for things that the player across the board holds.
    pub turned: bool,
}

impl Layer {
    /// A sprite as it is drawn.
    pub const fn plain(sprite: &'static str) -> Self {
        Self { sprite, turned: false }
    }

    /// Sprites above each other, the lowest first, as they were drawn.
    pub fn stack(sprites: &[&'static str]) -> Vec<Self> {
        sprites.iter().copied().map(Self::plain).collect()
    }
}

/// A drawing: outlines in a box, the lowest first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprite {
    /// Name by which layers refer to the sprite.
    pub name: &'static str,
    /// The box in which the outlines are written: width and height, at most those of the canvas. One unit is
    /// one pixel where the sprite is not stretched.
    pub size: (f32, f32),
    /// Whether the outlines cover the whole box, so that nothing below this sprite ever shows. A patch that
    /// begins with such a sprite looks the same wherever it lies, and is prepared only once.
    pub solid: bool,
    /// Other sprites drawn below the outlines, each stretched to the box: a tile is a slab, a plant and a
    /// poem.
    pub below: &'static [&'static str],
    pub outlines: &'static [Outline],
}

/// The art of a game in a theme.
#[derive(Clone, Copy, Debug)]
pub struct Artwork {
    pub game: &'static str,
    /// Width of the game's pictures in pixels.
    pub width: u16,
    pub sprites: &'static [Sprite],
    /// Sprites that glide from one scene of a moving picture to the next.
    pub pieces: &'static [&'static str],
    pub theme: Theme,
}

/// One filled outline of a sprite. Made by [`Outline::fill`] or [`Outline::stroke`] and changed by the other
/// methods, all of them `const`, so that art is written as constants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    pub form: Form,
    /// What part the colour has in the picture.
    pub paint: Paint,
    /// Opacity from 0 (invisible) to 1 (opaque).
    pub opacity: f32,
    /// How far the edge is blurred, in units of the box: shadows and glows. 0 is sharp.
    pub blur: f32,
    /// Where the form is put in the box.
    pub transform: Transform,
    /// The form is repeated this often, evenly turned about the origin of its transform. 1 is once.
    pub petals: u8,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// The inside of path data: absolute `M`, `L`, `C`, `Q` and `Z` with numbers between, as in SVG;
    /// even-odd.
    Path(&'static str),
    /// A line of this width with round ends along path data.
    Line(&'static str, f32),
    /// A disc: centre x and y, then radius.
    Disc(f32, f32, f32),
    /// A circle's line: centre, radius and width of the line.
    Ring(f32, f32, f32, f32),
    /// A rectangle with round corners: left, top, width, height and radius.
    Slab(f32, f32, f32, f32, f32),
}

/// How a form is put into its box: scaled and turned about its own origin, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// Where the origin of the form goes.
    pub origin: (f32, f32),
    /// Factor by which the form grows; 1 keeps its size.
    pub scale: f32,
    /// By how many degrees it turns clockwise.
    pub turn: f32,
}

impl Transform {
    pub const AS_WRITTEN: Self = Self { origin: (0.0, 0.0), scale: 1.0, turn: 0.0 };
}

impl Outline {
    /// A form filled with one paint.
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

    /// A rectangle with round corners.
    pub const fn slab(paint: Paint, left: f32, top: f32, width: f32, height: f32, radius: f32) -> Self {
        Self::fill(paint, Form::Slab(left, top, width, height, radius))
    }

    /// With this opacity, 0 to 1.
    #[must_use]
    pub const fn faint(mut self, opacity: f32) -> Self {
        self.opacity = opacity;
        self
    }

    /// With an edge blurred by this many units.
    #[must_use]
    pub const fn soft(mut self, blur: f32) -> Self {
        self.blur = blur;
        self
    }

    /// Puts the origin of its form at a place, scaled, and turned by degrees clockwise.
    #[must_use]
    pub const fn at(mut self, x: f32, y: f32, scale: f32, turn: f32) -> Self {
        self.transform = Transform { origin: (x, y), scale, turn };
        self
    }

    /// Repeated, evenly turned about the origin of its transform.
    #[must_use]
    pub const fn petals(mut self, petals: u8) -> Self {
        self.petals = petals;
        self
    }
}

/// The part of a colour in the picture; each theme gives it a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paint {
    /// The floor of the veranda around the board.
    Ground,
    /// Lines between the planks of the veranda and their grain.
    GroundLine,
    /// Planks where light falls on them.
    GroundLight,
    Wood,
    /// Wood of the board where light falls on it.
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
    /// The seal's red: the sun, the mark of the last move.
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
    /// Gold leaf: what is possible, what has won.
    Gold,
    GoldLight,
    /// Green of old copper, for the tanzaku.
    Verdigris,
    Bark,
    /// What belongs to the first seat: lacquer.
    First,
    /// Light on what belongs to the first seat.
    FirstLight,
    /// The emblem on what belongs to the first seat.
    FirstMark,
    /// What belongs to the second seat: porcelain.
    Second,
    /// Shade on what belongs to the second seat.
    SecondShade,
    /// The emblem on what belongs to the second seat.
    SecondMark,
}

/// How a picture wants to be seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// Whose side is at the bottom.
    pub seat: Seat,
    pub theme: Theme,
}

impl From<Seat> for Look {
    /// From one side, in the colours of everybody.
    fn from(seat: Seat) -> Self {
        Self { seat, theme: Theme::default() }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Warm colours of wood in daylight.
    #[default]
    Day,
    /// The colours of the same veranda by lamplight.
    Night,
    /// Few colours that are far apart from each other.
    Contrast,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::Day, Self::Night, Self::Contrast];
}

//! Pictures as data. A scene is a canvas with patches (rectangles), each with a stack of sprites. A
//! sprite is a drawing made of filled outlines.
//!
//! A game places the sprites, and the renderer turns the scene into pixels. Outlines name colours by
//! their role, and a theme gives each role a value. [`Scene::translated`] translates the words; only a
//! translated scene can be drawn.

use serde::{Deserialize, Serialize};

use super::seat::Seat;
use super::text::Text;

/// The width of most board pictures, in pixels: twice the width at which a chat client shows them.
pub const WIDTH: u16 = 1100;
/// The picture width for games with little beside the board, in pixels. A phone scales every picture to
/// the width of its screen, so the squares of such a picture appear a third larger.
pub const SLIM: u16 = 840;
/// The height of every board picture, in pixels.
pub const HEIGHT: u16 = 700;

/// The sprite that highlights a possible choice, in every game. A game's own sprites for this purpose
/// have names that begin with `lit-`. Pictures for people who cannot choose omit all of these sprites.
pub const POSSIBLE: &str = "lit";

/// The renderer's sprite over a choice that a hint names: dots, so that colour is not the only sign.
pub const HINTED: &str = "lit-hint";

/// Whether a sprite only highlights a possible choice.
pub fn is_possible(sprite: &str) -> bool {
    sprite.strip_prefix(POSSIBLE).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
}

/// The renderer's sprite that marks the piece that was moved or placed last.
pub const LAST: &str = "last";

/// A complete board picture. `W` is the type of its words: [`Text`], or `String` after translation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Scene<W = Text> {
    /// The sprite that fills the canvas below all patches.
    pub backdrop: &'static str,
    /// The rectangles above the backdrop. No two of them overlap, so the renderer can prepare each patch
    /// once and copy it.
    pub patches: Vec<Patch<W>>,
}

/// A picture with translated words, which can be drawn.
pub type TranslatedScene = Scene<String>;

impl Scene {
    /// Translates all labels with `say`.
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
    /// The sprites from lowest to highest, each stretched to the size of the patch.
    pub stack: Vec<Layer>,
    /// The writing over the sprites, upright and in the colour of ink.
    pub label: Option<Label<W>>,
}

impl<W> Patch<W> {
    /// Creates a patch with upright sprites, ordered from lowest to highest.
    pub fn new(left: u16, top: u16, width: u16, height: u16, sprites: &[&'static str]) -> Self {
        Self::of(Area { left, top, width, height }, Layer::stack(sprites))
    }

    /// Creates a patch without a label.
    pub const fn of(area: Area, stack: Vec<Layer>) -> Self {
        Self { area, stack, label: None }
    }

    /// Adds a label; `area` is relative to the upper left corner of the patch.
    #[must_use]
    pub fn labelled(self, words: W, area: Area) -> Self {
        Self { label: Some(Label { words, area }), ..self }
    }
}

/// A line of writing in a patch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label<W = Text> {
    /// A message or, in a [`TranslatedScene`], the translated sentence.
    pub words: W,
    /// The rectangle for the writing, in pixels relative to the upper left corner of the patch.
    ///
    /// The line is centred in the rectangle. Its capital letters are as high as the rectangle, or lower
    /// if the line would otherwise be too wide.
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
    /// The name of a sprite of the game or of the renderer (`render/src/shared_sprites`).
    pub sprite: &'static str,
    /// Whether the sprite is rotated by 180 degrees, as pieces and cards of the opponent are.
    pub turned: bool,
}

impl Layer {
    /// Creates an upright layer.
    pub const fn plain(sprite: &'static str) -> Self {
        Self { sprite, turned: false }
    }

    /// Creates upright layers from sprites that are ordered from lowest to highest.
    pub fn stack(sprites: &[&'static str]) -> Vec<Self> {
        sprites.iter().copied().map(Self::plain).collect()
    }
}

/// A drawing: a box with outlines, ordered from lowest to highest.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprite {
    /// The name by which layers refer to the sprite.
    pub name: &'static str,
    /// The width and height of the box that holds the outlines, at most the size of the canvas. One unit
    /// is one pixel unless the sprite is stretched.
    pub size: (f32, f32),
    /// Whether the outlines hide everything below the sprite. A patch whose lowest sprite is solid looks
    /// the same at every place, so the renderer prepares such a patch only once.
    pub solid: bool,
    /// Names of sprites that are drawn below the outlines, each stretched to the box. A tile, for
    /// example, consists of a slab, a plant and a poem.
    pub below: &'static [&'static str],
    pub outlines: &'static [Outline],
}

impl Sprite {
    /// Creates a sprite without outlines.
    pub const fn new(name: &'static str, size: (f32, f32)) -> Self {
        Self { name, size, solid: false, below: &[], outlines: &[] }
    }

    /// States that the outlines hide everything below the sprite.
    #[must_use]
    pub const fn solid(mut self) -> Self {
        self.solid = true;
        self
    }

    /// Names the sprites that are drawn below the outlines.
    #[must_use]
    pub const fn above(mut self, below: &'static [&'static str]) -> Self {
        self.below = below;
        self
    }

    /// Sets the outlines, from lowest to highest.
    #[must_use]
    pub const fn drawn(mut self, outlines: &'static [Outline]) -> Self {
        self.outlines = outlines;
        self
    }
}

/// A game's sprites, with the theme in which they are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Artwork {
    pub game: &'static str,
    /// The width of the game's pictures, in pixels.
    pub width: u16,
    pub sprites: &'static [Sprite],
    /// The names of the sprites that move smoothly between two scenes of an animation.
    pub pieces: &'static [&'static str],
    pub theme: Theme,
}

/// One filled shape of a sprite. The constructors and modifiers are `const`, so that games define their
/// drawings as constants.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    pub form: Form,
    pub paint: Paint,
    /// The opacity, from 0 (invisible) to 1 (opaque).
    pub opacity: f32,
    /// The blur of the edge, in units of the sprite's box, for shadows and glows; 0 is sharp.
    pub blur: f32,
    pub transform: Transform,
    /// The number of copies of the form, rotated evenly around the origin of the transform; 1 for a
    /// single form.
    pub petals: u8,
}

/// The geometry of an outline, in units of the sprite's box.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Form {
    /// The inside of an SVG path, filled by the even-odd rule. The path has only absolute `M`, `L`, `C`,
    /// `Q` and `Z` commands.
    Path(&'static str),
    /// A line with round ends: the SVG path data, then the width of the line.
    Line(&'static str, f32),
    /// A filled circle: the x and y of its centre, then the radius.
    Disc(f32, f32, f32),
    /// A circular line: the x and y of its centre, the radius, then the width of the line.
    Ring(f32, f32, f32, f32),
    /// A filled rectangle with round corners: left, top, width, height, then the corner radius.
    Slab(f32, f32, f32, f32, f32),
}

/// The placement of a form in its box. The form is scaled and rotated about its own origin, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Transform {
    /// The position in the box to which the form's origin (0, 0) is moved.
    pub origin: (f32, f32),
    /// The scale factor; 1 keeps the size.
    pub scale: f32,
    /// The rotation, in degrees clockwise.
    pub turn: f32,
}

impl Transform {
    /// The identity transform.
    pub const AS_WRITTEN: Self = Self { origin: (0.0, 0.0), scale: 1.0, turn: 0.0 };
}

impl Outline {
    /// Creates an opaque, sharp outline in one colour, without a transform.
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

    /// Creates a filled rectangle with round corners.
    pub const fn slab(paint: Paint, left: f32, top: f32, width: f32, height: f32, radius: f32) -> Self {
        Self::fill(paint, Form::Slab(left, top, width, height, radius))
    }

    /// Sets the opacity, from 0 to 1.
    #[must_use]
    pub const fn faint(mut self, opacity: f32) -> Self {
        self.opacity = opacity;
        self
    }

    /// Blurs the edge, by an amount in units of the box.
    #[must_use]
    pub const fn soft(mut self, blur: f32) -> Self {
        self.blur = blur;
        self
    }

    /// Scales the form, rotates it clockwise by `turn` degrees, and moves its origin to (`x`, `y`).
    #[must_use]
    pub const fn at(mut self, x: f32, y: f32, scale: f32, turn: f32) -> Self {
        self.transform = Transform { origin: (x, y), scale, turn };
        self
    }

    /// Draws this many copies of the form, rotated evenly around the origin of its transform.
    #[must_use]
    pub const fn petals(mut self, petals: u8) -> Self {
        self.petals = petals;
        self
    }
}

/// The role of a colour in a picture. Each theme assigns a value to each role.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Paint {
    /// The veranda floor around the board.
    Ground,
    /// The gaps between the floor planks, and the grain of the planks.
    GroundLine,
    /// Floor planks in the light.
    GroundLight,
    Wood,
    /// The board's wood in the light.
    WoodLight,
    /// Grooves and edges in the wood.
    WoodDark,
    /// The bottom of a hollow in a board or tray.
    Hollow,
    /// Paper, and the faces of tiles.
    Paper,
    /// Paper in the shade, and the sides of tiles.
    PaperShade,
    /// Paper with a light behind it.
    PaperLight,
    /// Letters and numbers that are inlaid in the wood.
    Inlay,
    /// Lines and writing on paper.
    Ink,
    /// Ink that is paler than [`Self::Ink`].
    InkSoft,
    Shadow,
    /// The bright rim of an edge that catches the light.
    Light,
    /// A bright red, also for the mark of the last move.
    Vermilion,
    /// A darker red than [`Self::Vermilion`].
    Crimson,
    /// Maple leaves in autumn.
    Maple,
    MapleDark,
    Blossom,
    /// The dark centre of a blossom.
    BlossomDark,
    BlossomLight,
    Pine,
    PineDark,
    /// Moss and young leaves.
    Moss,
    Iris,
    /// Iris petals in the shade.
    IrisDark,
    /// Iris petals in the light.
    IrisLight,
    /// Blue cloth and rain.
    Indigo,
    IndigoLight,
    /// Gold leaf, which marks possible choices and the winner.
    Gold,
    GoldLight,
    /// The green of old copper.
    Verdigris,
    Bark,
    /// The first seat's pieces, which look like lacquer.
    First,
    /// Highlights on the first seat's pieces.
    FirstLight,
    /// The emblem on the first seat's pieces.
    FirstMark,
    /// The second seat's pieces, which look like porcelain.
    Second,
    /// Shaded parts of the second seat's pieces.
    SecondShade,
    /// The emblem on the second seat's pieces.
    SecondMark,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// The seat whose side of the board is at the bottom.
    pub seat: Seat,
    pub theme: Theme,
}

impl From<Seat> for Look {
    /// The default theme, seen from `seat`.
    fn from(seat: Seat) -> Self {
        Self { seat, theme: Theme::default() }
    }
}

/// The colour scheme of a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// Warm colours of wood in daylight.
    #[default]
    Day,
    /// The same room by lamplight.
    Night,
    /// Few colours with high contrast.
    Contrast,
}

impl Theme {
    pub const ALL: [Self; 3] = [Self::Day, Self::Night, Self::Contrast];

    /// The word for the theme in command options and settings.
    pub const fn word(self) -> &'static str {
        ["day", "night", "contrast"][self as usize]
    }

    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|theme| theme.word() == word)
    }
}

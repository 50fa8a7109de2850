//! The banner of a picture: a strip of paper with the players' names and the result of their match.
//!
//! An animation has one across its first and one across its last position. All words are already translated.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::scene::{Area, Layer, Outline, Paint, Theme, WIDTH};

use super::Result;
use super::animation::{Animation, POSITION_DELAY};
use super::brush::{Canvas, Ink, ThemedSprites};
use super::chart::{CREST_DIGIT, CREST_RADIUS, crest};
use super::colour::{ColourRun, Rgb};
use super::frame::Frame;
use super::mask::PixelMapping;
use super::palette::Palette;
use super::path::Point;
use super::text::{CAPITAL, TextLine, clean, fitted, write};

/// The words of a banner.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Banner {
    /// The left player, then the right one.
    pub people: [BannerPlayer; 2],
    /// The text between the names.
    pub score: Option<String>,
    /// The line of text below the names of the two players: the score, the terms or the result.
    pub line: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BannerPlayer {
    /// The display name, which may contain characters that cannot be drawn. If no character can be drawn,
    /// a crest (an ornament) with the number 1 or 2 replaces the name.
    pub name: Option<String>,
    /// Whether the name has a gold background, as the winner's name has.
    pub leads: bool,
    /// The sprite of the player's pieces, drawn beside the name.
    pub token: Option<&'static str>,
}

/// Left, top, width and height.
pub(super) type Rect = (f32, f32, f32, f32);

/// The height of a banner of a picture of the width [`WIDTH`], in pixels. All other lengths in this
/// file refer to the same width.
const STRIP: u16 = 132;

/// The paper of a banner: left, top, width and height.
const PAPER: (f32, f32, f32, f32) = (18.0, 14.0, 1064.0, 118.0);
/// The vertical centres of the names and of the line below them.
const ROWS: (f32, f32) = (48.0, 102.0);
/// The font sizes of the names and of the line below them. The line must be readable on a phone.
const SIZES: (f32, f32) = (45.0, 38.0);
/// The distance from the score to the nearest token or name. A token is the sprite beside a name.
const GAP: f32 = 34.0;
/// The width of a token (the sprite beside a name), without and with the gap between token and name.
const TOKEN: (f32, f32) = (56.0, 68.0);
/// The gold background of the leading name: its horizontal margin on either side, and half its height.
const GOLD: (f32, f32) = (14.0, 29.0);
/// The corner radius of the paper and of the gold background.
pub(super) const CORNER: f32 = 12.0;
/// The minimum width reserved for the score, so that names begin at the same place in different pictures.
const SCORE: f32 = 96.0;

/// The two banners of an animation, across its first and its last position.
pub(super) struct Titles {
    area: Area,
    /// The palette indexes of both banners, row by row.
    strips: [Vec<u8>; 2],
    colours: Arc<[Rgb]>,
}

impl Titles {
    /// Draws the banners of an animation whose frames have the size and palette of `frame`.
    pub fn draw([title, result]: &[Banner; 2], frame: &Frame, art: &ThemedSprites) -> Result<Self> {
        let scale = f32::from(frame.width) / f32::from(WIDTH);
        let (title, result) = (title.draw(art, scale)?, result.draw(art, scale)?);
        let (first, colours) = title.numbered(&frame.colours);
        let (last, colours) = result.numbered(&colours);
        let (width, height) = title.size;
        let area = Area { left: 0, top: (frame.height - height) / 2, width, height };
        Ok(Self { area, strips: [first, last], colours: colours.into() })
    }

    /// Starts an animation: first the frame under its banner, then the same frame without the banner.
    pub fn begin(&self, frame: &Frame) -> Result<Animation> {
        let title = self.over(frame, 0);
        let mut animation = Animation::new(title.clone())?;
        // Adding an equal frame doubles the time for reading the banner.
        animation.add(&title, &BTreeSet::new(), POSITION_DELAY)?;
        animation.add(frame, &[self.area].into(), POSITION_DELAY)?;
        Ok(animation)
    }

    /// Ends an animation: first the last frame again, then the same frame under its banner.
    pub fn end(&self, animation: &mut Animation, frame: &Frame) -> Result<()> {
        animation.add(frame, &BTreeSet::new(), POSITION_DELAY)?;
        animation.add(&self.over(frame, 1), &[self.area].into(), POSITION_DELAY)
    }

    fn over(&self, frame: &Frame, strip: usize) -> Frame {
        let mut over = Frame { colours: Arc::clone(&self.colours), ..frame.clone() };
        over.copy(self.area, self.strips[strip].chunks_exact(usize::from(self.area.width)));
        over
    }
}

/// A drawn banner or evaluation bar: its width and height, and its pixels, row by row.
pub(super) struct StripPixels {
    size: (u16, u16),
    pixels: Vec<ColourRun>,
}

impl Banner {
    fn draw(&self, art: &ThemedSprites, scale: f32) -> Result<StripPixels> {
        let width = PAPER.2;
        let floor = vec![art.value(Paint::Ground); scaled(STRIP, scale).into()];
        let mut strip = ScaledCanvas::cached("banner", art, scale, scaled(WIDTH, scale), floor, |strip| {
            let (left, top, across, down) = PAPER;
            strip.lay(&Outline::slab(Paint::GroundLine, left, top + 3.0, across, down - 3.0, CORNER))?;
            strip.lay(&Outline::slab(Paint::Paper, left, top, across, down - 4.0, CORNER))
        })?;
        let middle = f32::from(WIDTH) / 2.0;
        let wide = match &self.score {
            Some(score) => strip.text(Paint::Ink, score, (middle, ROWS.0), 0.5, SIZES.0, 240.0),
            None => None,
        };
        let wide = wide.unwrap_or_default();
        let aside = wide.max(SCORE) / 2.0 + GAP;
        for ((party, side), number) in self.people.iter().zip([-1.0, 1.0]).zip(1..) {
            let beside = if party.token.is_some() { TOKEN.1 } else { 0.0 };
            let most = width / 2.0 - aside - beside - 2.0 * GOLD.0;
            strip.party(party, number, middle + side * aside, side, most)?;
        }
        strip.text(Paint::InkSoft, &self.line, (middle, ROWS.1), 0.5, SIZES.1, width - 60.0);
        Ok(strip.finish())
    }
}

impl StripPixels {
    /// A picture with this strip below it.
    pub(super) fn below(&self, frame: &Frame) -> Frame {
        let (own, colours) = self.numbered(&frame.colours);
        let numbers = [&frame.numbers[..], &own].concat();
        Frame { width: frame.width, height: frame.height + self.size.1, numbers, colours: colours.into() }
    }

    /// Replaces an area of a picture, which must have the size of the strip, in the nearest colours of its
    /// palette.
    pub(super) fn replace(&self, frame: &mut Frame, area: Area, palette: &mut Palette) {
        let numbers = palette.numbers(&self.pixels);
        frame.copy(area, numbers.chunks_exact(area.width.into()));
    }

    /// The strip as a picture of its own, whose palette begins with `before`.
    pub(super) fn over(&self, before: &[Rgb]) -> Frame {
        let (numbers, colours) = self.numbered(before);
        Frame { width: self.size.0, height: self.size.1, numbers, colours: colours.into() }
    }

    /// Adds the strip's colours to the palette `before`. Returns the palette index of each of the strip's
    /// pixels, row by row, and the extended palette.
    pub(super) fn numbered(&self, before: &[Rgb]) -> (Vec<u8>, Vec<Rgb>) {
        let distinct: BTreeSet<Rgb> = self.pixels.iter().map(|(colour, _)| *colour).collect();
        let more: Vec<Rgb> = distinct.into_iter().filter(|colour| !before.contains(colour)).collect();
        let room = usize::from(u8::MAX) + 1 - before.len();
        // Reduce the colours of a strip that has too many, for example because of emoji.
        let more = if more.len() <= room.min(96) {
            more
        } else {
            let mut chosen = Palette::choose(&self.pixels).colours;
            chosen.truncate(room);
            chosen
        };
        let all = [before, &more].concat();
        (Palette::of(&all).numbers(&self.pixels), all)
    }
}

/// A picture, or a strip of one, that is being drawn. All places and lengths are pixels of a picture of the
/// width [`WIDTH`]; `scale` converts them to pixels of the canvas.
pub(super) struct ScaledCanvas<'a> {
    canvas: Canvas,
    art: &'a ThemedSprites,
    scale: f32,
}

impl<'a> ScaledCanvas<'a> {
    /// Creates an empty picture of the width [`WIDTH`] and a height, before scaling.
    pub(super) fn new(height: u16, art: &'a ThemedSprites, scale: f32) -> Self {
        let (width, height) = (scaled(WIDTH, scale), scaled(height, scale));
        Self { canvas: Canvas::filled(width, height, art.value(Paint::Ground)), art, scale }
    }

    /// Creates a canvas that shows an area of a picture, to be drawn over. Its upper left corner is (0, 0).
    pub(super) fn of_area(frame: &Frame, area: Area, art: &'a ThemedSprites, scale: f32) -> Self {
        let colour = |number: &u8| (frame.colours[usize::from(*number)], 1);
        let pixels = frame.rows(area).flatten().map(colour);
        Self { canvas: Canvas::of(area.width, area.height, pixels), art, scale }
    }

    /// Creates a picture on which `draw` has drawn the ground, from a cache: few different grounds exist, and drawing one
    /// takes longer than writing on it. `name` says which ground it is, `width` is in pixels of the canvas, and `floor` has
    /// the colour of each of its rows before `draw`.
    pub(super) fn cached(
        name: &'static str,
        art: &'a ThemedSprites,
        scale: f32,
        width: u16,
        floor: Vec<Rgb>,
        draw: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<Self> {
        static CACHE: Mutex<Grounds> = Mutex::new(BTreeMap::new());
        // A poisoned lock does no harm, because each change leaves the map in a valid state.
        let lock = || CACHE.lock().unwrap_or_else(PoisonError::into_inner);
        let height = u16::try_from(floor.len()).expect("no more rows than a picture has");
        let (key, across) = ((name, art.theme, width, floor), usize::from(width));
        let cached = lock().get(&key).map(Arc::clone);
        if let Some(runs) = cached {
            return Ok(Self { canvas: Canvas::of(width, height, runs.iter().copied()), art, scale });
        }
        let rows = key.3.iter().map(|colour| (*colour, across));
        let mut ground = Self { canvas: Canvas::of(width, height, rows), art, scale };
        draw(&mut ground)?;
        lock().insert(key, ground.canvas.runs().into());
        Ok(ground)
    }

    /// Copies a picture pixel by pixel, with its upper left corner at a place.
    pub(super) fn frame(&mut self, frame: &Frame, (left, top): (u16, u16)) {
        let pixel = |number: &u8| {
            let [red, green, blue] = frame.colours[usize::from(*number)];
            [red, green, blue, u8::MAX]
        };
        let pixels: Vec<u8> = frame.numbers.iter().flat_map(pixel).collect();
        let corner = [left, top].map(|edge| i32::from(scaled(edge, self.scale)));
        self.canvas.stamp(corner[0], corner[1], frame.width.into(), &pixels);
    }

    /// Lays a sheet of paper with its shadow.
    pub(super) fn paper(&mut self, (left, top, across, down): Rect) -> Result<()> {
        // Only the lower edge of the shadow is seen.
        let (edge, high) = (top + down - 2.0 * CORNER, 2.0 * CORNER + 4.0);
        self.lay(&Outline::slab(Paint::GroundLine, left, edge, across, high, CORNER))?;
        self.lay(&Outline::slab(Paint::Paper, left, top, across, down, CORNER))
    }

    /// Writes one of our own sentences, which is shrunk and never cut if it is wider than `most`. Otherwise like
    /// [`Self::text`].
    pub fn sentence(&mut self, paint: Paint, text: &str, place: Point, share: f32, size: f32, most: f32) {
        if let Some(line) = fitted(text, size * CAPITAL * self.scale, most * self.scale) {
            self.lay_line(&line, paint, place, share);
        }
    }

    fn lay_line(&mut self, line: &TextLine, paint: Paint, (x, middle): Point, share: f32) {
        let ink = Ink { colour: self.art.value(paint), opacity: 1.0 };
        line.lay(&mut self.canvas, ink, (x * self.scale - line.width * share, middle * self.scale));
    }

    pub(super) fn finish(self) -> StripPixels {
        StripPixels { size: (self.canvas.width, self.canvas.height), pixels: self.canvas.runs() }
    }

    pub(super) fn lay(&mut self, outline: &Outline) -> Result<()> {
        let stretch = PixelMapping { scale: (self.scale, self.scale), turned: None };
        self.canvas.draw(outline, self.art.value(outline.paint), stretch, "banner")
    }

    /// Lays the gold ground of a winner.
    pub(super) fn gold(&mut self, (left, top, across, down): Rect) -> Result<()> {
        self.lay(&Outline::slab(Paint::Gold, left, top, across, down, CORNER))?;
        let (left, top, across, down) = (left + 3.0, top + 3.0, across - 6.0, down - 6.0);
        self.lay(&Outline::slab(Paint::GoldLight, left, top, across, down, CORNER - 2.0))
    }

    /// Draws a sprite in a square of the given width, centred at (`x`, `y`).
    pub(super) fn token(&mut self, sprite: &'static str, (x, y): Point, width: f32) -> Result<()> {
        let side = scaled(width, self.scale);
        let mut token = Canvas::new(side, side);
        self.art.paint(&mut token, Layer::plain(sprite))?;
        let corner = [x, y].map(|middle| i32::from(scaled(middle - width / 2.0, self.scale)));
        self.canvas.stamp(corner[0], corner[1], side.into(), &token.bytes());
        Ok(())
    }

    /// Writes a line of text. `place` is a horizontal position and the vertical centre. The fraction
    /// `share` of the text lies to the left of that position: 0 for none of it, 0.5 to centre it, 1 for
    /// all of it. Text wider than `most` is cut with an ellipsis. Returns the width of the written text,
    /// or `None` if no font has any of its characters.
    pub(super) fn text(
        &mut self,
        paint: Paint,
        text: &str,
        place: Point,
        share: f32,
        size: f32,
        most: f32,
    ) -> Option<f32> {
        let written = write(text, size * self.scale, most * self.scale)?;
        self.lay_line(&written, paint, place, share);
        Some(written.width / self.scale)
    }

    /// Draws one player's token and name: to the left of `x` if `way` is -1, to the right if `way` is 1.
    /// `number` is shown in place of a name that cannot be drawn.
    fn party(&mut self, party: &BannerPlayer, number: u64, x: f32, way: f32, most: f32) -> Result<()> {
        let name = party.name.as_deref().and_then(clean);
        let written = name.and_then(|name| write(&name, SIZES.0 * self.scale, most * self.scale));
        let wide = written.as_ref().map_or(2.0 * CREST_RADIUS, |written| written.width / self.scale);
        let beside = if party.token.is_some() { TOKEN.1 } else { 0.0 };
        let left = if way < 0.0 { x - beside - wide } else { x + beside };
        if party.leads {
            let (across, down) = GOLD;
            let (left, wide) = (if way < 0.0 { left } else { x } - across, wide + beside + 2.0 * across);
            self.lay(&Outline::slab(Paint::Gold, left, ROWS.0 - down, wide, 2.0 * down, CORNER))?;
        }
        if let Some(token) = party.token {
            self.token(token, (x + way * TOKEN.0 / 2.0, ROWS.0), TOKEN.0)?;
        }
        let Some(written) = written else { return self.crest(number, (left + CREST_RADIUS, ROWS.0)) };
        self.lay_line(&written, Paint::Ink, (left, ROWS.0), 0.0);
        Ok(())
    }

    /// Draws a crest with its number inside.
    pub(super) fn crest(&mut self, number: u64, at: Point) -> Result<()> {
        crest(number, at).iter().try_for_each(|outline| self.lay(outline))?;
        self.text(Paint::Ink, &number.to_string(), at, 0.5, CREST_DIGIT, 40.0);
        Ok(())
    }
}

/// Cached grounds, by name, theme, width, and the colours of their rows before.
type Grounds = BTreeMap<(&'static str, Theme, u16, Vec<Rgb>), Arc<[ColourRun]>>;

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the canvas")]
pub(super) fn scaled(length: impl Into<f32>, scale: f32) -> u16 {
    (length.into() * scale).round() as u16
}

//! Strip of paper that says who played and how it ended: above a picture, or across the first and last
//! position of an animation. Names and sentences arrive finished.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::scene::{Area, Layer, Outline, Paint, Theme, WIDTH};

use super::RenderFault;
use super::animation::Animation;
use super::brush::{Canvas, Ink, ThemedSprites};
use super::chart::crest;
use super::colour::{ColourRun, Rgb};
use super::frame::Frame;
use super::mask::{PixelMapping, mask};
use super::palette::Palette;
use super::path::Point;
use super::text::{clean, write};

/// Contents of the strip above or across a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Banner {
    /// The two players, from left to right.
    pub people: [BannerPlayer; 2],
    /// Text between the names; a dash if absent.
    pub score: Option<String>,
    /// Line of text below the names.
    pub line: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BannerPlayer {
    /// Display name as its owner wrote it. Without a drawable name, a crest with the number of the side
    /// stands instead.
    pub name: Option<String>,
    /// Whether the name stands on gold, as the winner's does.
    pub leads: bool,
    /// Sprite of the side, which stands beside the name.
    pub token: Option<&'static str>,
}

/// Height of the strip on a canvas of full width, in pixels. All lengths below are of the same scale.
const STRIP: u16 = 132;

/// Left, top, width and height of the paper.
const PAPER: (f32, f32, f32, f32) = (18.0, 14.0, 1064.0, 118.0);
/// Middle lines of the names and of the text below them.
const ROWS: (f32, f32) = (48.0, 102.0);
/// Font sizes of names and score, and of the text below, which must be readable on a phone.
const SIZES: (f32, f32) = (45.0, 38.0);
/// Distance from the score to a token or a name.
const GAP: f32 = 34.0;
/// Width of a token, and the same with the gap to the name.
const TOKEN: (f32, f32) = (56.0, 68.0);
/// How far the gold reaches beyond a name, across and down.
const GOLD: (f32, f32) = (14.0, 29.0);
/// Corner radius of paper and gold.
pub(super) const CORNER: f32 = 12.0;
/// Least width counted for a score, so that names of different pictures align.
const SCORE: f32 = 96.0;

/// The strips across the first and the last position of an animation.
pub(super) struct Titles {
    area: Area,
    /// Colour numbers of both strips, row by row.
    strips: [Vec<u8>; 2],
    colours: Arc<[Rgb]>,
}

impl Titles {
    /// Draws two strips for frames of this size and palette.
    pub fn draw(
        [title, result]: &[Banner; 2],
        frame: &Frame,
        art: &ThemedSprites,
    ) -> Result<Self, RenderFault> {
        let scale = f32::from(frame.width()) / f32::from(WIDTH);
        let (title, result) = (title.draw(art, scale)?, result.draw(art, scale)?);
        let (first, colours) = title.numbered(frame.colours());
        let (last, colours) = result.numbered(&colours);
        let (width, height) = title.size;
        let area = Area { left: 0, top: (frame.height() - height) / 2, width, height };
        Ok(Self { area, strips: [first, last], colours: colours.into() })
    }

    /// Starts an animation with the title over this frame, followed by the bare frame.
    pub fn begin(&self, frame: &Frame) -> Result<Animation, RenderFault> {
        let title = self.over(frame, 0);
        let mut animation = Animation::new(title.clone())?;
        // Adding the same picture again doubles its time, so that it can be read.
        animation.add(&title, &BTreeSet::new())?;
        animation.add(frame, &[self.area].into())?;
        Ok(animation)
    }

    /// Ends an animation with the result over the last frame, after that frame has been shown bare.
    pub fn end(&self, animation: &mut Animation, frame: &Frame) -> Result<(), RenderFault> {
        animation.add(frame, &BTreeSet::new())?;
        animation.add(&self.over(frame, 1), &[self.area].into())
    }

    fn over(&self, frame: &Frame, strip: usize) -> Frame {
        let mut over =
            Frame::new(frame.width(), frame.height(), frame.numbers().to_vec(), Arc::clone(&self.colours));
        over.copy(self.area, self.strips[strip].chunks_exact(usize::from(self.area.width)));
        over
    }
}

/// Width, height and pixels of a finished strip, row by row.
pub(super) struct StripPixels {
    size: (u16, u16),
    pixels: Vec<ColourRun>,
}

impl Banner {
    /// Returns the picture with the strip above it.
    pub(super) fn above(&self, frame: &Frame, art: &ThemedSprites) -> Result<Frame, RenderFault> {
        let strip = self.draw(art, f32::from(frame.width()) / f32::from(WIDTH))?;
        let (mut numbers, colours) = strip.numbered(frame.colours());
        numbers.extend_from_slice(frame.numbers());
        Ok(Frame::new(frame.width(), frame.height() + strip.size.1, numbers, colours.into()))
    }

    fn draw(&self, art: &ThemedSprites, scale: f32) -> Result<StripPixels, RenderFault> {
        let (size, width) = (strip_size(scale), PAPER.2);
        let canvas = Canvas::of(size.0, size.1, blank_strip(art, scale)?.iter().copied());
        let mut strip = Strip { canvas, art, scale };
        let middle = f32::from(WIDTH) / 2.0;
        let score = self.score.as_deref().unwrap_or("–");
        let wide = strip.text(Paint::Ink, score, (middle, ROWS.0), 0.5, SIZES.0, 240.0).unwrap_or_default();
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
    /// Returns the height of the strip in pixels.
    pub(super) const fn height(&self) -> u16 {
        self.size.1
    }

    /// Returns the strip's colour numbers in a palette that extends `before`, and that palette.
    pub(super) fn numbered(&self, before: &[Rgb]) -> (Vec<u8>, Vec<Rgb>) {
        let distinct: BTreeSet<Rgb> = self.pixels.iter().map(|(colour, _)| *colour).collect();
        let more: Vec<Rgb> = distinct.into_iter().filter(|colour| !before.contains(colour)).collect();
        let room = usize::from(u8::MAX) + 1 - before.len();
        // Only strips with many colours, such as those of emoji, need a reduced palette.
        let more = if more.len() <= room.min(96) {
            more
        } else {
            let mut chosen = Palette::choose(&self.pixels).colours().to_vec();
            chosen.truncate(room);
            chosen
        };
        let all = [before, &more].concat();
        (Palette::of(&all).numbers(&self.pixels), all)
    }
}

/// A strip in the making. Coordinates are those of a canvas of full width.
pub(super) struct Strip<'a> {
    canvas: Canvas,
    art: &'a ThemedSprites,
    scale: f32,
}

impl<'a> Strip<'a> {
    /// Returns a blank strip whose height is given for a canvas of full width.
    pub(super) fn new(height: u16, art: &'a ThemedSprites, scale: f32) -> Self {
        let (width, height) = (scaled(WIDTH, scale), scaled(height, scale));
        let ground = std::iter::repeat_n(art.value(Paint::Ground), usize::from(width) * usize::from(height));
        Self { canvas: Canvas::of(width, height, ground), art, scale }
    }

    pub(super) fn finish(self) -> StripPixels {
        StripPixels { size: self.canvas.size(), pixels: self.canvas.runs() }
    }

    fn ink(&self, paint: Paint) -> Ink {
        Ink { colour: self.art.value(paint), opacity: 1.0 }
    }

    pub(super) fn lay(&mut self, outline: &Outline) -> Result<(), RenderFault> {
        let stretch = PixelMapping { scale: (self.scale, self.scale), turned: None };
        let found = mask(outline, stretch, self.canvas.rows());
        let ink = Ink { opacity: outline.opacity, ..self.ink(outline.paint) };
        if let Some(mask) = found.map_err(|bad| RenderFault::Path("banner".to_owned(), bad))? {
            self.canvas.lay(&mask, ink);
        }
        Ok(())
    }

    /// Draws a sprite in a square centred on a point.
    pub(super) fn token(
        &mut self,
        sprite: &'static str,
        (x, y): Point,
        width: f32,
    ) -> Result<(), RenderFault> {
        let side = scaled_to(width, self.scale);
        let mut token = Canvas::new(side, side);
        self.art.paint(&mut token, Layer::plain(sprite))?;
        let corner = [x, y].map(|middle| i32::from(scaled_to(middle - width / 2.0, self.scale)));
        self.canvas.stamp(corner[0], corner[1], side.into(), &token.bytes());
        Ok(())
    }

    /// Writes a line of text at most `most` wide. `share` of its width lies left of `place`. Returns the
    /// width, or `None` if no font has any of the letters.
    pub(super) fn text(
        &mut self,
        paint: Paint,
        text: &str,
        place: Point,
        share: f32,
        size: f32,
        most: f32,
    ) -> Option<f32> {
        let ink = self.ink(paint);
        let written = write(text, size * self.scale, most * self.scale)?;
        let (wide, (x, middle)) = (written.width(), place);
        let at = (x * self.scale - wide * share, middle * self.scale);
        written.lay(&mut self.canvas, ink, at, size * self.scale);
        Some(wide / self.scale)
    }

    /// Draws one player's name to the left (`way` -1) or to the right (`way` 1) of `x`.
    fn party(
        &mut self,
        party: &BannerPlayer,
        number: u64,
        x: f32,
        way: f32,
        most: f32,
    ) -> Result<(), RenderFault> {
        let name = party.name.as_deref().and_then(clean);
        let written = name.and_then(|name| write(&name, SIZES.0 * self.scale, most * self.scale));
        let wide = written.as_ref().map_or(2.0 * crest::RADIUS, |written| written.width() / self.scale);
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
        let Some(written) = written else { return self.crest(number, left + crest::RADIUS) };
        let ink = self.ink(Paint::Ink);
        let (at, size) = ((left * self.scale, ROWS.0 * self.scale), SIZES.0 * self.scale);
        written.lay(&mut self.canvas, ink, at, size);
        Ok(())
    }

    fn crest(&mut self, number: u64, x: f32) -> Result<(), RenderFault> {
        let crest = crest::crest(number, (x, ROWS.0));
        crest.iter().try_for_each(|outline| self.lay(outline))?;
        self.text(Paint::Ink, &number.to_string(), (x, ROWS.0), 0.5, crest::DIGIT, 40.0);
        Ok(())
    }
}

/// Blank strips by theme and width.
type BlankStrips = BTreeMap<(Theme, u16), Arc<[Rgb]>>;

/// Returns a blank strip. Strips are cached: few exist, and drawing one takes as long as all its text.
fn blank_strip(art: &ThemedSprites, scale: f32) -> Result<Arc<[Rgb]>, RenderFault> {
    static CACHE: Mutex<BlankStrips> = Mutex::new(BTreeMap::new());
    let (width, _) = strip_size(scale);
    // The map is consistent after every change, so a poisoned lock does no harm.
    let mut cache = CACHE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = cache.get(&(art.theme(), width)) {
        return Ok(Arc::clone(found));
    }
    let mut strip = Strip::new(STRIP, art, scale);
    let (left, top, across, down) = PAPER;
    strip.lay(&Outline::slab(Paint::GroundLine, left, top + 3.0, across, down - 3.0, CORNER))?;
    strip.lay(&Outline::slab(Paint::Paper, left, top, across, down - 4.0, CORNER))?;
    let colours: Arc<[Rgb]> = strip.canvas.colours().into();
    cache.insert((art.theme(), width), Arc::clone(&colours));
    Ok(colours)
}

/// Returns width and height of a strip in pixels.
fn strip_size(scale: f32) -> (u16, u16) {
    (scaled(WIDTH, scale), scaled(STRIP, scale))
}

fn scaled(edge: u16, scale: f32) -> u16 {
    scaled_to(f32::from(edge), scale)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "at most the canvas")]
fn scaled_to(length: f32, scale: f32) -> u16 {
    (length * scale).round() as u16
}

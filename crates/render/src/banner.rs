//! Who played whom and how it ended: a strip of paper over a picture that leaves its channel, or across the
//! first and the last position of a moving one.
//!
//! Knows names and finished sentences, no match and no language.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::scene::{Area, Layer, Outline, Paint, Theme, WIDTH};

use super::Fault;
use super::animation::Animation;
use super::brush::{Art, Canvas, Ink};
use super::chart::seal;
use super::colour::{Rgb, Run};
use super::frame::Frame;
use super::mask::{Stretch, mask};
use super::palette::Palette;
use super::path::Point;
use super::text::{clean, write};

/// Contents of the strip above or across a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Banner {
    /// The two who play, from left to right.
    pub people: [Party; 2],
    /// What stands between their names; a dash where nothing does.
    pub score: Option<String>,
    /// Line of text below the names.
    pub line: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Party {
    /// As they wrote it. Who has none, or none that can be drawn, is a crest and the number of their side.
    pub name: Option<String>,
    /// Whether they have won: their name stands on gold.
    pub leads: bool,
    /// The sprite of their side, which stands beside the name.
    pub token: Option<&'static str>,
}

/// Height of a strip in pixels, where it is as wide as the canvas.
const STRIP: u16 = 132;

/// The paper: left, top, width, height.
const PAPER: (f32, f32, f32, f32) = (18.0, 14.0, 1064.0, 118.0);
/// The middle of the names and of the line below them.
const ROWS: (f32, f32) = (48.0, 102.0);
/// Size of names and score, and of the line below, which is read on a phone too.
const SIZES: (f32, f32) = (45.0, 38.0);
/// From the score to a token or a name, and the width of a token with what lies between it and the name.
const GAP: f32 = 34.0;
const TOKEN: (f32, f32) = (56.0, 68.0);
/// What gold reaches beyond a name, across and down.
const GOLD: (f32, f32) = (14.0, 29.0);
/// Radius at the corners of a strip and of gold.
pub(super) const ROUND: f32 = 12.0;
/// The narrowest score counts as so wide, so that names stand alike.
const SCORE: f32 = 96.0;

/// The strips across the first and the last position of a moving picture.
pub(super) struct Titles {
    area: Area,
    /// Colour numbers of the pixels of both strips, row by row.
    strips: [Vec<u8>; 2],
    colours: Arc<[Rgb]>,
}

impl Titles {
    /// Two strips for frames like this one.
    pub fn draw([title, result]: &[Banner; 2], frame: &Frame, art: &Art) -> Result<Self, Fault> {
        let scale = f32::from(frame.width()) / f32::from(WIDTH);
        let (title, result) = (title.draw(art, scale)?, result.draw(art, scale)?);
        let (first, colours) = title.numbered(frame.colours());
        let (last, colours) = result.numbered(&colours);
        let (width, height) = title.size;
        let area = Area { left: 0, top: (frame.height() - height) / 2, width, height };
        Ok(Self { area, strips: [first, last], colours: colours.into() })
    }

    /// A moving picture that begins with the title over this frame, and then shows it alone.
    pub fn begin(&self, frame: &Frame) -> Result<Animation, Fault> {
        let title = self.over(frame, 0);
        let mut animation = Animation::new(title.clone())?;
        // What is shown again stands twice as long: it is to be read.
        animation.add(&title, &BTreeSet::new())?;
        animation.add(frame, &[self.area].into())?;
        Ok(animation)
    }

    /// The result comes over the last frame, once that has been looked at.
    pub fn end(&self, animation: &mut Animation, frame: &Frame) -> Result<(), Fault> {
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

/// Pixels of a strip that is drawn: so wide, so high, row by row.
pub(super) struct Drawn {
    size: (u16, u16),
    pixels: Vec<Run>,
}

impl Banner {
    /// A picture with the strip above it.
    pub(super) fn above(&self, frame: &Frame, art: &Art) -> Result<Frame, Fault> {
        let strip = self.draw(art, f32::from(frame.width()) / f32::from(WIDTH))?;
        let (mut numbers, colours) = strip.numbered(frame.colours());
        numbers.extend_from_slice(frame.numbers());
        Ok(Frame::new(frame.width(), frame.height() + strip.size.1, numbers, colours.into()))
    }

    fn draw(&self, art: &Art, scale: f32) -> Result<Drawn, Fault> {
        let (size, width) = (strip_size(scale), PAPER.2);
        let canvas = Canvas::of(size.0, size.1, paper(art, scale)?.iter().copied());
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
        Ok(strip.drawn())
    }
}

impl Drawn {
    /// Returns the height of the strip in pixels.
    pub(super) const fn height(&self) -> u16 {
        self.size.1
    }

    /// Its colour numbers after those of a picture, and the colours of both.
    pub(super) fn numbered(&self, before: &[Rgb]) -> (Vec<u8>, Vec<Rgb>) {
        let distinct: BTreeSet<Rgb> = self.pixels.iter().map(|(colour, _)| *colour).collect();
        let more: Vec<Rgb> = distinct.into_iter().filter(|colour| !before.contains(colour)).collect();
        let room = usize::from(u8::MAX) + 1 - before.len();
        // Only pictures of many colours, as emoji are, need fewer than there are.
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

/// A strip that is being drawn; everything is written as if it were as wide as the canvas.
pub(super) struct Strip<'a> {
    canvas: Canvas,
    art: &'a Art,
    scale: f32,
}

impl<'a> Strip<'a> {
    /// One with nothing on it, so high where it is as wide as the canvas.
    pub(super) fn new(height: u16, art: &'a Art, scale: f32) -> Self {
        let (width, height) = (scaled(WIDTH, scale), scaled(height, scale));
        let ground = std::iter::repeat_n(art.value(Paint::Ground), usize::from(width) * usize::from(height));
        Self { canvas: Canvas::of(width, height, ground), art, scale }
    }

    pub(super) fn drawn(self) -> Drawn {
        Drawn { size: self.canvas.size(), pixels: self.canvas.runs() }
    }

    fn ink(&self, paint: Paint) -> Ink {
        Ink { colour: self.art.value(paint), opacity: 1.0 }
    }

    pub(super) fn lay(&mut self, outline: &Outline) -> Result<(), Fault> {
        let stretch = Stretch { scale: (self.scale, self.scale), turned: None };
        let found = mask(outline, stretch, self.canvas.rows());
        let ink = Ink { opacity: outline.opacity, ..self.ink(outline.paint) };
        if let Some(mask) = found.map_err(|bad| Fault::Path("banner".to_owned(), bad))? {
            self.canvas.lay(&mask, ink);
        }
        Ok(())
    }

    /// A sprite in a square about a place.
    pub(super) fn token(&mut self, sprite: &'static str, (x, y): Point, width: f32) -> Result<(), Fault> {
        let side = scaled_to(width, self.scale);
        let mut token = Canvas::new(side, side);
        self.art.paint(&mut token, Layer::plain(sprite))?;
        let corner = [x, y].map(|middle| i32::from(scaled_to(middle - width / 2.0, self.scale)));
        self.canvas.stamp(corner[0], corner[1], side.into(), &token.bytes());
        Ok(())
    }

    /// A text of which a share lies to the left of a place, at most so wide; its width.
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

    /// The name of one of the two, on one side of a place: left of it (-1) or right of it (1).
    fn party(&mut self, party: &Party, number: u64, x: f32, way: f32, most: f32) -> Result<(), Fault> {
        let name = party.name.as_deref().and_then(clean);
        let written = name.and_then(|name| write(&name, SIZES.0 * self.scale, most * self.scale));
        let wide = written.as_ref().map_or(2.0 * seal::RADIUS, |written| written.width() / self.scale);
        let beside = if party.token.is_some() { TOKEN.1 } else { 0.0 };
        let left = if way < 0.0 { x - beside - wide } else { x + beside };
        if party.leads {
            let (across, down) = GOLD;
            let (left, wide) = (if way < 0.0 { left } else { x } - across, wide + beside + 2.0 * across);
            self.lay(&Outline::slab(Paint::Gold, left, ROWS.0 - down, wide, 2.0 * down, ROUND))?;
        }
        if let Some(token) = party.token {
            self.token(token, (x + way * TOKEN.0 / 2.0, ROWS.0), TOKEN.0)?;
        }
        let Some(written) = written else { return self.crest(number, left + seal::RADIUS) };
        let ink = self.ink(Paint::Ink);
        let (at, size) = ((left * self.scale, ROWS.0 * self.scale), SIZES.0 * self.scale);
        written.lay(&mut self.canvas, ink, at, size);
        Ok(())
    }

    fn crest(&mut self, number: u64, x: f32) -> Result<(), Fault> {
        let crest = seal::crest(number, (x, ROWS.0));
        crest.iter().try_for_each(|outline| self.lay(outline))?;
        self.text(Paint::Ink, &number.to_string(), (x, ROWS.0), 0.5, seal::DIGIT, 40.0);
        Ok(())
    }
}

/// Strips with nothing on them, by their colours and width.
type Papers = BTreeMap<(Theme, u16), Arc<[Rgb]>>;

/// A strip with nothing on it yet. There are few of them and they take as long as all that is written there:
/// they are kept.
fn paper(art: &Art, scale: f32) -> Result<Arc<[Rgb]>, Fault> {
    static DRAWN: Mutex<Papers> = Mutex::new(BTreeMap::new());
    let (width, _) = strip_size(scale);
    // Whole after every change, so a panic elsewhere spoils nothing.
    let mut drawn = DRAWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = drawn.get(&(art.theme(), width)) {
        return Ok(Arc::clone(found));
    }
    let mut strip = Strip::new(STRIP, art, scale);
    let (left, top, across, down) = PAPER;
    strip.lay(&Outline::slab(Paint::GroundLine, left, top + 3.0, across, down - 3.0, ROUND))?;
    strip.lay(&Outline::slab(Paint::Paper, left, top, across, down - 4.0, ROUND))?;
    let colours: Arc<[Rgb]> = strip.canvas.colours().into();
    drawn.insert((art.theme(), width), Arc::clone(&colours));
    Ok(colours)
}

/// Width and height of a strip in pixels.
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

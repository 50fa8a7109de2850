//! Text in pictures: one line at a time, in the house's font.
//!
//! cosmic-text shapes it, orders both directions of writing and draws the glyphs. Texts of ours never need another font than
//! the one that is part of the program, so that they look the same on every machine, byte for byte. The names of people may:
//! what that font lacks is looked for in the fonts of the system, which are listed when first needed. A letter that no font
//! has is left out.

mod clean;

use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use cosmic_text::fontdb::{Database, FaceInfo, Source};
use cosmic_text::{
    Attrs, Buffer, CacheKeyFlags, Ellipsize, EllipsizeHeightLimit, Family, FontSystem, LayoutGlyph, Metrics,
    Shaping, SwashCache, SwashContent, SwashImage, Weight, Wrap,
};
use image::GrayImage;

use super::brush::{Canvas, Ink};
use super::mask::{Mask, covered};

pub use clean::clean;

/// The house's font: Inter, semi-bold, with the letters of Latin, Greek and Cyrillic (`assets/fonts`).
const FONT: &[u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold.otf");
/// What it is called among the fonts of a system that may have another Inter.
const FAMILY: &str = "Engawa";

/// Height of a capital letter of the font, to one of its size.
pub const CAPITAL: f32 = 0.727;
/// How far above and below the line of writing letters may reach, to one of their size: what reaches further is cut.
const REACH: (f32, f32) = (1.05, 0.35);
/// Glyphs that are kept drawn.
const DRAWN: usize = 4096;

/// A line of text, drawn.
pub struct Written {
    marks: Vec<Mark>,
    width: f32,
}

/// One glyph where it lies: its left edge from that of the line, its top from the line of writing.
enum Mark {
    Plain(Mask),
    /// Red, green, blue and opacity of each pixel.
    Coloured {
        corner: (i32, i32),
        width: u32,
        pixels: Vec<u8>,
    },
}

impl Written {
    /// Its width in pixels.
    pub const fn width(&self) -> f32 {
        self.width
    }

    /// Lays it on a canvas: `x` is its left edge, and `middle` the middle of its capital letters, which have this size.
    pub fn lay(self, canvas: &mut Canvas, ink: Ink, (x, middle): (f32, f32), size: f32) {
        let (left, line) = (whole(x), whole(middle + size * CAPITAL / 2.0));
        for mark in self.marks {
            match mark {
                Mark::Plain(mask) => {
                    let mask = Mask { left: mask.left + left, top: mask.top + line, ..mask };
                    canvas.lay(&mask, ink);
                }
                Mark::Coloured { corner: (x, y), width, pixels } => {
                    canvas.stamp((x + left, y + line), width, &pixels);
                }
            }
        }
    }
}

/// A line of text of this size, cut with an ellipsis where it is wider than `most`; nothing where no font has any of it.
pub fn write(text: &str, size: f32, most: f32) -> Option<Written> {
    let mut fonts = fonts();
    if fonts.ours.has_all(text) {
        return fonts.ours.write(text, size, most);
    }
    let all = fonts.all.get_or_insert_with(Fonts::with_the_systems);
    let known = all.known(text);
    if known.is_empty() { None } else { all.write(&known, size, most) }
}

/// Whether the house's font has every letter of a text.
#[cfg(test)]
pub fn is_ours(text: &str) -> bool {
    fonts().ours.has_all(text)
}

/// What can be written with.
struct Cases {
    ours: Fonts,
    /// With the system's, from when they are first needed.
    all: Option<Fonts>,
}

/// The fonts of the program and of the machine, which stay the same while it runs.
fn fonts() -> MutexGuard<'static, Cases> {
    static CASES: LazyLock<Mutex<Cases>> =
        LazyLock::new(|| Mutex::new(Cases { ours: Fonts::of(Database::new()), all: None }));
    // What fonts know is only remembered: after a panic it is found out again.
    CASES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Some fonts, with glyphs that were drawn.
struct Fonts {
    system: FontSystem,
    drawn: SwashCache,
    letters: BTreeSet<char>,
}

impl Fonts {
    fn with_the_systems() -> Self {
        let mut all = Database::new();
        all.load_system_fonts();
        Self::of(all)
    }

    /// The house's font, and others.
    fn of(mut others: Database) -> Self {
        for id in others.load_font_source(Source::Binary(Arc::new(FONT))) {
            // Every other font is looked for in its usual weight.
            let ours = others.face(id).cloned().expect("it was just loaded");
            let families = ours.families.iter().map(|(_, language)| (FAMILY.to_owned(), *language)).collect();
            others.remove_face(id);
            others.push_face_info(FaceInfo { families, weight: Weight::NORMAL, ..ours });
        }
        let mut system = FontSystem::new_with_locale_and_db("en".to_owned(), others);
        let letters = letters(&mut system);
        Self { system, drawn: SwashCache::new(), letters }
    }

    fn has_all(&self, text: &str) -> bool {
        text.chars().all(|letter| self.letters.contains(&letter))
    }

    /// A text without the letters that no font has.
    fn known(&mut self, text: &str) -> String {
        let mut known = text.to_owned();
        // Without one letter others may be shaped otherwise; what is still missing then is left out, too.
        for _ in 0..3 {
            let buffer = self.shaped(&known, 16.0, None);
            let missing: Vec<_> = glyphs(&buffer)
                .filter(|glyph| glyph.glyph_id == 0)
                .map(|glyph| glyph.start..glyph.end)
                .collect();
            if missing.is_empty() {
                break;
            }
            let is_missing = |at: &usize| missing.iter().any(|range| range.contains(at));
            known =
                known.char_indices().filter(|(at, _)| !is_missing(at)).map(|(_, letter)| letter).collect();
        }
        known.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn shaped(&mut self, text: &str, size: f32, most: Option<f32>) -> Buffer {
        let attrs = Attrs::new()
            .family(Family::Name(FAMILY))
            .weight(Weight::NORMAL)
            .cache_key_flags(CacheKeyFlags::DISABLE_HINTING);
        let mut buffer = Buffer::new(&mut self.system, Metrics::relative(size, 1.25));
        buffer.set_wrap(Wrap::None);
        buffer.set_size(most, None);
        buffer.set_ellipsize(Ellipsize::End(EllipsizeHeightLimit::Lines(1)));
        buffer.set_text(text, &attrs, Shaping::Advanced, None);
        buffer.shape_until_scroll(&mut self.system, false);
        buffer
    }

    fn write(&mut self, text: &str, size: f32, most: f32) -> Option<Written> {
        let buffer = self.shaped(text, size, Some(most));
        let left = glyphs(&buffer).map(|glyph| glyph.x).fold(f32::INFINITY, f32::min);
        let right = glyphs(&buffer).map(|glyph| glyph.x + glyph.w).fold(left, f32::max);
        let marks: Vec<Mark> = glyphs(&buffer).filter_map(|glyph| self.draw(glyph, left, size)).collect();
        if self.drawn.image_cache.len() > DRAWN {
            self.drawn.image_cache.clear();
        }
        (!marks.is_empty()).then_some(Written { marks, width: right - left })
    }

    /// A glyph of a line that begins at `left`.
    fn draw(&mut self, glyph: &LayoutGlyph, left: f32, size: f32) -> Option<Mark> {
        let place = glyph.physical((-left, 0.0), 1.0);
        let image = self.drawn.get_image(&mut self.system, place.cache_key).as_ref()?;
        let corner = (place.x + image.placement.left, place.y - image.placement.top);
        cut(image, corner, (whole(-REACH.0 * size), whole(REACH.1 * size)))
    }
}

fn glyphs(buffer: &Buffer) -> impl Iterator<Item = &LayoutGlyph> {
    // One line: whatever would break it was made a space.
    buffer.layout_runs().take(1).flat_map(|run| run.glyphs.iter())
}

/// What of a glyph lies between two rows.
fn cut(image: &SwashImage, (left, top): (i32, i32), (first, end): (i32, i32)) -> Option<Mark> {
    let (width, height) = (image.placement.width, i32::try_from(image.placement.height).ok()?);
    let channels = if image.content == SwashContent::Mask { 1 } else { 4 };
    let row = width as usize * channels;
    let (from, to) = ((first - top).clamp(0, height), (end - top).clamp(0, height));
    if from >= to || row == 0 {
        return None;
    }
    let (skipped, count) = (usize::try_from(from).ok()?, usize::try_from(to - from).ok()?);
    let pixels = image.data.get(skipped * row..(skipped + count) * row)?;
    let top = top + from;
    if channels == 4 {
        return Some(Mark::Coloured { corner: (left, top), width, pixels: pixels.to_vec() });
    }
    // As coarse as all other edges.
    let pixels = pixels
        .iter()
        .map(|cover| covered(u8::try_from(u16::from(*cover) * 16 / 255).expect("at most 16")))
        .collect();
    let cover = GrayImage::from_raw(width, u32::try_from(count).ok()?, pixels)?;
    Some(Mark::Plain(Mask { left, top, cover }))
}

/// The letters of the house's font.
fn letters(system: &mut FontSystem) -> BTreeSet<char> {
    let ours = system.db().faces().find(|face| face.families.iter().any(|(name, _)| name == FAMILY));
    let font = ours.map(|face| face.id).and_then(|id| system.get_font(id, Weight::NORMAL));
    let font = font.expect("the house's font is a font");
    let map = font.as_swash().charmap();
    (' '..='\u{ffff}').filter(|letter| map.map(*letter) != 0).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "a place on a small picture")]
fn whole(place: f32) -> i32 {
    place.round() as i32
}

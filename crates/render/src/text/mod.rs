//! Single lines of text in pictures, shaped by cosmic-text in any direction of writing.
//!
//! Our own sentences use only the two embedded fonts, so they look the same on every machine, byte for
//! byte. Names may need more: the fonts of the system are listed when first needed. A letter that no
//! font has is left out.

mod clean;

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

use cosmic_text::fontdb::{Database, FaceInfo, Source};
use cosmic_text::{
    Attrs, Buffer, CacheKeyFlags, Ellipsize, EllipsizeHeightLimit, Family, FontSystem, LayoutGlyph, Metrics,
    Shaping, SwashCache, SwashContent, SwashImage, Weight, Wrap,
};
use image::GrayImage;

use super::brush::{Canvas, Ink};
use super::mask::{Mask, coverage};
use super::path::Point;

pub use clean::clean;

/// Embedded fonts from `assets/fonts`, under family names that no font of the system has: `Inter SemiBold`
/// for Latin, Greek and Cyrillic, and Noto Sans CJK TC Medium for our sentences in traditional Chinese.
/// The first font takes precedence.
const FONTS: [(&str, &[u8]); 2] = [
    (FAMILY, include_bytes!("../../../../assets/fonts/Inter-SemiBold.otf")),
    (CHARACTERS, include_bytes!("../../../../assets/fonts/NotoSansCJKtc-Medium.otf")),
];
const FAMILY: &str = "Engawa";
const CHARACTERS: &str = "Engawa Characters";

/// Height of a capital letter relative to the font size.
pub const CAPITAL: f32 = 0.727;
/// Enlargement of a line of Chinese characters, which have more strokes and no descenders.
const LARGER: f32 = 1.25;
/// Least scale to which a line is shrunk to fit; if that is still too wide, it is cut.
const SMALLEST: f32 = 0.5;
/// How far letters may reach above and below the baseline, relative to the font size. Anything beyond is
/// cut.
const REACH: (f32, f32) = (1.05, 0.35);
/// Most cached glyphs; the cache is emptied above that.
const MOST_GLYPHS: usize = 4096;

/// A shaped line of text as rendered glyphs.
pub struct TextLine {
    marks: Vec<Mark>,
    width: f32,
}

/// A rendered glyph: its left edge counts from that of the line, its top from the baseline. Coloured
/// glyphs have red, green, blue and opacity of each pixel.
enum Mark {
    Plain(Mask),
    Coloured { corner: (i32, i32), width: u32, pixels: Vec<u8> },
}

impl TextLine {
    /// Returns the width of the line in pixels.
    pub const fn width(&self) -> f32 {
        self.width
    }

    /// Draws the line with its left edge and the middle of its capitals at `at`. `size` is the font size
    /// with which it was written.
    pub fn lay(&self, canvas: &mut Canvas, ink: Ink, at: Point, size: f32) {
        let (left, line) = (rounded(at.0), rounded(at.1 + size * CAPITAL / 2.0));
        for mark in &self.marks {
            match mark {
                Mark::Plain(mask) => canvas.lay_at(mask, ink, (left, line)),
                Mark::Coloured { corner: (x, y), width, pixels } => {
                    canvas.stamp(x + left, y + line, *width, pixels);
                }
            }
        }
    }
}

/// Shapes a line of text of this font size, cut with an ellipsis if wider than `most`. Returns `None` if
/// no font has any of its letters.
pub fn write(text: &str, size: f32, most: f32) -> Option<TextLine> {
    let mut fonts = fonts();
    if fonts.embedded.has_all(text) {
        return fonts.embedded.write(text, size, most);
    }
    let all = fonts.all.get_or_insert_with(Fonts::with_system_fonts);
    let drawable = all.drawable(text);
    if drawable.is_empty() { None } else { all.write(&drawable, size, most) }
}

/// A line of text with its font size.
pub struct FittedLine {
    written: TextLine,
    size: f32,
}

impl FittedLine {
    /// Returns the width of the line in pixels.
    pub const fn width(&self) -> f32 {
        self.written.width()
    }

    /// Returns the font size relative to the one asked for.
    #[cfg(test)]
    pub fn share(&self, text: &str, capitals: f32) -> f32 {
        self.size / full_size(text, capitals)
    }

    /// Draws the line with its left edge and the middle of its capitals at `at`.
    pub fn lay(&self, canvas: &mut Canvas, ink: Ink, at: Point) {
        self.written.lay(canvas, ink, at, self.size);
    }
}

/// Shapes a line whose capitals have this height, shrunk if wider than `most`. Returns `None` if no font
/// has any of its letters.
pub fn fitted(text: &str, capitals: f32, most: f32) -> Option<FittedLine> {
    let size = full_size(text, capitals);
    let whole = write(text, size, f32::from(u16::MAX))?;
    if whole.width() <= most {
        return Some(FittedLine { written: whole, size });
    }
    let size = size * (most / whole.width()).max(SMALLEST);
    // The tolerance keeps a rounding error from cutting a line that was made to fit.
    Some(FittedLine { written: write(text, size, most + 0.1)?, size })
}

/// Returns the font size for capitals of this height. Chinese characters get a larger one to look
/// equally large.
fn full_size(text: &str, capitals: f32) -> f32 {
    let size = capitals / CAPITAL;
    if fonts().embedded.is_of_characters(text) { size * LARGER } else { size }
}

/// Returns whether the embedded fonts have every letter of a text.
#[cfg(test)]
pub fn is_ours(text: &str) -> bool {
    fonts().embedded.has_all(text)
}

/// Collections of fonts, from small and portable to large.
struct FontSets {
    embedded: Fonts,
    /// Embedded fonts and those of the system, loaded on first use.
    all: Option<Fonts>,
}

/// Returns the fonts of the program and of the machine, loaded once.
fn fonts() -> MutexGuard<'static, FontSets> {
    static SETS: LazyLock<Mutex<FontSets>> =
        LazyLock::new(|| Mutex::new(FontSets { embedded: Fonts::of(Database::new()), all: None }));
    // The fonts only cache what they find out, so a poisoned lock does no harm.
    SETS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A collection of fonts with a cache of rendered glyphs.
struct Fonts {
    system: FontSystem,
    rendered: SwashCache,
    /// Characters of the first embedded font.
    letters: BTreeSet<char>,
    /// Characters that only the second embedded font has.
    characters: BTreeSet<char>,
}

impl Fonts {
    fn with_system_fonts() -> Self {
        let mut all = Database::new();
        all.load_system_fonts();
        Self::of(all)
    }

    /// Adds the embedded fonts to others.
    fn of(mut others: Database) -> Self {
        for (family, font) in FONTS {
            for id in others.load_font_source(Source::Binary(Arc::new(font))) {
                // Register ours as normal weight, in which all other fonts are looked up.
                let face = others.face(id).cloned().expect("it was just loaded");
                let named = face.families.iter().map(|(_, language)| (family.to_owned(), *language));
                let families = named.collect();
                others.remove_face(id);
                others.push_face_info(FaceInfo { families, weight: Weight::NORMAL, ..face });
            }
        }
        let mut system = FontSystem::new_with_locale_and_db("en".to_owned(), others);
        let [letters, mut characters] = FONTS.map(|(family, _)| letters(&mut system, family));
        characters.retain(|character| !letters.contains(character));
        Self { system, rendered: SwashCache::new(), letters, characters }
    }

    fn has_all(&self, text: &str) -> bool {
        text.chars().all(|letter| self.letters.contains(&letter) || self.characters.contains(&letter))
    }

    fn is_of_characters(&self, text: &str) -> bool {
        !text.is_empty() && text.chars().all(|letter| self.characters.contains(&letter))
    }

    /// Removes the letters that no font has.
    fn drawable(&mut self, text: &str) -> String {
        let mut drawable = text.to_owned();
        // Removing a letter may change how others are shaped, so look again. Leftovers stay missing.
        for _ in 0..3 {
            let buffer = self.shaped(&drawable, 16.0, None);
            let missing: Vec<_> = glyphs(&buffer)
                .filter(|glyph| glyph.glyph_id == 0)
                .map(|glyph| glyph.start..glyph.end)
                .collect();
            if missing.is_empty() {
                break;
            }
            let is_missing = |at: &usize| missing.iter().any(|range| range.contains(at));
            drawable =
                drawable.char_indices().filter(|(at, _)| !is_missing(at)).map(|(_, letter)| letter).collect();
        }
        drawable.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn shaped(&mut self, text: &str, size: f32, most: Option<f32>) -> Buffer {
        let attrs = |family| {
            let attrs = Attrs::new().family(Family::Name(family)).weight(Weight::NORMAL);
            attrs.cache_key_flags(CacheKeyFlags::DISABLE_HINTING)
        };
        let pieces = self.pieces(text).into_iter().map(|(piece, family)| (piece, attrs(family)));
        let mut buffer = Buffer::new(&mut self.system, Metrics::relative(size, 1.25));
        buffer.set_wrap(Wrap::None);
        buffer.set_size(most, None);
        buffer.set_ellipsize(Ellipsize::End(EllipsizeHeightLimit::Lines(1)));
        buffer.set_rich_text(pieces, &attrs(FAMILY), Shaping::Advanced, None);
        buffer.shape_until_scroll(&mut self.system, false);
        buffer
    }

    /// Splits a text by embedded font. This overrides the fonts that the system prefers for a script or
    /// language.
    fn pieces<'a>(&self, text: &'a str) -> Vec<(&'a str, &'static str)> {
        let family = |letter: char| if self.characters.contains(&letter) { CHARACTERS } else { FAMILY };
        let letters: Vec<_> = text.char_indices().map(|(at, letter)| (at, family(letter))).collect();
        let starts: Vec<_> = letters.chunk_by(|a, b| a.1 == b.1).map(|run| run[0]).collect();
        let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
        starts.iter().zip(ends).map(|(&(start, family), end)| (&text[start..end], family)).collect()
    }

    fn write(&mut self, text: &str, size: f32, most: f32) -> Option<TextLine> {
        let buffer = self.shaped(text, size, Some(most));
        let left = glyphs(&buffer).map(|glyph| glyph.x).fold(f32::INFINITY, f32::min);
        let right = glyphs(&buffer).map(|glyph| glyph.x + glyph.w).fold(left, f32::max);
        let marks: Vec<Mark> = glyphs(&buffer).filter_map(|glyph| self.draw(glyph, left, size)).collect();
        if self.rendered.image_cache.len() > MOST_GLYPHS {
            self.rendered.image_cache.clear();
        }
        (!marks.is_empty()).then_some(TextLine { marks, width: right - left })
    }

    /// Renders a glyph of a line that begins at `left`.
    fn draw(&mut self, glyph: &LayoutGlyph, left: f32, size: f32) -> Option<Mark> {
        let place = glyph.physical((-left, 0.0), 1.0);
        let image = self.rendered.get_image(&mut self.system, place.cache_key).as_ref()?;
        let (left, top) = (place.x + image.placement.left, place.y - image.placement.top);
        cut(image, left, top, rounded(-REACH.0 * size)..rounded(REACH.1 * size))
    }
}

fn glyphs(buffer: &Buffer) -> impl Iterator<Item = &LayoutGlyph> {
    // There is one line only, since line breaks were turned into spaces.
    buffer.layout_runs().take(1).flat_map(|run| run.glyphs.iter())
}

/// Returns the part of a glyph between two rows.
fn cut(image: &SwashImage, left: i32, top: i32, rows: Range<i32>) -> Option<Mark> {
    let (width, height) = (image.placement.width, i32::try_from(image.placement.height).ok()?);
    let channels = if image.content == SwashContent::Mask { 1 } else { 4 };
    let row = width as usize * channels;
    let (from, to) = ((rows.start - top).clamp(0, height), (rows.end - top).clamp(0, height));
    if from >= to || row == 0 {
        return None;
    }
    let (skipped, count) = (usize::try_from(from).ok()?, usize::try_from(to - from).ok()?);
    let pixels = image.data.get(skipped * row..(skipped + count) * row)?;
    let top = top + from;
    if channels == 4 {
        return Some(Mark::Coloured { corner: (left, top), width, pixels: pixels.to_vec() });
    }
    // Make the edges as coarse as all others.
    let pixels = pixels
        .iter()
        .map(|cover| coverage(u8::try_from(u16::from(*cover) * 16 / 255).expect("at most 16")))
        .collect();
    let cover = GrayImage::from_raw(width, u32::try_from(count).ok()?, pixels)?;
    Some(Mark::Plain(Mask { left, top, cover }))
}

/// Returns the characters of one of the embedded fonts.
fn letters(system: &mut FontSystem, family: &str) -> BTreeSet<char> {
    let embedded = system.db().faces().find(|face| face.families.iter().any(|(name, _)| name == family));
    let font = embedded.map(|face| face.id).and_then(|id| system.get_font(id, Weight::NORMAL));
    let font = font.expect("the house's font is a font");
    let map = font.as_swash().charmap();
    (' '..='\u{ffff}').filter(|letter| map.map(*letter) != 0).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "a place on a small picture")]
fn rounded(place: f32) -> i32 {
    place.round() as i32
}

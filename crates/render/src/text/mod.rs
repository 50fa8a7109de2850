//! Layout and drawing of single lines of text with cosmic-text, in any writing direction.
//!
//! Engawa's own sentences need only the two embedded fonts, so they look the same on every machine, byte
//! for byte. The first name that needs other characters loads the fonts of the system. A character that
//! no font has is left out.

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

/// The embedded fonts, under family names that no font of the system has. `Inter SemiBold` has Latin,
/// Greek and Cyrillic letters. Noto Sans CJK TC Medium has the characters of our sentences in traditional
/// Chinese. A character that both fonts have comes from the first.
const FONTS: [(&str, &[u8]); 2] = [
    (FAMILY, include_bytes!("../../../../assets/fonts/Inter-SemiBold.otf")),
    (CHARACTERS, include_bytes!("../../../../assets/fonts/NotoSansCJKtc-Medium.otf")),
];
const FAMILY: &str = "Engawa";
const CHARACTERS: &str = "Engawa Characters";

/// The height of a capital letter relative to the font size.
pub const CAPITAL: f32 = 0.727;
/// The factor by which a line of Chinese characters is enlarged. Chinese characters have more strokes
/// than letters and reach less far below the line.
const LARGER: f32 = 1.25;
/// The minimum factor by which a line is shrunk to fit. If that is not enough, the line is also cut.
const SMALLEST: f32 = 0.5;
/// The maximum height above and depth below the baseline that glyphs may have, relative to the font size.
/// The parts beyond are cut off.
const REACH: (f32, f32) = (1.05, 0.35);
/// The maximum number of cached glyphs. When there are more, the cache is emptied.
const MOST_GLYPHS: usize = 4096;

/// A laid-out line of text as rendered glyphs.
pub struct TextLine {
    marks: Vec<Mark>,
    /// The font size, in pixels.
    size: f32,
    /// The width of the line, in pixels.
    pub width: f32,
}

/// A rendered glyph. Its position is relative to the left end of the baseline. A coloured glyph has four
/// bytes for each pixel: red, green, blue and opacity.
enum Mark {
    Plain(Mask),
    Coloured { corner: (i32, i32), width: u32, pixels: Vec<u8> },
}

impl TextLine {
    /// The font size relative to that of a line which [`fitted`] has not shrunk.
    #[cfg(test)]
    pub fn share(&self, text: &str, capitals: f32) -> f32 {
        self.size / full_size(text, capitals)
    }

    /// Draws the line. Its left edge and the vertical centre of its capital letters are at `at`.
    pub fn lay(&self, canvas: &mut Canvas, ink: Ink, at: Point) {
        let (left, line) = (rounded(at.0), rounded(at.1 + self.size * CAPITAL / 2.0));
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

/// Lays out a line of text at a font size. A line wider than `most` is cut with an ellipsis. Returns
/// `None` if no font has any of its characters.
pub fn write(text: &str, size: f32, most: f32) -> Option<TextLine> {
    let mut fonts = fonts();
    if fonts.embedded.has_all(text) {
        return fonts.embedded.write(text, size, most);
    }
    let all = fonts.all.get_or_insert_with(|| {
        let mut all = Database::new();
        all.load_system_fonts();
        Fonts::of(all)
    });
    let drawable = all.drawable(text);
    if drawable.is_empty() { None } else { all.write(&drawable, size, most) }
}

/// Lays out a line of text whose capital letters are `capitals` pixels high. A line wider than `most` is
/// shrunk, and cut if [`SMALLEST`] is not enough. Returns `None` if no font has any of its characters.
pub fn fitted(text: &str, capitals: f32, most: f32) -> Option<TextLine> {
    let size = full_size(text, capitals);
    let whole = write(text, size, f32::from(u16::MAX))?;
    if whole.width <= most {
        return Some(whole);
    }
    let size = size * (most / whole.width).max(SMALLEST);
    // The tolerance prevents a rounding error from cutting a line that has just been made to fit.
    write(text, size, most + 0.1)
}

/// Splits a text that is wider than `most` at a font size into two lines of similar length.
pub fn halves(text: &str, size: f32, most: f32) -> Vec<&str> {
    if fitted(text, size * CAPITAL, f32::MAX).is_none_or(|line| line.width <= most) {
        return vec![text];
    }
    let spaced = text.contains(' ');
    let ends = text.char_indices().skip(1).filter(|(_, letter)| !spaced || *letter == ' ');
    let parts = ends.map(|(end, _)| (&text[..end], text[end..].trim_start()));
    let best = parts.min_by_key(|(first, second)| first.len().max(second.len()));
    best.map_or_else(|| vec![text], |(first, second)| vec![first, second])
}

/// The font size at which capital letters are `capitals` pixels high. Chinese characters need a
/// larger font size to look equally large.
fn full_size(text: &str, capitals: f32) -> f32 {
    let size = capitals / CAPITAL;
    if fonts().embedded.is_of_characters(text) { size * LARGER } else { size }
}

#[cfg(test)]
pub fn is_ours(text: &str) -> bool {
    fonts().embedded.has_all(text)
}

/// The embedded fonts, and a larger collection that depends on the machine.
struct FontSets {
    embedded: Fonts,
    /// The embedded fonts and those of the system, loaded on first use.
    all: Option<Fonts>,
}

/// Locks and returns the fonts, which all threads share.
fn fonts() -> MutexGuard<'static, FontSets> {
    static SETS: LazyLock<Mutex<FontSets>> =
        LazyLock::new(|| Mutex::new(FontSets { embedded: Fonts::of(Database::new()), all: None }));
    // A poisoned lock does no harm, because a panic can at most leave a cache incomplete.
    SETS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A collection of fonts with a cache of rendered glyphs.
struct Fonts {
    system: FontSystem,
    rendered: SwashCache,
    /// The characters of the first embedded font.
    letters: BTreeSet<char>,
    /// The characters that only the second embedded font has.
    characters: BTreeSet<char>,
}

impl Fonts {
    /// Creates a collection of the embedded fonts and `others`.
    fn of(mut others: Database) -> Self {
        for (family, font) in FONTS {
            for id in others.load_font_source(Source::Binary(Arc::new(font))) {
                // Register each embedded font with the normal weight, because text is laid out in this
                // weight.
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

    /// Removes the characters that no font has.
    fn drawable(&mut self, text: &str) -> String {
        let mut drawable = text.to_owned();
        // Removing a character may change the shapes of its neighbours, so check again, but at most
        // twice.
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

    /// Splits a text into parts, each with the family name of the embedded font to use. Without this
    /// split, the system's preferences for a script or language would choose the font.
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
        (!marks.is_empty()).then_some(TextLine { marks, size, width: right - left })
    }

    /// Renders a glyph of a line whose left edge is at `left`.
    fn draw(&mut self, glyph: &LayoutGlyph, left: f32, size: f32) -> Option<Mark> {
        let place = glyph.physical((-left, 0.0), 1.0);
        let image = self.rendered.get_image(&mut self.system, place.cache_key).as_ref()?;
        let (left, top) = (place.x + image.placement.left, place.y - image.placement.top);
        cut(image, left, top, rounded(-REACH.0 * size)..rounded(REACH.1 * size))
    }
}

fn glyphs(buffer: &Buffer) -> impl Iterator<Item = &LayoutGlyph> {
    // There is only one line: line breaks were replaced by spaces.
    buffer.layout_runs().take(1).flat_map(|run| run.glyphs.iter())
}

/// The part of a glyph within `rows`, or `None` if that part is empty.
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
    // Reduce the edges to the few levels of coverage that all other shapes have.
    let pixels = pixels
        .iter()
        .map(|cover| coverage(u8::try_from(u16::from(*cover) * 16 / 255).expect("at most 16")))
        .collect();
    let cover = GrayImage::from_raw(width, u32::try_from(count).ok()?, pixels)?;
    Some(Mark::Plain(Mask { left, top, cover }))
}

fn letters(system: &mut FontSystem, family: &str) -> BTreeSet<char> {
    let embedded = system.db().faces().find(|face| face.families.iter().any(|(name, _)| name == family));
    let font = embedded.map(|face| face.id).and_then(|id| system.get_font(id, Weight::NORMAL));
    let font = font.expect("the house's font is a font");
    let map = font.as_swash().charmap();
    (' '..='\u{ffff}').filter(|letter| map.map(*letter) != 0).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "a place on a small picture")]
pub fn rounded(place: f32) -> i32 {
    place.round() as i32
}

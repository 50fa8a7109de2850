//! Text in pictures: one line at a time, in the house's fonts.
//!
//! cosmic-text shapes it, orders both directions of writing and draws the glyphs. Texts of ours never need
//! other fonts than the two that are part of the program, so that they look the same on every machine, byte
//! for byte: one for letters, and one for the characters of Chinese that our own sentences have. The names of
//! people may: what both lack is looked for in the fonts of the system, which are listed when first needed. A
//! letter that no font has is left out.

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
use super::mask::{Mask, covered};
use super::path::Point;

pub use clean::clean;

/// The house's fonts, each with what it is called among the fonts of a system that may have another of its
/// name: Inter, semi-bold, with the letters of Latin, Greek and Cyrillic; and Noto Sans CJK TC, medium, with
/// what our sentences in traditional Chinese are written with (`assets/fonts`). What the first has is never
/// taken from the second.
const FONTS: [(&str, &[u8]); 2] = [
    (FAMILY, include_bytes!("../../../../assets/fonts/Inter-SemiBold.otf")),
    (CHARACTERS, include_bytes!("../../../../assets/fonts/NotoSansCJKtc-Medium.otf")),
];
const FAMILY: &str = "Engawa";
const CHARACTERS: &str = "Engawa Characters";

/// Height of a capital letter of the font, to one of its size.
pub const CAPITAL: f32 = 0.727;
/// A line of Chinese characters, which have more strokes and no letters that reach below the line, is written
/// so much larger.
const LARGER: f32 = 1.25;
/// A line that has to fit is made smaller down to so much of its size, and cut where that is still too wide.
const SMALLEST: f32 = 0.5;
/// How far above and below the line of writing letters may reach, to one of their size: what reaches further
/// is cut.
const REACH: (f32, f32) = (1.05, 0.35);
/// Number of drawn glyphs above which the cache is emptied.
const DRAWN: usize = 4096;

/// A line of text as drawn glyphs.
pub struct Written {
    marks: Vec<Mark>,
    width: f32,
}

/// One glyph where it lies: its left edge from that of the line, its top from the line of writing. A coloured
/// one has red, green, blue and opacity of each pixel.
enum Mark {
    Plain(Mask),
    Coloured { corner: (i32, i32), width: u32, pixels: Vec<u8> },
}

impl Written {
    /// Width of the line in pixels.
    pub const fn width(&self) -> f32 {
        self.width
    }

    /// Lays it on a canvas, its left edge and the middle of its capital letters at this place. They have this
    /// size.
    pub fn lay(self, canvas: &mut Canvas, ink: Ink, at: Point, size: f32) {
        let (left, line) = (whole(at.0), whole(at.1 + size * CAPITAL / 2.0));
        for mark in self.marks {
            match mark {
                Mark::Plain(mask) => {
                    let mask = Mask { left: mask.left + left, top: mask.top + line, ..mask };
                    canvas.lay(&mask, ink);
                }
                Mark::Coloured { corner: (x, y), width, pixels } => {
                    canvas.stamp(x + left, y + line, width, &pixels);
                }
            }
        }
    }
}

/// A line of text of this size, cut with an ellipsis where it is wider than `most`; nothing where no font has
/// any of it.
pub fn write(text: &str, size: f32, most: f32) -> Option<Written> {
    let mut fonts = fonts();
    if fonts.ours.has_all(text) {
        return fonts.ours.write(text, size, most);
    }
    let all = fonts.all.get_or_insert_with(Fonts::with_the_systems);
    let known = all.known(text);
    if known.is_empty() { None } else { all.write(&known, size, most) }
}

/// A line of text with its size.
pub struct Fitted {
    written: Written,
    size: f32,
}

impl Fitted {
    /// Width of the line in pixels.
    pub const fn width(&self) -> f32 {
        self.written.width()
    }

    /// How large it is of the size that was asked for.
    #[cfg(test)]
    pub fn share(&self, text: &str, capitals: f32) -> f32 {
        self.size / full_size(text, capitals)
    }

    /// Lays it on a canvas, its left edge and the middle of its capital letters at this place.
    pub fn lay(self, canvas: &mut Canvas, ink: Ink, at: Point) {
        self.written.lay(canvas, ink, at, self.size);
    }
}

/// A line of text with capital letters of this height, or smaller where it would be wider than `most`;
/// nothing where no font has any of it.
pub fn fitted(text: &str, capitals: f32, most: f32) -> Option<Fitted> {
    let size = full_size(text, capitals);
    let whole = write(text, size, f32::from(u16::MAX))?;
    if whole.width() <= most {
        return Some(Fitted { written: whole, size });
    }
    let size = size * (most / whole.width()).max(SMALLEST);
    // What was made to fit is not cut for a hundredth of a pixel.
    Some(Fitted { written: write(text, size, most + 0.1)?, size })
}

/// The size of a line with capital letters of this height, or of characters that look as large.
fn full_size(text: &str, capitals: f32) -> f32 {
    let size = capitals / CAPITAL;
    if fonts().ours.is_of_characters(text) { size * LARGER } else { size }
}

/// Whether the house's fonts have every letter of a text.
#[cfg(test)]
pub fn is_ours(text: &str) -> bool {
    fonts().ours.has_all(text)
}

/// Font collections that text is written with.
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
    /// What the house's font has, and what only its font of characters has.
    letters: BTreeSet<char>,
    characters: BTreeSet<char>,
}

impl Fonts {
    fn with_the_systems() -> Self {
        let mut all = Database::new();
        all.load_system_fonts();
        Self::of(all)
    }

    /// Adds the house's fonts to others.
    fn of(mut others: Database) -> Self {
        for (family, font) in FONTS {
            for id in others.load_font_source(Source::Binary(Arc::new(font))) {
                // Every other font is looked for in its usual weight.
                let ours = others.face(id).cloned().expect("it was just loaded");
                let named = ours.families.iter().map(|(_, language)| (family.to_owned(), *language));
                let families = named.collect();
                others.remove_face(id);
                others.push_face_info(FaceInfo { families, weight: Weight::NORMAL, ..ours });
            }
        }
        let mut system = FontSystem::new_with_locale_and_db("en".to_owned(), others);
        let [letters, mut characters] = FONTS.map(|(family, _)| letters(&mut system, family));
        characters.retain(|character| !letters.contains(character));
        Self { system, drawn: SwashCache::new(), letters, characters }
    }

    fn has_all(&self, text: &str) -> bool {
        text.chars().all(|letter| self.letters.contains(&letter) || self.characters.contains(&letter))
    }

    fn is_of_characters(&self, text: &str) -> bool {
        !text.is_empty() && text.chars().all(|letter| self.characters.contains(&letter))
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

    /// A text in pieces, each with the font of the house that it is for: whatever the language, and before
    /// any font that the system has for a script.
    fn pieces<'a>(&self, text: &'a str) -> Vec<(&'a str, &'static str)> {
        let family = |letter: char| if self.characters.contains(&letter) { CHARACTERS } else { FAMILY };
        let letters: Vec<_> = text.char_indices().map(|(at, letter)| (at, family(letter))).collect();
        let starts: Vec<_> = letters.chunk_by(|a, b| a.1 == b.1).map(|run| run[0]).collect();
        let ends = starts.iter().skip(1).map(|(at, _)| *at).chain([text.len()]);
        starts.iter().zip(ends).map(|(&(start, family), end)| (&text[start..end], family)).collect()
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
        let (left, top) = (place.x + image.placement.left, place.y - image.placement.top);
        cut(image, left, top, whole(-REACH.0 * size)..whole(REACH.1 * size))
    }
}

fn glyphs(buffer: &Buffer) -> impl Iterator<Item = &LayoutGlyph> {
    // One line: whatever would break it was made a space.
    buffer.layout_runs().take(1).flat_map(|run| run.glyphs.iter())
}

/// What of a glyph lies between two rows.
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
    // As coarse as all other edges.
    let pixels = pixels
        .iter()
        .map(|cover| covered(u8::try_from(u16::from(*cover) * 16 / 255).expect("at most 16")))
        .collect();
    let cover = GrayImage::from_raw(width, u32::try_from(count).ok()?, pixels)?;
    Some(Mark::Plain(Mask { left, top, cover }))
}

/// The letters of one of the house's fonts.
fn letters(system: &mut FontSystem, family: &str) -> BTreeSet<char> {
    let ours = system.db().faces().find(|face| face.families.iter().any(|(name, _)| name == family));
    let font = ours.map(|face| face.id).and_then(|id| system.get_font(id, Weight::NORMAL));
    let font = font.expect("the house's font is a font");
    let map = font.as_swash().charmap();
    (' '..='\u{ffff}').filter(|letter| map.map(*letter) != 0).collect()
}

#[expect(clippy::cast_possible_truncation, reason = "a place on a small picture")]
fn whole(place: f32) -> i32 {
    place.round() as i32
}

//! The picture of a plan: the board after each answer, below its number and a caption. All words are already
//! translated.

use std::sync::Arc;

use crate::base::scene::{Area, Paint, WIDTH};

use super::banner::{ScaledCanvas, StripPixels};
use super::brush::ThemedSprites;
use super::frame::{BOARD, Frame, Size};
use super::palette::Palette;
use super::text::halves;
use super::what_if::disc;
use super::{RenderFault, Result};

/// The space around each of several boards, in pixels.
const GAP: u16 = 18;
/// The space above and below the paper of a caption, in pixels of a picture of the width [`WIDTH`]. All
/// lengths below refer to the same width.
const AROUND: u16 = 12;
/// The space above and below the lines of a caption, and the distance between two lines.
const LINES: (u16, u16) = (10, 44);
/// The font size, which is 12 pixels on a phone that is 400 wide.
const SIZE: f32 = 34.0;
/// The distances of a number's centre and of the words from the left edge of a caption, and that of the words
/// from its right edge.
const WITHIN: (f32, f32, f32) = (38.0, 74.0, 14.0);
/// The distance of the caption of a single board from the edges of the picture.
const ALONE: f32 = 18.0;

/// The size in which each of so many boards is drawn.
pub(super) const fn size_of_each(boards: usize) -> Size {
    if boards > 1 { Size::HALF } else { Size::STILL }
}

/// Draws boards in the size of [`size_of_each`], with their captions. Several boards are drawn without the
/// panels beside them, since a phone limits the width of a picture. A computer limits its height, so five
/// boards have three columns.
pub(super) fn draw(boards: &[(Frame, &str)], art: &ThemedSprites) -> Result<Frame> {
    let (first, _) = boards.first().ok_or_else(|| RenderFault::File("there is nothing to show".into()))?;
    let (columns, part, gap) = match boards.len() {
        1 => (1, Area { left: 0, top: 0, width: first.width, height: first.height }, 0),
        2..=4 => (2, Size::HALF.area(BOARD), GAP),
        _ => (3, Size::HALF.area(BOARD), GAP),
    };
    let step = part.width + gap;
    let (width, height) = (columns * step + gap, part.height + gap);
    let colours = Arc::clone(&first.colours);
    let mut picture = Frame { width, height: 0, numbers: Vec::new(), colours };
    for (number, row) in (1..).step_by(columns.into()).zip(boards.chunks(columns.into())) {
        let count = u16::try_from(row.len()).expect("at most three");
        // A row with fewer boards stands in the middle.
        let left = (width + gap - count * step) / 2;
        let places: Vec<Area> =
            (0..count).map(|column| Area { left: left + column * step, top: 0, ..part }).collect();
        picture = captions(row, &places, number, width, art)?.below(&picture);
        let ground = Palette::of(&picture.colours).number(art.value(Paint::Ground));
        let numbers = vec![ground; usize::from(width) * usize::from(height)];
        let mut band = Frame { width, height, numbers, colours: Arc::clone(&picture.colours) };
        for ((board, _), place) in row.iter().zip(places) {
            band.copy(place, board.rows(part));
        }
        picture.append(&band);
    }
    Ok(picture)
}

/// Draws the captions of a row of boards. `first` is the number of the first board, and `width` that of the
/// picture.
fn captions(
    row: &[(Frame, &str)],
    places: &[Area],
    first: usize,
    width: u16,
    art: &ThemedSprites,
) -> Result<StripPixels> {
    let scale = f32::from(width) / f32::from(WIDTH);
    let mut captions = Vec::new();
    for ((_, words), place) in row.iter().zip(places) {
        let inset = if place.width < width { 0.0 } else { ALONE };
        let left = f32::from(place.left) / scale + inset;
        let across = f32::from(place.width) / scale - 2.0 * inset;
        let most = across - WITHIN.1 - WITHIN.2;
        let lines = halves(words, SIZE, most).into_iter().flat_map(|half| halves(half, SIZE, most));
        captions.push((left, across, most, lines.collect::<Vec<_>>()));
    }
    let count = |lines: &[&str]| u16::try_from(lines.len()).expect("at most four");
    let rows = captions.iter().map(|(.., lines)| count(lines)).max().unwrap_or(1);
    let high = 2 * LINES.0 + rows * LINES.1;
    let mut strip = ScaledCanvas::new(high + 2 * AROUND, art, scale);
    let middle = f32::from(AROUND) + f32::from(high) / 2.0;
    for (number, (left, across, most, lines)) in (first..).zip(captions) {
        strip.paper((left, AROUND.into(), across, high.into()))?;
        disc(&mut strip, number, (left + WITHIN.0, middle))?;
        let mut y = middle - f32::from((count(&lines) - 1) * LINES.1) / 2.0;
        for line in lines {
            strip.sentence(Paint::Ink, line, (left + WITHIN.1, y), 0.0, SIZE, most);
            y += f32::from(LINES.1);
        }
    }
    Ok(strip.finish())
}

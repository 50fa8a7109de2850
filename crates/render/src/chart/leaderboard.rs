//! The picture of one page of a leaderboard. Each row shows a rank, a name if known, and a rating with
//! its deviation. The rating and the deviation appear as digits, and as a dot and a bar on a common
//! scale.

use crate::Result;
use crate::base::scene::{Outline, Paint, Theme, WIDTH};
use crate::shared_sprites::CROWN_SIGN;
use crate::text::{CAPITAL, TextLine, clean, fitted, write};

use super::sheet::{ChartSheet, MARGIN, width_of};
use super::{Axis, CREST_DIGIT, CREST_RADIUS, MOST_LINES, Scale, crest};

/// The contents of one page of a leaderboard.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LeaderboardChart {
    /// The heading, which may contain characters that cannot be drawn. If no character can be drawn, the
    /// page has no heading.
    pub title: Option<String>,
    /// The explanation of dots and bars, below the rows.
    pub legend: Option<String>,
    /// The rows from top to bottom. Only the first 20 are drawn.
    pub rungs: Vec<ChartRow>,
    pub theme: Theme,
}

/// One row of a leaderboard: a person with rank and rating.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChartRow {
    /// The rank, from 1. The numbers 1 to 3 are drawn in crests (ornaments).
    pub rank: u64,
    /// The display name, which may contain characters that cannot be drawn. If no character can be drawn,
    /// the row has no name.
    pub name: Option<String>,
    /// The rating in whole points, 0 to 4000.
    pub rating: u16,
    /// The deviation (uncertainty) of the rating in whole points, at most 1000.
    pub deviation: u16,
    /// Whether the rating is reliable enough for a comparison. The dot of a reliable rating is filled;
    /// the dot of an unreliable rating is hollow.
    pub settled: bool,
    /// Whether a pointer marks the row.
    pub marked: bool,
    /// Whether a crown follows the name.
    pub crowned: bool,
}

impl ChartRow {
    /// The lowest and the highest rating within the deviation.
    const fn range(&self) -> (u16, u16) {
        (self.rating.saturating_sub(self.deviation), self.rating.saturating_add(self.deviation))
    }
}

/// The height of a row, in pixels.
const STEP: u16 = 55;
/// The space above the first row, in pixels.
const ABOVE: u16 = 50;
/// The space below the last row, in pixels.
const BELOW: u16 = 130;
/// The legend, in pixels: distance of its vertical centre from the lower edge, maximum width, and font
/// size.
const LEGEND: (f32, f32, f32) = (60.0, 1000.0, 29.0);
/// The heading, in pixels: additional height of the page, distance of the heading's vertical centre from
/// the upper edge, maximum width, and font size.
const TITLE: (u16, f32, f32, f32) = (60, 80.0, 980.0, 42.0);
/// The right edges of the plot, of the ratings, and of the deviations, in pixels.
const RIGHT: (f32, f32, f32) = (832.0, 942.0, 1036.0);
/// The left edge of the rank numbers, in pixels.
const LEFT: f32 = 84.0;
/// The horizontal centre of the pointer, in pixels.
const POINTER: f32 = 63.0;
/// The distance from the middle of the last rank digit to the names, in pixels. The distance from the
/// longest name to the plot is half as large.
const GAP: f32 = 42.0;
/// The maximum width of a name and its font size, in pixels.
const NAME: (f32, f32) = (290.0, 34.0);
/// The scale of a crown, and the distance of its centre from the name, in pixels.
const CROWN: (f32, f32) = (0.42, 36.0);
/// The height of the digits of ratings and ranks, in pixels.
const DIGITS: f32 = 40.0;
/// The height of the digits of deviations, in pixels.
const DEVIATION: f32 = 28.0;
/// The height of the digits below the plot, in pixels.
const NUMERALS: f32 = 32.0;
/// The distance from the plot to the digits below it, in pixels.
const NUMERALS_BELOW: f32 = 12.0;
/// The height of a deviation's bar relative to its row.
const BAND: f64 = 0.5;
/// The corner radius of a deviation's bar, in pixels. A bar that is too small for this radius gets a smaller one.
const CORNER: f32 = 7.0;
/// The radius of a rating's dot, in pixels.
const DOT: f32 = 12.0;

/// Draws the page as a PNG file, which takes some tens of milliseconds. The height grows with the number
/// of rows. Equal pages give equal bytes.
///
/// # Errors
///
/// Fails if the file cannot be encoded.
pub fn draw_leaderboard(ladder: &LeaderboardChart) -> Result<Vec<u8>> {
    let rungs = &ladder.rungs[..ladder.rungs.len().min(20)];
    let count = u16::try_from(rungs.len()).expect("at most 20");
    let title = ladder.title.as_deref().and_then(clean);
    let title = title.and_then(|title| fitted(&title, TITLE.3 * CAPITAL, TITLE.2));
    let above = ABOVE + if title.is_some() { TITLE.0 } else { 0 };
    let mut sheet = ChartSheet::new(ladder.theme, above + count * STEP + BELOW)?;
    let unit = ranks(rungs);
    let names = names(rungs);
    let wide = |(name, rung): (Option<&TextLine>, &ChartRow)| {
        let crown = if rung.crowned { CROWN.1 + 50.0 * CROWN.0 } else { 0.0 };
        let wide = name.map_or(0.0, |name| name.width) + crown;
        if wide > 0.0 { wide + GAP / 2.0 } else { 0.0 }
    };
    let start = unit + GAP + names.iter().map(Option::as_ref).zip(rungs).map(wide).fold(0.0, f32::max);
    stripes(&mut sheet, above, count)?;
    let (ink, shade) = (sheet.ink(Paint::InkSoft), sheet.ink(Paint::PaperShade));
    let bottom = f32::from(sheet.height - BELOW);
    let scale = scale(rungs, start);
    let ratings = scale.axis((start, RIGHT.0));
    let rows = Axis::new((count.max(1).into(), 0.0), (bottom, above.into()));
    for rating in scale.lines() {
        let x = ratings.at(rating);
        sheet.line(shade, &rows.span().map(|y| (x, y)), 2.5);
        let middle = bottom + NUMERALS_BELOW + NUMERALS / 2.0;
        sheet.number(ink, &rating.to_string(), (x, middle), 0.5, NUMERALS)?;
    }
    let numbered = || (0_u16..).zip(rungs).map(|(row, rung)| (f64::from(row) + 0.5, rung));
    for (row, rung) in numbered() {
        let (lowest, highest) = rung.range();
        let (left, right) = (ratings.at(lowest), ratings.at(highest));
        let (top, bottom) = (rows.at(row - BAND / 2.0), rows.at(row + BAND / 2.0));
        let (width, height) = (right - left, bottom - top);
        let corner = CORNER.min(width / 2.0).min(height / 2.0);
        sheet.lay(&Outline::slab(Paint::IndigoLight, left, top, width, height, corner).faint(0.65))?;
    }
    for (row, rung) in numbered() {
        let (x, y) = (ratings.at(rung.rating), rows.at(row));
        dot(&mut sheet, rung, x, y)?;
        beside(&mut sheet, rung, unit, y)?;
    }
    if let Some(legend) = ladder.legend.as_deref().and_then(|legend| write(legend, LEGEND.2, LEGEND.1)) {
        let at = (f32::from(WIDTH) / 2.0, f32::from(sheet.height) - LEGEND.0);
        sheet.write(legend, Paint::InkSoft, at, 0.5);
    }
    if let Some(title) = title {
        sheet.write(title, Paint::Ink, (f32::from(WIDTH) / 2.0, TITLE.1), 0.5);
    }
    write_names(&mut sheet, names, rungs, (unit + GAP, above))?;
    sheet.png()
}

/// Writes the names, each with its crown. They begin at `left`, below `above`.
fn write_names(
    sheet: &mut ChartSheet,
    names: Vec<Option<TextLine>>,
    rungs: &[ChartRow],
    (left, above): (f32, u16),
) -> Result<()> {
    for ((row, name), rung) in (0_u16..).zip(names).zip(rungs) {
        let middle = f32::from(above + row * STEP) + f32::from(STEP) / 2.0;
        if rung.crowned {
            let wide = name.as_ref().map_or(0.0, |name| name.width);
            crown(sheet, left + wide + CROWN.1, middle)?;
        }
        if let Some(name) = name {
            sheet.write(name, Paint::Ink, (left, middle), 0.0);
        }
    }
    Ok(())
}

/// The laid-out name of each row, or `None` if the row has no name that can be drawn.
fn names(rungs: &[ChartRow]) -> Vec<Option<TextLine>> {
    let name = |rung: &ChartRow| write(&clean(rung.name.as_deref()?)?, NAME.1, NAME.0);
    rungs.iter().map(name).collect()
}

/// The horizontal centre of the last digit, which is the same for all ranks. Crests have the same
/// centre.
fn ranks(rungs: &[ChartRow]) -> f32 {
    let widest = rungs.iter().map(|rung| width_of(&rung.rank.to_string(), DIGITS)).fold(0.0, f32::max);
    LEFT + (widest - width_of("0", DIGITS) / 2.0).max(CREST_RADIUS)
}

/// Shades every other row, to guide the eye across the page.
fn stripes(sheet: &mut ChartSheet, above: u16, count: u16) -> Result<()> {
    let (left, width) = (MARGIN.0 + 12.0, f32::from(WIDTH) - 2.0 * (MARGIN.0 + 12.0));
    let stripe = Outline::slab(Paint::PaperShade, left, 0.0, width, f32::from(STEP), 8.0);
    let rows = (0..count).step_by(2).map(|row| (0, i32::from(above + row * STEP)));
    sheet.lay_copies(&stripe.faint(0.3), rows)
}

/// The scale of the ratings for a plot that begins at `left`. It has as many lines as possible, as long as
/// the numbers below the lines do not collide.
fn scale(rungs: &[ChartRow], left: f32) -> Scale {
    let lowest = rungs.iter().map(|rung| rung.range().0).min().unwrap_or(1500);
    let highest = rungs.iter().map(|rung| rung.range().1).max().unwrap_or(1500);
    let apart = width_of("0000", NUMERALS) + GAP;
    let fits = (2..=MOST_LINES).rev().find(|lines| f32::from(*lines) * apart <= RIGHT.0 - left);
    Scale::within(lowest, highest, fits.unwrap_or(2))
}

/// Draws the dot of a rating with a rim in the colour of paper. The dot is hollow if the rating is not
/// reliable.
fn dot(sheet: &mut ChartSheet, rung: &ChartRow, x: f32, y: f32) -> Result<()> {
    sheet.lay(&Outline::disc(Paint::Paper, x, y, DOT + 4.0))?;
    sheet.lay(&Outline::disc(Paint::Vermilion, x, y, DOT))?;
    if rung.settled { Ok(()) } else { sheet.lay(&Outline::disc(Paint::Paper, x, y, DOT - 5.0)) }
}

/// Draws the sign of a crown, which is 100 units wide before it is scaled.
fn crown(sheet: &mut ChartSheet, x: f32, y: f32) -> Result<()> {
    let half = 50.0 * CROWN.0;
    let mut outlines = CROWN_SIGN.into_iter();
    outlines.try_for_each(|outline| sheet.lay(&outline.at(x - half, y - half, CROWN.0, 0.0)))
}

/// Draws the pointer and the rank to the left of the plot, and the digits of the rating to its right.
/// `unit` is the horizontal centre of the rank's last digit.
fn beside(sheet: &mut ChartSheet, rung: &ChartRow, unit: f32, y: f32) -> Result<()> {
    let ink = sheet.ink(Paint::Ink);
    if rung.marked {
        let pointer = Outline::path(Paint::Vermilion, "M-8 -13 L10 0 L-8 13 Z");
        sheet.lay(&pointer.at(POINTER, y, 1.0, 0.0))?;
    }
    let crest = crest(rung.rank, (unit, y));
    crest.iter().try_for_each(|outline| sheet.lay(outline))?;
    let rank = rung.rank.to_string();
    if crest.is_empty() {
        let right = unit + width_of("0", DIGITS) / 2.0;
        sheet.number(ink, &rank, (right, y), 1.0, DIGITS)?;
    } else {
        sheet.number(ink, &rank, (unit, y), 0.5, CREST_DIGIT)?;
    }
    sheet.number(ink, &rung.rating.to_string(), (RIGHT.1, y), 1.0, DIGITS)?;
    let soft = sheet.ink(Paint::InkSoft);
    sheet.number(soft, &format!("±{}", rung.deviation), (RIGHT.2, y), 1.0, DEVIATION)
}

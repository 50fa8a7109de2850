//! A page of a leaderboard: for each rank its number, where the rating stands on a common scale and how sure
//! it is, and the rating in digits; and what they are called, where that is known.

use plotters::chart::{ChartBuilder, ChartContext, LabelAreaPosition};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::combinators::{BindKeyPoints, WithKeyPoints};
use plotters::coord::types::{RangedCoordf64, RangedCoordi32};
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::Rectangle;

use crate::base::scene::{Outline, Paint, Theme, WIDTH};

use super::easel::{At, Easel, UNSEEN, fault, fine, numerals, stroke};
use super::sheet::{MARGIN, Sheet, width_of};
use super::{MOST_LINES, Scale, seal};
use crate::Fault;
use crate::brush::Ink;
use crate::path::Point;
use crate::text::{Written, clean, write};

/// One page of a leaderboard, to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ladder {
    /// What stands above, as somebody wrote it. What cannot be drawn is left out.
    pub title: Option<String>,
    /// What stands below: what dots and bars mean.
    pub legend: Option<String>,
    /// From the top; at most 20.
    pub rungs: Vec<Rung>,
    pub theme: Theme,
}

/// One ranked person on the page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Rung {
    /// Its number. The first three wear crests.
    pub rank: u64,
    /// Who stands there, as they wrote it. Who has no name, or none that can be drawn, is their rank alone.
    pub name: Option<String>,
    /// In whole points, 0 to 4000.
    pub rating: u16,
    /// How far off the rating may be, in whole points, at most 1000.
    pub deviation: u16,
    /// Whether it is sure enough to compare by: a full dot, else a hollow one.
    pub settled: bool,
    /// Whether a pointer marks this rung.
    pub marked: bool,
}

impl Rung {
    const fn lowest(&self) -> u16 {
        self.rating.saturating_sub(self.deviation)
    }

    const fn highest(&self) -> u16 {
        self.rating.saturating_add(self.deviation)
    }
}

/// Height of a rung in pixels.
const STEP: u16 = 55;
/// From the upper edge of the picture to the first rung, and from the last one to the lower edge.
const ABOVE: u16 = 50;
const BELOW: u16 = 130;
/// From the lower edge of the picture to the middle of the legend, its greatest width and the size of its letters.
const LEGEND: (f32, f32, f32) = (60.0, 1000.0, 29.0);
/// How much lower the first rung stands below a title, the middle of the title from the upper edge, its
/// greatest width and the size of its letters.
const TITLE: (u16, f32, f32, f32) = (60, 76.0, 900.0, 38.0);
/// Where the field ends, and the right edges of the ratings and of how far off they may be.
const RIGHT: (f32, f32, f32) = (832.0, 942.0, 1036.0);
/// Left edge of the rank numbers.
const LEFT: f32 = 84.0;
/// The x coordinate of the pointer's middle.
const POINTER: f32 = 63.0;
/// From ranks to the field, or to names and from there to the field.
const GAP: f32 = 42.0;
/// The widest name in pixels, and the size of its letters.
const NAME: (f32, f32) = (290.0, 34.0);
/// Height of the digits of ratings and ranks.
const DIGITS: f32 = 40.0;
/// The same of how far off a rating may be.
const DEVIATION: f32 = 28.0;
/// Height of the digits of the scale.
const NUMERALS: f32 = 32.0;
/// Height of a band, in rungs.
const BAND: f64 = 0.5;
/// Radius of a dot in pixels.
const DOT: f32 = 12.0;

type Field<'f, 's> = ChartContext<'f, Easel<'s>, Cartesian2d<WithKeyPoints<RangedCoordi32>, RangedCoordf64>>;

/// The page as a PNG file, the higher the more rungs it has. Equal ladders give equal bytes. Takes some tens
/// of milliseconds.
pub fn ladder(ladder: &Ladder) -> Result<Vec<u8>, Fault> {
    let rungs = &ladder.rungs[..ladder.rungs.len().min(20)];
    let count = u16::try_from(rungs.len()).expect("at most 20");
    let title = ladder.title.as_deref().and_then(clean).and_then(|title| write(&title, TITLE.3, TITLE.2));
    let above = ABOVE + if title.is_some() { TITLE.0 } else { 0 };
    let mut sheet = Sheet::new(ladder.theme, above + count * STEP + BELOW)?;
    let unit = ranks(rungs);
    let names = names(rungs);
    let start = unit + GAP + names.iter().flatten().map(|name| name.width() + GAP / 2.0).fold(0.0, f32::max);
    stripes(&mut sheet, above, count)?;
    let (ink, shade) = (sheet.ink(Paint::InkSoft), sheet.ink(Paint::PaperShade));
    let band = Ink { opacity: 0.65, ..sheet.ink(Paint::IndigoLight) };
    {
        let area = Easel(&mut sheet).into_drawing_area();
        let mut field = field(&area, rungs, start, above)?;
        let mut scale = field.configure_mesh();
        scale.disable_y_mesh().axis_style(UNSEEN).bold_line_style(stroke(shade, 2.5));
        scale.x_label_style(numerals(ink, NUMERALS));
        scale.set_tick_mark_size(LabelAreaPosition::Bottom, fine(6.0));
        scale.draw().map_err(fault)?;
        let rows = || (0_u32..).zip(rungs).map(|(row, rung)| (f64::from(row) + 0.5, rung));
        let bands = rows().map(|(row, rung)| {
            let [low, high] = [rung.lowest(), rung.highest()].map(i32::from);
            Rectangle::new([(low, row - BAND / 2.0), (high, row + BAND / 2.0)], stroke(band, 0.0))
        });
        field.draw_series(bands).map_err(fault)?;
        for (row, rung) in rows() {
            let drawn = At((i32::from(rung.rating), row), move |sheet: &mut Sheet, (x, y): Point| {
                dot(sheet, rung, x, y)?;
                beside(sheet, rung, unit, y)
            });
            field.plotting_area().draw(&drawn).map_err(fault)?;
        }
    }
    if let Some(legend) = ladder.legend.as_deref().and_then(|legend| write(legend, LEGEND.2, LEGEND.1)) {
        let at = (f32::from(WIDTH) / 2.0, f32::from(sheet.height()) - LEGEND.0);
        sheet.write(legend, Paint::InkSoft, at, 0.5, LEGEND.2);
    }
    if let Some(title) = title {
        sheet.write(title, Paint::Ink, (f32::from(WIDTH) / 2.0, TITLE.1), 0.5, TITLE.3);
    }
    for (row, name) in (0_u16..).zip(names) {
        let middle = f32::from(above + row * STEP) + f32::from(STEP) / 2.0;
        if let Some(name) = name {
            sheet.write(name, Paint::Ink, (unit + GAP, middle), 0.0, NAME.1);
        }
    }
    sheet.png()
}

/// What each is called, as far as it can be drawn.
fn names(rungs: &[Rung]) -> Vec<Option<Written>> {
    let name = |rung: &Rung| write(&clean(rung.name.as_deref()?)?, NAME.1, NAME.0);
    rungs.iter().map(name).collect()
}

/// The middle of the last digit of ranks: there crests stand too.
fn ranks(rungs: &[Rung]) -> f32 {
    let widest = rungs.iter().map(|rung| width_of(&rung.rank.to_string(), DIGITS)).fold(0.0, f32::max);
    LEFT + (widest - width_of("0", DIGITS) / 2.0).max(seal::RADIUS)
}

/// Every other rung in shade, so that the eye finds its way across.
fn stripes(sheet: &mut Sheet, above: u16, count: u16) -> Result<(), Fault> {
    let (left, width) = (MARGIN.0 + 12.0, f32::from(WIDTH) - 2.0 * (MARGIN.0 + 12.0));
    (0..count).step_by(2).try_for_each(|row| {
        let top = f32::from(above + row * STEP);
        let stripe = Outline::slab(Paint::PaperShade, left, top, width, f32::from(STEP), 8.0);
        sheet.lay(&stripe.faint(0.3))
    })
}

/// The coordinates: ratings across, rungs down.
fn field<'f, 's>(
    area: &'f DrawingArea<Easel<'s>, Shift>,
    rungs: &[Rung],
    left: f32,
    above: u16,
) -> Result<Field<'f, 's>, Fault> {
    let lowest = rungs.iter().map(Rung::lowest).min().unwrap_or(1500);
    let highest = rungs.iter().map(Rung::highest).max().unwrap_or(1500);
    // So many that their numbers do not touch.
    let apart = width_of("0000", NUMERALS) + GAP;
    let fits = (2..=MOST_LINES).rev().find(|lines| f32::from(*lines) * apart <= RIGHT.0 - left);
    let scale = Scale::within(lowest, highest, fits.unwrap_or(2));
    let count = u32::try_from(rungs.len().max(1)).expect("at most 20");
    ChartBuilder::on(area)
        .margin_top(fine(f32::from(above)))
        .margin_left(fine(left))
        .margin_right(fine(f32::from(WIDTH) - RIGHT.0))
        .set_label_area_size(LabelAreaPosition::Bottom, fine(f32::from(BELOW)))
        .build_cartesian_2d(scale.range().with_key_points(scale.lines()), f64::from(count)..0.0)
        .map_err(fault)
}

/// The rating on the scale: a dot on a rim of paper, hollow while it is not settled.
fn dot(sheet: &mut Sheet, rung: &Rung, x: f32, y: f32) -> Result<(), Fault> {
    sheet.lay(&Outline::disc(Paint::Paper, x, y, DOT + 4.0))?;
    sheet.lay(&Outline::disc(Paint::Vermilion, x, y, DOT))?;
    if rung.settled { Ok(()) } else { sheet.lay(&Outline::disc(Paint::Paper, x, y, DOT - 5.0)) }
}

/// The rank before the field and the rating after it.
fn beside(sheet: &mut Sheet, rung: &Rung, unit: f32, y: f32) -> Result<(), Fault> {
    let ink = sheet.ink(Paint::Ink);
    if rung.marked {
        let pointer = Outline::path(Paint::Vermilion, "M-8 -13 L10 0 L-8 13 Z");
        sheet.lay(&pointer.at(POINTER, y, 1.0, 0.0))?;
    }
    let crest = seal::crest(rung.rank, (unit, y));
    crest.iter().try_for_each(|outline| sheet.lay(outline))?;
    let rank = rung.rank.to_string();
    if crest.is_empty() {
        let right = unit + width_of("0", DIGITS) / 2.0;
        sheet.number(ink, &rank, (right, y), 1.0, DIGITS)?;
    } else {
        sheet.number(ink, &rank, (unit, y), 0.5, seal::DIGIT)?;
    }
    sheet.number(ink, &rung.rating.to_string(), (RIGHT.1, y), 1.0, DIGITS)?;
    let soft = sheet.ink(Paint::InkSoft);
    sheet.number(soft, &format!("±{}", rung.deviation), (RIGHT.2, y), 1.0, DEVIATION)
}

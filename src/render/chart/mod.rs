//! A chart of ratings on a sheet of paper: a line for each game, match by match, and the ratings at the side in digits.
//!
//! What a line stands for is said beside the picture: each ends in a mark of its own, so that nobody needs the colours.
//! Knows neither games nor people.

use crate::base::scene::{Form, HEIGHT, Outline, Paint, Theme, WIDTH};

use super::Fault;
use super::brush::Canvas;
use super::frame::Frame;
use super::palette::Palette;
use super::path::Point;
use super::size::Size;

mod digits;
mod sheet;

use sheet::Sheet;

/// A chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// At most [`Mark::ALL`]; the first is drawn last, on top.
    pub lines: Vec<Line>,
    /// The colours.
    pub theme: Theme,
}

/// One line of a chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What its end looks like.
    pub mark: Mark,
    /// The number of a match and the rating after it, in order.
    pub points: Vec<(u32, u16)>,
}

/// What tells lines apart without colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A disc.
    Disc,
    /// A square.
    Square,
    /// A triangle on its base.
    Triangle,
    /// A square on its corner.
    Diamond,
}

impl Mark {
    /// Every mark.
    pub const ALL: [Self; 4] = [Self::Disc, Self::Square, Self::Triangle, Self::Diamond];

    const fn paint(self) -> Paint {
        match self {
            Self::Disc => Paint::Vermilion,
            Self::Square => Paint::Indigo,
            Self::Triangle => Paint::Pine,
            Self::Diamond => Paint::Maple,
        }
    }

    /// Its form about the origin.
    const fn form(self) -> Form {
        match self {
            Self::Disc => Form::Disc(0.0, 0.0, 15.0),
            Self::Square => Form::Slab(-14.0, -14.0, 28.0, 28.0, 2.0),
            Self::Triangle => Form::Path("M0 -18 L17 12 L-17 12 Z"),
            Self::Diamond => Form::Path("M0 -20 L20 0 L0 20 L-20 0 Z"),
        }
    }
}

/// Where lines are drawn, in pixels: left, top, right, bottom.
const FIELD: (f32, f32, f32, f32) = (204.0, 92.0, 1000.0, 608.0);
/// Points between two lines across, from fine to coarse.
const STEPS: [u16; 7] = [10, 20, 50, 100, 200, 500, 1000];
/// Lines across, at most.
const MOST_LINES: u16 = 6;
/// Width of a line in pixels.
const WIDTH_OF_LINE: f32 = 8.0;
/// A line with more points shows no dots on its way.
const MOST_DOTS: usize = 40;

/// The chart as a PNG file. Equal charts give equal bytes.
pub fn chart(chart: &Chart) -> Result<Vec<u8>, Fault> {
    let mut sheet = Sheet::new(Canvas::new(WIDTH, HEIGHT), chart.theme);
    let range = range_of(chart);
    draw_sheet(&mut sheet, &range)?;
    for line in chart.lines.iter().rev() {
        draw_line(&mut sheet, line, &range)?;
    }
    let colours = sheet.into_canvas().colours();
    let mut palette = Palette::choose(&colours);
    let numbers = colours.iter().map(|&colour| palette.number(colour)).collect();
    Frame::new(Size::STILL, numbers, palette.colours().into()).png()
}

/// What the field shows: matches across, ratings up.
struct Range {
    first: u32,
    last: u32,
    low: u16,
    high: u16,
    step: u16,
}

fn range_of(chart: &Chart) -> Range {
    let points = || chart.lines.iter().flat_map(|line| line.points.iter().copied());
    let (low, high) = (points().map(|(_, y)| y).min(), points().map(|(_, y)| y).max());
    let (low, high) = (low.unwrap_or(1500), high.unwrap_or(1500));
    let fits = |step: &u16| (high / step + 1) - low / step < MOST_LINES;
    let step = STEPS.into_iter().find(fits).unwrap_or(STEPS[STEPS.len() - 1]);
    let first = points().map(|(x, _)| x).min().unwrap_or(0);
    let last = points().map(|(x, _)| x).max().unwrap_or(1).max(first + 1);
    Range { first, last, low: low / step * step, high: (high / step + 1) * step, step }
}

/// The ground, the paper, lines across with their ratings.
fn draw_sheet(sheet: &mut Sheet, range: &Range) -> Result<(), Fault> {
    let whole = (f32::from(WIDTH), f32::from(HEIGHT));
    let paper = |paint, aside: f32| {
        Outline::slab(paint, (34.0 + aside, 30.0 + aside), (whole.0 - 68.0, whole.1 - 60.0), 14.0)
    };
    sheet.lay(&Outline::slab(Paint::Ground, (-2.0, -2.0), (whole.0 + 4.0, whole.1 + 4.0), 0.0))?;
    sheet.lay(&paper(Paint::Shadow, 5.0).faint(0.35).soft(5.0))?;
    sheet.lay(&paper(Paint::Paper, 0.0))?;
    let (left, _, right, _) = FIELD;
    for rating in (range.low..=range.high).step_by(usize::from(range.step)) {
        let y = range.height_of(rating);
        sheet.line(&[(left, y), (right + 40.0, y)], 2.5, Paint::PaperShade);
        sheet.number(rating, (left - 26.0, y))?;
    }
    Ok(())
}

impl Range {
    /// Where a rating is, from the top.
    fn height_of(&self, rating: u16) -> f32 {
        let (_, top, _, bottom) = FIELD;
        top + (bottom - top) * f32::from(self.high - rating) / f32::from(self.high - self.low)
    }

    /// Where a point is on the canvas.
    fn place_of(&self, (number, rating): (u32, u16)) -> Point {
        let (left, _, right, _) = FIELD;
        #[expect(clippy::cast_precision_loss, reason = "a person plays fewer than 2^24 matches")]
        let share = (number - self.first) as f32 / (self.last - self.first) as f32;
        (left + (right - left) * share, self.height_of(rating))
    }
}

fn draw_line(sheet: &mut Sheet, line: &Line, range: &Range) -> Result<(), Fault> {
    let paint = line.mark.paint();
    let places: Vec<Point> = line.points.iter().map(|&point| range.place_of(point)).collect();
    // A rim of paper keeps lines apart where they cross.
    sheet.line(&places, WIDTH_OF_LINE + 5.0, Paint::Paper);
    sheet.line(&places, WIDTH_OF_LINE, paint);
    if places.len() <= MOST_DOTS {
        for &place in &places {
            sheet.lay(&Outline::disc(paint, place.0, place.1, 7.5))?;
        }
    }
    let Some(&last) = places.last() else { return Ok(()) };
    sheet.lay(&Outline::fill(Paint::Paper, line.mark.form()).at(last, 1.4, 0.0))?;
    sheet.lay(&Outline::fill(paint, line.mark.form()).at(last, 1.0, 0.0))
}

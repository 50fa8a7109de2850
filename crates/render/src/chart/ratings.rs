//! The chart of a person's ratings over their matches, with one line for each game. A mark at the end of
//! each line distinguishes the lines without the help of colour. The legend beside the chart explains the
//! marks and has the results.

use crate::Result;
use crate::base::scene::{Form, HEIGHT, Outline, Paint, Theme, WIDTH};
use crate::path::Point;
use crate::text::{CAPITAL, clean, fitted, write};

use super::sheet::ChartSheet;
use super::{Axis, Scale};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingChart {
    /// The person's display name, which may contain characters that cannot be drawn. If no character can
    /// be drawn, the chart has no name.
    pub name: Option<String>,
    /// At most four lines, each with its own [`LineMark`]. The first line is drawn on top of the others.
    pub lines: Vec<RatingLine>,
    /// The labels of the horizontal axis: the number of a match, and the day on which it ended.
    pub days: Vec<(u32, String)>,
    pub theme: Theme,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatingLine {
    /// The shape at the end of the line and beside the line's name in the legend.
    pub mark: LineMark,
    pub name: String,
    /// The present rating, and the results in a few words.
    pub rating: String,
    pub results: String,
    /// The line's points from left to right: the number of a match, and the rating after the match.
    pub points: Vec<(u32, u16)>,
}

/// A shape that distinguishes lines without the help of colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineMark {
    Disc,
    Square,
    Triangle,
    Diamond,
}

impl LineMark {
    pub const ALL: [Self; 4] = [Self::Disc, Self::Square, Self::Triangle, Self::Diamond];

    const fn paint(self) -> Paint {
        [Paint::Vermilion, Paint::Indigo, Paint::Pine, Paint::Maple][self as usize]
    }

    /// The shape, centred at the origin.
    const fn form(self) -> Form {
        match self {
            Self::Disc => Form::Disc(0.0, 0.0, 15.0),
            Self::Square => Form::Slab(-14.0, -14.0, 28.0, 28.0, 2.0),
            Self::Triangle => Form::Path("M0 -18 L17 12 L-17 12 Z"),
            Self::Diamond => Form::Path("M0 -20 L20 0 L0 20 L-20 0 Z"),
        }
    }
}

/// Left, top, right and bottom of the plot, in pixels.
const FIELD: (f32, f32, f32, f32) = (204.0, 132.0, 740.0, 596.0);
/// The free space to the right of the last match, for the marks, as a share of the width of all matches.
const BEYOND: f64 = 0.05;
/// The height of the scale's digits and their distance from the plot, in pixels.
const NUMERALS: (f32, f32) = (42.0, 26.0);
/// The person's name above the plot, in pixels: its vertical centre, font size and maximum width.
const HEAD: (f32, f32, f32) = (78.0, 40.0, 900.0);
/// The left edge of the person's name, in pixels.
const NAME: f32 = 64.0;
/// The legend beside the plot, in pixels: the horizontal centre of its marks, the maximum width of its words, the
/// vertical centre of the first mark, and the distance to the next one.
const LEGEND: (f32, f32, f32, f32) = (790.0, 226.0, 150.0, 122.0);
/// The lines of the legend: the paint, the distance from the mark, and the font size, in pixels.
const ROWS: [(Paint, f32, f32); 3] =
    [(Paint::Ink, 0.0, 34.0), (Paint::Ink, 39.0, 38.0), (Paint::InkSoft, 77.0, 34.0)];
/// The days below the plot, in pixels: distance of their vertical centre from the plot, font size, and
/// minimum gap between two days.
const DAYS: (f32, f32, f32) = (40.0, 28.0, 24.0);
/// The width of a line, in pixels.
const WIDTH_OF_LINE: f32 = 8.0;
/// The radius of the dot at each match, in pixels.
const DOT: f32 = 7.5;
/// The maximum number of points of a line with dots. A line with more points has no dots.
const MOST_DOTS: usize = 40;

/// The axes of the plot: matches from left to right, ratings from bottom to top.
struct Plot {
    matches: Axis,
    ratings: Axis,
    scale: Scale,
}

impl Plot {
    fn new(chart: &RatingChart) -> Self {
        let points = || chart.lines.iter().flat_map(|line| line.points.iter().copied());
        let ratings = || points().map(|(_, rating)| rating);
        let scale = Scale::around(ratings().min().unwrap_or(1500), ratings().max().unwrap_or(1500));
        let first = points().map(|(number, _)| number).min().unwrap_or(0);
        let last = points().map(|(number, _)| number).max().unwrap_or(1).max(first + 1);
        let beyond = f64::from(last - first) * BEYOND;
        let (left, top, right, bottom) = FIELD;
        let matches = Axis::new((first.into(), f64::from(last) + beyond), (left, right));
        Self { matches, ratings: scale.axis((bottom, top)), scale }
    }

    fn point(&self, (number, rating): (u32, u16)) -> Point {
        (self.matches.at(number), self.ratings.at(rating))
    }
}

/// Draws the chart as a PNG file, which takes some tens of milliseconds. Equal charts give equal bytes.
///
/// # Errors
///
/// Fails if the file cannot be encoded.
pub fn draw_ratings(chart: &RatingChart) -> Result<Vec<u8>> {
    let mut sheet = ChartSheet::new(chart.theme, HEIGHT)?;
    let (ink, shade, paper) = (sheet.ink(Paint::Ink), sheet.ink(Paint::PaperShade), sheet.ink(Paint::Paper));
    let plot = Plot::new(chart);
    for rating in plot.scale.lines() {
        let y = plot.ratings.at(rating);
        sheet.line(shade, &plot.matches.span().map(|x| (x, y)), 2.5);
        sheet.number(ink, &rating.to_string(), (FIELD.0 - NUMERALS.1, y), 1.0, NUMERALS.0)?;
    }
    for line in chart.lines.iter().rev() {
        let points: Vec<Point> = line.points.iter().map(|&point| plot.point(point)).collect();
        // Draw each line on a wider one in the colour of paper, so that crossing lines stay apart.
        sheet.line(paper, &points, WIDTH_OF_LINE + 5.0);
        if points.len() <= MOST_DOTS {
            for &(x, y) in &points {
                sheet.lay(&Outline::disc(line.mark.paint(), x, y, DOT))?;
            }
        }
        sheet.line(sheet.ink(line.mark.paint()), &points, WIDTH_OF_LINE);
        if let Some(&(x, y)) = points.last() {
            let mark = |paint, scale| Outline::fill(paint, line.mark.form()).at(x, y, scale, 0.0);
            sheet.lay(&mark(Paint::Paper, 1.4))?;
            sheet.lay(&mark(line.mark.paint(), 1.0))?;
        }
    }
    days(&mut sheet, &plot, &chart.days);
    beside(&mut sheet, chart)?;
    sheet.png()
}

/// Draws the person's name above the plot, and beside it a mark for each line with its name, rating and results.
fn beside(sheet: &mut ChartSheet, chart: &RatingChart) -> Result<()> {
    let name = chart.name.as_deref().and_then(clean).and_then(|name| write(&name, HEAD.1, HEAD.2));
    if let Some(name) = name {
        sheet.write(name, Paint::Ink, (NAME, HEAD.0), 0.0);
    }
    let (left, most, mut y) = (LEGEND.0, LEGEND.1, LEGEND.2);
    for line in &chart.lines {
        sheet.lay(&Outline::fill(line.mark.paint(), line.mark.form()).at(left, y, 0.8, 0.0))?;
        for (words, (paint, down, size)) in [&line.name, &line.rating, &line.results].into_iter().zip(ROWS) {
            if let Some(words) = fitted(words, size * CAPITAL, most) {
                sheet.write(words, paint, (left + 28.0, y + down), 0.0);
            }
        }
        y += LEGEND.3;
    }
    Ok(())
}

/// Writes the days below their matches. A day that would touch the previous one is left out.
fn days(sheet: &mut ChartSheet, plot: &Plot, days: &[(u32, String)]) {
    let (mut end, [y, _]) = (0.0, plot.ratings.span());
    for (number, day) in days {
        let Some(day) = write(day, DAYS.1, f32::from(WIDTH)) else { continue };
        let x = plot.matches.at(*number);
        let left = (x - day.width / 2.0).min(FIELD.2 - day.width);
        if left > end {
            end = left + day.width + DAYS.2;
            sheet.line(sheet.ink(Paint::InkSoft), &[(x, y + 5.0), (x, y + 15.0)], 2.5);
            sheet.write(day, Paint::InkSoft, (left, y + DAYS.0), 0.0);
        }
    }
}

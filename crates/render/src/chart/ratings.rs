//! The chart of a person's ratings over their matches, with one line for each game. A mark at the end of
//! each line distinguishes the lines without the help of colour. A legend above the chart explains the
//! marks.

use std::cell::Cell;

use plotters::chart::{ChartBuilder, ChartContext, LabelAreaPosition};
use plotters::coord::Shift;
use plotters::coord::cartesian::Cartesian2d;
use plotters::coord::combinators::{BindKeyPoints, WithKeyPoints};
use plotters::coord::types::{RangedCoordf64, RangedCoordi32};
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::series::LineSeries;

use crate::base::scene::{Form, HEIGHT, Outline, Paint, Theme, WIDTH};

use super::Scale;
use super::plotters_backend::{PlottersSheet, SheetElement, UNSEEN, fault, fine, numerals, stroke};
use super::sheet::ChartSheet;
use crate::RenderFault;
use crate::path::Point;
use crate::text::{clean, write};

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
        match self {
            Self::Disc => Paint::Vermilion,
            Self::Square => Paint::Indigo,
            Self::Triangle => Paint::Pine,
            Self::Diamond => Paint::Maple,
        }
    }

    /// Returns the shape, centred at the origin.
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
const FIELD: (f32, f32, f32, f32) = (204.0, 132.0, 1040.0, 596.0);
/// The free space to the right of the last match, for the marks, as a share of the width of all matches.
const BEYOND: f64 = 0.05;
/// The height of the scale's digits and their distance from the plot, in pixels.
const NUMERALS: (f32, f32) = (42.0, 26.0);
/// The row above the plot with the name and the legend: its vertical centre and font size, in pixels.
const HEAD: (f32, f32) = (78.0, 32.0);
/// The left edge of the person's name and its maximum width, in pixels.
const NAME: (f32, f32) = (64.0, 300.0);
/// The distance from the centre of a mark to the line's name, and from a name to the next mark, in
/// pixels.
const LEGEND: (f32, f32) = (24.0, 44.0);
/// The days below the plot, in pixels: distance of their vertical centre from the plot, font size, and
/// minimum gap between two days.
const DAYS: (f32, f32, f32) = (40.0, 28.0, 24.0);
/// The width of a line, in pixels.
const WIDTH_OF_LINE: f32 = 8.0;
/// The radius of the dot at each match, in pixels.
const DOT: f32 = 7.5;
/// The maximum number of points of a line with dots. A line with more points has no dots.
const MOST_DOTS: usize = 40;

type Field<'f, 's> =
    ChartContext<'f, PlottersSheet<'s>, Cartesian2d<RangedCoordf64, WithKeyPoints<RangedCoordi32>>>;

/// Draws the chart as a PNG file, which takes some tens of milliseconds. Equal charts give equal bytes.
///
/// # Errors
///
/// Fails if plotters cannot lay out the chart or the file cannot be encoded.
pub fn draw_ratings(chart: &RatingChart) -> Result<Vec<u8>, RenderFault> {
    let mut sheet = ChartSheet::new(chart.theme, HEIGHT)?;
    let inks = chart.lines.iter().map(|line| sheet.ink(line.mark.paint()));
    let inks: Vec<_> = inks.collect();
    let (ink, shade, paper) = (sheet.ink(Paint::Ink), sheet.ink(Paint::PaperShade), sheet.ink(Paint::Paper));
    {
        let area = PlottersSheet(&mut sheet).into_drawing_area();
        let mut field = field(&area, chart)?;
        let mut scale = field.configure_mesh();
        scale.disable_x_mesh().axis_style(UNSEEN).bold_line_style(stroke(shade, 2.5));
        scale.y_label_style(numerals(ink, NUMERALS.0));
        // plotters places the labels two tick lengths away from the plot, so set the tick length to half
        // the distance.
        scale.set_tick_mark_size(LabelAreaPosition::Left, fine(NUMERALS.1 / 2.0));
        scale.draw().map_err(fault)?;
        for (line, &ink) in chart.lines.iter().zip(&inks).rev() {
            // Draw each line on a wider one in the colour of paper, so that crossing lines stay apart.
            for (ink, width, dot) in [(paper, WIDTH_OF_LINE + 5.0, 0.0), (ink, WIDTH_OF_LINE, DOT)] {
                let dot = if line.points.len() > MOST_DOTS { 0.0 } else { dot };
                let points = line.points.iter().map(|&(number, rating)| place(number, rating));
                let series = LineSeries::new(points, stroke(ink, width)).point_size(fine(dot));
                field.draw_series(series).map_err(fault)?;
            }
            end(&field, line)?;
        }
        days(&field, &chart.days)?;
    }
    head(&mut sheet, chart)?;
    sheet.png()
}

fn place(number: u32, rating: u16) -> (f64, i32) {
    (f64::from(number), rating.into())
}

/// Creates the coordinate system of the plot: matches from left to right, ratings from bottom to top.
fn field<'f, 's>(
    area: &'f DrawingArea<PlottersSheet<'s>, Shift>,
    chart: &RatingChart,
) -> Result<Field<'f, 's>, RenderFault> {
    let points = || chart.lines.iter().flat_map(|line| line.points.iter().copied());
    let ratings = || points().map(|(_, rating)| rating);
    let scale = Scale::around(ratings().min().unwrap_or(1500), ratings().max().unwrap_or(1500));
    let first = points().map(|(number, _)| number).min().unwrap_or(0);
    let last = points().map(|(number, _)| number).max().unwrap_or(1).max(first + 1);
    let beyond = f64::from(last - first) * BEYOND;
    let (left, top, right, bottom) = FIELD;
    ChartBuilder::on(area)
        .margin_top(fine(top))
        .margin_right(fine(f32::from(WIDTH) - right))
        .margin_bottom(fine(f32::from(HEIGHT) - bottom))
        .set_label_area_size(LabelAreaPosition::Left, fine(left))
        .build_cartesian_2d(
            f64::from(first)..f64::from(last) + beyond,
            scale.range().with_key_points(scale.lines()),
        )
        .map_err(fault)
}

/// Draws the person's name and the legend above the plot.
fn head(sheet: &mut ChartSheet, chart: &RatingChart) -> Result<(), RenderFault> {
    let ((middle, size), (left, most)) = (HEAD, NAME);
    let name = chart.name.as_deref().and_then(clean).and_then(|name| write(&name, size, most));
    let start = left + name.as_ref().map_or(0.0, |name| name.width() + LEGEND.1);
    if let Some(name) = name {
        sheet.write(name, Paint::Ink, (left, middle), 0.0, size);
    }
    let mut right = FIELD.2;
    for line in chart.lines.iter().rev() {
        let Some(name) = write(&line.name, size, (right - start - LEGEND.0).max(0.0)) else { continue };
        let wide = name.width();
        sheet.write(name, Paint::Ink, (right, middle), 1.0, size);
        let x = right - wide - LEGEND.0;
        sheet.lay(&Outline::fill(line.mark.paint(), line.mark.form()).at(x, middle, 0.8, 0.0))?;
        right = x - LEGEND.1;
    }
    Ok(())
}

/// Writes the days below their matches. A day that would touch the previous one is left out.
fn days(field: &Field<'_, '_>, days: &[(u32, String)]) -> Result<(), RenderFault> {
    let end = Cell::new(0.0);
    for (number, day) in days {
        let drawn = SheetElement(
            (f64::from(*number), field.y_range().start),
            |sheet: &mut ChartSheet, (x, y): Point| {
                let Some(day) = write(day, DAYS.1, f32::from(WIDTH)) else { return Ok(()) };
                let left = (x - day.width() / 2.0).min(FIELD.2 - day.width());
                if left > end.get() {
                    end.set(left + day.width() + DAYS.2);
                    sheet.line(sheet.ink(Paint::InkSoft), &[(x, y + 5.0), (x, y + 15.0)], 2.5);
                    sheet.write(day, Paint::InkSoft, (left, y + DAYS.0), 0.0, DAYS.1);
                }
                Ok(())
            },
        );
        field.plotting_area().draw(&drawn).map_err(fault)?;
    }
    Ok(())
}

fn end(field: &Field<'_, '_>, line: &RatingLine) -> Result<(), RenderFault> {
    let Some(&(number, rating)) = line.points.last() else { return Ok(()) };
    let (paint, form) = (line.mark.paint(), line.mark.form());
    let mark = SheetElement(place(number, rating), move |sheet: &mut ChartSheet, (x, y)| {
        sheet.lay(&Outline::fill(Paint::Paper, form).at(x, y, 1.4, 0.0))?;
        sheet.lay(&Outline::fill(paint, form).at(x, y, 1.0, 0.0))
    });
    field.plotting_area().draw(&mark).map_err(fault)
}

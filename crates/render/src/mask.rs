//! The rasterizer. It computes how much of each pixel an outline covers, by filling the outline at four
//! times the size. Colours come later, in `brush`.
//!
//! A mask may extend beyond the canvas, so that blurred edges are correct at the border.

use std::ops::Range;

use image::{GrayImage, Luma};
use imageproc::drawing::draw_polygon_mut;
use imageproc::filter::box_filter;
use imageproc::point::Point as GridPoint;

use crate::base::scene::{Form, Outline, Transform};

use super::path::{self, Contour, PathError, Point};

/// The number of fine pixels per pixel along each side. Outlines are filled in fine pixels.
const FINE: i32 = 4;
/// The height of a band, in pixels. The fine pixels of one band of a board take 0.3 MB and fit into the
/// processor's cache.
const BAND: i32 = 16;

/// The coverage of a rectangle of pixels, and the position of the rectangle on a canvas.
pub struct Mask {
    pub left: i32,
    pub top: i32,
    /// The covered part of each pixel, from 0 to 255.
    pub cover: GrayImage,
}

/// A mapping from a sprite's units to pixels: scaling, then rotation by 180 degrees if required.
#[derive(Clone, Copy, Debug)]
pub struct PixelMapping {
    /// The number of pixels per unit, horizontally and vertically.
    pub scale: (f32, f32),
    /// The width and height of the sprite in pixels if the mapping rotates it by 180 degrees, otherwise
    /// `None`.
    pub turned: Option<(f32, f32)>,
}

impl PixelMapping {
    fn apply(self, at: Point) -> Point {
        let (x, y) = (at.0 * self.scale.0, at.1 * self.scale.1);
        self.turned.map_or((x, y), |(width, height)| (width - x, height - y))
    }

    fn mean(self) -> f32 {
        (self.scale.0 * self.scale.1).sqrt()
    }
}

/// Polygons with pixel coordinates, and the rule for filling them.
struct Shapes {
    /// Closed polygons with at least three corners each.
    polygons: Vec<Vec<Point>>,
    /// True for the even-odd rule, by which a polygon inside another is a hole; false to fill the union.
    even_odd: bool,
}

/// The mask of an outline within some rows of pixels, or `None` if the outline lies outside of
/// them.
///
/// # Errors
///
/// Fails if the outline's path data is invalid.
pub fn mask(outline: &Outline, stretch: PixelMapping, rows: Range<i32>) -> Result<Option<Mask>, PathError> {
    let drawn = form(outline.form, stretch.mean() * outline.transform.scale)?;
    let petals: Vec<Shapes> = (0..outline.petals)
        .map(|petal| {
            let turn = 360.0 * f32::from(petal) / f32::from(outline.petals);
            place_shapes(&drawn, outline.transform, turn, stretch)
        })
        .collect();
    Ok(cover(&petals, outline.blur * stretch.mean(), rows))
}

/// The mask of a line with round ends within some rows of pixels, or `None` if the line lies
/// outside of them. `points` and `width` are in pixels.
pub fn line_through(points: &[Point], width: f32, rows: Range<i32>) -> Option<Mask> {
    let contour = Contour { points: points.to_vec(), closed: false };
    cover(&[Shapes { polygons: strokes(&contour, width / 2.0, 1.0), even_odd: false }], 0.0, rows)
}

/// The coverage of shapes within some rows. `blurred` is the standard deviation of the blur, in
/// pixels.
fn cover(shapes: &[Shapes], blurred: f32, rows: Range<i32>) -> Option<Mask> {
    let (low, high) = bounds(shapes.iter().flat_map(|shapes| shapes.polygons.iter().flatten()))?;
    let margin = (blurred * 3.0).ceil() + 1.0;
    // Include rows outside of the range: the blur spreads their coverage into the range.
    let reach = pixel_of(margin);
    let (left, top) = (pixel_of(low.0 - margin), pixel_of(low.1 - margin).max(rows.start - reach));
    let (right, bottom) =
        (pixel_of(high.0 + margin) + 1, (pixel_of(high.1 + margin) + 1).min(rows.end + reach));
    if bottom <= top {
        return None;
    }
    let cover = fill(shapes, left, top, right - left, bottom - top);
    Some(Mask { left, top, cover: blur(cover, blurred) })
}

/// Converts a form to polygons in the form's own units. `scale` is the number of pixels per unit, which
/// decides how many corners a curve gets.
fn form(form: Form, scale: f32) -> Result<Shapes, PathError> {
    let (polygons, even_odd) = match form {
        Form::Path(data) => {
            let contours = path::contours(data, scale)?.into_iter();
            (contours.map(|contour| contour.points).collect(), true)
        }
        Form::Line(data, width) => {
            let contours = path::contours(data, scale)?;
            (contours.iter().flat_map(|contour| strokes(contour, width / 2.0, scale)).collect(), false)
        }
        Form::Disc(x, y, radius) => (vec![circle((x, y), radius, scale)], false),
        Form::Ring(x, y, radius, width) => {
            let circles = [radius + width / 2.0, radius - width / 2.0];
            (circles.map(|radius| circle((x, y), radius, scale)).to_vec(), true)
        }
        Form::Slab(left, top, width, height, radius) => {
            (vec![slab(left, top, width, height, radius, scale)], false)
        }
    };
    Ok(Shapes { polygons, even_odd })
}

/// A line with round ends as polygons: a rectangle for each segment and a circle at each point.
/// `half` is half the line's width.
fn strokes(contour: &Contour, half: f32, scale: f32) -> Vec<Vec<Point>> {
    let mut points = contour.points.clone();
    if contour.closed {
        points.extend(contour.points.first());
    }
    let discs = points.iter().map(|&point| circle(point, half, scale));
    let bars = points.windows(2).map(|ends| bar(ends[0], ends[1], half));
    discs.chain(bars).collect()
}

fn bar(from: Point, to: Point, half: f32) -> Vec<Point> {
    let length = path::distance(from, to).max(f32::EPSILON);
    let aside = ((from.1 - to.1) / length * half, (to.0 - from.0) / length * half);
    let corner = |(x, y): Point, side: f32| (x + aside.0 * side, y + aside.1 * side);
    vec![corner(from, 1.0), corner(to, 1.0), corner(to, -1.0), corner(from, -1.0)]
}

fn circle(centre: Point, radius: f32, scale: f32) -> Vec<Point> {
    arc(centre, radius, 0.0, 360.0, scale)
}

fn slab(left: f32, top: f32, width: f32, height: f32, radius: f32, scale: f32) -> Vec<Point> {
    let (right, bottom) = (left + width, top + height);
    let corners = [
        (left + radius, top + radius, 180.0),
        (right - radius, top + radius, 270.0),
        (right - radius, bottom - radius, 0.0),
        (left + radius, bottom - radius, 90.0),
    ];
    corners.into_iter().flat_map(|(x, y, from)| arc((x, y), radius, from, 90.0, scale)).collect()
}

/// Points on a circle. `from` is the first angle and `sweep` the angle to cover, in degrees
/// clockwise from the right.
fn arc(centre: Point, radius: f32, from: f32, sweep: f32, scale: f32) -> Vec<Point> {
    let steps = path::steps(radius * scale * sweep.to_radians());
    let at = |step: u8| {
        let (sin, cos) = (from + sweep * f32::from(step) / f32::from(steps)).to_radians().sin_cos();
        (centre.0 + radius * cos, centre.1 + radius * sin)
    };
    (0..=steps).map(at).collect()
}

/// Applies an outline's transform with an additional rotation of `turn` degrees, and then the mapping to
/// pixels.
fn place_shapes(shapes: &Shapes, transform: Transform, turn: f32, stretch: PixelMapping) -> Shapes {
    let (sin, cos) = (transform.turn + turn).to_radians().sin_cos();
    let point = |&(x, y): &Point| {
        let (x, y) = (x * transform.scale, y * transform.scale);
        stretch.apply((transform.origin.0 + x * cos - y * sin, transform.origin.1 + x * sin + y * cos))
    };
    let polygons = shapes.polygons.iter().map(|polygon| polygon.iter().map(point).collect()).collect();
    Shapes { polygons, even_odd: shapes.even_odd }
}

fn bounds<'a>(points: impl Iterator<Item = &'a Point>) -> Option<(Point, Point)> {
    points.fold(None, |bounds, &(x, y)| {
        let (low, high) = bounds.unwrap_or(((x, y), (x, y)));
        Some(((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y))))
    })
}

/// The row or column of the pixel that contains a coordinate.
#[expect(clippy::cast_possible_truncation, reason = "art is a few thousand pixels large")]
fn pixel_of(place: f32) -> i32 {
    place.floor() as i32
}

/// A polygon in fine pixels, counted from the upper left corner of the mask. `rows` is the range of fine
/// rows that contains the polygon.
struct GridPolygon {
    corners: Vec<GridPoint<i32>>,
    rows: Range<i32>,
}

impl GridPolygon {
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a few thousand pixels")]
    fn new(polygon: &[Point], left: i32, top: i32) -> Self {
        let scale = FINE as f32;
        // A fine pixel stands for its centre, so subtract half of one before rounding.
        let place = |at: f32, from: i32| ((at - from as f32) * scale - 0.5).round() as i32;
        let corners: Vec<_> =
            polygon.iter().map(|&(x, y)| GridPoint::new(place(x, left), place(y, top))).collect();
        let low = corners.iter().map(|corner| corner.y).min().unwrap_or_default();
        let high = corners.iter().map(|corner| corner.y + 1).max().unwrap_or_default();
        Self { corners, rows: low..high }
    }

    /// The corners that matter in a band of `height` fine rows, with y counted from the band's
    /// first row. A corner does not matter if it and both its neighbours lie above the band, or all three
    /// below, because the edges between them do not touch the band.
    fn corners_for(&self, first: i32, height: i32) -> Vec<GridPoint<i32>> {
        let count = self.corners.len();
        let row = |at: usize| self.corners[at % count].y - first;
        let is_inner = |&at: &usize| {
            let three = [row(at + count - 1), row(at), row(at + 1)];
            three.iter().all(|&row| row < 0) || three.iter().all(|&row| row >= height)
        };
        let kept = (0..count).filter(|at| !is_inner(at)).map(|at| &self.corners[at]);
        kept.map(|corner| GridPoint::new(corner.x, corner.y - first)).collect()
    }

    /// Fills the part of the polygon inside the band that begins at the fine row `first`. Returns the
    /// byte range of the rows that may have changed.
    fn draw(&self, band: &mut GrayImage, first: i32) -> Range<usize> {
        let height = i32::try_from(band.height()).expect("a band is a few rows high");
        let row = |row: i32| (row - first).clamp(0, height).unsigned_abs() as usize;
        let reached = row(self.rows.start)..row(self.rows.end);
        if !reached.is_empty() {
            draw_polygon_mut(band, &self.corners_for(first, height), Luma([u8::MAX]));
        }
        let width = band.width() as usize;
        reached.start * width..reached.end * width
    }
}

/// The coverage of each pixel in a rectangle. Works in bands of [`BAND`] rows: the fine pixels of
/// a whole board take 12 MB, and the system would have to zero all of that memory first.
fn fill(shapes: &[Shapes], left: i32, top: i32, width: i32, height: i32) -> GrayImage {
    let on_grid = |shapes: &Shapes| -> (Vec<GridPolygon>, bool) {
        (
            shapes.polygons.iter().map(|polygon| GridPolygon::new(polygon, left, top)).collect(),
            shapes.even_odd,
        )
    };
    let grid: Vec<_> = shapes.iter().map(on_grid).collect();
    let band = height.min(BAND);
    let blank = || GrayImage::new((width * FINE).unsigned_abs(), (band * FINE).unsigned_abs());
    let (mut fine, mut holed, mut one) = (blank(), blank(), blank());
    let mut cover = Vec::with_capacity((width * height).unsigned_abs() as usize);
    for first in (0..height).step_by(BAND.unsigned_abs() as usize).map(|row| row * FINE) {
        fine.fill(0);
        for (polygons, even_odd) in &grid {
            if !even_odd || polygons.len() == 1 {
                for polygon in polygons {
                    polygon.draw(&mut fine, first);
                }
                continue;
            }
            holed.fill(0);
            for polygon in polygons {
                let reached = polygon.draw(&mut one, first);
                let one = &mut (*one)[reached.clone()];
                (*holed)[reached].iter_mut().zip(&*one).for_each(|(sum, &more)| *sum ^= more);
                one.fill(0);
            }
            fine.iter_mut().zip(holed.iter()).for_each(|(sum, &more)| *sum |= more);
        }
        reduce(&fine, &mut cover);
    }
    // Drop the rows of the last band that lie beyond the rectangle.
    cover.truncate((width * height).unsigned_abs() as usize);
    GrayImage::from_raw(width.unsigned_abs(), height.unsigned_abs(), cover).expect("a count for each pixel")
}

/// Counts the filled fine pixels of each pixel and appends the coverage of each pixel to `cover`.
fn reduce(fine: &GrayImage, cover: &mut Vec<u8>) {
    let step = FINE.unsigned_abs() as usize;
    let width = fine.width() as usize;
    let mut counts = vec![0_u8; width / step];
    for band in fine.as_raw().chunks_exact(width * step) {
        counts.fill(0);
        for row in band.chunks_exact(width) {
            for (count, cells) in counts.iter_mut().zip(row.chunks_exact(step)) {
                *count += cells.iter().map(|&cell| cell & 1).sum::<u8>();
            }
        }
        cover.extend(counts.iter().copied().map(coverage));
    }
}

/// Converts a number of filled fine pixels, from 0 to 16, to coverage. The curve is steeper than linear
/// and has only five levels. At the size of a board nobody sees the difference, and files are a quarter
/// smaller.
pub(super) fn coverage(count: u8) -> u8 {
    match count {
        0..=4 => 0,
        5 | 6 => 64,
        7..=9 => 128,
        10 | 11 => 191,
        _ => u8::MAX,
    }
}

/// Blurs coverage with three passes of a box filter, which approximate a Gaussian filter. `deviation` is
/// the standard deviation of that Gaussian filter, in pixels.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few pixels, not negative")]
fn blur(cover: GrayImage, deviation: f32) -> GrayImage {
    let radius = (((4.0 * deviation * deviation + 1.0).sqrt() - 1.0) / 2.0).round() as u32;
    if radius == 0 {
        return cover;
    }
    (0..3).fold(cover, |cover, _| box_filter(&cover, radius, radius))
}

#[cfg(test)]
mod tests {
    use crate::base::scene::Paint;

    use super::*;

    const PLAIN: PixelMapping = PixelMapping { scale: (1.0, 1.0), turned: None };
    const ALL: Range<i32> = -100..100;

    /// Draws coverage as text: `#` is full, `+` is partial and `.` is none.
    fn seen(outline: Outline, stretch: PixelMapping, width: i32, height: i32) -> Vec<String> {
        let mask = mask(&outline, stretch, ALL).expect("good art").expect("it covers something");
        let cover = |x: i32, y: i32| {
            let at = u32::try_from(x - mask.left).ok().zip(u32::try_from(y - mask.top).ok());
            match at.and_then(|(x, y)| mask.cover.get_pixel_checked(x, y)).map_or(0, |pixel| pixel.0[0]) {
                0 => '.',
                u8::MAX => '#',
                _ => '+',
            }
        };
        (0..height).map(|y| (0..width).map(|x| cover(x, y)).collect()).collect()
    }

    #[test]
    fn whole_pixels_are_covered_exactly() {
        let slab = Outline::slab(Paint::Ink, 1.0, 1.0, 3.0, 2.0, 0.0);
        assert_eq!(seen(slab, PLAIN, 6, 4), ["......", ".###..", ".###..", "......"]);
        let half = Outline::path(Paint::Ink, "M1 0.5 L4 0.5 L4 2 L1 2 Z");
        assert_eq!(seen(half, PLAIN, 6, 3), [".+++..", ".###..", "......"]);
    }

    #[test]
    fn inner_outline_is_a_hole() {
        let frame = Outline::path(Paint::Ink, "M0 0 L5 0 L5 4 L0 4 Z M1 1 L4 1 L4 3 L1 3 Z");
        assert_eq!(seen(frame, PLAIN, 5, 4), ["#####", "#...#", "#...#", "#####"]);
    }

    #[test]
    fn outline_is_moved_stretched_and_turned() {
        let bar = Outline::slab(Paint::Ink, 0.0, 0.0, 2.0, 1.0, 0.0);
        assert_eq!(seen(bar.at(1.0, 1.0, 2.0, 0.0), PLAIN, 6, 3), ["......", ".####.", ".####."]);
        assert_eq!(seen(bar.at(2.0, 0.0, 1.0, 90.0), PLAIN, 3, 3), [".#.", ".#.", "..."]);
        assert_eq!(
            seen(bar.at(2.0, 2.0, 1.0, 0.0).petals(2), PLAIN, 5, 4),
            [".....", "##...", "..##.", "....."]
        );
        let stretch = PixelMapping { scale: (1.0, 2.0), turned: Some((4.0, 4.0)) };
        assert_eq!(seen(bar, stretch, 4, 4), ["....", "....", "..##", "..##"]);
    }

    #[test]
    fn band_of_rows_equals_part_of_whole() {
        let ring = Outline::ring(Paint::Ink, 20.0, 20.0, 14.0, 5.0);
        for outline in [ring, ring.soft(2.0), ring.petals(3)] {
            let whole = mask(&outline, PLAIN, ALL).expect("good art").expect("it covers something");
            for from in (0..40).step_by(8) {
                let band =
                    mask(&outline, PLAIN, from..from + 8).expect("good art").expect("it covers something");
                for row in from..from + 8 {
                    assert_eq!(row_coverage(&band, row), row_coverage(&whole, row), "row {row}");
                }
            }
        }
        assert!(mask(&ring, PLAIN, 90..99).expect("good art").is_none());
    }

    /// Returns the coverage of a row of pixels, 0 outside of the mask.
    fn row_coverage(mask: &Mask, row: i32) -> Vec<u8> {
        let down = u32::try_from(row - mask.top).ok().filter(|&down| down < mask.cover.height());
        let cover = |x| down.map_or(0, |down| mask.cover.get_pixel(x, down).0[0]);
        (0..mask.cover.width()).map(cover).collect()
    }

    #[test]
    fn blur_keeps_amount_of_ink() {
        let ink = |outline| {
            let mask = mask(&outline, PLAIN, ALL).expect("good art").expect("it covers something");
            mask.cover.iter().map(|&cover| u32::from(cover)).sum::<u32>()
        };
        let sharp = Outline::slab(Paint::Ink, 0.0, 0.0, 20.0, 20.0, 0.0);
        let (before, after) = (ink(sharp), ink(sharp.soft(3.0)));
        assert!(after.abs_diff(before) < before / 20, "{before} became {after}");
        assert_eq!(seen(sharp.soft(3.0), PLAIN, 1, 1), ["+"]);
    }
}

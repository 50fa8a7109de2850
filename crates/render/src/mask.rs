//! Forms into coverage: how much of each pixel an outline covers, found by filling it at four times the size.
//!
//! Knows no colours. Masks may reach beyond the canvas, so that a blur is right at its edge.

use std::ops::Range;

use image::{GrayImage, Luma};
use imageproc::drawing::draw_polygon_mut;
use imageproc::filter::box_filter;
use imageproc::point::Point as GridPoint;

use crate::base::scene::{Form, Outline, Transform};

use super::path::{self, BadPath, Contour, Point};

/// Filled pixels to a pixel, along each side.
const FINE: i32 = 4;
/// Height of a band, in rows of pixels. The fine pixels of so many rows of a board take 0.3 MB and stay in
/// the cache of a processor.
const BAND: i32 = 16;

/// How much of each pixel is covered, 0 to 255, in a rectangle that lies at `left`, `top` of a canvas.
pub struct Mask {
    pub left: i32,
    pub top: i32,
    /// The covered share of each pixel.
    pub cover: GrayImage,
}

/// From the units of a sprite to pixels: stretched to a rectangle, turned by half a turn or not.
#[derive(Clone, Copy, Debug)]
pub struct Stretch {
    /// Pixels to a unit, across and down.
    pub scale: (f32, f32),
    /// Width and height in pixels when the sprite is turned by half a turn.
    pub turned: Option<(f32, f32)>,
}

impl Stretch {
    fn apply(self, at: Point) -> Point {
        let (x, y) = (at.0 * self.scale.0, at.1 * self.scale.1);
        self.turned.map_or((x, y), |(width, height)| (width - x, height - y))
    }

    fn mean(self) -> f32 {
        (self.scale.0 * self.scale.1).sqrt()
    }
}

/// Polygons in pixels and the rule by which they are filled.
struct Shapes {
    /// Each is closed and has at least three corners.
    polygons: Vec<Vec<Point>>,
    /// Even-odd: a polygon inside another is a hole. Otherwise all are filled.
    holes: bool,
}

/// The mask of an outline in a sprite that is stretched like this, in these rows of pixels; `None` when it
/// covers nothing there.
pub fn mask(outline: &Outline, stretch: Stretch, rows: Range<i32>) -> Result<Option<Mask>, BadPath> {
    let drawn = form(outline.form, stretch.mean() * outline.transform.scale)?;
    let petals: Vec<Shapes> = (0..outline.petals)
        .map(|petal| {
            let turn = 360.0 * f32::from(petal) / f32::from(outline.petals);
            put(&drawn, outline.transform, turn, stretch)
        })
        .collect();
    Ok(cover(&petals, outline.blur * stretch.mean(), rows))
}

/// The mask of a line with round ends through points of the canvas, as far as it lies in these rows; `None`
/// when nothing does.
pub fn line_through(points: &[Point], width: f32, rows: Range<i32>) -> Option<Mask> {
    let contour = Contour { points: points.to_vec(), closed: false };
    cover(&[Shapes { polygons: strokes(&contour, width / 2.0, 1.0), holes: false }], 0.0, rows)
}

/// What shapes cover in these rows, with edges blurred by so many pixels.
fn cover(shapes: &[Shapes], blurred: f32, rows: Range<i32>) -> Option<Mask> {
    let (low, high) = bounds(shapes.iter().flat_map(|shapes| shapes.polygons.iter().flatten()))?;
    let margin = (blurred * 3.0).ceil() + 1.0;
    // What is blurred reaches into these rows from as far as its margin.
    let reach = whole(margin);
    let (left, top) = (whole(low.0 - margin), whole(low.1 - margin).max(rows.start - reach));
    let (right, bottom) = (whole(high.0 + margin) + 1, (whole(high.1 + margin) + 1).min(rows.end + reach));
    if bottom <= top {
        return None;
    }
    let cover = fill(shapes, left, top, right - left, bottom - top);
    Some(Mask { left, top, cover: blur(cover, blurred) })
}

/// A form as polygons in its own units.
fn form(form: Form, scale: f32) -> Result<Shapes, BadPath> {
    Ok(match form {
        Form::Path(data) => {
            let polygons = path::contours(data, scale)?.into_iter().map(|contour| contour.points).collect();
            Shapes { polygons, holes: true }
        }
        Form::Line(data, width) => {
            let contours = path::contours(data, scale)?;
            let polygons = contours.iter().flat_map(|contour| strokes(contour, width / 2.0, scale)).collect();
            Shapes { polygons, holes: false }
        }
        Form::Disc(x, y, radius) => Shapes { polygons: vec![circle((x, y), radius, scale)], holes: false },
        Form::Ring(x, y, radius, width) => {
            let circles = [radius + width / 2.0, radius - width / 2.0];
            Shapes { polygons: circles.map(|radius| circle((x, y), radius, scale)).to_vec(), holes: true }
        }
        Form::Slab(left, top, width, height, radius) => {
            Shapes { polygons: vec![slab(left, top, width, height, radius, scale)], holes: false }
        }
    })
}

/// A line with round ends: a bar for each piece, and a disc at each joint.
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

/// Points on a circle, from an angle on, in degrees clockwise from the right.
fn arc(centre: Point, radius: f32, from: f32, sweep: f32, scale: f32) -> Vec<Point> {
    let steps = path::steps(radius * scale * sweep.to_radians());
    let at = |step: u8| {
        let (sin, cos) = (from + sweep * f32::from(step) / f32::from(steps)).to_radians().sin_cos();
        (centre.0 + radius * cos, centre.1 + radius * sin)
    };
    (0..=steps).map(at).collect()
}

/// Polygons put into place, turned about the transform's origin, and stretched into pixels.
fn put(shapes: &Shapes, transform: Transform, turn: f32, stretch: Stretch) -> Shapes {
    let (sin, cos) = (transform.turn + turn).to_radians().sin_cos();
    let point = |&(x, y): &Point| {
        let (x, y) = (x * transform.scale, y * transform.scale);
        stretch.apply((transform.origin.0 + x * cos - y * sin, transform.origin.1 + x * sin + y * cos))
    };
    let polygons = shapes.polygons.iter().map(|polygon| polygon.iter().map(point).collect()).collect();
    Shapes { polygons, holes: shapes.holes }
}

fn bounds<'a>(points: impl Iterator<Item = &'a Point>) -> Option<(Point, Point)> {
    points.fold(None, |bounds, &(x, y)| {
        let (low, high) = bounds.unwrap_or(((x, y), (x, y)));
        Some(((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y))))
    })
}

/// The whole pixel that a place lies in.
#[expect(clippy::cast_possible_truncation, reason = "art is a few thousand pixels large")]
fn whole(place: f32) -> i32 {
    place.floor() as i32
}

/// A polygon with its corners in fine pixels from a corner of the mask, and the rows of fine pixels that it
/// reaches.
struct GridPolygon {
    corners: Vec<GridPoint<i32>>,
    rows: Range<i32>,
}

impl GridPolygon {
    #[expect(clippy::cast_possible_truncation, clippy::cast_precision_loss, reason = "a few thousand pixels")]
    fn new(polygon: &[Point], left: i32, top: i32) -> Self {
        let scale = FINE as f32;
        // A fine pixel stands for its centre, so half of one is taken off before rounding.
        let place = |at: f32, from: i32| ((at - from as f32) * scale - 0.5).round() as i32;
        let corners: Vec<_> =
            polygon.iter().map(|&(x, y)| GridPoint::new(place(x, left), place(y, top))).collect();
        let low = corners.iter().map(|corner| corner.y).min().unwrap_or_default();
        let high = corners.iter().map(|corner| corner.y + 1).max().unwrap_or_default();
        Self { corners, rows: low..high }
    }

    /// Returns the corners that matter in a band of `height` fine rows, with y counted from row `first`.
    /// Leaves out a corner if it and both neighbours lie above the band, or all below: their edges cannot
    /// enter it.
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

    /// Fills the polygon's part of the band whose first fine row is `first`. Returns the byte range of the
    /// rows that it may have changed.
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

/// Returns the coverage of each pixel in a rectangle. Fills one band at a time: the fine pixels of a whole
/// board take 12 MB, and the system would have to clear every page of them first.
fn fill(shapes: &[Shapes], left: i32, top: i32, width: i32, height: i32) -> GrayImage {
    let on_grid = |shapes: &Shapes| -> (Vec<GridPolygon>, bool) {
        (shapes.polygons.iter().map(|polygon| GridPolygon::new(polygon, left, top)).collect(), shapes.holes)
    };
    let grid: Vec<_> = shapes.iter().map(on_grid).collect();
    let band = height.min(BAND);
    let blank = || GrayImage::new((width * FINE).unsigned_abs(), (band * FINE).unsigned_abs());
    let (mut fine, mut whole, mut one) = (blank(), blank(), blank());
    let mut cover = Vec::with_capacity((width * height).unsigned_abs() as usize);
    for first in (0..height).step_by(BAND.unsigned_abs() as usize).map(|row| row * FINE) {
        fine.fill(0);
        for (polygons, holes) in &grid {
            if !holes || polygons.len() == 1 {
                for polygon in polygons {
                    polygon.draw(&mut fine, first);
                }
                continue;
            }
            whole.fill(0);
            for polygon in polygons {
                let reached = polygon.draw(&mut one, first);
                let one = &mut (*one)[reached.clone()];
                (*whole)[reached].iter_mut().zip(&*one).for_each(|(sum, &more)| *sum ^= more);
                one.fill(0);
            }
            fine.iter_mut().zip(whole.iter()).for_each(|(sum, &more)| *sum |= more);
        }
        reduce(&fine, &mut cover);
    }
    // The last band may be larger than what is left.
    cover.truncate((width * height).unsigned_abs() as usize);
    GrayImage::from_raw(width.unsigned_abs(), height.unsigned_abs(), cover).expect("a count for each pixel")
}

/// Appends the coverage of each pixel, from the number of its fine pixels that are filled.
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
        cover.extend(counts.iter().copied().map(covered));
    }
}

/// The coverage of a pixel with this many of its sixteen fine pixels filled. Edges are steeper than the mean
/// and have few steps: at the size at which boards are shown nobody sees it, and it saves a quarter of the
/// bytes.
pub(super) fn covered(count: u8) -> u8 {
    match count {
        0..=4 => 0,
        5 | 6 => 64,
        7..=9 => 128,
        10 | 11 => 191,
        _ => u8::MAX,
    }
}

/// Three passes of a box come close to a Gaussian whose deviation is `deviation` pixels.
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

    const PLAIN: Stretch = Stretch { scale: (1.0, 1.0), turned: None };
    const ALL: Range<i32> = -100..100;

    /// Where an outline covers whole pixels of a canvas, as rows of `#` and `.`, and `+` for a part of one.
    fn seen(outline: Outline, stretch: Stretch, width: i32, height: i32) -> Vec<String> {
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
    fn whole_pixels_are_covered_whole_and_others_not_at_all() {
        let slab = Outline::slab(Paint::Ink, 1.0, 1.0, 3.0, 2.0, 0.0);
        assert_eq!(seen(slab, PLAIN, 6, 4), ["......", ".###..", ".###..", "......"]);
        let half = Outline::path(Paint::Ink, "M1 0.5 L4 0.5 L4 2 L1 2 Z");
        assert_eq!(seen(half, PLAIN, 6, 3), [".+++..", ".###..", "......"]);
    }

    #[test]
    fn an_outline_within_another_is_a_hole() {
        let frame = Outline::path(Paint::Ink, "M0 0 L5 0 L5 4 L0 4 Z M1 1 L4 1 L4 3 L1 3 Z");
        assert_eq!(seen(frame, PLAIN, 5, 4), ["#####", "#...#", "#...#", "#####"]);
    }

    #[test]
    fn what_is_put_elsewhere_stretched_or_turned_goes_there() {
        let bar = Outline::slab(Paint::Ink, 0.0, 0.0, 2.0, 1.0, 0.0);
        assert_eq!(seen(bar.at(1.0, 1.0, 2.0, 0.0), PLAIN, 6, 3), ["......", ".####.", ".####."]);
        assert_eq!(seen(bar.at(2.0, 0.0, 1.0, 90.0), PLAIN, 3, 3), [".#.", ".#.", "..."]);
        assert_eq!(
            seen(bar.at(2.0, 2.0, 1.0, 0.0).petals(2), PLAIN, 5, 4),
            [".....", "##...", "..##.", "....."]
        );
        let stretch = Stretch { scale: (1.0, 2.0), turned: Some((4.0, 4.0)) };
        assert_eq!(seen(bar, stretch, 4, 4), ["....", "....", "..##", "..##"]);
    }

    #[test]
    fn some_rows_are_covered_as_they_are_among_all() {
        let ring = Outline::ring(Paint::Ink, 20.0, 20.0, 14.0, 5.0);
        for outline in [ring, ring.soft(2.0), ring.petals(3)] {
            let whole = mask(&outline, PLAIN, ALL).expect("good art").expect("it covers something");
            for from in (0..40).step_by(8) {
                let band =
                    mask(&outline, PLAIN, from..from + 8).expect("good art").expect("it covers something");
                for row in from..from + 8 {
                    assert_eq!(cover_of(&band, row), cover_of(&whole, row), "row {row}");
                }
            }
        }
        assert!(mask(&ring, PLAIN, 90..99).expect("good art").is_none());
    }

    /// What a mask covers of a row; nothing where the mask does not reach.
    fn cover_of(mask: &Mask, row: i32) -> Vec<u8> {
        let down = u32::try_from(row - mask.top).ok().filter(|&down| down < mask.cover.height());
        let cover = |x| down.map_or(0, |down| mask.cover.get_pixel(x, down).0[0]);
        (0..mask.cover.width()).map(cover).collect()
    }

    #[test]
    fn a_blur_moves_ink_and_keeps_its_amount() {
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

//! The picture of a what-if board, on which nothing is played: a board below a ribbon and in a dashed border,
//! with the squares of the tried moves numbered. None of these signs needs colour. All words are already
//! translated.

use crate::base::scene::{Area, Outline, Paint, WIDTH};

use super::Result;
use super::banner::{ScaledCanvas, scaled};
use super::brush::ThemedSprites;
use super::frame::Frame;
use super::palette::Palette;
use super::path::Point;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct WhatIfPicture {
    /// The text on the ribbon, which is shrunk to half its size before it is cut.
    pub ribbon: String,
    /// The squares of at most 99 tried moves on the canvas of the board, in order. A square that occurs twice
    /// has its last number.
    pub tried: Vec<Area>,
}

/// The height of the ribbon above a picture of the width [`WIDTH`], in pixels. All other lengths in this file
/// refer to the same width.
const RIBBON: u16 = 68;
/// The font size on the ribbon, and the space on either side of the text.
const TEXT: (f32, f32) = (40.0, 30.0);
/// The width of the border, which covers only the margin of the board.
const BORDER: u16 = 12;
/// The length of a dash, and the distance from its start to that of the next one.
const DASH: (u16, u16) = (28, 44);
/// Half the widths of a disc with one digit and of one with two.
const HALVES: [f32; 2] = [RADIUS, 31.0];
/// The radius of a disc, the width of its rim, and the font size of its number: 12 pixels on a phone that is
/// 400 wide.
const RADIUS: f32 = 22.0;
const RIM: f32 = 4.0;
const DIGITS: f32 = 33.0;
/// The maximum radius as a share of a square's width. A board of 14 files has smaller discs.
const LARGEST: f32 = 0.32;

impl WhatIfPicture {
    /// `frame` is the board in the size [`Size::STILL`](super::Size::STILL).
    pub(super) fn around(&self, frame: &Frame, art: &ThemedSprites) -> Result<Frame> {
        let scale = f32::from(frame.width) / f32::from(WIDTH);
        let (wide, high) = (f32::from(WIDTH), f32::from(RIBBON));
        let mut ribbon = ScaledCanvas::new(RIBBON, art, scale);
        // Beyond the edges, so that no edge is blended with the ground.
        ribbon.lay(&Outline::slab(Paint::Indigo, -9.0, -9.0, wide + 18.0, high + 18.0, 0.0))?;
        let (size, beside) = TEXT;
        let middle = (wide / 2.0, high / 2.0);
        ribbon.sentence(Paint::Paper, &self.ribbon, middle, 0.5, size, wide - 2.0 * beside);
        let mut picture = ribbon.finish().over(&frame.colours);
        let top = picture.height;
        picture.append(frame);
        let mut palette = Palette::of(&picture.colours);
        let border = [Paint::Paper, Paint::Indigo].map(|paint| palette.number(art.value(paint)));
        dash(&mut picture, top, scale, border);
        for (index, square) in self.tried.iter().enumerate() {
            if !self.tried[index + 1..].contains(square) {
                let square = Area { top: top + square.top, ..*square };
                let (area, scale) = place_of(index + 1, square, scale, picture.width);
                let mut canvas = ScaledCanvas::of_area(&picture, area, art, scale);
                disc(&mut canvas, index + 1, (half_of(index + 1) + RIM, RADIUS + RIM))?;
                canvas.finish().replace(&mut picture, area, &mut palette);
            }
        }
        Ok(picture)
    }
}

/// Draws a dashed border below the ribbon: dashes of the second colour on a line of the first.
fn dash(picture: &mut Frame, top: u16, scale: f32, [line, dash]: [u8; 2]) {
    let (width, height) = (picture.width, picture.height);
    let [thick, long, step] = [BORDER, DASH.0, DASH.1].map(|length| scaled(length, scale));
    let side = |left| Area { left, top, width: thick, height: height - top };
    for side in [side(0), side(width - thick)] {
        picture.fill(side, line);
        for at in (top..height).step_by(step.into()) {
            picture.fill(Area { top: at, height: long.min(height - at), ..side }, dash);
        }
    }
    let bottom = Area { left: 0, top: height - thick, width, height: thick };
    picture.fill(bottom, line);
    for at in (0..width).step_by(step.into()) {
        picture.fill(Area { left: at, width: long.min(width - at), ..bottom }, dash);
    }
}

/// The area of a number's disc, and the scale in which it is drawn. The disc covers the upper right corner of
/// the square and a little beyond, so that a piece stays readable.
fn place_of(number: usize, square: Area, scale: f32, across: u16) -> (Area, f32) {
    let scale = scale.min(LARGEST * f32::from(square.width) / RADIUS);
    let (wide, high) = (2.0 * (half_of(number) + RIM), 2.0 * (RADIUS + RIM));
    let [width, height, beyond] = [wide, high, RADIUS / 4.0 + RIM].map(|length| scaled(length, scale));
    let right = (square.left + square.width + beyond).min(across);
    (Area { left: right - width, top: square.top - beyond, width, height }, scale)
}

fn half_of(number: usize) -> f32 {
    HALVES[usize::from(number > 9)]
}

/// Draws a number on a disc with a pale rim, centred at a place. A disc for two digits is longer.
pub(super) fn disc(canvas: &mut ScaledCanvas<'_>, number: usize, (x, y): Point) -> Result<()> {
    let half = half_of(number);
    for (paint, rim) in [(Paint::Paper, RIM), (Paint::Indigo, 0.0)] {
        let (across, down) = (half + rim, RADIUS + rim);
        canvas.lay(&Outline::slab(paint, x - across, y - down, 2.0 * across, 2.0 * down, down))?;
    }
    canvas.text(Paint::Paper, &number.to_string(), (x, y), 0.5, DIGITS, 2.0 * half);
    Ok(())
}

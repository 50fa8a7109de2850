//! The evaluation bar below a picture: a strip of paper with one column for each position of a round.
//!
//! Columns that favour the first seat point up, and those that favour the second seat point down. Nobody
//! therefore has to tell them apart by colour. A proven result has a column of full height and full
//! colour; an estimate has a paler one.

use crate::base::scene::{Outline, Paint, WIDTH};

use super::Result;
use super::banner::{CORNER, ScaledCanvas, StripPixels};
use super::brush::ThemedSprites;
use super::frame::Frame;

/// The contents of an evaluation bar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EvaluationBar {
    /// The positions in order. Each has a value, from -1,000 (the second seat wins) to 1,000 (the first
    /// seat wins), and a flag that is true if the value is proven.
    pub columns: Vec<(i16, bool)>,
    /// The index in [`Self::columns`] of the position that the picture shows.
    pub current: usize,
    /// The side whose columns point up, then the side whose columns point down.
    pub sides: [BarSide; 2],
    /// The caption that explains the paler columns, or `None` if there are none.
    pub pale: Option<String>,
}

/// One of the two players of the round.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BarSide {
    pub name: String,
    /// The sprite of the side's pieces, drawn beside the name.
    pub token: &'static str,
    /// The colour of the side's columns.
    pub paint: Paint,
}

/// The height of the bar below a picture of the width [`WIDTH`], in pixels. All other lengths in this
/// file refer to the same width.
const STRIP: u16 = 124;
/// The paper of the bar: left, top, width and height.
const PAPER: (f32, f32, f32, f32) = (18.0, 0.0, 1064.0, 112.0);
/// The length of a column whose value is 1,000 or -1,000.
const REACH: f32 = 36.0;
/// Half the height of the column of a proven draw, which is centred on the middle line.
const DRAWN: f32 = 5.0;
/// The left and the right edge of the area in which the columns stand.
const FIELD: (f32, f32) = (292.0, 806.0);
/// The left edge of the names, and the right edge of the caption.
const TEXTS: (f32, f32) = (88.0, 1064.0);
/// The horizontal centre of the tokens (the sprites beside the names), and their width.
const TOKEN: (f32, f32) = (56.0, 46.0);
/// The vertical centres of the two names.
const ROWS: (f32, f32) = (30.0, 82.0);
/// The font size of the names.
const SIZE: f32 = 32.0;
/// The font size of the caption.
const NOTE: f32 = 28.0;
/// The maximum width of a column, including the gap beside it.
const WIDEST: f32 = 30.0;
/// The gap between columns as a share of their width, gap included. Columns narrower than [`NARROW`] have
/// no gap.
const GAP: f32 = 0.2;
/// The width, gap included, below which columns stand without gaps.
const NARROW: f32 = 11.0;
/// The width of the outline around a column.
const EDGE: f32 = 2.0;
/// The opacity of the columns of estimates, and of their outlines.
const PALE: (f32, f32) = (0.45, 0.55);
/// Half the width of the two pointers at the shown position, and their height.
const POINTER: (f32, f32) = (15.0, 16.0);

/// The vertical centre of the paper, from which columns point up or down.
const MIDDLE: f32 = PAPER.1 + PAPER.3 / 2.0;

impl EvaluationBar {
    pub(super) fn below(&self, frame: &Frame, art: &ThemedSprites) -> Result<Frame> {
        Ok(self.draw(art, f32::from(frame.width) / f32::from(WIDTH))?.below(frame))
    }

    fn draw(&self, art: &ThemedSprites, scale: f32) -> Result<StripPixels> {
        let mut strip = ScaledCanvas::new(STRIP, art, scale);
        let (left, top, across, down) = PAPER;
        strip.lay(&Outline::slab(Paint::GroundLine, left, top + 3.0, across, down, CORNER))?;
        strip.lay(&Outline::slab(Paint::Paper, left, top, across, down, CORNER))?;
        let most = FIELD.0 - TEXTS.0 - 14.0;
        for (side, row) in self.sides.iter().zip([ROWS.0, ROWS.1]) {
            strip.token(side.token, (TOKEN.0, row), TOKEN.1)?;
            strip.text(Paint::Ink, &side.name, (TEXTS.0, row), 0.0, SIZE, most);
        }
        if let Some(pale) = &self.pale {
            strip.text(Paint::InkSoft, pale, (TEXTS.1, MIDDLE), 1.0, NOTE, TEXTS.1 - FIELD.1 - 14.0);
        }
        self.columns(&mut strip)?;
        let line = Outline::slab(Paint::Ink, FIELD.0, MIDDLE - 1.0, FIELD.1 - FIELD.0, 2.0, 0.0);
        strip.lay(&line)?;
        self.mark(&mut strip)?;
        Ok(strip.finish())
    }

    /// Draws the outlines of all columns first and then the columns, so that columns without gaps appear
    /// to have a common outline.
    fn columns(&self, strip: &mut ScaledCanvas<'_>) -> Result<()> {
        for edge in [EDGE, 0.0] {
            for (index, &(reach, is_proven)) in self.columns.iter().enumerate() {
                let (left, step) = self.place(index);
                let gap = if step < NARROW { 0.0 } else { step * GAP };
                let (left, width) = (left + gap / 2.0 - edge, step - gap + 2.0 * edge);
                let high = (f32::from(reach.abs()) / 1000.0 * REACH).max(3.0);
                let (paint, top, high) = match reach {
                    0 if is_proven => (Paint::InkSoft, MIDDLE - DRAWN, 2.0 * DRAWN),
                    0 => continue,
                    1.. => (self.sides[0].paint, MIDDLE - high, high),
                    _ => (self.sides[1].paint, MIDDLE, high),
                };
                let slab = |paint| Outline::slab(paint, left, top - edge, width, high + 2.0 * edge, 0.0);
                match (edge > 0.0, is_proven) {
                    (true, true) => strip.lay(&slab(Paint::Ink))?,
                    (true, false) => strip.lay(&slab(Paint::InkSoft).faint(PALE.1))?,
                    (false, true) => strip.lay(&slab(paint))?,
                    (false, false) => {
                        strip.lay(&slab(Paint::Paper))?;
                        strip.lay(&slab(paint).faint(PALE.0))?;
                    }
                }
            }
        }
        Ok(())
    }

    /// The left edge of a column, and its width including the gap.
    fn place(&self, index: usize) -> (f32, f32) {
        #[expect(clippy::cast_precision_loss, reason = "a round has a thousand positions")]
        let (count, index) = (self.columns.len().max(1) as f32, index as f32);
        let step = ((FIELD.1 - FIELD.0) / count).min(WIDEST);
        (FIELD.0 + index * step, step)
    }

    /// Marks the shown position with a vertical line and a pointer at either end.
    fn mark(&self, strip: &mut ScaledCanvas<'_>) -> Result<()> {
        let (left, step) = self.place(self.current);
        let middle = (left + step / 2.0).clamp(FIELD.0 + POINTER.0, FIELD.1 - POINTER.0);
        let (top, bottom) = (PAPER.1 + 1.0, PAPER.1 + PAPER.3 - 1.0);
        for (paint, wide) in [(Paint::Paper, 7.0), (Paint::Crimson, 3.0)] {
            strip.lay(&Outline::slab(paint, middle - wide / 2.0, top, wide, bottom - top, 0.0))?;
        }
        for (tip, turn) in [(top, 0.0), (bottom, 180.0)] {
            strip.lay(&Outline::path(Paint::Crimson, TRIANGLE).at(middle, tip, 1.0, turn))?;
        }
        Ok(())
    }
}

/// A pointer that points down, with the size [`POINTER`] and its upper edge at the origin.
const TRIANGLE: &str = "M-15 0 L15 0 L0 16 Z";

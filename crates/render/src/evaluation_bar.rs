//! Evaluation bar below a picture: a strip of paper with a column for each position of a round.
//!
//! Columns of the first seat point up and those of the second seat down, so that colour is never needed
//! to tell them apart. Proven results have full height and full colour; estimates are paler.

use crate::base::scene::{Outline, Paint, WIDTH};

use super::RenderFault;
use super::banner::{CORNER, Strip, StripPixels};
use super::brush::ThemedSprites;
use super::frame::Frame;

/// Contents of the evaluation bar below a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EvaluationBar {
    /// Each position in order: its value from -1,000 (second seat wins) to 1,000 (first seat wins), and
    /// whether that value is proven.
    pub columns: Vec<(i16, bool)>,
    /// Index into [`Self::columns`] of the position that the picture shows.
    pub here: usize,
    /// The sides whose columns point up and down.
    pub sides: [BarSide; 2],
    /// Caption that explains the paler columns; absent if there are none.
    pub pale: Option<String>,
}

/// One of the two sides of a strip.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BarSide {
    pub name: String,
    /// Sprite that stands beside the name.
    pub token: &'static str,
    /// Colour of the side's columns and pieces.
    pub paint: Paint,
}

/// Height of the strip on a canvas of full width, in pixels. All lengths below are of the same scale.
const STRIP: u16 = 124;
/// Left, top, width and height of the paper.
const PAPER: (f32, f32, f32, f32) = (18.0, 0.0, 1064.0, 112.0);
/// Length of a full column. A proven draw is drawn around the middle line instead.
const REACH: f32 = 36.0;
/// Half the height of the mark for a proven draw.
const DRAWN: f32 = 5.0;
/// Left and right edge of the columns.
const FIELD: (f32, f32) = (292.0, 806.0);
/// Left edge of the names and right edge of the caption.
const TEXTS: (f32, f32) = (88.0, 1064.0);
/// Centre and width of the tokens.
const TOKEN: (f32, f32) = (56.0, 46.0);
/// Middle lines of the two names.
const ROWS: (f32, f32) = (30.0, 82.0);
/// Font sizes of the names and of the caption.
const SIZE: f32 = 32.0;
const NOTE: f32 = 28.0;
/// Greatest width of a column, gap included.
const WIDEST: f32 = 30.0;
/// Gap between columns as a share of their width, used for columns of at least [`NARROW`].
const GAP: f32 = 0.2;
const NARROW: f32 = 11.0;
/// Width of the ink around a column.
const EDGE: f32 = 2.0;
/// Opacity of estimated columns and of their edges.
const PALE: (f32, f32) = (0.45, 0.55);
/// Half the width of the pointers at the shown position, and their height.
const POINTER: (f32, f32) = (15.0, 16.0);

/// Vertical middle of the paper, from which columns grow.
const MIDDLE: f32 = PAPER.1 + PAPER.3 / 2.0;

impl EvaluationBar {
    /// Returns the picture with the strip below it.
    pub(super) fn below(&self, frame: &Frame, art: &ThemedSprites) -> Result<Frame, RenderFault> {
        let strip = self.draw(art, f32::from(frame.width()) / f32::from(WIDTH))?;
        let (below, colours) = strip.numbered(frame.colours());
        let numbers = [frame.numbers(), &below].concat();
        Ok(Frame::new(frame.width(), frame.height() + strip.height(), numbers, colours.into()))
    }

    fn draw(&self, art: &ThemedSprites, scale: f32) -> Result<StripPixels, RenderFault> {
        let mut strip = Strip::new(STRIP, art, scale);
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

    /// Draws all columns, the edges of all first, so that narrow columns share one outline.
    fn columns(&self, strip: &mut Strip<'_>) -> Result<(), RenderFault> {
        for edge in [EDGE, 0.0] {
            for (index, (reach, is_proven)) in self.columns.iter().enumerate() {
                self.column(strip, index, (*reach, *is_proven), edge)?;
            }
        }
        Ok(())
    }

    /// Returns the left edge of a column and its width, gap included.
    fn place(&self, index: usize) -> (f32, f32) {
        #[expect(clippy::cast_precision_loss, reason = "a round has a thousand positions")]
        let (count, index) = (self.columns.len().max(1) as f32, index as f32);
        let step = ((FIELD.1 - FIELD.0) / count).min(WIDEST);
        (FIELD.0 + index * step, step)
    }

    /// Draws the edge of a column, `edge` wide, or with `edge` 0 the column itself.
    fn column(
        &self,
        strip: &mut Strip<'_>,
        index: usize,
        (reach, is_proven): (i16, bool),
        edge: f32,
    ) -> Result<(), RenderFault> {
        let (left, step) = self.place(index);
        let gap = if step < NARROW { 0.0 } else { step * GAP };
        let (left, width) = (left + gap / 2.0, step - gap);
        let high = (f32::from(reach.abs()) / 1000.0 * REACH).max(3.0);
        let (paint, top, high) = match reach {
            0 if is_proven => (Paint::InkSoft, MIDDLE - DRAWN, 2.0 * DRAWN),
            0 => return Ok(()),
            1.. => (self.sides[0].paint, MIDDLE - high, high),
            _ => (self.sides[1].paint, MIDDLE, high),
        };
        let slab =
            |paint| Outline::slab(paint, left - edge, top - edge, width + 2.0 * edge, high + 2.0 * edge, 0.0);
        match (edge > 0.0, is_proven) {
            (true, true) => strip.lay(&slab(Paint::Ink)),
            (true, false) => strip.lay(&slab(Paint::InkSoft).faint(PALE.1)),
            (false, true) => strip.lay(&slab(paint)),
            (false, false) => {
                strip.lay(&slab(Paint::Paper))?;
                strip.lay(&slab(paint).faint(PALE.0))
            }
        }
    }

    /// Marks the shown position by two pointers and a line between them.
    fn mark(&self, strip: &mut Strip<'_>) -> Result<(), RenderFault> {
        let (left, step) = self.place(self.here);
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

/// A pointer of the size of [`POINTER`] that points down from its upper edge.
const TRIANGLE: &str = "M-15 0 L15 0 L0 16 Z";

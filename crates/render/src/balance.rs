//! How a round stood: a strip of paper below its picture, with a column for each position.
//!
//! Columns of the first seat stand above the middle line, those of the second hang below it, each in the colour
//! of its pieces and edged in ink: who cannot tell the colours apart sees it by the side. A proven result
//! is in full colour and reaches the edge; estimates are paler. Knows no engine and no language.

use crate::base::scene::{Outline, Paint, WIDTH};

use super::Fault;
use super::banner::{Drawn, ROUND, Strip};
use super::brush::Art;
use super::frame::Frame;

/// Contents of the strip below a picture.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Balance {
    /// For each position in order how far its column reaches, from -1,000 below to 1,000 above, and whether
    /// that is proven.
    pub columns: Vec<(i16, bool)>,
    /// The position that the picture shows.
    pub here: usize,
    /// Whose columns are above, and whose below.
    pub sides: [Side; 2],
    /// What the paler columns are; nothing where there are none.
    pub pale: Option<String>,
}

/// One of the two sides of a strip.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    pub name: String,
    /// The sprite that stands beside the name.
    pub token: &'static str,
    /// The colour of the columns.
    pub paint: Paint,
}

/// Height of a strip in pixels, where it is as wide as the canvas.
const STRIP: u16 = 124;
/// The paper: left, top, width, height.
const PAPER: (f32, f32, f32, f32) = (18.0, 0.0, 1064.0, 112.0);
/// What a full column reaches, from which a proven draw is drawn about the line.
const REACH: f32 = 36.0;
/// Half the height of a proven draw.
const DRAWN: f32 = 5.0;
/// Where the columns are, from left to right, and where names begin and the note on paler columns ends.
const FIELD: (f32, f32) = (292.0, 806.0);
const TEXTS: (f32, f32) = (88.0, 1064.0);
/// The middle of the tokens, and their width.
const TOKEN: (f32, f32) = (56.0, 46.0);
/// Middle lines of the names above and below, and the size of all texts.
const ROWS: (f32, f32) = (30.0, 82.0);
const SIZE: f32 = 32.0;
const NOTE: f32 = 28.0;
/// Columns are no wider, and have this part of their width between them where they are wide enough for it.
const WIDEST: f32 = 30.0;
const BETWEEN: f32 = 0.2;
const NARROW: f32 = 11.0;
/// How far the ink reaches around a column.
const EDGE: f32 = 2.0;
/// Opacity of columns that are only estimates, and of their edges.
const PALE: (f32, f32) = (0.45, 0.55);
/// Half the width of the pointers at the present position, and their height.
const POINTER: (f32, f32) = (15.0, 16.0);

/// The y coordinate of the paper's middle.
const MIDDLE: f32 = PAPER.1 + PAPER.3 / 2.0;

impl Balance {
    /// A picture with the strip below it.
    pub(super) fn below(&self, frame: &Frame, art: &Art) -> Result<Frame, Fault> {
        let strip = self.draw(art, f32::from(frame.width()) / f32::from(WIDTH))?;
        let (below, colours) = strip.numbered(frame.colours());
        let numbers = [frame.numbers(), &below].concat();
        Ok(Frame::new(frame.width(), frame.height() + strip.height(), numbers, colours.into()))
    }

    fn draw(&self, art: &Art, scale: f32) -> Result<Drawn, Fault> {
        let mut strip = Strip::new(STRIP, art, scale);
        let (left, top, across, down) = PAPER;
        strip.lay(&Outline::slab(Paint::GroundLine, left, top + 3.0, across, down, ROUND))?;
        strip.lay(&Outline::slab(Paint::Paper, left, top, across, down, ROUND))?;
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
        Ok(strip.drawn())
    }

    /// All columns: first the edges, so that narrow ones make one outline.
    fn columns(&self, strip: &mut Strip<'_>) -> Result<(), Fault> {
        for edge in [EDGE, 0.0] {
            for (index, (reach, is_proven)) in self.columns.iter().enumerate() {
                self.column(strip, index, (*reach, *is_proven), edge)?;
            }
        }
        Ok(())
    }

    /// Left edge of a column, and its width with what lies between two.
    fn place(&self, index: usize) -> (f32, f32) {
        #[expect(clippy::cast_precision_loss, reason = "a round has a thousand positions")]
        let (count, index) = (self.columns.len().max(1) as f32, index as f32);
        let step = ((FIELD.1 - FIELD.0) / count).min(WIDEST);
        (FIELD.0 + index * step, step)
    }

    /// The edge of a column, so wide, or the column itself where that is 0.
    fn column(
        &self,
        strip: &mut Strip<'_>,
        index: usize,
        (reach, is_proven): (i16, bool),
        edge: f32,
    ) -> Result<(), Fault> {
        let (left, step) = self.place(index);
        let between = if step < NARROW { 0.0 } else { step * BETWEEN };
        let (left, width) = (left + between / 2.0, step - between);
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

    /// The present position: a pointer above and one below it, and a line from one to the other.
    fn mark(&self, strip: &mut Strip<'_>) -> Result<(), Fault> {
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

/// A pointer that points down from its upper edge, as large as [`POINTER`].
const TRIANGLE: &str = "M-15 0 L15 0 L0 16 Z";

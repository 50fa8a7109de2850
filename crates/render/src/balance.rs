//! How a round stood: a thin strip of paper below its picture, with a column for each position.
//!
//! Above its middle line the columns of the first seat, below it those of the second: who cannot tell the
//! colours apart sees it by the side. What is proven is in full colour and reaches the edge; estimates are
//! paler. Knows no engine and no language.

use crate::base::scene::{Outline, Paint, Theme, WIDTH};

use super::Fault;
use super::banner::{Drawn, ROUND, Strip};
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
    pub sides: [String; 2],
    /// What the paler columns are; nothing where there are none.
    pub pale: Option<String>,
}

/// Height of a strip in pixels, where it is as wide as the canvas.
const STRIP: u16 = 92;
/// The paper: left, top, width, height.
const PAPER: (f32, f32, f32, f32) = (18.0, 0.0, 1064.0, 80.0);
/// What a full column reaches, from which a proven draw is drawn about the line.
const REACH: f32 = 34.0;
/// Half the height of a proven draw.
const DRAWN: f32 = 5.0;
/// Where the columns are, from left to right, and where texts have their outer edge.
const FIELD: (f32, f32) = (196.0, 832.0);
const TEXTS: (f32, f32) = (38.0, 1064.0);
/// Middle lines of the names above and below, and the size of all texts.
const ROWS: (f32, f32) = (24.0, 57.0);
const SIZE: f32 = 26.0;
/// Columns are no wider, and have this part of their width between them.
const WIDEST: f32 = 30.0;
const BETWEEN: f32 = 0.18;
/// Opacity of columns that are only estimates.
const PALE: f32 = 0.5;
/// The least width of the mark of the present position.
const MARK: f32 = 9.0;

/// The y coordinate of the paper's middle.
const MIDDLE: f32 = PAPER.1 + PAPER.3 / 2.0;

impl Balance {
    /// A picture with the strip below it.
    pub(super) fn below(&self, frame: &Frame, theme: Theme) -> Result<Frame, Fault> {
        let strip = self.draw(theme, f32::from(frame.width()) / f32::from(WIDTH))?;
        let (below, colours) = strip.numbered(frame.colours());
        let numbers = [frame.numbers(), &below].concat();
        Ok(Frame::new(frame.width(), frame.height() + strip.height(), numbers, colours.into()))
    }

    fn draw(&self, theme: Theme, scale: f32) -> Result<Drawn, Fault> {
        let mut strip = Strip::new(STRIP, theme, scale);
        let (left, top, across, down) = PAPER;
        strip.lay(&Outline::slab(Paint::GroundLine, left, top + 3.0, across, down, ROUND))?;
        strip.lay(&Outline::slab(Paint::Paper, left, top, across, down, ROUND))?;
        let most = FIELD.0 - TEXTS.0 - 14.0;
        for (side, row) in self.sides.iter().zip([ROWS.0, ROWS.1]) {
            strip.text(Paint::Ink, side, (TEXTS.0, row), 0.0, SIZE, most);
        }
        if let Some(pale) = &self.pale {
            strip.text(Paint::InkSoft, pale, (TEXTS.1, MIDDLE), 1.0, SIZE, TEXTS.1 - FIELD.1 - 14.0);
        }
        self.mark(&mut strip)?;
        for (index, (reach, is_proven)) in self.columns.iter().enumerate() {
            self.column(&mut strip, index, *reach, *is_proven)?;
        }
        let line = Outline::slab(Paint::Ink, FIELD.0, MIDDLE - 1.0, FIELD.1 - FIELD.0, 2.0, 0.0);
        strip.lay(&line)?;
        Ok(strip.drawn())
    }

    /// Left edge of a column, and its width without what lies between two.
    fn place(&self, index: usize) -> (f32, f32) {
        #[expect(clippy::cast_precision_loss, reason = "a round has a thousand positions")]
        let (count, index) = (self.columns.len().max(1) as f32, index as f32);
        let step = ((FIELD.1 - FIELD.0) / count).min(WIDEST);
        (FIELD.0 + index * step, step)
    }

    fn column(&self, strip: &mut Strip, index: usize, reach: i16, is_proven: bool) -> Result<(), Fault> {
        let (left, step) = self.place(index);
        let (left, width) = (left + step * BETWEEN / 2.0, step * (1.0 - BETWEEN));
        let high = f32::from(reach.abs()) / 1000.0 * REACH;
        let (paint, top, high) = match reach {
            0 if is_proven => (Paint::InkSoft, MIDDLE - DRAWN, 2.0 * DRAWN),
            0 => return Ok(()),
            1.. => (Paint::Verdigris, MIDDLE - high, high),
            _ => (Paint::Maple, MIDDLE, high),
        };
        let opacity = if is_proven { 1.0 } else { PALE };
        strip.lay(&Outline::slab(paint, left, top, width, high.max(3.0), 0.0).faint(opacity))
    }

    /// The present position: gold behind its column, and a notch above and below it.
    fn mark(&self, strip: &mut Strip) -> Result<(), Fault> {
        let (left, step) = self.place(self.here);
        let width = step.max(MARK);
        let left = left + (step - width) / 2.0;
        strip.lay(&Outline::slab(Paint::Gold, left, PAPER.1 + 2.0, width, PAPER.3 - 4.0, 2.0))?;
        for top in [PAPER.1, PAPER.1 + PAPER.3 - 5.0] {
            strip.lay(&Outline::slab(Paint::Ink, left, top, width, 5.0, 0.0))?;
        }
        Ok(())
    }
}

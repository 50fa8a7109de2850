//! The picture of a decisive moment: the board with the played move and a better one, what each was worth, and the
//! evaluation bar of the round. The moves differ in sign, line and colour. All words are already translated.

use crate::base::scene::{Area, Outline, Paint, Theme};

use super::Result;
use super::banner::{Rect, ScaledCanvas};
use super::brush::ThemedSprites;
use super::evaluation_bar::EvaluationBar;
use super::frame::{Frame, Size};
use super::path::Point;
use super::text::halves;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisivePicture {
    /// The sprite and the name of the side that moved.
    pub token: &'static str,
    pub side: String,
    pub title: String,
    /// The value of the position for that side before and after its move.
    pub swing: String,
    /// The played move, then a better one.
    pub moves: [ShownMove; 2],
    pub bar: EvaluationBar,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownMove {
    pub heading: String,
    pub name: String,
    /// The squares of the move on the canvas of the board: one that is taken, or a step from the first to the second.
    /// A third one is a square on which a piece is placed.
    pub squares: Vec<Area>,
}

/// The height of the picture above the evaluation bar. All lengths are in pixels.
const TOP: u16 = 576;
const HEADER: Rect = (18.0, 14.0, 1064.0, 68.0);
/// The upper left corner of the board, and the upper edges of the three slabs beside it with their height.
const BOARD: (u16, u16) = (18, 94);
const SLABS: ([f32; 3], f32) = ([94.0, 256.0, 418.0], 150.0);
/// The font sizes of the title, of headings, and of moves.
const SIZES: (f32, f32, f32) = (38.0, 34.0, 40.0);
/// The vertical centres of the one or two lines below the heading of a slab.
const LINES: [&[f32]; 2] = [&[96.0], &[74.0, 118.0]];
/// Half the width of a shaft, the lengths of a dash and of the gap after it, and the length of the head.
const SHAFT: f32 = 7.0;
const DASH: (f32, f32) = (20.0, 12.0);
const HEAD: f32 = 34.0;
/// The width of the pale rim around a mark.
const RIM: f32 = 4.0;
/// The distance by which two arrows with a common end lie beside the straight line.
const ASIDE: f32 = 11.0;
const HEAD_PATH: &str = "M0 0 L-34 -21 L-34 21 Z";
/// The share of its size to which the head of a short arrow shrinks.
const SHORT: f32 = 0.75;
const SIDE_PATHS: [&str; 2] = ["M-43 -43 L43 -43", "M-43 -43 L-25 -43 M-8 -43 L8 -43 M25 -43 L43 -43"];

impl DecisivePicture {
    /// `frame` is the board in the size [`Size::INSET`].
    pub(super) fn around(&self, frame: &Frame, art: &ThemedSprites) -> Result<Frame> {
        let mut canvas = ScaledCanvas::new(TOP, art, 1.0);
        canvas.paper(HEADER)?;
        let middle = HEADER.1 + HEADER.3 / 2.0;
        canvas.token(self.token, (56.0, middle), 50.0)?;
        canvas.sentence(Paint::Ink, &self.title, (96.0, middle), 0.0, SIZES.0, 966.0);
        canvas.frame(frame, BOARD);
        let better = if art.theme == Theme::Night { Paint::Moss } else { Paint::Pine };
        let [played, other] = self.moves.each_ref().map(|shown| shown.squares.iter().copied().map(centre));
        let shared = played.clone().zip(other).take(2).any(|(one, two)| one == two);
        for (index, paint) in [(1, better), (0, Paint::Vermilion)] {
            let aside = if shared { [ASIDE, -ASIDE][index] } else { 0.0 };
            self.moves[index].mark(&mut canvas, paint, index == 1, aside)?;
        }
        let left = f32::from(BOARD.0 + frame.width) + 14.0;
        for (row, top) in SLABS.0.into_iter().enumerate() {
            canvas.paper((left, top, 1082.0 - left, SLABS.1))?;
            let (sign, heading, words) = match self.moves.get(row) {
                Some(shown) => (SIGNS[row], &shown.heading, &shown.name),
                None => (self.token, &self.side, &self.swing),
            };
            let (x, most) = (left + 16.0, 1082.0 - left - 32.0);
            canvas.token(sign, (x + 20.0, top + 32.0), 42.0)?;
            canvas.sentence(Paint::InkSoft, heading, (x + 52.0, top + 32.0), 0.0, SIZES.1, most - 52.0);
            let lines = halves(words, SIZES.2, most);
            for (line, y) in lines.iter().zip(LINES[lines.len() - 1]) {
                canvas.sentence(Paint::Ink, line, (x, top + y), 0.0, SIZES.2, most);
            }
        }
        self.bar.below(&canvas.finish().over(&frame.colours), art)
    }
}

/// The signs of the played and of the better move.
const SIGNS: [&str; 2] = ["sign-played", "sign-better"];

impl ShownMove {
    fn mark(&self, canvas: &mut ScaledCanvas<'_>, paint: Paint, is_better: bool, aside: f32) -> Result<()> {
        let squares: Vec<(Point, f32)> = self.squares.iter().copied().map(centre).collect();
        let framed = match squares[..] {
            [] => return Ok(()),
            [from, to, ref rest @ ..] => {
                arrow(canvas, [from.0, to.0], from.1, paint, is_better, aside)?;
                rest.first().copied()
            }
            [only] => Some(only),
        };
        if let Some(((x, y), cell)) = framed {
            for (paint, more) in [(Paint::Paper, 2.0 * RIM), (paint, 0.0)] {
                let width = (9.0 + more) * 100.0 / cell;
                let side = Outline::line(paint, width, SIDE_PATHS[usize::from(is_better)]).petals(4);
                canvas.lay(&side.at(x, y, cell / 100.0, 0.0))?;
            }
        }
        let ((x, y), cell) = framed.unwrap_or(squares[1.min(squares.len() - 1)]);
        canvas.token(SIGNS[usize::from(is_better)], (x + 0.4 * cell, y - 0.4 * cell), 40.0)
    }
}

/// The centre of a square in the picture, and its width.
fn centre(square: Area) -> (Point, f32) {
    let scale = Size::INSET.scale();
    let middle = |start: u16, length: u16| (f32::from(start) + f32::from(length) / 2.0) * scale;
    let x = f32::from(BOARD.0) + middle(square.left, square.width);
    let y = f32::from(BOARD.1) + middle(square.top, square.height);
    ((x, y), f32::from(square.width) * scale)
}

fn arrow(
    canvas: &mut ScaledCanvas<'_>,
    [from, to]: [Point; 2],
    cell: f32,
    paint: Paint,
    is_dashed: bool,
    aside: f32,
) -> Result<()> {
    let (across, down) = (to.0 - from.0, to.1 - from.1);
    let (far, turn) = (across.hypot(down), down.atan2(across));
    let place = |along: f32| {
        (from.0 + along * turn.cos() - aside * turn.sin(), from.1 + along * turn.sin() + aside * turn.cos())
    };
    let (size, start) = if far < 1.5 * cell { (SHORT, 0.1 * cell) } else { (1.0, 0.25 * cell) };
    let tip = far - 0.08 * cell;
    let neck = tip - size * HEAD + 2.0;
    let (dash, step) = if is_dashed { (DASH.0, DASH.0 + DASH.1) } else { (neck - start, f32::INFINITY) };
    for (paint, rim) in [(Paint::Paper, RIM), (paint, 0.0)] {
        let mut at = start;
        while at < neck {
            let (x, y) = place(at);
            let long = dash.min(neck - at);
            let slab = Outline::slab(paint, -rim, -SHAFT - rim, long + 2.0 * rim, 2.0 * (SHAFT + rim), 3.0);
            canvas.lay(&slab.at(x, y, 1.0, turn.to_degrees()))?;
            at += step;
        }
        let (x, y) = place(tip);
        let head = |outline: Outline| outline.at(x, y, size, turn.to_degrees());
        canvas.lay(&head(Outline::path(paint, HEAD_PATH)))?;
        if rim > 0.0 {
            canvas.lay(&head(Outline::line(paint, 2.0 * rim, "M0 0 L-34 -21 L-34 21 L0 0")))?;
        }
    }
    Ok(())
}

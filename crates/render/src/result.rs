//! The picture of an ended match. At the end the panel beside the board has nothing more to say, so the result stands
//! in its place, on paper. All words are already translated.

use crate::base::scene::{HEIGHT, Outline, Paint, WIDTH};

use super::Result;
use super::banner::{BannerPlayer, CORNER, Rect, ScaledCanvas};
use super::brush::ThemedSprites;
use super::chart::CREST_RADIUS;
use super::frame::Frame;
use super::text::{clean, halves, write};

/// The result of a match.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ResultPanel {
    /// The winner, then the loser. After a draw nobody leads, and both stand on equal grounds.
    pub people: [BannerPlayer; 2],
    /// The score, that of the first of `people` first.
    pub score: Option<String>,
    /// The sprite of a sign that replaces the score.
    pub sign: Option<&'static str>,
    /// The kind of ending in a few words.
    pub how: String,
    /// At most two lines, such as the ratings, each with the sprite before it.
    pub notes: Vec<(&'static str, String)>,
    pub date: String,
}

/// The column at which the picture of the board is cut off; the rest is the result. All lengths are in pixels.
const CUT: u16 = 690;
/// A column of the picture that shows nothing but the floor.
const FLOOR: usize = 4;
/// The paper. Here and below, the left edge of the result is 0.
const PAPER: Rect = (14.0, 18.0, 378.0, 664.0);
/// A name in the cache, the grounds of the two names, and the vertical centre of what stands between them.
const WON: (&str, [Rect; 2], f32) = ("won", [(26.0, 30.0, 354.0, 156.0), (26.0, 276.0, 354.0, 84.0)], 230.0);
const DRAWN: (&str, [Rect; 2], f32) =
    ("drawn", [(26.0, 30.0, 354.0, 100.0), (26.0, 260.0, 354.0, 100.0)], 195.0);
/// The distance of a token from the left edge of its ground, and of a name.
const WITHIN: (f32, f32) = (42.0, 84.0);
/// The font sizes of a name, of the score, of the kind of ending, and of notes and date.
const SIZES: (f32, f32, f32, f32) = (42.0, 68.0, 36.0, 34.0);
/// The vertical centres of the line, of the kind of ending, of the first note, and of the date.
const ROWS: (f32, f32, f32, f32) = (386.0, 442.0, 536.0, 646.0);
/// The distance between two lines of writing.
const LEADING: f32 = 50.0;

impl ResultPanel {
    pub(super) fn beside(&self, frame: &Frame, art: &ThemedSprites) -> Result<Frame> {
        let (width, across) = (WIDTH - CUT, usize::from(frame.width));
        let rows = frame.numbers.chunks_exact(across);
        let floor = rows.clone().map(|row| frame.colours[usize::from(row[FLOOR])]).collect();
        let is_won = self.people.iter().any(|person| person.leads);
        let (name, grounds, between) = if is_won { WON } else { DRAWN };
        let mut canvas = ScaledCanvas::cached(name, art, 1.0, width, floor, |canvas| {
            canvas.paper(PAPER)?;
            grounds
                .iter()
                .take(if is_won { 1 } else { 2 })
                .try_for_each(|ground| lay_ground(canvas, *ground, is_won))
        })?;
        self.draw(&mut canvas, grounds, between)?;
        let (own, colours) = canvas.finish().numbered(&frame.colours);
        let own = own.chunks_exact(width.into());
        let numbers = rows.zip(own).flat_map(|(board, own)| [&board[..usize::from(CUT)], own].concat());
        Ok(Frame { width: WIDTH, height: HEIGHT, numbers: numbers.collect(), colours: colours.into() })
    }

    fn draw(&self, canvas: &mut ScaledCanvas<'_>, grounds: [Rect; 2], between: f32) -> Result<()> {
        let (left, middle, right) = (PAPER.0 + 24.0, PAPER.0 + PAPER.2 / 2.0, PAPER.0 + PAPER.2 - 24.0);
        for ((person, ground), number) in self.people.iter().zip(grounds).zip(1..) {
            Self::name(canvas, person, ground, number)?;
        }
        match (self.sign, &self.score) {
            (Some(sign), _) => canvas.token(sign, (middle, between), 76.0)?,
            (None, Some(score)) => canvas.sentence(Paint::Ink, score, (middle, between), 0.5, SIZES.1, 320.0),
            (None, None) => {}
        }
        canvas.lay(&Outline::slab(Paint::PaperShade, left, ROWS.0, right - left, 3.0, 1.0))?;
        let how = halves(&self.how, SIZES.2, right - left);
        let raised = if how.len() > 1 { LEADING / 2.0 } else { 0.0 };
        for (line, down) in how.iter().zip([-raised, raised]) {
            canvas.sentence(Paint::Ink, line, (middle, ROWS.1 + down), 0.5, SIZES.2, right - left);
        }
        let (x, most) = (left + 56.0, right - left - 56.0);
        let share = |note| write(note, SIZES.3, f32::MAX).map_or(1.0, |line| most / line.width);
        let share = self.notes.iter().map(|(_, note)| share(note)).fold(1.0, f32::min);
        for ((sprite, note), row) in self.notes.iter().zip([0.0, 1.0]) {
            let y = ROWS.2 + row * LEADING;
            canvas.lay(&Outline::disc(Paint::PaperShade, left + 22.0, y, 22.0))?;
            canvas.token(sprite, (left + 22.0, y), 38.0)?;
            canvas.sentence(Paint::Ink, note, (x, y), 0.0, SIZES.3 * share, most);
        }
        canvas.sentence(Paint::InkSoft, &self.date, (middle, ROWS.3), 0.5, SIZES.3, right - left);
        Ok(())
    }

    /// Draws a token and a name on a ground, with a crown if the person has won. `number` replaces a name that
    /// cannot be drawn.
    fn name(
        canvas: &mut ScaledCanvas<'_>,
        person: &BannerPlayer,
        (left, top, across, down): Rect,
        number: u64,
    ) -> Result<()> {
        let mut y = top + down / 2.0;
        if person.leads {
            canvas.token("sign-crown", (left + across / 2.0, top + 42.0), 62.0)?;
            y = top + down - 46.0;
        }
        if let Some(token) = person.token {
            let paint = if person.leads { Paint::Gold } else { Paint::PaperShade };
            canvas.lay(&Outline::disc(paint, left + WITHIN.0, y, 34.0))?;
            canvas.token(token, (left + WITHIN.0, y), 58.0)?;
        }
        let name = person.name.as_deref().and_then(clean);
        let (x, most) = (left + WITHIN.1, across - WITHIN.1 - 12.0);
        if name.and_then(|name| canvas.text(Paint::Ink, &name, (x, y), 0.0, SIZES.0, most)).is_none() {
            canvas.crest(number, (x + CREST_RADIUS, y))?;
        }
        Ok(())
    }
}
/// Lays the ground of a name: gold for a winner, and equal pale ones after a draw.
fn lay_ground(canvas: &mut ScaledCanvas<'_>, ground: Rect, is_won: bool) -> Result<()> {
    if is_won {
        return canvas.gold(ground);
    }
    let (left, top, across, down) = ground;
    canvas.lay(&Outline::slab(Paint::PaperShade, left, top, across, down, CORNER).faint(0.5))
}

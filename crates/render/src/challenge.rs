//! The picture of a challenge: the board at the start, the two players, and the terms as rows with signs. All words are
//! already translated.

use crate::base::scene::{Outline, Paint, WIDTH};

use super::Result;
use super::banner::{Rect, ScaledCanvas};
use super::brush::ThemedSprites;
use super::frame::{BOARD, Frame, Size};
use super::text::clean;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengePicture {
    pub game: String,
    /// The challenger and the opponent.
    pub people: [ChallengePerson; 2],
    /// At most four rows, each with the sprite of its sign.
    pub rows: Vec<(&'static str, String)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengePerson {
    /// The sprite of the person's pieces, unless seats are drawn by lot.
    pub token: Option<&'static str>,
    pub name: Option<String>,
    /// The words in place of a name that is unknown or cannot be drawn.
    pub unnamed: String,
}

/// The height of the picture. All lengths are in pixels. A higher picture would push the buttons off a phone.
const HIGH: u16 = 480;
const PAPER: Rect = (18.0, 18.0, 1064.0, 444.0);
/// The upper left corner of the board in the picture.
const CORNER: (u16, u16) = (38, 36);
/// The left edge of the words, and their maximum width.
const WORDS: (f32, f32) = (528.0, 534.0);
/// The horizontal centre of tokens and signs, and their widths.
const SIGN: (f32, f32, f32) = (494.0, 52.0, 40.0);
/// The vertical centres of the game and of the two names, of the first row, and the distance between rows.
const LINES: ([f32; 3], f32, f32) = ([74.0, 142.0, 202.0], 276.0, 48.0);
/// The font sizes of the game, of the names and of the rows.
const SIZES: (f32, f32, f32) = (54.0, 42.0, 36.0);

impl ChallengePicture {
    /// `frame` is the start position in the size [`Size::SMALL`].
    pub(super) fn around(&self, frame: &Frame, art: &ThemedSprites) -> Result<Frame> {
        let floor = vec![art.value(Paint::Ground); HIGH.into()];
        let mut canvas =
            ScaledCanvas::cached("challenge", art, 1.0, WIDTH, floor, |canvas| canvas.paper(PAPER))?;
        let area = Size::SMALL.area(BOARD);
        let numbers = frame.rows(area).flatten().copied().collect();
        let colours = std::sync::Arc::clone(&frame.colours);
        canvas.frame(&Frame { width: area.width, height: area.height, numbers, colours }, CORNER);
        let [game, names @ ..] = LINES.0;
        canvas.sentence(Paint::Ink, &self.game, (SIGN.0 - 24.0, game), 0.0, SIZES.0, WORDS.1 + 58.0);
        for (person, y) in self.people.iter().zip(names) {
            if let Some(token) = person.token {
                canvas.token(token, (SIGN.0, y), SIGN.1)?;
            } else {
                canvas.lay(&Outline::disc(Paint::PaperShade, SIGN.0, y, SIGN.1 / 2.0))?;
                canvas.text(Paint::Ink, "?", (SIGN.0, y), 0.5, SIZES.1, SIGN.1);
            }
            let name = person.name.as_deref().and_then(clean);
            let drawn =
                name.and_then(|name| canvas.text(Paint::Ink, &name, (WORDS.0, y), 0.0, SIZES.1, WORDS.1));
            if drawn.is_none() {
                canvas.sentence(Paint::InkSoft, &person.unnamed, (WORDS.0, y), 0.0, SIZES.1, WORDS.1);
            }
        }
        let mut y = LINES.1;
        for (sign, words) in self.rows.iter().take(4) {
            canvas.token(sign, (SIGN.0, y), SIGN.2)?;
            canvas.sentence(Paint::Ink, words, (WORDS.0, y), 0.0, SIZES.2, WORDS.1);
            y += LINES.2;
        }
        Ok(canvas.finish().over(&frame.colours))
    }
}

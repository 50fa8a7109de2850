//! The picture of a challenge: the board at the start, the two players, and the terms as rows with signs. All words are
//! already translated.

use crate::base::scene::{Area, Outline, Paint, WIDTH};

use super::RenderFault;
use super::banner::{Rect, Strip};
use super::brush::{Canvas, ThemedSprites};
use super::frame::{Frame, Size};
use super::text::clean;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengePicture {
    pub game: String,
    /// The challenger and the opponent: the sprite of their pieces unless seats are drawn by lot, and their name.
    pub people: [(Option<&'static str>, Option<String>); 2],
    /// The words for the opponent if the challenge is open to anyone, or for somebody whose name is unknown.
    pub nobody: [String; 2],
    /// At most four rows, each with the sprite of its sign.
    pub rows: Vec<(&'static str, String)>,
}

/// The height of the picture. All lengths are in pixels. A higher picture would push the buttons off a phone.
const HIGH: u16 = 480;
const PAPER: Rect = (18.0, 18.0, 1064.0, 444.0);
/// The part of a game's canvas that holds the board, and its place in the picture.
const BOARD: (Area, (u16, u16)) = (Area { left: 18, top: 16, width: 664, height: 664 }, (38, 36));
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
    pub(super) fn around(&self, frame: &Frame, art: &ThemedSprites) -> Result<Frame, RenderFault> {
        let mut strip = Strip::on(Canvas::filled(WIDTH, HIGH, art.value(Paint::Ground)), art);
        strip.paper(PAPER)?;
        let area = Size::SMALL.area(BOARD.0);
        let numbers = frame.rows(area).flatten().copied().collect();
        let colours = std::sync::Arc::clone(&frame.colours);
        strip.frame(&Frame { width: area.width, height: area.height, numbers, colours }, BOARD.1);
        let [game, names @ ..] = LINES.0;
        strip.sentence(Paint::Ink, &self.game, (SIGN.0 - 24.0, game), 0.0, SIZES.0, WORDS.1 + 58.0);
        for (((token, name), nobody), y) in self.people.iter().zip(&self.nobody).zip(names) {
            match token {
                Some(token) => strip.token(token, (SIGN.0, y), SIGN.1)?,
                None => {
                    strip.lay(&Outline::disc(Paint::PaperShade, SIGN.0, y, SIGN.1 / 2.0))?;
                    strip.text(Paint::Ink, "?", (SIGN.0, y), 0.5, SIZES.1, SIGN.1);
                }
            }
            let name = name.as_deref().and_then(clean);
            let drawn =
                name.and_then(|name| strip.text(Paint::Ink, &name, (WORDS.0, y), 0.0, SIZES.1, WORDS.1));
            if drawn.is_none() {
                strip.sentence(Paint::InkSoft, nobody, (WORDS.0, y), 0.0, SIZES.1, WORDS.1);
            }
        }
        let mut y = LINES.1;
        for (sign, words) in self.rows.iter().take(4) {
            strip.token(sign, (SIGN.0, y), SIGN.2)?;
            strip.sentence(Paint::Ink, words, (WORDS.0, y), 0.0, SIZES.2, WORDS.1);
            y += LINES.2;
        }
        Ok(strip.finish().over(&frame.colours))
    }
}

//! The picture of the champions of a season: a card for each game, with its first three people or only its champion.
//! All words are already translated.

use crate::base::scene::{Paint, Theme};

use super::Result;
use super::banner::{Rect, ScaledCanvas};
use super::brush::ThemedSprites;
use super::path::Point;
use super::text::clean;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonPicture {
    pub title: String,
    /// The words in place of a name that cannot be drawn.
    pub unnamed: String,
    pub games: Vec<SeasonGame>,
    pub theme: Theme,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonGame {
    /// The name of the game.
    pub game: String,
    /// The champion, or the first three people. Only the first three are drawn.
    pub names: Vec<String>,
}

/// The paper of the title. All lengths are in pixels.
const TITLE: Rect = (18.0, 14.0, 1064.0, 68.0);
/// The upper edge of the first card, the distance between two cards, and the space below the last one.
const ABOVE: u16 = 96;
const GAP: u16 = 14;
const BELOW: u16 = 18;
/// The heights of a row of cards without and with first three people. Two high rows and the title fill a picture as high
/// as a chat shows in full width.
const HEIGHTS: (u16, u16) = (196, 286);
/// The distance of what a card holds from its edges, and the vertical centre of the game in it.
const WITHIN: (f32, f32) = (18.0, 40.0);
/// The upper edge of the champion's ground, its distance from the lower edge of a card with one person, and its height
/// in a card with three.
const GROUND: (f32, f32, f32) = (72.0, 18.0, 84.0);
/// The vertical centres of the second and the third person.
const OTHERS: [f32; 2] = [194.0, 248.0];
/// The horizontal centre of a crown or crest, from the left edge of a card, and the left edge of the name beside it.
const BESIDE: (f32, f32) = (66.0, 112.0);
/// The widths of the crown beside a name, and of that above one.
const CROWN: (f32, f32) = (58.0, 84.0);
/// The height of a card from which on the crown stands above the name.
const TALL: f32 = 250.0;
/// The font sizes of the title and of a game, of the champion and of the others.
const SIZES: (f32, f32, f32, f32) = (42.0, 38.0, 48.0, 42.0);

/// Draws the picture as a PNG file, which takes some tens of milliseconds. Its height depends on the number of games.
///
/// # Errors
///
/// Fails if the file cannot be encoded.
pub fn draw_season(season: &SeasonPicture) -> Result<Vec<u8>> {
    let art = ThemedSprites::new(&[], season.theme);
    let rows: Vec<&[SeasonGame]> = season.games.chunks(2).collect();
    let is_podium = |row: &&[SeasonGame]| row.iter().any(|game| game.names.len() > 1);
    let high = |row: &&[SeasonGame]| if is_podium(row) { HEIGHTS.1 } else { HEIGHTS.0 };
    let height = ABOVE + rows.iter().map(|row| high(row) + GAP).sum::<u16>() - GAP + BELOW;
    let mut canvas = ScaledCanvas::new(height, &art, 1.0);
    canvas.paper(TITLE)?;
    let middle = TITLE.1 + TITLE.3 / 2.0;
    canvas.token("sign-crown", (58.0, middle), 46.0)?;
    canvas.sentence(Paint::Ink, &season.title, (98.0, middle), 0.0, SIZES.0, 964.0);
    let mut top = ABOVE;
    for row in rows {
        let across = if row.len() > 1 { (TITLE.2 - f32::from(GAP)) / 2.0 } else { TITLE.2 };
        let down = f32::from(high(&row));
        let mut left = TITLE.0;
        for game in row {
            season.card(&mut canvas, game, (left, f32::from(top), across, down))?;
            left += across + f32::from(GAP);
        }
        top += high(&row) + GAP;
    }
    canvas.finish().over(&[]).png()
}

impl SeasonPicture {
    fn card(&self, canvas: &mut ScaledCanvas<'_>, game: &SeasonGame, card: Rect) -> Result<()> {
        let (left, top, across, down) = card;
        canvas.paper(card)?;
        let (inside, most) = (left + WITHIN.0, across - 2.0 * WITHIN.0);
        canvas.sentence(Paint::InkSoft, &game.game, (inside, top + WITHIN.1), 0.0, SIZES.1, most);
        let is_alone = game.names.len() < 2;
        let high = if is_alone { down - GROUND.0 - GROUND.1 } else { GROUND.2 };
        canvas.gold((inside, top + GROUND.0, most, high))?;
        let Some((champion, others)) = game.names.split_first() else { return Ok(()) };
        let middle = top + GROUND.0 + high / 2.0;
        let room = across - BESIDE.1 - WITHIN.0 - 12.0;
        if is_alone && down > TALL {
            canvas.token("sign-crown", (left + across / 2.0, middle - 36.0), CROWN.1)?;
            self.name(canvas, champion, (left + across / 2.0, middle + 44.0), 0.5, SIZES.2, most - 24.0);
        } else {
            canvas.token("sign-crown", (left + BESIDE.0, middle), CROWN.0)?;
            self.name(canvas, champion, (left + BESIDE.1, middle), 0.0, SIZES.2, room);
        }
        for ((name, y), place) in others.iter().zip(OTHERS).zip(2..) {
            canvas.crest(place, (left + BESIDE.0, top + y))?;
            self.name(canvas, name, (left + BESIDE.1, top + y), 0.0, SIZES.3, room);
        }
        Ok(())
    }

    /// Writes a name, or the words for somebody whose name cannot be drawn.
    fn name(&self, canvas: &mut ScaledCanvas<'_>, name: &str, at: Point, share: f32, size: f32, most: f32) {
        let written = clean(name).and_then(|name| canvas.text(Paint::Ink, &name, at, share, size, most));
        if written.is_none() {
            canvas.sentence(Paint::InkSoft, &self.unnamed, at, share, size, most);
        }
    }
}

//! The command that draws a board into a file.

use std::fs;
use std::path::Path;

use crate::base::scene::{Look, Scene, Spoken, Theme};
use crate::base::seat::Seat;
use crate::chat::voice::Voice;
use crate::game::{AnyGame, Table};
use crate::render::Painter;
use crate::words::{Language, Words};

use super::fault::Fault;
use super::{LookArgs, SeatName, ThemeName};

impl From<LookArgs> for Look {
    fn from(LookArgs { seat, theme, .. }: LookArgs) -> Self {
        let seat = match seat {
            SeatName::First => Seat::First,
            SeatName::Second => Seat::Second,
        };
        let theme = match theme {
            ThemeName::Day => Theme::Day,
            ThemeName::Night => Theme::Night,
            ThemeName::Contrast => Theme::Contrast,
        };
        Self { seat, theme }
    }
}

/// Puts the words of pictures into a language.
///
/// # Errors
///
/// Fails if the message catalogue cannot be loaded.
pub fn spoken(scenes: Vec<Scene>, language: Language) -> Result<Vec<Spoken>, Fault> {
    let words = Words::load()?;
    let voice = Voice::new(&words, language);
    Ok(scenes.into_iter().map(|scene| scene.spoken(&|text| voice.plain(text))).collect())
}

/// Draws the board of a table as a PNG file.
///
/// # Errors
///
/// Fails if the board cannot be drawn, or the file cannot be written.
pub fn draw(game: &dyn AnyGame, table: &dyn Table, look: LookArgs, out: &Path) -> Result<(), Fault> {
    let (language, look) = (look.language, Look::from(look));
    let scene = spoken(vec![table.scene(&look)], language)?.swap_remove(0);
    let picture = Painter::default().board(game.art(look.theme), &scene)?;
    fs::write(out, picture).map_err(|source| Fault::File { path: out.to_owned(), source })
}

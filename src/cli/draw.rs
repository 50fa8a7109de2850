//! The command that writes a picture of a board to a file.

use std::path::Path;

use crate::base::scene::{Look, Scene, Theme, TranslatedScene};
use crate::base::seat::Seat;
use crate::chat::voice::Voice;
use crate::game::{AnyGame, Table};
use crate::render::Painter;
use crate::store::new_file;
use crate::words::{Catalogue, Language};

use super::fault::CliFault;
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

/// Translates the words in pictures.
///
/// # Errors
///
/// Fails if the message catalogue cannot be loaded.
pub fn translated(scenes: Vec<Scene>, language: Language) -> Result<Vec<TranslatedScene>, CliFault> {
    let words = Catalogue::load()?;
    let voice = Voice::new(&words, language);
    Ok(scenes.into_iter().map(|scene| scene.translated(&|text| voice.plain(text))).collect())
}

/// Writes a picture of the table's current board to a PNG file.
///
/// # Errors
///
/// Fails if the board cannot be drawn or the file cannot be written.
pub fn draw(game: &dyn AnyGame, table: &dyn Table, look: LookArgs, out: &Path) -> Result<(), CliFault> {
    let (language, look) = (look.language, Look::from(look));
    let scene = translated(vec![table.scene(&look)], language)?.swap_remove(0);
    let picture = Painter::default().board(game.art(look.theme), &scene)?;
    new_file::write(out, picture).map_err(|source| CliFault::File { path: out.to_owned(), source })
}

//! The command that draws a board into a file.

use std::fs;
use std::path::Path;

use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::game::{AnyGame, Table};
use crate::render::Painter;

use super::rounds::Fault;
use super::{LookArgs, SeatName, ThemeName};

impl From<LookArgs> for Look {
    fn from(LookArgs { seat, theme }: LookArgs) -> Self {
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

/// Draws the board of a table as a PNG file.
pub fn draw(game: &dyn AnyGame, table: &dyn Table, look: &Look, out: &Path) -> Result<(), Fault> {
    let picture =
        Painter::default().board(game.facts().id, game.sprites(), &table.scene(look), look.theme)?;
    fs::write(out, picture).map_err(|source| Fault::File { path: out.to_owned(), source })
}

//! The command that draws a board into a file.

use std::fs;
use std::path::Path;

use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::game::{AnyGame, Table};
use crate::render::Painter;

use super::rounds::Fault;
use super::{SeatName, ThemeName};

impl From<SeatName> for Seat {
    fn from(name: SeatName) -> Self {
        match name {
            SeatName::First => Self::First,
            SeatName::Second => Self::Second,
        }
    }
}

impl From<ThemeName> for Theme {
    fn from(name: ThemeName) -> Self {
        match name {
            ThemeName::Day => Self::Day,
            ThemeName::Night => Self::Night,
            ThemeName::Contrast => Self::Contrast,
        }
    }
}

/// Draws the board of a table as a PNG file.
pub fn draw(game: &dyn AnyGame, table: &dyn Table, look: &Look, out: &Path) -> Result<(), Fault> {
    let picture =
        Painter::default().board(game.facts().id, game.sprites(), &table.scene(look), look.theme)?;
    fs::write(out, picture).map_err(|source| Fault::File { path: out.to_owned(), source })
}

//! The command that draws all art on one page: every game, option, ending and sprite, in every theme, from every seat.
//!
//! A person looks at the page and judges. It finds what to show by playing (`moments`), knows no game by name, and writes
//! a page (`page`) with the pictures beside it.

mod moments;
mod page;

use std::fs;
use std::path::{Path, PathBuf};

use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::voice::Voice;
use crate::game::{AnyGame, Registry};
use crate::render::{self, Painter};
use crate::words::{Language, Words};

use super::rounds::Fault;
use moments::Moment;
use page::{Page, Shown};

/// Draws every game into a folder, which is made when it is not there, and answers with the page's path.
pub(super) fn gallery(games: &Registry, folder: &Path) -> Result<PathBuf, Fault> {
    let words = Words::load()?;
    let pictures = PictureFolder { folder, voice: Voice::new(&words, Language::English) };
    let mut page = Page::default();
    for game in games.iter() {
        pictures.add(game, &mut page)?;
    }
    pictures.write("index.html", page.finish().as_bytes())
}

/// Draws pictures into a folder.
struct PictureFolder<'a> {
    folder: &'a Path,
    voice: Voice<'a>,
}

impl PictureFolder<'_> {
    fn add(&self, game: &'static dyn AnyGame, page: &mut Page) -> Result<(), Fault> {
        let name = Text::of(game.facts().id, "name");
        page.game(&self.voice.plain(&name), &self.emblems(game)?);
        let moments = moments::of(game);
        // One theme after another, so that no more art is in memory than is needed.
        for theme in Theme::ALL {
            let painter = Painter::default();
            page.theme(theme);
            for (number, moment) in moments.iter().enumerate() {
                page.moment(&moment.name, &self.pictures(game, &painter, (number, moment), theme)?);
            }
        }
        Ok(())
    }

    /// A moment from either seat.
    fn pictures(
        &self,
        game: &'static dyn AnyGame,
        painter: &Painter,
        (number, moment): (usize, &Moment),
        theme: Theme,
    ) -> Result<Vec<Shown>, Fault> {
        let id = game.facts().id;
        let told = moment.table.tell_last().into_iter().chain([moment.table.describe()]);
        let alt = told.map(|text| self.voice.plain(&text)).collect::<Vec<_>>().join(" ");
        let one = |seat: Seat| {
            let scene = moment.table.scene(&Look { seat, theme });
            let side = moment.table.seat_name(seat);
            let file = format!("{id}-{number:02}-{theme:?}-{side}.png").to_lowercase();
            self.write(&file, &painter.board(id, game.sprites(), &scene, theme)?)?;
            Ok(Shown { file, alt: alt.clone(), title: side.to_owned() })
        };
        Seat::BOTH.into_iter().map(one).collect()
    }

    /// The sprites on buttons and in menus.
    fn emblems(&self, game: &'static dyn AnyGame) -> Result<Vec<Shown>, Fault> {
        let id = game.facts().id;
        let one = |&sprite: &&'static str| {
            let file = format!("{id}-emblem-{sprite}.png").to_lowercase();
            self.write(&file, &render::emblem(game.sprites(), sprite, Theme::default())?)?;
            Ok(Shown { file, alt: sprite.to_owned(), title: sprite.to_owned() })
        };
        game.emblems().iter().map(one).collect()
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, Fault> {
        let path = self.folder.join(name);
        let written = fs::create_dir_all(self.folder).and_then(|()| fs::write(&path, bytes));
        written.map_err(|source| Fault::File { path: path.clone(), source })?;
        Ok(path)
    }
}

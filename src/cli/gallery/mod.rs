//! The command that draws all artwork on one HTML page: every game, option, ending and sprite, in every
//! theme and from every seat, and samples of messages, leaderboards and charts.
//!
//! A person checks the page by eye. The code names no particular game; it plays random rounds to find
//! boards that show everything.

mod cards;
mod moments;
mod page;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::base::ending::Ending;
use crate::base::scene::{Look, Scene, Theme, TranslatedScene};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::compose;
use crate::chat::voice::Voice;
use crate::features::leaderboard::{self, Choices};
use crate::game::{AnyGame, Registry};
use crate::host::view;
use crate::render::{self, Painter};
use crate::store::private;
use crate::words::{Catalogue, Language};

use super::fault::CliFault;
use moments::GalleryBoard;
use page::{GalleryPage, PictureFile};

/// Draws every game into a folder, which is created if missing. Returns the path of the page.
pub(super) fn gallery(games: &Registry, folder: &Path) -> Result<PathBuf, CliFault> {
    let words = Catalogue::load()?;
    let pictures = PictureFolder { folder, voice: Voice::new(&words, Language::ENGLISH) };
    let mut page = GalleryPage::default();
    for game in games.iter() {
        pictures.add(game, &mut page)?;
        pictures.add_cards(game, &mut page)?;
    }
    pictures.add_ratings(games, &mut page)?;
    pictures.write("index.html", page.finish().as_bytes())
}

struct PictureFolder<'a> {
    folder: &'a Path,
    voice: Voice<'a>,
}

impl PictureFolder<'_> {
    fn add(&self, game: &'static dyn AnyGame, page: &mut GalleryPage) -> Result<(), CliFault> {
        let name = Text::of(game.facts().id, "name");
        page.game(&self.voice.plain(&name), &self.emblems(game)?);
        let moments = moments::of(game);
        // Finish one theme before the next, so that only one theme's artwork is in memory.
        for theme in Theme::ALL {
            let painter = Painter::default();
            page.theme(theme);
            for (number, moment) in moments.iter().enumerate() {
                page.moment(
                    &self.heading(game, moment),
                    &self.pictures(game, &painter, number, moment, theme)?,
                );
            }
        }
        self.add_languages(game, &moments, page)
    }

    /// Adds a board in every language, if there are words on the board.
    fn add_languages(
        &self,
        game: &'static dyn AnyGame,
        moments: &[GalleryBoard],
        page: &mut GalleryPage,
    ) -> Result<(), CliFault> {
        let Some(moment) = moments.first() else { return Ok(()) };
        let scene = || moment.table.scene(&Look::from(Seat::First));
        if scene().patches.iter().all(|patch| patch.label.is_none()) {
            return Ok(());
        }
        let (id, painter) = (game.facts().id, Painter::default());
        let one = |language: Language| {
            let scene = self.spoken(scene(), language);
            let png = painter.board(game.art(Theme::default()), &scene)?;
            let alt = self.voice.in_language(language).plain(&moment.table.describe());
            let shown = self.shown(&format!("{id}-in-{}.png", language.code()), &png, &alt)?;
            Ok(PictureFile { title: language.code().to_owned(), ..shown })
        };
        let shown = Language::all().map(one).collect::<Result<Vec<_>, CliFault>>()?;
        page.moment("in every language", &shown);
        Ok(())
    }

    fn spoken(&self, scene: Scene, language: Language) -> TranslatedScene {
        let voice = self.voice.in_language(language);
        scene.translated(&|text| voice.plain(text))
    }

    /// Returns the heading of a board. A drawn round gets the game's own sentence for the draw.
    fn heading(&self, game: &dyn AnyGame, moment: &GalleryBoard) -> String {
        match moment.table.ending() {
            Some(Ending { winner: None, rule, .. }) => {
                self.voice.plain(&Text::of(game.facts().id, &format!("drawn-{rule}")))
            }
            _ => moment.name.clone(),
        }
    }

    /// Adds the message of a challenge, and the end of a match in every theme.
    fn add_cards(&self, game: &'static dyn AnyGame, page: &mut GalleryPage) -> Result<(), CliFault> {
        let id = game.facts().id;
        page.message("a challenge", &cards::challenge(game, self.voice), None);
        let record = cards::ended(game);
        let table = record.table(game).expect("it has just been played");
        let view = view::board(&record, &*table, &[], Seat::First);
        for theme in Theme::ALL {
            let painter = Painter::default();
            let scene = self.spoken(table.scene(&Look { seat: Seat::First, theme }), self.voice.language());
            let png =
                painter.ending(game.art(theme), &scene, &cards::banner(&record, &*table, self.voice))?;
            let picture = compose::picture(&view, Arc::clone(&png), self.voice);
            let shown = self.shown(&format!("{id}-card-end-{theme:?}.png"), &png, &picture.alt)?;
            let message = compose::board(&view, picture, self.voice, &|_| None, &[]);
            page.message(&format!("the end of a match, {theme:?}"), &message, Some(&shown));
            let png =
                painter.with_evaluation_bar(game.art(theme), &scene, &cards::balance(&*table, self.voice))?;
            let shown = self.shown(&format!("{id}-card-balance-{theme:?}.png"), &png, "how a round stood")?;
            page.moment(&format!("how a round stood, {theme:?}"), &[shown]);
        }
        Ok(())
    }

    /// Adds a leaderboard and a rating chart, in every theme.
    fn add_ratings(&self, games: &Registry, page: &mut GalleryPage) -> Result<(), CliFault> {
        let Some(game) = games.iter().next() else { return Ok(()) };
        page.heading("Ratings");
        for theme in Theme::ALL {
            let (view, ladder) = cards::leaderboard(game, theme, self.voice);
            let png: Arc<[u8]> = render::draw_leaderboard(&ladder)?.into();
            let message =
                leaderboard::message(&view, Some(Arc::clone(&png)), &Choices::default(), self.voice);
            let alt = message.file.as_ref().map_or("", |file| &file.alt);
            let shown = self.shown(&format!("card-leaderboard-{theme:?}.png"), &png, alt)?;
            page.message(&format!("a leaderboard, {theme:?}"), &message, Some(&shown));
            let png = render::draw_ratings(&cards::chart(games, theme, self.voice))?;
            let shown = self.shown(&format!("card-chart-{theme:?}.png"), &png, "ratings over matches")?;
            page.moment(&format!("the chart of a profile, {theme:?}"), &[shown]);
        }
        Ok(())
    }

    fn shown(&self, name: &str, png: &[u8], alt: &str) -> Result<PictureFile, CliFault> {
        let file = name.to_lowercase();
        self.write(&file, png)?;
        Ok(PictureFile { file, alt: alt.to_owned(), title: String::new() })
    }

    fn pictures(
        &self,
        game: &'static dyn AnyGame,
        painter: &Painter,
        number: usize,
        moment: &GalleryBoard,
        theme: Theme,
    ) -> Result<Vec<PictureFile>, CliFault> {
        let id = game.facts().id;
        let last = moment.table.describe_last_move();
        let alt = self.voice.sentences(last.iter().chain([&moment.table.describe()]));
        let one = |seat: Seat| {
            let scene = self.spoken(moment.table.scene(&Look { seat, theme }), self.voice.language());
            let side = moment.table.seat_name(seat);
            let file = format!("{id}-{number:02}-{theme:?}-{side}.png").to_lowercase();
            self.write(&file, &painter.board(game.art(theme), &scene)?)?;
            Ok(PictureFile { file, alt: alt.clone(), title: side.to_owned() })
        };
        Seat::BOTH.into_iter().map(one).collect()
    }

    /// Writes the picture files for the icons on buttons and in menus.
    fn emblems(&self, game: &'static dyn AnyGame) -> Result<Vec<PictureFile>, CliFault> {
        let id = game.facts().id;
        let one = |&sprite: &&'static str| {
            let file = format!("{id}-emblem-{sprite}.png").to_lowercase();
            self.write(&file, &render::emblem(game.sprites(), sprite, Theme::default())?)?;
            Ok(PictureFile { file, alt: sprite.to_owned(), title: sprite.to_owned() })
        };
        game.emblems().iter().map(one).collect()
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf, CliFault> {
        let path = self.folder.join(name);
        // Replaces a link instead of following it.
        let written = private::create_folder(self.folder)
            .and_then(|()| private::create(&path))
            .and_then(|mut file| file.write_all(bytes));
        written.map_err(|source| CliFault::File { path: path.clone(), source })?;
        Ok(path)
    }
}

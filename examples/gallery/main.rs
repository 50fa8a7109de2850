//! Draws all artwork on one HTML page: every game, option, ending and kind of move, in every theme and from every
//! seat, and samples of what-if boards, plans, messages, leaderboards and charts.
//!
//! ```sh
//! cargo run --example gallery -- FOLDER
//! ```
//!
//! A person checks the page by eye. The code names no particular game; it plays random rounds to find
//! boards with every ending and every kind of move.

mod cards;
mod page;

use std::collections::BTreeSet;
use std::error::Error;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engawa::base::choice::ChoiceKey;
use engawa::base::position::Ending;
use engawa::base::scene::{Look, Scene, Theme, TranslatedScene};
use engawa::base::seat::Seat;
use engawa::base::text::Text;
use engawa::chat::compose;
use engawa::chat::voice::Voice;
use engawa::delivery::challenge_card;
use engawa::features::analysis;
use engawa::features::leaderboard::{self, Choices};
use engawa::game::{AnyGame, MoveText, Options, Prompt, Registry, Table};
use engawa::games::GAMES;
use engawa::host::view;
use engawa::render::{self, Painter, WhatIfPicture};
use engawa::store::private;
use engawa::words::{Catalogue, Language};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use page::{GalleryPage, PictureFile};

/// The errors are only printed.
type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// The number of random rounds for each combination of options.
const ROUNDS: u64 = 120;

fn main() -> Result<()> {
    let folder = std::env::args_os().nth(1).ok_or("usage: gallery FOLDER")?;
    println!("{}", gallery(&Registry::new(GAMES), Path::new(&folder))?.display());
    Ok(())
}

/// Draws every game into a folder, which is created if missing. Returns the path of the page.
pub fn gallery(games: &Registry, folder: &Path) -> Result<PathBuf> {
    let words = Catalogue::load()?;
    let gallery = Gallery { folder, voice: Voice::new(&words, Language::ENGLISH) };
    let mut page = GalleryPage::default();
    for game in games.iter() {
        gallery.add(game, &mut page)?;
        gallery.add_challenge(game, &mut page)?;
        gallery.add_end(game, &mut page)?;
    }
    gallery.add_ratings(games, &mut page)?;
    gallery.write("index.html", page.finish().as_bytes())
}

struct Gallery<'a> {
    folder: &'a Path,
    voice: Voice<'a>,
}

impl Gallery<'_> {
    /// Adds the icons and the boards of a game.
    fn add(&self, game: &'static dyn AnyGame, page: &mut GalleryPage) -> Result<()> {
        let id = game.facts().id;
        let emblem = |&sprite: &&'static str| {
            let png = render::emblem(game.sprites(), sprite, Theme::default())?;
            self.picture(&format!("{id}-emblem-{sprite}.png"), &png, sprite, sprite)
        };
        let emblems = game.emblems().iter().map(emblem).collect::<Result<Vec<_>>>()?;
        page.game(&self.voice.plain(&Text::of(id, "name")), &emblems);
        let boards = boards(game);
        // Finish one theme before the next, so that only one theme's artwork is in memory.
        for theme in Theme::ALL {
            let painter = Painter::default();
            page.heading(3, &format!("{theme:?}"));
            for (number, (name, table)) in boards.iter().enumerate() {
                let alt = self.voice.sentences(table.describe_last_move().iter().chain([&table.describe()]));
                let from = |seat: Seat| {
                    let scene = self.spoken(table.scene(&Look { seat, theme }), self.voice.language());
                    let (png, side) = (painter.board(game.art(theme), &scene)?, table.seat_name(seat));
                    self.picture(&format!("{id}-{number:02}-{theme:?}-{side}.png"), &png, &alt, side)
                };
                let name = match table.ending() {
                    Some(Ending { winner: None, rule, .. }) => {
                        self.voice.plain(&Text::of(id, &format!("drawn-{rule}")))
                    }
                    _ => name.clone(),
                };
                page.board(&name, &Seat::BOTH.into_iter().map(from).collect::<Result<Vec<_>>>()?);
            }
            self.add_what_if(game, theme, &painter, page)?;
        }
        self.add_languages(game, &*boards[0].1, page)
    }

    /// Adds what-if boards for every combination of options, and plans of one, two, four and five answers.
    fn add_what_if(
        &self,
        game: &'static dyn AnyGame,
        theme: Theme,
        painter: &Painter,
        page: &mut GalleryPage,
    ) -> Result<()> {
        let (id, art) = (game.facts().id, game.art(theme));
        for (number, options) in Options::variations(game.facts().options).enumerate() {
            let look = Look { seat: Seat::BOTH[number % 2], theme };
            let tables = round(game, &options, 0);
            let last = &tables[tables.len() - 1];
            let moves = moves_between(&tables);
            let begun = tables.len() / 3;
            let until = (begun + 3).min(moves.len());
            let squares = |ply: usize| tables[ply].squares_of(&moves[ply], look.seat).pop();
            let tried = (begun..until).filter_map(squares).collect();
            let mut table = tables[until].fork();
            table.choose(&[]);
            let ribbon = "WHAT IF · 3 moves ahead · nothing is played".to_owned();
            let scene = self.spoken(table.scene(&look), self.voice.language());
            let png = painter.what_if(art, &scene, &WhatIfPicture { ribbon, tried })?;
            let name = format!("{id}-what-if-{number:02}-{theme:?}.png");
            page.board("a what-if board", &[self.picture(&name, &png, "", "")?]);
            if number > 0 {
                continue;
            }
            let answer = |ply: usize| {
                let name = |ply: usize| last.name_move(ply, &moves[ply]).map(|name| self.voice.plain(&name));
                let caption = format!("Ben: {}, you: {}", name(ply - 2)?, name(ply - 1)?);
                Some((self.spoken(tables[ply].scene(&look), self.voice.language()), caption))
            };
            let answers: Vec<_> = (2..tables.len()).step_by(2).filter_map(answer).take(5).collect();
            for count in [1, 2, 4, 5].into_iter().filter(|&count| count <= answers.len()) {
                let png = painter.plan(art, &answers[..count])?;
                let shown = self.picture(&format!("{id}-plan-{count}-{theme:?}.png"), &png, "", "")?;
                page.board(&format!("a plan of {count}"), &[shown]);
            }
        }
        Ok(())
    }

    /// Adds a board in every language, if there are words on the board.
    fn add_languages(
        &self,
        game: &'static dyn AnyGame,
        table: &dyn Table,
        page: &mut GalleryPage,
    ) -> Result<()> {
        let scene = || table.scene(&Look::from(Seat::First));
        if scene().patches.iter().all(|patch| patch.label.is_none()) {
            return Ok(());
        }
        let painter = Painter::default();
        let one = |language: Language| {
            let (code, alt) = (language.code(), self.voice.in_language(language).plain(&table.describe()));
            let png = painter.board(game.art(Theme::default()), &self.spoken(scene(), language))?;
            self.picture(&format!("{}-in-{code}.png", game.facts().id), &png, &alt, code)
        };
        page.board("in every language", &Language::all().map(one).collect::<Result<Vec<_>>>()?);
        Ok(())
    }

    fn spoken(&self, scene: Scene, language: Language) -> TranslatedScene {
        let voice = self.voice.in_language(language);
        scene.translated(&|text| voice.plain(text))
    }

    /// Adds the message of a challenge in every language.
    fn add_challenge(&self, game: &'static dyn AnyGame, page: &mut GalleryPage) -> Result<()> {
        let id = game.facts().id;
        let (record, challenge) = cards::challenge(game);
        let people = [Some(record.from), record.to];
        let start = game.sample(&Options::default()).expect("the defaults can be dealt");
        let mut start = game.open(&start, &[]).expect("what is dealt can be opened");
        start.set_hint(&[], &[]);
        for language in Language::all() {
            let (voice, theme) = (self.voice.in_language(language), Theme::Night);
            let theme = if language == Language::ENGLISH { Theme::Day } else { theme };
            let scene = self.spoken(start.scene(&Look { seat: Seat::First, theme }), language);
            let names = people.map(|person| person.map(cards::name_of));
            let card = challenge_card(&record, &challenge, &*start, names, voice);
            let png = Painter::default().challenge(game.art(theme), &scene, &card)?;
            let name = format!("{id}-card-challenge-{}.png", language.code());
            let shown = self.picture(&name, &png, &voice.plain(&start.describe()), "")?;
            page.message("a challenge", &compose::challenge(&challenge, voice), Some(&shown));
        }
        Ok(())
    }

    /// Adds the end of a match in every theme, and a decisive moment in every language.
    fn add_end(&self, game: &'static dyn AnyGame, page: &mut GalleryPage) -> Result<()> {
        let (id, record) = (game.facts().id, cards::ended(game));
        let table = record.table(game).expect("it has just been played");
        let view = view::board(&record, &*table, &[], Seat::First);
        let panel = cards::result(&record, &*table, self.voice);
        for theme in Theme::ALL {
            let scene = self.spoken(table.scene(&Look { seat: Seat::First, theme }), self.voice.language());
            let png = Painter::default().ending(game.art(theme), &scene, &panel)?;
            let picture = compose::picture(&view, Arc::clone(&png), self.voice);
            let shown = self.picture(&format!("{id}-card-end-{theme:?}.png"), &png, &picture.alt, "")?;
            let message = compose::board(&view, picture, self.voice, &|_| None, &[]);
            page.message(&format!("the end of a match, {theme:?}"), &message, Some(&shown));
        }
        for language in Language::all() {
            let voice = self.voice.in_language(language);
            let Some(moment) = cards::moment(game, &record) else { continue };
            let theme = if language == Language::ENGLISH { Theme::Day } else { Theme::Night };
            let scene = self.spoken(moment.table.scene(&Look { seat: view::PUBLIC_SEAT, theme }), language);
            let picture = analysis::decisive_picture(&moment, voice);
            let png = Painter::default().decisive(game.art(theme), &scene, &picture)?;
            let name = format!("{id}-card-moment-{}.png", language.code());
            let shown = self.picture(&name, &png, &moment.alt(voice), language.code())?;
            page.board("a decisive moment", &[shown]);
        }
        Ok(())
    }

    /// Adds a leaderboard, the end of a season and a rating chart, in every theme.
    fn add_ratings(&self, games: &Registry, page: &mut GalleryPage) -> Result<()> {
        let Some(game) = games.iter().next() else { return Ok(()) };
        page.heading(2, "Ratings");
        for theme in Theme::ALL {
            let (view, ladder) = cards::leaderboard(game, theme, self.voice);
            let png: Arc<[u8]> = render::draw_leaderboard(&ladder)?.into();
            let message =
                leaderboard::message(&view, Some(Arc::clone(&png)), &Choices::default(), self.voice);
            let alt = message.file.as_ref().map_or("", |file| &file.alt);
            let shown = self.picture(&format!("card-leaderboard-{theme:?}.png"), &png, alt, "")?;
            page.message(&format!("a leaderboard, {theme:?}"), &message, Some(&shown));
            let (message, png) = cards::season(games, theme, self.voice)?;
            let alt = message.file.as_ref().map_or("", |file| &file.alt);
            let shown = self.picture(&format!("card-season-{theme:?}.png"), &png, alt, "")?;
            page.message(&format!("the end of a season, {theme:?}"), &message, Some(&shown));
            let png = render::draw_ratings(&cards::chart(games, theme, self.voice))?;
            let shown =
                self.picture(&format!("card-chart-{theme:?}.png"), &png, "ratings over matches", "")?;
            page.board(&format!("the chart of a profile, {theme:?}"), &[shown]);
        }
        Ok(())
    }

    fn picture(&self, name: &str, png: &[u8], alt: &str, title: &str) -> Result<PictureFile> {
        let file = name.to_lowercase();
        self.write(&file, png)?;
        Ok(PictureFile { file, alt: alt.to_owned(), title: title.to_owned() })
    }

    fn write(&self, name: &str, bytes: &[u8]) -> Result<PathBuf> {
        let path = self.folder.join(name);
        // Replaces a link instead of following it.
        let written = private::create_folder(self.folder)
            .and_then(|()| private::create(&path))
            .and_then(|mut file| file.write_all(bytes));
        written.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(path)
    }
}

/// The moves that lead from each table of a round to the next one.
fn moves_between(tables: &[Box<dyn Table>]) -> Vec<MoveText> {
    let between = |pair: &[Box<dyn Table>]| {
        let leads = |mv: &MoveText| pair[0].after(mv).position() == pair[1].position();
        pair[0].legal().into_iter().find(leads).expect("a legal move was played")
    };
    tables.windows(2).map(between).collect()
}

/// A board with its heading on the page.
type NamedBoard = (String, Box<dyn Table>);

/// The boards of a game for the page, the same ones at each call: of every combination of options the
/// deal, a board half way and each choice of a move on it. Then follows every board of random rounds that shows
/// something for the first time.
fn boards(game: &dyn AnyGame) -> Vec<NamedBoard> {
    let (mut boards, mut found, mut seen) = (Vec::new(), Vec::new(), BTreeSet::new());
    for options in Options::variations(game.facts().options) {
        let chosen: String =
            options.0.iter().map(|(name, value)| [name.as_str(), " ", value, ", "].concat()).collect();
        let mut first = round(game, &options, 0);
        let middle = first.swap_remove(first.len() / 2);
        boards.push((format!("{chosen}the deal"), first.swap_remove(0)));
        if options.0.is_empty() {
            let (mut resigned, winner) = (middle.fork(), middle.turn().other());
            resigned.end_by_host(Some(winner));
            boards.push((format!("resigned to {}", middle.seat_name(winner)), resigned));
        }
        boards.extend(steps(&*middle).into_iter().map(|(what, table)| (format!("{chosen}{what}"), table)));
        boards.push((format!("{chosen}half way"), middle));
        seen.extend(boards.iter().flat_map(|(_, table)| sights(&**table)));
        for table in (0..ROUNDS).flat_map(|seed| round(game, &options, seed)) {
            let new: Vec<String> = sights(&*table).difference(&seen).cloned().collect();
            if !new.is_empty() {
                found.push((name(&*table, &new), table));
                seen.extend(new);
            }
        }
    }
    boards.extend(found);
    boards
}

/// The table after each choice of one move but the last, as if a player entered it. Each choice is the
/// one that most legal moves contain.
fn steps(table: &dyn Table) -> Vec<NamedBoard> {
    let mut steps = Vec::new();
    let mut chosen = Vec::new();
    while let Prompt::Choose(step) = table.prompt(&chosen) {
        let leaves = |key: &ChoiceKey| step.moves.iter().filter(|(_, path)| path[0].key == *key).count();
        let Some(choice) = step.choices.iter().max_by_key(|choice| leaves(&choice.key)) else { break };
        chosen.push(choice.key.clone());
        let mut begun = table.fork();
        begun.choose(&chosen);
        steps.push((format!("choosing {}", chosen.join(", ")), begun));
    }
    steps.pop();
    steps
}

/// The sights of a table for the page: the end of its round, and the kind of its last move.
fn sights(table: &dyn Table) -> BTreeSet<String> {
    let ending = table.ending().map(|ending| format!("{} {:?}", ending.rule, ending.winner));
    let last_move = table.describe_last_move().map(|text| text.key.into_owned());
    ending.into_iter().chain(last_move).collect()
}

fn name(table: &dyn Table, new: &[String]) -> String {
    match table.ending().map(|ending| (ending.winner, ending.rule)) {
        Some((Some(winner), rule)) => format!("{} wins by {rule}", table.seat_name(winner)),
        Some((None, _)) => "a draw".to_owned(),
        None => format!("with {}", new.join(", ")),
    }
}

/// Plays a random round. Returns its tables from the deal to the ending. With an odd seed, no move ends
/// the round if another is possible, because some endings are rare in random play.
fn round(game: &dyn AnyGame, options: &Options, seed: u64) -> Vec<Box<dyn Table>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let dealt = game.deal(options, &mut rng).expect("listed options are taken");
    let mut tables = vec![game.open(&dealt, &[]).expect("what is dealt can be opened")];
    loop {
        let table = &tables[tables.len() - 1];
        let mut moves = table.legal();
        if seed % 2 == 1 {
            let goes_on = |mv: &&MoveText| table.after(mv).ending().is_none();
            let going_on: Vec<MoveText> = moves.iter().filter(goes_on).cloned().collect();
            moves = if going_on.is_empty() { moves } else { going_on };
        }
        let Some(chosen) = moves.choose(&mut rng) else { return tables };
        let next = table.after(chosen);
        tables.push(next);
    }
}

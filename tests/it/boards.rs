//! Comparison of drawn boards with approved pictures. `tests/boards/<game>/*.txt` describe the pictures, and
//! `*.png` are the pictures themselves.
//!
//! A description has the lines `theme:`, `start:` and `moves:`. The test compares pixels, not bytes, so that
//! another PNG encoder makes no difference. After an intended change run `ENGAWA_RENEW=1 cargo test boards`
//! and look at every picture; the same command creates the folder of a new game.

use std::fs;
use std::path::PathBuf;

use engawa::base::scene::{Look, Theme};
use engawa::base::seat::Seat;
use engawa::chat::voice::Voice;
use engawa::game::{AnyGame, MoveText, PositionText, Registry};
use engawa::games::GAMES;
use engawa::render::Painter;
use engawa::words::{Catalogue, Language};
use image::RgbImage;

use super::playthroughs::{files, lines_to_every_ending};

#[test]
fn boards_match_the_approved_pictures() {
    let painter = Painter::default();
    for game in Registry::new(GAMES).iter() {
        for text in described(game) {
            let file = draw(&painter, game, &fs::read_to_string(&text).expect("a description is text"));
            let reference = text.with_extension("png");
            if std::env::var_os("ENGAWA_RENEW").is_some() {
                fs::write(&reference, &file).expect("a picture can be renewed");
                continue;
            }
            let liked =
                fs::read(&reference).unwrap_or_else(|error| panic!("{}: {error}", reference.display()));
            let changed = changed(&pixels(&liked), &pixels(&file));
            assert_eq!(changed, 0, "{} is drawn differently in {changed} pixels", reference.display());
        }
    }
}

/// Returns the paths of a game's descriptions. If the game has none, first writes descriptions of the start,
/// the middle of a round, and every ending.
fn described(game: &dyn AnyGame) -> Vec<PathBuf> {
    let texts = files("boards", game, "txt", |folder| {
        let lines = lines_to_every_ending(game);
        let (_, start, moves) = lines.first().expect("play ends").clone();
        let half = moves[..moves.len() / 2].to_vec();
        let first = [("deal", start.clone(), Vec::new()), ("middle", start, half)];
        for (name, start, moves) in first.into_iter().chain(lines) {
            let text = format!("theme: day\nstart: {start}\nmoves: {}\n", moves.join(" "));
            fs::write(folder.join(format!("{name}.txt")), text).expect("a description can be written");
        }
    });
    assert!(!texts.is_empty(), "{} has no pictures", game.facts().id);
    texts
}

/// Draws the board that a description names. Returns the picture as PNG.
fn draw(painter: &Painter, game: &'static dyn AnyGame, text: &str) -> Vec<u8> {
    let line = |start: &str| {
        let found = text.lines().find_map(|line| line.strip_prefix(start)?.strip_prefix(':'));
        found.unwrap_or_else(|| panic!("no line `{start}:` in {text}")).trim()
    };
    let theme = Theme::ALL.into_iter().find(|theme| format!("{theme:?}").eq_ignore_ascii_case(line("theme")));
    let theme = theme.expect("a theme");
    let moves: Vec<MoveText> =
        line("moves").split_ascii_whitespace().map(|mv| MoveText(mv.to_owned())).collect();
    let table = game.open(&PositionText(line("start").to_owned()), &moves).expect("a round");
    let words = Catalogue::load().expect("the catalogue");
    let voice = Voice::new(&words, Language::ENGLISH);
    let scene = table.scene(&Look { seat: Seat::First, theme }).translated(&|text| voice.plain(text));
    painter.board(game.art(theme), &scene).expect("good art").to_vec()
}

fn pixels(file: &[u8]) -> RgbImage {
    image::load_from_memory_with_format(file, image::ImageFormat::Png).expect("a PNG file").into_rgb8()
}

fn changed(liked: &RgbImage, drawn: &RgbImage) -> usize {
    assert_eq!(liked.dimensions(), drawn.dimensions());
    liked.pixels().zip(drawn.pixels()).filter(|(liked, drawn)| liked != drawn).count()
}

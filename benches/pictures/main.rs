//! A benchmark of pictures, charts and leaderboards: `cargo bench --bench pictures`.
//!
//! For every game, option and theme, it measures preparing the artwork (once), composing a picture and
//! encoding it. Copying one frame is measured for comparison. All times but the first are medians.
//! `-- --sheets` measures charts and leaderboards only. `-- --export DIR` writes two scenes and their
//! times for `benches/peers.py`.

#![expect(clippy::disallowed_methods, reason = "a bench is what the clock is for")]

#[path = "../choices/mod.rs"]
mod choices;
mod export;
mod sheets;
mod svg;
#[path = "../timing/mod.rs"]
mod timing;

use std::path::Path;

use engawa::base::scene::{Look, Theme, TranslatedScene};
use engawa::base::seat::Seat;
use engawa::game::{AnyGame, Options, Registry};
use engawa::games::GAMES;
use engawa::render::{Painter, Size};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use choices::{choices, name, translated};
use timing::{median, milliseconds};

/// The number of drawings from which a median is computed.
const TIMES: usize = 200;
/// The maximum time for composing and encoding a picture, in milliseconds.
const MOST_MS: f64 = 2.5;
/// The maximum size of a picture, in bytes.
const MOST_BYTES: usize = 48 << 10;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if let Some(at) = arguments.iter().position(|argument| argument == "--export") {
        return export::export(Path::new(arguments.get(at + 1).expect("a folder after --export")));
    }
    if arguments.iter().any(|argument| argument == "--sheets") {
        return sheets::print();
    }
    println!(
        "{:<24} {:<9} prepare ms  compose ms  encode ms  together ms  floor ms  bytes least..most",
        "game", "theme"
    );
    let over: usize = Registry::new(GAMES).iter().map(print_game).sum();
    println!("pictures above {MOST_MS} ms or {MOST_BYTES} bytes: {over} of the lines");
    sheets::print();
}

/// Prints a line for each combination of options and theme. Returns the number of lines that exceed a
/// limit.
fn print_game(game: &'static dyn AnyGame) -> usize {
    let mut over = 0;
    for theme in Theme::ALL {
        for options in choices(game) {
            let cost = Cost::of(game, &options, theme);
            println!("{:<24} {:<9} {cost}", name(game, &options), format!("{theme:?}"));
            over += usize::from(cost.compose + cost.encode > MOST_MS || cost.most > MOST_BYTES);
        }
    }
    over
}

/// The times in milliseconds and the sizes in bytes of the pictures of a round.
struct Cost {
    prepare: f64,
    compose: f64,
    encode: f64,
    floor: f64,
    least: usize,
    most: usize,
}

impl Cost {
    fn of(game: &'static dyn AnyGame, options: &Options, theme: Theme) -> Self {
        let painter = Painter::default();
        let scenes = scenes(game, options, theme);
        let frame =
            |scene: &TranslatedScene| painter.frame(game.art(theme), scene, Size::STILL).expect("good art");
        let prepare = milliseconds(|| frame(&scenes[0]));
        let frames: Vec<_> = scenes.iter().map(frame).collect();
        let file = |frame: &engawa::render::Frame| frame.png().expect("a frame can be written").len();
        let files: Vec<_> = frames.iter().map(file).collect();
        let (mut compose, mut encode, mut floor) = (Vec::new(), Vec::new(), Vec::new());
        for (scene, frame_made) in scenes.iter().zip(&frames).cycle().take(TIMES) {
            compose.push(milliseconds(|| frame(scene)));
            encode.push(milliseconds(|| frame_made.png()));
            floor.push(milliseconds(|| frame_made.numbers.clone()));
        }
        let [compose, encode, floor] = [compose, encode, floor].map(median);
        let least = files.iter().copied().min().unwrap_or_default();
        let most = files.iter().copied().max().unwrap_or_default();
        Self { prepare, compose, encode, floor, least, most }
    }
}

impl std::fmt::Display for Cost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { prepare, compose, encode, floor, least, most } = self;
        let together = compose + encode;
        write!(
            f,
            "{prepare:>10.1}  {compose:>10.3}  {encode:>9.2}  {together:>11.2}  {floor:>8.3}  {least}..{most}"
        )
    }
}

/// Returns at most forty scenes of a round in which each move is the first legal one.
fn scenes(game: &dyn AnyGame, options: &Options, theme: Theme) -> Vec<TranslatedScene> {
    let dealt = game.deal(options, &mut ChaCha8Rng::seed_from_u64(1)).expect("listed options are good");
    let mut table = game.open(&dealt, &[]).expect("what is dealt can be opened");
    let look = Look { seat: Seat::First, theme };
    let mut scenes = vec![translated(table.scene(&look))];
    while let Some(mv) = table.legal().first() {
        table.play(mv).expect("legal moves can be played");
        scenes.push(translated(table.scene(&look)));
    }
    let step = scenes.len().div_ceil(40);
    scenes.into_iter().step_by(step).collect()
}

//! A benchmark of animations beside simple encoders that write whole frames: `cargo bench --bench
//! replay`.
//!
//! The first simple encoder has Engawa's size and palette. The second has the full size and, for each
//! frame, a palette that the GIF library chooses. Each game and option is measured with one round of at
//! most 30 moves. All times are medians. The best time is printed too, because the machine may be busy.

#![expect(clippy::disallowed_methods, reason = "a bench is what the clock is for")]

mod choices;
mod timing;

use std::borrow::Cow;

use engawa::base::scene::{Look, Theme, TranslatedScene};
use engawa::base::seat::Seat;
use engawa::game::{AnyGame, Options, Registry, playback};
use engawa::games::GAMES;
use engawa::render::{Frame, Painter, Size};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use choices::{choices, name, translated};
use timing::{median, milliseconds};

/// The maximum number of moves of a round.
const PLIES: usize = 30;
/// The number of encodings of Engawa from which a median is computed. Simple encoders run a fifth as
/// often.
const TIMES: usize = 15;
/// The column headings of a simple encoder.
const VARIANT: &str = "       whole     ms    KiB  slower  larger";

fn main() {
    println!("{:<24} plies        ours ms (best)    KiB{VARIANT}{VARIANT}", "game");
    Registry::new(GAMES).iter().for_each(print);
}

fn print(game: &'static dyn AnyGame) {
    let art = game.art(Theme::Day);
    let painter = Painter::default();
    let moving = |scene: &TranslatedScene| painter.frame(art, scene, Size::MOVING).expect("good art");
    let still = |scene: &TranslatedScene| painter.frame(art, scene, Size::STILL).expect("good art");
    for options in choices(game) {
        let scenes = longest_of_some(game, &options);
        let ours = Cost::of(TIMES, || painter.animation(art, &scenes).expect("good art"));
        print!("{:<24} {:>5}", name(game, &options), scenes.len() - 1);
        let (small, large) = (size(&moving(&scenes[0])), size(&still(&scenes[0])));
        print!("  {small} {:>5.1} ({:>4.1}) {:>6.0}", ours.ms, ours.best, ours.kib);
        let whole = Cost::of(TIMES / 5, || whole_frames(&scenes, moving, numbered));
        let naive = Cost::of(TIMES / 5, || whole_frames(&scenes, still, coloured));
        for (size, other) in [(small, whole), (large, naive)] {
            let (slower, larger) = (other.ms / ours.ms, other.kib / ours.kib);
            print!("  {size:>10} {:>6.1} {:>6.0} {slower:>6.1}x {larger:>6.1}x", other.ms, other.kib);
        }
        println!();
    }
}

fn size(frame: &Frame) -> String {
    format!("{}x{}", frame.width, frame.height)
}

/// The time that a file takes to encode, and the size of the file.
struct Cost {
    /// The median of the times, in milliseconds.
    ms: f64,
    /// The minimum of the times, in milliseconds.
    best: f64,
    kib: f64,
}

impl Cost {
    /// Encodes a file once to find its size, which also prepares the artwork. Then measures `times`
    /// further encodings.
    fn of(times: usize, file: impl Fn() -> Vec<u8>) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "files are far smaller than 2^52 bytes")]
        let kib = file().len() as f64 / 1024.0;
        let figures: Vec<f64> = (0..times).map(|_| milliseconds(&file)).collect();
        let best = figures.iter().copied().fold(f64::INFINITY, f64::min);
        Self { ms: median(figures), best, kib }
    }
}

/// Encodes every frame as a whole, with the GIF library that Engawa uses too.
fn whole_frames(
    scenes: &[TranslatedScene],
    frame: impl Fn(&TranslatedScene) -> Frame,
    part: impl Fn(&Frame) -> gif::Frame<'static>,
) -> Vec<u8> {
    let first = frame(&scenes[0]);
    let palette = first.colours.concat();
    let mut encoder = gif::Encoder::new(Vec::new(), first.width, first.height, &palette).expect("a palette");
    for scene in scenes {
        let whole = gif::Frame { delay: 90, ..part(&frame(scene)) };
        encoder.write_frame(&whole).expect("a vector takes all");
    }
    encoder.into_inner().expect("a vector takes all")
}

/// Returns a GIF frame in the palette that all frames share.
fn numbered(frame: &Frame) -> gif::Frame<'static> {
    let buffer = Cow::Owned(frame.numbers.clone());
    gif::Frame { width: frame.width, height: frame.height, buffer, ..gif::Frame::default() }
}

/// Returns a GIF frame in a palette that the library chooses for it.
fn coloured(frame: &Frame) -> gif::Frame<'static> {
    let colours = frame.numbers.iter().flat_map(|number| frame.colours[usize::from(*number)]);
    gif::Frame::from_rgb(frame.width, frame.height, &colours.collect::<Vec<u8>>())
}

/// Returns the longest of twenty random rounds, cut to [`PLIES`] moves.
fn longest_of_some(game: &dyn AnyGame, options: &Options) -> Vec<TranslatedScene> {
    (0..20).map(|seed| round(game, options, seed)).max_by_key(Vec::len).expect("there are some")
}

fn round(game: &dyn AnyGame, options: &Options, seed: u64) -> Vec<TranslatedScene> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let dealt = game.deal(options, &mut dice).expect("listed options are good");
    let mut table = game.open(&dealt, &[]).expect("what is dealt can be opened");
    let mut moves = Vec::new();
    while let Some(mv) = table.legal().choose(&mut dice).cloned().filter(|_| moves.len() < PLIES) {
        table.play(&mv).expect("legal moves can be played");
        moves.push(mv);
    }
    let look = Look { seat: Seat::First, theme: Theme::Day };
    let scenes = playback::scenes(game, &dealt, &moves, 0..=moves.len(), &look).expect("the round replays");
    scenes.into_iter().map(translated).collect()
}

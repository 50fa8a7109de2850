//! What a moving picture costs, beside the naive one: `cargo bench --bench replay`.
//!
//! Prints, for every game, the milliseconds and bytes of a GIF of one round of at most 30 plies, and those of the same
//! round with every frame whole, which is what most do. Frames come from prepared art in both. Each figure is the median
//! of several.

#![allow(missing_docs, reason = "a program")]
#![expect(clippy::disallowed_methods, reason = "a bench is what the clock is for")]

use std::borrow::Cow;
use std::hint::black_box;
use std::time::Instant;

use engawa::base::scene::{HEIGHT, Look, Scene, Theme, WIDTH};
use engawa::base::seat::Seat;
use engawa::game::{AnyGame, Options, Registry, reel};
use engawa::games::GAMES;
use engawa::render::Painter;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Plies of a round that are shown.
const PLIES: usize = 30;
/// Files of which the median is taken.
const TIMES: usize = 15;

fn main() {
    println!("game      plies      ms     KiB  whole frames ms     KiB   faster  smaller");
    Registry::new(GAMES).iter().for_each(print);
}

fn print(game: &'static dyn AnyGame) {
    let painter = Painter::default();
    let (id, sprites) = (game.facts().id, game.sprites());
    let scenes = longest_of_some(game);
    let ours = || painter.animation(id, sprites, &scenes, Theme::Day).expect("good art");
    let naive = || whole_frames(&painter, game, &scenes);
    // The first one prepares the art.
    let (our_bytes, naive_bytes) = (kib(ours().len()), kib(naive().len()));
    let our_ms = median((0..TIMES).map(|_| milliseconds(|| drop(black_box(ours())))).collect());
    let naive_ms = median((0..TIMES / 5).map(|_| milliseconds(|| drop(black_box(naive())))).collect());
    println!(
        "{id:<9} {:>5} {our_ms:>7.1} {our_bytes:>7.0} {naive_ms:>16.1} {naive_bytes:>7.0} {:>7.1}x {:>7.1}x",
        scenes.len() - 1,
        naive_ms / our_ms,
        naive_bytes / our_bytes,
    );
}

/// Every frame whole, in the same colours and with the same library.
fn whole_frames(painter: &Painter, game: &'static dyn AnyGame, scenes: &[Scene]) -> Vec<u8> {
    let frame = |scene| painter.frame(game.facts().id, game.sprites(), scene, Theme::Day).expect("good art");
    let palette = frame(&scenes[0]).colours().concat();
    let mut encoder = gif::Encoder::new(Vec::new(), WIDTH, HEIGHT, &palette).expect("a palette");
    for scene in scenes {
        let buffer = Cow::Owned(frame(scene).numbers().to_vec());
        let whole = gif::Frame { width: WIDTH, height: HEIGHT, delay: 90, buffer, ..gif::Frame::default() };
        encoder.write_frame(&whole).expect("a vector takes all");
    }
    encoder.into_inner().expect("a vector takes all")
}

/// Of some rounds of random legal moves the longest, at most as long as is shown.
fn longest_of_some(game: &dyn AnyGame) -> Vec<Scene> {
    (0..20).map(|seed| round(game, seed)).max_by_key(Vec::len).expect("there are some")
}

fn round(game: &dyn AnyGame, seed: u64) -> Vec<Scene> {
    let mut dice = ChaCha8Rng::seed_from_u64(seed);
    let dealt = game.deal(&Options::default(), &mut dice).expect("the defaults are good");
    let mut table = game.open(&dealt, &[]).expect("what is dealt can be opened");
    let mut moves = Vec::new();
    while let Some(mv) = table.legal().choose(&mut dice).cloned().filter(|_| moves.len() < PLIES) {
        table.play(&mv).expect("legal moves can be played");
        moves.push(mv);
    }
    let look = Look { seat: Seat::First, theme: Theme::Day };
    reel::scenes(game, &dealt, &moves, 0..=moves.len(), &look).expect("the round replays")
}

#[expect(clippy::cast_precision_loss, reason = "files are far smaller than 2^52 bytes")]
fn kib(bytes: usize) -> f64 {
    bytes as f64 / 1024.0
}

fn milliseconds(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64() * 1000.0
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or_default()
}

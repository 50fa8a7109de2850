//! What a picture costs, beside its floor: `cargo bench --bench pictures`.
//!
//! Prints, for every game and theme, the milliseconds in which the art is prepared, a picture is copied together and
//! written as a file, the bytes of that file, and the floor: copying one frame. A figure is the median of many.

#![allow(missing_docs, reason = "a program")]
#![expect(clippy::disallowed_methods, reason = "a bench is what the clock is for")]

use std::hint::black_box;
use std::time::Instant;

use engawa::base::scene::{Look, Scene, Theme};
use engawa::base::seat::Seat;
use engawa::game::{AnyGame, Options, Registry};
use engawa::games::GAMES;
use engawa::render::Painter;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// Drawings of which the median is taken.
const TIMES: usize = 200;

fn main() {
    println!(
        "game      theme      prepare ms  compose ms  encode ms  together ms  floor ms  bytes least..most"
    );
    for game in Registry::new(GAMES).iter() {
        for theme in Theme::ALL {
            print(game, theme);
        }
    }
}

fn print(game: &'static dyn AnyGame, theme: Theme) {
    let painter = Painter::default();
    let scenes = scenes(game, theme);
    let id = game.facts().id;
    let frame = |scene: &Scene| painter.frame(id, game.sprites(), scene, theme).expect("good art");
    let prepare = milliseconds(|| drop(black_box(frame(&scenes[0]))));
    let frames: Vec<_> = scenes.iter().map(frame).collect();
    let files: Vec<_> =
        frames.iter().map(|frame| frame.png().expect("a frame can be written").len()).collect();
    let (mut compose, mut encode, mut floor) = (Vec::new(), Vec::new(), Vec::new());
    for (scene, frame_made) in scenes.iter().zip(&frames).cycle().take(TIMES) {
        compose.push(milliseconds(|| drop(black_box(frame(scene)))));
        encode.push(milliseconds(|| drop(black_box(frame_made.png()))));
        floor.push(milliseconds(|| drop(black_box(frame_made.numbers().to_vec()))));
    }
    let [compose, encode, floor] = [compose, encode, floor].map(median);
    let (least, most) = (files.iter().min().unwrap_or(&0), files.iter().max().unwrap_or(&0));
    println!(
        "{id:<9} {:<10} {prepare:>10.1}  {compose:>10.3}  {encode:>9.2}  {:>11.2}  {floor:>8.3}  {least}..{most}",
        format!("{theme:?}"),
        compose + encode,
    );
}

/// The scenes of one round in which the first legal move is always played.
fn scenes(game: &dyn AnyGame, theme: Theme) -> Vec<Scene> {
    let dealt =
        game.deal(&Options::default(), &mut ChaCha8Rng::seed_from_u64(1)).expect("the defaults are good");
    let mut table = game.open(&dealt, &[]).expect("what is dealt can be opened");
    let look = Look { seat: Seat::First, theme };
    let mut scenes = vec![table.scene(&look)];
    while let Some(mv) = table.legal().first().filter(|_| scenes.len() < 40) {
        table.play(mv).expect("legal moves can be played");
        scenes.push(table.scene(&look));
    }
    scenes
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

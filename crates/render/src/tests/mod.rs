//! Tests of the artwork and pictures of every registered game, in every theme.

use std::collections::BTreeMap;
use std::io::Cursor;
use std::sync::LazyLock;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::base::scene::{
    Area, Artwork, HEIGHT, Layer, Look, Outline, Paint, Patch, SLIM, Scene, Sprite, Theme, TranslatedScene,
    WIDTH,
};
use crate::base::seat::Seat;
use engawa_play::game::{AnyGame, Options, Registry};
use engawa_play::games::GAMES;
use engawa_words::{Catalogue, Language, PlainFormatter};

mod animation;
mod balance;
mod chart;
mod labels;
mod ladder;
mod names;
mod vision;
mod what_if;

use super::atlas::Atlas;
use super::brush::{Canvas, ThemedSprites};
use super::frame::Size;
use super::{Painter, RenderFault, colour, shared_sprites};

/// The maximum size of a board's file, in bytes.
const MOST_BYTES: usize = 48 << 10;
/// The minimum peak signal-to-noise ratio between a picture and the same picture in true colours, in
/// decibels.
const LEAST_LIKENESS: f64 = 42.0;
/// The minimum peak signal-to-noise ratio of the pictures of an animation, in decibels. It is lower than
/// [`LEAST_LIKENESS`] because the palette was chosen for larger pictures.
const LEAST_MOVING_LIKENESS: f64 = 40.0;

/// A painter for all tests, so that each atlas is prepared only once.
static PAINTER: LazyLock<Painter> = LazyLock::new(Painter::default);

/// Writes a picture for people to look at, if the environment variable `ENGAWA_CHARTS` names a folder.
fn keep(name: &str, file: &[u8]) {
    if let Some(folder) = std::env::var_os("ENGAWA_CHARTS") {
        std::fs::write(std::path::Path::new(&folder).join(format!("{name}.png")), file).expect("written");
    }
}

static WORDS: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::load().expect("the catalogue loads"));

fn in_language(scene: Scene, language: Language) -> TranslatedScene {
    scene.translated(&|text| WORDS.say(language, text, &PlainFormatter))
}

fn spoken(scene: Scene) -> TranslatedScene {
    in_language(scene, Language::ENGLISH)
}

fn dice(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Returns the scenes of a random round, from the deal to the end, with the default options.
fn round(game: &dyn AnyGame, seed: u64, theme: Theme) -> Vec<TranslatedScene> {
    round_of(game, &Options::default(), seed, theme)
}

/// Returns the scenes of a random round, from the deal to the end.
fn round_of(game: &dyn AnyGame, options: &Options, seed: u64, theme: Theme) -> Vec<TranslatedScene> {
    let mut dice = dice(seed);
    let dealt = game.deal(options, &mut dice).expect("the options are good");
    let mut table = game.open(&dealt, &[]).expect("what is dealt can be opened");
    let look = Look { seat: Seat::BOTH[usize::from(seed % 2 == 1)], theme };
    let mut scenes = vec![spoken(table.scene(&look))];
    loop {
        let legal = table.legal();
        if legal.is_empty() {
            return scenes;
        }
        table.play(&legal[dice.random_range(0..legal.len())]).expect("legal moves can be played");
        scenes.push(spoken(table.scene(&look)));
    }
}

/// Returns two scenes for every combination of options: the end of a random round, and a position
/// halfway.
fn samples(game: &dyn AnyGame, seed: u64, theme: Theme) -> Vec<TranslatedScene> {
    let some = |options| {
        let mut scenes = round_of(game, &options, seed, theme);
        [scenes.pop().expect("an ending"), scenes.swap_remove(scenes.len() / 2)]
    };
    Options::variations(game.facts().options).flat_map(some).collect()
}

fn each_game(mut look_at: impl FnMut(&'static dyn AnyGame, &'static str)) {
    Registry::new(GAMES).iter().for_each(|game| look_at(game, game.facts().id));
}

fn overlap(a: Area, b: Area) -> bool {
    let apart = |a: u16, a_size: u16, b: u16, b_size: u16| a + a_size <= b || b + b_size <= a;
    !apart(a.left, a.width, b.left, b.width) && !apart(a.top, a.height, b.top, b.height)
}

#[test]
fn patches_lie_on_the_canvas_and_never_overlap() {
    each_game(|game, id| {
        for scene in (0..20).flat_map(|seed| round(game, seed, Theme::Day)) {
            for (index, patch) in scene.patches.iter().enumerate() {
                let Area { left, top, width, height } = patch.area;
                assert!(
                    width > 0
                        && height > 0
                        && left + width <= game.art(Theme::Day).width
                        && top + height <= HEIGHT,
                    "{id} {patch:?}"
                );
                let other = scene.patches[..index].iter().find(|other| overlap(other.area, patch.area));
                assert_eq!(other, None, "{id}: {patch:?} overlaps it");
            }
        }
    });
}

#[test]
fn every_board_of_random_rounds_is_small() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            for (seed, options) in (100..).zip(Options::variations(game.facts().options)) {
                for scene in round_of(game, &options, seed, theme) {
                    let file = PAINTER.board(game.art(theme), &scene).expect("good art");
                    assert!(file.len() <= MOST_BYTES, "{id} {theme:?} {options:?}: {} bytes", file.len());
                }
            }
        }
    });
}

#[test]
fn a_second_decoder_reads_the_frame() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            for scene in samples(game, 7, theme) {
                let frame = PAINTER.frame(game.art(theme), &scene, Size::STILL).expect("good art");
                let file = frame.png().expect("a frame can be written");
                let read =
                    image::ImageReader::with_format(Cursor::new(file), image::ImageFormat::Png).decode();
                let read = read.expect("a PNG file").into_rgb8();
                assert_eq!(read.dimensions(), (u32::from(game.art(theme).width), u32::from(HEIGHT)));
                let colours = frame.numbers.iter().map(|&number| frame.colours[usize::from(number)]);
                assert!(read.pixels().map(|pixel| pixel.0).eq(colours), "{id} {theme:?}");
            }
        }
    });
}

#[test]
fn palette_is_close_to_true_colours() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            let scenes = samples(game, 11, theme);
            for (size, limit) in [(Size::STILL, LEAST_LIKENESS), (Size::MOVING, LEAST_MOVING_LIKENESS)] {
                let atlas = PAINTER.atlas(game.art(theme), size).expect("good art");
                let least = least_likeness(&atlas, &scenes);
                println!("{id} {theme:?}: at least {least:.1} dB of {limit:.0} dB");
                assert!(least >= limit, "{id} {theme:?}: {least:.1} dB");
            }
        }
    });
}

/// Returns the minimum of [`likeness`] between the pictures of some scenes and the same pictures in true
/// colours.
fn least_likeness(atlas: &Atlas, scenes: &[TranslatedScene]) -> f64 {
    let mut backdrops = BTreeMap::new();
    let mut of = |scene: &TranslatedScene| {
        let frame = atlas.frame(scene).expect("good art");
        let seen = frame.numbers.iter().map(|&number| frame.colours[usize::from(number)]);
        let backdrop: &Vec<_> = backdrops
            .entry(scene.backdrop)
            .or_insert_with(|| atlas.true_backdrop(scene.backdrop).expect("good art"));
        likeness(seen, &atlas.truth(backdrop.clone(), scene).expect("good art"))
    };
    scenes.iter().map(&mut of).fold(f64::INFINITY, f64::min)
}

/// Returns the peak signal-to-noise ratio between two pictures, in decibels.
fn likeness(seen: impl Iterator<Item = colour::Rgb>, truth: &[colour::Rgb]) -> f64 {
    let error: u32 = seen.zip(truth).map(|(seen, &truth)| colour::distance_squared(seen, truth)).sum();
    let bytes = u32::try_from(truth.len() * 3).expect("a picture is small");
    10.0 * (255.0 * 255.0 * f64::from(bytes) / f64::from(error.max(1))).log10()
}

#[test]
fn equal_scenes_give_equal_bytes() {
    each_game(|game, id| {
        let scenes = round(game, 3, Theme::Day);
        let other = Painter::default();
        // The other painter draws the scenes in reverse order. The bytes must not depend on the order.
        let drawn = |painter: &Painter, scene| painter.board(game.art(Theme::Day), scene).expect("good art");
        let theirs: Vec<_> = scenes.iter().rev().map(|scene| drawn(&other, scene)).collect();
        let ours: Vec<_> = scenes.iter().map(|scene| drawn(&PAINTER, scene)).collect();
        assert!(ours.iter().eq(theirs.iter().rev()), "{id}");
    });
}

#[test]
fn solid_sprites_are_opaque() {
    each_game(|game, id| {
        let art = ThemedSprites::new(game.sprites(), Theme::Day);
        for sprite in game.sprites().iter().chain(shared_sprites::sprites()).filter(|sprite| sprite.solid) {
            let mut canvas = Canvas::new(50, 70);
            art.paint(&mut canvas, Layer { sprite: sprite.name, turned: false }).expect("good art");
            assert!(canvas.opacities().all(|opacity| opacity > 0.999), "{id}: {} is not solid", sprite.name);
        }
    });
}

#[test]
fn sprite_names_are_unique() {
    each_game(|game, id| {
        let mut names: Vec<_> =
            game.sprites().iter().chain(shared_sprites::sprites()).map(|sprite| sprite.name).collect();
        names.sort_unstable();
        let twice = names.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None, "{id}");
    });
}

const fn sprite(name: &'static str, below: &'static [&'static str], outlines: &'static [Outline]) -> Sprite {
    Sprite { name, size: (WIDTH as f32, HEIGHT as f32), solid: true, below, outlines }
}

static TOY: &[Sprite] = &[
    sprite("floor", &[], &[Outline::slab(Paint::Ground, -9.0, -9.0, 1118.0, 718.0, 0.0)]),
    sprite("water", &[], &[Outline::slab(Paint::Indigo, -9.0, -9.0, 1118.0, 718.0, 0.0)]),
    sprite("snake", &["snake"], &[]),
];
static CROOKED: &[Sprite] = &[sprite("floor", &[], &[Outline::path(Paint::Ink, "M1 1 X2 2")])];

const fn toy(sprites: &'static [Sprite]) -> Artwork {
    Artwork { game: "toy", width: WIDTH, sprites, pieces: &[], theme: Theme::Day }
}

fn toy_scene(area: Area, sprite: &'static str) -> TranslatedScene {
    Scene { backdrop: "floor", patches: vec![Patch::of(area, vec![Layer::plain(sprite)])] }
}

#[test]
fn faulty_art_is_an_error() {
    let good = Area { left: 0, top: 0, width: 20, height: 20 };
    let painter = Painter::default();
    let draw = |sprites, scene: &TranslatedScene| painter.board(toy(sprites), scene).map(|_| ());
    let good_art: &'static [Sprite] = &TOY[..2];
    assert_eq!(draw(good_art, &toy_scene(good, "floor")), Ok(()));
    assert_eq!(draw(good_art, &toy_scene(good, "roof")), Err(RenderFault::UnknownSprite("roof".to_owned())));
    for area in [Area { left: 1090, ..good }, Area { top: u16::MAX, ..good }, Area { width: 0, ..good }] {
        assert_eq!(draw(good_art, &toy_scene(area, "floor")), Err(RenderFault::OffCanvas(area)));
    }
    let blank = Scene { backdrop: "roof", patches: Vec::new() };
    assert_eq!(draw(good_art, &blank), Err(RenderFault::UnknownSprite("roof".to_owned())));
    assert_eq!(Atlas::new(toy(TOY)).err(), Some(RenderFault::Circle("snake".to_owned())));
    assert!(matches!(Atlas::new(toy(CROOKED)).err(), Some(RenderFault::Path(name, _)) if name == "floor"));
}

#[test]
fn threads_get_the_same_picture() {
    let scene = toy_scene(Area { left: 5, top: 5, width: 9, height: 9 }, "a");
    let painter = Painter::default();
    let draw = || painter.board(toy(&TOY[..2]), &scene).expect("good art");
    let first = draw();
    let all = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(draw)).collect();
        threads.into_iter().map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
    });
    assert!(all.iter().all(|file| *file == first));
}

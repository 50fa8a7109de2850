//! Tests for colour blindness: every difference that matters in a picture must also be one of lightness
//! or outline.

use crate::base::scene::{Layer, Paint, Sprite, Theme};
use crate::base::seat::Seat;
use crate::brush::{Canvas, ThemedSprites};
use crate::colour::{Rgb, linear};
use crate::paint_colour;
use engawa_play::game::Options;
use engawa_play::games::GAMES;

use super::dice;

/// A matrix that maps linear red, green and blue to the linear colour that a person perceives.
type Eye = [[f32; 3]; 3];

/// Full colour vision, and eyes without cones for long, medium or short wavelengths. The matrices are
/// those of Machado, Oliveira and Fernandes (2009) for severity 1.
const EYES: [(&str, Eye); 4] = [
    ("full colour", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

/// Pairs of paints and the minimum contrast between them. WCAG 2 demands 4.5 between small text and its
/// background, and 3 for a symbol.
const CONTRASTS: &[(Paint, Paint, f32)] = &[
    (Paint::First, Paint::Second, 9.0),
    (Paint::First, Paint::FirstMark, 4.5),
    (Paint::Second, Paint::SecondMark, 4.5),
    (Paint::Hollow, Paint::Second, 4.5),
    // Oxono's pawns in two colours, the symbols on the pawns, and the symbols on totems.
    (Paint::First, Paint::Blossom, 4.5),
    (Paint::Blossom, Paint::IrisDark, 3.0),
    (Paint::PaperLight, Paint::Ink, 9.0),
    // The two lines around the piece that was placed last, on a hollow and on gold.
    (Paint::Hollow, Paint::Paper, 4.5),
    (Paint::GoldLight, Paint::Vermilion, 2.0),
    // The mark of the last move, which is white, dark red and bright red.
    (Paint::Paper, Paint::Crimson, 5.0),
    (Paint::GoldLight, Paint::Crimson, 4.0),
    (Paint::Wood, Paint::Paper, 4.5),
    // The marks of possible moves, which are gold with a dark edge.
    (Paint::Paper, Paint::WoodDark, 4.5),
    (Paint::Gold, Paint::WoodDark, 3.0),
    // Squares that can be chosen, beside squares that cannot.
    (Paint::Paper, Paint::PaperShade, 1.4),
    (Paint::Wood, Paint::GoldLight, 4.0),
    // The letters of files and the numbers of ranks.
    (Paint::Wood, Paint::Inlay, 4.5),
    // Onitama's pawns on their squares, and the steps on its cards. The ribbon, the border and the numbers of
    // what-if boards have the first pair.
    (Paint::Paper, Paint::Indigo, 7.0),
    (Paint::Paper, Paint::Vermilion, 2.7),
    (Paint::Paper, Paint::Pine, 4.5),
    // The columns of the evaluation bar. They also have an outline and a direction.
    (Paint::Paper, Paint::Ink, 9.0),
    (Paint::Paper, Paint::InkSoft, 3.0),
    (Paint::Paper, Paint::Crimson, 5.0),
];

/// Returns the luminance of a colour as an eye perceives it, from 0 to 1.
fn luminance(colour: Rgb, eye: &Eye) -> f32 {
    let light = colour.map(linear);
    let perceived = eye.map(|row| row.iter().zip(light).map(|(weight, light)| weight * light).sum::<f32>());
    (0.2126 * perceived[0] + 0.7152 * perceived[1] + 0.0722 * perceived[2]).clamp(0.0, 1.0)
}

fn contrast(a: Rgb, b: Rgb, eye: &Eye) -> f32 {
    let (a, b) = (luminance(a, eye) + 0.05, luminance(b, eye) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn paints_contrast_for_every_eye() {
    for theme in Theme::ALL {
        for (name, eye) in &EYES {
            for &(a, b, least) in CONTRASTS {
                let found = contrast(paint_colour(theme, a), paint_colour(theme, b), eye);
                assert!(found >= least, "{theme:?}, {name}: {a:?} and {b:?} have a contrast of {found:.1}");
            }
        }
    }
}

/// Pieces of a game that people must not confuse. `ground` is the sprite on which the pieces lie.
struct Pieces {
    game: &'static str,
    ground: &'static str,
    alike: &'static [&'static str],
}

const fn pieces(game: &'static str, ground: &'static str, alike: &'static [&'static str]) -> Pieces {
    Pieces { game, ground, alike }
}

/// The pieces of every game: those of the two sides, and others that people compare at a glance.
const PIECES: &[Pieces] = &[
    pieces("konane", "pit", &["black", "white"]),
    pieces("konane", "pit", &["stuck-black", "stuck-white"]),
    pieces("konane", "pit", &["black-gone", "white-gone"]),
    pieces("konane", "floor", &["black-taken", "white-taken"]),
    pieces("okiya", "well", &["first", "second"]),
    pieces("okiya", "well-won", &["first", "second"]),
    pieces("okiya", "well", &["first-left", "second-left"]),
    pieces("okiya", "slab", &["maple", "cherry", "pine", "iris"]),
    pieces("okiya", "slab", &["sun", "bird", "rain", "tanzaku"]),
    pieces("okiya", "shaded-slab", &["maple", "cherry", "pine", "iris"]),
    pieces("okiya", "shaded-slab", &["sun", "bird", "rain", "tanzaku"]),
    pieces("onitama", "square", &["blue-student", "red-student", "blue-master", "red-master"]),
    pieces("onitama", "gold", &["blue-student", "red-student", "blue-master", "red-master"]),
    pieces("onitama", "stand", &["blue-student", "red-student", "blue-master", "red-master"]),
    pieces("oxono", "square", &["pink", "black", "totem-x", "totem-o"]),
    pieces("oxono", "square", &["pink-x", "pink-o", "black-x", "black-o", "totem-x", "totem-o"]),
    pieces("oxono", "square-won", &["pink-x", "pink-o", "black-x", "black-o"]),
];

/// Returns the perceived difference between two sprites, from 0 to 1. The result is the mean difference
/// of lightness (L* of CIE 1976, divided by 100) over the pixels that either sprite covers.
///
/// For a pixel that only one of the sprites covers, the other sprite has the lightness of the background.
fn apart(a: &SpriteView, b: &SpriteView, eye: &Eye) -> f32 {
    let [light_a, light_b] =
        [a, b].map(|view| view.colours.iter().map(|&colour| lightness(colour, eye)).collect::<Vec<_>>());
    let either: Vec<usize> = (0..light_a.len()).filter(|&at| a.covered[at] || b.covered[at]).collect();
    differ(&light_a, &light_b, &either)
}

/// The colours of a sprite on its background, and a flag for each pixel that the sprite covers.
struct SpriteView {
    colours: Vec<Rgb>,
    covered: Vec<bool>,
}

impl SpriteView {
    fn new(art: &ThemedSprites, ground: &'static str, sprite: &'static str) -> Self {
        let covered = drawn(art, &[sprite]).opacities().map(|opacity| opacity > 0.2).collect();
        Self { colours: drawn(art, &[ground, sprite]).colours(), covered }
    }
}

/// Returns the mean absolute difference over the given pixels.
fn differ(a: &[f32], b: &[f32], pixels: &[usize]) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "a few thousand pixels")]
    let count = pixels.len() as f32;
    pixels.iter().map(|&at| (a[at] - b[at]).abs()).sum::<f32>() / count
}

fn drawn(art: &ThemedSprites, stack: &[&'static str]) -> Canvas {
    let mut canvas = Canvas::new(74, 74);
    for &sprite in stack {
        art.paint(&mut canvas, Layer { sprite, turned: false }).expect("good art");
    }
    canvas
}

/// Returns the perceived lightness of a colour, from 0 to 1.
fn lightness(colour: Rgb, eye: &Eye) -> f32 {
    let light = luminance(colour, eye);
    if light > 0.008_856 { (116.0 * light.cbrt() - 16.0) / 100.0 } else { 9.033 * light }
}

/// The minimum difference between two pieces with the same outline. For comparison, a black and a white
/// disc differ by two thirds.
const LEAST_APART: f32 = 0.10;
/// The minimum difference between two pieces with different outlines.
const LEAST_OUTLINED: f32 = 0.06;
/// The maximum of [`shared`] at which two outlines count as different.
const MOST_SHARED: f32 = 0.9;

#[test]
fn every_eye_tells_pieces_apart() {
    for game in GAMES {
        let groups: Vec<&Pieces> = PIECES.iter().filter(|group| group.game == game.facts().id).collect();
        assert!(!groups.is_empty(), "which pieces of {} have to be told apart?", game.facts().id);
        for theme in Theme::ALL {
            let art = ThemedSprites::new(game.sprites(), theme);
            for group in &groups {
                tell_apart(&art, theme, group);
            }
        }
    }
}

fn tell_apart(art: &ThemedSprites, theme: Theme, group: &Pieces) {
    let views: Vec<SpriteView> =
        group.alike.iter().map(|sprite| SpriteView::new(art, group.ground, sprite)).collect();
    for (index, one) in views.iter().enumerate() {
        for (other_index, other) in views[..index].iter().enumerate() {
            let least = if shared(one, other) < MOST_SHARED { LEAST_OUTLINED } else { LEAST_APART };
            let pair = [group.alike[index], group.alike[other_index]];
            for (name, eye) in &EYES {
                let found = apart(one, other, eye);
                println!("{found:.3} {} {theme:?} {name}: {pair:?} on {}", group.game, group.ground);
                assert!(found >= least, "{theme:?}, {name}: {pair:?} differ by {found:.3}");
            }
        }
    }
}

/// Returns the number of pixels that both sprites cover, divided by the number that at least one covers.
fn shared(one: &SpriteView, other: &SpriteView) -> f32 {
    let pixels = || one.covered.iter().zip(&other.covered);
    let (both, either) = (pixels().filter(|(a, b)| **a && **b), pixels().filter(|(a, b)| **a || **b));
    #[expect(clippy::cast_precision_loss, reason = "a few thousand pixels")]
    let share = both.count() as f32 / either.count() as f32;
    share
}

/// Every sprite of a side must be listed in [`PIECES`] or [`NO_PIECES`]. A sprite belongs to a side if
/// one of the words in its name, between hyphens, is the name of a seat.
#[test]
fn every_piece_is_listed() {
    for game in GAMES {
        let dealt = game.deal(&Options::default(), &mut dice(1)).expect("the defaults are good");
        let table = game.open(&dealt, &[]).expect("what is dealt can be opened");
        let names = Seat::BOTH.map(|seat| table.seat_name(seat));
        let of_a_side =
            |sprite: &&Sprite| names.iter().any(|name| sprite.name.split('-').any(|part| part == *name));
        for sprite in game.sprites().iter().filter(of_a_side).filter(|sprite| sprite.size.0 <= 200.0) {
            let listed = PIECES.iter().any(|group| group.alike.contains(&sprite.name));
            assert!(
                listed || NO_PIECES.contains(&sprite.name),
                "{}: is {} a piece?",
                game.facts().id,
                sprite.name
            );
        }
    }
}

/// Sprites that belong to a side but are not pieces.
const NO_PIECES: &[&str] =
    &["blue-temple", "red-temple", "blue-temple-behind", "red-temple-behind", "blue-seal", "red-seal"];

#[test]
fn hue_alone_does_not_count() {
    let red: Rgb = [0xdb, 0x3b, 0x26];
    for (name, eye) in &EYES[1..] {
        // Find the green or blue that has the same luminance as this red for the eye.
        let off = |colour: &Rgb| (luminance(*colour, eye) - luminance(red, eye)).abs();
        let others = (0..=u8::MAX).flat_map(|n| [[0, n, n / 2], [n / 3, n / 3, n]]);
        let twin = others.min_by(|a, b| off(a).total_cmp(&off(b))).expect("there are colours");
        let [a, b, paper] = [red, twin, [255; 3]].map(|colour| vec![lightness(colour, eye); 9]);
        assert!(differ(&a, &b, &[0, 4, 8]) < LEAST_APART / 10.0, "{name}: {red:?} and {twin:?}");
        assert!(differ(&a, &paper, &[0, 4, 8]) > 2.0 * LEAST_APART, "{name}");
    }
}

#[test]
fn emblems_of_black_pieces_have_a_light_rim() {
    for (game, sprite) in [("okiya", "first"), ("konane", "black"), ("oxono", "black-x")] {
        let game = GAMES.iter().find(|found| found.facts().id == game).expect("registered");
        let file = crate::emblem(game.sprites(), sprite, Theme::Day).expect("it is drawn");
        let picture = image::load_from_memory(&file).expect("a picture").to_rgba8();
        let row = picture.enumerate_pixels().filter(|(_, y, pixel)| *y == 64 && pixel.0[3] == 255);
        let first = row.map(|(.., pixel)| pixel.0[0]).nth(2).expect("the left edge");
        assert!(first > 120, "{sprite}: {first}");
    }
}

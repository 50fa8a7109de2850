//! What people see who see fewer colours: every difference that matters is one of light or of outline too.

use crate::base::scene::{Layer, Paint, Theme};
use crate::game::AnyGame;
use crate::games::okiya::Okiya;
use crate::games::onitama::Onitama;
use crate::games::oxono::Oxono;

use super::super::brush::{Art, Canvas};
use super::super::colour::{Rgb, linear};
use super::super::theme::value;

/// Linear red, green and blue as rows that make those which are seen instead.
type Eye = [[f32; 3]; 3];

/// Eyes without cones for long, middle and short waves (Machado, Oliveira and Fernandes 2009, severity 1), and with all.
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

/// Pairs of paints and the contrast that they must keep (WCAG 2: 4.5 is what small text needs, 3 what a symbol needs).
const CONTRASTS: &[(Paint, Paint, f32)] = &[
    (Paint::First, Paint::Second, 9.0),
    (Paint::First, Paint::FirstMark, 4.5),
    (Paint::Second, Paint::SecondMark, 4.5),
    (Paint::Hollow, Paint::Second, 4.5),
    // Pawns of two colours, their symbols, and those on totems.
    (Paint::First, Paint::Blossom, 4.5),
    (Paint::Blossom, Paint::IrisDark, 3.0),
    (Paint::PaperLight, Paint::Ink, 9.0),
    // The two lines around the token placed last, in a hollow and in gold.
    (Paint::Hollow, Paint::Paper, 4.5),
    (Paint::GoldLight, Paint::Vermilion, 2.0),
    // What is possible and what is not.
    (Paint::Paper, Paint::PaperShade, 1.4),
    (Paint::Wood, Paint::GoldLight, 4.0),
    // The names of files and ranks.
    (Paint::Wood, Paint::PaperShade, 3.0),
    // Onitama's pawns on their squares, and the steps on its cards.
    (Paint::Paper, Paint::Indigo, 7.0),
    (Paint::Paper, Paint::Vermilion, 2.7),
    (Paint::Paper, Paint::Pine, 4.5),
];

/// Light as the eye weighs it, 0 to 1.
fn luminance(colour: Rgb, eye: &Eye) -> f32 {
    let light = colour.map(linear);
    let seen = eye.map(|row| row.iter().zip(light).map(|(weight, light)| weight * light).sum::<f32>());
    (0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]).clamp(0.0, 1.0)
}

fn contrast(a: Rgb, b: Rgb, eye: &Eye) -> f32 {
    let (a, b) = (luminance(a, eye) + 0.05, luminance(b, eye) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn what_matters_differs_in_light_for_every_eye() {
    for theme in Theme::ALL {
        for (name, eye) in &EYES {
            for &(a, b, least) in CONTRASTS {
                let found = contrast(value(theme, a), value(theme, b), eye);
                assert!(found >= least, "{theme:?}, {name}: {a:?} and {b:?} have a contrast of {found:.1}");
            }
        }
    }
}

/// Where a sprite covers a small canvas.
fn outline(art: &Art, sprite: &'static str) -> Vec<bool> {
    let mut canvas = Canvas::new(74, 74);
    art.paint(&mut canvas, Layer { sprite, turned: false }).expect("good art");
    canvas.opacities().map(|opacity| opacity > 0.5).collect()
}

#[test]
fn plants_poems_and_tokens_differ_in_outline() {
    differ_in_outline(&Okiya, &["maple", "cherry", "pine", "iris"]);
    differ_in_outline(&Okiya, &["sun", "bird", "rain", "tanzaku"]);
    differ_in_outline(&Okiya, &["first", "second"]);
}

#[test]
fn pawns_and_totems_differ_in_outline() {
    differ_in_outline(&Oxono, &["pink", "black", "totem-x", "totem-o"]);
}

#[test]
fn students_and_masters_differ_in_outline() {
    differ_in_outline(&Onitama, &["blue-student", "red-student", "blue-master", "red-master"]);
}

fn differ_in_outline(game: &dyn AnyGame, group: &[&'static str]) {
    let art = Art::new(game.sprites().iter(), Theme::Day);
    for (index, &one) in group.iter().enumerate() {
        for &other in &group[..index] {
            let (a, b) = (outline(&art, one), outline(&art, other));
            let both = a.iter().zip(&b).filter(|(a, b)| **a && **b).count();
            let either = a.iter().zip(&b).filter(|(a, b)| **a || **b).count();
            assert!(both * 10 < either * 9, "{one} and {other} share {both} of {either}");
        }
    }
}

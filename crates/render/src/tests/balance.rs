//! How a round stood, below its picture: the board is as it was, and each column says by its side, colour and
//! height what it means.

use image::{GenericImageView, RgbImage};

use super::{MOST_BYTES, PAINTER, each_game, keep, round};
use crate::base::scene::{Paint, Theme};
use crate::colour::Rgb;
use crate::{Balance, value};
use engawa_play::game::AnyGame;

/// Height of a board, and with the strip.
const HEIGHTS: (u32, u32) = (700, 792);
/// The middle of the strip, in the whole picture.
const MIDDLE: u32 = 740;

fn balance(columns: Vec<(i16, bool)>, here: usize) -> Balance {
    let pale = columns.iter().any(|(_, is_proven)| !is_proven).then(|| "blass: geschätzt".to_owned());
    Balance { columns, here, sides: ["Seite eins".to_owned(), "Seite zwei".to_owned()], pale }
}

fn drawn(game: &'static dyn AnyGame, theme: Theme, balance: &Balance) -> (RgbImage, RgbImage) {
    let id = game.facts().id;
    let scene = round(game, 3, theme).pop().expect("an ending");
    let board = PAINTER.board(game.art(theme), &scene).expect("good art");
    let file = PAINTER.balanced(game.art(theme), &scene, balance).expect("it is drawn");
    assert!(file.len() <= MOST_BYTES, "{id} {theme:?}: {} bytes", file.len());
    keep(&format!("balance-{id}-{theme:?}-{}", balance.columns.len()), &file);
    let read = |file: &[u8]| image::load_from_memory(file).expect("a picture").to_rgb8();
    (read(&board), read(&file))
}

/// A round that wavers, then is won by the second seat; drawn in between.
fn wavering(count: usize) -> Balance {
    let stands = |at: usize| match at * 100 / count {
        late @ 0..60 => {
            (i16::try_from((late * 37) % 900).expect("small") * if late % 20 < 10 { 1 } else { -1 }, false)
        }
        60..70 => (0, true),
        70..75 => (1000, true),
        _ => (-1000, true),
    };
    balance((0..count).map(stands).collect(), count / 2)
}

#[test]
fn the_board_stays_as_it_is_above_how_it_stood() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            for count in [1, 17, 40, 1001] {
                let (board, picture) = drawn(game, theme, &wavering(count));
                assert_eq!(picture.dimensions(), (1100, HEIGHTS.1));
                let above = picture.view(0, 0, 1100, HEIGHTS.0).to_image();
                assert!(above == board, "{id} {theme:?}: the board is another");
            }
        }
    });
}

/// The colour nearest to one that is looked for, on a row of the picture, and how far off it is.
fn nearest(picture: &RgbImage, wanted: Rgb, row: u32) -> u32 {
    let off = |pixel: &image::Rgb<u8>| {
        pixel.0.iter().zip(wanted).map(|(is, wanted)| u32::from(is.abs_diff(wanted))).sum()
    };
    (196..832).map(|x| off(picture.get_pixel(x, row))).min().expect("pixels")
}

#[test]
fn a_column_stands_on_the_side_of_whoever_is_ahead_and_is_full_where_that_is_proven() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            let [first, second] = [Paint::Verdigris, Paint::Maple].map(|paint| value(theme, paint));
            // Whether the first seat's colour is seen above and the second's below, at the edge and near the
            // middle.
            let seen = |columns: Vec<(i16, bool)>| {
                // The mark lies on the last column, which is empty.
                let columns: Vec<_> = columns.into_iter().chain([(0, false)]).collect();
                let here = columns.len() - 1;
                let (_, picture) = drawn(game, theme, &balance(columns, here));
                let is = |colour, row: u32| nearest(&picture, colour, row) < 24;
                [
                    is(first, MIDDLE - 30),
                    is(first, MIDDLE - 5),
                    is(second, MIDDLE + 5),
                    is(second, MIDDLE + 30),
                ]
            };
            assert_eq!(seen(vec![(1000, true)]), [true, true, false, false], "{id} {theme:?}");
            assert_eq!(seen(vec![(-1000, true)]), [false, false, true, true], "{id} {theme:?}");
            assert_eq!(seen(vec![(900, false), (-900, false)]), [false; 4], "{id} {theme:?}: paler");
        }
    });
}

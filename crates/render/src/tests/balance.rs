//! Tests of evaluation bars: the board above stays unchanged, and each column shows its value by side,
//! colour and height.

use std::ops::Range;

use engawa_play::game::{AnyGame, MoveText, Options};
use engawa_words::{Language, PlainFormatter};
use image::{GenericImageView, RgbImage};

use crate::base::scene::{Look, Paint, Theme, WIDTH};
use crate::base::seat::Seat;
use crate::colour::Rgb;
use crate::{BarSide, DecisivePicture, EvaluationBar, ShownMove, paint_colour};

use super::{MOST_BYTES, PAINTER, WORDS, dice, each_game, keep, round, spoken};

/// The height of an evaluation bar of the width [`WIDTH`], and the vertical centre of its columns.
const STRIP: (f32, f32) = (124.0, 56.0);

/// Returns the width of a game's pictures relative to the widest pictures.
fn scale(game: &dyn AnyGame) -> f32 {
    f32::from(game.art(Theme::Day).width) / f32::from(WIDTH)
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place on a small picture")]
fn pixels(length: f32) -> u32 {
    length.round() as u32
}

fn balance(game: &'static dyn AnyGame, columns: Vec<(i16, bool)>, here: usize) -> EvaluationBar {
    let pale = columns.iter().any(|(_, is_proven)| !is_proven).then(|| "blass: geschätzt".to_owned());
    let dealt = game.deal(&Options::default(), &mut dice(3)).expect("the defaults are good");
    let table = game.open(&dealt, &[]).expect("what is dealt can be opened");
    let side = |seat| BarSide {
        name: WORDS.say(Language::ENGLISH, &table.seat_label(seat), &PlainFormatter),
        token: table.token(seat),
        paint: table.paint(seat),
    };
    EvaluationBar { columns, current: here, sides: Seat::BOTH.map(side), pale }
}

fn drawn(game: &'static dyn AnyGame, theme: Theme, bar: &EvaluationBar) -> (RgbImage, RgbImage) {
    let id = game.facts().id;
    let scene = round(game, 3, theme).pop().expect("an ending");
    let board = PAINTER.board(game.art(theme), &scene).expect("good art");
    let file = PAINTER.with_evaluation_bar(game.art(theme), &scene, bar).expect("it is drawn");
    assert!(file.len() <= MOST_BYTES, "{id} {theme:?}: {} bytes", file.len());
    keep(&format!("balance-{id}-{theme:?}-{}", bar.columns.len()), &file);
    let read = |file: &[u8]| image::load_from_memory(file).expect("a picture").to_rgb8();
    (read(&board), read(&file))
}

/// Returns the bar of a round that goes back and forth until the second seat wins. The shown position is
/// in the middle.
fn wavering(game: &'static dyn AnyGame, count: usize) -> EvaluationBar {
    let stands = |at: usize| match at * 100 / count {
        late @ 0..60 => {
            (i16::try_from((late * 37) % 900).expect("small") * if late % 20 < 10 { 1 } else { -1 }, false)
        }
        60..70 => (0, true),
        70..75 => (1000, true),
        _ => (-1000, true),
    };
    balance(game, (0..count).map(stands).collect(), count / 2)
}

#[test]
fn board_above_evaluation_bar_is_unchanged() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            for count in [1, 17, 40, 1001] {
                let (board, picture) = drawn(game, theme, &wavering(game, count));
                let (width, height) = board.dimensions();
                assert_eq!(picture.dimensions(), (width, height + pixels(STRIP.0 * scale(game))));
                let above = picture.view(0, 0, width, height).to_image();
                assert!(above == board, "{id} {theme:?}: the board is another");
            }
        }
    });
}

/// Returns the distance between a colour and the most similar pixel within `columns` of a row.
fn nearest(picture: &RgbImage, wanted: Rgb, columns: &Range<u32>, row: u32) -> u32 {
    let off = |pixel: &image::Rgb<u8>| {
        pixel.0.iter().zip(wanted).map(|(is, wanted)| u32::from(is.abs_diff(wanted))).sum()
    };
    columns.clone().map(|x| off(picture.get_pixel(x, row))).min().expect("pixels")
}

#[test]
fn column_has_the_side_and_colour_of_its_seat() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            let scale = scale(game);
            let sides = balance(game, Vec::new(), 0).sides;
            let [first, second] = [0, 1].map(|side| paint_colour(theme, sides[side].paint));
            let at = |aside: f32| 700 + pixels((STRIP.1 + aside) * scale);
            // Returns whether four places have the expected colour: that of the first seat far above and
            // just above the middle, and that of the second seat just below and far below. The last
            // column, which the pointers mark, is empty.
            let seen = |columns: Vec<(i16, bool)>| {
                let columns: Vec<_> = columns.into_iter().chain([(0, false); 3]).collect();
                let here = columns.len() - 1;
                let (_, picture) = drawn(game, theme, &balance(game, columns, here));
                let inside = pixels(294.0 * scale)..pixels(320.0 * scale);
                let is = |colour, row: u32| nearest(&picture, colour, &inside, row) < 12;
                [is(first, at(-30.0)), is(first, at(-6.0)), is(second, at(6.0)), is(second, at(30.0))]
            };
            let paper = paint_colour(theme, Paint::Paper);
            assert_eq!(seen(vec![(1000, true)])[..2], [true; 2], "{id} {theme:?}");
            assert_eq!(seen(vec![(-1000, true)])[2..], [true; 2], "{id} {theme:?}");
            // The second seat's pieces may have the same colour as the paper, which is visible
            // everywhere. So check that a colour is absent only if it differs from the paper's.
            for (colour, rows, stands) in [(first, 0..2, -1000), (second, 2..4, 1000)] {
                if colour != paper {
                    assert!(
                        seen(vec![(stands, true)])[rows.clone()].iter().all(|seen| !seen),
                        "{id} {theme:?}"
                    );
                    let pale = if stands > 0 { -900 } else { 900 };
                    assert!(
                        seen(vec![(pale, false)])[rows].iter().all(|seen| !seen),
                        "{id} {theme:?}: paler"
                    );
                }
            }
        }
    });
}

#[test]
fn shown_position_is_marked_above_and_below() {
    each_game(|game, id| {
        let picture = |here| drawn(game, Theme::Day, &balance(game, vec![(400, false); 12], here)).1;
        let red = paint_colour(Theme::Day, Paint::Crimson);
        for here in 0..12_u16 {
            let picture = picture(usize::from(here));
            let x = pixels((292.0 + (f32::from(here) + 0.5) * 30.0) * scale(game));
            for down in [5.0, 56.0, 107.0] {
                let (row, near) = (700 + pixels(down * scale(game)), x - 3..x + 4);
                assert!(nearest(&picture, red, &near, row) < 40, "{id}: {here} is not marked at {down}");
            }
        }
    });
}

#[test]
fn decisive_moment_marks_both_moves_and_is_small() {
    each_game(|game, id| {
        let dealt = game.deal(&Options::default(), &mut dice(3)).expect("the defaults are good");
        let table = game.open(&dealt, &[]).expect("what is dealt can be opened");
        let legal = table.legal();
        for theme in Theme::ALL {
            let shown = |mv: &MoveText| ShownMove {
                heading: "Dimainkan".into(),
                name: "Totem X → c5, pawn → c6".into(),
                squares: table.squares_of(mv, Seat::First),
            };
            let moment = |one: usize, two: usize| DecisivePicture {
                token: table.token(Seat::First),
                side: "Unentschieden".into(),
                title: "Onitama · pusingan 2, langkah 29 · giliran Biru".into(),
                swing: "Unentschieden → Niederlage".into(),
                moves: [shown(&legal[one]), shown(&legal[two])],
                bar: balance(game, vec![(300, false); 40], 20),
            };
            let scene = spoken(table.scene(&Look { seat: Seat::First, theme }));
            let draw = |moment| PAINTER.decisive(game.art(theme), &scene, &moment).expect("it is drawn");
            let file = draw(moment(0, legal.len() - 1));
            assert!(file.len() <= MOST_BYTES, "{id} {theme:?}: {} bytes", file.len());
            keep(&format!("decisive-{id}-{theme:?}"), &file);
            let picture = image::load_from_memory(&file).expect("a picture");
            assert_eq!(picture.dimensions(), (WIDTH.into(), 700));
            assert!(file != draw(moment(1, legal.len() - 1)) && file != draw(moment(0, 1)), "{id}");
        }
    });
}

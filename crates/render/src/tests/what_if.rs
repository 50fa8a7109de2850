//! Tests of what-if boards and of plans: the boards stay as they are, every sign is one of lightness and
//! shape, and the files are small.

use engawa_play::game::{AnyGame, Options, Table};
use image::{GenericImageView, RgbImage};

use crate::base::grid::Square;
use crate::base::scene::{Area, HEIGHT, Look, Paint, Theme, TranslatedScene, WIDTH};
use crate::base::seat::Seat;
use crate::frame::{BOARD, Size};
use crate::{Painter, RenderFault, WhatIfPicture, paint_colour};

use super::{PAINTER, dice, each_game, keep, round, spoken};

/// The maximum size of the file of a what-if board, whose signs add to those of the board, and of a plan of
/// five.
const MOST_BYTES: (usize, usize) = (56 << 10, 72 << 10);
/// The width of the border of a picture of the width [`WIDTH`].
const BORDER: f32 = 12.0;

fn read(file: &[u8]) -> RgbImage {
    image::load_from_memory(file).expect("a picture").to_rgb8()
}

/// Returns the table at the start of a round with these options.
fn start(game: &dyn AnyGame, options: &Options) -> Box<dyn Table> {
    let dealt = game.deal(options, &mut dice(3)).expect("the options are good");
    game.open(&dealt, &[]).expect("what is dealt can be opened")
}

/// Returns the places of squares in the picture from a seat.
fn places(table: &dyn Table, seat: Seat, squares: &[(u8, u8)]) -> Vec<Area> {
    let place = |&(file, rank): &(u8, u8)| table.area_of(Square::new(file, rank), seat);
    squares.iter().map(|square| place(square).expect("a square of the board")).collect()
}

fn what_if(
    game: &dyn AnyGame,
    scene: &TranslatedScene,
    theme: Theme,
    (ribbon, tried): (&str, &[Area]),
) -> RgbImage {
    let shown = WhatIfPicture { ribbon: ribbon.to_owned(), tried: tried.to_vec() };
    read(&PAINTER.what_if(game.art(theme), scene, &shown).expect("it is drawn"))
}

/// Returns whether two areas of pictures, the second of which is higher by `top` rows, are equal.
fn equal(one: &RgbImage, other: &RgbImage, top: u32, area: Area) -> bool {
    let [left, above, width, height] = [area.left, area.top, area.width, area.height].map(u32::from);
    let view = |picture: &RgbImage, top| picture.view(left, above + top, width, height).to_image();
    view(one, 0) == view(other, top)
}

#[test]
fn squares_have_places_from_both_seats() {
    each_game(|game, id| {
        let table = start(game, &Options::default());
        for seat in Seat::BOTH {
            let [low, high] = [(0, 0), (3, 3)].map(|square| places(&*table, seat, &[square])[0]);
            let is_turned = low.left > high.left && low.top < high.top;
            assert_eq!(is_turned, table.is_turned(seat), "{id}");
            assert_eq!(table.area_of(Square::new(25, 0), seat), None, "{id}");
            assert_eq!(table.area_of(Square::new(0, 98), seat), None, "{id}");
        }
    });
}

#[test]
fn board_is_unchanged_between_the_border_and_the_numbers() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            let scene = round(game, 3, theme).pop().expect("an ending");
            let table = start(game, &Options::default());
            let board = read(&PAINTER.board(game.art(theme), &scene).expect("good art"));
            let tried = places(&*table, Seat::First, &[(0, 0), (2, 3), (3, 2)]);
            let picture = what_if(game, &scene, theme, ("WHAT IF · 3 moves ahead", &tried));
            let (width, height) = board.dimensions();
            let top = picture.height() - height;
            assert_eq!((picture.width(), top), (width, if width == 1100 { 68 } else { 52 }), "{id}");
            for square in [(0, 3), (1, 1), (3, 0)] {
                let place = places(&*table, Seat::First, &[square])[0];
                let inner = Area { left: place.left + 12, width: place.width - 24, ..place };
                let inner = Area { top: place.top + 16, height: place.height - 16, ..inner };
                assert!(equal(&board, &picture, top, inner), "{id} {theme:?}: {square:?} is another");
            }
            // A number stays out of the lower half of its square.
            for place in tried {
                let middle = place.top + place.height / 2;
                let lower = Area { top: middle, height: place.height / 2 - 16, ..place };
                assert!(equal(&board, &picture, top, lower), "{id} {theme:?}: a number covers a piece");
                let upper = Area { height: place.height / 2, ..place };
                assert!(!equal(&board, &picture, top, upper), "{id} {theme:?}: no number");
            }
        }
    });
}

#[test]
fn border_alternates_between_light_and_dark() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            let scene = round(game, 3, theme).swap_remove(0);
            let picture = what_if(game, &scene, theme, ("WHAT IF", &[]));
            let scale = f32::from(game.art(theme).width) / f32::from(WIDTH);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few pixels")]
            let inside = (BORDER * scale / 2.0) as u32;
            let (width, height) = picture.dimensions();
            let is = |pixel: &image::Rgb<u8>, paint| {
                let colour = paint_colour(theme, paint);
                pixel.0.iter().zip(colour).all(|(is, wanted)| is.abs_diff(wanted) < 12)
            };
            let sides = [
                (100..height).map(|y| *picture.get_pixel(inside, y)).collect::<Vec<_>>(),
                (100..height).map(|y| *picture.get_pixel(width - 1 - inside, y)).collect(),
                (0..width).map(|x| *picture.get_pixel(x, height - 1 - inside)).collect(),
            ];
            for side in sides {
                let dark = side.iter().filter(|pixel| is(pixel, Paint::Indigo)).count();
                let light = side.iter().filter(|pixel| is(pixel, Paint::Paper)).count();
                assert_eq!(dark + light, side.len(), "{id} {theme:?}");
                assert!(light * 4 > side.len() && dark * 2 > side.len(), "{id} {theme:?}: {light} of light");
            }
        }
    });
}

#[test]
fn ribbon_is_readable_at_any_length_and_in_every_script() {
    let long = "what if ".repeat(60);
    let texts = [
        "WAS WÄRE, WENN · 17 Züge voraus · nichts davon ist gespielt, und niemand sonst sieht es",
        "假如 · 3 步",
        "WHAT IF · 3 moves ahead · nothing is played",
        long.as_str(),
    ];
    each_game(|game, id| {
        let scene = round(game, 3, Theme::Day).swap_remove(0);
        for (at, text) in texts.into_iter().enumerate() {
            let picture = what_if(game, &scene, Theme::Day, (text, &[]));
            let [ground, words] = [Paint::Indigo, Paint::Paper].map(|paint| paint_colour(Theme::Day, paint));
            let count = |left, width, colour| {
                picture.view(left, 0, width, 50).pixels().filter(|(.., pixel)| pixel.0 == colour).count()
            };
            let width = picture.width();
            assert!(count(0, width, words) > 200, "{id}: {text} is not written");
            assert_eq!(count(0, 16, ground), 16 * 50, "{id}: {text} is too wide");
            assert_eq!(count(width - 16, 16, ground), 16 * 50, "{id}: {text} is too wide");
            if at == 3 {
                assert!(count(width - 60, 40, words) > 0, "{id}: it is not as wide as it may be");
            }
        }
    });
}

#[test]
fn square_that_is_tried_twice_has_its_last_number() {
    each_game(|game, id| {
        let table = start(game, &Options::default());
        for seat in Seat::BOTH {
            let scene = spoken(table.scene(&Look::from(seat)));
            let [one, other] = [(1, 1), (2, 2)].map(|square| places(&*table, seat, &[square])[0]);
            let draw = |tried: &[Area]| what_if(game, &scene, Theme::Day, ("WHAT IF", tried));
            assert!(draw(&[one, other, one]) != draw(&[one, other]), "{id}");
            assert!(draw(&[one, one]) != draw(&[one]), "{id}");
            let [twice, simple] = [draw(&[one, other, one]), draw(&[other, other, one])];
            let top = twice.height() - u32::from(HEIGHT);
            let shifted = |area: Area| Area { top: area.top + u16::try_from(top).expect("small"), ..area };
            assert!(equal(&twice, &simple, 0, shifted(one)), "{id}: both are a 3");
            assert!(equal(&twice, &simple, 0, shifted(other)), "{id}: both are a 2");
        }
    });
}

#[test]
fn what_if_boards_are_small_with_every_option() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            for options in Options::variations(game.facts().options) {
                let mut table = start(game, &options);
                table.choose(&[]);
                let scene = spoken(table.scene(&Look { seat: Seat::Second, theme }));
                let squares = (0..12).map(|number| (number / 3, number % 3)).collect::<Vec<_>>();
                let tried = places(&*table, Seat::Second, &squares);
                let shown = WhatIfPicture { ribbon: "WHAT IF · 12 moves ahead".into(), tried };
                let file = PAINTER.what_if(game.art(theme), &scene, &shown).expect("it is drawn");
                let chosen: String = options.0.values().map(|value| ["-", value].concat()).collect();
                keep(&format!("what-if-{id}-{theme:?}{chosen}"), &file);
                assert!(file.len() <= MOST_BYTES.0, "{id} {theme:?} {options:?}: {} bytes", file.len());
                let again = PAINTER.what_if(game.art(theme), &scene, &shown).expect("it is drawn");
                assert!(std::sync::Arc::ptr_eq(&file, &again), "{id}: it is kept");
            }
        }
    });
}

/// Returns the board of a scene at half its size, without the panels beside it.
fn half(game: &dyn AnyGame, scene: &TranslatedScene, theme: Theme) -> RgbImage {
    let frame = PAINTER.frame(game.art(theme), scene, Size::HALF).expect("good art");
    let area = Size::HALF.area(BOARD);
    let pixels = frame.rows(area).flatten().flat_map(|number| frame.colours[usize::from(*number)]);
    RgbImage::from_raw(area.width.into(), area.height.into(), pixels.collect()).expect("the right size")
}

#[test]
fn plan_shows_each_board_in_columns_and_is_small() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            let scenes = round(game, 3, theme);
            let caption = |number: usize| match number {
                1 => "c4 → d5".to_owned(),
                2 => String::new(),
                _ => format!("Otis: Kranich: c{number} → c4, du: Totem X → c5, Bauer → c6"),
            };
            let answers: Vec<(TranslatedScene, String)> =
                scenes.iter().cycle().step_by(2).take(5).cloned().zip((1..).map(caption)).collect();
            let wide = u32::from(game.art(theme).width);
            for (count, width, rows) in [(1, wide, 1), (2, 718, 1), (3, 718, 2), (4, 718, 2), (5, 1068, 2)] {
                let file = PAINTER.plan(game.art(theme), &answers[..count]).expect("it is drawn");
                keep(&format!("plan-{id}-{theme:?}-{count}"), &file);
                assert!(file.len() <= MOST_BYTES.1, "{id} {theme:?} {count}: {} bytes", file.len());
                let picture = read(&file);
                assert_eq!(picture.width(), width, "{id} {count}");
                let board = if count == 1 { 700 } else { 350 };
                let captions = picture.height() - rows * board;
                assert!((rows * 50..rows * 250).contains(&captions), "{id} {count}: {captions}");
                if count < 3 {
                    let whole = read(&PAINTER.board(game.art(theme), &answers[0].0).expect("good art"));
                    let first = if count == 1 { whole } else { half(game, &answers[0].0, theme) };
                    let (width, height) = first.dimensions();
                    let left = if count == 1 { 0 } else { 18 };
                    let shown = picture.view(left, captions, width, height).to_image();
                    assert!(shown == first, "{id} {theme:?} {count}: the board is another");
                }
            }
        }
    });
}

#[test]
fn plan_without_boards_is_an_error() {
    let game = engawa_play::games::GAMES[0];
    let drawn = Painter::default().plan(game.art(Theme::Day), &[]);
    assert!(matches!(drawn, Err(RenderFault::File(_))), "{drawn:?}");
}

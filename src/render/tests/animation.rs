//! What holds for the moving pictures of every registered game: read back by a decoder, each position is its frame.

use std::collections::BTreeSet;
use std::io::Cursor;

use super::*;
use crate::render::animation::{MOST_PLIES, shown};
use crate::render::changes::changes;

/// A whole picture with the hundredths of a second for which it is seen.
type Seen = (Vec<u8>, u16);

/// What a viewer shows, after each part: the colour of every pixel.
fn watch(file: &[u8]) -> Vec<Seen> {
    let mut decoder = gif::DecodeOptions::new();
    decoder.set_color_output(gif::ColorOutput::Indexed);
    let mut reader = decoder.read_info(Cursor::new(file)).expect("a GIF");
    assert_eq!((reader.width(), reader.height()), (WIDTH, HEIGHT));
    let colours = reader.global_palette().expect("one palette for all").to_vec();
    let mut canvas = vec![0; usize::from(WIDTH) * usize::from(HEIGHT) * 3];
    let mut seen = Vec::new();
    while let Some(part) = reader.read_next_frame().expect("a good frame") {
        assert!(part.palette.is_none(), "a part has colours of its own");
        lay(&mut canvas, part, &colours);
        seen.push((canvas.clone(), part.delay));
    }
    seen
}

fn lay(canvas: &mut [u8], part: &gif::Frame<'_>, colours: &[u8]) {
    let (left, top) = (usize::from(part.left), usize::from(part.top));
    for (y, row) in part.buffer.chunks_exact(usize::from(part.width)).enumerate() {
        for (x, &number) in row.iter().enumerate().filter(|(_, number)| Some(**number) != part.transparent) {
            let (at, number) = (((top + y) * usize::from(WIDTH) + left + x) * 3, usize::from(number) * 3);
            canvas[at..at + 3].copy_from_slice(&colours[number..number + 3]);
        }
    }
}

/// The pictures that stand long enough to be looked at.
fn stills(seen: Vec<Seen>) -> Vec<Vec<u8>> {
    seen.into_iter().filter(|(_, stays)| *stays > 2).map(|(picture, _)| picture).collect()
}

fn pictures(game: &dyn AnyGame, scenes: &[Scene], theme: Theme) -> Vec<Vec<u8>> {
    let frame = |scene| PAINTER.frame(game.facts().id, game.sprites(), scene, theme).expect("good art");
    let colours = |scene| {
        let frame = frame(scene);
        let colour = |number: &u8| frame.colours()[usize::from(*number)];
        frame.numbers().iter().flat_map(colour).collect()
    };
    let mut pictures: Vec<Vec<u8>> = scenes.iter().map(colours).collect();
    pictures.dedup();
    pictures
}

#[test]
fn every_position_of_a_moving_picture_is_its_frame() {
    each_game(|game, id| {
        for (seed, theme) in (7..).zip(Theme::ALL) {
            let scenes = round(game, seed, theme);
            let file = PAINTER.animation(id, game.sprites(), &scenes, theme).expect("good art");
            assert_eq!(PAINTER.animation(id, game.sprites(), &scenes, theme).as_ref(), Ok(&file), "{id}");
            let seen = watch(&file);
            assert!(seen.len() <= 1 + 3 * (scenes.len() - 1), "{id}: {} parts", seen.len());
            let (_, last) = seen.last().expect("a picture");
            assert!(seen.iter().all(|(_, stays)| (2..*last).contains(stays) || stays == last), "{id}");
            assert!(stills(seen) == pictures(game, &scenes, theme), "{id} {theme:?}");
        }
    });
}

#[test]
fn what_changes_is_a_small_part() {
    each_game(|game, id| {
        let scenes = round(game, 3, Theme::Day);
        let frame = |scene| PAINTER.frame(id, game.sprites(), scene, Theme::Day).expect("good art");
        let whole = usize::from(WIDTH) * usize::from(HEIGHT);
        let mut all = 0;
        for pair in scenes.windows(2) {
            let (before, after) = (frame(&pair[0]), frame(&pair[1]));
            let areas = changes(before.numbers(), after.numbers());
            let shown: usize =
                areas.iter().map(|area| usize::from(area.width) * usize::from(area.height)).sum();
            assert!(areas.len() <= 3, "{id}: {areas:?}");
            all += shown;
        }
        assert!(all <= (scenes.len() - 1) * whole / 2, "{id}: {all} pixels");
    });
}

#[test]
fn differences_in_the_corners_are_all_found() {
    let (wide, high) = (usize::from(WIDTH), usize::from(HEIGHT));
    let before = vec![0; wide * high];
    assert_eq!(changes(&before, &before), []);
    let mut after = before.clone();
    for at in [0, wide - 1, wide * (high - 1), wide * high - 1] {
        after[at] = 1;
    }
    let areas = changes(&before, &after);
    let inside = |x: usize, y: usize| {
        areas.iter().any(|area| {
            let across = usize::from(area.left)..usize::from(area.left + area.width);
            let down = usize::from(area.top)..usize::from(area.top + area.height);
            across.contains(&x) && down.contains(&y)
        })
    };
    assert!(areas.len() <= 3, "{areas:?}");
    assert!(inside(0, 0) && inside(wide - 1, 0) && inside(0, high - 1) && inside(wide - 1, high - 1));
}

#[test]
fn long_rounds_are_thinned_evenly_from_the_first_position_to_the_last() {
    for plies in [0, 1, 2, 199, MOST_PLIES] {
        assert_eq!(shown(plies).collect::<Vec<_>>(), (0..=plies).collect::<Vec<_>>());
    }
    for plies in [MOST_PLIES + 1, 301, 400, 999] {
        let shown: Vec<usize> = shown(plies).collect();
        assert_eq!((shown.len(), shown[0], shown[MOST_PLIES]), (MOST_PLIES + 1, 0, plies));
        let gaps: BTreeSet<usize> = shown.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(gaps.len() <= 2 && !gaps.contains(&0), "{plies}: {gaps:?}");
    }
}

#[test]
fn nothing_makes_no_moving_picture() {
    each_game(|game, id| {
        assert!(PAINTER.animation(id, game.sprites(), &[], Theme::Day).is_err());
    });
}

//! Tests of the animations of every registered game. A decoder reads each file back, and each position
//! must equal its frame.

use std::collections::BTreeSet;
use std::io::Cursor;

use engawa_play::game::playback::without_choice_marks;

use crate::animation::{MOST_PLIES, changes, shown_plies};
use crate::frame::{Frame, Size};
use crate::glide::{BETWEEN, Glide, MovingPiece};

use super::*;

/// The colours of a whole picture, and the time for which it is shown, in hundredths of a second.
pub type TimedPicture = (Vec<u8>, u16);

/// Decodes an animation. Returns the whole picture after each frame of the file.
pub fn watch(file: &[u8]) -> Vec<TimedPicture> {
    let mut decoder = gif::DecodeOptions::new();
    decoder.set_color_output(gif::ColorOutput::Indexed);
    let mut reader = decoder.read_info(Cursor::new(file)).expect("a GIF");
    let (width, height) = (reader.width(), reader.height());
    assert!([WIDTH, SLIM].map(|canvas| Size::MOVING.whole(canvas).width).contains(&width));
    assert_eq!(height, Size::MOVING.whole(WIDTH).height);
    let colours = reader.global_palette().expect("one palette for all").to_vec();
    let mut canvas = vec![0; usize::from(width) * usize::from(height) * 3];
    let mut seen = Vec::new();
    while let Some(part) = reader.read_next_frame().expect("a good frame") {
        assert!(part.palette.is_none(), "a part has colours of its own");
        lay(&mut canvas, width.into(), part, &colours);
        seen.push((canvas.clone(), part.delay));
    }
    seen
}

fn lay(canvas: &mut [u8], across: usize, part: &gif::Frame<'_>, colours: &[u8]) {
    let (left, top) = (usize::from(part.left), usize::from(part.top));
    for (y, row) in part.buffer.chunks_exact(usize::from(part.width)).enumerate() {
        for (x, &number) in row.iter().enumerate().filter(|(_, number)| Some(**number) != part.transparent) {
            let (at, number) = (((top + y) * across + left + x) * 3, usize::from(number) * 3);
            canvas[at..at + 3].copy_from_slice(&colours[number..number + 3]);
        }
    }
}

/// Returns the pictures of positions, without those between two positions.
pub fn stills(seen: Vec<TimedPicture>) -> Vec<Vec<u8>> {
    seen.into_iter().filter(|(_, stays)| *stays >= 90).map(|(picture, _)| picture).collect()
}

/// Returns the number of pictures between two positions.
fn between(seen: &[TimedPicture]) -> usize {
    seen.iter().filter(|(_, stays)| (6..90).contains(stays)).count()
}

fn pictures(painter: &Painter, art: Artwork, scenes: &[TranslatedScene]) -> Vec<Vec<u8>> {
    let colours = |scene| {
        let frame = painter.frame(art, scene, Size::MOVING).expect("good art");
        let colour = |number: &u8| frame.colours[usize::from(*number)];
        frame.numbers.iter().flat_map(colour).collect()
    };
    let mut pictures: Vec<Vec<u8>> = scenes.iter().map(colours).collect();
    pictures.dedup();
    pictures
}

#[test]
fn animation_shows_the_frame_of_every_position() {
    each_game(|game, id| {
        for (seed, theme) in (7..).zip(Theme::ALL) {
            let scenes = round(game, seed, theme);
            let file = PAINTER.animation(game.art(theme), &scenes).expect("good art");
            assert_eq!(PAINTER.animation(game.art(theme), &scenes).as_ref(), Ok(&file), "{id}");
            let seen = watch(&file);
            let glides =
                scenes.windows(2).filter_map(|pair| Glide::between(&pair[0], &pair[1], game.art(theme)));
            let glides = glides.count();
            assert!(glides + 2 >= scenes.len() - 1, "{id}: {glides} moves glide of {}", scenes.len() - 1);
            assert_eq!(between(&seen), glides * usize::from(BETWEEN), "{id} {theme:?}");
            assert!(seen.len() <= 1 + 18 * (scenes.len() - 1), "{id}: {} parts", seen.len());
            let (_, last) = seen.last().expect("a picture");
            assert!(seen.iter().all(|(_, stays)| (2..*last).contains(stays) || stays == last), "{id}");
            assert!(stills(seen) == pictures(&PAINTER, game.art(theme), &scenes), "{id} {theme:?}");
        }
    });
}

/// The maximum size of an animation of thirty moves, in bytes.
const MOST_MOVING_BYTES: usize = 400 << 10;

#[test]
fn animation_of_thirty_plies_is_small() {
    each_game(|game, id| {
        for (seed, options) in (200..).zip(Options::variations(game.facts().options)) {
            let scenes: Vec<TranslatedScene> = round_of(game, &options, seed, Theme::Day)
                .into_iter()
                .take(31)
                .map(without_choice_marks)
                .collect();
            let file = PAINTER.animation(game.art(Theme::Day), &scenes).expect("good art");
            assert!(file.len() <= MOST_MOVING_BYTES, "{id} {options:?}: {} bytes", file.len());
        }
    });
}

/// Returns a scene with a row of squares, each with a stack of sprites.
fn row(stacks: &[&[&'static str]]) -> TranslatedScene {
    let patch = |(column, stack): (u16, &&[&'static str])| Patch::new(100 * column, 90, 90, 90, stack);
    TranslatedScene { backdrop: "water", patches: (0..).zip(stacks).map(patch).collect() }
}

const AFLOAT: Artwork = Artwork { pieces: &["boat", "swan", "duck"], ..toy(&[]) };

fn square(column: u16) -> Area {
    Area { left: 100 * column, top: 90, width: 90, height: 90 }
}

#[test]
fn moved_pieces_glide_others_shrink_or_drop() {
    let between = |from: &TranslatedScene, to: &TranslatedScene| Glide::between(from, to, AFLOAT);
    let from = row(&[&["pond", "boat"], &["pond"], &["pond", "swan"], &["pond"], &["pond", "lily"]]);
    let to = row(&[&["pond"], &["pond", "boat"], &["pond"], &["pond", "duck"], &["pond"]]);
    let glide = between(&from, &to).expect("something moves");
    assert_eq!(glide.still, row(&[&["pond"], &["pond"], &["pond"], &["pond"], &["pond", "lily"]]));
    let [swan, duck, boat] = glide.pieces.as_slice() else { panic!("{:?}", glide.pieces) };
    let small = Area { left: 241, top: 131, width: 9, height: 9 };
    assert_eq!(*swan, MovingPiece { layer: Layer::plain("swan"), from: square(2), to: small });
    let large = Area { left: 285, top: 75, width: 121, height: 121 };
    assert_eq!(*duck, MovingPiece { layer: Layer::plain("duck"), from: large, to: square(3) });
    assert_eq!(*boat, MovingPiece { layer: Layer::plain("boat"), from: square(0), to: square(1) });
    assert_eq!([1, 2, 3].map(|part| boat.after(part).left), [33, 67, 100]);
    let mut larger = to.clone();
    larger.patches[1].area.height += 1;
    let larger = between(&from, &larger).expect("something moves");
    assert!(larger.pieces.iter().all(|piece| piece.from != square(0) || piece.to != square(1)), "{larger:?}");
    assert_eq!(between(&from, &from), None);
    assert_eq!(between(&from, &TranslatedScene { backdrop: "mud", ..to }), None);
}

#[test]
fn captured_piece_stays_until_reached() {
    let from = row(&[&["boat"], &["swan"], &["boat"]]);
    let taken = Glide::between(&from, &row(&[&[], &["boat"], &["duck"]]), AFLOAT);
    let taken = taken.expect("something moves");
    assert_eq!(taken.pieces, [MovingPiece { layer: Layer::plain("boat"), from: square(0), to: square(1) }]);
    assert_eq!(taken.still, TranslatedScene { backdrop: "water", patches: from.patches[1..].to_vec() });
}

#[test]
fn animation_handles_new_backdrops_and_vanishing_patches() {
    let thin = Area { left: 1, top: 1, width: 1, height: 9 };
    let mut scenes = vec![toy_scene(thin, "water"), toy_scene(Area { width: 9, ..thin }, "water")];
    scenes.push(TranslatedScene { backdrop: "water", ..scenes[1].clone() });
    scenes.push(scenes[0].clone());
    let (painter, art) = (Painter::default(), toy(&TOY[..2]));
    let file = painter.animation(art, &scenes).expect("good art");
    let shown = pictures(&painter, art, &scenes);
    assert_eq!(shown.len(), 4);
    assert!(stills(watch(&file)) == shown);
}

#[test]
fn changed_rectangles_are_few_and_small() {
    each_game(|game, id| {
        let scenes: Vec<TranslatedScene> =
            round(game, 3, Theme::Day).into_iter().map(without_choice_marks).collect();
        let atlas = PAINTER.atlas(game.art(Theme::Day), Size::MOVING).expect("good art");
        let mut frame = atlas.frame(&scenes[0]).expect("good art");
        let mut all = 0;
        for pair in scenes.windows(2) {
            let before = frame.clone();
            let drawn = atlas.redraw(&mut frame, &pair[0], &pair[1]).expect("good art");
            let areas = changes(&before, &frame, &drawn);
            assert!(areas.len() <= 6, "{id}: {areas:?}");
            all += areas.iter().map(|area| pixels(*area)).sum::<usize>();
        }
        assert!(
            all <= (scenes.len() - 1) * pixels(Size::MOVING.whole(game.art(Theme::Day).width)) / 3,
            "{id}: {all} pixels"
        );
    });
}

fn pixels(area: Area) -> usize {
    usize::from(area.width) * usize::from(area.height)
}

#[test]
fn changes_cover_every_difference() {
    let whole = Size::MOVING.whole(WIDTH);
    let (width, height) = (whole.width, whole.height);
    let before = Frame { width, height, numbers: vec![0; pixels(whole)], colours: [[0; 3]; 2].into() };
    let drawn = |columns: u16, rows: u16| {
        let (width, height) = (whole.width / columns, whole.height / rows);
        let area = |column| move |row| Area { left: column * width, top: row * height, width, height };
        (0..columns).flat_map(|column| (0..rows).map(area(column))).collect::<BTreeSet<_>>()
    };
    assert_eq!(changes(&before, &before, &drawn(10, 10)), []);
    let dots = [0, 1].map(|n| n * (whole.width - 1)).into_iter().flat_map(|left| {
        [0, 1, 2, 3].map(|n| Area { left, top: n * (whole.height - 1) / 3, width: 1, height: 1 })
    });
    let mut after = before.clone();
    dots.clone().for_each(|dot| after.copy(dot, [[1].as_slice()].into_iter()));
    for drawn in [drawn(1, 1), drawn(10, 10), drawn(2, 7)] {
        let areas = changes(&before, &after, &drawn);
        assert!((1..=6).contains(&areas.len()), "{areas:?}");
        for dot in dots.clone() {
            assert!(areas.iter().any(|area| overlap(*area, dot)), "{dot:?} is not in {areas:?}");
        }
    }
}

#[test]
fn long_rounds_are_thinned_evenly() {
    for plies in [0, 1, 2, 199, MOST_PLIES] {
        assert_eq!(shown_plies(plies).collect::<Vec<_>>(), (0..=plies).collect::<Vec<_>>());
    }
    for plies in [MOST_PLIES + 1, 301, 400, 999] {
        let shown: Vec<usize> = shown_plies(plies).collect();
        assert_eq!((shown.len(), shown[0], shown[MOST_PLIES]), (MOST_PLIES + 1, 0, plies));
        let gaps: BTreeSet<usize> = shown.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(gaps.len() <= 2 && !gaps.contains(&0), "{plies}: {gaps:?}");
    }
}

#[test]
fn animation_of_no_scenes_is_refused() {
    each_game(|game, _| {
        assert!(PAINTER.animation(game.art(Theme::Day), &[]).is_err());
    });
}

//! Ladders: the same bytes for the same page, and everything on it to be seen without colour.

use std::sync::Arc;

use image::GrayImage;

use crate::base::scene::Theme;
use crate::{Ladder, Painter, Rung, ladder};

/// A page of ten, settled and not, the fourth marked.
fn sample(theme: Theme) -> Ladder {
    let rungs = (1_u16..=10).map(|rank| Rung {
        rank: u64::from(rank),
        name: None,
        rating: 1842 - rank * rank * 6,
        deviation: 40 + rank % 4 * 37,
        settled: rank % 4 < 2,
        marked: rank == 4,
    });
    Ladder {
        title: None,
        legend: Some("dot: rating · bar: how far off".to_owned()),
        rungs: rungs.collect(),
        theme,
    }
}

/// Returns the sample ladder with its rungs changed.
fn but(change: impl Fn(&mut Vec<Rung>)) -> Ladder {
    let mut shown = sample(Theme::Contrast);
    change(&mut shown.rungs);
    shown
}

/// What somebody sees who sees no colours.
fn grey(shown: &Ladder) -> GrayImage {
    image::load_from_memory(&ladder(shown).expect("it is drawn")).expect("a picture").to_luma8()
}

/// Where two pictures of one size are plainly different: left, top, right and bottom of it, and how many
/// pixels.
fn changed(one: &GrayImage, other: &GrayImage) -> ((u32, u32, u32, u32), usize) {
    let pixels = one.enumerate_pixels().zip(other.pixels());
    let apart = pixels.filter(|((.., a), b)| a.0[0].abs_diff(b.0[0]) > 24);
    apart.fold(((u32::MAX, u32::MAX, 0, 0), 0), |((left, top, right, bottom), count), ((x, y, _), _)| {
        ((left.min(x), top.min(y), right.max(x), bottom.max(y)), count + 1)
    })
}

#[test]
fn a_page_that_is_asked_for_again_is_not_drawn_again() {
    let painter = Painter::default();
    let (page, other) = (sample(Theme::Day), but(|rungs| rungs.truncate(3)));
    assert!(painter.kept_ladder(&page).is_none());
    let drawn = painter.ladder(&page).expect("it is drawn");
    assert!(Arc::ptr_eq(&drawn, &painter.kept_ladder(&page).expect("it is kept")));
    assert!(Arc::ptr_eq(&drawn, &painter.ladder(&page).expect("it is kept")));
    assert!(painter.kept_ladder(&other).is_none());
}

#[test]
fn a_ladder_is_the_same_every_time_and_small() {
    for theme in Theme::ALL {
        let file = ladder(&sample(theme)).expect("it is drawn");
        assert_eq!(file, ladder(&sample(theme)).expect("it is drawn"));
        assert!(file.len() <= super::MOST_BYTES, "{theme:?}: {} bytes", file.len());
        super::keep(&format!("ladder-{theme:?}"), &file);
    }
}

#[test]
fn it_is_as_high_as_its_rungs_ask_and_draws_odd_ones() {
    assert_eq!(grey(&sample(Theme::Night)).dimensions(), (1100, 730));
    let odd =
        |rank, rating, deviation| Rung { rank, name: None, rating, deviation, settled: false, marked: true };
    for (name, rungs) in [
        ("none", vec![]),
        ("first", vec![odd(1, 1500, 350)]),
        ("far", vec![odd(u64::MAX, 0, 1000), odd(u64::MAX, 4000, 1000)]),
        ("shared", vec![odd(2, 1613, 96), odd(2, 1613, 180), odd(123_456, 1612, 40)]),
    ] {
        let high = 180 + 55 * u32::try_from(rungs.len()).expect("few");
        let file =
            ladder(&Ladder { title: None, legend: None, rungs, theme: Theme::Day }).expect("it is drawn");
        super::keep(&format!("ladder-{name}"), &file);
        let picture = image::load_from_memory(&file).expect("a picture");
        assert_eq!((picture.width(), picture.height()), (1100, high), "{name}");
    }
}

#[test]
fn everything_is_told_by_form() {
    let whole = grey(&but(|_| {}));
    let against = |change: fn(&mut Vec<Rung>)| changed(&whole, &grey(&but(change)));

    // A pointer stands before the marked rung, and nothing else changes.
    let ((left, top, right, bottom), count) = against(|rungs| rungs[3].marked = false);
    assert!(count > 150 && right < 84 && left > 34, "{count} from {left} to {right}");
    assert!(top > 50 + 3 * 55 && bottom < 50 + 4 * 55, "{top} to {bottom}");

    // What is not settled is hollow.
    let ((left, _, right, _), count) = against(|rungs| rungs[3].settled = false);
    assert!(count > 100 && right - left < 24, "{count} from {left} to {right}");

    // The surer, the narrower the band, on both sides of the dot.
    let ((left, _, right, _), count) = against(|rungs| rungs[5].deviation -= 60);
    assert!(count > 1000 && right - left > 80, "{count} from {left} to {right}");

    // Each bar is labelled: another digit stands behind the rating.
    let ((left, top, ..), count) = against(|rungs| rungs[5].deviation += 1);
    assert!(count > 20 && left > 400 && top > 50 + 5 * 55, "{count} from {left}, {top}");
    let beyond = |rungs: &mut Vec<Rung>| rungs[5].deviation += 1;
    let (one, other) = (grey(&but(|_| {})), grey(&but(beyond)));
    let digits = |picture: &GrayImage| image::GenericImageView::view(picture, 950, 325, 90, 55).to_image();
    assert!(digits(&one) != digits(&other), "the bar is labelled");

    // A better rating is further to the right: what was on its left is paper now.
    let ((better, ..), _) = against(|rungs| rungs[7].rating += 30);
    let ((worse, ..), _) = against(|rungs| rungs[7].rating -= 30);
    assert!(better > worse + 10, "{better} and {worse}");
}

#[test]
fn the_first_three_wear_crests_of_three_forms() {
    let shown = grey(&but(|rungs| rungs.iter_mut().for_each(|rung| rung.marked = false)));
    // What is dark around the digit of a rank, beyond its reach.
    let rim = |row: u32| {
        let (x, y) = (123, 50 + 55 * row + 27);
        let around = (0..56_u32).flat_map(|up| (0..56_u32).map(move |across| (across, up)));
        let outside =
            |&(across, up): &(u32, u32)| across.abs_diff(28).pow(2) + up.abs_diff(28).pow(2) > 18 * 18;
        let dark = |(across, up)| shown.get_pixel(x - 28 + across, y - 28 + up).0[0] < 90;
        around.filter(outside).map(dark).collect::<Vec<bool>>()
    };
    let crests = [0, 1, 2].map(rim);
    for (one, other) in [(0, 1), (0, 2), (1, 2)] {
        let apart = crests[one].iter().zip(&crests[other]).filter(|(a, b)| a != b).count();
        assert!(apart > 150, "{one} and {other}: {apart} pixels");
    }
    assert!(rim(4).iter().filter(|dark| **dark).count() < 20, "the fifth wears none");
}

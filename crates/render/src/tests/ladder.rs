//! Tests of leaderboard pages: equal pages give equal bytes, and everything is visible without colour.

use std::sync::Arc;

use image::GrayImage;

use crate::base::scene::Theme;
use crate::{ChartRow, LeaderboardChart, Painter, draw_leaderboard};

/// Returns a page of ten rows, with reliable and unreliable ratings. The fourth row has the pointer.
fn sample(theme: Theme) -> LeaderboardChart {
    let rungs = (1_u16..=10).map(|rank| ChartRow {
        rank: u64::from(rank),
        name: None,
        rating: 1842 - rank * rank * 6,
        deviation: 40 + rank % 4 * 37,
        settled: rank % 4 < 2,
        marked: rank == 4,
        crowned: false,
    });
    LeaderboardChart {
        title: None,
        legend: Some("dot: rating · bar: how far off".to_owned()),
        rungs: rungs.collect(),
        theme,
    }
}

/// Returns the sample page after a change to its rows.
fn but(change: impl Fn(&mut Vec<ChartRow>)) -> LeaderboardChart {
    let mut shown = sample(Theme::Contrast);
    change(&mut shown.rungs);
    shown
}

/// Draws a page in shades of grey, as people without colour vision see it.
fn grey(shown: &LeaderboardChart) -> GrayImage {
    image::load_from_memory(&draw_leaderboard(shown).expect("it is drawn")).expect("a picture").to_luma8()
}

/// Returns the bounding box (left, top, right, bottom) of the pixels that differ clearly, and their
/// number.
fn changed(one: &GrayImage, other: &GrayImage) -> ((u32, u32, u32, u32), usize) {
    let pixels = one.enumerate_pixels().zip(other.pixels());
    let apart = pixels.filter(|((.., a), b)| a.0[0].abs_diff(b.0[0]) > 24);
    apart.fold(((u32::MAX, u32::MAX, 0, 0), 0), |((left, top, right, bottom), count), ((x, y, _), _)| {
        ((left.min(x), top.min(y), right.max(x), bottom.max(y)), count + 1)
    })
}

#[test]
fn ladder_is_drawn_once_and_cached() {
    let painter = Painter::default();
    let (page, other) = (sample(Theme::Day), but(|rungs| rungs.truncate(3)));
    assert!(painter.cached_ladder(&page).is_none());
    let drawn = painter.ladder(&page).expect("it is drawn");
    assert!(Arc::ptr_eq(&drawn, &painter.cached_ladder(&page).expect("it is kept")));
    assert!(Arc::ptr_eq(&drawn, &painter.ladder(&page).expect("it is kept")));
    assert!(painter.cached_ladder(&other).is_none());
}

#[test]
fn ladder_is_reproducible_and_small() {
    for theme in Theme::ALL {
        let file = draw_leaderboard(&sample(theme)).expect("it is drawn");
        assert_eq!(file, draw_leaderboard(&sample(theme)).expect("it is drawn"));
        assert!(file.len() <= super::MOST_BYTES, "{theme:?}: {} bytes", file.len());
        super::keep(&format!("ladder-{theme:?}"), &file);
    }
}

#[test]
fn ladder_height_follows_the_number_of_rungs() {
    assert_eq!(grey(&sample(Theme::Night)).dimensions(), (1100, 730));
    let odd = |rank, rating, deviation| ChartRow {
        rank,
        name: None,
        rating,
        deviation,
        settled: false,
        marked: true,
        crowned: false,
    };
    for (name, rungs) in [
        ("none", vec![]),
        ("first", vec![odd(1, 1500, 350)]),
        ("far", vec![odd(u64::MAX, 0, 1000), odd(u64::MAX, 4000, 1000)]),
        ("shared", vec![odd(2, 1613, 96), odd(2, 1613, 180), odd(123_456, 1612, 40)]),
    ] {
        let high = 180 + 55 * u32::try_from(rungs.len()).expect("few");
        let file =
            draw_leaderboard(&LeaderboardChart { title: None, legend: None, rungs, theme: Theme::Day })
                .expect("it is drawn");
        super::keep(&format!("ladder-{name}"), &file);
        let picture = image::load_from_memory(&file).expect("a picture");
        assert_eq!((picture.width(), picture.height()), (1100, high), "{name}");
    }
}

#[test]
fn ladder_needs_no_colour() {
    let whole = grey(&but(|_| {}));
    let against = |change: fn(&mut Vec<ChartRow>)| changed(&whole, &grey(&but(change)));

    // Only the pointer of the marked row changes.
    let ((left, top, right, bottom), count) = against(|rungs| rungs[3].marked = false);
    assert!(count > 150 && right < 84 && left > 34, "{count} from {left} to {right}");
    assert!(top > 50 + 3 * 55 && bottom < 50 + 4 * 55, "{top} to {bottom}");

    // A crown takes the place of the missing name, left of the plot, which becomes narrower.
    let ((left, ..), count) = against(|rungs| rungs[3].crowned = true);
    assert!(count > 300 && left > 140, "{count} from {left}");

    // The dot of an unreliable rating is hollow.
    let ((left, _, right, _), count) = against(|rungs| rungs[3].settled = false);
    assert!(count > 100 && right - left < 24, "{count} from {left} to {right}");

    // A smaller deviation makes the bar shorter on both sides of the dot.
    let ((left, _, right, _), count) = against(|rungs| rungs[5].deviation -= 60);
    assert!(count > 1000 && right - left > 80, "{count} from {left} to {right}");

    // The deviation is also written in digits to the right of the rating.
    let ((left, top, ..), count) = against(|rungs| rungs[5].deviation += 1);
    assert!(count > 20 && left > 400 && top > 50 + 5 * 55, "{count} from {left}, {top}");
    let beyond = |rungs: &mut Vec<ChartRow>| rungs[5].deviation += 1;
    let (one, other) = (grey(&but(|_| {})), grey(&but(beyond)));
    let digits = |picture: &GrayImage| image::GenericImageView::view(picture, 950, 325, 90, 55).to_image();
    assert!(digits(&one) != digits(&other), "the bar is labelled");

    // A better rating moves the dot to the right, so the changed area begins further right.
    let ((better, ..), _) = against(|rungs| rungs[7].rating += 30);
    let ((worse, ..), _) = against(|rungs| rungs[7].rating -= 30);
    assert!(better > worse + 10, "{better} and {worse}");
}

#[test]
fn first_three_ranks_have_distinct_crests() {
    let shown = grey(&but(|rungs| rungs.iter_mut().for_each(|rung| rung.marked = false)));
    // Returns which pixels are dark around the digit of a rank, without the digit itself.
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

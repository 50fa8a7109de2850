//! Tests of rating charts: equal charts give equal bytes, and every line is visible.

use crate::base::scene::Theme;
use crate::{LineMark, RatingChart, RatingLine, draw_ratings};

/// Returns a chart with four lines, one for each [`LineMark`].
pub fn sample(theme: Theme) -> RatingChart {
    let wave = |start: i32, swing: i32, first: u32, step: u32| -> Vec<(u32, u16)> {
        (0..12_u32)
            .map(|n| {
                let turn = i32::try_from(n * (7 + first) % 9).expect("small") - 4;
                let rating = start + turn * swing + i32::try_from(n).expect("small") * 6;
                (first + n * step, u16::try_from(rating).expect("a rating"))
            })
            .collect()
    };
    let courses = [wave(1500, 18, 0, 4), wave(1560, 11, 1, 4), wave(1450, 9, 2, 4), wave(1380, 14, 3, 4)];
    let lines = LineMark::ALL.into_iter().zip(courses).map(|(mark, points)| line(mark, points)).collect();
    chart_of(lines, theme)
}

fn line(mark: LineMark, points: Vec<(u32, u16)>) -> RatingLine {
    RatingLine { mark, name: format!("{mark:?}"), rating: "1662".into(), results: "12–5".into(), points }
}

fn chart_of(lines: Vec<RatingLine>, theme: Theme) -> RatingChart {
    let days = [(1, "3 Nov 2026"), (30, "12 Nov 2026"), (46, "23 Nov 2026")];
    let days = days.map(|(number, day)| (number, day.to_owned())).to_vec();
    RatingChart { name: Some("Hana".to_owned()), lines, days, theme }
}

fn decoded(file: &[u8]) -> image::RgbImage {
    image::load_from_memory(file).expect("a picture").to_rgb8()
}

#[test]
fn chart_is_reproducible_and_small() {
    for theme in Theme::ALL {
        let file = draw_ratings(&sample(theme)).expect("it is drawn");
        assert_eq!(file, draw_ratings(&sample(theme)).expect("it is drawn"));
        assert!(file.len() <= 48 << 10, "{theme:?}: {} bytes", file.len());
        assert_eq!(decoded(&file).dimensions(), (1100, 700));
        super::keep(&format!("chart-{theme:?}"), &file);
    }
}

#[test]
fn lines_show_and_higher_ratings_are_higher() {
    let whole = sample(Theme::Day);
    let all = decoded(&draw_ratings(&whole).expect("it is drawn"));
    for left_out in 0..whole.lines.len() {
        let mut fewer = whole.clone();
        fewer.lines.remove(left_out);
        let fewer = decoded(&draw_ratings(&fewer).expect("it is drawn"));
        let changed = all.pixels().zip(fewer.pixels()).filter(|(a, b)| a != b).count();
        assert!(changed > 2000, "line {left_out}: {changed} pixels");
    }
    let one = |points: &[(u32, u16)]| {
        let line = line(LineMark::Disc, points.to_vec());
        let picture = decoded(&draw_ratings(&chart_of(vec![line], Theme::Day)).expect("it is drawn"));
        let red = |pixel: &image::Rgb<u8>| pixel.0[0] > 180 && pixel.0[1] < 90;
        let rows = picture
            .enumerate_pixels()
            .filter(|(x, _, pixel)| (690..760).contains(x) && red(pixel))
            .map(|(_, y, _)| y);
        rows.min().expect("the end of the line")
    };
    assert!(one(&[(0, 1500), (1, 1580)]) < one(&[(0, 1580), (1, 1500)]));
}

#[test]
fn odd_charts_are_drawn() {
    let lines = |points: &[(u32, u16)]| vec![line(LineMark::Square, points.to_vec())];
    for lines in [
        Vec::new(),
        lines(&[]),
        lines(&[(7, 1500)]),
        lines(&[(0, 0), (1, 4000)]),
        lines(&[(3, 1500), (3, 1500)]),
    ] {
        draw_ratings(&chart_of(lines, Theme::Night)).expect("it is drawn");
    }
}

//! A benchmark of charts, leaderboards and boards with a result. None of them comes from the
//! cache.

use std::hint::black_box;

use engawa::base::scene::{Look, Theme};
use engawa::base::seat::Seat;
use engawa::game::{AnyGame, Options, Table};
use engawa::games::GAMES;
use engawa::render::{
    BannerPlayer, ChartRow, LeaderboardChart, LineMark, Painter, RatingChart, RatingLine, ResultPanel,
    draw_leaderboard, draw_ratings,
};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The number of drawings from which a median is computed.
const TIMES: usize = 40;

/// Prints a line for each kind of picture.
pub fn print() {
    println!("{:<34} together ms  bytes", "sheet");
    for matches in [1, 12, 300] {
        let shown = sample_chart(matches);
        cost(&format!("chart of {matches} matches a game"), || draw_ratings(&shown).expect("a chart"));
    }
    for game in GAMES {
        let (painter, dealt) = (Painter::default(), dealt(*game));
        let scene = super::choices::translated(dealt.scene(&Look { seat: Seat::First, theme: Theme::Day }));
        let mut number = 0;
        cost(&format!("{} with its result", game.facts().id), || {
            // Use another name each time, because an equal picture would come from the cache.
            number += 1;
            let shown = result(number);
            painter.ending(game.art(Theme::Day), &scene, &shown).expect("a picture").to_vec()
        });
    }
    for people in [1, 3, 10] {
        let shown = page(people);
        cost(&format!("leaderboard of {people}"), || draw_leaderboard(&shown).expect("a ladder"));
    }
}

/// Returns the table at the start of a round, when most boards are fullest.
fn dealt(game: &'static dyn AnyGame) -> Box<dyn Table> {
    let dealt = game.deal(&Options::default(), &mut ChaCha8Rng::seed_from_u64(1)).expect("the defaults");
    game.open(&dealt, &[]).expect("what is dealt can be opened")
}

fn result(number: u32) -> ResultPanel {
    let people = [format!("Somebody {number}"), "Фёдор Ильич".to_owned()];
    let people = people.map(|name| BannerPlayer { name: Some(name), leads: true, token: None });
    let notes = vec![("sign-rated", "1500 → 1662 (+162)".to_owned()); 2];
    let (score, how) = (Some("1½ – ½".to_owned()), "best of three".to_owned());
    ResultPanel { people, score, sign: None, how, notes, date: "23 Nov 2026".to_owned() }
}

fn cost(name: &str, mut draw: impl FnMut() -> Vec<u8>) {
    let bytes = draw().len();
    let times = (0..TIMES).map(|_| super::milliseconds(|| drop(black_box(draw())))).collect();
    println!("{name:<34} {:>11.2}  {bytes}", super::median(times));
}

/// Returns a chart with one line for each [`LineMark`].
fn sample_chart(matches: u32) -> RatingChart {
    let rating_points = |start: u32| {
        let rating = |n: u32| u16::try_from(1400 + start * 60 + n * (37 + start) % 150).expect("a rating");
        (0..=matches).map(|n| (n * 4 + start, rating(n))).collect()
    };
    let lines = (0..).zip(LineMark::ALL).map(|(start, mark)| RatingLine {
        mark,
        name: format!("{mark:?}"),
        rating: "1662".to_owned(),
        results: "12–5".to_owned(),
        points: rating_points(start),
    });
    let days = [(1, "3 Nov 2026"), (matches * 2, "12 Nov 2026"), (matches * 4, "23 Nov 2026")];
    let days = days.map(|(number, day)| (number, day.to_owned())).to_vec();
    RatingChart { name: Some("Hana".to_owned()), lines: lines.collect(), days, theme: Theme::Day }
}

fn page(people: u16) -> LeaderboardChart {
    let rung = |rank: u16| ChartRow {
        rank: rank.into(),
        name: Some(format!("Somebody {rank}")),
        rating: 1850 - rank * 31,
        deviation: 50 + rank * 13,
        settled: rank < 7,
        marked: rank == 4,
        crowned: rank == 1,
    };
    let legend = Some("dot: rating · bar: how far off it may be · hollow: still new".to_owned());
    LeaderboardChart { title: None, legend, rungs: (1..=people).map(rung).collect(), theme: Theme::Day }
}

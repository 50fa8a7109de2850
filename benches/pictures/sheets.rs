//! What charts and pages of leaderboards cost: nothing of them is prepared or kept.

use std::hint::black_box;

use engawa::base::scene::Theme;
use engawa::render::{Chart, Ladder, Line, Mark, Rung, chart, ladder};

/// Drawings of which the median is taken.
const TIMES: usize = 40;

/// A line for each.
pub fn print() {
    println!("{:<34} together ms  bytes", "sheet");
    for matches in [1, 12, 300] {
        let shown = courses(matches);
        cost(&format!("chart of {matches} matches a game"), || chart(&shown).expect("a chart"));
    }
    for people in [1, 3, 10] {
        let shown = page(people);
        cost(&format!("leaderboard of {people}"), || ladder(&shown).expect("a ladder"));
    }
}

fn cost(name: &str, draw: impl Fn() -> Vec<u8>) {
    let bytes = draw().len();
    let times = (0..TIMES).map(|_| super::milliseconds(|| drop(black_box(draw())))).collect();
    println!("{name:<34} {:>11.2}  {bytes}", super::median(times));
}

/// A course that wanders for each mark.
fn courses(matches: u32) -> Chart {
    let course = |start: u32| {
        let rating = |n: u32| u16::try_from(1400 + start * 60 + n * (37 + start) % 150).expect("a rating");
        (0..=matches).map(|n| (n * 4 + start, rating(n))).collect()
    };
    let lines = (0..).zip(Mark::ALL).map(|(start, mark)| Line { mark, points: course(start) });
    Chart { lines: lines.collect(), theme: Theme::Day }
}

fn page(people: u16) -> Ladder {
    let rung = |rank: u16| Rung {
        rank: rank.into(),
        rating: 1850 - rank * 31,
        deviation: 50 + rank * 13,
        settled: rank < 7,
        marked: rank == 4,
    };
    Ladder { rungs: (1..=people).map(rung).collect(), theme: Theme::Day }
}

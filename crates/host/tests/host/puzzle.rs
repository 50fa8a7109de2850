//! Tests of the marks that a shared result shows, over the shipped puzzles.

use std::collections::BTreeSet;

use engawa_host::puzzle::{Mark, daily, marks};

use crate::base::time::Day;
use crate::games::GAMES;

#[test]
fn close_moves_begin_with_the_right_piece() {
    let mut close = BTreeSet::new();
    for day in (20_787..20_815).map(Day) {
        let puzzle = daily(day);
        let game = GAMES.iter().find(|game| game.facts().id == puzzle.game).expect("a known game");
        let table = puzzle.table(*game).expect("a readable position");
        let legal = table.legal();
        let marks = marks(&*table, &puzzle.solution, &legal);
        let count = |mark: Mark| marks.iter().filter(|other| **other == mark).count();
        assert_eq!((marks.len(), count(Mark::Found)), (legal.len(), 1), "{puzzle:?}");
        if count(Mark::Close) > 0 && count(Mark::Wrong) > 0 {
            close.insert(game.facts().id);
        }
    }
    assert_eq!(close, ["konane", "onitama", "oxono"].into(), "Okiya's moves are one choice");
}

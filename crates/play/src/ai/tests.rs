//! Tests of the search alone, without the proofs that decide most such positions before it.

use crate::game::Notation as _;
use crate::games::onitama::Onitama;

use super::search::Search;
use super::{Evaluate as _, PROVEN, SearchLimits};

/// Wins, each with its length in plies.
const HIDDEN: [(&str, i32); 3] = [
    ("1r1R1/5/2b2/3B1/5 horse,monkey/eel,elephant/crane blue", 11),
    ("3R1/2r2/2b2/1B3/5 crab,mantis/ox,rooster/boar blue", 13),
    ("1R3/4r/2br1/2B2/5 boar,monkey/dragon,horse/crane blue", 13),
];

#[test]
fn long_searches_see_wins_that_null_moves_hide() {
    for (text, plies) in HIDDEN {
        let position = Onitama::read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let sees = |nodes| {
            let mut search = Search::new(SearchLimits::nodes(nodes), position.knowledge(nodes));
            search.deepen(&position, &[], plies).score.value >= PROVEN
        };
        assert!(sees(200_000), "{text}");
        assert!(!sees(199_999), "null moves no longer hide the win of {text}");
    }
}

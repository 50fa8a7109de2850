//! Tests of Okiya: one for each rule K1 to K6, named by the rule, and tests of edge cases.

use crate::base::grid::Square;
use crate::base::position::{Ending, Position as _};
use crate::game::{Notation as _, Words as _};

use super::rules::FullBoard;
use super::*;

const FRESH: &str = "MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw";

fn read(text: &str) -> Position {
    Okiya::read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn square(name: &str) -> Square {
    Square::read(name).expect("a square")
}

/// Returns the position after a series of moves. Panics if one of them is illegal.
fn after(position: &str, moves: &str) -> Position {
    moves.split(' ').fold(read(position), |position, mv| {
        position
            .play(square(mv))
            .unwrap_or_else(|illegal| panic!("{mv} in {}", Okiya::write_position(&illegal.position)))
    })
}

fn legal(position: &Position) -> String {
    let names: Vec<String> = position.legal_moves().iter().map(ToString::to_string).collect();
    let mut names: Vec<&str> = names.iter().map(String::as_str).collect();
    names.sort_unstable();
    names.join(" ")
}

const fn won(winner: Seat, rule: &'static str, points: u8) -> Ending {
    Ending { winner: Some(winner), rule, points: Some(points) }
}

#[test]
fn k1_first_tile_comes_from_the_border() {
    assert_eq!(legal(&read(FRESH)), "a1 a2 a3 a4 b1 b4 c1 c4 d1 d2 d3 d4");
}

#[test]
fn k2_second_player_may_take_the_middle() {
    assert_eq!(legal(&after(FRESH, "b4")), "a4 b1 b2 b3 c4 d4");
}

#[test]
fn constraint_is_the_tile_taken_last() {
    let position = after(FRESH, "b4 b3");
    assert_eq!(
        Okiya::write_position(&position),
        "MS,1,MR,MT/CS,2,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT CB first draw"
    );
    assert_eq!(legal(&position), "a3 b1 b2 c3 d3");
}

/// Returns a position with the tokens of First on the squares `first`, those of Second on `second`, and other
/// tiles untouched. `taken` is the tile taken last. If First has more tokens, it is Second's turn.
fn staged(first: &str, second: &str, taken: &str) -> Position {
    staged_under("draw", first, second, taken)
}

fn staged_under(rule: &str, first: &str, second: &str, taken: &str) -> Position {
    let content = |square: Square| {
        let on = |tokens: &str| tokens.split(' ').any(|name| name == square.to_string());
        let tile = Tile::all()[usize::from((3 - square.rank) * 4 + square.file)];
        if on(first) {
            "1".to_owned()
        } else if on(second) {
            "2".to_owned()
        } else {
            tile.name().to_owned()
        }
    };
    let rank = |rank| [0, 1, 2, 3].map(|file| content(Square::new(file, rank))).join(",");
    let turn = if first.len() > second.len() { "second" } else { "first" };
    read(&format!("{} {taken} {turn} {rule}", [3, 2, 1, 0].map(rank).join("/")))
}

fn played(position: Position, last: &str) -> Position {
    position.play(square(last)).expect("a legal move")
}

#[test]
fn k3_rows_columns_and_diagonals_win() {
    for (first, second, taken, last) in [
        ("a4 b4 c4", "a1 b2 d2", "PT", "d4"),
        ("a4 a3 a2", "d1 c2 d3", "IT", "a1"),
        ("a4 b3 c2", "b1 c4 d3", "IB", "d1"),
        ("b2 c3 d4", "a2 c4 d1", "PS", "a1"),
    ] {
        let position = played(staged(first, second, taken), last);
        assert_eq!(position.ending(), Some(won(Seat::First, "line", 9)), "{first} {last}");
        assert_eq!(legal(&position), "", "{first} {last}");
    }
}

#[test]
fn each_of_nine_squares_wins_without_wrapping() {
    for file in 0..3 {
        for rank in 0..3 {
            let block = [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| Square::new(file + x, rank + y));
            assert_eq!(with_tokens(block).ending().map(|ending| ending.rule), Some("square"), "{block:?}");
        }
    }
    for names in [["d1", "a2", "d2", "a3"], ["d1", "a3", "d2", "a4"], ["a1", "b1", "a4", "b4"]] {
        assert_eq!(with_tokens(names.map(square)).ending(), None, "{names:?}");
    }
}

#[test]
fn lines_do_not_wrap_around_edges() {
    for names in [["b1", "c1", "d1", "a2"], ["d1", "a2", "b2", "c2"], ["b1", "c2", "d3", "a1"]] {
        assert_eq!(with_tokens(names.map(square)).ending(), None, "{names:?}");
    }
}

/// Returns a position in which First has just completed a pattern on four squares. Second's three tokens form
/// no pattern.
fn with_tokens(firsts: [Square; 4]) -> Position {
    let mut contents = Tile::all().map(Content::Tile);
    let index = |square: Square| usize::from(square.rank * 4 + square.file);
    for square in firsts {
        contents[index(square)] = Content::Token(Seat::First);
    }
    let taken = Tile::all()[index(firsts[0])];
    let free: Vec<usize> = (0..16).filter(|&at| contents[at] != Content::Token(Seat::First)).collect();
    // Put Second's tokens on tiles unlike the one taken last. Matching tiles then remain, so Second is not
    // blocked, which would also end the round.
    let apart = |&&at: &&usize| !Tile::all()[at].shares_with(taken);
    for &at in free.iter().filter(apart).take(3) {
        contents[at] = Content::Token(Seat::Second);
    }
    Position::new(contents, Some(taken), Seat::Second, FullBoard::Draw)
}

#[test]
fn block_wins_only_while_tiles_remain() {
    let before = staged("b4 c4 a2", "d4 a3 a1", "CS");
    assert_eq!(before.ending(), None);
    let position = played(before, "a4");
    assert_eq!(position.ending(), Some(won(Seat::First, "block", 9)), "neither a maple nor a sun is left");
    assert_eq!(legal(&position), "");
    let empty = played(staged(FULL_FIRST, FULL_SECOND, "IB"), "a1");
    assert_eq!(empty.ending().map(|ending| ending.rule), Some("full"), "no tile is left to be blocked");
}

#[test]
fn k4_line_precedes_square_precedes_block() {
    let line_and_block = played(staged("b4 c4 d4", "a3 a2 a1", "CS"), "a4");
    assert_eq!(line_and_block.ending(), Some(won(Seat::First, "line", 9)));
    let line_and_square = played(staged("b4 c4 d4 a3 b3", "a2 c3 d2 b1 d1", "PS"), "a4");
    assert_eq!(line_and_square.ending(), Some(won(Seat::First, "line", 5)));
    let square_and_block = played(staged("b4 c4 a3 b3", "d4 a2 a1 c2", "PS"), "a4");
    assert_eq!(square_and_block.ending(), Some(won(Seat::First, "square", 7)));
}

/// The tokens of First and of Second on a grid whose only tile left is on a1. Neither player has a pattern,
/// nor gets one on a1.
const FULL_FIRST: &str = "a4 c4 a3 d3 b2 c2 b1 d1";
const FULL_SECOND: &str = "b4 d4 b3 c3 a2 d2 c1";

#[test]
fn k5_last_tile_wins_or_draws_as_agreed() {
    let full = |rule| played(staged_under(rule, FULL_FIRST, FULL_SECOND, "IB"), "a1").ending();
    assert_eq!(full("last-mover"), Some(won(Seat::Second, "full", 0)));
    assert_eq!(full("draw"), Some(Ending { winner: None, rule: "full", points: Some(0) }));
}

#[test]
fn k5_pattern_on_last_tile_wins() {
    for rule in ["last-mover", "draw"] {
        let before = staged_under(rule, "b4 c4 b3 d3 c2 d2 b1 d1", "a4 d4 a3 c3 a2 b2 c1", "IB");
        assert_eq!(played(before, "a1").ending(), Some(won(Seat::Second, "line", 0)), "{rule}");
    }
}

#[test]
fn k6_win_scores_the_tiles_left() {
    let position = played(staged("a4 b4 a3", "c3 c2 c1", "CR"), "b3");
    assert_eq!(position.ending(), Some(won(Seat::First, "square", 9)));
}

#[test]
fn only_the_last_mover_can_win() {
    assert_eq!(staged("a4 b4 c4 d4", "a1 b2 c3 d2", "PB").ending(), None);
}

#[test]
fn invalid_positions_report_reason_and_place() {
    for (text, at, what) in [
        ("", 0, "4 fields"),
        ("MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw ", 61, "4 fields"),
        ("MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT - first draw", 35, "4 ranks"),
        ("MS,MB,MR/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw", 8, "4 squares"),
        ("MS,MB,MR,XX/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw", 9, "`XX`"),
        ("ms,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw", 0, "`ms`"),
        ("MS,MB,MR,MS/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw", 9, "twice"),
        ("MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - third draw", 50, "`third`"),
        ("MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - second draw", 50, "one token more"),
        ("MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT MS first draw", 48, "full of tiles"),
        ("1,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - second draw", 47, "was taken last"),
        ("1,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT MB second draw", 47, "still in the grid"),
        ("1,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT 1 second draw", 47, "not a tile"),
        ("1,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT MS first draw", 50, "as many tokens"),
        ("2,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT MS second draw", 50, "one token more"),
        ("MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first drawn", 56, "`drawn`"),
    ] {
        let error = Okiya::read_position(text).expect_err(text);
        assert!(error.what.contains(what), "{text}: {error}");
        assert_eq!(error.at, at, "{text}: {error}");
    }
}

#[test]
fn squares_outside_the_grid_are_rejected() {
    for text in ["e1", "a5", "a0", "A1", " a1", "a1 ", "", "a", "aa", "a01"] {
        assert!(Okiya::read_move(&read(FRESH), text).is_err(), "{text:?}");
    }
}

#[test]
fn refusal_names_the_broken_rule() {
    let begun = after(FRESH, "b4");
    for (position, tried, key) in [
        (read(FRESH), "b2", "okiya-why-not-border"),
        (begun, "b4", "okiya-why-not-token"),
        (begun, "c3", "okiya-why-not-apart"),
        (begun, "z9", "okiya-why-not-unreadable"),
        (staged("a4 b4 c4 d4", "a3 b2 d2", "MS"), "b3", "okiya-why-not-over"),
    ] {
        assert_eq!(Okiya::explain_illegal(&position, tried).key, key);
    }
}

const DEALT: &str = "IB,CS,MR,CR/PT,MB,CB,PR/PS,PB,IS,IT/MS,IR,MT,CT - first last-mover";

/// Returns whether the engine is silent about a position of a deal, and about the same as a given position, in a round
/// that was dealt as [`DEALT`].
fn may_help(asked: &str, present: &str) -> [bool; 2] {
    let (asked, twins) = (read(asked), Okiya::twins(&read(DEALT), &read(present)));
    [false, true].map(|is_given| {
        twins.iter().any(|[setup, present]| Okiya::may_help(&asked, setup, present, is_given))
    })
}

#[test]
fn symmetric_grids_are_of_the_same_deal() {
    for twin in [
        "IB,CS,MR,CR/PT,MB,CB,PR/PS,PB,IS,IT/MS,IR,MT,1 CT second draw",
        // Mirrored from left to right.
        "CR,MR,CS,IB/PR,CB,MB,PT/IT,IS,PB,PS/1,MT,IR,MS CT second last-mover",
        // Mirrored along a diagonal.
        "1,IT,PR,CR/MT,IS,CB,MR/IR,PB,MB,CS/MS,PS,PT,IB CT second last-mover",
        // Irises and cherries exchanged, and birds and rain exchanged.
        "CR,IS,MB,IB/PT,MR,IR,PB/PS,PR,CS,CT/MS,CB,MT,1 IT second last-mover",
        // Plants and poems exchanged: M C P I for S B R T.
        "CT,MB,PS,PB/IR,CS,CB,PR/MR,CR,MT,IT/MS,PT,IS,1 IB second last-mover",
    ] {
        assert_eq!(may_help(twin, DEALT), [true; 2], "{twin}");
    }
    let swapped = "IB,CS,MR,CR/PT,MB,CB,PR/PS,PB,IS,IT/MS,MT,IR,1 CT second last-mover";
    assert_eq!(may_help(swapped, DEALT), [false, true], "two tiles have changed places");
    let start = "CS,IB,MR,CR/PT,MB,CB,PR/PS,PB,IS,IT/MS,IR,MT,CT - first draw";
    assert_eq!(may_help(start, DEALT), [false, true], "two tiles have changed places at the start");
    let other = "CS,IB,CR,MR/PT,MB,CB,PR/PS,PB,IS,IT/MS,IR,MT,CT - first draw";
    assert_eq!(may_help(other, DEALT), [false; 2], "four tiles have changed places");
}

#[test]
fn few_tiles_belong_to_late_rounds() {
    let late = "1,2,1,2/2,1,2,1/1,2,1,2/MS,IR,2,1 MT first last-mover";
    let present = |tokens: &str| format!("{tokens}/PT,MB,CB,PR/PS,PB,IS,IT/MS,IR,MT,CT CR first last-mover");
    assert_eq!(may_help(late, &present("1,2,1,2")), [true; 2]);
    assert_eq!(may_help(late, &present("1,1,2,2")), [false, true], "a token is another's");
    assert_eq!(may_help(late, DEALT), [false; 2], "much can happen until then");
}

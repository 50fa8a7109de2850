//! Tests of Kōnane: one for each rule H1 to H8, named by the rule, and tests of edge cases.

use std::collections::BTreeSet;

use crate::base::grid::Square;
use crate::base::position::{Ending, Position as _};
use crate::base::seat::Seat;
use crate::game::{Notation as _, Words as _};

use super::*;

const START: &str = "wbwbwb/bwbwbw/wbwbwb/bwbwbw/wbwbwb/bwbwbw black";

fn read(text: &str) -> Position {
    Konane::read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn legal(position: &Position) -> String {
    let texts: BTreeSet<String> =
        position.legal_moves().into_iter().map(|mv| Konane::write_move(position, mv)).collect();
    texts.into_iter().collect::<Vec<_>>().join(" ")
}

fn after(position: Position, moves: &str) -> Position {
    moves.split(' ').fold(position, |position, text| {
        let mv = Konane::read_move(&position, text).expect("a move text");
        position.play(mv).unwrap_or_else(|illegal| {
            panic!("{text} in {}", Konane::write_position(&illegal.position));
        })
    })
}

/// Returns a board on which only these squares have stones. The colour of a square determines the colour of
/// its stone.
fn with_stones(size: u8, stones: &str, turn: Seat) -> Position {
    let full = Position::full(size, size).with_turn(turn);
    let gone = |square: &Square| stones.split(' ').all(|name| name != square.to_string());
    full.squares().filter(gone).fold(full, Position::without)
}

fn openings(files: u8, ranks: u8) -> String {
    legal(&Position::full(files, ranks))
}

#[test]
fn h1_black_opens_in_centre_or_corner() {
    assert_eq!(openings(6, 6), "a1 c3 d4 f6");
    assert_eq!(openings(8, 8), "a1 d4 e5 h8");
    assert_eq!(openings(10, 10), "a1 e5 f6 j10");
    assert_eq!(openings(14, 14), "a1 g7 h8 n14");
}

#[test]
fn h2_odd_board_opens_around_its_single_centre() {
    assert_eq!(openings(5, 5), "a1 a5 c3 e1 e5");
    assert_eq!(openings(5, 7), "a1 a7 b4 c3 c5 d4 e1 e7");
    assert_eq!(openings(4, 5), "a1 a5 c3");
}

#[test]
fn h3_the_corner_a1_is_blacks() {
    assert_eq!(Position::full(8, 8).at(Square::new(0, 0)), Some(Seat::First));
    assert_eq!(Position::full(8, 8).at(Square::new(7, 7)), Some(Seat::First));
    assert_eq!(Position::full(8, 8).at(Square::new(7, 0)), Some(Seat::Second));
}

#[test]
fn h4_white_removes_next_to_the_gap() {
    assert_eq!(legal(&after(read(START), "c3")), "b3 c2 c4 d3");
    assert_eq!(legal(&after(read(START), "a1")), "a2 b1");
    assert_eq!(legal(&after(read(START), "f6")), "e6 f5");
}

#[test]
fn h5_each_prefix_of_a_run_is_legal() {
    let position = with_stones(7, "a3 b3 d3 f3", Seat::First);
    assert_eq!(legal(&position), "a3-c3 a3-e3 a3-g3");
    assert_eq!(after(position, "a3-e3"), with_stones(7, "e3 f3", Seat::Second));
}

#[test]
fn runs_go_in_all_four_directions() {
    let position = with_stones(9, "e5 e6 e8 e4 e2 d5 b5 f5 h5", Seat::First);
    assert_eq!(legal(&position), "e5-a5 e5-c5 e5-e1 e5-e3 e5-e7 e5-e9 e5-g5 e5-i5");
    assert_eq!(after(position, "e5-e1"), with_stones(9, "e1 e6 e8 d5 b5 f5 h5", Seat::Second));
}

#[test]
fn run_stops_before_two_gaps_or_two_stones() {
    assert_eq!(legal(&with_stones(7, "a1 b1 f1", Seat::First)), "a1-c1");
    assert_eq!(legal(&with_stones(7, "a1 b1 d1 e1", Seat::First)), "a1-c1 e1-c1");
    assert_eq!(legal(&with_stones(7, "a1 a2 a6", Seat::First)), "a1-a3");
    assert_eq!(legal(&with_stones(7, "a1 a2 a4 a5", Seat::First)), "a1-a3 a5-a3");
}

#[test]
fn run_does_not_turn() {
    assert_eq!(legal(&with_stones(7, "a1 b1 c2", Seat::First)), "a1-c1");
}

#[test]
fn h6_player_without_jump_loses() {
    let position = after(read("..../..../..../bw.. black"), "a1-c1");
    assert_eq!(position.ending(), Some(Ending::won(Seat::First, "stuck")));
    assert_eq!(legal(&position), "");
    let blocked = read("..../..../..../bw.w black");
    assert_eq!(blocked.ending(), None);
    let far = read("...b/..../..../.w.. white");
    assert_eq!(far.ending(), Some(Ending::won(Seat::First, "stuck")));
}

#[test]
fn h7_every_offered_size_is_dealt() {
    for size in SIZE.words() {
        let options = Options([("size".to_owned(), (*size).to_owned())].into());
        let mut rng = <rand_chacha::ChaCha8Rng as rand::SeedableRng>::seed_from_u64(0);
        let position = Konane::deal(&options, &mut rng).expect("a listed size");
        assert_eq!(
            (position.files.to_string(), position.ranks.to_string()),
            ((*size).to_owned(), (*size).to_owned())
        );
        assert_eq!((position.gaps, position.turn()), (0, Seat::First));
    }
}

#[test]
fn h8_no_opening_leaves_black_stuck() {
    for (files, ranks) in [(4, 4), (4, 5), (5, 5), (4, 14), (6, 6), (7, 5), (14, 14)] {
        for opening in Position::full(files, ranks).legal_moves() {
            let opened = Position::full(files, ranks).play(opening).expect("legal");
            for reply in opened.legal_moves() {
                let replied = opened.play(reply).expect("legal");
                assert_eq!(replied.ending(), None, "{files}x{ranks} {opening:?} {reply:?}");
            }
        }
    }
}

#[test]
fn jumps_stay_on_the_board() {
    for stones in ["b1 a1", "c2 d2", "d3 d4", "a2 a1", "b1 a1 d2", "c2 d2 a3"] {
        assert_eq!(legal(&with_stones(4, stones, Seat::Second)), "", "{stones}");
    }
    for stones in ["m14 n14", "n13 n14", "a2 a1", "b1 a1"] {
        assert_eq!(legal(&with_stones(14, stones, Seat::Second)), "", "{stones}");
    }
}

#[test]
fn invalid_positions_report_reason_and_place() {
    for (text, at, what) in [
        ("", 0, "2 fields"),
        ("wbwb/bwbw/wbwb black", 0, "4 to 14 ranks, not 3"),
        ("wbw/bwb/wbw/bwb black", 0, "4 to 14 files, not 3"),
        ("wbwb/bwbwb/wbwb/bwbw black", 5, "has 5 squares"),
        ("wbwb/bwb/wbwb/bwbw black", 5, "has 3 squares"),
        ("wbwb/bwbw/wbwb/wbwb black", 15, "only black stones stand on a1"),
        ("wbwb/bwbw/wxwb/bwbw black", 11, "`x`"),
        ("wbwb/bwbw/wBwb/bwbw black", 11, "`B`"),
        ("wbwb/bwbw/wbwb/bwbw white", 20, "Black is to move"),
        ("wbwb/bwbw/w.wb/bwbw black", 20, "White is to move"),
        ("wbwb/b.bw/wbwb/bwbw white", 0, "opened at b3"),
        ("w.wb/bwbw/wbwb/bwbw white", 0, "opened at b4"),
        ("wbwb/bwbw/w.wb/bwbw blue", 20, "`blue`"),
        ("wbwb/bwbw/w.wb/bwbw  white", 21, "2 fields"),
        ("wbwb/bwbw/wébb/bwbw black", 11, "`é`"),
    ] {
        let error = Konane::read_position(text).expect_err(text);
        assert!(error.what.contains(what), "{text}: {error}");
        assert_eq!(error.at, at, "{text}: {error}");
    }
    read("wbwb/bwbw/w.wb/bwbw white");
    read("..../..../..../.... white");
}

#[test]
fn malformed_move_texts_are_rejected() {
    let position = read(START);
    for text in ["", "-", "a1-", "-a1", "a1-a3-a5", "g1", "a7", "a1a3", "A1", "a1 - a3", "a01"] {
        assert!(Konane::read_move(&position, text).is_err(), "{text:?}");
    }
}

#[test]
fn refusal_names_the_broken_rule() {
    let start = read(START);
    let opened = after(start, "c3");
    let jumping = after(opened, "c4");
    let over = read("..../..../..../bw.w white");
    for (position, tried, key) in [
        (start, "b2", "konane-why-not-opening"),
        (start, "c3-c5", "konane-why-not-jump-yet"),
        (start, "x", "konane-why-not-unreadable-removal"),
        (opened, "e4", "konane-why-not-reply"),
        (opened, "e3-c3", "konane-why-not-jump-yet"),
        (jumping, "d4", "konane-why-not-removal"),
        (jumping, "c3", "konane-why-not-removal"),
        (jumping, "b3-c3", "konane-why-not-stone"),
        (jumping, "c3-c5", "konane-why-not-stone"),
        (jumping, "a3-c5", "konane-why-not-straight"),
        (jumping, "a3-a3", "konane-why-not-straight"),
        (jumping, "e3-d3", "konane-why-not-colour"),
        (jumping, "a1-a3", "konane-why-not-landing"),
        (jumping, "x", "konane-why-not-unreadable-jump"),
        (over, "d1-b1", "konane-why-not-over"),
    ] {
        assert_eq!(Konane::explain_illegal(&position, tried).key, key, "{tried}");
    }
    let gappy = with_stones(4, "a1 c2 d2", Seat::First);
    assert_eq!(Konane::explain_illegal(&gappy, "a1-c1").key, "konane-why-not-pattern");
}

fn may_help(asked: &str, present: &str) -> bool {
    helps(&read(asked), &read(present), false)
}

/// Returns whether the engine is silent about a position in a round that stands at `present`.
fn helps(asked: &Position, present: &Position, is_given: bool) -> bool {
    let twins = Konane::twins(present, present);
    twins.iter().any(|[setup, present]| Konane::may_help(asked, setup, present, is_given))
}

#[test]
fn symmetric_boards_may_help() {
    let ranks = "wbwb/bw.w/wbwb/b.bw";
    let known = format!("{ranks} black");
    let turned: String = ranks.chars().rev().collect();
    assert!(may_help(&format!("{turned} black"), &known), "by half a turn");
    // Mirroring maps black squares to white ones, so the players exchange their colours.
    let recoloured = |letter| match letter {
        'b' => 'w',
        'w' => 'b',
        other => other,
    };
    let mirrored = ranks.split('/').map(|rank| rank.chars().rev().map(recoloured).collect::<String>());
    let mirrored = mirrored.collect::<Vec<_>>().join("/");
    assert!(may_help(&format!("{mirrored} white"), &known), "mirrored");
    assert!(may_help("wbw./bwbw/wbwb/bwbw white", "wbwb/bwbw/wbwb/.wbw white"), "the other corner");
    let oblong = ["wbwbw/bwbwb/wbw.w/.wbwb black", "bwbw/w.wb/bwbw/wbwb/.wbw black"];
    assert!(may_help(oblong[0], oblong[1]), "files for ranks");
    assert!(!may_help(oblong[0], &known), "another size");
}

#[test]
fn unreachable_boards_do_not_help() {
    let (earlier, later) = ("wbwb/b..w/wbwb/bwbw black", "wbwb/bwbw/w..b/b..w black");
    assert!(may_help(later, earlier), "both gaps are filled again, by c1-c3 and b1-b3");
    assert!(!may_help(earlier, later));
    assert!(!may_help("wbwb/b.bw/wbwb/bw.w black", earlier), "a stone moved and captured nothing");
    let opening = |ranks| format!("wbwbwb/bwbwbw/{ranks} black");
    let [corner, centre] = ["wbwbwb/bwbwbw/wbwbwb/..bwbw", "wb..wb/bwbwbw/wbwbwb/bwbwbw"].map(opening);
    assert!(!may_help(&centre, &corner) && !may_help(&corner, &centre), "other diagonals are open");
}

#[test]
fn given_boards_that_resemble_a_rated_one_help() {
    let board = |files, ranks| {
        let full = Position::full(files, ranks).with_turn(Seat::First);
        let gone = |square: &Square| (square.file + 2 * square.rank).is_multiple_of(3);
        full.squares().filter(gone).fold(full, Position::without)
    };
    let (present, dead) = (board(8, 8), Square::new(7, 0));
    let shifted = {
        let full = Position::full(8, 8);
        let gone = |square: &Square| square.file > 0 && (square.file - 1 + 2 * square.rank).is_multiple_of(3);
        full.squares().filter(gone).fold(full, Position::without)
    };
    let filled = present.squares().filter(|&square| present.at(square).is_none()).skip(1);
    let filled = filled.fold(Position::full(8, 8), Position::without);
    for (asked, name) in [
        (present.without(dead), "a stone less"),
        (filled, "a stone more"),
        (board(9, 8), "one more file"),
        (board(8, 10), "two more ranks"),
        (board(6, 7), "cropped"),
        (shifted, "shifted by a file, which exchanges the colours"),
    ] {
        assert!(helps(&asked, &present, true), "{name}");
        assert!(!helps(&asked, &present, false), "no round from a deal gets there: {name}");
    }
    let early = after(Position::full(8, 8), "a1 a2");
    assert!(!helps(&early, &present, true) && !early.may_come_of(&present), "an early position");
    let deals = [Position::full(8, 8), Position::full(9, 9), Position::full(8, 10)];
    assert_eq!(deals.map(|full| Konane::can_be_dealt(&full)), [true, false, false]);
}

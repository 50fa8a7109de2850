//! Tests of Oxono: one for each rule X1 to X17, named by the rule, and tests of edge cases.

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::ai::Evaluate as _;
use crate::base::grid::Square;
use crate::base::position::{Ending, Position as _};
use crate::base::seat::Seat;
use crate::game::{Notation as _, Words as _};

use super::rules::{Pawn, Symbol, TotemMove};
use super::*;

const START: &str = "6/6/6/6/6/6 Xc4,Od3 pink";

fn read(text: &str) -> Position {
    Oxono::read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn legal(position: &Position) -> BTreeSet<String> {
    position.legal_moves().into_iter().map(|mv| Oxono::write_move(position, mv)).collect()
}

fn after(text: &str, moves: &[&str]) -> Position {
    moves.iter().fold(read(text), |position, text| {
        let mv = Oxono::read_move(&position, text).expect("a move text");
        position.play(mv).unwrap_or_else(|illegal| {
            panic!("{text} in {}", Oxono::write_position(&illegal.position));
        })
    })
}

/// Returns the squares to which the mover may move a totem, sorted and separated by spaces.
fn targets(position: &Position, symbol: Symbol) -> String {
    let ours = position.legal_moves().into_iter().filter(|mv| mv.symbol == symbol);
    names(ours.map(|mv| rules::square(mv.totem)))
}

/// Returns the squares on which the mover may place the pawn if the totem moves to `target`, sorted and
/// separated by spaces.
fn places(position: &Position, symbol: Symbol, target: &str) -> String {
    let target = rules::index(Square::read(target).expect("a square"));
    let ours = position.legal_moves().into_iter().filter(|mv| mv.symbol == symbol && mv.totem == target);
    names(ours.map(|mv| rules::square(mv.pawn)))
}

fn names(squares: impl Iterator<Item = Square>) -> String {
    let names: BTreeSet<String> = squares.map(|square| square.to_string()).collect();
    names.into_iter().collect::<Vec<_>>().join(" ")
}

#[test]
fn x1_pink_begins() {
    let start = read(START);
    assert_eq!(Oxono::seat_name(&start, start.turn()), "pink");
    assert_eq!(Oxono::seat_name(&start, Seat::First), "pink");
}

#[test]
fn x2_totems_start_on_two_central_squares() {
    let dealt = Oxono::deal(&Options::default(), &mut ChaCha8Rng::seed_from_u64(0)).expect("a deal");
    assert_eq!(Oxono::write_position(&dealt), START);
}

/// A position with the totem X in a corner. All other squares of the totem's rank and file are occupied.
const FULL_CROSS: &str = "o5/X5/x5/O2X2/o5/1xXoOx Xa1,Od4 pink";

#[test]
fn x3_totem_must_move() {
    assert!(!targets(&read(START), Symbol::X).contains("c4"));
    assert!(!targets(&read("6/6/6/6/x5/1x4 Xa1,Od4 pink"), Symbol::X).contains("a1"), "under the jump");
    assert!(!targets(&read(FULL_CROSS), Symbol::X).contains("a1"), "under the anywhere rule");
}

#[test]
fn x4_totem_without_pawns_cannot_move() {
    let position = read("xx1xx1/6/xx1xx1/6/6/6 Xc2,Od2 pink");
    assert_eq!(targets(&position, Symbol::X), "");
    assert!(!targets(&position, Symbol::O).is_empty());
    let other = read("XX1XX1/6/XX1XX1/6/6/6 Xc2,Od2 pink");
    assert!(!targets(&other, Symbol::X).is_empty(), "the other side's reserve does not matter");
}

#[test]
fn x5_edge_helps_to_enclose() {
    for (text, way) in [
        ("6/6/6/6/x5/1o4 Xa1,Od4 pink", TotemMove::Jump),
        ("6/6/6/6/x5/6 Xa1,Od4 pink", TotemMove::Slide),
        ("6/6/6/6/1x4/x1o3 Xb1,Od4 pink", TotemMove::Jump),
        ("6/6/6/6/1x4/2o3 Xb1,Od4 pink", TotemMove::Slide),
        ("6/6/1x4/x1o3/1O4/6 Xb3,Od5 pink", TotemMove::Jump),
        ("6/6/1x4/x1o3/6/6 Xb3,Od5 pink", TotemMove::Slide),
    ] {
        assert_eq!(read(text).totem_move(Symbol::X), way, "{text}");
    }
}

#[test]
fn x6_other_totem_encloses_like_a_pawn() {
    let position = read("6/6/6/6/x5/6 Xa1,Ob1 pink");
    assert_eq!(position.totem_move(Symbol::X), TotemMove::Jump);
    assert_eq!(targets(&position, Symbol::X), "a3 c1");
}

#[test]
fn x7_open_totem_does_not_jump() {
    assert_eq!(targets(&read("6/6/6/6/x5/3o2 Xa1,Of6 pink"), Symbol::X), "b1 c1");
    assert_eq!(targets(&read("6/6/6/6/6/3x2 Xb1,Ob3 pink"), Symbol::X), "a1 b2 c1");
}

#[test]
fn x8_jump_is_not_compulsory() {
    let position = read("6/6/6/6/x5/1o4 Xa1,Od4 pink");
    assert!(!targets(&position, Symbol::O).is_empty());
}

#[test]
fn x9_jump_lands_on_first_free_square() {
    let position = read("6/6/6/6/x5/1oO3 Xa1,Od4 pink");
    assert_eq!(targets(&position, Symbol::X), "a3 d1");
    let full_rank = read("6/6/6/6/x5/1xXoOx Xa1,Od4 pink");
    assert_eq!(targets(&full_rank, Symbol::X), "a3", "a direction that is full to the edge gives nothing");
}

#[test]
fn x10_blocked_totem_goes_to_any_free_square() {
    let position = read(FULL_CROSS);
    assert_eq!(position.totem_move(Symbol::X), TotemMove::Anywhere);
    let targets = targets(&position, Symbol::X);
    assert_eq!(targets.split(' ').count(), 36 - 11 - 2, "{targets}");
    assert!(["f6", "b2", "c3"].iter().all(|square| targets.contains(square)));
}

#[test]
fn x11_square_left_by_totem_is_free() {
    assert_eq!(places(&read(START), Symbol::X, "c5"), "b5 c4 c6 d5");
    let jumped = read("6/6/6/6/xO4/1o4 Xa1,Od4 pink");
    assert!(
        places(&jumped, Symbol::X, "c1").contains("c2") && !places(&jumped, Symbol::X, "c1").contains("b1")
    );
}

#[test]
fn x12_pawn_goes_anywhere_without_free_neighbour() {
    let position = read("6/6/6/6/x2O2/1oO1x1 Xa1,Oc6 pink");
    let all = places(&position, Symbol::X, "d1");
    assert_eq!(all.split(' ').count(), 36 - 5 - 2, "{all}");
    assert!(all.contains("a1"), "the square just left is free");
    assert_eq!(places(&position, Symbol::X, "a3"), "a4 b3", "beside it as long as there is room");
}

#[test]
fn x13_line_of_one_symbol_wins_for_mover() {
    let position = after("6/6/6/6/6/XXX3 Xd3,Of6 pink", &["Xd2/d1"]);
    assert_eq!(position.ending(), Some(Ending::won(Seat::First, "symbol")));
    assert!(legal(&position).is_empty());
}

#[test]
fn line_of_one_colour_precedes_the_symbol() {
    let colour = after("6/6/6/6/6/xox3 Xf6,Od3 pink", &["Od2/d1"]);
    assert_eq!(colour.ending(), Some(Ending::won(Seat::First, "colour")));
    let both = after("6/6/6/6/6/xxx3 Xd3,Of6 pink", &["Xd2/d1"]);
    assert_eq!(both.ending(), Some(Ending::won(Seat::First, "colour")));
    let file = after("6/6/6/X5/O5/X5 Xf6,Oc4 black", &["Ob4/a4"]);
    assert_eq!(file.ending(), Some(Ending::won(Seat::Second, "colour")));
}

#[test]
fn x14_five_and_six_in_line_win_too() {
    let five = after("6/6/6/6/6/xo1xo1 Xc3,Of6 pink", &["Xc2/c1"]);
    assert_eq!(five.ending(), Some(Ending::won(Seat::First, "colour")));
    let six = after("6/6/6/6/6/oxo1xo Xd3,Of6 pink", &["Xd2/d1"]);
    assert_eq!(six.ending(), Some(Ending::won(Seat::First, "colour")));
}

#[test]
fn three_in_line_do_not_win() {
    for text in [
        "6/6/6/6/XXX3/3XXX Xa6,Of6 pink",
        "6/6/6/6/XX4/4XX Xa6,Of6 pink",
        "XOX3/6/6/6/6/3OXO Xc3,Od4 pink",
        "X5/X5/X5/6/6/1X4 Xc3,Od4 pink",
    ] {
        assert_eq!(read(text).ending(), None, "{text}");
    }
}

#[test]
fn x15_line_by_the_last_pawn_wins() {
    let last = "oXOoOX/1X1xxO/oxxXoX/XOxox1/xXxoOO/1X1Ooo Xa1,Oa5 black";
    assert_eq!(after(last, &["Oc5/c1"]).ending(), Some(Ending::won(Seat::Second, "symbol")));
    let without = after(last, &["Oc5/a5"]);
    assert_eq!(without.ending(), Some(Ending::drawn("exhausted")));
    assert!(legal(&without).is_empty());
}

#[test]
fn x16_nobody_is_stuck_before_the_last_pawn() {
    for seed in 0..60 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = Position::start();
        while position.ending().is_none() {
            let mv = *position.legal_moves().choose(&mut rng).expect("somebody is stuck");
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn win_at_once_agrees_with_playing_every_move() {
    let mut won = 0;
    for seed in 0..200 {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let mut position = Position::start();
        while position.ending().is_none() {
            let legal = position.legal_moves();
            let wins = |mv| position.after(mv).ending().is_some_and(|ending| ending.winner.is_some());
            let found = position.win_at_once();
            assert_eq!(
                found.is_some(),
                legal.iter().any(|&mv| wins(mv)),
                "{}",
                Oxono::write_position(&position)
            );
            assert!(found.is_none_or(|mv| legal.contains(&mv) && wins(mv)));
            won += u32::from(found.is_some());
            let quiet: Vec<_> = legal.iter().copied().filter(|&mv| !wins(mv)).collect();
            let Some(&mv) = quiet.choose(&mut rng) else { break };
            position.play_unchecked(mv);
        }
    }
    assert!(won > 1_000, "only {won} positions had a win");
}

#[test]
fn x17_diagonals_never_count() {
    assert_eq!(read("6/6/3X2/2X3/1X4/X5 Xf1,Of6 pink").ending(), None);
    assert_eq!(read("6/6/X5/1O4/2X3/3O2 Xf1,Of6 pink").ending(), None);
}

#[test]
fn pawn_comes_from_the_movers_reserve() {
    let position = after(START, &["Xc5/c6"]);
    let reserve = |owner, symbol| position.reserve_of(Pawn { owner, symbol });
    assert_eq!(reserve(Seat::First, Symbol::X), 7);
    assert_eq!(reserve(Seat::First, Symbol::O), 8);
    assert_eq!((reserve(Seat::Second, Symbol::X), reserve(Seat::Second, Symbol::O)), (8, 8));
    assert_eq!(Oxono::write_position(&position), "2x3/6/6/6/6/6 Xc5,Od3 black");
}

#[test]
fn invalid_positions_report_reason_and_place() {
    for (text, at, what) in [
        ("", 0, "3 fields"),
        ("6/6/6/6/6 Xc4,Od3 pink", 9, "6 ranks"),
        ("6/6/6/6/6/5 Xc4,Od3 pink", 10, "6 squares, not 5"),
        ("6/6/6/6/6/7 Xc4,Od3 pink", 10, "not 7"),
        ("6/6/6/6/6/0 Xc4,Od3 pink", 10, "not 0"),
        ("6/6/6/6/6/42 Xc4,Od3 pink", 11, "one gap"),
        ("6/6/6/6/6/6x Xc4,Od3 pink", 10, "not 7"),
        ("6/6/6/6/6/5y Xc4,Od3 pink", 11, "`y`"),
        ("6/6/2x3/6/6/6 Xc4,Od3 pink", 5, "a totem stands on c4"),
        ("xxxxx1/xxxx2/6/6/6/6 Xc1,Od1 pink", 10, "only 8"),
        ("6/6/6/6/6/6 Xc4,Oc4 pink", 16, "both totems"),
        ("6/6/6/6/6/6 Oc4,Xd3 pink", 12, "`Oc4`"),
        ("6/6/6/6/6/6 Xc4,Og3 pink", 16, "`Og3`"),
        ("6/6/6/6/6/6 Xc4 pink", 15, "2 totems"),
        ("6/6/6/6/6/6 Xc4,Od3 red", 20, "`red`"),
        ("6/6/6/6/6/é5 Xc4,Od3 pink", 10, "`é`"),
    ] {
        let error = Oxono::read_position(text).expect_err(text);
        assert!(error.what.contains(what), "{text}: {error}");
        assert_eq!(error.at, at, "{text}: {error}");
    }
}

#[test]
fn malformed_move_texts_are_rejected() {
    for text in
        ["", "/", "Xc5", "c5/c6", "Xc5/", "xc5/c6", "Xc5/g6", "Xc7/c6", "Xc5/c6/c7", "Xc5 /c6", "XXc5/c6"]
    {
        assert!(Oxono::read_move(&read(START), text).is_err(), "{text:?}");
    }
}

#[test]
fn refusal_names_the_broken_rule() {
    let enclosed = "6/6/6/6/x5/1oO3 Xa1,Od4 pink";
    for (text, tried, key) in [
        (START, "c5/c6", "oxono-why-not-unreadable"),
        (START, "Xc4/c5", "oxono-why-not-stay"),
        (START, "Xd3/c3", "oxono-why-not-occupied"),
        (START, "Xe5/e6", "oxono-why-not-slide"),
        (START, "Xc5/a1", "oxono-why-not-beside"),
        (START, "Xc5/c5", "oxono-why-not-pawn"),
        (START, "Xc5/d3", "oxono-why-not-pawn"),
        (enclosed, "Xe1/f1", "oxono-why-not-jump"),
        ("xx1xx1/6/xx1xx1/6/6/6 Xc2,Od2 pink", "Xc3/b3", "oxono-why-not-reserve"),
        ("6/6/6/6/6/XXXX2 Xf1,Of6 pink", "Xf2/f3", "oxono-why-not-over"),
    ] {
        assert_eq!(Oxono::explain_illegal(&read(text), tried).key, key, "{text} {tried}");
    }
}

/// Returns whether the engine is silent about a position of a round from the start, and about the same as a given
/// position.
fn may_help(asked: &str, present: &str) -> [bool; 2] {
    let (asked, twins) = (read(asked), Oxono::twins(&read(START), &read(present)));
    [false, true].map(|is_given| {
        twins.iter().any(|[setup, present]| Oxono::may_help(&asked, setup, present, is_given))
    })
}

#[test]
fn symmetric_boards_may_help() {
    let known = "6/6/2x3/3O2/6/6 Xc5,Od4 pink";
    for twin in [
        "6/6/3x2/2O3/6/6 Xd5,Oc4 pink",
        "6/6/2O3/3x2/6/6 Xd2,Oc3 pink",
        "6/6/2X3/3o2/6/6 Xc5,Od4 black",
        "6/6/2o3/3X2/6/6 Xd4,Oc5 pink",
        "6/6/2O3/3x2/6/6 Xd4,Oc5 black",
        // With two more pawns.
        "6/6/2O3/3xx1/6/O5 Xd4,Oc5 black",
    ] {
        assert_eq!(may_help(twin, known), [true; 2], "{twin}");
    }
    for other in
        ["6/6/2x3/6/6/6 Xc5,Od4 black", "6/6/2x3/2O3/6/6 Xc5,Od4 pink", "6/6/2o3/3O2/6/6 Xc5,Od4 pink"]
    {
        assert!(!may_help(other, known)[0], "{other}");
    }
}

#[test]
fn given_boards_that_resemble_a_rated_one_help() {
    let known = "6/1xO3/2Xo2/6/6/6 Xe1,Of1 pink";
    for near in [
        "6/1xO3/2Xo2/6/6/x5 Xe1,Of1 pink",
        "6/1xO3/2Xo2/6/6/6 Xe1,Of1 black",
        "6/2O3/2Xo2/6/6/6 Xe1,Of1 pink",
        "6/2O3/2Xo2/6/6/x4O Xe2,Of2 pink",
        // Two are missing, of four, and the board is turned by half a turn.
        "6/6/6/2oX2/6/6 Xe1,Of1 pink",
    ] {
        assert_eq!(may_help(near, known), [false, true], "{near}");
    }
    assert_eq!(may_help("6/6/6/6/6/xO4 Xe1,Of1 pink", known), [false; 2]);
}

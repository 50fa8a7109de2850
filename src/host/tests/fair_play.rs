//! Tests of fair play: positions that belong to a person's running rated match are recognized.

use super::{ADA, NOON, begun, play_on};
use crate::base::id::PersonId;
use crate::game::{AnyGame, MoveText, Options, PositionText, Table};
use crate::games::GAMES;
use crate::host::fair_play::{OPENING, match_like_round, match_with_line, match_with_play, position_of};
use crate::host::matches::{Match, MatchEnd, Phase, Round};
use crate::host::{Conclusion, Format, Line, Terms};

/// Returns a rated match after this number of moves. Each move is the one after which the opponent has
/// the most legal moves.
fn played(game: &dyn AnyGame, moves: usize) -> Match {
    let mut record = begun(game, Format::Single);
    for _ in 0..moves {
        let table = record.table(game).expect("it replays");
        let left = |mv: &MoveText| {
            let mut after = table.fork();
            after.play(mv).expect("legal");
            if after.ending().is_some() { 0 } else { after.legal().len() }
        };
        let mv = table.legal().into_iter().rev().max_by_key(left).expect("a move");
        record = play_on(record, game, &[&mv.0]);
    }
    record
}

fn table(game: &dyn AnyGame, record: &Match, ply: usize) -> Box<dyn Table> {
    record.table_at(game, 0, ply).expect("it replays")
}

fn opened(game: &dyn AnyGame, position: &PositionText) -> Box<dyn Table> {
    game.open(position, &[]).expect("it opens")
}

#[test]
fn positions_of_running_rated_matches_are_recognized() {
    for game in GAMES {
        let record = played(*game, 3);
        let found = |matches: &[Match], table: &dyn Table| {
            match_with_line(matches, *game, &Line::of_position(table)).is_some()
        };
        let running = std::slice::from_ref(&record);
        for ply in 0..=3 {
            let at = table(*game, &record, ply);
            let is_known = ply > 0 || !game.facts().has_fixed_start();
            for table in [&at, &opened(*game, &at.position()), &opened(*game, &at.canonical())] {
                assert_eq!(found(running, &**table), is_known, "{}", table.position());
            }
            let casual = Match { terms: Terms { rated: false, ..record.terms.clone() }, ..record.clone() };
            assert!(!found(&[casual], &*at), "the match is unrated");
            assert!(!found(&[over(&record)], &*at), "the match is over");
        }
        let other = GAMES.iter().find(|other| other.facts().id != game.facts().id).expect("several");
        let theirs = played(*other, 3);
        assert!(!found(&[theirs], &*table(*game, &record, 3)), "another game");
    }
}

/// Returns the line of the current round, extended by more moves. Each number is an index into the
/// legal moves, modulo their number.
fn supposed(game: &dyn AnyGame, record: &Match, more: &[usize]) -> Line {
    let (mut line, mut table) = (Line::of_round(record.round()), record.table(game).expect("it replays"));
    for number in more {
        let legal = table.legal();
        let mv = legal[number % legal.len()].clone();
        table.play(&mv).expect("legal");
        line.moves.push(mv);
    }
    line
}

/// Returns the last position of a line, without the moves that led to it.
fn bare(game: &dyn AnyGame, line: &Line) -> Line {
    Line::of_position(&*game.open(&line.setup, &line.moves).expect("it opens"))
}

#[test]
fn lines_near_and_through_positions_are_recognized() {
    for game in GAMES {
        let record = played(*game, 5);
        let matches = std::slice::from_ref(&record);
        let is_known = |line: &Line| match_with_line(matches, *game, line).is_some();
        for number in 0..4 {
            let one = supposed(*game, &record, &[number]);
            assert!(is_known(&one) && is_known(&bare(*game, &one)), "{}: {one:?}", game.facts().id);
            let two = supposed(*game, &record, &[number, 0]);
            assert!(is_known(&two), "it passes through: {two:?}");
            // This line starts from a position of the rated match, as an unrated copy of the match could.
            let copy = Line { setup: table(*game, &record, 5).position(), moves: two.moves[5..].to_vec() };
            assert!(is_known(&copy), "{copy:?}");
        }
        let former =
            Match { rounds: vec![Round { moves: Vec::new(), ..record.rounds[0].clone() }], ..record.clone() };
        let deal =
            Line { moves: supposed(*game, &former, &[1, 1, 1]).moves, ..Line::of_round(record.round()) };
        assert_eq!(is_known(&deal), !game.facts().has_fixed_start(), "a deal that equals: {deal:?}");
    }
}

#[test]
fn common_opening_moves_leave_room_for_practice() {
    for game in GAMES.iter().filter(|game| game.facts().has_fixed_start()) {
        let record = played(*game, 7);
        let matches = std::slice::from_ref(&record);
        let cut =
            |ply: usize| Round { moves: record.rounds[0].moves[..ply].to_vec(), ..record.rounds[0].clone() };
        for ply in 0..=7 {
            let is_known = match_with_play(matches, *game, &cut(ply)).is_some();
            assert_eq!(is_known, ply >= OPENING, "{} at {ply}", game.facts().id);
        }
        // Another line may share the opening with the match and then continue elsewhere.
        let mut other =
            Line { moves: record.rounds[0].moves[..OPENING - 1].to_vec(), ..Line::of_round(&cut(0)) };
        for ply in OPENING..OPENING + 3 {
            let table = game.open(&other.setup, &other.moves).expect("it opens");
            let is_another = |mv: &MoveText| {
                let mut after = table.fork();
                after.play(mv).expect("legal");
                after.canonical() != self::table(*game, &record, ply).canonical()
            };
            other.moves.push(table.legal().into_iter().find(is_another).expect("another move"));
        }
        assert!(match_with_line(matches, *game, &other).is_none(), "{other:?}");
        // The line is recognized if the current position of a rated match is the last position of the
        // shared opening.
        let now = Match { rounds: vec![cut(OPENING - 1)], ..record.clone() };
        assert!(match_with_line(std::slice::from_ref(&now), *game, &other).is_some(), "{other:?}");
    }
}

#[test]
fn computer_answers_in_no_position_of_a_deal() {
    for game in GAMES.iter().filter(|game| !game.facts().has_fixed_start()) {
        let record = played(*game, 3);
        let matches = std::slice::from_ref(&record);
        for ply in 0..=3 {
            let round = Round { moves: record.rounds[0].moves[..ply].to_vec(), ..record.rounds[0].clone() };
            assert!(match_with_play(matches, *game, &round).is_some());
        }
        assert!(match_with_play(matches, *game, &begun_otherwise(*game)).is_none());
    }
}

fn over(record: &Match) -> Match {
    let over =
        MatchEnd { at: NOON, conclusion: Conclusion::Agreed, reason: None, ratings: None, season: None };
    Match { phase: Phase::Over(Box::new(over)), ..record.clone() }
}

#[test]
fn rounds_revealing_a_running_rated_match_are_recognized() {
    for game in GAMES {
        let record = played(*game, 3);
        let (whole, matches) = (&record.rounds[0], std::slice::from_ref(&record));
        let with = |moves: usize| Round { moves: whole.moves[..moves].to_vec(), ..whole.clone() };
        let is_known = |round: &Round| match_like_round(matches, *game, round).is_some();
        assert!(is_known(whole), "the round leads to the current position");
        // A fixed start belongs to every match and reveals nothing; a random deal belongs to this match
        // alone.
        assert_eq!(is_known(&with(1)), !game.facts().has_fixed_start(), "{}", game.facts().id);
        let from =
            |ply| Round { setup: table(*game, &record, ply).canonical(), moves: Vec::new(), ..whole.clone() };
        assert!((1..=3).all(|ply| is_known(&from(ply))), "the round starts from a position of the match");
        let other = begun_otherwise(*game);
        assert!(!is_known(&other), "{}", other.setup);
    }
}

/// Returns a round from another deal; in a game with a fixed start, a round with another first move.
fn begun_otherwise(game: &dyn AnyGame) -> Round {
    let record = begun(game, Format::Single);
    let last = record.table(game).expect("it replays").legal().pop().expect("a move");
    let played = play_on(record, game, &[&last.0]);
    let round = played.rounds[0].clone();
    if game.facts().has_fixed_start() {
        return round;
    }
    let setup = game.deal(&Options::default(), &mut super::dice(99)).expect("the defaults");
    Round { setup, moves: Vec::new(), ..round }
}

#[test]
fn refusal_names_the_opponent() {
    let record = played(GAMES[0], 1);
    let refusal = position_of(&record, ADA);
    let named =
        refusal.text.args.iter().find(|(name, _)| *name == "person").map(|(_, person)| person.clone());
    assert_eq!(named, Some(PersonId(22).into()));
}

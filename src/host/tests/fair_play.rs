//! Which positions belong to a rated match that somebody is playing.

use super::{ADA, NOON, begun, play_on};
use crate::base::id::PersonId;
use crate::game::{AnyGame, Options, PositionText, Table};
use crate::games::GAMES;
use crate::host::fair_play::{match_like_round, match_with_position, position_of};
use crate::host::matches::{Match, Over, Phase, Round};
use crate::host::{Conclusion, Format, Terms};

/// A rated match after some moves, each the first legal one.
fn played(game: &dyn AnyGame, moves: usize) -> Match {
    let mut record = begun(game, Format::Single);
    for _ in 0..moves {
        let mv = record.table(game).expect("it replays").legal().remove(0);
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
fn every_position_of_a_running_rated_match_is_known_however_it_is_written() {
    for game in GAMES {
        let record = played(*game, 3);
        let found =
            |matches: &[Match], table: &dyn Table| match_with_position(matches, *game, table).is_some();
        let running = std::slice::from_ref(&record);
        for ply in 0..=3 {
            let at = table(*game, &record, ply);
            let is_known = ply > 0 || !game.facts().has_fixed_start();
            for table in [&at, &opened(*game, &at.position()), &opened(*game, &at.likeness())] {
                assert_eq!(found(running, &**table), is_known, "{}", table.position());
            }
            let casual = Match { terms: Terms { rated: false, ..record.terms.clone() }, ..record.clone() };
            assert!(!found(&[casual], &*at), "it is not rated");
            assert!(!found(&[over(&record)], &*at), "it is over");
        }
        let mut next = table(*game, &record, 3);
        next.play(&next.legal()[0]).expect("legal");
        assert!(!found(running, &*next), "it has not stood yet");
        let other = GAMES.iter().find(|other| other.facts().id != game.facts().id).expect("several");
        let theirs = played(*other, 3);
        assert!(!found(&[theirs], &*table(*game, &record, 3)), "another game");
    }
}

fn over(record: &Match) -> Match {
    let over = Over { at: NOON, conclusion: Conclusion::Agreed, reason: None, ratings: None, season: None };
    Match { phase: Phase::Over(Box::new(over)), ..record.clone() }
}

#[test]
fn rounds_that_tell_of_a_running_rated_match_are_known() {
    for game in GAMES {
        let record = played(*game, 3);
        let (whole, matches) = (&record.rounds[0], std::slice::from_ref(&record));
        let with = |moves: usize| Round { moves: whole.moves[..moves].to_vec(), ..whole.clone() };
        let is_known = |round: &Round| match_like_round(matches, *game, round).is_some();
        assert!(is_known(whole), "it leads to the present position");
        // A start that every round has tells nothing; a deal of chance tells all that follows from it.
        assert_eq!(is_known(&with(1)), !game.facts().has_fixed_start(), "{}", game.facts().id);
        let from =
            |ply| Round { setup: table(*game, &record, ply).likeness(), moves: Vec::new(), ..whole.clone() };
        assert!((1..=3).all(|ply| is_known(&from(ply))), "it starts from one of its positions");
        let other = begun_otherwise(*game);
        assert!(!is_known(&other), "{}", other.setup);
    }
}

/// A round from another deal, or with another first move.
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

//! Tests of fair play: the engine is silent about positions that could help in a running rated match.

use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::base::id::PersonId;
use crate::base::time::Span;
use crate::game::{AnyGame, MoveText, Options, Table};
use crate::games::GAMES;
use engawa_host::fair_play::{
    OPENING, RatedMatch, match_with_position, match_with_reply, match_with_round, position_refusal,
};
use engawa_host::{Conclusion, Format, Match, MatchEnd, Phase, Player, Round, Terms, Undo};

/// Plays random moves, but stops before a move that ends the round. Returns the played moves.
fn play(table: &mut dyn Table, most: usize, dice: &mut ChaCha8Rng) -> Vec<MoveText> {
    let mut moves = Vec::new();
    while moves.len() < most {
        let Some(mv) = table.legal().choose(dice).cloned() else { break };
        let after = table.after(&mv);
        if after.ending().is_some() {
            break;
        }
        table.play(&mv).expect("it is legal");
        moves.push(mv);
    }
    moves
}

/// Returns a running rated match with a random deal after at most this number of random moves.
fn rated(game: &dyn AnyGame, moves: usize, dice: &mut ChaCha8Rng) -> Match {
    let record = begun(game, Format::Single);
    Match { rounds: vec![round(game, moves, dice)], ..record }
}

fn round(game: &dyn AnyGame, moves: usize, dice: &mut ChaCha8Rng) -> Round {
    let setup = game.deal(&Options::default(), dice).expect("the defaults can be dealt");
    let moves = play(&mut *game.open(&setup, &[]).expect("a deal"), moves, dice);
    Round { setup, moves, ..begun(game, Format::Single).round().clone() }
}

fn protected(record: &Match, game: &dyn AnyGame) -> Vec<RatedMatch> {
    RatedMatch::all(vec![record.clone()], game)
}

#[test]
fn nothing_within_six_plies_is_answered() {
    let dice = &mut dice(49);
    let mut asked = 0;
    for number in 0..500 {
        let game = GAMES[number % GAMES.len()];
        let record = rated(game, number / GAMES.len() % 60, dice);
        let rated = protected(&record, game);
        for taken_back in [0, 0, 0, 0, 1, 2] {
            let mut round = record.round().clone();
            (0..taken_back).for_each(|_| _ = round.take_back());
            let mut table = game.open(&round.setup, &round.moves).expect("it replays");
            for _ in 0..=6 {
                let bare = game.open(&table.position(), &[]).expect("it opens");
                let is_start = round.moves.is_empty() && game.facts().has_fixed_start();
                for asked in [&table, &bare] {
                    assert_eq!(
                        match_with_position(&rated, &**asked).is_none(),
                        is_start,
                        "{}",
                        asked.position()
                    );
                }
                let is_opening = game.facts().has_fixed_start() && round.moves.len() < OPENING;
                assert_eq!(match_with_reply(&rated, &*table).is_none(), is_opening, "{}", table.position());
                assert_eq!(match_with_round(&rated, game, &round).is_none(), is_start);
                asked += usize::from(!is_start);
                let Some(mv) = table.legal().choose(dice).cloned() else { break };
                table.play(&mv).expect("it is legal");
                round.moves.push(mv);
            }
        }
    }
    assert!(asked > 10_000, "{asked}");
}

#[test]
fn positions_that_an_undo_restores_are_not_answered() {
    for game in GAMES.iter().filter(|game| game.facts().has_fixed_start()) {
        let mut record = rated(*game, 12, &mut dice(8));
        let past = record.round().moves.len() - 5;
        let is_known = |record: &Match| {
            let table = record.table_at(*game, 0, past).expect("it replays");
            match_with_position(&protected(record, *game), &*table).is_some()
        };
        assert!(!is_known(&record), "{}: nobody can undo five moves", game.facts().id);
        let Phase::Playing(playing) = &mut record.phase else { unreachable!("it is running") };
        playing.undo = Some(Undo {
            player: Player::One,
            plies: 5,
            since: NOON,
            left: Span::default(),
            deadline: None,
            reminders: Vec::new(),
            idle: None,
            unpaid: Span::default(),
            other: None,
            day_off_until: None,
        });
        assert!(is_known(&record), "{}: four answers were forced", game.facts().id);
    }
}

/// Returns how many of forty random rounds the computer can play to their end while a rated match is running.
fn playable(game: &dyn AnyGame, dice: &mut ChaCha8Rng) -> usize {
    let mut is_playable = |_: &usize| {
        let rated = protected(&rated(game, dice.random_range(4..12), dice), game);
        let practice = round(game, usize::MAX, dice);
        let mut table = game.open(&practice.setup, &[]).expect("it opens");
        practice.moves.iter().all(|mv| {
            let is_answered = match_with_reply(&rated, &*table).is_none();
            table.play(mv).expect("it is legal");
            is_answered
        })
    };
    (0..40).filter(|number| is_playable(number)).count()
}

#[test]
fn practice_remains_possible() {
    for game in GAMES {
        let dice = &mut dice(50);
        let rounds = playable(*game, dice);
        assert!(rounds >= 10, "{}: {rounds} of 40", game.facts().id);
    }
}

#[test]
fn ended_and_unrated_matches_allow_answers() {
    for game in GAMES {
        let record = rated(*game, 3, &mut dice(3));
        let table = record.table(*game).expect("it replays");
        let is_known = |record: Match| match_with_position(&protected(&record, *game), &*table).is_some();
        assert!(is_known(record.clone()));
        let over =
            MatchEnd { at: NOON, conclusion: Conclusion::Agreed, reason: None, ratings: None, season: None };
        assert!(!is_known(Match { phase: Phase::Over(Box::new(over)), ..record.clone() }), "it is over");
        assert!(!is_known(Match { terms: Terms { rated: false, ..record.terms.clone() }, ..record }));
        let other = GAMES.iter().find(|other| other.facts().id != game.facts().id).expect("several");
        assert!(!is_known(rated(*other, 3, &mut dice(3))), "another game");
    }
}

#[test]
fn only_the_current_round_is_protected() {
    for game in GAMES.iter().filter(|game| !game.facts().has_fixed_start()) {
        let dice = &mut dice(5);
        let rounds = [round(*game, 9, dice), round(*game, 0, dice)];
        let record = Match { rounds: rounds.to_vec(), ..begun(*game, Format::BestOf(3)) };
        let known = rounds.map(|round| match_with_round(&protected(&record, *game), *game, &round).is_some());
        assert_eq!(known, [false, true], "{}", game.facts().id);
    }
}

#[test]
fn rounds_of_the_same_deal_may_help() {
    for game in GAMES.iter().filter(|game| !game.facts().has_fixed_start()) {
        let dice = &mut dice(6);
        let record = rated(*game, 2, dice);
        let table = &mut *game.open(&record.round().setup, &[]).expect("it opens");
        // A whole other round, although it ends with few tiles, which are alike in many deals.
        let moves = play(table, usize::MAX, dice);
        let other = Round { moves, ..record.round().clone() };
        assert!(match_with_round(&protected(&record, *game), *game, &other).is_some());
    }
}

#[test]
fn refusal_names_the_opponent() {
    let record = rated(GAMES[0], 1, &mut dice(1));
    let refusal = position_refusal(&record, ADA);
    let named =
        refusal.text.args.iter().find(|(name, _)| *name == "person").map(|(_, person)| person.clone());
    assert_eq!(named, Some(PersonId(22).into()));
}

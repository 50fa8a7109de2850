//! Tests of the host: steps, refusals and a simulation.
//!
//! This module holds the people, games and times that the tests share.

use engawa_base as base;
use engawa_host::*;
use engawa_play::{ai, game, games};

use rand_chacha::ChaCha8Rng;

use crate::base::id::{ChannelId, MatchId, PersonId, Place};
use crate::base::level::Level;
use crate::base::time::Timestamp;
use crate::game::{AnyGame, MoveText, Options};
use crate::games::okiya::Okiya;
use engawa_host::matches::step;
use engawa_samples::*;

mod analysis;
mod challenge;
mod club;
mod fair_play;
mod guess;
mod ladder;
mod lines;
mod moved;
mod newcomer;
mod order;
mod play;
mod practice;
mod press;
mod puzzle;
mod rating;
mod refusal;
mod reliability;
mod rope_game;
mod rounds;
mod simulation;
mod start;
mod time;
mod view;

pub use rope_game::RopeGame;

/// The message key of the refusal for an illegal move in the toy game.
pub const ILLEGAL: &str = "tug-why-not";

pub fn fresh_ratings() -> ByScope<ByPlayer<Rating>> {
    ByScope::default()
}

/// Begins a match that Ada has offered to Ben; Ada takes the first seat.
pub fn begun_by(game: &dyn AnyGame, format: Format, clock: TimeControl) -> Match {
    let opening = NewMatch {
        id: MatchId::from_random(7),
        place: HERE,
        people: ByPlayer([ADA, BEN]),
        terms: Terms { clock, ..terms(game.facts().id, format) },
        first: Player::One,
    };
    matches::open(opening, None, NOON, &ByPlayer::default(), game, &mut dice(1))
        .expect("the default options can be dealt")
}

/// Applies one command at the time [`NOON`], with default ratings.
pub fn act(
    record: &Match,
    game: &dyn AnyGame,
    actor: Actor,
    command: &MatchCommand,
) -> Result<MatchUpdate, Refusal> {
    let table = record.table(game).expect("the record replays");
    let ratings = fresh_ratings();
    let mut dice = dice(u64::from(record.turn));
    let mut setting = MatchContext {
        now: NOON,
        game,
        ratings: &ratings,
        season: None,
        people: ByPlayer::default(),
        block_status: BlockStatus::Nothing,
        dice: &mut dice,
    };
    step(record, &*table, actor, command, &mut setting)
}

pub fn playing(record: &Match, mv: &str) -> MatchCommand {
    MatchCommand::Play { turn: record.turn, mv: MoveText(mv.to_owned()) }
}

/// Plays these moves, each as the player whose turn it is.
pub fn play_on(mut record: Match, game: &dyn AnyGame, moves: &[&str]) -> Match {
    for mv in moves {
        let whose = Actor::Person(record.mover().expect("the match is running"));
        let step = act(&record, game, whose, &playing(&record, mv)).expect("a legal move");
        record = step.next;
    }
    record
}

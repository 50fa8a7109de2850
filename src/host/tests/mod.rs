//! Tests of the host: steps, refusals and a simulation.
//!
//! This module holds the people, games and times that the tests share.

use std::collections::BTreeMap;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use crate::base::level::Level;
use crate::base::time::Timestamp;
use crate::game::{AnyGame, MoveText, Options};
use crate::games::okiya::Okiya;

use super::block::BlockStatus;
use super::clock::TimeControl;
use super::effect::{Effect, Notification, NotificationReason};
use super::format::{Format, Terms};
use super::matches::{self, Match, MatchCommand, MatchContext, MatchUpdate, NewMatch, step};
use super::player::{Actor, ByPlayer, Player};
use super::rating::{ByScope, Rating};
use super::refusal::Refusal;

mod challenge;
mod fair_play;
mod ladder;
mod moved;
mod order;
mod play;
mod practice;
mod press;
mod rating;
mod refusal;
mod reliability;
mod rope_game;
mod rounds;
mod simulation;
mod start;
mod time;
mod view;

pub use ladder::sorted_page;
pub use reliability::ended;
pub use rope_game::RopeGame;
pub use view::{arg, keys};

/// The message key of the refusal for an illegal move in the toy game.
pub const ILLEGAL: &str = "tug-why-not";
pub const ADA: PersonId = PersonId(11);
pub const BEN: PersonId = PersonId(22);
pub const CLEO: PersonId = PersonId(33);
pub const HERE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
pub const NOON: Timestamp = Timestamp(1_700_000_000_000);

pub fn dice(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

pub fn terms(game: &str, format: Format) -> Terms {
    Terms {
        game: game.to_owned(),
        options: Options(BTreeMap::new()),
        format,
        rated: true,
        clock: TimeControl::None,
        quiet: false,
        guesses: true,
        hints: false,
    }
}

pub fn fresh_ratings() -> ByScope<ByPlayer<Rating>> {
    ByScope::default()
}

/// Begins a match that Ada has offered to Ben; Ada takes the first seat.
pub fn begun(game: &dyn AnyGame, format: Format) -> Match {
    begun_by(game, format, TimeControl::None)
}

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
        between: BlockStatus::Nothing,
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

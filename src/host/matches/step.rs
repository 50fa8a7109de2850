//! The one way by which a match changes: what is checked, in which order, and what every change has in common.

use rand::Rng;

use crate::base::id::PersonId;
use crate::base::time::Timestamp;
use crate::game::{AnyGame, MoveText, Table};

use super::super::conclusion::{Conclusion, RoundResult};
use super::super::effect::Effect;
use super::super::format::{Verdict, next_starter};
use super::super::player::{Actor, ByPlayer, Player};
use super::super::rating::{ByScope, Rating, rate};
use super::super::refusal::Refusal;
use super::{Match, Over, Phase, Playing, abort, deal, play, resign};

/// What may be asked of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Play a move.
    Play {
        /// The turn number for which it is meant.
        turn: u32,
        /// The move.
        mv: MoveText,
    },
    /// Give up.
    Resign {
        /// The turn number for which it is meant.
        turn: u32,
        /// The whole match, or only the round.
        whole: bool,
    },
    /// Call the match off: a player before both have moved, a moderator who does not play in it at any time.
    Abort {
        /// The turn number for which it is meant.
        turn: u32,
    },
}

/// What a decision about a match may look at besides the record and its table.
pub struct Setting<'a> {
    /// This moment.
    pub now: Timestamp,
    /// The game that is played.
    pub game: &'a dyn AnyGame,
    /// The ratings of both players before the match ends.
    pub ratings: &'a ByScope<ByPlayer<Rating>>,
    /// Deals the next round.
    pub dice: &'a mut dyn Rng,
}

/// A match after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The match as it is now.
    pub next: Match,
    /// What is to be told, in this order.
    pub effects: Vec<Effect>,
}

/// A command with the player who gives it.
enum Deed<'a> {
    Play(Player, &'a MoveText),
    Resign(Player, bool),
    /// Nobody: a moderator.
    Abort(Option<Player>),
}

/// What becomes of a match. `table` is the one that [`Match::table`] gives for the record.
///
/// The order of the checks is fixed: over? seated? this turn number? whose turn? legal?
pub fn step(
    record: &Match,
    table: &dyn Table,
    actor: Actor,
    command: &Command,
    setting: &mut Setting<'_>,
) -> Result<Step, Refusal> {
    if !record.is_running() {
        return Err(Refusal::Over);
    }
    let deed = deed(record, actor, command)?;
    if command.turn() != record.turn {
        return Err(Refusal::OldTurn);
    }
    let mut next = record.clone();
    next.turn += 1;
    match deed {
        Deed::Play(player, mv) => play::play(&mut next, table, player, mv, setting)?,
        Deed::Resign(player, whole) => resign::resign(&mut next, table, player, whole, setting)?,
        Deed::Abort(player) => abort::abort(&mut next, player, setting)?,
    }
    let effects = effects(record, &next, actor);
    Ok(Step { next, effects })
}

impl Command {
    /// The turn number for which it is meant.
    pub const fn turn(&self) -> u32 {
        match self {
            Self::Play { turn, .. } | Self::Resign { turn, .. } | Self::Abort { turn } => *turn,
        }
    }
}

/// Is the actor seated? A moderator need not be, to call a match off; one who plays in it is a player like any other.
fn deed<'a>(record: &Match, actor: Actor, command: &'a Command) -> Result<Deed<'a>, Refusal> {
    let player = match actor {
        Actor::Person(person) | Actor::Moderator(person) => record.people.player_of(person),
        Actor::Clock => None,
    };
    match (command, player) {
        (Command::Play { mv, .. }, Some(player)) => Ok(Deed::Play(player, mv)),
        (Command::Resign { whole, .. }, Some(player)) => Ok(Deed::Resign(player, *whole)),
        (Command::Abort { .. }, Some(player)) => Ok(Deed::Abort(Some(player))),
        (Command::Abort { .. }, None) if matches!(actor, Actor::Moderator(_)) => Ok(Deed::Abort(None)),
        (_, None) => Err(Refusal::NotSeated { people: record.seated() }),
    }
}

/// A turn of a running match begins.
pub(super) fn begin_turn(next: &mut Match, mover: Player, now: Timestamp) {
    next.phase = Phase::Playing(Playing { since: now, mover });
}

/// Ends the current round, and with it the match when it is decided; else the next round is dealt.
pub(super) fn end_round(
    next: &mut Match,
    result: RoundResult,
    setting: &mut Setting<'_>,
) -> Result<(), Refusal> {
    let starter = next_starter(setting.game.facts().next_starter, next.round().first, &result);
    next.round_mut().result = Some(result);
    match next.terms.format.verdict(&next.rounds) {
        Verdict::Won(winner) => conclude(next, Conclusion::Rounds { winner: Some(winner) }, setting),
        Verdict::Level => conclude(next, Conclusion::Rounds { winner: None }, setting),
        Verdict::Open => {
            let round = deal(&next.terms, starter, setting.game, &mut *setting.dice)?;
            next.rounds.push(round);
            begin_turn(next, starter, setting.now);
        }
    }
    Ok(())
}

/// Ends the match. Ratings change here and nowhere else: once a match, and only if it counts.
pub(super) fn conclude(next: &mut Match, conclusion: Conclusion, setting: &Setting<'_>) {
    let rated = |before| rate(before, conclusion.winner(), setting.now);
    let ratings = (next.terms.rated && conclusion.counts())
        .then(|| ByScope { global: rated(&setting.ratings.global), server: rated(&setting.ratings.server) });
    next.phase = Phase::Over(Box::new(Over { at: setting.now, conclusion, ratings }));
}

/// What a step tells: the former board goes to rest, a round that ended is told, the new board is shown.
fn effects(before: &Match, next: &Match, actor: Actor) -> Vec<Effect> {
    let id = next.id;
    let mut effects = vec![Effect::RetireBoard { id, turn: before.turn }];
    if next.rounds.len() > before.rounds.len() {
        effects.push(Effect::TellRound { id, round: before.rounds.len() - 1 });
    }
    effects.push(Effect::ShowBoard { id, turn: next.turn, mention: mention(next, actor) });
    effects
}

/// Who is to move, or after an ending whoever did not bring it about; never the one who has just acted.
fn mention(next: &Match, actor: Actor) -> Option<PersonId> {
    let Actor::Person(by) = actor else { return next.mover() };
    let meant = match next.mover() {
        Some(mover) => mover,
        None => next.people[next.people.player_of(by)?.other()],
    };
    Some(meant).filter(|&meant| meant != by)
}

//! The one way by which a match changes: what is checked, in which order, and what every change has in common.

use rand::Rng;

use crate::base::id::PersonId;
use crate::base::time::Timestamp;
use crate::game::{AnyGame, Table};

use super::super::clock::Habits;
use super::super::conclusion::{Conclusion, RoundResult};
use super::super::effect::{Effect, OfferEnd};
use super::super::format::{Verdict, next_starter};
use super::super::player::{Actor, ByPlayer, Player};
use super::super::rating::{ByScope, Rating, rate};
use super::super::refusal::Refusal;
use super::command::{Command, Deed};
use super::playing::Playing;
use super::{Match, Over, Phase, abort, deal, offer, play, resign, rest, ring, time, undo};

/// What a decision about a match may look at besides the record and its table.
pub struct Setting<'a> {
    /// This moment.
    pub now: Timestamp,
    /// The game that is played.
    pub game: &'a dyn AnyGame,
    /// The ratings of both players before the match ends.
    pub ratings: &'a ByScope<ByPlayer<Rating>>,
    /// How both players live.
    pub people: ByPlayer<Habits>,
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

/// What a verb has done.
pub(super) enum Done {
    /// The board is another one: the turn number grows.
    Board,
    /// The board is the same; this is to be told.
    Beside(Vec<Effect>),
}

/// What becomes of a match. `table` is the one that [`Match::table`] gives for the record.
///
/// The order of the checks is fixed: over? due? seated? this turn number? whose turn? legal? A match whose time is up
/// ends by whichever step sees it first, whatever that step was meant to do.
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
    let mut next = record.clone();
    if let Some((_, conclusion)) = record.fate().filter(|(at, _)| *at <= setting.now) {
        conclude(&mut next, conclusion, setting);
        return Ok(shown(record, next, Actor::Clock, None, setting));
    }
    let deed = command.by(actor, record)?;
    if command.turn().is_some_and(|turn| turn != record.turn) {
        return Err(Refusal::OldTurn);
    }
    let answered = matches!(deed, Deed::Offer(..) | Deed::Answer(..)).then_some(OfferEnd::Accepted);
    match deed.act_on(&mut next, table, setting)? {
        Done::Board => Ok(shown(record, next, actor, answered, setting)),
        Done::Beside(effects) => Ok(Step { next, effects }),
    }
}

impl Deed<'_> {
    fn act_on(self, next: &mut Match, table: &dyn Table, setting: &mut Setting<'_>) -> Result<Done, Refusal> {
        match self {
            Self::Play(player, mv) => play::play(next, table, player, mv, setting),
            Self::Undo(player) => undo::undo(next, player, setting),
            Self::Offer(player, kind) => offer::offer(next, player, kind, setting),
            Self::Answer(player, kind, yes) => offer::answer(next, player, kind, yes, setting),
            Self::Withdraw(player) => offer::withdraw(next, player),
            Self::GiveTime(player) => time::give(next, player, setting),
            Self::Resume(player) => time::resume(next, player, setting),
            Self::Rest(player, until) => rest::rest(next, player, until, setting),
            Self::Return(player) => rest::come_back(next, player, setting),
            Self::Resign(player, whole) => resign::resign(next, table, player, whole, setting),
            Self::Abort(player) => abort::abort(next, player, setting),
            Self::Ring => ring::ring(next, setting),
        }
    }
}

/// A turn of a running match begins. Whoever moved before has their gain already.
pub(super) fn begin_turn(next: &mut Match, mover: Player, setting: &Setting<'_>) {
    if let Phase::Playing(playing) = &next.phase {
        next.phase = Phase::Playing(Box::new(playing.followed_by(mover, &next.terms, setting)));
    }
}

/// The mover's clock stops, and what a move adds is added.
pub(super) fn end_turn(next: &mut Match, setting: &Setting<'_>) {
    let Phase::Playing(playing) = &mut next.phase else { return };
    playing.stop(&next.terms, setting.now, &setting.people);
    let mover = playing.mover;
    if let Some(clocks) = &mut playing.clocks {
        clocks.left[mover] = next.terms.clock.after_move(clocks.left[mover]);
    }
}

/// Ends the current round, and with it the match when it is decided; else the next round is dealt.
pub(super) fn end_round(
    next: &mut Match,
    result: RoundResult,
    setting: &mut Setting<'_>,
) -> Result<Done, Refusal> {
    let starter = next_starter(setting.game.facts().next_starter, next.round().first, &result);
    next.round_mut().result = Some(result);
    match next.terms.format.verdict(&next.rounds) {
        Verdict::Won(winner) => conclude(next, Conclusion::Rounds { winner: Some(winner) }, setting),
        Verdict::Level => conclude(next, Conclusion::Rounds { winner: None }, setting),
        Verdict::Open => {
            let round = deal(&next.terms, starter, setting.game, &mut *setting.dice)?;
            next.rounds.push(round);
            begin_turn(next, starter, setting);
        }
    }
    Ok(Done::Board)
}

/// Ends the match. Ratings change here and nowhere else: once a match, and only if it counts.
pub(super) fn conclude(next: &mut Match, conclusion: Conclusion, setting: &Setting<'_>) {
    let rated = |before| rate(before, conclusion.winner(), setting.now);
    let ratings = (next.terms.rated && conclusion.counts())
        .then(|| ByScope { global: rated(&setting.ratings.global), server: rated(&setting.ratings.server) });
    next.phase = Phase::Over(Box::new(Over { at: setting.now, conclusion, ratings }));
}

/// What a step tells that has changed the board: the former board goes to rest, an offer that nobody answered is void,
/// a round that ended is told, the new board is shown.
fn shown(
    before: &Match,
    mut next: Match,
    actor: Actor,
    answered: Option<OfferEnd>,
    setting: &Setting<'_>,
) -> Step {
    next.turn += 1;
    let id = next.id;
    let mut effects = vec![Effect::RetireBoard { id, turn: before.turn }];
    if let Some(offer) = before.playing().and_then(|playing| playing.offer) {
        let end = answered.unwrap_or(OfferEnd::Void);
        effects.push(Effect::CloseOffer { id, turn: before.turn, offer, end });
    }
    if next.rounds.len() > before.rounds.len() {
        effects.push(Effect::TellRound { id, round: before.rounds.len() - 1 });
    }
    let mention = mention(before, &mut next, actor, setting);
    effects.push(Effect::ShowBoard { id, turn: next.turn, mention });
    Step { next, effects }
}

/// Who is to move, or after an ending whoever did not bring it about; never the one who has just acted, nor somebody
/// who has been called to this turn before. Who sleeps is called when they wake, if it is still their turn.
fn mention(before: &Match, next: &mut Match, actor: Actor, setting: &Setting<'_>) -> Option<PersonId> {
    let by = match actor {
        Actor::Person(person) | Actor::Moderator(person) => next.people.player_of(person),
        Actor::Clock => None,
    };
    let meant = match &next.phase {
        Phase::Playing(playing) => playing.mover,
        Phase::Over(over) => by.map(Player::other).or(over.conclusion.winner())?,
    };
    let called_before = before.playing().is_some_and(|playing| playing.hushed)
        && next.rounds.len() == before.rounds.len()
        && next.is_running();
    if Some(meant) == by || called_before {
        return None;
    }
    call(next, meant, setting).then_some(next.people[meant])
}

/// Whether a player may be called now. Who sleeps will be when they wake, if the match still runs.
pub(super) fn call(next: &mut Match, player: Player, setting: &Setting<'_>) -> bool {
    let wakes = setting.people[player].wakes(setting.now);
    if let Phase::Playing(playing) = &mut next.phase {
        playing.held[player] = wakes;
    }
    wakes.is_none()
}

impl Match {
    /// What only a running match has, to change it.
    ///
    /// # Panics
    /// When the match is over; every step looks at that first.
    pub(super) fn playing_mut(&mut self) -> &mut Playing {
        match &mut self.phase {
            Phase::Playing(playing) => playing,
            Phase::Over(_) => unreachable!("a step looks first whether the match is over"),
        }
    }
}

//! Steps that all commands share: begin and end a turn, end a round and deal the next, end the match.

use rand::Rng;

use crate::game::{AnyGame, NextStarter, PositionText};

use super::super::conclusion::{Conclusion, RoundResult};
use super::super::effect::{Effect, News, Notification, NotificationReason};
use super::super::format::{Format, ScoreResult, Terms, bad_option, next_starter};
use super::super::player::Player;
use super::super::rating::{ByScope, rate};
use super::super::refusal::Refusal;
use super::context::MatchContext;
use super::record::{Match, MatchEnd, Phase, Round};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchUpdate {
    /// The record of the match after the step.
    pub next: Match,
    /// The outbox entries, in the order of delivery.
    pub effects: Vec<Effect>,
}

impl MatchUpdate {
    /// Creates the update of a step. In practice, only [`Effect::Reply`] is kept: nobody else follows the
    /// match, and the answer to the player's own action shows them the new board.
    pub(super) fn new(next: Match, mut effects: Vec<Effect>) -> Self {
        if next.practice {
            effects.retain(|effect| matches!(effect, Effect::Reply { .. }));
        }
        Self { next, effects }
    }

    /// Combines two steps of one decision. If the second step changes the turn number, the outbox entries
    /// of the first step are stale and dropped, except those for ended offers.
    #[must_use]
    pub fn and_then(self, second: Self) -> Self {
        let same_turn = self.next.turn == second.next.turn;
        let first =
            self.effects.into_iter().filter(|effect| same_turn || matches!(effect, Effect::OfferEnd { .. }));
        Self { next: second.next, effects: first.chain(second.effects).collect() }
    }
}

/// The effect of a command on the board.
pub(super) enum Done {
    /// The board changed, so the turn number grows by one.
    Board,
    /// The board did not change; these are the outbox entries of the step.
    Same(Vec<Effect>),
}

/// Begins the next turn of a running match. The caller must have added the last mover's increment.
pub(super) fn begin_turn(next: &mut Match, mover: Player, setting: &MatchContext<'_>) {
    if let Phase::Playing(playing) = &next.phase {
        next.phase = Phase::Playing(Box::new(playing.followed_by(mover, &next.terms, setting)));
    }
}

/// Stops the clock of the player to move, and adds the increment for their move.
pub(super) fn end_turn(next: &mut Match, setting: &MatchContext<'_>) {
    let Phase::Playing(playing) = &mut next.phase else { return };
    playing.stop(&next.terms, setting.now, &setting.people);
    playing.add_increment(&next.terms, setting.now, &setting.people);
}

/// Ends the current round. If the result decides the match, ends the match too; otherwise deals the next
/// round.
pub(super) fn end_round(
    next: &mut Match,
    result: RoundResult,
    setting: &mut MatchContext<'_>,
) -> Result<Done, Refusal> {
    let mirrored = matches!(next.terms.format, Format::Mirror { .. });
    let rule = if mirrored { NextStarter::Alternate } else { setting.game.facts().next_starter };
    let starter = next_starter(rule, next.round().first, &result);
    next.round_mut().result = Some(result);
    match next.terms.format.verdict(next.rounds.iter().filter_map(Round::ended)) {
        ScoreResult::Won(winner) => conclude(next, Conclusion::Rounds { winner: Some(winner) }, setting),
        ScoreResult::Level => conclude(next, Conclusion::Rounds { winner: None }, setting),
        ScoreResult::Open => {
            let round = if mirrored {
                begun(next.round().setup.clone(), starter)
            } else {
                deal(&next.terms, starter, setting.game, &mut *setting.dice)?
            };
            let mover = starter_of(&round, setting.game);
            next.rounds.push(round);
            begin_turn(next, mover, setting);
        }
    }
    Ok(Done::Board)
}

/// Ends the match. Ratings change only here: once per match, and only if the match is rated and its
/// conclusion counts.
pub(super) fn conclude(next: &mut Match, conclusion: Conclusion, setting: &MatchContext<'_>) {
    let rated = |before| rate(before, conclusion.winner(), setting.now);
    let ratings = (next.terms.rated && conclusion.counts())
        .then(|| ByScope { global: rated(&setting.ratings.global), server: rated(&setting.ratings.server) });
    let season = setting.season.filter(|_| ratings.is_some());
    next.phase =
        Phase::Over(Box::new(MatchEnd { at: setting.now, conclusion, reason: None, ratings, season }));
}

pub(super) fn deal(
    terms: &Terms,
    first: Player,
    game: &dyn AnyGame,
    dice: &mut dyn Rng,
) -> Result<Round, Refusal> {
    let setup = game.deal(&terms.options, dice).map_err(bad_option)?;
    Ok(begun(setup, first))
}

/// Returns the player who moves first in a round: the player in the seat to move in the set-up, which
/// need not be the first seat.
pub(super) fn starter_of(round: &Round, game: &dyn AnyGame) -> Player {
    let table = game.open(&round.setup, &[]);
    table.map_or(round.first, |table| round.player(table.turn()))
}

pub(super) const fn begun(setup: PositionText, first: Player) -> Round {
    Round {
        setup,
        first,
        moves: Vec::new(),
        at: Vec::new(),
        forced: 0,
        planned: Vec::new(),
        turns: Vec::new(),
        result: None,
    }
}

impl Match {
    /// Creates an outbox entry that notifies a player.
    pub(super) fn notification(&self, player: Player, why: NotificationReason) -> Effect {
        Effect::Call(Notification { person: self.people[player], turn: self.turn, why })
    }

    /// Creates an outbox entry that posts a line in the channel.
    pub(super) const fn line(&self, news: News) -> Effect {
        Effect::Line { turn: self.turn, news }
    }
}

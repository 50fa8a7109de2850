//! What every verb needs: turns begin and end, a round ends and the next is dealt, the match ends.

use rand::Rng;

use crate::game::{AnyGame, NextStarter, PositionText};

use super::super::conclusion::{Conclusion, RoundResult};
use super::super::format::{Format, Terms, Verdict, bad_option, next_starter};
use super::super::owed::{Call, News, Owed, Reason};
use super::super::player::Player;
use super::super::rating::{ByScope, rate};
use super::super::refusal::Refusal;
use super::record::{Match, Over, Phase, Round};
use super::setting::Setting;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The match as it is now.
    pub next: Match,
    /// What is to be told, in this order.
    pub owed: Vec<Owed>,
}

impl Outcome {
    /// A match after a step, with what is owed of it. Nobody but its player hears of practice, and its panel
    /// answers them: only the computer's turn is owed there.
    pub(super) fn new(next: Match, mut owed: Vec<Owed>) -> Self {
        if next.practice {
            owed.retain(|owed| matches!(owed, Owed::Reply { .. }));
        }
        Self { next, owed }
    }

    /// Both of two steps in one decision. What the first owes about a turn that the second ends is told by
    /// nobody.
    #[must_use]
    pub fn and_then(self, second: Self) -> Self {
        let same_turn = self.next.turn == second.next.turn;
        let first = self.owed.into_iter().filter(|owed| same_turn || matches!(owed, Owed::OfferEnd { .. }));
        Self { next: second.next, owed: first.chain(second.owed).collect() }
    }
}

/// The effect of a command on the board.
pub(super) enum Done {
    /// The board is another one: the turn number grows.
    Board,
    /// The board is the same; this is owed.
    Same(Vec<Owed>),
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
    playing.gain(&next.terms, setting.now, &setting.people);
}

/// Ends the current round, and with it the match when it is decided; else the next round is dealt.
pub(super) fn end_round(
    next: &mut Match,
    result: RoundResult,
    setting: &mut Setting<'_>,
) -> Result<Done, Refusal> {
    let mirrored = matches!(next.terms.format, Format::Mirror { .. });
    let rule = if mirrored { NextStarter::Alternate } else { setting.game.facts().next_starter };
    let starter = next_starter(rule, next.round().first, &result);
    next.round_mut().result = Some(result);
    match next.terms.format.verdict(next.rounds.iter().filter_map(Round::ended)) {
        Verdict::Won(winner) => conclude(next, Conclusion::Rounds { winner: Some(winner) }, setting),
        Verdict::Level => conclude(next, Conclusion::Rounds { winner: None }, setting),
        Verdict::Open => {
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

/// Ends the match. Ratings change here and nowhere else: once a match, and only if it counts.
pub(super) fn conclude(next: &mut Match, conclusion: Conclusion, setting: &Setting<'_>) {
    let rated = |before| rate(before, conclusion.winner(), setting.now);
    let ratings = (next.terms.rated && conclusion.counts())
        .then(|| ByScope { global: rated(&setting.ratings.global), server: rated(&setting.ratings.server) });
    let season = setting.season.filter(|_| ratings.is_some());
    next.phase = Phase::Over(Box::new(Over { at: setting.now, conclusion, reason: None, ratings, season }));
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

/// Who moves first in a round: whoever sits in the seat that is to move in its set-up, which need not be the
/// first one.
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
    /// That a player is to hear of something.
    pub(super) fn call(&self, player: Player, why: Reason) -> Owed {
        Owed::Call(Call { person: self.people[player], turn: self.turn, why })
    }

    /// Something to say in the channel.
    pub(super) const fn line(&self, news: News) -> Owed {
        Owed::Line { turn: self.turn, news }
    }
}

//! The course of a match: its beginning, turns and moves, the ends of rounds, and its own end.

use rand::Rng;

use crate::base::id::{MatchId, PersonId, Place};
use crate::base::time::{Span, Timestamp};
use crate::format::{ScoreResult, bad_option, next_starter};
use crate::game::{AnyGame, MoveText, NextStarter, PositionText, Table};
use crate::rating::rate;
use crate::{
    ByPlayer, ByScope, Conclusion, Effect, Format, News, NotificationReason, Player, PlayerSettings, Refusal,
    RoundEnd, RoundResult, Terms,
};

use super::playing::{MatchContext, PlayState, Undo};
use super::record::{FIRST_TURN, Match, MatchEnd, Phase, Round};

/// The parameters of a new match, except the set-up and the settings of the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewMatch {
    pub id: MatchId,
    pub place: Place,
    pub people: ByPlayer<PersonId>,
    pub terms: Terms,
    /// The player who moves first in the first round.
    pub first: Player,
}

/// Begins a match from a given set-up, or with a new deal if there is none. The player who moves first
/// takes the seat that is to move in the set-up.
///
/// # Errors
/// Refuses if the game cannot deal a round with the agreed options.
pub fn open(
    opening: NewMatch,
    setup: Option<&PositionText>,
    now: Timestamp,
    habits: &ByPlayer<PlayerSettings>,
    game: &dyn AnyGame,
    dice: &mut dyn Rng,
) -> Result<Match, Refusal> {
    let NewMatch { id, place, people, terms, first } = opening;
    let round = match setup {
        Some(setup) => round_from_setup(setup, first, game),
        None => deal(&terms, first, game, dice)?,
    };
    let habits = habits.clone().map(|habits| habits.with_time_control(terms.clock, terms.quiet));
    let phase = Phase::Playing(Box::new(PlayState::first(first, terms.clock, now, &habits)));
    Ok(Match {
        id,
        place,
        thread_of: None,
        challenge: None,
        people,
        terms,
        rules_version: game.facts().rules_version,
        practice: false,
        made: now,
        turn: FIRST_TURN,
        rounds: vec![round],
        phase,
    })
}

/// Creates a round from a set-up, with the player `starter` in the seat that is to move.
fn round_from_setup(setup: &PositionText, starter: Player, game: &dyn AnyGame) -> Round {
    let round = new_round(setup.clone(), starter);
    if starter_of(&round, game) == starter { round } else { new_round(round.setup, starter.other()) }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchUpdate {
    /// The record of the match after the step.
    pub next: Match,
    /// The outbox entries, in the order of delivery.
    pub effects: Vec<Effect>,
    /// The player whose clock has got a day off. The caller counts the day for the person.
    pub day_off: Option<Player>,
}

impl MatchUpdate {
    /// Creates the update of a step. In practice, only [`Effect::Reply`] is kept: nobody else follows the
    /// match, and the answer to the player's own action shows them the new board.
    pub(super) fn new(next: Match, mut effects: Vec<Effect>) -> Self {
        if next.practice {
            effects.retain(|effect| matches!(effect, Effect::Reply { .. }));
        }
        Self { next, effects, day_off: None }
    }

    /// Creates the update that begins a match: the first board, and a notification for the challenger. Against the
    /// computer, there is no notification; if the computer moves first, its move is requested.
    pub(crate) fn opening(opened: Match) -> Self {
        let is_with_person = !opened.people[Player::Two].is_computer();
        let accepted = is_with_person.then(|| opened.notification(Player::One, NotificationReason::Accepted));
        let board = Effect::Board { turn: opened.turn };
        let effects = [board].into_iter().chain(accepted).chain(opened.reply()).collect();
        Self::new(opened, effects)
    }

    /// Combines two steps of one decision. If the second step changes the turn number, the outbox entries
    /// of the first step are stale and dropped, except those for ended offers.
    #[must_use]
    pub fn and_then(self, second: Self) -> Self {
        let same_turn = self.next.turn == second.next.turn;
        let first =
            self.effects.into_iter().filter(|effect| same_turn || matches!(effect, Effect::OfferEnd { .. }));
        let effects = first.chain(second.effects).collect();
        Self { next: second.next, effects, day_off: second.day_off.or(self.day_off) }
    }
}

/// The effect of a command on the board.
pub(super) enum StepOutcome {
    /// The board changed, so the turn number grows by one.
    BoardChanged,
    /// The board did not change; these are the outbox entries of the step.
    BoardUnchanged(Vec<Effect>),
}

pub(super) type StepResult = Result<StepOutcome, Refusal>;

/// Begins the next turn of a running match. The caller must have added the last mover's increment.
pub(super) fn begin_turn(next: &mut Match, mover: Player, setting: &MatchContext<'_>) {
    if let Phase::Playing(playing) = &next.phase {
        next.phase = Phase::Playing(Box::new(playing.next_turn(mover, next.terms.clock, setting)));
    }
}

/// Ends the current round. If the result decides the match, ends the match too; otherwise deals the next
/// round.
pub(super) fn end_round(next: &mut Match, result: RoundResult, setting: &mut MatchContext<'_>) -> StepResult {
    let mirrored = matches!(next.terms.format, Format::Mirror { .. });
    let rule = if mirrored { NextStarter::Alternate } else { setting.game.facts().next_starter };
    let starter = next_starter(rule, next.round().first, &result);
    next.round_mut().result = Some(result);
    match next.terms.format.verdict(next.rounds.iter().filter_map(Round::ended)) {
        ScoreResult::Won(winner) => conclude(next, Conclusion::Rounds { winner: Some(winner) }, setting),
        ScoreResult::Level => conclude(next, Conclusion::Rounds { winner: None }, setting),
        ScoreResult::Open => {
            let round = if mirrored {
                new_round(next.round().setup.clone(), starter)
            } else {
                deal(&next.terms, starter, setting.game, &mut *setting.dice)?
            };
            let mover = starter_of(&round, setting.game);
            next.rounds.push(round);
            begin_turn(next, mover, setting);
        }
    }
    Ok(StepOutcome::BoardChanged)
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
    let setup = game.deal(&terms.options, dice).map_err(|bad| bad_option(game.facts().id, bad))?;
    Ok(new_round(setup, first))
}

/// The player who moves first in a round: the player in the seat to move in the set-up, which
/// need not be the first seat.
pub(super) fn starter_of(round: &Round, game: &dyn AnyGame) -> Player {
    let table = game.open(&round.setup, &[]);
    table.map_or(round.first, |table| round.player(table.turn()))
}

pub(super) const fn new_round(setup: PositionText, first: Player) -> Round {
    Round {
        setup,
        first,
        moves: Vec::new(),
        at: Vec::new(),
        forced: 0,
        planned: Vec::new(),
        turns: Vec::new(),
        took: Vec::new(),
        result: None,
    }
}

pub(super) fn play(
    next: &mut Match,
    table: &dyn Table,
    player: Player,
    mv: &MoveText,
    setting: &mut MatchContext<'_>,
) -> StepResult {
    let turn = table.turn();
    if next.round().player(turn) != player {
        return Err(Refusal::not_your_turn(next.person_in(turn)));
    }
    let mut table = table.fork();
    table.play(mv).map_err(Refusal::illegal)?;
    let clock = next.terms.clock;
    let playing = next.playing_mut();
    let mut undo = playing.undo_state();
    let mut took = playing.duration(setting.now, &setting.people);
    playing.stop(setting.now, &setting.people);
    playing.add_increment(clock, setting.now, &setting.people);
    next.round_mut().forced = 0;
    let mut moving = Some(mv.clone());
    while let Some(mv) = moving.take() {
        let turn = next.turn;
        next.round_mut().add(mv, setting.now, turn);
        // The bot plays the forced moves after this one at once.
        next.round_mut().set_duration(took.replace(Span(0)));
        if let Some(result) = result(next.round(), &*table) {
            return end_round(next, result, setting);
        }
        let mover = next.round().player(table.turn());
        begin_turn(next, mover, setting);
        moving = only_move(next, &*table, setting);
        if let Some(only) = &moving {
            table.play(only).map_err(Refusal::illegal)?;
            next.round_mut().forced += 1;
            undo.plies += 1;
        }
    }
    next.playing_mut().undo = Some(undo);
    Ok(StepOutcome::BoardChanged)
}

/// Plays a planned move, and marks the move as planned.
pub(super) fn play_planned(
    next: &mut Match,
    table: &dyn Table,
    player: Player,
    mv: &MoveText,
    setting: &mut MatchContext<'_>,
) -> StepResult {
    let rounds = next.rounds.len();
    let done = play_at_once(next, table, player, mv, setting)?;
    let planned = next.rounds[rounds - 1].moves.len() - 1 - usize::from(next.rounds[rounds - 1].forced);
    next.rounds[rounds - 1].planned.push(u16::try_from(planned).expect("a round has fewer moves than that"));
    Ok(done)
}

/// Plays an immediate answer: a planned answer, or a move of the computer. If the opponent later undoes
/// their move, the undo takes back the answer too.
pub(super) fn play_at_once(
    next: &mut Match,
    table: &dyn Table,
    player: Player,
    mv: &MoveText,
    setting: &mut MatchContext<'_>,
) -> StepResult {
    let undo = next.playing().and_then(|playing| playing.undo.clone());
    let left = next.playing().and_then(|playing| playing.clocks).map(|clocks| clocks.left[player]);
    let rounds = next.rounds.len();
    let done = play(next, table, player, mv, setting)?;
    if next.is_running() && next.rounds.len() == rounds {
        let playing = next.playing_mut();
        let own = playing.undo.take();
        playing.undo =
            undo.zip(own).map(|(undo, own)| Undo { plies: undo.plies + own.plies, other: left, ..undo });
    }
    Ok(done)
}

/// The only legal move of a turn that has just begun, if the mover wants forced moves played
/// automatically. Returns `None` while a vacation or a pause stops the mover's clock.
fn only_move(record: &Match, table: &dyn Table, setting: &MatchContext<'_>) -> Option<MoveText> {
    let playing = record.playing()?;
    if !setting.people[playing.mover].plays_forced || playing.is_clock_stopped() {
        return None;
    }
    let [only] = <[MoveText; 1]>::try_from(table.legal()).ok()?;
    Some(only)
}

/// The result of the round if its last move has ended it.
fn result(round: &Round, table: &dyn Table) -> Option<RoundResult> {
    if let Some(ending) = table.ending() {
        return Some(RoundResult {
            winner: ending.winner.map(|seat| round.player(seat)),
            points: ending.points,
            by: RoundEnd::Board { rule: ending.rule.to_owned() },
        });
    }
    draw(table, round.moves.len()).map(|by| RoundResult { winner: None, points: None, by })
}

/// How the host ends a round that has `plies` moves, if it does.
fn draw(table: &dyn Table, plies: usize) -> Option<RoundEnd> {
    if table.repetition_count() >= 3 {
        return Some(RoundEnd::Repetition);
    }
    (plies >= usize::from(table.facts().longest_play)).then_some(RoundEnd::Length)
}

/// Whether a round ends at the position of a table, to which `plies` moves led.
pub(crate) fn is_over(table: &dyn Table, plies: usize) -> bool {
    table.ending().is_some() || draw(table, plies).is_some()
}

pub(super) fn resign(
    next: &mut Match,
    table: &dyn Table,
    player: Player,
    whole: bool,
    setting: &mut MatchContext<'_>,
) -> StepResult {
    if next.can_abort() {
        conclude(next, Conclusion::Aborted { by: Some(player) }, setting);
        return Ok(StepOutcome::BoardChanged);
    }
    let winner = player.other();
    let result = RoundResult { winner: Some(winner), points: table.forfeit(), by: RoundEnd::Resigned };
    if !whole && next.terms.format != Format::Single {
        next.playing_mut().stop(setting.now, &setting.people);
        return end_round(next, result, setting);
    }
    next.round_mut().result = Some(result);
    conclude(next, Conclusion::Resigned { winner }, setting);
    Ok(StepOutcome::BoardChanged)
}

/// The refusal for calling a match off when both players have already moved.
pub const TOO_LATE_TO_ABORT: Refusal = Refusal::new("refused-too-late-to-abort");

/// Ends a match with a conclusion that counts for nobody. The turn number stays the same. The message of
/// the last board keeps its picture, but loses its controls.
///
/// # Errors
/// Refuses if the match is already over.
pub fn end_for_nobody(record: &Match, now: Timestamp, how: Conclusion) -> Result<MatchUpdate, Refusal> {
    if !record.is_running() {
        return Err(Refusal::OVER);
    }
    let over = MatchEnd { at: now, conclusion: how, reason: None, ratings: None, season: None };
    let next = Match { phase: Phase::Over(Box::new(over)), ..record.clone() };
    let line = (how == Conclusion::Adjudicated).then(|| next.line(News::Adjudicated));
    let calls = Player::BOTH.map(|player| next.notification(player, NotificationReason::Ended));
    let effects = [Effect::Refresh].into_iter().chain(line).chain(calls).chain(next.leave()).collect();
    Ok(MatchUpdate::new(next, effects))
}

//! Offers and what they may agree on: draws, takebacks, pauses and more time. Some of that needs no agreement.

use crate::base::id::PersonId;
use crate::game::Table;
use crate::{
    Conclusion, Effect, HelpButton, Link, MatchReference, News, NotificationReason, Offer, OfferEnd,
    OfferKind, Player, Refusal,
};

use super::playing::{Clocks, MatchContext, NotifiedTurn, PlayState, Uncounted, Undo};
use super::record::Match;
use super::turns::{StepOutcome, StepResult, begin_turn, conclude};

pub const NO_OFFERS_TO_COMPUTER: Refusal = Refusal::new("refused-no-offers-to-computer");
/// The refusal for an offer by a player whose earlier offer is still open.
pub const OWN_OFFER_WAITS: Refusal = Refusal::new("refused-own-offer-waits")
    .helped_by(&[HelpButton::Withdraw])
    .about(MatchReference::PressedOrNamed);
/// The refusal for an answer to an offer that does not exist or has ended.
pub const NO_SUCH_OFFER: Refusal =
    Refusal::new("refused-no-such-offer").leads_to(Link::Board).remove_controls();
pub const NO_DRAWS: Refusal = Refusal::new("refused-no-draws");
/// The refusal for offering a draw before both players have moved.
pub const DRAW_TOO_EARLY: Refusal = Refusal::new("refused-draw-too-early");

/// Makes an offer. If the opponent has made the same offer of a draw or a pause, accepts that offer
/// instead.
pub(super) fn offer(
    next: &mut Match,
    table: &dyn Table,
    player: Player,
    kind: OfferKind,
    setting: &MatchContext<'_>,
) -> StepResult {
    if next.has_computer() {
        return Err(NO_OFFERS_TO_COMPUTER);
    }
    let may_be_drawn = table.facts().may_be_drawn(&next.terms.options);
    match next.playing_mut().offer {
        Some(open) if open.by == player => return Err(OWN_OFFER_WAITS),
        Some(open) if open.kind == kind && kind.is_mutual() => {
            return answer(next, player, kind, true, setting);
        }
        Some(open) => return Err(offer_waits(next.people[open.by])),
        None if kind == OfferKind::Draw && !may_be_drawn => {
            return Err(NO_DRAWS);
        }
        None => {
            check(next, player, kind, setting)?;
            setting.block_status.check(next.people[player.other()], NO_OFFERS_NOW)?;
        }
    }
    let offer = Offer { by: player, kind };
    next.playing_mut().offer = Some(offer);
    let made = Effect::Offer { turn: next.turn, offer };
    Ok(StepOutcome::BoardUnchanged(vec![
        made,
        next.notification(player.other(), NotificationReason::OfferMade { offer }),
    ]))
}

/// Answers the opponent's offer. An answer also ends the free undo of the last move, because the player
/// who answers has seen the board.
pub(super) fn answer(
    next: &mut Match,
    player: Player,
    kind: OfferKind,
    yes: bool,
    setting: &MatchContext<'_>,
) -> StepResult {
    let open = next.playing_mut().offer.filter(|open| open.kind == kind).ok_or(NO_SUCH_OFFER)?;
    if open.by == player {
        return Err(own_offer(next.people[player.other()]));
    }
    if yes {
        check(next, open.by, kind, setting)?;
    }
    let playing = next.playing_mut();
    (playing.offer, playing.undo) = (None, None);
    if !yes {
        playing.takeback_declined[open.by] |= matches!(kind, OfferKind::Takeback { .. });
        return Ok(StepOutcome::BoardUnchanged(answered(next, open, OfferEnd::Declined)));
    }
    match kind {
        OfferKind::Draw => conclude(next, Conclusion::Agreed, setting),
        OfferKind::Takeback { plies } => take_back(next, open.by, plies.into(), setting),
        OfferKind::Pause => pause(next, setting),
        OfferKind::Time => lengthen(next, setting)?,
    }
    Ok(match kind {
        OfferKind::Draw | OfferKind::Takeback { .. } => StepOutcome::BoardChanged,
        OfferKind::Pause | OfferKind::Time => {
            let mut effects = answered(next, open, OfferEnd::Accepted);
            effects.push(Effect::Refresh);
            StepOutcome::BoardUnchanged(effects)
        }
    })
}

pub(super) fn withdraw(next: &mut Match, player: Player) -> StepResult {
    let open = next.playing_mut().offer.ok_or(NO_SUCH_OFFER)?;
    if open.by != player {
        return Err(others_offer(next.people[open.by]));
    }
    next.playing_mut().offer = None;
    Ok(StepOutcome::BoardUnchanged(vec![closed(next, open, OfferEnd::Withdrawn)]))
}

/// The outbox entries that update the message of an answered offer and notify the player who made the
/// offer. A player who waits for the opponent's move need not know at once that an offer was declined.
fn answered(next: &Match, offer: Offer, end: OfferEnd) -> Vec<Effect> {
    let waits = next.playing().is_some_and(|playing| playing.mover != offer.by);
    let is_quiet = end == OfferEnd::Declined && waits;
    let why = NotificationReason::OfferAnswered { offer, end };
    let call = (!is_quiet).then(|| next.notification(offer.by, why));
    [closed(next, offer, end)].into_iter().chain(call).collect()
}

const fn closed(next: &Match, offer: Offer, end: OfferEnd) -> Effect {
    Effect::OfferEnd { turn: next.turn, offer, end }
}

/// Checks that the player `by` can make an offer of this kind now.
fn check(record: &Match, by: Player, kind: OfferKind, setting: &MatchContext<'_>) -> Result<(), Refusal> {
    let playing = record.playing().ok_or(Refusal::OVER)?;
    match kind {
        OfferKind::Draw if record.can_abort() => Err(DRAW_TOO_EARLY),
        OfferKind::Takeback { .. } if playing.takeback_declined[by] => {
            Err(takeback_declined(record.people[by.other()]))
        }
        OfferKind::Takeback { plies } if !may_take_back(record, by, plies, setting) => {
            Err(NOTHING_TO_TAKE_BACK)
        }
        OfferKind::Pause if playing.clocks.is_none() => Err(NO_CLOCK),
        OfferKind::Pause if playing.paused => Err(PAUSED),
        OfferKind::Time => check_time(record, by, NOT_YOUR_CLOCK),
        OfferKind::Draw | OfferKind::Takeback { .. } | OfferKind::Pause => Ok(()),
    }
}

/// The refusal for an offer while another offer is open. `by` is the person who made the open
/// offer.
pub fn offer_waits(by: PersonId) -> Refusal {
    Refusal::new("refused-offer-waits").with("person", by)
}

/// The refusal for players who answer their own offer. Only the `other` player can answer it.
pub fn own_offer(other: PersonId) -> Refusal {
    Refusal::new("refused-own-offer").with("person", other).helped_by(&[HelpButton::Withdraw])
}

/// The refusal for withdrawing the offer of the other player. Only `by`, who made the offer,
/// can withdraw it.
pub fn others_offer(by: PersonId) -> Refusal {
    Refusal::new("refused-others-offer").with("person", by)
}

/// The refusal for making an offer or giving time to an opponent who has blocked the player. The wording
/// does not disclose the block.
pub const NO_OFFERS_NOW: Refusal = Refusal::new("refused-no-offers-now");
/// The refusal for a pause or for more time in a match without a clock.
pub const NO_CLOCK: Refusal = Refusal::new("refused-no-clock");
/// The refusal for more time when the clock already holds its maximum.
pub const CLOCK_FULL: Refusal = Refusal::new("refused-clock-full");
pub const PAUSED: Refusal =
    Refusal::new("refused-paused").helped_by(&[HelpButton::Resume]).about(MatchReference::PressedOrNamed);
pub const NOT_PAUSED: Refusal = Refusal::new("refused-not-paused");

/// Gives the player to move more time, at the request of their opponent, `player`.
pub(super) fn give(next: &mut Match, player: Player, setting: &MatchContext<'_>) -> StepResult {
    let receiver = player.other();
    check_time(next, receiver, not_their_clock(next.people[receiver]))?;
    setting.block_status.check(next.people[receiver], NO_OFFERS_NOW)?;
    lengthen(next, setting)?;
    let deadline = next.playing_mut().deadline();
    let line = next.line(News::TimeGiven { by: player, deadline });
    let call = next.notification(receiver, NotificationReason::TimeGiven { deadline });
    Ok(StepOutcome::BoardUnchanged(vec![line, call, Effect::Refresh]))
}

/// Checks that a player can receive more time: the match has a clock, it is the player's turn (or else the refusal is
/// `waits`), and a stopped clock is not full. [`lengthen`] checks whether a running clock is full.
fn check_time(record: &Match, receiver: Player, waits: Refusal) -> Result<(), Refusal> {
    let playing = record.playing().ok_or(Refusal::OVER)?;
    match playing.clocks {
        None => Err(NO_CLOCK),
        Some(_) if playing.mover != receiver => Err(waits),
        Some(clocks) => match record.terms.clock.with_time_gift(clocks.left[receiver]) {
            None if clocks.deadline.is_none() => Err(CLOCK_FULL),
            _ => Ok(()),
        },
    }
}

/// Adds the time that an opponent may give to the clock of the player to move.
fn lengthen(next: &mut Match, setting: &MatchContext<'_>) -> Result<(), Refusal> {
    let (clock, now) = (next.terms.clock, setting.now);
    let playing = next.playing_mut();
    let (mover, ran) = (playing.mover, playing.deadline().is_some());
    playing.stop(now, &setting.people);
    let clocks = playing.clocks.as_mut().ok_or(NO_CLOCK)?;
    clocks.left[mover] = clock.with_time_gift(clocks.left[mover]).ok_or(CLOCK_FULL)?;
    if ran {
        playing.start(now, &setting.people);
    }
    Ok(())
}

fn pause(next: &mut Match, setting: &MatchContext<'_>) {
    let playing = next.playing_mut();
    playing.defer_charge(setting.now, &setting.people);
    playing.stop(setting.now, &setting.people);
    playing.divide(setting.now, &setting.people);
    playing.paused = true;
    playing.record_activity(setting.now);
}

pub(super) fn resume(next: &mut Match, player: Player, setting: &MatchContext<'_>) -> StepResult {
    let playing = next.playing_mut();
    if !playing.paused {
        return Err(NOT_PAUSED);
    }
    playing.divide(setting.now, &setting.people);
    playing.paused = false;
    playing.start(setting.now, &setting.people);
    let line = next.line(News::Resumed { by: player });
    let call = next.notification(player.other(), NotificationReason::Resumed);
    Ok(StepOutcome::BoardUnchanged(vec![line, call, Effect::Refresh]))
}

/// The refusal for asking for time while the opponent is to move.
pub const NOT_YOUR_CLOCK: Refusal = Refusal::new("refused-not-your-clock");
/// The refusal for giving time to this person, who is not the player to move.
pub fn not_their_clock(person: PersonId) -> Refusal {
    Refusal::new("refused-not-their-clock").with("person", person)
}

/// The refusal for an undo by a player who has no last move that they may still undo freely.
pub const NOTHING_TO_UNDO: Refusal = Refusal::new("refused-nothing-to-undo")
    .helped_by(&[HelpButton::TakeBack])
    .about(MatchReference::PressedOrNamed);
/// The refusal for an undo after the deadline of the turn that the undo would restore.
pub const UNDO_TOO_LATE: Refusal = Refusal::new("refused-undo-too-late");
/// The refusal for a takeback by a player who has no move in this round to take back.
pub const NOTHING_TO_TAKE_BACK: Refusal = Refusal::new("refused-nothing-to-take-back");
/// The refusal for asking for a takeback again in the turn in which this opponent has declined one.
pub fn takeback_declined(opponent: PersonId) -> Refusal {
    Refusal::new("refused-takeback-declined").with("person", opponent)
}

/// Restores the turn before the last move with its deadline, as if nobody had moved. The notification
/// that the opponent got about their turn stays valid, so that they are not notified twice.
pub(super) fn undo(next: &mut Match, player: Player, setting: &MatchContext<'_>) -> StepResult {
    let turn = next.turn;
    let playing = next.playing_mut();
    let mut undo = playing.undo.take().filter(|undo| undo.player == player).ok_or(NOTHING_TO_UNDO)?;
    if undo.deadline.is_some_and(|deadline| deadline <= setting.now) {
        return Err(UNDO_TOO_LATE);
    }
    let notified = playing.notified_turn.unwrap_or(NotifiedTurn { player: playing.mover, turn });
    let mut restored = PlayState {
        clocks: playing.clocks,
        paused: playing.paused,
        away: playing.away,
        unpaid: playing.unpaid,
        reminders: std::mem::take(&mut undo.reminders),
        days_off: playing.days_off,
        day_off_until: undo.day_off_until,
        notified_turn: Some(notified).filter(|notified| notified.player != player),
        ..PlayState::plain(player, undo.since)
    };
    restored.set_last_activity(setting.now);
    restore_clocks(&mut restored, &undo, setting);
    restored.unpaid[player] = undo.unpaid;
    // The player is on a vacation that can still be undone. If it is undone, their clock is charged from
    // this time on.
    if let Some(left_at) = setting.people[player].undoable_vacation_start.filter(|_| undo.deadline.is_none())
    {
        restored.set_last_activity(left_at.max(undo.idle.unwrap_or(undo.since)));
    }
    let round = next.round();
    let undone = round.moves.len().checked_sub(undo.plies.into());
    let counted = undone.and_then(|ply| round.duration(ply));
    restored.uncounted = counted.map(|counted| Uncounted::restored(counted, undo.since, setting.now));
    *next.playing_mut() = restored;
    for _ in 0..undo.plies {
        next.round_mut().take_back();
    }
    Ok(StepOutcome::BoardChanged)
}

/// Restores the player's deadline. If a pause or vacation has stopped their clock in the meantime, stores
/// the remaining time instead. The opponent's clock is not charged for a move that was never made.
fn restore_clocks(restored: &mut PlayState, undo: &Undo, setting: &MatchContext<'_>) {
    let mover = restored.mover;
    if let Some(Clocks { left, deadline }) = &mut restored.clocks {
        (left[mover], *deadline) = (undo.left, undo.deadline);
        if let Some(other) = undo.other {
            left[mover.other()] = other;
        }
    }
    match undo.deadline {
        Some(_) if restored.is_clock_stopped() => restored.stop(setting.now, &setting.people),
        Some(_) => {}
        None => restored.start(setting.now, &setting.people),
    }
}

/// Whether taking back `plies` moves, at least one, would make it this player's turn.
fn may_take_back(record: &Match, player: Player, plies: u8, setting: &MatchContext<'_>) -> bool {
    let round = record.round();
    let Some(kept) = round.moves.len().checked_sub(usize::from(plies)) else { return false };
    let table = setting.game.open(&round.setup, &round.moves[..kept]);
    plies > 0 && table.is_ok_and(|table| round.player(table.turn()) == player)
}

/// Takes moves back, in practice or with the opponent's consent. Then a new turn of `player`, who asked,
/// begins; with a fixed time per move, this turn has the full time.
fn take_back(next: &mut Match, player: Player, plies: usize, setting: &MatchContext<'_>) {
    next.playing_mut().defer_charge(setting.now, &setting.people);
    next.playing_mut().stop(setting.now, &setting.people);
    for _ in 0..plies {
        next.round_mut().take_back();
    }
    begin_turn(next, player, setting);
}

/// The maximum number of running practice matches of one person. Beginning one more closes the least
/// recently used match.
pub const MOST_PRACTICE: usize = 20;

/// Takes back the player's last move that was a choice, and every move after it. A forced move is no
/// choice, because the player had no other legal move.
pub(super) fn undo_in_practice(next: &mut Match, player: Player, setting: &MatchContext<'_>) -> StepResult {
    let round = next.round();
    let table = setting.game.open(&round.setup, &round.moves).map_err(|_| NOTHING_TO_TAKE_BACK)?;
    let is_choice = |ply: &usize| {
        table.at(*ply).is_some_and(|table| {
            round.player(table.turn()) == player && (*ply == 0 || table.legal().len() > 1)
        })
    };
    let kept = (0..round.moves.len()).rev().find(is_choice).ok_or(NOTHING_TO_TAKE_BACK)?;
    take_back(next, player, round.moves.len() - kept, setting);
    Ok(StepOutcome::BoardChanged)
}

/// The match whose last activity is the oldest; `None` if no match is running.
pub fn longest_untouched(running: &[Match]) -> Option<&Match> {
    let idle = |record: &&Match| (record.playing().map(PlayState::last_activity), record.id);
    running.iter().filter(|record| record.is_running()).min_by_key(idle)
}

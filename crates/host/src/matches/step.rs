//! The commands that change a match, and the entry point for all of them: the order of the checks, and the outbox
//! entries that all changes share.

use crate::base::id::PersonId;
use crate::base::time::Timestamp;
use crate::game::{MoveText, Table};
use crate::{
    Actor, ByPlayer, Conclusion, Effect, Note, NotificationReason, OfferEnd, OfferKind, Player,
    PlayerSettings, Refusal, ThreadLoss,
};

use super::absence::{
    credit_outage, day_off, end_vacation, leave_thread, run_due, start_vacation, take_day_off,
};
use super::offer::{self, NO_DRAWS};
use super::playing::MatchContext;
use super::record::{Match, Phase};
use super::turns::{
    MatchUpdate, StepOutcome, StepResult, TOO_LATE_TO_ABORT, conclude, play, play_at_once, play_planned,
    resign,
};

/// The refusal for moderators who try to decide a match in which they play.
pub const OWN_MATCH: Refusal = Refusal::new("refused-own-match");

/// The refusal for a ruling without a reason. Both players read the reason, so every ruling needs one.
pub const NO_REASON: Refusal = Refusal::new("refused-no-reason");

/// A command that changes a match, if `step` does not refuse the command. A command with a `turn` is meant
/// for that turn number and refused at any other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchCommand {
    /// Play a move, as the player to move.
    Play { turn: u32, mv: MoveText },
    /// Play a move that the player has planned ahead.
    Planned { turn: u32, mv: MoveText },
    /// Take back the player's own last move, while no consent of the opponent is needed.
    Undo { turn: u32 },
    /// Offer the other player something. If the other player has made the same offer of a draw or a
    /// pause, accept that offer.
    Offer { turn: u32, kind: OfferKind },
    /// Accept or decline an offer of the other player.
    Answer { turn: u32, kind: OfferKind, yes: bool },
    /// Withdraw the player's own offer.
    Withdraw { turn: u32 },
    /// Give the other player, whose turn it is, more time.
    GiveTime { turn: u32 },
    /// End a pause of the match, which starts the clock of the player to move.
    Resume { turn: u32 },
    /// Go on vacation `until` this time, or until the player returns. The vacation stops the player's own
    /// clock.
    GoOnVacation { until: Timestamp },
    /// Come back from vacation, which starts the player's own clock again. `undone` is the start of the
    /// vacation, if returning now undoes the vacation. Then the player's clock is charged as if the clock
    /// had run.
    EndVacation { undone: Option<Timestamp> },
    /// Resign the round, or the `whole` match.
    Resign { turn: u32, whole: bool },
    /// Call the match off. Players may do so until both have moved; moderators who do not play in the
    /// match, at any time.
    Abort { turn: u32 },
    /// Decide the match or call it off, as a moderator who does not play in it. Both players see the
    /// `reason`.
    Rule { turn: u32, verdict: Ruling, reason: Note },
    /// Do everything that is due: end vacations, send a reminder, ask whether both players want to
    /// continue. Only the clock, the bot's own timer, sends this command.
    RunDue,
    /// Credit the players with an outage of the bot: `from` the last time at which the bot was known to be
    /// running, `to` the time when the bot was reachable again. This happens before any timeout is checked.
    /// Only the clock, the bot's own timer, sends this command.
    CreditOutage { from: Timestamp, to: Timestamp },
    /// Continue the match in the parent channel, because the thread cannot be used. Only the clock, the
    /// bot's own timer, sends this command.
    LeaveThread { why: ThreadLoss },
}

/// The outcome that a moderator decides for a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// The match is called off and counts for nobody.
    Off,
    /// The match counts as a draw; only in games that can be drawn.
    Drawn,
    /// The match counts as a win of this player.
    Won(Player),
}

impl MatchCommand {
    /// The turn number for which the command is meant, or `None` if the command fits any turn.
    pub const fn turn(&self) -> Option<u32> {
        match self {
            Self::Play { turn, .. }
            | Self::Planned { turn, .. }
            | Self::Undo { turn }
            | Self::Offer { turn, .. }
            | Self::Answer { turn, .. }
            | Self::Withdraw { turn }
            | Self::GiveTime { turn }
            | Self::Resume { turn }
            | Self::Resign { turn, .. }
            | Self::Abort { turn }
            | Self::Rule { turn, .. } => Some(*turn),
            Self::GoOnVacation { .. }
            | Self::EndVacation { .. }
            | Self::RunDue
            | Self::CreditOutage { .. }
            | Self::LeaveThread { .. } => None,
        }
    }

    /// The player who gives the command, or `None` for the clock and for a moderator who does
    /// not play.
    ///
    /// # Errors
    /// Refuses actors who do not play in the match, except moderators who call it off or decide it. Only
    /// the clock may give [`Self::RunDue`]. Always refuses [`Self::CreditOutage`] and
    /// [`Self::LeaveThread`]; `step` carries them out for the clock before it calls this method.
    pub(super) fn acting_player(&self, actor: Actor, record: &Match) -> Result<Option<Player>, Refusal> {
        match (self, actor.player_in(&record.people)) {
            (Self::RunDue, _) if actor == Actor::Clock => Ok(None),
            (Self::RunDue | Self::CreditOutage { .. } | Self::LeaveThread { .. }, _) => {
                Err(Refusal::NOT_YET_DUE)
            }
            (Self::Abort { .. } | Self::Rule { .. }, None) if matches!(actor, Actor::Moderator(_)) => {
                Ok(None)
            }
            (Self::Rule { .. }, Some(_)) => Err(OWN_MATCH),
            (_, None) => Err(Refusal::not_seated(record.seated())),
            (_, player) => Ok(player),
        }
    }
}

/// Applies a command to a match. `table` must be the result of [`Match::table`] for the record.
///
/// If the time of a match is up, the next step ends the match, whatever the command is. Only
/// [`MatchCommand::CreditOutage`] and [`MatchCommand::LeaveThread`] are applied before the time is
/// checked. If a day off covers the end of the clock, the match goes on. The clock's own step or the late move takes
/// that day; any other command finds the clock at zero.
///
/// # Errors
/// Refuses a command that is not allowed. The order of the checks is fixed: the match is running, its
/// time is not up, the actor plays in it, the turn number matches, everything else.
pub fn step(
    record: &Match,
    table: &dyn Table,
    actor: Actor,
    command: &MatchCommand,
    setting: &mut MatchContext<'_>,
) -> Result<MatchUpdate, Refusal> {
    if !record.is_running() {
        return Err(Refusal::OVER);
    }
    let mut next = record.clone();
    setting.people =
        setting.people.clone().map(|habits| habits.with_time_control(record.terms.clock, record.terms.quiet));
    if let (MatchCommand::CreditOutage { from, to }, Actor::Clock) = (command, actor) {
        let effects = credit_outage(&mut next, *from, *to, setting)?;
        return Ok(MatchUpdate::new(next, effects));
    }
    // This comes before the timeout check: leaving the thread must not end the match on time, because an
    // outage may still have to be credited.
    if let (MatchCommand::LeaveThread { why }, Actor::Clock) = (command, actor) {
        let effects = leave_thread(&mut next, *why)?;
        return Ok(MatchUpdate::new(next, effects));
    }
    let mut late = None;
    if let Some((_, conclusion)) = record.expiry().filter(|(at, _)| *at <= setting.now) {
        let Some(covered) = day_off(record, setting) else {
            conclude(&mut next, conclusion, setting);
            return Ok(board_changed(record, next, Actor::Clock, None));
        };
        let is_due = (actor, command) == (Actor::Clock, &MatchCommand::RunDue);
        if is_due || matches!(command, MatchCommand::Play { .. }) {
            late = record.playing().map(|playing| playing.mover);
            let effects = take_day_off(&mut next, covered, setting);
            if is_due {
                return Ok(MatchUpdate { day_off: late, ..MatchUpdate::new(next, effects) });
            }
        }
    }
    let by = command.acting_player(actor, record)?;
    if command.turn().is_some_and(|turn| turn != record.turn) {
        return Err(Refusal::OLD_TURN);
    }
    let outcome = carry_out(command, by, &mut next, table, setting)?;
    Ok(MatchUpdate { day_off: late, ..after(record, next, outcome, actor, command) })
}

/// The update of a command with this outcome. `next` is the match after it.
fn after(
    before: &Match,
    mut next: Match,
    outcome: StepOutcome,
    actor: Actor,
    command: &MatchCommand,
) -> MatchUpdate {
    match outcome {
        StepOutcome::BoardChanged => {
            // The player who planned this move was not present when the bot played it. With the clock as
            // the actor, that player is notified too.
            let there = if let MatchCommand::Planned { .. } = command { Actor::Clock } else { actor };
            let answers = matches!(command, MatchCommand::Offer { .. } | MatchCommand::Answer { .. });
            board_changed(before, next, there, answers.then_some(OfferEnd::Accepted))
        }
        StepOutcome::BoardUnchanged(mut effects) => {
            effects.extend(release_delayed(&mut next));
            MatchUpdate::new(next, effects)
        }
    }
}

/// Dispatches a command to the module that carries it out.
fn carry_out(
    command: &MatchCommand,
    by: Option<Player>,
    next: &mut Match,
    table: &dyn Table,
    setting: &mut MatchContext<'_>,
) -> StepResult {
    match (command, by) {
        (MatchCommand::RunDue, _) => run_due(next, setting),
        (MatchCommand::Abort { .. }, Some(_)) if !next.can_abort() => Err(TOO_LATE_TO_ABORT),
        (MatchCommand::Abort { .. }, by) => {
            conclude(next, Conclusion::Aborted { by }, setting);
            Ok(StepOutcome::BoardChanged)
        }
        (MatchCommand::Rule { verdict, reason, .. }, _) => rule(next, *verdict, reason, setting),
        (MatchCommand::Play { mv, .. }, Some(player)) if next.people[player].is_computer() => {
            play_at_once(next, table, player, mv, setting)
        }
        (MatchCommand::Play { mv, .. }, Some(player)) => play(next, table, player, mv, setting),
        (MatchCommand::Planned { mv, .. }, Some(player)) => play_planned(next, table, player, mv, setting),
        (MatchCommand::Undo { .. }, Some(player)) if next.practice => {
            offer::undo_in_practice(next, player, setting)
        }
        (MatchCommand::Undo { .. }, Some(player)) => offer::undo(next, player, setting),
        (MatchCommand::Offer { kind, .. }, Some(player)) => offer::offer(next, table, player, *kind, setting),
        (MatchCommand::Answer { kind, yes, .. }, Some(player)) => {
            offer::answer(next, player, *kind, *yes, setting)
        }
        (MatchCommand::Withdraw { .. }, Some(player)) => offer::withdraw(next, player),
        (MatchCommand::GiveTime { .. }, Some(player)) => offer::give(next, player, setting),
        (MatchCommand::Resume { .. }, Some(player)) => offer::resume(next, player, setting),
        (MatchCommand::GoOnVacation { until }, Some(player)) => start_vacation(next, player, *until, setting),
        (MatchCommand::EndVacation { undone }, Some(player)) => end_vacation(next, player, *undone, setting),
        (MatchCommand::Resign { whole, .. }, Some(player)) => resign(next, table, player, *whole, setting),
        // [`MatchCommand::by`] has refused these commands, or `step` has already handled them.
        (MatchCommand::CreditOutage { .. } | MatchCommand::LeaveThread { .. }, _) | (_, None) => {
            Err(Refusal::NOT_YET_DUE)
        }
    }
}

fn rule(next: &mut Match, verdict: Ruling, reason: &Note, setting: &MatchContext<'_>) -> StepResult {
    let conclusion = match verdict {
        Ruling::Off => Conclusion::Aborted { by: None },
        Ruling::Drawn if !setting.game.facts().may_be_drawn(&next.terms.options) => return Err(NO_DRAWS),
        Ruling::Drawn => Conclusion::Decided { winner: None },
        Ruling::Won(winner) => Conclusion::Decided { winner: Some(winner) },
    };
    conclude(next, conclusion, setting);
    if let Phase::Over(over) = &mut next.phase {
        over.reason = Some(reason.clone());
    }
    Ok(StepOutcome::BoardChanged)
}

/// The refusal for a ruling in favour of the moderator, who does not play in the match.
pub const NOT_OWN_MATCH: Refusal = Refusal::new("refused-not-own-match");

/// The refusal for a ruling whose winner does not play in the match.
pub fn not_their_match(person: PersonId) -> Refusal {
    Refusal::new("refused-not-their-match").with("person", person)
}

/// Builds the update of a step that changed the board. The outbox entries post the new board, the message
/// of an ended round, and notifications. Others end the open offer, archive the thread of an ended match,
/// and request the computer's move.
fn board_changed(before: &Match, mut next: Match, actor: Actor, answered: Option<OfferEnd>) -> MatchUpdate {
    next.turn += 1;
    let mut effects = Vec::new();
    if next.rounds.len() > before.rounds.len() {
        effects.push(Effect::Round { round: before.rounds.len() - 1 });
    }
    effects.push(Effect::Board { turn: next.turn });
    effects.extend(turn_notifications(before, &mut next, actor));
    if let Some(offer) = before.playing().and_then(|playing| playing.offer) {
        let end = answered.unwrap_or(OfferEnd::Void);
        effects.push(Effect::OfferEnd { turn: before.turn, offer, end });
    }
    effects.extend(next.leave());
    effects.extend(next.reply());
    MatchUpdate::new(next, effects)
}

/// The notifications of old rows that an earlier version of the bot delayed during quiet hours,
/// and clears them from the record.
fn release_delayed(next: &mut Match) -> Vec<Effect> {
    let playing = next.playing_mut();
    let (mover, offer) = (playing.mover, playing.offer);
    let held = std::mem::take(&mut playing.delayed_until);
    let call = |player: Player| {
        held[player]?;
        let reason =
            offer.filter(|offer| offer.by != player).map(|offer| NotificationReason::OfferMade { offer });
        let why = if player == mover { Some(NotificationReason::Turn) } else { reason };
        why.map(|why| next.notification(player, why))
    };
    Player::BOTH.into_iter().filter_map(call).collect()
}

/// Notifications for the player to move, or for both players after the match has ended. Leaves
/// out the player who has just acted, and a player whose earlier notification is still valid.
fn turn_notifications(before: &Match, next: &mut Match, actor: Actor) -> Vec<Effect> {
    let by = actor.player_in(&next.people);
    keep_notification(before, next);
    // The computer answers at once, so its opponent is still present and needs no notification.
    if by.is_some_and(|by| next.people[by].is_computer()) {
        return Vec::new();
    }
    let (why, mover) = match &next.phase {
        Phase::Over(_) => (NotificationReason::Ended, None),
        Phase::Playing(playing) if playing.notified_turn.is_some() => return Vec::new(),
        Phase::Playing(playing) => (NotificationReason::Turn, Some(playing.mover)),
    };
    let is_notified = |player: &Player| {
        Some(*player) != by
            && !next.people[*player].is_computer()
            && mover.is_none_or(|mover| mover == *player)
    };
    Player::BOTH.into_iter().filter(is_notified).map(|player| next.notification(player, why)).collect()
}

/// Keeps the notification about an undone turn valid after a player has moved anew, so that the opponent
/// is not notified again.
fn keep_notification(before: &Match, next: &mut Match) {
    let played_on =
        next.rounds.len() == before.rounds.len() && next.round().moves.len() > before.round().moves.len();
    let notified = before.playing().and_then(|playing| playing.notified_turn).filter(|_| played_on);
    if let Phase::Playing(playing) = &mut next.phase {
        playing.notified_turn =
            playing.notified_turn.or(notified.filter(|call| call.player == playing.mover));
    }
}

/// The player to move if this command continues a match that they would have lost on time
/// without their vacation. That time cannot be charged any more, so the vacation must use days.
pub fn saved_by_vacation(
    record: &Match,
    actor: Actor,
    command: &MatchCommand,
    now: Timestamp,
    people: &ByPlayer<PlayerSettings>,
) -> Option<Player> {
    let playing = record.playing()?;
    let goes_on = match command {
        MatchCommand::Play { .. } => actor == Actor::Person(record.people[playing.mover]),
        // A pause or takeback by agreement also continues the match, because the clock is not charged
        // after it.
        MatchCommand::Answer { kind, yes, .. } => {
            *yes && matches!(kind, OfferKind::Pause | OfferKind::Takeback { .. })
        }
        _ => false,
    };
    let people =
        people.clone().map(|habits| habits.with_time_control(record.terms.clock, record.terms.quiet));
    let up = playing.unstopped_deadline(&people).filter(|_| goes_on)?;
    (up <= now).then_some(playing.mover)
}

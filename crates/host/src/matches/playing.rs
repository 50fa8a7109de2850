//! The state that only a running match has: the turn, clocks, pauses, the open offer, and the data for an
//! undo. An ended match drops this state.
//!
//! Deadlines are stored as absolute times, so the displayed deadline is the enforced one, even after a
//! restart or a change of the machine's clock.

use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::base::row::is_default;
use crate::base::time::{Span, Timestamp};
use crate::game::AnyGame;
use crate::{
    BlockStatus, ByPlayer, ByScope, Offer, Player, PlayerSettings, Rating, SeasonNumber, TimeControl,
};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayState {
    /// The start of the current turn.
    pub since: Timestamp,
    /// The player to move. The moves imply the same player, but code that lists matches can read this
    /// field without replaying the round.
    pub mover: Player,
    /// The clocks of both players; `None` in a match without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// Whether the players have agreed on a pause, which stops all clocks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub paused: bool,
    /// The end of each player's vacation; until then, that player's clock stands still.
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: ByPlayer<Option<Timestamp>>,
    /// The time that each player has used on moves during a vacation, when their clock stood still. If
    /// the vacation is undone, the player's clock is charged with this time.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unpaid: ByPlayer<Span>,
    /// The open offer, waiting for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// The players whose takeback the opponent has declined in this turn.
    #[serde(default, rename = "declined", skip_serializing_if = "is_default")]
    pub takeback_declined: ByPlayer<bool>,
    /// The turn that an undo of the last move restores; `None` while no move can be undone without
    /// consent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<Undo>,
    /// The reminders still to come in this turn, each as the time before the deadline, longest first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reminders: Vec<Span>,
    /// The time until which an earlier version of the bot delayed a player's notification. Only old
    /// rows have this field, and the next step clears it.
    #[serde(default, rename = "held", skip_serializing_if = "is_default")]
    pub delayed_until: ByPlayer<Option<Timestamp>>,
    /// The time of the last activity; `None` if the start of the turn was the last activity. Used only
    /// while no clock runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle: Option<Timestamp>,
    /// The time at which both players were asked whether they want to continue.
    #[serde(rename = "asked", skip_serializing_if = "Option::is_none")]
    pub continue_asked_at: Option<Timestamp>,
    /// The end of the last outage of the bot that was credited in this turn.
    #[serde(rename = "excused", skip_serializing_if = "Option::is_none")]
    pub outage_credited_until: Option<Timestamp>,
    /// The notification about a turn that was undone. The notification stays valid, so that the player is
    /// not notified again after the opponent has moved anew.
    #[serde(rename = "called", skip_serializing_if = "Option::is_none")]
    pub notified_turn: Option<NotifiedTurn>,
    /// The deadline that a day off has set in this turn; `None` if the player to move has had none in this turn.
    #[serde(rename = "day_off", skip_serializing_if = "Option::is_none")]
    pub day_off_until: Option<Timestamp>,
    /// The number of days off that each player has had in this match. Nothing gives them back, neither an undo nor a
    /// takeback.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days_off: ByPlayer<u8>,
    /// The part of this turn that does not count as time of the player to move; `None` if the turn began under a
    /// version that stored no durations of moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uncounted: Option<Uncounted>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// Each player's remaining time at the moment when their clock last started or stopped.
    pub left: ByPlayer<Span>,
    /// The deadline of the player to move; a move must come before it. `None` while that player's clock
    /// stands still.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Timestamp>,
}

/// A notification about a turn that was undone afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NotifiedTurn {
    pub player: Player,
    pub turn: u32,
}

/// The turn that an undo would restore, as it was before the player moved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    pub player: Player,
    /// The number of moves that the undo takes back: the player's move and an immediate answer, each with
    /// the forced moves after it.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub plies: u16,
    /// The start of the turn to restore.
    pub since: Timestamp,
    /// The player's remaining time in the turn to restore, as in [`Clocks::left`]; zero without a
    /// clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left: Span,
    /// The player's deadline in the turn to restore; `None` if no clock ran then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Timestamp>,
    /// The reminders that were still to come in the turn to restore.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reminders: Vec<Span>,
    /// The time at which the player's clock stopped in the turn to restore; `None` if it stopped at the
    /// start of that turn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<Timestamp>,
    /// The player's value of [`PlayState::unpaid`] in the turn to restore.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unpaid: Span,
    /// The opponent's remaining time before their immediate answer, which the undo takes back too, or before a day off
    /// in their turn. `None` if their remaining time is still that of before the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Span>,
    /// The value of [`PlayState::day_off_until`] in the turn to restore.
    #[serde(rename = "day_off", skip_serializing_if = "Option::is_none")]
    pub day_off_until: Option<Timestamp>,
}

/// The part of the current turn that does not count as time of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Uncounted {
    /// The length of that part, up to `until`.
    #[serde(default, skip_serializing_if = "is_default")]
    pub time: Span,
    /// The time up to which the turn has been divided; `None` for its start. It is in the future while an outage is
    /// credited in advance.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub until: Option<Timestamp>,
}

const fn one() -> u16 {
    1
}

fn is_one(plies: &impl PartialEq<u16>) -> bool {
    *plies == 1
}

/// The settings of both players.
type BothSettings = ByPlayer<PlayerSettings>;

/// The inputs of a decision about a match, besides the record and its table.
pub struct MatchContext<'a> {
    pub now: Timestamp,
    pub game: &'a dyn AnyGame,
    /// The current ratings of both players. The values for the server are those of the running season, if
    /// there is one.
    pub ratings: &'a ByScope<ByPlayer<Rating>>,
    /// The running season of the server, if any.
    pub season: Option<SeasonNumber>,
    pub people: BothSettings,
    /// The block between the players, from the view of the player who makes an offer or gives time.
    pub block_status: BlockStatus,
    /// The randomness for the deal of the next round.
    pub dice: &'a mut dyn Rng,
}

impl PlayState {
    /// Creates the state for the first turn of a match.
    pub(super) fn first(mover: Player, clock: TimeControl, now: Timestamp, people: &BothSettings) -> Self {
        let full = |left| Clocks { left: ByPlayer([left, left]), deadline: None };
        let mut playing = Self {
            clocks: clock.initial_time().map(full),
            away: ByPlayer(Player::BOTH.map(|player| people[player].away.filter(|&until| until > now))),
            uncounted: Some(Uncounted::default()),
            ..Self::plain(mover, now)
        };
        playing.start_turn(now, people);
        playing
    }

    /// Creates the state of a turn without clocks, offers or vacations.
    pub fn plain(mover: Player, since: Timestamp) -> Self {
        Self { since, mover, ..Self::default() }
    }

    /// Creates the state of the turn after this one. The caller must have added the last mover's
    /// increment.
    pub(super) fn next_turn(&self, mover: Player, clock: TimeControl, setting: &MatchContext<'_>) -> Self {
        let mut next = Self {
            clocks: self.clocks,
            paused: self.paused,
            away: self.away,
            unpaid: self.unpaid,
            days_off: self.days_off,
            uncounted: Some(Uncounted::default()),
            ..Self::plain(mover, setting.now)
        };
        if let (Some(clocks), Some(full)) = (&mut next.clocks, clock.per_move()) {
            clocks.left[mover] = full;
            next.unpaid[mover] = Span(0);
        }
        next.start_turn(setting.now, &setting.people);
        next
    }

    /// The deadline of the player to move; `None` without a clock, and while the clock stands
    /// still.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.clocks.and_then(|clocks| clocks.deadline)
    }

    /// The time of the last activity. The result has a meaning only while no clock runs.
    pub fn last_activity(&self) -> Timestamp {
        self.idle.unwrap_or(self.since)
    }

    pub fn set_last_activity(&mut self, at: Timestamp) {
        self.idle = Some(at).filter(|at| *at != self.since);
    }

    /// Records activity, which also answers the question whether both players want to continue.
    pub(super) fn record_activity(&mut self, now: Timestamp) {
        self.set_last_activity(now);
        self.continue_asked_at = None;
    }

    /// Whether a pause or a vacation stops the clock of the player to move.
    pub fn is_clock_stopped(&self) -> bool {
        self.paused || self.away[self.mover].is_some()
    }

    /// Captures the state of the turn before a move, so that an undo can restore it.
    pub(super) fn undo_state(&self) -> Undo {
        Undo {
            player: self.mover,
            plies: 1,
            since: self.since,
            left: self.clocks.map(|clocks| clocks.left[self.mover]).unwrap_or_default(),
            deadline: self.deadline(),
            reminders: self.reminders.clone(),
            idle: self.idle,
            unpaid: self.unpaid[self.mover],
            other: None,
            day_off_until: self.day_off_until,
        }
    }

    /// Stops the clock of the player to move, if it runs, and stores the remaining time.
    pub(super) fn stop(&mut self, now: Timestamp, people: &BothSettings) {
        let mover = self.mover;
        let Some(Clocks { left, deadline }) = &mut self.clocks else { return };
        if let Some(at) = deadline.take() {
            left[mover] = people[mover].left(now, at, left[mover]);
        }
    }

    /// Adds the increment of a move to the clock of the player who has just moved.
    pub(super) fn add_increment(&mut self, clock: TimeControl, now: Timestamp, people: &BothSettings) {
        self.defer_charge(now, people);
        let (mover, add) = (self.mover, |left| clock.after_move(left));
        let Some(Clocks { left, .. }) = &mut self.clocks else { return };
        let had = left[mover];
        left[mover] = add(had);
        self.unpaid[mover] = left[mover].saturating_sub(add(had.saturating_sub(self.unpaid[mover])));
    }

    /// Adds the time that has passed for the player to move to [`PlayState::unpaid`], if a vacation
    /// that can still be undone stops their clock. Call this when a move, a pause or a takeback ends
    /// that time.
    pub(super) fn defer_charge(&mut self, now: Timestamp, people: &BothSettings) {
        let mover = self.mover;
        let (Some(clocks), Some(up)) = (self.clocks, self.unstopped_deadline(people)) else { return };
        let had = clocks.left[mover].saturating_sub(self.unpaid[mover]);
        self.unpaid[mover] = clocks.left[mover].saturating_sub(people[mover].left(now, up, had));
    }

    /// The deadline that the player to move would have without their vacation. Returns `None`
    /// unless a vacation that can still be undone stops their clock.
    pub(super) fn unstopped_deadline(&self, people: &BothSettings) -> Option<Timestamp> {
        let (mover, habits) = (self.mover, &people[self.mover]);
        let had = self.clocks?.left[mover].saturating_sub(self.unpaid[mover]);
        let stands = self.away[mover].is_some() && !self.paused;
        habits.undoable_vacation_start.filter(|_| stands).map(|_| habits.deadline(self.last_activity(), had))
    }

    /// Starts the clock of the player to move with their remaining time, unless a pause or vacation
    /// stops it.
    pub(super) fn start(&mut self, now: Timestamp, people: &BothSettings) {
        let (mover, still) = (self.mover, self.is_clock_stopped());
        self.record_activity(now);
        let Some(Clocks { left, deadline }) = &mut self.clocks else { return };
        *deadline = (!still).then(|| people[mover].deadline(now, left[mover]));
        if let Some(deadline) = self.deadline() {
            // Drop the reminders that are already due: the player has just been notified or is present.
            self.reminders.retain(|before| now.0 < deadline.0.saturating_sub(before.0));
        }
    }

    /// Gives the player to move a day off: their clock has this `time` from now on, with reminders as at the start of a
    /// turn. Returns the new deadline; `None` if no clock runs.
    pub(super) fn take_day_off(
        &mut self,
        time: Span,
        now: Timestamp,
        people: &BothSettings,
    ) -> Option<Timestamp> {
        let mover = self.mover;
        let Clocks { left, .. } = self.clocks.as_mut()?;
        let had = std::mem::replace(&mut left[mover], time);
        // If the opponent takes their last move back, the mover has not used any time.
        if let Some(undo) = self.undo.as_mut().filter(|undo| undo.player != mover) {
            undo.other.get_or_insert(had);
        }
        self.start_turn(now, people);
        self.days_off[mover] += 1;
        self.day_off_until = self.deadline();
        self.day_off_until
    }

    /// Starts the clock of a new turn and sets the reminders for that turn.
    fn start_turn(&mut self, now: Timestamp, people: &BothSettings) {
        if let Some(clocks) = &self.clocks {
            self.reminders = people[self.mover].reminder_times(clocks.left[self.mover]);
        }
        self.start(now, people);
    }
}

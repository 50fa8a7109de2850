//! State that only a running match has: whose turn it is, clocks, pauses, the open offer, and the data
//! for an undo. An ended match drops all of it.
//!
//! Deadlines are stored as absolute times, so the displayed deadline is the enforced one, even after a
//! restart or a change of the machine's clock.

use serde::{Deserialize, Serialize};

use crate::base::row::is_default;
use crate::base::time::{Span, Timestamp};

use super::super::clock::PlayerSettings;
use super::super::format::Terms;
use super::super::offer::Offer;
use super::super::player::{ByPlayer, Player};
use super::context::MatchContext;

/// The state of a running match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayState {
    /// The start of the current turn.
    pub since: Timestamp,
    /// The player to move. Redundant with the table, but lists can read it without a replay.
    pub mover: Player,
    /// The clocks of both players; `None` in a match without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// Whether both players have agreed on a pause, which stops all clocks.
    #[serde(default, skip_serializing_if = "is_default")]
    pub paused: bool,
    /// The end of each player's vacation; their clock stands still until then.
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: ByPlayer<Option<Timestamp>>,
    /// Time that the moves of a player on vacation would have cost. It is charged if the vacation is
    /// undone.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unpaid: ByPlayer<Span>,
    /// The open offer, waiting for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// The turn that an undo of the last move restores; `None` while there is no free undo.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<Undo>,
    /// Reminders still to come in this turn, as time before the deadline, longest first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reminders: Vec<Span>,
    /// The end of a delayed notification. Only old rows have it, and the next step clears it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub held: ByPlayer<Option<Timestamp>>,
    /// The time of the last activity while no clock runs, if that is not the start of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle: Option<Timestamp>,
    /// The time at which both players were asked whether they want to continue.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Timestamp>,
    /// The end of the last outage that was credited in this turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excused: Option<Timestamp>,
    /// A notification that stays valid although its turn number is stale. After an undo, the player
    /// notified about the later turn is not notified again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub called: Option<NotifiedTurn>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// Each player's remaining time when their clock was last started or stopped.
    pub left: ByPlayer<Span>,
    /// The mover's deadline; a move is in time only before it. `None` while their clock stands still.
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

/// The turn that an undo would restore.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    pub player: Player,
    /// How many moves the undo takes back: the player's move and the forced moves after it.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub plies: u16,
    /// The start of the turn to restore.
    pub since: Timestamp,
    /// The player's remaining time in that turn, as in [`Clocks::left`]; zero without a clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left: Span,
    /// The player's deadline in that turn; `None` while no clock ran.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Timestamp>,
    /// The reminders that were still to come in that turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reminders: Vec<Span>,
    /// The time at which the player's clock stopped in that turn, if not at its start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<Timestamp>,
    /// The player's part of [`PlayState::unpaid`] in that turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unpaid: Span,
    /// The opponent's remaining time before their planned answer, which the undo takes back too; `None`
    /// without such an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Span>,
}

const fn one() -> u16 {
    1
}

fn is_one(plies: &impl PartialEq<u16>) -> bool {
    *plies == 1
}

impl PlayState {
    /// Creates the state for the first turn of a match.
    pub(super) fn first(
        mover: Player,
        terms: &Terms,
        now: Timestamp,
        people: &ByPlayer<PlayerSettings>,
    ) -> Self {
        let full = |left| Clocks { left: ByPlayer([left, left]), deadline: None };
        let mut playing = Self {
            clocks: terms.clock.at_first().map(full),
            away: ByPlayer(Player::BOTH.map(|player| people[player].away.filter(|&until| until > now))),
            ..Self::plain(mover, now)
        };
        playing.start_turn(terms, now, people);
        playing
    }

    /// Creates a turn without clocks, offers or vacations.
    pub const fn plain(mover: Player, since: Timestamp) -> Self {
        Self {
            since,
            mover,
            clocks: None,
            paused: false,
            away: ByPlayer([None, None]),
            unpaid: ByPlayer([Span(0); 2]),
            offer: None,
            undo: None,
            reminders: Vec::new(),
            held: ByPlayer([None, None]),
            idle: None,
            asked: None,
            excused: None,
            called: None,
        }
    }

    /// Creates the turn that follows this one. The caller has already added the last mover's increment.
    pub(super) fn followed_by(&self, mover: Player, terms: &Terms, setting: &MatchContext<'_>) -> Self {
        let mut next = Self {
            clocks: self.clocks,
            paused: self.paused,
            away: self.away,
            unpaid: self.unpaid,
            ..Self::plain(mover, setting.now)
        };
        if let (Some(clocks), Some(full)) = (&mut next.clocks, terms.clock.per_move()) {
            clocks.left[mover] = full;
            next.unpaid[mover] = Span(0);
        }
        next.start_turn(terms, setting.now, &setting.people);
        next
    }

    /// Returns the mover's deadline while their clock runs.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.clocks.and_then(|clocks| clocks.deadline)
    }

    /// Returns the time of the last activity, for a match in which no clock runs.
    pub fn idle(&self) -> Timestamp {
        self.idle.unwrap_or(self.since)
    }

    pub fn idle_since(&mut self, at: Timestamp) {
        self.idle = Some(at).filter(|at| *at != self.since);
    }

    /// Records activity: withdraws the question whether both want to continue.
    pub(super) fn record_activity(&mut self, now: Timestamp) {
        self.idle_since(now);
        self.asked = None;
    }

    /// Whether a pause or a vacation stops the mover's clock.
    pub fn is_still(&self) -> bool {
        self.paused || self.away[self.mover].is_some()
    }

    /// Stops the mover's clock if it runs, and stores the remaining time.
    pub(super) fn stop(&mut self, terms: &Terms, now: Timestamp, people: &ByPlayer<PlayerSettings>) {
        let mover = self.mover;
        let Some(Clocks { left, deadline }) = &mut self.clocks else { return };
        if let Some(at) = deadline.take() {
            left[mover] = people[mover].left(now, at, terms.quiet, left[mover]);
        }
    }

    /// Adds the increment of a move to the mover's clock.
    pub(super) fn add_increment(&mut self, terms: &Terms, now: Timestamp, people: &ByPlayer<PlayerSettings>) {
        self.defer_charge(terms, now, people);
        let (mover, add) = (self.mover, |left| terms.clock.after_move(left));
        let Some(Clocks { left, .. }) = &mut self.clocks else { return };
        let had = left[mover];
        left[mover] = add(had);
        self.unpaid[mover] = left[mover].saturating_sub(add(had.saturating_sub(self.unpaid[mover])));
    }

    /// Adds the time that has passed for the mover to [`PlayState::unpaid`], while a vacation that can
    /// still be undone stops their clock. Call this when the clock stops for another reason.
    pub(super) fn defer_charge(&mut self, terms: &Terms, now: Timestamp, people: &ByPlayer<PlayerSettings>) {
        let (mover, quiet) = (self.mover, terms.quiet);
        let (Some(clocks), Some(up)) = (self.clocks, self.unstopped_deadline(terms, people)) else { return };
        let had = clocks.left[mover].saturating_sub(self.unpaid[mover]);
        self.unpaid[mover] = clocks.left[mover].saturating_sub(people[mover].left(now, up, quiet, had));
    }

    /// Returns the mover's deadline as if they had not gone on vacation. Returns `None` unless a
    /// vacation that can still be undone stops their clock.
    pub(super) fn unstopped_deadline(
        &self,
        terms: &Terms,
        people: &ByPlayer<PlayerSettings>,
    ) -> Option<Timestamp> {
        let (mover, habits) = (self.mover, &people[self.mover]);
        let had = self.clocks?.left[mover].saturating_sub(self.unpaid[mover]);
        let stands = self.away[mover].is_some() && !self.paused;
        habits.just_left.filter(|_| stands).map(|_| habits.deadline(self.idle(), had, terms.quiet))
    }

    /// Starts the mover's clock with their remaining time, unless it stands still.
    pub(super) fn start(&mut self, terms: &Terms, now: Timestamp, people: &ByPlayer<PlayerSettings>) {
        let (mover, still) = (self.mover, self.is_still());
        self.record_activity(now);
        let Some(Clocks { left, deadline }) = &mut self.clocks else { return };
        *deadline = (!still).then(|| people[mover].deadline(now, left[mover], terms.quiet));
        if let Some(deadline) = self.deadline() {
            // Drop reminders that are due at once: the player has just been notified.
            self.reminders.retain(|before| now.0 < deadline.0.saturating_sub(before.0));
        }
    }

    /// Starts the clock of a new turn and plans its reminders.
    fn start_turn(&mut self, terms: &Terms, now: Timestamp, people: &ByPlayer<PlayerSettings>) {
        if let Some(clocks) = &self.clocks {
            self.reminders = people[self.mover].reminded_before(clocks.left[self.mover]);
        }
        self.start(terms, now, people);
    }
}

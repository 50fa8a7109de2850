//! What only a running match has: whose turn it is, the clocks, what stands still, the open offer, what an
//! undo would restore. An ended match has no room for any of it.
//!
//! Deadlines are kept as moments. What is shown is what is enforced, also after a restart and when the
//! machine's clock has been set.

use serde::{Deserialize, Serialize};

use crate::base::row::is_default;
use crate::base::time::{Span, Timestamp};

use super::super::clock::Habits;
use super::super::format::Terms;
use super::super::offer::Offer;
use super::super::player::{ByPlayer, Player};
use super::setting::Setting;

/// What only a running match has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Playing {
    /// The time at which the current turn began.
    pub since: Timestamp,
    /// Whose turn it is: what the table says, kept so that lists need no replay.
    pub mover: Player,
    /// The time of both; nothing in a match without a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clocks: Option<Clocks>,
    /// Whether both have agreed on a pause: no clock runs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub paused: bool,
    /// Until when a player is on vacation: their clock does not run.
    #[serde(default, skip_serializing_if = "is_default")]
    pub away: ByPlayer<Option<Timestamp>>,
    /// What the clock of a player who is away would have lost by moves since, had it run: charged where the
    /// vacation never happened.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unpaid: ByPlayer<Span>,
    /// The offer that waits for an answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<Offer>,
    /// What an undo of the last move would restore; nothing when it is not free.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub undo: Option<Undo>,
    /// How long before the deadline the mover is still to be reminded in this turn, the longest first.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reminders: Vec<Span>,
    /// Until when a call of a player is held back. Found in old rows only: the next step lets it go.
    #[serde(default, skip_serializing_if = "is_default")]
    pub held: ByPlayer<Option<Timestamp>>,
    /// Since when nothing has happened, where no clock runs and that is not the beginning of the turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle: Option<Timestamp>,
    /// When both were asked whether they go on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<Timestamp>,
    /// Until when outages have been given back since then: the end of the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excused: Option<Timestamp>,
    /// A call that holds though its turn number is past: a move was undone, and whoever was called to the
    /// turn after it is not called again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub called: Option<Called>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clocks {
    /// What each player had when their clock was last started or stopped.
    pub left: ByPlayer<Span>,
    /// When the mover's time is up: a move is in time only before it. Nothing while their clock stands still.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Timestamp>,
}

/// Somebody was called to their turn before it was undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Called {
    pub player: Player,
    pub turn: u32,
}

/// The turn that an undo would restore.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Undo {
    pub player: Player,
    /// How many moves it takes back: theirs, and those that were then played at once for who had no other.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub plies: u16,
    /// The time at which that turn began.
    pub since: Timestamp,
    /// The player's time as [`Clocks::left`] had it in that turn; zero without a clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub left: Span,
    /// The player's deadline in that turn; nothing while no clock ran.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deadline: Option<Timestamp>,
    /// The reminders that were still to come.
    #[serde(default, skip_serializing_if = "is_default")]
    pub reminders: Vec<Span>,
    /// Since when the player's clock stood still in that turn, where that is not its beginning.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle: Option<Timestamp>,
    /// The player's part of [`Playing::unpaid`] in that turn.
    #[serde(default, skip_serializing_if = "is_default")]
    pub unpaid: Span,
    /// What the other had before their planned answer, which is taken back with the move; nothing where there
    /// was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<Span>,
}

const fn one() -> u16 {
    1
}

fn is_one(plies: &impl PartialEq<u16>) -> bool {
    *plies == 1
}

impl Playing {
    /// The first turn of a match.
    pub(super) fn first(mover: Player, terms: &Terms, now: Timestamp, people: &ByPlayer<Habits>) -> Self {
        let full = |left| Clocks { left: ByPlayer([left, left]), deadline: None };
        let mut playing = Self {
            clocks: terms.clock.at_first().map(full),
            away: ByPlayer(Player::BOTH.map(|player| people[player].away.filter(|&until| until > now))),
            ..Self::plain(mover, now)
        };
        playing.set_going(terms, now, people);
        playing
    }

    /// A turn of a match in which no time counts.
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

    /// The turn after this one, whoever has ended it and how. What the last mover gains by a move is already
    /// theirs.
    pub(super) fn followed_by(&self, mover: Player, terms: &Terms, setting: &Setting<'_>) -> Self {
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
        next.set_going(terms, setting.now, &setting.people);
        next
    }

    /// When the mover's time is up, while it runs.
    pub fn deadline(&self) -> Option<Timestamp> {
        self.clocks.and_then(|clocks| clocks.deadline)
    }

    /// Since when nothing has happened, where no clock runs.
    pub fn idle(&self) -> Timestamp {
        self.idle.unwrap_or(self.since)
    }

    pub fn idle_since(&mut self, at: Timestamp) {
        self.idle = Some(at).filter(|at| *at != self.since);
    }

    /// Something has happened where no clock runs: nobody need be asked whether they go on.
    pub(super) fn stir(&mut self, now: Timestamp) {
        self.idle_since(now);
        self.asked = None;
    }

    /// Whether the mover's clock stands still.
    pub fn is_still(&self) -> bool {
        self.paused || self.away[self.mover].is_some()
    }

    /// Stops the mover's clock, if it runs.
    pub(super) fn stop(&mut self, terms: &Terms, now: Timestamp, people: &ByPlayer<Habits>) {
        let mover = self.mover;
        let Some(Clocks { left, deadline }) = &mut self.clocks else { return };
        if let Some(at) = deadline.take() {
            left[mover] = people[mover].left(now, at, terms.quiet, left[mover]);
        }
    }

    /// Adds to the mover's clock what their move adds to it.
    pub(super) fn gain(&mut self, terms: &Terms, now: Timestamp, people: &ByPlayer<Habits>) {
        self.charge_later(terms, now, people);
        let (mover, add) = (self.mover, |left| terms.clock.after_move(left));
        let Some(Clocks { left, .. }) = &mut self.clocks else { return };
        let had = left[mover];
        left[mover] = add(had);
        self.unpaid[mover] = left[mover].without(add(had.without(self.unpaid[mover])));
    }

    /// Adds to [`Playing::unpaid`] what has passed of the mover's time, where their clock stands still for a
    /// vacation that may still never have happened. To be called where that clock stops for another reason.
    pub(super) fn charge_later(&mut self, terms: &Terms, now: Timestamp, people: &ByPlayer<Habits>) {
        let (mover, quiet) = (self.mover, terms.quiet);
        let (Some(clocks), Some(up)) = (self.clocks, self.up_without_vacation(terms, people)) else { return };
        let had = clocks.left[mover].without(self.unpaid[mover]);
        self.unpaid[mover] = clocks.left[mover].without(people[mover].left(now, up, quiet, had));
    }

    /// When the mover's time would be up, had they not gone on the vacation that may still never have happened;
    /// nothing where their clock does not stand still for it.
    pub(super) fn up_without_vacation(&self, terms: &Terms, people: &ByPlayer<Habits>) -> Option<Timestamp> {
        let (mover, habits) = (self.mover, &people[self.mover]);
        let had = self.clocks?.left[mover].without(self.unpaid[mover]);
        let stands = self.away[mover].is_some() && !self.paused;
        habits.just_left.filter(|_| stands).map(|_| habits.deadline(self.idle(), had, terms.quiet))
    }

    /// Starts the mover's clock with what they have, unless there is a reason that it stands still.
    pub(super) fn start(&mut self, terms: &Terms, now: Timestamp, people: &ByPlayer<Habits>) {
        let (mover, still) = (self.mover, self.is_still());
        self.stir(now);
        let Some(Clocks { left, deadline }) = &mut self.clocks else { return };
        *deadline = (!still).then(|| people[mover].deadline(now, left[mover], terms.quiet));
        if let Some(deadline) = self.deadline() {
            // What would be due at once is no reminder: they have just been told.
            self.reminders.retain(|before| now.0 < deadline.0.saturating_sub(before.0));
        }
    }

    /// Starts the clock of a new turn and plans its reminders.
    fn set_going(&mut self, terms: &Terms, now: Timestamp, people: &ByPlayer<Habits>) {
        if let Some(clocks) = &self.clocks {
            self.reminders = people[self.mover].reminded_before(clocks.left[self.mover]);
        }
        self.start(terms, now, people);
    }
}

//! Whether somebody may be called now, later or never: the one place that decides it, for everything that
//! calls anybody.
//!
//! Asked whenever a call is about to be delivered, with the record and the person as they are then. Pure;
//! knows no message and no channel.

use crate::base::id::PersonId;
use crate::base::time::Timestamp;

use super::challenge::{Challenge, ChallengeState};
use super::matches::{Called, Match, Playing};
use super::owed::{Call, Reason};
use super::person::{Alerts, Person};
use super::player::Player;

/// What a call is about, as it stands now.
#[derive(Clone, Copy, Debug)]
pub enum About<'a> {
    Match(&'a Match),
    Challenge(&'a Challenge),
    /// Something that is not there any more, or cannot be read.
    Gone,
}

impl About<'_> {
    /// Whether it is a live match, or a challenge to one.
    const fn is_live(self) -> bool {
        match self {
            Self::Match(record) => record.terms.clock.is_live(),
            Self::Challenge(record) => record.terms.clock.is_live(),
            Self::Gone => false,
        }
    }
}

/// The time at which a call may be delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum When {
    Now(Way),
    /// Not before this moment, when it is to be asked again.
    Later(Timestamp),
    /// In the letter of this morning, with all else that waits.
    Digest(Timestamp),
    Never(Pointless),
}

/// The way in which a call reaches a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    Mention,
    Direct,
    Both,
}

/// The reason why a call is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Pointless {
    /// It is not so any more: the turn, the offer, the deadline or the challenge has passed.
    Passed,
    /// They would rather look for themselves.
    Silent,
    /// They are on vacation, and will be called when it is over if it is their turn then.
    Away,
}

/// When a person may be called: never for what is not so any more, or against their choice; not in their
/// quiet hours, nor while they are on vacation, but in a live match at any time. `about` is what the call is
/// about, as it stands at `now`.
pub fn when(call: &Call, about: About<'_>, person: &Person, now: Timestamp) -> When {
    if !holds(call, about, now) {
        return When::Never(Pointless::Passed);
    }
    if call.person.is_computer() {
        return When::Never(Pointless::Silent);
    }
    let Some(way) = Way::of(person.alerts) else { return When::Never(Pointless::Silent) };
    if about.is_live() {
        return When::Now(way);
    }
    match rest(call, about, person, now) {
        Some(Rest::WithoutCall) => return When::Never(Pointless::Away),
        Some(Rest::Until(back)) => return When::Later(back),
        None => {}
    }
    if person.alerts == Alerts::Digest && waits_for_morning(call.why) {
        return When::Digest(person.next_morning(now));
    }
    let wakes = match call.why {
        Reason::Digest { morning } if now < morning => Some(morning),
        _ => person.quiet_until(now),
    };
    wakes.map_or(When::Now(way), When::Later)
}

/// Whether it can wait until the next morning: what waits then, and what has ended, stands in the letter. All
/// else would be lost.
const fn waits_for_morning(why: Reason) -> bool {
    matches!(why, Reason::Turn | Reason::Returned | Reason::Challenged | Reason::Rematch | Reason::Ended)
}

impl Way {
    /// The way that somebody has chosen; none for who would rather not be called.
    pub const fn of(alerts: Alerts) -> Option<Self> {
        match alerts {
            Alerts::Mention => Some(Self::Mention),
            Alerts::Direct | Alerts::Digest => Some(Self::Direct),
            Alerts::Both => Some(Self::Both),
            Alerts::Silent => None,
        }
    }

    /// Whether it mentions them in the channel.
    pub const fn mentions(self) -> bool {
        matches!(self, Self::Mention | Self::Both)
    }

    /// Whether the person gets a direct message.
    pub const fn writes(self) -> bool {
        matches!(self, Self::Direct | Self::Both)
    }
}

/// What a vacation means for a call.
enum Rest {
    Until(Timestamp),
    /// Whoever comes back is called anew.
    WithoutCall,
}

/// A match that would be abandoned before they are back is the one thing that they must know at once. Of
/// their turn they hear when they come back, since the match calls them then.
fn rest(call: &Call, about: About<'_>, person: &Person, now: Timestamp) -> Option<Rest> {
    let back = person.vacation.latest_end().filter(|_| person.vacation.is_away(now));
    match call.why {
        Reason::Turn if is_away(about, call.person) => Some(Rest::WithoutCall),
        Reason::GoOn { abandoned } if back.is_some_and(|back| abandoned <= back) => None,
        _ => back.map(Rest::Until),
    }
}

fn is_away(about: About<'_>, person: PersonId) -> bool {
    let About::Match(record) = about else { return false };
    let seat = record.playing().zip(record.people.player_of(person));
    seat.is_some_and(|(playing, player)| playing.away[player].is_some())
}

/// Whether what a call says is still so.
fn holds(call: &Call, about: About<'_>, now: Timestamp) -> bool {
    match about {
        About::Match(record) => match (record.playing(), record.people.player_of(call.person)) {
            (Some(playing), Some(player)) => holds_in_play(call, record, playing, player, now),
            (None, Some(_)) => call.why == Reason::Ended,
            (_, None) => false,
        },
        About::Challenge(record) => holds_of_challenge(call.why, record, now),
        About::Gone => {
            matches!(call.why, Reason::SetAside | Reason::ChallengeSetAside | Reason::Digest { .. })
        }
    }
}

fn holds_in_play(call: &Call, record: &Match, playing: &Playing, player: Player, now: Timestamp) -> bool {
    let (mine, same_turn) = (playing.mover == player, record.turn == call.turn);
    match call.why {
        Reason::Turn => mine && (same_turn || playing.called == Some(Called { player, turn: call.turn })),
        Reason::Asked { offer } => same_turn && playing.offer == Some(offer),
        Reason::Answered { .. } | Reason::Accepted => same_turn,
        Reason::Reminder { deadline } | Reason::Excused { deadline } => {
            same_turn && mine && playing.deadline().is_some() && now < deadline
        }
        Reason::TimeGiven { .. } => same_turn && mine,
        Reason::Resumed => same_turn && !playing.paused,
        Reason::Returned => same_turn && mine && playing.away[player].is_none(),
        Reason::Away { until } => now < until && playing.away[player.other()] == Some(until),
        Reason::GoOn { abandoned } => same_turn && playing.asked.is_some() && now < abandoned,
        Reason::Ended
        | Reason::Challenged
        | Reason::Rematch
        | Reason::Declined
        | Reason::Expired
        | Reason::SetAside
        | Reason::ChallengeSetAside
        | Reason::Digest { .. } => false,
    }
}

fn holds_of_challenge(why: Reason, record: &Challenge, now: Timestamp) -> bool {
    match why {
        Reason::Challenged | Reason::Rematch => record.state == ChallengeState::Open && now < record.expires,
        Reason::Declined => record.state == ChallengeState::Declined,
        Reason::Expired => record.state == ChallengeState::Expired,
        _ => false,
    }
}

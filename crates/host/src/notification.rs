//! The delivery policy for notifications: now, later, in the morning digest, or never. Every
//! notification passes through this module.
//!
//! Each delivery attempt makes this decision anew, from the current record and the person's current
//! settings. The decision is pure and knows neither messages nor channels.

use crate::base::id::PersonId;
use crate::base::time::Timestamp;

use super::{
    Alerts, Challenge, ChallengeState, Match, Notification, NotificationReason as Reason, NotifiedTurn,
    Person, PlayState, Player,
};

/// The current state of the match or challenge that a notification is about.
#[derive(Clone, Copy, Debug)]
pub enum NotificationSubject<'a> {
    Match(&'a Match),
    Challenge(&'a Challenge),
    /// The record of the match or challenge was deleted or is unreadable.
    Gone,
}

impl NotificationSubject<'_> {
    /// Whether the subject is a live match, or a challenge to one.
    const fn is_live(self) -> bool {
        match self {
            Self::Match(record) => record.terms.clock.is_live(),
            Self::Challenge(record) => record.terms.clock.is_live(),
            Self::Gone => false,
        }
    }
}

/// The time at which a notification may be delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeliveryTime {
    Now(NotificationRoute),
    /// Not before this time; the policy decides again then.
    Later(Timestamp),
    /// In the digest of this morning, with everything else that waits for the person.
    Digest(Timestamp),
    Never(DropReason),
}

/// The way in which a notification reaches a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NotificationRoute {
    Mention,
    Direct,
    Both,
}

/// The reason why a notification is dropped and never delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DropReason {
    /// The notification is stale: the turn, offer, deadline or challenge has passed.
    Passed,
    /// The person has turned notifications off.
    Silent,
    /// The person is on vacation, and will be notified on their return if it is their turn then.
    Away,
}

/// Decides when a notification may be delivered. Drops stale and unwanted notifications. Delays other
/// notifications until the end of quiet hours and vacations, except in live matches. `about` must be the
/// state of the match or challenge at the time `now`.
pub fn delivery_time(
    call: &Notification,
    about: NotificationSubject<'_>,
    person: &Person,
    now: Timestamp,
) -> DeliveryTime {
    if !is_still_valid(call, about, now) {
        return DeliveryTime::Never(DropReason::Passed);
    }
    let way = NotificationRoute::of(person.alerts).filter(|_| !call.person.is_computer());
    let Some(way) = way else {
        return DeliveryTime::Never(DropReason::Silent);
    };
    // Nobody else needs to know that a person's time was up.
    let way = if let Reason::DayOff { .. } = call.why { NotificationRoute::Direct } else { way };
    if about.is_live() {
        return DeliveryTime::Now(way);
    }
    if let Some(delayed) = vacation_delay(call, about, person, now) {
        return delayed;
    }
    if person.alerts == Alerts::Digest && is_in_digest(call.why) {
        return DeliveryTime::Digest(person.next_morning(now));
    }
    let wakes = match call.why {
        Reason::Digest { morning } if now < morning => Some(morning),
        _ => person.quiet_until(now),
    };
    wakes.map_or(DeliveryTime::Now(way), DeliveryTime::Later)
}

/// Whether the morning digest covers this reason. The digest lists turns, challenges and ended
/// matches; a notification with another reason would be lost if it waited for the digest.
const fn is_in_digest(why: Reason) -> bool {
    matches!(why, Reason::Turn | Reason::VacationEnded | Reason::Challenged | Reason::Rematch | Reason::Ended)
}

impl NotificationRoute {
    /// The route that a person has chosen in their settings; `None` if they have turned
    /// notifications off.
    pub const fn of(alerts: Alerts) -> Option<Self> {
        match alerts {
            Alerts::Mention => Some(Self::Mention),
            Alerts::Direct | Alerts::Digest => Some(Self::Direct),
            Alerts::Both => Some(Self::Both),
            Alerts::Silent => None,
        }
    }

    /// Whether the bot mentions the person in the channel of the match.
    pub const fn mentions(self) -> bool {
        matches!(self, Self::Mention | Self::Both)
    }

    /// Whether the bot sends the person a direct message.
    pub const fn writes(self) -> bool {
        matches!(self, Self::Direct | Self::Both)
    }
}

/// Decides how the person's vacation delays a notification; `None` means no delay. A warning that the
/// match ends as abandoned before the person returns is not delayed. Turn notifications are dropped,
/// because the match sends a new notification when the person returns.
fn vacation_delay(
    call: &Notification,
    about: NotificationSubject<'_>,
    person: &Person,
    now: Timestamp,
) -> Option<DeliveryTime> {
    let back = person.vacation.latest_end().filter(|_| person.vacation.is_away(now));
    match call.why {
        Reason::Turn if is_away(about, call.person) => Some(DeliveryTime::Never(DropReason::Away)),
        Reason::ContinueQuestion { abandoned } if back.is_some_and(|back| abandoned <= back) => None,
        _ => back.map(DeliveryTime::Later),
    }
}

fn is_away(about: NotificationSubject<'_>, person: PersonId) -> bool {
    let NotificationSubject::Match(record) = about else { return false };
    let seat = record.playing().zip(record.people.player_of(person));
    seat.is_some_and(|(playing, player)| playing.away[player].is_some())
}

/// Whether the current state of the match or challenge still justifies a notification.
fn is_still_valid(call: &Notification, about: NotificationSubject<'_>, now: Timestamp) -> bool {
    match about {
        NotificationSubject::Match(record) => {
            match (record.playing(), record.people.player_of(call.person)) {
                (Some(playing), Some(player)) => is_valid_in_match(call, record, playing, player, now),
                (None, Some(_)) => call.why == Reason::Ended,
                (_, None) => false,
            }
        }
        NotificationSubject::Challenge(record) => is_valid_for_challenge(call.why, record, now),
        NotificationSubject::Gone => {
            matches!(call.why, Reason::SetAside | Reason::ChallengeSetAside | Reason::Digest { .. })
        }
    }
}

fn is_valid_in_match(
    call: &Notification,
    record: &Match,
    playing: &PlayState,
    player: Player,
    now: Timestamp,
) -> bool {
    let (mine, same_turn) = (playing.mover == player, record.turn == call.turn);
    match call.why {
        Reason::Turn => {
            mine && (same_turn || playing.notified_turn == Some(NotifiedTurn { player, turn: call.turn }))
        }
        Reason::OfferMade { offer } => same_turn && playing.offer == Some(offer),
        Reason::OfferAnswered { .. } | Reason::Accepted => same_turn,
        Reason::Reminder { deadline }
        | Reason::DeadlineExtended { deadline }
        | Reason::DayOff { deadline, .. } => {
            same_turn && mine && playing.deadline().is_some() && now < deadline
        }
        Reason::TimeGiven { .. } => same_turn && mine,
        Reason::Resumed => same_turn && !playing.paused,
        Reason::VacationEnded => same_turn && mine && playing.away[player].is_none(),
        Reason::OpponentAway { until } => now < until && playing.away[player.other()] == Some(until),
        Reason::ContinueQuestion { abandoned } => {
            same_turn && playing.continue_asked_at.is_some() && now < abandoned
        }
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

fn is_valid_for_challenge(why: Reason, record: &Challenge, now: Timestamp) -> bool {
    match why {
        Reason::Challenged | Reason::Rematch => record.state == ChallengeState::Open && now < record.expires,
        Reason::Declined => record.state == ChallengeState::Declined,
        Reason::Expired => record.state == ChallengeState::Expired,
        _ => false,
    }
}

//! Texts of notifications: one sentence for each reason.

use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;

use super::super::challenge::Challenge;
use super::super::matches::{Match, Phase, Playing};
use super::super::owed::{Call, Reason};
use super::super::player::{ByPlayer, Player};
use super::{tell, time};

/// Returns the text of a notification about a match.
pub fn call(record: &Match, call: &Call) -> Text {
    let of_match = match call.why {
        Reason::Turn => until("call-turn", "call-turn-until", deadline(record, call)),
        Reason::Reminder { deadline: at } => {
            Text::new("call-reminder").with("when", Arg::When(deadline(record, call).unwrap_or(at)))
        }
        Reason::Returned => until("call-returned", "call-returned-until", deadline(record, call)),
        Reason::Resumed => until("call-resumed", "call-resumed-until", deadline(record, call)),
        Reason::Accepted => accepted(record, call),
        Reason::Asked { offer } => Text::new("call-asked").with("offer", time::offer(record, offer)),
        Reason::Answered { offer, end } => {
            Text::new("call-answered").with("end", time::offer_end(record, offer, end))
        }
        Reason::Ended => ended(record),
        Reason::TimeGiven { deadline } => until("call-time-given", "call-time-given-until", deadline),
        Reason::Away { until } => Text::new("call-away").with("when", Arg::When(until)),
        Reason::GoOn { abandoned } => Text::new("call-go-on").with("when", Arg::When(abandoned)),
        Reason::Excused { deadline } => Text::new("call-excused").with("when", Arg::When(deadline)),
        Reason::Challenged => Text::new("call-challenged"),
        Reason::Rematch => Text::new("call-rematch"),
        Reason::Declined => Text::new("call-declined"),
        Reason::Expired => Text::new("call-expired"),
        // A digest is about no single match.
        Reason::SetAside | Reason::ChallengeSetAside | Reason::Digest { .. } => set_aside(call.why),
    };
    between(of_match, &record.terms.game, record.people, call.person)
}

/// Returns the text of a notification about a challenge.
pub fn call_of_challenge(record: &Challenge, call: &Call) -> Text {
    let text = match call.why {
        Reason::Rematch => Text::new("call-rematch"),
        Reason::Declined => Text::new("call-declined"),
        Reason::Expired if record.waits_at_table() => Text::new("club-expired"),
        Reason::Expired if record.to.is_none() => Text::new("call-expired-open"),
        Reason::Expired => Text::new("call-expired"),
        _ => Text::new("call-challenged"),
    };
    between(text, &record.terms.game, ByPlayer([record.from, record.to.unwrap_or(record.from)]), call.person)
}

/// Returns the text for an unreadable match or challenge. It names no opponent, because the record
/// cannot be read.
pub fn set_aside(why: Reason) -> Text {
    Text::new(match why {
        Reason::ChallengeSetAside => "call-challenge-set-aside",
        _ => "call-set-aside",
    })
}

/// Wraps a notification for a public channel, addressed to the person.
pub fn aloud(person: PersonId, said: Text) -> Text {
    Text::new("call-aloud").with("person", tell::person(person)).with("said", said)
}

fn deadline(record: &Match, call: &Call) -> Option<Timestamp> {
    let mine = record.mover() == Some(call.person);
    record.playing().and_then(Playing::deadline).filter(|_| mine)
}

fn until(key: &'static str, key_until: &'static str, when: Option<Timestamp>) -> Text {
    match when {
        Some(when) => Text::new(key_until).with("when", Arg::When(when)),
        None => Text::new(key),
    }
}

fn accepted(record: &Match, call: &Call) -> Text {
    let mine = record.mover() == Some(call.person);
    Text::new(if mine { "call-accepted-turn" } else { "call-accepted" })
}

fn ended(record: &Match) -> Text {
    let how = match &record.phase {
        Phase::Over(over) => tell::conclusion(record, over.conclusion).pop(),
        Phase::Playing(_) => None,
    };
    match (how, tell::reason(record)) {
        (Some(how), Some(why)) => Text::new("call-ended-why").with("how", how).with("why", why),
        (Some(how), None) => Text::new("call-ended").with("how", how),
        (None, _) => Text::new("call-over"),
    }
}

/// Warns a person who goes on vacation that a live match of theirs continues.
pub fn live_on_vacation(record: &Match, person: PersonId) -> Text {
    between(Text::new("vacation-live"), &record.terms.game, record.people, person)
}

/// Adds the game and the opponent as arguments.
pub(super) fn between(text: Text, game: &str, people: ByPlayer<PersonId>, person: PersonId) -> Text {
    let other = people.player_of(person).map_or(Player::One, Player::other);
    text.with("game", Text::of(game, "name")).with("other", tell::person(people[other]))
}

//! Texts of notifications: one sentence for each reason.

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::base::time::Timestamp;
use crate::{
    ByPlayer, Challenge, Match, Notification, NotificationReason as Reason, OfferEnd, Phase, PlayState,
    Player,
};

use super::{phrases, replay, time};

/// The text of a notification about a match.
pub fn match_notification(record: &Match, call: &Notification) -> Text {
    let of_match = match call.why {
        Reason::Turn => until("call-turn", "call-turn-until", deadline(record, call)),
        Reason::Reminder { deadline: at } => {
            Text::new("call-reminder").with("when", deadline(record, call).unwrap_or(at))
        }
        Reason::VacationEnded => until("call-returned", "call-returned-until", deadline(record, call)),
        Reason::Resumed => until("call-resumed", "call-resumed-until", deadline(record, call)),
        Reason::Accepted if record.mover() == Some(call.person) => Text::new("call-accepted-turn"),
        Reason::Accepted => Text::new("call-accepted"),
        Reason::OfferMade { offer } => Text::new("call-asked").with("offer", time::offer(record, offer)),
        Reason::OfferAnswered { end, .. } => Text::new("call-answered").with("end", answer(end)),
        Reason::Ended => ended(record, call.person),
        Reason::TimeGiven { deadline } => until("call-time-given", "call-time-given-until", deadline),
        Reason::OpponentAway { until } => Text::new("call-away").with("when", until),
        Reason::ContinueQuestion { abandoned } => Text::new("call-go-on").with("when", abandoned),
        Reason::DeadlineExtended { deadline } => Text::new("call-excused").with("when", deadline),
        Reason::DayOff { deadline: at, left } => {
            let text = Text::new("call-day-off").with("days", i64::from(left));
            text.with("when", deadline(record, call).unwrap_or(at))
        }
        Reason::Challenged => Text::new("call-challenged"),
        Reason::Rematch => Text::new("call-rematch"),
        Reason::Declined => Text::new("call-declined"),
        Reason::Expired => Text::new("call-expired"),
        // These reasons never come with a readable match: the record is unreadable, or the digest covers
        // many matches.
        Reason::SetAside | Reason::ChallengeSetAside | Reason::Digest { .. } => set_aside(call.why),
    };
    between(of_match, &record.terms.game, record.people, call.person)
}

/// The text of a notification about a challenge.
pub fn challenge_notification(record: &Challenge, call: &Notification) -> Text {
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

/// The text that replaces a reminder once its turn is over or has another deadline. The text names nobody,
/// because rows keep it.
pub fn past_reminder(record: &Match) -> Text {
    Text::new("call-reminder-past").with("game", Text::of(&record.terms.game, "name"))
}

/// The text about a match or challenge with an unreadable record. The text names no opponent,
/// because the opponent cannot be read from the record.
pub fn set_aside(why: Reason) -> Text {
    Text::new(match why {
        Reason::ChallengeSetAside => "call-challenge-set-aside",
        _ => "call-set-aside",
    })
}

/// Wraps the text of a notification for a public channel, so that the text addresses the person. The text of an offer
/// already names whom it asks.
pub fn public_notification(person: PersonId, text: Text) -> Text {
    if text.key == "call-asked" {
        return text;
    }
    Text::new("call-aloud").with("person", person).with("said", text)
}

/// The text of a notification about a match in a public channel. If the text is for one person only, it is that of
/// their turn.
pub fn match_notification_in_public(record: &Match, call: &Notification) -> Text {
    let why = if let Reason::DayOff { .. } = call.why { Reason::Turn } else { call.why };
    match_notification(record, &Notification { why, ..*call })
}

fn deadline(record: &Match, call: &Notification) -> Option<Timestamp> {
    let mine = record.mover() == Some(call.person);
    record.playing().and_then(PlayState::deadline).filter(|_| mine)
}

fn until(key: &'static str, key_until: &'static str, when: Option<Timestamp>) -> Text {
    match when {
        Some(when) => Text::new(key_until).with("when", when),
        None => Text::new(key),
    }
}

/// The word by which the message about an answered offer selects its sentence.
const fn answer(end: OfferEnd) -> &'static str {
    match end {
        OfferEnd::Accepted => "accepted",
        OfferEnd::Declined | OfferEnd::Withdrawn | OfferEnd::Void => "declined",
    }
}

/// Says how a match ended. The board speaks of both players; this text speaks to one of them.
fn ended(record: &Match, reader: PersonId) -> Text {
    let Phase::Over(over) = &record.phase else { return Text::new("call-over") };
    let has_won = over.conclusion.winner().map(|winner| record.people[winner] == reader);
    // Only a moderator's ruling has a reason.
    let how = || match has_won {
        Some(true) => Text::new("match-decided-you"),
        _ => phrases::conclusion(record, over.conclusion),
    };
    match (phrases::reason(record), has_won) {
        (Some(why), _) => Text::new("call-ended-why").with("how", how()).with("why", why),
        (None, None) => Text::new("call-ended").with("how", how()),
        (None, Some(has_won)) => {
            let text = Text::new(if has_won { "call-won" } else { "call-lost" });
            text.with("by", replay::ending_text(record, over.conclusion))
        }
    }
}

/// The warning that a live match continues, for a player who goes on vacation.
pub fn live_on_vacation(record: &Match, person: PersonId) -> Text {
    between(Text::new("vacation-live"), &record.terms.game, record.people, person)
}

/// Adds the game and the opponent of `person` as arguments.
pub(super) fn between(text: Text, game: &str, people: ByPlayer<PersonId>, person: PersonId) -> Text {
    let other = people.player_of(person).map_or(Player::One, Player::other);
    text.with("game", Text::of(game, "name")).with("other", people[other])
}

//! Tests of matches with clocks: pauses, vacations, undo, offers and reminders.
//!
//! This module holds the scenarios, people and settings that the tests share.

use crate::base::time::Span;
use engawa_host::hours::{HalfHour, Night, Zone};
use engawa_host::notification::{
    DeliveryTime, DropReason, NotificationRoute, NotificationSubject, delivery_time,
};
use engawa_host::person::QuietSettings;
use engawa_host::{
    Clocks, Conclusion, News, Offer, OfferEnd, OfferKind, Person, Phase, PlayState, PlayerSettings,
    TimeControl,
};

use super::*;

mod alarms;
mod clocks;
mod day_off;
mod durations;
mod live;
mod notifications;
mod offers;
mod outage;
mod plans;
mod properties;
mod quiet;
mod undo;
mod vacation;

const DAY: Span = Span::days(1);
const HOUR: Span = Span::hours(1);
const BANK: TimeControl = TimeControl::Bank { start_h: 24, increment_h: 8, cap_h: 48 };
const THREE_DAYS: TimeControl = TimeControl::PerMove { days: 3 };

/// A match, the current time, the settings of both players, and the outbox entries of the last step.
#[derive(Clone)]
struct Scenario {
    record: Match,
    now: Timestamp,
    people: ByPlayer<PlayerSettings>,
    block_status: BlockStatus,
    effects: Vec<Effect>,
}

fn plain_people() -> ByPlayer<PlayerSettings> {
    let habits = PlayerSettings::of(&Person::default(), NOON);
    ByPlayer([habits.clone(), habits])
}

/// Returns a match of the toy game with this time control; Ada moves first against Ben.
fn with_clock(clock: TimeControl) -> Scenario {
    living(clock, false, plain_people())
}

fn living(clock: TimeControl, quiet: bool, people: ByPlayer<PlayerSettings>) -> Scenario {
    let opening = NewMatch {
        id: MatchId::from_random(7),
        place: HERE,
        people: ByPlayer([ADA, BEN]),
        terms: Terms { clock, quiet, ..terms("tug", Format::Single) },
        first: Player::One,
    };
    let record =
        matches::open(opening, None, NOON, &people, &RopeGame, &mut dice(1)).expect("it can be dealt");
    Scenario { record, now: NOON, people, block_status: BlockStatus::Nothing, effects: Vec::new() }
}

impl Scenario {
    fn after(mut self, span: Span) -> Self {
        self.now = self.now + span;
        self
    }

    fn at(mut self, now: Timestamp) -> Self {
        self.now = now;
        self
    }

    fn tries(&self, actor: Actor, command: &MatchCommand) -> Result<MatchUpdate, Refusal> {
        let table = self.record.table(&RopeGame).expect("the record replays");
        let (ratings, mut dice) = (fresh_ratings(), dice(u64::from(self.record.turn)));
        let mut setting = MatchContext {
            now: self.now,
            game: &RopeGame,
            ratings: &ratings,
            season: None,
            people: self.people.clone(),
            block_status: self.block_status,
            dice: &mut dice,
        };
        step(&self.record, &*table, actor, command, &mut setting)
    }

    fn does(mut self, actor: Actor, command: &MatchCommand) -> Self {
        let MatchUpdate { next, effects, .. } = self.tries(actor, command).expect("it is possible");
        (self.record, self.effects) = (next, effects);
        self
    }

    fn refuses(&self, person: PersonId, command: &MatchCommand) -> Refusal {
        self.tries(Actor::Person(person), command).expect_err("it is refused")
    }

    fn person(self, person: PersonId, command: &MatchCommand) -> Self {
        self.does(Actor::Person(person), command)
    }

    fn plays(self, person: PersonId, mv: &str) -> Self {
        let command = playing(&self.record, mv);
        self.person(person, &command)
    }

    fn offers(self, person: PersonId, kind: OfferKind) -> Self {
        let turn = self.turn();
        self.person(person, &MatchCommand::Offer { turn, kind })
    }

    fn answers(self, person: PersonId, kind: OfferKind, yes: bool) -> Self {
        let turn = self.turn();
        self.person(person, &MatchCommand::Answer { turn, kind, yes })
    }

    fn undoes(self, person: PersonId) -> Self {
        let turn = self.turn();
        self.person(person, &MatchCommand::Undo { turn })
    }

    fn rings(self) -> Self {
        self.does(Actor::Clock, &MatchCommand::RunDue)
    }

    /// Runs every alarm of the match up to and including the time `until`, each at its time.
    fn rings_until(mut self, until: Timestamp) -> Self {
        let mut effects = Vec::new();
        while let Some(due) = self.record.next_alarm().filter(|due| *due <= until) {
            let now = self.now.max(due);
            self = self.at(now).rings();
            effects.append(&mut self.effects);
        }
        self.effects = effects;
        self.at(until)
    }

    fn turn(&self) -> u32 {
        self.record.turn
    }

    fn running(&self) -> &PlayState {
        self.record.playing().expect("the match runs")
    }

    fn deadline(&self) -> Option<Timestamp> {
        self.running().deadline()
    }

    fn left(&self, player: Player) -> Span {
        self.running().clocks.expect("there is a clock").left[player]
    }

    fn conclusion(&self) -> Option<Conclusion> {
        match &self.record.phase {
            Phase::Over(over) => Some(over.conclusion),
            Phase::Playing(_) => None,
        }
    }

    fn called(&self) -> Vec<PersonId> {
        self.calls().into_iter().map(|call| call.person).collect()
    }

    fn why(&self) -> Vec<NotificationReason> {
        self.calls().into_iter().map(|call| call.why).collect()
    }

    fn calls(&self) -> Vec<Notification> {
        let call = |effect: &Effect| match effect {
            Effect::Notify(call) => Some(*call),
            _ => None,
        };
        self.effects.iter().filter_map(call).collect()
    }

    fn news(&self) -> Vec<News> {
        let news = |effect: &Effect| match effect {
            Effect::Line { news, .. } => Some(*news),
            _ => None,
        };
        self.effects.iter().filter_map(news).collect()
    }

    /// Returns the offer that ended in the last step, and the way in which it ended.
    fn closed(&self) -> Option<(Offer, OfferEnd)> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::OfferEnd { offer, end, .. } => Some((*offer, *end)),
            _ => None,
        })
    }
}

/// Returns a person with quiet hours from 22:00 to 8:00 in UTC. `NOON` of the tests is 22:13:20 in UTC.
fn sleeper() -> Person {
    let hour = |text| HalfHour::read(text).expect("a time");
    let night = Night::new(hour("22"), hour("8")).expect("a night");
    let sleep = QuietSettings::default().in_zone(Some(Zone::new("UTC").expect("a zone"))).at(Some(night));
    Person { sleep: sleep.expect("there is a zone"), ..Person::default() }
}

fn asleep_at_night() -> PlayerSettings {
    PlayerSettings::of(&sleeper(), NOON)
}

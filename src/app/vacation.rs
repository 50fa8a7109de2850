//! `/vacation`: somebody goes away and comes back, in all their matches at once and in one commit.

use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::{Answer, Call};
use crate::host::matches::Command;
use crate::host::person::Vacation;
use crate::host::{Actor, Match, Person, Refusal};

use super::App;
use super::handle::{already_done, privately};
use super::ledger::Entries;
use super::no::No;
use super::reply::Reply;
use super::request::Request;
use super::steps::Moved;

/// What a change of somebody's vacation has done.
struct Changed {
    person: Person,
    now: Timestamp,
    matches: Vec<Moved>,
}

impl App {
    /// `/vacation start` and `/vacation end`.
    pub(super) async fn vacation(
        &self,
        request: Request<'_>,
        call: &Call,
        reply: &mut Reply<'_>,
    ) -> Result<Option<Answer>, No> {
        let away = call.sub.as_deref() != Some("end");
        let decide = || self.decide_vacation(request, away);
        let later = super::matches::Origin::Command.later_in_private();
        let Some(changed) = reply.meanwhile(later, self.settle(decide)).await? else {
            return Ok(Some(already_done(request)));
        };
        let said = said(&changed.person.vacation, changed.now);
        reply.give(privately(&request.private.say(&said))).await;
        for moved in &changed.matches {
            self.tell_alone(moved).await?;
        }
        Ok(None)
    }

    fn decide_vacation(&self, request: Request<'_>, away: bool) -> Result<(Entries, Option<Changed>), No> {
        if self.ledger.has_seen(request.id())? {
            return Ok((Entries::default(), None));
        }
        let (now, id) = (self.clock.now(), request.person());
        let kept = self.ledger.person(id)?;
        let before = &kept.record.vacation;
        let vacation = if away { before.start(now) } else { before.end(now).map(|(next, _)| next) };
        let person = Person { vacation: vacation.map_err(Refusal::from)?, ..kept.record.clone() };
        let mut entries = Entries::default().seen(request.id(), now).person(id, kept.expected, &person);
        let mut matches = Vec::new();
        for record in self.ledger.running(id)? {
            let Some(command) = command(&record, request, &person.vacation) else { continue };
            let Some(kept) = self.ledger.game_match(record.id)? else { continue };
            let (moved, more) = self.step(entries, &kept, Actor::Person(id), &command, None)?;
            entries = more;
            matches.push(moved);
        }
        Ok((entries, Some(Changed { person, now, matches })))
    }
}

/// What a vacation that has just begun or ended asks of a match, if anything.
fn command(record: &Match, request: Request<'_>, vacation: &Vacation) -> Option<Command> {
    let player = record.people.player_of(request.person())?;
    match vacation.latest_end() {
        Some(until) => Some(Command::Rest { until }),
        None => record.playing()?.away[player].map(|_| Command::Return),
    }
}

fn said(vacation: &Vacation, now: Timestamp) -> Text {
    match vacation.latest_end() {
        Some(until) => Text::new("vacation-started").with("when", Arg::When(until)),
        None => Text::new("vacation-ended").with("days", i64::from(vacation.days_left(now))),
    }
}

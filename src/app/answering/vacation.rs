//! `/vacation`: somebody goes away and comes back, in all their matches at once and in one commit.

use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::{Answer, Call};
use crate::host::matches::Command;
use crate::host::person::Vacation;
use crate::host::{Actor, Match, Person};
use crate::store::Key;

use super::super::deciding::{Asked, Entries, Kept, ReadSet, step_keys};
use super::super::failure::Failure;
use super::Answerer;
use super::privately;
use super::request::Request;

/// What a change of somebody's vacation has done.
struct Changed {
    person: Person,
    now: Timestamp,
}

impl Answerer {
    /// `/vacation start` and `/vacation end`.
    pub(super) async fn vacation(
        &self,
        request: Request<'_>,
        call: &Call,
    ) -> Result<Option<Answer>, Failure> {
        let away = call.sub.as_deref() != Some("end");
        let decide = || self.decide_vacation(request, away);
        let Some(changed) = self.once(request, decide).await? else { return Ok(None) };
        let said = said(&changed.person.vacation, changed.now);
        // Nobody calls whoever comes back by themselves: this answer also tells them which of their boards cannot be shown.
        self.give(request, privately(&request.private.say(&said))).await;
        // What waits for them may be told now, or not yet.
        self.decider.schedule.ask_again(request.person(), changed.now);
        Ok(None)
    }

    async fn decide_vacation(&self, request: Request<'_>, away: bool) -> Result<(Entries, Changed), Failure> {
        let reads = request.reads;
        let (now, id) = (self.decider.now(), request.person());
        let kept = reads.person(id).await?;
        let before = &kept.record.vacation;
        let vacation = if away { before.start(now) } else { before.end(now).map(|(next, _)| next) };
        let person = Person { vacation: vacation?, ..kept.record.clone() };
        let mut entries = Entries::default().person(id, kept.expected, &person);
        for kept in self.to_be_stepped(reads, id).await? {
            let Some(command) = command(&kept.record, request, &person.vacation) else { continue };
            let deed = (Actor::Person(id), &command);
            let before = entries.clone();
            match self.decider.step(reads, entries, &kept, deed, &Asked::default()).await {
                Ok((_, more)) => entries = more,
                // What is wrong with one match harms nothing else.
                Err(failure) => {
                    self.decider.faults.error(
                        "a match could not be told of a vacation",
                        &failure,
                        &kept.record.id,
                    );
                    entries = before;
                }
            }
        }
        Ok((entries, Changed { person, now }))
    }

    /// The running matches of a person, with everything that steps of them are decided on.
    async fn to_be_stepped(
        &self,
        reads: &ReadSet<'_>,
        person: PersonId,
    ) -> Result<Vec<Kept<Match>>, Failure> {
        let ids = self.decider.ledger.running_ids(person).await?;
        reads.fetch(&ids.iter().copied().map(Key::Match).collect::<Vec<_>>()).await?;
        let mut matches = Vec::new();
        for id in ids {
            match reads.game_match(id).await {
                Ok(kept) => matches.extend(kept),
                // What is wrong with one match harms nothing else.
                Err(fault) => self.decider.faults.warn("a match is passed over", &fault, &id),
            }
        }
        let servers: Vec<Key> = matches.iter().map(|kept| Key::Server(kept.record.place.server)).collect();
        reads.fetch(&servers).await?;
        let mut keys = Vec::new();
        for Kept { record, .. } in &matches {
            keys.extend(step_keys(record, reads.season(record.place.server).await?));
        }
        reads.fetch(&keys).await?;
        Ok(matches)
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

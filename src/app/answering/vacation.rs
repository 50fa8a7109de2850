//! `/vacation`: somebody goes away and comes back, in all their matches at once and in one commit.

use crate::app::deciding;
use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::Answer;
use crate::chat::declared::{Body, Offered};
use crate::host::matches::Command;
use crate::host::person::Vacation;
use crate::host::{Actor, Match, Person};
use crate::store::Key;

use super::super::deciding::{Asked, Entries, Kept, ReadSet, step_keys};
use super::super::failure::Result;
use super::commands::{Declaration, Sub};
use super::context::Context;
use super::give::{give, privately};
use super::once::once;

/// What a change of somebody's vacation has done.
struct Changed {
    person: Person,
    now: Timestamp,
}

pub const COMMAND: Declaration = Declaration {
    name: "vacation",
    offered: Offered::Anywhere,
    body: Body::Subs(&[
        Sub { name: "start", options: &[], run: |context, _| Box::pin(vacation(context, true)) },
        Sub { name: "end", options: &[], run: |context, _| Box::pin(vacation(context, false)) },
    ]),
};

/// `away`: whether the vacation starts, or ends.
async fn vacation(context: Context<'_>, away: bool) -> Result<Option<Answer>> {
    let decide = || decide_vacation(context, away);
    let Some(changed) = once(context, decide).await? else { return Ok(None) };
    let said = said(&changed.person.vacation, changed.now);
    // Nobody calls whoever comes back by themselves: this answer also tells them which of their boards cannot
    // be shown.
    give(context, privately(&context.private.say(&said))).await;
    // What waits for them may be told now, or not yet.
    context.decider.schedule.ask_again(context.person(), changed.now);
    Ok(None)
}

async fn decide_vacation(context: Context<'_>, away: bool) -> Result<(Entries, Changed)> {
    let reads = context.reads;
    let (now, id) = (context.decider.now(), context.person());
    let kept = reads.person(id).await?;
    let before = &kept.record.vacation;
    let vacation = if away { before.start(now) } else { before.end(now).map(|(next, _)| next) };
    let person = Person { vacation: vacation?, ..kept.record.clone() };
    let mut entries = Entries::default().person(id, kept.expected, &person);
    for kept in to_be_stepped(context, reads, id).await? {
        let Some(command) = command(&kept.record, context, &person.vacation) else { continue };
        let (actor, asked, before) = (Actor::Person(id), Asked::default(), entries.clone());
        match deciding::matches::step(context.decider, reads, entries, &kept, actor, &command, &asked).await {
            Ok((more, _)) => entries = more,
            // What is wrong with one match harms nothing else.
            Err(failure) => {
                let (faults, id) = (&context.decider.faults, &kept.record.id);
                faults.error("a match could not be told of a vacation", &failure, id);
                entries = before;
            }
        }
    }
    Ok((entries, Changed { person, now }))
}

/// The running matches of a person, with everything that steps of them are decided on.
async fn to_be_stepped(
    context: Context<'_>,
    reads: &ReadSet<'_>,
    person: PersonId,
) -> Result<Vec<Kept<Match>>> {
    let ids = context.decider.ledger.running_ids(person).await?;
    reads.fetch(&ids.iter().copied().map(Key::Match).collect::<Vec<_>>()).await?;
    let mut matches = Vec::new();
    for id in ids {
        match reads.game_match(id).await {
            Ok(kept) => matches.extend(kept),
            // What is wrong with one match harms nothing else.
            Err(fault) => context.decider.faults.warn("a match is passed over", &fault, &id),
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

/// What a vacation that has just begun or ended asks of a match, if anything.
fn command(record: &Match, context: Context<'_>, vacation: &Vacation) -> Option<Command> {
    let player = record.people.player_of(context.person())?;
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

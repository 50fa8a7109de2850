//! `/vacation`: starts or ends a vacation, in all matches of the person at once and in one commit.

use crate::app::deciding::{self, DecisionOrigin, StoredRecord, Transaction, WriteBatch, step_keys};
use crate::app::failure::Result;
use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::Answer;
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::parts::lines;
use crate::host::{Actor, Match, MatchCommand, Person, Vacation, view};
use crate::store::{Key, RowKind};

use super::context::Context;
use super::give::{give, private_answer};
use super::handlers::{Declaration, Subcommand};
use super::request::commit_once;

pub const COMMAND: Declaration = Declaration {
    name: "vacation",
    offered: Availability::Anywhere,
    body: DeclarationBody::Subs(&[
        Subcommand { name: "start", options: &[], run: |context, _| Box::pin(vacation(context, true)) },
        Subcommand { name: "end", options: &[], run: |context, _| Box::pin(vacation(context, false)) },
    ]),
};

/// Starts the vacation if `away`, and ends it otherwise.
async fn vacation(context: Context<'_>, away: bool) -> Result<Option<Answer>> {
    let decide = || decide_vacation(context, away);
    let Some(texts) = commit_once(context, decide).await? else { return Ok(None) };
    // A person who ends their own vacation gets no notification, so this answer carries the news about
    // boards that could not be posted.
    give(context, private_answer(&lines(context.private, &texts))).await;
    Ok(None)
}

async fn decide_vacation(context: Context<'_>, away: bool) -> Result<(WriteBatch, Vec<Text>)> {
    let reads = context.reads;
    let (now, id) = (context.decider.now(), context.person());
    let stored = reads.person(id).await?;
    let before = &stored.record.vacation;
    let vacation = if away { before.start(now) } else { before.end(now).map(|(next, _)| next) };
    let person = Person { vacation: vacation?, ..stored.record.clone() };
    let undone = if away { None } else { before.undone_at(now) };
    let mut entries = WriteBatch::default().put(Key::Person(id), stored.expected, &person);
    let (live, others): (Vec<_>, Vec<_>) = to_be_stepped(context, reads, id)
        .await?
        .into_iter()
        .partition(|stored| stored.record.terms.clock.is_live());
    for stored in others {
        let Some(command) = command(&stored.record, id, &person.vacation, undone) else { continue };
        let (actor, origin, before) = (Actor::Person(id), DecisionOrigin::default(), entries.clone());
        match deciding::matches::step(context.decider, reads, entries, &stored, actor, &command, &origin)
            .await
        {
            Ok((more, _)) => entries = more,
            // A fault in one match must not affect the others.
            Err(failure) => {
                let (faults, id) = (&context.decider.faults, &stored.record.id);
                faults.error(
                    "a vacation cannot be applied to a match; the match stays unchanged",
                    &failure,
                    id,
                );
                entries = before;
            }
        }
    }
    let texts = if let Some(until) = person.vacation.latest_end() {
        let started = Text::new("vacation-started").with("when", Arg::When(until));
        // A vacation does not pause live matches.
        let live = live.iter().map(|stored| view::live_on_vacation(&stored.record, id));
        std::iter::once(started).chain(live).collect()
    } else {
        let key = if undone.is_some() { "vacation-undone" } else { "vacation-ended" };
        vec![Text::new(key).with("days", i64::from(person.vacation.days_left(now)))]
    };
    Ok((entries, texts))
}

/// Returns the running matches of a person, and fetches the rows that their steps need.
async fn to_be_stepped(
    context: Context<'_>,
    reads: &Transaction<'_>,
    person: PersonId,
) -> Result<Vec<StoredRecord<Match>>> {
    let ids = context.decider.repository.match_ids(RowKind::Running, person).await?;
    reads.fetch(&ids.iter().copied().map(Key::Match).collect::<Vec<_>>()).await?;
    let mut matches = Vec::new();
    for id in ids {
        match reads.game_match(id).await {
            Ok(stored) => matches.extend(stored),
            // A fault in one match must not affect the others.
            Err(fault) => context.decider.faults.warn(
                "a match cannot be read; a vacation is not applied to it",
                &fault,
                &id,
            ),
        }
    }
    let servers: Vec<Key> = matches.iter().map(|stored| Key::Server(stored.record.place.server)).collect();
    reads.fetch(&servers).await?;
    let mut keys = Vec::new();
    for StoredRecord { record, .. } in &matches {
        keys.extend(step_keys(record, reads.season(record.place.server).await?));
    }
    reads.fetch(&keys).await?;
    Ok(matches)
}

/// Returns the command for a match after a vacation has begun or ended, if the match needs one.
fn command(
    record: &Match,
    person: PersonId,
    vacation: &Vacation,
    undone: Option<Timestamp>,
) -> Option<MatchCommand> {
    let player = record.people.player_of(person)?;
    match vacation.latest_end() {
        Some(until) => Some(MatchCommand::GoOnVacation { until }),
        None => record.playing()?.away[player].map(|_| MatchCommand::EndVacation { undone }),
    }
}

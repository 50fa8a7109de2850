//! `/vacation`: starts or ends a vacation, in all matches of the person at once and in one commit.

use crate::app::deciding::{self, DecisionOrigin, StoredRecord, WriteBatch, step_keys};
use crate::app::failure::Result;
use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::parts::lines;
use crate::host::{Actor, Match, MatchCommand, Person, Vacation, view};
use crate::store::{Key, RowKind};

use super::commit::commit_once;
use super::context::{AnswerResult, Context, Declaration, Subcommand};
use super::give::{give, private_answer};

pub const COMMAND: Declaration = Declaration {
    name: "vacation",
    offered: Availability::Anywhere,
    body: DeclarationBody::Subs(&[
        Subcommand { name: "start", options: &[], run: |context, _| Box::pin(vacation(context, true)) },
        Subcommand { name: "end", options: &[], run: |context, _| Box::pin(vacation(context, false)) },
    ]),
};

async fn vacation(context: Context<'_>, away: bool) -> AnswerResult {
    let decide = || decide_vacation(context, away);
    let Some(texts) = commit_once(context, decide).await? else { return Ok(None) };
    // This answer carries the news about boards that could not be posted, in place of a notification.
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
    let undone = if away { None } else { before.undoable_start(now) };
    let mut entries = WriteBatch::default().put(Key::Person(id), stored.expected, &person);
    let all = affected_matches(context).await?.into_iter();
    let (live, others): (Vec<_>, Vec<_>) = all.partition(|stored| stored.record.terms.clock.is_live());
    for stored in others {
        let Some(command) = command(&stored.record, id, &person.vacation, undone) else { continue };
        let (decider, actor, origin) = (context.decider, Actor::Person(id), DecisionOrigin::default());
        match deciding::matches::step(decider, reads, &stored, actor, &command, &origin).await {
            Ok((more, _)) => entries = entries.and(more),
            // A fault in one match must not affect the others.
            Err(failure) => {
                let what = "a vacation cannot be applied to a match; the match stays unchanged";
                decider.faults.error(what, &failure, &stored.record.id);
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

/// Returns the running matches of the person, and fetches the rows that their steps need.
async fn affected_matches(context: Context<'_>) -> Result<Vec<StoredRecord<Match>>> {
    let reads = context.reads;
    let ids = context.decider.repository.match_ids(RowKind::RunningMatches, context.person()).await?;
    reads.fetch(&ids.iter().copied().map(Key::Match).collect::<Vec<_>>()).await?;
    let mut matches = Vec::new();
    for id in ids {
        match reads.game_match(id).await {
            Ok(stored) => matches.extend(stored),
            Err(fault) => {
                let what = "a match cannot be read; a vacation is not applied to it";
                context.decider.faults.warn(what, &fault, &id);
            }
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

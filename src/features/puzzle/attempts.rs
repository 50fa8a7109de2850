//! The attempts of a person at daily puzzles: stored by day, over all servers and direct messages. A solution on an
//! open day counts for the person's run, and on a server for its morning post.

use std::collections::BTreeMap;

use crate::app::answering::{Context, commit_once};
use crate::app::deciding::StoredRecord;
use crate::app::{Failure, Result, WriteBatch};
use crate::base::id::ServerId;
use crate::base::time::Day;
use crate::game::MoveText;
use crate::host::morning::{DayOutcome, MorningState, PuzzleResult, Run};
use crate::host::puzzle::Attempt;
use crate::store::{Key, KeyRange, Precondition, RowKind};

use super::{local_day, local_zone, post};

/// Reads the attempts of the person, by day.
pub async fn all(context: Context<'_>) -> Result<BTreeMap<Day, Attempt>> {
    let range = KeyRange::with_prefix(RowKind::Attempts, &context.person());
    let rows = context.decider.repository.all::<Attempt>(range).await?;
    let by_day = |(key, attempt)| match key {
        Key::Attempt(_, day) => Some((day, attempt)),
        _ => None,
    };
    Ok(rows.into_iter().filter_map(by_day).collect())
}

async fn stored(context: Context<'_>, day: Day) -> Result<StoredRecord<Attempt>> {
    Ok(context.reads.read_or_default(Key::Attempt(context.person(), day)).await?)
}

/// Reads the attempt of the person at the puzzle of a day.
pub async fn of(context: Context<'_>, day: Day) -> Result<Attempt> {
    Ok(stored(context, day).await?.record)
}

/// The state of the server's morning posts; `None` in direct messages, and on servers without such posts. Commits
/// expect that the server's data is not being deleted.
pub async fn morning(context: Context<'_>) -> Result<Option<(ServerId, StoredRecord<MorningState>)>> {
    let Some(server) = context.incoming.server else { return Ok(None) };
    let is_leaving = context.reads.server_removal(server).await?.is_some();
    if is_leaving || context.reads.server(server).await?.record.puzzle.is_none() {
        return Ok(None);
    }
    Ok(Some((server, context.reads.read_or_default(Key::Morning(server)).await?)))
}

/// Whether a solution of the puzzle of a day counts.
pub async fn is_open(context: Context<'_>, day: Day) -> Result<bool> {
    let today = local_day(context);
    let morning = morning(context).await?;
    Ok(day == today || morning.is_some_and(|(_, morning)| morning.record.is_open(day, today)))
}

/// Stores a try. `counts` says whether the day is open. Returns the attempt with the try; `None` if the interaction was
/// handled before.
pub async fn add_try(
    context: Context<'_>,
    day: Day,
    counts: bool,
    mv: &MoveText,
    right: bool,
) -> Result<Option<Attempt>> {
    let decide = || async {
        let stored = stored(context, day).await?;
        let mut next = stored.record.clone().with(mv, right);
        let is_new = next != stored.record;
        if !is_new || context.reads.is_being_deleted(context.person()).await? {
            return Ok((WriteBatch::default(), next));
        }
        let mut entries = WriteBatch::default();
        if let Some(tries) = next.tries().filter(|_| counts) {
            let later;
            (next.run, later) = run(context, day).await?;
            entries = result(context, day, tries).await?.and(later);
        }
        Ok((entries.put(Key::Attempt(context.person(), day), stored.expected, &next), next))
    };
    commit_once(context, decide).await
}

/// Stores that the person sees the solution of a day before they have found it. Returns the attempt; `None` if the
/// interaction was handled before.
pub async fn show(context: Context<'_>, day: Day) -> Result<Option<Attempt>> {
    let decide = || async {
        let stored = stored(context, day).await?;
        if stored.record.knows_solution() {
            return Ok((WriteBatch::default(), stored.record));
        }
        let next = Attempt { shown: true, ..stored.record };
        if context.reads.is_being_deleted(context.person()).await? {
            return Ok((WriteBatch::default(), next));
        }
        let key = Key::Attempt(context.person(), day);
        Ok((WriteBatch::default().put(key, stored.expected, &next), next))
    };
    commit_once(context, decide).await
}

/// The person's run with the puzzle of `day`, which they solve now, and the writes that change the runs of later days.
async fn run(context: Context<'_>, day: Day) -> Result<(Run, WriteBatch)> {
    let attempts = all(context).await?;
    // A range is no precondition of the commit. These are: the other days that can be solved at this moment.
    for near in day.0.saturating_sub(1)..=day.0 + 1 {
        stored(context, Day(near)).await?;
    }
    let outages = post::long_outages(context.decider).await?;
    let is_excused = |day| post::is_excused(&outages, local_zone(context), day);
    let (mut run, mut entries) = (Run::default(), WriteBatch::default());
    for (of, next) in runs(day, &attempts, is_excused) {
        if of == day {
            run = next;
            continue;
        }
        let later = stored(context, of).await?;
        let next = Attempt { run: next, ..later.record };
        entries = entries.put(Key::Attempt(context.person(), of), later.expected, &next);
    }
    Ok((run, entries))
}

/// The person's runs on `day`, whose puzzle they solve now, and on the later days that count. `excused` says
/// whether the bot did not run on a day.
pub fn runs(day: Day, attempts: &BTreeMap<Day, Attempt>, excused: impl Fn(Day) -> bool) -> Vec<(Day, Run)> {
    let has_run = |attempt: &Attempt| attempt.run.days > 0;
    let before = attempts.range(..day).rev().find(|(_, attempt)| has_run(attempt));
    let (first, mut run) = before.map_or((day.0, Run::default()), |(of, attempt)| (of.0 + 1, attempt.run));
    let last = attempts.keys().next_back().map_or(day, |last| day.max(*last));
    let mut runs = Vec::new();
    for of in (first..=last.0).map(Day) {
        let attempt = attempts.get(&of);
        let is_solved = of == day || attempt.is_some_and(has_run);
        let is_withheld = attempt.is_some_and(|attempt| attempt.withheld);
        let outcome = match () {
            () if is_solved => DayOutcome::Solved,
            () if is_withheld || excused(of) => DayOutcome::Excused,
            () => DayOutcome::Missed,
        };
        run = run.after(of, outcome);
        if is_solved && of >= day {
            runs.push((of, run));
        }
    }
    runs
}

/// The writes by which the person's solution counts for the morning post of this server, unless it counts already.
async fn result(context: Context<'_>, day: Day, tries: usize) -> Result<WriteBatch> {
    let (reads, person) = (context.reads, context.person());
    let Some((server, morning)) = morning(context).await? else { return Ok(WriteBatch::default()) };
    let key = Key::PuzzleResult(server, day, person);
    let is_open = morning.record.is_open(day, local_day(context));
    if !is_open || reads.has_row(&key).await? || reads.is_being_deleted(person).await? {
        return Ok(WriteBatch::default());
    }
    let entries = WriteBatch::default().put(key, Precondition::Absent, &PuzzleResult { tries, shared: None });
    if morning.record.solved.contains(&day) {
        return Ok(entries);
    }
    Ok(entries.put(Key::Morning(server), morning.expected, &morning.record.solved(day)))
}

/// Lets a solution that the person has found elsewhere count here.
pub async fn note_result(context: Context<'_>, day: Day, tries: usize) {
    let what = "a solved puzzle is not counted on a server";
    let decide = || async {
        let entries = result(context, day, tries).await?;
        let stored = stored(context, day).await?;
        if entries.is_empty() || stored.record.run.days > 0 {
            return Ok(entries);
        }
        // It was solved where its day was over already.
        let (run, later) = run(context, day).await?;
        let key = Key::Attempt(context.person(), day);
        Ok(entries.and(later).put(key, stored.expected, &Attempt { run, ..stored.record }))
    };
    try_update(context, what, decide).await;
}

/// Stores that fair play keeps the puzzle of a day from the person, so that the day does not break their run.
pub async fn withhold(context: Context<'_>, day: Day) {
    let decide = || async {
        let stored = stored(context, day).await?;
        let is_known = stored.record.withheld || stored.record.knows_solution();
        if is_known || context.reads.is_being_deleted(context.person()).await? {
            return Ok(WriteBatch::default());
        }
        let next = Attempt { withheld: true, ..stored.record };
        let key = Key::Attempt(context.person(), day);
        Ok(WriteBatch::default().put(key, stored.expected, &next))
    };
    try_update(context, "a withheld puzzle may break a run", decide).await;
}

/// Stores that somebody has pressed since the last morning post, which wakes a quiet club.
pub async fn wake(context: Context<'_>) {
    let decide = || async {
        let Some((server, morning)) = morning(context).await? else { return Ok(WriteBatch::default()) };
        let Some(next) = morning.record.pressed() else { return Ok(WriteBatch::default()) };
        Ok(WriteBatch::default().put(Key::Morning(server), morning.expected, &next))
    };
    try_update(context, "a press does not wake the morning posts of a server", decide).await;
}

/// Commits writes on which the answer does not depend. A fault is only logged.
async fn try_update<Decision: Future<Output = Result<WriteBatch>>>(
    context: Context<'_>,
    what: &'static str,
    decide: impl Fn() -> Decision,
) {
    let update = async {
        // Usually there is nothing to write.
        if decide().await?.is_empty() { Ok(()) } else { context.decider.update(context.reads, &decide).await }
    };
    if let Err(Failure::Fault(fault)) = update.await {
        context.decider.faults.warn(what, &fault, &context.id());
    }
}

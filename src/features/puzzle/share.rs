//! Shared results: a person presses *Share* after they have solved the puzzle, and a message in the channel gets a
//! line.
//!
//! Shares of an hour are one message, which the outbox worker posts and then edits.

use serde::{Deserialize, Serialize};

use crate::app::answering::{Context, commit_once};
use crate::app::{Result, WriteBatch};
use crate::base::id::{MessageId, Place, ServerId};
use crate::base::time::{Day, Timestamp};
use crate::chat::{Answer, Edit, Visibility};
use crate::delivery::{DeliveryContext, DeliveryFuture, Outcome};
use crate::host::morning::{MorningState, OPEN_DAYS, PuzzleResult, SharePost};
use crate::host::puzzle::{Attempt, marks};
use crate::host::{Refusal, Server, hours};
use crate::store::rows::{EntryContent, EntryFields, FeatureEntry, OutboxEntry};
use crate::store::{Key, Subject};
use crate::words::Language;

use super::local_day;
use super::post::{change_state, listed_name, open_daily, results};
use super::post_view::{self, SharedResult};

/// An outbox entry of a server, which posts or edits the message with shared results that began at `at`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShareEntry {
    pub at: Timestamp,
    /// The number of results. An entry that a later share rewrites differs by it, and is then delivered once more.
    pub results: u32,
}

impl EntryFields for ShareEntry {
    const NAME: &'static str = "share";
}

/// Handles *Share*: adds the result of the person at the puzzle of a day to the message with shared results.
pub async fn publish(context: Context<'_>, day: Day) -> Result<Option<Answer>> {
    let Place { server, channel } = context.place()?;
    let (person, now, reads) = (context.person(), context.decider.now(), context.reads);
    if local_day(context).0 > day.0 + OPEN_DAYS || context.settings.hidden {
        return Err(Refusal::UNKNOWN_PRESS.into());
    }
    let decide = || async {
        let key = Key::PuzzleResult(server, day, person);
        let result = reads.read::<PuzzleResult>(key.clone()).await?.ok_or(Refusal::UNKNOWN_PRESS)?;
        if result.record.shared.is_some() {
            return Ok((WriteBatch::default(), false));
        }
        if reads.is_being_deleted(person).await? || reads.server_removal(server).await?.is_some() {
            return Err(Refusal::UNKNOWN_PRESS.into());
        }
        let morning = reads.read_or_default::<MorningState>(Key::Morning(server)).await?;
        let (next, share) = morning.record.share(channel, now)?;
        let woken = next.pressed();
        let shared = PuzzleResult { shared: Some(share.at), ..result.record };
        // A later share in the same message replaces an entry that still waits.
        let number = ShareEntry::number(share.at.0.unsigned_abs());
        let entries = WriteBatch::default()
            .put(key, result.expected, &shared)
            .put(Key::Morning(server), morning.expected, &woken.unwrap_or(next))
            .queue_row(Subject::Server(server), number, &entry(share, context.public.language()));
        Ok((entries, true))
    };
    let Some(is_new) = commit_once(context, decide).await? else { return Ok(None) };
    // The answer leaves the pressed message as it is, since its other buttons are still of use.
    Ok(Some(Answer::Message(Visibility::Private, post_view::share_done(is_new, context.private))))
}

/// The entry counts as made with the first share, since when the message may be in the channel.
fn entry(share: SharePost, language: Language) -> OutboxEntry {
    let SharePost { at, results, .. } = share;
    let row = OutboxEntry::new(EntryContent::Feature(ShareEntry { at, results }.to_entry()), at);
    OutboxEntry { language: Some(language.code().to_owned()), ..row }
}

/// Delivers an entry with shared results; `None` for other entries.
pub fn deliver<'a>(cx: DeliveryContext<'a>, entry: &'a FeatureEntry) -> Option<DeliveryFuture<'a>> {
    let Subject::Server(server) = cx.item.subject else { return None };
    let ShareEntry { at, .. } = ShareEntry::of(entry)?;
    Some(Box::pin(deliver_share(cx, server, at)))
}

async fn deliver_share(cx: DeliveryContext<'_>, server: ServerId, at: Timestamp) -> Result<Outcome> {
    let settings = cx.reads.server(server).await?.record;
    let state = cx.reads.read_or_default::<MorningState>(Key::Morning(server)).await?.record;
    let Some(share) = state.shares.into_iter().find(|share| share.at == at) else {
        return Ok(Outcome::Drop("passed"));
    };
    let shared = shared_results(cx, server, &settings, at).await?;
    let Some(newest) = shared.last().map(|result| result.day) else { return Ok(Outcome::Drop("nothing")) };
    let voice = cx.voice_of_server(server).await?;
    let message = post_view::shared(&shared, newest, at, voice);
    let SharePost { channel, message: posted, .. } = share;
    if let Some(posted) = posted {
        let edit = Edit { text: Some(message.text), rows: Some(message.rows), ..Edit::default() };
        let retry = cx.sender.edit(cx.item, channel, posted, edit).await;
        return Ok(retry.unwrap_or(Outcome::RemoveInBatch));
    }
    match cx.sender.post_entry(cx.item, Place { server, channel }, &[], &message).await {
        Ok(posted) => {
            record_message(cx, server, at, posted.message).await?;
            // Another share may have written the entry again meanwhile: then it is due once more.
            Ok(Outcome::RemoveInBatch)
        }
        Err(outcome) => Ok(outcome),
    }
}

/// The results in the message that began at `at`, by day. Nobody is listed who is hidden, banned or deleted since.
async fn shared_results(
    cx: DeliveryContext<'_>,
    server: ServerId,
    settings: &Server,
    at: Timestamp,
) -> Result<Vec<SharedResult>> {
    let zone = settings.puzzle.as_ref().map(|posting| &posting.zone);
    let today = hours::day_of(at, zone);
    // The zone may have changed since.
    let (first, last) = (Day(today.0.saturating_sub(OPEN_DAYS + 1)), Day(today.0 + 1));
    let mut shared = Vec::new();
    for (day, person, result) in results(cx, server, first, last).await? {
        if result.shared != Some(at) {
            continue;
        }
        let Some(name) = listed_name(cx.reads, server, settings, person).await? else { continue };
        let attempt = cx.reads.read_or_default::<Attempt>(Key::Attempt(person, day)).await?.record;
        let Some((puzzle, _, table)) = open_daily(cx.decider, day) else { continue };
        let marks = marks(&*table, &puzzle.solution, &attempt.moves);
        if !marks.is_empty() {
            shared.push(SharedResult { day, name, marks });
        }
    }
    shared.sort_by_cached_key(|result| (result.day, result.name.to_lowercase()));
    Ok(shared)
}

async fn record_message(
    cx: DeliveryContext<'_>,
    server: ServerId,
    at: Timestamp,
    message: Option<MessageId>,
) -> Result<()> {
    let change = |mut state: MorningState| {
        for share in state.shares.iter_mut().filter(|share| share.at == at) {
            share.message = share.message.or(message);
        }
        (state, WriteBatch::default())
    };
    change_state(cx, server, change).await
}

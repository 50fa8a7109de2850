//! The public posting of the daily puzzle, in the channel that the server has chosen.

use serde::{Deserialize, Serialize};

use crate::app::delivering::{Composer, Delivering, DeliveryContext, Disposition};
use crate::app::{AppFault, Decider, Failure, Result, Transaction, WriteBatch};
use crate::base::day::Day;
use crate::base::id::{Place, ServerId};
use crate::base::scene::{Look, Theme};
use crate::base::time::Timestamp;
use crate::chat::{BoxFuture, Message};
use crate::host::{Refusal, Server, hours};
use crate::store::feature_entry::{EntryFields, FeatureEntry};
use crate::store::rows::{EntryContent, OutboxEntry};
use crate::store::{Key, Precondition, Subject};

use super::decide::{Puzzle, Puzzles, game_of};
use super::find::PuzzleFinder;
use super::press::PuzzlePress;
use super::view;

/// An outbox entry of a server, which posts the puzzle of a day.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlePostingEntry {
    /// The day, in the time zone of the server's daily puzzle.
    pub day: Day,
}

impl EntryFields for PuzzlePostingEntry {
    const NAME: &'static str = "puzzle";
}

/// Delivers an entry that posts a puzzle; `None` for other entries.
pub fn deliver<'a>(cx: DeliveryContext<'a>, entry: &'a FeatureEntry) -> Option<Delivering<'a>> {
    let (PuzzlePostingEntry { day }, Subject::Server(server)) =
        (PuzzlePostingEntry::of(entry)?, cx.item.subject)
    else {
        return None;
    };
    Some(Box::pin(deliver_puzzle(cx, server, day)))
}

/// Adds the posting of the daily puzzle to the outbox, once a day. The same commit sets the server's
/// next alarm.
///
/// # Errors
///
/// Refuses if no posting is due at `at`.
pub fn post_due_puzzle(decider: &Decider, id: ServerId, at: Timestamp) -> BoxFuture<'_, Result<()>> {
    Box::pin(async move {
        let reads = decider.repository.transaction();
        decider.transact(&reads, || async { Ok((queue_puzzle(decider, &reads, id, at).await?, ())) }).await
    })
}

async fn queue_puzzle(
    decider: &Decider,
    reads: &Transaction<'_>,
    id: ServerId,
    at: Timestamp,
) -> Result<WriteBatch> {
    let stored = reads.server(id).await?;
    let due = stored.record.puzzle.clone().filter(|posting| posting.next == at);
    let posting = due.ok_or(Refusal::NOT_YET_DUE)?;
    let now = decider.now();
    let day = hours::day_of(now, Some(&posting.zone));
    let next = Server { puzzle: Some(posting.after(now)), ..stored.record.clone() };
    let entries = WriteBatch::default().server(id, &stored, next, &[]);
    let puzzles = reads.read_or_default::<Puzzles>(Key::Puzzle(id, day)).await?;
    if puzzles.record.posted || reads.server_removal(id).await?.is_some() {
        return Ok(entries);
    }
    let posted = Puzzles { posted: true, ..puzzles.record };
    let row = OutboxEntry::new(EntryContent::Feature(PuzzlePostingEntry { day }.to_entry()), now);
    let entries = entries.put(Key::Puzzle(id, day), puzzles.expected, &posted);
    // The number of the entry is the number of the day.
    Ok(entries.put(Key::Outbox(Subject::Server(id), u64::from(day.0)), Precondition::Any, &row))
}

/// Posts the puzzle of a day, unless that day is over.
async fn deliver_puzzle(cx: DeliveryContext<'_>, server: ServerId, day: Day) -> Result<Disposition> {
    let settings = cx.reads.server(server).await?.record;
    let now = cx.decider.now();
    let Some(posting) = settings.puzzle.filter(|posting| hours::day_of(now, Some(&posting.zone)) == day)
    else {
        return Ok(Disposition::Drop("passed"));
    };
    let finder = PuzzleFinder::new(cx.decider, cx.thinker, cx.state);
    let puzzle = match finder.find(server, day, game_of(day, &cx.decider.games)).await {
        Ok(puzzle) => puzzle,
        Err(Failure::Refused(_)) => return Ok(Disposition::Drop("nothing")),
        Err(fault) => return Err(fault),
    };
    let language = settings.language.as_deref().unwrap_or(&posting.language);
    let message = posted_puzzle(cx.composer, &puzzle, day, settings.theme, language).await?;
    let place = Place { server, channel: posting.channel };
    let (sent, _) = cx.sender.post_entry(cx.item, place, &[], &message).await;
    Ok(sent.posted_or_retry(place).map_or_else(Disposition::Retry, |_| Disposition::Remove))
}

async fn posted_puzzle(
    composer: &Composer,
    puzzle: &Puzzle,
    day: Day,
    theme: Theme,
    language: &str,
) -> Result<Message> {
    let voice = composer.voice(Some(language));
    let game = composer.decider.game(&puzzle.game)?;
    let table = puzzle.table(game).map_err(AppFault::from)?;
    let (at, look) = (PuzzlePress::new(day, &puzzle.game), Look { seat: table.turn(), theme });
    let png = composer.draw(game, table.fork(), look, voice.language()).await?;
    let picture = view::picture(&*table, &at, png, voice);
    Ok(view::posted(&view::puzzle(puzzle, &*table), picture, &at, voice))
}

//! The bell: a person who has turned it on for a game at the club table gets a private message when somebody begins to look
//! for an opponent in that game there.
//!
//! The commit by which somebody begins to look contains one outbox entry of the server, if any bell is on there. Its delivery
//! writes an entry for each person whose bell may ring. Everything is checked again when that entry is
//! delivered, perhaps hours later: the search may be over, or a match of the two may be impossible.

#[cfg(test)]
mod tests;
pub mod view;

pub use view::BellPress;

use serde::{Deserialize, Serialize};

use crate::app::answering::{AnswerFuture, Context, commit_once};
use crate::app::deciding::{DecisionOrigin, StoredRecord, challenges};
use crate::app::{Decider, Failure, Feature, Result, WriteBatch};
use crate::base::id::{ChallengeId, PersonId, Place, ServerId};
use crate::chat::Answer;
use crate::delivery::{DeliveryContext, DeliveryFuture, DirectMessage, Outcome, send_direct_message};
use crate::host::bell::Bells;
use crate::host::club::{ClubTable, NOT_IN_USE, is_waiting};
use crate::host::{Actor, Challenge, ChallengeCommand, Loads, Press, PressFields};
use crate::store::rows::{EntryContent, EntryFields, FeatureEntry, OutboxEntry};
use crate::store::{Key, KeyRange, RowKind, Subject};

pub(super) const FEATURE: Feature = Feature { press, deliver, ..Feature::NONE };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    Some(match BellPress::of(press)? {
        BellPress::Choose => Box::pin(choose(context)),
        BellPress::Turn { game, on } => Box::pin(turn(context, game, on)),
    })
}

async fn choose(context: Context<'_>) -> Result<Option<Answer>> {
    let key = Key::Bells(context.place()?.server, context.person());
    let bells = context.reads.read_or_default::<Bells>(key).await?.record;
    Ok(Some(choice(context, &bells)))
}

fn choice(context: Context<'_>, bells: &Bells) -> Answer {
    context.in_private(view::choose(bells, &context.decider.game_ids(), context.private))
}

async fn turn(context: Context<'_>, game: String, on: bool) -> Result<Option<Answer>> {
    context.game(&game)?;
    let (reads, server, person) = (context.reads, context.place()?.server, context.person());
    let decide = || async {
        // The commit expects the table, so no bell is left on a server whose data is being deleted.
        if on && reads.row(&Key::ClubTable(server)).await?.is_none() {
            return Err(NOT_IN_USE.into());
        }
        let key = Key::Bells(server, person);
        let stored = reads.read_or_default::<Bells>(key.clone()).await?;
        let language = Some(context.private.language().code().to_owned());
        let next = Bells { language, ..stored.record.turned(&game, on) };
        let entries = WriteBatch::default();
        let entries = if next.games.is_empty() {
            entries.remove(key, stored.expected)
        } else if reads.is_being_deleted(person).await? {
            // Write nothing about a person whose data is being deleted.
            entries
        } else {
            entries.put(key, stored.expected, &next)
        };
        Ok((entries, next))
    };
    Ok(commit_once(context, decide).await?.map(|bells| choice(context, &bells)))
}

/// An outbox entry about a person who looks for an opponent. As an entry of the server, it writes an entry for each person whose
/// bell may ring; as an entry of a person, it is the message to them.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BellEntry {
    pub challenge: ChallengeId,
}

impl EntryFields for BellEntry {
    const NAME: &'static str = "bell";
}

impl BellEntry {
    fn outbox_number(self) -> u64 {
        Self::number(self.challenge.bits())
    }
}

/// Writes the outbox entry that rings the bells of a server, if any are on. With the challenge, a person begins to look for
/// an opponent.
pub async fn ring(decider: &Decider, challenge: &Challenge) -> Result<WriteBatch> {
    let server = challenge.place.server;
    if decider.repository.keys(KeyRange::with_prefix(RowKind::Bells, &server)).await?.is_empty() {
        return Ok(WriteBatch::default());
    }
    let entry = BellEntry { challenge: challenge.id };
    let (number, content) = (entry.outbox_number(), EntryContent::Feature(entry.to_entry()));
    Ok(WriteBatch::default().queue(Subject::Server(server), number, content, decider.now()))
}

fn deliver<'a>(cx: DeliveryContext<'a>, entry: &'a FeatureEntry) -> Option<DeliveryFuture<'a>> {
    let entry = BellEntry::of(entry)?;
    match cx.item.subject {
        Subject::Server(server) => Some(Box::pin(queue_messages(cx, entry, server))),
        Subject::Person(person) => Some(Box::pin(deliver_message(cx, entry, person))),
        Subject::Match(_) | Subject::Challenge(_) => None,
    }
}

const SEARCH_IS_OVER: Outcome = Outcome::Drop("passed");

/// The challenge of the person who looks for an opponent, while nobody has joined them.
async fn search(cx: DeliveryContext<'_>, entry: BellEntry) -> Result<Option<StoredRecord<Challenge>>> {
    let stored = cx.reads.challenge(entry.challenge).await?;
    Ok(stored.filter(|stored| is_waiting(&stored.record, cx.decider.now())))
}

async fn queue_messages(cx: DeliveryContext<'_>, entry: BellEntry, server: ServerId) -> Result<Outcome> {
    let Some(search) = search(cx, entry).await? else { return Ok(SEARCH_IS_OVER) };
    for key in cx.decider.repository.keys(KeyRange::with_prefix(RowKind::Bells, &server)).await? {
        if let Some(person) = key.person() {
            queue_message(cx, entry, &search.record.terms.game, key, person).await?;
        }
    }
    Ok(Outcome::Remove)
}

async fn queue_message(
    cx: DeliveryContext<'_>,
    entry: BellEntry,
    game: &str,
    bells: Key,
    person: PersonId,
) -> Result<()> {
    let (reads, now) = (cx.decider.repository.transaction(), cx.decider.now());
    let decide = || async {
        // The commit expects the bells, so nothing is written about a person who has just deleted their data.
        let bells = reads.read_or_default::<Bells>(bells.clone()).await?.record;
        if !bells.may_ring(game, now) {
            return Ok(WriteBatch::default());
        }
        let row = OutboxEntry::new(EntryContent::Feature(entry.to_entry()), now);
        let row = OutboxEntry { language: bells.language, ..row };
        Ok(WriteBatch::default().queue_row(Subject::Person(person), entry.outbox_number(), &row))
    };
    cx.decider.update(&reads, decide).await
}

/// Sends the message, unless the search is over, the bell is off or has rung within a day, or the two cannot play with each other
/// now.
async fn deliver_message(cx: DeliveryContext<'_>, entry: BellEntry, person: PersonId) -> Result<Outcome> {
    let Some(search) = search(cx, entry).await? else { return Ok(SEARCH_IS_OVER) };
    let (server, game) = (search.record.place.server, &search.record.terms.game);
    let key = Key::Bells(server, person);
    let bells = cx.reads.read_or_default::<Bells>(key.clone()).await?.record;
    if !bells.may_ring(game, cx.decider.now()) {
        return Ok(Outcome::Drop("off"));
    }
    let table = cx.reads.read_or_default::<ClubTable>(Key::ClubTable(server)).await?.record;
    if table.stop_reason(&search.record).is_some() || !may_join(cx, &search, person).await? {
        return Ok(Outcome::Drop("barred"));
    }
    if cx.sender.chat.has_member(server, person).await == Ok(false) {
        cx.decider.write(WriteBatch::default().delete_any(key)).await?;
        return Ok(Outcome::Drop("left"));
    }
    let link = table
        .current_message()
        .and_then(|current| cx.composer.address(Place { server, channel: current.channel }, current.message));
    let direct_message = DirectMessage { to: person, is_unique: false };
    let outcome =
        send_direct_message(cx, direct_message, |voice| view::rings(game, link.as_deref(), voice)).await?;
    if outcome == Outcome::Remove {
        note_ring(cx, key, game).await?;
    }
    Ok(outcome)
}

/// Whether a person could join the search by pressing the game now. Decides as that press would, and commits nothing.
async fn may_join(cx: DeliveryContext<'_>, search: &StoredRecord<Challenge>, by: PersonId) -> Result<bool> {
    let loads = Loads { from: cx.reads.load(search.record.from).await?, to: cx.reads.load(by).await? };
    let (actor, command) = (Actor::Person(by), ChallengeCommand::Join(loads));
    let origin = DecisionOrigin::default();
    match challenges::step_challenge(cx.decider, cx.reads, search, actor, command, &origin).await {
        Ok(_) => Ok(true),
        Err(Failure::Refused(_)) => Ok(false),
        Err(fault) => Err(fault),
    }
}

async fn note_ring(cx: DeliveryContext<'_>, key: Key, game: &str) -> Result<()> {
    let reads = cx.decider.repository.transaction();
    let decide = || async {
        let Some(stored) = reads.read::<Bells>(key.clone()).await? else { return Ok(WriteBatch::default()) };
        let next = stored.record.rung(game, cx.decider.now());
        Ok(WriteBatch::default().put(key.clone(), stored.expected, &next))
    };
    cx.decider.update(&reads, decide).await
}

//! Following: a person who does not play in a match gets one private message when the match ends.
//!
//! The row `followed` of a match is a marker. The first follower writes it, and the end of the match reads it. If both happen at
//! once, one commit meets a conflict, so no follower is missed.

#[cfg(test)]
mod tests;
mod view;

pub use view::{FollowPage, FollowPress};

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::app::answering::{
    AnswerFuture, CommandOption, Context, Declaration, commit_once, look_up, matching_completions,
};
use crate::app::{
    Chore, Decider, Failure, Feature, MatchEndContext, MatchEndHook, Result, Transaction, WriteBatch,
    watch_refusal,
};
use crate::base::id::{MatchId, MessageId, PersonId};
use crate::base::time::Span;
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::parts::{Aside, LabelledPress};
use crate::chat::{Answer, BoxFuture, CommandCall, Completion};
use crate::delivery::{DeliveryContext, DeliveryFuture, DirectMessage, Outcome, send_direct_message};
use crate::host::follow::{FollowList, Follower};
use crate::host::{Match, Press, PressFields};
use crate::store::rows::{self, DeliveryPriority, EntryContent, EntryFields, FeatureEntry, OutboxEntry};
use crate::store::{Key, KeyRange, Precondition, Row, RowKind, Subject};

use crate::host::follow::{CANNOT_FOLLOW, NOTHING_TO_FOLLOW, PLAYER, may_follow};
use view::FollowChoice;

/// An option that names a match. It suggests the matches that the person follows already: choosing one
/// offers *Stop following*.
const MATCH: CommandOption = CommandOption::new(
    look_up::MATCH.name,
    OptionKind::Completed(|context, typing| Box::pin(suggestions(context, typing.typed))),
);
pub const COMMAND: Declaration = Declaration {
    name: "follow",
    offered: Availability::InServers,
    body: DeclarationBody::Options(&[MATCH], |context, call| Box::pin(by_command(context, call))),
};

pub(super) const FEATURE: Feature = Feature {
    press,
    aside: Some(aside),
    end_hook: Some(MatchEndHook { key: |record| Key::FollowedMatch(record.id), run: queue_followers }),
    deliver,
    chore: Some(Chore { name: "follows", run: |decider, _| Box::pin(forget_lost(decider)) }),
    ..Feature::NONE
};

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    if let Some(FollowPage { page }) = FollowPage::of(press) {
        return Some(Box::pin(choose(context, page)));
    }
    let FollowPress { id, follows } = FollowPress::of(press)?;
    Some(if follows { Box::pin(follow(context, id)) } else { Box::pin(stop(context, id)) })
}

async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    match call.text(MATCH.name) {
        Some(typed) => follow(context, look_up::read_match_id(typed)?).await,
        None => choose(context, 0).await,
    }
}

/// Asks which of the matches of other people that are played here to follow.
async fn choose(context: Context<'_>, page: u32) -> Result<Option<Answer>> {
    let (reads, me) = (context.reads, context.person());
    let mut running = context.decider.repository.running_on(context.place()?.server).await?;
    running.retain(|record| look_up::is_of_this_channel(context, record));
    let keys = |record: &Match| {
        let of_people = record.people.0.map(|person| [Key::Person(person), Key::Blocks(person)]);
        of_people.into_iter().flatten().chain([Key::Board(record.id)])
    };
    let own = [Key::FollowList(me), Key::Blocks(me)];
    reads.fetch(&running.iter().flat_map(keys).chain(own).collect::<Vec<_>>()).await?;
    let followed = reads.read_or_default::<FollowList>(Key::FollowList(me)).await?.record.matches;
    let (mut choices, mut is_player) = (Vec::new(), false);
    for record in running {
        if !look_up::may_be_listed_here(context, &record).await? {
            continue;
        }
        is_player |= record.people.player_of(me).is_some();
        match check(context, &record).await {
            Err(Failure::Refused(_)) => continue,
            checked => checked?,
        }
        let shown = reads.board(record.id).await?.and_then(|board| board.record.message);
        let link = shown.and_then(|message| context.services.composer.address(record.place, message));
        let is_followed = followed.contains(&record.id);
        choices.push(FollowChoice { record, link, is_followed });
    }
    if choices.is_empty() {
        let refusal = if is_player { PLAYER } else { NOTHING_TO_FOLLOW };
        return Err(refusal.into());
    }
    Ok(Some(context.in_private(view::which(&choices, page, context.private))))
}

/// Suggests the matches on this server that the person follows.
async fn suggestions(context: Context<'_>, typed: &str) -> Result<Vec<Completion>> {
    let list = context.reads.read_or_default::<FollowList>(Key::FollowList(context.person())).await?.record;
    let keys: Vec<Key> = list.matches.iter().copied().map(Key::Match).collect();
    context.reads.fetch(&keys).await?;
    let mut matches = Vec::new();
    for id in list.matches {
        let stored = context.reads.readable_match(id).await?.map(|stored| stored.record);
        matches.extend(stored.filter(|record| look_up::check_reachable(context, record).is_ok()));
    }
    Ok(matching_completions(look_up::match_completions(context, &matches).await, typed))
}

fn aside<'a>(context: Context<'a>, record: &'a Match) -> BoxFuture<'a, Aside> {
    Box::pin(async move { Aside::of(watcher_press(context, record).await) })
}

/// The button *Follow* for a spectator of a match, unless they follow the match already or may
/// not.
pub fn watcher_press<'a>(context: Context<'a>, record: &'a Match) -> BoxFuture<'a, Option<LabelledPress>> {
    Box::pin(async move {
        may_follow(record, context.person()).ok()?;
        let list = Key::FollowList(context.person());
        let list = context.reads.read_or_default::<FollowList>(list).await.ok()?.record;
        let may = !list.matches.contains(&record.id) && check(context, record).await.is_ok();
        may.then(|| view::follow(record.id))
    })
}

async fn check(context: Context<'_>, record: &Match) -> Result<()> {
    may_follow(record, context.person())?;
    let barred = watch_refusal(context.reads, record, context.person()).await?;
    if barred.is_some() { Err(CANNOT_FOLLOW.into()) } else { Ok(()) }
}

/// Follows a match. The commit expects the match as it was read, so a match that ends meanwhile is
/// refused.
async fn follow(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let (reads, person) = (context.reads, context.person());
    let decide = || async {
        let record = look_up::reachable_match(context, id).await?;
        let key = Key::FollowList(person);
        let known = reads.read_or_default::<FollowList>(key.clone()).await?;
        // A person who follows the match already always gets *Stop following*, whatever has happened
        // since.
        if known.record.matches.contains(&id) {
            return Ok((WriteBatch::default(), record));
        }
        check(context, &record).await?;
        let next = known.record.with(id)?;
        // Write nothing about a person whose data is being deleted.
        if reads.is_being_deleted(person).await? {
            return Ok((WriteBatch::default(), record));
        }
        let follower = Follower { language: Some(context.private.language().code().to_owned()) };
        let entries = WriteBatch::default().put(key, known.expected, &next);
        let entries = entries.put(Key::Follower(id, person), Precondition::Any, &follower);
        let mark = Key::FollowedMatch(id);
        let is_marked = reads.row(&mark).await?.is_some();
        Ok((if is_marked { entries } else { entries.note(mark) }, record))
    };
    let Some(record) = commit_once(context, decide).await? else { return Ok(None) };
    Ok(Some(context.in_private(view::following(&record, context.private))))
}

/// Stops following a match, even one that has ended. A message about its end that is not delivered yet
/// is deleted, too.
async fn stop(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let (reads, person) = (context.reads, context.person());
    let decide = || async {
        let entries = unfollow(reads, id, person).await?;
        let key = message_key(id, person);
        let waits = reads.row(&key).await?.is_some();
        Ok((if waits { entries.delete_any(key) } else { entries }, ()))
    };
    let Some(()) = commit_once(context, decide).await? else { return Ok(None) };
    let record = reads.readable_match(id).await?.map(|stored| stored.record);
    let again = record.filter(Match::is_running).map(|record| record.id);
    Ok(Some(context.in_private(view::stopped(again, context.private))))
}

/// Longest time for which the messages wait for the last board, to which they link.
const PATIENCE: Span = Span::minutes(1);

/// The outbox key of the message to a person about a match. A match ends once, so the key is
/// used once.
fn message_key(id: MatchId, person: PersonId) -> Key {
    Key::Outbox(Subject::Person(person), FollowedEndEntry::number(id.bits()))
}

/// Writes the outbox entry for the followers of a match that ends, if anybody has ever followed it.
fn queue_followers(ended: MatchEndContext<'_>) -> BoxFuture<'_, Result<WriteBatch>> {
    Box::pin(async move {
        let MatchEndContext { decider, reads, record } = ended;
        let mark = Key::FollowedMatch(record.id);
        if reads.row(&mark).await?.is_none() {
            return Ok(WriteBatch::default());
        }
        let row = OutboxEntry::new(EntryContent::Feature(FollowersEntry {}.to_entry()), decider.now());
        Ok(WriteBatch::default().delete_any(mark).put(end_key(record.id), Precondition::Any, &row))
    })
}

fn deliver<'a>(cx: DeliveryContext<'a>, entry: &'a FeatureEntry) -> Option<DeliveryFuture<'a>> {
    match cx.item.subject {
        Subject::Match(id) => {
            FollowersEntry::of(entry)?;
            Some(Box::pin(queue_messages(cx, id)))
        }
        Subject::Person(person) => {
            let entry = FollowedEndEntry::of(entry)?;
            Some(Box::pin(deliver_end(cx, entry, person)))
        }
        Subject::Challenge(_) | Subject::Server(_) => None,
    }
}

async fn queue_messages(cx: DeliveryContext<'_>, id: MatchId) -> Result<Outcome> {
    let now = cx.decider.now();
    let board_waits = cx.rows.iter().any(|(_, row)| row.priority() == DeliveryPriority::Message);
    if board_waits && now - cx.item.row.made < PATIENCE {
        return Ok(Outcome::Until(now + Span::seconds(1)));
    }
    // If the server is gone, the end is shown nowhere, and the board before the end stays the last one.
    let board = cx.reads.board(id).await?.and_then(|stored| stored.record.message);
    let last = cx.item.row.message.or(board);
    for key in cx.decider.repository.keys(KeyRange::with_prefix(RowKind::Followers, &id)).await? {
        if let Some(person) = key.person() {
            queue_message(cx, &FollowedEndEntry { id, last }, person).await?;
        }
    }
    Ok(Outcome::Remove)
}

/// Replaces a follower with an outbox entry for their message, in one commit.
async fn queue_message(cx: DeliveryContext<'_>, entry: &FollowedEndEntry, person: PersonId) -> Result<()> {
    let (reads, id) = (cx.decider.repository.transaction(), entry.id);
    let decide = || async {
        let key = Key::Follower(id, person);
        if reads.row(&key).await?.is_none() {
            return Ok(WriteBatch::default());
        }
        let Follower { language } = reads.read_or_default(key).await?.record;
        let row = OutboxEntry::new(EntryContent::Feature(entry.to_entry()), cx.decider.now());
        let row = OutboxEntry { language, ..row };
        let entries = unfollow(&reads, id, person).await?;
        Ok(entries.put(message_key(id, person), Precondition::Any, &row))
    };
    cx.decider.update(&reads, decide).await
}

/// Sends the message, unless a block or a ban now keeps the person from watching the match.
async fn deliver_end(cx: DeliveryContext<'_>, end: FollowedEndEntry, person: PersonId) -> Result<Outcome> {
    let Some(stored) = cx.reads.readable_match(end.id).await? else { return Ok(Outcome::Drop("gone")) };
    let record = stored.record;
    if watch_refusal(cx.reads, &record, person).await?.is_some() {
        return Ok(Outcome::Drop("barred"));
    }
    let link = end.last.and_then(|message| cx.composer.address(record.place, message));
    let written = DirectMessage { to: person, is_unique: link.is_some() };
    send_direct_message(cx, written, |voice| view::end_message(&record, link.as_deref(), voice)).await
}

/// An outbox entry of an ended match, which writes an entry for each follower.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowersEntry {}

/// An outbox entry of a person, which tells them that a match has ended.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FollowedEndEntry {
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The message with the last board of the match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<MessageId>,
}

fn end_key(id: MatchId) -> Key {
    Key::Outbox(Subject::Match(id), FollowersEntry::number(0))
}

impl EntryFields for FollowersEntry {
    const NAME: &'static str = "followers";
    /// Above the numbers of all messages of the match, so the entry comes after them.
    const SERIES: u64 = i64::MAX.cast_unsigned();
}

impl EntryFields for FollowedEndEntry {
    const NAME: &'static str = "followed-end";
    const SERIES: u64 = 1 << 62;
}

/// Maximum number of matches that are read at once.
const TOGETHER: usize = 64;

/// Removes a match from a person's list. The commit expects the rows that are read here.
async fn unfollow(reads: &Transaction<'_>, id: MatchId, person: PersonId) -> Result<WriteBatch> {
    let (follower, entries) = (Key::Follower(id, person), WriteBatch::default());
    let follows = reads.row(&follower).await?.is_some();
    let entries = if follows { entries.delete_any(follower) } else { entries };
    let key = Key::FollowList(person);
    let known = reads.read_or_default::<FollowList>(key.clone()).await?;
    if !known.record.matches.contains(&id) {
        return Ok(entries);
    }
    let next = known.record.without(id);
    Ok(if next.matches.is_empty() {
        entries.remove(key, known.expected)
    } else {
        entries.put(key, known.expected, &next)
    })
}

async fn forget_lost(decider: &Decider) -> Result<()> {
    let lists = decider.repository.all::<FollowList>(KeyRange::of_kind(RowKind::FollowLists)).await?;
    let followed: BTreeSet<MatchId> = lists.iter().flat_map(|(_, list)| list.matches.clone()).collect();
    let lost = lost(decider, followed).await?;
    for (key, list) in lists {
        let Some(person) = key.person() else { continue };
        for id in list.matches.intersection(&lost) {
            let reads = decider.repository.transaction();
            decider.update(&reads, || unfollow(&reads, *id, person)).await?;
        }
    }
    Ok(())
}

async fn lost(decider: &Decider, followed: BTreeSet<MatchId>) -> Result<BTreeSet<MatchId>> {
    let mut lost = BTreeSet::new();
    let keys: Vec<Key> = followed.into_iter().map(Key::Match).collect();
    for some in keys.chunks(TOGETHER) {
        let rows = decider.repository.rows(some).await?;
        let is_over =
            |row: Row| rows::from_bytes::<Match>(&row.bytes).is_ok_and(|record| !record.is_running());
        for (id, row) in some.iter().filter_map(Key::game_match).zip(rows) {
            if row.is_none_or(is_over) && !decider.repository.has_row(&end_key(id)).await? {
                lost.insert(id);
            }
        }
    }
    Ok(lost)
}

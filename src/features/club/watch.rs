//! The list of matches to watch: running matches of other people on this server, in private. It has those of this channel
//! and of channels that everybody can view, without people who hide or are banned, and without people who have a block
//! between themselves and the reader.

use std::collections::{BTreeMap, BTreeSet};

use crate::app::Result;
use crate::app::answering::{Context, look_up};
use crate::app::deciding::deletion::is_banned;
use crate::base::id::{PersonId, Place};
use crate::chat::{Answer, lists};
use crate::features::{follow, guess};
use crate::host::club::to_watch;
use crate::host::{BlockStatus, Match};
use crate::store::Key;

use super::view::{self, WatchedMatch};

/// Maximum number of matches on a page. Each has a row of buttons, and one row turns the pages.
const ON_A_PAGE: usize = 4;

/// Shows a page of the matches that the person may watch.
pub async fn list(context: Context<'_>, page: u32) -> Result<Option<Answer>> {
    let found = find(context).await?;
    let voice = context.private;
    if found.is_empty() {
        return Ok(Some(context.in_private(view::nothing_to_watch(voice))));
    }
    let lines: Vec<String> =
        (1..).zip(&found).map(|(number, record)| view::watched_line(number, record, voice)).collect();
    let page = lists::page(&lines, page, ON_A_PAGE, lists::PAGE_ROOM);
    let mut shown = Vec::new();
    for record in found.into_iter().skip(page.entries.start).take(page.entries.len()) {
        shown.push(watched(context, record).await?);
    }
    Ok(Some(context.in_private(view::matches_to_watch(&shown, &page, voice))))
}

/// A match of the page, with what the person may do about it.
async fn watched(context: Context<'_>, record: Match) -> Result<WatchedMatch> {
    let board = context.reads.board(record.id).await?.and_then(|board| board.record.message);
    let link = board.and_then(|message| context.services.composer.address(record.place, message));
    let guess = guess::watcher_press(context, &record).await.map(|labelled| labelled.press);
    let follow = follow::watcher_press(context, &record).await.map(|labelled| labelled.press);
    Ok(WatchedMatch { record, link, guess, follow })
}

/// Finds the matches that the person may watch, the one with the latest activity first.
async fn find(context: Context<'_>) -> Result<Vec<Match>> {
    let (me, server) = (context.person(), context.place()?.server);
    if is_banned(context.reads, context.server, me).await? {
        return Ok(Vec::new());
    }
    let running = context.decider.repository.running_on(server).await?;
    let mut found = to_watch(me, in_visible_channels(context, running).await);
    let people: BTreeSet<PersonId> = found.iter().flat_map(|record| record.people.0).collect();
    fetch(context, &found, &people).await?;
    let mut left_out = BTreeSet::new();
    for person in people {
        if is_left_out(context, person).await? {
            left_out.insert(person);
        }
    }
    found.retain(|record| record.people.0.iter().all(|person| !left_out.contains(person)));
    Ok(found)
}

/// Keeps the matches of this channel, and those of channels that everybody on the server can view. Asks once for each
/// channel.
async fn in_visible_channels(context: Context<'_>, mut found: Vec<Match>) -> Vec<Match> {
    let of_channels: BTreeMap<Place, &Match> =
        found.iter().map(|record| (record.channel(), record)).collect();
    let mut visible = BTreeSet::new();
    for (channel, record) in of_channels {
        if look_up::may_be_shown_here(context, record).await {
            visible.insert(channel);
        }
    }
    found.retain(|record| visible.contains(&record.channel()));
    found
}

/// Reads all rows about these matches and people in one round trip.
async fn fetch(context: Context<'_>, found: &[Match], people: &BTreeSet<PersonId>) -> Result<()> {
    let of_person = |person: PersonId| [Key::Person(person), Key::Blocks(person), Key::UserDeletion(person)];
    let of_people = people.iter().copied().flat_map(of_person);
    let boards = found.iter().map(|record| Key::Board(record.id));
    let me = context.person();
    let own = [Key::Blocks(me), Key::FollowList(me)];
    Ok(context.reads.fetch(&of_people.chain(boards).chain(own).collect::<Vec<_>>()).await?)
}

async fn is_left_out(context: Context<'_>, person: PersonId) -> Result<bool> {
    if person.is_computer() {
        return Ok(false);
    }
    let reads = context.reads;
    Ok(reads.person(person).await?.record.hidden
        || reads.is_being_deleted(person).await?
        || reads.blocks_between(context.person(), person).await? != BlockStatus::Nothing
        || is_banned(reads, context.server, person).await?)
}

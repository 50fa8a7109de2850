//! The heartbeat, the resumption of deletions, and the removal of what nobody needs any more.
//!
//! The heartbeat is written while the bot runs and receives events. A gap between two heartbeats is an
//! outage: the program did not run, the chat was unreachable, the machine slept, or its clock was set
//! forward. An outage counts for nobody: deadlines move by its length before anything ends.

use std::sync::atomic::Ordering;

use crate::app::clock::RealTime;
use crate::app::deciding::{
    WriteBatch, by_server, credit, deletion, names, newcomers, outage, presence, process, server_removal,
};
use crate::app::failure::Result;
use crate::base::time::Span;
use crate::store::{Key, Precondition};

use super::BackgroundTasks;

/// Time for which the id of a handled interaction is stored. The chat repeats an interaction only within
/// minutes, and an interaction token expires after fifteen minutes.
const REMEMBERED: Span = Span::hours(24);

/// Credits an outage that has just ended, then writes a heartbeat. Does nothing while the bot receives
/// no events. Calls `alive` after each credit.
pub(super) async fn beat(background: &BackgroundTasks, alive: &(dyn Fn() + Sync)) -> Result<()> {
    let decider = &*background.decider;
    if !(background.is_connected)() {
        return Ok(());
    }
    let now = process::clock_reading(decider);
    outage::detect_clock_ahead(decider, now).await?;
    let (long, grace) = match outage::outage(decider, now).await? {
        Some(outage) if outage.is_long(now) => (Some(outage), None),
        short => (None, short),
    };
    if !presence::is_timekeeper(decider) {
        return Ok(());
    }
    let mut entries = WriteBatch::default().put(Key::heartbeat(), Precondition::Any, &now);
    if let Some(outage) = long {
        credit::credit_to_all(decider, outage, alive).await?;
        entries = entries.and(outage.row());
    }
    decider.write(entries).await?;
    outage::record_heartbeat(decider, now, grace);
    Ok(())
}

/// Writes a last heartbeat at shutdown, so that the outage begins now and not at the heartbeat before.
pub(super) async fn last_beat(background: &BackgroundTasks) -> Result<()> {
    let decider = &*background.decider;
    if !outage::has_recent_heartbeat(decider) {
        return Ok(());
    }
    let now = process::clock_reading(decider);
    decider.write(WriteBatch::default().put(Key::heartbeat(), Precondition::Any, &now)).await
}

/// Resumes unfinished deletions of people, and of servers that have removed the bot. Corrects the
/// index of matches by server, and deletes what is over about former players and newcomers.
pub(super) async fn resume_deletions(background: &BackgroundTasks) -> Result<()> {
    let BackgroundTasks { decider, services, .. } = background;
    let forget = |person| services.forget(person);
    let people = deletion::resume_user_deletions(decider, &RealTime, forget).await;
    let indexed = by_server::correct_index(decider).await;
    let written = server_removal::write_servers(decider).await;
    let is_member = services.sender.membership_query();
    let servers = server_removal::resume_server_removals(decider, &is_member).await;
    let forgotten = deletion::forget_former(decider).await.and(newcomers::forget(decider).await);
    people.and(indexed).and(written).and(servers).and(forgotten)
}

/// Clears cached names and pictures if another process has deleted the data of a person.
pub(super) async fn learn_deletions(background: &BackgroundTasks) -> Result<()> {
    let deleted = deletion::deletions(&background.decider).await?;
    if background.deletions.swap(deleted, Ordering::AcqRel) != deleted {
        names::forget_all_names(&background.decider);
        background.services.composer.artist.clear_cache();
    }
    Ok(())
}

/// Deletes the records of all interactions that the chat cannot deliver again. Calls `alive` after each
/// batch.
pub(super) async fn forget_interactions(tasks: &BackgroundTasks, alive: &(dyn Fn() + Sync)) -> Result<()> {
    let since = tasks.decider.now() - REMEMBERED;
    loop {
        let ids = tasks.decider.repository.interactions_before(since).await?;
        if ids.is_empty() {
            return Ok(());
        }
        let keys = ids.into_iter().map(Key::Interaction);
        tasks.decider.write(keys.fold(WriteBatch::default(), WriteBatch::delete_any)).await?;
        alive();
    }
}

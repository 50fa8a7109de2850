//! Deletes records of interactions that the chat cannot deliver again, and resumes deletions of people
//! and servers.

use std::sync::atomic::Ordering;

use crate::app::deciding;
use crate::base::time::Span;
use crate::store::Key;

use super::super::clock::RealTime;
use super::super::deciding::WriteBatch;
use super::super::failure::Result;
use super::BackgroundTasks;

/// Time for which the id of a handled interaction is stored. The chat repeats an interaction only within
/// minutes, and an interaction token expires after fifteen minutes.
const REMEMBERED: Span = Span::hours(24);

/// Resumes unfinished deletions of people, and of servers that have removed the bot.
pub(super) async fn resume_deletions(background: &BackgroundTasks) -> Result<()> {
    let gone = deciding::deletion::resume_user_deletions(&background.decider, &RealTime, |person| {
        background.services.forget(person);
    })
    .await;
    let written = deciding::server_removal::write_servers(&background.decider).await;
    let servers = deciding::server_removal::resume_server_removals(
        &background.decider,
        &background.services.sender.membership_query(),
    )
    .await;
    gone.and(written).and(servers).and(deciding::deletion::forget_former(&background.decider).await)
}

/// Clears cached names and pictures if another process has deleted the data of a person.
pub(super) async fn learn_deletions(background: &BackgroundTasks) -> Result<()> {
    let deleted = deciding::deletion::deletions(&background.decider).await?;
    if background.deletions.swap(deleted, Ordering::AcqRel) != deleted {
        deciding::names::forget_all_names(&background.decider);
        background.services.composer.artist.clear_cache();
    }
    Ok(())
}

/// Deletes the records of all interactions that cannot arrive again. Calls `alive` after each batch.
pub(super) async fn forget(background: &BackgroundTasks, alive: &(dyn Fn() + Sync)) -> Result<()> {
    let since = background.decider.now() - REMEMBERED;
    loop {
        let ids = background.decider.repository.interactions_before(since).await?;
        if ids.is_empty() {
            return Ok(());
        }
        let entries =
            ids.iter().fold(WriteBatch::default(), |entries, id| entries.delete_any(Key::Interaction(*id)));
        background.decider.write(entries).await?;
        alive();
    }
}

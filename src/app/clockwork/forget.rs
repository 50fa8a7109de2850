//! Deletes records of interactions that the chat cannot deliver again, and resumes deletions of people
//! and servers.

use std::sync::atomic::Ordering;

use crate::app::deciding;
use crate::base::time::Span;
use crate::store::Key;

use super::super::clock::RealTime;
use super::super::deciding::Entries;
use super::super::failure::Result;
use super::Clockwork;

/// Time for which an interaction is remembered. A chat repeats it within minutes, and its token expires
/// after fifteen.
const REMEMBERED: Span = Span::hours(24);

/// Resumes deletions of people that a process did not finish, and those of departing servers.
pub(super) async fn see_off(clockwork: &Clockwork) -> Result<()> {
    let gone = deciding::leaving::see_everybody_off(&clockwork.decider, &RealTime, |person| {
        clockwork.services.forget(person);
    })
    .await;
    let written = deciding::departing::write_servers(&clockwork.decider).await;
    let servers = deciding::departing::see_servers_off(
        &clockwork.decider,
        &clockwork.services.sender.asks_for_server(),
    )
    .await;
    gone.and(written).and(servers).and(deciding::leaving::forget_former(&clockwork.decider).await)
}

/// Clears cached names and pictures if another process has deleted somebody.
pub(super) async fn learn_deletions(clockwork: &Clockwork) -> Result<()> {
    let deleted = deciding::leaving::deletions(&clockwork.decider).await?;
    if clockwork.deletions.swap(deleted, Ordering::AcqRel) != deleted {
        deciding::names::forget_all_names(&clockwork.decider);
        clockwork.services.composer.artist.forget();
    }
    Ok(())
}

/// Deletes the records of all interactions that cannot arrive again.
pub(super) async fn forget(clockwork: &Clockwork) -> Result<()> {
    let since = clockwork.decider.now() - REMEMBERED;
    loop {
        let ids = clockwork.decider.ledger.seen_before(since).await?;
        if ids.is_empty() {
            return Ok(());
        }
        let entries = ids.iter().fold(Entries::default(), |entries, id| entries.unmark(Key::Seen(*id)));
        clockwork.decider.write(entries).await?;
    }
}

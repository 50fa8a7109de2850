//! Interactions that took effect are remembered as long as a chat may deliver them again, and then forgotten.
//! Deletions that were begun go on.

use std::sync::atomic::Ordering;

use crate::app::deciding;
use crate::base::time::Span;
use crate::store::Key;

use super::super::clock::RealTime;
use super::super::deciding::Entries;
use super::super::failure::Result;
use super::Clockwork;

/// How long an interaction is remembered. A chat delivers it again within minutes; its token dies after
/// fifteen.
const REMEMBERED: Span = Span::hours(24);

/// Goes on with deletions that a program did not finish, and with servers that are leaving.
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

/// Where several processes have the store open: forgets names and pictures when another has deleted somebody.
pub(super) async fn learn_deletions(clockwork: &Clockwork) -> Result<()> {
    let deleted = deciding::leaving::deletions(&clockwork.decider).await?;
    if clockwork.deletions.swap(deleted, Ordering::AcqRel) != deleted {
        deciding::names::forget_all_names(&clockwork.decider);
        clockwork.services.composer.artist.forget();
    }
    Ok(())
}

/// Forgets every interaction that cannot come again, however many there are.
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

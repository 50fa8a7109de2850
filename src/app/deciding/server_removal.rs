//! Deletes the data of servers that have removed the bot, or whose managers have requested it. First the
//! server's matches end and its open challenges are closed; later its own rows are deleted. Finished
//! matches stay for their players.
//!
//! The deletion takes many commits and can be resumed at any time, since the [`ServerRemoval`] row,
//! which says when it began, is deleted last.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::BoxFuture;

use crate::app::clock::uptime;
use crate::app::failure::Result;
use crate::app::memory::Lock;
use crate::base::id::ServerId;
use crate::base::time::Timestamp;
use crate::chat::ServerPart;
use crate::host::{Actor, Conclusion, ServerRemoval, challenge};
use crate::store::{Batch, Key, KeyRange, Precondition, Row, RowKind, Subject};

use super::{
    Decider, DecisionOrigin, Outage, Transaction, WriteBatch, by_server, challenges, matches, names, outage,
    process,
};

/// Maximum number of rows deleted in one commit.
const ROWS: usize = 256;
/// Asks the chat whether the bot is on a server. Resolves to `None` if the chat does not know at
/// present.
pub type MembershipQuery<'a> = dyn Fn(ServerId) -> BoxFuture<'a, Option<bool>> + Send + Sync + 'a;

/// News from the chat about servers, as long as they may not be stored yet.
#[derive(Default)]
pub struct ServerNews(Lock<UnwrittenNews>);

#[derive(Default)]
struct UnwrittenNews {
    /// The last list of servers for each [`ServerPart`], kept until the list is written.
    parts: BTreeMap<ServerPart, Arc<BTreeSet<ServerId>>>,
    /// Servers that have added or removed the bot since the last list of their part. These changes
    /// override the list.
    servers: BTreeMap<ServerId, MembershipChange>,
}

/// The news that a server has added or removed the bot.
#[derive(Clone, Copy, PartialEq, Eq)]
struct MembershipChange {
    present: bool,
    is_written: bool,
}

impl ServerNews {
    #[cfg(test)]
    pub fn count(&self) -> usize {
        self.0.lock().servers.len()
    }

    /// Whether the bot is on a server. `listed` says whether the last list contains the server;
    /// a later change overrides the list.
    fn is_present(&self, server: ServerId, listed: bool) -> bool {
        self.0.lock().servers.get(&server).map_or(listed, |change| change.present)
    }

    /// The unwritten change of a server, if there is one: whether the bot is on the server now.
    fn unwritten(&self, server: ServerId) -> Option<bool> {
        let change = self.0.lock().servers.get(&server).copied()?;
        (!change.is_written).then_some(change.present)
    }

    /// Records that a change was written. If the server has changed again meanwhile, the newer change
    /// stays unwritten. A written change is kept only while it overrides an unwritten list.
    fn has_written(&self, server: ServerId, present: bool) {
        let mut all = self.0.lock();
        let overrides = all.parts.keys().any(|part| part.holds(server));
        let Some(change) = all.servers.get_mut(&server).filter(|change| change.present == present) else {
            return;
        };
        change.is_written = true;
        if !overrides {
            all.servers.remove(&server);
        }
    }

    /// Records that the last list of a part was written, if it is still `list`.
    fn has_written_list(&self, part: ServerPart, list: &Arc<BTreeSet<ServerId>>) {
        let mut all = self.0.lock();
        if all.parts.get(&part).is_some_and(|last| Arc::ptr_eq(last, list)) {
            all.parts.remove(&part);
            let UnwrittenNews { parts, servers } = &mut *all;
            servers
                .retain(|server, change| !change.is_written || parts.keys().any(|part| part.holds(*server)));
        }
    }

    /// The last list of a part, if the list is not written yet.
    fn list(&self, part: ServerPart) -> Option<Arc<BTreeSet<ServerId>>> {
        self.0.lock().parts.get(&part).cloned()
    }
}

/// Records the servers of one part as the chat lists them (see
/// [`crate::chat::Receive::update_servers`]). A stored server of this part that is not in the list has
/// removed the bot, and gets a [`ServerRemoval`] row. If a write fails, [`write_servers`] retries it.
pub async fn update_servers(decider: &Decider, part: ServerPart, present: BTreeSet<ServerId>) -> Result<()> {
    {
        let mut all = decider.servers.0.lock();
        all.servers.retain(|server, _| !part.holds(*server));
        all.parts.insert(part, Arc::new(present));
    }
    write_part(decider, part).await
}

/// Records that a server has added or removed the bot. If the write fails, [`write_servers`] retries it.
pub async fn update_server(decider: &Decider, server: ServerId, present: bool) -> Result<()> {
    decider.servers.0.lock().servers.insert(server, MembershipChange { present, is_written: false });
    write_change(decider, server).await
}

/// Writes all news about servers that could not be written before.
pub async fn write_servers(decider: &Decider) -> Result<()> {
    let (parts, servers) = {
        let all = decider.servers.0.lock();
        let parts: Vec<_> = all.parts.keys().copied().collect();
        (parts, all.servers.keys().copied().collect::<Vec<_>>())
    };
    let mut outcome = Ok(());
    for part in parts {
        outcome = outcome.and(write_part(decider, part).await);
    }
    for server in servers {
        outcome = outcome.and(write_change(decider, server).await);
    }
    outcome
}

/// Cancels the removal of a server if somebody has acted on the server after the removal began, unless
/// its managers requested the removal.
pub async fn cancel_removal_if_active(
    decider: &Decider,
    reads: &Transaction<'_>,
    server: ServerId,
    at: Timestamp,
) -> Result<()> {
    match reads.server_removal(server).await? {
        // Compare the times, since an interaction from before the removal may arrive after it.
        Some(stored) if !stored.record.deletion_requested && stored.record.since < at => {
            write_server(decider, server, true).await
        }
        _ => Ok(()),
    }
}

/// Writes the last list of a part. Stops if a newer list of the part arrives meanwhile.
async fn write_part(decider: &Decider, part: ServerPart) -> Result<()> {
    let Some(list) = decider.servers.list(part) else { return Ok(()) };
    for server in decider.repository.servers().await?.into_iter().filter(|server| part.holds(*server)) {
        if decider.servers.list(part).is_none_or(|last| !Arc::ptr_eq(&last, &list)) {
            return Ok(());
        }
        let listed = list.contains(&server);
        let before = decider.servers.is_present(server, listed);
        write_server(decider, server, before).await?;
        let after = decider.servers.is_present(server, listed);
        if after != before {
            write_server(decider, server, after).await?;
        }
    }
    decider.servers.has_written_list(part, &list);
    Ok(())
}

async fn write_change(decider: &Decider, server: ServerId) -> Result<()> {
    while let Some(present) = decider.servers.unwritten(server) {
        write_server(decider, server, present).await?;
        decider.servers.has_written(server, present);
    }
    Ok(())
}

async fn write_server(decider: &Decider, server: ServerId, present: bool) -> Result<()> {
    let reads = decider.repository.transaction();
    let decide = || async {
        let stored = reads.server_removal(server).await?;
        Ok(match (present, stored) {
            (true, Some(stored)) if !stored.record.deletion_requested => {
                tracing::info!(%server, "a server has added the bot again; its deletion is cancelled");
                WriteBatch::default().remove(Key::ServerRemoval(server), stored.expected)
            }
            (false, None) => {
                tracing::info!(%server, "a server has removed the bot; its deletion is scheduled");
                let removal = ServerRemoval { since: decider.now(), deletion_requested: false };
                WriteBatch::default().put(Key::ServerRemoval(server), Precondition::Absent, &removal)
            }
            _ => WriteBatch::default(),
        })
    };
    decider.update(&reads, decide).await
}

/// Decides to delete everything that belongs to a server, at the request of its managers.
pub async fn purge(decider: &Decider, reads: &Transaction<'_>, server: ServerId) -> Result<(WriteBatch, ())> {
    let expected = reads.server_removal(server).await?.map_or(Precondition::Absent, |stored| stored.expected);
    let removal = ServerRemoval { since: decider.now(), deletion_requested: true };
    Ok((WriteBatch::default().put(Key::ServerRemoval(server), expected, &removal), ()))
}

/// Continues the removal of every server for which a step is due. A failure with one server does not
/// stop the others.
pub async fn resume_server_removals(decider: &Decider, asks: &MembershipQuery<'_>) -> Result<()> {
    let (mut outcome, began) = (Ok(()), uptime());
    for (server, removal) in removals(decider).await? {
        outcome = outcome.and(continue_server_removal(decider, server, removal, asks, began).await);
    }
    outcome
}

async fn removals(decider: &Decider) -> Result<Vec<(ServerId, ServerRemoval)>> {
    let all = decider.repository.all(KeyRange::of_kind(RowKind::ServerRemovals)).await?;
    Ok(all.into_iter().filter_map(|(key, removal)| Some((key.server()?, removal))).collect())
}

/// Credits an outage to servers that have removed the bot, so that their matches end later.
pub async fn credit_outage_to_removals(decider: &Decider, Outage { from, to }: Outage) -> Result<()> {
    for (server, _) in removals(decider).await? {
        let reads = decider.repository.transaction();
        let decide = || async {
            let Some(stored) = reads.server_removal(server).await? else {
                return Ok(WriteBatch::default());
            };
            let excused = stored.record.extend_for_outage(from, to);
            Ok(WriteBatch::default().put(Key::ServerRemoval(server), stored.expected, &excused))
        };
        if let Err(failure) = decider.update(&reads, decide).await {
            let what = "cannot credit an outage to a server that has removed the bot";
            decider.faults.error(what, &failure, &server);
        }
    }
    Ok(())
}

/// Ends the matches of a server, or deletes its rows, if that is due.
///
/// Unless managers requested the removal, the chat must first confirm that the bot is gone. The row may
/// be wrong: while the store was unavailable, it could not be corrected. All removals that are continued
/// since `began` share one search for open matches and challenges.
async fn continue_server_removal(
    decider: &Decider,
    server: ServerId,
    removal: ServerRemoval,
    asks: &MembershipQuery<'_>,
    began: Duration,
) -> Result<()> {
    let (now, moment) = (decider.now(), process::clock_reading(decider));
    let outage = outage::outage(decider, moment).await?.filter(|outage| outage.is_long(moment));
    let removal = outage.map_or(removal, |Outage { from, to }| removal.extend_for_outage(from, to));
    let deletes = removal.is_deletion_due(now);
    let ends =
        removal.ends_matches(now) && (deletes || decider.repository.has_open_on(server, began).await?);
    if !ends && !deletes {
        return Ok(());
    }
    if !removal.deletion_requested {
        match asks(server).await {
            Some(false) => {}
            Some(true) => return write_server(decider, server, true).await,
            None => return Ok(()),
        }
    }
    if ends {
        close_everything_on(decider, server).await?;
    }
    if deletes {
        delete_server_rows(decider, server).await?;
    }
    Ok(())
}

/// Whether the matches of a server are to end now. The commit expects the row that says so.
async fn is_gone(decider: &Decider, reads: &Transaction<'_>, server: ServerId) -> Result<bool> {
    Ok(reads.server_removal(server).await?.is_some_and(|stored| stored.record.ends_matches(decider.now())))
}

/// Ends every match on a server without a result, and closes its open challenges.
async fn close_everything_on(decider: &Decider, server: ServerId) -> Result<()> {
    by_server::correct_index(decider).await?;
    for record in decider.repository.running_on(server).await? {
        let reads = decider.repository.transaction();
        let decide = || async {
            let stored = reads.game_match(record.id).await?.filter(|stored| stored.record.is_running());
            let Some(stored) = stored else { return Ok(WriteBatch::default()) };
            if !is_gone(decider, &reads, server).await? {
                return Ok(WriteBatch::default());
            }
            matches::end_without_result(decider, &reads, &stored, Conclusion::Closed).await
        };
        decider.update(&reads, decide).await?;
    }
    for open in decider.repository.open_on(server, uptime()).await? {
        let reads = decider.repository.transaction();
        let decide = || async {
            let stored = reads.challenge(open.id).await?.filter(|stored| stored.record.due().is_some());
            let Some(stored) = stored else { return Ok(WriteBatch::default()) };
            if !is_gone(decider, &reads, server).await? {
                return Ok(WriteBatch::default());
            }
            let (due, origin) = (stored.record.expires <= decider.now(), DecisionOrigin::default());
            let (actor, command) = if due {
                (Actor::Clock, challenge::ChallengeCommand::Expire)
            } else {
                (Actor::Moderator(stored.record.from), challenge::ChallengeCommand::Withdraw)
            };
            let step = challenges::step_challenge(decider, &reads, &stored, actor, command, &origin);
            Ok(step.await?.0)
        };
        decider.update(&reads, decide).await?;
    }
    Ok(())
}

/// Deletes the rows that belong to a server alone, such as its settings, its audit log, the names shown
/// there, and its leaderboards. The [`ServerRemoval`] row is deleted last.
async fn delete_server_rows(decider: &Decider, server: ServerId) -> Result<()> {
    let key = Key::ServerRemoval(server);
    let Some(removal) = decider.repository.one::<ServerRemoval>(&key).await? else { return Ok(()) };
    let gone = || Batch::new().expect(key.clone(), removal.expected());
    for kind in kinds_of_servers() {
        let range = match kind {
            RowKind::Outbox => KeyRange::with_prefix(RowKind::Outbox, &Subject::Server(server)),
            kind if kind.begins_with::<ServerId>() => KeyRange::with_prefix(kind, &server),
            kind => KeyRange::of_kind(kind),
        };
        let rows = decider.repository.rows_where(range, |key| key.server() == Some(server)).await?;
        for some in rows.chunks(ROWS) {
            let delete = |batch: Batch, (key, row): &(Key, Row)| {
                batch.delete(key.clone(), Precondition::Version(row.version))
            };
            // After a conflict, somebody has acted on the server or added the bot again. If the removal still
            // stands, the next run continues.
            if !decider.try_commit(some.iter().fold(gone(), delete)).await? {
                return Ok(());
            }
        }
    }
    names::forget_all_names(decider);
    decider.write(WriteBatch::default().remove(key.clone(), removal.expected())).await
}

/// The kinds of rows that belong to a server, in the order of deletion. Leaderboards come before
/// the ratings that they show; alarms are second to last, and the settings last.
fn kinds_of_servers() -> Vec<RowKind> {
    let names_server =
        |kind: &RowKind| kind.columns().iter().any(|column| matches!(column.name(), "server" | "subject"));
    let mut kinds: Vec<RowKind> = RowKind::ALL
        .into_iter()
        .filter(|kind| names_server(kind) && *kind != RowKind::ServerRemovals)
        .collect();
    kinds.sort_by_key(|kind| match kind {
        RowKind::Servers => 3,
        RowKind::Alarms => 2,
        kind => usize::from(!kind.contents().is_index),
    });
    kinds
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn server_deletion_ends_with_alarms_and_settings() {
        let kinds = kinds_of_servers();
        let place = |kind| kinds.iter().position(|one| *one == kind).expect("a kind of servers");
        assert!(kinds.ends_with(&[RowKind::Alarms, RowKind::Servers]), "{kinds:?}");
        assert!(place(RowKind::Ladders) < place(RowKind::Ratings), "{kinds:?}");
        assert!(!kinds.contains(&RowKind::ServerRemovals), "{kinds:?}");
    }
}

//! The numbers of people who wait: counted now and then, and shown by the message at most every ten minutes.

use crate::app::deciding::Ledger;
use crate::app::{Chore, Decider, Entries, Fault, Result};
use crate::base::id::ServerId;
use crate::base::time::Timestamp;
use crate::host::Challenge;
use crate::store::feature_owed::Owes;
use crate::store::rows::{Delivery, What};
use crate::store::{Expected, Key, KeyRange, RowKind, Subject};

use super::decide::{ClubTable, count, waits};
use super::row::{EDIT, OwedTable};

pub const COUNTING: Chore = Chore { name: "club tables", run: |decider, _| Box::pin(edit_tables(decider)) };

/// The challenges that wait at the table of a server, the oldest first.
pub async fn waiting(ledger: &Ledger, server: ServerId, now: Timestamp) -> Result<Vec<Challenge>, Fault> {
    let mut waiting = ledger.challenges_under(KeyRange::under(RowKind::Waiting, &server)).await?;
    waiting.retain(|challenge| waits(challenge, now));
    waiting.sort_by_key(|challenge| (challenge.made, challenge.id));
    Ok(waiting)
}

async fn edit_tables(decider: &Decider) -> Result<()> {
    let mut done = Ok(());
    for key in decider.ledger.keys(KeyRange::of_kind(RowKind::ClubTables)).await? {
        if let Some(server) = key.server() {
            done = done.and(edit_table(decider, server).await);
        }
    }
    done
}

async fn edit_table(decider: &Decider, server: ServerId) -> Result<()> {
    let (reads, key) = (decider.ledger.reads(), Key::ClubTable(server));
    let decide = || async {
        let kept = reads.read_or_lost::<ClubTable>(key.clone()).await?;
        let now = decider.now();
        let counts = count(&waiting(&decider.ledger, server, now).await?, now);
        let Some(next) = kept.record.edit(&counts, now) else { return Ok((Entries::default(), ())) };
        let Some(channel) = next.channel else { return Ok((Entries::default(), ())) };
        let row = Delivery::new(What::Feature(OwedTable { channel }.owed()), now);
        let entries = Entries::default().put(key.clone(), kept.expected, &next);
        Ok((entries.put(Key::Owed(Subject::Server(server), EDIT), Expected::Any, &row), ()))
    };
    decider.settle(&reads, decide).await
}

//! Deletion of the rows that features keep about a match for a while after its end.

use std::collections::BTreeMap;

use crate::app::failure::Result;
use crate::base::id::MatchId;
use crate::base::time::{Span, Timestamp};
use crate::host::{Match, Phase};
use crate::store::{Key, KeyRange, Row, RowKind, rows};

use super::{Decider, WriteBatch};

/// Maximum number of matches that are read at once.
const MATCHES: usize = 64;

/// Deletes the rows of a kind whose match is gone, or ended longer than `kept` ago.
pub async fn forget_past(decider: &Decider, kind: RowKind, kept: Span) -> Result<()> {
    let mut by_match = BTreeMap::<MatchId, Vec<Key>>::new();
    for key in decider.repository.keys(KeyRange::of_kind(kind)).await? {
        if let Some(id) = key.game_match() {
            by_match.entry(id).or_default().push(key);
        }
    }
    let by_match: Vec<(MatchId, Vec<Key>)> = by_match.into_iter().collect();
    for some in by_match.chunks(MATCHES) {
        let keys: Vec<Key> = some.iter().map(|(id, _)| Key::Match(*id)).collect();
        let rows = decider.repository.rows(&keys).await?;
        let now = decider.now();
        let old = some.iter().zip(rows).filter(|(_, row)| is_past(row.as_ref(), kept, now));
        let keys = old.flat_map(|((_, keys), _)| keys.iter().cloned());
        let entries = keys.fold(WriteBatch::default(), WriteBatch::delete_any);
        if !entries.is_empty() {
            decider.write(entries).await?;
        }
    }
    Ok(())
}

/// Whether the rows about a match are no longer kept. An unreadable match keeps them until it is quarantined.
fn is_past(row: Option<&Row>, kept: Span, now: Timestamp) -> bool {
    let Some(row) = row else { return true };
    match rows::from_bytes::<Match>(&row.bytes).map(|record| record.phase) {
        Ok(Phase::Over(over)) => now - over.at > kept,
        Ok(Phase::Playing(_)) | Err(_) => false,
    }
}

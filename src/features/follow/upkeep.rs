//! Removes follows: when the person stops following, when the end of a match becomes a message, or when
//! the match is lost.

use std::collections::BTreeSet;

use crate::app::{Chore, Decider, Failure, Transaction, WriteBatch};
use crate::base::id::{MatchId, PersonId};
use crate::host::Match;
use crate::store::{Key, KeyRange, Row, RowKind, rows};

use super::row::end_key;

use super::decide::FollowList;

/// Maximum number of matches that are read at once.
const TOGETHER: usize = 64;

/// Periodically removes follows of matches that are gone, or that have ended and have no outbox entry
/// left.
pub const CLEANUP: Chore = Chore { name: "follows", run: |decider, _| Box::pin(forget_lost(decider)) };

/// Removes a match from a person's list. The commit expects the rows that are read here.
pub async fn unfollow(
    reads: &Transaction<'_>,
    entries: WriteBatch,
    id: MatchId,
    person: PersonId,
) -> Result<WriteBatch, Failure> {
    let follower = Key::Follower(id, person);
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

async fn forget_lost(decider: &Decider) -> Result<(), Failure> {
    let lists = decider.repository.all::<FollowList>(KeyRange::of_kind(RowKind::FollowLists)).await?;
    let followed: BTreeSet<MatchId> = lists.iter().flat_map(|(_, list)| list.matches.clone()).collect();
    let lost = lost(decider, followed).await?;
    for (key, list) in lists {
        let Some(person) = key.person() else { continue };
        for id in list.matches.intersection(&lost) {
            let reads = decider.repository.transaction();
            let decide = || async { Ok((unfollow(&reads, WriteBatch::default(), *id, person).await?, ())) };
            decider.transact(&reads, decide).await?;
        }
    }
    Ok(())
}

fn is_over(row: &Row) -> bool {
    rows::from_bytes::<Match>(&row.bytes).is_ok_and(|record| !record.is_running())
}

async fn lost(decider: &Decider, followed: BTreeSet<MatchId>) -> Result<BTreeSet<MatchId>, Failure> {
    let mut lost = BTreeSet::new();
    let keys: Vec<Key> = followed.into_iter().map(Key::Match).collect();
    for some in keys.chunks(TOGETHER) {
        let rows = decider.repository.rows(some).await?;
        for (id, row) in some.iter().filter_map(Key::game_match).zip(rows) {
            if row.is_none_or(|row| is_over(&row)) && !decider.repository.has_row(&end_key(id)).await? {
                lost.insert(id);
            }
        }
    }
    Ok(lost)
}

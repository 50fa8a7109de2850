//! Periodic updates of club tables: their messages show how many people wait, edited at most every ten
//! minutes. Also withdraws challenges that nobody can meet at the table any more, with a notice to the
//! person.

use crate::app::deciding::{self, DecisionOrigin, Repository};
use crate::app::{AppFault, Chore, Decider, Result, WriteBatch};
use crate::base::id::{ChallengeId, ServerId};
use crate::base::time::Timestamp;
use crate::host::challenge::ChallengeCommand;
use crate::host::{Actor, Challenge, Server};
use crate::store::feature_entry::EntryFields;
use crate::store::rows::{EntryContent, OutboxEntry};
use crate::store::{Key, KeyRange, Precondition, RowKind, Subject};

use super::decide::{ClubTable, TableContents, TableTerms, count, waits};
use super::row::{ClubStopEntry, ClubTableEntry, EDIT, news_key};

pub const TABLE_UPDATES: Chore =
    Chore { name: "club tables", run: |decider, _| Box::pin(edit_tables(decider)) };

/// Returns the challenges that wait at the table of a server, oldest first.
pub async fn waiting(
    repository: &Repository,
    server: ServerId,
    now: Timestamp,
) -> Result<Vec<Challenge>, AppFault> {
    let mut waiting = repository.challenges_under(KeyRange::under(RowKind::Waiting, &server)).await?;
    waiting.retain(|challenge| waits(challenge, now));
    waiting.sort_by_key(|challenge| (challenge.made, challenge.id));
    Ok(waiting)
}

/// Returns the contents that the table's message should have now. People are counted if they wait in the
/// table's channel and on its terms.
pub fn table_contents(
    table: &ClubTable,
    server: &Server,
    waiting: &[Challenge],
    now: Timestamp,
) -> TableContents {
    let terms = TableTerms::of(server);
    let meets =
        |challenge: &&Challenge| table.channel == Some(challenge.place.channel) && terms.are_of(challenge);
    let language = server.language.as_ref().unwrap_or(&table.language).clone();
    TableContents { waiting: count(waiting.iter().filter(meets), now), terms, language }
}

async fn edit_tables(decider: &Decider) -> Result<()> {
    let mut done = Ok(());
    for key in decider.repository.keys(KeyRange::of_kind(RowKind::ClubTables)).await? {
        if let Some(server) = key.server() {
            done = done.and(edit_table(decider, server).await);
        }
    }
    done
}

async fn edit_table(decider: &Decider, server: ServerId) -> Result<()> {
    let (reads, key) = (decider.repository.transaction(), Key::ClubTable(server));
    let decide = || async {
        let stored = reads.read_or_default::<ClubTable>(key.clone()).await?;
        let (settings, now) = (reads.server(server).await?.record, decider.now());
        let waiting = waiting(&decider.repository, server, now).await?;
        let contents = table_contents(&stored.record, &settings, &waiting, now);
        let Some(next) = stored.record.edit(&contents, now) else { return Ok((WriteBatch::default(), ())) };
        let Some(channel) = next.channel else { return Ok((WriteBatch::default(), ())) };
        let row = OutboxEntry::new(EntryContent::Feature(ClubTableEntry { channel }.to_entry()), now);
        let entries = WriteBatch::default().put(key.clone(), stored.expected, &next);
        Ok((entries.put(Key::Outbox(Subject::Server(server), EDIT), Precondition::Any, &row), ()))
    };
    decider.transact(&reads, decide).await
}

/// Withdraws the challenges that no longer fit the table's channel or terms. Each person gets a notice.
pub async fn withdraw_mismatched(decider: &Decider, server: ServerId) -> Result<()> {
    for challenge in waiting(&decider.repository, server, decider.now()).await? {
        withdraw_unfit(decider, server, challenge.id).await?;
    }
    Ok(())
}

async fn withdraw_unfit(decider: &Decider, server: ServerId, id: ChallengeId) -> Result<()> {
    let reads = decider.repository.transaction();
    let decide = || async {
        let table = reads.read_or_default::<ClubTable>(Key::ClubTable(server)).await?.record;
        let stored = reads.challenge(id).await?.filter(|stored| waits(&stored.record, decider.now()));
        let unfit = stored.and_then(|stored| Some((table.stop_reason(&stored.record)?, stored)));
        let Some((why, stored)) = unfit else { return Ok((WriteBatch::default(), ())) };
        let (from, origin) = (stored.record.from, DecisionOrigin::default());
        let step = deciding::challenges::step_challenge;
        let by = Actor::Moderator(from);
        let (entries, _) =
            step(decider, &reads, &stored, by, ChallengeCommand::Withdraw, &origin, None).await?;
        let news = ClubStopEntry { game: stored.record.terms.game.clone(), server, why };
        let news = OutboxEntry::new(EntryContent::Feature(news.to_entry()), decider.now());
        let news = OutboxEntry { language: table.spoken, ..news };
        Ok((entries.put(news_key(from, id), Precondition::Any, &news), ()))
    };
    decider.transact(&reads, decide).await
}

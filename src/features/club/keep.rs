//! Periodic updates of club tables: the numbers of waiting people, edited at most every ten minutes; and
//! notices to people who can no longer meet anybody at the table as it stands.

use crate::app::deciding::{self, Asked, Ledger};
use crate::app::{Chore, Decider, Entries, Fault, Result};
use crate::base::id::{ChallengeId, ServerId};
use crate::base::time::Timestamp;
use crate::host::challenge::Command;
use crate::host::{Actor, Challenge, Server};
use crate::store::feature_owed::Owes;
use crate::store::rows::{Delivery, What};
use crate::store::{Expected, Key, KeyRange, RowKind, Subject};

use super::decide::{ClubTable, Shown, TableTerms, count, waits};
use super::row::{EDIT, OwedNews, OwedTable, news_key};

pub const COUNTING: Chore = Chore { name: "club tables", run: |decider, _| Box::pin(edit_tables(decider)) };

/// Returns the challenges that wait at the table of a server, oldest first.
pub async fn waiting(ledger: &Ledger, server: ServerId, now: Timestamp) -> Result<Vec<Challenge>, Fault> {
    let mut waiting = ledger.challenges_under(KeyRange::under(RowKind::Waiting, &server)).await?;
    waiting.retain(|challenge| waits(challenge, now));
    waiting.sort_by_key(|challenge| (challenge.made, challenge.id));
    Ok(waiting)
}

/// Returns the contents that the table's message should have now. Only people who wait in its channel,
/// on its terms, are counted.
pub fn shown(table: &ClubTable, server: &Server, waiting: &[Challenge], now: Timestamp) -> Shown {
    let terms = TableTerms::of(server);
    let meets =
        |challenge: &&Challenge| table.channel == Some(challenge.place.channel) && terms.are_of(challenge);
    let language = server.language.as_ref().unwrap_or(&table.language).clone();
    Shown { waiting: count(waiting.iter().filter(meets), now), terms, language }
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
        let (settled, now) = (reads.server(server).await?.record, decider.now());
        let waiting = waiting(&decider.ledger, server, now).await?;
        let shown = shown(&kept.record, &settled, &waiting, now);
        let Some(next) = kept.record.edit(&shown, now) else { return Ok((Entries::default(), ())) };
        let Some(channel) = next.channel else { return Ok((Entries::default(), ())) };
        let row = Delivery::new(What::Feature(OwedTable { channel }.owed()), now);
        let entries = Entries::default().put(key.clone(), kept.expected, &next);
        Ok((entries.put(Key::Owed(Subject::Server(server), EDIT), Expected::Any, &row), ()))
    };
    decider.settle(&reads, decide).await
}

/// Withdraws the challenges that no longer fit the table's channel or terms, each with a notice to its
/// person.
pub async fn withdraw_misfits(decider: &Decider, server: ServerId) -> Result<()> {
    for challenge in waiting(&decider.ledger, server, decider.now()).await? {
        withdraw_misfit(decider, server, challenge.id).await?;
    }
    Ok(())
}

async fn withdraw_misfit(decider: &Decider, server: ServerId, id: ChallengeId) -> Result<()> {
    let reads = decider.ledger.reads();
    let decide = || async {
        let table = reads.read_or_lost::<ClubTable>(Key::ClubTable(server)).await?.record;
        let kept = reads.challenge(id).await?.filter(|kept| waits(&kept.record, decider.now()));
        let misfit = kept.and_then(|kept| Some((table.misfit(&kept.record)?, kept)));
        let Some((why, kept)) = misfit else { return Ok((Entries::default(), ())) };
        let (from, asked) = (kept.record.from, Asked::default());
        let step = deciding::challenges::step_challenge;
        let by = Actor::Moderator(from);
        let (entries, _) = step(decider, &reads, &kept, by, Command::Withdraw, &asked, None).await?;
        let news = OwedNews { game: kept.record.terms.game.clone(), server, why };
        let news = Delivery::new(What::Feature(news.owed()), decider.now());
        let news = Delivery { language: table.spoken, ..news };
        Ok((entries.put(news_key(from, id), Expected::Any, &news), ()))
    };
    decider.settle(&reads, decide).await
}

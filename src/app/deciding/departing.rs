//! Servers that have removed the bot, and those that want everything of their own to go: first their matches end, later what is the
//! server's alone goes. Finished matches stay for their people.
//!
//! It takes many commits and can be begun again at any time: a row says since when, and goes with the last commit.

use std::collections::BTreeSet;

use crate::base::id::{InteractionId, ServerId};
use crate::host::server::Departure;
use crate::host::{Actor, challenge};
use crate::store::{Batch, CommitError, Expected, Key, KeyRange, Row, RowKind, Subject};

use super::super::failure::Failure;
use super::{Asked, Decider, Entries, ReadSet};

/// Rows that are deleted in one commit, at most.
const ROWS: usize = 256;
/// The kinds in which rows are that are a server's alone; what it has settled goes last.
const OF_SERVERS: [RowKind; 9] = [
    RowKind::Ladders,
    RowKind::Ratings,
    RowKind::Names,
    RowKind::Deeds,
    RowKind::Puzzles,
    RowKind::Tries,
    RowKind::Outbox,
    RowKind::Alarms,
    RowKind::Servers,
];

impl Decider {
    /// Which of some servers are there, as the chat says of all that it could tell of (`covers`): of each other that we know, it is
    /// written down that it is not.
    pub async fn servers_are(
        &self,
        present: &BTreeSet<ServerId>,
        covers: impl Fn(ServerId) -> bool,
    ) -> Result<(), Failure> {
        for server in self.ledger.servers().await?.into_iter().filter(|server| covers(*server)) {
            self.server_is(server, present.contains(&server)).await?;
        }
        Ok(())
    }

    /// Whether a server is there.
    pub async fn server_is(&self, server: ServerId, present: bool) -> Result<(), Failure> {
        let reads = self.ledger.reads();
        let decide = || async {
            let kept = reads.departure(server).await?;
            let entries = match (present, kept) {
                (true, Some(kept)) if !kept.record.asked => {
                    tracing::info!(%server, "a server that had removed the bot has it again");
                    Entries::default().remove(Key::Departure(server), kept.expected)
                }
                (false, None) => {
                    tracing::info!(%server, "a server has removed the bot");
                    let departure = Departure { since: self.now(), asked: false };
                    Entries::default().put(Key::Departure(server), Expected::Absent, &departure)
                }
                _ => Entries::default(),
            };
            Ok((entries, ()))
        };
        self.settle(&reads, decide).await
    }

    /// Those who manage a server want everything of its own to go.
    pub async fn purge(
        &self,
        reads: &ReadSet<'_>,
        server: ServerId,
        interaction: InteractionId,
    ) -> Result<(), Failure> {
        let decide = || async {
            let expected = reads.departure(server).await?.map_or(Expected::Absent, |kept| kept.expected);
            let departure = Departure { since: self.now(), asked: true };
            let entries = Entries::default().seen(interaction, departure.since);
            Ok((entries.put(Key::Departure(server), expected, &departure), ()))
        };
        self.settle(reads, decide).await
    }

    /// Goes on with every server that is leaving, as far as its time has come.
    pub async fn see_servers_off(&self) -> Result<(), Failure> {
        for (key, departure) in self.ledger.all::<Departure>(RowKind::Departures).await? {
            let Key::Departure(server) = key else { continue };
            if departure.ends_matches(self.now()) {
                self.close_everything_on(server).await?;
            }
            if departure.is_over(self.now()) {
                self.delete_what_is_of(server).await?;
            }
        }
        Ok(())
    }

    /// Ends what is played on a server, for nobody, and takes back what is offered there.
    async fn close_everything_on(&self, server: ServerId) -> Result<(), Failure> {
        for record in self.ledger.running_on(server).await? {
            let reads = self.ledger.reads();
            let decide = || async {
                let kept = reads.game_match(record.id).await?.filter(|kept| kept.record.is_running());
                let Some(kept) = kept else { return Ok((Entries::default(), ())) };
                Ok((self.close(&reads, &kept).await?, ()))
            };
            self.settle(&reads, decide).await?;
        }
        for open in self.ledger.open_on(server).await? {
            let reads = self.ledger.reads();
            let decide = || async {
                let kept = reads.challenge(open.id).await?.filter(|kept| kept.record.due().is_some());
                let Some(kept) = kept else { return Ok((Entries::default(), ())) };
                let due = kept.record.expires <= self.now();
                let deed = if due {
                    (Actor::Clock, challenge::Command::Expire)
                } else {
                    (Actor::Moderator(kept.record.from), challenge::Command::Withdraw)
                };
                let (_, entries) = self.step_challenge(&reads, &kept, deed, &Asked::default(), None).await?;
                Ok((entries, ()))
            };
            self.settle(&reads, decide).await?;
        }
        Ok(())
    }

    /// What is a server's alone goes: what it has settled, its log, the names that are shown there, its leaderboards
    /// with those of its seasons. Its row goes last.
    async fn delete_what_is_of(&self, server: ServerId) -> Result<(), Failure> {
        for kind in OF_SERVERS {
            let range = match kind {
                RowKind::Deeds => KeyRange::deeds(server),
                RowKind::Outbox => KeyRange::owed(Subject::Server(server)),
                kind => KeyRange::of_kind(kind),
            };
            let rows = self.ledger.rows_where(range, |key| is_of(key, server)).await?;
            for some in rows.chunks(ROWS) {
                let delete = |batch: Batch, (key, row): &(Key, Row)| {
                    batch.delete(key.clone(), Expected::Version(row.version))
                };
                match self.commit(some.iter().fold(Batch::new(), delete)).await {
                    Ok(()) => {}
                    // Somebody has just done something there: next time.
                    Err(CommitError::Conflict { .. }) => return Ok(()),
                    Err(CommitError::Fault(fault)) => return Err(fault.into()),
                }
            }
        }
        self.forget_all_names();
        self.write(Entries::default().unmark(Key::Departure(server))).await
    }
}

/// Whether a row is a server's alone.
fn is_of(key: &Key, server: ServerId) -> bool {
    match key {
        Key::Server(of)
        | Key::Deed(of, _)
        | Key::DisplayName(of, _)
        | Key::Puzzle(of, _)
        | Key::Tries(_, of)
        | Key::Alarm(_, Subject::Server(of))
        | Key::Owed(Subject::Server(of), _) => *of == server,
        Key::Rating(_, ladder) | Key::Rank(ladder, _) => ladder.scope().server() == Some(server),
        _ => false,
    }
}

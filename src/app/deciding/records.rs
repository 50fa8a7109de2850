//! Typed reads of the records that a decision needs.

use std::slice;

use futures_util::future::try_join;

use crate::base::id::{ChallengeId, InteractionId, MatchId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::host::recap::RecentMatch;
use crate::host::{
    BlockStatus, Blocks, ByPlayer, ByScope, Challenge, Load, Match, Person, Phase, Plan, Player,
    PlayerSettings, Rating, Scope, SeasonNumber, Server, ServerRemoval,
};
use crate::store::rows::{BoardMessage, ChallengeMessage, HashKey};
use crate::store::{Key, KeyRange, Ladder, Precondition, Row, RowKind, StoreFault, loading};

use super::StoredRecord;
use super::transaction::{StoreResult, Transaction, stored_record};

/// More outbox entries than one commit can add for a match.
const MOST_ENTRIES: u64 = 256;

impl Transaction<'_> {
    pub async fn challenge(&self, id: ChallengeId) -> StoreResult<Option<StoredRecord<Challenge>>> {
        self.read(Key::Challenge(id)).await
    }

    pub async fn game_match(&self, id: MatchId) -> StoreResult<Option<StoredRecord<Match>>> {
        self.read(Key::Match(id)).await
    }

    /// Reads a match for a caller that can do without it; `None` if its row is missing or unreadable.
    ///
    /// # Errors
    /// Fails if the store cannot be reached, since the caller may do something final about a missing
    /// match.
    pub async fn readable_match(&self, id: MatchId) -> StoreResult<Option<StoredRecord<Match>>> {
        let record = self.game_match(id).await;
        if matches!(record, Err(StoreFault::BadRow { .. })) { Ok(None) } else { record }
    }

    /// Reads the row about the messages of a match. If it is unreadable, the messages count as
    /// unknown.
    pub async fn board(&self, id: MatchId) -> StoreResult<Option<StoredRecord<BoardMessage>>> {
        // The outbox numbers of such a row begin above all earlier ones, because each commit makes a new
        // version of the row and adds fewer than `MOST_ENTRIES` entries.
        let unknown =
            |row: &Row| BoardMessage { outbox_count: row.version * MOST_ENTRIES, ..BoardMessage::default() };
        let what = "the messages of a match cannot be read; they count as unknown";
        self.read_or(Key::Board(id), what, &id, unknown).await
    }

    /// Reads the row that lists a match for a while after its end, with its key. An unreadable row counts as one without
    /// a message.
    pub async fn recent_match(&self, ended: &Match) -> StoreResult<Option<(Key, StoredRecord<RecentMatch>)>> {
        let Some(key) = recent_match(ended) else { return Ok(None) };
        let what = "the message of a result cannot be read; it counts as unknown";
        let stored = self.read_or(key.clone(), what, &ended.id, |_| RecentMatch::default()).await?;
        Ok(stored.map(|stored| (key, stored)))
    }

    /// Reads the plans of both players: their lines of answers to moves of the opponent. An unreadable
    /// plan counts as empty, and a step of the match deletes it.
    pub async fn plans(&self, record: &Match) -> StoreResult<ByPlayer<Option<StoredRecord<Plan>>>> {
        let of = async |player: Player| self.plan(record.people[player], record.id).await;
        self.fetch(&record.people.0.map(|person| Key::Plan(person, record.id))).await?;
        Ok(ByPlayer([of(Player::One).await?, of(Player::Two).await?]))
    }

    /// Reads a person's lines of answers to moves of the opponent.
    pub async fn plan(&self, person: PersonId, id: MatchId) -> StoreResult<Option<StoredRecord<Plan>>> {
        let (key, what) = (Key::Plan(person, id), "a plan cannot be read; it counts as empty");
        self.read_or(key, what, &id, |_| Plan::default()).await
    }

    pub async fn card(&self, id: ChallengeId) -> StoreResult<Option<StoredRecord<ChallengeMessage>>> {
        self.read(Key::Card(id)).await
    }

    /// Reads the settings of a person: the defaults if the person has never changed a setting.
    pub async fn person(&self, id: PersonId) -> StoreResult<StoredRecord<Person>> {
        Ok(self.read(Key::Person(id)).await?.unwrap_or_default())
    }

    /// Reads the settings of two people that affect the clocks of a match at `now`: their hours and
    /// vacations.
    pub async fn habits(
        &self,
        people: ByPlayer<PersonId>,
        now: Timestamp,
    ) -> StoreResult<ByPlayer<PlayerSettings>> {
        self.fetch(&people.0.map(Key::Person)).await?;
        let [one, two] = people.0;
        let of = async |person: PersonId| {
            if person.is_computer() {
                return Ok::<_, StoreFault>(PlayerSettings::default());
            }
            Ok(PlayerSettings::of(&self.person(person).await?.record, now))
        };
        Ok(ByPlayer([of(one).await?, of(two).await?]))
    }

    /// Counts how many open challenges and running matches a person has. Reads the guard row of the
    /// person first. A concurrent decision that adds a challenge or match writes this row, so one of the
    /// two decisions meets a conflict ([`Transaction::guard`]).
    pub async fn load(&self, person: PersonId) -> StoreResult<Load> {
        if person.is_computer() {
            return Ok(Load::default());
        }
        self.row(&Key::Guard(person)).await?;
        let count = async |range| {
            let rows = loading::scan_all(self.store, range).await?;
            Ok::<_, StoreFault>(u32::try_from(rows.len()).unwrap_or(u32::MAX))
        };
        let (open, running) = (
            count(KeyRange::with_prefix(RowKind::SentChallenges, &person)),
            count(KeyRange::with_prefix(RowKind::RunningMatches, &person)),
        );
        let (challenges, matches) = try_join(open, running).await?;
        Ok(Load { challenges, matches })
    }

    /// Finds the open challenge by which one of two people requests a rematch of the match `of`. Reads
    /// the guard rows of both first: if both people request a rematch at once, one commit meets a
    /// conflict.
    pub async fn rematch_of(&self, of: MatchId, people: [PersonId; 2]) -> StoreResult<Option<Challenge>> {
        self.fetch(&people.map(Key::Guard)).await?;
        for person in people {
            self.row(&Key::Guard(person)).await?;
            let open = loading::scan_all(self.store, KeyRange::with_prefix(RowKind::SentChallenges, &person))
                .await?;
            for (key, _) in open {
                let Key::SentChallenge(_, id) = key else { continue };
                let challenge = self.challenge(id).await?.map(|stored| stored.record);
                if let Some(found) = challenge.filter(|challenge| challenge.rematch_of == Some(of)) {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// Reads the settings of a server: the defaults if its managers have never changed a setting.
    pub async fn server(&self, id: ServerId) -> StoreResult<StoredRecord<Server>> {
        Ok(self.read(Key::Server(id)).await?.unwrap_or_default())
    }

    /// Reads the current season of a server. The commit does not expect the server's row, so that the
    /// start of a season conflicts with few decisions. Only a decision that changes ratings depends on
    /// the season, and it reads the row again.
    pub async fn season(&self, id: ServerId) -> StoreResult<Option<SeasonNumber>> {
        let key = Key::Server(id);
        self.fetch(slice::from_ref(&key)).await?;
        let row = self.known.lock().rows.get(&key).cloned().flatten();
        // Ignore an unreadable row: a decision that changes ratings reads the row again and reports
        // this.
        let server = row.and_then(|row| stored_record::<Server>(&key, &row).ok());
        Ok(server.and_then(|stored| stored.record.current_season()))
    }

    /// Reads the pending removal of a server that has removed the bot, or whose managers want its data
    /// deleted.
    pub async fn server_removal(&self, id: ServerId) -> StoreResult<Option<StoredRecord<ServerRemoval>>> {
        self.read(Key::ServerRemoval(id)).await
    }

    /// Whether the deletion of a person's data is under way. If so, nothing about the person may be written.
    pub async fn is_being_deleted(&self, person: PersonId) -> StoreResult<bool> {
        self.has_row(&Key::UserDeletion(person)).await
    }

    /// Whether a row exists. The commit expects that this stays so.
    pub async fn has_row(&self, key: &Key) -> StoreResult<bool> {
        Ok(self.row(key).await?.is_some())
    }

    pub async fn blocks(&self, person: PersonId) -> StoreResult<StoredRecord<Blocks>> {
        Ok(self.read(Key::Blocks(person)).await?.unwrap_or_default())
    }

    /// Reads the blocks between `asks`, a person who requests something, and `other`.
    pub async fn blocks_between(&self, asks: PersonId, other: PersonId) -> StoreResult<BlockStatus> {
        self.fetch(&[Key::Blocks(asks), Key::Blocks(other)]).await?;
        let own = self.blocks_seeing(asks, other).await?.record;
        let others = self.blocks_seeing(other, asks).await?.record;
        Ok(BlockStatus::of(asks, &own, other, &others))
    }

    /// Reads the blocks of a person. If `seen` was blocked, deleted their data and has come back, the
    /// returned blocks name them again.
    pub async fn blocks_seeing(&self, person: PersonId, seen: PersonId) -> StoreResult<StoredRecord<Blocks>> {
        let mut blocks = self.blocks(person).await?;
        // The commit need not expect the key of the hashes, since it is drawn once and never changes.
        if !blocks.record.former.is_empty()
            && let Some(key) = loading::load::<HashKey>(self.store, &Key::hash_key()).await?
        {
            blocks.record = blocks.record.restore_from_hash(seen, key.record.hash(seen));
        }
        Ok(blocks)
    }

    /// Reads the version of a person's guard row, which a decision must expect if it adds a challenge
    /// or match of theirs.
    pub async fn guard(&self, person: PersonId) -> StoreResult<Precondition> {
        Ok(self.row(&Key::Guard(person)).await?.as_ref().into())
    }

    pub async fn is_interaction_handled(&self, id: InteractionId) -> StoreResult<bool> {
        self.has_row(&Key::Interaction(id)).await
    }

    /// Reads a person's rating at a game, or the initial rating.
    pub async fn rating(&self, person: PersonId, ladder: Ladder) -> StoreResult<StoredRecord<Rating>> {
        Ok(self.read(Key::Rating(person, ladder)).await?.unwrap_or_default())
    }

    /// Reads the ratings of two people at a game: over all servers, and in the scope `here`. A person
    /// without a rating in a season starts the season from their rating over all servers.
    pub async fn ratings(
        &self,
        game: &str,
        people: &ByPlayer<PersonId>,
        here: Scope,
    ) -> StoreResult<ByScope<ByPlayer<StoredRecord<Rating>>>> {
        self.fetch(&rating_keys(game, people, here)).await?;
        let [one, two] = people.0;
        let of = async |scope| {
            let ladder = Ladder::new(game, scope);
            Ok::<_, StoreFault>(ByPlayer([
                self.rating(one, ladder.clone()).await?,
                self.rating(two, ladder).await?,
            ]))
        };
        let (global, mut server) = (of(Scope::Global).await?, of(here).await?);
        for player in Player::BOTH.into_iter().filter(|_| here.season().is_some()) {
            if server[player].expected == Precondition::Absent {
                server[player].record = global[player].record.at_season_start();
            }
        }
        Ok(ByScope { global, server })
    }

    /// Reads every ladder on which a person has a rating, with the rating.
    pub async fn ladders(&self, person: PersonId) -> StoreResult<Vec<(Ladder, StoredRecord<Rating>)>> {
        let range = KeyRange::with_prefix(RowKind::Ratings, &person);
        let rows = loading::scan_all(self.store, range).await?;
        let mut known = self.known.lock();
        let mut ladders = Vec::new();
        for (key, row) in rows {
            let rating = stored_record(&key, &row)?;
            if let Key::Rating(_, ladder) = &key {
                ladders.push((ladder.clone(), rating));
            }
            known.used.insert(key.clone());
            known.rows.insert(key, Some(row));
        }
        Ok(ladders)
    }
}

/// The keys of the rows that a step of a match needs, besides the match itself and its server.
/// `season` is the current season of that server. Blocks and the rows of end hooks are not included.
pub fn step_keys(record: &Match, season: Option<SeasonNumber>) -> Vec<Key> {
    let people = record.people.0.into_iter();
    let of_people = people.flat_map(|person| [Key::Person(person), Key::Plan(person, record.id)]);
    let here = Scope::of_server(record.place.server, season);
    let ratings = rating_keys(&record.terms.game, &record.people, here);
    [Key::Board(record.id)].into_iter().chain(of_people).chain(ratings).collect()
}

fn rating_keys(game: &str, people: &ByPlayer<PersonId>, here: Scope) -> Vec<Key> {
    let of = |scope| people.0.map(|person| Key::Rating(person, Ladder::new(game, scope)));
    [Scope::Global, here].into_iter().flat_map(of).collect()
}

/// The key under which a match is listed for a while after its end; `None` for a match with the computer or without a
/// result.
pub fn recent_match(record: &Match) -> Option<Key> {
    let Phase::Over(over) = &record.phase else { return None };
    let is_listed = over.conclusion.counts() && !record.has_computer();
    is_listed.then_some(Key::RecentMatch(record.place.server, over.at, record.id))
}

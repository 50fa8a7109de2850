//! The records that a decision reads, each by its name.

use std::slice;

use futures_util::future::try_join;

use crate::base::id::{ChallengeId, InteractionId, MatchId, PersonId, ServerId};
use crate::base::time::Timestamp;
use crate::host::block::{Between, Blocks};
use crate::host::challenge::Challenge;
use crate::host::clock::Habits;
use crate::host::former::{Former, Hash};
use crate::host::limits::{Load, Made};
use crate::host::matches::{Match, Plan};
use crate::host::person::Person;
use crate::host::player::{ByPlayer, Player};
use crate::host::rating::{ByScope, Rating, Scope, SeasonNumber};
use crate::host::server::{Departure, Server};
use crate::store::loading;
use crate::store::rows::{Board, Card, DisplayName, HashKey};
use crate::store::{Direction, Expected, Fault, Key, KeyRange, Ladder, Row, RowKind};

use super::Kept;
use super::reads::{ReadSet, kept};

/// More than one commit ever owes about a match.
const MOST_OWED: u64 = 256;

impl ReadSet<'_> {
    pub async fn challenge(&self, id: ChallengeId) -> Result<Option<Kept<Challenge>>, Fault> {
        self.read(Key::Challenge(id)).await
    }

    pub async fn game_match(&self, id: MatchId) -> Result<Option<Kept<Match>>, Fault> {
        self.read(Key::Match(id)).await
    }

    /// A match for something that can do without it: nothing where its row is missing or cannot be read. A
    /// store that cannot be asked is a fault all the same, since what follows from "there is none" may be
    /// final.
    pub async fn readable_match(&self, id: MatchId) -> Result<Option<Kept<Match>>, Fault> {
        let found = self.game_match(id).await;
        if matches!(found, Err(Fault::BadRow { .. })) { Ok(None) } else { found }
    }

    /// The board message of a match; unknown where it cannot be read.
    pub async fn board(&self, id: MatchId) -> Result<Option<Kept<Board>>, Fault> {
        let key = Key::Board(id);
        let Some(row) = self.row(&key).await? else { return Ok(None) };
        Ok(Some(kept(&key, &row).unwrap_or_else(|fault| {
            self.faults.warn("what is known of a board is lost", &fault, &id);
            unknown(&row)
        })))
    }

    /// What the two people of a match answer to moves of each other. A plan that cannot be read is none, and
    /// goes.
    pub async fn plans(&self, record: &Match) -> Result<ByPlayer<Option<Kept<Plan>>>, Fault> {
        let of = async |player: Player| self.plan(record.people[player], record.id).await;
        self.fetch(&record.people.0.map(|person| Key::Plan(person, record.id))).await?;
        Ok(ByPlayer([of(Player::One).await?, of(Player::Two).await?]))
    }

    /// What a person answers to moves of the other.
    pub async fn plan(&self, person: PersonId, id: MatchId) -> Result<Option<Kept<Plan>>, Fault> {
        let key = Key::Plan(person, id);
        let Some(row) = self.row(&key).await? else { return Ok(None) };
        Ok(Some(kept(&key, &row).unwrap_or_else(|fault| {
            self.faults.warn("a plan is lost", &fault, &id);
            Kept { record: Plan::default(), expected: Some(&row).into() }
        })))
    }

    pub async fn card(&self, id: ChallengeId) -> Result<Option<Kept<Card>>, Fault> {
        self.read(Key::Card(id)).await
    }

    /// What a person has settled; somebody who never has is as everybody is at first.
    pub async fn person(&self, id: PersonId) -> Result<Kept<Person>, Fault> {
        Ok(self.read(Key::Person(id)).await?.unwrap_or_default())
    }

    /// What a person is called in a server, if anybody has written it.
    pub async fn display_name(
        &self,
        server: ServerId,
        person: PersonId,
    ) -> Result<Option<DisplayName>, Fault> {
        let kept = self.read(Key::DisplayName(server, person)).await?;
        Ok(kept.map(|Kept { record, .. }| record))
    }

    /// How two people live, at a moment.
    pub async fn habits(
        &self,
        people: ByPlayer<PersonId>,
        now: Timestamp,
    ) -> Result<ByPlayer<Habits>, Fault> {
        self.fetch(&people.0.map(Key::Person)).await?;
        let [one, two] = people.0;
        let of = async |person: PersonId| {
            if person.is_computer() {
                return Ok::<_, Fault>(Habits::of_computer());
            }
            Ok(Habits::of(&self.person(person).await?.record, now))
        };
        Ok(ByPlayer([of(one).await?, of(two).await?]))
    }

    /// What a person has going. The guard is read first: whatever is added after it was read is a conflict,
    /// for those who add write it ([`ReadSet::guard`]).
    pub async fn load(&self, person: PersonId) -> Result<Load, Fault> {
        if person.is_computer() {
            return Ok(Load::default());
        }
        self.row(&Key::Guard(person)).await?;
        let count = async |range| {
            let rows = self.store.scan(&range, usize::MAX, Direction::Up).await?;
            Ok::<_, Fault>(u32::try_from(rows.len()).unwrap_or(u32::MAX))
        };
        let (open, running) = (
            count(KeyRange::under(RowKind::Open, &person)),
            count(KeyRange::under(RowKind::Running, &person)),
        );
        let (challenges, matches) = try_join(open, running).await?;
        Ok(Load { challenges, matches })
    }

    /// The open challenge by which one of two people asks for another match after this one. Of two who ask at
    /// once, one will have read the guard that the other writes.
    pub async fn rematch_of(&self, of: MatchId, people: [PersonId; 2]) -> Result<Option<Challenge>, Fault> {
        self.fetch(&people.map(Key::Guard)).await?;
        for person in people {
            self.row(&Key::Guard(person)).await?;
            let open =
                self.store.scan(&KeyRange::under(RowKind::Open, &person), usize::MAX, Direction::Up).await?;
            for (key, _) in open {
                let Key::Open(_, id) = key else { continue };
                let challenge = self.challenge(id).await?.map(|kept| kept.record);
                if let Some(found) = challenge.filter(|challenge| challenge.rematch_of == Some(of)) {
                    return Ok(Some(found));
                }
            }
        }
        Ok(None)
    }

    /// What a server has settled; one that never has is as every server is at first.
    pub async fn server(&self, id: ServerId) -> Result<Kept<Server>, Fault> {
        Ok(self.read(Key::Server(id)).await?.unwrap_or_default())
    }

    /// The season that runs on a server. Nothing rests on it yet: only a match that ends and counts does, and
    /// whoever ends one looks at the server again, so that beginning a season is in nobody else's way.
    pub async fn season(&self, id: ServerId) -> Result<Option<SeasonNumber>, Fault> {
        let key = Key::Server(id);
        self.fetch(slice::from_ref(&key)).await?;
        let row = self.known.lock().rows.get(&key).cloned().flatten();
        // Where it cannot be read, whoever ends a match says so.
        let server = row.and_then(|row| kept::<Server>(&key, &row).ok());
        Ok(server.and_then(|kept| kept.record.season_now()))
    }

    /// Whether a server has removed the bot, or wants everything of its own to go.
    pub async fn departure(&self, id: ServerId) -> Result<Option<Kept<Departure>>, Fault> {
        self.read(Key::Departure(id)).await
    }

    /// Whether everything about a person is being deleted: then nothing is written that is theirs.
    pub async fn is_leaving(&self, person: PersonId) -> Result<bool, Fault> {
        Ok(self.row(&Key::Leaving(person)).await?.is_some())
    }

    /// The record of a person who has had everything deleted, by the hash of their id.
    pub async fn former(&self, hash: Hash) -> Result<Option<Former>, Fault> {
        Ok(self.read(Key::Former(hash)).await?.map(|Kept { record, .. }| record))
    }

    /// The key of the hashes by which former people are known again, where anybody was ever deleted.
    pub async fn hash_key(&self) -> Result<Option<HashKey>, Fault> {
        Ok(self.read(Key::of_hashes()).await?.map(|Kept { record, .. }| record))
    }

    /// Whether there is a row; the commit expects that this stays so.
    pub async fn is_there(&self, key: &Key) -> Result<bool, Fault> {
        Ok(self.row(key).await?.is_some())
    }

    pub async fn blocks(&self, person: PersonId) -> Result<Kept<Blocks>, Fault> {
        Ok(self.read(Key::Blocks(person)).await?.unwrap_or_default())
    }

    /// What stands between somebody who asks something and another.
    pub async fn between(&self, asks: PersonId, other: PersonId) -> Result<Between, Fault> {
        self.fetch(&[Key::Blocks(asks), Key::Blocks(other)]).await?;
        let own = self.blocks_seeing(asks, other).await?.record;
        let others = self.blocks_seeing(other, asks).await?.record;
        Ok(Between::of(asks, &own, other, &others))
    }

    /// Whom a person has blocked, in which somebody who came back is known again.
    pub async fn blocks_seeing(&self, person: PersonId, other: PersonId) -> Result<Kept<Blocks>, Fault> {
        let Kept { record, expected } = self.blocks(person).await?;
        if record.former.is_empty() {
            return Ok(Kept { record, expected });
        }
        // Drawn once and never changed: nothing is expected of it.
        let key = loading::load::<HashKey>(self.store, &Key::of_hashes()).await?;
        let record = match key {
            Some(key) => record.recognising(other, key.record.hash(other)),
            None => record,
        };
        Ok(Kept { record, expected })
    }

    /// When a person has made challenges of late.
    pub async fn made(&self, person: PersonId) -> Result<Kept<Made>, Fault> {
        Ok(self.read(Key::Made(person)).await?.unwrap_or_default())
    }

    /// What a decision expects that adds to what a person has going.
    pub async fn guard(&self, person: PersonId) -> Result<Expected, Fault> {
        Ok(self.row(&Key::Guard(person)).await?.as_ref().into())
    }

    /// Whether an interaction has taken effect.
    pub async fn has_seen(&self, id: InteractionId) -> Result<bool, Fault> {
        Ok(self.row(&Key::Seen(id)).await?.is_some())
    }

    /// A person's rating at a game, or the one that everybody starts with.
    pub async fn rating(&self, person: PersonId, ladder: Ladder) -> Result<Kept<Rating>, Fault> {
        Ok(self.read(Key::Rating(person, ladder)).await?.unwrap_or_default())
    }

    /// The ratings of two people at a game: over all servers, and in a scope. Who has none in a season yet
    /// begins it with the one over all servers.
    pub async fn ratings(
        &self,
        game: &str,
        people: &ByPlayer<PersonId>,
        here: Scope,
    ) -> Result<ByScope<ByPlayer<Kept<Rating>>>, Fault> {
        self.fetch(&rating_keys(game, people, here)).await?;
        let [one, two] = people.0;
        let of = async |scope| {
            let ladder = Ladder::new(game, scope);
            Ok::<_, Fault>(ByPlayer([
                self.rating(one, ladder.clone()).await?,
                self.rating(two, ladder).await?,
            ]))
        };
        let (global, mut server) = (of(Scope::Global).await?, of(here).await?);
        for player in Player::BOTH.into_iter().filter(|_| here.season().is_some()) {
            if server[player].expected == Expected::Absent {
                server[player].record = global[player].record.at_season_start();
            }
        }
        Ok(ByScope { global, server })
    }

    /// Every ladder on which a person has a rating, with the rating.
    pub async fn ladders(&self, person: PersonId) -> Result<Vec<(Ladder, Kept<Rating>)>, Fault> {
        let range = KeyRange::under(RowKind::Ratings, &person);
        // A person has a few for each game: no more than a stretch.
        let found = self.store.scan(&range, usize::MAX, Direction::Up).await?;
        let mut known = self.known.lock();
        let mut ladders = Vec::new();
        for (key, row) in found {
            let rating = kept(&key, &row)?;
            if let Key::Rating(_, ladder) = &key {
                ladders.push((ladder.clone(), rating));
            }
            known.used.insert(key.clone());
            known.rows.insert(key, Some(row));
        }
        Ok(ladders)
    }
}

/// Everything that a step of a match is decided on, beside the match and its server, in the season that runs
/// there.
pub fn step_keys(record: &Match, season: Option<SeasonNumber>) -> Vec<Key> {
    let people = record.people.0.into_iter();
    let of_people = people.flat_map(|person| [Key::Person(person), Key::Plan(person, record.id)]);
    let here = Scope::here(record.place.server, season);
    let ratings = rating_keys(&record.terms.game, &record.people, here);
    [Key::Board(record.id)].into_iter().chain(of_people).chain(ratings).collect()
}

fn rating_keys(game: &str, people: &ByPlayer<PersonId>, here: Scope) -> Vec<Key> {
    let of = |scope| people.0.map(|person| Key::Rating(person, Ladder::new(game, scope)));
    [Scope::Global, here].into_iter().flat_map(of).collect()
}

/// A board of which nothing is known. What is owed is numbered above all that was owed before: one commit
/// owes less than so much, and each makes a new version.
fn unknown(row: &Row) -> Kept<Board> {
    let record = Board { told: row.version * MOST_OWED, ..Board::default() };
    Kept { record, expected: Some(row).into() }
}

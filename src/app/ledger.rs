//! Records in the store: rows read into what the host knows, and written back as one batch.
//!
//! Which rows belong to a record is said here and nowhere else: the record itself, its indexes, its alarm.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::base::id::{ChallengeId, InteractionId, MatchId, PersonId, Place};
use crate::base::time::Timestamp;
use crate::host::challenge::Challenge;
use crate::host::clock::Habits;
use crate::host::ladder::Standing;
use crate::host::limits::Load;
use crate::host::matches::{Match, Phase};
use crate::host::person::Person;
use crate::host::player::{ByPlayer, Player};
use crate::host::rating::{ByScope, Rating, RatingChange, Scope};
use crate::store::rows::{self, Board, Card, Loaded, Record, Seen};
use crate::store::{
    Batch, Direction, Expected, Fault, Key, KeyRange, Ladder, Ladders, Receipt, Store, Subject, Table,
};

/// Rows read at a time where all of a range are wanted.
const STRETCH: usize = 512;

/// A record with the version that a write may expect.
#[derive(Clone, Debug)]
pub struct Kept<T> {
    /// The record.
    pub record: T,
    /// What a write of it expects.
    pub expected: Expected,
}

impl<T: Default> Default for Kept<T> {
    /// What stands where nothing is written.
    fn default() -> Self {
        Self { record: T::default(), expected: Expected::Absent }
    }
}

/// The store as records.
pub struct Ledger {
    store: Arc<dyn Store>,
    ladders: Arc<Ladders>,
}

impl Ledger {
    /// The records in a store.
    pub fn new(store: Arc<dyn Store>) -> Self {
        Self { ladders: Arc::new(Ladders::new(Arc::clone(&store))), store }
    }

    /// A challenge.
    pub fn challenge(&self, id: ChallengeId) -> Result<Option<Kept<Challenge>>, Fault> {
        self.read(&Key::Challenge(id))
    }

    /// A match.
    pub fn game_match(&self, id: MatchId) -> Result<Option<Kept<Match>>, Fault> {
        self.read(&Key::Match(id))
    }

    /// The board message of a match.
    pub fn board(&self, id: MatchId) -> Result<Option<Kept<Board>>, Fault> {
        self.read(&Key::Board(id))
    }

    /// The message of a challenge.
    pub fn card(&self, id: ChallengeId) -> Result<Option<Kept<Card>>, Fault> {
        self.read(&Key::Card(id))
    }

    /// What a person has settled; somebody who never has is as everybody is at first.
    pub fn person(&self, id: PersonId) -> Result<Kept<Person>, Fault> {
        let kept = self.read(&Key::Person(id))?;
        Ok(kept.unwrap_or_default())
    }

    /// How two people live, at a moment.
    pub fn habits(&self, people: ByPlayer<PersonId>, now: Timestamp) -> Result<ByPlayer<Habits>, Fault> {
        let of = |person| Ok::<_, Fault>(Habits::of(&self.person(person)?.record, now));
        let [one, two] = people.0;
        Ok(ByPlayer([of(one)?, of(two)?]))
    }

    /// Whether an interaction has taken effect.
    pub fn has_seen(&self, id: InteractionId) -> Result<bool, Fault> {
        Ok(self.store.load(&Key::Seen(id))?.is_some())
    }

    /// A person's rating at a game, or the one that everybody starts with.
    pub fn rating(&self, person: PersonId, game: &str, scope: Scope) -> Result<Kept<Rating>, Fault> {
        let kept = self.read(&Key::Rating(person, Ladder::new(game, scope)))?;
        Ok(kept.unwrap_or_default())
    }

    /// The ratings of two people where a match between them counts.
    pub fn ratings(
        &self,
        people: ByPlayer<PersonId>,
        game: &str,
        place: Place,
    ) -> Result<ByScope<ByPlayer<Kept<Rating>>>, Fault> {
        let of = |scope| {
            let [one, two] = people.0;
            Ok(ByPlayer([self.rating(one, game, scope)?, self.rating(two, game, scope)?]))
        };
        Ok(ByScope { global: of(Scope::Global)?, server: of(Scope::Server(place.server))? })
    }

    /// The leaderboards.
    pub const fn leaderboards(&self) -> &Arc<Ladders> {
        &self.ladders
    }

    /// Every ladder on which a person has a rating, with the rating.
    pub fn ladders(&self, person: PersonId) -> Result<Vec<(Ladder, Kept<Rating>)>, Fault> {
        let mut ladders = Vec::new();
        for key in self.keys(KeyRange::ratings(person))? {
            let rating = self.read(&key)?;
            if let Key::Rating(_, ladder) = key {
                ladders.extend(rating.map(|rating| (ladder, rating)));
            }
        }
        Ok(ladders)
    }

    /// The running matches of a person.
    pub fn running(&self, person: PersonId) -> Result<Vec<Match>, Fault> {
        let mut matches = Vec::new();
        for key in self.keys(KeyRange::running(person))? {
            if let Key::Running(_, id) = key {
                matches.extend(self.game_match(id)?.map(|kept| kept.record));
            }
        }
        Ok(matches)
    }

    /// The ended matches of a person, the newest first: so many at most.
    pub fn ended(&self, person: PersonId, most: usize) -> Result<Vec<Match>, Fault> {
        let mut matches = Vec::new();
        for (key, _) in self.store.scan(&KeyRange::ended(person), most, Direction::Up)? {
            if let Key::Ended(_, _, id) = key {
                matches.extend(self.game_match(id)?.map(|kept| kept.record));
            }
        }
        Ok(matches)
    }

    /// What a person has going.
    pub fn load(&self, person: PersonId) -> Result<Load, Fault> {
        let count = |range| Ok::<_, Fault>(u32::try_from(self.keys(range)?.len()).unwrap_or(u32::MAX));
        Ok(Load { challenges: count(KeyRange::open(person))?, matches: count(KeyRange::running(person))? })
    }

    /// What has become due, the earliest first.
    pub fn due(&self, now: Timestamp) -> Result<Vec<(Timestamp, Subject)>, Fault> {
        let rows = self.store.scan(&KeyRange::due(now), STRETCH, Direction::Up)?;
        let alarm = |(key, _)| match key {
            Key::Alarm(at, subject) => Some((at, subject)),
            _ => None,
        };
        Ok(rows.into_iter().filter_map(alarm).collect())
    }

    /// Whether the store still answers. One that has stopped answers nothing.
    pub fn is_readable(&self) -> bool {
        self.store.load(&Key::Seen(InteractionId(0))).is_ok()
    }

    /// Every match that somebody plays.
    pub fn all_running(&self) -> Result<BTreeSet<MatchId>, Fault> {
        let id = |key| match key {
            Key::Running(_, id) => Some(id),
            _ => None,
        };
        Ok(self.keys(KeyRange::table(Table::Running))?.into_iter().filter_map(id).collect())
    }

    /// Boards that are behind their match. Reads the boards of all matches: once, at the start.
    pub fn boards_behind(&self) -> Result<Vec<(MatchId, Board)>, Fault> {
        let mut behind = Vec::new();
        for key in self.keys(KeyRange::table(Table::Boards))? {
            let Key::Board(id) = key else { continue };
            let board = self.board(id)?.map(|kept| kept.record);
            behind.extend(board.filter(Board::is_behind).map(|board| (id, board)));
        }
        Ok(behind)
    }

    /// Interactions that took effect, the oldest first: some of them, with the moment at which they did.
    pub fn oldest_seen(&self) -> Result<Vec<(InteractionId, Timestamp)>, Fault> {
        let range = KeyRange::table(Table::Seen);
        let rows = rows::scan::<Seen>(&*self.store, &range, STRETCH, Direction::Up)?;
        let interaction = |(key, seen): (Key, Loaded<Seen>)| match key {
            Key::Seen(id) => Some((id, seen.record.at)),
            _ => None,
        };
        Ok(rows.into_iter().filter_map(interaction).collect())
    }

    /// Writes everything or nothing; resolves when it is on disk.
    pub fn commit(&self, batch: Batch) -> Receipt {
        self.ladders.commit(batch)
    }

    fn read<T: Record>(&self, key: &Key) -> Result<Option<Kept<T>>, Fault> {
        let loaded = rows::load(&*self.store, key)?;
        Ok(loaded.map(|loaded| Kept { expected: loaded.expected(), record: loaded.record }))
    }

    /// All keys of a range, read a stretch at a time.
    fn keys(&self, mut range: KeyRange) -> Result<Vec<Key>, Fault> {
        let mut all = Vec::new();
        loop {
            let stretch = self.store.scan(&range, STRETCH, Direction::Up)?;
            let more = stretch.len() == STRETCH;
            all.extend(stretch.into_iter().map(|(key, _)| key));
            match all.last() {
                Some(last) if more => range = range.after(last),
                _ => return Ok(all),
            }
        }
    }
}

/// Writes a batch, record by record.
#[derive(Default)]
pub struct Entries(Batch);

impl Entries {
    /// The interaction that brings all this about; a second delivery of it then meets a conflict.
    #[must_use]
    pub fn seen(self, id: InteractionId, at: Timestamp) -> Self {
        self.put(Key::Seen(id), Expected::Absent, &Seen { at })
    }

    /// A challenge after `before`, or a new one, with its indexes and its alarm.
    #[must_use]
    pub fn challenge(self, before: Option<&Kept<Challenge>>, next: &Challenge) -> Self {
        let expected = before.map_or(Expected::Absent, |kept| kept.expected);
        let entries = self.put(Key::Challenge(next.id), expected, next);
        let subject = Subject::Challenge(next.id);
        match next.due() {
            Some(due) => entries.mark(Key::Open(next.from, next.id)).mark(Key::Alarm(due, subject)),
            None => entries.unmark(Key::Open(next.from, next.id)).unmark(Key::Alarm(next.expires, subject)),
        }
    }

    /// A match after `before`, or a new one, with its indexes, its one alarm and the board that it now wants. What is
    /// known of the board stays only if it is what was loaded: somebody may just be writing down what is shown.
    #[must_use]
    pub fn game_match(
        self,
        before: Option<&Kept<Match>>,
        next: &Match,
        at: Timestamp,
        board: &Kept<Board>,
    ) -> Self {
        let expected = before.map_or(Expected::Absent, |kept| kept.expected);
        let mut entries = self.put(Key::Match(next.id), expected, next);
        for player in Player::BOTH {
            let key = Key::Running(next.people[player], next.id);
            entries = if next.is_running() { entries.mark(key) } else { entries.unmark(key) };
            if let Phase::Over(over) = &next.phase {
                entries = entries.mark(Key::Ended(next.people[player], Reverse(over.at), next.id));
            }
        }
        let alarm = |at| Key::Alarm(at, Subject::Match(next.id));
        if let Some(at) = before.and_then(|kept| kept.record.next_alarm()) {
            entries = entries.unmark(alarm(at));
        }
        if let Some(at) = next.next_alarm() {
            entries = entries.mark(alarm(at));
        }
        let wanted = Board { wanted: next.turn, since: at, ..board.record.clone() };
        entries.put(Key::Board(next.id), board.expected, &wanted)
    }

    /// The alarm of a match that stays as it is; if it has changed meanwhile, it has set its own.
    #[must_use]
    pub fn alarm(self, kept: &Kept<Match>) -> Self {
        let id = kept.record.id;
        match kept.record.next_alarm() {
            Some(at) => {
                self.put(Key::Match(id), kept.expected, &kept.record).mark(Key::Alarm(at, Subject::Match(id)))
            }
            None => self,
        }
    }

    /// What a person has settled, after `before`.
    #[must_use]
    pub fn person(self, id: PersonId, before: Expected, next: &Person) -> Self {
        self.put(Key::Person(id), before, next)
    }

    /// What a person has settled, as it was: if they settle something else meanwhile, all is decided anew.
    #[must_use]
    pub fn still(self, id: PersonId, kept: &Kept<Person>) -> Self {
        match kept.expected {
            // Deleting what is absent changes nothing.
            Expected::Absent => self.remove(Key::Person(id), Expected::Absent),
            expected => self.person(id, expected, &kept.record),
        }
    }

    /// A person's place on a ladder, by a rating that stays as it is: taken, or given up when they are `hidden`. The
    /// rating is written again, so that a match that changes it at the same time meets a conflict.
    #[must_use]
    pub fn place(self, person: PersonId, ladder: &Ladder, kept: &Kept<Rating>, hidden: bool) -> Self {
        let rank = Key::Rank(ladder.clone(), Standing::new(person, &kept.record));
        let entries = self.put(Key::Rating(person, ladder.clone()), kept.expected, &kept.record);
        if hidden { entries.unmark(rank) } else { entries.put(rank, Expected::Any, &kept.record) }
    }

    /// A rating after a match, with its place on the ladder unless they are `hidden`.
    #[must_use]
    pub fn rating(
        self,
        person: PersonId,
        ladder: &Ladder,
        expected: Expected,
        change: &RatingChange,
        hidden: bool,
    ) -> Self {
        let rank = |rating: &Rating| Key::Rank(ladder.clone(), Standing::new(person, rating));
        let mut entries = self.put(Key::Rating(person, ladder.clone()), expected, &change.after);
        if hidden {
            return entries;
        }
        if expected != Expected::Absent {
            entries = entries.unmark(rank(&change.before));
        }
        entries.put(rank(&change.after), Expected::Any, &change.after)
    }

    /// A record under its key.
    #[must_use]
    pub fn put<T: Record>(self, key: Key, expected: Expected, record: &T) -> Self {
        Self(self.0.put_record(key, expected, record))
    }

    /// A row that is not needed any more.
    #[must_use]
    pub fn unmark(self, key: Key) -> Self {
        self.remove(key, Expected::Any)
    }

    /// A record that is not needed any more, if it is still what the decision was made on.
    #[must_use]
    pub fn remove(self, key: Key, expected: Expected) -> Self {
        Self(self.0.delete(key, expected))
    }

    /// The whole batch.
    pub fn batch(self) -> Batch {
        self.0
    }

    /// A row whose key says it all.
    fn mark(self, key: Key) -> Self {
        Self(self.0.put_mark(key))
    }
}

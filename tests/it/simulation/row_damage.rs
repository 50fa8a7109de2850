//! Damage to one row of a running match in a simulated world. The damage must affect only that match.
//!
//! When its alarm is due, an unreadable match is moved to quarantine, and an unplayable match (one whose
//! moves cannot be replayed) ends without counting. The bot tells the players once. If only the row of the
//! board or an outbox entry is unreadable, the match continues.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use engawa::base::id::{MatchId, PersonId, Place};
use engawa::base::time::Timestamp;
use engawa::game::{MoveText, Registry};
use engawa::host::user_deletion::UserDeletion;
use engawa::host::{Conclusion, Effect, Match, MatchEnd, NotificationReason, Phase, Player};
use engawa::store::rows::{self, EntryContent, OutboxEntry, QuarantinedRow, Record};
use engawa::store::{Batch, Direction, Key, KeyRange, Precondition, RowKind, Store, Subject};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::rows::{block_on_store, stored};
use crate::testing::chat::FakeMessage;

use super::channel::SimulatedChat;
use super::checked_store::CheckedStore;
use super::commit_rules::{CheckedCommit, alarms};
use super::phrases::{ENDS_HERE, SET_ASIDE};

/// Maximum number of matches that damage may end in one world, so that most matches are not affected.
const MOST: usize = 3;

/// The damaged row and the kind of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DamageKind {
    /// The match's row is not a valid record.
    Unreadable,
    /// The match's row is a valid record, but its moves cannot be replayed.
    Unplayable,
    /// The row with the location of the match's board is not a valid record.
    Boardless,
    /// A row of an outbox entry of the match is not a valid record.
    Undelivered,
}

/// A running match with a damaged row.
#[derive(Clone, Debug)]
pub struct DamagedMatch {
    pub harm: DamageKind,
    /// The match before the damage, or the damaged record of an unplayable match.
    pub record: Match,
    /// Key of the damaged row.
    key: Key,
    /// Bytes of the damaged row.
    bytes: Vec<u8>,
}

/// All matches of a simulated world of which a row was damaged.
#[derive(Default)]
pub struct DamagedMatches(Mutex<BTreeMap<MatchId, Arc<DamagedMatch>>>);

impl DamagedMatches {
    /// Returns the damage of a match if it ends the match.
    pub fn of(&self, id: MatchId) -> Option<Arc<DamagedMatch>> {
        self.any(id).filter(|poisoned| poisoned.ends_it())
    }

    /// Returns all damage that ends a match.
    pub fn all(&self) -> Vec<Arc<DamagedMatch>> {
        let struck = self.0.lock().expect("one thread a world");
        struck.values().filter(|poisoned| poisoned.ends_it()).cloned().collect()
    }

    /// Returns the damage of a match, whether or not it ends the match.
    pub fn any(&self, id: MatchId) -> Option<Arc<DamagedMatch>> {
        self.0.lock().expect("one thread a world").get(&id).cloned()
    }

    /// Returns whether the row about the messages of a match was damaged.
    pub fn has_lost_messages(&self, id: MatchId) -> bool {
        self.any(id).is_some_and(|poisoned| poisoned.harm == DamageKind::Boardless)
    }

    /// Returns whether these bytes under this key are the unreadable row that damage left.
    pub fn is_unreadable(&self, key: &Key, bytes: &[u8]) -> bool {
        let struck = self.0.lock().expect("one thread a world");
        let is_it = |poisoned: &Arc<DamagedMatch>| poisoned.key == *key && poisoned.bytes == bytes;
        struck.values().any(|poisoned| is_it(poisoned) && poisoned.harm != DamageKind::Unplayable)
    }

    /// Damages a row of a random running match and returns the kind of damage. Returns `None` if no such row
    /// was found.
    pub fn strike(
        &self,
        checked_store: &CheckedStore,
        games: &Registry,
        dice: &mut ChaCha8Rng,
    ) -> Option<DamageKind> {
        let whole = |record: &Match| record.is_running() && self.any(record.id).is_none();
        let running: Vec<Match> = checked_store.matches().into_iter().filter(whole).collect();
        if self.all().len() >= MOST {
            return None;
        }
        // Few matches have an outbox entry at a given moment, so several are looked at.
        let some: Vec<&Match> = running.sample(dice, 4).collect();
        let poisoned =
            some.into_iter().find_map(|record| damaged(record, checked_store.rows(), games, dice))?;
        let (id, harm, key) = (poisoned.record.id, poisoned.harm, poisoned.key.clone());
        let batch = Batch::new().put(key, Precondition::Any, poisoned.bytes.clone());
        block_on_store(checked_store.rows().commit(batch)).expect("memory");
        self.0.lock().expect("one thread a world").insert(id, Arc::new(poisoned));
        Some(harm)
    }

    /// Returns the earliest alarm of the matches that cannot continue.
    pub fn next_alarm(&self, rows: &dyn Store) -> Option<Timestamp> {
        self.all().iter().flat_map(|poisoned| alarms(rows, poisoned.record.id)).min()
    }

    /// Returns the matches that cannot continue and still have an alarm.
    pub fn waiting(&self, rows: &dyn Store) -> Vec<MatchId> {
        let ids = self.all().into_iter().map(|poisoned| poisoned.record.id);
        ids.filter(|id| !alarms(rows, *id).is_empty()).collect()
    }

    /// Asserts that a match that a commit removes was unreadable. The match's outbox entries must be gone
    /// too, and the players must be told.
    pub fn check_removal(&self, rows: &dyn Store, promised: &CheckedCommit, id: MatchId) {
        let poisoned = self.of(id).filter(|poisoned| poisoned.harm == DamageKind::Unreadable);
        let poisoned = poisoned.unwrap_or_else(|| panic!("the match {id} is thrown away"));
        poisoned.is_set_aside(rows);
        assert!(
            outbox_keys(rows, Subject::Match(id)).is_empty(),
            "an outbox entry is left for {id}, which is unreadable"
        );
        let call = |key: &Key, row: &OutboxEntry| match (key, &row.content) {
            (Key::Outbox(Subject::Person(to), _), EntryContent::Effect(Effect::Notify(call))) => {
                (call.person == *to && call.why == NotificationReason::SetAside).then_some(*to)
            }
            _ => None,
        };
        let mut called: Vec<PersonId> =
            promised.written_entries().filter_map(|(key, row)| call(key, &row)).collect();
        let mut people = poisoned.record.people.0.to_vec();
        // The bot writes no notification for a person whose data is being deleted.
        let is_leaving =
            |person: &PersonId| stored::<UserDeletion>(rows, &Key::UserDeletion(*person)).is_some();
        people.retain(|person| !person.is_computer() && !is_leaving(person));
        called.sort();
        people.sort();
        assert_eq!(called, people, "both hear that {id} is set aside");
    }

    /// Asserts what must hold once all alarms are done. Every match that cannot continue has ended or is in
    /// quarantine, and its players were told. `has_given_up` says that the chat has refused some messages for
    /// too long.
    pub fn judge(&self, checked_store: &CheckedStore, channel: &SimulatedChat, has_given_up: bool) {
        for poisoned in self.all() {
            match poisoned.harm {
                DamageKind::Unreadable => poisoned.is_set_aside(checked_store.rows()),
                DamageKind::Unplayable => poisoned.is_over(checked_store),
                DamageKind::Boardless | DamageKind::Undelivered => {}
            }
        }
        self.both_were_written_to(checked_store, channel);
        self.both_are_notified_in_the_channel(checked_store, channel, has_given_up);
    }

    /// Asserts that each player of an unreadable match gets one direct message, because the match's channel
    /// is not known. People who take no direct messages or no notifications get none.
    fn both_were_written_to(&self, checked_store: &CheckedStore, channel: &SimulatedChat) {
        let mut due: BTreeMap<PersonId, usize> = BTreeMap::new();
        for poisoned in self.all().iter().filter(|poisoned| poisoned.harm == DamageKind::Unreadable) {
            let people = poisoned.record.people.0.into_iter().filter(|person| !person.is_computer());
            people.for_each(|person| *due.entry(person).or_default() += 1);
        }
        for (person, due) in due {
            let written = channel.written_to(person).iter().filter(|text| says_set_aside(text)).count();
            let entries = outbox_keys(checked_store.rows(), Subject::Person(person)).len();
            let (least, most) = if checked_store.was_silent(person) { (0, due) } else { (due, due) };
            // The direct message may still wait for the end of quiet hours or a vacation.
            let right =
                channel.refuses_direct_messages(person) || (written <= most && written + entries >= least);
            assert!(right, "{person} has lost {due} matches, hears of {written} and shall hear of {entries}");
        }
    }

    /// Asserts that the channel is told once of an unplayable match, unless the channel no longer exists or
    /// has refused messages for too long.
    fn both_are_notified_in_the_channel(
        &self,
        checked_store: &CheckedStore,
        channel: &SimulatedChat,
        has_given_up: bool,
    ) {
        let said = channel.said();
        let over: Vec<_> =
            self.all().into_iter().filter(|poisoned| poisoned.harm == DamageKind::Unplayable).collect();
        // A match that ends because its server removed the bot is not announced, and neither is practice.
        let is_told = |poisoned: &Arc<DamagedMatch>| {
            poisoned.is_adjudicated(checked_store) && !poisoned.record.practice
        };
        let over: Vec<_> = over.into_iter().filter(is_told).collect();
        for poisoned in &over {
            let alike = |other: &&Arc<DamagedMatch>| {
                let (one, two) = (&poisoned.record, &other.record);
                // The message names the computer without its level, so matches against different levels look
                // the same.
                let is_there = |person: &PersonId| {
                    two.people
                        .0
                        .iter()
                        .any(|other| other == person || (other.is_computer() && person.is_computer()))
                };
                // Two matches look the same if they have the same players in the same channel. A thread
                // counts as its channel, where results appear if the thread is unusable.
                parent(one) == parent(two) && one.people.0.iter().all(is_there)
            };
            let tells: Vec<_> = said.iter().filter(|said| poisoned.is_announced_by(said)).collect();
            // A message that was posted unheard in a thread is posted again if the thread is deleted.
            let standing = tells.iter().filter(|said| !channel.is_deleted(said.channel)).count();
            // If matches that look the same have ended, each of their messages fits all of them.
            let most = over.iter().filter(alike).count();
            let least = usize::from(!has_given_up && !channel.has_lost(&poisoned.record));
            assert!(
                tells.len() >= least && standing <= most,
                "{} is announced by {tells:?}",
                poisoned.record.id
            );
        }
    }
}

impl DamagedMatch {
    const fn ends_it(&self) -> bool {
        matches!(self.harm, DamageKind::Unreadable | DamageKind::Unplayable)
    }

    /// Asserts that the bot ends the match without other changes, and never changes it afterwards.
    pub fn changes(&self, promised: &CheckedCommit, old: Option<&Match>, new: &Match) {
        let old = old.expect("it was there before");
        if old == new {
            return;
        }
        assert!(old.is_running(), "an ended match never changes: {old:?} {new:?}");
        let Phase::Over(over) = &new.phase else { panic!("nobody can play on: {new:?}") };
        assert!(over.at <= promised.now, "nothing ends in the future");
        // The server may have removed the bot, which ends the match with another conclusion.
        let conclusion =
            if over.conclusion == Conclusion::Closed { Conclusion::Closed } else { Conclusion::Adjudicated };
        let over = MatchEnd { at: over.at, conclusion, reason: None, ratings: None, season: None };
        let ended = Match { phase: Phase::Over(Box::new(over)), ..self.record.clone() };
        assert_eq!(*new, ended, "the house ends what cannot be played on, for nobody");
    }

    fn is_adjudicated(&self, checked_store: &CheckedStore) -> bool {
        let record = checked_store.game_match(self.record.id).expect("it is there, and reads");
        matches!(&record.phase, Phase::Over(over) if over.conclusion == Conclusion::Adjudicated)
    }

    fn is_over(&self, checked_store: &CheckedStore) {
        let record = checked_store.game_match(self.record.id).expect("it is there, and reads");
        let Phase::Over(over) = &record.phase else { panic!("{} is still played", record.id) };
        let for_nobody = matches!(over.conclusion, Conclusion::Adjudicated | Conclusion::Closed);
        assert!(for_nobody && over.ratings.is_none(), "{:?}", over.conclusion);
    }

    /// Asserts that quarantine has the damaged row unchanged, and that the match's rows and alarms are gone.
    fn is_set_aside(&self, rows: &dyn Store) {
        let id = self.record.id;
        let aside = stored::<QuarantinedRow>(rows, &Key::Quarantined(Box::new(Key::Match(id))));
        let aside = aside.unwrap_or_else(|| panic!("{id} is nowhere"));
        assert_eq!(aside.bytes, self.bytes, "what is set aside is as it was");
        let people = Player::BOTH.map(|player| Key::RunningMatch(self.record.people[player], id));
        let on_server = Key::ServerMatch(self.record.place.server, id);
        for key in people.into_iter().chain([Key::Match(id), Key::Board(id), on_server]) {
            assert!(!is_there(rows, &key), "{key} is left");
        }
        assert_eq!(alarms(rows, id), [], "nothing rings for {id}");
    }

    fn is_announced_by(&self, said: &FakeMessage) -> bool {
        let text = &said.message.text;
        let named = |person: &PersonId| {
            let name = if person.is_computer() { "Engawa (".to_owned() } else { person.to_string() };
            text.contains(&name)
        };
        let place = [self.record.place, parent(&self.record)];
        let here = place.iter().any(|place| place.channel == said.channel) && said.only.is_none();
        here && self.record.people.0.iter().all(named) && ENDS_HERE.iter().any(|phrase| text.contains(phrase))
    }
}

/// Returns the place of a match, or that of the channel above its thread.
fn parent(record: &Match) -> Place {
    Place { channel: record.thread_of.unwrap_or(record.place.channel), ..record.place }
}

/// Returns whether a text says that a match is unreadable and was moved to quarantine.
pub fn says_set_aside(text: &str) -> bool {
    SET_ASIDE.iter().any(|phrase| text.contains(phrase))
}

/// Returns damage to a random row of a match. Returns `None` if the match has no such row.
fn damaged(
    record: &Match,
    rows: &dyn Store,
    games: &Registry,
    dice: &mut ChaCha8Rng,
) -> Option<DamagedMatch> {
    let (harm, key) = match dice.random_range(0..9) {
        0 => return Some(unplayable(record, games, dice)),
        1 => (DamageKind::Boardless, Key::Board(record.id)),
        // Most matches have no outbox entry; then nothing is damaged this time.
        2..8 => (DamageKind::Undelivered, outbox_keys(rows, Subject::Match(record.id)).choose(dice)?.clone()),
        _ => (DamageKind::Unreadable, Key::Match(record.id)),
    };
    let row = block_on_store(rows.load(std::slice::from_ref(&key))).expect("memory").pop().flatten()?;
    Some(DamagedMatch { harm, record: record.clone(), key, bytes: unreadable(row.bytes, dice) })
}

/// Returns bytes that are not a valid row: empty, not text, half a row, or a row of a newer version.
fn unreadable(mut bytes: Vec<u8>, dice: &mut ChaCha8Rng) -> Vec<u8> {
    match dice.random_range(0..4) {
        0 => bytes.clear(),
        1 => bytes[0] = 0xff,
        2 => bytes.truncate(bytes.len() / 2),
        _ => bytes = br#"{"v":99}"#.to_vec(),
    }
    bytes
}

/// Returns damage after which a match has an unknown version of the rules, or a move or setup that its game
/// rejects.
fn unplayable(record: &Match, games: &Registry, dice: &mut ChaCha8Rng) -> DamagedMatch {
    let mut record = record.clone();
    let round = record.rounds.last_mut().expect("a round");
    match dice.random_range(0..3) {
        0 => record.rules_version += 1,
        1 => {
            round.moves.pop();
            round.moves.push(MoveText("z9".to_owned()));
        }
        _ => "nonsense".clone_into(&mut round.setup.0),
    }
    let game = games.find(&record.terms.game).expect("a registered game");
    assert!(record.table(game).is_err(), "nobody can play on: {record:?}");
    DamagedMatch {
        harm: DamageKind::Unplayable,
        key: Key::Match(record.id),
        bytes: rows::write(&record),
        record,
    }
}

fn is_there(rows: &dyn Store, key: &Key) -> bool {
    block_on_store(rows.load(std::slice::from_ref(key))).expect("memory")[0].is_some()
}

fn outbox_keys(rows: &dyn Store, subject: Subject) -> Vec<Key> {
    let found = block_on_store(rows.scan(
        &KeyRange::with_prefix(RowKind::Outbox, &subject),
        usize::MAX,
        Direction::Up,
    ))
    .expect("memory");
    found.into_iter().map(|(key, _)| key).collect()
}

/// Returns the record under a key, or `None` if it is missing or damaged on purpose. Panics if any other row
/// is unreadable.
pub fn whole<R: Record>(rows: &dyn Store, damaged_matches: &DamagedMatches, key: &Key) -> Option<R> {
    let row = block_on_store(rows.load(std::slice::from_ref(key))).expect("memory").pop().flatten()?;
    let readable = !damaged_matches.is_unreadable(key, &row.bytes);
    readable.then(|| rows::from_bytes(&row.bytes).expect("every other row can be read"))
}

/// Returns all records of a kind, except those that were damaged on purpose.
pub fn all_whole<R: Record>(
    rows: &dyn Store,
    damaged_matches: &DamagedMatches,
    kind: RowKind,
) -> Vec<(Key, R)> {
    let range = KeyRange::of_kind(kind);
    let found = block_on_store(rows.scan(&range, usize::MAX, Direction::Up)).expect("memory");
    found
        .into_iter()
        .filter_map(|(key, _)| whole(rows, damaged_matches, &key).map(|record| (key, record)))
        .collect()
}

//! Simulated clubs over a year, in which nobody moderates after one press on *Recommended*. They begin with a store of a
//! former version. The program dies now and then, and an outage lasts two days.

mod checks;

use std::collections::{BTreeMap, BTreeSet};

use engawa::base::id::{MatchId, PersonId};
use engawa::base::time::{Clock, Day, Span, Timestamp};
use engawa::chat::OptionValue;
use engawa::features::admin::{SetupControl, SetupPress};
use engawa::features::club::ClubPress;
use engawa::host::hours::{self, HalfHour, Zone};
use engawa::host::{Conclusion, Match, Person, Phase, Player, PressFields, SeasonRhythm};
use engawa::store::{Batch, Direction, Key, KeyRange, Precondition, RowKind, Store};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::rows::{block_on_store, stored};
use crate::testing::shell::{acceptance, call};

use super::{HERE, MANAGER, Town, game, member, said};

/// The first day, 1 March 2027, on which seasons begin at noon.
const FIRST: u32 = 20_878;
/// The days on which seasons end: the first of June, of September, of December and of the next March.
const ENDS: [u32; 4] = [20_970, 21_062, 21_153, 21_244];
/// The day in whose evening an outage of two days begins.
const OUTAGE: u32 = FIRST + 150;
/// The time between two runs of the bot's periodic work, and that after the hour of a post.
const STEP: Span = Span::hours(3);
const SHORT_STEP: Span = Span::minutes(3);
const SHORT_STEPS: usize = 8;
/// The games that people play, in the order of the bot.
const PLAYED: [(&str, &str); 3] = [("okiya", "Okiya"), ("onitama", "Onitama"), ("oxono", "Oxono")];
/// The days off that the bot promises in a match and in a year.
const DAYS_OFF_IN_MATCH: u8 = 2;
const DAYS_OFF_IN_YEAR: usize = 7;

/// What the person to move does in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mood {
    InTime,
    /// They move on their day off.
    Late,
    Never,
}

/// The club, with the record of the test.
struct Club {
    town: Town,
    dice: ChaCha8Rng,
    zone: Zone,
    members: Vec<PersonId>,
    /// The running matches, as they were last seen.
    running: BTreeMap<MatchId, Match>,
    /// The person to move in each turn, and what they do.
    movers: BTreeMap<(MatchId, u32), PersonId>,
    moods: BTreeMap<(MatchId, u32), Mood>,
    /// The matches from before the upgrade.
    strict: BTreeSet<MatchId>,
    /// The turns with a day off, and the starts of each person's days.
    covered: BTreeSet<(MatchId, u32)>,
    days_off: BTreeMap<PersonId, BTreeSet<Timestamp>>,
    /// The matches that have ended on time.
    lost: BTreeSet<MatchId>,
}

impl Club {
    fn new(size: usize) -> Self {
        let mut town = Town::new(size as u64);
        assert_eq!(town.today(), Day(FIRST));
        let people: Vec<(PersonId, String)> = (0..size).map(member).collect();
        town.names.extend(people.iter().cloned());
        let mut club = Self {
            town,
            dice: ChaCha8Rng::seed_from_u64(size as u64),
            zone: Zone::new("Europe/Berlin").expect("a zone"),
            members: people.into_iter().map(|(id, _)| id).collect(),
            running: BTreeMap::new(),
            movers: BTreeMap::new(),
            moods: BTreeMap::new(),
            strict: BTreeSet::new(),
            covered: BTreeSet::new(),
            days_off: BTreeMap::new(),
            lost: BTreeSet::new(),
        };
        club.upgrade();
        club.set_up();
        club
    }

    fn now(&self) -> Timestamp {
        self.town.clock.now()
    }

    fn today(&self) -> Day {
        hours::day_of(self.now(), Some(&self.zone))
    }

    fn next(&self, time: &str) -> Timestamp {
        hours::next_at(self.now(), Some(&self.zone), HalfHour::read(time).expect("a time of day"))
    }

    /// Begins two matches, leaves the store as a former version would have, and starts the program.
    fn upgrade(&mut self) {
        for pair in [0, 1] {
            self.challenge(PLAYED[0].0, self.members[pair], self.members[pair + 1]);
            let begun = self.running.keys().find(|id| !self.strict.contains(*id)).copied();
            self.strict.extend(begun);
        }
        assert_eq!(self.strict.len(), 2, "{:?}", self.running);
        let mut batch = Batch::new();
        for id in self.strict.clone() {
            (0..2).for_each(|_| self.play(id));
            let mut record = self.town.record(id);
            record.terms.days_off = false;
            batch = batch.put_record(Key::Match(id), Precondition::Any, &record);
        }
        for kind in [RowKind::Newcomers, RowKind::SeatCounts, RowKind::ServerMatches] {
            for key in self.keys(kind) {
                batch = batch.delete(key, Precondition::Any);
            }
        }
        self.town.write(batch);
        self.town.start_again();
        self.look();
        let late = self.strict.first().expect("two");
        self.moods.insert((*late, self.running[late].turn), Mood::Late);
    }

    fn set_up(&mut self) {
        let press = SetupPress { control: SetupControl::Recommended, zone: Some(self.zone.clone()) };
        let answer = self.town.press(MANAGER, &press.press());
        assert!(said(&answer).contains("**Done.**"), "{answer:?}");
        let server = self.town.server();
        let puzzle = server.puzzle.expect("a puzzle");
        assert_eq!((puzzle.time, puzzle.zone), (HalfHour::NINE, self.zone.clone()));
        assert_eq!(server.season_schedule.map(|schedule| schedule.rhythm), Some(SeasonRhythm::Quarter));
        self.pass(Span::minutes(1), 2);
    }

    /// Lets the year pass, until the day of the last end of a season is over.
    fn live(&mut self) {
        while self.today().0 <= ENDS[3] {
            let [due, evening] = ["9", "18"].map(|time| self.next(time));
            let next = due.min(evening).min(self.now() + STEP);
            self.pass(next - self.now(), if next == due { 3 } else { 40 });
            if next == due {
                (0..SHORT_STEPS).for_each(|_| self.pass(SHORT_STEP, 20));
            }
            if next == evening {
                self.evening();
            }
        }
    }

    /// Lets time pass. Once in `odds` times, the program dies then.
    fn pass(&mut self, time: Span, odds: u32) {
        if self.dice.random_ratio(1, odds) {
            self.town.die_soon(self.dice.random_range(0..3));
        }
        self.town.pass(time);
        self.town.die_no_more();
        self.look();
    }

    /// Somebody opens the puzzle, so the club is never quiet. Three times a week, a match begins.
    fn evening(&mut self) {
        let day = self.today();
        let reader = *self.members.choose(&mut self.dice).expect("members");
        self.town.command(reader, call("puzzle", []));
        if self.dice.random_ratio(1, 3) {
            self.town.solve(reader, Some(HERE), day, 0);
        }
        if self.dice.random_ratio(3, 7) {
            self.begin();
        }
        let running: Vec<MatchId> = self.running.keys().copied().collect();
        for id in running {
            self.play_on(id);
        }
        if day == Day(OUTAGE) {
            self.town.sleep(Span::days(2));
            self.look();
        }
    }

    /// Two members meet, by a challenge or at the club table.
    fn begin(&mut self) {
        let pair: Vec<PersonId> = self.members.sample(&mut self.dice, 2).copied().collect();
        let (game, _) = *PLAYED.choose(&mut self.dice).expect("games");
        if self.dice.random_ratio(3, 4) {
            return self.challenge(game, pair[0], pair[1]);
        }
        for person in pair {
            self.town.press_silently(person, false, &ClubPress::Seek(game.to_owned()).press());
            self.town.pass(Span::minutes(1));
            self.look();
        }
    }

    fn challenge(&mut self, game: &str, one: PersonId, two: PersonId) {
        let mut offer = self.town.about(&format!("challenge {game}"), "opponent", two);
        offer.options.insert("clock".to_owned(), OptionValue::Text("2-days".to_owned()));
        let card = self.town.command(one, offer);
        self.town.press_silently(two, false, &acceptance(&card));
        self.town.pass(Span::minutes(1));
        self.look();
    }

    /// At most two moves of a match in an evening. After the fourth, somebody resigns.
    fn play_on(&mut self, id: MatchId) {
        for _ in 0..2 {
            let Some(record) = self.running.get(&id).cloned() else { return };
            if self.stays_away(&record) {
                return;
            }
            if record.rounds[0].moves.len() >= 4 && self.dice.random_ratio(1, 2) {
                self.town.resign(id);
                return self.look();
            }
            self.play(id);
        }
    }

    fn stays_away(&mut self, record: &Match) -> bool {
        let mood = || match self.dice.random_range(0..24) {
            0 => Mood::Never,
            1..4 => Mood::Late,
            _ => Mood::InTime,
        };
        match *self.moods.entry((record.id, record.turn)).or_insert_with(mood) {
            Mood::InTime => false,
            Mood::Late => !self.covered.contains(&(record.id, record.turn)),
            Mood::Never => true,
        }
    }

    /// Plays a move. Rarely, the program dies meanwhile.
    fn play(&mut self, id: MatchId) {
        let record = self.town.record(id);
        let mv = record.table(game(&record.terms.game)).expect("it replays").legal().swap_remove(0);
        if self.dice.random_ratio(1, 30) {
            self.town.die_soon(self.dice.random_range(0..2));
        }
        self.town.play(id, &mv);
        self.town.die_no_more();
        self.look();
    }

    fn keys(&self, kind: RowKind) -> Vec<Key> {
        let range = KeyRange::of_kind(kind);
        let rows = block_on_store(self.town.rows.scan(&range, usize::MAX, Direction::Up)).expect("memory");
        rows.into_iter().map(|(key, _)| key).collect()
    }

    /// Looks at the running matches, at new days off, and at the matches that are over.
    fn look(&mut self) {
        let keys = self.keys(RowKind::RunningMatches);
        let running: BTreeSet<MatchId> = keys.iter().filter_map(Key::game_match).collect();
        for id in &running {
            let record = self.town.record(*id);
            let (playing, mover) = record.playing().zip(record.mover()).expect("it is running");
            self.movers.insert((*id, record.turn), mover);
            let before = self.running.get(id).and_then(Match::playing).map(|before| before.days_off);
            for player in Player::BOTH {
                let (had, has) = (before.map_or(0, |before| before[player]), playing.days_off[player]);
                if has > had {
                    assert!(has <= DAYS_OFF_IN_MATCH && !self.strict.contains(id), "{record:?}");
                    assert!(self.covered.insert((*id, record.turn)), "two in a turn: {record:?}");
                    self.take_day_off(record.people[player]);
                }
            }
            self.running.insert(*id, record);
        }
        let over: Vec<MatchId> = self.running.keys().filter(|id| !running.contains(*id)).copied().collect();
        for id in over {
            let before = self.running.remove(&id).expect("it was running");
            self.judge_end(&before);
        }
    }

    fn take_day_off(&mut self, person: PersonId) {
        let settings: Person = stored(&*self.town.rows, &Key::Person(person)).expect("settings");
        let since = settings.vacation.day_off_since.expect("a day off");
        let now = self.now();
        assert!(since <= now && now - since < Span::hours(25), "it is over: {settings:?}");
        let days = self.days_off.entry(person).or_default();
        days.insert(since);
        let of_year = days.iter().filter(|day| hours::year(**day) == hours::year(since)).count();
        assert!(of_year <= DAYS_OFF_IN_YEAR, "{person}: {days:?}");
        let mut gaps = days.iter().zip(days.iter().skip(1)).map(|(one, next)| *next - *one);
        assert!(gaps.all(|gap| gap >= Span::days(1)), "a day covers all matches: {days:?}");
    }

    /// No match is lost at a zero that a day off should have covered.
    fn judge_end(&mut self, before: &Match) {
        let record = self.town.record(before.id);
        let Phase::Over(over) = &record.phase else { panic!("it is over: {record:?}") };
        if !matches!(over.conclusion, Conclusion::Time { .. } | Conclusion::Abandoned) {
            return;
        }
        let playing = before.playing().expect("it was running");
        let days = self.days_off.get(&before.people[playing.mover]);
        let of_year = |day: &&Timestamp| hours::year(**day) == hours::year(over.at);
        let used = days.into_iter().flatten().filter(of_year).count();
        let is_off = days.and_then(BTreeSet::last).is_some_and(|day| over.at - *day < Span::days(1));
        let none_left = used == DAYS_OFF_IN_YEAR && !is_off;
        let had_them = self.covered.contains(&(before.id, before.turn))
            || playing.days_off[playing.mover] == DAYS_OFF_IN_MATCH;
        let is_uncovered = none_left || had_them || self.strict.contains(&before.id);
        assert!(is_uncovered, "a day off covers it: {before:?} {record:?} {days:?}");
        self.lost.insert(before.id);
    }

    /// Compares the days off that were counted with those that the test has seen.
    fn check_days_off(&self) {
        for (person, days) in &self.days_off {
            let settings: Person = stored(&*self.town.rows, &Key::Person(*person)).expect("settings");
            let vacation = settings.vacation;
            let counted = days.iter().filter(|day| hours::year(**day) == vacation.year).count();
            assert_eq!(usize::from(vacation.days_off), counted, "{vacation:?} {days:?}");
        }
        assert!(self.days_off.len() > 1 && !self.lost.is_disjoint(&self.strict));
        let is_used_up = self.days_off.values().any(|days| days.len() >= DAYS_OFF_IN_YEAR);
        assert!(is_used_up || self.members.len() > 3, "three people are late often: {:?}", self.days_off);
    }
}

fn spend_a_year(size: usize) {
    let mut club = Club::new(size);
    club.live();
    club.check_days_off();
    club.check_messages();
    club.check_seasons();
}

#[test]
fn club_of_three_runs_itself_for_a_year() {
    spend_a_year(3);
}

#[test]
fn club_of_twelve_runs_itself_for_a_year() {
    spend_a_year(12);
}

#[test]
fn club_of_sixty_runs_itself_for_a_year() {
    spend_a_year(60);
}

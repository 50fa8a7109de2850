//! Simulated clubs over ten weeks. The test keeps a record of its own of who has solved what, and derives each post
//! from it anew.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::Ordering;

use engawa::base::id::{MatchId, PersonId};
use engawa::base::time::{Clock, Day, Span, Timestamp};
use engawa::chat::Answer;
use engawa::features::puzzle::NamingPress;
use engawa::game::MoveText;
use engawa::host::hours::{self, HalfHour, Zone};
use engawa::host::morning::{LongOutage, MorningState, PuzzleResult};
use engawa::host::puzzle::{self, Attempt};
use engawa::host::{Match, Person, PersonalDataPress, Press, PressFields, SettingWord};
use engawa::store::{Key, RowKind};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::rows::{all, stored};
use crate::testing::chat::FakeMessage;
use crate::testing::shell::{acceptance, call, presses};

use super::{HERE, MANAGER, Town, admin, all_moves, game, member, try_of};

/// The duration of a club, in days.
const DAYS: u32 = 70;
/// The time between two runs of the bot's periodic work, and the time around the hour of a post.
const STEP: Span = Span::minutes(30);
const SHORT_STEP: Span = Span::minutes(2);
/// The longest time from the hour of a post until the post: the spread, two short steps, and two restarts.
const LATEST: Span = Span::minutes(10 + 2 * 2 + 2 * 3 + 1);
/// The local times at which people act: before the post of the day, and twice after it.
const SLOTS: [&str; 3] = ["8", "12", "20"];
/// The days, counted from the beginning, on which things happen.
const HIDES: u32 = 20;
const IS_BANNED: u32 = 25;
const OUTAGE: u32 = 30;
const DELETES: u32 = 35;
const NEW_HOUR: u32 = 45;
const LEAVE: u32 = 50;
const NEW_ZONE: u32 = 55;
/// The most people whom a line of a post names.
const MOST_NAMED: usize = 12;
/// The number of people who leave the server.
const LEAVERS: usize = 2;
/// The most people whom a line about an earlier puzzle names.
const LATE_NAMES: usize = 3;

/// What becomes of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Stays,
    Hides,
    IsBanned,
    Deletes,
    Leaves,
}

/// A member of a club.
#[derive(Clone, Debug)]
struct Member {
    id: PersonId,
    name: String,
    /// The answer to the question whether a post may name them; `None` if they do not answer.
    consents: Option<bool>,
    fate: Fate,
    /// Whether they have answered the question.
    has_answered: bool,
    /// Whether their fate has come.
    is_gone: bool,
}

impl Member {
    fn new(number: usize, size: usize) -> Self {
        let fate = match number {
            1 if size < 10 => Fate::Hides,
            4 => Fate::Hides,
            5 => Fate::IsBanned,
            6 => Fate::Deletes,
            8 | 9 => Fate::Leaves,
            _ => Fate::Stays,
        };
        let (id, name) = member(number);
        Self {
            id,
            name,
            consents: [Some(true), Some(true), None, Some(false), Some(true)][number % 5],
            fate,
            has_answered: false,
            is_gone: false,
        }
    }

    /// Whether the person may be named now.
    fn may_be_named(&self) -> bool {
        self.has_answered && self.consents == Some(true) && !self.is_gone
    }

    /// Whether the person can press buttons.
    fn is_there(&self) -> bool {
        !self.is_gone || self.fate == Fate::Hides
    }
}

/// What the next post must say, by the record of the test.
#[derive(Debug)]
struct ExpectedPost {
    day: Day,
    /// The time from which the post may come.
    due: Timestamp,
    /// The listed solvers of yesterday's puzzle by their names in order, with the numbers of tries; `None` if
    /// nobody has solved it.
    solvers: Option<Vec<(String, usize)>>,
    is_open: bool,
    /// The listed solvers of each puzzle that was solved late.
    late: Vec<(Day, BTreeSet<String>)>,
    run: u32,
    ended: u32,
    /// The numbers of matches and people of last week.
    week: Option<(usize, usize)>,
}

/// The club, with the record of the test.
struct Club {
    town: Town,
    dice: ChaCha8Rng,
    members: Vec<Member>,
    first: Day,
    zone: Zone,
    hour: HalfHour,
    next_due: Timestamp,
    next_slots: [Timestamp; SLOTS.len()],
    /// The date of the last alarm.
    closed: Option<Day>,
    posted: BTreeSet<Day>,
    open: BTreeSet<Day>,
    /// The numbers of tries of the members who have solved the puzzle of a day while it counted.
    solved: BTreeMap<(Day, usize), usize>,
    /// The moves that each member has tried.
    tried: BTreeMap<(Day, usize), Vec<MoveText>>,
    excused: BTreeSet<Day>,
    outage: Option<(Timestamp, Timestamp)>,
    /// The run, the day that it was last forgiven, and the length of the longest one.
    run: (u32, Option<Day>, u32),
    matches: Vec<(Timestamp, [usize; 2])>,
    expected: Vec<ExpectedPost>,
}

impl Club {
    fn new(size: usize) -> Self {
        let mut town = Town::new(size as u64);
        let zone = Zone::new("Europe/Berlin").expect("a zone");
        let hour = HalfHour::NINE;
        admin(&mut town, "puzzle", [("hour", "9"), ("zone", "Europe/Berlin")]);
        let members: Vec<Member> = (0..size).map(|number| Member::new(number, size)).collect();
        town.names.extend(members.iter().map(|member| (member.id, member.name.clone())));
        let now = town.clock.now();
        let slots = SLOTS.map(|slot| hours::next_at(now, Some(&zone), HalfHour::read(slot).expect("a time")));
        Self {
            dice: ChaCha8Rng::seed_from_u64(size as u64),
            members,
            first: hours::day_of(now, Some(&zone)),
            next_due: hours::next_at(now, Some(&zone), hour),
            next_slots: slots,
            zone,
            hour,
            closed: None,
            posted: BTreeSet::new(),
            open: BTreeSet::new(),
            solved: BTreeMap::new(),
            tried: BTreeMap::new(),
            excused: BTreeSet::new(),
            outage: None,
            run: (0, None, 0),
            matches: Vec::new(),
            expected: Vec::new(),
            town,
        }
    }

    fn now(&self) -> Timestamp {
        self.town.clock.now()
    }

    fn today(&self) -> Day {
        hours::day_of(self.now(), Some(&self.zone))
    }

    fn live(&mut self) {
        while self.today().0 < self.first.0 + DAYS {
            // About once a day, the program dies: between two commits, or between a commit and a delivery.
            if self.dice.random_ratio(1, 48) {
                self.town.die_soon(self.dice.random_range(0..3));
            }
            self.town.pass(self.step());
            self.town.die_no_more();
            self.alarm();
            for slot in 0..SLOTS.len() {
                if self.now() >= self.next_slots[slot] {
                    self.act(slot);
                    self.set_slots();
                }
            }
        }
        self.town.pass(Span::hours(1));
    }

    /// The time until the next periodic work: short around the hour of a post.
    fn step(&self) -> Span {
        let is_just_due = self.expected.last().is_some_and(|post| self.now() - post.due < STEP);
        if is_just_due || self.next_due - self.now() <= STEP { SHORT_STEP } else { STEP }
    }

    fn set_slots(&mut self) {
        let now = self.now();
        let next =
            |slot: &str| hours::next_at(now, Some(&self.zone), HalfHour::read(slot).expect("a time of day"));
        self.next_slots = SLOTS.map(next);
    }

    /// What the members do at a time of the day.
    fn act(&mut self, slot: usize) {
        let today = self.today();
        match slot {
            0 => return self.solve_open(today),
            1 => self.happen(today.0 - self.first.0),
            _ => {
                // So the club is never quiet.
                self.town.command(self.members[0].id, call("puzzle", []));
                self.end_matches();
            }
        }
        if self.today() == today {
            self.solve(today, 2);
        }
    }

    /// Some members solve yesterday's puzzle at the last moment, or one that is still open.
    fn solve_open(&mut self, today: Day) {
        let is_current = |day: Day| self.closed.is_some_and(|closed| closed <= day && day < today);
        if is_current(today.previous()) {
            self.solve(today.previous(), 6);
        }
        // Rarely, so that some stay open for longer.
        let open: Vec<Day> = self.open.iter().copied().collect();
        for day in open {
            if self.dice.random_ratio(1, 2) {
                self.tries(day, 0, 1);
            }
        }
    }

    /// One in `share` members who are there tries the puzzle of a day.
    fn solve(&mut self, day: Day, share: u32) {
        for number in 0..self.members.len() {
            if self.members[number].is_there() && self.dice.random_ratio(1, share) {
                let wrong = [0, 0, 0, 1, 1, 2, 3][self.dice.random_range(0..7)];
                let gives_up = self.dice.random_ratio(1, 4);
                self.tries(day, number, if gives_up { wrong + 100 } else { wrong });
            }
        }
    }

    /// Lets a member try this many wrong moves, and then the right one. From 100 on, the right one is left out.
    fn tries(&mut self, day: Day, number: usize, wrong: usize) {
        let (right, others) = all_moves(day);
        let mut moves: Vec<MoveText> = others.sample(&mut self.dice, wrong % 100).cloned().collect();
        moves.extend((wrong < 100).then(|| right.clone()));
        for mv in moves {
            let before = self.tried.entry((day, number)).or_default();
            if before.contains(&right) {
                return;
            }
            if !before.contains(&mv) {
                before.push(mv.clone());
            }
            let tries = before.len();
            if self.dice.random_ratio(1, 60) {
                self.town.die_soon(self.dice.random_range(0..2));
            }
            let answer = self.town.press(self.members[number].id, &try_of(day, &mv));
            self.town.die_no_more();
            if mv == right {
                self.solved.insert((day, number), tries);
                self.answer_question(number, &answer);
            }
        }
    }

    /// A member who has solved a puzzle is asked whether the post may name them.
    fn answer_question(&mut self, number: usize, solved: &Answer) {
        let is_question = |press: &Press| NamingPress::of(press).is_some();
        let member = &mut self.members[number];
        if member.has_answered {
            return;
        }
        assert!(presses(solved).iter().any(is_question), "{member:?} is asked first: {solved:?}");
        if let Some(named) = member.consents {
            member.has_answered = true;
            self.town.press(member.id, &NamingPress { named }.press());
        }
    }

    /// Things that happen on a day, counted from the beginning.
    fn happen(&mut self, at: u32) {
        self.begin_match();
        let fate = match at {
            HIDES => Fate::Hides,
            IS_BANNED => Fate::IsBanned,
            DELETES => Fate::Deletes,
            LEAVE => Fate::Leaves,
            OUTAGE => return self.outage(),
            NEW_HOUR => return self.reschedule("18", "Europe/Berlin"),
            NEW_ZONE => return self.reschedule("18", "America/New_York"),
            _ => return,
        };
        for number in 0..self.members.len() {
            if self.members[number].fate == fate {
                self.befall(number);
            }
        }
    }

    fn befall(&mut self, number: usize) {
        let Member { id, fate, .. } = self.members[number];
        match fate {
            Fate::Stays => return,
            Fate::Hides => {
                let word = SettingWord("hidden-on".to_owned());
                self.town.press(id, &Press::ChangeSetting(word));
            }
            Fate::IsBanned => {
                self.town.command(MANAGER, self.town.about("admin ban", "person", id));
            }
            Fate::Deletes => {
                for press in [PersonalDataPress::Delete, PersonalDataPress::DeleteYes] {
                    self.town.press(id, &Press::Personal(press));
                }
                self.town.pass(Span::minutes(1));
            }
            Fate::Leaves => {
                self.town.chat.state().departed.insert(id);
            }
        }
        self.members[number].is_gone = true;
    }

    /// The bot does not run for two days.
    fn outage(&mut self) {
        let from = self.now();
        let until = self.town.sleep(Span::days(2));
        let days = [from, until].map(|at| hours::day_of(at, Some(&self.zone)).0);
        self.excused.extend((days[0]..=days[1]).map(Day));
        self.outage = Some((from, until));
        self.alarm();
    }

    /// The manager changes the hour and the zone of the post.
    fn reschedule(&mut self, hour: &str, zone: &str) {
        admin(&mut self.town, "puzzle", [("hour", hour), ("zone", zone)]);
        self.zone = Zone::new(zone).expect("a zone");
        self.hour = HalfHour::read(hour).expect("a time");
        self.next_due = hours::next_at(self.now(), Some(&self.zone), self.hour);
        self.set_slots();
    }

    /// Two members who stay begin a match, on some days.
    fn begin_match(&mut self) {
        let stay: Vec<usize> =
            (0..self.members.len()).filter(|number| self.members[*number].fate == Fate::Stays).collect();
        if stay.len() < 2 || self.dice.random_ratio(1, 3) {
            return;
        }
        let pair: Vec<usize> = stay.sample(&mut self.dice, 2).copied().collect();
        let [one, two] = [pair[0], pair[1]].map(|number| self.members[number].id);
        let card = self.town.command(one, self.town.about("challenge onitama", "opponent", two));
        self.town.press_silently(two, false, &acceptance(&card));
        self.town.pass(Span::minutes(1));
    }

    /// All running matches end: two moves are played, and the mover resigns.
    fn end_matches(&mut self) {
        let running = all::<Match>(&*self.town.rows, RowKind::Matches).into_iter().map(|(_, record)| record);
        let running: Vec<MatchId> = running.filter(Match::is_running).map(|record| record.id).collect();
        for id in running {
            for _ in 0..2 {
                let (record, mover) = self.record_and_mover(id);
                let table = record.table(game(&record.terms.game)).expect("it replays");
                let mv = table.legal().swap_remove(0);
                let typed = call("move", [("match", &id.to_string()), ("move", &mv.0)]);
                self.town.command(mover, typed);
            }
            self.town.resign(id);
            let players = self.town.record(id).people.0.map(|person| self.number_of(person));
            self.matches.push((self.now(), players));
        }
        self.town.pass(Span::minutes(1));
    }

    fn record_and_mover(&self, id: MatchId) -> (Match, PersonId) {
        let record = self.town.record(id);
        let mover = record.mover().expect("it is running");
        (record, mover)
    }

    fn number_of(&self, person: PersonId) -> usize {
        self.members.iter().position(|member| member.id == person).expect("a member")
    }

    /// Derives the post of a date whose hour has come, and closes the days before.
    fn alarm(&mut self) {
        if self.now() < self.next_due {
            return;
        }
        let (due, today) = (self.next_due, self.today());
        let since = self.outage.map_or(due, |(_, until)| due.max(until.min(self.now())));
        let mut next = hours::next_at(self.now(), Some(&self.zone), self.hour);
        if hours::day_of(next, Some(&self.zone)) == today {
            next = hours::next_at(next, Some(&self.zone), self.hour);
        }
        self.next_due = next;
        if self.closed.is_some_and(|closed| today <= closed) {
            return;
        }
        let (yesterday, before) = (today.previous(), self.run);
        for day in self.closed.map_or(yesterday.0, |closed| closed.0)..today.0 {
            self.close(Day(day));
        }
        let ended = if self.run.0 == 0 && before.0 >= 7 { before.0 } else { 0 };
        let late: Vec<Day> = self.open.iter().copied().filter(|day| self.is_solved(*day)).collect();
        self.open.retain(|day| day.0 + 7 > today.0 && !late.contains(day));
        let solved = self.is_solved(yesterday);
        let named = |day: &Day| (*day, self.listed(*day).into_iter().map(|(name, _)| name).collect());
        let expected = ExpectedPost {
            day: today,
            due: since,
            solvers: solved.then(|| self.listed(yesterday)),
            is_open: self.open.contains(&yesterday),
            late: late.iter().map(named).collect(),
            run: if solved && self.run.0 >= 3 { self.run.0 } else { 0 },
            ended,
            week: self.last_week(today),
        };
        self.expected.push(expected);
        self.closed = Some(today);
        self.posted.insert(today);
    }

    /// Counts a closed day for the club's run.
    fn close(&mut self, day: Day) {
        let (days, forgiven, longest) = self.run;
        let may_forgive = days > 0 && forgiven.is_none_or(|last: Day| day.0 >= last.0 + 7);
        self.run = match () {
            () if self.is_solved(day) => (days + 1, forgiven, longest.max(days + 1)),
            () if self.excused.contains(&day) => self.run,
            () if may_forgive => (days, Some(day), longest),
            () => (0, None, longest),
        };
        if self.posted.contains(&day) && !self.is_solved(day) {
            self.open.insert(day);
        }
    }

    fn is_solved(&self, day: Day) -> bool {
        self.solved.range((day, 0)..=(day, usize::MAX)).next().is_some()
    }

    /// The solvers of a day who may be named, on the first try, on the second and later, by name.
    fn listed(&self, day: Day) -> Vec<(String, usize)> {
        let all = self.solved.range((day, 0)..=(day, usize::MAX));
        let listed = all.filter(|((_, number), _)| self.members[*number].may_be_named());
        let mut listed: Vec<(String, usize)> =
            listed.map(|((_, number), tries)| (self.members[*number].name.clone(), *tries)).collect();
        listed.sort_by_key(|(name, tries)| ((*tries).min(3), name.clone()));
        listed
    }

    fn last_week(&self, today: Day) -> Option<(usize, usize)> {
        let is_meant = |at: &Timestamp| {
            let day = hours::day_of(*at, Some(&self.zone));
            today.0 - 7 <= day.0 && day.0 < today.0
        };
        let matches: Vec<&[usize; 2]> =
            self.matches.iter().filter(|(at, _)| is_meant(at)).map(|(_, players)| players).collect();
        let people: BTreeSet<usize> = matches.iter().copied().flatten().copied().collect();
        (puzzle::is_monday(today) && matches.len() >= 3).then_some((matches.len(), people.len()))
    }

    /// Compares everything that was posted with the record of the test.
    fn check_posts(&self) {
        let posts: Vec<(Day, Arc<FakeMessage>)> = self.town.posts();
        let days: Vec<Day> = posts.iter().map(|(day, _)| *day).collect();
        let expected: Vec<Day> = self.expected.iter().map(|post| post.day).collect();
        assert_eq!(days, expected, "one post a date");
        let missing = self.first.0 + OUTAGE + 1;
        let every = (self.first.0 + 1..self.first.0 + DAYS).filter(|day| *day != missing).map(Day);
        assert!(every.eq(days.iter().copied().filter(|day| day.0 < self.first.0 + DAYS)), "{days:?}");
        for ((_, post), expected) in posts.iter().zip(&self.expected) {
            assert!(post.at >= expected.due && post.at - expected.due <= LATEST, "{post:?} {expected:?}");
            assert!(post.message.silent && post.message.pings.is_empty(), "{post:?}");
            assert!(!post.message.text.contains("<@"), "{post:?}");
            check_text(&post.message.text, expected);
        }
    }

    /// Compares the rows with the record of the test.
    fn check_rows(&self) {
        let rows = &*self.town.rows;
        let is_kept = |number: usize| self.members[number].fate != Fate::Deletes;
        let mine: BTreeMap<(Day, PersonId), usize> = self
            .solved
            .iter()
            .filter(|((_, number), _)| is_kept(*number))
            .map(|((day, number), tries)| ((*day, self.members[*number].id), *tries))
            .collect();
        let stored_results = all::<PuzzleResult>(rows, RowKind::PuzzleResults).into_iter();
        let theirs: BTreeMap<(Day, PersonId), usize> = stored_results
            .map(|(key, result)| match key {
                Key::PuzzleResult(server, day, person) if server == HERE.server => {
                    ((day, person), result.tries)
                }
                key => panic!("a result elsewhere: {key}"),
            })
            .collect();
        assert_eq!(theirs, mine);
        let outages = all::<LongOutage>(rows, RowKind::LongOutages);
        let (from, until) = self.outage.expect("there was one");
        let [(Key::LongOutage(began), LongOutage { until: ended })] = &outages[..] else {
            panic!("{outages:?}")
        };
        assert!(*began <= from && from - *began <= STEP, "{began:?} {from:?}");
        assert!(*ended >= until && *ended - until <= STEP, "{ended:?} {until:?}");
        for member in &self.members {
            let named = stored::<Person>(rows, &Key::Person(member.id)).unwrap_or_default().puzzle_names;
            let said = member.consents.filter(|_| member.has_answered && member.fate != Fate::Deletes);
            assert_eq!(named.get(&HERE.server).copied(), said, "{member:?}");
        }
        let state: MorningState = stored(rows, &Key::Morning(HERE.server)).expect("a state");
        assert_eq!((state.run.days, state.run.longest), (self.run.0, self.run.2));
        (0..self.members.len()).filter(|number| is_kept(*number)).for_each(|number| self.check_runs(number));
    }

    /// Derives a member's runs anew from the days on which they have solved the puzzle.
    fn check_runs(&self, number: usize) {
        let id = self.members[number].id;
        let days: BTreeSet<Day> =
            self.solved.keys().filter(|(_, who)| *who == number).map(|(day, _)| *day).collect();
        let (Some(first), Some(last)) = (days.first(), days.last()) else { return };
        let (mut run, mut forgiven) = (0, None);
        for day in (first.0..=last.0).map(Day) {
            let may_forgive = run > 0 && forgiven.is_none_or(|last: Day| day.0 >= last.0 + 7);
            match self.solved.get(&(day, number)).copied() {
                Some(tries) => {
                    run += 1;
                    let attempt: Attempt =
                        stored(&*self.town.rows, &Key::Attempt(id, day)).expect("it was solved");
                    assert_eq!(
                        (attempt.run.days, attempt.tries()),
                        (run, Some(tries)),
                        "{day:?} of {days:?}"
                    );
                }
                None if self.excused.contains(&day) || self.town.attempt(day, id).withheld => {}
                None if may_forgive => forgiven = Some(day),
                None => (run, forgiven) = (0, None),
            }
        }
    }
}

/// Returns the names of members in a text, in order.
fn names_in(text: &str) -> Vec<String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| word.len() == 3 && word.starts_with('Z')).map(str::to_owned).collect()
}

/// Returns the number before a word such as `more`, or 0.
fn count_before(line: &str, word: &str) -> usize {
    let words: Vec<&str> = line.split([' ', ',', '.']).collect();
    let at = words.iter().position(|one| one.starts_with(word)).filter(|at| *at > 0);
    at.and_then(|at| words[at - 1].parse().ok()).unwrap_or(0)
}

fn check_text(text: &str, expected: &ExpectedPost) {
    let yesterday = puzzle::number(expected.day.previous());
    let solved = text.lines().find(|line| {
        line.starts_with(&format!("**Puzzle {yesterday}** · "))
            || line.starts_with(&format!("**Puzzle {yesterday}** was solved"))
    });
    assert_eq!(solved.is_some(), expected.solvers.is_some(), "{expected:?}: {text}");
    assert_eq!(text.contains(&format!("**Puzzle {yesterday} is still open")), expected.is_open, "{text}");
    if let (Some(line), Some(solvers)) = (solved, &expected.solvers) {
        check_solvers(line, solvers);
        assert!(line.contains("||"), "the solution is a spoiler: {line}");
    }
    for (day, names) in &expected.late {
        let start = format!("**Puzzle {}**, open since", puzzle::number(*day));
        let line = text.lines().find(|line| line.starts_with(&start)).expect("a line about it");
        let shown: BTreeSet<String> = names_in(line).into_iter().collect();
        assert!(shown.is_subset(names) && shown.len() == names.len().min(LATE_NAMES), "{names:?}: {line}");
    }
    let late = text.lines().filter(|line| line.contains("**, open since")).count();
    assert_eq!(late, expected.late.len(), "{expected:?}: {text}");
    let run = format!("This server has solved the daily puzzle {} days in a row.", expected.run);
    assert_eq!(text.lines().any(|line| line == run), expected.run > 0, "{expected:?}: {text}");
    let has_run = text.lines().any(|line| line.ends_with(" days in a row."));
    assert_eq!(has_run, expected.run > 0, "{expected:?}: {text}");
    let ended = text.lines().find(|line| line.contains("can start a new one"));
    assert_eq!(ended.is_some(), expected.ended > 0, "{expected:?}: {text}");
    assert!(
        ended.is_none_or(|line| line.contains(&format!("ended after {} days", expected.ended))),
        "{text}"
    );
    let week = text.lines().find(|line| line.starts_with("**Last week"));
    let counts = week.map(|line| (count_before(line, "match"), count_before(line, "people")));
    assert_eq!(counts, expected.week, "{expected:?}: {text}");
}

/// Checks the groups, their order, the crown and the numbers of people without a name.
fn check_solvers(line: &str, solvers: &[(String, usize)]) {
    let names: Vec<String> = solvers.iter().map(|(name, _)| name.clone()).collect();
    let shown = names_in(line);
    assert_eq!(shown, names[..names.len().min(MOST_NAMED)], "{solvers:?}: {line}");
    let rest = count_before(line, "more") + count_before(line, "other");
    // Of the solvers whom a post does not name, those who have left are not known, and count.
    let most = names.len() + if rest > 0 { LEAVERS } else { 0 };
    assert!((names.len()..=most).contains(&(shown.len() + rest)), "{solvers:?}: {line}");
    let least = solvers.iter().map(|(_, tries)| *tries).min();
    let crown = least.filter(|least| *least == 1 || solvers.len() > 1);
    assert_eq!(line.contains('👑'), crown.is_some(), "{solvers:?}: {line}");
    if let Some((_, after)) = line.split_once('👑') {
        let first = names_in(after).into_iter().next();
        let crowned = solvers.iter().find(|(name, _)| Some(name) == first.as_ref());
        assert_eq!(crowned.map(|(_, tries)| *tries), crown, "{solvers:?}: {line}");
    }
    for (class, word) in ["first", "second", "a few"].into_iter().enumerate() {
        let is_there = solvers.iter().take(MOST_NAMED).any(|(_, tries)| (*tries).min(3) == class + 1);
        assert_eq!(line.contains(word), is_there, "{solvers:?}: {line}");
    }
}

#[test]
fn clubs_over_seventy_days() {
    for size in [3, 12, 60] {
        let mut club = Club::new(size);
        club.live();
        club.check_posts();
        club.check_rows();
        assert_eq!(club.town.edits_of_posts.load(Ordering::Relaxed), 0, "no post is ever edited");
    }
}

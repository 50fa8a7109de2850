//! Tests of the morning post: the puzzle of the day for all, results, the post itself, shares and quiet clubs. The bot
//! runs in this process, over a chat and a store that outlive its restarts.

mod clubs;
mod seasons;
mod year;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use engawa::app::{App, AppParts, FeatureState};
use engawa::base::id::{ChannelId, InteractionId, MatchId, MessageId, PersonId, Place, ServerId};
use engawa::base::time::{Clock, Day, Span, Timestamp};
use engawa::chat::{
    Answer, Chat as _, ChatPerson, CommandCall, InteractionEvent, Message, OptionValue, Receive, UserAction,
};
use engawa::features::Effort;
use engawa::features::puzzle::{NamingPress, PuzzlePress, SharePress};
use engawa::game::{AnyGame, MoveText, Registry, puzzles};
use engawa::games::GAMES;
use engawa::host::fair_play::PUZZLE_POSITION;
use engawa::host::hours;
use engawa::host::morning::PuzzleResult;
use engawa::host::puzzle::{self, Attempt, Puzzle, Puzzles};
use engawa::host::recap;
use engawa::host::{Conclusion, Match, Phase, Press, PressFields, Refusal, SettingWord, fair_play};
use engawa::store::{Batch, Key, MemoryStore, Precondition, RowKind, Store};
use engawa::words::Language;

use crate::player_actions::refusal_text;
use crate::puzzles::path;
use crate::rows::{all, block_on_store, stored};
use crate::simulation::time::{SimulatedClock, Strand, run};
use crate::testing::chat::{ChatEvent, ChatState, FakeChat, FakeMessage, direct_channel, reader};
use crate::testing::shell::{acceptance, call, interaction, message, parts, presses, somebody};
use crate::testing::store::{CommitFault, Commits, Faults, FaultyStore};

const HERE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
const THERE: Place = Place { server: ServerId(3), channel: ChannelId(4) };
const MANAGER: PersonId = PersonId(770_000_001);
const ADA: PersonId = PersonId(770_000_002);
const BEN: PersonId = PersonId(770_000_003);
/// The time until a town begins: on a Monday some months after puzzle 1.
const LATER: Span = Span::days(365);
/// The part of a press on *Show me*.
const SHOW: u8 = 22;

/// The bot with a chat and a store that outlive its restarts, and a clock that only the test moves.
struct Town {
    clock: Arc<SimulatedClock>,
    rows: Arc<MemoryStore>,
    chat: Arc<FakeChat>,
    /// The display names of people; all others are guests.
    names: BTreeMap<PersonId, String>,
    store: Arc<FaultyStore>,
    edits_of_posts: Arc<AtomicUsize>,
    written: Arc<Mutex<Vec<Written>>>,
    effort: Effort,
    app: App,
    interactions: u64,
    seed: u64,
}

/// A public message, as the bot has written it: later edits do not change it.
struct Written {
    at: Timestamp,
    message: Message,
    /// The nonce of a posted message; `None` for an answer to somebody.
    nonce: Option<String>,
}

impl Town {
    /// Opens a town on a Monday at noon, in UTC.
    fn new(seed: u64) -> Self {
        Self::with_effort(seed, Effort { thought: 200, mining: 1_000 })
    }

    fn with_effort(seed: u64, effort: Effort) -> Self {
        let clock = Arc::new(SimulatedClock::default());
        clock.advance(LATER);
        let rows = Arc::new(MemoryStore::new());
        let store = FaultyStore::over(Arc::clone(&rows) as _, Arc::default()).timed(Arc::clone(&clock) as _);
        let edits_of_posts = Arc::<AtomicUsize>::default();
        let written = Arc::<Mutex<Vec<Written>>>::default();
        let (edits, said) = (Arc::clone(&edits_of_posts), Arc::clone(&written));
        let time = Arc::clone(&clock);
        let state = ChatState { is_patient: true, ..ChatState::default() };
        let chat = FakeChat::new(Arc::clone(&clock) as _, Arc::clone(&clock) as _, state);
        let chat = Arc::new(chat.watched(move |event| match *event {
            ChatEvent::Edit(_, Some(of), _) if day_of_post(&of.message).is_some() => {
                edits.fetch_add(1, Ordering::Relaxed);
            }
            ChatEvent::Message { channel, only: None, message, nonce, .. } if reader(channel).is_none() => {
                let (message, nonce) = (message.clone(), nonce.map(str::to_owned));
                said.lock().expect("one thread").push(Written { at: time.now(), message, nonce });
            }
            _ => {}
        }));
        let store = Arc::new(store);
        let app = bot(&store, &chat, &clock, seed, effort);
        let names = [(ADA, "Ada".to_owned()), (BEN, "Ben".to_owned())].into();
        let mut town = Self {
            clock,
            rows,
            chat,
            names,
            store,
            edits_of_posts,
            written,
            effort,
            app,
            interactions: 0,
            seed,
        };
        town.pass(Span::minutes(3));
        town
    }

    fn run(&self, work: impl Future<Output = ()> + Send) {
        run(&self.clock, vec![Box::pin(work) as Strand<'_>], || self.store.faults.is_dead());
    }

    /// Starts the program again. Alarms wait for two minutes after a start.
    fn start_again(&mut self) {
        self.die_no_more();
        self.store.faults.revive();
        self.seed += 1_000;
        self.app = bot(&self.store, &self.chat, &self.clock, self.seed, self.effort);
        self.run(self.app.sweep());
        self.clock.advance(Span::minutes(3));
        self.run(self.app.sweep());
    }

    /// Lets the program die at the next commit but `spared`, before or after the commit takes effect.
    fn die_soon(&self, spared: u32) {
        let fault = if spared.is_multiple_of(2) { CommitFault::DiesAfter } else { CommitFault::DiesBefore };
        self.store.faults.plan().commits = Some(Faults { fault, of: Commits::Work, spared, hit: 1 });
    }

    fn die_no_more(&self) {
        self.store.faults.clear_faults();
    }

    /// Lets time pass in which the program runs, and does its periodic work at the end.
    fn pass(&mut self, time: Span) {
        self.clock.advance(time);
        self.run(self.app.sweep());
        if self.store.faults.is_dead() {
            self.start_again();
        }
    }

    /// Lets so many days pass.
    fn days(&mut self, days: u32) {
        (0..days * 48).for_each(|_| self.pass(Span::minutes(30)));
    }

    /// Lets time pass in which the program does not run. Returns the time at which it starts again.
    fn sleep(&mut self, time: Span) -> Timestamp {
        self.clock.sleep(time);
        let woken = self.clock.now();
        self.start_again();
        woken
    }

    /// The current date in UTC.
    fn today(&self) -> Day {
        hours::day_of(self.clock.now(), None)
    }

    fn chat_person(&self, id: PersonId) -> ChatPerson {
        let usual = somebody(id);
        ChatPerson { name: self.names.get(&id).cloned().unwrap_or(usual.name), ..usual }
    }

    /// Returns a command about a person.
    fn about(&self, path: &str, option: &str, person: PersonId) -> CommandCall {
        let person = OptionValue::Person(self.chat_person(person));
        CommandCall { options: [(option.to_owned(), person)].into(), ..call(path, []) }
    }

    /// Lets a person act on a server, or in direct messages without a place. Returns the answers. If the program dies
    /// meanwhile, the person acts again.
    fn act(&mut self, person: PersonId, place: Option<Place>, act: &UserAction) -> Vec<Answer> {
        for _ in 0..2 {
            let id = self.hear(person, place, act.clone());
            if !self.store.faults.is_dead() {
                return self.chat.take_answers(id);
            }
            self.start_again();
        }
        panic!("the program died twice")
    }

    fn hear(&mut self, person: PersonId, place: Option<Place>, act: UserAction) -> InteractionId {
        self.interactions += 1;
        let id = InteractionId(self.interactions);
        let alone = Place { server: ServerId(0), channel: direct_channel(person) };
        let event = InteractionEvent {
            person: self.chat_person(person),
            server: place.map(|place| place.server),
            manages: person == MANAGER,
            locale: "en-US".to_owned(),
            ..interaction(id, person, place.unwrap_or(alone), self.clock.now(), act)
        };
        self.chat.forget(&event);
        self.chat.expect(&event);
        self.run(self.app.receive(event));
        id
    }

    /// Sends a command on the first server. Returns the last answer.
    fn command(&mut self, person: PersonId, call: CommandCall) -> Answer {
        self.command_at(person, Some(HERE), call)
    }

    fn command_at(&mut self, person: PersonId, place: Option<Place>, call: CommandCall) -> Answer {
        self.act(person, place, &UserAction::Command(call)).pop().expect("an answer")
    }

    /// Presses a button on a private message of the first server.
    fn press(&mut self, person: PersonId, press: &Press) -> Answer {
        self.press_at(person, Some(HERE), press)
    }

    fn press_at(&mut self, person: PersonId, place: Option<Place>, press: &Press) -> Answer {
        self.press_on(person, place, (MessageId(1), true), press)
    }

    /// Presses a button on a message, which is private or not.
    fn press_on(
        &mut self,
        person: PersonId,
        place: Option<Place>,
        (message, private): (MessageId, bool),
        press: &Press,
    ) -> Answer {
        let act = UserAction::Press { message, private, component: press.to_string(), values: Vec::new() };
        self.act(person, place, &act).pop().expect("an answer")
    }

    /// Presses a button whose answer is a board or a result, which the outbox worker may deliver.
    fn press_silently(&mut self, person: PersonId, private: bool, press: &Press) {
        let component = press.to_string();
        let act = UserAction::Press { message: MessageId(1), private, component, values: Vec::new() };
        self.act(person, Some(HERE), &act);
    }

    /// Lets a person solve the puzzle of a day after this many wrong moves. Returns the last answer.
    fn solve(&mut self, person: PersonId, place: Option<Place>, day: Day, wrong: usize) -> Answer {
        let (right, others) = all_moves(day);
        for mv in &others[..wrong] {
            self.press_at(person, place, &try_of(day, mv));
        }
        self.press_at(person, place, &try_of(day, &right))
    }

    /// The same on the first server, and the person agrees to be named.
    fn solve_and_agree(&mut self, person: PersonId, day: Day, wrong: usize) {
        self.solve(person, Some(HERE), day, wrong);
        self.press(person, &NamingPress { named: true }.press());
    }

    /// Begins a match of two people with further options. The opponent accepts.
    fn begin(&mut self, game: &str, options: &[(&str, OptionValue)]) -> Match {
        let known: Vec<MatchId> = all(&*self.rows, RowKind::Matches).into_iter().map(id_of).collect();
        let opponent = ("opponent".to_owned(), OptionValue::Person(self.chat_person(BEN)));
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
        let options = options.chain([opponent]).collect();
        let call = CommandCall { options, ..call(&format!("challenge {game}"), []) };
        let card = self.command(ADA, call);
        // The answer becomes the board.
        let component = acceptance(&card).to_string();
        let accept =
            UserAction::Press { message: MessageId(1), private: false, component, values: Vec::new() };
        self.act(BEN, Some(HERE), &accept);
        self.pass(Span::minutes(1));
        let matches = all::<Match>(&*self.rows, RowKind::Matches).into_iter().map(|(_, record)| record);
        matches.into_iter().find(|record| !known.contains(&record.id)).expect("it was begun")
    }

    fn record(&self, id: MatchId) -> Match {
        stored(&*self.rows, &Key::Match(id)).expect("it stays")
    }

    fn play(&mut self, id: MatchId, mv: &MoveText) {
        let mover = self.record(id).mover().expect("it is running");
        self.command(mover, call("move", [("match", &id.to_string()), ("move", &mv.0)]));
        self.pass(Span::minutes(1));
    }

    fn resign(&mut self, id: MatchId) {
        let record = self.record(id);
        let press = Press::ResignMatch { id, turn: record.turn };
        self.press_silently(record.mover().expect("it is running"), true, &press);
        assert!(!self.record(id).is_running());
        self.pass(Span::minutes(1));
    }

    fn write(&self, batch: Batch) {
        block_on_store(self.rows.commit(batch)).expect("memory");
    }

    /// The morning posts on the first server in order, those that were deleted since included.
    fn posts(&self) -> Vec<(Day, Arc<FakeMessage>)> {
        self.posts_in(HERE.channel)
    }

    fn posts_in(&self, channel: ChannelId) -> Vec<(Day, Arc<FakeMessage>)> {
        let all = self.chat.messages().into_iter();
        let public = all.filter(|said| said.channel == channel && said.only.is_none());
        public.filter_map(|said| Some((day_of_post(&said.message)?, said))).collect()
    }

    fn last_post(&self) -> Arc<FakeMessage> {
        self.posts().pop().expect("a post").1
    }

    /// The messages with shared results on the first server.
    fn shares(&self) -> Vec<Arc<FakeMessage>> {
        let opens = |press: &Press| PuzzlePress::of(press).is_some();
        let mut shares = self.chat.messages();
        shares.retain(|said| said.channel == HERE.channel && said.only.is_none());
        shares.retain(|said| said.message.file.is_none() && presses_of(&said.message).iter().any(opens));
        shares
    }

    fn result(&self, place: Place, day: Day, person: PersonId) -> Option<usize> {
        let key = Key::PuzzleResult(place.server, day, person);
        stored::<PuzzleResult>(&*self.rows, &key).map(|result| result.tries)
    }

    fn attempt(&self, day: Day, person: PersonId) -> Attempt {
        stored(&*self.rows, &Key::Attempt(person, day)).unwrap_or_default()
    }
}

fn bot(
    store: &Arc<FaultyStore>,
    chat: &Arc<FakeChat>,
    clock: &Arc<SimulatedClock>,
    seed: u64,
    effort: Effort,
) -> App {
    let usual = parts(
        Arc::clone(store) as _,
        Arc::clone(chat) as _,
        Arc::clone(clock) as _,
        Arc::clone(clock) as _,
        seed,
    );
    App::new(AppParts { language: Language::ENGLISH, state: FeatureState::default().with(effort), ..usual })
}

/// Returns a member of a club with a name of three letters that is no word, so that a test finds it in a text.
fn member(number: usize) -> (PersonId, String) {
    let letter = |index: usize| char::from(b'a' + u8::try_from(index).expect("few people"));
    (PersonId(770_000_100 + number as u64), format!("Z{}{}", letter(number / 26), letter(number % 26)))
}

fn id_of((_, record): (Key, Match)) -> MatchId {
    record.id
}

fn game(id: &str) -> &'static dyn AnyGame {
    Registry::new(GAMES).find(id).expect("a registered game")
}

/// Returns the solution of the puzzle of a day, and all other legal moves.
fn all_moves(day: Day) -> (MoveText, Vec<MoveText>) {
    let puzzle = puzzle::daily(day);
    let mut moves = puzzle.table(game(&puzzle.game)).expect("it can be opened").legal();
    moves.retain(|mv| *mv != puzzle.solution);
    (puzzle.solution, moves)
}

/// Returns the press that tries a move of the puzzle of a day.
fn try_of(day: Day, mv: &MoveText) -> Press {
    let puzzle = puzzle::daily(day);
    let table = puzzle.table(game(&puzzle.game)).expect("it can be opened");
    PuzzlePress { chosen: path(&*table, mv), ..PuzzlePress::new(day, &puzzle.game) }.press()
}

/// Returns the presses that the controls of a message stand for.
fn presses_of(message: &Message) -> Vec<Press> {
    presses(&Answer::Replace(message.clone()))
}

/// Returns the day of a morning post, whose buttons also lead to earlier puzzles; `None` for other messages.
pub fn day_of_post(message: &Message) -> Option<Day> {
    let opened = presses_of(message).into_iter().filter_map(|press| PuzzlePress::of(&press));
    // *Try it* below shared results has a part of its own.
    opened.filter(|at| at.part < 100).map(|at| at.day).max()
}

fn admin<const N: usize>(town: &mut Town, sub: &str, options: [(&str, &str); N]) -> Answer {
    town.command(MANAGER, call(&format!("admin {sub}"), options))
}

/// Returns a town whose first server gets posts at nine o'clock in UTC, on the day of its first post.
fn posting_town() -> Town {
    let mut town = Town::new(1);
    admin(&mut town, "puzzle", [("hour", "9")]);
    town.days(1);
    assert_eq!(town.posts().len(), 1, "the first post");
    town
}

/// Returns the text of an answer.
fn said(answer: &Answer) -> &str {
    &message(answer).text
}

fn picture(answer: &Answer) -> String {
    let file = message(answer).file.as_ref().expect("a picture");
    String::from_utf8_lossy(&file.bytes).into_owned()
}

#[test]
fn two_servers_have_the_same_puzzle() {
    let mut town = Town::new(1);
    admin(&mut town, "puzzle", [("zone", "UTC")]);
    let tokyo = call("admin puzzle", [("zone", "Asia/Tokyo")]);
    town.command_at(MANAGER, Some(THERE), tokyo);
    let here = town.command_at(ADA, Some(HERE), call("puzzle", []));
    let there = town.command_at(ADA, Some(THERE), call("puzzle", []));
    let alone = town.command_at(ADA, None, call("puzzle", []));
    let puzzle = puzzle::daily(town.today());
    for answer in [&here, &there, &alone] {
        assert_eq!((said(answer), picture(answer)), (said(&here), puzzle.position.0.clone()));
    }
    let number = puzzle::number(town.today());
    assert!(said(&here).contains(&format!("Puzzle {number}")), "{here:?}");
    town.days(2);
    let posted = |channel| -> Vec<(Day, String)> {
        let posts = town.posts_in(channel).into_iter();
        posts.map(|(day, said)| (day, said.message.text.clone())).collect()
    };
    let [first, second] = [HERE, THERE].map(|place| posted(place.channel));
    assert_eq!((first.len(), &first), (2, &second));
}

#[test]
fn first_try_counts_over_all_servers() {
    let mut town = posting_town();
    town.command_at(MANAGER, Some(THERE), call("admin puzzle", [("hour", "9")]));
    let day = town.today();
    let (right, others) = all_moves(day);
    town.press(ADA, &try_of(day, &others[0]));
    town.press_at(ADA, Some(THERE), &try_of(day, &right));
    assert_eq!([HERE, THERE].map(|place| town.result(place, day, ADA)), [None, Some(2)]);
    // Once she looks at it here, it counts here, too.
    town.command(ADA, call("puzzle", []));
    assert_eq!(town.result(HERE, day, ADA), Some(2));
    town.press(ADA, &NamingPress { named: true }.press());
    town.days(1);
    assert!(town.last_post().message.text.contains("Ada, second try"), "{:?}", town.last_post());
    let elsewhere = town.posts_in(THERE.channel).pop().expect("a post").1;
    assert!(!elsewhere.message.text.contains("Ada"), "she has agreed to nothing there: {elsewhere:?}");
}

#[test]
fn solver_in_direct_messages_is_not_named() {
    let mut town = posting_town();
    let day = town.today();
    town.solve(ADA, None, day, 0);
    assert!(town.attempt(day, ADA).solved);
    town.press(ADA, &NamingPress { named: true }.press());
    town.days(1);
    assert_eq!(town.result(HERE, day, ADA), None);
    let post = town.last_post();
    assert!(!post.message.text.contains("Ada") && post.message.text.contains("is still open"), "{post:?}");
}

#[test]
fn nobody_is_named_without_a_yes() {
    let mut town = posting_town();
    town.names.insert(ADA, "*Ada* @everyone".to_owned());
    let day = town.today();
    let asked = town.solve(ADA, Some(HERE), day, 0);
    let is_question = |press: &Press| NamingPress::of(press).is_some();
    assert_eq!(presses(&asked).iter().filter(|press| is_question(press)).count(), 2, "{asked:?}");
    town.days(1);
    let unnamed = town.last_post();
    let number = puzzle::number(day);
    assert!(unnamed.message.text.contains(&format!("**Puzzle {number}** was solved.")), "{unnamed:?}");
    assert!(!unnamed.message.text.contains("Ada"), "{unnamed:?}");

    town.solve_and_agree(ADA, town.today(), 1);
    town.days(1);
    let named = town.last_post();
    assert!(named.message.text.contains("Ada"), "{named:?}");
    assert!(!named.message.text.contains("*Ada* @everyone"), "the name is escaped: {named:?}");
    // Whatever changes later, the post stays as it is.
    town.names.insert(ADA, "Ava".to_owned());
    let later = town.solve(ADA, Some(HERE), town.today(), 0);
    assert!(!presses(&later).iter().any(is_question), "asked once: {later:?}");
    town.press(ADA, &NamingPress { named: false }.press());
    town.days(1);
    let all = town.posts();
    let before = &all[all.len() - 2].1;
    assert_eq!((before.message.text.clone(), before.deleted), (named.message.text.clone(), false));
    assert!(!town.last_post().message.text.contains("Ava"), "{:?}", town.last_post());
    assert_eq!(town.edits_of_posts.load(Ordering::Relaxed), 0);
}

/// Plays three rated matches of Ada and Ben, who may be named. Returns them with the messages of their results.
fn three_matches(town: &mut Town) -> Vec<(Match, MessageId)> {
    for person in [ADA, BEN] {
        town.solve_and_agree(person, town.today(), 0);
    }
    let mut played = || {
        let id = town.begin("okiya", &[]).id;
        for _ in 0..2 {
            let mv = town.record(id).table(game("okiya")).expect("it replays").legal().swap_remove(0);
            town.play(id, &mv);
        }
        town.resign(id);
        (town.record(id), town.chat.messages().last().expect("the result").id)
    };
    (0..3).map(|_| played()).collect()
}

/// Returns the text of the next post on a Monday.
fn next_monday(town: &mut Town) -> String {
    while !puzzle::is_monday(town.today()) {
        town.days(1);
    }
    town.last_post().message.text.clone()
}

#[test]
fn matches_of_hidden_people_are_not_in_the_week() {
    for hides in [false, true] {
        let mut town = posting_town();
        three_matches(&mut town);
        if hides {
            town.press(BEN, &Press::ChangeSetting(SettingWord("hidden-on".to_owned())));
        }
        let text = next_monday(&mut town);
        assert_eq!(text.contains("**Last week:** 2 people played 3 matches"), !hides, "{text}");
    }
}

#[test]
fn mondays_link_an_upset_and_a_flawless_win() {
    let mut town = posting_town();
    let played = three_matches(&mut town);
    let [mut upset, mut flawless] = [0, 1].map(|at| played[at].0.clone());
    let Phase::Over(over) = &mut upset.phase else { panic!("{upset:?}") };
    let winner = over.conclusion.winner().expect("the other has resigned");
    let ratings = over.ratings.as_mut().expect("a rated match");
    for (player, points) in [(winner, 1_400), (winner.other(), 1_600)] {
        let before = &mut ratings.server[player].before;
        (before.value_milli, before.deviation_milli) = (points * 1_000, 50_000);
    }
    flawless.rounds.push(flawless.rounds[0].clone());
    let Phase::Over(over) = &mut flawless.phase else { panic!("{flawless:?}") };
    over.conclusion = Conclusion::Rounds { winner: over.conclusion.winner() };
    for record in [&upset, &flawless] {
        town.write(Batch::new().put_record(Key::Match(record.id), Precondition::Any, record));
    }
    let text = next_monday(&mut town);
    for (record, result, words) in [(&upset, played[0].1, "Upset"), (&flawless, played[1].1, "Flawless")] {
        let name = &town.names[&recap::winner(record).expect("a winner")];
        let (_, line) = text.split_once(words).unwrap_or_else(|| panic!("{text}"));
        let line = line.split(" · ").next().unwrap_or_default();
        let address = town.chat.address(record.place, result);
        assert!(line.contains(name.as_str()) && line.contains(&address), "{words}, {address}: {line}");
    }
}

#[test]
fn quiet_club_gets_fewer_posts_until_somebody_presses() {
    let mut town = Town::new(1);
    admin(&mut town, "puzzle", [("hour", "9")]);
    let monday = town.today();
    assert!(puzzle::is_monday(monday));
    let setup = |town: &mut Town| said(&admin(town, "setup", [])).to_owned();
    assert!(!setup(&mut town).contains("Mondays only"));
    town.days(6);
    assert!(setup(&mut town).contains("Mondays only"), "{}", setup(&mut town));
    town.days(40);
    assert!(setup(&mut town).contains("stopped posting"), "{}", setup(&mut town));
    let posts = town.posts();
    let days: Vec<u32> = posts.iter().map(|(day, _)| day.0 - monday.0).collect();
    assert_eq!(days, [1, 2, 3, 7, 14, 21, 28], "three days, then four Mondays");
    let (last, former) = posts.split_last().expect("posts");
    assert!(former.iter().all(|(_, post)| post.deleted) && !last.1.deleted);
    let press = presses_of(&last.1.message).swap_remove(0);
    town.press_on(ADA, Some(HERE), (last.1.id, false), &press);
    assert!(!setup(&mut town).contains("stopped posting"));
    town.days(2);
    let posts = town.posts();
    assert_eq!(posts.len(), 9, "daily again");
    assert!(!posts[6].1.deleted, "somebody has pressed it");
    assert!(posts[7].1.deleted && !posts[8].1.deleted);
}

#[test]
fn shares_give_nothing_away() {
    let mut town = posting_town();
    let people: Vec<PersonId> = (0..5).map(|number| PersonId(770_000_010 + number)).collect();
    let names = ["Nora", "Abel", "Cora", "Dora", "Emil"];
    town.names.extend(people.iter().copied().zip(names.map(str::to_owned)));
    let day = town.today();
    let mut shared = Vec::new();
    for (at, person) in people.iter().enumerate() {
        // The first two share within an hour, and the others two hours apart.
        town.pass(if at == 1 { Span::minutes(30) } else { Span::hours(2) });
        assert_eq!(town.today(), day, "all on one day");
        let solved = town.solve(*person, Some(HERE), day, at.min(2));
        let share = SharePress { day }.press();
        assert!(presses(&solved).contains(&share), "{solved:?}");
        town.press(*person, &share);
        town.pass(Span::minutes(1));
        shared.push(town.shares());
    }
    let counts: Vec<usize> = shared.iter().map(Vec::len).collect();
    assert_eq!(counts, [1, 1, 2, 3, 3], "at most three a day");
    let lines =
        |message: &FakeMessage| -> Vec<String> { message.message.text.lines().map(str::to_owned).collect() };
    let last = town.shares();
    let [first, second, third] = [0, 1, 2].map(|at| lines(&last[at]));
    assert_eq!([first.len(), second.len(), third.len()], [2, 1, 2], "{last:?}");
    assert!(first[0].starts_with("Abel · ") && first[1].starts_with("Nora · "), "{first:?}");
    for (line, signs) in [(&first[1], 1), (&first[0], 2), (&second[0], 3), (&third[1], 3)] {
        let marks: Vec<char> = line.chars().filter(|sign| "○◐●".contains(*sign)).collect();
        assert!(marks.len() == signs && marks.iter().filter(|sign| **sign == '●').count() == 1, "{line}");
        let words = ["(first try", "(second try", "(third try"][signs - 1];
        assert!(line.contains(words) && line.contains(&format!(" {} · ", puzzle::number(day))), "{line}");
        // Only the name, the game, the number, the marks and their words.
        assert_eq!(line.split(" · ").count(), 3, "{line}");
    }
    assert!(last.iter().all(|share| share.message.file.is_none() && share.message.pings.is_empty()));
    assert_eq!(town.edits_of_posts.load(Ordering::Relaxed), 0);
    // A second press shares nothing more.
    town.press(people[0], &SharePress { day }.press());
    town.pass(Span::hours(2));
    assert_eq!(town.shares().len(), 3);
}

#[test]
fn shown_solution_is_listed_nowhere() {
    let mut town = posting_town();
    while all_moves(town.today()).1.len() < 5 {
        town.days(1);
    }
    let day = town.today();
    let (_, others) = all_moves(day);
    let show = PuzzlePress { part: SHOW, ..PuzzlePress::new(day, &puzzle::daily(day).game) }.press();
    let is_refused = |answer: &Answer| said(answer) == refusal_text(&Refusal::UNKNOWN_PRESS);
    for mv in &others[..5] {
        assert!(is_refused(&town.press(ADA, &show)), "not yet");
        town.press(ADA, &try_of(day, mv));
    }
    let offered = town.command(ADA, call("puzzle", []));
    assert!(presses(&offered).contains(&show), "{offered:?}");
    town.press(ADA, &show);
    assert!(town.attempt(day, ADA).shown);
    town.solve(ADA, Some(HERE), day, 0);
    town.press(ADA, &NamingPress { named: true }.press());
    assert_eq!((town.attempt(day, ADA).tries(), town.result(HERE, day, ADA)), (None, None));
    town.days(1);
    assert!(!town.last_post().message.text.contains("Ada"), "{:?}", town.last_post());
}

#[test]
fn solution_of_a_closed_day_is_shown() {
    let mut town = posting_town();
    let day = town.today();
    town.solve_and_agree(BEN, day, 0);
    town.days(1);
    let post = town.last_post();
    assert!(post.message.text.contains("👑 Ben, first try"), "{post:?}");
    let see = PuzzlePress::see(day, &puzzle::daily(day).game).press();
    assert!(presses_of(&post.message).contains(&see), "{post:?}");
    let solution = town.press_on(ADA, Some(HERE), (post.id, false), &see);
    let puzzle = puzzle::daily(day);
    let after = puzzle.table(game(&puzzle.game)).expect("it can be opened").after(&puzzle.solution);
    assert_eq!(picture(&solution), after.position().0);
    assert!(town.attempt(day, ADA).shown);
    town.solve(ADA, Some(HERE), day, 0);
    assert_eq!(town.result(HERE, day, ADA), None, "the day is closed");
}

#[test]
fn puzzle_that_nobody_solved_stays_open() {
    let mut town = posting_town();
    let day = town.today();
    town.days(3);
    let texts: Vec<String> = town.posts().iter().map(|(_, post)| post.message.text.clone()).collect();
    let open = format!("**Puzzle {} is still open:**", puzzle::number(day));
    assert!(texts[1].contains(&open) && !texts[1].contains("||"), "{texts:?}");
    town.solve_and_agree(ADA, day, 0);
    town.days(1);
    let late = town.last_post().message.text.clone();
    let line = format!("**Puzzle {}**, open since", puzzle::number(day));
    assert!(late.contains(&line) && late.contains("solved by Ada"), "{late}");
}

#[test]
fn engine_is_silent_about_the_puzzle_of_the_day() {
    let mut town = Town::new(1);
    let day = town.today();
    let refusal = refusal_text(&PUZZLE_POSITION);
    for day in [day.previous(), day, Day(day.0 + 1)] {
        let puzzle = puzzle::daily(day);
        let table = puzzle.table(game(&puzzle.game)).expect("it can be opened");
        let after = all_moves(day).1.iter().map(|mv| table.after(mv)).find(|after| after.ending().is_none());
        let next = after.expect("the round goes on").position();
        for position in [puzzle.position.clone(), next] {
            let options = [("from", position.0.as_str()), ("level", "gentle")];
            let refused = town.command(ADA, call(&format!("challenge {}", puzzle.game), options));
            assert!(said(&refused).contains(&refusal), "{position}: {refused:?}");
        }
    }
    let puzzle = puzzle::daily(day);
    let from = ("from", OptionValue::Text(puzzle.position.0.clone()));
    let record = town.begin(&puzzle.game, &[from, ("hints", OptionValue::Flag(true))]);
    let mover = record.mover().expect("it is running");
    let hint = town.command(mover, call("hint", [("match", &record.id.to_string())]));
    assert!(said(&hint).contains(&refusal), "{hint:?}");
    for _ in 0..2 {
        let table = town.record(record.id).table(game(&puzzle.game)).expect("it replays");
        let goes_on = |mv: &MoveText| table.after(mv).ending().is_none();
        town.play(record.id, &table.legal().into_iter().find(goes_on).expect("several"));
    }
    town.resign(record.id);
    let analyse = Press::Analyse { id: record.id, public: false };
    let analysis = town.press(mover, &analyse);
    assert!(said(&analysis).contains(&refusal), "{analysis:?}");
    let options = [("from", puzzle.position.0.as_str()), ("level", "gentle")];
    let practice = call(&format!("challenge {}", puzzle.game), options);
    let attempt = Key::Attempt(ADA, day);
    town.write(Batch::new().put(attempt.clone(), Precondition::Any, b"damaged".to_vec()));
    let unknown = town.command(ADA, practice.clone());
    assert!(said(&unknown).contains(&refusal), "a damaged row tells nothing: {unknown:?}");
    town.write(Batch::new().delete(attempt, Precondition::Any));
    // Once she knows the solution, the engine tells her everything.
    town.solve(ADA, None, day, 0);
    let begun = town.command(ADA, practice);
    assert!(!said(&begun).contains(&refusal), "{begun:?}");
}

/// Replaces the round of a running match with one that stands at the puzzle of a day.
fn stands_at(town: &Town, record: &Match, puzzle: &Puzzle) {
    let mut record = record.clone();
    let round = record.rounds.last_mut().expect("a round");
    round.setup.clone_from(&puzzle.position);
    town.write(Batch::new().put_record(Key::Match(record.id), Precondition::Any, &record));
}

#[test]
fn withheld_puzzle_does_not_break_a_run() {
    let mut town = posting_town();
    for _ in 0..2 {
        town.solve(ADA, Some(HERE), town.today(), 0);
        town.days(1);
    }
    let day = town.today();
    let puzzle = puzzle::daily(day);
    let record = town.begin(&puzzle.game, &[]);
    assert!(record.terms.rated);
    stands_at(&town, &record, &puzzle);
    let refusal = refusal_text(&fair_play::position_refusal(&record, ADA));
    for act in [PuzzlePress::new(day, &puzzle.game).press(), try_of(day, &puzzle.solution)] {
        let refused = town.press(ADA, &act);
        assert!(said(&refused).contains(&refusal), "{refused:?}");
    }
    let attempt = town.attempt(day, ADA);
    assert!(attempt.withheld && attempt.moves.is_empty());
    town.resign(record.id);
    town.days(1);
    town.solve(ADA, Some(HERE), town.today(), 0);
    let run = town.attempt(town.today(), ADA).run;
    assert_eq!((run.days, run.forgiven), (3, None), "the day is excused, and not forgiven");
}

#[test]
fn changed_hour_or_zone_gives_no_second_post() {
    let mut town = posting_town();
    // Each change comes after a post of the day; some lead back to a date that has had one.
    for (hour, zone) in [
        ("14", "UTC"),
        ("23", "Asia/Tokyo"),
        ("1", "Pacific/Honolulu"),
        ("0:30", "Pacific/Kiritimati"),
        ("23:30", "America/New_York"),
        ("9", "Europe/Berlin"),
    ] {
        admin(&mut town, "puzzle", [("hour", hour), ("zone", zone)]);
        town.days(2);
        town.pass(Span::hours(3));
        town.command(ADA, call("puzzle", []));
    }
    let days: Vec<Day> = town.posts().iter().map(|(day, _)| *day).collect();
    assert!(days.is_sorted_by(|one, next| one < next), "each date once: {days:?}");
    assert!(days.len() >= 8, "{days:?}");
}

#[test]
fn post_of_a_former_version_is_not_repeated() {
    let mut town = Town::new(1);
    admin(&mut town, "puzzle", [("hour", "20")]);
    let today = town.today();
    let posted = Puzzles { list: Vec::new(), posted: true };
    let key = Key::Puzzle(HERE.server, today);
    town.write(Batch::new().put_record(key, Precondition::Any, &posted));
    town.days(2);
    let days: Vec<u32> = town.posts().iter().map(|(day, _)| day.0 - today.0).collect();
    assert_eq!(days, [1], "none today");
}

/// Plays a match from a position in which one move wins: that move, or another one after which the mover gives up.
fn play_from(town: &mut Town, listed: &puzzles::ListedPuzzle, wins: bool) -> Match {
    let from = OptionValue::Text(listed.position.0.clone());
    let record = town.begin(listed.game, &[("from", from)]);
    let table = record.table(game(listed.game)).expect("it replays");
    assert_eq!(table.position(), listed.position);
    if wins {
        town.play(record.id, &listed.solution);
        assert!(!town.record(record.id).is_running(), "it wins at once");
    } else {
        let other = table.legal().into_iter().find(|mv| *mv != listed.solution).expect("several");
        town.play(record.id, &other);
        town.resign(record.id);
    }
    town.record(record.id)
}

#[test]
fn saturday_has_a_puzzle_from_a_played_win() {
    let listed = (1..=puzzles::count())
        .map(puzzles::listed)
        .find(|puzzle| puzzle.game == "okiya" && puzzle.plies == 1)
        .expect("several");
    let cases = [(true, false, false), (false, false, false), (true, true, false), (true, false, true)];
    for (wins, is_private, is_hidden) in cases {
        let mut town = Town::with_effort(1, Effort { thought: 60_000, mining: 10_000_000 });
        if is_private {
            town.chat.state().private_channels.insert(HERE.channel);
        }
        while !puzzle::is_saturday(town.today()) {
            town.days(1);
        }
        // Only matches of people on the leaderboard are searched.
        let rated = town.begin("okiya", &[]);
        for _ in 0..2 {
            let mv = town.record(rated.id).table(game("okiya")).expect("it replays").legal().swap_remove(0);
            town.play(rated.id, &mv);
        }
        town.resign(rated.id);
        play_from(&mut town, &listed, wins);
        if is_hidden {
            town.press(BEN, &Press::ChangeSetting(SettingWord("hidden-on".to_owned())));
        }
        let is_found = wins && !is_private && !is_hidden;
        let day = town.today();
        let own = PuzzlePress::own(day, &puzzle::daily(day).game);
        let solved = town.solve(ADA, Some(HERE), day, 0);
        let mut offers = presses(&solved).into_iter().filter_map(|press| PuzzlePress::of(&press));
        let offered = offers.find(|press| press.number == own.number && press.is_another_one());
        let answer = town.press(ADA, &offered.unwrap_or_else(|| panic!("{solved:?}")).press());
        let puzzles: Puzzles = stored(&*town.rows, &Key::Puzzle(HERE.server, day)).expect("a search");
        assert_eq!(puzzles.own().is_some(), is_found, "{puzzles:?}");
        if is_found {
            assert_eq!(picture(&answer), listed.position.0);
            assert!(said(&answer).contains("Okiya"), "{answer:?}");
        }
        assert_eq!(town.attempt(day, ADA).tries(), Some(1), "only the puzzle of the day counts");
    }
}

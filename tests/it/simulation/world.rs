//! A simulated world from beginning to end: two servers, four people, and a bot that dies now and then.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;

use engawa::ai::{Level, SearchLimits, Thought};
use engawa::app::clock::Timer;
use engawa::app::gate::Gate;
use engawa::app::{App, AppFault, AppParts, FeatureState, InlineThinker, Thinker};
use engawa::base::id::{InteractionId, MatchId, PersonId, Place};
use engawa::base::metrics::Metrics;
use engawa::base::time::{Clock, Span, Timestamp};
use engawa::chat::{BoxFuture, ChatFault, InteractionEvent, Message, Receive};
use engawa::features::Effort;
use engawa::features::bell::BellEntry;
use engawa::features::club::ClubPress;
use engawa::features::puzzle::{MorningPostEntry, ShareEntry};
use engawa::game::{MoveText, Registry, Table};
use engawa::host::guess::Guesses;
use engawa::host::lines::Lines;
use engawa::host::{
    Alerts, Challenge, ChallengeState, Conclusion, Effect, Match, NotificationReason, Phase, Press,
    PressFields,
};
use engawa::store::rows::{DeliveryPriority, EntryContent, EntryFields, OutboxEntry, UnreachableChannel};
use engawa::store::{Key, RowKind, Store, Subject};
use engawa::words::{Catalogue, Language};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::noughts;
use crate::testing::chat::{ChatFaultMode, FakeMessage};
use crate::testing::shell::{self, FakeArtist};
use crate::testing::store::{CommitFault, Commits, Faults, FaultyStore, ReadFault, Reads};

use super::channel::{SimulatedChat, board_of, components, random_refusal};
use super::checked_store::{CheckedStore, KnownEntry, Removed, nonce};
use super::club;
use super::commit_rules::CommitRules;
use super::duplicates;
use super::people::{self, PLACES, PersonView};
use super::phrases::THINKS;
use super::tally::Tally;
use super::time::{SimulatedClock, Strand, run};

/// Number of acts in a short world, and in a long one.
const ACTS: [u32; 2] = [30, 160];
/// One world in this many is long. Most faults need only few acts but many seeds, and some need a long
/// history.
const LONG: u32 = 6;
/// One world in this many has few kinds of faults (see [`World::calm`]).
const CALM: u64 = 4;

/// Maximum number of unanswered interactions on which a process works at a time: few or many. With few, others
/// have to wait, and nothing is done for those that wait too long.
const AT_ONCE: [usize; 2] = [2, 32];

/// Maximum duration of the bot's periodic work.
const MOMENT: Span = Span::minutes(2);

/// Delay after which periodic work begins while a call is still on its way.
const BESIDE: Duration = Duration::from_secs(30);

/// Maximum number of nodes per search, which is small for speed. An analysis claims only what is proven, so
/// it stays right.
const HASTE: u64 = 200;

/// A `Thinker` that searches briefly and on the current thread.
struct QuickThinker;

impl Thinker for QuickThinker {
    fn reply(
        &self,
        table: Box<dyn Table>,
        level: Level,
        seed: u64,
    ) -> BoxFuture<'_, Result<Option<MoveText>, AppFault>> {
        // Only a perfect reply needs its proof.
        let most = if level == Level::Perfect { u64::MAX } else { HASTE };
        let limits = SearchLimits::nodes(table.nodes_for(level).min(most));
        Box::pin(async move { Ok(table.reply(level, limits, &mut ChaCha8Rng::seed_from_u64(seed))) })
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> BoxFuture<'_, Result<Thought<MoveText>, AppFault>> {
        InlineThinker.think(table, nodes.min(HASTE))
    }
}

pub struct World {
    dice: ChaCha8Rng,
    words: Arc<Catalogue>,
    games: Registry,
    simulated_clock: Arc<SimulatedClock>,
    checked_store: Arc<CheckedStore>,
    /// The rows as the bot uses them, with faults.
    store: Arc<FaultyStore>,
    channel: SimulatedChat,
    /// The bot processes, which share one store.
    apps: Vec<App>,
    /// Index of the process that sleeps, which receives nothing and does nothing.
    asleep: Option<usize>,
    /// Metrics, which all processes of this world share.
    metrics: Arc<Metrics>,
    artist: Arc<FakeArtist>,
    interactions: u64,
    heard: BTreeSet<InteractionId>,
    aloud: bool,
    /// Whether only slow disks and conflicts are injected. The bot must then leave nothing undone.
    calm: bool,
    /// Whether some process may not have written a heartbeat since its start.
    unheard: bool,
    /// Number of outbox entries that were removed without a visible effect.
    undelivered: u64,
    /// Number of processes that have started and not yet announced themselves to the others.
    silent: usize,
    tally: Tally,
}

impl World {
    pub fn new(
        seed: u64,
        processes: usize,
        rows: Arc<dyn Store>,
        words: &Arc<Catalogue>,
        aloud: bool,
    ) -> Self {
        let games = noughts::five();
        let simulated_clock = Arc::new(SimulatedClock::default());
        let checked_store =
            Arc::new(CheckedStore::new(rows, Arc::clone(&simulated_clock), CommitRules::new(games.clone())));
        let store = Arc::new(checked_store.store(processes > 1));
        let channel = SimulatedChat::new(Arc::clone(&simulated_clock), Arc::clone(&checked_store));
        let artist = FakeArtist::new(Arc::clone(&simulated_clock) as _);
        // The second process finds a heartbeat of the first, and takes the time until its own first heartbeat
        // for an outage. So the rules must accept credits for an outage.
        let unheard = processes > 1;
        if unheard {
            checked_store.outage(Timestamp(i64::MAX));
        }
        let mut world = Self {
            dice: ChaCha8Rng::seed_from_u64(seed),
            words: Arc::clone(words),
            games,
            simulated_clock,
            checked_store,
            store,
            channel,
            apps: Vec::new(),
            asleep: None,
            metrics: Arc::default(),
            artist,
            interactions: 0,
            heard: BTreeSet::new(),
            aloud,
            calm: seed.is_multiple_of(CALM),
            unheard,
            undelivered: 0,
            silent: processes,
            tally: Tally::default(),
        };
        world.apps = (0..processes).map(|_| world.bot()).collect();
        world
    }

    /// Returns a new bot process.
    fn bot(&mut self) -> App {
        let seed: u64 = self.dice.random();
        let usual = shell::parts(
            Arc::clone(&self.store) as _,
            Arc::clone(&self.channel.fake) as _,
            Arc::clone(&self.simulated_clock) as _,
            Arc::clone(&self.simulated_clock) as _,
            seed,
        );
        App::new(AppParts {
            games: self.games.clone(),
            words: Arc::clone(&self.words),
            artist: Arc::clone(&self.artist) as _,
            thinker: Arc::new(QuickThinker),
            gate: Gate::new(AT_ONCE[usize::from(seed.is_multiple_of(2))]),
            language: Language::ENGLISH,
            metrics: Arc::clone(&self.metrics),
            state: FeatureState::default().with(Effort { thought: 200, mining: 1_000 }),
            ..usual
        })
    }

    /// Runs the world to its end. Returns how often each event occurred.
    pub fn live(mut self) -> Tally {
        let long = self.dice.random_ratio(1, LONG);
        if self.dice.random_ratio(1, 2) {
            self.servers_are_prepared();
        }
        for _ in 0..ACTS[usize::from(long)] {
            match self.dice.random_range(0..100) {
                0..78 => self.people_act(),
                78..88 => self.time_passes(),
                _ => self.something_happens(),
            }
        }
        self.end_all_faults();
        self.tally
    }

    /// Lets the manager turn on what each server offers, so that there are threads, a club table and puzzles.
    fn servers_are_prepared(&mut self) {
        for place in [PLACES[0], PLACES[2]] {
            for act in club::opening() {
                self.interactions += 1;
                let id = InteractionId(self.interactions);
                self.hear(&[people::new_interaction(
                    people::MANAGER,
                    place,
                    id,
                    self.simulated_clock.now(),
                    act,
                )]);
            }
        }
    }

    /// Lets up to three people act at the same moment, on the messages as they are. Sometimes an act is
    /// delivered twice.
    fn people_act(&mut self) {
        // The bot learns of a reaction only with the next press on its message.
        if self.dice.random_ratio(1, 50) && self.channel.react(&mut self.dice) {
            self.say(|| "somebody reacts to a board".to_owned());
            return self.tally.count("a reaction");
        }
        let said = self.channel.said();
        let mut acts: Vec<InteractionEvent> = Vec::new();
        let many = [1, 1, 1, 1, 1, 1, 2, 3][self.dice.random_range(0..8)];
        for _ in 0..many {
            self.interactions += 1;
            let id = InteractionId(self.interactions);
            let sight = PersonView {
                said: &said,
                checked_store: &self.checked_store,
                games: &self.games,
                now: self.simulated_clock.now(),
                deletes: self.calm,
            };
            // Of simultaneous acts, most concern the same board.
            let act = match acts.first().filter(|_| self.dice.random_ratio(2, 3)) {
                Some(first) => people::beside(&sight, first, id, &mut self.dice),
                None => people::act(&sight, id, &mut self.dice),
            };
            let is_discussed = self.channel.has_reactions(&act.act);
            acts.push(InteractionEvent { is_discussed, ..act });
        }
        if many > 1 {
            self.tally.count("at once");
            if self.dice.random_ratio(1, 4) {
                let spared = self.dice.random_range(0..4);
                self.fail_commit(CommitFault::Slow, spared);
            }
            if self.dice.random_ratio(1, 8) {
                self.artist.slow.store(1, SeqCst);
            }
        }
        if self.dice.random_ratio(1, 10) {
            self.trouble_reads(ReadFault::Stalls, 1);
        }
        if !self.calm && self.dice.random_ratio(1, 16) {
            self.tally.count("unheard");
            self.channel.set_chat_fault(ChatFaultMode::LostReports(1));
        }
        if self.dice.random_ratio(1, 12) {
            acts.push(acts[0].clone());
            self.tally.count("delivered twice");
        }
        self.hear(&acts);
        if self.dice.random_ratio(1, 20) && !self.is_dead() {
            self.tally.count("delivered twice");
            self.hear(&acts[..1]);
        }
    }

    /// Injects a fault into `hit` of the next reads.
    fn trouble_reads(&mut self, fault: ReadFault, hit: u32) {
        self.store.faults.fail_reads(Reads::Any, self.dice.random_range(0..6), hit, fault);
    }

    /// Injects a fault into a future commit, after `spared` commits have succeeded.
    fn fail_commit(&self, fault: CommitFault, spared: u32) {
        self.store.faults.plan().commits = Some(Faults { fault, of: Commits::Writes, spared, hit: 1 });
    }

    /// Returns whether an injected fault has ended the program. The world must then start it again.
    fn is_dead(&self) -> bool {
        self.store.faults.is_dead()
    }

    /// Delivers acts to the bot. Asserts that none gets two answers, and that each gets one unless the chat
    /// fails, the other process has handled the act, or it is repeated after its deadline. If the program
    /// dies, nothing is asserted.
    fn hear(&mut self, acts: &[InteractionEvent]) {
        for incoming in acts {
            self.say(|| format!("{} {:?}", incoming.person.id, incoming.act));
            self.checked_store.introduce(incoming.reply.id, incoming.person.id);
            self.channel.fake.expect(incoming);
        }
        let done: Vec<InteractionId> =
            acts.iter().map(|act| act.reply.id).filter(|id| self.checked_store.has_seen(*id)).collect();
        // An act is delivered again if the program died, perhaps after the act's deadline.
        let first: Vec<bool> = acts.iter().map(|act| self.heard.insert(act.reply.id)).collect();
        let (well, late) = (self.channel.is_well(), self.channel.is_late());
        let by: Vec<usize> = acts.iter().map(|_| self.somebody()).collect();
        let mut strands: Vec<Strand<'_>> =
            acts.iter().zip(by).map(|(incoming, app)| self.apps[app].receive(incoming.clone())).collect();
        if late {
            strands.extend(self.awake().map(|app| {
                let strand: Strand<'_> = Box::pin(async {
                    self.simulated_clock.pause(BESIDE).await;
                    app.sweep().await;
                });
                strand
            }));
        }
        run(&self.simulated_clock, strands, || self.is_dead());
        self.channel.keeps_boards_with_reactions(acts);
        if self.is_dead() {
            return self.start_again();
        }
        // Mostly deliver the outbox at once, and sometimes leave it to later work.
        if self.dice.random_ratio(3, 4) {
            self.deliver();
        }
        if self.is_dead() {
            return self.start_again();
        }
        self.nobody_panicked();
        self.check_outbox();
        for (InteractionEvent { reply, act, .. }, first) in acts.iter().zip(first) {
            let answers = self.channel.answers(reply.id);
            let late = self.channel.is_too_late(reply.id);
            // The other process has handled this act already. That process or the outbox must answer.
            let done = self.apps.len() > 1 && done.contains(&reply.id);
            let lost = !well || (!first && late) || done;
            assert!(answers == 1 || (answers == 0 && lost), "{answers} answers to {act:?}");
        }
    }

    /// Returns the processes that do not sleep.
    fn awake(&self) -> impl Iterator<Item = &App> {
        self.apps.iter().enumerate().filter(|(number, _)| self.asleep != Some(*number)).map(|(_, app)| app)
    }

    /// Returns the index of a random process that does not sleep.
    fn somebody(&mut self) -> usize {
        let number = if self.apps.len() > 1 { self.dice.random_range(0..self.apps.len()) } else { 0 };
        if self.asleep == Some(number) { (number + 1) % self.apps.len() } else { number }
    }

    /// Lets all processes deliver the outbox at the same time.
    fn deliver(&self) {
        let strands: Vec<Strand<'_>> =
            self.awake().map(|app| Box::pin(app.deliver()) as Strand<'_>).collect();
        run(&self.simulated_clock, strands, || self.is_dead());
    }

    /// Puts one of two processes to sleep, or wakes the one that sleeps.
    fn one_sleeps_or_wakes(&mut self) {
        self.announce_processes();
        self.asleep = match self.asleep {
            None => Some(self.dice.random_range(0..self.apps.len())),
            Some(_) => None,
        };
        self.say(|| format!("asleep: {:?}", self.asleep));
        self.tally.count("a process sleeps or wakes");
    }

    /// Lets new processes announce themselves to each other. A process does so within a second of its start,
    /// but in this world hours may pass in one step.
    fn announce_processes(&mut self) {
        if std::mem::take(&mut self.silent) > 1 {
            self.sweep();
        }
    }

    fn time_passes(&mut self) {
        let span = match self.dice.random_range(0..10) {
            0..5 => Span::minutes(self.dice.random_range(1..60)),
            5..8 => Span::hours(self.dice.random_range(1..30)),
            _ => Span::days(self.dice.random_range(1..9)),
        };
        self.say(|| format!("{} hours pass", span.0 / 3_600_000));
        self.announce_processes();
        self.simulated_clock.advance(span);
        if !self.calm && self.dice.random_ratio(1, 6) {
            self.tally.count("unheard");
            self.channel.set_chat_fault(ChatFaultMode::LostReports(self.dice.random_range(1..3)));
        }
        // Sometimes a person acts before the bot's periodic work.
        if self.dice.random_ratio(3, 4) {
            self.sweep();
        }
    }

    fn sweep(&mut self) {
        // The processes share one heartbeat row. After an injected fault, one of them may not have written
        // it.
        let begun = self.simulated_clock.now();
        let is_calm = {
            let plan = self.store.faults.plan();
            plan.commits.is_none() && plan.reads.is_none()
        };
        let strands: Vec<Strand<'_>> = self.awake().map(|app| Box::pin(app.sweep()) as Strand<'_>).collect();
        run(&self.simulated_clock, strands, || self.is_dead());
        self.nobody_panicked();
        self.check_outbox();
        if self.is_dead() {
            self.start_again();
        } else if self.unheard
            && is_calm
            && self.asleep.is_none()
            && self.checked_store.last_heartbeat() >= Some(begun)
        {
            self.unheard = false;
            self.checked_store.outage(self.simulated_clock.now() + MOMENT);
        }
    }

    fn something_happens(&mut self) {
        let mishaps = [
            CommitFault::Conflict,
            CommitFault::Slow,
            CommitFault::Fails,
            CommitFault::DiesAfter,
            CommitFault::DiesBefore,
        ];
        if self.apps.len() > 1 && self.dice.random_ratio(1, 4) {
            return self.one_sleeps_or_wakes();
        }
        if self.dice.random_ratio(1, 12) {
            return self.simulate_outage();
        }
        if self.dice.random_ratio(1, 20) {
            return self.a_server_comes_or_goes();
        }
        let (kinds, mishaps) = if self.calm { (6, &mishaps[..2]) } else { (21, &mishaps[..]) };
        match self.dice.random_range(0..kinds) {
            0..6 => {
                let mishap = mishaps[self.dice.random_range(0..mishaps.len())];
                self.say(|| format!("{mishap:?} awaits"));
                self.fail_commit(mishap, 0);
            }
            6 => {
                self.tally.count("a storm");
                self.channel.set_chat_fault(ChatFaultMode::Trouble(self.dice.random_range(1..8)));
            }
            7 => {
                self.tally.count("unheard");
                let hit = self.dice.random_range(1..3);
                let to_readers = self.dice.random();
                self.channel.set_chat_fault(if to_readers {
                    ChatFaultMode::LostDirectReports(hit)
                } else {
                    ChatFaultMode::LostReports(hit)
                });
            }
            8 => {
                self.tally.count("heard late");
                self.channel.set_chat_fault(ChatFaultMode::Late(self.dice.random_range(1..3)));
            }
            9 => {
                let (place, closed) = (PLACES[self.dice.random_range(0..3)], self.dice.random_ratio(3, 4));
                self.tally.count(if closed { "a channel closed" } else { "a channel opened" });
                self.channel.close(place.channel, closed);
            }
            10..12 => self.threads_run_out(),
            12..14 => {
                let hit = self.dice.random_range(1..12);
                self.say(|| format!("{hit} reads fail"));
                self.trouble_reads(ReadFault::Fails, hit);
            }
            14..16 => {
                let refusal = random_refusal(&self.channel.threads(), &mut self.dice);
                self.say(|| format!("{refusal:?}"));
                self.channel.refuse(refusal);
            }
            16..19 => {
                if let Some(harm) = self.checked_store.damaged_matches().strike(
                    &self.checked_store,
                    &self.games,
                    &mut self.dice,
                ) {
                    self.say(|| format!("a row is poisoned: {harm:?}"));
                    self.tally.count(format!("a row poisoned: {harm:?}"));
                }
            }
            _ => self.something_is_deleted(),
        }
    }

    /// Deletes a random thread. If there is none, deletes a random message.
    fn something_is_deleted(&mut self) {
        if let Some(thread) = self.channel.threads().choose(&mut self.dice) {
            self.tally.count("a thread deleted");
            return self.channel.delete_thread(*thread);
        }
        if let Some(said) = self.channel.said().choose(&mut self.dice) {
            self.tally.count("a message deleted");
            self.channel.delete(said);
        }
    }

    /// Makes the chat refuse new threads, or accept them again.
    fn threads_run_out(&mut self) {
        let faults = [ChatFault::ThreadLimit, ChatFault::Refused("no thread".to_owned())];
        let fault = faults.into_iter().nth(self.dice.random_range(0..3));
        self.say(|| format!("threads are refused: {fault:?}"));
        self.channel.refuse_threads(fault);
    }

    /// Tells a process that a server has removed the bot or has added it again.
    fn a_server_comes_or_goes(&mut self) {
        let (server, present) = (PLACES[self.dice.random_range(0..3)].server, self.dice.random_ratio(2, 5));
        self.say(|| format!("server {server} is there: {present}"));
        self.tally.count(if present { "a server comes back" } else { "a server goes" });
        let by = self.somebody();
        let strand: Strand<'_> = self.apps[by].update_server(server, present);
        run(&self.simulated_clock, vec![strand], || self.is_dead());
        if self.is_dead() {
            self.start_again();
        }
    }

    /// Stops the bot for up to 100 hours. Asserts that no match ends because of that, and that no player
    /// loses time.
    fn simulate_outage(&mut self) {
        self.tally.count("nobody was there");
        self.store.faults.clear_faults();
        self.sweep();
        let before = self.checked_store.matches();
        let from = self.simulated_clock.now();
        self.simulated_clock.sleep(Span::hours(self.dice.random_range(1..100)));
        self.start_again();
        // Sometimes a person acts before the bot has credited the outage.
        if self.dice.random_ratio(1, 2) {
            self.people_act();
        }
        self.sweep();
        for old in before
            .iter()
            .filter(|old| old.is_running() && self.checked_store.damaged_matches().of(old.id).is_none())
        {
            let now = self.checked_store.game_match(old.id).expect("it is there");
            if let Phase::Over(over) = &now.phase {
                let by_time = matches!(over.conclusion, Conclusion::Time { .. } | Conclusion::Abandoned);
                // A deadline that had passed before the outage is not extended, even if the bot had not
                // handled its alarm yet.
                let was_up = old.expiry().is_some_and(|(at, _)| at <= from);
                assert!(!by_time || was_up, "{} has ended while nobody was there", old.id);
            }
            if now.turn != old.turn {
                continue;
            }
            let left = |record: &Match, at| Some(record.playing()?.deadline()? - at);
            let (was, is) = (left(old, from), left(&now, self.simulated_clock.now()));
            // If quiet nights were agreed on, the remaining times cannot be compared. Otherwise allow for the
            // time that the act and the periodic work take.
            let enough = was.zip(is).is_none_or(|(was, is)| old.terms.quiet || is.0 + 2 * MOMENT.0 >= was.0);
            assert!(enough, "{} had {was:?} and has {is:?}", old.id);
        }
    }

    /// Returns whether no row of a match was damaged.
    fn is_whole(&self, id: MatchId) -> bool {
        self.checked_store.damaged_matches().any(id).is_none()
    }

    /// Asserts that no handler and no task has panicked. The rules for commits panic inside a handler or
    /// task.
    fn nobody_panicked(&self) {
        assert_eq!(self.metrics.panics.get(), 0, "something panicked");
        assert!(
            self.apps.iter().all(|app| app.trouble().is_none()),
            "what is wrong with one row is said of all"
        );
    }

    fn start_again(&mut self) {
        self.say(|| "the bot starts again".to_owned());
        self.checked_store.outage(Timestamp(i64::MAX));
        self.unheard = true;
        self.silent = self.apps.len();
        self.store.faults.revive();
        self.channel.forget_calls();
        self.apps = (0..self.apps.len()).map(|_| self.bot()).collect();
    }

    /// Asserts that each removed outbox entry was delivered, or was dropped for a reason that a metric
    /// counts. All other entries must be scheduled in every process.
    fn check_outbox(&mut self) {
        for removed in self.checked_store.take_removed() {
            if !self.is_delivered(&removed) {
                self.undelivered += 1;
                self.say(|| format!("not delivered: {removed:?}"));
            }
        }
        let dropped: u64 = self.metrics.dropped.get().values().sum();
        assert!(
            self.undelivered <= dropped,
            "{} rows were removed undelivered, {dropped} were dropped",
            self.undelivered
        );
        let entries = self.checked_store.all::<OutboxEntry>(RowKind::Outbox).into_iter();
        let entries: Vec<_> = entries
            .filter_map(|(key, row)| match key {
                Key::Outbox(subject, number) => Some((subject, number, row)),
                _ => None,
            })
            .collect();
        for app in &self.apps {
            let forgotten = app.unscheduled_entries(&entries);
            assert!(forgotten.is_empty(), "rows that no schedule knows: {forgotten:?}");
        }
    }

    /// Returns whether the chat has shown the effect of an outbox entry, judged by the messages alone.
    fn is_delivered(&self, Removed { key, row }: &Removed) -> bool {
        let Key::Outbox(subject, number) = key else { return true };
        if let Subject::Server(server) = subject
            && self.checked_store.erased_at(*server).is_some_and(|at| at >= row.made)
        {
            return true;
        }
        let is_touched = |place: Place| self.channel.is_touched(place.channel, row.made);
        // A match can be ended from another channel. The answer in that channel then shows the end.
        let is_any_touched = || self.channel.is_any_touched(row.made);
        let record = match subject {
            Subject::Match(id) => self.checked_store.game_match(*id),
            _ => None,
        };
        match (&row.content, subject) {
            (EntryContent::Effect(Effect::Notify(call)), _) => {
                // Players of a match in quarantine are checked together with the damaged rows.
                let is_set_aside = matches!(subject, Subject::Match(_)) && record.is_none();
                is_set_aside
                    || self.channel.has_heard(call.person, row.made)
                    || self.expects_digest(call.person)
                    || self.checked_store.has_left(call.person)
            }
            (EntryContent::Effect(Effect::Board { turn }), Subject::Match(id)) => {
                let shown = self.checked_store.board(*id).is_some_and(|board| board.shown >= *turn);
                shown || record.is_none_or(|record| !record.is_running() && is_any_touched())
            }
            (EntryContent::Effect(Effect::Reply { turn }), Subject::Match(_)) => {
                record.is_none_or(|record| record.turn > *turn || !record.is_running())
            }
            // The entry only asks the computer to decide on a challenge. The computer's decision has outbox
            // entries of its own.
            (EntryContent::Effect(Effect::Reply { .. }), Subject::Challenge(id)) => {
                self.checked_store.challenge(*id).is_none_or(|record| record.state != ChallengeState::Open)
            }
            (EntryContent::Effect(Effect::Card), Subject::Challenge(id)) => {
                let is_shown = self.channel.times_shown(&duplicates::card(*id)).is_some();
                let is_open = |record: Challenge| record.state == ChallengeState::Open;
                is_shown || !self.checked_store.challenge(*id).is_some_and(is_open)
            }
            (EntryContent::Feature(entry), Subject::Server(_)) if MorningPostEntry::of(entry).is_some() => {
                self.channel.times_shown(&nonce(*subject, *number)).is_some()
            }
            // A later share of the same hour may have been the first to be delivered.
            (EntryContent::Feature(entry), Subject::Server(_)) if ShareEntry::of(entry).is_some() => {
                is_any_touched()
            }
            (EntryContent::DeleteMessage { message, .. }, _) if !self.channel.has(*message) => true,
            // A reminder may be a direct message.
            (EntryContent::RetireMessage { channel, .. }, _)
                if self.channel.is_touched(*channel, row.made) =>
            {
                true
            }
            // Each follower of a match, and each person with a bell, has an outbox entry of their own, so these
            // entries show nothing themselves.
            (EntryContent::Feature(_), Subject::Match(_)) => true,
            (EntryContent::Feature(entry), Subject::Server(_)) if BellEntry::of(entry).is_some() => true,
            (EntryContent::Feature(_), Subject::Person(person)) => {
                self.channel.has_heard(*person, row.made) || self.checked_store.has_left(*person)
            }
            (_, Subject::Match(_)) => record.is_none_or(|record| {
                let of = record.thread_of.map(|channel| Place { channel, ..record.place });
                is_touched(record.place) || of.is_some_and(is_touched)
            }),
            _ => is_any_touched(),
        }
    }

    /// Returns whether the outbox has a digest for a person, which will list everything that waits.
    fn expects_digest(&self, person: PersonId) -> bool {
        let entries = self.checked_store.all::<OutboxEntry>(RowKind::Outbox);
        let is_letter = |row: &OutboxEntry| matches!(&row.content, EntryContent::Effect(Effect::Notify(call)) if matches!(call.why, NotificationReason::Digest { .. }));
        entries.iter().any(|(key, row)| {
            matches!(key, Key::Outbox(Subject::Person(to), _) if *to == person) && is_letter(row)
        })
    }

    /// Waits while some channels and messages are still refused. Asserts that boards that cannot be shown
    /// stay in the outbox, and that the players know.
    fn some_refusals_stay(&mut self) {
        self.asleep = None;
        self.store.faults.clear_faults();
        self.channel.set_chat_fault(ChatFaultMode::Healthy);
        self.channel.refuse_threads(None);
        self.tally.count("a refusal that stays");
        let begin = self.simulated_clock.now();
        self.a_while_passes();
        let mut unshown = 0;
        for record in self.checked_store.matches().into_iter().filter(|record| self.is_whole(record.id)) {
            // Practice shows its board in a private message only.
            let is_shown = record.is_running() && !record.practice;
            let Some(board) = self.checked_store.board(record.id).filter(|_| is_shown) else { continue };
            if board.shown != record.turn {
                unshown += 1;
                self.is_known_to_be_unshown(&record, begin);
            }
        }
        self.tally.many("a board that cannot be shown", unshown);
    }

    /// Asserts that the current board of a match is in the outbox, and that its players know why the board is
    /// not shown, or learn it with their next private answer. A player to move who may be written to must
    /// have been told or written to already.
    fn is_known_to_be_unshown(&self, record: &Match, begin: Timestamp) {
        let entry = self.checked_store.all::<OutboxEntry>(RowKind::Outbox).into_iter().find(|(key, row)| {
            matches!(key, Key::Outbox(Subject::Match(id), _) if *id == record.id)
                && row.content == EntryContent::Effect(Effect::Board { turn: record.turn })
        });
        let (_, entry) = entry.unwrap_or_else(|| panic!("no outbox entry for the board of {}", record.id));
        let closed = self.checked_store.all::<UnreachableChannel>(RowKind::UnreachableChannels);
        let here: Vec<UnreachableChannel> = closed
            .into_iter()
            .filter(|(key, _)| {
                let is_here = |channel| *key == Key::UnreachableChannel(channel);
                is_here(record.place.channel) || record.thread_of.is_some_and(is_here)
            })
            .map(|(_, row)| row)
            .collect();
        for person in record.people.0.into_iter().filter(|person| !person.is_computer()) {
            let is_told = here.iter().any(|row| row.informed.contains(&person));
            let will_be = here.iter().any(|row| row.uninformed.contains(&person));
            assert!(is_told || will_be, "{person} never hears that {} is not shown: {here:?}", record.id);
            let settings = self.checked_store.person(person);
            let now = self.simulated_clock.now();
            let is_free = |at| settings.quiet_until(at).is_none() && !settings.vacation.is_away(at);
            let may_be_written_to = !self.channel.refuses_direct_messages(person)
                && settings.alerts != Alerts::Silent
                && is_free(begin)
                && is_free(now);
            let waits = record.mover() == Some(person) && may_be_written_to && !self.expects_digest(person);
            // A later message in the channel clears the note that the player was told. So a direct message
            // since then is enough.
            let is_written_to = is_told || self.channel.has_written_of(record.id, person, entry.made);
            assert!(!waits || is_written_to, "{person} is to move in {} and was not written to", record.id);
        }
    }

    /// Ends all faults. Asserts that after a while the last board of every match is shown and everything is
    /// delivered.
    fn end_all_faults(&mut self) {
        if !self.calm && self.dice.random_ratio(2, 3) {
            self.some_refusals_stay();
        }
        self.asleep = None;
        self.store.faults.clear_faults();
        self.channel.set_chat_fault(ChatFaultMode::Healthy);
        self.channel.refuse_threads(None);
        self.channel.fake.state().refusals.clear();
        for place in PLACES {
            self.channel.close(place.channel, false);
            self.interactions += 1;
            self.hear(&[people::look_in(
                place,
                InteractionId(self.interactions),
                self.simulated_clock.now(),
            )]);
        }
        self.a_while_passes();
        self.all_is_shown();
        // Let the alarms of damaged matches ring only now. Other matches must not depend on them.
        for times in 0.. {
            let Some(at) = self.checked_store.damaged_matches().next_alarm(self.checked_store.rows()) else {
                break;
            };
            assert!(times < 9, "the alarm of a poisoned match rings for ever");
            self.simulated_clock.advance(Span((at - self.simulated_clock.now()).0.max(0)));
            self.a_while_passes();
        }
        self.all_is_shown();
        let dropped = self.metrics.dropped.get();
        let has_given_up = ["refused", "closed"].into_iter().any(|why| dropped.contains_key(why));
        self.checked_store.damaged_matches().judge(&self.checked_store, &self.channel, has_given_up);
        self.practice_waits_for_its_person();
        self.count_outcomes();
    }

    /// Lets 100 minutes pass. The longest chain of pauses is shorter: an hour for a refused message or a
    /// missing thread, then periodic work, then ten minutes for a thread to be archived.
    fn a_while_passes(&mut self) {
        for _ in 0..5 {
            self.simulated_clock.advance(Span::minutes(20));
            self.sweep();
        }
        // Some notifications wait a few seconds for a message that mentions the person anyway. If an alarm of the
        // last periodic work has ended a match, its thread is archived some seconds after its last message.
        for seconds in [5, 15] {
            self.simulated_clock.advance(Span::seconds(seconds));
            self.deliver();
        }
    }

    /// Asserts that no alarm is overdue, everything is delivered, and the last board of every match is shown.
    fn all_is_shown(&self) {
        let said = self.channel.said();
        for record in self.checked_store.matches().into_iter().filter(|record| self.is_whole(record.id)) {
            let late = record.next_alarm().filter(|at| *at + MOMENT < self.simulated_clock.now());
            assert_eq!(late, None, "nobody heard the alarm of {}", record.id);
            let is_shown = record.is_running() && !record.practice;
            let Some(board) = self.checked_store.board(record.id).filter(|_| is_shown) else { continue };
            // A match whose thread is lost has no board. Its outbox entries are checked in
            // `only_delayed_entries_are_pending`.
            if board.shown != record.turn && self.channel.has_lost(&record) {
                continue;
            }
            assert_eq!(board.shown, record.turn, "the board of {} is the last one in the end", record.id);
            let message = board.message.expect("it is shown");
            let shown = said.iter().find(|said| said.id == message).expect("it stands there");
            // The bot notices that a thread is deleted only when the bot next writes to the thread.
            assert!(
                shown.deleted || !self.channel.is_deleted(shown.channel),
                "the board of {} is nowhere",
                record.id
            );
            assert_eq!(board_of(&shown.message), Some((record.id, record.turn)), "what it offers");
            assert!(shown.deleted || shown.channel == record.place.channel, "where it stands");
            let Some(picture) = shown.message.file.as_ref().map(|file| &file.bytes) else {
                assert!(self.channel.has_refused_pictures(), "a board is a picture");
                continue;
            };
            let game = self.games.find(&record.terms.game).expect("registered");
            let position = record.table(game).expect("every record replays").position().0;
            assert_eq!(String::from_utf8_lossy(picture), position, "what it shows");
        }
        if self.calm {
            self.old_boards_have_no_controls(&said);
            self.only_open_challenges_can_be_accepted(&said);
            no_panel_waits(&said);
            self.each_server_has_one_table(&said);
            self.threads_without_a_match_are_archived(&said);
        }
        self.open_challenges_have_one_card(&said);
        self.panels_show_what_is(&said);
        self.only_delayed_entries_are_pending();
    }

    /// Asserts that a private message of practice that offers moves of the current turn also shows the
    /// current position.
    fn panels_show_what_is(&self, said: &[Arc<FakeMessage>]) {
        for said in said.iter().filter(|said| said.only.is_some() && !said.deleted) {
            let Some((id, turn)) = board_of(&said.message) else { continue };
            let record =
                self.checked_store.game_match(id).filter(|record| record.practice && record.turn == turn);
            let picture = said.message.file.as_ref().filter(|_| offers_first_choices(&said.message));
            let (Some(record), Some(picture)) = (record.filter(|_| self.is_whole(id)), picture) else {
                continue;
            };
            let game = self.games.find(&record.terms.game).expect("registered");
            let position = record.table(game).expect("every record replays").position().0;
            assert_eq!(String::from_utf8_lossy(&picture.bytes), position, "{said:?}");
        }
    }

    /// Asserts that running practice waits for its person, and that `/board` shows it. The computer may be
    /// silent only if its person plays a rated match of the same game.
    fn practice_waits_for_its_person(&mut self) {
        let matches = self.checked_store.matches();
        for record in matches.iter().filter(|record| record.practice) {
            if !self.is_whole(record.id) {
                continue;
            }
            self.tally.count("practice");
            if !record.is_running() {
                self.tally.count("practice that has ended");
                continue;
            }
            let [person, _] = record.people.0;
            let is_rated = |other: &Match| {
                let is_theirs = other.people.player_of(person).is_some();
                other.is_running() && other.terms.rated && is_theirs && other.terms.game == record.terms.game
            };
            let is_waiting = record.mover() == Some(person);
            assert!(is_waiting || matches.iter().any(is_rated), "the computer never answers: {record:?}");
            if !is_waiting {
                self.tally.count("the computer keeps silent");
            }
            self.interactions += 1;
            let asked = people::ask_for_board(
                record,
                person,
                InteractionId(self.interactions),
                self.simulated_clock.now(),
            );
            self.hear(&[asked]);
            let said = self.channel.said();
            let shown = said.iter().rev().find(|said| said.only == Some(person));
            let offered = shown.and_then(|said| board_of(&said.message));
            let now = self.checked_store.game_match(record.id).expect("it is there");
            let expected = (now.mover() == Some(person)).then_some((record.id, now.turn));
            assert_eq!(offered, expected, "{shown:?}");
        }
    }

    fn count_outcomes(&mut self) {
        let matches = self.checked_store.matches();
        club::judge_in_the_end(self.checked_store.rows(), &matches, self.simulated_clock.now());
        for (what, times) in club::tally(self.checked_store.rows(), &matches) {
            self.tally.many(what, times);
        }
        self.tally
            .many("nothing done for lack of time", self.metrics.expired_interactions.get().values().sum());
        let guesses = self.checked_store.all::<Guesses>(RowKind::Guesses);
        self.tally.many("guesses", guesses.iter().map(|(_, guesses)| guesses.list.len() as u64).sum());
        let lines = self.checked_store.all::<Lines>(RowKind::Lines);
        self.tally.many("kept lines", lines.iter().map(|(_, lines)| lines.kept.len() as u64).sum());
        self.tally.many("lines shown", lines.iter().filter(|(_, lines)| lines.shown).count() as u64);
        for record in self.checked_store.matches() {
            let planned: usize = record.rounds.iter().map(|round| round.planned.len()).sum();
            self.tally.many("answers as planned", planned as u64);
            let chained = record.rounds.iter().flat_map(|round| round.planned.windows(2));
            let chained = chained.filter(|both| both[1] - both[0] == 2).count();
            self.tally.many("answers of chains", chained as u64);
            match &record.phase {
                Phase::Playing(_) => self.tally.count("still running"),
                Phase::Over(over) => {
                    let conclusion = format!("{:?}", over.conclusion);
                    let kind = conclusion.split([' ', '{']).next().unwrap_or_default().to_owned();
                    self.tally.count(format!("ended: {kind}"));
                }
            }
        }
        self.tally.many("commits", u64::from(self.checked_store.commits()));
        self.tally.many("interactions", self.interactions);
        self.tally.many("messages", self.channel.said().len() as u64);
        for (what, times) in self.checked_store.take_events().into_iter().chain(self.store.faults.take_met())
        {
            self.tally.many(format!("mishap: {what}"), times.into());
        }
    }

    fn plays_rated_beside(&self, record: &Match) -> bool {
        let all = self.checked_store.all::<Match>(RowKind::Matches);
        record.has_computer()
            && all.iter().any(|(_, other)| {
                other.is_running()
                    && other.terms.rated
                    && other.terms.game == record.terms.game
                    && other.people.0.iter().any(|person| record.people.0.contains(person))
            })
    }

    /// Asserts that the outbox has only entries that may wait. These are notifications of people who sleep or
    /// are away, entries of damaged matches with an alarm to come, and entries for a missing thread.
    fn only_delayed_entries_are_pending(&self) {
        let now = self.simulated_clock.now();
        let waits = self.checked_store.damaged_matches().waiting(self.checked_store.rows());
        for (key, row) in self.checked_store.all::<OutboxEntry>(RowKind::Outbox) {
            if matches!(key, Key::Outbox(Subject::Match(id), _) if waits.contains(&id)) {
                continue;
            }
            // Others may archive a thread in which a second match is played. Its next message opens the thread.
            let is_archived = |id| {
                self.checked_store
                    .game_match(id)
                    .is_some_and(|record| self.channel.is_archived(record.place.channel))
            };
            if matches!(key, Key::Outbox(Subject::Match(id), _) if is_archived(id))
                && row.priority() == DeliveryPriority::Cleanup
            {
                continue;
            }
            if let Key::Outbox(Subject::Match(id), _) = key
                && (row.priority() == DeliveryPriority::Message || row.notified_person().is_some())
                && let Some(record) =
                    self.checked_store.game_match(id).filter(|record| self.channel.has_lost(record))
            {
                // The bot retries the entry until it is too old.
                if row.notified_person().is_none() {
                    self.is_known_to_be_lost(&record);
                }
                continue;
            }
            // Fair play withholds the computer's answer while a rated match of the person in the game runs.
            if let Key::Outbox(Subject::Match(id), _) = key
                && matches!(row.content, EntryContent::Effect(Effect::Reply { .. }))
                && self.checked_store.game_match(id).is_some_and(|record| self.plays_rated_beside(&record))
            {
                continue;
            }
            // A challenge cannot move to another channel. The bot retries the challenge's entries until they
            // are too old or the thread is opened, unless they can go to a person as a direct message.
            let is_unreachable = |person| self.channel.refuses_direct_messages(person);
            if let Key::Outbox(Subject::Challenge(id), _) = key
                && self.checked_store.challenge(id).is_some_and(
                    |Challenge { place: Place { channel, .. }, .. }| {
                        self.channel.is_deleted(channel) || self.channel.is_archived(channel)
                    },
                )
                && row.notified_person().is_none_or(is_unreachable)
            {
                continue;
            }
            // Morning posts are spread over some minutes.
            if row.due() > now && matches!(key, Key::Outbox(Subject::Server(_), _)) {
                continue;
            }
            // The entry of a feature, such as a follower's message, names its person in its key.
            let person = row.notified_person().or_else(|| key.person());
            let person = person.unwrap_or_else(|| panic!("{key} is never delivered: {row:?}"));
            let settings = self.checked_store.person(person);
            let asleep = settings.quiet_until(now).is_some() || is_for_a_morning(&row, now);
            assert!(asleep || settings.vacation.is_away(now), "{key} is never delivered: {row:?}");
            let is_called = row.notified_person().is_some();
            assert!(!is_called || !self.checked_store.is_live(&key), "{key} is live and waits: {row:?}");
        }
    }

    /// Asserts that the players of a match know that its thread is gone, or will learn it with their next
    /// private answer.
    fn is_known_to_be_lost(&self, record: &Match) {
        let mut closed =
            self.checked_store.all::<UnreachableChannel>(RowKind::UnreachableChannels).into_iter();
        let here =
            closed.find(|(key, _)| *key == Key::UnreachableChannel(record.place.channel)).map(|(_, row)| row);
        for person in record.people.0.into_iter().filter(|person| !person.is_computer()) {
            let hears =
                |row: &UnreachableChannel| row.informed.contains(&person) || row.uninformed.contains(&person);
            let knows = here.as_ref().is_some_and(hears) || self.checked_store.has_left(person);
            assert!(knows, "{person} never hears that the thread of {} is gone: {here:?}", record.id);
        }
    }

    /// Asserts that of a match's public boards only the newest offers moves.
    fn old_boards_have_no_controls(&self, said: &[Arc<FakeMessage>]) {
        // In an archived thread nothing can be edited until somebody acts there.
        let stands = |said: &&Arc<FakeMessage>| said.only.is_none() && !said.deleted;
        for said in said.iter().filter(stands).filter(|said| !self.channel.is_archived(said.channel)) {
            let Some((id, turn)) = board_of(&said.message) else { continue };
            let newest = self.checked_store.board(id).and_then(|board| board.message);
            assert_eq!(newest, Some(said.id), "the board of turn {turn} of {id} still offers moves");
        }
    }

    /// Asserts that the public message of a closed challenge has no button that accepts it.
    fn only_open_challenges_can_be_accepted(&self, said: &[Arc<FakeMessage>]) {
        let can_be_edited = |said: &&Arc<FakeMessage>| {
            said.only.is_none() && !said.deleted && !self.channel.is_archived(said.channel)
        };
        for said in said.iter().filter(can_be_edited) {
            for (id, _) in components(&said.message) {
                let Some(Press::Accept(id)) = Press::read(&id) else { continue };
                let state = self.checked_store.challenge(id).map(|record| record.state);
                assert_eq!(state, Some(ChallengeState::Open), "the message of {id} still accepts it");
            }
        }
    }

    /// Asserts that one message, and no more, can accept an open challenge, unless a moderator has deleted that
    /// message or its thread.
    fn open_challenges_have_one_card(&self, said: &[Arc<FakeMessage>]) {
        for (_, record) in self.checked_store.all::<Challenge>(RowKind::Challenges) {
            let id = record.id;
            if record.state != ChallengeState::Open
                || record.at_table
                || record.expires < self.simulated_clock.now()
            {
                continue;
            }
            let is_card = |said: &&Arc<FakeMessage>| {
                let accepts = |(id, _): (String, _)| Press::read(&id) == Some(Press::Accept(record.id));
                said.only.is_none() && !said.deleted && components(&said.message).any(accepts)
            };
            let cards = said.iter().filter(is_card).count();
            let times = self.channel.times_shown(&duplicates::card(id));
            let is_lost = times == Some(0) || self.channel.is_deleted(record.place.channel);
            // A press on an expired challenge removes its buttons. If an outage is credited after that, the
            // challenge is open again, without buttons.
            let is_excused = record.outage_credited_until.is_some();
            assert!(cards == 1 || (cards == 0 && (is_lost || is_excused)), "{cards} cards of {record:?}");
        }
    }

    /// Asserts that a server has at most one message at which people find an opponent, unless its data was deleted
    /// in between.
    fn each_server_has_one_table(&self, said: &[Arc<FakeMessage>]) {
        let seeks = |(id, _): (String, _)| {
            matches!(Press::read(&id).as_ref().and_then(ClubPress::of), Some(ClubPress::Seek(_)))
        };
        let is_table = |said: &&Arc<FakeMessage>| {
            said.only.is_none() && !said.deleted && components(&said.message).any(seeks)
        };
        for server in PLACES.map(|place| place.server) {
            let is_here = |said: &&Arc<FakeMessage>| {
                self.checked_store.erased_at(server).is_none_or(|at| said.at > at)
                    && PLACES.iter().any(|place| place.server == server && place.channel == said.channel)
            };
            let tables: Vec<_> = said.iter().filter(is_table).filter(is_here).collect();
            assert!(tables.len() <= 1, "the club tables of {server}: {tables:?}");
        }
    }

    /// Asserts that every thread is archived in which no match is played and nobody is challenged. The answer to
    /// a command there opens it again.
    fn threads_without_a_match_are_archived(&self, said: &[Arc<FakeMessage>]) {
        let threads = self.channel.fake.state().threads.clone();
        let matches = self.checked_store.matches().into_iter().filter(Match::is_running);
        let open = |record: &Challenge| record.state == ChallengeState::Open;
        let challenges =
            self.checked_store.all::<Challenge>(RowKind::Challenges).into_iter().map(|(_, record)| record);
        let used: BTreeSet<_> = matches
            .map(|record| record.place.channel)
            .chain(challenges.filter(open).map(|record| record.place.channel))
            .collect();
        for (thread, _) in threads.iter().filter(|(thread, archived)| !**archived && !used.contains(thread)) {
            let last = said.iter().rev().find(|said| said.channel == *thread);
            let last = last.filter(|last| last.only.is_none());
            let entry =
                last.and_then(|last| self.checked_store.entry_of(last.nonce.as_ref()?.trim_end_matches('d')));
            // Nobody archives a thread after the notification that a rematch came to nothing, or after a match
            // that began in the thread of another one.
            let is_known_to_open = |entry: &KnownEntry| match entry.subject {
                Subject::Challenge(_) => entry.row.notified_person().is_some(),
                Subject::Match(id) => {
                    self.checked_store.game_match(id).is_some_and(|record| record.thread_of.is_none())
                }
                _ => false,
            };
            let last = last.filter(|_| entry.as_ref().is_some_and(|entry| !is_known_to_open(entry)));
            assert!(last.is_none(), "nothing is played in {thread}, and it is open after {last:?}");
        }
    }

    fn say(&self, what: impl Fn() -> String) {
        if self.aloud {
            println!("{} {}", self.simulated_clock.now().0, what());
        }
    }
}

/// Asserts that no private message still says that the computer is thinking.
fn no_panel_waits(said: &[Arc<FakeMessage>]) {
    let waits = |said: &&Arc<FakeMessage>| {
        !said.deleted && THINKS.iter().any(|phrase| said.message.text.contains(phrase))
    };
    let waiting = said.iter().find(waits);
    assert!(waiting.is_none(), "the computer thinks for ever: {waiting:?}");
}

/// Returns whether a message offers the first choice of a move.
fn offers_first_choices(message: &Message) -> bool {
    components(message).any(|(id, _)| match Press::read(&id) {
        Some(Press::Play(step)) => step.chosen.len() <= 1,
        _ => false,
    })
}

/// Returns whether an outbox entry is a digest for a later morning.
fn is_for_a_morning(row: &OutboxEntry, now: Timestamp) -> bool {
    let EntryContent::Effect(Effect::Notify(call)) = &row.content else { return false };
    matches!(call.why, NotificationReason::Digest { morning } if now < morning)
}

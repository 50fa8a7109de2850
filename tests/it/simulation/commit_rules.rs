//! Rules that must hold for every commit. Each compares the rows before and after the commit.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI64, Ordering};

use engawa::base::id::{InteractionId, MatchId, PersonId, Place};
use engawa::base::time::{Span, Timestamp};
use engawa::features::puzzle::MorningPostEntry;
use engawa::game::puzzles::LEAST_MOVES;
use engawa::game::{MoveText, Registry};
use engawa::host::analysis::Analysis;
use engawa::host::guess::Guesses;
use engawa::host::lines::Lines;
use engawa::host::morning::{MorningState, PuzzleResult};
use engawa::host::person::{ALLOWANCE, DAYS_OFF_PER_YEAR};
use engawa::host::puzzle::{Attempt, Puzzles};
use engawa::host::user_deletion::UserDeletion;
use engawa::host::{
    Challenge, Conclusion, Effect, Match, News, Person, Phase, Plan, Player, Rating, Round, Scope,
};
use engawa::store::rows::{self, BoardMessage, EntryContent, EntryFields, OutboxEntry, Record};
use engawa::store::{Batch, Direction, Key, KeyRange, Ladder, Precondition, Row, RowKind, Store, Subject};

use crate::rows::{block_on_store, stored};

use super::checked_store::Removed;
use super::club;
use super::glicko::{self, Plain};
use super::row_damage::{DamagedMatches, all_whole, whole};

/// Minimum time for which the bot keeps trying to show a board that the chat refuses.
const KEPT: Span = Span::days(30);

/// The rules for the commits of a simulated world, with what they need to know about the world.
pub struct CommitRules {
    games: Registry,
    /// Time in milliseconds until which an act of a person may also credit the clocks with an outage.
    outage: AtomicI64,
    /// Matches of which a row was damaged on purpose.
    pub damaged_matches: DamagedMatches,
    people: Mutex<BTreeMap<InteractionId, PersonId>>,
}

/// A commit that is about to be made, with the former content of the rows that it writes.
pub struct CheckedCommit {
    batch: Batch,
    before: BTreeMap<Key, Vec<u8>>,
    pub now: Timestamp,
}

impl CommitRules {
    pub fn new(games: Registry) -> Self {
        let (damaged_matches, people) = (DamagedMatches::default(), Mutex::default());
        Self { games, outage: AtomicI64::new(i64::MIN), damaged_matches, people }
    }

    /// Remembers which person an interaction comes from.
    pub fn introduce(&self, id: InteractionId, person: PersonId) {
        self.people.lock().expect("one thread a world").insert(id, person);
    }

    /// Until this time, an act of a person may also credit the clocks with the time of an outage.
    pub fn outage(&self, until: Timestamp) {
        self.outage.store(until.0, Ordering::Relaxed);
    }

    /// Reads the rows that a commit will write, before it is made.
    pub fn before(rows: &dyn Store, batch: &Batch, now: Timestamp) -> CheckedCommit {
        let keys: Vec<Key> = batch.writes().map(|write| write.key.clone()).collect();
        let found = block_on_store(rows.load(&keys)).expect("memory");
        let before = keys.into_iter().zip(found).filter_map(|(key, row)| Some((key, row?.bytes))).collect();
        CheckedCommit { batch: batch.clone(), before, now }
    }

    /// Asserts all rules after a commit was made.
    pub fn after(&self, rows: &dyn Store, promised: &CheckedCommit) {
        let matches: Vec<(Option<Match>, Match)> = promised.matches().collect();
        let added = |(old, new): &(Option<Match>, Match)| {
            let added = moves(new).saturating_sub(count(old.as_ref()));
            let forced = old.as_ref().map_or(0, |old| new.rounds[old.rounds.len() - 1].forced);
            let planned = old.as_ref().map_or(0, |old| usize::from(planned(old, new).is_some()));
            added.saturating_sub(usize::from(forced) + planned)
        };
        let added: usize = matches.iter().map(added).sum();
        assert!(added <= 1, "{added} moves in one commit, besides those that were forced or planned");
        promised.thrown_away().for_each(|id| self.damaged_matches.check_removal(rows, promised, id));
        for (old, new) in &matches {
            match (self.damaged_matches.of(new.id), old) {
                (_, Some(old)) if club::is_anonymized(rows, old, new) => {}
                (Some(poisoned), old) => poisoned.changes(promised, old.as_ref(), new),
                (None, Some(old)) => self.changed(rows, promised, old, new),
                (None, None) => {
                    began(new);
                    assert_rematch_limit(rows, new);
                }
            }
            if self.damaged_matches.of(new.id).is_none() {
                self.assert_consistent(new, promised.now);
            }
            indexed(rows, new);
            if self.damaged_matches.any(new.id).is_none() {
                computers_turn_is_pending(rows, new);
            }
            plans(rows, new);
        }
        self.boards_are_kept(rows, promised);
        self.planning(rows, promised);
        self.thinking_ahead(rows, promised);
        self.guessing(rows, promised);
        self.analyses(rows, promised);
        self.puzzles(promised);
        self.attempts(rows, promised);
        mornings(promised);
        challenges(promised);
        vacations(promised);
        let well: Vec<_> =
            matches.iter().filter(|(_, new)| self.damaged_matches.of(new.id).is_none()).cloned().collect();
        club::judge(rows, (promised, &well), self.actor(promised));
        ratings(promised, &matches);
        places(rows, promised);
    }

    /// Asserts that the board of the current turn stays in the outbox until the chat shows it, for at least
    /// thirty days.
    fn boards_are_kept(&self, rows: &dyn Store, promised: &CheckedCommit) {
        for Removed { key, row } in promised.removed() {
            let (Key::Outbox(Subject::Match(id), _), EntryContent::Effect(Effect::Board { turn })) =
                (&key, &row.content)
            else {
                continue;
            };
            let Some(record) = whole::<Match>(rows, &self.damaged_matches, &Key::Match(*id)) else {
                continue;
            };
            if !record.is_running() || record.turn != *turn || promised.now - row.made > KEPT {
                continue;
            }
            let board = whole::<BoardMessage>(rows, &self.damaged_matches, &Key::Board(*id));
            let is_shown = board.is_some_and(|board| board.shown == *turn && board.message.is_some());
            let is_still_pending = all_whole::<OutboxEntry>(rows, &self.damaged_matches, RowKind::Outbox)
                .iter()
                .any(|(other, row)| {
                    matches!(other, Key::Outbox(Subject::Match(of), _) if of == id)
                        && row.content == EntryContent::Effect(Effect::Board { turn: *turn })
                });
            assert!(is_shown || is_still_pending, "the board of turn {turn} of {id} is dropped unseen");
        }
    }

    /// Asserts the rules for one change of a match.
    fn changed(&self, rows: &dyn Store, promised: &CheckedCommit, old: &Match, new: &Match) {
        if old == new {
            return;
        }
        assert!(old.is_running(), "an ended match never changes: {old:?} {new:?}");
        let is_covered = is_covered(rows, promised, old);
        in_time(promised, (old, new), is_covered, Timestamp(self.outage.load(Ordering::Relaxed)));
        days_off(old, new, is_covered);
        let agreed = |record: &Match| (record.id, record.people, record.terms.clone(), record.made);
        assert_eq!(agreed(old), agreed(new), "what was agreed stays agreed");
        if (old.place, old.thread_of) != (new.place, new.thread_of) {
            return self.moved(promised, old, new);
        }
        let last = old.rounds.len() - 1;
        assert_eq!(old.rounds[..last], new.rounds[..last], "rounds that are over never change");
        assert!((old.rounds.len()..=old.rounds.len() + 1).contains(&new.rounds.len()));
        let planned = planned(old, new);
        let steps = 1 + u32::from(planned.is_some());
        assert!((old.turn..=old.turn + steps).contains(&new.turn), "turn {} follows {}", new.turn, old.turn);
        if let Phase::Over(over) = &new.phase
            && over.conclusion == Conclusion::Agreed
        {
            let offer = old.playing().and_then(|playing| playing.offer).expect("agreed on an offer");
            assert_eq!(self.actor(promised), Some(old.people[offer.by.other()]), "the other player agrees");
        }
        let (was, is) = (&old.rounds[last].moves, &new.rounds[last].moves);
        let forced = |record: &Match| usize::from(record.rounds[last].forced);
        if was != is || old.rounds.len() != new.rounds.len() {
            assert_eq!(new.turn, old.turn + steps, "a board that changes has a new turn number");
        }
        if is.len() > was.len() {
            let chosen = is.len() - forced(new);
            let own = chosen - usize::from(planned.is_some());
            assert_eq!((own, &is[..was.len()]), (was.len() + 1, &was[..]), "at most one move is added");
            // The computer moves without an interaction, so it counts as the actor.
            let computer = old.mover().filter(|mover| mover.is_computer());
            assert_eq!(self.actor(promised).or(computer), old.mover(), "moved by whoever is to move");
            if let Some(answer) = planned {
                promised.was_planned(old, &is[own - 1], &is[answer]);
            }
            self.forced(new, &new.rounds[last], chosen);
        } else {
            // Against the computer, a takeback returns to the person's last choice. It also removes all
            // forced moves after that choice.
            let most = if old.has_computer() { was.len() } else { 2.max(2 + forced(old)) };
            assert!(was.len() - is.len() <= most && was.starts_with(is), "at most {most} are taken back");
            let taken = was.len() > is.len();
            assert!(!taken || (new.is_running() && self.actor(promised).is_some()), "taken back by a person");
        }
    }

    /// Asserts that a match moves from its lost thread to the channel without a command and without other
    /// changes. The outbox must then have its board and a line with the reason.
    fn moved(&self, promised: &CheckedCommit, old: &Match, new: &Match) {
        assert_eq!(self.actor(promised), None, "nobody asks for a move to the channel");
        let channel = old.thread_of.expect("only a thread can be lost");
        let place = Place { channel, ..old.place };
        assert_eq!(*new, Match { place, thread_of: None, ..old.clone() }, "only the place changes");
        let turn = new.turn;
        let owes = |wanted: &dyn Fn(&EntryContent) -> bool| {
            promised.written_entries().any(|(_, row)| wanted(&row.content))
        };
        assert!(
            owes(&|what: &EntryContent| *what == EntryContent::Effect(Effect::Board { turn })),
            "the board is shown there"
        );
        let says = |what: &EntryContent| {
            matches!(what, EntryContent::Effect(Effect::Line { news: News::Moved { .. }, .. }))
        };
        assert!(owes(&says), "a line says why");
    }

    /// Asserts that every move of a round after the first `own` moves was the only legal one.
    fn forced(&self, record: &Match, round: &Round, own: usize) {
        let game = self.games.find(&record.terms.game).expect("a registered game");
        let mut table = game.open(&round.setup, &round.moves[..own]).expect("it replays");
        for mv in &round.moves[own..] {
            assert_eq!(table.legal(), std::slice::from_ref(mv), "played at once, and not the only move");
            table.play(mv).expect("it is legal");
        }
    }

    /// Asserts that the puzzles of a day never change once they are added, and that each solution is one of
    /// several legal moves.
    fn puzzles(&self, promised: &CheckedCommit) {
        for (old, new) in promised.records::<Puzzles>(|key| matches!(key, Key::Puzzle(..))) {
            let Puzzles { list: old, posted } = old.unwrap_or_default();
            assert!(new.posted || !posted, "what was posted is forgotten");
            assert!(new.list.starts_with(&old), "a puzzle never changes: {old:?} {new:?}");
            for puzzle in &new.list[old.len()..] {
                let game = self.games.find(&puzzle.game).expect("a registered game");
                let legal = puzzle.table(game).expect("it can be opened").legal();
                assert!(legal.contains(&puzzle.solution) && legal.len() >= LEAST_MOVES, "{puzzle:?}");
            }
        }
    }

    /// Asserts that attempts at the daily puzzle only grow, and that a person has one result a day, which repeats
    /// the attempt. An interaction writes only attempts and results of its own person.
    fn attempts(&self, rows: &dyn Store, promised: &CheckedCommit) {
        for write in promised.batch.writes() {
            let (Key::Attempt(person, _) | Key::PuzzleResult(_, _, person)) = &write.key else { continue };
            let Some(bytes) = &write.bytes else { continue };
            assert!(self.actor(promised).is_none_or(|actor| actor == *person), "somebody else's attempt");
            if let Key::PuzzleResult(_, day, person) = write.key {
                let new: PuzzleResult = rows::from_bytes(bytes).expect("what was written can be read");
                let attempt = stored::<Attempt>(rows, &Key::Attempt(person, day)).and_then(|one| one.tries());
                assert_eq!(attempt, Some(new.tries), "a result repeats the attempt");
                let old = promised.old::<PuzzleResult>(&write.key);
                assert!(old.is_none_or(|old| old.shared <= new.shared), "what was shared stays");
                continue;
            }
            let new: Attempt = rows::from_bytes(bytes).expect("what was written can be read");
            let Attempt { moves, solved, shown, withheld, run } =
                promised.old(&write.key).unwrap_or_default();
            assert!(new.moves.starts_with(&moves), "{moves:?} {new:?}");
            let is_over = solved || shown;
            assert!(!is_over || (new.moves == moves && new.solved == solved), "it was over: {new:?}");
            assert!(new.shown >= shown && new.withheld >= withheld, "{new:?}");
            assert!(run.days == 0 || new.run.days > 0, "what counted once still counts: {new:?}");
        }
    }

    /// Asserts that people write only their own plans, and only on the opponent's turn. A commit that changes a match
    /// writes no plan but what is left of one that has answered.
    fn planning(&self, rows: &dyn Store, promised: &CheckedCommit) {
        for write in promised.batch.writes() {
            let (Key::Plan(person, id), Some(bytes)) = (&write.key, &write.bytes) else { continue };
            if promised.before.get(&write.key) == Some(bytes) {
                continue;
            }
            if promised.has(|key| *key == Key::Match(*id)) {
                promised.left_of_plan(&write.key, bytes);
            } else {
                assert_eq!(self.actor(promised), Some(*person), "planned by somebody else");
            }
            let row =
                block_on_store(rows.load(&[Key::Match(*id)])).expect("memory").remove(0).expect("its match");
            plans(rows, &rows::from_bytes(&row.bytes).expect("what was written can be read"));
        }
    }

    /// Asserts that people write only their own lines, one step at a time and within the limits, and nothing else with
    /// them. While a match runs, only its players have lines, and nobody in a live match or in practice.
    fn thinking_ahead(&self, rows: &dyn Store, promised: &CheckedCommit) {
        for write in promised.batch.writes() {
            let (Key::Lines(person, id), Some(bytes)) = (&write.key, &write.bytes) else { continue };
            assert_eq!(self.actor(promised), Some(*person), "the lines of somebody else");
            let others = promised.batch.writes().filter(|other| !matches!(other.key, Key::Interaction(_)));
            assert_eq!(others.count(), 1, "lines change no row but their own");
            let record: Match = stored(rows, &Key::Match(*id)).expect("its match");
            let is_player = record.people.player_of(*person).is_some();
            let may = is_player && !record.practice && !record.terms.clock.is_live();
            assert!(may || !record.is_running(), "{person} tries moves in {record:?}");
            let old: Lines = promised.old(&write.key).unwrap_or_default();
            let new: Lines = rows::from_bytes(bytes).expect("what was written can be read");
            assert_eq!(new.version, old.version.wrapping_add(1), "each step has a version");
            assert!(!new.shown || !record.is_running(), "shown before the end");
            assert!(new.kept.len() <= 20 && new.kept.len() <= old.kept.len() + 1, "{new:?}");
            assert!(new.kept.iter().chain(&new.working).all(|line| line.moves.len() <= 40), "{new:?}");
            let bytes: usize = new.kept.iter().flat_map(|line| &line.moves).map(|mv| mv.0.len() + 1).sum();
            assert!(bytes <= 2048, "{new:?}");
            let mut kept = new.kept.iter().enumerate();
            let twice = kept.find(|(number, line)| new.kept[..*number].contains(line));
            assert!(twice.is_none(), "{twice:?} is kept twice");
        }
    }

    /// Asserts that people write only their own guesses, as watchers and for the current turn, and that a
    /// guess changes no other row. A commit that changes a match changes no guess.
    fn guessing(&self, rows: &dyn Store, promised: &CheckedCommit) {
        let is_match = promised.has(|key| matches!(key, Key::Match(_)));
        for write in promised.batch.writes() {
            let (Key::Guess(id, person), Some(bytes)) = (&write.key, &write.bytes) else { continue };
            assert!(!is_match, "whoever plays writes no guess");
            assert_eq!(self.actor(promised), Some(*person), "guessed by somebody else");
            let others = promised.batch.writes().filter(|other| !matches!(other.key, Key::Interaction(_)));
            assert_eq!(others.count(), 1, "a guess changes no row but its own");
            let record: Match = stored(rows, &Key::Match(*id)).expect("its match");
            let guesses: Guesses = rows::from_bytes(bytes).expect("what was written can be read");
            let guess = guesses.list.last().expect("a guess");
            assert!(record.terms.guesses && record.people.player_of(*person).is_none(), "{record:?}");
            assert!(!record.playing().expect("it runs").paused);
            assert_eq!((guess.turn, usize::from(guess.ply)), (record.turn, record.round().moves.len()));
            let game = self.games.find(&record.terms.game).expect("a registered game");
            let legal = record.table(game).expect("every record replays").legal();
            assert!(legal.len() > 1 && legal.contains(&guess.mv), "{guess:?} among {legal:?}");
        }
    }

    /// Asserts that an analysis is written once, for a finished match, and is right about the last position.
    fn analyses(&self, rows: &dyn Store, promised: &CheckedCommit) {
        for (old, new) in promised.records::<Analysis>(|key| matches!(key, Key::Analysis(_))) {
            assert!(old.is_none_or(|old| old == new), "what is proven once is proven: {new:?}");
        }
        for write in promised.batch.writes() {
            let (Key::Analysis(id), Some(bytes)) = (&write.key, &write.bytes) else { continue };
            let (id, analysis) = (*id, rows::from_bytes::<Analysis>(bytes).expect("it can be read"));
            let row =
                block_on_store(rows.load(&[Key::Match(id)])).expect("memory").remove(0).expect("its match");
            let Ok(record) = rows::from_bytes::<Match>(&row.bytes) else { continue };
            if self.damaged_matches.of(id).is_some() {
                continue;
            }
            assert!(!record.is_running(), "decided while it is played: {record:?}");
            let round = &record.rounds[analysis.round];
            assert_eq!(analysis.verdicts.len(), round.moves.len() + 1, "one for each position");
            let game = self.games.find(&record.terms.game).expect("a registered game");
            let table = game.open(&round.setup, &round.moves).expect("it replays");
            if let (Some(ending), Some(last)) = (table.ending(), analysis.verdicts.last()) {
                assert_eq!(last.winner(), Some(ending.winner), "what the board says");
            }
        }
    }

    /// Returns the person whose interaction the commit belongs to, or `None` for periodic work.
    fn actor(&self, promised: &CheckedCommit) -> Option<PersonId> {
        let people = self.people.lock().expect("one thread a world");
        promised.batch.writes().find_map(|write| match &write.key {
            Key::Interaction(id) if write.bytes.is_some() => {
                assert_eq!(write.expected, Precondition::Absent, "an interaction takes effect once");
                Some(people[id])
            }
            _ => None,
        })
    }

    /// Asserts that the parts of a match agree with each other.
    fn assert_consistent(&self, record: &Match, now: Timestamp) {
        let game = self.games.find(&record.terms.game).expect("a registered game");
        let table = record.table(game).expect("every record replays");
        match &record.phase {
            Phase::Playing(playing) => {
                assert!(table.ending().is_none() && !table.legal().is_empty());
                assert_eq!(record.mover(), Some(record.person_in(table.turn())), "whose turn it is");
                let is_live = record.terms.clock.is_live();
                assert!(!is_live || playing.away.0 == [None; 2], "nobody is away in a live match");
                let most = if is_live { Span::hours(1) } else { Span::days(90) };
                assert!(deadline(record).is_none_or(|at| at - now <= most), "{:?}", record.phase);
            }
            Phase::Over(over) => assert!(over.at <= now, "nothing ends in the future"),
        }
    }
}

impl CheckedCommit {
    fn old<R: Record>(&self, key: &Key) -> Option<R> {
        self.before.get(key).map(|bytes| rows::from_bytes(bytes).expect("what was written can be read"))
    }

    /// Asserts that the waiting player had planned the move `mine` as the answer to `theirs` for this turn.
    fn was_planned(&self, old: &Match, theirs: &MoveText, mine: &MoveText) {
        let mover = old.playing().expect("it was running").mover;
        let key = Key::Plan(old.people[mover.other()], old.id);
        let plan: Plan = self.old(&key).expect("an answer that was planned has a plan");
        assert_eq!((plan.turn, plan.answer(theirs)), (old.turn, Some(mine)), "played as it was planned");
    }

    /// Asserts that a plan is what is left of the former one after a move and the answer to it.
    fn left_of_plan(&self, key: &Key, bytes: &[u8]) {
        let (old, new) = self.matches().next().expect("the match is written");
        let old = old.expect("the match was running");
        let moves = new.round().moves.strip_prefix(&old.round().moves[..]);
        let Some([theirs, mine]) = moves else { panic!("not one move and its answer: {moves:?}") };
        let former: Plan = self.old(key).expect("a plan has answered");
        let left: Plan = rows::from_bytes(bytes).expect("what was written can be read");
        assert_eq!(left, former.after(theirs, mine, new.turn));
        assert_eq!(planned(&old, &new), Some(new.round().moves.len() - 1), "the second move was planned");
    }

    /// Returns the people whose settings the commit writes.
    pub fn people(&self) -> impl Iterator<Item = PersonId> {
        self.batch.writes().filter_map(|write| match write.key {
            Key::Person(person) => Some(person),
            _ => None,
        })
    }

    /// Returns whether the commit comes from periodic work and belongs to no interaction.
    fn is_periodic_work(&self) -> bool {
        !self.batch.writes().any(|write| matches!(write.key, Key::Interaction(_)) && write.bytes.is_some())
    }

    /// Returns the matches that the commit writes, each in its former and its new state.
    fn matches(&self) -> impl Iterator<Item = (Option<Match>, Match)> {
        self.records(|key| matches!(key, Key::Match(_)))
    }

    /// Returns the records that the commit writes under keys that satisfy `wanted`, each in its former and
    /// its new state.
    pub fn records<R: Record>(&self, wanted: impl Fn(&Key) -> bool) -> impl Iterator<Item = (Option<R>, R)> {
        self.batch.writes().filter(move |write| wanted(&write.key)).filter_map(|write| {
            let bytes = write.bytes.as_ref()?;
            // Skip rows that were unreadable before. The only commit that writes such a row is a deletion of
            // personal data, which replaces the person's id in it.
            let was_damaged = |before: &Vec<u8>| rows::from_bytes::<R>(before).is_err();
            if self.before.get(&write.key).is_some_and(was_damaged) {
                return None;
            }
            let new = rows::from_bytes(bytes).expect("what is written can be read");
            Some((self.old(&write.key), new))
        })
    }

    /// Returns the leaderboards on which the commit changes a rating.
    pub fn rated(&self) -> impl Iterator<Item = &Ladder> {
        self.batch.writes().filter_map(|write| match (&write.key, &write.bytes) {
            (key @ Key::Rating(_, ladder), Some(bytes)) if self.before.get(key) != Some(bytes) => {
                Some(ladder)
            }
            _ => None,
        })
    }

    /// Returns the people for whom the commit starts the deletion of all data.
    pub fn new_deletions(&self) -> impl Iterator<Item = PersonId> {
        self.batch.writes().filter_map(|write| match (&write.key, &write.bytes) {
            (Key::UserDeletion(person), Some(_)) => Some(*person),
            _ => None,
        })
    }

    /// Returns the people for whom the commit completes the deletion of all data, with the time at which it
    /// began. The row with that time is removed by the commit.
    pub fn gone(&self) -> impl Iterator<Item = (PersonId, Timestamp)> {
        self.batch.writes().filter_map(|write| match (&write.key, &write.bytes) {
            (Key::UserDeletion(person), None) => {
                let deletion: UserDeletion = self.old(&write.key).expect("they were leaving");
                Some((*person, deletion.since))
            }
            _ => None,
        })
    }

    /// Returns whether the commit writes a row whose key satisfies `wanted`.
    pub fn has(&self, wanted: impl Fn(&Key) -> bool) -> bool {
        self.batch.writes().any(|write| write.bytes.is_some() && wanted(&write.key))
    }

    /// Returns the matches that the commit removes.
    fn thrown_away(&self) -> impl Iterator<Item = MatchId> {
        self.batch.writes().filter_map(|write| match (&write.key, &write.bytes) {
            (Key::Match(id), None) => Some(*id),
            _ => None,
        })
    }

    /// Returns the outbox entries that the commit removes and that were readable.
    pub fn removed(&self) -> impl Iterator<Item = Removed> {
        self.batch.writes().filter(|write| write.bytes.is_none()).filter_map(|write| {
            let Key::Outbox(..) = write.key else { return None };
            let row = rows::from_bytes(self.before.get(&write.key)?).ok()?;
            Some(Removed { key: write.key.clone(), row })
        })
    }

    /// Returns the outbox entries that the commit adds.
    pub fn new_entries(&self) -> impl Iterator<Item = (&Key, OutboxEntry)> {
        self.written_entries().filter(move |(key, _)| !self.before.contains_key(key))
    }

    /// Returns the outbox entries that the commit writes.
    pub fn written_entries(&self) -> impl Iterator<Item = (&Key, OutboxEntry)> {
        let entries = self.batch.writes().filter(|write| matches!(write.key, Key::Outbox(..)));
        let entries = entries.filter_map(|write| Some((&write.key, write.bytes.as_ref()?)));
        entries.map(|(key, bytes)| (key, rows::from_bytes(bytes).expect("what is written can be read")))
    }
}

/// Asserts that the dates of a server's alarms never go back, and that each date has at most one post.
fn mornings(promised: &CheckedCommit) {
    for write in promised.batch.writes().filter(|write| matches!(write.key, Key::Morning(_))) {
        let Some(bytes) = &write.bytes else { continue };
        let new: MorningState = rows::from_bytes(bytes).expect("what was written can be read");
        let old: MorningState = promised.old(&write.key).unwrap_or_default();
        assert!(old.day <= new.day && old.posted <= new.posted, "{old:?} {new:?}");
        let is_shown = old.message.is_none() && new.message.is_some();
        assert_eq!(new.posts, old.posts + u32::from(is_shown), "{old:?} {new:?}");
    }
    for (key, row) in promised.written_entries() {
        let (Key::Outbox(Subject::Server(server), _), EntryContent::Feature(entry)) = (key, &row.content)
        else {
            continue;
        };
        let Some(MorningPostEntry(post)) = MorningPostEntry::of(entry) else { continue };
        if promised.before.contains_key(key) {
            continue;
        }
        let state = promised.records::<MorningState>(|key| *key == Key::Morning(*server)).next();
        let (old, new) = state.expect("a post is written with the state of its server");
        assert!(new.posted == Some(post.day) && old.unwrap_or_default().posted < new.posted, "{new:?}");
    }
}

/// Returns the index of the planned answer that a change of a match has played, if there is one.
fn planned(old: &Match, new: &Match) -> Option<usize> {
    let last = old.rounds.len() - 1;
    let (was, is) = (&old.rounds[last], &new.rounds[last]);
    let added = |ply: &&u16| usize::from(**ply) >= was.moves.len();
    is.planned.iter().find(added).map(|ply| usize::from(*ply))
}

/// Asserts that each plan for a match is for the current turn, by the player who waits, and legal.
fn plans(rows: &dyn Store, record: &Match) {
    for person in record.people.0 {
        let key = Key::Plan(person, record.id);
        let Some(row) = block_on_store(rows.load(std::slice::from_ref(&key))).expect("memory").remove(0)
        else {
            continue;
        };
        let plan: Plan = rows::from_bytes(&row.bytes).expect("what was written can be read");
        assert!(record.is_running() && plan.turn == record.turn, "a plan of old is left: {plan:?}");
        assert_ne!(record.mover(), Some(person), "planned on one's own turn");
    }
}

/// Asserts that a challenge to a live match stays open for 15 minutes, and any other one for seven days.
fn challenges(promised: &CheckedCommit) {
    for (old, new) in promised.records::<Challenge>(|key| matches!(key, Key::Challenge(_))) {
        let is_live = new.terms.clock.is_live();
        let open = if is_live { Span::minutes(15) } else { Span::days(7) };
        assert!(old.is_some() || new.expires - new.made == open, "{new:?}");
        assert!(!is_live || !new.terms.quiet, "no nights are agreed on in a live match");
    }
}

/// Asserts that a vacation that ends within ten minutes uses no vacation day, unless it has kept a match from
/// ending.
fn vacations(promised: &CheckedCommit) {
    for (old, new) in promised.records::<Person>(|key| matches!(key, Key::Person(_))) {
        let (old, new) = (old.unwrap_or_default().vacation, new.vacation);
        let is_undone = old.since.is_some_and(|since| promised.now - since <= Span::minutes(10));
        if is_undone && !old.counts && new.since.is_none() {
            assert_eq!((new.year, new.used), (old.year, old.used), "a day is used by what never happened");
        }
        assert!(new.used <= ALLOWANCE && new.days_off <= DAYS_OFF_PER_YEAR, "{new:?}");
        let is_running = old.day_off_since.is_some_and(|since| promised.now - since < Span::days(1));
        let is_new = new.day_off_since != old.day_off_since;
        assert!(!(is_new && is_running), "one day covers all matches: {old:?} {new:?}");
    }
}

/// Returns whether a clock has reached zero and a day off covers this, as was agreed on and as the settings of the
/// player to move say before the commit.
fn is_covered(rows: &dyn Store, promised: &CheckedCommit, old: &Match) -> bool {
    let Some(playing) = old.playing() else { return false };
    let key = Key::Person(old.people[playing.mover]);
    let is_written = promised.batch.writes().any(|write| write.key == key);
    let person: Option<Person> = if is_written { promised.old(&key) } else { stored(rows, &key) };
    let (person, now) = (person.unwrap_or_default(), promised.now);
    let days = person.vacation.days_off(now);
    playing.deadline().is_some_and(|deadline| deadline <= now)
        && old.terms.days_off
        && !old.terms.clock.is_live()
        && !person.no_days_off
        && !person.vacation.is_away(now)
        && playing.day_off_until.is_none()
        && playing.days_off[playing.mover] < 2
        && (days.running || days.left > 0)
}

/// Asserts that a player has at most two days off in a match, each at the end of their clock.
fn days_off(old: &Match, new: &Match, is_covered: bool) {
    let (Some(was), Some(is)) = (old.playing(), new.playing()) else { return };
    let mut one_more = was.days_off;
    one_more[was.mover] += 1;
    let is_taken = is_covered && is.days_off == one_more;
    assert!(is.days_off == was.days_off || is_taken, "{was:?} {is:?}");
    assert!(is.days_off.0.iter().all(|days| *days <= 2), "{is:?}");
}

/// Asserts that a match ends on time if and only if its deadline has passed without a day off, no matter who acts
/// first.
fn in_time(promised: &CheckedCommit, (old, new): (&Match, &Match), is_covered: bool, outage: Timestamp) {
    let up = deadline(old).is_some_and(|deadline| deadline <= promised.now);
    let by_time = match &new.phase {
        Phase::Over(over) => match over.conclusion {
            Conclusion::Time { winner } => {
                assert_ne!(old.mover(), Some(old.people[winner]), "whoever is to move loses on time");
                assert!(
                    moves(old) >= 2 || old.rounds.len() > 1,
                    "before both have moved, nobody loses on time"
                );
                true
            }
            // A removed server or a deleted person also ends a match in this way, whether or not the deadline
            // has passed.
            Conclusion::Abandoned => up,
            Conclusion::Closed => up && !is_covered,
            _ => false,
        },
        Phase::Playing(_) => false,
    };
    // The clocks are credited with an outage before any match ends. The credit is a commit of its own, or
    // part of an act of a person or the computer.
    let given_back = if promised.is_periodic_work() && new.is_running() && new.turn == old.turn {
        deadline(new) >= deadline(old)
    } else {
        promised.now <= outage
    };
    let given_back = given_back && !by_time;
    assert!(
        by_time == (up && !is_covered) || (up && given_back),
        "{:?} became {:?} at {:?}, an outage until {outage:?}",
        old.phase,
        new.phase,
        promised.now
    );
}

fn deadline(record: &Match) -> Option<Timestamp> {
    match &record.phase {
        Phase::Playing(playing) => playing.deadline(),
        Phase::Over(_) => None,
    }
}

fn moves(record: &Match) -> usize {
    record.rounds.iter().map(|round| round.moves.len()).sum()
}

fn count(record: Option<&Match>) -> usize {
    record.map_or(0, moves)
}

fn began(new: &Match) {
    assert!(new.is_running() && new.turn == 1 && moves(new) == 0, "a match begins at its beginning: {new:?}");
    assert_ne!(new.people[Player::One], new.people[Player::Two], "two people play");
}

/// Asserts that of all matches that the same two people begin within a day, at most two are rated.
fn assert_rematch_limit(rows: &dyn Store, new: &Match) {
    let range = KeyRange::of_kind(RowKind::Matches);
    let all = block_on_store(rows.scan(&range, usize::MAX, Direction::Up)).expect("memory");
    let lately = |record: &Match| {
        let rated = match &record.phase {
            Phase::Playing(_) => record.terms.rated,
            Phase::Over(over) => over.ratings.is_some(),
        };
        let same = record.people.0.iter().all(|person| new.people.0.contains(person));
        rated && same && new.made - record.made < Span::days(1)
    };
    let readable = all.iter().filter_map(|(_, row)| rows::from_bytes::<Match>(&row.bytes).ok());
    let begun = readable.filter(lately).count();
    assert!(begun <= 2 || !new.terms.rated, "{begun} rated matches of the same two in a day: {new:?}");
}

/// Returns the times of a match's stored alarms.
pub fn alarms(rows: &dyn Store, id: MatchId) -> Vec<Timestamp> {
    let range = KeyRange::of_kind(RowKind::Alarms);
    let all = block_on_store(rows.scan(&range, usize::MAX, Direction::Up)).expect("memory");
    let of_it = |(key, _): (Key, _)| match key {
        Key::Alarm(at, Subject::Match(of)) if of == id => Some(at),
        _ => None,
    };
    all.into_iter().filter_map(of_it).collect()
}

/// Asserts that the index rows and alarms of a match agree with its record.
fn indexed(rows: &dyn Store, record: &Match) {
    for person in record.people.0 {
        let keys = [Key::RunningMatch(person, record.id), Key::PracticeRunning(person, record.id)];
        let listed = block_on_store(rows.load(&keys)).expect("memory").into_iter().map(|row| row.is_some());
        let runs = record.is_running() && !person.is_computer();
        let expected = [runs && !record.practice, runs && record.practice];
        assert!(listed.eq(expected), "{keys:?}");
    }
    let on_server = Key::ServerMatch(record.place.server, record.id);
    let is_listed = block_on_store(rows.load(&[on_server])).expect("memory")[0].is_some();
    assert_eq!(is_listed, record.is_running() && !record.practice, "{}", record.id);
    let ringing = alarms(rows, record.id);
    let clocked = deadline(record).is_some();
    assert!(
        (usize::from(clocked)..=usize::from(record.is_running())).contains(&ringing.len()),
        "{ringing:?}"
    );
    assert_eq!(ringing, record.next_alarm().into_iter().collect::<Vec<_>>(), "exactly one, at its moment");
    let late = deadline(record).zip(ringing.first().copied()).filter(|(deadline, rings)| rings > deadline);
    assert_eq!(late, None, "an alarm rings when time is up, or before");
}

/// Asserts that the outbox has the computer's turn until the computer has moved, and that matches against it
/// are unrated.
fn computers_turn_is_pending(rows: &dyn Store, record: &Match) {
    if !record.mover().is_some_and(PersonId::is_computer) {
        return;
    }
    let entries = block_on_store(rows.scan(
        &KeyRange::with_prefix(RowKind::Outbox, &Subject::Match(record.id)),
        usize::MAX,
        Direction::Up,
    ));
    let is_reply = |(_, row): &(Key, Row)| {
        let row = rows::from_bytes::<OutboxEntry>(&row.bytes);
        row.is_ok_and(|row| row.content == EntryContent::Effect(Effect::Reply { turn: record.turn }))
    };
    let replies = entries.expect("memory").iter().filter(|row| is_reply(row)).count();
    assert!(replies > 0, "the computer's turn is not pending: {record:?}");
    assert!(!record.terms.rated, "nothing is rated against the computer");
}

/// Returns whether a conclusion changes ratings. It repeats the rule independently of the code under test.
fn counts(conclusion: Conclusion) -> bool {
    !matches!(
        conclusion,
        Conclusion::Aborted { .. } | Conclusion::Abandoned | Conclusion::Closed | Conclusion::Adjudicated
    )
}

/// Asserts that the commit that ends a rated match changes the ratings by the reference formula. No other
/// commit may change a rating.
fn ratings(promised: &CheckedCommit, matches: &[(Option<Match>, Match)]) {
    let written: BTreeMap<Key, Rating> = promised
        .batch
        .writes()
        .filter(|write| matches!(write.key, Key::Rating(..)))
        .filter_map(|write| Some((write.key.clone(), write.bytes.as_ref()?)))
        .map(|(key, bytes)| (key, rows::from_bytes(bytes).expect("what is written can be read")))
        .filter(|(key, rating)| promised.old::<Rating>(key).as_ref() != Some(rating))
        .collect();
    let mut due = 0;
    for (old, new) in matches {
        let Phase::Over(over) = &new.phase else { continue };
        if old.as_ref().is_some_and(|old| !old.is_running()) {
            continue;
        }
        let rated = new.terms.rated && counts(over.conclusion);
        assert_eq!(over.ratings.is_some(), rated, "{:?}", over.conclusion);
        let Some(changes) = over.ratings else { continue };
        due += 4;
        for change in [&changes.global, &changes.server] {
            let score = match over.conclusion.winner() {
                Some(Player::One) => 1.0,
                Some(Player::Two) => 0.0,
                None => 0.5,
            };
            let [one, two] = change.0.map(|change| plain(&change.before, over.at));
            close(&change.0[0].after, glicko::after(one, two, score));
            close(&change.0[1].after, glicko::after(two, one, 1.0 - score));
        }
        for (scope, person, change) in new.rating_changes() {
            let key = Key::Rating(person, engawa::store::Ladder::new(&new.terms.game, scope));
            assert_eq!(written.get(&key), Some(&change.after), "{key}");
            let before = promised.old::<Rating>(&key).unwrap_or_else(|| match scope {
                Scope::Season(..) => {
                    let player = new.people.player_of(person).expect("they play in it");
                    changes.global[player].before.at_season_start()
                }
                _ => Rating::default(),
            });
            assert_eq!(before, change.before, "{key}");
        }
    }
    assert_eq!(written.len(), due, "ratings change by a match that ends, and only then");
}

/// Asserts that each person with a changed rating is on the leaderboard of that rating exactly once, at that
/// rating. Hidden people must not be on it.
fn places(rows: &dyn Store, promised: &CheckedCommit) {
    for write in promised.batch.writes() {
        let (Key::Rating(person, ladder), Some(bytes)) = (&write.key, &write.bytes) else { continue };
        let rating: Rating = rows::from_bytes(bytes).expect("what is written can be read");
        let settings = stored::<Person>(rows, &Key::Person(*person));
        let hidden = settings.is_some_and(|settings| settings.hidden);
        let standing = (!hidden).then(|| rating.standing(*person));
        let range = KeyRange::of_kind(RowKind::Ladders);
        let all = block_on_store(rows.scan(&range, usize::MAX, Direction::Up)).expect("memory");
        let places = all.into_iter().filter_map(|(key, _)| match key {
            Key::Rank(on, place) if on == *ladder && place.person() == *person => Some(place),
            _ => None,
        });
        assert_eq!(places.collect::<Vec<_>>(), standing.into_iter().collect::<Vec<_>>(), "{}", write.key);
    }
}

#[expect(clippy::cast_precision_loss, reason = "a span of milliseconds is far below 2^52")]
/// Converts a rating for the reference formula, with its deviation at the time `now`.
pub fn plain(rating: &Rating, now: Timestamp) -> Plain {
    let weeks = rating.last.map_or(0.0, |last| (now - last).0 as f64 / (7.0 * 24.0 * 3.6e6));
    let volatility = f64::from(rating.volatility_nano) / 1e9;
    let deviation = f64::from(rating.deviation_milli) / 1e3;
    let deviation = deviation.hypot(volatility * 173.7178 * weeks.sqrt()).min(350.0);
    Plain { rating: f64::from(rating.value_milli) / 1e3, deviation, volatility }
}

/// Asserts that a rating equals the result of the reference formula, up to rounding.
pub fn close(found: &Rating, wanted: Plain) {
    let off = |found: f64, wanted: f64, by: f64| (found - wanted).abs() > by;
    let wrong = off(f64::from(found.value_milli) / 1e3, wanted.rating, 0.01)
        || off(f64::from(found.deviation_milli) / 1e3, wanted.deviation.min(350.0), 0.01)
        || off(f64::from(found.volatility_nano) / 1e9, wanted.volatility, 1e-6);
    assert!(!wrong, "{found:?} is not {wanted:?}");
}

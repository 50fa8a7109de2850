//! Finds a server's own puzzle of a Saturday in its recent matches, once for each server and day, and stores it.
//!
//! The search covers matches by people on leaderboards, in channels that everybody can view: their rounds, from the
//! ends backwards. It looks for positions in which somebody found the only winning move. Concurrent requests share
//! one search; if two processes search, the first stored result counts.

use std::sync::Arc;

use crate::ai::{BestPlayOutcome, Thought};
use crate::app::{AppFault, Decider, FeatureState, Result, SharedWork, Thinker, WriteBatch};
use crate::base::id::ServerId;
use crate::base::time::{Day, Span};
use crate::delivery::Sender;
use crate::game::puzzles::LEAST_MOVES;
use crate::game::{AnyGame, MoveText, Table};
use crate::host::{Match, Phase, Refusal, Round};
use crate::store::{Key, Precondition};

use crate::host::puzzle::{Goal, MOST_PLIES, OWN_PUZZLE, Puzzle, PuzzleSource, Puzzles};

/// Maximum age of an ended match that may yield a puzzle.
const MAX_MATCH_AGE: Span = Span::days(30);
/// Number of people whose matches are searched.
const PEOPLE: usize = 12;
/// Number of matches that are searched for each person, the newest first.
const MATCHES: usize = 10;
/// Number of positions of a round that are searched, counted from its end.
const POSITIONS: usize = MOST_PLIES as usize + 3;

/// The searches in progress, by server and day.
#[derive(Default)]
struct Searches(SharedWork<(ServerId, Day), Option<Puzzle>>);

/// Finds the puzzles from matches of servers, and the answers to wrong tries.
pub struct PuzzleFinder<'a> {
    decider: &'a Decider,
    thinker: &'a dyn Thinker,
    sender: &'a Sender,
    effort: Effort,
    searches: Arc<Searches>,
}

impl<'a> PuzzleFinder<'a> {
    /// Creates a finder. Finders with the same `state` share its searches and its [`Effort`].
    pub fn new(
        decider: &'a Decider,
        thinker: &'a dyn Thinker,
        sender: &'a Sender,
        state: &FeatureState,
    ) -> Self {
        Self { decider, thinker, sender, effort: *state.of(), searches: state.of() }
    }

    /// The puzzle from matches of a server on a day, if there is one. The first request searches for it, and all
    /// requests that arrive meanwhile wait for this search.
    pub async fn find(&self, server: ServerId, day: Day) -> Result<Option<Puzzle>> {
        let search = async {
            if let Some(stored) = self.stored(server, day).await? {
                return Ok(stored.own().cloned());
            }
            let found = self.find_in_matches(server, day).await?;
            self.keep(server, day, found).await
        };
        self.searches.0.get((server, day), search).await
    }

    /// The result of the search of a day. Without a puzzle, the search was in vain; `None` if there was no search yet.
    pub async fn stored(&self, server: ServerId, day: Day) -> Result<Option<Puzzles>> {
        Ok(self.decider.repository.record(&Key::Puzzle(server, day)).await?)
    }

    /// Stores the result of a search. Returns the one that was stored first.
    async fn keep(&self, server: ServerId, day: Day, found: Option<Puzzle>) -> Result<Option<Puzzle>> {
        let reads = self.decider.repository.transaction();
        let decide = || async {
            let key = Key::Puzzle(server, day);
            if let Some(stored) = reads.read::<Puzzles>(key.clone()).await? {
                return Ok((WriteBatch::default(), stored.record.own().cloned()));
            }
            // No row is written for a server that the bot has left.
            if reads.server_removal(server).await?.is_some() {
                return Ok((WriteBatch::default(), found.clone()));
            }
            let puzzles = Puzzles { list: found.iter().cloned().collect(), posted: false };
            Ok((WriteBatch::default().put(key, Precondition::Absent, &puzzles), found.clone()))
        };
        self.decider.transact(&reads, decide).await
    }

    /// Whether everybody may see the match from which a puzzle comes.
    pub async fn may_be_shown(&self, puzzle: &Puzzle) -> Result<bool> {
        let PuzzleSource::Played(id, _) = puzzle.source else { return Ok(false) };
        let Some(record) = self.decider.repository.record::<Match>(&Key::Match(id)).await? else {
            return Ok(false);
        };
        Ok(self.may_be_named(&record).await? && self.sender.is_open_to_everyone(record.channel()).await)
    }

    async fn find_in_matches(&self, server: ServerId, day: Day) -> Result<Option<Puzzle>> {
        let mut search = PuzzleSearch::new(self.thinker, self.effort);
        for record in self.played(server, day).await? {
            if search.is_over() {
                break;
            }
            // Every channel of the server shows the puzzle.
            if !self.sender.is_open_to_everyone(record.channel()).await {
                continue;
            }
            match search.look_through(self.decider.game_of(&record)?, &record).await {
                // A match that cannot be replayed yields no puzzle.
                Ok(()) | Err(AppFault::Record(_)) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        Ok(search.found)
    }

    /// Recent matches on a server, by people on leaderboards. The order depends on the day.
    async fn played(&self, server: ServerId, day: Day) -> Result<Vec<Match>> {
        let repository = &self.decider.repository;
        let since = self.decider.now() - MAX_MATCH_AGE;
        let mut found: Vec<Match> = Vec::new();
        for person in repository.some_people_of(server, day.seed("people", 0), PEOPLE).await? {
            let ended = repository.ended_matches(person, MATCHES).await?.into_iter();
            let is_meant = |record: &Match| {
                let is_late = matches!(&record.phase, Phase::Over(over) if over.at >= since);
                is_late && record.place.server == server && self.decider.game_of(record).is_ok()
            };
            found.extend(ended.filter(is_meant));
        }
        found.sort_by_key(|record| (day.seed("match", record.id.bits()), record.id));
        found.dedup_by_key(|record| record.id);
        let mut shown = Vec::new();
        for record in found {
            if self.may_be_named(&record).await? {
                shown.push(record);
            }
        }
        Ok(shown)
    }

    /// The best reply to a tried move, if that move is proven to lose.
    pub async fn answer_to_try(&self, table: &dyn Table, mv: &MoveText) -> Result<Option<MoveText>> {
        let mut after = table.fork();
        after.play(mv).map_err(Refusal::illegal)?;
        let thought = self.thinker.think(after, self.effort.thought).await?;
        let is_lost = thought.outcome == Some(BestPlayOutcome::Won);
        Ok(thought.best.into_iter().next().filter(|_| is_lost))
    }

    /// True if no player of a match has deleted their data, and none is hidden from
    /// leaderboards.
    pub async fn may_be_named(&self, record: &Match) -> Result<bool> {
        let reads = self.decider.repository.transaction();
        for person in record.people.0.into_iter().filter(|person| !person.is_computer()) {
            let is_gone =
                person.is_former() || self.decider.repository.has_row(&Key::UserDeletion(person)).await?;
            if is_gone || reads.person(person).await?.record.hidden {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// The limits of the engine's work for puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Nodes for the search of one position.
    pub thought: u64,
    /// Nodes for all searches in rounds that people have played, for one puzzle.
    pub mining: u64,
}

impl Default for Effort {
    /// An effort of at most two seconds of one processor, and usually much less.
    fn default() -> Self {
        Self { thought: 12_000, mining: 400_000 }
    }
}

/// A search for a puzzle in played rounds.
struct PuzzleSearch<'a> {
    thinker: &'a dyn Thinker,
    thought: u64,
    /// Number of nodes that may still be used.
    left: u64,
    /// The found puzzle with the longest win, if any.
    found: Option<Puzzle>,
}

impl<'a> PuzzleSearch<'a> {
    const fn new(thinker: &'a dyn Thinker, effort: Effort) -> Self {
        Self { thinker, thought: effort.thought, left: effort.mining, found: None }
    }

    /// Whether all nodes are used up, or no longer win may be found.
    fn is_over(&self) -> bool {
        self.left == 0 || !self.is_longer(MOST_PLIES)
    }

    fn is_longer(&self, plies: u32) -> bool {
        self.found.as_ref().is_none_or(|found| found.plies < plies)
    }

    /// Searches the rounds of a match, the last one first.
    async fn look_through(&mut self, game: &'static dyn AnyGame, record: &Match) -> Result<(), AppFault> {
        for (index, round) in record.rounds.iter().enumerate().rev() {
            let before: usize = record.rounds[..index].iter().map(|round| round.moves.len() + 1).sum();
            let frame = |ply: usize| u32::try_from(before + ply).unwrap_or(u32::MAX);
            let source = |ply| PuzzleSource::Played(record.id, frame(ply));
            self.look_through_round(game, round, source).await?;
        }
        Ok(())
    }

    /// Searches a round, the last position first. `source` returns the source of a position, given the
    /// number of moves before it.
    async fn look_through_round(
        &mut self,
        game: &'static dyn AnyGame,
        round: &Round,
        source: impl Fn(usize) -> PuzzleSource,
    ) -> Result<(), AppFault> {
        let played = game.open(&round.setup, &round.moves)?;
        for (ply, mv) in round.moves.iter().enumerate().rev().take(POSITIONS) {
            if self.is_over() {
                break;
            }
            let table = played.at(ply).expect("the move was played");
            if let Some(plies) = self.only_win(&*table, mv).await? {
                let facts = game.facts();
                self.found = Some(Puzzle {
                    game: facts.id.to_owned(),
                    number: OWN_PUZZLE,
                    rules_version: facts.rules_version,
                    position: table.position(),
                    goal: Goal::Win,
                    plies,
                    solution: mv.clone(),
                    source: source(ply),
                });
            }
        }
        Ok(())
    }

    /// The number of plies in which a played move wins, if no other move wins and no longer win is found yet.
    async fn only_win(&mut self, table: &dyn Table, played: &MoveText) -> Result<Option<u32>, AppFault> {
        let legal = table.legal();
        if legal.len() < LEAST_MOVES {
            return Ok(None);
        }
        let thought = self.think(table).await?;
        let is_won = thought.outcome == Some(BestPlayOutcome::Won);
        let plies = thought.plies.filter(|plies| *plies <= MOST_PLIES && self.is_longer(*plies));
        let Some(plies) = plies.filter(|_| is_won && thought.best == [played.clone()]) else {
            return Ok(None);
        };
        for mv in legal.iter().filter(|mv| *mv != played) {
            if self.left == 0 {
                return Ok(None);
            }
            let outcome = self.think(&*table.after(mv)).await?.outcome;
            if !matches!(outcome, Some(BestPlayOutcome::Won | BestPlayOutcome::Drawn)) {
                return Ok(None);
            }
        }
        Ok(Some(plies))
    }

    async fn think(&mut self, table: &dyn Table) -> Result<Thought<MoveText>, AppFault> {
        let thought = self.thinker.think(table.fork(), self.thought).await?;
        self.left = self.left.saturating_sub(thought.nodes.max(1));
        Ok(thought)
    }
}

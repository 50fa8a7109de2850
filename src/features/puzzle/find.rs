//! Finds the daily puzzle, once for each server and day, and stores it.
//!
//! The search covers recent matches on the server, by people on leaderboards. If they contain no puzzle,
//! the server gets the puzzle that all servers share that day. Concurrent requests share one search; if
//! two processes search, the first stored puzzle counts.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Puzzle;
use super::decide::{MORE, NO_PUZZLE_TODAY, POOL, PuzzleSource, Puzzles};
use crate::ai::BestPlayOutcome;
use crate::app::{AppFault, Decider, FeatureState, Lock, Result, SharedWork, Thinker, WriteBatch};
use crate::base::day::Day;
use crate::base::id::ServerId;
use crate::base::time::Span;
use crate::game::{AnyGame, MoveText, PositionText, Table};
use crate::host::{Match, Phase, Refusal};
use crate::store::Key;

use super::search::{Effort, PlayedRound, PuzzleSearch, generate_another};

/// Maximum age of an ended match that may yield a puzzle.
const OF_LATE: Span = Span::days(30);
/// Number of people whose matches are searched.
const PEOPLE: usize = 12;
/// Number of matches that are searched for each person, the newest first.
const MATCHES: usize = 10;

/// The searches in progress, by server, day, game and number of the puzzle.
#[derive(Default)]
struct Searches(SharedWork<(ServerId, Day, &'static str, u8), Option<Puzzle>>);

/// The searches that found no puzzle, by day, game and number of the puzzle. They are not repeated.
#[derive(Default)]
struct FailedSearches(Lock<BTreeSet<(Day, &'static str, u8)>>);

/// Finds the puzzles of servers and days.
pub struct PuzzleFinder<'a> {
    decider: &'a Decider,
    thinker: &'a dyn Thinker,
    effort: Effort,
    searches: Arc<Searches>,
    barren: Arc<FailedSearches>,
}

impl<'a> PuzzleFinder<'a> {
    /// Creates a finder. Finders with the same `state` share its searches and its [`Effort`].
    pub fn new(decider: &'a Decider, thinker: &'a dyn Thinker, state: &FeatureState) -> Self {
        Self { decider, thinker, effort: *state.of(), searches: state.of(), barren: state.of() }
    }

    /// Returns the puzzle of a game on a day of a server. The first request searches for it, and all
    /// requests that arrive meanwhile wait for this search.
    ///
    /// # Errors
    ///
    /// [`NO_PUZZLE_TODAY`] if the search finds none.
    pub async fn find(&self, server: ServerId, day: Day, game: &'static dyn AnyGame) -> Result<Puzzle> {
        let puzzle = if server == POOL {
            self.find_for_all(day, 0, game).await?
        } else {
            let key = (server, day, game.facts().id, 0);
            self.searches.0.get(key, self.find_of_server(server, day, game)).await?
        };
        Ok(puzzle.ok_or(NO_PUZZLE_TODAY)?)
    }

    /// Returns a server's own puzzle: the stored puzzle, else one from its matches, else the shared
    /// puzzle.
    async fn find_of_server(
        &self,
        server: ServerId,
        day: Day,
        game: &'static dyn AnyGame,
    ) -> Result<Option<Puzzle>> {
        if let Some(stored) = self.stored(server, day, game.facts().id, 0).await? {
            return Ok(Some(stored));
        }
        let puzzle = match self.find_in_matches(server, day, game).await? {
            Some(mined) => Some(mined),
            None => self.find_for_all(day, 0, game).await?,
        };
        self.keep(server, day, puzzle).await
    }

    /// Returns one of the day's further puzzles, numbered up to [`MORE`]. All people get the same ones,
    /// so one search a day is enough.
    ///
    /// # Errors
    ///
    /// [`NO_PUZZLE_TODAY`] if the search finds none.
    pub async fn find_another(&self, day: Day, number: u8, game: &'static dyn AnyGame) -> Result<Puzzle> {
        if number > MORE {
            return Err(Refusal::UNKNOWN_PRESS.into());
        }
        Ok(self.find_for_all(day, number, game).await?.ok_or(NO_PUZZLE_TODAY)?)
    }

    /// Returns whether a search for this puzzle was in vain, so that no such puzzle exists.
    pub async fn has_failed_search(
        &self,
        server: ServerId,
        day: Day,
        number: u8,
        game: &str,
    ) -> Result<bool> {
        let is_barren = self.barren.0.lock().iter().any(|of| *of == (day, game, number));
        // Even so, the server may have a stored puzzle from its own matches.
        Ok(is_barren && self.stored(server, day, game, number).await?.is_none())
    }

    /// Returns the puzzle that all servers share. The first request generates it.
    async fn find_for_all(&self, day: Day, number: u8, game: &'static dyn AnyGame) -> Result<Option<Puzzle>> {
        let id = game.facts().id;
        let draw_it = async {
            if let Some(stored) = self.stored(POOL, day, id, number).await? {
                return Ok(Some(stored));
            }
            if self.barren.0.lock().contains(&(day, id, number)) {
                return Ok(None);
            }
            let former = self.positions(day, id).await?;
            let drawn = generate_another(self.thinker, game, day, number, former, self.effort).await?;
            if drawn.is_none() {
                let mut barren = self.barren.0.lock();
                barren.retain(|(of, ..)| *of >= day.previous());
                barren.insert((day, id, number));
            }
            self.keep(POOL, day, drawn).await
        };
        self.searches.0.get((POOL, day, id, number), draw_it).await
    }

    /// Returns the positions of the shared puzzles of a game on a day.
    async fn positions(&self, day: Day, game: &str) -> Result<Vec<PositionText>> {
        let stored = self
            .decider
            .repository
            .transaction()
            .read_or_default::<Puzzles>(Key::Puzzle(POOL, day))
            .await?
            .record;
        let of_game = stored.list.into_iter().filter(|puzzle| puzzle.game == game);
        Ok(of_game.map(|puzzle| puzzle.position).collect())
    }

    /// Returns the stored puzzle of a game on a day of a server, if it is playable. Puzzles with a
    /// number above 0 are shared by all servers.
    pub async fn stored(&self, server: ServerId, day: Day, game: &str, number: u8) -> Result<Option<Puzzle>> {
        let server = if number == 0 { server } else { POOL };
        let stored = self
            .decider
            .repository
            .transaction()
            .read_or_default::<Puzzles>(Key::Puzzle(server, day))
            .await?
            .record;
        Ok(stored.of(game, number).filter(|puzzle| self.is_playable(puzzle)).cloned())
    }

    /// Stores a puzzle if one was found. Returns the puzzle that was stored first.
    async fn keep(&self, server: ServerId, day: Day, puzzle: Option<Puzzle>) -> Result<Option<Puzzle>> {
        let Some(puzzle) = puzzle else { return Ok(None) };
        let reads = self.decider.repository.transaction();
        let decide = || async {
            let stored = reads.read_or_default::<Puzzles>(Key::Puzzle(server, day)).await?;
            let others =
                stored.record.of(&puzzle.game, puzzle.number).filter(|others| self.is_playable(others));
            if let Some(others) = others {
                return Ok((WriteBatch::default(), others.clone()));
            }
            let next = stored.record.with(puzzle.clone());
            Ok((WriteBatch::default().put(Key::Puzzle(server, day), stored.expected, &next), puzzle.clone()))
        };
        self.decider.transact(&reads, decide).await.map(Some)
    }

    /// Returns whether a puzzle can be played under the current rules of its game.
    fn is_playable(&self, puzzle: &Puzzle) -> bool {
        self.decider.game(&puzzle.game).is_ok_and(|game| puzzle.table(game).is_ok())
    }

    /// Searches the matches of a server for a puzzle.
    async fn find_in_matches(
        &self,
        server: ServerId,
        day: Day,
        game: &'static dyn AnyGame,
    ) -> Result<Option<Puzzle>> {
        let id = game.facts().id;
        let yesterdays = self.stored(server, day.previous(), id, 0).await?;
        let former: Vec<PositionText> = yesterdays.into_iter().map(|puzzle| puzzle.position).collect();
        let Effort { thought, mining, .. } = self.effort;
        let mut search = PuzzleSearch::new(self.thinker, game, day, thought, mining, former);
        for record in self.played(server, day, id).await? {
            if search.is_over() {
                break;
            }
            match look_through(&mut search, &record).await {
                // A match that cannot be replayed yields no puzzle.
                Ok(()) | Err(AppFault::Record(_)) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        Ok(search.found())
    }

    /// Returns recent matches of a game on a server, by people on leaderboards. The order depends on the
    /// day.
    async fn played(&self, server: ServerId, day: Day, game: &str) -> Result<Vec<Match>> {
        let repository = &self.decider.repository;
        let since = self.decider.now() - OF_LATE;
        let mut found: Vec<Match> = Vec::new();
        for person in repository.some_people_of(server, day.seed("people", 0), PEOPLE).await? {
            let ended = repository.ended_matches(person, MATCHES).await?.into_iter();
            let is_meant = |record: &Match| {
                let is_late = matches!(&record.phase, Phase::Over(over) if over.at >= since);
                is_late && record.place.server == server && record.terms.game == game
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

    /// Returns the best reply to a tried move, if that move is proven to lose.
    pub async fn answer_to_try(&self, table: &dyn Table, mv: &MoveText) -> Result<Option<MoveText>> {
        let mut after = table.fork();
        after.play(mv).map_err(Refusal::illegal)?;
        let thought = self.thinker.think(after, self.effort.thought).await?;
        let is_lost = thought.outcome == Some(BestPlayOutcome::Won);
        Ok(thought.best.into_iter().next().filter(|_| is_lost))
    }

    /// Returns true if no player of a match has deleted their data, and none is hidden from
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

/// Searches the rounds of a match, the last one first.
async fn look_through(search: &mut PuzzleSearch<'_>, record: &Match) -> Result<(), AppFault> {
    for (index, round) in record.rounds.iter().enumerate().rev() {
        let before: usize = record.rounds[..index].iter().map(|round| round.moves.len() + 1).sum();
        let frame = |ply: usize| u32::try_from(before + ply).unwrap_or(u32::MAX);
        let played = PlayedRound { setup: round.setup.clone(), moves: round.moves.clone() };
        search.look_through(&played, |ply| PuzzleSource::Played(record.id, frame(ply))).await?;
    }
    Ok(())
}

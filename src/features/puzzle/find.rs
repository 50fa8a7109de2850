//! Finds the daily puzzle, once for each server and day, and stores it.
//!
//! The search covers recent matches on the server, by people on leaderboards, in channels that everybody can view: their rounds,
//! from the ends backwards. If they contain no puzzle, the server gets the puzzle that all servers share that day, from rounds that the engine plays against
//! itself. Concurrent requests share one search; if two processes search, the first stored puzzle counts.

use std::collections::BTreeSet;
use std::sync::Arc;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::ai::{BestPlayOutcome, Level, Thought};
use crate::app::{AppFault, Decider, FeatureState, Lock, Result, SharedWork, Thinker, WriteBatch};
use crate::base::id::ServerId;
use crate::base::time::{Day, Span};
use crate::delivery::Sender;
use crate::game::{AnyGame, MoveText, Options, PositionText, Table};
use crate::host::{Match, Phase, Refusal};
use crate::store::Key;

use crate::host::puzzle::{
    EXTRA_PUZZLES, LEAST_MOVES, MOST_PLIES, MoveVerdict, NO_PUZZLE_TODAY, Puzzle, PuzzleCandidate,
    PuzzleSource, Puzzles, SHARED_SERVER, distance, judge, plies,
};

/// Maximum age of an ended match that may yield a puzzle.
const MAX_MATCH_AGE: Span = Span::days(30);
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
    sender: &'a Sender,
    effort: Effort,
    searches: Arc<Searches>,
    barren: Arc<FailedSearches>,
}

impl<'a> PuzzleFinder<'a> {
    /// Creates a finder. Finders with the same `state` share its searches and its [`Effort`].
    pub fn new(
        decider: &'a Decider,
        thinker: &'a dyn Thinker,
        sender: &'a Sender,
        state: &FeatureState,
    ) -> Self {
        Self { decider, thinker, sender, effort: *state.of(), searches: state.of(), barren: state.of() }
    }

    /// The puzzle of a game on a day of a server. The first request searches for it, and all
    /// requests that arrive meanwhile wait for this search.
    ///
    /// # Errors
    ///
    /// [`NO_PUZZLE_TODAY`] if the search finds none.
    pub async fn find(&self, server: ServerId, day: Day, game: &'static dyn AnyGame) -> Result<Puzzle> {
        let puzzle = if server == SHARED_SERVER {
            self.find_for_all(day, 0, game).await?
        } else {
            let key = (server, day, game.facts().id, 0);
            self.searches.0.get(key, self.find_of_server(server, day, game)).await?
        };
        Ok(puzzle.ok_or(NO_PUZZLE_TODAY)?)
    }

    /// A server's own puzzle: the stored puzzle, else one from its matches, else the shared
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

    /// One of the day's further puzzles, numbered up to [`EXTRA_PUZZLES`]. All people get the same ones,
    /// so one search a day is enough.
    ///
    /// # Errors
    ///
    /// [`NO_PUZZLE_TODAY`] if the search finds none.
    pub async fn find_another(&self, day: Day, number: u8, game: &'static dyn AnyGame) -> Result<Puzzle> {
        if number > EXTRA_PUZZLES {
            return Err(Refusal::UNKNOWN_PRESS.into());
        }
        Ok(self.find_for_all(day, number, game).await?.ok_or(NO_PUZZLE_TODAY)?)
    }

    /// Whether a search for this puzzle was in vain, so that no such puzzle exists.
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

    /// The puzzle that all servers share. The first request generates it.
    async fn find_for_all(&self, day: Day, number: u8, game: &'static dyn AnyGame) -> Result<Option<Puzzle>> {
        let id = game.facts().id;
        let draw_it = async {
            if let Some(stored) = self.stored(SHARED_SERVER, day, id, number).await? {
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
            self.keep(SHARED_SERVER, day, drawn).await
        };
        self.searches.0.get((SHARED_SERVER, day, id, number), draw_it).await
    }

    async fn positions(&self, day: Day, game: &str) -> Result<Vec<PositionText>> {
        let of_game =
            self.puzzles(SHARED_SERVER, day).await?.list.into_iter().filter(|puzzle| puzzle.game == game);
        Ok(of_game.map(|puzzle| puzzle.position).collect())
    }

    /// The stored puzzle of a game on a day of a server, if it is playable. Puzzles with a
    /// number above 0 are shared by all servers.
    pub async fn stored(&self, server: ServerId, day: Day, game: &str, number: u8) -> Result<Option<Puzzle>> {
        let stored = self.puzzles(if number == 0 { server } else { SHARED_SERVER }, day).await?;
        Ok(stored.get(game, number).filter(|puzzle| self.is_playable(puzzle)).cloned())
    }

    async fn puzzles(&self, server: ServerId, day: Day) -> Result<Puzzles> {
        let reads = self.decider.repository.transaction();
        Ok(reads.read_or_default::<Puzzles>(Key::Puzzle(server, day)).await?.record)
    }

    /// Stores a puzzle if one was found. Returns the puzzle that was stored first.
    async fn keep(&self, server: ServerId, day: Day, puzzle: Option<Puzzle>) -> Result<Option<Puzzle>> {
        let Some(puzzle) = puzzle else { return Ok(None) };
        let reads = self.decider.repository.transaction();
        let decide = || async {
            let stored = reads.read_or_default::<Puzzles>(Key::Puzzle(server, day)).await?;
            let others =
                stored.record.get(&puzzle.game, puzzle.number).filter(|others| self.is_playable(others));
            if let Some(others) = others {
                return Ok((WriteBatch::default(), others.clone()));
            }
            let next = stored.record.with(puzzle.clone());
            Ok((WriteBatch::default().put(Key::Puzzle(server, day), stored.expected, &next), puzzle.clone()))
        };
        self.decider.transact(&reads, decide).await.map(Some)
    }

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
            // Every channel of the server shows the puzzle.
            if !self.sender.is_open_to_everyone(record.channel()).await {
                continue;
            }
            match look_through(&mut search, &record).await {
                // A match that cannot be replayed yields no puzzle.
                Ok(()) | Err(AppFault::Record(_)) => {}
                Err(fault) => return Err(fault.into()),
            }
        }
        Ok(search.found)
    }

    /// Recent matches of a game on a server, by people on leaderboards. The order depends on the
    /// day.
    async fn played(&self, server: ServerId, day: Day, game: &str) -> Result<Vec<Match>> {
        let repository = &self.decider.repository;
        let since = self.decider.now() - MAX_MATCH_AGE;
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

/// Searches the rounds of a match, the last one first.
async fn look_through(search: &mut PuzzleSearch<'_>, record: &Match) -> Result<(), AppFault> {
    for (index, round) in record.rounds.iter().enumerate().rev() {
        let before: usize = record.rounds[..index].iter().map(|round| round.moves.len() + 1).sum();
        let frame = |ply: usize| u32::try_from(before + ply).unwrap_or(u32::MAX);
        let source = |ply| PuzzleSource::Played(record.id, frame(ply));
        search.look_through(&round.setup, &round.moves, source).await?;
    }
    Ok(())
}

/// The limits of the search for one puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Nodes for the search of one position.
    pub thought: u64,
    /// Nodes for all searches in rounds that people have played.
    pub mining: u64,
    /// Nodes for generating a puzzle: to play rounds and to search them. Until a first puzzle is found,
    /// more may be used.
    pub drawing: u64,
    /// Maximum number of rounds that are played to find a first puzzle.
    pub rounds: u64,
}

impl Default for Effort {
    /// An effort of at most two seconds of one processor, and usually much less.
    fn default() -> Self {
        Self { thought: 12_000, mining: 400_000, drawing: 1_000_000, rounds: 250 }
    }
}

/// Number of plies after which a generated round stops.
const LONGEST: usize = 150;
/// Number of positions that are searched beyond the wanted number of plies, counted from the end of a
/// round.
const FURTHER: usize = 3;
/// Distance between the seeds of two puzzles of a day: more than the number of rounds that are played
/// for one puzzle.
const ROUNDS_APART: u64 = 1 << 32;
/// The cost of a move by a weak level, in nodes.
const REPLY: u64 = 500;

/// A search for the puzzle of a game on a day.
struct PuzzleSearch<'a> {
    thinker: &'a dyn Thinker,
    game: &'static dyn AnyGame,
    wanted: u32,
    thought: u64,
    /// Number of nodes that may still be used.
    left: u64,
    /// The found puzzle that is nearest to the wanted difficulty, if any.
    found: Option<Puzzle>,
    /// Positions of other recent puzzles; the search skips them.
    former: Vec<PositionText>,
}

impl<'a> PuzzleSearch<'a> {
    /// Creates a search that may use `left` nodes. It skips the positions in `former`.
    fn new(
        thinker: &'a dyn Thinker,
        game: &'static dyn AnyGame,
        day: Day,
        thought: u64,
        left: u64,
        former: Vec<PositionText>,
    ) -> Self {
        Self { thinker, game, wanted: plies(day), thought, left, found: None, former }
    }

    /// Whether all nodes are used up, or the found puzzle cannot be improved.
    fn is_over(&self) -> bool {
        self.left == 0 || self.found.as_ref().is_some_and(|puzzle| puzzle.plies == self.wanted)
    }

    /// Searches a round, the last position first. `source` returns the source of a position, given the
    /// number of moves before it.
    ///
    /// # Errors
    ///
    /// Fails if the round does not replay, or if the engine fails.
    async fn look_through(
        &mut self,
        setup: &PositionText,
        moves: &[MoveText],
        source: impl Fn(usize) -> PuzzleSource,
    ) -> Result<(), AppFault> {
        let reach = self.wanted as usize + FURTHER;
        let played = self.game.open(setup, moves)?;
        for ply in (0..moves.len()).rev().take(reach) {
            if self.is_over() {
                break;
            }
            let table = played.at(ply).expect("the move was played");
            if let Some(PuzzleCandidate { goal, solution, plies }) = self.judge(&*table).await? {
                let facts = self.game.facts();
                self.found = Some(Puzzle {
                    game: facts.id.to_owned(),
                    number: 0,
                    rules_version: facts.rules_version,
                    position: table.position(),
                    goal,
                    plies,
                    solution,
                    source: source(ply),
                });
            }
        }
        Ok(())
    }

    /// The puzzle in a position, if it is nearer to the wanted difficulty than the puzzle found
    /// so far.
    async fn judge(&mut self, table: &dyn Table) -> Result<Option<PuzzleCandidate>, AppFault> {
        let legal = table.legal();
        if legal.len() < LEAST_MOVES || self.former.contains(&table.position()) {
            return Ok(None);
        }
        let thought = self.think(table).await?;
        let promises = match (thought.outcome, thought.plies) {
            (Some(BestPlayOutcome::Won), Some(plies)) => {
                plies <= MOST_PLIES && thought.best.len() == 1 && self.is_nearer(plies)
            }
            (Some(BestPlayOutcome::Drawn), _) => true,
            _ => false,
        };
        if !promises {
            return Ok(None);
        }
        let mut verdicts = Vec::with_capacity(legal.len());
        let (mut wins, mut saves) = (0, 0);
        for mv in legal {
            let verdict = self.verdict(table, &mv).await?;
            wins += u32::from(matches!(verdict, Some(MoveVerdict::Won(_))));
            saves += u32::from(matches!(verdict, Some(MoveVerdict::Drawn)));
            // Stop here: whatever the other verdicts are, this position is no puzzle.
            if verdict.is_none() || wins > 1 || (saves > 1 && thought.outcome == Some(BestPlayOutcome::Drawn))
            {
                return Ok(None);
            }
            verdicts.push((mv, verdict));
        }
        Ok(judge(&verdicts).filter(|judged| self.is_nearer(judged.plies)))
    }

    async fn verdict(&mut self, table: &dyn Table, mv: &MoveText) -> Result<Option<MoveVerdict>, AppFault> {
        if self.left == 0 {
            return Ok(None);
        }
        let thought = self.think(&*table.after(mv)).await?;
        let plies = thought.plies.map(|plies| plies + 1);
        Ok(thought.outcome.map(|outcome| match outcome {
            BestPlayOutcome::Lost => MoveVerdict::Won(plies),
            BestPlayOutcome::Drawn => MoveVerdict::Drawn,
            BestPlayOutcome::Won => MoveVerdict::Lost(plies),
        }))
    }

    async fn think(&mut self, table: &dyn Table) -> Result<Thought<MoveText>, AppFault> {
        let thought = self.thinker.think(table.fork(), self.thought).await?;
        self.left = self.left.saturating_sub(thought.nodes.max(1));
        Ok(thought)
    }

    fn is_nearer(&self, plies: u32) -> bool {
        let best = self.found.as_ref();
        best.is_none_or(|best| distance(plies, self.wanted) < distance(best.plies, self.wanted))
    }
}

/// Generates a puzzle from rounds that the engine plays against itself. The same day gives the same
/// puzzle. Returns `None` if `effort.rounds` rounds contain no puzzle.
///
/// # Errors
///
/// Fails if the engine fails.
pub async fn generate_puzzle(
    thinker: &dyn Thinker,
    game: &'static dyn AnyGame,
    day: Day,
    effort: Effort,
) -> Result<Option<Puzzle>, AppFault> {
    generate_another(thinker, game, day, 0, Vec::new(), effort).await
}

/// Generates one of the day's further puzzles, by its number, with none of the positions in `former`.
///
/// # Errors
///
/// Fails if the engine fails.
async fn generate_another(
    thinker: &dyn Thinker,
    game: &'static dyn AnyGame,
    day: Day,
    number: u8,
    former: Vec<PositionText>,
    effort: Effort,
) -> Result<Option<Puzzle>, AppFault> {
    let mut search = PuzzleSearch::new(thinker, game, day, effort.thought, effort.drawing, former);
    let first = u64::from(number) * ROUNDS_APART;
    for round in first..first + effort.rounds {
        let seed = day.seed(game.facts().id, round);
        let (setup, moves) = play(thinker, game, seed).await?;
        search.left = search.left.saturating_sub(moves.len() as u64 * REPLY);
        if search.found.is_none() {
            // Until the first puzzle is found, continue although the nodes are used up.
            search.left = search.left.max(effort.thought * 4);
        }
        search.look_through(&setup, &moves, |_| PuzzleSource::Drawn(seed)).await?;
        if search.is_over() && search.found.is_some() {
            break;
        }
    }
    Ok(search.found.map(|puzzle| Puzzle { number, ..puzzle }))
}

/// Plays a round between two weak levels, with dice of this seed.
async fn play(
    thinker: &dyn Thinker,
    game: &'static dyn AnyGame,
    seed: u64,
) -> Result<(PositionText, Vec<MoveText>), AppFault> {
    let setup = game.deal(&Options::default(), &mut ChaCha8Rng::seed_from_u64(seed));
    let setup = setup.expect("the usual options are taken");
    let (mut table, mut moves) = (game.open(&setup, &[])?, Vec::new());
    while moves.len() < LONGEST {
        let level = [Level::Steady, Level::Gentle][moves.len() % 2];
        let dice = seed.wrapping_add(moves.len() as u64);
        let Some(mv) = thinker.reply(table.fork(), level, dice).await? else { break };
        if table.play(&mv).is_err() {
            break;
        }
        moves.push(mv);
    }
    Ok((setup, moves))
}

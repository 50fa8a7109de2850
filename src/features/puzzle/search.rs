//! The search for puzzles: in played rounds, from their ends backwards, and in rounds that the engine
//! plays against itself.
//!
//! This module knows no store and no chat. It counts its work in nodes, and searches one position at a
//! time, so that other work of the engine can run in between.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::Puzzle;
use super::decide as puzzle;
use super::decide::{LEAST_MOVES, MOST_PLIES, MoveVerdict, PuzzleCandidate, PuzzleSource, distance, judge};
use crate::ai::{BestPlayOutcome, Level, Thought};
use crate::app::{AppFault, Thinker};
use crate::base::day::Day;
use crate::game::{AnyGame, MoveText, Options, PositionText, Table};

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
    /// Returns an effort of at most two seconds of one processor, and usually much less.
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

/// A round to search: its set-up and its moves.
#[derive(Clone, Debug)]
pub struct PlayedRound {
    pub setup: PositionText,
    pub moves: Vec<MoveText>,
}

/// A search for the puzzle of a game on a day.
pub struct PuzzleSearch<'a> {
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
    pub fn new(
        thinker: &'a dyn Thinker,
        game: &'static dyn AnyGame,
        day: Day,
        thought: u64,
        left: u64,
        former: Vec<PositionText>,
    ) -> Self {
        Self { thinker, game, wanted: puzzle::plies(day), thought, left, found: None, former }
    }

    /// Returns whether all nodes are used up, or the found puzzle cannot be improved.
    pub fn is_over(&self) -> bool {
        self.left == 0 || self.found.as_ref().is_some_and(|puzzle| puzzle.plies == self.wanted)
    }

    pub fn found(self) -> Option<Puzzle> {
        self.found
    }

    /// Searches a round, the last position first. `source` returns the source of a position, given the
    /// number of moves before it.
    ///
    /// # Errors
    ///
    /// Fails if the round does not replay, or if the engine fails.
    pub async fn look_through(
        &mut self,
        round: &PlayedRound,
        source: impl Fn(usize) -> PuzzleSource,
    ) -> Result<(), AppFault> {
        let reach = self.wanted as usize + FURTHER;
        let played = self.game.open(&round.setup, &round.moves)?;
        for ply in (0..round.moves.len()).rev().take(reach) {
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

    /// Returns the puzzle in a position, if it is nearer to the wanted difficulty than the puzzle found
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
        let mut next = table.fork();
        if next.play(mv).is_err() || self.left == 0 {
            return Ok(None);
        }
        let thought = self.think(&*next).await?;
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
        self.found
            .as_ref()
            .is_none_or(|best| distance(plies, self.wanted) < distance(best.plies, self.wanted))
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
pub async fn generate_another(
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
        let round = play(thinker, game, seed).await?;
        search.left = search.left.saturating_sub(round.moves.len() as u64 * REPLY);
        if search.found.is_none() {
            // Until the first puzzle is found, continue although the nodes are used up.
            search.left = search.left.max(effort.thought * 4);
        }
        search.look_through(&round, |_| PuzzleSource::Drawn(seed)).await?;
        if search.is_over() && search.found.is_some() {
            break;
        }
    }
    Ok(search.found().map(|puzzle| Puzzle { number, ..puzzle }))
}

/// Plays a round between two weak levels, with dice of this seed.
async fn play(thinker: &dyn Thinker, game: &'static dyn AnyGame, seed: u64) -> Result<PlayedRound, AppFault> {
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
    Ok(PlayedRound { setup, moves })
}

//! The search for puzzles: looks through rounds that were played, from their ends backwards, for positions of
//! which the engine proves that exactly one move will do; and plays rounds by itself where nobody else has
//! played any.
//!
//! Knows no store and no chat. Work is measured in nodes, a thought at a time, so that others who want to
//! think come in between.

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::Puzzle;
use super::decide as puzzle;
use super::decide::{Judged, LEAST_MOVES, MOST_PLIES, Source, Verdict, distance, judge};
use crate::ai::{Level, Outcome, Thought};
use crate::app::{Fault, Thinker};
use crate::base::day::Day;
use crate::game::{AnyGame, MoveText, Options, PositionText, Table};

/// How much may be thought to find a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions looked at for one thought.
    pub thought: u64,
    /// Positions looked at in rounds that people have played.
    pub mining: u64,
    /// Positions looked at to play rounds and to look through them. The first puzzle that is met is looked
    /// for beyond that.
    pub drawing: u64,
    /// Rounds that are played to find the first puzzle, at most.
    pub rounds: u64,
}

impl Default for Effort {
    /// Two seconds of one processor at most, as a rule much less.
    fn default() -> Self {
        Self { thought: 12_000, mining: 400_000, drawing: 1_000_000, rounds: 250 }
    }
}

/// Plies after which such a round is broken off.
const LONGEST: usize = 150;
/// So many positions at the end of a round are looked at beyond those that the wanted plies reach back.
const FURTHER: usize = 3;
/// Puzzles of a day look through rounds of their own: more than any of them plays lie between.
const ROUNDS_APART: u64 = 1 << 32;
/// What a move of a weak level costs, in nodes.
const REPLY: u64 = 500;

/// A round to look through: from where, and which moves.
#[derive(Clone, Debug)]
pub struct Played {
    pub setup: PositionText,
    pub moves: Vec<MoveText>,
}

/// A search for the puzzle of a game on a day.
pub struct Search<'a> {
    thinker: &'a dyn Thinker,
    game: &'static dyn AnyGame,
    wanted: u32,
    thought: u64,
    /// Positions that may still be looked at.
    left: u64,
    /// The nearest to what is wanted.
    found: Option<Puzzle>,
    /// Positions that have been puzzles of late.
    former: Vec<PositionText>,
}

impl<'a> Search<'a> {
    /// A search that has found nothing yet and may look at so many positions; `former` are not to be found
    /// again.
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

    /// Whether nothing is left to spend, or nothing better can be found.
    pub fn is_over(&self) -> bool {
        self.left == 0 || self.found.as_ref().is_some_and(|puzzle| puzzle.plies == self.wanted)
    }

    pub fn found(self) -> Option<Puzzle> {
        self.found
    }

    /// Looks through a round, the last position first. `source` says of a position, by the moves before it,
    /// where it is from.
    ///
    /// # Errors
    /// When the round does not replay, or nobody can think.
    pub async fn look_through(
        &mut self,
        round: &Played,
        source: impl Fn(usize) -> Source,
    ) -> Result<(), Fault> {
        let reach = self.wanted as usize + FURTHER;
        for ply in (0..round.moves.len()).rev().take(reach) {
            if self.is_over() {
                break;
            }
            let table = self.game.open(&round.setup, &round.moves[..ply])?;
            if let Some(Judged { goal, solution, plies }) = self.judge(&*table).await? {
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

    /// What a position is a puzzle of, where it is a nearer one than what was found.
    async fn judge(&mut self, table: &dyn Table) -> Result<Option<Judged>, Fault> {
        let legal = table.legal();
        if legal.len() < LEAST_MOVES || self.former.contains(&table.position()) {
            return Ok(None);
        }
        let thought = self.think(table).await?;
        let promises = match (thought.outcome, thought.plies) {
            (Some(Outcome::Won), Some(plies)) => {
                plies <= MOST_PLIES && thought.best.len() == 1 && self.is_nearer(plies)
            }
            (Some(Outcome::Drawn), _) => true,
            _ => false,
        };
        if !promises {
            return Ok(None);
        }
        let mut verdicts = Vec::with_capacity(legal.len());
        let (mut wins, mut saves) = (0, 0);
        for mv in legal {
            let verdict = self.verdict(table, &mv).await?;
            wins += u32::from(matches!(verdict, Some(Verdict::Won(_))));
            saves += u32::from(matches!(verdict, Some(Verdict::Drawn)));
            // Nothing that follows could make it a puzzle.
            if verdict.is_none() || wins > 1 || (saves > 1 && thought.outcome == Some(Outcome::Drawn)) {
                return Ok(None);
            }
            verdicts.push((mv, verdict));
        }
        Ok(judge(&verdicts).filter(|judged| self.is_nearer(judged.plies)))
    }

    async fn verdict(&mut self, table: &dyn Table, mv: &MoveText) -> Result<Option<Verdict>, Fault> {
        let mut next = table.fork();
        if next.play(mv).is_err() || self.left == 0 {
            return Ok(None);
        }
        let thought = self.think(&*next).await?;
        let plies = thought.plies.map(|plies| plies + 1);
        Ok(thought.outcome.map(|outcome| match outcome {
            Outcome::Lost => Verdict::Won(plies),
            Outcome::Drawn => Verdict::Drawn,
            Outcome::Won => Verdict::Lost(plies),
        }))
    }

    async fn think(&mut self, table: &dyn Table) -> Result<Thought<MoveText>, Fault> {
        let thought = self.thinker.think(table.fork(), self.thought).await?;
        self.left = self.left.saturating_sub(thought.nodes.max(1));
        Ok(thought)
    }

    fn is_nearer(&self, plies: u32) -> bool {
        self.found
            .as_ref()
            .is_none_or(|found| distance(plies, self.wanted) < distance(found.plies, self.wanted))
    }
}

/// A puzzle of a game from rounds that the engine plays with itself, the same for the same day; nothing where
/// none is met in as many rounds as are played at most.
///
/// # Errors
/// When nobody can think.
pub async fn draw(
    thinker: &dyn Thinker,
    game: &'static dyn AnyGame,
    day: Day,
    effort: Effort,
) -> Result<Option<Puzzle>, Fault> {
    draw_another(thinker, game, day, 0, Vec::new(), effort).await
}

/// The same for one of the day's other puzzles, by its number; it has none of the former positions.
///
/// # Errors
/// When nobody can think.
pub async fn draw_another(
    thinker: &dyn Thinker,
    game: &'static dyn AnyGame,
    day: Day,
    number: u8,
    former: Vec<PositionText>,
    effort: Effort,
) -> Result<Option<Puzzle>, Fault> {
    let mut search = Search::new(thinker, game, day, effort.thought, effort.drawing, former);
    let first = u64::from(number) * ROUNDS_APART;
    for round in first..first + effort.rounds {
        let seed = day.seed(game.facts().id, round);
        let round = play(thinker, game, seed).await?;
        search.left = search.left.saturating_sub(round.moves.len() as u64 * REPLY);
        if search.found.is_none() {
            // Nobody is left without one.
            search.left = search.left.max(effort.thought * 4);
        }
        search.look_through(&round, |_| Source::Drawn(seed)).await?;
        if search.is_over() && search.found.is_some() {
            break;
        }
    }
    Ok(search.found().map(|puzzle| Puzzle { number, ..puzzle }))
}

/// A round between two who play weakly, by dice of a seed.
async fn play(thinker: &dyn Thinker, game: &'static dyn AnyGame, seed: u64) -> Result<Played, Fault> {
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
    Ok(Played { setup, moves })
}

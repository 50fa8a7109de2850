//! Analysis of one position: its best moves, the proven result if there is one, and the expected
//! continuation.

use super::proof::{OutOfNodes, ProofSearch};
use super::search::{DEEPEST, RootMove, Score, Search};
use super::{Evaluate, PROVEN, SearchLimits, WIN, wins_now};

const LONGEST_LINE: usize = 40;

/// The reciprocal of the share of the node budget that is reserved for proofs: one node in this many.
const FOR_PROOF: u64 = 8;

/// The maximum length in plies of a forced win that the proof looks for if the search has not found one.
const LONGEST_PROOF: u8 = 9;

/// The result of a round if both sides play their best moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BestPlayOutcome {
    /// The side to move loses.
    Lost,
    Drawn,
    /// The side to move wins.
    Won,
}

/// The result of analysing a position, with moves of type `M`: a game's own moves or their texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// The result under best play, or `None` if the engine has not proven it.
    pub outcome: Option<BestPlayOutcome>,
    /// The number of plies until the end of a proven win or loss: the winner takes the shortest way, the
    /// loser holds out longest. `None` if this number is not proven.
    pub plies: Option<u32>,
    /// The points under best play, positive if the mover wins. `None` in games whose points do not follow
    /// from the number of plies.
    pub points: Option<i32>,
    /// The evaluation for the mover, on the scale of [`Evaluate::estimate`]: from
    /// -[`MAX_ESTIMATE`](super::MAX_ESTIMATE) (lost) to [`MAX_ESTIMATE`](super::MAX_ESTIMATE) (won).
    pub score: i32,
    /// The best moves, sorted by `M`; empty if the round is over.
    ///
    /// In a won position with known `plies`, these are the moves that win in `plies`, as far as the budget
    /// allowed to find them. In other positions the only element is the move that the engine would play.
    pub best: Vec<M>,
    /// The expected continuation (principal variation) as far as the engine knows it. Its first move is one
    /// of `best`.
    pub line: Vec<M>,
    /// The number of nodes (positions) visited by the search and the proof together.
    pub nodes: u64,
    /// The depth of the last finished search, in plies.
    pub depth: u32,
}

/// Analyses a position within a node budget. Equal limits give equal results, unless the search is cancelled.
///
/// # Examples
///
/// ```
/// use engawa_play::ai::{SearchLimits, think};
/// use engawa_play::game::Notation;
/// use engawa_play::games::konane::Konane;
///
/// let position = Konane::read_position("wbwbwb/bwbwbw/wb.bwb/bw.wbw/wbwbwb/bwbwbw black")?;
/// let thought = think(&position, SearchLimits::nodes(2_000));
/// assert!(thought.best.contains(&thought.line[0]));
/// assert_eq!(thought, think(&position, SearchLimits::nodes(2_000)));
/// # Ok::<(), engawa_play::game::ParseError>(())
/// ```
pub fn think<P: Evaluate>(position: &P, limits: SearchLimits<'_>) -> Thought<P::Move> {
    if let Some(ending) = position.ending() {
        let outcome = match ending.winner {
            None => BestPlayOutcome::Drawn,
            Some(winner) if winner == position.turn() => BestPlayOutcome::Won,
            Some(_) => BestPlayOutcome::Lost,
        };
        return Thought {
            plies: Some(0),
            points: points(position, Some(outcome), Some(0)),
            ..Thought::of(Some(outcome))
        };
    }
    let wins: Vec<_> = wins_now(position).collect();
    if let Some(&win) = wins.first() {
        let (outcome, plies) = (Some(BestPlayOutcome::Won), Some(1));
        let mut best = wins;
        best.sort_unstable();
        let points = points(position, outcome, plies);
        return Thought { plies, points, best, line: vec![win], nodes: 1, depth: 1, ..Thought::of(outcome) };
    }
    let share = limits.nodes - limits.nodes / FOR_PROOF;
    let mut search = Search::new(SearchLimits { nodes: share, ..limits });
    let (roots, depth) = search.deepen(position, DEEPEST);
    let left = limits.nodes.saturating_sub(search.nodes).max(1);
    let mut proof = ProofSearch::new(SearchLimits { nodes: left, ..limits });
    let mut thought = combine(position, &roots, &mut search, &mut proof);
    thought.points = points(position, thought.outcome, thought.plies);
    thought.line = line(position, &search, &thought);
    thought.nodes = search.nodes + proof.nodes;
    thought.depth = u32::try_from(depth).unwrap_or(0);
    thought
}

impl<M> Thought<M> {
    /// Converts the moves to another type, for example to texts. `best` converts a single move. `line`
    /// converts the whole continuation at once, because the text of a move may depend on the moves before it.
    pub fn map<T: Ord>(
        self,
        mut best: impl FnMut(M) -> T,
        line: impl FnOnce(Vec<M>) -> Vec<T>,
    ) -> Thought<T> {
        let mut named: Vec<T> = self.best.into_iter().map(&mut best).collect();
        named.sort_unstable();
        let Self { outcome, plies, points, score, nodes, depth, .. } = self;
        Thought { outcome, plies, points, score, best: named, line: line(self.line), nodes, depth }
    }

    fn of(outcome: Option<BestPlayOutcome>) -> Self {
        let score = outcome.map_or(0, |outcome| match outcome {
            BestPlayOutcome::Lost => -super::MAX_ESTIMATE,
            BestPlayOutcome::Drawn => 0,
            BestPlayOutcome::Won => super::MAX_ESTIMATE,
        });
        Self {
            outcome,
            plies: None,
            points: None,
            score,
            best: Vec::new(),
            line: Vec::new(),
            nodes: 0,
            depth: 0,
        }
    }
}

/// Returns the points of a round that ends with `outcome` after `plies` plies: positive if the mover wins,
/// negative if the mover loses. Returns `None` if the game or the missing argument does not allow an answer.
fn points<P: Evaluate>(position: &P, outcome: Option<BestPlayOutcome>, plies: Option<u32>) -> Option<i32> {
    let won = |plies| position.points_after(plies).map(u32::cast_signed);
    match outcome? {
        BestPlayOutcome::Drawn => won(0).map(|_| 0),
        BestPlayOutcome::Won => won(plies?),
        BestPlayOutcome::Lost => won(plies?).map(std::ops::Neg::neg),
    }
}

/// Combines the finished search with a proof: the proof confirms a win that the search has found, or looks
/// for a short one, and finds the length of a loss.
fn combine<P: Evaluate>(
    position: &P,
    roots: &[RootMove<P::Move>],
    search: &mut Search<'_, P>,
    proof: &mut ProofSearch<'_, P>,
) -> Thought<P::Move> {
    let Score { value, is_proven } = roots[0].score;
    let guess = Thought {
        best: vec![roots[0].mv],
        score: value.clamp(-super::MAX_ESTIMATE, super::MAX_ESTIMATE),
        ..Thought::of(None)
    };
    let plies = WIN - value.abs();
    let claimed = u8::try_from(plies).unwrap_or(LONGEST_PROOF);
    if is_proven {
        match value {
            PROVEN.. => Thought {
                plies: u32::try_from(plies).ok(),
                best: equally_good(position, roots, search),
                ..Thought::of(Some(BestPlayOutcome::Won))
            },
            0 => Thought { best: guess.best, ..Thought::of(Some(BestPlayOutcome::Drawn)) },
            _ => Thought {
                plies: u32::try_from(plies).ok(),
                best: guess.best,
                ..Thought::of(Some(BestPlayOutcome::Lost))
            },
        }
    } else if value <= -PROVEN {
        // A lost value means that the search tried all moves. The proof finds the number of plies until the
        // loss.
        let plies = proof.longest_loss(position, claimed).ok().flatten().map(u32::from);
        Thought { plies, best: guess.best, ..Thought::of(Some(BestPlayOutcome::Lost)) }
    } else {
        match proof.shortest_win(position, claimed) {
            Ok(Some(plies)) => {
                let best = winning_moves(position, plies, proof).unwrap_or(guess.best);
                Thought { plies: Some(u32::from(plies)), best, ..Thought::of(Some(BestPlayOutcome::Won)) }
            }
            _ if value >= PROVEN => Thought { best: guess.best, ..Thought::of(Some(BestPlayOutcome::Won)) },
            _ => guess,
        }
    }
}

/// Returns every root move with the same value as the first root move, whose value must be proven. Leaves out
/// moves that the budget does not suffice to check.
fn equally_good<P: Evaluate>(
    position: &P,
    roots: &[RootMove<P::Move>],
    search: &mut Search<'_, P>,
) -> Vec<P::Move> {
    let value = roots[0].score.value;
    let mut equally_good = vec![roots[0].mv];
    for root in &roots[1..] {
        let next = position.after(root.mv);
        let score = search.node(&next, DEEPEST, 1, -value, 1 - value);
        if !search.is_exhausted && -score.value >= value {
            equally_good.push(root.mv);
        }
    }
    equally_good.sort_unstable();
    equally_good
}

/// Returns every move that forces a win within `plies` plies.
fn winning_moves<P: Evaluate>(
    position: &P,
    plies: u8,
    proof: &mut ProofSearch<'_, P>,
) -> Result<Vec<P::Move>, OutOfNodes> {
    let mut winning_moves = Vec::new();
    for mv in position.legal_moves() {
        let next = position.after(mv);
        if proof.loses(&next, plies - 1)? {
            winning_moves.push(mv);
        }
    }
    Ok(winning_moves)
}

/// Returns the expected continuation: one of the best moves, then the principal variation of the search.
fn line<P: Evaluate>(position: &P, search: &Search<'_, P>, thought: &Thought<P::Move>) -> Vec<P::Move> {
    let remembered = search.line(position, 1).into_iter().find(|mv| thought.best.contains(mv));
    let Some(mv) = remembered.or_else(|| thought.best.first().copied()) else { return Vec::new() };
    let next = position.after(mv);
    let mut line = vec![mv];
    line.extend(search.line(&next, LONGEST_LINE - 1));
    line
}

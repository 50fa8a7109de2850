//! Analyses one position: the best moves, a proven result if there is one, and the expected
//! continuation.

use super::proof::{OutOfNodes, ProofSearch};
use super::search::{DEEPEST, RootMove, Score, Search};
use super::{Evaluate, PROVEN, SearchLimits, WIN, wins_now};

/// The maximum length of [`Thought::line`], in plies.
const LONGEST_LINE: usize = 40;

/// The share of the node budget reserved for proofs: at least one node in this many.
const FOR_PROOF: u64 = 8;

/// The maximum length in plies of wins that the proof looks for beyond those the search has seen.
const LONGEST_PROOF: u8 = 9;

/// The result of a round under best play, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BestPlayOutcome {
    /// The side to move loses against best play.
    Lost,
    Drawn,
    /// The side to move wins by best play.
    Won,
}

/// The result of analysing a position, with moves of type `M`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// The result under best play, if it is proven.
    pub outcome: Option<BestPlayOutcome>,
    /// The number of plies until a proven end, by the shortest win against the longest defence, if
    /// proven too.
    pub plies: Option<u32>,
    /// The points under best play, positive for the mover, in games where the number of plies decides
    /// them.
    pub points: Option<i32>,
    /// The evaluation for the mover, on the scale of [`Evaluate::estimate`]; endings have its extreme
    /// values.
    pub score: i32,
    /// The best moves, sorted; empty if the round is over.
    ///
    /// In a won position these are all moves that win in `plies`, or moves proven to win if `plies` is
    /// unknown. Otherwise it is the move that the engine would play.
    pub best: Vec<M>,
    /// The principal variation as far as it is known, beginning with one of `best`.
    pub line: Vec<M>,
    /// The number of nodes visited, by search and proof together.
    pub nodes: u64,
    /// The last depth that the search finished, in plies.
    pub depth: u32,
}

/// Analyses a position within a budget. Equal limits give equal results, unless the search is cancelled.
///
/// # Examples
///
/// ```
/// use engawa_play::ai::{Limits, think};
/// use engawa_play::game::Notation;
/// use engawa_play::games::konane::Konane;
///
/// let position = Konane::read_position("wbwbwb/bwbwbw/wb.bwb/bw.wbw/wbwbwb/bwbwbw black")?;
/// let thought = think(&position, Limits::nodes(2_000));
/// assert!(thought.best.contains(&thought.line[0]));
/// assert_eq!(thought, think(&position, Limits::nodes(2_000)));
/// # Ok::<(), engawa_play::game::ReadError>(())
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
    /// Converts the moves, for example to texts. `best` converts single moves, `line` the whole
    /// continuation, as a text depends on the moves before it.
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

/// Returns the points of an outcome after `plies` plies, from the mover's view.
fn points<P: Evaluate>(position: &P, outcome: Option<BestPlayOutcome>, plies: Option<u32>) -> Option<i32> {
    let won = |plies| position.points_after(plies).map(u32::cast_signed);
    match outcome? {
        BestPlayOutcome::Drawn => won(0).map(|_| 0),
        BestPlayOutcome::Won => won(plies?),
        BestPlayOutcome::Lost => won(plies?).map(std::ops::Neg::neg),
    }
}

/// Combines the results of search and proof.
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
        // A lost value means that all moves were searched; the proof finds how long the loss takes.
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

/// Returns every move that is as good as the first, whose value is proven. Moves that exceed the budget
/// are left out.
fn equally_good<P: Evaluate>(
    position: &P,
    roots: &[RootMove<P::Move>],
    search: &mut Search<'_, P>,
) -> Vec<P::Move> {
    let value = roots[0].score.value;
    let mut equally_good = vec![roots[0].mv];
    for root in &roots[1..] {
        let next = position.after(root.mv);
        let found = search.node(&next, DEEPEST, 1, -value, 1 - value);
        if !search.is_exhausted && -found.value >= value {
            equally_good.push(root.mv);
        }
    }
    equally_good.sort_unstable();
    equally_good
}

/// Returns every move that wins within `plies` plies.
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

/// Returns the expected continuation: one of the best moves, then the search's principal variation.
fn line<P: Evaluate>(position: &P, search: &Search<'_, P>, thought: &Thought<P::Move>) -> Vec<P::Move> {
    let remembered = search.line(position, 1).into_iter().find(|mv| thought.best.contains(mv));
    let Some(mv) = remembered.or_else(|| thought.best.first().copied()) else { return Vec::new() };
    let next = position.after(mv);
    let mut line = vec![mv];
    line.extend(search.line(&next, LONGEST_LINE - 1));
    line
}

//! One thought about one position: the best moves, what is proven of them, and how the engine sees it going
//! on.

use super::proof::{OutOfNodes, Proof};
use super::search::{DEEPEST, Found, Root, Search};
use super::{Evaluate, Limits, PROVEN, WIN, wins_now};

/// The longest line that is told, in plies.
const LONGEST_LINE: usize = 40;

/// The part of the nodes that is left for proofs, at least: one in so many.
const FOR_PROOF: u64 = 8;

/// So many plies ahead a win is looked for that the search has not seen.
const LONGEST_PROOF: u8 = 9;

/// How a round ends under best play of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// The side that is to move loses.
    Lost,
    Drawn,
    /// The side that is to move wins.
    Won,
}

/// What was found out about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// How the round ends under best play, where that is proven.
    pub outcome: Option<Outcome>,
    /// After how many plies of both, by the shortest win and the longest defence, where that is proven, too.
    pub plies: Option<u32>,
    /// Points under best play of both, positive for the mover, in games where the number of plies decides
    /// about them.
    pub points: Option<i32>,
    /// How the mover stands, in the measure of [`Evaluate::estimate`]; endings have the values of the largest
    /// estimate.
    pub score: i32,
    /// The moves: where it is won, all that win in `plies`, or, those being unknown, moves that are proven to
    /// win; else what the engine would play. Sorted; empty where the round is over.
    pub best: Vec<M>,
    /// How it goes on by best play, beginning with one of `best`, as far as that is known.
    pub line: Vec<M>,
    /// Number of positions looked at, by search and proof together.
    pub nodes: u64,
    /// The depth to which the search came, in plies.
    pub depth: u32,
}

/// Thinks about a position. The same limits give the same thought, unless it is cancelled.
pub fn think<P: Evaluate>(position: &P, limits: Limits<'_>) -> Thought<P::Move> {
    if let Some(ending) = position.ending() {
        let outcome = match ending.winner {
            None => Outcome::Drawn,
            Some(winner) if winner == position.turn() => Outcome::Won,
            Some(_) => Outcome::Lost,
        };
        return Thought {
            plies: Some(0),
            points: points(position, Some(outcome), Some(0)),
            ..Thought::of(Some(outcome))
        };
    }
    let wins: Vec<_> = wins_now(position).collect();
    if let Some(&win) = wins.first() {
        let (outcome, plies) = (Some(Outcome::Won), Some(1));
        let mut best = wins;
        best.sort_unstable();
        let points = points(position, outcome, plies);
        return Thought { plies, points, best, line: vec![win], nodes: 1, depth: 1, ..Thought::of(outcome) };
    }
    let share = limits.nodes - limits.nodes / FOR_PROOF;
    let mut search = Search::new(Limits { nodes: share, ..limits });
    let (roots, depth) = search.deepen(position, DEEPEST);
    let left = limits.nodes.saturating_sub(search.nodes).max(1);
    let mut proof = Proof::new(Limits { nodes: left, ..limits });
    let mut thought = judge(position, &roots, &mut search, &mut proof);
    thought.points = points(position, thought.outcome, thought.plies);
    thought.line = line(position, &search, &thought);
    thought.nodes = search.nodes + proof.nodes;
    thought.depth = u32::try_from(depth).unwrap_or(0);
    thought
}

impl<M> Thought<M> {
    /// The same with other names for its moves: of each move of the line with those before it.
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

    fn of(outcome: Option<Outcome>) -> Self {
        let score = outcome.map_or(0, |outcome| match outcome {
            Outcome::Lost => -super::MOST,
            Outcome::Drawn => 0,
            Outcome::Won => super::MOST,
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

/// The points that an outcome after so many plies means for the mover.
fn points<P: Evaluate>(position: &P, outcome: Option<Outcome>, plies: Option<u32>) -> Option<i32> {
    let won = |plies| position.points_after(plies).map(u32::cast_signed);
    match outcome? {
        Outcome::Drawn => won(0).map(|_| 0),
        Outcome::Won => won(plies?),
        Outcome::Lost => won(plies?).map(std::ops::Neg::neg),
    }
}

/// What search and proof together know.
fn judge<P: Evaluate>(
    position: &P,
    roots: &[Root<P::Move>],
    search: &mut Search<'_, P>,
    proof: &mut Proof<'_, P>,
) -> Thought<P::Move> {
    let Found { value, is_proven } = roots[0].found;
    let guess = Thought {
        best: vec![roots[0].mv],
        score: value.clamp(-super::MOST, super::MOST),
        ..Thought::of(None)
    };
    let plies = WIN - value.abs();
    let claimed = u8::try_from(plies).unwrap_or(LONGEST_PROOF);
    if is_proven {
        match value {
            PROVEN.. => Thought {
                plies: u32::try_from(plies).ok(),
                best: equals(position, roots, search),
                ..Thought::of(Some(Outcome::Won))
            },
            0 => Thought { best: guess.best, ..Thought::of(Some(Outcome::Drawn)) },
            _ => Thought {
                plies: u32::try_from(plies).ok(),
                best: guess.best,
                ..Thought::of(Some(Outcome::Lost))
            },
        }
    } else if value <= -PROVEN {
        // All replies were looked at, else it would not be lost; how long it takes is another question.
        let plies = proof.longest_loss(position, claimed).ok().flatten().map(u32::from);
        Thought { plies, best: guess.best, ..Thought::of(Some(Outcome::Lost)) }
    } else {
        match proof.shortest_win(position, claimed) {
            Ok(Some(plies)) => {
                let best = winners(position, plies, proof).unwrap_or(guess.best);
                Thought { plies: Some(u32::from(plies)), best, ..Thought::of(Some(Outcome::Won)) }
            }
            _ if value >= PROVEN => Thought { best: guess.best, ..Thought::of(Some(Outcome::Won)) },
            _ => guess,
        }
    }
}

/// Every move that is as good as the first, which is proven. Those for which nothing is left to spend are not
/// told.
fn equals<P: Evaluate>(position: &P, roots: &[Root<P::Move>], search: &mut Search<'_, P>) -> Vec<P::Move> {
    let value = roots[0].found.value;
    let mut equals = vec![roots[0].mv];
    for root in &roots[1..] {
        let next = position.after(root.mv);
        let found = search.node(&next, DEEPEST, 1, -value, 1 - value);
        if !search.is_over && -found.value >= value {
            equals.push(root.mv);
        }
    }
    equals.sort_unstable();
    equals
}

/// Every move that wins within so many plies.
fn winners<P: Evaluate>(
    position: &P,
    plies: u8,
    proof: &mut Proof<'_, P>,
) -> Result<Vec<P::Move>, OutOfNodes> {
    let mut winners = Vec::new();
    for mv in position.legal_moves() {
        let next = position.after(mv);
        if proof.loses(&next, plies - 1)? {
            winners.push(mv);
        }
    }
    Ok(winners)
}

/// How it goes on: by one of the best moves, then as the search remembers.
fn line<P: Evaluate>(position: &P, search: &Search<'_, P>, thought: &Thought<P::Move>) -> Vec<P::Move> {
    let remembered = search.line(position, 1).into_iter().find(|mv| thought.best.contains(mv));
    let Some(mv) = remembered.or_else(|| thought.best.first().copied()) else { return Vec::new() };
    let next = position.after(mv);
    let mut line = vec![mv];
    line.extend(search.line(&next, LONGEST_LINE - 1));
    line
}

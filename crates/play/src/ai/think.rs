//! Analysis of one position: its best moves, the proven result if there is one, and the expected
//! continuation.

use super::numbers::NumberSearch;
use super::proof::{OutOfNodes, ProofSearch};
use super::search::{DEEPEST, Deepened, RootMove, Score, Search};
use super::verify::verify;
use super::{BestPlayOutcome, Evaluate, PROVEN, SearchLimits, Solution, WIN, wins_now};

const LONGEST_LINE: usize = 40;

/// A proof of a short win comes first and gets 1/32 of the budget. It needs far fewer nodes than
/// proof numbers for most wins of up to nine plies, and finds the length at once. In smaller budgets the part
/// would be too small.
const SHORT_WIN_PARTS: u64 = 32;
const SHORT_WIN_NODES: u64 = 20_000;

/// The smallest number of nodes at which the search gives a larger part of its budget to proofs. One more ply of
/// search then changes little, and a proof saves the whole search.
const LARGE: u64 = 4_000_000;

/// The smallest number of nodes of which a proof may take most, where it is likely to succeed
/// ([`Evaluate::is_provable`]). Smaller budgets are for choosing a move.
const DECISIVE: u64 = 100_000;

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
    /// The depth of the last finished search, in plies. The refutation of a move sets it back.
    pub depth: u32,
}

/// Analyses a position within a node budget. Equal limits give equal results.
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
pub fn think<P: Evaluate>(position: &P, limits: SearchLimits) -> Thought<P::Move> {
    position.think(limits)
}

/// Analyses a position with exactly this type of position, unlike [`think`].
pub fn analyse<P: Evaluate>(position: &P, limits: SearchLimits) -> Thought<P::Move> {
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
    let knowledge = position.knowledge(limits.nodes);
    let mut thinking = Thinking { position, limits, knowledge, nodes: 0 };
    let mut thought = thinking.think();
    thought.points = points(position, thought.outcome, thought.plies);
    thought.nodes = thinking.nodes;
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

/// The points of a round that ends with `outcome` after `plies` plies: positive if the mover wins,
/// negative if the mover loses. Returns `None` if the game or the missing argument does not allow an answer.
fn points<P: Evaluate>(position: &P, outcome: Option<BestPlayOutcome>, plies: Option<u32>) -> Option<i32> {
    let won = |plies| position.points_after(plies).map(u32::cast_signed);
    match outcome? {
        BestPlayOutcome::Drawn => won(0).map(|_| 0),
        BestPlayOutcome::Won => won(plies?),
        BestPlayOutcome::Lost => won(plies?).map(std::ops::Neg::neg),
    }
}

/// A result that is proven, or not.
enum Claim<M> {
    /// The mover wins, with any of these moves.
    Won(Vec<M>),
    Lost,
    Open,
}

/// The analysis of one position that the mover cannot win at once.
struct Thinking<'a, P: Evaluate> {
    position: &'a P,
    limits: SearchLimits,
    knowledge: P::Knowledge,
    /// The number of nodes (positions) visited so far.
    nodes: u64,
}

impl<P: Evaluate> Thinking<'_, P> {
    /// Whether one proof search decides for both sides: without draws and repetitions, a refutation proves the
    /// win of the other side.
    const DECIDES_BOTH: bool = !P::RECURS && !P::DRAWS;
    /// The maximum length in plies of a forced win that the proof looks for if the search has not found one.
    /// Where a position can recur, only this length makes sure that the winner comes closer to the end.
    const LONGEST_PROOF: u8 = if P::RECURS { 15 } else { 9 };

    /// Looks for a short win, then for a forced win of either side, then searches for the best move, then tries
    /// to prove what the search has found. Where a result is proven, looks for its number of plies. Computes
    /// knowledge only if the first proofs leave something open.
    fn think(&mut self) -> Thought<P::Move> {
        let position = self.position;
        if let Some(thought) = self.known() {
            return thought;
        }
        if P::LONGEST.is_none()
            && !Self::DECIDES_BOTH
            && self.limits.nodes >= SHORT_WIN_NODES
            && let Some(thought) = self.shortest_win(Self::LONGEST_PROOF, self.part(SHORT_WIN_PARTS))
        {
            return thought;
        }
        let mut claim = self.first_claim();
        if let Some(thought) = self.shortest_claimed_win(&claim) {
            return thought;
        }
        let is_decided = !matches!(claim, Claim::Open);
        if let Some((knowledge, bytes)) = position.computed_knowledge(self.limits, is_decided) {
            self.knowledge = knowledge;
            self.limits.memory = self.limits.memory.saturating_sub(bytes);
            if let Some(thought) = self.known() {
                return thought;
            }
            if !is_decided {
                claim = self.first_claim();
                if let Some(thought) = self.shortest_claimed_win(&claim) {
                    return thought;
                }
            }
        }
        self.search(claim)
    }

    /// Looks for a forced win of either side with a part of the budget.
    fn first_claim(&mut self) -> Claim<P::Move> {
        let position = self.position;
        let stored = position.solution(&self.knowledge);
        if stored.is_some_and(|stored| stored.outcome == BestPlayOutcome::Lost) {
            // Every move loses, so a proof would add nothing. A stored win still needs one, for its move.
            return Claim::Lost;
        }
        if P::LONGEST.is_some() {
            return Claim::Open;
        }
        let estimate = position.estimate();
        let parts = if self.limits.nodes < LARGE { 16 } else { 6 };
        let limits = if self.limits.nodes >= DECISIVE && position.is_provable() {
            SearchLimits { nodes: self.left() - self.left() / 4, ..self.limits }
        } else {
            self.part(if Self::DECIDES_BOTH { parts / 2 } else { parts })
        };
        let claim = self.prove(estimate, limits);
        if Self::DECIDES_BOTH || !matches!(claim, Claim::Open) {
            return claim;
        }
        self.prove(-1 - estimate, self.part(parts))
    }

    /// The shortest win if the mover is claimed to win and the limits suffice.
    fn shortest_claimed_win(&mut self, claim: &Claim<P::Move>) -> Option<Thought<P::Move>> {
        let Claim::Won(_) = claim else { return None };
        let limits = self.part(2);
        let limits = SearchLimits { nodes: limits.nodes.min(P::BEST_NODES), ..limits };
        self.shortest_win(Self::LONGEST_PROOF, limits)
    }

    /// Searches for the best move. Of a position that is claimed to be won, tries only the winning moves. Then
    /// tries to prove what the search has found.
    fn search(&mut self, mut claim: Claim<P::Move>) -> Thought<P::Move> {
        let position = self.position;
        let winners = if let Claim::Won(moves) = &claim { moves.clone() } else { Vec::new() };
        let is_verified =
            matches!(claim, Claim::Open) && P::VERIFIED_NODES.is_some_and(|least| self.limits.nodes >= least);
        let nodes = self.left() - self.left() / 8;
        let refuting = self.part(P::VERIFY_PARTS);
        let nodes = match claim {
            Claim::Open if is_verified => nodes.saturating_sub(refuting.nodes) / 5 * 3,
            Claim::Open => nodes,
            _ => nodes.min(P::BEST_NODES),
        };
        let limits = SearchLimits { nodes: nodes.max(1), ..self.limits };
        let mut search = Search::new(limits, self.knowledge_of_plies());
        let mut deepened = search.deepen(position, &winners, DEEPEST);
        if is_verified {
            let opponent = position.turn().other();
            let mut numbers = NumberSearch::new(opponent, refuting, self.knowledge.clone());
            if verify(position, &mut search, &mut deepened, &mut numbers, nodes / 3 * 2) {
                claim = Claim::Lost;
            }
            self.nodes += numbers.nodes;
        }
        let Deepened { roots, score, depth } = deepened;
        let Score { value, is_proven } = score;
        // A search that leaves out moves may miss a shorter win, but a proven draw is a draw.
        let is_solved = is_proven && winners.is_empty() && (P::LONGEST.is_some() || value == 0);
        let mut thought = if is_solved {
            solved(position, &roots, &mut search)
        } else {
            self.nodes += search.nodes;
            if let Claim::Open = claim {
                claim = match value {
                    PROVEN.. => Claim::Won(vec![roots[0].mv]),
                    // A lost value means that the search tried all moves.
                    _ if value <= -PROVEN => Claim::Lost,
                    _ if P::LONGEST.is_some() => Claim::Open,
                    _ => self.prove(value, self.part(2)),
                };
            }
            let claimed = u8::try_from(WIN - value.abs()).unwrap_or(Self::LONGEST_PROOF);
            let thought = self.concluded(claim, &roots, claimed);
            self.nodes -= search.nodes;
            thought
        };
        self.nodes += search.nodes;
        thought.line = line(position, &search, &thought);
        thought.depth = u32::try_from(depth).unwrap_or(0);
        thought
    }

    /// The analysis of a position whose result and length are known, if its moves lead to such
    /// positions, too.
    fn known(&mut self) -> Option<Thought<P::Move>> {
        let Solution { outcome, plies } = self.position.solution(&self.knowledge)?;
        let left = plies?.checked_sub(1)?;
        self.nodes += 1;
        let solution = |mv: &P::Move| self.position.after(*mv).solution(&self.knowledge);
        let moves = self.position.legal_moves().into_iter();
        let mut best: Vec<_> =
            moves.filter(|mv| solution(mv).is_some_and(|next| next.plies == Some(left))).collect();
        best.sort_unstable();
        if outcome == BestPlayOutcome::Lost {
            best.truncate(1);
        }
        let first = *best.first()?;
        Some(Thought { plies, best, line: vec![first], ..Thought::of(Some(outcome)) })
    }

    /// Tries to prove that the side preferred by `estimate`, a value for the mover, wins.
    fn prove(&mut self, estimate: i32, limits: SearchLimits) -> Claim<P::Move> {
        let turn = self.position.turn();
        let leader = if estimate >= 0 { turn } else { turn.other() };
        let mut numbers = NumberSearch::new(leader, limits, self.knowledge.clone());
        let wins = numbers.can_win(self.position);
        self.nodes += numbers.nodes;
        match wins {
            Some(wins) if wins || !P::RECURS && !P::DRAWS => {
                if wins == (leader == turn) {
                    Claim::Won(numbers.decided_moves(self.position, wins))
                } else {
                    Claim::Lost
                }
            }
            _ => Claim::Open,
        }
    }

    /// Combines a claim with the best move of the search and, as far as the budget allows, the number of
    /// plies. `claimed` is the maximum number of plies to look for.
    fn concluded(
        &mut self,
        claim: Claim<P::Move>,
        roots: &[RootMove<P::Move>],
        claimed: u8,
    ) -> Thought<P::Move> {
        let RootMove { mv: first, score } = roots[0];
        match claim {
            Claim::Won(winners) => self.shortest_win(claimed, self.part(1)).unwrap_or_else(|| {
                let best = roots.iter().map(|root| root.mv).find(|mv| winners.contains(mv));
                Thought { best: vec![best.unwrap_or(first)], ..Thought::of(Some(BestPlayOutcome::Won)) }
            }),
            Claim::Lost => {
                let mut proof = ProofSearch::new(self.part(1), self.knowledge_of_plies());
                let plies = proof.longest_loss(self.position, claimed).ok().flatten().map(u32::from);
                self.nodes += proof.nodes;
                Thought { plies, best: vec![first], ..Thought::of(Some(BestPlayOutcome::Lost)) }
            }
            Claim::Open => Thought {
                best: vec![first],
                score: score.value.clamp(-super::MAX_ESTIMATE, super::MAX_ESTIMATE),
                ..Thought::of(None)
            },
        }
    }

    /// The shortest win of at most `most` plies, if the limits suffice to find it. The whole budget may
    /// then serve to find all moves that reach it.
    fn shortest_win(&mut self, most: u8, limits: SearchLimits) -> Option<Thought<P::Move>> {
        let mut proof = ProofSearch::new(limits, self.knowledge_of_plies());
        let plies = proof.shortest_win(self.position, most).ok().flatten();
        proof.limits.nodes = self.left().min(P::BEST_NODES).max(limits.nodes);
        let best = plies.and_then(|plies| {
            let all = winning_moves(self.position, plies, &mut proof).ok();
            all.or_else(|| proof.winning_move(self.position).map(|mv| vec![mv]))
        });
        self.nodes += proof.nodes;
        let line = best.iter().flatten().take(1).copied().collect();
        Some(Thought {
            plies: plies.map(u32::from),
            best: best?,
            line,
            ..Thought::of(Some(BestPlayOutcome::Won))
        })
    }

    /// The knowledge for searches that choose a move or count plies. A stored result without a number of
    /// plies would end them at once: they would neither hurry nor hold out.
    fn knowledge_of_plies(&self) -> P::Knowledge {
        let stored = self.position.solution(&self.knowledge);
        let lacks_plies = stored.is_some_and(|stored| stored.plies.is_none());
        if lacks_plies { P::with_plies(&self.knowledge) } else { self.knowledge.clone() }
    }

    const fn left(&self) -> u64 {
        self.limits.nodes.saturating_sub(self.nodes)
    }

    /// Limits with one part in so many of the nodes that are left.
    fn part(&self, parts: u64) -> SearchLimits {
        SearchLimits { nodes: (self.left() / parts).max(1), ..self.limits }
    }
}

fn solved<P: Evaluate>(
    position: &P,
    roots: &[RootMove<P::Move>],
    search: &mut Search<P>,
) -> Thought<P::Move> {
    let RootMove { mv: first, score } = roots[0];
    let plies = u32::try_from(WIN - score.value.abs()).ok();
    match score.value {
        PROVEN.. => Thought {
            plies,
            best: equally_good(position, roots, search),
            ..Thought::of(Some(BestPlayOutcome::Won))
        },
        0 => Thought { best: vec![first], ..Thought::of(Some(BestPlayOutcome::Drawn)) },
        _ => Thought { plies, best: vec![first], ..Thought::of(Some(BestPlayOutcome::Lost)) },
    }
}

/// Every root move with the same value as the first root move, whose value must be proven. Leaves out
/// moves that the budget does not suffice to check.
fn equally_good<P: Evaluate>(
    position: &P,
    roots: &[RootMove<P::Move>],
    search: &mut Search<P>,
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

/// Every move that forces a win within `plies` plies.
fn winning_moves<P: Evaluate>(
    position: &P,
    plies: u8,
    proof: &mut ProofSearch<P>,
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

/// The expected continuation: one of the best moves, then the principal variation of the search.
fn line<P: Evaluate>(position: &P, search: &Search<P>, thought: &Thought<P::Move>) -> Vec<P::Move> {
    let remembered = search.line(position, 1).into_iter().find(|mv| thought.best.contains(mv));
    let Some(mv) = remembered.or_else(|| thought.best.first().copied()) else { return Vec::new() };
    let next = position.after(mv);
    let mut line = vec![mv];
    line.extend(search.line(&next, LONGEST_LINE - 1));
    line
}

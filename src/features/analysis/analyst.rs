//! Finds out where a round was decided. The engine searches its positions, beginning with the last one.
//!
//! Late positions are the easiest to prove, and each proof helps to prove the position before.

use std::collections::BTreeSet;

use crate::ai;
use crate::app::{AppFault, Thinker};
use crate::base::seat::Seat;
use crate::game::{AnyGame, MoveText, Table};
use crate::host::Match;

use super::decide::{Analysis, DecisiveMoment, PositionResult, PositionVerdict, winner_of};

/// Nodes for one position, as long as proofs are likely. At 7 million nodes a second, forty such
/// searches take less than two seconds, so the answer comes within three.
const EACH: u64 = 300_000;
/// Nodes for all positions of a round together. Once they are used up, each position only gets a
/// [`GLANCE`].
const ALL: u64 = 12_000_000;
/// After this many unproven positions in a row, earlier ones only get a [`GLANCE`], since they are
/// hardly easier.
const PATIENCE: u32 = 4;
/// Nodes for a glance, which gives an estimate and finds near wins. A thousand glances cost as much as
/// ten full searches.
const GLANCE: u64 = 3_000;
/// Nodes to prove that another move is worse than the best one.
const OTHER: u64 = 30_000;
/// If a position has more other moves than this, no such proof is tried.
const OTHERS: usize = 40;

/// Analyses one round of a match.
pub struct Analyst<'a> {
    pub thinker: &'a dyn Thinker,
    pub game: &'static dyn AnyGame,
    pub record: &'a Match,
    /// The index of the round in the match, counted from 0.
    pub round: usize,
}

impl Analyst<'_> {
    /// Searches all positions of the round.
    pub async fn analysis(&self) -> Result<Analysis, AppFault> {
        let moves = self.moves();
        let played = self.record.table_at(self.game, self.round, moves.len())?;
        let at = |ply| played.at(ply).expect("the round has so many moves");
        let mut met = BTreeSet::new();
        let repeated = (0..=moves.len()).find(|ply| !met.insert(at(*ply).position()));
        let longest = usize::from(self.game.facts().longest_play);
        let (mut verdicts, mut budget, mut unproven) = (Vec::new(), ALL, 0);
        for ply in (0..=moves.len()).rev() {
            let table = at(ply);
            let nodes = if unproven < PATIENCE && budget >= EACH { EACH } else { GLANCE };
            let turn = table.turn();
            let thought = self.thinker.think(table, nodes).await?;
            budget = budget.saturating_sub(thought.nodes);
            let left = u32::try_from(longest.saturating_sub(ply)).unwrap_or(u32::MAX);
            let is_repeated = repeated.is_some_and(|first| ply >= first);
            let verdict = verdict(thought, turn).within_host_rules(is_repeated, left);
            unproven = if verdict.outcome.is_some() { 0 } else { unproven + 1 };
            verdicts.push(verdict);
        }
        verdicts.reverse();
        let analysis = Analysis { round: self.round, verdicts }.deduced(moves);
        self.with_only_moves(&*played, analysis).await
    }

    fn moves(&self) -> &[MoveText] {
        &self.record.rounds[self.round].moves
    }

    /// Records, for each move that gave a win or draw away, whether a single move would have kept it.
    async fn with_only_moves(
        &self,
        played: &dyn Table,
        mut analysis: Analysis,
    ) -> Result<Analysis, AppFault> {
        let winner = winner_of(self.record, self.round);
        for moment in analysis.moments(self.moves(), winner) {
            let DecisiveMoment::GivenAway { ply, worth, .. } = moment else { continue };
            let table = played.at(ply).expect("the move was played");
            let verdict = &analysis.verdicts[ply];
            analysis.verdicts[ply].alone = self.is_alone(&*table, &self.moves()[ply], worth, verdict).await?;
        }
        Ok(analysis)
    }

    /// Returns whether every move but the best is proven to be worse. The played move needs no search,
    /// since it is proven to be worse already.
    async fn is_alone(
        &self,
        table: &dyn Table,
        played: &MoveText,
        worth: PositionResult,
        verdict: &PositionVerdict,
    ) -> Result<bool, AppFault> {
        let [best] = verdict.best.as_slice() else { return Ok(false) };
        let others = table.legal().into_iter().filter(|mv| mv != best && mv != played);
        let others: Vec<MoveText> = others.collect();
        if others.len() > OTHERS {
            return Ok(false);
        }
        for mv in others {
            let mut next = table.fork();
            if next.play(&mv).is_err() {
                return Ok(false);
            }
            let turn = next.turn();
            let after = self::verdict(self.thinker.think(next, OTHER).await?, turn);
            if after.value(verdict.turn).is_none_or(|value| value >= worth) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Converts the engine's result for a position into a verdict.
fn verdict(thought: ai::Thought<MoveText>, turn: Seat) -> PositionVerdict {
    let outcome = thought.outcome.map(|outcome| match outcome {
        ai::BestPlayOutcome::Lost => PositionResult::Lost,
        ai::BestPlayOutcome::Drawn => PositionResult::Drawn,
        ai::BestPlayOutcome::Won => PositionResult::Won,
    });
    PositionVerdict {
        turn,
        outcome,
        plies: thought.plies,
        best: if outcome.is_some() { thought.best } else { Vec::new() },
        alone: false,
        score: thought.score,
    }
}

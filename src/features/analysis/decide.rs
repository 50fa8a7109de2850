//! The moments that decided a round, as far as something is proven of its positions.
//!
//! Knows verdicts, however they were found out, and what follows from them. No engine, no store, no language.

use serde::{Deserialize, Serialize};

use crate::base::seat::Seat;
use crate::game::MoveText;
use crate::host::matches::Phase;
use crate::host::{Match, Refusal};

/// So many moments are told at most.
pub const MOMENTS: usize = 3;

/// The largest estimate, as the engine's.
pub const MOST: i32 = 10_000;

/// The engine says nothing about a match before it is over.
pub const STILL_PLAYED: Refusal = Refusal::new("refused-still-played");
/// Nothing was decided in the match.
pub const NOTHING_DECIDED: Refusal = Refusal::new("refused-nothing-decided");

/// How a round ends under best play of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    Lost,
    Drawn,
    Won,
}

impl Outcome {
    /// The same for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Lost => Self::Won,
            Self::Drawn => Self::Drawn,
            Self::Won => Self::Lost,
        }
    }
}

/// Knowledge of one position of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The seat to move; in the last position of a round that is over, the seat that would be.
    pub turn: Seat,
    /// How it ends for whoever is to move, where that is proven.
    pub outcome: Option<Outcome>,
    /// After how many plies, where that is proven, too.
    pub plies: Option<u32>,
    /// Moves that are proven to bring it about, as far as they are known; none where nothing is proven.
    pub best: Vec<MoveText>,
    /// Whether it is proven that no other move does as well as the one that is best.
    pub alone: bool,
    /// How whoever is to move stands, from -[`MOST`] to [`MOST`]: an estimate, unless the outcome is proven.
    pub score: i32,
}

impl Verdict {
    /// How it ends for a seat, where that is proven.
    pub fn value(&self, seat: Seat) -> Option<Outcome> {
        let outcome = self.outcome?;
        Some(if seat == self.turn { outcome } else { outcome.reversed() })
    }

    /// The winner under best play, or `Some(None)` for a draw, if either is proven.
    pub fn winner(&self) -> Option<Option<Seat>> {
        Some(match self.outcome? {
            Outcome::Won => Some(self.turn),
            Outcome::Lost => Some(self.turn.other()),
            Outcome::Drawn => None,
        })
    }

    /// The same as far as it holds in a round that the house may end: by the third time that a position
    /// stands, or by its length, of which `left` plies are left. The engine knows nothing of the house. `repeated` says that a position has stood twice already, so that the way to a win may lead over
    /// a third time; a win at once does not, and what is drawn stays drawn.
    #[must_use]
    pub fn under_the_house(self, repeated: bool, left: u32) -> Self {
        let decides = matches!(self.outcome, Some(Outcome::Won | Outcome::Lost));
        let at_once = self.plies.is_some_and(|plies| plies <= 1);
        let too_late = self.plies.is_some_and(|plies| plies > left);
        if decides && (repeated && !at_once || too_late) {
            Self { outcome: None, plies: None, ..self }
        } else {
            self
        }
    }
}

/// Verdicts of all positions of a round, the set-up first. The default belongs to no round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Analysis {
    /// The round of its match, counted from 0.
    pub round: usize,
    /// One verdict for each position of the round, so one more than it has moves.
    #[serde(rename = "positions")]
    pub verdicts: Vec<Verdict>,
}

/// A moment that decided something. `ply` is the position before the move in question, so that one sees the
/// choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A player gave away a win or a draw.
    GivenAway {
        ply: usize,
        by: Seat,
        worth: Outcome,
        /// A move that would have kept it.
        instead: MoveText,
        /// Whether `instead` is the only move that would have kept it.
        only: bool,
        /// Whether it was the last chance: the rest of the round was decided.
        last: bool,
    },
    /// From here on the rest of the round was decided.
    Decided {
        /// The first position of which that is known.
        ply: usize,
        /// For whom it was lost; nobody where it was drawn.
        loser: Option<Seat>,
    },
    /// The round ended otherwise than the board would have.
    Unplayed {
        /// The number of the last position.
        ply: usize,
        /// The seat that would have won; `None` for a draw.
        winner: Option<Seat>,
    },
}

impl Moment {
    /// The position in which it is seen.
    pub const fn ply(&self) -> usize {
        match self {
            Self::GivenAway { ply, .. } | Self::Decided { ply, .. } | Self::Unplayed { ply, .. } => *ply,
        }
    }
}

/// The winner of a round of a match, whether the board or the house has ended it.
pub fn winner_of(record: &Match, round: usize) -> Option<Seat> {
    let played = record.rounds.get(round)?;
    let winner = match (&played.result, &record.phase) {
        (Some(result), _) => result.winner,
        (None, Phase::Over(over)) => over.conclusion.winner(),
        (None, Phase::Playing(_)) => None,
    };
    winner.map(|winner| played.seat(winner))
}

impl Analysis {
    /// Whether it is about a round with these moves.
    pub fn is_of(&self, round: usize, moves: &[MoveText]) -> bool {
        self.round == round && self.verdicts.len() == moves.len() + 1
    }

    /// With what follows from what is proven: a move to a position that is lost for the other wins; and where
    /// all moves lose, the one that was played did.
    #[must_use]
    pub fn deduced(mut self, moves: &[MoveText]) -> Self {
        for (ply, mv) in moves.iter().enumerate().rev() {
            let next = self.verdicts[ply + 1].value(self.verdicts[ply].turn);
            let here = &mut self.verdicts[ply];
            if here.outcome.is_none() && next == Some(Outcome::Won) {
                (here.outcome, here.best) = (Some(Outcome::Won), vec![mv.clone()]);
            }
        }
        for ply in 0..moves.len() {
            let lost = self.verdicts[ply].outcome == Some(Outcome::Lost);
            let turn = self.verdicts[ply].turn;
            let next = &mut self.verdicts[ply + 1];
            if lost && next.outcome.is_none() {
                next.outcome = Some(if next.turn == turn { Outcome::Lost } else { Outcome::Won });
                // How it is won is not known: what looks best need not be it.
                next.best.clear();
            }
        }
        self
    }

    /// The moments that decided the round, in order; `winner` is the seat that has won it. The most telling come first where
    /// there are too many: what decided it for good, then that the board said otherwise, then what was given
    /// away late.
    pub fn moments(&self, moves: &[MoveText], winner: Option<Seat>) -> Vec<Moment> {
        let Some(end) = self.verdicts.last() else { return Vec::new() };
        let stretch = self.stretch();
        let given: Vec<Moment> = (0..moves.len()).filter_map(|ply| self.given(ply, moves, stretch)).collect();
        let is_last = |moment: &&Moment| matches!(moment, Moment::GivenAway { last: true, .. });
        let last = given.iter().find(is_last).cloned();
        let is_over = end.plies == Some(0);
        let decided = stretch.filter(|ply| *ply < moves.len() || !is_over);
        let decided =
            decided.and_then(|ply| Some(Moment::Decided { ply, loser: end.winner()?.map(Seat::other) }));
        let unplayed = end.winner().filter(|on_board| !is_over && *on_board != winner);
        let unplayed = unplayed.map(|winner| Moment::Unplayed { ply: moves.len(), winner });
        let earlier = given.into_iter().rev().filter(|moment| !is_last(&moment));
        let told = last.or(decided).into_iter().chain(unplayed).chain(earlier);
        let mut told: Vec<Moment> = told.take(MOMENTS).collect();
        told.sort_by_key(Moment::ply);
        told
    }

    /// From which position on all are proven to end alike; nothing where the last one is not proven.
    fn stretch(&self) -> Option<usize> {
        let end = self.verdicts.last()?.winner()?;
        let alike = self.verdicts.iter().rev().take_while(|verdict| verdict.winner() == Some(end));
        Some(self.verdicts.len() - alike.count())
    }

    /// The moment at a position, if the move after it gave something away.
    fn given(&self, ply: usize, moves: &[MoveText], stretch: Option<usize>) -> Option<Moment> {
        let here = &self.verdicts[ply];
        let worth = here.outcome?;
        let after = self.verdicts[ply + 1].value(here.turn)?;
        let instead = here.best.iter().find(|mv| **mv != moves[ply])?.clone();
        let (by, only, last) = (here.turn, here.alone, stretch == Some(ply + 1));
        (after < worth).then_some(Moment::GivenAway { ply, by, worth, instead, only, last })
    }
}

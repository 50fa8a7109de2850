//! Tunes the weights of the evaluation by self-play, and prints them as the tables of `weights.rs`:
//!
//! ```sh
//! cargo test -p engawa-play --lib weights_of_ten_thousand_rounds -- --ignored --nocapture
//! ```
//!
//! The engine plays seeded rounds against itself. Logistic regression then finds the weights with which the
//! estimates of quiet positions predict the results of the rounds best.

use std::fmt::{self, Write};

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::ai::{Evaluate, SearchLimits, think};
use crate::base::grid::Square;
use crate::base::position::Position as _;
use crate::base::seat::Seat;
use crate::games::onitama::cards::{self, Card};
use crate::games::onitama::eval::{FEATURE_COUNT, KINDS, kind};
use crate::games::onitama::rules::{Position, Rank};
use crate::games::onitama::weights;

/// The number of weights: those of the features, of the students' squares and of the masters' squares.
const WEIGHTS: usize = FEATURE_COUNT + 2 * KINDS;
/// The number of plies after which a round counts as a draw.
const LONGEST: usize = 150;
/// The strength of the regularisation, which keeps the weights of rare features small.
const RIDGE: f64 = 20.0;
/// The number of steps of Newton's method. It converges quadratically.
const NEWTON_STEPS: usize = 10;

/// A quiet position: its features, and the result for the mover from 0 (lost) to 1 (won).
struct Sample {
    features: [f64; WEIGHTS],
    result: f64,
}

#[test]
#[ignore = "a tool that prints the tables; takes a minute"]
fn weights_of_ten_thousand_rounds() {
    println!("{}", tune(10_000, 2_000));
}

#[test]
fn tuning_gives_every_weight_and_can_be_repeated() {
    let tables = tune(100, 20);
    assert_eq!(tables, tune(100, 20));
    let weights = tables.lines().filter(|line| line.starts_with("    ")).flat_map(|line| line.split(", "));
    let numbers = weights.filter(|word| word.trim_matches([' ', ',', '(', ')']).parse::<i32>().is_ok());
    assert_eq!(numbers.count(), WEIGHTS, "{tables}");
}

/// Plays rounds with so many nodes for each move, fits the weights and returns them as the tables of `weights.rs`.
fn tune(rounds: u64, nodes: u64) -> String {
    let samples: Vec<Sample> = (1..=rounds).flat_map(|seed| play(nodes, seed)).collect();
    let weights = in_students(&fit(&samples), &samples);
    let mut text = format!("// {} positions of {rounds} rounds\n", samples.len());
    write_weights(&weights, &mut text).expect("a string takes any text");
    text
}

/// Plays a round of the engine against itself after a few random moves and returns its quiet positions.
fn play(nodes: u64, seed: u64) -> Vec<Sample> {
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let mut position = Position::start(cards::five(Card::all().collect(), rng));
    let random = rng.random_range(2..6);
    let mut quiet = Vec::new();
    for ply in 0..LONGEST {
        if position.ending().is_some() {
            break;
        }
        let moves = position.legal_moves();
        let chosen = if ply < random {
            *moves.choose(rng).expect("a round goes on only with legal moves")
        } else {
            let thought = think(&position, SearchLimits::nodes(nodes));
            let mv = thought.line[0];
            if thought.outcome.is_none() && !position.is_forcing(mv) && !is_threatened(&position) {
                quiet.push((position.turn(), features(&position)));
            }
            mv
        };
        position.play_unchecked(chosen);
    }
    let winner = position.ending().and_then(|ending| ending.winner);
    let result = |turn: Seat| winner.map_or(0.5, |winner| if winner == turn { 1.0 } else { 0.0 });
    quiet.into_iter().map(|(turn, features)| Sample { features, result: result(turn) }).collect()
}

fn is_threatened(position: &Position) -> bool {
    position.passed().is_some_and(|passed| passed.win_at_once().is_some())
}

/// The counts of which the estimate is the weighted sum.
fn features(position: &Position) -> [f64; WEIGHTS] {
    let mut features = [0.0; WEIGHTS];
    for (feature, count) in features.iter_mut().zip(position.features()) {
        *feature = f64::from(count);
    }
    for square in 0..25 {
        let Some(pawn) = position.at(Square::new(square % 5, square / 5)) else { continue };
        let table = FEATURE_COUNT + if pawn.rank == Rank::Master { KINDS } else { 0 };
        let sign = if pawn.colour == position.turn { 1.0 } else { -1.0 };
        features[table + kind(pawn.colour, usize::from(square))] += sign;
    }
    features
}

/// Fits weights by logistic regression: the weighted sum of the features is the logarithm of the odds of a
/// win.
fn fit(samples: &[Sample]) -> [f64; WEIGHTS] {
    let mut weights = [0.0; WEIGHTS];
    for _ in 0..NEWTON_STEPS {
        let mut slope = weights.map(|weight| -RIDGE * weight);
        let mut curvature = [[0.0; WEIGHTS]; WEIGHTS];
        for (at, row) in curvature.iter_mut().enumerate() {
            row[at] = RIDGE;
        }
        for Sample { features, result } in samples {
            let sum: f64 = features.iter().zip(weights).map(|(count, weight)| count * weight).sum();
            let expected = 1.0 / (1.0 + (-sum).exp());
            let certainty = expected * (1.0 - expected);
            for (row, &count) in features.iter().enumerate().filter(|(_, count)| **count != 0.0) {
                slope[row] += count * (result - expected);
                let scaled = certainty * count;
                curvature[row].iter_mut().zip(features).for_each(|(cell, other)| *cell += scaled * other);
            }
        }
        let step = solve(curvature, slope);
        weights.iter_mut().zip(step).for_each(|(weight, step)| *weight += step);
    }
    weights
}

/// Solves a system of linear equations with a positive definite matrix by Gaussian elimination.
fn solve(mut matrix: [[f64; WEIGHTS]; WEIGHTS], mut right: [f64; WEIGHTS]) -> [f64; WEIGHTS] {
    for pivot in 0..WEIGHTS {
        let row = matrix[pivot];
        for below in pivot + 1..WEIGHTS {
            let factor = matrix[below][pivot] / row[pivot];
            matrix[below].iter_mut().zip(row).for_each(|(cell, above)| *cell -= factor * above);
            right[below] -= factor * right[pivot];
        }
    }
    for pivot in (0..WEIGHTS).rev() {
        let known: f64 = (pivot + 1..WEIGHTS).map(|column| matrix[pivot][column] * right[column]).sum();
        right[pivot] = (right[pivot] - known) / matrix[pivot][pivot];
    }
    right
}

/// Scales the weights so that an average student is worth 100, and moves the values of the masters so that
/// the temple has the value 0.
fn in_students(weights: &[f64; WEIGHTS], samples: &[Sample]) -> [f64; WEIGHTS] {
    let (mut total, mut students) = (0.0, 0.0);
    for sample in samples {
        for (count, weight) in sample.features.iter().zip(weights).skip(FEATURE_COUNT).take(KINDS) {
            total += count.abs() * weight;
            students += count.abs();
        }
    }
    let mut scaled = weights.map(|weight| weight * 100.0 * students / total);
    let temple = scaled[FEATURE_COUNT + KINDS];
    scaled[FEATURE_COUNT + KINDS..].iter_mut().for_each(|value| *value -= temple);
    scaled
}

fn write_weights(values: &[f64; WEIGHTS], out: &mut String) -> fmt::Result {
    for (value, (name, _)) in values.iter().zip(weights::FEATURES) {
        writeln!(out, "    (\"{name}\", {value:.0}),")?;
    }
    for table in [&values[FEATURE_COUNT..FEATURE_COUNT + KINDS], &values[FEATURE_COUNT + KINDS..]] {
        writeln!(out)?;
        for rank in table.chunks(3) {
            writeln!(out, "    {:.0}, {:.0}, {:.0},", rank[0], rank[1], rank[2])?;
        }
    }
    Ok(())
}

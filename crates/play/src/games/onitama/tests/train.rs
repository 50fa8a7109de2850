//! Trains the network of `network.rs` by self-play and writes its file:
//!
//! ```sh
//! cargo test -p engawa-play --lib network_of_150_000_rounds -- --ignored --nocapture
//! ```
//!
//! The engine, with the network that it has, plays seeded rounds against itself. The network then learns to
//! predict the results of the rounds, and the scores of the searches, from the positions alone. The method is
//! Adam (Kingma and Ba, 2014) with a learning rate that falls to zero.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "counts and weights are small"
)]

use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::ai::{BestPlayOutcome, SearchLimits, Thought, think};
use crate::base::position::Position as _;
use crate::games::onitama::cards::{self, Card};
use crate::games::onitama::network::{INPUTS, LARGEST, PARTS, ROWS, SETS, UNITS, WIDTH, sets};
use crate::games::onitama::rules::{Position, Squares};

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/onitama.bin");
/// The number of plies after which a round counts as a draw.
const LONGEST: usize = 150;
/// After the opening, one move in so many is random, so that the positions are as varied as those of a search.
const RANDOM: u32 = 30;
/// The score, in hundredths of a student, at which the side ahead wins with the odds of Euler's number to one.
const SCALE: f32 = 75.0;
/// The part of a target that comes from the score of the search. The rest is the result of the round.
const SCORE_PART: f32 = 0.3;
const EPOCHS: usize = 12;
/// The number of samples after which the weights change.
const BATCH: usize = 2048;
const LEARNING_RATE: f32 = 0.004;

type Rows = Vec<[f32; WIDTH]>;

/// The inputs of a position, and its expected result for the mover from 0 (lost) to 1 (won).
struct Sample {
    sets: [Squares; SETS],
    target: f32,
}

#[test]
#[ignore = "writes the file of the network; takes a quarter of an hour"]
fn network_of_150_000_rounds() {
    std::fs::write(FILE, bytes(&network(150_000, 2_000))).expect("the file can be written");
}

#[test]
fn training_learns_and_can_be_repeated() {
    let network = bytes(&network(60, 20));
    assert_eq!(network.len(), 2 * WIDTH * ROWS);
    assert_eq!(network, bytes(&self::network(60, 20)));
    let samples: Vec<Sample> = (1..=60).flat_map(|seed| play(20, seed)).collect();
    let untrained = train(&samples, 0, &mut ChaCha8Rng::seed_from_u64(0));
    let trained = train(&samples, EPOCHS, &mut ChaCha8Rng::seed_from_u64(0));
    assert!(error(&trained, &samples) < error(&untrained, &samples) * 0.9);
}

/// Plays rounds with so many nodes for each move and returns the rows of a network that knows them.
fn network(rounds: u64, nodes: u64) -> Rows {
    let samples: Vec<Sample> = (1..=rounds).flat_map(|seed| play(nodes, seed)).collect();
    let network = train(&samples, EPOCHS, &mut ChaCha8Rng::seed_from_u64(0));
    println!("{} positions, mean square error {:.5}", samples.len(), error(&network, &samples));
    network
}

/// Plays a round of the engine against itself. Returns the positions in which it chose a move and could not win
/// at once.
fn play(nodes: u64, seed: u64) -> Vec<Sample> {
    let rng = &mut ChaCha8Rng::seed_from_u64(seed);
    let mut position = Position::start(cards::five(Card::all().collect(), rng));
    let opening = rng.random_range(1..8);
    let mut searched = Vec::new();
    for ply in 0..LONGEST {
        if position.ending().is_some() {
            break;
        }
        let moves = position.legal_moves();
        let chosen = if ply < opening || rng.random_range(0..RANDOM) == 0 {
            *moves.choose(rng).expect("a round goes on only with legal moves")
        } else {
            let thought = think(&position, SearchLimits::nodes(nodes));
            let mv = thought.line[0];
            if thought.plies != Some(1) {
                searched.push((position, thought));
            }
            mv
        };
        position.play_unchecked(chosen);
    }
    let winner = position.ending().map(|_| position.turn.other());
    let sample = |(position, thought): (Position, Thought<_>)| {
        let result = winner.map_or(0.5, |winner| f32::from(u8::from(winner == position.turn)));
        let score = f32::from(i16::try_from(thought.score).expect("small"));
        let target = match thought.outcome {
            None => SCORE_PART * odds(score / SCALE) + (1.0 - SCORE_PART) * result,
            Some(outcome) => f32::from(u8::from(outcome == BestPlayOutcome::Won)),
        };
        Sample { sets: sets(&position), target }
    };
    searched.into_iter().map(sample).collect()
}

/// The probability of a win from the logarithm of its odds.
fn odds(logarithm: f32) -> f32 {
    1.0 / (1.0 + (-logarithm).exp())
}

/// Calls `f` with each input that is set.
fn each_input(sets: &[Squares; SETS], mut f: impl FnMut(usize)) {
    for (set, &squares) in sets.iter().enumerate() {
        let mut left = squares;
        while left != 0 {
            f(25 * set + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// The same sets with the files in reverse order. Every card, and so every position, has a mirror image.
fn mirrored(sets: [Squares; SETS]) -> [Squares; SETS] {
    let column = 0b1_00001_00001_00001_00001;
    sets.map(|set| (0..5).fold(0, |image, file| image | (set >> file & column) << (4 - file)))
}

/// The sums of the rows of all inputs that are set, and the result that follows from them.
fn evaluate(network: &Rows, sets: &[Squares; SETS]) -> ([f32; WIDTH], f32) {
    let mut sums = network[INPUTS];
    each_input(sets, |input| sums.iter_mut().zip(network[input]).for_each(|(sum, weight)| *sum += weight));
    let hidden: f32 = (0..UNITS).map(|unit| sums[unit].clamp(0.0, 1.0) * network[INPUTS + 1][unit]).sum();
    (sums, odds(hidden + sums[UNITS]))
}

/// The mean square error of the predicted results.
fn error(network: &Rows, samples: &[Sample]) -> f64 {
    let square = |sample: &Sample| f64::from(evaluate(network, &sample.sets).1 - sample.target).powi(2);
    samples.iter().map(square).sum::<f64>() / samples.len() as f64
}

fn train(samples: &[Sample], epochs: usize, rng: &mut ChaCha8Rng) -> Rows {
    let mut network = vec![[0.0; WIDTH]; ROWS];
    for row in &mut network[..INPUTS] {
        row[..UNITS].fill_with(|| rng.random_range(-0.2..0.2));
    }
    network[INPUTS][..UNITS].fill(0.3);
    network[INPUTS + 1][..UNITS].fill_with(|| rng.random_range(-0.5..0.5));
    let mut adam = Adam { mean: vec![[0.0; WIDTH]; ROWS], square: vec![[0.0; WIDTH]; ROWS], steps: 0 };
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let steps = (epochs * order.len().div_ceil(BATCH)) as f32;
    for _ in 0..epochs {
        order.shuffle(rng);
        for batch in order.chunks(BATCH) {
            let mut slope = vec![[0.0; WIDTH]; ROWS];
            for &at in batch {
                let Sample { sets, target } = samples[at];
                let sets = if rng.random() { sets } else { mirrored(sets) };
                add_slope(&network, &sets, target, &mut slope);
            }
            let done = adam.steps as f32 / steps;
            let rate = LEARNING_RATE * (1.0 + (std::f32::consts::PI * done).cos()) / 2.0;
            adam.step(&mut network, &slope, batch.len() as f32, rate);
        }
    }
    network
}

/// Adds the derivatives of the cross entropy of one sample by each weight.
fn add_slope(network: &Rows, sets: &[Squares; SETS], target: f32, slope: &mut Rows) {
    let (sums, expected) = evaluate(network, sets);
    let error = expected - target;
    let mut back = [error; WIDTH];
    for unit in 0..UNITS {
        slope[INPUTS + 1][unit] += error * sums[unit].clamp(0.0, 1.0);
        let is_open = 0.0 < sums[unit] && sums[unit] < 1.0;
        back[unit] = if is_open { error * network[INPUTS + 1][unit] } else { 0.0 };
    }
    let mut add = |row: usize| slope[row].iter_mut().zip(back).for_each(|(sum, part)| *sum += part);
    add(INPUTS);
    each_input(sets, add);
}

/// Running means of the derivatives and of their squares.
struct Adam {
    mean: Rows,
    square: Rows,
    steps: i32,
}

impl Adam {
    /// Changes the weights against the mean of the slopes of a batch.
    fn step(&mut self, network: &mut Rows, slope: &Rows, samples: f32, rate: f32) {
        self.steps += 1;
        let (first, second) = (1.0 - 0.9_f32.powi(self.steps), 1.0 - 0.999_f32.powi(self.steps));
        let weights = network.as_flattened_mut().iter_mut().zip(slope.as_flattened());
        let means = self.mean.as_flattened_mut().iter_mut().zip(self.square.as_flattened_mut());
        for ((weight, slope), (mean, square)) in weights.zip(means) {
            let slope = slope / samples;
            *mean += 0.1 * (slope - *mean);
            *square += 0.001 * (slope * slope - *square);
            *weight -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-8);
        }
    }
}

/// The file of a network.
fn bytes(network: &Rows) -> Vec<u8> {
    let result = SCALE * PARTS as f32;
    let mut bytes = Vec::new();
    for (number, row) in network.iter().enumerate() {
        for (column, weight) in row.iter().enumerate() {
            let scale = if column == UNITS || number > INPUTS { result } else { LARGEST as f32 };
            bytes.extend(((weight * scale).round() as i16).to_le_bytes());
        }
    }
    bytes
}

//! The weights of the evaluation, in hundredths of a student.
//!
//! The test `tune::weights_of_ten_thousand_rounds` made them from self-play with the weights of an earlier run:
//! 170,141 positions of 10,000 rounds.

use super::eval::{FEATURE_COUNT, KINDS};

/// The weights of the features, with their names.
pub(super) const FEATURES: [(&str, i32); FEATURE_COUNT] = [
    ("a step to a square without an own pawn", 1),
    ("such a step with the spare card", 1),
    ("a square in reach", 1),
    ("a square in reach around the opponent's temple", 7),
    ("a safe step of the master", 3),
    ("an attacked student without protection", -4),
];

/// The value of a student on each kind of square, from the owner's first rank to the fifth. Each line has
/// file c, then b and d, then a and e.
#[rustfmt::skip]
pub(super) const STUDENTS: [i32; KINDS] = [
    91, 91, 85,
    111, 105, 98,
    111, 109, 96,
    90, 92, 88,
    42, 55, 57,
];

/// The value of the master on each kind of square, in the same order.
#[rustfmt::skip]
pub(super) const MASTERS: [i32; KINDS] = [
    0, -18, -25,
    0, 2, 2,
    15, 26, 22,
    23, 6, 28,
    9, 34, 16,
];

//! Tests of rules, engine and messages from outside the crate, in one binary.

// The conformance suite, and every message of a game.
mod conform;
// The rules against naive implementations, on random positions.
mod naive;
// The naive implementations, which the benchmark measures as well.
mod naive_games;
// A fifth game, which only tests register.
mod noughts;
// Counts of legal sequences from `crates/play/tests/perft`.
mod perft;
// An exhaustive search for comparison with the engine.
mod plain;
// The engine against exhaustive searches.
mod thoughts;
// Transcripts, written and read.
mod transcripts;

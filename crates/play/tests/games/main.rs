//! Tests of the rules, the engine and the messages of the games. They use only the public interface of the
//! crate and form one binary.

// Runs the conformance suite and checks the messages of each game.
mod conform;
// Compares the engine with exhaustive searches.
mod engine;
// Compares the rules with naive implementations, on random positions.
mod naive;
// The naive implementations, which the benchmark `benches/rules.rs` uses too.
mod naive_games;
// A fifth game, which only tests register.
mod noughts;
// Compares counts of legal move sequences with the files in `crates/play/tests/perft`.
mod perft;
// An exhaustive search, to check the engine.
mod plain;
// Pins the list of daily puzzles, and proves its puzzles with the exhaustive search.
mod puzzles;
// Writes and reads matches as text.
mod transcripts;

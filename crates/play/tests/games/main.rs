//! Rules, engine and sentences from outside, in one binary.

// What every game promises, and every sentence a game can say.
mod conform;
// The rules against plain ones on random positions.
mod naive;
// The plain ones, which the benchmark measures as well.
mod naive_games;
// A fifth game, one folder like the others, registered only by tests.
mod noughts;
// Numbers of legal sequences from `crates/play/tests/perft`.
mod perft;
// A search that leaves nothing out.
mod plain;
// The engine against searches that leave nothing out.
mod thoughts;
// Matches as texts, both ways.
mod transcripts;

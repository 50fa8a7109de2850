//! End-to-end tests in one binary; every file in this folder is a module.

mod browser;
mod fuzz;
mod house;
mod simulation;
mod stalled;
mod standin;

// Other test binaries and benchmarks use these modules too. `fill` and `shell` run the application without
// a Discord library or a painter.
#[path = "../../benches/load/fill.rs"]
mod fill;
#[path = "../../crates/play/tests/games/noughts/mod.rs"]
mod noughts;
#[path = "../../crates/play/tests/games/plain.rs"]
#[allow(dead_code, reason = "its own tests compare more than those here")]
mod plain;
#[path = "../postgres/mod.rs"]
mod postgres;
#[path = "../shell/mod.rs"]
mod shell;

automod::dir!("tests/it");

//! The tests that see the house from outside, in one binary. Every file here is a module.

mod browser;
mod fuzz;
mod house;
mod simulation;
mod stalled;
mod standin;

// The shell without a chat's library and a painter, which the load benchmark uses as well.
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

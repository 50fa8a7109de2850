//! End-to-end tests in one binary. The list names every file, so that rustfmt and Cargo know it.

mod admin;
mod alt;
mod analysis;
mod blocks;
mod boards;
mod browser;
mod challenges;
mod cli;
mod clock;
mod club;
mod computer;
mod conform;
mod contrary;
mod conversations;
mod damage;
mod departures;
mod digest;
mod doctor;
mod emblems;
mod endings;
mod endpoint;
mod evening;
mod fair_play;
mod faults;
mod fifth;
mod follow;
mod fuzz;
mod gallery;
mod gateway;
mod guesses;
mod harness;
mod health;
mod helps;
mod hints;
mod house;
mod kill;
mod killed;
mod ladder_pages;
mod ladders;
mod languages;
mod learn;
mod leavers;
mod letters;
mod limits;
mod lists;
mod live;
mod machine;
mod manners;
mod matches;
mod menus;
mod monitoring;
mod nonsense;
mod offers;
mod openapi;
mod others;
mod panels;
mod people;
mod permissions;
mod plans;
mod playthroughs;
mod practice;
mod privacy;
mod private;
mod processes;
mod program;
mod projections;
mod proofs;
mod puzzles;
mod reach;
mod reading;
mod refusals;
mod release;
mod replays;
mod rows;
mod scenes;
mod seasons;
mod seats;
mod sentences;
mod settings;
mod shards;
mod simulation;
mod stalled;
mod standin;
mod starts;
mod stopping;
mod stretched;
mod suggestions;
mod threads;
mod tidy;
mod time;
mod traffic;
mod trips;
mod upkeep;

// Other test binaries and benchmarks use these modules too. `fill` and `testing` run the application without
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
#[path = "../testing/mod.rs"]
mod testing;

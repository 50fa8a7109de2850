//! End-to-end tests in one binary. The list names every file, so that rustfmt and Cargo know it.

mod absent_members;
mod admin;
mod alt_texts;
mod analysis;
mod bell;
mod blocks;
mod boards;
mod browser;
mod challenges;
mod channel_history;
mod cli;
mod client_libraries;
mod clock;
mod club;
mod computer;
mod conform;
mod conversations;
mod damage;
mod day_off;
mod departures;
mod digest;
mod direct_messages;
mod doctor;
mod embedded;
mod emblems;
mod endings;
mod endpoint;
mod evening;
mod extra_game;
mod fair_play;
mod faults;
mod follow;
mod fuzz;
mod gallery;
mod gateway;
mod guesses;
mod guidance;
mod harness;
mod health;
mod hidden_ratings;
mod hints;
mod house;
mod invalid_input;
mod kill;
mod killed;
mod ladder_pages;
mod ladders;
mod languages;
mod learn;
mod limits;
mod lists;
mod live;
mod long_sentences;
mod machine;
mod matches;
mod menus;
mod monitoring;
mod morning;
mod newcomers;
mod offers;
mod openapi;
mod panels;
mod people;
mod permissions;
mod player_actions;
mod playthroughs;
mod practice;
mod privacy;
mod private;
mod private_views;
mod processes;
mod program;
mod projections;
mod puzzles;
mod random_failures;
mod refusals;
mod release;
mod replays;
mod rows;
mod scenes;
mod seasons;
mod sentences;
mod settings;
mod setup;
mod shards;
mod simulation;
mod stalled;
mod standin;
mod starts;
mod stopping;
mod store_requests;
mod suggestions;
mod taps_per_move;
mod threads;
mod time;
mod traffic;
mod traffic_rules;
mod upkeep;
mod what_if;

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

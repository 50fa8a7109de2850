//! The vocabulary of all other crates: seats, squares, endings, times, translatable texts, and pictures
//! as data.
//!
//! This crate depends on no other crate of Engawa, knows no match and no chat, and accesses no files.
//! Stored rows contain some of these types, in their serde form.

pub mod absence;
pub mod as_text;
pub mod board;
pub mod choice;
pub mod day;
pub mod ending;
pub mod grid;
pub mod id;
pub mod ladder;
pub mod level;
pub mod liveness;
pub mod metrics;
pub mod plain;
pub mod position;
pub mod rfc3339;
pub mod row;
pub mod scene;
pub mod seat;
pub mod subject;
pub mod text;
pub mod time;

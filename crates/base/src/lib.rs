//! The vocabulary that every room shares: seats, squares, endings, moments, texts and pictures as data.
//!
//! Imports nothing of ours, and knows no game, no match, no chat, no file. How a value stands in a row is
//! derived from its type.

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
pub mod moment;
pub mod position;
pub mod row;
pub mod scene;
pub mod seat;
pub mod subject;
pub mod text;
pub mod time;

//! The list of what a person plays, with the challenges that wait for an answer.

mod handle;
mod view;

pub use handle::COMMAND;

//! `/help`: where to begin, and every command.

mod handle;
mod press;
#[cfg(test)]
mod tests;
mod view;

pub use handle::{COMMAND, Invitation, PRESSES};
pub use press::HelpPress;

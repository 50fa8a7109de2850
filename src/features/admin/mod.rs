//! Settings of a server, actions of its managers, and the audit log of both.

mod handle;
mod press;
mod setup;
#[cfg(test)]
mod tests;
mod view;

pub use handle::{COMMAND, PRESSES};
pub use press::{LogPage, SetupPress};
pub use setup::PRESSES as SETUP;

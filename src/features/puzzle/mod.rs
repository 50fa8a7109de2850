//! The puzzle of the day: found, posted where a server wants it, looked at and tried in private.

mod find;
mod handle;
mod keep;
mod post;
mod press;
mod search;
mod view;

pub use handle::{COMMAND, PRESSES};
pub use keep::FORGETTING;
pub use post::deliver;
pub use press::Puzzling;
pub use search::{Effort, draw};

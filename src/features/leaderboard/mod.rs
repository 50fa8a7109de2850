//! Leaderboards, page by page: of this server or of all servers, in this season or a former one.

mod handle;
mod press;
#[cfg(test)]
mod tests;
mod view;

pub use handle::{COMMAND, PRESSES, SEASON_EVERYWHERE, for_reader};
pub use press::LadderMenu;
pub use view::{Choices, LadderView, RankedPlayer, ladder, message};

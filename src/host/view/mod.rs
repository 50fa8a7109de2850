//! Views: what people see of challenges, matches and leaderboards, as untranslated data.
//!
//! The chat layer turns views into messages with buttons. A view depends only on the record, so a stale
//! message is repaired by building its view again. Texts of a game have keys under its id;
//! [`crate::game::Game`] lists them.

mod balance;
mod board;
mod call;
mod caption;
mod challenge;
mod frames;
mod kept;
mod list;
mod plan;
mod practice;
mod resign;
pub mod tell;
mod time;

pub use balance::{BalanceView, FULL, SideView};
pub use board::{BoardView, PUBLIC_SEAT, RoundView, board, round, without_board};
pub use call::{aloud, call, call_of_challenge, live_on_vacation, set_aside};
pub use caption::{Caption, of_round, result, title};
pub use challenge::{Begun, ChallengeView, begins_in, challenge};
pub use frames::{Frame, frame, frame_of, jumps, until};
pub use kept::{KeptView, Topic};
pub use list::{ListRow, ListedChallenge, as_choice, in_retrospect, list, list_challenges};
pub use plan::{PlanView, ask_mine, ask_theirs, ask_whether, move_name, mover, plan};
pub use practice::{Again, PracticeView, practice};
pub use resign::{ResignView, resign};
pub use tell::{SEATS, Tokens, format, own_seat, person, seats, thread_loss};
pub use time::{Asking, ask_offer, asking, news, not_asked, offer, offer_end, offer_since};

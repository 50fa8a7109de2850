//! What people see of challenges, matches and leaderboards, as data in no language yet.
//!
//! Knows nothing of messages, buttons and embeds: the chat composes these from what stands here. A view is
//! made from a record alone, so a message that is behind is cured by making it again.
//!
//! Words that belong to a game have keys under its id; the contract of a game ([`crate::game::Game`]) lists
//! them.

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

//! Views: the content of messages about challenges and matches, as untranslated data.
//!
//! The chat layer turns views into messages with buttons. A view depends only on stored data, so a stale
//! message can be repaired by building its view again. The text keys of a game begin with the id of the
//! game; [`crate::game::Game`] lists them.

mod board;
mod caption;
mod challenge;
mod conditional_move;
mod evaluation_bar;
mod frames;
mod list;
mod notification;
pub mod phrases;
mod practice;
mod resign;
mod stored_data;
mod time;

pub use board::{BoardView, PUBLIC_SEAT, RoundView, board, round, without_board};
pub use caption::{Caption, of_round, result, title};
pub use challenge::{ChallengeView, MatchLocation, begins_in, challenge};
pub use conditional_move::{ConditionalMoveView, ask_mine, ask_theirs, ask_whether, move_name, mover, plan};
pub use evaluation_bar::{EvaluationBarView, FULL, SeatView};
pub use frames::{Frame, frame, frame_of, jumps, until};
pub use list::{ListRow, ListedChallenge, as_choice, in_retrospect, list, list_challenges};
pub use notification::{call, call_of_challenge, live_on_vacation, public_notification, set_aside};
pub use phrases::{SEATS, Tokens, format, own_seat, person, seats, thread_loss};
pub use practice::{PracticeSuggestion, PracticeView, practice};
pub use resign::{ResignView, resign};
pub use stored_data::{StoredDataView, Topic};
pub use time::{
    AvailableActions, ask_offer, available_actions, news, not_asked, offer, offer_end, offer_since,
};

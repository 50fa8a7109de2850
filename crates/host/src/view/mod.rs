//! Views: the content of messages about challenges and matches, as untranslated data.
//!
//! The chat layer turns views into messages with buttons. A view depends only on stored data, so a stale
//! message can be repaired by building its view again. The text keys of a game begin with the id of the
//! game; [`crate::game::Game`] lists them.

mod board;
mod challenge;
mod ending;
mod list;
mod notification;
pub mod phrases;
mod replay;
mod time;

pub use board::{
    BoardView, PUBLIC_SEAT, PracticeSuggestion, PracticeView, ResignView, RoundView, board, practice, resign,
    round, without_board,
};
pub use challenge::{ChallengeView, MatchLocation, begins_in, challenge};
pub use ending::{ResultView, ending};
pub use list::{
    ListRow, ListedChallenge, StoredDataView, Topic, ended_match_label, list, list_challenges, match_label,
    practice_running, watched,
};
pub use notification::{
    challenge_notification, live_on_vacation, match_notification, match_notification_in_public,
    past_reminder, public_notification, set_aside,
};
pub use phrases::{COMPUTER, SEATS, Tokens, explained_format, format, own_seat, person, thread_loss};
pub use replay::{
    Caption, EvaluationBarView, FULL, Frame, SeatView, frame, frame_of, jumps, match_until_round,
    moves_since, result, round_caption, spot, title,
};
pub use time::{
    AvailableActions, ask_offer, available_actions, move_name, mover, news, not_asked, offer, offer_end,
    offer_since,
};

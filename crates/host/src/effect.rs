//! Outbox entries: the messages and other effects that follow from a decision. The commit of the decision
//! stores the entries, and the bot delivers them after the commit.
//!
//! An entry says what to deliver and whom it concerns. On delivery, [`super::notification`] decides how a
//! person is notified, and when. The row that stores an entry names the match or challenge of the entry.

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::time::Timestamp;

use super::Player;

/// An outbox entry: an effect of a decision, stored until its delivery. If an [`Effect::Notify`] belongs to
/// a message, it directly follows the entry of that message. The two become one message when they are
/// delivered together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Effect {
    /// Posts the board of a turn in a new message and removes the controls of the previous board
    /// message. An entry for a later board supersedes this one. `turn` is the turn number of the match
    /// after the step that caused the entry.
    Board { turn: u32 },
    /// Posts a message about a round that ended while the match continues. Rounds count from 0.
    Round { round: usize },
    /// Edits the message of the current board, because the text around the picture has changed.
    Refresh,
    /// Posts an offer with buttons to answer it. `turn` is the turn number at which it was made.
    Offer { turn: u32, offer: Offer },
    /// Edits the message of an offer that has ended. `turn` is the turn number at which it was made.
    OfferEnd { turn: u32, offer: Offer, end: OfferEnd },
    /// Posts a line of text in the channel of the match. The line notifies nobody. `turn` is the turn
    /// number of the match when the entry was written.
    Line { turn: u32, news: News },
    /// Posts or edits the message of a challenge.
    Card,
    /// Asks the computer to accept a challenge or to move. This entry delivers no message; the
    /// computer's decision has outbox entries of its own. `turn` is the turn number at which the computer
    /// is to move; 0 for a challenge.
    Reply { turn: u32 },
    /// Archives the match's own thread, after all other outbox entries.
    Archive,
    /// Notifies a person by a mention, a direct message or both, as their settings say.
    #[serde(rename = "call")]
    Notify(Notification),
}

impl Effect {
    /// Whether the entry posts or edits the main message of a match, round or challenge, rather
    /// than a message about one.
    pub const fn is_main_message(&self) -> bool {
        matches!(self, Self::Board { .. } | Self::Round { .. } | Self::Card)
    }
}

/// A notification for one person about a match or a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Notification {
    pub person: PersonId,
    /// The turn number of the match after the step that caused the notification; 0 for a challenge.
    pub turn: u32,
    pub why: NotificationReason,
}

impl NotificationReason {
    #[must_use]
    pub fn with_times(self, moved: impl Fn(Timestamp) -> Timestamp) -> Self {
        match self {
            Self::Reminder { deadline } => Self::Reminder { deadline: moved(deadline) },
            Self::TimeGiven { deadline } => Self::TimeGiven { deadline: deadline.map(moved) },
            Self::OpponentAway { until } => Self::OpponentAway { until: moved(until) },
            Self::ContinueQuestion { abandoned } => Self::ContinueQuestion { abandoned: moved(abandoned) },
            Self::DeadlineExtended { deadline } => Self::DeadlineExtended { deadline: moved(deadline) },
            Self::Digest { morning } => Self::Digest { morning: moved(morning) },
            Self::DayOff { deadline, left } => Self::DayOff { deadline: moved(deadline), left },
            Self::Turn
            | Self::OfferMade { .. }
            | Self::OfferAnswered { .. }
            | Self::Ended
            | Self::Resumed
            | Self::VacationEnded
            | Self::Challenged
            | Self::Rematch
            | Self::Accepted
            | Self::Declined
            | Self::Expired
            | Self::SetAside
            | Self::ChallengeSetAside => self,
        }
    }
}

/// The reason for a notification, which determines its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NotificationReason {
    /// It is the notified player's turn.
    Turn,
    /// The opponent has made the notified player an offer.
    #[serde(rename = "asked")]
    OfferMade { offer: Offer },
    /// The opponent has accepted the notified player's offer, and no new board shows the answer; or has
    /// declined it on the notified player's turn. Other ends of an offer notify nobody.
    #[serde(rename = "answered")]
    OfferAnswered { offer: Offer, end: OfferEnd },
    /// The notified player has not moved yet, and their time ends at this deadline.
    Reminder { deadline: Timestamp },
    /// The match has ended, and not by an action of the notified player.
    Ended,
    /// The opponent has given the notified player more time. The new deadline is `None` while the player's
    /// clock stands still.
    TimeGiven { deadline: Option<Timestamp> },
    /// The opponent has ended a pause of the match.
    Resumed,
    /// The notified player's vacation is over, and it is their turn.
    #[serde(rename = "returned")]
    VacationEnded,
    /// The opponent has gone on vacation, which ends at `until` if the opponent does not return earlier.
    #[serde(rename = "away")]
    OpponentAway { until: Timestamp },
    /// The match has been inactive for long. The notification asks whether the person wants to
    /// continue. Unless somebody continues the match, it ends at the time `abandoned`.
    #[serde(rename = "go-on")]
    ContinueQuestion { abandoned: Timestamp },
    /// The bot was down or offline, so the notified player's deadline was extended.
    #[serde(rename = "excused")]
    DeadlineExtended { deadline: Timestamp },
    /// Somebody has challenged the notified person.
    Challenged,
    /// The notified person is asked for a rematch.
    Rematch,
    /// Somebody has accepted the notified person's challenge, so the match has begun.
    Accepted,
    /// The other person has declined the notified person's challenge.
    Declined,
    /// Nobody has accepted the notified person's challenge in time.
    Expired,
    /// The record of a match of the notified person is unreadable and was set aside.
    SetAside,
    /// The record of a challenge by or to the notified person is unreadable and was set aside.
    ChallengeSetAside,
    /// The morning digest: one message about all matches and challenges that wait for the notified
    /// person.
    Digest { morning: Timestamp },
    /// The notified player's time was up, and the bot has taken a day off for them: their clock now ends at this
    /// deadline. `left` such days are left this year.
    DayOff { deadline: Timestamp, left: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferEnd {
    Accepted,
    Declined,
    /// The player who made the offer withdrew it.
    Withdrawn,
    /// The offer lapsed without an answer, because the board changed or the match ended first.
    Void,
}

/// A line of text in the channel of a match, besides the messages with its board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum News {
    /// A player has given more time to the player to move. The new deadline is `None` while the clock of
    /// the player to move stands still.
    TimeGiven { by: Player, deadline: Option<Timestamp> },
    /// A player has ended a pause of the match.
    Resumed { by: Player },
    /// The player to move has used up their vacation days, so their vacation is over.
    #[serde(rename = "returned")]
    VacationEnded { player: Player },
    /// The match has been inactive for long. The line asks whether both players want to continue. Unless
    /// somebody continues the match, it ends at the time `abandoned`.
    #[serde(rename = "go-on")]
    ContinueQuestion { abandoned: Timestamp },
    /// The bot has ended the match, because the match cannot continue.
    Adjudicated,
    /// The match continues in the parent channel, because its thread is unavailable.
    Moved { why: ThreadLoss },
}

/// An offer or request by one player of a match to the other, such as a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    pub by: Player,
    pub kind: OfferKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    /// End the match without a winner.
    Draw,
    /// Take back the last move of the player who asks. `plies` is 2 if the opponent has answered it, otherwise 1.
    // Rows store `plies` as a bare number, without the name of the field.
    #[serde(with = "u8")]
    Takeback { plies: u8 },
    /// Stop all clocks until one of the players resumes.
    Pause,
    /// More time for the player who asks, whose turn it is.
    Time,
}

impl OfferKind {
    /// The takeback of a player's own last move. If it is the player's turn, the takeback
    /// includes the opponent's answer.
    pub const fn takeback(is_mover: bool) -> Self {
        Self::Takeback { plies: if is_mover { 2 } else { 1 } }
    }

    /// Whether the offer means the same from either player. If both players make such an offer,
    /// they have agreed.
    pub const fn is_mutual(self) -> bool {
        matches!(self, Self::Draw | Self::Pause)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThreadLoss {
    /// The server has reached Discord's limit of active threads.
    Limit,
    /// The message that should carry the thread is gone.
    NoMessage,
    Deleted,
    /// Discord refused to open the thread for another reason.
    Refused,
}

impl ThreadLoss {
    pub const ALL: [Self; 4] = [Self::Limit, Self::NoMessage, Self::Deleted, Self::Refused];
}

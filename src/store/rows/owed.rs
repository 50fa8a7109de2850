//! Rows of the outbox: what committed decisions still have to tell, with what delivering it needs to know.
//!
//! What is owed is the host's to say; when, by whom and in whose answer, the shell's. The token of an answer is a secret for
//! fifteen minutes: it stands in rows alone, and in no export and no log.

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, MessageId, PersonId};
use crate::base::time::Timestamp;
use crate::host::owed::{Call, News, OfferEnd, Owed, Reason};
use crate::host::puzzle::Day;

use super::Record;
use super::answer::{AnswerRow, AnswerTo};
use super::playing::OfferRow;
use super::terms::PlayerRow;
use super::thread_loss::ThreadLossRow;
use crate::store::record::Gone;

/// Something that is still to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// What.
    pub what: What,
    /// When it was decided.
    pub made: Timestamp,
    /// From when on it is told.
    pub due: Timestamp,
    /// Until when somebody is at it, and nobody else should be. Nothing rests on it but that requests are saved.
    pub lease: Option<Timestamp>,
    /// The number of the message that may carry this call, of the same subject.
    pub with: Option<u64>,
    /// The message that it changes, where it is not the board's.
    pub message: Option<MessageId>,
    /// The code of the language that the channel speaks, where nothing else says it.
    pub language: Option<String>,
    /// Whether a call has been heard in the channel, so that only the direct message is left.
    pub mentioned: bool,
    /// The answer that it is, where it is one.
    pub answer: Option<AnswerTo>,
    /// The process that is going to tell it, where several have the store open.
    pub by: Option<String>,
}

/// What is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// What a decision of the host owes.
    Owed(Owed),
    /// A message of ours has had its time: it loses its controls.
    Tidy {
        /// Where it is.
        channel: ChannelId,
        /// Which message.
        message: MessageId,
        /// What stands there then; nothing leaves its words as they are.
        text: Option<String>,
        /// The turn number of the board that it showed, where who has guessed the move that it tells is said with it.
        board: Option<u32>,
    },
}

/// How urgent something is, the most urgent first, where the budget of requests does not reach for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Somebody waits to hear of it.
    Call,
    /// A message that shows what is.
    Message,
    /// A message for which nobody waits, and which takes long to find: the puzzle of a day.
    Posting,
    /// A message of old that no longer shows what is.
    Tidying,
}

impl Class {
    /// All of them, the most urgent first.
    pub const ALL: [Self; 4] = [Self::Call, Self::Message, Self::Posting, Self::Tidying];
}

impl Delivery {
    /// Something that was decided at a moment and is to be told from then on.
    pub const fn new(what: What, made: Timestamp) -> Self {
        Self {
            what,
            made,
            due: made,
            lease: None,
            with: None,
            message: None,
            language: None,
            mentioned: false,
            answer: None,
            by: None,
        }
    }

    /// How urgent it is.
    pub const fn class(&self) -> Class {
        match self.what {
            What::Owed(Owed::Call(_) | Owed::Reply { .. }) => Class::Call,
            What::Owed(Owed::Refresh | Owed::OfferEnd { .. } | Owed::Archive) | What::Tidy { .. } => {
                Class::Tidying
            }
            What::Owed(Owed::Puzzle { .. }) => Class::Posting,
            What::Owed(_) => Class::Message,
        }
    }

    /// Whom it calls, if it is a call.
    pub const fn calls(&self) -> Option<PersonId> {
        match self.what {
            What::Owed(Owed::Call(Call { person, .. })) => Some(person),
            _ => None,
        }
    }
}

impl Record for Delivery {
    const KIND: &'static str = "owed";
    type Row = DeliveryRow;

    fn without(mut self, _gone: Gone) -> Self {
        if let What::Tidy { text, board, .. } = &mut self.what {
            (*text, *board) = (None, None);
        }
        self
    }
}

/// Something that is still to be told, as it is written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DeliveryRow {
    what: WhatRow,
    made: i64,
    /// Left out when it is the moment of the decision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    due: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    lease: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    with: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    message: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    mentioned: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    answer: Option<AnswerRow>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    by: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum WhatRow {
    Board {
        turn: u32,
    },
    Round {
        round: usize,
    },
    Refresh,
    Offer {
        turn: u32,
        offer: OfferRow,
    },
    OfferEnd {
        turn: u32,
        offer: OfferRow,
        end: EndRow,
    },
    Line {
        turn: u32,
        news: NewsRow,
    },
    Card,
    Archive,
    Reply {
        turn: u32,
    },
    Puzzle {
        day: u32,
    },
    Call {
        person: u64,
        turn: u32,
        why: ReasonRow,
    },
    Tidy {
        channel: u64,
        message: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        board: Option<u32>,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EndRow {
    Accepted,
    Declined,
    Withdrawn,
    Void,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum NewsRow {
    TimeGiven { by: PlayerRow, deadline: Option<i64> },
    Resumed { by: PlayerRow },
    Returned { player: PlayerRow },
    GoOn { abandoned: i64 },
    Adjudicated,
    Moved { why: ThreadLossRow },
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ReasonRow {
    Turn,
    Asked { offer: OfferRow },
    Answered { offer: OfferRow, end: EndRow },
    Reminder { deadline: i64 },
    Ended,
    TimeGiven { deadline: Option<i64> },
    Resumed,
    Returned,
    Away { until: i64 },
    GoOn { abandoned: i64 },
    Excused { deadline: i64 },
    Challenged,
    Rematch,
    Accepted,
    Declined,
    Expired,
    SetAside,
    ChallengeSetAside,
    Digest { morning: i64 },
}

impl From<&Delivery> for DeliveryRow {
    fn from(delivery: &Delivery) -> Self {
        let Delivery { what, made, due, lease, with, message, language, mentioned, answer, by } = delivery;
        Self {
            what: what.into(),
            made: made.0,
            due: (due != made).then_some(due.0),
            lease: lease.map(|until| until.0),
            with: *with,
            message: message.map(|message| message.0),
            language: language.clone(),
            mentioned: *mentioned,
            answer: answer.as_ref().map(AnswerRow::from),
            by: by.clone(),
        }
    }
}

impl From<DeliveryRow> for Delivery {
    fn from(row: DeliveryRow) -> Self {
        let made = Timestamp(row.made);
        Self {
            what: row.what.into(),
            made,
            due: row.due.map_or(made, Timestamp),
            lease: row.lease.map(Timestamp),
            with: row.with,
            message: row.message.map(MessageId),
            language: row.language,
            mentioned: row.mentioned,
            answer: row.answer.map(AnswerTo::from),
            by: row.by,
        }
    }
}

impl From<&What> for WhatRow {
    fn from(what: &What) -> Self {
        match what {
            What::Owed(owed) => owed.into(),
            What::Tidy { channel, message, text, board } => {
                Self::Tidy { channel: channel.0, message: message.0, text: text.clone(), board: *board }
            }
        }
    }
}

impl From<&Owed> for WhatRow {
    fn from(owed: &Owed) -> Self {
        match *owed {
            Owed::Board { turn } => Self::Board { turn },
            Owed::Round { round } => Self::Round { round },
            Owed::Refresh => Self::Refresh,
            Owed::Archive => Self::Archive,
            Owed::Reply { turn } => Self::Reply { turn },
            Owed::Puzzle { day } => Self::Puzzle { day: day.0 },
            Owed::Offer { turn, offer } => Self::Offer { turn, offer: offer.into() },
            Owed::OfferEnd { turn, offer, end } => {
                Self::OfferEnd { turn, offer: offer.into(), end: end.into() }
            }
            Owed::Line { turn, news } => Self::Line { turn, news: news.into() },
            Owed::Card => Self::Card,
            Owed::Call(Call { person, turn, why }) => Self::Call { person: person.0, turn, why: why.into() },
        }
    }
}

impl From<WhatRow> for What {
    fn from(row: WhatRow) -> Self {
        Self::Owed(match row {
            WhatRow::Board { turn } => Owed::Board { turn },
            WhatRow::Round { round } => Owed::Round { round },
            WhatRow::Refresh => Owed::Refresh,
            WhatRow::Archive => Owed::Archive,
            WhatRow::Reply { turn } => Owed::Reply { turn },
            WhatRow::Puzzle { day } => Owed::Puzzle { day: Day(day) },
            WhatRow::Offer { turn, offer } => Owed::Offer { turn, offer: offer.into() },
            WhatRow::OfferEnd { turn, offer, end } => {
                Owed::OfferEnd { turn, offer: offer.into(), end: end.into() }
            }
            WhatRow::Line { turn, news } => Owed::Line { turn, news: news.into() },
            WhatRow::Card => Owed::Card,
            WhatRow::Call { person, turn, why } => {
                Owed::Call(Call { person: PersonId(person), turn, why: why.into() })
            }
            WhatRow::Tidy { channel, message, text, board } => {
                let (channel, message) = (ChannelId(channel), MessageId(message));
                return Self::Tidy { channel, message, text, board };
            }
        })
    }
}

impl From<OfferEnd> for EndRow {
    fn from(end: OfferEnd) -> Self {
        match end {
            OfferEnd::Accepted => Self::Accepted,
            OfferEnd::Declined => Self::Declined,
            OfferEnd::Withdrawn => Self::Withdrawn,
            OfferEnd::Void => Self::Void,
        }
    }
}

impl From<EndRow> for OfferEnd {
    fn from(row: EndRow) -> Self {
        match row {
            EndRow::Accepted => Self::Accepted,
            EndRow::Declined => Self::Declined,
            EndRow::Withdrawn => Self::Withdrawn,
            EndRow::Void => Self::Void,
        }
    }
}

impl From<News> for NewsRow {
    fn from(news: News) -> Self {
        match news {
            News::TimeGiven { by, deadline } => {
                Self::TimeGiven { by: by.into(), deadline: deadline.map(|at| at.0) }
            }
            News::Resumed { by } => Self::Resumed { by: by.into() },
            News::Returned { player } => Self::Returned { player: player.into() },
            News::GoOn { abandoned } => Self::GoOn { abandoned: abandoned.0 },
            News::Adjudicated => Self::Adjudicated,
            News::Moved { why } => Self::Moved { why: why.into() },
        }
    }
}

impl From<NewsRow> for News {
    fn from(row: NewsRow) -> Self {
        match row {
            NewsRow::TimeGiven { by, deadline } => {
                Self::TimeGiven { by: by.into(), deadline: deadline.map(Timestamp) }
            }
            NewsRow::Resumed { by } => Self::Resumed { by: by.into() },
            NewsRow::Returned { player } => Self::Returned { player: player.into() },
            NewsRow::GoOn { abandoned } => Self::GoOn { abandoned: Timestamp(abandoned) },
            NewsRow::Adjudicated => Self::Adjudicated,
            NewsRow::Moved { why } => Self::Moved { why: why.into() },
        }
    }
}

impl From<Reason> for ReasonRow {
    fn from(why: Reason) -> Self {
        match why {
            Reason::Turn => Self::Turn,
            Reason::Asked { offer } => Self::Asked { offer: offer.into() },
            Reason::Answered { offer, end } => Self::Answered { offer: offer.into(), end: end.into() },
            Reason::Reminder { deadline } => Self::Reminder { deadline: deadline.0 },
            Reason::Ended => Self::Ended,
            Reason::TimeGiven { deadline } => Self::TimeGiven { deadline: deadline.map(|at| at.0) },
            Reason::Resumed => Self::Resumed,
            Reason::Returned => Self::Returned,
            Reason::Away { until } => Self::Away { until: until.0 },
            Reason::GoOn { abandoned } => Self::GoOn { abandoned: abandoned.0 },
            Reason::Excused { deadline } => Self::Excused { deadline: deadline.0 },
            Reason::Challenged => Self::Challenged,
            Reason::Rematch => Self::Rematch,
            Reason::Accepted => Self::Accepted,
            Reason::Declined => Self::Declined,
            Reason::Expired => Self::Expired,
            Reason::SetAside => Self::SetAside,
            Reason::ChallengeSetAside => Self::ChallengeSetAside,
            Reason::Digest { morning } => Self::Digest { morning: morning.0 },
        }
    }
}

impl From<ReasonRow> for Reason {
    fn from(row: ReasonRow) -> Self {
        match row {
            ReasonRow::Turn => Self::Turn,
            ReasonRow::Asked { offer } => Self::Asked { offer: offer.into() },
            ReasonRow::Answered { offer, end } => Self::Answered { offer: offer.into(), end: end.into() },
            ReasonRow::Reminder { deadline } => Self::Reminder { deadline: Timestamp(deadline) },
            ReasonRow::Ended => Self::Ended,
            ReasonRow::TimeGiven { deadline } => Self::TimeGiven { deadline: deadline.map(Timestamp) },
            ReasonRow::Resumed => Self::Resumed,
            ReasonRow::Returned => Self::Returned,
            ReasonRow::Away { until } => Self::Away { until: Timestamp(until) },
            ReasonRow::GoOn { abandoned } => Self::GoOn { abandoned: Timestamp(abandoned) },
            ReasonRow::Excused { deadline } => Self::Excused { deadline: Timestamp(deadline) },
            ReasonRow::Challenged => Self::Challenged,
            ReasonRow::Rematch => Self::Rematch,
            ReasonRow::Accepted => Self::Accepted,
            ReasonRow::Declined => Self::Declined,
            ReasonRow::Expired => Self::Expired,
            ReasonRow::SetAside => Self::SetAside,
            ReasonRow::ChallengeSetAside => Self::ChallengeSetAside,
            ReasonRow::Digest { morning } => Self::Digest { morning: Timestamp(morning) },
        }
    }
}

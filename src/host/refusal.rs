//! A kind "no" to a person: why what they asked for is not possible now.
//!
//! Each is a message key with its arguments; none is an error of the program, and none is stored.

use crate::base::id::{MatchId, PersonId};
use crate::base::seat::BySeat;
use crate::base::text::{Arg, Text};
use crate::game::options::BadOption;

use super::person::NotSettled;

/// Why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// One cannot challenge oneself, nor accept one's own challenge.
    Oneself,
    /// Bots do not play.
    Bot {
        /// The bot.
        person: PersonId,
    },
    /// Somebody has as many open challenges as one may have.
    TooManyChallenges {
        /// Who.
        person: PersonId,
        /// How many one may have.
        limit: u32,
    },
    /// Somebody sits at as many running matches as one may.
    TooManyMatches {
        /// Who.
        person: PersonId,
        /// At how many one may sit.
        limit: u32,
    },
    /// There is no such game.
    UnknownGame {
        /// What was asked for.
        game: String,
    },
    /// The game has no such option, or it does not take the value.
    Option(BadOption),
    /// The game is not played in this format.
    Format {
        /// The format's word.
        format: String,
    },
    /// There is no such clock.
    UnknownClock {
        /// What was asked for.
        clock: String,
    },
    /// The challenge has become a match.
    ChallengeAccepted {
        /// Which.
        id: MatchId,
    },
    /// The challenge was declined.
    ChallengeDeclined,
    /// The challenge was taken back.
    ChallengeWithdrawn,
    /// The challenge has run out.
    ChallengeExpired,
    /// The challenge was made to somebody else.
    ChallengeForAnother {
        /// To whom.
        person: PersonId,
    },
    /// Only who made the challenge may take it back.
    ChallengeOfAnother {
        /// Who made it.
        person: PersonId,
    },
    /// An open challenge is not declined; it is left alone.
    ChallengeToAnyone,
    /// The match is over.
    Over,
    /// Somebody who does not play in the match.
    NotSeated {
        /// Who does.
        people: BySeat<PersonId>,
    },
    /// The press or command belongs to an earlier turn.
    OldTurn,
    /// It is the other player's turn.
    NotYourTurn {
        /// Whose it is.
        person: PersonId,
    },
    /// The move is not possible, and this is why.
    Illegal {
        /// In the words of the game.
        why: Text,
    },
    /// The choices spell the beginning of no legal move.
    StaleChoices,
    /// Both have moved: a match is not called off any more.
    TooLateToAbort,
    /// One's last move is not one's own to take back freely any more.
    NothingToUndo,
    /// The time for the move that was to be taken back has run out meanwhile.
    UndoTooLate,
    /// There is no move of one's own in this round that could be taken back.
    NothingToTakeBack,
    /// One's own offer waits for an answer.
    OwnOfferWaits,
    /// Another offer waits for an answer.
    OfferWaits {
        /// Who made it.
        by: PersonId,
    },
    /// There is no such offer, or none any more.
    NoSuchOffer,
    /// One does not answer one's own offer.
    OwnOffer {
        /// Who does.
        person: PersonId,
    },
    /// A draw is not offered before both have moved.
    DrawTooEarly,
    /// The match is played without a clock.
    NoClock,
    /// Time is given to whoever is to move.
    NotTheirClock {
        /// Who is not.
        person: PersonId,
    },
    /// The clock holds as much as it may.
    ClockFull,
    /// The match is paused already.
    Paused,
    /// The match is not paused.
    NotPaused,
    /// One is not on vacation.
    NotAway,
    /// A rematch is for a match that is over.
    RematchTooEarly,
    /// Only the clock may do this.
    NotYetDue,
    /// There is no such challenge here.
    NoSuchChallenge,
    /// There is no such match here.
    NoSuchMatch,
    /// The person has no running match here.
    NoMatchHere,
    /// The person has played no match here to look back at.
    NothingToReplay,
    /// A component that this version does not know.
    UnknownPress,
    /// What was to be settled for oneself cannot be.
    NotSettled(NotSettled),
    /// Others did something with the same record at the same time, again and again.
    Crowded,
}

impl Refusal {
    /// What the person reads.
    pub fn text(&self) -> Text {
        let person = |id: &PersonId| Arg::Person(id.0);
        match self {
            Self::Oneself => Text::new("refused-oneself"),
            Self::Bot { person: bot } => Text::new("refused-bot").with("person", person(bot)),
            Self::TooManyChallenges { person: who, limit } => {
                counted("refused-too-many-challenges", *who, *limit)
            }
            Self::TooManyMatches { person: who, limit } => counted("refused-too-many-matches", *who, *limit),
            Self::UnknownGame { game } => {
                Text::new("refused-unknown-game").with("game", Arg::Name(game.clone()))
            }
            Self::Option(bad) => option_text(bad),
            Self::Format { format } => Text::new("refused-format").with("format", Arg::Name(format.clone())),
            Self::UnknownClock { clock } => {
                Text::new("refused-clock").with("clock", Arg::Name(clock.clone()))
            }
            Self::ChallengeAccepted { .. } => Text::new("refused-challenge-accepted"),
            Self::ChallengeDeclined => Text::new("refused-challenge-declined"),
            Self::ChallengeWithdrawn => Text::new("refused-challenge-withdrawn"),
            Self::ChallengeExpired => Text::new("refused-challenge-expired"),
            Self::ChallengeForAnother { person: to } => {
                Text::new("refused-challenge-for-another").with("person", person(to))
            }
            Self::ChallengeOfAnother { person: from } => {
                Text::new("refused-challenge-of-another").with("person", person(from))
            }
            Self::ChallengeToAnyone => Text::new("refused-challenge-to-anyone"),
            Self::Over => Text::new("refused-over"),
            Self::NotSeated { people: BySeat([first, second]) } => {
                Text::new("refused-not-seated").with("first", person(first)).with("second", person(second))
            }
            Self::OldTurn => Text::new("refused-old-turn"),
            Self::NotYourTurn { person: whose } => {
                Text::new("refused-not-your-turn").with("person", person(whose))
            }
            Self::Illegal { why } => why.clone(),
            Self::StaleChoices => Text::new("refused-stale-choices"),
            Self::TooLateToAbort => Text::new("refused-too-late-to-abort"),
            Self::NothingToUndo => Text::new("refused-nothing-to-undo"),
            Self::UndoTooLate => Text::new("refused-undo-too-late"),
            Self::NothingToTakeBack => Text::new("refused-nothing-to-take-back"),
            Self::OwnOfferWaits => Text::new("refused-own-offer-waits"),
            Self::OfferWaits { by } => Text::new("refused-offer-waits").with("person", person(by)),
            Self::NoSuchOffer => Text::new("refused-no-such-offer"),
            Self::OwnOffer { person: other } => Text::new("refused-own-offer").with("person", person(other)),
            Self::DrawTooEarly => Text::new("refused-draw-too-early"),
            Self::NoClock => Text::new("refused-no-clock"),
            Self::NotTheirClock { person: whose } => {
                Text::new("refused-not-their-clock").with("person", person(whose))
            }
            Self::ClockFull => Text::new("refused-clock-full"),
            Self::Paused => Text::new("refused-paused"),
            Self::NotPaused => Text::new("refused-not-paused"),
            Self::NotAway => Text::new("refused-not-away"),
            Self::RematchTooEarly => Text::new("refused-rematch-too-early"),
            Self::NotYetDue => Text::new("refused-not-yet-due"),
            Self::NoSuchChallenge => Text::new("refused-no-such-challenge"),
            Self::NoSuchMatch => Text::new("refused-no-such-match"),
            Self::NoMatchHere => Text::new("refused-no-match-here"),
            Self::NothingToReplay => Text::new("refused-nothing-to-replay"),
            Self::UnknownPress => Text::new("refused-unknown-press"),
            Self::NotSettled(why) => why.text(),
            Self::Crowded => Text::new("refused-crowded"),
        }
    }
}

impl From<NotSettled> for Refusal {
    fn from(why: NotSettled) -> Self {
        Self::NotSettled(why)
    }
}

fn counted(key: &'static str, who: PersonId, limit: u32) -> Text {
    Text::new(key).with("person", Arg::Person(who.0)).with("limit", i64::from(limit))
}

/// What was written by a person is an [`Arg::Name`], so that it is escaped.
fn option_text(bad: &BadOption) -> Text {
    match bad {
        BadOption::Unknown { name, known } => Text::new("refused-unknown-option")
            .with("name", Arg::Name(name.clone()))
            .with("known", known.as_str()),
        BadOption::Value { name, value, takes } => Text::new("refused-option-value")
            .with("name", name.as_str())
            .with("value", Arg::Name(value.clone()))
            .with("takes", takes.as_str()),
    }
}

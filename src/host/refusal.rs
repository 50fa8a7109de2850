//! A kind "no" to a person: why what they asked for is not possible now.
//!
//! Each is a message key with its arguments; none is an error of the program, and none is stored.

use crate::base::id::{ChallengeId, MatchId, PersonId};
use crate::base::seat::BySeat;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::game::options::BadOption;

use super::block::Unchanged;
use super::challenge::{BadStart, Band, LONGEST_NOTE};
use super::guess::Unguessed;
use super::matches::Unplanned;
use super::person::NotSettled;
use super::server::Refused;

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
    /// One has as many open challenges as one may have.
    TooManyChallenges {
        /// How many one may have.
        limit: u32,
    },
    /// One sits at as many running matches as one may.
    TooManyOwnMatches {
        /// At how many one may sit.
        limit: u32,
    },
    /// The other takes on no match now: they sit at as many as one may, or have blocked whoever asks. Which of the two is
    /// nobody's business.
    Unavailable {
        /// Who.
        person: PersonId,
    },
    /// One has made as many challenges within an hour as one may.
    TooSoon {
        /// How many one may make.
        limit: u32,
        /// When the next may be made.
        next: Timestamp,
    },
    /// A note on a challenge that is too long.
    LongNote,
    /// No ratings of whoever may accept a challenge.
    Band {
        /// What was written.
        text: String,
    },
    /// A band is for challenges to anyone.
    BandForOne,
    /// The challenge is open to other ratings.
    OutOfBand {
        /// To which.
        band: Band,
        /// One's own.
        rating: u16,
    },
    /// Not with the computer.
    Computer(NotWithComputer),
    /// Nobody plays with a former player.
    FormerPlayer,
    /// One has had everything deleted lately, and nothing of one's own is rated until then.
    BegunAnew {
        /// Until when.
        until: Timestamp,
    },
    /// The profile of somebody who is hidden is nobody else's to see.
    HiddenProfile {
        /// Whose.
        person: PersonId,
    },
    /// One has blocked the person of whom one asks something.
    OwnBlock {
        /// Whom.
        person: PersonId,
    },
    /// Whom one has blocked stays as it is.
    Blocks(Unchanged),
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
    /// A match cannot start from this.
    Start(BadStart),
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
    /// Nothing is offered in this match now.
    NoOffersNow,
    /// The game has no draws.
    NoDraws,
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
    /// A rematch has been asked for already.
    RematchWaits {
        /// By this challenge.
        id: ChallengeId,
        /// Who did.
        by: PersonId,
    },
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
    /// One has finished no match here that could be played again.
    NothingToRepeat,
    /// One is not compared with oneself.
    SamePerson,
    /// A message that shows no match to open.
    NothingToOpen,
    /// A component that this version does not know.
    UnknownPress,
    /// Somebody may not do it on this server, or with what it has settled.
    Server(Refused),
    /// What was to be settled for oneself cannot be.
    NotSettled(NotSettled),
    /// Nothing is planned ahead.
    Plan(Unplanned),
    /// Nothing is guessed.
    Guess(Unguessed),
    /// Others did something with the same record at the same time, again and again.
    Crowded,
}

impl Refusal {
    /// What the person reads.
    pub fn text(&self) -> Text {
        let about = |key: &'static str, id: &PersonId| Text::new(key).with("person", Arg::Person(id.0));
        match self {
            Self::Oneself => Text::new("refused-oneself"),
            Self::Bot { person: bot } => about("refused-bot", bot),
            Self::TooManyChallenges { limit } => counted("refused-too-many-challenges", *limit),
            Self::TooManyOwnMatches { limit } => counted("refused-too-many-own-matches", *limit),
            Self::Unavailable { person: who } => about("refused-unavailable", who),
            Self::TooSoon { limit, next } => too_soon(*limit, *next),
            Self::LongNote => Text::new("refused-long-note").with("limit", LONGEST_NOTE),
            Self::Band { text } => named("refused-band", "text", text),
            Self::BandForOne => Text::new("refused-band-for-one"),
            Self::OutOfBand { band, rating } => out_of_band(*band, *rating),
            Self::Computer(why) => why.text(),
            Self::FormerPlayer => Text::new("refused-former-player"),
            Self::BegunAnew { until } => Text::new("refused-begun-anew").with("when", Arg::When(*until)),
            Self::HiddenProfile { person: who } => about("refused-hidden-profile", who),
            Self::OwnBlock { person: who } => about("refused-own-block", who),
            Self::Blocks(why) => why.text(),
            Self::UnknownGame { game } => named("refused-unknown-game", "game", game),
            Self::Option(bad) => option_text(bad),
            Self::Format { format } => named("refused-format", "format", format),
            Self::Start(why) => why.text(),
            Self::UnknownClock { clock } => named("refused-clock", "clock", clock),
            Self::ChallengeAccepted { .. } => Text::new("refused-challenge-accepted"),
            Self::ChallengeDeclined => Text::new("refused-challenge-declined"),
            Self::ChallengeWithdrawn => Text::new("refused-challenge-withdrawn"),
            Self::ChallengeExpired => Text::new("refused-challenge-expired"),
            Self::ChallengeForAnother { person: to } => about("refused-challenge-for-another", to),
            Self::ChallengeOfAnother { person: from } => about("refused-challenge-of-another", from),
            Self::ChallengeToAnyone => Text::new("refused-challenge-to-anyone"),
            Self::Over => Text::new("refused-over"),
            Self::NotSeated { people } => not_seated(people),
            Self::Plan(why) => why.text(),
            Self::Guess(why) => why.text(),
            Self::OldTurn => Text::new("refused-old-turn"),
            Self::NotYourTurn { person: whose } => about("refused-not-your-turn", whose),
            Self::Illegal { why } => why.clone(),
            Self::StaleChoices => Text::new("refused-stale-choices"),
            Self::TooLateToAbort => Text::new("refused-too-late-to-abort"),
            Self::NothingToUndo => Text::new("refused-nothing-to-undo"),
            Self::UndoTooLate => Text::new("refused-undo-too-late"),
            Self::NothingToTakeBack => Text::new("refused-nothing-to-take-back"),
            Self::OwnOfferWaits => Text::new("refused-own-offer-waits"),
            Self::OfferWaits { by } => about("refused-offer-waits", by),
            Self::NoSuchOffer => Text::new("refused-no-such-offer"),
            Self::OwnOffer { person: other } => about("refused-own-offer", other),
            Self::NoOffersNow => Text::new("refused-no-offers-now"),
            Self::NoDraws => Text::new("refused-no-draws"),
            Self::DrawTooEarly => Text::new("refused-draw-too-early"),
            Self::NoClock => Text::new("refused-no-clock"),
            Self::NotTheirClock { person: whose } => about("refused-not-their-clock", whose),
            Self::ClockFull => Text::new("refused-clock-full"),
            Self::Paused => Text::new("refused-paused"),
            Self::NotPaused => Text::new("refused-not-paused"),
            Self::NotAway => Text::new("refused-not-away"),
            Self::RematchTooEarly => Text::new("refused-rematch-too-early"),
            Self::RematchWaits { .. } => Text::new("refused-rematch-waits"),
            Self::NotYetDue => Text::new("refused-not-yet-due"),
            Self::NoSuchChallenge => Text::new("refused-no-such-challenge"),
            Self::NoSuchMatch => Text::new("refused-no-such-match"),
            Self::NoMatchHere => Text::new("refused-no-match-here"),
            Self::NothingToReplay => Text::new("refused-nothing-to-replay"),
            Self::NothingToRepeat => Text::new("refused-nothing-to-repeat"),
            Self::SamePerson => Text::new("refused-same-person"),
            Self::NothingToOpen => Text::new("refused-nothing-to-open"),
            Self::UnknownPress => Text::new("refused-unknown-press"),
            Self::Server(why) => why.text(),
            Self::NotSettled(why) => why.text(),
            Self::Crowded => Text::new("refused-crowded"),
        }
    }
}

/// What people do with each other and not with the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotWithComputer {
    /// It has no ratings, lists or settings of its own.
    Anything,
    /// It answers no offers.
    Offers,
    /// A level is the computer's, and somebody else was challenged.
    LevelForPerson,
}

impl NotWithComputer {
    fn text(self) -> Text {
        match self {
            Self::Anything => Text::new("refused-computer-only-plays"),
            Self::Offers => Text::new("refused-no-offers-to-computer"),
            Self::LevelForPerson => Text::new("refused-level-for-person"),
        }
    }
}

impl From<NotWithComputer> for Refusal {
    fn from(why: NotWithComputer) -> Self {
        Self::Computer(why)
    }
}

impl From<Unchanged> for Refusal {
    fn from(why: Unchanged) -> Self {
        Self::Blocks(why)
    }
}

impl From<Refused> for Refusal {
    fn from(why: Refused) -> Self {
        Self::Server(why)
    }
}

impl From<Unplanned> for Refusal {
    fn from(why: Unplanned) -> Self {
        Self::Plan(why)
    }
}

impl From<Unguessed> for Refusal {
    fn from(why: Unguessed) -> Self {
        Self::Guess(why)
    }
}

impl From<NotSettled> for Refusal {
    fn from(why: NotSettled) -> Self {
        Self::NotSettled(why)
    }
}

fn not_seated(BySeat([first, second]): &BySeat<PersonId>) -> Text {
    Text::new("refused-not-seated").with("first", Arg::Person(first.0)).with("second", Arg::Person(second.0))
}

fn too_soon(limit: u32, next: Timestamp) -> Text {
    counted("refused-too-soon", limit).with("when", Arg::When(next))
}

fn out_of_band(band: Band, rating: u16) -> Text {
    Text::new("refused-out-of-band").with("band", tell_band(band)).with("rating", rating.to_string())
}

/// The ratings of a band in words.
pub(super) fn tell_band(band: Band) -> Text {
    let rating = |rating: u16| rating.to_string();
    match (band.least(), band.most()) {
        (Some(least), Some(most)) => {
            Text::new("band-between").with("least", rating(least)).with("most", rating(most))
        }
        (Some(least), None) => Text::new("band-from").with("least", rating(least)),
        (None, most) => Text::new("band-up-to").with("most", rating(most.unwrap_or_default())),
    }
}

/// What was written by a person is an [`Arg::Name`], so that it is escaped.
fn named(key: &'static str, name: &'static str, written: &str) -> Text {
    Text::new(key).with(name, Arg::Name(written.to_owned()))
}

fn counted(key: &'static str, limit: u32) -> Text {
    Text::new(key).with("limit", i64::from(limit))
}

fn option_text(bad: &BadOption) -> Text {
    match bad {
        BadOption::Unknown { name, known } => Text::new("refused-unknown-option")
            .with("name", Arg::Name(name.clone()))
            .with("known", known.as_str()),
        BadOption::Value { name, value, takes } => Text::new("refused-option-value")
            .with("name", name.as_str())
            .with("value", Arg::Name(value.clone()))
            .with("takes", takes.as_str()),
        BadOption::Word { name, word, .. } => {
            Text::new("refused-option-word").with("name", name.as_str()).with("word", Arg::Name(word.clone()))
        }
        BadOption::Count { name, count } => {
            Text::new("refused-option-count").with("name", name.as_str()).with("count", *count)
        }
        BadOption::Together { name, other } => {
            Text::new("refused-options-together").with("name", name.as_str()).with("other", other.as_str())
        }
    }
}

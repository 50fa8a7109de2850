//! Component ids of buttons for offers and other actions in a match, for practice, and for seasons.

use std::fmt::{self, Display};

use crate::base::id::MatchId;
use crate::base::level::Level;
use crate::game::Options;
use crate::{Format, OfferKind, SeasonName, SeasonNumber, SeatWish};

use super::fields::{Field, one_field, read_number, take};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchActionPress {
    pub id: MatchId,
    pub turn: u32,
    pub action: MatchAction,
}

/// An action in a match that is no move. Component ids hold the action as one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchAction {
    /// Show a menu of further actions that are no moves.
    More,
    /// Show every legal move in words.
    List,
    /// Take back the player's own last move. If the takeback needs consent, ask the opponent.
    TakeBack,
    /// Ask the player to confirm an offer before it is made, because an offer notifies the opponent.
    Offer(OfferKind),
    /// Make the offer, after the player has confirmed it.
    ConfirmOffer(OfferKind),
    /// Close the question whether to make an offer, without making it.
    NotNow,
    Yes(OfferKind),
    /// Decline the opponent's offer, or withdraw the player's own offer.
    No(OfferKind),
    /// Withdraw the player's own open offer.
    Withdraw,
    Give,
    Resume,
}

const KINDS: [(OfferKind, &str); 5] = [
    (OfferKind::Draw, "d"),
    (OfferKind::Takeback { plies: 1 }, "b1"),
    (OfferKind::Takeback { plies: 2 }, "b2"),
    (OfferKind::Pause, "p"),
    (OfferKind::Time, "t"),
];

impl MatchAction {
    pub fn all() -> impl Iterator<Item = Self> {
        let of_kind =
            |(kind, _)| [Self::Offer(kind), Self::ConfirmOffer(kind), Self::Yes(kind), Self::No(kind)];
        [Self::More, Self::List, Self::TakeBack, Self::NotNow, Self::Withdraw, Self::Give, Self::Resume]
            .into_iter()
            .chain(KINDS.into_iter().flat_map(of_kind))
    }
}

one_field! {
    MatchAction: ToString::to_string, |word| Self::all().find(|action| action.to_string() == word);
}

impl Display for MatchAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (start, kind) = match self {
            Self::More => return f.write_str("more"),
            Self::List => return f.write_str("list"),
            Self::TakeBack => return f.write_str("back"),
            Self::NotNow => return f.write_str("not"),
            Self::Withdraw => return f.write_str("drop"),
            Self::Give => return f.write_str("give"),
            Self::Resume => return f.write_str("on"),
            Self::Offer(kind) => ("o", kind),
            Self::ConfirmOffer(kind) => ("s", kind),
            Self::Yes(kind) => ("y", kind),
            Self::No(kind) => ("n", kind),
        };
        let word = KINDS.iter().find(|(known, _)| known == kind).map_or("?", |(_, word)| word);
        write!(f, "{start}{word}")
    }
}

crate::fields!(MatchActionPress, struct { id, turn, action });

/// A step of practice, a private match with the computer: choosing a game and a level, playing again, publishing the
/// result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PracticePress {
    /// Open a message in which the person chooses a level. Without a game, they choose the game first.
    Open(Option<String>),
    /// Show the levels for this game in the message that [`Self::Open`] has opened.
    Levels(String),
    Begin {
        game: String,
        level: Level,
    },
    /// Begin another practice match after an ended one, with the seats swapped.
    Again {
        id: MatchId,
        level: Level,
    },
    /// Post the result of a practice match publicly in the channel.
    ShowEnd(MatchId),
    /// Begin practice although another one of the same game is running.
    Anew {
        game: String,
        level: Level,
        seat: SeatWish,
        format: Format,
        options: Options,
    },
}

crate::fields!(PracticePress, enum {
    Open(game) = "o",
    Levels(game) = "l",
    Begin { game, level } = "b",
    Again { id, level } = "a",
    ShowEnd(id) = "s",
    Anew { game, level, seat, format, options } = "n"
});

one_field! {
    SeatWish: |seat| Self::WORDS.into_iter().find(|(_, wish)| wish == seat).map_or("", |(word, _)| word).to_owned(),
        |text| Self::WORDS.into_iter().find(|(word, _)| *word == text).map(|(_, wish)| wish);
    // The word of a format does not say whether points count in a mirror match.
    Format: |format| if *format == (Self::Mirror { by_points: true }) { "points".to_owned() } else { format.word() },
        |text| match text {
            "points" | "mirror" => Some(Self::Mirror { by_points: text == "points" }),
            _ => Self::read_usual(text).or_else(|| read_number(text.strip_prefix("to-")?).map(Self::ToPoints)),
        };
}

/// Names and values, which are the last fields.
impl Field for Options {
    fn write(&self, fields: &mut Vec<String>) {
        fields.extend(self.0.iter().flat_map(|(name, value)| [name.clone(), value.clone()]));
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        let all = std::mem::take(fields);
        let pairs = all.chunks_exact(2).map(|pair| (pair[0].to_owned(), pair[1].to_owned()));
        let (read, mut written) = (Self(pairs.collect()), Vec::new());
        read.write(&mut written);
        (written == all).then_some(read)
    }
}

/// A game, which may be missing as the last field.
impl Field for Option<String> {
    fn write(&self, fields: &mut Vec<String>) {
        fields.extend(self.clone());
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        if fields.is_empty() { Some(None) } else { Field::read(fields).map(Some) }
    }
}

impl PracticePress {
    /// The match that the press is about; `None` if the press leads to a new match.
    pub const fn game_match(&self) -> Option<MatchId> {
        match self {
            Self::Again { id, .. } | Self::ShowEnd(id) => Some(*id),
            Self::Open(_) | Self::Levels(_) | Self::Begin { .. } | Self::Anew { .. } => None,
        }
    }
}

/// A button of `/help`, or of another message that names what it opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpPress {
    Computer,
    Challenge,
    Learn,
    /// A page of the list of commands. Pages are counted from 0.
    Commands(u32),
}

crate::press_fields!(HelpPress, 'E', enum {
    Computer = "computer",
    Challenge = "challenge",
    Learn = "learn",
    Commands(page) = "commands"
});

/// An answer to the question whether to begin a season.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SeasonPress {
    Begin {
        /// The number of the new season. If another season has begun since the question was asked, the
        /// press is stale.
        number: SeasonNumber,
        name: SeasonName,
    },
    NotNow,
}

impl Field for SeasonPress {
    fn write(&self, fields: &mut Vec<String>) {
        match self {
            Self::Begin { number, name } => fields.extend([number.to_string(), name.as_str().to_owned()]),
            Self::NotNow => fields.push("no".to_owned()),
        }
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        let number = match take(fields)? {
            "no" => return Some(Self::NotNow),
            number => read_number(number)?,
        };
        // The name is free text, which may contain the `.` between fields. So it is the last field.
        let written = std::mem::take(fields).join(".");
        let name = SeasonName::read(&written).ok().filter(|name| name.as_str() == written)?;
        Some(Self::Begin { number, name })
    }
}

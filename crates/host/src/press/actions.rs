//! Component ids of buttons for offers and other actions in a match, for practice, for seasons, and for features.
//!
//! Parsing accepts exactly what formatting produces.

use std::fmt::{self, Display};

use crate::base::id::{MatchId, is_game};
use crate::base::level::Level;
use crate::{OfferKind, SeasonName, SeasonNumber};

use super::choices::{MoveChoices, read_number, read_word};
use super::{LETTERS, Press};

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

    pub fn read(word: &str) -> Option<Self> {
        Self::all().find(|what| what.to_string() == word)
    }
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

impl Display for MatchActionPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.id, self.turn, self.action)
    }
}

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
}

impl PracticePress {
    pub(super) fn read(fields: &[&str]) -> Option<Self> {
        Some(match fields {
            ["o"] => Self::Open(None),
            ["o", game] if is_game(game) => Self::Open(Some((*game).to_owned())),
            ["l", game] if is_game(game) => Self::Levels((*game).to_owned()),
            ["b", game, level] if is_game(game) => {
                Self::Begin { game: (*game).to_owned(), level: Level::named(level)? }
            }
            ["a", id, level] => Self::Again { id: MatchId::read(id)?, level: Level::named(level)? },
            ["s", id] => Self::ShowEnd(MatchId::read(id)?),
            _ => return None,
        })
    }

    /// The match that the press is about; `None` if the press leads to a new match.
    pub const fn game_match(&self) -> Option<MatchId> {
        match self {
            Self::Again { id, .. } | Self::ShowEnd(id) => Some(*id),
            Self::Open(_) | Self::Levels(_) | Self::Begin { .. } => None,
        }
    }
}

impl Display for PracticePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Open(None) => f.write_str("o"),
            Self::Open(Some(game)) => write!(f, "o.{game}"),
            Self::Levels(game) => write!(f, "l.{game}"),
            Self::Begin { game, level } => write!(f, "b.{game}.{}", level.name()),
            Self::Again { id, level } => write!(f, "a.{id}.{}", level.name()),
            Self::ShowEnd(id) => write!(f, "s.{id}"),
        }
    }
}

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

impl SeasonPress {
    pub(super) fn read(fields: &[&str]) -> Option<Self> {
        match fields {
            ["no"] => Some(Self::NotNow),
            // The name is free text, which may contain the `.` between fields. So it is the last field.
            [number, name @ ..] => {
                let written = name.join(".");
                let name = SeasonName::read(&written).ok().filter(|name| name.as_str() == written)?;
                Some(Self::Begin { number: read_number(number)?, name })
            }
            [] => None,
        }
    }
}

impl Display for SeasonPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begin { number, name } => write!(f, "{number}.{}", name.as_str()),
            Self::NotNow => f.write_str("no"),
        }
    }
}

/// A press of a feature's button or menu: a letter for the feature, then fields that only the feature can parse.
///
/// If the first field is the id of a match, the press is about that match. A number in the second field
/// is the turn number of the match for which the button or menu was made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FeaturePress {
    letter: char,
    /// The fields of the component id, at least one. Each consists of lowercase ASCII letters, digits
    /// and `-`.
    fields: Vec<String>,
}

/// The fields that one feature writes into the component ids of its buttons and menus. [`press_fields!`](crate::press_fields)
/// implements it for most types.
pub trait PressFields: Sized {
    /// The letter that marks component ids of the feature; unique among features and not in
    /// [`LETTERS`].
    const LETTER: char;

    fn write(&self) -> Vec<String>;

    /// Reads exactly the fields that [`write`](Self::write) returns for a value.
    fn read(fields: &[&str]) -> Option<Self>;

    fn press(&self) -> Press {
        Press::Feature(FeaturePress { letter: Self::LETTER, fields: self.write() })
    }

    /// Reads the fields of a press; `None` if the press belongs to another feature or has invalid
    /// fields.
    fn of(press: &Press) -> Option<Self> {
        let Press::Feature(press) = press else { return None };
        let fields: Vec<&str> = press.fields.iter().map(String::as_str).collect();
        if press.letter == Self::LETTER { Self::read(&fields) } else { None }
    }
}

/// A part of a component id: one field, or the last ones.
pub trait Field: Sized {
    fn write(&self, fields: &mut Vec<String>);

    /// Takes the part from the beginning of the fields; `None` if it is invalid.
    fn read(fields: &mut &[&str]) -> Option<Self>;
}

/// Takes the first field.
fn take<'a>(fields: &mut &[&'a str]) -> Option<&'a str> {
    let (first, rest) = fields.split_first()?;
    *fields = rest;
    Some(first)
}

/// A decimal number.
impl Field for u32 {
    fn write(&self, fields: &mut Vec<String>) {
        fields.push(self.to_string());
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        read_number(take(fields)?)
    }
}

/// The id of a game.
impl Field for String {
    fn write(&self, fields: &mut Vec<String>) {
        fields.push(self.clone());
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        take(fields).filter(|id| is_game(id)).map(ToOwned::to_owned)
    }
}

impl Field for MoveChoices {
    fn write(&self, fields: &mut Vec<String>) {
        fields.extend(self.to_string().split('.').map(ToOwned::to_owned));
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        Self::read(std::mem::take(fields))
    }
}

/// Implements [`PressFields`] for an enum whose variants are written as a word and their [`Field`]s, or for a struct
/// whose fields are all written, in order.
///
/// # Examples
///
/// ```
/// use engawa_host::{PressFields, press_fields};
///
/// enum BellPress {
///     Ring(String),
///     Off,
/// }
/// press_fields!(BellPress, 'Z', enum { Ring(game) = "ring", Off = "off" });
/// assert_eq!(BellPress::Ring("okiya".to_owned()).press().to_string(), "1Z.ring.okiya");
/// ```
#[macro_export]
macro_rules! press_fields {
    ($type:ty, $letter:expr, enum { $($variant:ident $(($($part:ident),+))? = $word:literal),+ }) => {
        impl $crate::PressFields for $type {
            const LETTER: char = $letter;

            fn write(&self) -> Vec<String> {
                match self {
                    $(Self::$variant $(($($part),+))? => {
                        #[allow(unused_mut, reason = "a variant may have no fields")]
                        let mut fields = vec![$word.to_owned()];
                        $($($crate::press::Field::write($part, &mut fields);)+)?
                        fields
                    })+
                }
            }

            fn read(fields: &[&str]) -> Option<Self> {
                #[allow(unused_mut, reason = "variants may have no fields")]
                let (word, mut rest) = fields.split_first()?;
                let read = match *word {
                    $($word => Self::$variant $(($({ let $part = $crate::press::Field::read(&mut rest)?; $part }),+))?,)+
                    _ => return None,
                };
                rest.is_empty().then_some(read)
            }
        }
    };
    ($type:ty, $letter:expr, struct { $($part:tt),+ } $(, $($parameter:tt)+)?) => {
        impl $(<$($parameter)+>)? $crate::PressFields for $type {
            const LETTER: char = $letter;

            fn write(&self) -> Vec<String> {
                let mut fields = Vec::new();
                $($crate::press::Field::write(&self.$part, &mut fields);)+
                fields
            }

            fn read(mut fields: &[&str]) -> Option<Self> {
                let read = Self { $($part: $crate::press::Field::read(&mut fields)?),+ };
                fields.is_empty().then_some(read)
            }
        }
    };
}

impl FeaturePress {
    /// Parses the letter and the fields of a component id. Returns `None` for the letters in
    /// [`LETTERS`], which do not belong to features.
    pub(super) fn read(prefix: &str, fields: &[&str]) -> Option<Self> {
        let letter: char = prefix.parse().ok().filter(char::is_ascii_alphabetic)?;
        let fields: Vec<String> = fields.iter().map(|field| read_word(field)).collect::<Option<_>>()?;
        (!LETTERS.contains(letter) && !fields.is_empty()).then_some(Self { letter, fields })
    }

    pub(super) fn game_match(&self) -> Option<MatchId> {
        MatchId::read(self.fields.first()?)
    }

    pub(super) fn turn(&self) -> Option<(MatchId, u32)> {
        Some((self.game_match()?, read_number(self.fields.get(1)?)?))
    }
}

impl Display for FeaturePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "1{}", self.letter)?;
        self.fields.iter().try_for_each(|field| write!(f, ".{field}"))
    }
}

//! Fields of component ids: how each type is written and read. Reading accepts exactly what writing produces.

use std::str::FromStr;

use crate::base::choice::ChoiceKey;
use crate::base::id::{ChallengeId, MatchId, PersonId, is_game};
use crate::base::level::Level;
use crate::base::time::Day;
use crate::hours::Zone;
use crate::{RelativeScope, SeasonNumber};

use super::{Invitee, Press};

/// The maximum number of choice keys in a component id. This many keys fit even if each key has the
/// maximum length.
pub const MOST_CHOICES: usize = 5;
/// The maximum length of a choice key, in bytes.
const LONGEST_KEY: usize = 12;

/// A part of a component id: one field, several, or all that are left.
pub trait Field: Sized {
    fn write(&self, fields: &mut Vec<String>);

    /// Takes the part from the beginning of the fields; `None` if it is invalid.
    fn read(fields: &mut &[&str]) -> Option<Self>;
}

/// Takes the first field.
pub fn take<'a>(fields: &mut &[&'a str]) -> Option<&'a str> {
    let (first, rest) = fields.split_first()?;
    *fields = rest;
    Some(first)
}

/// Reads one of two words: true for `yes`, false for `no`.
pub fn read_either(text: &str, yes: &str, no: &str) -> Option<bool> {
    (text == yes || text == no).then_some(text == yes)
}

/// Reads a decimal number in canonical form: no sign and no leading zero.
pub fn read_number<N: FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

/// Reads a nonempty word of lowercase ASCII letters, digits and `-`.
pub(super) fn read_word(text: &str) -> Option<String> {
    let known = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (!text.is_empty() && text.bytes().all(known)).then(|| text.to_owned())
}

pub(super) fn read_key(text: &str) -> Option<ChoiceKey> {
    read_word(text).filter(|text| text.len() <= LONGEST_KEY)
}

/// Implements [`Field`] for types that are one field: `$write` formats a value, `$read` parses the field.
macro_rules! one_field {
    ($($type:ty: $write:expr, $read:expr;)+) => {
        $(impl Field for $type {
            fn write(&self, fields: &mut Vec<String>) {
                let write: fn(&Self) -> String = $write;
                fields.push(write(self));
            }

            fn read(fields: &mut &[&str]) -> Option<Self> {
                let read: fn(&str) -> Option<Self> = $read;
                read(take(fields)?)
            }
        })+
    };
}
pub(super) use one_field;

one_field! {
    u8: ToString::to_string, read_number;
    u32: ToString::to_string, read_number;
    // The page of a leaderboard; `None` is the page with the entry of the person who presses.
    Option<u32>: |page| page.map_or("me".to_owned(), |page| page.to_string()),
        |text| if text == "me" { Some(None) } else { read_number(text).map(Some) };
    // The number of a line; `None` is the list of all.
    Option<u8>: |line| line.map_or("all".to_owned(), |line| line.to_string()),
        |text| if text == "all" { Some(None) } else { read_number(text).map(Some) };
    // The id of a game.
    String: Clone::clone, |text| is_game(text).then(|| text.to_owned());
    ChallengeId: ToString::to_string, Self::read;
    MatchId: ToString::to_string, Self::read;
    PersonId: ToString::to_string, |text| read_number(text).map(Self);
    Invitee: |to| to.person().map_or("any".to_owned(), |person| person.to_string()),
        |text| if text == "any" { Some(Self::Anyone) } else { read_number(text).map(PersonId).map(Self::One) };
    Option<Invitee>: |to| to.map_or("ask".to_owned(), |to| one(&to)),
        |text| if text == "ask" { Some(None) } else { Invitee::read(&mut &[text][..]).map(Some) };
    Level: |level| level.name().to_owned(), Self::named;
    // The level of the computer; `None` asks for it.
    Option<Level>: |level| level.map_or("ask", Level::name).to_owned(),
        |text| if text == "ask" { Some(None) } else { Level::named(text).map(Some) };
    Day: |day| day.0.to_string(), |text| read_number(text).map(Self);
    RelativeScope: |scope| match scope {
            Self::Global => "e".to_owned(),
            Self::ThisServer(None) => "h".to_owned(),
            Self::ThisServer(Some(season)) => format!("s{season}"),
        },
        |text| match text {
            "e" => Some(Self::Global),
            "h" => Some(Self::ThisServer(None)),
            season => read_number(season.strip_prefix('s')?).map(|season: SeasonNumber| Self::ThisServer(Some(season))),
        };
}

fn one(field: &impl Field) -> String {
    let mut fields = Vec::new();
    field.write(&mut fields);
    fields.join(".")
}

/// A time zone, which may be missing as the last field.
impl Field for Option<Zone> {
    fn write(&self, fields: &mut Vec<String>) {
        fields.extend(self.as_ref().map(Zone::word));
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        if fields.is_empty() { Some(None) } else { Zone::of_word(take(fields)?).map(Some) }
    }
}

/// The keys of choices, at most [`MOST_CHOICES`], which are the last fields.
impl Field for Vec<ChoiceKey> {
    fn write(&self, fields: &mut Vec<String>) {
        fields.extend_from_slice(self);
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        let keys: Self = std::mem::take(fields).iter().map(|key| read_key(key)).collect::<Option<_>>()?;
        (keys.len() <= MOST_CHOICES).then_some(keys)
    }
}

/// Implements [`Field`] for an enum, whose variants are written as a word and their fields, or for a struct,
/// whose fields are written in order. Two words in brackets after a field write it as a bool: the first word is
/// true. With `; else V`, the variant `V` takes fields that begin with another word.
#[macro_export]
macro_rules! fields {
    ($type:ty, enum { $($variant:ident $(($($bind:ident $([$($words:literal)+])?),+))? $({ $($part:ident $([$($or:literal)+])?),+ })? = $word:literal),+ $(; else $other:ident)? }) => {
        impl $crate::press::Field for $type {
            fn write(&self, fields: &mut Vec<String>) {
                match self {
                    $(Self::$variant $(($($bind),+))? $({ $($part),+ })? => {
                        fields.push($word.to_owned());
                        $($($crate::fields!(@write fields, $bind $([$($words)+])?);)+)?
                        $($($crate::fields!(@write fields, $part $([$($or)+])?);)+)?
                    })+
                    $(Self::$other(other) => $crate::press::Field::write(other, fields),)?
                }
            }

            fn read(fields: &mut &[&str]) -> Option<Self> {
                let (word, mut rest) = fields.split_first()?;
                let rest = &mut rest;
                let read = match *word {
                    $($word => Self::$variant
                        $(($({ let $bind = $crate::fields!(@read rest $(, [$($words)+])?); $bind }),+))?
                        $({ $($part: $crate::fields!(@read rest $(, [$($or)+])?)),+ })?,)+
                    $(_ => return $crate::press::Field::read(fields).map(Self::$other),)?
                    #[allow(unreachable_patterns, reason = "only with `else`")]
                    _ => return None,
                };
                *fields = rest;
                Some(read)
            }
        }
    };
    ($type:ty, struct { $($part:tt $([$($or:literal)+])?),+ } $(, $($parameter:tt)+)?) => {
        impl $(<$($parameter)+>)? $crate::press::Field for $type {
            fn write(&self, fields: &mut Vec<String>) {
                $($crate::fields!(@write fields, (&self.$part) $([$($or)+])?);)+
            }

            fn read(fields: &mut &[&str]) -> Option<Self> {
                Some(Self { $($part: $crate::fields!(@read fields $(, [$($or)+])?)),+ })
            }
        }
    };
    (@write $fields:ident, $value:tt) => { $crate::press::Field::write($value, $fields) };
    (@write $fields:ident, $value:tt [$yes:literal $no:literal]) => {
        $fields.push(if *$value { $yes } else { $no }.to_owned())
    };
    (@read $fields:ident) => { $crate::press::Field::read($fields)? };
    (@read $fields:ident, [$yes:literal $no:literal]) => {
        $crate::press::read_either($crate::press::take($fields)?, $yes, $no)?
    };
}

/// The fields that one feature writes into the component ids of its buttons and menus.
/// [`press_fields!`](crate::press_fields) implements it for most types.
pub trait PressFields: Field {
    /// The letter that marks component ids of the feature; no other press has it.
    const LETTER: char;

    fn press(&self) -> Press {
        let mut fields = Vec::new();
        self.write(&mut fields);
        Press::Feature(FeaturePress { letter: Self::LETTER, fields })
    }

    /// Reads the fields of a press; `None` if the press belongs to another feature or has invalid
    /// fields.
    fn of(press: &Press) -> Option<Self> {
        let Press::Feature(press) = press else { return None };
        let fields: Vec<&str> = press.fields.iter().map(String::as_str).collect();
        if press.letter == Self::LETTER { read_all(&fields) } else { None }
    }
}

/// Reads fields none of which may be left.
pub(super) fn read_all<F: Field>(mut fields: &[&str]) -> Option<F> {
    let read = F::read(&mut fields)?;
    fields.is_empty().then_some(read)
}

/// Implements [`PressFields`] for a type with a letter. The rest is as for [`fields!`](crate::fields).
///
/// # Examples
///
/// ```
/// use engawa_host::{PressFields, press_fields};
///
/// enum LampPress {
///     Show(String),
///     Turn { game: String, on: bool },
///     Off,
/// }
/// press_fields!(LampPress, 'Z', enum { Show(game) = "show", Turn { game, on["on" "off"] } = "turn", Off = "off" });
/// assert_eq!(LampPress::Show("okiya".to_owned()).press().to_string(), "1Z.show.okiya");
///
/// struct PagePress {
///     page: u32,
/// }
/// press_fields!(PagePress, 'Y', struct { page });
/// assert_eq!(PagePress { page: 2 }.press().to_string(), "1Y.2");
/// ```
#[macro_export]
macro_rules! press_fields {
    ($type:ty, $letter:expr, $kind:ident $fields:tt $(, $($parameter:tt)+)?) => {
        $crate::fields!($type, $kind $fields $(, $($parameter)+)?);

        impl $(<$($parameter)+>)? $crate::PressFields for $type {
            const LETTER: char = $letter;
        }
    };
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

impl Field for FeaturePress {
    fn write(&self, fields: &mut Vec<String>) {
        fields.push(self.letter.to_string());
        fields.extend_from_slice(&self.fields);
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        let letter: char = take(fields)?.parse().ok().filter(char::is_ascii_alphabetic)?;
        let fields: Vec<String> =
            std::mem::take(fields).iter().map(|field| read_word(field)).collect::<Option<_>>()?;
        (!fields.is_empty()).then_some(Self { letter, fields })
    }
}

impl FeaturePress {
    pub(super) fn match_and_turn(&self) -> Option<(MatchId, Option<u32>)> {
        let turn = self.fields.get(1).and_then(|turn| read_number(turn));
        Some((MatchId::read(self.fields.first()?)?, turn))
    }
}

//! Component ids with the choices that somebody has made so far towards a move, in a match, a plan or a tutorial.
//!
//! The keys of the choices are the last fields of such an id. The functions at the top read fields that occur in several
//! kinds of ids. Parsing accepts exactly what formatting produces.

use std::fmt;
use std::str::FromStr;

use crate::base::choice::ChoiceKey;
use crate::base::id::{MatchId, is_game};

/// The maximum number of choice keys in a component id. This many keys fit even if each key has the
/// maximum length.
pub const MOST_CHOICES: usize = 5;
/// The maximum length of a choice key, in bytes.
const LONGEST_KEY: usize = 12;

/// Joins choice keys with `.`, for the value of a menu option.
pub fn write_keys<'a>(keys: impl IntoIterator<Item = &'a ChoiceKey>) -> String {
    keys.into_iter().map(String::as_str).collect::<Vec<_>>().join(".")
}

/// Splits the selected values of a menu into choice keys. A button has no values and yields no keys.
/// Returns `None` if a key is invalid.
pub fn read_values<V: AsRef<str>>(values: impl IntoIterator<Item = V>) -> Option<Vec<ChoiceKey>> {
    let mut keys = Vec::new();
    for value in values {
        for key in value.as_ref().split('.') {
            keys.push(read_key(key)?);
        }
    }
    Some(keys)
}

fn read_key(text: &str) -> Option<ChoiceKey> {
    read_word(text).filter(|text| text.len() <= LONGEST_KEY)
}

/// Reads a nonempty word of lowercase ASCII letters, digits and `-`.
pub(super) fn read_word(text: &str) -> Option<String> {
    let known = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    (!text.is_empty() && text.bytes().all(known)).then(|| text.to_owned())
}

/// Reads one of two words: true for `yes`, false for `no`.
pub fn read_either(text: &str, yes: &str, no: &str) -> Option<bool> {
    (text == yes || text == no).then_some(text == yes)
}

/// Reads a decimal number in canonical form: no sign and no leading zero.
pub fn read_number<N: FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

/// Reads at most [`MOST_CHOICES`] keys, the last fields of an id.
pub fn read_keys(fields: &[&str]) -> Option<Vec<ChoiceKey>> {
    let keys: Vec<ChoiceKey> = fields.iter().map(|key| read_key(key)).collect::<Option<_>>()?;
    (keys.len() <= MOST_CHOICES).then_some(keys)
}

fn fmt_keys(keys: &[ChoiceKey], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    keys.iter().try_for_each(|key| write!(f, ".{key}"))
}

/// The value of [`MoveChoices::part`] that marks the button for confirming a move.
const CONFIRMED: u8 = u8::MAX;

/// The choices made so far towards a move, such as a piece or a square.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MoveChoices {
    pub id: MatchId,
    pub turn: u32,
    /// A number that keeps component ids unique when several components hold the same choices. On a page
    /// of choices, the number of the page, counted from 0. 255 marks a confirmed move.
    pub part: u8,
    /// The keys in the order in which they were chosen, at most [`MOST_CHOICES`].
    pub chosen: Vec<ChoiceKey>,
}

impl MoveChoices {
    pub const fn new(id: MatchId, turn: u32) -> Self {
        Self { id, turn, part: 0, chosen: Vec::new() }
    }

    /// Appends the selected values of a menu to the choices. Each value is a list of keys joined by `.`.
    /// Returns `None` if a key is invalid or there are too many keys.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(&self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        let mut next = self.clone();
        next.chosen.extend(read_values(values)?);
        (next.chosen.len() <= MOST_CHOICES).then_some(next)
    }

    /// Marks the choices as confirmed by the player.
    #[must_use]
    pub fn confirmed(&self) -> Self {
        Self { part: CONFIRMED, ..self.clone() }
    }

    pub const fn is_confirmed(&self) -> bool {
        self.part == CONFIRMED
    }

    pub fn read(fields: &[&str]) -> Option<Self> {
        let [id, turn, part, chosen @ ..] = fields else { return None };
        let (id, turn, part) = (MatchId::read(id)?, read_number(turn)?, read_number(part)?);
        Some(Self { id, turn, part, chosen: read_keys(chosen)? })
    }
}

impl fmt::Display for MoveChoices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.id, self.turn, self.part)?;
        fmt_keys(&self.chosen, f)
    }
}

/// A step of planning an answer. The player chooses a move of the opponent and an answer, and confirms both.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConditionalMovePress {
    pub id: MatchId,
    /// The turn number of the opponent's turn for which the answer is planned.
    pub turn: u32,
    /// A number that keeps the component ids of one message unique when several components hold the
    /// same choices.
    pub part: u8,
    pub stage: ConditionalMoveStage,
}

/// The stage of planning an answer. Two full moves would not fit into an id, so moves are encoded as indexes into the
/// list of legal moves, counted from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ConditionalMoveStage {
    /// The player chooses the opponent's move. The vector holds the keys of the choices so far.
    Theirs(Vec<ChoiceKey>),
    /// The player chooses the answer to the opponent's move with this index. The vector holds the keys
    /// of the choices so far.
    Mine(u16, Vec<ChoiceKey>),
    /// The player confirms the opponent's move together with the answer.
    Settle {
        theirs: u16,
        /// The index of the answer among the legal moves after the opponent's move.
        mine: u16,
    },
    Forget,
}

impl ConditionalMovePress {
    pub const fn new(id: MatchId, turn: u32) -> Self {
        Self { id, turn, part: 0, stage: ConditionalMoveStage::Theirs(Vec::new()) }
    }

    #[must_use]
    pub const fn at(&self, stage: ConditionalMoveStage) -> Self {
        Self { id: self.id, turn: self.turn, part: 0, stage }
    }

    /// Appends the selected values of a menu to the choices. Each value is a list of keys joined by `.`.
    /// Returns `None` if a key is invalid, if there are too many keys, or if the stage takes none.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(mut self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        let more = read_values(values)?;
        let (ConditionalMoveStage::Theirs(chosen) | ConditionalMoveStage::Mine(_, chosen)) = &mut self.stage
        else {
            return more.is_empty().then_some(self);
        };
        chosen.extend(more);
        (chosen.len() <= MOST_CHOICES).then_some(self)
    }

    pub(super) fn read(fields: &[&str]) -> Option<Self> {
        let [id, turn, part, step, chosen @ ..] = fields else { return None };
        let keys = read_keys(chosen)?;
        let stage = match step.split_at_checked(1)? {
            ("t", "") => ConditionalMoveStage::Theirs(keys),
            ("m", theirs) => ConditionalMoveStage::Mine(read_number(theirs)?, keys),
            ("s", both) if keys.is_empty() => {
                let (theirs, mine) = both.split_once('-')?;
                ConditionalMoveStage::Settle { theirs: read_number(theirs)?, mine: read_number(mine)? }
            }
            ("f", "") if keys.is_empty() => ConditionalMoveStage::Forget,
            _ => return None,
        };
        let (id, turn, part) = (MatchId::read(id)?, read_number(turn)?, read_number(part)?);
        Some(Self { id, turn, part, stage })
    }
}

impl fmt::Display for ConditionalMovePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}.", self.id, self.turn, self.part)?;
        match &self.stage {
            ConditionalMoveStage::Theirs(chosen) => {
                f.write_str("t")?;
                fmt_keys(chosen, f)
            }
            ConditionalMoveStage::Mine(theirs, chosen) => {
                write!(f, "m{theirs}")?;
                fmt_keys(chosen, f)
            }
            ConditionalMoveStage::Settle { theirs, mine } => write!(f, "s{theirs}-{mine}"),
            ConditionalMoveStage::Forget => f.write_str("f"),
        }
    }
}

/// A step of the tutorial of a game. Only component ids store the state of a tutorial.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TutorialPress {
    pub game: String,
    /// The number of moves played; `None` before the tutorial has begun.
    pub played: Option<u8>,
    /// A number that keeps the component ids of one message unique when several components hold the
    /// same choices.
    pub part: u8,
    /// The choices made towards the next move.
    pub chosen: Vec<ChoiceKey>,
}

impl TutorialPress {
    /// Creates the press that begins the tutorial of a game.
    pub fn new(game: &str) -> Self {
        Self { game: game.to_owned(), played: None, part: 0, chosen: Vec::new() }
    }

    /// Appends the selected values of a menu to the choices. Each value is a list of keys joined by `.`.
    /// Returns `None` if a key is invalid, if there are too many keys, or if keys are chosen before the
    /// tutorial has begun.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(mut self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        let more = read_values(values)?;
        let may_choose = self.played.is_some() || more.is_empty();
        self.chosen.extend(more);
        (may_choose && self.chosen.len() <= MOST_CHOICES).then_some(self)
    }

    pub(super) fn read(fields: &[&str]) -> Option<Self> {
        match fields {
            [game] if is_game(game) => Some(Self::new(game)),
            [game, played, part, chosen @ ..] if is_game(game) => Some(Self {
                game: (*game).to_owned(),
                played: Some(read_number(played)?),
                part: read_number(part)?,
                chosen: read_keys(chosen)?,
            }),
            _ => None,
        }
    }
}

impl fmt::Display for TutorialPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game)?;
        let Some(played) = self.played else { return Ok(()) };
        write!(f, ".{played}.{}", self.part)?;
        fmt_keys(&self.chosen, f)
    }
}

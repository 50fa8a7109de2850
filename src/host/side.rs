//! Side actions: presses beside the moves of a match, as part of a component's id: offers and their answers,
//! time, taking back.
//!
//! The fields are the match, its turn number and a word. Reading is strict, as for every press.

use std::fmt;

use crate::base::id::MatchId;

use super::offer::OfferKind;

/// A press beside the moves of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SidePress {
    pub id: MatchId,
    pub turn: u32,
    pub action: SideAction,
}

/// What is asked beside the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SideAction {
    /// Show what else there is to do.
    More,
    /// Show every legal move in words.
    List,
    /// Take back one's own last move: freely where that is possible, else by asking.
    TakeBack,
    /// Ask whether the player really wants to offer it, for an offer calls the opponent.
    Offer(OfferKind),
    /// Offer it.
    Sure(OfferKind),
    /// Rather not offer anything.
    NotNow,
    Yes(OfferKind),
    /// Decline an offer; or take it back, by whoever offered it.
    No(OfferKind),
    /// Take one's own offer back.
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

impl SideAction {
    pub fn all() -> impl Iterator<Item = Self> {
        let of_kind = |(kind, _)| [Self::Offer(kind), Self::Sure(kind), Self::Yes(kind), Self::No(kind)];
        [Self::More, Self::List, Self::TakeBack, Self::NotNow, Self::Withdraw, Self::Give, Self::Resume]
            .into_iter()
            .chain(KINDS.into_iter().flat_map(of_kind))
    }

    /// Reads what [`fmt::Display`] writes, and nothing else.
    pub fn read(word: &str) -> Option<Self> {
        Self::all().find(|what| what.to_string() == word)
    }
}

impl fmt::Display for SideAction {
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
            Self::Sure(kind) => ("s", kind),
            Self::Yes(kind) => ("y", kind),
            Self::No(kind) => ("n", kind),
        };
        let word = KINDS.iter().find(|(known, _)| known == kind).map_or("?", |(_, word)| word);
        write!(f, "{start}{word}")
    }
}

impl fmt::Display for SidePress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.id, self.turn, self.action)
    }
}

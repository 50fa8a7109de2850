//! Component ids of buttons that are about a match but make no move: offers and their answers, time,
//! takebacks.
//!
//! The fields of such an id are the match, its turn number and a word for the action. Parsing accepts
//! exactly what formatting produces.

use std::fmt;

use crate::base::id::MatchId;

use super::offer::OfferKind;

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

    /// Parses the word that [`fmt::Display`] writes. Returns `None` for any other word.
    pub fn read(word: &str) -> Option<Self> {
        Self::all().find(|what| what.to_string() == word)
    }
}

impl fmt::Display for MatchAction {
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

impl fmt::Display for MatchActionPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}.{}", self.id, self.turn, self.action)
    }
}

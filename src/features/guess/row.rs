//! Rows of guesses, one for each match and person.

use serde::{Deserialize, Serialize};

use crate::game::MoveText;
use crate::store::rows::{Record, mirrored};

use super::decide::{Guess, GuessCount, Guesses, MOST_GUESSES};

impl Record for Guesses {
    const KIND: &'static str = "guesses";
}

mirrored!(Guesses as GuessesRow);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GuessesRow {
    /// For each guess: the turn number, the round and the place of the move in it (both counted from 0),
    /// and the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    guesses: Vec<(u32, u16, u16, MoveText)>,
    /// Of the guesses that are no longer stored one by one: how many counted, and how many were right.
    #[serde(skip_serializing_if = "Option::is_none")]
    counted: Option<[u32; 2]>,
}

impl From<&Guesses> for GuessesRow {
    fn from(guesses: &Guesses) -> Self {
        let row = |guess: &Guess| (guess.turn, guess.round, guess.ply, guess.mv.clone());
        let GuessCount { guessed, hit } = guesses.counted;
        Self {
            guesses: guesses.list.iter().map(row).collect(),
            counted: (guessed > 0).then_some([guessed, hit]),
        }
    }
}

impl TryFrom<GuessesRow> for Guesses {
    type Error = &'static str;

    fn try_from(row: GuessesRow) -> Result<Self, Self::Error> {
        let guess = |(turn, round, ply, mv)| Guess { turn, round, ply, mv };
        let [guessed, hit] = row.counted.unwrap_or_default();
        if row.guesses.len() > MOST_GUESSES || hit > guessed {
            return Err("more guesses than there can be");
        }
        Ok(Self { list: row.guesses.into_iter().map(guess).collect(), counted: GuessCount { guessed, hit } })
    }
}

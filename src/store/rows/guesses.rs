//! Rows of guesses: what somebody who watches a match thought was played.

use serde::{Deserialize, Serialize};

use crate::game::MoveText;
use crate::host::Guesses;
use crate::host::guess::{Count, Guess, MOST_GUESSES};

use super::Record;

impl Record for Guesses {
    const KIND: &'static str = "guesses";
    type Row = GuessesRow;
}

/// Guesses as they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuessesRow {
    /// The turn number, the round and the place in it, counted from 0, and the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    guesses: Vec<(u32, u16, u16, String)>,
    /// How many counted of those that were let go, and how many of them were right.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    counted: Option<[u32; 2]>,
}

impl From<&Guesses> for GuessesRow {
    fn from(guesses: &Guesses) -> Self {
        let row = |guess: &Guess| (guess.turn, guess.round, guess.ply, guess.mv.0.clone());
        let Count { guessed, hit } = guesses.counted;
        Self {
            guesses: guesses.list.iter().map(row).collect(),
            counted: (guessed > 0).then_some([guessed, hit]),
        }
    }
}

impl TryFrom<GuessesRow> for Guesses {
    type Error = String;

    fn try_from(row: GuessesRow) -> Result<Self, String> {
        let guess = |(turn, round, ply, mv)| Guess { turn, round, ply, mv: MoveText(mv) };
        let [guessed, hit] = row.counted.unwrap_or_default();
        if row.guesses.len() > MOST_GUESSES || hit > guessed {
            return Err("more guesses than there can be".into());
        }
        Ok(Self { list: row.guesses.into_iter().map(guess).collect(), counted: Count { guessed, hit } })
    }
}

//! Guesses: people who watch a match guess the next move in secret. A guess names a turn number, the
//! place of the move in its round, and the move. The guess is decided once the record has a move at that
//! place with that turn number. If the record never gets one, the guess is void, since turn numbers
//! never repeat. This happens after an undo, the end of the round, or a planned move.

use crate::base::id::PersonId;
use crate::base::mirrored;
use crate::base::row::Record;
use crate::game::{MoveText, Table};
use serde::{Deserialize, Serialize};

use crate::{HelpButton, Link, Match, Refusal};

/// Maximum number of guesses of one person in a match that are stored one by one. Older guesses are only
/// counted.
pub const MOST_GUESSES: usize = 256;
/// Maximum number of people whose counts are shown at the end of a match.
pub const MOST_BEST: usize = 3;

/// A guess of the move that will be played at a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    pub turn: u32,
    /// The round of the match, counted from 0.
    pub round: u16,
    /// The place of the move in its round, counted from 0.
    pub ply: u16,
    pub mv: MoveText,
}

/// The state of a guess, according to the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The move is still to be played.
    Open,
    Right,
    Wrong,
    /// No move was made at that turn, or the move was planned ahead: the guess does not count.
    Void,
}

/// The number of guesses that counted, and how many of them were right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GuessCount {
    /// Guesses that counted, right or wrong.
    pub guessed: u32,
    /// The number of right guesses among them.
    pub hit: u32,
}

/// The guesses of one person in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guesses {
    /// At most one guess for each turn, the oldest first; at most [`MOST_GUESSES`].
    pub list: Vec<Guess>,
    /// The count of guesses that are no longer stored one by one.
    pub counted: GuessCount,
}

/// The board has changed since the person saw it.
pub const TOO_LATE: Refusal = Refusal::new("refused-guess-too-late")
    .helped_by(&[HelpButton::MyView, HelpButton::Watch])
    .leads_to(Link::Board)
    .closes_panel();
/// Players do not guess in their own match.
pub const PLAYER: Refusal = Refusal::new("refused-guess-player").closes_panel();
/// The players have agreed on no guesses, or the person and a player have a block between them. The
/// sentence does not say which.
pub const CANNOT_GUESS: Refusal = Refusal::new("refused-guess-not-here").closes_panel();
/// The match is paused, or only one move can be played.
pub const NOTHING_TO_GUESS: Refusal = Refusal::new("refused-guess-nothing").closes_panel();

impl GuessCount {
    #[must_use]
    const fn and(self, judged: Judgement) -> Self {
        match judged {
            Judgement::Right => Self { guessed: self.guessed + 1, hit: self.hit + 1 },
            Judgement::Wrong => Self { guessed: self.guessed + 1, ..self },
            Judgement::Open | Judgement::Void => self,
        }
    }
}

impl Guess {
    pub fn judge(&self, record: &Match) -> Judgement {
        let ply = usize::from(self.ply);
        let round = record.rounds.get(usize::from(self.round));
        match round.filter(|round| round.turn_of(ply) == Some(self.turn) && !round.was_planned(ply)) {
            Some(round) if round.moves[ply] == self.mv => Judgement::Right,
            Some(_) => Judgement::Wrong,
            None if record.is_running() && record.turn == self.turn => Judgement::Open,
            None => Judgement::Void,
        }
    }

    /// Whether the board of turn `shown` names the guessed move. This is the board after that
    /// move, or the board after the planned answer to it.
    fn is_shown_at(&self, record: &Match, shown: u32) -> bool {
        let after = self.turn.saturating_add(1);
        let answered = || {
            let (round, ply) = (record.rounds.get(usize::from(self.round)), usize::from(self.ply) + 1);
            round.is_some_and(|round| round.was_planned(ply) && round.turn_of(ply) == Some(after))
        };
        after == shown || (after.saturating_add(1) == shown && answered())
    }
}

impl Guesses {
    /// Adds a guess, or replaces the guess for this turn. Removes void guesses.
    ///
    /// # Errors
    ///
    /// Refuses what [`may_guess`] refuses, and illegal moves.
    pub fn with(
        mut self,
        record: &Match,
        table: &dyn Table,
        person: PersonId,
        turn: u32,
        mv: &MoveText,
    ) -> Result<Self, Refusal> {
        may_guess(record, table, person, turn)?;
        table.fork().play(mv).map_err(Refusal::illegal)?;
        self.list.retain(|guess| guess.turn != turn && guess.judge(record) != Judgement::Void);
        let place =
            |number: usize| u16::try_from(number).expect("a match has fewer rounds and moves than that");
        let (round, ply) = (place(record.rounds.len() - 1), place(record.round().moves.len()));
        self.list.push(Guess { turn, round, ply, mv: mv.clone() });
        let old = self.list.len().saturating_sub(MOST_GUESSES);
        let counted = self.list.drain(..old).map(|guess| guess.judge(record));
        self.counted = counted.fold(self.counted, GuessCount::and);
        Ok(self)
    }

    pub fn now(&self, record: &Match) -> Option<&MoveText> {
        let open = |guess: &&Guess| guess.judge(record) == Judgement::Open;
        self.list.iter().find(open).map(|guess| &guess.mv)
    }

    pub fn count(&self, record: &Match) -> GuessCount {
        self.list.iter().map(|guess| guess.judge(record)).fold(self.counted, GuessCount::and)
    }
}

/// Checks that a person may guess at this turn, as far as the match says. The match must be running, at
/// the turn that the person saw, offer several moves, and be played by others.
///
/// # Errors
///
/// The refusal says why the person may not guess.
pub fn may_guess(record: &Match, table: &dyn Table, person: PersonId, turn: u32) -> Result<(), Refusal> {
    let playing = record.playing().ok_or(Refusal::OVER)?;
    if record.people.player_of(person).is_some() {
        return Err(PLAYER);
    }
    if !record.terms.guesses {
        return Err(CANNOT_GUESS);
    }
    if record.turn != turn {
        return Err(TOO_LATE);
    }
    if playing.paused || table.legal().len() < 2 { Err(NOTHING_TO_GUESS) } else { Ok(()) }
}

/// The people who guessed the move that the board of turn `shown` names, in the order of `all`.
pub fn right_guessers(record: &Match, all: &[(PersonId, Guesses)], shown: u32) -> Vec<PersonId> {
    let hit = |guess: &Guess| guess.is_shown_at(record, shown) && guess.judge(record) == Judgement::Right;
    all.iter().filter(|(_, guesses)| guesses.list.iter().any(hit)).map(|(person, _)| *person).collect()
}

/// The people with the most right guesses, best first: at most [`MOST_BEST`], each with a right
/// guess. Of two people with equally many, the one with fewer guesses comes first.
pub fn best(record: &Match, all: &[(PersonId, Guesses)]) -> Vec<(PersonId, GuessCount)> {
    let counted = all.iter().map(|(person, guesses)| (*person, guesses.count(record)));
    let mut best: Vec<(PersonId, GuessCount)> = counted.filter(|(_, count)| count.hit > 0).collect();
    best.sort_by_key(|(person, count)| (std::cmp::Reverse(count.hit), count.guessed, *person));
    best.truncate(MOST_BEST);
    best
}

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

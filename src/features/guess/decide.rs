//! What those who watch think is played next: sealed until it is played, and judged by the record alone.
//!
//! A guess names the turn number, the place of the move and the move. It is open while the match stands at
//! that turn. It counts once a move stands at that place which was played under that very turn number, and is
//! right where that is the move. In all other cases it is void, for good, since a turn number never comes
//! again: the move was undone or taken back (what is played in its place has another turn number), the round
//! or the match ended without one, or it was played for somebody by a plan. So nothing has to be settled when
//! a move is played, and whoever plays need not know of guesses. Knows no store, and nothing of who has
//! blocked whom.

use crate::base::id::PersonId;
use crate::game::{MoveText, Table};

use crate::host::Match;
use crate::host::refusal::{Link, Refusal, WayOn};

/// The most guesses of one person in a match that are kept one by one. The oldest are counted and let go.
pub const MOST_GUESSES: usize = 256;
/// The most people whose guesses are told at the end of a match.
pub const MOST_BEST: usize = 3;

/// What somebody thinks is played at a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guess {
    pub turn: u32,
    /// The round of the match, counted from 0.
    pub round: u16,
    /// The place of the move in it, counted from 0.
    pub ply: u16,
    pub mv: MoveText,
}

/// What is known of a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The move is still to be played.
    Open,
    Right,
    Wrong,
    /// No move was made at that turn, or it was planned ahead; the guess does not count.
    Void,
}

/// How many guesses counted, and how many of them were right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Guesses that counted, right or wrong.
    pub guessed: u32,
    /// How many of them were right.
    pub hit: u32,
}

/// The guesses of one person in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guesses {
    /// One for each turn at most, the oldest first; at most [`MOST_GUESSES`].
    pub list: Vec<Guess>,
    /// What those counted that were let go.
    pub counted: Count,
}

/// Something has happened on the board since.
pub const TOO_LATE: Refusal = Refusal::new("refused-guess-too-late")
    .helped_by(&[WayOn::MyView, WayOn::Watch])
    .leads_to(Link::Board)
    .closes_panel();
/// Those who play do not guess.
pub const PLAYER: Refusal = Refusal::new("refused-guess-player").closes_panel();
/// Not in this match: the two have agreed so, or one of them and the person have blocked each other. The
/// person does not learn which of the two it is.
pub const NOT_HERE: Refusal = Refusal::new("refused-guess-not-here").closes_panel();
/// The match is paused, or only one move can be played.
pub const NOTHING_TO_GUESS: Refusal = Refusal::new("refused-guess-nothing").closes_panel();

impl Count {
    /// The same with one more that was judged.
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
    pub fn judged(&self, record: &Match) -> Judgement {
        let ply = usize::from(self.ply);
        let round = record.rounds.get(usize::from(self.round));
        match round.filter(|round| round.turn_of(ply) == Some(self.turn) && !round.was_planned(ply)) {
            Some(round) if round.moves[ply] == self.mv => Judgement::Right,
            Some(_) => Judgement::Wrong,
            None if record.is_running() && record.turn == self.turn => Judgement::Open,
            None => Judgement::Void,
        }
    }

    /// Whether the board of a turn tells the move at which it is aimed: the one that led there, or the one
    /// before it where that was answered as it was planned.
    fn is_told(&self, record: &Match, shown: u32) -> bool {
        let after = self.turn.saturating_add(1);
        let answered = || {
            let (round, ply) = (record.rounds.get(usize::from(self.round)), usize::from(self.ply) + 1);
            round.is_some_and(|round| round.was_planned(ply) && round.turn_of(ply) == Some(after))
        };
        after == shown || (after.saturating_add(1) == shown && answered())
    }
}

impl Guesses {
    /// The same with what is guessed now, in place of what was guessed at this turn before. What is void
    /// goes.
    ///
    /// # Errors
    /// A refusal: see [`may_guess`]; or the move cannot be made.
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
        self.list.retain(|guess| guess.turn != turn && guess.judged(record) != Judgement::Void);
        let place =
            |number: usize| u16::try_from(number).expect("a match has fewer rounds and moves than that");
        let (round, ply) = (place(record.rounds.len() - 1), place(record.round().moves.len()));
        self.list.push(Guess { turn, round, ply, mv: mv.clone() });
        let old = self.list.len().saturating_sub(MOST_GUESSES);
        let counted = self.list.drain(..old).map(|guess| guess.judged(record));
        self.counted = counted.fold(self.counted, Count::and);
        Ok(self)
    }

    /// What is guessed at the turn at which a match stands.
    pub fn now(&self, record: &Match) -> Option<&MoveText> {
        let open = |guess: &&Guess| guess.judged(record) == Judgement::Open;
        self.list.iter().find(open).map(|guess| &guess.mv)
    }

    /// How many counted, and how many of them were right.
    pub fn count(&self, record: &Match) -> Count {
        self.list.iter().map(|guess| guess.judged(record)).fold(self.counted, Count::and)
    }
}

/// Whether a person may guess what is played at this turn, as far as the match says: it runs and they do not
/// play in it, it is the turn that they saw, and there is more than one move.
///
/// # Errors
/// A refusal that says why not.
pub fn may_guess(record: &Match, table: &dyn Table, person: PersonId, turn: u32) -> Result<(), Refusal> {
    let playing = record.playing().ok_or(Refusal::OVER)?;
    if record.people.player_of(person).is_some() {
        return Err(PLAYER);
    }
    if !record.terms.guesses {
        return Err(NOT_HERE);
    }
    if record.turn != turn {
        return Err(TOO_LATE);
    }
    if playing.paused || table.legal().len() < 2 { Err(NOTHING_TO_GUESS) } else { Ok(()) }
}

/// Who was right about a move that the board of a turn tells, in the order in which they are given.
pub fn right(record: &Match, all: &[(PersonId, Guesses)], shown: u32) -> Vec<PersonId> {
    let hit = |guess: &Guess| guess.is_told(record, shown) && guess.judged(record) == Judgement::Right;
    all.iter().filter(|(_, guesses)| guesses.list.iter().any(hit)).map(|(person, _)| *person).collect()
}

/// Who was right most often, the best first: at most [`MOST_BEST`], nobody who never was. Of two who were
/// right as often, whoever needed fewer guesses is better.
pub fn best(record: &Match, all: &[(PersonId, Guesses)]) -> Vec<(PersonId, Count)> {
    let counted = all.iter().map(|(person, guesses)| (*person, guesses.count(record)));
    let mut best: Vec<(PersonId, Count)> = counted.filter(|(_, count)| count.hit > 0).collect();
    best.sort_by_key(|(person, count)| (std::cmp::Reverse(count.hit), count.guessed, *person));
    best.truncate(MOST_BEST);
    best
}

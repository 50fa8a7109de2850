//! Lines: moves that a person tries on the what-if board, for both sides, from a position of a match.
//!
//! One line is the working line, which the board shows; others are kept. Both are in one row for each person and
//! match. Nobody else sees them, until the match is over and the person shows the kept ones to the opponent.

use serde::{Deserialize, Serialize};

use crate::base::id::PersonId;
use crate::base::row::{Record, is_default};
use crate::base::time::Span;
use crate::game::{AnyGame, MoveText, Table};
use crate::matches::{is_over, joined};
use crate::{HelpButton, Match, Refusal, Round};

/// The maximum number of kept lines of a person in a match.
pub const MOST_KEPT: usize = 20;
/// The maximum number of moves of a line.
pub const LONGEST_LINE: usize = 40;
/// The maximum length of the kept lines of a person in a match, in bytes of their row.
pub const MOST_BYTES: usize = 2048;
/// The time after the end of a match for which its lines are kept.
pub const KEPT_FOR: Span = Span::days(30);

/// The refusal for trying moves as a spectator of a running match.
pub const ONLY_AFTER_THE_END: Refusal = Refusal::new("refused-line-before-the-end").closes_panel();
/// The refusal for trying moves in a live match.
pub const NOT_WHILE_LIVE: Refusal = Refusal::new("refused-line-live");
/// The refusal for trying moves in practice, in which moves can be taken back.
pub const NOT_IN_PRACTICE: Refusal = Refusal::new("refused-line-practice");
/// The refusal for a step on a what-if board without a working line.
pub const NO_LINE: Refusal = Refusal::new("refused-line-none").helped_by(&[HelpButton::MoveOrView]);
/// The refusal for a move after a position that was undone, or that no longer replays.
pub const LINE_GONE: Refusal = Refusal::new("refused-line-gone").helped_by(&[HelpButton::MoveOrView]);
/// The refusal for a move after the end of the round.
pub const LINE_OVER: Refusal = Refusal::new("refused-line-over");
pub const NOTHING_TO_KEEP: Refusal = Refusal::new("refused-line-nothing-to-keep");
pub const KEPT_ALREADY: Refusal = Refusal::new("refused-line-kept-already");
/// The refusal for keeping a line for which [`MOST_BYTES`] are not enough.
pub const NO_ROOM: Refusal = Refusal::new("refused-line-no-room");
/// The refusal for a kept line that does not exist.
pub const NO_SUCH_LINE: Refusal = Refusal::new("refused-line-unknown");

/// A position of a match and the moves tried from it, for both sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The round of the match, counted from 0.
    #[serde(default, skip_serializing_if = "is_default")]
    pub round: u16,
    /// The number of moves before the position in its round.
    #[serde(default, skip_serializing_if = "is_default")]
    pub ply: u16,
    /// The turn number of the move before the position. It tells the position from one after an undo. `None` at the
    /// start of a round, and if the turn number was not stored.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "joined")]
    pub moves: Vec<MoveText>,
}

/// How far a line agrees with what has been played since its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fit {
    /// The match is running, and everything that was played agrees with the line, as far as both go.
    Whole,
    /// The first moves of the line, this many, were played, and then another move, or the match ended.
    UpTo(usize),
    /// The position of the line was undone.
    Gone,
}

/// The lines of a person in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lines {
    /// Grows by one with each change of the row. Component ids carry it, so that a press meets only the lines that its
    /// message shows.
    pub version: u32,
    /// The line on the what-if board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub working: Option<Line>,
    /// The kept lines, the oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<Line>,
    /// Whether the opponent may see the kept lines once the match is over.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shown: bool,
}

impl Line {
    /// A line without moves from the position after the first `ply` moves of a round.
    ///
    /// # Panics
    /// Panics if there is no such round.
    pub fn at(record: &Match, round: usize, ply: usize) -> Self {
        let place = |number| u16::try_from(number).expect("a match has fewer rounds and moves than that");
        let since = turn_before(&record.rounds[round], ply);
        Self { round: place(round), ply: place(ply), since, moves: Vec::new() }
    }

    /// The table at the position and after each move, so one more than there are moves. Returns `None` if the
    /// position was undone or the rules have changed.
    pub fn tables(&self, record: &Match, game: &dyn AnyGame) -> Option<Vec<Box<dyn Table>>> {
        let round = self.round_in(record)?;
        if record.rules_version != game.facts().rules_version {
            return None;
        }
        // The host may have ended the round here, but not what could have been.
        let mut tables = vec![game.open(&round.setup, &round.moves[..usize::from(self.ply)]).ok()?];
        for mv in &self.moves {
            let mut table = tables.last()?.fork();
            table.play(mv).ok()?;
            tables.push(table);
        }
        Some(tables)
    }

    /// The table after the line, on which play may go on.
    ///
    /// # Errors
    /// Refuses a line whose position is gone, and one with which the round is over.
    pub fn open_table(&self, record: &Match, game: &dyn AnyGame) -> Result<Box<dyn Table>, Refusal> {
        let table = self.tables(record, game).and_then(|mut tables| tables.pop()).ok_or(LINE_GONE)?;
        if self.is_over(&*table) { Err(LINE_OVER) } else { Ok(table) }
    }

    /// Whether the round ends with the last move of the line. `table` is the one after that move.
    pub fn is_over(&self, table: &dyn Table) -> bool {
        is_over(table, usize::from(self.ply) + self.moves.len())
    }

    pub fn fit(&self, record: &Match) -> Fit {
        let Some(round) = self.round_in(record) else { return Fit::Gone };
        let played = &round.moves[usize::from(self.ply)..];
        let same = played.iter().zip(&self.moves).take_while(|(played, mv)| played == mv).count();
        let agrees = same == played.len().min(self.moves.len());
        if agrees && record.is_running() { Fit::Whole } else { Fit::UpTo(same) }
    }

    /// Whether all moves of the line were played.
    pub fn is_played(&self, record: &Match) -> bool {
        let played = self.round_in(record).map(|round| &round.moves[usize::from(self.ply)..]);
        !self.moves.is_empty() && played.is_some_and(|played| played.starts_with(&self.moves))
    }

    /// The round of the line, if it still has the position.
    fn round_in<'r>(&self, record: &'r Match) -> Option<&'r Round> {
        let (round, ply) = (record.rounds.get(usize::from(self.round))?, usize::from(self.ply));
        (ply <= round.moves.len() && turn_before(round, ply) == self.since).then_some(round)
    }
}

/// The turn number of the move before a position.
fn turn_before(round: &Round, ply: usize) -> Option<u32> {
    ply.checked_sub(1).and_then(|last| round.turn_of(last))
}

impl Lines {
    /// Puts a line on the board.
    #[must_use]
    pub fn start(self, line: Line) -> Self {
        Self { working: Some(line), ..self.changed() }
    }

    /// Plays a move on the board, for the side to move there.
    ///
    /// # Errors
    /// Refuses illegal moves, moves after the end of a round, moves beyond [`LONGEST_LINE`], and moves without a board
    /// or on one that is gone.
    pub fn play(mut self, record: &Match, game: &dyn AnyGame, mv: &MoveText) -> Result<Self, Refusal> {
        let mut line = self.working.take().ok_or(NO_LINE)?;
        let mut table = line.open_table(record, game)?;
        if line.moves.len() >= LONGEST_LINE {
            return Err(line_too_long());
        }
        // The help of this refusal would lead to the real board.
        table.play(mv).map_err(|why| Refusal::illegal(why).helped_by(&[]))?;
        line.moves.push(mv.clone());
        Ok(self.start(line))
    }

    /// Takes back the last move on the board.
    #[must_use]
    pub fn back(mut self) -> Self {
        if let Some(line) = &mut self.working {
            line.moves.pop();
        }
        self.changed()
    }

    /// Takes back all moves on the board.
    #[must_use]
    pub fn restart(mut self) -> Self {
        if let Some(line) = &mut self.working {
            line.moves.clear();
        }
        self.changed()
    }

    /// Keeps the line on the board.
    ///
    /// # Errors
    /// Refuses a line without moves, a line that is kept already, and lines beyond [`MOST_KEPT`] and [`MOST_BYTES`].
    pub fn keep(mut self) -> Result<Self, Refusal> {
        let line = self.working.clone().filter(|line| !line.moves.is_empty()).ok_or(NOTHING_TO_KEEP)?;
        if self.kept.contains(&line) {
            return Err(KEPT_ALREADY);
        }
        if self.kept.len() >= MOST_KEPT {
            return Err(too_many_lines());
        }
        self.kept.push(line);
        let row = serde_json::to_vec(&self.kept).expect("lines are structs of numbers and texts");
        if row.len() > MOST_BYTES { Err(NO_ROOM) } else { Ok(self.changed()) }
    }

    /// Puts a kept line on the board.
    ///
    /// # Errors
    /// Refuses if there is no such line.
    pub fn load(self, index: usize) -> Result<Self, Refusal> {
        let line = self.kept.get(index).cloned().ok_or(NO_SUCH_LINE)?;
        Ok(self.start(line))
    }

    /// Deletes a kept line.
    ///
    /// # Errors
    /// Refuses if there is no such line.
    pub fn delete(mut self, index: usize) -> Result<Self, Refusal> {
        if index >= self.kept.len() {
            return Err(NO_SUCH_LINE);
        }
        self.kept.remove(index);
        Ok(self.changed())
    }

    /// Shows the kept lines to the opponent, or hides them.
    #[must_use]
    pub fn with_shown(self, shown: bool) -> Self {
        Self { shown, ..self.changed() }
    }

    fn changed(self) -> Self {
        Self { version: self.version.wrapping_add(1), ..self }
    }
}

/// Checks that a person may try moves in a match.
///
/// # Errors
/// While the match runs, refuses spectators, live matches and practice.
pub fn check_may_try(record: &Match, person: PersonId) -> Result<(), Refusal> {
    if !record.is_running() {
        return Ok(());
    }
    if record.people.player_of(person).is_none() {
        return Err(ONLY_AFTER_THE_END);
    }
    if record.terms.clock.is_live() {
        return Err(NOT_WHILE_LIVE);
    }
    if record.practice { Err(NOT_IN_PRACTICE) } else { Ok(()) }
}

/// The refusal for a move beyond [`LONGEST_LINE`].
pub fn line_too_long() -> Refusal {
    Refusal::new("refused-line-too-long").with("limit", LONGEST_LINE)
}

/// The refusal for a kept line beyond [`MOST_KEPT`].
pub fn too_many_lines() -> Refusal {
    Refusal::new("refused-line-too-many").with("limit", MOST_KEPT)
}

impl Record for Lines {
    const KIND: &'static str = "lines";

    fn check(&self) -> Result<(), &'static str> {
        if self.kept.len() > MOST_KEPT {
            return Err("it has too many lines");
        }
        if self.kept.iter().chain(&self.working).any(|line| line.moves.len() > LONGEST_LINE) {
            return Err("a line has too many moves");
        }
        Ok(())
    }
}

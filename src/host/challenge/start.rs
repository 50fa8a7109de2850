//! What a match starts from instead of a new deal: the deal of another match, or a position.
//!
//! Read as strictly as on the command line. Who is to move in it moves first. Knows no chat, and not who may
//! see which match.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::base::id::MatchId;
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::game::record::ReplayError;
use crate::game::transcript::{BadTranscript, unfold, without_mark};
use crate::game::{AnyGame, MoveText, PositionText, ReadError, Registry, Table, Transcript};

use super::super::format::{Format, Terms};
use super::super::line::Line;
use super::super::matches::Match;
use super::super::refusal::Refusal;

/// So much of a text is said again where it cannot be read, in letters.
const NEAR: usize = 24;

/// What the first round starts from instead of a new deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// The position from which the first round of another match started.
    Deal(PositionText),
    Position(PositionText),
}

/// A start, and how its position came about as far as that was given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    pub start: Start,
    pub line: Line,
}

/// Nothing can be played there any more.
pub const OVER: Refusal = Refusal::new("refused-start-over");
/// It was played by other rules of the game.
pub const OTHER_RULES: Refusal = Refusal::new("refused-start-other-rules");
/// Such a match is never rated.
pub const RATED: Refusal = Refusal::new("refused-start-rated");
/// Such a match is one round, or a mirror match from a deal.
pub const FORMAT: Refusal = Refusal::new("refused-start-format");
/// The options are those of the match or the position.
pub const OPTIONS: Refusal = Refusal::new("refused-start-options");
/// One starts either from a deal or from a position.
pub const BOTH: Refusal = Refusal::new("refused-start-both");

/// A moment of a match as it is written: its id, `@`, and the number of the position, counted from 0 over all
/// rounds.
pub fn write_moment(id: MatchId, frame: u32) -> String {
    format!("{id}@{frame}")
}

/// Reads a moment; nothing when the text is none.
pub fn read_moment(text: &str) -> Option<(MatchId, u32)> {
    let (id, frame) = without_mark(text.trim()).split_once('@')?;
    Some((MatchId::read(id)?, frame.parse().ok()?))
}

/// Reads the fields of a row in which there may be one.
pub(super) fn deserialize<'de, D: Deserializer<'de>>(fields: D) -> Result<Option<Start>, D::Error> {
    #[derive(Deserialize)]
    struct Fields {
        deal: Option<PositionText>,
        position: Option<PositionText>,
    }
    match Fields::deserialize(fields)? {
        Fields { deal: Some(_), position: Some(_) } => Err(D::Error::custom("it starts from two positions")),
        Fields { deal, position } => Ok(deal.map(Start::Deal).or(position.map(Start::Position))),
    }
}

impl Start {
    pub const fn setup(&self) -> &PositionText {
        match self {
            Self::Deal(setup) | Self::Position(setup) => setup,
        }
    }

    /// The deal of a match: what its first round started from.
    pub fn deal_of(record: &Match, game: &dyn AnyGame) -> Result<Given, Refusal> {
        check_played(record, game)?;
        let setup = record.rounds[0].setup.clone();
        let line = Line { setup: setup.clone(), moves: Vec::new() };
        Ok(Given { start: Self::Deal(setup), line })
    }

    /// Returns the position of a match at `frame`, counted from 0 over all rounds.
    pub fn moment_of(record: &Match, game: &dyn AnyGame, frame: u32) -> Result<Given, Refusal> {
        check_played(record, game)?;
        let rounds: Vec<_> =
            record.rounds.iter().map(|round| (round.setup.clone(), round.moves.clone())).collect();
        Self::after(&rounds, Some(frame), game)
    }

    /// A position in its text, or a whole record; behind that, `@` and a number name one of its positions,
    /// else it is the last.
    pub fn read(text: &str, game: &dyn AnyGame, games: &Registry) -> Result<Given, Refusal> {
        let text = without_mark(text.trim()).trim();
        if !text.contains("setup:") {
            return Self::after(&[(PositionText(text.to_owned()), Vec::new())], None, game);
        }
        let (record, frame) = match text.rsplit_once('@') {
            Some((record, number)) => (record, number.trim().parse().ok()),
            None => (text, None),
        };
        let record = if frame.is_some() { record } else { text };
        let transcript = Transcript::read(&unfold(record), games).map_err(unread_record)?;
        if transcript.game != game.facts().id {
            return Err(other_game(&transcript.game));
        }
        let rounds: Vec<_> =
            transcript.rounds.iter().map(|round| (round.setup.clone(), round.moves())).collect();
        Self::after(&rounds, frame, game)
    }

    /// A position of rounds, counted from 0 over all of them; the last when none is named.
    fn after(
        rounds: &[(PositionText, Vec<MoveText>)],
        frame: Option<u32>,
        game: &dyn AnyGame,
    ) -> Result<Given, Refusal> {
        let last = rounds.iter().map(|(_, moves)| moves.len() + 1).sum::<usize>().saturating_sub(1);
        let mut left = frame.map_or(last, |frame| usize::try_from(frame).unwrap_or(usize::MAX));
        for (setup, moves) in rounds {
            if left <= moves.len() {
                let table = game.open(setup, &moves[..left]).map_err(|error| unread(error, setup, game))?;
                let start = Self::Position(table.position());
                start.goes_on(game)?;
                let line = Line { setup: setup.clone(), moves: moves[..left].to_vec() };
                return Ok(Given { start, line });
            }
            left -= moves.len() + 1;
        }
        Err(no_moment(last))
    }

    /// Whether a match on these terms may start from it. Looked at when it is offered, and again when it is
    /// accepted.
    pub(super) fn check(&self, terms: &Terms, game: &dyn AnyGame) -> Result<(), Refusal> {
        let allowed = match terms.format {
            Format::Single => true,
            Format::Mirror { .. } => matches!(self, Self::Deal(_)),
            Format::BestOf(_) | Format::ToPoints(_) => false,
        };
        if !allowed {
            return Err(FORMAT);
        }
        if terms.rated {
            return Err(RATED);
        }
        let table = self.goes_on(game)?;
        // Such a match is shown as one that begins with the first seat.
        let mirrored = terms.format != Format::Single;
        if mirrored && table.turn() != Seat::First { Err(FORMAT) } else { Ok(()) }
    }

    /// The table of it, where there is something to play.
    fn goes_on(&self, game: &dyn AnyGame) -> Result<Box<dyn Table>, Refusal> {
        let setup = self.setup();
        let table = game.open(setup, &[]).map_err(|error| unread(error, setup, game))?;
        if table.ending().is_some() || table.legal().is_empty() {
            return Err(OVER);
        }
        Ok(table)
    }
}

/// Whether a match was played by the present rules of this game.
fn check_played(record: &Match, game: &dyn AnyGame) -> Result<(), Refusal> {
    if record.terms.game != game.facts().id {
        return Err(other_game(&record.terms.game));
    }
    if record.rules_version != game.facts().rules_version {
        return Err(OTHER_RULES);
    }
    Ok(())
}

fn unread(error: ReplayError, setup: &PositionText, game: &dyn AnyGame) -> Refusal {
    match error {
        ReplayError::Position(ReadError { what, at }) => {
            let (before, rest) = setup.0.split_at_checked(at).unwrap_or((&setup.0, ""));
            let near = if rest.is_empty() { "…".to_owned() } else { rest.chars().take(NEAR).collect() };
            Refusal::new("refused-start-position")
                .with("game", Text::of(game.facts().id, "name"))
                .with("at", before.chars().count() + 1)
                .quoting("near", &near)
                .quoting("what", &what)
        }
        ReplayError::Unreadable { number, text, .. } | ReplayError::Illegal { number, text, .. } => {
            Refusal::new("refused-start-move").with("number", number).quoting("move", &text)
        }
    }
}

fn unread_record(BadTranscript { line, what }: BadTranscript) -> Refusal {
    Refusal::new("refused-start-record").with("entry", line).quoting("what", &what)
}

/// It is of another game: the one with this id.
pub fn other_game(game: &str) -> Refusal {
    Refusal::new("refused-start-other-game").with("game", Text::of(game, "name"))
}

/// The match has no such moment: its last one has this number.
pub fn no_moment(last: usize) -> Refusal {
    Refusal::new("refused-start-no-moment").with("last", last)
}

//! What a match starts from instead of a new deal: the deal of another match, or a position.
//!
//! Read as strictly as on the command line. Who is to move in it moves first. Knows no chat, and not who may see which match.

use crate::base::id::MatchId;
use crate::base::seat::Seat;
use crate::base::text::{Arg, Text};
use crate::game::record::ReplayError;
use crate::game::transcript::{BadTranscript, unfold};
use crate::game::{AnyGame, MoveText, PositionText, ReadError, Registry, Table, Transcript};

use super::super::format::{Format, Terms};
use super::super::matches::Match;
use super::super::refusal::Refusal;

/// So much of a text is said again where it cannot be read, in letters.
const NEAR: usize = 24;

/// What the first round starts from instead of a new deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The set-up of another match.
    Deal(PositionText),
    /// Any position.
    Position(PositionText),
}

/// Why a match cannot start from this.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadStart {
    /// It is no position of the game.
    Position {
        /// The game's id.
        game: String,
        /// Where, in letters counted from 1.
        at: usize,
        /// What stands there.
        near: String,
        /// What the notation says.
        what: String,
    },
    /// A move in it is none.
    Move {
        /// Counted from 1.
        number: usize,
        /// What stands there.
        text: String,
    },
    /// It is no record of a match.
    Record {
        /// Which of its entries, counted from 1.
        entry: usize,
        /// What is wrong.
        what: String,
    },
    /// Nothing can be played there any more.
    Over,
    /// It is of another game.
    OtherGame {
        /// The game's id.
        game: String,
    },
    /// It was played by other rules of the game.
    OtherRules,
    /// The match has no such moment.
    NoMoment {
        /// The number of its last one.
        last: usize,
    },
    /// Such a match is never rated.
    Rated,
    /// Such a match is one round, or a mirror match from a deal.
    Format,
    /// The options are those of the match or the position.
    Options,
    /// One starts either from a deal or from a position.
    Both,
}

impl BadStart {
    /// What the person reads.
    pub fn text(&self) -> Text {
        let name = |written: &str| Arg::Name(written.to_owned());
        match self {
            Self::Position { game, at, near, what } => Text::new("refused-start-position")
                .with("game", Text::of(game, "name"))
                .with("at", *at)
                .with("near", name(near))
                .with("what", name(what)),
            Self::Move { number, text } => {
                Text::new("refused-start-move").with("number", *number).with("move", name(text))
            }
            Self::Record { entry, what } => {
                Text::new("refused-start-record").with("entry", *entry).with("what", name(what))
            }
            Self::Over => Text::new("refused-start-over"),
            Self::OtherGame { game } => {
                Text::new("refused-start-other-game").with("game", Text::of(game, "name"))
            }
            Self::OtherRules => Text::new("refused-start-other-rules"),
            Self::NoMoment { last } => Text::new("refused-start-no-moment").with("last", *last),
            Self::Rated => Text::new("refused-start-rated"),
            Self::Format => Text::new("refused-start-format"),
            Self::Options => Text::new("refused-start-options"),
            Self::Both => Text::new("refused-start-both"),
        }
    }
}

impl From<BadStart> for Refusal {
    fn from(why: BadStart) -> Self {
        Self::Start(why)
    }
}

/// A moment of a match as it is written: its id, `@`, and the number of the position, counted from 0 over all rounds.
pub fn write_moment(id: MatchId, frame: u32) -> String {
    format!("{id}@{frame}")
}

/// Reads a moment; nothing when the text is none.
pub fn read_moment(text: &str) -> Option<(MatchId, u32)> {
    let (id, frame) = text.trim().split_once('@')?;
    Some((MatchId::read(id)?, frame.parse().ok()?))
}

impl Start {
    /// The position as text.
    pub const fn setup(&self) -> &PositionText {
        match self {
            Self::Deal(setup) | Self::Position(setup) => setup,
        }
    }

    /// The deal of a match: what its first round started from.
    pub fn deal_of(record: &Match, game: &dyn AnyGame) -> Result<Self, Refusal> {
        check_played(record, game)?;
        Ok(Self::Deal(record.rounds[0].setup.clone()))
    }

    /// A moment of a match.
    pub fn moment_of(record: &Match, game: &dyn AnyGame, frame: u32) -> Result<Self, Refusal> {
        check_played(record, game)?;
        let rounds: Vec<_> =
            record.rounds.iter().map(|round| (round.setup.clone(), round.moves.clone())).collect();
        Self::after(&rounds, Some(frame), game)
    }

    /// A position in its text, or a whole record; behind that, `@` and a number name one of its positions, else it is the last.
    pub fn read(text: &str, game: &dyn AnyGame, games: &Registry) -> Result<Self, Refusal> {
        let text = text.trim();
        if !text.contains("setup:") {
            return Self::after(&[(PositionText(text.to_owned()), Vec::new())], None, game);
        }
        let (record, frame) = match text.rsplit_once('@') {
            Some((record, number)) => (record, number.trim().parse().ok()),
            None => (text, None),
        };
        let record = if frame.is_some() { record } else { text };
        let transcript = Transcript::read(&unfold(record), games)
            .map_err(|BadTranscript { line, what }| BadStart::Record { entry: line, what })?;
        if transcript.game != game.facts().id {
            return Err(BadStart::OtherGame { game: transcript.game }.into());
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
    ) -> Result<Self, Refusal> {
        let last = rounds.iter().map(|(_, moves)| moves.len() + 1).sum::<usize>().saturating_sub(1);
        let mut left = frame.map_or(last, |frame| usize::try_from(frame).unwrap_or(usize::MAX));
        for (setup, moves) in rounds {
            if left <= moves.len() {
                let table = game.open(setup, &moves[..left]).map_err(|error| unread(error, setup, game))?;
                let start = Self::Position(table.position());
                start.goes_on(game)?;
                return Ok(start);
            }
            left -= moves.len() + 1;
        }
        Err(BadStart::NoMoment { last }.into())
    }

    /// Whether a match on these terms may start from it. Looked at when it is offered, and again when it is accepted.
    pub(super) fn check(&self, terms: &Terms, game: &dyn AnyGame) -> Result<(), Refusal> {
        let allowed = match terms.format {
            Format::Single => true,
            Format::Mirror { .. } => matches!(self, Self::Deal(_)),
            Format::BestOf(_) | Format::ToPoints(_) => false,
        };
        if !allowed {
            return Err(BadStart::Format.into());
        }
        if terms.rated {
            return Err(BadStart::Rated.into());
        }
        let table = self.goes_on(game)?;
        // Such a match is shown as one that begins with the first seat.
        let mirrored = terms.format != Format::Single;
        if mirrored && table.turn() != Seat::First { Err(BadStart::Format.into()) } else { Ok(()) }
    }

    /// The table of it, where there is something to play.
    fn goes_on(&self, game: &dyn AnyGame) -> Result<Box<dyn Table>, Refusal> {
        let setup = self.setup();
        let table = game.open(setup, &[]).map_err(|error| unread(error, setup, game))?;
        if table.ending().is_some() || table.legal().is_empty() {
            return Err(BadStart::Over.into());
        }
        Ok(table)
    }
}

/// Whether a match was played by the present rules of this game.
fn check_played(record: &Match, game: &dyn AnyGame) -> Result<(), Refusal> {
    if record.terms.game != game.facts().id {
        return Err(BadStart::OtherGame { game: record.terms.game.clone() }.into());
    }
    if record.rules_version != game.facts().rules_version {
        return Err(BadStart::OtherRules.into());
    }
    Ok(())
}

fn unread(error: ReplayError, setup: &PositionText, game: &dyn AnyGame) -> Refusal {
    let why = match error {
        ReplayError::Position(ReadError { what, at }) => {
            let (before, rest) = setup.0.split_at_checked(at).unwrap_or((&setup.0, ""));
            let near = if rest.is_empty() { "…".to_owned() } else { rest.chars().take(NEAR).collect() };
            BadStart::Position {
                game: game.facts().id.to_owned(),
                at: before.chars().count() + 1,
                near,
                what,
            }
        }
        ReplayError::Unreadable { number, text, .. } | ReplayError::Illegal { number, text, .. } => {
            BadStart::Move { number, text }
        }
    };
    why.into()
}

//! The beginning that a challenger wishes for: the deal of another match, or a position, instead of a new deal, and who
//! moves first.
//!
//! The player to move in a position moves first. This module knows neither the chat nor which matches a
//! person may see.

use rand::Rng;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};

use crate::base::id::MatchId;
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::game::record::ReplayError;
use crate::game::transcript::{TranscriptError, unfold, without_mark};
use crate::game::{AnyGame, MoveText, ParseError, PositionText, Registry, Table, Transcript};
use crate::{Format, Match, Player, Refusal, Terms};

/// The maximum number of characters that the refusal of an unreadable position quotes. The quote starts
/// at the error.
const MAX_QUOTE_CHARS: usize = 24;

/// The deal or position from which the first round of a match starts, instead of a new deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// The position from which the first round of another match started.
    Deal(PositionText),
    Position(PositionText),
}

/// The refusal for a start position in which the round has ended or no move is left.
pub const OVER: Refusal = Refusal::new("refused-start-over");
/// The refusal for a start from a match that was played under another version of the rules.
pub const OTHER_RULES: Refusal = Refusal::new("refused-start-other-rules");
/// The refusal for a rated match from a given start.
pub const RATED: Refusal = Refusal::new("refused-start-rated");
/// The refusal for a format that the start does not allow. A position allows a single round; a deal
/// also allows a mirror match.
pub const FORMAT: Refusal = Refusal::new("refused-start-format");
/// The refusal for a command that names options besides a start, because the start determines the
/// options.
pub const OPTIONS: Refusal = Refusal::new("refused-start-options");
/// The refusal for a command that names both a deal and a position as the start.
pub const BOTH: Refusal = Refusal::new("refused-start-both");

/// Formats one position of a match: the id of the match, `@`, and the number of the position. Positions
/// are counted from 0 over all rounds.
pub fn write_moment(id: MatchId, frame: u32) -> String {
    format!("{id}@{frame}")
}

/// Reads the id of a match and the number of a position, as [`write_moment`] writes them. Returns
/// `None` for any other text.
pub fn read_moment(text: &str) -> Option<(MatchId, u32)> {
    let (id, frame) = without_mark(text.trim()).split_once('@')?;
    Some((MatchId::read(id)?, frame.parse().ok()?))
}

/// Deserializes the start from the field `deal` or `position` of a stored row. A row without either
/// field means a new deal.
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

    /// The start that repeats the deal of a match: the set-up of its first round.
    ///
    /// # Errors
    /// Refuses a match of another game or another version of the rules.
    pub fn deal_of(record: &Match, game: &dyn AnyGame) -> Result<Self, Refusal> {
        check_played(record, game)?;
        Ok(Self::Deal(record.rounds[0].setup.clone()))
    }

    /// The start from one position of a match. `frame` is the number of the position, counted
    /// from 0 over all rounds.
    ///
    /// # Errors
    /// Refuses a match of another game or rules version, a frame that does not exist, and a position in
    /// which the round has ended.
    pub fn moment_of(record: &Match, game: &dyn AnyGame, frame: u32) -> Result<Self, Refusal> {
        check_played(record, game)?;
        let rounds: Vec<_> =
            record.rounds.iter().map(|round| (round.setup.clone(), round.moves.clone())).collect();
        Self::after(&rounds, Some(frame), game)
    }

    /// Reads a position, or a whole match in the text format of exports. After a match, `@` and a number
    /// select one of its positions. Without a number, the last position is used.
    ///
    /// # Errors
    /// Refuses text that does not parse, another game, and a position in which the round has ended.
    pub fn read(text: &str, game: &dyn AnyGame, games: &Registry) -> Result<Self, Refusal> {
        let text = without_mark(text.trim()).trim();
        if !text.contains("setup:") {
            return Self::after(&[(PositionText(text.to_owned()), Vec::new())], None, game);
        }
        let (record, frame) = match text.rsplit_once('@') {
            Some((record, number)) => (record, number.trim().parse().ok()),
            None => (text, None),
        };
        let record = if frame.is_some() { record } else { text };
        let unread = |TranscriptError { line, what }| {
            Refusal::new("refused-start-record").with("entry", line).quoting("what", &what)
        };
        let transcript = Transcript::read(&unfold(record), games).map_err(unread)?;
        if transcript.game != game.facts().id {
            return Err(other_game(&transcript.game));
        }
        let rounds: Vec<_> =
            transcript.rounds.iter().map(|round| (round.setup.clone(), round.moves())).collect();
        Self::after(&rounds, frame, game)
    }

    /// The start from the position with the number `frame`, counted from 0 over all rounds.
    /// Without a number, the last position is used.
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
                start.playable_table(game)?;
                return Ok(start);
            }
            left -= moves.len() + 1;
        }
        Err(no_moment(last))
    }

    /// Checks that a match on these terms may begin from this start. The check runs when the challenge
    /// is made, and again when it is accepted.
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
        let table = self.playable_table(game)?;
        // Messages say that a mirror match begins with the first seat, so the first seat must be to
        // move.
        let mirrored = terms.format != Format::Single;
        if mirrored && table.turn() != Seat::First { Err(FORMAT) } else { Ok(()) }
    }

    /// Opens the table of the start. Refuses a position in which the round has ended or no move is left.
    fn playable_table(&self, game: &dyn AnyGame) -> Result<Box<dyn Table>, Refusal> {
        let setup = self.setup();
        let table = game.open(setup, &[]).map_err(|error| unread(error, setup, game))?;
        if table.ending().is_some() || table.legal().is_empty() {
            return Err(OVER);
        }
        Ok(table)
    }
}

/// Checks that a match was played in this game, under the current version of its rules.
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
        ReplayError::Position(ParseError { what, at }) => {
            let (before, rest) = setup.0.split_at_checked(at).unwrap_or((&setup.0, ""));
            let refusal = Refusal::new("refused-start-position")
                .with("game", Text::of(game.facts().id, "name"))
                .with("at", before.chars().count() + 1)
                .quoting("what", &what);
            let near: String = rest.chars().take(MAX_QUOTE_CHARS).collect();
            if near.is_empty() { refusal.with("near", "none") } else { refusal.quoting("near", &near) }
        }
        ReplayError::Unreadable { number, text, .. } | ReplayError::Illegal { number, text, .. } => {
            Refusal::new("refused-start-move").with("number", number).quoting("move", &text)
        }
    }
}

/// The refusal for a text or match of another game. `game` is the id of that other game.
pub fn other_game(game: &str) -> Refusal {
    Refusal::new("refused-start-other-game").with("game", Text::of(game, "name"))
}

/// The refusal for a position number that the match does not have. `last` is the number of the
/// match's last position.
pub fn no_moment(last: usize) -> Refusal {
    Refusal::new("refused-start-no-moment").with("last", last)
}

/// The seat that a challenger wants in the first round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatWish {
    #[default]
    Random,
    // Rows store the bare name of the seat, without the name of this variant.
    #[serde(untagged)]
    Seat(Seat),
}

impl SeatWish {
    /// Each wish with its word in commands and component ids.
    pub const WORDS: [(&'static str, Self); 3] =
        [("random", Self::Random), ("first", Self::Seat(Seat::First)), ("second", Self::Seat(Seat::Second))];

    pub const fn moving(first: bool) -> Self {
        Self::Seat(if first { Seat::First } else { Seat::Second })
    }

    /// The player who moves first if player One has this wish. For [`Self::Random`], chooses at
    /// random.
    pub(super) fn first(self, dice: &mut dyn Rng) -> Player {
        let starts = match self {
            Self::Seat(seat) => seat == Seat::First,
            Self::Random => dice.next_u32() & 1 == 0,
        };
        if starts { Player::One } else { Player::Two }
    }
}

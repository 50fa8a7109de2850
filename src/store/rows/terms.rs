//! Rows of terms, which stand in challenges and matches.

use serde::{Deserialize, Serialize};

use crate::base::id::is_game;
use crate::game::options::Options;
use crate::host::clock::Control;
use crate::host::format::{Format, Terms};

use super::{is_default, mirrored};

mirrored!(Terms as TermsRow);

/// What is agreed about a match.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is agreed on by itself")]
struct TermsRow {
    game: String,
    #[serde(default, skip_serializing_if = "is_default")]
    options: Options,
    format: Format,
    rated: bool,
    /// Left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<ClockRow>,
    #[serde(default, skip_serializing_if = "is_default")]
    quiet: bool,
    /// Left out where those who watch may guess the moves.
    #[serde(default, skip_serializing_if = "is_default")]
    unguessed: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    hints: bool,
}

/// Days for each move; or a bank of hours, what a move adds, and the most that it holds.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum ClockRow {
    PerMove(u8),
    Bank(u16, u16, u16),
}

impl ClockRow {
    const fn of(clock: Control) -> Option<Self> {
        match clock {
            Control::None => None,
            Control::PerMove { days } => Some(Self::PerMove(days)),
            Control::Bank { start_h, increment_h, cap_h } => Some(Self::Bank(start_h, increment_h, cap_h)),
        }
    }

    const fn control(self) -> Control {
        match self {
            Self::PerMove(days) => Control::PerMove { days },
            Self::Bank(start_h, increment_h, cap_h) => Control::Bank { start_h, increment_h, cap_h },
        }
    }
}

impl From<&Terms> for TermsRow {
    fn from(terms: &Terms) -> Self {
        let Terms { game, options, format, rated, clock, quiet, guesses, hints } = terms.clone();
        Self { game, options, format, rated, clock: ClockRow::of(clock), quiet, unguessed: !guesses, hints }
    }
}

impl TryFrom<TermsRow> for Terms {
    type Error = String;

    /// The game need not be registered, but its id must be one: keys are made of it.
    fn try_from(row: TermsRow) -> Result<Self, String> {
        let TermsRow { game, options, format, rated, clock, quiet, unguessed, hints } = row;
        if !is_game(&game) {
            return Err(format!("{game:?} is no id of a game"));
        }
        let clock = clock.map_or(Control::None, ClockRow::control);
        Ok(Self { game, options, format, rated, clock, quiet, guesses: !unguessed, hints })
    }
}

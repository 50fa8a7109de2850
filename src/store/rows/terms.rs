//! Parts that several records share: where, who, which game on which terms.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::id::{ChannelId, PersonId, Place, ServerId, is_game};
use crate::base::seat::Seat;
use crate::game::options::Options;
use crate::host::clock::Control;
use crate::host::format::{Format, Terms};
use crate::host::player::{ByPlayer, Player};

/// A server and a channel of it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlaceRow {
    server: u64,
    channel: u64,
}

impl From<Place> for PlaceRow {
    fn from(place: Place) -> Self {
        Self { server: place.server.0, channel: place.channel.0 }
    }
}

impl From<PlaceRow> for Place {
    fn from(row: PlaceRow) -> Self {
        Self { server: ServerId(row.server), channel: ChannelId(row.channel) }
    }
}

/// One of the two people of a match.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerRow {
    One,
    Two,
}

impl From<Player> for PlayerRow {
    fn from(player: Player) -> Self {
        match player {
            Player::One => Self::One,
            Player::Two => Self::Two,
        }
    }
}

impl From<PlayerRow> for Player {
    fn from(row: PlayerRow) -> Self {
        match row {
            PlayerRow::One => Self::One,
            PlayerRow::Two => Self::Two,
        }
    }
}

/// Two people, the challenger first.
pub fn people_row(people: &ByPlayer<PersonId>) -> [u64; 2] {
    people.0.map(|person| person.0)
}

pub fn people([one, two]: [u64; 2]) -> ByPlayer<PersonId> {
    ByPlayer([PersonId(one), PersonId(two)])
}

/// A seat.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatRow {
    First,
    Second,
}

impl From<Seat> for SeatRow {
    fn from(seat: Seat) -> Self {
        match seat {
            Seat::First => Self::First,
            Seat::Second => Self::Second,
        }
    }
}

impl From<SeatRow> for Seat {
    fn from(row: SeatRow) -> Self {
        match row {
            SeatRow::First => Self::First,
            SeatRow::Second => Self::Second,
        }
    }
}

/// What is agreed about a match.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is agreed on by itself")]
pub struct TermsRow {
    game: String,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    options: BTreeMap<String, String>,
    format: FormatRow,
    rated: bool,
    /// Left out where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    clock: Option<ClockRow>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    quiet: bool,
    /// Left out where those who watch may guess the moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    unguessed: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
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

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum FormatRow {
    Single,
    BestOf(u8),
    ToPoints(u16),
    /// Whether the points decide.
    Mirror(bool),
}

impl From<&Terms> for TermsRow {
    fn from(terms: &Terms) -> Self {
        let format = match terms.format {
            Format::Single => FormatRow::Single,
            Format::BestOf(rounds) => FormatRow::BestOf(rounds),
            Format::ToPoints(points) => FormatRow::ToPoints(points),
            Format::Mirror { by_points } => FormatRow::Mirror(by_points),
        };
        Self {
            game: terms.game.clone(),
            options: terms.options.0.clone(),
            format,
            rated: terms.rated,
            clock: ClockRow::of(terms.clock),
            quiet: terms.quiet,
            unguessed: !terms.guesses,
            hints: terms.hints,
        }
    }
}

impl TryFrom<TermsRow> for Terms {
    type Error = String;

    /// The game need not be registered, but its id must be one: keys are made of it.
    fn try_from(row: TermsRow) -> Result<Self, String> {
        if !is_game(&row.game) {
            return Err(format!("{:?} is no id of a game", row.game));
        }
        let format = match row.format {
            FormatRow::Single => Format::Single,
            FormatRow::BestOf(rounds) => Format::BestOf(rounds),
            FormatRow::ToPoints(points) => Format::ToPoints(points),
            FormatRow::Mirror(by_points) => Format::Mirror { by_points },
        };
        Ok(Self {
            game: row.game,
            options: Options(row.options),
            format,
            rated: row.rated,
            clock: row.clock.map_or(Control::None, ClockRow::control),
            quiet: row.quiet,
            guesses: !row.unguessed,
            hints: row.hints,
        })
    }
}

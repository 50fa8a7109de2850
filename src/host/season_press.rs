//! Component ids of the two buttons under the question whether to begin a season.
//!
//! The name of the season is free text of up to [`LONGEST_SEASON`](super::server::LONGEST_SEASON)
//! characters, so it is the last field.

use std::fmt;

use super::fields::read_number;
use super::rating::SeasonNumber;
use super::server::SeasonName;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SeasonPress {
    Begin {
        /// The number of the new season. If another season has begun since the question was asked, the
        /// press is stale.
        number: SeasonNumber,
        name: SeasonName,
    },
    NotNow,
}

impl SeasonPress {
    /// Parses the fields that [`fmt::Display`] writes. Returns `None` for any others.
    pub(super) fn read(fields: &[&str]) -> Option<Self> {
        match fields {
            ["no"] => Some(Self::NotNow),
            [number, name @ ..] => {
                let written = name.join(".");
                let name = SeasonName::read(&written).ok().filter(|name| name.as_str() == written)?;
                let number = SeasonNumber::new(u16::try_from(read_number(number)?).ok()?)?;
                Some(Self::Begin { number, name })
            }
            [] => None,
        }
    }
}

impl fmt::Display for SeasonPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Begin { number, name } => write!(f, "{number}.{}", name.as_str()),
            Self::NotNow => f.write_str("no"),
        }
    }
}

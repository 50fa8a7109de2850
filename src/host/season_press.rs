//! The answer to the question before a season begins, as part of a component's id.
//!
//! The name is free text of up to [`LONGEST_SEASON`](super::server::LONGEST_SEASON) characters, so it is
//! the last field.

use std::fmt;

use super::fields::read_number;
use super::rating::SeasonNumber;
use super::server::SeasonName;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SeasonPress {
    Begin {
        /// The number of the new season; the question is stale if another season has begun since.
        number: SeasonNumber,
        name: SeasonName,
    },
    NotNow,
}

impl SeasonPress {
    /// Parses exactly what [`fmt::Display`] writes, without the kind's letter.
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

//! The address of a PostgreSQL database. The address usually contains a password, so no log line and no
//! error shows it.

use std::fmt;

const BEGINS: [&str; 2] = ["postgres://", "postgresql://"];

/// The address of a database. The `Debug` output omits the text.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

/// The text is not a database address. The error omits the text, which may contain a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DatabaseUrlError {
    #[error(
        "the address of a database begins with postgres:// or postgresql://, as in postgres://user@host/database"
    )]
    Beginning,
    #[error(
        "the address of a database, as in postgres://user@host/database, contains a space or a character other than \
         ASCII; write each of its bytes as % and two hexadecimal digits"
    )]
    Character,
}

/// Returns whether a text may be an address with a password, also one with a mistake in it.
pub fn may_be_address(text: &str) -> bool {
    text.contains("://") || (text.contains(['@', '%']) && text.starts_with("postgres"))
}

impl DatabaseUrl {
    /// Parses an address. Returns `None` for an empty text.
    ///
    /// # Errors
    ///
    /// Fails if the text has another prefix, or contains spaces or other characters than ASCII.
    pub fn read(text: &str) -> Result<Option<Self>, DatabaseUrlError> {
        let word = text.trim();
        match word {
            "" => Ok(None),
            _ if !BEGINS.iter().any(|begins| word.starts_with(begins)) => Err(DatabaseUrlError::Beginning),
            _ if !word.bytes().all(|byte| byte.is_ascii_graphic()) => Err(DatabaseUrlError::Character),
            _ => Ok(Some(Self(word.to_owned()))),
        }
    }

    /// Returns the server, the database and the options, without user and password.
    pub fn place(&self) -> String {
        let place = self.0.rsplit_once('@').or(self.0.split_once("://")).map_or("", |(_, place)| place);
        place.split_inclusive(['?', '&']).filter(|part| !part.starts_with("password=")).collect()
    }

    /// Returns the address with its password. Only the module that connects may call this.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for DatabaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Address(not shown)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn place_has_neither_user_nor_password() {
        for (address, place) in [
            ("postgres://engawa:s%40e@db:5432/games?sslmode=require", "db:5432/games?sslmode=require"),
            ("postgres://db/games", "db/games"),
            ("postgresql://db/games?password=secret&options=x", "db/games?options=x"),
            ("postgres://u@db/games?options=x&password=secret", "db/games?options=x&"),
        ] {
            assert_eq!(DatabaseUrl(address.to_owned()).place(), place);
        }
    }
}

//! The address of a PostgreSQL database. The address usually contains a password, so no log line and no
//! error shows it.

use std::fmt;

const BEGINS: [&str; 2] = ["postgres://", "postgresql://"];

/// The address of a database. The `Debug` output omits the text.
#[derive(Clone, PartialEq, Eq)]
pub struct DatabaseUrl(String);

/// The text is not a database address. The error omits the text, which may contain a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the address of a database has the form postgres://user@host/database, without spaces")]
pub struct DatabaseUrlError;

impl DatabaseUrl {
    /// Parses an address. Returns `None` for an empty text.
    ///
    /// # Errors
    ///
    /// Fails if the text has another prefix or contains spaces.
    pub fn read(text: &str) -> Result<Option<Self>, DatabaseUrlError> {
        let word = text.trim();
        match word {
            "" => Ok(None),
            _ if Self::is_database_url(word) && word.bytes().all(|byte| byte.is_ascii_graphic()) => {
                Ok(Some(Self(word.to_owned())))
            }
            _ => Err(DatabaseUrlError),
        }
    }

    /// Returns whether a text looks like a database address rather than the path of a folder.
    pub fn is_database_url(text: &str) -> bool {
        BEGINS.iter().any(|begins| text.starts_with(begins))
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

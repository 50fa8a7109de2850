//! Presses at the club table. The message stays for months, so they hold no day and no turn.

use std::fmt;

use crate::base::id::is_game;
use crate::host::press::Fields;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClubPress {
    /// Look for an opponent at a game, or stop looking.
    Seek(String),
    Puzzle,
    Leaderboard,
    Learn,
    /// Post the table in this channel.
    Post,
}

impl ClubPress {
    /// The presses without fields of their own, by their words.
    const PLAIN: [(&'static str, Self); 4] = [
        ("puzzle", Self::Puzzle),
        ("leaderboard", Self::Leaderboard),
        ("learn", Self::Learn),
        ("post", Self::Post),
    ];
}

impl Fields for ClubPress {
    const LETTER: char = 'T';

    fn read(fields: &[&str]) -> Option<Self> {
        match fields {
            ["seek", game] => is_game(game).then(|| Self::Seek((*game).to_owned())),
            [word] => Self::PLAIN.into_iter().find(|(plain, _)| plain == word).map(|(_, press)| press),
            _ => None,
        }
    }
}

impl fmt::Display for ClubPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Seek(game) = self {
            return write!(f, "seek.{game}");
        }
        let plain = Self::PLAIN.into_iter().find(|(_, press)| press == self);
        f.write_str(plain.map_or("", |(word, _)| word))
    }
}

//! Presses at the club table. They contain no day and no turn, since the table's message stays for
//! months.

use std::fmt;

use crate::base::id::is_game;
use crate::host::press::PressFields;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClubPress {
    /// At the table: look for an opponent at a game, or stop looking. In private messages of older
    /// versions, it only reports whether the person waits.
    Seek(String),
    /// Stop looking for an opponent; never start.
    Stop(String),
    /// Look for an opponent; never stop.
    Look(String),
    Puzzle,
    Leaderboard,
    Learn,
    /// Post the table in this channel, in panels of older versions.
    Post,
}

impl ClubPress {
    /// The presses without fields, each with its word.
    const PLAIN: [(&'static str, Self); 4] = [
        ("puzzle", Self::Puzzle),
        ("leaderboard", Self::Leaderboard),
        ("learn", Self::Learn),
        ("post", Self::Post),
    ];
}

impl PressFields for ClubPress {
    const LETTER: char = 'T';

    fn read(fields: &[&str]) -> Option<Self> {
        match fields {
            [word, game] if is_game(game) => {
                let game = (*game).to_owned();
                match *word {
                    "seek" => Some(Self::Seek(game)),
                    "stop" => Some(Self::Stop(game)),
                    "look" => Some(Self::Look(game)),
                    _ => None,
                }
            }
            [word] => Self::PLAIN.into_iter().find(|(plain, _)| plain == word).map(|(_, press)| press),
            _ => None,
        }
    }
}

impl fmt::Display for ClubPress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seek(game) => write!(f, "seek.{game}"),
            Self::Stop(game) => write!(f, "stop.{game}"),
            Self::Look(game) => write!(f, "look.{game}"),
            Self::Puzzle | Self::Leaderboard | Self::Learn | Self::Post => {
                let plain = Self::PLAIN.into_iter().find(|(_, press)| press == self);
                f.write_str(plain.map_or("", |(word, _)| word))
            }
        }
    }
}

//! One thing that a server settles anew, as a word that its log can keep.

use std::fmt;

use crate::base::as_text;
use crate::base::id::ChannelId;
use crate::base::scene::Theme;

use super::super::clock::Control;
use super::super::format::Format;
use super::super::person::{read_state, theme_word};
use super::super::refusal::Refusal;
use super::posting::Posting;
use super::{MOST_CHANNELS, Server};

/// One change of what a server has settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Whether matches are begun in a channel.
    Channel(ChannelId, bool),
    /// Matches are begun in all channels.
    Everywhere,
    /// Another language, or that of the server.
    Language(Option<String>),
    /// Other colours for pictures that all see.
    Theme(Theme),
    /// The clock of challenges that name none.
    Clock(Control),
    /// The format of challenges that name none.
    Format(Format),
    /// Whether challenges that do not say are rated.
    Rated(bool),
    /// Whether boards of old keep their pictures.
    Pictures(bool),
    /// Whether each match has a thread to itself.
    Threads(bool),
    /// Where and when the day's puzzle is posted, if it is.
    Puzzle(Option<Posting>),
}

/// The channel is not among those that are named, or the last of them.
pub const NO_SUCH_CHANNEL: Refusal = Refusal::new("refused-no-such-channel");
/// Nothing was named that could be settled.
pub const NOTHING_TO_SETTLE: Refusal = Refusal::new("refused-nothing-to-settle");

impl Server {
    /// The server with one thing settled anew.
    pub fn with(mut self, change: Change) -> Result<Self, Refusal> {
        match change {
            Change::Channel(channel, true) => {
                if self.channels.len() >= MOST_CHANNELS && !self.channels.contains(&channel) {
                    return Err(too_many_channels());
                }
                self.channels.insert(channel);
            }
            Change::Channel(channel, false) => {
                // Without its last channel it would be played in all.
                if !self.channels.contains(&channel) || self.channels.len() == 1 {
                    return Err(NO_SUCH_CHANNEL);
                }
                self.channels.remove(&channel);
            }
            Change::Everywhere => self.channels.clear(),
            Change::Language(language) => self.language = language,
            Change::Theme(theme) => self.theme = theme,
            Change::Clock(clock) => self.clock = Some(clock),
            Change::Format(format) => self.format = Some(format),
            Change::Rated(rated) => self.rated = Some(rated),
            Change::Pictures(kept) => self.pictures = Some(kept),
            Change::Threads(on) => (self.threads, self.lost_thread) = (on, self.lost_thread.filter(|_| on)),
            Change::Puzzle(posting) => self.puzzle = posting,
        }
        Ok(self)
    }
}

impl Change {
    /// Reads what [`fmt::Display`] writes. Whether a language is spoken is not known here.
    pub fn read(word: &str) -> Option<Self> {
        let (kind, rest) = word.split_once('-')?;
        let change = match (kind, rest) {
            ("channel", "all") => Self::Everywhere,
            ("channel", rest) => {
                let (id, state) = rest.split_once('-')?;
                Self::Channel(ChannelId(id.parse().ok()?), read_state(state)?)
            }
            ("language", "none") => Self::Language(None),
            ("language", code) => Self::Language(Some(code.to_owned())),
            ("theme", name) => Self::Theme(Theme::ALL.into_iter().find(|theme| theme_word(*theme) == name)?),
            ("clock", word) => Self::Clock(Control::read(word)?),
            ("format", word) => Self::Format(Format::read_usual(word)?),
            ("rated", state) => Self::Rated(read_state(state)?),
            ("pictures", state) => Self::Pictures(read_state(state)?),
            ("threads", state) => Self::Threads(read_state(state)?),
            ("daily", "off") => Self::Puzzle(None),
            ("daily", word) => Self::Puzzle(Some(Posting::read(word)?)),
            _ => return None,
        };
        (change.to_string() == word).then_some(change)
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = |on: &bool| if *on { "on" } else { "off" };
        match self {
            Self::Everywhere => f.write_str("channel-all"),
            Self::Channel(id, on) => write!(f, "channel-{id}-{}", state(on)),
            Self::Language(code) => write!(f, "language-{}", code.as_deref().unwrap_or("none")),
            Self::Theme(theme) => write!(f, "theme-{}", theme_word(*theme)),
            Self::Clock(clock) => write!(f, "clock-{}", clock.word()),
            Self::Format(format) => write!(f, "format-{}", format.word()),
            Self::Rated(on) => write!(f, "rated-{}", state(on)),
            Self::Pictures(on) => write!(f, "pictures-{}", state(on)),
            Self::Threads(on) => write!(f, "threads-{}", state(on)),
            Self::Puzzle(None) => f.write_str("daily-off"),
            Self::Puzzle(Some(posting)) => write!(f, "daily-{posting}"),
        }
    }
}

as_text!(Change, Change::to_string, Self::read, "settles nothing");

pub fn too_many_channels() -> Refusal {
    Refusal::new("refused-too-many-channels").with("limit", MOST_CHANNELS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_read_back_as_written() {
        let all = [
            Change::Channel(ChannelId(7), true),
            Change::Channel(ChannelId(7), false),
            Change::Everywhere,
            Change::Language(None),
            Change::Language(Some("de".to_owned())),
            Change::Theme(Theme::Contrast),
            Change::Clock(Control::USUAL),
            Change::Format(Format::BestOf(3)),
            Change::Rated(false),
            Change::Pictures(true),
            Change::Threads(true),
            Change::Puzzle(None),
            Change::Puzzle(Posting::read("7.18.99.en.America/Port-au-Prince")),
        ];
        for change in all {
            assert_eq!(Change::read(&change.to_string()), Some(change));
        }
        for word in ["", "channel", "channel-07-on", "channel-x-on", "rated-maybe", "theme-dusk", "clock"] {
            assert_eq!(Change::read(word), None, "{word:?}");
        }
    }
}

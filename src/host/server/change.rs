//! Changes of server settings, each with a word for the log.

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

/// A change of the settings of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Whether matches may begin in this channel.
    Channel(ChannelId, bool),
    /// Let matches begin in all channels.
    Everywhere,
    /// Set the language, or follow the Discord server.
    Language(Option<String>),
    /// The colours of pictures that everybody sees.
    Theme(Theme),
    /// The default time control of challenges.
    Clock(Control),
    /// The default format of new challenges.
    Format(Format),
    /// Whether challenges are rated by default.
    Rated(bool),
    /// Whether old boards keep their pictures.
    Pictures(bool),
    /// Whether each match gets its own thread.
    Threads(bool),
    /// The channel and time of the daily puzzle, if it is posted.
    Puzzle(Option<Posting>),
}

/// The channel is not in the list, or is the last one in it.
pub const NO_SUCH_CHANNEL: Refusal = Refusal::new("refused-no-such-channel");
/// The command names no setting to change.
pub const NOTHING_TO_SETTLE: Refusal = Refusal::new("refused-nothing-to-settle");

impl Server {
    /// Applies a change.
    ///
    /// # Errors
    /// Refuses more than [`MOST_CHANNELS`] channels, and the removal of an unlisted or the last channel.
    pub fn with(mut self, change: Change) -> Result<Self, Refusal> {
        match change {
            Change::Channel(channel, true) => {
                if self.channels.len() >= MOST_CHANNELS && !self.channels.contains(&channel) {
                    return Err(too_many_channels());
                }
                self.channels.insert(channel);
            }
            Change::Channel(channel, false) => {
                // An empty list would allow all channels.
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
    /// Parses exactly what [`fmt::Display`] writes. Does not check that the bot speaks a language.
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

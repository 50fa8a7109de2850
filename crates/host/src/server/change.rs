//! Changes of server settings, and the schedule of the daily puzzle. Each change has a word for the log of moderators' actions.

use std::fmt;

use serde_json::Value;

use crate::base::as_text;
use crate::base::id::ChannelId;
use crate::base::mirrored;
use crate::base::scene::Theme;
use crate::base::time::Timestamp;
use crate::hours::{self, HalfHour, Zone, next_at};
use crate::person::read_state;
use crate::{Format, Refusal, TimeControl};

use super::{MOST_CHANNELS, SeasonSchedule, Server};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerChange {
    /// Set whether matches may begin in this channel.
    Channel(ChannelId, bool),
    /// Let matches begin in all channels, by clearing the list of channels.
    Everywhere,
    /// Set the language by its code; `None` follows the Discord server.
    Language(Option<String>),
    /// Set the colours of pictures that everybody sees.
    Theme(Theme),
    /// Set the default time control of challenges.
    Clock(TimeControl),
    /// Set the default format of challenges.
    Format(Format),
    /// Set whether challenges are rated by default.
    Rated(bool),
    /// Set whether the matches of new challenges are strict: a clock that reaches zero gets no day off.
    Strict(bool),
    /// Set what becomes of a board after the next move.
    Boards(FormerBoards),
    /// Set whether each match gets its own thread.
    Threads(bool),
    /// Set the channel and time of the daily puzzle; `None` stops posting it.
    Puzzle(Option<PuzzleSchedule>),
    /// Set how seasons renew themselves; with `None`, managers begin them by hand.
    Seasons(Option<SeasonSchedule>),
}

/// What becomes of a board after the next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FormerBoards {
    /// It becomes a line of text, and in a channel the line before it is deleted.
    Replaced,
    /// It becomes a line of text.
    Lines,
    /// It becomes a line of text with its picture.
    Pictures,
}

impl FormerBoards {
    const ALL: [Self; 3] = [Self::Replaced, Self::Lines, Self::Pictures];

    /// The word in the audit log. The last two are older: they said whether pictures stay.
    const fn word(self) -> &'static str {
        match self {
            Self::Replaced => "replace",
            Self::Lines => "off",
            Self::Pictures => "on",
        }
    }

    fn read(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|boards| boards.word() == word)
    }
}

/// The stored form: the word, or the switch that was stored for the older words.
impl From<&FormerBoards> for Value {
    fn from(boards: &FormerBoards) -> Self {
        match boards.word() {
            "off" => false.into(),
            "on" => true.into(),
            word => word.into(),
        }
    }
}

impl TryFrom<Value> for FormerBoards {
    type Error = &'static str;

    fn try_from(row: Value) -> Result<Self, Self::Error> {
        Self::ALL.into_iter().find(|boards| Value::from(boards) == row).ok_or("it says nothing about boards")
    }
}

mirrored!(FormerBoards as Value);

/// The refusal for removing a channel that is not in the list, or is the last one in the list.
pub const NO_SUCH_CHANNEL: Refusal = Refusal::new("refused-no-such-channel");
/// The refusal for a command that names no setting to change.
pub const NOTHING_TO_SETTLE: Refusal = Refusal::new("refused-nothing-to-settle");

impl Server {
    /// The settings after a change.
    ///
    /// # Errors
    /// Refuses more than [`MOST_CHANNELS`] channels, and the removal of an unlisted or the last channel.
    pub fn with(mut self, change: ServerChange) -> Result<Self, Refusal> {
        match change {
            ServerChange::Channel(channel, true) => {
                if self.channels.len() >= MOST_CHANNELS && !self.channels.contains(&channel) {
                    return Err(too_many_channels());
                }
                self.channels.insert(channel);
            }
            ServerChange::Channel(channel, false) => {
                // The last channel cannot be removed, because an empty list would allow all channels.
                if !self.channels.contains(&channel) || self.channels.len() == 1 {
                    return Err(NO_SUCH_CHANNEL);
                }
                self.channels.remove(&channel);
            }
            ServerChange::Everywhere => self.channels.clear(),
            ServerChange::Language(language) => self.language = language,
            ServerChange::Theme(theme) => self.theme = theme,
            ServerChange::Clock(clock) => self.clock = Some(clock),
            ServerChange::Format(format) => self.format = Some(format),
            ServerChange::Rated(rated) => self.rated = Some(rated),
            ServerChange::Strict(strict) => self.strict = strict,
            ServerChange::Boards(boards) => self.boards = Some(boards),
            ServerChange::Threads(on) => {
                (self.threads, self.lost_thread) = (on, self.lost_thread.filter(|_| on));
                self.threads_offered = true;
            }
            ServerChange::Puzzle(posting) => {
                let day = self.day_of_season_end();
                self.puzzle = posting;
                self.keep_season_end(day);
            }
            ServerChange::Seasons(schedule) => self.set_season_schedule(schedule),
        }
        Ok(self)
    }
}

impl ServerChange {
    /// Parses the word that [`fmt::Display`] writes. Returns `None` for any other word. Does not check
    /// that the bot supports the language in the word.
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
            ("theme", name) => Self::Theme(Theme::named(name)?),
            ("clock", word) => Self::Clock(TimeControl::read(word)?),
            ("format", word) => Self::Format(Format::read_usual(word)?),
            ("rated", state) => Self::Rated(read_state(state)?),
            ("strict", state) => Self::Strict(read_state(state)?),
            ("pictures", word) => Self::Boards(FormerBoards::read(word)?),
            ("threads", state) => Self::Threads(read_state(state)?),
            ("daily", "off") => Self::Puzzle(None),
            ("daily", word) => Self::Puzzle(Some(PuzzleSchedule::read(word)?)),
            ("seasons", "off") => Self::Seasons(None),
            ("seasons", word) => Self::Seasons(Some(SeasonSchedule::read(word)?)),
            _ => return None,
        };
        (change.to_string() == word).then_some(change)
    }
}

impl fmt::Display for ServerChange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = |on: &bool| if *on { "on" } else { "off" };
        match self {
            Self::Everywhere => f.write_str("channel-all"),
            Self::Channel(id, on) => write!(f, "channel-{id}-{}", state(on)),
            Self::Language(code) => write!(f, "language-{}", code.as_deref().unwrap_or("none")),
            Self::Theme(theme) => write!(f, "theme-{}", theme.word()),
            Self::Clock(clock) => write!(f, "clock-{}", clock.word()),
            Self::Format(format) => write!(f, "format-{}", format.word()),
            Self::Rated(on) => write!(f, "rated-{}", state(on)),
            Self::Strict(on) => write!(f, "strict-{}", state(on)),
            Self::Boards(boards) => write!(f, "pictures-{}", boards.word()),
            Self::Threads(on) => write!(f, "threads-{}", state(on)),
            Self::Puzzle(None) => f.write_str("daily-off"),
            Self::Puzzle(Some(posting)) => write!(f, "daily-{posting}"),
            Self::Seasons(None) => f.write_str("seasons-off"),
            Self::Seasons(Some(schedule)) => write!(f, "seasons-{schedule}"),
        }
    }
}

as_text!(ServerChange, ServerChange::to_string, Self::read, "settles nothing");

pub fn too_many_channels() -> Refusal {
    Refusal::new("refused-too-many-channels").with("limit", MOST_CHANNELS)
}

/// The channel, local time and next date of the daily puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PuzzleSchedule {
    pub channel: ChannelId,
    pub time: HalfHour,
    /// The time zone of the posting time, in which the days of the puzzle begin too.
    pub zone: Zone,
    pub next: Timestamp,
    /// The code of the Discord server's language when the schedule was set; used if the server has
    /// chosen no language.
    pub language: String,
}

impl PuzzleSchedule {
    /// Schedules the next posting for a later day than the day of `now`, so that each day gets at most
    /// one puzzle.
    #[must_use]
    pub fn after(self, now: Timestamp) -> Self {
        let today = hours::day_of(now, Some(&self.zone));
        let mut next = next_at(now, Some(&self.zone), self.time);
        if hours::day_of(next, Some(&self.zone)) == today {
            next = next_at(next, Some(&self.zone), self.time);
        }
        Self { next, ..self }
    }

    /// Parses the text that [`fmt::Display`] writes. Returns `None` for any other text.
    pub fn read(word: &str) -> Option<Self> {
        let parts: [&str; 5] = word.splitn(5, '.').collect::<Vec<_>>().try_into().ok()?;
        let [channel, half_hours, next, language, zone] = parts;
        let read = Self {
            channel: ChannelId(channel.parse().ok()?),
            time: HalfHour::new(half_hours.parse().ok()?)?,
            next: Timestamp(next.parse().ok()?),
            language: language.to_owned(),
            zone: Zone::stored(zone)?,
        };
        (read.to_string() == word).then_some(read)
    }
}

impl fmt::Display for PuzzleSchedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { channel, time, zone, next, language } = self;
        write!(f, "{channel}.{}.{}.{language}.{}", time.half_hours(), next.0, zone.name())
    }
}

as_text!(PuzzleSchedule, PuzzleSchedule::to_string, Self::read, "posts nothing");

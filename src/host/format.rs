//! The terms of a match: the game with its options, the format, and whether it is rated.
//!
//! Best of N: the first to more than half of the points wins; a drawn round gives each half a point, and
//! a level score after N rounds is a draw. To points: the first to the target wins, or the leader after
//! [`MOST_ROUNDS`]. Mirror: two rounds from one deal; the leader after both wins.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::base::as_text;
use crate::base::id::is_game;
use crate::base::row::{inverted, is_default};
use crate::game::options::{OptionError, Options};
use crate::game::{Facts, NextStarter};

use super::clock::TimeControl;
use super::conclusion::RoundResult;
use super::player::{ByPlayer, Player};
use super::refusal::Refusal;

/// The terms that a challenge offers and a match follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is agreed on by itself")]
pub struct Terms {
    /// The id of the game in the registry.
    #[serde(deserialize_with = "game_id")]
    pub game: String,
    /// The options of the game that were chosen.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    #[serde(with = "FormatRow")]
    pub format: Format,
    pub rated: bool,
    /// The time control, by default none.
    #[serde(default, skip_serializing_if = "is_default", with = "ClockRow")]
    pub clock: TimeControl,
    /// Whether both players have agreed that quiet hours stop their owner's clock.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quiet: bool,
    /// Whether spectators may guess the moves.
    #[serde(
        rename = "unguessed",
        default = "inverted::yes",
        skip_serializing_if = "Clone::clone",
        with = "inverted"
    )]
    pub guesses: bool,
    /// Whether both players have agreed to allow hints; never in a rated match.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hints: bool,
}

/// The maximum number of rounds in a match to points, because draws and wins without points bring nobody
/// closer to the target.
pub const MOST_ROUNDS: usize = 100;

/// The format of a match: how many rounds decide it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    Single,
    /// At most this many rounds: 3 or 5.
    BestOf(u8),
    /// Rounds until a player has this many points or more.
    ToPoints(u16),
    /// Two rounds from one deal with the seats swapped, whatever the game's rule for the next starter.
    Mirror {
        /// Whether points decide, rather than the number of rounds won.
        by_points: bool,
    },
}

impl Format {
    /// Returns the formats of a game, in the order of the menu.
    pub fn offered(facts: &Facts) -> Vec<Self> {
        let mirror = facts.mirrored.then_some(Self::Mirror { by_points: facts.points_match.is_some() });
        Self::EVERYWHERE.into_iter().chain(facts.points_match.map(Self::ToPoints)).chain(mirror).collect()
    }

    /// The formats that every game offers, in the order of the menu.
    pub const EVERYWHERE: [Self; 3] = [Self::Single, Self::BestOf(3), Self::BestOf(5)];

    /// Parses a format that every game offers.
    pub fn read_usual(word: &str) -> Option<Self> {
        Self::EVERYWHERE.into_iter().find(|format| format.word() == word)
    }

    /// Returns the word used in commands: `single`, `best-of-3`, `to-10`, `mirror`.
    pub fn word(self) -> String {
        match self {
            Self::Single => "single".to_owned(),
            Self::BestOf(rounds) => format!("best-of-{rounds}"),
            Self::ToPoints(points) => format!("to-{points}"),
            Self::Mirror { .. } => "mirror".to_owned(),
        }
    }

    /// Whether points decide, rather than the number of rounds won.
    pub const fn counts_points(self) -> bool {
        matches!(self, Self::ToPoints(_) | Self::Mirror { by_points: true })
    }

    /// Parses a format that this game offers.
    pub fn read(word: &str, facts: &Facts) -> Option<Self> {
        Self::offered(facts).into_iter().find(|format| format.word() == word)
    }

    /// Returns what a round adds to each score: half rounds, or points where they decide.
    pub fn worth(self, result: &RoundResult) -> ByPlayer<u32> {
        let mut worth = ByPlayer([0, 0]);
        match (self.counts_points(), result.winner) {
            (true, Some(winner)) => worth[winner] = u32::from(result.points.unwrap_or(0)),
            (true, None) => {}
            (false, Some(winner)) => worth[winner] = 2,
            (false, None) => worth = ByPlayer([1, 1]),
        }
        worth
    }

    /// Returns the score after these rounds: in half rounds, or points where they decide.
    pub fn score<'a>(self, results: impl IntoIterator<Item = &'a RoundResult>) -> ByPlayer<u32> {
        let mut score = ByPlayer([0, 0]);
        for result in results {
            let worth = self.worth(result);
            for player in Player::BOTH {
                score[player] += worth[player];
            }
        }
        score
    }

    /// Returns whether these rounds decide the match, and for whom.
    pub fn verdict<'a>(self, results: impl IntoIterator<Item = &'a RoundResult> + Clone) -> ScoreResult {
        let score = self.score(results.clone());
        let (needed, most_rounds) = match self {
            Self::Single => (2, 1),
            Self::BestOf(most) => (u32::from(most) + 1, usize::from(most)),
            Self::ToPoints(target) => (u32::from(target), MOST_ROUNDS),
            Self::Mirror { by_points: false } => (3, 2),
            Self::Mirror { by_points: true } => (u32::MAX, 2),
        };
        let won = Player::BOTH.into_iter().find(|&player| score[player] >= needed);
        let [one, two] = score.0;
        match won {
            Some(winner) => ScoreResult::Won(winner),
            None if results.into_iter().count() < most_rounds => ScoreResult::Open,
            // No rounds are left, so the leader wins.
            None if self.counts_points() && one != two => {
                ScoreResult::Won(if one > two { Player::One } else { Player::Two })
            }
            None => ScoreResult::Level,
        }
    }
}

as_text!(Format, |format: &Self| format.word(), Self::read_usual, "is no format");

/// The stored form of a [`Format`] in challenges and matches.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Format", rename_all = "kebab-case")]
enum FormatRow {
    Single,
    BestOf(u8),
    ToPoints(u16),
    // Stored as the bare flag.
    #[serde(with = "bool")]
    Mirror {
        by_points: bool,
    },
}

/// The stored form of a [`TimeControl`] in challenges and matches; without a clock, the field is omitted.
#[derive(Serialize, Deserialize)]
#[serde(remote = "TimeControl", rename_all = "kebab-case")]
enum ClockRow {
    #[serde(skip)]
    None,
    #[serde(with = "u8")]
    PerMove {
        days: u8,
    },
    #[serde(with = "u8")]
    HoursPerMove {
        hours: u8,
    },
    Live,
    #[serde(serialize_with = "numbers", deserialize_with = "<(u16, u16, u16)>::deserialize")]
    Bank {
        start_h: u16,
        increment_h: u16,
        cap_h: u16,
    },
}

fn numbers<S: Serializer>(
    start_h: impl Serialize,
    increment_h: impl Serialize,
    cap_h: impl Serialize,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    (start_h, increment_h, cap_h).serialize(serializer)
}

/// Checks only the syntax of the id, since keys contain it; the game need not be registered.
fn game_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let game = String::deserialize(deserializer)?;
    if is_game(&game) { Ok(game) } else { Err(D::Error::custom(format!("{game:?} is no id of a game"))) }
}

/// The state of a match after the rounds played so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreResult {
    /// Another round is to be played.
    Open,
    Won(Player),
    /// All rounds are played and nobody is ahead.
    Level,
}

/// Returns the player who starts the next round.
pub fn next_starter(rule: NextStarter, started: Player, result: &RoundResult) -> Player {
    match (rule, result.winner) {
        (NextStarter::Loser, Some(winner)) => winner.other(),
        (NextStarter::Loser, None) | (NextStarter::Alternate, _) => started.other(),
    }
}

/// The game does not offer this format.
pub fn unknown_format(word: &str) -> Refusal {
    Refusal::new("refused-format").quoting("format", word)
}

/// The game has no such option, or the option does not accept the value.
pub fn bad_option(bad: OptionError) -> Refusal {
    match bad {
        OptionError::Unknown { name, known } => {
            Refusal::new("refused-unknown-option").quoting("name", &name).with("known", known)
        }
        OptionError::Value { name, value, takes } => {
            let refusal = Refusal::new("refused-option-value").with("name", name);
            refusal.quoting("value", &value).with("takes", takes)
        }
        OptionError::Word { name, word, .. } => {
            Refusal::new("refused-option-word").with("name", name).quoting("word", &word)
        }
        OptionError::Count { name, count } => {
            Refusal::new("refused-option-count").with("name", name).with("count", count)
        }
        OptionError::Together { name, other } => {
            Refusal::new("refused-options-together").with("name", name).with("other", other)
        }
    }
}

//! The terms of a match: the game with its options, the format, and whether it is rated.
//!
//! Best of N: a win gives one point, and a draw half a point to each player. The first player with more
//! than half of N points wins; a level score after N rounds is a draw. To points: the first player to
//! reach the target wins, or the leader after [`MOST_ROUNDS`] rounds. Mirror: two rounds from one deal;
//! the leader after both rounds wins.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::base::as_text;
use crate::base::id::is_game;
use crate::base::row::{inverted, is_default};
use crate::base::text::{Arg, Text, all_of, any_of};
use crate::game::options::{OptionError, Options};
use crate::game::{Facts, NextStarter, option_name};

use super::{ByPlayer, Player, Refusal, RoundResult, TimeControl};

/// The terms that a challenge offers and a match follows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is agreed on by itself")]
pub struct Terms {
    /// The id of the game in the registry.
    #[serde(deserialize_with = "game_id")]
    pub game: String,
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    #[serde(with = "FormatRow")]
    pub format: Format,
    pub rated: bool,
    /// The time control. Rows of matches without a clock omit the field.
    #[serde(default, skip_serializing_if = "is_default", with = "ClockRow")]
    pub clock: TimeControl,
    /// Whether both players have agreed that a player's clock stops during that player's quiet hours.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quiet: bool,
    /// Whether spectators may guess the moves. Rows store the opposite, under the name `unguessed`.
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
    /// Whether a player whose clock reaches zero gets a day off, as far as their settings and days allow. Rows from
    /// before there were such days omit the field: their matches end at zero.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days_off: bool,
}

/// The maximum number of rounds in a match to points. The limit is needed, because draws and wins
/// without points bring nobody closer to the target.
pub const MOST_ROUNDS: usize = 100;

/// The format of a match: how many rounds or points decide the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One round.
    Single,
    /// At most this many rounds: 3 or 5.
    BestOf(u8),
    /// Rounds until a player has this many points or more.
    ToPoints(u16),
    /// Two rounds from one deal. The players swap seats for the second round, even if the game has
    /// another rule for the next starter. The number of rounds won decides the match, or with `by_points`
    /// the sum of points.
    Mirror { by_points: bool },
}

impl Format {
    /// The formats that a game offers, in the order of the menu.
    pub fn offered(facts: &Facts) -> Vec<Self> {
        let mirror = facts.mirrored.then_some(Self::Mirror { by_points: facts.points_match.is_some() });
        Self::EVERYWHERE.into_iter().chain(facts.points_match.map(Self::ToPoints)).chain(mirror).collect()
    }

    /// The formats that every game offers, in the order of the menu.
    pub const EVERYWHERE: [Self; 3] = [Self::Single, Self::BestOf(3), Self::BestOf(5)];

    /// Parses the word of a format that every game offers.
    pub fn read_usual(word: &str) -> Option<Self> {
        Self::EVERYWHERE.into_iter().find(|format| format.word() == word)
    }

    /// The word used in commands: `single`, `best-of-3`, `to-10`, `mirror`.
    pub fn word(self) -> String {
        match self {
            Self::Single => "single".to_owned(),
            Self::BestOf(rounds) => format!("best-of-{rounds}"),
            Self::ToPoints(points) => format!("to-{points}"),
            Self::Mirror { .. } => "mirror".to_owned(),
        }
    }

    /// Whether points decide a match of this format, rather than the number of rounds won.
    pub const fn counts_points(self) -> bool {
        matches!(self, Self::ToPoints(_) | Self::Mirror { by_points: true })
    }

    /// Parses the word of a format that this game offers.
    pub fn read(word: &str, facts: &Facts) -> Option<Self> {
        Self::offered(facts).into_iter().find(|format| format.word() == word)
    }

    /// Each player's increase in score by a round. If points decide the match, the winner gets
    /// their points; otherwise a win counts 2, and a draw 1 for each player.
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

    /// Each player's score after these rounds, in the unit of [`Self::worth`].
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

    /// Whether these rounds decide the match, and who has won.
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
    // Rows store `by_points` as a bare bool, without the name of the field.
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

/// Deserializes the id of a game. Rejects an id with invalid syntax, because keys of rows contain the id;
/// the game need not be registered.
fn game_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let game = String::deserialize(deserializer)?;
    if is_game(&game) { Ok(game) } else { Err(D::Error::custom(format!("{game:?} is no id of a game"))) }
}

/// The refusal for terms of a rated match with hints, because hints are only for unrated matches.
pub const HINTS_RATED: Refusal = Refusal::new("refused-hints-rated");

/// The state of a match after the rounds played so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScoreResult {
    /// The match is undecided, and another round follows.
    Open,
    Won(Player),
    /// All rounds are played and nobody is ahead.
    Level,
}

/// The player who starts the next round by the game's rule. `started` is the starter of the
/// round that ended with `result`.
pub fn next_starter(rule: NextStarter, started: Player, result: &RoundResult) -> Player {
    match (rule, result.winner) {
        (NextStarter::Loser, Some(winner)) => winner.other(),
        (NextStarter::Loser, None) | (NextStarter::Alternate, _) => started.other(),
    }
}

pub fn unknown_format(word: &str) -> Refusal {
    Refusal::new("refused-format").quoting("format", word)
}

/// The refusal for an option that the game does not have, or a value that the option does not
/// accept. `game` is the id of the game.
pub fn bad_option(game: &str, bad: OptionError) -> Refusal {
    let named = |name: &str| option_name(game, name);
    match bad {
        OptionError::Unknown { name, known } => {
            let known =
                if known.is_empty() { Arg::from("–") } else { all_of(known.into_iter().map(named)) };
            Refusal::new("refused-unknown-option").quoting("name", &name).with("known", known)
        }
        OptionError::Value { name, value, takes } => {
            bad_value(named(&name), &value, any_of(takes.iter().copied()))
        }
        OptionError::Word { name, word, .. } => {
            Refusal::new("refused-option-word").with("name", named(&name)).quoting("word", &word)
        }
        OptionError::Count { name, count } => {
            Refusal::new("refused-option-count").with("name", named(&name)).with("count", count)
        }
        OptionError::Together { name, other } => {
            Refusal::new("refused-options-together").with("name", named(&name)).with("other", named(&other))
        }
    }
}

/// The refusal for a value that the option of this name does not accept; `takes` are those that it does.
pub fn bad_value(name: Text, value: &str, takes: impl Into<Arg>) -> Refusal {
    Refusal::new("refused-option-value").with("name", name).quoting("value", value).with("takes", takes)
}

//! What two people agree to play: the game with its options, how many rounds decide, and whether it is rated.
//!
//! Best of N: first to more than half of the points, a drawn round giving half a point to each; level after N
//! rounds the match is drawn. To points: first to the target or more, or whoever is ahead after
//! [`MOST_ROUNDS`]. Mirror: two rounds from one deal with the seats swapped, and whoever is ahead after both,
//! by points where the game counts them.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::base::as_text;
use crate::base::id::is_game;
use crate::base::row::{inverted, is_default};
use crate::game::options::{BadOption, Options};
use crate::game::{Facts, NextStarter};

use super::clock::Control;
use super::conclusion::RoundResult;
use super::player::{ByPlayer, Player};
use super::refusal::Refusal;

/// What a challenge offers and a match is played by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "each is agreed on by itself")]
pub struct Terms {
    /// The id of the game in the registry.
    #[serde(deserialize_with = "game_id")]
    pub game: String,
    /// What was chosen about its rounds.
    #[serde(default, skip_serializing_if = "is_default")]
    pub options: Options,
    #[serde(with = "FormatRow")]
    pub format: Format,
    pub rated: bool,
    /// How much time one has for a move.
    #[serde(default, skip_serializing_if = "is_default", with = "ClockRow")]
    pub clock: Control,
    /// Whether both have agreed that a clock stands still while its owner sleeps.
    #[serde(default, skip_serializing_if = "is_default")]
    pub quiet: bool,
    /// Whether those who watch may guess the moves.
    #[serde(
        rename = "unguessed",
        default = "inverted::yes",
        skip_serializing_if = "Clone::clone",
        with = "inverted"
    )]
    pub guesses: bool,
    /// Whether both have agreed that one may ask for hints. Never where it is rated.
    #[serde(default, skip_serializing_if = "is_default")]
    pub hints: bool,
}

/// So many rounds a match to points has at most: drawn rounds and wins without points bring nobody nearer to
/// the end.
pub const MOST_ROUNDS: usize = 100;

/// How many rounds decide a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    Single,
    /// So many rounds at most: 3 or 5.
    BestOf(u8),
    /// Rounds until somebody has so many points or more.
    ToPoints(u16),
    /// Two rounds from one deal, the seats swapped, whoever would begin the second otherwise.
    Mirror {
        /// Whether the points of both decide, rather than their number.
        by_points: bool,
    },
}

impl Format {
    /// The formats in which a game can be played, in the order in which they are offered.
    pub fn offered(facts: &Facts) -> Vec<Self> {
        let mirror = facts.mirrored.then_some(Self::Mirror { by_points: facts.points_match.is_some() });
        Self::EVERYWHERE.into_iter().chain(facts.points_match.map(Self::ToPoints)).chain(mirror).collect()
    }

    /// The formats in which every game can be played, in the order in which they are offered.
    pub const EVERYWHERE: [Self; 3] = [Self::Single, Self::BestOf(3), Self::BestOf(5)];

    /// One of them by its word.
    pub fn read_usual(word: &str) -> Option<Self> {
        Self::EVERYWHERE.into_iter().find(|format| format.word() == word)
    }

    /// Its word in commands: `single`, `best-of-3`, `to-10`, `mirror`.
    pub fn word(self) -> String {
        match self {
            Self::Single => "single".to_owned(),
            Self::BestOf(rounds) => format!("best-of-{rounds}"),
            Self::ToPoints(points) => format!("to-{points}"),
            Self::Mirror { .. } => "mirror".to_owned(),
        }
    }

    /// Whether the points of the rounds decide, rather than their number.
    pub const fn counts_points(self) -> bool {
        matches!(self, Self::ToPoints(_) | Self::Mirror { by_points: true })
    }

    /// The format that a word means, among those offered for a game.
    pub fn read(word: &str, facts: &Facts) -> Option<Self> {
        Self::offered(facts).into_iter().find(|format| format.word() == word)
    }

    /// What a round gives to each player: in halves of a round, or points where they decide.
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

    /// The score after rounds that ended so: in halves of a round, or points where they decide.
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

    /// Whether rounds that ended so decide the match, and for whom.
    pub fn verdict<'a>(self, results: impl IntoIterator<Item = &'a RoundResult> + Clone) -> Verdict {
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
            Some(winner) => Verdict::Won(winner),
            None if results.into_iter().count() < most_rounds => Verdict::Open,
            // No more rounds: whoever is ahead has won.
            None if self.counts_points() && one != two => {
                Verdict::Won(if one > two { Player::One } else { Player::Two })
            }
            None => Verdict::Level,
        }
    }
}

as_text!(Format, |format: &Self| format.word(), Self::read_usual, "is no format");

/// A format in the rows of challenges and matches.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Format", rename_all = "kebab-case")]
enum FormatRow {
    Single,
    BestOf(u8),
    ToPoints(u16),
    // The flag alone.
    #[serde(with = "bool")]
    Mirror {
        by_points: bool,
    },
}

/// A clock in the rows of challenges and matches, which leave out the field where there is none.
#[derive(Serialize, Deserialize)]
#[serde(remote = "Control", rename_all = "kebab-case")]
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

/// The game need not be registered, but its id must be one: keys are made of it.
fn game_id<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let game = String::deserialize(deserializer)?;
    if is_game(&game) { Ok(game) } else { Err(D::Error::custom(format!("{game:?} is no id of a game"))) }
}

/// What the rounds played so far say about the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Another round is to be played.
    Open,
    Won(Player),
    /// All rounds are played and nobody is ahead.
    Level,
}

/// Who starts the round after one that ended so.
pub fn next_starter(rule: NextStarter, started: Player, result: &RoundResult) -> Player {
    match (rule, result.winner) {
        (NextStarter::Loser, Some(winner)) => winner.other(),
        (NextStarter::Loser, None) | (NextStarter::Alternate, _) => started.other(),
    }
}

/// The game is not played in this format.
pub fn unknown_format(word: &str) -> Refusal {
    Refusal::new("refused-format").quoting("format", word)
}

/// The game has no such option, or the option does not take the value.
pub fn bad_option(bad: BadOption) -> Refusal {
    match bad {
        BadOption::Unknown { name, known } => {
            Refusal::new("refused-unknown-option").quoting("name", &name).with("known", known)
        }
        BadOption::Value { name, value, takes } => {
            let refusal = Refusal::new("refused-option-value").with("name", name);
            refusal.quoting("value", &value).with("takes", takes)
        }
        BadOption::Word { name, word, .. } => {
            Refusal::new("refused-option-word").with("name", name).quoting("word", &word)
        }
        BadOption::Count { name, count } => {
            Refusal::new("refused-option-count").with("name", name).with("count", count)
        }
        BadOption::Together { name, other } => {
            Refusal::new("refused-options-together").with("name", name).with("other", other)
        }
    }
}

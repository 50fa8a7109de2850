//! Ratings by the Glicko-2 system, one for each person, game and scope (all servers, one server, or one
//! of its seasons).
//!
//! Source: Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf). Each match
//! is its own rating period. Time without a match makes a rating less certain (step 6 of the paper), with
//! one period per week. A deviation of 60 grows to 96 within a year.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::base::id::PersonId;
use crate::base::ladder::{HIGHEST, Standing};
use crate::base::time::{Day, Span, Timestamp};

use super::{ByPlayer, Player};

pub use crate::base::ladder::{RelativeScope, Scope, SeasonNumber};

/// A person's playing strength at a game, with its uncertainty. Numbers are stored as whole thousandths
/// and billionths so that records round-trip exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The rating in thousandths of a point; 1500 points at first.
    #[serde(rename = "value")]
    pub value_milli: i32,
    /// The standard deviation of the rating in thousandths of a point, at the time of the last match;
    /// 350 points at first.
    #[serde(rename = "deviation")]
    pub deviation_milli: u32,
    /// The Glicko-2 volatility in billionths; 0.06 at first.
    #[serde(rename = "volatility")]
    pub volatility_nano: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// The end of the person's last rated match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Timestamp>,
}

/// A person's rating in one scope before and after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingChange {
    pub before: Rating,
    pub after: Rating,
}

/// A value for each of the two scopes in which a match counts: all servers, and its own server or
/// season.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByScope<T> {
    pub global: T,
    /// The value for the server of the match, or for the season that runs there when the match ends.
    pub server: T,
}

/// The rating changes that the results of a match would cause for one person, in whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Preview {
    pub win: i32,
    pub draw: i32,
    pub loss: i32,
}

/// The deviation above which a rating is provisional, in thousandths of a point.
pub const PROVISIONAL_ABOVE_MILLI: u32 = 110_000;
/// The rating period of Glicko-2, in which the growth of the deviation is measured.
pub const PERIOD: Span = Span::days(7);
/// The maximum deviation in points, which a new player has.
const WIDEST: f64 = 350.0;
/// The number of rating points per unit of the Glicko-2 scale (step 2 of the paper).
const SCALE: f64 = 173.7178;

impl Default for Rating {
    fn default() -> Self {
        Self {
            value_milli: 1_500_000,
            deviation_milli: 350_000,
            volatility_nano: 60_000_000,
            wins: 0,
            draws: 0,
            losses: 0,
            last: None,
        }
    }
}

impl Rating {
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The rating with which a person starts in a season, from their rating over all servers when
    /// their first match of the season ends. The counts of results start at 0. The time of the last match
    /// stays, so that the deviation keeps growing from that time.
    #[must_use]
    pub const fn at_season_start(self) -> Self {
        Self { wins: 0, draws: 0, losses: 0, ..self }
    }

    /// The day of the last rated match, by UTC. Early versions stored ratings without a time: those have the
    /// latest possible day, so that the person keeps their rank.
    pub fn last_day(&self) -> Day {
        self.last.map_or(Day(u32::MAX), Timestamp::day)
    }

    /// The sort key of a person with this rating on a ladder.
    pub fn standing(&self, person: PersonId) -> Standing {
        let deviation = u16::try_from(self.deviation_milli / 1000).unwrap_or(u16::MAX);
        Standing::from_parts(HIGHEST - self.whole(), deviation, person).expect("at most the highest below it")
    }

    /// The rating in whole points, 0 to 4000, halves rounded up, as shown to people and ordered on leaderboards.
    pub fn whole(&self) -> u16 {
        let points = self.value_milli.saturating_add(500).div_euclid(1000).clamp(0, 4000);
        u16::try_from(points).expect("clamped to 0..=4000")
    }

    /// Whether the rating is provisional: its deviation is above [`PROVISIONAL_ABOVE_MILLI`].
    pub fn is_provisional(&self, now: Timestamp) -> bool {
        self.deviation_at(now) > f64::from(PROVISIONAL_ABOVE_MILLI) / 1000.0
    }

    /// The deviation at the time `now` in whole points, 0 to 350. In about two of three cases,
    /// the true strength differs from the rating by at most the deviation.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 350")]
    pub fn deviation(&self, now: Timestamp) -> u16 {
        self.deviation_at(now).round().clamp(0.0, WIDEST) as u16
    }

    /// The deviation at the time `now` in points. The deviation grows while the person ends no
    /// rated match (step 6 of the paper).
    fn deviation_at(&self, now: Timestamp) -> f64 {
        let deviation = f64::from(self.deviation_milli) / 1000.0;
        let volatility = f64::from(self.volatility_nano) / 1e9 * SCALE;
        let idle = self.last.map_or(0, |last| (now - last).0.max(0));
        #[expect(clippy::cast_precision_loss, reason = "a span of milliseconds is far below 2^52")]
        let periods = idle as f64 / PERIOD.0 as f64;
        deviation.hypot(volatility * periods.sqrt()).min(WIDEST)
    }

    fn glicko(&self, now: Timestamp) -> Glicko2Rating {
        Glicko2Rating {
            rating: f64::from(self.value_milli) / 1000.0,
            deviation: self.deviation_at(now),
            volatility: f64::from(self.volatility_nano) / 1e9,
        }
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to the range of the type"
    )]
    fn moved_to(mut self, glicko: &Glicko2Rating, now: Timestamp) -> Self {
        self.value_milli = (glicko.rating * 1000.0).round().clamp(-1e9, 1e9) as i32;
        self.deviation_milli = (glicko.deviation.min(WIDEST) * 1000.0).round().clamp(0.0, 1e9) as u32;
        self.volatility_nano = (glicko.volatility * 1e9).round().clamp(0.0, 4e9) as u32;
        self.last = Some(now);
        self
    }
}

/// The rating changes that a match causes for both players; `winner` is `None` for a draw.
pub fn rate(before: &ByPlayer<Rating>, winner: Option<Player>, now: Timestamp) -> ByPlayer<RatingChange> {
    let outcome = match winner {
        Some(Player::One) => Outcomes::WIN,
        Some(Player::Two) => Outcomes::LOSS,
        None => Outcomes::DRAW,
    };
    let [one, two] = before.0;
    let (next_one, next_two) = glicko2(&one.glicko(now), &two.glicko(now), &outcome, &Glicko2Config::new());
    let mut after = ByPlayer([one.moved_to(&next_one, now), two.moved_to(&next_two, now)]);
    for player in Player::BOTH {
        let counter = match winner {
            None => &mut after[player].draws,
            Some(winner) if winner == player => &mut after[player].wins,
            Some(_) => &mut after[player].losses,
        };
        *counter = counter.saturating_add(1);
    }
    ByPlayer(Player::BOTH.map(|player| RatingChange { before: before[player], after: after[player] }))
}

impl RatingChange {
    /// The change in whole points, as shown to people.
    pub fn difference(&self) -> i32 {
        i32::from(self.after.whole()) - i32::from(self.before.whole())
    }
}

/// The rating changes that a win, a draw and a loss would cause for each player.
pub fn preview(ratings: &ByPlayer<Rating>, now: Timestamp) -> ByPlayer<Preview> {
    ByPlayer(Player::BOTH.map(|player| {
        let after = |winner| rate(ratings, winner, now)[player].difference();
        Preview { win: after(Some(player)), draw: after(None), loss: after(Some(player.other())) }
    }))
}

//! Ratings by Glicko-2, one for each person, game and scope.
//!
//! Source: Mark E. Glickman, "Example of the Glicko-2 system" (glicko.net/glicko/glicko2.pdf). A match is a
//! rating period of its own. Time without a match makes a rating less certain as step 6 of the paper says,
//! one period a week: a settled deviation of 60 is 96 again after a year. A rating in a season of a server
//! begins as the person's rating over all servers is when their first match of the season ends, as sure as
//! that one is then, without its results. Numbers are kept as whole thousandths and billionths, so that a
//! record reads back equal to what was written.

use serde::{Deserialize, Serialize};
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

use crate::base::id::PersonId;
use crate::base::ladder::{HIGHEST, Standing};
use crate::base::time::{Span, Timestamp};

use super::player::{ByPlayer, Player};

pub use crate::base::ladder::{Among, Scope, SeasonNumber};

/// How strong a person is at a game, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rating {
    /// The rating in thousandths of a point; 1500 points at first.
    #[serde(rename = "value")]
    pub value_milli: i32,
    /// Its standard deviation in thousandths of a point, at the time of the last match; 350 points at first.
    #[serde(rename = "deviation")]
    pub deviation_milli: u32,
    /// The volatility in billionths; 0.06 at first.
    #[serde(rename = "volatility")]
    pub volatility_nano: u32,
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// When the last rated match ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Timestamp>,
}

/// A rating before and after a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RatingChange {
    pub before: Rating,
    pub after: Rating,
}

/// Something for each scope that a match counts in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ByScope<T> {
    pub global: T,
    /// In the server where the match is played: in the season that runs when it ends, if one does.
    pub server: T,
}

/// What a match would do to one person's rating, in whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Preview {
    pub win: i32,
    pub draw: i32,
    pub loss: i32,
}

/// Above this deviation, in thousandths of a point, a rating is provisional: not settled yet, or not any
/// more.
pub const PROVISIONAL_ABOVE_MILLI: u32 = 110_000;
/// The rating period by which certainty fades.
pub const PERIOD: Span = Span::days(7);
/// The widest deviation, that of somebody who has never played.
const WIDEST: f64 = 350.0;
/// Points of the rating scale for one of the Glicko-2 scale (step 2 of the paper).
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

    /// The rating with which somebody begins a season whose rating over all servers this is: as good and as
    /// sure, without a result. Since it keeps when they last played anywhere, certainty fades from there on.
    #[must_use]
    pub const fn at_season_start(self) -> Self {
        Self { wins: 0, draws: 0, losses: 0, ..self }
    }

    /// Where the person with this rating stands in a ladder.
    pub fn standing(&self, person: PersonId) -> Standing {
        let deviation = u16::try_from(self.deviation_milli / 1000).unwrap_or(u16::MAX);
        Standing::from_parts(HIGHEST - self.whole(), deviation, person).expect("at most the highest below it")
    }

    /// In whole points, 0 to 4000, as people read it and the leaderboard orders by it.
    pub fn whole(&self) -> u16 {
        let points = round_to_points(self.value_milli).clamp(0, 4000);
        u16::try_from(points).expect("clamped to 0..=4000")
    }

    /// Whether it is still, or again, too uncertain to compare people by.
    pub fn is_provisional(&self, now: Timestamp) -> bool {
        self.deviation_at(now) > f64::from(PROVISIONAL_ABOVE_MILLI) / 1000.0
    }

    /// The deviation at a moment in whole points, 0 to 350: the real strength is that near in two of three
    /// cases.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 350")]
    pub fn deviation(&self, now: Timestamp) -> u16 {
        self.deviation_at(now).round().clamp(0.0, WIDEST) as u16
    }

    /// The deviation in points at a moment: it grows while nothing is played (step 6 of the paper).
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

/// Both ratings after a match: won by somebody, or drawn.
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
    ByPlayer([
        RatingChange { before: one, after: after.0[0] },
        RatingChange { before: two, after: after.0[1] },
    ])
}

impl RatingChange {
    /// By how many points as people read them it went up or down.
    pub fn difference(&self) -> i32 {
        i32::from(self.after.whole()) - i32::from(self.before.whole())
    }
}

/// What a win, a draw and a loss would do to both ratings.
pub fn preview(ratings: &ByPlayer<Rating>, now: Timestamp) -> ByPlayer<Preview> {
    let after = |winner| rate(ratings, winner, now).map(|change| change.difference());
    let (draw, one_wins, two_wins) = (after(None), after(Some(Player::One)), after(Some(Player::Two)));
    let of = |player, win: &ByPlayer<i32>, loss: &ByPlayer<i32>| Preview {
        win: win[player],
        draw: draw[player],
        loss: loss[player],
    };
    ByPlayer([of(Player::One, &one_wins, &two_wins), of(Player::Two, &two_wins, &one_wins)])
}

/// Thousandths to whole points, halves up.
const fn round_to_points(milli: i32) -> i32 {
    milli.saturating_add(500).div_euclid(1000)
}

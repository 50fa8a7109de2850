//! Tests of ratings: the formula, growing deviations and previews.

use crate::base::time::Span;
use engawa_host::rating::{PERIOD, preview, rate};
use engawa_host::{ByPlayer, Rating, RatingChange};

use super::*;
use proptest::prelude::*;

fn rated(value: i32, deviation: u32) -> Rating {
    Rating {
        value_milli: value * 1000,
        deviation_milli: deviation * 1000,
        last: Some(NOON),
        ..Rating::default()
    }
}

/// A match between two newcomers has a known result: ratings of 1662 and 1338, each with a deviation of
/// 290.
#[test]
fn two_newcomers_move_by_162_points() {
    let ratings = ByPlayer([Rating::default(), Rating::default()]);
    let [one, two] = rate(&ratings, Some(Player::One), NOON).map(|change| change.after).0;
    assert_eq!((one.whole(), two.whole()), (1662, 1338));
    assert_eq!((one.deviation_milli + 500) / 1000, 290);
    assert_eq!((one.wins, one.draws, one.losses, one.games()), (1, 0, 0, 1));
    assert_eq!((two.wins, two.draws, two.losses), (0, 0, 1));
    assert_eq!((one.last, two.last), (Some(NOON), Some(NOON)));
}

#[test]
fn draw_raises_only_the_weaker_player() {
    let equal = rate(&ByPlayer([Rating::default(), Rating::default()]), None, NOON);
    assert_eq!(equal.map(|change| (change.difference(), change.after.draws)), ByPlayer([(0, 1), (0, 1)]));
    let [weak, strong] = rate(&ByPlayer([rated(1300, 80), rated(1700, 80)]), None, NOON).0;
    assert!(weak.difference() > 0 && strong.difference() < 0);
}

#[test]
fn inactivity_makes_ratings_provisional_again() {
    let settled = rated(1500, 60);
    assert!(!settled.is_provisional(NOON));
    assert!(!settled.is_provisional(NOON + Span(PERIOD.0 * 52)), "a deviation of 96 after a year");
    assert!(settled.is_provisional(NOON + Span(PERIOD.0 * 79)), "above 110 after a year and a half");
    let idle = ByPlayer([settled, settled]);
    let soon = rate(&idle, Some(Player::One), NOON)[Player::One].difference();
    let late = rate(&idle, Some(Player::One), NOON + Span::days(36_500))[Player::One].difference();
    let newcomers = rate(&ByPlayer::default(), Some(Player::One), NOON)[Player::One].difference();
    assert!(soon < late && late <= newcomers, "{soon} {late} {newcomers}");
}

#[test]
fn backward_clock_does_not_change_deviation() {
    let ratings = ByPlayer([rated(1500, 60), rated(1500, 60)]);
    let earlier = Timestamp(NOON.0 - PERIOD.0 * 100);
    let (now, back) = (rate(&ratings, None, NOON), rate(&ratings, None, earlier));
    assert_eq!(now[Player::One].after.deviation_milli, back[Player::One].after.deviation_milli);
}

#[test]
fn shown_rating_is_between_0_and_4000() {
    for (milli, whole) in
        [(-5, 0), (499, 0), (500, 1), (1_499_500, 1500), (4_100_000, 4000), (i32::MAX, 4000)]
    {
        assert_eq!(Rating { value_milli: milli, ..Rating::default() }.whole(), whole);
    }
}

#[test]
fn season_starts_from_the_global_rating() {
    let mut overall = ByPlayer([Rating::default(); 2]);
    for days in [0, 1, 2] {
        overall = rate(&overall, Some(Player::One), NOON + Span::days(days)).map(|change| change.after);
    }
    let begun = overall.map(Rating::at_season_start);
    assert_eq!(begun.0.map(|rating| (rating.games(), rating.last)), [(0, Some(NOON + Span::days(2))); 2]);
    let later = NOON + Span::days(100);
    for player in Player::BOTH {
        assert_eq!(begun[player].whole(), overall[player].whole());
        assert_eq!(begun[player].deviation(later), overall[player].deviation(later), "both grow alike");
    }
    let (here, all) = (rate(&begun, None, later), rate(&overall, None, later));
    let apart = |change: &RatingChange| {
        (change.after.value_milli, change.after.deviation_milli, change.after.volatility_nano)
    };
    assert_eq!(
        here.0.map(|change| apart(&change)),
        all.0.map(|change| apart(&change)),
        "a match does as much"
    );
    assert_eq!(here.0.map(|change| change.after.games()), [1; 2]);
}

fn any_rating() -> impl Strategy<Value = Rating> {
    (0..4_000_000i32, 30_000..350_000u32, 30_000_000..90_000_000u32, 0..4000i64).prop_map(
        |(value_milli, deviation_milli, volatility_nano, days)| Rating {
            value_milli,
            deviation_milli,
            volatility_nano,
            last: Some(Timestamp(NOON.0 - Span::days(days).0)),
            ..Rating::default()
        },
    )
}

proptest! {
    #[test]
    fn preview_matches_the_rating_change(one in any_rating(), two in any_rating()) {
        let ratings = ByPlayer([one, two]);
        let said = preview(&ratings, NOON);
        for (player, winner) in [(Player::One, Player::One), (Player::Two, Player::Two)] {
            let won = rate(&ratings, Some(winner), NOON);
            prop_assert_eq!(said[player].win, won[player].difference());
            prop_assert_eq!(said[player.other()].loss, won[player.other()].difference());
            prop_assert_eq!(said[player].draw, rate(&ratings, None, NOON)[player].difference());
        }
    }

    #[test]
    fn winning_never_costs_and_losing_never_gains(one in any_rating(), two in any_rating()) {
        let after = rate(&ByPlayer([one, two]), Some(Player::One), NOON);
        prop_assert!(after[Player::One].after.value_milli >= one.value_milli);
        prop_assert!(after[Player::Two].after.value_milli <= two.value_milli);
        prop_assert!(after[Player::One].after.deviation_milli <= 350_000);
    }
}

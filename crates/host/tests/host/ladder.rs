//! Tests of the order of leaderboards, both by comparison and by encoded keys.

use crate::base::ladder::Standing;
use engawa_host::ladder::{PAGE, Page};
use engawa_host::{Rating, Scope};

use super::*;
use proptest::prelude::*;

fn with(value: i32, deviation: u32) -> Rating {
    Rating { value_milli: value * 1000, deviation_milli: deviation * 1000, ..Rating::default() }
}

fn shown(everybody: &[(PersonId, Rating)], number: Option<u32>, me: PersonId) -> Page {
    sorted_page("okiya", Scope::Global, everybody, number, me)
}

#[test]
fn ladder_orders_by_rating_then_certainty_then_id() {
    let everybody = [
        (PersonId(5), with(1500, 90)),
        (PersonId(4), with(1500, 80)),
        (PersonId(3), with(1700, 200)),
        (PersonId(2), with(1500, 80)),
        (PersonId(1), with(1400, 50)),
    ];
    let listed = shown(&everybody, Some(0), CLEO);
    let order: Vec<(u64, u64)> = listed.entries.iter().map(|entry| (entry.rank, entry.person.0)).collect();
    assert_eq!(order, [(1, 3), (2, 2), (2, 4), (2, 5), (5, 1)]);
    assert_eq!((listed.mine, listed.pages), (None, 1));
}

#[test]
fn equal_shown_ratings_share_a_rank() {
    let everybody = [
        (ADA, Rating { value_milli: 1_500_400, ..Rating::default() }),
        (BEN, Rating { value_milli: 1_499_600, ..Rating::default() }),
    ];
    let ranks: Vec<u64> = shown(&everybody, None, ADA).entries.iter().map(|entry| entry.rank).collect();
    assert_eq!(ranks, [1, 1]);
}

#[test]
fn pages_hold_ten_and_find_their_reader() {
    let everybody: Vec<_> =
        (0..25).map(|n| (PersonId(n), with(2000 - i32::try_from(n).expect("small"), 50))).collect();
    let sizes: Vec<usize> = (0..3).map(|n| shown(&everybody, Some(n), CLEO).entries.len()).collect();
    assert_eq!(sizes, [PAGE, PAGE, 5]);
    let mine = shown(&everybody, None, PersonId(13));
    assert_eq!((mine.page, mine.pages), (1, 3));
    assert_eq!(mine.mine.map(|entry| entry.rank), Some(14));
    assert!(mine.entries.iter().any(|entry| entry.person == PersonId(13)));
    assert_eq!(shown(&everybody, Some(99), CLEO).page, 2, "a page number out of range is clamped");
    assert_eq!(shown(&everybody, None, CLEO).page, 0, "an unranked person sees the first page");
}

#[test]
fn empty_leaderboard_has_one_page() {
    let nobody = shown(&[], Some(3), ADA);
    assert_eq!((nobody.page, nobody.pages, nobody.entries.len()), (0, 1, 0));
}

fn any_standing() -> impl Strategy<Value = Standing> {
    (any::<u64>(), 0..4_200_000i32, 0..400_000u32).prop_map(|(person, value_milli, deviation_milli)| {
        Rating { value_milli, deviation_milli, ..Rating::default() }.standing(PersonId(person))
    })
}

proptest! {
    #[test]
    fn ladder_keys_sort_and_read_back(one in any_standing(), two in any_standing()) {
        prop_assert_eq!(one.cmp(&two), one.key().cmp(&two.key()));
        prop_assert_eq!(Standing::read(&one.key()), Some(one));
    }

    #[test]
    fn bytes_never_decode_above_the_highest_standing(bytes in proptest::collection::vec(any::<u8>(), 0..16)) {
        if let Some(standing) = Standing::read(&bytes) {
            prop_assert!(standing.whole() <= 4000);
            prop_assert_eq!(&standing.key()[..], &bytes[..]);
        }
    }
}

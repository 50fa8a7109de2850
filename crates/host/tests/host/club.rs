//! Tests of the club table: whom a person meets there, and which matches they may want to watch.

use engawa_host::club::{MOST_WATCHED, nearest_first, to_watch};
use proptest::prelude::*;

use super::*;
use crate::base::time::Span;

/// Returns the challenge of a person who has waited for this number of minutes.
fn waits(from: PersonId, minutes: i64) -> Challenge {
    let made = NOON - Span::minutes(minutes);
    Challenge { from, at_table: true, made, ..challenge(None, ChallengeState::Open) }
}

fn rated(points: i32) -> Rating {
    Rating { value_milli: points * 1000, ..Rating::default() }
}

/// Returns the people whom Ada may meet, in order, if her rating has this number of points. Each waits for some minutes
/// and has a rating.
fn met(own: i32, waiting: &[(PersonId, i64, i32)]) -> Vec<PersonId> {
    let waiting = waiting.iter().map(|(from, minutes, points)| (waits(*from, *minutes), rated(*points)));
    nearest_first(ADA, &rated(own), waiting.collect()).into_iter().map(|one| one.from).collect()
}

#[test]
fn nearest_rating_meets_first() {
    let waiting = [(BEN, 60, 1_900), (CLEO, 1, 1_620), (PersonId(9), 30, 1_400)];
    assert_eq!(met(1_640, &waiting), [CLEO, PersonId(9), BEN]);
    assert_eq!(met(1_800, &waiting), [BEN, CLEO, PersonId(9)]);
    assert_eq!(met(1_200, &waiting), [PersonId(9), CLEO, BEN]);
}

#[test]
fn longest_wait_breaks_ties() {
    assert_eq!(met(1_500, &[(CLEO, 1, 1_600), (BEN, 60, 1_400)]), [BEN, CLEO]);
    let ben = Rating { value_milli: 1_500_400, ..Rating::default() };
    let waiting = vec![(waits(CLEO, 1), Rating::default()), (waits(BEN, 60), ben)];
    let first = nearest_first(ADA, &Rating::default(), waiting).remove(0);
    assert_eq!(first.from, BEN, "both ratings read 1500");
}

#[test]
fn nobody_meets_themselves() {
    assert_eq!(met(1_500, &[(ADA, 60, 1_500), (BEN, 1, 1_900)]), [BEN]);
}

proptest! {
    #[test]
    fn everybody_else_is_met_once(
        own in 0..4_000_i32,
        waiting in proptest::collection::vec((8..14_u64, 0..100_i64, 0..4_000_i32), 0..12),
    ) {
        let person = |(id, minutes, points)| (PersonId(id), minutes, points);
        let waiting: Vec<_> = waiting.into_iter().map(person).collect();
        let mut others: Vec<_> = waiting.iter().map(|(from, ..)| *from).filter(|from| *from != ADA).collect();
        let mut found = met(own, &waiting);
        others.sort();
        found.sort();
        prop_assert_eq!(found, others);
    }
}

fn running(number: u64, minutes: i64) -> Match {
    let mut record = begun(&Okiya, Format::Single);
    record.id = MatchId::from_random(number);
    record.people = ByPlayer([BEN, CLEO]);
    let Phase::Playing(playing) = &mut record.phase else { panic!("it has begun") };
    playing.since = NOON - Span::minutes(minutes);
    record
}

#[test]
fn own_and_ended_matches_are_not_watched() {
    let own = Match { people: ByPlayer([CLEO, ADA]), ..running(1, 5) };
    let over = ended([BEN, CLEO], "okiya", 0, Conclusion::Agreed, ByPlayer::default());
    let found = to_watch(ADA, vec![own, over, running(3, 60), running(4, 5)]);
    let order: Vec<MatchId> = found.iter().map(|record| record.id).collect();
    assert_eq!(order, [4, 3].map(MatchId::from_random), "the latest activity comes first");
}

#[test]
fn list_of_matches_to_watch_is_bounded() {
    let all = (0..200).map(|number| running(number, i64::try_from(number).expect("few"))).collect();
    let found = to_watch(ADA, all);
    assert_eq!(found.len(), MOST_WATCHED);
    assert_eq!(found[MOST_WATCHED - 1].id, MatchId::from_random(99));
}

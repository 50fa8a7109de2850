//! Tests of keys: their order, their validation, and that their encoding never changes.

use std::cmp::Reverse;

use proptest::prelude::*;

use crate::base::id::{ChallengeId, ChannelId, InteractionId, MatchId, PersonHash, PersonId, ServerId};
use crate::base::ladder::{Scope, SeasonNumber, Standing};
use crate::base::time::{Day, Timestamp};
use crate::host::Rating;

use super::*;

fn ladder() -> impl Strategy<Value = Ladder> {
    let season = (prop_oneof![1..3_u16, 1..=u16::MAX], number()).prop_map(|(number, server)| {
        Scope::Season(SeasonNumber::new(number).expect("not 0"), ServerId(server))
    });
    let server = (0..=MOST).prop_map(|id| Scope::Server(ServerId(id)));
    let scope = prop_oneof![Just(Scope::Global), server, season];
    ("[a-c]{1,3}", scope).prop_map(|(game, scope)| Ladder::new(&game, scope))
}

fn standing() -> impl Strategy<Value = Standing> {
    (number(), -1..4002_i32, 0..400_u32).prop_map(|(person, value, deviation)| at(person, value, deviation))
}

fn at(person: u64, value: i32, deviation: u32) -> Standing {
    let (value_milli, deviation_milli) = (value * 1000, deviation * 1000);
    Rating { value_milli, deviation_milli, ..Rating::default() }.standing(PersonId(person))
}

fn subject() -> impl Strategy<Value = Subject> {
    prop_oneof![
        any::<u64>().prop_map(|bits| Subject::Challenge(ChallengeId::from_random(bits))),
        any::<u64>().prop_map(|bits| Subject::Match(MatchId::from_random(bits))),
        (0..=MOST).prop_map(|id| Subject::Person(PersonId(id))),
        (0..=MOST).prop_map(|id| Subject::Server(ServerId(id))),
    ]
}

/// The largest id that a key can hold.
const MOST: u64 = i64::MAX.cast_unsigned();

/// Generates small and large numbers, so that parts of keys are often equal and the next part decides
/// the order.
fn number() -> impl Strategy<Value = u64> {
    prop_oneof![0..3_u64, 0..=MOST, MOST - 2..=MOST]
}

pub fn key() -> impl Strategy<Value = Key> {
    let person = || number().prop_map(PersonId);
    let challenge = || number().prop_map(ChallengeId::from_random);
    let game_match = || number().prop_map(MatchId::from_random);
    let moment = prop_oneof![-2..3_i64, any::<i64>()].prop_map(Timestamp);
    prop_oneof![
        challenge().prop_map(Key::Challenge),
        game_match().prop_map(Key::Match),
        person().prop_map(Key::Person),
        (person(), ladder()).prop_map(|(person, ladder)| Key::Rating(person, ladder)),
        (ladder(), standing()).prop_map(|(ladder, standing)| Key::Rank(ladder, standing)),
        (person(), game_match()).prop_map(|(person, id)| Key::RunningMatch(person, id)),
        (person(), challenge()).prop_map(|(person, id)| Key::SentChallenge(person, id)),
        (person(), challenge()).prop_map(|(person, id)| Key::ReceivedChallenge(person, id)),
        (person(), moment.clone(), game_match()).prop_map(|(person, at, id)| Key::EndedMatch(
            person,
            Reverse(at),
            id
        )),
        (person(), game_match()).prop_map(|(person, id)| Key::PracticeRunning(person, id)),
        (person(), moment.clone(), game_match()).prop_map(|(person, at, id)| Key::PracticeEnded(
            person,
            Reverse(at),
            id
        )),
        (moment.clone(), subject()).prop_map(|(at, subject)| Key::Alarm(at, subject)),
        game_match().prop_map(Key::Board),
        challenge().prop_map(Key::Card),
        number().prop_map(|id| Key::Interaction(InteractionId(id))),
        "[a-z0-9-]{1,32}".prop_map(|name| Key::Meta(Name::read(&name).expect("a name"))),
        (subject(), 0..3_u64).prop_map(|(subject, number)| Key::Outbox(subject, number)),
        number().prop_map(|id| Key::UnreachableChannel(ChannelId(id))),
        number().prop_map(|id| Key::Guard(PersonId(id))),
        person().prop_map(Key::Blocks),
        person().prop_map(Key::RecentChallenges),
        any::<[u8; 16]>().prop_map(|bytes| Key::FormerPlayer(PersonHash(bytes))),
        person().prop_map(Key::UserDeletion),
        person().prop_map(Key::Newcomer),
        number().prop_map(|server| Key::SeatCounts(ServerId(server))),
        (number(), game_match()).prop_map(|(server, id)| Key::ServerMatch(ServerId(server), id)),
        number().prop_map(|id| Key::Server(ServerId(id))),
        number().prop_map(|id| Key::ServerRemoval(ServerId(id))),
        (person(), game_match()).prop_map(|(person, id)| Key::Plan(person, id)),
        (person(), game_match()).prop_map(|(person, id)| Key::Lines(person, id)),
        game_match().prop_map(Key::Analysis),
        (game_match(), person()).prop_map(|(id, person)| Key::Guess(id, person)),
        (number(), 0..3_u64).prop_map(|(server, at)| Key::AuditEntry(ServerId(server), Reverse(at))),
        (number(), 0..3_u32).prop_map(|(server, day)| Key::Puzzle(ServerId(server), Day(day))),
        (person(), number()).prop_map(|(person, server)| Key::FormerAttempts(person, ServerId(server))),
        (person(), 0..3_u32).prop_map(|(person, day)| Key::Attempt(person, Day(day))),
        (number(), 0..3_u32, person()).prop_map(|(server, day, person)| Key::PuzzleResult(
            ServerId(server),
            Day(day),
            person
        )),
        number().prop_map(|id| Key::Morning(ServerId(id))),
        moment.clone().prop_map(Key::LongOutage),
        (number(), moment, game_match()).prop_map(|(server, at, id)| Key::RecentMatch(
            ServerId(server),
            at,
            id
        )),
        (number(), person()).prop_map(|(server, id)| Key::DisplayName(ServerId(server), id)),
        number().prop_map(|id| Key::Quarantined(Box::new(Key::Match(MatchId::from_random(id))))),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn keys_order_like_their_bytes(a in key(), b in key()) {
        prop_assert_eq!(a.cmp(&b), a.to_bytes().cmp(&b.to_bytes()));
    }

    #[test]
    fn keys_read_back_as_written(key in key()) {
        prop_assert_eq!(Key::read(&key.to_bytes()), Some(key));
    }

    #[test]
    fn columns_order_and_read_back_as_keys(a in key(), b in key()) {
        prop_assert_eq!(Key::from_cells(a.kind(), a.cells().expect("held")), Some(a.clone()));
        prop_assert_eq!(a.cells().expect("held").len(), a.kind().columns().len());
        if a.kind() == b.kind() {
            prop_assert_eq!(a.cells().cmp(&b.cells()), a.cmp(&b));
        }
    }

    #[test]
    fn decoded_key_encodes_to_the_same_bytes(bytes in proptest::collection::vec(any::<u8>(), 0..40)) {
        if let Some(key) = Key::read(&bytes) {
            prop_assert_eq!(key.to_bytes(), bytes);
        }
    }

    #[test]
    fn changed_byte_never_decodes_to_the_same_key(key in key(), at in any::<prop::sample::Index>(), byte: u8) {
        let mut bytes = key.to_bytes();
        let at = at.index(bytes.len());
        prop_assume!(bytes[at] != byte);
        bytes[at] = byte;
        prop_assert_ne!(Key::read(&bytes), Some(key));
    }

    #[test]
    fn truncated_or_extended_keys_are_refused(key in key(), at in any::<prop::sample::Index>()) {
        // Skip names: a shortened or extended name is often another valid name.
        prop_assume!(key.kind() != RowKind::Meta);
        let mut bytes = key.to_bytes();
        prop_assert_eq!(Key::read(&bytes[..at.index(bytes.len())]), None);
        bytes.push(b'0');
        prop_assert_eq!(Key::read(&bytes), None);
    }

    #[test]
    fn range_contains_exactly_its_keys(key in key(), person in number().prop_map(PersonId), ladder in ladder(), subject in subject()) {
        let within = |range: &KeyRange| (range.low()..range.high()).contains(&key.to_bytes());
        for kind in RowKind::ALL {
            prop_assert_eq!(within(&KeyRange::of_kind(kind)), key.kind() == kind);
        }
        prop_assert_eq!(within(&KeyRange::with_prefix(RowKind::Ratings, &person)), matches!(&key, Key::Rating(p, _) if *p == person));
        prop_assert_eq!(within(&KeyRange::with_prefix(RowKind::RunningMatches, &person)), matches!(key, Key::RunningMatch(p, _) if p == person));
        prop_assert_eq!(within(&KeyRange::with_prefix(RowKind::EndedMatches, &person)), matches!(key, Key::EndedMatch(p, ..) if p == person));
        prop_assert_eq!(within(&KeyRange::with_prefix(RowKind::SentChallenges, &person)), matches!(key, Key::SentChallenge(p, _) if p == person));
        prop_assert_eq!(within(&KeyRange::with_prefix(RowKind::ReceivedChallenges, &person)), matches!(key, Key::ReceivedChallenge(p, _) if p == person));
        prop_assert_eq!(within(&KeyRange::with_prefix(RowKind::Outbox, &subject)), matches!(key, Key::Outbox(s, _) if s == subject));
        prop_assert_eq!(within(&KeyRange::with_prefix(RowKind::Ladders, &ladder)), matches!(&key, Key::Rank(l, ..) if *l == ladder));
    }

    #[test]
    fn due_range_ends_with_now(at in -2..3_i64, now in -2..3_i64, subject in subject()) {
        let key = Key::Alarm(Timestamp(at), subject).to_bytes();
        let range = KeyRange::due(Timestamp(now));
        prop_assert_eq!((range.low()..range.high()).contains(&key.clone()), at <= now);
    }

    #[test]
    fn before_and_after_exclude_the_bound(a in key(), b in key()) {
        let table = KeyRange::of_kind(a.kind());
        let bytes = b.to_bytes();
        let holds = |range: KeyRange| (range.low()..range.high()).contains(&bytes);
        prop_assert_eq!(holds(table.clone().after(&a)), b.kind() == a.kind() && b > a);
        prop_assert_eq!(holds(table.clone().from(&a)), b.kind() == a.kind() && b >= a);
        prop_assert_eq!(holds(table.before(&a)), b.kind() == a.kind() && b < a);
    }
}

#[test]
fn ladder_orders_best_first_then_by_person() {
    let ladder = Ladder::new("okiya", Scope::Global);
    let rank = |person, value, deviation| Key::Rank(ladder.clone(), at(person, value, deviation));
    let mut keys =
        [rank(3, 1500, 80), rank(1, 1480, 50), rank(4, 1500, 70), rank(9, 2100, 300), rank(2, 1500, 80)];
    keys.sort_by_key(Key::to_bytes);
    let best_first =
        [rank(9, 2100, 300), rank(4, 1500, 70), rank(2, 1500, 80), rank(3, 1500, 80), rank(1, 1480, 50)];
    assert_eq!(keys, best_first);
}

#[test]
fn due_at_largest_time_includes_every_alarm() {
    let (due, all) = (KeyRange::due(Timestamp(i64::MAX)), KeyRange::of_kind(RowKind::Alarms));
    assert_eq!((due.low(), due.high()), (all.low(), all.high()));
}

/// These bytes must never change, because existing stores contain them.
#[test]
fn key_bytes_never_change() {
    let ladder = Ladder::new("okiya", Scope::Server(ServerId(0x0102)));
    let id = MatchId::read("7k3m9pq2").expect("an id");
    let keys = [
        (Key::Match(id), b"\x027k3m9pq2".to_vec()),
        (
            Key::Rating(PersonId(5), Ladder::new("okiya", Scope::Global)),
            b"\x04\0\0\0\0\0\0\0\x05okiya\0\0".to_vec(),
        ),
        (
            Key::Rank(ladder, at(5, 1500, 258)),
            b"\x05okiya\0\x01\0\0\0\0\0\0\x01\x02\x09\xc4\x01\x02\0\0\0\0\0\0\0\x05".to_vec(),
        ),
        (
            Key::Rating(
                PersonId(5),
                Ladder::new("okiya", Scope::Season(SeasonNumber::new(258).expect("not 0"), ServerId(3))),
            ),
            b"\x04\0\0\0\0\0\0\0\x05okiya\0\x02\x01\x02\0\0\0\0\0\0\0\x03".to_vec(),
        ),
        (Key::Alarm(Timestamp(1), Subject::Match(id)), b"\x08\x80\0\0\0\0\0\0\x01\x027k3m9pq2".to_vec()),
        (Key::Meta(Name::new("commands")), b"\x0bcommands".to_vec()),
        (Key::Outbox(Subject::Match(id), 258), b"\x0e\x027k3m9pq2\0\0\0\0\0\0\x01\x02".to_vec()),
        (
            Key::Outbox(Subject::Person(PersonId(5)), 1),
            b"\x0e\x03\0\0\0\0\0\0\0\x05\0\0\0\0\0\0\0\x01".to_vec(),
        ),
        (Key::UnreachableChannel(ChannelId(5)), b"\x0f\0\0\0\0\0\0\0\x05".to_vec()),
        (Key::Guard(PersonId(5)), b"\x11\0\0\0\0\0\0\0\x05".to_vec()),
        (Key::DisplayName(ServerId(2), PersonId(5)), b"\x12\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\0\x05".to_vec()),
        (Key::Blocks(PersonId(5)), b"\x16\0\0\0\0\0\0\0\x05".to_vec()),
        (Key::RecentChallenges(PersonId(5)), b"\x17\0\0\0\0\0\0\0\x05".to_vec()),
        (Key::FormerPlayer(PersonHash([1; 16])), [[0x18].as_slice(), &[1; 16]].concat()),
        (Key::UserDeletion(PersonId(5)), b"\x19\0\0\0\0\0\0\0\x05".to_vec()),
        (Key::Server(ServerId(5)), b"\x1a\0\0\0\0\0\0\0\x05".to_vec()),
        (Key::ServerRemoval(ServerId(5)), b"\x1c\0\0\0\0\0\0\0\x05".to_vec()),
        (Key::Plan(PersonId(5), id), b"\x1d\0\0\0\0\0\0\0\x057k3m9pq2".to_vec()),
        (Key::Analysis(id), b"\x1e7k3m9pq2".to_vec()),
        (Key::Puzzle(ServerId(2), Day(258)), b"\x1f\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\x01\x02".to_vec()),
        (Key::FormerAttempts(PersonId(5), ServerId(2)), b"\x20\0\0\0\0\0\0\0\x05\0\0\0\0\0\0\0\x02".to_vec()),
        (Key::Guess(id, PersonId(5)), b"\x217k3m9pq2\0\0\0\0\0\0\0\x05".to_vec()),
        (
            Key::AuditEntry(ServerId(5), Reverse(1)),
            b"\x1b\0\0\0\0\0\0\0\x05\xff\xff\xff\xff\xff\xff\xff\xfe".to_vec(),
        ),
        (Key::Attempt(PersonId(5), Day(258)), b"\x2a\0\0\0\0\0\0\0\x05\0\0\0\0\0\0\x01\x02".to_vec()),
        (Key::Newcomer(PersonId(5)), b"\x30\0\0\0\0\0\0\0\x05".to_vec()),
        (Key::SeatCounts(ServerId(2)), b"\x31\0\0\0\0\0\0\0\x02".to_vec()),
        (Key::ServerMatch(ServerId(2), id), b"\x33\0\0\0\0\0\0\0\x027k3m9pq2".to_vec()),
        (Key::Lines(PersonId(5), id), b"\x34\0\0\0\0\0\0\0\x057k3m9pq2".to_vec()),
        (
            Key::PuzzleResult(ServerId(2), Day(258), PersonId(5)),
            b"\x2b\0\0\0\0\0\0\0\x02\0\0\0\0\0\0\x01\x02\0\0\0\0\0\0\0\x05".to_vec(),
        ),
        (Key::Morning(ServerId(5)), b"\x2c\0\0\0\0\0\0\0\x05".to_vec()),
        (Key::LongOutage(Timestamp(1)), b"\x2d\x80\0\0\0\0\0\0\x01".to_vec()),
        (
            Key::RecentMatch(ServerId(2), Timestamp(1), id),
            b"\x2e\0\0\0\0\0\0\0\x02\x80\0\0\0\0\0\0\x017k3m9pq2".to_vec(),
        ),
    ];
    for (key, bytes) in keys {
        assert_eq!(key.to_bytes(), bytes, "{key}");
    }
}

#[test]
#[should_panic(expected = "no id of a game")]
fn ladder_with_invalid_game_panics() {
    let _ = Ladder::new("Okiya\0", Scope::Global);
}

//! Tests of leaderboards: their order, both by comparison and by encoded keys, who is active, and the counts
//! of rounds by seat.

use crate::base::id::ServerId;
use crate::base::ladder::Standing;
use crate::base::time::{Day, Span};
use engawa_host::ladder::{
    EVERYBODY, LONGEST_ABSENCE, PAGE, Page, Ranking, RoundCounts, SeatCounts, active_since,
};
use engawa_host::{
    Conclusion, Phase, Rating, RoundEnd, RoundResult, Scope, SeasonName, SeasonNumber, Server,
};

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

#[test]
fn past_leaderboards_keep_their_ranks() {
    let here = ServerId(1);
    let begin = |server: Server, at| {
        server.begin_season(SeasonName::read("Spring").expect("a name"), at).expect("it may begin")
    };
    let server = begin(begin(Server::default(), NOON), NOON + Span::days(200));
    let now = NOON + Span::days(1000);
    let season = |number| Scope::Season(SeasonNumber::new(number).expect("not 0"), here);
    let back = |scope, at: Timestamp| {
        assert_eq!(active_since(&server, scope, now).0, at.day().0 - LONGEST_ABSENCE, "{scope:?}");
    };
    back(Scope::Global, now);
    back(season(2), now);
    back(season(1), NOON + Span::days(200));
    back(Scope::Server(here), NOON);
    let first = active_since(&Server::default(), Scope::Server(here), now);
    assert_eq!(first, active_since(&server, Scope::Global, now), "there has been no season");
    assert_eq!(active_since(&server, Scope::Global, Timestamp(0)), EVERYBODY);
}

#[test]
fn person_is_active_from_the_day_of_a_match() {
    let at = |last| Rating { last, ..Rating::default() }.last_day();
    assert_eq!((at(Some(Timestamp(0))), at(Some(Timestamp(0) + Span::hours(47)))), (Day(0), Day(1)));
    assert_eq!(at(Some(Timestamp(-1))), Day(0));
    assert!(at(None) > at(Some(NOON)), "an early rating without a time counts as new");
}

/// A match of three rounds: Ada has won the first one as its first player, the second was drawn, and the end of
/// the match has ended the third.
fn three_rounds(conclusion: Conclusion) -> Match {
    let over = ended([ADA, BEN], "okiya", 0, conclusion, ByPlayer::default());
    let round = |first, winner: Option<Option<Player>>| {
        let result = winner.map(|winner| RoundResult { winner, points: None, by: RoundEnd::Repetition });
        Round { first, result, moves: vec![MoveText("a1".to_owned())], ..over.rounds[0].clone() }
    };
    let rounds = vec![
        round(Player::One, Some(Some(Player::One))),
        round(Player::One, Some(None)),
        round(Player::Two, None),
    ];
    Match { rounds, ..over }
}

#[test]
fn rounds_count_by_the_seat_of_their_winner() {
    let counted = |record: &Match| SeatCounts::default().with(record).map(|next| next.games["okiya"]);
    let rounds = |drawn, first, second| Some(RoundCounts { drawn, first, second });
    let won = Conclusion::Resigned { winner: Player::One };
    assert_eq!(counted(&three_rounds(won)), rounds(1, 1, 1), "the last one is won by its second player");
    assert_eq!(counted(&three_rounds(Conclusion::Time { winner: Player::Two })), rounds(1, 2, 0));
    assert_eq!(counted(&three_rounds(Conclusion::Agreed)), rounds(2, 1, 0));
    let decided = Conclusion::Decided { winner: Some(Player::One) };
    assert_eq!(counted(&three_rounds(decided)), rounds(1, 1, 0), "nobody has played it to its end");
    assert_eq!(counted(&three_rounds(Conclusion::Abandoned)), None, "it counts for nobody");
    let mut unplayed = three_rounds(won);
    unplayed.rounds.iter_mut().for_each(|round| round.moves.clear());
    assert_eq!(counted(&unplayed), None);
    let mut casual = three_rounds(won);
    if let Phase::Over(over) = &mut casual.phase {
        over.ratings = None;
    }
    assert_eq!(counted(&casual), None);
    assert_eq!(counted(&begun_by(&Okiya, Format::Single, TimeControl::None)), None, "it is still played");
}

#[test]
fn few_rounds_say_nothing() {
    let of = |drawn, first, second| {
        let games = [("okiya".to_owned(), RoundCounts { drawn, first, second })].into();
        SeatCounts { games }.of("okiya").map(RoundCounts::all)
    };
    assert_eq!((of(9, 20, 20), of(10, 20, 20)), (None, Some(50)));
    assert_eq!(SeatCounts::default().of("okiya"), None);
}

fn any_standing() -> impl Strategy<Value = Standing> {
    (any::<u64>(), 0..4_200_000i32, 0..400_000u32).prop_map(|(person, value_milli, deviation_milli)| {
        Rating { value_milli, deviation_milli, ..Rating::default() }.standing(PersonId(person))
    })
}

proptest! {
    /// A ranking in memory lists the same people as a plain list, while people come, go and become inactive.
    #[test]
    fn ranking_agrees_with_a_plain_list(
        people in proptest::collection::btree_map(any_standing(), 0..9_u32, 1..60),
        days in proptest::collection::vec(0..9_u32, 1..4),
        gone: prop::sample::Index,
    ) {
        let mut days = days;
        days.sort_unstable();
        let all: Vec<(Standing, Day)> = people.into_iter().map(|(one, last)| (one, Day(last))).collect();
        let mut ranking = Ranking::of(&all[1..], Day(days[0]));
        ranking.add(all[0].0, all[0].1);
        let gone = gone.index(all.len());
        ranking.remove(&all[gone].0);
        for since in days.into_iter().map(Day) {
            prop_assert!(ranking.knows(since));
            ranking.advance(since);
            let left = all.iter().enumerate().filter(|(place, _)| *place != gone).map(|(_, one)| one);
            let everybody = left.clone().count();
            let active: Vec<Standing> =
                left.filter(|(_, last)| *last >= since).map(|(standing, _)| *standing).collect();
            prop_assert_eq!(ranking.counts(EVERYBODY).total(), everybody);
            if since == EVERYBODY {
                continue;
            }
            prop_assert_eq!(ranking.counts(since).total(), active.len());
            prop_assert_eq!(&ranking.places(0, active.len() + 1), &active);
            for (place, standing) in active.iter().enumerate() {
                prop_assert_eq!(ranking.place(standing), place);
                prop_assert_eq!(ranking.places(place, 1), [*standing]);
            }
        }
    }

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

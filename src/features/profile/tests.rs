//! Tests of results and rating histories, and of the messages with them in every language.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::decide::{
    GameRating, LastMatch, MatchResult, Profile, Results, SAME_PERSON, head_to_head, hidden_profile,
    last_match, rating_histories,
};
use super::{lines_between, view};
use crate::app::WriteBatch;
use crate::app::deciding::StoredRecord;
use crate::base::id::{ChannelId, MatchId, PersonId};
use crate::base::level::Level;
use crate::delivery::tests::memory;
use crate::games::okiya::Okiya;
use crate::host::hours::CalendarDay;
use crate::host::{ByPlayer, Conclusion, Format, Match, Person, Phase, Player, Rating};
use crate::store::{Key, Precondition};
use crate::words::{Catalogue, Language};
use engawa_samples::{ADA, BEN, CLEO, MessageSnapshot, NOON, begun, ended, keys};

const ONE_WINS: Conclusion = Conclusion::Resigned { winner: Player::One };

#[test]
fn head_to_head_counts_from_one_side() {
    let of = |people, conclusion| ended(people, "okiya", 0, conclusion, ByPlayer::default());
    let all = [
        of([ADA, BEN], ONE_WINS),
        of([BEN, ADA], ONE_WINS),
        of([BEN, ADA], ONE_WINS),
        of([ADA, BEN], Conclusion::Agreed),
        of([ADA, CLEO], ONE_WINS),
        of([ADA, BEN], Conclusion::Abandoned),
        of([ADA, BEN], Conclusion::Aborted { by: None }),
        begun(&Okiya, Format::Single),
    ];
    assert_eq!(head_to_head(&all, ADA, BEN), Results { wins: 1, draws: 1, losses: 2 });
    assert_eq!(head_to_head(&all, BEN, ADA), Results { wins: 2, draws: 1, losses: 1 });
    assert_eq!(head_to_head(&all, BEN, CLEO).matches(), 0);
}

#[test]
fn standing_between_two_names_the_leader() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let voice = crate::chat::voice::Voice::new(&words, language);
        let said =
            |wins, draws, losses| voice.say(&view::versus([ADA, BEN], Results { wins, draws, losses }));
        let (ada, ben) = (format!("<@{ADA}>"), format!("<@{BEN}>"));
        let digits = |said: &str| -> String {
            said.replace(&ada, "").replace(&ben, "").chars().filter(char::is_ascii_digit).collect()
        };
        let leads = said(4, 0, 2);
        assert!(digits(&leads) == "42" && leads.find(&ada) < leads.find(&ben), "{leads}");
        let behind = said(2, 3, 4);
        assert!(digits(&behind) == "423", "{behind}");
        assert!(behind.find(&ben) < behind.find(&ada), "{behind}");
        let drawn = said(0, 2, 0);
        assert_eq!(digits(&drawn), "2", "{drawn}");
        let level = said(3, 1, 3);
        assert!(digits(&level).starts_with("33") && level != said(3, 0, 3), "{level}");
    }
}

#[tokio::test]
async fn board_tells_nothing_of_other_channels_or_hidden_people() {
    let (decider, here) = (memory(), ended([ADA, BEN], "okiya", 0, ONE_WINS, ByPlayer::default()));
    let write = async |batch| decider.write(batch).await.expect("memory");
    let lines = async |record: &Match| lines_between(&decider.repository, record).await.expect("memory");
    let first = Match { id: MatchId::from_random(1), ..here.clone() };
    write(WriteBatch::default().game_match(None, &first, &StoredRecord::default())).await;
    assert_eq!(keys(&lines(&here).await), ["versus-score", "rated-often"]);
    let elsewhere = Match { thread_of: Some(ChannelId(9)), ..here.clone() };
    assert!(lines(&elsewhere).await.is_empty());
    let hidden = Person { hidden: true, ..Person::default() };
    write(WriteBatch::default().put(Key::Person(ADA), Precondition::Any, &hidden)).await;
    assert!(lines(&here).await.is_empty());
}

#[test]
fn last_match_is_told_from_one_side() {
    let of = |conclusion| ended([ADA, BEN], "okiya", 0, conclusion, ByPlayer::default());
    let line = |conclusion, person| {
        last_match(&of(conclusion), person, None).map(|last| (last.opponent, last.outcome))
    };
    assert_eq!(line(ONE_WINS, ADA), Some((BEN, MatchResult::Won)));
    assert_eq!(line(ONE_WINS, BEN), Some((ADA, MatchResult::Lost)));
    assert_eq!(line(Conclusion::Agreed, BEN), Some((ADA, MatchResult::Drawn)));
    assert_eq!(line(ONE_WINS, CLEO), None);
    assert_eq!(line(Conclusion::Abandoned, ADA), None);
    assert_eq!(last_match(&begun(&Okiya, Format::Single), ADA, None), None, "it is still played");
}

#[test]
fn rating_history_counts_matches_of_all_games() {
    let new = ByPlayer::default();
    let first = ended([ADA, BEN], "okiya", 1, ONE_WINS, new);
    let Phase::Over(over) = &first.phase else { panic!("it is over") };
    let after = over.ratings.expect("rated").global.map(|change| change.after);
    let all = [
        ended([ADA, BEN], "okiya", 3, Conclusion::Resigned { winner: Player::Two }, after),
        ended([CLEO, ADA], "konane", 2, ONE_WINS, new),
        ended([ADA, BEN], "okiya", 4, Conclusion::Abandoned, after),
        first,
    ];
    let of_ada = rating_histories(&all, ADA);
    let numbers = |game: &str| of_ada[game].iter().map(|(number, _)| *number).collect::<Vec<_>>();
    assert_eq!((numbers("okiya"), numbers("konane")), (vec![0, 1, 3], vec![1, 2]));
    let ratings: Vec<u16> = of_ada["okiya"].iter().map(|(_, rating)| *rating).collect();
    assert_eq!(ratings[..2], [1500, after[Player::One].whole()]);
    assert!(ratings[2] < ratings[1] && ratings[1] > 1500);
    assert!(of_ada["konane"][1].1 < 1500, "Ada lost that one");
    assert!(rating_histories(&all, PersonId(99)).is_empty());
}

fn profile_pages(book: &mut MessageSnapshot<'_>) {
    let rating = |value_milli, deviation_milli, wins| Rating {
        value_milli,
        deviation_milli,
        wins,
        draws: 1,
        losses: 2,
        last: Some(NOON),
        ..Rating::default()
    };
    let history = |points: &[(u32, u16)]| points.to_vec();
    let games = [("okiya", 1), ("konane", 9), ("oxono", 2)].map(|(game, wins)| GameRating {
        game: game.to_owned(),
        everywhere: rating(1_612_000, 61_000, wins),
        here: (game != "oxono").then(|| rating(1_587_000, 240_000, wins)),
        is_absent: game == "oxono",
    });
    let histories = [
        ("konane", history(&[(0, 1500), (1, 1662), (3, 1590), (4, 1612)])),
        ("okiya", history(&[(1, 1500), (2, 1610)])),
    ];
    let full = Profile {
        person: ADA,
        games: games.to_vec(),
        hides_ratings: false,
        against: vec![
            (BEN, Results { wins: 3, draws: 0, losses: 1 }),
            (PersonId::computer(Level::Gentle), Results { wins: 9, draws: 1, losses: 4 }),
            (PersonId::computer(Level::Steady), Results::default()),
        ],
        histories: histories.into_iter().map(|(game, history)| (game.to_owned(), history)).collect(),
        days: Vec::new(),
        last: vec![
            LastMatch {
                id: MatchId::from_random(7),
                game: "okiya".to_owned(),
                opponent: BEN,
                player: Player::One,
                outcome: MatchResult::Won,
                day: CalendarDay { year: 2026, month: 11, day: 3 },
            },
            LastMatch {
                id: MatchId::from_random(8),
                game: "oxono".to_owned(),
                opponent: PersonId::computer(Level::Gentle),
                player: Player::Two,
                outcome: MatchResult::Drawn,
                day: CalendarDay { year: 2025, month: 2, day: 28 },
            },
        ],
    };
    let shown = view::profile(&full, NOON);
    book.page("profile", &view::message(&shown, Some(Arc::new([])), book.voice));
    let hidden = Profile { hides_ratings: true, histories: BTreeMap::new(), last: Vec::new(), ..full };
    book.page("profile without ratings", &view::message(&view::profile(&hidden, NOON), None, book.voice));
    let new = Profile {
        person: ADA,
        games: Vec::new(),
        hides_ratings: false,
        against: Vec::new(),
        histories: BTreeMap::new(),
        days: Vec::new(),
        last: Vec::new(),
    };
    book.page("profile of somebody new", &view::message(&view::profile(&new, NOON), None, book.voice));
    let strangers = Profile { against: vec![(BEN, Results::default())], ..new };
    book.page("profile of a stranger", &view::message(&view::profile(&strangers, NOON), None, book.voice));
}

#[test]
fn profiles_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        profile_pages(&mut book);
        for refusal in [hidden_profile(BEN), SAME_PERSON] {
            book.words(&refusal.text.key, &refusal.text);
        }
        insta::assert_snapshot!(format!("profiles-{}", language.code()), book.text);
    }
}

//! What matches say about a person.

use super::super::conclusion::Conclusion;
use super::super::matches::{Over, Phase};
use super::super::profile::{Results, courses, finishes, head_to_head};
use super::super::rating::rate;
use super::*;
use crate::base::time::Span;

/// A match of two people that ended some days after noon.
fn ended(
    people: [PersonId; 2],
    game: &str,
    day: i64,
    conclusion: Conclusion,
    ratings: ByPlayer<Rating>,
) -> Match {
    let at = NOON + Span::days(day);
    let changes = rate(&ratings, conclusion.winner(), at);
    let counts = !matches!(conclusion, Conclusion::Aborted { .. } | Conclusion::Abandoned);
    let ratings = counts.then_some(ByScope { global: changes, server: changes });
    Match {
        people: ByPlayer(people),
        terms: terms(game, Format::Single),
        phase: Phase::Over(Box::new(Over { at, conclusion, reason: None, ratings, season: None })),
        ..begun(&Okiya, Format::Single)
    }
}

const ONE_WINS: Conclusion = Conclusion::Resigned { winner: Player::One };

#[test]
fn head_to_head_counts_from_one_side_and_only_what_counts() {
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
fn a_course_runs_from_the_first_rating_on_and_counts_the_matches_of_all_games() {
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
    let of_ada = courses(&all, ADA);
    let numbers = |game: &str| of_ada[game].points.iter().map(|(number, _)| *number).collect::<Vec<_>>();
    assert_eq!((numbers("okiya"), numbers("konane")), (vec![0, 1, 3], vec![1, 2]));
    let ratings: Vec<u16> = of_ada["okiya"].points.iter().map(|(_, rating)| *rating).collect();
    assert_eq!(ratings[..2], [1500, after[Player::One].whole()]);
    assert!(ratings[2] < ratings[1] && ratings[1] > 1500);
    assert!(of_ada["konane"].points[1].1 < 1500, "Ada lost that one");
    assert!(courses(&all, PersonId(99)).is_empty());
}

#[test]
fn who_lets_no_match_run_out_of_time_finishes_what_they_begin() {
    let of = |day, conclusion| ended([ADA, BEN], "okiya", day, conclusion, ByPlayer::default());
    let (lost, won) = (Conclusion::Time { winner: Player::Two }, Conclusion::Time { winner: Player::One });
    let resigned = Conclusion::Resigned { winner: Player::Two };
    let now = NOON + Span::days(100);
    let played = |day, conclusion, count: usize| vec![of(day, conclusion); count];
    let says = |matches: &[Vec<Match>]| finishes(&matches.concat(), ADA, now);
    assert!(says(&[played(50, resigned, 5), played(50, won, 5)]), "resigning and winning count for nobody");
    assert!(!says(&[played(50, resigned, 9)]), "too few");
    assert!(!says(&[played(50, resigned, 9), played(50, Conclusion::Abandoned, 5)]), "of those that count");
    assert!(!says(&[played(10, resigned, 9), played(50, resigned, 9)]), "too long ago");
    assert!(!says(&[played(50, resigned, 18), played(50, lost, 1)]), "one in nineteen");
    assert!(says(&[played(50, resigned, 19), played(50, lost, 1)]), "one in twenty");
    assert!(says(&[played(50, resigned, 10), played(10, lost, 9)]), "what is long ago is forgotten");
    assert!(!finishes(&played(50, won, 10), BEN, now), "the other let them run out");
    let people = [ADA, PersonId::computer(Level::Best)];
    let alone = ended(people, "okiya", 50, lost, ByPlayer::default());
    assert!(says(&[played(50, resigned, 10), vec![alone; 9]]), "nobody waits where the computer does");
}

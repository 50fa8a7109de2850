//! Tests that players who finish their matches are recognized as reliable.

use crate::base::time::Span;
use engawa_host::Conclusion;
use engawa_host::challenge::is_reliable;

use super::*;

#[test]
fn rare_losses_on_time_count_as_finishing() {
    let of = |day, conclusion| ended([ADA, BEN], "okiya", day, conclusion, ByPlayer::default());
    let (lost, won) = (Conclusion::Time { winner: Player::Two }, Conclusion::Time { winner: Player::One });
    let resigned = Conclusion::Resigned { winner: Player::Two };
    let now = NOON + Span::days(100);
    let played = |day, conclusion, count: usize| vec![of(day, conclusion); count];
    let says = |matches: &[Vec<Match>]| is_reliable(&matches.concat(), ADA, now);
    assert!(says(&[played(50, resigned, 5), played(50, won, 5)]), "resigning and winning count for nobody");
    assert!(!says(&[played(50, resigned, 9)]), "too few");
    assert!(!says(&[played(50, resigned, 9), played(50, Conclusion::Abandoned, 5)]), "of those that count");
    assert!(!says(&[played(10, resigned, 9), played(50, resigned, 9)]), "too long ago");
    assert!(!says(&[played(50, resigned, 18), played(50, lost, 1)]), "one in nineteen");
    assert!(says(&[played(50, resigned, 19), played(50, lost, 1)]), "one in twenty");
    assert!(says(&[played(50, resigned, 10), played(10, lost, 9)]), "old matches do not count");
    assert!(!is_reliable(&played(50, won, 10), BEN, now), "the other let them run out");
    let people = [ADA, PersonId::computer(Level::Best)];
    let alone = ended(people, "okiya", 50, lost, ByPlayer::default());
    assert!(says(&[played(50, resigned, 10), vec![alone; 9]]), "matches with the computer do not count");
}

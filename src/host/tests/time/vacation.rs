//! Vacation: the clock of whoever is away stands still, and goes on when they are back or their days are used
//! up.

use super::*;

fn away(table: Scenario, person: PersonId, span: Span) -> Scenario {
    let until = table.now + span;
    table.person(person, &Command::Rest { until })
}

#[test]
fn the_clock_of_who_is_away_stands_still_and_only_theirs() {
    let table = away(with_clock(THREE_DAYS).after(DAY), ADA, Span::days(10));
    assert_eq!((table.deadline(), table.left(Player::One)), (None, Span::days(2)));
    let table = table.after(Span::days(4)).person(ADA, &Command::Return);
    assert_eq!(table.deadline(), Some(table.now + Span::days(2)));
    let table = away(table, BEN, Span::days(10));
    assert!(table.deadline().is_some());
    let table = table.plays(ADA, "right");
    assert_eq!(table.deadline(), None, "it stands still from the start of their turn");
}

#[test]
fn it_ends_by_itself_when_the_days_are_used_up_and_says_so() {
    let table = away(with_clock(THREE_DAYS), ADA, Span::days(5));
    assert_eq!(table.record.next_alarm(), Some(NOON + Span::days(5)));
    let table = table.rings_until(NOON + Span::days(5));
    assert_eq!(table.news(), [News::Returned { player: Player::One }]);
    assert_eq!((table.called(), table.deadline()), (vec![ADA], Some(NOON + Span::days(8))));
}

#[test]
fn who_is_away_may_play_all_the_same() {
    let table = away(with_clock(THREE_DAYS), ADA, Span::days(5)).plays(ADA, "right");
    assert_eq!(table.record.mover(), Some(BEN));
    assert!(table.deadline().is_some());
}

#[test]
fn a_match_that_begins_meanwhile_knows_it() {
    let [mut ada, ben] = plain_people().0;
    ada.away = Some(NOON + Span::days(5));
    let table = living(THREE_DAYS, false, ByPlayer([ada, ben]));
    assert_eq!(table.deadline(), None);
    assert_eq!(table.record.next_alarm(), Some(NOON + Span::days(5)));
}

#[test]
fn nobody_returns_who_is_not_away() {
    let table = with_clock(THREE_DAYS);
    assert_eq!(table.refuses(ADA, &Command::Return), matches::NOT_AWAY);
    assert_eq!(table.refuses(ADA, &Command::Rest { until: NOON }), matches::NOT_AWAY);
}

#[test]
fn in_a_pause_a_return_starts_no_clock() {
    let table = with_clock(THREE_DAYS).offers(ADA, OfferKind::Pause).answers(BEN, OfferKind::Pause, true);
    let table = away(table, ADA, Span::days(5)).after(DAY).person(ADA, &Command::Return);
    assert_eq!((table.deadline(), table.left(Player::One)), (None, Span::days(3)));
}

//! Tests of taking moves back, freely and by consent.

use super::*;

const ONE: OfferKind = OfferKind::Takeback { plies: 1 };
const TWO: OfferKind = OfferKind::Takeback { plies: 2 };

#[test]
fn undo_restores_the_former_deadline() {
    let before = with_clock(BANK).plays(ADA, "right").plays(BEN, "left");
    let table = before.clone().after(HOUR).plays(ADA, "right").after(HOUR).undoes(ADA);
    assert_eq!(table.deadline(), before.deadline());
    assert_eq!(table.left(Player::One), before.left(Player::One));
    assert_eq!(table.running().since, before.running().since);
    assert_eq!(table.record.round(), before.record.round(), "move and moment are gone");
    assert_eq!((table.turn(), table.record.mover()), (before.turn() + 2, Some(ADA)));
    assert_eq!(table.called(), []);
}

#[test]
fn redone_move_sends_no_second_notification() {
    let table = with_clock(THREE_DAYS).plays(ADA, "right");
    assert_eq!(table.called(), [BEN]);
    let table = table.undoes(ADA).plays(ADA, "left");
    assert_eq!(table.called(), []);
    let table = table.undoes(ADA).plays(ADA, "right");
    assert_eq!(table.called(), [], "nor a third time");
    let table = table.plays(BEN, "left");
    assert_eq!(table.called(), [ADA]);
}

#[test]
fn undo_refunds_the_opponents_time() {
    let table = with_clock(BANK).plays(ADA, "right").after(Span::hours(9)).undoes(ADA).plays(ADA, "left");
    assert_eq!(table.left(Player::Two), Span::hours(24));
    assert_eq!(table.deadline(), Some(table.now + Span::hours(24)));
    assert_eq!(table.left(Player::One), Span::hours(23), "a player's own time is not refunded");
}

#[test]
fn undo_is_free_until_the_opponent_acts() {
    let table = with_clock(THREE_DAYS).plays(ADA, "right");
    let undo = |table: &Scenario| MatchCommand::Undo { turn: table.turn() };
    assert_eq!(table.refuses(BEN, &undo(&table)), matches::NOTHING_TO_UNDO, "not the opponent's move");
    let played = table.clone().plays(BEN, "left");
    assert_eq!(played.refuses(ADA, &undo(&played)), matches::NOTHING_TO_UNDO);
    let undone = table.clone().undoes(ADA);
    assert_eq!(undone.refuses(ADA, &undo(&undone)), matches::NOTHING_TO_UNDO, "only one move");
    let offered = table.offers(ADA, OfferKind::Pause);
    assert!(offered.clone().undoes(ADA).running().offer.is_none(), "an offer alone changes nothing");
    for yes in [true, false] {
        let answered = offered.clone().answers(BEN, OfferKind::Pause, yes);
        assert_eq!(answered.refuses(ADA, &undo(&answered)), matches::NOTHING_TO_UNDO);
    }
}

#[test]
fn undo_after_the_former_deadline_is_refused() {
    let table = with_clock(BANK).after(Span::hours(23)).plays(ADA, "right");
    let undo = MatchCommand::Undo { turn: table.turn() };
    let table = table.after(Span(HOUR.0 - 1));
    assert!(table.tries(Actor::Person(ADA), &undo).is_ok());
    assert_eq!(table.after(Span(1)).refuses(ADA, &undo), matches::UNDO_TOO_LATE);
}

#[test]
fn ended_match_or_round_cannot_be_undone() {
    let opening = NewMatch {
        id: MatchId::from_random(7),
        place: HERE,
        people: ByPlayer([ADA, BEN]),
        terms: terms("tug", Format::BestOf(3)),
        first: Player::One,
    };
    let people = plain_people();
    let record =
        matches::open(opening, None, NOON, &people, &RopeGame, &mut dice(1)).expect("it can be dealt");
    let table =
        Scenario { record, now: NOON, people, block_status: BlockStatus::Nothing, effects: Vec::new() };
    let mut table = table;
    for whose in [ADA, BEN, ADA, BEN] {
        table = table.plays(whose, "right");
    }
    assert_eq!(table.record.rounds.len(), 2);
    for person in [ADA, BEN] {
        assert_eq!(
            table.refuses(person, &MatchCommand::Undo { turn: table.turn() }),
            matches::NOTHING_TO_UNDO
        );
    }
}

#[test]
fn agreed_takeback_returns_one_or_two_moves() {
    let table = with_clock(THREE_DAYS).plays(ADA, "right").plays(BEN, "left");
    let turn = table.turn();
    assert_eq!(table.refuses(ADA, &MatchCommand::Offer { turn, kind: ONE }), matches::NOTHING_TO_TAKE_BACK);
    assert_eq!(table.refuses(BEN, &MatchCommand::Offer { turn, kind: TWO }), matches::NOTHING_TO_TAKE_BACK);
    let asked = table.offers(ADA, TWO).after(Span::days(2));
    let table = asked.clone().answers(BEN, TWO, true);
    assert_eq!(table.record.round().moves.len(), 0);
    assert_eq!((table.record.mover(), table.called()), (Some(ADA), vec![ADA]));
    assert_eq!(table.deadline(), Some(table.now + Span::days(3)));
    assert_eq!(table.closed(), Some((Offer { by: Player::One, kind: TWO }, OfferEnd::Accepted)));
    let refused = asked.answers(BEN, TWO, false);
    assert_eq!(refused.record.round().moves.len(), 2);
}

#[test]
fn only_its_player_asks_for_one_move_back() {
    let table = with_clock(TimeControl::None).plays(ADA, "right").plays(BEN, "left").plays(ADA, "right");
    let table = table.offers(ADA, ONE).answers(BEN, ONE, true);
    assert_eq!((table.record.round().moves.len(), table.record.mover()), (2, Some(ADA)));
}

#[test]
fn undo_keeps_a_stopped_clock_stopped() {
    let table = with_clock(BANK).plays(ADA, "right").plays(BEN, "left");
    let deadline = table.deadline().expect("it runs");
    let table = table.plays(ADA, "right");
    let until = table.now + Span::days(9);
    let table = table.person(ADA, &MatchCommand::GoOnVacation { until }).after(HOUR).undoes(ADA);
    assert_eq!((table.deadline(), table.left(Player::One)), (None, Span(deadline.0 - table.now.0)));
    let table = table.after(DAY).person(ADA, &MatchCommand::EndVacation { undone: None });
    assert_eq!(table.deadline(), Some(deadline + DAY));
}

//! Tests of deadlines, time banks and timeouts.

use super::*;

#[test]
fn first_moves_get_their_full_time() {
    let table = with_clock(THREE_DAYS);
    assert_eq!(table.deadline(), Some(NOON + Span::days(3)));
    let table = table.after(Span::days(2)).plays(ADA, "right");
    assert_eq!(table.deadline(), Some(NOON + Span::days(5)));
    let table = with_clock(BANK);
    assert_eq!(table.deadline(), Some(NOON + Span::hours(24)));
    let table = table.after(Span::hours(20)).plays(ADA, "right");
    assert_eq!(table.deadline(), Some(NOON + Span::hours(44)));
}

#[test]
fn bank_is_spent_and_refilled_up_to_cap() {
    let table = with_clock(BANK).after(Span::hours(20)).plays(ADA, "right");
    assert_eq!(table.left(Player::One), Span::hours(12));
    let table = table.plays(BEN, "left");
    assert_eq!(table.left(Player::Two), Span::hours(32));
    assert_eq!(table.deadline(), Some(table.now + Span::hours(12)));
    let table = table.plays(ADA, "right").plays(BEN, "right").plays(ADA, "right").plays(BEN, "left");
    assert_eq!((table.left(Player::One), table.left(Player::Two)), (Span::hours(28), Span::hours(48)));
}

#[test]
fn move_at_the_deadline_is_too_late() {
    let table = with_clock(THREE_DAYS).plays(ADA, "right").plays(BEN, "left");
    let deadline = table.deadline().expect("it runs");
    let in_time = table.clone().at(Timestamp(deadline.0 - 1)).plays(ADA, "right");
    assert_eq!(in_time.conclusion(), None);
    let too_late = table.at(deadline).plays(ADA, "right");
    assert_eq!(too_late.conclusion(), Some(Conclusion::Time { winner: Player::Two }));
    assert_eq!(too_late.record.rounds[0].moves.len(), 2, "the late move is not played");
}

#[test]
fn first_act_after_the_deadline_ends_the_match() {
    let table = with_clock(THREE_DAYS).plays(ADA, "right").plays(BEN, "left").after(Span::days(3));
    let turn = table.turn();
    for (actor, command) in [
        (Actor::Clock, MatchCommand::RunDue),
        (Actor::Person(BEN), MatchCommand::Offer { turn, kind: OfferKind::Draw }),
        (Actor::Person(ADA), MatchCommand::Resign { turn, whole: true }),
        (Actor::Person(CLEO), MatchCommand::Play { turn: 1, mv: MoveText("nonsense".into()) }),
    ] {
        let ended = table.clone().does(actor, &command);
        assert_eq!(ended.conclusion(), Some(Conclusion::Time { winner: Player::Two }));
        assert_eq!(ended.record.rating_changes().len(), 4, "it is rated");
        assert_eq!(ended.called(), [ADA, BEN], "both players are notified");
        assert_eq!(ended.record.next_alarm(), None);
    }
}

#[test]
fn timeout_before_both_moved_has_no_loser() {
    for moves in [0, 1] {
        let mut table = with_clock(THREE_DAYS);
        if moves == 1 {
            table = table.plays(ADA, "right");
        }
        let table = table.after(Span::days(3)).rings();
        assert_eq!(table.conclusion(), Some(Conclusion::Abandoned));
        assert_eq!(table.record.rating_changes(), []);
    }
}

#[test]
fn match_without_clock_has_no_deadline() {
    let table = with_clock(TimeControl::None);
    assert_eq!((table.running().clocks, table.deadline()), (None, None));
    let turn = table.turn();
    assert_eq!(table.refuses(BEN, &MatchCommand::GiveTime { turn }), matches::NO_CLOCK);
    assert_eq!(table.refuses(ADA, &MatchCommand::Offer { turn, kind: OfferKind::Time }), matches::NO_CLOCK);
}

#[test]
fn opponent_may_give_time() {
    let table = with_clock(THREE_DAYS);
    let give = MatchCommand::GiveTime { turn: table.turn() };
    assert_eq!(table.refuses(ADA, &give), matches::not_their_clock(BEN));
    let table = table.after(HOUR).person(BEN, &give);
    assert_eq!(table.deadline(), Some(NOON + Span::days(4)));
    assert_eq!(table.news(), [News::TimeGiven { by: Player::Two, deadline: table.deadline() }]);
    assert_eq!(table.turn(), 1, "the board has not changed");
    let full = (0..27).fold(table, |table, _| table.person(BEN, &give));
    assert_eq!(full.refuses(BEN, &give), matches::CLOCK_FULL);
}

#[test]
fn full_bank_accepts_no_more_time() {
    let table = with_clock(BANK);
    let give = MatchCommand::GiveTime { turn: table.turn() };
    let table = (0..3).fold(table, |table, _| table.person(BEN, &give));
    assert_eq!(table.left(Player::One), Span::hours(48));
    assert_eq!(table.refuses(BEN, &give), matches::CLOCK_FULL);
    let table = table.after(HOUR).person(BEN, &give);
    assert_eq!(table.deadline(), Some(table.now + Span::hours(48)), "never more than the cap");
}

#[test]
fn twelve_hours_are_an_ordinary_clock() {
    let twelve = TimeControl::HoursPerMove { hours: 12 };
    let table = living(twelve, true, ByPlayer([asleep_at_night(), asleep_at_night()]));
    // `NOON` is in the first hour of a night that ends at eight.
    let morning = Timestamp(NOON.0 - NOON.0 % DAY.0) + DAY + Span::hours(8);
    assert_eq!(table.deadline(), Some(morning + Span::hours(12)), "nights do not count");
    let give = MatchCommand::GiveTime { turn: table.turn() };
    let table = table.at(morning).person(BEN, &give);
    assert_eq!(table.left(Player::One), Span::hours(24), "the time of a move is given");
}

#[test]
fn control_words_read_back() {
    for control in TimeControl::OFFERED {
        assert_eq!(TimeControl::read(&control.word()), Some(control));
    }
    assert_eq!(TimeControl::USUAL.word(), "3-days");
    assert_eq!((BANK.word().as_str(), TimeControl::None.word().as_str()), ("24h+8h", "none"));
    let fast = [TimeControl::Live, TimeControl::HoursPerMove { hours: 12 }];
    assert_eq!(fast.map(TimeControl::word), ["live", "12-hours"]);
    for word in ["", "4-days", "24h", "3 days"] {
        assert_eq!(TimeControl::read(word), None);
    }
}

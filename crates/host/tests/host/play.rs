//! Tests of playing, resigning and calling off in matches of one round.

use engawa_host::{Conclusion, MatchEnd, News, Phase, Round, RoundEnd, RoundResult, UnplayableMatch};

use super::*;

fn over(record: &Match) -> &MatchEnd {
    match &record.phase {
        Phase::Over(over) => over,
        Phase::Playing(_) => panic!("the match is still running"),
    }
}

#[test]
fn move_advances_turn_and_notifies_opponent() {
    let record = begun(&RopeGame, Format::Single);
    let step = act(&record, &RopeGame, Actor::Person(ADA), &playing(&record, "right")).expect("legal");
    assert_eq!(step.next.rounds[0].moves, [MoveText("right".to_owned())]);
    assert_eq!(step.next.rounds[0].at, [NOON]);
    assert_eq!((record.turn, step.next.turn), (1, 2));
    assert_eq!(step.next.mover(), Some(BEN));
    let call = Notification { person: BEN, turn: 2, why: NotificationReason::Turn };
    assert_eq!(step.effects, [Effect::Board { turn: 2 }, Effect::Notify(call)]);
}

#[test]
fn ending_move_notifies_the_opponent() {
    let record =
        play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right", "left", "right", "right", "right"]);
    assert_eq!(record.mover(), Some(BEN));
    let step = act(&record, &RopeGame, Actor::Person(BEN), &playing(&record, "right")).expect("legal");
    let by = RoundEnd::Board { rule: "pulled".to_owned() };
    let won_by_ada = RoundResult { winner: Some(Player::One), points: None, by };
    assert_eq!(step.next.rounds[0].result, Some(won_by_ada));
    assert_eq!(over(&step.next).conclusion, Conclusion::Rounds { winner: Some(Player::One) });
    assert_eq!(over(&step.next).at, NOON);
    let turn = record.turn + 1;
    let call = Notification { person: ADA, turn, why: NotificationReason::Ended };
    assert_eq!(step.effects, [Effect::Board { turn }, Effect::Notify(call)]);
}

#[test]
fn threefold_repetition_draws_the_round() {
    let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right", "left", "left"]);
    assert!(record.is_running());
    let record = play_on(record, &RopeGame, &["right"]);
    let result = record.rounds[0].result.as_ref().expect("drawn");
    assert_eq!((result.winner, &result.by), (None, &RoundEnd::Repetition));
    assert_eq!(over(&record).conclusion, Conclusion::Rounds { winner: None });
}

#[test]
fn round_of_maximum_length_is_drawn() {
    let wandering = ["right", "right", "right", "left", "left", "left", "left"];
    let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &wandering);
    assert!(record.is_running());
    let record = play_on(record, &RopeGame, &["left"]);
    assert_eq!(record.rounds[0].result.as_ref().map(|result| &result.by), Some(&RoundEnd::Length));
}

#[test]
fn resigning_gives_the_match_to_the_opponent() {
    for (person, winner) in [(ADA, Player::Two), (BEN, Player::One)] {
        for whole in [false, true] {
            let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right", "left"]);
            let command = MatchCommand::Resign { turn: record.turn, whole };
            let step = act(&record, &RopeGame, Actor::Person(person), &command).expect("one may resign");
            assert_eq!(over(&step.next).conclusion, Conclusion::Resigned { winner });
            assert_eq!(step.next.rounds[0].result.as_ref().map(|result| result.winner), Some(Some(winner)));
        }
    }
}

#[test]
fn resigning_before_both_moved_calls_off() {
    for (moves, whole) in [(&[][..], true), (&["right"], true), (&["right"], false)] {
        let record = play_on(begun(&RopeGame, Format::BestOf(3)), &RopeGame, moves);
        let command = MatchCommand::Resign { turn: record.turn, whole };
        let next = act(&record, &RopeGame, Actor::Person(BEN), &command).expect("one may").next;
        assert_eq!(over(&next).conclusion, Conclusion::Aborted { by: Some(Player::Two) });
        assert_eq!(next.rating_changes(), []);
    }
}

#[test]
fn match_can_be_called_off_until_both_moved() {
    let mut record = begun(&RopeGame, Format::Single);
    for moves in 0..3 {
        let aborted = act(&record, &RopeGame, Actor::Person(BEN), &MatchCommand::Abort { turn: record.turn });
        if moves < 2 {
            let next = aborted.expect("not both have moved").next;
            assert_eq!(over(&next).conclusion, Conclusion::Aborted { by: Some(Player::Two) });
            assert_eq!(over(&next).ratings, None);
        } else {
            assert_eq!(aborted, Err(matches::TOO_LATE_TO_ABORT));
        }
        record = play_on(record, &RopeGame, &["right"]);
    }
    let by_one_who_plays =
        act(&record, &RopeGame, Actor::Moderator(BEN), &MatchCommand::Abort { turn: record.turn });
    assert_eq!(by_one_who_plays, Err(matches::TOO_LATE_TO_ABORT));
    let by_moderator =
        act(&record, &RopeGame, Actor::Moderator(CLEO), &MatchCommand::Abort { turn: record.turn });
    let next = by_moderator.expect("a moderator may at any time").next;
    assert_eq!(over(&next).conclusion, Conclusion::Aborted { by: None });
}

#[test]
fn ended_match_never_changes_again() {
    let record = begun(&RopeGame, Format::Single);
    let command = MatchCommand::Resign { turn: record.turn, whole: true };
    let record = act(&record, &RopeGame, Actor::Person(ADA), &command).expect("one may resign").next;
    for command in [
        playing(&record, "left"),
        MatchCommand::Resign { turn: record.turn, whole: true },
        MatchCommand::Abort { turn: record.turn },
    ] {
        for actor in [Actor::Person(ADA), Actor::Person(BEN), Actor::Moderator(CLEO), Actor::Clock] {
            assert_eq!(act(&record, &RopeGame, actor, &command), Err(Refusal::OVER));
        }
    }
}

#[test]
fn only_counted_rated_matches_change_ratings() {
    let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right", "right"]);
    let resign = MatchCommand::Resign { turn: record.turn, whole: true };
    let rated = act(&record, &RopeGame, Actor::Person(ADA), &resign).expect("one may resign").next;
    let changes = rated.rating_changes();
    assert_eq!(changes.len(), 4);
    for (_, person, change) in &changes {
        assert_eq!(change.before, Rating::default());
        assert_eq!(change.after.value_milli > change.before.value_milli, *person == BEN);
    }
    let mut casual = record.clone();
    casual.terms.rated = false;
    let casual = act(&casual, &RopeGame, Actor::Person(ADA), &resign).expect("one may resign").next;
    let off = MatchCommand::Abort { turn: record.turn };
    let aborted = act(&record, &RopeGame, Actor::Moderator(CLEO), &off).expect("a moderator may").next;
    for uncounted in [casual, aborted, record] {
        assert_eq!(uncounted.rating_changes(), []);
    }
}

#[test]
fn unreadable_record_is_a_fault() {
    let mut record = begun(&RopeGame, Format::Single);
    record.rules_version = 2;
    assert_eq!(record.table(&RopeGame).err(), Some(UnplayableMatch::OtherRules { was: 2, is: 3 }));
    record.rules_version = 3;
    record.rounds[0].moves.push(MoveText("sideways".to_owned()));
    assert!(matches!(record.table(&RopeGame), Err(UnplayableMatch::Replay(_))));
}

#[test]
fn unplayable_match_ends_without_winner() {
    let mut record = play_on(begun(&RopeGame, Format::BestOf(3)), &RopeGame, &["right", "right"]);
    record.rules_version = 2;
    assert!(record.table(&RopeGame).is_err());
    let MatchUpdate { next, effects, .. } =
        matches::end_for_nobody(&record, NOON, Conclusion::Adjudicated).expect("it runs");
    assert_eq!((over(&next).conclusion, next.rating_changes()), (Conclusion::Adjudicated, Vec::new()));
    assert_eq!((next.turn, &next.rounds, next.next_alarm()), (record.turn, &record.rounds, None));
    let call =
        |person| Effect::Notify(Notification { person, turn: record.turn, why: NotificationReason::Ended });
    let line = Effect::Line { turn: record.turn, news: News::Adjudicated };
    assert_eq!(effects, [Effect::Refresh, line, call(ADA), call(BEN)]);
    assert_eq!(matches::end_for_nobody(&next, NOON, Conclusion::Adjudicated), Err(Refusal::OVER));
}

#[test]
fn take_back_removes_the_time_of_the_move() {
    let mut round = Round {
        setup: crate::game::PositionText(String::new()),
        first: Player::One,
        moves: vec![MoveText("old".into())],
        at: Vec::new(),
        forced: 0,
        planned: Vec::new(),
        turns: Vec::new(),
        took: Vec::new(),
        result: None,
    };
    round.add(MoveText("new".into()), Timestamp(7), 9);
    assert_eq!([0, 1, 2].map(|ply| round.turn_of(ply)), [None, Some(9), None]);
    let moments = |round: &Round| [0, 1, 2].map(|ply| round.move_time(ply));
    assert_eq!(moments(&round), [None, Some(Timestamp(7)), None]);
    assert_eq!(round.take_back(), Some(MoveText("new".into())));
    assert_eq!(round.take_back(), Some(MoveText("old".into())));
    assert_eq!((round.take_back(), moments(&round)), (None, [None; 3]));
}

//! Tests of the fixed order of the checks: if two checks would fail, the earlier one refuses.

use engawa_host::{Clocks, Phase};

use super::*;

/// The checks of a command that plays a move, in their order.
const CHECKS: [&str; 6] = ["over", "due", "seated", "turn number", "whose turn", "legal"];

/// Plays a move for which these checks fail, and returns the refusal.
fn refused(wrong: &[&str]) -> Refusal {
    tried(wrong).expect_err("something is wrong")
}

fn tried(wrong: &[&str]) -> Result<MatchUpdate, Refusal> {
    let mut record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right"]);
    let is = |check| wrong.contains(&check);
    if is("due") {
        record = timed_out(record);
    }
    let turn = if is("turn number") { record.turn - 1 } else { record.turn };
    let actor = match (is("seated"), is("whose turn")) {
        (true, _) => CLEO,
        (false, true) => ADA,
        (false, false) => BEN,
    };
    let mv = if is("legal") { "sideways" } else { "left" };
    if is("over") {
        // This ends the match in either case: the moderator calls it off, or the step ends it because its
        // time is up.
        record = act(&record, &RopeGame, Actor::Moderator(CLEO), &MatchCommand::Abort { turn: record.turn })
            .expect("a moderator may call it off")
            .next;
    }
    let command = MatchCommand::Play { turn, mv: MoveText(mv.to_owned()) };
    act(&record, &RopeGame, Actor::Person(actor), &command)
}

/// Adds a clock on which the time of the player to move is up at the time [`NOON`].
fn timed_out(mut record: Match) -> Match {
    let Phase::Playing(running) = &mut record.phase else { panic!("the match runs") };
    running.clocks = Some(Clocks { left: ByPlayer::default(), deadline: Some(NOON) });
    record
}

fn spoken(tried: &Result<MatchUpdate, Refusal>) -> &'static str {
    match tried {
        Ok(step) if !step.next.is_running() => "due",
        Ok(_) => panic!("nothing was wrong"),
        Err(refusal) => check_of(refusal),
    }
}

fn check_of(refusal: &Refusal) -> &'static str {
    match &*refusal.text.key {
        "refused-over" => "over",
        "refused-not-seated" => "seated",
        "refused-old-turn" => "turn number",
        "refused-not-your-turn" => "whose turn",
        ILLEGAL => "legal",
        other => panic!("{other} is none of the checks of a play"),
    }
}

#[test]
fn each_check_refuses_alone() {
    for check in CHECKS {
        assert_eq!(spoken(&tried(&[check])), check);
    }
}

#[test]
fn earlier_of_two_failing_checks_refuses() {
    for (index, earlier) in CHECKS.iter().enumerate() {
        for later in &CHECKS[index + 1..] {
            assert_eq!(spoken(&tried(&[earlier, later])), *earlier, "{earlier} before {later}");
        }
    }
}

#[test]
fn refusals_name_the_people_meant() {
    assert_eq!(refused(&["whose turn"]), Refusal::not_your_turn(BEN));
    let people = crate::base::seat::BySeat([ADA, BEN]);
    assert_eq!(refused(&["seated"]), Refusal::not_seated(people));
}

#[test]
fn resigning_and_calling_off_check_alike() {
    let record = play_on(begun(&RopeGame, Format::Single), &RopeGame, &["right"]);
    let (now, old) = (record.turn, record.turn - 1);
    for (command, is_old) in [
        (MatchCommand::Resign { turn: now, whole: true }, false),
        (MatchCommand::Resign { turn: old, whole: true }, true),
        (MatchCommand::Abort { turn: now }, false),
        (MatchCommand::Abort { turn: old }, true),
    ] {
        let by_stranger = act(&record, &RopeGame, Actor::Person(CLEO), &command).expect_err("not seated");
        assert_eq!(check_of(&by_stranger), "seated");
        let by_the_clock = act(&record, &RopeGame, Actor::Clock, &command).expect_err("not seated");
        assert_eq!(check_of(&by_the_clock), "seated");
        for person in [ADA, BEN] {
            let refusal = act(&record, &RopeGame, Actor::Person(person), &command).err();
            assert_eq!(refusal, is_old.then_some(Refusal::OLD_TURN));
        }
    }
}

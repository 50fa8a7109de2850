//! Tests that moving a match from its thread to the parent channel changes only its place.

use engawa_host::{News, OfferKind, ThreadLoss};

use super::*;

const PARENT: ChannelId = ChannelId(9);
const MOVED: MatchCommand = MatchCommand::LeaveThread { why: ThreadLoss::Limit };

fn in_a_thread() -> Match {
    let record = begun_by(&Okiya, Format::Single, TimeControl::USUAL);
    play_on(Match { thread_of: Some(PARENT), ..record }, &Okiya, &["a1"])
}

#[test]
fn moved_match_keeps_turn_and_alarm() {
    let before = in_a_thread();
    let MatchUpdate { next, effects, .. } = act(&before, &Okiya, Actor::Clock, &MOVED).expect("it moves");
    let place = Place { channel: PARENT, ..before.place };
    assert_eq!(next, Match { place, thread_of: None, ..before.clone() });
    assert_eq!(next.next_alarm(), before.next_alarm());
    let line = Effect::Line { turn: before.turn, news: News::Moved { why: ThreadLoss::Limit } };
    assert_eq!(effects, [Effect::Board { turn: before.turn }, line]);
    assert_eq!(act(&next, &Okiya, Actor::Clock, &MOVED), Err(Refusal::NOT_YET_DUE), "once");
}

#[test]
fn open_offer_is_posted_again_in_the_channel() {
    let record = in_a_thread();
    let kind = OfferKind::Takeback { plies: 1 };
    let by = record.mover().map(|mover| if mover == ADA { BEN } else { ADA }).expect("it runs");
    let offer = MatchCommand::Offer { turn: record.turn, kind };
    let record = act(&record, &Okiya, Actor::Person(by), &offer).expect("an offer").next;
    let MatchUpdate { next, effects, .. } = act(&record, &Okiya, Actor::Clock, &MOVED).expect("it moves");
    let offer = next.playing().and_then(|playing| playing.offer).expect("it waits");
    assert_eq!(effects.last(), Some(&Effect::Offer { turn: next.turn, offer }));
}

#[test]
fn only_the_clock_moves_a_running_match() {
    let record = in_a_thread();
    for actor in [Actor::Person(ADA), Actor::Moderator(CLEO)] {
        assert_eq!(act(&record, &Okiya, actor, &MOVED), Err(Refusal::NOT_YET_DUE));
    }
    let mover = Actor::Person(record.mover().expect("it runs"));
    let resign = MatchCommand::Resign { turn: record.turn, whole: true };
    let over = act(&record, &Okiya, mover, &resign).expect("it ends").next;
    assert_eq!(act(&over, &Okiya, Actor::Clock, &MOVED), Err(Refusal::OVER));
}

#[test]
fn move_ends_nothing_on_time() {
    let mut late = in_a_thread();
    if let matches::Phase::Playing(playing) = &mut late.phase
        && let Some(clocks) = &mut playing.clocks
    {
        clocks.deadline = Some(NOON);
    }
    assert!(late.expiry().is_some_and(|(at, _)| at <= NOON));
    assert!(act(&late, &Okiya, Actor::Clock, &MOVED).expect("it moves").next.is_running());
}

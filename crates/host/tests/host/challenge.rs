//! Tests of challenges: who may make, accept, decline and withdraw them, and when.

use crate::base::id::AbsenceReason;
use crate::base::seat::Seat;
use crate::base::time::Span;
use engawa_host::block::{self, MOST_BLOCKED};
use engawa_host::challenge::{self, make, played_often, rematch, step as answer};
use engawa_host::format::unknown_format;
use engawa_host::{
    Band, Blocks, Challenge, ChallengeCommand, ChallengeContext, ChallengeRequest, ChallengeState,
    ChallengeUpdate as Answer, Conclusion, Limits, Load, Loads, MatchEnd, Note, Opponent, Phase,
    RecentChallenges, SeatWish, UnratedReason, long_note, view,
};

use super::*;

const NOBODY: Load = Load { challenges: 0, matches: 0 };

fn free(person: PersonId) -> Opponent {
    Opponent { person, is_bot: false, absence: None, load: NOBODY }
}

fn offer(to: Option<Opponent>) -> ChallengeRequest {
    ChallengeRequest {
        place: HERE,
        from: ADA,
        to,
        terms: terms("tug", Format::Single),
        start: None,
        seat: SeatWish::Random,
        rematch_of: None,
        at_table: false,
        note: None,
        band: None,
        lifetime: None,
    }
}

fn made_with(offer: ChallengeRequest, load: Load) -> Result<Challenge, Refusal> {
    made(offer, load).map(|outcome| outcome.next)
}

fn made(offer: ChallengeRequest, load: Load) -> Result<Answer, Refusal> {
    let limits = Limits::default();
    make(
        offer,
        load,
        &mut ChallengeContext {
            now: NOON,
            limits: &limits,
            game: &RopeGame,
            people: ByPlayer::default(),
            rating: Rating::default(),
            hides_rating: false,
            block_status: BlockStatus::Nothing,
            unrated_reason: None,
            thread: None,
            dice: &mut dice(3),
        },
    )
}

fn open_to(to: Option<Opponent>) -> Challenge {
    made_with(offer(to), NOBODY).expect("a fine offer")
}

fn at(
    record: &Challenge,
    actor: Actor,
    command: ChallengeCommand,
    now: Timestamp,
) -> Result<Answer, Refusal> {
    let limits = Limits::default();
    answer(
        record,
        actor,
        command,
        &mut ChallengeContext {
            now,
            limits: &limits,
            game: &RopeGame,
            people: ByPlayer::default(),
            rating: Rating::default(),
            hides_rating: false,
            block_status: BlockStatus::Nothing,
            unrated_reason: None,
            thread: None,
            dice: &mut dice(3),
        },
    )
}

fn now(record: &Challenge, person: PersonId, command: ChallengeCommand) -> Result<Answer, Refusal> {
    at(record, Actor::Person(person), command, NOON)
}

const ACCEPT: ChallengeCommand = ChallengeCommand::Accept(Loads { from: NOBODY, to: NOBODY });

#[test]
fn challenge_stays_open_for_seven_days() {
    let record = open_to(Some(free(BEN)));
    assert_eq!((record.made, record.expires), (NOON, NOON + Span::days(7)));
    assert_eq!(record.due(), Some(record.expires));
    assert_eq!(record.state, ChallengeState::Open);
}

#[test]
fn challenge_stays_open_as_long_as_its_maker_chose() {
    for (word, lifetime) in challenge::LIFETIMES {
        for to in [Some(free(BEN)), None] {
            let wish = ChallengeRequest { lifetime: Some(lifetime), ..offer(to) };
            let record = made_with(wish.clone(), NOBODY).expect("a fine offer");
            assert_eq!((record.expires, record.due()), (NOON + lifetime, Some(NOON + lifetime)), "{word}");
            let late = at(&record, Actor::Person(BEN), ACCEPT, NOON + lifetime);
            assert_eq!(late, Err(challenge::EXPIRED), "{word}");
            let live = Terms { clock: TimeControl::Live, ..wish.terms.clone() };
            let live = made_with(ChallengeRequest { terms: live, ..wish }, NOBODY);
            assert_eq!(live, Err(challenge::LIVE_EXPIRES), "both must be present");
        }
    }
    let lifetimes = challenge::LIFETIMES.map(|(_, lifetime)| lifetime);
    assert!(lifetimes.is_sorted());
    assert_eq!((lifetimes[0], lifetimes[6]), (Span::hours(1), Span::days(14)));
}

#[test]
fn match_with_the_computer_has_neither_clock_nor_rating() {
    let to = Some(Opponent { is_bot: true, ..free(PersonId::computer(Level::Gentle)) });
    let clock = TimeControl::PerMove { days: 3 };
    let wish = ChallengeRequest { terms: Terms { clock, quiet: true, ..offer(to).terms }, ..offer(to) };
    let Terms { clock, rated, quiet, .. } = made_with(wish, NOBODY).expect("a fine offer").terms;
    assert_eq!((clock, rated, quiet), (TimeControl::None, false, false));
}

#[test]
fn impossible_opponents_and_terms_are_refused() {
    let bot = Some(Opponent { person: BEN, is_bot: true, absence: None, load: NOBODY });
    assert_eq!(made_with(offer(Some(free(ADA))), NOBODY), Err(challenge::ONESELF));
    assert_eq!(made_with(offer(bot), NOBODY), Err(Refusal::bot(BEN)));
    for why in [AbsenceReason::NotOnServer, AbsenceReason::CannotSee] {
        let away = Some(Opponent { absence: Some(why), ..free(BEN) });
        assert_eq!(made_with(offer(away), NOBODY), Err(challenge::absent(BEN, why)));
    }
    let mut to_points = offer(None);
    to_points.terms.format = Format::ToPoints(10);
    assert_eq!(made_with(to_points, NOBODY), Err(unknown_format("to-10")));
    let mut odd = offer(None);
    odd.terms.options.0.insert("start".to_owned(), "left".to_owned());
    assert_eq!(made_with(odd, NOBODY).expect_err("odd").text.key, "refused-option-value");
}

#[test]
fn open_challenges_and_running_matches_are_limited() {
    let load = |challenges, matches| Load { challenges, matches };
    let busy =
        |matches| Some(Opponent { person: BEN, is_bot: false, absence: None, load: load(99, matches) });
    for (mine, theirs, refusal) in [
        (load(4, 19), 19, None),
        (load(5, 0), 0, Some(challenge::too_many_challenges(5))),
        (load(0, 20), 0, Some(challenge::too_many_own_matches(20))),
        (load(0, 0), 20, Some(challenge::unavailable(BEN))),
    ] {
        assert_eq!(made_with(offer(busy(theirs)), mine).err(), refusal);
    }
    let record = open_to(Some(free(BEN)));
    let loads = Loads { from: load(0, 20), to: NOBODY };
    let refusal = now(&record, BEN, ChallengeCommand::Accept(loads)).expect_err("Ada plays enough by now");
    assert_eq!(refusal, challenge::unavailable(ADA));
    let loads = Loads { from: NOBODY, to: load(0, 20) };
    let refusal = now(&record, BEN, ChallengeCommand::Accept(loads)).expect_err("Ben plays enough by now");
    assert_eq!(refusal, challenge::too_many_own_matches(20));
}

#[test]
fn accepting_opens_a_match_on_the_terms() {
    let record = open_to(Some(free(BEN)));
    let step = now(&record, BEN, ACCEPT).expect("Ben is asked");
    let opened = step.opened.expect("a match").next;
    assert_eq!(step.next.state, ChallengeState::Accepted(opened.id));
    assert_eq!(step.next.due(), None);
    assert_eq!((opened.people, opened.place, opened.turn), (ByPlayer([ADA, BEN]), HERE, 1));
    assert_eq!((&opened.terms, opened.rules_version), (&record.terms, 3));
    assert!(opened.is_running() && opened.rounds.len() == 1);
}

#[test]
fn seats_follow_the_wish_and_challenger_is_called() {
    for (seat, mover) in [(Seat::First, ADA), (Seat::Second, BEN)] {
        let offer = ChallengeRequest { seat: SeatWish::Seat(seat), ..offer(Some(free(BEN))) };
        let record = made_with(offer, NOBODY).expect("a fine offer");
        let step = now(&record, BEN, ACCEPT).expect("Ben is asked");
        let opened = step.opened.expect("a match");
        assert_eq!(opened.next.mover(), Some(mover));
        let call = Notification { person: ADA, turn: 1, why: NotificationReason::Accepted };
        assert_eq!(step.effects, [Effect::Card]);
        assert_eq!(opened.effects, [Effect::Board { turn: 1 }, Effect::Notify(call)]);
    }
}

#[test]
fn random_seat_wish_gives_either_seat() {
    let starters: std::collections::BTreeSet<Player> = (0..20)
        .map(|seed| {
            let (limits, mut dice) = (Limits::default(), dice(seed));
            let mut around = ChallengeContext {
                now: NOON,
                limits: &limits,
                game: &RopeGame,
                people: ByPlayer::default(),
                rating: Rating::default(),
                hides_rating: false,
                block_status: BlockStatus::Nothing,
                unrated_reason: None,
                thread: None,
                dice: &mut dice,
            };
            let record = make(offer(Some(free(BEN))), NOBODY, &mut around).expect("a fine offer").next;
            let step = answer(&record, Actor::Person(BEN), ACCEPT, &mut around).expect("Ben is asked");
            step.opened.expect("a match").next.round().first
        })
        .collect();
    assert_eq!(starters.len(), 2);
}

#[test]
fn only_invited_people_accept() {
    let named = open_to(Some(free(BEN)));
    assert_eq!(now(&named, ADA, ACCEPT), Err(challenge::own_challenge(BEN)));
    assert_eq!(now(&named, CLEO, ACCEPT), Err(challenge::for_another(BEN)));
    assert_eq!(at(&named, Actor::Clock, ACCEPT, NOON), Err(Refusal::NOT_YET_DUE));
    let open = open_to(None);
    assert_eq!(now(&open, ADA, ACCEPT), Err(challenge::OWN_OPEN));
    let step = now(&open, CLEO, ACCEPT).expect("it is open to anyone");
    assert_eq!(step.opened.expect("a match").next.people, ByPlayer([ADA, CLEO]));
    assert_eq!(step.next.to, Some(CLEO));
}

#[test]
fn only_opponents_decline_and_only_challengers_withdraw() {
    let (named, open) = (open_to(Some(free(BEN))), open_to(None));
    let state = |step: Result<Answer, Refusal>| step.map(|step| step.next.state);
    for (record, person, command, expected) in [
        (&named, BEN, ChallengeCommand::Decline, Ok(ChallengeState::Declined)),
        (&named, ADA, ChallengeCommand::Decline, Ok(ChallengeState::Withdrawn)),
        (&named, CLEO, ChallengeCommand::Decline, Err(challenge::for_another(BEN))),
        (&open, BEN, ChallengeCommand::Decline, Err(challenge::TO_ANYONE)),
        (&named, ADA, ChallengeCommand::Withdraw, Ok(ChallengeState::Withdrawn)),
        (&named, BEN, ChallengeCommand::Withdraw, Err(challenge::of_another(ADA))),
    ] {
        assert_eq!(state(now(record, person, command)), expected);
    }
    let moderated = at(&named, Actor::Moderator(CLEO), ChallengeCommand::Withdraw, NOON);
    assert_eq!(state(moderated), Ok(ChallengeState::Withdrawn));
}

#[test]
fn expired_challenge_cannot_be_answered() {
    let record = open_to(Some(free(BEN)));
    let (before, due) = (Timestamp(record.expires.0 - 1), record.expires);
    assert!(at(&record, Actor::Person(BEN), ACCEPT, before).is_ok());
    assert_eq!(at(&record, Actor::Person(BEN), ACCEPT, due), Err(challenge::EXPIRED));
    assert_eq!(at(&record, Actor::Clock, ChallengeCommand::Expire, before), Err(Refusal::NOT_YET_DUE));
    assert_eq!(at(&record, Actor::Person(ADA), ChallengeCommand::Expire, due), Err(Refusal::NOT_YET_DUE));
    let step = at(&record, Actor::Clock, ChallengeCommand::Expire, due).expect("its time has come");
    assert_eq!(step.next.state, ChallengeState::Expired);
}

#[test]
fn closed_challenge_refusal_tells_its_state() {
    let record = open_to(Some(free(BEN)));
    let id = MatchId::from_random(5);
    for (state, refusal) in [
        (ChallengeState::Accepted(id), challenge::already_accepted(id)),
        (ChallengeState::Declined, challenge::DECLINED),
        (ChallengeState::Withdrawn, challenge::WITHDRAWN),
        (ChallengeState::Expired, challenge::EXPIRED),
    ] {
        let closed = Challenge { state, ..record.clone() };
        for command in
            [ACCEPT, ChallengeCommand::Decline, ChallengeCommand::Withdraw, ChallengeCommand::Expire]
        {
            assert_eq!(now(&closed, BEN, command).as_ref(), Err(&refusal));
        }
    }
}

#[test]
fn rematch_keeps_terms_and_swaps_seats() {
    let running = begun(&RopeGame, Format::Single);
    assert_eq!(rematch(&running, ADA, NOBODY), Err(challenge::REMATCH_TOO_EARLY));
    assert_eq!(rematch(&running, CLEO, NOBODY), Err(Refusal::not_seated(running.seated())));
    let resign = MatchCommand::Resign { turn: running.turn, whole: true };
    let ended = act(&running, &RopeGame, Actor::Person(ADA), &resign).expect("one may resign").next;
    for (from, other, seat) in [(ADA, BEN, Seat::Second), (BEN, ADA, Seat::First)] {
        let offer = rematch(&ended, from, NOBODY).expect("the match is over");
        assert_eq!(offer.to.map(|to| to.person), Some(other));
        assert_eq!((offer.seat, &offer.terms), (SeatWish::Seat(seat), &ended.terms));
    }
}

#[test]
fn challenge_and_answer_notify_the_other_person() {
    let call = |person, why| Effect::Notify(Notification { person, turn: 0, why });
    let offered = |to, rematch_of| {
        made(ChallengeRequest { rematch_of, ..offer(to) }, NOBODY).expect("a fine offer").effects
    };
    assert_eq!(offered(Some(free(BEN)), None), [Effect::Card, call(BEN, NotificationReason::Challenged)]);
    assert_eq!(
        offered(Some(free(BEN)), Some(MatchId::from_random(1))),
        [Effect::Card, call(BEN, NotificationReason::Rematch)]
    );
    assert_eq!(offered(None, None), [Effect::Card]);
    let record = open_to(Some(free(BEN)));
    let declined = now(&record, BEN, ChallengeCommand::Decline).expect("Ben may").effects;
    assert_eq!(declined, [Effect::Card, call(ADA, NotificationReason::Declined)]);
    assert_eq!(now(&record, ADA, ChallengeCommand::Withdraw).expect("Ada may").effects, [Effect::Card]);
    let expired = at(&record, Actor::Clock, ChallengeCommand::Expire, record.expires)
        .expect("its time has come")
        .effects;
    assert_eq!(expired, [Effect::Card, call(ADA, NotificationReason::Expired)]);
}

#[test]
fn waiting_at_the_club_table_is_not_public() {
    let made = made(ChallengeRequest { at_table: true, ..offer(None) }, NOBODY).expect("a fine offer");
    let record = made.next;
    assert_eq!((made.effects, record.waits_at_table()), (vec![], true));
    let listed = view::list_challenges(ADA, std::slice::from_ref(&record));
    assert_eq!(listed[0].text.key, "list-club-search", "she has challenged nobody");
    let credit = ChallengeCommand::CreditOutage { from: NOON, to: NOON + Span::hours(1) };
    let excused = at(&record, Actor::Clock, credit, NOON).expect("time is given back");
    assert_eq!((excused.effects, excused.next.waits_at_table()), (vec![], true));
    for actor in [Actor::Person(ADA), Actor::Moderator(ADA)] {
        assert_eq!(at(&record, actor, ChallengeCommand::Withdraw, NOON).expect("it is hers").effects, vec![]);
    }
    assert_eq!(now(&record, BEN, ChallengeCommand::Decline), Err(challenge::TO_ANYONE));
    let expired =
        at(&record, Actor::Clock, ChallengeCommand::Expire, record.expires).expect("its time has come");
    let call = Notification { person: ADA, turn: 0, why: NotificationReason::Expired };
    assert_eq!(expired.effects, [Effect::Notify(call)]);
    let said = view::challenge_notification(&expired.next, &call);
    assert_eq!(said.key, "club-expired", "said to her alone");
    assert_eq!(now(&record, BEN, ACCEPT).expect("he may").effects, vec![], "the match speaks for itself");
}

#[test]
fn club_table_announces_the_pair_before_the_match() {
    let join = ChallengeCommand::Join(Loads { from: NOBODY, to: NOBODY });
    let record = made_with(ChallengeRequest { at_table: true, ..offer(None) }, NOBODY).expect("a fine offer");
    assert_eq!(now(&record, ADA, join), Err(challenge::OWN_OPEN));
    let joined = now(&record, BEN, join).expect("he may");
    assert_eq!((joined.effects, joined.opened), (vec![Effect::Card], None));
    let joined = joined.next;
    assert_eq!((joined.to, joined.state, joined.waits_at_table()), (Some(BEN), ChallengeState::Open, false));
    assert_eq!(now(&joined, CLEO, join), Err(challenge::for_another(BEN)));
    assert_eq!(now(&joined, CLEO, ACCEPT), Err(challenge::for_another(BEN)));
    let begun = now(&joined, BEN, ACCEPT).expect("he may");
    assert_eq!(begun.effects, [Effect::Card]);
    assert!(begun.opened.is_some());
    assert_eq!(now(&open_to(None), BEN, join), Err(Refusal::NO_SUCH_CHALLENGE), "not at the table");
}

#[test]
fn outage_extends_an_open_challenge() {
    let record = open_to(Some(free(BEN)));
    let (from, to) = (NOON + Span::days(6), NOON + Span::days(9));
    let credit = ChallengeCommand::CreditOutage { from, to };
    let step = at(&record, Actor::Clock, credit, to).expect("nobody could answer");
    assert_eq!((step.next.expires, step.effects), (record.expires + Span::days(3), vec![Effect::Card]));
    assert_eq!(at(&step.next, Actor::Clock, credit, to), Err(Refusal::NOT_YET_DUE), "once is enough");
    let more = ChallengeCommand::CreditOutage { from, to: to + Span::hours(1) };
    let more = at(&step.next, Actor::Clock, more, to).expect("an hour is left").next;
    assert_eq!(more.expires, step.next.expires + Span::hours(1));
    assert_eq!(at(&record, Actor::Person(ADA), credit, to), Err(Refusal::NOT_YET_DUE));
    let late = ChallengeCommand::CreditOutage { from: record.expires, to: record.expires + Span::days(1) };
    assert_eq!(at(&record, Actor::Clock, late, to), Err(Refusal::NOT_YET_DUE), "expired before it");
}

#[test]
fn block_prevents_challenges_without_disclosure() {
    let limits = Limits::default();
    let (game, people): (&dyn AnyGame, _) = (&RopeGame, ByPlayer::default());
    let mut three = dice(3);
    let mut around = ChallengeContext {
        now: NOON,
        limits: &limits,
        game,
        people,
        rating: Rating::default(),
        hides_rating: false,
        block_status: BlockStatus::OwnBlock,
        unrated_reason: None,
        thread: None,
        dice: &mut three,
    };
    let to_ben = || offer(Some(free(BEN)));
    let from_ben = Challenge { from: BEN, to: None, ..open_to(None) };
    let own = block::own_block(BEN);
    assert_eq!(make(to_ben(), NOBODY, &mut around).err(), Some(own.clone()));
    let accepts =
        |around: &mut ChallengeContext<'_>| answer(&from_ben, Actor::Person(ADA), ACCEPT, around).err();
    assert_eq!(accepts(&mut around), Some(own));

    // A blocked person reads the same refusal as if the other person were at the limit of running
    // matches.
    around.block_status = BlockStatus::OthersBlock;
    let busy = Some(Opponent { load: Load { challenges: 0, matches: 20 }, ..free(BEN) });
    let said = made_with(offer(busy), NOBODY).err();
    assert_eq!(make(to_ben(), NOBODY, &mut around).err(), said);
    assert_eq!(accepts(&mut around), said);
    assert!(make(offer(None), NOBODY, &mut around).is_ok(), "other people may still accept");
}

#[test]
fn blocks_exclude_oneself_and_are_limited() {
    let none = Blocks::default();
    assert_eq!(none.block(ADA, ADA), Err(block::ONESELF));
    assert_eq!(none.unblock(BEN), Err(block::not_blocked(BEN)));
    let one = none.block(ADA, BEN).expect("a block");
    assert_eq!(one.block(ADA, BEN), Err(block::blocked_already(BEN)));
    assert_eq!(one.unblock(BEN), Ok(none.clone()));
    for (asks, other, block_status) in [
        (ADA, BEN, BlockStatus::OwnBlock),
        (BEN, ADA, BlockStatus::OthersBlock),
        (ADA, CLEO, BlockStatus::Nothing),
    ] {
        let of = |person| if person == ADA { &one } else { &none };
        assert_eq!(BlockStatus::of(asks, of(asks), other, of(other)), block_status);
    }
    let people = (0..MOST_BLOCKED as u64).map(|id| PersonId(1000 + id)).collect();
    let many = Blocks { people, ..Blocks::default() };
    assert_eq!(many.block(ADA, BEN), Err(block::too_many_blocked()));
}

#[test]
fn hourly_challenge_limit_frees_after_an_hour() {
    let limits = Limits { challenges_an_hour: 3, ..Limits::default() };
    let minute = |minutes| NOON + Span::minutes(minutes);
    let mut made = RecentChallenges::default();
    for at in [0, 10, 50] {
        made = made.with(minute(at), &limits).expect("three may be made");
    }
    let too_soon = |next| Err(challenge::too_soon(3, minute(next)));
    assert_eq!(made.with(minute(59), &limits), too_soon(60));
    let made = made.with(minute(60), &limits).expect("an hour later");
    assert_eq!(made.with(minute(60), &limits), too_soon(70));
    assert_eq!(made.at, [minute(10), minute(50), minute(60)], "entries older than an hour are dropped");
    let fewer = Limits { challenges_an_hour: 1, ..limits };
    assert_eq!(made.with(minute(60), &fewer), Err(challenge::too_soon(1, minute(120))));
}

#[test]
fn band_limits_open_challenges_to_its_ratings() {
    let band = Band::read("1400-1600").expect("a band");
    let banded = |to| ChallengeRequest { band: Some(band), ..offer(to) };
    assert_eq!(made_with(banded(Some(free(BEN))), NOBODY), Err(challenge::BAND_FOR_ONE));
    let record = made_with(banded(None), NOBODY).expect("a fine offer");
    let (limits, mut dice) = (Limits::default(), dice(3));
    let out = |rating| Some(challenge::out_of_band(band, rating));
    for (rating, hides_rating, refusal) in
        [(1399, false, out(Some(1399))), (1399, true, out(None)), (1400, true, None), (1600, false, None)]
    {
        let mut around = ChallengeContext {
            now: NOON,
            limits: &limits,
            game: &RopeGame,
            people: ByPlayer::default(),
            rating: Rating { value_milli: rating * 1000, ..Rating::default() },
            hides_rating,
            block_status: BlockStatus::Nothing,
            unrated_reason: None,
            thread: None,
            dice: &mut dice,
        };
        assert_eq!(answer(&record, Actor::Person(BEN), ACCEPT, &mut around).err(), refusal);
    }
}

#[test]
fn note_is_one_line_of_limited_length() {
    let read = |text: &str| Note::read(text).map(|note| note.map(|note| note.as_str().to_owned()));
    assert_eq!(read(" A quick \n one? "), Ok(Some("A quick one?".to_owned())));
    assert_eq!(read(" \t "), Ok(None));
    assert_eq!(read(&"ü".repeat(128)), Ok(Some("ü".repeat(128))));
    assert_eq!(read(&"ü".repeat(129)), Err(long_note()));
}

#[test]
fn third_match_of_two_people_is_unrated() {
    let record = accepted(&open_to(Some(free(BEN))), None);
    let begun = |hours, to: [PersonId; 2], rated| Match {
        made: NOON - Span::hours(hours),
        people: ByPlayer(to),
        terms: Terms { rated, ..record.terms.clone() },
        ..record.clone()
    };
    let often = |matches: &[Match]| played_often(matches, [ADA, BEN], NOON);
    let (one, other) = (begun(1, [ADA, BEN], true), begun(23, [BEN, ADA], true));
    assert!(often(&[one.clone(), other.clone()]));
    for few in [begun(24, [ADA, BEN], true), begun(1, [ADA, CLEO], true), begun(1, [ADA, BEN], false)] {
        assert!(!often(&[one.clone(), few]));
    }
    let called_off = MatchEnd {
        at: NOON,
        conclusion: Conclusion::Aborted { by: None },
        reason: None,
        ratings: None,
        season: None,
    };
    assert!(!often(&[one, Match { phase: Phase::Over(Box::new(called_off)), ..other }]));

    for why in [UnratedReason::RecentDeletion, UnratedReason::PlayedOften] {
        let offered = made_because(offer(Some(free(BEN))), Some(why));
        assert_eq!((offered.terms.rated, offered.unrated_reason), (false, Some(why)));
        let casual =
            ChallengeRequest { terms: Terms { rated: false, ..terms("tug", Format::Single) }, ..offer(None) };
        assert_eq!(made_because(casual, Some(why)).unrated_reason, None, "nothing was to be rated");
        let opened = accepted(&open_to(Some(free(BEN))), Some(why));
        assert!(!opened.terms.rated, "the reason arose after the offer");
    }
}

fn made_because(offer: ChallengeRequest, unrated_reason: Option<UnratedReason>) -> Challenge {
    let limits = Limits::default();
    let mut dice = dice(3);
    make(offer, NOBODY, &mut around(&limits, unrated_reason, &mut dice)).expect("a fine offer").next
}

fn accepted(record: &Challenge, unrated_reason: Option<UnratedReason>) -> Match {
    let limits = Limits::default();
    let mut dice = dice(3);
    let outcome = answer(record, Actor::Person(BEN), ACCEPT, &mut around(&limits, unrated_reason, &mut dice));
    let outcome = outcome.expect("it may be accepted");
    assert_eq!(outcome.next.unrated_reason, unrated_reason, "its card says why");
    outcome.opened.expect("a match").next
}

fn around<'a>(
    limits: &'a Limits,
    unrated_reason: Option<UnratedReason>,
    dice: &'a mut dyn rand::Rng,
) -> ChallengeContext<'a> {
    ChallengeContext {
        now: NOON,
        limits,
        game: &RopeGame,
        people: ByPlayer::default(),
        rating: Rating::default(),
        hides_rating: false,
        block_status: BlockStatus::Nothing,
        unrated_reason,
        thread: None,
        dice,
    }
}

#[test]
fn band_parses_common_notations() {
    for (text, least, most) in [
        ("1400-1700", Some(1400), Some(1700)),
        ("1700 ~ 1400", Some(1400), Some(1700)),
        ("1400+", Some(1400), None),
        ("1400 -", Some(1400), None),
        ("-1700", None, Some(1700)),
        ("1500-1500", Some(1500), Some(1500)),
    ] {
        assert_eq!(Band::read(text).expect(text), Band::new(least, most).expect(text), "{text}");
    }
    for text in ["", "-", "+", "1500", "low-high", "1400-1700-1800", "99999-", "1400+1700", "-4001", "--5"] {
        assert_eq!(Band::read(text), Err(challenge::unknown_band(text)), "{text}");
    }
}

#[test]
fn band_includes_both_ends() {
    let band = Band::read("1400-1700").expect("a band");
    for (rating, is_in) in [(1399, false), (1400, true), (1700, true), (1701, false)] {
        assert_eq!(band.has(rating), is_in, "{rating}");
    }
    assert!(Band::read("1400+").is_ok_and(|band| band.has(4000)));
    assert!(Band::read("-1400").is_ok_and(|band| band.has(0)));
}

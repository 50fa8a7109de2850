//! Tests of matches from a given deal or position: valid starts and allowed terms.

use crate::base::seat::Seat;
use crate::base::text::Arg;
use crate::game::{PositionText, Registry};
use engawa_host::challenge::{make, read_moment, start, step as answer, write_moment};
use engawa_host::{
    Challenge, ChallengeCommand, ChallengeContext, ChallengeRequest, ChallengeUpdate as Answer, Limits, Load,
    Loads, Opponent, SeatWish, Start,
};

use super::*;

const NOBODY: Load = Load { challenges: 0, matches: 0 };

fn position(text: &str) -> Start {
    Start::Position(PositionText(text.to_owned()))
}

fn why(start: Result<Start, Refusal>) -> Refusal {
    start.expect_err("no start")
}

fn read(text: &str) -> Result<Start, Refusal> {
    Start::read(text, &RopeGame, &Registry::new(&[&RopeGame]))
}

fn deal_of(record: &Match) -> Result<Start, Refusal> {
    Start::deal_of(record, &RopeGame)
}

/// Makes Ada's challenge to Ben for a match from this start, on these terms.
fn offered(start: Start, terms: Terms, seat: SeatWish) -> Result<Answer, Refusal> {
    let to = Some(Opponent { person: BEN, is_bot: false, absence: None, load: NOBODY });
    let offer = ChallengeRequest {
        place: HERE,
        from: ADA,
        to,
        terms,
        start: Some(start),
        seat,
        rematch_of: None,
        at_table: false,
        note: None,
        band: None,
        lifetime: None,
    };
    make(offer, NOBODY, &mut around(&Limits::default(), &mut dice(3)))
}

fn around<'a>(limits: &'a Limits, dice: &'a mut ChaCha8Rng) -> ChallengeContext<'a> {
    let (people, rating, block_status) = (ByPlayer::default(), Rating::default(), BlockStatus::Nothing);
    ChallengeContext {
        now: NOON,
        limits,
        game: &RopeGame,
        people,
        rating,
        hides_rating: false,
        block_status,
        unrated_reason: None,
        thread: None,
        dice,
    }
}

#[test]
fn byte_order_mark_before_a_start_is_ignored() {
    let record = "game: tug setup: 4 first move: right";
    for text in ["4 first", record] {
        assert!(read(text).is_ok());
        assert_eq!(read(&format!("\u{feff}{text}")), read(text), "{text}");
    }
    let moment = start::write_moment(crate::base::id::MatchId::from_random(7), 3);
    assert_eq!(start::read_moment(&format!("\u{feff}{moment}")), start::read_moment(&moment));
}

fn casual(format: Format) -> Terms {
    Terms { rated: false, ..terms("tug", format) }
}

fn accepted(record: &Challenge) -> Match {
    let command = ChallengeCommand::Accept(Loads { from: NOBODY, to: NOBODY });
    let limits = Limits::default();
    let answer = answer(record, Actor::Person(BEN), command, &mut around(&limits, &mut dice(3)));
    answer.expect("it can be accepted").opened.expect("a match").next
}

#[test]
fn moments_are_numbered_across_rounds() {
    // The first round ends at the right end of the rope; the second round begins in the middle.
    let moves = ["right", "right", "right", "right", "left"];
    let record = play_on(begun(&RopeGame, Format::BestOf(3)), &RopeGame, &moves);
    assert_eq!(record.rounds.len(), 2, "{record:?}");
    let moment = |frame| Start::moment_of(&record, &RopeGame, frame);
    assert_eq!(moment(0), Ok(position("4 first")));
    assert_eq!(moment(3), Ok(position("7 second")));
    assert_eq!(why(moment(4)), start::OVER, "an ended round gives no start");
    let second = record.rounds[1].setup.clone();
    assert_eq!(moment(5), Ok(Start::Position(second)));
    assert_eq!(why(moment(7)), start::no_moment(6));
    assert_eq!(why(moment(u32::MAX)), start::no_moment(6));
    assert_eq!(deal_of(&record), Ok(Start::Deal(PositionText("4 first".to_owned()))));
    let written = write_moment(record.id, 3);
    assert_eq!(read_moment(&format!("  {written} ")), Some((record.id, 3)));
    for odd in ["", "@", "@3", "x@3", &written.replace('3', ""), &format!("{written}.0")] {
        assert_eq!(read_moment(odd).filter(|(id, frame)| (*id, *frame) == (record.id, 3)), None, "{odd:?}");
    }
}

#[test]
fn match_of_other_rules_gives_no_start() {
    let record = begun(&RopeGame, Format::Single);
    let old = Match { rules_version: 2, ..record.clone() };
    assert_eq!(why(deal_of(&old)), start::OTHER_RULES);
    assert_eq!(why(Start::moment_of(&old, &RopeGame, 0)), start::OTHER_RULES);
    let other = Match { terms: terms("chess", Format::Single), ..record };
    assert_eq!(why(deal_of(&other)), start::other_game("chess"));
}

#[test]
fn pasted_text_is_read_or_its_error_located() {
    assert_eq!(read("  5 second\n"), Ok(position("5 second")));
    assert_eq!(why(read("8 first")), start::OVER);
    let odd = why(read("9 first"));
    assert!(
        odd.text.key == "refused-start-position" && odd.text.args.contains(&("at", Arg::Number(1))),
        "{odd:?}"
    );
    assert_eq!(why(read("")).text.key, "refused-start-position");
    assert_eq!(why(read("setup: nothing")).text.key, "refused-start-record");
}

#[test]
fn match_from_a_start_has_restricted_terms() {
    let deal = || Start::Deal(PositionText("4 first".to_owned()));
    let fine = |start, format| offered(start, casual(format), SeatWish::Random).map(|_| ());
    let mirror = Format::Mirror { by_points: false };
    assert_eq!(fine(position("5 second"), Format::Single), Ok(()));
    assert_eq!(fine(deal(), Format::Single), Ok(()));
    assert_eq!(fine(deal(), mirror), Ok(()));
    assert_eq!(fine(position("5 second"), mirror), Err(start::FORMAT));
    assert_eq!(fine(deal(), Format::BestOf(3)), Err(start::FORMAT));
    let rated = offered(deal(), terms("tug", Format::Single), SeatWish::Random);
    assert_eq!(rated.map(|_| ()), Err(start::RATED));
    assert_eq!(fine(position("0 first"), Format::Single), Err(start::OVER));
}

#[test]
fn player_to_move_in_the_start_begins() {
    for (seat, mover) in [(Seat::First, ADA), (Seat::Second, BEN)] {
        let made = offered(position("5 second"), casual(Format::Single), SeatWish::Seat(seat));
        let record = accepted(&made.expect("a fine offer").next);
        assert_eq!(record.mover(), Some(mover), "{seat:?}");
        assert_eq!(record.rounds[0].setup.0, "5 second");
    }
}

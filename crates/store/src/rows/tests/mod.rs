//! Tests of all record types: their present encoding, example files (fixtures) of old versions, and
//! invalid rows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::*;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::base::id::{
    ChallengeId, ChannelId, InteractionId, MatchId, MessageId, PersonHash, PersonId, Place, ServerId,
};
use crate::base::level::Level;
use crate::base::scene::Theme;
use crate::base::seat::Seat;
use crate::base::time::{Day, Span, Timestamp};
use crate::game::options::Options;
use crate::game::{MoveText, PositionText};
use crate::host::guess::GuessCount;
use crate::host::guess::Guesses;
use crate::host::hours::Zone;
use crate::host::lines::{Line, Lines};
use crate::host::matches::Uncounted;
use crate::host::newcomer::{Newcomer, NewcomerStep};
use crate::host::person::{self, QuietSettings};
use crate::host::puzzle::Puzzles;
use crate::host::server::{Bans, LostThread};
use crate::host::user_deletion::{FormerPlayer, UserDeletion};
use crate::host::{
    Alerts, AuditAction, AuditEntry, Band, Blocks, ByPlayer, ByScope, Challenge, ChallengeState, Clocks,
    Conclusion, Effect, Format, FormerBoards, Match, MatchEnd, News, Note, Notification, NotificationReason,
    NotifiedTurn, Offer, OfferEnd, OfferKind, Person, Phase, Plan, PlayState, Player, PuzzleSchedule, Rating,
    RatingChange, RecentChallenges, Reminders, Round, RoundEnd, RoundResult, SeasonName, SeasonNumber,
    SeasonSchedule, SeatWish, Server, ServerChange, ServerRemoval, Start, Terms, ThreadLoss, TimeControl,
    Undo, UnratedReason, Vacation,
};
use crate::loading::{self, VersionedRecord};
use crate::tests::{commit, wait};
use crate::{Batch, Key, KeyRange, MemoryStore, Precondition, RowKind, StoreFault};

use super::conform::{FIXTURE_TIME, Fixtures, check_fixture};
use super::*;

mod variants;

/// Fixtures of all record types of the core.
const FIXTURES: Fixtures = Fixtures {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/rows"),
    files: &[
        (1, "challenge-hints", |file| check_fixture(file, &with_hints())),
        (1, "challenge-days-off", |file| check_fixture(file, &with_days_off())),
        (1, "blocks", |file| check_fixture(file, &blocks())),
        (1, "blocks-former", |file| {
            check_fixture(file, &blocks().replace_with_hash(PersonId(7), PersonHash([7; 16])));
        }),
        (1, "audit-entry", |file| check_fixture(file, &audit_entry())),
        (1, "plan", |file| check_fixture(file, &plan_of_answers())),
        (2, "plan", |file| check_fixture(file, &plan())),
        (1, "lines", |file| check_fixture(file, &lines())),
        (1, "outbox-entry-tidy-board", |file| check_fixture(file, &tidy_board_entry())),
        (2, "match-unguessed", |file| check_fixture(file, &unguessed())),
        (2, "match-practice", |file| check_fixture(file, &practice())),
        (2, "match-planned", |file| check_fixture(file, &planned())),
        (1, "server-puzzle", |file| {
            check_fixture(file, &Server { puzzle: Some(posting()), ..Server::default() });
        }),
        (1, "server-removal", |file| {
            check_fixture(file, &ServerRemoval { since: FIXTURE_TIME, deletion_requested: true });
        }),
        (1, "server", |file| check_fixture(file, &server())),
        (1, "audit-entry-season", |file| check_fixture(file, &season_entry())),
        (1, "audit-entry-club-table", |file| {
            let what = AuditAction::ClubTable(PLACE.channel);
            check_fixture(file, &AuditEntry { what, reason: None, ..audit_entry() });
        }),
        (1, "server-strict", |file| check_fixture(file, &Server { strict: true, ..Server::default() })),
        (1, "server-threads", |file| check_fixture(file, &Server { threads: true, ..Server::default() })),
        (1, "server-threads-offered", |file| {
            check_fixture(file, &Server { threads_offered: true, ..Server::default() });
        }),
        (1, "server-seasons", |file| check_fixture(file, &with_seasons())),
        (1, "server-season-schedule", |file| {
            check_fixture(file, &Server { season_schedule: Some(renewing()), ..with_seasons() });
        }),
        (2, "match-season", |file| check_fixture(file, &over_in_season())),
        (2, "match-thread", |file| check_fixture(file, &in_thread())),
        (2, "match-thread-challenge", |file| check_fixture(file, &in_thread_of_its_own())),
        (1, "outbox-entry-moved", |file| check_fixture(file, &moved_entry())),
        (1, "server-lost-thread", |file| check_fixture(file, &without_a_thread())),
        (1, "outbox-entry-archive", |file| {
            check_fixture(file, &OutboxEntry::new(EntryContent::Effect(Effect::Archive), FIXTURE_TIME));
        }),
        (1, "outbox-entry-reply", |file| {
            check_fixture(
                file,
                &OutboxEntry::new(EntryContent::Effect(Effect::Reply { turn: 7 }), FIXTURE_TIME),
            );
        }),
        (2, "match-decided", |file| check_fixture(file, &decided())),
        (1, "former-player", |file| check_fixture(file, &FormerPlayer { until: FIXTURE_TIME, gone: None })),
        (1, "former-player-gone", |file| {
            check_fixture(file, &FormerPlayer { until: FIXTURE_TIME, gone: Some(FIXTURE_TIME) });
        }),
        (1, "hash-key", |file| check_fixture(file, &HashKey([7; 32]))),
        (1, "newcomer", |file| check_fixture(file, &newcomer())),
        (1, "user-deletion", |file| {
            check_fixture(file, &UserDeletion { former: PersonId::former(258), since: FIXTURE_TIME });
        }),
        (1, "board-message", |file| check_fixture(file, &old_board())),
        (1, "board-message-offer", |file| check_fixture(file, &old_board_with_offer())),
        (2, "board-message", |file| check_fixture(file, &board())),
        (2, "board-message-offer", |file| check_fixture(file, &board_with_offer())),
        (1, "challenge-message", |file| check_fixture(file, &ChallengeMessage { language: None, ..card() })),
        (1, "challenge-message-language", |file| check_fixture(file, &card())),
        (1, "clock-ahead", |file| {
            check_fixture(file, &ClockAhead { until: FIXTURE_TIME, by: Span::days(400) });
        }),
        (1, "unreachable-channel", |file| check_fixture(file, &closed())),
        (1, "unreachable-channel-refused", |file| check_fixture(file, &refused())),
        (1, "display-name", |file| check_fixture(file, &DisplayName::new("Hana 花").expect("a name"))),
        (1, "recent-challenges", |file| {
            check_fixture(file, &RecentChallenges { at: vec![FIXTURE_TIME, FIXTURE_TIME + Span::hours(1)] });
        }),
        (1, "heartbeat", |file| {
            check_fixture(file, &HeartbeatRow { at: FIXTURE_TIME, skipped: Span::default() });
        }),
        (1, "outbox-entry-answer", |file| check_fixture(file, &answer_entry())),
        (1, "outbox-entry-challenge-aside", |file| check_fixture(file, &challenge_set_aside_entry())),
        (1, "outbox-entry-digest", |file| check_fixture(file, &digest_entry())),
        (1, "person-weekends", |file| check_fixture(file, &on_weekends())),
        (1, "outbox-entry-call", |file| check_fixture(file, &notification_entry())),
        (1, "outbox-entry-day-off", |file| {
            let why = NotificationReason::DayOff { deadline: FIXTURE_TIME, left: 6 };
            let call = Effect::Notify(Notification { person: PersonId(42), turn: 5, why });
            check_fixture(file, &OutboxEntry::new(EntryContent::Effect(call), FIXTURE_TIME));
        }),
        (1, "outbox-entry-tidy", |file| check_fixture(file, &tidy_entry())),
        (1, "challenge-accepted", |file| check_fixture(file, &accepted())),
        (1, "challenge-casual", |file| check_fixture(file, &casual())),
        (1, "challenge-clocked", |file| check_fixture(file, &clocked_challenge())),
        (1, "challenge-hours", |file| {
            check_fixture(file, &by_the_clock(TimeControl::HoursPerMove { hours: 12 }));
        }),
        (1, "challenge-live", |file| check_fixture(file, &by_the_clock(TimeControl::Live))),
        (1, "challenge-noted", |file| check_fixture(file, &noted())),
        (1, "challenge-deal", |file| check_fixture(file, &from_deal())),
        (1, "challenge-position", |file| check_fixture(file, &from_position())),
        (1, "challenge-open", |file| check_fixture(file, &open())),
        (1, "match-clocked", |file| check_fixture(file, &clocked())),
        (1, "match-paused", |file| check_fixture(file, &paused())),
        (1, "match-over", |file| check_fixture(file, &over())),
        (1, "match-playing", |file| check_fixture(file, &playing())),
        (1, "match-timed", |file| check_fixture(file, &timed())),
        (2, "match-unpaid", |file| check_fixture(file, &unpaid())),
        (2, "match-clocked", |file| check_fixture(file, &clocked())),
        (2, "match-durations", |file| check_fixture(file, &with_durations())),
        (2, "match-day-off", |file| check_fixture(file, &in_day_off())),
        (2, "match-forced", |file| check_fixture(file, &forced())),
        (2, "match-over", |file| check_fixture(file, &over())),
        (2, "match-timed", |file| check_fixture(file, &timed())),
        (1, "person", |file| check_fixture(file, &person())),
        (1, "person-near-language", |file| {
            check_fixture(file, &Person { language_fallback_notice: true, ..Person::default() });
        }),
        (1, "person-forced", |file| check_fixture(file, &Person { forced: true, ..Person::default() })),
        (1, "person-named", |file| check_fixture(file, &named())),
        (1, "person-days-off", |file| check_fixture(file, &with_day_off())),
        (1, "person-hides-ratings", |file| {
            check_fixture(file, &Person { hides_ratings: true, ..Person::default() });
        }),
        (1, "person-new", |file| check_fixture(file, &Person::default())),
        (1, "rating", |file| check_fixture(file, &rating())),
        (1, "rating-new", |file| check_fixture(file, &Rating::default())),
        (1, "quarantined-row", |file| check_fixture(file, &set_aside())),
        (1, "handled-interaction", |file| check_fixture(file, &HandledInteraction { at: FIXTURE_TIME })),
    ],
};

const PLACE: Place =
    Place { server: ServerId(1_099_511_627_776), channel: ChannelId(1_180_000_000_000_000_001) };
const MESSAGE: MessageId = MessageId(1_180_000_000_000_000_002);

fn blocks() -> Blocks {
    Blocks { people: [PersonId(7), PersonId(42)].into(), ..Blocks::default() }
}

fn board() -> BoardMessage {
    BoardMessage { message: Some(MESSAGE), shown: 4, outbox_count: 9, ..BoardMessage::default() }
}

fn board_with_offer() -> BoardMessage {
    BoardMessage {
        retired_text: Some("Okiya".into()),
        offer: Some(MessageId(7)),
        language: Some("de".into()),
        ..board()
    }
}

fn old_board() -> BoardMessage {
    BoardMessage { message: Some(MESSAGE), shown: 4, ..BoardMessage::default() }
}

fn old_board_with_offer() -> BoardMessage {
    BoardMessage { offer: Some(MessageId(7)), language: Some("de".into()), ..old_board() }
}

fn set_aside() -> QuarantinedRow {
    QuarantinedRow { at: FIXTURE_TIME, why: "no match".into(), bytes: b"{}".to_vec() }
}

fn closed() -> UnreachableChannel {
    UnreachableChannel {
        uninformed: BTreeSet::from([PersonId(42)]),
        ..UnreachableChannel::new(UnreachableReason::Forbidden, FIXTURE_TIME)
    }
}

fn refused() -> UnreachableChannel {
    UnreachableChannel {
        informed: BTreeSet::from([PersonId(43)]),
        why: UnreachableReason::Refused,
        ..closed()
    }
}

fn answer_entry() -> OutboxEntry {
    let to = AnswerTarget { interaction: InteractionId(7), token: "secret".into(), channel: PLACE.channel };
    let lease = Some(FIXTURE_TIME + Span::seconds(20));
    OutboxEntry {
        lease,
        answer: Some(to),
        ..OutboxEntry::new(EntryContent::Effect(Effect::Board { turn: 5 }), FIXTURE_TIME)
    }
}

fn notification_entry() -> OutboxEntry {
    let why = NotificationReason::Reminder { deadline: FIXTURE_TIME + Span::hours(3) };
    let call = Effect::Notify(Notification { person: PersonId(42), turn: 5, why });
    let due = Some(FIXTURE_TIME + Span::hours(1));
    OutboxEntry {
        due,
        combined_with: Some(3),
        mentioned: true,
        ..OutboxEntry::new(EntryContent::Effect(call), FIXTURE_TIME)
    }
}

fn digest_entry() -> OutboxEntry {
    let morning = FIXTURE_TIME + Span::hours(9);
    let call = Notification { person: PersonId(42), turn: 0, why: NotificationReason::Digest { morning } };
    OutboxEntry {
        due: Some(morning),
        ..OutboxEntry::new(EntryContent::Effect(Effect::Notify(call)), FIXTURE_TIME)
    }
}

fn challenge_set_aside_entry() -> OutboxEntry {
    let call = Notification { person: PersonId(42), turn: 0, why: NotificationReason::ChallengeSetAside };
    OutboxEntry::new(EntryContent::Effect(Effect::Notify(call)), FIXTURE_TIME)
}

fn on_weekends() -> Person {
    let zone = Zone::new("Europe/Berlin").expect("a zone");
    let sleep = QuietSettings::default().in_zone(Some(zone)).on_weekends(true).expect("there is a zone");
    Person { alerts: Alerts::Digest, sleep, ..Person::default() }
}

fn tidy_entry() -> OutboxEntry {
    let text = Some("Okiya".into());
    let tidy = EntryContent::RetireMessage { channel: PLACE.channel, message: MESSAGE, text, board: None };
    OutboxEntry::new(tidy, FIXTURE_TIME)
}

fn tidy_board_entry() -> OutboxEntry {
    let text = Some("Okiya".into());
    let tidy = EntryContent::RetireMessage { channel: PLACE.channel, message: MESSAGE, text, board: Some(7) };
    OutboxEntry { language: Some("de".into()), ..OutboxEntry::new(tidy, FIXTURE_TIME) }
}

fn card() -> ChallengeMessage {
    ChallengeMessage {
        channel: PLACE.channel,
        message: MessageId(1_180_000_000_000_000_003),
        language: Some("de".into()),
    }
}

fn terms(format: Format) -> Terms {
    let options = BTreeMap::from([("full-board".to_owned(), "draw".to_owned())]);
    Terms {
        game: "okiya".into(),
        options: Options(options),
        format,
        rated: true,
        clock: TimeControl::None,
        quiet: false,
        guesses: true,
        hints: false,
        days_off: false,
    }
}

fn id<T>(read: impl Fn(&str) -> Option<T>) -> T {
    read("7k3m9pq2").expect("an id")
}

fn newcomer() -> Newcomer {
    let steps = vec![NewcomerStep::Seen, NewcomerStep::Practice, NewcomerStep::Person];
    Newcomer { first_match: Some(id(MatchId::read)), steps, until: FIXTURE_TIME }
}

fn open() -> Challenge {
    Challenge {
        id: id(ChallengeId::read),
        place: PLACE,
        from: PersonId(42),
        to: None,
        terms: terms(Format::BestOf(3)),
        start: None,
        seat: SeatWish::Random,
        made: FIXTURE_TIME,
        expires: Timestamp(1_760_600_000_000),
        outage_credited_until: None,
        rematch_of: None,
        at_table: false,
        note: None,
        band: None,
        unrated_reason: None,
        state: ChallengeState::Open,
    }
}

fn casual() -> Challenge {
    let casual = Terms { rated: false, ..terms(Format::Single) };
    Challenge { terms: casual, unrated_reason: Some(UnratedReason::PlayedOften), ..open() }
}

fn with_hints() -> Challenge {
    Challenge { terms: Terms { rated: false, hints: true, ..terms(Format::Single) }, ..open() }
}

fn noted() -> Challenge {
    let note = Note::read("Anyone for a quick one?").expect("short");
    Challenge { note, band: Band::new(Some(1400), None), ..open() }
}

fn from_deal() -> Challenge {
    let setup = round(Player::One, &[], None).setup;
    Challenge {
        terms: Terms { rated: false, ..terms(Format::Single) },
        start: Some(Start::Deal(setup)),
        ..open()
    }
}

fn from_position() -> Challenge {
    let setup = "1,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT MS second draw";
    let start = Some(Start::Position(PositionText(setup.into())));
    Challenge { start, ..from_deal() }
}

fn accepted() -> Challenge {
    Challenge {
        to: Some(PersonId(u64::MAX)),
        terms: Terms { options: Options::default(), rated: false, ..terms(Format::Single) },
        start: None,
        seat: SeatWish::Seat(Seat::Second),
        state: ChallengeState::Accepted(id(MatchId::read)),
        ..open()
    }
}

fn round(first: Player, moves: &[&str], result: Option<RoundResult>) -> Round {
    let setup = "MS,MB,MR,MT/CS,CB,CR,CT/PS,PB,PR,PT/IS,IB,IR,IT - first draw";
    let moves = moves.iter().map(|&mv| MoveText(mv.into())).collect();
    Round {
        setup: PositionText(setup.into()),
        first,
        moves,
        at: Vec::new(),
        forced: 0,
        planned: Vec::new(),
        turns: Vec::new(),
        took: Vec::new(),
        result,
    }
}

fn playing() -> Match {
    let won = RoundResult {
        winner: Some(Player::Two),
        points: Some(3),
        by: RoundEnd::Board { rule: "line".into() },
    };
    Match {
        id: id(MatchId::read),
        place: PLACE,
        thread_of: None,
        challenge: None,
        people: ByPlayer([PersonId(42), PersonId(43)]),
        terms: terms(Format::ToPoints(10)),
        rules_version: 1,
        practice: false,
        made: FIXTURE_TIME,
        turn: 4,
        rounds: vec![round(Player::Two, &["a1", "b2"], Some(won)), round(Player::One, &["c4"], None)],
        phase: Phase::Playing(Box::new(PlayState::plain(Player::Two, Timestamp(1_760_000_090_000)))),
    }
}

fn clocked_challenge() -> Challenge {
    let clock = TimeControl::Bank { start_h: 24, increment_h: 8, cap_h: 48 };
    Challenge { terms: Terms { clock, quiet: true, ..terms(Format::Single) }, ..open() }
}

fn by_the_clock(clock: TimeControl) -> Challenge {
    Challenge { terms: Terms { clock, ..terms(Format::Single) }, ..open() }
}

/// Returns a match whose player moved in the first minutes of a vacation.
fn unpaid() -> Match {
    let mut record = clocked();
    if let Phase::Playing(playing) = &mut record.phase {
        playing.away = ByPlayer([Some(Timestamp(1_760_700_000_000)), None]);
        playing.unpaid = ByPlayer([Span::minutes(4), Span(0)]);
        playing.undo.as_mut().expect("it can be taken back").unpaid = Span::minutes(1);
    }
    record
}

/// Returns a match with clocks, an open offer, and a last move that can still be taken back.
fn clocked() -> Match {
    let mover = Player::Two;
    let running = PlayState {
        clocks: Some(Clocks {
            left: ByPlayer([Span::hours(30), Span::hours(24)]),
            deadline: Some(FIXTURE_TIME),
        }),
        offer: Some(Offer { by: Player::One, kind: OfferKind::Takeback { plies: 1 } }),
        undo: Some(Undo {
            player: Player::One,
            plies: 1,
            since: Timestamp(1_760_000_000_000),
            left: Span::hours(25),
            deadline: Some(Timestamp(1_760_090_000_000)),
            reminders: vec![Span::hours(1)],
            idle: None,
            unpaid: Span(0),
            other: None,
            day_off_until: None,
        }),
        reminders: vec![Span::hours(8), Span::hours(1)],
        delayed_until: ByPlayer([None, Some(Timestamp(1_760_020_000_000))]),
        notified_turn: Some(NotifiedTurn { player: Player::One, turn: 0 }),
        outage_credited_until: None,
        ..PlayState::plain(mover, Timestamp(1_760_000_090_000))
    };
    Match { terms: clocked_challenge().terms, phase: Phase::Playing(Box::new(running)), ..playing() }
}

/// Returns a match whose player to move, and before them the other one, have had a day off.
fn in_day_off() -> Match {
    let mut record = clocked();
    record.terms.days_off = true;
    if let Phase::Playing(playing) = &mut record.phase {
        playing.day_off_until = Some(FIXTURE_TIME);
        playing.days_off = ByPlayer([1, 2]);
        if let Some(undo) = &mut playing.undo {
            undo.other = Some(Span::hours(2));
            undo.day_off_until = undo.deadline;
        }
    }
    record
}

/// Returns a person for whom the bot has taken days off, before they turned that off.
fn with_day_off() -> Person {
    let vacation = Vacation {
        year: 2025,
        used: 3,
        days_off: 2,
        day_off_since: Some(FIXTURE_TIME),
        ..Vacation::default()
    };
    Person { no_days_off: true, vacation, ..Person::default() }
}

/// Returns a challenge to a match in which a clock that reaches zero gets a day off.
fn with_days_off() -> Challenge {
    let terms = Terms { clock: TimeControl::USUAL, days_off: true, ..terms(Format::Single) };
    Challenge { terms, ..open() }
}

fn moves(texts: &[&str]) -> Vec<MoveText> {
    texts.iter().map(|text| MoveText((*text).to_owned())).collect()
}

/// Returns a plan as version 1 stored it, in which each line had one answer.
fn plan_of_answers() -> Plan {
    Plan { turn: 7, lines: vec![moves(&["a1", "b2"]), moves(&["a2-a4", "b3"])] }
}

fn plan() -> Plan {
    Plan { turn: 7, lines: vec![moves(&["a1", "b2"]), moves(&["a2-a4", "b3", "c1", "d4"])] }
}

fn lines() -> Lines {
    let line = |texts: &[&str]| Line { round: 1, ply: 2, since: Some(12), moves: moves(texts) };
    Lines {
        version: 9,
        working: Some(line(&["a1", "b2", "c3"])),
        kept: vec![Line { round: 0, ply: 0, since: None, moves: moves(&["a1"]) }, line(&["a1", "b2"])],
        shown: true,
    }
}

/// Returns a practice match against the computer.
fn practice() -> Match {
    let people = ByPlayer([PersonId(42), PersonId::computer(Level::Steady)]);
    Match { practice: true, place: Place::NOWHERE, people, ..unguessed() }
}

fn unguessed() -> Match {
    let mut record = timed();
    record.terms.guesses = false;
    record.rounds[1].turns = vec![(0, 9), (1, 12)];
    record
}

/// Returns a match in which the second move of a round was planned ahead, and whose last two moves can
/// be taken back together.
fn planned() -> Match {
    let mut record = forced();
    record.rounds[1].forced = 0;
    record.rounds[1].planned = vec![1];
    if let Phase::Playing(playing) = &mut record.phase {
        let undo = playing.undo.as_mut().expect("it can be taken back");
        (undo.plies, undo.other) = (2, Some(Span::hours(3)));
    }
    record
}

/// Returns a match of which it is known how long the last two moves took, and whose current turn was paused.
fn with_durations() -> Match {
    let mut record = timed();
    record.rounds[1].took = vec![(1, Span::seconds(90)), (2, Span::hours(2))];
    if let Phase::Playing(playing) = &mut record.phase {
        playing.uncounted = Some(Uncounted { time: Span::minutes(9), until: Some(FIXTURE_TIME) });
    }
    record
}

/// Returns a match whose last two moves were played automatically, and whose last three moves can be
/// taken back together.
fn forced() -> Match {
    let mut record = timed();
    record.rounds[1].forced = 2;
    let undo = Undo {
        player: Player::Two,
        plies: 3,
        since: FIXTURE_TIME,
        left: Span::hours(0),
        deadline: None,
        reminders: Vec::new(),
        idle: None,
        unpaid: Span(0),
        other: None,
        day_off_until: None,
    };
    let running = PlayState { undo: Some(undo), ..PlayState::plain(Player::One, FIXTURE_TIME) };
    Match { phase: Phase::Playing(Box::new(running)), ..record }
}

/// Returns a paused match: one player is away, both agreed to a pause, and both were asked whether they
/// continue.
fn paused() -> Match {
    let running = PlayState {
        clocks: Some(Clocks { left: ByPlayer([Span::days(3), Span::hours(7)]), deadline: None }),
        paused: true,
        away: ByPlayer([Some(Timestamp(1_760_700_000_000)), None]),
        offer: Some(Offer { by: Player::Two, kind: OfferKind::Draw }),
        idle: Some(Timestamp(1_760_100_000_000)),
        continue_asked_at: Some(Timestamp(1_760_600_000_000)),
        ..PlayState::plain(Player::Two, Timestamp(1_760_000_090_000))
    };
    let clock = TimeControl::PerMove { days: 3 };
    let phase = Phase::Playing(Box::new(running));
    Match { terms: Terms { clock, ..playing().terms }, phase, ..playing() }
}

/// Returns a match that began before times of moves were recorded, so that only its last two moves have
/// times.
fn timed() -> Match {
    let mut record = playing();
    for (mv, at) in [("b4", 1_760_000_090_000), ("a4", 1_760_000_150_500)] {
        record.rounds[1].moves.push(MoveText(mv.into()));
        record.rounds[1].at.push(Timestamp(at));
    }
    record
}

fn rating() -> Rating {
    Rating {
        value_milli: 1_634_218,
        deviation_milli: 83_001,
        volatility_nano: 59_998_312,
        wins: 12,
        draws: 1,
        losses: 7,
        last: Some(FIXTURE_TIME),
    }
}

fn person() -> Person {
    let night = person::read_night("22:30", "7").expect("a night");
    let sleep = QuietSettings::default().in_zone(Zone::new("Europe/Berlin").ok()).at(Some(night));
    Person {
        language: Some("de".into()),
        language_fallback_notice: false,
        palette: Theme::Contrast,
        alerts: Alerts::Both,
        reminders: Reminders::new(false, BTreeSet::from([2, 24])).expect("reminders"),
        confirm: true,
        forced: false,
        hidden: true,
        hides_ratings: false,
        puzzle_names: BTreeMap::new(),
        no_days_off: false,
        vacation: Vacation { year: 2025, used: 5, since: Some(FIXTURE_TIME), ..Vacation::default() },
        sleep: sleep.expect("in a zone"),
    }
}

fn named() -> Person {
    Person { puzzle_names: [(ServerId(7), true), (ServerId(8), false)].into(), ..Person::default() }
}

fn over() -> Match {
    let resigned = RoundResult { winner: Some(Player::One), points: None, by: RoundEnd::Resigned };
    let change = |by: i32| RatingChange {
        before: rating(),
        after: Rating { value_milli: 1_634_218 + by, ..rating() },
    };
    let changes = |by: i32| ByPlayer([change(by), change(-by)]);
    let over = MatchEnd {
        at: Timestamp(1_760_000_500_000),
        conclusion: Conclusion::Resigned { winner: Player::One },
        reason: None,
        ratings: Some(ByScope { global: changes(8_125), server: changes(9_250) }),
        season: None,
    };
    Match {
        terms: terms(Format::Single),
        rounds: vec![round(Player::One, &["a1"], Some(resigned))],
        phase: Phase::Over(Box::new(over)),
        ..playing()
    }
}

#[test]
fn deletion_rewrites_only_rows_with_words_to_drop() {
    let gone = DeletedPerson { person: PersonId(1), hash: PersonHash([1; 16]) };
    for (kind, file, is_rewritten) in [
        (RowKind::Matches, "match-over.json", false),
        (RowKind::AuditEntries, "audit-entry.json", false),
        (RowKind::Challenges, "challenge-noted.json", true),
        (RowKind::Boards, "board-message.json", true),
    ] {
        let bytes = fs::read(FIXTURES.path(1, file.trim_end_matches(".json"))).expect("a fixture");
        let changed = (kind.contents().without)(&bytes, gone);
        assert_eq!(changed.is_some(), is_rewritten, "{file}");
    }
}

#[test]
fn every_fixture_reads_as_its_record() {
    FIXTURES.check();
}

/// Rows of `meta` have records of these types.
const META: [(&str, u64); 3] = [
    (HeartbeatRow::KIND, version::<HeartbeatRow>()),
    (ClockAhead::KIND, version::<ClockAhead>()),
    (HashKey::KIND, version::<HashKey>()),
];

#[test]
fn every_version_of_every_record_has_a_fixture() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let features = fs::read_dir(root.join("src/features")).expect("a folder");
    let rows = features.map(|feature| feature.expect("a file").path().join("rows"));
    let folders: Vec<PathBuf> = rows.chain([root.join("tests/rows")]).collect();
    let records = || RowKind::ALL.into_iter().filter_map(|kind| kind.contents().record).chain(META);
    // The name of a fixture is that of its record, and maybe more words. Some names of records begin with others.
    let kind_of = |stem: &str| {
        let begins = |kind: &&str| {
            stem.strip_prefix(kind).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        records().map(|(kind, _)| kind).filter(begins).max_by_key(|kind| kind.len())
    };
    for (kind, newest) in records() {
        for version in 1..=newest {
            let files = folders.iter().filter_map(|rows| fs::read_dir(rows.join(format!("v{version}"))).ok());
            let names = files.flatten().map(|file| file.expect("a file").file_name());
            let is_of_kind = |name: &str| kind_of(name.trim_end_matches(".json")) == Some(kind);
            let found = names.into_iter().any(|name| name.to_str().is_some_and(is_of_kind));
            assert!(found, "{kind} has no fixture of version {version}");
        }
    }
}

#[test]
fn every_state_of_host_records_reads_back() {
    for state in [ChallengeState::Declined, ChallengeState::Withdrawn, ChallengeState::Expired] {
        reads_back(&Challenge { state, seat: SeatWish::Seat(Seat::First), ..open() });
    }
    for by in [RoundEnd::Repetition, RoundEnd::Length] {
        let result = Some(RoundResult { winner: None, points: None, by });
        reads_back(&Match { rounds: vec![round(Player::One, &[], result)], ..playing() });
    }
    let winner = Some(Player::Two);
    let conclusions = [
        Conclusion::Rounds { winner },
        Conclusion::Rounds { winner: None },
        Conclusion::Agreed,
        Conclusion::Time { winner: Player::Two },
        Conclusion::Aborted { by: Some(Player::One) },
        Conclusion::Aborted { by: None },
        Conclusion::Decided { winner },
        Conclusion::Decided { winner: None },
        Conclusion::Abandoned,
        Conclusion::Closed,
        Conclusion::Adjudicated,
    ];
    for conclusion in conclusions {
        let over = MatchEnd { at: FIXTURE_TIME, conclusion, reason: None, ratings: None, season: None };
        reads_back(&Match { phase: Phase::Over(Box::new(over)), ..over_unrated() });
    }
    reads_back(&BoardMessage { message: None, ..board() });
    for (palette, alerts) in Theme::ALL.into_iter().zip(Alerts::ALL) {
        reads_back(&Person { palette, alerts, ..person() });
    }
}

fn server() -> Server {
    let changes = [
        ServerChange::Channel(ChannelId(1_180_000_000_000_000_001), true),
        ServerChange::Language(Some("de".to_owned())),
        ServerChange::Theme(Theme::Night),
        ServerChange::Clock(TimeControl::PerMove { days: 3 }),
        ServerChange::Format(Format::BestOf(3)),
        ServerChange::Rated(false),
        ServerChange::Boards(FormerBoards::Pictures),
    ];
    let settle = |server: Server, change| server.with(change).expect("it may be settled");
    let banned = Bans { people: [PersonId(7)].into(), former: [PersonHash([7; 16])].into() };
    Server { banned, deeds: 9, ..changes.into_iter().fold(Server::default(), settle) }
}

fn posting() -> PuzzleSchedule {
    PuzzleSchedule::read("1180000000000000001.18.1760000000123.de.Europe/Berlin").expect("a posting")
}

fn renewing() -> SeasonSchedule {
    SeasonSchedule::read("quarter.1767776000123.1775552400000.1180000000000000001.de").expect("a schedule")
}

fn audit_entry() -> AuditEntry {
    let what = AuditAction::Decided { id: playing().id, winner: Some(PersonId(42)) };
    AuditEntry {
        at: FIXTURE_TIME,
        by: PersonId(7),
        what,
        reason: Note::read("They left the server.").expect("short"),
    }
}

fn season_entry() -> AuditEntry {
    let name = SeasonName::read("Spring \u{2018}26").expect("a name");
    AuditEntry {
        what: AuditAction::Season { number: SeasonNumber::MIN, name },
        reason: None,
        ..audit_entry()
    }
}

fn with_seasons() -> Server {
    let begun = |server: Server, (name, days)| {
        let name = SeasonName::read(name).expect("a name");
        server.begin_season(name, FIXTURE_TIME + Span::days(days)).expect("it may begin")
    };
    [("Spring \u{2018}26", 0), ("Summer", 90)].into_iter().fold(Server::default(), begun)
}

fn in_thread() -> Match {
    Match { thread_of: Some(ChannelId(1_180_000_000_000_000_002)), ..over() }
}

fn in_thread_of_its_own() -> Match {
    Match { challenge: Some(id(ChallengeId::read)), ..in_thread() }
}

fn moved_entry() -> OutboxEntry {
    let news = News::Moved { why: ThreadLoss::NoMessage };
    OutboxEntry::new(EntryContent::Effect(Effect::Line { turn: 5, news }), FIXTURE_TIME)
}

fn without_a_thread() -> Server {
    let lost_thread = Some(LostThread { at: FIXTURE_TIME, why: ThreadLoss::Limit });
    Server { threads: true, lost_thread, ..Server::default() }
}

fn over_in_season() -> Match {
    let mut record = over();
    if let Phase::Over(over) = &mut record.phase {
        over.season = SeasonNumber::new(2);
    }
    record
}

fn decided() -> Match {
    let over = MatchEnd {
        at: FIXTURE_TIME,
        conclusion: Conclusion::Decided { winner: Some(Player::Two) },
        reason: Note::read("They left the server.").expect("short"),
        ratings: None,
        season: None,
    };
    Match { phase: Phase::Over(Box::new(over)), ..over_unrated() }
}

#[test]
fn audit_entries_and_servers_read_back() {
    let id = playing().id;
    for what in [
        AuditAction::Settled(ServerChange::Everywhere),
        AuditAction::CalledOff(id),
        AuditAction::Decided { id, winner: None },
        AuditAction::Banned { person: PersonId(7) },
        AuditAction::Unbanned { person: PersonId(7) },
        season_entry().what,
    ] {
        reads_back(&AuditEntry { what, reason: None, ..audit_entry() });
    }
    reads_back(&Server::default());
    for why in ThreadLoss::ALL {
        let lost_thread = Some(LostThread { at: FIXTURE_TIME, why });
        reads_back(&Server { lost_thread, ..Server::default() });
        reads_back(&OutboxEntry::new(
            EntryContent::Effect(Effect::Line { turn: 1, news: News::Moved { why } }),
            FIXTURE_TIME,
        ));
    }
    reads_back(&AuditEntry {
        what: AuditAction::Settled(ServerChange::Puzzle(Some(posting()))),
        reason: None,
        ..audit_entry()
    });
    reads_back(&ServerRemoval { since: FIXTURE_TIME, deletion_requested: false });
}

fn over_unrated() -> Match {
    Match { terms: Terms { rated: false, ..terms(Format::BestOf(5)) }, ..over() }
}

fn reads_back<R: Record + Debug + PartialEq>(record: &R) {
    assert_eq!(from_bytes::<R>(&write(record)).as_ref(), Ok(record));
}

/// A record type that has had three versions. Its field was first `name`, then `names`, then `people`, a
/// list of numbers.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Club {
    people: Vec<u64>,
}

impl Record for Club {
    const KIND: &'static str = "club";
    const MIGRATIONS: &'static [Migration] = &[name_to_names, names_to_people];
}

fn name_to_names(mut object: Map<String, Value>) -> Result<Map<String, Value>, String> {
    let name = object.remove("name").ok_or("it has no name")?;
    object.insert("names".into(), Value::Array(vec![name]));
    Ok(object)
}

fn names_to_people(mut object: Map<String, Value>) -> Result<Map<String, Value>, String> {
    let names = object.remove("names").ok_or("it has no names")?;
    let names: Vec<String> = serde_json::from_value(names).map_err(|error| error.to_string())?;
    let people: Option<Vec<u64>> = names.iter().map(|name| name.parse().ok()).collect();
    object.insert("people".into(), people.ok_or("a name is no number")?.into());
    Ok(object)
}

#[test]
fn old_versions_are_migrated_step_by_step() {
    for old in [r#"{"v":1,"name":"7"}"#, r#"{"v":2,"names":["7"]}"#, r#"{"v":3,"people":[7]}"#] {
        assert_eq!(from_bytes::<Club>(old.as_bytes()), Ok(Club { people: vec![7] }), "{old}");
    }
    assert_eq!(write(&Club { people: vec![7] }), br#"{"v":3,"people":[7]}"#);
}

#[test]
fn unreadable_row_reports_the_reason() {
    let why = |text: &str| from_bytes::<Club>(text.as_bytes()).expect_err(text).to_string();
    assert_eq!(
        why(r#"{"v":4,"people":[]}"#),
        "the club has version 4, but this program reads versions up to 3 only: run a newer one"
    );
    assert_eq!(why(r#"{"people":[]}"#), "not a valid club: it has no version");
    assert_eq!(why(r#"{"v":0,"people":[]}"#), "not a valid club: it has no version");
    assert_eq!(why(r#"{"v":-1,"people":[]}"#), "not a valid club: it has no version");
    assert_eq!(why(r#"{"v":"3","people":[]}"#), "not a valid club: it has no version");
    assert_eq!(why(r#"{"v":1}"#), "club of version 1: it has no name");
    assert_eq!(why(r#"{"v":2,"names":["x"]}"#), "club of version 2: a name is no number");
    assert_eq!(
        why(r#"{"v":3,"people":[],"more":1}"#),
        "club of version 3: unknown field `more`, expected `people`"
    );
    assert_eq!(why(""), "not a valid club: EOF while parsing a value at line 1 column 0");
    assert_eq!(why("[1]"), "not a valid club: invalid type: sequence, expected a map at line 1 column 0");
    assert!(why(r#"{"v":3,"people":[1]} x"#).starts_with("not a valid club: trailing characters"));
}

#[test]
fn match_of_impossible_shape_is_refused() {
    let good = String::from_utf8(write(&playing())).expect("text");
    let bend = |from: &str, to: &str| {
        assert!(good.contains(from), "{from} is not in {good}");
        from_bytes::<Match>(good.replacen(from, to, 1).as_bytes()).expect_err(to).to_string()
    };
    assert_eq!(bend("okiya", "Okiya"), r#"match of version 2: "Okiya" is no id of a game"#);
    assert_eq!(bend("7k3m9pq2", "7k3m9pqu"), r#"match of version 2: "7k3m9pqu" is no match"#);
    let result = r#","result":{"winner":"two","points":3,"by":{"board":{"rule":"line"}}}"#;
    assert_eq!(bend(result, ""), "match of version 2: a round before the last has no result");
    let rounds = good.find(r#""rounds":["#).expect("rounds")..good.find(r#","phase""#).expect("a phase");
    assert_eq!(bend(&good[rounds], r#""rounds":[]"#), "match of version 2: it has no round");
    let at = r#""moves":"a1 b2","at":[1,2,3],"#;
    assert_eq!(bend(r#""moves":"a1 b2","#, at), "match of version 2: a round has more times than moves");
}

#[test]
fn plan_and_lines_of_impossible_shape_are_refused() {
    fn why<R: Record + Debug>(text: &str) -> String {
        from_bytes::<R>(text.as_bytes()).expect_err(text).to_string()
    }
    let odd = "plan of version 2: a line of a plan does not end with an answer";
    let moves = ["a1"; 42].join(" ");
    for line in ["", "a1", "a1 b2 c3", &moves] {
        assert_eq!(why::<Plan>(&format!(r#"{{"v":2,"turn":7,"lines":["{line}"]}}"#)), odd);
    }
    assert_eq!(why::<Plan>(r#"{"v":1,"turn":7}"#), "plan of version 1: it has no answers");
    assert!(why::<Plan>(r#"{"v":1,"turn":7,"answers":[["a1"]]}"#).starts_with("plan of version 1: "));
    let long = format!(r#"{{"v":1,"version":3,"working":{{"moves":"{moves}"}}}}"#);
    assert_eq!(why::<Lines>(&long), "lines of version 1: a line has too many moves");
    let many = [r#"{"moves":"a1"}"#; 21].join(",");
    let many = format!(r#"{{"v":1,"version":3,"kept":[{many}]}}"#);
    assert_eq!(why::<Lines>(&many), "lines of version 1: it has too many lines");
}

#[test]
fn challenge_with_unknown_or_conflicting_fields_is_refused() {
    let good = String::from_utf8(write(&from_deal())).expect("text");
    let bend = |to: &str| {
        let bent = good.replacen(r#""seat":"#, &format!(r#"{to},"seat":"#), 1);
        from_bytes::<Challenge>(bent.as_bytes()).expect_err(to).to_string()
    };
    assert_eq!(bend(r#""position":"x""#), "challenge of version 1: it starts from two positions");
    assert_eq!(bend(r#""more":"x""#), "challenge of version 1: unknown field `more`");
    let bad = good.replacen(r#""deal":""#, r#""deal":5,"note":""#, 1);
    assert!(from_bytes::<Challenge>(bad.as_bytes()).is_err(), "{bad}");
}

#[test]
fn person_with_impossible_settings_is_refused() {
    let good = String::from_utf8(write(&person())).expect("text");
    let bend = |from: &str, to: &str| {
        assert!(good.contains(from), "{from} is not in {good}");
        from_bytes::<Person>(good.replacen(from, to, 1).as_bytes()).expect_err(to).to_string()
    };
    let zone = r#""zone":"Europe/Berlin","#;
    assert_eq!(bend(zone, ""), "person of version 1: it has a night or quiet weekends, but no time zone");
    let more = zone.to_owned() + r#""mood":"glad","#;
    assert_eq!(bend(zone, &more), "person of version 1: unknown field `mood`");
    assert_eq!(bend("Berlin", "Bern"), r#"person of version 1: "Europe/Bern" is no time zone"#);
    assert_eq!(bend("[2,24]", "[0]"), "person of version 1: its reminders are not among the choices");
    assert_eq!(bend(r#""to":14"#, r#""to":45"#), "person of version 1: its night is invalid");
    assert_eq!(bend(r#""to":14"#, r#""to":48"#), "person of version 1: its night is invalid");
}

#[test]
fn records_load_with_their_versions() {
    let store = MemoryStore::new();
    let key = Key::Challenge(open().id);
    assert_eq!(wait(loading::load::<Challenge>(&store, &key)), Ok(None));
    commit(&store, Batch::new().put_record(key.clone(), Precondition::Absent, &open())).expect("committed");
    let loaded = VersionedRecord { record: open(), version: 1 };
    assert_eq!(wait(loading::load::<Challenge>(&store, &key)), Ok(Some(loaded.clone())));
    commit(&store, Batch::new().put_record(key.clone(), loaded.expected(), &accepted())).expect("committed");
    let scanned = wait(loading::scan_all(&store, KeyRange::of_kind(key.kind()))).expect("memory");
    let read = scanned.iter().map(|(key, row)| (key, loading::loaded::<Challenge>(key, row)));
    let expected = VersionedRecord { record: accepted(), version: 2 };
    assert_eq!(read.collect::<Vec<_>>(), [(&key, Ok(expected))]);
}

#[test]
fn wrong_record_type_reports_the_key() {
    let store = MemoryStore::new();
    let (key, mark) =
        (Key::Card(id(ChallengeId::read)), Key::SentChallenge(PersonId(1), id(ChallengeId::read)));
    let batch = Batch::new().put_record(key.clone(), Precondition::Any, &card()).put_mark(mark.clone());
    commit(&store, batch).expect("committed");
    let bad = |key: &str, why: &str| Err(StoreFault::BadRow { key: key.into(), why: why.into() });
    let why = "handled-interaction of version 1: unknown field `channel`, expected `at`";
    assert_eq!(wait(loading::load::<HandledInteraction>(&store, &key)), bad("cards/7k3m9pq2", why));
    let why = "not a valid handled-interaction: EOF while parsing a value at line 1 column 0";
    assert_eq!(
        wait(loading::load::<HandledInteraction>(&store, &mark)),
        bad("sent-challenges/1/7k3m9pq2", why)
    );
}

#[test]
fn broken_json_is_no_row() {
    let version = version::<Person>();
    for rest in [",}", ",,}", ", }", ""] {
        let bytes = format!("{{\"v\":{version}{rest}").into_bytes();
        assert!(from_bytes::<Person>(&bytes).is_err(), "{rest}");
        assert!(decode_any_version::<Person>(&bytes).is_err(), "{rest}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    /// Decoding a damaged row may succeed or fail, but never panics.
    #[test]
    fn damaged_rows_never_panic(at in any::<prop::sample::Index>(), byte: u8, cut in any::<prop::sample::Index>()) {
        let good = write(&over());
        let mut spoilt = good.clone();
        spoilt[at.index(good.len())] = byte;
        prop_assert_eq!(from_bytes::<Match>(&spoilt), decode_any_version::<Match>(&spoilt));
        if let Ok(record) = from_bytes::<Match>(&spoilt) {
            reads_back(&record);
        }
        prop_assert!(from_bytes::<Match>(&good[..cut.index(good.len())]).is_err());
    }

    #[test]
    fn garbage_never_panics(bytes in proptest::collection::vec(any::<u8>(), 0..60), text in r#"[{}\[\]":,v0-9a-z ]{0,60}"#) {
        for bytes in [bytes.as_slice(), text.as_bytes()] {
            prop_assert!(from_bytes::<Match>(bytes).is_err());
            prop_assert!(from_bytes::<Challenge>(bytes).is_err());
            prop_assert!(from_bytes::<Person>(bytes).is_err());
            prop_assert!(from_bytes::<Rating>(bytes).is_err());
            prop_assert!(from_bytes::<BoardMessage>(bytes).is_err());
            prop_assert!(from_bytes::<HandledInteraction>(bytes).is_err());
        }
    }
}

//! Records that differ from the example files, so that every enum variant and every optional field
//! occurs.

use engawa_samples::{analysis, attempt, morning};

use crate::host::SeasonRhythm;
use crate::host::analysis::Analysis;
use crate::host::morning::{LongOutage, MorningState, PuzzleResult};
use crate::host::puzzle::Attempt;
use crate::host::recap::RecentMatch;
use crate::rows::EntryFields;

use super::*;

/// The entry of a feature.
#[derive(Serialize, Deserialize)]
struct PuzzlePostingEntry {
    day: Day,
}

impl EntryFields for PuzzlePostingEntry {
    const NAME: &'static str = "puzzle";
}

/// Expected rows, one on each line, in the order of [`rows`].
const LINES: &str = include_str!("variants.jsonl");

#[test]
fn every_variant_keeps_its_encoding() {
    let rows = rows();
    for (row, line) in rows.iter().zip(LINES.lines()) {
        assert_eq!(row, line);
    }
    assert_eq!(rows.len(), LINES.lines().count());
}

fn rows() -> Vec<String> {
    [challenges(), matches(), phases(), outbox(), servers(), people(), others()].concat()
}

fn row<R: Record + Debug + PartialEq>(record: &R) -> String {
    reads_back(record);
    String::from_utf8(write(record)).expect("rows are text")
}

fn rows_of<R: Record + Debug + PartialEq>(records: impl IntoIterator<Item = R>) -> Vec<String> {
    records.into_iter().map(|record| row(&record)).collect()
}

fn challenges() -> Vec<String> {
    let all = [
        Challenge { seat: SeatWish::Seat(Seat::First), outage_credited_until: Some(FIXTURE_TIME), ..open() },
        Challenge { rematch_of: Some(id(MatchId::read)), band: Band::new(None, Some(1700)), ..open() },
        Challenge {
            unrated_reason: Some(UnratedReason::RecentDeletion),
            band: Band::new(Some(1700), Some(1400)),
            ..open()
        },
        Challenge {
            state: ChallengeState::Declined,
            terms: terms(Format::Mirror { by_points: true }),
            ..open()
        },
        Challenge {
            state: ChallengeState::Withdrawn,
            terms: terms(Format::Mirror { by_points: false }),
            ..open()
        },
        Challenge { state: ChallengeState::Expired, terms: terms(Format::ToPoints(300)), ..open() },
        Challenge {
            terms: Terms {
                clock: TimeControl::PerMove { days: 3 },
                guesses: false,
                hints: true,
                ..terms(Format::BestOf(5))
            },
            ..noted()
        },
        Challenge { at_table: true, ..open() },
        by_the_clock(TimeControl::HoursPerMove { hours: 12 }),
        by_the_clock(TimeControl::Live),
        Challenge { terms: Terms { days_off: true, ..terms(Format::Single) }, ..open() },
    ];
    rows_of(all)
}

fn matches() -> Vec<String> {
    let ends = [
        RoundEnd::Repetition,
        RoundEnd::Length,
        RoundEnd::Resigned,
        RoundEnd::Board { rule: "stuck".into() },
    ];
    let ended = ends.map(|by| {
        let result = Some(RoundResult { winner: None, points: None, by });
        Match { rounds: vec![round(Player::One, &[], result)], ..playing() }
    });
    let winner = Some(Player::Two);
    let conclusions = [
        Conclusion::Rounds { winner },
        Conclusion::Rounds { winner: None },
        Conclusion::Resigned { winner: Player::One },
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
    let concluded = conclusions.map(|conclusion| {
        let over = MatchEnd { at: FIXTURE_TIME, conclusion, reason: None, ratings: None, season: None };
        Match { phase: Phase::Over(Box::new(over)), ..over_unrated() }
    });
    let mut unrated = over();
    if let Phase::Over(over) = &mut unrated.phase {
        over.ratings = over.ratings.map(|changes| ByScope {
            global: changes.server,
            server: ByPlayer(
                changes.global.0.map(|change| RatingChange { before: Rating::default(), ..change }),
            ),
        });
        over.reason = Note::read("Both asked for it.").expect("short");
        over.season = SeasonNumber::new(2);
    }
    rows_of(ended.into_iter().chain(concluded).chain([unrated]))
}

fn phases() -> Vec<String> {
    let plain = || PlayState::plain(Player::One, FIXTURE_TIME);
    let kinds = [OfferKind::Draw, OfferKind::Takeback { plies: 2 }, OfferKind::Pause, OfferKind::Time];
    let offers = kinds.map(|kind| PlayState { offer: Some(Offer { by: Player::One, kind }), ..plain() });
    let undo = Undo {
        player: Player::One,
        plies: 2,
        since: FIXTURE_TIME,
        left: Span::default(),
        deadline: Some(FIXTURE_TIME),
        reminders: Vec::new(),
        idle: None,
        unpaid: Span::default(),
        other: Some(Span::hours(2)),
        day_off_until: None,
    };
    let others = [
        PlayState {
            undo: Some(Undo { plies: 1, left: Span::hours(1), deadline: None, other: None, ..undo.clone() }),
            ..plain()
        },
        PlayState {
            undo: Some(Undo { plies: 0, reminders: vec![Span::hours(2), Span::hours(1)], ..undo.clone() }),
            ..plain()
        },
        PlayState { undo: Some(Undo { unpaid: Span::minutes(1), ..undo.clone() }), ..plain() },
        PlayState { undo: Some(Undo { idle: Some(FIXTURE_TIME), ..undo.clone() }), ..plain() },
        PlayState { undo: Some(undo.clone()), ..plain() },
        PlayState {
            away: ByPlayer([None, Some(FIXTURE_TIME)]),
            outage_credited_until: Some(FIXTURE_TIME),
            ..plain()
        },
        PlayState {
            away: ByPlayer([Some(FIXTURE_TIME), Some(FIXTURE_TIME)]),
            delayed_until: ByPlayer([Some(FIXTURE_TIME), None]),
            ..plain()
        },
        PlayState {
            notified_turn: Some(NotifiedTurn { player: Player::Two, turn: 7 }),
            paused: true,
            idle: Some(Timestamp(0)),
            ..plain()
        },
        PlayState { unpaid: ByPlayer([Span(0), Span::minutes(9)]), ..plain() },
        PlayState { takeback_declined: ByPlayer([false, true]), ..plain() },
        PlayState { reminders: vec![Span::hours(1)], continue_asked_at: Some(Timestamp(-1)), ..plain() },
        PlayState {
            undo: Some(Undo { day_off_until: Some(FIXTURE_TIME), ..undo }),
            day_off_until: Some(FIXTURE_TIME),
            days_off: ByPlayer([0, 2]),
            ..plain()
        },
        PlayState { uncounted: Some(Uncounted::default()), ..plain() },
    ];
    let running = offers.into_iter().chain(others);
    rows_of(running.map(|running| Match { phase: Phase::Playing(Box::new(running)), ..playing() }))
}

fn outbox() -> Vec<String> {
    let offers = [OfferKind::Draw, OfferKind::Takeback { plies: 2 }, OfferKind::Pause, OfferKind::Time];
    let [offer, other, ..] = offers.map(|kind| Offer { by: Player::Two, kind });
    let ends = [OfferEnd::Accepted, OfferEnd::Declined, OfferEnd::Withdrawn, OfferEnd::Void];
    let by = Player::One;
    let news = [
        News::TimeGiven { by, deadline: Some(FIXTURE_TIME) },
        News::TimeGiven { by, deadline: None },
        News::Resumed { by },
        News::VacationEnded { player: by },
        News::ContinueQuestion { abandoned: FIXTURE_TIME },
        News::Adjudicated,
    ];
    let lost = ThreadLoss::ALL.map(|why| News::Moved { why });
    let reasons = [
        NotificationReason::Turn,
        NotificationReason::OfferMade { offer },
        NotificationReason::Reminder { deadline: FIXTURE_TIME },
        NotificationReason::Ended,
        NotificationReason::TimeGiven { deadline: Some(FIXTURE_TIME) },
        NotificationReason::TimeGiven { deadline: None },
        NotificationReason::Resumed,
        NotificationReason::VacationEnded,
        NotificationReason::OpponentAway { until: FIXTURE_TIME },
        NotificationReason::ContinueQuestion { abandoned: FIXTURE_TIME },
        NotificationReason::DeadlineExtended { deadline: FIXTURE_TIME },
        NotificationReason::Challenged,
        NotificationReason::Rematch,
        NotificationReason::Accepted,
        NotificationReason::Declined,
        NotificationReason::Expired,
        NotificationReason::SetAside,
        NotificationReason::ChallengeSetAside,
        NotificationReason::Digest { morning: FIXTURE_TIME },
        NotificationReason::DayOff { deadline: FIXTURE_TIME, left: 6 },
    ];
    let answered = ends.map(|end| NotificationReason::OfferAnswered { offer: other, end });
    let call = |why| Effect::Notify(Notification { person: PersonId(42), turn: 5, why });
    let effects = [
        Effect::Board { turn: 5 },
        Effect::Round { round: 1 },
        Effect::Refresh,
        Effect::Offer { turn: 5, offer },
        Effect::Card,
        Effect::Reply { turn: 0 },
    ];
    let all = [Effect::Archive].into_iter().chain(ends.map(|end| Effect::OfferEnd { turn: 5, offer, end }));
    let all = all.chain(news.into_iter().chain(lost).map(|news| Effect::Line { turn: 5, news }));
    let all = all.chain(reasons.into_iter().chain(answered).map(call));
    let puzzle = EntryContent::Feature(PuzzlePostingEntry { day: Day(20_003) }.to_entry());
    let all =
        effects.into_iter().map(EntryContent::Effect).chain([puzzle]).chain(all.map(EntryContent::Effect));
    let all = all.map(|what| OutboxEntry::new(what, FIXTURE_TIME));
    let tidy =
        EntryContent::RetireMessage { channel: PLACE.channel, message: MESSAGE, text: None, board: None };
    let tidied = OutboxEntry {
        lease: Some(FIXTURE_TIME),
        message: Some(MESSAGE),
        by: Some("7f3a".into()),
        mentioned: true,
        ..OutboxEntry::new(tidy, FIXTURE_TIME)
    };
    let whole = OutboxEntry {
        due: Some(Timestamp(0)),
        combined_with: Some(3),
        language: Some("de".into()),
        ..answer_entry()
    };
    let deleted = EntryContent::DeleteMessage { channel: PLACE.channel, message: MESSAGE };
    rows_of(all.chain([tidied, OutboxEntry::new(deleted, FIXTURE_TIME), whole]))
}

fn servers() -> Vec<String> {
    let changes = [
        ServerChange::Everywhere,
        ServerChange::Channel(ChannelId(7), false),
        ServerChange::Language(None),
        ServerChange::Puzzle(Some(posting())),
        ServerChange::Seasons(None),
        ServerChange::Seasons(Some(SeasonSchedule { rhythm: SeasonRhythm::Month, ..renewing() })),
        ServerChange::Strict(true),
    ];
    let id = id(MatchId::read);
    let measures = [
        AuditAction::ClubTable(ChannelId(7)),
        AuditAction::CalledOff(id),
        AuditAction::Decided { id, winner: None },
        AuditAction::Decided { id, winner: Some(PersonId(7)) },
        AuditAction::Banned { person: PersonId(7) },
        AuditAction::Unbanned { person: PersonId(7) },
    ];
    let measures = changes.map(AuditAction::Settled).into_iter().chain(measures);
    let entries = rows_of(measures.map(|what| AuditEntry { what, reason: None, ..audit_entry() }));
    let all = [
        Server::default(),
        Server {
            theme: Theme::Contrast,
            rated: Some(true),
            boards: Some(FormerBoards::Lines),
            ..Server::default()
        },
        Server { boards: Some(FormerBoards::Replaced), ..Server::default() },
        Server { banned: Bans { people: [PersonId(7)].into(), ..Bans::default() }, ..Server::default() },
        Server {
            banned: Bans { former: [PersonHash([7; 16])].into(), ..Bans::default() },
            ..Server::default()
        },
        Server { puzzle: Some(posting()), deeds: 1, clock: Some(TimeControl::None), ..with_seasons() },
        Server { strict: true, ..Server::default() },
        Server { threads_offered: true, ..Server::default() },
    ];
    let lost = ThreadLoss::ALL.map(|why| Server {
        lost_thread: Some(LostThread { at: FIXTURE_TIME, why }),
        format: Some(Format::Single),
        ..server()
    });
    let left = [ServerRemoval { since: FIXTURE_TIME, deletion_requested: false }];
    [entries, rows_of(all), rows_of(lost), rows_of(left)].concat()
}

fn people() -> Vec<String> {
    let words = Theme::ALL.into_iter().cycle().zip(Alerts::ALL);
    let worded = words.map(|(palette, alerts)| Person { palette, alerts, ..Person::default() });
    let hours = Reminders::new(true, BTreeSet::from([1, 8, 72])).expect("reminders");
    let zone = QuietSettings::default().in_zone(Zone::new("UTC").ok());
    let others = [
        Person { confirm: true, language_fallback_notice: true, ..Person::default() },
        Person { reminders: hours, hidden: true, ..Person::default() },
        Person { reminders: Reminders::new(false, BTreeSet::new()).expect("none"), ..person() },
        Person { vacation: Vacation { year: 2026, ..Vacation::default() }, ..Person::default() },
        Person {
            vacation: Vacation { year: 2026, since: Some(FIXTURE_TIME), counts: true, ..Vacation::default() },
            ..Person::default()
        },
        Person { sleep: zone.on_weekends(true).expect("in a zone"), forced: true, ..person() },
        named(),
        Person {
            no_days_off: true,
            vacation: Vacation {
                year: 2026,
                used: 3,
                days_off: 2,
                day_off_since: Some(FIXTURE_TIME),
                ..Vacation::default()
            },
            ..Person::default()
        },
        Person { hidden: true, hides_ratings: true, ..Person::default() },
    ];
    rows_of(worded.chain(others))
}

fn others() -> Vec<String> {
    let boards = [
        BoardMessage::default(),
        BoardMessage { offer: Some(MESSAGE), retired_text: Some("Okiya".into()), ..BoardMessage::default() },
        BoardMessage { former: Some(MESSAGE), stays: true, is_channel: true, ..BoardMessage::default() },
        BoardMessage { posting_since: Some(FIXTURE_TIME), ..BoardMessage::default() },
        BoardMessage {
            reminders: vec![ReminderMessage {
                channel: PLACE.channel,
                message: MESSAGE,
                text: "Past.".into(),
            }],
            ..BoardMessage::default()
        },
    ];
    let closed = [
        UnreachableChannel::new(UnreachableReason::Gone, FIXTURE_TIME),
        UnreachableChannel {
            informed: [PersonId(7), PersonId(1)].into(),
            last_activity: Some(FIXTURE_TIME),
            ..closed()
        },
    ];
    let guesses =
        [Guesses::default(), Guesses { list: Vec::new(), counted: GuessCount { guessed: 1, hit: 0 } }];
    let aside = [
        QuarantinedRow { bytes: vec![0xff, 0], ..set_aside() },
        QuarantinedRow { bytes: Vec::new(), ..set_aside() },
    ];
    let attempts = [
        Attempt::default(),
        Attempt { solved: false, shown: true, ..attempt() },
        Attempt { withheld: true, ..Attempt::default() },
        attempt(),
    ];
    let results = [None, Some(FIXTURE_TIME)].map(|shared| PuzzleResult { tries: 2, shared });
    let recent = [None, Some(MessageId(5))].map(|message| RecentMatch { message });
    let mornings = [MorningState::default(), morning(FIXTURE_TIME)];
    let many = (0..4).map(|at| MoveText(format!("a{at}"))).take(2).collect();
    let mut verdicts = analysis();
    verdicts.verdicts[1].best = many;
    let all = [rows_of(boards), rows_of(closed), rows_of(guesses), rows_of(aside)].concat();
    let puzzles = [rows_of(attempts), rows_of(results), rows_of(recent), rows_of(mornings)].concat();
    let single = [
        row(&Blocks::default()),
        row(&HeartbeatRow { at: FIXTURE_TIME, skipped: Span::hours(1) }),
        row(&ClockAhead { until: Timestamp(-1), by: Span(0) }),
        row(&Plan::default()),
        row(&Lines::default()),
        row(&Puzzles::default()),
        row(&LongOutage { until: Timestamp(-1) }),
        row(&RecentChallenges::default()),
        row(&Analysis { round: 0, verdicts: Vec::new() }),
        row(&verdicts),
        row(&Rating { value_milli: -1, last: None, ..rating() }),
        row(&Newcomer { first_match: None, steps: vec![NewcomerStep::TwoPeople], until: Timestamp(-1) }),
        row(&newcomer()),
    ];
    [all, puzzles, single.to_vec()].concat()
}

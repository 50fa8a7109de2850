//! Tests of server settings: bans, channels, changes, the schedule of the puzzle, and seasons.

use super::*;
use crate::base::id::ServerId;
use crate::hours::{HalfHour, Zone};
use crate::{Scope, SeasonNumber};

const ADA: PersonId = PersonId(11);
const HASH: PersonHash = PersonHash([7; 16]);

#[test]
fn ban_survives_data_deletion_until_lifted() {
    let server = Server::default().ban(ADA, None).expect("one may ban");
    assert_eq!(server.clone().ban(ADA, None), Err(banned_already(ADA)));
    let left = Server { banned: server.banned.replace_with_hash(ADA, HASH), ..Server::default() };
    assert!(left.banned.people.is_empty() && left.banned.has(ADA, Some(HASH)));
    assert!(!left.banned.has(ADA, Some(PersonHash([8; 16]))), "somebody else");
    assert_eq!(left.clone().ban(ADA, Some(HASH)), Err(banned_already(ADA)));
    assert_eq!(left.unban(ADA, Some(HASH)), Ok(Server::default()));
    assert_eq!(Server::default().unban(ADA, Some(HASH)), Err(not_banned(ADA)));
}

#[test]
fn all_channels_are_allowed_by_default() {
    let (here, there) = (ChannelId(1), ChannelId(2));
    let named = Server::default().with(ServerChange::Channel(here, true)).expect("a channel");
    assert_eq!((Server::default().check_channel(there), named.check_channel(here)), (Ok(()), Ok(())));
    let channels = BTreeSet::from([here]);
    assert_eq!(named.check_channel(there), Err(other_channels(&channels)));
    assert_eq!(named.with(ServerChange::Everywhere), Ok(Server::default()));
}

#[test]
fn chosen_threads_are_not_offered() {
    for on in [true, false] {
        let server = Server::default().with(ServerChange::Threads(on)).expect("a switch");
        assert!(server.threads_offered && server.threads == on);
    }
}

#[test]
fn changes_read_back_as_written() {
    let all = [
        ServerChange::Channel(ChannelId(7), true),
        ServerChange::Channel(ChannelId(7), false),
        ServerChange::Everywhere,
        ServerChange::Language(None),
        ServerChange::Language(Some("de".to_owned())),
        ServerChange::Theme(Theme::Contrast),
        ServerChange::Clock(TimeControl::USUAL),
        ServerChange::Format(Format::BestOf(3)),
        ServerChange::Rated(false),
        ServerChange::Strict(true),
        ServerChange::Boards(FormerBoards::Pictures),
        ServerChange::Threads(true),
        ServerChange::Puzzle(None),
        ServerChange::Puzzle(PuzzleSchedule::read("7.18.99.en.America/Port-au-Prince")),
        ServerChange::Seasons(None),
        ServerChange::Seasons(SeasonSchedule::read("quarter.98.99.7.zh-TW")),
        ServerChange::Seasons(SeasonSchedule::read("month.98.99.7.en")),
    ];
    for change in all {
        assert_eq!(ServerChange::read(&change.to_string()), Some(change));
    }
    for word in ["", "channel", "channel-07-on", "channel-x-on", "rated-maybe", "theme-dusk", "clock"] {
        assert_eq!(ServerChange::read(word), None, "{word:?}");
    }
    for word in ["seasons", "seasons-week.1.2.7.en", "seasons-month.01.2.7.en", "seasons-month.1.2.7"] {
        assert_eq!(ServerChange::read(word), None, "{word:?}");
    }
}

#[test]
fn late_posting_keeps_one_puzzle_a_day() {
    let zone = Zone::new("UTC").expect("a zone");
    let day = 20_003 * Span::days(1).0;
    let at = |hours: i64| Timestamp(day + Span::hours(hours).0);
    let (time, language) = (HalfHour::new(18).expect("nine"), "en".to_owned());
    let posting = PuzzleSchedule { channel: ChannelId(7), time, zone, next: at(9), language };
    assert_eq!(PuzzleSchedule::read(&posting.to_string()), Some(posting.clone()));
    assert_eq!(posting.clone().after(at(9)).next, at(33));
    assert_eq!(posting.clone().after(at(20)).next, at(33));
    assert_eq!(posting.after(at(26)).next, at(57), "that of the second day came before nine");
    for word in ["", "7.18.0.en", "7.18.0.en.Nowhere/Land", "07.18.0.en.UTC", "7.48.0.en.UTC"] {
        assert_eq!(PuzzleSchedule::read(word), None, "{word}");
    }
}

const NOON: Timestamp = Timestamp(1_750_000_000_000);

fn season_name(text: &str) -> SeasonName {
    SeasonName::read(text).expect("a name")
}

#[test]
fn season_names_are_cleaned_and_limited() {
    assert_eq!(SeasonName::read("  The \n first  ").expect("a name").as_str(), "The first");
    assert_eq!(SeasonName::read(" \t "), Err(NO_SEASON_NAME));
    assert!(SeasonName::read(&"ä".repeat(LONGEST_SEASON)).is_ok());
    assert_eq!(SeasonName::read(&"ä".repeat(LONGEST_SEASON + 1)), Err(long_season_name()));
}

#[test]
fn season_ends_when_the_next_begins() {
    let number = |number| SeasonNumber::new(number).expect("not 0");
    let server = Server::default();
    assert_eq!(
        (server.current_season(), server.current_scope(ServerId(5))),
        (None, Scope::Server(ServerId(5)))
    );
    let server = server.begin_season(season_name("Spring"), NOON).expect("the first");
    let next = NOON + MIN_SEASON_LENGTH;
    let soon = server.clone().begin_season(season_name("Summer"), next - Span(1));
    assert_eq!(soon, Err(season_too_soon(next)));
    let server = server.begin_season(season_name("Summer"), next).expect("a day later");
    assert_eq!(server.current_season(), Some(number(2)));
    assert_eq!(server.current_scope(ServerId(5)), Scope::Season(number(2), ServerId(5)));
    let all: Vec<_> = server
        .seasons_newest_first()
        .map(|(number, season, end)| (number.get(), season.name.as_str(), season.since, end))
        .collect();
    assert_eq!(all, [(2, "Summer", next, None), (1, "Spring", NOON, Some(next))]);
    assert_eq!(server.season(number(1)).map(|season| season.since), Some(NOON));
    assert_eq!(server.season(number(3)), None);
}

#[test]
fn number_of_seasons_is_limited() {
    let day = |server: Server, day: usize| {
        server.begin_season(season_name("Again"), NOON + Span::days(i64::try_from(day).expect("few")))
    };
    let full = (0..MOST_SEASONS).try_fold(Server::default(), day).expect("as many as may be");
    assert_eq!(full.current_season().map(SeasonNumber::get).map(usize::from), Some(MOST_SEASONS));
    assert_eq!(day(full.clone(), MOST_SEASONS), Err(too_many_seasons()));
    let renewing = renewing(full, SeasonRhythm::Month, NOON + Span::days(2000));
    let (renewed, ended) = renewing.renew_season(5, NOON + Span::days(2100));
    assert_eq!(ended.map(SeasonNumber::get).map(usize::from), Some(MOST_SEASONS), "the rhythm goes on");
    assert_eq!(renewed.seasons.len(), MOST_SEASONS + 1);
}

fn renewing(server: Server, rhythm: SeasonRhythm, now: Timestamp) -> Server {
    let schedule = server.schedule_seasons(rhythm, ChannelId(7), "en".to_owned(), now);
    server.with(ServerChange::Seasons(Some(schedule))).expect("it may be set")
}

fn next_end(server: &Server) -> Timestamp {
    server.season_schedule.as_ref().expect("a schedule").next
}

/// The ends of seasons from a moment on. Each season has `matches` finished matches.
fn ends(mut server: Server, matches: u32, count: usize) -> Vec<(Option<u16>, Timestamp)> {
    let next = |_| {
        let end = next_end(&server);
        assert!(!server.is_season_due(end - Span(1)) && server.is_season_due(end));
        let (renewed, ended) = std::mem::take(&mut server).renew_season(matches, end);
        server = renewed;
        (ended.map(SeasonNumber::get), end)
    };
    (0..count).map(next).collect()
}

fn at(days: i64, hours: i64) -> Timestamp {
    Timestamp(0) + Span::days(days) + Span::hours(hours)
}

#[test]
fn seasons_renew_themselves_on_their_day() {
    // From 31 January 2026, at noon.
    let month = renewing(Server::default(), SeasonRhythm::Month, at(20_484, 12));
    assert_eq!(month.current_season(), Some(SeasonNumber::MIN), "the first one begins at once");
    assert!(month.seasons[0].is_numbered(SeasonNumber::MIN));
    let months = [(Some(1), at(20_512, 9)), (Some(2), at(20_543, 9)), (Some(3), at(20_573, 9))];
    assert_eq!(ends(month.clone(), 5, 3), months, "the last days of the months");
    let quarter = renewing(month.clone(), SeasonRhythm::Quarter, at(20_490, 12));
    assert_eq!(ends(quarter, 5, 1), [(Some(1), at(20_573, 9))], "from its first day");
    let few = ends(month.clone(), 4, 2);
    assert_eq!(few, [(None, at(20_512, 9)), (None, at(20_543, 9))], "it goes on");
    let (late, ended) = month.renew_season(5, at(20_542, 10));
    assert_eq!(ended, Some(SeasonNumber::MIN), "after an outage");
    assert_eq!(next_end(&late), at(20_573, 9), "no season is shorter than a day");
}

#[test]
fn seasons_end_at_the_hour_of_the_daily_post() {
    let posting = PuzzleSchedule::read("7.40.0.en.Europe/Berlin");
    let server = renewing(Server::default(), SeasonRhythm::Month, at(20_484, 12));
    let posting = server.with(ServerChange::Puzzle(posting)).expect("it may be set");
    assert_eq!(next_end(&posting), at(20_512, 19), "at eight in the evening in Berlin");
    assert_eq!(ends(posting.clone(), 5, 2)[1].1, at(20_543, 18), "in summer");
    let off = posting.with(ServerChange::Puzzle(None)).expect("it may be set");
    assert_eq!(next_end(&off), at(20_512, 9));
}

#[test]
fn season_begun_by_hand_starts_a_period() {
    let server = renewing(Server::default(), SeasonRhythm::Month, at(20_484, 12));
    let server = server.begin_season(season_name("Spring"), at(20_490, 3)).expect("days later");
    assert_eq!(next_end(&server), at(20_518, 9));
    let by_hand = server.clone().with(ServerChange::Seasons(None)).expect("it may be set");
    assert_eq!((by_hand.season_schedule, by_hand.seasons), (None, server.seasons), "the season goes on");
}

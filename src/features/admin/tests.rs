//! Snapshots, in every language, of the messages to managers of a server.

use super::decide::Recommendation;
use super::view::{self, Setup, SetupNews};
use crate::base::id::{ChannelId, PersonId};
use crate::base::scene::Theme;
use crate::base::text::Text;
use crate::base::time::Span;
use crate::chat::incoming::Permission;
use crate::chat::parts::text_message as words_of;
use crate::chat::voice::Voice;
use crate::host::club::ClubTable;
use crate::host::hours::Zone;
use crate::host::morning::Pace;
use crate::host::server::{LostThread, MOST_CHANNELS, THREADS_OFFERED_FROM};
use crate::host::{
    AuditAction, AuditEntry, Format, FormerBoards, LONGEST_NOTE, Note, PuzzleSchedule, Refusal, SeasonName,
    SeasonNumber, SeasonRhythm, Server, ServerChange, ThreadLoss, TimeControl,
};
use crate::words::{Catalogue, Language};
use engawa_samples::{ADA, BEN, MATCH, MessageSnapshot, NOON, assert_whole};

fn pages(book: &mut MessageSnapshot<'_>) {
    let changes = [
        ServerChange::Channel(ChannelId(5), true),
        ServerChange::Channel(ChannelId(7), true),
        ServerChange::Language(Some("de".to_owned())),
        ServerChange::Theme(Theme::Night),
        ServerChange::Clock(TimeControl::PerMove { days: 5 }),
        ServerChange::Format(Format::BestOf(3)),
        ServerChange::Rated(false),
        ServerChange::Strict(true),
        ServerChange::Boards(FormerBoards::Pictures),
    ];
    let settle =
        |server: Server, change: &ServerChange| server.with(change.clone()).expect("it may be settled");
    let settings = changes.iter().fold(Server::default(), settle).ban(BEN, None).expect("it may");
    let spring = SeasonName::read("*Spring* <@22>").expect("a name");
    let settings = settings.begin_season(spring.clone(), NOON).expect("the first");
    for server in [Server::default(), settings] {
        for line in view::server(&server, NOON) {
            book.words("a server", &line);
        }
    }
    for why in ThreadLoss::ALL {
        let lost_thread = Some(LostThread { at: NOON, why });
        let lines = view::server(&Server { lost_thread, ..Server::default() }, NOON);
        let line = lines.iter().find(|line| line.key == "server-lost-thread").expect("a line");
        book.words("a server", line);
    }
    let more = [
        ServerChange::Channel(ChannelId(5), false),
        ServerChange::Everywhere,
        ServerChange::Boards(FormerBoards::Lines),
    ];
    let settings = changes.into_iter().chain(more).map(AuditAction::Settled);
    let done = [
        AuditAction::ClubTable(ChannelId(5)),
        AuditAction::CalledOff(MATCH),
        AuditAction::Decided { id: MATCH, winner: Some(BEN) },
        AuditAction::Decided { id: MATCH, winner: None },
        AuditAction::Banned { person: BEN },
        AuditAction::Unbanned { person: BEN },
        AuditAction::Season { number: SeasonNumber::MIN, name: spring.clone() },
    ];
    for what in settings.chain(done) {
        let names_somebody = matches!(
            &what,
            AuditAction::Banned { .. }
                | AuditAction::Unbanned { .. }
                | AuditAction::Decided { winner: Some(_), .. }
        );
        let reason = Note::read("*Enough* <@22>.").expect("short").filter(|_| names_somebody);
        let entry = AuditEntry { at: NOON, by: ADA, what, reason };
        book.words("a deed", &view::audit_entry(&entry));
    }
    let question = view::confirm_season(SeasonNumber::MIN, &spring, book.voice);
    book.page("asked", &question);
    book.words("said", &view::season_begun(&spring));
    for key in ["server-done", "deeds-none", "season-not"] {
        book.words("said", &Text::new(key));
    }
}

/// The panel of a new server, and after *Recommended* there, in a channel where the bot may not post, and on a server that had
/// set everything.
fn setup_pages(book: &mut MessageSnapshot<'_>) {
    let (here, zone) = (ChannelId(5), Zone::new("Berlin").expect("a zone"));
    let (new, no_table) = (Server::default(), ClubTable::default());
    let table = ClubTable { channel: Some(here), ..ClubTable::default() };
    let puzzle = ServerChange::Puzzle(PuzzleSchedule::read("5.18.0.en.Europe/Berlin"));
    let club = new.clone().with(puzzle).expect("it may be settled");
    let seasons = club.schedule_seasons(SeasonRhythm::Quarter, here, "en".to_owned(), NOON);
    let club = club.with(ServerChange::Seasons(Some(seasons.clone()))).expect("it may be settled");
    let seasonal = new.clone().with(ServerChange::Seasons(Some(seasons))).expect("it may be settled");
    let lacking = Refusal::new("refused-lacking").with("list", vec![Permission::Send.text()]);
    let news =
        |server, table, lacking| SetupNews::Recommended(Recommendation::new(server, table, here, lacking));
    for (heading, server, table, news) in [
        ("A new server", &new, &no_table, SetupNews::Nothing),
        ("The table is posted", &new, &table, SetupNews::TablePosted),
        ("Recommended", &club, &table, news(&new, &no_table, None)),
        ("Recommended, not allowed to post", &seasonal, &no_table, news(&new, &no_table, Some(&lacking))),
        ("Recommended once more", &club, &table, news(&club, &table, None)),
    ] {
        let setup = Setup {
            server,
            table,
            here,
            now: NOON,
            opens_threads: true,
            pace: server.puzzle.as_ref().map(|_| Pace::Daily),
            zone: &zone,
            news,
        };
        book.page(heading, &view::setup(&setup, book.voice));
    }
    book.words("a busy channel", &Text::new("crowded-channel").with("count", THREADS_OFFERED_FROM));
}

#[test]
fn manager_messages_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        pages(&mut book);
        setup_pages(&mut book);
        insta::assert_snapshot!(format!("admin-{}", language.code()), book.text);
    }
}

#[test]
fn log_and_settings_fit_without_cutting() {
    let words = Catalogue::load().expect("the catalogue loads");
    let somebody = PersonId(1_999_999_999_999_999_999);
    let reason = Note::read(&"*<@22>* ".repeat(LONGEST_NOTE / 8)).expect("short");
    let audit_entries: Vec<AuditEntry> = (0..57_u32)
        .map(|number| {
            let what = match number % 3 {
                0 => AuditAction::Banned { person: somebody },
                1 => AuditAction::Decided { id: MATCH, winner: Some(somebody) },
                _ => AuditAction::Settled(ServerChange::Channel(ChannelId(u64::MAX >> 1), true)),
            };
            let at = NOON + Span::hours(i64::from(number));
            AuditEntry { at, by: somebody, what, reason: reason.clone() }
        })
        .collect();
    let channels = (0..MOST_CHANNELS as u64).map(|number| ChannelId((u64::MAX >> 1) - number)).collect();
    let lost_thread = Some(LostThread { at: NOON, why: ThreadLoss::ALL[0] });
    let server = Server { channels, lost_thread, ..Server::default() };
    for language in Language::all() {
        let voice = Voice::new(&words, language);
        let (mut rest, (_, pages, _)) = (audit_entries.as_slice(), view::log_page(57, 0));
        for page in 0..pages {
            assert_eq!(view::log_page(57, page), (page, pages, rest.len() as u64 - 1));
            let (shown, later) = rest.split_at(rest.len().min(view::ON_A_PAGE));
            let message = view::log(shown, (page, pages), voice);
            assert_whole(&message);
            for line in shown.iter().map(|one| voice.say(&view::audit_entry(one))) {
                assert!(message.text.lines().any(|said| said == line), "{language:?}: {line}");
            }
            rest = later;
        }
        assert_eq!(rest, [], "an entry is on no page");
        assert_eq!(view::log_page(57, u32::MAX).0, pages - 1, "a page beyond the end is the last");
        let said: Vec<String> = view::server(&server, NOON).iter().map(|line| voice.say(line)).collect();
        let said = said.join("\n");
        let message = words_of(&said);
        assert_whole(&message);
        assert_eq!(message.text, said, "nothing is left out");
    }
}

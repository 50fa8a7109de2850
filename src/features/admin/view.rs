//! Messages about a server's settings and audit log, for its managers, with the presses in them.

use crate::base::id::ChannelId;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::lists::ListPage;
use crate::chat::parts::{
    PagePress, button, button_row, lines, menu, menu_entry, page_buttons, plain_button, text_message,
};
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, MenuEntry, Message, Row};
use crate::host::hours::HalfHour;
use crate::host::morning::Pace;
use crate::host::press_fields;
use crate::host::server::{LOST_THREAD_NOTICE_PERIOD, MOST_AUDIT_ENTRIES, mentions};
use crate::host::{
    AuditAction, AuditEntry, FormerBoards, Press, PressFields, Season, SeasonName, SeasonNumber, SeasonPress,
    Server, ServerChange, view,
};
use crate::words::Language;

/// A control in the panel. The values of a menu's press say what was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupPress {
    Channel,
    Language,
    Puzzle,
    ThreadsOn,
    ThreadsOff,
    /// Posts the club table in this channel.
    Post,
}

press_fields!(SetupPress, 'U', enum {
    Channel = "channel",
    Language = "language",
    Puzzle = "puzzle",
    ThreadsOn = "threads-on",
    ThreadsOff = "threads-off",
    Post = "post"
});

/// The press for a page of the audit log.
pub type LogPage = PagePress<'W'>;

/// Number of entries on a page of the audit log. The longest entries fit, and leave room for the page number.
pub const ON_A_PAGE: usize = 5;

/// The settings of a server, one in each line, and a line about a thread that was lost recently.
pub fn server(server: &Server, now: Timestamp) -> Vec<Text> {
    let boards = server.boards.map(|boards| settled(&ServerChange::Boards(boards)));
    let season = match (server.current_season(), server.seasons.last()) {
        (Some(number), Some(Season { name, since })) => {
            season_text("server-season", number, name).with("when", *since)
        }
        _ => Text::new("server-season-none"),
    };
    let banned = server.banned.people.len() + server.banned.former.len();
    let mut lines = vec![
        Text::new("server-title"),
        channels(server),
        settled(&ServerChange::Language(server.language.clone())),
        settled(&ServerChange::Theme(server.theme)),
        settled(&ServerChange::Clock(server.usual_clock())),
        settled(&ServerChange::Format(server.usual_format())),
        settled(&ServerChange::Rated(server.usually_rated())),
        boards.unwrap_or(Text::new("server-boards-default")),
        settled(&ServerChange::Threads(server.threads)),
    ];
    lines.extend(lost_thread(server, now));
    lines.extend([
        settled(&ServerChange::Puzzle(server.puzzle.clone())),
        season,
        Text::new("server-banned").with("count", banned),
    ]);
    lines
}

fn channels(server: &Server) -> Text {
    if server.channels.is_empty() {
        return Text::new("server-everywhere");
    }
    Text::new("server-channels").with("channels", mentions(&server.channels))
}

fn lost_thread(server: &Server, now: Timestamp) -> Option<Text> {
    let lost = server.lost_thread.filter(|lost| now - lost.at < LOST_THREAD_NOTICE_PERIOD)?;
    let text = Text::new("server-lost-thread").with("when", lost.at);
    Some(text.with("why", view::thread_loss(lost.why)))
}

fn settled(change: &ServerChange) -> Text {
    match change {
        ServerChange::Channel(channel, on) => {
            let key = if *on { "server-channel-on" } else { "server-channel-off" };
            Text::new(key).with("channel", mentions([channel]))
        }
        ServerChange::Everywhere => Text::new("server-everywhere"),
        ServerChange::Language(None) => Text::new("server-language-none"),
        ServerChange::Language(Some(code)) => {
            Text::new("server-language").with("language", Arg::Language(code.clone()))
        }
        ServerChange::Theme(theme) => {
            let theme = Text::of("option", &format!("palette-{}", theme.word()));
            Text::new("server-theme").with("theme", theme)
        }
        ServerChange::Clock(clock) => Text::new("server-clock").with("clock", clock.text()),
        ServerChange::Format(format) => Text::new("server-format").with("format", view::format(*format)),
        ServerChange::Rated(true) => Text::new("server-rated"),
        ServerChange::Rated(false) => Text::new("server-casual"),
        ServerChange::Boards(FormerBoards::Replaced) => Text::new("server-boards-replaced"),
        ServerChange::Boards(FormerBoards::Lines) => Text::new("server-boards-lines"),
        ServerChange::Boards(FormerBoards::Pictures) => Text::new("server-boards-pictures"),
        ServerChange::Threads(true) => Text::new("server-threads"),
        ServerChange::Threads(false) => Text::new("server-threads-none"),
        ServerChange::Puzzle(None) => Text::new("server-puzzle-none"),
        ServerChange::Puzzle(Some(posting)) => Text::new("server-puzzle")
            .with("channel", mentions([&posting.channel]))
            .with("time", posting.time.to_string())
            .with("zone", posting.zone.display_name()),
    }
}

fn season_text(key: &'static str, number: SeasonNumber, name: &SeasonName) -> Text {
    with_season(key, name).with("number", number.to_string())
}

/// Asks whether to begin a season, and says what that means.
pub fn confirm_season(number: SeasonNumber, name: &SeasonName, voice: Voice<'_>) -> Message {
    let begin = Press::Season(SeasonPress::Begin { number, name: name.clone() });
    let buttons = vec![
        button(&begin, &voice.key("button-season"), ButtonStyle::Main),
        plain_button(&Press::Season(SeasonPress::NotNow), "button-not-now", voice),
    ];
    let question = with_season("season-really", name);
    Message { rows: vec![Row::Buttons(buttons)], ..text_message(&voice.say(&question)) }
}

pub fn season_begun(name: &SeasonName) -> Text {
    with_season("season-begun", name)
}

fn with_season(key: &'static str, name: &SeasonName) -> Text {
    Text::new(key).with("season", Arg::Name(name.as_str().to_owned()))
}

/// An entry of the audit log: when, who, what, and why.
pub fn audit_entry(entry: &AuditEntry) -> Text {
    let what = match &entry.what {
        AuditAction::Settled(change) => settled(change),
        AuditAction::CalledOff(id) => Text::new("deed-called-off").with("id", id.to_string()),
        AuditAction::Decided { id, winner: Some(winner) } => {
            Text::new("deed-decided").with("id", id.to_string()).with("person", *winner)
        }
        AuditAction::Decided { id, winner: None } => Text::new("deed-drawn").with("id", id.to_string()),
        AuditAction::Banned { person } => Text::new("deed-banned").with("person", *person),
        AuditAction::Season { number, name } => season_text("deed-season", *number, name),
        AuditAction::Unbanned { person } => Text::new("deed-unbanned").with("person", *person),
    };
    let line = Text::new(if entry.reason.is_some() { "deed-why" } else { "deed-line" })
        .with("when", entry.at)
        .with("by", entry.by)
        .with("what", what);
    match &entry.reason {
        Some(reason) => line.with("reason", Arg::Name(reason.as_str().to_owned())),
        None => line,
    }
}

/// The number of a page of the audit log, the number of pages, and the number of the first entry on
/// the page. `written` entries were written so far. A page beyond the end is the last page.
pub fn log_page(written: u64, page: u32) -> (u32, u32, u64) {
    let pages = written.min(MOST_AUDIT_ENTRIES).div_ceil(ON_A_PAGE as u64).max(1);
    let pages = u32::try_from(pages).unwrap_or(u32::MAX);
    let page = page.min(pages - 1);
    (page, pages, written.saturating_sub(1 + u64::from(page) * ON_A_PAGE as u64))
}

/// A page of the audit log with these entries, the newest first.
pub fn log(audit_entries: &[AuditEntry], (number, total): (u32, u32), voice: Voice<'_>) -> Message {
    if audit_entries.is_empty() {
        return text_message(&voice.key("deeds-none"));
    }
    let page = ListPage { entries: 0..audit_entries.len(), number, total };
    let rows = button_row(page_buttons(&page, |page| LogPage { page }.press(), voice));
    let lines = audit_entries.iter().map(|one| voice.say(&audit_entry(one)));
    let lines: Vec<String> = lines.chain(page.line(voice)).collect();
    Message { rows, ..text_message(&lines.join("\n")) }
}

/// Asks whether to delete all data of the server.
pub fn confirm_purge(voice: Voice<'_>) -> Message {
    let buttons = vec![
        button(&Press::Purge(true), &voice.key("button-purge"), ButtonStyle::Danger),
        plain_button(&Press::Purge(false), "button-purge-not", voice),
    ];
    Message { rows: vec![Row::Buttons(buttons)], ..text_message(&voice.key("purge-really")) }
}

/// The value of the entry *no puzzle* in the panel's menu.
pub const NO_PUZZLE: &str = "off";

/// The contents of the setup panel, as seen from a channel.
pub struct Setup<'a> {
    pub server: &'a Server,
    pub here: ChannelId,
    pub now: Timestamp,
    /// Whether the bot can open threads here.
    pub opens_threads: bool,
    /// How often the daily puzzle is posted; `None` without one.
    pub pace: Option<Pace>,
    /// The key of a line about what was just done, if the settings below do not show it.
    pub done: Option<&'static str>,
}

/// The panel of `/admin setup`: the current settings with a control for each, and the button
/// *Post the club table*.
pub fn setup(at: &Setup<'_>, voice: Voice<'_>) -> Message {
    let Setup { server, here, now, opens_threads, pace, done } = *at;
    let mut parts: Vec<Text> = done.map(Text::new).into_iter().collect();
    parts.extend([
        Text::new("setup-title"),
        channels(server),
        settled(&ServerChange::Language(server.language.clone())),
        settled(&ServerChange::Threads(server.threads)),
    ]);
    parts.extend((server.threads && !opens_threads).then(|| Text::new("server-threads-closed")));
    parts.push(settled(&ServerChange::Puzzle(server.puzzle.clone())));
    parts.extend(pace.and_then(rare_posts));
    parts.extend(lost_thread(server, now));
    parts.push(Text::new("setup-more"));
    let threads = if server.threads { SetupPress::ThreadsOff } else { SetupPress::ThreadsOn };
    let key = if server.threads { "button-setup-threads-off" } else { "button-setup-threads-on" };
    let post = button(&SetupPress::Post.press(), &voice.key("button-club-post"), ButtonStyle::Main);
    let menu =
        |press: SetupPress, placeholder, entries| menu(&press.press(), &voice.key(placeholder), entries);
    let rows = vec![
        menu(SetupPress::Channel, "setup-menu-channel", places(server, here, voice)),
        menu(SetupPress::Language, "setup-menu-language", languages(voice)),
        menu(SetupPress::Puzzle, "setup-menu-puzzle", hours(voice)),
        Row::Buttons(vec![plain_button(&threads.press(), key, voice), post]),
    ];
    Message { rows, ..text_message(&lines(voice, &parts)) }
}

/// A line for a club that gets fewer posts because nobody presses them.
fn rare_posts(pace: Pace) -> Option<Text> {
    match pace {
        Pace::Daily => None,
        Pace::Mondays => Some(Text::new("server-morning-mondays")),
        Pace::Never => Some(Text::new("server-morning-never")),
    }
}

/// Menu entries for the channels in which matches may begin: everywhere, and with or without
/// this channel.
fn places(server: &Server, here: ChannelId, voice: Voice<'_>) -> Vec<MenuEntry> {
    let entry = |change: ServerChange, key| menu_entry(change.to_string(), &voice.key(key));
    let this = match (server.channels.len(), server.channels.contains(&here)) {
        (0, _) => Some((true, "setup-only-here")),
        (1, true) => None,
        (_, false) => Some((true, "setup-also-here")),
        (_, true) => Some((false, "setup-not-here")),
    };
    let this = this.map(|(on, key)| entry(ServerChange::Channel(here, on), key));
    [entry(ServerChange::Everywhere, "setup-everywhere")].into_iter().chain(this).collect()
}

fn languages(voice: Voice<'_>) -> Vec<MenuEntry> {
    let own = menu_entry(ServerChange::Language(None).to_string(), &voice.key("setup-language-own"));
    let of = |language: Language| {
        let code = language.code().to_owned();
        let name = Text::new("setup-language").with("language", Arg::Language(code.clone()));
        menu_entry(ServerChange::Language(Some(code)).to_string(), &voice.plain(&name))
    };
    [own].into_iter().chain(Language::all().map(of)).collect()
}

fn hours(voice: Voice<'_>) -> Vec<MenuEntry> {
    let off = menu_entry(NO_PUZZLE.to_owned(), &voice.key("setup-puzzle-off"));
    let at = |time: HalfHour| {
        let label = Text::new("setup-puzzle-at").with("time", time.to_string());
        menu_entry(time.half_hours().to_string(), &voice.plain(&label))
    };
    let full = (0..24).filter_map(|hour| HalfHour::new(2 * hour)).map(at);
    [off].into_iter().chain(full).collect()
}

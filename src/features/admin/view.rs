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
use crate::host::club::ClubTable;
use crate::host::hours::{HalfHour, Zone};
use crate::host::morning::Pace;
use crate::host::server::{LEAST_SEASON_MATCHES, LOST_THREAD_NOTICE_PERIOD, MOST_AUDIT_ENTRIES, mentions};
use crate::host::{
    AuditAction, AuditEntry, FormerBoards, Press, PressFields, Season, SeasonName, SeasonNumber, SeasonPress,
    SeasonRhythm, Server, ServerChange, fields, press_fields, view,
};
use crate::words::Language;

use super::decide::{Part, PartOutcome, Recommendation};

/// A press in the panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupPress {
    pub control: SetupControl,
    /// The time zone that the panel showed. `None` in panels of older versions.
    pub zone: Option<Zone>,
}

/// A control in the panel. The values of a menu's press say what was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupControl {
    Channel,
    Language,
    Puzzle,
    /// Chooses the time zone of the puzzle.
    Zone,
    ThreadsOn,
    ThreadsOff,
    /// Posts the club table in this channel.
    Post,
    /// Sets what is recommended and not set yet.
    Recommended,
}

fields!(SetupControl, enum {
    Channel = "channel",
    Language = "language",
    Puzzle = "puzzle",
    Zone = "zone",
    ThreadsOn = "threads-on",
    ThreadsOff = "threads-off",
    Post = "post",
    Recommended = "recommended"
});
press_fields!(SetupPress, 'U', struct { control, zone });

/// The press for a page of the audit log.
pub type LogPage = PagePress<'W'>;

/// Number of entries on a page of the audit log. The longest entries fit, and leave room for the page number.
pub const ON_A_PAGE: usize = 5;

/// The settings of a server, one in each line, and a line about a thread that was lost recently.
pub fn server(server: &Server, now: Timestamp) -> Vec<Text> {
    let boards = server.boards.map(|boards| settled(&ServerChange::Boards(boards)));
    let season = match (server.current_season(), server.seasons.last()) {
        (Some(number), Some(season)) if season.is_numbered(number) => {
            Text::new("server-season-numbered").with("number", number.to_string()).with("when", season.since)
        }
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
        settled(&ServerChange::Strict(server.strict)),
        boards.unwrap_or(Text::new("server-boards-default")),
        settled(&ServerChange::Threads(server.threads)),
    ];
    lines.extend(lost_thread(server, now));
    lines.extend([
        settled(&ServerChange::Puzzle(server.puzzle.clone())),
        season,
        settled(&ServerChange::Seasons(server.season_schedule.clone())),
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
            Text::new("server-theme").with("theme", Text::of("settings-palette", theme.word()))
        }
        ServerChange::Clock(clock) => Text::new("server-clock").with("clock", clock.text()),
        ServerChange::Format(format) => Text::new("server-format").with("format", view::format(*format)),
        ServerChange::Rated(true) => Text::new("server-rated"),
        ServerChange::Rated(false) => Text::new("server-casual"),
        ServerChange::Strict(true) => Text::new("server-strict"),
        ServerChange::Strict(false) => Text::new("server-days-off"),
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
        ServerChange::Seasons(None) => Text::new("server-seasons-manual"),
        ServerChange::Seasons(Some(schedule)) => {
            let key = match schedule.rhythm {
                SeasonRhythm::Quarter => "server-seasons-quarter",
                SeasonRhythm::Month => "server-seasons-month",
            };
            Text::new(key).with("when", schedule.next).with("least", LEAST_SEASON_MATCHES)
        }
    }
}

fn club_table(channel: ChannelId) -> Text {
    Text::new("server-club-table").with("channel", mentions([&channel]))
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
        AuditAction::ClubTable(channel) => club_table(*channel),
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

/// The effect of the last press in the setup panel, if the settings do not show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SetupNews {
    Nothing,
    TablePosted,
    Recommended(Recommendation),
}

/// The contents of the setup panel, as seen from a channel.
pub struct Setup<'a> {
    pub server: &'a Server,
    pub table: &'a ClubTable,
    pub here: ChannelId,
    pub now: Timestamp,
    /// Whether the bot can open threads here.
    pub opens_threads: bool,
    /// How often the daily puzzle is posted; `None` without one.
    pub pace: Option<Pace>,
    /// The time zone of the puzzle, or of the one that may follow.
    pub zone: &'a Zone,
    pub news: SetupNews,
}

impl Setup<'_> {
    /// Whether *Recommended* would set anything.
    fn is_incomplete(&self) -> bool {
        Part::ALL.into_iter().any(|part| !part.is_set(self.server, self.table))
    }
}

/// The panel of `/admin setup`: the settings, or what *Recommended* has just done; a control for each setting; and the
/// buttons *Recommended* and *Post the club table*.
pub fn setup(at: &Setup<'_>, voice: Voice<'_>) -> Message {
    let mut parts = match &at.news {
        SetupNews::Recommended(parts) => recommended(parts, at),
        SetupNews::Nothing | SetupNews::TablePosted => settings(at),
    };
    if at.is_incomplete() {
        let offer = Text::new("setup-recommended").with("time", HalfHour::NINE.to_string());
        parts.push(offer.with("zone", at.zone.display_name()));
    }
    parts.push(Text::new("setup-more"));
    Message { rows: setup_rows(at, voice), ..text_message(&lines(voice, &parts)) }
}

fn settings(at: &Setup<'_>) -> Vec<Text> {
    let (server, is_posted) = (at.server, at.news == SetupNews::TablePosted);
    let mut parts: Vec<Text> = is_posted.then(|| Text::new("club-posted")).into_iter().collect();
    parts.extend([
        Text::new("setup-title"),
        channels(server),
        settled(&ServerChange::Language(server.language.clone())),
        settled(&ServerChange::Threads(server.threads)),
    ]);
    parts.extend((server.threads && !at.opens_threads).then(|| Text::new("server-threads-closed")));
    let shown = Part::ALL.into_iter().filter(|part| !is_posted || *part != Part::ClubTable);
    parts.extend(shown.map(|part| state(part, at)));
    parts.extend(at.pace.and_then(rare_posts));
    parts.extend(lost_thread(server, at.now));
    parts
}

fn setup_rows(at: &Setup<'_>, voice: Voice<'_>) -> Vec<Row> {
    let Setup { server, here, zone, .. } = *at;
    let press = |control| SetupPress { control, zone: Some(zone.clone()) }.press();
    let menu =
        |control, placeholder: &Text, entries| menu(&press(control), &voice.plain(placeholder), entries);
    let (threads, key) = if server.threads {
        (SetupControl::ThreadsOff, "button-setup-threads-off")
    } else {
        (SetupControl::ThreadsOn, "button-setup-threads-on")
    };
    let recommended = at.is_incomplete().then(|| {
        button(&press(SetupControl::Recommended), &voice.key("button-setup-recommended"), ButtonStyle::Main)
    });
    let more = [(threads, key), (SetupControl::Post, "button-club-post")];
    let more = more.map(|(control, key)| plain_button(&press(control), key, voice));
    let zone_menu = Text::new("setup-menu-zone").with("zone", zone.display_name());
    let zones = Zone::familiar(zone);
    let zone_entry = |zone: &Zone| menu_entry(zone.word(), &zone.display_name());
    vec![
        menu(SetupControl::Channel, &Text::new("setup-menu-channel"), places(server, here, voice)),
        menu(SetupControl::Language, &Text::new("setup-menu-language"), languages(voice)),
        menu(SetupControl::Puzzle, &Text::new("setup-menu-puzzle"), hours(voice)),
        menu(SetupControl::Zone, &zone_menu, zones.iter().map(zone_entry).collect()),
        Row::Buttons(recommended.into_iter().chain(more).collect()),
    ]
}

/// The line about a part of what is recommended.
fn state(part: Part, at: &Setup<'_>) -> Text {
    match (part, at.table.channel) {
        (Part::Puzzle, _) => settled(&ServerChange::Puzzle(at.server.puzzle.clone())),
        (Part::Seasons, _) => settled(&ServerChange::Seasons(at.server.season_schedule.clone())),
        (Part::ClubTable, None) => Text::new("server-club-table-none"),
        (Part::ClubTable, Some(channel)) if at.table.current_message().is_none() => {
            Text::new("server-club-table-waiting").with("channel", mentions([&channel]))
        }
        (Part::ClubTable, Some(channel)) => club_table(channel),
    }
}

/// The lines about a press on *Recommended*: each new setting with the way to undo it, then what has stayed as it was, such
/// as the threads, then the parts that could not be set.
fn recommended(Recommendation(parts): &Recommendation, at: &Setup<'_>) -> Vec<Text> {
    let (mut said, mut refused) = (Vec::new(), Vec::<(Vec<Text>, &Text)>::new());
    for (part, outcome) in parts {
        match outcome {
            PartOutcome::Set => said.push(set(*part).with("what", state(*part, at))),
            PartOutcome::Kept => said.push(Text::new("setup-kept").with("what", state(*part, at))),
            PartOutcome::Refused(refusal) => {
                let known = refused.iter_mut().find(|(_, why)| **why == refusal.text);
                match known {
                    Some((parts, _)) => parts.push(name(*part)),
                    None => refused.push((vec![name(*part)], &refusal.text)),
                }
            }
        }
    }
    let is_new = parts.iter().any(|(_, outcome)| *outcome == PartOutcome::Set);
    let title = Text::new(if is_new { "setup-recommended-done" } else { "setup-recommended-nothing" });
    said.push(settled(&ServerChange::Threads(at.server.threads)));
    let refused = refused
        .into_iter()
        .map(|(list, why)| Text::new("setup-refused").with("list", list).with("why", why.clone()));
    [title].into_iter().chain(said).chain(refused).collect()
}

/// The sentence about a new part, with the way to undo it.
fn set(part: Part) -> Text {
    match part {
        Part::Puzzle => Text::new("setup-set-puzzle").with("off", Text::new("setup-puzzle-off")),
        Part::ClubTable => Text::new("setup-set-club-table"),
        Part::Seasons => Text::new("setup-set-seasons").with("manual", Text::new("option-rhythm-manual")),
    }
}

fn name(part: Part) -> Text {
    Text::new(match part {
        Part::Puzzle => "setup-part-puzzle",
        Part::ClubTable => "setup-part-club-table",
        Part::Seasons => "setup-part-seasons",
    })
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

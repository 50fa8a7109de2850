//! Messages of the club table: the table itself, and private answers to presses. The presses contain no day and no
//! turn, since the table's message stays for months.

use crate::base::text::Text;
use crate::base::time::Timestamp;
use crate::chat::layout::balanced;
use crate::chat::lists::ListPage;
use crate::chat::parts::{
    button, button_row, entry_with_link, game_rows, lines, page_buttons, plain_button, text_message,
};
use crate::chat::practice::play_computer;
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, Edit, Message, Row};
use crate::features::bell::view::{about, at_table, with_link_to_table};
use crate::host::notification::NotificationRoute;
use crate::host::press_fields;
use crate::host::{Challenge, HelpPress, Match, Person, PracticePress, Press, PressFields, view};

use crate::host::club::{TableContents, TableStopReason, TableTerms, WaitingCounts};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClubPress {
    /// At the table: look for an opponent at a game, or stop looking. In private messages of older
    /// versions, it only reports whether the person waits.
    Seek(String),
    /// Stop looking for an opponent; never start.
    Stop(String),
    /// Look for an opponent; never stop.
    Look(String),
    /// Show a page of the running matches that the person may watch. Pages are counted from 0.
    Watch(u32),
    Puzzle,
    Leaderboard,
    Learn,
    /// Post the table in this channel, in panels of older versions.
    Post,
}

press_fields!(ClubPress, 'T', enum {
    Seek(game) = "seek",
    Stop(game) = "stop",
    Look(game) = "look",
    Watch(page) = "watch",
    Puzzle = "puzzle",
    Leaderboard = "leaderboard",
    Learn = "learn",
    Post = "post"
});

/// Maximum number of rows with games. Two rows of other buttons follow.
const GAME_ROWS: usize = 3;

/// The public message of the table. Its buttons have the order of `games`.
pub fn table(contents: &TableContents, games: &[&str], voice: Voice<'_>) -> Message {
    let waits = waits(&contents.waiting, games);
    let said = [Text::new("club-title"), Text::new("club-how"), terms(contents.terms), waits];
    Message { rows: rows(games, voice), ..text_message(&lines(voice, &said)) }
}

pub fn edit(message: Message) -> Edit {
    Edit { text: Some(message.text), rows: Some(message.rows), ..Edit::default() }
}

pub fn moved(voice: Voice<'_>) -> Edit {
    Edit { text: Some(voice.key("club-moved")), rows: Some(Vec::new()), ..Edit::default() }
}

/// Tells a person that they wait, how they will hear of an opponent, and how to stop.
pub fn waiting(challenge: &Challenge, person: &Person, now: Timestamp, voice: Voice<'_>) -> Message {
    let game = &challenge.terms.game;
    let waits = about("club-waiting", game).with("when", challenge.expires);
    let said: Vec<Text> = [waits].into_iter().chain(notification_lines(challenge, person, now)).collect();
    let stop = plain_button(&ClubPress::Stop(game.clone()).press(), "button-club-stop", voice);
    let practise = Press::Practice(PracticePress::Open(Some(game.clone())));
    let practise = plain_button(&practise, "button-club-practise", voice);
    let rows = vec![Row::Buttons(vec![stop, practise])];
    Message { rows, ..text_message(&lines(voice, &said)) }
}

/// Tells a person that they stopped waiting, or were not waiting, with a button to begin again.
pub fn stopped(has_waited: bool, game: &str, voice: Voice<'_>) -> Message {
    let key = if has_waited { "club-stopped" } else { "club-stopped-before" };
    let look = plain_button(&ClubPress::Look(game.to_owned()).press(), "button-club-look", voice);
    let rows = vec![Row::Buttons(vec![look])];
    Message { rows, ..text_message(&voice.say(&about(key, game))) }
}

/// The notice to a person who no longer waits, though they did not ask to stop.
pub fn news(game: &str, why: TableStopReason, link: Option<&str>, voice: Voice<'_>) -> Message {
    let why = match why {
        TableStopReason::Moved => "moved",
        TableStopReason::Terms => "terms",
    };
    with_link_to_table(&about("club-news", game).with("why", why), link, voice)
}

/// A match in the list of matches to watch.
pub struct WatchedMatch {
    pub record: Match,
    /// The address of its board.
    pub link: Option<String>,
    /// The press to guess its next move, if the person may guess it.
    pub guess: Option<Press>,
    /// The press to follow it, if the person may and does not follow it yet.
    pub follow: Option<Press>,
}

/// The numbered line of a match in the list, before the link to its board.
pub fn watched_line(number: usize, record: &Match, voice: Voice<'_>) -> String {
    format!("{number}. {}", voice.say(&view::watched(record)))
}

/// A page of the matches to watch. Each has a line, and a row with buttons to see its board, to guess its next move, and
/// to follow it.
pub fn matches_to_watch(shown: &[WatchedMatch], page: &ListPage, voice: Voice<'_>) -> Message {
    let numbered = || (page.entries.start + 1..).zip(shown);
    let line = |(number, watched): (usize, &WatchedMatch)| {
        let line = watched_line(number, &watched.record, voice);
        watched.link.as_ref().map_or_else(|| line.clone(), |link| entry_with_link(&line, link, voice))
    };
    let turn = button_row(page_buttons(page, |page| ClubPress::Watch(page).press(), voice));
    let rows = numbered().map(|(number, watched)| watch_row(number, watched, voice)).chain(turn).collect();
    let said = [voice.key("club-watch")].into_iter().chain(numbered().map(line)).chain(page.line(voice));
    Message { rows, ..text_message(&said.collect::<Vec<String>>().join("\n")) }
}

fn watch_row(number: usize, watched: &WatchedMatch, voice: Voice<'_>) -> Row {
    let WatchedMatch { record, guess, follow, .. } = watched;
    let game = Text::of(&record.terms.game, "name");
    let see = voice.plain(&Text::new("button-play").with("number", number).with("game", game));
    let see = button(&Press::MyView(record.id), &see, ButtonStyle::Main);
    let more = [(guess, "button-guess-number"), (follow, "button-follow-number")];
    let more = more.into_iter().filter_map(|(press, key)| {
        let label = voice.plain(&Text::new(key).with("number", number));
        press.as_ref().map(|press| button(press, &label, ButtonStyle::Plain))
    });
    Row::Buttons([see].into_iter().chain(more).collect())
}

/// The answer if there is no match to watch, with buttons for what people can do instead.
pub fn nothing_to_watch(voice: Voice<'_>) -> Message {
    let buttons = vec![
        plain_button(&HelpPress::Challenge.press(), "button-help-challenge", voice),
        play_computer(None, voice),
        plain_button(&ClubPress::Puzzle.press(), "button-club-puzzle", voice),
    ];
    Message { rows: button_row(buttons), ..text_message(&voice.key("club-watch-nothing")) }
}

fn terms(terms: TableTerms) -> Text {
    Text::new("club-terms")
        .with("format", view::format(terms.format))
        .with("clock", terms.clock.text())
        .with("rated", if terms.rated { "yes" } else { "no" })
}

fn waits(waiting: &WaitingCounts, games: &[&str]) -> Text {
    let of = |game: &&str| {
        let count = *waiting.get(*game)?;
        Some(Text::new("club-game").with("game", Text::of(game, "name")).with("count", count))
    };
    let list: Vec<Text> = games.iter().filter_map(of).collect();
    if list.is_empty() { Text::new("club-nobody") } else { Text::new("club-somebody").with("list", list) }
}

fn rows(games: &[&str], voice: Voice<'_>) -> Vec<Row> {
    let seek = |game: &str| {
        let press = ClubPress::Seek(game.to_owned()).press();
        button(&press, &voice.plain(&Text::of(game, "name")), ButtonStyle::Main)
    };
    let others = [
        (Press::Next, "button-club-turn"),
        (ClubPress::Watch(0).press(), "button-club-watch"),
        (ClubPress::Puzzle.press(), "button-club-puzzle"),
        (ClubPress::Leaderboard.press(), "button-club-leaderboard"),
        (ClubPress::Learn.press(), "button-club-learn"),
    ];
    let others = others.iter().map(|(press, key)| plain_button(press, key, voice));
    let others = others.chain([at_table(voice)]).collect();
    game_rows(games, GAME_ROWS, seek).into_iter().chain(balanced(others)).collect()
}

/// Lines about how the waiting person will be notified of an opponent, by their settings.
fn notification_lines(challenge: &Challenge, person: &Person, now: Timestamp) -> Vec<Text> {
    let way = match NotificationRoute::of(person.alerts) {
        Some(NotificationRoute::Mention) => "mention",
        Some(NotificationRoute::Direct) => "direct",
        Some(NotificationRoute::Both) => "both",
        None => return vec![Text::new("club-hears").with("way", "none")],
    };
    let has_quiet_hours = person.sleep.night().is_some() || person.sleep.weekends();
    let rest = if challenge.terms.clock.is_live() {
        None
    } else if person.vacation.is_away(now) {
        Some("vacation")
    } else {
        has_quiet_hours.then_some("quiet")
    };
    let rest = rest.map(|rest| Text::new("club-hears-later").with("rest", rest));
    [Text::new("club-hears").with("way", way)].into_iter().chain(rest).collect()
}

//! Lists of lines: one's own in a match, those that the opponent shows, and some beside the real board.

use crate::base::text::{Arg, Text};
use crate::chat::parts::{self, lines, menu_entry, text_message};
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, Message, Row, limits, lists};
use crate::game::AnyGame;
use crate::host::lines::{Fit, Line, Lines};
use crate::host::{Match, Plan, Press, WhatIfPress, WhatIfStep};

use super::view::{Reader, names, step_button};

/// Maximum number of characters for the moves of a line in a list.
const IN_LIST: usize = 60;
/// The same in a menu, after the number of the line.
const IN_MENU: usize = limits::ENTRY - 4;
/// Maximum number of kept lines beside a real board.
const BESIDE: usize = 3;
/// The part of menus, which keeps their ids apart from those of buttons.
const MENU: u8 = 1;

/// A kept line in a list, with its number, counted from 1.
struct Entry {
    number: usize,
    /// The entry in a menu.
    label: String,
    text: Text,
}

/// Entries for kept lines with these numbers. The moves of a line whose position is gone appear as the record writes
/// them.
fn entries<'l>(
    kept: impl IntoIterator<Item = (usize, &'l Line)>,
    record: &Match,
    game: &dyn AnyGame,
    voice: Voice<'_>,
) -> Vec<Entry> {
    let entry = |(number, line): (usize, &Line)| {
        let tables = line.tables(record, game);
        let named = tables.and_then(|tables| Some(names(line, &**tables.last()?, voice)));
        let moves = named.unwrap_or_else(|| line.moves.iter().map(|mv| mv.0.clone()).collect());
        let label = format!("{number}. {}", in_short(&moves, IN_MENU));
        let fit = match line.fit(record) {
            _ if line.is_played(record) => Text::new("what-if-line-played"),
            Fit::Whole => Text::new("what-if-line-fits"),
            Fit::UpTo(count) => Text::new("what-if-line-fits-to").with("count", count),
            Fit::Gone => Text::new("what-if-line-gone"),
        };
        let text = Text::new("what-if-line").with("number", number).with("moves", in_short(&moves, IN_LIST));
        Entry { number, label, text: text.with("count", line.moves.len()).with("fit", fit) }
    };
    kept.into_iter().map(entry).collect()
}

/// A message with as many entries as have room below the first lines. The menus have all of them.
fn with_entries<'t>(
    first: impl IntoIterator<Item = &'t Text>,
    entries: &[Entry],
    rows: Vec<Row>,
    voice: Voice<'_>,
) -> Message {
    let first = lines(voice, first);
    let room = limits::TEXT.saturating_sub(first.chars().count() + 1);
    let entries: Vec<String> = entries.iter().map(|entry| voice.say(&entry.text)).collect();
    let more = |count: usize| voice.say(&Text::new("what-if-lines-more").with("count", count));
    let entries = lists::first(&entries, entries.len(), room, more);
    Message { rows, ..text_message(&[vec![first], entries].concat().join("\n")) }
}

/// The first moves, as many as there is room for.
fn in_short(moves: &[String], room: usize) -> String {
    let short = |count: usize| match &moves[..count] {
        all if count == moves.len() => all.join(" · "),
        first => format!("{} …", first.join(" · ")),
    };
    let fits = |text: &String| text.chars().count() <= room;
    (0..=moves.len()).rev().map(short).find(fits).unwrap_or_default()
}

/// Lines of text beside a real board: some kept lines, those that fit first, and how much is planned.
pub fn beside_board(
    kept: &[Line],
    plan: &Plan,
    record: &Match,
    game: &dyn AnyGame,
    voice: Voice<'_>,
) -> Vec<Text> {
    let mut shown: Vec<(usize, &Line)> = (1..).zip(kept).collect();
    shown.reverse();
    shown.sort_by_key(|(_, line)| line.fit(record) != Fit::Whole);
    shown.truncate(BESIDE);
    let title = (!shown.is_empty()).then(|| Text::new("what-if-lines-beside"));
    let planned = plan.is_for(record).then(|| Text::new("plan-planned").with("count", plan.lines.len()));
    let shown = entries(shown, record, game, voice).into_iter().map(|entry| entry.text);
    title.into_iter().chain(shown).chain(planned).collect()
}

/// The list of one's own lines in a match.
pub struct Listing<'a> {
    pub reader: &'a Reader<'a>,
    pub game: &'a dyn AnyGame,
    pub lines: &'a Lines,
    /// Sentences about the plan; empty if nothing is planned.
    pub planned: Vec<Text>,
    /// The numbers of the kept lines that can become the plan now, counted from 0.
    pub plannable: Vec<usize>,
    /// Whether the opponent shows lines.
    pub has_theirs: bool,
    pub notice: Option<Text>,
}

pub fn list(at: &Listing<'_>, voice: Voice<'_>) -> Message {
    let press = WhatIfPress::new(at.reader.record.id, at.lines.version);
    let entries = entries((1..).zip(&at.lines.kept), at.reader.record, at.game, voice);
    let plannable = entries.iter().filter(|entry| at.plannable.contains(&(entry.number - 1)));
    let menus = [
        line_menu(&press, WhatIfStep::Load(0), "what-if-open-line", &entries, voice),
        line_menu(&press, WhatIfStep::AskPlan(0), "what-if-plan-line", plannable, voice),
        line_menu(&press, WhatIfStep::Delete(0), "what-if-delete-line", &entries, voice),
    ];
    let mut rows: Vec<Row> = menus.into_iter().flatten().collect();
    rows.push(Row::Buttons(list_buttons(at, &press, voice)));
    let title = at.reader.title("what-if-lines-title");
    let none = entries.is_empty().then(|| Text::new("what-if-lines-none"));
    let is_shown = at.lines.shown && at.reader.is_opponent_there();
    let shown = is_shown.then(|| at.reader.opponent()).flatten();
    let shown = shown.map(|person| Text::new("what-if-lines-shown").with("person", person));
    let said = [&title].into_iter().chain(&at.notice).chain(&at.planned).chain(&none).chain(&shown);
    at.reader.panel_of(with_entries(said, &entries, rows, voice))
}

fn list_buttons(at: &Listing<'_>, press: &WhatIfPress, voice: Voice<'_>) -> Vec<Button> {
    let step = |step, key| step_button(press, step, key, voice);
    let mut buttons = Vec::new();
    if at.reader.record.is_running() {
        buttons.push(step(WhatIfStep::Open(u32::MAX), "button-what-if"));
    } else if let Some(opponent) = at.reader.opponent() {
        let named = |step, key, person: Arg| {
            let label = voice.plain(&Text::new(key).with("person", person));
            parts::button(&Press::WhatIf(press.at(step)), &label, ButtonStyle::Plain)
        };
        let key = if at.lines.shown { "button-what-if-hide" } else { "button-what-if-show" };
        let is_read = !at.lines.kept.is_empty() && at.reader.is_opponent_there();
        let show = is_read.then(|| named(WhatIfStep::Show(!at.lines.shown), key, opponent.clone()));
        let theirs = || named(WhatIfStep::Theirs(None), "button-what-if-theirs-of", opponent);
        buttons.extend(show.into_iter().chain(at.has_theirs.then(theirs)));
    }
    buttons.extend((!at.planned.is_empty()).then(|| step(WhatIfStep::Forget, "button-plan-forget")));
    buttons.push(step(WhatIfStep::Leave, "button-what-if-leave"));
    buttons
}

/// A menu of lines, or nothing without lines.
fn line_menu<'e>(
    press: &WhatIfPress,
    step: WhatIfStep,
    placeholder: &'static str,
    entries: impl IntoIterator<Item = &'e Entry>,
    voice: Voice<'_>,
) -> Option<Row> {
    let entry = |entry: &Entry| menu_entry((entry.number - 1).to_string(), &entry.label);
    let entries: Vec<_> = entries.into_iter().map(entry).collect();
    let press = Press::WhatIf(WhatIfPress { part: MENU, ..press.at(step) });
    (!entries.is_empty()).then(|| parts::menu(&press, &voice.key(placeholder), entries))
}

/// The list of the lines that the opponent shows. `version` is that of the reader's own lines.
pub fn list_theirs(
    theirs: &[Line],
    version: u32,
    reader: &Reader<'_>,
    game: &dyn AnyGame,
    voice: Voice<'_>,
) -> Message {
    let press = WhatIfPress::new(reader.record.id, version);
    let entries = entries((1..).zip(theirs), reader.record, game, voice);
    let open = line_menu(&press, WhatIfStep::Theirs(None), "what-if-open-line", &entries, voice);
    let buttons = vec![
        step_button(&press, WhatIfStep::List, "button-what-if-lines", voice),
        step_button(&press, WhatIfStep::Leave, "button-what-if-leave", voice),
    ];
    let title = Text::new("what-if-theirs-title").with("game", Text::of(&reader.record.terms.game, "name"));
    let title = reader.opponent().into_iter().fold(title, |title, person| title.with("person", person));
    let rows = open.into_iter().chain([Row::Buttons(buttons)]).collect();
    with_entries([&title], &entries, rows, voice)
}

//! A page of a leaderboard as a message: its picture, or the list of places as text. Each value of its menus is a
//! complete press that opens a leaderboard, so it works the same on every page.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::layout::balanced;
use crate::chat::parts::{file, lines, menu, menu_entry, plain_button, text_message};
use crate::chat::voice::Voice;
use crate::chat::{Button, MenuEntry, Message, Row, limits};
use crate::host::hours::{Zone, day};
use crate::host::ladder::{LONGEST_ABSENCE, LadderEntry, Page, RoundCounts};
use crate::host::press_fields;
use crate::host::view::phrases;
use crate::host::{Press, PressFields, RelativeScope, Scope, Season, SeasonNumber, Server};

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LadderPress {
    /// The menu that leads to the leaderboards of other games.
    Games,
    /// The menu that leads to other seasons.
    Seasons,
    /// Shows the list of places on a page as text.
    AsText { game: String, scope: RelativeScope, page: u32 },
}

press_fields!(LadderPress, 'B', enum {
    Games = "games",
    Seasons = "seasons",
    AsText { game, scope, page } = "text"
});

/// A page of a leaderboard, before its translation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderView {
    pub game: String,
    pub scope: RelativeScope,
    /// The current season of the reader's server.
    pub season_now: Option<SeasonNumber>,
    pub title: Text,
    /// A line for each person, best first; a single sentence if there is nobody yet. Only [`as_text`] shows
    /// the lines of people.
    pub lines: Vec<Text>,
    /// A line with the reader's own place, or why they have none although they have a rating.
    pub mine: Option<Text>,
    /// Whether the reader has a place.
    pub is_placed: bool,
    /// How often the first player won on this server, once enough rounds say so.
    pub rounds: Option<Text>,
    /// Says that ratings are hidden from the reader, whose own place and opponents the page then leaves out.
    pub hidden: Option<Text>,
    /// The explanation of provisional ratings, if the page shows such a rating.
    pub why_new: Option<Text>,
    /// The rows of the picture, best first; empty if there is nobody yet.
    pub rungs: Vec<RankedPlayer>,
    /// The number of this page, counted from 0.
    pub page: u32,
    /// The total number of pages, at least 1.
    pub pages: u32,
}

/// One person's place, as the picture shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RankedPlayer {
    pub person: PersonId,
    /// The display name. The caller fills in this field, because no leaderboard holds names.
    pub name: Option<String>,
    /// The rank. People with equal ratings share a rank.
    pub rank: u64,
    /// The rating in whole points, 0 to 4000.
    pub rating: u16,
    /// The uncertainty of the rating, in whole points.
    pub deviation: u16,
    /// Whether the rating is certain enough for comparisons.
    pub settled: bool,
    /// Whether this is the reader's own place.
    pub mine: bool,
    /// Whether the person is the champion of the season before.
    pub crowned: bool,
}

impl LadderView {
    /// The page as everybody may see it. It marks no place in the picture, and names the reader in
    /// the line about their place.
    #[must_use]
    pub fn for_everybody(mut self) -> Self {
        self.rungs.iter_mut().for_each(|rung| rung.mine = false);
        if let Some(mine) = &mut self.mine {
            mine.key = if self.is_placed { "ladder-theirs" } else { "ladder-absent-theirs" }.into();
        }
        self
    }

    /// Crowns the champion of the season before, if this page lists them.
    pub fn crown(&mut self, champion: PersonId) {
        let listed = self.rungs.iter_mut().zip(&mut self.lines);
        for (rung, line) in listed.filter(|(rung, _)| rung.person == champion) {
            rung.crowned = true;
            let person = line.args.iter_mut().filter(|(name, _)| *name == "person");
            person.for_each(|(_, person)| *person = crowned(person.clone()));
        }
    }

    /// A description of the picture: its subject, and each rank with its name and rating.
    pub fn in_words(&self) -> Vec<Text> {
        let rungs = self.rungs.iter().map(|rung| {
            let name = rung.name.clone().map_or_else(|| Text::new("list-choice-somebody").into(), Arg::Name);
            let name = if rung.crowned { crowned(name) } else { name };
            Text::new("ladder-picture-rank")
                .with("rank", rung.rank.to_string())
                .with("name", name)
                .with("rating", phrases::points(rung.rating, rung.settled))
                .with("deviation", rung.deviation.to_string())
        });
        [Text::new("ladder-picture").with("title", self.title.clone())].into_iter().chain(rungs).collect()
    }
}

/// The view of a page at `now`, because ratings grow less certain with time. `server` is the
/// reader's server.
pub fn ladder(page: &Page, server: &Server, now: Timestamp) -> LadderView {
    let season = page.scope.season().and_then(|number| Some((number, server.season(number)?)));
    let title = match (page.scope.relative(), season) {
        (RelativeScope::Global, _) => Text::new("ladder-title-everywhere"),
        (RelativeScope::ThisServer(_), Some((number, season))) if season.is_numbered(number) => {
            Text::new("ladder-title-numbered").with("number", number.to_string())
        }
        (RelativeScope::ThisServer(_), Some((_, season))) => {
            Text::new("ladder-title-season").with("season", Arg::Name(season.name.as_str().to_owned()))
        }
        (RelativeScope::ThisServer(_), None) if server.seasons.is_empty() => Text::new("ladder-title-here"),
        (RelativeScope::ThisServer(_), None) => Text::new("ladder-title-before"),
    };
    let mut lines: Vec<Text> = page.entries.iter().map(|entry| line("ladder-line", entry, now)).collect();
    if lines.is_empty() {
        lines.push(Text::new(match page.scope.relative() {
            RelativeScope::ThisServer(season @ Some(_)) if season == server.current_season() => {
                "ladder-empty-season-now"
            }
            RelativeScope::ThisServer(Some(_)) => "ladder-empty-season",
            RelativeScope::ThisServer(None) if !server.seasons.is_empty() => "ladder-empty-before",
            _ => "ladder-empty",
        }));
    }
    let mine = page.mine.as_ref().map(|entry| line("ladder-mine", entry, now));
    let shown = page.entries.iter().chain(&page.mine).map(|entry| &entry.rating);
    let absent_rating = page.absent.as_ref().map(|(_, rating)| rating);
    let is_new = shown.chain(absent_rating).any(|rating| rating.is_provisional(now));
    LadderView {
        game: page.game.clone(),
        scope: page.scope.relative(),
        season_now: server.current_season(),
        title: title.with("game", Text::of(&page.game, "name")),
        lines,
        is_placed: mine.is_some(),
        mine: mine.or_else(|| absent(page, server, now)),
        rounds: None,
        hidden: None,
        why_new: phrases::new_rating_notice(is_new),
        rungs: page.entries.iter().map(|entry| rung(entry, page, now)).collect(),
        page: page.page,
        pages: page.pages,
    }
}

/// The view of a page without the people whose ratings are `hidden` from the reader.
pub fn ladder_without(
    mut page: Page,
    hidden: &BTreeSet<PersonId>,
    server: &Server,
    now: Timestamp,
) -> LadderView {
    if hidden.is_empty() {
        return ladder(&page, server, now);
    }
    let is_empty = page.entries.is_empty();
    page.entries.retain(|entry| !hidden.contains(&entry.person));
    (page.mine, page.absent) = (None, None);
    let mut view = ladder(&page, server, now);
    if view.rungs.is_empty() && !is_empty {
        // That nobody is there would be wrong.
        view.lines.clear();
    }
    view.hidden = Some(Text::new("ratings-hidden"));
    view
}

/// Tells a reader who has left the ranks how they come back. On a leaderboard of the past there is no way back.
fn absent(page: &Page, server: &Server, now: Timestamp) -> Option<Text> {
    let is_past = page.scope != Scope::Global && page.scope.season() != server.current_season();
    let (person, rating) = page.absent.filter(|_| !is_past)?;
    let text = Text::new("ladder-absent").with("days", LONGEST_ABSENCE).with("person", person);
    Some(text.with("rating", phrases::rating(&rating, now)))
}

pub fn rounds(counts: RoundCounts) -> Text {
    let RoundCounts { drawn, first, .. } = counts;
    Text::new("ladder-rounds").with("first", first).with("all", counts.all()).with("drawn", drawn)
}

fn rung(entry: &LadderEntry, page: &Page, now: Timestamp) -> RankedPlayer {
    RankedPlayer {
        person: entry.person,
        name: None,
        rank: entry.rank,
        rating: entry.rating.whole(),
        deviation: entry.rating.deviation(now),
        settled: !entry.rating.is_provisional(now),
        mine: page.mine.is_some_and(|mine| mine.person == entry.person),
        crowned: false,
    }
}

fn crowned(name: Arg) -> Arg {
    Text::new("ladder-crowned").with("name", name).into()
}

fn line(key: &'static str, entry: &LadderEntry, now: Timestamp) -> Text {
    Text::new(key)
        .with("rank", i64::try_from(entry.rank).unwrap_or(i64::MAX))
        .with("person", entry.person)
        .with("rating", phrases::rating(&entry.rating, now))
        .with("decided", entry.rating.wins + entry.rating.losses)
        .with("wins", entry.rating.wins)
        .with("draws", entry.rating.draws)
        .with("losses", entry.rating.losses)
}

/// The leaderboards to which the menus of a page lead.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choices {
    /// The ids of all games, in the order of the menu.
    pub games: Vec<String>,
    /// The seasons that a menu holds around the one shown, newest first, and the time before the first
    /// season as the last one. Empty if there has been no season.
    pub seasons: Vec<(Text, RelativeScope)>,
}

/// Every season of a server with its days, newest first, then the time before the first season.
/// The list is empty if there has been no season.
pub fn every_season(server: &Server, zone: Option<&Zone>) -> Vec<(Text, RelativeScope)> {
    let in_words = |at| Arg::Text(phrases::day(day(at, zone)));
    let known = |(number, season, end): (SeasonNumber, &Season, Option<Timestamp>)| {
        let text = Text::new(if end.is_some() { "season-entry-over" } else { "season-entry" })
            .with("season", phrases::listed_season(number, season))
            .with("from", in_words(season.since))
            .with("until", end.map_or_else(|| Arg::Word(String::new()), in_words));
        (text, RelativeScope::ThisServer(Some(number)))
    };
    let before = (Text::new("season-entry-before"), RelativeScope::ThisServer(None));
    let before = server.current_season().map(|_| before);
    server.seasons_newest_first().map(known).chain(before).collect()
}

/// As many seasons as a menu holds, around the season that is shown. Choosing the first or the
/// last one leads to a menu with seasons beyond it.
pub fn seasons(server: &Server, shown: RelativeScope, zone: Option<&Zone>) -> Vec<(Text, RelativeScope)> {
    let all = every_season(server, zone);
    if all.len() <= limits::ENTRIES {
        return all;
    }
    let here = all.iter().position(|(_, scope)| *scope == shown).unwrap_or(0);
    let first = here.saturating_sub(limits::ENTRIES / 2).min(all.len() - limits::ENTRIES);
    all.into_iter().skip(first).take(limits::ENTRIES).collect()
}

/// The list of places on a page. The reader's own place is a line of its own only if it is on another page.
pub fn as_text(view: &LadderView, voice: Voice<'_>) -> Message {
    let is_listed = view.rungs.iter().any(|rung| rung.mine);
    let mine = view.mine.iter().filter(|_| !is_listed);
    let parts = [&view.title].into_iter().chain(&view.lines).chain(mine);
    let parts = parts.chain(&view.rounds).chain(&view.hidden).chain(&view.why_new);
    text_message(&lines(voice, parts))
}

/// The message of a page: its picture with the reader's own place. An empty page has no picture.
pub fn message(view: &LadderView, png: Option<Arc<[u8]>>, choices: &Choices, voice: Voice<'_>) -> Message {
    let said = match &png {
        Some(_) => {
            let first = view.mine.as_ref().unwrap_or(&view.title);
            lines(voice, [first].into_iter().chain(&view.rounds).chain(&view.hidden))
        }
        None => lines(voice, [&view.title].into_iter().chain(&view.lines).chain(&view.hidden)),
    };
    let file = png.map(|bytes| {
        let name = format!("{}-ladder-{}.png", view.game, view.page + 1);
        file(bytes, name, &voice.sentences(&view.in_words()))
    });
    let others = choices.games.iter().filter(|game| **game != view.game);
    let games = others.map(|game| entry(&Text::of(game, "name"), game, view.scope, voice)).collect();
    let seasons = choices.seasons.iter();
    let seasons = seasons.map(|(label, scope)| entry(label, &view.game, *scope, voice)).collect();
    let game = Text::new("ladder-choose-game").with("game", Text::of(&view.game, "name"));
    let menus = [
        (LadderPress::Games, voice.plain(&game), games),
        (LadderPress::Seasons, voice.key("ladder-choose-season"), seasons),
    ];
    let menu = |(press, placeholder, entries): (LadderPress, String, Vec<MenuEntry>)| {
        (!entries.is_empty()).then(|| menu(&press.press(), &placeholder, entries))
    };
    let rows = menus.into_iter().filter_map(menu).chain(buttons(view, voice)).collect();
    Message { file, rows, ..text_message(&said) }
}

/// An entry of a menu. Its value is the press that opens the first page of a leaderboard.
fn entry(label: &Text, game: &str, scope: RelativeScope, voice: Voice<'_>) -> MenuEntry {
    let press = Press::Ladder { game: game.to_owned(), scope, page: Some(0) };
    menu_entry(press.to_string(), &voice.plain(label))
}

/// The buttons that turn pages, if there are several pages, the button that switches between
/// this server and all servers, and *As text*.
fn buttons(view: &LadderView, voice: Voice<'_>) -> Vec<Row> {
    let (last, page) = (view.pages - 1, view.page);
    let to = |scope, page: Option<u32>| Press::Ladder { game: view.game.clone(), scope, page };
    let turn = |page, key, disabled| Button { disabled, ..plain_button(&to(view.scope, page), key, voice) };
    // Page numbers run past both ends: component ids must be unique in a message, even those of disabled
    // buttons.
    let pages = [
        turn(Some(page.wrapping_sub(1)), "button-page-back", page == 0),
        turn(None, "button-page-mine", !view.is_placed),
        turn(Some(page + 1), "button-page-forward", page == last),
    ];
    let (scope, key) = match view.scope {
        RelativeScope::Global => (RelativeScope::ThisServer(view.season_now), "button-ladder-here"),
        RelativeScope::ThisServer(_) => (RelativeScope::Global, "button-ladder-everywhere"),
    };
    let scope = plain_button(&to(scope, Some(0)), key, voice);
    let text = LadderPress::AsText { game: view.game.clone(), scope: view.scope, page };
    let text = (!view.rungs.is_empty()).then(|| plain_button(&text.press(), "button-ladder-text", voice));
    balanced(pages.into_iter().filter(|_| view.pages > 1).chain([scope]).chain(text).collect())
}

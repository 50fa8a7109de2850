//! A page of a leaderboard, as people read it.

use std::sync::Arc;

use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::limits::{self, cut};
use crate::chat::parts::{button, lines, words};
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, File, Message, Row};
use crate::host::ladder::{Entry, Page};
use crate::host::view::tell;
use crate::host::{Among, Press, Server};

/// A page of a leaderboard in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderView {
    pub game: String,
    pub among: Among,
    /// The name of its season, if it is of one.
    pub season: Option<String>,
    pub title: Text,
    /// A line for each person, best first; one sentence when nobody is there yet.
    pub lines: Vec<Text>,
    /// The place of the reader, if they have one.
    pub mine: Option<Text>,
    /// Why a rating is new, where one of those that are shown is.
    pub why_new: Option<Text>,
    /// The rows of the picture, best first; none when nobody is there yet.
    pub rungs: Vec<Rung>,
    /// The number of this page, counted from 0.
    pub page: u32,
    /// How many there are, at least 1.
    pub pages: u32,
}

/// One person's place as a picture shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    pub person: PersonId,
    /// The rank; people with equal ratings share it.
    pub rank: u64,
    /// In whole points, 0 to 4000.
    pub rating: u16,
    /// How far off the rating may be, in whole points.
    pub deviation: u16,
    /// Whether the rating is sure enough to compare by.
    pub settled: bool,
    /// Whether it is the reader's own.
    pub mine: bool,
}

impl LadderView {
    /// The same for everybody to see: nobody's place is marked in the picture, and whoever asked is named.
    #[must_use]
    pub fn for_everybody(mut self) -> Self {
        self.rungs.iter_mut().for_each(|rung| rung.mine = false);
        if let Some(mine) = &mut self.mine {
            mine.key = "ladder-theirs".into();
        }
        self
    }

    /// The picture in words: what it shows, and each rank with its rating.
    pub fn in_words(&self) -> Vec<Text> {
        let mine = self.rungs.iter().find(|rung| rung.mine);
        let mine = mine.map(|rung| ranked("ladder-picture-mine", rung));
        let season = self.season.iter().map(|name| of_season("ladder-picture-season", name));
        let rungs = self.rungs.iter().map(|rung| {
            ranked("ladder-picture-rank", rung)
                .with("rating", tell::points(rung.rating, rung.settled))
                .with("deviation", rung.deviation.to_string())
        });
        season.chain([Text::new("ladder-picture")]).chain(mine).chain(rungs).collect()
    }
}

fn ranked(key: &'static str, rung: &Rung) -> Text {
    Text::new(key).with("rank", rung.rank.to_string())
}

fn of_season(key: &'static str, name: &str) -> Text {
    Text::new(key).with("season", Arg::Name(name.to_owned()))
}

/// The view of a page at a moment: certainty fades with time. The server is the one where it is looked at.
pub fn ladder(page: &Page, server: &Server, now: Timestamp) -> LadderView {
    let named = page.scope.season().and_then(|number| server.season(number));
    let season = named.map(|season| season.name.as_str().to_owned());
    let title = match (page.scope.among(), &season) {
        (Among::Everybody, _) => Text::new("ladder-title-everywhere"),
        (Among::Here(_), Some(name)) => of_season("ladder-title-season", name),
        (Among::Here(_), None) if server.seasons.is_empty() => Text::new("ladder-title-here"),
        (Among::Here(_), None) => Text::new("ladder-title-before"),
    };
    let mut lines: Vec<Text> = page.entries.iter().map(|entry| line("ladder-line", entry, now)).collect();
    if lines.is_empty() {
        lines.push(Text::new(match page.scope.among() {
            Among::Here(Some(_)) => "ladder-empty-season",
            Among::Here(None) if !server.seasons.is_empty() => "ladder-empty-before",
            _ => "ladder-empty",
        }));
    }
    let mut shown = page.entries.iter().chain(&page.mine);
    LadderView {
        game: page.game.clone(),
        among: page.scope.among(),
        season,
        title: title.with("game", Text::of(&page.game, "name")),
        lines,
        mine: page.mine.as_ref().map(|entry| line("ladder-mine", entry, now)),
        why_new: tell::why_new(shown.any(|entry| entry.rating.is_provisional(now))),
        rungs: page.entries.iter().map(|entry| rung(entry, page, now)).collect(),
        page: page.page,
        pages: page.pages,
    }
}

fn rung(entry: &Entry, page: &Page, now: Timestamp) -> Rung {
    Rung {
        person: entry.person,
        rank: entry.rank,
        rating: entry.rating.whole(),
        deviation: entry.rating.deviation(now),
        settled: !entry.rating.is_provisional(now),
        mine: page.mine.is_some_and(|mine| mine.person == entry.person),
    }
}

fn line(key: &'static str, entry: &Entry, now: Timestamp) -> Text {
    Text::new(key)
        .with("rank", i64::try_from(entry.rank).unwrap_or(i64::MAX))
        .with("person", tell::person(entry.person))
        .with("rating", tell::rating(&entry.rating, now))
        .with("wins", i64::from(entry.rating.wins))
        .with("draws", i64::from(entry.rating.draws))
        .with("losses", i64::from(entry.rating.losses))
}

/// A page of a leaderboard, with its picture unless nobody is there yet.
pub fn message(view: &LadderView, png: Option<Arc<[u8]>>, voice: Voice<'_>) -> Message {
    let parts = [&view.title].into_iter().chain(&view.lines).chain(&view.mine).chain(&view.why_new);
    let file = png.map(|bytes| {
        let alt = view.in_words().iter().map(|text| voice.plain(text)).collect::<Vec<_>>().join(" ");
        let name = format!("{}-ladder-{}.png", view.game, view.page + 1);
        File { bytes, name, alt: cut(&alt, limits::ALT) }
    });
    let rows = (view.pages > 1).then(|| ladder_row(view, voice)).into_iter().collect();
    Message { file, rows, ..words(&lines(voice, parts)) }
}

fn ladder_row(view: &LadderView, voice: Voice<'_>) -> Row {
    let (last, page) = (view.pages - 1, view.page);
    let turn = |to: Option<u32>, key, disabled| {
        let press = Press::Ladder { game: view.game.clone(), among: view.among, page: to };
        Button { disabled, ..button(&press, &voice.key(key), ButtonStyle::Plain) }
    };
    // At the ends both neighbours would be the page itself; a component id stands only once in a message.
    Row::Buttons(vec![
        turn(Some(page.wrapping_sub(1)), "button-page-back", page == 0),
        turn(None, "button-page-mine", view.mine.is_none()),
        turn(Some(page + 1), "button-page-forward", page == last),
    ])
}

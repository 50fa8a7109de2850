//! A page of a leaderboard.

use crate::base::text::Text;
use crate::base::time::Timestamp;

use super::super::ladder::{Entry, Page};
use super::super::rating::Scope;
use super::tell;

/// A page of a leaderboard in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LadderView {
    /// The game's id.
    pub game: String,
    /// Whether it is the one over all servers.
    pub everywhere: bool,
    /// Of which game, and among whom.
    pub title: Text,
    /// A line for each person, best first; one sentence when nobody is there yet.
    pub lines: Vec<Text>,
    /// Where the reader stands, if they stand anywhere.
    pub mine: Option<Text>,
    /// Counted from 0.
    pub page: u32,
    /// How many there are, at least 1.
    pub pages: u32,
}

/// The view of a page at a moment: certainty fades with time.
pub fn ladder(page: &Page, now: Timestamp) -> LadderView {
    let everywhere = page.scope == Scope::Global;
    let title = if everywhere { "ladder-title-everywhere" } else { "ladder-title-here" };
    let mut lines: Vec<Text> = page.entries.iter().map(|entry| line("ladder-line", entry, now)).collect();
    if lines.is_empty() {
        lines.push(Text::new("ladder-empty"));
    }
    LadderView {
        game: page.game.clone(),
        everywhere,
        title: Text::new(title).with("game", Text::of(&page.game, "name")),
        lines,
        mine: page.mine.as_ref().map(|entry| line("ladder-mine", entry, now)),
        page: page.page,
        pages: page.pages,
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

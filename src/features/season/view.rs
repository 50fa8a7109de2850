//! The champions of a season that has ended, in the daily post or a post of their own. People appear by name, without
//! a mention, and nobody is notified.

use std::sync::Arc;

use crate::base::text::{Arg, Text};
use crate::base::time::Timestamp;
use crate::chat::parts::{button_row, file, lines, plain_button, text_message};
use crate::chat::voice::Voice;
use crate::chat::{Button, Message};
use crate::features::puzzle::Above;
use crate::host::hours::{Zone, day};
use crate::host::view::phrases;
use crate::host::{Press, RelativeScope, Season, SeasonNumber};

/// The best people of a game in a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameChampions {
    /// The id of the game.
    pub game: String,
    /// The names of the first three, or only that of the champion.
    pub names: Vec<String>,
}

/// A season that has ended, with its champions in at least one game.
pub struct EndedSeason<'a> {
    pub number: SeasonNumber,
    pub season: &'a Season,
    pub end: Timestamp,
    /// The time zone of the days in the title; `None` is UTC.
    pub zone: Option<&'a Zone>,
    pub games: Vec<GameChampions>,
}

impl GameChampions {
    pub fn name(&self) -> Text {
        Text::of(&self.game, "name")
    }

    /// The people of the game in one line.
    fn line(&self) -> Text {
        let name = |place: usize| Arg::Name(self.names.get(place).cloned().unwrap_or_default());
        let key = if self.names.len() > 1 { "season-podium" } else { "season-champion" };
        let line = Text::new(key).with("game", self.name()).with("first", name(0));
        if self.names.len() > 1 { line.with("second", name(1)).with("third", name(2)) } else { line }
    }
}

impl EndedSeason<'_> {
    /// The name of the season with its first and last day.
    pub fn title(&self) -> Text {
        let in_words = |at| phrases::day(day(at, self.zone));
        Text::new("season-entry-over")
            .with("season", phrases::listed_season(self.number, self.season))
            .with("from", in_words(self.season.since))
            .with("until", in_words(self.end))
    }
}

/// The champions, as a daily post shows them above the puzzle: lines, a picture of all of them, and a button that leads
/// to the final leaderboards.
pub fn above(ended: &EndedSeason<'_>, png: Arc<[u8]>, voice: Voice<'_>) -> Above {
    let season = || phrases::season(ended.number, ended.season);
    let champions = || ended.games.iter().map(GameChampions::line);
    let with_heading = |heading: &'static str| -> Vec<Text> {
        [Text::new(heading).with("season", season())].into_iter().chain(champions()).collect()
    };
    let name = format!("season-{}.png", ended.number);
    let button = ended.games.first().map(|game| leaderboard(ended, game, voice));
    Above {
        lines: with_heading("season-over"),
        file: file(png, name, &voice.sentences(&with_heading("season-picture"))),
        buttons: button.into_iter().collect(),
    }
}

/// The post on a day without a daily post.
pub fn post(above: Above, voice: Voice<'_>) -> Message {
    let Above { lines: said, file, buttons } = above;
    let text = lines(voice, &said);
    Message { file: Some(file), rows: button_row(buttons), silent: true, ..text_message(&text) }
}

fn leaderboard(ended: &EndedSeason<'_>, game: &GameChampions, voice: Voice<'_>) -> Button {
    let scope = RelativeScope::ThisServer(Some(ended.number));
    let press = Press::Ladder { game: game.game.clone(), scope, page: Some(0) };
    plain_button(&press, "button-club-leaderboard", voice)
}

//! The club table, and what its presses are answered with.

use crate::base::text::{Arg, Text};
use crate::chat::layout::{IN_A_ROW, balanced};
use crate::chat::parts::{Help, button, helps, lines, words};
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, Edit, Message, Row};
use crate::host::press::Fields;
use crate::host::{Challenge, Press, Server, view};

use super::decide::Waiting;
use super::press::ClubPress;

/// The most rows of games: one row of other buttons follows.
const GAME_ROWS: usize = 4;

/// The message that all see. `games` are in the order of their buttons.
pub fn table(server: &Server, waiting: &Waiting, games: &[&str], voice: Voice<'_>) -> Message {
    let said = [Text::new("club-title"), Text::new("club-how"), terms(server), waits(waiting, games)];
    Message { rows: rows(games, voice), ..words(&lines(voice, &said)) }
}

/// The same as an edit.
pub fn edit(message: Message) -> Edit {
    Edit { text: Some(message.text), rows: Some(message.rows), ..Edit::default() }
}

/// The former message of a table that was posted anew.
pub fn moved(voice: Voice<'_>) -> Edit {
    Edit { text: Some(voice.key("club-moved")), rows: Some(Vec::new()), ..Edit::default() }
}

/// Somebody waits for an opponent, with the way to stop.
pub fn waiting(challenge: &Challenge, voice: Voice<'_>) -> Message {
    let said = about("club-waiting", challenge).with("when", Arg::When(challenge.expires));
    Message { rows: again("button-club-stop", challenge, voice), ..words(&voice.say(&said)) }
}

/// Somebody waits no longer, with the way to begin again.
pub fn stopped(challenge: &Challenge, voice: Voice<'_>) -> Message {
    let said = about("club-stopped", challenge);
    Message { rows: again("button-club-look", challenge, voice), ..words(&voice.say(&said)) }
}

/// *Post the club table*, for whoever may manage the server.
pub fn post(voice: Voice<'_>) -> Button {
    button(&ClubPress::Post.press(), &voice.key("button-club-post"), ButtonStyle::Main)
}

fn terms(server: &Server) -> Text {
    Text::new("club-terms")
        .with("format", view::format(server.usual_format()))
        .with("clock", server.usual_clock().text())
        .with("rated", if server.usually_rated() { "yes" } else { "no" })
}

fn waits(waiting: &Waiting, games: &[&str]) -> Text {
    let of = |game: &&str| {
        let count = *waiting.get(*game)?;
        Some(Text::new("club-game").with("game", Text::of(game, "name")).with("count", count))
    };
    let list: Vec<Text> = games.iter().filter_map(of).collect();
    if list.is_empty() { Text::new("club-nobody") } else { Text::new("club-somebody").with("list", list) }
}

fn rows(games: &[&str], voice: Voice<'_>) -> Vec<Row> {
    let seek = |game: &&str| {
        let press = ClubPress::Seek((*game).to_owned()).press();
        button(&press, &voice.plain(&Text::of(game, "name")), ButtonStyle::Main)
    };
    let others = [
        (Press::Next, "button-club-turn"),
        (ClubPress::Puzzle.press(), "button-club-puzzle"),
        (ClubPress::Leaderboard.press(), "button-club-leaderboard"),
        (ClubPress::Learn.press(), "button-club-learn"),
    ];
    let other = |(press, key): &(Press, &'static str)| button(press, &voice.key(key), ButtonStyle::Plain);
    let of_games = balanced(games.iter().take(GAME_ROWS * IN_A_ROW).map(seek).collect());
    of_games.into_iter().chain([Row::Buttons(others.iter().map(other).collect())]).collect()
}

fn about(key: &'static str, challenge: &Challenge) -> Text {
    Text::new(key).with("game", Text::of(&challenge.terms.game, "name"))
}

fn again(label: &'static str, challenge: &Challenge, voice: Voice<'_>) -> Vec<Row> {
    helps(&[Help { press: ClubPress::Seek(challenge.terms.game.clone()).press(), label }], voice)
}

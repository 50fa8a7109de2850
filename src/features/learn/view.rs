//! Messages of a first game. Their layout is that of a match, but only the pupil sees them.

use std::sync::Arc;

use crate::base::text::Text;
use crate::chat::compose::EmojiLookup;
use crate::chat::layout::{self, LayoutContext};
use crate::chat::limits;
use crate::chat::parts::{
    button, choose_game, file, game_rows, learn, learn_game, plain_button, text_message,
};
use crate::chat::practice::play_computer;
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, Message, Row};
use crate::game::Table;
use crate::host::{Invitee, Press, TutorialPress};

/// A position in a first game, with its table and its sentences.
pub struct TutorialStep<'a> {
    pub learning: &'a TutorialPress,
    pub table: &'a dyn Table,
    /// The lesson about the last press, and the next thing to look for.
    pub text: &'a Text,
    /// Whether to say first that the chosen move is legal, but not the one to find.
    pub other: bool,
}

pub fn step(place: &TutorialStep<'_>, png: Arc<[u8]>, voice: Voice<'_>, emoji: EmojiLookup<'_>) -> Message {
    let TutorialStep { learning, table, .. } = *place;
    let id = |part, more: &[&str]| {
        let chosen = layout::with_keys(&learning.chosen, more);
        Press::Learn(TutorialPress { part, chosen, ..learning.clone() }).to_string()
    };
    let rows = limits::ROWS - usize::from(!learning.chosen.is_empty());
    // In every step, the pupil is to move, so show the board from the side of the seat to move.
    let turned = table.is_turned(table.turn());
    let sheet = LayoutContext { voice, turned, rows, id: &id, emoji, tries: false };
    let (_, mut rows) = layout::next_step(Some(&table.prompt(&learning.chosen)), &sheet);
    if let Some((_, before)) = learning.chosen.split_last() {
        let back = TutorialPress { chosen: before.to_vec(), ..learning.clone() };
        rows.push(Row::Buttons(vec![learn(back, &voice.key("button-back"), ButtonStyle::Plain)]));
    }
    Message { rows, ..shown(place, png, voice) }
}

pub fn which_game(games: &[&str], voice: Voice<'_>) -> Message {
    let rows = choose_game(games, |game| Press::Learn(TutorialPress::new(&game)), voice);
    Message { rows, ..text_message(&voice.key("learn-which")) }
}

pub fn before(place: &TutorialStep<'_>, png: Arc<[u8]>, voice: Voice<'_>) -> Message {
    let begin = TutorialPress { played: Some(0), ..place.learning.clone() };
    let rows = vec![Row::Buttons(vec![learn(begin, &voice.key("button-learn-begin"), ButtonStyle::Success)])];
    Message { rows, ..shown(place, png, voice) }
}

/// The end of a first game, with buttons for what to do next. `others` are the other games.
pub fn end(place: &TutorialStep<'_>, others: &[&str], png: Arc<[u8]>, voice: Voice<'_>) -> Message {
    let game = &place.learning.game;
    let invite = Press::Invite { game: game.clone(), to: Invitee::Anyone };
    let buttons = vec![
        button(&invite, &voice.key("button-challenge-anyone"), ButtonStyle::Main),
        play_computer(Some(game), voice),
        plain_button(&Press::Rules(game.clone()), "button-rules", voice),
    ];
    let learn_other = game_rows(others, limits::ROWS - 1, |game| learn_game(game, ButtonStyle::Plain, voice));
    let rows = [Row::Buttons(buttons)].into_iter().chain(learn_other).collect();
    Message { rows, ..shown(place, png, voice) }
}

fn shown(place: &TutorialStep<'_>, png: Arc<[u8]>, voice: Voice<'_>) -> Message {
    let other = place.other.then(|| voice.key("learn-other"));
    let paragraphs: Vec<String> = other.into_iter().chain([voice.say(place.text)]).collect();
    let name = format!("{}-first-game.png", place.learning.game);
    let picture = file(png, name, &voice.plain(&place.table.describe()));
    Message { file: Some(picture), ..text_message(&paragraphs.join("\n")) }
}

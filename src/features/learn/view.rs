//! Messages of a first game. Their layout is that of a match, but only the pupil sees them.

use std::sync::Arc;

use crate::base::text::Text;
use crate::chat::compose::{EmojiLookup, text_message};
use crate::chat::layout::{self, LayoutContext};
use crate::chat::learning::{learn, learn_rows};
use crate::chat::limits::{self, whole};
use crate::chat::parts::button;
use crate::chat::practice::play_computer;
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, File, Message, Row};
use crate::game::{Prompt, Table};
use crate::host::{Press, TutorialPress};

/// A position in a first game, with its table and its sentences.
pub struct TutorialStep<'a> {
    pub learning: &'a TutorialPress,
    pub table: &'a dyn Table,
    /// The lesson about the last press, and the next thing to look for.
    pub told: &'a Text,
    /// Whether to say first that the chosen move is legal, but not the one to find.
    pub other: bool,
}

/// Returns a step of a first game, with the choices on its table.
pub fn step(place: &TutorialStep<'_>, png: Arc<[u8]>, voice: Voice<'_>, emoji: EmojiLookup<'_>) -> Message {
    let TutorialStep { learning, table, .. } = *place;
    let id = |part, more: &[&str]| {
        let chosen =
            learning.chosen.iter().cloned().chain(more.iter().map(|key| (*key).to_owned())).collect();
        Press::Learn(TutorialPress { part, chosen, ..learning.clone() }).to_string()
    };
    let rows = limits::ROWS - usize::from(!learning.chosen.is_empty());
    // In every step, the pupil is to move, so show the board from the side of the seat to move.
    let sheet = LayoutContext { voice, turned: table.is_turned(table.turn()), rows, id: &id, emoji };
    let mut rows = match table.prompt(&learning.chosen) {
        Prompt::Choose(choose) => layout::lay_out(&choose, &sheet),
        Prompt::Ready(_) | Prompt::Stale => Vec::new(),
    };
    if let Some((_, before)) = learning.chosen.split_last() {
        let back = TutorialPress { chosen: before.to_vec(), ..learning.clone() };
        rows.push(Row::Buttons(vec![learn(back, &voice.key("button-back"), ButtonStyle::Plain)]));
    }
    Message { rows, ..shown(place, png, voice) }
}

/// Returns the message before a first game, if that begins with a press.
pub fn before(place: &TutorialStep<'_>, png: Arc<[u8]>, voice: Voice<'_>) -> Message {
    let begin = TutorialPress { played: Some(0), ..place.learning.clone() };
    let rows = vec![Row::Buttons(vec![learn(begin, &voice.key("button-learn-begin"), ButtonStyle::Success)])];
    Message { rows, ..shown(place, png, voice) }
}

/// Returns the end of a first game, with buttons for what to do next. `others` are the other games.
pub fn end(place: &TutorialStep<'_>, others: &[&str], png: Arc<[u8]>, voice: Voice<'_>) -> Message {
    let game = &place.learning.game;
    let invite = Press::Invite { game: game.clone(), person: None };
    let buttons = vec![
        button(&invite, &voice.key("button-challenge-anyone"), ButtonStyle::Main),
        play_computer(Some(game), voice),
        button(&Press::Rules(game.clone()), &voice.key("button-rules"), ButtonStyle::Plain),
    ];
    let rows = [Row::Buttons(buttons)].into_iter().chain(learn_rows(others, limits::ROWS - 1, voice));
    Message { rows: rows.collect(), ..shown(place, png, voice) }
}

fn shown(place: &TutorialStep<'_>, png: Arc<[u8]>, voice: Voice<'_>) -> Message {
    let other = place.other.then(|| voice.key("learn-other"));
    let paragraphs: Vec<String> = other.into_iter().chain([voice.say(place.told)]).collect();
    let alt = whole(&voice.plain(&place.table.describe()), limits::ALT);
    let picture = File { bytes: png, name: format!("{}-first-game.png", place.learning.game), alt };
    Message { file: Some(picture), ..text_message(&paragraphs.join("\n")) }
}

//! Controls below the list: matches to play on, challenges to answer.

use crate::base::text::Text;
use crate::chat::layout::{IN_A_ROW, balanced};
use crate::chat::parts::button;
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, Row};
use crate::host::press::{Choosing, Press};
use crate::host::view::{ListRow, ListedChallenge};

/// The most matches that can be played on from a list.
const PLAYABLE: usize = 2 * IN_A_ROW;
/// The most challenges that can be answered from a list.
const ANSWERABLE: usize = 2 * IN_A_ROW;

/// *Play* for the first matches of a list in which it is the reader's turn, by their numbers there.
fn play_rows(playable: &[(usize, &ListRow)], voice: Voice<'_>) -> Vec<Row> {
    let play = |&(number, row): &(usize, &ListRow)| {
        let label = Text::new("button-play").with("number", number).with("game", Text::of(&row.game, "name"));
        button(&Press::Browse(Choosing::new(row.id, row.turn)), &voice.plain(&label), ButtonStyle::Main)
    };
    let first = &playable[..playable.len().min(PLAYABLE)];
    balanced(first.iter().map(play).collect())
}

/// The controls below a list: *Play*, answers to challenges, and *Next*.
pub fn list_rows(
    playable: &[(usize, &ListRow)],
    answerable: &[(usize, &ListedChallenge)],
    voice: Voice<'_>,
) -> Vec<Row> {
    let answer = |&(number, row): &(usize, &ListedChallenge)| {
        let (press, key, style) = if row.mine {
            (Press::Withdraw(row.id), "button-withdraw-number", ButtonStyle::Plain)
        } else {
            (Press::Accept(row.id), "button-accept-number", ButtonStyle::Good)
        };
        button(&press, &voice.plain(&Text::new(key).with("number", number)), style)
    };
    let mut rows = play_rows(playable, voice);
    let first = &answerable[..answerable.len().min(ANSWERABLE)];
    rows.extend(balanced(first.iter().map(answer).collect()));
    if !playable.is_empty() {
        rows.push(Row::Buttons(vec![button(&Press::Next, &voice.key("button-next"), ButtonStyle::Plain)]));
    }
    rows
}

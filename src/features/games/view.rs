//! A page of the list, with buttons to play matches and to answer challenges.

use crate::base::text::Text;
use crate::chat::layout::{IN_A_ROW, balanced};
use crate::chat::parts::{GamesPage, button, button_row, page_buttons, plain_button, text_message};
use crate::chat::practice::play_computer;
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, Message, limits, lists};
use crate::host::view::{ListRow, ListedChallenge};
use crate::host::{HelpPress, MoveChoices, Press, PressFields};

/// Maximum number of entries on a page. Their buttons fill at most three rows.
pub(super) const ON_A_PAGE: usize = 2 * IN_A_ROW;
/// Number of characters kept free below the entries, for the page number.
const FOOT: usize = 100;

/// A match or challenge in the list.
pub struct GameListEntry<'a> {
    /// The numbered line that people read.
    pub line: String,
    pub control: Option<EntryButton<'a>>,
}

/// The button that the page shows for an entry.
#[derive(Clone, Copy)]
pub enum EntryButton<'a> {
    Play(&'a ListRow),
    /// Opens practice, even if the computer is to move, since no other list shows practice.
    Reopen(&'a ListRow),
    Answer(&'a ListedChallenge),
}

impl<'a> EntryButton<'a> {
    /// The button for a match. A match on another server cannot be continued from here, but
    /// practice can be opened anywhere.
    pub fn of(row: &'a ListRow, is_within_reach: bool) -> Option<Self> {
        match row {
            ListRow { practice: true, .. } => Some(Self::Reopen(row)),
            ListRow { mine: true, .. } if is_within_reach => Some(Self::Play(row)),
            _ => None,
        }
    }
}

/// The answer if there is no entry, with buttons that begin a match. Nobody can be challenged outside of
/// servers.
pub fn empty(is_in_server: bool, voice: Voice<'_>) -> Message {
    let challenge = || plain_button(&HelpPress::Challenge.press(), "button-help-challenge", voice);
    let buttons = is_in_server.then(challenge).into_iter().chain([play_computer(None, voice)]);
    Message { rows: button_row(buttons.collect()), ..text_message(&voice.key("list-empty")) }
}

/// A page of the list, with buttons to play, to answer challenges, for *Next*, and for other
/// pages.
pub fn page_of_list(entries: &[GameListEntry<'_>], number: u32, voice: Voice<'_>) -> Message {
    let lines: Vec<String> = entries.iter().map(|entry| entry.line.clone()).collect();
    let page = lists::page(&lines, number, ON_A_PAGE, limits::TEXT - FOOT);
    let (mut play, mut answer) = (Vec::new(), Vec::new());
    for at in page.entries.clone() {
        match entries[at].control {
            Some(EntryButton::Play(row)) => {
                let press = Press::Browse(MoveChoices::new(row.id, row.turn));
                play.push(open_button(at + 1, row, &press, voice));
            }
            Some(EntryButton::Reopen(row)) => {
                play.push(open_button(at + 1, row, &Press::MyView(row.id), voice));
            }
            Some(EntryButton::Answer(row)) => answer.push(answer_button(at + 1, row, voice)),
            None => {}
        }
    }
    // *Next* never opens practice, because nobody waits for a move there.
    let waits = entries.iter().any(|entry| matches!(entry.control, Some(EntryButton::Play(_))));
    let next = waits.then(|| plain_button(&Press::Next, "button-next", voice));
    let turn = page_buttons(&page, |page| GamesPage { page }.press(), voice);
    let last: Vec<Button> = next.into_iter().chain(turn).collect();
    let rows = [play, answer, last].into_iter().flat_map(balanced);
    let foot = page.line(voice);
    let all_lines: Vec<String> = lines[page.entries.clone()].iter().cloned().chain(foot).collect();
    Message { rows: rows.collect(), ..text_message(&all_lines.join("\n")) }
}

fn open_button(number: usize, row: &ListRow, press: &Press, voice: Voice<'_>) -> Button {
    let label = Text::new("button-play").with("number", number).with("game", Text::of(&row.game, "name"));
    let style = if row.mine { ButtonStyle::Main } else { ButtonStyle::Plain };
    button(press, &voice.plain(&label), style)
}

fn answer_button(number: usize, row: &ListedChallenge, voice: Voice<'_>) -> Button {
    let (press, key, style) = if row.mine {
        (Press::Withdraw(row.id), "button-withdraw-number", ButtonStyle::Plain)
    } else {
        (Press::Accept(row.id), "button-accept-number", ButtonStyle::Success)
    };
    button(&press, &voice.plain(&Text::new(key).with("number", number)), style)
}

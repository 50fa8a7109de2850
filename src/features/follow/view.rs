//! Messages about following: private answers, and the message at the end.

use crate::base::id::MatchId;
use crate::base::text::Text;
use crate::chat::layout::{IN_A_ROW, balanced};
use crate::chat::parts::{
    LabelledPress, PagePress, button, button_rows, entry_with_link, page_buttons, text_message, with_link,
};
use crate::chat::voice::Voice;
use crate::chat::{ButtonStyle, Message, lists};
use crate::host::press_fields;
use crate::host::{Match, PressFields, view};

/// The presses *Follow* and *Stop following*, each for one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FollowPress {
    pub id: MatchId,
    /// Whether to follow the match, rather than to stop.
    pub follows: bool,
}

impl FollowPress {
    pub const fn follow(id: MatchId) -> Self {
        Self { id, follows: true }
    }

    pub const fn stop(id: MatchId) -> Self {
        Self { id, follows: false }
    }
}

press_fields!(FollowPress, 'F', struct { id, follows["follow" "stop"] });

/// The press for a page of the matches that somebody may follow.
pub type FollowPage = PagePress<'N'>;

/// A match that somebody may follow.
pub struct FollowChoice {
    pub record: Match,
    /// The address of its board.
    pub link: Option<String>,
    pub is_followed: bool,
}

/// A page of the question which match to follow, with a button for each match.
pub fn which(choices: &[FollowChoice], number: u32, voice: Voice<'_>) -> Message {
    let line = |(number, choice): (usize, &FollowChoice)| {
        let line = format!("{number}. {}", voice.say(&about("board-line-start", &choice.record)));
        choice.link.as_ref().map_or_else(|| line.clone(), |link| entry_with_link(&line, link, voice))
    };
    let lines: Vec<String> = (1..).zip(choices).map(line).collect();
    let page = lists::page(&lines, number, 2 * IN_A_ROW, lists::PAGE_ROOM);
    let follow = |at: usize| {
        let FollowChoice { record, is_followed, .. } = &choices[at];
        let key = if *is_followed { "button-follow-stop-number" } else { "button-follow-number" };
        let press = FollowPress { id: record.id, follows: !is_followed }.press();
        button(&press, &voice.plain(&Text::new(key).with("number", at + 1)), ButtonStyle::Plain)
    };
    let turn = page_buttons(&page, |page| FollowPage { page }.press(), voice);
    let rows = [page.entries.clone().map(follow).collect(), turn].into_iter().flat_map(balanced).collect();
    let shown = lines[page.entries.clone()].iter().cloned();
    let said = [voice.key("follow-which")].into_iter().chain(shown).chain(page.line(voice));
    Message { rows, ..text_message(&said.collect::<Vec<String>>().join("\n")) }
}

/// Confirms that the person follows the match, with a button *Stop following*.
pub fn following(record: &Match, voice: Voice<'_>) -> Message {
    let stop = LabelledPress { press: FollowPress::stop(record.id).press(), label: "button-follow-stop" };
    Message { rows: button_rows(&[stop], voice), ..text_message(&voice.say(&about("follow-on", record))) }
}

/// Confirms that the person no longer follows the match, with a button *Follow* if that is still
/// possible.
pub fn stopped(again: Option<MatchId>, voice: Voice<'_>) -> Message {
    let again: Vec<LabelledPress> = again.map(follow).into_iter().collect();
    Message { rows: button_rows(&again, voice), ..text_message(&voice.key("follow-off")) }
}

pub fn follow(id: MatchId) -> LabelledPress {
    LabelledPress { press: FollowPress::follow(id).press(), label: "button-follow" }
}

/// The message at the end of a match: the game, the two players, and how the match ended. If the
/// last board is posted, the message links to it.
pub fn end_message(record: &Match, link: Option<&str>, voice: Voice<'_>) -> Message {
    // Skip the first line, which names a round.
    let status = view::without_board(record).into_iter().skip(1);
    let lines: Vec<String> =
        [about("follow-ended", record)].into_iter().chain(status).map(|line| voice.say(&line)).collect();
    let text = lines.join("\n");
    text_message(&link.map_or_else(|| text.clone(), |link| with_link(&text, link, voice)))
}

fn about(key: &'static str, record: &Match) -> Text {
    let [one, two] = record.people.0;
    Text::new(key).with("game", Text::of(&record.terms.game, "name")).with("one", one).with("two", two)
}

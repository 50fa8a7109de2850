//! Messages for practice with the computer: the private message with the match, and the questions before
//! the match.

use crate::base::id::MatchId;
use crate::base::level::Level;
use crate::base::text::Text;
use crate::host::view::{BoardView, PracticeSuggestion, PracticeView, phrases, practice_running};
use crate::host::{Match, PracticePress, Press};

use super::compose::{EmojiLookup, board_rows, board_text};
use super::layout::IN_A_ROW;
use super::limits;
use super::outgoing::{Button, ButtonStyle, File, Message, Row};
use super::parts::{ask_analysis, button, choose_game, lines, plain_button, text_message};
use super::voice::Voice;

/// The contents of the private message in which a practice match is played.
pub struct PracticePanel<'a> {
    pub view: &'a BoardView,
    pub more: &'a PracticeView,
    /// A sentence above the board, such as the reason why a press had no effect.
    pub said: Option<&'a Text>,
    /// Whether the bot may publish the result in the channel in which the person sees this message.
    pub may_show: bool,
}

/// The board from the person's side, with buttons for all possible actions.
pub fn panel(shown: &PracticePanel<'_>, picture: File, voice: Voice<'_>, emoji: EmojiLookup<'_>) -> Message {
    let PracticePanel { view, more, said, may_show } = *shown;
    let before: Vec<Text> = said.into_iter().chain(&more.former).cloned().collect();
    let thinking = BoardView { status: more.thinks.iter().cloned().collect(), ..view.clone() };
    let text = board_text(if more.thinks.is_some() { &thinking } else { view }, voice, emoji);
    let text = if before.is_empty() { text } else { format!("{}\n{text}", lines(voice, &before)) };
    let rows = match (&more.again, &more.thinks) {
        (Some(again), _) => vec![Row::Buttons(end_buttons(view, *again, may_show, voice))],
        (None, Some(_)) => vec![Row::Buttons(vec![show_board(view.id, voice)])],
        (None, None) => board_rows(view, voice, emoji),
    };
    Message { file: Some(picture), rows, ..text_message(&text) }
}

pub fn show_board(id: MatchId, voice: Voice<'_>) -> Button {
    plain_button(&Press::MyView(id), "practice-show-board", voice)
}

/// A message that replaces the panel, with a button back to the board if there is room.
pub fn with_board_button(mut message: Message, id: MatchId, voice: Voice<'_>) -> Message {
    let (back, has_room) = (show_board(id, voice), message.rows.len() < limits::ROWS);
    match message.rows.last_mut() {
        Some(Row::Buttons(buttons)) if buttons.len() < IN_A_ROW => buttons.push(back),
        _ if has_room => message.rows.push(Row::Buttons(vec![back])),
        _ => {}
    }
    message
}

fn end_buttons(view: &BoardView, again: PracticeSuggestion, may_show: bool, voice: Voice<'_>) -> Vec<Button> {
    let id = view.id;
    let label = if again.is_next {
        voice.plain(&Text::new("practice-next-level").with("level", phrases::level(again.level)))
    } else {
        voice.key("practice-again")
    };
    let press = Press::Practice(PracticePress::Again { id, level: again.level });
    let mut buttons = vec![button(&press, &label, ButtonStyle::Main)];
    if view.is_decided {
        let replay = Press::Replay { id, part: 0, frame: 0 };
        buttons.push(plain_button(&replay, "button-replay", voice));
        buttons.push(ask_analysis(id, voice));
    }
    if may_show && view.is_decided {
        let show = Press::Practice(PracticePress::ShowEnd(id));
        buttons.push(plain_button(&show, "practice-show-everyone", voice));
    }
    buttons
}

/// The public message about an ended practice match: the last board, the result, and a button for
/// others to play the same game with the computer.
pub fn end_for_all(view: &BoardView, picture: File, voice: Voice<'_>, emoji: EmojiLookup<'_>) -> Message {
    let play = play_computer(Some(&view.game), voice);
    let rows = vec![Row::Buttons(vec![play])];
    Message { text: board_text(view, voice, emoji), file: Some(picture), rows, ..Message::default() }
}

/// The button *Play the computer*. A press opens a private message in which the person chooses a
/// level and, if `game` is `None`, the game.
pub fn play_computer(game: Option<&str>, voice: Voice<'_>) -> Button {
    let press = Press::Practice(PracticePress::Open(game.map(str::to_owned)));
    plain_button(&press, "practice-play", voice)
}

pub fn which_game(games: &[&str], voice: Voice<'_>) -> Message {
    let rows = choose_game(games, |game| Press::Practice(PracticePress::Levels(game)), voice);
    Message { rows, ..text_message(&voice.key("practice-which-game")) }
}

/// The question for the level of the computer. `play` returns the press that begins a match at a level.
pub fn which_level(game: &str, levels: &[Level], play: impl Fn(Level) -> Press, voice: Voice<'_>) -> Message {
    let one = |level: Level| button(&play(level), &voice.plain(&phrases::level(level)), ButtonStyle::Main);
    let question = Text::new("practice-which-level").with("game", Text::of(game, "name"));
    let rows = vec![Row::Buttons(levels.iter().copied().map(one).collect())];
    Message { rows, ..text_message(&voice.say(&question)) }
}

/// The question whether to go on with running practice. `anew` begins another one of the same game.
pub fn go_on(running: &Match, anew: &Press, voice: Voice<'_>) -> Message {
    let go_on = button(&Press::MyView(running.id), &voice.key("practice-go-on"), ButtonStyle::Main);
    let rows = vec![Row::Buttons(vec![go_on, plain_button(anew, "practice-anew", voice)])];
    Message { rows, ..text_message(&voice.say(&practice_running(running))) }
}

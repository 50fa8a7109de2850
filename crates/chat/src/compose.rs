//! Turns views into messages: the text, the controls and the people to notify.
//!
//! This module reads no stored data and makes no decisions.

use std::sync::Arc;

use crate::base::choice::Choice;
use crate::base::id::{MatchId, PersonId};
use crate::base::text::Text;
use crate::game::Prompt;
use crate::host::view::{BoardView, ChallengeView, ResignView, RoundView, SEATS};
use crate::host::{Invitee, MoveChoices, Press};

use super::layout::{self, IN_A_ROW, LayoutContext};
use super::limits;
use super::offers;
use super::outgoing::{ButtonStyle, Edit, File, Message, Row};
use super::parts::{Aside, button, button_row, choose_game, file, lines, plain_button, with_tokens};
use super::voice::Voice;

pub use super::parts::{
    entry_with_challenge_link, entry_with_link, text_message, with_challenge_link, with_link,
};

/// A function that looks up the emoji for a game's sprite; `None` if the application has no such emoji.
pub type EmojiLookup<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A picture of a board, with the last move and a description of the position as alternative
/// text.
pub fn picture(view: &BoardView, png: Arc<[u8]>, voice: Voice<'_>) -> File {
    let alt = view.last_by_seat.iter().chain([&view.description]).chain(&view.changes);
    let alt = voice.sentences(alt);
    file(png, format!("{}-{}-{}.png", view.game, view.id, view.turn), &alt)
}

/// The board message of a match, which notifies the people in `calls`.
pub fn board(
    view: &BoardView,
    picture: File,
    voice: Voice<'_>,
    emoji: EmojiLookup<'_>,
    calls: &[PersonId],
) -> Message {
    let rows = board_rows(view, voice, emoji);
    let pings = calls.to_vec();
    Message { file: Some(picture), rows, pings, ..text_message(&board_text(view, voice, emoji)) }
}

/// An edit that replaces the text and the controls of a board message, but keeps the picture.
pub fn refreshed_board(view: &BoardView, voice: Voice<'_>, emoji: EmojiLookup<'_>) -> Edit {
    let Message { text, .. } = text_message(&board_text(view, voice, emoji));
    Edit { text: Some(text), rows: Some(board_rows(view, voice, emoji)), ..Edit::default() }
}

/// What is left of a board: the line with its move, and one for each of the extra lines.
pub fn retired_lines(view: &BoardView, voice: Voice<'_>) -> String {
    limits::whole(&lines(voice, [&view.line].into_iter().chain(&view.extras)), limits::TEXT)
}

/// The single line that replaces a board, from its [`retired_lines`]. If its move was taken back, the first one is
/// struck through, and the others no longer hold.
pub fn former_line(lines: &str, is_undone: bool) -> String {
    let first = lines.lines().next().unwrap_or_default();
    if is_undone { format!("~~{first}~~") } else { lines.replace('\n', " ") }
}

/// The private panel in which a player chooses a move: the board from their side with the choices
/// so far, and controls for the next choice.
///
/// After the first choice, the panel also offers a button back, and the pieces in `others`, which the
/// player can choose instead.
pub fn panel(
    view: &BoardView,
    chosen: &[String],
    others: &[Choice],
    picture: File,
    voice: Voice<'_>,
    emoji: EmojiLookup<'_>,
) -> Message {
    let question = match &view.prompt {
        Some(Prompt::Choose(choose)) => Some(&choose.question),
        _ => None,
    };
    // Without a choice yet, the panel may stand far from the board.
    let headline = headline(view, emoji);
    let match_lines = [&headline].into_iter().chain(&view.last).filter(|_| chosen.is_empty());
    let text = lines(voice, match_lines.chain(question));
    let mut rows = move_rows(view, chosen, limits::ROWS, voice, emoji);
    if let Some((_, before)) = chosen.split_last() {
        rows.extend(back_rows(view, before, others, limits::ROWS - rows.len(), voice, emoji));
    }
    Message { file: Some(picture), rows, panel_of: Some(view.id), ..text_message(&text) }
}

/// The button back to the previous step, with the pieces in `others` if they fit into `room`
/// rows.
fn back_rows(
    view: &BoardView,
    before: &[String],
    others: &[Choice],
    room: usize,
    voice: Voice<'_>,
    emoji: EmojiLookup<'_>,
) -> Vec<Row> {
    let step = MoveChoices { chosen: before.to_vec(), ..MoveChoices::new(view.id, view.turn) };
    let back = plain_button(&Press::Browse(step), "button-back", voice);
    let id = press_id(view, &[]);
    let other = (!others.is_empty()).then(|| {
        let turned = view.turned;
        layout::others(others, &LayoutContext { voice, turned, rows: 1, id: &id, emoji, tries: false })
    });
    match (other, room) {
        (_, 0) => Vec::new(),
        (Some(Row::Buttons(mut buttons)), _) if buttons.len() < IN_A_ROW => {
            buttons.push(back);
            vec![Row::Buttons(buttons)]
        }
        (Some(other), 2..) => vec![other, Row::Buttons(vec![back])],
        _ => vec![Row::Buttons(vec![back])],
    }
}

pub fn which_game(whom: PersonId, said: &[Text], games: &[&str], voice: Voice<'_>) -> Message {
    let rows = choose_game(games, |game| Press::Invite { game, to: Invitee::One(whom) }, voice);
    Message { rows, ..text_message(&lines(voice, said)) }
}

/// The result of a player's action in a match, for the private message that confirms the action.
#[derive(Clone)]
pub struct ActionResult<'a> {
    pub id: MatchId,
    /// The name of the move, if the action was a move.
    pub played: Option<&'a Text>,
    /// Whether the action began the match.
    pub begun: bool,
    /// The reason why the message is not in the channel; `None` if it is there.
    pub unsent: Option<Text>,
    /// The address of the new board, if the player may not see the board where they acted.
    pub link: Option<&'a str>,
    /// Whether it is the player's turn in another match.
    pub waits: bool,
}

/// The line that confirms what a player did, with a link to the board and a button to their next
/// match.
///
/// The message counts as a panel, so the bot deletes it when the next panel opens. If the message says
/// that the board could not be posted, it stays.
pub fn action_result(done: &ActionResult<'_>, voice: Voice<'_>) -> Message {
    let sentence = match (done.played, &done.unsent) {
        (Some(_), None) => Text::new("panel-played"),
        (Some(_), Some(_)) => Text::new("panel-played-unsent"),
        (None, None) if done.begun => Text::new("panel-begun"),
        (None, Some(_)) if done.begun => Text::new("panel-begun-unsent"),
        (None, None) => Text::new("panel-done"),
        (None, Some(_)) => Text::new("panel-done-unsent"),
    };
    let sentence = done.played.into_iter().fold(sentence, |text, name| text.with("move", name.clone()));
    let sentence = done.unsent.iter().fold(sentence, |text, why| text.with("why", why.clone()));
    let sentence = voice.say(&sentence);
    let sentence = done.link.map_or_else(|| sentence.clone(), |link| with_link(&sentence, link, voice));
    let view = done.unsent.is_some().then(|| plain_button(&Press::MyView(done.id), "button-my-view", voice));
    let next = done.waits.then(|| plain_button(&Press::Next, "button-next", voice));
    Message {
        rows: button_row(view.into_iter().chain(next).collect()),
        panel_of: done.unsent.is_none().then_some(done.id),
        ..text_message(&sentence)
    }
}

pub fn every_move(view: &BoardView, voice: Voice<'_>, emoji: EmojiLookup<'_>) -> Message {
    let Some(Prompt::Choose(choose)) = &view.prompt else { return text_message(&voice.key("list-no-move")) };
    let id = press_id(view, &[]);
    // In practice, keep one row for the button back to the board.
    let room = limits::ROWS - usize::from(view.practice);
    let sheet = LayoutContext { voice, turned: view.turned, rows: room, id: &id, emoji, tries: false };
    let rows = layout::every_move(choose, &sheet);
    Message { rows, panel_of: Some(view.id), ..text_message(&voice.key("list-moves")) }
}

/// A function that makes the component id for the keys in `chosen` and further keys.
fn press_id<'v>(view: &'v BoardView, chosen: &'v [String]) -> impl Fn(u8, &[&str]) -> String + 'v {
    move |part, more| {
        let chosen = layout::with_keys(chosen, more);
        Press::Play(MoveChoices { part, chosen, ..MoveChoices::new(view.id, view.turn) }).to_string()
    }
}

/// The board from the reader's side, with what features add for this reader. On the reader's turn, the controls begin
/// with the moves. `unseen` has the number of moves since the reader looked, and the position after the first.
pub fn my_view(
    view: &BoardView,
    picture: File,
    voice: Voice<'_>,
    emoji: EmojiLookup<'_>,
    reader: PersonId,
    aside: &Aside,
    unseen: Option<(usize, u32)>,
) -> Message {
    let show = |(_, frame)| {
        plain_button(&Press::Replay { id: view.id, part: 0, frame }, "button-unseen-moves", voice)
    };
    let beside = aside.presses.iter().map(|help| plain_button(&help.press, help.label, voice));
    let side = beside.chain(offers::withdraw(view, reader, voice)).chain(unseen.map(show)).collect();
    let side = button_row(side);
    let mut rows = if view.mover == Some(reader) {
        move_rows(view, &[], limits::ROWS - side.len(), voice, emoji)
    } else {
        Vec::new()
    };
    rows.extend(side);
    let is_played = view.mover.is_some() && view.people.0.contains(&reader);
    let panel_of = is_played.then_some(view.id);
    let unseen = unseen.map(|(count, _)| Text::new("my-view-unseen").with("count", count));
    let more = unseen.iter().chain(&aside.lines).map(|line| format!("\n{}", voice.say(line)));
    let text: String = [board_text(view, voice, emoji)].into_iter().chain(more).collect();
    Message { file: Some(picture), rows, panel_of, ..text_message(&text) }
}

pub fn board_description(view: &BoardView, voice: Voice<'_>) -> Message {
    let parts = [&view.headline].into_iter().chain(&view.last).chain(&view.status).chain([&view.description]);
    text_message(&lines(voice, parts))
}

pub fn round(
    view: &RoundView,
    png: Arc<[u8]>,
    alt: &str,
    voice: Voice<'_>,
    emoji: EmojiLookup<'_>,
) -> Message {
    let picture = file(png, format!("{}-{}.png", view.game, view.id), alt);
    let tokens: Vec<_> = SEATS.into_iter().zip(view.tokens.into_iter().flatten()).collect();
    let headline = with_tokens(&view.headline, &tokens, emoji);
    let text = lines(voice, [&headline].into_iter().chain(&view.status).chain(&view.score));
    Message { text, file: Some(picture), ..Message::default() }
}

pub fn challenge(view: &ChallengeView, voice: Voice<'_>) -> Message {
    let terms = view.terms.iter().map(|term| voice.say(term)).collect::<Vec<_>>().join(" · ");
    let before = [&view.headline].into_iter().chain(&view.note).map(|line| voice.say(line));
    let after = view.stakes.iter().chain(&view.manners).chain([&view.status]);
    let text: Vec<String> = before.chain([terms]).chain(after.map(|line| voice.say(line))).collect();
    let rows = if view.is_open { vec![challenge_row(view, voice)] } else { Vec::new() };
    Message { rows, pings: view.asked.into_iter().collect(), ..text_message(&text.join("\n")) }
}

/// The question whom to play from a position of a match: anyone, the opponent in that match, or the computer,
/// whose levels are in the rows of `computer`.
pub fn play_on_question(
    id: MatchId,
    frame: u32,
    opponent: Option<PersonId>,
    computer: Vec<Row>,
    voice: Voice<'_>,
) -> Message {
    let to = |to, label: &str| button(&Press::PlayOn { id, frame, to: Some(to) }, label, ButtonStyle::Main);
    let person = opponent.map(|person| to(Invitee::One(person), &voice.key("play-on-opponent")));
    let anyone = to(Invitee::Anyone, &voice.key("play-on-anyone"));
    let people = Row::Buttons(person.into_iter().chain([anyone]).collect());
    let rows = [people].into_iter().chain(computer).collect();
    Message { rows, ..text_message(&voice.key("play-on-whom")) }
}

pub fn resign_question(view: &ResignView, voice: Voice<'_>) -> Message {
    let ResignView { id, turn, .. } = *view;
    let grave = |press: Press, key| button(&press, &voice.key(key), ButtonStyle::Danger);
    let (round, whole) = (Press::ResignRound { id, turn }, Press::ResignMatch { id, turn });
    let mut buttons = match (view.calls_off, view.has_rounds) {
        (true, _) => vec![grave(Press::Abort { id, turn }, "button-abort")],
        (false, true) => vec![grave(round, "button-resign-round"), grave(whole, "button-resign-match")],
        (false, false) => vec![grave(whole, "button-resign")],
    };
    buttons.push(plain_button(&Press::ResignNo(id), "button-resign-no", voice));
    let rows = vec![Row::Buttons(buttons)];
    Message { rows, panel_of: Some(id), ..text_message(&voice.say(&view.question)) }
}

fn headline(view: &BoardView, emoji: EmojiLookup<'_>) -> Text {
    let tokens: Vec<_> = SEATS.into_iter().zip(view.tokens).collect();
    with_tokens(&view.headline, &tokens, emoji)
}

pub(super) fn board_text(view: &BoardView, voice: Voice<'_>, emoji: EmojiLookup<'_>) -> String {
    let headline = headline(view, emoji);
    let parts = [&headline].into_iter().chain(&view.score).chain(&view.goal).chain(&view.last);
    lines(voice, parts.chain(&view.next).chain(&view.status).chain(&view.length).chain(&view.extras))
}

fn move_rows(
    view: &BoardView,
    chosen: &[String],
    most: usize,
    voice: Voice<'_>,
    emoji: EmojiLookup<'_>,
) -> Vec<Row> {
    let id = press_id(view, chosen);
    let sheet = LayoutContext { voice, turned: view.turned, rows: most, id: &id, emoji, tries: false };
    layout::next_step(view.prompt.as_ref(), &sheet).1
}

pub(super) fn board_rows(view: &BoardView, voice: Voice<'_>, emoji: EmojiLookup<'_>) -> Vec<Row> {
    // Keep one row for the buttons of the match.
    let mut rows = move_rows(view, &[], limits::ROWS - 1, voice, emoji);
    let room = limits::ROWS - rows.len();
    rows.extend(offers::match_rows(view, room, voice));
    rows
}

fn challenge_row(view: &ChallengeView, voice: Voice<'_>) -> Row {
    let mut buttons = Vec::new();
    if view.may_accept {
        buttons.push(button(&Press::Accept(view.id), &voice.key("button-accept"), ButtonStyle::Success));
    }
    if view.asked.is_some() {
        buttons.push(plain_button(&Press::Decline(view.id), "button-decline", voice));
    }
    buttons.push(plain_button(&Press::Withdraw(view.id), "button-withdraw", voice));
    Row::Buttons(buttons)
}

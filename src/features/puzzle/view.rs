//! Messages of puzzles: private messages to solve a puzzle, and the public posting.
//!
//! The choices have the layout of a move's choices; only their component ids differ.

use std::sync::Arc;

use super::decide::Goal;
use super::{Puzzle, PuzzleTries};
use crate::base::choice::ChoiceKey;
use crate::base::day::Day;
use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::chat::compose::{EmojiLookup, text_message};
use crate::chat::layout::{self, LayoutContext};
use crate::chat::limits::{self, whole};
use crate::chat::parts::{button, lines};
use crate::chat::practice::play_computer;
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, File, Message, Row};
use crate::game::{MoveText, Prompt, Table};
use crate::host::press::PressFields;
use crate::host::{Press, view};

use super::press::PuzzlePress;

/// Returns a picture of a puzzle, with its description as alternative text.
pub fn picture(table: &dyn Table, at: &PuzzlePress, bytes: Arc<[u8]>, voice: Voice<'_>) -> File {
    let alt = whole(&voice.plain(&table.describe()), limits::ALT);
    let number = if at.number == 0 { String::new() } else { format!("-{}", at.number) };
    File { bytes, name: format!("{}-puzzle-{}{number}.png", at.game, at.day.0), alt }
}

/// Returns the message with the next choice. `yesterday` is the press that shows the solution of
/// yesterday's puzzle, if there was one.
pub fn choose(
    at: &PuzzlePress,
    table: &dyn Table,
    said: &[Text],
    picture: File,
    yesterday: Option<PuzzlePress>,
    voice: Voice<'_>,
    emoji: EmojiLookup<'_>,
) -> Message {
    let id = |part, more: &[&str]| {
        let more = more.iter().map(|key| (*key).to_owned());
        let chosen: Vec<ChoiceKey> = at.chosen.iter().cloned().chain(more).collect();
        PuzzlePress { part, chosen, ..at.clone() }.press().to_string()
    };
    let sheet = LayoutContext {
        voice,
        turned: table.is_turned(table.turn()),
        rows: limits::ROWS - 1,
        id: &id,
        emoji,
    };
    let (mut rows, question) = match table.prompt(&at.chosen) {
        Prompt::Choose(choose) => (layout::lay_out(&choose, &sheet), Some(choose.question)),
        Prompt::Ready(_) | Prompt::Stale => (Vec::new(), None),
    };
    let back =
        at.chosen.split_last().map(|(_, before)| PuzzlePress { chosen: before.to_vec(), ..at.clone() });
    let back = back.map(|back| plain(&back, "button-back", voice));
    // Component ids must be unique in a message; the id for yesterday's puzzle differs in its day.
    let play = play_computer(Some(&at.game), voice);
    rows.push(Row::Buttons(back.into_iter().chain(other_day(yesterday, voice)).chain([play]).collect()));
    Message { file: Some(picture), rows, ..text_message(&lines(voice, said.iter().chain(&question))) }
}

/// The buttons below a solved puzzle.
pub struct SolvedButtons {
    /// The press for another puzzle of the same day.
    pub next: Option<PuzzlePress>,
    pub yesterday: Option<PuzzlePress>,
}

/// Returns the message which says that all puzzles of the day are solved.
pub fn all_solved(game: &str, voice: Voice<'_>) -> Message {
    let rows = vec![Row::Buttons(vec![play_computer(Some(game), voice)])];
    Message { rows, ..text_message(&voice.key("puzzle-all-solved")) }
}

pub fn solved(game: &str, said: &[Text], picture: File, ways: SolvedButtons, voice: Voice<'_>) -> Message {
    let next = |at: PuzzlePress| button(&at.press(), &voice.key("button-puzzle-another"), ButtonStyle::Main);
    let buttons = ways.next.map(next).into_iter().chain(other_day(ways.yesterday, voice));
    let rows = vec![Row::Buttons(buttons.chain([play_computer(Some(game), voice)]).collect())];
    Message { file: Some(picture), rows, ..text_message(&lines(voice, said)) }
}

/// Returns the solution of another day's puzzle, with a button for today's puzzle. A second button opens
/// the match from which the puzzle comes, if the reader may see that match.
pub fn solution(
    said: &[Text],
    picture: File,
    today: &PuzzlePress,
    replay: Option<Press>,
    voice: Voice<'_>,
) -> Message {
    let mut buttons = vec![button(&today.press(), &voice.key("button-puzzle-today"), ButtonStyle::Main)];
    buttons.extend(replay.map(|press| button(&press, &voice.key("button-replay"), ButtonStyle::Plain)));
    let rows = vec![Row::Buttons(buttons)];
    Message { file: Some(picture), rows, ..text_message(&lines(voice, said)) }
}

/// Returns the public message with the daily puzzle. It notifies nobody.
pub fn posted(said: &[Text], picture: File, solve: &PuzzlePress, voice: Voice<'_>) -> Message {
    let solve = button(&solve.press(), &voice.key("button-puzzle-solve"), ButtonStyle::Main);
    let rows = vec![Row::Buttons(vec![solve])];
    Message { file: Some(picture), rows, ..text_message(&lines(voice, said)) }
}

/// Returns the text of a refusal, with a button for today's puzzle.
pub fn over(text: &Text, today: &PuzzlePress, voice: Voice<'_>) -> Message {
    let today = button(&today.press(), &voice.key("button-puzzle-today"), ButtonStyle::Main);
    Message { rows: vec![Row::Buttons(vec![today])], ..text_message(&voice.say(text)) }
}

fn other_day(yesterday: Option<PuzzlePress>, voice: Voice<'_>) -> Option<Button> {
    yesterday.map(|at| plain(&at, "button-puzzle-yesterday", voice))
}

fn plain(at: &PuzzlePress, key: &'static str, voice: Voice<'_>) -> Button {
    button(&at.press(), &voice.key(key), ButtonStyle::Plain)
}

/// Returns lines with the game, the side to move, and the goal. `table` is the table of the puzzle.
pub fn puzzle(puzzle: &Puzzle, table: &dyn Table) -> Vec<Text> {
    let seat = table.seat_label(table.turn());
    let goal = match puzzle.goal {
        Goal::Win => Text::new("puzzle-win").with("moves", i64::from(puzzle.plies.div_ceil(2))),
        Goal::Save => Text::new("puzzle-save"),
    };
    let title = Text::new(if puzzle.number == 0 { "puzzle-title" } else { "puzzle-title-another" })
        .with("game", Text::of(&puzzle.game, "name"));
    let next = table.describe_constraint();
    [title, goal.with("seat", seat)].into_iter().chain(next).collect()
}

/// Returns a line with the number of the next try; `None` before the first try.
pub fn puzzle_tries(tried: Option<&PuzzleTries>) -> Option<Text> {
    let count = tried.map_or(0, |tried| tried.moves.len());
    (count > 0).then(|| Text::new("puzzle-next-try").with("count", count + 1))
}

/// Returns the sentence which says that a move was wrong. `answer` is the proven reply to that move, if
/// any.
pub fn puzzle_wrong(table: &dyn Table, mine: &MoveText, answer: Option<&MoveText>) -> Text {
    let met = |answer: &MoveText| {
        let mut after = table.fork();
        after.play(mine).ok()?;
        let text = Text::new("puzzle-wrong-answer").with("mine", view::move_name(table, mine)?);
        Some(text.with("theirs", view::move_name(&*after, answer)?))
    };
    answer.and_then(met).unwrap_or_else(|| Text::new("puzzle-wrong"))
}

/// Returns the sentence with the solution, and with the number of tries until it was found.
pub fn puzzle_solved(puzzle: &Puzzle, table: &dyn Table, tried: &PuzzleTries) -> Option<Text> {
    let text = Text::new("puzzle-solved").with("move", view::move_name(table, &puzzle.solution)?);
    Some(text.with("count", tried.moves.len()))
}

/// Returns lines with the solution, once the day is over. `players` are those of the match from which
/// the puzzle comes, if they may be named.
pub fn puzzle_solution(
    puzzle: &Puzzle,
    of: Day,
    table: &dyn Table,
    today: Day,
    players: Option<[PersonId; 2]>,
) -> Vec<Text> {
    let text = Text::new("puzzle-solution")
        .with("days", i64::from(today.0.saturating_sub(of.0)))
        .with("game", Text::of(&puzzle.game, "name"));
    let text = view::move_name(table, &puzzle.solution).map(|name| text.with("move", name));
    let from = players.map(|[one, two]| {
        Text::new("puzzle-from").with("one", view::person(one)).with("two", view::person(two))
    });
    text.into_iter().chain(from).collect()
}

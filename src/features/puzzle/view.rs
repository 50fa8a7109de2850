//! Messages of puzzles: private messages to solve a puzzle, and the public posting.
//!
//! The choices have the layout of a move's choices; only their component ids differ.

use std::sync::Arc;

use crate::base::choice::ChoiceKey;
use crate::base::id::PersonId;
use crate::base::level::Level;
use crate::base::text::Text;
use crate::base::time::Day;
use crate::chat::compose::EmojiLookup;
use crate::chat::layout::{self, LayoutContext};
use crate::chat::parts::{button, file, lines, plain_button, text_message};
use crate::chat::practice::{play_computer, which_level};
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, File, Message, Row, limits};
use crate::game::{MoveText, Table};
use crate::host::press::{Field, MOST_CHOICES, read_number, read_values, take};
use crate::host::{Press, PressFields, press_fields, view};

use crate::host::puzzle::{Goal, Puzzle, PuzzleTries};

/// The part that marks a press on *Another one*: if its puzzle does not exist, the next puzzle is shown.
const ANOTHER_ONE: u8 = 20;

/// A press on a control of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PuzzlePress {
    pub day: Day,
    pub game: String,
    /// The number among the puzzles of this game on that day. Number 0 is the day's own puzzle.
    pub number: u8,
    /// Keeps the ids of two components apart if both have the same choices.
    pub part: u8,
    /// The choices made so far on the way to a move.
    pub chosen: Vec<ChoiceKey>,
}

impl PuzzlePress {
    pub fn new(day: Day, game: &str) -> Self {
        Self { day, game: game.to_owned(), number: 0, part: 0, chosen: Vec::new() }
    }

    #[must_use]
    pub fn another(&self, game: &str, number: u8) -> Self {
        Self { number, ..Self::new(self.day, game) }
    }

    /// The press for *Another one*. It leads to this puzzle of the same day or, if that does not
    /// exist, to the next one.
    #[must_use]
    pub fn another_one(&self, game: &str, number: u8) -> Self {
        Self { part: ANOTHER_ONE, ..self.another(game, number) }
    }

    pub const fn is_another_one(&self) -> bool {
        self.part == ANOTHER_ONE
    }

    pub fn play_on(&self, level: Option<Level>) -> PlayOnPress {
        PlayOnPress { day: self.day, game: self.game.clone(), number: self.number, level }
    }

    /// Adds the choices in the chosen values of a menu. Each value consists of keys joined by `.`.
    /// Returns `None` if a value cannot be read, or if there are too many choices.
    #[must_use]
    pub fn choosing<V: AsRef<str>>(mut self, values: impl IntoIterator<Item = V>) -> Option<Self> {
        self.chosen.extend(read_values(values)?);
        (self.chosen.len() <= MOST_CHOICES).then_some(self)
    }
}

/// *Play on from here* after a puzzle: asks for the level, or begins practice at `level`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlayOnPress {
    pub day: Day,
    pub game: String,
    pub number: u8,
    pub level: Option<Level>,
}

press_fields!(PlayOnPress, 'O', struct { day, game, number, level });

impl PressFields for PuzzlePress {
    const LETTER: char = 'D';
}

impl Field for PuzzlePress {
    fn write(&self, fields: &mut Vec<String>) {
        let number = if self.number == 0 { String::new() } else { format!("-{}", self.number) };
        fields.push(format!("{}{number}", self.day.0));
        self.game.write(fields);
        self.part.write(fields);
        self.chosen.write(fields);
    }

    fn read(fields: &mut &[&str]) -> Option<Self> {
        let day = take(fields)?;
        let (day, number) = match day.split_once('-') {
            Some((day, number)) => (day, read_number(number).filter(|number| *number > 0)?),
            None => (day, 0),
        };
        let (game, part, chosen) = (Field::read(fields)?, Field::read(fields)?, Field::read(fields)?);
        Some(Self { day: Day(read_number(day)?), game, number, part, chosen })
    }
}

/// A picture of a puzzle, with its description as alternative text.
pub fn picture(table: &dyn Table, at: &PuzzlePress, bytes: Arc<[u8]>, voice: Voice<'_>) -> File {
    let number = if at.number == 0 { String::new() } else { format!("-{}", at.number) };
    let name = format!("{}-puzzle-{}{number}.png", at.game, at.day.0);
    file(bytes, name, &voice.plain(&table.describe()))
}

/// The message with the next choice. `yesterday` is the press that shows the solution of
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
        let chosen = layout::with_keys(&at.chosen, more);
        PuzzlePress { part, chosen, ..at.clone() }.press().to_string()
    };
    let turned = table.is_turned(table.turn());
    let sheet = LayoutContext { voice, turned, rows: limits::ROWS - 1, id: &id, emoji };
    let prompt = table.prompt(&at.chosen);
    let (question, mut rows) = layout::next_step(Some(&prompt), &sheet);
    let back =
        at.chosen.split_last().map(|(_, before)| PuzzlePress { chosen: before.to_vec(), ..at.clone() });
    let back = back.map(|back| plain_button(&back.press(), "button-back", voice));
    // Component ids must be unique in a message; the id for yesterday's puzzle differs in its day.
    let play = play_computer(Some(&at.game), voice);
    rows.push(Row::Buttons(back.into_iter().chain(other_day(yesterday, voice)).chain([play]).collect()));
    Message { file: Some(picture), rows, ..text_message(&lines(voice, said.iter().chain(question))) }
}

pub fn all_solved(game: &str, voice: Voice<'_>) -> Message {
    let rows = vec![Row::Buttons(vec![play_computer(Some(game), voice)])];
    Message { rows, ..text_message(&voice.key("puzzle-all-solved")) }
}

/// The board after a wrong try and the answer to it, with a button for the puzzle `anew`.
pub fn refuted(
    anew: &PuzzlePress,
    said: &[Text],
    picture: File,
    yesterday: Option<PuzzlePress>,
    voice: Voice<'_>,
) -> Message {
    let again = button(&anew.press(), &voice.key("button-puzzle-again"), ButtonStyle::Main);
    let rows = vec![Row::Buttons([again].into_iter().chain(other_day(yesterday, voice)).collect())];
    Message { file: Some(picture), rows, ..text_message(&lines(voice, said)) }
}

/// The solved puzzle, with the button of [`play_on`]. `next` is the press for another puzzle of the same day.
pub fn solved(
    play: Button,
    said: &[Text],
    picture: File,
    next: Option<PuzzlePress>,
    yesterday: Option<PuzzlePress>,
    voice: Voice<'_>,
) -> Message {
    let main = |at: PuzzlePress| button(&at.press(), &voice.key("button-puzzle-another"), ButtonStyle::Main);
    let buttons = next.map(main).into_iter().chain(other_day(yesterday, voice));
    let rows = vec![Row::Buttons(buttons.chain([play]).collect())];
    Message { file: Some(picture), rows, ..text_message(&lines(voice, said)) }
}

/// The button for play with the computer: from the position `after` a puzzle, or a new match if the round has
/// ended there.
pub fn play_on(at: &PuzzlePress, after: &dyn Table, voice: Voice<'_>) -> Button {
    match after.ending() {
        Some(_) => play_computer(Some(&at.game), voice),
        None => plain_button(&at.play_on(None).press(), "button-play-on", voice),
    }
}

/// The question for the level of the computer, after *Play on from here*.
pub fn play_on_question(at: &PlayOnPress, levels: &[Level], voice: Voice<'_>) -> Message {
    let begin = |level| PlayOnPress { level: Some(level), ..at.clone() }.press();
    which_level(&at.game, levels, begin, voice)
}

/// The solution of another day's puzzle, with a button for today's puzzle and the button of [`play_on`].
/// Another button opens the match from which the puzzle comes, if the reader may see that match.
pub fn solution(
    said: &[Text],
    picture: File,
    today: &PuzzlePress,
    replay: Option<Press>,
    play: Button,
    voice: Voice<'_>,
) -> Message {
    let mut buttons = vec![play_today(today, voice)];
    buttons.extend(replay.map(|press| plain_button(&press, "button-replay", voice)));
    buttons.push(play);
    let rows = vec![Row::Buttons(buttons)];
    Message { file: Some(picture), rows, ..text_message(&lines(voice, said)) }
}

/// The public message with the daily puzzle. It notifies nobody.
pub fn posted(said: &[Text], picture: File, solve: &PuzzlePress, voice: Voice<'_>) -> Message {
    let solve = button(&solve.press(), &voice.key("button-puzzle-solve"), ButtonStyle::Main);
    let rows = vec![Row::Buttons(vec![solve])];
    Message { file: Some(picture), rows, ..text_message(&lines(voice, said)) }
}

pub fn over(text: &Text, today: &PuzzlePress, voice: Voice<'_>) -> Message {
    Message { rows: vec![Row::Buttons(vec![play_today(today, voice)])], ..text_message(&voice.say(text)) }
}

fn play_today(today: &PuzzlePress, voice: Voice<'_>) -> Button {
    button(&today.press(), &voice.key("button-puzzle-today"), ButtonStyle::Main)
}

fn other_day(yesterday: Option<PuzzlePress>, voice: Voice<'_>) -> Option<Button> {
    yesterday.map(|at| plain_button(&at.press(), "button-puzzle-yesterday", voice))
}

/// Lines with the game, the side to move, and the goal. `table` is the table of the puzzle.
pub fn puzzle(puzzle: &Puzzle, table: &dyn Table) -> Vec<Text> {
    let seat = table.seat_label(table.turn());
    let goal = match puzzle.goal {
        Goal::Win => Text::new("puzzle-win").with("moves", puzzle.plies.div_ceil(2)),
        Goal::Save => Text::new("puzzle-save"),
    };
    let title = Text::new(if puzzle.number == 0 { "puzzle-title" } else { "puzzle-title-another" })
        .with("game", Text::of(&puzzle.game, "name"));
    let next = table.describe_constraint();
    [title, goal.with("seat", seat)].into_iter().chain(next).collect()
}

/// A line with the number of the next try; `None` before the first try.
pub fn puzzle_tries(tried: Option<&PuzzleTries>) -> Option<Text> {
    let count = tried.map_or(0, |tried| tried.moves.len());
    (count > 0).then(|| Text::new("puzzle-next-try").with("count", count + 1))
}

/// The sentence which says that a move was wrong. `answer` is the proven reply to that move, if
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

pub fn puzzle_solved(puzzle: &Puzzle, table: &dyn Table, tried: &PuzzleTries) -> Option<Text> {
    let text = Text::new("puzzle-solved").with("move", view::move_name(table, &puzzle.solution)?);
    Some(text.with("count", tried.moves.len()))
}

/// Lines with the solution, once the day is over. `players` are those of the match from which
/// the puzzle comes, if they may be named.
pub fn puzzle_solution(
    puzzle: &Puzzle,
    of: Day,
    table: &dyn Table,
    today: Day,
    players: Option<[PersonId; 2]>,
) -> Vec<Text> {
    let text = Text::new("puzzle-solution")
        .with("days", today.0.saturating_sub(of.0))
        .with("game", Text::of(&puzzle.game, "name"));
    let text = view::move_name(table, &puzzle.solution).map(|name| text.with("move", name));
    let from = players.map(|[one, two]| Text::new("puzzle-from").with("one", one).with("two", two));
    text.into_iter().chain(from).collect()
}

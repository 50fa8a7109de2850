//! Private messages to solve a puzzle.
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
use crate::chat::parts::{button, button_row, file, lines, plain_button, text_message};
use crate::chat::practice::{play_computer, which_level};
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, File, Message, Row, limits};
use crate::game::{MoveText, Table};
use crate::host::press::{Field, MOST_CHOICES, read_number, read_values, take};
use crate::host::{PressFields, press_fields, view};

use crate::host::morning::SHOWN_RUN;
use crate::host::puzzle::{Attempt, OWN_PUZZLE, Puzzle, number};

/// The part that marks a press on *Another one*. If the person cannot get its puzzle, the
/// next one is shown.
const ANOTHER_ONE: u8 = 20;
/// The part that marks a press on *See 214*: the solution of a day that is over.
const SEE: u8 = 21;
/// The part that marks a press on *Show me*: the solution after several wrong tries.
const SHOW: u8 = 22;

/// A press on a control of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PuzzlePress {
    pub day: Day,
    pub game: String,
    /// 0 for the puzzle of the day, [`OWN_PUZZLE`] for one from matches of the server. Buttons of former versions have
    /// other numbers.
    pub number: u8,
    /// Keeps the ids of two components apart if both have the same choices, or marks a button.
    pub part: u8,
    /// The choices made so far on the way to a move.
    pub chosen: Vec<ChoiceKey>,
}

impl PuzzlePress {
    /// The press that opens the puzzle of a day. If the day is over, tries at it do not count.
    pub fn new(day: Day, game: &str) -> Self {
        Self { day, game: game.to_owned(), number: 0, part: 0, chosen: Vec::new() }
    }

    /// The press that shows the solution of a day that is over.
    pub fn see(day: Day, game: &str) -> Self {
        Self { part: SEE, ..Self::new(day, game) }
    }

    pub const fn is_see(&self) -> bool {
        self.part == SEE
    }

    /// The press for *Another one*, which leads to the puzzle of a day.
    pub fn another_one(day: Day, game: &str) -> Self {
        Self { part: ANOTHER_ONE, ..Self::new(day, game) }
    }

    /// The press for *Another one* which leads to the puzzle from matches of the server.
    pub fn own(day: Day, game: &str) -> Self {
        Self { number: OWN_PUZZLE, ..Self::another_one(day, game) }
    }

    pub const fn is_another_one(&self) -> bool {
        self.part == ANOTHER_ONE
    }

    /// Whether the press asks for the solution after wrong tries.
    pub const fn is_show_me(&self) -> bool {
        self.part == SHOW
    }

    #[must_use]
    fn show_me(&self) -> Self {
        Self { part: SHOW, chosen: Vec::new(), ..self.clone() }
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

/// The answer to the question whether the morning post of this server may name the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NamingPress {
    pub named: bool,
}

press_fields!(NamingPress, 'V', struct { named["yes" "no"] });

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

/// A message with the picture of a puzzle and rows of buttons.
pub fn pictured(said: &[Text], picture: File, rows: Vec<Vec<Button>>, voice: Voice<'_>) -> Message {
    let rows = rows.into_iter().flat_map(button_row).collect();
    Message { file: Some(picture), rows, ..text_message(&lines(voice, said)) }
}

/// The message with the next choice. `more` are buttons below those of the choices.
pub fn choose(
    at: &PuzzlePress,
    table: &dyn Table,
    said: &[Text],
    picture: File,
    more: Vec<Button>,
    voice: Voice<'_>,
    emoji: EmojiLookup<'_>,
) -> Message {
    let id = |part, more: &[&str]| {
        let chosen = layout::with_keys(&at.chosen, more);
        PuzzlePress { part, chosen, ..at.clone() }.press().to_string()
    };
    let turned = table.is_turned(table.turn());
    let sheet = LayoutContext { voice, turned, rows: limits::ROWS - 1, id: &id, emoji, tries: false };
    let prompt = table.prompt(&at.chosen);
    let (question, mut rows) = layout::next_step(Some(&prompt), &sheet);
    let play = play_computer(Some(&at.game), voice);
    // Component ids must be unique in a message; those of `more` have fewer choices, or another day or part.
    rows.push(Row::Buttons(more.into_iter().chain([play]).collect()));
    Message { file: Some(picture), rows, ..text_message(&lines(voice, said.iter().chain(question))) }
}

/// The button that takes the last choice back. `anew` is the press that begins the puzzle anew.
pub fn back(at: &PuzzlePress, anew: &PuzzlePress, voice: Voice<'_>) -> Option<Button> {
    let (_, before) = at.chosen.split_last()?;
    let back = PuzzlePress { chosen: before.to_vec(), ..anew.clone() };
    Some(plain_button(&back.press(), "button-back", voice))
}

/// The message after the last puzzle that the person has not solved.
pub fn all_solved(game: &str, voice: Voice<'_>) -> Message {
    let rows = vec![Row::Buttons(vec![play_computer(Some(game), voice)])];
    Message { rows, ..text_message(&voice.key("puzzle-all-solved")) }
}

/// The button that shows the solution after wrong tries.
pub fn show_me(anew: &PuzzlePress, voice: Voice<'_>) -> Button {
    plain_button(&anew.show_me().press(), "button-puzzle-show", voice)
}

/// The buttons below the question whether morning posts may name the person.
pub fn naming(voice: Voice<'_>) -> Vec<Button> {
    let answer = |named, key| plain_button(&NamingPress { named }.press(), key, voice);
    vec![answer(true, "button-puzzle-named"), answer(false, "button-puzzle-unnamed")]
}

/// Says whether morning posts name the person from now on, and where they can change that.
pub fn named(named: bool, voice: Voice<'_>) -> Message {
    text_message(&voice.key(if named { "puzzle-named" } else { "puzzle-unnamed" }))
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

pub fn over(text: &Text, today: &PuzzlePress, voice: Voice<'_>) -> Message {
    Message { rows: vec![Row::Buttons(vec![play_today(today, voice)])], ..text_message(&voice.say(text)) }
}

/// The button for today's puzzle.
pub fn play_today(today: &PuzzlePress, voice: Voice<'_>) -> Button {
    main_button(today, "button-puzzle-today", voice)
}

/// The button for what most people press next.
pub fn main_button(press: &PuzzlePress, key: &'static str, voice: Voice<'_>) -> Button {
    button(&press.press(), &voice.key(key), ButtonStyle::Main)
}

/// The title of the puzzle of a day, or of one from matches of the server.
pub fn title(puzzle: &Puzzle, day: Day) -> Text {
    let title = if puzzle.number == OWN_PUZZLE {
        Text::new("puzzle-title-own")
    } else {
        Text::new("puzzle-title").with("number", number(day))
    };
    title.with("game", Text::of(&puzzle.game, "name"))
}

/// The side to move and the goal. `table` is the table of the puzzle.
pub fn goal(puzzle: &Puzzle, table: &dyn Table) -> Text {
    let moves = puzzle.plies.div_ceil(2);
    Text::new("puzzle-win").with("seat", table.seat_label(table.turn())).with("moves", moves)
}

/// A line with the number of the next try; `None` before the first try.
pub fn next_try(attempt: &Attempt) -> Option<Text> {
    let count = attempt.moves.len();
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

/// Lines with the solution, once the person knows it, and with their run if it is long enough. `attempt` is `None`
/// for a puzzle whose tries do not count.
pub fn puzzle_known(puzzle: &Puzzle, table: &dyn Table, attempt: Option<&Attempt>) -> Vec<Text> {
    let key = match attempt {
        None => "puzzle-found",
        Some(attempt) if attempt.solved => "puzzle-solved",
        Some(_) => "puzzle-solution",
    };
    let solution = view::move_name(table, &puzzle.solution).map(|name| Text::new(key).with("move", name));
    let count = attempt.filter(|attempt| attempt.solved).map(|attempt| attempt.moves.len());
    let solution = solution.map(|text| match count {
        Some(count) => text.with("count", count),
        None => text,
    });
    let run = attempt.map(|attempt| attempt.run.days).filter(|days| *days >= SHOWN_RUN);
    solution.into_iter().chain(run.map(|days| Text::new("puzzle-run").with("days", days))).collect()
}

/// The line with the players of the match from which a puzzle comes.
pub fn puzzle_from([one, two]: [PersonId; 2]) -> Text {
    Text::new("puzzle-from").with("one", one).with("two", two)
}

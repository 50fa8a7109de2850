//! Messages of the what-if board: the board, and plans.
//!
//! The choices have the layout of a move's choices; only their component ids and their colour differ. Nobody is
//! mentioned.

use std::sync::Arc;

use crate::base::choice::ChoiceKey;
use crate::base::grid::Square;
use crate::base::id::PersonId;
use crate::base::text::{Arg, Text};
use crate::chat::compose::EmojiLookup;
use crate::chat::layout::{self, LayoutContext};
use crate::chat::limits;
use crate::chat::parts::{self, file, lines, plain_button, text_message};
use crate::chat::voice::Voice;
use crate::chat::{Button, ButtonStyle, File, Message, Row};
use crate::game::{MoveText, Prompt, Table, ending_text};
use crate::host::lines::{Fit, Line, Lines};
use crate::host::{ByPlayer, Match, MoveChoices, Plan, Player, Press, Round, WhatIfPress, WhatIfStep, view};

/// Maximum number of planned lines that a list names.
const PLANNED: usize = 3;

/// A match as one person reads about it.
pub struct Reader<'a> {
    pub record: &'a Match,
    pub person: PersonId,
    /// The names of both players, which mention nobody.
    pub names: ByPlayer<Arg>,
}

impl Reader<'_> {
    /// The opponent's name; `None` for a spectator.
    pub fn opponent(&self) -> Option<Arg> {
        let player = self.record.people.player_of(self.person)?;
        Some(self.names[player.other()].clone())
    }

    /// A title that says which match the message is about.
    pub fn title(&self, key: &'static str) -> Text {
        let game = Text::of(&self.record.terms.game, "name");
        let about = match self.opponent() {
            Some(opponent) => Text::new("what-if-match").with("game", game).with("person", opponent),
            None => Text::new("list-choice-players")
                .with("game", game)
                .with("one", self.names[Player::One].clone())
                .with("two", self.names[Player::Two].clone()),
        };
        Text::new(key).with("match", about)
    }

    /// Whether the opponent of a player can read: they are neither the computer nor a former player.
    pub fn is_opponent_there(&self) -> bool {
        self.record.people.0.into_iter().all(PersonId::can_be_account)
    }

    pub fn panel_of(&self, mut message: Message) -> Message {
        let is_played = self.record.is_running() && self.opponent().is_some();
        message.panel_of = is_played.then_some(self.record.id);
        message
    }
}

/// The line on a what-if board.
pub struct Tried<'a> {
    pub reader: &'a Reader<'a>,
    pub line: &'a Line,
    /// The tables at the position of the line and after each of its moves.
    pub tables: &'a [Box<dyn Table>],
    /// The choices so far towards the next move.
    pub chosen: &'a [ChoiceKey],
}

impl Tried<'_> {
    fn end(&self) -> &dyn Table {
        &**self.tables.last().expect("a line has a position")
    }

    fn round(&self) -> &Round {
        &self.reader.record.rounds[usize::from(self.line.round)]
    }

    pub fn ribbon(&self) -> Text {
        Text::new("what-if-ribbon").with("count", self.line.moves.len())
    }

    /// A square of each move. A move that names no square, such as a pass, has none.
    pub fn squares(&self) -> Vec<Square> {
        let path = |(mv, at): (&MoveText, usize)| self.tables[at].path_to(mv);
        let paths = self.line.moves.iter().zip(0..).filter_map(path);
        paths.filter_map(|path| path.iter().rev().find_map(|choice| choice.square)).collect()
    }

    /// The picture, with a description that says, too, that nothing is played.
    pub fn picture(&self, png: Arc<[u8]>, voice: Voice<'_>) -> File {
        let record = self.reader.record;
        let about = Text::new("what-if-alt").with("count", self.line.moves.len());
        let name = format!("{}-{}-what-if.png", record.terms.game, record.id);
        file(png, name, &voice.sentences([&about, &self.end().describe()]))
    }

    fn moves(&self, voice: Voice<'_>) -> Option<Text> {
        let number = |(at, name): (usize, String)| format!("{}. {name}", at + 1);
        let moves = names(self.line, self.end(), voice).into_iter().enumerate().map(number);
        let moves: Vec<String> = moves.collect();
        let text = || Text::new("what-if-tried").with("moves", moves.join(" · "));
        (!moves.is_empty()).then(text)
    }

    /// How the round would end here; `None` if it goes on.
    fn ending(&self) -> Option<Text> {
        let (table, record) = (self.end(), self.reader.record);
        if !self.line.is_over(table) {
            return None;
        }
        let how = match table.ending() {
            Some(ending) => {
                let text = ending_text(&record.terms.game, ending.rule, ending.winner.is_some());
                let points = ending.points.filter(|_| record.terms.format.counts_points());
                let text = text.with("points", points.map_or_else(|| Arg::from("none"), Arg::from));
                ending.winner.map(|seat| self.round().player(seat)).into_iter().fold(text, |text, winner| {
                    let names = &self.reader.names;
                    text.with("winner", names[winner].clone()).with("loser", names[winner.other()].clone())
                })
            }
            None if table.repetition_count() >= 3 => Text::new("round-repetition"),
            None => {
                let moves = usize::from(self.line.ply) + self.line.moves.len();
                Text::new("round-length").with("moves", moves)
            }
        };
        Some(joined(Text::new("what-if-over"), how))
    }

    fn mover(&self) -> Text {
        let player = self.round().player(self.end().turn());
        if self.reader.record.people[player] == self.reader.person {
            return Text::new("what-if-your-move");
        }
        Text::new("what-if-their-move").with("person", self.reader.names[player].clone())
    }
}

fn joined(first: Text, next: Text) -> Text {
    Text::new("sentences-joined").with("first", first).with("next", next)
}

/// The names of the moves of a line. `end` is the table after them.
pub fn names(line: &Line, end: &dyn Table, voice: Voice<'_>) -> Vec<String> {
    let name = |(ply, mv): (usize, &MoveText)| end.name_move(ply, mv);
    (usize::from(line.ply)..).zip(&line.moves).filter_map(name).map(|name| voice.plain(&name)).collect()
}

/// The rest of a what-if board, besides its line.
pub struct Sheet<'a> {
    pub lines: &'a Lines,
    /// A sentence about the press, such as that a line is kept.
    pub notice: Option<Text>,
    /// A sentence about the last move of the match since the line began.
    pub moved: Option<Text>,
    /// The number of the kept line, if the line on the board is kept and can become the plan.
    pub plan: Option<u8>,
    pub turned: bool,
}

/// The what-if board, with the choices for the next move.
pub fn board(
    at: &Tried<'_>,
    sheet: &Sheet<'_>,
    picture: File,
    voice: Voice<'_>,
    emoji: EmojiLookup<'_>,
) -> Message {
    let press = WhatIfPress::new(at.reader.record.id, sheet.lines.version);
    let id = |part, more: &[&str]| {
        let step = WhatIfStep::Try(layout::with_keys(at.chosen, more));
        Press::WhatIf(WhatIfPress { part, ..press.at(step) }).to_string()
    };
    let (turned, rows) = (sheet.turned, limits::ROWS - 1);
    let context = LayoutContext { voice, turned, rows, id: &id, emoji, tries: true };
    let ending = at.ending();
    let prompt: Option<Prompt> = ending.is_none().then(|| at.end().prompt(at.chosen));
    let (question, mut rows) = layout::next_step(prompt.as_ref(), &context);
    rows.push(Row::Buttons(last_row(at, sheet, &press, voice)));
    let next = ending.unwrap_or_else(|| match question {
        Some(question) => joined(at.mover(), question.clone()),
        None => at.mover(),
    });
    let title = at.reader.title("what-if-title");
    let (tried, moved) = (at.moves(voice), &sheet.moved);
    let said = [&title].into_iter().chain(&sheet.notice).chain(&tried).chain(moved).chain([&next]);
    let message = Message { file: Some(picture), rows, ..text_message(&lines(voice, said)) };
    at.reader.panel_of(message)
}

/// The row *Back · Start again · Keep · Real board*.
fn last_row(at: &Tried<'_>, sheet: &Sheet<'_>, press: &WhatIfPress, voice: Voice<'_>) -> Vec<Button> {
    let step = |step, key, is_idle| Button { disabled: is_idle, ..step_button(press, step, key, voice) };
    let has_no_move = at.line.moves.is_empty();
    let back = match at.chosen.split_last() {
        Some((_, before)) => WhatIfStep::Try(before.to_vec()),
        None => WhatIfStep::Back,
    };
    let keep = if let Some(index) = sheet.plan {
        step(WhatIfStep::AskPlan(index), "button-what-if-plan", false)
    } else {
        let is_idle = has_no_move || sheet.lines.kept.contains(at.line);
        step(WhatIfStep::Keep, "button-what-if-keep", is_idle)
    };
    let is_start = has_no_move && at.chosen.is_empty();
    vec![
        step(back, "button-back", is_start),
        step(WhatIfStep::Restart, "button-what-if-restart", is_start),
        keep,
        step(WhatIfStep::Leave, "button-what-if-leave", false),
    ]
}

pub fn step_button(press: &WhatIfPress, step: WhatIfStep, key: &'static str, voice: Voice<'_>) -> Button {
    plain_button(&Press::WhatIf(press.at(step)), key, voice)
}

/// Says that the pressed message was old. The answer shows the present state.
pub fn stale() -> Text {
    Text::new("what-if-stale")
}

pub fn kept(lines: &Lines) -> Text {
    Text::new("what-if-kept").with("count", lines.kept.len())
}

/// A sentence about the last move of the running round since the line began, and how far the line still fits.
/// `present` is the table of the match.
pub fn moved_on(line: &Line, present: &dyn Table, reader: &Reader<'_>) -> Option<Text> {
    let (record, round) = (reader.record, reader.record.round());
    let is_current = record.is_running() && usize::from(line.round) + 1 == record.rounds.len();
    let last = round.moves.len().checked_sub(1)?;
    if !is_current || line.moves.is_empty() || last < usize::from(line.ply) {
        return None;
    }
    let fit = match line.fit(record) {
        _ if line.is_played(record) => Text::new("what-if-played"),
        Fit::Whole => Text::new("what-if-fits"),
        Fit::UpTo(count) => Text::new("what-if-fits-to").with("count", count),
        Fit::Gone => return None,
    };
    let player = round.player(present.mover_at(last)?);
    let moved = if record.people[player] == reader.person {
        Text::new("what-if-you-moved")
    } else {
        Text::new("what-if-they-moved").with("person", reader.names[player].clone())
    };
    Some(joined(moved.with("move", present.name_move(last, &round.moves[last])?), fit))
}

/// The real board after a what-if board, on the person's own turn. `next` is the first tried move that is still to be
/// played, with its name.
pub fn left(mut board: Message, next: Option<(Text, MoveChoices)>, voice: Voice<'_>) -> Message {
    board.text = parts::text_message(&format!("{}\n{}", voice.key("what-if-left"), board.text)).text;
    let Some((name, choices)) = next else { return board };
    let label = voice.plain(&Text::new("button-what-if-play").with("move", name));
    let play = parts::button(&Press::Play(choices), &label, ButtonStyle::Plain);
    let has_room = board.rows.len() < limits::ROWS;
    match board.rows.last_mut() {
        Some(Row::Buttons(buttons)) if !has_room && buttons.len() < limits::BUTTONS => buttons.push(play),
        _ if has_room => board.rows.push(Row::Buttons(vec![play])),
        _ => {}
    }
    board
}

/// One sentence for each of the first planned lines. `table` is the present table of the match.
pub fn planned(plan: &Plan, table: &dyn Table, reader: &Reader<'_>) -> Vec<Text> {
    if !plan.is_for(reader.record) {
        return Vec::new();
    }
    let line = |line: &Vec<MoveText>| {
        let (text, _) = answer("plan-line", table, line.get(..2)?, reader)?;
        let more = line.len() / 2 - 1;
        Some(if more == 0 { text } else { joined(text, Text::new("plan-line-more").with("count", more)) })
    };
    let more = plan.lines.len().saturating_sub(PLANNED);
    let more = (more > 0).then(|| Text::new("plan-more").with("count", more));
    plan.lines.iter().take(PLANNED).filter_map(line).chain(more).collect()
}

/// A sentence about a move of the opponent and the answer to it, and the table after both. `None` if a move is illegal.
pub fn answer(
    key: &'static str,
    table: &dyn Table,
    both: &[MoveText],
    reader: &Reader<'_>,
) -> Option<(Text, Box<dyn Table>)> {
    let [theirs, mine] = both else { return None };
    let mut after = table.fork();
    let text = Text::new(key).with("theirs", view::move_name(&*after, theirs)?);
    after.play(theirs).ok()?;
    let text = text.with("mine", view::move_name(&*after, mine)?);
    after.play(mine).ok()?;
    Some((reader.opponent().into_iter().fold(text, |text, person| text.with("person", person)), after))
}

/// The question whether to plan the answers of a kept line, with a picture of each.
pub fn plan_question(
    index: u8,
    back: WhatIfStep,
    version: u32,
    answers: &[Text],
    picture: File,
    reader: &Reader<'_>,
    voice: Voice<'_>,
) -> Message {
    let press = WhatIfPress::new(reader.record.id, version);
    let save = Press::WhatIf(press.at(WhatIfStep::Plan(index)));
    let buttons = vec![
        parts::button(&save, &voice.key("button-plan-save"), ButtonStyle::Success),
        step_button(&press, back, "button-back", voice),
    ];
    let question = Text::new("plan-really").with("count", answers.len());
    let title = reader.title("plan-title");
    let said = [&title].into_iter().chain(answers).chain([&question]);
    let rows = vec![Row::Buttons(buttons)];
    reader.panel_of(Message { file: Some(picture), rows, ..text_message(&lines(voice, said)) })
}

/// Says what is planned now.
pub fn plan_saved(planned: &[Text], version: u32, reader: &Reader<'_>, voice: Voice<'_>) -> Message {
    let press = WhatIfPress::new(reader.record.id, version);
    let buttons = [
        (WhatIfStep::List, "button-what-if-lines"),
        (WhatIfStep::Forget, "button-plan-forget"),
        (WhatIfStep::Leave, "button-what-if-leave"),
    ];
    let buttons = buttons.map(|(step, key)| step_button(&press, step, key, voice));
    let settled = Text::new("plan-settled");
    let (said, rows) = ([&settled].into_iter().chain(planned), vec![Row::Buttons(buttons.into())]);
    reader.panel_of(Message { rows, ..text_message(&lines(voice, said)) })
}

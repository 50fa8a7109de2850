//! A day's puzzle in words of no language yet: what is looked for, what came of a try, what the solution was.

use crate::base::id::PersonId;
use crate::base::text::Text;
use crate::game::{MoveText, Table};

use super::super::puzzle::{Day, Goal, Puzzle, Tried};
use super::tell;

/// The game, whose move it is, and what is looked for. `table` is the puzzle's.
pub fn puzzle(puzzle: &Puzzle, table: &dyn Table) -> Vec<Text> {
    let seat = table.call_seat(table.turn());
    let goal = match puzzle.goal {
        Goal::Win => Text::new("puzzle-win").with("moves", i64::from(puzzle.plies.div_ceil(2))),
        Goal::Save => Text::new("puzzle-save"),
    };
    let title = Text::new("puzzle-title").with("game", Text::of(&puzzle.game, "name"));
    let next = table.tell_next();
    [title, goal.with("seat", seat)].into_iter().chain(next).collect()
}

/// How often it was tried; nothing before the first try.
pub fn puzzle_tries(tried: Option<&Tried>) -> Option<Text> {
    let count = tried.map_or(0, |tried| tried.moves.len());
    (count > 0).then(|| Text::new("puzzle-next-try").with("count", count + 1))
}

/// That a move was not the one; `answer` is what it meets, where that is proven.
pub fn puzzle_wrong(table: &dyn Table, mine: &MoveText, answer: Option<&MoveText>) -> Text {
    let met = |answer: &MoveText| {
        let mut after = table.fork();
        after.play(mine).ok()?;
        let text = Text::new("puzzle-wrong-answer").with("mine", name(table, mine)?);
        Some(text.with("theirs", name(&*after, answer)?))
    };
    answer.and_then(met).unwrap_or_else(|| Text::new("puzzle-wrong"))
}

/// That it is solved, by which move, and at which try.
pub fn puzzle_solved(puzzle: &Puzzle, table: &dyn Table, tried: &Tried) -> Option<Text> {
    let text = Text::new("puzzle-solved").with("move", name(table, &puzzle.solution)?);
    Some(text.with("count", tried.moves.len()))
}

/// What the solution was, once the day is over. `players` are those of the match that it is from, where they
/// may be named.
pub fn puzzle_solution(
    (puzzle, of): (&Puzzle, Day),
    table: &dyn Table,
    today: Day,
    players: Option<[PersonId; 2]>,
) -> Vec<Text> {
    let text = Text::new("puzzle-solution")
        .with("days", i64::from(today.0.saturating_sub(of.0)))
        .with("game", Text::of(&puzzle.game, "name"));
    let text = name(table, &puzzle.solution).map(|name| text.with("move", name));
    let from = players.map(|[one, two]| {
        Text::new("puzzle-from").with("one", tell::person(one)).with("two", tell::person(two))
    });
    text.into_iter().chain(from).collect()
}

fn name(table: &dyn Table, mv: &MoveText) -> Option<Text> {
    table.named_moves().into_iter().find(|(text, _)| text == mv).map(|(_, name)| name)
}

//! `/puzzle`: shows the daily puzzle and accepts tries at it, in private. The tries of a person are
//! stored for the day.

use super::decide as puzzle;
use super::decide::{NO_PUZZLE_TODAY, POOL, PUZZLE_OVER, PuzzleSource};
use super::{Puzzle, PuzzleTries, Tries};
use crate::app::answering::{AnswerFuture, Context, Declaration, Presses, chosen_move, commit_once, options};
use crate::app::deciding::fair_play::check_position;
use crate::app::{AppFault, Failure, Result, WriteBatch};
use crate::base::day::Day;
use crate::base::id::ServerId;
use crate::base::scene::Look;
use crate::base::text::Text;
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::{Answer, CommandCall};
use crate::game::{AnyGame, MoveText, Table};
use crate::host::hours;
use crate::host::press::PressFields;
use crate::host::{Press, Refusal, fair_play};
use crate::store::Key;

use super::find::PuzzleFinder;
use super::press::PuzzlePress;
use super::view;

/// A puzzle at which a person is looking.
struct OpenPuzzle<'a> {
    press: &'a PuzzlePress,
    puzzle: &'a Puzzle,
    game: &'static dyn AnyGame,
    table: &'a dyn Table,
}

pub const COMMAND: Declaration = Declaration {
    name: "puzzle",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[options::GAME], |context, call| Box::pin(by_command(context, call))),
};

/// Handles `/puzzle`, for the game of the day or for a game that the person names.
async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let day = today(context);
    match call.text(options::GAME.name) {
        Some(id) => look_at(context, PuzzlePress::new(day, id), &[]).await,
        None => {
            look_on(context, PuzzlePress::new(day, puzzle::game_of(day, &context.decider.games).facts().id))
                .await
        }
    }
}

/// Shows today's puzzle to one person, in private.
pub async fn of_today(context: Context<'_>) -> Result<Option<Answer>> {
    by_command(context, &CommandCall::default()).await
}

pub const PRESSES: Presses = Presses { letters: "D", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    let at = PuzzlePress::of(press)?;
    Some(if at.chosen.is_empty() && values.is_empty() {
        Box::pin(look_on(context, at))
    } else {
        Box::pin(look_at(context, at, values))
    })
}

/// Shows a puzzle; a solved one with its solution. If the puzzle does not exist, shows the next existing
/// and unsolved one of the day. The press *Another one* also goes on if fair play withholds the puzzle
/// from the person now.
async fn look_on(context: Context<'_>, press: PuzzlePress) -> Result<Option<Answer>> {
    let first = look_at(context, PuzzlePress { part: 0, ..press.clone() }, &[]).await;
    let mut refusal = match first {
        Err(Failure::Refused(refusal)) if goes_on(&press, &refusal) => refusal,
        shown => return shown,
    };
    let tries = tries_of(context).await?;
    for (game, number) in tries.left(press.day, &press.game, &context.other_games(&press.game)) {
        match look_at(context, press.another(game, number), &[]).await {
            Err(Failure::Refused(again)) if goes_on(&press, &again) => {
                // Prefer the reason why a puzzle is withheld: it says more than that no puzzle exists.
                refusal = if refusal == NO_PUZZLE_TODAY { again } else { refusal };
            }
            shown => return shown,
        }
    }
    if refusal == NO_PUZZLE_TODAY && tries.has_solved(press.day) {
        return Ok(Some(context.in_private(view::all_solved(&press.game, context.private))));
    }
    Err(refusal.into())
}

fn goes_on(press: &PuzzlePress, refusal: &Refusal) -> bool {
    *refusal == NO_PUZZLE_TODAY || (press.is_another_one() && fair_play::is_of_position(refusal))
}

async fn tries_of(context: Context<'_>) -> Result<Tries> {
    let key = Key::Tries(context.person(), place_of(context));
    Ok(context.reads.read_or_default::<Tries>(key).await?.record)
}

/// Handles a press at a puzzle: asks for the next choice, or tries the chosen move.
async fn look_at(context: Context<'_>, press: PuzzlePress, values: &[String]) -> Result<Option<Answer>> {
    let press = press.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
    let found = context.decider.games.find(&press.game);
    let game = found.ok_or_else(|| Refusal::unknown_game(&press.game))?;
    if press.day != today(context) {
        return puzzle_of_another_day(context, &press, game).await;
    }
    let puzzle = match press.number {
        0 => finder(context).find(place_of(context), press.day, game).await?,
        number => finder(context).find_another(press.day, number, game).await?,
    };
    let table = puzzle.table(game).map_err(AppFault::from)?;
    check_position(context.decider, context.person(), &*table).await?;
    let at = OpenPuzzle { press: &press, puzzle: &puzzle, game, table: &*table };
    match chosen_move(&*table, &press.chosen)? {
        Some(mv) => {
            // The answer to a wrong move is about the position after it.
            check_position(context.decider, context.person(), &*table.after(&mv)).await?;
            try_move(context, &at, &mv).await
        }
        None => show_puzzle(context, &at).await,
    }
}

fn finder(context: Context<'_>) -> PuzzleFinder<'_> {
    let services = context.services;
    PuzzleFinder::new(context.decider, &*services.thinker, &services.state)
}

/// Returns the current day in the time zone of the server's daily puzzle, or else in UTC.
fn today(context: Context<'_>) -> Day {
    hours::day_of(context.decider.now(), context.server.puzzle.as_ref().map(|posting| &posting.zone))
}

async fn show_puzzle(context: Context<'_>, at: &OpenPuzzle<'_>) -> Result<Option<Answer>> {
    let tries = tries_of(context).await?;
    match tries.at(at.press.day, &at.press.game, at.press.number) {
        Some(attempt) if attempt.solved => show_solved(context, at, attempt, &tries).await,
        attempt => show_choices(context, at, None, attempt).await,
    }
}

/// Shows the choices, below a notice about the last try.
async fn show_choices(
    context: Context<'_>,
    at: &OpenPuzzle<'_>,
    notice: Option<Text>,
    tried: Option<&PuzzleTries>,
) -> Result<Option<Answer>> {
    let mut shown = at.table.fork();
    if !at.press.chosen.is_empty() {
        shown.choose(&at.press.chosen);
    }
    let (picture, yesterday) = puzzle_pictured(context, at, shown).await?;
    let about = if at.press.chosen.is_empty() { view::puzzle(at.puzzle, at.table) } else { Vec::new() };
    let lines: Vec<Text> = notice.into_iter().chain(view::puzzle_tries(tried)).chain(about).collect();
    let emoji = |sprite: &str| context.services.composer.emblem(&at.press.game, sprite);
    let message = view::choose(at.press, at.table, &lines, picture, yesterday, context.private, &emoji);
    Ok(Some(context.in_private(message)))
}

/// Shows the solved puzzle, with a button for the next unsolved one.
async fn show_solved(
    context: Context<'_>,
    at: &OpenPuzzle<'_>,
    tried: &PuzzleTries,
    all: &Tries,
) -> Result<Option<Answer>> {
    let mut shown = at.table.fork();
    shown.play(&at.puzzle.solution).map_err(Refusal::illegal)?;
    let (picture, yesterday) = puzzle_pictured(context, at, shown).await?;
    let title = view::puzzle(at.puzzle, at.table).into_iter().take(1);
    let next = next_one(context, at.press, all).await?;
    let all_solved = next.is_none().then(|| Text::new("puzzle-all-solved"));
    let solved = view::puzzle_solved(at.puzzle, at.table, tried);
    let lines: Vec<Text> = title.chain(solved).chain(all_solved).collect();
    let ways = view::SolvedButtons { next, yesterday };
    Ok(Some(context.in_private(view::solved(&at.press.game, &lines, picture, ways, context.private))))
}

/// Returns the press for *Another one*: the first unsolved puzzle of the day, unless a search for it was
/// in vain.
async fn next_one(context: Context<'_>, press: &PuzzlePress, all: &Tries) -> Result<Option<PuzzlePress>> {
    let finder = finder(context);
    for (game, number) in all.left(press.day, &press.game, &context.other_games(&press.game)) {
        if !finder.has_failed_search(place_of(context), press.day, number, game).await? {
            return Ok(Some(press.another_one(game, number)));
        }
    }
    Ok(None)
}

/// Returns the picture of a table, from the side that is to move in the puzzle, and the press for
/// yesterday's puzzle.
async fn puzzle_pictured(
    context: Context<'_>,
    at: &OpenPuzzle<'_>,
    shown: Box<dyn Table>,
) -> Result<(crate::chat::File, Option<PuzzlePress>)> {
    let look = Look { seat: at.table.turn(), theme: context.settings.palette };
    let before = at.press.day.previous();
    let id = puzzle::game_of(before, &context.decider.games).facts().id;
    let yesterday = finder(context).stored(place_of(context), before, id, 0).await?;
    let yesterday = yesterday.map(|_| PuzzlePress::new(before, id));
    let png = context.services.composer.draw(at.game, shown.fork(), look, context.private.language()).await?;
    Ok((view::picture(&*shown, at.press, png, context.private), yesterday))
}

/// Stores a tried move, and shows whether it is the right one.
async fn try_move(context: Context<'_>, at: &OpenPuzzle<'_>, mv: &MoveText) -> Result<Option<Answer>> {
    let right = *mv == at.puzzle.solution;
    let (person, server) = (context.person(), place_of(context));
    let decide = || async {
        let stored = context.reads.read_or_default::<Tries>(Key::Tries(person, server)).await?;
        let next: Tries = stored.record.with(at.press.day, &at.press.game, at.press.number, mv, right);
        if context.reads.is_being_deleted(person).await? {
            return Ok((WriteBatch::default(), next));
        }
        Ok((WriteBatch::default().put(Key::Tries(person, server), stored.expected, &next), next))
    };
    let Some(tries) = commit_once(context, decide).await? else { return Ok(None) };
    let attempt = tries.at(at.press.day, &at.press.game, at.press.number);
    if let Some(attempt) = attempt.filter(|attempt| attempt.solved) {
        return show_solved(context, at, attempt, &tries).await;
    }
    let answer = finder(context).answer_to_try(at.table, mv).await?;
    let notice = view::puzzle_wrong(at.table, mv, answer.as_ref());
    let anew = at.press.another(&at.press.game, at.press.number);
    let at = OpenPuzzle { press: &anew, ..*at };
    show_choices(context, &at, Some(notice), attempt).await
}

/// Answers a press at a puzzle of another day with its solution and a button for today's puzzle.
async fn puzzle_of_another_day(
    context: Context<'_>,
    press: &PuzzlePress,
    game: &'static dyn AnyGame,
) -> Result<Option<Answer>> {
    let (server, today) = (place_of(context), today(context));
    let origin = context.origin();
    let now = PuzzlePress::new(today, puzzle::game_of(today, &context.decider.games).facts().id);
    let stored = finder(context).stored(server, press.day, &press.game, press.number).await?;
    let Some(puzzle) = stored.filter(|_| press.day < today) else {
        let over = PUZZLE_OVER.text;
        return Ok(Some(origin.in_private(view::over(&over, &now, context.private))));
    };
    let table = puzzle.table(game).map_err(AppFault::from)?;
    check_position(context.decider, context.person(), &*table).await?;
    let mut shown = table.fork();
    shown.play(&puzzle.solution).map_err(Refusal::illegal)?;
    let record = match_of_puzzle(context, &puzzle).await?;
    let players = record.as_ref().map(|(record, _)| record.people.0);
    let lines = view::puzzle_solution(&puzzle, press.day, &*table, today, players);
    let look_back = record.map(|(record, frame)| Press::Replay { id: record.id, part: 0, frame });
    let look = Look { seat: table.turn(), theme: context.settings.palette };
    let png = context.services.composer.draw(game, shown.fork(), look, context.private.language()).await?;
    let picture = view::picture(&*shown, press, png, context.private);
    Ok(Some(origin.in_private(view::solution(&lines, picture, &now, look_back, context.private))))
}

/// Returns the match and frame from which a puzzle comes, if the reader may see them and both players
/// may be named.
async fn match_of_puzzle(context: Context<'_>, puzzle: &Puzzle) -> Result<Option<(crate::host::Match, u32)>> {
    let PuzzleSource::Played(id, frame) = puzzle.source else { return Ok(None) };
    let Some(stored) = context.reads.game_match(id).await? else { return Ok(None) };
    let record = stored.record;
    let is_shown = context.incoming.server == Some(record.place.server);
    let may = is_shown && finder(context).may_be_named(&record).await?;
    Ok(may.then_some((record, frame)))
}

/// Returns the server whose puzzles the person sees; [`POOL`] in direct messages.
fn place_of(context: Context<'_>) -> ServerId {
    context.incoming.server.unwrap_or(POOL)
}

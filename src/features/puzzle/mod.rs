//! The daily puzzle: found, posted on servers that want it, and tried in private. The tries of a person are stored for the day.

mod find;
#[cfg(test)]
pub mod tests;
mod view;

pub use find::{Effort, generate_puzzle};
pub use view::{PlayOnPress, PuzzlePress};

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use crate::app::answering::look_up::may_be_shown_here;
use crate::app::answering::{
    AnswerFuture, Context, Declaration, chosen_move, commit_once, options, practice,
};
use crate::app::deciding::fair_play::check_position;
use crate::app::{AppFault, Chore, Decider, Failure, Feature, FeatureState, Result, Transaction, WriteBatch};
use crate::base::id::{Place, ServerId};
use crate::base::scene::Look;
use crate::base::text::Text;
use crate::base::time::{Day, Timestamp};
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::{Answer, BoxFuture, CommandCall, File, Visibility};
use crate::delivery::{DeliveryContext, DeliveryFuture, Outcome};
use crate::game::{AnyGame, MoveText, Options, Table};
use crate::host::challenge::practice::PracticeRequest;
use crate::host::{Format, Match, Press, PressFields, Refusal, SeatWish, Server, Start, fair_play, hours};
use crate::store::rows::{self, EntryContent, EntryFields, FeatureEntry, OutboxEntry};
use crate::store::{Batch, Key, KeyRange, Precondition, Row, RowKind, Subject};

use crate::host::puzzle::{
    self as decide, NO_PUZZLE_TODAY, PUZZLE_OVER, Puzzle, PuzzleSource, PuzzleTries, Puzzles, SHARED_SERVER,
    Tries, game_of, is_past,
};
use find::PuzzleFinder;

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
    match call.text(options::GAME.name) {
        Some(id) => look_at(context, PuzzlePress::new(today(context), id), &[]).await,
        None => look_on(context, puzzle_of(context, today(context))).await,
    }
}

fn puzzle_of(context: Context<'_>, day: Day) -> PuzzlePress {
    PuzzlePress::new(day, game_of(day, &context.decider.games).facts().id)
}

/// Shows today's puzzle to one person, in private.
pub async fn show_today(context: Context<'_>) -> Result<Option<Answer>> {
    by_command(context, &CommandCall::default()).await
}

pub(super) const FEATURE: Feature = Feature {
    press,
    deliver,
    chore: Some(Chore { name: "puzzles", run: |decider, state| Box::pin(forget_puzzles(decider, state)) }),
    ..Feature::NONE
};

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    if let Some(at) = PlayOnPress::of(press) {
        return Some(Box::pin(play_on(context, at)));
    }
    let at = PuzzlePress::of(press)?;
    Some(if at.chosen.is_empty() && values.is_empty() {
        Box::pin(look_on(context, at))
    } else {
        Box::pin(look_at(context, at, values))
    })
}

/// *Play on from here*, after a puzzle whose solution the person knows: asks for the level, or begins
/// practice from the position after the solution, in which the computer moves.
async fn play_on(context: Context<'_>, at: PlayOnPress) -> Result<Option<Answer>> {
    let game = context.game(&at.game)?;
    let stored = finder(context).stored(place_of(context), at.day, &at.game, at.number).await?;
    let puzzle = stored.ok_or(PUZZLE_OVER)?;
    let tries = tries_of(context).await?;
    let is_solved = tries.get(at.day, &at.game, at.number).is_some_and(|attempt| attempt.solved);
    if at.day >= today(context) && !is_solved {
        return Err(Refusal::UNKNOWN_PRESS.into());
    }
    let Some(level) = at.level else {
        let question = view::play_on_question(&at, &game.levels(&Options::default()), context.private);
        return Ok(Some(Answer::Message(Visibility::Private, question)));
    };
    let after = position_after(&puzzle, &*puzzle.table(game).map_err(AppFault::from)?)?;
    let wish = PracticeRequest {
        person: context.person(),
        level,
        terms: practice::terms(at.game, Options::default(), Format::Single),
        start: Some(Start::Position(after.position())),
        seat: SeatWish::moving(false),
    };
    practice::begin(context, &wish).await
}

/// The table of a puzzle after its solution.
fn position_after(puzzle: &Puzzle, table: &dyn Table) -> Result<Box<dyn Table>, Refusal> {
    let mut after = table.fork();
    after.play(&puzzle.solution).map_err(Refusal::illegal)?;
    Ok(after)
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
    for (game, number) in tries.unsolved(press.day, &press.game, &context.other_games(&press.game)) {
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
    *refusal == NO_PUZZLE_TODAY || (press.is_another_one() && fair_play::is_position_refusal(refusal))
}

async fn tries_of(context: Context<'_>) -> Result<Tries> {
    let key = Key::Tries(context.person(), place_of(context));
    Ok(context.reads.read_or_default::<Tries>(key).await?.record)
}

/// Handles a press at a puzzle: asks for the next choice, or tries the chosen move.
async fn look_at(context: Context<'_>, press: PuzzlePress, values: &[String]) -> Result<Option<Answer>> {
    let press = press.choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
    let game = context.game(&press.game)?;
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
    PuzzleFinder::new(context.decider, &*services.thinker, &services.sender, &services.state)
}

/// The current day in the time zone of the server's daily puzzle, or else in UTC.
fn today(context: Context<'_>) -> Day {
    hours::day_of(context.decider.now(), context.server.puzzle.as_ref().map(|posting| &posting.zone))
}

async fn show_puzzle(context: Context<'_>, at: &OpenPuzzle<'_>) -> Result<Option<Answer>> {
    let tries = tries_of(context).await?;
    match tries.get(at.press.day, &at.press.game, at.press.number) {
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
    let (picture, yesterday) = puzzle_pictured(context, at, &*shown).await?;
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
    let after = position_after(at.puzzle, at.table)?;
    let (picture, yesterday) = puzzle_pictured(context, at, &*after).await?;
    let title = view::puzzle(at.puzzle, at.table).into_iter().take(1);
    let next = next_one(context, at.press, all).await?;
    let all_solved = next.is_none().then(|| Text::new("puzzle-all-solved"));
    let solved = view::puzzle_solved(at.puzzle, at.table, tried);
    let lines: Vec<Text> = title.chain(solved).chain(all_solved).collect();
    let play = view::play_on(at.press, &*after, context.private);
    let message = view::solved(play, &lines, picture, next, yesterday, context.private);
    Ok(Some(context.in_private(message)))
}

/// The press for *Another one*: the first unsolved puzzle of the day, unless a search for it was
/// in vain.
async fn next_one(context: Context<'_>, press: &PuzzlePress, all: &Tries) -> Result<Option<PuzzlePress>> {
    let finder = finder(context);
    for (game, number) in all.unsolved(press.day, &press.game, &context.other_games(&press.game)) {
        if !finder.has_failed_search(place_of(context), press.day, number, game).await? {
            return Ok(Some(press.another_one(game, number)));
        }
    }
    Ok(None)
}

/// The picture of a table, from the side that is to move in the puzzle, and the press for
/// yesterday's puzzle.
async fn puzzle_pictured(
    context: Context<'_>,
    at: &OpenPuzzle<'_>,
    shown: &dyn Table,
) -> Result<(File, Option<PuzzlePress>)> {
    let look = Look { seat: at.table.turn(), theme: context.settings.palette };
    let before = puzzle_of(context, at.press.day.previous());
    let yesterday = finder(context).stored(place_of(context), before.day, &before.game, 0).await?;
    let yesterday = yesterday.map(|_| before);
    let png = context.services.composer.draw(at.game, shown.fork(), look, context.private.language()).await?;
    Ok((view::picture(shown, at.press, png, context.private), yesterday))
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
    let attempt = tries.get(at.press.day, &at.press.game, at.press.number);
    if let Some(attempt) = attempt.filter(|attempt| attempt.solved) {
        return show_solved(context, at, attempt, &tries).await;
    }
    let answer = finder(context).answer_to_try(at.table, mv).await?;
    let notice = view::puzzle_wrong(at.table, mv, answer.as_ref());
    let anew = at.press.another(&at.press.game, at.press.number);
    let at = OpenPuzzle { press: &anew, ..*at };
    let Some(answer) = answer else { return show_choices(context, &at, Some(notice), attempt).await };
    let mut refuted = at.table.after(mv);
    refuted.play(&answer).map_err(Refusal::illegal)?;
    // The picture marks the answer, and no possible choices: nobody moves there.
    refuted.set_hint(&[], &[]);
    let (picture, yesterday) = puzzle_pictured(context, &at, &*refuted).await?;
    let lines: Vec<Text> = [notice].into_iter().chain(view::puzzle_tries(attempt)).collect();
    let message = view::refuted(&anew, &lines, picture, yesterday, context.private);
    Ok(Some(context.in_private(message)))
}

/// Answers a press at a puzzle of another day with its solution and a button for today's puzzle.
async fn puzzle_of_another_day(
    context: Context<'_>,
    press: &PuzzlePress,
    game: &'static dyn AnyGame,
) -> Result<Option<Answer>> {
    let (server, today) = (place_of(context), today(context));
    let now = puzzle_of(context, today);
    let stored = finder(context).stored(server, press.day, &press.game, press.number).await?;
    let Some(puzzle) = stored.filter(|_| press.day < today) else {
        return Ok(Some(context.in_private(view::over(&PUZZLE_OVER.text, &now, context.private))));
    };
    let table = puzzle.table(game).map_err(AppFault::from)?;
    check_position(context.decider, context.person(), &*table).await?;
    let shown = position_after(&puzzle, &*table)?;
    let record = match_of_puzzle(context, &puzzle).await?;
    let players = record.as_ref().map(|(record, _)| record.people.0);
    let lines = view::puzzle_solution(&puzzle, press.day, &*table, today, players);
    let look_back = record.map(|(record, frame)| Press::Replay { id: record.id, part: 0, frame });
    let look = Look { seat: table.turn(), theme: context.settings.palette };
    let png = context.services.composer.draw(game, shown.fork(), look, context.private.language()).await?;
    let picture = view::picture(&*shown, press, png, context.private);
    let play = view::play_on(press, &*shown, context.private);
    Ok(Some(context.in_private(view::solution(&lines, picture, &now, look_back, play, context.private))))
}

/// The match and frame from which a puzzle comes, if the reader may see them and both players
/// may be named.
async fn match_of_puzzle(context: Context<'_>, puzzle: &Puzzle) -> Result<Option<(Match, u32)>> {
    let PuzzleSource::Played(id, frame) = puzzle.source else { return Ok(None) };
    let Some(stored) = context.reads.game_match(id).await? else { return Ok(None) };
    let record = stored.record;
    let may = finder(context).may_be_named(&record).await? && may_be_shown_here(context, &record).await;
    Ok(may.then_some((record, frame)))
}

/// The server whose puzzles the person sees; [`SHARED_SERVER`] in direct messages.
fn place_of(context: Context<'_>) -> ServerId {
    context.incoming.server.unwrap_or(SHARED_SERVER)
}

/// An outbox entry of a server, which posts the puzzle of a day.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzlePostingEntry {
    /// The day, in the time zone of the server's daily puzzle.
    pub day: Day,
}

impl EntryFields for PuzzlePostingEntry {
    const NAME: &'static str = "puzzle";
    const SERIES: u64 = 0;
}

/// Delivers an entry that posts a puzzle; `None` for other entries.
fn deliver<'a>(cx: DeliveryContext<'a>, entry: &'a FeatureEntry) -> Option<DeliveryFuture<'a>> {
    let Subject::Server(server) = cx.item.subject else { return None };
    let PuzzlePostingEntry { day } = PuzzlePostingEntry::of(entry)?;
    Some(Box::pin(deliver_puzzle(cx, server, day)))
}

/// Adds the posting of the daily puzzle to the outbox, once a day. The same commit sets the server's
/// next alarm.
///
/// # Errors
///
/// Refuses if no posting is due at `at`.
pub fn post_due_puzzle(decider: &Decider, id: ServerId, at: Timestamp) -> BoxFuture<'_, Result<()>> {
    Box::pin(async move {
        let reads = decider.repository.transaction();
        decider.update(&reads, || queue_puzzle(decider, &reads, id, at)).await
    })
}

async fn queue_puzzle(
    decider: &Decider,
    reads: &Transaction<'_>,
    id: ServerId,
    at: Timestamp,
) -> Result<WriteBatch> {
    let stored = reads.server(id).await?;
    let due = stored.record.puzzle.clone().filter(|posting| posting.next == at);
    let posting = due.ok_or(Refusal::NOT_YET_DUE)?;
    let now = decider.now();
    let day = hours::day_of(now, Some(&posting.zone));
    let next = Server { puzzle: Some(posting.after(now)), ..stored.record.clone() };
    let entries = WriteBatch::default().server(id, &stored, next, &[]);
    let puzzles = reads.read_or_default::<Puzzles>(Key::Puzzle(id, day)).await?;
    if puzzles.record.posted || reads.server_removal(id).await?.is_some() {
        return Ok(entries);
    }
    let posted = Puzzles { posted: true, ..puzzles.record };
    let row = OutboxEntry::new(EntryContent::Feature(PuzzlePostingEntry { day }.to_entry()), now);
    let entries = entries.put(Key::Puzzle(id, day), puzzles.expected, &posted);
    let key = Key::Outbox(Subject::Server(id), PuzzlePostingEntry::number(u64::from(day.0)));
    Ok(entries.put(key, Precondition::Any, &row))
}

/// Posts the puzzle of a day, unless that day is over.
async fn deliver_puzzle(cx: DeliveryContext<'_>, server: ServerId, day: Day) -> Result<Outcome> {
    let settings = cx.reads.server(server).await?.record;
    let now = cx.decider.now();
    let Some(posting) = settings.puzzle.filter(|posting| hours::day_of(now, Some(&posting.zone)) == day)
    else {
        return Ok(Outcome::Drop("passed"));
    };
    let finder = PuzzleFinder::new(cx.decider, cx.thinker, cx.sender, cx.state);
    let puzzle = match finder.find(server, day, game_of(day, &cx.decider.games)).await {
        Ok(puzzle) => puzzle,
        Err(Failure::Refused(_)) => return Ok(Outcome::Drop("nothing")),
        Err(fault) => return Err(fault),
    };
    let language = settings.language.as_deref().unwrap_or(&posting.language);
    let voice = cx.composer.voice(Some(language));
    let game = cx.decider.game(&puzzle.game)?;
    let table = puzzle.table(game).map_err(AppFault::from)?;
    let look = Look { seat: table.turn(), theme: settings.theme };
    let at = PuzzlePress::new(day, &puzzle.game);
    let png = cx.composer.draw(game, table.fork(), look, voice.language()).await?;
    let picture = view::picture(&*table, &at, png, voice);
    let message = view::posted(&view::puzzle(&puzzle, &*table), picture, &at, voice);
    let place = Place { server, channel: posting.channel };
    let posted = cx.sender.post_entry(cx.item, place, &[], &message).await;
    Ok(posted.map_or_else(|outcome| outcome, |_| Outcome::Remove))
}

/// Maximum number of rows that are deleted in one commit.
const TOGETHER: usize = 256;

/// The day on which old rows were last deleted.
#[derive(Default)]
struct LastDay(AtomicU32);

/// Deletes puzzles and tries of former days, once a day.
async fn forget_puzzles(decider: &Decider, state: &FeatureState) -> Result<()> {
    let today = hours::day_of(decider.now(), None);
    let swept: Arc<LastDay> = state.of();
    if swept.0.load(Ordering::Acquire) == today.0 {
        return Ok(());
    }
    let repository = &decider.repository;
    let is_old = |key: &Key| matches!(key, Key::Puzzle(_, day) if is_past(*day, today));
    let mut old = repository.rows_where(KeyRange::of_kind(RowKind::Puzzles), is_old).await?;
    let tries = repository.rows_where(KeyRange::of_kind(RowKind::Tries), |_| true).await?;
    let is_past = |row: &Row| {
        rows::from_bytes::<Tries>(&row.bytes).map_or(true, |tries| decide::is_past(tries.day, today))
    };
    old.extend(tries.into_iter().filter(|(_, row)| is_past(row)));
    let mut all_are_gone = true;
    for some in old.chunks(TOGETHER) {
        let forget = |batch: Batch, (key, row): &(Key, Row)| {
            batch.delete(key.clone(), Precondition::Version(row.version))
        };
        // After a conflict, somebody has just changed one of these rows, so the next run tries again.
        all_are_gone &= decider.try_commit(some.iter().fold(Batch::new(), forget)).await?;
    }
    if all_are_gone {
        swept.0.store(today.0, Ordering::Release);
    }
    Ok(())
}

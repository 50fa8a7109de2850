//! The what-if board: a private board on which a person moves for both sides. They may keep its lines, plan with
//! them, and show them to the opponent after the end.
//!
//! Each press reads or writes the lines of one person in a match. Nothing here asks the engine or changes a match:
//! the real board offers a tried move, and asks before it is played. The row of lines has a version, which component
//! ids carry. So any process goes on with a board, and an old message changes nothing.

mod listing;
mod plan;
#[cfg(test)]
mod tests;
mod view;

use crate::app::answering::look_up::{self, look_of, names_of_players};
use crate::app::answering::moves::my_view_message;
use crate::app::answering::{AnswerFuture, AnswerResult, Context, chosen_move, commit_once};
use crate::app::deciding::StoredRecord;
use crate::app::{BoardPicture, Chore, Feature, Picture, Result, WriteBatch, forget_past};
use crate::base::choice::ChoiceKey;
use crate::base::id::{MatchId, PersonId};
use crate::base::text::Text;
use crate::chat::parts::{Aside, LabelledPress, ask_what_if};
use crate::chat::{Answer, BoxFuture};
use crate::features::replay;
use crate::game::{AnyGame, MoveText, Table};
use crate::host::lines::{Fit, KEPT_FOR, LINE_GONE, Line, Lines, NO_LINE, NO_SUCH_LINE, check_may_try};
use crate::host::matches::planned_moves;
use crate::host::view::{frame_of, match_until_round, move_name, spot};
use crate::host::{Match, MoveChoices, Phase, Press, Refusal, WhatIfPress, WhatIfStep};
use crate::store::{Key, RowKind};

use view::{Reader, Sheet, Tried};

/// Lines are shown to the opponent only after the end.
pub const NOT_OVER: Refusal = Refusal::new("refused-line-not-over");
/// The opponent shows no lines, or the person has no opponent in the match.
pub const NOT_SHOWN: Refusal = Refusal::new("refused-line-not-shown");
/// A line that is kept now would be deleted at once.
pub const TOO_LATE_TO_KEEP: Refusal = Refusal::new("refused-line-too-late");

pub(super) const FEATURE: Feature = Feature {
    press,
    aside: Some(aside),
    chore: Some(Chore {
        name: "lines",
        run: |decider, _| Box::pin(forget_past(decider, RowKind::Lines, KEPT_FOR)),
    }),
    ..Feature::NONE
};

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    let Press::WhatIf(press) = press else { return None };
    Some(Box::pin(handle(context, press, values)))
}

async fn handle(context: Context<'_>, press: &WhatIfPress, values: &[String]) -> Result<Option<Answer>> {
    let press = &press.clone().choosing(values).ok_or(Refusal::UNKNOWN_PRESS)?;
    match &press.step {
        WhatIfStep::Open(frame) => open(context, press, *frame).await,
        WhatIfStep::Try(chosen) => try_choices(context, press, chosen).await,
        WhatIfStep::Back => step(context, press, false, None, |lines, _, _| Ok(lines.back())).await,
        WhatIfStep::Restart => step(context, press, false, None, |lines, _, _| Ok(lines.restart())).await,
        WhatIfStep::Keep => keep(context, press).await,
        WhatIfStep::Leave => leave(context, press.id).await,
        WhatIfStep::List => {
            let (record, stored) = read(context, press.id).await?;
            list(context, &record, &stored.record, None).await
        }
        WhatIfStep::Load(line) => load(context, press, usize::from(*line)).await,
        WhatIfStep::Delete(line) => delete(context, press, usize::from(*line)).await,
        WhatIfStep::AskPlan(line) => plan::ask(context, press, *line).await,
        WhatIfStep::Plan(line) => plan::save(context, press, usize::from(*line)).await,
        WhatIfStep::Forget => plan::forget(context, press.id).await,
        WhatIfStep::Show(shown) => show(context, press, *shown).await,
        WhatIfStep::Theirs(None) => list_theirs(context, press.id).await,
        WhatIfStep::Theirs(Some(line)) => open_theirs(context, press, usize::from(*line)).await,
    }
}

fn aside<'a>(context: Context<'a>, record: &'a Match) -> BoxFuture<'a, Aside> {
    // Without these rows, the board is shown as usual.
    Box::pin(async move { find_aside(context, record).await.unwrap_or_default() })
}

/// Finds what stands beside a board of a match for the person: how to try moves, and their lines.
async fn find_aside(context: Context<'_>, record: &Match) -> Result<Aside> {
    let (id, person) = (record.id, context.person());
    if check_may_try(record, person).is_err() {
        return Ok(Aside::default());
    }
    let of_opponent = opponent(record, person).map(|opponent| Key::Lines(opponent, id));
    let second = if record.is_running() { Some(Key::Plan(person, id)) } else { of_opponent };
    context.reads.fetch(&second.into_iter().chain([Key::Lines(person, id)]).collect::<Vec<_>>()).await?;
    let lines = context.reads.read_or_default::<Lines>(Key::Lines(person, id)).await?.record;
    let press = WhatIfPress::new(id, lines.version);
    let step = |step, label| LabelledPress { press: Press::WhatIf(press.at(step)), label };
    let own = || step(WhatIfStep::List, "button-what-if-lines");
    if !record.is_running() {
        let theirs = lines_of_opponent(context, record).await?;
        let theirs = theirs.map(|_| step(WhatIfStep::Theirs(None), "button-what-if-theirs"));
        let own = (!lines.kept.is_empty()).then(own);
        return Ok(Aside { lines: Vec::new(), presses: own.into_iter().chain(theirs).collect() });
    }
    let plan = context.reads.plan(person, id).await?.unwrap_or_default().record;
    let game = context.decider.game_of(record)?;
    let beside = listing::beside_board(&lines.kept, &plan, record, game, context.private);
    let own = (!beside.is_empty()).then(own);
    let presses = [ask_what_if(id, u32::MAX)].into_iter().chain(own).collect();
    Ok(Aside { lines: beside, presses })
}

/// The opponent of a player, unless that is the computer.
fn opponent(record: &Match, person: PersonId) -> Option<PersonId> {
    let player = record.people.player_of(person)?;
    Some(record.people[player.other()]).filter(|opponent| !opponent.is_computer())
}

/// Reads the match, in which the person may try moves, and their lines.
async fn read(context: Context<'_>, id: MatchId) -> Result<(Match, StoredRecord<Lines>)> {
    let record = look_up::reachable_match(context, id).await?;
    check_may_try(&record, context.person())?;
    Ok((record, context.reads.read_or_default(Key::Lines(context.person(), id)).await?))
}

async fn reader<'a>(context: Context<'_>, record: &'a Match) -> Reader<'a> {
    let names = names_of_players(context, record).await;
    Reader { record, person: context.person(), names }
}

/// The lines of a person after a press.
struct Changed {
    record: Match,
    lines: Lines,
    /// Whether nothing has changed, because the pressed message shows other lines.
    is_stale: bool,
}

/// Changes the lines of the person, unless the pressed message shows other lines and `any_version` is not set. Returns
/// `None` if the press was handled before.
async fn change(
    context: Context<'_>,
    press: &WhatIfPress,
    any_version: bool,
    change: impl Fn(Lines, &Match, &dyn AnyGame) -> Result<Lines, Refusal>,
) -> Result<Option<Changed>> {
    let change = &change;
    let decide = || async move {
        let (record, StoredRecord { record: lines, expected }) = read(context, press.id).await?;
        if !any_version && lines.version != press.version {
            return Ok((WriteBatch::default(), Changed { record, lines, is_stale: true }));
        }
        let before = lines.version;
        let next = change(lines, &record, context.decider.game_of(&record)?)?;
        let mut entries = WriteBatch::default();
        if next.version != before {
            entries = entries.put(Key::Lines(context.person(), press.id), expected, &next);
        }
        Ok((entries, Changed { record, lines: next, is_stale: false }))
    };
    commit_once(context, decide).await
}

/// Begins at a position, or goes on with the working line if it leads through that position.
async fn open(context: Context<'_>, press: &WhatIfPress, frame: u32) -> Result<Option<Answer>> {
    let begun = |lines: Lines, record: &Match, game: &dyn AnyGame| {
        let (round, ply) = spot(record, frame);
        let mut line = Line::at(record, round, ply);
        line.open_table(record, game)?;
        let rest = lines.working.as_ref().map(|working| rest_of(working, &line, record));
        line.moves = rest.unwrap_or_default();
        Ok(if lines.working.as_ref() == Some(&line) { lines } else { lines.start(line) })
    };
    step(context, press, true, None, begun).await
}

/// The moves of the working line that follow the position of `at`; none if it does not lead through that position.
fn rest_of(working: &Line, at: &Line, record: &Match) -> Vec<MoveText> {
    if working.round != at.round || working.fit(record) == Fit::Gone {
        return Vec::new();
    }
    let between = usize::from(working.ply)..usize::from(at.ply);
    let played = record.rounds[usize::from(at.round)].moves.get(between);
    let rest = played.and_then(|played| working.moves.strip_prefix(played));
    rest.map(<[MoveText]>::to_vec).unwrap_or_default()
}

/// Plays the move that the choices determine on the board, or asks for the next choice.
async fn try_choices(context: Context<'_>, press: &WhatIfPress, chosen: &[ChoiceKey]) -> AnswerResult {
    let (record, StoredRecord { record: lines, .. }) = read(context, press.id).await?;
    if lines.version != press.version {
        return board(context, &record, &lines, &[], Some(view::stale())).await;
    }
    if chosen.is_empty() {
        return board(context, &record, &lines, &[], None).await;
    }
    let line = lines.working.as_ref().ok_or(NO_LINE)?;
    let table = line.open_table(&record, context.decider.game_of(&record)?)?;
    let Some(mv) = chosen_move(&*table, chosen)? else {
        return board(context, &record, &lines, chosen, None).await;
    };
    step(context, press, false, None, |lines, record, game| lines.play(record, game, &mv)).await
}

/// Changes the lines as [`change`] does, and shows the board. `done` says what was done.
async fn step(
    context: Context<'_>,
    press: &WhatIfPress,
    any_version: bool,
    done: Option<fn(&Lines) -> Text>,
    step: impl Fn(Lines, &Match, &dyn AnyGame) -> Result<Lines, Refusal>,
) -> Result<Option<Answer>> {
    let stepped = |lines: Lines, record: &Match, game: &dyn AnyGame| {
        let next = step(lines, record, game)?;
        next.working.as_ref().ok_or(NO_LINE)?.tables(record, game).ok_or(LINE_GONE)?;
        Ok(next)
    };
    let changed = change(context, press, any_version, stepped).await?;
    let Some(Changed { record, lines, is_stale }) = changed else { return Ok(None) };
    let notice = if is_stale { Some(view::stale()) } else { done.map(|done| done(&lines)) };
    board(context, &record, &lines, &[], notice).await
}

/// Keeps the working line, unless the match ended so long ago that its lines are deleted.
async fn keep(context: Context<'_>, press: &WhatIfPress) -> Result<Option<Answer>> {
    let now = context.decider.now();
    let kept = |lines: Lines, record: &Match, _: &dyn AnyGame| match &record.phase {
        Phase::Over(over) if now - over.at > KEPT_FOR => Err(TOO_LATE_TO_KEEP),
        _ => lines.keep(),
    };
    step(context, press, false, Some(view::kept), kept).await
}

/// Shows the board with the working line, after these choices towards the next move.
async fn board(
    context: Context<'_>,
    record: &Match,
    lines: &Lines,
    chosen: &[ChoiceKey],
    notice: Option<Text>,
) -> Result<Option<Answer>> {
    let (voice, composer) = (context.private, &context.services.composer);
    let game = context.decider.game_of(record)?;
    let line = lines.working.as_ref().ok_or(NO_LINE)?;
    let tables = line.tables(record, game).ok_or(LINE_GONE)?;
    let reader = &reader(context, record).await;
    let tried = Tried { reader, line, tables: &tables, chosen };
    let look = look_of(context, &match_until_round(record, usize::from(line.round)));
    let mut table = tables[line.moves.len()].fork();
    if !chosen.is_empty() {
        table.choose(chosen);
    }
    let turned = table.is_turned(look.seat);
    let picture = Picture::WhatIf {
        board: BoardPicture { game, table, look, language: voice.language() },
        ribbon: voice.plain(&tried.ribbon()),
        tried: tried.squares(),
    };
    let picture = tried.picture(composer.artist.draw(picture).await?, voice);
    let present = context.decider.table_of(record)?;
    let moved = view::moved_on(line, &*present, reader);
    let kept = lines.kept.iter().position(|kept| kept == line);
    let kept = kept.filter(|_| planned_moves(line, record, context.person()).is_ok());
    let plan = kept.and_then(|kept| u8::try_from(kept).ok());
    let sheet = Sheet { lines, notice, moved, plan, turned };
    let emoji = |sprite: &str| composer.emblem(&record.terms.game, sprite);
    Ok(Some(context.in_private(view::board(&tried, &sheet, picture, voice, &emoji))))
}

/// Shows the real board instead. On the person's own turn, it says that nothing was played, and offers the tried move.
/// After the end of the match, this is the position at which the line begins.
async fn leave(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let (record, StoredRecord { record: lines, .. }) = read(context, id).await?;
    if !record.is_running() {
        let line = lines.working.as_ref().filter(|line| usize::from(line.round) < record.rounds.len());
        let frame = line.map(|line| frame_of(&record, line.round.into(), line.ply.into()));
        return replay::view_frame(context, &record, frame.unwrap_or(u32::MAX), None).await;
    }
    let mut message = my_view_message(context, &record).await?;
    if record.mover() == Some(context.person()) {
        let table = context.decider.table_of(&record)?;
        message = view::left(message, next_move(&lines, &record, &*table), context.private);
    }
    Ok(Some(context.in_private(message)))
}

/// The first move of the working line that is still to be played, with its name, if the line leads through the present
/// position.
fn next_move(lines: &Lines, record: &Match, table: &dyn Table) -> Option<(Text, MoveChoices)> {
    let present = Line::at(record, record.rounds.len() - 1, record.round().moves.len());
    let mv = rest_of(lines.working.as_ref()?, &present, record).into_iter().next()?;
    let path = table.path_to(&mv)?.into_iter().map(|choice| choice.key).collect();
    Some((move_name(table, &mv)?, MoveChoices::tried(record.id, record.turn, path)))
}

/// Lists the kept lines and the plan.
async fn list(context: Context<'_>, record: &Match, lines: &Lines, notice: Option<Text>) -> AnswerResult {
    let person = context.person();
    let reader = reader(context, record).await;
    let known = context.reads.plan(person, record.id).await?.unwrap_or_default().record;
    let listing = listing::Listing {
        reader: &reader,
        game: context.decider.game_of(record)?,
        lines,
        planned: view::planned(&known, &*context.decider.table_of(record)?, &reader),
        plannable: plan::plannable(&lines.kept, record, person),
        has_theirs: lines_of_opponent(context, record).await?.is_some(),
        notice,
    };
    Ok(Some(context.in_private(listing::list(&listing, context.private))))
}

async fn load(context: Context<'_>, press: &WhatIfPress, index: usize) -> Result<Option<Answer>> {
    let loaded = |lines: Lines, record: &Match, game: &dyn AnyGame| {
        lines.kept.get(index).ok_or(NO_SUCH_LINE)?.tables(record, game).ok_or(LINE_GONE)?;
        lines.load(index)
    };
    let changed = change(context, press, false, loaded).await?;
    let Some(Changed { record, lines, is_stale }) = changed else { return Ok(None) };
    if is_stale {
        return list(context, &record, &lines, Some(view::stale())).await;
    }
    board(context, &record, &lines, &[], None).await
}

async fn delete(context: Context<'_>, press: &WhatIfPress, index: usize) -> Result<Option<Answer>> {
    let changed = change(context, press, false, |lines, _, _| lines.delete(index)).await?;
    let Some(Changed { record, lines, is_stale }) = changed else { return Ok(None) };
    list(context, &record, &lines, is_stale.then(view::stale)).await
}

/// Shows the kept lines to the opponent after the end, or hides them.
async fn show(context: Context<'_>, press: &WhatIfPress, shown: bool) -> Result<Option<Answer>> {
    let changed = |lines: Lines, record: &Match, _: &dyn AnyGame| {
        if record.is_running() {
            return Err(NOT_OVER);
        }
        if record.people.player_of(context.person()).is_none() {
            return Err(Refusal::not_seated(record.seated()));
        }
        Ok(if lines.shown == shown { lines } else { lines.with_shown(shown) })
    };
    let changed = change(context, press, true, changed).await?;
    let Some(Changed { record, lines, .. }) = changed else { return Ok(None) };
    list(context, &record, &lines, None).await
}

/// The lines that the opponent shows to the person; `None` if there are none, and while the match runs.
async fn lines_of_opponent(context: Context<'_>, record: &Match) -> Result<Option<Vec<Line>>> {
    let Some(opponent) = opponent(record, context.person()).filter(|_| !record.is_running()) else {
        return Ok(None);
    };
    let Lines { kept, shown, .. } =
        context.reads.read_or_default(Key::Lines(opponent, record.id)).await?.record;
    Ok(Some(kept).filter(|kept| shown && !kept.is_empty()))
}

async fn list_theirs(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let (record, stored) = read(context, id).await?;
    let theirs = lines_of_opponent(context, &record).await?.ok_or(NOT_SHOWN)?;
    let game = context.decider.game_of(&record)?;
    let reader = reader(context, &record).await;
    let message = listing::list_theirs(&theirs, stored.record.version, &reader, game, context.private);
    Ok(Some(context.in_private(message)))
}

/// Makes a line of the opponent the person's own working line.
async fn open_theirs(context: Context<'_>, press: &WhatIfPress, index: usize) -> Result<Option<Answer>> {
    let (record, _) = read(context, press.id).await?;
    let theirs = lines_of_opponent(context, &record).await?.ok_or(NOT_SHOWN)?;
    let line = theirs.into_iter().nth(index).ok_or(NO_SUCH_LINE)?;
    step(context, press, true, None, |lines, _, _| Ok(lines.start(line.clone()))).await
}

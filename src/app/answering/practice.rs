//! Practice with the computer. It begins at once, in one private panel that every press updates.
//!
//! The handler that commits a person's move waits for the computer's move, and answers with both. If the
//! computer takes longer, the answer says so; later, the computer's move changes the same message.

use std::time::Duration;

use crate::app::clock::duration;
use crate::app::deciding::{self, DecisionOrigin, Deliverer, MatchDecision, WriteBatch};
use crate::app::failure::{Failure, Result};
use crate::app::memory::Lock;
use crate::base::id::{MatchId, PersonId};
use crate::base::level::Level;
use crate::base::scene::Look;
use crate::base::time::Span;
use crate::chat::{Answer, Message, Visibility, practice};
use crate::delivery::AnswerOutcome;
use crate::game::Options;
use crate::host::challenge::practice::{PracticeRequest, SHOWN_ALREADY};
use crate::host::{Format, Match, PlayState, PracticePress, Press, Refusal, SeatWish, Terms, TimeControl};
use crate::store::Key;
use crate::store::rows::BoardMessage;

use super::commit::{answer_to, commit_once};
use super::context::{AnswerResult, Context, Origin};
use super::give::{change, done_in_channel, give, give_first};
use super::look_up;
use super::practice_panel::{check_showing, shown};

/// Time after the interaction's arrival within which the computer's move shares the answer with the
/// person's move. After this time, the person needs some reaction.
const TOGETHER: Span = Span(1_200);

/// Pauses in seconds between checks whether the computer has moved. After the last, the person has to ask.
const CHECK_PAUSES: [u64; 5] = [1, 2, 4, 8, 16];
/// Longest duration of the requests that show the end: fifteen seconds for each of three, and a margin.
const SHOWING: Span = Span::minutes(1);

pub(super) async fn press(context: Context<'_>, press: &PracticePress) -> AnswerResult {
    match press {
        PracticePress::Open(None) => Ok(Some(new_message(which_game(context)))),
        PracticePress::Open(Some(game)) => Ok(Some(new_message(which_level(context, game)?))),
        PracticePress::Levels(game) => Ok(Some(context.in_private(which_level(context, game)?))),
        PracticePress::Begin { game, level } => {
            context.game(game)?;
            let terms = terms(game.clone(), Options::default(), Format::Single);
            begin(context, &wish(context, *level, terms, SeatWish::Random)).await
        }
        PracticePress::Again { id, level } => again(context, *id, Some(*level)).await,
        PracticePress::ShowEnd(id) => show_end(context, *id).await,
        PracticePress::Anew { game, level, seat, format, options } => {
            context.game(game)?;
            let terms = terms(game.clone(), options.clone(), *format);
            begin_now(context, &wish(context, *level, terms, *seat)).await
        }
    }
}

/// A new private message as the answer, so that the message that offers practice stays.
const fn new_message(message: Message) -> Answer {
    Answer::Message(Visibility::Private, message)
}

pub fn which_game(context: Context<'_>) -> Message {
    practice::which_game(&context.decider.game_ids(), context.private)
}

pub(super) fn which_level(context: Context<'_>, game: &str) -> Result<Message> {
    let levels = context.game(game)?.levels(&Options::default());
    let begin = |level| Press::Practice(PracticePress::Begin { game: game.to_owned(), level });
    Ok(practice::which_level(game, &levels, begin, context.private))
}

fn wish(context: Context<'_>, level: Level, terms: Terms, seat: SeatWish) -> PracticeRequest {
    PracticeRequest { person: context.person(), level, terms, start: None, seat }
}

/// The terms of practice: no clock, no rating, no guesses of spectators.
pub const fn terms(game: String, options: Options, format: Format) -> Terms {
    Terms {
        game,
        options,
        format,
        rated: false,
        clock: TimeControl::None,
        quiet: false,
        guesses: false,
        hints: false,
        days_off: false,
    }
}

/// Begins another practice match after an ended one, at `level` or else at the same level.
pub(super) async fn again(context: Context<'_>, id: MatchId, level: Option<Level>) -> AnswerResult {
    let record = look_up::own_match(context, id).await?;
    let played = record.people.0.into_iter().find_map(PersonId::level).ok_or(Refusal::UNKNOWN_PRESS)?;
    begin(context, &PracticeRequest::after(&record, context.person(), level.unwrap_or(played))?).await
}

/// Begins practice. If another one of the same game is running, first asks whether the person would rather go
/// on with it, unless they have chosen a start, which no other practice has.
pub async fn begin(context: Context<'_>, wish: &PracticeRequest) -> AnswerResult {
    let anew = anew(wish);
    // The options of a command may be too long for a button, or mean nothing.
    let is_asked = wish.start.is_none() && Press::read(&anew.to_string()).as_ref() == Some(&anew);
    let mut running = context.decider.repository.practice(context.person()).await?;
    running.retain(|record| is_asked && record.terms.game == wish.terms.game);
    match running.iter().max_by_key(|record| record.playing().map(PlayState::last_activity)) {
        Some(last) => Ok(Some(context.in_private(practice::go_on(last, &anew, context.private)))),
        None => begin_now(context, wish).await,
    }
}

/// The press that begins the same practice without a question.
fn anew(wish: &PracticeRequest) -> Press {
    let PracticeRequest { level, seat, .. } = *wish;
    let Terms { game, options, format, .. } = wish.terms.clone();
    Press::Practice(PracticePress::Anew { game, level, seat, format, options })
}

async fn begin_now(context: Context<'_>, wish: &PracticeRequest) -> AnswerResult {
    let origin = practice_origin(context);
    let decide = || deciding::computer::open_practice(context.decider, context.reads, wish, &origin);
    let Some(opened) = commit_once(context, decide).await? else { return Ok(None) };
    context.services.composer.artist.prepare(context.decider.game_of(&opened.next)?);
    deliver_panel(context, &opened).await
}

/// The origin of a practice decision. After a press on a public message, an edit by the token
/// would change that message instead of the answer. So the outbox worker must not use the token.
pub(super) fn practice_origin(context: Context<'_>) -> DecisionOrigin {
    let deliverer = match context.origin() {
        Origin::Board(_) => Deliverer::AnyProcess,
        _ => Deliverer::Answer(answer_to(context)),
    };
    DecisionOrigin { deliverer, language: Some(context.private.language()), ..DecisionOrigin::default() }
}

/// Answers with the panel after a decision. Waits for the computer's move: for a moment before the
/// answer, and then to edit the answer. Once the panel shows the computer's moves, the outbox entries
/// for its turns are removed. Otherwise the outbox worker plays them and edits the panel.
pub(super) async fn deliver_panel(context: Context<'_>, decision: &MatchDecision) -> AnswerResult {
    let Some((number, _)) = decision.outbox.leased() else {
        return Ok(Some(context.in_private(shown(context, &decision.next, &*decision.table, None).await?)));
    };
    let (entry_numbers, subject) = (Lock::new(vec![number]), decision.outbox.subject);
    let delivered = deliver_with_reply(context, decision, &entry_numbers).await;
    let entry_numbers = std::mem::take(&mut *entry_numbers.lock());
    if matches!(delivered, Ok(true)) {
        let keys = entry_numbers.iter().map(|number| Key::Outbox(subject, *number));
        let entries = keys.fold(WriteBatch::default(), WriteBatch::delete_any);
        let Err(failure) = context.decider.write(entries).await else { return Ok(None) };
        let what = "the outbox entry of a computer's move that is shown could not be removed";
        context.decider.faults.warn(what, &failure, &decision.next.id);
    }
    for number in entry_numbers {
        context.decider.schedule.release(subject, number, context.decider.now(), false);
    }
    delivered.map(|_| None)
}

/// Gives the panel, and edits it if the computer takes long. Returns whether it shows all of its moves.
async fn deliver_with_reply(
    context: Context<'_>,
    decision: &MatchDecision,
    entry_numbers: &Lock<Vec<u64>>,
) -> Result<bool> {
    let reply = reply(context, decision, entry_numbers);
    tokio::pin!(reply);
    let left = duration(context.incoming.at + TOGETHER - context.decider.now());
    tokio::select! {
        biased;
        replied = &mut reply => {
            let (panel, is_whole) = replied?;
            return Ok(give(context, context.in_private(panel)).await && is_whole);
        }
        () = context.timer.pause(left) => {}
    }
    let thinking = shown(context, &decision.next, &*decision.table, None).await?;
    give_first(context, context.in_private(thinking)).await;
    let (panel, is_whole) = reply.await?;
    Ok(change(context, context.in_private(panel)).await && is_whole)
}

/// Composes the panel after the computer's moves, or the current panel if the computer cannot move now. Says
/// whether the computer has played all its turns, and adds the numbers of their entries to `entry_numbers`.
async fn reply(
    context: Context<'_>,
    decision: &MatchDecision,
    entry_numbers: &Lock<Vec<u64>>,
) -> Result<(Message, bool)> {
    let id = decision.next.id;
    let failure = match think(context, decision, entry_numbers).await {
        Ok(Some(after)) => return Ok((shown(context, &after.next, &*after.table, None).await?, true)),
        Ok(None) => None,
        Err(failure) => Some(failure),
    };
    let notice = match &failure {
        Some(Failure::Refused(refusal)) if *refusal != Refusal::CROWDED => Some(refusal.text.clone()),
        Some(failure) => {
            let what = "the computer could not move; the outbox worker retries its turn";
            context.decider.faults.error(what, failure, &id);
            None
        }
        None => None,
    };
    // After a failed commit, it is unknown whether the computer has moved, so read the match again.
    let stored = context.decider.repository.transaction().game_match(id).await;
    let record = stored.ok().flatten().map_or_else(|| decision.next.clone(), |stored| stored.record);
    let table = context.decider.table_of(&record)?;
    Ok((shown(context, &record, &*table, notice.as_ref()).await?, false))
}

/// Returns the match after the computer's moves; `None` if the match has changed in another way. When a
/// round ends, the computer may also begin the next round.
async fn think(
    context: Context<'_>,
    decision: &MatchDecision,
    entry_numbers: &Lock<Vec<u64>>,
) -> Result<Option<MatchDecision>> {
    let (origin, thinker) = (practice_origin(context), &*context.services.thinker);
    let play = async |record: &Match| {
        deciding::computer::play(context.decider, thinker, record, None, &origin).await
    };
    let mut played = play(&decision.next).await?;
    while let Some(after) = &played
        && let Some((number, _)) = after.outbox.leased()
    {
        entry_numbers.lock().push(number);
        played = play(&after.next).await?;
    }
    Ok(played)
}

/// After an answer which says that the computer is thinking, polls the match and edits the answer once
/// the computer has moved. The outbox worker may have edited the same message just before.
pub(super) async fn follow_computer(context: Context<'_>) {
    let Some(id) = *context.reply.thinking.lock() else { return };
    for pause in CHECK_PAUSES {
        context.timer.pause(Duration::from_secs(pause)).await;
        let stored = context.decider.repository.transaction().game_match(id).await.ok().flatten();
        let moved = stored.filter(|stored| !stored.record.mover().is_some_and(PersonId::is_computer));
        let Some(stored) = moved else { continue };
        let Ok(table) = context.decider.table_of(&stored.record) else { return };
        if let Ok(panel) = shown(context, &stored.record, &*table, None).await {
            context.reply.slot.change_answer(panel).await;
        }
        return;
    }
}

async fn show_end(context: Context<'_>, id: MatchId) -> AnswerResult {
    let record = look_up::own_match(context, id).await?;
    if !record.practice || record.counted_conclusion().is_none() {
        return Err(Refusal::UNKNOWN_PRESS.into());
    }
    let place = context.place()?;
    check_showing(context)?;
    let message = end_for_all(context, &Match { place, ..record.clone() }).await?;
    let Some(()) = commit_once(context, || claim_showing(context, &record)).await? else { return Ok(None) };
    let outcome = context.reply.slot.give_publicly(message, done_in_channel(context)).await;
    let is_shown = !matches!(outcome, AnswerOutcome::Lost | AnswerOutcome::Refused);
    context.decider.update(context.reads, || record_showing(context, &record, is_shown)).await?;
    Ok(None)
}

/// Records that the end is being shown, so that only one of two concurrent presses shows it. The claim
/// expires, so the end can be shown again after a crash.
async fn claim_showing(context: Context<'_>, record: &Match) -> Result<(WriteBatch, ())> {
    let (stored, now) = (context.reads.board(record.id).await?.unwrap_or_default(), context.decider.now());
    let is_claimed = stored.record.posting_since.is_some_and(|since| since <= now && now - since < SHOWING);
    if stored.record.shown == record.turn || is_claimed {
        return Err(SHOWN_ALREADY.into());
    }
    let board = BoardMessage { posting_since: Some(now), ..stored.record };
    Ok((WriteBatch::default().put(Key::Board(record.id), stored.expected, &board), ()))
}

/// Records whether the end was shown. Its message is never edited, so the message's id is not kept.
async fn record_showing(context: Context<'_>, record: &Match, is_shown: bool) -> Result<WriteBatch> {
    let stored = context.reads.board(record.id).await?.unwrap_or_default();
    let shown = if is_shown { record.turn } else { stored.record.shown };
    let board = BoardMessage { shown, posting_since: None, ..stored.record };
    Ok(WriteBatch::default().put(Key::Board(record.id), stored.expected, &board))
}

async fn end_for_all(context: Context<'_>, record: &Match) -> Result<Message> {
    let table = context.decider.table_of(record)?;
    let look = Look { theme: context.server.theme, ..look_up::look_of(context, record) };
    let (view, picture) =
        context.services.composer.pictured(record, &*table, &[], look, context.public).await?;
    let emoji = |sprite: &str| context.services.composer.emblem(&view.game, sprite);
    Ok(practice::end_for_all(&view, picture, context.public, &emoji))
}

//! Practice with the computer: it begins at once, in one private panel that every press updates. Nobody else
//! sees it.
//!
//! The handler that commits a person's move waits for the computer's, and answers with both. A computer that
//! thinks for longer is told of first; its move then changes the same message.

use std::time::Duration;

use crate::app::deciding;
use crate::base::id::{MatchId, PersonId};
use crate::base::level::Level;
use crate::base::scene::Look;
use crate::base::text::Text;
use crate::base::time::Span;
use crate::chat::permission::Permission;
use crate::chat::{Act, Answer, Incoming, Message, Shown, practice};
use crate::game::{Options, Table};
use crate::host::challenge::SeatWish;
use crate::host::challenge::practice::{CANNOT_SHOW, Practice, SHOWN_ALREADY};
use crate::host::refusal::{Link, Refusal};
use crate::host::{Control, Format, Match, PracticePress, Press, Terms};
use crate::store::Key;
use crate::store::rows::Board;

use super::super::deciding::{Asked, Decided, Entries, Teller};
use super::super::delivering::{Reader, panel};
use super::super::failure::{Failure, Result};
use super::super::lock::Lock;
use super::commands::{Answering, at_once};
use super::context::Context;
use super::give::{change, give, give_first};
use super::handlers::Presses;
use super::look_up;
use super::moves::answer_to;
use super::once::once;
use super::origin::Origin;
use super::reply::Given;
use super::telling::done_in_channel;

/// How long after its arrival a move may still be answered together with the computer's. Longer, and the
/// person would wonder whether it was heard.
const TOGETHER: Span = Span(1_200);

/// Pauses after which it is looked again whether the computer has moved. Later, the person asks for the board.
const LOOKS_AGAIN: [Duration; 5] = [
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(4),
    Duration::from_secs(8),
    Duration::from_secs(16),
];
/// How long the end may be on its way to everyone. A chat takes a request for up to fifteen seconds, and each
/// is repeated twice.
const SHOWING: Span = Span::minutes(1);

pub const PRESSES: Presses = Presses { letters: "C", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<Answering<'a>> {
    let Press::Practice(press) = press else { return None };
    Some(match press {
        PracticePress::Open(None) => at_once(anew(which_game(context))),
        PracticePress::Open(Some(game)) => {
            Box::pin(async move { Ok(Some(anew(which_level(context, game)?))) })
        }
        PracticePress::Levels(game) => {
            Box::pin(async move { Ok(Some(context.in_private(which_level(context, game)?))) })
        }
        PracticePress::Begin { game, level } => Box::pin(begin_usual(context, game, *level)),
        PracticePress::Again { id, level } => Box::pin(again(context, *id, Some(*level))),
        PracticePress::ShowEnd(id) => Box::pin(show_end(context, *id)),
    })
}

/// A private message of its own: the one that offers practice stays.
const fn anew(message: Message) -> Answer {
    Answer::Message(Shown::Private, message)
}

/// Asks which game is to be played with the computer.
pub fn which_game(context: Context<'_>) -> Message {
    let games: Vec<&str> = context.decider.games.iter().map(|game| game.facts().id).collect();
    practice::which_game(&games, context.private)
}

/// Asks how strongly the computer is to play a game.
pub(super) fn which_level(context: Context<'_>, game: &str) -> Result<Message> {
    if context.decider.games.find(game).is_none() {
        return Err(Refusal::unknown_game(game).into());
    }
    Ok(practice::which_level(game, context.private))
}

/// One round of a game, as it is played where nothing else is chosen.
async fn begin_usual(context: Context<'_>, game: &str, level: Level) -> Result<Option<Answer>> {
    if context.decider.games.find(game).is_none() {
        return Err(Refusal::unknown_game(game).into());
    }
    let terms = terms(game.to_owned(), Options::default(), Format::Single);
    let person = context.person();
    begin(context, &Practice { person, level, terms, start: None, seat: SeatWish::Random }).await
}

/// The terms of practice: no clock, no rating, nobody who guesses.
pub(super) const fn terms(game: String, options: Options, format: Format) -> Terms {
    Terms {
        game,
        options,
        format,
        rated: false,
        clock: Control::None,
        quiet: false,
        guesses: false,
        hints: false,
    }
}

/// Another match after an ended one, at a level; at the same one where none is named.
pub(super) async fn again(context: Context<'_>, id: MatchId, level: Option<Level>) -> Result<Option<Answer>> {
    let record = look_up::seated(context, id).await?;
    let played = record.people.0.into_iter().find_map(PersonId::level).ok_or(Refusal::UNKNOWN_PRESS)?;
    begin(context, &Practice::after(&record, context.person(), level.unwrap_or(played))?).await
}

pub(super) async fn begin(context: Context<'_>, wish: &Practice) -> Result<Option<Answer>> {
    let asked = asked(context);
    let decide = || deciding::practice::open(context.decider, context.reads, wish, &asked);
    let Some(opened) = once(context, decide).await? else { return Ok(None) };
    context.services.composer.artist.prepare(context.decider.game_of(&opened.next)?);
    tell(context, &opened).await
}

/// How a decision about practice comes about. The answer to a press on a message that all see is another
/// message than the one that its token changes: then nobody may use the token.
pub(super) fn asked(context: Context<'_>) -> Asked {
    let teller = match context.origin() {
        Origin::Board(_) => Teller::Anybody,
        _ => Teller::Answer(answer_to(context)),
    };
    Asked { teller, language: Some(context.private.language()), ..Asked::default() }
}

/// Answers with the panel after a decision. The computer's move is waited for: for a moment before the
/// answer, and then to change it. The rows that owe the computer's turns go once the panel shows what it has
/// played; else the outbox worker plays, and changes the panel.
pub(super) async fn tell(context: Context<'_>, decided: &Decided) -> Result<Option<Answer>> {
    let Some((number, _)) = decided.outbox.leased() else {
        return Ok(Some(context.in_private(shown(context, &decided.next, &*decided.table, None).await?)));
    };
    let (owed, subject) = (Lock::new(vec![number]), decided.outbox.subject);
    let told = tell_with_reply(context, decided, &owed).await;
    let owed = std::mem::take(&mut *owed.lock());
    if matches!(told, Ok(true)) {
        let keys = owed.iter().map(|number| Key::Owed(subject, *number));
        let entries = keys.fold(Entries::default(), Entries::unmark);
        let Err(failure) = context.decider.write(entries).await else { return Ok(None) };
        context.decider.faults.warn("a turn that was told stays owed", &failure, &decided.next.id);
    }
    for number in owed {
        context.decider.schedule.release(subject, number, context.decider.now(), false);
    }
    told.map(|_| None)
}

/// Gives the panel, and changes it where the computer thinks for long. Returns whether it shows what the computer
/// has played.
async fn tell_with_reply(context: Context<'_>, decided: &Decided, owed: &Lock<Vec<u64>>) -> Result<bool> {
    let reply = reply(context, decided, owed);
    tokio::pin!(reply);
    let left = TOGETHER.0 - (context.decider.now() - context.incoming.at).0;
    let left = Duration::from_millis(u64::try_from(left).unwrap_or(0));
    tokio::select! {
        biased;
        replied = &mut reply => {
            let Reply { panel, is_whole } = replied?;
            return Ok(give(context, context.in_private(panel)).await && is_whole);
        }
        () = context.pace.pause(left) => {}
    }
    let thinking = shown(context, &decided.next, &*decided.table, None).await?;
    give_first(context, context.in_private(thinking)).await;
    let Reply { panel, is_whole } = reply.await?;
    Ok(change(context, context.in_private(panel)).await && is_whole)
}

/// The panel after the computer's turn.
struct Reply {
    panel: Message,
    /// Whether the computer has played every turn that was owed.
    is_whole: bool,
}

/// The panel once the computer has moved, or as it is where the computer cannot move now. Adds to `owed` the
/// number of each row by which a turn of it is owed.
async fn reply(context: Context<'_>, decided: &Decided, owed: &Lock<Vec<u64>>) -> Result<Reply> {
    let id = decided.next.id;
    let failure = match think(context, decided, owed).await {
        Ok(Some(after)) => {
            let panel = shown(context, &after.next, &*after.table, None).await?;
            return Ok(Reply { panel, is_whole: true });
        }
        Ok(None) => None,
        Err(failure) => Some(failure),
    };
    let said = match &failure {
        Some(Failure::Refused(refusal)) if *refusal != Refusal::CROWDED => Some(refusal.text.clone()),
        Some(failure) => {
            context.decider.faults.error("the computer's move is put off", failure, &id);
            None
        }
        None => None,
    };
    // Of a commit that failed nobody knows whether the computer has moved.
    let kept = context.decider.ledger.reads().game_match(id).await;
    let panel = match kept.ok().flatten() {
        Some(kept) => {
            let table = context.decider.table_of(&kept.record)?;
            shown(context, &kept.record, &*table, said.as_ref()).await?
        }
        None => shown(context, &decided.next, &*decided.table, said.as_ref()).await?,
    };
    Ok(Reply { panel, is_whole: false })
}

/// The match after the computer has moved; `None` where it has moved on otherwise. After a round the computer
/// may begin the next one.
async fn think(context: Context<'_>, decided: &Decided, owed: &Lock<Vec<u64>>) -> Result<Option<Decided>> {
    let (asked, thinker) = (asked(context), &*context.services.thinker);
    let play =
        async |record: &Match| deciding::computer::play(context.decider, thinker, record, None, &asked).await;
    let mut played = play(&decided.next).await?;
    while let Some(after) = &played
        && let Some((number, _)) = after.outbox.leased()
    {
        owed.lock().push(number);
        played = play(&after.next).await?;
    }
    Ok(played)
}

/// The panel as the match stands, for the person who practises.
pub(super) async fn show(context: Context<'_>, record: &Match, said: Option<&Text>) -> Result<Answer> {
    let table = context.decider.table_of(record)?;
    if record.mover().is_some_and(PersonId::is_computer) && !matches!(context.origin(), Origin::Board(_)) {
        context.reply.says_thinking(record.id);
    }
    Ok(context.in_private(shown(context, record, &*table, said).await?))
}

async fn shown(
    context: Context<'_>,
    record: &Match,
    table: &dyn Table,
    said: Option<&Text>,
) -> Result<Message> {
    let place = context.incoming.place();
    let reader = Reader {
        voice: context.private,
        theme: context.settled.palette,
        place,
        may_show: place.is_some() && check_showing(context).is_ok(),
    };
    panel(&context.services.composer, record, table, said, reader).await
}

/// Changes an answer that says that the computer thinks, once it has moved: the move may have been shown just
/// before it, in the same message.
pub(super) async fn follow_computer(context: Context<'_>) {
    let Some(id) = context.reply.thinking() else { return };
    for pause in LOOKS_AGAIN {
        context.pace.pause(pause).await;
        let Ok(Some(kept)) = context.decider.ledger.reads().game_match(id).await else { continue };
        if kept.record.mover().is_some_and(PersonId::is_computer) {
            continue;
        }
        let Ok(table) = context.decider.table_of(&kept.record) else { return };
        if let Ok(panel) = shown(context, &kept.record, &*table, None).await {
            context.reply.change_answer(panel).await;
        }
        return;
    }
}

/// An answer about a match that is no panel of one turn where the match is practice: its message is the place
/// of the match, and stays.
pub(super) fn staying(record: &Match, answer: Answer) -> Answer {
    let stays =
        |message: Message| Message { panel_of: message.panel_of.filter(|_| !record.practice), ..message };
    match answer {
        Answer::Message(shown, message) => Answer::Message(shown, stays(message)),
        Answer::Replace(message) => Answer::Replace(stays(message)),
        Answer::Completions(completions) => Answer::Completions(completions),
    }
}

/// An answer in place of the panel that was pressed, from that of practice with the way back to the board.
pub(super) fn in_place(context: Context<'_>, record: &Match, message: Message) -> Answer {
    if !record.practice {
        return context.in_private(message);
    }
    staying(record, context.in_private(practice::aside(message, record.id, context.private)))
}

/// The board in place of a refusal, where a panel of practice was pressed: one that the match has left behind
/// leads to where it stands.
pub(super) async fn instead_of(context: Context<'_>, refusal: &Refusal) -> Option<Answer> {
    let record = pressed(context).await?;
    let moved_on = Text::new("practice-moved-on");
    let said = match refusal {
        _ if record.mover().is_some_and(PersonId::is_computer) => None,
        refusal if refusal.leads_to == Link::Board => Some(&moved_on),
        refusal => Some(&refusal.text),
    };
    show(context, &record, said).await.ok()
}

/// The board in place of the word that a press has taken effect before.
pub(super) async fn instead_of_done(context: Context<'_>) -> Option<Answer> {
    show(context, &pressed(context).await?, None).await.ok()
}

/// The person's practice whose panel was pressed, as it stands now.
async fn pressed(context: Context<'_>) -> Option<Match> {
    let Act::Press { component, .. } = &context.incoming.act else { return None };
    let id = Press::read(component)?.game_match().filter(|_| context.origin() == Origin::Panel)?;
    let record = context.decider.ledger.reads().game_match(id).await.ok()??.record;
    let is_theirs = record.practice && record.people.player_of(context.person()).is_some();
    is_theirs.then_some(record)
}

/// Shows everybody in the channel how practice has ended: once.
async fn show_end(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let record = look_up::seated(context, id).await?;
    if !record.practice || record.counted_conclusion().is_none() {
        return Err(Refusal::UNKNOWN_PRESS.into());
    }
    let place = context.place()?;
    check_showing(context)?;
    let message = end_for_all(context, &Match { place, ..record.clone() }).await?;
    let Some(()) = once(context, || claim_showing(context, &record)).await? else { return Ok(None) };
    let given = context.reply.give_to_all(message, done_in_channel(context)).await;
    let is_shown = !matches!(given, Given::Lost | Given::Refused);
    context.decider.settle(context.reads, || note_shown(context, &record, is_shown)).await?;
    Ok(None)
}

/// Writes down that the end is being shown, so that of two presses at once one shows it. That counts for a
/// while: after a kill it can be shown again.
async fn claim_showing(context: Context<'_>, record: &Match) -> Result<(Entries, ())> {
    let (kept, now) = (context.reads.board(record.id).await?.unwrap_or_default(), context.decider.now());
    let is_claimed = kept.record.showing.is_some_and(|since| since <= now && now - since < SHOWING);
    if kept.record.shown == record.turn || is_claimed {
        return Err(SHOWN_ALREADY.into());
    }
    let board = Board { showing: Some(now), ..kept.record };
    Ok((Entries::default().put(Key::Board(record.id), kept.expected, &board), ()))
}

/// Writes down whether the end was shown. The message is never changed, so its id is not kept.
async fn note_shown(context: Context<'_>, record: &Match, is_shown: bool) -> Result<(Entries, ())> {
    let kept = context.reads.board(record.id).await?.unwrap_or_default();
    let shown = if is_shown { record.turn } else { kept.record.shown };
    let board = Board { shown, showing: None, ..kept.record };
    Ok((Entries::default().put(Key::Board(record.id), kept.expected, &board), ()))
}

async fn end_for_all(context: Context<'_>, record: &Match) -> Result<Message> {
    let table = context.decider.table_of(record)?;
    let look = Look { theme: context.server.theme, ..look_up::look_of(context, record) };
    let (view, picture) =
        context.services.composer.pictured(record, &*table, &[], look, context.public).await?;
    let emoji = |sprite: &str| context.services.composer.emblem(&view.game, sprite);
    Ok(practice::end_for_all(&view, picture, context.public, &emoji))
}

/// Whether something can be shown to everyone in this channel.
fn check_showing(context: Context<'_>) -> Result<(), Refusal> {
    let Incoming { reply, thread_of, lacks, .. } = context.incoming;
    let here = context.server.check_channel(reply.channel);
    let within = thread_of.map_or(here.clone(), |of| context.server.check_channel(of));
    here.or(within)?;
    let lacks =
        [Permission::View, Permission::Send, Permission::Attach].iter().any(|one| lacks.contains(one));
    if lacks { Err(CANNOT_SHOW) } else { Ok(()) }
}

//! Handlers for presses at the club table, the pinned message at which people find an opponent. All
//! replies are private, except the messages of a match.

use crate::app::answering::challenge::{acceptance_answer, answer_origin, begin_joined, check_channel, step};
use crate::app::answering::moves::decision_origin;
use crate::app::answering::{AnswerFuture, Context, Presses, commit_once};
use crate::app::deciding::challenges::{self, ChallengeDecision};
use crate::app::deciding::{DecisionOrigin, StoredRecord};
use crate::app::{Failure, Result, WriteBatch};
use crate::base::id::PersonId;
use crate::chat::{Answer, compose};
use crate::features::{leaderboard, learn, puzzle};
use crate::host::challenge::{ChallengeCommand, ChallengeRequest, Loads};
use crate::host::press::PressFields;
use crate::host::{Challenge, ChallengeState, Press, Refusal};
use crate::store::feature_entry::EntryFields;
use crate::store::rows::{EntryContent, OutboxEntry};
use crate::store::{Key, Precondition, Subject};

use super::decide::{ClubTable, NOT_IN_USE, is_of, moved_to};
use super::press::ClubPress;
use super::row::{ClubTableEntry, posting_at};
use super::upkeep::waiting;
use super::view;

pub const PRESSES: Presses = Presses { letters: "T", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let is_private = context.origin().is_apart();
    Some(match ClubPress::of(press)? {
        ClubPress::Seek(game) if is_private => Box::pin(seek(context, game, SeekRequest::Know)),
        ClubPress::Seek(game) => Box::pin(seek(context, game, SeekRequest::Toggle)),
        ClubPress::Stop(game) => Box::pin(seek(context, game, SeekRequest::Stop)),
        ClubPress::Look(game) => Box::pin(seek(context, game, SeekRequest::Look)),
        ClubPress::Puzzle => Box::pin(puzzle::of_today(context)),
        ClubPress::Leaderboard => Box::pin(leaderboard::for_reader(context)),
        ClubPress::Learn => Box::pin(learn::most_played_game(context)),
        ClubPress::Post => Box::pin(post_from_old_panel(context)),
    })
}

/// The action that a press on a game requests.
#[derive(Clone, Copy, PartialEq, Eq)]
enum SeekRequest {
    Look,
    Stop,
    /// Look, or stop if the person waits already.
    Toggle,
    /// Only report whether the person waits.
    Know,
}

/// The result of a press on a game.
enum SeekOutcome {
    /// A match has begun with a waiting person.
    Found(Box<ChallengeDecision>),
    /// Two people have met. A message will follow that carries the thread of their match.
    Joined(Box<ChallengeDecision>),
    Waits(Box<Challenge>),
    Stopped,
    /// The person was not waiting before.
    StoppedBefore,
}

async fn seek(context: Context<'_>, game: String, wish: SeekRequest) -> Result<Option<Answer>> {
    if context.decider.games.find(&game).is_none() {
        return Err(Refusal::unknown_game(&game).into());
    }
    let Some(sought) = commit_once(context, || decide_seek(context, &game, wish)).await? else {
        return Ok(None);
    };
    let voice = context.private;
    let answer = match sought {
        SeekOutcome::Found(decision) => return acceptance_answer(context, &decision).await,
        SeekOutcome::Joined(joined) => return begin_joined(context, &joined).await,
        SeekOutcome::Waits(challenge) => {
            view::waiting(&challenge, context.settings, context.decider.now(), voice)
        }
        SeekOutcome::Stopped => view::stopped(&game, voice),
        SeekOutcome::StoppedBefore => view::stopped_before(&game, voice),
    };
    Ok(Some(context.in_private(answer)))
}

async fn decide_seek(
    context: Context<'_>,
    game: &str,
    wish: SeekRequest,
) -> Result<(WriteBatch, SeekOutcome)> {
    let (decider, place) = (context.decider, context.place()?);
    let mut waiting = waiting(&decider.repository, place.server, decider.now()).await?;
    waiting.retain(|challenge| challenge.terms.game == game);
    let mine = waiting.iter().find(|challenge| is_of(challenge, context.person()));
    match (wish, mine) {
        (SeekRequest::Stop | SeekRequest::Toggle, Some(mine)) => {
            let origin = decision_origin(context, context.origin());
            let mine = stored(context, mine).await?;
            let (entries, _) = step(context, &mine, ChallengeCommand::Withdraw, &origin).await?;
            Ok((entries, SeekOutcome::Stopped))
        }
        (SeekRequest::Look | SeekRequest::Know, Some(mine)) => {
            Ok((WriteBatch::default(), SeekOutcome::Waits(Box::new(mine.clone()))))
        }
        (SeekRequest::Stop | SeekRequest::Know, None) => {
            Ok((WriteBatch::default(), SeekOutcome::StoppedBefore))
        }
        (SeekRequest::Look | SeekRequest::Toggle, None) => look(context, game, &waiting).await,
    }
}

/// Begins a match with the person who has waited longest, in this channel and on the terms that the
/// table shows. If no match is possible, the acting person begins to wait.
async fn look(context: Context<'_>, game: &str, waiting: &[Challenge]) -> Result<(WriteBatch, SeekOutcome)> {
    let (reads, decider, place) = (context.reads, context.decider, context.place()?);
    let key = Key::ClubTable(place.server);
    let table = reads.read_or_default::<ClubTable>(key.clone()).await?;
    if table.expected == Precondition::Absent {
        return Err(NOT_IN_USE.into());
    }
    if !table.record.serves(place.channel) {
        return Err(table.record.channel.map_or(NOT_IN_USE, moved_to).into());
    }
    check_channel(context)?;
    let (terms, origin) = (table.record.terms(context.server), decision_origin(context, context.origin()));
    let meets = |one: &&Challenge| one.place.channel == place.channel && terms.are_of(one);
    let mut closed = WriteBatch::default();
    for challenge in waiting.iter().filter(meets) {
        match meet(context, challenge, &origin).await {
            Ok((entries, Some(met))) => return Ok((closed.and(entries), met)),
            // This person has left the server, so try the next one.
            Ok((entries, None)) => closed = closed.and(entries),
            // A block, a ban or a limit prevents this match, so try the next person.
            Err(Failure::Refused(_)) => {}
            Err(fault) => return Err(fault),
        }
    }
    let terms = terms.for_game(game, context.server);
    let offer = ChallengeRequest { at_table: true, ..ChallengeRequest::open(place, context.person(), terms) };
    let load = reads.load(offer.from).await?;
    let (entries, made) = challenges::make(decider, reads, &offer, load, &origin).await?;
    // If two people begin to wait at once, one of them meets a conflict on the table's row, and then
    // meets the other person.
    let entries = closed.and(entries).put(key, table.expected, &table.record);
    Ok((entries, SeekOutcome::Waits(Box::new(made.next))))
}

/// Begins a match with a waiting person. If matches here have threads of their own, a message that
/// announces the match comes first, since a thread needs a message. Returns no outcome if that person has
/// left the server: then their challenge is closed.
async fn meet(
    context: Context<'_>,
    challenge: &Challenge,
    origin: &DecisionOrigin,
) -> Result<(WriteBatch, Option<SeekOutcome>)> {
    let people: [PersonId; 2] = [challenge.from, context.person()];
    context.reads.fetch(&people.map(Key::Guard)).await?;
    let loads =
        Loads { from: context.reads.load(people[0]).await?, to: context.reads.load(people[1]).await? };
    let stored = stored(context, challenge).await?;
    if context.server.threads && context.incoming.opens_threads {
        let origin = answer_origin(context);
        let (entries, joined) = step(context, &stored, ChallengeCommand::Join(loads), &origin).await?;
        let is_joined = joined.next.state == ChallengeState::Open;
        return Ok((entries, is_joined.then(|| SeekOutcome::Joined(Box::new(joined)))));
    }
    let (entries, decision) = step(context, &stored, ChallengeCommand::Accept(loads), origin).await?;
    let is_found = decision.opened.is_some();
    Ok((entries, is_found.then(|| SeekOutcome::Found(Box::new(decision)))))
}

async fn stored(context: Context<'_>, challenge: &Challenge) -> Result<StoredRecord<Challenge>> {
    Ok(context.reads.challenge(challenge.id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?)
}

/// Posts the club table in this channel.
///
/// A former table can be used until the new one is posted, and is then edited to say that it has moved.
/// Returns `None` if this interaction has already taken effect.
pub async fn post_here(context: Context<'_>) -> Result<Option<()>> {
    context.check_manages().await?;
    let place = context.place()?;
    context.server.check_channel(place.channel)?;
    check_channel(context)?;
    let decide = || async {
        let stored = context.reads.read_or_default::<ClubTable>(Key::ClubTable(place.server)).await?;
        Ok((entries_of_posting(context, &stored)?, ()))
    };
    commit_once(context, decide).await
}

/// Handles *Post the club table* in panels that older versions have sent.
async fn post_from_old_panel(context: Context<'_>) -> Result<Option<Answer>> {
    let posted = post_here(context).await?;
    Ok(posted.map(|()| context.in_private(compose::text_message(&context.private.key("club-posted")))))
}

fn entries_of_posting(context: Context<'_>, stored: &StoredRecord<ClubTable>) -> Result<WriteBatch> {
    let (place, now) = (context.place()?, context.decider.now());
    let table = ClubTable {
        channel: Some(place.channel),
        message: None,
        former: stored.record.current_message(),
        language: context.public.language().code().to_owned(),
        edited: now,
        ..stored.record.clone()
    };
    let row =
        OutboxEntry::new(EntryContent::Feature(ClubTableEntry { channel: place.channel }.to_entry()), now);
    let number = Key::Outbox(Subject::Server(place.server), posting_at(now));
    let entries = WriteBatch::default().put(Key::ClubTable(place.server), stored.expected, &table);
    Ok(entries.put(number, Precondition::Any, &row))
}

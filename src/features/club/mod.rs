//! The club table: a public message of a server, pinned, at which people find an opponent with one press on a game. All replies
//! are private, except the messages of a match.

pub mod table;
#[cfg(test)]
mod tests;
pub mod view;
mod watch;

pub use view::ClubPress;

use std::slice;

use crate::app::answering::challenge::{acceptance_answer, begin_joined, check_channel, step};
use crate::app::answering::{AnswerFuture, Context, answer_origin, at_once, commit_once, decision_origin};
use crate::app::deciding::challenges::{self, ChallengeDecision};
use crate::app::deciding::{DecisionOrigin, StoredRecord};
use crate::app::{Chore, Failure, Feature, Result, WriteBatch};
use crate::base::id::PersonId;
use crate::chat::{Answer, compose};
use crate::features::{bell, leaderboard, learn, puzzle};
use crate::host::club::{ClubTable, NOT_IN_USE, nearest_first};
use crate::host::{
    AuditAction, AuditEntry, ByPlayer, Challenge, ChallengeCommand, ChallengeRequest, ChallengeState, Loads,
    Player, Press, PressFields, Rating, Refusal, Scope,
};
use crate::store::{Key, Ladder, Precondition};

use crate::host::club::moved_to;
use table::{posting_at, waiting};

pub(super) const FEATURE: Feature = Feature {
    press,
    deliver: table::deliver,
    chore: Some(Chore { name: "club tables", run: |decider, _| Box::pin(table::edit_tables(decider)) }),
    ..Feature::NONE
};

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let is_private = context.origin().has_separate_public_message();
    Some(match ClubPress::of(press)? {
        ClubPress::Seek(game) => Box::pin(seek(context, game, !is_private, !is_private)),
        ClubPress::Stop(game) => Box::pin(seek(context, game, false, true)),
        ClubPress::Look(game) => Box::pin(seek(context, game, true, false)),
        ClubPress::Watch(page) => Box::pin(watch::list(context, page)),
        ClubPress::Puzzle => Box::pin(puzzle::show_today(context)),
        ClubPress::Leaderboard => Box::pin(leaderboard::for_reader(context)),
        ClubPress::Learn => at_once(learn::which_game(context)),
        ClubPress::Post => Box::pin(post_from_old_panel(context)),
    })
}

/// The result of a press on a game.
enum SeekOutcome {
    /// A match has begun with a waiting person.
    Found(Box<ChallengeDecision>),
    /// Two people have met. A message will follow that carries the thread of their match.
    Joined(Box<ChallengeDecision>),
    Waits(Box<Challenge>),
    Stopped {
        has_waited: bool,
    },
}

/// Handles a press on a game. If the person waits, they stop if they `may_stop`; otherwise they look for an opponent
/// if they `may_begin`. If they may do neither, the answer only reports whether they wait.
async fn seek(context: Context<'_>, game: String, may_begin: bool, may_stop: bool) -> Result<Option<Answer>> {
    context.game(&game)?;
    let decide = || decide_seek(context, &game, may_begin, may_stop);
    let Some(sought) = commit_once(context, decide).await? else { return Ok(None) };
    let voice = context.private;
    let answer = match sought {
        SeekOutcome::Found(decision) => return acceptance_answer(context, &decision).await,
        SeekOutcome::Joined(joined) => return begin_joined(context, &joined).await,
        SeekOutcome::Waits(challenge) => {
            view::waiting(&challenge, context.settings, context.decider.now(), voice)
        }
        SeekOutcome::Stopped { has_waited } => view::stopped(has_waited, &game, voice),
    };
    Ok(Some(context.in_private(answer)))
}

async fn decide_seek(
    context: Context<'_>,
    game: &str,
    may_begin: bool,
    may_stop: bool,
) -> Result<(WriteBatch, SeekOutcome)> {
    let (decider, place) = (context.decider, context.place()?);
    // Read the table's row before the list: whoever begins to wait in between writes this row, so the commit meets a
    // conflict and reads the list again.
    context.reads.fetch(&[Key::ClubTable(place.server)]).await?;
    let mut waiting = waiting(&decider.repository, place.server, decider.now()).await?;
    waiting.retain(|challenge| challenge.terms.game == game);
    let mine = waiting.iter().find(|challenge| challenge.from == context.person());
    match mine {
        Some(mine) if may_stop => {
            let origin = decision_origin(context, context.origin());
            let mine = stored(context, mine).await?;
            let (entries, _) = step(context, &mine, ChallengeCommand::Withdraw, &origin).await?;
            Ok((entries, SeekOutcome::Stopped { has_waited: true }))
        }
        Some(mine) => Ok((WriteBatch::default(), SeekOutcome::Waits(Box::new(mine.clone())))),
        None if may_begin => look(context, game, &waiting).await,
        None => Ok((WriteBatch::default(), SeekOutcome::Stopped { has_waited: false })),
    }
}

/// Begins a match with the waiting person whose rating is nearest, in this channel and on the terms that the
/// table shows. If no match is possible, the acting person begins to wait.
async fn look(context: Context<'_>, game: &str, waiting: &[Challenge]) -> Result<(WriteBatch, SeekOutcome)> {
    let (reads, decider, place) = (context.reads, context.decider, context.place()?);
    let key = Key::ClubTable(place.server);
    let table = reads.read_or_default::<ClubTable>(key.clone()).await?;
    if table.expected == Precondition::Absent {
        return Err(NOT_IN_USE.into());
    }
    if !table.record.is_in_channel(place.channel) {
        return Err(table.record.channel.map_or(NOT_IN_USE, moved_to).into());
    }
    check_channel(context)?;
    let (terms, origin) = (table.record.terms(context.server), decision_origin(context, context.origin()));
    let meets = |one: &&Challenge| one.place.channel == place.channel && terms.matches_challenge(one);
    let meeting = waiting.iter().filter(meets).cloned().collect();
    let mut closed = WriteBatch::default();
    for challenge in in_order(context, game, meeting).await? {
        match meet(context, &challenge, &origin).await {
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
    // Of two people who begin to wait at once, one meets a conflict here, and then meets the other person.
    let entries = closed.and(entries).put(key, table.expected, &table.record);
    let entries = entries.and(bell::ring(decider, &made.next).await?);
    Ok((entries, SeekOutcome::Waits(Box::new(made.next))))
}

/// The people who wait, in the order in which the acting person may meet them. Their ratings are those with which the
/// match would count here.
async fn in_order(context: Context<'_>, game: &str, waiting: Vec<Challenge>) -> Result<Vec<Challenge>> {
    if waiting.len() < 2 {
        return Ok(waiting);
    }
    let (reads, me) = (context.reads, context.person());
    let here = Scope::of_server(context.place()?.server, context.server.current_season());
    let people = waiting.iter().map(|challenge| challenge.from).chain([me]);
    let keys_of = |person| [Scope::Global, here].map(|scope| Key::Rating(person, Ladder::new(game, scope)));
    reads.fetch(&people.flat_map(keys_of).collect::<Vec<_>>()).await?;
    let (mut own, mut rated) = (Rating::default(), Vec::new());
    for challenge in waiting {
        let ratings = reads.ratings(game, &ByPlayer([challenge.from, me]), here).await?.server;
        own = ratings[Player::Two].record;
        rated.push((challenge, ratings[Player::One].record));
    }
    Ok(nearest_first(me, &own, rated))
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

/// The writes that post the club table in this channel. A former table can be used until the new one is posted, and is then
/// edited to say that it has moved.
pub async fn posting(context: Context<'_>) -> Result<WriteBatch> {
    let (place, now) = (context.place()?, context.decider.now());
    let key = Key::ClubTable(place.server);
    let stored = context.reads.read_or_default::<ClubTable>(key.clone()).await?;
    let next = ClubTable {
        channel: Some(place.channel),
        message: None,
        former: stored.record.current_message(),
        language: context.public.language().code().to_owned(),
        edited: now,
        ..stored.record
    };
    let entries = WriteBatch::default().put(key, stored.expected, &next);
    Ok(table::post(entries, place, posting_at(now), now))
}

/// Posts the club table in this channel. Returns `None` if this interaction has already taken effect.
pub async fn post_here(context: Context<'_>) -> Result<Option<()>> {
    context.check_manages().await?;
    let place = context.place()?;
    context.server.check_channel(place.channel)?;
    check_channel(context)?;
    let what = AuditAction::ClubTable(place.channel);
    let entry = AuditEntry { at: context.decider.now(), by: context.person(), what, reason: None };
    let decide = || async {
        let stored = context.reads.server(place.server).await?;
        let settings = stored.record.clone();
        let logged = WriteBatch::default().server(place.server, &stored, settings, slice::from_ref(&entry));
        Ok((logged.and(posting(context).await?), ()))
    };
    commit_once(context, decide).await
}

/// Handles *Post the club table* in panels that older versions have sent.
async fn post_from_old_panel(context: Context<'_>) -> Result<Option<Answer>> {
    let posted = post_here(context).await?;
    Ok(posted.map(|()| context.in_private(compose::text_message(&context.private.key("club-posted")))))
}

//! `/follow` and its presses. All replies are private.

use crate::app::answering::{
    AnswerFuture, CommandOption, Context, Declaration, Presses, commit_once, look_up, matching_completions,
    options,
};
use crate::app::{Failure, WriteBatch, watch_refusal};
use crate::base::id::MatchId;
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::parts::LabelledPress;
use crate::chat::{Answer, BoxFuture, CommandCall, Completion};
use crate::host::press::PressFields;
use crate::host::{Match, Press};
use crate::store::{Key, Precondition};

use super::decide::{FollowList, Follower, NAMELESS, NOT_HERE, PLAYER, may_follow};
use super::end_message::message_key;
use super::press::{FollowAction, FollowPress};
use super::upkeep::unfollow;
use super::view;

/// An option that names a match. It suggests the matches that the person follows already: choosing one
/// offers *Stop following*.
const MATCH: CommandOption = CommandOption::new(
    options::MATCH.name,
    OptionKind::Completed(|context, typing| Box::pin(suggestions(context, typing.typed))),
);
pub const COMMAND: Declaration = Declaration {
    name: "follow",
    offered: Availability::InServers,
    body: DeclarationBody::Options(&[MATCH], |context, call| Box::pin(by_command(context, call))),
};

pub const PRESSES: Presses = Presses { letters: "F", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let FollowPress { id, wish } = FollowPress::of(press)?;
    Some(match wish {
        FollowAction::Follow => Box::pin(follow(context, id)),
        FollowAction::Stop => Box::pin(stop(context, id)),
    })
}

async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>, Failure> {
    if let Some(typed) = call.text(MATCH.name) {
        return follow(context, look_up::read_match_id(typed)?).await;
    }
    // Without a name, only the person's own matches can be found: no index leads from a channel to its
    // matches.
    match look_up::requested_match(context, call).await {
        Ok(_) => Err(PLAYER.into()),
        Err(Failure::Refused(_)) => Err(NAMELESS.into()),
        Err(fault) => Err(fault),
    }
}

/// Suggests the matches on this server that the person follows.
async fn suggestions(context: Context<'_>, typed: &str) -> Result<Vec<Completion>, Failure> {
    let list = context.reads.read_or_default::<FollowList>(Key::FollowList(context.person())).await?.record;
    let keys: Vec<Key> = list.matches.iter().copied().map(Key::Match).collect();
    context.reads.fetch(&keys).await?;
    let mut matches = Vec::new();
    for id in list.matches {
        let stored = context.reads.readable_match(id).await?.map(|stored| stored.record);
        matches.extend(stored.filter(|record| look_up::check_reachable(context, record).is_ok()));
    }
    Ok(matching_completions(look_up::match_completions(context, &matches).await, typed))
}

/// Returns the button *Follow* for a spectator of a match, unless they follow the match already or may
/// not.
pub fn watcher_press<'a>(context: Context<'a>, record: &'a Match) -> BoxFuture<'a, Option<LabelledPress>> {
    Box::pin(async move {
        let list = Key::FollowList(context.person());
        let list = context.reads.read_or_default::<FollowList>(list).await.ok()?.record;
        let may = !list.matches.contains(&record.id) && check(context, record).await.is_ok();
        may.then(|| view::follow(record.id))
    })
}

async fn check(context: Context<'_>, record: &Match) -> Result<(), Failure> {
    may_follow(record, context.person())?;
    let barred = watch_refusal(context.decider, context.reads, record, context.person()).await?;
    if barred.is_some() { Err(NOT_HERE.into()) } else { Ok(()) }
}

/// Follows a match. The commit expects the match as it was read, so a match that ends meanwhile is
/// refused.
async fn follow(context: Context<'_>, id: MatchId) -> Result<Option<Answer>, Failure> {
    let (reads, person) = (context.reads, context.person());
    let decide = || async {
        let record = look_up::reachable_match(context, id).await?;
        let key = Key::FollowList(person);
        let known = reads.read_or_default::<FollowList>(key.clone()).await?;
        // A person who follows the match already always gets *Stop following*, whatever has happened
        // since.
        if known.record.matches.contains(&id) {
            return Ok((WriteBatch::default(), record));
        }
        check(context, &record).await?;
        let next = known.record.with(id)?;
        // Write nothing about a person whose data is being deleted.
        if reads.is_being_deleted(person).await? {
            return Ok((WriteBatch::default(), record));
        }
        let follower = Follower { language: Some(context.private.language().code().to_owned()) };
        let entries = WriteBatch::default().put(key, known.expected, &next);
        let entries = entries.put(Key::Follower(id, person), Precondition::Any, &follower);
        let mark = Key::Followed(id);
        let is_first = reads.row(&mark).await?.is_none();
        Ok((if is_first { entries.note(mark) } else { entries }, record))
    };
    let Some(record) = commit_once(context, decide).await? else { return Ok(None) };
    Ok(Some(context.in_private(view::following(&record, context.private))))
}

/// Stops following a match, even one that has ended. A message about its end that is not delivered yet
/// is deleted, too.
async fn stop(context: Context<'_>, id: MatchId) -> Result<Option<Answer>, Failure> {
    let (reads, person) = (context.reads, context.person());
    let decide = || async {
        let entries = unfollow(reads, WriteBatch::default(), id, person).await?;
        let key = message_key(id, person);
        let waits = reads.row(&key).await?.is_some();
        Ok((if waits { entries.delete_any(key) } else { entries }, ()))
    };
    let Some(()) = commit_once(context, decide).await? else { return Ok(None) };
    let record = reads.readable_match(id).await?.map(|stored| stored.record);
    let again = record.filter(Match::is_running).map(|record| record.id);
    Ok(Some(context.in_private(view::stopped(again, context.private))))
}

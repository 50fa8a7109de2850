//! Presses at the club table. All but the first board of a match is said to one person alone.

use crate::app::answering::challenge::tell_accepted;
use crate::app::answering::moves::asked;
use crate::app::answering::{Answering, Context, Presses, once};
use crate::app::deciding::challenges::{self, Settled};
use crate::app::deciding::{Asked, Kept};
use crate::app::{Entries, Failure, Result};
use crate::base::id::PersonId;
use crate::chat::{Answer, compose};
use crate::features::{leaderboard, learn, puzzle};
use crate::host::challenge::{Command, Loads, Offer};
use crate::host::press::Fields;
use crate::host::{Actor, Challenge, Press, Refusal};
use crate::store::feature_owed::Owes;
use crate::store::rows::{Delivery, What};
use crate::store::{Expected, Key, Subject};

use super::decide::{ClubTable, NOT_IN_USE, is_of};
use super::keep::waiting;
use super::press::ClubPress;
use super::row::{OwedMove, OwedTable, posting_at};
use super::view;

pub const PRESSES: Presses = Presses { letters: "T", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<Answering<'a>> {
    Some(match ClubPress::of(press)? {
        ClubPress::Seek(game) => Box::pin(seek(context, game)),
        ClubPress::Puzzle => Box::pin(puzzle::of_today(context)),
        ClubPress::Leaderboard => Box::pin(leaderboard::for_reader(context)),
        ClubPress::Learn => Box::pin(learn::most_played_game(context)),
        ClubPress::Post => Box::pin(post(context)),
    })
}

/// The result of a press on a game.
enum Sought {
    Found(Box<Settled>),
    Waits(Challenge),
    Stopped(Challenge),
}

async fn seek(context: Context<'_>, game: String) -> Result<Option<Answer>> {
    if context.decider.games.find(&game).is_none() {
        return Err(Refusal::unknown_game(&game).into());
    }
    let Some(sought) = once(context, || decide_seek(context, &game)).await? else { return Ok(None) };
    match sought {
        Sought::Found(settled) => tell_accepted(context, &settled).await,
        Sought::Waits(challenge) => Ok(Some(context.in_private(view::waiting(&challenge, context.private)))),
        Sought::Stopped(challenge) => {
            Ok(Some(context.in_private(view::stopped(&challenge, context.private))))
        }
    }
}

/// Accepts the challenge that has waited longest of those that the person may accept. Without one, the
/// person's own waits, or ends if it waits already.
async fn decide_seek(context: Context<'_>, game: &str) -> Result<(Entries, Sought)> {
    let (reads, decider, place) = (context.reads, context.decider, context.place()?);
    let key = Key::ClubTable(place.server);
    let table = reads.read_or_lost::<ClubTable>(key.clone()).await?;
    if table.expected == Expected::Absent {
        return Err(NOT_IN_USE.into());
    }
    let all = waiting(&decider.ledger, place.server, decider.now()).await?;
    let waiting: Vec<_> = all.into_iter().filter(|challenge| challenge.terms.game == game).collect();
    let asked = asked(context, context.origin());
    if let Some(mine) = waiting.iter().find(|challenge| is_of(challenge, context.person())) {
        let (entries, settled) = step(context, mine, Command::Withdraw, &asked).await?;
        return Ok((entries, Sought::Stopped(settled.next)));
    }
    for challenge in &waiting {
        match accept(context, challenge, &asked).await {
            Ok((entries, settled)) => return Ok((entries, Sought::Found(Box::new(settled)))),
            // A block, a ban or a limit is between the two: the next one may do.
            Err(Failure::Refused(_)) => {}
            Err(fault) => return Err(fault),
        }
    }
    let terms = context.server.usual_terms(game.to_owned());
    let offer = Offer { at_table: true, ..Offer::open(place, context.person(), terms) };
    let load = reads.load(offer.from).await?;
    let (entries, made) = challenges::make(decider, reads, &offer, load, &asked).await?;
    // Of two who begin to wait at once, one meets a conflict here, and then the other.
    Ok((entries.put(key, table.expected, &table.record), Sought::Waits(made.next)))
}

async fn accept(context: Context<'_>, challenge: &Challenge, asked: &Asked) -> Result<(Entries, Settled)> {
    let people: [PersonId; 2] = [challenge.from, context.person()];
    context.reads.fetch(&people.map(Key::Guard)).await?;
    let loads =
        Loads { from: context.reads.load(people[0]).await?, to: context.reads.load(people[1]).await? };
    step(context, challenge, Command::Accept(loads), asked).await
}

async fn step(
    context: Context<'_>,
    challenge: &Challenge,
    command: Command,
    asked: &Asked,
) -> Result<(Entries, Settled)> {
    let kept = context.reads.challenge(challenge.id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
    let by = Actor::Person(context.person());
    challenges::step_challenge(context.decider, context.reads, &kept, by, command, asked, None).await
}

/// Posts the club table in this channel. A former one says that it has moved.
async fn post(context: Context<'_>) -> Result<Option<Answer>> {
    context.check_manages()?;
    let place = context.place()?;
    context.server.check_channel(place.channel)?;
    let decide = || async {
        let kept = context.reads.read_or_lost::<ClubTable>(Key::ClubTable(place.server)).await?;
        Ok((entries_of_posting(context, &kept)?, ()))
    };
    if once(context, decide).await?.is_none() {
        return Ok(None);
    }
    Ok(Some(context.in_private(compose::words(&context.private.key("club-posted")))))
}

fn entries_of_posting(context: Context<'_>, kept: &Kept<ClubTable>) -> Result<Entries> {
    let (place, now) = (context.place()?, context.decider.now());
    let table = ClubTable {
        channel: Some(place.channel),
        message: None,
        language: context.public.language().code().to_owned(),
        shown: [].into(),
        edited: now,
    };
    let number = posting_at(now);
    let owe = |entries: Entries, number, what| {
        entries.put(
            Key::Owed(Subject::Server(place.server), number),
            Expected::Any,
            &Delivery::new(what, now),
        )
    };
    let entries = Entries::default().put(Key::ClubTable(place.server), kept.expected, &table);
    let entries = owe(entries, number, What::Feature(OwedTable { channel: place.channel }.owed()));
    let former = kept.record.channel.zip(kept.record.message);
    let former = former.map(|(channel, message)| What::Feature(OwedMove { channel, message }.owed()));
    Ok(former.into_iter().fold(entries, |entries, former| owe(entries, number + 1, former)))
}

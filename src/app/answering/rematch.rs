//! `/rematch` and its button.

use crate::base::id::{ChallengeId, MatchId};
use crate::chat::declared::{Body, Offered, Takes};
use crate::chat::limits::ENTRIES;
use crate::chat::{Answer, Call};
use crate::host::challenge::{self as host, Offer};
use crate::host::refusal::{Link, Refusal};

use super::super::failure::{Failure, Result};
use super::commands::{Answering, Declaration, Opt};
use super::completions::fitting;
use super::context::Context;
use super::handlers::Presses;
use super::look_up::{ended, named, seated};
use super::{challenge, practice};
use crate::host::Press;

/// An ended match of the person, completed while they type.
const MATCH: Opt = Opt::new(
    "match",
    Takes::Completed(|context, typing| {
        Box::pin(async move { Ok(fitting(ended(context).await?, typing.typed)) })
    }),
);
pub const COMMAND: Declaration = Declaration {
    name: "rematch",
    offered: Offered::InServers,
    body: Body::Options(&[MATCH], |context, call| Box::pin(by_command(context, call))),
};

pub const PRESSES: Presses = Presses { letters: "m", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<Answering<'a>> {
    let Press::Rematch(id) = press else { return None };
    Some(Box::pin(rematch(context, *id)))
}

/// Offers a rematch: a challenge to the same opponent with the seats swapped. If the opponent has
/// already offered one, accepts it.
pub(super) async fn rematch(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let record = context.reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?.record;
    if record.practice {
        return practice::again(context, id, None).await;
    }
    let player = record.people.player_of(context.person());
    let opponent = player.map_or(context.person(), |player| record.people[player.other()]);
    let offer = host::rematch(&record, context.person(), context.reads.load(opponent).await?)?;
    // The command may be given in another channel than that of the match.
    let offer = Offer { place: context.place()?, ..offer };
    match challenge::make(context, &offer).await {
        Err(Failure::Refused(Refusal { leads_to: Link::Card(id), .. }))
            if waits_here(context, id).await? =>
        {
            challenge::accept(context, id).await
        }
        offered => offered,
    }
}

/// `/rematch`: for the named match, or for the person's last finished match in this channel.
async fn by_command(context: Context<'_>, call: &Call) -> Result<Option<Answer>> {
    let id = if let Some(typed) = call.text(MATCH.name) {
        seated(context, named(typed)?).await?.id
    } else {
        let ended = context.decider.ledger.ended(context.person(), ENTRIES).await?;
        let practice = context.decider.ledger.practice_ended(context.person(), 1).await?;
        let last = ended.into_iter().find(|record| context.plays_here(record));
        last.or(practice.into_iter().next()).ok_or(host::NOTHING_TO_REPEAT)?.id
    };
    rematch(context, id).await
}

/// Returns whether a challenge by the opponent waits in this channel. If it were accepted from another
/// channel, its board would be posted in the wrong one.
async fn waits_here(context: Context<'_>, id: ChallengeId) -> Result<bool> {
    let challenge = context.reads.challenge(id).await?;
    Ok(challenge.is_some_and(|kept| {
        kept.record.from != context.person() && Some(kept.record.place) == context.incoming.place()
    }))
}

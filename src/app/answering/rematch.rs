//! `/rematch` and its button.

use crate::base::id::{ChallengeId, MatchId};
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::limits::ENTRIES;
use crate::chat::{Answer, CommandCall};
use crate::host::challenge::{self as host, ChallengeRequest};
use crate::host::refusal::{Link, Refusal};

use super::super::failure::{Failure, Result};
use super::commands::{AnswerFuture, CommandOption, Declaration};
use super::completions::matching_completions;
use super::context::Context;
use super::handlers::Presses;
use super::look_up::{ended_match_completions, own_match, read_match_id};
use super::{challenge, practice};
use crate::host::Press;

/// An ended match of the acting person, completed while they type.
const MATCH: CommandOption = CommandOption::new(
    "match",
    OptionKind::Completed(|context, typing| {
        Box::pin(
            async move { Ok(matching_completions(ended_match_completions(context).await?, typing.typed)) },
        )
    }),
);
pub const COMMAND: Declaration = Declaration {
    name: "rematch",
    offered: Availability::InServers,
    body: DeclarationBody::Options(&[MATCH], |context, call| Box::pin(by_command(context, call))),
};

pub const PRESSES: Presses = Presses { letters: "m", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let Press::Rematch(id) = press else { return None };
    Some(Box::pin(rematch(context, *id)))
}

/// Requests a rematch: a challenge to the same opponent with the seats swapped. If the opponent has
/// already requested one, accepts that request.
pub(super) async fn rematch(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let record = context.reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?.record;
    if record.practice {
        return practice::again(context, id, None).await;
    }
    let player = record.people.player_of(context.person());
    let opponent = player.map_or(context.person(), |player| record.people[player.other()]);
    let offer = host::rematch(&record, context.person(), context.reads.load(opponent).await?)?;
    // The challenge is posted where the person acts, which may be another channel than that of the
    // match.
    let offer = ChallengeRequest { place: context.place()?, ..offer };
    match challenge::make(context, &offer).await {
        Err(Failure::Refused(Refusal { leads_to: Link::Card(id), .. }))
            if waits_here(context, id).await? =>
        {
            challenge::accept(context, id).await
        }
        offered => offered,
    }
}

/// `/rematch`: repeats the named match, or else the person's last finished match in this channel.
async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let id = if let Some(typed) = call.text(MATCH.name) {
        own_match(context, read_match_id(typed)?).await?.id
    } else {
        let ended = context.decider.repository.ended_matches(context.person(), ENTRIES).await?;
        let practice = context.decider.repository.practice_ended(context.person(), 1).await?;
        let last = ended.into_iter().find(|record| context.is_played_here(record));
        last.or(practice.into_iter().next()).ok_or(host::NOTHING_TO_REPEAT)?.id
    };
    rematch(context, id).await
}

/// Returns whether a challenge by the opponent waits in this channel. If it were accepted from another
/// channel, its board would be posted in the wrong channel.
async fn waits_here(context: Context<'_>, id: ChallengeId) -> Result<bool> {
    let challenge = context.reads.challenge(id).await?;
    Ok(challenge.is_some_and(|stored| {
        stored.record.from != context.person() && Some(stored.record.place) == context.incoming.place()
    }))
}

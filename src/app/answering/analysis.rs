//! Where a match was decided: found out once, kept, and told to whoever asks, or to all where they show it.

use crate::base::id::MatchId;
use crate::chat::{Answer, Shown, analysis as messages};
use crate::host::analysis::{Analysis, NOTHING_DECIDED, decisive_round};
use crate::host::matches::BadRecord;
use crate::host::{Match, Press, view};
use crate::store::Key;

use super::super::analyst::Analyst;
use super::super::deciding::Entries;
use super::super::failure::{Failure, Fault};
use super::commands::Answering;
use super::context::Context;
use super::handlers::Presses;
use super::look_up;

pub const PRESSES: Presses = Presses { letters: "A", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<Answering<'a>> {
    let Press::Analyse { id, public } = press else { return None };
    Some(Box::pin(analysis(context, *id, *public)))
}

/// Tells where a match was decided, in public or in private.
pub(super) async fn analysis(
    context: Context<'_>,
    id: MatchId,
    public: bool,
) -> Result<Option<Answer>, Failure> {
    let record = look_up::found(context, id).await?;
    let voice = if public { context.public } else { context.private };
    let telling = async {
        let known = known_analysis(context, &record).await?;
        let view = view::analysis(&record, context.decider.game_of(&record)?, &known)?;
        Ok(messages::told(&view, public, voice))
    };
    let message = telling.await.map_err(kindly)?;
    Ok(Some(if public { Answer::Message(Shown::Public, message) } else { context.in_private(message) }))
}

/// The analysis that is kept, or else a new one.
async fn known_analysis(context: Context<'_>, record: &Match) -> Result<Analysis, Failure> {
    let round = decisive_round(record).ok_or(NOTHING_DECIDED)?;
    if let Some(known) = kept_analysis(context, record).await? {
        return Ok(known);
    }
    let game = context.decider.game_of(record)?;
    let analyst = Analyst { thinker: &*context.services.thinker, game, record, round };
    let found = analyst.analysis().await?;
    let decide = || async {
        let kept = context.reads.analysis(record.id).await?;
        // Another person who asked at the same time has found out the same.
        if kept.record.is_some_and(|known| known == found) {
            return Ok((Entries::default(), ()));
        }
        Ok((Entries::default().put(Key::Analysis(record.id), kept.expected, &found), ()))
    };
    context.decider.settle(context.reads, decide).await?;
    Ok(found)
}

/// The analysis that is kept, if it is about the match as it is.
pub async fn kept_analysis(context: Context<'_>, record: &Match) -> Result<Option<Analysis>, Failure> {
    let known = context.reads.analysis(record.id).await?.record;
    Ok(known.filter(|known| {
        let round = record.rounds.get(known.round);
        round.is_some_and(|round| known.is_of(known.round, &round.moves))
    }))
}

/// A match that cannot be replayed any more is nobody's fault who asks.
fn kindly(failure: Failure) -> Failure {
    match failure {
        Failure::Fault(
            Fault::Record(BadRecord::OtherRules { .. } | BadRecord::Replay(_)) | Fault::UnknownGame(_),
        ) => NOTHING_DECIDED.into(),
        failure => failure,
    }
}

//! Analyses: each is made at the first request, stored, and shown to the person who asks or to everyone.

use crate::app::answering::{AnswerFuture, Context, EvaluationBarFuture, Presses, look_up};
use crate::app::deciding::fair_play;
use crate::app::{AppFault, Failure, Result, WriteBatch};
use crate::base::id::MatchId;
use crate::chat::{Answer, Message, Visibility, practice};
use crate::host::matches::UnplayableMatch;
use crate::host::view::Frame;
use crate::host::{Match, Press};
use crate::store::Key;

use super::analyst::Analyst;
use super::decide::{Analysis, NOTHING_DECIDED, STILL_PLAYED};
use super::view;

pub const PRESSES: Presses = Presses { letters: "A", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let Press::Analyse { id, public } = press else { return None };
    Some(Box::pin(analysis(context, *id, *public)))
}

async fn analysis(context: Context<'_>, id: MatchId, public: bool) -> Result<Option<Answer>> {
    let record = look_up::reachable_match(context, id).await?;
    if record.is_running() {
        return Err(STILL_PLAYED.into());
    }
    let round = record.decisive_round().ok_or(NOTHING_DECIDED)?;
    check_fair(context, &record, round).await?;
    let voice = if public { context.public } else { context.private };
    let telling = async {
        let known = known_analysis(context, &record, round).await?;
        let view = view::analysis(&record, context.decider.game_of(&record)?, &known)?;
        Ok(view::message(&view, public, voice))
    };
    let message = telling.await.map_err(kindly)?;
    let message = match (record.practice, public) {
        (true, false) => practice::aside(message, id, context.private),
        // Without buttons, since they lead to a practice match that nobody else may see.
        (true, true) => Message { rows: Vec::new(), ..message },
        (false, _) => message,
    };
    Ok(Some(if public { Answer::Message(Visibility::Public, message) } else { context.in_private(message) }))
}

/// Refuses an analysis that would help the person in a rated match that they are playing.
async fn check_fair(context: Context<'_>, record: &Match, round: usize) -> Result<()> {
    let (decider, person) = (context.decider, context.person());
    fair_play::check_round(decider, person, &record.terms.game, &record.rounds[round]).await
}

async fn is_fair(context: Context<'_>, record: &Match, round: usize) -> Result<bool> {
    match check_fair(context, record, round).await {
        Ok(()) => Ok(true),
        Err(Failure::Refused(_)) => Ok(false),
        Err(fault) => Err(fault),
    }
}

/// Returns the stored analysis of a match, or makes and stores one.
async fn known_analysis(context: Context<'_>, record: &Match, round: usize) -> Result<Analysis> {
    if let Some(known) = stored_analysis(context, record).await? {
        return Ok(known);
    }
    let game = context.decider.game_of(record)?;
    let analyst = Analyst { thinker: &*context.services.thinker, game, record, round };
    let analysis = analyst.analysis().await?;
    let decide = || async {
        let stored = context.reads.read_or_default::<Analysis>(Key::Analysis(record.id)).await?;
        // A concurrent request has stored the same result.
        if stored.record == analysis {
            return Ok((WriteBatch::default(), ()));
        }
        Ok((WriteBatch::default().put(Key::Analysis(record.id), stored.expected, &analysis), ()))
    };
    context.decider.transact(context.reads, decide).await?;
    Ok(analysis)
}

/// Returns the stored analysis, if it fits the match in its current state.
async fn stored_analysis(context: Context<'_>, record: &Match) -> Result<Option<Analysis>> {
    let known = context.reads.read_or_default::<Analysis>(Key::Analysis(record.id)).await?.record;
    let round = record.rounds.get(known.round);
    Ok(round.is_some_and(|round| known.is_of(known.round, &round.moves)).then_some(known))
}

/// Returns the evaluation bar for the round of a position, if an analysis of the round is stored and
/// fair play allows to show it.
pub fn evaluation_bar<'a>(
    context: Context<'a>,
    record: &'a Match,
    frame: &'a Frame,
) -> EvaluationBarFuture<'a> {
    Box::pin(async move {
        let known = stored_analysis(context, record).await?.filter(|known| known.round == frame.round);
        let known = match known {
            Some(known) => is_fair(context, record, frame.round).await?.then_some(known),
            None => None,
        };
        Ok(known.and_then(|known| view::evaluation_bar(&known, frame.ply, &*frame.table)))
    })
}

/// Turns the fault of a record that no longer replays into a refusal. The person who asks needs no
/// apology, only the answer that nothing was decided.
fn kindly(failure: Failure) -> Failure {
    match failure {
        Failure::Fault(
            AppFault::Record(UnplayableMatch::OtherRules { .. } | UnplayableMatch::Replay(_))
            | AppFault::UnknownGame(_),
        ) => NOTHING_DECIDED.into(),
        failure => failure,
    }
}

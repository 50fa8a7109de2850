//! Analyses: made at the first request, stored, and shown to the person who asks or to everyone.

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
        // Its buttons lead to practice that nobody else may see.
        (true, true) => Message { rows: Vec::new(), ..message },
        (false, _) => message,
    };
    Ok(Some(if public { Answer::Message(Visibility::Public, message) } else { context.in_private(message) }))
}

/// Refuses while the person plays a rated match that the analysis would tell them about.
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

/// Returns the stored analysis, or makes and stores a new one.
async fn known_analysis(context: Context<'_>, record: &Match, round: usize) -> Result<Analysis> {
    if let Some(known) = stored_analysis(context, record).await? {
        return Ok(known);
    }
    let game = context.decider.game_of(record)?;
    let analyst = Analyst { thinker: &*context.services.thinker, game, record, round };
    let analysis = analyst.analysis().await?;
    let decide = || async {
        let stored = context.reads.read_or_default::<Analysis>(Key::Analysis(record.id)).await?;
        // A request at the same time has stored the same result.
        if stored.record == analysis {
            return Ok((WriteBatch::default(), ()));
        }
        Ok((WriteBatch::default().put(Key::Analysis(record.id), stored.expected, &analysis), ()))
    };
    context.decider.transact(context.reads, decide).await?;
    Ok(analysis)
}

/// Returns the stored analysis, if it fits the match as it is now.
async fn stored_analysis(context: Context<'_>, record: &Match) -> Result<Option<Analysis>> {
    let known = context.reads.read_or_default::<Analysis>(Key::Analysis(record.id)).await?.record;
    let round = record.rounds.get(known.round);
    Ok(round.is_some_and(|round| known.is_of(known.round, &round.moves)).then_some(known))
}

/// Returns the evaluation bar of a position's round, if an analysis of that round is stored and fair to
/// show.
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

/// Turns faults of a record that no longer replays into a refusal, because the person who asks is not to
/// blame.
fn kindly(failure: Failure) -> Failure {
    match failure {
        Failure::Fault(
            AppFault::Record(UnplayableMatch::OtherRules { .. } | UnplayableMatch::Replay(_))
            | AppFault::UnknownGame(_),
        ) => NOTHING_DECIDED.into(),
        failure => failure,
    }
}

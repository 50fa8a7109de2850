//! Analyses: they show where a match was decided. Each is made at the first request, stored, and shown to the person
//! who asks or to everyone. A patient analysis may replace it later.

#[cfg(test)]
pub mod tests;
mod view;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::ai;
use crate::app::answering::{AnswerFuture, Context, EvaluationBarFuture, look_up};
use crate::app::deciding::fair_play;
use crate::app::{AppFault, BoardPicture, Failure, Feature, LaterWork, Picture, Result, Thinker, WriteBatch};
use crate::base::id::MatchId;
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::parts::{file, text_message};
use crate::chat::voice::Voice;
use crate::chat::{Answer, File, Message, Visibility, practice};
use crate::delivery::Services;
use crate::features::replay;
use crate::game::{AnyGame, MoveText, Table};
use crate::host::analysis::Analysis;
use crate::host::view::{Frame, PUBLIC_SEAT};
use crate::host::{Match, Press, PressFields as _, Refusal, UnplayableMatch};
use crate::render::{DecisivePicture, EvaluationBar, ShownMove};
use crate::store::Key;

use crate::host::analysis::{DecisiveMoment, NOTHING_DECIDED, PositionResult, PositionVerdict, STILL_PLAYED};

pub use view::{MomentView, RemovePress, moment};

pub(super) const FEATURE: Feature = Feature { press, ..Feature::NONE };

/// Somebody takes an analysis down who neither played nor showed it.
const NOT_THEIRS: Refusal = Refusal::new("refused-analysis-remove");

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    if let Some(press) = RemovePress::of(press) {
        return Some(Box::pin(remove(context, press)));
    }
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
    if public {
        look_up::check_public(context, &record).await?;
    }
    let voice = if public { context.public } else { context.private };
    let telling = async {
        let known = known_analysis(context, &record, round).await?;
        let game = context.decider.game_of(&record)?;
        let goes_on = context.services.state.of::<LaterWork>().contains(id);
        let view = view::analysis(&record, game, &known, public, goes_on)?;
        let picture = picture(context, &record, &known, public, voice).await?;
        Ok(view::message(&view, picture, public.then(|| context.person()), voice))
    };
    let message = telling.await.map_err(kindly)?;
    let message = match (record.practice, public) {
        (true, false) => practice::with_board_button(message, id, context.private),
        // Without buttons, since they lead to a practice match that nobody else may see.
        (true, true) => Message { rows: Vec::new(), ..message },
        (false, _) => message,
    };
    Ok(Some(if public { Answer::Message(Visibility::Public, message) } else { context.in_private(message) }))
}

/// The picture of a decisive moment with its words.
pub fn decisive_picture(view: &MomentView, voice: Voice<'_>) -> DecisivePicture {
    let headings = ["moment-played", "moment-better"];
    let moves = [0, 1].map(|index: usize| ShownMove {
        heading: voice.key(headings[index]),
        name: voice.plain(&view.moves[index].0),
        squares: view.moves[index].1.clone(),
    });
    let pale = Some(voice.key("moment-strip"));
    DecisivePicture {
        token: view.side.token,
        side: voice.plain(&view.side.name),
        title: voice.plain(&view.title),
        swing: voice.plain(&view.swing),
        moves,
        bar: EvaluationBar { pale, ..replay::evaluation_bar_picture(&view.bar, voice) },
    }
}

/// The picture of the decisive moment, if there is one.
async fn picture(
    context: Context<'_>,
    record: &Match,
    known: &Analysis,
    public: bool,
    voice: Voice<'_>,
) -> Result<Option<File>> {
    let game = context.decider.game_of(record)?;
    let Some(view) = view::moment(record, game, known)? else { return Ok(None) };
    let theme = if public { context.server.theme } else { context.settings.palette };
    let (look, language) = (Look { seat: PUBLIC_SEAT, theme }, voice.language());
    let board = BoardPicture { game, table: view.table.fork(), look, language };
    let picture = Picture::Decisive { board, moment: Box::new(decisive_picture(&view, voice)) };
    let png = context.services.composer.artist.draw(picture).await?;
    let name = format!("{}-{}-decided.png", record.terms.game, record.id);
    Ok(Some(file(png, name, &view.alt(voice))))
}

/// Replaces a public analysis with a line that says who has taken it down.
async fn remove(context: Context<'_>, press: RemovePress) -> Result<Option<Answer>> {
    let record = look_up::reachable_match(context, press.id).await?;
    if press.shown_by != context.person() && record.people.player_of(context.person()).is_none() {
        return Err(NOT_THEIRS.into());
    }
    let line = Text::new("analysis-removed").with("person", context.person());
    Ok(Some(Answer::Replace(text_message(&context.public.say(&line)))))
}

/// Refuses an analysis that would help the person in a rated match that they are playing.
async fn check_fair(context: Context<'_>, record: &Match, round: usize) -> Result<()> {
    let (decider, person) = (context.decider, context.person());
    fair_play::check_round(decider, person, &record.terms.game, &record.rounds[round]).await
}

/// The stored analysis of a match. If there is none, makes and stores one.
async fn known_analysis(context: Context<'_>, record: &Match, round: usize) -> Result<Analysis> {
    if let Some(known) = stored_analysis(context, record).await? {
        return Ok(known);
    }
    let game = context.decider.game_of(record)?;
    let analysis = analyse(&*context.services.thinker, game, record, round, QUICK).await?;
    let decide = || async {
        let stored = context.reads.read_or_default::<Analysis>(Key::Analysis(record.id)).await?;
        // A concurrent request has stored the same result, or already a patient one.
        if stored.record.is_of(round, &record.rounds[round].moves) {
            return Ok(WriteBatch::default());
        }
        Ok(WriteBatch::default().put(Key::Analysis(record.id), stored.expected, &analysis))
    };
    context.decider.update(context.reads, decide).await?;
    if analysis.verdicts.iter().any(|verdict| verdict.outcome.is_none()) {
        continue_patiently(context.services, record, game, &analysis);
    }
    Ok(analysis)
}

/// Analyses a match again while nobody waits, and replaces its stored analysis with the result.
fn continue_patiently(services: &Services, record: &Match, game: &'static dyn AnyGame, quick: &Analysis) {
    let Some(thinker) = services.thinker.patient() else { return };
    let decider = Arc::clone(&services.composer.decider);
    let (id, record, quick) = (record.id, record.clone(), quick.clone());
    let work = async move {
        let analysis = analyse(&*thinker, game, &record, quick.round, PATIENT).await?;
        let reads = decider.repository.transaction();
        let decide = || async {
            let stored = reads.read_or_default::<Analysis>(Key::Analysis(id)).await?;
            // The match may have gone on, or somebody may have deleted it.
            if stored.record != quick {
                return Ok(WriteBatch::default());
            }
            Ok(WriteBatch::default().put(Key::Analysis(id), stored.expected, &analysis))
        };
        decider.update(&reads, decide).await
    };
    services.state.of::<LaterWork>().start(id, Arc::clone(&services.composer.decider), work);
}

/// The stored analysis, if it fits the match in its current state.
async fn stored_analysis(context: Context<'_>, record: &Match) -> Result<Option<Analysis>> {
    let known = context.reads.read_or_default::<Analysis>(Key::Analysis(record.id)).await?.record;
    let round = record.rounds.get(known.round);
    Ok(round.is_some_and(|round| known.is_of(known.round, &round.moves)).then_some(known))
}

/// The evaluation bar for the round of a position, if an analysis of the round is stored and
/// fair play allows to show it.
pub fn evaluation_bar<'a>(context: Context<'a>, record: &'a Match, at: &'a Frame) -> EvaluationBarFuture<'a> {
    Box::pin(async move {
        let known = stored_analysis(context, record).await?.filter(|known| known.round == at.round);
        let Some(known) = known else { return Ok(None) };
        match check_fair(context, record, at.round).await {
            Ok(()) => Ok(view::evaluation_bar(&known, at.ply, &*at.table)),
            Err(Failure::Refused(_)) => Ok(None),
            Err(fault) => Err(fault),
        }
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

/// The nodes of an analysis.
#[derive(Clone, Copy)]
struct Budget {
    /// Nodes for one position, as long as proofs are likely.
    each: u64,
    /// Nodes for all positions of a round together. Once they are used up, each position only gets a
    /// [`GLANCE`].
    all: u64,
    /// Nodes to prove that another move is worse than the best one.
    other: u64,
}

/// At 7 million nodes a second, forty searches take less than two seconds, so the answer comes within three.
const QUICK: Budget = Budget { each: 300_000, all: 12_000_000, other: 30_000 };
/// Searches as many positions as [`QUICK`]. Takes less than half a minute, and up to 35 s more for endings.
const PATIENT: Budget = Budget { each: 1_500_000, all: 60_000_000, other: 200_000 };
/// After this many unproven positions in a row, earlier ones only get a [`GLANCE`], since they are
/// hardly easier.
const MOST_UNPROVEN: u32 = 4;
/// Nodes for a glance, which gives an estimate and finds near wins. A thousand glances cost as much as
/// ten full searches.
const GLANCE: u64 = 3_000;
/// If a position has more other moves than this, no such proof is tried.
const OTHERS: usize = 40;

/// Searches all positions of a round, beginning with the last one: late positions are the easiest to prove, and each
/// proof helps to prove the position before. Then says for each move that gave a win or draw away whether a single
/// move would have kept it.
async fn analyse(
    thinker: &dyn Thinker,
    game: &'static dyn AnyGame,
    record: &Match,
    round: usize,
    budget: Budget,
) -> Result<Analysis, AppFault> {
    let moves = &record.rounds[round].moves;
    let played = record.table_at(game, round, moves.len())?;
    let at = |ply| played.at(ply).expect("the round has so many moves");
    let mut met = BTreeSet::new();
    let repeated = (0..=moves.len()).find(|ply| !met.insert(at(*ply).position()));
    let longest = usize::from(game.facts().longest_play);
    let (mut verdicts, mut left_nodes, mut unproven) = (Vec::new(), budget.all, 0);
    for ply in (0..=moves.len()).rev() {
        let table = at(ply);
        let nodes = if unproven < MOST_UNPROVEN && left_nodes >= budget.each { budget.each } else { GLANCE };
        let turn = table.turn();
        let thought = thinker.think(table, nodes).await?;
        left_nodes = left_nodes.saturating_sub(thought.nodes);
        let left = u32::try_from(longest.saturating_sub(ply)).unwrap_or(u32::MAX);
        let is_repeated = repeated.is_some_and(|first| ply >= first);
        let verdict = verdict(thought, turn).within_host_rules(is_repeated, left);
        unproven = if verdict.outcome.is_some() { 0 } else { unproven + 1 };
        verdicts.push(verdict);
    }
    verdicts.reverse();
    let mut analysis = Analysis { round, verdicts }.deduced(moves);
    for moment in analysis.moments(moves, record.winner_of(round)) {
        let DecisiveMoment::GivenAway { ply, worth, .. } = moment else { continue };
        let verdict = &analysis.verdicts[ply];
        analysis.verdicts[ply].alone =
            is_alone(thinker, &*at(ply), (&moves[ply], worth), verdict, budget.other).await?;
    }
    Ok(analysis)
}

/// Whether every move but the best is proven to be worse. The played move needs no search, since it is proven to be
/// worse already.
async fn is_alone(
    thinker: &dyn Thinker,
    table: &dyn Table,
    (played, worth): (&MoveText, PositionResult),
    verdict: &PositionVerdict,
    nodes: u64,
) -> Result<bool, AppFault> {
    let [best] = verdict.best.as_slice() else { return Ok(false) };
    let others: Vec<MoveText> = table.legal().into_iter().filter(|mv| mv != best && mv != played).collect();
    if others.len() > OTHERS {
        return Ok(false);
    }
    for mv in others {
        let next = table.after(&mv);
        let turn = next.turn();
        let after = self::verdict(thinker.think(next, nodes).await?, turn);
        if after.value(verdict.turn).is_none_or(|value| value >= worth) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Converts the engine's result for a position into a verdict.
fn verdict(thought: ai::Thought<MoveText>, turn: Seat) -> PositionVerdict {
    let outcome = thought.outcome.map(|outcome| match outcome {
        ai::BestPlayOutcome::Lost => PositionResult::Lost,
        ai::BestPlayOutcome::Drawn => PositionResult::Drawn,
        ai::BestPlayOutcome::Won => PositionResult::Won,
    });
    PositionVerdict {
        turn,
        outcome,
        plies: thought.plies,
        best: if outcome.is_some() { thought.best } else { Vec::new() },
        alone: false,
        score: thought.score,
    }
}

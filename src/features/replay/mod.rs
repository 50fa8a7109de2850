//! Replays: a match position by position, a round as an animation, and a match as a file. Replays write no rows.

#[cfg(test)]
mod tests;
mod view;

pub use view::{from_profile, transcript};

use crate::app::answering::look_up::{
    check_public, ended_match_completions, look_of, reachable_match, read_match_id, running_match_completions,
};
use crate::app::answering::moves::my_view;
use crate::app::answering::{AnswerFuture, CommandOption, Context, Declaration, matching_completions};
use crate::app::{BoardPicture, Feature, Picture, Result, RoundAnimation};
use crate::base::id::MatchId;
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::chat::declarations::{self, Availability, DeclarationBody, OptionKind};
use crate::chat::limits::ENTRIES;
use crate::chat::parts::{LabelledPress, ask_what_if};
use crate::chat::voice::Voice;
use crate::chat::{Answer, CommandCall, Completion, Visibility, practice};
use crate::host::lines::check_may_try;
use crate::host::view::{EvaluationBarView, SeatView, frame, round_caption, title};
use crate::host::{HelpButton, Match, Player, Press, Refusal};
use crate::render::{self, BarSide, EvaluationBar};

/// A running or ended match of the acting person, completed while they type.
const MATCH: CommandOption = CommandOption::new(
    "match",
    OptionKind::Completed(|context, typing| Box::pin(matches_that_fit(context, typing.typed))),
);
pub const COMMAND: Declaration = Declaration {
    name: "replay",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[MATCH], |context, call| Box::pin(by_command(context, call))),
};

/// The entry *Open this match* in the context menu of messages.
pub const OPEN: Declaration = Declaration {
    name: "Open this match",
    offered: Availability::InServers,
    body: DeclarationBody::OnMessage("menu-open", |context, call| Box::pin(open_match(context, call))),
};

/// The person has played no match here that could be replayed.
pub const NOTHING_TO_REPLAY: Refusal =
    Refusal::new("refused-nothing-to-replay").helped_by(&[HelpButton::Challenge]);
/// The message belongs to no match that could be opened.
pub const NOTHING_TO_OPEN: Refusal = Refusal::new("refused-nothing-to-open").helped_by(&[HelpButton::Games]);

pub(super) const FEATURE: Feature = Feature { press, ..Feature::NONE };

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    Some(match press {
        Press::Replay { id, frame, part } => {
            Box::pin(replay(context, *id, *frame, view::profile_of(*part), values))
        }
        Press::Animate { id, round, public } => Box::pin(animate(context, *id, *round, *public)),
        Press::Export(id) => Box::pin(export(context, *id)),
        _ => return None,
    })
}

/// Shows the first position of the named match, or else of the match that the person played last.
async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let record = match call.text(MATCH.name) {
        Some(typed) => reachable_match(context, read_match_id(typed)?).await?,
        None => last_played(context).await?,
    };
    view_frame(context, &record, 0, None).await
}

/// Handles *Open this match*: shows a running match from the reader's side, or the last position of an
/// ended one.
async fn open_match(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let mut presses = call.message(declarations::MESSAGE).iter().filter_map(|id| Press::read(id));
    let id = presses.find_map(|press| press.game_match()).ok_or(NOTHING_TO_OPEN)?;
    let record = reachable_match(context, id).await?;
    if record.is_running() {
        return my_view(context, id).await;
    }
    replay(context, id, u32::MAX, None, &[]).await
}

/// Shows a position of a match to one person, in place of the position at which they look, or in a new
/// message.
async fn replay(
    context: Context<'_>,
    id: MatchId,
    frame: u32,
    profile_of: Option<Player>,
    values: &[String],
) -> Result<Option<Answer>> {
    let record = reachable_match(context, id).await?;
    let frame = match values.first() {
        Some(chosen) => chosen.parse().map_err(|_| Refusal::UNKNOWN_PRESS)?,
        None => frame,
    };
    view_frame(context, &record, frame, profile_of).await
}

/// Shows a position of a match that the person can reach. `profile_of` is the player from whose profile it was opened.
pub async fn view_frame(
    context: Context<'_>,
    record: &Match,
    number: u32,
    profile_of: Option<Player>,
) -> Result<Option<Answer>> {
    let game = context.decider.game_of(record)?;
    let frame = frame(record, game, number)?;
    let view = view::replay(record, &frame, profile_of);
    let bar = (context.handlers.evaluation_bar)(context, record, &frame).await?;
    let (look, language) = (look_of(context, &frame.past), context.private.language());
    let board = BoardPicture { game, table: frame.table, look, language };
    let picture = match &bar {
        Some(bar) => {
            Picture::WithEvaluationBar { board, balance: evaluation_bar_picture(bar, context.private) }
        }
        None => Picture::Board(board),
    };
    let png = context.services.composer.artist.draw(picture).await?;
    let bar_alt = bar.as_ref().map(|bar| &bar.alt);
    let beside = beside(context, record, &view).await;
    let message = view::viewer(&view, png, bar_alt, &beside, context.private);
    let message = if record.practice {
        practice::with_board_button(message, record.id, context.private)
    } else {
        message
    };
    Ok(Some(context.in_private(message)))
}

/// The buttons to try moves from a position and, after the end, for lines of such moves.
async fn beside(context: Context<'_>, record: &Match, view: &view::ReplayView) -> Vec<LabelledPress> {
    let may_try = view.goes_on && check_may_try(record, context.person()).is_ok();
    let what_if = may_try.then(|| ask_what_if(record.id, view.frame));
    let lines = if record.is_running() {
        Vec::new()
    } else {
        context.handlers.find_aside(context, record).await.presses
    };
    what_if.into_iter().chain(lines).collect()
}

/// Sends a round as an animation: in private from the reader's side, or in public from the side of the
/// first seat.
async fn animate(context: Context<'_>, id: MatchId, round: u32, public: bool) -> Result<Option<Answer>> {
    let record = reachable_match(context, id).await?;
    if public {
        check_public(context, &record).await?;
    }
    let game = context.decider.game_of(&record)?;
    let (index, past) = view::round_of(&record, round);
    let played = &past.rounds[index];
    let plies = played.moves.len();
    let last = frame(&past, game, u32::MAX)?;
    let view = view::replay(&past, &last, None);
    let (shown, voice, look) = if public {
        (Visibility::Public, context.public, Look { seat: Seat::First, theme: context.server.theme })
    } else {
        (Visibility::Private, context.private, look_of(context, &past))
    };
    let (setup, moves, end) = (played.setup.clone(), played.moves.clone(), last.table.scene(&look));
    let composer = &context.services.composer;
    let caption = round_caption(&past, index + 1 == record.rounds.len());
    let titles = [
        composer.banner(&past, &*last.table, title(&past), voice).await,
        composer.banner(&past, &*last.table, caption, voice).await,
    ];
    let reel = RoundAnimation { game, setup, moves, end, look, language: voice.language(), titles };
    let gif = composer.artist.draw(Picture::Animation(Box::new(reel))).await?;
    let message = view::animation(&view, gif, plies.min(render::MOST_PLIES), plies, voice);
    Ok(Some(Answer::Message(shown, message)))
}

/// Sends a match as a text file.
async fn export(context: Context<'_>, id: MatchId) -> Result<Option<Answer>> {
    let record = reachable_match(context, id).await?;
    let text = transcript(&record).to_string();
    let message = view::export(&record.terms.game, id, text, context.private);
    Ok(Some(Answer::Message(Visibility::Private, message)))
}

/// The last match in this channel that the person has ended, else one that they are playing
/// here, else their last practice.
async fn last_played(context: Context<'_>) -> Result<Match> {
    let ended = context.decider.repository.ended_matches(context.person(), ENTRIES).await?;
    let running = context.decider.repository.running_matches(context.person()).await?;
    let here = ended.into_iter().chain(running).find(|record| context.is_played_here(record));
    if let Some(record) = here {
        return Ok(record);
    }
    let practice = context.decider.repository.practice_ended(context.person(), 1).await?;
    practice.into_iter().next().ok_or_else(|| NOTHING_TO_REPLAY.into())
}

async fn matches_that_fit(context: Context<'_>, typed: &str) -> Result<Vec<Completion>> {
    let running = running_match_completions(context).await?;
    Ok(matching_completions(ended_match_completions(context).await?.into_iter().chain(running), typed))
}

/// The evaluation bar as it is drawn, with the names of the seats. If some columns are only
/// estimated, adds an explanation of the pale colour.
pub fn evaluation_bar_picture(view: &EvaluationBarView, voice: Voice<'_>) -> EvaluationBar {
    let is_estimated = view.columns.iter().any(|(_, is_proven)| !is_proven);
    let side = |SeatView { name, token, paint }| BarSide { name: voice.plain(&name), token, paint };
    EvaluationBar {
        columns: view.columns.clone(),
        current: view.current,
        sides: view.sides.clone().map(side),
        pale: is_estimated.then(|| voice.key("analysis-estimated")),
    }
}

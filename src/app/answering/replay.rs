//! Looking back: a match position by position, a round as a moving picture, a match as a file. All of it is
//! read only.

use crate::base::id::MatchId;
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::chat::declared::{Body, Offered, Takes};
use crate::chat::limits::{ENTRIES, ENTRY, cut};
use crate::chat::voice::Voice;
use crate::chat::{Answer, Call, Completion, Shown, replays};
use crate::host::view::BalanceView;
use crate::host::{Match, Press, Refusal, view};
use crate::render::{self, Balance};

use super::super::artist::{BoardPicture, Picture, Reel};
use super::super::failure::Failure;
use super::commands::{Answering, Declaration, Opt};
use super::completions::fitting;
use super::context::Context;
use super::handlers::Presses;
use super::look_up::look_of;
use super::{analysis, look_up};

/// A running or an ended match of the person.
const MATCH: Opt =
    Opt::new("match", Takes::Completed(|context, typing| Box::pin(matches_that_fit(context, typing.typed))));
pub const COMMAND: Declaration = Declaration {
    name: "replay",
    offered: Offered::Anywhere,
    body: Body::Options(&[MATCH], |context, call| Box::pin(by_command(context, call))),
};

pub const PRESSES: Presses = Presses { letters: "efg", run: press };

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<Answering<'a>> {
    Some(match press {
        Press::Replay { id, frame, .. } => Box::pin(replay(context, *id, *frame, values)),
        Press::Animate { id, round, public } => Box::pin(animate(context, *id, *round, *public)),
        Press::Export(id) => Box::pin(export(context, *id)),
        _ => return None,
    })
}

/// Shows the first position of the match that is named, or of the last one played.
async fn by_command(context: Context<'_>, call: &Call) -> Result<Option<Answer>, Failure> {
    let record = match call.text(MATCH.name) {
        Some(named) => {
            look_up::found(context, MatchId::read(named.trim()).ok_or(Refusal::NO_SUCH_MATCH)?).await?
        }
        None => last_played(context).await?,
    };
    view_frame(context, &record, 0).await
}

/// A position of a match, for one person: in place of the one they look at, or as a new message.
pub(super) async fn replay(
    context: Context<'_>,
    id: MatchId,
    frame: u32,
    values: &[String],
) -> Result<Option<Answer>, Failure> {
    let record = look_up::found(context, id).await?;
    let frame = match values.first() {
        Some(chosen) => chosen.parse().map_err(|_| Refusal::UNKNOWN_PRESS)?,
        None => frame,
    };
    view_frame(context, &record, frame).await
}

async fn view_frame(context: Context<'_>, record: &Match, frame: u32) -> Result<Option<Answer>, Failure> {
    let game = context.decider.game_of(record)?;
    let (view, table, past) = view::replay(record, game, frame)?;
    let known = analysis::kept_analysis(context, record)
        .await?
        .filter(|known| usize::try_from(view.round) == Ok(known.round));
    let balance = known.and_then(|known| view::balance(&known, view.ply, &*table));
    let (look, language) = (look_of(context, &past), context.private.language());
    let board = BoardPicture { game, table, look, language };
    let picture = match &balance {
        Some(balance) => Picture::Balanced { board, balance: drawn(balance, context.private) },
        None => Picture::Board(board),
    };
    let png = context.services.composer.artist.draw(picture).await?;
    let said = balance.as_ref().map(|balance| &balance.alt);
    let message = replays::viewer(&view, png, said, context.private);
    Ok(Some(context.in_private(message)))
}

/// A round as a moving picture, for the person from their side or for everybody from the first mover's.
async fn animate(
    context: Context<'_>,
    id: MatchId,
    round: u32,
    public: bool,
) -> Result<Option<Answer>, Failure> {
    let record = look_up::found(context, id).await?;
    let game = context.decider.game_of(&record)?;
    let (index, past) = view::round_of(&record, round);
    let played = &past.rounds[index];
    let plies = played.moves.len();
    let (view, table, _) = view::replay(&past, game, u32::MAX)?;
    let (shown, voice, look) = if public {
        (Shown::Public, context.public, Look { seat: Seat::First, theme: context.server.theme })
    } else {
        (Shown::Private, context.private, look_of(context, &past))
    };
    let (setup, moves, end) = (played.setup.clone(), played.moves.clone(), table.scene(&look));
    let caption = view::of_round(&past, index + 1 == record.rounds.len());
    let titles = [
        context.services.composer.banner(&past, view::title(&past), voice).await,
        context.services.composer.banner(&past, caption, voice).await,
    ];
    let reel = Reel { game, setup, moves, end, look, language: voice.language(), titles };
    let gif = context.services.composer.artist.draw(Picture::Animation(reel)).await?;
    let in_it = plies.min(render::MOST_PLIES);
    let message = replays::animation(&view, gif, (in_it, plies), voice);
    Ok(Some(Answer::Message(shown, message)))
}

/// A match as a text file.
async fn export(context: Context<'_>, id: MatchId) -> Result<Option<Answer>, Failure> {
    let record = look_up::found(context, id).await?;
    let text = view::transcript(&record).to_string();
    let message = replays::export(&record.terms.game, id, text, context.private);
    Ok(Some(Answer::Message(Shown::Private, message)))
}

/// The match that the person has ended last in this channel, or one that they play there.
async fn last_played(context: Context<'_>) -> Result<Match, Failure> {
    let ended = context.decider.ledger.ended(context.person(), ENTRIES).await?;
    let running = context.decider.ledger.running(context.person()).await?;
    let mut all = ended.into_iter().chain(running);
    all.find(|record| context.plays_here(record)).ok_or_else(|| Refusal::NOTHING_TO_REPLAY.into())
}

async fn matches_that_fit(context: Context<'_>, typed: &str) -> Result<Vec<Completion>, Failure> {
    let running = look_up::running(context).await?;
    Ok(fitting(ended(context).await?.into_iter().chain(running), typed))
}

/// Ended matches of this person on this server, the newest first, for an option that takes one.
pub(super) async fn ended(context: Context<'_>) -> Result<Vec<Completion>, Failure> {
    let me = context.person();
    let shown = |record: &Match| {
        let words = context.private.plain(&view::in_retrospect(me, record));
        let id = record.id.to_string();
        Completion { label: cut(&format!("{words} · {id}"), ENTRY), value: id }
    };
    let ended = context.decider.ledger.ended(me, ENTRIES).await?;
    Ok(ended.iter().filter(|record| context.reaches(record.place.server)).map(shown).collect())
}

/// How a round stood, as it is drawn: with the names of the seats, and what paler columns are where there are
/// such.
fn drawn(view: &BalanceView, voice: Voice<'_>) -> Balance {
    let is_estimated = view.columns.iter().any(|(_, is_proven)| !is_proven);
    Balance {
        columns: view.columns.clone(),
        here: view.here,
        sides: [&view.seats[0], &view.seats[1]].map(|seat| voice.plain(seat)),
        pale: is_estimated.then(|| voice.key("analysis-estimated")),
    }
}

//! Matches that somebody means, and how they see them.

use crate::base::id::MatchId;
use crate::base::scene::Look;
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::limits::{ENTRIES, ENTRY, cut};
use crate::chat::{Call, Completion, File};
use crate::game::Table;
use crate::host::view::{self, BoardView};
use crate::host::{Match, Refusal};

use super::super::failure::Result;
use super::context::Context;
use super::options;

/// A match, and its table as it stands or would stand.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    pub record: &'a Match,
    pub table: &'a dyn Table,
}

/// A match of this server.
pub async fn found(context: Context<'_>, id: MatchId) -> Result<Match> {
    let record = context.reads.game_match(id).await?.ok_or(Refusal::NO_SUCH_MATCH)?.record;
    here(context, &record)?;
    Ok(record)
}

/// A match of this server at which the person sits.
pub async fn seated(context: Context<'_>, id: MatchId) -> Result<Match> {
    let record = found(context, id).await?;
    match record.people.player_of(context.person()) {
        Some(_) => Ok(record),
        None => Err(Refusal::not_seated(record.seated()).into()),
    }
}

/// The match that a command means: the one that is named, or of those that the person plays in this channel
/// the one that waits for them, the longest first. Where they play none in the channel itself, of those in
/// its threads.
pub async fn meant(context: Context<'_>, call: &Call) -> Result<Match> {
    if let Some(named) = call.text(options::MATCH.name) {
        let id = MatchId::read(named.trim()).ok_or(Refusal::NO_SUCH_MATCH)?;
        return seated(context, id).await;
    }
    let mut running = context.decider.ledger.running(context.person()).await?;
    if running.iter().any(|record| context.plays_here(record)) {
        running.retain(|record| context.plays_here(record));
    } else {
        running.retain(|record| context.plays_in_thread_of_here(record));
    }
    let first = view::list(context.person(), &running).into_iter().next().ok_or(Refusal::NO_MATCH_HERE)?;
    running.into_iter().find(|record| record.id == first.id).ok_or_else(|| Refusal::NO_MATCH_HERE.into())
}

/// The person's running matches within reach, for an option that takes one.
pub async fn running(context: Context<'_>) -> Result<Vec<Completion>> {
    let shown = |record: &Match| {
        let mine = record.mover() == Some(context.person());
        let words = context.private.plain(&in_a_few_words(&record.terms.game, mine, record.turn));
        let id = record.id.to_string();
        Completion { label: cut(&format!("{words} · {id}"), ENTRY), value: id }
    };
    let running = context.decider.ledger.running(context.person()).await?;
    Ok(running.iter().filter(|record| context.reaches(record.place.server)).map(shown).collect())
}

/// Ended matches of this person on this server, the newest first, for an option that takes one.
pub async fn ended(context: Context<'_>) -> Result<Vec<Completion>> {
    let me = context.person();
    let shown = |record: &Match| {
        let words = context.private.plain(&view::in_retrospect(me, record));
        let id = record.id.to_string();
        Completion { label: cut(&format!("{words} · {id}"), ENTRY), value: id }
    };
    let ended = context.decider.ledger.ended(me, ENTRIES).await?;
    Ok(ended.iter().filter(|record| context.reaches(record.place.server)).map(shown).collect())
}

/// A match of another server is as good as none: ids are not secret. Who writes to us alone reaches what they
/// play themselves.
pub fn here(context: Context<'_>, record: &Match) -> Result<(), Refusal> {
    let is_here = match context.incoming.server {
        Some(server) => record.place.server == server,
        None => record.people.player_of(context.person()).is_some(),
    };
    if is_here { Ok(()) } else { Err(Refusal::NO_SUCH_MATCH) }
}

/// The board as the person sees it, with its picture.
pub async fn pictured(
    context: Context<'_>,
    board: Board<'_>,
    chosen: &[String],
) -> Result<(BoardView, File)> {
    let Board { record, table } = board;
    let look = look_of(context, record);
    context.services.composer.pictured(record, table, chosen, look, context.private).await
}

/// From which side somebody looks, their own or the first mover's, and in their own colours.
pub fn look_of(context: Context<'_>, record: &Match) -> Look {
    let player = record.people.player_of(context.person());
    let seat = player.map_or(Seat::First, |player| record.round().seat(player));
    Look { seat, theme: context.settled.palette }
}

/// A match in a few words, for a list that one chooses from.
pub(super) fn in_a_few_words(game: &str, mine: bool, turn: u32) -> Text {
    let key = if mine { "list-choice-mine" } else { "list-choice-theirs" };
    Text::new(key).with("game", Text::of(game, "name")).with("turn", i64::from(turn))
}

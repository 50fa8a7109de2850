//! The day's puzzle in the channel where a server wants it.

use crate::base::id::{Place, ServerId};
use crate::base::scene::{Look, Theme};
use crate::chat::{Message, puzzles as compose};
use crate::host::puzzle::{self, Day, Puzzle, Puzzling};
use crate::host::{hours, view};
use crate::store::{Key, Subject};

use super::super::failure::{Failure, Fault};
use super::composer::Composer;
use super::outbox_item::{Context, Disposition};

/// The key under which the posting of a day is owed.
pub const fn posting_key(server: ServerId, day: Day) -> Key {
    Key::Owed(Subject::Server(server), day.0 as u64)
}

/// Posts the day's puzzle, unless its day is over.
pub(super) async fn tell_puzzle(cx: Context<'_>, server: ServerId, day: Day) -> Result<Disposition, Failure> {
    let settled = cx.reads.server(server).await?.record;
    let now = cx.decider.now();
    let Some(posting) = settled.puzzle.filter(|posting| hours::day_of(now, Some(&posting.zone)) == day)
    else {
        return Ok(Disposition::Drop("passed"));
    };
    let puzzle = match cx.puzzles.find(server, day, puzzle::game_of(day, &cx.decider.games)).await {
        Ok(puzzle) => puzzle,
        Err(Failure::Refused(_)) => return Ok(Disposition::Drop("nothing")),
        Err(fault) => return Err(fault),
    };
    let language = settled.language.as_deref().unwrap_or(&posting.language);
    let message = posted_puzzle(cx.composer, &puzzle, (day, settled.theme), language).await?;
    let place = Place { server, channel: posting.channel };
    let (sent, _) = cx.sender.post_entry(cx.item, place, &[], &message).await;
    Ok(sent.arrived(place).map_or_else(Disposition::Retry, |_| Disposition::Remove))
}

async fn posted_puzzle(
    composer: &Composer,
    puzzle: &Puzzle,
    (day, theme): (Day, Theme),
    language: &str,
) -> Result<Message, Failure> {
    let voice = composer.voice(Some(language));
    let game = composer.decider.game(&puzzle.game)?;
    let table = puzzle.table(game).map_err(Fault::from)?;
    let (at, look) = (Puzzling::new(day, &puzzle.game), Look { seat: table.turn(), theme });
    let png = composer.draw(game, table.fork(), look, voice.language()).await?;
    let picture = compose::picture(&*table, &at, png, voice);
    Ok(compose::posted(&view::puzzle(puzzle, &*table), picture, at, voice))
}

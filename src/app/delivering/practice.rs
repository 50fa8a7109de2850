//! Delivery for practice with the computer: the private panel of the match, and the computer's move if
//! the process that should have played it has ended.

use crate::app::deciding;
use crate::base::id::{PersonId, Place};
use crate::base::scene::{Look, Theme};
use crate::base::text::Text;
use crate::base::time::Span;
use crate::chat::voice::Voice;
use crate::chat::{Message, ReplyTo, practice};
use crate::game::Table;
use crate::host::view;
use crate::host::{Match, Player};

use super::super::deciding::DecisionOrigin;
use super::super::failure::{Failure, Result};
use super::composer::Composer;
use super::computer_turns::after_refusal;
use super::outbox_item::{DeliveryContext, Disposition, Retry};

/// Time for which the chat accepts changes of an answer.
const TOKEN_LASTS: Span = Span::minutes(15);

/// The person who practises, as far as their panel depends on them.
#[derive(Clone, Copy)]
pub struct PanelReader<'a> {
    pub voice: Voice<'a>,
    pub theme: Theme,
    /// The server channel in which they see it; names are those of that server.
    pub place: Option<Place>,
    /// Whether the end can be shown to everyone there.
    pub may_show: bool,
}

/// Returns the current panel of practice, below a sentence about the person's last action.
pub async fn panel(
    composer: &Composer,
    record: &Match,
    table: &dyn Table,
    notice: Option<&Text>,
    reader: PanelReader<'_>,
) -> Result<Message> {
    let PanelReader { voice, theme, place, may_show } = reader;
    let seat = record.round().seat(Player::One);
    let placed = Match { place: place.unwrap_or(record.place), ..record.clone() };
    let (view, picture) = composer.pictured(&placed, table, &[], Look { seat, theme }, voice).await?;
    let shown =
        practice::PracticePanel { view: &view, more: &view::practice(record, table), said: notice, may_show };
    Ok(practice::panel(&shown, picture, voice, &|sprite| composer.emblem(&view.game, sprite)))
}

/// Plays the computer's turn in place of a handler that is gone, and changes the panel by the token of
/// the answer. The entry stays until the panel is changed: a second attempt finds the move played.
pub(super) async fn reply(cx: DeliveryContext<'_>, record: &Match, turn: u32) -> Result<Disposition> {
    let mut now = record.clone();
    while (now.turn == turn || now.turn > record.turn) && now.mover().is_some_and(PersonId::is_computer) {
        match deciding::computer::play(cx.decider, cx.thinker, &now, None, &DecisionOrigin::default()).await {
            Ok(Some(decided)) => now = decided.next,
            Ok(None) => return Ok(Disposition::Drop("passed")),
            Err(Failure::Refused(refusal)) => return Ok(Retry::After(after_refusal(&refusal)).into()),
            Err(failure) => return Err(failure),
        }
    }
    // A later move has an answer of its own, which this one must not replace.
    let is_late = record.turn > turn + 1 || cx.decider.now() - cx.item.row.made > TOKEN_LASTS;
    let Some(answer) = cx.item.row.answer.as_ref().filter(|_| !is_late) else {
        return Ok(Disposition::Remove);
    };
    let person = cx.reads.person(now.people[Player::One]).await?.record;
    let board = cx.reads.board(now.id).await?.map(|stored| stored.record);
    let spoken = board.as_ref().and_then(|board| board.language.as_deref());
    let reader = PanelReader {
        voice: cx.composer.voice(person.language.as_deref().or(spoken)),
        theme: person.palette,
        place: None,
        may_show: false,
    };
    let message = panel(cx.composer, &now, &*cx.decider.table_of(&now)?, None, reader).await?;
    let to = ReplyTo { id: answer.interaction, token: answer.token.clone(), channel: answer.channel };
    match cx.sender.chat.finish(&to, message).await.map_err(|fault| Retry::after(&fault, answer.channel)) {
        Err(Some(retry)) => Ok(retry.into()),
        Ok(_) | Err(None) => Ok(Disposition::Remove),
    }
}

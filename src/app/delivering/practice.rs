//! Delivery for practice with the computer: the private panel of the match, and the computer's move if
//! the process that should have played it is gone.

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

/// Time for which the chat accepts edits of an answer.
const TOKEN_LASTS: Span = Span::minutes(15);

/// Facts about the person who practises, on which their panel depends.
#[derive(Clone, Copy)]
pub struct PanelReader<'a> {
    pub voice: Voice<'a>,
    pub theme: Theme,
    /// The server channel in which the person sees the panel, if any. Names in the picture are from that
    /// server.
    pub place: Option<Place>,
    /// Whether the person can show the end of the match to everyone in that channel.
    pub may_show: bool,
}

/// Returns the current panel of practice, with a sentence about the person's last action above it.
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
    let levels = composer.decider.game_of(record)?.levels(&record.terms.options);
    let more = view::practice(record, table, &levels);
    let shown = practice::PracticePanel { view: &view, more: &more, said: notice, may_show };
    Ok(practice::panel(&shown, picture, voice, &|sprite| composer.emblem(&view.game, sprite)))
}

/// Plays the computer's turn in place of a handler that is gone, and edits the panel with the token of
/// the answer. The entry stays until the panel is edited; a second attempt finds that the move was
/// played.
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
    // The answer to a later move shows a newer panel, which this one must not replace.
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

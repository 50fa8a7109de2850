//! The computer's turn, and the private panel of practice. An outbox entry asks for it, so that a crash
//! neither loses the turn nor plays it twice.

use crate::app::deciding::{self, DecisionOrigin};
use crate::app::failure::{Failure, Result};
use crate::base::id::{ChallengeId, PersonId, Place};
use crate::base::scene::{Look, Theme};
use crate::base::text::Text;
use crate::base::time::Span;
use crate::chat::voice::Voice;
use crate::chat::{Message, practice};
use crate::game::Table;
use crate::host::{Actor, ChallengeState, Load, Loads, Match, Player, Refusal, challenge, view};
use crate::store::rows::{EntryContent, OutboxEntry};
use crate::words::Language;

use super::composer::Composer;
use super::context::DeliveryContext;
use super::entry::Outcome;
use super::search::token;

/// Pause while a handler still posts the position in which the computer is to move.
const HANDLER_PAUSE: Span = Span(40);
/// Pause after repeated conflicts in the store. Later entries do not wait.
const CROWDED: Span = Span::seconds(2);
/// Pause before the computer checks again whether fair play still forbids its move.
const FAIR_PLAY_PAUSE: Span = Span::minutes(10);

/// Time for which the chat accepts edits of an answer.
const TOKEN_LASTS: Span = Span::minutes(15);

pub(super) async fn reply(cx: DeliveryContext<'_>, record: &Match, turn: u32) -> Result<Outcome> {
    if record.practice {
        return reply_in_practice(cx, record, turn).await;
    }
    if record.turn != turn {
        return Ok(Outcome::Drop("passed"));
    }
    if is_being_delivered(cx) {
        return Ok(Outcome::After(HANDLER_PAUSE));
    }
    let (key, origin) = (cx.item.key(), DecisionOrigin::default());
    match deciding::computer::play(cx.decider, cx.thinker, record, Some(&key), &origin).await {
        Ok(Some(_)) => Ok(Outcome::Done),
        Ok(None) => Ok(Outcome::Drop("passed")),
        Err(Failure::Refused(refusal)) => Ok(Outcome::After(after_refusal(&refusal))),
        Err(failure) => Err(failure),
    }
}

fn after_refusal(refusal: &Refusal) -> Span {
    if *refusal == Refusal::CROWDED { CROWDED } else { FAIR_PLAY_PAUSE }
}

/// Accepts a challenge to the computer, or declines it if the computer may not play.
pub(super) async fn accept(cx: DeliveryContext<'_>, id: ChallengeId) -> Result<Outcome> {
    let stored = cx.reads.challenge(id).await?;
    let open = stored.filter(|stored| stored.record.state == ChallengeState::Open);
    let to = open.and_then(|stored| stored.record.to).filter(|to| to.is_computer());
    let Some(computer) = to else { return Ok(Outcome::Drop("passed")) };
    if is_being_delivered(cx) {
        return Ok(Outcome::After(HANDLER_PAUSE));
    }
    let mut answered = answer_challenge(cx, id, computer, true).await;
    if matches!(&answered, Err(Failure::Refused(refusal)) if *refusal != Refusal::CROWDED) {
        answered = answer_challenge(cx, id, computer, false).await;
    }
    match answered {
        Ok(()) => Ok(Outcome::Done),
        Err(Failure::Refused(refusal)) if refusal == Refusal::CROWDED => Ok(Outcome::After(CROWDED)),
        Err(Failure::Refused(_)) => Ok(Outcome::Drop("passed")),
        Err(fault) => Err(fault),
    }
}

async fn answer_challenge(cx: DeliveryContext<'_>, id: ChallengeId, by: PersonId, yes: bool) -> Result<()> {
    let language = cx.item.row.language.as_deref().and_then(Language::for_locale);
    let origin = DecisionOrigin { language, ..DecisionOrigin::default() };
    let reads = cx.decider.repository.transaction();
    let decide = || async {
        let stored = reads.challenge(id).await?.ok_or(Refusal::NO_SUCH_CHALLENGE)?;
        let command = if yes {
            let from = reads.load(stored.record.from).await?;
            challenge::ChallengeCommand::Accept(Loads { from, to: Load::default() })
        } else {
            challenge::ChallengeCommand::Decline
        };
        let (decider, by) = (cx.decider, Actor::Person(by));
        let step = deciding::challenges::step_challenge(decider, &reads, &stored, by, command, &origin);
        Ok(step.await?.0.delete_any(cx.item.key()))
    };
    cx.decider.update(&reads, decide).await
}

/// Whether a handler is still delivering an earlier message, for which the computer's turn waits.
fn is_being_delivered(cx: DeliveryContext<'_>) -> bool {
    let now = cx.decider.now();
    let is_told = |(number, row): &(u64, OutboxEntry)| {
        let shows = matches!(&row.content, EntryContent::Effect(owed) if owed.is_main_message());
        *number < cx.item.number && shows && row.lease.is_some_and(|lease| now < lease)
    };
    cx.rows.iter().any(is_told)
}

#[derive(Clone, Copy)]
pub struct PanelReader<'a> {
    pub voice: Voice<'a>,
    pub theme: Theme,
    /// The server channel in which the person sees the panel, if any. Names are from that server.
    pub place: Option<Place>,
    /// Whether the person can show the end of the match to everyone in that channel.
    pub may_show: bool,
}

/// Composes the current panel of practice, with a sentence about the person's last action above it.
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

/// Plays the computer's turn in practice in place of a handler that is gone, and edits the panel with the
/// token of the answer. The entry stays until then; a second attempt finds that the move was played.
async fn reply_in_practice(cx: DeliveryContext<'_>, record: &Match, turn: u32) -> Result<Outcome> {
    let mut now = record.clone();
    while (now.turn == turn || now.turn > record.turn) && now.mover().is_some_and(PersonId::is_computer) {
        match deciding::computer::play(cx.decider, cx.thinker, &now, None, &DecisionOrigin::default()).await {
            Ok(Some(decided)) => now = decided.next,
            Ok(None) => return Ok(Outcome::Drop("passed")),
            Err(Failure::Refused(refusal)) => return Ok(Outcome::After(after_refusal(&refusal))),
            Err(failure) => return Err(failure),
        }
    }
    // The answer to a later move shows a newer panel, which this one must not replace.
    let is_late = record.turn > turn + 1 || cx.decider.now() - cx.item.row.made > TOKEN_LASTS;
    let Some(to) = token(cx.item.row).filter(|_| !is_late) else { return Ok(Outcome::Remove) };
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
    let fault = cx.sender.chat.finish(&to, message).await.err();
    Ok(fault.and_then(|fault| Outcome::after(&fault, to.channel)).unwrap_or(Outcome::Remove))
}

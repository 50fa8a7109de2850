//! A decision about a match, and everything written in its commit: the record with its indexes and
//! alarm, ratings, messages, and outbox entries.

use crate::base::id::{ChannelId, MessageId, PersonId};
use crate::base::time::Timestamp;
use crate::game::Table;
use crate::host::effect::Effect;
use crate::host::matches::{self, ConditionalMove, MatchCommand, MatchContext};
use crate::host::rating::{ByScope, Rating, Scope};
use crate::host::{Actor, BlockStatus, ByPlayer, Conclusion, Match, Person, Player};
use crate::store::rows::BoardMessage;
use crate::store::{Key, Ladder, Subject};
use crate::words::Language;

use super::super::failure::{AppFault, Result};
use super::end_hooks::with_end_hooks;
use super::outage::Outage;
use super::outbox::{Deliverer, Outbox, OutboxContext};
use super::records::step_keys;
use super::{Decider, StoredRecord, Transaction, WriteBatch, fair_play, outage};

/// A match after a step, with its outbox entries.
pub struct MatchDecision {
    /// The match after the step, as it is committed.
    pub next: Match,
    /// The table of the current round after the step.
    pub table: Box<dyn Table>,
    /// The messages of the match, as far as they are known.
    pub board: BoardMessage,
    /// The outbox entries, as they are written.
    pub outbox: Outbox,
    /// Whether the step was a move by the person or computer who took it.
    pub is_move: bool,
}

/// Facts about the request that caused a decision, on which the delivery of its effects depends.
#[derive(Clone, Debug, Default)]
pub struct DecisionOrigin {
    pub deliverer: Deliverer,
    /// The language of the channel, if known.
    pub language: Option<Language>,
    /// The message with the offer, if the person has answered the offer on that message.
    pub offer: Option<MessageId>,
    /// The parent channel of the thread in which the person acted, if they acted in a thread.
    pub parent_channel: Option<ChannelId>,
    /// The channel in which the person acted, if the bot can open threads there.
    pub opens_threads_in: Option<ChannelId>,
}

/// Decides about a match and adds the writes of the decision to `entries`.
pub async fn step(
    decider: &Decider,
    reads: &Transaction<'_>,
    entries: WriteBatch,
    stored: &StoredRecord<Match>,
    actor: Actor,
    command: &MatchCommand,
    origin: &DecisionOrigin,
) -> Result<(WriteBatch, MatchDecision)> {
    let record = &stored.record;
    let people_of_request = people_of_request(record, actor, command);
    let blocks = people_of_request.into_iter().flat_map(|people| people.map(Key::Blocks));
    let season = reads.season(record.place.server).await?;
    let of_features = decider.end_hooks.iter().map(|at_the_end| (at_the_end.key)(record.id));
    let keys = step_keys(record, season).into_iter().chain(blocks).chain(of_features);
    reads.fetch(&keys.collect::<Vec<_>>()).await?;
    let between = match people_of_request {
        Some([asks, other]) => reads.blocks_between(asks, other).await?,
        None => BlockStatus::Nothing,
    };
    let table = decider.table_of(record)?;
    let here = Scope::of_server(record.place.server, season);
    let before = reads.ratings(&record.terms.game, &record.people, here).await?;
    let ratings = ByScope { global: plain(&before.global), server: plain(&before.server) };
    let now = decider.now();
    let people = reads.habits(record.people, now).await?;
    let outlasting = matches::saved_by_vacation(record, actor, command, now, &people);
    let outage = outage_credit(decider, actor, record.expiry().map(|(at, _)| at)).await?;
    let plans = reads.plans(record).await?;
    let game = decider.game_of(record)?;
    let decide = || -> Result<matches::MatchUpdate> {
        let (mut dice, people, ratings) = (decider.dice.lazy_rng(), people.clone(), &ratings);
        let mut setting = MatchContext { now, game, ratings, season, people, between, dice: &mut dice };
        let plan = plan_of_other(record, &plans);
        let excused =
            outage.as_ref().and_then(|outage| with_outage_credited(record, &*table, outage, &mut setting));
        let from = excused.as_ref().map_or(record, |excused| &excused.next);
        let step = matches::step(from, &*table, actor, command, &mut setting)?;
        let step = matches::play_planned_answer(from, &*table, plan, step, &mut setting);
        Ok(match excused {
            Some(excused) => excused.and_then(step),
            None => step,
        })
    };
    let matches::MatchUpdate { next, effects } =
        fair_play::decide_with_fair_play(decider, record, decide).await?;
    let table = next.table_after(record, table, decider.game_of(record)?).map_err(AppFault::from)?;
    let known = reads.board(record.id).await?.unwrap_or_default();
    let (board, outbox) = board_and_outbox(&next, &effects, known.record, origin, now);
    let board = StoredRecord { record: board, expected: known.expected };
    let entries = outbox.add_to(entries.game_match(Some(stored), &next, &board));
    let entries = entries.without_old_plans(&next, &plans);
    let entries = with_rating_changes(reads, entries, &next, &before).await?;
    let entries = match outlasting {
        Some(player) => with_counted_vacation(reads, entries, record.people[player]).await?,
        None => entries,
    };
    let entries = with_end_hooks(decider, reads, &next, entries).await?;
    let is_move = matches!(command, MatchCommand::Play { .. });
    Ok((entries, MatchDecision { next, table, board: board.record, outbox, is_move }))
}

/// Takes a step that the clock causes, not an interaction.
pub async fn step_by_clock(
    decider: &Decider,
    reads: &Transaction<'_>,
    stored: &StoredRecord<Match>,
    command: &MatchCommand,
) -> Result<(WriteBatch, MatchDecision)> {
    step(decider, reads, WriteBatch::default(), stored, Actor::Clock, command, &DecisionOrigin::default())
        .await
}

/// Returns the outage to credit before a person acts on a match or challenge that ends at `ends`. A long
/// outage is always credited, and a short one only if `ends` lies before the end of the outage. Returns
/// `None` if the clock acts, since the heartbeat credits outages before the clock ends anything.
pub(super) async fn outage_credit(
    decider: &Decider,
    actor: Actor,
    ends: Option<Timestamp>,
) -> Result<Option<Outage>> {
    if actor == Actor::Clock {
        return Ok(None);
    }
    let now = outage::clock_reading(decider);
    let outage = outage::outage(decider, now).await?;
    Ok(outage.filter(|outage| outage.is_long(now) || ends.is_some_and(|at| at <= outage.to)))
}

/// Ends a match without a result, for example because it cannot continue or its server has removed the
/// bot.
pub async fn end_without_result(
    decider: &Decider,
    reads: &Transaction<'_>,
    stored: &StoredRecord<Match>,
    conclusion: Conclusion,
) -> Result<WriteBatch> {
    let matches::MatchUpdate { next, effects } =
        matches::end_for_nobody(&stored.record, decider.now(), conclusion)?;
    let known = reads.board(next.id).await?.unwrap_or_default();
    let (board, outbox) =
        board_and_outbox(&next, &effects, known.record, &DecisionOrigin::default(), decider.now());
    let board = StoredRecord { record: board, expected: known.expected };
    let entries = WriteBatch::default().without_old_plans(&next, &reads.plans(&next).await?);
    let entries = outbox.add_to(entries.game_match(Some(stored), &next, &board));
    with_end_hooks(decider, reads, &next, entries).await
}

/// Counts the current vacation of a person as used, however soon it ends.
async fn with_counted_vacation(
    reads: &Transaction<'_>,
    entries: WriteBatch,
    id: PersonId,
) -> Result<WriteBatch> {
    let stored = reads.person(id).await?;
    let person = Person { vacation: stored.record.vacation.counted(), ..stored.record.clone() };
    Ok(entries.person(id, stored.expected, &person))
}

/// Adds the rating changes of a match that has ended.
async fn with_rating_changes(
    reads: &Transaction<'_>,
    mut entries: WriteBatch,
    next: &Match,
    before: &ByScope<ByPlayer<StoredRecord<Rating>>>,
) -> Result<WriteBatch> {
    let changes = next.rating_changes();
    if !changes.is_empty() {
        // The commit expects the row that is read here, so the season cannot change meanwhile.
        reads.server(next.place.server).await?;
    }
    for player in Player::BOTH.into_iter().filter(|_| !changes.is_empty()) {
        let person = next.people[player];
        let hidden = reads.person(person).await?.record.hidden;
        for (scope, _, change) in changes.iter().filter(|(_, of, _)| *of == person) {
            let decided_on = match scope {
                Scope::Global => &before.global,
                Scope::Server(_) | Scope::Season(..) => &before.server,
            };
            let ladder = Ladder::new(&next.terms.game, *scope);
            entries = entries.rating(person, &ladder, decided_on[player].expected, change, hidden);
        }
    }
    Ok(entries)
}

/// Returns the outbox entries of a step, and the [`BoardMessage`] row that is written with them.
pub(super) fn board_and_outbox(
    next: &Match,
    effects: &[Effect],
    known: BoardMessage,
    origin: &DecisionOrigin,
    now: Timestamp,
) -> (BoardMessage, Outbox) {
    let closed = effects.iter().any(|effect| matches!(effect, Effect::OfferEnd { .. }));
    let outbox_context = OutboxContext {
        first: known.outbox_count,
        deliverer: origin.deliverer.clone(),
        offer: known.offer.or(origin.offer),
        language: None,
    };
    let outbox = Outbox::new(Subject::Match(next.id), effects, now, &outbox_context);
    let language = origin.language.map(|language| language.code().to_owned());
    let board = BoardMessage {
        offer: known.offer.filter(|_| !closed),
        language: language.or(known.language),
        outbox_count: known.outbox_count + effects.len() as u64,
        ..known
    };
    (board, outbox)
}

/// Returns a person who makes an offer or gives time, and the other player, since a block between the
/// two may forbid this. Returns `None` for other commands.
fn people_of_request(record: &Match, actor: Actor, command: &MatchCommand) -> Option<[PersonId; 2]> {
    let (Actor::Person(asks), MatchCommand::Offer { .. } | MatchCommand::GiveTime { .. }) = (actor, command)
    else {
        return None;
    };
    let player = record.people.player_of(asks)?;
    Some([asks, record.people[player.other()]])
}

/// Returns the plan (conditional moves) of the player who is not to move, if they have one.
fn plan_of_other<'p>(
    record: &Match,
    plans: &'p ByPlayer<Option<StoredRecord<ConditionalMove>>>,
) -> Option<&'p ConditionalMove> {
    let other = record.playing()?.mover.other();
    plans[other].as_ref().map(|stored| &stored.record)
}

fn plain(stored: &ByPlayer<StoredRecord<Rating>>) -> ByPlayer<Rating> {
    ByPlayer([stored.0[0].record, stored.0[1].record])
}

/// Returns the match with an outage credited to it; `None` if the outage did not affect the match.
fn with_outage_credited(
    record: &Match,
    table: &dyn Table,
    &Outage { from, to }: &Outage,
    setting: &mut MatchContext<'_>,
) -> Option<matches::MatchUpdate> {
    matches::step(record, table, Actor::Clock, &MatchCommand::CreditOutage { from, to }, setting).ok()
}

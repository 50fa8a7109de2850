//! A decision about a match, and everything written in its commit: the record with its indexes and
//! alarm, ratings, messages, and outbox entries.

use crate::base::id::{ChannelId, MessageId, PersonId};
use crate::base::time::Timestamp;
use crate::game::Table;
use crate::host::matches::{self, Command, Plan, Setting};
use crate::host::owed::Owed;
use crate::host::rating::{ByScope, Rating, Scope};
use crate::host::{Actor, Between, ByPlayer, Conclusion, Match, Person, Player};
use crate::store::rows::Board;
use crate::store::{Key, Ladder, Subject};
use crate::words::Language;

use super::super::failure::{Fault, Result};
use super::follow_ups::with_follow_ups;
use super::outage::Outage;
use super::outbox::{Outbox, Owing, Teller};
use super::records::step_keys;
use super::{Decider, Entries, Kept, ReadSet, fair_play, outage};

/// A match after a step, with its outbox entries.
pub struct Decided {
    /// The match after the step, as it is committed.
    pub next: Match,
    /// The table of the current round after the step.
    pub table: Box<dyn Table>,
    /// The messages of the match, as far as they are known.
    pub board: Board,
    /// The outbox entries, as they are written.
    pub outbox: Outbox,
    /// Whether the step was a move by its actor.
    pub is_move: bool,
}

/// The origin of a decision, as far as the delivery of its effects depends on it.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    pub teller: Teller,
    /// The language of the channel, if known.
    pub language: Option<Language>,
    /// The message of the offer that is answered, if it was pressed there.
    pub offer: Option<MessageId>,
    /// The channel that contains the thread in which the person acted, if it was a thread.
    pub within: Option<ChannelId>,
    /// The channel in which the person acted, if the bot can open threads there.
    pub opens_threads_in: Option<ChannelId>,
}

/// Decides about a match and adds the writes of the decision to `entries`.
pub async fn step(
    decider: &Decider,
    reads: &ReadSet<'_>,
    entries: Entries,
    kept: &Kept<Match>,
    actor: Actor,
    command: &Command,
    asked: &Asked,
) -> Result<(Entries, Decided)> {
    let record = &kept.record;
    let asked_of = asked_of(record, actor, command);
    let blocks = asked_of.into_iter().flat_map(|people| people.map(Key::Blocks));
    let season = reads.season(record.place.server).await?;
    let of_features = decider.at_the_end.iter().map(|at_the_end| (at_the_end.key)(record.id));
    let keys = step_keys(record, season).into_iter().chain(blocks).chain(of_features);
    reads.fetch(&keys.collect::<Vec<_>>()).await?;
    let between = match asked_of {
        Some([asks, other]) => reads.between(asks, other).await?,
        None => Between::Nothing,
    };
    let table = decider.table_of(record)?;
    let here = Scope::here(record.place.server, season);
    let before = reads.ratings(&record.terms.game, &record.people, here).await?;
    let ratings = ByScope { global: plain(&before.global), server: plain(&before.server) };
    let now = decider.now();
    let people = reads.habits(record.people, now).await?;
    let outlasting = matches::outlasts(record, actor, command, now, &people);
    let outage = owed_to(decider, actor, record.fate().map(|(at, _)| at)).await?;
    let plans = reads.plans(record).await?;
    let game = decider.game_of(record)?;
    let decide = || -> Result<matches::Outcome> {
        let (mut dice, people, ratings) = (decider.dice.in_need(), people.clone(), &ratings);
        let mut setting = Setting { now, game, ratings, season, people, between, dice: &mut dice };
        let plan = plan_of_other(record, &plans);
        let excused = outage.as_ref().and_then(|outage| excuse(record, &*table, outage, &mut setting));
        let from = excused.as_ref().map_or(record, |excused| &excused.next);
        let step = matches::step(from, &*table, actor, command, &mut setting)?;
        let step = matches::answered(from, &*table, plan, step, &mut setting);
        Ok(match excused {
            Some(excused) => excused.and_then(step),
            None => step,
        })
    };
    let matches::Outcome { next, owed } = fair_play::played_fairly(decider, record, decide).await?;
    let table = next.table_after(record, table, decider.game_of(record)?).map_err(Fault::from)?;
    let known = reads.board(record.id).await?.unwrap_or_default();
    let (board, outbox) = owing(&next, &owed, known.record, asked, now);
    let board = Kept { record: board, expected: known.expected };
    let entries = outbox.written(entries.game_match(Some(kept), &next, &board));
    let entries = entries.without_old_plans(&next, &plans);
    let entries = rated(reads, entries, &next, &before).await?;
    let entries = match outlasting {
        Some(player) => with_counted_vacation(reads, entries, record.people[player]).await?,
        None => entries,
    };
    let entries = with_follow_ups(decider, reads, &next, entries).await?;
    let is_move = matches!(command, Command::Play { .. });
    Ok((entries, Decided { next, table, board: board.record, outbox, is_move }))
}

/// Decides by the clock, without an interaction and without other writes.
pub async fn step_by_clock(
    decider: &Decider,
    reads: &ReadSet<'_>,
    kept: &Kept<Match>,
    command: &Command,
) -> Result<(Entries, Decided)> {
    step(decider, reads, Entries::default(), kept, Actor::Clock, command, &Asked::default()).await
}

/// Returns the outage that is credited before a person acts on a subject that ends at `ends`. A long
/// outage always is; a short one only if the subject would have ended in it. The clock credits everybody
/// itself and ends nothing before.
pub(super) async fn owed_to(
    decider: &Decider,
    actor: Actor,
    ends: Option<Timestamp>,
) -> Result<Option<Outage>> {
    if actor == Actor::Clock {
        return Ok(None);
    }
    let now = outage::moment(decider);
    let outage = outage::outage(decider, now).await?;
    Ok(outage.filter(|outage| outage.is_long(now) || ends.is_some_and(|at| at <= outage.to)))
}

/// Ends a match without a result, because it cannot continue or its server is gone.
pub async fn end_for_nobody(
    decider: &Decider,
    reads: &ReadSet<'_>,
    kept: &Kept<Match>,
    conclusion: Conclusion,
) -> Result<Entries> {
    let matches::Outcome { next, owed } = matches::end_for_nobody(&kept.record, decider.now(), conclusion)?;
    let known = reads.board(next.id).await?.unwrap_or_default();
    let (board, outbox) = owing(&next, &owed, known.record, &Asked::default(), decider.now());
    let board = Kept { record: board, expected: known.expected };
    let entries = Entries::default().without_old_plans(&next, &reads.plans(&next).await?);
    let entries = outbox.written(entries.game_match(Some(kept), &next, &board));
    with_follow_ups(decider, reads, &next, entries).await
}

/// Counts the vacation of a person as used, even if it ends early.
async fn with_counted_vacation(reads: &ReadSet<'_>, entries: Entries, id: PersonId) -> Result<Entries> {
    let kept = reads.person(id).await?;
    let person = Person { vacation: kept.record.vacation.counted(), ..kept.record.clone() };
    Ok(entries.person(id, kept.expected, &person))
}

/// Adds the rating changes of a match that has ended.
async fn rated(
    reads: &ReadSet<'_>,
    mut entries: Entries,
    next: &Match,
    before: &ByScope<ByPlayer<Kept<Rating>>>,
) -> Result<Entries> {
    let changes = next.rating_changes();
    if !changes.is_empty() {
        // The read makes the commit expect that the season does not change meanwhile.
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

/// Returns the outbox entries of a step, and the [`Board`] row that goes with them.
pub(super) fn owing(
    next: &Match,
    owed: &[Owed],
    known: Board,
    asked: &Asked,
    now: Timestamp,
) -> (Board, Outbox) {
    let closed = owed.iter().any(|owed| matches!(owed, Owed::OfferEnd { .. }));
    let owing = Owing {
        first: known.told,
        teller: asked.teller.clone(),
        offer: known.offer.or(asked.offer),
        language: None,
    };
    let outbox = Outbox::new(Subject::Match(next.id), owed, now, &owing);
    let language = asked.language.map(|language| language.code().to_owned());
    let board = Board {
        offer: known.offer.filter(|_| !closed),
        language: language.or(known.language),
        told: known.told + owed.len() as u64,
        ..known
    };
    (board, outbox)
}

/// Returns the person who makes a request other than a move, and the other player: a block between the
/// two may forbid it.
fn asked_of(record: &Match, actor: Actor, command: &Command) -> Option<[PersonId; 2]> {
    let (Actor::Person(asks), Command::Offer { .. } | Command::GiveTime { .. }) = (actor, command) else {
        return None;
    };
    let player = record.people.player_of(asks)?;
    Some([asks, record.people[player.other()]])
}

/// Returns the plan of the player who is not to move, if they have one.
fn plan_of_other<'p>(record: &Match, plans: &'p ByPlayer<Option<Kept<Plan>>>) -> Option<&'p Plan> {
    let other = record.playing()?.mover.other();
    plans[other].as_ref().map(|kept| &kept.record)
}

fn plain(kept: &ByPlayer<Kept<Rating>>) -> ByPlayer<Rating> {
    ByPlayer([kept.0[0].record, kept.0[1].record])
}

/// Returns the match with the time of an outage credited; `None` if the outage took none of its time.
fn excuse(
    record: &Match,
    table: &dyn Table,
    &Outage { from, to }: &Outage,
    setting: &mut Setting<'_>,
) -> Option<matches::Outcome> {
    matches::step(record, table, Actor::Clock, &Command::Excuse { from, to }, setting).ok()
}

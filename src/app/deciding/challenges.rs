//! A decision about a challenge, and everything in its commit: the challenge, the match that it opens,
//! and the outbox entries of both.

use rand::Rng;

use crate::app::failure::{AppFault, Result};
use crate::base::id::{ChallengeId, ChannelId, MessageId, PersonId, Place};
use crate::base::time::Timestamp;
use crate::host::{
    Actor, BlockStatus, ByPlayer, Challenge, ChallengeCommand, ChallengeContext, ChallengeRequest,
    ChallengeState, Load, MatchThread, MatchUpdate, PlayerSettings, Rating, RecentChallenges, Scope, Start,
    Terms, UnratedReason, challenge, user_deletion,
};
use crate::store::rows::{ChallengeMessage, OutboxEntry};
use crate::store::{Key, Ladder, Precondition, Subject};
use crate::words::Language;

use super::hidden_ratings::hidden_ratings;
use super::matches::{self, DecisionOrigin, MatchDecision};
use super::outbox::{Deliverer, Outbox, OutboxContext};
use super::{Decider, Outage, StoredRecord, Transaction, WriteBatch, deleted, fair_play, newcomers};

/// A challenge after a decision, with its outbox entries.
pub struct ChallengeDecision {
    /// The challenge after the decision, as it is committed.
    pub next: Challenge,
    /// The outbox entries of the challenge.
    pub outbox: Outbox,
    /// The match that the challenge became, with the outbox entries of that match.
    pub opened: Option<MatchDecision>,
}

/// Facts about the person who accepts a challenge, on which the decision depends.
#[derive(Clone, Copy, Default)]
struct AcceptanceFacts {
    block_status: BlockStatus,
    /// Rating of the person who accepts; read only for a challenge with a rating band.
    rating: Rating,
    /// Whether that person does not see their rating now.
    hides_rating: bool,
    unrated_reason: Option<UnratedReason>,
    thread: Option<MatchThread>,
}

/// First outbox numbers of each decision about a challenge. The decisions are: making it, closing it,
/// crediting an outage to it, and placing the first board of its match. One decision adds at most eight
/// entries.
const FIRST_CREATION_NUMBER: u64 = 0;
const FIRST_CLOSING_NUMBER: u64 = 8;
const FIRST_CREDIT_NUMBER: u64 = 16;

pub async fn make(
    decider: &Decider,
    reads: &Transaction<'_>,
    offer: &ChallengeRequest,
    load: Load,
    origin: &DecisionOrigin,
) -> Result<(WriteBatch, ChallengeDecision)> {
    let now = decider.now();
    let to = offer.to.map(|to| to.person);
    check_server(reads, offer.place, origin.parent_channel, offer.from, to).await?;
    if to.is_some_and(PersonId::is_computer) {
        check_start(decider, reads, offer).await?;
    }
    let people = reads.habits(ByPlayer([offer.from; 2]), now).await?;
    let block_status = match to {
        Some(to) => reads.blocks_between(offer.from, to).await?,
        None => BlockStatus::Nothing,
    };
    let unrated_reason = unrated_reason(decider, &offer.terms, offer.from, to).await?;
    let taking = AcceptanceFacts { block_status, unrated_reason, ..AcceptanceFacts::default() };
    let challenge::ChallengeUpdate { next, effects, .. } = {
        let mut dice = reads.draw(&decider.dice);
        let mut setting = setting(decider, &offer.terms.game, people, taking, now, &mut dice)?;
        challenge::make(offer.clone(), load, &mut setting)?
    };
    let key = Key::RecentChallenges(next.from);
    let before = reads.read::<RecentChallenges>(key.clone()).await?.unwrap_or_default();
    let made = before.record.with(now, &decider.limits)?;
    let context = OutboxContext {
        first: FIRST_CREATION_NUMBER,
        deliverer: origin.deliverer.clone(),
        language: origin.language.map(|language| language.code().to_owned()),
        ..OutboxContext::default()
    };
    let outbox = Outbox::new(Subject::Challenge(next.id), &effects, now, &context);
    let entries =
        WriteBatch::default().challenge(None, &next).guard(next.from, reads.guard(next.from).await?);
    let entries = outbox.add_to(entries.put(key, before.expected, &made));
    Ok((entries, ChallengeDecision { next, outbox, opened: None }))
}

/// Refuses a challenge to the computer that the computer could not accept, because fair play forbids its
/// start or every deal. If there can be no deal, the decision that follows says why.
async fn check_start(decider: &Decider, reads: &Transaction<'_>, offer: &ChallengeRequest) -> Result<()> {
    let (terms, game) = (&offer.terms, decider.game(&offer.terms.game)?);
    let given = offer.start.as_ref().map(Start::setup);
    let deal =
        || Ok(given.cloned().or_else(|| game.deal(&terms.options, &mut reads.draw(&decider.dice)).ok()));
    fair_play::decide_with_fair_deal(decider, offer.from, terms, deal, Option::clone).await?;
    Ok(())
}

/// Decides about a challenge. If its message is not recorded yet, the one on which it is answered is
/// recorded.
pub async fn step_challenge(
    decider: &Decider,
    reads: &Transaction<'_>,
    stored: &StoredRecord<Challenge>,
    actor: Actor,
    command: ChallengeCommand,
    origin: &DecisionOrigin,
) -> Result<(WriteBatch, ChallengeDecision)> {
    let card = reads.card(stored.record.id).await?.map(|card| card.record);
    let known = card.as_ref().map(|card| card.message);
    let origin = &in_language_of(reads, stored.record.id, card.as_ref(), origin).await;
    let first = match command {
        ChallengeCommand::CreditOutage { .. } => FIRST_CREDIT_NUMBER,
        // A person who waits at the club table has no outbox entries, so the first numbers are still
        // free.
        ChallengeCommand::Join(_) => FIRST_CREATION_NUMBER,
        _ => FIRST_CLOSING_NUMBER,
    };
    // A person who declines or withdraws on the message of the challenge sees it change.
    let is_closed = matches!(command, ChallengeCommand::Decline | ChallengeCommand::Withdraw);
    let closes = is_closed && matches!(actor, Actor::Person(_));
    let message = origin.pressed_message.or(known);
    let outcome = update(decider, reads, stored, actor, command, origin, message).await?;
    let next = outcome.next;
    // Only the message of an open challenge may be the answer to the interaction. Once the challenge is
    // closed, any process may update its message and notify the challenger: the answer shows the outcome
    // as well, or is the first board. If the match is played elsewhere, any process may post the board,
    // too.
    let is_open = next.state == ChallengeState::Open;
    let deliverer = if is_open { origin.deliverer.clone() } else { Deliverer::AnyProcess };
    let elsewhere = DecisionOrigin { deliverer: Deliverer::AnyProcess, ..origin.clone() };
    let is_card = |pressed: &MessageId| known.is_none_or(|card| card == *pressed);
    let pressed = origin.pressed_message.filter(is_card).filter(|_| closes && !is_open);
    let context = OutboxContext {
        first,
        deliverer,
        offer: None,
        language: origin.language.map(|language| language.code().to_owned()),
        card: message.filter(|_| !is_open),
        pressed,
    };
    let outbox = Outbox::new(Subject::Challenge(next.id), &outcome.effects, decider.now(), &context);
    let entries = outbox.add_to(WriteBatch::default().challenge(Some(stored), &next));
    let entries = if known.is_none() { with_answered_message(entries, &next, origin) } else { entries };
    let Some(step) = outcome.opened else {
        return Ok((entries, ChallengeDecision { next, outbox, opened: None }));
    };
    let origin = if step.next.place == next.place { origin } else { &elsewhere };
    let (entries, begun) = begin_guarded(decider, reads, entries, step, origin).await?;
    Ok((entries, ChallengeDecision { next, outbox, opened: Some(begun) }))
}

/// Adds the language of a challenge to an origin without one, such as the clock or an act in a direct message. The
/// language is that of the challenge's message, or of the entry that is to post it.
async fn in_language_of(
    reads: &Transaction<'_>,
    id: ChallengeId,
    card: Option<&ChallengeMessage>,
    origin: &DecisionOrigin,
) -> DecisionOrigin {
    let mut code = card.and_then(|card| card.language.clone());
    if origin.language.is_none() && card.is_none() {
        let key = Key::Outbox(Subject::Challenge(id), FIRST_CREATION_NUMBER);
        // Without this row, the language of the server applies.
        let pending = reads.read::<OutboxEntry>(key).await.ok().flatten();
        code = pending.and_then(|stored| stored.record.language);
    }
    let language = origin.language.or_else(|| code.as_deref().and_then(Language::for_locale));
    DecisionOrigin { language, ..origin.clone() }
}

/// Records the message of a challenge on which it was answered.
fn with_answered_message(entries: WriteBatch, next: &Challenge, origin: &DecisionOrigin) -> WriteBatch {
    let Some(message) = origin.pressed_message else { return entries };
    let language = origin.language.map(|language| language.code().to_owned());
    let card = ChallengeMessage { channel: next.place.channel, message, language };
    entries.put(Key::Card(next.id), Precondition::Absent, &card)
}

/// Begins a match, in a commit that conflicts with every other one that begins a match of the two people.
async fn begin_guarded(
    decider: &Decider,
    reads: &Transaction<'_>,
    entries: WriteBatch,
    step: MatchUpdate,
    origin: &DecisionOrigin,
) -> Result<(WriteBatch, MatchDecision)> {
    let people = step.next.people.0;
    let (more, begun) = matches::begin(decider, step, origin)?;
    let mut entries = newcomers::with_match(decider, reads, entries.and(more), &begun.next).await?;
    for person in people {
        entries = entries.guard(person, reads.guard(person).await?);
    }
    Ok((entries, begun))
}

/// Decides about a challenge, with the credit for an outage and a fair deal. `message` is the challenge's.
async fn update(
    decider: &Decider,
    reads: &Transaction<'_>,
    stored: &StoredRecord<Challenge>,
    actor: Actor,
    command: ChallengeCommand,
    origin: &DecisionOrigin,
    message: Option<MessageId>,
) -> Result<challenge::ChallengeUpdate> {
    let (record, now) = (&stored.record, decider.now());
    let other = match actor {
        Actor::Person(person) | Actor::Moderator(person) => person,
        Actor::Clock => record.from,
    };
    let people = [record.from, other];
    reads.fetch(&people.into_iter().flat_map(newcomers::keys).collect::<Vec<_>>()).await?;
    let people = reads.habits(ByPlayer(people), now).await?;
    let taking = match command {
        ChallengeCommand::Accept(_) | ChallengeCommand::Join(_) => {
            acceptance_facts(decider, reads, record, message, other, origin).await?
        }
        _ => AcceptanceFacts { thread: thread_of_rematch(reads, record).await?, ..Default::default() },
    };
    let outage = matches::outage_credit(decider, actor, record.due()).await?;
    let decide = || -> Result<challenge::ChallengeUpdate> {
        let mut dice = reads.draw(&decider.dice);
        let mut setting = setting(decider, &record.terms.game, people.clone(), taking, now, &mut dice)?;
        let excused = outage.and_then(|Outage { from, to }| {
            let command = ChallengeCommand::CreditOutage { from, to };
            challenge::step(record, Actor::Clock, command, &mut setting).ok()
        });
        let record = excused.as_ref().map_or(record, |excused| &excused.next);
        Ok(challenge::step(record, actor, command, &mut setting)?)
    };
    let setup = |outcome: &challenge::ChallengeUpdate| {
        let opened = outcome.opened.as_ref().map(|opened| &opened.next);
        opened.filter(|record| record.has_computer()).map(|record| record.round().setup.clone())
    };
    fair_play::decide_with_fair_deal(decider, record.from, &record.terms, decide, setup).await
}

/// Takes a step that the clock causes, not an interaction.
pub async fn step_by_clock(
    decider: &Decider,
    reads: &Transaction<'_>,
    stored: &StoredRecord<Challenge>,
    command: ChallengeCommand,
) -> Result<WriteBatch> {
    let origin = DecisionOrigin::default();
    Ok(step_challenge(decider, reads, stored, Actor::Clock, command, &origin).await?.0)
}

/// Reads the facts about the person who accepts.
///
/// # Errors
/// Refuses if this person may not begin a match in this place, or may not accept this challenge.
async fn acceptance_facts(
    decider: &Decider,
    reads: &Transaction<'_>,
    record: &Challenge,
    message: Option<MessageId>,
    by: PersonId,
    origin: &DecisionOrigin,
) -> Result<AcceptanceFacts> {
    let (terms, from) = (&record.terms, record.from);
    let block_status = reads.blocks_between(by, from).await?;
    let (rating, hides_rating) = match record.band {
        Some(_) => {
            let stored = reads.rating(by, Ladder::new(&terms.game, Scope::Global)).await?;
            (stored.record, hidden_ratings(decider, reads, by).await?.contains(&by))
        }
        None => (Rating::default(), false),
    };
    check_server(reads, record.place, origin.parent_channel, by, Some(from)).await?;
    user_deletion::check_taker(terms, deleted::earlier_deletion(decider, by).await?)?;
    let unrated_reason = unrated_reason(decider, terms, from, Some(by)).await?;
    let thread = thread_for(reads, record, origin, message).await?;
    Ok(AcceptanceFacts { block_status, rating, hides_rating, unrated_reason, thread })
}

/// The thread in which the match will be played, if any. A rematch requested in such a thread
/// stays there. Otherwise a thread is opened on the message of the challenge, if the server wants
/// threads and the chat allows it.
async fn thread_for(
    reads: &Transaction<'_>,
    record: &Challenge,
    origin: &DecisionOrigin,
    message: Option<MessageId>,
) -> Result<Option<MatchThread>> {
    if let Some(thread) = thread_of_rematch(reads, record).await? {
        return Ok(Some(thread));
    }
    let Place { server, channel } = record.place;
    let opens_here = origin.opens_threads && origin.channel == Some(channel);
    let wished = opens_here && reads.server(server).await?.record.threads;
    // A thread that is opened on a message has the id of that message.
    let thread = |message: MessageId| MatchThread { id: ChannelId(message.0), parent: channel };
    Ok(message.filter(|_| wished).map(thread))
}

/// The thread of the former match, if the rematch was requested in that thread.
async fn thread_of_rematch(reads: &Transaction<'_>, record: &Challenge) -> Result<Option<MatchThread>> {
    let Some(id) = record.rematch_of else { return Ok(None) };
    let former = reads.readable_match(id).await?.map(|stored| stored.record);
    let of = former.filter(|former| former.place == record.place).and_then(|former| former.thread_of);
    Ok(of.map(|parent| MatchThread { id: record.place.channel, parent }))
}

/// Checks that a person may begin a match with `other` in a channel of a server. A thread is allowed if
/// it is allowed itself, or if the channel that contains it (`within`) is.
async fn check_server(
    reads: &Transaction<'_>,
    place: Place,
    within: Option<ChannelId>,
    asks: PersonId,
    other: Option<PersonId>,
) -> Result<()> {
    let server = reads.server(place.server).await?.record;
    let mut banned = [false; 2];
    for (banned, person) in banned.iter_mut().zip([Some(asks), other]) {
        let Some(person) = person else { continue };
        *banned = deleted::is_banned(reads, &server, person).await?;
    }
    let within = within.filter(|_| server.check_channel(place.channel).is_err());
    Ok(server.check(within.unwrap_or(place.channel), banned, other)?)
}

/// The reason why a match between these two people cannot be rated, if there is one.
///
/// If `to` is known, callers have already read the guard rows of both people. So of two matches that
/// begin at the same time, one commit meets a conflict and counts the other match.
async fn unrated_reason(
    decider: &Decider,
    terms: &Terms,
    from: PersonId,
    to: Option<PersonId>,
) -> Result<Option<UnratedReason>> {
    if !terms.rated {
        return Ok(None);
    }
    for person in [Some(from), to].into_iter().flatten() {
        if deleted::earlier_deletion(decider, person).await?.is_some() {
            return Ok(Some(UnratedReason::RecentDeletion));
        }
    }
    let Some(to) = to else { return Ok(None) };
    Ok(have_played_often(decider, [from, to]).await?.then_some(UnratedReason::PlayedOften))
}

/// Whether two people have begun so many rated matches with each other lately that the next one is unrated.
pub async fn have_played_often(decider: &Decider, people: [PersonId; 2]) -> Result<bool> {
    let now = decider.now();
    let lately = decider.repository.played_since(people[0], now - challenge::RATED_LIMIT_WINDOW).await?;
    Ok(challenge::played_often(&lately, people, now))
}

fn setting<'a>(
    decider: &'a Decider,
    game: &str,
    people: ByPlayer<PlayerSettings>,
    taking: AcceptanceFacts,
    now: Timestamp,
    dice: &'a mut dyn Rng,
) -> Result<ChallengeContext<'a>, AppFault> {
    let (limits, game) = (&decider.limits, decider.game(game)?);
    let AcceptanceFacts { block_status, rating, hides_rating, unrated_reason, thread } = taking;
    Ok(ChallengeContext {
        now,
        limits,
        game,
        people,
        rating,
        hides_rating,
        block_status,
        unrated_reason,
        thread,
        dice,
    })
}

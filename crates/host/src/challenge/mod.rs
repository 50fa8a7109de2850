//! Challenges: offers of a match, open until they are accepted, declined, withdrawn or expired.
//!
//! Only the rules of offering and accepting are here. A match that has begun belongs to
//! [`super::matches`].

mod checks;
pub mod practice;
pub mod start;

use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::base::id::{AbsenceReason, ChallengeId, ChannelId, MatchId, PersonId, Place};
use crate::base::row::is_default;
use crate::base::row::{DeletedPerson, Record};
use crate::base::time::{Span, Timestamp};
use crate::game::AnyGame;

use super::{
    Actor, BlockStatus, ByPlayer, Effect, Match, MatchUpdate, NewMatch, Note, Notification,
    NotificationReason, Player, PlayerSettings, Rating, Refusal, Terms, TimeControl, matches,
};

use checks::{
    check_level, check_lifetime, check_loads, check_open, check_opponent, check_start, check_taker,
    check_terms, settle,
};

pub use checks::{
    BAND_FOR_ONE, Band, DECLINED, EXPIRED, FORMER_PLAYER, LEVEL_FOR_PERSON, LIFETIMES, LIVE_EXPIRES, Limits,
    Load, MOST_RATED, NOT_SOLVED, NOTHING_TO_REPEAT, ONESELF, OWN_OPEN, RATED_LIMIT_WINDOW, RATED_OFTEN,
    REMATCH_TOO_EARLY, RecentChallenges, TO_ANYONE, UnratedReason, WITHDRAWN, absent, already_accepted,
    challenger_left, for_another, is_reliable, of_another, out_of_band, own_challenge, played_often,
    rematch_waits, too_many_challenges, too_many_own_matches, too_soon, unavailable, unknown_band,
};
pub use start::{SeatWish, Start, read_moment, write_moment};

/// The lifetime of a challenge made at the club table, a pinned message at which people find an opponent.
/// Challenges to live matches expire earlier.
pub const CLUB_TABLE_EXPIRY: Span = Span::days(7);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    pub id: ChallengeId,
    /// The channel of the challenge. The match is played there too, unless it gets a thread of its own.
    pub place: Place,
    pub from: PersonId,
    /// The challenged person. While the field is `None`, anyone in the channel may accept; accepting
    /// sets the field to the person who accepts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<PersonId>,
    pub terms: Terms,
    /// The deal of another match, or the position, from which the first round starts; `None` means a
    /// new deal.
    #[serde(flatten, deserialize_with = "start::deserialize")]
    pub start: Option<Start>,
    /// The seat that the challenger wants in the first round. In a match from a position, the wish for
    /// the first seat means the wish to move first.
    pub seat: SeatWish,
    pub made: Timestamp,
    /// The expiry: from this time on, the challenge can no longer be accepted.
    pub expires: Timestamp,
    /// The end of the bot's last outage for which `expires` was extended.
    #[serde(rename = "excused", skip_serializing_if = "Option::is_none")]
    pub outage_credited_until: Option<Timestamp>,
    /// The ended match of which this challenge is the rematch.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<MatchId>,
    /// The challenger's message to those who may accept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Note>,
    /// The range in which the accepting person's rating over all servers must lie.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub band: Option<Band>,
    /// The reason why the match will be unrated although the challenger asked for a rated one.
    #[serde(rename = "casual", skip_serializing_if = "Option::is_none")]
    pub unrated_reason: Option<UnratedReason>,
    /// Whether the challenge was made at the club table, a pinned message at which people find an
    /// opponent. Until somebody joins, no message shows the challenge, and only the challenger is
    /// notified about it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at_table: bool,
    pub state: ChallengeState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeState {
    Open,
    Accepted(MatchId),
    Declined,
    Withdrawn,
    Expired,
}

/// A request to make a challenge, not yet validated; [`make`] checks it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeRequest {
    pub place: Place,
    pub from: PersonId,
    /// The challenged person; `None` means that anyone in the channel may accept.
    pub to: Option<Opponent>,
    pub terms: Terms,
    /// The deal of another match, or the position, from which the first round starts; `None` means a
    /// new deal.
    pub start: Option<Start>,
    /// The seat that the challenger wants in the first round, as in [`Challenge::seat`].
    pub seat: SeatWish,
    /// The ended match of the same two people, if this is a rematch.
    pub rematch_of: Option<MatchId>,
    pub note: Option<Note>,
    /// The range of ratings whose holders may accept the challenge; only for a challenge to anyone.
    pub band: Option<Band>,
    /// Whether the challenge is made at the club table, as in [`Challenge::at_table`].
    pub at_table: bool,
    /// The time for which the challenge stays open, as its maker has chosen it.
    pub lifetime: Option<Span>,
}

impl ChallengeRequest {
    /// Creates a request for a challenge to anyone in a channel, with these terms and a new deal.
    pub const fn open(place: Place, from: PersonId, terms: Terms) -> Self {
        Self {
            place,
            from,
            to: None,
            terms,
            start: None,
            seat: SeatWish::Random,
            rematch_of: None,
            note: None,
            band: None,
            at_table: false,
            lifetime: None,
        }
    }
}

/// A person who is challenged by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    pub person: PersonId,
    /// Whether Discord marks the account as a bot.
    pub is_bot: bool,
    /// The reason why the person could not answer in this channel, if Discord reports one.
    pub absence: Option<AbsenceReason>,
    pub load: Load,
}

/// A command that changes an open challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeCommand {
    Accept(Loads),
    /// Join the challenger who waits at the club table. The bot then posts a message that can carry the
    /// thread of the match. A later [`ChallengeCommand::Accept`] by the same person begins the match.
    Join(Loads),
    Decline,
    Withdraw,
    Expire,
    /// Extend the time until the challenge expires by the length of an outage of the bot.
    CreditOutage {
        /// The last time at which the bot was known to be running.
        from: Timestamp,
        /// The end of the outage, when the bot was reachable again.
        to: Timestamp,
    },
}

/// The numbers of running matches and open challenges of the challenger, `from`, and of the person who
/// accepts, `to`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loads {
    pub from: Load,
    pub to: Load,
}

/// The inputs of a decision about a challenge, besides its record.
pub struct ChallengeContext<'a> {
    pub now: Timestamp,
    /// The limits on the open challenges and running matches of one person, as the bot owner has
    /// configured them.
    pub limits: &'a Limits,
    /// The game named in the terms.
    pub game: &'a dyn AnyGame,
    /// The settings of both people, the challenger first, such as quiet hours and vacations. Used only
    /// when a match begins.
    pub people: ByPlayer<PlayerSettings>,
    /// The rating over all servers, in this game, of the person who accepts the challenge.
    pub rating: Rating,
    /// Whether that person hides ratings and plays at the moment, so that a refusal does not name their rating.
    pub hides_rating: bool,
    /// The block between the two people, from the view of the person who makes or accepts the
    /// challenge.
    pub block_status: BlockStatus,
    /// The reason why matches between these two people are unrated at the moment, if there is one.
    pub unrated_reason: Option<UnratedReason>,
    /// On acceptance, the thread opened for the match. When the challenge closes in another way, the
    /// thread in which the challenge was made.
    pub thread: Option<MatchThread>,
    /// The randomness for ids, seats and deals.
    pub dice: &'a mut dyn Rng,
}

/// A thread that belongs to one match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchThread {
    /// The id of the thread, to which messages are sent.
    pub id: ChannelId,
    /// The parent channel of the thread.
    pub parent: ChannelId,
}

type UpdateResult = Result<ChallengeUpdate, Refusal>;

/// The result of [`make`] or [`step`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChallengeUpdate {
    /// The record of the challenge after the command.
    pub next: Challenge,
    /// The outbox entries of the challenge, in the order of delivery.
    pub effects: Vec<Effect>,
    /// The match that began, with its own outbox entries, if the challenge was accepted.
    pub opened: Option<MatchUpdate>,
}

impl ChallengeUpdate {
    /// Creates an update whose only effect is the message of the challenge. A challenge that waits at the club table has
    /// no message.
    fn of(next: Challenge) -> Self {
        let effects = if next.waits_at_table() { Vec::new() } else { vec![Effect::Card] };
        Self { next, effects, opened: None }
    }
}

/// Validates a request and makes the challenge.
///
/// # Errors
/// Refuses with the first check that fails; the order of the checks is fixed.
pub fn make(offer: ChallengeRequest, load: Load, setting: &mut ChallengeContext<'_>) -> UpdateResult {
    check_opponent(&offer)?;
    check_terms(&offer.terms, &mut *setting.dice, setting.game)?;
    check_level(offer.to.and_then(|to| to.person.level()), &offer.terms, setting.game)?;
    check_start(offer.start.as_ref(), &offer.terms, setting.game)?;
    check_lifetime(&offer)?;
    check_loads(&offer, load, setting.limits)?;
    if let Some(Opponent { person, .. }) = offer.to {
        setting.block_status.check(person, unavailable(person))?;
    }
    let (mut terms, unrated_reason) = settle(offer.terms, setting.unrated_reason);
    if offer.to.is_some_and(|to| to.person.is_computer()) {
        // The computer has no rating, and neither needs a clock nor keeps anybody waiting.
        terms = Terms { rated: false, clock: TimeControl::None, quiet: false, ..terms };
    }
    terms.quiet &= !terms.clock.is_live();
    terms.days_off &= terms.clock.day_off().is_some();
    let why =
        if offer.rematch_of.is_some() { NotificationReason::Rematch } else { NotificationReason::Challenged };
    let usual = if offer.at_table { CLUB_TABLE_EXPIRY } else { setting.limits.challenge_open };
    let open = offer.lifetime.unwrap_or(usual);
    let next = Challenge {
        id: ChallengeId::from_random(setting.dice.next_u64()),
        place: offer.place,
        from: offer.from,
        to: offer.to.map(|opponent| opponent.person),
        start: offer.start,
        seat: offer.seat,
        made: setting.now,
        expires: setting.now + terms.clock.challenge_open(open),
        terms,
        outage_credited_until: None,
        rematch_of: offer.rematch_of,
        note: offer.note,
        band: offer.band,
        unrated_reason,
        at_table: offer.at_table,
        state: ChallengeState::Open,
    };
    let notification =
        next.to.map(|to| if to.is_computer() { Effect::Reply { turn: 0 } } else { call(to, why) });
    let mut made = ChallengeUpdate::of(next);
    made.effects.extend(notification);
    Ok(made)
}

/// The request for a rematch: the same terms, with the seats of the first round swapped. `load`
/// is the load of the opponent.
///
/// # Errors
/// Refuses if `from` did not play in the match, or if the match is still running.
pub fn rematch(of: &Match, from: PersonId, load: Load) -> Result<ChallengeRequest, Refusal> {
    let (player, seat) = seat_in_rematch(of, from)?;
    Ok(ChallengeRequest {
        to: Some(Opponent { person: of.people[player.other()], is_bot: false, absence: None, load }),
        seat,
        rematch_of: Some(of.id),
        ..ChallengeRequest::open(of.place, from, of.terms.clone())
    })
}

/// The player that a person was in a match, with the other seat than in its first round.
fn seat_in_rematch(of: &Match, person: PersonId) -> Result<(Player, SeatWish), Refusal> {
    let player = of.people.player_of(person).ok_or_else(|| Refusal::not_seated(of.seated()))?;
    if of.is_running() {
        return Err(REMATCH_TOO_EARLY);
    }
    Ok((player, SeatWish::Seat(of.rounds[0].seat(player).other())))
}

/// Applies a command to a challenge.
///
/// # Errors
/// Refuses a command that is not allowed. The order of the checks is fixed: the state of the challenge,
/// its expiry, the permission of the actor, everything else. [`ChallengeCommand::CreditOutage`] skips
/// the expiry check.
pub fn step(
    record: &Challenge,
    actor: Actor,
    command: ChallengeCommand,
    setting: &mut ChallengeContext<'_>,
) -> UpdateResult {
    check_open(record.state)?;
    if let ChallengeCommand::CreditOutage { from, to } = command {
        return credit_outage(record, actor, from, to);
    }
    if command != ChallengeCommand::Expire && record.expires <= setting.now {
        return Err(EXPIRED);
    }
    let mut outcome = match command {
        ChallengeCommand::Accept(loads) => accept(record, person(actor)?, loads, setting),
        ChallengeCommand::Join(loads) => join(record, person(actor)?, loads, setting),
        ChallengeCommand::Decline => decline(record, actor),
        ChallengeCommand::Withdraw => withdraw(record, actor),
        ChallengeCommand::Expire | ChallengeCommand::CreditOutage { .. } => {
            expire(record, actor, setting.now)
        }
    }?;
    outcome.effects.extend(outcome.next.leave(setting.thread));
    Ok(outcome)
}

impl Challenge {
    /// The time at which an alarm must expire the challenge, or `None` once it is closed.
    pub fn due(&self) -> Option<Timestamp> {
        (self.state == ChallengeState::Open).then_some(self.expires)
    }

    /// Whether the challenger waits at the club table and nobody has joined yet.
    pub const fn waits_at_table(&self) -> bool {
        self.at_table && self.to.is_none()
    }

    /// The outbox entry that archives the thread again, if this challenge is a rematch request in
    /// a thread and closes without a match. The request had reopened the archived thread.
    fn leave(&self, thread: Option<MatchThread>) -> Option<Effect> {
        let is_closed = !matches!(self.state, ChallengeState::Open | ChallengeState::Accepted(_));
        let is_there = thread.is_some_and(|thread| thread.id == self.place.channel);
        (is_closed && is_there).then_some(Effect::Archive)
    }

    fn close(&self, state: ChallengeState) -> ChallengeUpdate {
        ChallengeUpdate::of(Self { state, ..self.clone() })
    }

    /// Closes the challenge as [`Self::close`] does, and notifies the challenger.
    fn close_and_notify(&self, state: ChallengeState, why: NotificationReason) -> ChallengeUpdate {
        let mut closed = self.close(state);
        closed.effects.push(call(self.from, why));
        closed
    }
}

const fn call(person: PersonId, why: NotificationReason) -> Effect {
    Effect::Notify(Notification { person, turn: 0, why })
}

/// The acting person. Refuses the clock (the bot's own timer).
fn person(actor: Actor) -> Result<PersonId, Refusal> {
    actor.person().ok_or(Refusal::NOT_YET_DUE)
}

fn accept(offer: &Challenge, by: PersonId, loads: Loads, setting: &mut ChallengeContext<'_>) -> UpdateResult {
    check_taker(offer, by, loads, setting)?;
    let (terms, unrated_reason) = settle(offer.terms.clone(), setting.unrated_reason);
    let offer =
        &Challenge { terms, unrated_reason: unrated_reason.or(offer.unrated_reason), ..offer.clone() };
    let opened = open_match(offer, by, setting)?;
    let mut outcome = offer.close(ChallengeState::Accepted(opened.id));
    outcome.next.to = Some(by);
    outcome.opened = Some(MatchUpdate::opening(opened));
    Ok(outcome)
}

fn join(record: &Challenge, by: PersonId, loads: Loads, setting: &ChallengeContext<'_>) -> UpdateResult {
    if !record.waits_at_table() {
        return Err(record.to.map_or(Refusal::NO_SUCH_CHALLENGE, for_another));
    }
    check_taker(record, by, loads, setting)?;
    Ok(ChallengeUpdate::of(Challenge { to: Some(by), ..record.clone() }))
}

fn open_match(offer: &Challenge, by: PersonId, setting: &mut ChallengeContext<'_>) -> Result<Match, Refusal> {
    check_start(offer.start.as_ref(), &offer.terms, setting.game)?;
    let ChallengeContext { now, game, people, thread, dice, .. } = setting;
    let first = offer.seat.first(&mut **dice);
    let id = MatchId::from_random(dice.next_u64());
    let opening = NewMatch {
        id,
        place: thread.map_or(offer.place, |thread| Place { channel: thread.id, ..offer.place }),
        people: ByPlayer([offer.from, by]),
        terms: offer.terms.clone(),
        first,
    };
    let setup = offer.start.as_ref().map(Start::setup);
    let opened = matches::open(opening, setup, *now, people, *game, &mut **dice)?;
    // A rematch stays in the thread of the previous match. Only a new thread belongs to the message of
    // this challenge.
    let is_new = thread.is_some_and(|thread| thread.id != offer.place.channel);
    let challenge = is_new.then_some(offer.id);
    Ok(Match { thread_of: thread.map(|thread| thread.parent), challenge, ..opened })
}

fn decline(record: &Challenge, actor: Actor) -> UpdateResult {
    let by = person(actor)?;
    match record.to {
        _ if by == record.from => withdraw(record, actor),
        Some(to) if by == to => {
            Ok(record.close_and_notify(ChallengeState::Declined, NotificationReason::Declined))
        }
        Some(to) => Err(for_another(to)),
        None => Err(TO_ANYONE),
    }
}

fn withdraw(record: &Challenge, actor: Actor) -> UpdateResult {
    match actor {
        Actor::Person(by) if by != record.from => Err(of_another(record.from)),
        Actor::Clock => Err(Refusal::NOT_YET_DUE),
        Actor::Person(_) | Actor::Moderator(_) => Ok(record.close(ChallengeState::Withdrawn)),
    }
}

/// Extends the expiry by the length of an outage of the bot. The time before `outage_credited_until` was credited
/// earlier and does not count again.
fn credit_outage(record: &Challenge, actor: Actor, from: Timestamp, to: Timestamp) -> UpdateResult {
    let from = from.max(record.outage_credited_until.unwrap_or(record.made));
    if actor != Actor::Clock || to <= from || record.expires <= from {
        return Err(Refusal::NOT_YET_DUE);
    }
    let expires = record.expires + (to - from);
    Ok(ChallengeUpdate::of(Challenge { expires, outage_credited_until: Some(to), ..record.clone() }))
}

fn expire(record: &Challenge, actor: Actor, now: Timestamp) -> UpdateResult {
    if actor != Actor::Clock || now < record.expires {
        return Err(Refusal::NOT_YET_DUE);
    }
    Ok(record.close_and_notify(ChallengeState::Expired, NotificationReason::Expired))
}

impl Record for Challenge {
    const KIND: &'static str = "challenge";

    fn check(&self) -> Result<(), &'static str> {
        if self.band.is_none_or(Band::is_valid) { Ok(()) } else { Err("its rating band is invalid") }
    }

    fn without(self, gone: DeletedPerson) -> Option<Self> {
        let note = self.note.filter(|_| self.from != gone.person);
        Some(Self { note, ..self })
    }
}

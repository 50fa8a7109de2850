//! A challenge: an offer of a match, open until it is answered, taken back or run out.
//!
//! Knows the rules of offering and accepting only; what a match does afterwards is next door.

mod band;
mod casual;
mod checks;
pub mod practice;
pub mod start;

use rand::Rng;
use serde::{Deserialize, Serialize};

use crate::base::absence::Absence;
use crate::base::id::{ChallengeId, ChannelId, MatchId, PersonId, Place};
use crate::base::row::is_default;
use crate::base::seat::Seat;
use crate::base::time::{Span, Timestamp};
use crate::game::AnyGame;

use super::block::Between;
use super::clock::Habits;
use super::format::Terms;
use super::limits::{Limits, Load};
use super::matches::{self, Match};
use super::owed::{Call, Owed, Reason};
use super::player::{Actor, ByPlayer, Player};
use super::rating::Rating;
use super::refusal::Refusal;

pub use super::note::{LONGEST_NOTE, Note, long_note};
pub use band::{Band, out_of_band, unknown_band};
pub use casual::{A_DAY, MOST_RATED, WhyCasual, played_often};
pub use checks::{
    BAND_FOR_ONE, DECLINED, EXPIRED, FORMER_PLAYER, LEVEL_FOR_PERSON, NOTHING_TO_REPEAT, ONESELF, OWN_OPEN,
    REMATCH_TOO_EARLY, TO_ANYONE, WITHDRAWN, absent, accepted, for_another, of_another, own, rematch_waits,
    too_many_challenges, too_many_own_matches, unavailable,
};
use checks::{check_loads, check_open, check_opponent, check_start, check_taker, check_terms};
pub use start::{Given, Start, read_moment, write_moment};

/// How long somebody waits for an opponent at the club table.
pub const AT_TABLE: Span = Span::days(7);

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Challenge {
    pub id: ChallengeId,
    /// Where it was made and the match will be played.
    pub place: Place,
    pub from: PersonId,
    /// To whom; nobody in particular means anyone there, until somebody accepts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<PersonId>,
    pub terms: Terms,
    /// What the first round would start from instead of a new deal.
    #[serde(flatten, deserialize_with = "start::deserialize")]
    pub start: Option<Start>,
    /// Where the challenger would sit in the first round; from a position, the first seat is the one that is
    /// to move in it.
    pub seat: SeatWish,
    pub made: Timestamp,
    /// From when on it cannot be accepted any more.
    pub expires: Timestamp,
    /// Until when outages have been given back: the end of the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub excused: Option<Timestamp>,
    /// The ended match after which it asks for another, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<MatchId>,
    /// A few words of whoever made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<Note>,
    /// The ratings at the game, over all servers, of whoever may accept it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub band: Option<Band>,
    /// Why it is for fun, where it was to be rated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub casual: Option<WhyCasual>,
    /// Whether a press at the club table made it. Until somebody joins, no message shows it and only the person
    /// who waits learns of it.
    #[serde(default, skip_serializing_if = "is_default")]
    pub at_table: bool,
    pub state: ChallengeState,
}

/// Where a challenger would like to sit in the first round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeatWish {
    #[default]
    Random,
    /// In this seat.
    // Rows name the seat alone.
    #[serde(untagged)]
    Seat(Seat),
}

impl SeatWish {
    pub const fn moving(first: bool) -> Self {
        Self::Seat(if first { Seat::First } else { Seat::Second })
    }

    /// The player who moves first, if player One has this wish.
    fn first(self, dice: &mut dyn Rng) -> Player {
        let starts = match self {
            Self::Seat(seat) => seat == Seat::First,
            Self::Random => dice.next_u32() & 1 == 0,
        };
        if starts { Player::One } else { Player::Two }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChallengeState {
    Open,
    Accepted(MatchId),
    /// The one who was asked said no.
    Declined,
    Withdrawn,
    Expired,
}

/// What somebody asks for when they challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub place: Place,
    pub from: PersonId,
    /// Whom; nobody in particular means anyone there.
    pub to: Option<Opponent>,
    pub terms: Terms,
    /// What the first round would start from instead of a new deal.
    pub start: Option<Start>,
    /// Where the challenger would sit in the first round, as in [`Challenge::seat`].
    pub seat: SeatWish,
    /// The ended match of the two after which another is asked for.
    pub rematch_of: Option<MatchId>,
    pub note: Option<Note>,
    /// Of which ratings somebody may be who accepts it, where it is open to anyone.
    pub band: Option<Band>,
    /// Whether it is made at the club table, as in [`Challenge::at_table`].
    pub at_table: bool,
}

impl Offer {
    /// A challenge to anyone in a place, on these terms and with a new deal.
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
        }
    }
}

/// Somebody who is challenged by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent {
    pub person: PersonId,
    /// Whether the chat says that it is a bot.
    pub is_bot: bool,
    /// Why they could not answer, if the chat says so.
    pub absence: Option<Absence>,
    pub load: Load,
}

/// What may be asked of an open challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    Accept(Loads),
    /// Join a person who waits at the club table: a message says so, which can carry the thread of the match.
    /// [`Command::Accept`] by the same person begins it.
    Join(Loads),
    Decline,
    Withdraw,
    Expire,
    /// Give back the time of an outage, before it runs out.
    Excuse {
        /// When the house was last heard of.
        from: Timestamp,
        /// The moment at which the outage was over.
        to: Timestamp,
    },
}

/// What the two people of a match to be have going.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Loads {
    pub from: Load,
    pub to: Load,
}

/// What a decision about a challenge may look at besides the record.
pub struct Setting<'a> {
    pub now: Timestamp,
    /// How much one person may have going.
    pub limits: &'a Limits,
    /// The game that is asked for.
    pub game: &'a dyn AnyGame,
    /// How both people live, the challenger first, where it becomes a match.
    pub people: ByPlayer<Habits>,
    /// The rating at the game, over all servers, of whoever accepts.
    pub rating: Rating,
    /// What stands between the two, seen by whoever makes or accepts the challenge.
    pub between: Between,
    /// Why nothing is rated between the two, if anything keeps it from being.
    pub casual: Option<WhyCasual>,
    /// The thread that the match is to have to itself when it is accepted; of a challenge that is closed, the
    /// one in which it stands.
    pub thread: Option<Thread>,
    /// Draws ids and seats, and deals.
    pub dice: &'a mut dyn Rng,
}

/// A thread that one match has to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thread {
    /// The thread's own id, to which messages are sent.
    pub id: ChannelId,
    /// The channel in which it is opened.
    pub of: ChannelId,
}

/// A challenge after it was made or after a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The challenge as it is now.
    pub next: Challenge,
    /// What is to be told of it, in this order.
    pub owed: Vec<Owed>,
    /// The match that it became, when it was accepted, with what is to be told of that.
    pub opened: Option<matches::Outcome>,
}

/// Makes a challenge, or says why not. The checks run in the order of the refusals.
pub fn make(offer: Offer, load: Load, setting: &mut Setting<'_>) -> Result<Outcome, Refusal> {
    check_opponent(&offer)?;
    check_terms(&offer.terms, &mut *setting.dice, setting.game)?;
    check_start(offer.start.as_ref(), &offer.terms, setting.game)?;
    check_loads(&offer, load, setting.limits)?;
    if let Some(Opponent { person, .. }) = offer.to {
        setting.between.check(person, unavailable(person))?;
    }
    let (mut terms, casual) = casual::settle(offer.terms, setting.casual);
    terms.quiet &= !terms.clock.is_live();
    // The computer has no rating, and nobody gains any against it.
    terms.rated &= !offer.to.is_some_and(|to| to.person.is_computer());
    let why = if offer.rematch_of.is_some() { Reason::Rematch } else { Reason::Challenged };
    let open = if offer.at_table { AT_TABLE } else { setting.limits.challenge_open };
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
        excused: None,
        rematch_of: offer.rematch_of,
        note: offer.note,
        band: offer.band,
        casual,
        at_table: offer.at_table,
        state: ChallengeState::Open,
    };
    let told = next.to.map(|to| if to.is_computer() { Owed::Reply { turn: 0 } } else { call(to, why) });
    let owed = next.card().into_iter().chain(told).collect();
    Ok(Outcome { next, owed, opened: None })
}

/// The offer of a rematch: the same terms, with the seats of the first round swapped. The match must be over
/// and `from` have played in it; `load` is what the other has going.
pub fn rematch(of: &Match, from: PersonId, load: Load) -> Result<Offer, Refusal> {
    let player = of.people.player_of(from).ok_or_else(|| Refusal::not_seated(of.seated()))?;
    if of.is_running() {
        return Err(REMATCH_TOO_EARLY);
    }
    let sat = of.rounds[0].seat(player);
    Ok(Offer {
        place: of.place,
        from,
        to: Some(Opponent { person: of.people[player.other()], is_bot: false, absence: None, load }),
        terms: of.terms.clone(),
        start: None,
        seat: SeatWish::Seat(sat.other()),
        rematch_of: Some(of.id),
        note: None,
        band: None,
        at_table: false,
    })
}

/// What becomes of a challenge. The order of the checks: open? due? entitled? anything else. The time of an
/// outage is given back before.
pub fn step(
    record: &Challenge,
    actor: Actor,
    command: Command,
    setting: &mut Setting<'_>,
) -> Result<Outcome, Refusal> {
    check_open(record.state)?;
    if let Command::Excuse { from, to } = command {
        return excuse(record, actor, from, to);
    }
    if command != Command::Expire && record.expires <= setting.now {
        return Err(EXPIRED);
    }
    let mut outcome = match command {
        Command::Accept(loads) => accept(record, person(actor)?, loads, setting),
        Command::Join(loads) => join(record, person(actor)?, loads, setting),
        Command::Decline => decline(record, actor),
        Command::Withdraw => withdraw(record, actor),
        Command::Expire | Command::Excuse { .. } => expire(record, actor, setting.now),
    }?;
    outcome.owed.extend(outcome.next.leave(setting.thread));
    Ok(outcome)
}

impl Challenge {
    /// When the clock has something to do with it, while it is open.
    pub fn due(&self) -> Option<Timestamp> {
        (self.state == ChallengeState::Open).then_some(self.expires)
    }

    /// Whether its person waits at the club table, and nobody has joined.
    pub const fn waits_at_table(&self) -> bool {
        self.at_table && self.to.is_none()
    }

    /// A thread in which a rematch was asked for in vain was opened by that, and is archived again.
    fn leave(&self, thread: Option<Thread>) -> Option<Owed> {
        let is_closed = !matches!(self.state, ChallengeState::Open | ChallengeState::Accepted(_));
        let is_there = thread.is_some_and(|thread| thread.id == self.place.channel);
        (is_closed && is_there).then_some(Owed::Archive)
    }

    fn closed(&self, state: ChallengeState) -> Outcome {
        let next = Self { state, ..self.clone() };
        let owed = next.card().into_iter().collect();
        Outcome { next, owed, opened: None }
    }

    /// The message that shows it, written anew.
    fn card(&self) -> Option<Owed> {
        (!self.waits_at_table()).then_some(Owed::Card)
    }

    /// The same, and whoever made it hears of it.
    fn closed_aloud(&self, state: ChallengeState, why: Reason) -> Outcome {
        let Outcome { next, mut owed, opened } = self.closed(state);
        owed.push(call(self.from, why));
        Outcome { next, owed, opened }
    }
}

const fn call(person: PersonId, why: Reason) -> Owed {
    Owed::Call(Call { person, turn: 0, why })
}

/// Who acts, when only a person may.
fn person(actor: Actor) -> Result<PersonId, Refusal> {
    match actor {
        Actor::Person(person) | Actor::Moderator(person) => Ok(person),
        Actor::Clock => Err(Refusal::NOT_YET_DUE),
    }
}

fn accept(
    record: &Challenge,
    by: PersonId,
    loads: Loads,
    setting: &mut Setting<'_>,
) -> Result<Outcome, Refusal> {
    check_taker(record, by, loads, setting)?;
    let (terms, casual) = casual::settle(record.terms.clone(), setting.casual);
    let record = &Challenge { terms, casual: casual.or(record.casual), ..record.clone() };
    let opened = open_match(record, by, setting)?;
    let mut outcome = record.closed(ChallengeState::Accepted(opened.id));
    outcome.next.to = Some(by);
    let owed = matches::first_board(&opened);
    outcome.opened = Some(matches::Outcome { next: opened, owed });
    Ok(outcome)
}

fn join(record: &Challenge, by: PersonId, loads: Loads, setting: &Setting<'_>) -> Result<Outcome, Refusal> {
    if !record.waits_at_table() {
        return Err(record.to.map_or(Refusal::NO_SUCH_CHALLENGE, for_another));
    }
    check_taker(record, by, loads, setting)?;
    let next = Challenge { to: Some(by), ..record.clone() };
    let owed = next.card().into_iter().collect();
    Ok(Outcome { next, owed, opened: None })
}

fn open_match(record: &Challenge, by: PersonId, setting: &mut Setting<'_>) -> Result<Match, Refusal> {
    check_start(record.start.as_ref(), &record.terms, setting.game)?;
    let Setting { now, game, people, thread, dice, .. } = setting;
    let first = record.seat.first(&mut **dice);
    let id = MatchId::from_random(dice.next_u64());
    let opening = matches::Opening {
        id,
        place: thread.map_or(record.place, |thread| Place { channel: thread.id, ..record.place }),
        people: ByPlayer([record.from, by]),
        terms: record.terms.clone(),
        first,
    };
    let setup = record.start.as_ref().map(Start::setup);
    let opened = matches::open_from(opening, setup, *now, people, *game, &mut **dice)?;
    // A rematch stays in the thread of the match before.
    let is_new = thread.is_some_and(|thread| thread.id != record.place.channel);
    let challenge = is_new.then_some(record.id);
    Ok(Match { thread_of: thread.map(|thread| thread.of), challenge, ..opened })
}

fn decline(record: &Challenge, actor: Actor) -> Result<Outcome, Refusal> {
    let by = person(actor)?;
    match record.to {
        _ if by == record.from => withdraw(record, actor),
        Some(to) if by == to => Ok(record.closed_aloud(ChallengeState::Declined, Reason::Declined)),
        Some(to) => Err(for_another(to)),
        None => Err(TO_ANYONE),
    }
}

fn withdraw(record: &Challenge, actor: Actor) -> Result<Outcome, Refusal> {
    match actor {
        Actor::Person(by) if by != record.from => Err(of_another(record.from)),
        Actor::Clock => Err(Refusal::NOT_YET_DUE),
        Actor::Person(_) | Actor::Moderator(_) => Ok(record.closed(ChallengeState::Withdrawn)),
    }
}

/// It stays open so much longer as nobody could answer it. The same outage is not given back twice.
fn excuse(record: &Challenge, actor: Actor, from: Timestamp, to: Timestamp) -> Result<Outcome, Refusal> {
    let from = from.max(record.excused.unwrap_or(record.made));
    if actor != Actor::Clock || to <= from || record.expires <= from {
        return Err(Refusal::NOT_YET_DUE);
    }
    let next = Challenge { expires: record.expires + (to - from), excused: Some(to), ..record.clone() };
    let owed = next.card().into_iter().collect();
    Ok(Outcome { next, owed, opened: None })
}

fn expire(record: &Challenge, actor: Actor, now: Timestamp) -> Result<Outcome, Refusal> {
    if actor != Actor::Clock || now < record.expires {
        return Err(Refusal::NOT_YET_DUE);
    }
    Ok(record.closed_aloud(ChallengeState::Expired, Reason::Expired))
}

//! A decision about a challenge, and everything written in its commit: the challenge, the match that it
//! becomes, and the outbox entries of both.

use rand::Rng;

use crate::base::id::{ChannelId, MessageId, PersonId, Place};
use crate::base::time::Timestamp;
use crate::host::challenge::{self, Command, Offer, Setting, Thread, WhyCasual};
use crate::host::clock::Habits;
use crate::host::former;
use crate::host::limits::Load;
use crate::host::owed::Owed;
use crate::host::{Actor, Between, ByPlayer, Challenge, Rating, Scope, Server, Terms};
use crate::store::rows::{Board, Card};
use crate::store::{Expected, Key, Ladder, Subject};
use crate::words::Language;

use super::super::failure::{Fault, Result};
use super::matches::{Asked, Decided, owing};
use super::outbox::{Outbox, Owing, Teller};
use super::{Decider, Entries, Kept, Outage, ReadSet, fair_play, leaving, matches};

/// A challenge after a decision, with its outbox entries.
pub struct Settled {
    /// The challenge after the decision, as it is committed.
    pub next: Challenge,
    /// The outbox entries of the challenge.
    pub outbox: Outbox,
    /// The match that it became, with the outbox entries of that match.
    pub opened: Option<Decided>,
}

/// The facts about the person who accepts a challenge that a decision needs.
#[derive(Clone, Copy, Default)]
struct Taking {
    between: Between,
    /// Rating of the person who accepts; read only for a challenge with a rating band.
    rating: Rating,
    casual: Option<WhyCasual>,
    thread: Option<Thread>,
}

/// First outbox numbers of the four decisions about a challenge: making it, closing it, extending it
/// after an outage, and placing the first board of its match. One decision adds at most eight entries.
const FIRST_MADE: u64 = 0;
const FIRST_CLOSED: u64 = 8;
const FIRST_EXCUSED: u64 = 16;
pub(super) const FIRST_PLACED: u64 = 24;

pub async fn make(
    decider: &Decider,
    reads: &ReadSet<'_>,
    offer: &Offer,
    load: Load,
    asked: &Asked,
) -> Result<(Entries, Settled)> {
    let now = decider.now();
    let to = offer.to.map(|to| to.person);
    check_server(decider, reads, offer.place, asked.within, offer.from, to).await?;
    if let (Some(start), true) = (&offer.start, to.is_some_and(PersonId::is_computer)) {
        // The decision below refuses a start that cannot be opened, with the reason.
        if let Ok(table) = decider.game(&offer.terms.game)?.open(start.setup(), &[]) {
            fair_play::check_position(decider, offer.from, &*table).await?;
        }
    }
    let people = reads.habits(ByPlayer([offer.from; 2]), now).await?;
    let between = match offer.to {
        Some(to) => reads.between(offer.from, to.person).await?,
        None => Between::Nothing,
    };
    let casual = why_casual(decider, &offer.terms, offer.from, offer.to.map(|to| to.person)).await?;
    let challenge::Outcome { next, owed, .. } = {
        let mut dice = decider.dice.draw();
        let taking = Taking { between, casual, ..Taking::default() };
        let mut setting = setting(decider, &offer.terms.game, people, taking, now, &mut dice)?;
        challenge::make(offer.clone(), load, &mut setting)?
    };
    let before = reads.made(next.from).await?;
    let made = before.record.with(now, &decider.limits)?;
    let outbox = outbox(&next, &owed, now, FIRST_MADE, asked.teller.clone(), asked.language);
    let entries = Entries::default().challenge(None, &next).guard(next.from, reads.guard(next.from).await?);
    let entries = outbox.written(entries.put(Key::Made(next.from), before.expected, &made));
    Ok((entries, Settled { next, outbox, opened: None }))
}

/// Decides about a challenge. If its message is unknown, the message that was pressed is recorded as it.
pub async fn step_challenge(
    decider: &Decider,
    reads: &ReadSet<'_>,
    kept: &Kept<Challenge>,
    actor: Actor,
    command: Command,
    asked: &Asked,
    pressed: Option<MessageId>,
) -> Result<(Entries, Settled)> {
    let other = match actor {
        Actor::Person(person) | Actor::Moderator(person) => person,
        Actor::Clock => kept.record.from,
    };
    let (now, known) = (decider.now(), reads.card(kept.record.id).await?);
    let people = reads.habits(ByPlayer([kept.record.from, other]), now).await?;
    let message = pressed.or(known.as_ref().map(|card| card.record.message));
    let taking = match command {
        Command::Accept(_) | Command::Join(_) => {
            taking(decider, reads, &kept.record, message, other, asked).await?
        }
        _ => Taking { thread: thread_of_rematch(reads, &kept.record).await?, ..Taking::default() },
    };
    let first = match command {
        Command::Excuse { .. } => FIRST_EXCUSED,
        // No outbox entry was written when the person began to wait at the club table.
        Command::Join(_) => FIRST_MADE,
        _ => FIRST_CLOSED,
    };
    let outage = matches::owed_to(decider, actor, kept.record.due()).await?;
    let decide = || -> Result<challenge::Outcome> {
        let mut dice = decider.dice.draw();
        let mut setting = setting(decider, &kept.record.terms.game, people.clone(), taking, now, &mut dice)?;
        let excused = outage.as_ref().and_then(|Outage { from, to }| {
            let command = Command::Excuse { from: *from, to: *to };
            challenge::step(&kept.record, Actor::Clock, command, &mut setting).ok()
        });
        let record = excused.as_ref().map_or(&kept.record, |excused| &excused.next);
        Ok(challenge::step(record, actor, command, &mut setting)?)
    };
    let opened = |outcome: &challenge::Outcome| outcome.opened.as_ref().map(|opened| opened.next.clone());
    let outcome = fair_play::dealt_fairly(decider, kept.record.from, decide, opened).await?;
    let next = outcome.next;
    // The first board of a match is the answer to the interaction, unless the match is played in another
    // place.
    let teller = if outcome.opened.is_some() { Teller::Anybody } else { asked.teller.clone() };
    let elsewhere = Asked { teller: Teller::Anybody, ..asked.clone() };
    let outbox = outbox(&next, &outcome.owed, now, first, teller, asked.language);
    let mut entries = outbox.written(Entries::default().challenge(Some(kept), &next));
    if let Some(message) = pressed.filter(|_| known.is_none()) {
        let language = asked.language.map(|language| language.code().to_owned());
        let card = Card { channel: next.place.channel, message, language };
        entries = entries.put(Key::Card(next.id), Expected::Absent, &card);
    }
    let mut opened = None;
    if let Some(step) = outcome.opened {
        let asked = if step.next.place == next.place { asked } else { &elsewhere };
        let (board, outbox) = owing(&step.next, &step.owed, Board::default(), asked, now);
        let table = decider.table_of(&step.next)?;
        let kept = Kept { record: board, expected: Expected::Absent };
        entries = outbox.written(entries.game_match(None, &step.next, &kept));
        for person in step.next.people.0 {
            entries = entries.guard(person, reads.guard(person).await?);
        }
        opened = Some(Decided { next: step.next, table, board: kept.record, outbox, is_move: false });
    }
    Ok((entries, Settled { next, outbox, opened }))
}

/// Decides by the clock, without an interaction or a message.
pub async fn step_by_clock(
    decider: &Decider,
    reads: &ReadSet<'_>,
    kept: &Kept<Challenge>,
    command: Command,
) -> Result<Entries> {
    Ok(step_challenge(decider, reads, kept, Actor::Clock, command, &Asked::default(), None).await?.0)
}

/// Reads the facts about the person who accepts.
///
/// # Errors
/// A refusal if this person may not begin a match there, or not this one.
async fn taking(
    decider: &Decider,
    reads: &ReadSet<'_>,
    record: &Challenge,
    message: Option<MessageId>,
    by: PersonId,
    asked: &Asked,
) -> Result<Taking> {
    let (terms, from) = (&record.terms, record.from);
    let between = reads.between(by, from).await?;
    let rating = match record.band {
        Some(_) => reads.rating(by, Ladder::new(&terms.game, Scope::Global)).await?.record,
        None => Rating::default(),
    };
    check_server(decider, reads, record.place, asked.within, by, Some(from)).await?;
    former::check_taker(terms, leaving::came_back(decider, by).await?)?;
    let casual = why_casual(decider, terms, from, Some(by)).await?;
    let thread = thread_for(reads, record, asked, message).await?;
    Ok(Taking { between, rating, casual, thread })
}

/// Returns the thread that a match gets for itself: opened on the message of its challenge if the server
/// wants threads and the chat allows it. A rematch requested in such a thread stays in it.
async fn thread_for(
    reads: &ReadSet<'_>,
    record: &Challenge,
    asked: &Asked,
    message: Option<MessageId>,
) -> Result<Option<Thread>> {
    if let Some(thread) = thread_of_rematch(reads, record).await? {
        return Ok(Some(thread));
    }
    let Place { server, channel } = record.place;
    let wished = asked.opens_threads_in == Some(channel) && reads.server(server).await?.record.threads;
    // A thread that is opened on a message has the id of that message.
    let thread = |message: MessageId| Thread { id: ChannelId(message.0), of: channel };
    Ok(message.filter(|_| wished).map(thread))
}

/// Returns the thread of the former match if the rematch was requested in it.
async fn thread_of_rematch(reads: &ReadSet<'_>, record: &Challenge) -> Result<Option<Thread>> {
    let Some(id) = record.rematch_of else { return Ok(None) };
    let former = reads.readable_match(id).await?.map(|kept| kept.record);
    let of = former.filter(|former| former.place == record.place).and_then(|former| former.thread_of);
    Ok(of.map(|of| Thread { id: record.place.channel, of }))
}

/// Checks that a person may begin a match with another in a channel of a server. A thread is allowed if
/// the channel that contains it is.
async fn check_server(
    decider: &Decider,
    reads: &ReadSet<'_>,
    place: Place,
    within: Option<ChannelId>,
    asks: PersonId,
    other: Option<PersonId>,
) -> Result<()> {
    let server = reads.server(place.server).await?.record;
    let mut banned = [false; 2];
    for (banned, person) in banned.iter_mut().zip([Some(asks), other]) {
        let Some(person) = person else { continue };
        *banned = is_banned(decider, &server, person).await?;
    }
    let within = within.filter(|_| server.check_channel(place.channel).is_err());
    Ok(server.check(within.unwrap_or(place.channel), banned, other)?)
}

/// Returns whether a server has banned a person, or has banned them before they deleted their data.
pub async fn is_banned(decider: &Decider, server: &Server, person: PersonId) -> Result<bool> {
    let hash = if server.banned.former.is_empty() { None } else { leaving::hash_of(decider, person).await? };
    Ok(server.banned.has(person, hash))
}

/// Returns the reason why a match between these two people cannot be rated, if there is one.
///
/// Callers that count the matches of two people have read their guards before: of two matches that begin
/// at once, one counts the other.
async fn why_casual(
    decider: &Decider,
    terms: &Terms,
    from: PersonId,
    to: Option<PersonId>,
) -> Result<Option<WhyCasual>> {
    if !terms.rated {
        return Ok(None);
    }
    for person in [Some(from), to].into_iter().flatten() {
        if leaving::came_back(decider, person).await?.is_some() {
            return Ok(Some(WhyCasual::BegunAnew));
        }
    }
    let Some(to) = to else { return Ok(None) };
    let now = decider.now();
    let lately = decider.ledger.played_since(from, now - challenge::A_DAY).await?;
    Ok(challenge::played_often(&lately, [from, to], now).then_some(WhyCasual::PlayedOften))
}

fn setting<'a>(
    decider: &'a Decider,
    game: &str,
    people: ByPlayer<Habits>,
    taking: Taking,
    now: Timestamp,
    dice: &'a mut dyn Rng,
) -> Result<Setting<'a>, Fault> {
    let (limits, game) = (&decider.limits, decider.game(game)?);
    let Taking { between, rating, casual, thread } = taking;
    Ok(Setting { now, limits, game, people, rating, between, casual, thread, dice })
}

fn outbox(
    next: &Challenge,
    owed: &[Owed],
    now: Timestamp,
    first: u64,
    teller: Teller,
    language: Option<Language>,
) -> Outbox {
    let language = language.map(|language| language.code().to_owned());
    Outbox::new(Subject::Challenge(next.id), owed, now, &Owing { first, teller, offer: None, language })
}

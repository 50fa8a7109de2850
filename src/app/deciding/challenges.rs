//! One decision about a challenge, with everything that is written for it: the challenge, the match that it becomes, and what
//! is owed about both.

use rand::Rng;

use crate::base::id::{ChannelId, MessageId, PersonId, Place};
use crate::base::time::Timestamp;
use crate::host::challenge::{self, Command, Offer, Setting, Thread, WhyCasual};
use crate::host::clock::Habits;
use crate::host::former;
use crate::host::limits::Load;
use crate::host::owed::Owed;
use crate::host::{Actor, Between, ByPlayer, Challenge, Rating, Refusal, Scope, Terms};
use crate::store::rows::{Board, Card};
use crate::store::{Expected, Key, Ladder, Subject};
use crate::words::Language;

use super::super::failure::{Failure, Fault};
use super::matches::{Asked, Decided, owing};
use super::outbox::{Outbox, Owing, Teller};
use super::{Decider, Entries, Kept, Outage, ReadSet};

/// A challenge after a decision.
pub struct Settled {
    /// The challenge as it is now.
    pub next: Challenge,
    /// What is to be told of it.
    pub outbox: Outbox,
    /// The match that it became, with what is to be told of that.
    pub opened: Option<Decided>,
}

/// The rows of a challenge that is made, and of one that is closed: so many are owed at most by one decision.
const FIRST_MADE: u64 = 0;
const FIRST_CLOSED: u64 = 8;

impl Decider {
    /// Makes a challenge.
    pub async fn make(
        &self,
        reads: &ReadSet<'_>,
        offer: &Offer,
        load: Load,
        asked: &Asked,
    ) -> Result<(Settled, Entries), Failure> {
        let now = self.now();
        let to = offer.to.map(|to| to.person);
        self.check_server(reads, (offer.place, asked.within), offer.from, to).await?;
        let people = reads.habits(ByPlayer([offer.from; 2]), now).await?;
        let between = match offer.to {
            Some(to) => reads.between(offer.from, to.person).await?,
            None => Between::Nothing,
        };
        let casual = self.why_casual(&offer.terms, offer.from, offer.to.map(|to| to.person)).await?;
        let challenge::Outcome { next, owed, .. } = {
            let mut dice = self.dice.draw();
            let mut setting = self.setting(
                &offer.terms.game,
                (people, (between, casual), Rating::default()),
                now,
                &mut dice,
            )?;
            challenge::make(offer.clone(), load, &mut setting)?
        };
        let before = reads.made(next.from).await?;
        let made = before.record.with(now, &self.limits)?;
        let outbox = outbox(&next, &owed, now, (FIRST_MADE, asked.teller.clone()), asked.language);
        let entries =
            Entries::default().challenge(None, &next).guard(next.from, reads.guard(next.from).await?);
        let entries = outbox.written(entries.put(Key::Made(next.from), before.expected, &made));
        Ok((Settled { next, outbox, opened: None }, entries))
    }

    /// Decides about a challenge. Where its message is not known, it is the one that was pressed.
    pub async fn step_challenge(
        &self,
        reads: &ReadSet<'_>,
        kept: &Kept<Challenge>,
        (actor, command): (Actor, Command),
        asked: &Asked,
        pressed: Option<MessageId>,
    ) -> Result<(Settled, Entries), Failure> {
        let other = match actor {
            Actor::Person(person) | Actor::Moderator(person) => person,
            Actor::Clock => kept.record.from,
        };
        let (now, known) = (self.now(), reads.card(kept.record.id).await?);
        let people = reads.habits(ByPlayer([kept.record.from, other]), now).await?;
        let between = match command {
            Command::Accept(_) => reads.between(other, kept.record.from).await?,
            _ => Between::Nothing,
        };
        let rating = match (command, kept.record.band) {
            (Command::Accept(_), Some(_)) => {
                let ladder = Ladder::new(&kept.record.terms.game, Scope::Global);
                reads.rating(other, ladder).await?.record
            }
            _ => Rating::default(),
        };
        let casual = if let Command::Accept(_) = command {
            let (place, from) = (kept.record.place, kept.record.from);
            self.check_server(reads, (place, asked.within), other, Some(from)).await?;
            former::check_taker(&kept.record.terms, self.came_back(other).await?)?;
            self.why_casual(&kept.record.terms, kept.record.from, Some(other)).await?
        } else {
            None
        };
        let thread = match command {
            Command::Accept(_) => {
                self.thread_for(
                    reads,
                    &kept.record,
                    asked,
                    pressed.or(known.as_ref().map(|card| card.record.message)),
                )
                .await?
            }
            _ => None,
        };
        let outage = self.owed_to(actor, kept.record.due()).await?;
        let outcome = {
            let mut dice = self.dice.draw();
            let mut setting =
                self.setting(&kept.record.terms.game, (people, (between, casual), rating), now, &mut dice)?;
            setting.thread = thread;
            let excused = outage.and_then(|Outage { from, to }| {
                let command = Command::Excuse { from, to };
                challenge::step(&kept.record, Actor::Clock, command, &mut setting).ok()
            });
            let record = excused.as_ref().map_or(&kept.record, |excused| &excused.next);
            challenge::step(record, actor, command, &mut setting)?
        };
        let next = outcome.next;
        // The first board of a match is the answer where there is one, unless it stands elsewhere.
        let teller = if outcome.opened.is_some() { Teller::Anybody } else { asked.teller.clone() };
        let elsewhere = Asked { teller: Teller::Anybody, ..asked.clone() };
        let outbox = outbox(&next, &outcome.owed, now, (FIRST_CLOSED, teller), asked.language);
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
            let table = self.table_of(&step.next)?;
            let kept = Kept { record: board, expected: Expected::Absent };
            entries = outbox.written(entries.game_match(None, &step.next, &kept));
            for person in step.next.people.0 {
                entries = entries.guard(person, reads.guard(person).await?);
            }
            opened = Some(Decided { next: step.next, table, board: kept.record, outbox });
        }
        Ok((Settled { next, outbox, opened }, entries))
    }

    /// The thread that a match is to have to itself: opened on the message of its challenge, where the server wishes it and the chat lets
    /// us. A rematch that was asked for in such a thread stays there.
    async fn thread_for(
        &self,
        reads: &ReadSet<'_>,
        record: &Challenge,
        asked: &Asked,
        message: Option<MessageId>,
    ) -> Result<Option<Thread>, Failure> {
        let Place { server, channel } = record.place;
        let former = match record.rematch_of {
            Some(id) => reads.game_match(id).await?.map(|kept| kept.record),
            None => None,
        };
        if let Some(of) =
            former.filter(|former| former.place == record.place).and_then(|former| former.thread_of)
        {
            return Ok(Some(Thread { id: channel, of }));
        }
        let wished = asked.opens_threads && reads.server(server).await?.record.threads;
        // A thread that is opened on a message has its id.
        let thread = |message: MessageId| Thread { id: ChannelId(message.0), of: channel };
        Ok(message.filter(|_| wished).map(thread))
    }

    /// Whether somebody may begin a match with another on a server, in a channel of it. In a thread they may where they may in the
    /// channel that it is in.
    async fn check_server(
        &self,
        reads: &ReadSet<'_>,
        (place, within): (Place, Option<ChannelId>),
        asks: PersonId,
        other: Option<PersonId>,
    ) -> Result<(), Failure> {
        let server = reads.server(place.server).await?.record;
        let mut banned = [false; 2];
        for (banned, person) in banned.iter_mut().zip([Some(asks), other]) {
            let Some(person) = person else { continue };
            let hash = if server.banned.former().is_empty() { None } else { self.hash_of(person).await? };
            *banned = server.banned.has(person, hash);
        }
        let within = within.filter(|_| server.check_channel(place.channel).is_err());
        Ok(server.check(within.unwrap_or(place.channel), banned, other).map_err(Refusal::from)?)
    }

    /// Why nothing is rated between whoever makes a challenge and who accepts it, or is asked to. Whoever counts what two people
    /// have begun has read their guards before: of two matches that begin at once, one is counted by the other.
    async fn why_casual(
        &self,
        terms: &Terms,
        from: PersonId,
        to: Option<PersonId>,
    ) -> Result<Option<WhyCasual>, Failure> {
        if !terms.rated {
            return Ok(None);
        }
        for person in [Some(from), to].into_iter().flatten() {
            if self.came_back(person).await?.is_some() {
                return Ok(Some(WhyCasual::BegunAnew));
            }
        }
        let Some(to) = to else { return Ok(None) };
        let now = self.now();
        let lately = self.ledger.played_since(from, now - challenge::A_DAY).await?;
        Ok(challenge::played_often(&lately, [from, to], now).then_some(WhyCasual::PlayedOften))
    }

    fn setting<'a>(
        &'a self,
        game: &str,
        (people, (between, casual), rating): (ByPlayer<Habits>, (Between, Option<WhyCasual>), Rating),
        now: Timestamp,
        dice: &'a mut dyn Rng,
    ) -> Result<Setting<'a>, Fault> {
        let (limits, game) = (&self.limits, self.game(game)?);
        Ok(Setting { now, limits, game, people, rating, between, casual, thread: None, dice })
    }
}

fn outbox(
    next: &Challenge,
    owed: &[Owed],
    now: Timestamp,
    (first, teller): (u64, Teller),
    language: Option<Language>,
) -> Outbox {
    let language = language.map(|language| language.code().to_owned());
    Outbox::new(Subject::Challenge(next.id), owed, now, &Owing { first, teller, offer: None, language })
}

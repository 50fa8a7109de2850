//! Calls: somebody is to hear of something, in the way that they have chosen, once, when they may be called.
//!
//! Most calls are carried by the message that they belong to. Here are the others: direct messages, calls that waited, and
//! those whose message could not call.

use crate::base::id::{ChallengeId, PersonId, Place};
use crate::base::text::{Arg, Text};
use crate::chat::voice::Voice;
use crate::chat::{ChatFault, Message, compose};
use crate::host::call::{About, Pointless, Way, When, when};
use crate::host::owed::{Call, Reason};
use crate::host::press::Choosing;
use crate::host::{Match, Person, Press, view};
use crate::store::rows::Board;
use crate::words::Language;

use super::super::deciding::Entries;
use super::super::failure::Failure;
use super::boards::heard_by;
use super::{Deliverer, Item, Outcome};

/// Where somebody is called, and what is said.
struct Said<'a> {
    place: Place,
    /// The match that it is about, which may have a thread to itself.
    record: Option<&'a Match>,
    /// Whom it concerns that nothing can be written there.
    people: &'a [PersonId],
    /// What is said, to them alone.
    text: Text,
    /// The way to the board or the challenge, and the sentence that it is.
    link: Option<(&'static str, String)>,
    /// What can be pressed about it by whom it calls.
    helps: Vec<Press>,
    /// The voice of the channel.
    voice: Voice<'a>,
}

impl Deliverer {
    pub(super) async fn call_about_match(
        &self,
        item: Item<'_>,
        about: About<'_>,
        board: Option<&Board>,
        call: &Call,
    ) -> Result<Outcome, Failure> {
        let About::Match(record) = about else { return self.drop_as(item, "gone").await };
        let said = Said {
            place: record.place,
            record: Some(record),
            people: &record.people.0,
            text: view::call(record, call),
            link: self.address(record, board).map(|link| ("link-board", link)),
            helps: helps(record, call.person),
            voice: self.voice(board.and_then(|board| board.language.as_deref())),
        };
        self.call(item, about, call, said).await
    }

    pub(super) async fn call_about_challenge(
        &self,
        item: Item<'_>,
        id: ChallengeId,
        call: &Call,
    ) -> Result<Outcome, Failure> {
        let Some(kept) = item.reads.challenge(id).await? else { return self.drop_as(item, "gone").await };
        let record = &kept.record;
        let card = item.reads.card(id).await?.map(|kept| kept.record);
        let language =
            card.as_ref().and_then(|card| card.language.as_deref()).or(item.row.language.as_deref());
        let said = Said {
            place: record.place,
            record: None,
            people: &[record.from],
            text: view::call_of_challenge(record, call),
            link: card.as_ref().map(|card| ("link-challenge", self.chat.address(record.place, card.message))),
            helps: Vec::new(),
            voice: self.voice(language),
        };
        self.call(item, About::Challenge(record), call, said).await
    }

    /// Somebody is written to of something that has no place.
    pub(super) async fn call_alone(&self, item: Item<'_>, call: &Call) -> Result<Outcome, Failure> {
        let person = item.reads.person(call.person).await?.record;
        match when(call, About::Gone, &person, self.decider.now()) {
            When::Now(_) => {}
            When::Later(moment) | When::Digest(moment) => return Ok(Outcome::Until(moment)),
            When::Never(why) => return self.drop_as(item, word(why)).await,
        }
        let voice = self.voice(person.language.as_deref().or(item.row.language.as_deref()));
        let (message, letter) = if let Reason::Digest { .. } = call.why {
            let Some(letter) = self.digest(item, call.person, voice).await? else {
                return self.drop_as(item, word(Pointless::Passed)).await;
            };
            (letter.message.clone(), Some(letter))
        } else {
            (compose::words(&voice.say(&view::set_aside())), None)
        };
        match (self.write_alone(item, call.person, message).await, letter) {
            (Err(fault), _) if fault.may_pass() => Ok(Outcome::Trouble(None)),
            (Err(_), Some(letter)) => self.tell_of_morning(item, (call, &person), letter).await,
            (Err(_), None) => self.drop_as(item, "refused").await,
            (Ok(()), _) => self.has_written(item, call, &person).await,
        }
    }

    /// Calls somebody now, later or never.
    async fn call(
        &self,
        item: Item<'_>,
        about: About<'_>,
        call: &Call,
        said: Said<'_>,
    ) -> Result<Outcome, Failure> {
        let person = item.reads.person(call.person).await?.record;
        let way = match when(call, about, &person, self.decider.now()) {
            When::Now(way) => way,
            When::Later(moment) => return Ok(Outcome::Until(moment)),
            When::Digest(morning) => return self.wait_for_morning(item, call.person, morning).await,
            When::Never(why) => return self.drop_as(item, word(why)).await,
        };
        // The message that it belongs to may carry it; a closed channel holds up no direct message.
        let behind = item.row.with.is_some_and(|with| item.rows.iter().any(|(number, _)| *number == with));
        let mentions = way.mentions() && !item.row.mentioned;
        let thread_of = said.record.and_then(|record| record.thread_of);
        let mut channels = [said.place.channel].into_iter().chain(thread_of);
        let closed = channels.find(|channel| self.closed.is_closed(*channel));
        if behind && !(closed.is_some() && way.writes()) {
            return Ok(closed.map_or(Outcome::Behind, Outcome::Closed));
        }
        if mentions && !(closed.is_some() && way.writes()) {
            let mentioned = self.mention(item, call.person, &said).await?;
            if let Some(outcome) = mentioned {
                return Ok(outcome);
            }
            if way == Way::Both {
                let entries = heard_by(Entries::default(), item.subject, item.number, way, item.rows);
                self.decider.write(entries).await?;
            }
        }
        if way.writes()
            && let Some(outcome) = self.write_to(item, (call.person, &person), &said).await?
        {
            return Ok(outcome);
        }
        self.decider.metrics.calls.add();
        self.remove(item).await
    }

    /// Calls somebody in the channel. Nothing when they are called.
    async fn mention(
        &self,
        item: Item<'_>,
        person: PersonId,
        said: &Said<'_>,
    ) -> Result<Option<Outcome>, Failure> {
        let text = said.voice.say(&view::aloud(person, said.text.clone()));
        let message = Message { pings: vec![person], ..with_link(&text, said, said.voice) };
        if let Some(record) = said.record
            && let Err(waits) = self.open_thread(record, said.voice).await
        {
            return Ok(Some(waits).filter(|waits| *waits != Outcome::Over));
        }
        let (sent, _) = self.post_owed(item, said.place, said.people, &message).await?;
        Ok(sent.outcome(said.place))
    }

    /// Writes to somebody alone, in their own language. Who does not let us is called in the channel instead, in its
    /// language. Nothing when they are told.
    async fn write_to(
        &self,
        item: Item<'_>,
        (id, person): (PersonId, &Person),
        said: &Said<'_>,
    ) -> Result<Option<Outcome>, Failure> {
        let language = person.language.as_deref().and_then(Language::for_locale);
        let voice = language.map_or(said.voice, |language| said.voice.in_language(language));
        let rows = compose::helps(&said.helps, voice);
        let message = Message { rows, ..with_link(&voice.say(&said.text), said, voice) };
        match self.write_alone(item, id, message).await {
            Ok(()) => Ok(None),
            Err(ChatFault::Forbidden | ChatFault::Gone) if !item.row.mentioned => {
                self.mention(item, id, said).await
            }
            Err(fault @ (ChatFault::Trouble(_) | ChatFault::Limited { .. } | ChatFault::Unauthorized)) => {
                Ok(super::outcome_of(&fault, said.place.channel))
            }
            Err(fault) => {
                tracing::warn!(%fault, person = %id, "a person could not be written to");
                Ok(None)
            }
        }
    }
}

/// Whoever is to move plays on from where they read it.
fn helps(record: &Match, person: PersonId) -> Vec<Press> {
    let mine = record.mover() == Some(person);
    mine.then(|| Press::Browse(Choosing::new(record.id, record.turn))).into_iter().collect()
}

fn with_link(text: &str, said: &Said<'_>, voice: Voice<'_>) -> Message {
    match &said.link {
        Some((sentence, link)) => {
            let link = Text::new(sentence).with("link", Arg::Word(link.clone()));
            compose::words(&format!("{text} {}", voice.say(&link)))
        }
        None => compose::words(text),
    }
}

/// By which name a call that is dropped is counted.
const fn word(why: Pointless) -> &'static str {
    match why {
        Pointless::Passed => "passed",
        Pointless::Silent => "silent",
        Pointless::Away => "away",
    }
}

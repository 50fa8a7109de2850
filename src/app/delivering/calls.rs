//! Calls: somebody is to hear of something, in the way that they have chosen, once, when they may be called.
//!
//! Most calls are carried by the message that they belong to. Here are the others: direct messages, calls that waited, and
//! those whose message could not call.

use crate::base::id::{ChallengeId, ChannelId, PersonId, Place};
use crate::base::text::{Arg, Text};
use crate::chat::voice::Voice;
use crate::chat::{ChatFault, Message, compose};
use crate::host::call::{About, Pointless, Way, When, when};
use crate::host::owed::{Call, Owed, Reason};
use crate::host::press::Choosing;
use crate::host::{Match, Person, Press, view};
use crate::store::rows::{Board, Delivery, What};
use crate::store::{Expected, Key};
use crate::words::Language;

use super::super::deciding::Entries;
use super::super::failure::Failure;
use super::boards::heard_by;
use super::sending::Sent;
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
        self.call(item, about, call, self.said_of_match(record, board, call)).await
    }

    fn said_of_match<'a>(&'a self, record: &'a Match, board: Option<&Board>, call: &Call) -> Said<'a> {
        Said {
            place: record.place,
            record: Some(record),
            people: &record.people.0,
            text: view::call(record, call),
            link: self.address(record, board).map(|link| ("link-board", link)),
            helps: helps(record, call.person),
            voice: self.voice(board.and_then(|board| board.language.as_deref())),
        }
    }

    /// Owes a call to whoever is to move where a board cannot be shown and no call belongs to it: the computer answers at once, and so
    /// calls nobody. Once, which the row of the board remembers.
    pub(super) async fn call_to_unshown(&self, item: Item<'_>, record: &Match) -> Result<(), Failure> {
        let Some(person) = record.mover().filter(|person| !person.is_computer()) else { return Ok(()) };
        let is_called = item.row.mentioned || item.rows.iter().any(|(_, row)| row.calls() == Some(person));
        if is_called || self.closed.untold(person).is_empty() {
            return Ok(());
        }
        let call = What::Owed(Owed::Call(Call { person, turn: record.turn, why: Reason::Turn }));
        let call = Delivery { with: Some(item.number), ..Delivery::new(call, self.decider.now()) };
        let (reads, key) = (self.decider.ledger.reads(), item.key());
        let decide = || async {
            let row = self.decider.ledger.one::<Delivery>(&key).await?;
            let (Some(row), Some(board)) = (row, reads.board(record.id).await?) else {
                return Ok((Entries::default(), ()));
            };
            let (noted, number) = (Delivery { mentioned: true, ..row.record }, board.record.told);
            let next = Board { told: number + 1, ..board.record };
            let entries = Entries::default()
                .put(key.clone(), Expected::Version(row.version), &noted)
                .put(Key::Owed(item.subject, number), Expected::Absent, &call)
                .put(Key::Board(record.id), board.expected, &next);
            Ok((entries, ()))
        };
        self.decider.settle(&reads, decide).await
    }

    /// Writes to somebody what is said, and where nothing can be written.
    async fn write_of_closed(
        &self,
        item: Item<'_>,
        (id, person): (PersonId, &Person),
        said: &Said<'_>,
    ) -> Result<(), ChatFault> {
        let mut message = letter_to(person, said);
        let told = self.closed.add_untold(&mut message.text, id, voice_to(person, said));
        self.write_alone(item, id, message).await?;
        self.note_closed(self.closed.has_told(id, &told)).await;
        self.decider.metrics.calls.add();
        Ok(())
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
        // A call without a link has the same words as that of another challenge of these two, which would be taken for it. So nothing is
        // looked for: rather twice than never.
        let item = Item { doubtful: item.doubtful && said.link.is_some(), ..item };
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
            (compose::words(&voice.say(&view::set_aside(call.why))), None)
        };
        let Err(fault) = self.write_alone(item, call.person, message).await else {
            return self.has_written(item, call, &person).await;
        };
        match (self.outcome_of_letter(item, &fault), letter) {
            (Some(later), _) => Ok(later),
            (None, Some(letter)) => self.tell_of_morning(item, (call, &person), letter).await,
            // There is no channel to say it in: where it may pass, it is tried on.
            (None, None) if fault.may_pass() => Ok(Outcome::Refused),
            (None, None) => self.drop_as(item, "refused").await,
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
        // The message that it belongs to may carry it; one that cannot be shown holds up no direct message.
        let behind = item.row.with.is_some_and(|with| item.rows.iter().any(|(number, _)| *number == with));
        let thread_of = said.record.and_then(|record| record.thread_of);
        let mut channels = [said.place.channel].into_iter().chain(thread_of);
        let shut = channels.find(|channel| self.closed.is_shut_to(*channel, call.person));
        if let Some(channel) = shut {
            return self.write_instead(item, (call.person, &person), &said, channel).await;
        }
        if behind {
            return Ok(Outcome::Behind);
        }
        if way.mentions() && !item.row.mentioned {
            let mentioned = self.mention(item, call.person, &said).await?;
            if let Some(outcome) = mentioned {
                return Ok(outcome);
            }
            if way == Way::Both {
                let entries = heard_by(Entries::default(), item.subject, item.number, way, item.rows);
                self.write_after(item, entries).await?;
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

    /// Writes to somebody who cannot be shown in the channel what they should see, whichever way they have chosen, and says what
    /// works meanwhile. A person who cannot be written to either is mentioned in the channel, or waits for it where nothing may be
    /// written; they hear what works with their next private answer.
    async fn write_instead(
        &self,
        item: Item<'_>,
        (id, person): (PersonId, &Person),
        said: &Said<'_>,
        channel: ChannelId,
    ) -> Result<Outcome, Failure> {
        let Err(fault) = self.write_of_closed(item, (id, person), said).await else {
            return self.remove(item).await;
        };
        if let Some(later) = self.outcome_of_letter(item, &fault) {
            return Ok(later);
        }
        if self.closed.is_closed(channel) {
            return Ok(Outcome::Closed(channel));
        }
        // Only one message was refused there: a mention may pass.
        if !item.row.mentioned
            && let Some(outcome) = self.mention(item, id, said).await?
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
        if let Some(record) = said.record {
            return self.mention_at(item, record, (&message, said.voice)).await;
        }
        let (sent, _) = self.post_owed(item, said.place, said.people, &message).await?;
        if sent == Sent::Refused {
            self.note_lost(said.place.channel, said.people).await;
        }
        Ok(sent.outcome(said.place))
    }

    /// Writes to somebody alone, in their own language. A person who cannot be written to is called in the channel instead, in its
    /// language. Nothing when they are told.
    async fn write_to(
        &self,
        item: Item<'_>,
        (id, person): (PersonId, &Person),
        said: &Said<'_>,
    ) -> Result<Option<Outcome>, Failure> {
        let Err(fault) = self.write_alone(item, id, letter_to(person, said)).await else {
            return Ok(None);
        };
        if let Some(later) = self.outcome_of_letter(item, &fault) {
            return Ok(Some(later));
        }
        tracing::info!(%fault, person = %id, "a person could not be written to");
        // By both ways they have been called in the channel already.
        if item.row.mentioned { Ok(None) } else { self.mention(item, id, said).await }
    }
}

impl Deliverer {
    /// When a direct message is tried again; nothing where this person cannot be written to. In a direct channel a lacking permission
    /// says that, and so does trouble that lasts.
    fn outcome_of_letter(&self, item: Item<'_>, fault: &ChatFault) -> Option<Outcome> {
        match fault {
            ChatFault::Forbidden | ChatFault::Archived => None,
            ChatFault::Trouble(_) if item.is_in_long_trouble(self.decider.now()) => None,
            fault => super::outcome_of(fault, ChannelId(0)),
        }
    }
}

/// The voice in which somebody is written to.
fn voice_to<'a>(person: &Person, said: &Said<'a>) -> Voice<'a> {
    let language = person.language.as_deref().and_then(Language::for_locale);
    language.map_or(said.voice, |language| said.voice.in_language(language))
}

fn letter_to(person: &Person, said: &Said<'_>) -> Message {
    let voice = voice_to(person, said);
    let rows = compose::helps(&said.helps, voice);
    Message { rows, ..with_link(&voice.say(&said.text), said, voice) }
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

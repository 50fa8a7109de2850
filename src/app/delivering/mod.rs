//! Delivering: what committed decisions owe becomes requests to the chat, each told until it is told or pointless.
//!
//! Everything owed is a row of the outbox, written in the commit of its decision. Whoever decided may tell the first message
//! at once, by an answer; all else, and what was lost, is worked off here: the most urgent first, in order within a subject,
//! with growing pauses while the chat is in trouble. Decides nothing about a match; whether somebody may be called now is the
//! host's to say (`host::call`).

mod begin;
mod boards;
mod calls;
mod captions;
mod challenges;
pub mod closed;
mod digest;
mod emblems;
mod fallback;
mod guesses;
mod matches;
mod messages;
mod passes;
mod puzzles;
mod replies;
mod sending;
mod servers;
mod threads;
mod tidying;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::base::id::{ChannelId, PersonId, ServerId};
use crate::base::time::{Span, Timestamp};
use crate::chat::voice::Voice;
use crate::chat::{Chat, ChatFault};
use crate::host::owed::Owed;
use crate::host::puzzle::{Day, Puzzle};
use crate::store::rows::{self, Delivery, What};
use crate::store::{Expected, Key, Subject};
use crate::words::{Language, Words};

use super::artist::Artist;
use super::clock::Pace;
use super::deciding::{Decider, Entries, ReadSet};
use super::failure::Failure;
use super::puzzles::Effort;
use super::shared_work::SharedWork;
use super::thinker::Thinker;
use closed::ClosedChannels;
use emblems::Emblems;
use fallback::Fallback;
use threads::Threads;

pub use messages::{Composed, Subject as About};
pub use sending::{Posting, Sent};

/// Rows that are done with and wait to be removed together.
const REMOVED_TOGETHER: usize = 64;
/// How long they wait for more of their kind.
pub const LINGER: Span = Span(200);

/// What tells.
pub struct Deliverer {
    /// What decides, and has the records.
    pub decider: Arc<Decider>,
    /// The chat.
    pub chat: Arc<dyn Chat>,
    /// What draws.
    pub artist: Arc<dyn Artist>,
    /// What thinks for the computer.
    pub thinker: Arc<dyn Thinker>,
    /// How much may be thought to find a puzzle.
    pub effort: Effort,
    /// Lets time pass.
    pub pace: Arc<dyn Pace>,
    /// The sentences.
    pub words: Arc<Words>,
    /// The language of public messages where a server has none of ours.
    pub language: Language,
    /// Whether boards of turns that are over keep their pictures.
    pub keep_pictures: bool,
    /// Where nothing can be written.
    pub closed: ClosedChannels,
    emblems: Arc<Emblems>,
    /// Puzzles that somebody is looking for.
    making: SharedWork<(ServerId, Day, &'static str), Option<Puzzle>>,
    threads: Threads,
    /// Rows that are done with: doing them again would change nothing, so they are removed together.
    done: Mutex<Vec<Done>>,
}

/// A row that is done with.
struct Done {
    subject: Subject,
    number: u64,
    /// As it was told.
    row: Delivery,
    since: Timestamp,
}

/// What became of something owed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It is told, or need not be any more; its row is gone or goes with others.
    Over,
    /// It waits until a moment.
    Until(Timestamp),
    /// It waits for a message of the same subject that is told first.
    Behind,
    /// It waits for so long, and holds up nothing else.
    Soon(Span),
    /// It waits for its channel to open.
    Closed(ChannelId),
    /// The chat is in trouble. It may be there all the same.
    Trouble(Option<Span>),
    /// The chat refuses it. It is tried again at long pauses, until it has expired, and holds up nothing else.
    Refused,
}

/// Everything owed about one subject, by number.
pub type Rows = Vec<(u64, Delivery)>;

/// One row with what it takes to tell it.
#[derive(Clone, Copy)]
struct Item<'a> {
    subject: Subject,
    number: u64,
    row: &'a Delivery,
    /// Whether it may have been told already.
    doubtful: bool,
    /// Since when every attempt of this process has failed.
    failing_since: Option<Timestamp>,
    /// All rows of the subject.
    rows: &'a Rows,
    reads: &'a ReadSet<'a>,
}

impl Deliverer {
    /// Forgets what is in memory about a person who was deleted: pictures with names, and what they were to be told.
    pub fn forget(&self, person: PersonId) {
        self.closed.forget(person);
        self.forget_pictures();
    }

    /// Forgets every finished picture: names may stand in any.
    pub fn forget_pictures(&self) {
        self.artist.forget();
    }
}

impl Deliverer {
    /// What tells, from its parts.
    pub fn new(
        decider: Arc<Decider>,
        chat: Arc<dyn Chat>,
        (artist, thinker, effort): (Arc<dyn Artist>, Arc<dyn Thinker>, Effort),
        pace: Arc<dyn Pace>,
        words: Arc<Words>,
        (language, keep_pictures): (Language, bool),
    ) -> Self {
        let emblems = Arc::<Emblems>::default();
        Self {
            chat: Arc::new(Fallback::new(chat, Arc::clone(&emblems), Arc::clone(&decider.faults))),
            decider,
            artist,
            thinker,
            effort,
            pace,
            words,
            language,
            keep_pictures,
            closed: ClosedChannels::default(),
            emblems,
            making: SharedWork::default(),
            threads: Threads::default(),
            done: Mutex::default(),
        }
    }

    async fn remove_lingering(&self) -> Result<(), Failure> {
        self.count();
        let now = self.decider.now();
        let waits = self.done().first().is_some_and(|done| now - done.since < LINGER);
        self.remove_done(if waits { REMOVED_TOGETHER } else { 1 }).await
    }

    /// Whether rows that are done with wait to be removed together.
    pub fn lingers(&self) -> bool {
        !self.done().is_empty()
    }

    /// Removes every row that is done with, however few.
    pub async fn flush(&self) -> Result<(), Failure> {
        self.remove_done(1).await
    }

    /// Tells those who count how much is owed.
    fn count(&self) {
        let (owed, running) = self.decider.schedule.count();
        let level = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        self.decider.metrics.owed.set(level(owed));
        self.decider.metrics.matches_running.set(level(running));
    }

    async fn tell(&self, item: Item<'_>) -> Result<Outcome, Failure> {
        match (&item.row.what, item.subject) {
            (What::Tidy { channel, message, text: Some(line), board: Some(shown) }, _) => {
                let line = self.with_guessers(item, line, *shown).await?;
                self.tidy(item, *channel, *message, Some(line)).await
            }
            (What::Tidy { channel, message, text, .. }, _) => {
                self.tidy(item, *channel, *message, text.clone()).await
            }
            (What::Owed(owed), Subject::Match(id)) => self.tell_match(item, id, owed).await,
            (What::Owed(Owed::Card), Subject::Challenge(id)) => self.tell_card(item, id).await,
            (What::Owed(Owed::Archive), Subject::Challenge(id)) => self.archive_after(item, id).await,
            (What::Owed(Owed::Reply { .. }), Subject::Challenge(id)) => self.accept(item, id).await,
            (What::Owed(Owed::Call(call)), Subject::Challenge(id)) => {
                self.call_about_challenge(item, id, call).await
            }
            (What::Owed(Owed::Puzzle { day }), Subject::Server(server)) => {
                self.tell_puzzle(item, server, *day).await
            }
            (What::Owed(Owed::Call(call)), Subject::Person(_)) => self.call_alone(item, call).await,
            (What::Owed(_), _) => self.drop_as(item, "nothing").await,
        }
    }

    /// It need not be told any more: counted by why.
    async fn drop_as(&self, item: Item<'_>, why: &str) -> Result<Outcome, Failure> {
        self.decider.metrics.dropped.add(why);
        self.remove(item).await
    }

    /// It is told: its row goes.
    async fn remove(&self, item: Item<'_>) -> Result<Outcome, Failure> {
        self.decider.write(Entries::default().unmark(item.key())).await?;
        Ok(Outcome::Over)
    }

    /// It is done, and doing it again would change nothing: its row goes with others.
    async fn remove_with_others(&self, item: Item<'_>) -> Result<Outcome, Failure> {
        self.decider.schedule.rest(item.subject, item.number);
        let Item { subject, number, row, .. } = item;
        self.done().push(Done { subject, number, row: row.clone(), since: self.decider.now() });
        self.remove_done(REMOVED_TOGETHER).await?;
        Ok(Outcome::Over)
    }

    /// Removes the rows that are done with, when there are so many. One that was written anew meanwhile is tried again.
    async fn remove_done(&self, at_least: usize) -> Result<(), Failure> {
        let rows = {
            let mut done = self.done();
            if done.len() < at_least { Vec::new() } else { std::mem::take(&mut *done) }
        };
        if rows.is_empty() {
            return Ok(());
        }
        match self.remove_unchanged(&rows).await {
            Ok(changed) => {
                let now = self.decider.now();
                for (subject, number) in changed {
                    self.decider.schedule.hold(subject, number, now);
                }
                Ok(())
            }
            Err(failure) => {
                self.done().extend(rows);
                Err(failure)
            }
        }
    }

    /// Removes rows that stand in the store as they were told. Returns the others.
    async fn remove_unchanged(&self, rows: &[Done]) -> Result<Vec<(Subject, u64)>, Failure> {
        let reads = self.decider.ledger.reads();
        let keys: Vec<Key> = rows.iter().map(|done| Key::Owed(done.subject, done.number)).collect();
        let decide = || async {
            reads.fetch(&keys).await?;
            let (mut entries, mut changed) = (Entries::default(), Vec::new());
            for (key, done) in keys.iter().zip(rows) {
                let Some(row) = reads.row(key).await? else { continue };
                if rows::from_bytes::<Delivery>(&row.bytes).is_ok_and(|row| row == done.row) {
                    entries = entries.remove(key.clone(), Expected::Version(row.version));
                } else {
                    changed.push((done.subject, done.number));
                }
            }
            Ok((entries, changed))
        };
        self.decider.settle(&reads, decide).await
    }

    fn done(&self) -> MutexGuard<'_, Vec<Done>> {
        // Whole after every single change.
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn log(&self, subject: Subject, failure: &Failure) {
        self.decider.metrics.faults.add();
        if !failure.is_logged() {
            self.decider.faults.error("what is owed could not be told", failure, &subject);
        }
    }

    /// The voice of a channel whose language has this code.
    pub fn voice(&self, code: Option<&str>) -> Voice<'_> {
        let known = code.and_then(Language::for_locale);
        Voice::new(&self.words, known.unwrap_or(self.language))
    }
}

impl Item<'_> {
    const fn key(&self) -> Key {
        Key::Owed(self.subject, self.number)
    }

    /// Whether the chat has refused it for so long that it is given up: what stands in the way of a board or a card is looked for
    /// longer than what only says something.
    fn has_expired(&self, now: Timestamp) -> bool {
        let kept = match self.row.what {
            What::Owed(Owed::Board { .. } | Owed::Card) => Span::days(30),
            _ => Span::days(7),
        };
        now - self.row.made > kept
    }

    /// By which name saying it twice is saying it once.
    fn once(&self) -> String {
        match self.subject {
            Subject::Match(id) => format!("{id}-{}", self.number),
            Subject::Challenge(id) => format!("{id}-{}", self.number),
            Subject::Person(id) => format!("{id}-{}", self.number),
            Subject::Server(id) => format!("{id}-{}", self.number),
        }
    }
}

/// What a fault of the chat means for something that is tried again and again.
fn outcome_of(fault: &ChatFault, channel: ChannelId) -> Option<Outcome> {
    match fault {
        ChatFault::Limited { retry_after } => Some(Outcome::Trouble(*retry_after)),
        ChatFault::Trouble(_) => Some(Outcome::Trouble(None)),
        // An archived thread opens when something is posted there.
        ChatFault::Forbidden | ChatFault::Archived => Some(Outcome::Closed(channel)),
        ChatFault::Unauthorized => Some(Outcome::Trouble(Some(Span::minutes(10)))),
        ChatFault::Gone
        | ChatFault::Late
        | ChatFault::Answered
        | ChatFault::Emoji(_)
        | ChatFault::Picture(_)
        | ChatFault::Recipient(_)
        | ChatFault::ThreadLimit
        | ChatFault::Refused(_) => None,
    }
}

//! The shell around the memory: one lock, what happened told to gateway and page, what changed written to
//! disk.
//!
//! Every change goes through [`Standin::act`]; the lock is never held across a wait.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use axum::body::Bytes;
use serde_json::Value;
use tokio::sync::{broadcast, watch};

use super::{
    call::Call,
    cards::Card,
    contrary,
    deliveries::Deliveries,
    disk,
    disk::Folder,
    events,
    faults::{self, Faults, Switch},
    ids::Id,
    interactions,
    options::{Fault, Options},
    record::Recorder,
    reply::Reply,
    state::{Happening, Page, State},
};
use crate::base::time::{Clock, Span, Timestamp};

/// Happenings kept for a page that reads slowly.
const NOTICES: usize = 1024;

/// A function that moves a clock forward.
pub type Advance = Box<dyn Fn(Span) + Send + Sync>;

/// The stand-in as its parts share it.
pub struct Standin {
    state: Mutex<State>,
    clock: Arc<dyn Clock>,
    faults: Mutex<Faults>,
    /// Moves the clock forward, where somebody lets it.
    advance: OnceLock<Advance>,
    /// The games that the page shows, where somebody has said which.
    cards: OnceLock<Vec<Card>>,
    recorder: Option<Recorder>,
    folder: Option<Folder>,
    /// Whether what is written need not be synced.
    hurries: AtomicBool,
    happened: watch::Sender<u64>,
    notices: broadcast::Sender<Happening>,
    to_save: watch::Sender<u64>,
    saved: watch::Sender<u64>,
    closing: watch::Sender<bool>,
    deliveries: Arc<Deliveries>,
}

impl Standin {
    /// Reads the memory, or begins a new one.
    pub fn open(options: &Options, origin: String) -> Result<Self, Fault> {
        let folder = options.folder.as_deref().map(Folder::open).transpose()?;
        let now = options.clock.now();
        let mut state = folder.as_ref().map_or_else(|| Ok(State::default()), |folder| folder.load(now))?;
        state.origin = origin;
        state.unsaved.insert(Page::World);
        Ok(Self {
            state: Mutex::new(state),
            clock: Arc::clone(&options.clock),
            faults: Mutex::default(),
            advance: OnceLock::new(),
            cards: OnceLock::new(),
            recorder: options.record.as_deref().map(Recorder::create).transpose()?,
            folder,
            hurries: AtomicBool::new(false),
            happened: watch::Sender::new(0),
            notices: broadcast::Sender::new(NOTICES),
            to_save: watch::Sender::new(1),
            saved: watch::Sender::new(0),
            closing: watch::Sender::new(false),
            deliveries: Arc::new(Deliveries::new()),
        })
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the switches of the sandbox.
    pub fn faults(&self) -> MutexGuard<'_, Faults> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the state under its lock.
    pub fn look<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.state())
    }

    /// Changes the memory and tells what happened.
    pub fn act<T>(&self, change: impl FnOnce(&mut State, Timestamp) -> T) -> T {
        let mut state = self.state();
        let now = self.now();
        interactions::forget_old(&mut state, now);
        let outcome = change(&mut state, now);
        self.tell(&mut state, now);
        if self.folder.is_none() {
            state.unsaved.clear();
        } else if !state.unsaved.is_empty() {
            self.to_save.send_modify(|number| *number += 1);
        }
        outcome
    }

    fn tell(&self, state: &mut State, now: Timestamp) {
        let happenings = std::mem::take(&mut state.happenings);
        if happenings.is_empty() {
            return;
        }
        for happening in happenings {
            let twice = matches!(happening, Happening::Asked(_)) && self.faults().takes_twice();
            events::tell(state, now, &happening, twice);
            if let Happening::Asked(event) = &happening {
                self.deliver(state, now, event, twice);
            }
            // Nobody listens when no page is open.
            let _ = self.notices.send(happening);
        }
        self.happened.send_modify(|number| *number += 1);
    }

    /// Delivers an interaction by HTTP, where it is to be. With several addresses they take turns.
    fn deliver(&self, state: &mut State, now: Timestamp, event: &Value, twice: bool) {
        let count = state.world.endpoints.len();
        if count == 0 {
            return;
        }
        let misshapen = state.habits.contrary.then(|| contrary::misshapen(event));
        let event = misshapen.as_ref().unwrap_or(event);
        for _ in 0..=u8::from(twice) {
            let mut addresses = state.world.endpoints.clone();
            addresses.rotate_left(state.delivered % count);
            state.delivered += 1;
            if let Some(recorder) = &self.recorder {
                recorder.delivery("POST", &addresses[0], event);
            }
            let (deliveries, event) = (Arc::clone(&self.deliveries), event.clone());
            let slowness = self.faults().slowness();
            tokio::spawn(async move {
                tokio::time::sleep(slowness).await;
                deliveries.deliver(&addresses, &event, now).await;
            });
        }
    }

    pub fn deliveries(&self) -> &Deliveries {
        &self.deliveries
    }

    /// Throws a switch: what lasts is kept, what happens once happens now.
    pub fn throw(&self, switch: &Switch) {
        self.faults().set(switch);
        self.act(|state, _| faults::strike(state, switch));
    }

    /// Lets the clock be moved from now on, and moves it to where people have left it.
    pub fn lend_clock(&self, advance: Advance) {
        let missing = self.look(|state| state.world.ahead_ms) - self.clock.skipped().0;
        if missing > 0 {
            advance(Span(missing));
        }
        // The first one counts: there is one clock.
        let _ = self.advance.set(advance);
    }

    /// Shows games on the page, and tells it so.
    pub fn show_cards(&self, cards: Vec<Card>) {
        // The first ones count: the games do not change while a program runs.
        let _ = self.cards.set(cards);
        self.act(|state, _| state.happenings.push(Happening::ChannelsChanged));
    }

    pub fn cards(&self) -> &[Card] {
        self.cards.get().map_or(&[], Vec::as_slice)
    }

    /// Moves the clock forward and tells the page. Tells whether it can be moved.
    pub fn advance(&self, span: Span) -> bool {
        let Some(advance) = self.advance.get() else { return false };
        advance(span);
        let ahead = self.clock.skipped();
        self.act(|state, _| {
            state.world.ahead_ms = ahead.0;
            state.channels_changed();
        });
        true
    }

    /// Waits until a question to the memory has an answer.
    pub async fn until<T>(&self, mut ask: impl FnMut(&State) -> Option<T>) -> T {
        let mut happened = self.happened.subscribe();
        loop {
            happened.mark_unchanged();
            if let Some(answer) = self.look(&mut ask) {
                return answer;
            }
            happened.changed().await.expect("the sender lives as long as this");
        }
    }

    /// Everything that happens from now on.
    pub fn notices(&self) -> broadcast::Receiver<Happening> {
        self.notices.subscribe()
    }

    /// Turns true when the stand-in goes away.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Tells every part that the stand-in goes away.
    pub fn close(&self) {
        self.closing.send_replace(true);
        self.act(|state, _| {
            let sessions: Vec<Page> = state.sessions.keys().cloned().map(Page::Session).collect();
            state.unsaved.extend(sessions);
        });
    }

    /// Notes a call in the record, when there is one.
    pub fn record_call(&self, call: &Call, reply: &Reply) {
        if let Some(recorder) = &self.recorder {
            recorder.call(call, reply);
        }
    }

    /// Notes a gateway frame in the record, when there is one.
    pub fn record_event(&self, frame: &Value) {
        if let Some(recorder) = &self.recorder {
            recorder.delivery("GATEWAY", "/", frame);
        }
    }

    /// Returns the bytes of a file, from memory or from disk.
    pub fn file(&self, id: Id) -> Option<Bytes> {
        let held = self.look(|state| state.files.get(&id).cloned());
        held.or_else(|| self.folder.as_ref()?.read_file(id).ok().map(Bytes::from))
    }

    /// Waits until everything that was changed so far is on disk.
    pub async fn kept(&self) {
        if self.folder.is_none() {
            return;
        }
        let wanted = *self.to_save.borrow();
        // The writer ends only after the stand-in was closed and everything is written.
        let _ = self.saved.subscribe().wait_for(|saved| *saved >= wanted).await;
    }

    /// Stops syncing what is written, or syncs again; then what was only written meanwhile is written once
    /// more, but for files, which may be lost without harm.
    pub fn hurry(&self, on: bool) {
        if self.hurries.swap(on, Ordering::Relaxed) && !on {
            self.act(|state, _| state.unsaved.extend(state.pages()));
        }
    }

    /// Writes what changes until the stand-in goes away. One batch at a time; changes meanwhile wait for the
    /// next.
    pub async fn write_on(self: Arc<Self>) {
        let Some(folder) = self.folder.clone() else { return };
        let mut to_save = self.to_save.subscribe();
        to_save.mark_changed();
        while to_save.changed().await.is_ok() {
            let (number, batch) = {
                let mut state = self.state();
                (*to_save.borrow_and_update(), disk::changes(&mut state))
            };
            self.write(&folder, batch).await;
            self.saved.send_replace(number);
        }
    }

    async fn write(&self, folder: &Folder, batch: Vec<disk::Change>) {
        let folder = folder.clone();
        let synced = !self.hurries.load(Ordering::Relaxed);
        let writing = move || folder.write(&batch, synced).map(|()| batch);
        let written = tokio::task::spawn_blocking(writing).await;
        match written {
            Ok(Ok(batch)) => self.release_files(&batch),
            Ok(Err(error)) => tracing::error!(%error, "the sandbox could not write to its folder"),
            Err(error) => tracing::error!(%error, "the sandbox's writer stopped"),
        }
    }

    /// Files that are on disk need not be held in memory.
    fn release_files(&self, batch: &[disk::Change]) {
        let mut state = self.state();
        for (page, _) in batch {
            if let Page::File(id) = page
                && !state.unsaved.contains(page)
            {
                state.files.remove(id);
            }
        }
    }
}

//! The shell around the state: its lock, the delivery of changes to gateway and page, and writing to disk.
//!
//! Every change goes through [`Standin::act`]. The lock is never held across an await.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use axum::body::Bytes;
use serde_json::Value;
use tokio::sync::{broadcast, oneshot, watch};

use super::{
    bot_request::BotRequest,
    cards::Card,
    deliveries::Deliveries,
    disk,
    disk::Folder,
    events,
    faults::{self, Faults, Switch},
    ids::Id,
    interactions,
    options::{Options, SandboxFault},
    random_failures,
    record::Recorder,
    reply::RestResponse,
    state::{Notice, State, StateFile},
};
use crate::base::time::{Clock, Span, Timestamp};

/// The number of notices (state changes) queued for a page that reads slowly. If more notices are
/// waiting, the page must reload.
const NOTICES: usize = 1024;

/// A function that moves the clock forward by a time span.
pub type AdvanceClock = Box<dyn Fn(Span) + Send + Sync>;

/// The stand-in, shared by all requests and connections.
pub struct Standin {
    state: Mutex<State>,
    clock: Arc<dyn Clock>,
    faults: Mutex<Faults>,
    /// The function that moves the clock forward; unset if the program does not allow that.
    advance: OnceLock<AdvanceClock>,
    /// The game cards on the page; unset until the program has provided them.
    cards: OnceLock<Vec<Card>>,
    recorder: Option<Recorder>,
    folder: Option<Folder>,
    /// Whether state files are written without syncing them to disk.
    unsynced: AtomicBool,
    happened: watch::Sender<u64>,
    /// Those who wait until an interaction is answered or has failed.
    waiting: Mutex<HashMap<Id, Vec<oneshot::Sender<()>>>>,
    notices: broadcast::Sender<Notice>,
    to_save: watch::Sender<u64>,
    saved: watch::Sender<u64>,
    closing: watch::Sender<bool>,
    deliveries: Arc<Deliveries>,
}

impl Standin {
    /// Loads the state from disk, or starts with a fresh one. `origin` is the stand-in's base URL.
    ///
    /// # Errors
    ///
    /// Fails if the folder, a state file or the record cannot be used.
    pub fn open(options: &Options, origin: String) -> Result<Self, SandboxFault> {
        let folder = options.folder.as_deref().map(Folder::open).transpose()?;
        let now = options.clock.now();
        let mut state = folder.as_ref().map_or_else(|| Ok(State::default()), |folder| folder.load(now))?;
        state.origin = origin;
        state.unsaved.insert(StateFile::World);
        Ok(Self {
            state: Mutex::new(state),
            clock: Arc::clone(&options.clock),
            faults: Mutex::default(),
            advance: OnceLock::new(),
            cards: OnceLock::new(),
            recorder: options.record.as_deref().map(Recorder::create).transpose()?,
            folder,
            unsynced: AtomicBool::new(false),
            happened: watch::Sender::new(0),
            waiting: Mutex::default(),
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

    /// Locks the faults that switches have set.
    pub fn faults(&self) -> MutexGuard<'_, Faults> {
        self.faults.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `read` with the state, under its lock.
    pub fn read<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.state())
    }

    /// Calls `change` with the state, under its lock. Then delivers the resulting notices, and schedules
    /// unsaved files for writing.
    pub fn act<T>(&self, change: impl FnOnce(&mut State, Timestamp) -> T) -> T {
        let mut state = self.state();
        let now = self.now();
        interactions::forget_old(&mut state, now);
        let outcome = change(&mut state, now);
        self.publish(&mut state, now);
        if self.folder.is_none() {
            state.unsaved.clear();
        } else if !state.unsaved.is_empty() {
            self.to_save.send_modify(|number| *number += 1);
        }
        outcome
    }

    fn publish(&self, state: &mut State, now: Timestamp) {
        let notices = std::mem::take(&mut state.notices);
        if notices.is_empty() {
            return;
        }
        for notice in notices {
            let twice = matches!(notice, Notice::Interaction(_)) && self.faults().take_twice();
            events::dispatch_notice(state, now, &notice, twice);
            if let Notice::Interaction(event) = &notice {
                self.deliver(state, now, event, twice);
            }
            if let Notice::Answered(id) = &notice {
                let waiting = self.waiting().remove(id);
                for waiting in waiting.into_iter().flatten() {
                    // Sending fails if nobody waits any more, which does no harm.
                    let _ = waiting.send(());
                }
            }
            // Sending fails if no page is open, which does no harm.
            let _ = self.notices.send(notice);
        }
        self.happened.send_modify(|number| *number += 1);
    }

    /// Delivers an interaction by HTTP, if there are endpoints. The endpoints take turns.
    fn deliver(&self, state: &mut State, now: Timestamp, event: &Value, twice: bool) {
        let count = state.world.endpoints.len();
        if count == 0 {
            return;
        }
        let odd_event = state.behaviour.contrary.then(|| random_failures::with_odd_types(event));
        let event = odd_event.as_ref().unwrap_or(event);
        for _ in 0..=u8::from(twice) {
            let mut addresses = state.world.endpoints.clone();
            addresses.rotate_left(state.delivered % count);
            state.delivered += 1;
            if let Some(recorder) = &self.recorder {
                recorder.delivery("POST", &addresses[0], event);
            }
            let (deliveries, event) = (Arc::clone(&self.deliveries), event.clone());
            let latency = self.faults().latency();
            tokio::spawn(async move {
                tokio::time::sleep(latency).await;
                deliveries.deliver(&addresses, &event, now).await;
            });
        }
    }

    pub fn deliveries(&self) -> &Deliveries {
        &self.deliveries
    }

    /// Applies a switch for fault injection.
    pub fn throw(&self, switch: &Switch) {
        self.faults().set(switch);
        self.act(|state, _| faults::apply(state, switch));
    }

    /// Lets users of the page move the clock. Immediately moves the clock by the time for which earlier
    /// runs moved it.
    pub fn share_clock(&self, advance: AdvanceClock) {
        let missing = self.read(|state| state.world.ahead_ms) - self.clock.skipped().0;
        if missing > 0 {
            advance(Span(missing));
        }
        // A second call fails, which does no harm: the program has only one clock to share.
        let _ = self.advance.set(advance);
    }

    /// Sets the game cards, and notifies open pages.
    pub fn show_cards(&self, cards: Vec<Card>) {
        // A second call fails, which does no harm: games do not change while the program runs.
        let _ = self.cards.set(cards);
        self.act(|state, _| state.notices.push(Notice::ChannelsChanged));
    }

    pub fn cards(&self) -> &[Card] {
        self.cards.get().map_or(&[], Vec::as_slice)
    }

    /// Moves the clock forward, and notifies open pages. Returns `false` if the clock cannot be moved.
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

    /// Calls `ask` now and after each change of the state, until it returns a result.
    pub async fn until<T>(&self, mut ask: impl FnMut(&State) -> Option<T>) -> T {
        let mut happened = self.happened.subscribe();
        loop {
            happened.mark_unchanged();
            if let Some(answer) = self.read(&mut ask) {
                return answer;
            }
            happened.changed().await.expect("the sender lives as long as this");
        }
    }

    /// Waits until an interaction is answered or has failed. Unlike [`Self::until`], this costs nothing while
    /// other things happen, so thousands can wait at the same time.
    pub async fn until_answered(&self, id: Id) {
        let answered = self.read(|state| {
            let is_open = state.interactions.get(&id).is_some_and(|one| !one.failed && one.answer.is_none());
            is_open.then(|| {
                let (waiting, answered) = oneshot::channel();
                self.waiting().entry(id).or_default().push(waiting);
                answered
            })
        });
        if let Some(answered) = answered {
            // The sender is dropped only after it has sent.
            let _ = answered.await;
        }
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<Id, Vec<oneshot::Sender<()>>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Subscribes to all notices (state changes) from now on.
    pub fn notices(&self) -> broadcast::Receiver<Notice> {
        self.notices.subscribe()
    }

    /// Subscribes to a flag that turns true at shutdown.
    pub fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Starts the shutdown of all connections, and schedules the sessions for writing.
    pub fn close(&self) {
        self.closing.send_replace(true);
        self.act(|state, _| {
            let sessions: Vec<StateFile> = state.sessions.keys().cloned().map(StateFile::Session).collect();
            state.unsaved.extend(sessions);
        });
    }

    /// Records a request and its response, if recording is on.
    pub fn record_call(&self, call: &BotRequest, reply: &RestResponse) {
        if let Some(recorder) = &self.recorder {
            recorder.call(call, reply);
        }
    }

    /// Records a gateway frame, if recording is on.
    pub fn record_event(&self, frame: &Value) {
        if let Some(recorder) = &self.recorder {
            recorder.delivery("GATEWAY", "/", frame);
        }
    }

    /// Returns the bytes of an uploaded file, from memory or disk.
    pub fn file(&self, id: Id) -> Option<Bytes> {
        let file = self.read(|state| state.files.get(&id).cloned());
        file.or_else(|| self.folder.as_ref()?.read_file(id).ok().map(Bytes::from))
    }

    /// Waits until all changes up to now are on disk.
    pub async fn flushed(&self) {
        if self.folder.is_none() {
            return;
        }
        let wanted = *self.to_save.borrow();
        // The wait cannot fail, because `self` holds the sender.
        let _ = self.saved.subscribe().wait_for(|saved| *saved >= wanted).await;
    }

    /// Turns the syncing of state files off (`true`) or on again (`false`). Turning it on again writes all
    /// files once more, except for uploads, which may be lost.
    pub fn set_unsynced(&self, on: bool) {
        if self.unsynced.swap(on, Ordering::Relaxed) && !on {
            self.act(|state, _| state.unsaved.extend(state.state_files()));
        }
    }

    /// Writes changed files in batches, until the task is aborted at shutdown. Changes made during a
    /// write form the next batch.
    pub async fn run_writer(self: Arc<Self>) {
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

    async fn write(&self, folder: &Folder, batch: Vec<disk::FileChange>) {
        let folder = folder.clone();
        let synced = !self.unsynced.load(Ordering::Relaxed);
        let writing = move || folder.write(&batch, synced).map(|()| batch);
        let written = tokio::task::spawn_blocking(writing).await;
        match written {
            Ok(Ok(batch)) => self.release_files(&batch),
            Ok(Err(error)) => {
                tracing::error!(%error, "cannot write the state; these changes are lost at exit");
            }
            Err(error) => tracing::error!(%error, "the task that writes the state panicked"),
        }
    }

    /// Removes those uploads from memory that are on disk now.
    fn release_files(&self, batch: &[disk::FileChange]) {
        let mut state = self.state();
        for (file, _) in batch {
            if let StateFile::File(id) = file
                && !state.unsaved.contains(file)
            {
                state.files.remove(id);
            }
        }
    }
}

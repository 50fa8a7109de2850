//! The shell around the state: its lock, the delivery of changes to gateway and page, and writing to disk.
//!
//! Every change goes through [`Standin::act`]. The lock is never held across an await.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use axum::body::Bytes;
use serde_json::Value;
use tokio::sync::{broadcast, oneshot, watch};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

use crate::base::time::{Clock, Span, Timestamp};

use super::disk::{Folder, Snapshot};
use super::faults::{self, FaultCommand};
use super::state::{Notice, State};
use super::{
    Options, SandboxFault, bot_request::BotRequest, deliveries::Deliveries, gateway::session, ids::Id,
    interactions, page::Card, random_failures, record::Recorder, rest::RestResponse,
};

/// The number of notices (state changes) queued for a page that reads slowly. If more notices are
/// waiting, the page must reload.
const NOTICES: usize = 1024;
/// The minimum time between two writes of the state, which is written as a whole.
const WRITE_INTERVAL: Duration = Duration::from_secs(1);

/// A function that moves the clock forward by a time span.
pub type AdvanceClock = Box<dyn Fn(Span) + Send + Sync>;

/// The stand-in, shared by all requests and connections.
pub struct Standin {
    state: Mutex<State>,
    clock: Arc<dyn Clock>,
    /// The function that moves the clock forward; unset if the program does not allow that.
    advance: OnceLock<AdvanceClock>,
    /// The game cards on the page; unset until the program has provided them.
    cards: OnceLock<Vec<Card>>,
    recorder: Option<Recorder>,
    folder: Option<Folder>,
    state_changes: watch::Sender<()>,
    /// Those who wait until an interaction is answered or has failed.
    waiting: Mutex<HashMap<Id, Vec<oneshot::Sender<()>>>>,
    notices: broadcast::Sender<Notice>,
    to_write: watch::Sender<()>,
    closing: watch::Sender<bool>,
    pub deliveries: Deliveries,
}

impl Standin {
    /// Loads the state from disk, or starts with a fresh one. `origin` is the stand-in's base URL.
    ///
    /// # Errors
    ///
    /// Fails if the folder, the state or the record cannot be used.
    pub fn open(options: &Options, origin: String) -> Result<Self, SandboxFault> {
        let folder = options.folder.as_deref().map(Folder::open).transpose()?;
        let state = folder.as_ref().map(Folder::load).transpose()?.unwrap_or_default();
        Ok(Self {
            state: Mutex::new(State { origin, ..state }),
            clock: Arc::clone(&options.clock),
            advance: OnceLock::new(),
            cards: OnceLock::new(),
            recorder: options.record.as_deref().map(Recorder::create).transpose()?,
            folder,
            state_changes: watch::Sender::new(()),
            waiting: Mutex::default(),
            notices: broadcast::Sender::new(NOTICES),
            to_write: watch::Sender::new(()),
            closing: watch::Sender::new(false),
            deliveries: Deliveries::new(),
        })
    }

    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls `read` with the state, under its lock.
    pub fn read<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.state())
    }

    /// The latency set by [`FaultCommand::Slow`].
    pub fn latency(&self) -> Duration {
        self.read(|state| state.faults.latency())
    }

    /// Calls `change` with the state, under its lock. Then delivers the resulting notices, and schedules the state
    /// for writing.
    pub fn act<T>(&self, change: impl FnOnce(&mut State, Timestamp) -> T) -> T {
        let mut state = self.state();
        let (now, ids) = (self.now(), state.ids.clone());
        interactions::forget_old(&mut state, now);
        let outcome = change(&mut state, now);
        // Whatever changes the stored state issues an id or a notice.
        if state.ids != ids || !state.notices.is_empty() {
            self.to_write.send_replace(());
        }
        self.publish(&mut state, now);
        outcome
    }

    fn publish(&self, state: &mut State, now: Timestamp) {
        let notices = std::mem::take(&mut state.notices);
        if notices.is_empty() {
            return;
        }
        for notice in notices {
            let twice = matches!(notice, Notice::Interaction(_)) && state.faults.take_twice();
            session::dispatch_notice(state, now, &notice, twice);
            match &notice {
                Notice::Interaction(event) => self.deliver(state, now, event, twice),
                Notice::Answered(id) => {
                    for waiting in self.waiting().remove(id).into_iter().flatten() {
                        // Sending fails if nobody waits any more, which does no harm.
                        let _ = waiting.send(());
                    }
                }
                _ => {}
            }
            // Sending fails if no page is open, which does no harm.
            let _ = self.notices.send(notice);
        }
        self.state_changes.send_replace(());
    }

    /// Delivers an interaction by HTTP, if there are endpoints. The endpoints take turns.
    fn deliver(&self, state: &mut State, now: Timestamp, event: &Value, twice: bool) {
        let count = state.world.endpoints.len();
        if count == 0 {
            return;
        }
        let odd_event = state.faults.random.is_on().then(|| random_failures::with_odd_types(event));
        let event = odd_event.as_ref().unwrap_or(event);
        for _ in 0..=u8::from(twice) {
            let mut addresses = state.world.endpoints.clone();
            addresses.rotate_left(state.delivered % count);
            state.delivered += 1;
            self.record_delivery("POST", &addresses[0], event);
            let (deliveries, event, latency) =
                (self.deliveries.clone(), event.clone(), state.faults.latency());
            tokio::spawn(async move {
                sleep(latency).await;
                deliveries.deliver(&addresses, &event, now).await;
            });
        }
    }

    /// Applies a command for fault injection.
    pub fn inject(&self, command: &FaultCommand) {
        self.act(|state, _| faults::inject(state, command));
    }

    /// Lets users of the page move the clock. Immediately moves the clock by the time for which earlier
    /// runs moved it.
    pub fn share_clock(&self, advance: AdvanceClock) {
        let missing = self.read(|state| state.world.clock_offset_ms) - self.clock.skipped().0;
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
        self.act(|state, _| state.notices.push(Notice::WorldChanged));
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
            state.world.clock_offset_ms = ahead.0;
            state.notices.push(Notice::WorldChanged);
        });
        true
    }

    /// Calls `ask` now and after each change of the state, until it returns a result.
    pub async fn until<T>(&self, mut ask: impl FnMut(&State) -> Option<T>) -> T {
        let mut state_changes = self.state_changes.subscribe();
        loop {
            state_changes.mark_unchanged();
            if let Some(answer) = self.read(&mut ask) {
                return answer;
            }
            state_changes.changed().await.expect("the sender lives as long as this");
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

    /// Starts the shutdown of all connections.
    pub fn close(&self) {
        self.closing.send_replace(true);
    }

    /// Resolves at shutdown.
    pub async fn closed(&self) {
        // The wait cannot fail, because `self` holds the sender.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }

    /// Records a request and its response, if recording is on.
    pub fn record_call(&self, call: &BotRequest, reply: &RestResponse) {
        if let Some(recorder) = &self.recorder {
            recorder.call(call, reply);
        }
    }

    /// Records a gateway frame or a delivery by HTTP, if recording is on.
    pub fn record_delivery(&self, method: &str, path: &str, event: &Value) {
        if let Some(recorder) = &self.recorder {
            recorder.delivery(method, path, event);
        }
    }

    /// The bytes of an uploaded file, from memory or disk.
    pub fn file(&self, id: Id) -> Option<Bytes> {
        let file = self.read(|state| state.files.get(&id).cloned());
        file.or_else(|| self.folder.as_ref()?.read_file(id).ok().map(Bytes::from))
    }

    /// Writes the state after changes, until shutdown. Changes that follow a write soon wait for the next one.
    pub async fn run_writer(self: Arc<Self>) {
        let mut to_write = self.to_write.subscribe();
        while self.folder.is_some() {
            tokio::select! {
                () = self.closed() => return,
                _ = to_write.changed() => {}
            }
            self.write().await;
            tokio::select! {
                () = self.closed() => return,
                () = sleep(WRITE_INTERVAL) => {}
            }
        }
    }

    /// Writes the whole state, if there is a folder.
    pub async fn write(self: &Arc<Self>) {
        let standin = Arc::clone(self);
        if let Err(error) = spawn_blocking(move || standin.write_now()).await {
            tracing::error!(%error, "the task that writes the state panicked");
        }
    }

    fn write_now(&self) {
        let Some(folder) = &self.folder else { return };
        let snapshot = Snapshot::take(&mut self.state());
        match folder.write(&snapshot) {
            // Uploads are in memory only until they are on disk.
            Ok(()) => self.state().files.retain(|id, _| !snapshot.files.contains_key(id)),
            Err(error) => tracing::error!(%error, "cannot write the state; the next change tries again"),
        }
    }
}

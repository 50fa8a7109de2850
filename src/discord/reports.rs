//! Two things that the gateway's library tells its log and nobody else, heard there before they reach any
//! log.
//!
//! A frame that the library cannot read is dropped, and written to the log whole, with the secret of an
//! interaction in it. And a session that cannot be resumed is followed by another at once, although Discord
//! counts them and resets the token of a bot that begins too many. So the thread of a session logs through
//! [`Reports`]: the first becomes an [`Event`], the second closes the session's [`Gate`], and everything that
//! the library says below an error ends here. The texts are those of serenity 0.12.5; tests compare what
//! follows from them.

use std::fmt;
use std::sync::Arc;

use tokio::sync::{Mutex, Notify};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::{Interest, NoSubscriber};
use tracing::{Dispatch, Level, Metadata, Subscriber};

use super::events::{Event, Events};

/// Where the library reads frames: every warning from there is about one that it could not read.
const READING: &str = "serenity::gateway::ws";
/// Where the library replaces a session by another, and with which words.
const MANAGING: &str = "serenity::gateway::bridge::shard_manager";
const REPLACING: &str = "Restarting shard";

/// The address at which the library finds the gateway. Once it is closed the library connects no more.
pub(super) struct Gate {
    url: Arc<Mutex<String>>,
    closed: Notify,
}

impl Gate {
    pub(super) fn to(url: String) -> Self {
        Self { url: Arc::new(Mutex::new(url)), closed: Notify::new() }
    }

    /// The address, to be read by the library before each connection.
    pub(super) fn url(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.url)
    }

    pub(super) async fn closed(&self) {
        self.closed.notified().await;
    }

    fn close(&self) {
        // The library holds the address only while it copies it, on the one thread that also logs.
        if let Ok(mut url) = self.url.try_lock() {
            url.clear();
        }
        self.closed.notify_one();
    }
}

/// What the thread of a session logs to.
pub(super) struct Reports {
    events: Events,
    gate: Arc<Gate>,
    /// The log that all other threads write to.
    log: Dispatch,
    /// Of a single log in the program, whichever thread speaks first would decide for all threads what is
    /// heard.
    _another: Dispatch,
    most: LevelFilter,
}

impl Reports {
    /// Before the log of whoever calls this.
    pub(super) fn before_the_log(events: Events, gate: Arc<Gate>) -> Dispatch {
        let log = tracing::dispatcher::get_default(Dispatch::clone);
        let most = LevelFilter::current().max(LevelFilter::INFO);
        let another = Dispatch::new(NoSubscriber::new());
        Dispatch::new(Self { events, gate, log, _another: another, most })
    }
}

/// What of the library's log is heard here.
#[derive(Clone, Copy)]
enum Heard {
    Dropped,
    Managed,
}

fn heard(told: &Metadata<'_>) -> Option<Heard> {
    match (told.target(), *told.level()) {
        (READING, Level::WARN) if told.is_event() => Some(Heard::Dropped),
        (MANAGING, Level::INFO) if told.is_event() => Some(Heard::Managed),
        _ => None,
    }
}

/// The library repeats events whole, in spans and in what it says below an error.
fn tells_no_secret(told: &Metadata<'_>) -> bool {
    told.target().split("::").next() != Some("serenity") || (told.is_event() && *told.level() == Level::ERROR)
}

/// The words of something that is logged.
#[derive(Default)]
struct Words(String);

impl Visit for Words {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

impl Subscriber for Reports {
    fn register_callsite(&self, told: &'static Metadata<'static>) -> Interest {
        match heard(told) {
            Some(_) => Interest::always(),
            None if tells_no_secret(told) => self.log.register_callsite(told),
            None => Interest::never(),
        }
    }

    fn enabled(&self, told: &Metadata<'_>) -> bool {
        heard(told).is_some() || (tells_no_secret(told) && self.log.enabled(told))
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(self.most)
    }

    fn event(&self, event: &tracing::Event<'_>) {
        let Some(heard) = heard(event.metadata()) else { return self.log.event(event) };
        let mut words = Words::default();
        event.record(&mut words);
        match heard {
            Heard::Dropped => self.events.pass_on(Event::Dropped(None)),
            Heard::Managed if words.0.starts_with(REPLACING) => self.gate.close(),
            Heard::Managed => {}
        }
    }

    fn new_span(&self, span: &Attributes<'_>) -> Id {
        self.log.new_span(span)
    }

    fn record(&self, span: &Id, values: &Record<'_>) {
        self.log.record(span, values);
    }

    fn record_follows_from(&self, span: &Id, follows: &Id) {
        self.log.record_follows_from(span, follows);
    }

    fn enter(&self, span: &Id) {
        self.log.enter(span);
    }

    fn exit(&self, span: &Id) {
        self.log.exit(span);
    }

    fn clone_span(&self, span: &Id) -> Id {
        self.log.clone_span(span)
    }

    fn try_close(&self, span: Id) -> bool {
        self.log.try_close(span)
    }
}

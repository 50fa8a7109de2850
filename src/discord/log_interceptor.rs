//! Two events that serenity reports only in its log.
//!
//! Serenity drops a frame that it cannot read and logs it whole, including the secret of an interaction.
//! It also replaces a session that cannot be resumed at once, though Discord counts sessions and resets
//! the token of a bot that starts too many. So a session's thread logs through [`LogInterceptor`], which turns
//! the first into an [`Event`] and closes the [`Gate`] on the second. The texts are those of serenity
//! 0.12.5.
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

/// The target under which serenity reads frames. Every warning from there is about an unreadable frame.
const READING: &str = "serenity::gateway::ws";
/// The target under which serenity replaces a session, and the first words of that message.
const MANAGING: &str = "serenity::gateway::bridge::shard_manager";
const REPLACING: &str = "Restarting shard";

/// The gateway's address as serenity reads it. An empty address keeps serenity from connecting again.
pub(super) struct Gate {
    url: Arc<Mutex<String>>,
    closed: Notify,
}

impl Gate {
    pub(super) fn to(url: String) -> Self {
        Self { url: Arc::new(Mutex::new(url)), closed: Notify::new() }
    }

    /// The shared address that serenity reads before each connection.
    pub(super) fn url(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.url)
    }

    pub(super) async fn closed(&self) {
        self.closed.notified().await;
    }

    fn close(&self) {
        // Serenity locks the address only to copy it, on the same thread that logs, so that the lock is
        // free here.
        if let Ok(mut url) = self.url.try_lock() {
            url.clear();
        }
        self.closed.notify_one();
    }
}

/// The subscriber of a session's thread. It forwards to the program's log, except for the messages of
/// serenity below the level of an error.
pub(super) struct LogInterceptor {
    events: Events,
    gate: Arc<Gate>,
    /// The log of the rest of the program.
    log: Dispatch,
    /// A second dispatcher. With only one, tracing would cache the interest of the first thread that
    /// logs, and apply it to all others.
    _another: Dispatch,
    most: LevelFilter,
}

impl LogInterceptor {
    /// Returns a dispatcher that forwards to the current log of the caller.
    pub(super) fn dispatch_to_current_log(events: Events, gate: Arc<Gate>) -> Dispatch {
        let log = tracing::dispatcher::get_default(Dispatch::clone);
        let most = LevelFilter::current().max(LevelFilter::INFO);
        let another = Dispatch::new(NoSubscriber::new());
        Dispatch::new(Self { events, gate, log, _another: another, most })
    }
}

/// A log message of serenity that is handled here.
#[derive(Clone, Copy)]
enum InterceptedLog {
    Dropped,
    Managed,
}

fn heard(told: &Metadata<'_>) -> Option<InterceptedLog> {
    match (told.target(), *told.level()) {
        (READING, Level::WARN) if told.is_event() => Some(InterceptedLog::Dropped),
        (MANAGING, Level::INFO) if told.is_event() => Some(InterceptedLog::Managed),
        _ => None,
    }
}

/// Whether a log message may be forwarded. Serenity's spans and its messages below the level of an error
/// contain whole events.
fn tells_no_secret(told: &Metadata<'_>) -> bool {
    told.target().split("::").next() != Some("serenity") || (told.is_event() && *told.level() == Level::ERROR)
}

/// The message text of a log event.
#[derive(Default)]
struct LogText(String);

impl Visit for LogText {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

impl Subscriber for LogInterceptor {
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
        let mut words = LogText::default();
        event.record(&mut words);
        match heard {
            InterceptedLog::Dropped => self.events.send(Event::Dropped(None)),
            InterceptedLog::Managed if words.0.starts_with(REPLACING) => self.gate.close(),
            InterceptedLog::Managed => {}
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

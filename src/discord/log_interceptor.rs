//! Interceptor of serenity's log, for two events that serenity reports nowhere else: it drops an unreadable
//! frame (and logs that frame with its secrets), or it replaces a session that cannot be resumed.
//!
//! A session's thread logs through [`LogInterceptor`], which turns the first event into an [`Event`] and
//! closes the [`Gate`] on the second, because Discord limits the number of sessions. The matched log texts
//! are those of serenity 0.12.5.

use std::fmt;
use std::sync::Arc;

use tokio::sync::{Mutex, Notify};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::subscriber::{Interest, NoSubscriber};
use tracing::{Dispatch, Level, Metadata, Subscriber};

use super::events::{Event, Events};

/// The log target of serenity's frame reader. Its only warnings are about frames that it cannot read.
const READING: &str = "serenity::gateway::ws";
/// The log target of the code that replaces sessions, and the first words of its message about a replacement.
const MANAGING: &str = "serenity::gateway::bridge::shard_manager";
const REPLACING: &str = "Restarting shard";

/// The gateway's address, which serenity reads before each connection. Closing the gate empties the address,
/// so that serenity cannot connect again.
#[derive(Default)]
pub(super) struct Gate {
    pub url: Arc<Mutex<String>>,
    pub closed: Notify,
}

impl Gate {
    fn close(&self) {
        // The lock is free here: serenity takes it only to copy the address, and on this same thread.
        if let Ok(mut url) = self.url.try_lock() {
            url.clear();
        }
        self.closed.notify_one();
    }
}

/// The log subscriber of a session's thread. Everything is forwarded to the program's log, except serenity's
/// spans and its messages below the level of an error.
pub(super) struct LogInterceptor {
    events: Events,
    gate: Arc<Gate>,
    /// The log of the rest of the program.
    log: Dispatch,
    /// A second dispatcher, which is never used. With only one, tracing would cache which messages the first
    /// logging thread wants, and apply that to all threads.
    _another: Dispatch,
    most: LevelFilter,
}

impl LogInterceptor {
    /// A dispatcher that forwards to the log that is current for the caller.
    pub(super) fn dispatch_to_current_log(events: Events, gate: Arc<Gate>) -> Dispatch {
        let log = tracing::dispatcher::get_default(Dispatch::clone);
        let most = LevelFilter::current().max(LevelFilter::INFO);
        let another = Dispatch::new(NoSubscriber::new());
        Dispatch::new(Self { events, gate, log, _another: another, most })
    }
}

/// Whether the interceptor handles a log message of serenity itself.
fn is_handled(metadata: &Metadata<'_>) -> bool {
    let source = (metadata.target(), *metadata.level());
    metadata.is_event() && matches!(source, (READING, Level::WARN) | (MANAGING, Level::INFO))
}

/// Whether a log message may be forwarded. Serenity's spans, and its messages below the level of an
/// error, contain whole events with secrets.
fn has_no_secret(metadata: &Metadata<'_>) -> bool {
    metadata.target().split("::").next() != Some("serenity")
        || (metadata.is_event() && *metadata.level() == Level::ERROR)
}

/// The text of a log message, collected by visiting its fields.
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
    fn register_callsite(&self, metadata: &'static Metadata<'static>) -> Interest {
        if is_handled(metadata) {
            Interest::always()
        } else if has_no_secret(metadata) {
            self.log.register_callsite(metadata)
        } else {
            Interest::never()
        }
    }

    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        is_handled(metadata) || (has_no_secret(metadata) && self.log.enabled(metadata))
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(self.most)
    }

    fn event(&self, event: &tracing::Event<'_>) {
        if !is_handled(event.metadata()) {
            return self.log.event(event);
        }
        if event.metadata().target() == READING {
            return self.events.send(Event::Dropped(None));
        }
        let mut words = LogText::default();
        event.record(&mut words);
        if words.0.starts_with(REPLACING) {
            self.gate.close();
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

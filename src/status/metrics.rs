//! Encoding of the bot's counters as Prometheus metrics. Published metric names are stable: names are added
//! but never changed.

use std::fmt;
use std::sync::Arc;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric, NoLabelSet};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

use super::StatusSource;
use crate::base::metrics::{Counter, LatencyHistogram, Metrics, OutboxLevel};

/// Renders all metrics in the `OpenMetrics` text format.
///
/// # Errors
///
/// Fails if the encoder does.
pub fn text(source: &StatusSource) -> Result<String, fmt::Error> {
    let counts = MetricsCollector {
        metrics: Arc::clone(&source.metrics),
        pictures: (source.pictures)(),
        healthy: (source.trouble)().is_none(),
        late: source.late().len(),
        outbox: (source.outbox)(),
    };
    let mut registry = Registry::with_prefix("engawa");
    registry.register_collector(Box::new(counts));
    let mut text = String::new();
    encode(&mut text, &registry)?;
    Ok(text)
}

#[derive(Debug)]
struct MetricsCollector {
    metrics: Arc<Metrics>,
    pictures: (u64, u64),
    healthy: bool,
    late: usize,
    outbox: Vec<OutboxLevel>,
}

impl Collector for MetricsCollector {
    fn encode(&self, mut to: DescriptorEncoder) -> fmt::Result {
        let Self { metrics, pictures: (drawn, cached), .. } = self;
        let kinds = [
            ("command", metrics.commands.get()),
            ("press", metrics.presses.get()),
            ("completion", metrics.completions.get()),
            ("stray", metrics.unsupported_interactions.get()),
        ];
        by_label(&mut to, "interactions", "Interactions received, by kind", "kind", kinds)?;
        self.response_times(&mut to)?;
        for (name, help, label, counts) in [
            (
                "shed",
                "Interactions for which nothing was done, because they waited too long, by kind",
                "kind",
                &metrics.expired_interactions,
            ),
            ("refusals", "Refusals answered to people, by message key", "key", &metrics.refusals),
            ("dropped", "Outbox entries dropped as pointless, by reason", "why", &metrics.dropped),
            (
                "unread",
                "Deliveries of Discord that could not be read, by kind",
                "kind",
                &metrics.unparsed_events,
            ),
            (
                "requests_rejected",
                "Requests to the HTTP endpoint that were rejected, by reason",
                "why",
                &metrics.requests_rejected,
            ),
        ] {
            by_label(&mut to, name, help, label, counts.get())?;
        }
        let help = "People within 14 days of their first press or command, by the steps that they have taken";
        by_label(&mut to, "newcomers", help, "step", metrics.newcomers.get())?;
        let pictures = [("drawn", *drawn), ("kept", *cached)];
        let help = "Pictures served, by whether they were drawn or cached";
        by_label(&mut to, "pictures", help, "from", pictures)?;
        for (name, help, count) in COUNTERS {
            let count = ConstCounter::new(count(metrics).get());
            count.encode(to.encode_descriptor(name, help, None, MetricType::Counter)?)?;
        }
        self.outbox(&mut to)?;
        for (name, help, level) in LEVELS {
            let level = ConstGauge::new(level(self));
            level.encode(to.encode_descriptor(name, help, None, MetricType::Gauge)?)?;
        }
        Ok(())
    }
}

/// A counter with its name and help.
type CounterRow = (&'static str, &'static str, fn(&Metrics) -> &Counter);
/// A level with its name and help.
type LevelRow = (&'static str, &'static str, fn(&MetricsCollector) -> i64);

/// Counters without labels.
const COUNTERS: &[CounterRow] = &[
    ("faults", "Requests and tasks that failed by an internal fault", |metrics| &metrics.faults),
    ("panics", "Handlers that panicked", |metrics| &metrics.panics),
    ("commits", "Commits acknowledged by the store", |metrics| &metrics.commits),
    ("conflicts", "Commits repeated after a conflict with another one", |metrics| &metrics.conflicts),
    ("calls", "People notified by a message of its own", |metrics| &metrics.notifications),
    ("outages", "Outages that were credited to running clocks", |metrics| &metrics.outages),
    ("set_aside", "Unreadable records that were set aside", |metrics| &metrics.set_aside),
    ("store_repairs", "Times the store continued from its index because a file was damaged", |metrics| {
        &metrics.store_repairs
    }),
    ("store_stops", "Times the database became unavailable", |metrics| &metrics.store_stops),
    ("store_retries", "Transactions that the database asked to repeat", |metrics| &metrics.store_retries),
    ("store_doubts", "Commits whose answer was lost and whose outcome was looked up", |metrics| {
        &metrics.unknown_outcomes
    }),
    (
        "replies_shortened",
        "Replies of the computer that were searched less than usual, because many matches waited or processors were busy",
        |metrics| &metrics.replies_shortened,
    ),
    ("gateway_connects", "Gateway sessions that became ready", |metrics| &metrics.connects),
    ("gateway_revivals", "Dead gateway connections that were replaced", |metrics| {
        &metrics.gateway_replacements
    }),
];

/// Levels without labels.
const LEVELS: &[LevelRow] = &[
    ("commits_waiting", "Commits waiting for the disk", |to| to.metrics.commits_waiting.get()),
    ("owed", "Outbox entries not delivered yet", |to| to.metrics.outbox_entries.get()),
    ("matches_running", "Matches being played", |to| to.metrics.matches_running.get()),
    ("gateway_up", "1 while every configured way in, gateway or HTTP, is open", |to| {
        to.metrics.connected.get()
    }),
    ("gateway_shards", "Connected gateway shards of this process", |to| to.metrics.shards.get()),
    ("gateway_starts_left", "Gateway sessions that may still begin, by Discord's latest answer", |to| {
        to.metrics.session_starts.get()
    }),
    (
        "gateway_starts_again_seconds",
        "Unix time at which Discord allows gateway sessions again; 0 while it does",
        |to| to.metrics.session_starts_again.get(),
    ),
    ("clock_off", "1 while this machine's clock differs too much from the store's", |to| {
        to.metrics.clock_off.get()
    }),
    (
        "clock_was_ahead_seconds",
        "Seconds by which this machine's clock was ahead before it was set back; 0 if no deadline can be wrong",
        |to| to.metrics.clock_was_ahead.get(),
    ),
    (
        "requests_clock_off_seconds",
        "Seconds by which this machine's clock is ahead of Discord's, negative if behind, if presses by HTTP are rejected for that",
        |to| to.metrics.requests_clock_off.get(),
    ),
    ("processes", "Known processes on the same store", |to| to.metrics.processes.get()),
    ("update_available", "1 while a newer version of the program is known to be out", |to| {
        to.metrics.update_available.get()
    }),
    ("tasks_late", "Background tasks whose heartbeat is overdue", |to| {
        i64::try_from(to.late).unwrap_or(i64::MAX)
    }),
    (
        "store_connections",
        "Connections that requests to the database may use at once; 0 without a database",
        |to| to.metrics.store_connections.get(),
    ),
    ("store_connections_configured", "The configured maximum of connections to the database", |to| {
        to.metrics.store_connections_configured.get()
    }),
    ("store_healthy", "1 while records can be read and written", |to| i64::from(to.healthy)),
];

impl MetricsCollector {
    fn outbox(&self, to: &mut DescriptorEncoder) -> fmt::Result {
        let entries: fn(&OutboxLevel) -> i64 = |level| i64::try_from(level.entries).unwrap_or(i64::MAX);
        let oldest: fn(&OutboxLevel) -> i64 = |level| level.oldest.0 / 1000;
        let oldest_help = "Seconds since the oldest of these entries was decided, by state";
        for (name, help, value) in [
            ("outbox_entries", "Outbox entries of this process, by state", entries),
            ("outbox_oldest_seconds", oldest_help, oldest),
        ] {
            let mut metric = to.encode_descriptor(name, help, None, MetricType::Gauge)?;
            for level in &self.outbox {
                ConstGauge::new(value(level)).encode(metric.encode_family(&[("state", level.state)])?)?;
            }
        }
        Ok(())
    }

    fn response_times(&self, to: &mut DescriptorEncoder) -> fmt::Result {
        let times = &self.metrics.response_times;
        let counts = times.get();
        let bounds = LatencyHistogram::BOUNDS_MS.iter().map(|ms| seconds(*ms)).chain([f64::INFINITY]);
        let buckets: Vec<(f64, u64)> = bounds.zip(counts.iter().copied()).collect();
        let help = "Seconds from the arrival of an interaction to its answer";
        let mut metric = to.encode_descriptor("answer_seconds", help, None, MetricType::Histogram)?;
        metric.encode_histogram::<NoLabelSet>(seconds(times.sum_ms()), counts.iter().sum(), &buckets, None)
    }
}

#[expect(clippy::cast_precision_loss, reason = "milliseconds stay far below 2^52")]
fn seconds(ms: u64) -> f64 {
    ms as f64 / 1000.0
}

fn by_label(
    to: &mut DescriptorEncoder,
    name: &str,
    help: &str,
    label: &str,
    counts: impl IntoIterator<Item = (impl AsRef<str>, u64)>,
) -> fmt::Result {
    let mut metric = to.encode_descriptor(name, help, None, MetricType::Counter)?;
    for (value, count) in counts {
        ConstCounter::new(count).encode(metric.encode_family(&[(label, value.as_ref())])?)?;
    }
    Ok(())
}

//! The counts under the names by which they are watched. Names never change; new ones may come.

use std::fmt;
use std::sync::Arc;

use prometheus_client::collector::Collector;
use prometheus_client::encoding::text::encode;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric, NoLabelSet};
use prometheus_client::metrics::MetricType;
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use prometheus_client::registry::Registry;

use super::Source;
use crate::base::metrics::{Metrics, Waits};

/// All counts as they are now.
pub fn text(source: &Source) -> Result<String, fmt::Error> {
    let counts = Counts {
        metrics: Arc::clone(&source.metrics),
        pictures: (source.pictures)(),
        healthy: (source.trouble)().is_none(),
        late: source.late().len(),
    };
    let mut registry = Registry::with_prefix("engawa");
    registry.register_collector(Box::new(counts));
    let mut text = String::new();
    encode(&mut text, &registry)?;
    Ok(text)
}

#[derive(Debug)]
struct Counts {
    metrics: Arc<Metrics>,
    pictures: (u64, u64),
    healthy: bool,
    late: usize,
}

impl Collector for Counts {
    fn encode(&self, mut to: DescriptorEncoder) -> fmt::Result {
        let Self { metrics, pictures: (drawn, kept), .. } = self;
        let kinds = [
            ("command", metrics.commands.get()),
            ("press", metrics.presses.get()),
            ("completion", metrics.completions.get()),
            ("stray", metrics.strays.get()),
        ];
        by_label(&mut to, "interactions", "What people did, by kind", "kind", kinds)?;
        self.waits(&mut to)?;
        for (name, help, label, counts) in [
            ("refusals", "Kind answers that something is not possible", "key", &metrics.refusals),
            ("dropped", "What was owed and became pointless, by why", "why", &metrics.dropped),
            ("unread", "What Discord sent and could not be read, by kind", "kind", &metrics.unread),
        ] {
            by_label(&mut to, name, help, label, counts.get())?;
        }
        let pictures = [("drawn", *drawn), ("kept", *kept)];
        let help = "Pictures handed out, by whether they had to be drawn";
        by_label(&mut to, "pictures", help, "from", pictures)?;
        for (name, help, count) in [
            ("faults", "Requests and tasks that failed by a fault of the machine", &metrics.faults),
            ("panics", "Handlers that panicked", &metrics.panics),
            ("commits", "Commits acknowledged", &metrics.commits),
            ("conflicts", "Commits that were decided anew because somebody was faster", &metrics.conflicts),
            ("calls", "People called by a message of its own", &metrics.calls),
            ("outages", "Times in which nobody could be heard, and that were given back", &metrics.outages),
            ("set_aside", "Records that could not be read and were set aside", &metrics.set_aside),
            (
                "store_repairs",
                "Times that the store went on from its index for a file was damaged",
                &metrics.store_repairs,
            ),
            ("store_stops", "Times that the database could not be used any more", &metrics.store_stops),
            ("store_retries", "Commits that the database wanted once more", &metrics.store_retries),
            ("store_doubts", "Commits whose answer was lost, and that were asked for", &metrics.store_doubts),
            ("gateway_connects", "Times that the gateway let us in", &metrics.connects),
            ("gateway_revivals", "Times that a dead connection was made anew", &metrics.revivals),
        ] {
            let count = ConstCounter::new(count.get());
            count.encode(to.encode_descriptor(name, help, None, MetricType::Counter)?)?;
        }
        self.levels(&mut to)
    }
}

impl Counts {
    fn levels(&self, to: &mut DescriptorEncoder) -> fmt::Result {
        let Self { metrics, healthy, late, .. } = self;
        for (name, help, level) in [
            ("commits_waiting", "Commits that wait for the disk", metrics.commits_waiting.get()),
            ("owed", "What is to be told and is not told yet", metrics.owed.get()),
            ("matches_running", "Matches being played", metrics.matches_running.get()),
            ("gateway_up", "1 while everybody is heard, by the gateway or by HTTP", metrics.connected.get()),
            ("gateway_shards", "Shards of the gateway that are connected", metrics.shards.get()),
            (
                "gateway_starts_left",
                "Sessions of the gateway that Discord still lets begin, as it said last",
                metrics.session_starts.get(),
            ),
            (
                "gateway_starts_again_seconds",
                "The second since 1970 from which on Discord lets sessions begin again; 0 while it does",
                metrics.session_starts_again.get(),
            ),
            (
                "clock_off",
                "1 while this machine's clock is too far from the store's",
                metrics.clock_off.get(),
            ),
            (
                "clock_was_ahead_seconds",
                "How far this machine's clock was ahead before it was set back, while deadlines that it wrote may be kept",
                metrics.clock_was_ahead.get(),
            ),
            ("processes", "Processes on the same store, where there may be several", metrics.processes.get()),
            (
                "tasks_late",
                "Tasks in the background that should have said that they are alive",
                i64::try_from(*late).unwrap_or(i64::MAX),
            ),
            ("store_healthy", "1 while records can be read and written", i64::from(*healthy)),
        ] {
            let level = ConstGauge::new(level);
            level.encode(to.encode_descriptor(name, help, None, MetricType::Gauge)?)?;
        }
        Ok(())
    }

    fn waits(&self, to: &mut DescriptorEncoder) -> fmt::Result {
        let waits = &self.metrics.waits;
        let counts = waits.get();
        let bounds = Waits::BOUNDS_MS.iter().map(|ms| seconds(*ms)).chain([f64::INFINITY]);
        let buckets: Vec<(f64, u64)> = bounds.zip(counts.iter().copied()).collect();
        let help = "Seconds from the arrival of something a person did to its answer";
        let mut metric = to.encode_descriptor("answer_seconds", help, None, MetricType::Histogram)?;
        metric.encode_histogram::<NoLabelSet>(seconds(waits.sum_ms()), counts.iter().sum(), &buckets, None)
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
        let labels = [(label, value.as_ref())];
        let count = ConstCounter::new(count);
        count.encode(metric.encode_family(&labels)?)?;
    }
    Ok(())
}

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
use crate::base::tally::{Tally, Waits};

/// All counts as they are now.
pub fn text(source: &Source) -> Result<String, fmt::Error> {
    let counts = Counts {
        tally: Arc::clone(&source.tally),
        pictures: (source.pictures)(),
        healthy: (source.healthy)(),
    };
    let mut registry = Registry::with_prefix("engawa");
    registry.register_collector(Box::new(counts));
    let mut text = String::new();
    encode(&mut text, &registry)?;
    Ok(text)
}

#[derive(Debug)]
struct Counts {
    tally: Arc<Tally>,
    pictures: (u64, u64),
    healthy: bool,
}

impl Collector for Counts {
    fn encode(&self, mut to: DescriptorEncoder) -> fmt::Result {
        let Self { tally, pictures: (drawn, kept), healthy } = self;
        let kinds = [
            ("command", tally.commands.get()),
            ("press", tally.presses.get()),
            ("completion", tally.completions.get()),
            ("stray", tally.strays.get()),
        ];
        by_label(&mut to, ("interactions", "What people did, by kind"), "kind", kinds)?;
        self.waits(&mut to)?;
        let refusals = tally.refusals.get();
        let refusals = refusals.iter().map(|(key, count)| (key.as_str(), *count));
        by_label(&mut to, ("refusals", "Kind answers that something is not possible"), "key", refusals)?;
        let pictures = [("drawn", *drawn), ("kept", *kept)];
        by_label(
            &mut to,
            ("pictures", "Pictures handed out, by whether they had to be drawn"),
            "from",
            pictures,
        )?;
        for (name, help, count) in [
            ("faults", "Requests and sweeps that failed by a fault of the machine", &tally.faults),
            ("panics", "Handlers that panicked", &tally.panics),
            ("commits", "Commits acknowledged", &tally.commits),
            ("conflicts", "Commits that were decided anew because somebody was faster", &tally.conflicts),
            ("gateway_connects", "Times that the gateway let us in", &tally.connects),
            ("gateway_revivals", "Times that a dead connection was made anew", &tally.revivals),
        ] {
            let count = ConstCounter::new(count.get());
            count.encode(to.encode_descriptor(name, help, None, MetricType::Counter)?)?;
        }
        for (name, help, level) in [
            ("commits_waiting", "Commits that wait for the disk", tally.commits_waiting.get()),
            ("boards_behind", "Board messages that have to be painted again", tally.boards_behind.get()),
            ("matches_running", "Matches being played", tally.matches_running.get()),
            ("gateway_up", "1 while connected to the gateway", tally.connected.get()),
            ("store_healthy", "1 while records can be read and written", i64::from(*healthy)),
        ] {
            let level = ConstGauge::new(level);
            level.encode(to.encode_descriptor(name, help, None, MetricType::Gauge)?)?;
        }
        Ok(())
    }
}

impl Counts {
    fn waits(&self, to: &mut DescriptorEncoder) -> fmt::Result {
        let waits = &self.tally.waits;
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

fn by_label<'a>(
    to: &mut DescriptorEncoder,
    (name, help): (&str, &str),
    label: &str,
    counts: impl IntoIterator<Item = (&'a str, u64)>,
) -> fmt::Result {
    let mut metric = to.encode_descriptor(name, help, None, MetricType::Counter)?;
    for (value, count) in counts {
        let labels = [(label, value)];
        let count = ConstCounter::new(count);
        count.encode(metric.encode_family(&labels)?)?;
    }
    Ok(())
}

//! Tests of what hosts watch: the dashboard for Grafana and the documents name only metrics that the bot
//! prints, and every panel can be read without a manual.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use engawa::base::metrics::{Metrics, OutboxLevel};
use engawa::base::time::Span;
use engawa::status::{self, StatusSource};
use serde_json::Value;

use super::people::http;

const DASHBOARD: &str = include_str!("../../contrib/grafana.json");
/// The columns of a dashboard.
const COLUMNS: u64 = 24;
/// Documents that name metrics.
const DOCUMENTS: [&str; 4] = ["README.md", "docs/hosting.md", "docs/public-instance.md", "docs/scaling.md"];

/// Reads `/metrics` over HTTP, and returns the names of all samples. Every counter with labels has a sample.
async fn printed_metrics() -> BTreeSet<String> {
    let metrics = Arc::<Metrics>::default();
    let Metrics { expired_interactions, refusals, dropped, unparsed_events, requests_rejected, .. } =
        &*metrics;
    for labelled in [expired_interactions, refusals, dropped, unparsed_events, requests_rejected] {
        labelled.add("any");
    }
    metrics.response_times.add(Span(4));
    let source = StatusSource {
        metrics,
        trouble: Box::new(|| None),
        uptime: || Duration::ZERO,
        pictures: Box::new(|| (1, 1)),
        outbox: Box::new(|| vec![OutboxLevel { state: "due", entries: 2, oldest: Span::minutes(1) }]),
    };
    let server = status::open(0, source).await.expect("a free port");
    let page = http().get(format!("http://{}/metrics", server.address)).send().await.expect("it is open");
    let text = page.text().await.expect("a text");
    let samples = text.lines().filter(|line| !line.starts_with('#'));
    samples.map(|line| line.split(['{', ' ']).next().unwrap_or_default().to_owned()).collect()
}

/// Returns all words of a text that begin like a metric of the bot.
fn named_metrics(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
    words.filter(|word| word.starts_with("engawa_")).map(str::to_owned).collect()
}

fn dashboard() -> Value {
    serde_json::from_str(DASHBOARD).expect("JSON")
}

fn panels(dashboard: &Value) -> impl Iterator<Item = &Value> {
    dashboard["panels"].as_array().into_iter().flatten().filter(|panel| panel["type"] != "row")
}

fn queries(panel: &Value) -> impl Iterator<Item = &str> {
    panel["targets"].as_array().into_iter().flatten().map(|target| target["expr"].as_str().expect("a query"))
}

#[tokio::test]
async fn dashboard_shows_exactly_the_printed_metrics() {
    let (printed, dashboard) = (printed_metrics().await, dashboard());
    let queries: Vec<&str> = panels(&dashboard).flat_map(queries).collect();
    let shown = named_metrics(&queries.join("\n"));
    assert!(shown.len() > 20, "{shown:?}");
    let unknown: Vec<_> = shown.difference(&printed).collect();
    assert!(unknown.is_empty(), "the bot does not print {unknown:?}");
    // A histogram's sum says nothing that its buckets do not.
    let hidden: Vec<_> = printed.difference(&shown).filter(|name| !name.ends_with("_sum")).collect();
    assert!(hidden.is_empty(), "no panel shows {hidden:?}");
}

#[tokio::test]
async fn documents_name_only_printed_metrics() {
    let printed = printed_metrics().await;
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut named = 0;
    for document in DOCUMENTS {
        let text = fs::read_to_string(root.join(document)).expect(document);
        for metric in named_metrics(&text) {
            // A histogram is named without the endings of its samples.
            let is_printed = printed.contains(&metric) || printed.contains(&format!("{metric}_bucket"));
            assert!(is_printed, "{document} names {metric}");
            named += 1;
        }
    }
    assert!(named > 20, "{named}");
}

#[test]
fn every_panel_has_title_description_and_unit() {
    let dashboard = dashboard();
    let (mut ids, mut titles) = (BTreeSet::new(), BTreeSet::new());
    for panel in panels(&dashboard) {
        let text = |pointer: &str| panel.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
        let title = text("/title");
        assert!(!title.is_empty() && titles.insert(title), "{panel}");
        assert!(ids.insert(panel["id"].as_u64().expect("a number")), "{title}: two panels have one id");
        assert!(text("/description").ends_with('.'), "{title}: a sentence says what to do");
        assert!(!text("/fieldConfig/defaults/unit").is_empty(), "{title} has no unit");
        assert!(queries(panel).next().is_some(), "{title} shows nothing");
        for query in queries(panel) {
            let (metrics, chosen) = (query.matches("engawa_"), query.matches("instance=~\"$instance\""));
            assert_eq!(metrics.count(), chosen.count(), "{title}: every metric follows the chosen process");
        }
    }
    assert!(titles.len() > 20, "{titles:?}");
}

#[test]
fn panels_do_not_overlap() {
    let dashboard = dashboard();
    let mut taken = BTreeSet::new();
    for panel in dashboard["panels"].as_array().expect("a list") {
        let at = |key: &str| panel["gridPos"][key].as_u64().expect("a number");
        let (left, top, width, height) = (at("x"), at("y"), at("w"), at("h"));
        assert!(left + width <= COLUMNS, "{panel}");
        for cell in (left..left + width).flat_map(|x| (top..top + height).map(move |y| (x, y))) {
            assert!(taken.insert(cell), "{} covers another panel", panel["title"]);
        }
    }
}

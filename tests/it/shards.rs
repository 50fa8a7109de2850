//! Tests of a gateway with several shards (connections that each serve some of the servers). Each process
//! receives the events of its servers, sessions begin one after another, and all processes share one request
//! budget.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use engawa::app::clock::SystemClock;
use engawa::base::id::ChannelId;
use engawa::base::time::Clock;
use engawa::chat::Message;
use engawa::config::{Config, Shards};
use engawa::discord::TransportSettings;
use engawa::sandbox::people::CHANNEL;
use engawa::sandbox::{FaultCommand, Options, Sandbox};
use serde_json::json;
use tempfile::NamedTempFile;

use super::gateway::{Bot, FixedClock, timeouts};
use super::harness::{Harness, until};
use super::people::{HANA, People};
use super::{postgres, standin, traffic};

async fn stage(record: Option<&NamedTempFile>, clock: Arc<dyn Clock>) -> (Sandbox, People) {
    let record = record.map(|file| file.path().to_owned());
    let options = Options { port: 0, folder: None, record, clock };
    let standin = standin::start(options).await.expect("a free port");
    let people = People::at(&standin.url());
    (standin, people)
}

/// Creates servers until each shard has one. Returns a channel id for each shard.
async fn channel_of_each_shard(people: &People, total: u64) -> BTreeMap<u64, String> {
    let mut channels = BTreeMap::new();
    while channels.len() < usize::try_from(total).expect("few") {
        let (status, opened) = people.post("server", json!({ "name": "Another porch" })).await;
        assert_eq!(status, 200, "{opened}");
        let id = |key: &str| opened[key].as_str().expect("an id").to_owned();
        let server: u64 = id("server").parse().expect("a number");
        channels.entry((server >> 22) % total).or_insert(id("channel"));
    }
    channels
}

/// Sends a command in a channel. Returns the indexes of the bots that received it.
async fn receivers(people: &People, bots: &mut [Bot], channel: &str) -> Vec<usize> {
    let body = json!({ "as": HANA, "channel": channel, "command": "echo", "options": {}, "settle": true });
    let (_, outcome) = people.post("slash", body).await;
    assert_eq!(outcome["message"]["content"], "echo", "{outcome}");
    let heard = |bot: &mut Bot| bot.came.try_recv().is_ok();
    bots.iter_mut().enumerate().filter_map(|(number, bot)| heard(bot).then_some(number)).collect()
}

fn shards(total: u32, first: u32, last: u32) -> TransportSettings {
    TransportSettings { shards: Some(Shards { total, here: (first, last) }), ..TransportSettings::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_process_hears_the_servers_of_its_shards() {
    let record = NamedTempFile::new().expect("a file");
    let (standin, people) = stage(Some(&record), Arc::new(SystemClock::default())).await;
    // The stand-in accepts any number of new sessions at the same time.
    standin.inject(&FaultCommand::Shards { total: 4, max_concurrency: 4 });
    let channels = channel_of_each_shard(&people, 4).await;
    let mut bots = [shards(4, 0, 2), shards(4, 3, 3)]
        .map(|ways_in| Bot::connect(&standin.url(), ways_in, timeouts(), None));
    for bot in &bots {
        until("every shard is there", async || bot.metrics.connected.get() == 1).await;
    }
    assert_eq!(bots.each_ref().map(|bot| bot.metrics.shards.get()), [3, 1]);
    until("the commands are there", async || !people.commands(HANA).await.is_empty()).await;
    for (shard, channel) in &channels {
        let whose = usize::from(*shard == 3);
        assert_eq!(receivers(&people, &mut bots, channel).await, [whose], "shard {shard}");
    }
    for bot in bots {
        bot.close().await;
    }
    standin.shut_down().await;
    assert_eq!(refused_sessions(record.path()), 0);
}

/// Returns the number of sessions in a record that were refused because another one had just begun.
fn refused_sessions(record: &Path) -> usize {
    traffic::lines(record).iter().filter(|line| line["request"]["op"] == 9).count()
}

/// Both shards run in one process.
#[tokio::test(flavor = "multi_thread")]
async fn sessions_of_one_process_take_turns() {
    let mut config = Config::default();
    config.discord.shards = Some(Shards { total: 2, here: (0, 1) });
    let harness = Harness::with(config, Box::new(|store| store)).await;
    check_both_shards_connect(harness).await;
}

/// Each of two processes runs one shard.
#[tokio::test(flavor = "multi_thread")]
async fn sessions_of_several_processes_take_turns() {
    let mut config = Config::default();
    config.discord.shards = Some(Shards { total: 2, here: (0, 0) });
    let Some(mut harness) = Harness::on_a_database(config).await else {
        return postgres::skip("shards over processes");
    };
    harness.change(|config| config.discord.shards = Some(Shards { total: 2, here: (1, 1) }));
    harness.start_bot().await;
    check_both_shards_connect(harness).await;
}

async fn check_both_shards_connect(mut harness: Harness) {
    let people = harness.people.clone();
    let channels = channel_of_each_shard(&people, 2).await;
    for channel in channels.values() {
        let body =
            json!({ "as": HANA, "channel": channel, "command": "games", "options": {}, "settle": true });
        until("somebody hears", async || people.attempt("slash", body.clone()).await.is_some()).await;
    }
    harness.close().await;
    assert_eq!(refused_sessions(&harness.record()), 0);
}

/// Shows why sessions must begin in order: of two simultaneous ones, the stand-in refuses one.
#[tokio::test(flavor = "multi_thread")]
async fn unordered_sessions_are_refused() {
    let record = NamedTempFile::new().expect("a file");
    let (standin, _people) = stage(Some(&record), Arc::new(SystemClock::default())).await;
    let bots = [shards(2, 0, 0), shards(2, 1, 1)]
        .map(|ways_in| Bot::connect(&standin.url(), ways_in, timeouts(), None));
    until("a session is refused", async || refused_sessions(record.path()) > 0).await;
    for bot in &bots {
        until("every shard is there", async || bot.metrics.connected.get() == 1).await;
    }
    for bot in bots {
        bot.close().await;
    }
    standin.shut_down().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn recommended_number_of_shards_is_adopted() {
    let (standin, people) = stage(None, Arc::new(SystemClock::default())).await;
    let channels = channel_of_each_shard(&people, 3).await;
    let mut bots = [Bot::connect(&standin.url(), TransportSettings::default(), timeouts(), None)];
    until("the commands are there", async || !people.commands(HANA).await.is_empty()).await;
    standin.inject(&FaultCommand::Shards { total: 3, max_concurrency: 16 });
    // Close code 4011, "sharding required": a shard has too many servers.
    standin.inject(&FaultCommand::Close { code: Some(4011) });
    let metrics = Arc::clone(&bots[0].metrics);
    until("there are three", async || (metrics.shards.get(), metrics.connected.get()) == (3, 1)).await;
    for channel in channels.values() {
        assert_eq!(receivers(&people, &mut bots, channel).await, [0]);
    }
    for bot in bots {
        bot.close().await;
    }
    standin.shut_down().await;
}

/// Returns the number of requests refused for the rate limit. Each bot uses the share of the budget that it
/// would have among `believed` processes.
async fn refused(bots: usize, believed: i64) -> usize {
    let record = NamedTempFile::new().expect("a file");
    let (standin, people) = stage(Some(&record), Arc::new(FixedClock)).await;
    let bots: Vec<Bot> = (0..bots)
        .map(|_| Bot::connect(&standin.url(), TransportSettings::default(), timeouts(), None))
        .collect();
    for bot in &bots {
        until("it is there", async || bot.metrics.connected.get() == 1).await;
        bot.metrics.processes.set(believed);
    }
    until("the commands are there", async || !people.commands(HANA).await.is_empty()).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    standin.inject(&FaultCommand::LimitRequests { a_second: 50 });
    let posts = bots.iter().flat_map(|bot| (0..40).map(|n| (Arc::clone(&bot.chat), n)));
    let posts = posts.map(|(chat, n)| async move {
        let message = Message { text: format!("{n}"), ..Message::default() };
        // The outcome does not matter: the record shows how many requests were refused.
        let _ = chat.post(ChannelId(CHANNEL.0), &format!("once-{n}"), message).await;
    });
    futures_util::future::join_all(posts).await;
    for bot in bots {
        bot.close().await;
    }
    standin.shut_down().await;
    traffic::lines(record.path()).iter().filter(|line| line["status"] == 429).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_share_one_request_budget() {
    // A slow machine may delay requests, so that those of two seconds arrive in one. Try three times.
    let mut keep = false;
    for _ in 0..3 {
        keep = keep || refused(3, 3).await == 0;
    }
    assert!(keep, "three that share it");
    let mut exceed = false;
    for _ in 0..3 {
        exceed = exceed || refused(3, 1).await > 0;
    }
    assert!(exceed, "three of which each takes all of it are too many");
}

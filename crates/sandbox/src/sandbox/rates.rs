//! Rate limits as Discord enforces them: one bucket for each route and major parameter, and a global limit.
//!
//! Discord documents this mechanism and the global limit, but not the limits of routes, which appear only
//! in response headers. The numbers here are close to observed ones. Those of deletions are from a report of May 2026
//! (discord-api-docs 8330).

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

use crate::base::time::{Span, Timestamp};

use super::bot_request::BotRequest;
use super::ids::Id;

/// The documented global limit: the maximum number of requests with a bot token per second.
const GLOBAL_LIMIT: usize = 50;
const ONE_SECOND: Duration = Duration::from_secs(1);

/// The buckets for the deletion of messages, by age: the greatest age, the ending of the bucket's name, the maximum
/// number of requests, and the period for which it applies.
const DELETIONS: [(Span, &str, u32, Duration); 3] = [
    (Span::seconds(10), "-young", 5, ONE_SECOND),
    (Span::days(14), "", 3, Duration::from_millis(333)),
    (Span(i64::MAX), "-old", 30, Duration::from_secs(4)),
];

/// The state of a request's rate limit, after counting the request.
#[derive(Clone, Debug, PartialEq)]
pub struct BucketState {
    /// The name of the bucket. The name does not depend on the channel, server or webhook.
    pub bucket: String,
    /// The maximum number of requests between two resets of the bucket.
    pub limit: u32,
    /// The number of requests left until the bucket resets.
    pub left: u32,
    /// The time until the bucket is full again.
    pub reset_after: Duration,
    /// The limit that this request exceeds, if any.
    pub over: Option<ExceededLimit>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExceededLimit {
    Bucket,
    /// The global limit for all requests together.
    Everything,
}

/// The recent requests, counted by bucket and in total.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Buckets {
    /// By bucket and major parameter: the time of the first request since the last reset, and the number of
    /// requests since then.
    used: BTreeMap<String, (Instant, u32)>,
    all: VecDeque<Instant>,
}

/// The name of a request's bucket, the maximum number of its requests, and the period for which the number applies.
fn limit(call: &BotRequest, now: Timestamp) -> (String, u32, Duration) {
    let (ending, most, period) = match (call.method.as_str(), call.steps().as_slice()) {
        ("DELETE", ["channels", _, "messages", id]) => {
            let age = Id::read(id).map_or(Span(0), |id| now - id.time());
            let (_, ending, most, period) =
                DELETIONS.into_iter().find(|(oldest, ..)| age <= *oldest).expect("the last has no end");
            (ending, most, period)
        }
        ("POST" | "PATCH", ["channels", _, "messages", ..]) => ("", 5, Duration::from_secs(5)),
        (_, ["webhooks", ..]) => ("", 5, Duration::from_secs(2)),
        _ => ("", 50, ONE_SECOND),
    };
    (call.route() + ending, most, period)
}

/// The name of a request's bucket.
pub fn bucket(call: &BotRequest, now: Timestamp) -> String {
    limit(call, now).0
}

/// The part of a path for which each bucket has a limit of its own: the channel, the server, or the webhook with its
/// token.
fn major_parameter(call: &BotRequest) -> String {
    match call.steps().as_slice() {
        ["channels" | "guilds", id, ..] => (*id).to_owned(),
        ["webhooks", id, token, ..] => format!("{id}/{token}"),
        _ => String::new(),
    }
}

impl Buckets {
    /// Counts a request, unless it exceeds a limit. Requests that need no bot token do not count against
    /// the global limit. `now` is the time of the stand-in, which tells the age of messages; `at` is real.
    pub fn count(&mut self, call: &BotRequest, now: Timestamp, at: Instant) -> BucketState {
        let (bucket, most, period) = limit(call, now);
        let key = format!("{bucket} {}", major_parameter(call));
        let state = |left, reset_after, over| BucketState { bucket, limit: most, left, reset_after, over };
        if !call.needs_no_token() {
            self.all.retain(|one| at.duration_since(*one) < ONE_SECOND);
            if self.all.len() >= GLOBAL_LIMIT {
                let first = self.all.front().map_or(Duration::ZERO, |first| at.duration_since(*first));
                return state(0, ONE_SECOND.saturating_sub(first), Some(ExceededLimit::Everything));
            }
        }
        self.used.retain(|_, (since, _)| at.duration_since(*since) < ONE_SECOND * 5);
        let (since, used) = self.used.entry(key).or_insert((at, 0));
        if at.duration_since(*since) >= period {
            (*since, *used) = (at, 0);
        }
        let reset_after = period.saturating_sub(at.duration_since(*since));
        if *used >= most {
            return state(0, reset_after, Some(ExceededLimit::Bucket));
        }
        *used += 1;
        if !call.needs_no_token() {
            self.all.push_back(at);
        }
        state(most - *used, reset_after, None)
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;
    use serde_json::Value;

    use crate::sandbox::ids::IdGenerator;

    use super::*;

    const NOW: Timestamp = Timestamp(1_800_000_000_000);

    fn call(method: &str, path: &str) -> BotRequest {
        let (query, headers) = (String::new(), HeaderMap::new());
        let method = method.parse().expect("a method");
        BotRequest { method, path: path.to_owned(), query, headers, body: Value::Null, files: Vec::new() }
    }

    #[test]
    fn bucket_resets_after_its_time() {
        let mut buckets = Buckets::default();
        let (post, start) = (call("POST", "channels/1100000000000000002/messages"), Instant::now());
        for left in (0..5).rev() {
            let state = buckets.count(&post, NOW, start);
            assert_eq!((state.left, state.over), (left, None));
        }
        let later = start + Duration::from_secs(2);
        let refused = buckets.count(&post, NOW, later);
        assert_eq!(
            (refused.over, refused.reset_after),
            (Some(ExceededLimit::Bucket), Duration::from_secs(3))
        );
        let elsewhere = buckets.count(&call("POST", "channels/1100000000000000009/messages"), NOW, later);
        assert_eq!((elsewhere.over, &elsewhere.bucket), (None, &refused.bucket));
        assert_eq!(buckets.count(&post, NOW, start + Duration::from_secs(5)).left, 4);
    }

    #[test]
    fn global_limit_spares_webhooks() {
        let mut buckets = Buckets::default();
        let start = Instant::now();
        for channel in 0..50_u64 {
            let path = format!("channels/{}", 1_100_000_000_000_000_100 + channel);
            assert_eq!(buckets.count(&call("GET", &path), NOW, start).over, None);
        }
        let one_more = call("GET", "users/@me");
        assert_eq!(buckets.count(&one_more, NOW, start).over, Some(ExceededLimit::Everything));
        let webhook = call("POST", "webhooks/1100000000000000003/token");
        assert_eq!(buckets.count(&webhook, NOW, start).over, None);
        assert_eq!(buckets.count(&one_more, NOW, start + ONE_SECOND).over, None);
    }

    #[test]
    fn deletions_have_buckets_by_age() {
        let mut buckets = Buckets::default();
        let start = Instant::now();
        for (age, most) in [(Span::seconds(9), 5), (Span::minutes(1), 3), (Span::days(15), 30)] {
            let id = IdGenerator::default().next(NOW - age);
            let delete = call("DELETE", &format!("channels/1100000000000000002/messages/{id}"));
            for left in (0..most).rev() {
                let state = buckets.count(&delete, NOW, start);
                assert_eq!((state.limit, state.left, state.over), (most, left, None), "{age:?}");
                assert_eq!(state.bucket, bucket(&delete, NOW));
            }
            assert_eq!(buckets.count(&delete, NOW, start).over, Some(ExceededLimit::Bucket), "{age:?}");
        }
        let names: std::collections::BTreeSet<&String> = buckets.used.keys().collect();
        assert_eq!(names.len(), 3, "{names:?}");
    }
}

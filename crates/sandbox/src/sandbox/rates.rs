//! Rate limits as Discord enforces them: one bucket for each route and major parameter, and a global limit.
//!
//! Discord documents this mechanism and the global limit, but not the limits of routes, which appear only
//! in response headers. The numbers here are close to observed ones.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

use super::bot_request::BotRequest;

/// The documented global limit: the maximum number of requests with a bot token per second.
const GLOBAL_LIMIT: usize = 50;
const ONE_SECOND: Duration = Duration::from_secs(1);

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

/// Returns the limit of a route: the maximum number of requests, and the period for which it applies.
fn limit(call: &BotRequest) -> (u32, Duration) {
    match (call.method.as_str(), call.steps().as_slice()) {
        ("POST" | "PATCH" | "DELETE", ["channels", _, "messages", ..]) => (5, Duration::from_secs(5)),
        (_, ["webhooks", ..]) => (5, Duration::from_secs(2)),
        _ => (50, ONE_SECOND),
    }
}

impl Buckets {
    /// Counts a request, unless it exceeds a limit. Requests that need no bot token do not count against
    /// the global limit.
    pub fn count(&mut self, call: &BotRequest, now: Instant) -> BucketState {
        let (limit, time) = limit(call);
        let (bucket, major) = call.bucket();
        if !call.needs_no_token() {
            self.all.retain(|at| now.duration_since(*at) < ONE_SECOND);
            if self.all.len() >= GLOBAL_LIMIT {
                let reset_after = self
                    .all
                    .front()
                    .map_or(ONE_SECOND, |first| ONE_SECOND.saturating_sub(now.duration_since(*first)));
                return BucketState {
                    bucket,
                    limit,
                    left: 0,
                    reset_after,
                    over: Some(ExceededLimit::Everything),
                };
            }
        }
        self.used.retain(|_, (since, _)| now.duration_since(*since) < ONE_SECOND * 5);
        let (since, used) = self.used.entry(format!("{bucket} {major}")).or_insert((now, 0));
        if now.duration_since(*since) >= time {
            (*since, *used) = (now, 0);
        }
        let reset_after = time.saturating_sub(now.duration_since(*since));
        if *used >= limit {
            return BucketState { bucket, limit, left: 0, reset_after, over: Some(ExceededLimit::Bucket) };
        }
        *used += 1;
        let left = limit - *used;
        if !call.needs_no_token() {
            self.all.push_back(now);
        }
        BucketState { bucket, limit, left, reset_after, over: None }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;
    use serde_json::Value;

    use super::*;

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
            let state = buckets.count(&post, start);
            assert_eq!((state.left, state.over), (left, None));
        }
        let later = start + Duration::from_secs(2);
        let refused = buckets.count(&post, later);
        assert_eq!(
            (refused.over, refused.reset_after),
            (Some(ExceededLimit::Bucket), Duration::from_secs(3))
        );
        let elsewhere = buckets.count(&call("POST", "channels/1100000000000000009/messages"), later);
        assert_eq!((elsewhere.over, &elsewhere.bucket), (None, &refused.bucket));
        assert_eq!(buckets.count(&post, start + Duration::from_secs(5)).left, 4);
    }

    #[test]
    fn global_limit_spares_webhooks() {
        let mut buckets = Buckets::default();
        let start = Instant::now();
        for channel in 0..50_u64 {
            let path = format!("channels/{}", 1_100_000_000_000_000_100 + channel);
            assert_eq!(buckets.count(&call("GET", &path), start).over, None);
        }
        let one_more = call("GET", "users/@me");
        assert_eq!(buckets.count(&one_more, start).over, Some(ExceededLimit::Everything));
        let webhook = call("POST", "webhooks/1100000000000000003/token");
        assert_eq!(buckets.count(&webhook, start).over, None);
        assert_eq!(buckets.count(&one_more, start + ONE_SECOND).over, None);
    }
}

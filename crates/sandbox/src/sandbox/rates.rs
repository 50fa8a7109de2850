//! Limits of requests as Discord keeps them: a bucket for each route with the channel, server or webhook in
//! it, and one for everything that a bot asks for with its token.
//!
//! Discord publishes the form and the limit for everything; the limit of a route is learnt from headers
//! alone. The numbers here are about those that people have seen.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

use super::call::Call;

/// Requests with a token in a second, over all routes (documented).
const FOR_EVERYTHING: usize = 50;
const A_SECOND: Duration = Duration::from_secs(1);

/// How a request stands to its limit.
#[derive(Clone, Debug, PartialEq)]
pub struct Standing {
    /// The name of the bucket: the same for all channels, servers or webhooks.
    pub bucket: String,
    /// How many requests it takes in a time.
    pub limit: u32,
    /// Number of requests that are left in the bucket.
    pub left: u32,
    /// Time until the bucket is full again.
    pub reset_after: Duration,
    /// Whether this request was one too many, of the bucket or of everything.
    pub over: Option<Over>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    Bucket,
    /// The limit of all requests together.
    Everything,
}

/// Recent requests, counted by bucket and in all.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Buckets {
    /// By bucket and what it is about: when it was first asked for, and how often since.
    used: BTreeMap<String, (Instant, u32)>,
    all: VecDeque<Instant>,
}

/// How many requests a route takes, in what time.
fn limit(call: &Call) -> (u32, Duration) {
    match (call.method.as_str(), call.steps().as_slice()) {
        ("POST" | "PATCH" | "DELETE", ["channels", _, "messages", ..]) => (5, Duration::from_secs(5)),
        (_, ["webhooks", ..]) => (5, Duration::from_secs(2)),
        _ => (50, A_SECOND),
    }
}

impl Buckets {
    /// Counts a request that comes now, or says that it is one too many. Answers to interactions are never
    /// limited.
    pub fn count(&mut self, call: &Call, now: Instant) -> Standing {
        let (limit, time) = limit(call);
        let (bucket, about) = call.bucket();
        if !call.is_open() {
            self.all.retain(|at| now.duration_since(*at) < A_SECOND);
            if self.all.len() >= FOR_EVERYTHING {
                let reset_after = self
                    .all
                    .front()
                    .map_or(A_SECOND, |first| A_SECOND.saturating_sub(now.duration_since(*first)));
                return Standing { bucket, limit, left: 0, reset_after, over: Some(Over::Everything) };
            }
        }
        self.used.retain(|_, (since, _)| now.duration_since(*since) < A_SECOND * 5);
        let (since, used) = self.used.entry(format!("{bucket} {about}")).or_insert((now, 0));
        if now.duration_since(*since) >= time {
            (*since, *used) = (now, 0);
        }
        let reset_after = time.saturating_sub(now.duration_since(*since));
        if *used >= limit {
            return Standing { bucket, limit, left: 0, reset_after, over: Some(Over::Bucket) };
        }
        *used += 1;
        let left = limit - *used;
        if !call.is_open() {
            self.all.push_back(now);
        }
        Standing { bucket, limit, left, reset_after, over: None }
    }
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderMap;
    use serde_json::Value;

    use super::*;

    fn call(method: &str, path: &str) -> Call {
        let (query, headers) = (String::new(), HeaderMap::new());
        let method = method.parse().expect("a method");
        Call { method, path: path.to_owned(), query, headers, body: Value::Null, files: Vec::new() }
    }

    #[test]
    fn a_bucket_is_full_again_after_its_time() {
        let mut buckets = Buckets::default();
        let (post, start) = (call("POST", "channels/1100000000000000002/messages"), Instant::now());
        for left in (0..5).rev() {
            let standing = buckets.count(&post, start);
            assert_eq!((standing.left, standing.over), (left, None));
        }
        let later = start + Duration::from_secs(2);
        let refused = buckets.count(&post, later);
        assert_eq!((refused.over, refused.reset_after), (Some(Over::Bucket), Duration::from_secs(3)));
        let elsewhere = buckets.count(&call("POST", "channels/1100000000000000009/messages"), later);
        assert_eq!((elsewhere.over, &elsewhere.bucket), (None, &refused.bucket));
        assert_eq!(buckets.count(&post, start + Duration::from_secs(5)).left, 4);
    }

    #[test]
    fn fifty_requests_a_second_are_taken_in_all_and_webhooks_do_not_count() {
        let mut buckets = Buckets::default();
        let start = Instant::now();
        for channel in 0..50_u64 {
            let path = format!("channels/{}", 1_100_000_000_000_000_100 + channel);
            assert_eq!(buckets.count(&call("GET", &path), start).over, None);
        }
        let one_more = call("GET", "users/@me");
        assert_eq!(buckets.count(&one_more, start).over, Some(Over::Everything));
        let webhook = call("POST", "webhooks/1100000000000000003/token");
        assert_eq!(buckets.count(&webhook, start).over, None);
        assert_eq!(buckets.count(&one_more, start + A_SECOND).over, None);
    }
}

//! The rate limits that Discord announces: each response says how many requests its route has left, and a
//! refusal how long to wait (Discord's documentation, "Rate Limits").
//!
//! Serenity's own rate limiter is off. It panics at a negative wait, believes one of a thousand years, and
//! lets all edits in a channel wait if Discord limits those of a single message.

use std::collections::HashMap;
use std::time::Duration;

use reqwest::header::HeaderMap;
use serenity::http::{LightMethod, RatelimitingBucket, Request, Route};
use tokio::time::{Instant, sleep_until};

use crate::app::memory::Lock;
use crate::base::time::{Span, Timestamp};

use super::refusals::ErrorResponse;

/// The maximum wait for a rate limit. If a longer wait is necessary, the request fails at once.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// The longest wait that is believed. After this time, a request is sent in spite of a longer limit.
const LONGEST_BELIEVED: Duration = Duration::from_secs(3_600);
/// The assumed length of a window that no response has described yet.
const ASSUMED_WINDOW: Duration = Duration::from_secs(1);
/// How long the limit of a window is remembered after its end.
const REMEMBERED: Duration = Duration::from_secs(60);
/// The ages of a message after which another limit applies to its deletion (discord-api-docs 8330).
const DELETION_AGES: [Span; 2] = [Span::seconds(10), Span::days(14)];

/// A set of requests that share a limit. The path of an answer to an interaction contains a secret token, so
/// a scope is never printed.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Scope {
    /// All requests with the bot's token.
    Everything,
    /// The number tells deletions of messages apart by age.
    Route(LightMethod, RatelimitingBucket, usize),
    /// Requests with the same method and path, such as edits of one message.
    Path(LightMethod, String),
}

/// The limits that apply to a request.
pub(super) struct Scopes {
    route: Scope,
    path: Scope,
    /// Whether the limit for everything applies. Discord exempts answers to interactions.
    pub has_bots_token: bool,
}

impl Scopes {
    pub(super) fn of(request: &Request<'_>, now: Option<Timestamp>) -> Self {
        let (route, method) = (request.route_ref(), *request.method_ref());
        let path = Scope::Path(method, route.path().into_owned());
        let has_bots_token = has_bots_token(route);
        // Discord limits the answers to each interaction separately, which serenity's buckets do not know.
        let route = if has_bots_token {
            Scope::Route(method, route.ratelimiting_bucket(), age_class(route, method, now))
        } else {
            path.clone()
        };
        Self { route, path, has_bots_token }
    }

    fn all(&self) -> impl Iterator<Item = &Scope> {
        let path = (self.path != self.route).then_some(&self.path);
        self.has_bots_token.then_some(&Scope::Everything).into_iter().chain([&self.route]).chain(path)
    }
}

/// The index of the limit for the deletion of a message; 0 for other requests, and if the time is not known.
fn age_class(route: &Route<'_>, method: LightMethod, now: Option<Timestamp>) -> usize {
    let (Route::ChannelMessage { message_id, .. }, LightMethod::Delete, Some(now)) = (route, method, now)
    else {
        return 0;
    };
    let age = now - Timestamp(message_id.created_at().unix_timestamp() * 1000);
    DELETION_AGES.iter().filter(|least| age > **least).count()
}

struct Window {
    /// The number of requests from one end to the next.
    limit: u32,
    left: u32,
    ends: Instant,
    /// Whether `ends` is a guess, because the first response of this window has not arrived.
    is_assumed: bool,
}

impl Window {
    fn left(&self, now: Instant) -> u32 {
        if self.ends <= now { self.limit } else { self.left }
    }

    fn take(&mut self, now: Instant) {
        let left = self.left(now);
        if self.ends <= now {
            (self.ends, self.is_assumed) = (now + ASSUMED_WINDOW, true);
        }
        self.left = left.saturating_sub(1);
    }
}

#[derive(Default)]
pub(super) struct RateLimits(Lock<HashMap<Scope, Window>>);

impl RateLimits {
    /// Waits until no limit forbids a request, and counts the request.
    ///
    /// # Errors
    ///
    /// Returns the necessary wait if it is longer than [`LONGEST_WAIT`].
    pub(super) async fn acquire(&self, scopes: &Scopes) -> Result<(), Duration> {
        let latest = Instant::now() + LONGEST_WAIT;
        loop {
            let now = Instant::now();
            let Err(ends) = self.take(scopes, now) else { return Ok(()) };
            if ends > latest {
                return Err(ends - now);
            }
            sleep_until(ends).await;
        }
    }

    /// Counts a request, or returns when its limits end.
    fn take(&self, scopes: &Scopes, now: Instant) -> Result<(), Instant> {
        let mut windows = self.0.lock();
        let full = scopes.all().filter_map(|scope| windows.get(scope)).filter(|window| window.left(now) == 0);
        if let Some(ends) = full.map(|window| window.ends).max() {
            return Err(ends);
        }
        for scope in scopes.all() {
            if let Some(window) = windows.get_mut(scope) {
                window.take(now);
            }
        }
        Ok(())
    }

    /// Records the state of a route's limit from the headers of a response. Unreadable numbers and windows longer
    /// than [`LONGEST_BELIEVED`] are ignored.
    pub(super) fn record(&self, scopes: &Scopes, headers: &HeaderMap) {
        let number = |name| headers.get(name).and_then(|value| value.to_str().ok()?.parse::<u32>().ok());
        let numbers = (number("x-ratelimit-limit"), number("x-ratelimit-remaining"));
        let reset = seconds(headers, "x-ratelimit-reset-after").filter(|reset| *reset < LONGEST_BELIEVED);
        let ((Some(limit), Some(left)), Some(reset)) = (numbers, reset) else { return };
        let (now, mut windows) = (Instant::now(), self.0.lock());
        let announced = Window { limit: limit.max(1), left, ends: now + reset, is_assumed: false };
        match windows.get_mut(&scopes.route).filter(|window| window.ends > now) {
            // Discord has not counted the requests that are still on their way.
            Some(window) => {
                let ends = if window.is_assumed { announced.ends } else { window.ends };
                *window = Window { left: window.left.min(left), ends, ..announced };
            }
            None => drop(windows.insert(scopes.route.clone(), announced)),
        }
        windows.retain(|_, window| window.ends + REMEMBERED > now);
    }

    /// Records a refusal that lasts for `wait`. A limit with an error code applies to this path only: 30046, for example, limits the
    /// edits of one message, and 20016 the messages in one channel.
    pub(super) fn refuse(&self, scopes: &Scopes, refusal: &ErrorResponse, wait: Duration) {
        let scope = match refusal {
            ErrorResponse { code: 0, global: true, .. } if scopes.has_bots_token => &Scope::Everything,
            ErrorResponse { code: 0, .. } => &scopes.route,
            _ => &scopes.path,
        };
        let ends = Instant::now() + wait;
        let mut windows = self.0.lock();
        let before = windows.get(scope);
        // One request tries out a route of which nothing is known. Discord announces no limit for everything.
        let unknown = if matches!(scope, Scope::Everything) { u32::MAX } else { 1 };
        let limit = before.map_or(unknown, |window| window.limit);
        let full = before.filter(|window| window.left == 0 && !window.is_assumed);
        let ends = full.map_or(ends, |window| window.ends.max(ends));
        windows.insert(scope.clone(), Window { limit, left: 0, ends, is_assumed: false });
    }
}

/// Whether a request carries the bot's token. Routes of interactions carry the interaction's token
/// instead, and Discord's limit for everything does not count them.
pub(super) const fn has_bots_token(route: &Route<'_>) -> bool {
    !matches!(
        route,
        Route::InteractionResponse { .. }
            | Route::WebhookOriginalInteractionResponse { .. }
            | Route::WebhookFollowupMessage { .. }
            | Route::WebhookFollowupMessages { .. }
    )
}

/// Whether a request waits for the end of a limit, and does not fail at once.
pub(super) fn is_waited_for(wait: Span) -> bool {
    u128::try_from(wait.0).is_ok_and(|wait| wait <= LONGEST_WAIT.as_millis())
}

/// Reads a header with a number of seconds.
pub(super) fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    believed(headers.get(name)?.to_str().ok()?.parse().ok()?)
}

/// Converts Discord's seconds. Returns `None` for a number that is no time, and at most [`LONGEST_BELIEVED`].
pub(super) fn believed(seconds: f64) -> Option<Duration> {
    let longest = LONGEST_BELIEVED.as_secs_f64();
    (seconds >= 0.0).then(|| Duration::from_secs_f64(seconds.min(longest)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(limit: &str, left: &str, reset: &str) -> HeaderMap {
        let named = [("limit", limit), ("remaining", left), ("reset-after", reset)].into_iter();
        let pair = |(name, value): (&str, &str)| {
            let name = format!("x-ratelimit-{name}").parse::<reqwest::header::HeaderName>();
            (name.expect("a name"), value.parse().expect("a value"))
        };
        named.map(pair).collect()
    }

    fn post(channel: u64) -> Scopes {
        let route = Route::ChannelMessages { channel_id: channel.into() };
        Scopes::of(&Request::new(route, LightMethod::Post), None)
    }

    fn takes(limits: &RateLimits, scopes: &Scopes, now: Instant) -> usize {
        (0..100).take_while(|_| limits.take(scopes, now).is_ok()).count()
    }

    #[test]
    fn announced_window_is_counted_down_and_renewed() {
        let (limits, now) = (RateLimits::default(), Instant::now());
        limits.record(&post(7), &headers("5", "4", "3.5"));
        assert_eq!(takes(&limits, &post(7), now), 4);
        limits.record(&post(7), &headers("5", "3", "3.4"));
        assert_eq!(takes(&limits, &post(7), now), 0, "the four are still on their way");
        assert_eq!(takes(&limits, &post(8), now), 100, "no other channel waits");
        assert_eq!(takes(&limits, &post(7), now + Duration::from_secs(4)), 5);
        limits.record(&post(7), &headers("5", "4", "9"));
        let ends = limits
            .take(&post(7), now + Duration::from_secs(6))
            .expect_err("the window is longer than assumed");
        assert!(ends > now + Duration::from_secs(8));
    }

    #[test]
    fn deletions_are_limited_by_age() {
        let (limits, now) = (RateLimits::default(), Timestamp(1_800_000_000_000));
        let delete = |age: Span| {
            let message_id = ((now - age).0 - 1_420_070_400_000).unsigned_abs() << 22;
            let route = Route::ChannelMessage { channel_id: 7_u64.into(), message_id: message_id.into() };
            Scopes::of(&Request::new(route, LightMethod::Delete), Some(now))
        };
        let taken = |age| takes(&limits, &delete(age), Instant::now());
        limits.record(&delete(Span::minutes(1)), &headers("3", "2", "5"));
        assert_eq!([Span::days(13), Span::seconds(9), Span::days(15)].map(taken), [2, 100, 100]);
    }

    #[test]
    fn unbelievable_windows_limit_nothing() {
        for lie in ["-1", "nan", "inf", "1e12", "1e300", "", "soon"] {
            for headers in [headers("5", "0", lie), headers(lie, "0", "5"), headers("5", lie, "5")] {
                let limits = RateLimits::default();
                limits.record(&post(7), &headers);
                assert_eq!(takes(&limits, &post(7), Instant::now()), 100, "{lie}: {headers:?}");
            }
        }
    }

    #[test]
    fn waits_are_times_of_at_most_an_hour() {
        for (said, wait) in [(0.0, Some(0)), (0.3, Some(300)), (3_000.0, Some(3_000_000))] {
            assert_eq!(believed(said), wait.map(Duration::from_millis));
        }
        for lie in [1e12, 1e300, f64::INFINITY] {
            assert_eq!(believed(lie), Some(LONGEST_BELIEVED));
        }
        assert_eq!([believed(-1.0), believed(f64::NAN), believed(f64::NEG_INFINITY)], [None; 3]);
    }

    #[test]
    fn longest_refusal_lasts_until_one_request_tries() {
        let (limits, now) = (RateLimits::default(), Instant::now());
        for wait in [8, 2].map(Duration::from_secs) {
            limits.refuse(&post(7), &ErrorResponse::default(), wait);
        }
        assert_eq!(takes(&limits, &post(7), now + Duration::from_secs(5)), 0);
        assert_eq!(takes(&limits, &post(7), now + Duration::from_secs(9)), 1);
    }

    #[test]
    fn ended_windows_are_forgotten() {
        let limits = RateLimits::default();
        for channel in 1..=100 {
            let refusal = ErrorResponse { code: 20_016, ..ErrorResponse::default() };
            limits.refuse(&post(channel), &refusal, Duration::ZERO);
        }
        let long_ago = Instant::now().checked_sub(2 * REMEMBERED).expect("the machine runs for longer");
        limits.0.lock().values_mut().for_each(|window| window.ends = long_ago);
        limits.record(&post(7), &headers("5", "4", "1"));
        assert_eq!(limits.0.lock().len(), 1);
    }
}

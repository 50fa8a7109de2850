//! Simulated people who play against the computer at its best level while others play each other. Each
//! person moves as soon as the computer has moved.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use engawa::base::id::PersonId;
use engawa::games::GAMES;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

/// The interval at which a person checks whether it is their turn.
const CHECK_INTERVAL: Duration = Duration::from_millis(250);
/// The number of unsuccessful checks in a row after which a person assumes that the match is over and
/// starts a new one.
const MOST_CHECKS: usize = 40;

/// The time from each person's move until they saw that it was their turn again. Too large by half a
/// [`CHECK_INTERVAL`] on average.
type Waits = Mutex<Vec<Duration>>;

/// All people who play against the computer.
pub struct Thinking {
    is_running: Arc<AtomicBool>,
    waits: Arc<Waits>,
    all: Vec<JoinHandle<()>>,
}

impl Thinking {
    /// For each person, starts a task that plays matches against the computer until [`Self::stop`].
    /// `url` is the address of the simulated Discord.
    pub fn start(url: &str, people: &[PersonId]) -> Self {
        let (is_running, waits) = (Arc::new(AtomicBool::new(true)), Arc::<Waits>::default());
        let start_player = |(number, person): (usize, &PersonId)| {
            let game = GAMES[number % GAMES.len()].facts().id;
            let player = Player { base: format!("{url}/sandbox/api"), person: person.to_string(), game };
            let (is_running, waits) = (Arc::clone(&is_running), Arc::clone(&waits));
            tokio::spawn(async move { player.play_on(&is_running, &waits).await })
        };
        let all = people.iter().enumerate().map(start_player).collect();
        Self { is_running, waits, all }
    }

    /// Returns how long people have waited for each move of the computer since the last call.
    pub fn waits(&self) -> Vec<Duration> {
        std::mem::take(&mut *self.waits.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Stops all people and waits for their current moves.
    pub async fn stop(self) {
        self.is_running.store(false, Ordering::Relaxed);
        for one in self.all {
            one.await.expect("no panic");
        }
    }
}

struct Player {
    base: String,
    person: String,
    game: &'static str,
}

impl Player {
    async fn play_on(&self, is_running: &AtomicBool, waits: &Waits) {
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        while is_running.load(Ordering::Relaxed) {
            self.begin(&http).await;
            let (mut checks, mut moved) = (0, None::<Instant>);
            while checks < MOST_CHECKS && is_running.load(Ordering::Relaxed) {
                let seen = Instant::now();
                if self.answer(&http).await {
                    checks = 0;
                    let wait = moved.map(|moved| seen - moved);
                    waits.lock().unwrap_or_else(PoisonError::into_inner).extend(wait);
                    moved = Some(Instant::now());
                } else {
                    checks += 1;
                }
                tokio::time::sleep(CHECK_INTERVAL).await;
            }
        }
    }

    /// Challenges the computer, which accepts at once.
    async fn begin(&self, http: &reqwest::Client) {
        let command = format!("challenge {}", self.game);
        let body =
            json!({ "as": self.person, "command": command, "options": { "level": "best", "public": true } });
        self.post(http, "slash", &body).await;
    }

    /// Plays the first suggested move. Returns whether the bot accepted a move. During the computer's
    /// turn there is no suggestion, so the result is false.
    async fn answer(&self, http: &reqwest::Client) -> bool {
        let command = |options: Value| json!({ "as": self.person, "command": "move", "options": options });
        let mut body = command(json!({ "move": "" }));
        body["focused"] = json!("move");
        let offered = self.post(http, "autocomplete", &body).await;
        let Some(mv) = offered["choices"][0]["value"].as_str() else { return false };
        let outcome = self.post(http, "slash", &command(json!({ "move": mv }))).await;
        outcome["message"]["you"]["alone_see_it"] != true
    }

    async fn post(&self, http: &reqwest::Client, path: &str, body: &Value) -> Value {
        let sent = http.post(format!("{}/{path}", self.base)).json(body).send().await;
        let bytes = sent.expect("the stand-in listens").bytes().await.expect("a body");
        serde_json::from_slice(&bytes).unwrap_or_default()
    }
}

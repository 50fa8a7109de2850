//! Matches against the computer at its best, beside everybody else: each person answers as soon as it is
//! their turn.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use engawa::base::id::PersonId;
use engawa::games::GAMES;
use serde_json::{Value, json};
use tokio::task::JoinHandle;

/// How often somebody looks whether it is their turn.
const LOOK: Duration = Duration::from_millis(250);
/// After so many looks in vain the match is over, and another begins.
const LOOKS: usize = 12;

/// The people who play against the computer.
pub struct Thinking {
    goes_on: Arc<AtomicBool>,
    answered: Arc<AtomicUsize>,
    all: Vec<JoinHandle<()>>,
}

impl Thinking {
    /// Each of them begins a match.
    pub fn start(url: &str, people: &[PersonId]) -> Self {
        let (goes_on, answered) = (Arc::new(AtomicBool::new(true)), Arc::new(AtomicUsize::new(0)));
        let sit = |(number, person): (usize, &PersonId)| {
            let game = GAMES[number % GAMES.len()].facts().id;
            let player = Player { base: format!("{url}/sandbox/api"), person: person.to_string(), game };
            let (goes_on, answered) = (Arc::clone(&goes_on), Arc::clone(&answered));
            tokio::spawn(async move { player.play_on(&goes_on, &answered).await })
        };
        let all = people.iter().enumerate().map(sit).collect();
        Self { goes_on, answered, all }
    }

    /// How many moves people have made so far, each an answer to one of the computer's.
    pub fn answered(&self) -> usize {
        self.answered.load(Ordering::Relaxed)
    }

    /// They get up.
    pub async fn stop(self) {
        self.goes_on.store(false, Ordering::Relaxed);
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
    async fn play_on(&self, goes_on: &AtomicBool, answered: &AtomicUsize) {
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        while goes_on.load(Ordering::Relaxed) {
            self.begin(&http).await;
            let mut looks = 0;
            while looks < LOOKS && goes_on.load(Ordering::Relaxed) {
                if self.answer(&http).await {
                    looks = 0;
                    answered.fetch_add(1, Ordering::Relaxed);
                } else {
                    looks += 1;
                }
                tokio::time::sleep(LOOK).await;
            }
        }
    }

    /// Challenges the computer, which accepts at once.
    async fn begin(&self, http: &reqwest::Client) {
        let command = format!("challenge {}", self.game);
        let body = json!({ "as": self.person, "command": command, "options": { "level": "best" } });
        self.post(http, "slash", &body).await;
    }

    /// Plays the first move that is offered, if it is this person's turn. They play one match at a time.
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

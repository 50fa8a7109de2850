//! Simulated people who play against the computer at its best level while others play each other. Each
//! person moves as soon as the computer has moved. As in a real channel, the chat tells them: people who ask
//! the bot again and again whether it is their turn would measure themselves.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use engawa::base::id::PersonId;
use engawa::games::GAMES;
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// The time without a message about a person's match after which the person assumes that the match is over and
/// starts a new one.
const MOST_WAIT: Duration = Duration::from_secs(10);

/// The time from each person's move until they saw that it was their turn again.
type Waits = Mutex<Vec<Duration>>;

/// All people who play against the computer.
pub struct Thinking {
    is_running: Arc<AtomicBool>,
    waits: Arc<Waits>,
    all: Vec<JoinHandle<()>>,
    watch: JoinHandle<()>,
}

impl Thinking {
    /// For each person, starts a task that plays matches against the computer until [`Self::stop`].
    /// `url` is the address of the simulated Discord.
    pub fn start(url: &str, people: &[PersonId]) -> Self {
        let (is_running, waits) = (Arc::new(AtomicBool::new(true)), Arc::<Waits>::default());
        let base = format!("{url}/sandbox/api");
        let news: HashMap<String, Arc<Notify>> =
            people.iter().map(|person| (person.to_string(), Arc::default())).collect();
        let start_player = |(number, (person, news)): (usize, (&String, &Arc<Notify>))| {
            let game = GAMES[number % GAMES.len()].facts().id;
            let (base, person, news) = (base.clone(), person.clone(), Arc::clone(news));
            let player = Player { http: client(), base, person, game, news };
            let (is_running, waits) = (Arc::clone(&is_running), Arc::clone(&waits));
            tokio::spawn(async move { player.play_on(&is_running, &waits).await })
        };
        let all = news.iter().enumerate().map(start_player).collect();
        let watch = tokio::spawn(watch(base, news));
        Self { is_running, waits, all, watch }
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
        self.watch.abort();
    }
}

fn client() -> reqwest::Client {
    reqwest::Client::builder().no_proxy().build().expect("a client")
}

/// Reads the events of the channel, and notifies the people whom a new or changed message mentions.
async fn watch(base: String, news: HashMap<String, Arc<Notify>>) {
    let Some(anybody) = news.keys().next() else { return };
    let url = format!("{base}/events?as={anybody}");
    let mut events = client().get(url).send().await.expect("the stand-in listens");
    let mut unread = Vec::new();
    while let Some(bytes) = events.chunk().await.expect("events until the end") {
        unread.extend_from_slice(&bytes);
        // An event is one line of data.
        while let Some(end) = unread.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = unread.drain(..=end).collect();
            let line = String::from_utf8_lossy(&line);
            for mentioned in line.split("<@").skip(1) {
                if let Some(news) = mentioned.split('>').next().and_then(|id| news.get(id)) {
                    news.notify_one();
                }
            }
        }
    }
}

struct Player {
    http: reqwest::Client,
    base: String,
    person: String,
    game: &'static str,
    /// Notifies of messages that mention the person.
    news: Arc<Notify>,
}

impl Player {
    async fn play_on(&self, is_running: &AtomicBool, waits: &Waits) {
        while is_running.load(Ordering::Relaxed) {
            self.begin().await;
            let mut moved = None::<Instant>;
            while is_running.load(Ordering::Relaxed) {
                let seen = Instant::now();
                if self.answer().await {
                    let wait = moved.map(|moved| seen - moved);
                    waits.lock().unwrap_or_else(PoisonError::into_inner).extend(wait);
                    moved = Some(Instant::now());
                }
                if timeout(MOST_WAIT, self.news.notified()).await.is_err() {
                    break;
                }
            }
        }
    }

    /// Challenges the computer, which accepts at once.
    async fn begin(&self) {
        let command = format!("challenge {}", self.game);
        let body =
            json!({ "as": self.person, "command": command, "options": { "level": "best", "public": true } });
        self.post("slash", &body).await;
    }

    /// Plays the first suggested move. Returns whether the bot accepted a move. During the computer's
    /// turn there is no suggestion, so the result is false.
    async fn answer(&self) -> bool {
        let command = |options: Value| json!({ "as": self.person, "command": "move", "options": options });
        let mut body = command(json!({ "move": "" }));
        body["focused"] = json!("move");
        let offered = self.post("autocomplete", &body).await;
        let Some(mv) = offered["choices"][0]["value"].as_str() else { return false };
        let outcome = self.post("slash", &command(json!({ "move": mv }))).await;
        outcome["message"]["you"]["alone_see_it"] != true
    }

    async fn post(&self, path: &str, body: &Value) -> Value {
        let sent = self.http.post(format!("{}/{path}", self.base)).json(body).send().await;
        let bytes = sent.expect("the stand-in listens").bytes().await.expect("a body");
        serde_json::from_slice(&bytes).unwrap_or_default()
    }
}

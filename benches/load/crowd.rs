//! Simulated people. Each action is sent at its scheduled time, even if earlier actions have no answer
//! yet. The latency of an action counts from its scheduled time.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engawa::base::choice::ChoiceKey;
use engawa::base::id::{MatchId, PersonId};
use engawa::base::seat::{BySeat, Seat};
use engawa::chat::voice::Voice;
use engawa::game::{MoveText, Prompt, Table};
use engawa::host::{Match, Press};
use engawa::words::{Catalogue, Language};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::fill::game_of;

/// The maximum number of attempts to find a free board for an action. After that, the person does
/// something else.
const MOST_TRIES: usize = 50;
/// While fewer boards than this have a message on which a player can press, people type moves instead.
const ENOUGH_SHOWN: usize = 200;

/// The kind of an action. Latencies are grouped by kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Action {
    /// Makes a move with a button or menu, in the channel or in a private message.
    Press,
    /// Begins a move and gets a private message with the next choices. Only the answer shows that a press
    /// was of this kind.
    Step,
    /// Makes the last move of a match. Only the answer shows that a move was of this kind.
    End,
    /// Makes a move with the command `/move`.
    Type,
    /// Uses a button or menu when it is the opponent's turn, which the bot refuses.
    Refused,
    /// Looks at a board from the person's own side.
    View,
    /// Reads the description of a board in words.
    Words,
    /// Lists the person's matches with `/games`.
    Games,
    /// Types a move and waits for suggestions.
    Complete,
    Ladder,
}

impl Action {
    /// The percentage of each kind among the actions that people choose.
    const MIX: [(Self, u32); 8] = [
        (Self::Press, 40),
        (Self::Type, 15),
        (Self::Refused, 10),
        (Self::View, 10),
        (Self::Words, 5),
        (Self::Games, 10),
        (Self::Complete, 5),
        (Self::Ladder, 5),
    ];

    fn any(dice: &mut ChaCha8Rng) -> Self {
        let mut left = dice.random_range(0..100);
        for (action, share) in Self::MIX {
            if left < share {
                return action;
            }
            left -= share;
        }
        Self::Games
    }
}

/// The result of an action from the person's point of view.
#[allow(clippy::struct_excessive_bools, reason = "each is counted")]
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The kind of the action, corrected when the answer arrived.
    pub action: Action,
    /// The time from the scheduled time of the action to the answer.
    pub latency: Duration,
    /// Whether an answer came within three seconds.
    pub answered: bool,
    /// Whether the first answer only announced a later one.
    pub deferred: bool,
    /// Whether the answer said that the bot had too much to do, so that nothing has happened.
    pub busy: bool,
    /// Whether the answer was the expected one. For some actions, the expected answer is a refusal.
    pub expected: bool,
}

/// A match as its two players see it.
struct Board {
    id: String,
    people: BySeat<PersonId>,
    table: Box<dyn Table>,
    /// The moves of the match that its players have seen.
    moves: Vec<MoveText>,
    /// The public message that shows the match, if a player has seen the message.
    shown: Option<Value>,
    /// The private message with the next choices of the player to move, and the move that the player is
    /// entering.
    panel: Option<(Value, MoveText)>,
    busy: bool,
    over: bool,
}

impl Board {
    fn new(record: &Match) -> Self {
        let table = record.table(game_of(record)).expect("a record that replays");
        let (id, people) = (record.id.to_string(), record.seated());
        let moves = record.round().moves.clone();
        Self { id, people, table, moves, shown: None, panel: None, busy: false, over: !record.is_running() }
    }

    fn mover(&self) -> String {
        self.people[self.table.turn()].to_string()
    }

    fn other(&self) -> String {
        let across = if self.table.turn() == Seat::First { Seat::Second } else { Seat::First };
        self.people[across].to_string()
    }

    /// Returns the choices that make up a move.
    fn spelled(&self, mv: &MoveText) -> Vec<ChoiceKey> {
        let Prompt::Choose(choose) = self.table.prompt(&[]) else { return Vec::new() };
        let path = choose.moves.into_iter().find_map(|(text, path)| (text == *mv).then_some(path));
        path.unwrap_or_default().into_iter().map(|choice| choice.key).collect()
    }
}

/// A request to send. `board` is the index of the board that the request concerns, if there is one.
struct Request {
    action: Action,
    path: &'static str,
    body: Value,
    board: Option<usize>,
    mv: Option<MoveText>,
}

/// All simulated people and their matches.
pub struct Crowd {
    http: reqwest::Client,
    base: String,
    people: Vec<PersonId>,
    /// The sentence that the bot says if it has too much to do.
    busy: String,
    boards: Mutex<Vec<Board>>,
}

impl Crowd {
    /// Creates the players of `matches`. `url` is the address of the simulated Discord.
    pub fn new(url: &str, people: &[PersonId], matches: &[Match]) -> Arc<Self> {
        let http = reqwest::Client::builder().no_proxy().build().expect("a client without special wishes");
        let boards = Mutex::new(matches.iter().map(Board::new).collect());
        let words = Catalogue::load().expect("the catalogue");
        let busy = Voice::new(&words, Language::ENGLISH).key("fault-busy");
        Arc::new(Self { http, base: format!("{url}/sandbox/api"), people: people.to_vec(), busy, boards })
    }

    /// Sends `rate` actions per second for the duration `time`, evenly spaced and without waiting for
    /// answers.
    pub async fn act(self: &Arc<Self>, rate: u32, time: Duration, seed: u64) -> Vec<Outcome> {
        let crowd = Arc::clone(self);
        let runtime = tokio::runtime::Handle::current();
        // A thread keeps the schedule, because the runtime's timer is only exact to a millisecond.
        let sent = tokio::task::spawn_blocking(move || {
            let mut dice = ChaCha8Rng::seed_from_u64(seed);
            let (start, count) = (Instant::now(), time.as_secs_f64() * f64::from(rate));
            let mut sent = Vec::new();
            while (sent.len() as f64) < count {
                let due = start + Duration::from_secs_f64(sent.len() as f64 / f64::from(rate));
                let request = crowd.request(&mut dice);
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
                let crowd = Arc::clone(&crowd);
                sent.push(runtime.spawn(async move { crowd.send(request, due).await }));
            }
            sent
        });
        let mut heard = Vec::new();
        for answer in sent.await.expect("no panic") {
            heard.extend(answer.await.expect("no panic"));
        }
        heard
    }

    /// Lets some people act for the duration `time`. Each acts again as soon as the bot has answered, or has
    /// not answered in time.
    pub async fn act_eagerly(self: &Arc<Self>, people: usize, time: Duration, seed: u64) -> Vec<Outcome> {
        let until = Instant::now() + time;
        let acting = (0..people as u64).map(|person| {
            let crowd = Arc::clone(self);
            tokio::spawn(async move {
                let mut dice = ChaCha8Rng::seed_from_u64(seed * 1_000 + person);
                let mut heard = Vec::new();
                while Instant::now() < until {
                    let request = crowd.request(&mut dice);
                    heard.extend(crowd.send(request, Instant::now()).await);
                }
                heard
            })
        });
        let mut heard = Vec::new();
        for person in acting.collect::<Vec<_>>() {
            heard.extend(person.await.expect("no panic"));
        }
        heard
    }

    /// Returns the moves of each match that its players have seen.
    pub fn seen_moves(&self) -> Vec<(MatchId, Vec<MoveText>)> {
        let id = |board: &Board| MatchId::read(&board.id).expect("an id of the bot");
        self.boards().iter().map(|board| (id(board), board.moves.clone())).collect()
    }

    /// Returns the time of a request to the simulated Discord that does not involve the bot.
    pub async fn floor(&self) -> Duration {
        let begun = Instant::now();
        let answer = self.http.get(format!("{}/faults", self.base)).send().await.expect("it listens");
        answer.bytes().await.expect("a body");
        begun.elapsed()
    }

    fn boards(&self) -> MutexGuard<'_, Vec<Board>> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn request(&self, dice: &mut ChaCha8Rng) -> Request {
        let action = Action::any(dice);
        let mut boards = self.boards();
        let request = match action {
            Action::Games | Action::Ladder | Action::Step | Action::End => None,
            Action::Press => press(&mut boards, dice),
            Action::Type => type_move(&mut boards, dice),
            Action::Complete => complete(&boards, dice),
            Action::Refused | Action::View | Action::Words => look(&mut boards, action, dice),
        };
        request.unwrap_or_else(|| self.request_without_board(action, dice))
    }

    /// Returns the request of an action that concerns no board.
    fn request_without_board(&self, action: Action, dice: &mut ChaCha8Rng) -> Request {
        let (action, command) =
            if action == Action::Ladder { (action, "leaderboard") } else { (Action::Games, "games") };
        let person = self.people.choose(dice).expect("somebody is there").to_string();
        Request {
            action,
            path: "slash",
            body: json!({ "as": person, "command": command }),
            board: None,
            mv: None,
        }
    }

    /// Sends a request and waits for the answer. Returns `None` if the message was gone that the person wanted to
    /// press: the bot has deleted it since, and in an app the person would not see it any more.
    async fn send(&self, request: Request, due: Instant) -> Option<Outcome> {
        let sent = self.http.post(format!("{}/{}", self.base, request.path)).json(&request.body).send().await;
        let sent = async { sent?.bytes().await };
        // A connection that has been idle may close at this moment. Then nobody gets an answer.
        let bytes = sent.await.unwrap_or_default();
        let latency = due.elapsed();
        let outcome: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        let is_gone =
            outcome["error"].as_str().is_some_and(|error| error.starts_with("That message is not there"));
        if let (Some(number), true) = (request.board, is_gone) {
            let board = &mut self.boards()[number];
            (board.busy, board.shown, board.panel) = (false, None, None);
            return None;
        }
        let deferred = matches!(outcome["type"].as_u64(), Some(5 | 6));
        let answered = outcome["outcome"] == "answered";
        // A bot with too much to do answers people who type with no suggestions.
        let busy = outcome["message"]["content"] == *self.busy
            || request.action == Action::Complete && outcome["choices"].as_array().is_some_and(Vec::is_empty);
        if busy {
            // Nothing has happened, so the person may try again.
            request.board.into_iter().for_each(|number| self.boards()[number].busy = false);
            return Some(Outcome {
                action: request.action,
                latency,
                answered,
                deferred,
                busy,
                expected: true,
            });
        }
        let (action, expected) = self.apply_answer(&request, &outcome, deferred);
        Some(Outcome { action, latency, answered, deferred, busy, expected })
    }

    /// Updates the board after an answer. Returns the kind of the action, and whether the answer was the
    /// expected one.
    fn apply_answer(&self, request: &Request, outcome: &Value, deferred: bool) -> (Action, bool) {
        let message = &outcome["message"];
        let answered = outcome["outcome"] == "answered";
        let Some(number) = request.board else { return (request.action, answered) };
        let boards = &mut self.boards()[..];
        let board = &mut boards[number];
        board.busy = false;
        if !matches!(request.action, Action::Press | Action::Type) {
            return (request.action, answered);
        }
        let mv = request.mv.as_ref().expect("who plays has a move in mind");
        let alone = message["you"]["alone_see_it"] == true;
        let was_panel = board.panel.take().is_some();
        if alone && !steps(message).is_empty() {
            let person = board.people[board.table.turn()];
            // The bot deletes the private message that this person had before.
            let theirs = boards.iter_mut().filter(|board| board.people[board.table.turn()] == person);
            theirs.for_each(|board| board.panel = None);
            boards[number].panel = Some((message.clone(), mv.clone()));
            return (Action::Step, true);
        }
        let played = answered && (!alone || was_panel && outcome["type"] == 7);
        board.shown = if alone { None } else { Some(message.clone()) };
        if played && !deferred {
            board.moves.push(mv.clone());
        }
        board.over = !played || board.table.play(mv).is_err() || board.table.ending().is_some();
        // The table does not notice that a match ends by repetition or by length. Such an end shows in
        // the message, which then offers no moves.
        board.over |= !alone && steps(message).is_empty();
        let action = if played && board.over { Action::End } else { request.action };
        // The answer to come may be a refusal, so nobody knows how this match continues.
        board.over |= deferred;
        (action, played)
    }
}

/// Returns those buttons and menus of a message that lead to a move.
fn steps(message: &Value) -> Vec<&Value> {
    let rows = message["components"].as_array().map_or(&[][..], Vec::as_slice);
    let all = rows.iter().flat_map(|row| row["components"].as_array().map_or(&[][..], Vec::as_slice));
    let leads = |id: &str| matches!(Press::read(id), Some(Press::Play(_)));
    all.filter(|control| control["custom_id"].as_str().is_some_and(leads)).collect()
}

/// Returns the id of the button or menu that leads furthest towards a move. For a menu, also returns the
/// value to choose.
fn best_step(message: &Value, path: &[ChoiceKey]) -> Option<(String, Option<String>)> {
    let mut best = None;
    for control in steps(message).into_iter().filter(|control| control["disabled"] != true) {
        let id = control["custom_id"].as_str()?;
        let Some(Press::Play(step)) = Press::read(id) else { continue };
        let options = control["options"].as_array().map_or(&[][..], Vec::as_slice);
        let values = options.iter().filter_map(|option| option["value"].as_str());
        let chosen =
            values.filter_map(|value| Some((step.choosing([value])?.chosen, Some(value.to_owned()))));
        let pressed = options.is_empty().then(|| (step.chosen.clone(), None));
        for (chosen, value) in chosen.chain(pressed) {
            let far = chosen.len();
            if path.starts_with(&chosen) && best.as_ref().is_none_or(|(before, _, _)| *before < far) {
                best = Some((far, id.to_owned(), value));
            }
        }
    }
    best.map(|(_, id, value)| (id, value))
}

/// Reserves a random free board for which `fits` is true. Returns its index, or `None` after
/// [`MOST_TRIES`] failures.
fn take(boards: &mut [Board], dice: &mut ChaCha8Rng, fits: impl Fn(&Board) -> bool) -> Option<usize> {
    for _ in 0..MOST_TRIES {
        let number = dice.random_range(0..boards.len());
        let board = &mut boards[number];
        if !board.busy && !board.over && fits(board) {
            board.busy = true;
            return Some(number);
        }
    }
    None
}

fn press(boards: &mut [Board], dice: &mut ChaCha8Rng) -> Option<Request> {
    let shown: Vec<usize> = (0..boards.len()).filter(|&at| is_shown(&boards[at])).collect();
    if shown.len() < ENOUGH_SHOWN {
        return type_move(boards, dice);
    }
    let number = *shown.choose(dice)?;
    let board = &mut boards[number];
    let mv = match &board.panel {
        Some((_, mv)) => mv.clone(),
        None => board.table.legal().choose(dice)?.clone(),
    };
    let message = board.panel.as_ref().map(|(panel, _)| panel).or(board.shown.as_ref())?;
    let way = best_step(message, &board.spelled(&mv));
    let Some((id, value)) = way else {
        board.over = true;
        return None;
    };
    let values: Vec<String> = value.into_iter().collect();
    let body = json!({ "as": board.mover(), "message": message["id"], "custom_id": id, "values": values });
    board.busy = true;
    Some(Request { action: Action::Press, path: "press", body, board: Some(number), mv: Some(mv) })
}

fn is_shown(board: &Board) -> bool {
    !board.busy && !board.over && (board.shown.is_some() || board.panel.is_some())
}

fn type_move(boards: &mut [Board], dice: &mut ChaCha8Rng) -> Option<Request> {
    let number = take(boards, dice, |board| board.shown.is_none() && board.panel.is_none())?;
    let board = &boards[number];
    let mv = board.table.legal().choose(dice)?.clone();
    let options = json!({ "match": board.id, "move": mv.0 });
    let body = json!({ "as": board.mover(), "command": "move", "options": options });
    Some(Request { action: Action::Type, path: "slash", body, board: Some(number), mv: Some(mv) })
}

fn complete(boards: &[Board], dice: &mut ChaCha8Rng) -> Option<Request> {
    let board = boards.choose(dice)?;
    let options = json!({ "match": board.id, "move": "" });
    let body = json!({ "as": board.mover(), "command": "move", "options": options, "focused": "move" });
    Some(Request { action: Action::Complete, path: "autocomplete", body, board: None, mv: None })
}

/// Returns a press of the player who is not to move. It shows them the board or its description, or the
/// bot refuses it.
fn look(boards: &mut [Board], action: Action, dice: &mut ChaCha8Rng) -> Option<Request> {
    let number = take(boards, dice, |board| board.shown.is_some() && board.panel.is_none())?;
    let board = &mut boards[number];
    let message = board.shown.as_ref()?;
    let rows = message["components"].as_array()?.iter().filter_map(|row| row["components"].as_array());
    let ids = rows.flatten().filter(|control| control["disabled"] != true);
    let wanted = |press: &Press| match action {
        Action::View => matches!(press, Press::MyView(_)),
        Action::Words => matches!(press, Press::Words(_)),
        _ => matches!(press, Press::Play(_)),
    };
    let fits = |control: &&Value| {
        control["custom_id"].as_str().and_then(Press::read).is_some_and(|press| wanted(&press))
    };
    let Some(control) = ids.into_iter().find(fits) else {
        board.busy = false;
        return None;
    };
    let value: Vec<&Value> = control["options"].as_array().into_iter().flatten().take(1).collect();
    let values: Vec<&Value> = value.into_iter().map(|option| &option["value"]).collect();
    let body = json!({
        "as": board.other(), "message": message["id"], "custom_id": control["custom_id"], "values": values,
    });
    Some(Request { action, path: "press", body, board: Some(number), mv: None })
}

//! People at their boards: what each does next, sent at its moment whatever became of what was sent before,
//! and how long the answer took from that moment on.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use engawa::base::choice::Key;
use engawa::base::id::PersonId;
use engawa::base::seat::{BySeat, Seat};
use engawa::game::{MoveText, Prompt, Table};
use engawa::host::{Match, Press};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use crate::fill::game_of;

/// How often a free board is looked for before somebody does something else.
const LOOKS: usize = 50;
/// Boards that are shown before people prefer them to those that are not.
const ENOUGH_SHOWN: usize = 200;

/// What somebody does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    /// Plays: a button, a menu, or the step of a panel.
    Press,
    /// Plays, and is shown first what could follow, alone. Known from the answer.
    Step,
    /// Plays the last move of a match. Known from the answer.
    End,
    /// Plays by `/move`.
    Type,
    /// Presses where it is not their turn.
    Refused,
    /// Looks at a board from their side.
    View,
    /// Reads a board in words.
    Words,
    /// `/games`.
    Games,
    /// Types a move and waits for what could follow.
    Complete,
    /// `/leaderboard`.
    Ladder,
}

impl Deed {
    /// What of a hundred things people do.
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
        for (deed, share) in Self::MIX {
            if left < share {
                return deed;
            }
            left -= share;
        }
        Self::Games
    }
}

/// What became of one thing that somebody did.
#[derive(Clone, Copy, Debug)]
pub struct Heard {
    /// What it was.
    pub deed: Deed,
    /// From the moment at which it was due to the answer.
    pub took: Duration,
    /// Whether there was an answer within three seconds.
    pub answered: bool,
    /// Whether the first answer only said that another was on its way.
    pub put_off: bool,
    /// Whether it did what it was to do; a refusal does where one was due.
    pub good: bool,
}

/// A match as the two who play it know it.
struct Board {
    id: String,
    people: BySeat<PersonId>,
    table: Box<dyn Table>,
    /// The public message that shows it, when somebody has seen it.
    shown: Option<Value>,
    /// The message that only the mover sees, with the move that they have in mind.
    panel: Option<(Value, MoveText)>,
    busy: bool,
    over: bool,
}

impl Board {
    fn new(record: &Match) -> Self {
        let table = record.table(game_of(record)).expect("a record that replays");
        let (id, people) = (record.id.to_string(), record.seated());
        Self { id, people, table, shown: None, panel: None, busy: false, over: !record.is_running() }
    }

    fn mover(&self) -> String {
        self.people[self.table.turn()].to_string()
    }

    fn other(&self) -> String {
        let across = if self.table.turn() == Seat::First { Seat::Second } else { Seat::First };
        self.people[across].to_string()
    }

    /// The choices that spell a move.
    fn spelled(&self, mv: &MoveText) -> Vec<Key> {
        let Prompt::Choose(choose) = self.table.prompt(&[]) else { return Vec::new() };
        let path = choose.moves.into_iter().find_map(|(text, path)| (text == *mv).then_some(path));
        path.unwrap_or_default().into_iter().map(|choice| choice.key).collect()
    }
}

/// What is sent, about which board.
struct Errand {
    deed: Deed,
    path: &'static str,
    body: Value,
    board: Option<usize>,
    mv: Option<MoveText>,
}

/// Everybody.
pub struct Crowd {
    http: reqwest::Client,
    base: String,
    people: Vec<PersonId>,
    boards: Mutex<Vec<Board>>,
}

impl Crowd {
    /// People who play these matches, at a stand-in.
    pub fn new(url: &str, people: &[PersonId], matches: &[Match]) -> Arc<Self> {
        let http = reqwest::Client::builder().no_proxy().build().expect("a client without special wishes");
        let boards = Mutex::new(matches.iter().map(Board::new).collect());
        Arc::new(Self { http, base: format!("{url}/sandbox/api"), people: people.to_vec(), boards })
    }

    /// Lets people do so many things a second, evenly, for a while. What is late is not waited for.
    pub async fn act(self: &Arc<Self>, rate: u32, time: Duration, seed: u64) -> Vec<Heard> {
        let crowd = Arc::clone(self);
        let runtime = tokio::runtime::Handle::current();
        // A thread of its own keeps the moments: the runtime's timer knows only whole milliseconds.
        let sent = tokio::task::spawn_blocking(move || {
            let mut dice = ChaCha8Rng::seed_from_u64(seed);
            let (start, count) = (Instant::now(), time.as_secs_f64() * f64::from(rate));
            let mut sent = Vec::new();
            while (sent.len() as f64) < count {
                let due = start + Duration::from_secs_f64(sent.len() as f64 / f64::from(rate));
                let errand = crowd.errand(&mut dice);
                std::thread::sleep(due.saturating_duration_since(Instant::now()));
                let crowd = Arc::clone(&crowd);
                sent.push(runtime.spawn(async move { crowd.run(errand, due).await }));
            }
            sent
        });
        let mut heard = Vec::new();
        for answer in sent.await.expect("no panic") {
            heard.push(answer.await.expect("no panic"));
        }
        heard
    }

    /// How long the stand-in takes for something that never reaches the bot.
    pub async fn floor(&self) -> Duration {
        let begun = Instant::now();
        let answer = self.http.get(format!("{}/faults", self.base)).send().await.expect("it listens");
        answer.bytes().await.expect("a body");
        begun.elapsed()
    }

    fn boards(&self) -> MutexGuard<'_, Vec<Board>> {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn errand(&self, dice: &mut ChaCha8Rng) -> Errand {
        let deed = Deed::any(dice);
        let mut boards = self.boards();
        let errand = match deed {
            Deed::Games | Deed::Ladder | Deed::Step | Deed::End => None,
            Deed::Press => press(&mut boards, dice),
            Deed::Type => type_move(&mut boards, dice),
            Deed::Complete => complete(&boards, dice),
            Deed::Refused | Deed::View | Deed::Words => look(&mut boards, deed, dice),
        };
        errand.unwrap_or_else(|| self.aside(deed, dice))
    }

    /// What needs no board.
    fn aside(&self, deed: Deed, dice: &mut ChaCha8Rng) -> Errand {
        let (deed, command) =
            if deed == Deed::Ladder { (deed, "leaderboard") } else { (Deed::Games, "games") };
        let person = self.people.choose(dice).expect("somebody is there").to_string();
        Errand {
            deed,
            path: "slash",
            body: json!({ "as": person, "command": command }),
            board: None,
            mv: None,
        }
    }

    async fn run(&self, errand: Errand, due: Instant) -> Heard {
        let sent = self.http.post(format!("{}/{}", self.base, errand.path)).json(&errand.body).send().await;
        let bytes = sent.expect("the stand-in listens").bytes().await.expect("a body");
        let took = due.elapsed();
        let outcome: Value = serde_json::from_slice(&bytes).unwrap_or_default();
        let (deed, good) = self.learn(&errand, &outcome);
        Heard {
            deed,
            took,
            answered: outcome["outcome"] == "answered",
            put_off: matches!(outcome["type"].as_u64(), Some(5 | 6)),
            good,
        }
    }

    /// Takes note of what the answer shows. Tells what was done, and whether the answer is what was to be
    /// expected.
    fn learn(&self, errand: &Errand, outcome: &Value) -> (Deed, bool) {
        let message = &outcome["message"];
        let answered = outcome["outcome"] == "answered";
        let Some(number) = errand.board else { return (errand.deed, answered) };
        let board = &mut self.boards()[number];
        board.busy = false;
        if !matches!(errand.deed, Deed::Press | Deed::Type) {
            return (errand.deed, answered);
        }
        let mv = errand.mv.as_ref().expect("who plays has a move in mind");
        let alone = message["you"]["alone_see_it"] == true;
        let was_panel = board.panel.take().is_some();
        if alone && !steps(message).is_empty() {
            board.panel = Some((message.clone(), mv.clone()));
            return (Deed::Step, true);
        }
        let played = answered && (!alone || was_panel && outcome["type"] == 7);
        board.shown = if alone { None } else { Some(message.clone()) };
        board.over = !played || board.table.play(mv).is_err() || board.table.ending().is_some();
        // A round that lasts too long, or repeats itself, ends without the rules of its game.
        board.over |= !alone && steps(message).is_empty();
        (if played && board.over { Deed::End } else { errand.deed }, played)
    }
}

/// The controls of a message that lead towards a move.
fn steps(message: &Value) -> Vec<&Value> {
    let rows = message["components"].as_array().map_or(&[][..], Vec::as_slice);
    let all = rows.iter().flat_map(|row| row["components"].as_array().map_or(&[][..], Vec::as_slice));
    let leads = |id: &str| matches!(Press::read(id), Some(Press::Play(_)));
    all.filter(|control| control["custom_id"].as_str().is_some_and(leads)).collect()
}

/// The control, and the value, that lead furthest towards a move.
fn way_on(message: &Value, path: &[Key]) -> Option<(String, Option<String>)> {
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

/// A free board of a kind, taken.
fn take(boards: &mut [Board], dice: &mut ChaCha8Rng, fits: impl Fn(&Board) -> bool) -> Option<usize> {
    for _ in 0..LOOKS {
        let number = dice.random_range(0..boards.len());
        let board = &mut boards[number];
        if !board.busy && !board.over && fits(board) {
            board.busy = true;
            return Some(number);
        }
    }
    None
}

fn press(boards: &mut [Board], dice: &mut ChaCha8Rng) -> Option<Errand> {
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
    let way = way_on(message, &board.spelled(&mv));
    let Some((id, value)) = way else {
        board.over = true;
        return None;
    };
    let values: Vec<String> = value.into_iter().collect();
    let body = json!({ "as": board.mover(), "message": message["id"], "custom_id": id, "values": values });
    board.busy = true;
    Some(Errand { deed: Deed::Press, path: "press", body, board: Some(number), mv: Some(mv) })
}

fn is_shown(board: &Board) -> bool {
    !board.busy && !board.over && (board.shown.is_some() || board.panel.is_some())
}

fn type_move(boards: &mut [Board], dice: &mut ChaCha8Rng) -> Option<Errand> {
    let number = take(boards, dice, |board| board.shown.is_none() && board.panel.is_none())?;
    let board = &boards[number];
    let mv = board.table.legal().choose(dice)?.clone();
    let options = json!({ "match": board.id, "move": mv.0 });
    let body = json!({ "as": board.mover(), "command": "move", "options": options });
    Some(Errand { deed: Deed::Type, path: "slash", body, board: Some(number), mv: Some(mv) })
}

fn complete(boards: &[Board], dice: &mut ChaCha8Rng) -> Option<Errand> {
    let board = boards.choose(dice)?;
    let options = json!({ "match": board.id, "move": "" });
    let body = json!({ "as": board.mover(), "command": "move", "options": options, "focused": "move" });
    Some(Errand { deed: Deed::Complete, path: "autocomplete", body, board: None, mv: None })
}

/// A press that changes nothing, on a board that is shown.
fn look(boards: &mut [Board], deed: Deed, dice: &mut ChaCha8Rng) -> Option<Errand> {
    let number = take(boards, dice, |board| board.shown.is_some() && board.panel.is_none())?;
    let board = &mut boards[number];
    let message = board.shown.as_ref()?;
    let rows = message["components"].as_array()?.iter().filter_map(|row| row["components"].as_array());
    let ids = rows.flatten().filter(|control| control["disabled"] != true);
    let wanted = |press: &Press| match deed {
        Deed::View => matches!(press, Press::MyView(_)),
        Deed::Words => matches!(press, Press::Words(_)),
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
    Some(Errand { deed, path: "press", body, board: Some(number), mv: None })
}

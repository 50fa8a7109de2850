//! Tests of what-if boards: private boards on which a person tries moves for both sides, the lines that they keep, and
//! the plans that the bot plays for them.
//!
//! Most tests call the bot directly, over a store in memory. `moving` uses the stand-in for Discord.

mod chains;
mod forged;
mod kept;
mod kills;
mod moving;
mod refused;
mod secrecy;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use engawa::base::id::{ChannelId, InteractionId, MatchId, MessageId, PersonId, Place, ServerId};
use engawa::base::time::Clock as _;
use engawa::chat::{Answer, CommandCall, InteractionEvent, Message, OptionValue, Row, UserAction};
use engawa::game::{AnyGame, MoveText, Table};
use engawa::host::lines::{Line, Lines};
use engawa::host::{Limits, Match, Plan, Press, WhatIfPress, WhatIfStep};
use engawa::store::{Batch, Key, MemoryStore, Precondition, RowKind, Store};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::analysis::Counting;
use super::player_actions::{spelled_on, table_of};
use super::rows::{all, block_on_store, stored};
use super::testing::shell::{Shell, WallClock, acceptance, call, challenge_to, interaction, message};
use super::testing::store::{FaultyStore, StoreFaults};

const PLACE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
/// The player who has made the challenge and moves first.
const ADA: PersonId = PersonId(770_000_101);
const BEN: PersonId = PersonId(770_000_102);
/// Somebody who plays no match and manages the server.
const EVA: PersonId = PersonId(770_000_103);

/// Processes of the bot over one store, with a match of Ada and Ben.
struct Desk {
    rows: Arc<MemoryStore>,
    faults: Arc<StoreFaults>,
    engine: Arc<Counting>,
    clock: Arc<WallClock>,
    shells: Vec<Shell>,
    game: &'static dyn AnyGame,
    id: MatchId,
    interactions: AtomicU64,
}

impl Desk {
    async fn open(game: &'static dyn AnyGame) -> Self {
        Self::with(game, []).await
    }

    /// Starts a match with these options of `/challenge`.
    async fn with<const N: usize>(game: &'static dyn AnyGame, terms: [(&str, &str); N]) -> Self {
        let mut desk = Self {
            rows: Arc::default(),
            faults: Arc::default(),
            engine: Arc::default(),
            clock: Arc::default(),
            shells: Vec::new(),
            game,
            id: MatchId::from_random(0),
            interactions: AtomicU64::new(1),
        };
        desk.start_process();
        desk.id = desk.begin([ADA, BEN], terms).await;
        desk
    }

    /// Starts one more process on the store.
    fn start_process(&mut self) {
        let store = Arc::new(FaultyStore::over(Arc::clone(&self.rows) as _, Arc::clone(&self.faults)));
        let seed = 1 + self.interactions.fetch_add(1, Ordering::Relaxed);
        let (engine, clock) = (Arc::clone(&self.engine), Arc::clone(&self.clock));
        self.shells.push(Shell::by_clock(store, PLACE, Limits::default(), seed, (engine, clock)));
    }

    /// Starts a match, in which the first person moves first.
    async fn begin<const N: usize>(&self, [one, two]: [PersonId; 2], terms: [(&str, &str); N]) -> MatchId {
        let mut ask = challenge_to(self.game.facts().id, two);
        let terms = [("seat", "first")].into_iter().chain(terms);
        let text = |(name, word): (&str, &str)| (name.to_owned(), OptionValue::Text(word.to_owned()));
        ask.options.extend(terms.map(text));
        let card = self.says(one, ask).await;
        let component = acceptance(&card).to_string();
        let accept =
            UserAction::Press { message: MessageId(1), private: false, component, values: Vec::new() };
        self.act(0, two, accept).await;
        let mut matches = all::<Match>(&*self.rows, RowKind::Matches).into_iter().map(|(_, record)| record);
        matches.find(|record| record.people.0 == [one, two]).expect("it has begun").id
    }

    fn event(&self, who: PersonId, act: UserAction) -> InteractionEvent {
        let id = InteractionId(self.interactions.fetch_add(1, Ordering::Relaxed));
        InteractionEvent {
            locale: "en-US".to_owned(),
            manages: who == EVA,
            ..interaction(id, who, PLACE, self.clock.now(), act)
        }
    }

    /// Lets a person act by one of the processes. Returns the answers.
    async fn act(&self, process: usize, who: PersonId, act: UserAction) -> Vec<Answer> {
        self.shells[process].hear(self.event(who, act)).await
    }

    /// Sends a command. Returns the last answer.
    async fn says(&self, who: PersonId, call: CommandCall) -> Answer {
        self.act(0, who, UserAction::Command(call)).await.pop().expect("an answer")
    }

    /// Presses a control of a private message. Returns the last answer.
    async fn press(&self, who: PersonId, press: &Press) -> Answer {
        self.press_id(0, who, &press.to_string()).await
    }

    /// Presses a control of a private message that may close without an answer.
    async fn does(&self, who: PersonId, press: &Press) {
        self.act(0, who, pressed(&press.to_string())).await;
    }

    /// Presses a control with this component id, by one of the processes.
    async fn press_id(&self, process: usize, who: PersonId, id: &str) -> Answer {
        self.act(process, who, pressed(id)).await.pop().expect("an answer")
    }

    /// Presses a control of the present version of a person's what-if board.
    async fn what_if(&self, who: PersonId, step: WhatIfStep) -> Answer {
        self.press(who, &self.at(who, step)).await
    }

    /// Returns the press of a step in the present version of a person's lines.
    fn at(&self, who: PersonId, step: WhatIfStep) -> Press {
        Press::WhatIf(WhatIfPress::new(self.id, self.lines(who).version).at(step))
    }

    /// Tries moves on the working line, with one press each.
    async fn tries(&self, who: PersonId, moves: &[MoveText]) {
        for mv in moves {
            let chosen = spelled_on(&*self.tried(who), mv);
            let answer = self.what_if(who, WhatIfStep::Try(chosen)).await;
            assert_eq!(self.working(who).moves.last(), Some(mv), "{answer:?}");
        }
    }

    /// Tries moves from the present position on a new working line, and keeps it.
    async fn keeps(&self, who: PersonId, moves: &[MoveText]) {
        self.what_if(who, WhatIfStep::Open(u32::MAX)).await;
        self.what_if(who, WhatIfStep::Restart).await;
        self.tries(who, moves).await;
        let before = self.lines(who).kept.len();
        let answer = self.what_if(who, WhatIfStep::Keep).await;
        assert_eq!(self.lines(who).kept.len(), before + 1, "{answer:?}");
    }

    /// Plays a move of the match by `/move`.
    async fn plays(&self, mv: &MoveText) {
        let before = self.record();
        let mover = before.mover().expect("it runs");
        let answer = self.says(mover, call("move", [("move", &mv.0), ("match", &self.id.to_string())])).await;
        let after = self.record();
        assert_eq!(after.rounds[before.rounds.len() - 1].moves.get(before.round().moves.len()), Some(mv));
        assert!(after.turn > before.turn, "{answer:?}");
    }

    /// Lets Ada give the match up.
    async fn ends(&self) {
        let record = self.record();
        self.does(ADA, &Press::ResignMatch { id: self.id, turn: record.turn }).await;
        assert!(!self.record().is_running());
    }

    fn record(&self) -> Match {
        stored(&*self.rows, &Key::Match(self.id)).expect("a match")
    }

    fn lines(&self, who: PersonId) -> Lines {
        stored(&*self.rows, &Key::Lines(who, self.id)).unwrap_or_default()
    }

    fn working(&self, who: PersonId) -> Line {
        self.lines(who).working.expect("a working line")
    }

    fn plan(&self, who: PersonId) -> Option<Plan> {
        stored(&*self.rows, &Key::Plan(who, self.id))
    }

    /// Returns the position that a person's what-if board shows.
    fn tried(&self, who: PersonId) -> Box<dyn Table> {
        let tables = self.working(who).tables(&self.record(), self.game);
        tables.expect("the position is there").pop().expect("the first position")
    }

    /// Replaces rows, or deletes them.
    fn put(&self, rows: impl IntoIterator<Item = (Key, Option<Vec<u8>>)>) {
        let with = |batch: Batch, (key, bytes): (Key, Option<Vec<u8>>)| match bytes {
            Some(bytes) => batch.put(key, Precondition::Any, bytes),
            None => batch.delete(key, Precondition::Any),
        };
        let batch = rows.into_iter().fold(Batch::new(), with);
        block_on_store(self.rows.commit(batch)).expect("memory");
    }

    /// Returns the bytes of these rows.
    fn bytes(&self, keys: &[Key]) -> Vec<Option<Vec<u8>>> {
        let rows = block_on_store(self.rows.load(keys)).expect("memory");
        rows.into_iter().map(|row| row.map(|row| row.bytes)).collect()
    }

    /// Writes the lines of a person.
    fn write(&self, who: PersonId, lines: &Lines) {
        let batch = Batch::new().put_record(Key::Lines(who, self.id), Precondition::Any, lines);
        block_on_store(self.rows.commit(batch)).expect("memory");
    }

    /// Returns how often the engine was asked.
    fn engine_calls(&self) -> u64 {
        self.engine.calls.load(Ordering::Relaxed)
    }
}

/// The press of a control with this component id, on a message that only the person sees.
fn pressed(id: &str) -> UserAction {
    UserAction::Press { message: MessageId(1), private: true, component: id.to_owned(), values: Vec::new() }
}

/// Returns the component ids of the live controls of a message, with one for each entry of a menu of a what-if board.
fn ids_on(message: &Message) -> Vec<String> {
    message.rows.iter().flat_map(ids_in).collect()
}

fn ids_in(row: &Row) -> Vec<String> {
    match row {
        Row::Buttons(buttons) => {
            buttons.iter().filter(|button| !button.disabled).map(|button| button.id.clone()).collect()
        }
        Row::Menu(menu) => match Press::read(&menu.id) {
            Some(Press::WhatIf(press)) => {
                let choice = |value: &str| press.clone().choosing([value]).expect("our values can be read");
                menu.entries.iter().map(|entry| Press::WhatIf(choice(&entry.value)).to_string()).collect()
            }
            _ => vec![menu.id.clone()],
        },
        Row::Link(_) => Vec::new(),
    }
}

/// Returns the what-if presses of the live controls of an answer.
fn steps(answer: &Answer) -> Vec<WhatIfPress> {
    let what_if = |id: String| match Press::read(&id) {
        Some(Press::WhatIf(press)) => Some(press),
        _ => None,
    };
    ids_on(message(answer)).into_iter().filter_map(what_if).collect()
}

fn offers(answer: &Answer, wanted: impl Fn(&WhatIfStep) -> bool) -> bool {
    steps(answer).iter().any(|press| wanted(&press.step))
}

/// Returns everything of a message that its reader could see: text, picture, description and controls.
fn seen(message: &Message) -> String {
    let file = message.file.as_ref().map(|file| (file.alt.as_str(), &*file.bytes));
    let (alt, bytes) = file.unwrap_or_default();
    format!("{}\n{alt}\n{}\n{:?}", message.text, String::from_utf8_lossy(bytes), message.rows)
}

/// Returns a line of so many moves from a position. None of them ends the round or is the only legal one.
fn line_from(table: &dyn Table, length: usize) -> Vec<MoveText> {
    (0..10_000).find_map(|seed| stroll(table.fork(), length, seed)).expect("such a line")
}

/// Like [`line_from`], but begins with another move than this one.
fn another_line(table: &dyn Table, but: &MoveText, length: usize) -> Vec<MoveText> {
    let is_another = |line: &Vec<MoveText>| line[0] != *but;
    (0..10_000).find_map(|seed| stroll(table.fork(), length, seed).filter(is_another)).expect("such a line")
}

fn stroll(mut table: Box<dyn Table>, length: usize, seed: u64) -> Option<Vec<MoveText>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut line = Vec::new();
    while table.ending().is_none() && table.repetition_count() < 3 && table.legal().len() > 1 {
        if line.len() == length {
            return Some(line);
        }
        let mv = table.legal().choose(&mut rng)?.clone();
        table.play(&mv).expect("it is legal");
        line.push(mv);
    }
    None
}

/// Returns a legal move of the match that is none of these.
fn another_move(record: &Match, but: &[&MoveText]) -> MoveText {
    let mut legal = table_of(record).legal().into_iter();
    legal.find(|mv| !but.contains(&mv)).expect("another move")
}

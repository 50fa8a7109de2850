//! The prepared evening of a fresh sandbox: six people have played, somebody waits for an opponent, and it is
//! your turn.
//!
//! Nothing of it is written down here: people challenge, accept and press by the very requests that the page
//! makes, and the very bot answers them. Only what they choose comes from a seed.

mod guests;
mod minds;

use std::sync::Arc;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

pub use guests::Fault;
use guests::{Guests, Patience};

use crate::base::choice::Key;
use crate::base::id::MatchId;
use crate::game::{AnyGame, MoveText, Prompt, Registry, Table};
use crate::host::{Match, Press, SideAction, SidePress};
use crate::store::loading;
use crate::store::{Direction, Key as RowKey, KeyRange, RowKind, Store};

/// The seed of the evening, for the bot's dice and for what people choose.
pub const SEED: u64 = 5;

/// Who lives there, and for whom it is their turn in the end.
const YOU: &str = "hana";
const OTIS: &str = "otis";
const NELL: &str = "nell";
/// The visitors, and their names in full.
const MIKA: &str = "mika";
const JUNO: &str = "juno";
const RAVI: &str = "ravi";
const COMING: [&str; 3] = ["Mika Sorrel", "Juno Ashby", "Ravi Stone"];

/// Who else plays the game of the evening, and gives it up after so many moves.
const SHORT: [(&str, &str, usize); 4] = [(JUNO, RAVI, 4), (NELL, MIKA, 5), (MIKA, OTIS, 4), (RAVI, NELL, 3)];
/// Who plays a whole match, one pair for each game in turn.
const WHOLE: [(&str, &str); 4] = [(OTIS, NELL), (NELL, YOU), (MIKA, JUNO), (YOU, OTIS)];
/// Moves of the match in which it is your turn: an even number, and you move first.
const BEGUN: usize = 4;

/// Lets the people of a stand-in and its bot spend an evening. `store` is the bot's, and only read.
pub async fn prepare(url: &str, store: Arc<dyn Store>, games: &Registry) -> Result<(), Fault> {
    let guests = Guests::at(url)?;
    guests.are_served(YOU).await?;
    guests.let_in(&COMING).await?;
    let mut evening = Evening { guests, store, rng: ChaCha8Rng::seed_from_u64(SEED) };
    // The game with the shortest rounds is the one that most have time for.
    let Some(popular) = games.iter().min_by_key(|game| game.facts().longest_play) else { return Ok(()) };
    let others: Vec<_> = games.iter().filter(|game| game.facts().id != popular.facts().id).collect();
    for (one, two, moves) in SHORT {
        evening.give_up(popular, one, two, moves).await?;
    }
    for (game, (one, two)) in others.iter().copied().chain([popular]).zip(WHOLE.into_iter().cycle()) {
        evening.begin(game, one, two, None).await?;
    }
    evening.guests.slash(NELL, "leaderboard", json!({ "game": popular.facts().id })).await?;
    let open = others.last().copied().unwrap_or(popular);
    evening.guests.slash(NELL, &challenge(open), json!({})).await?;
    evening.begin(popular, YOU, OTIS, Some(BEGUN)).await.map(drop)
}

fn challenge(game: &dyn AnyGame) -> String {
    format!("challenge {}", game.facts().id)
}

/// The option of a game that is a size, and the smallest: matches on it are as good to look at, and sooner
/// over.
fn smallest(game: &dyn AnyGame) -> Option<(&'static str, &'static str)> {
    let number = |value: &&'static str| value.parse::<u32>().ok();
    game.facts().options.iter().find_map(|option| {
        let sizes = option.listed().iter().copied();
        let all = !option.listed().is_empty() && option.listed().iter().all(|value| number(value).is_some());
        all.then(|| sizes.min_by_key(number)).flatten().map(|least| (option.name, least))
    })
}

type Game = &'static dyn AnyGame;

struct Evening {
    guests: Guests,
    store: Arc<dyn Store>,
    rng: ChaCha8Rng,
}

impl Evening {
    /// A match that is begun and goes on for some moves, or to the end of its one round; the last board.
    async fn begin(
        &mut self,
        game: Game,
        one: &str,
        two: &str,
        moves: Option<usize>,
    ) -> Result<(MatchId, Value), Fault> {
        let (id, mut board) = self.sit_down(game, one, two).await?;
        let table = self.table(game, id).await?;
        let line = match moves {
            Some(moves) => minds::opening(&*table, moves, &mut self.rng),
            None => minds::line_to_the_end(&*table, &mut self.rng),
        };
        for mv in &line {
            board = self.play(game, id, &board, mv).await?;
        }
        Ok((id, board))
    }

    /// The same, and whoever is to move then gives up.
    async fn give_up(&mut self, game: Game, one: &str, two: &str, plies: usize) -> Result<(), Fault> {
        let (id, board) = self.begin(game, one, two, Some(plies)).await?;
        let Some(mover) = self.record(id).await?.mover() else { return Ok(()) };
        let mover = mover.to_string();
        let more = |press: &Press| matches!(press, Press::Side(SidePress { action: SideAction::More, .. }));
        let menu = self.press(&mover, &board, "more", more).await?;
        let question =
            self.press(&mover, &menu, "resign", |press| matches!(press, Press::Resign { .. })).await?;
        // The panel goes with the last press on it.
        self.press(&mover, &question, "resign", |press| matches!(press, Press::ResignYes { .. }))
            .await
            .map(drop)
    }

    /// One challenges another, who accepts; the match and its first board. The challenger moves first.
    async fn sit_down(&self, game: Game, one: &str, two: &str) -> Result<(MatchId, Value), Fault> {
        let mut options = json!({ "opponent": two, "seat": "first" });
        if let Some((option, least)) = smallest(game) {
            options[option] = json!(least);
        }
        self.all_is_told().await?;
        let card = self.guests.slash(one, &challenge(game), options).await?;
        self.all_is_told().await?;
        let board = self.press(two, &card, "accept", |press| matches!(press, Press::Accept(_))).await?;
        let id = presses(&board).find_map(|(_, press)| press.game_match());
        Ok((id.ok_or_else(|| Fault::NotOffered("a board".into()))?, board))
    }

    /// Waits until the bot has told everything: what it decides then meets nothing that it is just about to
    /// write, so that its dice fall the same way every time.
    async fn all_is_told(&self) -> Result<(), Fault> {
        let patience = Patience::for_a("calm");
        let outbox = KeyRange::of_kind(RowKind::Outbox);
        while !self.store.scan(&outbox, 1, Direction::Up).await?.is_empty() {
            patience.wait().await?;
        }
        Ok(())
    }

    async fn record(&self, id: MatchId) -> Result<Match, Fault> {
        let kept = loading::load::<Match>(&*self.store, &RowKey::Match(id)).await?;
        kept.map(|kept| kept.record).ok_or(Fault::Late("match"))
    }

    async fn table(&self, game: Game, id: MatchId) -> Result<Box<dyn Table>, Fault> {
        self.record(id).await?.table(game).map_err(|_| Fault::Late("position"))
    }

    /// Presses the one control that asks for this.
    async fn press(
        &self,
        who: &str,
        message: &Value,
        what: &str,
        wanted: impl Fn(&Press) -> bool,
    ) -> Result<Value, Fault> {
        let found = presses(message).find(|(_, press)| wanted(press));
        let (id, _) = found.ok_or_else(|| Fault::NotOffered(what.into()))?;
        self.guests.press(who, message, id, &[]).await
    }

    /// Plays a move by what the board offers, and by what the panel offers that it opens; the next board.
    async fn play(&self, game: Game, id: MatchId, board: &Value, mv: &MoveText) -> Result<Value, Fault> {
        let record = self.record(id).await?;
        let mover = record.mover().ok_or(Fault::Late("turn"))?.to_string();
        let path = self.spelled(game, id, mv).await?;
        let mut shown = board.clone();
        for _ in 0..=path.len() {
            let (button, values) =
                way_on(&shown, &path).ok_or_else(|| Fault::NotOffered(format!("play {mv}")))?;
            shown = self.guests.press(&mover, &shown, &button, &values).await?;
            if self.record(id).await?.turn > record.turn {
                return self.next_board(id, record.turn + 1, &mover, shown).await;
            }
        }
        Err(Fault::NotOffered(format!("play {mv}")))
    }

    /// The board of a turn. A panel in which somebody chose is gone then, but for a line about what waits.
    async fn next_board(&self, id: MatchId, turn: u32, mover: &str, shown: Value) -> Result<Value, Fault> {
        if !shown.is_null() && shown["you"]["alone_see_it"] != true {
            return Ok(shown);
        }
        if !shown.is_null() {
            self.guests.dismiss(mover, &shown).await?;
        }
        let of_this_turn = |message: &Value| {
            presses(message).any(|(_, press)| match press {
                Press::Play(step) => step.id == id && step.turn == turn,
                Press::Rematch(ended) => ended == id,
                _ => false,
            })
        };
        self.guests.await_message(mover, "next board", of_this_turn).await
    }

    /// The choices that spell a move.
    async fn spelled(&self, game: Game, id: MatchId, mv: &MoveText) -> Result<Vec<Key>, Fault> {
        let Prompt::Choose(choose) = self.table(game, id).await?.prompt(&[]) else {
            return Err(Fault::Late("choice"));
        };
        let path = choose.moves.into_iter().find_map(|(text, path)| (text == *mv).then_some(path));
        let path = path.ok_or_else(|| Fault::NotOffered(format!("play {mv}")))?;
        Ok(path.into_iter().map(|choice| choice.key).collect())
    }
}

/// The buttons and menus of a message that can be used.
fn controls(message: &Value) -> impl Iterator<Item = &Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    let all = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    all.filter(|control| control["disabled"] != true)
}

/// What can be pressed on a message.
fn presses(message: &Value) -> impl Iterator<Item = (&str, Press)> {
    controls(message).filter_map(|control| {
        let id = control["custom_id"].as_str()?;
        Some((id, Press::read(id)?))
    })
}

/// What leads furthest towards a move on this message: the control, and the value where it is a menu.
fn way_on(message: &Value, path: &[Key]) -> Option<(String, Vec<String>)> {
    let ways = controls(message).flat_map(|control| {
        let id = control["custom_id"].as_str().unwrap_or_default();
        let step = match Press::read(id) {
            Some(Press::Play(step)) => Some(step),
            _ => None,
        };
        let values = control["options"].as_array().into_iter().flatten();
        let values = values.filter_map(|option| option["value"].as_str()).map(Some);
        let menu: Vec<Option<&str>> =
            if control["options"].is_array() { values.collect() } else { vec![None] };
        menu.into_iter().filter_map(move |value| {
            let step = step.clone()?.choosing(value)?;
            let far = path.starts_with(&step.chosen).then_some(step.chosen.len())?;
            Some((far, id.to_owned(), value.map(ToOwned::to_owned).into_iter().collect()))
        })
    });
    ways.max_by_key(|(far, ..)| *far).map(|(_, id, values)| (id, values))
}

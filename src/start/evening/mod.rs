//! Example matches for a fresh sandbox: six users have played, one waits for an opponent, and the visitor of
//! the page is to move in a running match.
//!
//! The simulated users send the same requests as the page, and the real bot answers. A fixed seed determines
//! every random choice.

mod guests;

use std::sync::Arc;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

pub use guests::EveningFault;
use guests::{GuestClient, Result};

use crate::base::choice::ChoiceKey;
use crate::base::id::MatchId;
use crate::game::{AnyGame, MoveText, Prompt, Registry, Table};
use crate::host::{Match, MatchAction, MatchActionPress, Press};
use crate::store::loading;
use crate::store::{Key as RowKey, Store};

/// The seed for the bot's random numbers and for the moves of the simulated users.
pub const SEED: u64 = 5;

/// Users that every sandbox has from the start. The visitor of the page is `YOU`, and is to move in the last
/// match.
const YOU: &str = "hana";
const OTIS: &str = "otis";
const NELL: &str = "nell";
/// Users that this module adds: the names for requests, and the display names in `VISITORS`.
const MIKA: &str = "mika";
const JUNO: &str = "juno";
const RAVI: &str = "ravi";
const VISITORS: [&str; 3] = ["Mika Sorrel", "Juno Ashby", "Ravi Stone"];

/// Matches of the most popular game: both users, and the number of moves after which the user to move
/// resigns.
const RESIGNED_MATCHES: [(&str, &str, usize); 4] =
    [(JUNO, RAVI, 4), (NELL, MIKA, 5), (MIKA, OTIS, 4), (RAVI, NELL, 3)];
/// The users of the matches that are played to the end. The games take these pairs in this order.
const WHOLE_MATCHES: [(&str, &str); 4] = [(OTIS, NELL), (NELL, YOU), (MIKA, JUNO), (YOU, OTIS)];
/// The number of moves in the match that is left running. [`YOU`] moves first, so after an even number of
/// moves the visitor is to move again.
const OPENING_MOVES: usize = 4;

/// Plays all example matches through the stand-in at `url`. `store` is the bot's own store, and is only read.
///
/// # Errors
///
/// Fails if the stand-in or the bot does not behave as expected in time.
pub async fn prepare(url: &str, store: Arc<dyn Store>, games: &Registry) -> Result<()> {
    let guests = GuestClient::at(url)?;
    guests.until_bot_is_ready(YOU).await?;
    guests.add(&VISITORS).await?;
    let mut evening = Evening { guests, store, rng: ChaCha8Rng::seed_from_u64(SEED) };
    // The game with the shortest rounds is the popular one, because its matches take the least time to
    // prepare.
    let Some(popular) = games.iter().min_by_key(|game| game.facts().longest_play) else { return Ok(()) };
    let others: Vec<_> = games.iter().filter(|game| game.facts().id != popular.facts().id).collect();
    for (one, two, moves) in RESIGNED_MATCHES {
        evening.give_up(popular, one, two, moves).await?;
    }
    for (game, (one, two)) in others.iter().copied().chain([popular]).zip(WHOLE_MATCHES.into_iter().cycle()) {
        evening.play_match(game, one, two, None).await?;
    }
    evening.guests.slash(NELL, "leaderboard", json!({ "game": popular.facts().id })).await?;
    let open = others.last().copied().unwrap_or(popular);
    evening.guests.slash(NELL, &challenge(open), json!({})).await?;
    evening.play_match(popular, YOU, OTIS, Some(OPENING_MOVES)).await.map(drop)
}

fn challenge(game: &dyn AnyGame) -> String {
    format!("challenge {}", game.facts().id)
}

/// The name of the option that sets a game's board size, and its smallest value. A match on a small
/// board is shorter to play and looks as good.
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
    guests: GuestClient,
    store: Arc<dyn Store>,
    rng: ChaCha8Rng,
}

impl Evening {
    /// Starts a match and plays `moves` moves, or to the end of its only round if `moves` is `None`. Returns
    /// the match and its latest board message.
    async fn play_match(
        &mut self,
        game: Game,
        one: &str,
        two: &str,
        moves: Option<usize>,
    ) -> Result<(MatchId, Value)> {
        let (id, mut board) = self.start_match(game, one, two).await?;
        let table = self.table(game, id).await?;
        let line = match moves {
            Some(moves) => guests::opening(&*table, moves, &mut self.rng),
            None => guests::line_to_the_end(&*table, &mut self.rng),
        };
        for mv in &line {
            board = self.play(game, id, &board, mv).await?;
        }
        Ok((id, board))
    }

    /// Plays `plies` moves; then the player to move resigns.
    async fn give_up(&mut self, game: Game, one: &str, two: &str, plies: usize) -> Result<()> {
        let (id, board) = self.play_match(game, one, two, Some(plies)).await?;
        let Some(mover) = self.record(id).await?.mover() else { return Ok(()) };
        let mover = mover.to_string();
        let more =
            |press: &Press| matches!(press, Press::Side(MatchActionPress { action: MatchAction::More, .. }));
        let resign = |press: &Press| matches!(press, Press::Resign { .. });
        let confirm = |press: &Press| matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. });
        let menu = self.press(&mover, &board, "more", more).await?;
        let question = self.press(&mover, &menu, "resign", resign).await?;
        self.press(&mover, &question, "resign", confirm).await.map(drop)
    }

    /// Lets `one` challenge `two`, and `two` accept. `one` moves first. Returns the match and its first board
    /// message.
    async fn start_match(&self, game: Game, one: &str, two: &str) -> Result<(MatchId, Value)> {
        let mut options = json!({ "opponent": two, "seat": "first" });
        if let Some((option, least)) = smallest(game) {
            options[option] = json!(least);
        }
        let card = self.guests.slash(one, &challenge(game), options).await?;
        let board = self.press(two, &card, "accept", |press| matches!(press, Press::Accept(_))).await?;
        let id = presses(&board).find_map(|(_, press)| press.game_match());
        Ok((id.ok_or_else(|| EveningFault::NotOffered("a board".into()))?, board))
    }

    async fn record(&self, id: MatchId) -> Result<Match> {
        let stored = loading::load::<Match>(&*self.store, &RowKey::Match(id)).await?;
        stored.map(|stored| stored.record).ok_or(EveningFault::Late("match"))
    }

    async fn table(&self, game: Game, id: MatchId) -> Result<Box<dyn Table>> {
        self.record(id).await?.table(game).map_err(|_| EveningFault::Late("position"))
    }

    /// Presses the first button of `message` whose action `wanted` accepts. `what` names the action in the
    /// error.
    async fn press(
        &self,
        who: &str,
        message: &Value,
        what: &str,
        wanted: impl Fn(&Press) -> bool,
    ) -> Result<Value> {
        let control = presses(message).find(|(_, press)| wanted(press));
        let (id, _) = control.ok_or_else(|| EveningFault::NotOffered(what.into()))?;
        self.guests.press(who, message, id, &[]).await
    }

    /// Plays a move with the controls of the board message, and of the private panel if the board opens one.
    /// Returns the next board message.
    async fn play(&self, game: Game, id: MatchId, board: &Value, mv: &MoveText) -> Result<Value> {
        let record = self.record(id).await?;
        let mover = record.mover().ok_or(EveningFault::Late("turn"))?.to_string();
        let path = self.choices_of(game, id, mv).await?;
        let mut shown = board.clone();
        for _ in 0..=path.len() {
            let (button, values) =
                best_control(&shown, &path).ok_or_else(|| EveningFault::NotOffered(format!("play {mv}")))?;
            shown = self.guests.press(&mover, &shown, &button, &values).await?;
            if self.record(id).await?.turn > record.turn {
                return self.next_board(id, record.turn + 1, &mover, shown).await;
            }
        }
        Err(EveningFault::NotOffered(format!("play {mv}")))
    }

    /// The board message for turn number `turn`. If `shown` is a private panel, dismisses that panel
    /// first.
    async fn next_board(&self, id: MatchId, turn: u32, mover: &str, shown: Value) -> Result<Value> {
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

    /// The choices, such as a piece and a square, that together enter the move.
    async fn choices_of(&self, game: Game, id: MatchId, mv: &MoveText) -> Result<Vec<ChoiceKey>> {
        let Prompt::Choose(choose) = self.table(game, id).await?.prompt(&[]) else {
            return Err(EveningFault::Late("choice"));
        };
        let path = choose.moves.into_iter().find_map(|(text, path)| (text == *mv).then_some(path));
        let path = path.ok_or_else(|| EveningFault::NotOffered(format!("play {mv}")))?;
        Ok(path.into_iter().map(|choice| choice.key).collect())
    }
}

/// The enabled buttons and menus of a message.
fn controls(message: &Value) -> impl Iterator<Item = &Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    let all = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    all.filter(|control| control["disabled"] != true)
}

/// The component id and action of every enabled control whose id the bot understands.
fn presses(message: &Value) -> impl Iterator<Item = (&str, Press)> {
    controls(message).filter_map(|control| {
        let id = control["custom_id"].as_str()?;
        Some((id, Press::read(id)?))
    })
}

/// The id of the control that enters the most choices of `path`. If the control is a menu, the second
/// value holds the entry to choose.
fn best_control(message: &Value, path: &[ChoiceKey]) -> Option<(String, Vec<String>)> {
    let ways = controls(message).flat_map(|control| {
        let id = control["custom_id"].as_str().unwrap_or_default();
        let values = control["options"].as_array().into_iter().flatten();
        let values = values.filter_map(|option| option["value"].as_str()).map(Some);
        let menu: Vec<Option<&str>> =
            if control["options"].is_array() { values.collect() } else { vec![None] };
        menu.into_iter().filter_map(move |value| {
            let Some(Press::Play(step)) = Press::read(id) else { return None };
            let step = step.choosing(value)?;
            let far = path.starts_with(&step.chosen).then_some(step.chosen.len())?;
            Some((far, id.to_owned(), value.map(ToOwned::to_owned).into_iter().collect()))
        })
    });
    ways.max_by_key(|(far, ..)| *far).map(|(_, id, values)| (id, values))
}

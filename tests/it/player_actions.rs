//! Functions that play as people do, by inviting, accepting and pressing. They also assert that each message
//! pings the right people and nobody else.

use std::collections::BTreeSet;

use engawa::base::choice::{ChoiceKey, ChoiceLayout};
use engawa::base::id::{MatchId, PersonId};
use engawa::base::position::Ending;
use engawa::chat::voice::Voice;
use engawa::features::leaderboard::LadderPress;
use engawa::game::{AnyGame, Draws, MoveText, PositionText, Prompt, Table};
use engawa::games::GAMES;
use engawa::host::{
    Challenge, ChallengeState, Match, MatchAction, MatchActionPress, Player, Press, PressFields, Refusal,
};
use engawa::words::{Catalogue, Language};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::noughts;
use super::people::{HANA, NELL, OTIS};

/// Maximum number of positions that a search for a line of play visits.
const PATIENCE: u32 = 200_000;
/// Number of random lines of play to try before the search. The shortest one with the wanted ending is used.
const STROLLS: u32 = 100;

pub fn accepts(press: &Press) -> bool {
    matches!(press, Press::Accept(_))
}

/// Returns the challenge that a message shows.
pub fn challenge_on(harness: &Harness, card: &Value) -> Challenge {
    let Some(Press::Accept(id)) = Press::read(&control(card, accepts)) else { panic!("no card: {card}") };
    harness.challenge(id)
}

pub fn controls(message: &Value) -> Vec<&Value> {
    let rows = message["components"].as_array().map_or(&[][..], Vec::as_slice);
    rows.iter().flat_map(|row| row["components"].as_array().map_or(&[][..], Vec::as_slice)).collect()
}

/// Returns the component id of the control whose press satisfies `wanted`.
///
/// # Panics
///
/// Panics unless exactly one control does.
pub fn control(message: &Value, wanted: impl Fn(&Press) -> bool) -> String {
    let id = |control: &&Value| control["custom_id"].as_str().map(ToOwned::to_owned);
    let mut ids = controls(message).iter().filter_map(id).collect::<Vec<_>>();
    ids.retain(|id| Press::read(id).is_some_and(|press| wanted(&press)));
    assert_eq!(ids.len(), 1, "one control in {message}");
    ids.remove(0)
}

/// Returns whether a message has an enabled or disabled control whose press satisfies `wanted`.
pub fn offers(message: &Value, wanted: impl Fn(&Press) -> bool) -> bool {
    let ids = controls(message).into_iter().filter_map(|control| control["custom_id"].as_str());
    ids.filter_map(Press::read).any(|press| wanted(&press))
}

/// Returns the id of the match that a message is about.
pub fn match_on(message: &Value) -> MatchId {
    let ids = controls(message).into_iter().filter_map(|control| control["custom_id"].as_str());
    let found = ids.filter_map(Press::read).find_map(|press| press.game_match());
    found.unwrap_or_else(|| panic!("about no match: {message}"))
}

pub fn text(message: &Value) -> &str {
    message["content"].as_str().unwrap_or_default()
}

/// Returns the id of a game in which every move is a single press. Tests that are not about a certain game
/// use this one.
pub fn pressed_game() -> &'static str {
    let one_press = |game: &&&dyn AnyGame| {
        let table = game.open(&PositionText(game.lesson().position.to_owned()), &[]).expect("it opens");
        let Prompt::Choose(choose) = table.prompt(&[]) else { return false };
        matches!(choose.shape, ChoiceLayout::Grid(_)) && choose.moves.iter().all(|(_, path)| path.len() == 1)
    };
    GAMES.iter().find(one_press).expect("there is such a game").facts().id
}

/// Adds options with which rounds of [`pressed_game`] can end in a draw.
pub fn drawable(mut options: Value) -> Value {
    let game = GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("it is registered");
    if let Draws::With(name, value) = game.facts().draws {
        options[name] = json!(value);
    }
    options
}

/// Returns the options that choose the smallest board of a game; none if the game has one size only.
pub fn small(game: &dyn AnyGame) -> Value {
    let sizes = game.facts().options.iter().find(|option| option.name == "size");
    sizes.map_or(json!({}), |sizes| json!({ "size": sizes.words()[0] }))
}

pub fn game_of(record: &Match) -> &'static dyn AnyGame {
    noughts::five().find(&record.terms.game).expect("a registered game")
}

/// Returns the current position of a match.
pub fn table_of(record: &Match) -> Box<dyn Table> {
    record.table(game_of(record)).expect("a record that replays")
}

/// Returns the keys of the choices by which the controls express a legal move.
pub fn spelled(record: &Match, mv: &MoveText) -> Vec<ChoiceKey> {
    spelled_on(&*table_of(record), mv)
}

/// Returns the keys of the choices by which the controls of a position express a legal move.
pub fn spelled_on(table: &dyn Table, mv: &MoveText) -> Vec<ChoiceKey> {
    table.path_to(mv).expect("a legal move").into_iter().map(|choice| choice.key).collect()
}

/// Returns the control on a message that makes the most choices of the move `path`, the menu values to
/// choose, and the number of choices then made.
pub fn way_on(message: &Value, path: &[ChoiceKey]) -> (String, Vec<String>, usize) {
    way_by(message, path, |press, values| match press {
        Press::Play(step) => Some(step.choosing(values).expect("our values are keys").chosen),
        _ => None,
    })
}

/// Returns the same as [`way_on`], for controls of another kind. `chosen` returns the choices that a press makes with
/// these values of a menu.
pub fn way_by(
    message: &Value,
    path: &[ChoiceKey],
    chosen: impl Fn(Press, &[&str]) -> Option<Vec<ChoiceKey>>,
) -> (String, Vec<String>, usize) {
    let mut ways = Vec::new();
    for control in controls(message).into_iter().filter(|control| control["disabled"] != true) {
        let id = control["custom_id"].as_str().expect("ours have ids");
        let Some(press) = Press::read(id) else { continue };
        let values: Vec<Vec<&str>> = match control["options"].as_array() {
            Some(options) => {
                options.iter().filter_map(|option| Some(vec![option["value"].as_str()?])).collect()
            }
            None => vec![Vec::new()],
        };
        for values in values {
            let made = chosen(press.clone(), &values).filter(|made| path.starts_with(made));
            let values = values.into_iter().map(str::to_owned).collect();
            ways.extend(made.map(|made| (id.to_owned(), values, made.len())));
        }
    }
    let best = ways.into_iter().max_by_key(|way| way.2);
    best.unwrap_or_else(|| panic!("nothing leads to {path:?} on {message}"))
}

/// Returns moves to an ending that satisfies `wanted`, or `None` if the search reaches its limit.
pub fn line_to(table: &dyn Table, seed: u64, wanted: &dyn Fn(&Ending) -> bool) -> Option<Vec<MoveText>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let strolls = (0..STROLLS).filter_map(|_| stroll(table.fork(), wanted, &mut rng));
    strolls.min_by_key(Vec::len).or_else(|| {
        let (mut line, mut left) = (Vec::new(), PATIENCE);
        search(table, wanted, &mut rng, &mut left, &mut line).then_some(line)
    })
}

/// Plays random moves to an ending. Returns the moves if the ending satisfies `wanted`.
fn stroll(
    mut table: Box<dyn Table>,
    wanted: &dyn Fn(&Ending) -> bool,
    rng: &mut impl Rng,
) -> Option<Vec<MoveText>> {
    let mut line = Vec::new();
    while let Some(mv) = table.legal().choose(rng).cloned() {
        table.play(&mv).expect("a legal move");
        line.push(mv);
    }
    table.ending().is_some_and(|ending| wanted(&ending)).then_some(line)
}

fn search(
    table: &dyn Table,
    wanted: &dyn Fn(&Ending) -> bool,
    rng: &mut impl Rng,
    left: &mut u32,
    line: &mut Vec<MoveText>,
) -> bool {
    if let Some(ending) = table.ending() {
        return wanted(&ending);
    }
    let mut moves = table.legal();
    moves.shuffle(rng);
    for mv in moves {
        let Some(fewer) = left.checked_sub(1) else { return false };
        *left = fewer;
        let mut next = table.fork();
        next.play(&mv).expect("a legal move");
        line.push(mv);
        if search(&*next, wanted, rng, left, line) {
            return true;
        }
        line.pop();
    }
    false
}

/// Returns the text of a refusal in a language.
pub fn refusal_text_in(language: Language, refusal: &Refusal) -> String {
    let words = Catalogue::load().expect("the catalogue");
    Voice::new(&words, language).say(&refusal.text)
}

/// Returns the text of a refusal in English.
pub fn refusal_text(refusal: &Refusal) -> String {
    refusal_text_in(Language::ENGLISH, refusal)
}

/// Asserts that the answer is private and begins with this text.
pub fn assert_answer(outcome: &Value, start: &str) {
    assert_eq!(outcome["message"]["you"]["alone_see_it"], true, "{outcome}");
    let text = text(&outcome["message"]);
    assert!(text.starts_with(start), "{text:?} instead of {start:?}");
}

/// Asserts that the answer is private and begins with this refusal in English.
pub fn assert_refused(outcome: &Value, refusal: &Refusal) {
    assert_answer(outcome, &refusal_text(refusal));
}

/// Parses the id of a pretend person.
pub fn person(id: &str) -> PersonId {
    PersonId(id.parse().expect("an id"))
}

impl Harness {
    /// Makes a challenge by `/challenge`. Returns the message that shows it.
    pub async fn invite(&self, from: &str, game: &str, options: Value) -> Value {
        let outcome = self.people.slash(from, &format!("challenge {game}"), options).await;
        assert_eq!(outcome["outcome"], "answered", "{outcome}");
        // A slow machine defers the answer, and the challenge then has a separate message.
        if outcome["type"] == 5 { self.newest_card(from).await } else { outcome["message"].clone() }
    }

    /// Waits for the message of the last challenge that a person made, and returns it.
    pub async fn newest_card(&self, from: &str) -> Value {
        let theirs = self.challenges().into_iter().filter(|one| one.from == person(from));
        let newest = theirs.max_by_key(|one| one.made).expect("a challenge");
        until("the card is there", async || self.card(newest.id).is_some()).await;
        let card = self.card(newest.id).expect("it is there");
        self.message(&json!(card.message.to_string())).await.expect("it is in the channel")
    }

    /// Accepts the challenge in the message `card`. Returns the first board, which must ping the first
    /// player.
    pub async fn accept(&self, who: &str, card: &Value) -> Value {
        let outcome = self.press(who, card, accepts).await;
        let board =
            if outcome["type"] == 6 { self.first_board(card).await } else { outcome["message"].clone() };
        let record = self.game_match(match_on(&board));
        self.wait_for_board(record.id).await;
        self.calls_or_follows(&board, &record.people[Player::One].to_string()).await;
        board
    }

    /// Asserts that this message or a later one pings the person, and that the message itself pings nobody
    /// else. After a deferred answer a separate message must ping, because an edit of a message pings nobody.
    async fn calls_or_follows(&self, message: &Value, who: &str) {
        let stands = self.message(&message["id"]).await.expect("it stays");
        if stands["edited_timestamp"].is_null() || stands["pinged"] != json!([]) {
            return self.assert_pings(message, [who.to_owned()]).await;
        }
        until("they are called", async || self.is_called_after(message, who).await).await;
    }

    /// Returns whether a message after this one pings the person.
    async fn is_called_after(&self, message: &Value, who: &str) -> bool {
        let seen = self.people.messages_from(who, &message["id"]).await;
        let later = seen.iter().skip_while(|seen| seen["id"] != message["id"]).skip(1);
        later.into_iter().any(|seen| seen["you"]["were_pinged"] == true)
    }

    /// Returns the first board of the match of an accepted challenge. After a deferred answer, the board has
    /// a separate message.
    pub async fn first_board(&self, card: &Value) -> Value {
        let accepted = control(card, accepts);
        let Some(Press::Accept(id)) = Press::read(&accepted) else { panic!("{accepted}") };
        let ChallengeState::Accepted(id) = self.challenge(id).state else { panic!("{id} is not accepted") };
        self.wait_for_board(id).await;
        let shown = self.board(id).and_then(|board| board.message).expect("it is shown");
        self.message(&json!(shown.to_string())).await.expect("it is in the channel")
    }

    /// Challenges a person, who accepts. Returns the first board of the match.
    pub async fn start_match(&self, from: &str, to: &str, game: &str, mut options: Value) -> Value {
        options["opponent"] = json!(to);
        let card = self.invite(from, game, options).await;
        self.accept(to, &card).await
    }

    /// Presses the control of a message whose press satisfies `wanted`. Returns the outcome.
    pub async fn press(&self, who: &str, message: &Value, wanted: impl Fn(&Press) -> bool) -> Value {
        let outcome = self.people.press(who, message, &control(message, wanted), &[]).await;
        assert_eq!(outcome["outcome"], "answered", "{outcome}");
        outcome
    }

    /// Presses *Resign* in the private *More* panel of a board. Returns the outcome, which is a request for
    /// confirmation.
    pub async fn ask_to_resign(&self, who: &str, board: &Value) -> Value {
        let more =
            |press: &Press| matches!(press, Press::Side(MatchActionPress { action: MatchAction::More, .. }));
        let more = self.press(who, board, more).await;
        self.press(who, &more["message"], |press| matches!(press, Press::Resign { .. })).await
    }

    /// Calls a match off: the board's button asks once. Returns the last message of the channel.
    pub async fn call_off(&self, who: &str, board: &Value) -> Value {
        let question = self.press(who, board, |press| matches!(press, Press::Resign { .. })).await;
        assert!(self.game_match(match_on(board)).is_running(), "nothing ends before the yes: {question}");
        self.press(who, &question["message"], |press| matches!(press, Press::Abort { .. })).await;
        assert!(!self.game_match(match_on(board)).is_running());
        self.wait_for_board(match_on(board)).await;
        self.people.last_message(NELL).await.expect("a message")
    }

    /// Presses *As text* below a leaderboard. Returns the private list of its places.
    pub async fn as_text(&self, who: &str, ladder: &Value) -> Value {
        let text = |press: &Press| matches!(LadderPress::of(press), Some(LadderPress::AsText { .. }));
        self.press(who, ladder, text).await["message"].clone()
    }

    /// Plays a move as the mover, by the controls of a board and of its panels. Returns the next board.
    pub async fn play(&self, board: &Value, mv: &MoveText) -> Value {
        let before = self.game_match(match_on(board));
        let mover = before.mover().expect("a running match").to_string();
        let path = spelled(&before, mv);
        let mut shown = board.clone();
        loop {
            let (id, values, far) = way_on(&shown, &path);
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            let outcome = self.people.press(&mover, &shown, &id, &values).await;
            assert_eq!(outcome["outcome"], "answered", "{mv}: {outcome}");
            // The bot makes the last choice itself if only one is left.
            if far == path.len() || self.game_match(before.id).turn > before.turn {
                return self.board_after(&before, mv, &outcome).await;
            }
            shown = outcome["message"].clone();
        }
    }

    /// Plays the first legal move by the controls of a board. Returns the next board.
    pub async fn play_anything(&self, board: &Value) -> Value {
        let mv = table_of(&self.game_match(match_on(board))).legal().swap_remove(0);
        self.play(board, &mv).await
    }

    /// Asserts that a move was played, and returns the next board.
    pub async fn board_after(&self, before: &Match, mv: &MoveText, outcome: &Value) -> Value {
        let after = self.game_match(before.id);
        assert_eq!(after.turn, before.turn + 1, "{outcome}");
        assert_eq!(after.rounds[before.rounds.len() - 1].moves.last(), Some(mv));
        let mover = before.mover().expect("it was somebody's turn");
        self.board_now(&after, &mover.to_string(), outcome).await
    }

    /// Returns the current board after an act of the person `by`. Asserts that the board pings exactly the
    /// right person. After the end, the last board is in the answer or the last message of the channel.
    pub async fn board_now(&self, after: &Match, by: &str, outcome: &Value) -> Value {
        self.wait_for_board(after.id).await;
        let shown = self.board(after.id).and_then(|board| board.message).map(|id| json!(id.to_string()));
        let board = match shown {
            Some(id) => self.message(&id).await.expect("the board is in the channel"),
            None if [5, 6].contains(&outcome["type"].as_u64().unwrap_or(0))
                || outcome["message"]["you"]["alone_see_it"] == true =>
            {
                self.people.last_message(NELL).await.expect("the last board")
            }
            None => outcome["message"].clone(),
        };
        let opponent = after.people.0.into_iter().find(|person| person.to_string() != by);
        // The first board counts as a message to the person whose challenge was accepted, not to the mover.
        let mover = if after.turn == 1 { None } else { after.mover() };
        let meant = mover.or(opponent).expect("two play").to_string();
        if meant == by {
            self.assert_pings(&board, []).await;
        } else {
            self.calls_or_follows(&board, &meant).await;
        }
        let alt = board["attachments"][0]["description"].as_str().unwrap_or_default();
        assert!(!alt.is_empty(), "a picture has a description: {board}");
        board
    }

    /// Waits until the channel shows the current board of a match.
    pub async fn wait_for_board(&self, id: MatchId) {
        let turn = async || self.game_match(id).turn;
        let shown = async || {
            let turn = turn().await;
            self.board(id).is_none_or(|board| board.shown == turn)
        };
        until("the board is shown", shown).await;
    }

    /// Waits until a message has no controls left.
    pub async fn wait_for_no_controls(&self, message: &Value) {
        let id = &message["id"];
        let bare = async || self.message(id).await.is_none_or(|message| controls(&message).is_empty());
        until("the message has no controls", bare).await;
    }

    /// Asserts that a message pings exactly these people.
    pub async fn assert_pings(&self, message: &Value, expected: impl IntoIterator<Item = String>) {
        let mut called = BTreeSet::new();
        for who in [HANA, OTIS, NELL] {
            let seen = self.people.messages_from(who, &message["id"]).await;
            let message = seen.iter().find(|seen| seen["id"] == message["id"]).expect("everybody sees it");
            if message["you"]["were_pinged"] == true {
                called.insert(who.to_owned());
            }
        }
        assert_eq!(called, expected.into_iter().collect(), "called by {message}");
    }
}

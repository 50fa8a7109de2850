//! Tests of guesses: watchers guess the next move. A guess stays private until the move is played; then the
//! channel shows who guessed right. A guess pings nobody and never delays a move.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use engawa::base::choice::ChoiceKey;
use engawa::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use engawa::base::time::Timestamp;
use engawa::features::guess::GuessPress;
use engawa::game::prompt::Prompt;
use engawa::game::{MoveText, Table};
use engawa::games::GAMES;
use engawa::host::guess;
use engawa::host::guess::Guess;
use engawa::host::guess::Guesses;
use engawa::host::{
    Conclusion, Limits, Match, MatchAction, MatchActionPress, MatchEnd, MoveChoices, Phase, Press,
    PressFields, Refusal, server,
};
use engawa::store::{Batch, Key as RowKey, MemoryStore, Precondition, Receipt, Row, RowKind, Store};
use serde_json::{Value, json};
use tokio::sync::{Barrier, Notify};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    assert_refused, control, controls, game_of, match_on, offers, person, pressed_game, refusal_text, small,
    spelled, table_of, text,
};
use super::rows;
use super::testing::shell::{Shell, acceptance, challenge_to, message, presses};
use super::testing::store::FaultyStore;

fn is_guess(press: &Press) -> bool {
    GuessPress::of(press).is_some()
}

fn is_my_view(press: &Press) -> bool {
    matches!(press, Press::MyView(_))
}

/// Returns whether a press resigns a match, or aborts it before both players have moved.
fn is_giving_up(press: &Press) -> bool {
    matches!(press, Press::ResignMatch { .. } | Press::Abort { .. })
}

/// Returns the control on a message that makes the most choices of the guess `path`, the menu values to
/// choose, and the number of choices then made.
fn way_on(message: &Value, path: &[ChoiceKey]) -> Option<(String, Vec<String>, usize)> {
    let mut ways = Vec::new();
    for control in controls(message).into_iter().filter(|control| control["disabled"] != true) {
        let id = control["custom_id"].as_str().expect("ours have ids");
        let Some(GuessPress(step)) = Press::read(id).as_ref().and_then(GuessPress::of) else { continue };
        match control["options"].as_array() {
            Some(options) => ways.extend(options.iter().map(|option| {
                let value = option["value"].as_str().expect("a value").to_owned();
                let step = step.choosing([&value]).expect("our values are keys");
                (id.to_owned(), vec![value], step.chosen)
            })),
            None => ways.push((id.to_owned(), Vec::new(), step.chosen)),
        }
    }
    let far = |(id, values, chosen): (String, Vec<String>, Vec<ChoiceKey>)| {
        (!chosen.is_empty() && path.starts_with(&chosen)).then_some((id, values, chosen.len()))
    };
    ways.into_iter().filter_map(far).max_by_key(|way| way.2)
}

/// Returns the component id of the first enabled control for a move on a board.
fn a_move_on(board: &Value) -> String {
    let live = controls(board).into_iter().filter(|control| control["disabled"] != true);
    let ids = live.filter_map(|control| control["custom_id"].as_str());
    let play = |id: &&str| matches!(Press::read(id), Some(Press::Play(_)));
    ids.filter(play).map(ToOwned::to_owned).next().expect("something to choose")
}

impl Harness {
    /// Adds one more pretend person, who watches. Returns the person's id.
    async fn another_watches(&self) -> String {
        let (status, come) = self.people.post("guests", json!({ "names": ["Mia"] })).await;
        assert_eq!(status, 200, "{come}");
        come["guests"][0].as_str().expect("an id").to_owned()
    }

    /// Guesses a move, starting from a message with a *Guess* button. Returns the confirmation.
    async fn seals(&self, who: &str, from: &Value, mv: &MoveText) -> Value {
        let mut outcome = self.press(who, from, is_guess).await;
        let Some(GuessPress(step)) = Press::read(&control(from, is_guess)).as_ref().and_then(GuessPress::of)
        else {
            panic!("no guess")
        };
        let record = self.game_match(step.id);
        let path = spelled(&record, mv);
        while !text(&outcome["message"]).starts_with("Guess saved: ") {
            assert_eq!(outcome["message"]["you"]["alone_see_it"], true, "{outcome}");
            assert!(text(&outcome["message"]).contains("Nobody can see your guess"), "{outcome}");
            let (id, values, _) = way_on(&outcome["message"], &path).expect("a way on");
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            outcome = self.people.press(who, &outcome["message"], &id, &values).await;
            assert_eq!(outcome["outcome"], "answered", "{outcome}");
        }
        assert_eq!(outcome["message"]["you"]["alone_see_it"], true, "{outcome}");
        assert_eq!(self.game_match(record.id), record, "nothing is played by guessing");
        outcome["message"].clone()
    }

    /// Guesses a move, starting with a press of a player's control on the board. The bot refuses the press
    /// and offers *Guess*.
    async fn guesses_on(&self, who: &str, board: &Value, mv: &MoveText) -> Value {
        let refused = self.people.press(who, board, &a_move_on(board), &[]).await;
        assert_eq!(refused["message"]["you"]["alone_see_it"], true, "{refused}");
        self.seals(who, &refused["message"], mv).await
    }

    fn guesses_of(&self, who: &str, id: MatchId) -> Option<Guesses> {
        let key = RowKey::Guess(id, person(who));
        let row = self.all_rows().into_iter().find(|(found, _)| *found == key)?.1;
        Some(engawa::store::rows::from_bytes(&row.bytes).expect("it can be read"))
    }

    /// Presses a *Guess* button that no message offers, for the given turn.
    async fn guess_planted(&self, who: &str, record: &Match, turn: u32) -> Value {
        self.press_planted(who, &GuessPress(MoveChoices::new(record.id, turn)).press().to_string()).await
    }

    /// Waits until a former board message has become one line of text, and returns the line.
    async fn line_of(&self, board: &Value) -> String {
        self.wait_for_no_controls(board).await;
        until("its line is there", async || {
            self.message(&board["id"]).await.is_none_or(|message| !text(&message).contains('\n'))
        })
        .await;
        text(&self.message(&board["id"]).await.expect("it stays")).to_owned()
    }

    /// Plays a move by `/move` as the mover. Returns the next board message, or null if the match has ended.
    async fn types(&self, id: MatchId, mv: &MoveText) -> Value {
        let mover = self.game_match(id).mover().expect("it runs").to_string();
        let options = json!({ "move": mv.0, "match": id.to_string() });
        let played = self.people.slash(&mover, "move", options).await;
        assert_eq!(played["outcome"], "answered", "{played}");
        self.wait_for_board(id).await;
        match self.board(id).and_then(|board| board.message) {
            Some(shown) => self.message(&json!(shown.to_string())).await.expect("it stands"),
            None => Value::Null,
        }
    }

    /// Ends a match as Hana. Returns the match's last message.
    async fn is_given_up(&self, id: MatchId) -> Value {
        let asked =
            self.people.slash(HANA, "resign", json!({ "match": id.to_string() })).await["message"].clone();
        self.press(HANA, &asked, is_giving_up).await;
        self.wait_for_board(id).await;
        let is_card = |message: &Value| offers(message, |press| *press == Press::Rematch(id));
        until("the end is announced", async || self.people.messages(NELL).await.iter().any(is_card)).await;
        self.people.messages(NELL).await.into_iter().rfind(is_card).expect("the last card")
    }

    async fn nobody_was_pinged_of(&self, watchers: &[&str]) {
        for who in watchers {
            let seen = self.people.messages(who).await;
            assert!(seen.iter().all(|message| message["you"]["were_pinged"] != true), "{who} is pinged");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn right_guesses_are_named_at_move_and_end() {
    let harness = Harness::open().await;
    let mia = harness.another_watches().await;
    for game in GAMES {
        let mut options = small(*game);
        options["seat"] = json!("first");
        let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let record = harness.game_match(match_on(&board));
        let legal = table_of(&record).legal();
        let (right, wrong) = (&legal[0], &legal[1]);
        until("the outbox is empty", async || harness.outbox_is_empty()).await;
        let before = harness.people.messages(OTIS).await;
        harness.guesses_on(NELL, &board, right).await;
        let view = harness.press(&mia, &board, is_my_view).await;
        harness.seals(&mia, &view["message"], wrong).await;
        assert_eq!(harness.people.messages(OTIS).await, before, "others see nothing of it");
        let guess = |mv: &MoveText| Guess { turn: record.turn, round: 0, ply: 0, mv: mv.clone() };
        let sealed = |who: &str| harness.guesses_of(who, record.id).expect("sealed").list;
        assert_eq!((sealed(NELL), sealed(&mia)), (vec![guess(right)], vec![guess(wrong)]));

        let next = harness.play(&board, right).await;
        assert!(text(&next).ends_with(&format!("\nGuessed by <@{NELL}>.")), "{next}");
        assert!(!harness.line_of(&board).await.contains("Guessed"), "of what came before");
        let last = harness.play_anything(&next).await;
        let line = harness.line_of(&next).await;
        assert!(line.ends_with(&format!(" Guessed by <@{NELL}>.")), "{line}");
        assert!(!harness.line_of(&next).await.contains(&mia));
        harness.assert_pings(&last, [HANA.to_owned()]).await;
        let end = harness.is_given_up(record.id).await;
        let last_line = text(&end).lines().last().expect("lines");
        assert_eq!(last_line, format!("Best guesser: <@{NELL}> (1 of 1)."), "{end}");
        harness.nobody_was_pinged_of(&[NELL, &mia]).await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn note_of_a_right_guess_says_so() {
    let harness = Harness::open().await;
    harness.disable_refusals("the edit of a note is best effort");
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let legal = table_of(&harness.game_match(match_on(&board))).legal();
    let note = harness.guesses_on(NELL, &board, &legal[0]).await;
    let next = harness.play(&board, &legal[0]).await;
    let is_edited = async || {
        let seen = harness.people.messages_from(NELL, &note["id"]).await;
        let note = seen.iter().find(|one| one["id"] == note["id"]).expect("it stays");
        text(note).starts_with("You guessed it: ") && controls(note).is_empty()
    };
    until("the note says that the guess was right", is_edited).await;
    assert!(!text(&next).contains("You guessed"), "{next}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undone_move_voids_its_guesses() {
    let harness = Harness::open().await;
    for game in GAMES {
        let mut options = small(*game);
        options["seat"] = json!("first");
        let board = harness.start_match(HANA, OTIS, game.facts().id, options).await;
        let record = harness.game_match(match_on(&board));
        let legal = table_of(&record).legal();
        let first = harness.guesses_on(NELL, &board, &legal[1]).await;
        let panel = harness.press(NELL, &first, is_guess).await;
        assert!(text(&panel["message"]).starts_with("Your guess so far: **"), "{panel}");
        harness.guesses_on(NELL, &board, &legal[0]).await;
        let guesses = harness.guesses_of(NELL, record.id).expect("sealed").list;
        assert_eq!(
            guesses.iter().map(|guess| &guess.mv).collect::<Vec<_>>(),
            [&legal[0]],
            "the last one counts"
        );

        let played = harness.play(&board, &legal[0]).await;
        let undo = |press: &Press| {
            matches!(press, Press::Side(MatchActionPress { action: MatchAction::TakeBack, .. }))
        };
        harness.press(HANA, &played, undo).await;
        harness.wait_for_board(record.id).await;
        let line = harness.line_of(&played).await;
        assert!(line.starts_with("~~") && !line.contains("Guessed"), "{line}");
        // The mover plays the same move again. Nobody has guessed it for this turn, although somebody did for
        // the turn taken back.
        let again = harness.types(record.id, &legal[0]).await;
        let reply = table_of(&harness.game_match(record.id)).legal().swap_remove(0);
        harness.types(record.id, &reply).await;
        let line = harness.line_of(&again).await;
        assert!(!line.contains("Guessed"), "{line}");
        let end = harness.is_given_up(record.id).await;
        assert!(!text(&end).contains("guesser"), "{end}");
    }
    harness.close_and_check().await;
}

/// Returns moves that lead to an ending. The position before the last of them has several legal moves.
fn line_with_a_choice(table: &dyn Table) -> Vec<MoveText> {
    let has_choice = |line: &[MoveText]| {
        let mut table = table.fork();
        line[..line.len() - 1].iter().for_each(|mv| table.play(mv).expect("legal"));
        table.legal().len() > 1
    };
    let lines = (0..50).filter_map(|seed| super::player_actions::line_to(table, seed, &|_| true));
    lines.into_iter().find(|line| has_choice(line)).expect("such a line")
}

#[tokio::test(flavor = "multi_thread")]
async fn guessed_last_move_is_credited_on_cards() {
    let harness = Harness::open().await;
    for format in ["single", "best-of-3"] {
        let options = json!({ "seat": "first", "format": format });
        let board = harness.start_match(HANA, OTIS, pressed_game(), options).await;
        let id = match_on(&board);
        let line = line_with_a_choice(&*table_of(&harness.game_match(id)));
        let (last, others) = line.split_last().expect("a line");
        let mut shown = board;
        for mv in others {
            shown = harness.types(id, mv).await;
        }
        harness.guesses_on(NELL, &shown, last).await;
        harness.types(id, last).await;
        let says = format!("Guessed by <@{NELL}>.");
        let tells =
            async || harness.people.messages(OTIS).await.iter().any(|seen| text(seen).contains(&says));
        until("the correct guessers are named", tells).await;
        let seen = harness.people.messages(OTIS).await;
        let card = seen.iter().rfind(|seen| text(seen).contains(&says)).expect("the end is announced");
        assert!(!card["attachments"].as_array().expect("pictures").is_empty(), "on a card: {card}");
        assert_eq!(text(card).contains("Best guesser: "), format == "single", "{card}");
        if format != "single" {
            let end = harness.is_given_up(id).await;
            assert!(text(&end).contains(&format!("Best guesser: <@{NELL}> (1 of 1).")), "{end}");
            assert!(!text(&end).contains("Guessed by"), "it ended by no move: {end}");
        }
    }
    harness.nobody_was_pinged_of(&[NELL]).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn players_and_unwelcome_people_cannot_guess() {
    let harness = Harness::open().await;
    let off = json!({ "seat": "first", "guesses": false, "opponent": OTIS });
    let card = harness.invite(HANA, pressed_game(), off).await;
    assert!(text(&card).contains("Spectators can’t guess moves"), "{card}");
    let board = harness.accept(OTIS, &card).await;
    let record = harness.game_match(match_on(&board));
    assert!(!record.terms.guesses);
    let refused = harness.people.press(NELL, &board, &a_move_on(&board), &[]).await;
    assert!(offers(&refused["message"], is_my_view) && !offers(&refused["message"], is_guess), "{refused}");
    assert!(!offers(&harness.press(NELL, &board, is_my_view).await["message"], is_guess));
    assert_refused(&harness.guess_planted(NELL, &record, record.turn).await, &guess::CANNOT_GUESS);

    let card = harness.invite(HANA, pressed_game(), json!({ "seat": "first", "opponent": OTIS })).await;
    assert!(!text(&card).contains("guesses"), "{card}");
    let board = harness.accept(OTIS, &card).await;
    let record = harness.game_match(match_on(&board));
    for who in [HANA, OTIS] {
        assert_refused(&harness.guess_planted(who, &record, record.turn).await, &guess::PLAYER);
        assert!(!offers(&harness.press(who, &board, is_my_view).await["message"], is_guess));
    }
    // A block in either direction prevents the guess. The refusal must not reveal the block.
    for (who, whom) in [(HANA, NELL), (NELL, OTIS)] {
        harness.people.slash(who, "block", json!({ "whom": whom })).await;
        assert_refused(&harness.guess_planted(NELL, &record, record.turn).await, &guess::CANNOT_GUESS);
        assert!(!offers(&harness.press(NELL, &board, is_my_view).await["message"], is_guess));
        harness.people.slash(who, "unblock", json!({ "whom": whom })).await;
        assert!(offers(&harness.press(NELL, &board, is_my_view).await["message"], is_guess));
    }
    harness.people.slash(HANA, "admin ban", json!({ "person": NELL })).await;
    assert_refused(&harness.guess_planted(NELL, &record, record.turn).await, &server::BANNED);
    harness.people.slash(HANA, "admin unban", json!({ "person": NELL })).await;

    // After the move, the guess comes too late. The refusal links to the board and offers a guess of the next
    // move.
    let next = harness.play_anything(&board).await;
    let late = harness.guess_planted(NELL, &record, record.turn).await;
    assert_refused(&late, &guess::TOO_LATE);
    assert!(offers(&late["message"], is_guess) && offers(&late["message"], is_my_view), "{late}");
    assert!(text(&late["message"]).contains(next["id"].as_str().expect("an id")), "{late}");

    let named = |kind: &str| json!({ "kind": kind, "match": record.id.to_string() });
    for who in [HANA, OTIS] {
        harness.people.slash(who, "offer", named("pause")).await;
    }
    let paused = harness.game_match(record.id);
    assert!(paused.playing().expect("it runs").paused, "{paused:?}");
    assert_refused(&harness.guess_planted(NELL, &paused, paused.turn).await, &guess::NOTHING_TO_GUESS);
    harness.people.slash(HANA, "offer", named("resume")).await;
    harness.is_given_up(record.id).await;
    assert_refused(&harness.guess_planted(NELL, &paused, paused.turn).await, &Refusal::OVER);
    assert_eq!(harness.guesses_of(NELL, record.id), None);
    harness.close_and_check().await;
}

/// Returns moves that lead to a position with exactly one legal move.
fn line_to_the_only_move(table: &dyn Table) -> Vec<MoveText> {
    let walk = |seed: usize| {
        let (mut table, mut line) = (table.fork(), Vec::new());
        while table.ending().is_none() {
            let legal = table.legal();
            if legal.len() == 1 {
                return Some(line);
            }
            let mv = legal[(seed * 7 + line.len() * 13) % legal.len()].clone();
            table.play(&mv).expect("legal");
            line.push(mv);
        }
        None
    };
    (0..500).find_map(walk).expect("such a line")
}

#[tokio::test(flavor = "multi_thread")]
async fn forced_move_cannot_be_guessed() {
    let harness = Harness::open().await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let id = match_on(&board);
    for mv in line_to_the_only_move(&*table_of(&harness.game_match(id))) {
        harness.types(id, &mv).await;
    }
    let record = harness.game_match(id);
    assert_eq!(table_of(&record).legal().len(), 1);
    let view = harness.press_planted(NELL, &Press::MyView(id).to_string()).await;
    assert!(!offers(&view["message"], is_guess), "{view}");
    assert_refused(&harness.guess_planted(NELL, &record, record.turn).await, &guess::NOTHING_TO_GUESS);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn guesses_are_deleted_with_their_person() {
    let harness = Harness::open().await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let record = harness.game_match(match_on(&board));
    let mv = table_of(&record).legal().swap_remove(0);
    harness.guesses_on(NELL, &board, &mv).await;
    let is_theirs = |(key, _): &(RowKey, Row)| key.kind() == RowKind::Guesses;
    assert!(harness.rows_about(person(NELL)).iter().any(is_theirs), "they are exported");
    assert!(!harness.rows_about(person(HANA)).iter().any(is_theirs), "and hold nobody else");
    let shown = harness.people.slash(NELL, "privacy", json!({})).await["message"].clone();
    harness.exports_and_deletes(NELL, &shown).await;
    let next = harness.play(&board, &mv).await;
    harness.play_anything(&next).await;
    assert!(!harness.line_of(&next).await.contains("Guessed"));
    harness.close_and_check().await;
}

/// The commits of a move and of a guess, which wait until both have arrived and are then made one after the
/// other.
struct RacingCommits {
    both: Barrier,
    done: Notify,
    /// Whether the commit of the guess is made before that of the move.
    guess_first: bool,
    armed: AtomicBool,
    /// The two commits, in their order. Each entry says whether the commit writes the move, whether it
    /// mentions a guess, and whether it succeeded.
    seen: Mutex<Vec<(bool, bool, bool)>>,
}

impl RacingCommits {
    fn commit(self: &Arc<Self>, rows: &Arc<dyn Store>, batch: Batch) -> Receipt {
        let writes = |wanted: fn(&RowKey) -> bool| batch.writes().any(|write| wanted(&write.key));
        let is_move = writes(|key| matches!(key, RowKey::Match(_)));
        let is_guess = writes(|key| matches!(key, RowKey::Guess(..)));
        if !self.armed.load(Ordering::SeqCst) || !(is_move || is_guess) {
            return rows.commit(batch);
        }
        let rests_on_guesses = format!("{batch:?}").contains("Guess(");
        let first = is_guess == self.guess_first;
        let (meeting, rows) = (Arc::clone(self), Arc::clone(rows));
        Receipt::new(async move {
            meeting.both.wait().await;
            meeting.armed.store(false, Ordering::SeqCst);
            if !first {
                meeting.done.notified().await;
            }
            let outcome = rows.commit(batch).await;
            let seen = (is_move, rests_on_guesses, outcome.is_ok());
            meeting.seen.lock().expect("nobody panics").push(seen);
            if first {
                meeting.done.notify_one();
            }
            outcome
        })
    }
}

const PLACE: Place = Place { server: ServerId(1), channel: ChannelId(2) };

/// Starts a match of the first two people. Returns the match, and the press that plays a first legal move.
async fn begin(shell: &Shell, store: &dyn Store) -> (Match, MoveChoices) {
    let card = shell.command(PersonId(1), challenge_to(pressed_game(), PersonId(2))).await;
    let board = shell.press(PersonId(2), &acceptance(&card)).await;
    let id = presses(&board).iter().find_map(Press::game_match).expect("a board");
    let record: Match = rows::stored(store, &RowKey::Match(id)).expect("a match");
    let table = record.table(game_of(&record)).expect("it replays");
    let ready = |press: Press| match press {
        Press::Play(step) if matches!(table.prompt(&step.chosen), Prompt::Ready(_)) => Some(step),
        _ => None,
    };
    let step = presses(&board).into_iter().find_map(ready).expect("a move");
    (record, step)
}

#[tokio::test]
async fn simultaneous_guess_does_not_retry_the_move() {
    for guess_first in [true, false] {
        let meeting = Arc::new(RacingCommits {
            both: Barrier::new(2),
            done: Notify::new(),
            guess_first,
            armed: AtomicBool::new(false),
            seen: Mutex::default(),
        });
        let both = Arc::clone(&meeting);
        let store = FaultyStore::default().committing(move |rows, batch| both.commit(rows, batch));
        let store = Arc::new(store);
        let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
        let (record, step) = begin(&shell, &*store).await;
        meeting.armed.store(true, Ordering::SeqCst);
        let (play, guess) = (Press::Play(step.clone()), GuessPress(step).press());
        let mover = record.mover().expect("it runs");
        let (_, answer) = tokio::join!(shell.press(mover, &play), shell.press(PersonId(3), &guess));
        let after: Match = rows::stored(&*store, &RowKey::Match(record.id)).expect("a match");
        assert_eq!(after.round().moves.len(), 1, "it is played");
        let seen = meeting.seen.lock().expect("nobody panics").clone();
        let played: Vec<_> = seen.iter().filter(|(is_move, ..)| *is_move).collect();
        assert_eq!(played, [&(true, false, true)], "decided once, and resting on no guess");
        let guesses: Option<Guesses> = rows::stored(&*store, &RowKey::Guess(record.id, PersonId(3)));
        assert_eq!(guesses.is_some(), guess_first, "a guess after the move is none");
        let is_late = message(&answer).text.starts_with(&refusal_text(&guess::TOO_LATE));
        assert_eq!(is_late, !guess_first, "{answer:?}");
    }
}

#[tokio::test]
async fn guesses_of_old_and_missing_matches_are_removed() {
    let store = Arc::new(MemoryStore::new());
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
    let (running, step) = begin(&shell, &*store).await;
    shell.press(PersonId(3), &GuessPress(step).press()).await;
    let now = running.made;
    let ended = |id: u64, at: Timestamp| {
        let over = MatchEnd { at, conclusion: Conclusion::Agreed, reason: None, ratings: None, season: None };
        Match { id: MatchId::from_random(id), phase: Phase::Over(Box::new(over)), ..running.clone() }
    };
    let days = |days: i64| Timestamp(now.0 - days * 24 * 3_600_000);
    let (old, new, gone) = (ended(1, days(31)), ended(2, days(29)), MatchId::from_random(3));
    let guesses = Guesses {
        list: vec![Guess { turn: 1, round: 0, ply: 0, mv: MoveText("a1".into()) }],
        ..Guesses::default()
    };
    let put = |batch: Batch, one: &Match| batch.put_record(RowKey::Match(one.id), Precondition::Any, one);
    let batch = [&old, &new].into_iter().fold(Batch::new(), put);
    let guess =
        |batch: Batch, id| batch.put_record(RowKey::Guess(id, PersonId(3)), Precondition::Any, &guesses);
    let batch = [old.id, new.id, gone].into_iter().fold(batch, guess);
    rows::block_on_store(store.commit(batch)).expect("memory");
    shell.sweep().await;
    let left = rows::all::<Guesses>(&*store, RowKind::Guesses).into_iter().map(|(key, _)| key);
    let mut expected = vec![RowKey::Guess(new.id, PersonId(3)), RowKey::Guess(running.id, PersonId(3))];
    expected.sort();
    assert_eq!(left.collect::<Vec<_>>(), expected);
}

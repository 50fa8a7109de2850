//! Tests of the daily puzzle. The bot finds one puzzle per server and game, people try it in private, and the
//! solution appears the next day. A server can have the puzzle posted once a day.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use engawa::ai::{Level, Thought};
use engawa::app::clock::SystemClock;
use engawa::app::{AppFault, InlineThinker, Thinker};
use engawa::base::choice::ChoiceKey;
use engawa::base::id::{ChannelId, PersonId, Place, ServerId};
use engawa::base::time::{Clock, Day, Span};
use engawa::chat::{Answer, BoxFuture};
use engawa::features::puzzle::{PuzzlePostingEntry, PuzzlePress};
use engawa::game::{AnyGame, MoveText, Options, PositionText, Prompt, Registry, Table};
use engawa::games::GAMES;
use engawa::host::puzzle::{
    EXTRA_PUZZLES, Goal, NO_PUZZLE_TODAY, PUZZLE_OVER, PuzzleSource, SHARED_SERVER, game_of,
};
use engawa::host::puzzle::{Puzzle, Puzzles, Tries};
use engawa::host::{
    Effect, Limits, Match, Notification, NotificationReason, PersonalDataPress, Press, PressFields,
    PuzzleSchedule, Refusal, Server, hours,
};
use engawa::store::rows::{self, EntryContent, EntryFields, OutboxEntry, Record};
use engawa::store::{Batch, Key as RowKey, KeyRange, MemoryStore, Precondition, RowKind, Store, Subject};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, People};
use super::player_actions::{assert_answer, assert_refused, controls, offers, person, refusal_text, text};
use super::rows::block_on_store;
use super::testing::shell::{Shell, call, message, presses};

/// Id of the channel in which the pretend people play.
const CHANNEL: &str = "1100000000000000002";

impl Harness {
    fn today(&self) -> Day {
        hours::day_of(self.clock.now(), None)
    }

    /// Returns all stored records of a kind with their keys.
    fn records<R: Record>(&self, kind: RowKind) -> Vec<(RowKey, R)> {
        let rows = self.all_rows().into_iter().filter(|(key, _)| key.kind() == kind);
        rows.map(|(key, row)| (key, rows::from_bytes(&row.bytes).expect("it can be read"))).collect()
    }

    /// Returns the stored puzzle of a game on a day: the server's if `of_server`, otherwise that of direct
    /// messages.
    fn puzzle(&self, day: Day, game: &str, of_server: bool) -> Puzzle {
        let rows = self.records::<Puzzles>(RowKind::Puzzles).into_iter();
        let mut meant = rows.filter(
            |(key, _)| matches!(key, RowKey::Puzzle(server, of) if *of == day && (*server != SHARED_SERVER) == of_server),
        );
        let (_, puzzles) = meant.next().expect("there is one");
        assert!(meant.next().is_none(), "one row for a day");
        puzzles.get(game, 0).expect("one of the game").clone()
    }

    /// Returns where and when the server posts its daily puzzle.
    fn posting(&self) -> PuzzleSchedule {
        let servers = self.records::<Server>(RowKind::Servers);
        servers.into_iter().find_map(|(_, server)| server.puzzle).expect("it is settled")
    }

    fn tries(&self, who: &str) -> Vec<Tries> {
        let rows = self.records::<Tries>(RowKind::Tries).into_iter();
        rows.filter(|(key, _)| matches!(key, RowKey::Tries(of, _) if *of == person(who)))
            .map(|(_, tries)| tries)
            .collect()
    }
}

/// Returns the choices that spell a legal move.
fn path(table: &dyn Table, mv: &MoveText) -> Vec<ChoiceKey> {
    let Prompt::Choose(choose) = table.prompt(&[]) else { panic!("there is something to choose") };
    let (_, path) = choose.moves.into_iter().find(|(text, _)| text == mv).expect("it is legal");
    path.into_iter().map(|choice| choice.key).collect()
}

/// Returns the choices that a puzzle's message offers: the component id, the menu values, and the state to
/// which each leads.
fn choices(message: &Value) -> Vec<(String, Vec<String>, PuzzlePress)> {
    let mut found = Vec::new();
    for control in controls(message).into_iter().filter(|control| control["disabled"] != true) {
        let id = control["custom_id"].as_str().expect("ours have ids");
        let Some(at) = Press::read(id).as_ref().and_then(PuzzlePress::of) else { continue };
        match control["options"].as_array() {
            Some(options) => found.extend(options.iter().map(|option| {
                let value = option["value"].as_str().expect("a value").to_owned();
                (id.to_owned(), vec![value.clone()], at.clone().choosing([&value]).expect("keys"))
            })),
            None => found.push((id.to_owned(), Vec::new(), at)),
        }
    }
    found
}

/// Tries a whole move in a puzzle by its controls. Returns the last message.
async fn try_move(people: &People, who: &str, shown: &Value, path: &[ChoiceKey]) -> Value {
    let (mut shown, mut far) = (shown.clone(), 0);
    while let Some((id, values, at)) = choices(&shown)
        .into_iter()
        .filter(|(_, _, at)| at.chosen.len() > far && path.starts_with(&at.chosen))
        .max_by_key(|(_, _, at)| at.chosen.len())
    {
        let values: Vec<&str> = values.iter().map(String::as_str).collect();
        let outcome = people.press(who, &shown, &id, &values).await;
        assert_eq!(outcome["outcome"], "answered", "{outcome}");
        assert_eq!(outcome["message"]["you"]["alone_see_it"], true, "{outcome}");
        assert_eq!(outcome["message"]["attachments"].as_array().map(Vec::len), Some(1), "{outcome}");
        (shown, far) = (outcome["message"].clone(), at.chosen.len());
        if text(&shown).contains("That’s not it") || text(&shown).contains("Solved") {
            return shown;
        }
    }
    shown
}

/// Presses *Try again* below the answer to a wrong move, unless the choices are there because none is known.
async fn again(people: &People, who: &str, shown: Value) -> Value {
    let anew = choices(&shown).into_iter().find(|(_, values, at)| values.is_empty() && at.chosen.is_empty());
    let Some((id, ..)) = anew.filter(|_| text(&shown).contains("is answered by")) else { return shown };
    people.press(who, &shown, &id, &[]).await["message"].clone()
}

fn puzzle_table(game: &dyn AnyGame, puzzle: &Puzzle) -> Box<dyn Table> {
    puzzle.table(game).expect("it can be opened")
}

/// Solves a puzzle after trying the same wrong move twice, which counts as one try.
async fn solve(harness: &Harness, people: &People, who: &str, game: &dyn AnyGame, of_server: bool) {
    let id = game.facts().id;
    let first = people.slash(who, "puzzle", json!({ "game": id })).await;
    assert_eq!(first["message"]["you"]["alone_see_it"], true, "{first}");
    assert_answer(&first, "**Puzzle of the day:**");
    let puzzle = harness.puzzle(harness.today(), id, of_server);
    let table = puzzle_table(game, &puzzle);
    let wrong = table.legal().into_iter().find(|mv| *mv != puzzle.solution).expect("there are others");
    let mut shown = first["message"].clone();
    for _ in 0..2 {
        shown = try_move(people, who, &shown, &path(&*table, &wrong)).await;
        assert!(
            text(&shown).contains("That’s not it") && text(&shown).contains("Attempt 2"),
            "{id}: {shown}"
        );
        shown = again(people, who, shown).await;
    }
    let solved = try_move(people, who, &shown, &path(&*table, &puzzle.solution)).await;
    assert!(text(&solved).contains("Solved on attempt 2."), "{id}: {solved}");
    let again = people.slash(who, "puzzle", json!({ "game": id })).await;
    assert!(text(&again["message"]).contains("Solved on attempt 2."), "{again}");
    let tries = harness.tries(who);
    let attempt = tries.iter().find_map(|tries| tries.get(harness.today(), id, 0)).expect("it is stored");
    assert_eq!((attempt.solved, attempt.moves.as_slice()), (true, &[wrong, puzzle.solution][..]));
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_has_a_privately_solved_puzzle() {
    let harness = open().await;
    for game in GAMES {
        solve(&harness, &harness.people, HANA, *game, true).await;
    }
    let alone = harness.people.in_direct_messages(OTIS).await;
    solve(&harness, &alone, OTIS, GAMES[1], false).await;
    let seen = harness.people.messages(NELL).await;
    assert!(seen.iter().all(|message| !text(message).contains("Puzzle")), "nobody else sees it: {seen:?}");
    // The export of Hana's data contains her tries.
    let answer = harness.people.slash(HANA, "privacy", json!({})).await;
    harness
        .press(HANA, &answer["message"], |press| matches!(press, Press::Personal(PersonalDataPress::Export)))
        .await;
    let kinds = |who: &str| -> Vec<RowKind> {
        harness.rows_about(person(who)).into_iter().map(|(key, _)| key.kind()).collect()
    };
    assert!(kinds(HANA).contains(&RowKind::Tries));
    harness.close_and_check().await;
}

/// Returns the control for another puzzle than `but`, with that puzzle's game and number.
fn another(message: &Value, but: &PuzzlePress) -> Option<(String, PuzzlePress)> {
    let ids = controls(message).into_iter().filter_map(|control| control["custom_id"].as_str());
    let mut ways = ids.filter_map(|id| Some((id.to_owned(), PuzzlePress::of(&Press::read(id)?)?)));
    ways.find(|(_, at)| at.day == but.day && (&at.game, at.number) != (&but.game, but.number))
}

#[tokio::test(flavor = "multi_thread")]
async fn solved_puzzle_leads_to_another() {
    let harness = open().await;
    let day = harness.today();
    let first = game_of(day, &Registry::new(GAMES)).facts().id;
    let mut shown = harness.people.slash(HANA, "puzzle", json!({})).await["message"].clone();
    let (mut at, mut met) = (PuzzlePress::new(day, first), Vec::new());
    loop {
        assert_eq!(shown["you"]["alone_see_it"], true, "{shown}");
        assert!(another(&shown, &at).is_none(), "not before it is solved: {shown}");
        let title = if at.number == 0 { "**Puzzle of the day:**" } else { "**Another puzzle:**" };
        assert!(text(&shown).starts_with(title), "{shown}");
        let pool = harness.records::<Puzzles>(RowKind::Puzzles).into_iter();
        let is_pool = |key: &RowKey| matches!(key, RowKey::Puzzle(server, _) if *server == SHARED_SERVER);
        let mut stored = pool.filter(|(key, _)| is_pool(key) || at.number == 0).map(|(_, puzzles)| puzzles);
        let puzzle =
            stored.find_map(|puzzles| puzzles.get(&at.game, at.number).cloned()).expect("it is stored");
        assert!(!met.contains(&puzzle.position), "met before: {}", puzzle.position);
        met.push(puzzle.position.clone());
        let game = GAMES.iter().find(|game| game.facts().id == at.game).expect("registered");
        let table = puzzle_table(*game, &puzzle);
        let solved = try_move(&harness.people, HANA, &shown, &path(&*table, &puzzle.solution)).await;
        assert!(text(&solved).contains("Solved on the first attempt."), "{solved}");
        let Some((id, next)) = another(&solved, &at) else {
            assert!(text(&solved).contains("That was the last one for today."), "{solved}");
            break;
        };
        let outcome = harness.people.press(HANA, &solved, &id, &[]).await;
        assert_eq!(outcome["outcome"], "answered", "{outcome}");
        (shown, at) = (outcome["message"].clone(), next);
    }
    assert_eq!(met.len(), GAMES.len() * (1 + usize::from(EXTRA_PUZZLES)), "each once");
    // Everybody gets the same further puzzles, and their number is limited.
    let theirs = harness
        .press_planted(NELL, &PuzzlePress::new(day, first).another(first, 1).press().to_string())
        .await;
    assert_answer(&theirs, "**Another puzzle:**");
    let beyond = PuzzlePress::new(day, first).another(first, EXTRA_PUZZLES + 1).press().to_string();
    assert_refused(&harness.press_planted(NELL, &beyond).await, &Refusal::UNKNOWN_PRESS);
    let seen = harness.people.messages(OTIS).await;
    assert!(seen.iter().all(|message| !text(message).contains("uzzle")), "nobody else sees it");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn server_has_one_puzzle_for_everybody() {
    let mut harness = open().await;
    let id = game_of(harness.today(), &Registry::new(GAMES)).facts().id;
    let (one, two) = tokio::join!(
        harness.people.slash(HANA, "puzzle", json!({})),
        harness.people.slash(OTIS, "puzzle", json!({ "game": id })),
    );
    assert_eq!(text(&one["message"]), text(&two["message"]));
    let before = harness.puzzle(harness.today(), id, true);
    harness.close().await;
    harness.open_again().await;
    let three = harness.people.slash(NELL, "puzzle", json!({})).await;
    assert_eq!(text(&three["message"]), text(&one["message"]));
    assert_eq!(harness.puzzle(harness.today(), id, true), before);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solution_is_shown_for_one_day() {
    let mut harness = open().await;
    let first = harness.people.slash(HANA, "puzzle", json!({})).await["message"].clone();
    let day = harness.today();
    let game = game_of(day, &Registry::new(GAMES));
    let puzzle = harness.puzzle(day, game.facts().id, true);
    let old = choices(&first).into_iter().find(|(_, values, _)| values.is_empty());
    harness.clock.advance(Span::days(1));
    let (id, values, _) = old.or_else(|| choices(&first).into_iter().next()).expect("something to press");
    let values: Vec<&str> = values.iter().map(String::as_str).collect();
    let answer = harness.people.press(HANA, &first, &id, &values).await;
    assert_answer(&answer, "That was yesterday’s puzzle");
    let table = puzzle_table(game, &puzzle);
    let names = table.named_moves();
    let name = names.into_iter().find(|(mv, _)| *mv == puzzle.solution).expect("legal").1;
    let words = engawa::words::Catalogue::load().expect("the catalogue");
    let voice = engawa::chat::voice::Voice::new(&words, engawa::words::Language::ENGLISH);
    assert!(text(&answer["message"]).contains(&voice.plain(&name)), "{answer}");
    assert!(harness.tries(HANA).is_empty(), "it is no try");
    // The solution has a button for today's puzzle, which has a button back to the solution.
    let is_new = |press: &Press| PuzzlePress::of(press).is_some_and(|at| at.day > day);
    let today = harness.press(HANA, &answer["message"], is_new).await;
    assert_answer(&today, "**Puzzle of the day:**");
    let is_old = |press: &Press| PuzzlePress::of(press).is_some_and(|at| at.day == day);
    assert_answer(&harness.press(HANA, &today["message"], is_old).await, "That was yesterday’s puzzle");
    harness.clock.advance(Span::days(3));
    harness.restart_for_chores().await;
    let rows = harness.records::<Puzzles>(RowKind::Puzzles);
    assert!(
        rows.iter().all(|(key, _)| !matches!(key, RowKey::Puzzle(_, of) if *of == day)),
        "it is forgotten"
    );
    let over = PuzzlePress::new(day, game.facts().id).press().to_string();
    assert_answer(&harness.press_planted(HANA, &over).await, &refusal_text(&PUZZLE_OVER));
    harness.close_and_check().await;
}

/// Opens a harness whose clock shows a Monday. Puzzles are easiest on Mondays, so that any won match contains
/// one.
async fn open() -> Harness {
    let harness = Harness::open().await;
    // Day zero of the Unix epoch was a Thursday.
    while !(harness.today().0 + 3).is_multiple_of(7) {
        harness.clock.advance(Span::days(1));
    }
    harness
}

/// Lets the bot search for the server's puzzles of today once more. Returns whether one comes from a match.
async fn is_puzzle_played(harness: &Harness, asks: &str) -> bool {
    let today = harness.today();
    let is_own = |key: &RowKey| matches!(key, RowKey::Puzzle(server, day) if *day == today && *server != SHARED_SERVER);
    let own = harness.records::<Puzzles>(RowKind::Puzzles).into_iter().filter(|(key, _)| is_own(key));
    let batch = own.fold(Batch::new(), |batch, (key, _)| batch.delete(key, Precondition::Any));
    block_on_store(harness.store().commit(batch)).expect("written");
    let mut is_played = false;
    for game in GAMES {
        let id = game.facts().id;
        harness.people.slash(asks, "puzzle", json!({ "game": id })).await;
        is_played |= matches!(harness.puzzle(today, id, true).source, PuzzleSource::Played(..));
    }
    is_played
}

/// Turns on the setting `hidden` for all players of these matches.
fn hide(harness: &Harness, matches: &[Match]) {
    let people = matches.iter().flat_map(|record| record.people.0);
    let hidden = engawa::host::Person { hidden: true, ..Default::default() };
    let batch = people
        .fold(Batch::new(), |batch, who| batch.put_record(RowKey::Person(who), Precondition::Any, &hidden));
    block_on_store(harness.store().commit(batch)).expect("written");
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzles_come_from_matches_that_everybody_can_view() {
    let harness = open().await;
    harness.spend_an_evening().await;
    let (running, over): (Vec<Match>, Vec<Match>) =
        harness.matches().into_iter().partition(Match::is_running);
    // Fair play would keep the puzzles of a game from somebody who plays it.
    let plays = |who: &&str| running.iter().any(|record| record.people.0.contains(&person(who)));
    let asks = [HANA, OTIS, NELL].into_iter().find(|who| !plays(who)).expect("one of them plays no match");
    assert!(!over.is_empty(), "an evening has ended matches");
    let mut played = 0;
    // Repeat for two weeks, because these matches are few: on some days, none of them has a hard enough
    // puzzle.
    for _ in 0..14 {
        for game in GAMES {
            let id = game.facts().id;
            harness.people.slash(asks, "puzzle", json!({ "game": id })).await;
            let puzzle = harness.puzzle(harness.today(), id, true);
            if let PuzzleSource::Played(of, frame) = puzzle.source {
                played += 1;
                let record = harness.game_match(of);
                let shown = engawa::host::view::frame(&record, *game, frame).expect("it replays");
                assert_eq!(shown.table.position(), puzzle.position, "the replay leads to the position");
            }
        }
        if played > 0 {
            break;
        }
        harness.clock.advance(Span::days(1));
    }
    assert!(played > 0, "none of {} matches made a puzzle", over.len());
    // The same search finds nothing while somebody on the server cannot view the channel.
    let (_, added) = harness.people.post("guests", json!({ "count": 1 })).await;
    let show = async |sees: bool| {
        let body = json!({ "as": added["guests"][0], "channel": CHANNEL, "sees": sees });
        assert_eq!(harness.people.post("sight", body).await.0, 200);
    };
    show(false).await;
    until("no match makes a puzzle", async || !is_puzzle_played(&harness, asks).await).await;
    show(true).await;
    until("a match makes a puzzle again", async || is_puzzle_played(&harness, asks).await).await;
    let names: Vec<PuzzlePress> = harness
        .records::<Puzzles>(RowKind::Puzzles)
        .iter()
        .filter(|(key, _)| matches!(key, RowKey::Puzzle(server, _) if *server != SHARED_SERVER))
        .flat_map(|(_, puzzles)| puzzles.list.clone())
        .filter(|puzzle| matches!(puzzle.source, PuzzleSource::Played(..)))
        .map(|puzzle| PuzzlePress::new(harness.today(), &puzzle.game))
        .collect();
    harness.clock.advance(Span::days(1));
    let old = names[0].press().to_string();
    let answer = harness.press_planted(asks, &old).await;
    assert!(text(&answer["message"]).contains("From a match between <@"), "{answer}");
    assert!(offers(&answer["message"], |press| matches!(press, Press::Replay { .. })), "{answer}");
    hide(&harness, &over);
    let answer = harness.press_planted(asks, &old).await;
    assert!(!text(&answer["message"]).contains("From a match"), "who hides is not named: {answer}");
    for game in GAMES {
        let id = game.facts().id;
        harness.people.slash(asks, "puzzle", json!({ "game": id })).await;
        let puzzle = harness.puzzle(harness.today(), id, true);
        assert!(matches!(puzzle.source, PuzzleSource::Drawn(_)), "who hides is left out: {puzzle:?}");
    }
    harness.close_and_check().await;
}

/// Returns the messages in the channel with a posted puzzle.
async fn posted(harness: &Harness) -> Vec<Value> {
    let all = harness.people.messages(NELL).await;
    all.into_iter().filter(|message| text(message).contains("Puzzle of the day")).collect()
}

#[tokio::test(flavor = "multi_thread")]
pub async fn daily_puzzle_is_posted_once() {
    let mut harness = open().await;
    let alarms = |harness: &Harness| {
        block_on_store(harness.store().scan(
            &KeyRange::of_kind(RowKind::Alarms),
            9,
            engawa::store::Direction::Up,
        ))
        .expect("readable")
        .len()
    };
    let people = harness.people.clone();
    let (_, about) = people.get("about", &[("as", HANA)]).await;
    let all = about["channels"].as_array().expect("channels");
    let channel =
        all.iter().find(|channel| channel["direct"] != true).expect("one of the server")["id"].clone();
    let how = people.slash(HANA, "admin puzzle", json!({})).await;
    assert!(text(&how["message"]).contains("Once you set a `channel`"), "{how}");
    let wrong = people.slash(HANA, "admin puzzle", json!({ "hour": "noon" })).await;
    assert!(text(&wrong["message"]).contains("noon"), "{wrong}");
    // The puzzle is posted at midnight, so that each advance by one day reaches the next posting.
    let options = json!({ "channel": channel, "hour": "0:00", "zone": "Europe/Berlin" });
    let answer = people.slash(HANA, "admin puzzle", options).await;
    assert!(text(&answer["message"]).contains("at 00:00 (Europe/Berlin)"), "{answer}");
    assert_eq!(alarms(&harness), 1);
    for day in 1..=2 {
        harness.clock.advance(Span::days(1));
        until("it is posted", async || posted(&harness).await.len() >= day).await;
        harness.restart_for_chores().await;
        let all = posted(&harness).await;
        assert_eq!(all.len(), day, "once a day: {all:?}");
        assert!(all.iter().all(|message| message["you"]["were_pinged"] != true), "{all:?}");
        assert_eq!(alarms(&harness), 1);
    }
    let count = posted(&harness).await.len();
    let (today, zone) = (harness.posting().next, harness.posting().zone);
    let options = json!({ "channel": channel, "hour": "23:30", "zone": zone.name() });
    harness.people.slash(HANA, "admin puzzle", options).await;
    let due = harness.posting().next;
    harness.clock.advance(due - harness.clock.now());
    until("the alarm has rung", async || harness.posting().next > due).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let is_another_day = hours::day_of(due, Some(&zone)) == hours::day_of(today, Some(&zone));
    assert_eq!(
        posted(&harness).await.len(),
        count + usize::from(is_another_day),
        "a day has one, at whatever time"
    );
    let last = posted(&harness).await.pop().expect("posted");
    let solving = harness.press(OTIS, &last, |press| PuzzlePress::of(press).is_some()).await;
    assert_eq!(solving["message"]["you"]["alone_see_it"], true, "{solving}");
    assert!(choices(&solving["message"]).len() > 1, "it can be solved: {solving}");
    let people = harness.people.clone();
    let off = people.slash(HANA, "admin puzzle", json!({})).await;
    assert!(text(&off["message"]).contains("No daily puzzle is posted"), "{off}");
    assert_eq!(alarms(&harness), 0);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_puzzle_ids_are_refused() {
    let harness = open().await;
    let (day, id) = (harness.today().0, GAMES[1].facts().id);
    for (pressed, refusal) in [
        (format!("1D.{day}.chess.0"), Refusal::unknown_game("chess")),
        (format!("1D.0{day}.{id}.0"), Refusal::UNKNOWN_PRESS),
        (format!("1D.{day}.{id}"), Refusal::UNKNOWN_PRESS),
        (format!("1D.{day}.{id}.0.no-such"), Refusal::STALE_CHOICES),
    ] {
        assert_refused(&harness.press_planted(HANA, &pressed).await, &refusal);
    }
    let tomorrow = harness.press_planted(HANA, &format!("1D.{}.{id}.0", day + 1)).await;
    assert_answer(&tomorrow, &refusal_text(&PUZZLE_OVER));
    let unknown = harness.records::<Puzzles>(RowKind::Puzzles).into_iter().map(|(key, _)| key);
    assert!(unknown.into_iter().all(|key| matches!(key, RowKey::Puzzle(server, _) if server != ServerId(1))));
    harness.close_and_check().await;
}

const ADA: PersonId = PersonId(42);
const BEN: PersonId = PersonId(43);

/// A `Thinker` that waits for a permit before each search, so that other work comes in between. It counts the
/// searches.
struct Permitted {
    may: Semaphore,
    thoughts: AtomicU32,
}

impl Permitted {
    fn new(permits: usize) -> Arc<Self> {
        Arc::new(Self { may: Semaphore::new(permits), thoughts: AtomicU32::new(0) })
    }

    async fn begin(&self) {
        self.thoughts.fetch_add(1, Ordering::SeqCst);
        self.may.acquire().await.expect("it is never closed").forget();
        tokio::task::yield_now().await;
    }
}

impl Thinker for Permitted {
    fn reply(
        &self,
        table: Box<dyn Table>,
        level: Level,
        seed: u64,
    ) -> BoxFuture<'_, Result<Option<MoveText>, AppFault>> {
        Box::pin(async move {
            self.begin().await;
            InlineThinker.reply(table, level, seed).await
        })
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> BoxFuture<'_, Result<Thought<MoveText>, AppFault>> {
        Box::pin(async move {
            self.begin().await;
            InlineThinker.think(table, nodes).await
        })
    }
}

fn shell(store: &Arc<MemoryStore>, thinker: &Arc<Permitted>) -> Shell {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    Shell::thinking(Arc::clone(store) as _, place, Limits::default(), 1, Arc::clone(thinker) as _)
}

#[tokio::test]
async fn first_askers_share_one_search() {
    let ask = || call("puzzle", []);
    let (alone, together) = (Permitted::new(100_000), Permitted::new(100_000));
    let first = shell(&Arc::default(), &alone).command(ADA, ask()).await;
    let crowd = shell(&Arc::default(), &together);
    let (one, two) = tokio::join!(crowd.command(ADA, ask()), crowd.command(BEN, ask()));
    assert_eq!((format!("{one:?}"), format!("{two:?}")), (format!("{first:?}"), format!("{first:?}")));
    let thoughts = |thinker: &Permitted| thinker.thoughts.load(Ordering::SeqCst);
    assert!(thoughts(&alone) > 10, "it takes some work");
    assert_eq!(thoughts(&together), thoughts(&alone), "and no more for two");
}

/// Twenty servers post at the full hour. While the bot searches for their puzzles, a notification becomes
/// due, which must not wait for all the searches.
#[tokio::test(flavor = "multi_thread")]
async fn puzzles_of_many_servers_leave_room_for_notifications() {
    let (store, thinker) = (Arc::new(MemoryStore::new()), Permitted::new(0));
    let fixture = include_bytes!("../rows/v1/server-puzzle.json");
    let server: Server = rows::from_bytes(fixture).expect("a row");
    let now = SystemClock::default().now();
    let day = hours::day_of(now, server.puzzle.as_ref().map(|posting| &posting.zone));
    let puzzle = OutboxEntry::new(EntryContent::Feature(PuzzlePostingEntry { day }.to_entry()), now);
    let batch = (1..=20).map(ServerId).fold(Batch::new(), |batch, id| {
        let batch = batch.put_record(RowKey::Server(id), Precondition::Absent, &server);
        batch.put_record(RowKey::Outbox(Subject::Server(id), 0), Precondition::Absent, &puzzle)
    });
    let call = Notification { person: ADA, turn: 0, why: NotificationReason::SetAside };
    let call = OutboxEntry {
        due: Some(now + Span::seconds(1)),
        ..OutboxEntry::new(EntryContent::Effect(Effect::Notify(call)), now)
    };
    let batch = batch.put_record(RowKey::Outbox(Subject::Person(ADA), 0), Precondition::Absent, &call);
    block_on_store(store.commit(batch)).expect("memory");
    let shell = Arc::new(shell(&store, &thinker));
    let delivering = tokio::spawn({
        let shell = Arc::clone(&shell);
        async move { shell.app.deliver().await }
    });
    until("the notification is delivered", async || !shell.direct_messages(ADA).is_empty()).await;
    assert!(thinker.thoughts.load(Ordering::SeqCst) > 0, "puzzles are being looked for");
    let left =
        || block_on_store(store.scan(&KeyRange::of_kind(RowKind::Outbox), 99, engawa::store::Direction::Up));
    // The worker deletes the entry of a message shortly after it has sent it.
    until("only puzzles are left", async || left().expect("memory").len() <= 20).await;
    assert_eq!(left().expect("memory").len(), 20, "none is found yet");
    thinker.may.add_permits(1_000_000);
    delivering.await.expect("no panic");
}

/// A `Thinker` that plays no rounds. Without rounds the bot finds no new puzzles, so that only stored ones
/// exist.
struct PlaysNothing;

impl Thinker for PlaysNothing {
    fn reply(
        &self,
        _: Box<dyn Table>,
        _: Level,
        _: u64,
    ) -> BoxFuture<'_, Result<Option<MoveText>, AppFault>> {
        Box::pin(async { Ok(None) })
    }

    fn think(&self, table: Box<dyn Table>, nodes: u64) -> BoxFuture<'_, Result<Thought<MoveText>, AppFault>> {
        InlineThinker.think(table, nodes)
    }
}

/// Returns a puzzle of a dealt position, whose solution is the first legal move.
fn any_puzzle(game: &dyn AnyGame, number: u8) -> Puzzle {
    let mut dice = ChaCha8Rng::seed_from_u64(u64::from(number));
    let setup = game.deal(&Options::default(), &mut dice).expect("the usual options");
    puzzle_at(&*game.open(&setup, &[]).expect("a deal"), number)
}

/// Returns a puzzle of this position. Its solution is the first legal move, whether or not that move is good.
pub fn puzzle_at(table: &dyn Table, number: u8) -> Puzzle {
    let facts = table.facts();
    Puzzle {
        game: facts.id.to_owned(),
        number,
        rules_version: facts.rules_version,
        position: table.position(),
        goal: Goal::Win,
        plies: 1,
        solution: table.legal().swap_remove(0),
        source: PuzzleSource::Drawn(1),
    }
}

#[tokio::test]
async fn wrong_try_shows_its_answer_and_solution_plays_on() {
    let store = Arc::new(MemoryStore::new());
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1);
    let konane = Registry::new(GAMES).find("konane").expect("a registered game");
    let position = PositionText("..../.wb./w.../bw.. black".to_owned());
    let table = konane.open(&position, &[]).expect("it can be opened");
    let [right, reply, wrong, answer] =
        ["c3-a3", "a2-a4", "a1-c1", "b3-d3"].map(|mv| MoveText(mv.to_owned()));
    let puzzle = Puzzle { solution: right.clone(), ..puzzle_at(&*table, 0) };
    let day = hours::day_of(shell.clock.now(), None);
    let puzzles = Puzzles { list: vec![puzzle], posted: false };
    let batch = Batch::new().put_record(RowKey::Puzzle(place.server, day), Precondition::Any, &puzzles);
    block_on_store(store.commit(batch)).expect("memory");
    let at = PuzzlePress::new(day, "konane");
    let press = async |press: Press| shell.press_in_private(ADA, &press).await;
    let play_on = |level| at.play_on(level).press();
    let after = |moves: [&MoveText; 2]| table.after(moves[0]).after(moves[1]).position().0;
    let tried = |mv: &MoveText| PuzzlePress { chosen: path(&*table, mv), ..at.clone() }.press();
    let pictured = |answer: &Answer| {
        let file = message(answer).file.as_ref().expect("a picture");
        String::from_utf8_lossy(&file.bytes).into_owned()
    };
    let refuted = press(tried(&wrong)).await;
    assert_eq!(pictured(&refuted), after([&wrong, &answer]), "{refuted:?}");
    assert!(presses(&refuted).contains(&at.press()), "{refuted:?}");
    let early = press(play_on(Some(Level::Gentle))).await;
    assert_eq!(message(&early).text, refusal_text(&Refusal::UNKNOWN_PRESS), "the solution is no secret");
    let solved = press(tried(&right)).await;
    assert!(presses(&solved).contains(&play_on(None)), "{solved:?}");
    let question = press(play_on(None)).await;
    assert!(presses(&question).contains(&play_on(Some(Level::Gentle))), "{question:?}");
    let panel = press(play_on(Some(Level::Gentle))).await;
    assert_eq!(pictured(&panel), after([&right, &reply]), "the computer has its only move: {panel:?}");
}

#[tokio::test]
async fn another_puzzle_skips_games_without_one() {
    let store = Arc::new(MemoryStore::new());
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::thinking(Arc::clone(&store) as _, place, Limits::default(), 1, Arc::new(PlaysNothing));
    let day = hours::day_of(shell.clock.now(), None);
    let first = game_of(day, &Registry::new(GAMES));
    let others: Vec<_> = GAMES.iter().filter(|game| game.facts().id != first.facts().id).collect();
    let (second, none) = (**others.last().expect("several games"), **others.first().expect("several games"));
    let (own, far) = (any_puzzle(first, 0), any_puzzle(second, 2));
    let keep = |server, puzzle: &Puzzle| {
        let puzzles = Puzzles { list: vec![puzzle.clone()], posted: false };
        let batch = Batch::new().put_record(RowKey::Puzzle(server, day), Precondition::Any, &puzzles);
        block_on_store(store.commit(batch)).expect("memory");
    };
    keep(place.server, &own);
    keep(SHARED_SERVER, &far);
    let another = |answer: &Answer| {
        let is_meant = |press: &Press| PuzzlePress::of(press).is_some_and(|at| at.is_another_one());
        presses(answer).into_iter().find(is_meant)
    };
    let solve = |game: &'static dyn AnyGame, puzzle: &Puzzle| {
        let chosen = path(&*puzzle_table(game, puzzle), &puzzle.solution);
        let at = PuzzlePress::new(day, &puzzle.game).another(&puzzle.game, puzzle.number);
        PuzzlePress { chosen, ..at }.press()
    };
    let solved = shell.press_in_private(ADA, &solve(first, &own)).await;
    let on = another(&solved).expect("another one");
    // The bot does not know yet that the puzzles before `far` do not exist.
    let shown = shell.press_in_private(ADA, &on).await;
    assert!(message(&shown).text.starts_with("**Another puzzle:**"), "{shown:?}");
    assert!(
        presses(&shown)
            .iter()
            .any(|press| PuzzlePress::of(press).is_some_and(|at| at.game == far.game && at.number == 2))
    );
    let solved = shell.press_in_private(ADA, &solve(second, &far)).await;
    let last = another(&solved).expect("nobody has looked for those behind it");
    let is_last = |answer: &Answer| message(answer).text.contains("That was the last one for today.");
    for way in [&last, &on, &solve(first, &own)] {
        let reply = shell.press_in_private(ADA, way).await;
        assert!(is_last(&reply) && another(&reply).is_none(), "nothing is left: {reply:?}");
    }
    // A player who asks for a game without a puzzle is told so. If no game is named, the bot shows a puzzle
    // that exists.
    let named = shell.command(BEN, call("puzzle", [("game", none.facts().id)])).await;
    assert_eq!(message(&named).text, refusal_text(&NO_PUZZLE_TODAY));
    keep(place.server, &any_puzzle(second, 0));
    let any = shell.command(BEN, call("puzzle", [])).await;
    assert!(message(&any).text.starts_with("**Puzzle of the day:**"), "{any:?}");
}

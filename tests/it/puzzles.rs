//! Tests of the daily puzzle: people try it in private, see its solution afterwards, and go on to earlier ones. A
//! server can have the puzzle posted once a day; see also the module `morning`.

use std::sync::Arc;

use engawa::base::choice::ChoiceKey;
use engawa::base::id::{ChannelId, PersonId, Place, ServerId};
use engawa::base::level::Level;
use engawa::base::time::{Clock, Day, Span};
use engawa::chat::Answer;
use engawa::features::puzzle::PuzzlePress;
use engawa::game::{MoveText, Prompt, Registry, Table};
use engawa::games::GAMES;
use engawa::host::puzzle::{self, Attempt, PUZZLE_OVER, Puzzle};
use engawa::host::{Limits, PersonalDataPress, Press, PressFields, PuzzleSchedule, Refusal, Server, hours};
use engawa::store::rows::{self, Record};
use engawa::store::{Direction, Key, KeyRange, MemoryStore, RowKind};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, People};
use super::player_actions::{assert_answer, assert_refused, controls, offers, person, refusal_text, text};
use super::rows::block_on_store;
use super::testing::shell::{Shell, message, presses};

/// The time over which the posts of an hour are spread.
const SPREAD: Span = Span::minutes(10);

impl Harness {
    fn today(&self) -> Day {
        hours::day_of(self.clock.now(), None)
    }

    /// Returns all stored records of a kind with their keys.
    fn records<R: Record>(&self, kind: RowKind) -> Vec<(Key, R)> {
        let rows = self.all_rows().into_iter().filter(|(key, _)| key.kind() == kind);
        rows.map(|(key, row)| (key, rows::from_bytes(&row.bytes).expect("it can be read"))).collect()
    }

    /// Returns where and when the server posts its daily puzzle.
    fn posting(&self) -> PuzzleSchedule {
        let servers = self.records::<Server>(RowKind::Servers);
        servers.into_iter().find_map(|(_, server)| server.puzzle).expect("it is settled")
    }

    /// Returns the attempt of a person at the puzzle of a day.
    fn attempt(&self, who: &str, day: Day) -> Option<Attempt> {
        let meant = Key::Attempt(person(who), day);
        let mut rows = self.records::<Attempt>(RowKind::Attempts).into_iter();
        rows.find(|(key, _)| *key == meant).map(|(_, attempt)| attempt)
    }
}

/// Returns the choices that spell a legal move.
pub fn path(table: &dyn Table, mv: &MoveText) -> Vec<ChoiceKey> {
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
        if text(&shown).contains("That’s not it") || text(&shown).contains("That’s it") {
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

fn puzzle_table(puzzle: &Puzzle) -> Box<dyn Table> {
    let game = Registry::new(GAMES).find(&puzzle.game).expect("a registered game");
    puzzle.table(game).expect("it can be opened")
}

/// Solves the puzzle of the day after trying the same wrong move twice, which counts as one try.
async fn solve(harness: &Harness, people: &People, who: &str) {
    let first = people.slash(who, "puzzle", json!({})).await;
    assert_eq!(first["message"]["you"]["alone_see_it"], true, "{first}");
    let day = harness.today();
    let puzzle = puzzle::daily(day);
    assert_answer(&first, &format!("**Puzzle {} · ", puzzle::number(day)));
    let (id, table) = (&puzzle.game, puzzle_table(&puzzle));
    let wrong = table.legal().into_iter().find(|mv| *mv != puzzle.solution).expect("there are others");
    let mut shown = first["message"].clone();
    for _ in 0..2 {
        shown = try_move(people, who, &shown, &path(&*table, &wrong)).await;
        assert!(text(&shown).contains("That’s not it"), "{id}: {shown}");
        shown = again(people, who, shown).await;
        assert!(text(&shown).contains("second try"), "{id}: {shown}");
    }
    let solved = try_move(people, who, &shown, &path(&*table, &puzzle.solution)).await;
    assert!(text(&solved).contains("Solved on the second try."), "{id}: {solved}");
    let again = people.slash(who, "puzzle", json!({})).await;
    assert!(text(&again["message"]).contains("Solved on the second try."), "{again}");
    let attempt = harness.attempt(who, day).expect("it is stored");
    assert_eq!((attempt.solved, attempt.moves.as_slice()), (true, &[wrong, puzzle.solution][..]));
}

#[tokio::test(flavor = "multi_thread")]
async fn puzzle_of_every_game_is_solved_in_private() {
    let harness = open().await;
    let alone = harness.people.in_direct_messages(OTIS).await;
    solve(&harness, &alone, OTIS).await;
    for _ in GAMES {
        solve(&harness, &harness.people, HANA).await;
        harness.clock.advance(Span::days(1));
    }
    let seen = harness.people.messages(NELL).await;
    assert!(seen.iter().all(|message| !text(message).contains("Puzzle")), "nobody else sees it: {seen:?}");
    // The export of Hana's data contains her attempts.
    let answer = harness.people.slash(HANA, "privacy", json!({})).await;
    harness
        .press(HANA, &answer["message"], |press| matches!(press, Press::Personal(PersonalDataPress::Export)))
        .await;
    let kinds = |who: &str| -> Vec<RowKind> {
        harness.rows_about(person(who)).into_iter().map(|(key, _)| key.kind()).collect()
    };
    assert!(kinds(HANA).contains(&RowKind::Attempts));
    harness.close_and_check().await;
}

/// Returns the control *Another one*, with its puzzle.
fn another(message: &Value) -> Option<(String, PuzzlePress)> {
    let ids = controls(message).into_iter().filter_map(|control| control["custom_id"].as_str());
    let mut ways = ids.filter_map(|id| Some((id.to_owned(), PuzzlePress::of(&Press::read(id)?)?)));
    ways.find(|(_, at)| at.is_another_one())
}

#[tokio::test(flavor = "multi_thread")]
async fn solved_puzzle_leads_to_earlier_ones() {
    let harness = open().await;
    let today = harness.today();
    let mut shown = harness.people.slash(HANA, "puzzle", json!({})).await["message"].clone();
    for days in 0..3 {
        assert_eq!(shown["you"]["alone_see_it"], true, "{shown}");
        assert!(another(&shown).is_none(), "not before it is solved: {shown}");
        let day = Day(today.0 - days);
        let puzzle = puzzle::daily(day);
        assert!(text(&shown).contains(&format!("**Puzzle {} · ", puzzle::number(day))), "{shown}");
        let table = puzzle_table(&puzzle);
        let solved = try_move(&harness.people, HANA, &shown, &path(&*table, &puzzle.solution)).await;
        assert!(text(&solved).contains("Solved on the first try."), "{solved}");
        let attempt = harness.attempt(HANA, day).expect("it is stored");
        assert_eq!(attempt.run.days > 0, days == 0, "only today's counts");
        let (id, next) = another(&solved).expect("an earlier one");
        assert_eq!((next.day, next.number), (day.previous(), 0));
        shown = harness.people.press(HANA, &solved, &id, &[]).await["message"].clone();
    }
    let seen = harness.people.messages(OTIS).await;
    assert!(seen.iter().all(|message| !text(message).contains("uzzle")), "nobody else sees it");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_has_the_same_puzzle() {
    let mut harness = open().await;
    let alone = harness.people.in_direct_messages(OTIS).await;
    let (one, two) =
        tokio::join!(harness.people.slash(HANA, "puzzle", json!({})), alone.slash(OTIS, "puzzle", json!({})));
    assert_eq!(text(&one["message"]), text(&two["message"]));
    harness.close().await;
    harness.open_again().await;
    let three = harness.people.slash(NELL, "puzzle", json!({})).await;
    assert_eq!(text(&three["message"]), text(&one["message"]));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn solution_is_shown_after_the_day() {
    let mut harness = open().await;
    let day = harness.today();
    let puzzle = puzzle::daily(day);
    harness.clock.advance(Span::days(1));
    let old = PuzzlePress::see(day, &puzzle.game).press().to_string();
    let answer = harness.press_planted(HANA, &old).await;
    let names = puzzle_table(&puzzle).named_moves();
    let name = names.into_iter().find(|(mv, _)| *mv == puzzle.solution).expect("legal").1;
    let words = engawa::words::Catalogue::load().expect("the catalogue");
    let voice = engawa::chat::voice::Voice::new(&words, engawa::words::Language::ENGLISH);
    assert!(text(&answer["message"]).contains(&voice.plain(&name)), "{answer}");
    assert!(harness.attempt(HANA, day).is_some_and(|attempt| attempt.shown), "she has seen it");
    // The solution has a button for today's puzzle, which has a button back to the solution.
    let is_new = |press: &Press| PuzzlePress::of(press).is_some_and(|at| at.day > day);
    let today = harness.press(HANA, &answer["message"], is_new).await;
    assert_answer(&today, &format!("**Puzzle {} · ", puzzle::number(harness.today())));
    let is_old = |press: &Press| PuzzlePress::of(press).is_some_and(|at| at.day == day);
    let again = harness.press(HANA, &today["message"], is_old).await;
    assert!(text(&again["message"]).contains("The move was"), "{again}");
    harness.clock.advance(Span::days(i64::from(puzzle::RETENTION_DAYS) + 2));
    harness.restart_for_chores().await;
    assert_eq!(harness.attempt(HANA, day), None, "it is forgotten");
    harness.close_and_check().await;
}

/// Opens a harness whose clock shows a Monday after the first week of puzzles.
async fn open() -> Harness {
    let harness = Harness::open().await;
    harness.clock.advance(Span::days(7));
    while !puzzle::is_monday(harness.today()) || harness.today().0 < puzzle::FIRST_DAY.0 + 7 {
        harness.clock.advance(Span::days(1));
    }
    harness
}

/// Returns the messages in the channel with a posted puzzle.
async fn posted(harness: &Harness) -> Vec<Value> {
    let all = harness.people.messages(NELL).await;
    all.into_iter().filter(|message| text(message).contains("to play and win")).collect()
}

/// Lets the alarm of the next post ring, and all posts of the hour be delivered.
async fn post_next(harness: &Harness) {
    let due = harness.posting().next;
    harness.clock.advance(due - harness.clock.now());
    until("the alarm has rung", async || harness.posting().next > due).await;
    harness.clock.advance(SPREAD);
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
}

#[tokio::test(flavor = "multi_thread")]
pub async fn daily_puzzle_is_posted_once() {
    let mut harness = open().await;
    let alarms = |harness: &Harness| {
        let all = KeyRange::of_kind(RowKind::Alarms);
        block_on_store(harness.store().scan(&all, 9, Direction::Up)).expect("readable").len()
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
    let options = json!({ "channel": channel, "hour": "0:00", "zone": "Europe/Berlin" });
    let answer = people.slash(HANA, "admin puzzle", options).await;
    assert!(text(&answer["message"]).contains("at 00:00 (Europe/Berlin)"), "{answer}");
    assert_eq!(alarms(&harness), 1);
    for day in 1..=2 {
        post_next(&harness).await;
        harness.restart_for_chores().await;
        let all = posted(&harness).await;
        assert_eq!(all.len(), day, "once a day: {all:?}");
        assert!(all.iter().all(|message| message["you"]["were_pinged"] != true), "{all:?}");
        assert_eq!(alarms(&harness), 1);
        // A post that nobody presses would be deleted when the next one comes.
        let today = hours::day_of(harness.clock.now(), Some(&harness.posting().zone));
        let solve = |press: &Press| PuzzlePress::of(press).is_some_and(|at| at.day == today);
        let solving = harness.press(OTIS, &all[day - 1], solve).await;
        assert_eq!(solving["message"]["you"]["alone_see_it"], true, "{solving}");
        assert!(choices(&solving["message"]).len() > 1, "it can be solved: {solving}");
    }
    let count = posted(&harness).await.len();
    let (today, zone) = (harness.posting().next, harness.posting().zone);
    let options = json!({ "channel": channel, "hour": "23:30", "zone": zone.name() });
    harness.people.slash(HANA, "admin puzzle", options).await;
    let due = harness.posting().next;
    post_next(&harness).await;
    let is_another_day = hours::day_of(due, Some(&zone)) == hours::day_of(today, Some(&zone));
    assert_eq!(
        posted(&harness).await.len(),
        count + usize::from(is_another_day),
        "a day has one, at whatever time"
    );
    let people = harness.people.clone();
    let off = people.slash(HANA, "admin puzzle", json!({})).await;
    assert!(text(&off["message"]).contains("No daily puzzle is posted"), "{off}");
    assert_eq!(alarms(&harness), 0);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_puzzle_ids_are_refused() {
    let harness = open().await;
    let day = harness.today();
    let id = puzzle::daily(day).game;
    let day = day.0;
    for (pressed, refusal) in [
        (format!("1D.0{day}.{id}.0"), Refusal::UNKNOWN_PRESS),
        (format!("1D.{day}.{id}"), Refusal::UNKNOWN_PRESS),
        (format!("1D.{day}.{id}.22"), Refusal::UNKNOWN_PRESS),
        (format!("1D.{day}.{id}.0.no-such"), Refusal::STALE_CHOICES),
    ] {
        assert_refused(&harness.press_planted(HANA, &pressed).await, &refusal);
    }
    let other = puzzle::daily(Day(day + 1)).game;
    // Former versions had puzzles of all games, and several of each.
    for pressed in [
        format!("1D.{day}.chess.0"),
        format!("1D.{day}.{other}.0"),
        format!("1D.{day}-1.{id}.0"),
        format!("1D.{day}-7.{id}.0"),
        format!("1D.{}.{other}.0", day + 1),
    ] {
        let over = harness.press_planted(HANA, &pressed).await;
        assert_answer(&over, &refusal_text(&PUZZLE_OVER));
        let leads_on = |press: &Press| PuzzlePress::of(press).is_some_and(|at| at.day == Day(day));
        assert!(offers(&over["message"], leads_on), "{over}");
    }
    assert!(harness.records::<Attempt>(RowKind::Attempts).is_empty());
    harness.close_and_check().await;
}

const ADA: PersonId = PersonId(42);

/// Returns the position that the picture of an answer shows.
fn pictured(answer: &Answer) -> String {
    let file = message(answer).file.as_ref().expect("a picture");
    String::from_utf8_lossy(&file.bytes).into_owned()
}

#[tokio::test]
async fn wrong_try_shows_its_answer_and_solution_plays_on() {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let shell = Shell::over(Arc::<MemoryStore>::default() as _, place, Limits::default(), 1);
    let today = || hours::day_of(shell.clock.now(), None);
    let press = async |press: Press| shell.press_in_private(ADA, &press).await;
    let is_answered = |answer: &Answer| message(answer).text.contains("is answered by");
    // A day on which the round goes on after the solution, and the engine knows an answer to a wrong move.
    let (at, table, refuted, wrong) = 'day: loop {
        shell.advance(Span::days(1));
        let puzzle = puzzle::daily(today());
        if puzzle.plies < 3 {
            continue;
        }
        let (at, table) = (PuzzlePress::new(today(), &puzzle.game), puzzle_table(&puzzle));
        for mv in table.legal().into_iter().filter(|mv| *mv != puzzle.solution) {
            let tried = PuzzlePress { chosen: path(&*table, &mv), ..at.clone() };
            let answer = press(tried.press()).await;
            if is_answered(&answer) {
                break 'day (at, table, answer, mv);
            }
        }
    };
    let follows =
        |table: &dyn Table, shown: &str| table.legal().iter().any(|mv| table.after(mv).position().0 == shown);
    assert!(follows(&*table.after(&wrong), &pictured(&refuted)), "{refuted:?}");
    assert!(presses(&refuted).contains(&at.press()), "{refuted:?}");
    let play_on = |level| at.play_on(level).press();
    let early = press(play_on(Some(Level::Gentle))).await;
    assert_eq!(message(&early).text, refusal_text(&Refusal::UNKNOWN_PRESS), "the solution is no secret");
    let solution = puzzle::daily(today()).solution;
    let right = PuzzlePress { chosen: path(&*table, &solution), ..at.clone() };
    let solved = press(right.press()).await;
    assert!(presses(&solved).contains(&play_on(None)), "{solved:?}");
    let question = press(play_on(None)).await;
    assert!(presses(&question).contains(&play_on(Some(Level::Gentle))), "{question:?}");
    let panel = press(play_on(Some(Level::Gentle))).await;
    assert!(follows(&*table.after(&solution), &pictured(&panel)), "the computer has replied: {panel:?}");
}

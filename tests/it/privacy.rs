//! Tests of personal data. The bot shows it, exports it and deletes it. The tests compare the result with the
//! store, and search every file for remaining data.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;

use engawa::base::id::{ChallengeId, ChannelId, MatchId, PersonId, Place, ServerId};
use engawa::base::time::{Span, Timestamp};
use engawa::chat::Answer;
use engawa::features::profile;
use engawa::host::{
    ChallengeState, Conclusion, Limits, Match, PersonalDataPress, Phase, Player, Press, challenge,
};
use engawa::store::keys::{Cell, Column, PersonReference};
use engawa::store::{
    Batch, Key, KeyRange, MemoryStore, Precondition, Row, RowKind, Store, Subject, loading, personal,
};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, http};
use super::player_actions::{accepts, assert_answer, assert_refused, match_on, person, pressed_game, text};
use super::rows::block_on_store;
use super::testing::shell::{Shell, call};

fn personal_press(wanted: PersonalDataPress) -> impl Fn(&Press) -> bool {
    move |press| *press == Press::Personal(wanted)
}

/// Returns whether the person's id occurs in a row or its key.
fn names(key: &Key, row: &Row, id: PersonId) -> bool {
    let shown = format!("{key} {}", String::from_utf8_lossy(&row.bytes));
    shown.split(|c: char| !c.is_ascii_digit()).any(|number| number == id.to_string())
}

/// Matches of Hana that other people keep after she is deleted. Each is named after the way in which it ends.
struct Remaining {
    resigned: Match,
    aborted: Match,
    ended: Match,
}

impl Harness {
    async fn privacy(&self, who: &str) -> Value {
        let outcome = self.people.slash(who, "privacy", json!({})).await;
        assert_eq!(outcome["message"]["you"]["alone_see_it"], true, "{outcome}");
        outcome["message"].clone()
    }

    async fn asks_to_be_deleted(&self, who: &str) -> Value {
        let shown = self.privacy(who).await;
        self.press(who, &shown, personal_press(PersonalDataPress::Delete)).await["message"].clone()
    }

    /// Plays a match of two people. The second one resigns.
    async fn play_a_match(&self, one: &str, two: &str) -> Match {
        let board = self.start_match(one, two, pressed_game(), json!({ "seat": "first" })).await;
        let id = match_on(&board);
        let board = self.play_anything(&board).await;
        self.play_anything(&board).await;
        let question = self.people.slash(two, "resign", json!({})).await["message"].clone();
        self.press(two, &question, |press| matches!(press, Press::ResignMatch { .. })).await;
        self.wait_for_board(id).await;
        self.game_match(id)
    }

    /// Stores data about Hana of every kind: matches, challenges, settings and blocks.
    async fn create_all_data(&self) -> Remaining {
        let ended = self.play_a_match(HANA, OTIS).await;
        let board = self.start_match(HANA, NELL, pressed_game(), json!({ "seat": "first" })).await;
        let aborted = self.game_match(match_on(&board));
        let board = self.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
        let board = self.play_anything(&board).await;
        self.play_anything(&board).await;
        let resigned = self.game_match(match_on(&board));
        self.people.slash(HANA, "settings", json!({ "zone": "Europe/Berlin", "confirm": false })).await;
        let options = json!({ "opponent": NELL, "note": "for you" });
        self.invite(HANA, pressed_game(), options).await;
        self.clock.advance(Span::minutes(1));
        self.invite(NELL, pressed_game(), json!({ "opponent": HANA })).await;
        assert_answer(&self.people.slash(HANA, "block", json!({ "whom": NELL })).await, "You’ve blocked");
        self.clock.advance(Span::minutes(1));
        self.invite(HANA, pressed_game(), json!({})).await;
        assert_answer(&self.people.slash(OTIS, "block", json!({ "whom": HANA })).await, "You’ve blocked");
        until("the outbox is empty", async || self.outbox_is_empty()).await;
        Remaining { resigned, aborted, ended }
    }
}

/// Downloads the JSON file that is attached to a message.
async fn file(message: &Value) -> Value {
    let url = message["attachments"][0]["url"].as_str().expect("a file");
    let client = http();
    let answer = client.get(url).send().await.expect("the file is served");
    serde_json::from_slice(&answer.bytes().await.expect("bytes")).expect("JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn personal_data_is_counted_and_exported() {
    let harness = Harness::open().await;
    harness.create_all_data().await;
    let shown = harness.privacy(HANA).await;
    for line in
        ["on one server", "2 matches you’re playing", "one finished match", "2 ratings", "one person you’ve"]
    {
        assert!(text(&shown).contains(line), "{line} in {}", text(&shown));
    }
    // Every row that contains a person's id must belong to a kind that declares to hold people.
    for who in [HANA, OTIS, NELL].map(person) {
        let rows = harness.all_rows().into_iter();
        let missed: Vec<Key> = rows
            .filter(|(key, row)| names(key, row, who) && !personal::is_about(key, &row.bytes, who))
            .map(|(key, _)| key)
            .collect();
        assert!(missed.is_empty(), "{missed:?}");
    }
    let taken = harness.press(HANA, &shown, personal_press(PersonalDataPress::Export)).await;
    assert_eq!(taken["message"]["you"]["alone_see_it"], true, "{taken}");
    let export = file(&taken["message"]).await;
    assert_eq!((&export["person"], &export["parts"]), (&json!(HANA), &json!(1)), "{export}");
    let stored = harness.rows_about(person(HANA));
    let theirs = stored.iter().filter(|(key, _)| *key != Key::Blocks(person(OTIS)));
    let expected: Vec<Value> = theirs
        .map(|(key, row)| {
            let says: Value = serde_json::from_slice(&row.bytes).unwrap_or_default();
            json!({ "kind": key.kind().name(), "key": key.to_string(), "row": says })
        })
        .collect();
    assert_eq!(export["rows"], json!(expected), "what is exported is what is stored");
    assert!(expected.len() < stored.len(), "nobody is told who has blocked them");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deleted_person_is_in_no_row_or_file() {
    let mut harness = Harness::open().await;
    let Remaining { resigned, aborted, ended } = harness.create_all_data().await;
    let question = harness.asks_to_be_deleted(HANA).await;
    let answer = harness.press(HANA, &question, personal_press(PersonalDataPress::DeleteNo)).await;
    assert_answer(&answer, "All right, everything stays as it is");
    assert!(harness.game_match(resigned.id).is_running());

    let question = harness.asks_to_be_deleted(HANA).await;
    let gone = harness.press(HANA, &question, personal_press(PersonalDataPress::DeleteYes)).await;
    assert_answer(&gone, "Everything stored under your ID has been deleted");
    let hana = person(HANA);
    assert!(
        !harness.all_rows().iter().any(|(_, row)| String::from_utf8_lossy(&row.bytes).contains("for you"))
    );
    let left: Vec<Key> = harness
        .all_rows()
        .into_iter()
        .filter(|(key, row)| names(key, row, hana))
        .map(|(key, _)| key)
        .collect();
    assert!(left.is_empty(), "{left:?}");

    // Other people keep the matches that Hana resigned or aborted. The same former player (a placeholder id)
    // replaces her in all of them.
    let mut stand_ins = BTreeSet::new();
    for (before, how) in [
        (&resigned, Conclusion::Resigned { winner: Player::Two }),
        (&aborted, Conclusion::Aborted { by: Some(Player::One) }),
        (&ended, Conclusion::Resigned { winner: Player::One }),
    ] {
        let after = harness.game_match(before.id);
        let Phase::Over(over) = &after.phase else { panic!("it is over: {after:?}") };
        assert_eq!(over.conclusion, how);
        assert_eq!((after.rounds.len(), after.people[Player::Two]), (1, before.people[Player::Two]));
        assert_eq!(after.round().moves, before.round().moves, "every move is there");
        stand_ins.insert(after.people[Player::One]);
    }
    let former = stand_ins.pop_first().expect("somebody");
    assert!(stand_ins.is_empty() && former.is_former());
    assert!(harness.challenges().iter().all(|one| one.state != ChallengeState::Open || one.from != former));
    let replay = harness.people.slash(OTIS, "replay", json!({ "match": ended.id.to_string() })).await;
    assert!(replay["message"].to_string().to_lowercase().contains("former player"), "{replay}");
    let again = harness.people.slash(OTIS, "rematch", json!({ "match": ended.id.to_string() })).await;
    assert_refused(&again, &challenge::FORMER_PLAYER);
    let board = harness.people.slash(NELL, "leaderboard", json!({ "game": pressed_game() })).await;
    assert!(!board["message"].to_string().contains(HANA), "{board}");

    // A second person who is deleted becomes a different former player.
    let question = harness.asks_to_be_deleted(NELL).await;
    harness.press(NELL, &question, personal_press(PersonalDataPress::DeleteYes)).await;
    let [one, two] = harness.game_match(aborted.id).people.0;
    assert!(one == former && two.is_former() && one != two, "{one} and {two}");
    let folder = harness.store_folder();
    harness.close().await;
    if let Some(folder) = folder {
        for gone in [HANA, NELL] {
            assert!(!holds(&folder, gone.parse().expect("an id")), "{gone} stands in a file");
        }
        assert!(holds(&folder, OTIS.parse().expect("an id")), "who has stayed is found by the same look");
    }
}

/// Returns whether an id occurs in any file below a folder, as digits or as bytes of either order.
fn holds(folder: &Path, id: u64) -> bool {
    let forms = [id.to_string().into_bytes(), id.to_be_bytes().to_vec(), id.to_le_bytes().to_vec()];
    fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).any(|path| {
        if path.is_dir() {
            return holds(&path, id);
        }
        let bytes = fs::read(&path).expect("a file");
        forms.iter().any(|form| bytes.windows(form.len()).any(|window| window == form))
    })
}

#[tokio::test(flavor = "multi_thread")]
async fn returning_person_is_unrated_and_still_blocked() {
    let harness = Harness::open().await;
    harness.play_a_match(HANA, OTIS).await;
    assert_answer(&harness.people.slash(OTIS, "block", json!({ "whom": HANA })).await, "You’ve blocked");
    let question = harness.asks_to_be_deleted(HANA).await;
    harness.press(HANA, &question, personal_press(PersonalDataPress::DeleteYes)).await;

    let asked = harness
        .people
        .slash(HANA, &format!("challenge {}", pressed_game()), json!({ "opponent": OTIS }))
        .await;
    assert_refused(&asked, &challenge::unavailable(person(OTIS)));
    let rated = harness.invite(NELL, pressed_game(), json!({})).await;
    let refused = harness.press(HANA, &rated, accepts).await;
    assert_answer(&refused, "You deleted all your data");
    let board = harness.start_match(HANA, NELL, pressed_game(), json!({})).await;
    assert!(!harness.game_match(match_on(&board)).terms.rated);
    let blocked = harness.people.slash(OTIS, "unblock", json!({})).await;
    assert_answer(&blocked, "People you’ve blocked: Former player.");
    let unblocked = harness.people.slash(OTIS, "unblock", json!({ "whom": format!("<@{HANA}>") })).await;
    assert_answer(&unblocked, "You’ve unblocked");

    let former = |(key, _): &(Key, Row)| key.kind() == RowKind::FormerPlayers;
    assert!(harness.all_rows().iter().any(former));
    harness.clock.advance(Span::days(31));
    let card = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    let board = harness.accept(OTIS, &card).await;
    assert!(harness.game_match(match_on(&board)).terms.rated);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn interrupted_deletion_is_finished_at_start() {
    for left in [1, 3, 5, 7] {
        let (mut harness, faults) = Harness::faulty().await;
        let ended = harness.play_a_match(HANA, OTIS).await;
        let board = harness.start_match(HANA, NELL, pressed_game(), json!({ "seat": "first" })).await;
        let question = harness.asks_to_be_deleted(HANA).await;
        // Wait for the outbox, because its commits would be counted among those of the deletion.
        until("the outbox is empty", async || harness.outbox_is_empty()).await;
        faults.allow_commits(left);
        harness.press(HANA, &question, personal_press(PersonalDataPress::DeleteYes)).await;
        harness.close().await;
        faults.clear_faults();
        harness.open_again().await;
        let hana = person(HANA);
        until("she is gone", async || harness.rows_about(hana).is_empty()).await;
        let past = |key: &Key| key.to_string() == "meta/past";
        until("the past is gone", async || !harness.all_rows().iter().any(|(key, _)| past(key))).await;
        let people: BTreeSet<PersonId> =
            [ended.id, match_on(&board)].map(|id| harness.game_match(id).people[Player::One]).into();
        assert!(people.len() == 1 && people.iter().all(|one| one.is_former()), "{left}: {people:?}");
        assert!(harness.all_rows().iter().all(|(key, _)| key.kind() != RowKind::UserDeletions));
        let folder = harness.store_folder();
        harness.close().await;
        assert!(folder.is_none_or(|folder| !holds(&folder, hana.0)), "{left}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn host_deletes_somebody_who_cannot_ask() {
    let mut harness = Harness::open().await;
    let ended = harness.play_a_match(HANA, OTIS).await;
    let hana = person(HANA);
    let place = harness.store_place();
    let delete = |further: &[&str]| {
        let arguments = [&["store", "delete-person", "--store", &place, HANA][..], further].concat();
        let output = super::program::engawa(&arguments).output().expect("the program starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    harness.close().await;
    assert!(delete(&[]).contains("rows name this person; nothing was changed"));
    harness.open_again().await;
    assert!(!harness.rows_about(hana).is_empty(), "rows were only counted");
    harness.close().await;
    for _ in 0..2 {
        assert!(delete(&["--apply"]).contains("The bot deletes them"), "asking again changes nothing");
    }
    harness.open_again().await;
    until("she is gone", async || harness.rows_about(hana).is_empty()).await;
    assert!(harness.game_match(ended.id).people.0.iter().any(|one| one.is_former()));
    harness.close().await;
    assert_eq!(delete(&["--apply"]), "No row names this person.\n");
}

#[tokio::test(flavor = "multi_thread")]
async fn deletion_by_one_process_holds_for_all() {
    let Some(harness) = Harness::shared(2).await else { return };
    let ended = harness.play_a_match(HANA, OTIS).await;
    let board = harness.start_match(HANA, NELL, pressed_game(), json!({ "seat": "first" })).await;
    for who in [HANA, OTIS] {
        let question = harness.asks_to_be_deleted(who).await;
        let gone = harness.press(who, &question, personal_press(PersonalDataPress::DeleteYes)).await;
        assert_answer(&gone, "Everything stored under your ID has been deleted");
        let rows = harness.all_rows();
        let left: Vec<&Key> =
            rows.iter().filter(|(key, row)| names(key, row, person(who))).map(|(key, _)| key).collect();
        assert!(left.is_empty(), "{left:?}");
    }
    let [one, two] = harness.game_match(ended.id).people.0;
    assert!(one.is_former() && two.is_former() && one != two);
    assert_eq!(harness.game_match(match_on(&board)).people.0, [one, person(NELL)]);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_profile_is_shown_to_nobody_else() {
    let harness = Harness::open().await;
    harness.play_a_match(HANA, OTIS).await;
    let asks = async |who: &str| harness.people.slash(who, "profile", json!({ "person": HANA })).await;
    assert!(text(&asks(OTIS).await["message"]).contains(HANA));
    harness.people.slash(HANA, "settings", json!({ "hidden": true })).await;
    assert_refused(&asks(OTIS).await, &profile::hidden_profile(person(HANA)));
    let own = harness.people.slash(HANA, "profile", json!({})).await;
    assert!(!text(&own["message"]).contains("keeps their profile private"), "{own}");
    harness.close_and_check().await;
}

/// Returns a key of this kind, with the person's id if such a key can contain one.
fn key_about(kind: RowKind, who: PersonId) -> Key {
    let (id, challenge) = (MatchId::from_random(5), ChallengeId::from_random(6));
    let cell = |column: &Column| match column.name() {
        "person" => Cell::Number(i64::try_from(who.0).expect("an id")),
        "game" => Cell::Text(pressed_game().to_owned()),
        "match" => Cell::Text(id.to_string()),
        "challenge" => Cell::Text(challenge.to_string()),
        "last_first" | "newest_first" => Cell::Number(-9),
        _ => Cell::Number(9),
    };
    match kind {
        RowKind::Alarms => Key::Alarm(Timestamp(i64::MAX), Subject::Person(who)),
        RowKind::Outbox => Key::Outbox(Subject::Match(id), 1),
        RowKind::Quarantined => Key::Quarantined(Box::new(Key::Board(id))),
        kind => Key::from_cells(kind, kind.columns().iter().map(cell).collect()).expect("a key"),
    }
}

/// Returns a row of this kind that names the person, or `None` for kinds without people. The bot sets no
/// alarms about people yet, but an alarm could name a person.
fn row_about(kind: RowKind, who: PersonId) -> Option<(Key, Value)> {
    let in_people = || json!({ "v": 1, "people": [who.0, 7] });
    let is_empty = (kind.contents().check)(b"").is_ok();
    let says = match kind {
        RowKind::Challenges => json!({ "v": 1, "from": who.0 }),
        RowKind::Matches | RowKind::Blocks => in_people(),
        RowKind::Boards => json!({ "v": 1, "rest": format!("<@{who}> has won") }),
        RowKind::Outbox => json!({ "v": 1, "call": { "person": who.0 } }),
        RowKind::UnreachableChannels => json!({ "v": 1, "untold": [who.0] }),
        RowKind::Quarantined => json!(format!("broken: {who}")),
        RowKind::Names => json!({ "v": 1, "name": "Hana" }),
        RowKind::RecentChallenges => json!({ "v": 1, "at": [5] }),
        RowKind::UserDeletions => json!({ "v": 1, "former": 9_223_372_036_854_775_809_u64, "since": 5 }),
        RowKind::Servers => json!({ "v": 1, "banned": { "people": [who.0] } }),
        RowKind::AuditEntries => json!({ "v": 1, "by": who.0, "at": 5 }),
        _ if is_empty => Value::Null,
        _ => json!({ "v": 1 }),
    };
    (kind.person_reference() != PersonReference::Nobody).then(|| (key_about(kind, who), says))
}

/// Returns a store with one row of each kind about the person, except the kinds in `but`.
fn with_every_kind(who: PersonId, but: &[RowKind]) -> Arc<MemoryStore> {
    let store = Arc::new(MemoryStore::new());
    for kind in RowKind::ALL.into_iter().filter(|kind| !but.contains(kind)) {
        let Some((key, says)) = row_about(kind, who) else { continue };
        assert_eq!(key.kind(), kind);
        let bytes = if says.is_null() { Vec::new() } else { says.to_string().into_bytes() };
        block_on_store(store.commit(Batch::new().put(key, Precondition::Absent, bytes))).expect("memory");
    }
    store
}

#[test]
fn every_personal_row_is_counted_and_exported() {
    let hana = person(HANA);
    let rows = block_on_store(personal::rows_of(&*with_every_kind(hana, &[]), hana)).expect("memory");
    let found: BTreeSet<RowKind> = rows.iter().map(|(key, _)| key.kind()).collect();
    let holds = |kind: &RowKind| kind.person_reference() != PersonReference::Nobody;
    assert_eq!(found, RowKind::ALL.into_iter().filter(holds).collect());

    let mut exported = BTreeMap::<String, usize>::new();
    for file in personal::files(&rows, hana, Timestamp(5), usize::MAX) {
        let file: Value = serde_json::from_slice(&file).expect("JSON");
        for row in file["rows"].as_array().expect("rows") {
            *exported.entry(row["kind"].as_str().expect("a kind").to_owned()).or_default() += 1;
        }
    }
    let withheld = |kind: &RowKind| kind.person_reference() == PersonReference::Withheld;
    for kind in found.iter().filter(|kind| !withheld(kind)) {
        assert_eq!(exported.get(&kind.name()), Some(&1), "{}", kind.name());
        // The overview of only this row has exactly one line.
        let alone: Vec<_> = rows.iter().filter(|(key, _)| key.kind() == *kind).cloned().collect();
        assert_eq!(personal::overview(&alone, hana).lines().len(), 1, "{}", kind.name());
    }
    let total = personal::overview(&rows, hana).rows.values().sum::<usize>();
    assert_eq!(
        total,
        exported.values().sum::<usize>(),
        "each row of the export is in one line of the overview"
    );
}

#[test]
fn privacy_page_names_every_personal_row() {
    let page = include_str!("../../PRIVACY.md");
    let table = page.lines().skip_while(|line| !line.starts_with("| what |")).skip(2);
    let last = |line: &str| line.trim_end_matches('|').rsplit('|').next().unwrap_or_default().to_owned();
    let kinds: Vec<String> = table.take_while(|line| line.starts_with('|')).map(last).collect();
    let mut named: Vec<&str> = kinds.iter().flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    named.sort_unstable();
    let holds = |kind: &RowKind| kind.person_reference() != PersonReference::Nobody;
    let mut expected: Vec<String> = RowKind::ALL.into_iter().filter(holds).map(RowKind::name).collect();
    expected.sort_unstable();
    assert_eq!(named, expected, "each once");
}

#[tokio::test(flavor = "multi_thread")]
async fn deletion_clears_every_kind_of_row() {
    let hana = person(HANA);
    // Leave out the row about Hana's deletion, because the bot itself writes it during this test.
    let store = with_every_kind(hana, &[RowKind::UserDeletions]);
    let place = Place { server: ServerId(9), channel: ChannelId(3) };
    let shell = Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1);
    let overview = shell.command(hana, call("privacy", [])).await;
    let Answer::Message(_, overview) = overview else { panic!("a message") };
    assert!(overview.text.contains("replies you’ve planned"), "{}", overview.text);
    shell.press_in_private(hana, &Press::Personal(PersonalDataPress::DeleteYes)).await;
    let mut left = Vec::new();
    for kind in RowKind::ALL {
        let rows = block_on_store(loading::scan_all(&*store, KeyRange::of_kind(kind))).expect("memory");
        left.extend(rows.into_iter().filter(|(key, row)| names(key, row, hana)).map(|(key, _)| key));
    }
    assert!(left.is_empty(), "{left:?}");
}

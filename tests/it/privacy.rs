//! What is kept about somebody: shown, taken away and compared with the store; deleted, and looked for in every file.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use engawa::base::id::PersonId;
use engawa::base::time::Span;
use engawa::host::challenge::ChallengeState;
use engawa::host::{Conclusion, Match, Personal, Phase, Player, Press, Refusal};
use engawa::store::{Key, Row, RowKind, personal};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, http};
use super::seats::{assert_refused, assert_told, match_on, person, pressed_game, text};

fn personal_press(wanted: Personal) -> impl Fn(&Press) -> bool {
    move |press| *press == Press::Personal(wanted)
}

/// Whether a number stands somewhere in a row or its key, whatever kind it is.
fn names(key: &Key, row: &Row, id: PersonId) -> bool {
    let shown = format!("{key} {}", String::from_utf8_lossy(&row.bytes));
    shown.split(|c: char| !c.is_ascii_digit()).any(|number| number == id.to_string())
}

/// What a deletion leaves for others to see.
struct Left {
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
        self.press(who, &shown, personal_press(Personal::Delete)).await["message"].clone()
    }

    /// A match between two that the second has resigned.
    async fn has_played(&self, one: &str, two: &str) -> Match {
        let board = self.sit_down(one, two, pressed_game(), json!({ "seat": "first" })).await;
        let id = match_on(&board);
        let board = self.play_anything(&board).await;
        self.play_anything(&board).await;
        let question = self.people.slash(two, "resign", json!({})).await["message"].clone();
        self.press(two, &question, |press| matches!(press, Press::ResignYes { whole: true, .. })).await;
        self.calm(id).await;
        self.game_match(id)
    }

    /// Hana has a part in a bit of everything.
    async fn lives(&self) -> Left {
        let ended = self.has_played(HANA, OTIS).await;
        let board = self.sit_down(HANA, NELL, pressed_game(), json!({ "seat": "first" })).await;
        let aborted = self.game_match(match_on(&board));
        let board = self.sit_down(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
        let board = self.play_anything(&board).await;
        self.play_anything(&board).await;
        let resigned = self.game_match(match_on(&board));
        self.people.slash(HANA, "settings", json!({ "zone": "Europe/Berlin", "confirm": false })).await;
        let options = json!({ "opponent": NELL, "note": "for you" });
        self.invite(HANA, pressed_game(), options).await;
        self.clock.advance(Span::minutes(1));
        self.invite(NELL, pressed_game(), json!({ "opponent": HANA })).await;
        assert_told(&self.people.slash(HANA, "block", json!({ "whom": NELL })).await, "You have blocked");
        self.clock.advance(Span::minutes(1));
        self.invite(HANA, pressed_game(), json!({})).await;
        assert_told(&self.people.slash(OTIS, "block", json!({ "whom": HANA })).await, "You have blocked");
        until("everything is told", async || self.owes_nothing()).await;
        Left { resigned, aborted, ended }
    }
}

/// The file of a message.
async fn file(message: &Value) -> Value {
    let url = message["attachments"][0]["url"].as_str().expect("a file");
    let client = http();
    let answer = client.get(url).send().await.expect("the file is served");
    serde_json::from_slice(&answer.bytes().await.expect("bytes")).expect("JSON")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_kept_is_told_in_numbers_and_taken_away_whole() {
    let harness = Harness::open().await;
    harness.lives().await;
    let shown = harness.privacy(HANA).await;
    for line in
        ["on one server", "2 matches that you play", "one match that is over", "2 ratings", "one person whom"]
    {
        assert!(text(&shown).contains(line), "{line} in {}", text(&shown));
    }
    // Every row that names somebody says so of its kind.
    for who in [HANA, OTIS, NELL].map(person) {
        let rows = harness.all_rows().into_iter();
        let missed: Vec<Key> = rows
            .filter(|(key, row)| names(key, row, who) && !personal::is_about(key, &row.bytes, who))
            .map(|(key, _)| key)
            .collect();
        assert!(missed.is_empty(), "{missed:?}");
    }
    let taken = harness.press(HANA, &shown, personal_press(Personal::Export)).await;
    assert_eq!(taken["message"]["you"]["alone_see_it"], true, "{taken}");
    let export = file(&taken["message"]).await;
    assert_eq!((&export["person"], &export["parts"]), (&json!(HANA), &json!(1)), "{export}");
    let kept = harness.rows_about(person(HANA));
    let theirs = kept.iter().filter(|(key, _)| *key != Key::Blocks(person(OTIS)));
    let expected: Vec<Value> = theirs
        .map(|(key, row)| {
            let says: Value = serde_json::from_slice(&row.bytes).unwrap_or_default();
            json!({ "kind": key.kind().name(), "key": key.to_string(), "row": says })
        })
        .collect();
    assert_eq!(export["rows"], json!(expected), "what is exported is what is kept");
    assert!(expected.len() < kept.len(), "nobody is told who has blocked them");
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_deleted_is_in_no_row_and_no_file_and_a_former_player_to_others() {
    let mut harness = Harness::open().await;
    let Left { resigned, aborted, ended } = harness.lives().await;
    let question = harness.asks_to_be_deleted(HANA).await;
    let kept = harness.press(HANA, &question, personal_press(Personal::DeleteNo)).await;
    assert_told(&kept, "Good. Everything stays as it is");
    assert!(harness.game_match(resigned.id).is_running());

    let question = harness.asks_to_be_deleted(HANA).await;
    let gone = harness.press(HANA, &question, personal_press(Personal::DeleteYes)).await;
    assert_told(&gone, "Everything about you is deleted");
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

    // Others have their matches, resigned or called off, with one former player in all of them.
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
    assert!(replay["message"].to_string().to_lowercase().contains("a former player"), "{replay}");
    let again = harness.people.slash(OTIS, "rematch", json!({ "match": ended.id.to_string() })).await;
    assert_refused(&again, &Refusal::FormerPlayer);
    let board = harness.people.slash(NELL, "leaderboard", json!({ "game": pressed_game() })).await;
    assert!(!board["message"].to_string().contains(HANA), "{board}");

    // A second one is another.
    let question = harness.asks_to_be_deleted(NELL).await;
    harness.press(NELL, &question, personal_press(Personal::DeleteYes)).await;
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

/// Whether a number stands in a file below a folder, in digits or in bytes of either order.
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
async fn who_comes_back_begins_anew_unrated_and_still_blocked() {
    let harness = Harness::open().await;
    harness.has_played(HANA, OTIS).await;
    assert_told(&harness.people.slash(OTIS, "block", json!({ "whom": HANA })).await, "You have blocked");
    let question = harness.asks_to_be_deleted(HANA).await;
    harness.press(HANA, &question, personal_press(Personal::DeleteYes)).await;

    let asked = harness
        .people
        .slash(HANA, &format!("challenge {}", pressed_game()), json!({ "opponent": OTIS }))
        .await;
    assert_refused(&asked, &Refusal::Unavailable { person: person(OTIS) });
    let rated = harness.invite(NELL, pressed_game(), json!({})).await;
    let refused = harness.press(HANA, &rated, |press| matches!(press, Press::Accept(_))).await;
    assert_told(&refused, "You have had everything about yourself deleted");
    let board = harness.sit_down(HANA, NELL, pressed_game(), json!({})).await;
    assert!(!harness.game_match(match_on(&board)).terms.rated);
    let blocked = harness.people.slash(OTIS, "unblock", json!({})).await;
    assert_told(&blocked, "You have blocked a former player");
    let unblocked = harness.people.slash(OTIS, "unblock", json!({ "whom": format!("<@{HANA}>") })).await;
    assert_told(&unblocked, "You have unblocked");

    let former = |(key, _): &(Key, Row)| key.kind() == RowKind::Former;
    assert!(harness.all_rows().iter().any(former));
    harness.clock.advance(Span::days(31));
    let card = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    let board = harness.accept(OTIS, &card).await;
    assert!(harness.game_match(match_on(&board)).terms.rated);
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deletion_that_breaks_off_anywhere_is_finished_by_the_next_start() {
    for left in [1, 3, 5, 7] {
        let (mut harness, mood) = Harness::moody().await;
        let ended = harness.has_played(HANA, OTIS).await;
        let board = harness.sit_down(HANA, NELL, pressed_game(), json!({ "seat": "first" })).await;
        let question = harness.asks_to_be_deleted(HANA).await;
        *mood.commits_left.lock().expect("nobody panics") = Some(left);
        harness.press(HANA, &question, personal_press(Personal::DeleteYes)).await;
        harness.close().await;
        *mood.commits_left.lock().expect("nobody panics") = None;
        harness.open_again().await;
        let hana = person(HANA);
        until("she is gone", async || harness.rows_about(hana).is_empty()).await;
        let past = |key: &Key| key.to_string() == "meta/past";
        until("the past is gone", async || !harness.all_rows().iter().any(|(key, _)| past(key))).await;
        let people: BTreeSet<PersonId> =
            [ended.id, match_on(&board)].map(|id| harness.game_match(id).people[Player::One]).into();
        assert!(people.len() == 1 && people.iter().all(|one| one.is_former()), "{left}: {people:?}");
        assert!(harness.all_rows().iter().all(|(key, _)| key.kind() != RowKind::Leaving));
        let folder = harness.store_folder();
        harness.close().await;
        assert!(folder.is_none_or(|folder| !holds(&folder, hana.0)), "{left}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whichever_process_deletes_somebody_they_are_gone_for_all() {
    let Some(harness) = Harness::shared(2).await else { return };
    let ended = harness.has_played(HANA, OTIS).await;
    let board = harness.sit_down(HANA, NELL, pressed_game(), json!({ "seat": "first" })).await;
    for who in [HANA, OTIS] {
        let question = harness.asks_to_be_deleted(who).await;
        let gone = harness.press(who, &question, personal_press(Personal::DeleteYes)).await;
        assert_told(&gone, "Everything about you is deleted");
        let rows = harness.all_rows();
        let left: Vec<&Key> =
            rows.iter().filter(|(key, row)| names(key, row, person(who))).map(|(key, _)| key).collect();
        assert!(left.is_empty(), "{left:?}");
    }
    let [one, two] = harness.game_match(ended.id).people.0;
    assert!(one.is_former() && two.is_former() && one != two);
    assert_eq!(harness.game_match(match_on(&board)).people.0, [one, person(NELL)]);
    harness.close_and_judge().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_hides_shows_their_profile_to_nobody_else() {
    let harness = Harness::open().await;
    harness.has_played(HANA, OTIS).await;
    let asks = async |who: &str| harness.people.slash(who, "profile", json!({ "person": HANA })).await;
    assert!(text(&asks(OTIS).await["message"]).contains(HANA));
    harness.people.slash(HANA, "settings", json!({ "hidden": true })).await;
    assert_refused(&asks(OTIS).await, &Refusal::HiddenProfile { person: person(HANA) });
    let own = harness.people.slash(HANA, "profile", json!({})).await;
    assert!(!text(&own["message"]).contains("to themselves"), "{own}");
    harness.close_and_judge().await;
}

//! Tests of seasons. A match counts in the season in which it ends and in no other. The first rating of a
//! season is the person's global rating.

use engawa::base::id::{PersonId, ServerId};
use engawa::base::time::Span;
use engawa::features::leaderboard::SEASON_EVERYWHERE;
use engawa::host::ladder::{RoundCounts, SeatCounts};
use engawa::host::server::{self, LONGEST_SEASON};
use engawa::host::{
    Match, PersonalDataPress, Phase, Player, Press, Rating, RatingChange, RelativeScope, Scope, SeasonNumber,
    SeasonPress,
};
use engawa::store::{Key, RowKind, rows};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    assert_answer, assert_refused, control, controls, match_on, person, pressed_game, text,
};
use super::simulation::{commit_rules, glicko};

/// Id of the stand-in's first server.
const SERVER: ServerId = ServerId(1_100_000_000_000_000_001);
/// The person who manages the server in these tests.
const OWNER: &str = HANA;

fn season(number: u16) -> Scope {
    Scope::Season(SeasonNumber::new(number).expect("not 0"), SERVER)
}

fn begins(press: &Press) -> bool {
    matches!(press, Press::Season(SeasonPress::Begin { .. }))
}

impl Harness {
    async fn asks_for_season(&self, name: &str) -> Value {
        self.people.slash(OWNER, "admin season", json!({ "name": name })).await
    }

    /// Starts a season by `/admin season`, and confirms it by *Begin the season*. Returns the outcome.
    async fn season_begins(&self, name: &str) -> Value {
        let question = self.asks_for_season(name).await["message"].clone();
        self.press(OWNER, &question, begins).await
    }

    /// Starts a rated match of two people and plays one move of each. Returns the board.
    async fn both_move(&self, one: &str, two: &str) -> Value {
        let board = self.start_match(one, two, pressed_game(), json!({})).await;
        let board = self.play_anything(&board).await;
        self.play_anything(&board).await
    }

    /// Resigns a match as `loser`. Returns the match and its last board.
    async fn ends(&self, loser: &str, board: &Value) -> (Match, Value) {
        let question = self.ask_to_resign(loser, board).await["message"].clone();
        let answer = self
            .press(loser, &question, |press| {
                matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. })
            })
            .await;
        let id = match_on(board);
        let after = self.game_match(id);
        let shown = self.board_now(&after, loser, &answer).await;
        (after, shown)
    }

    /// Returns the stored rows of ratings and ranks of a scope, which is all servers, a server, or a season.
    fn ladder_rows(&self, scope: Scope) -> Vec<(Key, Vec<u8>)> {
        let is_of = |key: &Key| match key {
            Key::Rating(_, ladder) | Key::Rank(ladder, _) => ladder.scope() == scope,
            _ => false,
        };
        let rows = self.all_rows().into_iter().filter(|(key, _)| is_of(key));
        rows.map(|(key, row)| (key, row.bytes)).collect()
    }

    fn rating(&self, who: &str, scope: Scope) -> Option<Rating> {
        let is_theirs = |key: &Key| matches!(key, Key::Rating(of, _) if *of == person(who));
        let mut rows = self.ladder_rows(scope).into_iter();
        rows.find(|(key, _)| is_theirs(key)).map(|(_, row)| rows::from_bytes(&row).expect("a rating"))
    }

    async fn leaderboard(&self, options: Value) -> Value {
        let mut options = options;
        options["game"] = json!(pressed_game());
        self.people.slash(OTIS, "leaderboard", options).await["message"].clone()
    }

    /// Returns whether a leaderboard lists Hana, Otis and Nell.
    async fn listed(&self, ladder: &Value) -> [bool; 3] {
        let list = self.as_text(OTIS, ladder).await;
        [HANA, OTIS, NELL].map(|who| text(&list).contains(who))
    }
}

/// Returns the scope of its server in which a match counts, and the two rating changes in that scope.
fn here(record: &Match) -> (Scope, [RatingChange; 2]) {
    let changes = record.rating_changes();
    assert_eq!(changes.len(), 4, "it counts");
    assert_eq!(changes[0].0, Scope::Global);
    (changes[2].0, [changes[2].2, changes[3].2])
}

/// Asserts that the rating changes of a match follow from the reference formula in `simulation::glicko`.
fn assert_by_formula(record: &Match) {
    let Phase::Over(over) = &record.phase else { panic!("it is over") };
    let (_, [one, two]) = here(record);
    let score = if over.conclusion.winner() == Some(Player::One) { 1.0 } else { 0.0 };
    let plain = |change: RatingChange| commit_rules::plain(&change.before, over.at);
    commit_rules::close(&one.after, glicko::after(plain(one), plain(two), score));
    commit_rules::close(&two.after, glicko::after(plain(two), plain(one), 1.0 - score));
}

fn alt(message: &Value) -> &str {
    message["attachments"][0]["description"].as_str().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn match_counts_in_the_season_it_ends_in() {
    let harness = Harness::open().await;
    let before = harness.both_move(HANA, OTIS).await;
    let (first, shown) = harness.ends(OTIS, &before).await;
    assert_eq!(here(&first).0, Scope::Server(SERVER));
    assert!(!text(&shown).contains("season"), "{shown}");
    let begun_before = harness.both_move(HANA, NELL).await;
    let answer = harness.season_begins("  Spring \n *2026* ").await;
    assert_answer(&answer, "The “Spring \\*2026\\*” season has started");
    let old = harness.ladder_rows(Scope::Server(SERVER));
    assert_eq!(old.len(), 4, "two people, each with a place");

    let overall = harness.rating(HANA, Scope::Global).expect("she has played");
    let (second, shown) = harness.ends(NELL, &begun_before).await;
    let (scope, [hana, nell]) = here(&second);
    assert_eq!(scope, season(1), "begun before the season and ended in it");
    assert_eq!(hana.before, Rating { wins: 0, ..overall }, "as good and as sure, without results");
    assert_eq!(nell.before, Rating::default(), "nobody knows her yet");
    assert_by_formula(&second);
    assert_eq!(harness.rating(HANA, season(1)), Some(hana.after));
    assert_eq!(hana.after.games(), 1);
    assert_eq!(harness.rating(HANA, Scope::Global).expect("it counts there, too").games(), 2);
    assert_eq!(harness.rating(OTIS, season(1)), None, "who has not played in it is not on it");
    let gain = format!("→ {}", hana.after.whole());
    let described = shown["attachments"][0]["description"].as_str().expect("a picture");
    assert!(described.contains("Season ratings: ") && described.contains(&gain), "{gain} in {shown}");

    let card = harness.invite(OTIS, pressed_game(), json!({ "opponent": HANA })).await;
    assert!(text(&card).contains("Ratings still provisional"), "{card}");
    let otis = harness.rating(OTIS, Scope::Global).expect("he has played");
    let board = harness.accept(HANA, &card).await;
    let board = harness.play_anything(&board).await;
    let board = harness.play_anything(&board).await;
    let (third, _) = harness.ends(HANA, &board).await;
    let (scope, [of_otis, of_hana]) = here(&third);
    assert_eq!((scope, of_otis.before), (season(1), Rating { losses: 0, ..otis }));
    assert_eq!(of_hana.before, hana.after, "she goes on from where she stood in the season");
    assert_by_formula(&third);
    assert_eq!(harness.ladder_rows(Scope::Server(SERVER)), old, "what was before the season stays");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn end_of_a_rated_match_counts_its_round() {
    let harness = Harness::open().await;
    let counts = || {
        let row = harness.all_rows().into_iter().find(|(key, _)| *key == Key::SeatCounts(SERVER));
        row.map(|(_, row)| rows::from_bytes::<SeatCounts>(&row.bytes).expect("counts"))
    };
    let board = harness.both_move(HANA, OTIS).await;
    assert_eq!(counts(), None, "it is still played");
    let (record, _) = harness.ends(OTIS, &board).await;
    let first = u32::from(record.rounds[0].first == Player::One);
    let round = RoundCounts { drawn: 0, first, second: 1 - first };
    let games = [(pressed_game().to_owned(), round)].into();
    assert_eq!(counts(), Some(SeatCounts { games }), "Hana, who has offered the match, has won");
    let counted = counts();
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "rated": false })).await;
    let board = harness.play_anything(&board).await;
    let board = harness.play_anything(&board).await;
    harness.ends(OTIS, &board).await;
    assert_eq!(counts(), counted, "a casual match does not count");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn past_leaderboards_stay_readable() {
    let harness = Harness::open().await;
    let none = harness.people.suggestions(OTIS, "leaderboard", "season", "").await;
    assert_eq!(none["choices"], json!([]), "{none}");
    let board = harness.both_move(HANA, OTIS).await;
    harness.ends(OTIS, &board).await;
    harness.season_begins("Spring").await;
    let empty = harness.leaderboard(json!({})).await;
    assert!(
        text(&empty).contains("leaderboard for the “Spring” season") && text(&empty).contains("Nobody"),
        "{empty}"
    );
    let board = harness.both_move(HANA, NELL).await;
    harness.ends(NELL, &board).await;
    let first = harness.ladder_rows(season(1));
    let shown = harness.leaderboard(json!({})).await;
    assert_eq!(harness.listed(&shown).await, [true, false, true], "{shown}");
    assert!(alt(&shown).contains("“Spring” season"), "{shown}");
    let profile = harness.people.slash(HANA, "profile", json!({})).await["message"].clone();
    let here = harness.rating(HANA, season(1)).expect("she has played").whole();
    assert!(text(&profile).contains(&format!("**{here} (provisional)** here")), "{profile}");

    harness.clock.advance(Span::hours(25));
    assert_answer(&harness.season_begins("Summer").await, "The “Summer” season has started");
    let board = harness.both_move(OTIS, NELL).await;
    let (last, _) = harness.ends(NELL, &board).await;
    assert_by_formula(&last);
    assert_eq!(here_scope(&last), season(2));
    assert_eq!(harness.ladder_rows(season(1)), first, "a former season never changes");
    let found = harness.people.suggestions(OTIS, "leaderboard", "season", "").await;
    let choices = found["choices"].as_array().expect("choices");
    let values: Vec<&str> = choices.iter().filter_map(|choice| choice["value"].as_str()).collect();
    assert_eq!(values, ["#2", "#1", "#0"], "the newest first: {found}");
    assert!(choices[1]["name"].as_str().is_some_and(|name| name.contains("Spring · ")), "{found}");
    for (asked, people, title) in [
        ("#0", [true, true, false], "before the first season"),
        ("#1", [true, false, true], "“Spring”"),
        ("spring", [true, false, true], "“Spring”"),
        ("#2", [false, true, true], "“Summer”"),
    ] {
        let shown = harness.leaderboard(json!({ "season": asked })).await;
        assert_eq!(harness.listed(&shown).await, people, "{asked}: {shown}");
        assert!(alt(&shown).contains(title), "{asked}: {shown}");
    }
    let ask = async |options: Value| harness.people.slash(OTIS, "leaderboard", options).await;
    for asked in ["#3", "#99999", "Autumn", "1"] {
        assert_refused(&ask(json!({ "season": asked })).await, &server::NO_SUCH_SEASON);
    }
    let both = ask(json!({ "season": "#1", "scope": "global" })).await;
    assert_refused(&both, &SEASON_EVERYWHERE);
    // A button below an old leaderboard still shows a page of its season. A press with the number of a
    // season that does not exist is refused.
    let page = |number| Press::Ladder {
        game: pressed_game().to_owned(),
        scope: RelativeScope::ThisServer(SeasonNumber::new(number)),
        page: Some(0),
    };
    let turned = harness.press_planted(OTIS, &page(1).to_string()).await;
    assert_eq!(harness.listed(&turned["message"]).await, [true, false, true], "{turned}");
    let forged = harness.press_planted(OTIS, &page(3).to_string()).await;
    assert_refused(&forged, &server::NO_SUCH_SEASON);
    harness.close_and_check().await;
}

fn here_scope(record: &Match) -> Scope {
    here(record).0
}

#[tokio::test(flavor = "multi_thread")]
async fn season_begins_once_a_day_and_is_logged() {
    let harness = Harness::open().await;
    assert_refused(&harness.asks_for_season("  ").await, &server::NO_SEASON_NAME);
    let show = async || harness.people.slash(OWNER, "admin show", json!({})).await["message"].clone();
    assert!(text(&show().await).contains("No season has started yet"));
    let longest = "S".repeat(LONGEST_SEASON);
    assert_answer(&harness.season_begins(&longest).await, "The “");
    let shown = show().await;
    assert!(text(&shown).contains(&format!("Season 1: “{longest}”, started")), "{shown}");
    let again = harness.asks_for_season("Again").await;
    let said = text(&again["message"]).to_owned();
    assert!(said.starts_with("A season lasts at least a day"), "{said}");
    let log = harness.people.slash(OWNER, "admin log", json!({})).await["message"].clone();
    assert_eq!(text(&log).lines().count(), 1, "a refused action is not logged: {log}");
    assert!(text(&log).contains(&format!("Season 1 (“{longest}”) started")), "{log}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn season_needs_confirmation() {
    let harness = Harness::open().await;
    // Even a name of four-byte characters and dots must fit into the component id of the button.
    let name = "🎴.".repeat(LONGEST_SEASON / 2);
    let question = harness.asks_for_season(&name).await;
    assert_answer(&question, &format!("Start the “{name}” season now?"));
    let not = |press: &Press| *press == Press::Season(SeasonPress::NotNow);
    let rather_not = harness.press(OWNER, &question["message"], not).await;
    assert_answer(&rather_not, "No new season was started");
    assert_eq!(controls(&rather_not["message"]).len(), 0, "the question is closed");
    let late = harness.asks_for_season("Late").await["message"].clone();
    let show = async || harness.people.slash(OWNER, "admin show", json!({})).await["message"].clone();
    assert!(text(&show().await).contains("No season has started yet"), "nothing begins unasked");
    assert_answer(&harness.season_begins(&name).await, &format!("The “{name}” season has started"));
    harness.clock.advance(Span::hours(25));
    let out_of_date = harness.press(OWNER, &late, begins).await;
    assert_refused(&out_of_date, &server::SEASON_BEGUN_SINCE);
    let forged = control(&harness.asks_for_season("Mine").await["message"], begins);
    let by_another = harness.press_planted(OTIS, &forged).await;
    assert_refused(&by_another, &server::NOT_ALLOWED);
    assert!(text(&show().await).contains(&format!("Season 1: “{name}”")));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn deletion_and_hiding_empty_every_season() {
    let harness = Harness::open().await;
    let board = harness.both_move(HANA, OTIS).await;
    harness.ends(OTIS, &board).await;
    harness.season_begins("Spring").await;
    let board = harness.both_move(HANA, OTIS).await;
    harness.ends(OTIS, &board).await;
    let board = harness.both_move(HANA, NELL).await;
    harness.ends(NELL, &board).await;
    let places = |harness: &Harness, who: PersonId| {
        let rows = harness.rows_about(who).into_iter();
        rows.filter(|(key, _)| key.kind() == RowKind::Ladders).count()
    };
    let otis = person(OTIS);
    assert_eq!(places(&harness, otis), 3, "over all servers, before the season and in it");
    for (hidden, expected) in [(true, 0), (false, 3)] {
        harness.people.slash(OTIS, "settings", json!({ "hidden": hidden })).await;
        assert_eq!(places(&harness, otis), expected);
    }
    let question = harness.people.slash(OTIS, "privacy", json!({})).await["message"].clone();
    let wants = |what: PersonalDataPress| move |press: &Press| *press == Press::Personal(what);
    let sure = harness.press(OTIS, &question, wants(PersonalDataPress::Delete)).await["message"].clone();
    harness.press(OTIS, &sure, wants(PersonalDataPress::DeleteYes)).await;
    until("everything about Otis is gone", async || harness.rows_about(otis).is_empty()).await;
    assert_eq!(harness.rating(HANA, season(1)).map(|rating| rating.games()), Some(2), "hers is hers");

    let question = harness.people.slash(OWNER, "admin purge", json!({})).await["message"].clone();
    harness.press(OWNER, &question, |press| *press == Press::Purge(true)).await;
    until("nothing of the server's own is left", async || harness.of_server().is_empty()).await;
    assert!(harness.ladder_rows(season(1)).is_empty() && harness.rating(HANA, Scope::Global).is_some());
    let shown = harness.leaderboard(json!({ "season": "#1" })).await;
    assert!(text(&shown).contains("no such season"), "{shown}");
    harness.close_and_check().await;
}

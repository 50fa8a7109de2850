//! Tests of the fair play rule: no engine helps in a running rated match. The computer, hints and analyses
//! refuse positions and deals of such a match, however a person writes or requests them.

use std::sync::Arc;

use engawa::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use engawa::base::level::Level;
use engawa::chat::{CommandCall, OptionValue as Given};
use engawa::features::replay::transcript;
use engawa::game::options::AllowedValues;
use engawa::game::{AnyGame, MoveText, Table};
use engawa::games::GAMES;
use engawa::host::analysis::STILL_PLAYED;
use engawa::host::hint::IN_RATED_MATCH;
use engawa::host::{Challenge, Invitee, Limits, Match, Press, Refusal, fair_play};
use engawa::store::{Key, MemoryStore, RowKind};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{accepts, assert_refused, match_on, person, refusal_text, small, table_of, text};
use super::rows::all;
use super::testing::shell::{Shell, presses, somebody};

impl Harness {
    /// Starts a rated match of Hana and Otis, and returns it after two moves.
    async fn rated(&self, game: &dyn AnyGame) -> Match {
        let mut options = small(game);
        (options["seat"], options["rated"]) = (json!("first"), json!(true));
        let board = self.start_match(HANA, OTIS, game.facts().id, options).await;
        let board = self.play_anything(&board).await;
        let record = self.game_match(match_on(&self.play_anything(&board).await));
        assert!(record.terms.rated && record.is_running());
        record
    }

    async fn gives_up(&self, who: &str, id: MatchId) {
        let turn = self.game_match(id).turn;
        self.press_planted(who, &Press::ResignMatch { id, turn }.to_string()).await;
        until("it is over", async || !self.game_match(id).is_running()).await;
        self.wait_for_board(id).await;
    }

    async fn challenges_computer(&self, who: &str, game: &str, from: Value) -> Value {
        let mut options = from;
        options["level"] = json!("gentle");
        self.people.slash(who, &format!("challenge {game}"), options).await
    }
}

/// Asserts that the answer does not begin with this refusal in English.
fn assert_not_refused(outcome: &Value, refusal: &Refusal) {
    assert!(!text(&outcome["message"]).starts_with(&refusal_text(refusal)), "{outcome}");
}

/// Returns all option values that name a position of a match, each with the number of moves before the
/// position.
fn ways(game: &dyn AnyGame, record: &Match) -> Vec<(Value, usize)> {
    let pasted = transcript(record).to_string().replace('\n', " ");
    let mut ways = vec![(json!({ "same-deal-as": record.id.to_string() }), 0)];
    for ply in 0..=record.round().moves.len() {
        let table = record.table_at(game, 0, ply).expect("it replays");
        let texts = [
            format!("{}@{ply}", record.id),
            table.position().0,
            format!("  {} ", table.position().0),
            format!("{pasted} @{ply}"),
        ];
        ways.extend(texts.map(|from| (json!({ "from": from }), ply)));
    }
    ways
}

/// Returns a legal move that does not end the round.
fn quiet_move(table: &dyn Table) -> MoveText {
    let goes_on = |mv: &MoveText| {
        let mut after = table.fork();
        after.play(mv).expect("it is legal");
        after.ending().is_none() && !after.legal().is_empty()
    };
    table.legal().into_iter().rev().find(goes_on).expect("there is one so early")
}

/// Returns option values that name a position `more` moves after the current one of a match: a transcript with these
/// moves, and the bare position.
fn what_ifs(game: &dyn AnyGame, record: &Match, more: usize) -> Vec<Value> {
    let mut supposed = record.clone();
    for _ in 0..more {
        let table = supposed.table(game).expect("it replays");
        let turn = supposed.turn;
        let mv = quiet_move(&*table);
        supposed.rounds.last_mut().expect("a round").add(mv, supposed.made, turn);
        supposed.turn += 1;
    }
    let pasted = transcript(&supposed).to_string().replace('\n', " ");
    let position = supposed.table(game).expect("it replays").position().0;
    vec![json!({ "from": pasted }), json!({ "from": position })]
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_plays_no_line_of_a_rated_match() {
    for game in GAMES {
        let harness = Harness::open().await;
        let (id, record) = (game.facts().id, harness.rated(*game).await);
        let refusal = fair_play::position_refusal(&record, person(HANA));
        for from in [1, 2, 3].into_iter().flat_map(|more| what_ifs(*game, &record, more)) {
            for public in [false, true] {
                let mut from = from.clone();
                from["public"] = json!(public);
                assert_refused(&harness.challenges_computer(HANA, id, from).await, &refusal);
            }
        }
        // The refusal also covers positions reached in a casual match that starts from the rated one.
        let board = casual(&harness, *game, json!({ "from": format!("{}@2", record.id) })).await;
        let copy = match_on(&board);
        let quiet = || quiet_move(&*table_of(&harness.game_match(copy)));
        let board = harness.play(&board, &quiet()).await;
        harness.play(&board, &quiet()).await;
        let computer = Some(Invitee::One(PersonId::computer(Level::Gentle)));
        for frame in [1, 2] {
            let on = Press::PlayOn { id: copy, frame, to: computer }.to_string();
            assert_refused(&harness.press_planted(HANA, &on).await, &refusal);
        }
        let hint = harness.people.slash(HANA, "hint", json!({ "match": copy.to_string() })).await;
        assert_refused(&hint, &refusal);
        assert!(harness.matches().iter().all(|record| !record.has_computer()));
        harness.close_and_check().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn computer_plays_no_running_rated_position() {
    for game in GAMES {
        let harness = Harness::open().await;
        let (id, record) = (game.facts().id, harness.rated(*game).await);
        let refusal = fair_play::position_refusal(&record, person(HANA));
        // Where all rounds begin alike, earlier positions cannot come any more.
        let is_known = |ply: usize| ply < record.round().moves.len() && game.facts().has_fixed_start();
        for (from, _) in ways(*game, &record).into_iter().filter(|(_, ply)| !is_known(*ply)) {
            let refused = harness.challenges_computer(HANA, id, from.clone()).await;
            assert_refused(&refused, &refusal);
        }
        let computer = Some(Invitee::One(PersonId::computer(Level::Gentle)));
        let on = Press::PlayOn { id: record.id, frame: 2, to: computer }.to_string();
        assert_refused(&harness.press_planted(HANA, &on).await, &refusal);
        assert!(harness.challenges().iter().all(|made| made.start.is_none()), "nothing was made");
        // A start that all rounds share is no secret, so Hana may use it. Nell may use any position, because
        // she does not play this match.
        let from = json!({ "from": format!("{}@2", record.id) });
        let known = json!({ "same-deal-as": record.id.to_string() });
        let allowed = if game.facts().has_fixed_start() {
            vec![(HANA, known), (NELL, from.clone())]
        } else {
            vec![(NELL, from.clone())]
        };
        for (who, from) in allowed {
            let made = harness.challenges_computer(who, id, from).await;
            assert_not_refused(&made, &fair_play::position_refusal(&record, person(who)));
        }
        harness.gives_up(OTIS, record.id).await;
        let made = harness.challenges_computer(HANA, id, from).await;
        assert_not_refused(&made, &refusal);
        let from_there = |begun: &Match| {
            let position = record.table_at(*game, 0, 2).expect("it replays").position();
            begun.has_computer() && begun.rounds[0].setup == position
        };
        until("the computer plays", async || {
            harness.matches().iter().filter(|one| from_there(one)).count() == 2
        })
        .await;
        harness.close_and_check().await;
    }
}

/// Starts a casual match, with hints, from a position of another match. Hana moves first; her opponent is
/// Nell.
async fn casual(harness: &Harness, game: &dyn AnyGame, from: Value) -> Value {
    let mut options = from;
    (options["seat"], options["hints"]) = (json!("first"), json!(true));
    harness.start_match(HANA, NELL, game.facts().id, options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn hints_and_analyses_wait_for_running_rated_matches() {
    for game in GAMES {
        let harness = Harness::open().await;
        let rated = harness.rated(*game).await;
        let hinted = harness.people.slash(HANA, "hint", json!({ "match": rated.id.to_string() })).await;
        assert_refused(&hinted, &IN_RATED_MATCH);
        let press = Press::Analyse { id: rated.id, public: false }.to_string();
        assert_refused(&harness.press_planted(HANA, &press).await, &STILL_PLAYED);

        let board = casual(&harness, *game, json!({ "from": format!("{}@2", rated.id) })).await;
        let id = match_on(&board);
        let hint = || async { harness.people.slash(HANA, "hint", json!({ "match": id.to_string() })).await };
        assert_refused(&hint().await, &fair_play::position_refusal(&rated, person(HANA)));
        let board = harness.play_anything(&board).await;
        let theirs = harness.people.slash(NELL, "hint", json!({ "match": id.to_string() })).await;
        assert_not_refused(&theirs, &fair_play::position_refusal(&rated, person(NELL)));
        harness.play_anything(&board).await;
        harness.gives_up(NELL, id).await;
        let ask = async |who: &str, public| {
            harness.press_planted(who, &Press::Analyse { id, public }.to_string()).await
        };
        let waits = fair_play::analysis_refusal(&rated, person(HANA));
        for public in [false, true] {
            assert_refused(&ask(HANA, public).await, &waits);
        }
        ask(NELL, false).await;
        until("it is found out", async || harness.knows(id)).await;
        assert_refused(&ask(HANA, false).await, &waits);
        // The evaluation bar below a replay would reveal the same as an analysis.
        let replay = Press::Replay { id, part: 0, frame: 0 }.to_string();
        let strip = async |who: &str| {
            let shown = harness.press_planted(who, &replay).await["message"].clone();
            shown["attachments"][0]["description"].as_str().expect("words").contains("A strip below")
        };
        assert_eq!((strip(HANA).await, strip(NELL).await), (false, true));
        harness.gives_up(OTIS, rated.id).await;
        let answer = ask(HANA, false).await;
        assert_ne!(text(&answer["message"]), refusal_text(&waits), "the rated match is over");
        assert!(strip(HANA).await);
        harness.close_and_check().await;
    }
}

impl Harness {
    fn knows(&self, id: MatchId) -> bool {
        self.all_rows().iter().any(|(key, _)| *key == Key::Analysis(id))
    }
}

const ONE: PersonId = PersonId(1);
const TWO: PersonId = PersonId(2);

/// Makes a challenge as person `ONE`. If the challenge names an opponent, accepts it as `TWO`. Returns the
/// new match.
async fn begins(shell: &Shell, store: &MemoryStore, game: &str, options: &[(&str, Given)]) -> Option<Match> {
    let before: Vec<MatchId> =
        all::<Match>(store, RowKind::Matches).into_iter().map(|(_, record)| record.id).collect();
    let given = options.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let call = CommandCall { name: "challenge".into(), sub: Some(game.into()), options: given };
    let card = shell.command(ONE, call).await;
    if options.iter().any(|(name, _)| *name == "opponent")
        && let Some(accept) = presses(&card).into_iter().find(accepts)
    {
        shell.press(TWO, &accept).await;
    }
    shell.app.deliver().await;
    let records = all::<Match>(store, RowKind::Matches).into_iter().map(|(_, record)| record);
    records.into_iter().find(|record| !before.contains(&record.id))
}

/// If a challenge names the cards of the running rated match, every deal could help. With other cards, the computer
/// plays.
#[tokio::test]
async fn computer_gets_no_running_rated_cards() {
    let place = Place { server: ServerId(1), channel: ChannelId(2) };
    let several = GAMES.iter().filter_map(|game| {
        let fact =
            game.facts().options.iter().find(|fact| matches!(fact.takes, AllowedValues::Several(..)))?;
        let AllowedValues::Several(count, words) = fact.takes else { return None };
        let named = |words: &[&str]| (fact.name, Given::Text(words.join(",")));
        Some((game, named(&words[..count]), named(&words[count..2 * count])))
    });
    for (game, same, other) in several {
        let id = game.facts().id;
        let store = Arc::new(MemoryStore::new());
        let shell = Shell::over(Arc::clone(&store) as _, place, Limits::default(), 7);
        let opponent = ("opponent", Given::Person(somebody(TWO)));
        let rated = begins(&shell, &store, id, &[same.clone(), opponent]).await.expect("it begins");
        assert!(rated.terms.rated);
        for public in [false, true] {
            let computer = [("level", Given::Text("gentle".to_owned())), ("public", Given::Flag(public))];
            let asked = |cards: &(&'static str, Given)| [std::slice::from_ref(cards), &computer[..]].concat();
            let made = || all::<Challenge>(&*store, RowKind::Challenges).len();
            let before = made();
            assert_eq!(begins(&shell, &store, id, &asked(&same)).await, None);
            assert_eq!(made(), before, "no challenge is made that the computer would decline");
            let dealt = begins(&shell, &store, id, &asked(&other)).await.expect("the computer accepts");
            assert!(dealt.has_computer());
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_playable_starts_are_suggested_against_the_computer() {
    for game in GAMES {
        let harness = Harness::open().await;
        let (id, record) = (game.facts().id, harness.rated(*game).await);
        let command = format!("challenge {id}");
        let suggested = async |option: &str, typed: &str, more: Value| {
            let mut options = more;
            options[option] = json!(typed);
            let typing = json!({ "as": HANA, "command": command, "focused": option, "options": options });
            let (_, found) = harness.people.post("autocomplete", typing).await;
            let choices = found["choices"].as_array().expect("a list").iter();
            choices.map(|one| one["value"].as_str().expect("a value").to_owned()).collect::<Vec<_>>()
        };
        let moments = format!("{}@", record.id);
        for (option, typed) in [("same-deal-as", ""), ("from", ""), ("from", moments.as_str())] {
            let of_people = suggested(option, typed, json!({})).await;
            assert!(
                of_people.iter().any(|value| value.starts_with(&record.id.to_string())),
                "{option}: {of_people:?}"
            );
            let computers = suggested(option, typed, json!({ "level": "gentle" })).await;
            let present = format!("@{}", record.round().moves.len());
            let is_known = |value: &String| game.facts().has_fixed_start() && !value.ends_with(&present);
            let wrong: Vec<&String> = computers.iter().filter(|value| !is_known(value)).collect();
            assert!(wrong.is_empty(), "{id}: {option} {typed}: {wrong:?}");
            for value in computers {
                let made = harness.challenges_computer(HANA, id, json!({ option: value })).await;
                assert_not_refused(&made, &fair_play::position_refusal(&record, person(HANA)));
            }
        }
        // For a match against the computer, autocomplete suggests no such position. A person who types its
        // label all the same gets the reason.
        let label =
            harness.people.suggestions(HANA, &command, "from", "").await["choices"][0]["name"].clone();
        let refused = harness.challenges_computer(HANA, id, json!({ "from": label })).await;
        assert_refused(&refused, &fair_play::position_refusal(&record, person(HANA)));
        harness.close_and_check().await;
    }
}

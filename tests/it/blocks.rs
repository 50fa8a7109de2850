//! Tests of blocks, which must stay invisible to the blocked person, and of the hourly limit on
//! challenges.

use engawa::base::time::Span;
use engawa::config::{Config, LimitsConfig};
use engawa::host::block::UnblockPress;
use engawa::host::{
    Challenge, ChallengeState, Match, Press, PressFields, Refusal, block, challenge, matches,
};
use engawa::store::Key;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    accepts, assert_answer, assert_refused, control, match_on, offers, person, pressed_game, text,
};

fn rematch(press: &Press) -> bool {
    matches!(press, Press::Rematch(_))
}

fn unavailable(who: &str) -> Refusal {
    challenge::unavailable(person(who))
}

fn unblocks(who: &str) -> Press {
    UnblockPress(person(who)).press()
}

fn own_block(who: &str) -> Refusal {
    block::own_block(person(who))
}

impl Harness {
    async fn blocks(&self, who: &str, whom: &str) {
        let answer = self.people.slash(who, "block", json!({ "whom": whom })).await;
        assert_answer(&answer, "You’ve blocked ");
    }

    async fn offers_a_match(&self, from: &str, to: Option<&str>) -> Value {
        let options = to.map_or(json!({}), |to| json!({ "opponent": to }));
        self.people.slash(from, &format!("challenge {}", pressed_game()), options).await
    }

    /// Returns the challenge that was made last.
    fn newest(&self) -> Challenge {
        self.challenges().into_iter().max_by_key(|one| one.made).expect("a challenge")
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn block_prevents_matches_between_two_people() {
    let harness = Harness::open().await;
    harness.blocks(HANA, OTIS).await;
    assert!(harness.people.messages(NELL).await.is_empty(), "nobody else has seen anything");

    assert_refused(&harness.offers_a_match(OTIS, Some(HANA)).await, &unavailable(HANA));
    let refused = harness.offers_a_match(HANA, Some(OTIS)).await;
    assert_refused(&refused, &own_block(OTIS));
    assert!(offers(&refused["message"], |press| *press == unblocks(OTIS)), "{refused}");
    let of_hana = harness.offers_a_match(HANA, None).await["message"].clone();
    assert_refused(&harness.press(OTIS, &of_hana, accepts).await, &unavailable(HANA));
    let of_otis = harness.offers_a_match(OTIS, None).await["message"].clone();
    assert_refused(&harness.press(HANA, &of_otis, accepts).await, &own_block(OTIS));
    for card in [&of_hana, &of_otis] {
        let board = harness.accept(NELL, card).await;
        assert!(harness.game_match(match_on(&board)).is_running(), "whoever else may take it");
    }

    // Hana lifts the block by the name that autocomplete suggests. Otis can challenge her again.
    let suggested = harness.people.suggestions(HANA, "unblock", "whom", "ot").await;
    assert_eq!(suggested["choices"].as_array().map(Vec::len), Some(1), "{suggested}");
    assert_eq!(suggested["choices"][0]["value"], OTIS, "{suggested}");
    let listed = harness.people.slash(HANA, "unblock", json!({})).await;
    assert_answer(&listed, &format!("People you’ve blocked: <@{OTIS}>"));
    let menu = control(&listed["message"], |press| UnblockPress::of(press).is_some());
    let unblocked = harness.people.press(HANA, &listed["message"], &menu, &[OTIS]).await;
    assert_answer(&unblocked, "You’ve unblocked");
    let again = harness.people.slash(HANA, "block", json!({ "whom": OTIS })).await;
    harness.press(HANA, &again["message"], |press| *press == unblocks(OTIS)).await;
    harness.blocks(HANA, OTIS).await;
    let nobody = block::nobody_like("Otto");
    assert_refused(&harness.people.slash(HANA, "unblock", json!({ "whom": "Otto" })).await, &nobody);
    let name = suggested["choices"][0]["name"].clone();
    assert_answer(&harness.people.slash(HANA, "unblock", json!({ "whom": name })).await, "You’ve unblocked");
    assert_refused(&harness.people.slash(HANA, "unblock", json!({})).await, &block::NOBODY);
    let card = harness.offers_a_match(OTIS, Some(HANA)).await["message"].clone();
    harness.accept(HANA, &card).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_with_equal_names_are_told_apart() {
    let harness = Harness::open().await;
    let (_, guests) = harness.people.post("guests", json!({ "names": ["Robin", "robin!"] })).await;
    let guests: Vec<&str> =
        guests["guests"].as_array().expect("two").iter().filter_map(Value::as_str).collect();
    for who in &guests {
        harness.blocks(HANA, who).await;
    }
    until("the names are written", async || {
        harness.all_rows().iter().filter(|(key, _)| matches!(key, Key::DisplayName(..))).count() == 3
    })
    .await;
    let unblocks = async |whom: &str| harness.people.slash(HANA, "unblock", json!({ "whom": whom })).await;
    assert_refused(&unblocks("Robin").await, &block::several_like("Robin"));
    let suggested = harness.people.suggestions(HANA, "unblock", "whom", "rob").await;
    for who in guests {
        let choices = suggested["choices"].as_array().expect("a list");
        let choice = choices.iter().find(|one| one["value"] == who).expect("it is suggested");
        let answer = unblocks(choice["name"].as_str().expect("a label")).await;
        assert_answer(&answer, &format!("You’ve unblocked <@{who}>"));
    }
    assert_refused(&harness.people.slash(HANA, "unblock", json!({})).await, &block::NOBODY);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn blocked_match_goes_on_without_offers_or_rematch() {
    let harness = Harness::open().await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let id = match_on(&board);
    let board = harness.play_anything(&board).await;
    let board = harness.play_anything(&board).await;
    harness.blocks(HANA, OTIS).await;
    let offers =
        async |who: &str, kind: &str| harness.people.slash(who, "offer", json!({ "kind": kind })).await;
    for kind in ["pause", "give"] {
        assert_refused(&offers(OTIS, kind).await, &matches::NO_OFFERS_NOW);
    }
    for kind in ["pause", "takeback", "time"] {
        assert_refused(&offers(HANA, kind).await, &own_block(OTIS));
    }
    harness.play_anything(&board).await;
    let record: Match = harness.game_match(id);
    assert!(record.is_running() && record.playing().expect("it runs").offer.is_none());

    let question = harness.people.slash(OTIS, "resign", json!({})).await["message"].clone();
    let gives_up = |press: &Press| matches!(press, Press::ResignMatch { .. });
    harness.press(OTIS, &question, gives_up).await;
    harness.wait_for_board(id).await;
    let said = harness.people.messages(NELL).await;
    let end =
        said.iter().rfind(|message| super::player_actions::offers(message, rematch)).expect("the last card");
    assert_refused(&harness.press(OTIS, end, rematch).await, &unavailable(HANA));
    assert_refused(&harness.press(HANA, end, rematch).await, &own_block(OTIS));
    assert!(harness.challenges().iter().all(|one| one.rematch_of.is_none()));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn block_closes_open_challenges_without_revealing_itself() {
    let harness = Harness::open().await;
    let made = harness.offers_a_match(HANA, Some(OTIS)).await["message"].clone();
    let own = harness.newest().id;
    harness.clock.advance(Span::minutes(1));
    let received = harness.offers_a_match(OTIS, Some(HANA)).await["message"].clone();
    let theirs = harness.newest().id;
    harness.clock.advance(Span::minutes(1));
    let other = harness.offers_a_match(OTIS, Some(NELL)).await["message"].clone();
    let of_others = harness.newest().id;
    harness.blocks(HANA, OTIS).await;
    assert_eq!(harness.challenge(own).state, ChallengeState::Withdrawn);
    assert_eq!(harness.challenge(theirs).state, ChallengeState::Declined);
    assert_eq!(harness.challenge(of_others).state, ChallengeState::Open);
    for (card, says) in
        [(&made, "The challenge was withdrawn"), (&received, "would rather not play this time")]
    {
        harness.wait_for_no_controls(card).await;
        let shows = async || text(&harness.message(&card["id"]).await.expect("it stays")).contains(says);
        until(says, shows).await;
    }
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    harness.press(OTIS, &other, |press| matches!(press, Press::Withdraw(_))).await;
    let again = harness.people.slash(HANA, "block", json!({ "whom": OTIS })).await;
    assert_refused(&again, &block::blocked_already(person(OTIS)));
    let oneself = harness.people.slash(HANA, "block", json!({ "whom": HANA })).await;
    assert_refused(&oneself, &block::ONESELF);
    let oneself = harness.press_planted(HANA, &unblocks(HANA).to_string()).await;
    assert_refused(&oneself, &block::not_blocked(person(HANA)));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn challenge_limit_names_the_next_moment() {
    let limits = LimitsConfig { challenges_an_hour: 2, ..LimitsConfig::default() };
    let harness = Harness::with(Config { limits, ..Config::default() }, Box::new(|store| store)).await;
    harness.offers_a_match(HANA, Some(OTIS)).await;
    let first = harness.newest().made;
    harness.clock.advance(Span::minutes(20));
    harness.offers_a_match(HANA, None).await;
    let too_soon = challenge::too_soon(2, first + Span::hours(1));
    assert_refused(&harness.offers_a_match(HANA, None).await, &too_soon);
    assert_eq!(harness.challenges().len(), 2, "nothing is made");
    harness.offers_a_match(NELL, None).await;
    harness.clock.advance(Span::minutes(41));
    harness.offers_a_match(HANA, None).await;
    assert_eq!(harness.challenges().len(), 4);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn people_named_by_a_command_have_names() {
    let challenge = format!("challenge {}", pressed_game());
    for (command, option, takes_effect) in [
        ("block", "whom", true),
        ("admin ban", "person", true),
        (challenge.as_str(), "opponent", true),
        ("profile", "person", false),
    ] {
        let harness = Harness::open().await;
        // Nell has never used the bot.
        let answer = harness.people.slash(HANA, command, json!({ option: NELL })).await;
        assert_eq!(answer["outcome"], "answered", "{command}: {answer}");
        until("the own name is written", async || {
            harness
                .all_rows()
                .iter()
                .any(|(key, _)| matches!(key, Key::DisplayName(_, who) if *who == person(HANA)))
        })
        .await;
        let named = || {
            let rows = harness.all_rows();
            let of_nell = |key: &Key| matches!(key, Key::DisplayName(_, who) if *who == person(NELL));
            rows.into_iter()
                .find(|(key, _)| of_nell(key))
                .map(|(_, row)| String::from_utf8_lossy(&row.bytes).into_owned())
        };
        if takes_effect {
            until("her name is written", async || named().is_some()).await;
            assert!(named().is_some_and(|row| row.contains("Nell Fjord")), "{command}");
        }
        harness.people.slash(HANA, "games", json!({})).await;
        assert_eq!(named().is_some(), takes_effect, "{command}");
        if command == "block" {
            let offered = harness.people.suggestions(HANA, "unblock", "whom", "").await;
            assert_eq!(offered["choices"][0]["name"], "Nell Fjord", "{offered}");
        }
        harness.close_and_check().await;
    }
}

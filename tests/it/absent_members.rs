//! Tests of people who leave the server: no match begins with somebody who has left, by whatever press, and an
//! outage of Discord keeps nobody from playing.

use engawa::base::id::{AbsenceReason, PersonId};
use engawa::features::club::ClubPress;
use engawa::host::challenge::{absent, challenger_left};
use engawa::host::{ChallengeState, Invitee, Press, PressFields};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{accepts, assert_refused, match_on, offers, person, pressed_game};
use super::testing::store::{CommitFault, Commits, Faults};
use super::traffic;

fn rematch(press: &Press) -> bool {
    matches!(press, Press::Rematch(_))
}

fn seeks(press: &Press) -> bool {
    ClubPress::of(press) == Some(ClubPress::Seek(pressed_game().to_owned()))
}

impl Harness {
    async fn is_on_the_server(&self, who: &str, member: bool) {
        let change = json!({ "as": who, "member": member });
        assert_eq!(self.people.post("membership", change).await.0, 200);
    }

    async fn club_table(&self) -> Value {
        let panel = self.people.slash(HANA, "admin setup", json!({})).await["message"].clone();
        let post = |press: &Press| {
            use engawa::features::admin::{SetupControl, SetupPress};
            SetupPress::of(press).is_some_and(|press| press.control == SetupControl::Post)
        };
        self.press(HANA, &panel, post).await;
        let table = async || self.people.messages(NELL).await.into_iter().rfind(|one| offers(one, seeks));
        until("the table stands", async || table().await.is_some()).await;
        table().await.expect("it stands")
    }

    /// Returns how often the bot has asked whether somebody is on a server.
    fn membership_queries(&self) -> usize {
        let asks = |line: &Value| line["path"].as_str().is_some_and(|path| path.contains("/members/"));
        traffic::lines(&self.record()).iter().filter(|line| asks(line)).count()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_plays_against_somebody_who_left() {
    let harness = Harness::open().await;
    let end = harness.called_off().await;
    let to_hana = harness.invite(OTIS, pressed_game(), json!({ "opponent": HANA })).await;
    let to_anyone = harness.invite(OTIS, pressed_game(), json!({})).await;
    let again = harness.press(OTIS, &end, rematch).await["message"].clone();
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    harness.is_on_the_server(OTIS, false).await;
    let (left, before) = (challenger_left(person(OTIS)), harness.matches().len());
    for (who, message, wanted) in [
        (HANA, &to_hana, accepts as fn(&Press) -> bool),
        (NELL, &to_anyone, accepts),
        // Otis has pressed *Rematch* already, so this press would accept his challenge.
        (HANA, &end, rematch),
    ] {
        assert_refused(&harness.press(who, message, wanted).await, &left);
    }
    for card in [&to_hana, &to_anyone, &again] {
        harness.wait_for_no_controls(card).await;
    }
    let states = harness.challenges().into_iter().filter(|one| one.from == person(OTIS)).map(|one| one.state);
    assert_eq!(states.collect::<Vec<_>>(), [ChallengeState::Withdrawn; 3]);
    assert_eq!(harness.matches().len(), before);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_who_left_is_challenged_by_no_press() {
    let harness = Harness::open().await;
    let end = harness.called_off().await;
    let (ended, made) = (match_on(&end), harness.challenges().len());
    harness.is_on_the_server(OTIS, false).await;
    let otis: PersonId = person(OTIS);
    let gone = absent(otis, AbsenceReason::NotOnServer);
    assert_refused(&harness.press(HANA, &end, rematch).await, &gone);
    let options = json!({ "match": ended.to_string() });
    assert_refused(&harness.people.slash(HANA, "rematch", options).await, &gone);
    for press in [
        Press::PlayOn { id: ended, frame: 0, to: Some(Invitee::One(otis)) },
        Press::Invite { game: pressed_game().to_owned(), to: Invitee::One(otis) },
    ] {
        assert_refused(&harness.press_planted(HANA, &press.to_string()).await, &gone);
    }
    assert_eq!(harness.challenges().len(), made);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn club_table_passes_over_people_who_left() {
    for threads in [false, true] {
        let harness = Harness::open().await;
        harness.people.slash(HANA, "admin threads", json!({ "threads": threads })).await;
        let table = harness.club_table().await;
        harness.people.slash(OTIS, "block", json!({ "whom": HANA })).await;
        for who in [OTIS, HANA] {
            let waits = harness.press(who, &table, seeks).await;
            assert!(waits["message"]["content"].as_str().is_some_and(|said| said.contains("looking for")));
        }
        harness.is_on_the_server(OTIS, false).await;
        harness.press(NELL, &table, seeks).await;
        until("a match begins", async || !harness.matches().is_empty()).await;
        let begun = harness.matches().remove(0);
        assert!(begun.people.player_of(person(HANA)).is_some(), "{:?}", begun.people);
        let of_otis = harness.challenges().into_iter().find(|one| one.from == person(OTIS)).expect("his");
        assert_eq!(of_otis.state, ChallengeState::Withdrawn);
        harness.wait_for_board(begun.id).await;
        until("the outbox is empty", async || harness.outbox_is_empty()).await;
        harness.close_and_check().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_start_of_a_match_asks_for_members() {
    let (harness, faults) = Harness::faulty().await;
    harness.disable_refusals("counts requests");
    let card = harness.invite(OTIS, pressed_game(), json!({ "opponent": HANA })).await;
    assert_eq!(harness.membership_queries(), 0, "the command has described the opponent");
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    // A decision that meets a conflict is repeated without a second question.
    let (fault, of) = (CommitFault::Conflict, Commits::Work);
    faults.plan().commits = Some(Faults { fault, of, spared: 0, hit: 1 });
    let board = harness.accept(HANA, &card).await;
    assert_eq!(harness.membership_queries(), 1);
    let board = harness.play_anything(&board).await;
    harness.play_anything(&board).await;
    assert_eq!(harness.membership_queries(), 1);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn outage_of_discord_keeps_nobody_from_playing() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    // A limit of 50 minutes is no answer, so it comes last.
    for (status, code) in [(500, 0), (403, 50_001), (404, 10_004), (429, 0)] {
        let card = harness.invite(OTIS, pressed_game(), json!({ "opponent": HANA })).await;
        let fails = json!({
            "switch": "fail_rest", "method": "GET", "path": "guilds/*/members/*", "status": status, "code": code,
            "times": 1, "retry_after": 3_000.0,
        });
        harness.people.inject(fails).await;
        let board = harness.accept(HANA, &card).await;
        harness.call_off(HANA, &board).await;
    }
    harness.close_and_check().await;
}

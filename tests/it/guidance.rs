//! Tests of guidance: refusals with a helpful button, panels that stay usable, challenges in the list of
//! matches, and repeated rematches.

use std::sync::Arc;

use engawa::base::id::{ChannelId, Place, ServerId};
use engawa::chat::{Answer, Row, Visibility};
use engawa::config::{Config, InviteUrl};
use engawa::games::GAMES;
use engawa::host::{
    ChallengeState, HelpPress, Invitee, Limits, MatchAction, PracticePress, Press, PressFields, Refusal,
    challenge,
};
use engawa::store::MemoryStore;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    accepts, assert_refused, challenge_on, controls, match_on, offers, person, pressed_game, text,
};
use super::testing::chat::INVITATION;
use super::testing::shell::{Shell, call};

impl Harness {
    /// Presses *All commands* in the answer to `/help`. Returns the text of all its pages.
    pub async fn all_commands(&self, who: &str, help: &Value) -> String {
        let first = HelpPress::Commands(0).press();
        let mut page = self.press(who, help, |press| *press == first).await["message"].clone();
        let mut all = text(&page).to_owned();
        let mut number = 1;
        let next = |number| HelpPress::Commands(number).press();
        let is_on = |page: &Value, number| {
            controls(page)
                .iter()
                .any(|one| one["disabled"] != true && one["custom_id"] == next(number).to_string())
        };
        while is_on(&page, number) {
            page = self.press(who, &page, |press| *press == next(number)).await["message"].clone();
            all += text(&page);
            number += 1;
        }
        all
    }
}

#[tokio::test]
async fn help_shows_the_invitation_of_the_chat() {
    let place = Place { server: ServerId(9), channel: ChannelId(3) };
    let shell = Shell::over(Arc::<MemoryStore>::default(), place, Limits::default(), 1);
    let help = shell.command(person(HANA), call("help", [])).await;
    let Answer::Message(Visibility::Private, help) = help else { panic!("a private message") };
    let address = |row: &Row| match row {
        Row::Link(link) => Some(link.address.clone()),
        _ => None,
    };
    assert_eq!(help.rows.iter().filter_map(address).collect::<Vec<_>>(), [INVITATION]);
}

#[tokio::test(flavor = "multi_thread")]
async fn sandbox_help_has_no_invitation() {
    let harness = Harness::with(Config::default(), Box::new(|store| store)).await;
    let help = harness.people.slash(HANA, "help", json!({})).await["message"].clone();
    assert!(controls(&help).iter().all(|one| one["url"].is_null()), "{help}");
}

#[tokio::test(flavor = "multi_thread")]
async fn help_leads_to_games_and_commands() {
    let mut config = Config::default();
    let address = "https://discord.com/oauth2/authorize?client_id=1100000000000000003";
    config.discord.invite_url = InviteUrl::read(address).expect("an address");
    let harness = Harness::with(config, Box::new(|store| store)).await;
    let help = harness.people.slash(HANA, "help", json!({})).await["message"].clone();
    assert_eq!(text(&help).lines().count(), 3, "{help}");
    let labels: Vec<&str> = controls(&help).into_iter().filter_map(|one| one["label"].as_str()).collect();
    let expected = ["Play the computer", "Challenge", "Learn", "All commands", "Add to your server"];
    assert_eq!(labels, expected, "{help}");
    let add = controls(&help)[4];
    assert_eq!((&add["style"], &add["url"]), (&json!(5), &json!(address)), "{help}");

    // The pages list every command that Hana may use, as a link with the id that Discord gave the command. One with
    // many subcommands is only named.
    until("the bot knows the ids of its commands", async || {
        let help = harness.people.slash(HANA, "help", json!({})).await["message"].clone();
        harness.all_commands(HANA, &help).await.contains("</")
    })
    .await;
    let all = harness.all_commands(HANA, &help).await;
    for command in harness.people.commands(HANA).await {
        let (name, id) = (&command["name"].as_str().expect("a name"), &command["id"]);
        if command["type"] != 1 {
            assert!(all.contains(&format!("**{name}**")), "{name} in {all}");
            continue;
        }
        let subs = command["options"].as_array().into_iter().flatten().filter(|one| one["type"] == 1);
        let subs: Vec<&str> = subs.filter_map(|one| one["name"].as_str()).collect();
        let id = id.as_str().expect("an id");
        if subs.len() > GAMES.len() {
            assert!(all.contains(&format!("/{name}: ")), "{name} in {all}");
            continue;
        }
        let paths = subs.iter().map(|sub| format!("</{name} {sub}:{id}>"));
        let paths: Vec<String> =
            if subs.is_empty() { vec![format!("</{name}:{id}>")] } else { paths.collect() };
        assert!(paths.iter().all(|path| all.contains(path.as_str())), "{paths:?} in {all}");
    }

    for game in GAMES {
        let help = harness.people.slash(HANA, "help", json!({})).await["message"].clone();
        let which = harness.press(HANA, &help, |press| *press == computer_press()).await["message"].clone();
        assert_eq!(which["you"]["alone_see_it"], true, "{which}");
        let id = game.facts().id;
        let of_it = |press: &Press| *press == Press::Practice(PracticePress::Levels(id.to_owned()));
        assert!(offers(&which, of_it), "{which}");
    }
    let help = harness.people.slash(HANA, "help", json!({})).await["message"].clone();
    let challenge = HelpPress::Challenge.press();
    let how = harness.press(HANA, &help, |press| *press == challenge).await["message"].clone();
    assert!(text(&how).contains(&format!("</challenge {}:", pressed_game())), "{how}");
    let anyone = |press: &Press| matches!(press, Press::Invite { game, to: Invitee::Anyone } if game == pressed_game());
    let card = harness.press(HANA, &how, anyone).await["message"].clone();
    assert_eq!(challenge_on(&harness, &card).to, None);

    // In direct messages with the bot, there is nobody to challenge, so no button offers that.
    let alone = harness.people.in_direct_messages(HANA).await;
    let help = alone.slash(HANA, "help", json!({})).await["message"].clone();
    assert!(
        offers(&help, |press| *press == computer_press()) && !offers(&help, |press| *press == challenge),
        "{help}"
    );
    let commands = harness.all_commands(HANA, &help).await;
    assert!(
        !commands.contains("</leaderboard:") && commands.contains("There are more commands"),
        "{commands}"
    );
    harness.close_and_check().await;
}

fn computer_press() -> Press {
    Press::Practice(PracticePress::Open(None))
}

fn my_view(press: &Press) -> bool {
    matches!(press, Press::MyView(_))
}

fn rules(press: &Press) -> bool {
    matches!(press, Press::Rules(_))
}

fn rematch(press: &Press) -> bool {
    matches!(press, Press::Rematch(_))
}

/// Returns the component id of the first control on a message that plays a move or a part of one.
pub fn first_play(message: &Value) -> String {
    let ids = controls(message).into_iter().filter_map(|control| control["custom_id"].as_str());
    let play = ids.filter(|id| matches!(Press::read(id), Some(Press::Play(_))));
    play.map(ToOwned::to_owned).next().expect("something to choose")
}

impl Harness {
    /// Starts a match of Otis and Hana, and aborts it. Returns the match's last message.
    pub async fn called_off(&self) -> Value {
        let board = self.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
        self.call_off(HANA, &board).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn refusals_offer_what_helps() {
    let harness = Harness::open().await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({ "seat": "first" })).await;
    let cell = first_play(&board);
    let record = harness.game_match(match_on(&board));
    let out_of_turn = Refusal::not_your_turn(person(HANA));
    let watching = Refusal::not_seated(record.seated());
    for (who, refusal) in [(OTIS, out_of_turn), (NELL, watching)] {
        let refused = harness.people.press(who, &board, &cell, &[]).await;
        assert_refused(&refused, &refusal);
        let view = harness.press(who, &refused["message"], my_view).await;
        assert_eq!(view["message"]["attachments"].as_array().map(Vec::len), Some(1), "{view}");
        let lesson = harness.press(who, &refused["message"], rules).await;
        assert!(text(&lesson["message"]).contains("**Okiya**"), "{lesson}");
    }

    // The refusal of an unreadable move offers a panel with the legal moves.
    let refused = harness.people.slash(HANA, "move", json!({ "move": "z9" })).await;
    let panel = harness.press(HANA, &refused["message"], |press| matches!(press, Press::Browse(_))).await;
    assert!(offers(&panel["message"], |press| matches!(press, Press::Play(_))), "{panel}");

    // A press on an old board is refused. The answer links to the current board and offers its moves.
    let old = board.clone();
    let board = harness.play_anything(&board).await;
    harness.play_anything(&board).await;
    let late = harness.press_planted(HANA, &first_play(&old)).await;
    assert_refused(&late, &Refusal::OLD_TURN);
    assert!(offers(&late["message"], |press| matches!(press, Press::Browse(_))), "{late}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn refused_choice_leaves_the_panel_usable() {
    let harness = Harness::open().await;
    let board = harness.start_match(HANA, OTIS, "onitama", json!({ "seat": "first" })).await;
    let panel = harness.people.slash(HANA, "move", json!({})).await["message"].clone();
    let id = match_on(&board);
    let refused = harness.press_planted(HANA, &format!("1p.{id}.1.0.c3")).await;
    assert_refused(&refused, &Refusal::STALE_CHOICES);
    assert_ne!(refused["message"]["id"], panel["id"]);
    let still = harness.people.messages(HANA).await;
    let still = still.iter().find(|message| message["id"] == panel["id"]).expect("it is there");
    assert!(controls(still).len() > 1, "{still}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn both_lists_show_open_challenges() {
    let harness = Harness::open().await;
    let card = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    let open = harness.invite(HANA, pressed_game(), json!({})).await;
    let list = harness.people.slash(HANA, "games", json!({})).await["message"].clone();
    let lines: Vec<&str> = text(&list).lines().collect();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(lines[0].contains("hasn’t answered") && lines[1].contains("nobody has"), "{lines:?}");
    let id = challenge_on(&harness, &card).id;
    // Withdrawing from the list works even if the message of the challenge was deleted.
    harness.people.post("delete", json!({ "as": HANA, "message": card["id"] })).await;
    let gone = harness.press(HANA, &list, |press| *press == Press::Withdraw(id)).await;
    assert!(controls(&gone["message"]).is_empty(), "{gone}");
    assert_eq!(harness.challenge(id).state, ChallengeState::Withdrawn);

    let card = harness.invite(HANA, pressed_game(), json!({ "opponent": OTIS })).await;
    let list = harness.people.slash(OTIS, "games", json!({})).await["message"].clone();
    assert!(text(&list).contains("has challenged you") && text(&list).lines().count() == 1, "{list}");
    let id = challenge_on(&harness, &card).id;
    let done = harness.press(OTIS, &list, |press| *press == Press::Accept(id)).await;
    assert!(!offers(&done["message"], accepts), "{done}");
    let ChallengeState::Accepted(begun) = harness.challenge(id).state else { panic!("accepted") };
    harness.wait_for_board(begun).await;
    let said = harness.people.messages(NELL).await;
    assert!(said.iter().any(|message| offers(message, |press| press.game_match() == Some(begun))));
    let list = harness.people.slash(OTIS, "games", json!({})).await["message"].clone();
    assert_eq!(text(&list).lines().count(), 1, "the match, and no challenge: {list}");
    assert!(!text(&list).contains("has challenged you"), "{list}");
    harness.press(HANA, &open, |press| matches!(press, Press::Withdraw(_))).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rematch_begins_once_both_press() {
    let harness = Harness::open().await;
    let end = harness.called_off().await;
    let card = harness.press(HANA, &end, rematch).await["message"].clone();
    let challenge = challenge_on(&harness, &card);
    until("it is known where the card is", async || harness.outbox_is_empty()).await;
    let again = harness.press(HANA, &end, rematch).await;
    assert_refused(&again, &challenge::rematch_waits(challenge.id));
    assert!(text(&again["message"]).contains(card["id"].as_str().expect("an id")), "with the way there");
    let board = harness.press(OTIS, &end, rematch).await["message"].clone();
    let state = harness.challenge(challenge.id).state;
    assert_eq!(state, ChallengeState::Accepted(match_on(&board)));
    harness.wait_for_no_controls(&card).await;
    harness.wait_for_board(match_on(&board)).await;
    let end = harness.call_off(OTIS, &board).await;

    // Both players press *Rematch* at the same time. That must create one match and leave no challenge.
    let before = match_on(&end);
    let (one, two) = tokio::join!(harness.press(HANA, &end, rematch), harness.press(OTIS, &end, rematch));
    let begun: Vec<&Value> = [&one, &two]
        .into_iter()
        .map(|outcome| &outcome["message"])
        .filter(|message| offers(message, |press| matches!(press, Press::Play(_))))
        .collect();
    assert_eq!(begun.len(), 1, "one answer is the board: {one} {two}");
    assert_ne!(match_on(begun[0]), before);
    let list = harness.people.slash(HANA, "games", json!({})).await["message"].clone();
    assert_eq!(text(&list).lines().count(), 1, "{list}");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_lead_to_other_games_and_challenges() {
    let harness = Harness::open().await;
    for game in GAMES {
        let id = game.facts().id;
        let lesson = harness.people.slash(HANA, "rules", json!({ "game": id })).await;
        for other in GAMES {
            let of_other = |press: &Press| matches!(press, Press::Rules(of) if of == other.facts().id);
            let is_other = other.facts().id != id;
            assert_eq!(offers(&lesson["message"], of_other), is_other, "{lesson}");
        }
    }
    let lesson = harness.people.slash(HANA, "rules", json!({ "game": pressed_game() })).await;
    let invite = |press: &Press| matches!(press, Press::Invite { to: Invitee::Anyone, .. });
    let card = harness.press(HANA, &lesson["message"], invite).await["message"].clone();
    assert_eq!(card["you"]["alone_see_it"], false, "everybody sees the challenge: {card}");
    let made = challenge_on(&harness, &card);
    assert_eq!((made.to, made.terms.game.as_str()), (None, pressed_game()));
    let board = harness.accept(OTIS, &card).await;
    let more = |press: &Press| matches!(press, Press::Side(side) if side.action == MatchAction::More);
    let more = harness.press(NELL, &board, more).await;
    let lesson = harness.press(NELL, &more["message"], rules).await;
    assert_eq!(lesson["message"]["attachments"].as_array().map(Vec::len), Some(1), "{lesson}");
    harness.close_and_check().await;
}

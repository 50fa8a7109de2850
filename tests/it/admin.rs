//! Tests of the command `/admin`: only server managers may use it, to change settings and to end matches, and
//! the server's log records each use.

use engawa::base::id::MatchId;
use engawa::base::scene::Theme;
use engawa::chat::declarations::DeclarationBody;
use engawa::features::COMMANDS;
use engawa::features::admin::{LogPage, SetupControl, SetupPress};
use engawa::host::{
    Conclusion, Format, FormerBoards, Match, Phase, Player, Press, PressFields, Refusal, SeasonPress, Server,
    TimeControl, matches, server,
};
use engawa::store::{Key, RowKind};
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, People};
use super::player_actions::{
    accepts, assert_answer, assert_refused, drawable, match_on, person, pressed_game, text,
};

/// Owner of the server, and the only person in these tests who may manage the server.
const OWNER: &str = HANA;

async fn admin(people: &People, sub: &str, options: Value) -> Value {
    people.slash(OWNER, &format!("admin {sub}"), options).await
}

impl Harness {
    pub fn server(&self) -> Server {
        let mut rows = self.all_rows().into_iter();
        let of_server = |(key, row): (Key, engawa::store::Row)| match key.kind() {
            RowKind::Servers => engawa::store::rows::from_bytes::<Server>(&row.bytes).ok(),
            _ => None,
        };
        rows.find_map(of_server).unwrap_or_default()
    }

    async fn begins(&self, from: &str, to: &str, options: Value) -> (MatchId, Value) {
        let board = self.start_match(from, to, pressed_game(), options).await;
        (match_on(&board), board)
    }
}

fn over(record: &Match) -> (Conclusion, Option<&str>) {
    let Phase::Over(over) = &record.phase else { panic!("{} is not over", record.id) };
    (over.conclusion, over.reason.as_ref().map(engawa::host::Note::as_str))
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_is_for_server_managers_only() {
    let harness = Harness::open().await;
    let finds = async |who| harness.people.commands(who).await.iter().any(|one| one["name"] == "admin");
    assert!(finds(OWNER).await && !finds(OTIS).await);
    for (who, is_told) in [(OWNER, true), (OTIS, false)] {
        let help = harness.people.slash(who, "help", json!({})).await["message"].clone();
        let commands = harness.all_commands(who, &help).await;
        assert_eq!(commands.contains("/admin: "), is_told, "{commands}");
    }
    let commands = harness.as_bot("GET", "applications/1100000000000000003/commands", Value::Null).await;
    let admin = commands.as_array().expect("a list").iter().find(|one| one["name"] == "admin");
    assert_eq!(admin.expect("it is registered")["default_member_permissions"], "32", "Manage Server");
    let harm = harness.press_planted(OTIS, &Press::Purge(true).to_string()).await;
    assert_refused(&harm, &server::NOT_ALLOWED);
    assert_eq!(harness.server(), Server::default());
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn allowed_person_uses_admin_until_it_is_withdrawn() {
    let harness = Harness::open().await;
    harness.disable_refusals("makes requests fail itself");
    let allow = async |allowed: Option<bool>| {
        let change = json!({ "as": OTIS, "command": "admin", "allowed": allowed });
        assert_eq!(harness.people.post("permission", change).await.0, 200);
    };
    allow(Some(true)).await;
    let shown = admin_of(&harness.people, OTIS, "show", json!({})).await;
    assert_answer(&shown, "**This server’s settings**");
    let season =
        admin_of(&harness.people, OTIS, "season", json!({ "name": "Ours" })).await["message"].clone();
    let begin = |press: &Press| matches!(press, Press::Season(SeasonPress::Begin { .. }));
    // Discord cannot say whether he is still allowed.
    let fails = json!({ "switch": "fail_rest", "method": "GET", "path": "applications/*/guilds/*/commands/*/permissions", "status": 500, "times": 1 });
    harness.people.inject(fails).await;
    assert_refused(&harness.press(OTIS, &season, begin).await, &server::CANNOT_CHECK);
    for (allowed, may) in [(Some(false), false), (None, false), (Some(true), true)] {
        allow(allowed).await;
        let pressed = harness.press(OTIS, &season, begin).await;
        if may {
            assert!(
                harness.server().next_season().is_err() || text(&pressed["message"]).contains("Ours"),
                "{pressed}"
            );
        } else {
            assert_refused(&pressed, &server::NOT_ALLOWED);
            assert_eq!(harness.server(), Server::default());
        }
    }
    assert_ne!(harness.server(), Server::default());
    let setup = admin_of(&harness.people, OTIS, "setup", json!({})).await["message"].clone();
    let post = |press: &Press| SetupPress::of(press).is_some_and(|press| press.control == SetupControl::Post);
    allow(None).await;
    assert_refused(&harness.press(OTIS, &setup, post).await, &server::NOT_ALLOWED);
    assert_refused(
        &harness.press_planted(OTIS, &LogPage { page: 1 }.press().to_string()).await,
        &server::NOT_ALLOWED,
    );
    assert_refused(&harness.press_planted(OTIS, &Press::Purge(true).to_string()).await, &server::NOT_ALLOWED);
    harness.close_and_check().await;
}

async fn admin_of(people: &People, who: &str, sub: &str, options: Value) -> Value {
    people.slash(who, &format!("admin {sub}"), options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn server_settings_take_effect_and_are_logged() {
    let harness = Harness::open().await;
    let people = &harness.people;
    assert_answer(&admin(people, "log", json!({})).await, "Nothing has been logged");
    assert_answer(&admin(people, "show", json!({})).await, "**This server’s settings**");
    for (sub, options) in [
        ("language", json!({ "language": "de" })),
        ("theme", json!({ "palette": "night" })),
        ("defaults", json!({ "clock": "1-day", "format": "best-of-3", "rated": false })),
        ("boards", json!({ "boards": "picture" })),
        ("threads", json!({ "threads": true })),
        ("threads", json!({ "threads": false })),
    ] {
        assert_answer(&admin(people, sub, options).await, "Done");
    }
    let server = harness.server();
    assert_eq!((server.language.as_deref(), server.theme), (Some("de"), Theme::Night));
    assert_eq!((server.clock, server.format), (TimeControl::read("1-day"), Some(Format::BestOf(3))));
    assert_eq!((server.rated, server.boards, server.deeds), (Some(false), Some(FormerBoards::Pictures), 8));
    let log = admin(people, "log", json!({})).await["message"].clone();
    assert_eq!(text(&log).lines().count(), 6, "five of the eight, and the number of the page: {log}");

    let card = harness.invite(OTIS, pressed_game(), json!({ "opponent": NELL })).await;
    assert!(text(&card).contains("fordert") && text(&card).contains("Ungewertet"), "{}", text(&card));
    let board = harness.accept(NELL, &card).await;
    let record = harness.game_match(match_on(&board));
    assert_eq!((record.terms.format, record.terms.rated), (Format::BestOf(3), false));
    assert_eq!(Some(record.terms.clock), TimeControl::read("1-day"));
    // Terms named in the challenge override the defaults of the server.
    let own = json!({ "opponent": NELL, "format": "single", "rated": true, "clock": "none" });
    let card = harness.invite(OTIS, pressed_game(), own).await;
    assert!(text(&card).contains("Gewertet") && text(&card).contains("Ohne Uhr"), "{}", text(&card));

    // The setting `boards` is `picture` by now, so a board message keeps its picture after the next move.
    let next = harness.play_anything(&board).await;
    harness.wait_for_board(record.id).await;
    harness.wait_for_no_controls(&board).await;
    let former = harness.message(&board["id"]).await.expect("it stays");
    assert_eq!(former["attachments"].as_array().map(Vec::len), Some(1), "{former}");
    drop(next);
    assert_refused(&admin(people, "defaults", json!({})).await, &server::NOTHING_TO_SETTLE);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_begin_only_in_named_channels() {
    let harness = Harness::open().await;
    let (status, thread) = harness.people.post("thread", json!({ "name": "elsewhere" })).await;
    assert_eq!(status, 200, "{thread}");
    let there = harness.people.in_channel(thread["channel"].as_str().expect("a channel"));
    let (id, board) = harness.begins(OTIS, NELL, json!({})).await;
    let card = harness.invite(OTIS, pressed_game(), json!({})).await;
    assert_answer(&admin(&there, "channels", json!({ "where": "here" })).await, "Done");
    let channels = harness.server().channels;
    assert_eq!(channels.len(), 1);
    let elsewhere = server::other_channels(&channels);
    let begun = harness.people.slash(OTIS, &format!("challenge {}", pressed_game()), json!({})).await;
    assert_refused(&begun, &elsewhere);
    assert_refused(&harness.press(NELL, &card, accepts).await, &elsewhere);
    let begun = there.slash(OTIS, &format!("challenge {}", pressed_game()), json!({})).await;
    assert_eq!(begun["message"]["you"]["alone_see_it"], false, "{begun}");
    harness.play_anything(&board).await;
    assert_eq!(harness.game_match(id).turn, 2, "what is played already goes on");
    let last = admin(&there, "channels", json!({ "where": "not-here" })).await;
    assert_refused(&last, &server::NO_SUCH_CHANNEL);
    assert_answer(&admin(&there, "channels", json!({ "where": "everywhere" })).await, "Done");
    harness.accept(NELL, &card).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn admin_ends_a_match_with_a_public_reason() {
    let harness = Harness::open().await;
    let why = "Otis has *left* the server.";
    let ends = async |options: Value| admin(&harness.people, "end", options).await;
    let (id, board) = harness.begins(OTIS, NELL, json!({})).await;
    // A search for suggestions serves for seconds.
    until("the match is suggested", async || {
        let said = harness.people.suggestions(OWNER, "admin end", "match", "").await;
        said["choices"][0]["value"] == id.to_string()
    })
    .await;
    let oneself = ends(json!({ "match": id.to_string(), "reason": why, "winner": OWNER })).await;
    assert_refused(&oneself, &matches::NOT_OWN_MATCH);
    let drawn = ends(json!({ "match": id.to_string(), "reason": why, "drawn": true })).await;
    assert_refused(&drawn, &matches::NO_DRAWS);
    let answer = ends(json!({ "match": id.to_string(), "reason": why })).await;
    assert!(text(&answer["message"]).contains("Otis has \\*left\\* the server"), "{answer}");
    let record = harness.game_match(id);
    assert_eq!(over(&record), (Conclusion::Aborted { by: None }, Some(why)));
    harness.assert_pings(&answer["message"], [OTIS.to_owned(), NELL.to_owned()]).await;
    harness.wait_for_no_controls(&board).await;
    let again = ends(json!({ "match": id.to_string(), "reason": why })).await;
    assert_refused(&again, &Refusal::OVER);

    let (id, _) = harness.begins(OTIS, NELL, drawable(json!({}))).await;
    ends(json!({ "match": id.to_string(), "reason": why, "winner": NELL })).await;
    let record = harness.game_match(id);
    assert_eq!(over(&record).0, Conclusion::Decided { winner: Some(Player::Two) });
    assert_eq!(record.rating_changes().len(), 4, "it counts");
    let (id, _) = harness.begins(OTIS, NELL, drawable(json!({}))).await;
    ends(json!({ "match": id.to_string(), "reason": why, "drawn": true })).await;
    assert_eq!(over(&harness.game_match(id)).0, Conclusion::Decided { winner: None });

    let (own, _) = harness.begins(OWNER, NELL, json!({})).await;
    let answer = ends(json!({ "match": own.to_string(), "reason": why })).await;
    assert_refused(&answer, &matches::OWN_MATCH);
    assert_refused(&ends(json!({ "match": own.to_string(), "reason": "  " })).await, &matches::NO_REASON);
    let log = admin(&harness.people, "log", json!({})).await["message"].clone();
    assert_eq!(text(&log).lines().count(), 3, "a refused action is not logged: {log}");
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn banned_person_begins_nothing_even_after_deletion() {
    let harness = Harness::open().await;
    let (id, board) = harness.begins(OTIS, NELL, json!({})).await;
    let open = harness.invite(OTIS, pressed_game(), json!({})).await;
    let answer = admin(&harness.people, "ban", json!({ "person": OTIS, "reason": "Enough." })).await;
    assert!(text(&answer["message"]).contains("was banned · “Enough.”"), "{answer}");
    let challenge = format!("challenge {}", pressed_game());
    let banned = server::BANNED;
    assert_refused(&harness.people.slash(OTIS, &challenge, json!({})).await, &banned);
    let here = server::banned_here(person(OTIS));
    assert_refused(&harness.people.slash(NELL, &challenge, json!({ "opponent": OTIS })).await, &here);
    assert_refused(&harness.press(NELL, &open, accepts).await, &here);
    let of_nell = harness.invite(NELL, pressed_game(), json!({})).await;
    assert_refused(&harness.press(OTIS, &of_nell, accepts).await, &banned);
    harness.play_anything(&board).await;
    assert_eq!(harness.game_match(id).turn, 2, "what is played already goes on");

    let question = harness.people.slash(OTIS, "privacy", json!({})).await["message"].clone();
    let wants = |what: engawa::host::PersonalDataPress| move |press: &Press| *press == Press::Personal(what);
    let sure =
        harness.press(OTIS, &question, wants(engawa::host::PersonalDataPress::Delete)).await["message"]
            .clone();
    harness.press(OTIS, &sure, wants(engawa::host::PersonalDataPress::DeleteYes)).await;
    until("everything about Otis is gone", async || harness.rows_about(person(OTIS)).is_empty()).await;
    let server = harness.server();
    assert!(server.banned.people.is_empty() && server.banned.former.len() == 1, "{server:?}");
    assert_refused(&harness.people.slash(OTIS, &challenge, json!({})).await, &banned);
    let lifted = admin(&harness.people, "unban", json!({ "person": OTIS })).await;
    assert!(text(&lifted["message"]).contains("was unbanned"), "{lifted}");
    harness.invite(OTIS, pressed_game(), json!({})).await;
    for (sub, whom, why) in [
        ("unban", NELL, server::not_banned(person(NELL))),
        ("unban", OWNER, server::NOT_BANNED_ONESELF),
        ("ban", OWNER, server::ONESELF),
    ] {
        let answer = admin(&harness.people, sub, json!({ "person": whom })).await;
        assert_refused(&answer, &why);
    }
    harness.close_and_check().await;
}

#[test]
fn every_subcommand_is_tried_here() {
    let tried = [
        include_str!("admin.rs"),
        include_str!("club.rs"),
        include_str!("departures.rs"),
        include_str!("puzzles.rs"),
        include_str!("seasons.rs"),
    ]
    .concat();
    let subs = COMMANDS.iter().find_map(|command| match command.body {
        DeclarationBody::Subs(subs) if command.name == "admin" => Some(subs),
        _ => None,
    });
    for sub in subs.expect("the command has subcommands").iter().map(|sub| sub.name) {
        let ways = [format!("\"{sub}\""), format!("\"admin {sub}\"")];
        assert!(ways.iter().any(|way| tried.contains(way)), "{sub}");
    }
}

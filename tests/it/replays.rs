//! Tests of replays: stepping and jumping through a match, its animation, and its export as text, which the
//! bot can read again.

use std::collections::BTreeSet;
use std::sync::Arc;

use engawa::app::answering::look_up::ONLY_IN_ITS_CHANNEL;
use engawa::base::id::{ChannelId, MatchId, MessageId, PersonId, Place, ServerId};
use engawa::base::time::Clock as _;
use engawa::chat::{Answer, InteractionEvent, ReplyTo, UserAction, Visibility};
use engawa::features::profile::hidden_profile;
use engawa::features::replay::{NOTHING_TO_REPLAY, transcript};
use engawa::game::{Registry, Transcript};
use engawa::games::GAMES;
use engawa::host::{Conclusion, Limits, Match, Press, Refusal, hours};
use engawa::store::{MemoryStore, RowKind};
use serde_json::{Value, json};

use super::harness::Harness;
use super::matches::{conclusion, end_of};
use super::people::{HANA, NELL, OTIS, http};
use super::player_actions::{
    assert_refused, control, controls, match_on, offers, person, pressed_game, refusal_text, small, text,
};
use super::rows::all;
use super::testing::shell::{Shell, message};

/// Number in the component id of the replay's forward button.
const FORWARD: u8 = 2;
/// Number in the component id of the replay's jump menu.
const JUMP: u8 = 4;

fn part(wanted: u8) -> impl Fn(&Press) -> bool {
    move |press| matches!(press, Press::Replay { part, .. } if *part == wanted)
}

fn alt(message: &Value) -> &str {
    message["attachments"][0]["description"].as_str().expect("what is shown in words")
}

/// Returns the component id of the replay's control with this number, or `None` if it is disabled.
fn alive(message: &Value, wanted: u8) -> Option<String> {
    let id = control(message, part(wanted));
    let alive = controls(message).into_iter().any(|one| one["custom_id"] == *id && one["disabled"] != true);
    alive.then_some(id)
}

/// Downloads the first file that is attached to a message.
pub async fn file(message: &Value) -> Vec<u8> {
    let url = message["attachments"][0]["url"].as_str().expect("a file");
    let client = http();
    let answer = client.get(url).send().await.expect("the file is served");
    answer.bytes().await.expect("bytes").to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn end_card_opens_a_replay_of_every_game() {
    let harness = Harness::open().await;
    for game in GAMES {
        let end = end_of(&harness, *game, small(*game)).await;
        let record = harness.game_match(match_on(&end));
        let moves = record.round().moves.len();
        // Somebody who only watches can replay the match as well.
        let opened = harness.press(NELL, &end, part(0)).await;
        assert_eq!(opened["message"]["you"]["alone_see_it"], true, "{opened}");
        let mut shown = opened["message"].clone();
        assert!(alive(&shown, 0).is_none() && alive(&shown, 1).is_none(), "the first is the first: {shown}");
        let (mut seen, mut steps) = (BTreeSet::from([alt(&shown).to_owned()]), 0);
        while let Some(forward) = alive(&shown, FORWARD) {
            let next = harness.people.press(NELL, &shown, &forward, &[]).await;
            assert_eq!(next["message"]["id"], shown["id"], "the same message goes on: {next}");
            shown = next["message"].clone();
            assert!(seen.insert(alt(&shown).to_owned()), "seen before: {}", alt(&shown));
            steps += 1;
        }
        assert_eq!(steps, moves, "{}", text(&shown));
        assert!(text(&shown).contains(&format!("Move {moves} of {moves}")), "{}", text(&shown));
        let back = harness.press(NELL, &shown, part(1)).await;
        assert!(text(&back["message"]).contains(&format!("Move {} of {moves}", moves - 1)), "{back}");
        let jumped = harness
            .people
            .press(NELL, &back["message"], &control(&back["message"], part(JUMP)), &["0"])
            .await;
        assert!(text(&jumped["message"]).contains("Before the first move"), "{jumped}");
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn exported_match_reads_back() {
    let harness = Harness::open().await;
    for game in GAMES {
        let end = end_of(&harness, *game, small(*game)).await;
        let record = harness.game_match(match_on(&end));
        let viewer = harness.press(OTIS, &end, part(0)).await["message"].clone();
        for wanted in [false, true] {
            let made = harness
                .press(
                    OTIS,
                    &viewer,
                    |press| matches!(press, Press::Animate { public, .. } if *public == wanted),
                )
                .await;
            let message = &made["message"];
            assert_eq!(message["you"]["alone_see_it"], !wanted, "{made}");
            assert_eq!(message["attachments"][0]["content_type"], "image/gif", "{made}");
            let file = file(message).await;
            let mut reader = gif::DecodeOptions::new().read_info(file.as_slice()).expect("a GIF");
            let mut parts = 0;
            while reader.read_next_frame().expect("a good frame").is_some() {
                parts += 1;
            }
            assert!(parts > record.round().moves.len(), "{parts} parts");
        }
        let more = harness.press(OTIS, &end, |press| matches!(press, Press::Side(_))).await;
        let answer = harness.press(OTIS, &more["message"], |press| matches!(press, Press::Export(_))).await;
        assert!(text(&answer["message"]).contains("`from` option of /challenge"), "{answer}");
        let exported = String::from_utf8(file(&answer["message"]).await).expect("text");
        assert_eq!(Transcript::read(&exported, &Registry::new(GAMES)), Ok(transcript(&record)), "{exported}");
        assert_eq!(record.round().at.len(), record.round().moves.len(), "every move has its moment");
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn last_board_shows_the_score_between_its_players() {
    let harness = Harness::open().await;
    let game = *GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("it is registered");
    let stands =
        |end: &Value| text(end).lines().find(|line| line.starts_with("Their record")).map(str::to_owned);
    let mut wins = [0, 0];
    for number in 1..=3 {
        let end = end_of(&harness, game, json!({})).await;
        let record = harness.game_match(match_on(&end));
        let Conclusion::Rounds { winner: Some(winner) } = conclusion(&record) else { panic!("{end}") };
        let is_hana = record.people[winner] == person(HANA);
        wins[usize::from(!is_hana)] += 1;
        let Some(line) = stands(&end) else {
            assert_eq!(number, 1, "the first match says nothing more than its end: {end}");
            continue;
        };
        let [more, less] = [wins[0].max(wins[1]), wins[0].min(wins[1])];
        assert!(number > 1 && line.contains(&format!("{more}–{less}")), "{line} after {wins:?}");
        let names = [HANA, OTIS].map(|who| line.find(&format!("<@{who}>")).expect("both are named"));
        assert!(wins[0] == wins[1] || (names[0] < names[1]) == (wins[0] > wins[1]), "{line} after {wins:?}");
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_matches_are_found_again() {
    let harness = Harness::open().await;
    let nothing = harness.people.slash(NELL, "replay", json!({})).await;
    assert_refused(&nothing, &NOTHING_TO_REPLAY);
    let game = *GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("it is registered");
    let first = match_on(&end_of(&harness, game, json!({})).await);
    let second = match_on(&end_of(&harness, game, json!({})).await);
    let running = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let last = harness.people.slash(HANA, "replay", json!({})).await;
    assert_eq!(match_on(&last["message"]), second, "the one that ended last");
    let offered = harness.people.suggestions(HANA, "replay", "match", "").await;
    let values: Vec<&str> = offered["choices"]
        .as_array()
        .expect("suggestions")
        .iter()
        .map(|one| one["value"].as_str().expect("a value"))
        .collect();
    let all = [second, first, match_on(&running)].map(|id| id.to_string());
    assert_eq!(values, all, "{offered}");
    // Each finished match is listed with its opponent, result and day.
    let today = engawa::host::view::phrases::day(hours::day(harness.clock.now(), None));
    let words = engawa::words::Catalogue::load().expect("the catalogue");
    let today = engawa::chat::voice::Voice::new(&words, engawa::words::Language::ENGLISH).plain(&today);
    for (choice, id) in offered["choices"].as_array().expect("suggestions").iter().zip([second, first]) {
        let label = choice["name"].as_str().expect("a label");
        let record = harness.game_match(id);
        let winner =
            record.counted_conclusion().expect("it counts").winner().map(|winner| record.people[winner]);
        let outcome = winner.map_or("drawn", |winner| if winner == person(HANA) { "won" } else { "lost" });
        assert!(["Otis", outcome, &today].iter().all(|part| label.contains(part)), "{outcome}: {label}");
    }
    let named = harness.people.slash(NELL, "replay", json!({ "match": first.to_string() })).await;
    assert_eq!(match_on(&named["message"]), first);
    let started =
        harness.people.slash(OTIS, "replay", json!({ "match": match_on(&running).to_string() })).await;
    assert!(text(&started["message"]).contains("Before the first move"), "{started}");
    assert!(!offers(&started["message"], part(JUMP)), "there is nowhere to jump: {started}");
    let unknown = harness.people.slash(OTIS, "replay", json!({ "match": "00000000" })).await;
    assert_refused(&unknown, &Refusal::NO_SUCH_MATCH);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_replay_frames_are_clamped_or_refused() {
    let harness = Harness::open().await;
    let board = harness.start_match(HANA, OTIS, pressed_game(), json!({})).await;
    let board = harness.play_anything(&board).await;
    let id = match_on(&board);
    let far = Press::Replay { id, part: 3, frame: u32::MAX }.to_string();
    let shown = harness.press_planted(HANA, &far).await["message"].clone();
    assert!(text(&shown).contains("Move 1 of 1."), "{shown}");
    let round = Press::Animate { id, round: u32::MAX, public: false }.to_string();
    let made = harness.press_planted(HANA, &round).await["message"].clone();
    assert_eq!(made["attachments"][0]["content_type"], "image/gif", "{made}");
    let odd = Press::Replay { id, part: JUMP, frame: 0 }.to_string();
    let menu = json!({ "type": 3, "custom_id": odd, "options": [{ "label": "Odd", "value": "b4" }] });
    let planted = harness.plant(menu).await;
    let refused = harness.people.press(HANA, &planted, &odd, &["b4"]).await;
    assert_refused(&refused, &Refusal::UNKNOWN_PRESS);
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn profile_shows_last_matches_and_replays_them() {
    let harness = Harness::open().await;
    let game = *GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("it is registered");
    let ends: Vec<MatchId> = [
        match_on(&end_of(&harness, game, json!({})).await),
        match_on(&end_of(&harness, GAMES[0], small(GAMES[0])).await),
    ]
    .into();
    for (who, asker) in [(HANA, HANA), (OTIS, HANA), (HANA, NELL)] {
        let options = if who == asker { json!({}) } else { json!({ "person": who }) };
        let profile =
            async || harness.people.slash(asker, "profile", options.clone()).await["message"].clone();
        let other = if who == HANA { OTIS } else { HANA };
        for (number, id) in (1..).zip(ends.iter().rev()) {
            let (shown, record) = (profile().await, harness.game_match(*id));
            let winner =
                record.counted_conclusion().expect("it counts").winner().map(|winner| record.people[winner]);
            let outcome = match winner {
                None => "drawn",
                Some(winner) if winner == person(who) => "won",
                Some(_) => "lost",
            };
            let name = engawa::words::Catalogue::load().expect("the catalogue");
            let voice = engawa::chat::voice::Voice::new(&name, engawa::words::Language::ENGLISH);
            let name = voice.plain(&engawa::base::text::Text::of(&record.terms.game, "name"));
            let line = format!("{number}. {name} against <@{other}>: {outcome}, ");
            assert!(text(&shown).contains(&line), "{line}: {}", text(&shown));
            let of_it = |press: &Press| matches!(press, Press::Replay { id: of, .. } if of == id);
            let replay = harness.press(asker, &shown, of_it).await["message"].clone();
            assert!(text(&replay).contains("Before the first move"), "{replay}");
            assert_eq!(replay["you"]["alone_see_it"], true, "{replay}");
            // The button back to the profile must still be there after a step of the replay.
            let forward =
                |press: &Press| matches!(press, Press::Replay { frame: 1, part, .. } if part % 10 == FORWARD);
            let later = harness.press(asker, &replay, forward).await["message"].clone();
            let back = harness.press(asker, &later, |press| *press == Press::Profile(person(who))).await;
            assert_eq!(back["message"]["id"], shown["id"], "the same message: {back}");
            assert_eq!(text(&back["message"]), text(&shown));
        }
    }
    // The profile of another person does not name opponents who hide themselves.
    harness.press_planted(OTIS, "1s.hidden-on").await;
    let shown = harness.people.slash(NELL, "profile", json!({ "person": HANA })).await["message"].clone();
    assert!(!offers(&shown, |press| matches!(press, Press::Replay { .. })), "{shown}");
    assert!(!text(&shown).contains(&format!("<@{OTIS}>")), "{shown}");
    let way = Press::Profile(person(OTIS)).to_string();
    assert_refused(&harness.press_planted(NELL, &way).await, &hidden_profile(person(OTIS)));
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn end_card_hides_people_and_other_channels() {
    let mut harness = Harness::open().await;
    let game = *GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("it is registered");
    let stands = |end: &Value| text(end).contains("Their record at this game in this channel: ");
    assert!(!stands(&end_of(&harness, game, json!({})).await), "it is their first match");
    assert!(stands(&end_of(&harness, game, json!({})).await));
    for who in [OTIS, HANA] {
        harness.press_planted(who, "1s.hidden-on").await;
        let end = end_of(&harness, game, json!({})).await;
        assert!(!stands(&end), "{who} is hidden: {end}");
        harness.press_planted(who, "1s.hidden-off").await;
    }
    assert!(stands(&end_of(&harness, game, json!({})).await));
    let (_, thread) = harness.people.post("thread", json!({ "name": "elsewhere" })).await;
    harness.people = harness.people.in_channel(thread["channel"].as_str().expect("a channel"));
    assert!(!stands(&end_of(&harness, game, json!({})).await), "it is the first one of this channel");
    harness.close_and_check().await;
}

#[tokio::test]
async fn match_of_private_channel_is_shown_only_there() {
    let (ada, here, elsewhere) = (PersonId(42), ChannelId(2), ChannelId(3));
    let store = Arc::new(MemoryStore::new());
    let place = Place { server: ServerId(1), channel: here };
    let shell = Shell::over(Arc::clone(&store) as _, place, Limits::default(), 1);
    shell.begin_match([ada, PersonId(43)]).await;
    let id = all::<Match>(&*store, RowKind::Matches).remove(0).1.id;
    let component = Press::Animate { id, round: 0, public: true }.to_string();
    let show = async |channel: ChannelId, thread_of: Option<ChannelId>| {
        let (message, values) = (MessageId(1), Vec::new());
        let act = UserAction::Press { message, private: false, component: component.clone(), values };
        let event = shell.event(ada, act);
        let reply = ReplyTo { channel, ..event.reply };
        shell.hear(InteractionEvent { reply, thread_of, ..event }).await.remove(0)
    };
    let is_public = |answer: &Answer| matches!(answer, Answer::Message(Visibility::Public, _));
    let open = show(elsewhere, None).await;
    assert!(is_public(&open), "everybody can view its channel: {open:?}");
    shell.chat.state().private_channels.insert(here);
    let refused = show(elsewhere, None).await;
    assert_eq!(message(&refused).text, refusal_text(&ONLY_IN_ITS_CHANNEL));
    for (channel, thread_of) in [(here, None), (ChannelId(4), Some(here))] {
        let shown = show(channel, thread_of).await;
        assert!(is_public(&shown), "{thread_of:?}: {shown:?}");
    }
}

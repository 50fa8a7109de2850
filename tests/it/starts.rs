//! Tests of matches that start from a given deal or position, by `/challenge` or from a position of a replay.

use engawa::base::id::PersonId;
use engawa::base::level::Level;
use engawa::base::seat::Seat;
use engawa::features::replay::transcript;
use engawa::game::AnyGame;
use engawa::game::options::AllowedValues;
use engawa::games::GAMES;
use engawa::host::challenge::start;
use engawa::host::{Invitee, Press, Refusal, Start};
use serde_json::{Value, json};

use super::harness::{Harness, wide};
use super::matches::end_of;
use super::people::{HANA, NELL, OTIS};
use super::player_actions::{
    assert_refused, challenge_on, match_on, offers, person, pressed_game, small, table_of, text,
};

impl Harness {
    /// Plays two moves of a match of Hana, who moves first, and Otis. Returns the board.
    async fn begun(&self, game: &dyn AnyGame) -> Value {
        let mut options = small(game);
        options["seat"] = json!("first");
        let board = self.start_match(HANA, OTIS, game.facts().id, options).await;
        let board = self.play_anything(&board).await;
        self.play_anything(&board).await
    }

    async fn try_to_invite(&self, game: &str, options: Value) -> Value {
        self.people.slash(HANA, &format!("challenge {game}"), options).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn deal_of_a_match_can_be_repeated() {
    let harness = Harness::open().await;
    for game in GAMES {
        let id = game.facts().id;
        let before = harness.game_match(match_on(&harness.begun(*game).await));
        let named = json!({ "same-deal-as": before.id.to_string(), "opponent": OTIS, "seat": "second" });
        let card = harness.invite(HANA, id, named).await;
        assert!(text(&card).contains("same starting position as an earlier match"), "{card}");
        assert_eq!(card["attachments"].as_array().map(Vec::len), Some(1), "the position is pictured: {card}");
        let board = harness.accept(OTIS, &card).await;
        let again = harness.game_match(match_on(&board));
        assert_eq!(again.rounds[0].setup, before.rounds[0].setup);
        assert_eq!((again.terms.rated, &again.terms.options), (false, &before.terms.options));
        assert_eq!(again.mover(), Some(person(OTIS)));
        harness.play_anything(&board).await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn match_starts_from_moment_position_or_record() {
    for game in GAMES {
        // Use a new harness for each game, because a person may make only a few challenges an hour.
        let harness = Harness::open().await;
        let id = game.facts().id;
        let record = harness.game_match(match_on(&harness.begun(*game).await));
        for plies in [1, 2] {
            let table = record.table_at(*game, 0, plies).expect("it replays");
            // Discord joins the lines of a text that is pasted into an option.
            let pasted = transcript(&record).to_string().replace('\n', " ");
            let moment = format!("{}@{plies}", record.id);
            let texts = [moment, table.position().0, format!("{pasted} @{plies}")];
            for from in [texts[0].clone(), texts[1].clone(), wide(&texts[2])] {
                let options = json!({ "from": from, "opponent": OTIS, "seat": "first" });
                let card = harness.invite(HANA, id, options).await;
                assert!(text(&card).contains("starts from a chosen position"), "{card}");
                let made = challenge_on(&harness, &card);
                assert_eq!(made.start, Some(Start::Position(table.position())), "{from}");
                let board = harness.accept(OTIS, &card).await;
                let begun = harness.game_match(match_on(&board));
                assert_eq!(begun.rounds[0].setup, table.position());
                assert_eq!(begun.mover(), Some(person(HANA)), "who asked to move first does: {from}");
                let sits = begun.round().seat(begun.people.player_of(person(HANA)).expect("she plays"));
                assert_eq!(sits, table_of(&begun).turn(), "{from}");
                let board = harness.play_anything(&board).await;
                assert!(text(&board).contains(&format!("<@{HANA}>")), "who has moved is named: {board}");
                assert_eq!(harness.game_match(begun.id).mover(), Some(person(OTIS)));
                harness.call_off(OTIS, &board).await;
            }
        }
        harness.close_and_check().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invalid_starts_are_refused_with_reason() {
    let harness = Harness::open().await;
    for (index, game) in GAMES.iter().enumerate() {
        let id = game.facts().id;
        let other = GAMES[(index + 1) % GAMES.len()].facts().id;
        let record = harness.game_match(match_on(&harness.begun(*game).await));
        let named = record.id.to_string();
        let moment = |frame: &str| format!("{named}@{frame}");
        for (options, why) in [
            (json!({ "from": moment("3") }), start::no_moment(2)),
            (json!({ "from": moment("1"), "same-deal-as": named }), start::BOTH),
            (json!({ "from": moment("1"), "rated": true }), start::RATED),
            (json!({ "same-deal-as": named, "rated": true }), start::RATED),
            (json!({ "from": moment("1"), "format": "best-of-3" }), start::FORMAT),
            (json!({ "same-deal-as": named, "format": "best-of-3" }), start::FORMAT),
        ] {
            assert_refused(&harness.try_to_invite(id, options).await, &why);
        }
        for options in [json!({ "from": moment("1") }), json!({ "same-deal-as": named })] {
            let of_other = start::other_game(id);
            assert_refused(&harness.try_to_invite(other, options).await, &of_other);
        }
        let pasted = transcript(&record).to_string().replace('\n', " ");
        let of_other = start::other_game(id);
        assert_refused(&harness.try_to_invite(other, json!({ "from": pasted })).await, &of_other);
        if let Some(option) =
            game.facts().options.iter().find(|fact| matches!(fact.takes, AllowedValues::One(_)))
        {
            let options = json!({ "from": moment("1"), option.name: option.words()[0] });
            assert_refused(&harness.try_to_invite(id, options).await, &start::OPTIONS);
        }
        let nonsense = harness.try_to_invite(id, json!({ "from": "x/y z" })).await;
        assert!(text(&nonsense["message"]).starts_with("I can’t read this"), "{nonsense}");
        let broken = pasted.replacen("setup: ", "setup: ?", 1);
        let broken = harness.try_to_invite(id, json!({ "from": broken })).await;
        assert!(text(&broken["message"]).starts_with("I can’t read entry "), "{broken}");
    }
    let unknown = harness.try_to_invite(pressed_game(), json!({ "from": "00000000@1" })).await;
    assert_refused(&unknown, &Refusal::NO_SUCH_MATCH);
    let unknown = harness.try_to_invite(pressed_game(), json!({ "same-deal-as": "00000000" })).await;
    assert_refused(&unknown, &Refusal::NO_SUCH_MATCH);
    assert!(harness.challenges().iter().all(|made| made.start.is_none()), "nothing was made");
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn past_matches_and_moments_are_suggested() {
    let harness = Harness::open().await;
    let game = pressed_game();
    let board = harness.start_match(HANA, OTIS, game, json!({ "seat": "first" })).await;
    let board = harness.play_anything(&board).await;
    let id = match_on(&board).to_string();
    let command = format!("challenge {game}");
    for (option, typed, value) in [
        ("same-deal-as", "", id.clone()),
        ("from", "", format!("{id}@1")),
        ("from", &*format!("{id}@"), format!("{id}@0")),
    ] {
        let suggested = harness.people.suggestions(HANA, &command, option, typed).await;
        assert_eq!(suggested["choices"][0]["value"], value, "{option}: {suggested}");
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn replay_moment_starts_a_challenge() {
    let harness = Harness::open().await;
    let play_on = |press: &Press| matches!(press, Press::PlayOn { to: None, .. });
    for game in GAMES {
        let board = harness.begun(*game).await;
        let before = harness.game_match(match_on(&board));
        let place = Press::Replay { id: before.id, part: 0, frame: 1 }.to_string();
        let viewer = harness.press_planted(HANA, &place).await["message"].clone();
        let question = harness.press(HANA, &viewer, play_on).await["message"].clone();
        assert_eq!(question["you"]["alone_see_it"], true, "{question}");
        let to_otis = |press: &Press| matches!(press, Press::PlayOn { to: Some(Invitee::One(who)), .. } if *who == person(OTIS));
        let card = harness.press(HANA, &question, to_otis).await["message"].clone();
        harness.assert_pings(&card, [OTIS.to_owned()]).await;
        let made = challenge_on(&harness, &card);
        assert_eq!((made.from, made.to, made.terms.rated), (person(HANA), Some(person(OTIS)), false));
        let begun = harness.game_match(match_on(&harness.accept(OTIS, &card).await));
        assert_eq!(begun.mover(), Some(person(OTIS)), "the seats are as they were: Otis was to move");

        // Nell has not played in the match, so she can challenge anyone from its position, or the computer.
        let viewer = harness.press_planted(NELL, &place).await["message"].clone();
        let question = harness.press(NELL, &viewer, play_on).await["message"].clone();
        assert!(!offers(&question, to_otis));
        let to_anyone = |press: &Press| matches!(press, Press::PlayOn { to: Some(Invitee::Anyone), .. });
        let card = harness.press(NELL, &question, to_anyone).await["message"].clone();
        assert_eq!(challenge_on(&harness, &card).to, None);
        let level = PersonId::computer(Level::Gentle);
        let to_computer = |press: &Press| matches!(press, Press::PlayOn { to: Some(Invitee::One(who)), .. } if *who == level);
        let panel = harness.press(NELL, &question, to_computer).await["message"].clone();
        let practice = harness.game_match(match_on(&panel));
        let start = before.table_at(*game, 0, 1).expect("it replays").position();
        assert!(practice.practice && practice.rounds[0].setup == start, "{panel}");
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn ended_position_is_no_start() {
    let harness = Harness::open().await;
    let game = *GAMES.iter().find(|game| game.facts().id == pressed_game()).expect("it is registered");
    let end = end_of(&harness, game, json!({ "seat": "first" })).await;
    let record = harness.game_match(match_on(&end));
    assert!(!record.is_running());
    let last = record.round().moves.len();
    let frame = u32::try_from(last).expect("short");
    let place = Press::Replay { id: record.id, part: 0, frame }.to_string();
    let viewer = harness.press_planted(HANA, &place).await["message"].clone();
    assert!(!offers(&viewer, |press| matches!(press, Press::PlayOn { .. })), "{viewer}");
    let planted = Press::PlayOn { id: record.id, frame, to: Some(Invitee::Anyone) }.to_string();
    assert_refused(&harness.press_planted(HANA, &planted).await, &start::OVER);

    let from = format!("{}@{}", record.id, last - 1);
    let end = end_of(&harness, game, json!({ "from": from })).await;
    let card = harness.press(HANA, &end, |press| matches!(press, Press::Rematch(_))).await["message"].clone();
    assert_eq!(challenge_on(&harness, &card).start, None);
    let again = harness.game_match(match_on(&harness.accept(OTIS, &card).await));
    let table = game.open(&again.rounds[0].setup, &[]).expect("it opens");
    assert_eq!(table.turn(), Seat::First);
    assert_ne!(again.rounds[0].setup, record.rounds[0].setup);
    harness.close_and_check().await;
}

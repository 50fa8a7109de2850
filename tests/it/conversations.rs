//! Transcripts of three whole conversations with the bot, as people read them in the channel. The English ones
//! are compared with snapshots. Those in other languages are written on request, and the module `sentences`
//! compares them with the English ones.

use std::fmt::Write as _;
use std::path::Path;

use engawa::base::time::{Clock, Span};
use engawa::features::leaderboard::LadderPress;
use engawa::features::puzzle::PuzzlePress;
use engawa::game::puzzles;
use engawa::games::GAMES;
use engawa::host::{
    Challenge, ChallengeState, Match, MatchAction, MatchActionPress, OfferKind, PersonalDataPress, Plan,
    Press, PressFields, SeasonPress, WhatIfStep, hours, puzzle,
};
use engawa::store::Key;
use engawa::words::Language;
use serde_json::{Value, json};

use super::harness::{Harness, until};
use super::people::{HANA, NELL, OTIS, speak};
use super::player_actions::{accepts, control, controls, match_on, offers, person, small, text};
use super::rows::stored;

/// Each person with the name that the transcript uses.
const NAMES: [(&str, &str); 3] = [(HANA, "@hana"), (OTIS, "@otis"), (NELL, "@nell")];

/// A game with a fixed start, so that the transcript is the same every time.
const GAME: &str = "konane";

struct Page<'a> {
    harness: &'a Harness,
    written: String,
}

impl Page<'_> {
    fn does(&mut self, who: &str, what: &str) {
        writeln!(self.written, "\n> {} {what}", name(who)).expect("text");
    }

    /// Writes the answer to an interaction, marked if only one person sees it. Returns the message.
    fn reads(&mut self, outcome: &Value) -> Value {
        let message = outcome["message"].clone();
        if message.is_null() {
            writeln!(self.written, "nothing in private any more").expect("text");
            return message;
        }
        let seen = if message["you"]["alone_see_it"] == true { "in private" } else { "for all" };
        writeln!(self.written, "{seen}{}", shown(&message)).expect("text");
        message
    }

    async fn says(&mut self, who: &str, command: &str, options: Value) -> Value {
        self.does(who, &format!("/{command} {}", plain(&options.to_string())));
        let outcome = self.harness.people.slash(who, command, options).await;
        self.reads(&outcome)
    }

    /// Presses the first control that satisfies `wanted`. If it is a menu, chooses its first entry.
    async fn presses(&mut self, who: &str, message: &Value, wanted: impl Fn(&Press) -> bool) -> Value {
        let id = |control: &&Value| {
            let press = control["custom_id"].as_str().and_then(Press::read);
            control["disabled"] != true && press.is_some_and(|press| wanted(&press))
        };
        let all = controls(message);
        let control = all.iter().copied().find(id).unwrap_or_else(|| panic!("no such control: {message}"));
        let id = control["custom_id"].as_str().expect("an id");
        let label = control["label"].as_str();
        self.does(who, &format!("presses ({})", label.unwrap_or_default()));
        let values: Vec<&str> = control["options"][0]["value"].as_str().into_iter().collect();
        let outcome = self.harness.people.press(who, message, id, &values).await;
        self.reads(&outcome)
    }

    /// Tries the first move that a what-if board offers. Returns the next board.
    async fn tries(&mut self, who: &str, board: &Value) -> Value {
        let version = |message: &Value| {
            let ids = controls(message).into_iter().filter_map(|control| control["custom_id"].as_str());
            ids.filter_map(Press::read).find_map(|press| match press {
                Press::WhatIf(press) => Some(press.version),
                _ => None,
            })
        };
        let mut message = board.clone();
        while version(&message) == version(board) {
            message = self.presses(who, &message, what_if(|step| matches!(step, WhatIfStep::Try(_)))).await;
        }
        message
    }

    /// Moves the first selectable piece to the first square that it can reach. Returns the next board.
    async fn moves(&mut self, who: &str, board: &Value) -> Value {
        let id = match_on(board);
        let before = self.harness.game_match(id).turn;
        let mut message = board.clone();
        while self.harness.game_match(id).turn == before {
            message = self.presses(who, &message, |press| matches!(press, Press::Play(_))).await;
        }
        self.harness.wait_for_board(id).await;
        self.last_board(id).await
    }

    async fn last_board(&mut self, id: engawa::base::id::MatchId) -> Value {
        let said = self.harness.people.messages(NELL).await;
        let shows = |message: &&Value| {
            message["attachments"] != json!([])
                && controls(message).into_iter().any(|control| {
                    let press = control["custom_id"].as_str().and_then(Press::read);
                    press.is_some_and(|press| press.game_match() == Some(id))
                })
        };
        let board = said.iter().rfind(shows).expect("it stands there").clone();
        writeln!(self.written, "\n= the board{}", shown(&board)).expect("text");
        board
    }
}

/// Renders a message with its pictures and controls, without ids and times, which differ between runs.
fn shown(message: &Value) -> String {
    let mut shown = String::new();
    // A slow machine may take a second for a move.
    let is_timing = |line: &&str| line.ends_with(" thought for less than a minute.");
    for line in text(message).lines().filter(|line| !is_timing(line)) {
        write!(shown, "\n    {}", plain(line)).expect("text");
    }
    for picture in message["attachments"].as_array().into_iter().flatten() {
        let alt = picture["description"].as_str().unwrap_or_default();
        write!(shown, "\n    [picture: {}]", plain(alt)).expect("text");
    }
    for row in message["components"].as_array().into_iter().flatten() {
        let label = |control: &Value| {
            let name = control["label"].as_str().or(control["placeholder"].as_str()).unwrap_or_default();
            let entries = control["options"].as_array().map_or(0, Vec::len);
            if entries > 0 { format!("{name} ({entries})") } else { name.to_owned() }
        };
        let labels: Vec<String> = row["components"].as_array().into_iter().flatten().map(label).collect();
        write!(shown, "\n    ({})", labels.join(") (")).expect("text");
    }
    shown
}

fn name(who: &str) -> &str {
    NAMES.iter().find(|(id, _)| *id == who).map_or(who, |(_, name)| name)
}

/// Replaces ids and timestamps, which differ between runs.
fn plain(line: &str) -> String {
    let mut plain = line.to_owned();
    for (id, name) in NAMES {
        plain = plain.replace(&format!("<@{id}>"), name).replace(id, name);
    }
    for (begin, end, instead) in [
        ("<t:", ">", "<when>"),
        ("(http", ")", "(link)"),
        // Remove custom emoji, because they appear on buttons only some time after the bot's start.
        (" <:", ">", ""),
        ("\"match\":\"", "\"", "match"),
        ("as\":\"", "\"", "match"),
    ] {
        while let Some(from) = plain.find(begin) {
            let length = plain[from + begin.len()..].find(end).expect("it ends") + begin.len() + end.len();
            plain.replace_range(from..from + length, instead);
        }
    }
    // A client shows no backslash before a sign.
    without_dates(&plain.replace('\\', ""))
}

/// Replaces dates in English format ("3 Nov 2026"), which differ from day to day.
fn without_dates(line: &str) -> String {
    const MONTHS: &str = "Jan Feb Mar Apr May June July Aug Sept Sep Oct Nov Dec";
    let mut words: Vec<&str> = line.split(' ').collect();
    let is_number = |word: &str| word.parse::<u16>().is_ok();
    let is_date = |words: &[&str]| {
        is_number(words[0]) && MONTHS.split(' ').any(|month| month == words[1]) && is_number(words[2])
    };
    while let Some(at) = words.windows(3).position(is_date) {
        words.splice(at..at + 3, ["<day>"]);
    }
    words.join(" ")
}

fn side(wanted: MatchAction) -> impl Fn(&Press) -> bool {
    move |press| matches!(press, Press::Side(MatchActionPress { action, .. }) if *action == wanted)
}

fn what_if(wanted: impl Fn(&WhatIfStep) -> bool) -> impl Fn(&Press) -> bool {
    move |press| matches!(press, Press::WhatIf(press) if wanted(&press.step))
}

fn opens(press: &Press) -> bool {
    what_if(|step| matches!(step, WhatIfStep::Open(_)))(press)
}

pub async fn evening(harness: &Harness) -> String {
    let mut page = Page { harness, written: String::new() };
    page.says(HANA, "help", json!({})).await;
    page.says(HANA, "games", json!({})).await;
    page.says(HANA, "rules", json!({ "game": GAME })).await;
    let options = json!({ "opponent": OTIS, "size": "6", "seat": "first" });
    let card = page.says(HANA, &format!("challenge {GAME}"), options).await;
    page.presses(NELL, &card, accepts).await;
    // The list of matches links to the message of a challenge only after the bot has stored where that
    // message is.
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    page.says(OTIS, "games", json!({})).await;
    let board = page.presses(OTIS, &card, accepts).await;
    let id = match_on(&board);
    harness.wait_for_board(id).await;
    page.presses(OTIS, &board, |press| matches!(press, Press::Play(_))).await;
    page.presses(NELL, &board, |press| matches!(press, Press::Play(_))).await;
    page.says(HANA, "move", json!({ "move": "b2" })).await;
    page.says(HANA, "hint", json!({})).await;
    let board = page.moves(HANA, &board).await;
    let board = page.moves(OTIS, &board).await;
    let board = page.moves(HANA, &board).await;
    page.says(HANA, "undo", json!({})).await;
    harness.wait_for_board(id).await;
    let board_again = page.last_board(id).await;
    let board_again = page.moves(HANA, &board_again).await;
    harness.wait_for_no_controls(&board).await;
    let former = harness.message(&board["id"]).await.expect("it stays");
    writeln!(page.written, "\n= what is left of a former board{}", shown(&former)).expect("text");
    let board = page.moves(OTIS, &board_again).await;
    page.presses(OTIS, &board, side(MatchAction::TakeBack)).await;
    harness.wait_for_board(id).await;
    let board = page.last_board(id).await;
    let more = page.presses(HANA, &board, side(MatchAction::More)).await;
    let pause = OfferKind::Pause;
    let question = page.presses(HANA, &more, side(MatchAction::Offer(pause))).await;
    page.presses(HANA, &question, side(MatchAction::NotNow)).await;
    let more = page.presses(HANA, &board, side(MatchAction::More)).await;
    page.presses(HANA, &more, |press| matches!(press, Press::Words(_))).await;
    page.says(HANA, "offer", json!({ "kind": "draw" })).await;
    let question = page.presses(OTIS, &board, side(MatchAction::TakeBack)).await;
    page.presses(OTIS, &question, side(MatchAction::ConfirmOffer(OfferKind::takeback(true)))).await;
    let own = page.says(OTIS, "offer", json!({ "kind": "time" })).await;
    page.presses(OTIS, &own, side(MatchAction::Withdraw)).await;
    page.says(HANA, "offer", json!({ "kind": "pause" })).await;
    page.says(HANA, "offer", json!({ "kind": "time" })).await;
    let more = page.presses(OTIS, &board, side(MatchAction::More)).await;
    let question = page.presses(OTIS, &more, |press| matches!(press, Press::Resign { .. })).await;
    page.presses(OTIS, &question, |press| {
        matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. })
    })
    .await;
    harness.wait_for_board(id).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let end = page.last_board(id).await;
    let rematch = |press: &Press| matches!(press, Press::Rematch(_));
    page.presses(HANA, &end, rematch).await;
    until("it is known where the card is", async || harness.outbox_is_empty()).await;
    page.presses(HANA, &end, rematch).await;
    after_the_match(&mut page).await;
    page.written
}

/// Looks at results, takes a vacation and returns from it, and deletes all data of a person.
async fn after_the_match(page: &mut Page<'_>) {
    let harness = page.harness;
    let ladder = page.says(HANA, "leaderboard", json!({ "game": GAME })).await;
    let as_text = |press: &Press| matches!(LadderPress::of(press), Some(LadderPress::AsText { .. }));
    page.presses(HANA, &ladder, as_text).await;
    page.says(HANA, "profile", json!({ "person": OTIS })).await;
    page.says(OTIS, "settings", json!({ "zone": "München", "quiet": "10pm to 7am" })).await;
    page.says(OTIS, "settings", json!({ "zone": "Atlantis" })).await;
    page.says(OTIS, "vacation start", json!({})).await;
    page.says(OTIS, "vacation end", json!({})).await;
    page.says(OTIS, "vacation start", json!({})).await;
    harness.clock.advance(Span::days(8));
    page.says(OTIS, "vacation end", json!({})).await;
    let is_open = |challenge: &Challenge| challenge.state == ChallengeState::Open;
    until("the rematch runs out", async || !harness.challenges().iter().any(is_open)).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let answer = page.says(OTIS, "privacy", json!({})).await;
    let personal = |wanted| move |press: &Press| *press == Press::Personal(wanted);
    page.presses(OTIS, &answer, personal(PersonalDataPress::Export)).await;
    let question = page.presses(OTIS, &answer, personal(PersonalDataPress::Delete)).await;
    page.presses(OTIS, &question, personal(PersonalDataPress::DeleteNo)).await;
    let answer = page.says(OTIS, "privacy", json!({})).await;
    let question = page.presses(OTIS, &answer, personal(PersonalDataPress::Delete)).await;
    page.presses(OTIS, &question, personal(PersonalDataPress::DeleteYes)).await;
    page.says(OTIS, "privacy", json!({})).await;
    page.says(HANA, "rematch", json!({})).await;
    page.says(HANA, "replay", json!({})).await;
}

/// Holds the conversation of two players who try moves: on one's own turn and on the other's, with lines, a plan, and
/// what is left of them after the end. Returns its transcript.
pub async fn thinking_ahead(harness: &Harness) -> String {
    let mut page = Page { harness, written: String::new() };
    let options = json!({ "opponent": OTIS, "size": "6", "seat": "first" });
    let card = page.says(HANA, &format!("challenge {GAME}"), options).await;
    let board = page.presses(OTIS, &card, accepts).await;
    let id = match_on(&board);
    harness.wait_for_board(id).await;
    let is_view = |press: &Press| matches!(press, Press::MyView(_));

    let view = page.presses(HANA, &board, is_view).await;
    let shown = page.presses(HANA, &view, opens).await;
    let shown = page.tries(HANA, &shown).await;
    let shown = page.tries(HANA, &shown).await;
    let shown = page.presses(HANA, &shown, what_if(|step| *step == WhatIfStep::Back)).await;
    let shown = page.tries(HANA, &shown).await;
    let back = control(&shown, what_if(|step| *step == WhatIfStep::Back));
    page.presses(HANA, &shown, what_if(|step| *step == WhatIfStep::Keep)).await;
    page.does(HANA, "presses a button of an old message");
    let stale = harness.press_planted(HANA, &back).await;
    let shown = page.reads(&stale);
    let shown = page.presses(HANA, &shown, what_if(|step| *step == WhatIfStep::Restart)).await;
    page.presses(HANA, &shown, what_if(|step| *step == WhatIfStep::Leave)).await;

    let view = page.presses(OTIS, &board, is_view).await;
    let mut shown = page.presses(OTIS, &view, opens).await;
    for _ in 0..4 {
        shown = page.tries(OTIS, &shown).await;
    }
    let shown = page.presses(OTIS, &shown, what_if(|step| *step == WhatIfStep::Keep)).await;
    let shown = page.presses(OTIS, &shown, what_if(|step| *step == WhatIfStep::Leave)).await;
    let listed = page.presses(OTIS, &shown, what_if(|step| *step == WhatIfStep::List)).await;
    let question = page.presses(OTIS, &listed, what_if(|step| matches!(step, WhatIfStep::AskPlan(_)))).await;
    page.presses(OTIS, &question, what_if(|step| matches!(step, WhatIfStep::Plan(_)))).await;

    // Hana plays the move to which his plan has an answer, and then another one.
    let plan: Plan = stored(harness.store(), &Key::Plan(person(OTIS), id)).expect("a plan");
    let named = json!({ "match": id.to_string() });
    let mut expected = named.clone();
    expected["move"] = json!(plan.lines[0][0].0);
    page.says(HANA, "move", expected).await;
    harness.wait_for_board(id).await;
    let board = page.last_board(id).await;
    let shown = page.says(HANA, "board", named.clone()).await;
    page.presses(HANA, &shown, what_if(|step| *step == WhatIfStep::List)).await;
    page.moves(HANA, &board).await;
    page.says(OTIS, "board", named.clone()).await;

    let question = page.says(OTIS, "resign", named.clone()).await;
    page.presses(OTIS, &question, |press| {
        matches!(press, Press::ResignRound { .. } | Press::ResignMatch { .. })
    })
    .await;
    harness.wait_for_board(id).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let replay = page.says(HANA, "replay", named.clone()).await;
    let listed = page.presses(HANA, &replay, what_if(|step| *step == WhatIfStep::List)).await;
    page.presses(HANA, &listed, what_if(|step| *step == WhatIfStep::Show(true))).await;
    let replay = page.says(OTIS, "replay", named).await;
    let theirs = page.presses(OTIS, &replay, what_if(|step| matches!(step, WhatIfStep::Theirs(_)))).await;
    page.presses(OTIS, &theirs, what_if(|step| matches!(step, WhatIfStep::Theirs(_)))).await;
    page.written = page.written.replace(&id.to_string(), "(id)");
    page.written
}

/// Takes lessons, plays a match and practises in every game, and waits until clocks run out. Returns its transcript,
/// which differs between runs, because the deals do.
async fn games(harness: &Harness) -> String {
    let mut page = Page { harness, written: String::new() };
    let is_lesson = |press: &Press| matches!(press, Press::Learn(_));
    for game in GAMES {
        let id = game.facts().id;
        page.says(NELL, "rules", json!({ "game": id })).await;
        let mut lesson = page.says(NELL, "learn", json!({ "game": id })).await;
        for attempt in 0..10 {
            let enabled = controls(&lesson).into_iter().filter(|control| control["disabled"] != true);
            let ids = enabled.filter_map(|control| control["custom_id"].as_str());
            let lessons: Vec<Press> = ids.filter_map(Press::read).filter(is_lesson).collect();
            let Some(next) = lessons.get(attempt % lessons.len().max(1)) else { break };
            lesson = page.presses(NELL, &lesson, |press| press == next).await;
        }
        let mut board = harness.start_match(HANA, OTIS, id, small(*game)).await;
        page.says(NELL, "follow", json!({ "match": match_on(&board).to_string() })).await;
        for _ in 0..6 {
            let Some(mover) = harness.game_match(match_on(&board)).mover() else { break };
            board = page.moves(&mover.to_string(), &board).await;
        }
        page.says(HANA, "hint", json!({})).await;
        page.presses(NELL, &board, side(MatchAction::More)).await;
        // Reminders and a day off come before the end.
        while let Some(alarm) = harness.game_match(match_on(&board)).next_alarm() {
            harness.clock.advance(alarm + Span::minutes(1) - harness.clock.now());
            let is_next = async || harness.game_match(match_on(&board)).next_alarm() != Some(alarm);
            until("the alarm has gone off", is_next).await;
            until("the outbox is empty", async || harness.outbox_is_empty()).await;
        }
        page.last_board(match_on(&board)).await;
        page.says(OTIS, "replay", json!({ "match": match_on(&board).to_string() })).await;
        page.says(OTIS, &format!("challenge {id}"), json!({ "level": "gentle" })).await;
        let practice = harness.matches().into_iter().filter(Match::has_computer).max_by_key(|one| one.made);
        page.says(OTIS, "hint", json!({ "match": practice.expect("it has begun").id.to_string() })).await;
        let mut puzzle = page.says(OTIS, "puzzle", json!({})).await;
        for _ in 0..3 {
            if offers(&puzzle, |press| PuzzlePress::of(press).is_some()) {
                puzzle = page.presses(OTIS, &puzzle, |press| PuzzlePress::of(press).is_some()).await;
            }
        }
    }
    for who in [HANA, OTIS, NELL] {
        writeln!(page.written, "\n= direct messages to {}", name(who)).expect("text");
        let from = harness.people.in_direct_messages(who).await;
        for message in from.messages(who).await {
            writeln!(page.written, "{}", shown(&message)).expect("text");
        }
    }
    page.written
}

/// Holds all conversations in a language. Returns the name and transcript of each.
async fn held(language: Language) -> [(&'static str, String); 3] {
    let mut harness = Harness::open().await;
    speak(&mut harness, language).await;
    let evening = evening(&harness).await;
    harness.close_and_check().await;
    let mut harness = Harness::open().await;
    speak(&mut harness, language).await;
    let club = club(&harness, language).await;
    let rest = rest(&harness, &format!("{evening}{club}")).await;
    harness.close_and_check().await;
    let mut harness = Harness::open().await;
    speak(&mut harness, language).await;
    let thinking = thinking_ahead(&harness).await;
    harness.close_and_check().await;
    [("evening", evening), ("club", club + &rest), ("thinking", thinking)]
}

#[tokio::test(flavor = "multi_thread")]
async fn conversations_match_their_snapshots() {
    for (name, written) in held(Language::ENGLISH).await {
        insta::assert_snapshot!(name, written);
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "writes the conversations of every language for somebody to read"]
async fn conversations_are_written_for_a_reader() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/conversations");
    std::fs::create_dir_all(&folder).expect("a folder");
    for language in Language::all() {
        let mut harness = Harness::open().await;
        speak(&mut harness, language).await;
        let games = [("games", games(&harness).await)];
        harness.close_and_check().await;
        for (name, written) in held(language).await.into_iter().chain(games) {
            let file = folder.join(format!("{name}-{}.txt", language.code()));
            std::fs::write(&file, written).expect("a file");
            println!("{}", file.display());
        }
    }
}

/// Holds the conversation of a club, and returns its transcript. The manager changes settings, and people use
/// private commands.
pub async fn club(harness: &Harness, language: Language) -> String {
    let number = reach_first_puzzle(harness);
    let mut page = Page { harness, written: String::new() };
    for (sub, options) in [
        ("show", json!({})),
        ("setup", json!({})),
        ("channels", json!({ "where": "here" })),
        ("threads", json!({ "threads": true })),
        ("threads", json!({ "threads": false })),
        ("language", json!({ "language": language.code() })),
        ("theme", json!({ "palette": "contrast" })),
        ("defaults", json!({ "clock": "7-days", "format": "single", "rated": true })),
        ("boards", json!({ "boards": "picture" })),
        ("season", json!({ "name": "Spring" })),
        ("season", json!({ "name": "Summer" })),
        ("ban", json!({ "person": NELL, "reason": "Rude." })),
    ] {
        let question = page.says(HANA, &format!("admin {sub}"), options).await;
        let begins = |press: &Press| matches!(press, Press::Season(SeasonPress::Begin { .. }));
        if offers(&question, begins) {
            page.presses(HANA, &question, begins).await;
        }
    }
    page.says(NELL, &format!("challenge {GAME}"), json!({})).await;
    page.says(OTIS, &format!("challenge {GAME}"), json!({ "clock": "8-days" })).await;
    let live = page.says(OTIS, &format!("challenge {GAME}"), json!({ "clock": "live" })).await;
    page.presses(OTIS, &live, |press| matches!(press, Press::Withdraw(_))).await;
    page.says(HANA, "admin unban", json!({ "person": NELL })).await;
    page.says(NELL, "block", json!({ "whom": OTIS })).await;
    page.says(OTIS, &format!("challenge {GAME}"), json!({ "opponent": NELL })).await;
    page.says(NELL, "unblock", json!({})).await;
    page.says(NELL, "unblock", json!({ "whom": OTIS })).await;

    let options = json!({ "opponent": NELL, "size": "6", "seat": "first", "note": "Tea at five?" });
    let card = page.says(OTIS, &format!("challenge {GAME}"), options).await;
    let board = page.presses(NELL, &card, accepts).await;
    let id = match_on(&board);
    harness.wait_for_board(id).await;
    let board = page.moves(OTIS, &board).await;
    let board = page.moves(NELL, &board).await;
    let more = page.presses(NELL, &board, side(MatchAction::More)).await;
    page.presses(NELL, &more, opens).await;
    page.says(OTIS, "board", json!({})).await;
    page.says(OTIS, "resign", json!({})).await;
    let ended = json!({ "match": id.to_string(), "winner": OTIS, "reason": "Nell has moved house." });
    page.says(HANA, "admin end", ended).await;
    harness.wait_for_board(id).await;
    until("the outbox is empty", async || harness.outbox_is_empty()).await;
    let end = page.last_board(id).await;
    page.says(HANA, "admin log", json!({})).await;
    page.written = page.written.replace(&id.to_string(), "(id)");
    page.says(OTIS, "leaderboard", json!({ "game": GAME })).await;
    page.says(OTIS, "leaderboard", json!({ "game": GAME, "season": "#0" })).await;
    page.says(OTIS, &format!("challenge {GAME}"), json!({ "same-deal-as": id.to_string(), "rated": true }))
        .await;
    for (entry, whom) in menu_entries(harness).await {
        page.does(NELL, &format!("chooses {entry}"));
        let target = if whom { OTIS.to_owned() } else { end["id"].as_str().expect("an id").to_owned() };
        let outcome = harness.people.choose_menu_entry(NELL, &entry, &target).await;
        page.reads(&outcome);
    }
    let learnt = page.says(NELL, "learn", json!({ "game": GAME })).await;
    page.presses(NELL, &learnt, |press| matches!(press, Press::Learn(_))).await;
    page.says(NELL, "puzzle", json!({})).await;
    page.written = page.written.replace(&format!("Puzzle {number}"), "Puzzle (number)");
    page.says(HANA, "admin puzzle", json!({})).await;
    page.says(NELL, "settings", json!({ "alerts": "digest", "zone": "Berlin", "weekends": true })).await;
    let question = page.says(HANA, "admin purge", json!({})).await;
    page.presses(HANA, &question, |press| *press == Press::Purge(false)).await;
    page.written
}

/// Sends each command that the transcript `said` does not contain, without options. Returns the transcript of
/// the answers.
async fn rest(harness: &Harness, said: &str) -> String {
    let mut page = Page { harness, written: String::new() };
    for command in harness.people.commands(NELL).await.iter().filter(|command| command["type"] == 1) {
        let name = command["name"].as_str().expect("a name");
        if !said.contains(&format!(" /{name} ")) {
            page.says(NELL, name, json!({})).await;
        }
    }
    page.written
}

/// Advances the clock to a day with the first puzzle of the list, because the puzzles differ from day to day. Nothing
/// is stored yet. Returns the number of the puzzle.
fn reach_first_puzzle(harness: &Harness) -> usize {
    let number = puzzle::number(hours::day_of(harness.clock.now(), None));
    let left = (puzzles::count() + 1 - number % puzzles::count()) % puzzles::count();
    (0..left).for_each(|_| harness.clock.advance(Span::days(1)));
    number + left
}

/// Returns the names of the context menu entries, each with whether it acts on a person instead of a message.
async fn menu_entries(harness: &Harness) -> Vec<(String, bool)> {
    let all = harness.people.commands(NELL).await;
    let menus = all.iter().filter_map(|command| match command["type"].as_u64()? {
        2 => Some((command["name"].as_str()?.to_owned(), true)),
        3 => Some((command["name"].as_str()?.to_owned(), false)),
        _ => None,
    });
    menus.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_is_said_in_a_conversation() {
    let read = |name: &str| {
        let file =
            format!("{}/tests/it/snapshots/it__conversations__{name}.snap", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"))
    };
    let said = read("evening") + &read("club");
    let mut harness = Harness::open().await;
    for command in harness.people.commands(HANA).await.iter().filter(|command| command["type"] == 1) {
        let name = command["name"].as_str().expect("a name");
        let options = command["options"].as_array().map_or(&[][..], Vec::as_slice);
        let subs = options.iter().filter(|option| option["type"] == 1 && name != "challenge");
        let subs: Vec<String> =
            subs.map(|sub| format!(" {}", sub["name"].as_str().expect("a name"))).collect();
        for sub in if subs.is_empty() { vec![String::new()] } else { subs } {
            assert!(said.contains(&format!(" /{name}{sub} ")), "nobody says /{name}{sub}");
        }
    }
    harness.close().await;
}

//! Tests of people who hide ratings while they play: no private answer says one of theirs or of their opponents, in
//! words or in a picture, and no challenge of theirs shows one.

use std::collections::BTreeSet;
use std::sync::Arc;

use engawa::app::clock::SystemClock;
use engawa::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use engawa::base::time::Clock;
use engawa::chat::declarations::PERSON;
use engawa::chat::{Answer, CommandCall, File, Message, OptionValue, Visibility};
use engawa::features::leaderboard::LadderPress;
use engawa::host::challenge::{Band, out_of_band};
use engawa::host::{Limits, Match, Press, PressFields, Rating, RelativeScope, Scope, SettingWord};
use engawa::store::{Batch, Key, Ladder, MemoryStore, Precondition, RowKind, Store};

use super::player_actions::refusal_text;
use super::rows;
use super::store_requests::next_move;
use super::testing::shell::{Shell, acceptance, call, challenge_to, message, presses, somebody};

const ADA: PersonId = PersonId(11);
const BEN: PersonId = PersonId(22);
const CLEO: PersonId = PersonId(33);
const PLACE: Place = Place { server: ServerId(1), channel: ChannelId(2) };
const HERE: Scope = Scope::Server(PLACE.server);

/// Returns a store in which Ada, Ben and Cleo have ratings that are no longer new.
async fn rated() -> Arc<MemoryStore> {
    let store = Arc::new(MemoryStore::new());
    for (person, global, here) in [(ADA, 1637, 1628), (BEN, 1742, 1751), (CLEO, 1455, 1464)] {
        rate(&*store, person, Scope::Global, global).await;
        rate(&*store, person, HERE, here).await;
    }
    store
}

/// Stores a rating that is no longer new.
async fn rate(store: &dyn Store, person: PersonId, scope: Scope, points: i32) {
    let (ladder, last) = (Ladder::new("okiya", scope), Some(SystemClock::default().now()));
    let settled = Rating { deviation_milli: 60_000, wins: 9, last, ..Rating::default() };
    let rating = Rating { value_milli: points * 1000, ..settled };
    let rank = Key::Rank(ladder.clone(), rating.standing(person));
    let batch = Batch::new().put_record(Key::Rating(person, ladder), Precondition::Absent, &rating);
    store.commit(batch.put_record(rank, Precondition::Absent, &rating)).await.expect("memory");
}

/// Plays a rated match of Okiya to its end, and returns its id.
async fn play(shell: &Shell, store: &dyn Store) -> MatchId {
    let card = shell.command(ADA, challenge_to("okiya", BEN)).await;
    let mut board = shell.press(BEN, &acceptance(&card)).await;
    while let Some((mover, press)) = next_move(store, &board) {
        board = shell.press(mover, &press).await;
    }
    rows::all::<Match>(store, RowKind::Matches)[0].1.id
}

/// Returns every rating that these people have, or had before or after their matches, in whole points.
fn ratings_of(store: &dyn Store, people: &[PersonId]) -> BTreeSet<String> {
    let now = rows::all::<Rating>(store, RowKind::Ratings).into_iter();
    let now = now.filter(|(key, _)| matches!(key, Key::Rating(of, _) if people.contains(of)));
    let matches = rows::all::<Match>(store, RowKind::Matches);
    let then = matches.iter().flat_map(|(_, record)| record.rating_changes());
    let then = then.filter(|(_, of, _)| people.contains(of)).flat_map(|(.., one)| [one.before, one.after]);
    now.map(|(_, rating)| rating).chain(then).map(|rating| rating.whole().to_string()).collect()
}

/// Returns the numbers that a message contains: in its words, its controls, and its picture and the description of
/// that. The artist of the shell writes into a picture what it would draw.
fn numbers(message: &Message) -> BTreeSet<String> {
    let drawn = |file: &File| format!("{} {}", file.alt, String::from_utf8_lossy(&file.bytes));
    let picture = message.file.as_ref().map(drawn).unwrap_or_default();
    let all = format!("{} {:?} {picture}", message.text, message.rows);
    all.split(|letter: char| !letter.is_ascii_digit()).map(str::to_owned).collect()
}

fn named(command: CommandCall, option: &str, person: PersonId) -> CommandCall {
    let options = [(option.to_owned(), OptionValue::Person(somebody(person)))].into();
    CommandCall { options, ..command }
}

/// Returns the commands whose answers may say something about ratings.
fn commands(ended: MatchId) -> Vec<CommandCall> {
    let ended = ended.to_string();
    vec![
        call("profile", []),
        named(call("profile", []), "person", BEN),
        named(call("Compare", []), PERSON, BEN),
        call("leaderboard", [("game", "okiya")]),
        call("leaderboard", [("game", "okiya"), ("scope", "global")]),
        call("games", []),
        call("board", []),
        call("board", [("match", &*ended)]),
        call("replay", [("match", &*ended)]),
        call("settings", []),
        call("help", []),
    ]
}

/// Whether a press only shows something.
fn only_shows(press: &Press) -> bool {
    let is_page = matches!(LadderPress::of(press), Some(LadderPress::AsText { .. }));
    let is_match = matches!(press, Press::MyView(_) | Press::Words(_) | Press::Replay { .. });
    is_page || is_match || matches!(press, Press::Profile(_) | Press::Ladder { .. })
}

/// Returns every answer that Ada finds by these commands and the presses that lead on from their answers.
async fn found_by_ada(shell: &Shell, commands: Vec<CommandCall>) -> Vec<Answer> {
    let (mut answers, mut pressed) = (Vec::new(), BTreeSet::new());
    for command in commands {
        answers.push(shell.command(ADA, command).await);
    }
    let mut at = 0;
    while at < answers.len() {
        for press in presses(&answers[at]).into_iter().filter(only_shows) {
            if pressed.insert(press.to_string()) {
                answers.push(shell.press_in_private(ADA, &press).await);
            }
        }
        at += 1;
    }
    answers
}

async fn hide(shell: &Shell, person: PersonId, on: bool) {
    let word = SettingWord(format!("hideratings-{}", if on { "on" } else { "off" }));
    shell.press(person, &Press::ChangeSetting(word)).await;
}

#[tokio::test]
async fn no_private_answer_says_a_hidden_rating() {
    let store = rated().await;
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
    let ended = play(&shell, &*store).await;
    let (hidden, others) = (ratings_of(&*store, &[ADA, BEN]), ratings_of(&*store, &[CLEO]));
    assert!(hidden.len() > 4 && hidden.is_disjoint(&others), "{hidden:?} {others:?}");
    let says = |answer: &Answer, ratings: &BTreeSet<String>| !numbers(message(answer)).is_disjoint(ratings);
    let own = [call("profile", []), call("leaderboard", [("game", "okiya")]), commands(ended)[7].clone()];
    for command in own.clone() {
        assert!(says(&shell.command(ADA, command).await, &hidden), "nothing is hidden before");
    }
    hide(&shell, ADA, true).await;
    for command in own {
        assert!(says(&shell.command(ADA, command).await, &hidden), "nothing is hidden while nobody plays");
    }

    let card = shell.command(CLEO, challenge_to("okiya", BEN)).await;
    assert!(says(&card, &hidden) && says(&card, &others), "a challenge between others");
    let card = shell.command(ADA, challenge_to("okiya", BEN)).await;
    assert!(!says(&card, &hidden), "a challenge of theirs: {card:?}");
    shell.press(BEN, &acceptance(&card)).await;
    let to_ada = shell.command(CLEO, challenge_to("okiya", ADA)).await;
    assert!(!says(&to_ada, &hidden) && !says(&to_ada, &others), "a challenge to them: {to_ada:?}");

    let answers = found_by_ada(&shell, commands(ended)).await;
    assert!(answers.len() > 25, "{} answers", answers.len());
    for answer in &answers {
        assert!(!matches!(answer, Answer::Message(Visibility::Public, _)), "only Ada reads it: {answer:?}");
        assert!(!says(answer, &hidden), "{answer:?}");
    }
    assert!(answers.iter().any(|answer| says(answer, &others)), "other people’s ratings stay");
    for command in [named(call("profile", []), "person", ADA), call("leaderboard", [("game", "okiya")])] {
        assert!(says(&shell.command(CLEO, command).await, &hidden), "others see them as before");
    }
    let seen = shell.press(CLEO, &Press::MyView(ended)).await;
    assert!(says(&seen, &hidden), "others see what a match has changed: {seen:?}");

    let open = shell.command(CLEO, call("challenge okiya", [("ratings", "2000+")])).await;
    let refused = shell.press(ADA, &acceptance(&open)).await;
    let band = Band::read("2000+").expect("a band");
    let said = &message(&refused).text;
    assert!(said.starts_with(&refusal_text(&out_of_band(band, None))), "{said}");
    hide(&shell, ADA, false).await;
    assert!(says(&shell.press(ADA, &acceptance(&open)).await, &hidden), "the refusal names the rating again");
}

#[tokio::test]
async fn own_page_of_a_leaderboard_is_not_found() {
    let store = rated().await;
    // With ten better people, Ada is on the second page.
    for (person, points) in (100..110).zip(1900..) {
        rate(&*store, PersonId(person), HERE, points).await;
    }
    let shell = Shell::over(Arc::clone(&store) as _, PLACE, Limits::default(), 1);
    hide(&shell, ADA, true).await;
    let scope = RelativeScope::ThisServer(None);
    let own = Press::Ladder { game: "okiya".to_owned(), scope, page: None };
    let is_first = |page: &Answer| numbers(message(page)).contains("1909");
    assert!(!is_first(&shell.press_in_private(ADA, &own).await), "nothing is hidden while nobody plays");
    let card = shell.command(ADA, challenge_to("okiya", BEN)).await;
    shell.press(BEN, &acceptance(&card)).await;
    assert!(is_first(&shell.press_in_private(ADA, &own).await));
}

//! Layout of the sandbox page on several screens: the first view, widths, and the look of controls.

use engawa::games::GAMES;
use engawa::host::Press;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::super::harness::{Harness, until};
use super::super::people::{HANA, NELL, OTIS, People};
use super::super::player_actions::{accepts, control, controls, offers};
use super::super::program::Program;
use super::play::{InputDevice, Seat};
use super::tab::{DESK, HALF, Look, PHONE, Tab, WIDE, element};
use super::{chromium, picture, smallest};

/// Maximum height that everything but the messages may take on a phone, in pixels.
const CHROME: f64 = 120.0;

/// Asserts that no element is wider than the window and that no label breaks into two lines.
pub async fn fits(tab: &Tab, state: &str) {
    for look in ["pageDriver.tooWide()", "pageDriver.badLabels()"] {
        let found = tab.ask(look).await;
        if found != json!([]) {
            tab.keep(&picture("failed")).await;
        }
        assert_eq!(found, json!([]), "{state}: {look}");
    }
}

/// Starts a match and presses one piece. In some games the press completes a move; in others it opens a
/// private panel with the piece's moves.
async fn board(people: &People, game: &str, mut options: Value) {
    options["opponent"] = json!(OTIS);
    let card = people.slash(HANA, &format!("challenge {game}"), options).await["message"].clone();
    let accept = control(&card, accepts);
    people.press(OTIS, &card, &accept, &[]).await;
    let mut board = Value::Null;
    let is_play = |press: &Press| matches!(press, Press::Play(_));
    until("its board stands", async || {
        board = people.last_message(HANA).await.unwrap_or_default();
        offers(&board, is_play)
    })
    .await;
    let text = board["content"].as_str().expect("a text");
    let mover = if text.rfind(HANA) > text.rfind(OTIS) { HANA } else { OTIS };
    let green = |control: &&&Value| control["style"] == 3 && control["disabled"] != true;
    let first = controls(&board).iter().find(green).map(|control| control["custom_id"].clone());
    people.press(mover, &board, first.expect("a piece").as_str().expect("an id"), &[]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn first_view_shows_the_whole_board() {
    let Some(chromium) = chromium("the first view") else { return };
    let home = TempDir::new().expect("a folder");
    let mut program = Program::as_given(home.path(), &["--port", "0", "--empty"]);
    let people = People::at(&program.url());
    until("the bot has its commands", async || !people.commands(HANA).await.is_empty()).await;
    for game in GAMES {
        board(&people, game.facts().id, smallest(*game)).await;
        for (size, dark) in [WIDE, HALF, PHONE].into_iter().flat_map(|size| [(size, false), (size, true)]) {
            let name =
                format!("first-view-{}-{}-{}", game.facts().id, size.0, if dark { "dark" } else { "light" });
            let tab = Tab::open(chromium, &program.url(), Look { size, language: "en-US", dark }).await;
            let board = "document.querySelector('.message:last-child .files img')?.complete === true";
            tab.until("the board is there", board).await;
            tab.sees(&element(".intro span:first-child")).await;
            tab.until("the whole board is in sight", "pageDriver.unseen() === 0").await;
            let lines = "document.querySelector('.intro').getBoundingClientRect().height / parseFloat(getComputedStyle(document.querySelector('.intro')).fontSize)";
            assert!(
                tab.ask(lines).await.as_f64().is_some_and(|lines| lines < 2.0),
                "one line of introduction"
            );
            fits(&tab, &name).await;
            if size == PHONE {
                let chrome = tab.ask("pageDriver.chrome()").await.as_f64().expect("a number");
                assert!(chrome <= CHROME, "{chrome} pixels are not for messages");
            }
            tab.keep(&picture(&name)).await;
            tab.close_and_check().await;
        }
    }
    assert_eq!(program.end("-TERM").await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn fast_presses_keep_board_in_sight() {
    let Some(chromium) = chromium("fast presses") else { return };
    let harness = Harness::open().await;
    for (game, size) in GAMES.iter().zip([HALF, PHONE].into_iter().cycle()) {
        let name = game.facts().id;
        let tab = Tab::open(chromium, &harness.url(), Look { size, language: "en-US", dark: false }).await;
        let seat = Seat { harness: &harness, tab: &tab, input_device: InputDevice::Mouse };
        let id = seat.start_match(*game, &smallest(*game), HANA, OTIS).await;
        let begun = harness.game_match(id);
        seat.become_person(begun.mover().expect("a running match")).await;
        tab.ask("document.querySelector('#follow:not(:checked)').click()").await;
        let seen = tab.ask("pageDriver.pressFast(15)").await;
        assert!(harness.game_match(id).turn > begun.turn, "{name}: they played");
        assert_eq!(seen, json!({ "below": 0, "lost": 0 }), "{name}: board and focus stay");
        tab.close_and_check_after_fast_presses().await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn folded_introduction_stays_folded() {
    let Some(chromium) = chromium("the introduction") else { return };
    let home = TempDir::new().expect("a folder");
    let mut program = Program::as_given(home.path(), &["--port", "0", "--empty"]);
    for (at, fold) in ["#fold", "#cards .play"].into_iter().enumerate() {
        let tab =
            Tab::open(chromium, &program.url(), Look { size: DESK, language: "en-US", dark: false }).await;
        tab.sees(&element("#cards .card:first-child .play")).await;
        assert_eq!(tab.ask("pageDriver.count('.window.folded')").await, 0, "a new browser has it open");
        if at == 0 {
            tab.click(&element(fold)).await;
        } else {
            tab.click(&element("#cards .card:first-child .play")).await;
        }
        tab.sees(&element(".window.folded")).await;
        for _ in 0..2 {
            tab.reload().await;
            tab.sees(&element("#cards .play")).await;
            assert_eq!(tab.ask("pageDriver.count('.window.folded')").await, 1, "{fold}");
        }
        tab.click(&element("#fold")).await;
        tab.reload().await;
        assert_eq!(
            tab.ask("pageDriver.count('.window:not(.folded)')").await,
            1,
            "and open when it is opened"
        );
        tab.close_and_check().await;
    }
    assert_eq!(program.end("-TERM").await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn phone_has_everything_in_two_drawers() {
    let Some(chromium) = chromium("drawers of a phone") else { return };
    let home = TempDir::new().expect("a folder");
    let mut program = Program::as_given(home.path(), &["--port", "0", "--empty"]);
    for language in engawa::words::Language::all() {
        let look = Look { size: PHONE, language: language.code(), dark: false };
        let tab = Tab::open(chromium, &program.url(), look).await;
        let chrome = tab.ask("pageDriver.chrome()").await.as_f64().expect("a number");
        assert!(chrome <= CHROME, "{}: {chrome} pixels are not for messages", language.code());
        for (opener, inside) in [("#menu", "#language"), ("#games", "#cards .card:first-child .play")] {
            assert_eq!(tab.ask(&format!("pageDriver.count('{inside}')")).await, 0, "{inside} is folded away");
            tab.click(&element(opener)).await;
            tab.sees(&element(inside)).await;
            fits(&tab, &format!("{opener} in {}", language.code())).await;
            tab.keep(&picture(&format!("phone-{}-{}", opener.trim_start_matches('#'), language.code())))
                .await;
            tab.click(&element("#line")).await;
            tab.until("it is closed", &format!("pageDriver.count('{inside}') === 0")).await;
        }
        tab.click(&element("#menu")).await;
        tab.click(&element("#channels .channel-choice:last-child")).await;
        tab.until("a channel closes it", "pageDriver.count('#language') === 0").await;
        tab.close_and_check().await;
    }
    assert_eq!(program.end("-TERM").await, Some(0));
}

#[tokio::test(flavor = "multi_thread")]
async fn page_announces_who_acts() {
    let Some(chromium) = chromium("who one is") else { return };
    let harness = Harness::open().await;
    for size in [DESK, PHONE] {
        let tab = Tab::open(chromium, &harness.url(), Look { size, language: "en-US", dark: false }).await;
        tab.until("the page is drawn", "document.querySelector('#messages').ariaBusy === 'false'").await;
        let said = "(() => { const box = document.querySelector('#turned .pill'); if (!box) return ''; const { width, height, left, right } = box.getBoundingClientRect(); \
            return getComputedStyle(box).opacity > 0 && width > 60 && height > 15 && left >= 0 && right <= innerWidth ? box.textContent : ''; })()";
        assert_eq!(tab.ask(said).await, "", "nothing has changed yet");
        tab.click(&element("#people label:has(input[value=otis])")).await;
        tab.until("it is said", &format!("{said} === 'You’re now Otis Lark.'")).await;
        tab.keep(&picture(&format!("turned-{}", size.0))).await;
        tab.key("1", super::tab::ALT).await;
        tab.until("it is said", &format!("{said} === 'You’re now Hana Brook.'")).await;
        tab.close_and_check().await;
    }
    harness.close_and_check().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_keep_their_colours_and_pictures_lie_flat() {
    let Some(chromium) = chromium("how controls look") else { return };
    let harness = Harness::open().await;
    harness.wait_for_emblems().await;
    for dark in [false, true] {
        let tab = Tab::open(chromium, &harness.url(), Look { size: DESK, language: "en-US", dark }).await;
        let mut tokens = 0;
        for game in GAMES {
            let board = harness.start_match(HANA, NELL, game.facts().id, smallest(*game)).await;
            harness.play_anything(&board).await;
            tab.until("the board is there", "document.querySelectorAll('.frame').length > 0").await;
            tab.until("it is at rest", "!document.querySelector('[inert], .waiting')").await;
            let seen = tab.ask("pageDriver.tokens()").await;
            let seen = seen.as_array().expect("a list");
            assert!(seen.iter().all(|share| share.as_f64() == Some(1.0)), "{}: {seen:?}", game.facts().id);
            tokens += seen.len();
            let flat = "[...document.querySelectorAll('.frame')].every((one) => { const look = getComputedStyle(one); \
                return look.boxShadow === 'none' && look.borderTopWidth === '0px' && look.backgroundColor === 'rgba(0, 0, 0, 0)'; })";
            assert_eq!(tab.ask(flat).await, true, "a picture is no button");
        }
        assert!(tokens > 0, "there are tokens on buttons that cannot be pressed");
        tab.keep(&picture(if dark { "tokens-dark" } else { "tokens-light" })).await;
        tab.close_and_check().await;
    }
    harness.close_and_check().await;
}

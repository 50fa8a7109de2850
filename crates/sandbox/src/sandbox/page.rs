//! The web page: its embedded files, the uploaded files and emojis that it shows, and a card for each game that a
//! visitor can start with one click. The program that starts the stand-in supplies the cards, since the stand-in knows
//! no game.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State as Shared};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use serde_json::{Value, json};

use super::{api::DEFAULT_LOCALE, ids::Id, limits::LOCALES, messages::content_type, standin::Standin};

#[derive(RustEmbed)]
#[folder = "../../assets/sandbox/"]
struct Assets;

/// The name of the generated script that contains the page's sentences in all languages.
const LANGUAGES: &str = "languages.js";
/// The folder with the page's sentences: one JSON file per language, named by the language code.
const SENTENCES: &str = "languages/";
/// The code of the language that the page lists first.
const FIRST_LANGUAGE: &str = "en";

/// The content security policy of the page: it loads only its own files, and must not be framed.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// The content security policy of uploaded files: they are displayed, but must not run or load anything.
const FILE_POLICY: &str = "default-src 'none'; sandbox; frame-ancestors 'none'";

/// One text in several languages, by language code such as `de`.
pub type Sentences = BTreeMap<&'static str, String>;

#[derive(Clone, Debug)]
pub struct Card {
    /// A slash command that needs no options. The card's button *Play* runs it to begin practice.
    pub command: String,
    pub name: Sentences,
    /// A summary of the game.
    pub about: Sentences,
    /// A description of the picture for people who do not see it.
    pub alt: Sentences,
    /// A picture of a board, as a PNG file.
    pub picture: Arc<[u8]>,
}

/// The cards as JSON for the page. Pictures become URLs.
pub fn show_cards(cards: &[Card]) -> Value {
    let show = |(number, card): (usize, &Card)| {
        json!({
            "command": card.command, "name": card.name, "about": card.about, "alt": card.alt,
            "picture": format!("/cards/{number}.png"),
        })
    };
    cards.iter().enumerate().map(show).collect()
}

pub fn index() -> Response {
    asset("index.html")
}

/// Serves a file of the page itself.
pub async fn file(Path(name): Path<String>) -> Response {
    asset(&name)
}

fn asset(name: &str) -> Response {
    if name == LANGUAGES {
        return answer("text/javascript; charset=utf-8", POLICY, "no-cache", Body::from(languages()));
    }
    let Some(asset) = Assets::get(name) else { return StatusCode::NOT_FOUND.into_response() };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    answer(kind, POLICY, "no-cache", Body::from(asset.data.into_owned()))
}

/// A script with the sentences of all languages. Each language names a Discord client language, which
/// is English if Discord's clients lack that language.
fn languages() -> String {
    let code = |file: Cow<'_, str>| Some(file.strip_prefix(SENTENCES)?.strip_suffix(".json")?.to_owned());
    let mut codes: Vec<String> = Assets::iter().filter_map(code).collect();
    codes.sort_by_key(|code| (code != FIRST_LANGUAGE, code.clone()));
    let language = |code: &String| {
        let file = Assets::get(&format!("{SENTENCES}{code}.json")).expect("a file that was listed is there");
        let of_code = |locale: &&str| *locale == code || *locale == format!("{code}-US");
        let locale = LOCALES.into_iter().find(of_code).unwrap_or(DEFAULT_LOCALE);
        let words: Value = serde_json::from_slice(&file.data).unwrap_or_default();
        json!({ "code": code, "locale": locale, "words": words })
    };
    format!("export const LANGUAGES = {};\n", codes.iter().map(language).collect::<Value>())
}

fn answer(kind: &str, policy: &str, cache: &str, body: Body) -> Response {
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::CACHE_CONTROL, cache),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, body).into_response()
}

pub async fn attachment(
    Shared(standin): Shared<Arc<Standin>>,
    Path((_, id, name)): Path<(String, String, String)>,
) -> Response {
    stored(&standin, &id, content_type(&name))
}

/// Serves an emoji's image at `/emojis/{id}.png`. Any other ending works too.
pub async fn emoji(Shared(standin): Shared<Arc<Standin>>, Path(name): Path<String>) -> Response {
    let id = name.split('.').next().unwrap_or_default();
    let kind = standin.read(|state| {
        let emoji = state.world.emojis.iter().find(|emoji| Id::read(id) == Some(emoji.id));
        emoji.map(|emoji| emoji.content_type.clone())
    });
    match kind {
        Some(kind) => stored(&standin, id, &kind),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// Serves the picture of a game card at `/cards/{number}.png`.
pub async fn card(Shared(standin): Shared<Arc<Standin>>, Path(name): Path<String>) -> Response {
    let number = name.strip_suffix(".png").and_then(|number| number.parse::<usize>().ok());
    match number.and_then(|number| standin.cards().get(number)) {
        // `no-cache`, because another run may serve another picture under the same name.
        Some(card) => answer("image/png", FILE_POLICY, "no-cache", Body::from(card.picture.to_vec())),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

fn stored(standin: &Standin, id: &str, kind: &str) -> Response {
    match Id::read(id).and_then(|id| standin.file(id)) {
        // `immutable`, because the content of an id never changes.
        Some(bytes) => answer(kind, FILE_POLICY, "max-age=31536000, immutable", Body::from(bytes)),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn text(name: &str) -> String {
        let asset = Assets::get(name).unwrap_or_else(|| panic!("{name} is part of the page"));
        String::from_utf8(asset.data.into_owned()).expect("the page is text")
    }

    fn scripts() -> Vec<(String, String)> {
        let names = Assets::iter().filter(|name| name.ends_with(".js"));
        names.map(|name| (name.to_string(), text(&name))).collect()
    }

    /// Returns the pieces of text between each `start` and the next `end`.
    fn between<'a>(text: &'a str, start: &str, end: &str) -> BTreeSet<&'a str> {
        text.split(start).skip(1).filter_map(|rest| rest.split(end).next()).collect()
    }

    /// The key of a language's own name. The page reads this sentence without `word()`, so the test does
    /// not find its use.
    const OWN_NAME: &str = "own-name";

    /// Returns, by key, the placeholders in each sentence of a language.
    fn sentences(language: &str) -> BTreeMap<String, BTreeSet<String>> {
        let file = text(&format!("{SENTENCES}{language}.json"));
        let all: BTreeMap<String, String> = serde_json::from_str(&file).expect("keys and sentences");
        let room = |text: &String| between(text, "{", "}").into_iter().map(str::to_owned).collect();
        all.iter().map(|(key, text)| (key.clone(), room(text))).collect()
    }

    #[test]
    fn page_languages_are_complete() {
        let english = sentences(FIRST_LANGUAGE);
        for folder in std::fs::read_dir("../../assets/locales").expect("the languages") {
            let language = folder.expect("a folder").file_name().into_string().expect("a code");
            assert_eq!(sentences(&language), english, "{language}");
        }
        let script = languages();
        assert!(
            script.starts_with("export const LANGUAGES = [{\"code\":\"en\",\"locale\":\"en-US\""),
            "{script}"
        );
        assert!(script.contains("\"code\":\"ms\",\"locale\":\"en-US\""), "no client speaks Malay");
        let english: BTreeSet<&str> = english.keys().map(String::as_str).collect();
        let html = text("index.html");
        let others: String =
            scripts().into_iter().filter(|(name, _)| name != "words.js").map(|(_, text)| text).collect();
        let mut asked = between(&html, "data-word=\"", "\"");
        asked.extend(between(&others, "word(\"", "\""));
        let missing: Vec<_> = asked.difference(&english).collect();
        assert!(missing.is_empty(), "asked for but not there: {missing:?}");
        let unused: Vec<_> = english
            .iter()
            .filter(|key| **key != OWN_NAME && !asked.contains(*key))
            .filter(|key| !others.contains(&format!("\"{key}\"")))
            .collect();
        assert!(unused.is_empty(), "there but never asked for: {unused:?}");
    }

    #[test]
    fn page_loads_no_foreign_resources() {
        for (name, text) in scripts()
            .into_iter()
            .chain([("page.css".into(), text("page.css")), ("index.html".into(), text("index.html"))])
        {
            let foreign: Vec<&str> = between(&text, "://", "\"")
                .into_iter()
                .filter(|rest| rest.starts_with(char::is_alphabetic))
                .collect();
            assert!(
                foreign.iter().all(|rest| rest.starts_with("www.w3.org/2000/svg")),
                "{name}: {foreign:?}"
            );
            assert!(!text.contains("innerHTML") && !text.contains("eval("), "{name} makes markup of text");
        }
    }

    #[test]
    fn page_references_exist_and_no_code_is_inline() {
        let html = text("index.html");
        for name in between(&html, "href=\"", "\"").into_iter().chain(between(&html, "src=\"", "\"")) {
            assert!(name.starts_with('#') || Assets::get(name).is_some(), "{name}");
        }
        for (name, script) in scripts() {
            for import in between(&script, "from \"./", "\"") {
                assert!(import == LANGUAGES || Assets::get(import).is_some(), "{name} imports {import}");
            }
        }
        assert!(!html.contains("<style") && !html.contains(" style=") && !html.contains(" onclick="));
        assert!(!html.contains("<script>"));
    }
}

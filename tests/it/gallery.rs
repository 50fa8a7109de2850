//! Tests of the example `gallery`, which writes a page with all art. The page must show every game, theme, seat,
//! option and ending, and every picture on it must exist.

#[path = "../../examples/gallery/main.rs"]
#[allow(dead_code, reason = "its `main`")]
mod example;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use engawa::base::scene::{HEIGHT, Look, Theme, WIDTH};
use engawa::base::seat::Seat;
use engawa::base::text::Text;
use engawa::game::{Options, PositionText, Registry};
use engawa::games::GAMES;
use engawa::words::{Catalogue, Language, PlainFormatter};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

#[test]
fn page_shows_every_game_and_its_variants() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = hang(folder.path());
    let words = Catalogue::load().expect("the catalogue");
    let ratings = between(&page, "<h2>Ratings</h2>", "<h2>");
    for theme in Theme::ALL {
        for shown in ["a leaderboard", "the end of a season", "the chart of a profile"] {
            assert!(ratings.contains(&format!("<h4>{shown}, {theme:?}</h4>")), "no {shown}");
        }
    }
    for game in Registry::new(GAMES).iter() {
        let facts = game.facts();
        let name = words.say(Language::ENGLISH, &Text::of(facts.id, "name"), &PlainFormatter);
        let section = between(&page, &format!("<h2>{name}</h2>"), "<h2>");
        let lesson = PositionText(game.lesson().position.to_owned());
        let pictured = game.open(&lesson, &[]).expect("its lesson").scene(&Look::from(Seat::First));
        let written = pictured.patches.iter().any(|patch| patch.label.is_some());
        assert_eq!(section.contains("<h4>in every language</h4>"), written, "{name}");
        let cards = ["a challenge", "the end of a match, Day", "the end of a match, Night"];
        for card in cards {
            assert!(section.contains(&format!("<h4>{card}</h4>")), "{name}: no {card}");
        }
        for theme in Theme::ALL {
            let wall = between(section, &format!("<h3>{theme:?}</h3>"), "<h3>");
            let shows = |what: &str| assert!(wall.contains(what), "{name}, {theme:?}: no `{what}`");
            for rule in facts.endings {
                let drawn = words.say(
                    Language::ENGLISH,
                    &Text::of(facts.id, &format!("drawn-{rule}")),
                    &PlainFormatter,
                );
                assert!(
                    wall.contains(&format!(" by {rule}</h4>")) || wall.contains(&format!("<h4>{drawn}</h4>")),
                    "{name}, {theme:?}: nothing ends by {rule}"
                );
            }
            let options =
                facts.options.iter().flat_map(|fact| fact.listed().iter().skip(1).map(|v| (fact.name, v)));
            options.for_each(|(option, value)| shows(&format!("<h4>{option} {value}, the deal</h4>")));
            shows("<h4>the deal</h4>");
            shows("<h4>resigned to ");
            shows("<h4>a what-if board</h4>");
            shows("<h4>a plan of 2</h4>");
            let dealt =
                game.deal(&Options::default(), &mut ChaCha8Rng::seed_from_u64(0)).expect("the defaults");
            let table = game.open(&dealt, &[]).expect("what is dealt");
            for seat in Seat::BOTH {
                shows(&format!("<figcaption>{}</figcaption>", table.seat_name(seat)));
            }
        }
    }
}

/// Draws everything into a folder. Returns the page as HTML.
fn hang(folder: &Path) -> String {
    let path = example::gallery(&Registry::new(GAMES), folder).expect("it can be drawn");
    let page = fs::read_to_string(path).expect("the page is where it was said to be");
    assert_pictures_are_there(folder, &page);
    page
}

/// Asserts that the folder has exactly the pictures that the page shows, in the right sizes.
fn assert_pictures_are_there(folder: &Path, page: &str) {
    let on_page: BTreeSet<String> =
        page.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned).collect();
    for name in &on_page {
        let file = fs::read(folder.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"));
        let read = image::load_from_memory_with_format(&file, image::ImageFormat::Png).expect("a picture");
        let height = u32::from(HEIGHT);
        match name {
            name if name.contains("-emblem-") => {
                assert_eq!((read.width(), read.height()), (128, 128), "{name}");
            }
            // The height of these pictures depends on the number of people or games that they list.
            name if name.starts_with("card-") => assert_eq!(read.width(), u32::from(WIDTH), "{name}"),
            // Challenges and results stand beside the board, so they are wide for each game.
            name if name.contains("-card-") => assert_eq!(read.width(), u32::from(WIDTH), "{name}"),
            // A plan has one to three columns of boards.
            name if name.contains("-plan-") => assert!(read.width() <= u32::from(WIDTH), "{name}"),
            name => {
                let id = name.split('-').next().expect("a game");
                let width = Registry::new(GAMES).find(id).expect("a game").art(Theme::Day).width;
                let strip = name.contains("-balance-") || name.contains("-what-if-");
                assert_eq!(read.width(), u32::from(width), "{name}");
                assert!(read.height() == height || strip && read.height() > height, "{name}");
            }
        }
    }
    let files = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let files = files.map(|name| name.into_string().expect("ASCII")).filter(|name| name != "index.html");
    assert_eq!(files.collect::<BTreeSet<_>>(), on_page);
}

/// Returns the text after `from`, up to the next `to` or the end.
fn between<'a>(page: &'a str, from: &str, to: &str) -> &'a str {
    let (_, rest) = page.split_once(from).unwrap_or_else(|| panic!("no `{from}`"));
    rest.split(to).next().unwrap_or(rest)
}

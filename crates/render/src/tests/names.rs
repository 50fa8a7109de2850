//! Tests of display names in pictures. Every name that a person may choose gives a picture of limited
//! file size, and different names look different.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use engawa_play::game::playback::without_choice_marks;
use engawa_play::game::{AnyGame, Options};
use engawa_play::games::GAMES;
use image::GenericImageView;

use crate::Size;
use crate::base::scene::{Area, Theme, TranslatedScene, WIDTH};
use crate::base::seat::Seat;
use crate::text::{is_ours, write};
use crate::{
    Banner, BannerPlayer, ChallengePerson, ChallengePicture, ChartRow, LeaderboardChart, Painter,
    ResultPanel, SeasonGame, SeasonPicture, draw_leaderboard, draw_season,
};

use super::animation::{stills, watch};
use super::{MOST_BYTES, PAINTER, dice, each_game, keep, round};

/// Difficult display names: long, right-to-left, CJK, emoji, stacked marks, invisible characters, and
/// characters that few fonts have.
const AWKWARD: [&str; 12] = [
    "Hana",
    "Wolfeschlegelsteinhausenbergerdorff the Magnificent of Thurn",
    "\u{5e0}\u{5d5}\u{5e2}\u{5d4} 77 x",
    "\u{645}\u{631}\u{64a}\u{645} \u{627}\u{644}\u{632}\u{647}\u{631}\u{627}\u{621}",
    "\u{82b1}\u{5b50} \u{7881}\u{6253}\u{3061}",
    "\u{1f338} Mika \u{1f469}\u{200d}\u{1f33e}",
    "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{489}a\u{35c}\u{360}l\u{338}\u{321}g\u{30f}\u{311}o\u{31a}\u{31b}",
    "\u{202e}\u{200b}\u{3164}",
    "\u{10300}\u{10301}",
    "Ελένη",
    "Фёдор Ильич",
    "Ñandú Ōkuma Đặng",
];

fn banner(one: &str, two: &str, winner: Option<usize>) -> Banner {
    let party = |(at, name): (usize, &str)| BannerPlayer {
        name: Some(name.to_owned()).filter(|name| !name.is_empty()),
        leads: winner == Some(at),
        token: None,
    };
    let people = [(0, one), (1, two)].map(party);
    Banner {
        people,
        score: winner.map(|at| ["1 – 0", "0 – 1"][at].into()),
        line: "Okiya · four in a line".into(),
    }
}

/// Returns the sprites of the pieces of a game's two sides, which appear beside the names.
fn tokens(game: &dyn AnyGame) -> [&'static str; 2] {
    let dealt = game.deal(&Options::default(), &mut dice(3)).expect("the defaults are good");
    let table = game.open(&dealt, &[]).expect("what is dealt can be opened");
    Seat::BOTH.map(|seat| table.token(seat))
}

/// The result of a match. After a win by the second player, that player is on top.
fn result(one: &str, two: &str, winner: Option<usize>) -> ResultPanel {
    let Banner { mut people, .. } = banner(one, two, winner);
    people.rotate_left(winner.unwrap_or(0));
    ResultPanel {
        people,
        score: Some("1½ – ½".into()),
        sign: None,
        how: "four of one colour in a row".into(),
        notes: [1620, 1480].map(|now| ("sign-rated", format!("1500 → {now}, +120"))).to_vec(),
        date: "23 November 2026".into(),
    }
}

fn ended(game: &dyn AnyGame, theme: Theme) -> TranslatedScene {
    round(game, 3, theme).pop().expect("an ending")
}

fn ending(
    painter: &Painter,
    game: &'static dyn AnyGame,
    scene: &TranslatedScene,
    result: &ResultPanel,
) -> Arc<[u8]> {
    painter.ending(game.art(Theme::Day), scene, result).expect("it is drawn")
}

#[test]
fn final_board_is_drawn_beside_any_names() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            let scene = ended(game, theme);
            let board = PAINTER.board(game.art(theme), &scene).expect("good art");
            let board = image::load_from_memory(&board).expect("a picture").to_rgb8();
            for (at, name) in AWKWARD.iter().enumerate() {
                let mut shown =
                    result(name, AWKWARD[(at + 5) % AWKWARD.len()], [None, Some(0), Some(1)][at % 3]);
                shown
                    .people
                    .iter_mut()
                    .zip(tokens(game))
                    .for_each(|(party, token)| party.token = Some(token));
                let file = PAINTER.ending(game.art(theme), &scene, &shown).expect("it is drawn");
                assert!(file.len() <= MOST_BYTES, "{id} {theme:?} {name}: {} bytes", file.len());
                let picture = image::load_from_memory(&file).expect("a picture").to_rgb8();
                assert_eq!(picture.dimensions(), (u32::from(WIDTH), board.height()));
                let [left, own] = [&picture, &board].map(|file| file.view(0, 0, 690, 700).to_image());
                assert!(left == own, "{id} {theme:?} {name}: the board is another");
                if id == "okiya" || theme == Theme::Day {
                    keep(&format!("ending-{id}-{theme:?}-{at:02}"), &file);
                }
            }
        }
    });
}

#[test]
fn final_boards_with_names_are_small() {
    each_game(|game, id| {
        for theme in Theme::ALL {
            for (seed, options) in (100..).zip(Options::variations(game.facts().options)) {
                let scene = super::round_of(game, &options, seed, theme).pop().expect("an ending");
                let shown = result(AWKWARD[1], AWKWARD[11], Some(1));
                let file = PAINTER.ending(game.art(theme), &scene, &shown).expect("it is drawn");
                assert!(file.len() <= MOST_BYTES, "{id} {theme:?} {options:?}: {} bytes", file.len());
            }
        }
    });
}

#[test]
fn final_boards_are_cached_by_names_and_sentences() {
    let (painter, game) = (Painter::default(), GAMES[0]);
    let scene = ended(game, Theme::Day);
    let first = result("Hana", "Nell", Some(0));
    let german = ResultPanel { how: "vier in einer Linie".into(), ..first.clone() };
    let others = [
        result("Hana", "Nele", Some(0)),
        result("Nell", "Hana", Some(0)),
        result("Hana", "Nell", None),
        german,
    ];
    let drawn = ending(&painter, game, &scene, &first);
    assert!(Arc::ptr_eq(&drawn, &ending(&painter, game, &scene, &first)), "it is kept");
    for other in others {
        assert!(drawn != ending(&painter, game, &scene, &other), "{other:?} looks the same");
    }
    assert_eq!(drawn, ending(&Painter::default(), game, &scene, &first), "the same bytes again");
}

/// Returns the number of dark pixels of both names beside a drawn board.
fn dark(file: &[u8]) -> [usize; 2] {
    let picture = image::load_from_memory(file).expect("a picture").to_luma8();
    let name = |top| picture.view(796, top, 260, 60).pixels().filter(|(.., pixel)| pixel.0[0] < 100).count();
    [name(68), name(298)]
}

#[test]
fn equal_names_match_and_nameless_players_get_crests() {
    let (painter, game) = (Painter::default(), GAMES[0]);
    let scene = ended(game, Theme::Day);
    let drawn = |one, two| ending(&painter, game, &scene, &result(one, two, None));
    let [one, other] = dark(&drawn("Hana", "Hana"));
    assert!(one == other && one > 500, "{one} and {other}");
    let [crest, name] = dark(&drawn("\u{202e}\u{3164}", "Hana"));
    assert!(crest > 200 && crest != other && name == other, "{crest} and {name}");
    assert_eq!(drawn("", "Hana"), drawn("\u{202e}\u{3164}", "Hana"));
}

#[test]
fn leaderboard_rows_show_names() {
    let rung = |(at, name): (u16, &&str)| ChartRow {
        rank: u64::from(at) + 1,
        name: Some((**name).to_owned()),
        rating: 1842 - at * 29,
        deviation: 40 + at % 4 * 37,
        settled: at % 4 < 2,
        marked: at == 3,
        crowned: at % 3 == 1,
    };
    for theme in Theme::ALL {
        let page = |skip: usize| {
            let rungs = (0..).zip(AWKWARD.iter().cycle().skip(skip).take(10)).map(rung).collect();
            LeaderboardChart { title: None, legend: None, rungs, theme }
        };
        for skip in 0..3 {
            let file = draw_leaderboard(&page(skip)).expect("it is drawn");
            assert!(file.len() <= MOST_BYTES, "{theme:?}: {} bytes", file.len());
            keep(&format!("ladder-names-{theme:?}-{skip}"), &file);
        }
    }
}

/// A season in which each game has this many people. The names begin with one of [`AWKWARD`].
fn season(games: &[usize], first: usize, theme: Theme) -> SeasonPicture {
    let game = |(at, people): (usize, &usize)| {
        let names = AWKWARD.iter().cycle().skip(first + 3 * at).take(*people);
        let game = ["Okiya", "Onitama", "Kōnane", "Oxono"][at % 4].to_owned();
        SeasonGame { game, names: names.map(|name| (*name).to_owned()).collect() }
    };
    let games = games.iter().enumerate().map(game).collect();
    let title = "Season 4 · 1 December 2026 to 1 March 2027".to_owned();
    SeasonPicture { title, unnamed: "someone".to_owned(), games, theme }
}

#[test]
fn season_shows_its_champions_in_full_width() {
    let cases: [(&[usize], u32); 6] = [
        (&[3, 3, 3, 3], 700),
        (&[3, 1, 1, 3], 700),
        (&[1, 1, 1, 1], 520),
        (&[3, 3, 3], 700),
        (&[1, 3], 400),
        (&[1], 310),
    ];
    for theme in Theme::ALL {
        for (games, height) in cases {
            for first in [0, 4, 7] {
                let file = draw_season(&season(games, first, theme)).expect("it is drawn");
                assert!(file.len() <= MOST_BYTES, "{theme:?} {games:?}: {} bytes", file.len());
                let picture = image::load_from_memory(&file).expect("a picture");
                assert_eq!(picture.dimensions(), (WIDTH.into(), height), "{games:?}");
                keep(&format!("season-{theme:?}-{}-{height}-{first}", games.len()), &file);
            }
        }
    }
}

#[test]
fn season_names_everybody_or_somebody() {
    let drawn = |change: fn(&mut SeasonPicture)| {
        let mut shown = season(&[3, 1], 0, Theme::Day);
        change(&mut shown);
        draw_season(&shown).expect("it is drawn")
    };
    let usual = drawn(|_| {});
    assert_eq!(usual, drawn(|_| {}), "the same bytes again");
    for place in 0..3 {
        let mut shown = season(&[3, 1], 0, Theme::Day);
        "Nele".clone_into(&mut shown.games[0].names[place]);
        assert_ne!(draw_season(&shown).expect("it is drawn"), usual, "place {place}");
    }
    assert_ne!(drawn(|shown| shown.title.push('!')), usual);
    let hidden: fn(&mut SeasonPicture) = |shown| "\u{202e}".clone_into(&mut shown.games[0].names[0]);
    let invisible: fn(&mut SeasonPicture) = |shown| "\u{3164}".clone_into(&mut shown.games[0].names[0]);
    assert_eq!(drawn(hidden), drawn(invisible), "somebody without a readable name");
}

#[test]
fn long_names_are_cut() {
    let written = write(AWKWARD[1], 46.0, 300.0).expect("letters");
    assert!((200.0..=300.0).contains(&written.width), "{}", written.width);
    let whole = write(AWKWARD[1], 46.0, 4000.0).expect("letters");
    assert!(whole.width > 900.0, "{}", whole.width);
    assert!(write("", 46.0, 300.0).is_none() && write("   ", 46.0, 300.0).is_none());
}

/// Returns whether the message of a key appears in pictures other than boards. Such messages are names of
/// games and endings, lengths of matches, days, and the words of what-if boards and plans.
fn is_drawn(key: &str) -> bool {
    let starts = ["caption-", "by-", "format-", "profile-day", "what-if-ribbon", "what-if-caption"];
    let starts = starts.iter().any(|start| key.starts_with(start));
    starts || key.contains("-by-") || key.ends_with("-name")
}

/// Returns whether a character is an emoji. Emoji appear only on buttons and in menus, which the chat
/// client draws.
const fn is_emoji(letter: char) -> bool {
    matches!(letter, '\u{1f300}'..='\u{1faff}' | '\u{fe0f}')
}

fn in_folder(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path())
}

#[test]
fn embedded_fonts_have_every_letter_of_ours() {
    let mut seen = BTreeSet::new();
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../assets/locales");
    for file in in_folder(&locales).flat_map(|language| in_folder(&language)) {
        let (text, mut drawn) = (fs::read_to_string(&file).expect("text"), false);
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some((key, _)) = line.split_once(" = ") {
                drawn = is_drawn(key);
                seen.extend(Some(key.to_owned()).filter(|_| drawn));
            }
            let looked_at = |letter: &char| drawn || !is_emoji(*letter);
            let letters: String = line.chars().filter(looked_at).collect();
            assert!(is_ours(&letters), "{}: {line}", file.display());
        }
    }
    assert!(seen.len() > 20, "{seen:?}");
    for game in GAMES {
        for rule in game.facts().endings {
            let key = format!("{}-by-{rule}", game.facts().id);
            assert!(seen.contains(&key), "{key}");
        }
    }
    assert!(is_ours("0123456789½–…· ÄÖÜäöüßéłōŠΩωЖя€") && !is_ours("\u{d55c}"));
}

#[test]
fn animation_begins_with_names_and_ends_with_result() {
    each_game(|game, id| {
        // The size limit of an animation applies to thirty moves, so take no more moves than that.
        let scenes: Vec<TranslatedScene> =
            round(game, 7, Theme::Day).into_iter().take(31).map(without_choice_marks).collect();
        let titles = [banner("Hana", AWKWARD[9], None), banner("Hana", AWKWARD[9], Some(1))];
        let plain = PAINTER.animation(game.art(Theme::Day), &scenes).expect("good art");
        let file = PAINTER.titled_animation(game.art(Theme::Day), &scenes, Some(&titles)).expect("good art");
        assert!(file.len() <= 400 << 10, "{id}: {} bytes", file.len());
        if let Some(folder) = std::env::var_os("ENGAWA_CHARTS") {
            fs::write(Path::new(&folder).join(format!("titled-{id}.gif")), &file).expect("written");
        }
        let (plain, whole) = (stills(watch(&plain)), stills(watch(&file)));
        assert_eq!(whole.len(), plain.len() + 2, "{id}");
        assert!(whole[1..=plain.len()] == plain, "{id}: what is between is another");
        // The banner lies across the middle of the picture.
        let picture = Size::MOVING.whole(game.art(Theme::Day).width);
        let width = picture.width;
        let height = (u32::from(width) * 132 + u32::from(WIDTH) / 2) / u32::from(WIDTH);
        let height = u16::try_from(height).expect("a strip is low");
        let strip = Area { left: 0, top: (picture.height - height) / 2, width, height };
        let row = |row: u16| usize::from(strip.width) * usize::from(row) * 3;
        let strip = row(strip.top)..row(strip.top + strip.height);
        for (with, without) in [(&whole[0], &plain[0]), (&whole[plain.len() + 1], &plain[plain.len() - 1])] {
            let apart: Vec<usize> = (0..with.len()).filter(|at| with[*at] != without[*at]).collect();
            assert!(
                apart.len() > 50_000 && apart.iter().all(|at| strip.contains(at)),
                "{id}: {}",
                apart.len()
            );
        }
    });
}

#[test]
fn challenge_is_low_and_names_both_people() {
    each_game(|game, id| {
        let scene = round(game, 3, Theme::Night).swap_remove(0);
        let draw = |names: [Option<&str>; 2]| {
            let card = ChallengePicture {
                game: "Onitama".into(),
                people: names.map(|name| ChallengePerson {
                    token: None,
                    name: name.map(str::to_owned),
                    unnamed: "anyone here".into(),
                }),
                rows: vec![("sign-clock", "24 hours, plus 12 per move, capped at 72".into()); 4],
            };
            PAINTER.challenge(game.art(Theme::Night), &scene, &card).expect("it is drawn")
        };
        let (long, hana, otis) = (Some(AWKWARD[1]), Some("Hana"), Some("Otis"));
        let file = draw([hana, long]);
        assert!(file.len() <= MOST_BYTES, "{id}: {} bytes", file.len());
        let picture = image::load_from_memory(&file).expect("a picture");
        assert_eq!(picture.dimensions(), (WIDTH.into(), 480));
        for others in [[otis, long], [hana, otis]] {
            assert_ne!(draw(others), file, "{id}: {others:?}");
        }
        let unreadable = draw([hana, Some("\u{202e}")]);
        assert_eq!(draw([hana, None]), unreadable, "the words for nobody replace a name without letters");
    });
}

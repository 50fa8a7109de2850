//! Tests that the controls below a picture follow the reading order of its squares, have rows of even
//! length, and name the squares.

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::layout::at_table;
use super::picture;
use crate::base::choice::{Choice, ChoiceKey};
use crate::base::grid::Square;
use crate::base::scene::{Look, Patch, Scene};
use crate::base::seat::Seat;
use crate::game::prompt::PendingChoice;
use crate::game::{AnyGame, PositionText, Prompt, Table, conform};
use crate::games::GAMES;
use crate::games::onitama::Onitama;
use crate::host::{Press, view};
use crate::words::{Catalogue, Language};
use engawa_chat::compose::{self, EmojiLookup};
use engawa_chat::layout::IN_A_ROW;
use engawa_chat::voice::Voice;
use engawa_chat::{Message, Row};

/// The test checks one in this many tables of a game's conformance suite.
const ONE_IN: usize = 23;

/// A place in a picture: distance from the top, then from the left.
type Point = (u16, u16);

fn middle(patch: &Patch) -> Point {
    (patch.area.top + patch.area.height / 2, patch.area.left + patch.area.width / 2)
}

/// Returns the place of a square, found by the labels at the edges of the picture.
fn place_of(scene: &Scene, square: Square) -> Point {
    let name = square.to_string();
    let (file, rank) = name.split_at(1);
    let edge = |name: &str| {
        let is_name = |patch: &&Patch| patch.stack.len() == 1 && patch.stack[0].sprite == name;
        middle(scene.patches.iter().find(is_name).unwrap_or_else(|| panic!("no {name} at the edge")))
    };
    (edge(rank).0, edge(file).1)
}

/// Returns the first place at which a picture shows a sprite.
fn place_of_sprite(scene: &Scene, sprite: &str) -> Option<Point> {
    let shows = |patch: &&Patch| patch.stack.iter().any(|layer| layer.sprite == sprite);
    scene.patches.iter().find(shows).map(middle)
}

/// Returns, for each row, the next keys that the controls of the row choose.
fn keys(rows: &[Row], chosen: &[ChoiceKey]) -> Vec<Vec<ChoiceKey>> {
    let step = |id: &str| match Press::read(id) {
        Some(Press::Play(step)) => Some(step),
        _ => None,
    };
    let next = |keys: &[ChoiceKey]| {
        (keys.len() > chosen.len() && keys.starts_with(chosen)).then(|| keys[chosen.len()].clone())
    };
    let of = |row: &Row| match row {
        Row::Buttons(buttons) => buttons
            .iter()
            .filter_map(|button| step(&button.id))
            .filter_map(|step| next(&step.chosen))
            .collect(),
        Row::Link(_) => Vec::new(),
        Row::Menu(menu) => {
            let step = step(&menu.id).filter(|step| step.chosen == chosen);
            let chosen = |value: &String| step.as_ref()?.choosing([value]).map(|step| step.chosen);
            menu.entries.iter().filter_map(|entry| next(&chosen(&entry.value)?)).collect()
        }
    };
    rows.iter().map(of).filter(|keys: &Vec<ChoiceKey>| !keys.is_empty()).collect()
}

struct Looked<'a> {
    game: &'a dyn AnyGame,
    table: &'a dyn Table,
    near: Seat,
    words: &'a Catalogue,
}

impl Looked<'_> {
    fn scene(&self, chosen: &[ChoiceKey]) -> Scene {
        let mut shown = self.table.fork();
        if !chosen.is_empty() {
            shown.choose(chosen);
        }
        shown.scene(&Look::from(self.near))
    }

    fn message(&self, chosen: &[ChoiceKey], voice: Voice<'_>, emoji: EmojiLookup<'_>) -> Message {
        let record = at_table(self.game, self.table);
        let view = view::board(&record, self.table, chosen, self.near);
        if chosen.is_empty() {
            let message = compose::board(&view, picture(""), voice, emoji, &[]);
            let anew = compose::refreshed_board(&view, voice, emoji);
            assert_eq!(anew.rows.as_ref(), Some(&message.rows), "written anew, the controls stay in place");
            return message;
        }
        let mut others = match self.table.prompt(&[]) {
            Prompt::Choose(first) if chosen.len() == 1 => first.choices,
            _ => Vec::new(),
        };
        others.retain(|choice| choice.key != chosen[0]);
        compose::panel(&view, chosen, &others, picture(""), voice, emoji)
    }

    fn walk(&self, chosen: &[ChoiceKey], rng: &mut ChaCha8Rng) {
        let Prompt::Choose(choose) = self.table.prompt(chosen) else { return };
        let voice = Voice::new(self.words, Language::ENGLISH);
        let rows = self.message(chosen, voice, &|_| None).rows;
        self.check_order(&keys(&rows, chosen), &choose, chosen);
        Self::check_rows(&rows, chosen);
        for language in Language::all() {
            self.check_names(&choose, chosen, Voice::new(self.words, language));
        }
        let next: Vec<Choice> = choose.choices.sample(rng, 2).cloned().collect();
        for choice in next {
            self.walk(&[chosen, &[choice.key]].concat(), rng);
        }
    }

    /// Checks that controls follow the order of their squares in the picture, or of their cards if they
    /// have no squares.
    fn check_order(&self, keys: &[Vec<ChoiceKey>], choose: &PendingChoice, chosen: &[ChoiceKey]) {
        let scene = self.scene(chosen);
        let place = |key: &ChoiceKey| {
            let choice = choose.choices.iter().find(|choice| choice.key == *key);
            let square = choice.map_or_else(|| Square::read(key), |choice| choice.square);
            let card = key.rsplit('-').next().and_then(|word| place_of_sprite(&scene, word));
            (square.map(|square| place_of(&scene, square)), card)
        };
        let places: Vec<_> = keys.iter().flatten().map(place).collect();
        assert!(!places.is_empty(), "nothing to press after {chosen:?} in {}", self.table.position());
        let is_read =
            places.windows(2).all(|pair| pair[0] < pair[1] || pair[0].1.is_none() && pair[0] == pair[1]);
        assert!(is_read, "{keys:?} after {chosen:?}, from {:?} in {}", self.near, self.table.position());
    }

    /// Checks that rows of buttons are as even as possible.
    fn check_rows(rows: &[Row], chosen: &[ChoiceKey]) {
        assert!(rows.iter().all(|row| match row {
            Row::Buttons(buttons) => buttons.len() <= IN_A_ROW,
            Row::Menu(_) | Row::Link(_) => true,
        }));
        let is_menu = |row: &Row| match row {
            Row::Menu(menu) => {
                matches!(Press::read(&menu.id), Some(Press::Play(step)) if step.chosen == chosen)
            }
            Row::Buttons(_) | Row::Link(_) => false,
        };
        if rows.iter().any(is_menu) {
            return;
        }
        let lengths: Vec<usize> = keys(rows, chosen).iter().map(Vec::len).collect();
        let (most, least) = (lengths.iter().max(), lengths.iter().min());
        let even = most.zip(least).is_some_and(|(most, least)| *most <= IN_A_ROW && most - least <= 1);
        assert!(even && lengths.len() <= 4 && lengths.is_sorted_by(|a, b| a >= b), "{lengths:?}");
        assert_eq!(lengths.len(), lengths.iter().sum::<usize>().div_ceil(IN_A_ROW), "{lengths:?}");
    }

    /// Checks that menus, lists, questions and buttons contain the name of each square, with and without
    /// emoji.
    fn check_names(&self, choose: &PendingChoice, chosen: &[ChoiceKey], voice: Voice<'_>) {
        let names = |said: &str, choice: &Choice| {
            let square = choice.square.map(|square| square.to_string());
            let is_named = square.is_none_or(|square| said.contains(&square));
            assert!(is_named, "“{said}” is {} in {}", choice.key, self.table.position());
        };
        let all: [EmojiLookup<'_>; 2] = [&|_| None, &|sprite| Some(format!("{sprite}:1"))];
        for emoji in all {
            for row in self.message(chosen, voice, emoji).rows {
                let said: Vec<(String, String)> = match row {
                    Row::Buttons(buttons) => buttons.into_iter().map(|it| (it.id, it.label)).collect(),
                    Row::Menu(menu) => menu.entries.into_iter().map(|it| (it.value, it.label)).collect(),
                    Row::Link(_) => Vec::new(),
                };
                for (id, label) in said {
                    let key = match Press::read(&id) {
                        Some(Press::Play(step)) => step.chosen.get(chosen.len()).cloned(),
                        Some(_) => None,
                        None => Some(id),
                    };
                    let choice = choose.choices.iter().find(|choice| Some(&choice.key) == key.as_ref());
                    if let Some(choice) = choice {
                        names(&label, choice);
                    }
                }
            }
        }
        if chosen.is_empty() {
            let view = view::board(&at_table(self.game, self.table), self.table, &[], self.near);
            let listed = compose::every_move(&view, voice, &|_| None).rows;
            let entries = listed.into_iter().flat_map(|row| match row {
                Row::Menu(menu) => menu.entries,
                Row::Buttons(_) | Row::Link(_) => Vec::new(),
            });
            let whole: Vec<String> = entries.map(|entry| entry.label).collect();
            assert!(!whole.is_empty());
            if whole.len() == choose.moves.len() {
                for (_, path) in &choose.moves {
                    let all = |said: &&String| {
                        path.iter().filter_map(|it| it.square).all(|it| said.contains(&it.to_string()))
                    };
                    assert!(whole.iter().any(|said| all(&said)), "{path:?} is not in {whole:?}");
                }
            }
        }
        if let Some((last, before)) = chosen.split_last()
            && let Prompt::Choose(former) = self.table.prompt(before)
            && let Some(choice) = former.choices.iter().find(|choice| choice.key == *last)
        {
            names(&voice.plain(&choose.question), choice);
        }
    }
}

#[test]
fn controls_follow_the_picture() {
    let words = Catalogue::load().expect("the catalogue loads");
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    for game in GAMES {
        let mut visited = 0;
        conform::each_table(*game, |table| {
            visited += 1;
            if visited % ONE_IN == 1 && table.ending().is_none() {
                for near in Seat::BOTH {
                    Looked { game: *game, table, near, words: &words }.walk(&[], &mut rng);
                }
            }
        });
        assert!(visited > 3 * ONE_IN, "{} was visited {visited} times", game.facts().id);
    }
}

/// Random play never reaches a forced pass, in which the choices are cards. So this test opens such
/// positions directly.
#[test]
fn card_choices_follow_the_picture() {
    let words = Catalogue::load().expect("the catalogue loads");
    for position in
        ["B4/5/3R1/5/5 dog,panda/crab,tiger/ox blue", "b3R/b4/b4/b4/B4 horse,tiger/cobra,crane/eel blue"]
    {
        let table = Onitama.open(&PositionText(position.to_owned()), &[]).expect("a position");
        for near in Seat::BOTH {
            let looked = Looked { game: &Onitama, table: &*table, near, words: &words };
            looked.walk(&[], &mut ChaCha8Rng::seed_from_u64(1));
        }
    }
}

/// If a game turns the picture for one of the players, it must reverse that player's controls. At least
/// one game does so.
#[test]
fn turned_picture_turns_its_controls() {
    let words = Catalogue::load().expect("the catalogue loads");
    let mut turned = 0;
    for game in GAMES {
        conform::each_table(*game, |table| {
            if table.ending().is_some() || turned > 3 {
                return;
            }
            let [first, second] = Seat::BOTH.map(|near| {
                let looked = Looked { game: *game, table, near, words: &words };
                let rows = looked.message(&[], Voice::new(&words, Language::ENGLISH), &|_| None).rows;
                keys(&rows, &[]).concat()
            });
            let differs = table.is_turned(Seat::First) != table.is_turned(Seat::Second);
            let back: Vec<ChoiceKey> = second.iter().rev().cloned().collect();
            assert_eq!(first, if differs { back } else { second }, "{}", table.position());
            turned += usize::from(differs);
        });
    }
    assert!(turned > 0, "no game has a picture that is turned");
}

//! Tests that press controls until a move is complete: all messages stay within the limits, and every
//! legal move is reached exactly once.

use std::collections::BTreeSet;

use rand::seq::SliceRandom;
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::*;
use crate::base::choice::{Choice, ChoiceKey, ChoiceLayout, ChoicePath, GridCell};
use crate::base::grid::Square;
use crate::base::text::{Arg, Text};
use crate::game::prompt::{self, PendingChoice, Prompt};
use crate::game::{AnyGame, MoveText, Table, conform};
use crate::games::GAMES;
use crate::host::{Format, Match, MoveChoices, Phase, PlayState, Player, Press, Round, view};
use crate::words::{Catalogue, Language};
use engawa_chat::layout::{LayoutContext, balanced, lay_out};
use engawa_chat::voice::Voice;
use engawa_chat::{Button, ButtonStyle, Row, compose, limits};

/// The test presses through one in this many tables of a game's conformance suite.
const ONE_IN: usize = 13;

/// Returns the choices that the enabled controls of some rows lead to.
fn steps(rows: &[Row]) -> Vec<MoveChoices> {
    let read = |id: &str| match Press::read(id) {
        Some(Press::Play(step)) => Some(step),
        Some(_) => None,
        None => panic!("{id} is no component id of the bot"),
    };
    let mut steps = Vec::new();
    for row in rows {
        match row {
            Row::Buttons(buttons) => {
                let live = buttons.iter().filter(|button| !button.disabled);
                steps.extend(live.filter_map(|button| read(&button.id)));
            }
            Row::Link(_) => {}
            Row::Menu(menu) => {
                let step = read(&menu.id).expect("a menu chooses");
                let chosen = |value: &String| step.choosing([value]).expect("a value is keys");
                steps.extend(menu.entries.iter().map(|entry| chosen(&entry.value)));
            }
        }
    }
    steps
}

/// Presses every control, and then every control of the next steps. Collects the completed moves in
/// `reached`.
fn press_through(
    chosen: &[ChoiceKey],
    rows: &dyn Fn(&[ChoiceKey]) -> Vec<Row>,
    prompt: &dyn Fn(&[ChoiceKey]) -> Prompt,
    reached: &mut Vec<MoveText>,
) {
    for step in steps(&rows(chosen)) {
        // Skip controls that choose another piece instead.
        if chosen.len() == 1 && step.chosen.len() == 1 {
            continue;
        }
        assert!(
            step.chosen.starts_with(chosen) && step.chosen.len() > chosen.len(),
            "{step:?} after {chosen:?}"
        );
        match prompt(&step.chosen) {
            Prompt::Stale => panic!("{step:?} leads to no move"),
            Prompt::Ready(mv) => reached.push(mv),
            Prompt::Choose(_) => press_through(&step.chosen, rows, prompt, reached),
        }
    }
}

fn assert_all_reached(legal: &[MoveText], mut reached: Vec<MoveText>) {
    let distinct: BTreeSet<&MoveText> = reached.iter().collect();
    assert_eq!(distinct.len(), reached.len(), "a move is offered twice: {reached:?}");
    reached.sort_unstable();
    assert_eq!(reached, legal);
}

/// Returns a running match with one round, which starts from the position of this table.
pub fn at_table(game: &dyn AnyGame, table: &dyn Table) -> Match {
    let round = Round {
        setup: table.position(),
        first: Player::One,
        moves: Vec::new(),
        at: Vec::new(),
        forced: 0,
        planned: Vec::new(),
        turns: Vec::new(),
        took: Vec::new(),
        result: None,
    };
    let mover = round.player(table.turn());
    Match {
        id: MATCH,
        place: HERE,
        thread_of: None,
        challenge: None,
        people: PEOPLE,
        terms: terms(game.facts().id, Format::BestOf(5)),
        rules_version: game.facts().rules_version,
        practice: false,
        made: NOON,
        turn: u32::MAX,
        rounds: vec![round],
        phase: Phase::Playing(Box::new(PlayState::plain(mover, NOON))),
    }
}

fn press_table(game: &dyn AnyGame, table: &dyn Table, voice: Voice<'_>) {
    let record = at_table(game, table);
    let first = match table.prompt(&[]) {
        Prompt::Choose(choose) => choose.choices,
        Prompt::Ready(_) | Prompt::Stale => Vec::new(),
    };
    let rows = |chosen: &[ChoiceKey]| {
        let view = view::board(&record, table, chosen, table.turn());
        let picture = compose::picture(&view, picture("").bytes, voice);
        let message = if chosen.is_empty() {
            compose::board(&view, picture, voice, &|_| None, record.mover().as_slice())
        } else {
            let mut others = first.clone();
            others.retain(|choice| chosen.len() == 1 && choice.key != chosen[0]);
            compose::panel(&view, chosen, &others, picture, voice, &|_| None)
        };
        assert_whole(&message);
        message.rows
    };
    let mut reached = Vec::new();
    press_through(&[], &rows, &|chosen| table.prompt(chosen), &mut reached);
    assert_all_reached(&table.legal(), reached);
    let view = view::board(&record, table, &[], table.turn());
    assert_whole(&compose::every_move(&view, voice, &|_| None));
    for (mv, name) in table.named_moves() {
        let label = voice.plain(&name);
        assert!(label.chars().count() <= limits::ENTRY, "{mv} as a suggestion: {label}");
    }
}

#[test]
fn controls_reach_every_legal_move_once() {
    let words = Catalogue::load().expect("the catalogue loads");
    for game in GAMES {
        let mut visited = 0;
        conform::each_table(*game, |table| {
            visited += 1;
            if visited % ONE_IN != 1 || table.ending().is_some() {
                return;
            }
            for language in Language::all() {
                press_table(*game, table, Voice::new(&words, language));
            }
        });
        assert!(visited > 4 * ONE_IN, "{} was visited {visited} times", game.facts().id);
    }
}

/// Returns the squares of a large board in random order.
fn squares(rng: &mut impl Rng) -> Vec<ChoiceKey> {
    let mut squares: Vec<ChoiceKey> =
        ('a'..='n').flat_map(|file| (1..=14).map(move |rank| format!("{file}{rank}"))).collect();
    squares.shuffle(rng);
    squares
}

fn choice(key: &ChoiceKey) -> Choice {
    let label = Text::new("list-and")
        .with("others", Arg::Word(key.clone()))
        .with("last", Arg::Word("a rather long name of a square".to_owned()));
    Choice { key: key.clone(), square: Square::read(key), label, note: None, sprite: None }
}

/// Returns random moves of one to three choices: up to 50 first choices, each with a few continuations.
fn moves(rng: &mut impl Rng) -> Vec<(MoveText, ChoicePath)> {
    let depth = rng.random_range(1..=3);
    let width = *[1, 4, 5, 6, 24, 25, 26, 50].get(rng.random_range(0..8)).expect("eight widths");
    let mut paths: Vec<ChoicePath> = squares(rng)[..width].iter().map(|key| vec![choice(key)]).collect();
    for _ in 1..depth {
        let longer = |path: ChoicePath, rng: &mut ChaCha8Rng| -> Vec<ChoicePath> {
            let count = rng.random_range(1..=if width < 6 { 30 } else { 4 });
            let next = squares(rng);
            next[..count].iter().map(|key| path.iter().cloned().chain([choice(key)]).collect()).collect()
        };
        let mut dice = ChaCha8Rng::seed_from_u64(rng.next_u64());
        paths = paths.into_iter().flat_map(|path| longer(path, &mut dice)).collect();
    }
    let text =
        |path: &ChoicePath| path.iter().map(|choice| choice.key.as_str()).collect::<Vec<_>>().join("-");
    let mut moves: Vec<_> = paths.into_iter().map(|path| (MoveText(text(&path)), path)).collect();
    moves.sort_by(|a, b| a.0.cmp(&b.0));
    moves
}

#[test]
fn random_choices_can_all_be_reached() {
    let words = Catalogue::load().expect("the catalogue loads");
    for seed in 0..40 {
        let moves = moves(&mut ChaCha8Rng::seed_from_u64(seed));
        let legal: Vec<MoveText> = moves.iter().map(|(text, _)| text.clone()).collect();
        for shape in [ChoiceLayout::Plain, ChoiceLayout::Pieces] {
            let form = || (shape.clone(), question(), "layout-squares");
            let prompt = |chosen: &[ChoiceKey]| prompt::prompt(moves.clone(), chosen, form);
            let rows = |chosen: &[ChoiceKey]| {
                let Prompt::Choose(choose) = prompt(chosen) else {
                    panic!("nothing to choose after {chosen:?}")
                };
                laid_out(&choose, chosen, Voice::new(&words, Language::ENGLISH))
            };
            let mut reached = Vec::new();
            press_through(&[], &rows, &prompt, &mut reached);
            assert_all_reached(&legal, reached);
        }
    }
}

#[test]
fn oversized_grid_becomes_a_list() {
    let words = Catalogue::load().expect("the catalogue loads");
    for (files, ranks) in [(3, 3), (4, 4), (5, 4), (5, 5), (6, 4), (8, 8)] {
        let key = |file: u8, rank: u8| format!("{}{}", char::from(b'a' + file), rank + 1);
        let label = question;
        let cell = |file, rank| GridCell { key: key(file, rank), label: label(), sprite: None, owner: None };
        let rank = |rank: u8| (0..files).map(|file| cell(file, rank)).collect();
        let cells: Vec<Vec<GridCell>> = (0..ranks).rev().map(rank).collect();
        let mut moves: Vec<(MoveText, ChoicePath)> = cells
            .iter()
            .flatten()
            .map(|cell| (MoveText(cell.key.clone()), vec![choice(&cell.key)]))
            .collect();
        moves.sort_by(|a, b| a.0.cmp(&b.0));
        let legal: Vec<MoveText> = moves.iter().map(|(text, _)| text.clone()).collect();
        let form = || (ChoiceLayout::Grid(cells.clone()), question(), "layout-squares");
        let prompt = |chosen: &[ChoiceKey]| prompt::prompt(moves.clone(), chosen, form);
        let Prompt::Choose(choose) = prompt(&[]) else { panic!("a choice") };
        let rows = |chosen: &[ChoiceKey]| laid_out(&choose, chosen, Voice::new(&words, Language::ENGLISH));
        let buttons = rows(&[]).iter().all(|row| matches!(row, Row::Buttons(_)));
        assert_eq!(buttons, files <= 4 && ranks <= 4, "{files} by {ranks}");
        let mut reached = Vec::new();
        press_through(&[], &rows, &prompt, &mut reached);
        assert_all_reached(&legal, reached);
    }
}

#[test]
fn menu_is_titled_by_the_number_of_its_choices() {
    let words = Catalogue::load().expect("the catalogue loads");
    let titles = |count: u8| -> Vec<String> {
        let keys = (0..count).map(|number| format!("{}{}", char::from(b'a' + number % 8), number / 8 + 1));
        let moves = keys.map(|key| (MoveText(key.clone()), vec![choice(&key)])).collect();
        let form = || (ChoiceLayout::Plain, question(), "layout-squares");
        let Prompt::Choose(choose) = prompt::prompt(moves, &[], form) else { panic!("a choice") };
        let rows = laid_out(&choose, &[], Voice::new(&words, Language::ENGLISH));
        let title = |row| if let Row::Menu(menu) = row { Some(menu.placeholder) } else { None };
        rows.into_iter().filter_map(title).collect()
    };
    assert_eq!(titles(19), ["19 squares: choose one"]);
    let several = titles(48);
    assert!(several.len() == 2 && several.iter().all(|one| one.starts_with("24 squares: choose one (")));
}

fn question() -> Text {
    Text::new("layout-another")
}

fn laid_out(choose: &PendingChoice, chosen: &[ChoiceKey], voice: Voice<'_>) -> Vec<Row> {
    let id = |part: u8, more: &[&str]| {
        let chosen = chosen.iter().cloned().chain(more.iter().map(|key| (*key).to_owned())).collect();
        Press::Play(MoveChoices { part, chosen, ..MoveChoices::new(MATCH, 1) }).to_string()
    };
    let rows = lay_out(
        choose,
        &LayoutContext {
            voice,
            turned: false,
            rows: limits::ROWS - 1,
            id: &id,
            emoji: &|_| None,
            tries: false,
        },
    );
    let breaches = limits::of_rows(&rows);
    assert!(breaches.is_empty() && rows.len() < limits::ROWS, "{} rows, {breaches:?}", rows.len());
    rows
}

#[test]
fn button_rows_are_even_and_hold_four() {
    let button = |number: usize| Button {
        id: number.to_string(),
        label: number.to_string(),
        emoji: None,
        style: ButtonStyle::Plain,
        disabled: false,
    };
    let lengths = |count: usize| {
        let rows = balanced((0..count).map(button).collect());
        let ids = rows.iter().flat_map(|row| match row {
            Row::Buttons(buttons) => buttons.iter().map(|button| button.id.clone()).collect(),
            Row::Menu(_) | Row::Link(_) => Vec::new(),
        });
        assert!(ids.eq((0..count).map(|number| number.to_string())), "in their order");
        let length = |row: &Row| match row {
            Row::Buttons(buttons) => buttons.len(),
            Row::Menu(_) | Row::Link(_) => 0,
        };
        rows.iter().map(length).collect::<Vec<_>>()
    };
    assert_eq!(lengths(0), [0; 0]);
    assert_eq!(lengths(4), [4]);
    assert_eq!(lengths(5), [3, 2]);
    assert_eq!(lengths(6), [3, 3]);
    assert_eq!(lengths(9), [3, 3, 3]);
    assert_eq!(lengths(10), [4, 3, 3]);
    assert_eq!(lengths(13), [4, 3, 3, 3]);
    assert_eq!(lengths(16), [4, 4, 4, 4]);
}

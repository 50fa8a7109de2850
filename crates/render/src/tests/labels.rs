//! Tests of the labels on boards, which must be translated, complete and in their place.

use std::collections::HashMap;

use crate::base::scene::Label;
use crate::base::text::Text;
use crate::text::{fitted, is_ours};

use super::*;

/// The number of deals to examine for each combination of options. Together they show every label.
const DEALS: u64 = 80;
/// The minimum factor by which a label may be shrunk. Below it, the label is harder to read than others.
const LEAST_SHARE: f32 = 0.7;

/// Returns boards with newly dealt positions, for every combination of options.
fn deals(game: &dyn AnyGame) -> impl Iterator<Item = Scene> {
    let options = Options::variations(game.facts().options);
    options.flat_map(move |options| (0..DEALS).map(move |seed| (options.clone(), seed))).map(
        |(options, seed)| {
            let dealt = game.deal(&options, &mut dice(seed)).expect("the options are good");
            let table = game.open(&dealt, &[]).expect("what is dealt can be opened");
            table.scene(&Look::from(Seat::First))
        },
    )
}

/// Returns every label of a game once, by its message.
fn labels(game: &dyn AnyGame) -> HashMap<Text, Label> {
    let labels = deals(game).flat_map(|scene| scene.patches).filter_map(|patch| patch.label);
    labels.map(|label| (label.words.clone(), label)).collect()
}

/// Calls `look_at` with one labelled board of each game that has labels.
fn each_written(mut look_at: impl FnMut(&'static dyn AnyGame, Scene)) {
    let mut seen = 0;
    each_game(|game, _| {
        let written = |scene: &Scene| scene.patches.iter().any(|patch| patch.label.is_some());
        if let Some(scene) = deals(game).find(written) {
            look_at(game, scene);
            seen += 1;
        }
    });
    assert!(seen > 0, "nothing is written on any board");
}

#[test]
fn boards_are_cached_by_language() {
    each_written(|game, scene| {
        let id = game.facts().id;
        let draw = |painter: &Painter, language| {
            let scene = in_language(scene.clone(), language);
            painter.board(game.art(Theme::Day), &scene).expect("good art")
        };
        let (one, other) = (Painter::default(), Painter::default());
        let ours: Vec<_> = Language::all().map(|language| draw(&one, language)).collect();
        for (at, file) in ours.iter().enumerate() {
            assert!(ours[..at].iter().all(|before| before != file), "{id}: two languages look the same");
            assert!(
                std::sync::Arc::ptr_eq(file, &draw(&one, Language::all().nth(at).expect("one of them"))),
                "{id}: it is kept"
            );
        }
        // The other painter draws the languages in reverse order. If the cache ignored the language of a
        // patch, one of the two painters would show the wrong language.
        let mut theirs: Vec<_> = Language::all().rev().map(|language| draw(&other, language)).collect();
        theirs.reverse();
        assert!(ours.iter().eq(&theirs), "{id}: the same bytes again");
    });
}

#[test]
fn animation_is_in_its_language() {
    each_written(|game, scene| {
        let draw = |language| {
            let scenes = [in_language(scene.clone(), language)];
            PAINTER.animation(game.art(Theme::Day), &scenes).expect("good art")
        };
        let all: Vec<_> = Language::all().map(draw).collect();
        assert!(all.iter().enumerate().all(|(at, file)| !all[..at].contains(file)), "{}", game.facts().id);
    });
}

#[test]
fn labels_fit_in_every_language() {
    each_written(|game, _| {
        let (id, labels) = (game.facts().id, labels(game));
        // Onitama's two decks have 32 cards together. The deals must have shown every one of them.
        let cards = labels.keys().filter(|words| words.key == "onitama-card").count();
        assert!(id != "onitama" || cards == 32, "{cards}");
        for Label { words, area } in labels.into_values() {
            for language in Language::all() {
                assert!(WORDS.has_message(language, &words.key), "{language:?} does not say {}", words.key);
                let said = WORDS.say(language, &words, &PlainFormatter);
                assert!(is_ours(&said) && said != words.key, "{language:?}: {said}");
                for size in [Size::STILL, Size::MOVING] {
                    let (most, capitals) =
                        (f32::from(area.width) * size.scale(), f32::from(area.height) * size.scale());
                    let written = fitted(&said, capitals, most).expect("it has letters");
                    let share = written.share(&said, capitals);
                    assert!(written.width <= most + 0.1, "{language:?}: {said} is {}", written.width);
                    assert!(share >= LEAST_SHARE, "{language:?}: {said} is written at {share} of its size");
                }
            }
        }
    });
}

#[test]
fn overlong_lines_are_cut_and_empty_ones_dropped() {
    let long = fitted(&"long ".repeat(40), 15.0, 100.0).expect("letters");
    assert!(long.width <= 100.1 && long.share("long", 15.0) < 0.51, "{}", long.width);
    assert!(fitted("", 15.0, 100.0).is_none() && fitted(" ", 15.0, 100.0).is_none());
}

#[test]
fn chinese_characters_are_larger_than_letters() {
    let width = |text: &str| fitted(text, 15.0, 1000.0).expect("letters").width;
    assert!(is_ours("海蛇、鳳凰（虎）"));
    assert!((width("海蛇") - 2.0 * width("虎")).abs() < 0.1);
    assert!(width("虎") > 1.2 * width("M虎") - 1.2 * width("M"));
}

#[test]
fn labels_stay_within_their_patches() {
    each_written(|game, scene| {
        let id = game.facts().id;
        let said = in_language(scene, Language::ENGLISH);
        let mut silent = said.clone();
        silent.patches.iter_mut().for_each(|patch| patch.label = None);
        for size in [Size::STILL, Size::MOVING] {
            let draw = |scene| PAINTER.frame(game.art(Theme::Day), scene, size).expect("good art");
            let (with, without) = (draw(&said), draw(&silent));
            let mut differ = 0;
            for patch in &said.patches {
                let area = size.area(patch.area);
                let rows = with.rows(area).zip(without.rows(area));
                let marks = rows.flat_map(|(a, b)| a.iter().zip(b)).filter(|(a, b)| a != b).count();
                assert_eq!(marks > 50, patch.label.is_some(), "{id}: {marks} in {patch:?}");
                differ += marks;
            }
            let all = with.numbers.iter().zip(&without.numbers).filter(|(a, b)| a != b).count();
            assert_eq!(all, differ, "{id}: something is written elsewhere");
        }
    });
}

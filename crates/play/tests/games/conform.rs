//! Runs the conformance suite for all registered games and for one game that exists only in tests. Also
//! checks that every message of a game exists in every language.

use std::collections::BTreeSet;

use engawa_base::choice::{Choice, ChoiceLayout};
use engawa_base::position::Ending;
use engawa_base::seat::Seat;
use engawa_base::text::{Arg, Text};
use engawa_play::game::options::{AllowedValues, OptionFact};
use engawa_play::game::tutorial::PRESSES;
use engawa_play::game::{AnyGame, MoveText, Prompt, Table, conform, option_text, option_word_text, typed};
use engawa_words::{Catalogue, Language, PlainFormatter};

use super::noughts;

fn each_game(check: impl Fn(&dyn AnyGame)) {
    noughts::five().iter().for_each(check);
}

#[test]
fn facts_are_well_formed() {
    each_game(conform::facts_are_well_formed);
}

#[test]
fn deals_follow_their_options() {
    each_game(conform::deals_follow_their_options);
}

#[test]
fn texts_read_back() {
    each_game(conform::texts_read_back);
}

#[test]
fn later_positions_may_help() {
    each_game(conform::later_positions_may_help);
}

#[test]
fn hints_light_what_they_name() {
    each_game(conform::hints_light_what_they_name);
}

#[test]
fn slips_are_not_mended() {
    each_game(conform::slips_are_not_mended);
}

#[test]
fn moves_are_described_and_refusals_explained() {
    each_game(conform::moves_are_described_and_refusals_explained);
}

#[test]
fn choices_spell_exactly_the_legal_moves() {
    each_game(conform::choices_spell_exactly_the_legal_moves);
}

#[test]
fn first_turns_are_described() {
    each_game(conform::first_turns_are_described);
}

#[test]
fn steps_are_pictured() {
    each_game(conform::steps_are_pictured);
}

#[test]
fn scenes_keep_to_the_canvas() {
    each_game(conform::scenes_keep_to_the_canvas);
}

#[test]
fn ended_rounds_show_who_won() {
    each_game(conform::ended_rounds_show_who_won);
}

#[test]
fn lessons_show_a_position() {
    each_game(conform::lessons_show_a_position);
}

#[test]
fn first_games_are_won_in_so_many_presses() {
    each_game(conform::first_games_are_won_in_so_many_presses);
}

#[test]
fn game_messages_exist_in_every_language() {
    let words = noughts::words();
    each_game(|game| {
        let mut said = BTreeSet::new();
        let mut hear = |text: &Text| {
            for language in Language::all() {
                check_sentence(&words, language, text);
                said.insert(text.key.to_string());
            }
        };
        standing_texts(game).iter().for_each(&mut hear);
        conform::each_table(game, |table| texts_of(game, table).iter().for_each(&mut hear));
        assert!(said.len() > 10, "{} says little: {said:?}", game.facts().id);
        for rule in game.facts().endings {
            let known = |kind: &str| {
                words.has_message(Language::ENGLISH, &format!("{}-{kind}-{rule}", game.facts().id))
            };
            assert!(known("ending") || known("drawn"), "{rule} of {} has no sentence", game.facts().id);
        }
    });
}

#[test]
fn move_names_are_unique_and_understood() {
    each_game(|game| {
        let words = noughts::words();
        conform::each_table(game, |table| {
            let named = |(mv, name): (MoveText, Text)| {
                (
                    mv,
                    Language::all()
                        .map(|language| words.say(language, &name, &PlainFormatter))
                        .collect::<Vec<_>>(),
                )
            };
            let moves: Vec<_> = table.named_moves().into_iter().map(named).collect();
            assert_eq!(moves.iter().map(|(mv, _)| mv.clone()).collect::<Vec<_>>(), table.legal());
            for (mv, names) in &moves {
                for said in names.iter().chain([&mv.0]) {
                    assert_eq!(typed::find_legal_move(&moves, &said.to_uppercase()), *mv, "{said}");
                }
            }
        });
    });
}

/// Checks that a language has a message, that its sentence is not empty, and that no argument is missing.
/// Does the same for messages among the arguments.
fn check_sentence(words: &Catalogue, language: Language, text: &Text) {
    let sentence = words.say(language, text, &PlainFormatter);
    assert!(words.has_message(language, &text.key), "{language:?} lacks {}", text.key);
    assert!(!sentence.trim().is_empty() && !sentence.contains(['{', '}']), "{}: {sentence}", text.key);
    for (_, arg) in &text.args {
        match arg {
            Arg::Text(inner) => check_sentence(words, language, inner),
            Arg::List(list) => list.iter().for_each(|inner| check_sentence(words, language, inner)),
            _ => {}
        }
    }
}

/// Returns the messages of a game that do not depend on a round.
fn standing_texts(game: &dyn AnyGame) -> Vec<Text> {
    let facts = game.facts();
    let own = ["name", "summary", "goal"].map(|suffix| Text::of(facts.id, suffix));
    let told = |fact: &'static OptionFact, word: &str| match fact.takes {
        AllowedValues::One(_) => option_text(facts.id, fact, word),
        AllowedValues::Several(..) => option_word_text(facts.id, fact, word),
    };
    let options = facts.options.iter().flat_map(|fact| fact.words().iter().map(move |word| told(fact, word)));
    let lesson = game.lesson().paragraphs.iter().map(|key| Text::new(key));
    let course = (0..=PRESSES).map(|press| Text::of(facts.id, &format!("course-{press}")));
    own.into_iter().chain(options).chain(lesson).chain(course).collect()
}

fn tell_ending(game: &dyn AnyGame, ending: Ending) -> Text {
    engawa_play::game::ending_text(game.facts().id, ending.rule, ending.winner.is_some())
        .with("winner", Arg::Person(1))
        .with("loser", Arg::Person(2))
        .with("points", ending.points.unwrap_or(0))
}

/// Returns the messages that players can see in one position: its description, the names and choices of
/// moves, the ending and some refusals of illegal moves.
fn texts_of(game: &dyn AnyGame, table: &dyn Table) -> Vec<Text> {
    let mut texts = vec![table.describe()];
    texts.extend(Seat::BOTH.map(|seat| table.seat_label(seat)));
    texts.extend(table.describe_last_move());
    texts.extend(table.named_moves().into_iter().map(|(_, name)| name));
    texts.extend(table.ending().map(|ending| tell_ending(game, ending)));
    let tried = ["", "a1", "c3", "*b*"].map(|tried| MoveText(tried.to_owned()));
    texts.extend(tried.iter().filter_map(|tried| table.fork().play(tried).err()));
    let mut keys = vec![Vec::new()];
    while let Some(chosen) = keys.pop() {
        let Prompt::Choose(step) = table.prompt(&chosen) else { continue };
        texts.extend(step.choices.iter().flat_map(texts_of_choice).chain([step.question]));
        if let ChoiceLayout::Grid(rows) = step.shape {
            texts.extend(rows.into_iter().flatten().map(|cell| cell.label));
        }
        keys.extend(step.choices.into_iter().map(|choice| [&chosen[..], &[choice.key]].concat()));
    }
    texts
}

fn texts_of_choice(choice: &Choice) -> Vec<Text> {
    std::iter::once(&choice.label).chain(&choice.note).cloned().collect()
}

//! Tests of hints: who may have one, how much the first hint says, and the messages in every language.

use super::view::{first, hint, whole, whole_hint};
use crate::base::id::PersonId;
use crate::base::level::Level;
use crate::game::{Options, Prompt};
use crate::games::GAMES;
use crate::games::okiya::Okiya;
use crate::host::hint::{FirstHint, IN_RATED_MATCH, NOT_AGREED, first_hint, may_hint, named, spelled};
use crate::host::{ByPlayer, Format, Match, Refusal, Terms, fair_play, view};
use crate::words::{Catalogue, Language};
use engawa_samples::{ADA, BEN, begun, dice};
use engawa_samples::{MessageSnapshot, picture, played};

fn agreed(rated: bool) -> Match {
    let record = begun(&Okiya, Format::Single);
    Match { terms: Terms { hints: true, rated, ..record.terms.clone() }, ..record }
}

#[test]
fn only_the_mover_gets_agreed_hints() {
    let record = agreed(false);
    let mover = record.mover().expect("it has begun");
    let other = if mover == ADA { BEN } else { ADA };
    assert_eq!(may_hint(&record, mover, record.turn), Ok(()));
    assert_eq!(may_hint(&record, mover, record.turn + 1), Err(Refusal::OLD_TURN));
    assert_eq!(may_hint(&record, other, record.turn), Err(Refusal::not_your_turn(mover)));
    let rated = agreed(true);
    assert_eq!(may_hint(&rated, mover, rated.turn), Err(IN_RATED_MATCH), "whatever they have agreed on");
    let plain = Match { terms: Terms { hints: false, ..record.terms.clone() }, ..record };
    assert_eq!(may_hint(&plain, mover, plain.turn), Err(NOT_AGREED));
    assert!(!rated.has_hints());
    let computer = PersonId::computer(Level::Gentle);
    let against = Match { people: ByPlayer([ADA, computer]), ..plain };
    assert!(against.has_hints());
    assert!(!Match { people: ByPlayer([ADA, computer]), ..rated }.has_hints());
}

#[test]
fn first_hint_tells_part_of_best_move() {
    for game in GAMES {
        let setup = game.deal(&Options::default(), &mut dice(3)).expect("the defaults");
        let mut table = game.open(&setup, &[]).expect("what is dealt");
        for turn in 1..20 {
            let legal = table.legal();
            let Some(best) = legal.get(turn as usize * 7 % legal.len().max(1)) else { break };
            match first_hint(&*table, std::slice::from_ref(best), turn).expect("a hint") {
                FirstHint::Begins { key, .. } => {
                    let Prompt::Choose(rest) = table.prompt(&[key]) else { panic!("more to choose") };
                    assert!(rest.moves.iter().any(|(mv, _)| mv == best), "{best} begins otherwise");
                }
                FirstHint::Either(moves) => {
                    assert!(moves.contains(best) && moves.is_sorted() && moves[0] != moves[1], "{moves:?}");
                    assert!(moves.iter().all(|mv| legal.contains(mv)), "{moves:?}");
                }
                FirstHint::Only => assert_eq!(legal.len(), 1),
            }
            table.play(best).expect("legal");
        }
    }
}

#[test]
fn hint_picture_marks_the_choices_it_names() {
    for game in GAMES {
        let setup = game.deal(&Options::default(), &mut dice(3)).expect("the defaults");
        let mut table = game.open(&setup, &[]).expect("what is dealt");
        for turn in 1..12 {
            let Some(best) = table.legal().pop() else { break };
            let hint = first_hint(&*table, std::slice::from_ref(&best), turn).expect("a hint");
            let keys = named(&*table, &hint);
            if hint == FirstHint::Only {
                assert!(keys.is_empty(), "the whole move is told: {keys:?}");
                table.play(&best).expect("legal");
                continue;
            }
            assert!(keys.contains(&spelled(&*table, &best)[0]), "{hint:?}: {keys:?}");
            assert_eq!(keys.len(), if matches!(hint, FirstHint::Either(_)) { 2 } else { 1 }, "{hint:?}");
            table.play(&best).expect("legal");
        }
    }
}

fn helped(book: &mut MessageSnapshot<'_>) {
    let voice = book.voice;
    for game in GAMES {
        let record = played(begun(*game, Format::Single), *game, 3);
        let table = record.table(*game).expect("it replays");
        let best = table.legal().remove(0);
        let found = first_hint(&*table, std::slice::from_ref(&best), 4).expect("a hint");
        let board = view::board(&record, &*table, &[], table.turn());
        let text = hint(&*table, &found).expect("it is said");
        book.page(&format!("A hint: {}", game.facts().id), &first(&board, &text, picture(""), voice));
        let text = whole_hint(&*table, &best).expect("it is said");
        let keys = spelled(&*table, &best);
        book.page("All of it", &whole(&board, &text, keys, picture(""), voice));
    }
}

#[test]
fn hint_messages_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        helped(&mut book);
        let rated = begun(&Okiya, Format::Single);
        for refusal in [
            IN_RATED_MATCH,
            NOT_AGREED,
            fair_play::position_refusal(&rated, ADA),
            fair_play::analysis_refusal(&rated, ADA),
            fair_play::reply_refusal(&rated, ADA),
        ] {
            book.words(&refusal.text.key, &refusal.text);
        }
        insta::assert_snapshot!(format!("hints-{}", language.code()), book.text);
    }
}

//! Tests of hints: who may have one, how much the first hint says, and the messages in every language.

use super::{sentence, with_whole_button};
use crate::base::id::{MatchId, PersonId};
use crate::base::level::Level;
use crate::chat::parts::plain_button;
use crate::chat::voice::Voice;
use crate::chat::{Message, Row};
use crate::game::{AnyGame, MoveText, Options, PositionText, Prompt, Table};
use crate::games::GAMES;
use crate::games::konane::Konane;
use crate::games::okiya::Okiya;
use crate::host::hint::{Hint, IN_RATED_MATCH, NOT_AGREED, first_hint, marks, may_hint};
use crate::host::{ByPlayer, Format, Match, Press, Refusal, Terms, fair_play};
use crate::words::{Catalogue, Language};
use engawa_samples::{ADA, BEN, MessageSnapshot, begun, dice, played};

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

/// The positions of a round of each game before a turn, each with a move to hint at, and its turn.
fn positions(turns: u32) -> Vec<(Box<dyn Table>, MoveText, u32)> {
    let mut found = Vec::new();
    for game in GAMES {
        let setup = game.deal(&Options::default(), &mut dice(3)).expect("the defaults");
        let mut table = game.open(&setup, &[]).expect("what is dealt");
        for turn in 1..turns {
            let legal = table.legal();
            let Some(best) = legal.get(turn as usize * 7 % legal.len().max(1)) else { break };
            found.push((table.fork(), best.clone(), turn));
            table.play(best).expect("legal");
        }
    }
    found
}

#[test]
fn first_hint_tells_part_of_best_move() {
    for (table, best, turn) in positions(20) {
        let legal = table.legal();
        match first_hint(&*table, std::slice::from_ref(&best), turn).expect("a hint") {
            Hint::Begins { key, .. } => {
                let Prompt::Choose(rest) = table.prompt(&[key]) else { panic!("more to choose") };
                assert!(rest.moves.iter().any(|(mv, _)| *mv == best), "{best} begins otherwise");
                assert!(rest.moves.len() < legal.len(), "every move begins like {best}");
            }
            Hint::Either(moves) => {
                assert!(moves.contains(&best) && moves.is_sorted() && moves[0] != moves[1], "{moves:?}");
                assert!(moves.iter().all(|mv| legal.contains(mv)) && legal.len() > 2, "{moves:?}");
            }
            Hint::Whole(mv) => assert!(mv == best && legal.len() <= 2, "{mv}"),
        }
    }
}

#[test]
fn one_of_two_legal_moves_is_named() {
    let position = PositionText("wbwb/bwbw/wbwb/..bw white".to_owned());
    let table = Konane.open(&position, &[]).expect("a position");
    let legal = ["b3-b1", "d1-b1"].map(|mv| MoveText(mv.to_owned()));
    assert_eq!(table.legal(), legal);
    assert_eq!(first_hint(&*table, &legal[1..], 1), Some(Hint::Whole(legal[1].clone())));
}

#[test]
fn marked_choices_lead_to_the_named_moves() {
    for (table, best, turn) in positions(12) {
        let first = first_hint(&*table, std::slice::from_ref(&best), turn).expect("a hint");
        for hint in [first, Hint::Whole(best)] {
            let (chosen, next) = marks(&*table, &hint);
            let Prompt::Choose(step) = table.prompt(&chosen) else { panic!("{chosen:?} says it all") };
            assert!(next.iter().all(|key| step.choices.iter().any(|choice| choice.key == *key)), "{hint:?}");
            assert_eq!(next.len(), if matches!(hint, Hint::Either(_)) { 2 } else { 1 }, "{hint:?}");
            if let Hint::Whole(mv) = &hint {
                let path: Vec<_> = chosen.iter().chain(&next).cloned().collect();
                assert_eq!(table.prompt(&path), Prompt::Ready(mv.clone()));
            }
        }
    }
}

fn helped(book: &mut MessageSnapshot<'_>) {
    for game in GAMES {
        let record = played(begun(*game, Format::Single), *game, 3);
        let table = record.table(*game).expect("it replays");
        let best = table.legal().remove(0);
        let first = first_hint(&*table, std::slice::from_ref(&best), 4).expect("a hint");
        for hint in [first, Hint::Whole(best)] {
            let text = sentence(&*table, &hint).expect("it is said");
            book.words(&format!("A hint: {}", game.facts().id), &text);
        }
    }
}

#[test]
fn first_hint_has_one_button_for_the_whole_move() {
    let words = Catalogue::load().expect("the catalogue loads");
    let voice = Voice::new(&words, Language::ENGLISH);
    let (id, turn) = (MatchId::from_random(7), 4);
    let hint = |whole, label| plain_button(&Press::Hint { id, turn, whole }, label, voice);
    let rows = vec![Row::Buttons(vec![hint(true, "button-hint-whole")])];
    for former in [vec![Row::Buttons(vec![hint(false, "button-hint")])], Vec::new()] {
        let board = Message { rows: former, ..Message::default() };
        assert_eq!(with_whole_button(board, id, turn, voice).rows, rows);
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

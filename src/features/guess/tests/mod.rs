//! Snapshots of the messages of guesses in every language, and fixtures of their stored rows.

use super::view::{
    GuessPress, ask_guess, best_guessers, guess_saved, guess_sealed, guess_was_right, guessed_by,
};
use crate::base::id::PersonId;
use crate::chat::compose;
use crate::chat::parts::{Aside, LabelledPress};
use crate::game::{AnyGame, MoveText, Prompt};
use crate::games::GAMES;
use crate::host::guess;
use crate::host::guess::{Guess, GuessCount, Guesses};
use crate::host::{Challenge, ChallengeState, Format, Match, MoveChoices, PressFields, Server, Terms, view};
use crate::store::rows::conform::{Fixtures, check_fixture};
use crate::words::{Catalogue, Language};
use engawa_samples::{ADA, BEN, CLEO, MessageSnapshot, NOON, begun, challenge, picture, played};

/// Adds the panels, the saved guess, and *My view* of a spectator to the book.
fn panels(book: &mut MessageSnapshot<'_>, game: &dyn AnyGame) {
    let record = begun(game, Format::Single);
    let table = record.table(game).expect("it replays");
    let Prompt::Choose(choose) = table.prompt(&[]) else { panic!("nothing to choose") };
    let (mv, path) = &choose.moves[0];
    let known = Guesses::default().with(&record, &*table, CLEO, record.turn, mv).expect("it can be guessed");
    let first = MoveChoices::new(record.id, record.turn);
    let further = MoveChoices { chosen: vec![path[0].key.clone()], ..first.clone() };
    for (step, known) in [(&first, &Guesses::default()), (&further, &known)] {
        let view = view::board(&record, &*table, &step.chosen, view::PUBLIC_SEAT);
        let question = ask_guess(&record, &*table, known);
        let panel = super::view::choose(&question, &view, step, picture("board"), book.voice, &|_| None);
        book.page(&format!("{}: a guess", game.facts().id), &panel);
    }
    let text = guess_sealed(&record, &*table, mv).expect("it has a name");
    book.page("Guess saved", &guess_saved(&text, first.clone(), book.voice));
    book.page("Guessed right", &guess_was_right(&text, book.voice));
    let view = view::board(&record, &*table, &[], view::PUBLIC_SEAT);
    let guess = LabelledPress { press: GuessPress(first).press(), label: "button-guess" };
    let aside = Aside::of(Some(guess));
    let (voice, unseen) = (book.voice, Some((2, 3)));
    let mine = compose::my_view(&view, picture("board"), voice, &|_| None, CLEO, &aside, unseen);
    book.page("My view", &mine);
}

fn end(book: &mut MessageSnapshot<'_>, record: &Match, game: &dyn AnyGame) {
    let all = |people: u64| -> Vec<PersonId> { (31..31 + people).map(PersonId).collect() };
    let mut view = view::board(record, &*record.table(game).expect("it replays"), &[], view::PUBLIC_SEAT);
    for people in [1, 3, 4, 9] {
        view.extras = guessed_by(&all(people)).into_iter().collect();
        book.page(
            "A line",
            &compose::text_message(&compose::former_line(&compose::retired_lines(&view, book.voice), false)),
        );
    }
    for best in [1, 3] {
        let counts = all(best).into_iter().map(|person| (person, GuessCount { guessed: 12, hit: 7 }));
        let best = best_guessers(&counts.collect::<Vec<_>>());
        view.extras = guessed_by(&[CLEO]).into_iter().chain(best).collect();
        let board = compose::board(&view, picture("board"), book.voice, &|_| None, &[ADA, BEN]);
        book.page("The end", &board);
    }
}

const FIXTURES: Fixtures = Fixtures {
    folder: concat!(env!("CARGO_MANIFEST_DIR"), "/src/features/guess/rows"),
    files: &[(1, "guesses", |file| check_fixture(file, &guesses()))],
};

fn guesses() -> Guesses {
    let guess = |turn, ply, mv: &str| Guess { turn, round: 1, ply, mv: MoveText(mv.into()) };
    Guesses {
        list: vec![guess(9, 0, "a1"), guess(12, 3, "a2-a4")],
        counted: GuessCount { guessed: 5, hit: 2 },
    }
}

#[test]
fn stored_rows_stay_readable() {
    FIXTURES.check();
}

#[test]
fn guess_messages_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        for game in GAMES {
            panels(&mut book, *game);
        }
        end(&mut book, &played(begun(GAMES[0], Format::Single), GAMES[0], 1000), GAMES[0]);
        let open = challenge(Some(BEN), ChallengeState::Open);
        let off = Challenge { terms: Terms { guesses: false, ..open.terms.clone() }, ..open };
        let facts = GAMES[1].facts();
        let card = view::challenge(&off, facts, &Server::default(), None, false, None, NOON);
        book.page("A challenge without guesses", &compose::challenge(&card, book.voice));
        for why in [guess::TOO_LATE, guess::PLAYER, guess::CANNOT_GUESS, guess::NOTHING_TO_GUESS] {
            book.words(&why.text.key, &why.text);
        }
        insta::assert_snapshot!(format!("guesses-{}", language.code()), book.text);
    }
}

#[test]
fn more_than_three_guessers_are_counted() {
    let said = |people: usize| {
        let people: Vec<PersonId> = (1..).map(PersonId).take(people).collect();
        guessed_by(&people).map(|text| format!("{text:?}"))
    };
    assert_eq!(said(0), None);
    assert!(said(3).is_some_and(|said| !said.contains("guess-others")));
    assert!(said(7).is_some_and(|said| said.contains("guess-others") && said.contains("Number(4)")));
}

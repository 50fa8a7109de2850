//! Tests of the messages of practice, as snapshots in every language.

use super::*;
use crate::base::id::{PersonId, Place};
use crate::base::level::Level;
use crate::base::text::Text;
use crate::base::time::Timestamp;
use crate::game::{AnyGame, Options};
use crate::games::GAMES;
use crate::games::okiya::Okiya;
use crate::host::challenge::practice::{CANNOT_SHOW, ONLY_IN_PUBLIC, PUBLIC_FOR_PERSON, SHOWN_ALREADY};
use crate::host::{
    ByPlayer, Conclusion, Format, Match, MatchEnd, Phase, Player, PracticePress, Press, Terms, view,
};
use crate::words::{Catalogue, Language};
use engawa_chat::parts::text_message as message;
use engawa_chat::practice::{PracticePanel, end_for_all, go_on, panel, which_game, which_level};

/// Returns a match of Ada with the computer after this many moves.
fn practice(moves: usize) -> Match {
    let people = ByPlayer([ADA, PersonId::computer(Level::Gentle)]);
    let record = played(begun(&Okiya, Format::Single), &Okiya, moves);
    let terms = Terms { rated: false, ..record.terms.clone() };
    Match { practice: true, place: Place::NOWHERE, people, terms, ..record }
}

fn ended(winner: Player) -> Match {
    let conclusion = Conclusion::Resigned { winner };
    let over = MatchEnd { at: Timestamp(0), conclusion, reason: None, ratings: None, season: None };
    Match { phase: Phase::Over(Box::new(over)), ..practice(4) }
}

fn page(book: &mut MessageSnapshot<'_>, heading: &str, record: &Match, notice: Option<&Text>) {
    let table = record.table(&Okiya).expect("it replays");
    let board = view::board(record, &*table, &[], record.round().seat(Player::One));
    let more = view::practice(record, &*table, &Okiya.levels(&record.terms.options));
    let shown = PracticePanel { view: &board, more: &more, said: notice, may_show: true };
    let voice = book.voice;
    book.page(heading, &panel(&shown, picture(""), voice, &|_| None));
    if !record.is_running() {
        book.page("For everyone", &end_for_all(&board, picture(""), voice, &|_| None));
    }
}

fn practised(book: &mut MessageSnapshot<'_>) {
    let voice = book.voice;
    let games: Vec<&str> = GAMES.iter().map(|game| game.facts().id).collect();
    book.page("Which game", &which_game(&games, voice));
    let begin = |level| Press::Practice(PracticePress::Begin { game: "okiya".to_owned(), level });
    book.page("How well", &which_level("okiya", &Okiya.levels(&Options::default()), begin, voice));
    let [first, second] = [practice(2), practice(3)];
    let (own, thinks) = if first.mover() == Some(ADA) { (first, second) } else { (second, first) };
    book.page("Another one", &go_on(&own, &begin(Level::Gentle), voice));
    page(book, "One's own turn", &own, None);
    page(book, "An old panel", &own, Some(&Text::new("practice-moved-on")));
    page(book, "The computer thinks", &thinks, None);
    page(book, "Won", &ended(Player::One), None);
    page(book, "Lost", &ended(Player::Two), None);
    for refusal in [ONLY_IN_PUBLIC, PUBLIC_FOR_PERSON, SHOWN_ALREADY, CANNOT_SHOW] {
        book.page("Refused", &message(&voice.say(&refusal.text)));
    }
    let listed = view::list(ADA, &[own]);
    book.page("In the list", &message(&voice.say(&listed[0].text)));
}

#[test]
fn practice_messages_match_their_snapshots() {
    let words = Catalogue::load().expect("the catalogue loads");
    for language in Language::all() {
        let mut book = MessageSnapshot::new(&words, language);
        practised(&mut book);
        insta::assert_snapshot!(format!("practice-{}", language.code()), book.text);
    }
}

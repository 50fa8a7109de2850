//! Tests of Onitama: one for each rule O1 to O12, named by the rule, and tests of edge cases.

use std::collections::BTreeSet;

use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use crate::base::choice::Selection;
use crate::base::grid::Square;
use crate::base::position::{Ending, Position as _};
use crate::base::scene::{Look, Scene, Theme};
use crate::base::seat::Seat;
use crate::game::{Board as _, Notation as _, Words as _};

use super::cards::{Cards, Colour};
use super::*;

mod train;

const START: &str = "rrRrr/5/5/5/bbBbb tiger,dragon/monkey,crane/elephant red";

fn read(text: &str) -> Position {
    Onitama::read_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn mv(text: &str) -> Move {
    Onitama::read_move(&read(START), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn legal(position: &Position) -> BTreeSet<String> {
    position.legal_moves().into_iter().map(|mv| Onitama::write_move(position, mv)).collect()
}

fn after(text: &str, moves: &[&str]) -> Position {
    moves.iter().fold(read(text), |position, text| {
        position
            .play(mv(text))
            .unwrap_or_else(|illegal| panic!("{text} in {}", Onitama::write_position(&illegal.position)))
    })
}

/// Returns the squares that the mover can reach with this card, sorted and separated by spaces.
fn targets(position: &Position, card: &str) -> String {
    let ours = |mv: &Move| mv.card().name() == card;
    let to = |mv| match mv {
        Move::Step { to, .. } => rules::square(to).to_string(),
        Move::Pass { .. } => "pass".to_owned(),
    };
    let targets: BTreeSet<String> = position.legal_moves().into_iter().filter(ours).map(to).collect();
    targets.into_iter().collect::<Vec<_>>().join(" ")
}

#[test]
fn o1_stamp_of_spare_card_decides_who_starts() {
    for seed in 0..40 {
        let position =
            Onitama::deal(&Options::default(), &mut ChaCha8Rng::seed_from_u64(seed)).expect("a deal");
        assert_eq!(position.turn, position.aside.stamp());
        assert_eq!(position.turn(), Seat::First);
        assert_eq!(Onitama::seat_name(&position, Seat::First), position.aside.stamp().name());
        assert!(Onitama::write_position(&position).starts_with("rrRrr/5/5/5/bbBbb "));
    }
}

#[test]
fn each_deck_has_eight_blue_stamps() {
    for deck in [Deck::Base, Deck::Sensei] {
        let cards: Vec<Card> = Card::all().filter(|card| card.deck() == deck).collect();
        let blue = cards.iter().filter(|card| card.stamp() == Colour::Blue).count();
        assert_eq!((cards.len(), blue), (16, 8), "{deck:?}");
    }
}

#[test]
fn o2_stuck_player_chooses_a_card_to_pass() {
    let stuck = "B4/5/3R1/5/5 dog,panda/tiger,crab/ox blue";
    assert_eq!(legal(&read(stuck)), BTreeSet::from(["pass:dog".to_owned(), "pass:panda".to_owned()]));
    let passed = after(stuck, &["pass:panda"]);
    assert_eq!(Onitama::write_position(&passed), "B4/5/3R1/5/5 dog,ox/crab,tiger/panda red");
    assert_eq!(passed.ending(), None);
}

#[test]
fn o2_pawns_blocked_under_both_cards_pass() {
    for (board, hand) in [
        ("b3R/b4/b4/b4/B4", "horse,tiger"),
        ("R3b/4b/4b/4b/4B", "ox,tiger"),
        ("bbbbB/5/5/5/R4", "boar,crab"),
        ("bbbbB/5/5/5/R4", "crab,elephant"),
        ("5/5/5/R4/4B", "fox,rabbit"),
        ("R4/5/5/5/B4", "dog,frog"),
    ] {
        let position = read(&format!("{board} {hand}/cobra,crane/eel blue"));
        assert!(position.must_pass(), "{board} {hand}: {:?}", legal(&position));
    }
}

#[test]
fn o3_usable_card_must_be_used() {
    let position = read("B4/5/3R1/5/5 dog,ox/tiger,crab/panda blue");
    assert_eq!(legal(&position), BTreeSet::from(["ox:a5a4".to_owned(), "ox:a5b5".to_owned()]));
}

#[test]
fn o4_step_by_two_cards_is_two_moves() {
    let legal = legal(&read("2R2/5/2B2/5/5 crab,ox/tiger,frog/eel blue"));
    assert!(legal.contains("crab:c3c4") && legal.contains("ox:c3c4"), "{legal:?}");
}

#[test]
fn o5_student_in_enemy_temple_does_not_win() {
    let position = after("R4/2b2/5/5/2B2 crab,ox/tiger,frog/eel blue", &["ox:c4c5"]);
    assert_eq!(position.ending(), None);
    assert!(!legal(&position).is_empty());
}

#[test]
fn o6_master_capturing_into_the_temple_wins() {
    let position = after("R1r2/2B2/5/5/5 crab,ox/tiger,frog/eel blue", &["ox:c4c5"]);
    assert_eq!(position.ending(), Some(Ending::won(Seat::First, "stream")));
    assert!(legal(&position).is_empty());
}

#[test]
fn o7_own_pawn_blocks_the_enemy_temple() {
    let legal = legal(&read("R1b2/2B2/5/5/5 crab,ox/tiger,frog/eel blue"));
    assert!(!legal.contains("ox:c4c5") && legal.contains("ox:c4d4"), "{legal:?}");
}

#[test]
fn o8_master_at_home_does_not_end_round() {
    let position = after("2R2/5/5/2B2/2r2 rabbit,ox/tiger,frog/eel blue", &["ox:c2c1"]);
    assert_eq!(position.ending(), None, "the master came home and took a student");
    assert_eq!(read("2R2/5/5/B4/2r2 rabbit,ox/tiger,frog/eel blue").ending(), None);
}

#[test]
fn o9_winner_exchanges_the_card_first() {
    let position = after("4R/2B2/5/5/5 crab,ox/tiger,frog/eel blue", &["ox:c4c5"]);
    assert_eq!(Onitama::write_position(&position), "2B1R/5/5/5/5 crab,eel/frog,tiger/ox red");
}

#[test]
fn o10_repetition_does_not_end_a_round() {
    let start = "3R1/5/2B2/5/5 ox,tiger/frog,horse/crane blue";
    let round = ["ox:c3d3", "horse:d5d4", "crane:d3c2", "ox:d4c4", "horse:c2c3", "crane:c4d5"];
    let again = after(start, &round.repeat(3));
    assert_eq!(again, read(start));
    assert_eq!(again.ending(), None);
}

#[test]
fn o11_hands_are_sets() {
    let one = read("2R2/5/5/5/2B2 boar,crab/horse,mantis/ox blue");
    let other = read("2R2/5/5/5/2B2 crab,boar/mantis,horse/ox blue");
    assert_eq!(one, other);
    assert_eq!(Onitama::write_position(&other), "2R2/5/5/5/2B2 boar,crab/horse,mantis/ox blue");
    assert_ne!(one, read("2R2/5/5/5/2B2 horse,mantis/boar,crab/ox blue"));
}

#[test]
fn o12_master_captured_on_temple_wins_by_stone() {
    let position = after("2R2/2B2/5/5/5 crab,ox/tiger,frog/eel blue", &["ox:c4c5"]);
    assert_eq!(position.ending(), Some(Ending::won(Seat::First, "stone")));
    assert_eq!(Onitama::write_position(&position), "2B2/5/5/5/5 crab,eel/frog,tiger/ox red");
}

#[test]
fn ended_position_was_won_by_the_last_mover() {
    let position = read("2B2/5/5/5/5 crab,eel/frog,tiger/ox red");
    let ending = position.ending().expect("it has ended");
    assert_eq!(Onitama::seat_name(&position, ending.winner.expect("somebody won")), "blue");
}

#[test]
fn red_uses_cards_rotated_not_mirrored() {
    let blue = read("R4/5/2B2/5/5 cobra,ox/boar,crab/eel blue");
    assert_eq!(targets(&blue, "cobra"), "b3 d2 d4");
    let red = read("5/5/2R2/5/B4 boar,crab/cobra,ox/eel red");
    assert_eq!(targets(&red, "cobra"), "b2 b4 d3");
}

#[test]
fn steps_do_not_wrap_around_edges() {
    for square in ["a1", "e1", "a5", "e5", "a3", "e3"] {
        let at = notation::read_square(square).expect("a square");
        for card in Card::all() {
            let mut pawns = [None; 25];
            pawns[usize::from(at)] = Some(rules::Pawn { colour: Colour::Blue, rank: rules::Rank::Master });
            let aside = Card::all().find(|&other| other != card).expect("another card");
            let hand = Cards::default().with(card);
            let position = Position::new(pawns, [hand, Cards::default()], aside, Colour::Blue);
            let expected = card.offsets().iter().filter(|&&(files, ranks)| {
                let on_board = |square: Square| square.file < 5 && square.rank < 5;
                rules::square(at).step(files, ranks).is_some_and(on_board)
            });
            assert_eq!(steps(&position), expected.count(), "{card:?} from {square}");
        }
    }
}

fn steps(position: &Position) -> usize {
    position.legal_moves().into_iter().filter(|mv| matches!(mv, Move::Step { .. })).count()
}

#[test]
fn decks_and_chosen_cards_are_dealt() {
    let deal = |options: &[(&str, &str)]| {
        let options = Options(options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect());
        options.check(Onitama::FACTS.options)?;
        Onitama::deal(&options, &mut ChaCha8Rng::seed_from_u64(5))
    };
    let cards = |position: &Position| -> Vec<Card> {
        let hands = [Colour::Blue, Colour::Red].map(|colour| position.hand(colour));
        hands.into_iter().flat_map(Cards::iter).chain([position.aside]).collect()
    };
    let sensei = deal(&[("deck", "sensei")]).expect("a deck");
    assert!(cards(&sensei).iter().all(|card| card.deck() == Deck::Sensei));
    let five = deal(&[("cards", "tiger,fox,ox,goose,rat")]).expect("five cards");
    let names: BTreeSet<&str> = cards(&five).into_iter().map(Card::name).collect();
    assert_eq!(names, BTreeSet::from(["fox", "goose", "ox", "rat", "tiger"]));
    assert!(deal(&[("cards", "Tiger, fox,OX ,goose,rat")]).is_ok(), "capitals and blanks do not matter");
    let bad = deal(&[("cards", "tiger,fox,ox,goose,cat")]).expect_err("no such card");
    assert!(matches!(bad, OptionError::Word { ref word, .. } if word == "cat"), "it says which: {bad}");
    for bad in [
        "",
        "tiger",
        "tiger,fox,ox,goose,goose",
        "tiger,fox,ox,goose,cat",
        "a,b,c,d,e",
        "tiger,fox,ox,goose,rat,eel",
    ] {
        assert!(deal(&[("cards", bad)]).is_err(), "{bad}");
    }
    assert!(deal(&[("cards", "tiger,fox,ox,goose,rat"), ("deck", "both")]).is_err());
}

#[test]
fn invalid_positions_report_reason_and_place() {
    const CARDS: &str = "dragon,tiger/crane,monkey/elephant";
    for (text, at, what) in [
        (String::new(), 0, "3 fields"),
        (format!("rrRrr/5/5/5 {CARDS} red"), 11, "5 ranks"),
        (format!("rrRrr/5/5/4/bbBbb {CARDS} red"), 10, "5 squares, not 4"),
        (format!("rrRrr/5/5/32/bbBbb {CARDS} red"), 11, "one gap"),
        (format!("rrRrr/5/5/6/bbBbb {CARDS} red"), 10, "not 6"),
        (format!("rrRrr/5/5/0/bbBbb {CARDS} red"), 10, "not 0"),
        (format!("rrRrr/5/x4/5/bbBbb {CARDS} red"), 8, "`x`"),
        (format!("rrrrR/r4/5/5/bbBbb {CARDS} red"), 0, "5 students"),
        (format!("rrRrR/5/5/5/bbBbb {CARDS} red"), 0, "2 masters"),
        (format!("rrrrr/5/5/5/bbBbb {CARDS} blue"), 0, "5 students"),
        (format!("rr1rr/5/5/5/bbBbb {CARDS} blue"), 0, "no master"),
        (format!("rr1rr/5/5/5/bb1bb {CARDS} blue"), 0, "no master"),
        ("rrRrr/5/5/5/bbBbb dragon,tiger/crane,monkey red".to_owned(), 43, "3 places"),
        ("rrRrr/5/5/5/bbBbb dragon/crane,monkey/elephant red".to_owned(), 24, "2 cards"),
        ("rrRrr/5/5/5/bbBbb dragon,tiger/crane,monkey/cat red".to_owned(), 44, "no card `cat`"),
        ("rrRrr/5/5/5/bbBbb dragon,tiger/crane,tiger/ox red".to_owned(), 37, "twice"),
        ("rrRrr/5/5/5/bbBbb dragon,Tiger/crane,monkey/ox red".to_owned(), 25, "no card `Tiger`"),
        (format!("rrRrr/5/5/5/bbBbb {CARDS} green"), 53, "`green`"),
    ] {
        let error = Onitama::read_position(&text).expect_err(&text);
        assert!(error.what.contains(what), "{text}: {error}");
        assert_eq!(error.at, at, "{text}: {error}");
    }
    read(&format!("rr1rr/5/5/5/bbBbb {CARDS} red"));
}

#[test]
fn malformed_move_texts_are_rejected() {
    for text in [
        "",
        "tiger",
        "tiger:",
        "tiger:c1",
        "tiger:c1c",
        "tiger:c1c33",
        "tiger:c1f3",
        "tiger:c1c6",
        "cat:c1c3",
        "Tiger:c1c3",
        "pass:",
        "pass:cat",
        "tiger:c1c3:",
        "pass",
        "tiger:éc3",
    ] {
        assert!(Onitama::read_move(&read(START), text).is_err(), "{text:?}");
    }
}

#[test]
fn refusal_names_the_broken_rule() {
    let stuck = read("B4/5/3R1/5/5 dog,panda/tiger,crab/ox blue");
    let start = read(START);
    let over = read("2B2/5/5/5/5 crab,eel/frog,tiger/ox red");
    for (position, tried, key) in [
        (start, "tiger:c5c3", "onitama-why-not-card"),
        (start, "pass:crane", "onitama-why-not-pass"),
        (start, "crane:c4c3", "onitama-why-not-no-pawn"),
        (start, "crane:c1c2", "onitama-why-not-no-pawn"),
        (start, "crane:c4c5", "onitama-why-not-no-pawn"),
        (start, "crane:c5c5", "onitama-why-not-own-pawn"),
        (start, "crane:c5c3", "onitama-why-not-reach"),
        (start, "c5c4", "onitama-why-not-unreadable"),
        (stuck, "dog:a5a4", "onitama-why-not-stuck"),
        (over, "frog:c5c4", "onitama-why-not-over"),
    ] {
        assert_eq!(Onitama::explain_illegal(&position, tried).key, key, "{tried}");
    }
}

fn picture(position: &Position, last: Option<&str>, seat: Seat) -> Scene {
    let last = last.map(|text| (position, mv(text)));
    Onitama::scene(position, last, position.state(), &Look { seat, theme: Theme::Day }, &Selection::default())
}

/// Returns the sprites of the patch (rectangle of the picture) whose upper left corner is at this place, from
/// lowest to highest.
fn sprites_at(scene: &Scene, left: u16, top: u16) -> Vec<&'static str> {
    let found = scene.patches.iter().find(|patch| (patch.area.left, patch.area.top) == (left, top));
    found.map_or_else(Vec::new, |patch| patch.stack.iter().map(|layer| layer.sprite).collect())
}

/// Returns the sprites on a square, from lowest to highest. `column` and `row` count from 0 at the upper left
/// of the picture.
fn sprites_on(scene: &Scene, column: u16, row: u16) -> Vec<&'static str> {
    sprites_at(scene, 55 + 118 * column, 54 + 118 * row)
}

#[test]
fn viewer_sees_own_side_below() {
    let position = read("R4/5/5/5/3bB tiger,dragon/monkey,crane/elephant red");
    let (red, blue) = (picture(&position, None, Seat::First), picture(&position, None, Seat::Second));
    assert_eq!((red.backdrop, blue.backdrop), ("red-near", "blue-near"));
    assert_eq!(sprites_on(&blue, 0, 0), ["square", "lit", "red-master"]);
    assert_eq!(sprites_on(&blue, 3, 4), ["square", "blue-student"]);
    assert_eq!(sprites_on(&blue, 2, 4), ["blue-temple"]);
    assert_eq!(sprites_on(&red, 4, 4), ["square", "lit", "red-master"]);
    assert_eq!(sprites_on(&red, 2, 4), ["red-temple"]);
    assert_eq!((sprites_at(&blue, 98, 647), sprites_at(&red, 98, 647)), (vec!["a"], vec!["e"]));
}

#[test]
fn opponents_cards_are_drawn_turned() {
    let position = read(START);
    for seat in Seat::BOTH {
        let scene = picture(&position, None, seat);
        let turned = |card: &str| {
            let mut layers = scene.patches.iter().flat_map(|patch| &patch.stack);
            layers.find(|layer| layer.sprite == card).map(|layer| layer.turned)
        };
        let (blue, red) = (seat == Seat::First, seat == Seat::Second);
        for (card, expected) in
            [("tiger", blue), ("dragon", blue), ("monkey", red), ("crane", red), ("elephant", red)]
        {
            assert_eq!(turned(card), Some(expected), "{card}, seen from {seat:?}");
        }
    }
}

#[test]
fn picture_marks_last_move_and_used_card() {
    let marks = |scene: &Scene| {
        let layers = scene.patches.iter().flat_map(|patch| &patch.stack);
        layers.filter(|layer| ["start", "last", "used-left"].contains(&layer.sprite)).count()
    };
    assert_eq!(marks(&picture(&read(START), None, Seat::First)), 0);
    let scene = picture(&after(START, &["crane:b5b4"]), Some("crane:b5b4"), Seat::Second);
    assert_eq!(marks(&scene), 4);
    assert_eq!(sprites_on(&scene, 1, 0), ["square", "start"]);
    assert_eq!(sprites_on(&scene, 1, 1), ["square", "red-student", "last"]);
}

#[test]
fn picture_shows_where_the_round_was_won() {
    let heads = |scene: &Scene| {
        [false, true].map(|near| sprites_at(scene, art::side(near).0 + 4, art::side(near).1 + 1))
    };
    let stone = "1B3/2R2/5/5/5 tiger,dragon/monkey,crane/elephant red";
    let scene = picture(&after(stone, &["monkey:c4b5"]), Some("monkey:c4b5"), Seat::Second);
    assert_eq!(sprites_on(&scene, 1, 0), ["square", "gold", "red-master", "last"]);
    assert_eq!(heads(&scene), [vec!["turn", "red-master"], vec!["stand", "blue-master", "barred"]]);
    let stream = read("5/5/5/4B/2R2 tiger,dragon/monkey,crane/elephant blue");
    let scene = picture(&stream, None, Seat::First);
    assert_eq!(sprites_on(&scene, 2, 4), ["blue-temple-behind", "gold", "red-master"]);
    assert_eq!(heads(&scene), [vec!["turn", "red-master"], vec!["stand", "blue-master"]]);
}

#[test]
fn every_card_has_sprites() {
    for card in Card::all() {
        let drawn = |name| Onitama::SPRITES.iter().any(|sprite| sprite.name == name);
        assert!(drawn(card.name()) && drawn(board::seal_of(card)), "{card:?}");
    }
}

#[test]
fn rounds_with_the_same_cards_may_help() {
    use crate::game::{AnyGame, PositionText};

    let present = read("rrRrr/5/4b/5/bbBb1 frog,tiger/crane,ox/eel red");
    let start = |cards: &str| format!("rrRrr/5/5/5/bbBbb {cards} blue");
    let may_help = |cards: &str, is_given: bool| {
        let (asked, twins) = (read(&start(cards)), Onitama::twins(&present, &present));
        twins.iter().any(|[setup, present]| Onitama::may_help(&asked, setup, present, is_given))
    };
    for cards in ["frog,tiger/crane,ox/eel", "eel,ox/tiger,frog/crane", "crane,horse/tiger,rabbit/cobra"] {
        assert!(may_help(cards, false), "the same cards, or the mirror images of all: {cards}");
    }
    let open = |text: &str| AnyGame::open(&Onitama, &PositionText(text.to_owned()), &[]).expect("it opens");
    let rated = open("rrRrr/5/4b/5/bbBb1 frog,tiger/crane,ox/eel red").protect(0);
    for cards in ["frog,tiger/crane,ox/boar", "frog,tiger/crane,kirin/eel", "crane,horse/tiger,rabbit/eel"] {
        assert!(may_help(cards, true) && !may_help(cards, false), "one card differs: {cards}");
        assert!(open(&start(cards)).may_help(&rated), "somebody may have written this start: {cards}");
    }
    assert!(!may_help("frog,tiger/crane,boar/kirin", true), "two cards differ");
}

/// The proof search trusts that no move wins if [`Evaluate::win_at_once`] finds none.
#[test]
fn win_at_once_finds_every_win() {
    use crate::ai::Evaluate as _;
    use rand::seq::IndexedRandom as _;

    let rng = &mut ChaCha8Rng::seed_from_u64(3);
    let (mut won, mut open) = (0, 0);
    for _ in 0..300 {
        let mut position = Position::start(cards::five(Card::all().collect(), rng));
        for _ in 0..60 {
            if position.ending().is_some() {
                break;
            }
            let wins = crate::ai::wins_now(&position).next().is_some();
            assert_eq!(position.win_at_once().is_some(), wins, "{position:?}");
            *(if wins { &mut won } else { &mut open }) += 1;
            position.play_unchecked(*position.legal_moves().choose(rng).expect("the round goes on"));
        }
    }
    assert!(won > 100 && open > 1_000, "{won} {open}");
}

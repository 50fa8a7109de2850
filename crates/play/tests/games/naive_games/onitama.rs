//! A naive implementation of Onitama, for comparison with the real rules.

use engawa_play::games::onitama::cards::Card;
use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::{Naive, name, read_letters, step, write_letters};

#[derive(Clone)]
pub struct Onitama {
    rows: Vec<Vec<char>>,
    blue: Vec<Card>,
    red: Vec<Card>,
    aside: Card,
    blue_to_move: bool,
}

#[derive(Clone)]
pub struct Move {
    card: Card,
    step: Option<[(usize, usize); 2]>,
}

impl Onitama {
    fn is_own(&self, cell: char) -> bool {
        cell != '.' && matches!(cell, 'b' | 'B') == self.blue_to_move
    }

    fn master(&self, letter: char) -> Option<(usize, usize)> {
        squares().find(|&(file, rank)| self.rows[rank][file] == letter)
    }

    fn steps(&self, card: Card) -> Vec<Move> {
        let forward = if self.blue_to_move { 1 } else { -1 };
        let mut moves = Vec::new();
        for from in squares().filter(|&(file, rank)| self.is_own(self.rows[rank][file])) {
            for &(files, ranks) in card.offsets() {
                let offset = (isize::from(files) * forward, isize::from(ranks) * forward);
                let Some(to) = step(from, offset, (5, 5)) else { continue };
                if !self.is_own(self.rows[to.1][to.0]) {
                    moves.push(Move { card, step: Some([from, to]) });
                }
            }
        }
        moves
    }
}

fn squares() -> impl Iterator<Item = (usize, usize)> {
    (0..25).map(|n| (n % 5, n / 5))
}

fn hand(cards: &[Card]) -> String {
    let mut names: Vec<&str> = cards.iter().map(|card| card.name()).collect();
    names.sort_unstable();
    names.join(",")
}

impl Naive for Onitama {
    const ID: &'static str = "onitama";
    type Move = Move;

    fn random(rng: &mut ChaCha8Rng) -> String {
        let mut rows = vec![vec!['.'; 5]; 5];
        let mut free: Vec<(usize, usize)> = squares().collect();
        free.shuffle(rng);
        let students = |rng: &mut ChaCha8Rng| rng.random_range(0..5);
        let pawns = [('B', 1), ('R', 1), ('b', students(rng)), ('r', students(rng))];
        for (letter, count) in pawns {
            for (file, rank) in free.drain(..count) {
                rows[rank][file] = letter;
            }
        }
        let mut cards: Vec<Card> = Card::all().collect();
        cards.shuffle(rng);
        let (blue, red, aside) = (cards[..2].to_vec(), cards[2..4].to_vec(), cards[4]);
        Self { rows, blue, red, aside, blue_to_move: *[true, false].choose(rng).expect("two") }.write()
    }

    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let cards: Vec<Vec<Card>> = fields[1]
            .split('/')
            .map(|hand| hand.split(',').map(|name| Card::named(name).expect("a card")).collect())
            .collect();
        let (blue, red, aside) = (cards[0].clone(), cards[1].clone(), cards[2][0]);
        Self { rows: read_letters(fields[0]), blue, red, aside, blue_to_move: fields[2] == "blue" }
    }

    fn write(&self) -> String {
        let (blue, red, aside) = (hand(&self.blue), hand(&self.red), self.aside.name());
        let turn = if self.blue_to_move { "blue" } else { "red" };
        format!("{} {blue}/{red}/{aside} {turn}", write_letters(&self.rows))
    }

    fn ended(&self) -> Option<&'static str> {
        let (mine, theirs, temple) = if self.blue_to_move { ('B', 'R', (2, 0)) } else { ('R', 'B', (2, 4)) };
        if self.master(mine).is_none() {
            Some("stone")
        } else if self.master(theirs) == Some(temple) {
            Some("stream")
        } else {
            None
        }
    }

    fn legal(&self) -> Vec<Move> {
        if self.ended().is_some() {
            return Vec::new();
        }
        let hand = if self.blue_to_move { &self.blue } else { &self.red };
        let steps: Vec<Move> = hand.iter().flat_map(|&card| self.steps(card)).collect();
        if steps.is_empty() { hand.iter().map(|&card| Move { card, step: None }).collect() } else { steps }
    }

    fn play(&self, mv: &Move) -> Self {
        let mut next = self.clone();
        if let Some([from, to]) = mv.step {
            next.rows[to.1][to.0] = self.rows[from.1][from.0];
            next.rows[from.1][from.0] = '.';
        }
        let hand = if self.blue_to_move { &mut next.blue } else { &mut next.red };
        hand.retain(|card| *card != mv.card);
        hand.push(self.aside);
        next.aside = mv.card;
        next.blue_to_move = !self.blue_to_move;
        next
    }

    fn spell(mv: &Move) -> String {
        match mv.step {
            Some([from, to]) => format!("{}:{}{}", mv.card.name(), name(from.0, from.1), name(to.0, to.1)),
            None => format!("pass:{}", mv.card.name()),
        }
    }
}

//! A naive implementation of Oxono, for comparison with the real rules.

use rand::RngExt;
use rand::seq::SliceRandom;
use rand_chacha::ChaCha8Rng;

use super::{DIRECTIONS, Naive, name, read_letters, step, write_letters};

type Square = (usize, usize);
const SIZE: (usize, usize) = (6, 6);

#[derive(Clone)]
pub struct Oxono {
    /// The rows from the bottom: `x` and `o` are pink pawns, `X` and `O` black ones, `.` is no pawn.
    rows: Vec<Vec<char>>,
    /// The squares of the totem X and of the totem O.
    totems: [Square; 2],
    pink_to_move: bool,
}

#[derive(Clone)]
pub struct Move {
    totem: usize,
    to: Square,
    pawn: Square,
}

impl Oxono {
    fn is_free(&self, square: Square) -> bool {
        self.rows[square.1][square.0] == '.' && !self.totems.contains(&square)
    }

    fn free(&self) -> Vec<Square> {
        squares().filter(|&square| self.is_free(square)).collect()
    }

    fn beside(&self, square: Square) -> Vec<Square> {
        let beside = DIRECTIONS.iter().filter_map(|&way| step(square, way, SIZE));
        beside.filter(|&square| self.is_free(square)).collect()
    }

    fn letter(&self, totem: usize) -> char {
        if self.pink_to_move { ['x', 'o'][totem] } else { ['X', 'O'][totem] }
    }

    fn placed(&self, letter: char) -> usize {
        self.rows.iter().flatten().filter(|&&cell| cell == letter).count()
    }

    fn targets(&self, totem: usize) -> Vec<Square> {
        let enclosed = self.beside(self.totems[totem]).is_empty();
        let mut targets = Vec::new();
        for way in DIRECTIONS {
            let mut here = self.totems[totem];
            while let Some(next) = step(here, way, SIZE) {
                here = next;
                match (enclosed, self.is_free(here)) {
                    (false, true) => targets.push(here),
                    (false, false) => break,
                    (true, true) => {
                        targets.push(here);
                        break;
                    }
                    (true, false) => {}
                }
            }
        }
        if targets.is_empty() { self.free() } else { targets }
    }

    fn has_line(&self, letters: [char; 2]) -> bool {
        let on_line = |(file, rank): Square| letters.contains(&self.rows[rank][file]);
        squares().any(|start| {
            [(1, 0), (0, 1)].iter().any(|&way| {
                let mut here = Some(start);
                (0..4).all(|_| {
                    let ours = here.is_some_and(on_line);
                    here = here.and_then(|square| step(square, way, SIZE));
                    ours
                })
            })
        })
    }
}

fn squares() -> impl Iterator<Item = Square> {
    (0..36).map(|n| (n % 6, n / 6))
}

impl Naive for Oxono {
    const ID: &'static str = "oxono";
    type Move = Move;

    fn random(rng: &mut ChaCha8Rng) -> String {
        let mut free: Vec<Square> = squares().collect();
        free.shuffle(rng);
        let totems = [free.remove(0), free.remove(0)];
        let mut rows = vec![vec!['.'; 6]; 6];
        let mut pawns: Vec<char> = "xoXO".repeat(8).chars().collect();
        pawns.shuffle(rng);
        let count = rng.random_range(0..=pawns.len());
        for (&pawn, (file, rank)) in pawns[..count].iter().zip(free) {
            rows[rank][file] = pawn;
        }
        Self { rows, totems, pink_to_move: rng.random_range(0..2) == 0 }.write()
    }

    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let square = |text: &str| {
            let bytes = text.as_bytes();
            (usize::from(bytes[1] - b'a'), usize::from(bytes[2] - b'1'))
        };
        let (x, o) = fields[1].split_once(',').expect("two totems");
        Self {
            rows: read_letters(fields[0]),
            totems: [square(x), square(o)],
            pink_to_move: fields[2] == "pink",
        }
    }

    fn write(&self) -> String {
        let [x, o] = self.totems.map(|(file, rank)| name(file, rank));
        let turn = if self.pink_to_move { "pink" } else { "black" };
        format!("{} X{x},O{o} {turn}", write_letters(&self.rows))
    }

    fn ended(&self) -> Option<&'static str> {
        let last_mover = if self.pink_to_move { ['X', 'O'] } else { ['x', 'o'] };
        let none_left = [0, 1].iter().all(|&totem| self.placed(self.letter(totem)) == 8);
        match () {
            () if self.has_line(last_mover) => Some("colour"),
            () if self.has_line(['x', 'X']) || self.has_line(['o', 'O']) => Some("symbol"),
            () if none_left => Some("exhausted"),
            () => None,
        }
    }

    fn legal(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.ended().is_some() {
            return moves;
        }
        for totem in [0, 1] {
            if self.placed(self.letter(totem)) == 8 {
                continue;
            }
            for to in self.targets(totem) {
                let mut after = self.clone();
                after.totems[totem] = to;
                let beside = after.beside(to);
                let places = if beside.is_empty() { after.free() } else { beside };
                moves.extend(places.into_iter().map(|pawn| Move { totem, to, pawn }));
            }
        }
        moves
    }

    fn play(&self, mv: &Move) -> Self {
        let mut next = self.clone();
        next.totems[mv.totem] = mv.to;
        next.rows[mv.pawn.1][mv.pawn.0] = self.letter(mv.totem);
        next.pink_to_move = !self.pink_to_move;
        next
    }

    fn spell(mv: &Move) -> String {
        let (to, pawn) = (name(mv.to.0, mv.to.1), name(mv.pawn.0, mv.pawn.1));
        format!("{}{to}/{pawn}", ['X', 'O'][mv.totem])
    }
}

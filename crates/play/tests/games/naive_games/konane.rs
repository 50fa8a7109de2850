//! A naive implementation of Kōnane, for comparison with the real rules.

use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::{DIRECTIONS, Naive, name, step};

#[derive(Clone)]
pub struct Konane {
    /// The rows from the bottom: `b` is a black stone, `w` a white one, `.` a gap.
    rows: Vec<Vec<char>>,
    black_to_move: bool,
}

#[derive(Clone)]
pub struct Move {
    from: (usize, usize),
    to: Option<(usize, usize)>,
}

impl Konane {
    fn size(&self) -> (usize, usize) {
        (self.rows[0].len(), self.rows.len())
    }

    fn squares(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (files, ranks) = self.size();
        (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank)))
    }

    fn at(&self, (file, rank): (usize, usize)) -> char {
        self.rows[rank][file]
    }

    fn own(&self) -> char {
        if self.black_to_move { 'b' } else { 'w' }
    }

    fn gaps(&self) -> Vec<(usize, usize)> {
        self.squares().filter(|&square| self.at(square) == '.').collect()
    }

    /// Returns the black squares in the corners and in the centre. If the centre is a single white
    /// square, that square's neighbours are returned instead.
    fn openings(&self) -> Vec<(usize, usize)> {
        let (files, ranks) = self.size();
        let mut squares = vec![(0, 0), (files - 1, 0), (0, ranks - 1), (files - 1, ranks - 1)];
        for file in [(files - 1) / 2, files / 2] {
            squares.extend([(file, (ranks - 1) / 2), (file, ranks / 2)]);
        }
        let centre = (files / 2, ranks / 2);
        if files % 2 == 1 && ranks % 2 == 1 && self.at(centre) == 'w' {
            squares.extend(DIRECTIONS.iter().filter_map(|&way| step(centre, way, self.size())));
        }
        squares.retain(|&square| self.at(square) == 'b');
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    fn jumps_from(&self, from: (usize, usize)) -> Vec<Move> {
        let mut moves = Vec::new();
        for way in DIRECTIONS {
            let mut here = from;
            while let Some(over) = step(here, way, self.size()) {
                let Some(to) = step(over, way, self.size()) else { break };
                let is_enemy = self.at(over) != '.' && self.at(over) != self.own();
                if !is_enemy || self.at(to) != '.' {
                    break;
                }
                moves.push(Move { from, to: Some(to) });
                here = to;
            }
        }
        moves
    }
}

impl Naive for Konane {
    const ID: &'static str = "konane";
    type Move = Move;

    fn random(rng: &mut ChaCha8Rng) -> String {
        let (files, ranks) = (rng.random_range(4..=14), rng.random_range(4..=14));
        let full = |rank: usize| (0..files).map(|file| ['b', 'w'][(file + rank) % 2]).collect();
        let mut board = Self { rows: (0..ranks).map(full).collect(), black_to_move: true };
        let density = rng.random_range(2..30);
        for (file, rank) in board.squares() {
            if rng.random_range(0..30) < density {
                board.rows[rank][file] = '.';
            }
        }
        if board.gaps().len() < 2 {
            board.rows = (0..ranks).map(full).collect();
        } else {
            board.black_to_move = rng.random_range(0..2) == 0;
        }
        board.write()
    }

    fn read(text: &str) -> Self {
        let (board, turn) = text.split_once(' ').expect("two fields");
        let rows = board.split('/').rev().map(|rank| rank.chars().collect()).collect();
        Self { rows, black_to_move: turn == "black" }
    }

    fn write(&self) -> String {
        let ranks: Vec<String> = self.rows.iter().rev().map(|row| row.iter().collect()).collect();
        format!("{} {}", ranks.join("/"), if self.black_to_move { "black" } else { "white" })
    }

    fn ended(&self) -> Option<&'static str> {
        self.legal().is_empty().then_some("stuck")
    }

    fn legal(&self) -> Vec<Move> {
        let remove = |from| Move { from, to: None };
        match self.gaps()[..] {
            [] => self.openings().into_iter().map(remove).collect(),
            [gap] => DIRECTIONS.iter().filter_map(|&way| step(gap, way, self.size())).map(remove).collect(),
            _ => {
                let own = self.squares().filter(|&square| self.at(square) == self.own());
                own.flat_map(|square| self.jumps_from(square)).collect()
            }
        }
    }

    fn play(&self, mv: &Move) -> Self {
        let mut next = self.clone();
        next.rows[mv.from.1][mv.from.0] = '.';
        if let Some(to) = mv.to {
            let (low, high) = (mv.from.min(to), mv.from.max(to));
            for (file, rank) in self.squares() {
                if (low.0..=high.0).contains(&file) && (low.1.min(high.1)..=low.1.max(high.1)).contains(&rank)
                {
                    next.rows[rank][file] = '.';
                }
            }
            next.rows[to.1][to.0] = self.own();
        }
        next.black_to_move = !self.black_to_move;
        next
    }

    fn spell(mv: &Move) -> String {
        let from = name(mv.from.0, mv.from.1);
        mv.to.map_or_else(|| from.clone(), |to| format!("{from}-{}", name(to.0, to.1)))
    }
}

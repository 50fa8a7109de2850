//! A naive implementation of Okiya, for comparison with the real rules.

use rand::RngExt;
use rand::seq::{IndexedRandom, SliceRandom};
use rand_chacha::ChaCha8Rng;

use super::{Naive, name};

#[derive(Clone)]
pub struct Okiya {
    /// The rows from the bottom. Each string is a tile or a token as in position texts.
    rows: Vec<Vec<String>>,
    taken: String,
    first_to_move: bool,
    full_board: String,
}

impl Okiya {
    /// Returns whether the player who moved last has a token on each of these squares.
    fn has_all(&self, squares: &[(usize, usize)]) -> bool {
        let token = if self.first_to_move { "2" } else { "1" };
        squares.iter().all(|&(file, rank)| self.rows[rank][file] == token)
    }

    fn has_line(&self) -> bool {
        let row = |n: usize| [0, 1, 2, 3].map(|at| (at, n));
        let column = |n: usize| [0, 1, 2, 3].map(|at| (n, at));
        let diagonals = [[0, 1, 2, 3].map(|at| (at, at)), [0, 1, 2, 3].map(|at| (at, 3 - at))];
        (0..4).any(|n| self.has_all(&row(n)) || self.has_all(&column(n)))
            || diagonals.iter().any(|diagonal| self.has_all(diagonal))
    }

    fn has_square(&self) -> bool {
        let block =
            |file: usize, rank: usize| [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(x, y)| (file + x, rank + y));
        (0..3).any(|file| (0..3).any(|rank| self.has_all(&block(file, rank))))
    }

    fn fits(&self, (file, rank): (usize, usize)) -> bool {
        let tile = &self.rows[rank][file];
        let (on_border, taken) = (file % 3 == 0 || rank % 3 == 0, self.taken.as_bytes());
        match tile.as_bytes() {
            [_] => false,
            _ if self.taken == "-" => on_border,
            tile => tile[0] == taken[0] || tile[1] == taken[1],
        }
    }

    fn fitting(&self) -> Vec<(usize, usize)> {
        (0..16).map(|n| (n % 4, n / 4)).filter(|&square| self.fits(square)).collect()
    }
}

impl Naive for Okiya {
    const ID: &'static str = "okiya";
    type Move = (usize, usize);

    fn random(rng: &mut ChaCha8Rng) -> String {
        let letters = |n: usize| format!("{}{}", ["M", "C", "P", "I"][n / 4], ["S", "B", "R", "T"][n % 4]);
        let mut cells: Vec<String> = (0..16).map(letters).collect();
        cells.shuffle(rng);
        let tokens = rng.random_range(0..=16);
        let taken = cells[..tokens].choose(rng).cloned().unwrap_or_else(|| "-".to_owned());
        for (n, cell) in cells[..tokens].iter_mut().enumerate() {
            ["1", "2"][n % 2].clone_into(cell);
        }
        cells.shuffle(rng);
        let rows = cells.chunks(4).map(<[String]>::to_vec).collect();
        let full_board = ["draw", "last-mover"].choose(rng).expect("two").to_string();
        Self { rows, taken, first_to_move: tokens % 2 == 0, full_board }.write()
    }

    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let row = |rank: &str| rank.split(',').map(str::to_owned).collect();
        Self {
            rows: fields[0].split('/').rev().map(row).collect(),
            taken: fields[1].to_owned(),
            first_to_move: fields[2] == "first",
            full_board: fields[3].to_owned(),
        }
    }

    fn write(&self) -> String {
        let ranks: Vec<String> = self.rows.iter().rev().map(|row| row.join(",")).collect();
        let turn = if self.first_to_move { "first" } else { "second" };
        format!("{} {} {turn} {}", ranks.join("/"), self.taken, self.full_board)
    }

    fn ended(&self) -> Option<&'static str> {
        let empty = self.rows.iter().flatten().all(|cell| cell.len() == 1);
        match () {
            () if self.has_line() => Some("line"),
            () if self.has_square() => Some("square"),
            () if empty => Some("full"),
            () if self.fitting().is_empty() => Some("block"),
            () => None,
        }
    }

    fn legal(&self) -> Vec<(usize, usize)> {
        if self.ended().is_some() { Vec::new() } else { self.fitting() }
    }

    fn play(&self, &(file, rank): &(usize, usize)) -> Self {
        let mut next = self.clone();
        let token = if self.first_to_move { "1" } else { "2" };
        next.taken = std::mem::replace(&mut next.rows[rank][file], token.to_owned());
        next.first_to_move = !self.first_to_move;
        next
    }

    fn spell(&(file, rank): &(usize, usize)) -> String {
        name(file, rank)
    }
}

//! A second solver for Okiya, written from the rules alone. It uses letters of tiles, a list of winning
//! patterns and a transposition table.

use std::collections::HashMap;

use engawa_play::game::{Options, Registry, Table};
use engawa_play::games::GAMES;
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

/// The winning patterns of four squares: ranks, files, diagonals and 2x2 blocks. The number of a square is
/// four times its rank plus its file, both counted from 0.
const FOURS: [[usize; 4]; 19] = [
    [0, 1, 2, 3],
    [4, 5, 6, 7],
    [8, 9, 10, 11],
    [12, 13, 14, 15],
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [3, 6, 9, 12],
    [0, 1, 4, 5],
    [1, 2, 5, 6],
    [2, 3, 6, 7],
    [4, 5, 8, 9],
    [5, 6, 9, 10],
    [6, 7, 10, 11],
    [8, 9, 12, 13],
    [9, 10, 13, 14],
    [10, 11, 14, 15],
];

/// The result of solving one deal.
pub struct Solved {
    /// The number of plies until the first player wins. The number is negative if the second player wins, and
    /// 0 for a draw.
    pub value: i32,
    /// The first moves that win fastest, if the first player wins.
    pub best: Vec<String>,
}

/// Solves `deals` random deals under each full-board rule, and calls `check` with each deal and its solution.
pub fn each_deal(deals: u64, check: impl Fn(&dyn Table, &Solved) + Sync) {
    let game = Registry::new(GAMES).find("okiya").expect("the game is registered");
    let solve = |seed: u64, full_board: &str| {
        let options = Options([("full-board".to_owned(), full_board.to_owned())].into());
        let position = game.deal(&options, &mut ChaCha8Rng::seed_from_u64(seed)).expect("options are taken");
        let table = game.open(&position, &[]).expect("a dealt position can be read");
        check(&*table, &Solver::read(&position.0).solve());
    };
    std::thread::scope(|scope| {
        for full_board in ["last-mover", "draw"] {
            scope.spawn(move || (0..deals).for_each(|seed| solve(seed, full_board)));
        }
    });
}

struct Solver {
    tiles: [[u8; 2]; 16],
    last_mover_wins: bool,
    seen: HashMap<([u8; 16], u8), (i32, i32)>,
}

impl Solver {
    fn read(text: &str) -> Self {
        let fields: Vec<&str> = text.split(' ').collect();
        let letters = fields[0].split('/').rev().flat_map(|rank| rank.split(','));
        let tiles: Vec<[u8; 2]> =
            letters.map(|tile| tile.as_bytes().try_into().expect("two letters")).collect();
        Self {
            tiles: tiles.try_into().expect("sixteen tiles"),
            last_mover_wins: fields[3] == "last-mover",
            seen: HashMap::new(),
        }
    }

    /// Returns the squares whose tile may be taken after the tile on the square `taken`, or the border before
    /// the first move.
    fn fitting(&self, tokens: &[u8; 16], taken: Option<usize>) -> Vec<usize> {
        let fits = |&square: &usize| match taken {
            None => square % 4 == 0 || square % 4 == 3 || square / 4 == 0 || square / 4 == 3,
            Some(taken) => {
                let (one, other) = (self.tiles[square], self.tiles[taken]);
                one[0] == other[0] || one[1] == other[1]
            }
        };
        (0..16).filter(|&square| tokens[square] == 0).filter(fits).collect()
    }

    /// Returns the result for `player`, who took the tile on the square `taken` last: 1 for a win, 0 for
    /// a draw, or `None` if the round goes on.
    fn ended(&self, tokens: &[u8; 16], taken: usize, player: u8) -> Option<i32> {
        if FOURS.iter().any(|four| four.iter().all(|&square| tokens[square] == player)) {
            return Some(1);
        }
        if tokens.iter().all(|&token| token != 0) {
            return Some(i32::from(self.last_mover_wins));
        }
        self.fitting(tokens, Some(taken)).is_empty().then_some(1)
    }

    /// Returns the value of a win in `plies` plies, or of a loss if `plies` is negative. Faster wins and
    /// slower losses are worth more; 0 is a draw.
    const fn worth(plies: i32) -> i32 {
        if plies == 0 { 0 } else { plies.signum() * (100 - plies.abs()) }
    }

    /// Returns the value for the player to move. The value is exact between `low` and `high`, and a bound
    /// outside.
    fn search(&mut self, tokens: &mut [u8; 16], taken: Option<usize>, ply: i32, low: i32, high: i32) -> i32 {
        let key = (*tokens, taken.map_or(16, |square| u8::try_from(square).expect("small")));
        let (mut least, mut most) = self.seen.get(&key).copied().unwrap_or((-100, 100));
        if least >= high || least == most {
            return least;
        }
        if most <= low {
            return most;
        }
        let player = if ply % 2 == 0 { 1 } else { 2 };
        let mut best = -100;
        let mut moves = self.fitting(tokens, taken);
        moves.sort_by_key(|&square| self.fitting(tokens, Some(square)).len());
        for square in moves {
            tokens[square] = player;
            let worth = match self.ended(tokens, square, player) {
                Some(plies) => Self::worth(plies * (ply + 1)),
                None => -self.search(tokens, Some(square), ply + 1, -high, -low.max(best)),
            };
            tokens[square] = 0;
            best = best.max(worth);
            if best >= high {
                break;
            }
        }
        // Between `low` and `high` the value is exact. A value at or below `low` is an upper bound of the
        // true value; one at or above `high` is a lower bound.
        if best < high {
            most = best;
        }
        if best > low {
            least = best;
        }
        self.seen.insert(key, (least, most));
        best
    }

    fn solve(mut self) -> Solved {
        let mut worths = Vec::new();
        for square in self.fitting(&[0; 16], None) {
            let tokens = &mut [0; 16];
            tokens[square] = 1;
            worths.push((-self.search(tokens, Some(square), 1, -100, 100), square));
        }
        let best = worths.iter().map(|(worth, _)| *worth).max().expect("there are moves");
        let plies = if best == 0 { 0 } else { best.signum() * (100 - best.abs()) };
        let name = |square: usize| format!("{}{}", ["a", "b", "c", "d"][square % 4], square / 4 + 1);
        let mut moves: Vec<String> =
            worths.iter().filter(|(worth, _)| *worth == best).map(|(_, square)| name(*square)).collect();
        moves.sort_unstable();
        Solved { value: plies, best: moves }
    }
}

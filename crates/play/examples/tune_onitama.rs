//! Prints the weights of the evaluation of Onitama, from self-play. The optional arguments are the number of
//! rounds, the nodes of each move and the seed.

use std::io;

use engawa_play::games::onitama::tune::{Effort, tune};

fn main() -> io::Result<()> {
    let mut numbers = std::env::args().skip(1).map_while(|argument| argument.parse().ok());
    let usual = Effort::default();
    let mut next = |usual: u64| numbers.next().unwrap_or(usual);
    let effort = Effort { rounds: next(usual.rounds), nodes: next(usual.nodes), seed: next(usual.seed) };
    tune(effort, &mut io::stdout())
}

//! Solves Kōnane on 6 by 6 squares up to a number of gaps, and writes the file that the engine reads (five to
//! eight minutes on two cores):
//!
//! ```sh
//! cargo run -p engawa-play --release --example solve_konane -- 13 crates/play/assets/konane-6x6.bin
//! ```

use std::error::Error;

use engawa_play::games::konane::solutions::solve;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(gaps), Some(file)) = (arguments.next(), arguments.next()) else {
        return Err("usage: solve_konane GAPS FILE".into());
    };
    std::fs::write(file, solve(gaps.parse()?))?;
    Ok(())
}

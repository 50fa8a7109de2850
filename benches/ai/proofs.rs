//! The effort of proofs: nodes, time, and the largest memory of the process while it proves.

use std::time::Instant;

use engawa::ai::{Evaluate, SearchLimits, think};
use engawa::base::position::Position;
use engawa::game::Notation;
use engawa::games::konane::Konane;
use engawa::games::onitama::Onitama;

use super::{deal, options, read};

/// One position a line: the number of plies of its forced win, a space, then the position text.
const SUITE: &str = include_str!("../../crates/play/tests/proofs/onitama.txt");
/// The budget for each position of the suite.
const SUITE_LIMITS: SearchLimits = SearchLimits::nodes(400_000);
const LONG_PROOF: &str = "rrRrr/5/5/3B1/bb1bb crane,horse/tiger,ox/rooster red";
const LONG_LIMITS: SearchLimits = SearchLimits { memory: 1 << 30, ..SearchLimits::nodes(2_000_000_000) };

/// Measures the suite of forced wins in Onitama, and both openings of Konane on 6 by 6 squares.
pub fn measure_proofs() {
    print_head();
    let suite: Vec<_> = SUITE.lines().filter_map(|line| line.split_once(' ')).collect();
    let wins: Vec<_> = suite.iter().map(|(_, text)| read::<Onitama>(text)).collect();
    measure(&format!("onitama: {} forced wins", wins.len()), &wins, SUITE_LIMITS);
    let full = deal::<Konane>(&options("size", "6"), 0);
    for opening in full.legal_moves().into_iter().take(2) {
        let name = format!("konane: 6 by 6 after {}", Konane::write_move(&full, opening));
        measure(&name, &[full.after(opening)], SearchLimits::nodes(u64::MAX));
    }
}

pub fn measure_long_proof() {
    print_head();
    measure("onitama: long proof", &[read::<Onitama>(LONG_PROOF)], LONG_LIMITS);
}

fn print_head() {
    println!("\n{:<32}{:>8}{:>14}{:>10}{:>8}", "proof", "proven", "nodes", "seconds", "MiB");
}

fn measure<P: Evaluate>(name: &str, positions: &[P], limits: SearchLimits) {
    // Writing 5 sets the peak of the memory to its present size.
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    let start = Instant::now();
    let thoughts: Vec<_> = positions.iter().map(|position| think(position, limits)).collect();
    let seconds = start.elapsed().as_secs_f64();
    let proven = thoughts.iter().filter(|thought| thought.outcome.is_some()).count();
    let nodes: u64 = thoughts.iter().map(|thought| thought.nodes).sum();
    println!("{name:<32}{proven:>8}{nodes:>14}{seconds:>10.3}{:>8}", peak_mib());
}

/// Returns the peak of this process's memory, or `-` where the system does not tell.
fn peak_mib() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let kib =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.split_whitespace().next()?.parse().ok());
    kib.map_or_else(|| "-".to_owned(), |kib: u64| (kib >> 10).to_string())
}

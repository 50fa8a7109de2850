//! Time measurement for the benchmarks of pictures.

use std::hint::black_box;
use std::time::Instant;

/// Returns the time of `work` in milliseconds. Dropping the result of `work` does not count.
pub fn milliseconds<T>(work: impl FnOnce() -> T) -> f64 {
    let start = Instant::now();
    let made = black_box(work());
    let took = start.elapsed().as_secs_f64() * 1000.0;
    drop(made);
    took
}

/// Returns the median, or 0 if there are no figures.
pub fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or_default()
}

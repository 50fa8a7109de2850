//! A reference implementation of the rating formula Glicko-2. It follows Mark E. Glickman, "Example of the
//! Glicko-2 system", steps 2 to 8, with one game in the rating period. It shares no code with the
//! implementation under test.

use std::f64::consts::PI;

const SCALE: f64 = 173.7178;
/// Limits the change of volatility over time (the paper's system constant). The implementation under test
/// uses the same value.
const TAU: f64 = 0.5;

/// A rating with its deviation, both in points, and its volatility.
#[derive(Clone, Copy, Debug)]
pub struct Plain {
    pub rating: f64,
    pub deviation: f64,
    pub volatility: f64,
}

/// Returns the rating after one game. The score is 1 for a win, 0.5 for a draw, and 0 for a loss.
pub fn after(own: Plain, other: Plain, score: f64) -> Plain {
    let (mu, phi) = ((own.rating - 1500.0) / SCALE, own.deviation / SCALE);
    let (mu_j, phi_j) = ((other.rating - 1500.0) / SCALE, other.deviation / SCALE);
    let g = 1.0 / (1.0 + 3.0 * phi_j * phi_j / (PI * PI)).sqrt();
    let expected = 1.0 / (1.0 + (-g * (mu - mu_j)).exp());
    let v = 1.0 / (g * g * expected * (1.0 - expected));
    let delta = v * g * (score - expected);
    let volatility = volatility(own.volatility, phi, v, delta);
    let phi_star = phi.hypot(volatility);
    let phi_new = 1.0 / (1.0 / (phi_star * phi_star) + 1.0 / v).sqrt();
    let mu_new = mu + phi_new * phi_new * g * (score - expected);
    Plain { rating: mu_new * SCALE + 1500.0, deviation: phi_new * SCALE, volatility }
}

/// Returns the new volatility (step 5 of the paper). The equation is solved by bisection instead of the
/// paper's Illinois algorithm.
fn volatility(sigma: f64, phi: f64, v: f64, delta: f64) -> f64 {
    let a = (sigma * sigma).ln();
    let f = |x: f64| {
        let e = x.exp();
        let sum = phi * phi + v + e;
        e * (delta * delta - sum) / (2.0 * sum * sum) - (x - a) / (TAU * TAU)
    };
    let (mut low, mut high) = (a - 20.0, a + 20.0);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if f(middle) > 0.0 { low = middle } else { high = middle }
    }
    (f64::midpoint(low, high) / 2.0).exp()
}

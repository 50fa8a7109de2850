//! Lets two computer players play many rounds, to measure their strength. Each deal is played twice with the seats
//! swapped.
//!
//! ```sh
//! cargo run -p engawa-play --example duel -- okiya steady gentle 400 1
//! cargo run -p engawa-play --example duel -- konane best strong 100 1 size=6
//! ```
//!
//! Prints how many rounds the first player won, drew and lost, its share with draws counted half, and the 95 %
//! confidence interval of that share (Wilson). The same seed gives the same duels. Besides the levels there are
//! `random`, which plays any legal move, and `glance`, which looks one move ahead.

use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::str::FromStr;

use engawa_base::seat::{BySeat, Seat};
use engawa_play::ai::{Level, SearchLimits};
use engawa_play::game::{AnyGame, MoveText, Options, Table};
use engawa_play::games::GAMES;
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

const USAGE: &str = "usage: duel GAME LEVEL LEVEL ROUNDS SEED [OPTION=VALUE]...";

/// The number of times that a position must occur for a draw, as in a match.
const REPEATS: usize = 3;
/// The maximum number of moves of a round. A longer round counts as a draw.
const LONGEST: usize = 400;

#[derive(Clone, Copy)]
enum DuelPlayer {
    Level(Level),
    /// Plays any legal move, all with equal probability.
    Random,
    /// Wins in one move if possible, and otherwise avoids moves after which the opponent can win at once.
    Glance,
}

impl FromStr for DuelPlayer {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = || Level::ALL.map(Level::name).join(", ");
        match text {
            "random" => Ok(Self::Random),
            "glance" => Ok(Self::Glance),
            text => Level::named(text)
                .map(Self::Level)
                .ok_or_else(|| format!("expected {}, random or glance", known())),
        }
    }
}

impl DuelPlayer {
    fn reply(self, table: &dyn Table, rng: &mut ChaCha8Rng) -> Option<MoveText> {
        match self {
            Self::Level(level) => table.reply(level, SearchLimits::nodes(u64::MAX), rng),
            Self::Random => table.legal().choose(rng).cloned(),
            Self::Glance => glance(table, rng),
        }
    }
}

/// A move that wins at once. If there is none, returns a random move after which the opponent
/// cannot win at once, or any random move.
fn glance(table: &dyn Table, rng: &mut ChaCha8Rng) -> Option<MoveText> {
    let legal = table.legal();
    let won_by = |table: &dyn Table, seat| table.ending().is_some_and(|ending| ending.winner == Some(seat));
    let (own, other) = (table.turn(), table.turn().other());
    if let Some(win) = legal.iter().find(|mv| won_by(&*table.after(mv), own)) {
        return Some(win.clone());
    }
    let holds = |mv: &&MoveText| {
        let next = table.after(mv);
        !next.legal().iter().any(|reply| won_by(&*next.after(reply), other))
    };
    let safe: Vec<&MoveText> = legal.iter().filter(holds).collect();
    safe.choose(rng).copied().or_else(|| legal.choose(rng)).cloned()
}

/// The number of rounds that the first player of the duel has won, drawn and lost.
#[derive(Clone, Copy, Default)]
struct DuelScore {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl DuelScore {
    /// The first player's score in percent, with draws counted as half, and the limits of
    /// Wilson's 95 % confidence interval.
    fn share(self) -> [f64; 3] {
        let games = f64::from(self.won + self.drawn + self.lost);
        let share = (f64::from(self.won) + f64::from(self.drawn) / 2.0) / games;
        let z = 1.96;
        let middle = share + z * z / (2.0 * games);
        let spread = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
        [share, (middle - spread) / (1.0 + z * z / games), (middle + spread) / (1.0 + z * z / games)]
            .map(|share| share * 100.0)
    }
}

impl fmt::Display for DuelScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { won, drawn, lost } = self;
        let [share, low, high] = self.share();
        write!(f, "{won} won, {drawn} drawn, {lost} lost: {share:.1} % (95 %: {low:.1} to {high:.1})")
    }
}

/// Plays all rounds and returns the score of the first player.
fn duel(
    game: &dyn AnyGame,
    options: &Options,
    players: [DuelPlayer; 2],
    rounds: u32,
    seed: u64,
) -> Result<DuelScore, Box<dyn Error>> {
    let mut score = DuelScore::default();
    for number in 0..rounds {
        let deal = &mut ChaCha8Rng::seed_from_u64(seed.wrapping_add(u64::from(number / 2)));
        let table = game.open(&game.deal(options, deal)?, &[])?;
        let [one, two] = players;
        let (ours, seated) =
            if number % 2 == 0 { (Seat::First, [one, two]) } else { (Seat::Second, [two, one]) };
        let rng = &mut ChaCha8Rng::seed_from_u64(seed ^ u64::from(number) << 32 ^ 0x5eed);
        match round(table, BySeat(seated), rng) {
            None => score.drawn += 1,
            Some(seat) if seat == ours => score.won += 1,
            Some(_) => score.lost += 1,
        }
    }
    Ok(score)
}

/// Plays a round to its end. Returns the winner, or `None` for a draw.
fn round(mut table: Box<dyn Table>, players: BySeat<DuelPlayer>, rng: &mut ChaCha8Rng) -> Option<Seat> {
    let mut seen: HashMap<String, usize> = HashMap::new();
    for _ in 0..LONGEST {
        let times = seen.entry(table.position().0).or_default();
        *times += 1;
        if *times == REPEATS {
            return None;
        }
        let Some(mv) = players[table.turn()].reply(&*table, rng) else { break };
        table.play(&mv).expect("a legal move can be played");
    }
    table.ending().and_then(|ending| ending.winner)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, one, other, rounds, seed, options @ ..] = &arguments[..] else { return Err(USAGE.into()) };
    let game = GAMES.iter().find(|known| known.facts().id == game).ok_or("there is no such game")?;
    let option = |text: &String| {
        let (name, value) = text.split_once('=').ok_or(USAGE)?;
        Ok::<_, &str>((name.to_owned(), value.to_owned()))
    };
    let options = Options(options.iter().map(option).collect::<Result<_, _>>()?);
    println!("{}", duel(*game, &options, [one.parse()?, other.parse()?], rounds.parse()?, seed.parse()?)?);
    Ok(())
}

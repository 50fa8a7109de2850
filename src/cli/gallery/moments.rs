//! The search for boards that the gallery shows. The search plays random rounds of a game, and finds new
//! boards of every option, every ending, every kind of move, and every sprite that can appear on a board.
//!
//! The code names no particular game. The contents of a picture are recognized by sprites, and kinds of
//! moves by message keys.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use crate::base::choice::ChoiceKey;
use crate::base::ending::Ending;
use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::game::{AnyGame, MoveText, Options, PositionText, Prompt, Table};

/// The number of random rounds for each combination of options.
const ROUNDS: u64 = 120;
/// The number of tables to keep for each visible feature. With several tables to choose from, the final
/// selection can be smaller.
const KEPT: usize = 8;

pub struct GalleryBoard {
    /// The heading of the board on the page.
    pub name: String,
    pub table: Box<dyn Table>,
}

/// Something that the page must show at least once.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum VisibleFeature {
    /// The rule that ended the round, and the seat of the winner, if there is one.
    Ending(&'static str, Option<Seat>),
    /// The message key that describes the kind of move.
    Move(String),
    /// A sprite, and whether it is rotated by 180 degrees.
    Sprite(&'static str, bool),
}

impl VisibleFeature {
    /// Adds this feature to the counts of endings, kinds of moves and sprites.
    const fn weigh(&self, [mut endings, mut kinds, mut sprites]: [usize; 3]) -> [usize; 3] {
        match self {
            Self::Ending(..) => endings += 1,
            Self::Move(_) => kinds += 1,
            Self::Sprite(..) => sprites += 1,
        }
        [endings, kinds, sprites]
    }

    const fn sprite(&self) -> Option<&'static str> {
        match self {
            Self::Sprite(name, _) => Some(name),
            Self::Ending(..) | Self::Move(_) => None,
        }
    }
}

/// A table that the final selection may contain, with all of its visible features.
struct Candidate {
    table: Box<dyn Table>,
    sights: BTreeSet<VisibleFeature>,
}

/// Returns the boards of a game for the page, the same ones at each call. First come boards of every
/// combination of options, then a few tables that together show every visible feature.
pub fn of(game: &dyn AnyGame) -> Vec<GalleryBoard> {
    let mut hunt = BoardSearch::default();
    let mut moments = Vec::new();
    for options in Options::variations(game.facts().options) {
        let (dealt, middle) = hunt.play(game, &options);
        moments.push(GalleryBoard { name: named(&options, "the deal"), table: dealt });
        moments.extend(options.0.is_empty().then(|| resigned(middle.fork())));
        moments.extend(
            steps(&*middle)
                .into_iter()
                .map(|(what, table)| GalleryBoard { name: named(&options, &what), table }),
        );
        moments.push(GalleryBoard { name: named(&options, "half way"), table: middle });
    }
    moments.extend(hunt.choose());
    moments
}

/// Returns the table after each choice of one move, as if a player entered it. Each choice is the one
/// that most legal moves contain.
fn steps(table: &dyn Table) -> Vec<(String, Box<dyn Table>)> {
    let mut steps = Vec::new();
    let mut chosen = Vec::new();
    while let Prompt::Choose(step) = table.prompt(&chosen) {
        let leaves = |key: &ChoiceKey| step.moves.iter().filter(|(_, path)| path[0].key == *key).count();
        let Some(choice) = step.choices.iter().max_by_key(|choice| leaves(&choice.key)) else { break };
        chosen.push(choice.key.clone());
        let mut begun = table.fork();
        begun.choose(&chosen);
        steps.push((format!("choosing {}", chosen.join(", ")), begun));
    }
    // Leave out the last choice, which completes the move.
    steps.pop();
    steps
}

/// Returns the board after the player to move has resigned.
fn resigned(mut table: Box<dyn Table>) -> GalleryBoard {
    let winner = table.turn().other();
    table.end_by_host(Some(winner));
    GalleryBoard { name: format!("resigned to {}", table.seat_name(winner)), table }
}

fn named(options: &Options, what: &str) -> String {
    let chosen: Vec<String> = options.0.iter().map(|(name, value)| format!("{name} {value}, ")).collect();
    format!("{}{what}", chosen.concat())
}

/// The candidates so far, and how often each visible feature occurred.
#[derive(Default)]
struct BoardSearch {
    finds: Vec<Candidate>,
    seen: BTreeMap<VisibleFeature, usize>,
}

impl BoardSearch {
    /// Plays random rounds and collects candidates. Returns the first position of the first round, and
    /// the table halfway through that round.
    fn play(&mut self, game: &dyn AnyGame, options: &Options) -> (Box<dyn Table>, Box<dyn Table>) {
        let mut first = round(game, options, 0);
        self.look_through(&first);
        for seed in 1..ROUNDS {
            self.look_through(&round(game, options, seed));
        }
        let middle = first.swap_remove(first.len() / 2);
        (first.swap_remove(0), middle)
    }

    fn look_through(&mut self, tables: &[Box<dyn Table>]) {
        for table in tables {
            self.look_at(&**table);
        }
    }

    fn look_at(&mut self, table: &dyn Table) {
        let sights = sights(table);
        let seldom = sights.iter().any(|sight| self.seen.get(sight).is_none_or(|times| *times < KEPT));
        if seldom {
            for sight in &sights {
                *self.seen.entry(sight.clone()).or_default() += 1;
            }
            self.finds.push(Candidate { table: table.fork(), sights });
        }
    }

    /// Selects a few tables that together show every visible feature. Each step takes the table that
    /// shows the most missing features.
    fn choose(mut self) -> Vec<GalleryBoard> {
        let mut missing: BTreeSet<VisibleFeature> = self.seen.into_keys().collect();
        let mut moments = Vec::new();
        while !missing.is_empty() {
            // Prefer endings, then kinds of moves, because these matter most to the reader of the page.
            let worth = |find: &Candidate| {
                let new = find.sights.intersection(&missing);
                new.fold([0; 3], |worth, sight| sight.weigh(worth))
            };
            let best = (0..self.finds.len()).max_by_key(|&at| (worth(&self.finds[at]), Reverse(at)));
            let find = self.finds.swap_remove(best.expect("whatever is missing was seen on a table"));
            let shown: Vec<VisibleFeature> = missing.intersection(&find.sights).cloned().collect();
            moments.push(GalleryBoard { name: name(&*find.table, &shown), table: find.table });
            missing.retain(|sight| !find.sights.contains(sight));
        }
        moments
    }
}

/// Returns all visible features of a table.
fn sights(table: &dyn Table) -> BTreeSet<VisibleFeature> {
    let ending = table.ending().map(|Ending { rule, winner, .. }| VisibleFeature::Ending(rule, winner));
    let last_move = table.describe_last_move().map(|text| VisibleFeature::Move(text.key.into_owned()));
    let scene = table.scene(&Look { seat: Seat::First, theme: Theme::default() });
    let layers = scene.patches.iter().flat_map(|patch| &patch.stack);
    let sprites = layers.map(|layer| VisibleFeature::Sprite(layer.sprite, layer.turned));
    sprites.chain(ending).chain(last_move).collect()
}

/// Returns the heading of a selected board: the ending of the round, or the sprites that no earlier board
/// shows.
fn name(table: &dyn Table, shown: &[VisibleFeature]) -> String {
    let ending = table.ending().map(|ending| match ending.winner {
        Some(winner) => format!("{} wins by {}", table.seat_name(winner), ending.rule),
        None => "a draw".to_owned(),
    });
    let sprites: BTreeSet<&str> = shown.iter().filter_map(VisibleFeature::sprite).collect();
    let sprites = Vec::from_iter(sprites).join(", ");
    match ending {
        Some(ending) => ending,
        None if sprites.is_empty() => "another kind of move".to_owned(),
        None => format!("with {sprites}"),
    }
}

/// Plays a random round. Returns its tables from the deal to the ending. With an odd seed, no move ends
/// the round if another is possible, because some endings are rare in random play.
fn round(game: &dyn AnyGame, options: &Options, seed: u64) -> Vec<Box<dyn Table>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let dealt = game.deal(options, &mut rng).expect("listed options are taken");
    let mut tables = vec![open(game, &dealt)];
    loop {
        let table = &tables[tables.len() - 1];
        let mut moves = table.legal();
        if seed % 2 == 1 {
            let goes_on = |mv: &&MoveText| table.after(mv).ending().is_none();
            let going_on: Vec<MoveText> = moves.iter().filter(goes_on).cloned().collect();
            moves = if going_on.is_empty() { moves } else { going_on };
        }
        let Some(chosen) = moves.choose(&mut rng) else { return tables };
        let next = table.after(chosen);
        tables.push(next);
    }
}

fn open(game: &dyn AnyGame, position: &PositionText) -> Box<dyn Table> {
    game.open(position, &[]).expect("what is dealt can be opened")
}

//! Comparison of scenes (descriptions of pictures) with approved ones: many positions of every game and
//! option, from both seats.
//!
//! A line lists the patches (rectangles of the picture) with the same upper edge: `top: left stack | left
//! stack`. A stack lists its lowest sprite first; `~` marks a sprite turned by 180 degrees. Quotation marks
//! contain a label, in English.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use engawa::base::scene::{Layer, Look, Patch, Theme, TranslatedScene};
use engawa::base::seat::Seat;
use engawa::chat::voice::Voice;
use engawa::game::{AnyGame, Options, Registry, Table};
use engawa::games::GAMES;
use engawa::words::{Catalogue, Language};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

/// Number of positions of each round, from the deal to the ending.
const POSITIONS: usize = 5;

#[test]
fn scenes_match_the_approved_ones() {
    for game in Registry::new(GAMES).iter() {
        let mut text = String::new();
        for (number, options) in (0..).zip(Options::variations(game.facts().options)) {
            write_round(game, &options, number, &mut text);
        }
        insta::assert_snapshot!(game.facts().id, text);
    }
}

/// Writes the scenes of some positions of a random round to `text`. The seats alternate; the ending is
/// written from both seats.
fn write_round(game: &dyn AnyGame, options: &Options, seed: u64, text: &mut String) {
    let tables = round(game, options, seed);
    let last = tables.len() - 1;
    for n in 0..POSITIONS {
        let seat = [Seat::First, Seat::Second][n % 2];
        write_scene(&*tables[last * n / (POSITIONS - 1)], seat, text);
    }
    write_scene(&*tables[last], Seat::Second, text);
}

fn round(game: &dyn AnyGame, options: &Options, seed: u64) -> Vec<Box<dyn Table>> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let dealt = game.deal(options, &mut rng).expect("listed options are taken");
    let mut tables = vec![game.open(&dealt, &[]).expect("what is dealt can be opened")];
    loop {
        let mut table = tables[tables.len() - 1].fork();
        let legal = table.legal();
        let Some(mv) = legal.choose(&mut rng) else { return tables };
        table.play(mv).expect("a legal move");
        tables.push(table);
    }
}

fn write_scene(table: &dyn Table, seat: Seat, text: &mut String) {
    let words = Catalogue::load().expect("the catalogue");
    let voice = Voice::new(&words, Language::ENGLISH);
    let scene = table.scene(&Look { seat, theme: Theme::Day }).translated(&|text| voice.plain(text));
    let TranslatedScene { backdrop, patches } = scene;
    writeln!(text, "{}, seen by {}, on {backdrop}", table.position(), table.seat_name(seat)).expect("text");
    let mut rows: BTreeMap<u16, Vec<&Patch<String>>> = BTreeMap::new();
    for patch in &patches {
        rows.entry(patch.area.top).or_default().push(patch);
    }
    for (top, mut row) in rows {
        row.sort_by_key(|patch| patch.area.left);
        let patches: Vec<String> = row.into_iter().map(in_words).collect();
        writeln!(text, "  {top}: {}", patches.join(" | ")).expect("text");
    }
}

fn in_words(patch: &Patch<String>) -> String {
    let layer = |layer: &Layer| format!(" {}{}", if layer.turned { "~" } else { "" }, layer.sprite);
    let label = patch.label.iter().map(|label| format!(" \"{}\"", label.words));
    format!("{}{}", patch.area.left, patch.stack.iter().map(layer).chain(label).collect::<String>())
}

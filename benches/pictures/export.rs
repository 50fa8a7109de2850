//! Export of two scenes, so that other programs can draw the same pictures. Each scene is exported as a
//! picture, as a backdrop with the areas of its patches, and as SVG.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use engawa::base::scene::{Look, Theme, TranslatedScene};
use engawa::base::seat::Seat;
use engawa::game::{AnyGame, Options, Registry};
use engawa::games::GAMES;
use engawa::render::{Painter, Size};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::choices::translated;
use super::timing::{median, milliseconds};
use super::{TIMES, svg};

/// The id of a game, its options, and the number of moves to play.
type ExportedScene = (&'static str, &'static [(&'static str, &'static str)], usize);

/// The exported scenes. Each move is the first legal one.
const SCENES: [ExportedScene; 2] = [("onitama", &[], 8), ("konane", &[("size", "10")], 20)];

/// Writes four files for each scene: `<game>.png`, `<game>-backdrop.png`, `<game>.tiles` (left, top,
/// width and height of each patch) and `<game>.svg`. Also writes `ours.txt` with the milliseconds and
/// bytes of Engawa's own pictures.
pub fn export(folder: &Path) {
    fs::create_dir_all(folder).expect("a folder can be made");
    let mut ours = String::new();
    for (id, options, plies) in SCENES {
        let game = Registry::new(GAMES).find(id).expect("a registered game");
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let scene = scene(game, &Options(options.collect()), plies);
        let write = |name: String, bytes: &[u8]| fs::write(folder.join(name), bytes).expect("a file");
        let painter = Painter::default();
        let draw = |scene: &TranslatedScene| {
            painter.frame(game.art(Theme::Day), scene, Size::STILL).expect("good art").png()
        };
        let picture = draw(&scene).expect("a picture");
        let bare = TranslatedScene { backdrop: scene.backdrop, patches: Vec::new() };
        let tiles = scene.patches.iter().map(|patch| patch.area);
        let tiles = tiles.map(|area| format!("{} {} {} {}\n", area.left, area.top, area.width, area.height));
        write(format!("{id}.png"), &picture);
        write(format!("{id}-backdrop.png"), &draw(&bare).expect("a picture"));
        write(format!("{id}.tiles"), tiles.collect::<String>().as_bytes());
        write(format!("{id}.svg"), svg::of(game.art(Theme::Day), &scene).as_bytes());
        let figures = (0..TIMES).map(|_| milliseconds(|| draw(&scene))).collect();
        writeln!(ours, "{id} {:.3} {}", median(figures), picture.len()).expect("text");
    }
    fs::write(folder.join("ours.txt"), ours).expect("a file");
}

fn scene(game: &dyn AnyGame, options: &Options, plies: usize) -> TranslatedScene {
    let dealt = game.deal(options, &mut ChaCha8Rng::seed_from_u64(1)).expect("listed options are good");
    let mut table = game.open(&dealt, &[]).expect("what is dealt can be opened");
    for _ in 0..plies {
        let Some(mv) = table.legal().into_iter().next() else { break };
        table.play(&mv).expect("a legal move");
    }
    translated(table.scene(&Look { seat: Seat::First, theme: Theme::Day }))
}

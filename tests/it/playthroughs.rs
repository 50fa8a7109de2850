//! Comparison of recorded rounds with the games' output for each ply. `tests/playthroughs/<game>/*.txt` has
//! at least one file for each kind of ending.
//!
//! The lines `start:` and `moves:` of a file are its input, the rest is the expected output. After an
//! intended change run `ENGAWA_RENEW=1 cargo test playthroughs` and read the difference; the same command
//! creates the folder of a new game.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use engawa::base::seat::Seat;
use engawa::base::text::{Arg, Text};
use engawa::game::{AnyGame, MoveText, Options, PositionText, Prompt, Registry, Table, ending_text};
use engawa::games::GAMES;
use engawa::words::{Catalogue, Language, PlainFormatter};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;

use super::player_actions::line_to;

/// Minimum number of recorded rounds of a game.
const FEWEST: usize = 4;

#[test]
fn playthroughs_are_as_recorded() {
    let words = Catalogue::load().expect("the catalogue loads");
    for game in Registry::new(GAMES).iter() {
        let mut missing: BTreeSet<&str> = game.facts().endings.iter().copied().collect();
        for path in recorded(game) {
            let text = fs::read_to_string(&path).expect("a playthrough is text");
            let (printed, ending) = play(game, &text, &words);
            missing.remove(ending);
            if std::env::var_os("ENGAWA_RENEW").is_some() {
                fs::write(&path, &printed).expect("a playthrough can be renewed");
            } else {
                assert!(text == printed, "{} is not what is played now:\n{printed}", path.display());
            }
        }
        assert!(missing.is_empty(), "no playthrough of {} ends by {missing:?}", game.facts().id);
    }
}

/// Returns the paths of a game's recorded rounds.
pub fn recorded(game: &dyn AnyGame) -> Vec<PathBuf> {
    let paths = files("playthroughs", game, "txt", |folder| {
        for (number, (rule, start, moves)) in (1..).zip(lines_to_every_ending(game)) {
            let text = format!("start: {start}\nmoves: {}\n", moves.join(" "));
            fs::write(folder.join(format!("{rule}-{number}.txt")), text)
                .expect("a playthrough can be written");
        }
    });
    assert!(paths.len() >= FEWEST, "{} has few playthroughs", game.facts().id);
    paths
}

/// Returns the files of a game below `tests/<what>` whose names end with `ending`, sorted. With
/// `ENGAWA_RENEW`, creates a missing folder and lets `fill` write its files.
pub fn files(what: &str, game: &dyn AnyGame, ending: &str, fill: impl FnOnce(&Path)) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(what).join(game.facts().id);
    if std::env::var_os("ENGAWA_RENEW").is_some() && !folder.exists() {
        fs::create_dir_all(&folder).expect("a folder can be made");
        fill(&folder);
    }
    let read = |error| panic!("{}: {error}; ENGAWA_RENEW=1 cargo test makes it", folder.display());
    let paths = fs::read_dir(&folder).unwrap_or_else(read).map(|entry| entry.expect("an entry").path());
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == ending)).collect();
    paths.sort();
    paths
}

/// Returns rounds, each as the rule that ends it, the start and the moves. Every ending that random play
/// reaches occurs once or twice.
pub fn lines_to_every_ending(game: &dyn AnyGame) -> Vec<(&'static str, PositionText, Vec<String>)> {
    let endings = game.facts().endings;
    let wanted = (0..).zip(endings.iter().cycle()).take(endings.len().max(FEWEST));
    let line = |(seed, rule): (u64, &&'static str)| {
        let dice = &mut ChaCha8Rng::seed_from_u64(seed);
        let start = game.deal(&Options::default(), dice).expect("the defaults can be dealt");
        let table = game.open(&start, &[]).expect("what is dealt can be opened");
        let moves = line_to(&*table, seed, &|ending| ending.rule == *rule)?;
        Some((*rule, start, moves.into_iter().map(|mv| mv.0).collect()))
    };
    wanted.filter_map(line).collect()
}

/// Replays the round in the input lines of a file. Returns the expected content of the whole file, and the
/// rule that ended the round.
fn play(game: &dyn AnyGame, text: &str, words: &Catalogue) -> (String, &'static str) {
    let line =
        |start| text.lines().find_map(|line| line.strip_prefix(start)).expect("a line `start:` or `moves:`");
    let (start, moves) = (line("start: "), line("moves: "));
    let mut table = game.open(&PositionText(start.to_owned()), &[]).expect("the start is a position");
    let mut page = format!("start: {start}\nmoves: {moves}\n");
    print_position(&mut page, &*table, words);
    for (number, mv) in (1..).zip(moves.split(' ')) {
        let mv = MoveText(mv.to_owned());
        writeln!(page, "\n{number}. {mv}\nchoices: {}", spelled(&*table, &mv)).expect("a string takes all");
        table.play(&mv).unwrap_or_else(|why| panic!("{number}. {mv}: {why:?}"));
        say(&mut page, words, &table.describe_last_move().expect("a move was played"));
        print_position(&mut page, &*table, words);
    }
    let ending = table.ending().expect("a playthrough is played to its end");
    let [winner, loser] = [ending.winner, ending.winner.map(Seat::other)]
        .map(|seat| seat.map_or("nobody", |seat| table.seat_name(seat)).to_owned());
    writeln!(page, "\nended by {} for {winner}, points {:?}", ending.rule, ending.points)
        .expect("a string takes all");
    let description = ending_text(game.facts().id, ending.rule, ending.winner.is_some());
    let description = description.with("winner", Arg::Name(winner)).with("loser", Arg::Name(loser));
    let description = description.with("points", ending.points.unwrap_or(0));
    say(&mut page, words, &description);
    (page, ending.rule)
}

fn print_position(page: &mut String, table: &dyn Table, words: &Catalogue) {
    let legal: Vec<String> = table.legal().into_iter().map(|mv| mv.0).collect();
    writeln!(page, "position: {}\nlegal: {}", table.position(), legal.join(" ")).expect("a string takes all");
    say(page, words, &table.describe());
}

fn say(page: &mut String, words: &Catalogue, text: &Text) {
    for language in Language::all() {
        let sentence = words.say(language, text, &PlainFormatter);
        writeln!(page, "{}: {sentence}", language.code()).expect("a string takes all");
    }
}

/// Returns the keys of the choices by which the controls express a legal move.
fn spelled(table: &dyn Table, mv: &MoveText) -> String {
    let Prompt::Choose(step) = table.prompt(&[]) else { return "none; it is the only move".to_owned() };
    let (_, path) = step.moves.into_iter().find(|(text, _)| text == mv).expect("the move is legal");
    let keys: Vec<String> = path.into_iter().map(|choice| choice.key).collect();
    keys.join(", ")
}

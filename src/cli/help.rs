//! What `--help` teaches beyond the arguments: examples, and what the registered games say of their options
//! and texts.

use clap::Command;

use crate::game::options::Takes;
use crate::game::{AnyGame, OptionFact, Registry};

const EXAMPLES: &str = "\
Examples:
  engawa sandbox                           play in the browser, without Discord
  DISCORD_TOKEN=... engawa run             the same bot on Discord
  engawa deal okiya --seed 7               a position to start from
  engawa moves okiya \"$(engawa deal okiya)\" b4
  engawa think okiya \"$(engawa deal okiya)\" b4
  engawa replay --record okiya-7k3m9pq2.txt --out round.gif
  engawa gallery pictures                  all boards and endings on one page

Exit codes: 0 done, 1 it could not be done, 2 something asked for is wrong; the reason is on standard error.";

const DEAL_HELP: &str = "\
Examples:
  engawa deal okiya
  engawa deal okiya --seed 7 --option full-board=draw

What prints is a position text: hand it to `engawa moves` or `engawa perft`.";

const MOVES_HELP: &str = "\
Prints four lines: `position:` and its text, `turn:` and who moves (`none` after the end), `ending:` and `none`
or who won by which rule, `legal:` and the moves in byte order.

With --json, one object:
  position  the position text
  turn      who moves, as the position text names them; null after the end
  ending    null, or winner (null for a draw), rule, points (null in games without points)
  legal     the moves in byte order

Examples:
  engawa moves okiya \"$(engawa deal okiya --seed 7)\" b4 --json
  engawa moves --record okiya-7k3m9pq2.txt --round 2";

const REPLAY_HELP: &str = "\
Writes a GIF and prints one line: the file, how many of the moves it shows, and its size. A round of more than 200
moves is thinned evenly; its first and last positions are always shown.

Examples:
  engawa replay okiya \"$(engawa deal okiya --seed 7)\" b4 c4 --out round.gif
  engawa replay --record okiya-7k3m9pq2.txt --theme night --out round.gif

A record is a text of lines `key: value`. The button Export gives one; it can be written by hand as well:
  game: okiya            which game; comes first
  rules: 1               the version of its rules; may be left out
  setup: POSITION        begins a round; a match may have several
  move: b4               a move of it, in order
  move: c4 at 2026-11-20T22:03:00.000Z
Other keys are remarks. Empty lines and lines that begin with # mean nothing.";

const THINK_HELP: &str = "\
Prints for whoever is to move: `value:` won, lost or drawn where that is proven, `points:` in games with a match for
points, `best:` the moves to play, `line:` how it may go on, `nodes:` and `depth:` how far was looked.

With --json, one object:
  value   \"won\", \"lost\" or \"drawn\" under best play of both; null when that is not proven
  plies   moves of both to the end, by the shortest win and the longest defence; null when that is not proven
  points  points under best play of both, positive for the mover; null when not known, or the game has none
  score   an estimate for the mover, about 100 for a piece or a jump more; 10000 at most
  best    when won: every move that wins in `plies`, or, those being unknown, moves proven to win; else the moves it
          would play; in byte order
  line    how it may go on, beginning with one of `best`
  nodes   positions looked at
  depth   plies to which the search came

Repetitions count for nothing here: a position is looked at as if it stood for the first time.

Examples:
  engawa think okiya \"$(engawa deal okiya --seed 7)\"
  engawa think onitama \"$(engawa deal onitama --seed 7)\" --nodes 10000000 --json";

const DUEL_HELP: &str = "\
Prints how many rounds the first of the two won, drew and lost, its share with draws counted half, and the interval
in which its true share lies with 95 % (Wilson). A position that stands for the third time is a draw, and so is a
round of 400 moves.

Levels, the weakest first: gentle, steady, strong, best. Beside them: random, which plays any legal move, and glance,
which sees only what wins or loses in one move.

Examples:
  engawa duel okiya steady gentle --games 400 --seed 1
  engawa duel onitama gentle random --games 200";

const PERFT_HELP: &str = "\
Prints a line for each depth from 1 on: the depth and how many different sequences of exactly so many legal moves
there are. A finished round has none. With --divide: a line for each legal move with its share of the last depth,
in byte order, and then `total` and their sum.

Examples:
  engawa perft okiya \"$(engawa deal okiya --seed 7)\" 6
  engawa perft okiya \"$(engawa deal okiya --seed 7)\" 3 --divide b4";

const STORE_HELP: &str = "\
Examples:
  engawa store verify                            is everything whole? exit code 1 when it is not
  engawa store export --out backup.jsonl         a backup, while the bot runs
  engawa store import --store new backup.jsonl   a store made of it
  engawa store rebuild                           save what any file still holds, while the bot does not run
  engawa store move-back --by 400d               what a clock that was 400 days ahead has written; with --apply, mend it

Without --store, the store is the one of the configuration; that of the sandbox is data/sandbox-store.";

/// The command line with what belongs below each command's arguments.
pub fn teach(command: Command, games: &Registry) -> Command {
    let notations = each_game(games, |game| format!("\n{}:\n{}\n", game.facts().id, game.facts().notation));
    let moves = format!("{MOVES_HELP}\n{notations}");
    let deal =
        format!("{DEAL_HELP}\n\nOptions of the games, the default first:\n{}", each_game(games, options));
    command
        .after_help(EXAMPLES)
        .mut_subcommand("store", |command| command.after_help(STORE_HELP))
        .mut_subcommand("deal", |command| command.after_help(deal))
        .mut_subcommand("moves", |command| command.after_help(moves))
        .mut_subcommand("replay", |command| command.after_help(REPLAY_HELP))
        .mut_subcommand("think", |command| command.after_help(THINK_HELP))
        .mut_subcommand("duel", |command| command.after_help(DUEL_HELP))
        .mut_subcommand("perft", |command| command.after_help(PERFT_HELP))
}

fn each_game(games: &Registry, say: impl Fn(&dyn AnyGame) -> String) -> String {
    games.iter().map(say).collect()
}

fn options(game: &dyn AnyGame) -> String {
    let option = |fact: &OptionFact| match fact.takes {
        Takes::One(words) => format!(" {}={}", fact.name, words.join("|")),
        Takes::Several(count, words) => format!("\n    {}={count} of {}", fact.name, words.join(",")),
    };
    format!("  {}:{}\n", game.facts().id, game.facts().options.iter().map(option).collect::<String>())
}

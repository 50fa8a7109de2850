//! The parts of `--help` below the arguments: examples, and the options and texts of the registered
//! games.

use clap::Command;

use crate::game::options::AllowedValues;
use crate::game::{AnyGame, OptionFact, Registry};

const EXAMPLES: &str = "\
Examples:
  engawa sandbox                           play in the browser, without Discord
  DISCORD_TOKEN=... engawa run             the same bot on Discord
  DISCORD_TOKEN=... engawa check           what works on Discord, with fixes for the rest
  engawa deal okiya --seed 7               a starting position
  engawa moves okiya \"$(engawa deal okiya)\" b4
  engawa think okiya \"$(engawa deal okiya)\" b4
  engawa replay --record okiya-7k3m9pq2.txt --out round.gif

Every key of the configuration is also an environment variable, such as ENGAWA_STORE_PATH for store.path; it overrides
the file.

Exit codes: 0 success, 1 failure, 2 error in the arguments or the configuration. The reason is on standard error.";

const DEAL_HELP: &str = "\
Examples:
  engawa deal okiya
  engawa deal okiya --seed 7 --option full-board=draw

The output is a position text, which `engawa moves` and `engawa perft` take.";

const MOVES_HELP: &str = "\
Prints four lines: `position:` with the position text, `turn:` with the player to move (`none` after the end),
`ending:` with `none` or the winner and the rule, and `legal:` with the moves in byte order.

With --json, prints one object:
  position  the position text
  turn      the player to move, as the position text names them; null after the end
  ending    null, or winner (null for a draw), rule, points (null in games without points)
  legal     the moves in byte order

Examples:
  engawa moves okiya \"$(engawa deal okiya --seed 7)\" b4 --json
  engawa moves --record okiya-7k3m9pq2.txt --round 2";

const REPLAY_HELP: &str = "\
Writes a GIF and prints one line: the file, the number of moves that it shows, and its size. A round of more than
200 moves is thinned evenly; the first and the last position are always shown.

Examples:
  engawa replay okiya \"$(engawa deal okiya --seed 7)\" b4 c4 --out round.gif
  engawa replay --record okiya-7k3m9pq2.txt --theme night --out round.gif

A record is a text with lines of the form `key: value`. The button Export produces one; you can also write it by hand:
  game: okiya            the game; comes first
  rules: 1               the version of its rules; optional
  setup: POSITION        begins a round; a match may have several
  move: b4               a move of the round, in order
  move: c4 at 2026-11-20T22:03:00.000Z
Other keys are remarks. Empty lines and lines that begin with # are ignored.";

const THINK_HELP: &str = "\
Prints, for the player to move: `value:` won, lost or drawn if that is proven, `points:` in games that are played for
points, `best:` the best moves, `line:` a likely continuation, `nodes:` and `depth:` the extent of the search.

With --json, prints one object:
  value   \"won\", \"lost\" or \"drawn\" with best play by both; null if that is not proven
  plies   moves of both to the end, with the shortest win and the longest defence; null if that is not proven
  points  points with best play by both, positive for the mover; null if not known, or if the game has none
  score   an estimate for the mover, about 100 for a piece or a jump more; at most 10000
  best    if won: every move that wins in `plies` or, if these are not known, moves proven to win; else the moves that
          the engine would play; in byte order
  line    a likely continuation, beginning with one of `best`
  nodes   the number of positions searched
  depth   the depth of the search in plies

Repetitions are ignored: a position is searched as if it occurred for the first time.

Examples:
  engawa think okiya \"$(engawa deal okiya --seed 7)\"
  engawa think onitama \"$(engawa deal onitama --seed 7)\" --nodes 10000000 --json";

const PERFT_HELP: &str = "\
Prints a line for each depth from 1 on: the depth, and the number of sequences of exactly that many legal moves. A
finished round has none. With --divide, prints a line for each legal move, in byte order, with its share of the last
depth, and then `total` with their sum.

Examples:
  engawa perft okiya \"$(engawa deal okiya --seed 7)\" 6
  engawa perft okiya \"$(engawa deal okiya --seed 7)\" 3 --divide b4";

const CHECK_HELP: &str = "\
Prints one line for each question: ok, warning, FAILURE or skipped, the id of the question, and what was found; below a
warning or failure, what to do. It may run while the bot runs. It takes one or two of the day's gateway sessions.

With --channel the bot posts one message in that channel, edits it, reads it back, opens a thread on it and deletes what
it may delete: an archived thread stays, because the bot has no right to delete threads.

Exit codes: 0 if everything works, also with warnings; 1 if something does not work; 2 if the check could not run, was
interrupted, or could not write its recording.

With --json, prints one object:
  version   the version of this program
  checks    the findings: id, result (ok, warning, failure or skipped), found, and remedy for warnings and failures
  ok, warnings, failures, skipped   their numbers
  interrupted   whether Ctrl-C ended the check early

Examples:
  DISCORD_TOKEN=... engawa check
  DISCORD_TOKEN=... engawa check --channel 1100000000000000002 --record check.json";

const HEALTH_HELP: &str = "\
Asks at status.port, or else at status.listen, and waits for at most five seconds. Prints the answer in one line. Every
failure has exit code 1, also an error in the configuration, because Docker reserves other codes. Only an error in the
command itself has 2.

Examples:
  engawa health                                  can people play?
  engawa health --live                           would only a restart help?";

const STORE_HELP: &str = "\
Examples:
  engawa store verify                            check everything; exit code 1 if anything is damaged
  engawa store outbox                            list what is not delivered yet, and why
  engawa store export --out backup.jsonl         a backup, while the bot runs
  engawa store backup --to backups --keep 14     a verified backup; keeps the newest 14
  engawa store import --store new backup.jsonl   a new store from that backup
  engawa store rebuild                           recover a damaged store, while the bot is stopped
  engawa store delete-person 1100000000000000011 count the rows of somebody who lost their account; --apply deletes them
  engawa store move-back --by 400d               list times from a clock that was 400 days ahead; --apply corrects them

Without --store, the commands use the store of the configuration. The sandbox has its store in data/sandbox-store.";

/// Adds the texts of this module to the help of the commands.
pub fn add_help(command: Command, games: &Registry) -> Command {
    let each_game = |say: fn(&dyn AnyGame) -> String| games.iter().map(say).collect::<String>();
    let notations = each_game(|game| format!("\n{}:\n{}\n", game.facts().id, game.facts().notation));
    let moves = format!("{MOVES_HELP}\n{notations}");
    let options = each_game(options);
    let deal = format!("{DEAL_HELP}\n\nOptions of the games, with the default first:\n{options}");
    let helps = [
        ("check", CHECK_HELP),
        ("health", HEALTH_HELP),
        ("store", STORE_HELP),
        ("deal", &deal),
        ("moves", &moves),
        ("replay", REPLAY_HELP),
        ("think", THINK_HELP),
        ("perft", PERFT_HELP),
    ];
    let add = |command: Command, (name, help): (&'static str, &str)| {
        command.mut_subcommand(name, |command| command.after_help(help.to_owned()))
    };
    helps.into_iter().fold(command.after_help(EXAMPLES), add)
}

fn options(game: &dyn AnyGame) -> String {
    let option = |fact: &OptionFact| match fact.takes {
        AllowedValues::One(words) => format!(" {}={}", fact.name, words.join("|")),
        AllowedValues::Several(count, words) => format!("\n    {}={count} of {}", fact.name, words.join(",")),
    };
    format!("  {}:{}\n", game.facts().id, game.facts().options.iter().map(option).collect::<String>())
}

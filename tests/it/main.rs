//! The tests that see the house from outside, in one binary.

// The architecture: imports, libraries, lengths.
mod house;
// The menus of people and messages, and rematches by command.
mod menus;
// Blocks, and how many challenges are too many.
mod blocks;
// What is kept about somebody: shown, taken away, deleted; and that no file holds a deleted person.
mod privacy;
// Pictures from `tests/boards`, pixel by pixel.
mod boards;
mod clock;
mod computer;
mod conversations;
// The command line as a program: what it prints and how it refuses.
mod cli;
// What pictures show in words: it fits.
mod admin;
mod alt;
mod analysis;
// Pictures as data: what lies where, in many positions.
mod scenes;
// The page of all art: what it must not leave out.
mod gallery;
// Anything at all, against everything that reads: notation, presses, commands, configuration, rows and keys.
mod fuzz;
// The shell without a chat's library and a painter, which the load benchmark uses as well.
#[path = "../shell/mod.rs"]
mod shell;
// SIGKILL while the store writes.
mod kill;
// SIGKILL while people press: what is told in the end.
mod killed;
// One letter each morning with all that waits, and quiet weekends.
mod digest;
// A first game in a few presses, in a server and in one's messages.
mod learn;
// What Discord refuses, for a moment or for good: boards that appear by themselves, and people who are told.
mod refusals;
// The bot without one of its permissions in a channel.
mod permissions;
// A puzzle a day: tried in private, posted where a server wants it.
mod puzzles;
// Answers planned ahead: pressed together in private, played when the move comes.
mod plans;
// Recorded rounds from `tests/playthroughs`, and that every kind of ending has one.
mod playthroughs;
// The catalogue: every sentence in every language, none missing, none left over.
mod sentences;
// Pretend people: the client of the stand-in's own interface that other modules use.
mod people;
#[path = "../postgres/mod.rs"]
mod postgres;
// Discord's OpenAPI document as a judge of single requests and answers.
mod openapi;
// A record of traffic against Discord's OpenAPI document and twilight's models.
mod traffic;
// The stand-in of Discord: the real client library connects, is answered, cut off, and comes back.
mod standin;
// Bots on other libraries in the stand-in, where there are these libraries.
mod others;
// The adapter to Discord: everything the port can be asked for, against the stand-in.
mod departures;
mod discord;
// Everything that the gateway can do to a connection.
mod gateway;
// What people do, delivered by signed requests.
mod endpoint;
// The gateway in parts, over processes; one budget of requests for all.
mod shards;
// Guesses of whoever watches: told with the move, in no move's way, and pinging nobody.
mod guesses;
// The stand-in and the bot in one program, to open, close and open again.
mod harness;
mod helps;
mod hints;
// Matches that start from a given deal or position.
mod starts;
// Playing as people do: inviting, accepting, pressing; who was called.
mod seats;
// What a bot said, judged from the record: answers, mentions, form.
mod manners;
// Whole matches, by buttons and by words, to every kind of ending, and what they leave behind.
mod matches;
// Challenges: answered in every way, by the wrong people, too many of them, run out.
mod challenges;
// What people settle for themselves, and what comes of it.
mod settings;
// Clocks, offers, taking back, vacations and nights, as people meet them; the clock is moved on by hand.
mod threads;
mod tidy;
mod time;
// Pages of leaderboards and their pictures.
mod ladders;
// Two languages in one channel.
mod languages;
// Limits, however many act at once.
mod letters;
mod limits;
// Seasons of servers: ladders from a moment on.
mod seasons;
// A store that can be slow or fail when a test says so.
mod moody;
// What answers one person alone, to be looked for where everybody reads.
mod private;
// A store that stalls for longer than a chat waits.
mod stalled;
// Rows as tests look at them.
mod rows;
// What the bot does by itself, when it fails once or finds very much to do.
mod upkeep;
// How often a press asks the store.
mod trips;
// Bad input: ids that nobody made, boards of yesterday, moves that are none.
mod nonsense;
// Faults by the stand-in's switches: told late, twice or not at all, connections that break, a new start.
mod faults;
// Whole matches against a Discord that refuses one request of five.
mod contrary;
// Board messages as projections of matches, when the chat does not let them be shown.
mod projections;
// Several processes on one database.
mod processes;
// The prepared evening of the sandbox, and what else of its page is the stand-in's business.
mod evening;
// The program itself: how it starts, refuses to, ends, and what a person was told when it is killed.
mod program;
// Matches as the benchmark makes them.
#[path = "../../benches/load/fill.rs"]
mod fill;
// What a damaged disk leaves of a store of real matches.
mod damage;
// SIGTERM in the midst of play.
mod stopping;
mod stretched;
// A fifth game, one folder like the others, registered only by tests.
#[path = "../../crates/play/tests/games/noughts/mod.rs"]
mod noughts;
// A search that leaves nothing out.
#[path = "../../crates/play/tests/games/plain.rs"]
#[allow(dead_code, reason = "its own tests compare more than those here")]
mod plain;
// Puzzles, proved once more.
mod proofs;
// Every recorded round, by hand in the channel; matches of several rounds.
mod endings;
// The fifth game, in the stand-in.
mod fifth;
// Every legal move within reach, and how many taps away.
mod reach;
// Looking back: step by step, as a moving picture, as a file.
mod replays;
// The games' own pictures on buttons.
mod emblems;
// The page in a real browser.
mod browser;
// The whole bot from a seed, with everything that can go wrong.
mod simulation;

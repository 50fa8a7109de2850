//! Tests of the effort for every legal move, in taps: one for a press of a button, two for a choice from a
//! menu. Boards of every game and option are composed without a network, and each message must keep Discord's
//! limits.
//!
//! Boards of random play are composed in English and in one other variant at a time, boards of recorded
//! rounds in all variants. `cargo test --test it taps_per_move:: -- --nocapture` prints the taps.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fs;
use std::sync::Arc;

use engawa::base::choice::ChoiceKey;
use engawa::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use engawa::base::time::Timestamp;
use engawa::chat::layout::IN_A_ROW;
use engawa::chat::voice::Voice;
use engawa::chat::{Message, Row, compose, limits};
use engawa::game::options::AllowedValues;
use engawa::game::{AnyGame, MoveText, Options, PositionText, Prompt, Registry, Table};
use engawa::games::GAMES;
use engawa::host::{
    ByPlayer, Format, Match, MoveChoices, NewMatch, Player, Press, Terms, TimeControl, matches, view,
};
use engawa::words::{Catalogue, Language};
use rand::SeedableRng;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::playthroughs::recorded;

/// Number of random rounds for each combination of options.
const ROUNDS: u64 = 6;

/// Returns the maximum number of taps that a move may take in a game. No game may ever need more than six.
fn most_taps(game: &str) -> u32 {
    match game {
        "okiya" => 1,
        "onitama" => 2,
        _ => 4,
    }
}

/// The variants in which a message is composed: a language, with or without the bot's emoji. The other
/// variants are compared with [`FIRST`].
struct Variants {
    words: Catalogue,
    others: Vec<(Language, bool)>,
    /// Number of other variants with which each message is compared. The variants take turns.
    at_a_time: usize,
    turn: Cell<usize>,
}

const FIRST: (Language, bool) = (Language::ENGLISH, true);

impl Variants {
    fn all() -> Self {
        let ways = Language::all().flat_map(|language| [(language, true), (language, false)]);
        let others: Vec<_> = ways.filter(|way| *way != FIRST).collect();
        let at_a_time = others.len();
        Self { words: Catalogue::load().expect("the catalogue"), others, at_a_time, turn: Cell::new(0) }
    }

    fn one_at_a_time() -> Self {
        Self { at_a_time: 1, ..Self::all() }
    }

    fn next(&self) -> impl Iterator<Item = (Language, bool)> {
        let turn = self.turn.replace(self.turn.get() + self.at_a_time);
        self.others.iter().copied().cycle().skip(turn % self.others.len()).take(self.at_a_time)
    }
}

/// Statistics on the taps of all moves in some positions.
#[derive(Default)]
struct Taps {
    positions: u32,
    moves: usize,
    /// Sum over all positions of the mean number of taps of a position's moves.
    means: f64,
    /// Number of taps in each whole match.
    matches: Vec<u32>,
    /// Number of moves, by the number of taps that they need.
    counts: BTreeMap<u32, usize>,
}

impl Taps {
    fn add(&mut self, reached: &BTreeMap<MoveText, u32>) {
        self.positions += 1;
        self.moves += reached.len();
        let sum: u32 = reached.values().sum();
        let moves = u32::try_from(reached.len()).expect("few moves");
        self.means += f64::from(sum) / f64::from(moves);
        for taps in reached.values() {
            *self.counts.entry(*taps).or_default() += 1;
        }
    }

    fn most(&self) -> u32 {
        *self.counts.keys().next_back().expect("there were moves")
    }

    /// Describes the mean and the maximum of taps in a whole match. Empty if no whole match was played.
    fn of_matches(&self) -> String {
        let matches = u32::try_from(self.matches.len()).expect("few matches");
        let mean = f64::from(self.matches.iter().sum::<u32>()) / f64::from(matches.max(1));
        let most = self.matches.iter().max();
        most.map_or_else(String::new, |most| format!("; a match {mean:.0}, at most {most}"))
    }

    fn print(&self, game: &str, options: &Options) {
        let options: Vec<String> = options.0.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let shares: Vec<String> =
            self.counts.iter().map(|(taps, count)| format!("{taps}: {count}")).collect();
        println!(
            "{game} {}: {:.2} taps in the mean, at most {}{} ({} positions, {} moves; {})",
            options.join(" "),
            self.means / f64::from(self.positions),
            self.most(),
            self.of_matches(),
            self.positions,
            self.moves,
            shares.join(", "),
        );
    }
}

/// Returns every combination of a game's options.
fn combinations(game: &dyn AnyGame) -> Vec<Options> {
    let mut all = vec![Options::default()];
    for fact in game.facts().options {
        let with = |options: &Options, value: &str| {
            let mut options = options.clone();
            options.0.insert(fact.name.to_owned(), value.to_owned());
            options
        };
        match fact.takes {
            AllowedValues::One(values) => {
                all =
                    all.iter().flat_map(|options| values.iter().map(|value| with(options, value))).collect();
            }
            // Not every combination with such an option is valid, so each is tested with the default options
            // only.
            AllowedValues::Several(count, words) => {
                all.push(with(&Options::default(), &words[..count].join(",")));
            }
        }
    }
    all
}

#[test]
fn legal_moves_take_few_taps() {
    let ways = Variants::one_at_a_time();
    for game in Registry::new(GAMES).iter() {
        for options in combinations(game) {
            let mut taps = Taps::default();
            for seed in 0..ROUNDS {
                play(game, &options, seed, &ways, &mut taps);
            }
            taps.print(game.facts().id, &options);
            assert!(taps.most() <= most_taps(game.facts().id), "{} {options:?}", game.facts().id);
        }
    }
}

/// Plays a random round to its end, and measures the moves of every board.
fn play(game: &dyn AnyGame, options: &Options, seed: u64, ways: &Variants, taps: &mut Taps) {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut record = begin(game, options, &mut rng);
    let mut table = record.table(game).expect("it has just been dealt");
    let mut tapped = 0;
    while let Some(mv) = table.legal().choose(&mut rng) {
        let reached = reach(&record, &*table, ways);
        tapped += reached[mv];
        taps.add(&reached);
        table.play(mv).expect("a legal move");
        record.rounds[0].moves.push(mv.clone());
        record.turn += 1;
    }
    taps.matches.push(tapped);
}

#[test]
fn rare_positions_take_few_taps() {
    let ways = Variants::all();
    let mut passes = 0;
    for game in Registry::new(GAMES).iter() {
        let mut taps = Taps::default();
        let record = begin(game, &Options::default(), &mut ChaCha8Rng::seed_from_u64(0));
        each_recorded_table(game, |table| {
            let reached = reach(&record, table, &ways);
            if reached.keys().all(|mv| mv.0.starts_with("pass:")) {
                assert!(reached.values().all(|taps| *taps == 1), "a forced pass is one press: {reached:?}");
                passes += 1;
            }
            taps.add(&reached);
        });
        taps.print(game.facts().id, &Options::default());
        assert!(taps.most() <= most_taps(game.facts().id), "{}", game.facts().id);
    }
    assert!(passes > 0, "there is a recorded pass");
}

/// Calls `f` for each position of the recorded rounds in which a move was made.
fn each_recorded_table(game: &dyn AnyGame, mut f: impl FnMut(&dyn Table)) {
    for path in recorded(game) {
        let text = fs::read_to_string(path).expect("a playthrough is text");
        let line = |start| text.lines().find_map(|line| line.strip_prefix(start)).expect("recorded");
        let setup = PositionText(line("start: ").to_owned());
        let mut table = game.open(&setup, &[]).expect("the start is a position");
        for mv in line("moves: ").split(' ') {
            f(&*table);
            table.play(&MoveText(mv.to_owned())).expect("a legal move");
        }
    }
}

/// Returns the minimum number of taps for each legal move on a board. Panics if the controls cannot express a
/// legal move.
fn reach(record: &Match, table: &dyn Table, ways: &Variants) -> BTreeMap<MoveText, u32> {
    let mut search = Search { record, table, all_ways: ways, reached: BTreeMap::new() };
    search.visit(&[], 0);
    assert!(search.reached.keys().eq(&table.legal()), "out of reach in {}", table.position());
    search.reached
}

/// Returns a new match whose ids have the maximum length.
fn begin(game: &dyn AnyGame, options: &Options, rng: &mut ChaCha8Rng) -> Match {
    let terms = Terms {
        game: game.facts().id.to_owned(),
        options: options.clone(),
        format: Format::BestOf(5),
        rated: true,
        clock: TimeControl::None,
        quiet: false,
        guesses: true,
        hints: false,
        days_off: false,
    };
    let opening = NewMatch {
        id: MatchId::from_random(u64::MAX),
        place: Place { server: ServerId(u64::MAX), channel: ChannelId(u64::MAX) },
        people: ByPlayer([PersonId(u64::MAX - 1), PersonId(u64::MAX)]),
        terms,
        first: Player::One,
    };
    matches::open(opening, None, Timestamp(0), &ByPlayer::default(), game, rng)
        .expect("the options are the game's own")
}

/// A search through the controls of a board and of the private panels that they open.
struct Search<'a> {
    record: &'a Match,
    table: &'a dyn Table,
    all_ways: &'a Variants,
    /// Minimum number of taps for each move found so far.
    reached: BTreeMap<MoveText, u32>,
}

impl Search<'_> {
    fn visit(&mut self, chosen: &[ChoiceKey], taps: u32) {
        for (more, keys) in self.ways(chosen) {
            // This control chooses another piece, which the search also reaches from the board.
            if keys.len() == 1 && chosen.len() == 1 {
                continue;
            }
            let taps = taps + more;
            match self.table.prompt(&keys) {
                Prompt::Stale => panic!("{keys:?} leads nowhere in {}", self.table.position()),
                Prompt::Choose(_) => {
                    assert!(keys.len() > chosen.len(), "{keys:?} leads in a circle");
                    self.visit(&keys, taps);
                }
                Prompt::Ready(mv) => {
                    let least = self.reached.entry(mv).or_insert(taps);
                    *least = taps.min(*least);
                }
            }
        }
    }

    /// Returns the choices that a message offers, each with its taps. Asserts that the other variants of the
    /// message offer the same.
    fn ways(&self, chosen: &[ChoiceKey]) -> Vec<(u32, Vec<ChoiceKey>)> {
        let ways = ways_on(&self.message(chosen, FIRST).rows);
        for other in self.all_ways.next() {
            let others = ways_on(&self.message(chosen, other).rows);
            assert_eq!(others, ways, "{} in {other:?}", self.table.position());
        }
        ways
    }

    fn message(&self, chosen: &[ChoiceKey], way: (Language, bool)) -> Message {
        let (language, with_emoji) = way;
        let some = |sprite: &str| Some(format!("{sprite}:{}", u64::MAX));
        let none = |_: &str| None;
        let emoji: compose::EmojiLookup<'_> = if with_emoji { &some } else { &none };
        let voice = Voice::new(&self.all_ways.words, language);
        let view = view::board(self.record, self.table, chosen, self.table.turn());
        let picture = compose::picture(&view, Arc::from(*b"png"), voice);
        let message = if chosen.is_empty() {
            compose::board(&view, picture, voice, emoji, view.mover.as_slice())
        } else {
            let others = match self.table.prompt(&[]) {
                Prompt::Choose(step) if chosen.len() == 1 => step.choices,
                _ => Vec::new(),
            };
            let others: Vec<_> = others.into_iter().filter(|other| other.key != chosen[0]).collect();
            compose::panel(&view, chosen, &others, picture, voice, emoji)
        };
        let breaches = limits::of_message(&message);
        assert!(breaches.is_empty(), "{breaches:?} in {way:?}: {} {chosen:?}", self.table.position());
        if chosen.is_empty() {
            let is_too_long = |row: &Row| matches!(row, Row::Buttons(buttons) if buttons.len() > IN_A_ROW);
            assert!(!message.rows.iter().any(is_too_long), "a phone shows four in a row: {:?}", message.rows);
        }
        message
    }
}

/// Returns the taps of each control and menu entry, with the choices that are made once it is used.
fn ways_on(rows: &[Row]) -> Vec<(u32, Vec<ChoiceKey>)> {
    let mut ways = Vec::new();
    for row in rows {
        match row {
            Row::Buttons(buttons) => {
                let live = buttons.iter().filter(|button| !button.disabled);
                ways.extend(live.filter_map(|button| Some((1, step(&button.id)?.chosen))));
            }
            Row::Link(_) => {}
            Row::Menu(menu) => {
                let step = step(&menu.id).expect("menus make choices");
                let chosen = |value: &str| step.choosing([value]).expect("values are keys").chosen;
                ways.extend(menu.entries.iter().map(|entry| (2, chosen(&entry.value))));
            }
        }
    }
    ways
}

fn step(id: &str) -> Option<MoveChoices> {
    match Press::read(id).expect("our own id") {
        Press::Play(step) => Some(step),
        _ => None,
    }
}

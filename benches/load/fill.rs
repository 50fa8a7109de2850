//! Creation of a store with running matches. It uses the same commands as people: a challenge, its
//! acceptance, and some moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use engawa::app::clock::SystemClock;
use engawa::base::id::{ChannelId, MatchId, PersonId, Place, ServerId};
use engawa::base::time::Clock;
use engawa::chat::Answer;
use engawa::game::{AnyGame, Registry};
use engawa::games::GAMES;
use engawa::host::{Limits, Match, Press};
use engawa::sandbox::people::{CHANNEL, GUILD};
use engawa::store::loading;
use engawa::store::{Key, Store};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::testing::shell::{Shell, acceptance, call, challenge_to, presses};

/// The maximum number of matches that are created in parallel. It is low enough that the bot refuses nobody, and that nobody takes part in
/// two of them at the same time.
const PARALLEL: usize = 8;
/// The maximum number of moves in a match.
const MOVES: usize = 7;

/// Fills a store. Returns the ids of the matches.
pub async fn fill(store: Arc<dyn Store>, people: &[PersonId], matches: usize) -> Vec<MatchId> {
    let place = Place { server: ServerId(GUILD.0), channel: ChannelId(CHANNEL.0) };
    let most = u32::MAX;
    let limits = Limits { challenges: most, challenges_an_hour: most, matches: most, ..Limits::default() };
    let begun = SystemClock::default().now().0.unsigned_abs();
    let shell = Arc::new(Shell::over(Arc::clone(&store), place, limits, begun));
    let (next, people) = (Arc::new(AtomicUsize::new(0)), Arc::new(people.to_vec()));
    let parallel = PARALLEL.min(people.len() / 2);
    let tables = (0..parallel).map(|_| {
        let (store, shell) = (Arc::clone(&store), Arc::clone(&shell));
        let (next, people) = (Arc::clone(&next), Arc::clone(&people));
        tokio::spawn(async move {
            let mut ids = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= matches {
                    return ids;
                }
                ids.push(begin(&shell, &*store, &people, number).await);
            }
        })
    });
    let mut ids = Vec::new();
    for table in tables.collect::<Vec<_>>() {
        ids.extend(table.await.expect("no panic"));
    }
    // Deliver all outbox entries now. Otherwise the measurement would include the time for them.
    shell.sweep().await;
    ids
}

/// Creates the match with the given number. The people sit in a circle; each in turn challenges a person
/// further along.
async fn begin(shell: &Shell, store: &dyn Store, people: &[PersonId], number: usize) -> MatchId {
    let mut dice = ChaCha8Rng::seed_from_u64(number as u64);
    let (host, round) = (number % people.len(), number / people.len());
    let away = 1 + (people.len() / 2 + round) % (people.len() - 1);
    let guest = (host + away) % people.len();
    let game = GAMES[number % GAMES.len()].facts().id;
    let card = shell.command(people[host], challenge_to(game, people[guest])).await;
    let board = shell.press(people[guest], &acceptance(&card)).await;
    let id = match_on(&board);
    for _ in 0..dice.random_range(0..=MOVES) {
        play(shell, store, id, &mut dice).await;
    }
    id
}

fn match_on(board: &Answer) -> MatchId {
    let found = presses(board).iter().find_map(Press::game_match);
    found.unwrap_or_else(|| panic!("no board: {board:?}"))
}

/// Plays a random move that does not end the round.
async fn play(shell: &Shell, store: &dyn Store, id: MatchId, dice: &mut ChaCha8Rng) {
    let record = game_match(store, id).await;
    let table = record.table(game_of(&record)).expect("a record that replays");
    let mut quiet = table.legal();
    quiet.retain(|mv| {
        let mut next = table.fork();
        next.play(mv).is_ok() && next.ending().is_none()
    });
    let (Some(mv), Some(mover)) = (quiet.choose(dice), record.mover()) else { return };
    shell.command(mover, call("move", [("match", &id.to_string()), ("move", &mv.0)])).await;
}

pub async fn game_match(store: &dyn Store, id: MatchId) -> Match {
    loading::load(store, &Key::Match(id)).await.expect("a readable row").expect("a match").record
}

pub fn game_of(record: &Match) -> &'static dyn AnyGame {
    Registry::new(GAMES).find(&record.terms.game).expect("a registered game")
}

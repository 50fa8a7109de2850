//! The imperative shell: loads records, asks the host what becomes of them, commits, and only then tells.
//!
//! It decides nothing about a match and words nothing; it knows no library of a chat and no game by name.

mod alarms;
mod artist;
mod attendance;
mod beside;
mod boards;
mod challenges;
pub mod clock;
mod commit;
mod completions;
mod confirm;
mod debts;
mod dice;
mod emblems;
mod handle;
mod ledger;
mod lessons;
mod lists;
mod matches;
mod no;
mod profiles;
mod repaint;
mod replays;
mod reply;
mod request;
mod settings;
mod shut;
mod steps;
mod sweeps;
mod tell;
mod tidings;
mod vacation;
mod way;

use std::sync::{Arc, OnceLock};

pub use artist::{Artist, Reel, Studio};
pub use dice::{Dice, unforeseen_seed};
pub use no::Fault;
pub use sweeps::Sweeps;

use crate::base::tally::Tally;
use crate::base::time::Clock;
use crate::chat::Chat;
use crate::game::Registry;
use crate::host::Limits;
use crate::store::Store;
use crate::words::{Language, Words};

use attendance::Attendance;
use clock::Pace;
use debts::Debts;
use emblems::Emblems;
use ledger::Ledger;
use shut::Shut;

/// What the shell is put together from.
pub struct Parts {
    /// The games that can be played.
    pub games: Registry,
    /// The sentences.
    pub words: Arc<Words>,
    /// Where records are kept.
    pub store: Arc<dyn Store>,
    /// The chat.
    pub chat: Arc<dyn Chat>,
    /// What draws boards.
    pub artist: Arc<dyn Artist>,
    /// What tells the time.
    pub clock: Arc<dyn Clock>,
    /// What lets time pass.
    pub pace: Arc<dyn Pace>,
    /// What draws ids, seats and set-ups.
    pub dice: Dice,
    /// How much one person may have going.
    pub limits: Limits,
    /// The language of public messages where a server has none of ours.
    pub language: Language,
}

/// The bot, without a chat's library around it.
pub struct App {
    games: Registry,
    words: Arc<Words>,
    ledger: Ledger,
    chat: Arc<dyn Chat>,
    artist: Arc<dyn Artist>,
    clock: Arc<dyn Clock>,
    pace: Arc<dyn Pace>,
    dice: Dice,
    limits: Limits,
    language: Language,
    emblems: OnceLock<Emblems>,
    attendance: Attendance,
    debts: Debts,
    shut: Shut,
    tally: Arc<Tally>,
}

impl App {
    /// The bot from its parts.
    pub fn new(parts: Parts) -> Self {
        let Parts { games, words, store, chat, artist, clock, pace, dice, limits, language } = parts;
        Self {
            games,
            words,
            ledger: Ledger::new(store),
            chat,
            artist,
            clock,
            pace,
            dice,
            limits,
            language,
            emblems: OnceLock::new(),
            attendance: Attendance::default(),
            debts: Debts::default(),
            shut: Shut::default(),
            tally: Arc::default(),
        }
    }

    /// The same bot, which counts what it does where others count as well.
    #[must_use]
    pub fn counting_in(self, tally: Arc<Tally>) -> Self {
        Self { tally, ..self }
    }

    /// Whether records can be read and written, as far as the store knows.
    pub fn is_healthy(&self) -> bool {
        self.ledger.is_readable()
    }

    /// The sentences that it speaks with.
    pub fn words(&self) -> &Words {
        &self.words
    }

    /// The games that it hosts.
    pub const fn games(&self) -> &Registry {
        &self.games
    }
}

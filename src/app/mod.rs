//! The imperative shell: loads records, asks the host what becomes of them, commits, and only then tells.
//!
//! It decides nothing about a match and words nothing; it knows no library of a chat and no game by name.

mod alarms;
mod boards;
mod challenges;
pub mod clock;
mod commit;
mod completions;
mod dice;
mod emblems;
mod handle;
mod ledger;
mod lessons;
mod lists;
mod matches;
mod no;
mod repaint;
mod reply;
mod request;
mod sweeps;
mod tell;
mod way;

use std::sync::{Arc, OnceLock};

pub use dice::{Dice, unforeseen_seed};
pub use sweeps::Sweeps;

use crate::base::time::Clock;
use crate::chat::Chat;
use crate::game::Registry;
use crate::host::Limits;
use crate::render::Painter;
use crate::store::Store;
use crate::words::{Language, Words};

use emblems::Emblems;
use ledger::Ledger;

/// What the shell is put together from.
pub struct Parts {
    /// The games that can be played.
    pub games: Registry,
    /// The sentences.
    pub words: Words,
    /// Where records are kept.
    pub store: Arc<dyn Store>,
    /// The chat.
    pub chat: Arc<dyn Chat>,
    /// What draws boards.
    pub painter: Arc<Painter>,
    /// What tells the time.
    pub clock: Arc<dyn Clock>,
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
    words: Words,
    ledger: Ledger,
    chat: Arc<dyn Chat>,
    painter: Arc<Painter>,
    clock: Arc<dyn Clock>,
    dice: Dice,
    limits: Limits,
    language: Language,
    emblems: OnceLock<Emblems>,
}

impl App {
    /// The bot from its parts.
    pub fn new(parts: Parts) -> Self {
        let Parts { games, words, store, chat, painter, clock, dice, limits, language } = parts;
        Self {
            games,
            words,
            ledger: Ledger::new(store),
            chat,
            painter,
            clock,
            dice,
            limits,
            language,
            emblems: OnceLock::new(),
        }
    }

    /// The sentences that it speaks with.
    pub const fn words(&self) -> &Words {
        &self.words
    }

    /// The games that it hosts.
    pub const fn games(&self) -> &Registry {
        &self.games
    }
}

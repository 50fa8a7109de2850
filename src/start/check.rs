//! The check of Discord with the bot's own commands and pictures.

use std::io::{self, Write};
use std::num::NonZeroU64;
use std::pin::pin;
use std::process;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use crate::app::clock::SystemClock;
use crate::base::scene::Theme;
use crate::base::seat::Seat;
use crate::chat::definitions::definitions;
use crate::chat::voice::Voice;
use crate::chat::{Drawing, File};
use crate::config::Config;
use crate::discord::check::{self, CheckSettings, ExposedFile, Interruption, Recorder, Report, Sample};
use crate::features::COMMANDS;
use crate::game::Registry;
use crate::render::{Painter, RenderFault};
use crate::words::{Catalogue, Language};

use super::sandbox::lesson_board;
use super::{StartFault, signals, transports};

/// The time after which a check says that it still waits. A whole check takes about five seconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// The exit code of an interrupted check, which cannot say whether everything works.
pub const EXIT_INTERRUPTED: u8 = 2;

/// Checks Discord with the configured token. `exposed_file` is a file with the token that other users of the machine can read, if
/// there is one.
/// `channel` is where a message is posted; `None` posts nothing. The recorder gets the shapes of all responses.
///
/// # Errors
///
/// Fails without a token, or if the catalogue, the pictures or the HTTP client cannot be prepared.
pub async fn check(
    config: Config,
    exposed_file: Option<ExposedFile>,
    channel: Option<NonZeroU64>,
    games: &Registry,
    recorder: &Recorder,
) -> Result<Report, StartFault> {
    let (token, words) = (config.token()?.clone(), Catalogue::load()?);
    let settings = CheckSettings {
        transports: transports(&config),
        commands: definitions(COMMANDS, games, &words),
        invite_url: config.discord.invite_url,
        exposed_file,
        channel,
        sample: channel.map(|_| sample(games, &words)).transpose()?.flatten(),
        ..CheckSettings::new(config.discord.api_url, token, Arc::new(SystemClock::default()))
    };
    let interruption = Interruption::default();
    let running = announce_waiting(check::run(&settings, recorder, &interruption), &interruption);
    Ok(interrupt_on_signal(Box::pin(running), &interruption).await?)
}

/// Runs a check, and says after [`PATIENCE`] that it still waits, since all findings are printed at the end.
async fn announce_waiting<T>(check: impl Future<Output = T>, interruption: &Interruption) -> T {
    let mut check = pin!(check);
    if let Ok(done) = timeout(PATIENCE, &mut check).await {
        return done;
    }
    if !interruption.is_requested() {
        tell("the check still waits for Discord, and gives up after about a minute of silence");
    }
    check.await
}

/// Interrupts a check at a signal, and waits until it has removed what it has made. A second signal ends the
/// program at once.
async fn interrupt_on_signal<T>(mut check: impl Future<Output = T> + Unpin, stop: &Interruption) -> T {
    let signal = signals::until_signal_or_hangup();
    tokio::select! {
        done = &mut check => return done,
        () = signal => {}
    }
    stop.request();
    tell("the check first removes what it has made; Ctrl-C again ends it at once");
    let again = signals::until_signal();
    tokio::select! {
        done = check => done,
        () = again => process::exit(EXIT_INTERRUPTED.into()),
    }
}

/// Prints a line about the progress of a check.
fn tell(line: &str) {
    // The terminal may be closed.
    let _ = writeln!(io::stderr(), "engawa: {line}");
}

/// A board of the first game from both sides, and one of its emblems; `None` without games.
fn sample(games: &Registry, words: &Catalogue) -> Result<Option<Sample>, RenderFault> {
    let Some(game) = games.iter().next() else { return Ok(None) };
    let Some(&emblem) = game.emblems().first() else { return Ok(None) };
    let painter = Painter::default();
    let file = |seat: Seat, name: &str| {
        let (table, bytes) = lesson_board(game, words, &painter, seat)?;
        let alt = Voice::new(words, Language::default()).plain(&table.describe());
        Ok::<File, RenderFault>(File { bytes, name: name.to_owned(), alt })
    };
    let (board, edited) = (file(Seat::First, "board.png")?, file(Seat::Second, "turned.png")?);
    let png = painter.emblem(game.art(Theme::default()), emblem)?;
    Ok(Some(Sample { board, edited, emoji: Drawing { name: "check".to_owned(), png } }))
}

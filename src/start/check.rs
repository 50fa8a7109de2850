//! The check of Discord with the bot's own commands and pictures, and its replay against the stand-in.

use std::io::{self, Write};
use std::num::NonZeroU64;
use std::pin::pin;
use std::process;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;

use crate::app::clock::SystemClock;
use crate::base::scene::{Look, Theme};
use crate::base::seat::Seat;
use crate::base::text::Text;
use crate::chat::definitions::definitions;
use crate::chat::voice::Voice;
use crate::chat::{Drawing, File};
use crate::config::{ApiUrl, Config, Token};
use crate::discord::TransportSettings;
use crate::discord::check::{
    self, CheckSettings, ExposedFile, Interruption, Recorder, Recording, Report, Sample,
};
use crate::features::COMMANDS;
use crate::game::{AnyGame, PositionText, Registry};
use crate::render::{Painter, RenderFault};
use crate::sandbox::{self, Options, RestFault, Switch, TOKEN, people};
use crate::words::{Catalogue, Language};

use super::{StartFault, signals};

/// The time after which a check says that it still waits. A whole check takes about five seconds.
const PATIENCE: Duration = Duration::from_secs(10);

/// The exit code of an interrupted check, which cannot say whether everything works.
pub const EXIT_INTERRUPTED: u8 = 2;

pub struct CheckPlan {
    pub config: Config,
    /// A file with the token that other users of the machine can read.
    pub exposed_file: Option<ExposedFile>,
    /// The channel in which a message is posted; `None` posts nothing.
    pub channel: Option<NonZeroU64>,
}

/// The comparison of a recording with the stand-in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayReport {
    /// The number of routes whose responses were compared.
    pub compared: usize,
    /// The routes in the recording that the stand-in was not asked for.
    pub left_out: Vec<String>,
    pub differences: Vec<String>,
}

/// Checks Discord with the configured token. The recorder gets the shapes of all responses.
///
/// # Errors
///
/// Fails without a token, or if the catalogue, the pictures or the HTTP client cannot be prepared.
pub async fn check(plan: CheckPlan, games: &Registry, recorder: &Recorder) -> Result<Report, StartFault> {
    let CheckPlan { config, exposed_file, channel } = plan;
    let transports = TransportSettings {
        gateway: config.discord.gateway,
        shards: config.discord.shards,
        endpoint: config.interactions.0.clone(),
    };
    let token = config.token()?.clone();
    let settings = CheckSettings {
        transports,
        invite_url: config.discord.invite_url,
        exposed_file,
        ..settings(config.discord.api_url, token, games, channel)?
    };
    let interruption = Interruption::default();
    let running = check::run_until(&settings, recorder, &interruption);
    let running = announce_waiting(running, &interruption);
    Ok(to_the_end(Box::pin(running), &interruption).await?)
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
async fn to_the_end<T>(mut check: impl Future<Output = T> + Unpin, interruption: &Interruption) -> T {
    let signal = signals::until_signal_or_hangup();
    tokio::select! {
        done = &mut check => return done,
        () = signal => {}
    }
    interruption.request();
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

/// Repeats the requests of a recording against the stand-in for Discord, and compares the responses. Makes the
/// stand-in refuse as Discord has refused.
///
/// # Errors
///
/// Fails if the stand-in, the catalogue, the pictures or the HTTP client cannot be prepared.
pub async fn replay(recording: &Recording, games: &Registry) -> Result<ReplayReport, StartFault> {
    let clock = Arc::new(SystemClock::default());
    let standin = sandbox::start(Options { port: 0, folder: None, record: None, clock }).await?;
    let api = ApiUrl::read(&standin.url()).expect("the stand-in listens on loopback");
    let token = Token::read(TOKEN).ok().flatten().expect("the stand-in's token is one");
    let in_channel = recording.exchanges.iter().any(|exchange| exchange.route.starts_with("/channels/"));
    let channel = NonZeroU64::new(people::CHANNEL.0).filter(|_| in_channel);
    let settings = settings(api, token, games, channel)?;
    check::register(&settings).await?;
    let recorder = Recorder::default();
    check::run(&settings, &recorder).await?;
    let ours = recorder.recording();
    let mut differences = recording.differences(&ours);
    for (status, code) in recording.refusals() {
        let fault = RestFault {
            path: "users/@me".to_owned(),
            status,
            code: u32::try_from(code).unwrap_or(0),
            times: 1,
            retry_after: 1.0,
            ..RestFault::default()
        };
        standin.throw(&Switch::FailRest(fault));
        let recorder = Recorder::default();
        check::ask_once(&settings, &recorder).await?;
        standin.throw(&Switch::Calm);
        let refused = recorder.recording().exchanges;
        let theirs = recording.exchanges.iter().find(|one| (one.status, one.code) == (status, code));
        if let (Some(theirs), Some(own)) = (theirs, refused.first()) {
            differences.extend(theirs.refusal_differences(own));
        }
    }
    standin.shut_down().await;
    let (theirs, asked) = (recording.routes(), ours.routes());
    let left_out: Vec<String> = theirs.difference(&asked).cloned().collect();
    Ok(ReplayReport { compared: theirs.len() - left_out.len(), left_out, differences })
}

/// Returns the settings of a check with the bot's commands, and with pictures if a channel is named.
fn settings(
    api: ApiUrl,
    token: Token,
    games: &Registry,
    channel: Option<NonZeroU64>,
) -> Result<CheckSettings, StartFault> {
    let words = Catalogue::load()?;
    let sample = channel.map(|_| sample(games, &words)).transpose()?.flatten();
    let commands = definitions(COMMANDS, games, &words);
    let basic = CheckSettings::new(api, token, Arc::new(SystemClock::default()));
    Ok(CheckSettings { commands, channel, sample, ..basic })
}

/// Draws a board of the first game from both sides, and one of its emblems. Returns `None` without games.
fn sample(games: &Registry, words: &Catalogue) -> Result<Option<Sample>, RenderFault> {
    let Some(game) = games.iter().next() else { return Ok(None) };
    let Some(&emblem) = game.emblems().first() else { return Ok(None) };
    let painter = Painter::default();
    let board = board(game, words, &painter, Seat::First, "board.png")?;
    let edited = self::board(game, words, &painter, Seat::Second, "turned.png")?;
    let png = painter.emblem(game.art(Theme::default()), emblem)?;
    Ok(Some(Sample { board, edited, emoji: Drawing { name: "check".to_owned(), png } }))
}

fn board(
    game: &'static dyn AnyGame,
    words: &Catalogue,
    painter: &Painter,
    seat: Seat,
    name: &str,
) -> Result<File, RenderFault> {
    let look = Look { seat, theme: Theme::default() };
    let lesson = PositionText(game.lesson().position.to_owned());
    let table = game.open(&lesson, &[]).expect("the suite that every game passes opens its lesson");
    let voice = Voice::new(words, Language::default());
    let say = |text: &Text| voice.plain(text);
    let bytes = painter.board(game.art(look.theme), &table.scene(&look).translated(&say))?;
    Ok(File { bytes, name: name.to_owned(), alt: say(&table.describe()) })
}

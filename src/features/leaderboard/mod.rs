//! Leaderboards, page by page: of this server or of all servers, in this season or a former one.

#[cfg(test)]
mod tests;
mod view;

pub use view::{Choices, LadderPress, LadderView, RankedPlayer, ladder, message};

use std::sync::Arc;

use crate::app::answering::{
    AnswerFuture, AnswerResult, CommandOption, Context, Declaration, matching_completions, most_played,
    options,
};
use crate::app::{
    Feature, MatchEndContext, MatchEndHook, Picture, Result, WriteBatch, display_names, hidden_ratings,
};
use crate::base::id::PersonId;
use crate::base::scene::Theme;
use crate::base::text::plain;
use crate::chat::declarations::{Availability, DeclarationBody, OptionKind};
use crate::chat::voice::Voice;
use crate::chat::{Answer, BoxFuture, CommandCall, Completion, Visibility, parts};
use crate::features::season;
use crate::host::hours::Zone;
use crate::host::ladder::{SeatCounts, active_since};
use crate::host::server::NO_SUCH_SEASON;
use crate::host::{Press, PressFields, Refusal, RelativeScope, SeasonNumber, Server};
use crate::render::{ChartRow, LeaderboardChart};
use crate::store::{Key, Ladder};

/// The call names a season together with the leaderboard over all servers, which has no seasons.
pub const SEASON_EVERYWHERE: Refusal = Refusal::new("refused-season-everywhere");

/// The mark before the number of a season in a value of the option `season`. Number 0 is the time before
/// the first season.
const NUMBERED: char = '#';

/// The words of the option `scope`. The flag says whether the word means the ranking over all servers.
const SCOPES: [(&str, bool); 2] = [("server", false), ("global", true)];
const SCOPE: CommandOption = CommandOption::new("scope", OptionKind::Words(|| options::words(&SCOPES)));
const SEASON: CommandOption = CommandOption::new(
    "season",
    OptionKind::Completed(|context, typing| {
        Box::pin(async move { Ok(seasons_that_fit(context, typing.typed)) })
    }),
);
pub const COMMAND: Declaration = Declaration {
    name: "leaderboard",
    offered: Availability::InServers,
    body: DeclarationBody::Options(&[options::GAME, SCOPE, SEASON], |context, call| {
        Box::pin(by_command(context, call))
    }),
};

pub(super) const FEATURE: Feature = Feature {
    press,
    end_hook: Some(MatchEndHook { key: |record| Key::SeatCounts(record.place.server), run: count_rounds }),
    ..Feature::NONE
};

fn press<'a>(context: Context<'a>, press: &'a Press, values: &'a [String]) -> Option<AnswerFuture<'a>> {
    if let Press::Ladder { game, scope, page } = press {
        return Some(Box::pin(turn_page(context, game, *scope, *page)));
    }
    Some(match LadderPress::of(press)? {
        LadderPress::AsText { game, scope, page } => Box::pin(async move {
            let view = page_of(context, &game, scope, Some(page)).await?;
            Ok(Some(Answer::Message(Visibility::Private, view::as_text(&view, context.private))))
        }),
        LadderPress::Games | LadderPress::Seasons => Box::pin(choose(context, values)),
    })
}

/// Shows another game or season. The chosen value contains the press that opens its leaderboard.
async fn choose(context: Context<'_>, values: &[String]) -> Result<Option<Answer>> {
    match values.first().and_then(|value| Press::read(value)) {
        Some(Press::Ladder { game, scope, page }) => turn_page(context, &game, scope, page).await,
        _ => Err(Refusal::UNKNOWN_PRESS.into()),
    }
}

fn choices(context: Context<'_>, view: &LadderView, zone: Option<&Zone>) -> Choices {
    let games = context.decider.games.iter().map(|game| game.facts().id.to_owned()).collect();
    Choices { games, seasons: view::seasons(context.server, view.scope, zone) }
}

async fn by_command(context: Context<'_>, call: &CommandCall) -> Result<Option<Answer>> {
    let scope = requested_scope(context.server, call)?;
    let game = match call.text(options::GAME.name) {
        Some(game) => game.to_owned(),
        None => most_played(context, scope.on_server(context.place()?.server)).await?,
    };
    // A public page shows the ratings of everybody.
    if !hidden_ratings(context.decider, context.reads, context.person()).await?.is_empty() {
        return turn_page(context, &game, scope, Some(0)).await;
    }
    let view = page_of(context, &game, scope, Some(0)).await?.for_everybody();
    let png = picture(context, &view, context.server.theme, context.public).await?;
    let choices = choices(context, &view, None);
    Ok(Some(Answer::Message(Visibility::Public, view::message(&view, png, &choices, context.public))))
}

/// Shows a person in private the leaderboard of the game that most people play here, in the current
/// season.
pub async fn for_reader(context: Context<'_>) -> Result<Option<Answer>> {
    let scope = RelativeScope::ThisServer(context.server.current_season());
    let game = most_played(context, scope.on_server(context.place()?.server)).await?;
    turn_page(context, &game, scope, Some(0)).await
}

/// Shows another page of a leaderboard to one person. If the pressed message is private, the page
/// replaces it.
async fn turn_page(context: Context<'_>, game: &str, scope: RelativeScope, to: Option<u32>) -> AnswerResult {
    let view = page_of(context, game, scope, to).await?;
    let png = picture(context, &view, context.settings.palette, context.private).await?;
    let choices = choices(context, &view, context.settings.sleep.zone());
    let message = view::message(&view, png, &choices, context.private);
    Ok(Some(context.in_private(message)))
}

async fn page_of(
    context: Context<'_>,
    game: &str,
    scope: RelativeScope,
    page: Option<u32>,
) -> Result<LadderView> {
    context.game(game)?;
    if let RelativeScope::ThisServer(Some(season)) = scope
        && context.server.season(season).is_none()
    {
        return Err(NO_SUCH_SEASON.into());
    }
    let server = context.place()?.server;
    let (ladder, now) = (Ladder::new(game, scope.on_server(server)), context.decider.now());
    let since = active_since(context.server, ladder.scope(), now);
    let hidden = hidden_ratings(context.decider, context.reads, context.person()).await?;
    // The page with the reader's own place would say about what their rating is.
    let page = page.or((!hidden.is_empty()).then_some(0));
    let page = context.decider.repository.ladders.page(&ladder, page, context.person(), since).await?;
    let mut view = view::ladder_without(page, &hidden, context.server, now);
    if scope != RelativeScope::Global {
        let counts = context.reads.read_or_default::<SeatCounts>(Key::SeatCounts(server)).await?.record;
        view.rounds = counts.of(game).map(view::rounds);
    }
    if !view.rungs.is_empty()
        && let Some(champion) = season::crowned(context, game, scope).await?
    {
        view.crown(champion);
    }
    let people: Vec<PersonId> = view.rungs.iter().map(|rung| rung.person).collect();
    let names = display_names(context.decider, context.place()?.server, &people).await;
    for (rung, name) in view.rungs.iter_mut().zip(names) {
        rung.name = name.map(|name| name.as_str().to_owned());
    }
    Ok(view)
}

/// Counts the rounds of a rated match by the seat of the winner.
fn count_rounds(ended: MatchEndContext<'_>) -> BoxFuture<'_, Result<WriteBatch>> {
    Box::pin(async move {
        let MatchEndContext { reads, record, .. } = ended;
        if record.rating_changes().is_empty() {
            return Ok(WriteBatch::default());
        }
        let key = Key::SeatCounts(record.place.server);
        let stored = reads.read_or_default::<SeatCounts>(key.clone()).await?;
        let put = |next: SeatCounts| WriteBatch::default().put(key, stored.expected, &next);
        Ok(stored.record.with(record).map_or_else(WriteBatch::default, put))
    })
}

/// The picture of a page; `None` if the page is empty.
async fn picture(
    context: Context<'_>,
    view: &LadderView,
    theme: Theme,
    voice: Voice<'_>,
) -> Result<Option<Arc<[u8]>>> {
    if view.rungs.is_empty() {
        return Ok(None);
    }
    let chart = chart(view, theme, voice);
    Ok(Some(context.services.composer.artist.draw(Picture::Ladder(chart)).await?))
}

pub fn chart(view: &LadderView, theme: Theme, voice: Voice<'_>) -> LeaderboardChart {
    let rung = |rung: &RankedPlayer| {
        let &RankedPlayer { rank, ref name, rating, deviation, settled, mine, crowned, .. } = rung;
        ChartRow { rank, name: name.clone(), rating, deviation, settled, marked: mine, crowned }
    };
    let rungs = view.rungs.iter().map(rung).collect();
    let (title, legend) = (Some(voice.plain(&view.title)), Some(voice.key("ladder-legend")));
    LeaderboardChart { title, legend, rungs, theme }
}

/// Suggests the seasons of the server, and the time before the first season. Each label contains the
/// season's number, because its days and its language may change.
fn seasons_that_fit(context: Context<'_>, typed: &str) -> Vec<Completion> {
    let voice = context.private;
    let zone = context.settings.sleep.zone();
    let known = view::every_season(context.server, zone).into_iter().map(|(label, scope)| {
        let number = match scope {
            RelativeScope::ThisServer(Some(number)) => number.get(),
            RelativeScope::ThisServer(None) | RelativeScope::Global => 0,
        };
        parts::suggestion(&voice.plain(&label), format!("{NUMBERED}{number}"))
    });
    matching_completions(known, typed)
}

/// The ranking for which a call asks; by default, that of this server in its current season.
fn requested_scope(server: &Server, call: &CommandCall) -> Result<RelativeScope, Refusal> {
    let everywhere = options::value_of_word(&SCOPES, call.text(SCOPE.name)) == Some(true);
    match call.text(SEASON.name) {
        None if everywhere => Ok(RelativeScope::Global),
        None => Ok(RelativeScope::ThisServer(server.current_season())),
        Some(_) if everywhere => Err(SEASON_EVERYWHERE),
        Some(typed) => season(server, typed.trim()),
    }
}

/// The season with a number, as suggestions contain it, or the newest season with a name. The
/// time before the first season has no name.
fn season(server: &Server, typed: &str) -> Result<RelativeScope, Refusal> {
    if let Some(number) = typed.strip_prefix(NUMBERED).and_then(|number| number.parse().ok()) {
        return Ok(RelativeScope::ThisServer(SeasonNumber::new(number)));
    }
    let named = |name: &str| plain(name).to_lowercase() == typed.to_lowercase();
    let mut seasons = server.seasons_newest_first();
    let found = seasons.find(|(_, season, _)| named(season.name.as_str()));
    found.map(|(number, ..)| RelativeScope::ThisServer(Some(number))).ok_or(NO_SUCH_SEASON)
}

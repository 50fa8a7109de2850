//! `/games`: the matches that a person plays, with place and turn, and the challenges that wait for an answer.

#[cfg(test)]
mod tests;
mod view;

use crate::app::answering::{AnswerFuture, Context, Declaration};
use crate::app::{Feature, Result};
use crate::base::id::Place;
use crate::base::text::{Arg, Text};
use crate::chat::declarations::{Availability, DeclarationBody};
use crate::chat::parts::GamesPage;
use crate::chat::{Answer, Message, Visibility, compose};
use crate::host::view::{ListRow, ListedChallenge, list as list_matches, list_challenges};
use crate::host::{Press, PressFields};
use crate::store::Key;

use view::{EntryButton, GameListEntry, page_of_list};

pub const COMMAND: Declaration = Declaration {
    name: "games",
    offered: Availability::Anywhere,
    body: DeclarationBody::Options(&[], |context, _| Box::pin(games(context))),
};

pub(super) const FEATURE: Feature = Feature { press, ..Feature::NONE };

fn press<'a>(context: Context<'a>, press: &'a Press, _: &'a [String]) -> Option<AnswerFuture<'a>> {
    let GamesPage { page } = GamesPage::of(press)?;
    Some(Box::pin(async move { Ok(Some(context.in_private(list(context, page).await?))) }))
}

async fn games(context: Context<'_>) -> Result<Option<Answer>> {
    Ok(Some(Answer::Message(Visibility::Private, list(context, 0).await?)))
}

/// A page of the list: running matches, those in which it is the reader's turn first; then
/// practice; then challenges made or received. Each has a link, and a button if it can be used here.
async fn list(context: Context<'_>, page: u32) -> Result<Message> {
    let me = context.person();
    let running = context.decider.repository.running_matches(me).await?;
    let challenges = context.decider.repository.open_challenges(me).await?;
    let practice = context.decider.repository.practice(me).await?;
    let mut matches = list_matches(me, &running);
    matches.extend(list_matches(me, &practice));
    let challenges = list_challenges(me, &challenges);
    if matches.is_empty() && challenges.is_empty() {
        return Ok(view::empty(context.incoming.server.is_some(), context.private));
    }
    let boards = matches.iter().map(|row| Key::Board(row.id));
    let keys: Vec<Key> = boards.chain(challenges.iter().map(|row| Key::Card(row.id))).collect();
    context.reads.fetch(&keys).await?;
    let mut entries = Vec::new();
    for row in &matches {
        let record = running.iter().chain(&practice).find(|record| record.id == row.id);
        let seat = record.and_then(|record| context.services.composer.own_seat(record, me));
        let line = line_of_match(context, entries.len() + 1, row, seat.as_ref()).await?;
        let control = EntryButton::of(row, context.can_reach(row.place.server));
        entries.push(GameListEntry { line, control });
    }
    for row in &challenges {
        let line = line_of_challenge(context, entries.len() + 1, row).await?;
        let is_answerable = context.incoming.server == Some(row.place.server);
        entries.push(GameListEntry { line, control: is_answerable.then_some(EntryButton::Answer(row)) });
    }
    Ok(page_of_list(&entries, page, context.private))
}

async fn line_of_match(
    context: Context<'_>,
    number: usize,
    row: &ListRow,
    seat: Option<&Text>,
) -> Result<String> {
    if row.practice {
        return Ok(numbered(context, number, [&row.text].into_iter().chain(seat)));
    }
    let shown = context.reads.board(row.id).await?.and_then(|board| board.record.message);
    // Before the first board is posted, the thread may not exist yet, so name its parent channel.
    let channel = row.thread_of.filter(|_| shown.is_none()).unwrap_or(row.place.channel);
    let entry = line(context, number, &row.text, seat, Place { channel, ..row.place });
    let address = shown.and_then(|message| context.services.composer.address(row.place, message));
    Ok(address.map_or(entry.clone(), |address| compose::entry_with_link(&entry, &address, context.private)))
}

async fn line_of_challenge(context: Context<'_>, number: usize, row: &ListedChallenge) -> Result<String> {
    let shown = context.reads.card(row.id).await?.map(|card| card.record.message);
    let entry = line(context, number, &row.text, None, row.place);
    let address = shown.and_then(|message| context.services.composer.address(row.place, message));
    let linked = |address: String| compose::entry_with_challenge_link(&entry, &address, context.private);
    Ok(address.map_or(entry.clone(), linked))
}

/// One line of the list: the entry, the reader's seat, and the place if it is elsewhere.
fn line(context: Context<'_>, number: usize, text: &Text, seat: Option<&Text>, place: Place) -> String {
    let elsewhere = if !context.can_reach(place.server) {
        Some(Text::new("list-other-server"))
    } else if place.channel != context.incoming.reply.channel
        && !context.services.sender.unreachable.is_gone(place.channel)
    {
        Some(Text::new("list-other-channel").with("channel", Arg::Word(format!("<#{}>", place.channel))))
    } else {
        None
    };
    numbered(context, number, [text].into_iter().chain(seat).chain(&elsewhere))
}

fn numbered<'t>(context: Context<'_>, number: usize, parts: impl Iterator<Item = &'t Text>) -> String {
    let parts: Vec<String> = parts.map(|part| context.private.say(part)).collect();
    format!("{number}. {}", parts.join(" "))
}

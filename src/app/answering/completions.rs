//! What could follow while somebody types: legal moves and running matches. What comes back is untrusted all the same.

use crate::chat::limits::{ENTRIES, ENTRY, cut};
use crate::chat::table::name;
use crate::chat::voice::Voice;
use crate::chat::{Call, Completion};
use crate::game::options::{OptionFact, Takes, several};
use crate::game::tell_option_word;
use crate::host::Match;
use crate::host::hours::{Found, zones_like};
use crate::words::Language;

use super::super::failure::Failure;
use super::Answerer;
use super::games::in_a_few_words;
use super::leaderboard::seasons_that_fit;
use super::request::Request;

impl Answerer {
    /// What could follow in an option.
    pub(super) async fn complete(
        &self,
        request: Request<'_>,
        call: &Call,
        option: &str,
        typed: &str,
    ) -> Result<Vec<Completion>, Failure> {
        let mut list = match option {
            name::MOVE => self.moves_that_fit(request, call, typed).await?,
            name::MATCH if call.name == name::ADMIN => self.matches_to_end(request, typed).await?,
            name::MATCH => self.matches_that_fit(request, call, typed).await?,
            name::WHOM => self.blocked_that_fit(request, typed).await?,
            name::SAME_DEAL => self.deals_that_fit(request, call, typed).await?,
            name::FROM => self.moments_that_fit(request, call, typed).await?,
            name::SEASON => seasons_that_fit(request, typed),
            name::ZONE => zones_that_fit(typed),
            _ => self.words_that_fit(request, call, option, typed),
        };
        list.truncate(ENTRIES);
        Ok(list)
    }

    /// Legal moves whose text or name contains what is typed, those that begin with it first. Where it is not one's turn,
    /// there is none.
    async fn moves_that_fit(
        &self,
        request: Request<'_>,
        call: &Call,
        typed: &str,
    ) -> Result<Vec<Completion>, Failure> {
        let record = self.meant(request, call).await?;
        if record.mover() != Some(request.person()) {
            return Ok(Vec::new());
        }
        let named = self.decider.table_of(&record)?.named_moves().into_iter();
        let moves = named
            .map(|(mv, name)| Completion { label: cut(&request.private.plain(&name), ENTRY), value: mv.0 });
        Ok(fitting(moves, typed))
    }

    /// The words of an option of a game that takes several, after those that are typed already.
    fn words_that_fit(
        &self,
        request: Request<'_>,
        call: &Call,
        option: &str,
        typed: &str,
    ) -> Vec<Completion> {
        let game = call.sub.as_ref().and_then(|id| self.decider.games.find(id));
        let fact = game.and_then(|game| game.facts().options.iter().find(|fact| fact.name == option));
        let (Some(game), Some(fact)) = (game, fact) else { return Vec::new() };
        let Takes::Several(count, words) = fact.takes else { return Vec::new() };
        let id = game.facts().id;
        let named = |word: &str| request.private.plain(&tell_option_word(id, fact, word));
        let read = self.words_of(id, fact, typed);
        let mut whole: Vec<&str> = several(&read).filter_map(|typed| known(words, &typed)).collect();
        // The last one may be about to be another: only what a comma follows is whole.
        let begun = typed.rsplit(',').next().unwrap_or_default();
        if !begun.trim().is_empty() && known(words, read.rsplit(',').next().unwrap_or_default()).is_some() {
            whole.pop();
        }
        let next = words.iter().filter(|word| !whole.contains(word) && whole.len() < count);
        let offered = next.map(|word| {
            let list: Vec<&str> = whole.iter().chain([word]).copied().collect();
            let label = list.iter().map(|word| named(word)).collect::<Vec<_>>().join(", ");
            (named(word), Completion { label: cut(&label, ENTRY), value: list.join(",") })
        });
        let begun = bare(begun);
        let mut fits: Vec<_> = offered.filter(|(name, _)| bare(name).contains(&begun)).collect();
        fits.sort_by_key(|(name, _)| !bare(name).starts_with(&begun));
        fits.into_iter().map(|(_, completion)| completion).collect()
    }

    /// The value of an option that takes several words, with those that are named in a language of ours as the game has them.
    pub(super) fn words_of(&self, id: &str, fact: &OptionFact, value: &str) -> String {
        let voices: Vec<_> =
            Language::all().map(|language| Voice::new(&self.deliverer.words, language)).collect();
        let is_named = |word: &str, typed: &str| {
            voices.iter().any(|voice| bare(&voice.plain(&tell_option_word(id, fact, word))) == bare(typed))
        };
        let read = |typed: String| match fact.words().iter().find(|word| is_named(word, &typed)) {
            Some(word) if known(fact.words(), &typed).is_none() => (*word).to_owned(),
            _ => typed,
        };
        several(value).map(read).collect::<Vec<_>>().join(",")
    }

    /// Running matches; where one looks back, the ended ones too.
    async fn matches_that_fit(
        &self,
        request: Request<'_>,
        call: &Call,
        typed: &str,
    ) -> Result<Vec<Completion>, Failure> {
        let running = self.decider.ledger.running(request.person()).await?;
        let here = running.into_iter().filter(|record| request.reaches(record.place.server));
        let shown = |record: Match| {
            let mine = record.mover() == Some(request.person());
            let words = request.private.plain(&in_a_few_words(&record.terms.game, mine, record.turn));
            let id = record.id.to_string();
            Completion { label: cut(&format!("{words} · {id}"), ENTRY), value: id }
        };
        Ok(match call.name.as_str() {
            name::REMATCH => fitting(self.ended_that_fit(request).await?.into_iter(), typed),
            name::REPLAY => {
                fitting(self.ended_that_fit(request).await?.into_iter().chain(here.map(shown)), typed)
            }
            _ => fitting(here.map(shown), typed),
        })
    }
}

fn zones_that_fit(typed: &str) -> Vec<Completion> {
    let completion = |Found { town, zone }| {
        let name = zone.name().to_owned();
        Completion {
            label: town.map_or_else(|| name.clone(), |town| format!("{town} ({name})")),
            value: name,
        }
    };
    zones_like(typed, ENTRIES).into_iter().map(completion).collect()
}

pub(super) fn fitting(all: impl Iterator<Item = Completion>, typed: &str) -> Vec<Completion> {
    let typed = bare(typed);
    let forms = |one: &Completion| [bare(&one.label), bare(&one.value)];
    let mut list: Vec<Completion> =
        all.filter(|one| forms(one).iter().any(|form| form.contains(&typed))).collect();
    list.sort_by_cached_key(|one| !forms(one).iter().any(|form| form.starts_with(&typed)));
    list
}

/// Letters and digits, small: what people mean, however they space and sign it.
pub(super) fn bare(text: &str) -> String {
    text.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn known(words: &[&'static str], typed: &str) -> Option<&'static str> {
    words.iter().copied().find(|word| *word == typed)
}

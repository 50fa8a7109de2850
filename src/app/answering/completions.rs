//! What could follow while somebody types: legal moves and running matches. What comes back is untrusted all the same.

use crate::chat::limits::{ENTRIES, ENTRY, cut};
use crate::chat::table::name;
use crate::chat::{Call, Completion};
use crate::game::prompt::Prompt;
use crate::host::Match;
use crate::host::hours::{Zone, zones_like};

use super::super::failure::Failure;
use super::Answerer;
use super::games::in_a_few_words;
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
            name::MATCH => self.matches_that_fit(request, call, typed).await?,
            name::ZONE => zones_that_fit(typed),
            _ => Vec::new(),
        };
        list.truncate(ENTRIES);
        Ok(list)
    }

    /// Legal moves whose notation or words contain what is typed, those that begin with it first.
    async fn moves_that_fit(
        &self,
        request: Request<'_>,
        call: &Call,
        typed: &str,
    ) -> Result<Vec<Completion>, Failure> {
        let record = self.meant(request, call).await?;
        let Prompt::Choose(choose) = self.decider.table_of(&record)?.prompt(&[]) else {
            return Ok(Vec::new());
        };
        let moves = choose.moves.into_iter().map(|(text, path)| {
            let words: Vec<String> = path
                .iter()
                .map(|choice| request.private.plain(choice.note.as_ref().unwrap_or(&choice.label)))
                .collect();
            Completion { label: cut(&format!("{text} · {}", words.join(" → ")), ENTRY), value: text.0 }
        });
        Ok(fitting(moves, typed))
    }

    /// Running matches; where one looks back, the ended ones too.
    async fn matches_that_fit(
        &self,
        request: Request<'_>,
        call: &Call,
        typed: &str,
    ) -> Result<Vec<Completion>, Failure> {
        let running = self.decider.ledger.running(request.person()).await?;
        let here = running.into_iter().filter(|record| record.place.server == request.incoming.place.server);
        let shown = |record: Match| {
            let mine = record.mover() == Some(request.person());
            let words = request.private.plain(&in_a_few_words(&record.terms.game, mine, record.turn));
            let id = record.id.to_string();
            Completion { label: cut(&format!("{words} · {id}"), ENTRY), value: id }
        };
        let ended = if call.name == name::REPLAY { self.ended_that_fit(request).await? } else { Vec::new() };
        Ok(fitting(ended.into_iter().chain(here.map(shown)), typed))
    }
}

fn zones_that_fit(typed: &str) -> Vec<Completion> {
    let completion = |zone: Zone| Completion { label: zone.name().to_owned(), value: zone.name().to_owned() };
    zones_like(typed, ENTRIES).into_iter().map(completion).collect()
}

fn fitting(all: impl Iterator<Item = Completion>, typed: &str) -> Vec<Completion> {
    let typed = typed.trim().to_lowercase();
    let mut list: Vec<Completion> = all.filter(|one| one.label.to_lowercase().contains(&typed)).collect();
    list.sort_by_key(|one| !one.value.starts_with(&typed));
    list
}

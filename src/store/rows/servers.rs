//! Rows of servers: what each has settled, and what was done there by those who keep it in order.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::id::ChannelId;
use crate::base::scene::Theme;
use crate::host::clock::Control;
use crate::host::format::Format;
use crate::host::server::Posting;
use crate::host::server::{Banned, Deed, Departure, LostThread, Season, Server};

use super::{Record, is_default, mirrored};
use crate::store::record::Gone;

impl Record for Server {
    const KIND: &'static str = "server";

    fn without(self, gone: Gone) -> Option<Self> {
        let banned = self.banned.forgetting(gone.person, gone.hash);
        Some(Self { banned, ..self })
    }
}

impl Record for Deed {
    const KIND: &'static str = "deed";
}

impl Record for Departure {
    const KIND: &'static str = "departure";
}

mirrored!(Server as ServerRow);

/// A server as it is written. What is as it is for every server is left out.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ServerRow {
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    channels: BTreeSet<ChannelId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "is_default")]
    theme: Theme,
    /// The usual clock, as the word that `Control::read` takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<String>,
    /// The usual format, as the word that `Format::read_usual` takes.
    #[serde(skip_serializing_if = "Option::is_none")]
    format: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rated: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pictures: Option<bool>,
    #[serde(default, skip_serializing_if = "is_default")]
    threads: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    lost_thread: Option<LostThread>,
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzle: Option<Posting>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    seasons: Vec<Season>,
    #[serde(default, skip_serializing_if = "is_default")]
    banned: Banned,
    #[serde(default, skip_serializing_if = "is_default")]
    deeds: u64,
}

impl From<&Server> for ServerRow {
    fn from(server: &Server) -> Self {
        let server = server.clone();
        let Server { channels, language, theme, rated, pictures, threads, lost_thread, .. } = server;
        let Server { puzzle, seasons, banned, deeds, .. } = server;
        let (clock, format) = (server.clock.map(Control::word), server.format.map(Format::word));
        Self {
            channels,
            language,
            theme,
            clock,
            format,
            rated,
            pictures,
            threads,
            lost_thread,
            puzzle,
            seasons,
            banned,
            deeds,
        }
    }
}

impl TryFrom<ServerRow> for Server {
    type Error = String;

    fn try_from(row: ServerRow) -> Result<Self, String> {
        let ServerRow { channels, language, theme, clock, format, rated, pictures, threads, .. } = row;
        let ServerRow { lost_thread, puzzle, seasons, banned, deeds, .. } = row;
        let read = |word: String| Control::read(&word).ok_or_else(|| format!("{word:?} is no clock"));
        let clock = clock.map(read).transpose()?;
        let read = |word: String| Format::read_usual(&word).ok_or_else(|| format!("{word:?} is no format"));
        let format = format.map(read).transpose()?;
        Ok(Self {
            channels,
            language,
            theme,
            clock,
            format,
            rated,
            pictures,
            threads,
            lost_thread,
            puzzle,
            seasons,
            banned,
            deeds,
        })
    }
}

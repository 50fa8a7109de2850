//! Tests of the adapter against a stub of Discord on loopback, which answers as each test prescribes.

mod check;
mod commands;
mod conform;
mod inbound;
mod invite;
mod open_channels;
mod outbound;
mod production;
mod run;
mod sessions;
mod start;
mod stub;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;

use crate::base::id::{ChannelId, ServerId};
use crate::base::time::{Clock, Timestamp};
use crate::chat::BoxFuture;
use crate::chat::definitions::{CommandDefinition, DefinitionBody, Localised};
use crate::chat::{InteractionEvent, Receive, ServerPart, Unsupported};
use crate::config::{ApiUrl, Token};

use super::{Settings, Timeouts, TransportSettings};

const TOKEN: &str = "not.a-real.token";

const NOW: Timestamp = Timestamp(1_770_000_000_000);

pub(super) struct Fixed;

impl Clock for Fixed {
    fn now(&self) -> Timestamp {
        NOW
    }
}

/// A receiver that passes every interaction on, and answers none.
struct Interactions(mpsc::UnboundedSender<InteractionEvent>);

impl Interactions {
    /// Returns a receiver that panics at any interaction, for tests that send none.
    fn none() -> Arc<Self> {
        Arc::new(Self(mpsc::unbounded_channel().0))
    }
}

impl Receive for Interactions {
    fn receive(&self, incoming: InteractionEvent) -> BoxFuture<'_, ()> {
        self.0.send(incoming).expect("the test listens");
        Box::pin(async {})
    }

    fn reject_unsupported(&self, unsupported: Unsupported) -> BoxFuture<'_, ()> {
        panic!("{unsupported:?} was not expected")
    }

    fn update_servers(&self, _: ServerPart, _: BTreeSet<ServerId>) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn update_server(&self, _: ServerId, _: bool) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn remove_channel(&self, _: ChannelId) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn update_channel(&self, _: ChannelId) {}
}

fn settings(api: &str) -> Settings {
    Settings {
        api: ApiUrl::read(api).expect("an address of this machine"),
        token: Token::read(TOKEN).expect("a token").expect("not empty"),
        transports: TransportSettings::default(),
        commands: vec![definition("games")],
        clock: Arc::new(Fixed),
        timeouts: Timeouts {
            retry_pauses: [Duration::from_millis(1); 3],
            session_pause: Duration::from_millis(1),
            unreachable_pause: Duration::from_millis(1),
            ..Timeouts::default()
        },
        metrics: Arc::default(),
    }
}

pub(super) fn localised(text: &str, german: &str) -> Localised {
    Localised { text: text.to_owned(), others: BTreeMap::from([("de".to_owned(), german.to_owned())]) }
}

fn definition(name: &str) -> CommandDefinition {
    CommandDefinition {
        in_private: false,
        for_managers: false,
        name: localised(name, "spiele"),
        description: localised("What is being played here.", "Was hier gespielt wird."),
        body: DefinitionBody::Options(Vec::new()),
    }
}

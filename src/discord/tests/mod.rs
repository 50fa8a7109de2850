//! Tests of the adapter against a small Discord on loopback, which answers as each test prescribes.

mod commands;
mod inbound;
mod outbound;
mod production;
mod run;
mod sessions;
mod start;
mod stub;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use super::{Settings, Timeouts, WaysIn};
use crate::base::id::ServerId;
use crate::base::time::{Clock, Timestamp};
use crate::chat::BoxFuture;
use crate::chat::commands::{Body, Definition, Localised};
use crate::chat::{Incoming, Receive, ServerPart, Unsupported};
use crate::config::{Api, Token};

const TOKEN: &str = "not.a-real.token";

const NOW: Timestamp = Timestamp(1_770_000_000_000);

struct Fixed;

impl Clock for Fixed {
    fn now(&self) -> Timestamp {
        NOW
    }
}

/// A receiver that expects nothing, for tests of the start.
struct Nobody;

impl Receive for Nobody {
    fn receive(&self, incoming: Incoming) -> BoxFuture<'_, ()> {
        panic!("{incoming:?} was not expected")
    }

    fn turn_away(&self, unsupported: Unsupported) -> BoxFuture<'_, ()> {
        panic!("{unsupported:?} was not expected")
    }

    fn servers_are(&self, _: ServerPart, _: BTreeSet<ServerId>) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }

    fn server_is(&self, _: ServerId, _: bool) -> BoxFuture<'_, ()> {
        Box::pin(async {})
    }
}

fn settings(api: &str) -> Settings {
    Settings {
        api: Api::read(api).expect("an address of this machine"),
        token: Token::read(TOKEN).expect("a token").expect("not empty"),
        ways_in: WaysIn::default(),
        commands: vec![definition("games")],
        clock: Arc::new(Fixed),
        timeouts: Timeouts {
            again: [Duration::from_millis(1); 3],
            pause: Duration::from_millis(1),
            reach: Duration::from_millis(1),
            ..Timeouts::default()
        },
        metrics: Arc::default(),
    }
}

fn localised(text: &str, german: &str) -> Localised {
    Localised { text: text.to_owned(), others: BTreeMap::from([("de".to_owned(), german.to_owned())]) }
}

fn definition(name: &str) -> Definition {
    Definition {
        in_private: false,
        for_managers: false,
        name: localised(name, "spiele"),
        description: localised("What is being played here.", "Was hier gespielt wird."),
        body: Body::Options(Vec::new()),
    }
}

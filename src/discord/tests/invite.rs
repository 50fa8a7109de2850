//! Tests of the address at which people add the bot, and of the permissions that it asks for.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use serenity::all::{ApplicationId, Permissions, UserId};

use crate::chat::Chat;
use crate::chat::incoming::MissingPermissions;
use crate::config::{ApiUrl, InviteUrl, Token};
use crate::discord::outbound::DiscordChat;
use crate::discord::permissions::{all_needed, invite_address};
use crate::discord::rest::RestClient;

use super::TOKEN;
use super::inbound::{incoming, interaction};

const ADDRESS: &str = "https://discord.com/oauth2/authorize?client_id=900&scope=bot+applications.commands\
                       &permissions=309237746688";

/// Discord's numbers for the types of channels in which the bot plays.
const TEXT_CHANNEL: u8 = 0;
const PUBLIC_THREAD: u8 = 11;

#[test]
fn address_names_application_scopes_and_permissions() {
    assert_eq!(invite_address(ApplicationId::new(900)), ADDRESS);
    let longest = invite_address(ApplicationId::new(u64::MAX));
    assert_eq!(InviteUrl::read(&longest), Ok(Some(InviteUrl::Address(longest.clone()))), "a button takes it");
}

#[test]
fn documents_ask_for_the_needed_permissions() {
    let documents = [include_str!("../../../README.md"), include_str!("../../../docs/public-instance.md")];
    let written = invite_address(ApplicationId::new(900)).replace("900", "APPLICATION_ID");
    assert!(documents.iter().all(|document| document.contains(&written)), "{written}");
}

#[test]
fn needed_permissions_are_exactly_enough() {
    let lacks = |bits: u64| {
        [TEXT_CHANNEL, PUBLIC_THREAD].map(|place| {
            let mut sent = interaction(2, json!({ "id": "1", "name": "help", "type": 1 }));
            sent["app_permissions"] = json!(bits.to_string());
            sent["channel"] = json!({ "id": "7", "type": place, "name": "games", "permissions": "0" });
            let event = incoming(sent);
            let opens_threads = event.opens_threads || place != TEXT_CHANNEL;
            (event.missing_permissions, opens_threads)
        })
    };
    let enough = [(); 2].map(|()| (MissingPermissions::new(), true));
    let needed = Permissions::from_bits(all_needed()).expect("known permissions");
    assert_eq!(lacks(needed.bits()), enough);
    for permission in needed.iter() {
        assert_ne!(lacks((needed - permission).bits()), enough, "{permission:?} is not needed");
    }
}

/// Returns the sending half of a bot that nothing has been sent to or received from.
fn chat(api: &ApiUrl) -> DiscordChat {
    let token = Token::read(TOKEN).expect("a token").expect("not empty");
    let rest = RestClient::new(api, &token, Arc::default()).expect("a client");
    DiscordChat::new(rest, [Duration::ZERO; 3])
}

#[tokio::test]
async fn address_is_known_once_discord_has_named_the_application() {
    let chat = chat(&ApiUrl::Discord);
    assert_eq!(chat.invite_address(), None);
    chat.set_identity(ApplicationId::new(900), UserId::new(900));
    assert_eq!(chat.invite_address().as_deref(), Some(ADDRESS));
}

#[tokio::test]
async fn bot_of_a_stand_in_has_no_address() {
    let chat = chat(&ApiUrl::Loopback("http://127.0.0.1:8420".to_owned()));
    chat.set_identity(ApplicationId::new(900), UserId::new(900));
    assert_eq!(chat.invite_address(), None);
}

//! Interactions by HTTP: signed requests to where the application wants them, as Discord makes them.
//!
//! Where there are several addresses, each delivery goes to the next one, and on to another where nobody
//! answers: the load balancer that stands before several processes is a part of this stand-in.

use std::fmt::Write;
use std::sync::LazyLock;
use std::time::Duration;

use ed25519_dalek::{Signer, SigningKey};
use serde_json::{Value, json};

use super::errors::{Form, Result};
use crate::base::time::Timestamp;
use crate::net::loopback;

/// What the stand-in signs with. It opens nothing anywhere else, so it is no secret.
static KEY: LazyLock<SigningKey> =
    LazyLock::new(|| SigningKey::from_bytes(b"the sandbox signs with this key."));

/// How long Discord waits for an answer.
const PATIENCE: Duration = Duration::from_secs(3);

/// The key that the stand-in's signatures are checked by, in hexadecimal digits.
pub fn public_key() -> String {
    hex(KEY.verifying_key().as_bytes())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // A text takes everything that is written into it.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// The HTTP client that delivers interactions.
pub struct Deliveries {
    client: reqwest::Client,
}

impl Deliveries {
    /// A client that asks nobody but this machine.
    pub fn new() -> Self {
        let builder = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
        Self { client: builder.timeout(PATIENCE).build().expect("a client without TLS") }
    }

    /// Delivers an event to the first of some addresses where somebody takes it.
    pub async fn deliver(&self, addresses: &[String], event: &Value, now: Timestamp) {
        let body = event.to_string();
        for address in addresses {
            match self.send(address, &body, now, Signed::Well).await {
                Ok((202, _)) => return,
                Ok((status, body)) => {
                    tracing::error!(address, status, %body, "an interaction was delivered, and not taken with 202");
                    return;
                }
                Err(error) => tracing::info!(address, %error, "nobody takes interactions here"),
            }
        }
    }

    /// Checks as Discord does that an address takes what is signed, and refuses what is not.
    pub async fn check(&self, address: &str, now: Timestamp) -> Result<()> {
        let ping = json!({ "id": "1", "application_id": super::people::BOT, "type": 1, "token": "ping", "version": 1 });
        let body = ping.to_string();
        let answered = loopback::is_address(address)
            && matches!(
                self.send(address, &body, now, Signed::Well).await,
                Ok((200, body)) if serde_json::from_str::<Value>(&body).is_ok_and(|body| body == json!({ "type": 1 }))
            );
        let refused = answered && matches!(self.send(address, &body, now, Signed::Badly).await, Ok((401, _)));
        if refused {
            return Ok(());
        }
        let mut form = Form::default();
        let why = "The specified interactions endpoint url could not be verified.";
        form.problem("interactions_endpoint_url", "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID", why);
        form.finish()
    }

    async fn send(
        &self,
        address: &str,
        body: &str,
        now: Timestamp,
        signed: Signed,
    ) -> Result<(u16, String), reqwest::Error> {
        let moment = (now.0 / 1_000).to_string();
        let what = match signed {
            Signed::Well => format!("{moment}{body}"),
            Signed::Badly => "something else".to_owned(),
        };
        let signature = hex(&KEY.sign(what.as_bytes()).to_bytes());
        let request = self.client.post(address).header("x-signature-ed25519", signature);
        let request = request.header("x-signature-timestamp", moment);
        let request = request
            .header("content-type", "application/json")
            .header("user-agent", "Discord-Interactions/1.0");
        let answer = request.body(body.to_owned()).send().await?;
        let status = answer.status().as_u16();
        Ok((status, answer.text().await?))
    }
}

/// Whether a signature is that of what it comes with.
#[derive(Clone, Copy)]
enum Signed {
    Well,
    Badly,
}

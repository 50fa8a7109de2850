//! Delivery of interactions by signed HTTP requests, as Discord sends them.
//!
//! With several addresses, the stand-in acts as a load balancer before several bot processes: the
//! addresses take turns, and an address that does not answer is skipped.

use std::fmt::Write;
use std::sync::LazyLock;
use std::time::Duration;

use ed25519_dalek::{Signer, SigningKey};
use serde_json::{Value, json};

use crate::base::time::Timestamp;
use crate::net::loopback;

use super::errors::{FormErrors, Result};

/// The key that signs requests. It is public, and grants access to nothing but this stand-in.
static KEY: LazyLock<SigningKey> =
    LazyLock::new(|| SigningKey::from_bytes(b"the sandbox signs with this key."));

/// The time that Discord waits for the response of an endpoint.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(3);

/// The number of bytes that are read of an endpoint's answer.
const LONGEST_ANSWER: usize = 4096;

/// The public key that verifies these signatures, in hexadecimal digits.
pub fn public_key() -> String {
    hex(KEY.verifying_key().as_bytes())
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

#[derive(Clone)]
pub struct Deliveries {
    client: reqwest::Client,
}

impl Deliveries {
    /// Creates an HTTP client that follows no redirects and uses no proxy.
    pub fn new() -> Self {
        let builder = reqwest::Client::builder().no_proxy().redirect(reqwest::redirect::Policy::none());
        Self { client: builder.timeout(ANSWER_TIMEOUT).build().expect("a client without TLS") }
    }

    /// Sends an interaction to the addresses in order, until one of them responds.
    pub async fn deliver(&self, addresses: &[String], event: &Value, now: Timestamp) {
        let body = event.to_string();
        for address in addresses {
            match self.send(address, &body, now, true).await {
                Ok((202, _)) => return,
                Ok((status, body)) => {
                    tracing::error!(address, status, %body, "an endpoint did not accept an interaction with 202");
                    return;
                }
                Err(error) => {
                    tracing::info!(address, %error, "an endpoint is not reachable; trying the next one");
                }
            }
        }
    }

    /// Checks an endpoint as Discord does: it must accept a signed ping, and reject a badly signed one.
    pub async fn check(&self, address: &str, now: Timestamp) -> Result<()> {
        let ping = json!({ "id": "1", "application_id": super::people::BOT, "type": 1, "token": "ping", "version": 1 });
        let body = ping.to_string();
        let is_pong =
            |body: &str| serde_json::from_str(body).is_ok_and(|body: Value| body == json!({ "type": 1 }));
        if loopback::is_address(address)
            && matches!(self.send(address, &body, now, true).await, Ok((200, body)) if is_pong(&body))
            && matches!(self.send(address, &body, now, false).await, Ok((401, _)))
        {
            return Ok(());
        }
        let mut form = FormErrors::default();
        let why = "The specified interactions endpoint url could not be verified.";
        form.problem("interactions_endpoint_url", "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID", why);
        form.finish()
    }

    /// Sends a body with a signature, which is valid or not. Returns the status and the body of the answer.
    async fn send(
        &self,
        address: &str,
        body: &str,
        now: Timestamp,
        is_valid: bool,
    ) -> Result<(u16, String), reqwest::Error> {
        let moment = (now.0 / 1_000).to_string();
        let what = if is_valid { format!("{moment}{body}") } else { "something else".to_owned() };
        let signature = hex(&KEY.sign(what.as_bytes()).to_bytes());
        let request = self.client.post(address).header("x-signature-ed25519", signature);
        let request = request.header("x-signature-timestamp", moment);
        let request = request
            .header("content-type", "application/json")
            .header("user-agent", "Discord-Interactions/1.0");
        let mut answer = request.body(body.to_owned()).send().await?;
        let mut body = Vec::new();
        while body.len() < LONGEST_ANSWER
            && let Some(chunk) = answer.chunk().await?
        {
            body.extend_from_slice(&chunk[..chunk.len().min(LONGEST_ANSWER - body.len())]);
        }
        Ok((answer.status().as_u16(), String::from_utf8_lossy(&body).into_owned()))
    }
}

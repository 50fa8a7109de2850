//! Tests of the check's own gateway session, against a gateway that refuses it.

use super::settings;
use super::stub::Stub;
use crate::discord::check::{self, CheckResult, CheckSettings, Recorder};

async fn session_finding(stub: &Stub) -> (CheckResult, String) {
    let crate::discord::Settings { api, token, transports, commands, clock, timeouts, .. } =
        settings(&stub.url());
    let settings = CheckSettings {
        api,
        token,
        transports,
        commands,
        invite_url: None,
        exposes_token: false,
        clock,
        timeouts,
        channel: None,
        sample: None,
    };
    let report = check::run(&settings, &Recorder::default()).await.expect("a client");
    let finding = report.checks.into_iter().find(|finding| finding.id == check::finding::SESSION);
    finding.map(|finding| (finding.result, finding.found)).expect("a finding")
}

#[tokio::test]
async fn refused_session_is_explained() {
    for (code, words) in [(4004, "does not accept the token"), (4014, "intents")] {
        let stub = Stub::start(|_| (0, serde_json::Value::Null), Some(code)).await;
        let (result, found) = session_finding(&stub).await;
        assert_eq!(result, CheckResult::Failure, "{code}");
        assert!(found.contains(words), "{code}: {found}");
    }
}

#[tokio::test]
async fn session_of_the_check_is_closed_again() {
    let stub = Stub::well().await;
    assert_eq!(session_finding(&stub).await.0, CheckResult::Ok);
    stub.until_left().await;
    assert_eq!(stub.greeted(), 1);
}

#[tokio::test]
async fn no_session_begins_when_none_is_left() {
    let stub = Stub::well().await;
    stub.let_begin(0);
    assert_eq!(session_finding(&stub).await.0, CheckResult::Skipped);
    assert_eq!(stub.greeted(), 0);
}

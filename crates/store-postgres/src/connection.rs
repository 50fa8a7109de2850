//! Connections to the server: pool, TLS, errors, and the address. The address usually contains a password,
//! so the reason why it is wrong repeats neither values nor unknown texts.
//!
//! Connections hold no state: no settings, no prepared statements, no locks. So a connection may break
//! at any time, and may pass through a connection pooler.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{
    Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, TimeoutType, Timeouts,
};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::verify_server_cert_signed_by_trust_anchor;
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::error::SqlState;
use tokio_postgres_rustls::MakeRustlsConnect;

use engawa_store::StoreFault;

/// A pooled connection, returned to the pool when it is dropped.
pub type Client = Object;

/// Time that a request waits for a connection, and that establishing one may take on one address. A new
/// connection may take twice as long.
pub const CONNECT: Duration = Duration::from_secs(5);

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RequestError {
    /// A failure that concerns this request alone, such as an unreadable row or a refused value.
    #[error(transparent)]
    Fault(#[from] StoreFault),
    /// Another transaction used the same rows; a retry may succeed.
    #[error("other transactions keep using the same rows")]
    Again,
    /// The server has no room, memory, connection or time left for this request.
    #[error("{0}")]
    Busy(String),
    /// The connection is lost or silent, or the server cannot be used.
    #[error("{0}")]
    Lost(String),
}

impl RequestError {
    /// The fault of a request to a server that can be used.
    pub fn into_fault(self) -> StoreFault {
        match self {
            Self::Fault(fault) => fault,
            other => StoreFault::Busy { why: other.to_string() },
        }
    }

    /// Classifies an error by its code, and leaves out the detail, which may quote a row. Only the codes of a
    /// server that cannot be used mean that; any other concerns the request (PostgreSQL documentation, "Error
    /// Codes").
    fn of(code: &SqlState, message: &str) -> Self {
        let why = format!("{message} (SQLSTATE {})", code.code());
        match (code.code(), code.code().get(..2).unwrap_or_default()) {
            ("40001" | "40P01", _) => Self::Again,
            // Insufficient resources, an exceeded timeout of a statement or of a lock.
            (_, "53") | ("57014" | "55P03", _) => Self::Busy(why),
            // Lost connections, a shutdown, a standby, an expired transaction, and an unknown outcome.
            (_, "08" | "57") | ("25006" | "25P03" | "25P04" | "40003", _) => Self::Lost(why),
            _ => Self::Fault(StoreFault::Refused { why }),
        }
    }
}

impl From<tokio_postgres::Error> for RequestError {
    fn from(error: tokio_postgres::Error) -> Self {
        let Some(answer) = error.as_db_error() else {
            // The error itself only says what was attempted; its source has the reason.
            return Self::Lost(error.source().map_or_else(|| error.to_string(), ToString::to_string));
        };
        Self::of(answer.code(), answer.message())
    }
}

impl From<PoolError> for RequestError {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) => match Self::from(error) {
                busy @ Self::Busy(_) => busy,
                // Any other error also means that no request gets a connection.
                Self::Fault(StoreFault::Refused { why }) => Self::Lost(why),
                other => Self::Lost(other.to_string()),
            },
            PoolError::Timeout(TimeoutType::Wait) => super::no_free_connection(),
            PoolError::Timeout(_) => Self::Lost("no connection could be established in time".into()),
            other => Self::Lost(other.to_string()),
        }
    }
}

/// Creates a pool of at most `most` connections to an address, without connecting yet.
pub fn pool(address: &str, most: usize) -> Result<Pool, BadAddress> {
    let (address, tls) = Tls::of(address)?;
    let mut config = parse(&address)?;
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT);
    }
    if config.get_application_name().is_none() {
        config.application_name("engawa");
    }
    config.ssl_mode(tls.mode);
    let manager = Manager::from_config(
        config,
        MakeRustlsConnect::new(tls.config()?),
        ManagerConfig { recycling_method: RecyclingMethod::Fast },
    );
    let timeouts = Timeouts { wait: Some(CONNECT), create: Some(2 * CONNECT), recycle: Some(CONNECT) };
    let pool =
        Pool::builder(manager).max_size(most).runtime(deadpool_postgres::Runtime::Tokio1).timeouts(timeouts);
    pool.build().map_err(|error| BadAddress(error.to_string()))
}

const WRONG_MODE: &str = "sslmode is one of disable, allow, prefer, require, verify-ca and verify-full";

/// TLS settings in the address of a server, with the meaning that libpq (PostgreSQL's own client) gives
/// them.
struct Tls {
    mode: SslMode,
    trust: Trust,
    roots: Option<String>,
}

/// Server certificates that a connection accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// Any certificate: `prefer` and `require` encrypt without authentication.
    Anybody,
    /// Certificates signed by a known authority, for any host.
    Signed,
    /// Certificates signed by a known authority for the host in the address.
    Named,
}

impl Tls {
    /// Extracts `sslmode` and `sslrootcert` from an address and returns the rest of it. tokio-postgres
    /// supports neither all modes nor certificate files.
    fn of(address: &str) -> Result<(String, Self), BadAddress> {
        let mut tls = Self { mode: SslMode::Prefer, trust: Trust::Anybody, roots: None };
        let Some((before, query)) = address.split_once('?') else { return Ok((address.to_owned(), tls)) };
        let mut rest = Vec::new();
        for part in query.split('&') {
            match part.split_once('=') {
                Some(("sslmode", mode)) => {
                    (tls.mode, tls.trust) = match mode {
                        "disable" => (SslMode::Disable, Trust::Anybody),
                        "allow" | "prefer" => (SslMode::Prefer, Trust::Anybody),
                        "require" => (SslMode::Require, Trust::Anybody),
                        "verify-ca" => (SslMode::Require, Trust::Signed),
                        "verify-full" => (SslMode::Require, Trust::Named),
                        _ => return Err(BadAddress(WRONG_MODE.into())),
                    };
                }
                Some(("sslrootcert", file)) => tls.roots = Some(file.to_owned()),
                _ => rest.push(part),
            }
        }
        // Like libpq, verify the certificate if `sslrootcert` names a file of authorities.
        if tls.roots.is_some() && tls.mode == SslMode::Require && tls.trust == Trust::Anybody {
            tls.trust = Trust::Signed;
        }
        let address =
            if rest.is_empty() { before.to_owned() } else { format!("{before}?{}", rest.join("&")) };
        Ok((address, tls))
    }

    fn config(&self) -> Result<ClientConfig, BadAddress> {
        let mut roots = RootCertStore::empty();
        match &self.roots {
            None => roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
            Some(file) => {
                let unread = |error| match error {
                    pem::Error::Io(error) => BadAddress(format!("the file of `sslrootcert`: {error}")),
                    // Other errors quote lines of the file, which may be that of a private key.
                    _ => BadAddress("the file of `sslrootcert` holds no certificates in PEM form".into()),
                };
                for certificate in CertificateDer::pem_file_iter(file).map_err(unread)? {
                    let added = roots.add(certificate.map_err(unread)?);
                    added.map_err(|error| BadAddress(format!("the file of `sslrootcert`: {error}")))?;
                }
            }
        }
        let provider = Arc::new(ring::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider));
        let builder =
            builder.with_safe_default_protocol_versions().map_err(|error| BadAddress(error.to_string()))?;
        let config = match self.trust {
            Trust::Named => builder.with_root_certificates(roots),
            trust => builder.dangerous().with_custom_certificate_verifier(Arc::new(SignatureVerifier {
                trust,
                roots,
                provider,
            })),
        };
        Ok(config.with_no_client_auth())
    }
}

/// Verifier of certificates that ignores host names. Only [`Trust::Signed`] makes it check who signed a
/// certificate. libpq does the same in all modes except `verify-full`.
#[derive(Debug)]
struct SignatureVerifier {
    trust: Trust,
    roots: RootCertStore,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for SignatureVerifier {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if self.trust == Trust::Signed {
            let leaf = ParsedCertificate::try_from(end_entity)?;
            let algorithms = self.provider.signature_verification_algorithms.all;
            verify_server_cert_signed_by_trust_anchor(&leaf, &self.roots, intermediates, now, algorithms)?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signed, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signed, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadAddress(String);

/// The form of an address, and the advice for a password that does not fit into it.
const FORM: &str = "postgres://user:password@host:port/database; write special characters of user and password as % and \
    two hexadecimal digits, such as %40 for `@`";

/// Parameters that [`Config`] reads.
const PARAMETERS: &str = "user password dbname options application_name sslnegotiation host hostaddr port \
    connect_timeout tcp_user_timeout keepalives keepalives_idle keepalives_interval keepalives_retries \
    target_session_attrs channel_binding load_balance_hosts";

/// Parameters of libpq and of other clients, which a message may name. Any other text may be a part of a password
/// that contains `?` or `&`.
const FOREIGN_PARAMETERS: &str = "client_encoding connection_limit currentSchema fallback_application_name \
    gssdelegation gssencmode gsslib keepalives_count krbsrvname max_protocol_version min_protocol_version passfile \
    pgbouncer pool_max_conns pool_mode pool_timeout replication require_auth requirepeer schema search_path service \
    socket_timeout ssl ssl_max_protocol_version ssl_min_protocol_version sslaccept sslcert sslcertmode \
    sslcompression sslcrl sslcrldir sslidentity sslkey sslkeylogfile sslpassword sslsni statement_cache_size \
    statement_timeout";

/// Parses an address whose TLS settings have been taken out.
fn parse(address: &str) -> Result<Config, BadAddress> {
    let config: Config = address.parse().map_err(|_| wrong_part(address))?;
    let splits_password = |host: &Host| matches!(host, Host::Tcp(name) if name.contains('@'));
    if config.get_hosts().iter().any(splits_password) {
        return Err(BadAddress(format!("there are two `@` in {FORM}")));
    }
    Ok(config)
}

/// Names the part of an address because of which it cannot be parsed. Never repeats a value, or a text that may be
/// a part of the password.
fn wrong_part(address: &str) -> BadAddress {
    let (before, query) = address.split_once('?').unwrap_or((address, ""));
    for (number, part) in (1..).zip(query.split('&').filter(|_| !query.is_empty())) {
        let name = part.split_once('=').map_or(part, |(name, _)| name);
        if FOREIGN_PARAMETERS.split(' ').any(|foreign| foreign == name) {
            let is_schema = ["schema", "search_path", "currentSchema"].contains(&name);
            let hint =
                if is_schema { "; write options=-csearch_path%3DNAME for the schema NAME" } else { "" };
            return BadAddress(format!("the parameter `{name}` is not supported; leave it out{hint}"));
        }
        if !PARAMETERS.split(' ').any(|known| known == name) {
            return BadAddress(format!(
                "parameter {number} after the `?` is unknown (it is not shown, as it may be a part of the password, in \
                 which `?` is written as %3F and `&` as %26)"
            ));
        }
        if format!("postgres://host/?{part}").parse::<Config>().is_err() {
            return BadAddress(format!("the value of the parameter `{name}` is invalid"));
        }
    }
    // Without parameters, the parser's reason has no text of the address.
    let why = before.parse::<Config>().err().and_then(|error| Some(error.source()?.to_string()));
    let why = why.unwrap_or_else(|| "it is not understood".to_owned());
    BadAddress(format!("{why} in {FORM}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_parameters_are_named_without_values() {
        let query = |query: &str| format!("postgres://u:geheim@host/db?connect_timeout=3&{query}");
        let named =
            FOREIGN_PARAMETERS.split(' ').map(|name| (query(&format!("{name}=geheim")), format!("`{name}`")));
        let invalid = ["port", "connect_timeout", "keepalives", "target_session_attrs", "channel_binding"];
        let invalid = invalid
            .map(|name| (query(&format!("{name}=geheim")), format!("value of the parameter `{name}`")));
        let unknown =
            ["geheim=1", "geheim", "Schema=geheim"].map(|part| (query(part), "parameter 2 after".to_owned()));
        for (address, told) in named.chain(invalid).chain(unknown) {
            let why = parse(&address).expect_err(&address).to_string();
            assert!(why.contains(&told) && !why.contains("geheim"), "{address}: {why}");
        }
    }

    #[test]
    fn wrong_parts_are_named_without_the_password() {
        for (address, told) in [
            ("postgres://u:geheim@host:geheim/db", "`port`"),
            ("postgres://u:gehe@heim:geheim@host/db", "`port`"),
            ("postgres://u:geheim@geheim@host/db", "two `@`"),
            ("postgres://u%ff:geheim@host/db", "utf-8"),
            ("postgres://u:geheim@[geheim/db", "`host`"),
        ] {
            let why = parse(address).expect_err(address).to_string();
            assert!(why.contains(told) && !why.contains("heim"), "{address}: {why}");
        }
    }

    #[test]
    fn listed_parameters_are_read() {
        for name in PARAMETERS.split(' ') {
            let values = ["1", "any", "disable", "direct", "127.0.0.1"];
            let reads = |value: &&str| format!("postgres://host/?{name}={value}").parse::<Config>().is_ok();
            assert!(values.iter().any(reads), "{name}");
        }
    }
}

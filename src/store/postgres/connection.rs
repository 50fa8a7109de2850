//! Connections to the server: where it is, how they are kept, what it means when one breaks.
//!
//! Nothing is kept in a connection but the connection itself: no setting, no prepared statement, no lock. Any
//! may be lost at any time, and stand behind whatever hands them around.

use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{
    Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, TimeoutType, Timeouts,
};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::verify_server_cert_signed_by_trust_anchor;
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, RootCertStore, SignatureScheme};
use tokio_postgres::Config;
use tokio_postgres::config::SslMode;
use tokio_postgres::error::SqlState;
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::store::Fault;

/// A connection that returns to the pool when it is dropped.
pub type Client = Object;

/// How long somebody waits for a connection, and for one to be made.
const CONNECT: Duration = Duration::from_secs(5);

/// What the codes of errors begin with that say what a server lacks: disk, memory, connections. (PostgreSQL's
/// documentation, "Error Codes", class 53.)
const INSUFFICIENT: &str = "53";

/// The reason why the database did not do something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Broken {
    /// It is no matter of the server.
    Fault(Fault),
    /// Somebody else was at the same rows; the same once more may succeed.
    Again,
    /// There is no room, no memory or no connection for it at this moment.
    Busy(String),
    /// The connection is gone, or the server cannot be used.
    Lost(String),
}

impl From<Fault> for Broken {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

impl From<tokio_postgres::Error> for Broken {
    fn from(error: tokio_postgres::Error) -> Self {
        let again = [SqlState::T_R_SERIALIZATION_FAILURE, SqlState::T_R_DEADLOCK_DETECTED];
        if error.code().is_some_and(|code| again.contains(code)) {
            return Self::Again;
        }
        let lacks = error.code().is_some_and(|code| code.code().starts_with(INSUFFICIENT));
        // What the server says is in the source; the error itself only says "db error".
        let why = std::error::Error::source(&error).map_or_else(|| error.to_string(), ToString::to_string);
        if lacks { Self::Busy(why) } else { Self::Lost(why) }
    }
}

impl From<PoolError> for Broken {
    fn from(error: PoolError) -> Self {
        match error {
            PoolError::Backend(error) => error.into(),
            PoolError::Timeout(TimeoutType::Wait) => Self::Busy("no connection was free in time".into()),
            PoolError::Timeout(_) => Self::Lost("no connection could be made in time".into()),
            other => Self::Lost(other.to_string()),
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadAddress(String);

/// A pool of at most so many connections to an address. None is made yet.
pub fn pool(address: &str, most: usize) -> Result<Pool, BadAddress> {
    let (address, tls) = Tls::of(address)?;
    // The parser repeats parts of the address, in which a password may stand.
    let mut config: Config =
        address.parse().map_err(|_| BadAddress("this is no address of a PostgreSQL server".into()))?;
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

/// What an address says about TLS, as libpq understands it.
struct Tls {
    mode: SslMode,
    trust: Trust,
    roots: Option<String>,
}

/// The servers that a connection trusts, by their certificates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Trust {
    /// Whoever is there: `prefer` and `require` encrypt, and ask nobody's name.
    Anybody,
    /// Whoever a known authority has signed.
    Signed,
    /// The same, and the name is that of the address.
    Named,
}

impl Tls {
    /// Takes `sslmode` and `sslrootcert` out of an address: the library knows neither all modes nor files.
    fn of(address: &str) -> Result<(String, Self), BadAddress> {
        let mut tls = Self { mode: SslMode::Prefer, trust: Trust::Anybody, roots: None };
        let Some((before, query)) = address.split_once('?') else { return Ok((address.to_owned(), tls)) };
        let mut rest = Vec::new();
        for part in query.split('&') {
            match part.split_once('=') {
                Some(("sslmode", mode)) => (tls.mode, tls.trust) = mode_of(mode)?,
                Some(("sslrootcert", file)) => tls.roots = Some(file.to_owned()),
                _ => rest.push(part),
            }
        }
        // A file of authorities is there to be asked.
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
                let failed = |why: String| BadAddress(format!("sslrootcert={file}: {why}"));
                for certificate in
                    CertificateDer::pem_file_iter(file).map_err(|error| failed(error.to_string()))?
                {
                    let certificate = certificate.map_err(|error| failed(error.to_string()))?;
                    roots.add(certificate).map_err(|error| failed(error.to_string()))?;
                }
            }
        }
        let provider = Arc::new(ring::default_provider());
        let builder = ClientConfig::builder_with_provider(Arc::clone(&provider));
        let builder =
            builder.with_safe_default_protocol_versions().map_err(|error| BadAddress(error.to_string()))?;
        let config = match self.trust {
            Trust::Named => builder.with_root_certificates(roots),
            trust => builder.dangerous().with_custom_certificate_verifier(Arc::new(Unnamed {
                trust,
                roots,
                provider,
            })),
        };
        Ok(config.with_no_client_auth())
    }
}

fn mode_of(mode: &str) -> Result<(SslMode, Trust), BadAddress> {
    Ok(match mode {
        "disable" => (SslMode::Disable, Trust::Anybody),
        "allow" | "prefer" => (SslMode::Prefer, Trust::Anybody),
        "require" => (SslMode::Require, Trust::Anybody),
        "verify-ca" => (SslMode::Require, Trust::Signed),
        "verify-full" => (SslMode::Require, Trust::Named),
        _ => {
            return Err(BadAddress(
                "sslmode is one of disable, allow, prefer, require, verify-ca and verify-full".into(),
            ));
        }
    })
}

/// Asks nobody's name, and for a signature only where one is wanted: what libpq does below `verify-full`.
#[derive(Debug)]
struct Unnamed {
    trust: Trust,
    roots: RootCertStore,
    provider: Arc<CryptoProvider>,
}

impl ServerCertVerifier for Unnamed {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        if self.trust == Trust::Signed {
            let certificate = ParsedCertificate::try_from(end_entity)?;
            let algorithms = self.provider.signature_verification_algorithms.all;
            verify_server_cert_signed_by_trust_anchor(
                &certificate,
                &self.roots,
                intermediates,
                now,
                algorithms,
            )?;
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

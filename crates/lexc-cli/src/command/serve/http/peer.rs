//! [`Peer`]: the other end of a connection.

use std::io;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};

use lexc_api::ClientId;
use tokio::io::Interest;
use tokio::net::TcpStream;

/// The machine at the other end of a connection.
#[derive(Debug, Clone, Copy)]
pub(super) struct Peer(pub(super) IpAddr);

impl Peer {
    /// Returns the number under which the memory of the machine is counted.
    pub(super) fn account(self) -> u64 {
        match self.0 {
            IpAddr::V4(address) => address.to_bits().into(),
            // A machine has a network of 64 bits.
            IpAddr::V6(address) => (address.to_bits() >> 64) as u64 | 1 << 63,
        }
    }

    /// Returns a client with a connection of its own.
    pub(super) fn connection(self) -> ClientId {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        let connection = Some(NEXT.fetch_add(1, Ordering::Relaxed));
        ClientId { connection, account: self.account() }
    }
}

/// Waits until the other end closes a connection, also behind bytes that are not read yet. The
/// reader of the connection waits for its end only while it has read everything.
pub(super) fn watch_end(stream: &TcpStream) -> impl Future<Output = ()> + use<> {
    let watched = duplicate(stream);
    async move {
        if let Ok(watched) = watched {
            while let Ok(ready) = watched.ready(Interest::READABLE).await {
                if ready.is_read_closed() {
                    return;
                }
                // Waits for the next event.
                let nothing = || Err::<(), _>(io::ErrorKind::WouldBlock.into());
                let _ = watched.try_io(Interest::READABLE, nothing);
            }
        }
        std::future::pending().await
    }
}

/// Returns a second handle of a connection.
#[cfg(unix)]
fn duplicate(stream: &TcpStream) -> io::Result<TcpStream> {
    use std::os::fd::AsFd as _;
    let handle = stream.as_fd().try_clone_to_owned()?;
    TcpStream::from_std(handle.into())
}

#[cfg(not(unix))]
fn duplicate(_: &TcpStream) -> io::Result<TcpStream> {
    Err(io::ErrorKind::Unsupported.into())
}

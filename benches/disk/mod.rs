//! Files whose sync takes a fixed time, for benchmarks of the store and of the whole bot.

use std::io;
use std::path::Path;
use std::time::Duration;

use engawa::store::journal::{Append, Files, RealFiles};

/// Real files, except that their sync only waits for the given time.
pub struct SlowFiles(pub Duration);

struct SlowFile(Box<dyn Append>, Duration);

impl Append for SlowFile {
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.append(bytes)
    }

    fn sync(&mut self) -> io::Result<()> {
        std::thread::sleep(self.1);
        Ok(())
    }
}

impl Files for SlowFiles {
    fn create(&self, path: &Path) -> io::Result<Box<dyn Append>> {
        Ok(Box::new(SlowFile(RealFiles.create(path)?, self.0)))
    }

    fn extend(&self, path: &Path, length: u64) -> io::Result<Box<dyn Append>> {
        Ok(Box::new(SlowFile(RealFiles.extend(path, length)?, self.0)))
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        RealFiles.rename(from, to)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        RealFiles.remove(path)
    }

    fn sync_folder(&self, path: &Path) -> io::Result<()> {
        RealFiles.sync_folder(path)
    }
}

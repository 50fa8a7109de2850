//! Files and folders that nobody but their owner may read, where the system knows owners. Knows nothing of
//! what is in them.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// A new, empty file of the owner's alone; one of this name that is there is emptied.
pub fn create(path: &Path) -> io::Result<File> {
    owners(File::options().write(true).create(true).truncate(true)).open(path)
}

/// Makes a folder of the owner's alone, and those above it, where they are missing.
pub fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// The same options, by which a file that is made is the owner's alone.
pub fn owners(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Takes from everybody else what a library has made in a folder, and the folder.
pub fn restrict(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { restrict(&path)? } else { set_mode(&path, 0o600)? }
    }
    set_mode(folder, 0o700)
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    match fs::set_permissions(path, fs::Permissions::from_mode(mode)) {
        // What a library has taken away meanwhile nobody can read.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        outcome => outcome,
    }
}

#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

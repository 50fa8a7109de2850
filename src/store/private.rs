//! Creation of files and folders that only their owner can read. On systems other than Unix, access is
//! not restricted.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

/// Creates an empty file that only its owner can read, or truncates the file of this name.
pub fn create(path: &Path) -> io::Result<File> {
    owners(File::options().write(true).create(true).truncate(true)).open(path)
}

/// Creates a folder, and its missing parents, that only their owner can enter.
pub fn create_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Makes files created with these options readable and writable by their owner only (mode 600 on Unix).
pub fn owners(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

/// Restricts a folder to its owner, with everything that a library has created in it.
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
        // Ignore a missing file, because a library may have removed the file meanwhile.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        outcome => outcome,
    }
}

#[cfg(not(unix))]
fn set_mode(_: &Path, _: u32) -> io::Result<()> {
    Ok(())
}

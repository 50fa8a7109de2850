//! SQL statements for each table, built once. A statement handles many rows: its parameters are arrays,
//! one for each column. Statements are not prepared under names, because connections hold no state.

use std::sync::LazyLock;

use super::tables::array;
use crate::store::RowKind;
use crate::store::keys::Column;

/// SQL statements for one table. The rows that they return begin with the key columns.
pub struct Statements {
    pub table: String,
    /// Columns of the primary key, in order.
    pub key: Vec<Column>,
    /// Inserts placeholders for rows that must be absent, so that these rows can be locked. Parameters:
    /// keys.
    pub hold: String,
    /// Locks rows that must have a given version, until the transaction ends. Parameters: keys,
    /// versions.
    pub check: String,
    /// Inserts absent rows. Parameters: keys, versions, records.
    pub insert: String,
    /// Updates rows that have a given version. Parameters: keys, versions, new versions, records.
    pub update: String,
    /// Puts rows over any version. Parameters: keys, records.
    pub upsert: String,
    /// Deletes rows that have a given version. Parameters: keys, versions.
    pub delete: String,
    /// Deletes rows, whatever their version. Parameters: keys.
    pub delete_any: String,
    /// Loads rows with version and record. Parameters: keys.
    pub load: String,
    /// Loads versions only, including placeholders. Parameters: keys.
    pub versions: String,
    /// Loads all rows in key order, with version and record.
    pub all: String,
}

/// Returns the statements for the table of a kind.
pub fn of(kind: RowKind) -> &'static Statements {
    static ALL: LazyLock<Vec<Statements>> =
        LazyLock::new(|| RowKind::ALL.into_iter().map(Statements::of).collect());
    let place = RowKind::ALL.iter().position(|each| *each == kind).expect("every kind is one of all");
    &ALL[place]
}

impl Statements {
    fn of(kind: RowKind) -> Self {
        let (name, key) = (kind.table(), kind.columns());
        let keys = list(&key, "");
        let (ours, theirs) = (list(&key, "t."), list(&key, "n."));
        let given = |more: &[(&str, &str)]| given(&key, more);
        let version = [("version", "bigint[]")];
        Self {
            hold: format!(
                "insert into {name} ({keys}, version, row) select {theirs}, 0, '' from {} on conflict do nothing",
                given(&[])
            ),
            check: format!(
                "select {ours} from {name} t join {} on ({ours}) = ({theirs}) and t.version = n.version for share of t",
                given(&version)
            ),
            insert: format!(
                "insert into {name} as t ({keys}, version, row) select {theirs}, n.version, n.row from {} \
                 on conflict ({keys}) do update set version = excluded.version, row = excluded.row \
                 where t.version = 0 returning {ours}",
                given(&[("version", "bigint[]"), ("row", "text[]")])
            ),
            update: format!(
                "update {name} t set version = n.next, row = n.row from {} \
                 where ({ours}) = ({theirs}) and t.version = n.version returning {ours}",
                given(&[("version", "bigint[]"), ("next", "bigint[]"), ("row", "text[]")])
            ),
            upsert: format!(
                "insert into {name} as t ({keys}, version, row) select {theirs}, 1, n.row from {} \
                 on conflict ({keys}) do update set version = t.version + 1, row = excluded.row returning {ours}",
                given(&[("row", "text[]")])
            ),
            delete: format!(
                "delete from {name} t using {} where ({ours}) = ({theirs}) and t.version = n.version returning {ours}",
                given(&version)
            ),
            delete_any: format!("delete from {name} t using {} where ({ours}) = ({theirs})", given(&[])),
            load: format!(
                "select {ours}, t.version, t.row from {} join {name} t on ({ours}) = ({theirs}) where t.version > 0",
                given(&[])
            ),
            versions: format!(
                "select {ours}, t.version from {} join {name} t on ({ours}) = ({theirs})",
                given(&[])
            ),
            all: format!("select {keys}, version, row from {name} where version > 0 order by {keys}"),
            table: name,
            key,
        }
    }
}

/// Returns the names of the key columns, each after the prefix `before`, separated by commas.
pub fn list(key: &[Column], before: &str) -> String {
    let columns: Vec<String> = key.iter().map(|column| format!("{before}{}", column.name())).collect();
    columns.join(", ")
}

/// Returns the SQL of a table `n` whose rows are given by array parameters.
fn given(key: &[Column], more: &[(&str, &str)]) -> String {
    let keys = key.iter().map(|column| (column.name(), array(*column)));
    let columns: Vec<(&str, &str)> = keys.chain(more.iter().copied()).collect();
    let arrays: Vec<String> =
        (1..).zip(&columns).map(|(number, (_, array))| format!("${number}::{array}")).collect();
    let names: Vec<&str> = columns.iter().map(|(name, _)| *name).collect();
    format!("unnest({}) n ({})", arrays.join(", "), names.join(", "))
}

//! Keys and records as values of columns, both ways. The order of a table's primary key is the order of the
//! keys.

use tokio_postgres::Row as Columns;
use tokio_postgres::types::{ToSql, Type};

use super::sql;
use crate::store::hex::{from_hex, hex};
use crate::store::keys::{Cell, Cells, Column};
use crate::store::{Fault, Key, RowKind};

/// The values of one column of several rows.
#[derive(Debug)]
pub enum Array {
    Numbers(Vec<i64>),
    Texts(Vec<String>),
}

impl Array {
    pub fn parameter(&self) -> (&(dyn ToSql + Sync), Type) {
        match self {
            Self::Numbers(numbers) => (numbers, Type::INT8_ARRAY),
            Self::Texts(texts) => (texts, Type::TEXT_ARRAY),
        }
    }

    const fn of(column: Column) -> Self {
        match column {
            Column::Number(_) => Self::Numbers(Vec::new()),
            Column::Text(_) => Self::Texts(Vec::new()),
        }
    }

    fn push(&mut self, cell: Cell) {
        match (self, cell) {
            (Self::Numbers(numbers), Cell::Number(number)) => numbers.push(number),
            (Self::Texts(texts), Cell::Text(text)) => texts.push(text),
            _ => unreachable!("the cells of a key are those of its table"),
        }
    }
}

/// The SQL type of an array of values of a column.
pub const fn array(column: Column) -> &'static str {
    match column {
        Column::Number(_) => "bigint[]",
        Column::Text(_) => "text[]",
    }
}

/// A value as a parameter of a statement.
pub fn parameter(cell: &Cell) -> (&(dyn ToSql + Sync), Type) {
    match cell {
        Cell::Number(number) => (number, Type::INT8),
        Cell::Text(text) => (text, Type::TEXT),
    }
}

/// The keys of rows of one kind, an array for each column.
pub fn columns<'a>(kind: RowKind, keys: impl IntoIterator<Item = &'a Key>) -> Result<Vec<Array>, Fault> {
    let mut arrays: Vec<Array> = sql::of(kind).key.iter().map(|column| Array::of(*column)).collect();
    for key in keys {
        for (array, cell) in arrays.iter_mut().zip(cells(key)?) {
            array.push(cell);
        }
    }
    Ok(arrays)
}

/// The values of a key's columns.
///
/// # Errors
/// If the key holds a number that no column holds.
pub fn cells(key: &Key) -> Result<Vec<Cell>, Fault> {
    held(&key.cells(), key)
}

/// Values that a database can hold.
pub fn held(cells: &Cells, of: &impl ToString) -> Result<Vec<Cell>, Fault> {
    let fault = || Fault::BadRow { key: of.to_string(), why: "ids reach up to 2^63 - 1".into() };
    cells.clone().ok_or_else(fault)
}

/// The key in the first columns of a row. `None` if they hold none.
pub fn key(kind: RowKind, row: &Columns) -> Option<Key> {
    let cell = |(place, column): (usize, &Column)| match column {
        Column::Number(_) => row.try_get(place).ok().map(Cell::Number),
        Column::Text(_) => row.try_get(place).ok().map(Cell::Text),
    };
    let cells: Option<Vec<Cell>> = sql::of(kind).key.iter().enumerate().map(cell).collect();
    Key::from_cells(kind, cells?)
}

/// A record as it stands in a row: text as it is; bytes that are no text, or begin like hexadecimal ones, in
/// hexadecimal.
pub fn to_text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') && !text.starts_with(HEX) => text.to_owned(),
        _ => format!("{HEX}{}", hex(bytes)),
    }
}

/// The record that stands in a row.
pub fn from_text(text: &str) -> Option<Vec<u8>> {
    match text.strip_prefix(HEX) {
        Some(digits) => from_hex(digits),
        None => Some(text.as_bytes().to_vec()),
    }
}

/// The prefix of a record in hexadecimal digits.
const HEX: &str = "\\x";

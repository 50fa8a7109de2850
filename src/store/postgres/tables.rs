//! Conversion of keys and records to column values and back. Primary keys order as the encoded keys do.

use tokio_postgres::Row as Columns;
use tokio_postgres::types::{ToSql, Type};

use super::sql;
use crate::store::hex::{from_hex, hex};
use crate::store::keys::{Cell, Cells, Column};
use crate::store::{Key, RowKind, StoreFault};

/// Values of one column for several rows, as an array parameter of a statement.
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

/// Returns the SQL array type for the values of a column.
pub const fn array(column: Column) -> &'static str {
    match column {
        Column::Number(_) => "bigint[]",
        Column::Text(_) => "text[]",
    }
}

/// Returns a value with its SQL type, as a parameter of a statement.
pub fn parameter(cell: &Cell) -> (&(dyn ToSql + Sync), Type) {
    match cell {
        Cell::Number(number) => (number, Type::INT8),
        Cell::Text(text) => (text, Type::TEXT),
    }
}

/// Returns the column values of keys of one kind, as one array for each column.
pub fn columns<'a>(kind: RowKind, keys: impl IntoIterator<Item = &'a Key>) -> Result<Vec<Array>, StoreFault> {
    let mut arrays: Vec<Array> = sql::of(kind).key.iter().map(|column| Array::of(*column)).collect();
    for key in keys {
        for (array, cell) in arrays.iter_mut().zip(cells(key)?) {
            array.push(cell);
        }
    }
    Ok(arrays)
}

/// Returns the column values of a key.
///
/// # Errors
/// If the key holds a number that fits no column.
pub fn cells(key: &Key) -> Result<Vec<Cell>, StoreFault> {
    held(&key.cells(), key)
}

/// Returns the values, or a fault if a number fits no column. The fault names `of`, which is a key or
/// leaderboard.
pub fn held(cells: &Cells, of: &impl ToString) -> Result<Vec<Cell>, StoreFault> {
    let fault = || StoreFault::BadRow { key: of.to_string(), why: "ids reach up to 2^63 - 1".into() };
    cells.clone().ok_or_else(fault)
}

/// Decodes the key in the first columns of a row. Returns `None` if these columns hold no valid key.
pub fn key(kind: RowKind, row: &Columns) -> Option<Key> {
    let cell = |(place, column): (usize, &Column)| match column {
        Column::Number(_) => row.try_get(place).ok().map(Cell::Number),
        Column::Text(_) => row.try_get(place).ok().map(Cell::Text),
    };
    let cells: Option<Vec<Cell>> = sql::of(kind).key.iter().enumerate().map(cell).collect();
    Key::from_cells(kind, cells?)
}

/// Encodes a record as text. Bytes that PostgreSQL does not accept as text, or that begin with [`HEX`],
/// become hexadecimal digits after [`HEX`].
pub fn to_text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) if !text.contains('\0') && !text.starts_with(HEX) => text.to_owned(),
        _ => format!("{HEX}{}", hex(bytes)),
    }
}

/// Decodes what [`to_text`] writes. Returns `None` if the digits are invalid.
pub fn from_text(text: &str) -> Option<Vec<u8>> {
    match text.strip_prefix(HEX) {
        Some(digits) => from_hex(digits),
        None => Some(text.as_bytes().to_vec()),
    }
}

/// Prefix of a record encoded in hexadecimal.
const HEX: &str = "\\x";

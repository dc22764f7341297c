//! Decimal numbers as people write them.

use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

use lexc_alphabet::ErrorKind;

/// A decimal number such as 4.53, kept exactly: *units* divided by ten to the power of *scale*.
/// Equal numbers are equal whatever their scale.
///
/// ```
/// use lexc_format::values::Decimal;
///
/// let number: Decimal = "-4.530".parse()?;
/// assert_eq!((number.units(), number.scale()), (-453, 2));
/// assert_eq!(number.to_string(), "-4.53");
/// assert!("2.57e-05".parse::<Decimal>()? < "0.1".parse()?);
/// # Ok::<(), lexc_format::values::DecimalError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Decimal {
    units: i64,
    scale: u8,
}

/// The reason a text is not a [`Decimal`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DecimalError {
    /// It is not of the form `-12.5` or `1.25e-3`.
    Syntax,
    /// It has more than 18 digits, or more than 18 after the point.
    TooManyDigits,
}

impl DecimalError {
    /// Returns the kind of the error.
    #[must_use]
    pub const fn kind(self) -> ErrorKind {
        match self {
            Self::Syntax => ErrorKind::Syntax,
            Self::TooManyDigits => ErrorKind::Limit,
        }
    }
}

impl fmt::Display for DecimalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Syntax => "a decimal number has the form -12.5 or 1.25e-3",
            Self::TooManyDigits => "a decimal number has at most 18 digits",
        })
    }
}

impl core::error::Error for DecimalError {}

impl Decimal {
    /// The maximum number of digits after the point.
    pub const MAX_SCALE: u8 = 18;

    /// Returns `units` divided by ten to the power of `scale`, or `None` if the scale is greater
    /// than [`Decimal::MAX_SCALE`].
    #[must_use]
    pub const fn new(mut units: i64, mut scale: u8) -> Option<Self> {
        if scale > Self::MAX_SCALE {
            return None;
        }
        while scale > 0 && units % 10 == 0 {
            units /= 10;
            scale -= 1;
        }
        Some(Self { units, scale })
    }

    /// Returns the number without its point.
    #[must_use]
    pub const fn units(self) -> i64 {
        self.units
    }

    /// Returns the number of digits after the point, without zeros at the end.
    #[must_use]
    pub const fn scale(self) -> u8 {
        self.scale
    }

    /// Returns the number as units of a greater scale, if they fit into 64 bits.
    #[must_use]
    pub fn units_at(self, scale: u8) -> Option<i64> {
        let more = scale.checked_sub(self.scale)?;
        self.units.checked_mul(10_i64.checked_pow(more.into())?)
    }

    /// Returns the sum, or `None` if it has too many digits.
    #[must_use]
    pub fn checked_add(self, other: Self) -> Option<Self> {
        let scale = self.scale.max(other.scale);
        Self::new(self.units_at(scale)?.checked_add(other.units_at(scale)?)?, scale)
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let scale = self.scale.max(other.scale);
        let at =
            |number: &Self| i128::from(number.units) * 10_i128.pow(u32::from(scale - number.scale));
        at(self).cmp(&at(other))
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl FromStr for Decimal {
    type Err = DecimalError;

    fn from_str(text: &str) -> Result<Self, DecimalError> {
        let (number, exponent) = match text.split_once(['e', 'E']) {
            Some((number, exponent)) => (number, exponent.parse::<i32>()),
            None => (text, Ok(0)),
        };
        let exponent = exponent.map_err(|_| DecimalError::Syntax)?;
        let digits = number.strip_prefix(['-', '+']).unwrap_or(number);
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() && part.is_empty() || !is_digits(whole) || !is_digits(part) {
            return Err(DecimalError::Syntax);
        }
        let part = part.trim_end_matches('0');
        let mut units: i128 = 0;
        for digit in whole.bytes().chain(part.bytes()) {
            units = units
                .checked_mul(10)
                .and_then(|units| units.checked_add(i128::from(digit - b'0')))
                .ok_or(DecimalError::TooManyDigits)?;
        }
        let mut scale = i64::try_from(part.len()).unwrap_or(i64::MAX) - i64::from(exponent);
        while scale > 0 && units % 10 == 0 && units != 0 {
            units /= 10;
            scale -= 1;
        }
        if scale < 0 && units != 0 {
            let more = u32::try_from(-scale).ok().and_then(|more| 10_i128.checked_pow(more));
            units =
                more.and_then(|more| units.checked_mul(more)).ok_or(DecimalError::TooManyDigits)?;
        }
        let scale = if units == 0 { 0 } else { scale.max(0) };
        let scale = u8::try_from(scale).map_err(|_| DecimalError::TooManyDigits)?;
        let units = if number.starts_with('-') { -units } else { units };
        let units = i64::try_from(units).map_err(|_| DecimalError::TooManyDigits)?;
        Self::new(units, scale).ok_or(DecimalError::TooManyDigits)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.units < 0 { "-" } else { "" };
        let units = self.units.unsigned_abs();
        if self.scale == 0 {
            return write!(f, "{sign}{units}");
        }
        let one = 10_u64.pow(self.scale.into());
        write!(f, "{sign}{}.{:02$}", units / one, units % one, usize::from(self.scale))
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_number_reads_back_as_written(units: i64, scale in 0..=Decimal::MAX_SCALE) {
            let number = Decimal::new(units, scale).unwrap();
            prop_assert_eq!(number.to_string().parse(), Ok(number));
        }

        /// Numbers are ordered and added as whole numbers of the smallest unit.
        #[test]
        fn numbers_are_ordered_and_added_as_numbers(a in -999_999_999i64..=999_999_999, b in -999_999_999i64..=999_999_999, s in 0u8..9, t in 0u8..9) {
            let (x, y) = (Decimal::new(a, s).unwrap(), Decimal::new(b, t).unwrap());
            let (a, b) = (a * 10_i64.pow(u32::from(9 - s)), b * 10_i64.pow(u32::from(9 - t)));
            prop_assert_eq!(x.cmp(&y), a.cmp(&b));
            prop_assert_eq!(x == y, a == b);
            prop_assert_eq!(x.checked_add(y), Decimal::new(a + b, 9));
        }
    }

    #[test]
    fn forms_of_numbers() {
        let read = |text: &str| text.parse::<Decimal>().map(|number| number.to_string());
        for (text, expected) in [
            ("0.25", "0.25"),
            ("-.5", "-0.5"),
            ("+7.", "7"),
            ("0012.500", "12.5"),
            ("2.57e-05", "0.0000257"),
            ("1.5E3", "1500"),
            ("-0.0", "0"),
            ("0e99", "0"),
            ("0.000000000000000001", "0.000000000000000001"),
        ] {
            assert_eq!(read(text).as_deref(), Ok(expected), "{text}");
        }
        for text in ["", ".", "-", "1,5", "1.2.3", "e5", "1e", "0x1", "nan", "inf", "1 0", "--1"] {
            assert_eq!(read(text), Err(DecimalError::Syntax), "{text}");
        }
        for text in [
            "1e19",
            "0.0000000000000000001",
            "99999999999999999999",
            "1e-99",
            "1e2147483647",
            "-9223372036854775809",
        ] {
            assert_eq!(read(text), Err(DecimalError::TooManyDigits), "{text}");
        }
    }
}

const BLANK = String.raw`[\s\u200b\u2060]`
const BETWEEN = new RegExp(String.raw`${BLANK}|[-\u2010-\u2015\u2212.()]`, 'g')
/** The trunk zero, as in +44 (0)20: for readers, not part of the number. */
const TRUNK_ZERO = new RegExp(String.raw`^((?:\+|00)[^(]*)\(${BLANK}*0${BLANK}*\)`)
const E164 = /^\+[1-9]\d{6,14}$/

/**
 * A phone number in E.164, such as +34600123456, or null. People write spaces, dashes, dots and brackets
 * between the digits, and 00 for the plus.
 */
export function cleanPhone(written: string): string | null {
  const plain = written.replace(TRUNK_ZERO, '$1').replaceAll(BETWEEN, '').replace(/^00/, '+')
  return E164.test(plain) ? plain : null
}

import type { LocalizedText } from '../../kernel/values/language.ts'
import type { IdentifierKind } from './identifier-kinds.rules.ts'
import { membersErrors } from './members.errors.ts'

export type Identifiers = Record<IdentifierKind, string | null>

/** What an encrypted identifier is bound to: moved to another person or kind, it does not decrypt. */
export function purposeOf(memberId: number, kind: IdentifierKind): string {
  return `members.identifier ${kind} of member ${memberId}`
}

/** Parses an identifier. An error never repeats it, because it may end up on a screen or in a log. */
export function readIdentifier(kind: IdentifierKind, written: string): string {
  const plain = written
    .normalize('NFKC')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\s\u200b\u2060]+/g, ' ')
    .trim()
    .toUpperCase()
  const clean = READERS[kind](plain)
  if (clean === null)
    throw membersErrors.invalid_identifier({ kind, allowed: ALLOWED[kind] }, { field: 'value' })
  return clean
}

const AS_WRITTEN = {
  en: '4 to 30 letters and digits, with spaces, dots, dashes, slashes or parentheses between them',
  es: 'de 4 a 30 letras y cifras, con espacios, puntos, guiones, barras o paréntesis entre ellas',
}

const ALLOWED: Record<IdentifierKind, LocalizedText> = {
  passport: { en: '5 to 20 letters and digits', es: 'de 5 a 20 letras y cifras' },
  itin: {
    en: '9XX-XX-XXXX, with 50 to 65, 70 to 88, 90 to 92 or 94 to 99 in the middle',
    es: '9XX-XX-XXXX, con 50 a 65, 70 a 88, 90 a 92 o 94 a 99 en el centro',
  },
  ssn: {
    en: 'XXX-XX-XXXX; it cannot start with 000, 666 or 9, and no part can be all zeros',
    es: 'XXX-XX-XXXX; no empieza por 000, 666 ni 9, y ninguna parte es toda ceros',
  },
  national_id: AS_WRITTEN,
  tax_id: AS_WRITTEN,
}

const READERS: Record<IdentifierKind, (plain: string) => string | null> = {
  passport(plain) {
    const packed = plain.replaceAll(/[ .-]/g, '')
    return /^[A-Z0-9]{5,20}$/.test(packed) ? packed : null
  },
  itin(plain) {
    const parts = nineDigits(plain)
    return parts?.[0].startsWith('9') && isItinGroup(Number(parts[1])) ? parts.join('-') : null
  },
  ssn(plain) {
    const parts = nineDigits(plain)
    if (!parts || parts.some(part => /^0+$/.test(part))) return null
    return parts[0] === '666' || parts[0].startsWith('9') ? null : parts.join('-')
  },
  national_id: asWritten,
  tax_id: asWritten,
}

function nineDigits(plain: string): [string, string, string] | null {
  const match = /^(\d{3})([ -]?)(\d{2})\2(\d{4})$/.exec(plain)
  return match && [match[1]!, match[3]!, match[4]!]
}

/** The fourth and fifth digits that the IRS issues. */
function isItinGroup(group: number): boolean {
  const ranges = [
    [50, 65],
    [70, 88],
    [90, 92],
    [94, 99],
  ] as const
  return ranges.some(([from, to]) => group >= from && group <= to)
}

/** Each country has its own format; stored as written there. */
function asWritten(plain: string): string | null {
  const fits = /^[A-Z0-9(][A-Z0-9 .\-/()]*[A-Z0-9)]$/.test(plain) && plain.length <= 30
  return fits && plain.replaceAll(/[^A-Z0-9]/g, '').length >= 4 ? plain : null
}

/** For display: enough to tell one from another, too little to use. */
export function maskIdentifier(value: string): string {
  const shown = value.length >= 9 ? 3 : 1
  return '•'.repeat(value.length - shown) + value.slice(-shown)
}

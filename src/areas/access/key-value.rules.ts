import { crc32 } from 'node:zlib'

/**
 * The text of an API key: `llk_`, in test mode `llk_test_`, 32 random base62 characters, 6 of their CRC32. The prefix and the
 * checksum let secret scanners find a leaked key, and let us reject a mistyped one without the database. Tokens of apps
 * have the same form: `lla_` gives access, `llr_` only gets new tokens.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^ll(?:k_test|k|a)_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

type Prefix = 'llk_' | 'llk_test_' | 'lla_' | 'llr_'

/** The beginning of a key, for recognizing it: its prefix and 8 characters. */
export const shownPart = (key: string): string => key.slice(0, key.lastIndexOf('_') + 1 + 8)

function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let i = 0; i < 6; i++) {
    text = ALPHABET[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}

/** Makes a key from random bytes, skipping bytes that would favor some letters. */
export function keyFromRandom(random: (sizeBytes: number) => Buffer, prefix: Prefix = 'llk_'): string {
  let body = ''
  while (body.length < 32)
    for (const byte of random(48)) if (byte < 248 && body.length < 32) body += ALPHABET[byte % 62]
  return `${prefix}${body}${checksum(body)}`
}

export function isWellFormedKey(text: string): boolean {
  const [, body, sum] = SHAPE.exec(text) ?? []
  return body !== undefined && checksum(body) === sum
}

/** The key in an Authorization header, or null if there is none in our format. */
export function keyFromHeader(authorization: string | undefined): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(authorization ?? '')
  return match && isWellFormedKey(match[1]!) ? match[1]! : null
}

import { crc32 } from 'node:zlib'

/**
 * The text of an API key: `llk_`, in test mode `llk_test_`, 32 random base62 characters, 6 of their CRC32. The prefix and the
 * checksum let secret scanners find a leaked key, and let us reject a mistyped one without the database.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^llk_(?:test_)?([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/
const PREFIX = 'llk_'
const TEST_PREFIX = 'llk_test_'

/** The beginning of a key, for recognizing it: its prefix and 8 characters. */
export const shownPart = (key: string): string =>
  key.slice(0, (key.startsWith(TEST_PREFIX) ? TEST_PREFIX : PREFIX).length + 8)

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
export function keyFromRandom(random: (sizeBytes: number) => Buffer, isTest = false): string {
  let body = ''
  while (body.length < 32)
    for (const byte of random(48)) if (byte < 248 && body.length < 32) body += ALPHABET[byte % 62]
  return `${isTest ? TEST_PREFIX : PREFIX}${body}${checksum(body)}`
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

import { crc32 } from 'node:zlib'

/**
 * The text of an API key: `llk_`, 32 random base62 characters, 6 of their CRC32. The prefix and the checksum
 * let secret scanners find a leaked key, and let us reject a mistyped one without the database. Tokens of apps have the same form:
 * `lla_` gives access, `llr_` only gets new tokens.
 */
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SHAPE = /^ll[ka]_[0-9A-Za-z]{38}$/

type Prefix = 'llk_' | 'lla_' | 'llr_'

export const SHOWN_CHARACTERS = 12

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
  return SHAPE.test(text) && checksum(text.slice(4, 36)) === text.slice(36)
}

/** The key in an Authorization header, or null if there is none in our format. */
export function keyFromHeader(authorization: string | undefined): string | null {
  const match = /^Bearer +(\S+) *$/i.exec(authorization ?? '')
  return match && isWellFormedKey(match[1]!) ? match[1]! : null
}

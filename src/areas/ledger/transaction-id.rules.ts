/** Crockford's base32: no I, L, O or U, so that an id can be read out loud. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The id of a transaction from a UUIDv7: its 128 bits as 26 letters, like a ULID. It sorts by the UUID's
 * time, and its 74 random bits cannot be guessed.
 */
export function transactionIdFrom(uuid: string): string {
  let rest = BigInt(`0x${uuid.replaceAll('-', '')}`)
  let letters = ''
  for (let i = 0; i < 26; i++) {
    letters = LETTERS[Number(rest & 31n)] + letters
    rest >>= 5n
  }
  return `txn_${letters}`
}

/** Normalizes a typed id; null if it cannot be one. */
export function readTransactionId(text: string): string | null {
  const match = /^txn_([0-7][0-9A-HJKMNP-TV-Z]{25})$/i.exec(text.trim())
  return match && `txn_${match[1]!.toUpperCase()}`
}

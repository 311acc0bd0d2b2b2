const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As authenticator apps accept a secret. The byte length must be a multiple of 5. */
export function toBase32(text: string): string {
  const bits = [...Buffer.from(text)].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map(five => LETTERS[Number.parseInt(five, 2)]).join('')
}

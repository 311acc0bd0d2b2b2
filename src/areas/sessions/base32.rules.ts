const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** As authenticator apps take a secret. The text's bytes must fill whole letters: 5, 10, 15, 20 … of them. */
export function toBase32(text: string): string {
  const bits = [...Buffer.from(text)].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map(five => LETTERS[Number.parseInt(five, 2)]).join('')
}

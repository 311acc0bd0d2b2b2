/** Limits of one message. Most mail servers send at most 25 MB. */
export const MESSAGE = {
  maxBytes: 25 * 1024 * 1024,
  maxFiles: 50,
  maxDepth: 20,
  maxHeaderBytes: 256 * 1024,
}

/** Lines of a message. Base64 of the largest one has about 350,000. */
const MAX_LINES = 600_000
/** Lines that begin like the border of a part. A part without content takes more memory than space in the message. */
const MAX_BORDERS = 1_000

/** Why a message added no receipts, or that it did. */
export const OUTCOMES = [
  'received',
  'no_attachment',
  'not_accepted',
  'too_large',
  'too_complex',
  'uploads_used_up',
  'storage_full',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What is needed of a message. */
export type ReadMessage = {
  messageId: string
  sender: string
  subject: string
  files: { name: string; content: Uint8Array }[]
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'
const TOKEN = /^[a-z2-7]{26}$/

/** The local part of an address: 130 bits of randomness in small letters and digits, because some servers change the case. */
export const tokenFrom = (random: Uint8Array): string =>
  Array.from(random.subarray(0, 26), byte => LETTERS[byte % LETTERS.length]).join('')

/** The token in an address of this domain; null if it cannot be one. */
export function tokenOf(address: string, domain: string): string | null {
  const at = address.lastIndexOf('@')
  const token = address.slice(0, at).toLowerCase()
  return address.slice(at + 1).toLowerCase() === domain && TOKEN.test(token) ? token : null
}

/** Whether a message has too many lines or parts to be read. */
export function isTooComplex(content: Uint8Array): boolean {
  let [lines, borders] = [0, 0]
  for (let at = content.indexOf(10); at >= 0; at = content.indexOf(10, at + 1)) {
    lines++
    if (content[at + 1] === 45 && content[at + 2] === 45) borders++
    if (lines > MAX_LINES || borders > MAX_BORDERS) return true
  }
  return false
}

/** A text of a header on one line, without characters that are invisible or change its direction. */
export function cleanText(text: string, most: number): string {
  const clean = text
    .slice(0, 4 * most)
    .toWellFormed()
    .normalize('NFC')
  const visible = clean.replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu, ' ').replaceAll(/\s+/gu, ' ')
  return [...visible.trim()].slice(0, most).join('')
}

/** The outcome of a message whose files were all tried. */
export function outcomeOf(receipts: number, rejected: number): Outcome {
  if (receipts > 0) return 'received'
  return rejected > 0 ? 'not_accepted' : 'no_attachment'
}

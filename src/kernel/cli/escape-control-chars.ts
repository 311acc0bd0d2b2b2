/**
 * Characters that are invisible, move the cursor or change the text direction. Not the letter joiners
 * (U+200C, U+200D), which some languages need.
 */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu
const UNSEEN_BUT_NEWLINE = new RegExp(`(?!\\n)${UNSEEN.source}`, 'gu')

const escaped = (character: string) => {
  if (character === '\n') return '\\n'
  if (character === '\t') return '\\t'
  return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`
}

/** Untrusted text in one line of ours: invisible characters are escaped. */
export const escapeControlChars = (text: string): string => text.replaceAll(UNSEEN, escaped)

/** The same for our own multi-line message. */
export const escapeControlCharsInLines = (text: string): string =>
  text.replaceAll(UNSEEN_BUT_NEWLINE, escaped)

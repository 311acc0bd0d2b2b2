/**
 * What cannot be seen, moves the cursor or turns the direction of writing. Not the joiners of letters (U+200C, U+200D):
 * words of some languages are not spelled without them.
 */
const UNSEEN =
  /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/gu
const UNSEEN_BUT_NEWLINE = new RegExp(`(?!\\n)${UNSEEN.source}`, 'gu')

const escaped = (character: string) => {
  if (character === '\n') return '\\n'
  if (character === '\t') return '\\t'
  return `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`
}

/** A text of somebody else's in one line of ours: what would not be seen as it is, is written out. */
export const escapeControlChars = (text: string): string => text.replaceAll(UNSEEN, escaped)

/** The same for a message of our own that may have lines. */
export const shownLines = (text: string): string => text.replaceAll(UNSEEN_BUT_NEWLINE, escaped)

import { INVISIBLE, LINE_SEPARATORS } from '../values/invisible.rules.ts'

/** Also those that move the cursor. */
const UNSEEN = new RegExp(`(?:[\\p{Cc}${LINE_SEPARATORS}]|${INVISIBLE})`, 'gv')
const UNSEEN_BUT_NEWLINE = new RegExp(`(?!\\n)${UNSEEN.source}`, 'gv')

const escaped = (character: string) => {
  if (character === '\n') return '\\n'
  if (character === '\t') return '\\t'
  const code = character.codePointAt(0)!.toString(16)
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`
}

/** Untrusted text in one line of ours: invisible characters are escaped. */
export const escapeControlChars = (text: string): string => text.replaceAll(UNSEEN, escaped)

/** The same for our own multi-line message. */
export const escapeControlCharsInLines = (text: string): string =>
  text.replaceAll(UNSEEN_BUT_NEWLINE, escaped)

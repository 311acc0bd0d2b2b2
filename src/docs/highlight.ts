import { escapeHtml } from './markdown.ts'

const WORDS =
  'async|await|break|const|def|else|except|export|as|for|from|function|if|import|in|int|let|new|not|or|raise|return|throw|try|type|while|with|echo|exit|done|do'

const HASH_COMMENT = '(?<comment>(?<![\\w$&"\'])#[^\\n]*)'
const SLASH_COMMENT = '(?<comment>(?<!:)//[^\\n]*)'
const STRING = '(?<string>f?"(?:[^"\\\\\\n]|\\\\.)*"|\'(?:[^\'\\\\]|\\\\.)*\'|`(?:[^`\\\\]|\\\\.)*`)'
const WORD = `(?<word>\\b(?:${WORDS})\\b(?!["':=.-]))`

const PATTERNS: Record<string, RegExp> = {
  sh: new RegExp(`${HASH_COMMENT}|${STRING}|(?<word>^\\s*(?:curl|npm|export|while|done)\\b)`, 'gm'),
  py: new RegExp(`${HASH_COMMENT}|${STRING}|${WORD}`, 'g'),
  ts: new RegExp(`${SLASH_COMMENT}|${STRING}|${WORD}`, 'g'),
  json: new RegExp(STRING, 'g'),
}

/** Code as HTML, with comments, strings and keywords highlighted. */
export function highlight(language: string, text: string): string {
  const pattern = PATTERNS[language]
  if (!pattern) return escapeHtml(text)
  let html = ''
  let from = 0
  for (const match of text.matchAll(pattern)) {
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0]
    html += escapeHtml(text.slice(from, match.index))
    html += `<span class="${kind}">${escapeHtml(match[0])}</span>`
    from = match.index + match[0].length
  }
  return html + escapeHtml(text.slice(from))
}

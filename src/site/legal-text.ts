import { type Block, type Inline, isSafeLink, parseLine, splitBlocks } from '../docs/markdown.ts'

/** A legal text as the pages show it: no HTML, so nothing in it can become any. */
export type LegalBlock =
  | { kind: 'heading'; level: 1 | 2 | 3 | 4; line: Inline[] }
  | { kind: 'paragraph'; line: Inline[] }
  | { kind: 'list'; isNumbered: boolean; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }

/** A page has one h1: the first heading, if the text starts with it. */
const levelOf = (level: number, place: number): 1 | 2 | 3 | 4 =>
  level === 1 ? (place === 0 ? 1 : 2) : level <= 2 ? 2 : level === 3 ? 3 : 4

/** More than there are legal texts. */
const MAX_PARSED = 12
const parsed = new Map<string, LegalBlock[]>()

/** Texts are parsed once: they change rarely, and are asked for by anyone. */
export function legalBlocks(markdown: string): LegalBlock[] {
  const known = parsed.get(markdown)
  if (known) return known
  if (parsed.size >= MAX_PARSED) parsed.clear()
  const blocks = splitBlocks(markdown).map(legalBlock)
  parsed.set(markdown, blocks)
  return blocks
}

function legalBlock(block: Block, place: number): LegalBlock {
  switch (block.kind) {
    case 'heading':
      return { kind: 'heading', level: levelOf(block.level, place), line: safeLine(block.text) }
    case 'list':
      return { kind: 'list', isNumbered: block.tag === 'ol', items: block.items.map(safeLine) }
    case 'table': {
      const [head = [], ...rows] = block.rows.map(row => row.map(safeLine))
      return { kind: 'table', head, rows }
    }
    case 'code':
      return { kind: 'code', text: block.text }
    case 'paragraph':
      return { kind: 'paragraph', line: safeLine(block.text) }
  }
}

const safeLine = (text: string): Inline[] => withoutUnsafeLinks(parseLine(text))

const withoutUnsafeLinks = (parts: readonly Inline[]): Inline[] =>
  parts.flatMap((part): Inline[] => {
    if (!('parts' in part)) return [part]
    const inner = withoutUnsafeLinks(part.parts)
    if (part.kind === 'link' && !isAllowed(part.href)) return inner
    return [{ ...part, parts: inner }]
  })

/** Elsewhere or on this site; a control character or a backslash could make a browser read something else. */
const isAllowed = (href: string): boolean =>
  isSafeLink(href) && /^(https?:\/\/|mailto:|\/(?!\/)|#)/i.test(href) && !/[\\\p{C}]/u.test(href)

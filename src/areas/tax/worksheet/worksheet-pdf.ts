import type { Sheet, SheetNext } from '../../../kernel/pdf/sheet.ts'
import type { Language } from '../../../kernel/values/language.ts'
import type { Prefill } from '../form-5472/prefill.rules.ts'
import { type Block, cut } from './worksheet-blocks.rules.ts'
import { einOf, llcOf, type WorksheetNotes, writeWorksheet } from './worksheet-layout.rules.ts'
import { WORKSHEET_TEXTS } from './worksheet-texts.rules.ts'

/**
 * Renders the worksheet of a prefill computed in the same language. The same prefill, language and notes
 * produce the same bytes.
 */
export async function makeWorksheet(
  prefill: Prefill,
  language: Language,
  notes: WorksheetNotes,
): Promise<Buffer> {
  // Loaded with the first worksheet, so that other processes do not hold the PDF library in memory.
  const { makeSheet } = await import('../../../kernel/pdf/sheet.ts')
  const say = WORKSHEET_TEXTS[language]
  const llc = llcOf(prefill)
  const { year } = prefill
  const sheetNotes = {
    title: `${say.title}, ${year}`,
    subject: `${say.letterhead(year)}: ${llc}`,
    author: llc,
    language,
    at: new Date(`${notes.made_on}T00:00:00Z`),
    letterhead: { name: cut(llc, 120), line: say.letterhead(year) },
    foot: (page: number, pages: number) => ({
      left: say.foot(year, einOf(prefill)),
      right: say.page(page, pages),
    }),
    replaced: say.replaced,
  }
  return makeSheet(sheetNotes, sheet => {
    const blocks = writeWorksheet(prefill, language, notes)
    for (const [place, block] of blocks.entries())
      if (block.kind === 'heading') sheet.heading(block.text, nextOf(blocks.slice(place + 1, place + 5)))
      else SET[block.kind](sheet, block as never)
  })
}

/** The table below a heading, and what is between them. */
function nextOf(blocks: readonly Block[]): SheetNext | undefined {
  const lines: string[] = []
  for (const block of blocks) {
    if (block.kind === 'table') return { lines, columns: block.columns, rows: block.rows }
    if (block.kind !== 'text' && block.kind !== 'small') return undefined
    lines.push(block.text)
  }
  return undefined
}

/** About a third of a page: with less space, a form starts on the next page. */
const PART_LEAST = 240

const SET: {
  [K in Exclude<Block['kind'], 'heading'>]: (sheet: Sheet, block: Extract<Block, { kind: K }>) => void
} = {
  title: (sheet, { text, below }) => sheet.title(text, below),
  text: (sheet, { text }) => sheet.text(text),
  small: (sheet, { text }) => sheet.small(text),
  warning: (sheet, { heading, lines }) => sheet.warning(heading, lines),
  facts: (sheet, { rows }) => sheet.facts(rows),
  table: (sheet, { columns, rows }) => sheet.table(columns, rows),
  part: sheet => sheet.part(PART_LEAST),
}

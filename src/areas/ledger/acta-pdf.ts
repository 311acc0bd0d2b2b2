import { makeSheet, type SheetIssuer } from '../../kernel/pdf/sheet.ts'
import { type ActaFacts, writeActa } from './acta.rules.ts'

/**
 * Renders an ACTA. The same facts produce the same bytes, so that a second attempt creates no second
 * document.
 */
export function makeActa(facts: ActaFacts, issuer: SheetIssuer | null = null): Promise<Buffer> {
  const acta = writeActa(facts)
  const notes = {
    title: acta.listed,
    subject: `${acta.title}: ${facts.transaction_id}`,
    author: facts.llc,
    language: facts.language,
    at: new Date(facts.decided_at),
    letterhead: { name: facts.llc, line: acta.letterhead },
    issuer,
    foot: acta.foot,
    replaced: acta.replaced,
  }
  return makeSheet(notes, sheet => {
    sheet.title(acta.title, acta.below)
    sheet.text(acta.opening)
    sheet.space(4)
    sheet.facts(acta.facts)
    for (const { heading, text } of acta.sections) {
      sheet.heading(heading)
      sheet.text(text)
    }
    sheet.space(2)
    sheet.text(acta.decided, 'italic')
    sheet.space(2)
    sheet.small(`${'_'.repeat(30)}  ${acta.signature}`)
    sheet.record(acta.record)
  })
}

import type { SheetIssuer, SheetNotes } from '../../kernel/pdf/sheet.ts'
import type { Language } from '../../kernel/values/language.ts'

type YearOfLlc = { llc: string; ein: string | null; year: number; taxYear: { ends: string } }
type Words = {
  title: string
  letterhead: string
  foot(page: number, pages: number): string
  replaced: string
}

/** The letterhead, foot and properties of a PDF about a year of an LLC. */
export function sheetNotes(
  { llc, ein, year, taxYear }: YearOfLlc,
  words: Words,
  language: Language,
  issuer: SheetIssuer | null,
): SheetNotes {
  return {
    title: `${words.title} ${year}: ${llc}`,
    subject: words.title,
    author: llc,
    language,
    // The same records produce the same bytes.
    at: new Date(taxYear.ends),
    letterhead: { name: llc, line: ein ? `${words.letterhead}  ·  EIN ${ein}` : words.letterhead },
    issuer,
    foot: (page, pages) => ({ left: `${words.title} ${year}`, right: words.foot(page, pages) }),
    replaced: words.replaced,
  }
}

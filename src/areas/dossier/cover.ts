import { makeSheet, type SheetIssuer } from '../../kernel/pdf/sheet.ts'
import {
  COVER_WORDS,
  type CoverFacts,
  documentColumns,
  documentRow,
  groupedRows,
  groupRows,
  indexColumns,
} from './cover.rules.ts'

/** The cover and index of a dossier. */
export function makeCover(cover: CoverFacts, issuer: SheetIssuer | null): Promise<Buffer> {
  const { subject, year, taxYear, language, now, counted, documents, problems, files, isDemonstration } =
    cover
  const words = COVER_WORDS[language]
  const notes = {
    title: `${words.title} ${year}: ${subject.name}`,
    subject: words.subject(subject.name),
    author: subject.name,
    language,
    at: now,
    letterhead: { name: subject.name, line: words.letterhead },
    issuer,
    foot: (page: number, pages: number) => ({
      left: `${words.title} ${year}`,
      right: words.foot(page, pages),
    }),
    replaced: words.replaced,
  }
  const { facts } = words
  const whole = documents.filter(({ state }) => state === 'whole')
  const notWhole = documents.filter(({ state }) => state !== 'whole')
  return makeSheet(notes, sheet => {
    sheet.title(words.title, words.below(year))
    sheet.text(words.opening)
    if (isDemonstration) sheet.warning(words.demonstration.title, [words.demonstration.text])
    sheet.space(4)
    sheet.facts([
      [facts.llc, subject.name],
      [facts.state, subject.state],
      [facts.ein, subject.ein ?? words.none],
      [facts.owner, subject.owner],
      [facts.taxYear, `${taxYear.begins} – ${taxYear.ends}`],
      [facts.madeAt, `${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`],
      [facts.files, String(files)],
    ])
    sheet.heading(words.indexTitle)
    sheet.table(
      indexColumns(words),
      words.index(counted).map(cells => ({ cells })),
    )
    if (problems.length) {
      sheet.heading(words.problemsTitle)
      sheet.text(words.problemsText)
      sheet.table(
        documentColumns(words),
        notWhole.map(one => documentRow(one, words)),
      )
      if (problems.length > notWhole.length)
        sheet.text(words.more(problems.length - notWhole.length), 'italic')
    }
    sheet.heading(words.checkTitle)
    sheet.text(words.check)
    if (whole.length === 0) return
    sheet.heading(words.documentsTitle)
    sheet.facts(groupRows(counted, words))
    sheet.table(documentColumns(words), groupedRows(whole, words))
    if (counted.documents > whole.length) sheet.text(words.more(counted.documents - whole.length), 'italic')
  })
}

import { PDFDocument } from '@cantoo/pdf-lib'
import { makeSheet, type SheetNotes } from '../../../kernel/pdf/sheet.ts'
import type { FormName } from '../official-form/form-maps.rules.ts'
import type { Filled, OfficialForm } from '../official-form/official-form.ts'
import type { PackagePlan, Statement } from './package.rules.ts'

export type OfLlc = PackagePlan['llc']

export function notesOf({ name, year }: OfLlc, title: string, made_on: string, foot: string): SheetNotes {
  return {
    title: `${title}, ${year}`,
    subject: `${title}: ${name}`,
    author: name,
    language: 'en',
    at: new Date(`${made_on}T00:00:00Z`),
    letterhead: { name, line: `Tax year ${year}` },
    foot: () => ({ left: foot, right: '' }),
    replaced: 'A character that cannot be printed is shown as a box.',
  }
}

export function makeStatement(llc: OfLlc, statement: Statement, made_on: string): Promise<Buffer> {
  const { name, ein, year } = llc
  const head = `${name}, EIN ${ein ?? 'applied for'}, tax year ${year}`
  return makeSheet(notesOf(llc, statement.title, made_on, head), sheet => {
    sheet.title(statement.title, statement.below)
    sheet.facts(statement.facts)
    sheet.space(8)
    for (const text of statement.texts) sheet.text(text)
    for (const { columns, rows } of statement.tables) sheet.table(columns, rows)
  })
}

/** The statement to which a form refers on lines whose text is too long for it; none if all fit. */
export function continuationOf(
  llc: OfLlc,
  form: FormName,
  reference: string | null,
  { attached }: Pick<Filled, 'attached'>,
): Statement[] {
  if (attached.length === 0) return []
  return [
    {
      name: 'continued',
      title: `Form ${form}, attached statement`,
      below: 'Lines that are continued here',
      facts: [
        ['Name', llc.name],
        ['EIN', llc.ein ?? 'Applied for'],
        ['Tax year', llc.year],
        ...(reference === null ? [] : [['Reference ID number', reference] as const]),
      ],
      texts: [],
      tables: [
        {
          columns: [
            { head: 'Line', width: 90 },
            { head: 'Text', width: 378 },
          ],
          rows: attached.map(({ key, text }) => ({ cells: [key.replaceAll('_', ' '), text] })),
        },
      ],
    },
  ]
}

/** Adds the statement to which a form refers behind its pages. The form stays editable. */
export async function attachContinuation(
  { document }: OfficialForm,
  result: Filled,
  { llc, reference, made_on }: { llc: OfLlc; reference: string; made_on: string },
): Promise<void> {
  for (const statement of continuationOf(llc, '5472', reference, result)) {
    const made = await PDFDocument.load(await makeStatement(llc, statement, made_on))
    for (const page of await document.copyPages(made, made.getPageIndices())) document.addPage(page)
  }
}

import { PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { makeSheet } from '../../../kernel/pdf/sheet.ts'
import { FORMS, type FormName, footMissing } from '../official-form/form-maps.rules.ts'
import { type Entry, usDate } from '../official-form/official-form.rules.ts'
import {
  type Filled,
  fillForm,
  foundField,
  openForm,
  saveForm,
  writeAcrossTop,
} from '../official-form/official-form.ts'
import { NUMBER_OF, type PackagePlan, type Statement } from './package.rules.ts'
import { continuationOf, makeStatement, notesOf } from './statement-pdf.ts'

export type Blanks = Partial<Record<FormName, Uint8Array>>
export type PackageTask = { plan: PackagePlan; blanks: Blanks; made_on: string; part: string | null }
export type MadePackage = { bytes: Uint8Array; pages: number; parts: string[]; to_check: string[] }

const DE = 'Foreign-owned U.S. DE'
const FAX = '+1 855-887-7737'

type Part = { name: string; pages: Uint8Array; of: number | null }

/** The package as one PDF whose pages are numbered, or one part of it. Nothing in it can be edited. */
export async function makePackage({ plan, blanks, made_on, part }: PackageTask): Promise<MadePackage> {
  const marks = plan.amended ? ['Amended'] : []
  const to_check: string[] = []
  const parts: Part[] = []
  let attached = 0
  const state = async (prefix: string, statements: readonly Statement[]) => {
    attached += statements.length
    for (const one of statements)
      parts.push({ name: prefix + one.name, pages: await makeStatement(plan.llc, one, made_on), of: null })
  }
  const fill = async (
    name: string,
    form: FormName,
    entries: Entry[],
    words: string[],
    reference: string | null = null,
  ) => {
    const { bytes, result, missing } = await fillFlat(blanks[form]!, form, entries, words)
    to_check.push(...[...missing, ...result.unverified].map(key => `${name}: ${key}`))
    // Only the first page of Form 1120 is part of a pro forma return.
    parts.push({ name, pages: bytes, of: form === '1120' ? 1 : null })
    await state(`${name}-`, continuationOf(plan.llc, form, reference, result))
  }
  if (plan.form7004) await fill('7004', '7004', plan.form7004, [DE])
  if (plan.form1120) await fill('1120', '1120', plan.form1120, [DE, ...marks])
  for (const { reference_id, entries, statements } of plan.forms) {
    await fill(`5472-${reference_id}`, '5472', entries, marks, reference_id)
    await state(`5472-${reference_id}-`, statements)
  }
  await state('', plan.statements)
  const merged = await merge(plan, parts, { made_on, attached })
  const chosen = part === null ? merged : await pick(merged, part)
  return { ...chosen, parts: merged.places.map(({ name }) => name), to_check }
}

async function fillFlat(blank: Uint8Array, form: FormName, entries: Entry[], words: string[]) {
  const official = await openForm('the form', blank)
  const missing = footMissing(FORMS[form], [...official.fields.values()].map(foundField))
  const isMissing = ({ key }: Entry) => missing.includes(key)
  const result: Filled = await fillForm(
    official,
    entries.filter(one => !isMissing(one)),
    FORMS[form],
  )
  await writeAcrossTop(official, words)
  official.document.getForm().flatten({ updateFieldAppearances: false })
  return { bytes: await saveForm(official), result, missing: entries.filter(isMissing).map(({ key }) => key) }
}

type Cover = { made_on: string; attached: number }

/** Without the EIN: anyone at the fax machine can read a cover. */
function makeCover(plan: PackagePlan, pages: number, { made_on, attached }: Cover): Promise<Buffer> {
  const { cover, llc } = plan
  const forms = [...cover!.forms, ...(attached ? [NUMBER_OF(attached, 'attached statement')] : [])]
  return makeSheet(notesOf(llc, 'Fax cover', made_on, `Tax year ${llc.year}`), sheet => {
    sheet.title('Fax', `To the Internal Revenue Service, Ogden, PIN Unit`)
    sheet.facts([
      ['Fax number', FAX],
      ['Taxpayer', llc.name],
      ['Tax year', cover!.taxYear],
      ...(plan.amended ? [['Return', 'Amended'] as const] : []),
      ['Forms', forms.join(', ')],
      ['Pages, with this one', String(pages)],
      ['Sender', cover!.sender],
      ['Date', usDate(made_on)],
    ])
  })
}

type Merged = { bytes: Uint8Array; pages: number; places: { name: string; from: number; to: number }[] }

async function merge(plan: PackagePlan, parts: readonly Part[], of: Cover): Promise<Merged> {
  const opened = await Promise.all(
    parts.map(async ({ name, pages, of: first }) => {
      const document = await PDFDocument.load(pages, { updateMetadata: false })
      const count = first ?? document.getPageCount()
      return { name, document, count }
    }),
  )
  const rest = opened.reduce((sum, { count }) => sum + count, 0)
  const count = rest + (plan.cover ? 1 : 0)
  if (plan.cover) {
    const document = await PDFDocument.load(await makeCover(plan, count, of), { updateMetadata: false })
    opened.unshift({ name: 'cover', document, count: 1 })
  }
  const whole = await PDFDocument.create({ updateMetadata: false })
  whole.setTitle(`${plan.llc.name}, tax year ${plan.llc.year}`)
  whole.setCreationDate(new Date(`${of.made_on}T00:00:00Z`))
  const font = await whole.embedFont(StandardFonts.Helvetica)
  const places: Merged['places'] = []
  for (const { name, document, count: wanted } of opened) {
    const from = whole.getPageCount()
    const indices = Array.from({ length: wanted }, (_, i) => i)
    for (const page of await whole.copyPages(document, indices)) whole.addPage(page)
    places.push({ name, from, to: whole.getPageCount() })
  }
  const draw = (page: PDFPage, text: string) => {
    const size = 8
    const x = page.getWidth() - 36 - font.widthOfTextAtSize(text, size)
    // At the top: the foot of Form 1120 is full.
    page.drawText(text, { x, y: page.getHeight() - 22, size, font, color: rgb(0.2, 0.2, 0.2) })
  }
  for (const [i, page] of whole.getPages().entries()) draw(page, `Page ${i + 1} of ${count}`)
  return { bytes: await whole.save({ updateFieldAppearances: false }), pages: count, places }
}

/** The pages of one part, numbered as in the whole; none if there is no such part. */
async function pick({ bytes, places }: Merged, wanted: string) {
  const place = places.find(({ name }) => name === wanted)
  if (!place) return { bytes: new Uint8Array(), pages: 0 }
  const [whole, one] = [await PDFDocument.load(bytes), await PDFDocument.create()]
  const indices = Array.from({ length: place.to - place.from }, (_, i) => place.from + i)
  for (const page of await one.copyPages(whole, indices)) one.addPage(page)
  return { bytes: await one.save(), pages: indices.length }
}

import {
  EncryptedPDFError,
  PDFCheckBox,
  PDFDocument,
  type PDFField,
  type PDFFont,
  PDFName,
  PDFTextField,
  rgb,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { escapeControlChars } from '../../../kernel/cli/escape-control-chars.ts'
import { CommandError, type Refusal } from '../../../kernel/http/refusal.ts'
import type { LocalizedText } from '../../../kernel/values/language.ts'
import { taxErrors } from '../tax.errors.ts'
import {
  differencesFrom,
  type FieldMap,
  FORMS,
  type FormName,
  type FormSpec,
  type FoundField,
  readTitle,
} from './form-maps.rules.ts'
import { type Entry, type FieldFault, faultsOf, refuseFaults } from './official-form.rules.ts'

export type OfficialForm = { document: PDFDocument; fields: Map<string, PDFField> }

/** Why a PDF cannot be used as a blank form: for the operator, and for a request. */
export class FormFault extends CommandError {
  readonly refusal: Refusal

  constructor(message: string, refusal: Refusal) {
    super(message)
    this.refusal = refusal
  }
}

const unreadable = (message: string, why: LocalizedText) =>
  new FormFault(message, taxErrors.blank_form_unreadable({ why }, { field: 'file' }))

/** Reads a form with fields. Any problem is reported in one sentence. */
export async function openForm(given: string, bytes: Uint8Array): Promise<OfficialForm> {
  const named = `--form: ${escapeControlChars(given)}`
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-'))
    throw unreadable(`${named} is not a PDF.`, { en: 'is not a PDF', es: 'no es un PDF' })
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    // The XFA form next to the fields, which would show its own values instead of ours.
    document.catalog.getAcroForm()?.dict.delete(PDFName.of('XFA'))
    // Usage rights that become invalid with any change.
    document.catalog.delete(PDFName.of('Perms'))
    const fields = new Map(
      document
        .getForm()
        .getFields()
        .map(field => [field.getName(), field]),
    )
    if (fields.size > 0) return { document, fields }
  } catch (error) {
    if (error instanceof EncryptedPDFError)
      throw unreadable(`${named} is encrypted; give one that opens without a password and may be changed.`, {
        en: 'is encrypted; upload one that opens without a password and may be changed',
        es: 'está cifrado; sube uno que se abra sin contraseña y se pueda modificar',
      })
    throw unreadable(`${named} is not a PDF that can be read as a form.`, {
      en: 'is not a PDF that can be read as a form',
      es: 'no es un PDF que pueda leerse como formulario',
    })
  }
  throw unreadable(`${named} has no fields to fill in.`, {
    en: 'has no fields to fill in',
    es: 'no tiene campos para rellenar',
  })
}

/** Rejects a PDF that is not the known revision of a form, and lists the fields that differ. */
export function checkRevision(given: string, { document, fields }: OfficialForm, spec: FormSpec): void {
  const title = document.getTitle() ?? ''
  const read = readTitle(title)
  const isOther =
    read !== null && (read.form !== spec.form || (!spec.isYearly && read.revision !== spec.revision))
  const faults = differencesFrom(spec, [...fields.values()].map(foundField))
  if (!isOther && faults.length === 0) return
  const known = `Form ${spec.form}, revision ${spec.revision}`
  const what = isOther ? ` Its title is "${escapeControlChars(title.slice(0, 100))}".` : ''
  const differ = faults.length
    ? ` ${faults.length} ${faults.length === 1 ? 'field differs' : 'fields differ'}: ${someOf(faults.map(escapeControlChars))}.`
    : ' Its fields have the same names, but may mean something else.'
  const { form, revision } = spec
  throw new FormFault(
    `--form: ${escapeControlChars(given)} is not ${known}.${what}${differ}`,
    taxErrors.blank_form_differs({ form, revision, differences: differencesOf(faults) }, { field: 'file' }),
  )
}

const differencesOf = (faults: readonly string[]) => {
  const list = someOf(faults.map(escapeControlChars))
  return faults.length
    ? { en: `Fields that differ: ${list}.`, es: `Campos que difieren: ${list}.` }
    : {
        en: 'Its fields have the same names, but may mean something else.',
        es: 'Sus campos se llaman igual, pero pueden significar otra cosa.',
      }
}

export type CheckedBlank = { form: FormName; revision: string; fields: number }

/** Checks that a PDF is a blank form that can be filled in, so that no member finds out later. */
export async function checkBlank(given: string, bytes: Uint8Array): Promise<CheckedBlank> {
  const official = await openForm(given, bytes)
  const read = readTitle(official.document.getTitle() ?? '')
  const spec = FORMS[read?.form ?? '5472']
  checkRevision(given, official, spec)
  if (spec.isYearly && read === null)
    throw unreadable(`--form: ${escapeControlChars(given)} does not say its year.`, {
      en: 'does not say its year',
      es: 'no indica su año',
    })
  return { form: spec.form, revision: read?.revision ?? spec.revision, fields: official.fields.size }
}

export function foundField(field: PDFField): FoundField {
  const { x, y } = field.acroField.getWidgets()[0]?.getRectangle() ?? {}
  const { name, kind } = describeField(field)
  return { name, kind, at: x === undefined || y === undefined ? null : [x, y] }
}

const MAX_LISTED_FAULTS = 100
const someOf = (faults: readonly string[]) =>
  `${faults.slice(0, MAX_LISTED_FAULTS).join('; ')}${faults.length > MAX_LISTED_FAULTS ? `; and ${faults.length - MAX_LISTED_FAULTS} more` : ''}`

export type FieldFacts = { name: string; kind: 'text' | 'box' | 'other'; max_length: number | null }

export const describeField = (field: PDFField): FieldFacts => ({
  name: field.getName(),
  kind: field instanceof PDFTextField ? 'text' : field instanceof PDFCheckBox ? 'box' : 'other',
  max_length: field instanceof PDFTextField ? (field.getMaxLength() ?? null) : null,
})

/** The outcome for each value, by its key. */
export type Filled = {
  filled: string[]
  /** Filled in through an unverified field name. */
  unverified: string[]
  /** The map has no field for it. */
  by_hand: string[]
  /** Too long to be legible in the field, which refers to an attachment instead. */
  attached: { key: string; text: string }[]
}

const SEE_ATTACHED = 'See attached statement'

/** Fills in the form. It stays editable. A form that would lack something it must say is refused. */
export async function fillForm(
  { document, fields }: OfficialForm,
  entries: readonly Entry[],
  { form, map }: Pick<FormSpec, 'form' | 'map'>,
): Promise<Filled> {
  checkFields(fields, entries, map)
  refuseFaults(form, faultsOf(form, entries))
  const font = await document.embedFont(StandardFonts.Helvetica)
  const result: Filled = { filled: [], unverified: [], by_hand: [], attached: [] }
  const cut: FieldFault[] = []
  for (const { key, put } of entries) {
    const name = map.fields.get(key)
    if (name === undefined) {
      result.by_hand.push(key)
      continue
    }
    const field = fields.get(name)!
    if (put === 'check') (field as PDFCheckBox).check()
    else {
      const textField = field as PDFTextField
      const isShown = setText(textField, put.text, font)
      if (!isShown) result.attached.push({ key, text: put.text })
      if (!isShown && !setText(textField, SEE_ATTACHED, font)) cut.push({ key, why: 'cut' })
    }
    result.filled.push(key)
    if (map.unverified.has(key)) result.unverified.push(key)
  }
  refuseFaults(form, cut)
  document.getForm().updateFieldAppearances(font)
  return result
}

/** Checks that all fields exist and have the right type, because a half-filled form is useless. */
function checkFields(fields: OfficialForm['fields'], entries: readonly Entry[], map: FieldMap): void {
  const faults = entries.flatMap(({ key, put }) => {
    const name = map.fields.get(key)
    if (name === undefined) return []
    const field = fields.get(name)
    const what = `${escapeControlChars(name)} for ${key}`
    if (!field) return [`${what} is missing`]
    if (put === 'check') return field instanceof PDFCheckBox ? [] : [`${what} is not a box`]
    return field instanceof PDFTextField ? [] : [`${what} does not take a text`]
  })
  if (faults.length === 0) return
  throw new CommandError(
    `The form does not have the fields of the map: ${someOf(faults)}. List its fields with form5472 fields, and give a map of your own with --map.`,
  )
}

/** Anything smaller is not legible on a fax. */
const [LARGEST, SMALLEST, PADDING, LINE_HEIGHT] = [10, 7, 4, 1.2]
const SIZES = Array.from({ length: (LARGEST - SMALLEST) * 2 + 1 }, (_, step) => LARGEST - step / 2)

/** Writes a text as large as it fits; false if it does not. */
function setText(field: PDFTextField, text: string, font: PDFFont): boolean {
  const { width = 0, height = 0 } = field.acroField.getWidgets()[0]?.getRectangle() ?? {}
  // Fields of one line that are marked as several would show the lower half cut off.
  if (field.isMultiline() && height < 2 * (SMALLEST * LINE_HEIGHT + PADDING)) field.disableMultiline()
  const room = { width: width - PADDING, height: field.isMultiline() ? height : 0 }
  const size = SIZES.find(one => fits(font.widthOfTextAtSize(text, one), one, room))
  if (size === undefined || text.length > (field.getMaxLength() ?? text.length)) return false
  if (field.isRichFormatted()) field.disableRichFormatting()
  field.setText(text)
  field.setFontSize(size)
  return true
}

/** Whether a text of this width fits on the lines there are; the ends of lines are never quite full. */
function fits(textWidth: number, size: number, room: { width: number; height: number }): boolean {
  const lines = Math.max(1, Math.floor(room.height / (size * LINE_HEIGHT)))
  return textWidth <= room.width * (lines === 1 ? 1 : lines * 0.9)
}

const INK = rgb(0.05, 0.1, 0.35)

/** Writes across the top of the first page, such as "Foreign-owned U.S. DE" or "Amended". */
export async function writeAcrossTop({ document }: OfficialForm, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  const font = await document.embedFont(StandardFonts.HelveticaBold)
  const page = document.getPage(0)
  const text = words.join('  -  ')
  const size = 12
  const x = (page.getWidth() - font.widthOfTextAtSize(text, size)) / 2
  page.drawText(text, { x, y: page.getHeight() - 24, size, font, color: INK })
}

export const saveForm = ({ document }: OfficialForm): Promise<Uint8Array> =>
  document.save({ updateFieldAppearances: false })

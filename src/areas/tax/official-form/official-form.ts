import {
  EncryptedPDFError,
  PDFCheckBox,
  PDFDocument,
  type PDFField,
  type PDFFont,
  PDFName,
  PDFTextField,
  StandardFonts,
} from '@cantoo/pdf-lib'
import { escapeControlChars } from '../../../kernel/cli/escape-control-chars.ts'
import { CommandError } from '../../../kernel/http/refusal.ts'
import type { Entry, FieldMap } from './official-form.rules.ts'

export type OfficialForm = { document: PDFDocument; fields: Map<string, PDFField> }

/** Reads a form with fields. Any problem is reported in one sentence. */
export async function openForm(given: string, bytes: Uint8Array): Promise<OfficialForm> {
  const named = `--form: ${escapeControlChars(given)}`
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-'))
    throw new CommandError(`${named} is not a PDF.`)
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
      throw new CommandError(
        `${named} is encrypted; give one that opens without a password and may be changed.`,
      )
    throw new CommandError(`${named} is not a PDF that can be read as a form.`)
  }
  throw new CommandError(`${named} has no fields to fill in.`)
}

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
  /** Filled in, but too wide for the field to show it all. */
  does_not_fit: string[]
  /** Left blank: too long for the field, or in characters the form cannot hold. */
  left_blank: string[]
}

/** Fills in the form. It stays editable. */
export async function fillForm(
  { document, fields }: OfficialForm,
  entries: readonly Entry[],
  map: FieldMap,
): Promise<Filled> {
  checkFields(fields, entries, map)
  const font = await document.embedFont(StandardFonts.Helvetica)
  const told: Filled = { filled: [], unverified: [], by_hand: [], does_not_fit: [], left_blank: [] }
  for (const { key, put } of entries) {
    const name = map.fields.get(key)
    if (name === undefined) {
      told.by_hand.push(key)
      continue
    }
    const field = fields.get(name)!
    if (put === 'check') (field as PDFCheckBox).check()
    else {
      const outcome = setText(field as PDFTextField, put.text, font)
      if (outcome === 'left_blank') {
        told.left_blank.push(key)
        continue
      }
      if (outcome === 'does_not_fit') told.does_not_fit.push(key)
    }
    told.filled.push(key)
    if (map.unverified.has(key)) told.unverified.push(key)
  }
  document.getForm().updateFieldAppearances(font)
  return told
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
  const more = faults.length > FAULTS_TOLD ? `; and ${faults.length - FAULTS_TOLD} more` : ''
  throw new CommandError(
    `The form does not have the fields of the map: ${faults.slice(0, FAULTS_TOLD).join('; ')}${more}. List its fields with form5472 fields, and give a map of your own with --map.`,
  )
}

const FAULTS_TOLD = 100

const [LARGEST, SMALLEST, PADDING] = [10, 5, 4]

function setText(
  field: PDFTextField,
  wanted: string,
  font: PDFFont,
): 'filled' | 'does_not_fit' | 'left_blank' {
  const text = inLettersOf(font, wanted)
  const most = field.getMaxLength()
  if (text === null || (most !== undefined && text.length > most)) return 'left_blank'
  if (field.isRichFormatted()) field.disableRichFormatting()
  field.setText(text)
  const [widget] = field.acroField.getWidgets()
  const width = (widget?.getRectangle().width ?? 0) - PADDING
  if (field.isMultiline()) return 'filled'
  const size = Math.min(LARGEST, (LARGEST * width) / Math.max(1, font.widthOfTextAtSize(text, LARGEST)))
  field.setFontSize(Math.max(SMALLEST, Math.floor(size * 2) / 2))
  return size < SMALLEST ? 'does_not_fit' : 'filled'
}

/** The form's font covers Western European letters; others are replaced by their base letter, if any. */
function inLettersOf(font: PDFFont, text: string): string | null {
  const known = new Set(font.getCharacterSet())
  const has = (letter: string) => [...letter].every(one => known.has(one.codePointAt(0)!))
  const letters = [...text.normalize('NFC')].map(letter => {
    if (has(letter)) return letter
    const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return bare !== '' && has(bare) ? bare : null
  })
  return letters.includes(null) ? null : letters.join('')
}

export const saveForm = ({ document }: OfficialForm): Promise<Uint8Array> =>
  document.save({ updateFieldAppearances: false })

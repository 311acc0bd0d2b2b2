import { open } from 'node:fs/promises'
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
import { CommandError, UsageError } from '../../../kernel/http/refusal.ts'
import type { Entry, FieldMap } from './official-form.rules.ts'

const MOST_BYTES = 20 * 1024 * 1024

/** The bytes of a file that a person named, if it is not too long to be a form. */
export async function readSmallFile(flag: string, given: string, path: string, mostBytes = MOST_BYTES) {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`${flag}: ${escapeControlChars(given)} cannot be read (${error.code}).`)
  })
  try {
    const { size } = await file.stat()
    if (size > mostBytes)
      throw new CommandError(
        `${flag}: ${escapeControlChars(given)} is longer than ${mostBytes / (1024 * 1024)} MB.`,
      )
    // Not by its size: a pipe or a device has none.
    const bytes = Buffer.alloc(mostBytes + 1)
    let length = 0
    for (;;) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, null)
      if (bytesRead === 0) return bytes.subarray(0, length)
      length += bytesRead
      if (length > mostBytes)
        throw new CommandError(
          `${flag}: ${escapeControlChars(given)} is longer than ${mostBytes / (1024 * 1024)} MB.`,
        )
    }
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException
    if (syscall === undefined) throw error
    throw new UsageError(`${flag}: ${escapeControlChars(given)} cannot be read (${code}).`)
  } finally {
    await file.close()
  }
}

export type OfficialForm = { document: PDFDocument; fields: Map<string, PDFField> }

/** Reads a form with fields. Whatever is wrong with it is said in a sentence. */
export async function openForm(given: string, bytes: Uint8Array): Promise<OfficialForm> {
  const named = `--form: ${escapeControlChars(given)}`
  if (!Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-'))
    throw new CommandError(`${named} is not a PDF.`)
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    // The newer kind of form beside the fields, which would show what it holds and not what they hold.
    document.catalog.getAcroForm()?.dict.delete(PDFName.of('XFA'))
    // Rights that a reader grants only as long as nothing was changed.
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

/** What became of each thing that was to stand on the form, by its key. */
export type Filled = {
  filled: string[]
  /** Filled by a name that nobody has compared with the form. */
  unverified: string[]
  /** The map knows no field for it. */
  by_hand: string[]
  /** Filled, but the field is too narrow to show it whole. */
  does_not_fit: string[]
  /** Left blank: longer than the field takes, or in letters that a form cannot hold. */
  left_blank: string[]
}

/** Fills the form in. It stays one that can be edited. */
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

/** Every field that is wanted is there, and is of its kind: a form of which half was filled helps nobody. */
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

/** A form's own typeface has the letters of Western Europe; of others the plain letter is taken, if there is one. */
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

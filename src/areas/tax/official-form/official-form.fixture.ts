import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import { OWN_MAP } from './form-maps.rules.ts'

const blank = (file: string) => readFileSync(join(import.meta.dirname, 'fixtures', file))

/** The blanks of the IRS, works of the US government. Tests only: the product works with what the operator supplies. */
export const BLANK_5472 = blank('f5472-2023-12.pdf')
export const BLANK_1120 = blank('f1120-2025.pdf')

type Wanted = { without?: readonly string[]; maxLength?: Record<string, number>; title?: string }

/** The blank Form 5472, or one that differs from it. */
export async function blankForm({ without = [], maxLength = {}, title }: Wanted = {}): Promise<Buffer> {
  if (without.length === 0 && Object.keys(maxLength).length === 0 && title === undefined) return BLANK_5472
  const document = await PDFDocument.load(BLANK_5472, { updateMetadata: false })
  const form = document.getForm()
  for (const key of without) form.removeField(form.getField(OWN_MAP.fields.get(key)!))
  for (const [key, most] of Object.entries(maxLength))
    form.getTextField(OWN_MAP.fields.get(key)!).setMaxLength(most)
  if (title !== undefined) document.setTitle(title)
  return Buffer.from(await document.save({ updateFieldAppearances: false }))
}

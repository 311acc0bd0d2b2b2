import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib'
import { OWN_MAP } from './official-form.rules.ts'

const isBox = (name: string) => /\.c\d+_\d+\[\d\]$/.test(name)

type Wanted = { without?: readonly string[]; maxLength?: Record<string, number>; xfa?: boolean }

/** A blank form with the fields of our map, or without some of them. We do not redistribute the IRS form. */
export async function blankForm({ without = [], maxLength = {}, xfa = false }: Wanted = {}): Promise<Buffer> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const form = document.getForm()
  const page = document.addPage([612, 2200])
  let y = 2160
  for (const [key, name] of OWN_MAP.fields) {
    if (without.includes(key)) continue
    const box = { x: 40, y, width: isBox(name) ? 12 : 300, height: 14 }
    if (isBox(name)) form.createCheckBox(name).addToPage(page, box)
    else {
      const field = form.createTextField(name)
      if (maxLength[key] !== undefined) field.setMaxLength(maxLength[key])
      field.addToPage(page, { ...box, font })
    }
    y -= 20
  }
  const bytes = await document.save()
  return Buffer.from(xfa ? await withXfa(bytes) : bytes)
}

async function withXfa(bytes: Uint8Array): Promise<Uint8Array> {
  const document = await PDFDocument.load(bytes, { preserveXFA: true })
  document.getForm().acroForm.dict.set(PDFName.of('XFA'), PDFString.of('<xdp/>'))
  return document.save()
}

import { PDFDocument } from '@cantoo/pdf-lib'

/** A PDF ends with this mark, after which only little may follow. */
const END = '%%EOF'
const TAIL_BYTES = 2048

/** Whether a PDF has its end, can be read, and has at least one page. */
export async function isCompletePdf(bytes: Uint8Array): Promise<boolean> {
  const tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES)))
  if (!tail.includes(END)) return false
  try {
    const document = await PDFDocument.load(bytes, { ignoreEncryption: true, updateMetadata: false })
    return document.getPages().length > 0
  } catch {
    return false
  }
}

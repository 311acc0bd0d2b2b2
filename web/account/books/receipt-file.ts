import {
  type OnReceipt,
  readReceiptText,
} from '../../../src/areas/bookkeeping/receipts/receipt-text.rules.ts'

const MAX_BYTES = 10_000_000
const NOTHING: OnReceipt = { amount: null, date: null }

/**
 * The amount and the date in the text of a PDF; nothing of an image or of a PDF that cannot be read. It happens in the browser, so that
 * no file can harm the server.
 */
export async function readReceipt(file: Blob): Promise<OnReceipt> {
  if (!file.type.startsWith('application/pdf') || file.size > MAX_BYTES) return NOTHING
  try {
    const { pdfText } = await import('./pdf-text.ts')
    return readReceiptText(await pdfText(await file.arrayBuffer()))
  } catch {
    return NOTHING
  }
}

/** The same of a file that is already stored. */
export async function readStoredReceipt(address: string, fileName: string | null): Promise<OnReceipt> {
  if (!fileName?.toLowerCase().endsWith('.pdf')) return NOTHING
  const response = await fetch(address, { credentials: 'same-origin' })
  return response.ok ? readReceipt(await response.blob()) : NOTHING
}

import { runInThread } from '../../kernel/threads/threads.ts'
import type { Language } from '../../kernel/values/language.ts'
import type { ActaFacts } from '../ledger/ledger.ts'
import type { Prefill, WorksheetNotes } from '../tax/tax.ts'
import type { CoverFacts } from './cover.rules.ts'
import type { StatementFacts } from './financial-statements.ts'
import type { ReportPages } from './report-pages.ts'

export type PdfRequest =
  | { kind: 'cover'; facts: CoverFacts }
  | { kind: 'acta'; facts: ActaFacts }
  | { kind: 'reports'; language: Language; reports: ReportPages[] }
  | { kind: 'statements'; language: Language; facts: StatementFacts }
  | { kind: 'worksheet'; prefill: Prefill; language: Language; notes: WorksheetNotes }

/**
 * Renders a PDF in a thread. The modules, fonts and garbage of rendering take as much memory as the rest of a
 * dossier; it is freed with the thread.
 */
export async function renderPdf(request: PdfRequest): Promise<Buffer> {
  const [pdf] = await renderPdfs(request)
  return pdf!
}

/** Several at once, because each thread loads the fonts again. */
export async function renderPdfs(request: PdfRequest): Promise<Buffer[]> {
  const pdfs = await runInThread<Uint8Array[]>(new URL('./pages.worker.ts', import.meta.url), request)
  return pdfs.map(pdf => Buffer.from(pdf))
}

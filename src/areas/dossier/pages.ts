import type { SheetIssuer } from '../../kernel/pdf/sheet.ts'
import { runInThread } from '../../kernel/threads/threads.ts'
import type { Language } from '../../kernel/values/language.ts'
import type { ActaFacts } from '../ledger/ledger.ts'
import type { Prefill, WorksheetNotes } from '../tax/tax.ts'
import type { CoverFacts } from './cover.rules.ts'
import type { StatementFacts } from './financial-statements.ts'
import type { ObligationPages } from './obligation-pages.ts'
import type { ReconciliationPages } from './reconciliation-pages.ts'
import type { ReportPages } from './report-pages.ts'

export type PdfRequest =
  | ((
      | { kind: 'cover'; facts: CoverFacts }
      | { kind: 'acta'; facts: ActaFacts }
      | { kind: 'report'; language: Language; pages: ReportPages }
      | { kind: 'obligations'; language: Language; facts: ObligationPages }
      | { kind: 'reconciliation'; language: Language; facts: ReconciliationPages }
      | { kind: 'statements'; language: Language; facts: StatementFacts }
    ) & { issuer: SheetIssuer | null })
  | { kind: 'worksheet'; prefill: Prefill; language: Language; notes: WorksheetNotes }

/**
 * Renders PDFs in one thread. The modules, fonts and garbage of rendering take as much memory as the rest of a
 * dossier; it is freed when the thread ends.
 */
export async function renderPdfs(requests: readonly PdfRequest[]): Promise<Buffer[]> {
  const script = new URL('./pages.worker.ts', import.meta.url)
  const rendered = await runInThread<Uint8Array[]>(script, requests)
  return rendered.map(bytes => Buffer.from(bytes))
}

export async function renderPdf(request: PdfRequest): Promise<Buffer> {
  const [pdf] = await renderPdfs([request])
  return pdf!
}

import { answerFromThread } from '../../kernel/threads/threads.ts'
import type { PdfRequest } from './pages.ts'

/** Renders one kind of PDF, with only the modules it needs. */
async function renderPdf(request: PdfRequest): Promise<Uint8Array[]> {
  switch (request.kind) {
    case 'cover':
      return [await (await import('./cover.ts')).makeCover(request.facts)]
    case 'acta':
      return [await (await import('../ledger/ledger.ts')).renderActa(request.facts)]
    case 'reports':
      return (await import('./report-pages.ts')).makeReportPages(request.reports, request.language)
    case 'statements': {
      const { makeStatements } = await import('./financial-statements.ts')
      return [await makeStatements(request.facts, request.language)]
    }
    case 'worksheet': {
      const { makeWorksheet } = await import('../tax/tax.ts')
      return [await makeWorksheet(request.prefill, request.language, request.notes)]
    }
  }
}

await answerFromThread(renderPdf)

import { answerFromThread } from '../../kernel/threads/threads.ts'
import type { PdfRequest } from './pages.ts'

/** Loads only the modules that this kind of PDF needs. */
async function renderPdf(request: PdfRequest): Promise<Uint8Array> {
  switch (request.kind) {
    case 'cover':
      return (await import('./cover.ts')).makeCover(request.facts, request.issuer)
    case 'acta':
      return (await import('../ledger/pdf.ts')).makeActa(request.facts, request.issuer)
    case 'report':
      return (await import('./report-pages.ts')).makeReportPages(
        request.pages,
        request.language,
        request.issuer,
      )
    case 'obligations':
      return (await import('./obligation-pages.ts')).makeObligationPages(
        request.facts,
        request.language,
        request.issuer,
      )
    case 'reconciliation':
      return (await import('./reconciliation-pages.ts')).makeReconciliationPages(
        request.facts,
        request.language,
        request.issuer,
      )
    case 'statements':
      return (await import('./financial-statements.ts')).makeStatements(
        request.facts,
        request.language,
        request.issuer,
      )
    case 'worksheet': {
      const { makeWorksheet } = await import('../tax/pdf.ts')
      return makeWorksheet(request.prefill, request.language, request.notes)
    }
  }
}

answerFromThread(async (requests: readonly PdfRequest[]) => {
  const rendered = []
  for (const request of requests) rendered.push(await renderPdf(request))
  return rendered
})

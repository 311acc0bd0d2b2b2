import { type AnyEndpoint, type Context, endpoint } from '../../kernel/http/endpoint.ts'
import { downloadDocument, listDocuments, readProof } from '../documents/documents.ts'
import { listTransactions } from '../ledger/ledger.ts'
import { readReadiness } from '../obligations/obligations.ts'
import { listReports } from '../reports/reports.ts'
import { readForm5472 } from '../tax/tax.ts'
import { auditEntries } from './audit-entries.route.ts'
import { type Auditor, auditor } from './auditor.access.ts'
import type { Part } from './link.rules.ts'

/** The same endpoint for a visitor with a link: limited to the link's LLC. */
function forAuditor(name: string, path: string, part: Part, original: AnyEndpoint): AnyEndpoint {
  const { entity_id, ...fields } = original.fields
  // biome-ignore lint/suspicious/noExplicitAny: endpoints of every input
  const about = (context: Context<Auditor, any>) =>
    entity_id ? { ...context, input: { ...context.input, entity_id: context.caller.entityId } } : context
  return endpoint<Auditor, typeof fields>({
    ...original,
    name,
    path,
    access: auditor(part),
    fields,
    actsFor: null,
    examples: [],
    check() {},
    owns: context => original.owns(about(context)),
    nothing: null,
    async run(context) {
      const filled = about(context)
      original.check(filled.input, context.now)
      return original.run(filled)
    },
  })
}

export const auditorReads: readonly AnyEndpoint[] = [
  auditEntries,
  forAuditor('auditDocuments', '/web/auditor/documents', 'documents', listDocuments),
  forAuditor('auditDownload', '/web/auditor/documents/{id}/download', 'documents', downloadDocument),
  forAuditor('auditProof', '/web/auditor/documents/{id}/proof', 'documents', readProof),
  forAuditor('auditTransactions', '/web/auditor/ledger', 'ledger', listTransactions),
  forAuditor('auditReports', '/web/auditor/reports', 'reports', listReports),
  forAuditor('auditForm5472', '/web/auditor/form-5472', 'tax', readForm5472),
  forAuditor('auditReadiness', '/web/auditor/readiness', 'tax', readReadiness),
]

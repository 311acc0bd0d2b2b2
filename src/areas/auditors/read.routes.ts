import { type TObject, Type } from 'typebox'
import { type AnyEndpoint, type Context, endpoint, type JsonText } from '../../kernel/http/endpoint.ts'
import type { Db } from '../../kernel/sql/postgres.ts'
import { withExactAmounts } from '../../kernel/values/exact.ts'
import { ALL_MONTHS, findMonthTotals, listEntries, MONEY_FIGURES } from '../bookkeeping/bookkeeping.ts'
import { computeFigures } from '../bookkeeping/figures.rules.ts'
import { downloadDocument, listDocuments, readProof } from '../documents/documents.ts'
import { listTransactions } from '../ledger/ledger.ts'
import { readReadiness } from '../obligations/obligations.ts'
import { listReports } from '../reports/reports.ts'
import { readForm5472 } from '../tax/tax.ts'
import { type Auditor, auditor } from './auditor.access.ts'
import { ENTRY_NAMES, withEntryNames } from './entry-names.ts'
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
    tag: 'Auditors',
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

const entries = forAuditor('auditEntries', '/web/auditor/books', 'books', listEntries)

type Filter = { year: number | null; month: number | null; category: string | null }

/** The figures of the listed entries, as the owner sees them. */
async function figuresOf(db: Db, entityId: number, { year, month, category }: Filter) {
  const months = year === null ? ALL_MONTHS : { first: year * 12, last: year * 12 + 11 }
  const totals = await findMonthTotals(db, entityId, months)
  return withExactAmounts(
    computeFigures(
      totals.filter(
        total =>
          (month === null || total.month % 12 === month - 1) &&
          (category === null || total.category === category),
      ),
    ),
  )
}

/** The books with names and figures: an auditor sees one page and has no other to look them up. */
const auditEntries: AnyEndpoint = {
  ...entries,
  returns: Type.Object(
    {
      ...(listEntries.returns as TObject).properties,
      ...ENTRY_NAMES,
      figures: Type.Object(MONEY_FIGURES, { title: 'MoneyFigures', additionalProperties: false }),
    },
    { additionalProperties: false },
  ),
  async run(context) {
    const { db, caller, input } = context
    const page = (await entries.run(context)) as JsonText
    const figures = await figuresOf(db, caller.entityId, input as Filter)
    return withEntryNames(db, caller, page, { figures })
  },
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

import { calendarYear, type Input, id, ids, optional, word } from '../../kernel/http/fields.ts'
import { pagesOf } from '../../kernel/http/paging.ts'
import { REPORT_TYPES, type ReportType } from './facts.rules.ts'

/** Newest first; of those that end on one day, the longest first. */
export const REPORT_PAGES = pagesOf('reports', { ends: 'date', months: 'number', id: 'id' })

/** The query of GET /v1/reports. */
export const REPORT_FILTER = {
  entity_id: optional(
    id({
      description: 'The LLC. Defaults to all LLCs of the account.',
      example: 1,
    }),
  ),
  report_id: optional(
    id({
      description:
        'Returns only this report, which may be an older revision. Other filters must match it; otherwise the response is 404.',
    }),
  ),
  report_ids: optional(
    ids({
      description: 'Only the reports with these ids, up to 100, separated by commas. Older revisions too.',
      example: '5,7,9',
    }),
  ),
  type: optional(word<ReportType>({ description: 'Filters by type.', example: 'monthly' }, REPORT_TYPES)),
  year: optional(calendarYear({ description: 'Filters by year.', example: 2026 })),
  ...REPORT_PAGES.fields,
}
export type ReportFilter = Input<typeof REPORT_FILTER>

import { categoryName, findReport, listReportsBetween } from '../../reports/reports.ts'
import type { Chapter } from '../dossier-context.ts'
import { renderPdfs } from '../pages.ts'
import type { PrintedAnswer, PrintedReport } from '../report-pages.ts'

/** Rendered together: enough for a year, and little to hold in memory. */
const BATCH_SIZE = 20

type Revision = { id: number; revision: number; is_answered: boolean }

/**
 * The current reports of the tax year with all answers, as data and as PDF, and the earlier revisions that were answered, because
 * an answer refers to its own revision. Omitted if there are none.
 */
export const reportsChapter: Chapter = async ({
  db,
  subject,
  taxYear,
  language,
  issuer,
  archive,
  counted,
  about,
}) => {
  const reports = await db.all(listReportsBetween, {
    entity_id: subject.id,
    from: taxYear.begins,
    until: taxYear.ends,
    language,
  })
  counted.reports = reports.length
  for (const { id: newest, type, ends, json, revisions, answers } of reports) {
    const name = `reports/${ends}-${type}`
    await archive.add(`${name}.json`, `{"report":${json},\n"answers":${JSON.stringify(answers)}}\n`)
    for (const { id, revision, is_answered } of revisions as Revision[]) {
      about.add(`report/${id}`)
      if (id === newest || !is_answered) continue
      const { json: earlier } = await db.one(findReport, { id, language })
      await archive.add(`${name}-revision-${revision}.json`, `{"report":${earlier}}\n`)
    }
  }
  for (let from = 0; from < reports.length; from += BATCH_SIZE) {
    const some = reports.slice(from, from + BATCH_SIZE)
    const requests = some.map(({ json, answers }) => {
      const report = JSON.parse(json) as PrintedReport
      const names = report.metrics.by_category.map(({ category }) => categoryName(category)[language])
      const pages = { llc: subject.name, report, answers: answers as PrintedAnswer[], names }
      return { kind: 'report' as const, language, pages, issuer }
    })
    const pdfs = await renderPdfs(requests)
    for (const [place, { ends, type }] of some.entries())
      await archive.add(`reports/${ends}-${type}.pdf`, pdfs[place]!, 'document')
  }
}

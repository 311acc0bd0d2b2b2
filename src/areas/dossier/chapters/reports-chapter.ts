import { listReportsBetween } from '../../reports/reports.ts'
import type { Chapter } from '../making.ts'

/** The reports of the tax year, each as it stands, with every answer that was given to it. Absent where there is none. */
export const reportsChapter: Chapter = async ({
  db,
  subject,
  taxYear,
  language,
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
  for (const { type, ends, json, revisions, answers } of reports) {
    for (const id of revisions as number[]) about.add(`report/${id}`)
    await archive.add(
      `reports/${ends}-${type}.json`,
      `{"report":${json},\n"answers":${JSON.stringify(answers)}}\n`,
    )
  }
}

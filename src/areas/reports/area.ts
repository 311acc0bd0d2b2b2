import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { closeMonthPrompt, reportResource } from './agents.ts'
import { answerLlcReport } from './answer-llc-report.route.ts'
import { answerReport } from './answer-report.route.ts'
import { foldFiguresJob } from './figures.ts'
import { generateReport } from './generate-report.route.ts'
import { listAllReports } from './list-all-reports.route.ts'
import { listReportAnswers } from './list-report-answers.route.ts'
import { listReportBriefs } from './list-report-briefs.route.ts'
import { listReports } from './list-reports.route.ts'
import { makeDueReportsJob } from './make-reports.ts'
import { reportsData } from './personal-data.ts'
import { readLlcReport } from './read-llc-report.route.ts'
import { readReport } from './read-report.route.ts'
import { reportAnswer, reportGenerate, reportList, reportShow } from './report.commands.ts'
import { reportsErrors } from './reports.errors.ts'

export const reports: Area = {
  name: 'reports',
  endpoints: [listReports, answerReport],
  web: [
    listAllReports,
    generateReport,
    readLlcReport,
    answerLlcReport,
    listReportBriefs,
    readReport,
    listReportAnswers,
  ],
  errors: reportsErrors,
  resources: [reportResource],
  prompts: [closeMonthPrompt],
  commands: [reportList, reportShow, reportGenerate, reportAnswer],
  jobs: [foldFiguresJob, makeDueReportsJob],
  personalData: reportsData,
  migrations: join(import.meta.dirname, 'migrations'),
}

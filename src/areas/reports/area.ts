import { join } from 'node:path'
import type { Area } from '../../kernel/area.ts'
import { answerReport } from './answer-report.route.ts'
import { foldFiguresChore } from './figures.ts'
import { listReports } from './list-reports.route.ts'
import { makeDueReportsChore } from './make-reports.ts'
import { reportAnswer, reportGenerate, reportList, reportShow } from './report.commands.ts'

export const reports: Area = {
  name: 'reports',
  endpoints: [listReports, answerReport],
  commands: [reportList, reportShow, reportGenerate, reportAnswer],
  chores: [foldFiguresChore, makeDueReportsChore],
  migrations: join(import.meta.dirname, 'migrations'),
}

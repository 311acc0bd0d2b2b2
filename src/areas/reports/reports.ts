/** The area's public interface for areas after it. */
export { listRecommendations } from './answer.sql.ts'
export { answerIn } from './answers.ts'
export { listReportsBetween } from './between.sql.ts'
export { categoryName } from './categories.rules.ts'
export { listReports } from './list-reports.route.ts'
export { type MadeReport, makePastReports, makeReport } from './make-reports.ts'
export { findReport } from './report.sql.ts'

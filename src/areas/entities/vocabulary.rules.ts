/** The pure rules of LLCs that rules of later areas use: tax years and business days. */
export { isLegalHoliday, nextBusinessDay, nextDueDay, nextUsBusinessDay } from './calendar.rules.ts'
export { computeDueDates, wholeTaxYear } from './filings/filing.rules.ts'

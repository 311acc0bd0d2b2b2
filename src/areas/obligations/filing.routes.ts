import {
  closeLlcFilingWith,
  filingMarkWith,
  form5472CloseWith,
  form5472FiledWith,
  markFilingWith,
  recordSendingWith,
} from '../tax/tax.ts'
import { followFilings } from './follow-filings.ts'

/** What the tax area writes of a filing, with its obligation brought up to date in the same transaction. */
export const markFiling = markFilingWith(followFilings)
export const recordSending = recordSendingWith(followFilings)
export const closeLlcFiling = closeLlcFilingWith(followFilings)
export const filingMark = filingMarkWith(followFilings)
export const form5472Filed = form5472FiledWith(followFilings)
export const form5472Close = form5472CloseWith(followFilings)

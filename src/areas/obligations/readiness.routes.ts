import {
  form5472ReadinessWith,
  form5472ShowWith,
  readFilingYearWith,
  readReadinessWith,
  readTaxYearWith,
} from '../tax/tax.ts'
import { obligationsOfYear } from './year-obligations.ts'

/** What the tax area says of a year, completed with the obligations of that year. */
export const readReadiness = readReadinessWith(obligationsOfYear)
export const readTaxYear = readTaxYearWith(obligationsOfYear)
export const readFilingYear = readFilingYearWith(obligationsOfYear)
export const form5472Show = form5472ShowWith(obligationsOfYear)
export const form5472Readiness = form5472ReadinessWith(obligationsOfYear)

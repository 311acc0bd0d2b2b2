/** The area's public interface for areas after it. */

export { findRates, type RateWanted } from './find-rates.ts'
export { importRates, importRatesIn } from './import-rates.ts'
export { BOOKS_CURRENCY, type Rate, type RateKind } from './vocabulary.rules.ts'

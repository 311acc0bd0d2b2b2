/** What threads of later areas render. `tax.ts` would load the whole area into each thread. */
export { makeWorksheet } from './worksheet/worksheet-pdf.ts'

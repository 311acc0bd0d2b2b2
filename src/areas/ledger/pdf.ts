/** What threads of later areas render. `ledger.ts` would load the whole area into each thread. */
export { makeActa } from './acta-pdf.ts'

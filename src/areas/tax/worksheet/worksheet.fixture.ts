import type { Language } from '../../../kernel/values/language.ts'
import { computePrefill, type Prefill } from '../form-5472/prefill.rules.ts'
import type { YearBooks } from '../form-5472/year.rules.ts'
import type { BookEntry } from '../substance.rules.ts'
import { ANSWERED, answer, books, entry, LLC, onLine, party, usd } from '../tax.fixture.ts'
import type { Evidence } from './worksheet-annex.rules.ts'
import type { WorksheetNotes } from './worksheet-layout.rules.ts'

const MADE_ON = '2026-03-01'

/** A document for each entry; its hash and proof derive from its number. */
const evidenceOf = ({
  id,
  year,
  month,
  transaction_date,
  received,
  paid,
  ...entry
}: BookEntry): Evidence => ({
  entry_id: id,
  year,
  month,
  date: transaction_date,
  received,
  paid,
  original: entry.original ?? null,
  included: false,
  document:
    entry.document_id === null
      ? null
      : {
          id: entry.document_id,
          title:
            id % 3 ? `Contract ${id}` : `Factura y contrato de préstamo con un título bastante largo, ${id}`,
          sha256: id % 5 ? String(id).padStart(64, 'ab') : null,
          proof: id % 2 ? 'confirmed' : 'pending',
          chain: id % 2 ? 'bitcoin' : null,
          withdrawn: entry.document_withdrawn,
        },
})

export function worksheetOf(
  given: YearBooks,
  language: Language = 'en',
): { prefill: Prefill; notes: WorksheetNotes } {
  const evidence = [...given.entries, ...given.earlierLoans].map(evidenceOf)
  return { prefill: computePrefill(given, MADE_ON, language), notes: { made_on: MADE_ON, evidence } }
}

const at = (month: number, more: Partial<BookEntry>) =>
  entry({
    month,
    transaction_date: `2025-${String(month).padStart(2, '0')}-12`,
    document_id: 40 + month,
    ...more,
  })

/** Three related parties, one of them a U.S. person; a loan, a statement, and entries left out. */
export function manySidedBooks(): YearBooks {
  const parties = [
    party(1, { name: 'Lucía Ferrándiz Olmo', address: 'Calle Mayor 12, 46002 Valencia' }),
    party(2, { kind: 'FAMILY', relation_subtype: 'spouse', name: 'Andrés Villalba Rey', ftin: null }),
    party(3, { kind: 'RELATED_ENTITY', relation_subtype: 'sibling_entity', name: 'Nortalia Advisory LLC' }),
  ].map((one, place) => (place === 2 ? { ...one, person_kind: 'us' as const } : one))
  const entries = [
    at(1, {
      movement_type: 'aportacion',
      category: 'aportacion',
      received: usd(2500),
      economic_purpose: 'Working capital for the first quarter',
    }),
    at(3, { category: 'prestamo_owner', received: usd(5000) }),
    at(9, { movement_type: 'gasto', category: 'prestamo_owner', paid: usd(2000) }),
    at(4, {
      movement_type: 'gasto',
      category: 'gasto_otro',
      paid: usd('100.25'),
      ...onLine('32', 'Interest, as the loan contract says'),
    }),
    at(5, {
      movement_type: 'gasto',
      category: 'pago_proveedor',
      paid: usd('1234567.8901'),
      counterparty_id: 2,
    }),
    at(6, { category: 'venta_servicio', received: usd(880), counterparty_id: 2 }),
    at(7, { category: 'venta_servicio', received: usd(1500), counterparty_id: 3 }),
    at(8, { movement_type: 'gasto', category: 'otro', paid: usd('75.5') }),
    at(12, {
      movement_type: 'distribucion',
      category: 'distribucion',
      paid: usd(18000),
      economic_purpose:
        'Distribution of the profit of the year, as resolved by the Manager in the minutes of December',
    }),
    at(10, { movement_type: 'distribucion', category: 'distribucion', paid: usd(640), document_id: null }),
    at(11, { movement_type: 'gasto', category: 'reembolso', paid: usd(210), document_withdrawn: true }),
  ]
  const llc = {
    ...LLC,
    name: 'Tarsivo Studio LLC',
    founder_name: 'Lucía Ferrándiz Olmo',
    filing_status: 'pending',
  }
  const owners = [{ ...LLC.owners[0]!, name: 'Lucía Ferrándiz Olmo' }]
  const earlierLoans = [entry({ year: 2024, month: 5, category: 'prestamo_owner', received: usd(1000) })]
  const answers = [...ANSWERED.slice(1, 6), answer('42b', 'yes', { form: 'RP1', note: 'No interest agreed' })]
  return books(entries, { llc: { ...llc, owners }, parties, earlierLoans, answers })
}

import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { OF_LLCS } from '../entities/entities.ts'

const OF_TRANSACTIONS = `transaction_id in (select transaction_id from ledger.transaction where ${OF_LLCS})`

export const ledgerData: PersonalData = {
  tables: [
    {
      table: 'ledger.transaction',
      holds: {
        en: 'Ledger: transactions and decisions',
        es: 'Libro de gobierno: transacciones y decisiones',
      },
      of: OF_LLCS,
      alsoNames: 'manager_id = $member',
      eventsOf: `select 'transaction/' || transaction_id from ledger.transaction where manager_id = $member`,
      personal: `amount category description strategic_decision bank manager_resolution manager_id decided_by payee
        agreement_clause`,
      other: `transaction_id entity_id exec_date recurring series_id occurrence status submitted_at decided_at
        acta_document_id solvency_confirmed`,
      hidden: 'place json',
      erase: { keep: 'governance' },
    },
    {
      table: 'ledger.series',
      holds: { en: 'Recurring transactions', es: 'Transacciones periódicas' },
      of: OF_LLCS,
      personal: 'recurring anchor',
      other: 'id entity_id newest next_due ended_at',
      erase: { keep: 'governance' },
    },
    {
      table: 'ledger.acta',
      holds: {
        en: 'Resolutions, by their place in the audit log',
        es: 'ACTAS, por su lugar en el registro de auditoría',
      },
      of: OF_TRANSACTIONS,
      personal: 'transaction_id',
      other: 'row_id seal_id sealed_at',
      hidden: 'seal_hash next_try_at tries',
      erase: { keep: 'governance' },
    },
    { table: 'ledger.acta_reading', impersonal: 'how far a job has come', columns: 'only_row seal_id' },
    {
      table: 'ledger.tally',
      repeats: 'ledger.transaction',
      columns: 'entity_id pending ratified vetoed rejected newest_at',
    },
  ],
}

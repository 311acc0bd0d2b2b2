import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { OF_LLCS } from '../entities/entities.ts'

const OF_ACCOUNTS = `account_id in (select id from banking.account where ${OF_LLCS})`

export const bankingData: PersonalData = {
  tables: [
    {
      table: 'banking.connection',
      holds: { en: 'Your bank connections, without tokens', es: 'Tus conexiones bancarias, sin tokens' },
      of: OF_LLCS,
      personal: 'provider status trouble',
      other: `id entity_id token_power imports_from read_until read_whole_at failures last_try_at last_success_at
        last_synced last_skipped created_at removed_at trouble_kind`,
      hidden: 'base_url token not_before next_sync_at',
      erase: {
        set: `token = null, status = 'disabled', next_sync_at = null, trouble = null,
          removed_at = coalesce(removed_at, now())`,
      },
    },
    {
      table: 'banking.simulated_transaction',
      holds: {
        en: 'Transactions of simulated banks in test mode',
        es: 'Movimientos de bancos simulados en modo de prueba',
      },
      of: `connection_id in (select id from banking.connection where ${OF_LLCS})`,
      personal: 'amount payee description',
      other: 'id connection_id status day created_at',
      erase: 'delete',
    },
    {
      table: 'banking.bulk_edit',
      holds: { en: 'Changes of many entries at once', es: 'Cambios de muchos asientos a la vez' },
      of: OF_LLCS,
      personal: 'actor',
      other: 'id entity_id made_at category counterparty_id document_id entries undone_at undone_entries',
      erase: { keep: 'books' },
    },
    {
      table: 'banking.bulk_edit_entry',
      holds: { en: 'Entries that were changed at once', es: 'Asientos cambiados a la vez' },
      of: `bulk_edit_id in (select id from banking.bulk_edit where ${OF_LLCS})`,
      personal: 'entry_id replacement_id',
      other: 'bulk_edit_id',
      erase: { keep: 'books' },
    },
    {
      table: 'banking.account',
      holds: { en: 'Bank accounts of your LLCs', es: 'Cuentas bancarias de tus LLC' },
      of: OF_LLCS,
      personal: 'bank_id name holder balance',
      other: 'id entity_id provider connection_id currency opened_on seen_at',
      erase: { keep: 'books' },
    },
    {
      table: 'banking.transaction',
      holds: { en: 'Imported bank transactions', es: 'Movimientos bancarios importados' },
      of: OF_ACCOUNTS,
      personal: 'amount payee reason',
      other: 'account_id bank_id standing status booked day made_at entry_id fee_entry_id needs_rate',
      erase: { keep: 'books' },
    },
    {
      table: 'banking.transaction_change',
      holds: { en: 'Amounts that the bank changed later', es: 'Importes que el banco cambió después' },
      of: OF_ACCOUNTS,
      personal: 'amount',
      other: 'id account_id bank_id day changed_on',
      erase: { keep: 'books' },
    },
    {
      table: 'banking.month_check',
      repeats: 'banking.statement_balance',
      columns: 'entity_id revision changes month open_months',
      of: OF_LLCS,
    },
    {
      table: 'banking.movement',
      repeats: 'bookkeeping',
      columns: 'entity_id booked_month month account_id bank currency entries dollars original',
    },
    {
      table: 'banking.movement_fold',
      repeats: 'bookkeeping',
      columns: 'entity_id booked_month folded last_id',
    },
    { table: 'banking.movement_books', impersonal: 'the state of a job', columns: 'entity_id revision' },
    {
      table: 'banking.statement_balance',
      holds: { en: 'Balances of bank statements', es: 'Saldos de extractos bancarios' },
      of: OF_LLCS,
      personal: 'account opening closing lines',
      other: 'id entity_id bank currency month source document_id recorded_at recorded_by removed_at',
      erase: { keep: 'books' },
    },
    {
      table: 'banking.choice',
      holds: { en: 'Categories chosen per payee', es: 'Categorías elegidas por beneficiario' },
      of: OF_LLCS,
      personal: 'payee category counterparty_id',
      other: 'entity_id direction chosen_at',
      erase: { keep: 'books' },
    },
    {
      table: 'banking.rule',
      holds: { en: 'Rules for categories', es: 'Reglas de categorías' },
      of: OF_LLCS,
      personal: 'payee category counterparty_id economic_purpose',
      other: 'id entity_id direction created_at removed_at',
      erase: { keep: 'books' },
    },
    {
      table: 'banking.sync_run',
      holds: { en: 'Imports from banks on demand', es: 'Importaciones bancarias a petición' },
      of: OF_LLCS,
      personal: 'result',
      other: 'id entity_id state provider read started_at ended_at',
      hidden: 'told_at claimed_at',
      erase: 'delete',
    },
    {
      table: 'banking.arrival',
      repeats: 'banking.transaction',
      columns:
        'batch account_id bank_id status amount day made_at payee reason entry_place fee_place arrived_at',
    },
  ],
}

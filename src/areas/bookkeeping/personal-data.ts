import type { PersonalData } from '../../kernel/privacy/personal-data.ts'
import { OF_LLCS } from '../entities/entities.ts'

const ENTRY = `transaction_date movement_type category income expense counterparty_id economic_purpose document_id description
  bank_source external_tx_id`
const CURRENCY = 'currency original_amount exchange_rate rate_source rate_date rate_quoted'

export const bookkeepingData: PersonalData = {
  tables: [
    {
      table: 'bookkeeping.entry',
      holds: { en: 'Books of your LLCs', es: 'Contabilidad de tus LLC' },
      of: OF_LLCS,
      personal: ENTRY,
      other: `id entity_id year month source created_at ${CURRENCY}`,
      hidden: 'month_seq category_seq json',
      erase: { keep: 'books' },
    },
    {
      table: 'bookkeeping.counterparty',
      holds: { en: 'Counterparties of your LLCs', es: 'Contrapartes de tus LLC' },
      of: OF_LLCS,
      personal: 'name kind relation_subtype is_related_party',
      other: 'id entity_id created_at',
      erase: { keep: 'books' },
    },
    {
      table: 'bookkeeping.correction',
      holds: { en: 'Corrected entries', es: 'Asientos corregidos' },
      of: OF_LLCS,
      personal: 'corrected_id reversal_id replacement_id',
      other: 'entity_id',
      erase: { keep: 'books' },
    },
    {
      table: 'bookkeeping.entry_event',
      holds: { en: 'Later changes to entries', es: 'Cambios posteriores en asientos' },
      of: `entry_id in (select id from bookkeeping.entry where ${OF_LLCS}
        union all select id from bookkeeping.removed_entry where ${OF_LLCS})`,
      personal: 'actor what changed',
      other: 'entry_id at',
      erase: { keep: 'books' },
    },
    {
      table: 'bookkeeping.removed_entry',
      holds: { en: 'Removed entries', es: 'Asientos eliminados' },
      of: OF_LLCS,
      personal: `${ENTRY} reason`,
      other: `id entity_id removed_at year month source ${CURRENCY}`,
      hidden: 'entry',
      erase: { keep: 'books' },
    },
    {
      table: 'bookkeeping.restored_entry',
      holds: { en: 'Entries restored after removal', es: 'Asientos restaurados tras eliminarse' },
      of: `removed_id in (select id from bookkeeping.removed_entry where ${OF_LLCS})`,
      personal: 'removed_id entry_id',
      erase: { keep: 'books' },
    },
    {
      table: 'bookkeeping.imported_file',
      holds: { en: 'Imported CSV files', es: 'Archivos CSV importados' },
      of: OF_LLCS,
      personal: 'file_name',
      other: 'id entity_id entries first_id last_id income expense imported_at waiting',
      hidden: 'sha256',
      erase: { keep: 'books' },
    },
    {
      table: 'bookkeeping.saved_view',
      holds: { en: 'Saved views of the books', es: 'Vistas guardadas de la contabilidad' },
      of: 'member_id = $member',
      personal: 'name query',
      other: 'id member_id entity_id is_default created_at',
      erase: 'delete',
    },
    {
      table: 'bookkeeping.waiting_entry',
      holds: { en: 'Entries waiting for an exchange rate', es: 'Asientos a la espera de un tipo de cambio' },
      of: OF_LLCS,
      personal: 'file_name entry',
      other: 'id entity_id currency created_at',
      hidden: 'checked_at',
      erase: { keep: 'books' },
    },
    {
      table: 'bookkeeping.draft',
      repeats: 'bookkeeping.entry',
      columns: `batch place month_place category_place entity_id year month ${ENTRY} source drafted_at text ${CURRENCY}`,
    },
    {
      table: 'bookkeeping.removal_count',
      repeats: 'bookkeeping.removed_entry',
      columns: 'entity_id year month removals',
    },
    { table: 'bookkeeping.search_books', repeats: 'bookkeeping.entry', columns: 'entity_id revision' },
    {
      table: 'bookkeeping.search_chunk',
      repeats: 'bookkeeping.entry',
      columns: 'id entity_id year month first_id entries first_day last_day',
    },
    {
      table: 'bookkeeping.search_entry',
      repeats: 'bookkeeping.entry',
      columns: 'entry_id chunk_id tokens text',
      of: `chunk_id in (select id from bookkeeping.search_chunk where ${OF_LLCS})`,
    },
    {
      table: 'bookkeeping.search_month',
      repeats: 'bookkeeping.entry',
      columns: 'entity_id year month indexed',
    },
    {
      table: 'bookkeeping.total',
      repeats: 'bookkeeping.entry',
      columns: 'entity_id category movement_type year month entries income expense',
    },
  ],
}

import type { PersonalData } from '../../kernel/privacy/personal-data.ts'

export const ratesData: PersonalData = {
  tables: [
    {
      table: 'rates.import',
      impersonal: 'imports of exchange rates, by the id of who imported them',
      columns: 'id kind file_name sha256 added changed imported_at imported_by',
    },
    {
      table: 'rates.rate',
      impersonal: 'exchange rates',
      columns: 'kind currency day multiply divide import_id',
    },
  ],
}

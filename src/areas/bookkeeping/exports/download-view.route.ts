import { endpoint } from '../../../kernel/http/endpoint.ts'
import { word } from '../../../kernel/http/fields.ts'
import { FileAnswer } from '../../../kernel/http/file-answer.ts'
import { FILE_BYTES } from '../../../kernel/http/shapes.ts'
import type { Db } from '../../../kernel/sql/postgres.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { checkCounterparty } from '../counterparties/check-counterparty.ts'
import { VIEW, type View } from '../search/search.rules.ts'
import { CSV_COLUMNS, CSV_HEAD, csvLine } from './csv.rules.ts'
import { exportsFolder, keepForSending } from './temporary-export.ts'
import { viewPages } from './view.ts'
import { KINDS } from './xlsx.rules.ts'
import { workbook } from './xlsx.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
type Format = keyof typeof TYPES

export const downloadView = endpoint({
  name: 'downloadView',
  method: 'GET',
  path: '/web/entries/export',
  access: signedInFor('read:bookkeeping'),
  fields: {
    ...VIEW,
    format: word({ description: 'File format.', example: 'csv' }, ['csv', 'xlsx'] as const),
  },
  actsFor: 'entity_id',
  answers: 'file',
  errors: [bookkeepingErrors.counterparty_not_found],
  returns: FILE_BYTES,
  async run({ db, database, config, now, input: { format, ...view } }) {
    await checkCounterparty(db, view)
    const file = await keepForSending(exportsFolder(config.dataDir), write =>
      database.snapshot(async snapshot => {
        for await (const piece of filled(snapshot, view, format, now)) await write(piece)
      }),
    )
    return new FileAnswer({ name: `entries-${view.entity_id}.${format}`, type: TYPES[format], ...file })
  },
})

async function* filled(db: Db, view: View, format: Format, now: Date): AsyncGenerator<string | Buffer> {
  if (format === 'csv') {
    yield CSV_HEAD
    for await (const page of viewPages(db, view)) yield page.map(csvLine).join('')
    return
  }
  const kinds = CSV_COLUMNS.map(column => KINDS[column])
  yield* workbook({ title: 'Entries', columns: CSV_COLUMNS, kinds }, rowsOf(db, view), now)
}

async function* rowsOf(db: Db, view: View) {
  for await (const page of viewPages(db, view))
    yield page.map(entry => CSV_COLUMNS.map(column => entry[column]))
}

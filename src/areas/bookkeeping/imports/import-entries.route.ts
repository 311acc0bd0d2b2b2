import { Type } from 'typebox'
import { endpoint } from '../../../kernel/http/endpoint.ts'
import { errors } from '../../../kernel/http/errors.ts'
import { boolean, custom, otherwise } from '../../../kernel/http/fields.ts'
import { textFromUnits } from '../../../kernel/values/money.ts'
import { signedInFor } from '../../members/members.ts'
import { bookkeepingErrors } from '../bookkeeping.errors.ts'
import { ABOUT_FILE, IMPORTED_BEFORE } from './file-shape.rules.ts'
import { findNames, importFile } from './import.ts'
import { planEntries } from './plan-in-thread.ts'
import { sumOf } from './preview.rules.ts'
import { importedBefore } from './preview-import.route.ts'
import { holdBackFiles, readUpload } from './read-upload.ts'

const SHA256 = /^[0-9a-f]{64}$/

export const importEntries = endpoint({
  name: 'importEntries',
  method: 'POST',
  path: '/web/entries/import',
  access: signedInFor('write:bookkeeping'),
  takes: 'upload',
  fields: {
    ...ABOUT_FILE,
    sha256: custom<string>(
      { type: 'string', pattern: SHA256.source },
      {
        description: 'SHA-256 of the previewed file. A different file is rejected.',
        example: '0'.repeat(64),
      },
      value => {
        if (typeof value !== 'string' || !SHA256.test(value)) throw bookkeepingErrors.invalid_sha256()
        return value
      },
      [bookkeepingErrors.invalid_sha256],
    ),
    again: otherwise(boolean({ description: 'Import the file even if it was imported before.' }), false),
  },
  actsFor: 'entity_id',
  returns: Type.Object(
    {
      imported: Type.Integer({ description: 'Number of entries added.' }),
      waiting: Type.Integer({
        description: 'Number of rows that are added when their exchange rate has been imported.',
      }),
      income: Type.Number(),
      expense: Type.Number(),
      imported_before: IMPORTED_BEFORE,
    },
    { additionalProperties: false },
  ),
  errors: [
    bookkeepingErrors.import_file_too_large,
    bookkeepingErrors.import_file_empty,
    bookkeepingErrors.import_file_changed,
    bookkeepingErrors.import_file_invalid,
    bookkeepingErrors.import_format_ambiguous,
    errors.too_many_attempts,
  ],
  async run({ db, database, upload, by, caller, input }) {
    const { entity_id, file_name, date_order, decimal, again } = input
    await holdBackFiles(db, caller.memberId)
    const { bytes, sha256 } = await readUpload(upload)
    if (sha256.toString('hex') !== input.sha256) throw bookkeepingErrors.import_file_changed()
    const names = await findNames(db, entity_id)
    const chosenFormat = { dateOrder: date_order, decimal }
    const file = { bytes, chosenFormat, entityId: entity_id, names }
    const { entries, waiting, faultCount, asks } = await planEntries(db, file)
    if (faultCount) throw bookkeepingErrors.import_file_invalid({ count: faultCount })
    if (asks.length) throw bookkeepingErrors.import_format_ambiguous({ options: asks.join(', ') })
    const about = { entityId: entity_id, sha256, name: file_name }
    const { before } = await importFile(database, by, about, { entries, waiting }, again)
    if (before)
      return { imported: 0, waiting: 0, income: 0, expense: 0, imported_before: importedBefore(before) }
    const sum = sumOf(entries)
    return {
      imported: entries.length,
      waiting: waiting.length,
      income: Number(textFromUnits(sum.income)),
      expense: Number(textFromUnits(sum.expense)),
      imported_before: null,
    }
  },
})

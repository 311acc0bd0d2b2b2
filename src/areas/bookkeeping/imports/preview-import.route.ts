import { Type } from 'typebox'
import { endpoint } from '../../../kernel/endpoint.ts'
import { textFromUnits } from '../../../kernel/money.ts'
import { signedIn } from '../../members/members.ts'
import type { NewEntry } from '../entry.rules.ts'
import { ABOUT_FILE, PREVIEW, SHOWN_FAULTS, SHOWN_NAMES, SHOWN_ROWS } from './file-shape.rules.ts'
import { findImportedFile } from './import.sql.ts'
import { findNames, type ImportedFile, sumOf } from './import.ts'
import { planImport } from './plan-import.rules.ts'
import { readUpload } from './read-upload.ts'

export const previewImport = endpoint({
  name: 'previewImport',
  method: 'POST',
  path: '/web/entries/import/preview',
  access: signedIn,
  tag: 'Bookkeeping',
  takes: 'upload',
  summary: 'What a CSV file would bring into the books. Nothing is written.',
  description:
    'The columns that were recognised, the first entries, what is wrong with which line, and what has to be told where the file can be read in two ways.',
  fields: ABOUT_FILE,
  actsFor: 'entity_id',
  returns: Type.Object({ data: PREVIEW }, { additionalProperties: false }),
  async run({ db, upload, input: { entity_id, date_order, decimal } }) {
    const { bytes, sha256 } = await readUpload(upload)
    const names = await findNames(db, entity_id)
    const plan = planImport(bytes, { dateOrder: date_order, decimal }, entity_id, names)
    const before = await db.maybe(findImportedFile, { entity_id, sha256 })
    const { entries, faults, unknownNames, dateOrder, ...rest } = plan
    const sum = sumOf(entries)
    return {
      data: {
        ...rest,
        sha256: sha256.toString('hex'),
        date_order: dateOrder,
        entries: entries.length,
        income: Number(textFromUnits(sum.income)),
        expense: Number(textFromUnits(sum.expense)),
        first: entries.slice(0, SHOWN_ROWS).map(shown),
        faults: faults.slice(0, SHOWN_FAULTS),
        fault_count: faults.length,
        unknown_names: unknownNames.slice(0, SHOWN_NAMES),
        unknown_name_count: unknownNames.length,
        imported_before: before && told(before),
        can_import: faults.length === 0 && plan.asks.length === 0 && entries.length > 0,
      },
    }
  },
})

const shown = ({
  year,
  month,
  transaction_date,
  movement_type,
  category,
  description,
  ...rest
}: NewEntry) => ({
  year,
  month,
  transaction_date,
  movement_type,
  category,
  income: Number(textFromUnits(rest.income)),
  expense: Number(textFromUnits(rest.expense)),
  description,
})

export const told = ({ entries, income, expense, imported_at }: ImportedFile) => ({
  entries,
  income: Number(income),
  expense: Number(expense),
  imported_at,
})

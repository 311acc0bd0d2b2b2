import { endpoint } from '../../../kernel/http/endpoint.ts'
import { calendarYear, id, optional, word } from '../../../kernel/http/fields.ts'
import { FileAnswer } from '../../../kernel/http/file-answer.ts'
import { FILE_BYTES } from '../../../kernel/http/shapes.ts'
import { FIRST_YEAR, LAST_YEAR } from '../../../kernel/values/dates.ts'
import { signedInFor } from '../../members/members.ts'
import { exported, FORMATS, type Format } from './exported.ts'
import { exportsFolder, keepForSending } from './temporary-export.ts'

const KINDS: Record<Format, { ending: string; type: string }> = {
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  hledger: { ending: 'journal', type: 'text/plain; charset=utf-8' },
  beancount: { ending: 'beancount', type: 'text/plain; charset=utf-8' },
}

export const downloadBooks = endpoint({
  name: 'downloadBooks',
  method: 'GET',
  path: '/web/books/export',
  access: signedInFor('read:bookkeeping'),
  fields: {
    entity_id: id({ description: 'The LLC.', example: 1 }),
    format: word({ description: 'File format.', example: 'csv' }, FORMATS),
    year: optional(calendarYear({ description: 'Filters by year.', example: 2026 })),
  },
  actsFor: 'entity_id',
  answers: 'file',
  returns: FILE_BYTES,
  async run({ database, config, input: { entity_id, format, year } }) {
    const wanted = { entity_id, from_year: year ?? FIRST_YEAR, to_year: year ?? LAST_YEAR }
    const { ending, type } = KINDS[format]
    // Written to disk first: its length and hash are sent before its first byte, and it may be larger than
    // memory.
    const file = await keepForSending(exportsFolder(config.dataDir), write =>
      database.snapshot(async db => {
        for await (const piece of exported(db, wanted, format, () => {})) await write(piece)
      }),
    )
    return new FileAnswer({ name: `books-${entity_id}${year ? `-${year}` : ''}.${ending}`, type, ...file })
  },
})

import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { wholeFile } from '../../../tests/harness/after-file.ts'
import { anyText } from '../../../tests/harness/any-text.ts'
import { openScratch } from '../../../tests/harness/scratch-database.ts'
import { int, orNull, statement, text } from './statement.ts'
import { unnestParams } from './unnest-params.ts'

const { database } = await openScratch(wholeFile)

const ROWS = unnestParams('place integer, note text, amount numeric')
const sendBack = statement({
  name: 'test.send_back_many',
  params: ROWS.params,
  row: { place: int, note: orNull(text), amount: orNull(text) },
  sql: `select ${ROWS.names} from ${ROWS.rows} order by place`,
})

test('rows reach PostgreSQL unchanged: any text, NULL, an empty text, exact amounts', async () => {
  // PostgreSQL's text cannot contain these; both are rejected where text is read.
  const storable = anyText().filter(value => !value.includes('\0') && value.isWellFormed())
  const note = fc.oneof(fc.constantFrom(null, '', 'NULL', 'null', '{', '},{', '\\"', ' '), storable)
  const amount = fc.option(fc.bigInt(-999_999_999n, 999_999_999n).map(cents => `${cents / 100n}.5001`))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ note, amount }), { maxLength: 50 }), async values => {
      const rows = values.map((value, place) => ({ place, ...value }))
      assert.deepEqual(await database.durable.all(sendBack, ROWS.of(rows)), rows)
    }),
    { numRuns: 100 },
  )
})

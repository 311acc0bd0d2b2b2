// Full run only: it fills books with 60,000 entries.
import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, newMember } from '../../../../tests/harness/installation.ts'
import { openScratch } from '../../../../tests/harness/scratch-database.ts'
import { secretsFrom } from '../../../kernel/secrets.ts'
import { byParams } from '../../../kernel/sql/write.ts'
import { addEntries, insertCounterparty } from '../../bookkeeping/bookkeeping.ts'
import { findYearBooks } from './books.sql.ts'

type Plan = {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
  [key: string]: unknown
}

const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)]

test('reads a year through indexes: as many rows from books of 60,000 entries as of ten', async t => {
  const { database, connect, query } = await openScratch(t)
  const db = database.durable
  const secrets = secretsFrom('s'.repeat(32))

  async function fill(entityId: number, rows: number, of: 'owner' | 'client' | 'nobody'): Promise<void> {
    const kind = of === 'owner' ? 'OWNER' : 'CLIENT'
    const party = { entity_id: entityId, name: of, kind, relation_subtype: null, ...byParams(BY_TEST) }
    const counterparty_id = of === 'nobody' ? null : (await db.one(insertCounterparty, party)).id
    for (let from = 0; from < rows; from += 10_000) {
      const entries = Array.from({ length: Math.min(10_000, rows - from) }, (_, i) => ({
        entity_id: entityId,
        year: 2021 + (i % 5),
        month: 1 + (i % 12),
        income: '1',
        expense: '0',
        ...({ movement_type: 'ingreso', category: i % 2 ? 'venta_servicio' : 'prestamo_terceros' } as const),
        counterparty_id,
        economic_purpose: null,
        document_id: null,
        description: null,
        ...({ transaction_date: null, bank_source: null, external_tx_id: null, source: 'import' } as const),
      }))
      await addEntries(db, BY_TEST, entries)
    }
  }

  const [small, large] = [await newMember({ database, secrets }), await newMember({ database, secrets })]
  for (const { entityId } of [small, large]) await fill(entityId, 10, 'owner')
  await fill(large.entityId, 30_000, 'client')
  await fill(large.entityId, 30_000, 'nobody')
  await query('analyze')
  const client = await connect()
  await client.query('set plan_cache_mode = force_generic_plan')
  await client.query(`prepare books (integer, integer, integer) as ${findYearBooks.sql}`)

  async function rowsRead(entityId: number): Promise<number> {
    const { rows } = await client.query(
      `explain (analyze, format json) execute books (${entityId}, 2025, 10000)`,
    )
    const plan = nodes(rows[0]['QUERY PLAN'][0].Plan)
    const scans = plan.filter(node => node['Relation Name'] === 'entry')
    // Each of the three lists, and for each the entries that were corrected.
    assert.equal(scans.length, 6)
    for (const scan of scans) assert.match(scan['Node Type'], /^Index|^Bitmap Heap/, JSON.stringify(scan))
    const removed = (scan: Plan) => Number(scan['Rows Removed by Filter'] ?? 0)
    return scans.reduce((sum, scan) => sum + (scan['Actual Rows'] + removed(scan)) * scan['Actual Loops'], 0)
  }
  const read = [await rowsRead(small.entityId), await rowsRead(large.entityId)]
  assert.ok(read[0]! >= 2, 'the small books have dealings of that year')
  assert.equal(read[1], read[0])
})

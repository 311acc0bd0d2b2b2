import assert from 'node:assert/strict'
import test from 'node:test'
import { allMigrations } from '../../../../tests/harness/migrations.ts'
import { openScratch } from '../../../../tests/harness/scratch-database.ts'
import { migrate } from '../../../kernel/sql/migrate.ts'

test('an entry that was removed before its values had columns gets them from its JSON, to the last digit', async t => {
  const { database, query } = await openScratch(t, { migrated: false })
  const all = await allMigrations()
  await migrate(
    database,
    all.filter(({ file }) => file < '20261116T0852'),
  )
  const full = `{"id":1,"entity_id":7,"year":2025,"month":3,"transaction_date":"2025-03-09","movement_type":"gasto",
    "category":"software","group_label":"GASTOS_DEDUCIBLES","income":0,"expense":123456789.1234,"counterparty_id":9007199254740993,
    "economic_purpose":"Tools \\"pro\\"","document_id":4,"description":"Año","bank_source":"mercury","external_tx_id":"x-1",
    "source":"bank_sync","economic_substance":true,"created_at":"2025-03-10T00:00:00.000Z"}`
  const bare = `{"id":2,"entity_id":7,"year":2024,"month":12,"transaction_date":null,"movement_type":"ajuste","category":null,
    "group_label":null,"income":-0.5,"expense":0,"counterparty_id":null,"economic_purpose":null,"document_id":null,
    "description":null,"bank_source":null,"external_tx_id":null,"source":"api","economic_substance":false,
    "created_at":"2025-03-10T00:00:00.000Z"}`
  await query(
    'insert into bookkeeping.removed_entry (id, entity_id, entry, removed_at) values (1, 7, $1, now()), (2, 7, $2, now())',
    [full, bare],
  )
  await migrate(database, all)
  const rows = await query(`
    select year, month, transaction_date::text, movement_type, category, income::text, expense::text, counterparty_id::text,
           economic_purpose, document_id::text, description, bank_source, external_tx_id, source
    from bookkeeping.removed_entry order by id`)
  assert.deepEqual(
    rows.map(row => Object.values(row)),
    [
      [
        2025,
        3,
        '2025-03-09',
        'gasto',
        'software',
        '0.0000',
        '123456789.1234',
        '9007199254740993',
        'Tools "pro"',
        '4',
        'Año',
        'mercury',
        'x-1',
        'bank_sync',
      ],
      [2024, 12, null, 'ajuste', null, '-0.5000', '0.0000', null, null, null, null, null, null, 'api'],
    ],
  )
  await assert.rejects(query("update bookkeeping.removed_entry set reason = 'x'"), /append-only/)
})

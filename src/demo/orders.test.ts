import assert from 'node:assert/strict'
import test from 'node:test'
import { BY_TEST, TEST_SECRET } from '../../tests/harness/installation.ts'
import { openScratch } from '../../tests/harness/scratch-database.ts'
import { findFreeSlots } from '../areas/orders/orders.ts'
import { secretsFrom } from '../kernel/secrets.ts'
import { CATALOG, writeCatalog } from './catalog.ts'
import { TEXTS } from './catalog-texts.ts'
import type { DemoContext } from './demo-context.ts'
import { writeOrders } from './orders.ts'

test('every service of the demo has texts in both languages, with as many lines in each', () => {
  for (const { code } of CATALOG) {
    const texts = TEXTS[code]
    assert.ok(texts, `${code} has no texts`)
    for (const text of [texts.about, texts.aboutEs, texts.terms, texts.termsEs])
      assert.ok(text.length > 10, code)
    assert.ok(texts.includes.length >= 1 && texts.includes.length === texts.includesEs.length, code)
  }
})

for (const day of ['2026-11-15T10:00:00Z', '2026-12-24T23:00:00Z', '2027-03-13T12:00:00Z'])
  test(`a demo loaded on ${day.slice(0, 10)} has free slots, calls and orders`, async t => {
    const { database, query } = await openScratch(t)
    const now = new Date(day)
    const setup = { by: BY_TEST, now, secrets: secretsFrom(TEST_SECRET), staff: [] }
    await database.transaction(async tx => {
      await writeCatalog({ ...setup, tx } as unknown as DemoContext)
      await writeOrders({ ...setup, tx } as unknown as DemoContext)
    })
    const [found] = await query(
      "select (select count(*)::integer from orders.booking where status = 'booked') as calls, (select count(*)::integer from orders.llc_order) as orders",
    )
    assert.deepEqual(found, { calls: 3, orders: 3 })
    assert.ok((await findFreeSlots(database.quick, now)).length > 20)
  })

// Full run only: it loads the demo of another day than the website's tests.
import assert from 'node:assert/strict'
import test from 'node:test'
import { TEST_SECRET } from '../../tests/harness/installation.ts'
import { openLoadedDemo } from '../../tests/harness/loaded-demo.ts'
import { startAnotherServer } from '../../tests/harness/servers.ts'
import { secretsFrom } from '../kernel/secrets.ts'
import { dateOf } from '../kernel/values/dates.ts'

const secrets = secretsFrom(TEST_SECRET)

test('the LLCs of the demo have a complete record: owners, services, filings, a subscription', async t => {
  const now = new Date()
  const { demo, ...scratch } = await openLoadedDemo(t, now)
  const server = await startAnotherServer({ databaseUrl: scratch.url, secrets })
  const ask = (query: string) => server.ask(`/v1/entity${query}`, { key: demo.key })
  const { data: list } = (await ask('')).body
  assert.equal(list.length, 3)
  const year = now.getUTCFullYear()
  for (const { id, name } of list) {
    const { data } = (await ask(`?id=${id}`)).body
    for (const [field, value] of Object.entries(data)) assert.ok(value !== null, `${name}: ${field}`)
    assert.equal(data.manager_subscription.status, 'active')
    assert.ok(data.manager_subscription.renews_on > dateOf(now))
    assert.equal(data.ownership.length, 1)
    assert.equal(data.ownership[0].percent, 100)
    assert.equal(data.ownership[0].since, data.formation_date)
    assert.ok(data.services.length >= 2, `${name} has ${data.services.length} services`)
    const years = data.tax_filings.map((filing: { year: number }) => filing.year)
    assert.equal(years[0], year)
    assert.equal(years.at(-1), Number(data.formation_date.slice(0, 4)))
    for (const filing of data.tax_filings) {
      const late = filing.status !== 'filed' && filing.due_date < dateOf(now)
      assert.ok(!late, `${name}: ${filing.year} is ${filing.status}`)
      if (filing.filed_on)
        assert.ok(filing.filed_on <= filing.due_date, `${name}: ${filing.year} was filed late`)
    }
  }
  const waiting = await scratch.query('select id from entities.entity where plan_filings_on <= current_date')
  assert.deepEqual(waiting, [], 'the worker finds nothing to plan')
  const [catalog] = await scratch.query(
    'select count(*)::integer as services, min(price) >= 0 as priced from catalog.service',
  )
  assert.ok(catalog!.services >= 10 && catalog!.priced)
})

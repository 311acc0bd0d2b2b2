import assert from 'node:assert/strict'
import test from 'node:test'
import { checkBooks } from '../../../../tests/harness/check-books.ts'
import { BY_TEST, openTestInstallation } from '../../../../tests/harness/installation.ts'
import { openSession } from '../../../../tests/harness/sessions.ts'
import { DAY_MS, dateOf, weekdayOf } from '../../../kernel/values/dates.ts'
import { importRates } from '../../rates/rates.ts'
import { aWorld, openBanked } from '../banking.fixture.ts'
import type { WiseLine, World } from '../simulator/world.ts'
import { deadlineIn } from './read-bank.ts'
import { syncDue } from './sync.jobs.ts'
import { previewEntity } from './sync.ts'

// Alone, because the job would read the banks of all other tests.
const installation = await openTestInstallation({ isAlone: true })
const { database, secrets } = installation

const world = aWorld({
  seed: 'three currencies',
  // A year without rates of other tests: the tables are everybody's.
  from: new Date('2031-01-01'),
  to: new Date('2031-12-31'),
  perDay: 2,
  mercuryShare: 0,
  wise: {
    balances: [
      { currency: 'USD', type: 'STANDARD' },
      { currency: 'EUR', type: 'STANDARD' },
      { currency: 'GBP', type: 'STANDARD' },
    ],
  },
})
const AT = new Date('2031-12-30T12:00:00Z')

/** Rates of each working day, in units of 0.0001 per euro. */
const RATES = new Map<string, { usd: number; gbp: number }>()
for (let day = Date.parse('2030-12-20'); day <= AT.getTime(); day += DAY_MS) {
  const number = Math.floor(day / DAY_MS)
  if (weekdayOf(dateOf(new Date(day))) > 5) continue
  RATES.set(dateOf(new Date(day)), {
    usd: 10_300 + ((number * 7919) % 1300),
    gbp: 8300 + ((number * 104_729) % 400),
  })
}
const text = (rate: number) => (rate / 10_000).toFixed(4)
const TABLE = `Date,USD,GBP,\n${[...RATES].map(([day, { usd, gbp }]) => `${day},${text(usd)},${text(gbp)},\n`).join('')}`

function ratesOn(day: string): { usd: number; gbp: number } {
  for (let at = Date.parse(day); ; at -= DAY_MS) {
    const found = RATES.get(dateOf(new Date(at)))
    if (found) return found
  }
}

/** Computed here with whole numbers alone: cents of dollars, half up. */
function dollarCents(cents: number, currency: string, day: string): number {
  if (currency === 'USD') return cents
  const { usd, gbp } = ratesOn(day)
  const [above, below] = [BigInt(Math.abs(cents)) * BigInt(usd), BigInt(currency === 'EUR' ? 10_000 : gbp)]
  const rounded = Number((above * 2n + below) / (below * 2n))
  return cents < 0 ? -rounded : rounded
}

/** What the books should have of each line: with the fee as an entry of its own. */
function expectedOf(line: WiseLine): number {
  const day = dateOf(new Date(line.at))
  const { cents, feeCents, currency } = line
  if (feeCents === 0) return dollarCents(cents, currency, day)
  return dollarCents(cents + feeCents, currency, day) + dollarCents(-feeCents, currency, day)
}

const linesOf = ({ wise }: World) => wise!.lines.filter(({ at, cents }) => at <= AT.getTime() && cents !== 0)

const query = async (sql: string, values: unknown[] = []) =>
  (await database.withClient(client => client.query(sql, values))).rows

test('transactions without a rate wait visibly, and a year of books in three currencies is exact once rates are there', async t => {
  const banked = await openBanked(t, installation, { world, now: AT, connect: ['wise'], hasRates: false })
  const { member, clock } = banked
  const { entityId } = member
  const lines = linesOf(world)
  const others = lines.filter(({ currency }) => currency !== 'USD')
  const inDollars = lines.filter(({ currency }) => currency === 'USD')
  // A conversion of dollars needs no rate on its dollar side.
  const waitsInDollars = inDollars.filter(({ kind }) => kind === 'CONVERSION')

  const preview = () => previewEntity({ database, secrets }, entityId, clock.now, deadlineIn(60_000))
  const previewed = await preview()
  const first = await banked.sync()
  assert.deepEqual(previewed, first)
  assert.equal(first.synced, inDollars.length)
  assert.ok(waitsInDollars.length > 5 && others.length > 50)
  const count = (currency: string) => others.filter(line => line.currency === currency).length
  for (const currency of ['EUR', 'GBP'])
    assert.match(
      first.message!,
      new RegExp(`${count(currency)} transactions in ${currency} not imported yet`),
    )
  const session = await openSession(installation, member.memberId)
  const listed = (await session.ask('GET', `/web/banks?entity_id=${entityId}`)).body
  assert.deepEqual(
    listed.waiting.map((one: { currency: string; transactions: number }) => [one.currency, one.transactions]),
    ['EUR', 'GBP'].map(currency => [currency, count(currency)]),
  )
  const again = await banked.sync()
  assert.equal(again.synced, 0)
  assert.deepEqual(await preview(), again)

  const file = {
    kind: 'ecb_daily' as const,
    name: 'ecb.csv',
    content: new TextEncoder().encode(TABLE),
    year: null,
  }
  await importRates(database, BY_TEST, file)
  const { synced, message } = await preview()
  assert.deepEqual([synced, message], [others.length, undefined])
  // Rates were imported now; the job reads the bank again without waiting for the hour.
  const asIfReadBefore = () =>
    query('update banking.connection set last_try_at = now() - interval $$1 day$$ where entity_id = $1', [
      entityId,
    ])
  const runJob = () => syncDue({ database, secrets, now: () => clock.now }, new AbortController().signal)
  await asIfReadBefore()
  banked.simulator.misbehave([{ kind: 'server-error', status: 503 }])
  await runJob()
  const { requestCount } = banked.simulator
  await runJob()
  assert.equal(banked.simulator.requestCount, requestCount, 'a bank that is down is not asked at every run')
  banked.simulator.misbehave([])
  await asIfReadBefore()
  await runJob()
  assert.equal((await banked.sync()).synced, 0, 'the job has imported all')
  assert.deepEqual((await session.ask('GET', `/web/banks?entity_id=${entityId}`)).body.waiting, [])
  await checkBooks(database, entityId)

  const rows = await query(
    `select external_tx_id as id, round(sum(income - expense) * 100)::integer as cents from bookkeeping.entry
     where entity_id = $1 group by 1`,
    [entityId],
  )
  const booked = new Map<string, number>()
  for (const { id, cents } of rows) {
    const short = id.replace(/:\d{4}-.*Z$/, '')
    booked.set(short, (booked.get(short) ?? 0) + cents)
  }
  const expected = new Map<string, number>()
  for (const line of lines) {
    const id = `wise:${line.balance}:${line.reference}:${line.cents < 0 ? 'DEBIT' : 'CREDIT'}`
    expected.set(id, (expected.get(id) ?? 0) + expectedOf(line))
  }
  const sorted = (map: Map<string, number>) => [...map].filter(([, cents]) => cents !== 0).toSorted()
  assert.deepEqual(sorted(booked), sorted(expected))

  const months = await query(
    `select month, round(sum(income - expense) * 100)::integer as cents from bookkeeping.entry
     where entity_id = $1 group by month order by month`,
    [entityId],
  )
  for (const { month, cents } of months) {
    const own = lines.filter(({ at }) => new Date(at).getUTCMonth() + 1 === month)
    assert.equal(
      cents,
      own.reduce((sum, line) => sum + expectedOf(line), 0),
      `month ${month}`,
    )
  }
  for (const { id, currency } of world.wise!.balances) {
    if (currency === 'USD') continue
    const last = lines.filter(({ balance }) => balance === id).at(-1)!
    const [{ cents }] = await query(
      'select round(sum(original_amount) * 100)::integer as cents from bookkeeping.entry where entity_id = $1 and currency = $2',
      [entityId, currency],
    )
    assert.equal(cents, last.runningCents, `the ${currency} in the books are the balance of the bank`)
  }
  const conversions = await query(
    `select split_part(external_tx_id, ':', 3) as reference, sum(income - expense)::text as net, count(*)::integer as entries
     from bookkeeping.entry where entity_id = $1 and movement_type = 'transferencia_interna' and description like 'Converted%'
     group by 1`,
    [entityId],
  )
  assert.ok(conversions.length > 5)
  for (const { reference, net, entries } of conversions)
    assert.deepEqual([Number(net), entries], [0, 2], `${reference} leaves one balance and enters the other`)
  const [difference] = await query(
    `select count(*)::integer as n from bookkeeping.entry
     where entity_id = $1 and movement_type = 'ajuste' and category = 'otro' and currency is null and description like 'Exchange difference%'`,
    [entityId],
  )
  assert.ok(difference.n > 5)
})

test('a transaction in another currency keeps its amount and rate when its category changes', async t => {
  const banked = await openBanked(t, installation, { world, now: AT, connect: ['wise'], hasRates: false })
  await banked.sync()
  const { entityId, memberId } = banked.member
  const session = await openSession(installation, memberId)
  const [entry] = await query(
    `select id, external_tx_id, income - expense as amount, original_amount, exchange_rate from bookkeeping.entry e
     where entity_id = $1 and currency = 'EUR' and movement_type = 'gasto' and category <> all (array['bancario', 'viaje'])
     order by id limit 1`,
    [entityId],
  )
  const body = { id: Number(entry.id), category: 'viaje' }
  const { body: answer } = await session.ask('POST', '/web/banks/categorise', body)
  assert.ok(answer.entries, JSON.stringify(answer))
  const rows = await query(
    `select income - expense as amount, original_amount, exchange_rate, category from bookkeeping.entry
     where entity_id = $1 and id > $2 order by id desc limit 2`,
    [entityId, entry.id],
  )
  const [replacement, reversal] = rows
  assert.deepEqual(replacement, {
    amount: entry.amount,
    original_amount: entry.original_amount,
    exchange_rate: entry.exchange_rate,
    category: 'viaje',
  })
  assert.equal(Number(reversal.amount), -Number(entry.amount))
  assert.equal(Number(reversal.original_amount), -Number(entry.original_amount))
  await checkBooks(database, entityId)
})

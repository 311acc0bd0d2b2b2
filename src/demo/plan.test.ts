import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import test from 'node:test'
import {
  CATEGORIES,
  COUNTERPARTY_KINDS,
  MOVEMENT_TYPES,
  RELATION_SUBTYPES,
} from '../areas/bookkeeping/bookkeeping.ts'
import { dateOf } from '../kernel/values/dates.ts'
import { unitsFromText } from '../kernel/values/money.ts'
import type { PlannedDemoEntry } from './book.ts'
import { type DemoLlc, type DemoPlan, planDemo } from './plan.ts'

/** Starts and ends of months and years, a leap day, and an ordinary day. */
const DAYS = ['2026-11-15', '2026-01-01', '2026-12-31', '2027-03-01', '2028-02-29', '2031-07-08']
const PLANS = DAYS.map(day => ({ day, plan: planDemo(new Date(`${day}T12:34:56Z`)) }))

const hashOf = (plan: DemoPlan) => createHash('sha256').update(JSON.stringify(plan)).digest('hex')
const llcsOf = (plan: DemoPlan) => plan.members.flatMap(member => member.llcs)
const missing = <T>(wanted: readonly T[], found: Iterable<unknown>) => {
  const seen = new Set(found)
  return wanted.filter(value => !seen.has(value))
}

function sum(entries: readonly PlannedDemoEntry[], types: readonly string[]): bigint {
  let total = 0n
  for (const entry of entries)
    if (types.includes(entry.movement_type))
      total += unitsFromText(entry.income)! - unitsFromText(entry.expense)!
  return total
}

function eachLlc(check: (llc: DemoLlc, day: string) => void): void {
  for (const { day, plan } of PLANS) for (const llc of llcsOf(plan)) check(llc, day)
}

test('the same date gives the same plan, at any hour, in any time zone and language', () => {
  const [day, plan] = [DAYS[0]!, PLANS[0]!.plan]
  assert.equal(hashOf(planDemo(new Date(`${day}T00:00:00Z`))), hashOf(plan))
  assert.equal(hashOf(planDemo(new Date(`${day}T23:59:59.999Z`))), hashOf(plan))
  assert.notEqual(hashOf(planDemo(new Date('2026-11-16T00:00:00Z'))), hashOf(plan))
  const module = JSON.stringify(join(import.meta.dirname, 'plan.ts'))
  const script = `import { planDemo } from ${module}
    process.stdout.write(JSON.stringify(planDemo(new Date('${day}T12:34:56Z'))))`
  const elsewhere = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' },
    maxBuffer: 64 * 1024 * 1024,
  })
  assert.equal(createHash('sha256').update(elsewhere).digest('hex'), hashOf(plan))
})

test('three members own six LLCs, one without a subscription, whose owner has no other', () => {
  for (const { plan } of PLANS) {
    assert.equal(plan.members.length, 3)
    assert.ok(plan.members.every(member => member.role === 'member' && member.llcs.length > 0))
    assert.deepEqual(plan.staff.map(person => person.role).sort(), ['admin', 'manager', 'manager', 'support'])
    assert.equal(llcsOf(plan).length, 6)
    assert.equal(llcsOf(plan).filter(llc => !llc.subscribed).length, 1)
    assert.ok(plan.members.some(member => member.llcs.every(llc => !llc.subscribed)))
    const most = Math.max(...plan.members.map(member => member.llcs.length))
    assert.equal(plan.members[0]!.llcs.length, most, 'the key is of the member with the most LLCs')
  }
})

test('about 4,000 entries cover every movement type, category, kind of counterparty and relation', () => {
  for (const { day, plan } of PLANS) {
    const books = llcsOf(plan).map(llc => llc.books)
    const entries = books.flatMap(({ entries }) => entries)
    const parties = books.flatMap(({ counterparties }) => counterparties)
    assert.ok(entries.length >= 3800 && entries.length <= 4300, `${entries.length} entries on ${day}`)
    assert.deepEqual(
      missing(
        MOVEMENT_TYPES,
        entries.map(entry => entry.movement_type),
      ),
      [],
    )
    assert.deepEqual(
      missing(
        CATEGORIES,
        entries.map(entry => entry.category),
      ),
      [],
    )
    assert.deepEqual(
      missing(
        COUNTERPARTY_KINDS,
        parties.map(party => party.kind),
      ),
      [],
    )
    assert.deepEqual(
      missing(
        RELATION_SUBTYPES,
        parties.map(party => party.relation),
      ),
      [],
    )
  }
})

test('every entry is within the last 36 months and none after the day', () => {
  for (const { day, plan } of PLANS) {
    const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
    const first = dateOf(new Date(Date.UTC(year, month - 36, 1)))
    const entries = llcsOf(plan).flatMap(llc => llc.books.entries)
    for (const entry of entries) {
      const booked = `${entry.year}-${String(entry.month).padStart(2, '0')}`
      assert.ok(entry.transaction_date >= first && entry.transaction_date <= day, entry.transaction_date)
      assert.ok(booked >= first.slice(0, 7) && booked <= day.slice(0, 7), booked)
    }
    const early = entries.filter(e => Number(e.transaction_date.slice(5, 7)) !== e.month)
    assert.ok(early.length > 50 && early.length < entries.length / 10, `${early.length} booked a month early`)
    for (const { year, month, transaction_date: on } of early)
      assert.equal(Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7)) - (year * 12 + month), 1)
    assert.equal(
      entries
        .reduce((oldest, e) => (e.transaction_date < oldest ? e.transaction_date : oldest), day)
        .slice(0, 7),
      first.slice(0, 7),
    )
  }
})

test('each LLC has an operating profit, and its distributions stay below it', () => {
  eachLlc(({ name, books }, day) => {
    const earned = sum(books.entries, ['ingreso', 'gasto'])
    const distributed = -sum(books.entries, ['distribucion'])
    assert.ok(earned > 0n && distributed > 0n && distributed < earned, `${name} on ${day}`)
  })
})

test('money that leaves one own account enters another, and no account is overdrawn', () => {
  eachLlc(({ name, books }, day) => {
    assert.equal(sum(books.entries, ['transferencia_interna']), 0n)
    for (const bank of ['mercury', 'wise', 'stripe']) {
      const changes = new Map<string, bigint>()
      for (const e of books.entries.filter(entry => entry.bank_source === bank)) {
        const change = unitsFromText(e.income)! - unitsFromText(e.expense)!
        changes.set(e.transaction_date, (changes.get(e.transaction_date) ?? 0n) + change)
      }
      let balance = 0n
      for (const on of [...changes.keys()].sort()) {
        balance += changes.get(on)!
        assert.ok(balance >= 0n, `${name}: ${bank} is overdrawn on ${on}, seen from ${day}`)
      }
    }
  })
})

test('what one LLC pays its sibling, the sibling receives on the same day', () => {
  const paidTo = ({ books }: DemoLlc, sibling: string) =>
    books.entries
      .filter(e => e.counterparty !== null && books.counterparties[e.counterparty]!.name === sibling)
      .map(e => `${e.transaction_date} ${e.income === '0' ? e.expense : e.income}`)
  for (const { plan } of PLANS) {
    const [tarsivo, , nortalia] = llcsOf(plan) as [DemoLlc, DemoLlc, DemoLlc]
    const paid = paidTo(tarsivo, nortalia.name)
    assert.ok(paid.length >= 5)
    assert.deepEqual(paidTo(nortalia, tarsivo.name), paid)
  }
})

test('most entries are documented, and a realistic rest is not', () => {
  for (const { plan } of PLANS) {
    const entries = llcsOf(plan).flatMap(llc => llc.books.entries)
    const whole = entries.filter(e => e.counterparty !== null && e.economic_purpose && e.document !== null)
    const share = whole.length / entries.length
    assert.ok(share > 0.45 && share < 0.75, `${share}`)
  }
})

test('amounts are whole cents, none is zero, and some are refunds', () => {
  let refunds = 0
  eachLlc(({ books }) => {
    for (const { income, expense, description } of books.entries) {
      const [received, paid] = [unitsFromText(income)!, unitsFromText(expense)!]
      assert.ok(received % 100n === 0n && paid % 100n === 0n, `${description}: ${income} ${expense}`)
      assert.ok((received === 0n) !== (paid === 0n), `${description}: ${income} ${expense}`)
      if (received < 0n || paid < 0n) refunds++
    }
  })
  assert.ok(refunds > 0)
})

test('texts are clean and complete, and bank references are unique', () => {
  eachLlc(({ books }) => {
    const references = books.entries.flatMap(entry => entry.external_tx_id ?? [])
    assert.equal(new Set(references).size, references.length)
    const texts = [
      ...books.entries.flatMap(entry => [entry.description, entry.economic_purpose ?? 'none']),
      ...books.counterparties.map(party => party.name),
      ...books.documents.flatMap(paper => [paper.type, paper.title]),
    ]
    for (const text of texts) {
      assert.equal(text, text.trim().normalize('NFC'))
      assert.ok(text.length > 0 && text.length <= 300, text)
      assert.doesNotMatch(text, /[{}]|undefined|NaN|null/)
    }
  })
})

test('invoices are numbered without gaps in date order', () => {
  for (const { plan } of PLANS) {
    const [tarsivo] = llcsOf(plan) as [DemoLlc]
    const numbers = new Map<string, string[]>()
    for (const { transaction_date: on, description } of tarsivo.books.entries) {
      const number = /^Factura (\d{4}-\d{3}) /.exec(description)?.[1]
      if (number) numbers.set(number, [...(numbers.get(number) ?? []), on])
    }
    const sorted = [...numbers].sort(([a], [b]) => (a < b ? -1 : 1))
    assert.ok(sorted.length > 100)
    sorted.forEach(([number, dates], index) => {
      assert.equal(dates.length, 1, number)
      const [before] = sorted[index - 1] ?? [`${number.slice(0, 4)}-000`]
      const expected = before.slice(0, 4) === number.slice(0, 4) ? Number(before.slice(5)) + 1 : 1
      assert.equal(Number(number.slice(5)), expected)
      if (index > 0) assert.ok(dates[0]! >= sorted[index - 1]![1][0]!)
    })
  }
})

test('every client invoice is a separate document', () => {
  eachLlc(({ name, books }, day) => {
    const invoices = books.entries
      .filter(entry => entry.category === 'venta_servicio')
      .flatMap(entry => (entry.document === null ? [] : entry.document))
      .filter(document => books.documents[document]!.type === 'INVOICE')
    assert.ok(invoices.length > 0)
    assert.equal(new Set(invoices).size, invoices.length, `${name} on ${day}`)
  })
})

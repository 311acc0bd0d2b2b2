import assert from 'node:assert/strict'
import test from 'node:test'
import { createLink } from '../src/areas/auditors/links.ts'
import { addEntries, planEntry } from '../src/areas/bookkeeping/bookkeeping.ts'
import { computeFigures, type KindTotal } from '../src/areas/bookkeeping/figures.rules.ts'
import { CATEGORIES, MOVEMENT_TYPES } from '../src/areas/bookkeeping/vocabulary.rules.ts'
import { listCategoryTotals } from '../src/areas/dossier/dossier.sql.ts'
import { computeStatements } from '../src/areas/dossier/financial-statements.rules.ts'
import { makeReport } from '../src/areas/reports/make-reports.ts'
import { periodNamed } from '../src/areas/reports/periods.rules.ts'
import { textFromUnits, unitsFromText } from '../src/kernel/values/money.ts'
import { BY_TEST, newMember, openTestInstallation, type TestMember } from './harness/installation.ts'
import { type Random, rounds, seeded, testSeed } from './harness/random.ts'
import { openSession } from './harness/sessions.ts'

const installation = await openTestInstallation()
const { database, secrets, ask, address } = installation
const NOW = new Date()
const YEAR = NOW.getUTCFullYear()

const randomEntry = (random: Random, { entityId }: TestMember) =>
  planEntry(
    {
      entity_id: entityId,
      year: YEAR - random.below(2),
      month: 1 + random.below(12),
      income: random.chance(0.5) ? BigInt(random.below(90_000_000) - 5_000_000) : 0n,
      expense: random.chance(0.5) ? BigInt(random.below(90_000_000) - 5_000_000) : 0n,
      movement_type: random.chance(0.4) ? null : random.pick(MOVEMENT_TYPES),
      category: random.chance(0.1) ? null : random.pick(CATEGORIES),
      counterparty_id: null,
      economic_purpose: null,
      document_id: null,
      description: null,
      transaction_date: null,
      bank_source: null,
      external_tx_id: null,
    },
    'api',
  )

/** Reads the books as an outside auditor, with a link of its own. */
async function openAsAuditor({ memberId, entityId }: TestMember) {
  const { secret } = await createLink(
    database,
    secrets,
    BY_TEST,
    { entity_id: entityId, name: 'Auditor', parts: ['books', 'reports'], days: 1 },
    { memberId, publicUrl: installation.config.publicUrl },
  )
  const from = { 'x-forwarded-for': '203.0.113.41' }
  const opened = await ask('/web/auditor/open', {
    body: {},
    headers: { authorization: `Bearer ${secret}`, origin: address, ...from },
  })
  assert.equal(opened.status, 200, opened.text)
  const cookie = opened.headers.get('set-cookie')!.split(';')[0]!
  return (path: string) => ask(`/web/auditor${path}`, { headers: { cookie, ...from } })
}

/** Amounts as the JSON of a response has them. */
const inJson = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? Number(textFromUnits(inner)) : inner)),
  )

function readCsv(text: string): KindTotal[] {
  const [head, ...lines] = text.replace('\uFEFF', '').trim().split('\r\n')
  const names = head!.split(',')
  return lines.map(line => {
    const cells = line.split(',')
    const of = (name: string) => cells[names.indexOf(name)]!
    return {
      category: of('category') || null,
      movement_type: of('movement_type'),
      entries: 1,
      income: unitsFromText(of('income'))!,
      expense: unitsFromText(of('expense'))!,
    }
  })
}

for (const round of rounds)
  test(`a figure is the same number on the overview, in the books, reports, exports, the API and for auditors${round}`, async () => {
    const random = seeded(testSeed + rounds.indexOf(round))
    const member = await newMember(installation)
    const { entityId: entity_id, key, memberId } = member
    await addEntries(
      database.durable,
      BY_TEST,
      Array.from({ length: 150 }, () => randomEntry(random, member)),
    )
    const session = await openSession(installation, memberId)
    const read = async (path: string) => {
      const answer = await session.ask('GET', path)
      assert.equal(answer.status, 200, answer.text)
      return answer.body
    }
    const audit = await openAsAuditor(member)
    const overview = (await read(`/web/overview?entity_id=${entity_id}`)).data
    for (const year of [YEAR, YEAR - 1]) {
      const { figures } = await read(`/web/books/totals?entity_id=${entity_id}&year=${year}`)
      assert.ok(
        figures.own_transfers.received !== 0 && figures.income !== 0,
        'books with transfers and income',
      )
      assert.deepEqual(year === YEAR ? overview.this_year : overview.year_before, figures, 'overview')
      const { months, year: _, ...ofYear } = figures

      const audited = await audit(`/books?year=${year}`)
      assert.deepEqual(audited.body.figures, ofYear, 'auditor')

      const { summary, pagination } = (
        await ask(`/v1/bookkeeping?entity_id=${entity_id}&year=${year}&limit=1`, { key })
      ).body
      assert.deepEqual(
        summary,
        { total_income: ofYear.received, total_expenses: ofYear.paid, net: ofYear.cash_change },
        'the API',
      )
      assert.equal(pagination.total, ofYear.entries)

      const csv = await session.ask('GET', `/web/books/export?entity_id=${entity_id}&format=csv&year=${year}`)
      assert.deepEqual(inJson(computeFigures(readCsv(csv.text))), ofYear, 'CSV export')

      const period = periodNamed('annual', String(year))!
      const { id } = await makeReport(database, BY_TEST, entity_id, period, NOW)
      const { metrics } = (await ask(`/v1/reports?report_id=${id}`, { key })).body.data
      for (const name of ['entries', 'income', 'expense', 'net', 'received', 'paid'] as const)
        assert.equal(metrics[name], ofYear[name], `report: ${name}`)
      for (const name of ['distributions', 'contributions'] as const)
        assert.equal(metrics.capital.period[name], ofYear[name], `report: ${name}`)
      const brief = (await read(`/web/reports?entity_id=${entity_id}`)).data.find(
        (one: { id: number }) => one.id === id,
      )
      for (const name of ['income', 'expense', 'net'] as const)
        assert.equal(brief[name], ofYear[name], `list of reports: ${name}`)
      const listed = (await audit('/reports')).body.data.find((one: { id: number }) => one.id === id)
      assert.equal(listed.metrics.net, ofYear.net, 'reports for auditors')

      const range = { first: year * 12, last: year * 12 + 11 }
      const totals = await database.quick.all(listCategoryTotals, { entity_id, last_month: range.last })
      const { profit_and_loss } = computeStatements(
        totals.map(({ received, paid, ...row }) => ({
          ...row,
          received: unitsFromText(received)!,
          paid: unitsFromText(paid)!,
        })),
        [],
        range,
      )
      for (const name of ['income', 'expense', 'net'] as const)
        assert.equal(inJson(profit_and_loss[name]), ofYear[name], `dossier: ${name}`)
      assert.equal(months.length, 12)
    }
  })
